package control

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"cadre.example/adi/limits"
)

// next reads the only frame of b.
func next(t testing.TB, b []byte) (Kind, []byte) {
	t.Helper()
	r := NewReader(bytes.NewReader(b))
	k, body, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	body = bytes.Clone(body)
	if _, _, err := r.Next(); err != io.EOF {
		t.Fatalf("after the frame: %v", err)
	}
	return k, body
}

func TestRoundTrips(t *testing.T) {
	w := Welcome{Rank: 3, Size: 9, LocalRank: 1, LocalSize: 2, JobID: "job"}
	copy(w.Secret[:], "0123456789abcdef0123456789abcdef")
	kind, body := next(t, AppendWelcome(nil, &w))
	if got, err := DecodeWelcome(body); kind != KindWelcome || err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("welcome: %d %+v %v", kind, got, err)
	}
	if kind, body := next(t, AppendHello(nil)); kind != KindHello || DecodeHello(body) != nil {
		t.Error("hello")
	}
	kind, body = next(t, AppendPut(nil, "k", "v"))
	if k, v, err := DecodePut(body); kind != KindPut || k != "k" || v != "v" || err != nil {
		t.Errorf("put: %q %q %v", k, v, err)
	}
	kind, body = next(t, AppendValue(nil, 5, "k", ""))
	if r, k, v, err := DecodeValue(body, 6); kind != KindValue || r != 5 || string(k) != "k" || string(v) != "" || err != nil {
		t.Errorf("value: %d %q %q %v", r, k, v, err)
	}
	if _, _, _, err := DecodeValue(body, 5); !errors.Is(err, ErrFrame) {
		t.Errorf("value of a rank that does not exist: %v", err)
	}
	kind, body = next(t, AppendCount(nil, KindFence, 7))
	if n, err := DecodeCount(body); kind != KindFence || n != 7 || err != nil {
		t.Errorf("fence: %d %v", n, err)
	}
	for code, want := range map[int]int{0: 0, -3: -3, 300: 300, 1 << 40: 1<<31 - 1, -1 << 40: -1 << 31} {
		kind, body = next(t, AppendAbort(nil, code, "why", "about"))
		if c, s, about, err := DecodeAbort(body); kind != KindAbort || c != want || s != "why" || about != "about" || err != nil {
			t.Errorf("abort %d: %d %q %v", code, c, s, err)
		}
	}
	long := strings.Repeat("x", 2*limits.FrameBody)
	_, body = next(t, AppendAbort(nil, 1, long, "about"))
	if _, s, _, err := DecodeAbort(body); err != nil || len(s) != MaxReason || !strings.HasSuffix(s, "[cut]") {
		t.Errorf("long abort: %d bytes, %v", len(s), err)
	}
	_, body = next(t, AppendEnd(nil, long))
	if s, err := DecodeEnd(body); err != nil || len(s) != MaxReason {
		t.Errorf("long end: %d bytes, %v", len(s), err)
	}
	kind, body = next(t, AppendAsk(nil, 9, true))
	if n, stacks, err := DecodeAsk(body); kind != KindAsk || n != 9 || !stacks || err != nil {
		t.Errorf("ask: %d %v %v", n, stacks, err)
	}
	var answer []byte
	for r := NewReader(bytes.NewReader(AppendState(nil, 9, []byte(long)))); ; {
		kind, body, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		n, last, part, err := DecodeState(body)
		if kind != KindState || n != 9 || err != nil {
			t.Fatalf("state: %d %v", n, err)
		}
		if answer = append(answer, part...); last {
			break
		}
	}
	if string(answer) != long {
		t.Errorf("a state of %d bytes has %d", len(long), len(answer))
	}
	for _, k := range []Kind{KindSeek, KindTell, KindSought, KindTold} {
		want := Letter{Process: 3, N: 7, Text: "who"}
		kind, body = next(t, AppendLetter(nil, k, want))
		if l, err := DecodeLetter(body); kind != k || l != want || err != nil {
			t.Errorf("letter: %+v %v", l, err)
		}
	}
	_, body = next(t, AppendLetter(nil, KindSeek, Letter{Text: long}))
	if l, err := DecodeLetter(body); err != nil || len(l.Text) != limits.FrameLetter {
		t.Errorf("long letter: %d bytes, %v", len(l.Text), err)
	}
	kind, body = next(t, AppendLeaks(nil, 4, "all"))
	if r, s, err := DecodeLeaks(body); kind != KindLeaks || r != 4 || s != "all" || err != nil {
		t.Errorf("leaks: %d %q %v", r, s, err)
	}
	var calls []byte
	for r := NewReader(bytes.NewReader(AppendCalls(nil, []byte(long)))); ; {
		kind, body, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		last, part, err := DecodeCalls(body)
		if kind != KindCalls || err != nil {
			t.Fatalf("calls: %d %v", kind, err)
		}
		if calls = append(calls, part...); last {
			break
		}
	}
	if string(calls) != long {
		t.Errorf("calls of %d bytes have %d", len(long), len(calls))
	}
	if kind, body = next(t, AppendEmpty(nil, KindNoted)); kind != KindNoted || DecodeEmpty(body) != nil {
		t.Error("noted")
	}
}

// decoders are all there are, for a job of 8.
var decoders = map[Kind]func([]byte) error{
	KindHello:    DecodeHello,
	KindPut:      func(b []byte) error { _, _, err := DecodePut(b); return err },
	KindFence:    func(b []byte) error { _, err := DecodeCount(b); return err },
	KindAbort:    func(b []byte) error { _, _, _, err := DecodeAbort(b); return err },
	KindFinalize: DecodeEmpty,
	KindSeek:     func(b []byte) error { _, err := DecodeLetter(b); return err },
	KindWelcome:  func(b []byte) error { _, err := DecodeWelcome(b); return err },
	KindValue:    func(b []byte) error { _, _, _, err := DecodeValue(b, 8); return err },
	KindFenced:   func(b []byte) error { _, err := DecodeCount(b); return err },
	KindNoted:    DecodeEmpty,
	KindEnd:      func(b []byte) error { _, err := DecodeEnd(b); return err },
	KindAsk:      func(b []byte) error { _, _, err := DecodeAsk(b); return err },
	KindState:    func(b []byte) error { _, _, _, err := DecodeState(b); return err },
	KindQuiet:    DecodeEmpty,
	KindLeaks:    func(b []byte) error { _, _, err := DecodeLeaks(b); return err },
	KindCalls:    func(b []byte) error { _, _, err := DecodeCalls(b); return err },
}

func samples() [][]byte {
	return [][]byte{
		AppendWelcome(nil, &Welcome{Size: 1, LocalSize: 1, JobID: "j"}), AppendHello(nil), AppendPut(nil, "k", "v"), AppendValue(nil, 1, "k", "v"),
		AppendCount(nil, KindFence, 1), AppendCount(nil, KindFenced, 1), AppendAbort(nil, 1, "r", "about"), AppendEnd(nil, "c"), AppendEmpty(nil, KindFinalize), AppendEmpty(nil, KindNoted),
		AppendAsk(nil, 3, true), AppendState(nil, 3, []byte("{}")), AppendEmpty(nil, KindQuiet), AppendCalls(nil, []byte("{}")), AppendLeaks(nil, 1, "l"),
	}
}

// Every body is refused when it is a byte shorter or longer, at every length.
func TestCutAndLong(t *testing.T) {
	for _, b := range samples() {
		kind, body := next(t, b)
		if err := decoders[kind](body); err != nil {
			t.Errorf("kind %d: %v", kind, err)
		}
		for n := range body {
			if err := decoders[kind](body[:n]); err == nil {
				t.Errorf("kind %d: %d of %d bytes were accepted", kind, n, len(body))
			}
		}
		if err := decoders[kind](append(body, 0)); !errors.Is(err, ErrFrame) {
			t.Errorf("kind %d: with a byte more: %v", kind, err)
		}
		for n := 1; n < len(b); n++ {
			if _, _, err := NewReader(bytes.NewReader(b[:n])).Next(); err != io.ErrUnexpectedEOF {
				t.Errorf("kind %d: stream of %d bytes: %v", kind, n, err)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	if _, _, err := NewReader(strings.NewReader("\x01\x00\x01\x00\x01")).Next(); !errors.Is(err, ErrFrame) {
		t.Errorf("a body over the limit: %v", err)
	}
	for _, c := range []struct{ key, value, says string }{
		{"", "v", "key"}, {strings.Repeat("k", 64), "v", "key"}, {"a b", "v", "key"}, {"ä", "v", "key"},
		{"k", strings.Repeat("v", 513), "513 bytes"}, {"k", "a b", "value"}, {"k", "\x00", "value"},
	} {
		if err := CheckPut(c.key, c.value); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.10q %.10q: %v", c.key, c.value, err)
		}
	}
	if err := CheckPut(strings.Repeat("k", 63), strings.Repeat("v", 512)); err != nil {
		t.Error(err)
	}
	for _, w := range []Welcome{{Rank: 2, Size: 2, LocalSize: 1}, {Size: 2, LocalRank: 1, LocalSize: 1}, {Size: 1, LocalSize: 2}, {Size: limits.RanksPerJob + 1, LocalSize: 1}} {
		_, body := next(t, AppendWelcome(nil, &w))
		if _, err := DecodeWelcome(body); !errors.Is(err, ErrFrame) {
			t.Errorf("%+v: %v", w, err)
		}
	}
	_, body := next(t, AppendHello(nil))
	body[0]++
	if err := DecodeHello(body); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("speaks version %d of the control protocol", Version+1)) {
		t.Errorf("other version: %v", err)
	}
}

// FuzzFrames reads any stream: it ends, and what is decoded is within the limits.
func FuzzFrames(f *testing.F) {
	f.Add(bytes.Join(samples(), nil))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		r := NewReader(bytes.NewReader(b))
		for {
			kind, body, err := r.Next()
			if err != nil {
				return
			}
			if len(body) > limits.FrameBody {
				t.Fatalf("a body of %d bytes", len(body))
			}
			d, ok := decoders[kind]
			if !ok || d(body) != nil {
				continue
			}
			// What is accepted is written the same way again.
			switch kind {
			case KindPut:
				k, v, _ := DecodePut(body)
				if _, again := next(t, AppendPut(nil, k, v)); !bytes.Equal(again, body) {
					t.Fatalf("put %x, again %x", body, again)
				}
			case KindWelcome:
				w, _ := DecodeWelcome(body)
				if _, again := next(t, AppendWelcome(nil, &w)); !bytes.Equal(again, body) {
					t.Fatalf("welcome %x, again %x", body, again)
				}
			}
		}
	})
}
