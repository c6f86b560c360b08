package main

import (
	"fmt"
	"html"
	"io"
	"math"
	"path/filepath"
	"strings"
)

// The picture's size and the frame inside, in pixels.
const (
	plotWidth, plotHeight                = 720, 420
	frameLeft, frameTop                  = 70, 50
	frameRight, frameBottom              = plotWidth - 20, plotHeight - 50
	plotPoints                           = 1000 // at most, of a long run
	plotFloor                            = 1e-300
	plotText, plotGrid, plotLine, plotAt = "#222", "#ddd", "#c0392b", "#2c5aa0"
)

// plot draws the residual of every iteration, in powers of ten, as an SVG picture, with the true one at the end.
func plot(w io.Writer, s *solution, name string) {
	last := len(s.history) - 1
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range append([]float64{s.truth}, s.history...) {
		low, high = min(low, decade(v)), max(high, decade(v))
	}
	bottom, top := math.Floor(low), math.Ceil(high)
	if top == bottom {
		top++
	}
	px := func(k float64) float64 { return frameLeft + (frameRight-frameLeft)*k/float64(max(last, 1)) }
	py := func(v float64) float64 {
		return frameTop + (frameBottom-frameTop)*(top-decade(v))/(top-bottom)
	}

	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12" fill="%s">`+"\n",
		plotWidth, plotHeight, plotText)
	fmt.Fprintf(w, `<rect width="%d" height="%d" fill="white"/>`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(w, `<text x="%d" y="20" font-size="15">%s</text>`+"\n", frameLeft, html.EscapeString(strings.ToValidUTF8(name, "?")))
	fmt.Fprintf(w, `<text x="%d" y="40">%d unknowns, %d entries, %d iterations</text>`+"\n", frameLeft, len(s.x), s.entries, last)

	for e, every := bottom, math.Ceil((top-bottom)/10); e <= top; e += every {
		y := frameTop + (frameBottom-frameTop)*(top-e)/(top-bottom)
		fmt.Fprintf(w, `<path d="M%d %.1fH%d" stroke="%s"/>`, frameLeft, y, frameRight, plotGrid)
		fmt.Fprintf(w, `<text x="%d" y="%.1f" text-anchor="end">10<tspan dy="-5" font-size="9">%.0f</tspan></text>`+"\n", frameLeft-6, y+4, e)
	}
	for k, every := 0, tick(last); k <= last; k += every {
		x := px(float64(k))
		fmt.Fprintf(w, `<path d="M%.1f %dV%d" stroke="%s"/>`, x, frameTop, frameBottom, plotGrid)
		fmt.Fprintf(w, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x, frameBottom+18, k)
	}
	fmt.Fprintf(w, `<text x="%d" y="%d" text-anchor="middle">iteration</text>`+"\n", (frameLeft+frameRight)/2, plotHeight-10)
	fmt.Fprintf(w, `<text transform="translate(18 %d) rotate(-90)" text-anchor="middle">residual ‖b − Ax‖ / ‖b‖</text>`+"\n", (frameTop+frameBottom)/2)
	fmt.Fprintf(w, `<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="%s"/>`+"\n",
		frameLeft, frameTop, frameRight-frameLeft, frameBottom-frameTop, plotText)

	fmt.Fprintf(w, `<polyline fill="none" stroke="%s" stroke-width="1.5" stroke-linejoin="round" points="`, plotLine)
	for k, every := 0, (last+plotPoints)/plotPoints; ; k = min(k+max(every, 1), last) {
		fmt.Fprintf(w, "%.1f,%.1f ", px(float64(k)), py(s.history[k]))
		if k == last {
			break
		}
	}
	fmt.Fprint(w, `"/>`+"\n")
	x, y := px(float64(last)), py(s.truth)
	fmt.Fprintf(w, `<circle cx="%.1f" cy="%.1f" r="4" fill="%s"/>`, x, y, plotAt)
	fmt.Fprintf(w, `<text x="%d" y="%d" fill="%s">true residual in the end: %.3g</text>`+"\n</svg>\n", frameLeft+8, frameBottom-10, plotAt, s.truth)
}

// decade is the power of ten that a residual is, with a floor for 0.
func decade(v float64) float64 { return math.Log10(max(v, plotFloor)) }

// tick is the distance of at most eleven marks up to last: 1, 2 or 5 by a power of ten.
func tick(last int) int {
	for unit := 1; ; unit *= 10 {
		for _, d := range [...]int{unit, 2 * unit, 5 * unit} {
			if last/d <= 10 {
				return d
			}
		}
	}
}

// name is what the problem is called.
func (cfg config) name() string {
	if cfg.file != "" {
		return filepath.Base(cfg.file)
	}
	return fmt.Sprintf("Poisson problem in %d dimensions, edge %d", cfg.grid.dimensions, cfg.grid.edge)
}
