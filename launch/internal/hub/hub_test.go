package hub

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/internal/auth"
	"cadre.example/launch/internal/control"
)

const job = "job-1"

var secret = []byte("0123456789abcdef0123456789abcdef")

// A failure is what a Hub's Failed was told.
type failure struct {
	code int
	text string
}

func newHub(t *testing.T, size int, patience time.Duration) (h *Hub, at string, fails chan failure) {
	t.Helper()
	return newStuckHub(t, size, patience, nil)
}

func newStuckHub(t *testing.T, size int, patience time.Duration, stuck func(string) bool) (h *Hub, at string, fails chan failure) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	fails = make(chan failure, 10)
	h = New(Config{Size: size, Job: job, Patience: patience, Stuck: stuck, Failed: func(code int, text string) { fails <- failure{code, text} },
		Prove: func(rank int) []byte {
			if rank >= size {
				return nil
			}
			return secret
		}}, l)
	t.Cleanup(h.Close)
	return h, l.Addr().String(), fails
}

// A guest is a rank in a test.
type guest struct {
	t      *testing.T
	c      io.ReadWriteCloser
	frames *control.Reader
	pad    [control.SecretBytes]byte
}

func (g *guest) next() (control.Kind, []byte) {
	g.t.Helper()
	kind, body, err := g.frames.Next()
	if err != nil {
		g.t.Error(err)
	}
	return kind, body
}

func (g *guest) say(frame []byte) {
	g.t.Helper()
	if _, err := g.c.Write(frame); err != nil {
		g.t.Error(err)
	}
}

func (g *guest) welcome() control.Welcome {
	g.t.Helper()
	kind, body := g.next()
	w, err := control.DecodeWelcome(body)
	if kind != control.KindWelcome || err != nil {
		g.t.Errorf("kind %d, %v", kind, err)
	}
	for i := range w.Secret {
		w.Secret[i] ^= g.pad[i]
	}
	return w
}

func call(t *testing.T, rank int, at, host string) *guest {
	t.Helper()
	caller := Caller{Rank: rank, Job: job, Secret: secret, Host: host, Addresses: []string{"127.0.0.1:1", at, at, at}, Patience: time.Minute}
	c, pad, err := caller.Join()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return &guest{t, c, control.NewReader(c), pad}
}

func local(t *testing.T, h *Hub, host string) *guest {
	c := h.Local(host)
	t.Cleanup(func() { c.Close() })
	return &guest{t: t, c: c, frames: control.NewReader(c)}
}

func TestMeet(t *testing.T) {
	const n = 4
	h, at, fails := newHub(t, n, time.Minute)
	guests := []*guest{local(t, h, "a"), call(t, 1, at, "b"), call(t, 2, at, "a"), call(t, 3, at, "a")}
	var all sync.WaitGroup
	secrets := make([][control.SecretBytes]byte, n)
	places := []string{"0 of 3", "0 of 1", "1 of 3", "2 of 3"}
	for r, g := range guests {
		all.Go(func() {
			w := g.welcome()
			if got := fmt.Sprintf("%d of %d", w.LocalRank, w.LocalSize); w.Rank != r || w.Size != n || w.JobID != job || got != places[r] {
				t.Errorf("rank %d: %+v, want place %s", r, w, places[r])
			}
			secrets[r] = w.Secret
			g.say(control.AppendHello(nil))
			for fence := uint32(1); fence <= 3; fence++ {
				g.say(control.AppendPut(nil, "at", fmt.Sprintf("%d-%d", r, fence)))
				g.say(control.AppendCount(nil, control.KindFence, fence))
				got := map[int]string{}
				for {
					kind, body := g.next()
					if kind == control.KindFenced {
						break
					}
					rank, _, value, err := control.DecodeValue(body, n)
					if kind != control.KindValue || err != nil {
						t.Errorf("kind %d, %v", kind, err)
						return
					}
					got[rank] = string(value)
				}
				for q := range n {
					if want := fmt.Sprintf("%d-%d", q, fence); got[q] != want {
						t.Errorf("rank %d has %q of %d, want %q", r, got[q], q, want)
					}
				}
			}
			if r != 2 {
				g.say(control.AppendLeaks(nil, r, "1 thing: not freed"))
			}
			g.say(control.AppendEmpty(nil, control.KindQuiet))
			g.say(control.AppendEmpty(nil, control.KindFinalize))
		})
	}
	all.Wait()
	h.Wait()
	if got, want := h.Leaks(), "cadre: ranks 0, 1, 3 have left behind:\n  1 thing: not freed\n"; got != want {
		t.Errorf("leaks %q, want %q", got, want)
	}
	for r := range secrets {
		if secrets[r] != secrets[0] || secrets[r] == [control.SecretBytes]byte{} {
			t.Errorf("rank %d has another secret than rank 0, or none", r)
		}
	}
	guests[2].c.Close() // after Finalize that is as it should be
	select {
	case f := <-fails:
		t.Errorf("failed: %v", f)
	case <-time.After(20 * time.Millisecond):
	}
}

// What ends a job, and that all ranks hear of it.
func TestFailures(t *testing.T) {
	for name, test := range map[string]struct {
		fail func(g *guest)
		want failure
	}{
		"gone":        {func(g *guest) { g.c.Close() }, failure{1, "rank 1 has ended"}},
		"abort":       {func(g *guest) { g.say(control.AppendAbort(nil, 42, "enough", "about")) }, failure{42, "rank 1: enough"}},
		"nonsense":    {func(g *guest) { g.say([]byte{1, 0, 0, 0, 99, 7}) }, failure{1, "rank 1: malformed control frame: kind 99"}},
		"huge":        {func(g *guest) { g.say([]byte{0xff, 0xff, 0xff, 0xff, 1}) }, failure{1, "rank 1: malformed control frame: body of"}},
		"missed":      {func(g *guest) { g.say(control.AppendEmpty(nil, control.KindFinalize)) }, failure{1, "rank 1 finalized without entering fence 1: rank 0 waits in it"}},
		"wrong fence": {func(g *guest) { g.say(control.AppendCount(nil, control.KindFence, 7)) }, failure{1, "rank 1: it enters fence 7 after fence 0"}},
	} {
		t.Run(name, func(t *testing.T) {
			h, at, fails := newHub(t, 3, time.Minute)
			guests := []*guest{local(t, h, "a"), call(t, 1, at, "a"), call(t, 2, at, "a")}
			for _, g := range guests {
				g.welcome()
			}
			guests[0].say(control.AppendCount(nil, control.KindFence, 1))
			time.Sleep(time.Millisecond) // most of the time rank 0 waits before rank 1 fails
			test.fail(guests[1])
			if f := <-fails; f.code != test.want.code || !strings.HasPrefix(f.text, test.want.text) {
				t.Errorf("%v, want %v", f, test.want)
			}
			for _, g := range []*guest{guests[0], guests[2]} {
				if kind, _ := g.next(); kind != control.KindEnd {
					t.Errorf("kind %d, want an end", kind)
				}
			}
			h.Wait()
		})
	}
}

func TestMissing(t *testing.T) {
	t.Parallel()
	h, at, fails := newHub(t, 3, 3*time.Second) // in which the others come, on a busy machine too
	g := local(t, h, "a")
	call(t, 2, at, "a")
	f := <-fails
	if want := "after 3s still no word from 1 of 3 ranks (1)"; !strings.HasPrefix(f.text, want) {
		t.Errorf("%q, want %q", f.text, want)
	}
	if kind, _ := g.next(); kind != control.KindEnd {
		t.Errorf("kind %d, want an end", kind)
	}
}

// Who does not belong to the job is not let in, and does not disturb it.
func TestStrangers(t *testing.T) {
	h, at, fails := newHub(t, 2, time.Minute)
	var all sync.WaitGroup
	for i := range 200 {
		all.Go(func() {
			c, err := net.Dial("tcp", at)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			switch i % 4 {
			case 0:
				_, _ = io.WriteString(c, "GET / HTTP/1.1\r\n\r\n")
				_, _ = io.Copy(io.Discard, c)
			case 1: // says nothing
				time.Sleep(100 * time.Millisecond)
			case 2:
				if _, err := auth.Client(c, []byte("another secret, long enough"), job, 1, 0); err == nil {
					t.Error("a wrong secret was taken")
				}
			case 3:
				if _, err := auth.Client(c, secret, job, 7, 0); err == nil {
					t.Error("rank 7 of 2 was taken")
				}
			}
		})
	}
	all.Wait()
	wrong := Caller{Rank: 1, Job: job, Secret: []byte("another secret, long enough"), Addresses: []string{at}, Patience: time.Minute}
	if _, _, err := wrong.Join(); !errors.Is(err, auth.ErrSecret) {
		t.Errorf("%v, want %v", err, auth.ErrSecret)
	}
	a, b := local(t, h, "a"), call(t, 1, at, "a")
	a.welcome()
	b.welcome()
	select {
	case f := <-fails:
		t.Errorf("failed: %v", f)
	default:
	}
}

// A rank that meets the others before all have come, which no program does, disturbs nobody.
func TestFenceAlone(t *testing.T) {
	h, at, fails := newHub(t, 2, time.Minute)
	g := local(t, h, "a")
	g.say(control.AppendCount(nil, control.KindFence, 1))
	late := call(t, 1, at, "a")
	g.welcome()
	late.welcome()
	late.say(control.AppendCount(nil, control.KindFence, 1))
	for _, g := range []*guest{g, late} {
		if kind, _ := g.next(); kind != control.KindFenced {
			t.Errorf("kind %d, want the fence's end", kind)
		}
	}
	select {
	case f := <-fails:
		t.Errorf("failed: %v", f)
	default:
	}
}

// A second process that says it is a rank which has come already is sent away.
func TestTwice(t *testing.T) {
	h, at, _ := newHub(t, 3, time.Minute)
	local(t, h, "a")
	call(t, 1, at, "a")
	time.Sleep(20 * time.Millisecond)
	second := call(t, 1, at, "a")
	kind, body := second.next()
	if why, err := control.DecodeEnd(body); kind != control.KindEnd || err != nil || !strings.HasPrefix(why, "another process has come as rank 1 before") {
		t.Errorf("the second rank 1 heard kind %d, %q, %v", kind, why, err)
	}
	if _, _, err := second.frames.Next(); err == nil {
		t.Error("the second rank 1 heard more")
	}
}

// Why ranks are missing is said, where somebody has come as what he should not.
func TestMissingWhy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rank   int
		secret string
		says   string
	}{
		{1, string(secret), "(2): two processes have come as rank 1; each needs a rank of its own"},
		{2, "another secret, long enough", "(2): somebody has called with another secret; all ranks need the same"},
		{2, "", "(2): were they started, and can they reach this host?"},
	} {
		t.Run(c.says, func(t *testing.T) {
			t.Parallel()
			h, at, fails := newHub(t, 3, 3*time.Second)
			local(t, h, "a")
			call(t, 1, at, "a")
			if c.secret != "" {
				other := Caller{Rank: c.rank, Job: job, Secret: []byte(c.secret), Addresses: []string{at}, Patience: time.Minute}
				if conn, _, err := other.Join(); err == nil {
					_, _, _ = control.NewReader(conn).Next()
					conn.Close()
				}
			}
			if f := <-fails; !strings.HasSuffix(f.text, c.says) {
				t.Errorf("%q, want %q", f.text, c.says)
			}
		})
	}
}

// Ranks that wait for each other for ever are found by asking all, and what one asks another is passed on.
func TestQuietAndLetters(t *testing.T) {
	const n = 2
	reports := make(chan string, 10)
	h, at, fails := newStuckHub(t, n, time.Minute, func(report string) bool { reports <- report; return true })
	guests := []*guest{local(t, h, "a"), call(t, 1, at, "b")}
	var all sync.WaitGroup
	for r, g := range guests {
		all.Go(func() {
			g.welcome()
			g.say(control.AppendHello(nil))
			if r == 1 {
				g.say(control.AppendLetter(nil, control.KindSeek, control.Letter{Process: 0, N: 7, Text: "where?"}))
				g.say(control.AppendLetter(nil, control.KindSeek, control.Letter{Process: 9, N: 8, Text: "where?"}))
			}
			told := 0
			for {
				switch kind, body := g.next(); kind {
				case control.KindSought:
					l, err := control.DecodeLetter(body)
					if r != 0 || l.Text != "where?" || l.Process != 1 || err != nil {
						t.Errorf("rank %d is asked %+v, %v", r, l, err)
					}
					l.Text = "there"
					g.say(control.AppendLetter(nil, control.KindTell, l))
				case control.KindTold:
					l, err := control.DecodeLetter(body)
					if want := map[uint32]string{7: "there"}[l.N]; r != 1 || l.Text != want || err != nil {
						t.Errorf("rank %d is told %+v, %v", r, l, err)
					}
					if told++; told == 2 {
						g.say(control.AppendEmpty(nil, control.KindQuiet))
						g.say(control.AppendEmpty(nil, control.KindQuiet))
					}
				case control.KindAsk:
					q, _, err := control.DecodeAsk(body)
					if err != nil {
						t.Error(err)
					}
					g.say(control.AppendState(nil, q, fmt.Appendf(nil, `{"States":[{"Rank":%d,"Calls":[{"Name":"Recv","Needs":[{"ID":1,"By":[%d]}]}]}]}`, r, 1-r)))
				case control.KindEnd:
					return
				default:
					t.Errorf("rank %d: kind %d", r, kind)
					return
				}
			}
		})
	}
	all.Wait()
	if text := <-reports; !strings.Contains(text, "rank 0 waits for rank 1, which waits for rank 0") {
		t.Errorf("the report is %q", text)
	}
	if f := <-fails; f.code != StatusStuck {
		t.Errorf("the job fails with %d", f.code)
	}
}
