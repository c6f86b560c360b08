package adi_test

import (
	"encoding/binary"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
	"cadre.example/datatype"
)

func TestNodeName(t *testing.T) {
	name := adi.NodeName()
	if name == "" {
		t.Fatal("the machine has no name")
	}
	for n := range len(name) + 3 {
		p := []byte(strings.Repeat("#", n+1))
		got := adi.PutNodeName(p[:n])
		want := min(len(name), max(n-1, 0))
		if got != want || string(p[:got]) != name[:want] || n > 0 && p[got] != 0 || p[n] != '#' {
			t.Errorf("in %d bytes: %d, %q, want %q", n, got, p, name[:want])
		}
	}
}

func TestVersion(t *testing.T) {
	for want, open := range map[string]func(testing.TB) []*adi.Context{"devices direct": direct, "devices direct tcp": packets} {
		v := open(t)[0].Version()
		if !strings.HasSuffix(v, want) || !strings.Contains(v, runtime.Version()) || !strings.HasPrefix(v, "Cadre ") {
			t.Errorf("%q, want the build and %q", v, want)
		}
	}
}

func TestPeers(t *testing.T) {
	in, out := direct(t)[0], packets(t)[0]
	for _, c := range []struct {
		got  adi.PeerInfo
		want adi.PeerInfo
	}{
		{in.Peer(1), adi.PeerInfo{Rank: 1, Device: adi.DirectPeer, Order: adi.OwnOrder()}},
		{out.Peer(0), adi.PeerInfo{Rank: 0, Device: adi.DirectPeer, Order: adi.OwnOrder()}},
		{out.Peer(1), adi.PeerInfo{Rank: 1, Device: "tcp", Order: adi.OwnOrder()}},
		{out.Peer(2), adi.PeerInfo{Rank: 2}},
		{out.Peer(-1), adi.PeerInfo{Rank: -1}},
	} {
		if c.got != c.want {
			t.Errorf("%+v, want %+v", c.got, c.want)
		}
	}
	if in.Hetero() || out.Hetero() {
		t.Error("ranks of one machine differ in representation")
	}
	if !in.WtimeIsGlobal() || out.WtimeIsGlobal() {
		t.Error("WtimeIsGlobal: want true among goroutine ranks, false between processes")
	}
	for o, want := range map[adi.Order]string{adi.OrderNone: "none", adi.OrderLSB: "lsb", adi.OrderMSB: "msb", adi.OrderXDR: "xdr"} {
		if got := o.String(); got != want {
			t.Errorf("order %d is %q, want %q", o, got, want)
		}
	}
	own, other := adi.OrderMSB, adi.OrderLSB
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		own, other = other, own
	}
	if got := adi.OwnOrder(); got != own {
		t.Errorf("the own order is %v, want %v", got, own)
	}
	layouts := []datatype.Layout{datatype.OwnLayout(), datatype.OwnLayout()}
	layouts[1].Big = !layouts[1].Big
	for _, c := range []*adi.Context{in, out} {
		if err := c.SetLayouts(layouts); err != nil {
			t.Fatal(err)
		}
		if a, b := c.Peer(0).Order, c.Peer(1).Order; a != own || b != other {
			t.Errorf("ranks of order %v and %v, want %v and %v", a, b, own, other)
		}
	}
}

func TestLayouts(t *testing.T) {
	own := datatype.OwnLayout()
	other, short := own, own
	other.Big, short.Int = !own.Big, 12-own.Int
	for _, c := range []struct {
		all  []datatype.Layout
		form datatype.Representation
		says string
	}{
		{[]datatype.Layout{own, own}, datatype.Native, ""},
		{[]datatype.Layout{own, other}, datatype.LittleEndian, ""},
		{[]datatype.Layout{own, short}, datatype.LittleEndian, ""},
		{[]datatype.Layout{other, own}, datatype.BigEndian, ""}, // memory in the other order
		{[]datatype.Layout{other, other}, datatype.Native, ""},
		{[]datatype.Layout{short, own}, datatype.Native, "rank 0 is told to have layout"},
		{[]datatype.Layout{own}, datatype.Native, "1 Layouts for 2 ranks"},
	} {
		r, err := adi.New(adi.Config{Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		err = r.SetLayouts(c.all)
		if c.says != "" {
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v: %v, want %q", c.all, err, c.says)
			}
			continue
		}
		if err != nil || r.Form() != c.form || r.Hetero() != (c.form != datatype.Native) || r.Layout(1) != c.all[1] || r.Layout(2) != own {
			t.Errorf("%v: %v, form %v, want %v", c.all, err, r.Form(), c.form)
		}
	}
}

func TestTick(t *testing.T) {
	d := adi.Tick()
	if d <= 0 || d > time.Millisecond {
		t.Errorf("a tick of %v", d)
	}
	least := time.Hour // that the clock advances between two looks at it
	for range 10_000 {
		a := time.Now()
		if step := time.Since(a); step > 0 {
			least = min(least, step)
		}
	}
	if d < least/2 || d > 1000*least {
		t.Errorf("a tick of %v, but the clock advances by %v", d, least)
	}
}

// Two jobs, each on its own device, live in one process and do not see each other.
func TestContextsAreApart(t *testing.T) {
	a, b := direct(t), packets(t)
	for _, r := range [][]*adi.Context{a, b} {
		for _, c := range r {
			c.SetDebugFlag(everything)
		}
	}
	var wg sync.WaitGroup
	for _, r := range [][]*adi.Context{a, b} {
		wg.Go(func() { exchange(t, r) })
	}
	wg.Wait()
	for _, r := range [][]*adi.Context{a, b} {
		if s := r[1].Statistics(); s.Receives != 4 || s.Unexpected != 2 {
			t.Errorf("a message of the other job was counted: %+v", s)
		}
	}
}

// A persistent operation is started again with a pooled request: a million times, without memory and without growth.
func TestStartReusesRequests(t *testing.T) {
	r := direct(t)
	b := make([]byte, 8)
	send, recv := opOf(b, 0, 1, 1, 0), opOf(make([]byte, 8), 0, 1, 1, 0)
	other := opOf(make([]byte, 8), 0, 1, 2, 0)
	start := func() {
		more, err := r[1].Irecv(&other) // a second one at a time
		if err != nil {
			t.Fatal(err)
		}
		mg := more.Gen()
		in, err := r[1].Irecv(&recv)
		if err != nil {
			t.Fatal(err)
		}
		ig := in.Gen()
		out, err := r[0].Isend(&send)
		if err != nil {
			t.Fatal(err)
		}
		og := out.Gen()
		if _, err := in.Wait(ig); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Wait(og); err != nil {
			t.Fatal(err)
		}
		if in.Gen() == ig || out.Gen() == og || !in.IsDone(ig) || !out.IsDone(og) {
			t.Fatalf("generations %d and %d are over, and their requests in %d and %d", ig, og, in.Gen(), out.Gen())
		}
		if _, err := in.Wait(ig); err == nil {
			t.Fatal("what was waited for can be waited for again")
		}
		more.Cancel(mg)
		if st, err := more.Wait(mg); err != nil || !st.Cancelled {
			t.Fatalf("the second receive: %+v, %v", st, err)
		}
	}
	start()
	if n := testing.AllocsPerRun(starts, start); n != 0 {
		t.Errorf("%v allocations for each start", n)
	}
	for i, c := range r {
		if live := c.Live(); len(live) != 0 {
			t.Errorf("rank %d: %d requests are left: %v", i, len(live), live)
		}
	}
	in, err := r[1].Irecv(&recv)
	if err != nil {
		t.Fatal(err)
	}
	if live := r[1].Live(); len(live) != 1 || live[0].Name != "Recv" {
		t.Errorf("a request under way: %v", live)
	}
	gen := in.Gen()
	in.Cancel(gen)
	in.Wait(gen)
}

// With tiny buffers every message but an empty one waits in its sender's memory; with limited ones what is beyond the
// window does. Whatever the buffering, head-to-head sends with posted receives complete, and so does a flood in which
// receives come last.
func TestBuffering(t *testing.T) {
	const messages, size = 50, 1000
	for name, c := range map[string]struct {
		cfg   inproc.Config
		eager uint64 // of the flood
	}{
		"ample":   {inproc.Config{Park: true}, messages},
		"limited": {inproc.Config{Park: true, Window: 10 * (1024 + 64)}, 10},
		"tiny":    {inproc.Config{Park: true, Eager: -1}, 0},
		"none":    {inproc.Config{Park: true, Window: -1}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := inproc.New(2, c.cfg)
			if err != nil {
				t.Fatal(err)
			}
			defer closeAll(r)
			r[1].SetDebugFlag(adi.FlagStatistics)
			var sends []*adi.Request
			var gens []uint64
			for i := range messages {
				op := opOf(slices.Repeat([]byte{byte(i)}, size), 0, 1, i, 0)
				s, err := r[0].Isend(&op)
				if err != nil {
					t.Fatal(err)
				}
				sends, gens = append(sends, s), append(gens, s.Gen())
			}
			for i := messages - 1; i >= 0; i-- {
				b := make([]byte, size)
				op := opOf(b, 0, 1, i, 0)
				if _, err := r[1].Recv(&op); err != nil || !slices.Equal(b, slices.Repeat([]byte{byte(i)}, size)) {
					t.Errorf("message %d: %v, or its bytes changed", i, err)
				}
			}
			for i, s := range sends {
				if _, err := s.Wait(gens[i]); err != nil {
					t.Error(err)
				}
			}
			if s := r[1].Statistics(); s.Eager != c.eager || s.Rendezvous != messages-c.eager {
				t.Errorf("%d eager and %d rendezvous, want %d and %d", s.Eager, s.Rendezvous, c.eager, messages-c.eager)
			}
			var wg sync.WaitGroup
			for me, ctx := range r {
				wg.Go(func() {
					in := opOf(make([]byte, size), 1-me, me, 99, 0)
					req, err := ctx.Irecv(&in)
					if err != nil {
						t.Error(err)
						return
					}
					gen := req.Gen()
					out := opOf(make([]byte, size), me, 1-me, 99, 0)
					if err := ctx.Send(&out); err != nil {
						t.Error(err)
					}
					if _, err := req.Wait(gen); err != nil {
						t.Error(err)
					}
				})
			}
			wg.Wait()
		})
	}
}
