// Package highcard is a toy game: the example to copy for a new one, and the
// game that quick tests play. It has what card games have: hidden hands, a
// stock, cards that are turned over later, a coin, teams, draws.
//
// The rules:
//
//   - H1. Each seat is dealt `hand` cards; the rest is the stock. Seat 0 leads the first round.
//   - H2. A round is a turn for every seat, clockwise from the one that leads.
//   - H3. In its turn a seat lays a card of its hand face down.
//   - H4. Before that, once a turn and while there is a stock, it may trade:
//     put a card of its hand on the scrap, face up, and draw the top card of the stock.
//   - H5. When all have laid, the cards are turned over. The highest rank takes
//     the round, one point; a coin decides among equal ranks. The cards go to the scrap.
//   - H6. Who took the round leads the next.
//   - H7. A side with more than half of `rounds` points wins at once. After the
//     last round the side with the most points wins; if there are several, nobody does.
//
// The files, in the order to read them: rules.go (variants), action.go (words),
// state.go (fold), play.go (decide), view.go (what a seat knows),
// text.go (positions), value.go (how good a position looks).
package highcard
