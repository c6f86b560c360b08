package devicetest

import (
	"math/rand/v2"

	"cadre.example/adi"
	"cadre.example/adi/proto"
)

var manyChecks = []check{
	{name: "Outstanding", ranks: 2, run: outstanding},
	{name: "WaitAny", ranks: 3, run: waitAny},
	{name: "TestLoop", ranks: 2, run: testLoop},
	{name: "Cancel", ranks: 2, run: cancel},
	{name: "CancelSend", ranks: 2, run: cancelSend},
}

// outstanding: 1000 requests of a rank are under way and end in any order.
func outstanding(w *world) {
	const n, seed = 1000, 5
	w.Logf("seed %d", seed)
	size := func(i int) int { return i * 37 % 3000 }
	w.between(func(c *adi.Context) {
		var rs []started
		for _, i := range rand.New(rand.NewPCG(seed, 1)).Perm(n) {
			r, err := isend(c, 1, i, of(pattern(make([]byte, size(i)), uint64(i))), 0)
			w.must(c, "Isend", err)
			rs = append(rs, r)
		}
		for _, i := range rand.New(rand.NewPCG(seed, 2)).Perm(n) {
			_, err := rs[i].wait()
			w.must(c, "Wait", err)
		}
	}, func(c *adi.Context) {
		rs := make([]started, n)
		bufs := make([][]byte, n)
		for _, i := range rand.New(rand.NewPCG(seed, 3)).Perm(n) {
			bufs[i] = make([]byte, size(i))
			var err error
			rs[i], err = irecv(c, 0, i, of(bufs[i]))
			w.must(c, "Irecv", err)
		}
		for _, i := range rand.New(rand.NewPCG(seed, 4)).Perm(n) {
			st, err := rs[i].wait()
			if w.must(c, "Wait", err) && (int(st.Tag) != i || st.Bytes != size(i) || !patterned(bufs[i], uint64(i))) {
				w.Errorf("request %d: %+v or its bytes changed", i, st)
				return
			}
		}
	})
}

// waitAny: of several receives the one whose message came is done, again and again.
func waitAny(w *world) {
	const each = 50
	w.each(func(c *adi.Context) {
		if c.Rank() > 0 {
			for i := range each {
				w.must(c, "Send", send(c, 0, 1, of([]uint64{uint64(i)})))
			}
			return
		}
		v := [2][]uint64{make([]uint64, 1), make([]uint64, 1)}
		rs := make([]*adi.Request, 3) // the last stays nil and is passed over
		var gens [2]uint64
		var got [2]uint64
		post := func(k int) {
			r, err := irecv(c, k+1, 1, of(v[k]))
			w.must(c, "Irecv", err)
			rs[k], gens[k] = r.r, r.gen
		}
		post(0)
		post(1)
		for range 2 * each {
			if !w.must(c, "WaitAny", c.WaitAny(w.Context(), rs)) {
				return
			}
			k := 0
			if rs[0] == nil || !rs[0].IsDone(gens[0]) {
				k = 1
			}
			if _, err := rs[k].Wait(gens[k]); !w.must(c, "Wait", err) {
				return
			}
			if v[k][0] != got[k] {
				w.Errorf("from rank %d: message %d, want %d", k+1, v[k][0], got[k])
				return
			}
			rs[k] = nil
			if got[k]++; got[k] < each {
				post(k)
			}
		}
	})
}

// testLoop: a loop of Test alone moves everything, and a request is consumed once.
func testLoop(w *world) {
	for _, n := range []int{8, 700_000} {
		w.each(func(c *adi.Context) {
			peer := 1 - c.Rank()
			in := make([]byte, n)
			r, err := irecv(c, peer, 1, of(in))
			w.must(c, "Irecv", err)
			s, err := isend(c, peer, 1, of(pattern(make([]byte, n), uint64(c.Rank()))), 0)
			w.must(c, "Isend", err)
			for _, x := range []started{r, s} {
				for {
					_, ok, err := x.r.Test(x.gen)
					if !w.must(c, "Test", err) {
						return
					}
					if ok {
						break
					}
				}
				if _, err := x.wait(); !isFault(err, adi.FaultStale) {
					w.Errorf("Wait after Test: %v, want %v", err, &adi.Fault{Kind: adi.FaultStale})
				}
			}
			if !patterned(in, uint64(peer)) {
				w.Errorf("rank %d: %d bytes changed", c.Rank(), n)
			}
		})
	}
}

// cancel: a receive that has met nothing can be withdrawn, and the message then meets another.
func cancel(w *world) {
	w.between(func(c *adi.Context) {
		_, err := recv(c, 1, 2, of(make([]byte, 1)))
		w.must(c, "Recv", err)
		w.must(c, "Send", send(c, 1, 1, of([]byte{42})))
	}, func(c *adi.Context) {
		lost, kept := make([]byte, 1), make([]byte, 1)
		a, err := irecv(c, 0, 1, of(lost))
		w.must(c, "Irecv", err)
		b, err := irecv(c, anySource, anyTag, of(kept))
		w.must(c, "Irecv", err)
		w.must(c, "Cancel", a.r.Cancel(a.gen))
		if st, err := a.wait(); w.must(c, "Wait", err) && !st.Cancelled {
			w.Error("a cancelled receive does not say so")
		}
		w.must(c, "Send", send(c, 0, 2, of([]byte{1})))
		if _, err := b.wait(); w.must(c, "Wait", err) && (kept[0] != 42 || lost[0] != 0) {
			w.Errorf("the second receive got %d and the cancelled one %d, want 42 and 0", kept[0], lost[0])
		}
		if err := b.r.Cancel(b.gen); !isFault(err, adi.FaultStale) {
			w.Errorf("Cancel of a consumed request: %v, want %v", err, &adi.Fault{Kind: adi.FaultStale})
		}
	})
}

// cancelSend: a send that has met nothing can be withdrawn while its receiver is anywhere in its program, and its message
// meets nobody; one that has met its receive goes on.
func cancelSend(w *world) {
	w.between(func(c *adi.Context) {
		for i, s := range []struct {
			n    int
			mode proto.Mode
		}{{8, proto.Synchronous}, {0, proto.Synchronous}, {1 << 20, proto.Standard}, {1 << 20, proto.Synchronous}} {
			r, err := isend(c, 1, 10+i, of(make([]byte, s.n)), s.mode)
			w.must(c, "Isend", err)
			w.must(c, "Cancel", r.r.Cancel(r.gen))
			w.must(c, "Cancel again", r.r.Cancel(r.gen))
			if st, err := r.wait(); w.must(c, "Wait", err) && !st.Cancelled {
				w.Errorf("a cancelled send of %d bytes, mode %d, does not say so", s.n, s.mode)
			}
		}
		// The peer has posted a receive for this one.
		_, err := recv(c, 1, 1, of(make([]byte, 1)))
		w.must(c, "Recv", err)
		late, err := isend(c, 1, 2, of([]byte{42}), proto.Synchronous)
		w.must(c, "Isend", err)
		w.must(c, "Cancel", late.r.Cancel(late.gen))
		if st, err := late.wait(); w.must(c, "Wait", err) && st.Cancelled {
			w.Error("a send that met its receive says that it was cancelled")
		}
		w.must(c, "Send", send(c, 1, 3, of([]byte{43})))
	}, func(c *adi.Context) {
		got, last := make([]byte, 1), make([]byte, 1)
		r, err := irecv(c, 0, 2, of(got))
		w.must(c, "Irecv", err)
		w.must(c, "Send", send(c, 0, 1, of([]byte{1})))
		if _, err := r.wait(); w.must(c, "Wait", err) && got[0] != 42 {
			w.Errorf("got %d, want 42", got[0])
		}
		if st, err := recv(c, anySource, anyTag, of(last)); w.must(c, "Recv", err) && (last[0] != 43 || st.Tag != 3) {
			w.Errorf("a receive of anything met tag %d with %d, want tag 3 with 43", st.Tag, last[0])
		}
	})
}
