// Package disktest is a file system in memory that keeps what package disk promises and
// no more: until a file is synced its content may be lost, and until a folder is synced
// the names in it may be as they were. Any call may be made to fail, and a copy can be
// taken of what a crash at any moment leaves.
package disktest

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cardlab/cardlab/data/disk"
)

// Disk is a file system in memory. Use [New].
type Disk struct {
	// Before is called before each call with its number, from 0, its name and what it is
	// about. An error that it returns is the call's: the call does nothing else, but a write
	// that fails has written half. It may use the disk.
	Before func(n int, op, name string) error

	mu    sync.Mutex
	root  *node
	calls int
	temps int
}

// node is a file or a folder.
type node struct {
	folder  bool
	content []byte
	synced  []byte           // the content that a crash leaves
	names   map[string]*node // of a folder
	kept    map[string]*node // the names that a crash leaves
}

func newFolder() *node {
	return &node{folder: true, names: map[string]*node{}, kept: map[string]*node{}}
}

// New returns an empty disk.
func New() *Disk { return &Disk{root: newFolder()} }

// Calls returns how many calls there were.
func (d *Disk) Calls() int { return d.calls }

// Loss says what a crash takes of what was not synced.
type Loss int

// What a crash may take.
const (
	Nothing    Loss = iota // as when the process alone is killed
	Contents               // names are there, contents are not
	All                    // contents and names
	EveryOther             // some of both, and not some names' removal
)

// Losses lists them.
var Losses = []Loss{Nothing, Contents, All, EveryOther}

// Crashed returns the disk as a crash leaves it.
func (d *Disk) Crashed(loss Loss) *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := crash{loss: loss, copies: map[*node]*node{}}
	return &Disk{root: c.copy(d.root), temps: d.temps}
}

type crash struct {
	loss   Loss
	n      int
	copies map[*node]*node // a file may have two names
}

// lost says whether the next thing that was not synced is lost.
func (c *crash) lost(names bool) bool {
	c.n++
	switch c.loss {
	case Contents:
		return !names
	case All:
		return true
	case EveryOther:
		return c.n%2 == 0
	}
	return false
}

func (c *crash) copy(n *node) *node {
	if done := c.copies[n]; done != nil {
		return done
	}
	to := &node{folder: n.folder}
	c.copies[n] = to
	if !n.folder {
		to.content = slices.Clone(n.content)
		if c.lost(false) {
			to.content = slices.Clone(n.synced)
		}
		to.synced = to.content
		return to
	}
	names := maps.Clone(n.names)
	if !maps.Equal(n.names, n.kept) && c.lost(true) {
		names = maps.Clone(n.kept)
	} else if c.loss == EveryOther { // or a name that was removed comes back by itself
		for _, name := range slices.Sorted(maps.Keys(n.kept)) {
			if names[name] == nil {
				names[name] = n.kept[name]
			}
		}
	}
	to.names = map[string]*node{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		to.names[name] = c.copy(names[name])
	}
	to.kept = maps.Clone(to.names)
	return to
}

// Files returns the content of all files, by name.
func (d *Disk) Files() map[string]string {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := map[string]string{}
	var walk func(prefix string, n *node)
	walk = func(prefix string, n *node) {
		for name, c := range n.names {
			if c.folder {
				walk(prefix+name+"/", c)
			} else {
				all[prefix+name] = string(c.content)
			}
		}
	}
	walk("", d.root)
	return all
}

// State names what is on the disk: two disks of the same files and folders, whatever of
// them is synced, have the same state.
func (d *Disk) State() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	h := sha256.New()
	var walk func(n *node)
	walk = func(n *node) {
		fmt.Fprintf(h, "%v %d ", n.folder, len(n.names)+len(n.content))
		h.Write(n.content)
		for _, name := range slices.Sorted(maps.Keys(n.names)) {
			fmt.Fprintf(h, "%q ", name)
			walk(n.names[name])
		}
	}
	walk(d.root)
	return string(h.Sum(nil))
}

// begin counts a call, and returns its error or locks the disk.
func (d *Disk) begin(op, name string) error {
	d.mu.Lock()
	n := d.calls
	d.calls++
	before := d.Before
	d.mu.Unlock()
	if before != nil {
		if err := before(n, op, name); err != nil {
			return &fs.PathError{Op: op, Path: name, Err: err}
		}
	}
	d.mu.Lock()
	return nil
}

// find returns what has a name, nil if nothing has.
func (d *Disk) find(name string) *node {
	n := d.root
	for _, part := range strings.Split(path.Clean(filepath.ToSlash(name)), "/") {
		if part == "." || part == "" {
			continue
		}
		if n == nil || !n.folder {
			return nil
		}
		n = n.names[part]
	}
	return n
}

// place returns the folder that a name is in, and its last part.
func (d *Disk) place(name string) (*node, string) {
	dir, base := path.Split(path.Clean(filepath.ToSlash(name)))
	n := d.find(dir)
	if n != nil && !n.folder {
		n = nil
	}
	return n, base
}

func wrong(op, name string, err error) error { return &fs.PathError{Op: op, Path: name, Err: err} }

// Open opens a file or a folder.
func (d *Disk) Open(name string) (disk.File, error) {
	if err := d.begin("open", name); err != nil {
		return nil, err
	}
	defer d.mu.Unlock()
	n := d.find(name)
	if n == nil {
		return nil, wrong("open", name, fs.ErrNotExist)
	}
	return &file{disk: d, node: n, name: name}, nil
}

// CreateTemp makes a file.
func (d *Disk) CreateTemp(dir, pattern string) (disk.File, error) {
	if err := d.begin("create", dir); err != nil {
		return nil, err
	}
	defer d.mu.Unlock()
	in := d.find(dir)
	if in == nil {
		return nil, wrong("create", dir, fs.ErrNotExist)
	}
	d.temps++
	base := strings.Replace(pattern, "*", fmt.Sprint(d.temps), 1)
	n := new(node)
	in.names[base] = n
	return &file{disk: d, node: n, name: filepath.Join(dir, base)}, nil
}

// Rename moves a file.
func (d *Disk) Rename(old, new string) error {
	if err := d.begin("rename", new); err != nil {
		return err
	}
	defer d.mu.Unlock()
	from, a := d.place(old)
	to, b := d.place(new)
	if from == nil || to == nil || from.names[a] == nil {
		return wrong("rename", old, fs.ErrNotExist)
	}
	if at := to.names[b]; at != nil && at.folder {
		return wrong("rename", new, fs.ErrExist)
	}
	to.names[b] = from.names[a]
	delete(from.names, a)
	return nil
}

// Link gives a file a second name.
func (d *Disk) Link(old, new string) error {
	if err := d.begin("link", new); err != nil {
		return err
	}
	defer d.mu.Unlock()
	n := d.find(old)
	to, b := d.place(new)
	switch {
	case n == nil || to == nil:
		return wrong("link", old, fs.ErrNotExist)
	case to.names[b] != nil:
		return wrong("link", new, fs.ErrExist)
	}
	to.names[b] = n
	return nil
}

// Remove removes a file or an empty folder.
func (d *Disk) Remove(name string) error {
	if err := d.begin("remove", name); err != nil {
		return err
	}
	defer d.mu.Unlock()
	in, base := d.place(name)
	if in == nil || in.names[base] == nil {
		return wrong("remove", name, fs.ErrNotExist)
	}
	if len(in.names[base].names) > 0 {
		return wrong("remove", name, fs.ErrExist)
	}
	delete(in.names, base)
	return nil
}

// Mkdir makes a folder.
func (d *Disk) Mkdir(name string) error {
	if err := d.begin("mkdir", name); err != nil {
		return err
	}
	defer d.mu.Unlock()
	in, base := d.place(name)
	switch {
	case d.find(name) != nil:
		return wrong("mkdir", name, fs.ErrExist)
	case in == nil:
		return wrong("mkdir", name, fs.ErrNotExist)
	}
	in.names[base] = newFolder()
	return nil
}

// Lstat describes a file.
func (d *Disk) Lstat(name string) (fs.FileInfo, error) {
	if err := d.begin("lstat", name); err != nil {
		return nil, err
	}
	defer d.mu.Unlock()
	n := d.find(name)
	if n == nil {
		return nil, wrong("lstat", name, fs.ErrNotExist)
	}
	return info{path.Base(filepath.ToSlash(name)), n.folder, int64(len(n.content))}, nil
}

// ReadDir lists a folder.
func (d *Disk) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := d.begin("readdir", name); err != nil {
		return nil, err
	}
	defer d.mu.Unlock()
	n := d.find(name)
	if n == nil || !n.folder {
		return nil, wrong("readdir", name, fs.ErrNotExist)
	}
	var list []fs.DirEntry
	for _, base := range slices.Sorted(maps.Keys(n.names)) {
		c := n.names[base]
		list = append(list, fs.FileInfoToDirEntry(info{base, c.folder, int64(len(c.content))}))
	}
	return list, nil
}

// SyncDir makes the names in a folder durable.
func (d *Disk) SyncDir(name string) error {
	if err := d.begin("syncdir", name); err != nil {
		return err
	}
	defer d.mu.Unlock()
	n := d.find(name)
	if n == nil || !n.folder {
		return wrong("syncdir", name, fs.ErrNotExist)
	}
	n.kept = maps.Clone(n.names)
	return nil
}

type info struct {
	name   string
	folder bool
	size   int64
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.folder }
func (i info) Sys() any           { return nil }
func (i info) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o777
	}
	return 0o644
}

// file is an open file.
type file struct {
	disk *Disk
	node *node
	name string
	at   int64
}

func (f *file) Name() string { return f.name }

func (f *file) ReadAt(b []byte, at int64) (int, error) {
	if err := f.disk.begin("read", f.name); err != nil {
		return 0, err
	}
	defer f.disk.mu.Unlock()
	if at >= int64(len(f.node.content)) {
		return 0, io.EOF
	}
	n := copy(b, f.node.content[at:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (f *file) Read(b []byte) (int, error) {
	n, err := f.ReadAt(b, f.at)
	f.at += int64(n)
	if n > 0 {
		err = nil
	}
	return n, err
}

func (f *file) Write(b []byte) (int, error) {
	err := f.disk.begin("write", f.name)
	if err != nil { // the disk is full, say, and was not quite before
		f.disk.mu.Lock()
		b = b[:len(b)/2]
	}
	defer f.disk.mu.Unlock()
	f.node.content = append(f.node.content, b...)
	return len(b), err
}

func (f *file) Close() error {
	if err := f.disk.begin("close", f.name); err != nil {
		return err
	}
	f.disk.mu.Unlock()
	return nil
}

func (f *file) Stat() (fs.FileInfo, error) {
	if err := f.disk.begin("stat", f.name); err != nil {
		return nil, err
	}
	defer f.disk.mu.Unlock()
	return info{path.Base(filepath.ToSlash(f.name)), f.node.folder, int64(len(f.node.content))}, nil
}

func (f *file) Chmod(fs.FileMode) error {
	if err := f.disk.begin("chmod", f.name); err != nil {
		return err
	}
	f.disk.mu.Unlock()
	return nil
}

func (f *file) Sync() error {
	if err := f.disk.begin("sync", f.name); err != nil {
		return err
	}
	defer f.disk.mu.Unlock()
	f.node.synced = slices.Clone(f.node.content)
	return nil
}
