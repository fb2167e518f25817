package serve

import (
	"embed"
	"net/http"
	"path"
)

//go:embed assets
var assets embed.FS

// kindOf says what a file of the page is, by its ending. There are no others.
var kindOf = map[string]string{".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".html": "text/html; charset=utf-8"}

// index answers with the page.
func (s *Server) index(w http.ResponseWriter, r *http.Request) { s.file(w, "index.html") }

// asset answers with a file of the page.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) { s.file(w, r.PathValue("name")) }

func (s *Server) file(w http.ResponseWriter, name string) {
	content, err := assets.ReadFile("assets/" + path.Base(name))
	if err != nil || name != path.Base(name) {
		s.fail(w, missing("there is no file %s here", shown(name)))
		return
	}
	w.Header().Set("Content-Type", kindOf[path.Ext(name)])
	w.Write(content)
}
