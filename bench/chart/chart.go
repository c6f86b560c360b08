package chart

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// A Point has a size or a number of ranks, and a value above 0.
type Point struct {
	X int
	Y float64
}

// A Series is one curve. The points are in the order of X.
type Series struct {
	Name   string
	Points []Point
}

// A Panel is one pair of axes.
type Panel struct {
	Title  string
	X, Y   string // what the axes show, with the unit
	XName  func(int) string
	Series []Series
}

const (
	panelWidth, panelHeight = 580.0, 400.0
	left, right             = 72.0, 18.0
	top, bottom             = 34.0, 54.0
	header                  = 92.0
	perRow                  = 2
	mostXLabels             = 9
)

// Write draws the panels, two in a row, below a title, a subtitle and one legend for all. Points that have no place on
// logarithmic axes (values that are not above 0 and finite) are left out.
func Write(w io.Writer, title, subtitle string, panels []Panel) error {
	names := legend(panels)
	cols := max(1, min(perRow, len(panels)))
	rows := (len(panels) + cols - 1) / cols
	width, height := panelWidth*float64(cols), header+panelHeight*float64(rows)
	p := &page{}
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img">`, width, height, width, height)
	p.b.WriteString(style + "\n")
	p.add(`<rect width="100%%" height="100%%" fill="#fff"/>`)
	p.text(20, 28, "head", "", title)
	p.text(20, 48, "sub", "", subtitle)
	x := 20.0
	for i, name := range names {
		c := colors[i%len(colors)]
		p.add(`<line x1="%.1f" y1="70" x2="%.1f" y2="70" stroke="%s" stroke-width="2.2"/>`, x, x+28, c)
		p.mark(i, x+14, 70, c)
		p.text(x+36, 74, "axis", "", name)
		x += 36 + 7.4*float64(len([]rune(name))) + 26
	}
	for i := range panels {
		p.panel(&panels[i], names, float64(i%cols)*panelWidth, header+float64(i/cols)*panelHeight)
	}
	p.add("</svg>")
	_, err := io.WriteString(w, p.b.String())
	return err
}

// legend lists the names of all curves in the order of their first appearance, which gives each its colour.
func legend(panels []Panel) (names []string) {
	seen := make(map[string]bool)
	for _, pn := range panels {
		for _, s := range pn.Series {
			if !seen[s.Name] {
				seen[s.Name] = true
				names = append(names, s.Name)
			}
		}
	}
	return names
}

func drawable(pt Point) bool {
	return pt.X >= 0 && pt.Y > 0 && !math.IsInf(pt.Y, 0) && !math.IsNaN(pt.Y)
}

// panel draws one panel with its upper left corner at (x0, y0).
func (p *page) panel(pn *Panel, names []string, x0, y0 float64) {
	var xs []int
	var ys []float64
	for _, s := range pn.Series {
		for _, pt := range s.Points {
			if drawable(pt) {
				xs, ys = append(xs, pt.X), append(ys, pt.Y)
			}
		}
	}
	ax, at := xAxis(xs, pn.XName, mostXLabels)
	ay := yAxis(ys)
	l, r, t, b := x0+left, x0+panelWidth-right, y0+top, y0+panelHeight-bottom
	const inset = 12 // so that the first and the last points do not stand on the frame
	px := func(v float64) float64 { return l + inset + ax.place(v)*(r-l-2*inset) }
	py := func(v float64) float64 { return b - ay.place(v)*(b-t) }

	p.text(l, y0+22, "title", "", pn.Title)
	for _, tk := range ax.ticks {
		p.line(px(tk.at), t, px(tk.at), b, "grid")
		if tk.label != "" {
			p.text(px(tk.at), b+17, "tick", ` text-anchor="middle"`, tk.label)
		}
	}
	for _, tk := range ay.ticks {
		p.line(l, py(tk.at), r, py(tk.at), "grid")
		if tk.label != "" {
			p.text(l-7, py(tk.at)+4, "tick", ` text-anchor="end"`, tk.label)
		}
	}
	p.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" class="frame"/>`, l, t, r-l, b-t)
	p.text((l+r)/2, b+38, "axis", ` text-anchor="middle"`, pn.X)
	p.text(x0+20, (t+b)/2, "axis", fmt.Sprintf(` text-anchor="middle" transform="rotate(-90 %.1f %.1f)"`, x0+20, (t+b)/2), pn.Y)
	// Ours is drawn last, so that it lies on top.
	for i := len(names) - 1; i >= 0; i-- {
		for _, s := range pn.Series {
			if s.Name == names[i] {
				p.curve(&s, i, func(pt Point) (float64, float64) { return px(at(pt.X)), py(math.Log10(pt.Y)) })
			}
		}
	}
}

func (p *page) curve(s *Series, n int, place func(Point) (x, y float64)) {
	color := colors[n%len(colors)]
	var path []string
	for _, pt := range s.Points {
		if drawable(pt) {
			x, y := place(pt)
			path = append(path, fmt.Sprintf("%.1f,%.1f", x, y))
		}
	}
	p.add(`<polyline points="%s" fill="none" stroke="%s" stroke-width="1.8"/>`, strings.Join(path, " "), color)
	for _, pt := range s.Points {
		if drawable(pt) {
			x, y := place(pt)
			p.mark(n, x, y, color)
		}
	}
}
