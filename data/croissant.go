package data

import "fmt"

// croissant returns the run's metadata for machines, in the vocabulary of
// MLCommons Croissant 1.0. manifestSum is the checksum of run.json, which lists
// every file with its own.
func (m *Manifest) croissant(manifestSum string) ([]byte, error) {
	type object = map[string]any
	distribution := []object{{
		"@type": "cr:FileObject", "@id": manifestName, "name": manifestName,
		"contentUrl": manifestName, "encodingFormat": "application/json", "sha256": manifestSum,
	}}
	var sets []object
	for _, t := range m.tables() {
		files := string(t) + "-files"
		distribution = append(distribution, object{
			"@type": "cr:FileSet", "@id": files, "name": files,
			"encodingFormat": "application/x-parquet", "includes": string(t) + "/*/*.parquet",
		})
		var fields []object
		field := func(f Field, source object) {
			source["fileSet"] = object{"@id": files}
			fields = append(fields, object{
				"@type": "cr:Field", "@id": fmt.Sprintf("%s/%s", t, f.Name), "name": f.Name,
				"description": f.Meaning, "dataType": croissantTypes[f.Type], "source": source,
			})
		}
		for _, f := range StoredFields(t, m.Schema) {
			field(f, object{"extract": object{"column": f.Name}})
		}
		if isShaped(t, m.Schema) {
			for i, place := range shapeParts {
				field(eventFields[place], object{"extract": object{"column": shapeField.Name}, "transform": object{"regex": shapePattern(i)}})
			}
		}
		sets = append(sets, object{
			"@type": "cr:RecordSet", "@id": string(t), "name": string(t), "description": t.About(), "field": fields,
		})
	}
	return marshal(object{
		"@context": object{
			"@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/",
			"cr": "http://mlcommons.org/croissant/", "dct": "http://purl.org/dc/terms/",
			"conformsTo": "dct:conformsTo", "column": "cr:column", "extract": "cr:extract", "field": "cr:field",
			"fileSet": "cr:fileSet", "includes": "cr:includes", "recordSet": "cr:recordSet", "regex": "cr:regex", "source": "cr:source", "transform": "cr:transform",
			"dataType": object{"@id": "cr:dataType", "@type": "@vocab"},
		},
		"@type": "sc:Dataset", "conformsTo": "http://mlcommons.org/croissant/1.0",
		"name": m.Name, "description": m.description(), "version": fmt.Sprintf("%d.0.0", m.Schema),
		"distribution": distribution, "recordSet": sets,
	})
}

var croissantTypes = [...]string{
	Int32: "sc:Integer", Int64: "sc:Integer", Double: "sc:Float", Text: "sc:Text", Binary: "sc:Text",
}
