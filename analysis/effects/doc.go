// Package effects says what one variant changes against another on the same deals
// ([EffectFold], [Effects]), what doing without a card costs a policy ([Prices]), and how
// many deals such questions take ([Pilot]). Each has a Document, how it is
// written, beside it.
//
// Games are compared with those of the same deal, matchup and seating, so that a
// difference is known far better than from deals of each variant's own. What luck the
// players had with the stock can be taken out besides ([EffectFold.TakeOutLuck]).
package effects
