package compare

import (
	"fmt"
	"io"
	"strconv"

	"cadre.example/bench/chart"
)

// SVG writes the report as charts, a panel for each table.
func (r *Report) SVG(w io.Writer) error {
	var panels []chart.Panel
	for _, bl := range r.blocks() {
		better := "more is better"
		if bl.less {
			better = "less is better"
		}
		pn := chart.Panel{Title: bl.title, X: "size in bytes", XName: SizeName, Y: fmt.Sprintf("%s (%s)", bl.unit, better)}
		if bl.x != "size" {
			pn.X, pn.XName = bl.x, strconv.Itoa
		}
		for i := range r.Implementations {
			s := chart.Series{Name: r.Implementations[i].Name}
			for _, row := range bl.rows {
				if c := &row.Cells[i]; len(c.Rounds) > 0 {
					s.Points = append(s.Points, chart.Point{X: bl.at(row), Y: c.Median})
				}
			}
			pn.Series = append(pn.Series, s)
		}
		panels = append(panels, pn)
	}
	title := "Cadre"
	if len(r.Implementations) > 1 {
		title = "Cadre and its peers"
	}
	sub := fmt.Sprintf("%s, %s, %s", r.rounds(), r.Started.Format("2006-01-02"), r.Host.String())
	return chart.Write(w, title, sub, panels)
}
