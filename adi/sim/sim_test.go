package sim

import (
	"bytes"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/internal/effort"
	"cadre.example/internal/wire"
)

var (
	seed      = flag.Uint64("seed", 0, "play this history alone, and print it")
	from      = flag.Uint64("from", 0, "first history to play (default: another one in each run)")
	histories = effort.Flag("histories", 5_000/few, 100_000/slow, "number of histories to play")
)

// corpus is a file of histories that are played first: one seed in a line, and after it why it is there. A history that
// fails is written to its end, as a fuzz target does with its input. What a seed means changes with build, play and call.
const corpus = "testdata/seeds.txt"

// replay returns the end of a failing history as a text.
func replay(n uint64, o Options) string {
	var b bytes.Buffer
	o.Trace = &b
	Run(n, o)
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	return strings.Join(lines[max(0, len(lines)-60):], "\n")
}

// failed reports a history that broke a rule, and keeps its seed.
func failed(t *testing.T, n uint64, o Options, err error) {
	t.Errorf("history %d %+v: %v\nreplay: go test ./adi/sim -run TestHistories -v -seed %d\nits end:\n%s", n, o, err, n, replay(n, o))
	why, _, _ := strings.Cut(err.Error(), "\n")
	if text, err := os.ReadFile(corpus); err == nil && strings.Contains(string(text), fmt.Sprintf("\n%d ", n)) {
		return // it is there
	}
	if f, err := os.OpenFile(corpus, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644); err == nil {
		fmt.Fprintf(f, "%d %s\n", n, why)
		f.Close()
	}
}

// ways plays history n with the direct path and the short ways, with neither, and with packets alone. Who receives what
// must not depend on it, as far as the same histories are played.
func ways(t *testing.T, n uint64) (stats Stats) {
	stats, err := Run(n, Options{})
	if err != nil {
		failed(t, n, Options{}, err)
		return stats
	}
	plain, err := Run(n, Options{NoShort: true})
	if err != nil {
		failed(t, n, Options{NoShort: true}, err)
		return stats
	}
	packets, err := Run(n, Options{Packets: true})
	if err == nil && (plain.Outcome != packets.Outcome || plain.Messages != packets.Messages || packets.Direct != 0) {
		err = fmt.Errorf("the direct path gives %+v, packets %+v", plain, packets)
	}
	if err != nil {
		failed(t, n, Options{Packets: true}, err)
	}
	return stats
}

// TestCorpus plays the histories that are kept.
func TestCorpus(t *testing.T) {
	text, err := os.ReadFile(corpus)
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for i, line := range strings.Split(string(text), "\n") {
		word, why, _ := strings.Cut(line, " ")
		if word == "" || word == "#" {
			continue
		}
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil || why == "" {
			t.Fatalf("%s:%d: %q is not a seed and why it is kept: %v", corpus, i+1, line, err)
		}
		ways(t, n)
		if played++; t.Failed() {
			return
		}
	}
	if played == 0 {
		t.Fatalf("%s holds no seed", corpus)
	}
}

// TestHistories plays -histories histories, from -from or the run's seed on, one in sixteen of them in all ways. Ten million:
//
//	go test ./adi/sim -run TestHistories -v -histories 10000000 -timeout 4h
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
	first, number := *from, uint64(histories())
	if first == 0 {
		first = effort.Seed(t) + 1
	}
	var next atomic.Uint64
	next.Store(first - 1)
	end := first + number
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
			for n := next.Add(1); n < end && !t.Failed(); n = next.Add(1) {
				var stats Stats
				if n%16 == 0 {
					stats = ways(t, n)
				} else {
					var err error
					if stats, err = Run(n, Options{}); err != nil {
						failed(t, n, Options{}, err)
					}
				}
				sum.Add(&stats)
			}
		})
	}
	over := make(chan struct{})
	go func() {
		wg.Wait()
		close(over)
	}()
	start := time.Now()
	for tick := time.NewTicker(10 * time.Second); ; {
		select {
		case <-over:
			tick.Stop()
		case <-tick.C:
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			n := next.Load() - first
			fmt.Fprintf(os.Stderr, "%d of %d histories in %v, %d a second, %d MiB from the system\n",
				n, number, time.Since(start).Round(time.Second), int(float64(n)/time.Since(start).Seconds()), m.Sys>>20)
			continue
		}
		break
	}
	reach(t, &all, number)
}

// reach says what the histories contained, and whether they reach far enough.
func reach(t *testing.T, all *Stats, number uint64) {
	t.Logf("%d histories: %d steps, %d messages (%d direct, %d rejected, %d truncated), %d claims, %d withdrawn, %d of %d cancelled sends recalled, %d connections broken under %d receives, %d deep steps, %d early answers, %d late receives",
		number, all.Steps, all.Messages, all.Direct, all.Rejected, all.Cut, all.Claims, all.Withdrew, all.Recalled, all.Cancels, all.Broken, all.Lost, all.Deep, all.Early, all.Late)
	for k, n := range all.Packets {
		if n > 0 {
			t.Logf("%v: %d", wire.Kind(k), n)
		}
	}
	if number < 1000 {
		return
	}
	least := int(number / 50)
	for name, n := range map[string]int{
		"direct": all.Direct, "rejected": all.Rejected, "truncated": all.Cut, "injected": all.Injected, "taken whole": all.Whole, "claims": all.Claims, "withdrawn": all.Withdrew,
		"cancelled": all.Cancels, "recalled": all.Recalled, "broken": all.Broken, "lost": 10 * all.Lost, "deep": all.Deep, "foreign": all.Foreign, "early answers": all.Early, "late receives": all.Late,
	} {
		if n < least {
			t.Errorf("only %d %s in %d histories: they do not reach far enough", n, name, number)
		}
	}
	for k := range all.Packets { // but those of devices
		if k := wire.Kind(k); k.Known() && k != wire.Bye && k != wire.Ack && all.Packets[k] < least {
			t.Errorf("only %d %v packets in %d histories", all.Packets[k], k, number)
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
