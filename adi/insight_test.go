package adi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/adi/tcp"
	"cadre.example/datatype"
)

// direct makes two ranks of one process.
func direct(t testing.TB) []*adi.Context {
	t.Helper()
	ranks, err := inproc.New(2, inproc.Config{Park: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeAll(ranks) })
	return ranks
}

func closeAll(ranks []*adi.Context) {
	var wg sync.WaitGroup
	for _, c := range ranks {
		wg.Go(func() { c.Close() })
	}
	wg.Wait()
}

// packets makes two ranks that reach each other by sockets.
func packets(t testing.TB) []*adi.Context {
	t.Helper()
	addrs := make([]string, 2)
	var ranks []*adi.Context
	for rank := range 2 {
		c, err := adi.New(adi.Config{Rank: rank, Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		group := make([]*adi.Context, 2)
		group[rank] = c
		if err := c.Connect(group); err != nil {
			t.Fatal(err)
		}
		d, err := tcp.Listen(tcp.Config{Network: tcp.TCP, Context: c, Secret: bytes.Repeat([]byte("s"), 32), Job: "insight",
			Lookup: func(peer int) (string, error) { return addrs[peer], nil }})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Attach(d, adi.Config{}, 1-rank); err != nil {
			t.Fatal(err)
		}
		addrs[rank] = d.Addr()
		ranks = append(ranks, c)
	}
	t.Cleanup(func() { closeAll(ranks) })
	return ranks
}

func opOf(b []byte, from, to, tag int, mode proto.Mode) adi.Op {
	return adi.Op{Context: 0, Peer: to, Source: int32(from), Tag: int32(tag), Mode: mode, Mem: datatype.MemOf(b), Count: len(b), Type: datatype.Uint8, Size: len(b),
		Call: adi.Call{Name: "Recv", Comm: "world, 2 ranks", Peer: from, Tag: tag}}
}

func waitFor(t testing.TB, what string, yes func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !yes(); time.Sleep(100 * time.Microsecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within two minutes", what)
		}
	}
}

// exchange sends, from rank 0 to rank 1, one short message that is expected, one short and one long that are not, receives
// them, and withdraws a receive.
func exchange(t testing.TB, r []*adi.Context) {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Helper()
			t.Error(err)
		}
	}
	// Each end has memory of its own: a message may arrive before its sender has done with it.
	into := func(n, tag int) *adi.Op { op := opOf(make([]byte, n), 0, 1, tag, 0); return &op }
	expected := opOf(make([]byte, 8), 0, 1, 1, 0)
	got, err := r[1].Irecv(into(8, 1))
	must(err)
	gen := got.Gen()
	must(r[0].Send(&expected))
	_, err = got.Wait(gen)
	must(err)
	short, long := opOf(make([]byte, 100), 0, 1, 2, 0), opOf(make([]byte, 100_000), 0, 1, 3, 0)
	must(r[0].Send(&short))
	req, err := r[0].Isend(&long)
	must(err)
	reqGen := req.Gen()
	waitFor(t, "two unexpected messages", func() bool {
		must(r[1].Progress())
		return len(r[1].Queues().Unexpected) == 2
	})
	q := r[1].Queues()
	if a, b := q.Unexpected[0], q.Unexpected[1]; a.Tag != 2 || a.Bytes != 100 || b.Tag != 3 || b.Bytes != 100_000 || !b.AtSender || b.Peer != 0 || a.Age < 0 || b.Age < 0 {
		t.Errorf("unexpected: %+v", q.Unexpected)
	}
	var wg sync.WaitGroup
	wg.Go(func() { _, err := req.Wait(reqGen); must(err) })
	_, err = r[1].Recv(into(100, 2))
	must(err)
	_, err = r[1].Recv(into(100_000, 3))
	must(err)
	wg.Wait()
	any := opOf(make([]byte, 5), match.AnySource, 0, match.AnyTag, 0)
	never, err := r[1].Irecv(&any)
	must(err)
	gen = never.Gen()
	q = r[1].Queues()
	if len(q.Posted) != 1 || q.Posted[0].Source != match.AnySource || q.Posted[0].Bytes != 5 || q.Posted[0].Call != "Recv" || q.Posted[0].Age < 0 {
		t.Errorf("posted: %+v", q.Posted)
	}
	must(never.Cancel(gen))
	if st, err := never.Wait(gen); err != nil || !st.Cancelled {
		t.Errorf("cancelled receive: %+v, %v", st, err)
	}
}

// A cancelled send counts as a cancelled receive does.
func TestCancelledSendIsCounted(t *testing.T) {
	for name, open := range map[string]func(testing.TB) []*adi.Context{"inproc": direct, "tcp": packets} {
		t.Run(name, func(t *testing.T) {
			r := open(t)
			r[0].SetDebugFlag(everything)
			op := opOf(make([]byte, 100_000), 0, 1, 3, 0)
			s, err := r[0].Isend(&op)
			if err != nil {
				t.Fatal(err)
			}
			gen := s.Gen()
			if err := s.Cancel(gen); err != nil {
				t.Fatal(err)
			}
			if st, err := s.Wait(gen); err != nil || !st.Cancelled || r[0].Statistics().Cancelled != 1 {
				t.Errorf("%+v, %v, %+v", st, err, r[0].Statistics())
			}
		})
	}
}

const everything = adi.FlagStatistics | adi.FlagTrace | adi.FlagAges

func TestStatistics(t *testing.T) {
	for name, open := range map[string]func(testing.TB) []*adi.Context{"inproc": direct, "tcp": packets} {
		t.Run(name, func(t *testing.T) {
			r := open(t)
			for _, c := range r {
				c.SetDebugFlag(everything)
				if c.Flags() != everything {
					t.Errorf("flags %b, want %b", c.Flags(), everything)
				}
			}
			exchange(t, r)
			s0, s1 := r[0].Statistics(), r[1].Statistics()
			if s0.Sends != 3 || s0.SendBytes != 100_108 {
				t.Errorf("rank 0: %+v", s0)
			}
			if s1.Direct != 1 || s1.Eager != 1 || s1.Rendezvous != 1 || s1.Unexpected != 2 || s1.UnexpectedBytes != 100_100 ||
				s1.UnexpectedMax != 2 || s1.PostedMax != 1 || s1.Receives != 4 || s1.Cancelled != 1 {
				t.Errorf("rank 1: %+v", s1)
			}
			if len(s1.Comms) != 1 || s1.Comms[0].Receives != 4 || s1.Comms[0].Unexpected != 2 {
				t.Errorf("rank 1, by communicator: %+v", s1.Comms)
			}
			if name == "tcp" {
				if s0.PacketsOut["Short"] != 2 || s0.PacketsOut["RequestSend"] != 1 || s0.PacketsIn["OkToSend"] != 1 || s0.PacketsOut["Data"] == 0 || s0.PacketsIn["CompleteRecv"] != 1 {
					t.Errorf("packets out %v, in %v", s0.PacketsOut, s0.PacketsIn)
				}
				for k, n := range s0.PacketsOut {
					if s1.PacketsIn[k] != n {
						t.Errorf("%d %s left, %d came", n, k, s1.PacketsIn[k])
					}
				}
			}
			var text, js bytes.Buffer
			if err := s1.WriteText(&text); err != nil || !strings.Contains(text.String(), "[1] unexpected: 2 of 100100 bytes; longest queues: 1 posted, 2 unexpected\n") {
				t.Errorf("%v\n%s", err, &text)
			}
			var back adi.Statistics
			if err := s1.WriteJSON(&js); err != nil || json.Unmarshal(js.Bytes(), &back) != nil || !reflect.DeepEqual(back, s1) {
				t.Errorf("%v, %s gives %+v, want %+v", err, &js, back, s1)
			}
		})
	}
}

// What is off is not noted, and costs nothing that is seen.
func TestFlagsOff(t *testing.T) {
	r := direct(t)
	b := make([]byte, 8)
	send, recv := opOf(b, 0, 1, 1, 0), opOf(b, 0, 1, 1, 0)
	pair := func() {
		if err := r[0].Send(&send); err != nil {
			t.Fatal(err)
		}
		if _, err := r[1].Recv(&recv); err != nil {
			t.Fatal(err)
		}
	}
	pair()
	if n := testing.AllocsPerRun(100, pair); n != 0 {
		t.Errorf("%v allocations with the flags off", n)
	}
	if s := r[1].Statistics(); s.Receives != 0 || r[1].Trace() != nil || r[1].Flags() != 0 {
		t.Errorf("noted although off: %+v", s)
	}
	for _, c := range r {
		c.SetDebugFlag(everything)
		if c.Flags() != everything {
			t.Errorf("flags %b are on, want %b", c.Flags(), everything)
		}
	}
	pair()
	if n := testing.AllocsPerRun(100, pair); n != 0 {
		t.Errorf("%v allocations with the flags on", n)
	}
	r[1].SetDebugFlag(adi.FlagTrace)
	before := r[1].Statistics()
	pair()
	after := r[1].Statistics()
	if after.Receives != before.Receives || after.TracedEvents == before.TracedEvents {
		t.Errorf("with the trace alone: %+v, then %+v", before, after)
	}
	r[1].SetDebugFlag(0)
	pair()
	if last := r[1].Statistics(); r[1].Flags() != 0 || last.TracedEvents != after.TracedEvents || last.Receives != after.Receives {
		t.Errorf("off again: %+v, then %+v", after, last)
	}
}

func TestTraceGolden(t *testing.T) {
	for name, want := range map[string][2]string{
		"inproc": {`0 -> 1 Short context_id = 0, lrank = 0, tag = 1, len = 8, pkt = 00000000 00000001 00000008
0 -> 1 Short context_id = 0, lrank = 0, tag = 2, len = 100, pkt = 00000000 00000002 00000064
0 -> 1 DoGet context_id = 0, lrank = 0, tag = 3, len = 100000, pkt = 00000008 00000003 000186a0
`, `1 <- 0 Short context_id = 0, lrank = 0, tag = 1, len = 8, pkt = 00000000 00000001 00000008
1 <- 0 Short context_id = 0, lrank = 0, tag = 2, len = 100, pkt = 00000000 00000002 00000064
1 <- 0 DoGet context_id = 0, lrank = 0, tag = 3, len = 100000, pkt = 00000008 00000003 000186a0
1 -- -1 Cancel context_id = 0, lrank = -1, tag = -2, len = 5, pkt = 0000003f 00000000 ffffffff fffffffe 00000005
`},
		"tcp": {`0 -> 1 Short context_id = 0, lrank = 0, tag = 1, len = 8, pkt = 00000000 00000001 00000008
0 -> 1 Short context_id = 0, lrank = 0, tag = 2, len = 100, pkt = 00000000 00000002 00000064
0 -> 1 RequestSend context_id = 0, lrank = 0, tag = 3, len = 100000, pkt = 00000006 00000003 000186a0
0 <- 1 OkToSend context_id = 0, lrank = 0, tag = 0, len = 0, pkt = 0000000a 00000000 00000000
0 -> 1 Data context_id = 0, lrank = 0, tag = 0, len = 100000, pkt = 00000020 00000000 00000000 00000000 000186a0
0 <- 1 CompleteRecv context_id = 0, lrank = 0, tag = 0, len = 0, pkt = 00000010 00000000 00000000
`, `1 <- 0 Short context_id = 0, lrank = 0, tag = 1, len = 8, pkt = 00000000 00000001 00000008
1 <- 0 Short context_id = 0, lrank = 0, tag = 2, len = 100, pkt = 00000000 00000002 00000064
1 <- 0 RequestSend context_id = 0, lrank = 0, tag = 3, len = 100000, pkt = 00000006 00000003 000186a0
1 -> 0 OkToSend context_id = 0, lrank = 0, tag = 0, len = 0, pkt = 0000000a 00000000 00000000
1 <- 0 Data context_id = 0, lrank = 0, tag = 0, len = 100000, pkt = 00000020 00000000 00000000 00000000 000186a0
1 -> 0 CompleteRecv context_id = 0, lrank = 0, tag = 0, len = 0, pkt = 00000010 00000000 00000000
1 -- -1 Cancel context_id = 0, lrank = -1, tag = -2, len = 5, pkt = 0000003f 00000000 ffffffff fffffffe 00000005
`},
	} {
		t.Run(name, func(t *testing.T) {
			r := map[string]func(testing.TB) []*adi.Context{"inproc": direct, "tcp": packets}[name](t)
			for _, c := range r {
				c.SetDebugFlag(everything)
			}
			exchange(t, r)
			for i, c := range r {
				var b bytes.Buffer
				if err := c.WriteTrace(&b, false); err != nil || b.String() != want[i] {
					t.Errorf("rank %d: %v\n%swant\n%s", i, err, &b, want[i])
				}
			}
		})
	}
}

// The ring keeps the last events.
func TestTraceRing(t *testing.T) {
	r := direct(t)
	r[1].SetDebugFlag(adi.FlagTrace)
	op := opOf(nil, 0, 1, 0, 0)
	for tag := range limits.TraceEvents + 10 {
		op.Tag = int32(tag)
		if err := r[0].Send(&op); err != nil {
			t.Fatal(err)
		}
		if _, err := r[1].Recv(&op); err != nil {
			t.Fatal(err)
		}
	}
	events := r[1].Trace()
	if len(events) != limits.TraceEvents || events[0].Tag != 10 || events[len(events)-1].Tag != limits.TraceEvents+9 {
		t.Errorf("%d events, tags %d to %d", len(events), events[0].Tag, events[len(events)-1].Tag)
	}
}

// The seed's packets are 20 and 12 bytes, and their fields come back.
func TestSeedPackets(t *testing.T) {
	for _, c := range []struct {
		e    adi.TraceEvent
		want string
	}{
		{adi.TraceEvent{Kind: 6, Context: 3, Source: 5, Tag: 7, Bytes: 9}, "6600a000 07000000 09000000"},
		{adi.TraceEvent{Kind: 31, Context: 0xffff, Source: 2047, Tag: -1, Bytes: 1 << 31}, "ffffffff ffffffff 00000080"},
		{adi.TraceEvent{Kind: 6, Context: 3, Source: 2048, Tag: 7, Bytes: 9}, "06000000 03000000 00080000 07000000 09000000"},
		{adi.TraceEvent{Kind: 6, Context: 1 << 16, Source: 5, Tag: 7, Bytes: 9}, "06000000 00000100 05000000 07000000 09000000"},
		{adi.TraceEvent{Kind: 32, Context: 3, Source: 5, Tag: 7, Bytes: 9}, "20000000 03000000 05000000 07000000 09000000"},
	} {
		b := c.e.AppendPacket(nil)
		if got := fmt.Sprintf("%x", b); got != strings.ReplaceAll(c.want, " ", "") {
			t.Errorf("%+v: %s, want %s", c.e, got, c.want)
		}
		if back, err := adi.ParsePacket(b); err != nil || back != c.e {
			t.Errorf("%x: %+v, %v, want %+v", b, back, err, c.e)
		}
	}
	for _, n := range []int{0, 11, 13, 19, 21} {
		if _, err := adi.ParsePacket(make([]byte, n)); err == nil {
			t.Errorf("a packet of %d bytes was accepted", n)
		}
	}
	if _, err := adi.ParsePacket(append([]byte{0, 1}, make([]byte, 18)...)); err == nil {
		t.Error("mode 256 was accepted")
	}
}

// The dump of the queues, as text and JSON.
func TestQueueDump(t *testing.T) {
	r := direct(t)
	post := opOf(make([]byte, 16), match.AnySource, 1, 4, 0)
	req, err := r[1].Irecv(&post)
	if err != nil {
		t.Fatal(err)
	}
	gen := req.Gen()
	send := opOf(make([]byte, 3), 0, 1, 9, 0)
	if err := r[0].Send(&send); err != nil {
		t.Fatal(err)
	}
	send.Context = adi.ContextID(5, 7, adi.ClassCollective)
	long := make([]byte, 50_000)
	send.Mem, send.Count, send.Size = datatype.MemOf(long), len(long), len(long)
	sreq, err := r[0].Isend(&send)
	if err != nil {
		t.Fatal(err)
	}
	sgen := sreq.Gen()
	q := r[1].Queues()
	var text, js bytes.Buffer
	const want = `[1] posted receives: 1
[1]   world, 2 ranks: source any, tag 4, 16 bytes, posted by Recv
[1] unexpected messages: 2
[1]   world: source 0, tag 9, 3 bytes
[1]   communicator 5.7 (collective): source 0, tag 9, 50000 bytes, data at rank 0
`
	if err := q.WriteText(&text); err != nil || text.String() != want {
		t.Errorf("%v\n%swant\n%s", err, &text, want)
	}
	var back adi.Queues
	if err := q.WriteJSON(&js); err != nil || json.Unmarshal(js.Bytes(), &back) != nil || !reflect.DeepEqual(back, q) {
		t.Errorf("%v, %s gives %+v", err, &js, back)
	}
	req.Cancel(gen)
	req.Wait(gen)
	if _, err := r[1].Recv(&send); err != nil {
		t.Error(err)
	}
	if _, err := sreq.Wait(sgen); err != nil {
		t.Error(err)
	}
}

// The shortest way of a send is seen like all others: not at all, so that the ordinary one is taken.
func TestSmallSendIsCounted(t *testing.T) {
	r := packets(t)
	for _, c := range r {
		c.SetDebugFlag(everything)
	}
	exchange(t, r) // there is a connection
	r[0].SetDebugFlag(0)
	m, b := adi.Short{Source: 0, Tag: 5}, []byte("12345678")
	recv := opOf(make([]byte, 8), 0, 1, 5, 0)
	m.Sig = recv.Sig
	p := r[0].Known(1)
	if !p.Injects() || !r[0].SendSmall(p, m, b) {
		t.Fatal("a small message to a connected peer was not taken")
	}
	if _, err := r[1].Recv(&recv); err != nil {
		t.Fatal(err)
	}
	r[0].SetDebugFlag(everything)
	if r[0].SendSmall(p, m, b) {
		t.Error("a send would be taken that nobody has counted")
	}
}
