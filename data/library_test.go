package data

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// The library's own rows: the clear way to write and read the tables, and so
// the reference for ours.

type eventRow struct {
	Game   int64  `parquet:"game,delta"`
	Seq    int32  `parquet:"seq,dict"`
	Ply    int32  `parquet:"ply,dict"`
	Turn   int32  `parquet:"turn,dict"`
	Shape  string `parquet:"shape,dict"`
	Card   string `parquet:"card,dict"`
	On     string `parquet:"on_card,dict"`
	N      int32  `parquet:"n,dict"`
	Action int32  `parquet:"action,dict"`
}

type decisionRow struct {
	Game          int64    `parquet:"game,delta"`
	Ply           int32    `parquet:"ply,dict"`
	Seat          int32    `parquet:"seat,dict"`
	Phase         string   `parquet:"phase,dict"`
	Legal         int32    `parquet:"legal,dict"`
	Action        int32    `parquet:"action,dict"`
	Value         *float64 `parquet:"value"`
	Visits        *int64   `parquet:"visits"`
	RunnerUp      *int32   `parquet:"runner_up,dict"`
	RunnerUpValue *float64 `parquet:"runner_up_value"`
}

type gameRow struct {
	Game       int64   `parquet:"game,delta"`
	Deal       int64   `parquet:"deal_id,delta"`
	Matchup    int32   `parquet:"matchup,dict"`
	Seating    int32   `parquet:"seating,dict"`
	Variant    string  `parquet:"variant,dict"`
	Policy0    *string `parquet:"policy_0,dict"`
	Policy1    *string `parquet:"policy_1,dict"`
	Policy2    *string `parquet:"policy_2,dict"`
	Policy3    *string `parquet:"policy_3,dict"`
	Policy4    *string `parquet:"policy_4,dict"`
	Policy5    *string `parquet:"policy_5,dict"`
	Policy6    *string `parquet:"policy_6,dict"`
	Policy7    *string `parquet:"policy_7,dict"`
	WinnerSeat *int32  `parquet:"winner_seat,dict"`
	WinnerSide *int32  `parquet:"winner_side,dict"`
	Reason     string  `parquet:"reason,dict"`
	Turns      int32   `parquet:"turns,dict"`
	Plies      int32   `parquet:"plies,dict"`
	Events     int32   `parquet:"events,dict"`
	LastSeat   int32   `parquet:"last_seat,dict"`
	StockMin   int32   `parquet:"stock_min,dict"`
	Points0    *int32  `parquet:"points_0,dict"`
	Points1    *int32  `parquet:"points_1,dict"`
	Points2    *int32  `parquet:"points_2,dict"`
	Points3    *int32  `parquet:"points_3,dict"`
	Points4    *int32  `parquet:"points_4,dict"`
	Points5    *int32  `parquet:"points_5,dict"`
	Points6    *int32  `parquet:"points_6,dict"`
	Points7    *int32  `parquet:"points_7,dict"`
	Goal0      *int32  `parquet:"goal_0,dict"`
	Goal1      *int32  `parquet:"goal_1,dict"`
	Goal2      *int32  `parquet:"goal_2,dict"`
	Goal3      *int32  `parquet:"goal_3,dict"`
	Goal4      *int32  `parquet:"goal_4,dict"`
	Goal5      *int32  `parquet:"goal_5,dict"`
	Goal6      *int32  `parquet:"goal_6,dict"`
	Goal7      *int32  `parquet:"goal_7,dict"`
	Cards      []byte  `parquet:"deal"`
	Chance     int64   `parquet:"chance"`
	Rules      int32   `parquet:"rules_version,dict"`
	FaultSeat  *int32  `parquet:"fault_seat,dict"`
}

func (g *gameRow) policies() [engine.MaxSeats]**string {
	return [...]**string{&g.Policy0, &g.Policy1, &g.Policy2, &g.Policy3, &g.Policy4, &g.Policy5, &g.Policy6, &g.Policy7}
}

func (g *gameRow) points() [engine.MaxSeats]**int32 {
	return [...]**int32{&g.Points0, &g.Points1, &g.Points2, &g.Points3, &g.Points4, &g.Points5, &g.Points6, &g.Points7}
}

func (g *gameRow) goals() [engine.MaxSeats]**int32 {
	return [...]**int32{&g.Goal0, &g.Goal1, &g.Goal2, &g.Goal3, &g.Goal4, &g.Goal5, &g.Goal6, &g.Goal7}
}

// libraryRows converts the rows of a shard.
func libraryRows(v *engine.Vocabulary, all *rows) (games []gameRow, events []eventRow, decisions []decisionRow) {
	card := func(c cards.Card) string {
		if c == cards.None {
			return ""
		}
		return v.Card(c)
	}
	for i := range all.games {
		g := &all.games[i]
		row := gameRow{
			Game: g.Game, Deal: g.Deal, Matchup: g.Matchup, Seating: g.Seating, Variant: g.Variant,
			Reason: g.Reason, Turns: g.Turns, Plies: g.Plies, Events: g.Events, LastSeat: int32(g.LastSeat), StockMin: g.StockMin,
			Cards: g.Cards, Chance: g.Chance, Rules: g.Rules,
		}
		policies, points, goals := row.policies(), row.points(), row.goals()
		for i := range g.Seats {
			*policies[i], *points[i], *goals[i] = &g.Policies[i], &g.Points[i], &g.Goals[i]
		}
		if g.Winner != engine.NoSeat {
			row.WinnerSeat, row.WinnerSide = new(int32(g.Winner)), &g.Side
		}
		if g.Reason == ReasonFault {
			row.FaultSeat = new(int32(g.FaultSeat))
		}
		games = append(games, row)
	}
	for _, e := range all.events {
		events = append(events, eventRow{
			Game: e.Game, Seq: e.Seq, Ply: e.Ply, Turn: e.Turn,
			Shape: fmt.Sprintf("%s,%d,%d,%s,%s,%d,%s,%d,%d", v.Kinds[e.Kind], e.Seat, e.Next, v.Phases[e.Due],
				v.Zones[e.From.Zone], e.From.Seat, v.Zones[e.To.Zone], e.To.Seat, uint8(e.Seen)),
			Card: card(e.Card), On: card(e.On), N: e.N, Action: e.Action,
		})
	}
	for i := range all.decisions {
		d := &all.decisions[i]
		row := decisionRow{
			Game: d.Game, Ply: d.Ply, Seat: int32(d.Seat), Phase: v.Phases[d.Phase], Legal: d.Legal, Action: d.Action,
		}
		if d.Explained {
			row.Value, row.Visits = &d.Value, &d.Visits
			if d.RunnerUp != None {
				row.RunnerUp, row.RunnerUpValue = &d.RunnerUp, &d.RunnerUpValue
			}
		}
		decisions = append(decisions, row)
	}
	return games, events, decisions
}
