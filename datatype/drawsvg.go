package datatype

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The picture is rows of svgBytes squares, each row beginning at a multiple of that.
const (
	svgBytes  = 32
	svgCell   = 22 // width of a byte
	svgHeight = 26 // of a byte
	svgLeft   = 76 // where the first square begins
	svgLane   = 20 // height of a bracket
	svgLanes  = 3  // brackets below each other
	maxRows   = 200
)

// DrawSVG writes a picture of the memory of count items as an SVG document: one square a byte, filled in a colour for
// each basic type and labelled with it, empty in gaps, with the displacement at the left. Brackets below show each item
// from lower to upper bound. Bytes that several entries share have a red frame. Rows of nothing but gap are told as a
// number, and after 4096 entries or 200 rows so is the rest. Errors are those of Draw.
func (t *Type) DrawSVG(w io.Writer, count int) error {
	d, err := newDrawing(count, t)
	if err != nil {
		return err
	}
	p := &svgPicture{t: t, d: d, count: count}
	p.header()
	p.rows()
	p.legend()
	_, err = fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" `+
		`font-family="sans-serif" font-size="11">`+"\n"+`<rect width="100%%" height="100%%" fill="#ffffff"/>`+"\n%s</svg>\n",
		svgLeft+svgBytes*svgCell+24, p.y+12, p.out.String())
	return err
}

type svgPicture struct {
	out    strings.Builder
	t      *Type
	d      *drawing
	count  int
	y      int
	lanes  []svgBracket
	shared bool // shared bytes were drawn
}

// A svgBracket is the extent of an item.
type svgBracket struct{ item, from, to, lane int }

func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return ""
	}
	return b.String()
}

func (p *svgPicture) text(x, y int, attributes, s string) {
	fmt.Fprintf(&p.out, `<text x="%d" y="%d"%s>%s</text>`+"\n", x, y, attributes, escaped(s))
}

func (p *svgPicture) header() {
	const most = 110
	title := []rune(p.t.Short())
	if len(title) > most {
		title = append(title[:most], []rune(" ...")...)
	}
	p.text(16, 26, ` font-size="14" font-weight="bold"`, string(title))
	items := fmt.Sprintf("%d items", p.count)
	if p.count == 1 {
		items = "1 item"
	}
	lb, extent := p.t.Extent()
	trueLB, trueExtent := p.t.TrueExtent()
	p.text(16, 45, ` fill="#555555"`, fmt.Sprintf("%s of %d bytes, lb %d, ub %d, extent %d, true lb %d, true ub %d",
		items, p.t.Size(), lb, lb+extent, extent, trueLB, trueLB+trueExtent))
	p.y = 62
}

// row is the number of the row that holds a byte.
func row(at int) int {
	if at < 0 {
		return (at+1)/svgBytes - 1
	}
	return at / svgBytes
}

func (p *svgPicture) rows() {
	p.brackets()
	if p.d.lo == p.d.hi {
		p.text(16, p.y+14, ` fill="#555555"`, "no bytes")
		p.y += 24
		return
	}
	// A row is drawn when it has data or an end of a bracket.
	wanted := map[int]bool{}
	for _, e := range p.d.entries {
		for r := row(e.at); r <= row(e.end()-1); r++ {
			wanted[r] = true
		}
	}
	first, last := row(p.d.lo), row(p.d.hi-1)
	for _, b := range p.lanes {
		wanted[min(max(row(b.from), first), last)] = true
		wanted[min(max(row(b.to-1), first), last)] = true
	}
	numbers := make([]int, 0, len(wanted))
	for r := range wanted {
		numbers = append(numbers, r)
	}
	slices.Sort(numbers)
	next := 0 // of entries that may reach into the row
	for i, r := range numbers {
		if i == maxRows {
			p.skip(fmt.Sprintf("%d rows with data are left out", len(numbers)-i))
			break
		}
		if i > 0 && r > numbers[i-1]+1 {
			p.skip(fmt.Sprintf("%d bytes of gap", (r-numbers[i-1]-1)*svgBytes))
		}
		for next < len(p.d.entries) && row(p.d.entries[next].end()-1) < r {
			next++
		}
		p.row(r, p.d.entries[next:])
	}
	if p.d.more > 0 {
		p.skip(fmt.Sprintf("%d entries more", p.d.more))
	}
}

func (p *svgPicture) skip(s string) {
	p.text(svgLeft, p.y+14, ` fill="#555555" font-style="italic"`, "... "+s)
	p.y += 28
}

// brackets puts the items' extents into lanes; those that find no lane are left out.
func (p *svgPicture) brackets() {
	if p.d.lo == p.d.hi || p.d.more > 0 && p.count > maxDrawn {
		return
	}
	ends := make([]int, 0, svgLanes)
	for item := range min(p.count, maxDrawn) {
		from := p.t.lb + item*p.t.extent
		b := svgBracket{item: item, from: min(from, from+p.t.extent), to: max(from, from+p.t.extent)}
		if p.d.more > 0 && (b.to <= p.d.lo || b.from >= p.d.hi) {
			continue
		}
		b.lane = slices.IndexFunc(ends, func(end int) bool { return end <= b.from })
		if b.lane < 0 {
			if len(ends) == svgLanes {
				continue
			}
			b.lane = len(ends)
			ends = append(ends, 0)
		}
		ends[b.lane] = b.to
		p.lanes = append(p.lanes, b)
	}
}

// x is where byte at begins in row r; bytes outside are moved to its ends.
func cellX(r, at int) int { return svgLeft + min(max(at-r*svgBytes, 0), svgBytes)*svgCell }

func (p *svgPicture) row(r int, entries []drawnEntry) {
	begin, end := r*svgBytes, (r+1)*svgBytes
	from, to := max(begin, p.d.lo), min(end, p.d.hi)
	p.text(svgLeft-10, p.y+17, ` text-anchor="end" fill="#555555"`, fmt.Sprint(begin))
	for at := from; at < to; at++ {
		fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="#ffffff" stroke="#c8c8c8"/>`+"\n", cellX(r, at), p.y, svgCell, svgHeight)
	}
	pos := begin
	for i, e := range entries {
		if e.at >= end {
			break
		}
		a, b := max(e.at, begin), min(e.end(), end)
		if a >= b {
			continue
		}
		fmt.Fprintf(&p.out, `<g><title>%s at %d, item %d</title><rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#333333"/>`,
			escaped(e.t.String()), e.at, e.item, cellX(r, a), p.y, (b-a)*svgCell, svgHeight, svgColour(e.t))
		for at := a + 1; at < b; at++ {
			fmt.Fprintf(&p.out, `<path d="M%d %dv%d" stroke="#333333" stroke-opacity="0.25"/>`, cellX(r, at), p.y, svgHeight)
		}
		p.out.WriteString("</g>\n")
		if pos > a && e.at > begin || pos > b {
			p.shared = true
			fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#d00000" stroke-width="2"/>`+"\n",
				cellX(r, a)+1, p.y+1, (min(pos, b)-a)*svgCell-2, svgHeight-2)
		}
		free := b // what no other entry covers
		if i+1 < len(entries) {
			free = min(free, entries[i+1].at)
		}
		if label := svgLabel(e.t, (free-a)*svgCell); label != "" {
			p.text((cellX(r, a)+cellX(r, free))/2, p.y+17, ` text-anchor="middle" font-size="10"`, label)
		}
		pos = max(pos, b)
	}
	p.y += svgHeight + 4
	used := 0
	for _, b := range p.lanes {
		if b.to < begin || b.from > end || b.to == begin && b.from < begin || b.from == end && b.to > end {
			continue
		}
		used = max(used, b.lane+1)
		p.bracket(r, b)
	}
	p.y += used*svgLane + 12
}

// bracket draws the part of a bracket below row r, closed at the ends that it has there.
func (p *svgPicture) bracket(r int, b svgBracket) {
	begin, end := r*svgBytes, (r+1)*svgBytes
	y := p.y + b.lane*svgLane + 4
	x1, x2 := cellX(r, b.from)+1, cellX(r, b.to)-1
	fmt.Fprintf(&p.out, `<path d="M%d %dH%d`, x1, y, max(x1, x2))
	if b.from >= begin {
		fmt.Fprintf(&p.out, "M%d %dv8", x1, y-4)
	}
	if b.to <= end {
		fmt.Fprintf(&p.out, "M%d %dv8", max(x1, x2), y-4)
	}
	p.out.WriteString(`" fill="none" stroke="#1f4e9e" stroke-width="1.5"/>` + "\n")
	label := fmt.Sprintf("item %d", b.item)
	if b.item == 0 {
		label = fmt.Sprintf("item 0: lb %d, ub %d", p.t.lb, p.t.ub)
	}
	if x2-x1 < len(label)*5 {
		label = fmt.Sprint(b.item)
	}
	if b.from >= begin || p.d.lo >= begin {
		p.text(x1+2, y+12, ` font-size="9" fill="#1f4e9e"`, label)
	}
}

// svgLabel is the name of a basic type, in as many pixels.
func svgLabel(t *Type, width int) string {
	const letter = 6
	name := t.String()
	if len(name)*letter <= width {
		return name
	}
	short := strings.NewReplacer("uint", "u", "int", "i", "float", "f", "complex", "c", "bool", "b", "byte", "b", "packed", "p").Replace(name)
	if len(short)*letter <= width {
		return short
	}
	return ""
}

// svgColour is the colour of a basic type: a hue by kind, darker when wider.
func svgColour(t *Type) string {
	colours := map[class][4]string{
		classInt:     {"#d6e6f7", "#b3d1f0", "#8bb9e6", "#639fd9"},
		classUint:    {"#d9f0d3", "#b8e2b0", "#92cf8a", "#69b865"},
		classFloat:   {"#fde6c8", "#fdd49e", "#fbb968", "#f49a3a"},
		classComplex: {"#f9d5e0", "#f4b4c9", "#ec8fae", "#df6a93"},
		classBool:    {"#efe3f7", "#dcc6ee", "#c8a8e3", "#b08ad4"},
	}
	shade := 0
	for size := t.size; size > 1 && shade < 3; size /= 2 {
		shade++
	}
	if c, ok := colours[class(t.sig.code>>8)]; ok {
		return c[shade]
	}
	return [4]string{"#e8e8e8", "#d4d4d4", "#bdbdbd", "#a3a3a3"}[shade]
}

func (p *svgPicture) legend() {
	if p.d.lo == p.d.hi {
		return
	}
	p.y += 6
	x := svgLeft
	entry := func(fill, stroke, name string) {
		if x+len(name)*7+30 > svgLeft+svgBytes*svgCell {
			x = svgLeft
			p.y += 20
		}
		fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="12" height="12" fill="%s" stroke="%s"/>`+"\n", x, p.y, fill, stroke)
		p.text(x+17, p.y+10, "", name)
		x += len(name)*7 + 34
	}
	seen := map[*Type]bool{}
	for _, e := range p.d.entries {
		if !seen[e.t] {
			seen[e.t] = true
			entry(svgColour(e.t), "#333333", e.t.String())
		}
	}
	entry("#ffffff", "#c8c8c8", "gap")
	if p.shared {
		entry("none", "#d00000", "shared by several entries")
	}
	p.y += 20
}
