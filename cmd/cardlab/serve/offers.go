package serve

import (
	"net/http"

	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies/kinds"
)

// gameOffer is a game, its variants, and what each of its fields decides.
type gameOffer struct {
	Name     string         `json:"name"`
	About    string         `json:"about"`
	Variants []variantOffer `json:"variants"`
	Fields   []fieldOffer   `json:"fields"`
	Levels   []levelOffer   `json:"levels"`
	Policies []policyOffer  `json:"policies"`
}

type variantOffer struct {
	Name   string   `json:"name"`
	About  string   `json:"about"`
	Values []string `json:"values"` // of the fields, in their order
	Seats  int      `json:"seats"`
	Teams  bool     `json:"teams"`
}

type fieldOffer struct {
	Name    string   `json:"name"`
	Meaning string   `json:"meaning"`
	Values  string   `json:"values"`            // what may be typed
	Choices []string `json:"choices,omitempty"` // the values, if each has a name
	Rule    string   `json:"rule"`
}

// levelOffer is a name of strength, and what it stands for at some tables.
type levelOffer struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	From   int    `json:"from"` // seats
	To     int    `json:"to"`
	Teams  bool   `json:"teams"`
	Policy string `json:"policy"`
}

type policyOffer struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// listOffers says what may be played, and by whom.
func (s *Server) listOffers(w http.ResponseWriter, r *http.Request) {
	list := []gameOffer{}
	for _, g := range games.All() {
		o := gameOffer{Name: g.Name, About: g.About, Levels: []levelOffer{}, Policies: []policyOffer{}}
		for _, f := range g.Fields {
			o.Fields = append(o.Fields, fieldOffer{f.Name, f.Meaning, f.Values, f.Choices, f.Rule})
		}
		for _, v := range g.Variants {
			rules, err := g.Parse(v.Name)
			if err != nil {
				continue // a variant of its own list
			}
			t := rules.Table()
			o.Variants = append(o.Variants, variantOffer{v.Name, v.About, g.Values(rules), int(t.Seats), t.Teams})
		}
		for _, rung := range kinds.Ladder {
			if rung.Game != g.Name {
				continue
			}
			for i, l := range kinds.Levels {
				o.Levels = append(o.Levels, levelOffer{l.Name, l.About, rung.From, rung.To, rung.Teams, rung.Policies[i]})
			}
		}
		for _, k := range seat.Offered(g.Name) {
			o.Policies = append(o.Policies, policyOffer{k.Name, k.About})
		}
		list = append(list, o)
	}
	s.reply(w, list)
}
