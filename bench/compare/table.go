package compare

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"cadre.example/bench/osu"
)

// A block is what is shown together: the rows of one benchmark and number of ranks, or for a benchmark without sizes
// those of all numbers of ranks.
type block struct {
	title, x, unit string
	less           bool
	rows           []*Result
	label          func(*Result) string
	at             func(*Result) int
	again          bool // its rows are in other blocks too
}

func (r *Report) blocks() (list []block) {
	next := 0
	for c := range r.cases {
		cs := &r.cases[c]
		rows := make([]*Result, len(cs.Sizes))
		for i := range rows {
			rows[i] = &r.Results[next+i]
		}
		next += len(rows)
		if !cs.Bench.Sized {
			if n := len(list); n > 0 && list[n-1].rows[0].Bench == cs.Bench.Name {
				list[n-1].rows = append(list[n-1].rows, rows...)
				continue
			}
			list = append(list, byRanks(cs.Bench, cs.Bench.Title()+": "+cs.Bench.What, rows))
			continue
		}
		title := cs.Title
		if title == "" {
			title = fmt.Sprintf("%s: %s, %d ranks", cs.Bench.Title(), cs.Bench.What, cs.Ranks)
		}
		bl := block{title: title, x: "size", unit: cs.Bench.Unit, less: cs.Bench.Less, rows: rows,
			label: func(r *Result) string { return SizeName(r.Size) }, at: func(r *Result) int { return r.Size }}
		if cs.Bench.Count != "" {
			bl.x, bl.label = cs.Bench.Count, func(r *Result) string { return strconv.Itoa(r.Size) }
		}
		list = append(list, bl)
		if c+1 == len(r.cases) || r.cases[c+1].Bench != cs.Bench {
			list = append(list, r.grown(cs)...)
		}
	}
	return list
}

func byRanks(b *osu.Bench, title string, rows []*Result) block {
	return block{title: title, x: "ranks", unit: b.Unit, less: b.Less, rows: rows,
		label: func(r *Result) string { return strconv.Itoa(r.Ranks) }, at: func(r *Result) int { return r.Ranks }}
}

// grown is the smallest size of a benchmark once more, by the number of ranks, where there are three or more.
func (r *Report) grown(cs *Case) []block {
	var rows []*Result
	for i := range r.Results {
		if row := &r.Results[i]; row.Bench == cs.Bench.Name && row.Size == cs.Sizes[0] {
			rows = append(rows, row)
		}
	}
	if len(rows) < 3 || rows[0].Ranks == rows[1].Ranks {
		return nil
	}
	bl := byRanks(cs.Bench, fmt.Sprintf("%s: %s, %s bytes", cs.Bench.Title(), cs.Bench.What, SizeName(cs.Sizes[0])), rows)
	bl.again = true
	return []block{bl}
}

// Table writes the report for people.
func (r *Report) Table(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", r.Host.String())
	for i := range r.Implementations {
		im := &r.Implementations[i]
		fmt.Fprintf(&b, "%s: %s", im.Name, im.Version)
		if im.Compiler != "" && im.Launcher != "" {
			fmt.Fprintf(&b, " (%s, %s)", im.Compiler, im.Launcher)
		} else if im.Compiler != "" {
			fmt.Fprintf(&b, " (%s)", im.Compiler)
		}
		b.WriteString("\n")
	}
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "%s\n", n)
	}
	fmt.Fprintf(&b, "%s\n", r.rounds())
	for _, bl := range r.blocks() {
		better := "more is better"
		if bl.less {
			better = "less is better"
		}
		fmt.Fprintf(&b, "\n%s, in %s (%s)\n", bl.title, bl.unit, better)
		b.WriteString(r.grid(&bl))
		if !bl.again {
			b.WriteString(r.overlaps(&bl))
		}
	}
	b.WriteString(r.gaps())
	b.WriteString(r.allocations())
	for _, f := range r.Failures {
		with := fmt.Sprintf(" with %d ranks", f.Ranks)
		if f.Ranks == 1 {
			with = ""
		}
		fmt.Fprintf(&b, "\nfailed: %s, %s%s, round %d: %s\n", f.Impl, f.Bench, with, f.Round, f.Text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Report) rounds() string {
	if r.Rounds == 1 {
		return "one round"
	}
	return fmt.Sprintf("medians of %d rounds in turns", r.Rounds)
}

// grid is the table of a block.
func (r *Report) grid(bl *block) string {
	lines := [][]string{{bl.x}}
	for _, im := range r.Implementations {
		lines[0] = append(lines[0], im.Name)
	}
	peers := false
	for _, im := range r.Implementations[1:] {
		peers = peers || !im.Yardstick
	}
	if peers {
		lines[0] = append(lines[0], "ours/best")
	}
	for _, im := range r.Implementations {
		if im.Against {
			lines[0] = append(lines[0], "ours/"+im.Name)
		}
	}
	for _, row := range bl.rows {
		line := []string{bl.label(row)}
		for _, c := range row.Cells {
			if len(c.Rounds) == 0 {
				line = append(line, "-")
			} else {
				line = append(line, figure(c.Median))
			}
		}
		if peers {
			if row.Ratio == 0 {
				line = append(line, "-")
			} else {
				line = append(line, strconv.FormatFloat(row.Ratio, 'f', 2, 64))
			}
		}
		for i, im := range r.Implementations {
			if im.Against {
				line = append(line, row.against(i))
			}
		}
		lines = append(lines, line)
	}
	return columns(lines)
}

// overlaps is the table of how much of a call's time computing hides, with the times that it is found by.
func (r *Report) overlaps(bl *block) string {
	lines := [][]string{{bl.x}}
	for _, im := range r.Implementations {
		lines[0] = append(lines[0], im.Name, "overall", "compute")
	}
	measured := false
	for _, row := range bl.rows {
		line := []string{bl.label(row)}
		for _, c := range row.Cells {
			if c.Overlap == nil || len(c.Rounds) == 0 {
				line = append(line, "-", "-", "-")
				continue
			}
			measured = true
			line = append(line, strconv.FormatFloat(c.Overlap.Percent, 'f', 0, 64)+" %", figure(c.Overlap.Overall), figure(c.Overlap.Compute))
		}
		lines = append(lines, line)
	}
	if !measured {
		return ""
	}
	return "overlap (more is better): part of that time which computing as long between start and wait hides; overall and compute in us\n" + columns(lines)
}

// columns are as wide as they need be, figures to the right.
func columns(lines [][]string) string {
	width := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	var b strings.Builder
	for _, line := range lines {
		for i, cell := range line {
			if i > 0 {
				b.WriteString("  ")
			}
			fmt.Fprintf(&b, "%*s", width[i], cell)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// against is our figure divided by that of implementation i.
func (r *Result) against(i int) string {
	if len(r.Cells[0].Rounds) == 0 || len(r.Cells[i].Rounds) == 0 {
		return "-"
	}
	return strconv.FormatFloat(r.Cells[0].Median/r.Cells[i].Median, 'f', 2, 64)
}

// allocations is the line about our own objects: what was allocated for each message, or each call of a collective.
func (r *Report) allocations() string {
	var parts []string
	for _, bl := range r.blocks() {
		if bl.again {
			continue
		}
		mallocs, messages := 0, 0
		for _, row := range bl.rows {
			mallocs += row.Cells[0].Mallocs
			messages += row.Cells[0].Messages
		}
		if messages > 0 {
			name := bl.rows[0].Bench
			if bench := osu.Find(name); bench != nil && bench.Sized && !bench.Pair {
				name += " of " + strconv.Itoa(bl.rows[0].Ranks)
			}
			parts = append(parts, fmt.Sprintf("%s %.3f", name, float64(mallocs)/float64(messages)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "\nobjects allocated per message or call, ours, all sizes: " + strings.Join(parts, ", ") + "\n"
}
