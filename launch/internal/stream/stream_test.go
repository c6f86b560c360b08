//go:build unix

package stream

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/busy"
)

const (
	soon  = time.Minute     // is time enough on a machine that has much else to do
	never = 4 * time.Minute // is not waited for
)

// Feed makes a stream of a pipe and returns the writing end.
func feed(t *testing.T, k *Sink, tag string) (*Stream, *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s := New(r, k, tag)
	go s.Run()
	return s, w
}

// collect is a sink whose output is read by a goroutine, slowly enough to make the streams meet.
func collect(t *testing.T) (k *Sink, text func() string) {
	k, _, text = counted(t)
	return k, text
}

// counted is collect with a way to wait until n bytes have come out.
func counted(t *testing.T) (k *Sink, await func(n int64), text func() string) {
	t.Helper()
	var seen atomic.Int64
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer r.Close()
		b := make([]byte, 64<<10)
		for {
			n, err := r.Read(b)
			all.Write(b[:n])
			seen.Add(int64(n))
			if err != nil {
				return
			}
		}
	}()
	await = func(n int64) {
		for end := time.Now().Add(20 * time.Second); seen.Load() < n; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%d bytes came out in 20 s, want %d", seen.Load(), n)
			}
		}
	}
	return NewSink(w, func(err error) { t.Error(err) }), await, func() string { w.Close(); <-done; return all.String() }
}

// Random texts written in random pieces by several ranks: the output is the lines of all, each whole, each rank's in
// its order. The model is a multiset of lines.
func TestStreamsAgainstModel(t *testing.T) {
	const seed = 7
	t.Logf("seed %d", seed)
	for round := range 20 {
		rng := rand.New(rand.NewPCG(seed, uint64(round)))
		k, text := collect(t)
		tagged := round%2 == 1
		var want []string
		var wg sync.WaitGroup
		var streams []*Stream
		for rank := range 3 {
			tag := ""
			if tagged {
				tag = strings.Repeat("t", rank+1) + " "
			}
			s, w := feed(t, k, tag)
			streams = append(streams, s)
			var b strings.Builder
			for range rng.IntN(40) {
				n := rng.IntN(200)
				if rng.IntN(15) == 0 {
					n = rng.IntN(300_000)
				}
				line := strings.Repeat(string(rune('a'+rng.IntN(26))), n)
				b.WriteString(line + "\n")
				want = append(want, tag+line)
			}
			all, cuts := b.String(), rand.New(rand.NewPCG(seed, rng.Uint64()))
			wg.Go(func() {
				for len(all) > 0 {
					n := min(len(all), 1+cuts.IntN(20_000))
					w.WriteString(all[:n])
					all = all[n:]
				}
				w.Close()
			})
		}
		wg.Wait()
		for _, s := range streams {
			<-s.Done
		}
		out := text()
		var got []string
		if out != "" {
			got = strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: %d lines, want %d", round, len(got), len(want))
		}
	}
}

// A line longer than memory is passed on while it grows and keeps others out until it ends, byte for byte.
func TestEndlessLine(t *testing.T) {
	defer func(d time.Duration) { silence = d }(silence)
	silence = never // a busy machine pauses as well
	k, text := collect(t)
	long, lw := feed(t, k, "")
	short, sw := feed(t, k, "")
	const size = 3*limits.StreamLine + 17
	line := bytes.Repeat([]byte("0123456789abcdef"), size/16+1)[:size]
	half := size / 2
	lw.Write(line[:half])
	sw.WriteString("short\n")
	lw.Write(line[half:])
	lw.WriteString("\nnext")
	lw.Close()
	sw.Close()
	<-long.Done
	<-short.Done
	out := text()
	if !strings.Contains(out, string(line)+"\n") {
		t.Errorf("the line was broken or changed")
	}
	if rest := strings.Replace(out, string(line)+"\n", "", 1); rest != "short\nnext" && rest != "next\nshort\n" {
		t.Errorf("besides it: %q", rest)
	}
	if cap(long.buf) > 4*limits.StreamLine {
		t.Errorf("the stream keeps %d bytes", cap(long.buf))
	}
}

// A rank that is silent inside an endless line does not keep the others silent, and the launcher never waits for it.
func TestEndlessLineYields(t *testing.T) {
	k, await, text := counted(t)
	long, lw := feed(t, k, "")
	lw.Write(bytes.Repeat([]byte{'x'}, limits.StreamLine))
	lw.Write([]byte{'x'})
	await(limits.StreamLine + 1) // else the launcher may speak in the middle
	short, sw := feed(t, k, "")
	start := time.Now()
	k.Say("urgent\n")
	if took := time.Since(start); busy.Late(took, soon) {
		t.Errorf("the launcher waited %v", took)
	}
	sw.WriteString("short\n")
	sw.Close()
	<-short.Done
	lw.WriteString("y\n")
	lw.Close()
	<-long.Done
	out := text()
	if strings.Count(out, "x") != limits.StreamLine+1 || !strings.Contains(out, "x\nurgent\n") || !strings.Contains(out, "\nshort\n") || !strings.HasSuffix(out, "y\n") {
		t.Errorf("%d bytes, end %q", len(out), out[max(0, len(out)-40):])
	}
}

// A gated sink lets only the failed rank and the launcher through.
func TestGate(t *testing.T) {
	k, text := collect(t)
	victim, vw := feed(t, k, "")
	failed, fw := feed(t, k, "")
	k.Hold()
	k.Admit(failed)
	vw.WriteString("victim\n")
	time.Sleep(20 * time.Millisecond)
	fw.WriteString("failed\n")
	fw.Close()
	<-failed.Done
	k.Say("report\n")
	k.Release()
	vw.Close()
	<-victim.Done
	if out := text(); out != "failed\nreport\nvictim\n" {
		t.Errorf("%q", out)
	}
}
