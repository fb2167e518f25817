package spec

import "strconv"

// Quoted returns a text as an error shows it: in quotes, and not too long.
func Quoted(text string) string {
	const most = 60
	if len(text) > most {
		return strconv.Quote(text[:most]) + "…"
	}
	return strconv.Quote(text)
}
