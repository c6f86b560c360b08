package compare

import (
	"cadre.example/bench/osu"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSummary(t *testing.T) {
	for _, c := range []struct {
		v                 []float64
		median, low, high float64
	}{
		{[]float64{3}, 3, 3, 3},
		{[]float64{5, 1}, 3, 1, 5},
		{[]float64{9, 1, 2}, 2, 1, 9},
		{[]float64{4, 100, 1, 2}, 3, 1, 100},
	} {
		before := append([]float64(nil), c.v...)
		if m, l, h := summary(c.v); m != c.median || l != c.low || h != c.high {
			t.Errorf("%v: %v %v %v", c.v, m, l, h)
		}
		if !reflect.DeepEqual(before, c.v) {
			t.Errorf("%v was changed", before)
		}
	}
}

func TestFigure(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{{0.2354, "0.235"}, {1.5, "1.500"}, {12.345, "12.35"}, {123.45, "123.5"}, {1234.5, "1234"}, {13_123_456, "13123456"}} {
		if got := figure(c.v); got != c.want {
			t.Errorf("%v: %q, want %q", c.v, got, c.want)
		}
	}
}

func TestParseSizes(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int
	}{
		{"8", []int{8}},
		{"1K,0,8,8", []int{0, 8, 1024}},
		{"64k-256K", []int{64 << 10, 128 << 10, 256 << 10}},
		{"3-13", []int{3, 6, 12}},
		{"1M, 1G", []int{1 << 20, 1 << 30}},
	} {
		if got, err := ParseSizes(c.text); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, %v", c.text, got, err)
		}
	}
	for _, text := range []string{"", "x", "-8", "8-", "8-4", "0-8", "1T", "K", "2G", "9999999999999999999", "1.5K", "8,,8", strings.Repeat("8,", 2000) + "8"} {
		if got, err := ParseSizes(text); err == nil {
			t.Errorf("%.20q: %d sizes", text, len(got))
		}
	}
}

func TestParseRanks(t *testing.T) {
	if got, err := ParseRanks("16, 2,4,2"); err != nil || !reflect.DeepEqual(got, []int{2, 4, 16}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"", "1", "two", "2,", "5000", "-4"} {
		if got, err := ParseRanks(text); err == nil || !strings.Contains(err.Error(), "want numbers of ranks from 2 to 4096") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func options() *Options {
	return &Options{Rounds: 1, MinTime: time.Millisecond, Batches: 2, Window: 4, Timeout: time.Minute}
}

// collectives are the cases of those that osu.Benches() has last.
func collectives() (s string) {
	for _, b := range osu.Benches() {
		for _, n := range []string{"2", "4", "16"} {
			if b.Collective {
				s += "; " + b.Name + ", " + n + " ranks"
			}
		}
	}
	return s
}

// A benchmark of all with all leaves out the sizes that would fill the machine's memory.
func TestCasesFit(t *testing.T) {
	o := options()
	o.Benches, o.Ranks, o.Sizes = []string{"alltoall", "bcast"}, []int{4, 256}, []int{4, 8 << 10, 16 << 10, 4 << 20}
	cases, err := o.Cases()
	if err != nil || len(cases) != 4 {
		t.Fatal(cases, err)
	}
	for i, want := range []int{4, 2, 4, 4} {
		if len(cases[i].Sizes) != want {
			t.Errorf("%v: sizes %v, want %d of them", &cases[i], cases[i].Sizes, want)
		}
	}
	o.Sizes = []int{64 << 20}
	if _, err := o.Cases(); err == nil || !strings.Contains(err.Error(), "want up to 33554432") {
		t.Errorf("64 MiB: %v", err)
	}
}

// What is asked for becomes cases; what a benchmark cannot have is passed over, and refused when nothing is left.
func TestCases(t *testing.T) {
	show := func(cases []Case) string {
		var s []string
		for _, c := range cases {
			s = append(s, c.String())
		}
		return strings.Join(s, "; ")
	}
	for _, c := range []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) {}, "latency, 2 ranks; bw, 2 ranks; mbw_mr, 2 ranks; bibw, 2 ranks; multi_lat, 2 ranks; multi_lat, 4 ranks; multi_lat, 8 ranks; multi_lat, 16 ranks; " +
			"match_posted_fwd, 2 ranks; match_posted_rev, 2 ranks; match_unexp_fwd, 2 ranks; match_unexp_rev, 2 ranks; flood_rate, 2 ranks; flood_mem, 2 ranks; memory, 2 ranks; memory, 8 ranks; memory, 32 ranks; " +
			"noncontig_contig, 2 ranks; noncontig_vector1, 2 ranks; noncontig_vector8, 2 ranks; noncontig_vector64, 2 ranks; noncontig_indexed1, 2 ranks; " +
			"noncontig_struct, 2 ranks; noncontig_transpose, 2 ranks; " +
			"barrier, 2 ranks; barrier, 4 ranks; barrier, 16 ranks; reduce_local, 2 ranks" + collectives()},
		{func(o *Options) { o.Benches, o.Ranks = []string{"reduce"}, []int{5} }, "reduce, 5 ranks"},
		{func(o *Options) { o.Benches, o.Ranks = []string{"collectives"}, []int{2, 4, 16} }, "barrier, 2 ranks; barrier, 4 ranks; barrier, 16 ranks" + collectives()},
		{func(o *Options) { o.Quick = true }, "latency, 2 ranks; bw, 2 ranks; mbw_mr, 2 ranks; bibw, 2 ranks; multi_lat, 4 ranks; " +
			"match_posted_fwd, 2 ranks; match_posted_rev, 2 ranks; match_unexp_fwd, 2 ranks; match_unexp_rev, 2 ranks; flood_rate, 2 ranks; flood_mem, 2 ranks; memory, 2 ranks; memory, 8 ranks; " +
			"noncontig_contig, 2 ranks; noncontig_vector1, 2 ranks; noncontig_struct, 2 ranks; barrier, 2 ranks; barrier, 4 ranks; allreduce, 4 ranks"},
		{func(o *Options) { o.Benches = []string{"flood", "noncontig_struct", "flood_mem"} }, "flood_rate, 2 ranks; flood_mem, 2 ranks; noncontig_struct, 2 ranks"},
		{func(o *Options) { o.Benches, o.Ranks = []string{"osu_barrier", "bw", "barrier"}, []int{3, 16} }, "barrier, 3 ranks; barrier, 16 ranks; bw, 2 ranks"},
		{func(o *Options) { o.Benches, o.Ranks = []string{"mbw_mr"}, []int{3, 4} }, "mbw_mr, 4 ranks"},
	} {
		o := options()
		c.change(o)
		if cases, err := o.Cases(); err != nil || show(cases) != c.want {
			t.Errorf("%s, %v; want %s", show(cases), err, c.want)
		}
	}
	o := options()
	o.Sizes, o.Depths = []int{0, 6, 8}, []int{0, 30}
	cases, err := o.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		want := map[string][]int{"latency": {0, 6, 8}, "bw": {6, 8}, "mbw_mr": {6, 8}, "bibw": {6, 8}, "multi_lat": {0, 6, 8}, "barrier": {0}, "memory": {0}, "reduce_local": {8},
			"flood_rate": {30}, "flood_mem": {30}}[c.Bench.Name]
		if c.Bench.Collective {
			want = []int{8}
		}
		if strings.HasPrefix(c.Bench.Name, "match_") {
			want = []int{0, 30}
		}
		if !reflect.DeepEqual(c.Sizes, want) {
			t.Errorf("%v: sizes %v, want %v", &c, c.Sizes, want)
		}
	}
	for _, c := range []struct {
		change func(*Options)
		says   string
	}{
		{func(o *Options) { o.Benches = []string{"fly"} }, `"fly": want benchmarks out of latency, bw, mbw_mr, bibw, `},
		{func(o *Options) { o.Rounds = 0 }, "--rounds 0: want 1 to 1000"},
		{func(o *Options) { o.MinTime = -1 }, "--min-time -1ns: want"},
		{func(o *Options) { o.Timeout = 0 }, "--timeout 0s: want"},
		{func(o *Options) { o.Benches, o.Depths = []string{"flood"}, []int{0} }, "--depths: none that flood_rate can have"},
		{func(o *Options) { o.Depths = []int{1 << 21} }, "--depths 2097152: want 0 to"},
		{func(o *Options) { o.Window = 0 }, "--window 0: want"},
		{func(o *Options) { o.Batches = 0 }, "0 batches"},
		{func(o *Options) { o.Ranks = []int{1} }, "-n 1: want"},
		{func(o *Options) { o.Sizes = []int{-1} }, "--sizes -1: want"},
		{func(o *Options) { o.Benches, o.Ranks = []string{"mbw_mr"}, []int{3} }, "-n: mbw_mr wants an even number"},
		{func(o *Options) { o.Benches, o.Sizes = []string{"bw"}, []int{0} }, "--sizes: none that bw can have"},
	} {
		o := options()
		c.change(o)
		if _, err := o.Cases(); err == nil || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%v, want %s", err, c.says)
		}
	}
}

// The groups run only when they are named, by their word or by the names of their benchmarks, and have every collective.
func TestGroups(t *testing.T) {
	all := options()
	all.Benches = nil
	cases, err := all.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Bench.Group != "" {
			t.Errorf("%v runs without being asked for", &c)
		}
	}
	for group, want := range map[string][]string{
		"nonblocking": {"ibarrier", "iallreduce", "ireduce_scatter_block", "ineighbor_alltoallw"},
		"persistent":  {"barrier_persistent", "allreduce_persistent", "neighbor_alltoallw_persistent"},
		"neighbor":    {"neighbor_allgather", "neighbor_alltoallw"},
	} {
		o := options()
		o.Benches = []string{group}
		cases, err := o.Cases()
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range cases {
			names = append(names, c.Bench.Name)
		}
		for _, name := range want {
			if !slices.Contains(names, name) {
				t.Errorf("%s: %s, want %s among them", group, names, name)
			}
		}
	}
	o := options()
	o.Benches = []string{"osu_iallreduce"}
	if cases, err := o.Cases(); err != nil || len(cases) == 0 || cases[0].Bench.Name != "iallreduce" {
		t.Errorf("osu_iallreduce: %v, %v", cases, err)
	}
}
