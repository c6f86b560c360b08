package stream

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/busy"
	"cadre.example/internal/effort"
	"cadre.example/internal/race"
)

// eachSummed runs f for every form whose connections are made again and whose packets have checksums.
func eachSummed(t *testing.T, f func(t *testing.T, f form)) {
	eachLasting(t, func(t *testing.T, v form) {
		if !v.tls {
			f(t, v)
		}
	})
}

// Bits flip everywhere: in handshakes, headers, payloads of all sizes and acknowledgements, in both directions. Every message
// arrives once, in order and unchanged.
func TestReplayDamaged(t *testing.T) {
	eachSummed(t, func(t *testing.T, f form) {
		stuck := time.AfterFunc(4*time.Minute+time.Duration(resetsFlag())*100*time.Millisecond, func() { panic("TestReplayDamaged hangs") })
		defer stuck.Stop()
		replayed(t, f, resetsFlag()/2, firstSeed(t), true)
	})
}

// flipOnce is a proxy's way: it changes one bit of one connection, at a byte counted from the end of the handshake.
func flipOnce(f form, at int, bit byte) (forward func(dst, src net.Conn), done *atomic.Bool) {
	done = new(atomic.Bool)
	return func(dst, src net.Conn) {
		if n, _ := io.CopyN(dst, src, int64(f.opening()+at)); int(n) == f.opening()+at && !done.Swap(true) {
			var one [1]byte
			if _, err := io.ReadFull(src, one[:]); err != nil {
				return
			}
			one[0] ^= bit
			if _, err := dst.Write(one[:]); err != nil {
				return
			}
		}
		io.Copy(dst, src)
	}, done
}

// One flipped bit, anywhere in a header or a payload of messages of 0 bytes to 150 kB, costs a connection and nothing else.
func TestFlippedBitIsMended(t *testing.T) {
	const seed = 11
	flips := effort.Rounds(8, 60)
	t.Logf("seed %d", seed)
	eachSummed(t, func(t *testing.T, f form) {
		rng := rand.New(rand.NewPCG(seed, 0))
		for k := range flips {
			at := rng.IntN(streamLength())
			if k%2 == 0 { // every other one in a header
				at = 0
				for _, n := range damageSizes[:rng.IntN(len(damageSizes))] {
					at += 64 + n
				}
				at += rng.IntN(64)
			}
			bit := byte(1) << rng.IntN(8)
			forward, done := flipOnce(f, at, bit)
			if err := passDamaged(t, f, f.String(), nil, forward); err != nil || !done.Load() {
				t.Fatalf("bit %#x of byte %d, flipped: %v: %v", bit, at, done.Load(), err)
			}
		}
	})
}

// Data that come damaged again and again end the peer, with words that name it and say what has happened.
func TestDamageIsBounded(t *testing.T) {
	for _, c := range []struct {
		name, says string
		again      bool // each connection is damaged, otherwise the first
		change     bool // the program changes its buffer meanwhile
	}{
		{"network", "wrong checksum of a payload", true, false},
		{"buffer", "the program changed a send buffer before the send was complete", false, true},
	} {
		if c.change && race.Enabled {
			continue // that is a race
		}
		t.Run(c.name, func(t *testing.T) {
			eachSummed(t, func(t *testing.T, f form) {
				j, book := f.start(t, 2, adi.Config{}, nil)
				b := make([]byte, 200_000)
				var connections atomic.Int32
				book.set(0, 1, newProxy(t, f, j.devices[1].Addr(), func(dst, src net.Conn) {
					if n, _ := io.CopyN(dst, src, opening+50_000); n == opening+50_000 && (connections.Add(1) == 1 || c.again) {
						if c.change {
							b[len(b)-1]++ // it will be sent again, under the checksum that it had
						}
						var one [1]byte
						io.ReadFull(src, one[:])
						one[0]++
						dst.Write(one[:])
					}
					io.Copy(dst, src)
				}))
				book.set(1, 0, newProxy(t, f, j.devices[0].Addr(), func(dst, src net.Conn) {})) // only rank 0 connects
				begin := time.Now()
				s, _ := ops(b, 0, 1)
				if _, err := j.ranks[0].Isend(&s); err != nil {
					t.Fatal(err)
				}
				_, r := ops(make([]byte, len(b)), 1, 0)
				_, err := j.ranks[1].Recv(&r)
				if d := time.Since(begin); busy.Late(d, limits.Reconnect) {
					t.Errorf("the error came after %v", d)
				}
				if err == nil || !strings.Contains(err.Error(), "rank 0") || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "8 times in a row") {
					t.Errorf("%v, want it to name rank 0 and say %q", err, c.says)
				}
				j.failAll()
			})
		})
	}
}

// There is a bound on all damage, too.
func TestAllDamageIsBounded(t *testing.T) {
	eachSummed(t, func(t *testing.T, f form) {
		j, book := f.start(t, 2, adi.Config{}, nil)
		forward, _ := flipOnce(f, 1000, 4)
		book.set(0, 1, newProxy(t, f, j.devices[1].Addr(), forward))
		j.devices[1].peer(0).dec.damage.all = limits.DamageMost - 1
		s, _ := ops(make([]byte, 30_000), 0, 1)
		if _, err := j.ranks[0].Isend(&s); err != nil {
			t.Fatal(err)
		}
		_, r := ops(make([]byte, 30_000), 1, 0)
		if _, err := j.ranks[1].Recv(&r); err == nil || !strings.Contains(err.Error(), "rank 0") || !strings.Contains(err.Error(), "damaged 1000 times") {
			t.Errorf("%v, want it to name rank 0 and 1000 times", err)
		}
		j.failAll()
	})
}

// Packets whose ends cut values that are converted on arrival are taken again like others.
func TestDamagedConversions(t *testing.T) {
	const n = 3000
	ty := datatype.Struct([]int{1, 1, 1}, []int{0, 2, 8}, []*datatype.Type{datatype.Int8, datatype.Int16, datatype.Long}).Resized(0, 16)
	eachSummed(t, func(t *testing.T, f form) {
		j, book := f.start(t, 2, adi.Config{Eager: 100, Chunk: 1009}, nil)
		var mu sync.Mutex
		rng, flips := rand.New(rand.NewPCG(3, 0)), 0
		book.set(0, 1, newProxy(t, f, j.devices[1].Addr(), func(dst, src net.Conn) {
			mu.Lock()
			at := int64(opening + 100 + rng.IntN(6000))
			mu.Unlock()
			if n, _ := io.CopyN(dst, src, at); n == at {
				var one [1]byte
				io.ReadFull(src, one[:])
				one[0]++
				dst.Write(one[:])
				mu.Lock()
				flips++
				mu.Unlock()
			}
			io.Copy(dst, src)
		}))
		book.set(1, 0, newProxy(t, f, j.devices[0].Addr(), func(dst, src net.Conn) {})) // only rank 0 connects
		for _, c := range j.ranks {
			c.SetForm(datatype.LittleEndian.WithLong(4))
		}
		src, dst := make([]byte, 16*n), make([]byte, 16*n)
		low := 8 // the low byte of the long: its value is one in 4 bytes, too
		if own := datatype.OwnLayout(); own.Big {
			low += int(own.Long) - 1
		}
		for i := range src {
			if at := i % 16; at == 0 || at == 2 || at == 3 || at == low {
				src[i] = byte(i / 16 * (at + 1))
			}
		}
		of := func(m []byte, self, peer int) adi.Op {
			s, r := ops(nil, self, peer)
			if self == 1 {
				s = r
			}
			s.Mem, s.Count, s.Type, s.Size, s.Sig = datatype.MemOf(m), n, ty, n*ty.Size(), uint64(ty.Signature())
			return s
		}
		done := make(chan error, 1)
		go func() {
			s := of(src, 0, 1)
			done <- j.ranks[0].Send(&s)
		}()
		r := of(dst, 1, 0)
		if _, err := j.ranks[1].Recv(&r); err != nil || !bytes.Equal(src, dst) {
			t.Errorf("%v, equal: %v", err, bytes.Equal(src, dst))
		}
		err := <-done
		mu.Lock()
		defer mu.Unlock()
		if err != nil || flips < 3 {
			t.Errorf("%v, after %d flips", err, flips)
		}
		j.close(t)
	})
}
