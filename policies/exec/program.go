package exec

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine/plain"
	"github.com/cardlab/cardlab/engine/spec"
)

// programForm is the name that a record has for a program: the base name of its
// file, and 12 digits of a hash.
var programForm = regexp.MustCompile(`^[^\s/\\]+#[0-9a-f]{12}$`)

// identify returns the name of a command and its words, split at blanks. Of a
// name, as a record has it, there are no words.
//
// The name is the base name of the first file among the words, and a hash of the
// command: of the content of each file in it, wherever that lies, and of the other
// words as they are. A program that is found through PATH, such as an
// interpreter, counts by its name.
func identify(command string) (name string, words []string, err error) {
	if programForm.MatchString(command) {
		return command, nil, nil
	}
	words = strings.Fields(command)
	if _, err := exec.LookPath(words[0]); err != nil {
		return "", nil, notFound(words[0], err)
	}
	script := 1 + slices.IndexFunc(words[1:], func(w string) bool { return !strings.HasPrefix(w, "-") }) // of an interpreter; 0: none
	hash := sha256.New()
	for i, w := range words {
		content, isFile, err := contentOf(w, i == 0)
		if err != nil {
			return "", nil, err
		}
		if i > 0 && i == script && isMissingScript(w) {
			return "", nil, fmt.Errorf("there is no file %s; paths are relative to the folder in which cardlab is called", w)
		}
		base := w
		if isFile {
			base = filepath.Base(w)
			if name == "" {
				name = base
			}
		}
		fmt.Fprintf(hash, "%d %s %s\n", len(base), base, content)
	}
	if name == "" {
		name = filepath.Base(words[0])
	}
	if plain.Line(name) != name {
		return "", nil, fmt.Errorf("the name of the file %s holds a character that cannot be shown; rename it", spec.Quoted(name))
	}
	return name + "#" + hex.EncodeToString(hash.Sum(nil))[:12], words, nil
}

// scriptForm is how the name of a script ends, or a path begins.
var scriptForm = regexp.MustCompile(`^\.\.?/|\w\.(bash|class|exs|jar|jl|js|lua|mjs|php|pl|py|r|R|rb|scm|sh|tcl|ts)$`)

// isMissingScript reports whether a word names a script that is not there. The
// interpreter would say so only when it is to play.
func isMissingScript(word string) bool {
	if !scriptForm.MatchString(word) {
		return false
	}
	_, err := os.Stat(word)
	return errors.Is(err, fs.ErrNotExist)
}

// notFound explains why there is no program of a name.
func notFound(program string, err error) error {
	_, here := os.Stat(program)
	switch {
	case errors.Is(err, exec.ErrDot) || here == nil && !strings.ContainsRune(program, filepath.Separator):
		return fmt.Errorf("%s is no program of the search path; for the file in this folder write ./%s", program, program)
	case here == nil:
		return fmt.Errorf("%s cannot be run; make it executable, or name what runs it, as in exec:cmd=(python3 bot.py)", program)
	}
	return fmt.Errorf("there is no program %s", program)
}

// contentOf returns the hash of the file that a word names. A program without a
// path in it is none.
func contentOf(word string, isProgram bool) (hash string, isFile bool, err error) {
	if isProgram && !strings.ContainsRune(word, filepath.Separator) {
		return "", false, nil
	}
	info, err := os.Stat(word)
	if err != nil || !info.Mode().IsRegular() {
		return "", false, nil // another argument
	}
	f, err := os.Open(word)
	if err != nil {
		return "", false, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", false, err
	}
	return hex.EncodeToString(h.Sum(nil)), true, nil
}
