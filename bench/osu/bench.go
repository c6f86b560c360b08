package osu

import (
	"slices"
	"strings"
	"sync"
)

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
	Own   bool   // OSU has no such benchmark

	Collective bool   // one call of all ranks, which package mpi has a function of that name for
	Group      string // not "": it runs only when it is asked for, by its name or this word
	MostAll    int    // not 0: the most bytes that size times the square of the number of ranks may be

	Count string // what a row counts instead of bytes: "depth" of a queue, or "messages"

	Sizes, QuickSizes []int // default sizes in bytes, or counts; quick ones: none where it is left out of a quick run of all
	Ranks, QuickRanks []int // default numbers of ranks
}

// Benches are all benchmarks, in the order in which they run.
var Benches = sync.OnceValue(func() []Bench { return slices.Concat(firstBenches(), collectiveBenches(), appBenches()) })

func firstBenches() []Bench {
	return []Bench{
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
			Name: "bibw", What: "bandwidth of one pair, both ways together", Unit: "MB/s", Pair: true, Sized: true, Grain: 1,
			Sizes: powers(1, 4<<20), QuickSizes: []int{8, 8 << 10, 1 << 20},
			Ranks: []int{2}, QuickRanks: []int{2},
		},
		{
			Name: "multi_lat", What: "time of a message, one way, all pairs at once", Unit: "us", Less: true, Even: true, Sized: true, Grain: 1,
			Sizes: append([]int{0}, powers(1, 4<<20)...), QuickSizes: []int{8, 8 << 10},
			Ranks: []int{2, 4, 8, 16}, QuickRanks: []int{4},
		},
		matching("posted_fwd", "time of a message, one way, while posted receives are met first to last"),
		matching("posted_rev", "time of a message, one way, while posted receives are met last to first"),
		matching("unexp_fwd", "time of a receive while unexpected messages are taken first to last"),
		matching("unexp_rev", "time of a receive while unexpected messages are taken last to first"),
		{
			Name: "flood_rate", What: "unexpected messages of 1 KiB, sent and received", Unit: "msg/s", Pair: true, Sized: true, Grain: 1,
			Own: true, Count: "messages", Sizes: []int{100, 1000, 10_000, 100_000}, QuickSizes: []int{1000},
			Ranks: []int{2}, QuickRanks: []int{2},
		},
		{
			Name: "flood_mem", What: "growth of the receiver's resident memory by unexpected messages of 1 KiB", Unit: "KiB", Less: true, Pair: true,
			Sized: true, Grain: 1, Own: true, Count: "messages", Sizes: []int{100, 1000, 10_000, 100_000}, QuickSizes: []int{1000, 10_000},
			Ranks: []int{2}, QuickRanks: []int{2},
		},
		{
			Name: "memory", What: "memory of a rank, of shared pages its part, when each has sent to each other, of the rank with the most", Unit: "KiB",
			Less: true, Own: true, Ranks: []int{2, 8, 32}, QuickRanks: []int{2, 8},
		},
		noncontig("contig", "doubles without gaps", true),
		noncontig("vector1", "every other double", true),
		noncontig("vector8", "8 of 16 doubles", false),
		noncontig("vector64", "64 of 128 doubles", false),
		noncontig("indexed1", "single doubles, shuffled", false),
		noncontig("struct", "structs of int, double, char[3]", true),
		noncontig("transpose", "matrix of doubles by columns", false),
		{
			Name: "barrier", What: "time of a barrier, slowest rank", Unit: "us", Less: true,
			Ranks: []int{2, 4, 16}, QuickRanks: []int{2, 4},
		},
		{
			Name: "reduce_local", What: "time of the largest of two float32 each, without messages, slowest rank", Unit: "us", Less: true, Sized: true, Grain: 4, Own: true,
			Sizes: powers(1<<10, 4<<20), Ranks: []int{2}, QuickRanks: []int{2},
		},
	}
}

// collectiveBenches are those of collectives, in all their forms.
func collectiveBenches() (list []Bench) {
	for _, c := range collectives {
		b := Bench{
			Name: c.name, What: "time of " + c.what + ", slowest rank", Unit: "us", Less: true, Sized: true, Grain: 4, Own: c.own, Collective: true,
			Sizes: fours(4, 4<<20), Ranks: []int{2, 4, 16}, QuickRanks: []int{4},
		}
		if c.all {
			b.MostAll = allMost
		}
		if c.group != "" {
			b.Group, b.Collective, b.Ranks = c.group, false, []int{2, 4}
		}
		if c.name == "allreduce" {
			b.Sizes, b.QuickSizes = powers(4, 1<<20), []int{8, 1 << 10, 64 << 10}
		}
		list = append(list, b)
	}
	for i := range forms {
		list = append(list, forms[i].benches()...)
	}
	return list
}

const neighborGroup = "neighbor"

// matching makes a benchmark of the queues in which messages and receives meet.
func matching(name, what string) Bench {
	return Bench{Name: "match_" + name, What: what, Unit: "us", Less: true, Pair: true, Sized: true, Grain: 1, Own: true, Count: "depth",
		Sizes: []int{0, 1, 10, 100, 1000, 10_000}, QuickSizes: []int{0, 100, 1000}, Ranks: []int{2}, QuickRanks: []int{2}}
}

// noncontig makes a benchmark of a ping-pong with a derived type: a shape of package pack by the same name.
func noncontig(name, what string, quick bool) Bench {
	b := Bench{Name: "noncontig_" + name, What: "bandwidth of a ping-pong, " + what, Unit: "MB/s", Pair: true, Sized: true, Grain: 512, Own: true,
		Sizes: []int{512, 2 << 10, 8 << 10, 32 << 10, 128 << 10, 512 << 10, 2 << 20}, Ranks: []int{2}, QuickRanks: []int{2}}
	if quick {
		b.QuickSizes = []int{8 << 10, 512 << 10}
	}
	return b
}

// Title is the benchmark's name for people: with OSU's own prefix where OSU has it.
func (b *Bench) Title() string {
	if b.Own {
		return b.Name
	}
	return "osu_" + b.Name
}

// Group returns the benchmarks whose names begin with name and an underscore, such as match, flood and noncontig, for
// "collectives" those of collective calls that block, and those of the group of that name.
func Group(name string) (names []string) {
	for _, b := range Benches() {
		if b.Own && strings.HasPrefix(b.Name, name+"_") || b.Group == name && name != "" ||
			name == "collectives" && (b.Collective || b.Name == "barrier") {
			names = append(names, b.Name)
		}
	}
	return names
}

// Find returns the benchmark of that name, with or without OSU's own prefix osu_, or nil.
func Find(name string) *Bench {
	if len(name) > 4 && name[:4] == "osu_" {
		name = name[4:]
	}
	i := slices.IndexFunc(Benches(), func(b Bench) bool { return b.Name == name })
	if i < 0 {
		return nil
	}
	return &Benches()[i]
}

// Takes says whether the benchmark can have this size: a bandwidth of empty messages, say, is nothing.
func (b *Bench) Takes(size int) bool {
	if !b.Sized {
		return size == 0
	}
	zero := b.Name == "latency" || b.Name == "multi_lat" || b.Count == "depth"
	return size >= 0 && size%b.Grain == 0 && (size > 0 || zero) && (b.Count == "" || size <= MaxCount)
}

// value makes the reported figure of one batch: n iterations in the given seconds.
func (b *Bench) value(cfg *Config, size, n int, seconds float64) float64 {
	switch {
	case b.Name == "latency" || b.Name == "multi_lat":
		return seconds * 1e6 / float64(2*n)
	case b.Name == "bw":
		return float64(size) * float64(cfg.Window) * float64(n) / seconds / 1e6
	case b.Name == "bibw":
		return 2 * float64(size) * float64(cfg.Window) * float64(n) / seconds / 1e6
	case b.Name == "mbw_mr":
		return float64(cfg.Ranks/2) * float64(cfg.Window) * float64(n) / seconds
	case b.Name == "flood_rate":
		return float64(size) * float64(n) / seconds
	case strings.HasPrefix(b.Name, "match_posted"):
		return seconds * 1e6 / (2 * float64(max(size, 1)) * float64(n))
	case strings.HasPrefix(b.Name, "match_unexp"):
		return seconds * 1e6 / (float64(max(size, 1)) * float64(n))
	case strings.HasPrefix(b.Name, "noncontig"):
		return 2 * float64(size) * float64(n) / seconds / 1e6
	}
	return seconds * 1e6 / float64(n)
}

// messages is how many there are in n iterations, of all ranks together; in collectives, how many calls.
func (b *Bench) messages(cfg *Config, n, size int) int {
	switch {
	case b.Name == "latency" || strings.HasPrefix(b.Name, "noncontig"):
		return 2 * n
	case b.Name == "multi_lat":
		return cfg.Ranks * n
	case b.Name == "bw" || b.Name == "mbw_mr":
		return cfg.Ranks / 2 * (cfg.Window + 1) * n
	case b.Name == "bibw":
		return (2*cfg.Window + 1) * n
	case strings.HasPrefix(b.Name, "match_posted"):
		return (2*max(size, 1) + 1) * n
	case b.Count != "":
		return (max(size, 1) + 2) * n
	}
	return cfg.Ranks * n
}

// Fits says whether the benchmark can have this size with so many ranks.
func (b *Bench) Fits(size, ranks int) bool {
	return b.MostAll == 0 || size <= b.MostAll/ranks/ranks
}

func fours(from, to int) (list []int) {
	for ; from <= to; from *= 4 {
		list = append(list, from)
	}
	return list
}

func powers(from, to int) (list []int) {
	for ; from <= to; from *= 2 {
		list = append(list, from)
	}
	return list
}
