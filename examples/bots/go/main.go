// Command go is a player for cardlab in Go, with the standard library alone; docs/bots.md
// explains what is said.
//
//	go build -o mybot ./examples/bots/go
//	cardlab run --variants standard --policies exec:./mybot,random
//
// It wins if a card played for points wins, else plays the card that scores most,
// else does anything. It knows the notation of Cuttle; any other game it plays at
// random.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
)

const protocol = 1

// message has the parts of all messages that this player needs.
type message struct {
	Type   string
	Seat   int
	Seed   uint64
	Points []int // by seat
	Goals  []int
	Legal  []struct{ Text string }
}

func main() {
	if err := play(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mybot:", err)
		os.Exit(1)
	}
}

// play answers messages until there are no more.
func play(in io.Reader, out io.Writer) error {
	rng := rand.New(rand.NewPCG(0, 0))
	messages := json.NewDecoder(bufio.NewReader(in))
	for {
		var m message
		if err := messages.Decode(&m); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var err error
		switch m.Type {
		case "hello":
			_, err = fmt.Fprintln(out, protocol)
		case "start": // the same game twice is the same game
			rng = rand.New(rand.NewPCG(m.Seed, 0))
		case "choose":
			_, err = fmt.Fprintln(out, choose(&m, rng))
		} // "end" wants no answer, and what is not known yet is passed over
		if err != nil {
			return err
		}
	}
}

// choose returns the number of an action in the list of the legal ones.
func choose(m *message, rng *rand.Rand) int {
	best, worth := 0, 0
	for i, a := range m.Legal {
		if n := pointsOf(a.Text); n > worth {
			best, worth = i, n
		}
	}
	missing := m.Goals[m.Seat] - m.Points[m.Seat]
	if worth > 0 && (worth >= missing || rng.Float64() < 0.75) {
		return best
	}
	return rng.IntN(len(m.Legal))
}

// pointsOf returns the points that an action scores: 7 for `7C pts`, 0 for all others.
func pointsOf(text string) int {
	card, isPoints := strings.CutSuffix(text, " pts")
	if !isPoints || card == "" {
		return 0
	}
	return 1 + strings.IndexByte("A23456789T", card[0])
}
