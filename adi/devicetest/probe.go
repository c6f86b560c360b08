package devicetest

import (
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
)

var probeChecks = []check{
	{name: "Probe", ranks: 2, run: probes},
	{name: "Mprobe", ranks: 3, run: mprobes},
	{name: "Iprobe", ranks: 2, run: iprobes},
	{name: "WaitingMessages", ranks: 2, run: waiting},
}

// waiting: of a message that waits, probe and queue dump know the sender's rank in the world as well as that which it has in
// the communicator, its length, and whether its data is still with its sender.
func waiting(w *world) {
	const source, tag = 7, 3 // no rank of the world
	sizes := []int{8, 300_000}
	w.between(func(c *adi.Context) {
		var rs [2]started
		for i, n := range sizes {
			op := sendOp(c, 1, tag+i, of(pattern(make([]byte, n), uint64(i))), 0)
			op.Source = source
			var err error
			rs[i], err = begun(c.Isend(&op))
			w.must(c, "Isend", err)
		}
		for _, r := range rs {
			_, err := r.wait()
			w.must(c, "Wait", err)
		}
	}, func(c *adi.Context) {
		for i, n := range sizes {
			m, err := probe(c, anySource, tag+i)
			if w.must(c, "Probe", err) && (m.Peer != 0 || m.Status.Source != source) {
				w.Errorf("%d bytes: from world rank %d, rank %d; want 0, %d", n, m.Peer, m.Status.Source, source)
			}
		}
		q := c.Queues()
		if len(q.Unexpected) != len(sizes) {
			w.Errorf("%d messages wait, want %d", len(q.Unexpected), len(sizes))
			return
		}
		for i, n := range sizes {
			e := q.Unexpected[i]
			if e.Peer != 0 || e.Source != source || e.Tag != int32(tag+i) || datatype.Uint8.PackedLen(c.Form(), e.Bytes) != n || i == 1 && !e.AtSender {
				w.Errorf("message %d of %d bytes: the dump says %+v", i, n, e)
			}
			b := make([]byte, n)
			if _, err := recv(c, source, tag+i, of(b)); w.must(c, "Recv", err) && !patterned(b, uint64(i)) {
				w.Errorf("%d bytes changed", n)
			}
		}
	})
}

func probe(c *adi.Context, from, tag int) (adi.Message, error) {
	op := recvOp(from, tag, of([]byte(nil)))
	return c.Probe(&op)
}

func mprobe(c *adi.Context, from, tag int) (adi.Message, error) {
	op := recvOp(from, tag, of([]byte(nil)))
	return c.Mprobe(&op)
}

// probes: a probe tells what a receive will get, before and after the message has come, and takes nothing.
func probes(w *world) {
	w.between(func(c *adi.Context) {
		for i, n := range sizes {
			if i%3 == 0 {
				time.Sleep(time.Millisecond)
			}
			w.must(c, "Send", send(c, 1, i, of(pattern(make([]byte, n), uint64(i)))))
		}
	}, func(c *adi.Context) {
		for i, n := range sizes {
			from, tag := 0, i
			if i%2 == 0 {
				from, tag = anySource, anyTag
			}
			for range 2 {
				m, err := probe(c, from, tag)
				want := adi.Status{Source: 0, Tag: int32(i), Bytes: n, Rarely: adi.Rarely{Form: c.Form()}}
				m.Status.Bytes = datatype.Uint8.PackedLen(m.Status.Form, m.Status.Bytes)
				if w.must(c, "Probe", err) && (m.Status != want || m.Peer != 0) {
					w.Errorf("Probe: %+v from peer %d, want %+v", m.Status, m.Peer, want)
				}
			}
			b := make([]byte, n)
			if _, err := recv(c, 0, i, of(b)); w.must(c, "Recv", err) && !patterned(b, uint64(i)) {
				w.Errorf("%d bytes changed", n)
			}
		}
	})
}

// mprobes: what a matched probe took is met by no other receive or probe, and is received by its message alone.
func mprobes(w *world) {
	const tag = 5
	n := 50_000
	w.each(func(c *adi.Context) {
		if c.Rank() != 0 {
			var rs [2]started
			for i := range rs {
				var err error
				rs[i], err = isend(c, 0, tag, of(pattern(make([]byte, n>>(8*i)), uint64(10*c.Rank()+i))), 0)
				w.must(c, "Isend", err)
			}
			for _, r := range rs {
				_, err := r.wait()
				w.must(c, "Wait", err)
			}
			return
		}
		var taken []adi.Message
		for range 2 {
			m, err := mprobe(c, 1, tag)
			if !w.must(c, "Mprobe", err) {
				return
			}
			taken = append(taken, m)
		}
		for i := range 2 { // rank 1's are out of reach
			b := make([]byte, n)
			st, err := recv(c, anySource, anyTag, of(b))
			if w.must(c, "Recv", err) && (st.Source != 2 || !patterned(b[:st.Bytes], uint64(20+i))) {
				w.Errorf("message %d came from rank %d or changed, want from rank 2", i, st.Source)
			}
		}
		for i := 1; i >= 0; i-- { // in any order
			b := make([]byte, n)
			op := recvOp(1, tag, of(b))
			r, err := begun(taken[i].IrecvMessage(&op))
			if !w.must(c, "IrecvMessage", err) {
				return
			}
			st, err := r.wait()
			if w.must(c, "Wait", err) && (st.Bytes != n>>(8*i) || !patterned(b[:st.Bytes], uint64(10+i))) {
				w.Errorf("message %d: %+v or its bytes changed", i, st)
			}
		}
	})
}

// iprobes: a loop of Iprobe alone makes progress, and Improbe takes.
func iprobes(w *world) {
	w.between(func(c *adi.Context) {
		_, err := recv(c, 1, 1, of(make([]byte, 1)))
		w.must(c, "Recv", err)
		w.must(c, "Send", send(c, 1, 2, of(pattern(make([]byte, 200_000), 3))))
	}, func(c *adi.Context) {
		op := recvOp(0, 2, of([]byte(nil)))
		if _, ok, err := c.Iprobe(&op); w.must(c, "Iprobe", err) && ok {
			w.Error("Iprobe finds a message that nobody has sent")
		}
		w.must(c, "Send", send(c, 0, 1, of([]byte{1})))
		for {
			_, ok, err := c.Iprobe(&op)
			if !w.must(c, "Iprobe", err) {
				return
			}
			if ok {
				break
			}
		}
		m, ok, err := c.Improbe(&op)
		if !w.must(c, "Improbe", err) || !ok {
			w.Errorf("Improbe after Iprobe: %v, want true", ok)
			return
		}
		if _, ok, _ := c.Iprobe(&op); ok {
			w.Error("Iprobe finds what Improbe took")
		}
		b := make([]byte, 200_000)
		op = recvOp(0, 2, of(b))
		r, err := begun(m.IrecvMessage(&op))
		w.must(c, "IrecvMessage", err)
		if _, err := r.wait(); w.must(c, "Wait", err) && !patterned(b, 3) {
			w.Error("bytes changed")
		}
	})
}
