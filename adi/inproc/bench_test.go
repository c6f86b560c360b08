package inproc_test

import (
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
	"cadre.example/datatype"
)

// A mailbox is the least that two goroutines need to hand over 8 bytes: one cache line for each direction.
type mailbox struct {
	seq   atomic.Uint64
	value uint64
	_     [48]byte
}

func (m *mailbox) put(i, v uint64) {
	m.value = v
	m.seq.Store(i)
}

func (m *mailbox) get(i uint64) uint64 {
	for n := 0; m.seq.Load() != i; n++ {
		if n > 1<<14 {
			runtime.Gosched()
			n = 0
		}
	}
	return m.value
}

// mailboxRound is the time of n round trips through two mailboxes.
func mailboxRound(n int) time.Duration {
	boxes := make([]mailbox, 2)
	there, back := &boxes[0], &boxes[1]
	done := make(chan struct{})
	go func() {
		for i := 1; i <= n; i++ {
			back.put(uint64(i), there.get(uint64(i)))
		}
		close(done)
	}()
	start := time.Now()
	for i := 1; i <= n; i++ {
		there.put(uint64(i), uint64(i))
		back.get(uint64(i))
	}
	d := time.Since(start)
	<-done
	return d
}

// channelRound is the same over two channels.
func channelRound(n int) time.Duration {
	there, back := make(chan uint64, 1), make(chan uint64, 1)
	go func() {
		for range n {
			back <- <-there
		}
	}()
	start := time.Now()
	for i := range n {
		there <- uint64(i)
		<-back
	}
	return time.Since(start)
}

func op8(b []uint64, peer int) adi.Op {
	m, t, err := datatype.Of(b)
	if err != nil {
		panic(err)
	}
	return adi.Op{Peer: peer, Source: int32(peer), Tag: 1, Mem: m, Count: len(b), Type: t, Size: 8 * len(b)}
}

// pingPong is the time of n round trips of b between two goroutine ranks.
func pingPong(tb testing.TB, ranks []*adi.Context, n int) time.Duration {
	echo := func(c *adi.Context, peer int, first bool) {
		b := make([]uint64, 1)
		recv := op8(b, peer)
		send := recv
		send.Source = int32(c.Rank())
		for range n {
			if first {
				if err := c.Send(&send); err != nil {
					tb.Error(err)
				}
			}
			if _, err := c.Recv(&recv); err != nil {
				tb.Error(err)
			}
			if !first {
				if err := c.Send(&send); err != nil {
					tb.Error(err)
				}
			}
		}
	}
	done := make(chan struct{})
	go func() {
		echo(ranks[1], 0, false)
		close(done)
	}()
	start := time.Now()
	echo(ranks[0], 1, true)
	d := time.Since(start)
	<-done
	return d
}

// BenchmarkPingPong8 reports one-way nanoseconds of an 8-byte message between two goroutine ranks, of the bare mailbox
// and of channels in the same run, and their ratios: medians over interleaved rounds.
func BenchmarkPingPong8(b *testing.B) {
	b.ReportAllocs()
	ranks, err := inproc.New(2, inproc.Config{})
	if err != nil {
		b.Fatal(err)
	}
	const n = 5000
	var ours, box, channel []float64
	for b.Loop() {
		channel = append(channel, float64(channelRound(n).Nanoseconds())/(2*n))
		mailboxRound(4 * n) // channels leave a processor idle, and both that follow need it awake
		box = append(box, float64(mailboxRound(n).Nanoseconds())/(2*n))
		ours = append(ours, float64(pingPong(b, ranks, n).Nanoseconds())/(2*n))
	}
	median := func(v []float64) float64 { slices.Sort(v); return v[len(v)/2] }
	b.ReportMetric(median(ours), "ns/msg")
	b.ReportMetric(median(box), "mailbox-ns/msg")
	b.ReportMetric(median(channel), "channel-ns/msg")
	b.ReportMetric(median(ours)/median(box), "x-mailbox")
	b.ReportMetric(median(ours)/median(channel), "x-channel")
}

// BenchmarkQueue is a message of 8 bytes of a rank to itself, of as many that wait together: posted receives that are met
// last first, or unexpected messages that are received last first. Depth 1 meets nothing else.
func BenchmarkQueue(b *testing.B) {
	for _, posted := range []bool{true, false} {
		for _, depth := range []int{1, 100, 1000, 10_000} {
			b.Run(fmt.Sprintf("posted=%v/depth=%d", posted, depth), func(b *testing.B) {
				b.ReportAllocs()
				ranks, err := inproc.New(1, inproc.Config{})
				if err != nil {
					b.Fatal(err)
				}
				c := ranks[0]
				buf := make([]uint64, depth)
				reqs := make([]*adi.Request, depth)
				op := func(i int) adi.Op {
					op := op8(buf[i:i+1], 0)
					op.Tag = int32(i)
					return op
				}
				must := func(err error) {
					if err != nil {
						b.Fatal(err)
					}
				}
				rounds := (b.N + depth - 1) / depth
				b.ResetTimer()
				for range rounds {
					for i := range depth {
						op := op(i)
						if posted {
							reqs[i], err = c.Irecv(&op)
						} else {
							reqs[i], err = c.Isend(&op)
						}
						must(err)
					}
					for i := depth - 1; i >= 0; i-- {
						op := op(i)
						if posted {
							must(c.Send(&op))
						} else {
							_, err = c.Recv(&op)
							must(err)
						}
						_, err = reqs[i].Wait(reqs[i].Gen())
						must(err)
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rounds*depth), "ns/msg")
			})
		}
	}
}
