package datatest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"

	"github.com/cardlab/cardlab/data"
)

// Forge forges a shard's file of a run in a folder, and puts right its record, the manifest,
// the checksums and the seal. It returns the file's name in the run.
func Forge(dir string, shard int, k Kind) (string, error) {
	folder := data.Folder{Dir: dir}
	m, err := folder.Manifest()
	if err != nil {
		return "", err
	}
	part := m.Shards[shard].File(k.Table)
	content, err := os.ReadFile(folder.Path(part.Path))
	if err != nil {
		return "", err
	}
	f, err := Parse(content)
	if err != nil {
		return "", err
	}
	k.Forge(f)
	forged := f.Bytes()
	if bytes.Equal(forged, content) {
		return "", nil
	}
	return part.Path, Replace(folder, m, shard, k.Table, forged)
}

// Replace puts another file in the place of a shard's and seals the run anew.
func Replace(folder data.Folder, m *data.Manifest, shard int, t data.Table, content []byte) error {
	part := m.Shards[shard].File(t)
	sum := sha256.Sum256(content)
	part.Bytes, part.SHA256 = int64(len(content)), hex.EncodeToString(sum[:])
	record, err := json.MarshalIndent(m.Shards[shard], "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(folder.Path(part.Path), content, 0o644); err != nil {
		return err
	}
	if err := folder.Write(data.RecordPath(shard), append(record, '\n')); err != nil {
		return err
	}
	return folder.Seal(*m)
}
