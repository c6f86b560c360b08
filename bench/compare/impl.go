package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"cadre.example/bench/osu"
	"cadre.example/bench/process"
)

// An Impl is one implementation of MPI: how its ranks are started. The first of a list is ours.
type Impl struct {
	Name     string `json:"name"`    // a column's heading
	Version  string `json:"version"` // what the library says of itself
	Device   string `json:"device,omitempty"`
	Compiler string `json:"compiler,omitempty"`
	Launcher string `json:"launcher,omitempty"`

	// Yardstick says that this is no implementation of MPI, but what the machine can do: no peer. Against says that a
	// column of its own shows our figure divided by this one's.
	Yardstick bool `json:"yardstick,omitempty"`
	Against   bool `json:"against,omitempty"`

	// Env are variables of its jobs, beside those of the process.
	Env []string `json:"env,omitempty"`

	// Command is the command line of a job of so many ranks.
	Command func(ranks int, args []string) []string `json:"-"`
}

// Probe starts two ranks that do nothing, and returns what rank 0 says of itself.
func (im *Impl) Probe(ctx context.Context, timeout time.Duration) (*osu.Output, error) {
	return im.job(ctx, &osu.Config{Bench: osu.Probe, Ranks: 2, Window: 1, MinTime: 1, Batches: 1, Sizes: []int{0}}, timeout)
}

// job runs one job and reads its output. Rows that came before an error are returned with it.
func (im *Impl) job(ctx context.Context, cfg *osu.Config, timeout time.Duration) (*osu.Output, error) {
	ran := process.Run(ctx, im.Command(cfg.Ranks, cfg.Args()), im.Env, timeout)
	out, err := osu.Parse(bytes.NewReader(ran.Stdout))
	if err == nil {
		err = check(out, cfg)
	}
	switch {
	case ran.Err != nil:
		return out, ran.Explain()
	case err != nil:
		return out, err
	case !out.Done:
		ran.Err = errors.New("its output ends before the benchmark's end")
		return out, ran.Explain()
	case cfg.Bench != osu.Probe && len(out.Rows) < len(cfg.Sizes):
		return out, fmt.Errorf("it has printed %d rows of %d", len(out.Rows), len(cfg.Sizes))
	}
	return out, nil
}

// check refuses rows that were not asked for, and drops them with what follows.
func check(out *osu.Output, cfg *osu.Config) error {
	for i, row := range out.Rows {
		if i >= len(cfg.Sizes) || row.Size != cfg.Sizes[i] {
			out.Rows = out.Rows[:i]
			return fmt.Errorf("it has printed a row of size %d in place %d, where none was asked for", row.Size, i+1)
		}
	}
	return nil
}
