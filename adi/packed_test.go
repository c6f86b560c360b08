package adi_test

import (
	"slices"
	"sync"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/wire"
)

// A wireframe is a packet between two loops.
type wireframe struct {
	header  wire.Header
	payload []byte
}

// A loop is a device between two ranks of this test. A packed one asks for packed bytes and hands over packed bytes; the
// other reads and writes the users' memory where it is.
type loop struct {
	ctx    *adi.Context
	packed bool
	mu     sync.Mutex // guards out, in the order of Queue
	out    []adi.Packet
	flush  sync.Mutex // keeps that order
	to     *loop
	in     chan wireframe
	done   chan struct{}
	runs   int // pieces of user memory that were read without packing
	direct int // and that were written without unpacking
}

func (l *loop) Name() string    { return "loop" }
func (l *loop) Descriptor() int { return -1 }
func (l *loop) Poll() bool      { return false }
func (l *loop) Drain() error    { return nil }

func (l *loop) Close() error {
	close(l.to.in)
	<-l.done
	return nil
}

func (l *loop) Queue(_ int, p *adi.Packet) {
	l.mu.Lock()
	l.out = append(l.out, *p)
	l.mu.Unlock()
}

func (l *loop) Flush(int) {
	l.flush.Lock()
	l.mu.Lock()
	out := l.out
	l.out = nil
	l.mu.Unlock()
	for i := range out {
		p := &out[i]
		f := wireframe{p.Header, nil}
		if p.N > 0 && l.packed {
			f.payload = make([]byte, p.N)
			p.Req.Payload(f.payload, p.Off)
		}
		for len(f.payload) < p.N {
			piece := p.Req.PayloadDirect(p.Off+len(f.payload), p.N-len(f.payload))
			if piece == nil {
				piece = make([]byte, p.N-len(f.payload))
				p.Req.Payload(piece, p.Off+len(f.payload))
			} else {
				l.runs++
			}
			f.payload = append(f.payload, piece...)
		}
		l.to.in <- f
	}
	l.flush.Unlock()
	for i := range out {
		if p := &out[i]; p.N > 0 || p.Report {
			l.ctx.Sent(p.Req)
		}
	}
}

// serve brings in what the other end sends.
func (l *loop) serve() {
	defer close(l.done)
	var s adi.Sink
	for f := range l.in {
		if l.ctx.Incoming(1-l.ctx.Rank(), &f.header, &s) != nil || len(f.payload) == 0 {
			continue
		}
		for s.Left() > 0 {
			if room := s.Direct(); room != nil && !l.packed {
				n := copy(room, f.payload)
				s.Advance(n)
				l.direct++
				f.payload = f.payload[n:]
				continue
			}
			n := min(s.Left(), len(f.payload), 100)
			s.Write(f.payload[:n])
			f.payload = f.payload[n:]
		}
		if l.ctx.Arrived(&s) != nil {
			continue
		}
	}
}

// loops makes two ranks.
func loops(t *testing.T, packed bool, cfg adi.Config) (ranks []*adi.Context, ends []*loop) {
	t.Helper()
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
		ranks = append(ranks, c)
		ends = append(ends, &loop{ctx: c, packed: packed, in: make(chan wireframe, 10_000), done: make(chan struct{})})
	}
	for i, l := range ends {
		l.to = ends[1-i]
		if err := ranks[i].Attach(l, cfg, 1-i); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range ends {
		go l.serve()
	}
	return ranks, ends
}

// wideRuns is the number of runs of a message whose runs are long enough not to be packed.
const wideRuns = 60

// A device that takes and gives only packed bytes delivers what one does that works in the users' memory, for short and
// long messages of columns and of rows, expected or not.
func TestPackedAndDirect(t *testing.T) {
	for _, packed := range []bool{true, false} {
		r, ends := loops(t, packed, adi.Config{Eager: 4096})
		for _, c := range []struct{ n, wide int }{{1, 1}, {100, 1}, {3000, 1}, {wideRuns, 64}} {
			n, wide := c.n, c.wide
			columns := datatype.Vector(n, 2*wide, 5*wide, datatype.Int64)
			rows := datatype.Vector(n/2+1, 4*wide, 7*wide, datatype.Int64)
			columns.Commit()
			rows.Commit()
			src, dst := make([]int64, 5*n*wide), make([]int64, 7*(n/2+1)*wide)
			for i := range src {
				src[i] = int64(i)
			}
			want := slices.Clone(dst)
			for k := range 2 * n * wide {
				at, j := k/wide, k%wide
				want[(at/4*7+at%4)*wide+j] = int64((at/2*5+at%2)*wide + j)
			}
			sendOf := func() adi.Op {
				return adi.Op{Peer: 1, Tag: 1, Mem: datatype.MemOf(src), Count: 1, Type: columns, Size: 16 * n * wide, Sig: 0}
			}
			recvOf := func() adi.Op {
				return adi.Op{Tag: 1, Mem: datatype.MemOf(dst), Count: 1, Type: rows, Size: rows.Size(), Sig: 0}
			}
			for _, late := range []bool{false, true} {
				clear(dst)
				out, in := sendOf(), recvOf()
				var s, q *adi.Request
				var sg, qg uint64
				var err error
				begin := func(which int) {
					if which == 0 {
						s, err = r[0].Isend(&out)
						sg = s.Gen()
					} else {
						q, err = r[1].Irecv(&in)
						qg = q.Gen()
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if late {
					begin(0)
					waitFor(t, "the message", func() bool { return len(r[1].Queues().Unexpected) == 1 })
					if m := r[1].Queues().Unexpected[0]; m.Peer != 0 || m.Bytes != 16*n*wide || m.AtSender != (m.Bytes > 4096) {
						t.Errorf("%d bytes wait, and the dump says %+v", 16*n*wide, m)
					}
					begin(1)
				} else {
					begin(1)
					begin(0)
				}
				if _, err := s.Wait(sg); err != nil {
					t.Error(err)
				}
				if st, err := q.Wait(qg); err != nil || st.Bytes != 16*n*wide || !slices.Equal(dst, want) {
					t.Errorf("packed %v, %d, late %v: %+v, %v, or the items changed", packed, n, late, st, err)
				}
			}
		}
		closeAll(r)
		most := 0
		if !packed { // of the message with long runs, which is sent twice; a row has two columns
			most = wideRuns
		}
		if runs, direct := ends[0].runs, ends[1].direct; runs < 2*most || direct < most || packed && runs+direct > 0 {
			t.Errorf("packed %v: %d runs of user memory were sent and %d received", packed, runs, direct)
		}
	}
}

// What Attach's Config says of buffering holds for packets: how many messages wait where they came, and how many with their
// sender. All arrive, the last first.
func TestBufferingOfPackets(t *testing.T) {
	const messages, size = 50, 1000
	for name, c := range map[string]struct {
		cfg   adi.Config
		there int // those that wait with their sender
	}{
		"ample":   {adi.Config{}, 0},
		"limited": {adi.Config{Window: 10 * (size + limits.UnexpectedEnvelope)}, messages - 10},
		"tiny":    {adi.Config{Eager: -1}, messages},
		"short":   {adi.Config{Eager: size - 1}, messages},
		"none":    {adi.Config{Window: -1}, messages},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := loops(t, true, c.cfg)
			defer closeAll(r)
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
			waitFor(t, "all messages", func() bool { return len(r[1].Queues().Unexpected) == messages })
			there := 0
			for _, m := range r[1].Queues().Unexpected {
				if m.AtSender {
					there++
				}
			}
			if there != c.there {
				t.Errorf("%d of %d messages wait with their sender, want %d", there, messages, c.there)
			}
			for i := messages - 1; i >= 0; i-- {
				b := make([]byte, size)
				op := opOf(b, 0, 1, i, 0)
				if st, err := r[1].Recv(&op); err != nil || st.Bytes != size || !slices.Equal(b, slices.Repeat([]byte{byte(i)}, size)) {
					t.Errorf("message %d: %+v, %v, or its bytes changed", i, st, err)
				}
			}
			for i, s := range sends {
				if _, err := s.Wait(gens[i]); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
