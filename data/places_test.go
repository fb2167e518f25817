package data

import "testing"

func TestTheColumnsAreInTheirPlaces(t *testing.T) {
	places := map[Table]map[string]int{
		Games: {
			"game": gameNumber, "deal_id": gameDeal, "matchup": gameMatchup, "seating": gameSeating, "variant": gameVariant,
			"policy_0": gamePolicies, "winner_seat": gameWinnerSeat, "winner_side": gameWinnerSide, "reason": gameReason,
			"turns": gameTurns, "plies": gamePlies, "events": gameEvents, "last_seat": gameLastSeat, "stock_min": gameStockMin,
			"points_0": gamePoints, "goal_0": gameGoals, "deal": gameCards, "chance": gameChance, "rules_version": gameRules, "fault_seat": gameFaultSeat,
		},
		Events: {
			"game": eventGame, "seq": eventSeq, "ply": eventPly, "turn": eventTurn, "kind": eventKind, "seat": eventSeat,
			"next": eventNext, "due": eventDue, "card": eventCard, "on_card": eventOn, "from_zone": eventFromZone,
			"from_seat": eventFromSeat, "to_zone": eventToZone, "to_seat": eventToSeat, "n": eventN, "seen": eventSeen,
			"action": eventAction,
		},
		Decisions: {
			"game": decisionGame, "ply": decisionPly, "seat": decisionSeat, "phase": decisionPhase, "legal": decisionLegal,
			"action": decisionAction, "value": decisionValue, "visits": decisionVisits,
			"runner_up": decisionRunnerUp, "runner_up_value": decisionRunnerUpValue,
		},
	}
	for table, names := range places {
		for name, want := range names {
			if got := fieldPlace(table, name); got != want {
				t.Errorf("column %s.%s is in place %d, not %d", table, name, got, want)
			}
		}
	}
}
