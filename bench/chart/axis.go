package chart

import (
	"math"
	"strconv"
)

// A tick is a mark on an axis. at is the value's logarithm.
type tick struct {
	at    float64
	label string // "": a line without a label
}

// An axis maps logarithms to places: from low to high, over a length.
type axis struct {
	low, high float64
	ticks     []tick
}

// place says where v is, 0 to 1.
func (a *axis) place(v float64) float64 { return (v - a.low) / (a.high - a.low) }

// zeroGap is how far left of the smallest size size 0 stands, which has no logarithm: in powers of two.
const zeroGap = 1.5

// xAxis is for sizes or numbers of ranks: base 2. Not more than about most values get a label.
func xAxis(xs []int, name func(int) string, most int) (axis, func(int) float64) {
	least, largest, zero := math.MaxInt, 0, false
	for _, x := range xs {
		if x <= 0 {
			zero = true
			continue
		}
		least, largest = min(least, x), max(largest, x)
	}
	if largest == 0 {
		least, largest = 1, 1
	}
	a := axis{low: math.Log2(float64(least)), high: math.Log2(float64(largest))}
	first := a.low
	at := func(x int) float64 {
		if x <= 0 {
			return first - zeroGap
		}
		return math.Log2(float64(x))
	}
	step := max(1, int(math.Ceil((a.high-a.low)/float64(most))))
	for e := int(math.Ceil(a.low - 1e-9)); float64(e) <= a.high+1e-9; e++ {
		t := tick{at: float64(e)}
		if e%step == 0 {
			t.label = name(1 << e)
		}
		a.ticks = append(a.ticks, t)
	}
	if zero {
		a.low = at(0)
		a.ticks = append([]tick{{at(0), name(0)}}, a.ticks...)
	}
	if a.high-a.low < 1 {
		a.low, a.high = a.low-0.5, a.high+0.5
	}
	return a, at
}

// yAxis is base 10, from a round number below the values to one above. Over few decades 2 and 5 are named too.
func yAxis(values []float64) axis {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		low, high = min(low, math.Log10(v)), max(high, math.Log10(v))
	}
	if low > high {
		low, high = 0, 1
	}
	steps := []float64{1, 2, 5}
	down, up := math.Inf(-1), math.Inf(1)
	var all []tick
	for e := math.Floor(low) - 1; e <= math.Ceil(high)+1; e++ {
		for _, s := range steps {
			at := e + math.Log10(s)
			t := tick{at: at}
			if s == 1 || high-low < 2.5 {
				t.label = amount(s * math.Pow(10, e))
			}
			all = append(all, t)
			if at <= low+1e-9 {
				down = max(down, at)
			}
			if at >= high-1e-9 {
				up = min(up, at)
			}
		}
	}
	if up-down < 1e-6 {
		up = down + 1
	}
	a := axis{low: down, high: up}
	for _, t := range all {
		if t.at >= down-1e-9 && t.at <= up+1e-9 {
			a.ticks = append(a.ticks, t)
		}
	}
	return a
}

// amount shows a round number: 0.2, 50, 20k, 5M.
func amount(v float64) string {
	for _, u := range []struct {
		from float64
		unit string
	}{{1e9, "G"}, {1e6, "M"}, {1e4, "k"}} {
		if v >= u.from*0.999 {
			unit := u.from
			if u.unit == "k" {
				unit = 1e3
			}
			return strconv.FormatFloat(round(v/unit), 'g', -1, 64) + u.unit
		}
	}
	return strconv.FormatFloat(round(v), 'f', -1, 64)
}

// round takes away what computing a power of ten has added.
func round(v float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
	if err != nil {
		return v
	}
	return r
}
