package export

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/arrow"
	"github.com/cardlab/cardlab/data/disk"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/crash"
)

// batchRows is how many rows are written at a time: a row group.
const batchRows = 1 << 14

// Summary says what was written.
type Summary struct {
	Rows  [tables]int64
	Split []int64 // examples by split
	Bytes int64
	Files int
}

// file is one file that was written.
type file struct {
	Path   string `json:"path"`
	Rows   int64  `json:"rows,omitempty"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	table  Table
	split  int
}

// Folder writes all tables into a new folder, which gets its name when they are whole. When
// ctx is done nothing is left, and the error is its cause.
func (e *Export) Folder(ctx context.Context, dir string) (s Summary, err error) {
	if _, err := os.Lstat(dir); err == nil {
		return s, asked("%s is there already; name a folder that is not", dir)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	parent := filepath.Dir(dir)
	if err := disk.MkdirAll(disk.OS{}, parent); err != nil {
		return s, err
	}
	temp, err := os.MkdirTemp(parent, "."+filepath.Base(dir)+"-unfinished-*")
	if err != nil {
		return s, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(temp)
		}
	}()
	if s, err = e.fill(ctx, temp); err != nil {
		return s, err
	}
	if err := os.Chmod(temp, 0o755); err != nil {
		return s, err
	}
	if err := os.Rename(temp, dir); err != nil {
		return s, fmt.Errorf("give the folder its name: %w", err)
	}
	return s, disk.OS{}.SyncDir(parent)
}

// fill writes everything into an empty folder.
func (e *Export) fill(ctx context.Context, dir string) (s Summary, err error) {
	parts, err := e.parts(ctx, dir)
	if err != nil {
		return s, err
	}
	var files []file
	set := map[engine.Action]struct{}{}
	for _, p := range parts {
		files = append(files, p.files...)
		maps.Copy(set, p.codes)
	}
	for t, add := range map[Table]func(b *arrow.Batch){
		Actions:  func(b *arrow.Batch) { e.actions(b, slices.Sorted(maps.Keys(set))) },
		Features: e.features,
	} {
		p := e.newPart(dir)
		b := arrow.NewBatch(e.fields[t])
		add(b)
		if err := p.write(t, 0, fmt.Sprintf("%s/part-00000.parquet", t), b); err != nil {
			return s, err
		}
		if err := p.close(); err != nil {
			return s, err
		}
		files = append(files, p.files...)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.Path, b.Path) })
	s.Split = make([]int64, len(splits))
	for _, f := range files {
		s.Rows[f.table] += f.Rows
		s.Bytes += f.Bytes
		if f.table == Examples {
			s.Split[f.split] += f.Rows
		}
	}
	s.Files = len(files)
	for name, content := range e.about(s, files) {
		f, err := writeFile(dir, name, content)
		if err != nil {
			return s, err
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.Path, b.Path) })
	var sums strings.Builder
	for _, f := range files {
		fmt.Fprintf(&sums, "%s  %s\n", f.SHA256, f.Path)
	}
	if _, err := writeFile(dir, "SHA256SUMS", []byte(sums.String())); err != nil {
		return s, err
	}
	return s, syncFolders(dir)
}

// syncFolders makes the names in a folder and in those below it durable.
func syncFolders(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return disk.OS{}.SyncDir(path)
	})
}

func writeFile(dir, name string, content []byte) (file, error) {
	o, err := openFile(dir, name)
	if err != nil {
		return file{}, err
	}
	if _, err = o.Write(content); err == nil {
		err = o.end()
	}
	return o.file, err
}

// parts writes the shards' files. What they hold does not depend on the number of workers.
func (e *Export) parts(ctx context.Context, dir string) ([]*part, error) {
	list := make([]*part, len(e.shards))
	errs := make([]error, len(e.shards))
	workers := e.options.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	left := e.options.MaxRows
	if left > 0 {
		workers = 1 // what is left for a shard depends on those before it
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var g sync.WaitGroup
	for w := range max(1, min(workers, len(list))) {
		g.Go(func() {
			for i := w; i < len(list); i += workers {
				errs[i] = crash.Do(func() (err error) {
					list[i], err = e.part(ctx, dir, e.shards[i], &left)
					return err
				})
				if errs[i] != nil {
					stop(errs[i])
					return
				}
			}
		})
	}
	g.Wait()
	for _, err := range errs { // the first shard's, if it is not that another failed
		if err != nil && !errors.Is(err, context.Canceled) && (ctx.Err() == nil || !errors.Is(context.Cause(ctx), err)) {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	for i, p := range list {
		if p == nil {
			return list[:i], nil // nothing was left for it
		}
	}
	return list, nil
}

// part is the files of a shard.
type part struct {
	e     *Export
	dir   string
	open  map[string]*output
	files []file
	codes map[engine.Action]struct{}
}

func (e *Export) newPart(dir string) *part { return &part{e: e, dir: dir, open: map[string]*output{}} }

// part writes the files of a shard; nil if no row is left for it.
func (e *Export) part(ctx context.Context, dir string, number int, left *int64) (p *part, err error) {
	if e.options.MaxRows > 0 && *left == 0 {
		return nil, nil
	}
	p = e.newPart(dir)
	defer func(p *part) {
		if err != nil {
			p.drop()
		}
	}(p)
	shard := e.sched.Shard(number)
	f := e.newFiller(shard.Variant)
	label := e.sched.Variants[shard.Variant].Label
	var names []string
	batches := make([]*arrow.Batch, len(splits))
	for i, split := range splits {
		names = append(names, fmt.Sprintf("examples/s=%s/v=%s/part-%05d.parquet", split, label, number))
		batches[i] = arrow.NewBatch(e.fields[Examples])
	}
	seats, seatsName := arrow.NewBatch(e.fields[Seats]), fmt.Sprintf("seats/v=%s/part-%05d.parquet", label, number)
	flush := func(b *arrow.Batch, least int, t Table, split int, name string) error {
		if b.Rows < least {
			return nil
		}
		return p.write(t, split, name, b)
	}
	split, of := 0, int64(-1)
	err = e.shard(ctx, number, left, func(c *choice) error {
		if of != c.game.Game {
			if err := f.check(c.game); err != nil {
				return err
			}
			of, split = c.game.Game, splitOf(c.game.Cards)
		}
		f.example(batches[split], c, split)
		return flush(batches[split], batchRows, Examples, split, names[split])
	}, func(g *data.Game) error {
		if err := f.check(g); err != nil {
			return err
		}
		f.seats(seats, g)
		return flush(seats, batchRows, Seats, 0, seatsName)
	})
	if err != nil && err != errFull {
		return nil, fmt.Errorf("export shard %d: %w", number, err)
	}
	for i, b := range batches {
		if err = flush(b, 1, Examples, i, names[i]); err != nil {
			return nil, err
		}
	}
	if err = flush(seats, 1, Seats, 0, seatsName); err != nil {
		return nil, err
	}
	if err = p.close(); err != nil {
		return nil, err
	}
	p.codes = f.codes.all
	return p, nil
}

// write appends the rows of a batch to a file, and empties the batch.
func (p *part) write(t Table, split int, name string, b *arrow.Batch) error {
	o := p.open[name]
	if o == nil {
		var err error
		if o, err = openFile(p.dir, name); err != nil {
			return err
		}
		p.open[name] = o
		o.file.table, o.file.split = t, split
		if o.rows, err = arrow.NewParquet(o, p.e.fields[t], p.e.options.Tool, p.e.notes()); err != nil {
			return err
		}
	}
	o.file.Rows += int64(b.Rows)
	err := o.rows.Write(b)
	b.Reset()
	return err
}

// close ends all files.
func (p *part) close() error {
	for _, name := range slices.Sorted(maps.Keys(p.open)) {
		o := p.open[name]
		if err := o.rows.Close(); err != nil {
			return err
		}
		if err := o.end(); err != nil {
			return err
		}
		p.files = append(p.files, o.file)
	}
	p.open = nil // and with it the room of the writers: a run may have thousands
	return nil
}

// drop closes the files as they are.
func (p *part) drop() {
	for _, o := range p.open {
		o.f.Close()
	}
}

// output is a file that is being written.
type output struct {
	file file
	f    *os.File
	b    *bufio.Writer
	sum  hash.Hash
	rows *arrow.Writer // of a table
}

func openFile(dir, name string) (*output, error) {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &output{file: file{Path: name}, f: f, b: bufio.NewWriterSize(f, 1<<16), sum: sha256.New()}, nil
}

// Write appends b and folds it into the checksum.
func (o *output) Write(b []byte) (int, error) {
	n, err := o.b.Write(b)
	o.sum.Write(b[:n])
	o.file.Bytes += int64(n)
	return n, err
}

// end makes the content durable and closes the file.
func (o *output) end() error {
	o.file.SHA256 = hex.EncodeToString(o.sum.Sum(nil))
	return errors.Join(o.b.Flush(), o.f.Sync(), o.f.Close())
}
