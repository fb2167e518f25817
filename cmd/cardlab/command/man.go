package command

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manCommand writes the manual.
func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Writes the manual pages of all commands, made of their help",
		Long: `Writes the pages of the manual into a folder, cardlab.1 and one for each command, cardlab-run.1 ...
A folder man1 of one in which man looks makes them known:

  cardlab man ~/.local/share/man/man1
  man cardlab-effect`,
		Example: "  cardlab man ~/.local/share/man/man1",
		Args:    exactly("FOLDER"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.man(cmd.Root(), args[0]) },
	}
}

func (a *app) man(root *cobra.Command, folder string) error {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return usage("man %s: is a file; name a folder, as ~/.local/share/man/man1", folder)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("write the manual: %w", err)
	}
	pages := 0
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		if cmd != root && !cmd.IsAvailableCommand() {
			continue
		}
		cmd.InitDefaultHelpFlag()
		if err := writeWhole(filepath.Join(folder, manName(cmd)+".1"), []byte(manPage(root, cmd))); err != nil {
			return fmt.Errorf("write the manual: %w", err)
		}
		pages++
	}
	a.printf("%s: %s\n", folder, plural(int64(pages), "page"))
	return nil
}

// manName is what the page of a command is called: cardlab-run.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage is the page of a command in the macros of man(7).
func manPage(root, cmd *cobra.Command) string {
	var p roff
	p.line(`.TH "%s" 1 "" "cardlab %s" "cardlab"`, strings.ToUpper(manName(cmd)), toolVersion)
	p.heading("NAME")
	p.line("%s \\- %s", escaped(manName(cmd)), escaped(cmd.Short))
	p.heading("SYNOPSIS")
	if use := cmd.UseLine(); cmd == root {
		p.line(`.B cardlab`)
		p.line(`\fICOMMAND\fR`)
	} else {
		p.line(".B %s", escaped(cmd.CommandPath()))
		p.line("%s", escaped(strings.TrimSpace(strings.TrimPrefix(use, cmd.CommandPath()))))
	}
	p.heading("DESCRIPTION")
	p.text(cmp.Or(cmd.Long, cmd.Short+"."))
	if cmd == root {
		p.heading("COMMANDS")
		for _, c := range root.Commands() {
			if c.IsAvailableCommand() {
				p.line(".TP")
				p.line(".BR %s (1)", escaped(manName(c)))
				p.line("%s", escaped(c.Short))
			}
		}
	}
	p.flags("OPTIONS", cmd.LocalFlags())
	if cmd != root {
		p.flags("OPTIONS OF EVERY COMMAND", cmd.InheritedFlags())
	}
	if cmd.Example != "" {
		p.heading("EXAMPLES")
		p.asItIs(strings.Split(strings.TrimRight(cmd.Example, "\n"), "\n"))
	}
	p.heading("EXIT STATUS")
	p.text("0 done; 1 failed, as by a full disk; 2 bad usage, of a flag, a plan or a name; 3 a run that is incomplete or not as it was recorded; " +
		"128 and its number by a signal.")
	if cmd != root {
		p.heading("SEE ALSO")
		p.line(".BR cardlab (1)")
	}
	return p.String()
}

// roff is a page being written.
type roff struct{ strings.Builder }

func (p *roff) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *roff) heading(text string) { p.line(".SH %s", text) }

// text writes paragraphs; lines that are indented stay as they are.
func (p *roff) text(text string) {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		p.line(".PP")
		var indented []string
		for line := range strings.SplitSeq(paragraph, "\n") {
			if strings.HasPrefix(line, " ") {
				indented = append(indented, line)
				continue
			}
			p.asItIs(indented)
			indented = nil
			p.line("%s", escaped(line))
		}
		p.asItIs(indented)
	}
}

// asItIs writes lines that are not filled.
func (p *roff) asItIs(lines []string) {
	if len(lines) == 0 {
		return
	}
	p.line(".PP\n.nf")
	for _, line := range lines {
		p.line("%s", escaped(line))
	}
	p.line(".fi")
}

// flags writes what each flag does.
func (p *roff) flags(heading string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	p.heading(heading)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, text := pflag.UnquoteUsage(f)
		p.line(".TP")
		start := ""
		if f.Shorthand != "" {
			start = `\fB` + escaped("-"+f.Shorthand) + `\fR, `
		}
		start += `\fB` + escaped("--"+f.Name) + `\fR`
		if name != "" {
			start += ` \fI` + escaped(name) + `\fR`
		}
		p.line("%s", start)
		if !usualDefaults.MatchString(f.DefValue) {
			text += " (default " + f.DefValue + ")"
		}
		p.line("%s", escaped(text))
	})
}

// usualDefaults are values that help does not name: nothing, off, 0.
var usualDefaults = regexp.MustCompile(`^(|false|0|0s|\[\])$`)

// escaped writes a text so that roff prints it as it is, in ASCII.
func escaped(text string) string {
	text = beyondASCII.ReplaceAllStringFunc(roffSigns.Replace(text), func(sign string) string {
		r, _ := utf8.DecodeRuneInString(sign)
		return fmt.Sprintf(`\[u%04X]`, r)
	})
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

var beyondASCII = regexp.MustCompile(`[^\x00-\x7f]`)

var roffSigns = strings.NewReplacer(`\`, `\e`, "-", `\-`, "^", `\(ha`, "~", `\(ti`, "`", `\(ga`, "\n", " ")
