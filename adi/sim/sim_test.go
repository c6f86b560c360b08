package sim

import (
	"bytes"
	"flag"
	"fmt"
	"hash/fnv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"cadre.example/internal/wire"
)

var (
	seed      = flag.Uint64("seed", 0, "play this history alone, and print it")
	histories = flag.Int("histories", 20_000/slow, "number of histories to play")
)

// replay returns the end of a failing history as a text.
func replay(n uint64, plant Plant) string {
	var b bytes.Buffer
	Run(n, Options{Plant: plant, Trace: &b})
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	return strings.Join(lines[max(0, len(lines)-60):], "\n")
}

func TestHistories(t *testing.T) {
	if *seed != 0 {
		var b bytes.Buffer
		_, err := Run(*seed, Options{Trace: &b})
		t.Logf("history %d\n%s", *seed, &b)
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	var next atomic.Uint64
	var mu sync.Mutex
	var all Stats
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			var sum Stats
			defer func() {
				mu.Lock()
				all.Add(&sum)
				mu.Unlock()
			}()
			for n := next.Add(1); n <= uint64(*histories) && !t.Failed(); n = next.Add(1) {
				stats, err := Run(n, Options{})
				if err != nil {
					t.Errorf("history %d: %v\nreplay: go test ./adi/sim -run TestHistories -v -seed %d\nits end:\n%s", n, err, n, replay(n, None))
				}
				sum.Add(&stats)
			}
		})
	}
	wg.Wait()
	t.Logf("%d histories: %d steps, %d messages (%d direct, %d rejected, %d truncated), %d claims, %d withdrawn, %d deep steps, %d early answers, %d late receives",
		*histories, all.Steps, all.Messages, all.Direct, all.Rejected, all.Cut, all.Claims, all.Withdrew, all.Deep, all.Early, all.Late)
	for k, n := range all.Packets {
		if n > 0 {
			t.Logf("%v: %d", wire.Kind(k), n)
		}
	}
	if *histories < 1000 {
		return
	}
	for name, n := range map[string]int{
		"direct": all.Direct, "rejected": all.Rejected, "truncated": all.Cut, "injected": all.Injected, "taken whole": all.Whole, "claims": all.Claims, "withdrawn": all.Withdrew,
		"deep": all.Deep, "early answers": all.Early, "late receives": all.Late,
	} {
		if n < *histories/50 {
			t.Errorf("only %d %s in %d histories: they do not reach far enough", n, name, *histories)
		}
	}
	for k := range wire.Bye {
		if k.Known() && all.Packets[k] < *histories/50 {
			t.Errorf("only %d %v packets in %d histories", all.Packets[k], k, *histories)
		}
	}
}

// TestPlanted shows that the rules have teeth: every planted fault is found.
func TestPlanted(t *testing.T) {
	for plant := None + 1; plant < plants; plant++ {
		t.Run(plant.String(), func(t *testing.T) {
			found := 0
			first := ""
			for n := range uint64(200) {
				if _, err := Run(n+1, Options{Plant: plant}); err != nil {
					if found++; found == 1 {
						first = fmt.Sprintf("history %d: %v", n+1, err)
					}
				}
			}
			t.Logf("found in %d of 200 histories; %s", found, first)
			if found == 0 {
				t.Fatal("the planted fault was never found")
			}
		})
	}
}

// TestBothWays plays histories twice: with the direct path, and with packets in its place. Who receives what must not
// depend on it.
func TestBothWays(t *testing.T) {
	for n := range uint64(1000 / slow) {
		direct, err := Run(n, Options{NoShort: true})
		if err != nil {
			t.Fatalf("history %d: %v", n, err)
		}
		packets, err := Run(n, Options{Packets: true})
		if err != nil {
			t.Fatalf("history %d, with packets alone: %v", n, err)
		}
		if direct.Outcome != packets.Outcome || direct.Messages != packets.Messages || packets.Direct != 0 {
			t.Fatalf("history %d: the direct path gives %+v, packets %+v", n, direct, packets)
		}
	}
}

// TestSame holds that a seed is a history: it plays the same way every time.
func TestSame(t *testing.T) {
	sum := func(n uint64) uint64 {
		h := fnv.New64a()
		Run(n, Options{Trace: h})
		return h.Sum64()
	}
	for n := range uint64(20) {
		if a, b := sum(n), sum(n); a != b {
			t.Fatalf("history %d played in two ways", n)
		}
	}
}

func BenchmarkHistory(b *testing.B) {
	n := uint64(0)
	for b.Loop() {
		n++
		if _, err := Run(n, Options{}); err != nil {
			b.Fatalf("history %d: %v", n, err)
		}
	}
}
