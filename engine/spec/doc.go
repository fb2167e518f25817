// Package spec is the grammar in which variants and policies are written, on
// the command line, in plans and in the record.
//
//	standard                            a name
//	standard:hand_limit=none,five=draw_two     with options
//	mask:no=nine,of=(rules:scuttle=0.5)  a value in parentheses, which protect commas
//	mix:of=a,weight=2,of=b              a key may come again; the order counts
//	@long.yaml                          the same from a YAML mapping: name, and the options
//
// [Parse] reads one spec, [Spec.String] prints it: parentheses stand only
// where they are needed, and printing undoes parsing for every text so
// written, the canonical one. [Split] takes a comma-separated list apart.
// [Unknown] is the error for a word that is not among those that exist.
//
// What a name or an option means is the affair of the games and the policies.
package spec
