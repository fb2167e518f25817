package serve

import (
	"crypto/subtle"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/cardlab/cardlab/engine/crash"
)

// contentPolicy lets a page load the server's own files and nothing else.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guarded lets through what may ask, without the token before its path.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer") // the address has the token
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if !s.isOwnHost(r.Host) {
			s.refuse(w, http.StatusForbidden, errors.New("the address names a host that is not this server's; use the address that cardlab serve printed"))
			return
		}
		if !isOwnOrigin(r) {
			s.refuse(w, http.StatusForbidden, errors.New("a page of elsewhere asked; only this server's own pages may"))
			return
		}
		token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		if subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
			s.refuse(w, http.StatusForbidden, errors.New("the address lacks the token; use the address that cardlab serve printed"))
			return
		}
		if rest == "" && !strings.HasSuffix(r.URL.Path, "/") {
			http.Redirect(w, r, "/"+s.token+"/", http.StatusMovedPermanently)
			return
		}
		if r.Method == http.MethodPost && !isJSON(r) {
			s.refuse(w, http.StatusUnsupportedMediaType, errors.New("a message must be application/json"))
			return
		}
		inner := r.Clone(r.Context())
		inner.URL.Path, inner.URL.RawPath = "/"+rest, ""
		if err := crash.Do(func() error { next.ServeHTTP(w, inner); return nil }); err != nil {
			s.refuse(w, http.StatusInternalServerError, err)
		}
	})
}

// isOwnHost reports whether a Host may be this server's: an address in numbers, localhost, or
// the name that it was told to listen at. Any other name can have been made to point here.
func (s *Server) isOwnHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	if _, err := netip.ParseAddr(name); err == nil || strings.EqualFold(name, "localhost") {
		return true
	}
	own, _, _ := net.SplitHostPort(s.Addr)
	return own != "" && strings.EqualFold(name, own)
}

// isOwnOrigin reports whether a request comes from a page of this server, from the address
// bar, or from no browser at all.
func isOwnOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host {
		return false
	}
	switch site := r.Header.Get("Sec-Fetch-Site"); site {
	case "", "same-origin", "none":
		return true
	default: // a link elsewhere leads here: its page sees nothing of ours
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
}

func isJSON(r *http.Request) bool {
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	return strings.TrimSpace(kind) == "application/json"
}

// nothing returns a log that says nothing: a broken connection is no news.
func nothing() *log.Logger { return log.New(io.Discard, "", 0) }
