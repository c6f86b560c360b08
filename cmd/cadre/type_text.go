package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"cadre.example/datatype"
)

// The most of a type that is shown for people; --json has more.
const (
	mostEntries = 16
	mostRecords = 60
	mostCode    = 2000
)

// flagMeanings says what each flag is for those who have not read the package.
var flagMeanings = []struct {
	flag  datatype.Flags
	means string
}{
	{datatype.Committed, "its programs are built"},
	{datatype.Predefined, "it is one of the types that have a name"},
	{datatype.Contig, "its entries follow each other without a gap, in the order in which they are sent"},
	{datatype.NoGaps, "nor is there a gap between items: any number of them is sent as it lies"},
	{datatype.Overlap, "some of its entries share bytes: nothing may be received into it"},
	{datatype.UserLB, "a marker LB fixes the lower bound"},
	{datatype.UserUB, "a marker UB fixes the upper bound"},
	{datatype.Data, "it has data"},
	{datatype.Unavailable, "it does not exist here"},
	{datatype.Resize, "resized fixes the bounds, here or in a part"},
}

// write shows all that is known of a type, each thing with what it means.
func (c *typeCommand) write(w io.Writer, t *datatype.Type, name string) error {
	line := func(title, format string, args ...any) {
		text := strings.TrimRight(fmt.Sprintf(format, args...), "\n")
		for i, l := range strings.Split(text, "\n") {
			if i > 0 {
				title = ""
			}
			fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%-10s %s", title, l), " "))
		}
	}
	if err := t.Commit(); err != nil {
		return err
	}
	lb, extent := t.Extent()
	trueLB, trueExtent := t.TrueExtent()
	if name != "" {
		line("go type", "%s", name)
	}
	line("type", "%s", cut(t.String(), mostCode))
	line("size", "%s of data in %s: %s", plural(t.Size(), "byte"), plural(t.NumElements(), "entry"), basicCounts(t))
	line("extent", "%d bytes from one item to the next: from lower bound %d to upper bound %d", extent, lb, lb+extent)
	line("", "%s", t.ExplainBounds())
	if t.Size() > 0 {
		line("true", "the data lie from byte %d up to byte %d: %d bytes with the gaps", trueLB, trueLB+trueExtent, trueExtent)
	} else {
		line("true", "there are no data")
	}
	line("alignment", "%d", t.Align())
	off, length := t.Span(c.count)
	line("memory", "%s: %s, from byte %d on; %s are sent", plural(c.count, "item"), plural(length, "byte"), off, plural(c.count*t.Size(), "byte"))
	if t.Overlaps(c.count) {
		line("overlap", "some bytes belong to two entries or items: this can be sent, and nothing may be received into it")
	}

	fmt.Fprintf(w, "\n%s in memory: a square is a byte, filled where there are data\n\n", plural(c.count, "item"))
	if err := t.Draw(w, c.count); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nEntries: what is sent, in this order, and at which byte it lies\n\n")
	if t.Size() == 0 {
		fmt.Fprintln(w, "  none")
	}
	i := 0
	for b, at := range t.TypeMap() {
		if i++; i > mostEntries {
			fmt.Fprintf(w, "  ... %d more\n", t.NumElements()-mostEntries)
			break
		}
		fmt.Fprintf(w, "  %-12s at %d\n", b, at)
	}
	fmt.Fprintf(w, "\nFlags\n\n")
	for _, f := range flagMeanings {
		if t.Flags()&f.flag != 0 {
			fmt.Fprintf(w, "  %-12s %s\n", f.flag, f.means)
		}
	}
	fmt.Fprintf(w, "\nDescription (desc): loops and numbers as they were given, in the notation of Open MPI's engine of %s\n\n", c.year())
	c.records(w, t, false)
	fmt.Fprintf(w, "\nOptimised description (opt_desc): bytes that abut are one\n\n")
	c.records(w, t, true)
	fmt.Fprintf(w, "\nPrograms: how this engine moves one item. blk(at, bytes), rep(times, step, part), idx(places; part), seq(parts)\n\n")
	if err := t.DumpPrograms(w); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nIn Go\n\n%s\n", cut(t.GoString(), mostCode))
	return nil
}

func (c *typeCommand) year() string {
	if c.style == datatype.Opal2019 {
		return "2019"
	}
	return "2014"
}

func (c *typeCommand) records(w io.Writer, t *datatype.Type, opt bool) {
	d := t.Describe(c.style, opt)
	if d.Records == nil {
		fmt.Fprintln(w, "  more than a million records")
		return
	}
	indent := 1
	for i, r := range d.Records {
		if i == mostRecords {
			fmt.Fprintf(w, "  ... %d more\n", len(d.Records)-i)
			return
		}
		if r.Kind == datatype.EndLoop {
			indent--
		}
		fmt.Fprintf(w, "  %s%s\n", strings.Repeat("  ", max(0, indent-1)), r)
		if r.Kind == datatype.Loop {
			indent++
		}
	}
}

// basicCounts lists how many of which basic types a type has.
func basicCounts(t *datatype.Type) string {
	counts := t.BasicCounts()
	var parts []string
	for _, b := range slices.SortedFunc(maps.Keys(counts), func(a, b *datatype.Type) int { return cmp.Compare(a.Name(), b.Name()) }) {
		parts = append(parts, fmt.Sprintf("%d %s", counts[b], b))
	}
	return cmp.Or(strings.Join(parts, ", "), "none")
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if stem, ok := strings.CutSuffix(what, "y"); ok {
		what = stem + "ie"
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// cut shortens what would fill the screen.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s ... %d characters more: --json or --code has all", text[:most], len(text)-most)
}
