package data

import (
	"fmt"

	"github.com/cardlab/cardlab/data/disk"
	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
)

// Prover writes shards of a run anew, to nowhere, from the rows that it is handed, and says
// whether their files are the bytes that these rows give. It takes rows as a [Writer] does,
// and serves one worker.
type Prover struct {
	*Writer
	run    *Run
	stored *ShardRecord
	other  map[Table]bool // tables whose file another version of the encoding wrote: its bytes cannot be made again
}

// Prover returns a prover of the run's shards.
func (r *Run) Prover() *Prover { return &Prover{run: r} }

// Begin begins with a shard that was played by the rules given. The rows of its files,
// all of them and in their order, are to follow; then [Prover.Compare]. The error is a
// [*DamageError] if a file cannot be one of the shard's.
func (p *Prover) Begin(shard int, rules engine.Rules) error {
	s := p.run.Manifest.Shards[shard]
	p.stored, p.other = s, map[Table]bool{}
	words := *rules.Words()
	for _, f := range s.Files {
		if err := p.look(s, f, &words); err != nil {
			return err
		}
	}
	meta := Meta{PlanHash: s.Plan, Tool: s.Tool, Decisions: s.File(Decisions) != nil, Schema: s.Schema}
	if p.Writer == nil || p.meta != meta {
		p.Writer = Folder{Dir: p.run.Dir, FS: disk.Nowhere{}}.Writer(meta)
	}
	p.Abort() // what was begun and given up
	return p.Writer.Begin(s.Shard, s.Label, worded{rules, &words})
}

// look notes of a file who wrote it, and how many words the vocabulary had then.
func (p *Prover) look(s *ShardRecord, f File, words *engine.Vocabulary) error {
	file, err := p.run.openPart(s, f)
	if err != nil {
		return err
	}
	defer file.close()
	p.other[f.Table] = file.CreatedBy() != column.CreatedBy
	if isShaped(f.Table, file.schema) {
		had, err := vocabularyOf(file.Meta())
		if err != nil {
			return file.wrap(column.Wrong("%v", err))
		}
		for i, place := range shapeParts {
			if n := len(had[i]); n < len(wordsOf(words, Events, place)) {
				keep(words, place, n)
			}
		}
	}
	for at, place := range storedPlaces(f.Table, file.schema) {
		all := wordsOf(words, f.Table, place)
		if all == nil { // mutant: a column without words has no dictionary either
			continue // mutant: the same
		}
		had, err := file.Dictionary(file.layout, at)
		if err != nil {
			return file.wrap(err)
		}
		// mutant: as many words are all of them
		if len(had) < len(all) {
			keep(words, place, len(had))
		}
	}
	return nil
}

// keep leaves out the words of a column of events after a number of them.
func keep(words *engine.Vocabulary, place, n int) {
	switch place {
	case eventKind:
		words.Kinds = words.Kinds[:n]
	case eventFromZone, eventToZone:
		words.Zones = words.Zones[:n]
	case eventDue:
		words.Phases = words.Phases[:n]
	}
}

// worded is rules as they were with fewer words.
type worded struct {
	engine.Rules
	words *engine.Vocabulary
}

func (w worded) Words() *engine.Vocabulary { return w.words }

// Unproved returns how many files of the shard another version of the encoding wrote: what
// they hold is checked as it is read, their bytes cannot be made again.
func (p *Prover) Unproved() (n int) {
	for _, other := range p.other {
		if other {
			n++
		}
	}
	return n
}

// Compare ends a shard. It returns what is wrong with its files: their bytes are not those
// that the rows give. If nothing is, nothing is in them that the rows do not say.
func (p *Prover) Compare() []Fault {
	written, err := p.Finish()
	if err != nil { // there is nothing to write to that could fail
		return []Fault{{RecordPath(p.stored.Shard), fmt.Sprintf("is of rows that cannot be written anew: %v", err)}}
	}
	var faults []Fault
	for _, f := range p.stored.Files {
		w := written.File(f.Table)
		if w.Rows == f.Rows && (p.other[f.Table] || w.Bytes == f.Bytes && w.SHA256 == f.SHA256) {
			continue
		}
		faults = append(faults, Fault{f.Path, "has other bytes than its rows give when they are written anew"})
	}
	return faults
}
