package page

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// policyOf returns the content security policy of a page with these scripts and
// one style: nothing is loaded, nothing sent, and what runs is what is named.
func policyOf(style string, scripts ...string) string {
	hashes := make([]string, len(scripts))
	for i, s := range scripts {
		hashes[i] = hashOf(s)
	}
	return "default-src 'none'; script-src " + strings.Join(hashes, " ") +
		"; style-src " + hashOf(style) + "; base-uri 'none'; form-action 'none'"
}

// hashOf returns a text's source expression: 'sha256-…'.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
