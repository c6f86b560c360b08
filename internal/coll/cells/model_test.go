package cells_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cadre.example/internal/coll/cells"
	"cadre.example/internal/effort"
)

// A cellModel is the protocol of cells with the decisions of cells.claim and without everything else: ranks that take one
// step at a time, in any order. A call of a rank is
//
//	wait until the memory that the cell takes is free, write it, publish the head, wait for the heads of those whose data are
//	wanted, read their data, which takes a while, say that the call is over
//
// What lies in memory follows from how far its owner has come, so that the state of all is small.
type cellModel struct {
	calls []modelCall
	ranks []modelRank
}

// A modelCall is what all ranks are in: data of n bytes of every rank, or of root alone, for everybody or for root alone.
type modelCall struct {
	kind modelKind
	root int
	n    int
}

type modelKind uint8

const (
	modelAll      modelKind = iota // all read all
	modelFromRoot                  // all read root's
	modelToRoot                    // root reads all
	modelBelow                     // every rank reads those below it
)

type modelRank struct {
	call int
	step modelStep
	s    cells.Cells
	free [1 + cells.Pieces]cells.Use // what the step waits for
}

type modelStep uint8

const (
	modelBegin   modelStep = iota
	modelWrite             // what it waits for is free
	modelPublish           // the data are written
	modelWait              // the head is, too
	modelRead              // the heads of others are there
	modelReading
	modelOver
)

func newCellModel(ranks int, calls []modelCall) *cellModel {
	m := &cellModel{calls: calls, ranks: make([]modelRank, ranks)}
	for i := range m.ranks {
		m.ranks[i].s.Room = cells.CellRoom(ranks)
	}
	return m
}

// reader is for whom rank r writes in a call, and how much.
func (c *modelCall) reader(r int) (reader, n int) {
	switch {
	case c.kind == modelFromRoot && r != c.root, c.kind == modelToRoot && r == c.root:
		return cells.Nobody, 0
	case c.kind == modelToRoot:
		return c.root, c.n
	}
	return cells.Everybody, c.n
}

// reads reports whether rank r reads the data of rank q.
func (c *modelCall) reads(r, q int) bool {
	switch c.kind {
	case modelFromRoot:
		return q == c.root && r != q
	case modelToRoot:
		return r == c.root && r != q
	case modelBelow:
		return q < r
	}
	return r != q
}

// seq is the number of a call: from 1.
func seqOf(call int) uint64 { return uint64(call + 1) }

// done is the last call that rank r is done with.
func (m *cellModel) done(r int) uint64 { return uint64(m.ranks[r].call) }

// head is the number in the head of rank q's cell of a turn.
func (m *cellModel) head(q int, turn uint64) uint64 {
	k := &m.ranks[q]
	last := uint64(k.call)
	if k.step > modelPublish {
		last++
	}
	for ; last > 0 && last%cells.Turns != turn; last-- {
	}
	return last
}

// holds is the call whose data lie in the memory that the data of a call took, or half of them: -1.
func (m *cellModel) holds(q, call int) int {
	k := &m.ranks[q]
	lo, hi := m.span(q, call)
	if lo == hi {
		return call
	}
	last := k.call - 1
	if k.step >= modelWrite {
		last = k.call // it may be half written
	}
	for c := last; c >= 0; c-- {
		if _, n := m.calls[c].reader(q); n == 0 {
			continue
		}
		if l, h := m.span(q, c); l < hi && lo < h {
			if c == k.call && k.step == modelWrite {
				return -1
			}
			return c
		}
	}
	return -1
}

// span is where the data of rank q in a call lie.
func (m *cellModel) span(q, call int) (lo, hi int) {
	_, n := m.calls[call].reader(q)
	lo = cells.Place(seqOf(call), n, m.ranks[0].s.Room)
	return lo, lo + n
}

// free reports whether what u says is over, as cells.free finds it.
func (m *cellModel) isFree(r int, u cells.Use) bool {
	s := &m.ranks[r].s
	switch {
	case u.Seq <= s.Safe || u.Reader == cells.Nobody:
		return true
	case u.Reader >= 0:
		return m.done(u.Reader) >= u.Seq
	}
	safe := uint64(m.ranks[r].call)
	for q := range m.ranks {
		if q != r {
			if m.done(q) < u.Seq {
				return false
			}
			safe = min(safe, m.done(q))
		}
	}
	s.Safe = max(s.Safe, safe)
	return true
}

// step lets rank r take a step, and reports false when it must wait.
func (m *cellModel) step(r int) (bool, error) {
	k := &m.ranks[r]
	if k.call == len(m.calls) {
		return false, nil
	}
	c := &m.calls[k.call]
	seq := seqOf(k.call)
	switch k.step {
	case modelBegin:
		if k.free == [1 + cells.Pieces]cells.Use{} {
			reader, n := c.reader(r)
			k.free = k.s.Claim(seq, n, reader)
		}
		for _, u := range k.free {
			if !m.isFree(r, u) {
				return false, nil
			}
		}
		k.free = [1 + cells.Pieces]cells.Use{}
	case modelWait:
		for q := range m.ranks {
			if c.reads(r, q) && m.head(q, seq%cells.Turns) < seq {
				return false, nil
			}
		}
	case modelRead, modelReading:
		for q := range m.ranks {
			if !c.reads(r, q) {
				continue
			}
			if got := m.head(q, seq%cells.Turns); got != seq {
				return false, fmt.Errorf("rank %d reads the head of rank %d in call %d and finds call %d", r, q, seq, got)
			}
			if got := m.holds(q, k.call); got != k.call {
				return false, fmt.Errorf("rank %d reads the data of rank %d in call %d and finds those of call %d", r, q, seq, got+1)
			}
		}
		if k.step == modelReading && c.kind == modelAll {
			k.s.Safe = seq - 1
		}
	case modelOver:
		k.call++
		k.step = modelBegin
		return true, nil
	}
	k.step++
	return true, nil
}

// over reports whether all ranks are through; stuck is an error.
func (m *cellModel) over() bool {
	for i := range m.ranks {
		if m.ranks[i].call < len(m.calls) {
			return false
		}
	}
	return true
}

func randomCalls(r *rand.Rand, ranks, n int) []modelCall {
	sizes := []int{0, 8, cells.InlineMax, cells.InlineMax + 1, cells.CellRoom(ranks) / cells.Eighth, cells.CellRoom(ranks)/cells.Eighth + 1, cells.CellRoom(ranks), cells.CellRoom(ranks) + 1, cells.Pieces * cells.CellRoom(ranks)}
	calls := make([]modelCall, n)
	kinds := []modelKind{modelFromRoot, modelToRoot, modelBelow}
	switch r.IntN(4) {
	case 0:
		kinds = append(kinds, modelAll)
	case 1: // data that all lie in heads
		sizes = sizes[:3]
	case 2: // data that one rank reads
		kinds = []modelKind{modelToRoot}
		sizes = sizes[3:]
	}
	size, root, kind := r.IntN(len(sizes)), r.IntN(ranks), r.IntN(len(kinds))
	often := 1 << r.IntN(7)
	for i := range calls {
		if r.IntN(3) == 0 {
			size = r.IntN(len(sizes))
		}
		if r.IntN(often) == 0 {
			root, kind = r.IntN(ranks), r.IntN(len(kinds))
		}
		calls[i] = modelCall{kinds[kind], root, sizes[size]}
	}
	return calls
}

// No rank reads what another call has left or is writing, none waits for ever, in random orders of the steps of up to 5
// ranks of which some are slow.
func TestCellsModel(t *testing.T) {
	for seed := range uint64(effort.Rounds(30, 150)) {
		r := rand.New(rand.NewPCG(seed, 6))
		ranks := 2 + r.IntN(4)
		m := newCellModel(ranks, randomCalls(r, ranks, 3*cells.Turns))
		slow := r.IntN(ranks + 1)
		for tries := 0; !m.over(); tries++ {
			who := r.IntN(ranks)
			if who == slow && r.IntN(20<<(seed%5)) != 0 {
				continue
			}
			moved, err := m.step(who)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if moved {
				tries = 0
			} else if tries > 20_000 {
				t.Fatalf("seed %d: nobody gets on: %+v", seed, m.where())
			}
		}
	}
}

func (m *cellModel) where() (at []string) {
	for i := range m.ranks {
		at = append(at, fmt.Sprintf("rank %d: call %d, step %d", i, m.ranks[i].call+1, m.ranks[i].step))
	}
	return at
}

// All orders of the steps of two ranks, over two generations of every cell, for programs in which one rank may be far ahead.
func TestCellsModelAllOrders(t *testing.T) {
	first := effort.Seed(t)
	for seed := first; seed < first+uint64(effort.Rounds(1, 3)); seed++ {
		r := rand.New(rand.NewPCG(seed, 7))
		calls := randomCalls(r, 2, 2*cells.Turns+4)
		type key struct {
			call   [2]int
			step   [2]modelStep
			safe   [2]uint64
			pieces [2][cells.Pieces]cells.PieceUse
		}
		seen := map[key]bool{}
		todo := []*cellModel{newCellModel(2, calls)}
		for len(todo) > 0 {
			m := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			stuck := true
			for who := range m.ranks {
				n := &cellModel{calls: calls, ranks: []modelRank{m.ranks[0], m.ranks[1]}}
				moved, err := n.step(who)
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if !moved {
					continue
				}
				stuck = false
				var k key
				for i := range n.ranks {
					x := &n.ranks[i]
					k.call[i], k.step[i], k.safe[i], k.pieces[i] = x.call, x.step, x.s.Safe, x.s.Pieces
				}
				if !seen[k] {
					seen[k] = true
					todo = append(todo, n)
				}
			}
			if stuck && !m.over() {
				t.Fatalf("seed %d: nobody gets on: %v", seed, m.where())
			}
		}
		if len(seen) < 1000 {
			t.Errorf("seed %d: only %d states", seed, len(seen))
		}
	}
}
