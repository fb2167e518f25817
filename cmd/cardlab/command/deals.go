package command

import "github.com/spf13/pflag"

// dealOptions are the flags that say what is played instead of what the seed deals.
type dealOptions struct{ list, positions string }

func (o *dealOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.list, "deal-list", "", "play the deals in `FILE`, one a line, all cards in order, instead of what the seed deals; --deals plays the first of them")
	f.StringVar(&o.positions, "position", "", "begin the games at the positions in `FILE`, one a line, in turn, instead of dealing")
}

// linesOf returns a list of a plan whose entries are the lines of a file; nil without one.
func linesOf(file string) []string {
	if file == "" {
		return nil
	}
	return []string{"@" + file}
}
