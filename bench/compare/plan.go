package compare

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"cadre.example/bench/osu"
)

// MaxRanks is the largest number of ranks in a job.
const MaxRanks = 4096

// Options say what is measured.
type Options struct {
	Benches []string      // names; none: all but those of a group
	Ranks   []int         // none: each benchmark's own
	Sizes   []int         // bytes; none: each benchmark's own
	Depths  []int         // depths of queues and numbers of messages; none: each benchmark's own
	Quick   bool          // few sizes and ranks where none are given
	Rounds  int           // at least 1
	MinTime time.Duration // how long one size is measured in one job
	Batches int           // into how many batches that is split
	Window  int           // messages in flight in bw, bibw and mbw_mr
	Timeout time.Duration // of one job
	Budget  time.Duration // no round begins that would probably end after it; 0: none
}

// A Case is a benchmark with a number of ranks.
type Case struct {
	Bench *osu.Bench
	Ranks int
	Sizes []int
	Title string // of its table; "": made of the rest
}

func (c *Case) String() string {
	if c.Title != "" {
		return c.Bench.Name
	}
	return fmt.Sprintf("%s, %d ranks", c.Bench.Name, c.Ranks)
}

// Cases returns the cases in the order in which they run. The error names the option that is wrong.
func (o *Options) Cases() ([]Case, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	var names []string
	for _, name := range o.Benches {
		if group := osu.Group(name); osu.Find(name) == nil && len(group) > 0 {
			names = append(names, group...)
		} else {
			names = append(names, name)
		}
	}
	if len(o.Benches) == 0 {
		for _, b := range osu.Benches() {
			if b.Group == "" && (!o.Quick || !b.Sized || len(b.QuickSizes) > 0) {
				names = append(names, b.Name)
			}
		}
	}
	var cases []Case
	seen := make(map[*osu.Bench]bool)
	for _, name := range names {
		b := osu.Find(name)
		if b == nil {
			return nil, fmt.Errorf("%q: want benchmarks out of %s", name, strings.Join(Names(), ", "))
		}
		if seen[b] {
			continue
		}
		seen[b] = true
		sizes, err := o.sizes(b)
		if len(sizes) == 0 && len(o.Benches) == 0 && len(cases) > 0 {
			continue // of all benchmarks, those that can have one of these sizes
		}
		if err != nil {
			return nil, err
		}
		ranks, err := o.ranks(b)
		if err != nil {
			return nil, err
		}
		for _, n := range ranks {
			fit := slices.DeleteFunc(slices.Clone(sizes), func(size int) bool { return !b.Fits(size, n) })
			if len(fit) == 0 {
				return nil, fmt.Errorf("--sizes: none that %s can have with %d ranks: want up to %d", b.Name, n, b.MostAll/n/n)
			}
			cases = append(cases, Case{b, n, fit, ""})
		}
	}
	return cases, nil
}

// Names are the names of all benchmarks.
func Names() (names []string) {
	for _, b := range osu.Benches() {
		names = append(names, b.Name)
	}
	return names
}

// Check names the option that is wrong.
func (o *Options) Check() error {
	switch {
	case o.Rounds < 1 || o.Rounds > 1000:
		return fmt.Errorf("--rounds %d: want 1 to 1000", o.Rounds)
	case o.MinTime <= 0 || o.MinTime > time.Hour:
		return fmt.Errorf("--min-time %v: want a duration above 0, such as 50ms", o.MinTime)
	case o.Timeout <= 0:
		return fmt.Errorf("--timeout %v: want a duration above 0, such as 60s", o.Timeout)
	case o.Window < 1 || o.Window > 1<<16:
		return fmt.Errorf("--window %d: want 1 to %d messages", o.Window, 1<<16)
	case o.Batches < 1 || o.Batches > 1000:
		return fmt.Errorf("%d batches: want 1 to 1000", o.Batches)
	}
	for _, n := range o.Ranks {
		if n < 2 || n > MaxRanks {
			return fmt.Errorf("-n %d: want numbers of ranks from 2 to %d", n, MaxRanks)
		}
	}
	for _, s := range o.Sizes {
		if s < 0 || s > osu.MaxSize {
			return fmt.Errorf("--sizes %d: want bytes, 0 to %d", s, osu.MaxSize)
		}
	}
	for _, d := range o.Depths {
		if d < 0 || d > osu.MaxCount {
			return fmt.Errorf("--depths %d: want 0 to %d", d, osu.MaxCount)
		}
	}
	return nil
}

// sizes are those that the benchmark can have.
func (o *Options) sizes(b *osu.Bench) (list []int, err error) {
	if !b.Sized {
		return []int{0}, nil
	}
	wanted := o.Sizes
	if b.Count != "" {
		wanted = o.Depths
	}
	if len(wanted) == 0 {
		if wanted = b.Sizes; o.Quick && len(b.QuickSizes) > 0 {
			wanted = b.QuickSizes
		}
	}
	for _, s := range wanted {
		if b.Takes(s) {
			list = append(list, s)
		}
	}
	if len(list) == 0 && b.Count != "" {
		return nil, fmt.Errorf("--depths: none that %s can have", b.Name)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("--sizes: none that %s can have: want multiples of %d above 0", b.Name, b.Grain)
	}
	return list, nil
}

// ranks passes over what the benchmark cannot have: pairs need an even number.
func (o *Options) ranks(b *osu.Bench) (list []int, err error) {
	wanted := o.Ranks
	switch {
	case b.Pair:
		return []int{2}, nil
	case len(wanted) == 0 && o.Quick:
		wanted = b.QuickRanks
	case len(wanted) == 0:
		wanted = b.Ranks
	}
	for _, n := range wanted {
		if !b.Even || n%2 == 0 {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("-n: %s wants an even number of ranks", b.Name)
	}
	return list, nil
}
