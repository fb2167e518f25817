package learned

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// own are the weights of which each variant has its own net.
const own = "own"

// resolve returns the canonical text of the weights that a user names for a game:
// what they are called and twelve digits of their hash, own@0123456789ab or
// standard@3f2a91c40b7e. A user may type own, the name of a net that is built in, the
// path of a file, or such a canonical text. The error is one clause.
func resolve(game, text string) (string, error) {
	if name, hash, ok := strings.Cut(text, "@"); ok && !isPath(text) {
		return text, known(game, name, hash)
	}
	if text == own {
		return own + "@" + ownOf(game).hash(), nil
	}
	if !isPath(text) {
		var names []string
		for _, m := range ownOf(game) {
			if m.variant == text {
				return text + "@" + m.hash, nil
			}
			names = append(names, m.variant)
		}
		return "", fmt.Errorf("%w; the file of another is named with its ending, as in my%s", spec.Unknown("net for "+game, text, append(names, own)), netExt)
	}
	n, err := ReadFile(text)
	if err != nil {
		return "", err
	}
	if g := n.About.Get(Game); g != game {
		return "", fmt.Errorf("%s plays %s", text, g)
	}
	return n.Name(), nil
}

// isPath reports whether a text names a file rather than a net.
func isPath(text string) bool {
	return strings.HasSuffix(text, netExt) || strings.ContainsAny(text, `/\`)
}

// known returns an error if weights that a record names are not at hand.
func known(game, name, hash string) error {
	if name == own {
		if _, ok := setOf(hash); !ok {
			return fmt.Errorf("the nets of %s@%s are not those of this cardlab, and no run at hand holds them", name, hash)
		}
		return nil
	}
	n := byHash(hash)
	switch {
	case n == nil:
		return fmt.Errorf("no net with the hash %s is at hand: name its file", hash)
	case n.About.Get(Game) != game || n.Name() != name+"@"+hash:
		return fmt.Errorf("the net with the hash %s is %s of %s", hash, n.Name(), n.About.Get(Game))
	}
	return nil
}

// mostFile bounds how many bytes a net's file may have, or the state of a training.
const mostFile = 1 << 24

// ReadBounded returns the content of a file that is no larger than a net or the state of a
// training can be.
func ReadBounded(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, mostFile+1))
	if err == nil && len(b) > mostFile {
		return nil, fmt.Errorf("it is longer than %d bytes", mostFile)
	}
	return b, err
}

// ReadFile reads a net's file, and puts it into the store. The error names the file.
func ReadFile(path string) (*Net, error) {
	file, err := ReadBounded(path)
	if err != nil {
		return nil, fmt.Errorf("the net %s cannot be read: %w", path, cause(err))
	}
	n, err := Add(file)
	if err != nil {
		return nil, fmt.Errorf("the net %s: %w", path, err)
	}
	return n, nil
}

func cause(err error) error {
	if pe, ok := err.(*os.PathError); ok {
		return pe.Err
	}
	return err
}

// Name returns what the net is called: the named variant that its rules start from,
// and its hash.
func (n *Net) Name() string {
	base, _, _ := strings.Cut(n.About.Get(Variant), ":")
	return base + "@" + n.hash
}

// Find returns the net that weights, in canonical text, have for a variant, and a
// note if it was trained under other rules. The error is one clause.
func Find(game, weights string, r engine.Rules) (n *Net, note string, err error) {
	name, hash, _ := strings.Cut(weights, "@")
	if name != own {
		n = byHash(hash)
		if n == nil {
			return nil, "", known(game, name, hash)
		}
		if !n.Fits(r) {
			return nil, "", fmt.Errorf("the net %s is for %s, and %s has %s", weights, tableText(n.About.Get(headSeats), n.About.Get(headTeams)), r.Name(), tableOfRules(r))
		}
		return n, n.note(r), nil
	}
	s, ok := setOf(hash)
	if !ok {
		return nil, "", known(game, name, hash)
	}
	n = s.find(r)
	if n == nil {
		return nil, "", fmt.Errorf("there is no net for %s with %s: train one, cardlab train %s", r.Name(), tableOfRules(r), filepath.Base(r.Name()))
	}
	return n, n.note(r), nil
}

// find returns the net of a set for a variant: its own, else one for as many seats, of the named
// variant it starts from before others, else one for about as many; nil if there is none.
func (s set) find(r engine.Rules) (found *Net) {
	_, text, _ := strings.Cut(r.Name(), "/")
	base, _, _ := strings.Cut(text, ":")
	best := 0
	for _, m := range s {
		n := byHash(m.hash)
		if n == nil || !n.Fits(r) {
			continue
		}
		from, _, _ := strings.Cut(m.variant, ":")
		match := 1 + mostSeats - n.seatsFrom(r)
		if n.seatsFrom(r) == 0 {
			match += 20
		}
		if from == base {
			match += 10
		}
		switch {
		case n.TrainedUnder(r):
			match = 60
		case m.variant == text:
			match = 50
		}
		if match > best {
			found, best = n, match
		}
	}
	return found
}

// seatsFrom returns by how many the seats that a net was trained for differ from those of a variant.
func (n *Net) seatsFrom(r engine.Rules) int {
	seats, _ := strconv.Atoi(n.About.Get(headSeats))
	return max(seats-int(r.Table().Seats), int(r.Table().Seats)-seats)
}

// Fits reports whether a net can play a variant: it reads what there is to read at such a
// table. For Cut the Rope that is the same at every number of seats.
func (n *Net) Fits(r engine.Rules) bool {
	game, _, _ := strings.Cut(r.Name(), "/")
	t := r.Table()
	return n.Table == Inputs(game, int(t.Seats)) && n.About.Get(headTeams) == switchText(t.Teams)
}

// TrainedUnder reports whether a net learned the very rules of a variant.
func (n *Net) TrainedUnder(r engine.Rules) bool { return n.About.Get(VariantHash) == hashText(r) }

// note says that a net was trained under other rules than those of a variant, "" if it was not.
func (n *Net) note(r engine.Rules) string {
	if n.TrainedUnder(r) {
		return ""
	}
	return fmt.Sprintf("learned plays %s with the net %s, which was trained under %s; train one for these rules to compare at equal skill",
		r.Name(), n.Name(), n.About.Get(Variant))
}

func hashText(r engine.Rules) string { return fmt.Sprintf("%016x", r.Hash()) }

func switchText(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func tableText(seats, teams string) string {
	if teams == "on" {
		return seats + " seats in teams"
	}
	return seats + " seats"
}

func tableOfRules(r engine.Rules) string {
	t := r.Table()
	return tableText(fmt.Sprint(t.Seats), switchText(t.Teams))
}

// AboutRules returns the beginning of a header: the game, the variant and its table.
func AboutRules(r engine.Rules) Header {
	game, text, _ := strings.Cut(r.Name(), "/")
	t := r.Table()
	return Header{{Game, game}, {Variant, text}, {VariantHash, hashText(r)},
		{headSeats, fmt.Sprint(t.Seats)}, {headTeams, switchText(t.Teams)}}
}

// Named returns the net that a user names for a variant: a built-in one, a file, or
// own for the one that learned would play it with. The error is one sentence.
func Named(text string, r engine.Rules) (*Net, error) {
	game, _, _ := strings.Cut(r.Name(), "/")
	weights, err := resolve(game, text)
	if err != nil {
		return nil, err
	}
	n, _, err := Find(game, weights, r)
	return n, err
}

// Weights returns a net's weights, to learn on from.
func (n *Net) Weights() *Weights {
	_, w, err := DecodeWeights(fileOf(n.hash))
	if err != nil {
		panic(fmt.Sprintf("the net %s is not in the store as it was read: %v", n.Name(), err))
	}
	return w
}
