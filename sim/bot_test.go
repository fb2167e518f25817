package sim

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"time"
)

// botSpec returns the policy that starts this test as a bot with manners, see bot.
func botSpec(manners ...string) string {
	return "exec:cmd=(" + os.Args[0] + " bot " + strings.Join(manners, " ") + ")"
}

// bot plays as another program: by its seed, until the second choice of a game at
// which it shows its manners. It returns its exit code.
func bot(manners string, args []string) int {
	if len(args) > 0 && manners != "sound" { // to be found afterwards
		f, err := os.OpenFile(args[0], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return 1
		}
		fmt.Fprintln(f, os.Getpid())
		f.Close()
	}
	rng := rand.New(rand.NewPCG(0, 0))
	choices := 0
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	switch manners {
	case "banner":
		fmt.Println("Welcome!")
	case "asleep":
		time.Sleep(time.Hour)
	}
	for in.Scan() {
		var m struct {
			Type  string
			Seed  uint64
			Legal []json.RawMessage
		}
		if json.Unmarshal(in.Bytes(), &m) != nil {
			return 1
		}
		switch m.Type {
		case "hello":
			if manners == "newer" {
				fmt.Println(99)
				continue
			}
			fmt.Println(1)
		case "start":
			rng, choices = rand.New(rand.NewPCG(m.Seed, 0)), 0
		case "choose":
			if choices++; choices == 2 || manners == "at-once" {
				if code, over := misbehave(manners, args, len(m.Legal)); over {
					return code
				}
				if manners != "sound" && manners != "once" {
					continue
				}
			}
			fmt.Println(rng.IntN(len(m.Legal)))
		}
	}
	return 0
}

// misbehave does what the manners are. The bot is over unless it says otherwise.
func misbehave(manners string, args []string, legal int) (code int, over bool) {
	forever := func() { time.Sleep(time.Hour) }
	switch manners {
	case "crash", "at-once":
		fmt.Fprintln(os.Stderr, "all is well\n\nthe \x1b[31mdealer\x1b[0m cheats,\nI go")
		return 3, true
	case "quit":
		return 0, true
	case "killed":
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Kill()
		}
		forever()
	case "panic":
		panic("at the table")
	case "rubbish":
		fmt.Println("seven of hearts")
	case "silent-line":
		fmt.Println()
	case "too-high":
		fmt.Println(legal)
	case "negative":
		fmt.Println(-1)
	case "fraction":
		fmt.Println(0.5)
	case "long":
		fmt.Print(strings.Repeat("1", 5000))
	case "hang":
		forever()
	case "flood":
		for { // a pipe takes so much at once, or nothing
			fmt.Print(strings.Repeat("0\n", 1000))
		}
	case "babble":
		for {
			fmt.Fprintln(os.Stderr, "let me think about that")
		}
	case "twice":
		fmt.Print("0\n0\n")
	case "deaf":
		os.Stdout.Close()
		forever()
	case "child":
		c := exec.Command(os.Args[0], "bot", "asleep", args[0])
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		c.Start()
		return 3, true
	case "once": // crashes but the first time
		if f, err := os.OpenFile(args[0]+".crashed", os.O_CREATE|os.O_EXCL, 0o644); err == nil {
			f.Close()
			return 3, true
		}
	}
	return 0, false
}
