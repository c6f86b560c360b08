package local

import (
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
	"cadre.example/internal/spin"
)

// Exposes reports whether the table has the ranks expose their buffers for operation k, for any number of bytes: so they all do, before they
// know that they agree on that number.
func Exposes(c *engine.Run, k engine.Kind) bool {
	if c.Form != engine.Blocking {
		return c.Sched.Gathers
	}
	if !c.Together() {
		return false
	}
	list := c.Rules(engine.Bases[k])
	if last := &list[len(list)-1]; last.Preferred || last.Over == engine.OverExposed {
		return last.Over == engine.OverExposed
	}
	for i := range list {
		if list[i].Over == engine.OverExposed {
			return true
		}
	}
	return false
}

// muster gives all ranks the runs of all, in memory that they share, at their first meeting. It is for whoever came last:
// the others wait, and nobody looks into the run of one that has gone on since.
func muster(c *engine.Run) {
	if c.Meeting.Group != nil {
		return
	}
	group := make([]*engine.Run, c.Size)
	for i := range group {
		group[i] = c.Place.Of(i).(*engine.Run)
	}
	for _, r := range group {
		r.Meeting.Group = group
	}
}

// Show sets what the others may see of what the rank gives and takes: so many blocks of each, or none. n is Bytes of that which
// must be equal on all ranks.
func Show(c *engine.Run, n int, give *engine.Buf, gives int, take *engine.Buf, takes int) {
	x := &c.Meeting.Exposed
	x.N, x.Src, x.Dst = n, nil, nil
	x.Out, x.In = 0, 0
	if gives > 0 && give.Type != nil {
		x.Out = give.Type.Signature()
		if b, ok := give.Mem.Source(give.Count*gives, give.Type); ok {
			x.Src = b
		}
	}
	if takes > 0 && take.Type != nil {
		x.In = take.Type.Signature()
		if b, ok := take.Mem.Sink(take.Count*takes, take.Type); ok {
			x.Dst = b
		}
	}
}

// Expose carries the call out with what show has set. It reports false when the table has messages for it: the calls then
// are known to agree. The table is asked for so many bytes; most is how many this rank gives or takes.
func Expose(c *engine.Run, k engine.Kind, bytes, most int, b *op.Bound, items int) bool {
	if c.Form != engine.Blocking {
		c.Meeting.Exposed.Most = most
		c.Add(engine.Step{Do: engine.StepGather})
		return true
	}
	m, x, id := c.Place, &c.Meeting.Exposed, c.Seq<<1
	x.Word, x.Most = c.Call.Word(), most
	if x.Fault.Load() != nil {
		x.Fault.Store(nil)
	}
	if c.Failed {
		return true // end tells the others
	}
	switch m.Arrive(c.Rank, id) {
	case adi.Last:
		preside(c, k, id, bytes, b, items)
	case adi.Gathering:
		if !await0(c, id) {
			return true
		}
	default:
		spoiled(c, id)
		return true
	}
	if f := x.Fault.Load(); f != nil {
		c.Knew(*f)
		return true
	}
	zero := c.Peer(0)
	switch zero.Meeting.Exposed.How {
	case engine.HowSent:
		return false
	case engine.HowShares:
		work(c, id+1)
		if f := x.Fault.Load(); f != nil {
			c.Knew(*f)
		}
	}
	if c.Meeting.Kept.Buf.Type != nil {
		c.Store(c.Args.Recv.Buf, &c.Meeting.Kept)
		c.FreeWork(&c.Bound, &c.Meeting.Kept)
	}
	if t := zero.Meeting.Exposed.Trouble.Load(); t != nil && c.Err == nil {
		c.Knew(c.ErrPeer(t.From, t.Text))
	}
	return true
}

// preside is the part of the rank that came last: the others wait until it opens the meeting.
func preside(c *engine.Run, k engine.Kind, id uint64, bytes int, b *op.Bound, items int) {
	muster(c)
	zero := &c.Peer(0).Meeting.Exposed
	if zero.Trouble.Load() != nil {
		zero.Trouble.Store(nil)
	}
	zero.How = engine.HowOver
	ended := false
	defer func() {
		if !ended { // an operation of the program has panicked
			zero.Trouble.CompareAndSwap(nil, &engine.Cause{From: c.Rank, Call: c.Call, Text: textPanic})
		}
		c.Place.Open(id)
	}()
	if little, alike := compare(c); alike {
		c.Meeting.Choosing = true
		r := c.Pick(k, bytes, b, items)
		c.Meeting.Choosing = false
		switch {
		case r.Over != engine.OverExposed:
			zero.How = engine.HowSent
		case little:
			share(c, 0, 1)
		default:
			zero.How = engine.HowShares
		}
	}
	ended = true
}

const textPanic = "its operation panicked"

// work is the rank's share, and the meeting in which all part. Nobody leaves before, whatever happens: others work on this
// rank's memory. It takes as long as they copy.
func work(c *engine.Run, id uint64) {
	ended := false
	defer func() {
		if !ended {
			c.Peer(0).Meeting.Exposed.Trouble.CompareAndSwap(nil, &engine.Cause{From: c.Rank, Call: c.Call, Text: textPanic})
		}
		if c.Place.Arrive(c.Rank, id) == adi.Last {
			c.Place.Open(id)
			return
		}
		for !glimpse(c, id) {
			if sleep(c, id, false) != nil {
				time.Sleep(limits.CollEndPause) // the job has ended, and the others are about to see it
			}
		}
	}()
	share(c, c.Rank, c.Size)
	ended = true
}

// await0 waits until all ranks have come to meeting id. It reports false when the call has ended without them.
func await0(c *engine.Run, id uint64) bool {
	m := c.Place
	if err := c.Ctx.Revoked(c.ID); err != nil {
		m.Spoil(id, err)
	}
	for !glimpse(c, id) {
		if err := sleep(c, id, true); err != nil && m.State(id) == adi.Gathering {
			var why any = &engine.Cause{From: c.Rank, Call: c.Call, Text: err.Error()}
			if c.Ctx.Err() != nil { // the others' too, or soon
				why = err
			}
			if m.Spoil(id, why) {
				c.Broken = true
				c.Fail(err)
				return false
			}
			for m.State(id) == adi.Gathering { // all have come in the meantime
				time.Sleep(limits.CollEndPause)
			}
		}
	}
	if m.State(id) == adi.Spoiled {
		spoiled(c, id)
		return false
	}
	return true
}

// glimpse looks for a while whether meeting id is over.
func glimpse(c *engine.Run, id uint64) bool {
	m := c.Place
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
func sleep(c *engine.Run, id uint64, watched bool) error {
	missing := c.Place.Missing(c.Rank, id)
	c.Prepare(&c.Msg.Recv, engine.Nothing, missing)
	if missing == c.Rank {
		c.Msg.Recv.Peer = -1
	}
	r := c.Ctx.NewMeeting(&c.Msg.Recv)
	gen := r.Gen()
	f := engine.Flight{Req: r, Gen: gen, Peer: missing, Want: -1, Meeting: id}
	var err error
	if c.Place.Sleep(id, r, gen) {
		c.Msg.One[0] = r
		if watched {
			c.Pause(f)
		}
		err = c.Ctx.WaitAny(engine.Forever, c.Msg.One[:])
		if watched {
			if verdict := c.Unwatch(); err == nil {
				err = verdict
			}
		}
	}
	r.Finish(gen, adi.Status{}, nil)
	r.Wait(gen)
	return err
}

// spoiled takes the error of a meeting that will not take place.
func spoiled(c *engine.Run, id uint64) { c.Undone(c.Place.Cause(id)) }

// blame records what is wrong with rank r's call, for it and for all.
func blame(c *engine.Run, r int, err error) {
	c.Peer(r).Meeting.Exposed.Fault.CompareAndSwap(nil, &err)
	c.Peer(0).Meeting.Exposed.Trouble.CompareAndSwap(nil, &engine.Cause{From: r, Call: c.Call, Text: err.Error()})
}

// compare looks for differences between the calls of all ranks, and reports whether there are none, and whether no rank gives or
// takes much. Where the sizes are each pair's own affair, the copies find what is wrong with them.
func compare(c *engine.Run) (little, alike bool) {
	word := c.Peer(0).Meeting.Exposed.Word
	little = true
	for _, r := range c.Meeting.Group {
		if r.Meeting.Exposed.Word != word {
			compareWords(c)
			return false, false
		}
		little = little && r.Meeting.Exposed.Most <= limits.CollAtOnce
	}
	root := c.Args.RootRank
	alike = true
	switch c.Args.Kind {
	case engine.KindBcast, engine.KindScatter:
		for r := range c.Size {
			if r != root && !fits(c, root, r) {
				alike = false
			}
		}
	case engine.KindGather:
		for r := range c.Size {
			if r != root && !fits(c, r, root) {
				alike = false
			}
		}
	case engine.KindReduce, engine.KindAllreduce, engine.KindCensus, engine.KindScan, engine.KindExscan, engine.KindAllgather, engine.KindAgreement, engine.KindAlltoall, engine.KindReduceScatter, engine.KindReduceScatterBlock:
		for r := 1; r < c.Size; r++ {
			if !fits(c, 0, r) || !fits(c, r, 0) {
				alike = false
			}
		}
	}
	return little, alike
}

// fits reports whether what one rank gives has the size and type of what the other takes, and blames both if not.
func fits(c *engine.Run, from, to int) bool {
	f, t := c.Peer(from), c.Peer(to)
	switch {
	case f.Meeting.Exposed.N != t.Meeting.Exposed.N:
		blame(c, to, t.ErrLength(from, f.Meeting.Exposed.N, t.Meeting.Exposed.N))
		blame(c, from, f.ErrLength(to, t.Meeting.Exposed.N, f.Meeting.Exposed.N))
		return false
	case f.Meeting.Exposed.N > 0 && f.Meeting.Exposed.Out != t.Meeting.Exposed.In && !datatype.Compatible(f.Meeting.Exposed.Out, t.Meeting.Exposed.In):
		blame(c, to, t.ErrType(from, f.Meeting.Exposed.Out, t.Meeting.Exposed.In))
		blame(c, from, f.ErrPeer(to, "the types of the data differ"))
		return false
	}
	return true
}

// compareWords tells every rank of one that is in another call.
func compareWords(c *engine.Run) {
	for r := range c.Size {
		for d := 1; d < c.Size; d++ {
			q := (r + d) % c.Size
			if word := c.Peer(q).Meeting.Exposed.Word; word != c.Peer(r).Meeting.Exposed.Word {
				blame(c, r, c.Peer(r).ErrDiffer(q, engine.CallOf(word)))
				break
			}
		}
	}
}
