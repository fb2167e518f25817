package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/crash"
	"github.com/cardlab/cardlab/engine/plain"
)

// reply answers with a value as JSON.
func (s *Server) reply(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	json.NewEncoder(w).Encode(value) // who does not read it to its end is gone
}

// refuse answers with a sentence.
func (s *Server) refuse(w http.ResponseWriter, status int, err error) {
	text := plain.Line(strings.Join(strings.Fields(err.Error()), " "))
	if errors.As(err, new(*crash.Error)) {
		text = "a bug in cardlab: " + text
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(struct {
		Error string `json:"error"`
	}{text})
}

// fail answers with an error of what was asked for.
func (s *Server) fail(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	var bad *badRequest
	switch {
	case errors.As(err, &bad):
		status = bad.status
	case errors.As(err, new(*stored.NumberError)), errors.Is(err, seat.ErrUnknown):
		status = http.StatusNotFound
	case errors.Is(err, seat.ErrRefused):
		status = http.StatusConflict
	case errors.As(err, new(*crash.Error)):
	case errors.As(err, new(*stored.ReadError)), errors.As(err, new(*data.DamageError)), errors.As(err, new(*data.UnsealedError)):
		status = http.StatusUnprocessableEntity
	}
	s.refuse(w, status, err)
}

// badRequest is an error of who asked.
type badRequest struct {
	status int
	text   string
}

func (e *badRequest) Error() string { return e.text }

// badly returns an error about what was asked.
func badly(format string, args ...any) error {
	return &badRequest{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// missing returns an error about something that is not there.
func missing(format string, args ...any) error {
	return &badRequest{http.StatusNotFound, fmt.Sprintf(format, args...)}
}

// most is the most bytes of a message.
const most = 16 << 10

// message reads a message into a struct.
func message(w http.ResponseWriter, r *http.Request, into any) error {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, e := d.Token(); !errors.Is(e, io.EOF) {
			err = errors.New("more follows it")
		}
	}
	var large *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &large):
		return &badRequest{http.StatusRequestEntityTooLarge, fmt.Sprintf("the message is longer than %d bytes", most)}
	}
	return badly("the message is not what was expected: %v", err)
}

// shown quotes a foreign text, cut short.
func shown(text string) string {
	if len(text) > 80 {
		n := 80
		for !utf8.RuneStart(text[n]) {
			n--
		}
		text = text[:n] + "…"
	}
	return fmt.Sprintf("%q", text)
}
