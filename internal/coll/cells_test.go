package coll

import (
	"bytes"
	"encoding/binary"
	"errors"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/shared"
	"cadre.example/internal/effort"
	"cadre.example/internal/memory"
	"cadre.example/internal/op"
)

// A heap gives goroutine ranks memory to share, so that the race detector sees who reads and writes cells, and when.
type heap struct {
	mu    sync.Mutex
	all   map[uint64][]byte
	comms []*engine.Comm
	deny  map[int]bool // ranks that get none

	secret map[int]bool                  // ranks whose memory no other may read
	broken func(rank int, b []byte) bool // says what of a rank's memory cannot be read, if it is not nil
	shown  map[int][][]byte              // what a rank has said the place of, lately
}

type heapShare struct {
	*heap
	rank int
	b    []byte
}

type heapOf struct {
	*heap
	rank int
}

func (h heapOf) Share(size int) (adi.Shared, []byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.deny[h.rank] {
		return nil, nil, errors.New("denied")
	}
	id := uint64(len(h.all) + 1)
	h.all[id] = memory.Aligned(size)
	return &heapShare{h.heap, h.rank, h.all[id]}, binary.LittleEndian.AppendUint64(nil, id), nil
}

func (h heapOf) Join(ticket []byte) (adi.Shared, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	b := h.all[binary.LittleEndian.Uint64(ticket)]
	if h.deny[h.rank] || b == nil {
		return nil, errors.New("denied")
	}
	return &heapShare{h.heap, h.rank, b}, nil
}

func (s *heapShare) Bytes() []byte { return s.b }

func (s *heapShare) Owner() uint64 {
	if s.secret[s.rank] {
		return 0
	}
	return uint64(s.rank + 1)
}

func (s *heapShare) Place(b []byte) uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(b) == 0 {
		return 0
	}
	list := s.shown[s.rank]
	if len(list) == 8 {
		copy(list, list[1:])
		list = list[:7]
	}
	s.shown[s.rank] = append(list, b)
	return memory.Address(b)
}

// Read copies as everybody does, under the eyes of the race detector.
func (s *heapShare) Read(dst []byte, owner, place uint64) error {
	s.mu.Lock()
	list := s.shown[int(owner)-1]
	var b []byte
	for i := len(list) - 1; i >= 0 && b == nil; i-- {
		if at := memory.Address(list[i]); place >= at && place+uint64(len(dst)) <= at+uint64(len(list[i])) {
			b = list[i][place-at:]
		}
	}
	denied := b != nil && s.broken != nil && s.broken(int(owner)-1, b)
	s.mu.Unlock()
	if b == nil || denied {
		return errors.New("no such memory")
	}
	copy(dst, b)
	return nil
}
func (s *heapShare) Seal()        {}
func (s *heapShare) Fenced() bool { return false }
func (s *heapShare) Bell() uint64 { return uint64(s.rank + 1) }
func (s *heapShare) Ring(bell uint64) {
	s.comms[bell-1].Ctx.Rung()
}
func (s *heapShare) Close() error { return nil }

// celledWorld is world with cells. Ranks that crowd let the last to arrive make the result.
func celledWorld(tb testing.TB, p int) []*engine.Comm { return celledComms(tb, p, p > 2) }

func celledComms(tb testing.TB, p int, crowd bool) []*engine.Comm {
	comms := sharedWorld(tb, p)
	all(tb, comms, func(c *engine.Comm) error {
		for range 1 << limits.CollJoin {
			if err := Barrier(c); err != nil {
				return err
			}
		}
		return nil
	})
	for _, c := range comms {
		if c.Area.Cells.On != (p > 1) {
			tb.Fatalf("rank %d of %d has cells: %v", c.Rank, p, c.Area.Cells.On)
		}
		c.Area.Cells.Gather = crowd
	}
	return comms
}

// sharedWorld is world whose ranks may share memory.
func sharedWorld(tb testing.TB, p int) []*engine.Comm {
	comms := newWorld(tb, p)
	h := &heap{all: map[uint64][]byte{}, comms: comms, deny: map[int]bool{}, secret: map[int]bool{}, shown: map[int][][]byte{}}
	for _, c := range comms {
		c.Ctx.SetSharer(heapOf{h, c.Rank})
	}
	return comms
}

// The proofs of all operations pass where all ranks look at all cells, too.
func TestCellsOfAll(t *testing.T) {
	if raceDetector {
		maxRanks = 4
	} else {
		maxRanks = effort.Rounds(4, 6)
	}
	formTested = "blocking"
	worldOfTest = func(tb testing.TB, p int) []*engine.Comm { return celledComms(tb, p, false) }
	defer func() { maxRanks, formTested, worldOfTest = 0, "", nil }()
	for _, proof := range []func(t *testing.T){TestBarrier, TestBcast, TestGatherScatter, TestGathervScatterv, TestAllgather, TestAlltoall,
		TestReductions, TestAllreduceSameBits, TestMaxLoc, TestReduceVector, TestG17TrueExtent} {
		proof(t)
	}
}

// Ranks in different calls find out by their cells.
func TestCellsMismatch(t *testing.T) {
	for _, crowd := range []bool{false, true} {
		testMismatch(t, func(tb testing.TB, p int) []*engine.Comm { return celledComms(tb, p, crowd && p > 2) })
	}
}

// Where one rank cannot have the memory none uses it, and nobody notices.
func TestCellsDenied(t *testing.T) {
	for denied := range 3 {
		comms := sharedWorld(t, 3)
		comms[0].Ctx.Sharer(comms[0].World).(heapOf).deny[denied] = true
		all(t, comms, func(c *engine.Comm) error {
			for range 40 {
				if err := allreduce(3, op.Sum)(c); err != nil {
					return err
				}
			}
			return nil
		})
		for _, c := range comms {
			if c.Area.Cells.On {
				t.Errorf("rank %d has cells, which rank %d has not", c.Rank, denied)
			}
		}
	}
}

// Ranks that are in different calls when they should meet get errors, and meet later.
func TestCellsSetupMismatch(t *testing.T) {
	for _, odd := range []func(c *engine.Comm) error{
		bcast(1, 1), // another operation, which is in the setup
		func(c *engine.Comm) error { // another form, which is not
			a := engine.BarrierArgs()
			return startWait(c, &a)
		},
		func(c *engine.Comm) error { // no call at all
			c.Refuse("Barrier", -1, 0, errors.New("wrong argument"))
			return errors.New("wrong argument")
		},
	} {
		for strange := range 3 {
			comms := sharedWorld(t, 3)
			var failed [3]bool
			each(t, comms, func(c *engine.Comm) error {
				for i := range 1 << (limits.CollJoin + 1) {
					f := Barrier
					if i+1 == 1<<limits.CollJoin && c.Rank == strange {
						f = odd
					}
					if f(c) != nil {
						failed[c.Rank] = true
					}
					if on := c.Area.Cells.On; i+1 <= 1<<limits.CollJoin && on {
						t.Errorf("rank %d has cells after call %d, of which rank %d was not part", c.Rank, i+1, strange)
					}
				}
				return nil
			})
			for r, c := range comms {
				if !failed[r] || !c.Area.Cells.On {
					t.Errorf("rank %d is odd: rank %d failed: %v, has cells after the next joining: %v", strange, r, failed[r], c.Area.Cells.On)
				}
			}
			all(t, comms, allreduce(1, op.Sum))
		}
	}
}

// What a rank says about a call that failed after its setup does not end another's joining.
func TestCellsSetupGoesOn(t *testing.T) {
	comms := sharedWorld(t, 2)
	c := comms[0]
	m := &c.Main
	if err := c.Lock(engine.KindBarrier, engine.Blocking); err != nil {
		t.Fatal(err)
	}
	m.Reset(c)
	m.Enter(engine.KindBarrier, -1, 0)
	for _, met := range []bool{true, false} {
		m.Shm.SettingUp = true
		c.Watch.Later = []engine.Note{{From: 1, Told: true, SetupOver: met, Seq: m.Seq, Call: m.Call, Text: "it failed"}}
		c.Watch.Judge(m)
		if got := m.Wait.Verdict == nil; got != met {
			t.Errorf("failed after the setup: %v; the setup goes on: %v", met, got)
		}
	}
	m.Wait.Verdict, m.Shm.SettingUp = nil, false
	m.End()
}

// A rank that runs ahead waits before it writes over what another has not read, of whatever length, and what a late rank
// reads is right.
func TestCellsSlowReader(t *testing.T) {
	for _, p := range []int{2, 4} {
		sizes := []int{1, 3, 60, 500, 1024}
		if few() {
			sizes = []int{3, 500}
		}
		for _, n := range sizes {
			for _, slow := range []int{1, p - 1} {
				comms := celledWorld(t, p)
				all(t, comms, func(c *engine.Comm) error {
					for i := range 3 * cells.Turns {
						if c.Rank == slow && i%cells.Turns == 5 {
							time.Sleep(time.Millisecond)
						}
						length := n
						if i%7 == 0 {
							length = 1 + n/9
						}
						want := fill(i, length)
						b := make([]int64, length)
						if c.Rank == 0 {
							copy(b, want)
						}
						if err := Bcast(c, buf(b), 0); err != nil {
							return err
						}
						if err := equal(b, want); err != nil {
							return err
						}
						if err := gatherOnce(c, i, length); err != nil {
							return err
						}
					}
					return nil
				})
			}
		}
	}
}

// gatherOnce gathers what depends on the round and the rank at rank 0.
func gatherOnce(c *engine.Comm, round, n int) error {
	var all []int64
	recv := engine.Buf{}
	if c.Rank == 0 {
		all = make([]int64, n*c.Size)
		recv = buf(all)
		recv.Count = n
	}
	if err := Gather(c, buf(fill(round+c.Rank, n)), recv, 0); err != nil || c.Rank != 0 {
		return err
	}
	for r := range c.Size {
		if err := equal(all[r*n:(r+1)*n], fill(round+r, n)); err != nil {
			return err
		}
	}
	return nil
}

// The memory has room for all, in parts that do not touch each other.
func TestCellsLayout(t *testing.T) {
	sizes := []int{1, 2, 3, 9, 40}
	if raceDetector {
		sizes = sizes[:2] // one goroutine, and much memory
	}
	for _, p := range sizes {
		b := memory.Aligned(cells.CellsSize(p))
		var s cells.Cells
		s.Lay(&heapShare{b: b}, p-1, p)
		owner, untouched := make([]int16, len(b)), make([]byte, 512)
		paint := func(part []byte, id int16) {
			for i := range part {
				part[i] = 0xff
			}
			for at := 0; at < len(b); at += len(untouched) {
				if bytes.Equal(b[at:min(at+len(untouched), len(b))], untouched[:min(len(untouched), len(b)-at)]) {
					continue
				}
				for i := at; i < min(at+len(untouched), len(b)); i++ {
					if b[i] != 0 {
						if owner[i] != 0 {
							t.Fatalf("%d ranks: byte %d belongs to %d and %d", p, i, owner[i], id)
						}
						owner[i] = id
						b[i] = 0
					}
				}
			}
		}
		id := int16(1)
		clear(b) // of what lay has said
		for r := -1; r < p; r++ {
			if r > 0 && r < p-1 && r != 1 {
				continue // like the others
			}
			for seq := range uint64(cells.Turns) {
				for i := range 3 {
					s.Head(r, seq).Word[i].Store(^uint64(0))
				}
				paint(nil, id)
				paint(s.Data(r, seq, cells.InlineMax), id+1)
				paint(s.Data(r, seq, s.Room/cells.Eighth), id+2)
				id += 3
			}
		}
		for r := range p {
			for i := range cells.Trails {
				s.Trails[r].Word[cells.TrailWord+i].Store(^uint64(0))
			}
		}
		paint(nil, id)
		id++
		for r := range p {
			s.Done[r].Store(1)
			s.Step[r].Store(1)
			s.Left[r].Store(1)
			s.Bell[r].Word[0].Store(1)
			s.Bell[r].Word[1].Store(1)
		}
		paint(nil, id)
		for seq := range uint64(cells.Pieces) {
			whole := s.Data(0, seq, s.Room)
			for k := range uint64(cells.Eighth) {
				part := s.Data(0, seq+k*cells.Pieces, s.Room/cells.Eighth)
				if &part[0] != &whole[int(k)*len(part)] {
					t.Errorf("part %d of piece %d lies elsewhere", k, seq)
				}
			}
		}
	}
}

// A rank that has been heard in a Barrier and goes on waits before it writes over the head that the others have yet to see.
func TestCellsSlowBarrier(t *testing.T) {
	for _, p := range []int{2, 3} {
		comms := celledComms(t, p, false)
		all(t, comms, func(c *engine.Comm) error {
			if c.Rank == p-1 {
				m := &c.Main
				if err := c.Lock(engine.KindBarrier, engine.Blocking); err != nil {
					return err
				}
				m.Reset(c)
				m.Enter(engine.KindBarrier, -1, 0)
				m.Pick(engine.KindBarrier, 0, nil, 0)
				shared.GiveNothing(m, cells.Everybody)
				time.Sleep(5 * time.Millisecond) // the others go on
				shared.Assemble(m, 0, 0)
				shared.Leave(m)
				if err := m.End(); err != nil {
					return err
				}
			} else if err := Barrier(c); err != nil {
				return err
			}
			for i := range 2 * cells.Turns {
				b := fill(0, 1)
				if c.Rank == 0 {
					b = fill(i, 1)
				}
				if err := Bcast(c, buf(b), 0); err != nil {
					return err
				}
				if err := equal(b, fill(i, 1)); err != nil {
					return err
				}
			}
			return nil
		})
	}
}
