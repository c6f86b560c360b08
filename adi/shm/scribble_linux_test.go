package shm

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/memory"
)

// A peer that writes anything anywhere into the segment, while messages pass, gets its pair an error or changed payload,
// never a fault, a panic or a hang.
func TestScribbler(t *testing.T) {
	const seed, rounds = 17, 60
	t.Logf("seed %d", seed)
	noticed := 0
	for round := range rounds {
		rng := rand.New(rand.NewPCG(seed, uint64(round)))
		how := onlyRings
		if round%2 == 0 {
			how = pullAll
		}
		j := start(t, 2, adi.Config{Eager: 8 << 10}, how)
		echo(t, j, 8)
		var wg sync.WaitGroup
		errs := make(chan error, 2)
		for me := range 2 {
			wg.Go(func() { errs <- chat(j.ranks[me], me, 1-me) })
		}
		lines := memory.Lines(j.devices[0].byPeer.At(1).seg.Bytes())
		until := time.Now().Add(time.Duration(2+round%5) * time.Millisecond)
		for time.Now().Before(until) {
			l := &lines[rng.IntN(len(lines))]
			if round%3 == 0 {
				l = &lines[rng.IntN(controlLines)]
			}
			w := &l.Word[rng.IntN(3)]
			switch rng.IntN(4) {
			case 0:
				w.Store(rng.Uint64())
			case 1:
				w.Add(uint64(rng.IntN(100)))
			case 2:
				w.Store(w.Load() ^ 1<<rng.IntN(64))
			default:
				w.Store(0)
			}
		}
		// What is lost by a word that became 0 is lost: the ranks are ended.
		for _, c := range j.ranks {
			if err := c.Err(); err != nil {
				noticed++
				if !strings.Contains(err.Error(), "rank ") {
					t.Errorf("%v names no rank", err)
				}
				break
			}
		}
		for _, c := range j.ranks {
			c.Fail(errTestOver)
		}
		wg.Wait()
		for range 2 {
			var f *adi.Fault
			if err := <-errs; err != nil && !errors.As(err, &f) {
				t.Errorf("%v, want a Fault", err)
			}
		}
		for _, c := range j.ranks {
			c.Close()
		}
	}
	t.Logf("%d of %d were noticed by the ranks", noticed, rounds)
}

// A record that no rank writes, in the place where the next one is due, ends the pair with an error that names the peer
// and says what is wrong.
func TestBadRecords(t *testing.T) {
	for _, c := range []struct {
		what  string
		write func(l *link, lines []memory.Line, at int)
		want  string
	}{
		{"unknown form", word(99, 8), "shared memory is damaged"},
		{"form 0", word(0, 8), "shared memory is damaged"},
		{"longer than the ring", word(formPiece, bytesMost), "shared memory is damaged"},
		{"padding of some bytes", word(formPad, 1), "shared memory is damaged"},
		{"a packet without a whole header", word(formPacket, 10), "shared memory is damaged"},
		{"a piece of nothing", word(formPiece, 100), "piece of payload"},
		{"runs of nothing", word(formRuns, 16), "piece of payload"},
		{"a packet without a version", word(formPacket, packetLeast), "unknown version"},
		{"of another lap", func(l *link, lines []memory.Line, at int) {
			lines[at].Word[0].Store(recordWord(formShort, 8, l.in.taken+uint64(len(lines))))
		}, "shared memory is damaged"},
		{"a negative tag", func(l *link, lines []memory.Line, at int) {
			lines[at].Word[1].Store(1 << 63)
			word(formShort, 8)(l, lines, at)
		}, "tag of a Short packet"},
	} {
		j := start(t, 2, adi.Config{}, nil)
		echo(t, j, 8)
		l := j.devices[0].byPeer.At(1)
		c.write(l, l.in.lines, l.in.at)
		_, r := ops(make([]byte, 8), 0, 1)
		_, err := j.ranks[0].Recv(&r)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "rank 1") {
			t.Errorf("%s: %v, want rank 1 and %q", c.what, err, c.want)
		}
		j.ranks[1].Fail(errTestOver)
		for _, c := range j.ranks {
			c.Close()
		}
	}
}

func word(f form, bytes int) func(l *link, lines []memory.Line, at int) {
	return func(l *link, lines []memory.Line, at int) { lines[at].Word[0].Store(recordWord(f, bytes, l.in.taken)) }
}

// A peer that says that it has consumed what it cannot have is given up too.
func TestBadHead(t *testing.T) {
	for _, head := range []uint64{1 << 40, 1<<64 - 1, 0} {
		j := start(t, 2, adi.Config{Eager: 1 << 20}, onlyRings)
		for range 20 {
			echo(t, j, 100_000) // a lap and more, so that 0 is wrong too
		}
		l := j.devices[0].byPeer.At(1)
		l.its.head.Word[0].Store(head)
		var err error
		for range 100 { // more than the ring has room for; nobody receives
			s, _ := ops(make([]byte, 100_000), 0, 1)
			var req *adi.Request
			if req, err = j.ranks[0].Isend(&s); err != nil {
				break
			}
			if _, _, err = req.Test(req.Gen()); err != nil {
				break
			}
			l.its.head.Word[0].Store(head)
		}
		if err == nil || !strings.Contains(err.Error(), "rank 1") || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("head %#x: %v, want rank 1 and that its memory is damaged", head, err)
		}
		for _, c := range j.ranks {
			c.Fail(errTestOver)
			c.Close()
		}
	}
}

var errTestOver = errors.New("test over")

// chat sends and receives messages until an error.
func chat(c *adi.Context, me, peer int) error {
	buf := make([]byte, 300_000)
	for i := 0; ; i++ {
		n := i * 37 % 5000
		if i%50 == 0 {
			n = 200_000
		}
		s, _ := ops(buf[:n], me, peer)
		_, r := ops(buf, me, peer)
		req, err := c.Isend(&s)
		if err != nil {
			return err
		}
		gen := req.Gen()
		if _, err := c.Recv(&r); err != nil && !truncated(err) {
			return err
		}
		if _, err := req.Wait(gen); err != nil {
			return err
		}
	}
}

func truncated(err error) bool {
	var f *adi.Fault
	return errors.As(err, &f) && (f.Kind == adi.FaultTruncate || f.Kind == adi.FaultType)
}

// echo passes messages between ranks 0 and 1.
func echo(t testing.TB, j *job, size int) {
	t.Helper()
	var wg sync.WaitGroup
	for me := range 2 {
		wg.Go(func() {
			s, r := ops(make([]byte, size), me, 1-me)
			if me == 0 {
				if err := j.ranks[0].Send(&s); err != nil {
					t.Error(err)
				}
			}
			if _, err := j.ranks[me].Recv(&r); err != nil {
				t.Error(err)
			}
			if me == 1 {
				if err := j.ranks[1].Send(&s); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
