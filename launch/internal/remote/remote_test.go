package remote

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/control"
)

// pair is two ends that are connected and run.
func pair(t *testing.T, take func(*Message) error) (a, b *Link, ended chan error) {
	t.Helper()
	ar, bw := io.Pipe()
	br, aw := io.Pipe()
	a, b = New(ar, aw), New(br, bw)
	ended = make(chan error, 2)
	go func() { ended <- a.Run(take) }()
	go func() { ended <- b.Run(take) }()
	t.Cleanup(func() { aw.Close(); bw.Close() })
	return a, b, ended
}

// Messages of all sizes arrive as they were sent.
func TestMessages(t *testing.T) {
	long := strings.Repeat("environment ", 40_000)
	sent := []*Message{
		{Hello: &Hello{Host: "h", Pid: 7, Cores: 2}},
		{Start: &Start{Envs: [][]string{{"A=" + long}}, Procs: []Proc{{ID: 3, Args: []string{"x", "\x00ü"}, Welcome: []byte{0, 255}}}}},
		{Pause: true}, {Exit: &Exit{ID: 3, Signal: 9}}, {Finished: &Finished{Left: []int{1, 2}}},
	}
	var mu sync.Mutex
	var got []*Message
	done := make(chan bool)
	a, _, _ := pair(t, func(m *Message) error {
		mu.Lock()
		defer mu.Unlock()
		if got = append(got, m); len(got) == len(sent) {
			close(done)
		}
		return nil
	})
	for _, m := range sent {
		a.Send(m)
	}
	a.Alive()
	a.Flush()
	<-done
	if !reflect.DeepEqual(got, sent) {
		t.Errorf("%+v", got)
	}
}

// Many streams at once, each of many windows, in both directions, while one has no reader: all bytes arrive, and that one
// keeps nobody else.
func TestStreams(t *testing.T) {
	a, b, _ := pair(t, func(*Message) error { return nil })
	blocked := a.Stream(999)
	b.Stream(999)
	go blocked.Write(make([]byte, 2*limits.AgentWindow))
	data := bytes.Repeat([]byte("all bytes, in order; "), 5*limits.AgentWindow/21)
	var all sync.WaitGroup
	for id := range uint32(8) {
		for _, ends := range [][2]*Stream{{a.Stream(2 * id), b.Stream(2 * id)}, {b.Stream(2*id + 1), a.Stream(2*id + 1)}} {
			all.Go(func() {
				if n, err := ends[0].Write(data); n != len(data) || err != nil {
					t.Errorf("write: %d, %v", n, err)
				}
				ends[0].End()
			})
			all.Go(func() {
				h := sha256.New()
				if n, err := io.Copy(h, ends[1]); n != int64(len(data)) || err != nil {
					t.Errorf("read: %d, %v", n, err)
				}
				if want := sha256.Sum256(data); !bytes.Equal(h.Sum(nil), want[:]) {
					t.Error("other bytes")
				}
			})
		}
	}
	all.Wait()
}

// Reads have deadlines, a reader that leaves ends the writer, and the end of the connection ends everything behind what has come.
func TestEnds(t *testing.T) {
	ar, bw := io.Pipe()
	br, aw := io.Pipe()
	a, b := New(ar, aw), New(br, bw)
	go a.Run(func(*Message) error { return nil })
	ended := make(chan error, 1)
	go func() { ended <- b.Run(func(*Message) error { return nil }) }()
	w, r := a.Stream(1), b.Stream(1)
	r.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
	if _, err := r.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("deadline: %v", err)
	}
	r.SetReadDeadline(time.Time{})
	if r.Quiet() {
		t.Error("nobody reads, and it is quiet")
	}
	got := make(chan string)
	go func() {
		p := make([]byte, 9)
		n, _ := r.Read(p)
		got <- string(p[:n])
	}()
	for !r.Quiet() {
		time.Sleep(time.Millisecond)
	}
	w.Write([]byte("word"))
	if s := <-got; s != "word" {
		t.Errorf("read %q", s)
	}
	r.Close()
	if _, err := w.Write(make([]byte, 2*limits.AgentWindow)); !errors.Is(err, errStopped) {
		t.Errorf("a write that nobody reads: %v", err)
	}
	w2, r2 := a.Stream(2), b.Stream(2)
	w2.Write([]byte("last"))
	a.Flush()
	aw.Close()
	if err := <-ended; err != nil {
		t.Errorf("end: %v", err)
	}
	if p, err := io.ReadAll(r2); string(p) != "last" || err != nil {
		t.Errorf("behind the end: %q, %v", p, err)
	}
	if _, err := r2.Write([]byte("x")); err == nil {
		t.Error("a write after the end")
	}
	if _, err := b.Stream(3).Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("a stream after the end: %v", err)
	}
}

// frame writes any frame.
func frame(kind byte, body ...byte) []byte {
	return append(append(binary.LittleEndian.AppendUint32(nil, uint32(len(body))), kind), body...)
}

// What no agent says ends the link with an error.
func TestHostile(t *testing.T) {
	big := make([]byte, limits.AgentData+4)
	for name, bytesIn := range map[string][]byte{
		"kind":            frame(77, 0, 0, 0, 0),
		"short":           frame(2, 0, 0),
		"unknown stream":  frame(2, 9, 0, 0, 0, 1),
		"json":            frame(1, 1, '{'),
		"unknown field":   frame(1, append([]byte{1}, `{"Other":1}`...)...),
		"more than one":   frame(1, append([]byte{1}, `{} {}`...)...),
		"empty part":      frame(1),
		"end with bytes":  frame(3, 0, 0, 0, 0, 1),
		"credit":          frame(5, 0, 0, 0, 0, 1, 0, 0, 0),
		"short credit":    frame(5, 0, 0, 0, 0, 1),
		"over the window": bytes.Repeat(frame(2, big...), limits.AgentWindow/limits.AgentData+1),
		"behind the end":  append(frame(3, 0, 0, 0, 0), frame(2, 0, 0, 0, 0, 1)...),
		"cut":             {9, 0},
	} {
		l := New(bytes.NewReader(bytesIn), io.Discard)
		s := l.Stream(0)
		if err := l.Run(func(*Message) error { return nil }); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := io.ReadAll(s); err == nil && name != "behind the end" {
			t.Errorf("%s: the stream has ended well", name)
		}
	}
}

// FuzzLink reads any bytes: it ends, and keeps no more of a stream than its window.
func FuzzLink(f *testing.F) {
	f.Add(append(frame(1, append([]byte{1}, `{"Exit":{"ID":1}}`...)...), frame(2, 0, 0, 0, 0, 'x')...))
	f.Add(append(frame(5, 0, 0, 0, 0, 0, 0, 0, 0), frame(3, 0, 0, 0, 0)...))
	f.Fuzz(func(t *testing.T, b []byte) {
		l := New(bytes.NewReader(b), io.Discard)
		s := l.Stream(0)
		err := l.Run(func(*Message) error { return nil })
		if len(s.in) > limits.AgentWindow || s.credit > limits.AgentWindow {
			t.Fatalf("%d bytes, credit %d", len(s.in), s.credit)
		}
		if err != nil && !errors.Is(err, ErrLink) && !errors.Is(err, control.ErrFrame) && err != io.ErrUnexpectedEOF {
			t.Fatal(err)
		}
	})
}

// Silence counts from what came last.
func TestSilence(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	l := New(ours, ours)
	go l.Run(func(*Message) error { return nil })
	time.Sleep(5 * time.Millisecond)
	if l.Silence() < 5*time.Millisecond {
		t.Error("no silence")
	}
	theirs.Write(frame(6))
	theirs.Write(frame(6)) // is read when the first was taken
	if l.heard.Load() == 0 {
		t.Error("nothing was heard")
	}
	ours.Close()
}
