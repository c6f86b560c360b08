package coll

import (
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

// From where the built-in table has the blocks of others in a message.
const (
	manyRanks     = 32
	alltoallBlock = 256
	bruckBlock    = 2 << 10
)

// Among many ranks little data goes in few messages: the results are the same, for numbers of ranks that are powers of two
// and others, with derived and with contiguous memory, in place or not.
func TestManyRanks(t *testing.T) {
	for _, p := range []int{manyRanks, 47} {
		comms := world(t, p)
		for _, n := range []int{0, 3, alltoallBlock / 8, alltoallBlock/8 + 1, bruckBlock/8 + 1} {
			for _, inPlace := range []bool{false, true} {
				all(t, comms, func(c *engine.Comm) error {
					if err := allgather(c, n, inPlace); err != nil {
						return err
					}
					return alltoall(c, n, inPlace)
				})
			}
		}
	}
}

// A rank that passes its number of messages on the way of a collective of little data among many ranks: as many as the
// logarithm says, and not one for every rank.
func TestManyRanksSendLittle(t *testing.T) {
	defer func(d time.Duration) { engine.Period = d }(engine.Period)
	engine.Period = time.Hour // a rank that waits for long asks why, in messages of its own
	const p = 64
	comms := world(t, p)
	for _, c := range comms {
		c.Ctx.SetDebugFlag(adi.FlagStatistics)
	}
	for name, f := range map[string]func(c *engine.Comm) error{
		"Allgather": func(c *engine.Comm) error {
			recv := buf(make([]int64, 200*p))
			recv.Count = 200
			return Allgather(c, buf(make([]int64, 200)), recv)
		},
		"Alltoall": func(c *engine.Comm) error {
			send, recv := buf(make([]int64, p)), buf(make([]int64, p))
			send.Count, recv.Count = 1, 1
			return Alltoall(c, send, recv)
		},
	} {
		before := comms[5].Ctx.Statistics().Sends
		all(t, comms, f)
		if got := comms[5].Ctx.Statistics().Sends - before; got > 2*6+8 { // to agree, and to exchange
			t.Errorf("%s of %d ranks: a rank sends %d messages", name, p, got)
		}
	}
}

// Thousands of ranks that wait do not all look at each other at once: a look is bounded, and in turn all are seen.
func TestManyRanksLook(t *testing.T) {
	const p, odd = 1000, 900
	comms := world(t, p)
	enter := func(rank int, k engine.Kind) *engine.Run {
		c := comms[rank]
		if err := c.Lock(k, engine.Blocking); err != nil {
			t.Fatal(err)
		}
		c.Watch.Timer.Stop()
		c.Main.Reset(c)
		c.Main.Enter(k, -1, 0)
		return &c.Main
	}
	r := enter(0, engine.KindBarrier)
	w := &comms[0].Watch
	w.Strangers(r)
	if r.Wait.Turn != 0 {
		t.Errorf("%d ranks were looked at where nobody has sent anything", r.Wait.Turn)
	}
	enter(1, engine.KindBarrier).SendRaw(0, engine.Nothing, 0)
	enter(odd, engine.KindAllgather).SendRaw(0, engine.Nothing, 0)
	looks := 0
	for ; r.Wait.Verdict == nil && looks < p; looks++ {
		before := r.Wait.Turn
		w.Strangers(r)
		if n := r.Wait.Turn - before; n > limits.CollStrangers {
			t.Fatalf("one look at %d ranks", n)
		}
	}
	if want := odd/limits.CollStrangers + 1; looks != want || r.Wait.Verdict == nil {
		t.Errorf("the other call of rank %d was seen in look %d, want %d: %v", odd, looks, want, r.Wait.Verdict)
	}
	for _, rank := range []int{0, 1, odd} {
		comms[rank].Main.Wait.Verdict = nil
		comms[rank].Main.End()
	}
}
