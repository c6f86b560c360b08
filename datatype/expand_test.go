package datatype

import "slices"

// expand is the definition of every constructor in the standard's text: the list of the type that has these contents,
// from the lists of its parts.
func expand(c Contents, parts []flat, p MarkerPolicy) (g flat) {
	i, a := c.Ints, c.Addrs
	var f flat
	if len(parts) > 0 {
		f = parts[0]
	}
	block := func(n, disp int) { g = append(g, f.times(n).at(disp)...) }
	switch c.Combiner {
	case "dup":
		return f
	case "contiguous":
		block(i[0], 0)
	case "vector":
		for k := range i[0] {
			block(i[1], k*i[2]*f.extent())
		}
	case "hvector":
		for k := range i[0] {
			block(i[1], k*a[0])
		}
	case "indexed":
		for k := range i[0] {
			block(i[1+k], i[1+i[0]+k]*f.extent())
		}
	case "hindexed":
		for k := range i[0] {
			block(i[1+k], a[k])
		}
	case "indexed_block":
		for _, d := range i[2:] {
			block(i[1], d*f.extent())
		}
	case "hindexed_block":
		for _, d := range a {
			block(i[1], d)
		}
	case "struct":
		for k := range parts {
			f = parts[k]
			block(i[1+k], a[k])
		}
	case "pieces":
		for k, f := range parts {
			g = append(g, f.apart(i[1+k], a[len(parts)+k]).at(a[k])...)
		}
	case "value_index":
		return flatPair(parts[0], parts[1])
	case "resized":
		return f.resized(a[0], a[1], p)
	case "subarray":
		return expandSubarray(i, f, p)
	case "darray":
		n := i[2]
		gr := grid{size: i[0], gsizes: i[3:][:n], dargs: i[3+2*n:][:n], psizes: i[3+3*n:][:n], order: Order(i[3+4*n])}
		for _, d := range i[3+n:][:n] {
			gr.distribs = append(gr.distribs, Distrib(d))
		}
		return gr.flat(i[1], f, p)
	default:
		panic("no reference for " + c.Combiner)
	}
	return g
}

func expandSubarray(i []int, f flat, p MarkerPolicy) (g flat) {
	n := i[0]
	sizes, subs, starts, order := i[1:][:n], i[1+n:][:n], i[1+2*n:][:n], Order(i[1+3*n])
	ext, all := f.extent(), 1
	for _, s := range sizes {
		all *= s
	}
	// Walk the selected elements with the fastest index of the order innermost.
	var walk func(k, index int)
	walk = func(k, index int) {
		if k == n {
			g = append(g, f.apart(1, 0).at(index*ext)...)
			return
		}
		d := k
		if order == ColMajor {
			d = n - 1 - k
		}
		for i := range subs[d] {
			walk(k+1, index*sizes[d]+starts[d]+i)
		}
	}
	walk(0, 0)
	return g.resized(0, all*ext, p)
}

// expandAll is the list of a type, from its contents and those of its parts.
func expandAll(t *Type, p MarkerPolicy) flat {
	c := t.Contents()
	if c.Combiner == "named" {
		return flatNamed(t)
	}
	var parts []flat
	for _, o := range c.Types {
		parts = append(parts, expandAll(o, p))
	}
	return expand(c, parts, p)
}

// tooLong keeps the lists short.
func tooLong(f flat) bool {
	lo, hi := f.span()
	return len(f) > 150 || hi-lo > 1<<14
}

// made is a type made by its constructor together with the list that its arguments mean.
func made(t *Type, parts []flat, combiner string, addrs []int, ints ...[]int) (*Type, flat) {
	return t, expand(Contents{Combiner: combiner, Ints: slices.Concat(ints...), Addrs: addrs}, parts, StickyMarkers)
}
