package mpi

import (
	"iter"
	"slices"
	"strconv"
	"sync"
)

// A Group is an ordered set of ranks of the job (section 7.3 of the standard). It is an immutable value: goroutines may
// share it, and it need not be freed.
//
// A group operation with wrong arguments returns an invalid group. An invalid group has no ranks, and Err says why it is
// invalid. A call that gets it returns that error, and a group made from it is invalid too. The nil *Group is the null
// group, which is invalid as well.
type Group struct {
	ids  []int // world rank of every rank; never written to
	proc *proc // whose rank the group's Rank is; nil in EmptyGroup
	err  *Error
	// session owns the communicators that are made from the group; nil means the world.
	session *Session

	once  sync.Once
	where finder
}

// EmptyGroup has no ranks (MPI_GROUP_EMPTY).
var EmptyGroup = &Group{}

// Group returns the group of c's ranks (MPI_Comm_group). For an intercommunicator it returns the local group. If c
// cannot be used, the group is invalid.
func (c *Comm) Group() *Group {
	if e := c.usable("Group"); e != nil {
		return &Group{err: e}
	}
	return &Group{ids: c.local(), proc: c.proc, session: c.session}
}

var errNullGroup = &Error{Class: ErrGroup, Rank: -1, Peer: -1, Arg: "the group", Value: "the null group", Want: "a group"}

// usable says why g cannot be used for op, or nil.
func (g *Group) usable(op string) *Error {
	switch {
	case g == nil:
		e := *errNullGroup
		e.Op = op
		return &e
	case g.err != nil:
		return g.err
	}
	return nil
}

// Err returns the error that made g invalid, or nil if g is valid.
func (g *Group) Err() error {
	if e := g.usable("Group"); e != nil {
		return e
	}
	return nil
}

// Size returns the number of ranks in g (MPI_Group_size). An invalid group has 0.
func (g *Group) Size() int {
	if g.usable("Size") != nil {
		return 0
	}
	return len(g.ids)
}

// Rank returns the calling rank's number in g, from 0 (MPI_Group_rank). It returns Undefined if the caller is not in g.
func (g *Group) Rank() int {
	if g.usable("Rank") != nil || g.proc == nil {
		return Undefined
	}
	if r, ok := g.find(g.proc.job.Ctx.Rank()); ok {
		return r
	}
	return Undefined
}

// Ranks yields each rank of g in order, with its rank in the world.
func (g *Group) Ranks() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		if g.usable("Ranks") != nil {
			return
		}
		for r, id := range g.ids {
			if !yield(r, id) {
				return
			}
		}
	}
}

// String returns the number of ranks and up to 8 of their world ranks. For an invalid group it returns the error.
func (g *Group) String() string {
	if e := g.usable("String"); e != nil {
		return "invalid group: " + e.Error()
	}
	const most = 8
	s := "group of " + strconv.Itoa(len(g.ids)) + " ranks"
	for i, id := range g.ids {
		if i == most {
			return s + "..."
		}
		s += " " + strconv.Itoa(id)
	}
	return s
}

// made returns a group of g's job with other ranks.
func (g *Group) made(ids []int) *Group { return &Group{ids: ids, proc: g.proc, session: g.session} }

// bad returns the invalid group of an operation with a wrong argument.
func (g *Group) bad(op string, class Class, arg string, value any, expected string) *Group {
	return &Group{err: &Error{Class: class, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: value, Want: expected + " (" + g.String() + ")"}}
}

// find returns the rank in g of world rank id.
func (g *Group) find(id int) (rank int, ok bool) {
	g.once.Do(func() { g.where = newFinder(g.ids) })
	rank = g.where.find(id)
	return rank, rank >= 0
}

// A finder maps each of a list of distinct non-negative numbers to its index. A list with a constant stride, such as the
// ranks of the world or of a row, needs no memory. Other lists use a table if it is not much longer than the list, else
// a map.
type finder struct {
	first, stride, n int
	table            []int32 // rank+1
	index            map[int]int
}

func newFinder(ids []int) finder {
	if len(ids) == 0 {
		return finder{stride: 1}
	}
	f := finder{first: ids[0], stride: 1, n: len(ids)}
	if len(ids) > 1 {
		f.stride = ids[1] - ids[0]
	}
	regular := true
	for i, id := range ids {
		if id != f.first+i*f.stride {
			regular = false
			break
		}
	}
	if regular {
		return f
	}
	f.n = 0
	if most := slices.Max(ids); most < 8*len(ids)+1024 {
		f.table = make([]int32, most+1)
		for r, id := range ids {
			f.table[id] = int32(r + 1)
		}
		return f
	}
	f.index = make(map[int]int, len(ids))
	for r, id := range ids {
		f.index[id] = r
	}
	return f
}

// find returns the index of id in the list, or -1.
func (f *finder) find(id int) int {
	switch {
	case f.n > 0:
		d := id - f.first
		if d%f.stride != 0 || d/f.stride < 0 || d/f.stride >= f.n {
			return -1
		}
		return d / f.stride
	case f.table != nil:
		if id < 0 || id >= len(f.table) {
			return -1
		}
		return int(f.table[id]) - 1
	}
	if r, ok := f.index[id]; ok {
		return r
	}
	return -1
}

// A Comparison says how alike two groups or two communicators are. The values are the standard ABI's.
type Comparison int

const (
	Ident     Comparison = 201 // groups: same ranks, same order; communicators: the same communicator
	Congruent Comparison = 202 // communicators: groups that are Ident
	Similar   Comparison = 203 // same ranks, different order
	Unequal   Comparison = 204 // different ranks
)

// String returns the name of the constant.
func (k Comparison) String() string {
	switch k {
	case Ident:
		return "Ident"
	case Congruent:
		return "Congruent"
	case Similar:
		return "Similar"
	case Unequal:
		return "Unequal"
	}
	return "Comparison " + strconv.Itoa(int(k))
}

// Compare returns Ident if g and h have the same ranks in the same order, Similar if they have the same ranks in a
// different order, and Unequal otherwise (MPI_Group_compare). An invalid group is an error.
func (g *Group) Compare(h *Group) (Comparison, error) {
	const op = "Compare"
	if e := both(op, g, h); e != nil {
		return Unequal, e
	}
	return compareGroups(g, h), nil
}

// both says why g or h cannot be used for op, or returns nil.
func both(op string, g, h *Group) *Error {
	if e := g.usable(op); e != nil {
		return e
	}
	return h.usable(op)
}

func compareGroups(g, h *Group) Comparison {
	if len(g.ids) != len(h.ids) {
		return Unequal
	}
	if slices.Equal(g.ids, h.ids) {
		return Ident
	}
	for _, id := range g.ids {
		if _, in := h.find(id); !in {
			return Unequal
		}
	}
	return Similar
}

// Compare returns Ident if c and d are the same communicator, Congruent if they have the same ranks in the same order,
// Similar if they have the same ranks in a different order, and Unequal otherwise (MPI_Comm_compare, section 7.4.1).
//
// For two intercommunicators it compares the local groups and the remote groups and returns the lesser likeness. An
// intercommunicator and an intracommunicator are always Unequal.
func (c *Comm) Compare(d *Comm) (Comparison, error) {
	const op = "Compare"
	if e := c.usable(op); e != nil {
		return Unequal, c.report(e)
	}
	if e := d.usable(op); e != nil {
		return Unequal, c.report(e)
	}
	if c.id == d.id && c.proc == d.proc {
		return Ident, nil
	}
	if c.IsInter() != d.IsInter() {
		return Unequal, nil
	}
	k := compareGroups(c.Group(), d.Group())
	if c.IsInter() {
		k = max(k, compareGroups(c.RemoteGroup(), d.RemoteGroup()))
	}
	if k == Ident {
		k = Congruent
	}
	return k, nil
}

// TranslateRanks returns, for each of the given ranks of g, the rank of the same process in h
// (MPI_Group_translate_ranks). The result is Undefined for a process that is not in h, and ProcNull for ProcNull. A rank
// outside g is ErrRank.
func (g *Group) TranslateRanks(ranks []int, h *Group) ([]int, error) {
	const op = "TranslateRanks"
	if e := both(op, g, h); e != nil {
		return nil, e
	}
	out := make([]int, len(ranks))
	for i, r := range ranks {
		switch {
		case r == ProcNull:
			out[i] = ProcNull
		case r < 0 || r >= len(g.ids):
			return nil, g.bad(op, ErrRank, "ranks["+strconv.Itoa(i)+"]", r, rankRange(len(g.ids))+", or ProcNull").err
		default:
			out[i] = Undefined
			if at, ok := h.find(g.ids[r]); ok {
				out[i] = at
			}
		}
	}
	return out, nil
}

// rankRange prints the valid ranks of a group of n.
func rankRange(n int) string {
	if n == 0 {
		return "none, since there are no ranks"
	}
	return "0.." + strconv.Itoa(n-1)
}
