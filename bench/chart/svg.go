package chart

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// A page collects elements.
type page struct{ b strings.Builder }

func (p *page) add(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

// text writes at (x, y); class is one of the styles in head, and extra may hold more attributes.
func (p *page) text(x, y float64, class, extra, s string) {
	var esc strings.Builder
	xml.EscapeText(&esc, []byte(s)) // writing to a Builder does not fail
	p.add(`<text x="%.1f" y="%.1f" class="%s"%s>%s</text>`, x, y, class, extra, esc.String())
}

func (p *page) line(x1, y1, x2, y2 float64, class string) {
	p.add(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>`, x1, y1, x2, y2, class)
}

// marks are the shapes of points, so that curves can be told apart without colours.
func (p *page) mark(shape int, x, y float64, color string) {
	const r = 3.6
	switch shape % 4 {
	case 0:
		p.add(`<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>`, x, y, r, color)
	case 1:
		p.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#fff" stroke="%s" stroke-width="1.6"/>`, x-r+0.6, y-r+0.6, 2*r-1.2, 2*r-1.2, color)
	case 2:
		p.add(`<path d="M%.1f %.1fL%.1f %.1fL%.1f %.1fZ" fill="#fff" stroke="%s" stroke-width="1.6"/>`, x, y-r-0.4, x+r, y+r-0.6, x-r, y+r-0.6, color)
	default:
		p.add(`<path d="M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="2"/>`, x-r, y-r, x+r, y+r, x-r, y+r, x+r, y-r, color)
	}
}

const style = `<style>
text { font-family: "DejaVu Sans", "Helvetica Neue", Arial, sans-serif; fill: #222 }
.head { font-size: 17px; font-weight: 600 }
.sub { font-size: 12px; fill: #555 }
.title { font-size: 14px; font-weight: 600 }
.tick { font-size: 11px; fill: #444 }
.axis { font-size: 12px; fill: #333 }
.grid { stroke: #e3e3e3; stroke-width: 1 }
.frame { fill: none; stroke: #888; stroke-width: 1 }
</style>`

// Colours that people with any kind of colour vision can tell apart (Okabe and Ito); ours is the first.
var colors = []string{"#d55e00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"}
