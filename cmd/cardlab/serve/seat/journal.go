package seat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// journal is the file of a game that is not over: a line for its setup, then one for each
// thing that the person did. It only grows, and each line is on the disk before anything
// follows from it; so a kill loses nothing, and at most the last line is not whole.
type journal struct {
	mu   sync.Mutex
	file *os.File
}

// line is one line of a journal.
type line struct {
	Setup *Setup `json:"setup,omitempty"`
	Chose string `json:"chose,omitempty"` // an action, in the game's notation
	Undo  bool   `json:"undo,omitempty"`  // the last choice is taken back
}

// mostJournal is the most bytes of a journal that is read: a game has some hundred choices.
const mostJournal = 1 << 20

var idForm = regexp.MustCompile(`^[0-9a-f]{10}$`)

// journalPath returns where the journal of a game is.
func journalPath(dir, id string) string { return filepath.Join(dir, id+".jsonl") }

// newJournal begins the journal of a new game.
func newJournal(dir, id string, s *Setup) (*journal, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(journalPath(dir, id), os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	j := &journal{file: f}
	return j, j.add(line{Setup: s})
}

// add writes a line, and waits until it is on the disk.
func (j *journal) add(l line) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if _, err = j.file.Write(append(text, '\n')); err == nil {
		err = j.file.Sync()
	}
	return err
}

func (j *journal) close() { j.file.Close() }

// readJournal reads a journal and opens it for more. A last line that is not whole is cut off.
func readJournal(dir, id string) (s *Setup, chosen []string, j *journal, err error) {
	path := journalPath(dir, id)
	text, err := readBounded(path)
	if err != nil {
		return nil, nil, nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	if err = f.Truncate(int64(len(text))); err == nil {
		_, err = f.Seek(0, io.SeekEnd)
	}
	if err == nil {
		s, chosen, err = parseJournal(text)
	}
	if err != nil {
		f.Close()
		return nil, nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, chosen, &journal{file: f}, nil
}

// parseJournal reads the lines of a journal.
func parseJournal(text []byte) (s *Setup, chosen []string, err error) {
	for i, t := range bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")) {
		var l line
		d := json.NewDecoder(bytes.NewReader(t))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			return nil, nil, fmt.Errorf("line %d is none of a journal: %w", i+1, err)
		}
		switch {
		case i == 0 && l.Setup != nil:
			s = l.Setup
		case i == 0 || l.Setup != nil:
			return nil, nil, errors.New("it does not begin with what is played")
		case l.Undo && len(chosen) > 0:
			chosen = chosen[:len(chosen)-1]
		case l.Chose != "":
			chosen = append(chosen, l.Chose)
		}
	}
	return s, chosen, nil
}

// readBounded returns the whole lines of a journal.
func readBounded(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > mostJournal {
		return nil, fmt.Errorf("%s: is no journal of a game", path)
	}
	text, err := os.ReadFile(path)
	return text[:bytes.LastIndexByte(text, '\n')+1], err
}
