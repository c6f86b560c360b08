package osu

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// MaxSize is the largest message in bytes that a rank accepts.
const MaxSize = 1 << 30

// MaxCount is the largest depth of a queue and number of messages that a rank accepts.
const MaxCount = 1 << 20

// Probe is the name of the benchmark that measures nothing: the ranks meet, and rank 0 says what it is.
const Probe = "probe"

// A Config is what a rank is told.
type Config struct {
	Bench   string // a name of Benches, or Probe
	Ranks   int    // how many there must be
	Window  int    // messages in flight in bw, bibw and mbw_mr
	MinTime time.Duration
	Batches int
	Sizes   []int // bytes, or what Bench.Count says; exactly one 0 where the benchmark has no sizes

	resident int // bytes of memory before the first row
}

// Args are the arguments of a rank's program, in Go as in C: BENCH RANKS WINDOW MINTIME(ns) BATCHES SIZE,SIZE,...
func (c *Config) Args() []string {
	sizes := make([]string, len(c.Sizes))
	for i, s := range c.Sizes {
		sizes[i] = strconv.Itoa(s)
	}
	return []string{c.Bench, strconv.Itoa(c.Ranks), strconv.Itoa(c.Window), strconv.FormatInt(int64(c.MinTime), 10),
		strconv.Itoa(c.Batches), strings.Join(sizes, ",")}
}

// ParseArgs reads what Args has written. An error names the argument, its value and what was expected.
func ParseArgs(args []string) (*Config, error) {
	if len(args) != 6 {
		return nil, fmt.Errorf("%d arguments: want BENCH RANKS WINDOW MINTIME BATCHES SIZES", len(args))
	}
	c := &Config{Bench: args[0]}
	b := Find(c.Bench)
	if c.Bench != Probe && (b == nil || b.Name != c.Bench) {
		return nil, fmt.Errorf("BENCH %q: want a benchmark's name", c.Bench)
	}
	var nanos int
	for _, f := range []struct {
		name     string
		text     string
		to       *int
		min, max int
	}{
		{"RANKS", args[1], &c.Ranks, 1, 1 << 20},
		{"WINDOW", args[2], &c.Window, 1, 1 << 16},
		{"MINTIME", args[3], &nanos, 1, math.MaxInt},
		{"BATCHES", args[4], &c.Batches, 1, 1000},
	} {
		v, err := strconv.Atoi(f.text)
		if err != nil || v < f.min || v > f.max {
			return nil, fmt.Errorf("%s %q: want a whole number from %d to %d", f.name, f.text, f.min, f.max)
		}
		*f.to = v
	}
	c.MinTime = time.Duration(nanos)
	for text := range strings.SplitSeq(args[5], ",") {
		v, err := strconv.Atoi(text)
		if err != nil || v < 0 || v > MaxSize || b != nil && !b.Takes(v) {
			return nil, fmt.Errorf("SIZES %q: want sizes that %s can have, up to %d", text, c.Bench, MaxSize)
		}
		c.Sizes = append(c.Sizes, v)
	}
	return c, nil
}
