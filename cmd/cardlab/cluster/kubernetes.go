package cluster

import (
	_ "embed"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"text/template"
)

// Kubernetes is what the manifest of an Indexed Job says.
type Kubernetes struct {
	Name     string // of the run
	Plan     string // the plan, whole: it goes into a ConfigMap
	Image    string // that has cardlab as its entry point
	Claim    string // a PersistentVolumeClaim that all nodes may write to, for runs
	Tasks    int    // completions: the parts of the run
	Parallel int    // pods at once
	CPUs     int    // of a pod, which plays with as many workers
	Memory   string // of a pod, as Kubernetes writes it: 512Mi
}

// MaxKubernetesTasks is how many indexes a Job with retries by index may have (the API's
// validation of spec.completions with backoffLimitPerIndex).
const MaxKubernetesTasks = 100_000

// MaxConfigMap is how long a plan may be that goes into a ConfigMap, in bytes; the API allows
// 1 MiB for all of it.
const MaxConfigMap = 1 << 19

// JobName returns the run's name as an object's name: a DNS label.
func (k Kubernetes) JobName() string {
	name := strings.Trim(notLabel.ReplaceAllString(strings.ToLower("cardlab-"+k.Name), "-"), "-")
	return strings.TrimRight(name[:min(len(name), 52)], "-") // a pod's name adds its index and five letters
}

var notLabel = regexp.MustCompile(`[^a-z0-9-]+`)

// Run returns the run's folder in a pod.
func (k Kubernetes) Run() string { return "/runs/" + strings.TrimPrefix(k.JobName(), "cardlab-") }

// IsQuantity reports whether a text is a size as Kubernetes writes it, in units of two.
func IsQuantity(text string) bool { return quantity.MatchString(text) }

var quantity = regexp.MustCompile(`^[1-9][0-9]{0,5}(Mi|Gi)$`)

// IsDNSName reports whether a text can name an object.
func IsDNSName(text string) bool { return len(text) <= 253 && dnsName.MatchString(text) }

var dnsName = regexp.MustCompile(`^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$`)

// IsImage reports whether a text can name an image.
func IsImage(text string) bool { return len(text) <= 1024 && image.MatchString(text) }

var image = regexp.MustCompile(`^[a-z0-9][A-Za-z0-9._:/@-]*$`)

//go:embed kubernetes.yaml.tmpl
var kubernetesText string

var kubernetesTemplate = template.Must(template.New("kubernetes").Funcs(template.FuncMap{"json": jsonText, "comment": commentText}).Parse(kubernetesText))

// Write writes the manifest, a ConfigMap and a Job.
func (k Kubernetes) Write(w io.Writer) error { return kubernetesTemplate.Execute(w, k) }

// jsonText quotes a text as a string of JSON, which is one of YAML, too.
func jsonText(text string) (string, error) {
	quoted, err := json.Marshal(text)
	return string(quoted), err
}

// commentText is a text that cannot end a comment.
func commentText(text string) string { return unfit.ReplaceAllString(text, "-") }
