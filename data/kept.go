package data

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// KeptFolder returns the folder of a run in which lies what it takes to ask its
// policies again, such as the weights of learned ones. Few runs have one.
func KeptFolder(run string) string { return filepath.Join(run, keptDir) }

// Keep writes a file into that folder, if it does not lie there yet. Its name in the
// manifest is the one given.
func Keep(run, name string, content []byte) error {
	if old, err := readRegular(filepath.Join(run, keptDir, name)); err == nil && digest(old) == digest(content) {
		return nil
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("keep %s: %w", name, err)
	}
	if err := os.MkdirAll(KeptFolder(run), 0o777); err != nil {
		return fmt.Errorf("keep %s: %w", name, err)
	}
	return WriteFile(run, keptDir+"/"+name, content)
}
