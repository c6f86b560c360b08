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
	for c := 0; c < n; c += group {
		for r := 0; r < rows; {
			k := min(tileRows, rows-r)
			if k < 4 {
				r, k = rows-4, 4 // again what was moved before, where no four rows are left
			}
			last := (k-1)%4 + 1 // rows; the last tile covers others again
			for q := c; q < min(c+group, n); q += 4 {
				q0 := min(q, n-4)
				user, packed := unsafe.Add(m.user, off+r*us+q0*w), unsafe.Add(m.packed, p+q0*ps+r*w)
				if m.unpack {
					tile(user, packed, us, ps, 4*us, 4*w, (k+3)/4, last*us, last*w)
				} else {
					tile(packed, user, ps, us, 4*w, 4*us, (k+3)/4, last*w, last*us)
				}
			}
			r += k
		}
	}
	return true
}

// plainTiles is wideTiles8 and wideTiles16 for words of w bytes.
func plainTiles(d, s pointer, ds, ss, da, sa, n, dl, sl, w int) {
	for i := range n {
		do, so := i*da, i*sa
		if i > 0 && i == n-1 {
			do, so = do-da+dl, so-sa+sl
		}
		for r := range 4 {
			plainStrided(d, do+r*w, ds, s, so+r*ss, w, 4, w)
		}
	}
}
