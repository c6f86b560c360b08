package devicetest

import (
	"math/rand/v2"

	"cadre.example/adi"
	"cadre.example/adi/proto"
)

var orderChecks = []check{
	{name: "Sizes", ranks: 2, run: everySize},
	{name: "Order", ranks: 2, run: order},
	{name: "OrderUnexpected", ranks: 2, run: orderUnexpected},
	{name: "Wildcards", ranks: 4, run: wildcards},
	{name: "Self", ranks: 2, run: self},
}

// everySize: a message of every size arrives as it was, blocking both ways, with its status.
func everySize(w *world) {
	w.between(func(c *adi.Context) {
		for i, n := range sizes {
			w.must(c, "Send", send(c, 1, i, of(pattern(make([]byte, n), uint64(i)))))
			b := make([]byte, n)
			_, err := recv(c, 1, i, of(b))
			if w.must(c, "Recv", err) && !patterned(b, uint64(i)) {
				w.Errorf("rank 0: %d bytes came back changed", n)
			}
		}
	}, func(c *adi.Context) {
		for i, n := range sizes {
			b := make([]byte, n+3)
			st, err := recv(c, 0, i, of(b))
			want := adi.Status{Source: 0, Tag: int32(i), Bytes: n}
			if w.must(c, "Recv", err) && (st != want || !patterned(b[:n], uint64(i)) || b[n] != 0) {
				w.Errorf("rank 1: %d bytes: status %+v, want %+v, or the bytes changed", n, st, want)
			}
			w.must(c, "Send", send(c, 0, i, of(b[:n])))
		}
	})
}

const (
	orderSeed  = 11
	orderCount = 120
)

// orderSizes are random sizes from 0 to 1 MiB, most of them small; both ends make the same.
func orderSizes() []int {
	rng := rand.New(rand.NewPCG(orderSeed, 0))
	v := make([]int, orderCount)
	for i := range v {
		v[i] = rng.IntN(1 << (rng.IntN(17) + 4))
	}
	return v
}

// order: messages of one pair, tag and communicator do not overtake each other, however they are sent (section 3.5).
func order(w *world) { ordered(w, false) }

// orderUnexpected is order where all have been sent, or announced, before the first is received.
func orderUnexpected(w *world) { ordered(w, true) }

func ordered(w *world, late bool) {
	w.Logf("seed %d", orderSeed)
	w.between(func(c *adi.Context) {
		var rs []started
		for i, n := range orderSizes() {
			mode := proto.Standard
			if i%5 == 4 {
				mode = proto.Synchronous
			}
			r, err := isend(c, 1, 3, of(pattern(make([]byte, n), uint64(i))), mode)
			if !w.must(c, "Isend", err) {
				return
			}
			rs = append(rs, r)
		}
		if late {
			w.must(c, "Send", send(c, 1, 4, of([]byte{1})))
		}
		for _, r := range rs {
			_, err := r.wait()
			w.must(c, "Wait", err)
		}
	}, func(c *adi.Context) {
		if late {
			_, err := recv(c, 0, 4, of(make([]byte, 1)))
			w.must(c, "Recv", err)
		}
		b := make([]byte, 1<<20)
		for i, n := range orderSizes() {
			from, tag := 0, 3
			if i%3 == 1 {
				from, tag = anySource, anyTag
			}
			st, err := recv(c, from, tag, of(b))
			if w.must(c, "Recv", err) && (st.Bytes != n || !patterned(b[:n], uint64(i))) {
				w.Errorf("rank 1: message %d: %d bytes, want %d, or not its bytes", i, st.Bytes, n)
				return
			}
		}
	})
}

// wildcards: a receive from any source meets messages of every peer, each peer's in order; one by name is not disturbed.
func wildcards(w *world) {
	const each = 60
	n := len(w.ranks)
	w.each(func(c *adi.Context) {
		if c.Rank() != 0 {
			for i := range each {
				w.must(c, "Send", send(c, 0, i%3, of([]uint64{uint64(i)})))
			}
			w.must(c, "Send", send(c, 0, 9, of([]uint64{99})))
			return
		}
		v := make([]uint64, 1)
		next := make([]uint64, n)
		last, err := irecv(c, n-1, 9, of(v))
		w.must(c, "Irecv", err)
		x := make([]uint64, 1)
		for range (each+1)*(n-1) - 1 {
			st, err := recv(c, anySource, anyTag, of(x))
			if !w.must(c, "Recv", err) {
				return
			}
			want, tag := next[st.Source], int(next[st.Source]%3)
			if want == each {
				want, tag = 99, 9 // comes behind all of its sender's others
			}
			if x[0] != want || int(st.Tag) != tag {
				w.Errorf("from rank %d: message %d with tag %d, want message %d with tag %d", st.Source, x[0], st.Tag, want, tag)
				return
			}
			next[st.Source]++
		}
		if _, err := last.wait(); w.must(c, "Wait", err) && v[0] != 99 {
			w.Errorf("the receive by name got %d, want 99", v[0])
		}
	})
}

// self: a rank sends to itself.
func self(w *world) {
	w.each(func(c *adi.Context) {
		for i, n := range sizes {
			b := make([]byte, n)
			r, err := irecv(c, c.Rank(), i, of(b))
			w.must(c, "Irecv", err)
			w.must(c, "Send", send(c, c.Rank(), i, of(pattern(make([]byte, n), 5))))
			if _, err := r.wait(); w.must(c, "Wait", err) && !patterned(b, 5) {
				w.Errorf("rank %d: %d bytes to itself changed", c.Rank(), n)
			}
		}
	})
}
