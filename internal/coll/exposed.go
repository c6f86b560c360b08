package coll

import (
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/op"
	"cadre.example/internal/spin"
)

// The exposed algorithms are for ranks that are goroutines of one process. Each rank shows the others its arguments, and all
// meet (adi.Meeting). Little data is then moved by whoever has come last, while the others wait: one meeting, in which a rank
// needs one turn on a processor. Of much data every rank does its share, straight between the memories of the program, and
// all meet again before anybody goes on: no message, and no copy but those that the operation asks for.
//
// Whoever comes last also compares the calls, so that all ranks learn in the same call what differs.
//
// exposure is what a rank lets the others see, beside its arguments. It is theirs from the rank's arrival until the meeting
// that is over last.
type exposure struct {
	word    uint32 // of the call
	out, in uint32 // signatures of what the rank gives and takes
	n       int    // bytes, where all ranks must have the same
	most    int    // bytes that the rank gives or takes in all
	src     []byte // what it gives, if that is one run of memory
	dst     []byte // where it takes

	fault atomic.Pointer[error] // what the others have found wrong with the rank's call

	// Of rank 0 it holds for all.
	how     how
	trouble atomic.Pointer[cause]

	exchange exchange
}

// how is what becomes of a call after the meeting.
type how uint8

const (
	howOver   how = iota // all is done
	howShares            // every rank does its share, and all meet again
	howSent              // messages do it
)

// A cause is why a meeting was spoiled or its work went wrong.
type cause struct {
	from int
	call call
	text string
}

// attend finds the place where the ranks of c meet, if they are all of this process and have no cells.
func (c *Comm) attend() {
	if c.Size > 1 && c.First == 0 && c.place == nil && c.Ctx.Sharer(c.World) == nil {
		c.place = c.Ctx.Attend(adi.CommInfo{Context: c.ID, Rank: c.Rank, World: c.World}, &c.main)
		if c.place != nil && !c.sending {
			c.arrivals = c.place.Common(func() any { return new(arrivals) }).(*arrivals)
		}
	}
}

// together reports whether calls of this form may meet.
func (c *run) together() bool { return c.form == blocking && c.place != nil }

// exposes reports whether the table has the ranks expose their buffers for operation k, for any number of bytes: so they all do, before they
// know that they agree on that number.
func (c *run) exposes(k kind) bool {
	if c.form != blocking {
		return c.gathers
	}
	if !c.together() {
		return false
	}
	list := c.rules(bases[k])
	if last := &list[len(list)-1]; last.preferred || last.Over == overExposed {
		return last.Over == overExposed
	}
	for i := range list {
		if list[i].Over == overExposed {
			return true
		}
	}
	return false
}

// muster gives all ranks the runs of all, in memory that they share, at their first meeting. It is for whoever came last:
// the others wait, and nobody looks into the run of one that has gone on since.
func (c *run) muster() {
	if c.group != nil {
		return
	}
	group := make([]*run, c.Size)
	for i := range group {
		group[i] = c.place.Of(i).(*run)
	}
	for _, r := range group {
		r.group = group
	}
}

// peer is the run of another rank, which is in the same meeting.
func (c *run) peer(r int) *run { return c.group[r] }

// show sets what the others may see of what the rank gives and takes: so many blocks of each, or none. n is Bytes of that which
// must be equal on all ranks.
func (c *run) show(n int, give *Buf, gives int, take *Buf, takes int) {
	x := &c.exposed
	x.n, x.src, x.dst = n, nil, nil
	x.out, x.in = 0, 0
	if gives > 0 && give.Type != nil {
		x.out = give.Type.Signature()
		if b, ok := give.Mem.Source(give.Count*gives, give.Type); ok {
			x.src = b
		}
	}
	if takes > 0 && take.Type != nil {
		x.in = take.Type.Signature()
		if b, ok := take.Mem.Sink(take.Count*takes, take.Type); ok {
			x.dst = b
		}
	}
}

// expose carries the call out with what show has set. It reports false when the table has messages for it: the calls then
// are known to agree. The table is asked for so many bytes; most is how many this rank gives or takes.
func (c *run) expose(k kind, bytes, most int, b *op.Bound, items int) bool {
	if c.form != blocking {
		c.exposed.most = most
		c.add(step{do: stepGather})
		return true
	}
	m, x, id := c.place, &c.exposed, c.seq<<1
	x.word, x.most = c.call.word(), most
	if x.fault.Load() != nil {
		x.fault.Store(nil)
	}
	if c.failed {
		return true // end tells the others
	}
	switch m.Arrive(c.Rank, id) {
	case adi.Last:
		c.preside(k, id, bytes, b, items)
	case adi.Gathering:
		if !c.await0(id) {
			return true
		}
	default:
		c.spoiled(id)
		return true
	}
	if f := x.fault.Load(); f != nil {
		c.knew(*f)
		return true
	}
	zero := c.peer(0)
	switch zero.exposed.how {
	case howSent:
		return false
	case howShares:
		c.work(id + 1)
		if f := x.fault.Load(); f != nil {
			c.knew(*f)
		}
	}
	if c.kept.buf.Type != nil {
		c.store(c.args.recv.Buf, &c.kept)
		c.freeWork(&c.bound, &c.kept)
	}
	if t := zero.exposed.trouble.Load(); t != nil && c.err == nil {
		c.knew(c.errPeer(t.from, t.text))
	}
	return true
}

// knew is fail with an error that the other ranks know of.
func (c *run) knew(err error) {
	c.fail(err)
	c.told = true
}

// preside is the part of the rank that came last: the others wait until it opens the meeting.
func (c *run) preside(k kind, id uint64, bytes int, b *op.Bound, items int) {
	c.muster()
	zero := &c.peer(0).exposed
	if zero.trouble.Load() != nil {
		zero.trouble.Store(nil)
	}
	zero.how = howOver
	ended := false
	defer func() {
		if !ended { // an operation of the program has panicked
			zero.trouble.CompareAndSwap(nil, &cause{c.Rank, c.call, textPanic})
		}
		c.place.Open(id)
	}()
	if little, alike := c.compare(); alike {
		c.choosing = true
		r := c.pick(k, bytes, b, items)
		c.choosing = false
		switch {
		case r.Over != overExposed:
			zero.how = howSent
		case little:
			c.share(0, 1)
		default:
			zero.how = howShares
		}
	}
	ended = true
}

const textPanic = "its operation panicked"

// work is the rank's share, and the meeting in which all part. Nobody leaves before, whatever happens: others work on this
// rank's memory. It takes as long as they copy.
func (c *run) work(id uint64) {
	ended := false
	defer func() {
		if !ended {
			c.peer(0).exposed.trouble.CompareAndSwap(nil, &cause{c.Rank, c.call, textPanic})
		}
		if c.place.Arrive(c.Rank, id) == adi.Last {
			c.place.Open(id)
			return
		}
		for !c.glimpse(id) {
			if c.sleep(id, false) != nil {
				time.Sleep(limits.CollEndPause) // the job has ended, and the others are about to see it
			}
		}
	}()
	c.share(c.Rank, c.Size)
	ended = true
}

// await0 waits until all ranks have come to meeting id. It reports false when the call has ended without them.
func (c *run) await0(id uint64) bool {
	m := c.place
	if err := c.Ctx.Revoked(c.ID); err != nil {
		m.Spoil(id, err)
	}
	for !c.glimpse(id) {
		if err := c.sleep(id, true); err != nil && m.State(id) == adi.Gathering {
			var why any = &cause{c.Rank, c.call, err.Error()}
			if c.Ctx.Err() != nil { // the others' too, or soon
				why = err
			}
			if m.Spoil(id, why) {
				c.broken = true
				c.fail(err)
				return false
			}
			for m.State(id) == adi.Gathering { // all have come in the meantime
				time.Sleep(limits.CollEndPause)
			}
		}
	}
	if m.State(id) == adi.Spoiled {
		c.spoiled(id)
		return false
	}
	return true
}

// glimpse looks for a while whether meeting id is over.
func (c *run) glimpse(id uint64) bool {
	m := c.place
	if c.Ctx.Crowded() {
		for range limits.CollLookCrowded {
			if m.State(id) != adi.Gathering {
				return true
			}
			spin.Turn()
		}
		return m.State(id) != adi.Gathering
	}
	for i := range limits.CollLookAlone {
		if m.State(id) != adi.Gathering {
			return true
		}
		if i > limits.CollLookPause {
			spin.Pause(1)
		}
		if i > limits.CollLookPause && i%limits.CollLookYield == 0 {
			spin.Turn()
		}
	}
	return false
}

// sleep waits until meeting id is over, or for nothing, in a wait like any other: messages go on, and reports show it.
// With watched, the watch may end it. Its error is why nothing will come.
func (c *run) sleep(id uint64, watched bool) error {
	missing := c.place.Missing(c.Rank, id)
	c.prepare(&c.recv, nothing, missing)
	if missing == c.Rank {
		c.recv.Peer = -1
	}
	r := c.Ctx.NewMeeting(&c.recv)
	gen := r.Gen()
	f := flight{req: r, gen: gen, peer: missing, want: -1, meeting: id}
	var err error
	if c.place.Sleep(id, r, gen) {
		c.one[0] = r
		if watched {
			c.pause(f)
		}
		err = c.Ctx.WaitAny(forever, c.one[:])
		if watched {
			if verdict := c.unwatch(); err == nil {
				err = verdict
			}
		}
	}
	r.Finish(gen, adi.Status{}, nil)
	r.Wait(gen)
	return err
}

// spoiled takes the error of a meeting that will not take place.
func (c *run) spoiled(id uint64) { c.undone(c.place.Cause(id)) }

// undone takes the error of a call that was spoiled, whose cause may no longer be known.
func (c *run) undone(why any) {
	c.broken = true
	switch why := why.(type) {
	case *cause:
		if why.call.word() != c.call.word() {
			c.knew(c.errDiffer(why.from, why.call))
		} else {
			c.knew(c.errPeer(why.from, why.text))
		}
	case error:
		c.knew(why)
	default:
		c.fail(errLeftBehind)
	}
}

// spoil tells the ranks that wait in the same call, or will come to it, that it has failed here.
func (c *run) spoil(err error) {
	if c.together() && c.seq != 0 && c.Ctx.Err() == nil {
		c.place.Spoil(c.seq<<1, &cause{c.Rank, c.call, err.Error()})
	}
}

// blame records what is wrong with rank r's call, for it and for all.
func (c *run) blame(r int, err error) {
	c.peer(r).exposed.fault.CompareAndSwap(nil, &err)
	c.peer(0).exposed.trouble.CompareAndSwap(nil, &cause{r, c.call, err.Error()})
}

// compare looks for differences between the calls of all ranks, and reports whether there are none, and whether no rank gives or
// takes much. Where the sizes are each pair's own affair, the copies find what is wrong with them.
func (c *run) compare() (little, alike bool) {
	word := c.peer(0).exposed.word
	little = true
	for _, r := range c.group {
		if r.exposed.word != word {
			c.compareWords()
			return false, false
		}
		little = little && r.exposed.most <= limits.CollAtOnce
	}
	root := c.args.root
	alike = true
	switch c.args.kind {
	case kindBcast, kindScatter:
		for r := range c.Size {
			if r != root && !c.fits(root, r) {
				alike = false
			}
		}
	case kindGather:
		for r := range c.Size {
			if r != root && !c.fits(r, root) {
				alike = false
			}
		}
	case kindReduce, kindAllreduce, kindCensus, kindScan, kindExscan, kindAllgather, kindAgreement, kindAlltoall, kindReduceScatter, kindReduceScatterBlock:
		for r := 1; r < c.Size; r++ {
			if !c.fits(0, r) || !c.fits(r, 0) {
				alike = false
			}
		}
	}
	return little, alike
}

// fits reports whether what one rank gives has the size and type of what the other takes, and blames both if not.
func (c *run) fits(from, to int) bool {
	f, t := c.peer(from), c.peer(to)
	switch {
	case f.exposed.n != t.exposed.n:
		c.blame(to, t.errLength(from, f.exposed.n, t.exposed.n))
		c.blame(from, f.errLength(to, t.exposed.n, f.exposed.n))
		return false
	case f.exposed.n > 0 && f.exposed.out != t.exposed.in && !datatype.Compatible(f.exposed.out, t.exposed.in):
		c.blame(to, t.errType(from, f.exposed.out, t.exposed.in))
		c.blame(from, f.errPeer(to, "the types of the data differ"))
		return false
	}
	return true
}

// compareWords tells every rank of one that is in another call.
func (c *run) compareWords() {
	for r := range c.Size {
		for d := 1; d < c.Size; d++ {
			q := (r + d) % c.Size
			if word := c.peer(q).exposed.word; word != c.peer(r).exposed.word {
				c.blame(r, c.peer(r).errDiffer(q, callOf(word)))
				break
			}
		}
	}
}
