package browsertest

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "folder that the pictures of the documents are written to")

// mostOfPicture is how large a picture of the documents may be.
const mostOfPicture = 150_000

// TestPictures takes the pictures of the documents, page.png and table.png, of the product as it is.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures says where to")
	}
	dir := t.TempDir()
	cardlab(t, dir, "run", "--no-report", "--variants", "standard,standard:hand_limit=none", "--labels", "limit8,nolimit", "--policies", "expert", "--deals", "20000", "--seed", "7", "--name", "limit")
	cardlab(t, dir, "report", "runs/limit", "--html", "limit.html")
	b := open(t, look{width: 860, height: 720}, "file://"+filepath.Join(dir, "limit.html"))
	b.sent = nil // it is on the disk, and loads nothing
	b.until(`document.querySelectorAll(".chart[data-drawn]").length > 1`)
	b.take("page.png")

	s := serve(t, dir)
	b = open(t, look{width: 1100, height: 1060}, s.address+"#/run/limit/game/40?step=30")
	b.until(`document.querySelector(".felt")`)
	time.Sleep(300 * time.Millisecond)
	b.take("table.png")
}

// take writes what the window shows, in few colours, so that the file is small.
func (b *tab) take(name string) {
	b.t.Helper()
	var shot []byte
	b.do(chromedp.CaptureScreenshot(&shot))
	full, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		b.t.Fatal(err)
	}
	small := image.NewPaletted(full.Bounds(), palette(full))
	draw.Draw(small, full.Bounds(), full, image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, small); err != nil {
		b.t.Fatal(err)
	}
	if file.Len() > mostOfPicture {
		b.t.Errorf("%s has %d bytes, want %d at most", name, file.Len(), mostOfPicture)
	}
	if err := os.WriteFile(filepath.Join(*pictures, name), file.Bytes(), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// palette returns the 256 most frequent colours of a picture.
func palette(m image.Image) color.Palette {
	counts := map[color.RGBA]int{}
	var seen []color.RGBA // in the order in which they come
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			if counts[c]++; counts[c] == 1 {
				seen = append(seen, c)
			}
		}
	}
	slices.SortStableFunc(seen, func(a, b color.RGBA) int { return counts[b] - counts[a] })
	seen = seen[:min(len(seen), 256)]
	list := make(color.Palette, len(seen))
	for i, c := range seen {
		list[i] = c
	}
	return list
}
