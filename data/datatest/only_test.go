package datatest

import (
	"io/fs"

	"github.com/cardlab/cardlab/data/disk"
	"github.com/cardlab/cardlab/data/disk/disktest"
)

// only is a disk on which every name is that of its one file.
type only struct{ *disktest.Disk }

func (o only) Open(string) (disk.File, error)    { return o.Disk.Open("file") }
func (o only) Lstat(string) (fs.FileInfo, error) { return o.Disk.Lstat("file") }
