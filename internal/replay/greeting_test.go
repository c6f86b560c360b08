package replay

import (
	"bytes"
	"encoding/hex"
	"errors"
	"testing"
)

func TestGreetingGolden(t *testing.T) {
	g := Greeting{Word: Welcome, Wish: Always, ID: ID{0xa0, 0xa1, 15: 0xaf}, Round: 0x0102030405060708, Heard: 0x1112131415161718, Taken: 0x2122232425262728, Keep: 0x31323334}
	const want = "0102000034333231" + "a0a100000000000000000000000000af" + "0807060504030201" + "1817161514131211" + "2827262524232221"
	b := g.Append(nil)
	if hex.EncodeToString(b) != want || len(b) != GreetingSize {
		t.Errorf("the greeting is %x, want %s", b, want)
	}
	if got, err := ParseGreeting(b); err != nil || got != g {
		t.Errorf("it reads as %+v, %v", got, err)
	}
	for _, at := range []int{0, 1, 2, 3} {
		bad := bytes.Clone(b)
		bad[at] = 9
		if _, err := ParseGreeting(bad); !errors.Is(err, ErrGreeting) {
			t.Errorf("byte %d is 9: %v, want %v", at, err, ErrGreeting)
		}
	}
	if _, err := ParseGreeting(b[1:]); !errors.Is(err, ErrGreeting) {
		t.Errorf("a short one: %v", err)
	}
}

// FuzzGreeting: what is read is written the same, and judged without fault.
func FuzzGreeting(f *testing.F) {
	g := Greeting{Word: Ask, Wish: IfAsked, ID: ID{1, 2, 3}, Round: 7, Heard: 6, Taken: 1 << 40}
	f.Add(g.Append(nil))
	g = Greeting{Word: Second, Wish: Never}
	f.Add(g.Append(nil))
	f.Add([]byte("GET / HTTP/1.1\r\nHost: cadre\r\n\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := ParseGreeting(b)
		if err != nil {
			if !errors.Is(err, ErrGreeting) {
				t.Errorf("%v does not wrap %v", err, ErrGreeting)
			}
			return
		}
		if again := g.Append(nil); !bytes.Equal(again, b) {
			t.Errorf("% x is read as %+v and written as % x", b, g, again)
		}
		s := NewSession(ID{9})
		s.Attempt()
		if s.Judge(&g) == nil {
			s.Take(&g)
			if s.Judge(&g) == nil {
				t.Errorf("%+v is taken twice", g)
			}
		}
	})
}

// FuzzLog plays what a peer could say about its place in the stream: it is refused or believed, and what was not yet
// acknowledged stays as it was composed.
func FuzzLog(f *testing.F) {
	f.Add([]byte{1, 100, 2, 50, 3, 30, 4, 10, 2, 200, 3, 255})
	f.Add([]byte{1, 255, 1, 255, 1, 255, 2, 255, 4, 0, 2, 255, 3, 90, 1, 10})
	f.Fuzz(func(t *testing.T, in []byte) {
		l := NewLog[int](1000)
		var store [3]Piece[int]
		for ; len(in) >= 2; in = in[2:] {
			n := int(in[1])
			base, next, end := l.Base(), l.Next(), l.End()
			switch in[0] % 5 {
			case 1:
				if b := l.Reserve(n + 1); b != nil {
					for i := range b {
						b[i] = byte(end + uint64(i))
					}
				}
			case 0:
				l.Refer(0, int(end), n+1)
			case 2:
				for _, p := range l.Unsent(store[:0]) {
					k := min(n, p.N)
					for i, v := range p.Bytes {
						if v != byte(p.Pos+uint64(i)) {
							t.Fatalf("byte %d of the stream is %d", p.Pos+uint64(i), v)
						}
					}
					if p.Bytes == nil && p.Off != int(p.Pos) {
						t.Fatalf("position %d is offset %d", p.Pos, p.Off)
					}
					l.Sent(k)
					n -= k
				}
			case 3:
				pos := base + uint64(n) - 20
				if _, err := l.Ack(pos, nil); err != nil && (pos <= next || !errors.Is(err, ErrPosition) || l.Base() != base) {
					t.Fatalf("Ack of %d with %d to %d: %v", pos, base, next, err)
				}
			case 4:
				pos := base + uint64(n) - 20
				keep := int(in[0]) / 5 * 7
				if _, err := l.Resume(pos, keep, nil); err != nil && (pos >= base+uint64(keep) && pos <= next || !errors.Is(err, ErrPosition) || l.Next() != next) {
					t.Fatalf("Resume at %d with %d to %d: %v", pos, base, next, err)
				}
			}
			if l.Base() > l.Next() || l.Next() > l.End() || l.Memory() > 1000 {
				t.Fatalf("base %d, next %d, end %d, memory %d", l.Base(), l.Next(), l.End(), l.Memory())
			}
		}
	})
}
