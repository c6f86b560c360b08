package datatype

// A MarkerPolicy says what the bounds that Resized sets mean for types built from the result. The markers LB and UB are
// sticky under either.
type MarkerPolicy int

const (
	// StickyMarkers is the standard's text: Resized places markers, and in every type that has markers inside they win
	// over data. All constructors follow it.
	StickyMarkers MarkerPolicy = iota
	// LocalMarkers is what MPICH does, and Open MPI did in 2014: in types built from it a resized type counts like data
	// from its lower to its upper bound, so that other entries may lie outside.
	LocalMarkers
)

// WithMarkers returns t made anew from its contents, all parts included, with Resized, Subarray and Darray as the policy has them.
// It shows what another library makes of a type, and can be used like any other. Types that are built from the result
// take its bounds by the policy it was made under, and those of their other parts by their own.
func (t *Type) WithMarkers(p MarkerPolicy) *Type {
	if t.Err() != nil {
		return t
	}
	if p != StickyMarkers && p != LocalMarkers {
		r := derived("dup", nil, nil, t)
		r.fail("policy is %d, want StickyMarkers or LocalMarkers", p)
		return r.finish(new(checked))
	}
	return t.under(p, map[*Type]*Type{})
}

func (t *Type) under(p MarkerPolicy, known map[*Type]*Type) *Type {
	if t.combiner == "named" {
		return t
	}
	if r := known[t]; r != nil {
		return r
	}
	c := t.Contents()
	for i, o := range c.Types {
		c.Types[i] = o.under(p, known)
	}
	var r *Type
	if r = FromContents(c); p == LocalMarkers && r.err == nil && r.resizedItself() {
		r = r.localized(c)
	}
	if t.name != "" {
		r = r.Named(t.name)
	}
	known[t] = r
	return r
}

// localized is t, a type with bounds of its own, with these as a range and not as markers.
func (t *Type) localized(c Contents) *Type {
	layout := t.inner
	if t.combiner != "resized" {
		layout = layout.inner // what the constructor has resized
	}
	r := derived(c.Combiner, c.Ints, c.Addrs, c.Types...)
	r.wrap(layout)
	b := &r.bounds
	b.hasLB, b.lbMark, b.hasUB, b.ubMark = false, 0, false, 0
	b.local, b.seen, b.seenLo, b.seenHi = true, true, t.lb, t.ub
	b.source = Resize
	r.lb, r.ub = t.lb, t.ub
	return r.finish(new(checked))
}
