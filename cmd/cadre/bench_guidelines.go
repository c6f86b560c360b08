package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"cadre.example/bench/compare"
	"cadre.example/bench/osu"
	"cadre.example/internal/environ"
)

// guidelinesName is the word that measures collectives beside what could replace them, of the collectives that follow it.
const guidelinesName = "guidelines"

// broken is by how much a call may take longer than its composition: what is less is noise.
const broken = 1.1

func (b *bench) guiding() bool { return len(b.Benches) > 0 && b.Benches[0] == guidelinesName }

// guidelines are those of the collectives that were named: all, when none is.
func (b *bench) guidelines() (list []osu.Guideline, err error) {
	var names []string
	for _, g := range osu.Guidelines {
		if !slices.Contains(names, g.Call) {
			names = append(names, g.Call)
		}
	}
	wanted := b.Benches[1:]
	for i, name := range wanted {
		wanted[i] = strings.TrimPrefix(name, "osu_")
		if !slices.Contains(names, wanted[i]) {
			return nil, fmt.Errorf("%s %q: want collectives out of %s", guidelinesName, name, strings.Join(names, ", "))
		}
	}
	for _, g := range osu.Guidelines {
		if len(wanted) > 0 && !slices.Contains(wanted, g.Call) {
			continue
		}
		o := b.guided(&g)
		if _, err := o.Cases(); err != nil {
			return nil, err
		}
		list = append(list, g)
	}
	return list, nil
}

// guided are the options for one guideline: four sizes, unless others were asked for.
func (b *bench) guided(g *osu.Guideline) compare.Options {
	o := b.Options
	o.Benches = []string{g.Call}
	if len(o.Sizes) == 0 {
		o.Sizes = []int{8, 1 << 10, 32 << 10, 1 << 20}
	}
	if len(o.Ranks) == 0 {
		o.Ranks = []int{2, 4}
	}
	return o
}

// runGuidelines measures each call and its composition in turns, and says where the call takes longer. What is compared is
// the fastest round of each: a guideline is about the library, not about what else the machine does.
func (b *bench) runGuidelines(ctx context.Context, out io.Writer, show *progress) error {
	list, err := b.guidelines()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cadre-bench-")
	if err != nil {
		return fmt.Errorf("no folder to compile the C program in: %w", err)
	}
	defer os.RemoveAll(dir)
	ours, err := b.ours(ctx, dir, environ.Get(environ.Path))
	if err != nil {
		return err
	}
	var results []guided
	for _, g := range list {
		composed := *ours
		composed.Name = g.Text
		composed.Command = func(n int, args []string) []string {
			if args[0] == g.Call {
				args = append([]string{g.Composed}, args[1:]...)
			}
			return ours.Command(n, args)
		}
		o := b.guided(&g)
		report, failed := compare.Run(ctx, []compare.Impl{*ours, composed}, &o, show.step)
		if report != nil {
			results = append(results, guidedBy(&g, report)...)
			for _, f := range report.Failures {
				err = errors.Join(err, fmt.Errorf("%s, %s of %d ranks: %s", f.Impl, f.Bench, f.Ranks, f.Text))
			}
		}
		if failed != nil {
			err = errors.Join(err, failed)
			break
		}
	}
	show.stop()
	return errors.Join(printGuidelines(out, results), err)
}

// A guided is a row: the fastest rounds of a call and of its composition, in microseconds.
type guided struct {
	guideline      *osu.Guideline
	ranks, size    int
	call, composed float64
}

func (g *guided) fails() bool { return g.call > broken*g.composed }

func guidedBy(g *osu.Guideline, r *compare.Report) (list []guided) {
	for _, row := range r.Results {
		if call, composed := row.Cells[0], row.Cells[1]; len(call.Rounds) > 0 && len(composed.Rounds) > 0 {
			list = append(list, guided{g, row.Ranks, row.Size, call.Low, composed.Low})
		}
	}
	return list
}

func printGuidelines(out io.Writer, list []guided) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "call\tno slower than\tranks\tsize\tcall us\tcomposed us\tratio\t\n")
	fails := 0
	for i := range list {
		g, verdict := &list[i], ""
		if g.fails() {
			fails++
			verdict = "fails"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%.2f\t%.2f\t%.2f\t%s\n", g.guideline.Call, g.guideline.Text, g.ranks, compare.SizeName(g.size),
			g.call, g.composed, g.call/g.composed, verdict)
	}
	fmt.Fprintf(w, "\n%d of %d fail: the call takes more than %.1f times as long as its composition, both in their fastest round\n", fails, len(list), broken)
	return w.Flush()
}
