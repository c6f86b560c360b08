package mpi

import (
	"iter"
	"slices"
	"strconv"
	"sync"
)

// A Group is an ordered set of ranks of the job, as section 7.3 of the standard defines it. It is a value that never
// changes, may be used by every goroutine, and needs not be freed.
//
// An operation on groups that is given wrong arguments returns a group that is of no use: it has no ranks, what is made of
// it is of no use either, Err says why, and so does every call that gets it. The nil *Group is the null group.
type Group struct {
	ids  []int // world rank of every rank; never written to
	proc *proc // whose rank the group's Rank is; nil in EmptyGroup
	err  *Error
	// session is that which communicators made of the group belong to; nil for the world's.
	session *Session

	once  sync.Once
	where finder
}

// EmptyGroup has no ranks.
var EmptyGroup = &Group{}

// Group is the group of c's ranks; of an intercommunicator, that of the local ones.
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

// Err says why g is of no use, or is nil.
func (g *Group) Err() error {
	if e := g.usable("Group"); e != nil {
		return e
	}
	return nil
}

// Size is the number of ranks in g; 0 for a group that is of no use.
func (g *Group) Size() int {
	if g.usable("Size") != nil {
		return 0
	}
	return len(g.ids)
}

// Rank is the calling rank's number in g, or Undefined when it is not in it.
func (g *Group) Rank() int {
	if g.usable("Rank") != nil || g.proc == nil {
		return Undefined
	}
	if r, ok := g.find(g.proc.job.Ctx.Rank()); ok {
		return r
	}
	return Undefined
}

// Ranks yields every rank of g, in order, with its rank in the world.
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

// String tells the number of ranks, and which of the world they are.
func (g *Group) String() string {
	if e := g.usable("String"); e != nil {
		return "group of no use: " + e.Error()
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

// made is a group of g's job with other ranks.
func (g *Group) made(ids []int) *Group { return &Group{ids: ids, proc: g.proc, session: g.session} }

// bad is the group that an operation with a wrong argument returns.
func (g *Group) bad(op string, class Class, arg string, value any, want string) *Group {
	return &Group{err: &Error{Class: class, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: value, Want: want + " (" + g.String() + ")"}}
}

// find is the rank that world rank id has in g.
func (g *Group) find(id int) (rank int, ok bool) {
	g.once.Do(func() { g.where = newFinder(g.ids) })
	rank = g.where.find(id)
	return rank, rank >= 0
}

// A finder is the inverse of a list of different numbers of at least 0. Ranks that are a range, as those of the world and
// of its rows are, need no memory; others a table where that is not much longer than the list, or a map.
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

// find is the place of id in the list, or -1.
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

// A Comparison is what two groups or communicators have in common. The values are the standard ABI's.
type Comparison int

const (
	Ident     Comparison = 201 // groups: the same ranks in the same order; communicators: the same one
	Congruent Comparison = 202 // communicators: groups that are Ident
	Similar   Comparison = 203 // the same ranks in another order
	Unequal   Comparison = 204 // not the same ranks
)

// String is the name of the constant.
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

// Compare tells whether g and h are Ident, Similar or Unequal.
func (g *Group) Compare(h *Group) (Comparison, error) {
	const op = "Compare"
	if e := both(op, g, h); e != nil {
		return Unequal, e
	}
	return compareGroups(g, h), nil
}

// both says why one of two groups cannot be used for op.
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

// Compare tells whether c and d are the same communicator (Ident), have the same ranks in the same order (Congruent), the
// same ranks in another order (Similar), or not the same ranks (Unequal). Of intercommunicators the local groups and the
// remote ones are compared, and the lesser likeness counts; one is always Unequal to an intracommunicator.
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

// TranslateRanks gives for each of some ranks of g the rank in h, Undefined where h does not have it. ProcNull stays what
// it is.
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

// rankRange prints the ranks that there are.
func rankRange(n int) string {
	if n == 0 {
		return "none, since there are no ranks"
	}
	return "0.." + strconv.Itoa(n-1)
}
