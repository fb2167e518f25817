package data

import "github.com/cardlab/cardlab/engine"

// The places of the columns in [Fields], which are their places in the files.
const (
	gameNumber = iota
	gameDeal
	gameMatchup
	gameSeating
	gameVariant
	gamePolicies   // one per seat, MaxSeats of them
	gameWinnerSeat = iota + engine.MaxSeats - 1
	gameWinnerSide
	gameReason
	gameTurns
	gamePlies
	gameEvents
	gameLastSeat
	gameStockMin
	gamePoints // one per seat
	gameGoals  = iota + 2*(engine.MaxSeats-1)
	gameCards  = iota + 3*(engine.MaxSeats-1)
	gameChance
	gameRules
	gameFaultSeat
)

const (
	eventGame = iota
	eventSeq
	eventPly
	eventTurn
	eventKind
	eventSeat
	eventNext
	eventDue
	eventCard
	eventOn
	eventFromZone
	eventFromSeat
	eventToZone
	eventToSeat
	eventN
	eventSeen
	eventAction
)

const (
	decisionGame = iota
	decisionPly
	decisionSeat
	decisionPhase
	decisionLegal
	decisionAction
	decisionValue
	decisionVisits
	decisionRunnerUp
	decisionRunnerUpValue
)
