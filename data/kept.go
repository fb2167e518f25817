package data

import (
	"errors"
	"fmt"
	"io/fs"
)

// KeptFile is a file that a run keeps because it takes it to ask its policies again, such as
// the weights of learned ones. It lies in the folder policies of the run.
type KeptFile struct {
	Name    string // as in the manifest
	Content []byte
}

// Kept returns what the run keeps of its policies. Few runs keep anything. More than a run can
// have is a [*DamageError].
func (f Folder) Kept() ([]KeptFile, error) { return f.kept(mostKept) }

func (f Folder) kept(most int) (files []KeptFile, err error) {
	names, err := f.list(keptDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	total := 0
	for _, name := range names {
		content, e := f.Read(keptDir + "/" + name)
		if e != nil {
			return nil, e
		}
		if total += len(content); total > most {
			return nil, &DamageError{keptDir, fmt.Errorf("its files have more than %d bytes", most)}
		}
		files = append(files, KeptFile{name, content})
	}
	return files, err
}

// Keep writes a file that the run is to keep of its policies.
func (f Folder) Keep(k KeptFile) error {
	if err := f.disk().Mkdir(f.Path(keptDir)); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("keep %s: %w", k.Name, err)
	}
	return f.Write(keptDir+"/"+k.Name, k.Content)
}
