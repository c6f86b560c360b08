package datatype

// A describer builds descriptions the way opal_datatype_add of seed 002 does, one added type after the other. Each type
// inside another is described once.
type describer struct {
	style DescStyle
	known map[*Type][]Record
}

// records describes t without the last endloop; false when that takes too many records.
func (t *Type) records(style DescStyle) ([]Record, bool) {
	known := map[*Type]int{}
	t.countRecords(known)
	all := 0
	for _, n := range known {
		all = satAdd(all, n)
	}
	if all > maxRecords { // of t and the types inside, which are described on the way
		return nil, false
	}
	d := &describer{style: style, known: map[*Type][]Record{}}
	return d.describe(t), true
}

// countRecords is an upper bound of the records of t.
func (t *Type) countRecords(known map[*Type]int) int {
	if t.size == 0 {
		return 0
	}
	if n, ok := known[t]; ok {
		return n
	}
	n := 0
	part := func(old *Type, times int) {
		switch k := old.countRecords(known); {
		case old.form == formBasic && old.extent == old.size:
			n = satAdd(n, times)
		case k > 0:
			n = satAdd(n, satMul(times, satAdd(k, 2)))
		}
	}
	switch t.form {
	case formBasic:
		n = 1
	case formWrap:
		if t.combiner != "pieces" {
			n = t.inner.countRecords(known)
			break
		}
		t.pieces(func(old *Type, _, _, _ int) { part(old, 3) })
	case formRep:
		part(t.types[0], 1)
		n = satAdd(n, 4)
	case formIndexed:
		part(t.types[0], len(t.displs))
	case formStruct:
		for _, old := range t.types {
			part(old, 1)
		}
	}
	known[t] = n
	return n
}

func (d *describer) describe(t *Type) []Record {
	if t.size == 0 {
		return nil
	}
	if r, ok := d.known[t]; ok {
		return r
	}
	var r []Record
	switch {
	case t.form == formBasic:
		r = []Record{{Kind: Elem, Type: t.representative(), Count: 1, Blocklen: 1, Extent: t.size, Flags: t.recordFlags()}}
	case t.combiner == "pieces":
		t.pieces(func(old *Type, count, disp, extent int) { r = d.add(r, old, count, disp, extent) })
	case t.form == formWrap:
		r = d.describe(t.inner)
	case t.form == formRep:
		r = d.vector(t)
	case t.form == formIndexed:
		r = d.indexed(t)
	default:
		r = d.structure(t)
	}
	d.known[t] = r
	return r
}

// recordFlags are the flags of a type as its records have them.
func (t *Type) recordFlags() Flags { return t.Flags() &^ (Committed | Resize) }

// vector adds the blocks as one when they abut, and otherwise a type that is one block.
func (d *describer) vector(t *Type) []Record {
	old := t.types[0]
	switch {
	case t.count <= 1 || t.stride == t.blocklen*old.extent:
		return d.add(nil, old, t.count*t.blocklen, 0, old.extent)
	case t.blocklen == 1:
		return d.add(nil, old, t.count, 0, t.stride)
	default:
		block := Contiguous(t.blocklen, old)
		block.commit()
		return d.add(nil, block, t.count, 0, t.stride)
	}
}

// indexed adds block by block, those that abut as one.
func (d *describer) indexed(t *Type) []Record {
	var r []Record
	old := t.types[0]
	n, disp := 0, 0
	for i, next := range t.displs {
		length := t.blocklen
		if t.blocklens != nil {
			length = t.blocklens[i]
		}
		if length == 0 {
			continue
		}
		if n > 0 && disp+n*old.extent != next {
			r = d.add(r, old, n, disp, old.extent)
			n = 0
		}
		if n == 0 {
			disp = next
		}
		n += length
	}
	return d.add(r, old, n, disp, old.extent)
}

// structure adds member by member, those of one type that abut as one.
func (d *describer) structure(t *Type) []Record {
	var r []Record
	var last *Type
	n, disp := 0, 0
	for i, old := range t.types {
		if t.blocklens[i] == 0 || old.size == 0 {
			continue
		}
		if n > 0 && (old != last || disp+n*old.extent != t.displs[i]) {
			r = d.add(r, last, n, disp, last.extent)
			n = 0
		}
		if n == 0 {
			last, disp = old, t.displs[i]
		}
		n += t.blocklens[i]
	}
	if n > 0 {
		r = d.add(r, last, n, disp, last.extent)
	}
	return r
}

// add appends count items of t, extent bytes apart, from disp.
func (d *describer) add(r []Record, t *Type, count, disp, extent int) []Record {
	if count == 0 || t.size == 0 {
		return r
	}
	items := d.describe(t)
	if t.form == formBasic {
		return append(r, d.basic(items[0], count, disp, extent)...)
	}
	if one := items[0]; len(items) == 1 {
		if count == 1 || d.multiply(&one, t, count, extent) {
			one.Disp += disp
			return append(r, one)
		}
	}
	if count > 1 {
		r = append(r, Record{Kind: Loop, Count: count, Items: len(items) + 1, Extent: extent, Flags: t.recordFlags() &^ Data})
	}
	for _, e := range items {
		switch e.Kind {
		case Elem:
			e.Disp += disp
		case EndLoop:
			e.First += disp
		}
		r = append(r, e)
	}
	if count > 1 {
		r = append(r, Record{
			Kind: EndLoop, Items: len(items) + 1, Size: t.size, First: firstElem(items).Disp + disp, Flags: t.recordFlags() &^ Data,
		})
	}
	return r
}

// basic is count items of the basic type that e describes. With gaps between them they are a loop in 2014 and an elem of
// as many blocks in 2019.
func (d *describer) basic(e Record, count, disp, extent int) []Record {
	gaps := extent != e.Extent && count > 1
	e.Disp = disp
	if d.style == Opal2019 {
		if extent == e.Extent {
			e.Blocklen, e.Extent = count, count*extent
		} else {
			e.Count, e.Extent = count, extent
		}
		if gaps {
			e.Flags &^= Contig | NoGaps
		}
		return []Record{e}
	}
	if !gaps {
		e.Count, e.Extent = count, extent
		return []Record{e}
	}
	e.Flags &^= NoGaps
	flags := e.Flags &^ (Contig | Data)
	return []Record{
		{Kind: Loop, Count: count, Items: 2, Extent: extent, Flags: flags},
		e,
		{Kind: EndLoop, Items: 2, Size: e.bytes(), First: disp, Flags: flags},
	}
}

// multiply makes the only elem of t stand for count items of t, extent bytes apart, when an elem can.
func (d *describer) multiply(e *Record, t *Type, count, extent int) bool {
	switch {
	case d.style == Opal2014:
		if e.Count > 1 || extent != t.extent || extent != e.Extent {
			return false
		}
		e.Count = count
	case e.Count == 1 && e.dense() && e.Extent == extent:
		e.Blocklen *= count
		e.Extent *= count
	case e.Count == 1:
		e.Count, e.Extent = count, extent
		e.Flags &^= Contig | NoGaps
	case extent == e.Count*e.Extent:
		e.Count *= count
	default:
		return false
	}
	return true
}

// room is how many records seed 002 has room for in a type from a Builder: those expected and an endloop, and whenever
// they do not suffice the next multiple of 8.
func (t *Type) room(style DescStyle) int {
	d := &describer{style: style, known: map[*Type][]Record{}}
	room := satAdd(t.count, 1)
	used := 0
	t.pieces(func(old *Type, count, disp, extent int) {
		used += len(d.add(nil, old, count, disp, extent))
		if used >= room {
			room = (used/defaultRecords + 1) * defaultRecords
		}
	})
	return room
}
