package policytest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
)

// Bot answers as another program does that speaks a version of the protocol, until its
// input ends. It chooses by a hash of all that it was told in the game: whatever it
// could make out of that would show. With the name of a file in args it also keeps all
// lines there, its environment first.
func Bot(version int, args []string) {
	var keep *os.File
	if len(args) > 0 {
		keep, _ = os.Create(args[0])
		fmt.Fprintln(keep, strings.Join(os.Environ(), " "))
	}
	told := fnv.New64a()
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if keep != nil {
			fmt.Fprintln(keep, in.Text())
		}
		var m struct {
			Type  string
			Legal []json.RawMessage
		}
		json.Unmarshal(in.Bytes(), &m)
		told.Write(in.Bytes())
		switch m.Type {
		case "hello":
			fmt.Println(version)
		case "start":
			told.Reset()
			told.Write(in.Bytes())
		case "choose":
			fmt.Println(told.Sum64() % uint64(len(m.Legal)))
		}
	}
}
