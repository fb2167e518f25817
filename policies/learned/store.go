package learned

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cardlab/cardlab/policies"
)

//go:embed nets/*.net
var builtIn embed.FS

// stored is a net with its file.
type stored struct {
	net  *Net
	file []byte
}

// The store holds every net that is known in this process, by hash, and every set
// of nets. It only grows, and what it holds for a hash never changes, so that all
// may share it.
var store = struct {
	sync.Mutex
	nets map[string]stored
	sets map[string]set
	own  map[string]string // by game: the hash of the set that is built in
}{nets: map[string]stored{}, sets: map[string]set{}, own: map[string]string{}}

// set is the nets of one game, one for a variant: what the weights `own` stand for.
type set []member

// member is one net of a set.
type member struct{ variant, hash string }

const setMagic = "cardlab-nets 1"

// mostMembers bounds a set: it has a net for each variant of a plan at most.
const mostMembers = 1 << 12

// text returns the file of a set: a line for each variant and its net.
func (s set) text() []byte {
	var b strings.Builder
	b.WriteString(setMagic + "\n")
	for _, m := range s {
		fmt.Fprintf(&b, "%s %s\n", m.variant, m.hash)
	}
	return []byte(b.String())
}

func (s set) hash() string { return hashOf(s.text()) }

// readSet reads what text wrote.
func readSet(file []byte) (s set, err error) {
	if n := bytes.Count(file, []byte("\n")); n > 1+mostMembers {
		return nil, fmt.Errorf("it has %d lines, more than %d", n, 1+mostMembers)
	}
	lines := strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	if lines[0] != setMagic {
		return nil, fmt.Errorf("it does not begin with %q", setMagic)
	}
	for _, l := range lines[1:] {
		variant, hash, ok := strings.Cut(l, " ")
		if !ok {
			return nil, fmt.Errorf("its line %q is no variant and hash", l)
		}
		s = append(s, member{variant, hash})
	}
	return s, nil
}

// load puts the nets that are built in into the store, once. One that cannot be
// read is a fault of the build.
var load = sync.OnceFunc(func() {
	files, err := fs.Glob(builtIn, "nets/*.net")
	if err != nil {
		panic(err)
	}
	own := map[string]set{}
	for _, name := range files {
		file, err := builtIn.ReadFile(name)
		if err != nil {
			panic(err)
		}
		n, err := Add(file)
		if err != nil {
			panic(fmt.Sprintf("the built-in %s: %v", name, err))
		}
		game := n.About.Get(Game)
		own[game] = append(own[game], member{n.About.Get(Variant), n.Hash()})
	}
	store.Lock()
	defer store.Unlock()
	for game, s := range own {
		store.sets[s.hash()] = s
		store.own[game] = s.hash()
	}
})

// Add puts a net's file into the store and returns the net.
func Add(file []byte) (*Net, error) {
	hash := hashOf(file)
	store.Lock()
	defer store.Unlock()
	if s, ok := store.nets[hash]; ok {
		return s.net, nil
	}
	n, err := Decode(file)
	if err != nil {
		return nil, err
	}
	store.nets[hash] = stored{n, file}
	return n, nil
}

// Take puts a file that a run keeps into the store, if it is a net or a set of them.
func Take(f policies.File) (err error) {
	ext := filepath.Ext(f.Name)
	if is := hashOf(f.Content) + ext; (ext == netExt || ext == setExt) && f.Name != is {
		return fmt.Errorf("it holds %s, and not what its name says", is)
	}
	switch ext {
	case netExt:
		_, err = Add(f.Content)
	case setExt:
		err = addSet(f.Content)
	}
	return err
}

// The endings of the files of nets and sets, whose names are their hashes.
const (
	netExt = ".net"
	setExt = ".nets"
)

func addSet(file []byte) error {
	s, err := readSet(file)
	if err != nil {
		return err
	}
	store.Lock()
	defer store.Unlock()
	store.sets[s.hash()] = s
	return nil
}

// Together puts nets into the store as a set, of which each variant plays its own, and
// returns the name of the policy that plays so.
func Together(nets []*Net) string {
	var s set
	for _, n := range nets {
		s = append(s, member{n.About.Get(Variant), n.hash})
	}
	store.Lock()
	defer store.Unlock()
	store.sets[s.hash()] = s
	return "learned:weights=" + own + "@" + s.hash()
}

// byHash returns the net with a hash, nil if none is known.
func byHash(hash string) *Net {
	load()
	store.Lock()
	defer store.Unlock()
	return store.nets[hash].net
}

// setOf returns the set with a hash.
func setOf(hash string) (set, bool) {
	load()
	store.Lock()
	defer store.Unlock()
	s, ok := store.sets[hash]
	return s, ok
}

// setFor returns the set that weights, in canonical text, name; false if they name one net.
func setFor(weights string) (set, bool) {
	name, hash, _ := strings.Cut(weights, "@")
	if name != own {
		return nil, false
	}
	return setOf(hash)
}

// ownOf returns the set of a game that is built in.
func ownOf(game string) set {
	load()
	store.Lock()
	defer store.Unlock()
	return store.sets[store.own[game]]
}

// fileOf returns the file of a net that the store holds.
func fileOf(hash string) []byte {
	store.Lock()
	defer store.Unlock()
	return store.nets[hash].file
}
