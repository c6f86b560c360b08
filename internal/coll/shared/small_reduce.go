package shared

import (
	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/memory"
	"cadre.example/internal/op"
)

// Reductions by the small-message path.

// Allreduce is the fast path of Allreduce for items of t.
func (b *SmallPath) Allreduce(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	n := len(recv)
	m := b.begin(engine.KindAllreduce, -1, n, o, t)
	if m == nil {
		return false, nil
	}
	sig := m.Bound.Type.Signature()
	note, ok := giveBytes(m, send, 1, sig, cells.Everybody, n)
	if ok {
		last := Assemble(m, n, sig)
		switch {
		case m.Failed:
		case !m.Area.Cells.Gather:
			foldBytes(m, recv, send, 0, m.Size)
		case last:
			foldBytes(m, recv, send, 0, m.Size)
			memory.CopySmall(fill(m, -1, n), recv)
		default:
			memory.CopySmall(recv, cell(m, -1, n))
		}
		if m.Area.Cells.Gather && last {
			post(m, -1, n, sig)
		}
	}
	return true, close(m, note)
}

// Reduce is the fast path of Reduce for items of t. recv is only at root.
func (b *SmallPath) Reduce(send, recv []byte, t *datatype.Type, o *op.Op, root int) (begun bool, err error) {
	n := len(send)
	m := b.begin(engine.KindReduce, root, n, o, t)
	if m == nil {
		return false, nil
	}
	sig, reader := m.Bound.Type.Signature(), root
	if m.Rank == root {
		reader = cells.Nobody
	}
	note, ok := giveBytes(m, send, 1, sig, reader, n)
	if ok && m.Rank == root {
		look(m, 0, m.Size, n, &m.Bound)
		heard(m)
		if !m.Failed {
			foldBytes(m, recv, send, 0, m.Size)
		}
	}
	return true, close(m, note)
}

// Scan is the fast path of Scan for items of t.
func (b *SmallPath) Scan(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.scan(engine.KindScan, b.Rank+1, send, recv, t, o)
}

// Exscan is the fast path of Exscan for items of t.
func (b *SmallPath) Exscan(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.scan(engine.KindExscan, b.Rank, send, recv, t, o)
}

// scan folds what the ranks below hi give.
func (b *SmallPath) scan(k engine.Kind, hi int, send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	n := len(recv)
	m := b.begin(k, -1, n, o, t)
	if m == nil {
		return false, nil
	}
	note, ok := giveBytes(m, send, 1, m.Bound.Type.Signature(), cells.Everybody, n)
	if ok {
		if look(m, 0, m.Rank, n, &m.Bound); !m.Failed {
			foldBytes(m, recv, send, 0, hi)
		}
	}
	return true, close(m, note)
}

// ReduceScatterBlock is the fast path of ReduceScatterBlock for items of t.
func (b *SmallPath) ReduceScatterBlock(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.reduceScatter(engine.KindReduceScatterBlock, send, recv, b.Rank*len(recv), t, o)
}

// ReduceScatter is the fast path of ReduceScatter for items of t; this rank's block begins at byte at of what each contributes.
func (b *SmallPath) ReduceScatter(send, recv []byte, at int, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.reduceScatter(engine.KindReduceScatter, send, recv, at, t, o)
}

func (b *SmallPath) reduceScatter(k engine.Kind, send, recv []byte, at int, t *datatype.Type, o *op.Op) (begun bool, err error) {
	n := len(send)
	m := b.begin(k, -1, n, o, t)
	if m == nil {
		return false, nil
	}
	note, ok := giveBytes(m, send, 1, m.Bound.Type.Signature(), cells.Everybody, n)
	if ok {
		look(m, 0, m.Size, n, &m.Bound)
		heard(m)
		if !m.Failed && len(recv) > 0 {
			foldBytes(m, recv, send, at, m.Size)
		}
	}
	return true, close(m, note)
}

// foldBytes folds into recv what the ranks below hi have from byte at of their cells on, as foldFlat does; send is all that this
// rank has in its own, and is read unless recv is its beginning.
func foldBytes(c *engine.Run, recv, send []byte, at, hi int) {
	n, whole := len(recv), len(send)
	for r := hi - 1; r >= 0; r-- {
		from := send
		if r != c.Rank || &send[0] == &recv[0] {
			from = cell(c, r, whole)
		}
		if from = from[at : at+n]; r == hi-1 {
			memory.CopySmall(recv, from)
		} else {
			c.Bound.Fold(from, recv)
		}
	}
}
