package main

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
)

// The parts of a CycloneDX document that are written. It has no serial number and no time of
// writing, which may be left out: the same build has the same bill.
type (
	document struct {
		Schema   string `json:"$schema"`
		Format   string `json:"bomFormat"`
		Spec     string `json:"specVersion"`
		Version  int    `json:"version"`
		Metadata struct {
			Component component `json:"component"`
		} `json:"metadata"`
		Components   []component  `json:"components"`
		Dependencies []dependency `json:"dependencies"`
	}
	component struct {
		Type       string          `json:"type"`
		Ref        string          `json:"bom-ref"`
		Name       string          `json:"name"`
		Version    string          `json:"version"`
		Licences   []licenceChoice `json:"licenses,omitempty"`
		URL        string          `json:"purl,omitempty"`
		Properties []property      `json:"properties,omitempty"`
	}
	licenceChoice struct {
		Licence licenceName `json:"license"`
	}
	licenceName struct {
		ID   string `json:"id,omitempty"`
		Name string `json:"name,omitempty"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	dependency struct {
		Ref string   `json:"ref"`
		On  []string `json:"dependsOn"`
	}
)

// toolVersion is where the version of cardlab stands.
var toolVersion = regexp.MustCompile(`const toolVersion = "([^"]+)"`)

// embedded is a package of the pages, as the licences beside them name it: d3-array 3.2.5 (ISC).
var embedded = regexp.MustCompile(`(?m)^([@a-z0-9/._-]+) ([0-9][^ ]*) \(([^)]+)\)$`)

// billOf returns the bill of materials.
func billOf(b *build, texts []licensed) ([]byte, error) {
	source, err := os.ReadFile("cmd/cardlab/command/version.go")
	if err != nil {
		return nil, err
	}
	version := "unknown"
	if m := toolVersion.FindSubmatch(source); m != nil {
		version = string(m[1])
	}
	d := document{Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", Spec: "1.6", Version: 1}
	main := component{Type: "application", Ref: "cardlab", Name: "cardlab", Version: version, Licences: namesOf(texts[0])}
	if b.revision != "" {
		main.Properties = append(main.Properties, property{"revision", b.revision})
	}
	for _, s := range b.systems {
		main.Properties = append(main.Properties, property{"system", s.os + "/" + s.arch})
	}
	d.Metadata.Component = main
	add := func(c component) {
		c.Type, c.Ref = "library", c.URL
		d.Components = append(d.Components, c)
	}
	goVersion := strings.TrimPrefix(b.goVersion, "go")
	goVersion, _, _ = strings.Cut(goVersion, " ")
	add(component{Name: "std", Version: goVersion, URL: "pkg:golang/std@" + goVersion, Licences: namesOf(texts[2])})
	for i, m := range b.modules {
		c := component{Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path + "@" + strings.ReplaceAll(m.Version, "+", "%2B"), Licences: namesOf(texts[3+i])}
		if m.Sum != "" {
			c.Properties = []property{{"go.sum", m.Sum}}
		}
		add(c)
	}
	for _, m := range embedded.FindAllStringSubmatch(texts[1].texts[0], -1) {
		add(component{Name: m[1], Version: m[2], URL: "pkg:npm/" + strings.ReplaceAll(m[1], "@", "%40") + "@" + m[2], Licences: []licenceChoice{{licenceName{ID: m[3]}}}})
	}
	all := dependency{Ref: main.Ref}
	for _, c := range d.Components {
		all.On = append(all.On, c.Ref)
	}
	d.Dependencies = []dependency{all}
	text, err := json.MarshalIndent(d, "", "  ")
	return append(text, '\n'), err
}

// namesOf returns the licences of a module, each once; the texts stand in LICENSES.txt.
func namesOf(l licensed) (list []licenceChoice) {
	for i, text := range l.texts {
		name := licenceName{ID: identifierOf(text)}
		if name.ID == "" {
			if strings.HasPrefix(strings.ToUpper(l.files[i]), "NOTICE") || strings.HasPrefix(strings.ToUpper(l.files[i]), "PATENTS") {
				continue // says more of a licence that stands beside it
			}
			name.Name = l.files[i] + " in LICENSES.txt"
		}
		if c := (licenceChoice{name}); !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}
