package page

import "github.com/cardlab/cardlab/analysis"

// band is one line of a chart of shares, with its interval around it: what is counted, and where.
type band struct {
	name   string
	at     []float64 // on the x axis, ascending
	shares []*analysis.Estimate
}

// bands draws a line for each, and its interval as a band. axis says what stands below, scale how the x axis is, nil: evenly.
func bands(lines []band, axis, scale spec, title string) spec {
	var layers []spec
	x := quantity("at")
	x["axis"] = spec{"grid": false, "ticks": true, "domain": true}
	for name, value := range axis {
		x["axis"].(spec)[name] = value
	}
	if scale != nil {
		x["scale"] = scale
	}
	for i, l := range lines {
		var rows []spec
		for k, e := range l.shares {
			r := spec{"at": l.at[k], "share": 100 * e.Value}
			if e.Known() {
				r["low"], r["high"] = 100*e.Low, 100*e.High
			}
			rows = append(rows, r)
		}
		y := quantity("share")
		y["scale"] = spec{"domain": []float64{0, 100}}
		y["axis"] = spec{"title": title, "tickCount": 4, "titleAngle": 0, "titleAlign": "left", "titleAnchor": "end", "titleX": 0, "titleY": -10, "domain": false}
		low := quantity("low")
		low["axis"], low["scale"] = y["axis"], y["scale"]
		layers = append(layers,
			spec{"data": spec{"values": rows}, "mark": spec{"type": "area", "color": seriesColor(i), "fillOpacity": 0.2},
				"encoding": spec{"x": x, "y": low, "y2": spec{"field": "high"}}},
			spec{"data": spec{"values": rows}, "mark": spec{"type": "line", "strokeWidth": 2, "color": seriesColor(i), "strokeDash": seriesDashes[i%len(seriesDashes)]},
				"encoding": spec{"x": x, "y": y}})
	}
	return spec{"width": "container", "height": 220, "layer": layers}
}
