package datatype

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

var flagNames = [...]string{
	"Committed", "Predefined", "Contig", "NoGaps", "Overlap", "UserLB", "UserUB", "Data", "Unavailable", "Resize",
}

// String lists the flags by name, joined by |; "0" when there are none.
func (f Flags) String() string {
	var names []string
	for i, name := range flagNames {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	if f >>= len(flagNames); f != 0 {
		names = append(names, fmt.Sprintf("%#x", uint16(f)<<len(flagNames)))
	}
	return cmp.Or(strings.Join(names, "|"), "0")
}

// Dump writes what is known of t, for people: bounds, flags, signature, basic types, the programs in the notation of
// the package's source (displacements and lengths in bytes), and for each the kernels that move it and what one item
// costs in contiguous runs and bytes. It commits t. Long programs are cut short. The format may change.
func (t *Type) Dump(w io.Writer) error {
	if err := t.Err(); err != nil {
		return err
	}
	t.commit()
	var b strings.Builder
	line := dumpLine(&b)
	line("type", "%s", t.Short())
	line("bounds", "lb %d, ub %d, extent %d, true lb %d, true ub %d, alignment %d",
		t.lb, t.ub, t.extent, t.bounds.lo, t.bounds.hi, t.Align())
	line("data", "%d bytes in %d entries: %s", t.size, t.elements, t.listBasics())
	line("flags", "%s", t.Flags())
	line("id", "%d", t.ID())
	line("signature", "%#08x", t.Signature())
	if err := t.DumpPrograms(&b); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// DumpPrograms writes the part of Dump that is about moving t: the programs, their kernels and costs.
func (t *Type) DumpPrograms(w io.Writer) error {
	if err := t.Err(); err != nil {
		return err
	}
	p := t.ready()
	var b strings.Builder
	line := dumpLine(&b)
	line("typed", "%s", p.typed.notation(true, mostParts))
	for _, form := range []struct {
		name string
		nd   *node
		same bool // as the program in pack order
	}{{"pack", p.pack, false}, {"unpack", p.unpack, p.unpack == p.pack}, {"copy", t.copyOrder().one, false}} {
		if form.same {
			line(form.name, "as pack")
			continue
		}
		line(form.name, "%s", form.nd.notation(false, mostParts))
		if runs := form.nd.runs(); runs > 0 {
			line("", "%d bytes in runs of %d on average, %d of them, by %s", form.nd.total, form.nd.total/runs, runs, form.nd.kernels())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// dumpLine writes lines of Dump: a name and what it stands for.
func dumpLine(b *strings.Builder) func(name, format string, args ...any) {
	return func(name, format string, args ...any) {
		fmt.Fprintf(b, "%-10s %s\n", name, fmt.Sprintf(format, args...))
	}
}

// listBasics is the counts of the basic types, in the order of their numbers.
func (t *Type) listBasics() string {
	counts := t.BasicCounts()
	var parts []string
	for _, b := range slices.SortedFunc(maps.Keys(counts), func(a, b *Type) int { return cmp.Compare(a.ID(), b.ID()) }) {
		parts = append(parts, fmt.Sprintf("%d %s", counts[b], b))
	}
	return cmp.Or(strings.Join(parts, ", "), "none")
}

// mostParts is how many nodes and displacements a program is written with before the rest is left out.
const mostParts = 200

// notation is a program as node.go writes it, with the basic types of a logical one, cut short after so many parts; 0 stands
// for no limit.
func (nd *node) notation(tags bool, most int) string {
	if nd == nil {
		return ""
	}
	p := programText{tags: tags, left: most, limited: most > 0}
	p.write(nd, 0)
	return p.String()
}

type programText struct {
	strings.Builder
	tags    bool
	left    int
	limited bool
}

// more counts a part, and says whether it may still be written.
func (p *programText) more() bool {
	p.left--
	return !p.limited || p.left >= 0
}

func (p *programText) tag(nd *node) {
	if p.tags {
		fmt.Fprintf(p, " %s", nd.tag)
	}
}

func (p *programText) write(nd *node, off int) {
	if !p.more() {
		p.WriteString("...")
		return
	}
	off += nd.off
	switch nd.op {
	case opBlk:
		fmt.Fprintf(p, "blk(%d,%d", off, nd.total)
		p.tag(nd)
	case opRep:
		fmt.Fprintf(p, "rep(%d,%d,", nd.n, nd.stride)
		p.write(nd.body, off)
	case opIdx:
		p.WriteString("idx(")
		p.list(nd.n, ",", func(i int) { fmt.Fprint(p, off+nd.offs[i]) })
		p.WriteString(";")
		p.write(nd.body, 0)
	case opIdxv:
		p.WriteString("idxv(")
		p.list(nd.n, ",", func(i int) { fmt.Fprintf(p, "%d:%d", off+nd.offs[i], nd.pre[i+1]-nd.pre[i]) })
		p.tag(nd)
	case opSeq:
		p.WriteString("seq(")
		p.list(nd.n, " ", func(i int) { p.write(nd.kids[i], off) })
	}
	p.WriteString(")")
}

func (p *programText) list(n int, sep string, one func(i int)) {
	for i := range n {
		if i > 0 {
			p.WriteString(sep)
		}
		if !p.more() {
			fmt.Fprintf(p, "... %d more", n-i)
			return
		}
		one(i)
	}
}

// runs is how many contiguous runs a program moves.
func (nd *node) runs() int {
	if nd == nil {
		return 0
	}
	return nd.countRuns(map[**node]int{})
}

// countRuns visits the kids of a sequence once, however often they occur.
func (nd *node) countRuns(known map[**node]int) int {
	switch nd.op {
	case opRep, opIdx:
		return satMul(nd.n, nd.body.countRuns(known))
	case opIdxv:
		return nd.n
	case opSeq:
		n, ok := known[&nd.kids[0]]
		if !ok {
			for _, k := range nd.kids {
				n = satAdd(n, k.countRuns(known))
			}
			known[&nd.kids[0]] = n
		}
		return n
	}
	return 1
}

// kernels names what moves the parts of a program, each once: copy for one run, strided for runs at equal steps, gather
// for blocks of one length and runs for blocks of several at listed places, columns of them for a run of all repetitions
// at a time. The length of a block follows.
func (nd *node) kernels() string {
	k := kernelLister{known: map[**node]bool{}}
	k.list(nd)
	return strings.Join(k.names, ", ")
}

type kernelLister struct {
	names []string
	known map[**node]bool
}

func (k *kernelLister) add(format string, args ...any) {
	const most = 12
	name := fmt.Sprintf(format, args...)
	if len(k.names) <= most && !slices.Contains(k.names, name) {
		if len(k.names) == most {
			name = "..."
		}
		k.names = append(k.names, name)
	}
}

// list follows mover.full.
func (k *kernelLister) list(nd *node) {
	switch nd.op {
	case opBlk:
		k.add("copy %d", nd.total)
	case opIdxv:
		k.add("runs")
	case opSeq:
		if !k.known[&nd.kids[0]] {
			k.known[&nd.kids[0]] = true
			for _, kid := range nd.kids {
				k.list(kid)
			}
		}
	case opIdx:
		if nd.body.op == opBlk {
			k.add("gather %d", nd.body.total)
			return
		}
		k.list(nd.body)
	case opRep:
		switch b := nd.body; {
		case b.op == opBlk:
			k.add("strided %d", b.total)
		case columnChunk(nd.n, max(b.total, nd.stride, -nd.stride), b, nd.cols) > 0:
			for _, c := range nd.cols {
				k.add("columns of strided %d", c.len)
			}
		default:
			k.list(b)
		}
	}
}
