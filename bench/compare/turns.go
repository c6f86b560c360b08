package compare

import (
	"context"
	"errors"

	"cadre.example/bench/osu"
	"cadre.example/bench/process"
)

// A Side measures by turns: it is made ready for a case and size once, and then gives a figure whenever it is asked.
type Side interface {
	// Set makes ready for a case and one of its sizes.
	Set(ctx context.Context, c *Case, size int) error
	// Row measures once.
	Row(ctx context.Context) (osu.Row, error)
}

// RunTurns measures cases whose sides can wait for each other: for each size, all sides are made ready, and then every round
// asks one after the other. What a row compares was measured within moments. sides[i] belongs to impls[i]; nil is none.
// An error of a side costs it the figures of that case and size; one that is over has said so before. See Run for the rest.
func RunTurns(ctx context.Context, impls []Impl, sides []Side, cases []Case, o *Options, told func(Step)) (*Report, error) {
	r := newReport(impls, o, cases)
	jobs, done := 0, 0
	for c := range cases {
		jobs += len(cases[c].Sizes)
	}
	for c := range cases {
		for _, size := range cases[c].Sizes {
			if told != nil {
				told(Step{1, o.Rounds, done, jobs, &cases[c], &impls[0]})
			}
			done++
			ready := make([]bool, len(sides))
			try := func(im, round int, f func() error) bool {
				err := f()
				if err != nil && ctx.Err() == nil && !errors.Is(err, process.ErrOver) {
					r.failed(&cases[c], &r.Implementations[im], round, err)
				}
				return err == nil
			}
			for im, s := range sides {
				ready[im] = s != nil && try(im, 0, func() error { return s.Set(ctx, &cases[c], size) })
			}
			for round := range o.Rounds {
				for im, s := range sides {
					ready[im] = ready[im] && try(im, round, func() error {
						row, err := s.Row(ctx)
						if err == nil {
							row.Size = size
							r.add(c, im, round, []osu.Row{row})
						}
						return err
					})
					if ctx.Err() != nil {
						r.finish()
						return r, context.Cause(ctx)
					}
				}
			}
		}
	}
	r.Rounds = o.Rounds
	r.finish()
	return r, nil
}
