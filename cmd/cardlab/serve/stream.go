package serve

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"time"
)

const (
	mostStreams = 64               // clients that are told of news at a time
	messageTime = 10 * time.Second // a client that takes longer for a message is gone
	quietTime   = 15 * time.Second // after which a message without content shows that the server is there
)

var streams atomic.Int32

// stream tells a client of news, as server-sent events, until it is gone or next has no more.
// next waits for news, and returns none if its context is done before.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, next func(context.Context) (news any, more bool)) {
	if streams.Add(1) > mostStreams {
		streams.Add(-1)
		s.refuse(w, http.StatusServiceUnavailable, errors.New("too many clients are told of news already"))
		return
	}
	defer streams.Add(-1)
	w.Header().Set("Content-Type", "text/event-stream")
	control := http.NewResponseController(w)
	send := func(text []byte) bool {
		control.SetWriteDeadline(time.Now().Add(messageTime))
		_, err := w.Write(text)
		return err == nil && control.Flush() == nil
	}
	for {
		ctx, stop := context.WithTimeout(r.Context(), quietTime)
		news, more := next(ctx)
		stop()
		if r.Context().Err() != nil {
			return
		}
		text := []byte(": nothing new\n\n")
		if news != nil {
			content, err := json.Marshal(news)
			if err != nil {
				return
			}
			text = append(append([]byte("data: "), content...), "\n\n"...)
		}
		if !send(text) {
			return
		}
		if !more {
			send([]byte("event: end\ndata: {}\n\n"))
			return
		}
	}
}

// wait waits so long, or until a context is done.
func wait(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
