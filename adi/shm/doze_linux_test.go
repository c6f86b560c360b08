package shm

import (
	"testing"
	"time"

	"cadre.example/adi"
)

// A rank that computes and has left nothing under way dozes: messages do not ring it, but a peer that has no room left does,
// and so does its own call that leaves something under way.
func TestDozingRank(t *testing.T) {
	j := start(t, 2, adi.Config{Spin: true}, nil)
	defer j.close(t)
	s, _ := ops(make([]byte, 1000), 0, 1)
	_, r := ops(make([]byte, 1000), 1, 0)
	check(j.ranks[0].Send(&s))
	_, err := j.ranks[1].Recv(&r)
	check(err)
	its := j.devices[0].byPeer.At(1).its.bell // rank 1's, as rank 0 sees it
	dozes := func() bool { return its.Word[wordArmed].Load() == 0 && its.Word[wordDozes].Load() == 1 }
	until := func(what string, yes func() bool) {
		for begin := time.Now(); !yes(); time.Sleep(time.Millisecond) {
			if time.Since(begin) > time.Minute {
				t.Fatalf("after a minute: %s", what)
			}
		}
	}
	until("rank 1 does not doze", dozes)
	check(j.ranks[0].Send(&s))
	if !dozes() {
		t.Error("a message that need not be moved has woken the rank")
	}
	// More than the ring holds, and no call of rank 1.
	const flood = 1000
	for range flood {
		check(j.ranks[0].Send(&s))
	}
	until("rank 1 does not doze again", dozes)
	for range flood + 1 {
		_, err := j.ranks[1].Recv(&r)
		check(err)
	}
	// A receive that is under way is carried out while the rank computes.
	until("rank 1 does not doze after it has received", dozes)
	s, _ = ops(make([]byte, 1<<20), 0, 1)
	_, r = ops(make([]byte, 1<<20), 1, 0)
	req, err := j.ranks[1].Irecv(&r)
	check(err)
	gen := req.Gen()
	go func() { check(j.ranks[0].Send(&s)) }()
	until("the receive is not carried out", func() bool { return req.IsDone(gen) })
	_, err = req.Wait(gen)
	check(err)
}
