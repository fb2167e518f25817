package metrics

import "github.com/cardlab/cardlab/analysis"

// The headings of a report, in its order.
const (
	theRecord  = "the record"
	whoWins    = "who wins"
	howItEnds  = "how it ends"
	howLong    = "how long it is"
	howItGoes  = "how it goes"
	whatIsDone = "what is played"
	cardWorth  = "what cards are worth"
)

var Groups = []string{theRecord, whoWins, howItEnds, howLong, howItGoes, whatIsDone, cardWorth}

// All lists the metrics, in the order in which a report shows them.
var All = []analysis.Entry{
	volumeEntry,
	winsEntry,
	scoreEntry,
	withoutLuckEntry,
	faultsEntry,
	outcomesEntry,
	drawsEntry,
	stockEntry,
	rivalTurnEntry,
	winnerPointsEntry,
	cuttleWonEntry,
	cutropeStuckEntry,
	cutropePersonalEntry,
	handLeftEntry,
	lengthEntry,
	choicesEntry,
	leadEntry,
	unfoldingEntry,
	cuttleKingsEntry,
	cuttleGlassesEntry,
	cutropeRowsEntry,
	cutropeReshuffledEntry,
	kindsEntry,
	usesEntry,
	cuttleUsesEntry,
	cuttleCountersEntry,
	cuttleRanksEntry,
	cardsEntry,
	cuttleOpeningEntry,
	openingEntry,
}
