package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// The files of a run that are read whole are bounded, in bytes, before they are read: each
// by what the widest plan may make of it, the lists of all shards by the records that are there.
// What is read in pieces, the parts, needs no bound.
const (
	mostSmall  = 1 << 12 // the seal
	mostRecord = 1 << 24 // a shard's record: some 1 KB for each matchup, of which a plan may have thousands
	mostFile   = 1 << 24 // what does not grow with the shards: the plan, the card, the weights of a net
	mostKept   = 1 << 28 // all that a run keeps of its policies
)

// boundError says which bound a file exceeds, in a clause of which the file is the subject.
type boundError struct{ text string }

func (e *boundError) Error() string { return e.text }

// beyond returns a boundError.
func beyond(format string, args ...any) error { return &boundError{fmt.Sprintf(format, args...)} }

// most returns how many bytes a file that is read whole may have. Every shard stands in
// run.json and in the checksums, with no more bytes than twice its record: run.json has one
// more tab a line.
func (f Folder) most(name string, size int64) (int64, error) {
	switch {
	case name == successName:
		return mostSmall, nil
	case path.Dir(name) == "shards": // mutant: the bound of other files is the same today
		return mostRecord, nil
	// mutant: at the bound itself the records make no difference
	case name != manifestName && name != sumsName || size <= mostFile:
		return mostFile, nil
	}
	names, err := f.list("shards")
	if gone(err) {
		return mostFile, nil
	}
	most := int64(mostFile)
	for _, record := range names {
		info, e := f.disk().Lstat(f.Path("shards/" + record))
		if err == nil {
			err = e
		}
		if e == nil && info.Mode().IsRegular() {
			most += 2 * min(info.Size(), mostRecord)
		}
	}
	return most, err
}

// isPart reports whether a name is that of a file of a table, which is never read whole.
func isPart(name string) bool {
	for _, t := range Tables {
		if strings.HasPrefix(name, string(t)+"/") {
			return true
		}
	}
	return false
}

// isText reports whether a file of the run is a text, which holds no zero.
func isText(name string) bool { return path.Dir(name) != keptDir && !isPart(name) }

// bounded returns nil for a regular file that may be read whole, as its size and name go.
func (f Folder) bounded(name string) (size, most int64, err error) {
	info, err := f.disk().Lstat(f.Path(name))
	if err != nil {
		return 0, 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, 0, fmt.Errorf("read %s: %w", f.Path(name), errIrregular)
	}
	if most, err = f.most(name, info.Size()); err == nil && info.Size() > most {
		err = tooLong(name, info.Size(), most)
	}
	return info.Size(), most, err
}

func tooLong(name string, size, most int64) error {
	return &DamageError{name, fmt.Errorf("it %w", beyond("has %d bytes, more than %d", size, most))}
}

// Read returns the content of a file of the run. A folder, a link or a pipe
// of its name is an error. A file that is larger than any run has, or a text that holds zeros, as
// one with holes does, is a [*DamageError], and no more of it is read than is there.
func (f Folder) Read(name string) ([]byte, error) {
	size, most, err := f.bounded(name)
	if err != nil {
		return nil, err
	}
	file, err := f.disk().Open(f.Path(name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content := make([]byte, 0, size+1) // mutant: it grows as needed
	for {
		content = slices.Grow(content, 1) // mutant: more room does no harm
		if int64(len(content)) > most {   // it has grown since
			return nil, tooLong(name, int64(len(content)), most)
		}
		n, err := file.Read(content[len(content):min(cap(content), len(content)+pieceSize)])
		piece := content[len(content) : len(content)+n]
		content = content[:len(content)+n]
		switch {
		case isText(name) && bytes.IndexByte(piece, 0) >= 0:
			return nil, &DamageError{name, fmt.Errorf("it %w", beyond("is no text: it holds zeros"))}
		case errors.Is(err, io.EOF):
			return content, nil
		case err != nil:
			return nil, err
		}
	}
}

// pieceSize is how much of a text is read before it is looked at.
const pieceSize = 1 << 16

// What JSON may hold for its length. An object takes some 200 bytes once it is read, a value
// in a list 16 and a map's 64; in what Seal writes they have ten times as many bytes as here.
const (
	mostNesting = 32
	objectBytes = 16
	valueBytes  = 4
	spareBytes  = 1 << 12
)

// decode reads JSON of a run. It looks first at how deep it is, and how many objects and values
// it holds: reading it takes no more than some ten times its length.
func decode(content []byte, to any) error {
	if err := measure(content); err != nil {
		return err
	}
	return json.Unmarshal(content, to)
}

// measure returns an error for JSON that is nested too deep, or holds more than its length
// justifies. What is no JSON it leaves to the decoder.
func measure(content []byte) error {
	depth, needs := 0, 0
	for i := 0; i < len(content); i++ {
		switch content[i] {
		case '"':
			for i++; i < len(content) && content[i] != '"'; i++ {
				if content[i] == '\\' {
					i++
				}
			}
		case '{':
			needs += objectBytes
			depth++
		case '[':
			needs += objectBytes
			depth++
		case '}', ']':
			depth--
		case ',':
			needs += valueBytes
		}
		if depth > mostNesting {
			return fmt.Errorf("lists and objects are nested more than %d deep", mostNesting)
		}
	}
	if needs > len(content)+spareBytes {
		return errors.New("it lists more than a run's files can have, for its length")
	}
	return nil
}
