package osu

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/mpi"
)

// Every benchmark runs, on goroutine ranks and with the least of work, and says what it was asked for.
func TestRun(t *testing.T) {
	type job struct {
		bench string
		ranks int
		sizes []int
	}
	jobs := []job{
		{"latency", 2, []int{0, 1, 8, 70_000}},
		{"bw", 2, []int{1, 8, 70_000}},
		{"mbw_mr", 4, []int{8, 4096}},
		{"bibw", 2, []int{1, 8, 70_000}},
		{"multi_lat", 4, []int{0, 8, 4096}},
		{"match_posted_fwd", 2, []int{0, 1, 40}},
		{"match_posted_rev", 2, []int{0, 1, 40}},
		{"match_unexp_fwd", 2, []int{0, 1, 40}},
		{"match_unexp_rev", 2, []int{0, 1, 40}},
		{"flood_rate", 2, []int{1, 100}},
		{"flood_mem", 2, []int{100, 1000}},
		{"memory", 3, []int{0}},
		{"noncontig_contig", 2, []int{512, 8192}},
		{"noncontig_vector1", 2, []int{512, 8192}},
		{"noncontig_vector8", 2, []int{512, 8192}},
		{"noncontig_vector64", 2, []int{512, 8192}},
		{"noncontig_indexed1", 2, []int{512, 8192}},
		{"noncontig_struct", 2, []int{512, 8192}},
		{"noncontig_transpose", 2, []int{512, 8192}},
		{"barrier", 3, []int{0}},
		{"allreduce", 3, []int{4, 4096}},
		{"reduce_local", 3, []int{4, 4096}},
		{Probe, 2, []int{0}},
	}
	for _, c := range collectives {
		for _, name := range []string{c.name, "i" + c.name, c.name + "_persistent"} {
			if c.start == nil && name != c.name {
				continue
			}
			jobs = append(jobs, job{name, 3, []int{4, 4096}})
		}
	}
	jobs = append(jobs, job{"ibarrier", 3, []int{0}}, job{"barrier_persistent", 3, []int{0}})
	for _, c := range jobs {
		if b := Find(c.bench); b == nil && c.bench != Probe {
			t.Fatalf("no benchmark %s", c.bench)
		}
	}
	for _, c := range jobs {
		cfg := &Config{Bench: c.bench, Ranks: c.ranks, Window: 8, MinTime: 200 * time.Microsecond, Batches: 2, Sizes: c.sizes}
		out := run(t, cfg)
		if !out.Done || !strings.HasPrefix(out.Version, "Cadre") || len(out.Other) > 0 {
			t.Errorf("%s: %+v", c.bench, out)
		}
		if c.bench == Probe {
			c.sizes = nil
		}
		var sizes []int
		for _, r := range out.Rows {
			sizes = append(sizes, r.Size)
			better := r.Best <= r.Median
			if !Find(c.bench).Less {
				better = r.Best >= r.Median
			}
			if r.Median <= 0 || !better || r.Iters < 1 || c.bench != "flood_mem" && c.bench != "memory" && (r.Mallocs < 0 || r.Messages < 1) {
				t.Errorf("%s: %+v", c.bench, r)
			}
			if overall, compute, percent, ok := r.Overlap(); ok != (Find(c.bench).Group == "nonblocking") || ok && (overall <= 0 || compute <= 0 || percent < 0 || percent > 100) {
				t.Errorf("%s: overall %v, compute %v, overlap %v %%, %v", c.bench, overall, compute, percent, ok)
			}
		}
		if !reflect.DeepEqual(sizes, c.sizes) {
			t.Errorf("%s: rows %v, want %v", c.bench, sizes, c.sizes)
		}
	}
}

func run(t *testing.T, cfg *Config) *Output {
	t.Helper()
	var buf bytes.Buffer
	if err := mpi.Local(cfg.Ranks, func(w *mpi.Comm) error {
		again, err := ParseArgs(cfg.Args())
		if err != nil {
			return err
		}
		if w.Rank() == 0 {
			return Run(w, again, &buf)
		}
		return Run(w, again, failing{})
	}); err != nil {
		t.Fatalf("%s: %v", cfg.Bench, err)
	}
	out, err := Parse(&buf)
	if err != nil {
		t.Fatalf("%s: %v", cfg.Bench, err)
	}
	return out
}

// failing is the writer of ranks that have nothing to say.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("only rank 0 writes") }

func TestRunRefuses(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want string
	}{
		{Config{Bench: "barrier", Ranks: 4}, "the job has 3 ranks, and barrier was to run with 4"},
		{Config{Bench: "latency", Ranks: 3}, "latency with 3 ranks: want pairs"},
		{Config{Bench: "mbw_mr", Ranks: 3}, "mbw_mr with 3 ranks: want pairs"},
	} {
		err := mpi.Local(3, func(w *mpi.Comm) error { return Run(w, &c.cfg, failing{}) })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.cfg, err, c.want)
		}
	}
	err := mpi.Local(2, func(w *mpi.Comm) error { return Run(w, &Config{Bench: Probe, Ranks: 2}, failing{}) })
	if err == nil || !strings.Contains(err.Error(), "only rank 0 writes") {
		t.Errorf("an output that cannot be written: %v", err)
	}
}

// What a rank receives is looked at: figures of a transport that delivers something else would be worth nothing.
func TestCheck(t *testing.T) {
	buf := make([]byte, 300)
	fill(buf, 3)
	if err := checkFrom(buf, 3)(); err != nil {
		t.Error(err)
	}
	buf[299]++
	if err := checkFrom(buf, 3)(); !errors.Is(err, errWrong) {
		t.Errorf("a wrong last byte: %v", err)
	}
	fill(buf, 2)
	if err := checkFrom(buf, 3)(); !errors.Is(err, errWrong) {
		t.Errorf("another rank's data: %v", err)
	}
}

// The number of iterations grows until a batch is long enough, by 2 to 16 at a time, and has a limit.
func TestNext(t *testing.T) {
	for _, c := range []struct {
		n            int
		took, target float64
		want         int
	}{
		{1, 0, 1, 16}, {1, 1e-9, 1, 16}, {10, 0.5, 1, 24}, {10, 0.99, 1, 20}, {100, 0.3, 1, 400}, {mostIters, 0.1, 1, mostIters},
	} {
		if got := next(c.n, c.took, c.target); got != c.want {
			t.Errorf("next(%d, %v, %v) = %d, want %d", c.n, c.took, c.target, got, c.want)
		}
	}
}

func TestWants(t *testing.T) {
	for _, c := range []struct {
		have  int
		total float64
		want  bool
	}{
		{0, 0, true}, {4, 1, true}, {5, 1, false}, {3, 3, false}, {2, 3, true}, {1, 21, false},
	} {
		if got := wants(c.have, 5, c.total, 1); got != c.want {
			t.Errorf("after %d batches in %v times the time: %v", c.have, c.total, got)
		}
	}
}

// The figures by hand, for ten iterations in a millisecond.
func TestValue(t *testing.T) {
	cfg := &Config{Ranks: 4, Window: 64}
	for _, c := range []struct {
		bench string
		want  float64
	}{
		{"latency", 50}, {"bw", 640}, {"mbw_mr", 1_280_000}, {"barrier", 100}, {"allreduce", 100},
	} {
		if got := Find(c.bench).value(cfg, 1000, 10, 1e-3); got < c.want*0.9999 || got > c.want*1.0001 {
			t.Errorf("%s: %v, want %v", c.bench, got, c.want)
		}
	}
}

// The sizes and names are OSU's.
func TestBenches(t *testing.T) {
	for _, c := range []struct {
		name        string
		first, last int
		count       int
	}{
		{"osu_latency", 0, 4 << 20, 24}, {"osu_bw", 1, 4 << 20, 23}, {"mbw_mr", 1, 4 << 20, 23}, {"osu_allreduce", 4, 1 << 20, 19},
	} {
		b := Find(c.name)
		if b == nil || b.Sizes[0] != c.first || b.Sizes[len(b.Sizes)-1] != c.last || len(b.Sizes) != c.count {
			t.Errorf("%s: %+v", c.name, b)
			continue
		}
		for _, s := range append(b.Sizes, b.QuickSizes...) {
			if !b.Takes(s) {
				t.Errorf("%s does not take its own size %d", c.name, s)
			}
		}
	}
	for _, name := range []string{"", "osu_", "lat", "osu_osu_bw", Probe} {
		if Find(name) != nil {
			t.Errorf("%q is a benchmark", name)
		}
	}
	if Find("bw").Takes(0) || Find("allreduce").Takes(6) || Find("barrier").Takes(8) || Find("latency").Takes(-1) {
		t.Error("a size is taken that means nothing")
	}
}

// Nothing of a rank's arguments is believed.
func TestParseArgs(t *testing.T) {
	good := []string{"latency", "2", "64", "50000000", "5", "0,8,1024"}
	want := &Config{Bench: "latency", Ranks: 2, Window: 64, MinTime: 50 * time.Millisecond, Batches: 5, Sizes: []int{0, 8, 1024}}
	if c, err := ParseArgs(good); err != nil || !reflect.DeepEqual(c, want) {
		t.Fatalf("%+v, %v", c, err)
	}
	for _, c := range []struct {
		at   int
		with string
		says string
	}{
		{0, "osu_latency", "BENCH"}, {0, "x", "BENCH"}, {1, "0", "RANKS"}, {1, "-2", "RANKS"}, {2, "many", "WINDOW"},
		{2, "70000", "WINDOW"}, {3, "0", "MINTIME"}, {4, "0", "BATCHES"}, {5, "", "SIZES"}, {5, "8,", "SIZES"},
		{5, "-1", "SIZES"}, {5, "9999999999999999999", "SIZES"}, {5, "2000000000", "SIZES"},
	} {
		args := append([]string(nil), good...)
		args[c.at] = c.with
		if _, err := ParseArgs(args); err == nil || !strings.HasPrefix(err.Error(), c.says+" ") {
			t.Errorf("%q: %v", args, err)
		}
	}
	if _, err := ParseArgs(good[1:]); err == nil {
		t.Error("five arguments are taken")
	}
}

// Zero allocations is what a body of nothing reports, and one is one.
func TestAllocations(t *testing.T) {
	var mu sync.Mutex
	var got []int
	for _, each := range []int{0, 3} {
		var keep [2][]*[64]byte
		if err := mpi.Local(2, func(w *mpi.Comm) error {
			k := &keep[w.Rank()]
			*k = make([]*[64]byte, 0, 100_000)
			n, err := allocations(w, 10_000, func(n int) (time.Duration, error) {
				for range n * each {
					*k = append(*k, new([64]byte))
				}
				return 0, w.Barrier()
			})
			mu.Lock()
			defer mu.Unlock()
			got = append(got, n)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	// Two ranks in one process count once, and see the objects of both.
	if got[0] != got[1] || got[0] > 5000 || got[2] < 60_000 || got[2] > 65_000 {
		t.Errorf("objects counted: %v, want few twice and then about 60000", got)
	}
}
