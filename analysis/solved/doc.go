// Package solved is a small Cuttle of which the truth is known: the end of a game in which six cards are left and all others lie in the scrap, every deal of them alike
// likely, played by the same engine. Its tests solve it (CFR+, with exact best responses as the proof), and hold the lab's estimates and policies
// against what is true; docs/truth.md has the figures. It has no code of its own.
package solved
