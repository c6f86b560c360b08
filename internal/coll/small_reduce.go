package coll

import (
	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/op"
)

// Reductions by the small-message path.

// Allreduce is the fast path of Allreduce for items of t.
func (b *SmallPath) Allreduce(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	n := len(recv)
	m := b.begin(kindAllreduce, -1, n, o, t)
	if m == nil {
		return false, nil
	}
	sig := m.bound.Type.Signature()
	note, ok := m.giveBytes(send, 1, sig, everybody, n)
	if ok {
		last := m.assemble(n, sig)
		switch {
		case m.failed:
		case !m.cells.gather:
			m.foldBytes(recv, send, 0, m.Size)
		case last:
			m.foldBytes(recv, send, 0, m.Size)
			memory.CopySmall(m.fill(-1, n), recv)
		default:
			memory.CopySmall(recv, m.cell(-1, n))
		}
		if m.cells.gather && last {
			m.post(-1, n, sig)
		}
	}
	return true, m.close(note)
}

// Reduce is the fast path of Reduce for items of t. recv is only at root.
func (b *SmallPath) Reduce(send, recv []byte, t *datatype.Type, o *op.Op, root int) (begun bool, err error) {
	n := len(send)
	m := b.begin(kindReduce, root, n, o, t)
	if m == nil {
		return false, nil
	}
	sig, reader := m.bound.Type.Signature(), root
	if m.Rank == root {
		reader = nobody
	}
	note, ok := m.giveBytes(send, 1, sig, reader, n)
	if ok && m.Rank == root {
		m.look(0, m.Size, n, &m.bound)
		m.heard()
		if !m.failed {
			m.foldBytes(recv, send, 0, m.Size)
		}
	}
	return true, m.close(note)
}

// Scan is the fast path of Scan for items of t.
func (b *SmallPath) Scan(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.scan(kindScan, b.Rank+1, send, recv, t, o)
}

// Exscan is the fast path of Exscan for items of t.
func (b *SmallPath) Exscan(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.scan(kindExscan, b.Rank, send, recv, t, o)
}

// scan folds what the ranks below hi give.
func (b *SmallPath) scan(k kind, hi int, send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	n := len(recv)
	m := b.begin(k, -1, n, o, t)
	if m == nil {
		return false, nil
	}
	note, ok := m.giveBytes(send, 1, m.bound.Type.Signature(), everybody, n)
	if ok {
		if m.look(0, m.Rank, n, &m.bound); !m.failed {
			m.foldBytes(recv, send, 0, hi)
		}
	}
	return true, m.close(note)
}

// ReduceScatterBlock is the fast path of ReduceScatterBlock for items of t.
func (b *SmallPath) ReduceScatterBlock(send, recv []byte, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.reduceScatter(kindReduceScatterBlock, send, recv, b.Rank*len(recv), t, o)
}

// ReduceScatter is the fast path of ReduceScatter for items of t; this rank's block begins at byte at of what each contributes.
func (b *SmallPath) ReduceScatter(send, recv []byte, at int, t *datatype.Type, o *op.Op) (begun bool, err error) {
	return b.reduceScatter(kindReduceScatter, send, recv, at, t, o)
}

func (b *SmallPath) reduceScatter(k kind, send, recv []byte, at int, t *datatype.Type, o *op.Op) (begun bool, err error) {
	n := len(send)
	m := b.begin(k, -1, n, o, t)
	if m == nil {
		return false, nil
	}
	note, ok := m.giveBytes(send, 1, m.bound.Type.Signature(), everybody, n)
	if ok {
		m.look(0, m.Size, n, &m.bound)
		m.heard()
		if !m.failed && len(recv) > 0 {
			m.foldBytes(recv, send, at, m.Size)
		}
	}
	return true, m.close(note)
}

// foldBytes folds into recv what the ranks below hi have from byte at of their cells on, as foldFlat does; send is all that this
// rank has in its own, and is read unless recv is its beginning.
func (c *run) foldBytes(recv, send []byte, at, hi int) {
	n, whole := len(recv), len(send)
	for r := hi - 1; r >= 0; r-- {
		from := send
		if r != c.Rank || &send[0] == &recv[0] {
			from = c.cell(r, whole)
		}
		if from = from[at : at+n]; r == hi-1 {
			memory.CopySmall(recv, from)
		} else {
			c.bound.Fold(from, recv)
		}
	}
}
