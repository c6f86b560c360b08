package datatype

import "unsafe"

// tileRows is how many rows are moved of some columns before the next columns: their cache lines must still be there.
const tileRows = 128

// columns moves n columns of a matrix, stride bytes apart, of which body is the first, when its words lie side by side: then
// a cache line holds the words of several columns, and packing by columns is transposing. It reports false, and moves
// nothing, for anything else.
func (m *mover) columns(off, p, n, stride int, body *node) bool {
	w := body.body.total
	if stride != w || w != 8 && w != 16 || n < 4 || body.n < 4 || body.body.tag != nil && m.unpack {
		return false
	}
	off += body.off + body.body.off
	rows, us, ps := body.n, body.stride, body.n*w // row r of column c is at off+r*us+c*w, and packed at p+c*ps+r*w
	tile, group := wideTiles8, 8
	if w == 16 {
		tile, group = wideTiles16, 4
	}
	for c := 0; c+4 <= n; c += group {
		for r := 0; r+4 <= rows; {
			k := min(tileRows, rows-r) &^ 3
			for q := c; q < c+group && q+4 <= n; q += 4 {
				user, packed := unsafe.Add(m.user, off+r*us+q*w), unsafe.Add(m.packed, p+q*ps+r*w)
				if m.unpack {
					tile(user, packed, us, ps, 4*us, 4*w, k/4)
				} else {
					tile(packed, user, ps, us, 4*w, 4*us, k/4)
				}
			}
			r += k
		}
	}
	whole := n &^ 3
	for r := rows &^ 3; r < rows; r++ {
		m.strided2(off+r*us, w, p+r*w, ps, whole, w)
	}
	for c := whole; c < n; c++ {
		m.strided2(off+c*w, us, p+c*ps, w, rows, w)
	}
	return true
}

// strided2 moves n blocks of l bytes, us apart in memory and ps apart in the packed stream.
func (m *mover) strided2(off, us, p, ps, n, l int) {
	if m.unpack {
		strided(m.user, off, us, m.packed, p, ps, n, l)
	} else {
		strided(m.packed, p, ps, m.user, off, us, n, l)
	}
}

// plainTiles is wideTiles8 and wideTiles16 for words of w bytes.
func plainTiles(d, s pointer, ds, ss, da, sa, n, w int) {
	for i := range n {
		for r := range 4 {
			plainStrided(d, i*da+r*w, ds, s, i*sa+r*ss, w, 4, w)
		}
	}
}
