package state

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

// thing is a fold with each kind of state.
type thing struct {
	long  int64
	count int64
	int   int32
	text  string
	words []string
	by    map[string]*int64
	place int
}

func (s *thing) State(c *Coder) {
	c.Longs(&s.long)
	c.Counts(&s.count)
	c.Int(&s.int)
	c.Text(&s.text)
	c.Texts(&s.words)
	c.Same("seats", 3)
	ByText(c, s.by, func(key string) *int64 {
		if s.by[key] == nil {
			s.by[key] = new(int64)
		}
		return s.by[key]
	}, func(n *int64) { c.Long(n) })
	c.Small(&s.place, 8)
}

func example() *thing {
	five, six := int64(5), int64(math.MinInt64)
	return &thing{math.MaxInt64, 7, math.MinInt32, "zero \x00, ü", []string{"", "b"}, map[string]*int64{"y": &five, "": &six}, 7}
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	first, err := Write(example().State)
	if err != nil {
		t.Fatal(err)
	}
	got := &thing{by: map[string]*int64{}}
	if err := Read(first, got.State); err != nil {
		t.Fatal(err)
	}
	second, err := Write(got.State)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("read and written again it is %x, not %x, %v", second, first, err)
	}
	if got.long != math.MaxInt64 || got.int != math.MinInt32 || got.text != "zero \x00, ü" || *got.by[""] != math.MinInt64 || got.place != 7 {
		t.Errorf("got %+v", got)
	}
}

// TestDamageIsAnErrorAndNoMore cuts and changes each byte: whatever is read without an error is written again as it was.
func TestDamageIsAnErrorAndNoMore(t *testing.T) {
	whole, _ := Write(example().State)
	for n := range whole {
		if err := Read(whole[:n], (&thing{by: map[string]*int64{}}).State); err == nil {
			t.Errorf("the first %d of %d bytes are read as if they were all", n, len(whole))
		}
	}
	for i := range whole {
		for bit := range 8 {
			changed := bytes.Clone(whole)
			changed[i] ^= 1 << bit
			got := &thing{by: map[string]*int64{}}
			if Read(changed, got.State) != nil {
				continue
			}
			if again, err := Write(got.State); err != nil || !bytes.Equal(again, changed) {
				t.Errorf("byte %d, bit %d: read and written again it is %x, not %x, %v", i, bit, again, changed, err)
			}
		}
	}
}

func TestWhatCannotBeIsNamed(t *testing.T) {
	for want, c := range map[string]struct {
		text string
		fold func(*Coder)
	}{
		"goes on for 1 bytes":  {"\x00\x00", func(c *Coder) { c.Long(new(int64)) }},
		"counts -1":            {"\x01", func(c *Coder) { c.Counts(new(int64)) }},
		"32 bits":              {"\x80\x80\x80\x80\x20", func(c *Coder) { c.Int(new(int32)) }},
		"ends too early":       {"\x7f", func(c *Coder) { c.Text(new(string)) }},
		"has 1 seats, not 2":   {"\x02", func(c *Coder) { c.Same("seats", 2) }},
		"written too long":     {"\x80\x00", func(c *Coder) { c.Long(new(int64)) }},
		"there are 4":          {"\x08", func(c *Coder) { c.Small(new(int), 4) }},
		"more memory than its": {"", func(c *Coder) { c.Claim(1 << 27) }},
		"not in order": {"\x04\x02b\x00\x02a\x00", func(c *Coder) {
			m := map[string]*int64{}
			ByText(c, m, func(string) *int64 { return new(int64) }, c.Long)
		}},
	} {
		if err := Read([]byte(c.text), c.fold); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
