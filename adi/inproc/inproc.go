// Package inproc is the device of goroutine ranks: Contexts of one process that reach each other directly. There is no
// packet and no queue of its own; the direct path of package adi does all the work. Beside it there are places where such
// ranks meet to work on each other's memory.
package inproc

import (
	"fmt"
	"runtime"

	"cadre.example/adi"
)

// Name is what traces and cadre info print.
const Name = "inproc"

// Config is how the ranks wait.
type Config struct {
	// Park makes waiting ranks park at once instead of spinning for some microseconds first: necessary inside a
	// testing/synctest bubble. Ranks that outnumber the processors always park.
	Park bool
	// Eager and Window are those of adi.Config.
	Eager, Window int
}

// New returns the connected Contexts of n goroutine ranks.
func New(n int, cfg Config) ([]*adi.Context, error) {
	if n < 1 {
		return nil, fmt.Errorf("inproc: %d ranks: want at least 1", n)
	}
	ranks := make([]*adi.Context, n)
	for i := range ranks {
		c, err := adi.New(adi.Config{Rank: i, Size: n, Spin: Spin(n) && !cfg.Park, Eager: cfg.Eager, Window: cfg.Window})
		if err != nil {
			return nil, err
		}
		ranks[i] = c
	}
	for _, c := range ranks {
		if err := c.Connect(ranks); err != nil {
			return nil, err
		}
	}
	Share(ranks)
	return ranks, nil
}

// Spin reports whether n ranks of this process have a processor each, so that a waiting one may watch instead of park.
func Spin(n int) bool { return n > 1 && n <= runtime.GOMAXPROCS(0) }
