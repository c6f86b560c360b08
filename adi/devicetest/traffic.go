package devicetest

import (
	"math/rand/v2"

	"cadre.example/adi"
	"cadre.example/adi/proto"
)

var trafficChecks = []check{{name: "RandomTraffic", ranks: 4, run: randomTraffic}}

// A note is one message of the traffic, known to both ends.
type note struct {
	to, tag, size int
	mode          proto.Mode
	seed          uint64
}

// notes are what rank sends: the same at every call.
func notes(seed uint64, rank, ranks, count int) []note {
	rng := rand.New(rand.NewPCG(seed, uint64(rank)))
	out := make([]note, count)
	for i := range out {
		out[i] = note{to: rng.IntN(ranks), tag: rng.IntN(3), size: rng.IntN(1 << (rng.IntN(18) + 1)), seed: rng.Uint64()}
		if rng.IntN(6) == 0 {
			out[i].mode = proto.Synchronous
		}
	}
	return out
}

// randomTraffic: everybody sends to everybody, also to itself; half of the receives take what comes. Each message is
// the next of its sender and tag.
func randomTraffic(w *world) {
	const seed, count = 2024, 150
	w.Logf("seed %d", seed)
	n := len(w.ranks)
	w.each(func(c *adi.Context) {
		due := make(map[[2]int][]note) // by source and tag, in order
		total := 0
		for src := range n {
			for _, m := range notes(seed, src, n, count) {
				if m.to == c.Rank() {
					due[[2]int{src, m.tag}] = append(due[[2]int{src, m.tag}], m)
					total++
				}
			}
		}
		var sends []started
		for _, m := range notes(seed, c.Rank(), n, count) {
			r, err := isend(c, m.to, m.tag, of(pattern(make([]byte, m.size), m.seed)), m.mode)
			if !w.must(c, "Isend", err) {
				return
			}
			sends = append(sends, r)
		}
		rng := rand.New(rand.NewPCG(seed, uint64(100+c.Rank())))
		b := make([]byte, 1<<18)
		for range total {
			src, tag := anySource, anyTag
			if rng.IntN(2) == 0 {
				src, tag = rng.IntN(n), rng.IntN(3)
				if len(due[[2]int{src, tag}]) == 0 {
					src, tag = anySource, anyTag
				}
			}
			st, err := recv(c, src, tag, of(b))
			if !w.must(c, "Recv", err) {
				return
			}
			key := [2]int{int(st.Source), int(st.Tag)}
			if len(due[key]) == 0 {
				w.Errorf("rank %d: a message that nobody sent: %+v", c.Rank(), st)
				return
			}
			m := due[key][0]
			due[key] = due[key][1:]
			if st.Bytes != m.size || !patterned(b[:m.size], m.seed) {
				w.Errorf("rank %d: from %d tag %d: %d bytes, want the message of %d", c.Rank(), st.Source, st.Tag, st.Bytes, m.size)
				return
			}
		}
		for _, r := range sends {
			_, err := r.wait()
			w.must(c, "Wait", err)
		}
	})
}
