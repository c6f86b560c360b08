package inproc

import (
	"slices"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
)

// Share gives Contexts of one process the places where their ranks meet. Their groups are Connected.
func Share(ranks []*adi.Context) {
	p := &places{here: map[int]bool{}, open: map[uint64][]*place{}}
	for _, c := range ranks {
		p.here[c.Rank()] = true
	}
	for _, c := range ranks {
		c.SetMeetings(p)
	}
}

// places are those of one process.
type places struct {
	here map[int]bool // world ranks; never changed
	mu   sync.Mutex
	open map[uint64][]*place // by context id, which groups that have no rank in common may share
}

func (p *places) Attend(info adi.CommInfo, mine any) adi.Meeting {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.open[info.Context] {
		if slices.Equal(m.world, info.World) {
			return m.enter(info.Rank, mine)
		}
	}
	if len(info.World) > mostRanks {
		return nil
	}
	for _, w := range info.World {
		if !p.here[w] {
			return nil
		}
	}
	m := &place{in: p, context: info.Context, world: info.World, seats: make([]seat, len(info.World))}
	p.open[info.Context] = append(p.open[info.Context], m)
	return m.enter(info.Rank, mine)
}

func (p *places) Revoke(rank int, id uint64, err error) {
	var found []*place
	p.mu.Lock()
	for context, list := range p.open {
		if context&^contextMask != id {
			continue
		}
		for _, m := range list {
			if slices.Contains(m.world, rank) {
				found = append(found, m)
			}
		}
	}
	p.mu.Unlock()
	for _, m := range found {
		local := slices.Index(m.world, rank)
		p.mu.Lock()
		r, ok := m.common.(adi.Revoker)
		p.mu.Unlock()
		if ok {
			r.Revoke(local, err)
		}
		s := &m.seats[local]
		if at := s.at.Load(); at != 0 {
			m.Spoil(at, err)
		}
	}
}

// contextMask are the bits of a context id that tell the kinds of traffic of one communicator apart.
const contextMask = 1<<adi.ContextClassBits - 1

// A place is where the ranks of one communicator meet: see adi.Meeting. Meetings take place behind one of its doors, each
// in its turn. A rank may still be about to leave one when others come to the next; nobody is two meetings behind.
type place struct {
	in      *places
	context uint64
	world   []int
	members int // guarded by in.mu
	common  any // likewise
	doors   [doors]door
	seats   []seat
}

const doors = 4

// A seat is one rank's. Only it writes here.
type seat struct {
	at   atomic.Uint64 // the meeting that it came to last
	mine atomic.Value  // of shown
	_    [64 - 24]byte
}

// shown makes values of one type of what ranks show.
type shown struct{ v any }

// A door counts those who come. Its word is the meeting's number above a bit that says whether it was spoiled, above the
// number of ranks.
type door struct {
	word   atomic.Uint64
	asleep atomic.Int32
	_      [64 - 12]byte
	open   atomic.Uint64 // the latest meeting that was opened
	_      [64 - 8]byte

	mu     sync.Mutex // guards all below
	sleep  []sleeper
	spare  []sleeper // for sleep
	spoilt uint64    // the meeting of cause
	cause  any
	_      [64]byte
}

type sleeper struct {
	req *adi.Request
	gen uint64
}

const (
	countBits = 20
	mostRanks = 1<<countBits - 1
	spoiled   = 1 << countBits
	idShift   = countBits + 1
)

func (m *place) enter(rank int, mine any) adi.Meeting {
	m.seats[rank].mine.Store(shown{mine})
	m.members++
	return m
}

func (m *place) Leave(rank int) {
	p := m.in
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.members--; m.members > 0 {
		return
	}
	list := slices.DeleteFunc(p.open[m.context], func(o *place) bool { return o == m })
	if p.open[m.context] = list; len(list) == 0 {
		delete(p.open, m.context)
	}
}

func (m *place) Common(make func() any) any {
	m.in.mu.Lock()
	defer m.in.mu.Unlock()
	if m.common == nil {
		m.common = make()
	}
	return m.common
}

func (m *place) Of(rank int) any {
	s, _ := m.seats[rank].mine.Load().(shown)
	return s.v
}

func (m *place) door(id uint64) *door { return &m.doors[id%doors] }

func (m *place) Arrive(rank int, id uint64) adi.Presence {
	d := m.door(id)
	m.seats[rank].at.Store(id)
	for {
		w := d.word.Load()
		next := id<<idShift | 1
		switch at := w >> idShift; {
		case at > id, at == id && w&spoiled != 0:
			return adi.Spoiled
		case at == id:
			next = w + 1
		}
		if !d.word.CompareAndSwap(w, next) {
			continue
		}
		if w>>idShift != id && d.asleep.Load() != 0 {
			d.wake() // a meeting that did not take place
		}
		if int(next&mostRanks) == len(m.seats) {
			return adi.Last
		}
		return adi.Gathering
	}
}

func (m *place) Open(id uint64) {
	d := m.door(id)
	d.open.Store(id)
	if d.asleep.Load() != 0 {
		d.wake()
	}
}

func (m *place) State(id uint64) adi.Presence {
	d := m.door(id)
	if d.open.Load() >= id {
		return adi.Opened
	}
	w := d.word.Load()
	switch {
	case w>>idShift == id && w&spoiled == 0:
		return adi.Gathering
	case d.open.Load() >= id: // in the meantime
		return adi.Opened
	}
	return adi.Spoiled
}

func (m *place) Spoil(id uint64, cause any) bool {
	if id&1 != 0 {
		return false
	}
	d := m.door(id)
	d.mu.Lock()
	for {
		w := d.word.Load()
		next := w | spoiled
		switch at := w >> idShift; {
		case at > id, at == id && int(w&mostRanks) == len(m.seats):
			d.mu.Unlock()
			return false
		case at == id && w&spoiled != 0:
			d.mu.Unlock()
			return true
		case at < id:
			next = id<<idShift | spoiled
		}
		if d.spoilt != id {
			d.spoilt, d.cause = id, cause
		}
		if d.word.CompareAndSwap(w, next) {
			break
		}
	}
	d.mu.Unlock()
	d.wake()
	return true
}

func (m *place) Cause(id uint64) any {
	d := m.door(id)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.spoilt != id {
		return nil
	}
	return d.cause
}

func (m *place) Sleep(id uint64, r *adi.Request, gen uint64) bool {
	d := m.door(id)
	d.mu.Lock()
	d.sleep = append(d.sleep, sleeper{r, gen})
	d.asleep.Store(int32(len(d.sleep)))
	d.mu.Unlock()
	return m.State(id) == adi.Gathering // whoever changes that looks at asleep afterwards
}

// wake finishes the requests of all who sleep behind d. Those of another meeting look again.
func (d *door) wake() {
	d.mu.Lock()
	list := d.sleep
	d.sleep, d.spare = d.spare[:0], nil
	d.asleep.Store(0)
	d.mu.Unlock()
	for i := range list {
		list[i].req.Finish(list[i].gen, adi.Status{}, nil)
	}
	clear(list)
	d.mu.Lock()
	if cap(d.spare) < cap(list) {
		d.spare = list
	}
	d.mu.Unlock()
}

// Missing looks on both sides of rank, beginning with its neighbours: ranks mostly come in some order.
func (m *place) Missing(rank int, id uint64) int {
	n := len(m.seats)
	for i := 1; i < n; i++ {
		for _, r := range [2]int{(rank + i) % n, (rank - i + n) % n} {
			if m.seats[r].at.Load() < id {
				return r
			}
		}
	}
	return rank
}
