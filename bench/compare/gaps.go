package compare

import (
	"fmt"
	"math"
	"strings"
)

// What noncontig_* is compared with: the same bytes without gaps, over the same library.
const (
	gapsPrefix = "noncontig_"
	gapsWhole  = "noncontig_contig"
)

// gaps is a table of what part of its contiguous bandwidth each implementation reaches with each derived type: the
// geometric mean over the sizes that both have.
func (r *Report) gaps() string {
	whole := make(map[key]float64) // by implementation and size
	var names []string
	for i := range r.Results {
		row := &r.Results[i]
		if row.Bench == gapsWhole {
			for im := range row.Cells {
				whole[key{im, row.Size}] = row.Cells[im].Median
			}
		} else if strings.HasPrefix(row.Bench, gapsPrefix) && (len(names) == 0 || names[len(names)-1] != row.Bench) {
			names = append(names, row.Bench)
		}
	}
	if len(whole) == 0 || len(names) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nbandwidth as part of %s, mean over the sizes (more is better)\n", gapsWhole)
	fmt.Fprintf(&b, "%*s", len(gapsWhole)+4, "")
	for _, im := range r.Implementations {
		fmt.Fprintf(&b, "  %s", im.Name)
	}
	for _, name := range names {
		fmt.Fprintf(&b, "\n%-*s", len(gapsWhole)+4, name)
		for im := range r.Implementations {
			logs, n := 0.0, 0
			for i := range r.Results {
				row := &r.Results[i]
				if w := whole[key{im, row.Size}]; row.Bench == name && w > 0 && row.Cells[im].Median > 0 {
					logs, n = logs+math.Log(row.Cells[im].Median/w), n+1
				}
			}
			text := "-"
			if n > 0 {
				text = fmt.Sprintf("%.2f", math.Exp(logs/float64(n)))
			}
			fmt.Fprintf(&b, "  %*s", len([]rune(r.Implementations[im].Name)), text)
		}
	}
	return b.String() + "\n"
}
