package place

// mostShapes bounds how many shapes of tiles are tried, and mostSteps how many cells are looked at for that.
const (
	mostShapes = 512
	mostSteps  = 1 << 22
)

// Grid is Nodes of a grid whose cells talk to their neighbours along each dimension, the last of which runs fastest. It
// also tries to cut the grid into equal tiles, one after the other.
func Grid(hosts, dims []int, periodic []bool) []int {
	n := 1
	for _, d := range dims {
		n *= d
	}
	if n == 0 || !several(hosts) {
		return identity(n)
	}
	all := rooms(hosts, n)
	var tiled [][]int
	for _, tile := range shapes(dims, min(mostShapes, mostSteps/n+1)) {
		tiled = append(tiled, fill(all, dims, tile))
	}
	g := gridGraph(dims, periodic)
	if len(tiled) > few {
		tiled = g.fewest(tiled)
	}
	return best(hosts, g, tiled)
}

// few is how many tilings are worth being improved.
const few = 4

// fewest are the tilings with the least cuts.
func (g *Graph) fewest(tiled [][]int) [][]int {
	var kept [][]int
	var cuts []int
	for _, at := range tiled {
		c := g.Cut(at)
		k := len(kept)
		for k > 0 && cuts[k-1] > c {
			k--
		}
		if k == few {
			continue
		}
		kept = append(kept[:k], append([][]int{at}, kept[k:min(len(kept), few-1)]...)...)
		cuts = append(cuts[:k], append([]int{c}, cuts[k:min(len(cuts), few-1)]...)...)
	}
	return kept
}

// gridGraph is the grid's graph. A neighbour on both sides is one twice.
func gridGraph(dims []int, periodic []bool) *Graph {
	n := 1
	for _, d := range dims {
		n *= d
	}
	g := &Graph{Index: make([]int, n+1)}
	for i := range n {
		stride, rest := n, i
		for k, d := range dims {
			stride /= d
			x := rest / stride
			rest %= stride
			for _, by := range [...]int{-1, 1} {
				switch y := x + by; {
				case y >= 0 && y < d:
					g.To = append(g.To, i+by*stride)
				case periodic[k]:
					g.To = append(g.To, i+((y+d)%d-x)*stride)
				}
			}
		}
		g.Index[i+1] = len(g.To)
	}
	return g
}

// shapes are the tiles that divide the grid, at most so many.
func shapes(dims []int, most int) [][]int {
	list := [][]int{nil}
	for _, d := range dims {
		var next [][]int
		for _, tile := range list {
			for t := 1; t <= d; t++ {
				if d%t == 0 && len(next) < most {
					next = append(next, append(tile[:len(tile):len(tile)], t))
				}
			}
		}
		list = next
	}
	return list
}

// fill puts the cells, tile by tile, on one host after the other.
func fill(all []room, dims, tile []int) []int {
	n := 1
	for _, d := range dims {
		n *= d
	}
	at := make([]int, n)
	left := append([]room(nil), all...)
	inTile := 1
	for _, t := range tile {
		inTile *= t
	}
	for k := range n {
		// Cell k of this order: the tile's place among the tiles, and the cell's in the tile.
		which, inside := k/inTile, k%inTile
		cell, stride := 0, 1
		for i := len(dims) - 1; i >= 0; i-- {
			tiles := dims[i] / tile[i]
			cell += (which%tiles*tile[i] + inside%tile[i]) * stride
			which, inside = which/tiles, inside/tile[i]
			stride *= dims[i]
		}
		for left[0].n == 0 {
			left = left[1:]
		}
		left[0].n--
		at[cell] = left[0].host
	}
	return at
}
