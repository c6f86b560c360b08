package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cadre.example/bench/osu"
	"cadre.example/bench/process"
)

// A Step says what is about to run, and how far it has come.
type Step struct {
	Round, Rounds int // Round counts from 1
	Done, Jobs    int
	Case          *Case
	Impl          *Impl
}

type place struct{ c, im int }

// Run measures. impls[0] is ours. It returns a report of what there is even when ctx ends it, and then the cause too.
// told, which may be nil, hears of every job before it starts.
func Run(ctx context.Context, impls []Impl, o *Options, told func(Step)) (*Report, error) {
	cases, err := o.Cases()
	if err != nil {
		return nil, err
	}
	r := newReport(impls, o, cases)
	hopeless := make(map[place]bool)
	jobs := len(cases) * len(impls) * o.Rounds
	start, done := time.Now(), 0
	for round := range o.Rounds {
		if spent := time.Since(start); round > 0 && o.Budget > 0 && spent+spent/time.Duration(round) > o.Budget {
			r.Notes = append(r.Notes, fmt.Sprintf("%d rounds of %d: one more would have taken longer than %v in all", round, o.Rounds, o.Budget))
			break
		}
		for c := range cases {
			for im := range impls {
				if done++; hopeless[place{c, im}] {
					continue
				}
				if told != nil {
					told(Step{round + 1, o.Rounds, done - 1, jobs, &cases[c], &impls[im]})
				}
				out, err := impls[im].job(ctx, o.config(&cases[c]), o.Timeout)
				if ctx.Err() != nil {
					r.finish()
					return r, context.Cause(ctx)
				}
				r.add(c, im, round, out.Rows)
				if err != nil {
					// What hangs once would take its time in every round.
					hopeless[place{c, im}] = errors.Is(err, process.ErrTimeout)
					r.failed(&cases[c], &impls[im], round, err)
				}
			}
		}
		r.Rounds = round + 1
	}
	r.finish()
	return r, nil
}

func (o *Options) config(c *Case) *osu.Config {
	return &osu.Config{Bench: c.Bench.Name, Ranks: c.Ranks, Window: o.Window, MinTime: o.MinTime, Batches: o.Batches, Sizes: c.Sizes}
}
