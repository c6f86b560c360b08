package stream

import (
	"bytes"
	"io"
	"net"
	"sync"
	"testing"
)

// What goes between ranks can be read on the way, unless it is encrypted.
func TestWhoListensOnTheWay(t *testing.T) {
	for _, f := range forms {
		if f.network != TCP {
			continue
		}
		var mu sync.Mutex
		var heard bytes.Buffer
		err := passDamaged(t, f, "listening", nil, func(dst, src net.Conn) {
			io.Copy(dst, io.TeeReader(src, writer(func(b []byte) (int, error) {
				mu.Lock()
				defer mu.Unlock()
				return heard.Write(b)
			})))
		})
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		mu.Lock()
		seen := 0
		for i, n := range damageSizes {
			if n >= 100 && bytes.Contains(heard.Bytes(), filled(n, i)[:100]) {
				seen++
			}
		}
		mu.Unlock()
		if f.tls && seen > 0 || !f.tls && seen == 0 {
			t.Errorf("%v: %d messages were read on the way", f, seen)
		}
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }
