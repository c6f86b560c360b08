package osu

import "slices"

// A Bench is one benchmark.
type Bench struct {
	Name  string
	What  string // what a row says, for people
	Unit  string // "us", "MB/s" or "msg/s"; MB is 10^6 bytes
	Less  bool   // less is better
	Pair  bool   // always two ranks
	Even  bool   // wants an even number of ranks
	Sized bool   // has message sizes
	Grain int    // sizes are multiples of it

	Sizes, QuickSizes []int // default sizes in bytes
	Ranks, QuickRanks []int // default numbers of ranks
}

// Benches are all benchmarks, in the order in which they run.
var Benches = []Bench{
	{
		Name: "latency", What: "time of a message, one way", Unit: "us", Less: true, Pair: true, Sized: true, Grain: 1,
		Sizes: append([]int{0}, powers(1, 4<<20)...), QuickSizes: []int{0, 8, 64, 1 << 10, 8 << 10, 64 << 10, 1 << 20},
		Ranks: []int{2}, QuickRanks: []int{2},
	},
	{
		Name: "bw", What: "bandwidth of one pair, one way", Unit: "MB/s", Pair: true, Sized: true, Grain: 1,
		Sizes: powers(1, 4<<20), QuickSizes: []int{8, 1 << 10, 8 << 10, 64 << 10, 1 << 20},
		Ranks: []int{2}, QuickRanks: []int{2},
	},
	{
		Name: "mbw_mr", What: "messages of all pairs together", Unit: "msg/s", Even: true, Sized: true, Grain: 1,
		Sizes: powers(1, 4<<20), QuickSizes: []int{8, 1 << 10, 64 << 10},
		Ranks: []int{2}, QuickRanks: []int{2},
	},
	{
		Name: "barrier", What: "time of a barrier, slowest rank", Unit: "us", Less: true,
		Ranks: []int{2, 4, 16}, QuickRanks: []int{2, 4},
	},
	{
		Name: "allreduce", What: "time of a sum of float32, slowest rank", Unit: "us", Less: true, Sized: true, Grain: 4,
		Sizes: powers(4, 1<<20), QuickSizes: []int{8, 1 << 10, 64 << 10},
		Ranks: []int{2, 4}, QuickRanks: []int{4},
	},
}

// Find returns the benchmark of that name, with or without OSU's own prefix osu_, or nil.
func Find(name string) *Bench {
	if len(name) > 4 && name[:4] == "osu_" {
		name = name[4:]
	}
	i := slices.IndexFunc(Benches, func(b Bench) bool { return b.Name == name })
	if i < 0 {
		return nil
	}
	return &Benches[i]
}

// Takes says whether the benchmark can have this size: a bandwidth of empty messages, say, is nothing.
func (b *Bench) Takes(size int) bool {
	if !b.Sized {
		return size == 0
	}
	return size >= 0 && size%b.Grain == 0 && (size > 0 || b.Name == "latency")
}

// value makes the reported figure of one batch: n iterations in the given seconds.
func (b *Bench) value(cfg *Config, size, n int, seconds float64) float64 {
	switch b.Name {
	case "latency":
		return seconds * 1e6 / float64(2*n)
	case "bw":
		return float64(size) * float64(cfg.Window) * float64(n) / seconds / 1e6
	case "mbw_mr":
		return float64(cfg.Ranks/2) * float64(cfg.Window) * float64(n) / seconds
	}
	return seconds * 1e6 / float64(n)
}

// messages is how many there are in n iterations, of all ranks together; in collectives, how many calls.
func (b *Bench) messages(cfg *Config, n int) int {
	switch b.Name {
	case "latency":
		return 2 * n
	case "bw", "mbw_mr":
		return cfg.Ranks / 2 * (cfg.Window + 1) * n
	}
	return cfg.Ranks * n
}

func powers(from, to int) (list []int) {
	for ; from <= to; from *= 2 {
		list = append(list, from)
	}
	return list
}
