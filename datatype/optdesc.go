package datatype

// The shorter descriptions. Both are rewritings of the full one that keep the order of all bytes. Where the engine of
// 2014 loses a displacement (the loop that is left when its first iteration joined what stands before it keeps the
// displacement of that iteration in its elem), this one does not.

// shortener appends records, holding back the last elem while more may join it.
type shortener struct {
	out  []Record
	last Record
	open bool
}

func (s *shortener) flush() {
	if s.open {
		s.out = append(s.out, s.last)
		s.open = false
	}
}

func (s *shortener) hold(e Record) {
	s.flush()
	s.last, s.open = e, true
}

// body finds the records of the loop that begins at i, and where the next record after it is.
func body(records []Record, i int) (inside []Record, end *Record, next int) {
	j := i + records[i].Items
	return records[i+1 : j], &records[j], j + 1
}

// keep appends the loop with its body shortened.
func (s *shortener) keep(loop, end Record, inside []Record) {
	s.flush()
	loop.Items = len(inside) + 1
	end.Items = loop.Items
	s.out = append(append(append(s.out, loop), inside...), end)
}

const elemFlags = Basic &^ Committed

// run is an elem of n bytes.
func run(disp, n int) Record {
	return Record{Kind: Elem, Type: Uint8, Count: n, Blocklen: 1, Disp: disp, Extent: 1, Flags: elemFlags}
}

func optimize2014(records []Record) []Record {
	var s shortener
	for i := 0; i < len(records); {
		r := records[i]
		if r.Kind == Elem {
			s.join2014(r)
			i++
			continue
		}
		inside, end, next := body(records, i)
		i = next
		switch {
		case r.Flags&Contig != 0 && r.Extent == end.Size:
			s.join2014(run(end.First, r.Count*end.Size))
		case r.Flags&Contig != 0:
			s.gapped2014(r, *end)
		default:
			s.loop2014(r, *end, inside)
		}
	}
	s.flush()
	return s.out
}

// join2014 puts an elem after what is held back, into it if they abut.
func (s *shortener) join2014(e Record) {
	l := &s.last
	if !s.open || !l.dense() || !e.dense() || l.Disp+l.Count*l.Extent != e.Disp {
		s.hold(e)
		s.last.Flags = elemFlags
		if !e.dense() && e.Count > 1 {
			s.last.Flags &^= Contig | NoGaps
		}
		return
	}
	if l.Type == e.Type {
		l.Count += e.Count
		return
	}
	*l = run(l.Disp, l.Count*l.Type.size+e.Count*e.Type.size)
}

// gapped2014 is a loop whose iterations are runs with gaps between: the first joins what abuts before it, and of the
// others at most two are written out.
func (s *shortener) gapped2014(loop, end Record) {
	if l := &s.last; s.open && l.dense() && l.Disp+l.Count*l.Extent == end.First {
		s.join2014(run(end.First, end.Size))
		loop.Count--
		end.First += loop.Extent
	}
	s.flush()
	if loop.Count > 2 {
		s.keep(loop, end, []Record{run(end.First, end.Size)})
		return
	}
	for ; loop.Count > 0; loop.Count-- {
		s.out = append(s.out, run(end.First, end.Size))
		end.First += loop.Extent
	}
}

// loop2014 is a loop with gaps inside. Of one elem of one basic type it becomes an elem with gaps.
func (s *shortener) loop2014(loop, end Record, inside []Record) {
	s.flush()
	if e := inside[0]; len(inside) == 1 {
		if e.Count == 1 && e.dense() {
			e.Count, e.Extent = loop.Count, loop.Extent
			e.Flags &^= Contig
			s.out = append(s.out, e)
			return
		}
		if loop.Count < 3 {
			for range loop.Count {
				s.out = append(s.out, e)
				e.Disp += loop.Extent
			}
			return
		}
	}
	s.keep(loop, end, optimize2014(inside))
}

func optimize2019(records []Record) []Record {
	var s shortener
	for i := 0; i < len(records); {
		r := records[i]
		if r.Kind == Elem {
			s.join2019(r)
			i++
			continue
		}
		inside, end, next := body(records, i)
		i = next
		switch {
		case r.Flags&Contig != 0:
			s.join2019(pressed(r, *end, inside))
		case r.Count <= 2 && r.Items <= 3 && inside[0].Kind == Elem:
			s.flush()
			for k := range r.Count {
				for _, e := range inside {
					e.Disp += k * r.Extent
					s.out = append(s.out, e)
				}
			}
		default:
			s.keep(r, *end, optimize2019(inside))
		}
	}
	s.flush()
	return s.out
}

// pressed is a loop of contiguous iterations as one elem.
func pressed(loop, end Record, inside []Record) Record {
	e := *firstElem(inside)
	for i := range inside {
		if inside[i].Kind != Elem || inside[i].Type != e.Type {
			e.Type = Uint8
			break
		}
	}
	e.Disp, e.Blocklen = end.First, end.Size/e.Type.size
	e.Count, e.Extent = loop.Count, loop.Extent
	e.flatten()
	e.setFlags()
	return e
}

// flatten makes abutting blocks one block.
func (r *Record) flatten() {
	if r.dense() {
		r.Blocklen *= r.Count
		r.Extent *= r.Count
		r.Count = 1
	}
}

func (r *Record) setFlags() {
	r.Flags = elemFlags
	if r.Count > 1 && !r.dense() {
		r.Flags &^= Contig | NoGaps
	}
}

// asBytes makes a block one of bytes unless its basic type is t.
func (r *Record) asBytes(t *Type) {
	if r.Type != t {
		r.Blocklen, r.Type = r.bytes(), Uint8
	}
}

// join2019 puts an elem after what is held back: as further blocks when they are as long and as far apart, and
// otherwise its first block at the end of the last one if they abut.
func (s *shortener) join2019(e Record) {
	defer func() { s.last.setFlags() }()
	if !s.open {
		s.hold(e)
		return
	}
	l := &s.last
	l.flatten()
	if l.bytes() == e.bytes() && s.further(e) {
		return
	}
	if l.Disp+(l.Count-1)*l.Extent+l.bytes() != e.Disp {
		l.setFlags()
		s.hold(e)
		return
	}
	if l.Count > 1 {
		first := *l
		first.Count--
		first.setFlags()
		s.out = append(s.out, first)
		l.Disp += first.Count * l.Extent
		l.Count = 1
	}
	l.asBytes(e.Type)
	if l.Type != e.Type {
		l.Blocklen += e.bytes()
	} else {
		l.Blocklen += e.Blocklen
	}
	l.Extent += e.Extent
	if e.Count > 1 {
		l.setFlags()
		e.Count--
		e.Disp += e.Extent
		s.hold(e)
	}
}

// further makes the blocks of e further blocks of the elem held back, which are as long.
func (s *shortener) further(e Record) bool {
	l := &s.last
	count, extent := l.Count, l.Extent
	switch {
	case l.Disp+l.Count*l.Extent == e.Disp && (e.Count == 1 || l.Extent == e.Extent):
		count += e.Count
	case l.Count == 1 && e.Count == 1:
		count, extent = 2, e.Disp-l.Disp
	case l.Count == 1 && l.Disp+e.Extent == e.Disp:
		count, extent = 1+e.Count, e.Extent
	default:
		return false
	}
	l.asBytes(e.Type)
	l.Count, l.Extent = count, extent
	return true
}
