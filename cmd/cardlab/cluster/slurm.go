package cluster

import (
	_ "embed"
	"io"
	"regexp"
	"strings"
	"text/template"
)

// MaxArraySize is how many tasks an array of Slurm has at most where its administrator left
// the default (slurm.conf, MaxArraySize: 1001).
const MaxArraySize = 1001

// Slurm is what a batch script says.
type Slurm struct {
	Name                    string // of the run
	Plan, Run, Program      string // paths where the tasks run: of the plan, the run's folder, and cardlab
	Tasks                   int    // of the array: the parts of the run
	CPUs                    int    // of a task, which plays with as many workers
	Memory, Time, Partition string // as Slurm writes them; empty: what the cluster gives by default
}

// JobName returns the run's name as far as it can stand in a directive and a file's name.
func (s Slurm) JobName() string { return "cardlab-" + unfit.ReplaceAllString(s.Name, "-") }

var unfit = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// Last returns the highest index of the array.
func (s Slurm) Last() int { return s.Tasks - 1 }

// IsSlurmValue reports whether a text can stand behind a directive: one word of what Slurm's
// times, sizes and names of partitions are made of.
func IsSlurmValue(text string) bool { return slurmValue.MatchString(text) }

var slurmValue = regexp.MustCompile(`^[A-Za-z0-9_.,:-]+$`)

//go:embed slurm.sbatch.tmpl
var slurmText string

var slurmTemplate = template.Must(template.New("slurm").Funcs(template.FuncMap{"shell": shellWord, "comment": commentText}).Parse(slurmText))

// Write writes the batch script.
func (s Slurm) Write(w io.Writer) error { return slurmTemplate.Execute(w, s) }

// shellWord quotes a text as one word of a shell.
func shellWord(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
