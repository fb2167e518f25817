// Package plain makes text that somebody else wrote fit to be shown: names and labels of
// a run from elsewhere, what a bot says, the names of files, values that are wrong.
//
//	plain.Line(s)        for a terminal, a log, a page: one line, nothing that acts on it
//	plain.Cell(s)        for CSV: no formula
//	plain.Markdown(s)    for Markdown: no markup
//	plain.Code(s)        for code in Markdown
//	plain.Text(s)        for what has been put together already, a page or a file
//	plain.NewWriter(w)   the same for a terminal, with its colours
//
// What would act (escape sequences, bells, marks that turn the direction of writing,
// bytes that are no UTF-8) is shown as what it is, \u001b or \u202e. That is how JSON
// writes it, too, so that JSON through a Writer says the same. Letters of all scripts stay.
package plain
