package command

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// readNumbers has a flag for a whole number take plain digits, so that 010 is not read as
// eight, and one that says how many of something also thousands and millions, as 20k and 1M.
func readNumbers(f *pflag.Flag) {
	if t := f.Value.Type(); t != "int" && t != "int64" {
		return
	}
	if counts(f.Name) {
		f.Value = countNumber{f.Value}
	} else {
		f.Value = plainNumber{f.Value}
	}
}

// counts reports whether a flag says how many of something may be asked for by the thousand.
// Deals of a shard are a power of two, which no round number is.
func counts(flag string) bool {
	last := flag[strings.LastIndex(flag, "-")+1:]
	return flag != "shard-deals" && slices.Contains([]string{"deals", "games", "pairs", "iterations", "resamplings", "rows"}, last)
}

var (
	plainForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	shortForm = regexp.MustCompile(`^(0|[1-9][0-9]*)(?:\.([0-9]+))?([kKmM])$`)
)

// plainNumber is the value of a flag that is written in plain digits.
type plainNumber struct{ pflag.Value }

func (n plainNumber) Set(text string) error {
	if !plainForm.MatchString(text) {
		return errors.New("not in plain digits") // flagError says what is wanted
	}
	return n.Value.Set(text)
}

// countNumber is the value of a flag that counts: plain digits, or with k or M at the end.
type countNumber struct{ pflag.Value }

func (n countNumber) Set(text string) error {
	if m := shortForm.FindStringSubmatch(text); m != nil {
		zeros := 3
		if strings.EqualFold(m[3], "m") {
			zeros = 6
		}
		if len(m[2]) > zeros {
			return errors.New("not whole")
		}
		text = m[1] + m[2] + strings.Repeat("0", zeros-len(m[2]))
		if text = strings.TrimLeft(text, "0"); text == "" {
			text = "0"
		}
	}
	return plainNumber(n).Set(text)
}
