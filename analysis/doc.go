// Package analysis is what a reader of results must know first: an [Estimate] is a number
// that never goes out without its interval, its n and the unit that n counts; a [Metric]
// asks one question of the games of one variant and one matchup; an [EventMetric] asks it
// of their events. The rooms below answer:
//
//	stats        intervals and tests; knows nothing of games
//	strength     Elo, sequential tests, ratings, who lasts; knows nothing of games
//	document     a report as text, Markdown, CSV and JSON; knows no number of it
//	reading      the games of a run, deal by deal
//	metrics      the metrics, one per file, and their list
//	effects      what a variant changes, what a card is worth, how many deals that takes
//	factors      what several rules change, each and together
//	tuning       which of many variants are nearest to what one wants
//	values       what a card dealt or drawn is worth, by exchanging cards
//	league       matches, cross tables, standings
//	report       all metrics of a run at once
//	folded       what parts of a run add up to, as files that are merged
//	state        what a fold has added, as bytes; knows no fold
//	page         a report as a page for a browser
//
//	run, err := data.Open("runs/limit")
//	...
//	result, err := report.Of(run, report.Options{Rules: games.Find})
//	...
//	err = result.Document().Text(os.Stdout, document.TextOptions{})
//
// What is independent is the deal, not the game: the two games of a pair share
// their cards. So every interval is taken over deals (see [stats.Ratio]), and a
// metric adds whole deals. Metrics sum whole numbers and divide at the end, so
// that the result is the same to the last bit however the work was split.
//
// A [Metric] folds the rows of games. An [EventMetric] folds the events of each game, as
// columns, of which a shard's reader hands out slices. What was legal, and how the seats
// stood, is not in the record: for that the events are folded over the game's own state,
// once for all metrics, and the caller hands in the rules. They must have the version that
// the run was played with.
//
//	metric.go entry.go cell.go games.go           estimates and metrics; what a row says
//	log.go log_reader.go vocabulary.go            the events of one game, column by column
//	event_metric.go replay.go                     what a metric over events is, and what feeds it
//	hands.go chances.go traits.go by_name.go      what metrics share
//	number.go fields.go                           how numbers are written, for people and for programs
//
// The package imports no game, plays nothing, and has no opinion where the record has no
// number.
package analysis
