package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"cadre.example/bench/compare"
	"cadre.example/bench/osu"
	"cadre.example/internal/coll"
	"cadre.example/internal/environ"
)

// tuneName is the word that measures Cadre's own algorithms beside each other, of the collectives that follow it.
const tuneName = "tune"

func (b *bench) tuning() bool { return len(b.Benches) > 0 && b.Benches[0] == tuneName }

// A tuned is a benchmark whose operation has several algorithms.
type tuned struct {
	bench      string
	operation  string // in rules
	algorithms []string
}

// tuneCases are the operations to be tuned: all, when none is named.
func (b *bench) tuneCases() (list []tuned, err error) {
	for _, a := range coll.Algorithms() {
		for _, bench := range osu.Benches() {
			if operation := strings.ReplaceAll(bench.Name, "_", ""); operation == a.Operation {
				list = append(list, tuned{bench.Name, operation, a.Algorithms})
			}
		}
	}
	var names []string
	for _, t := range list {
		names = append(names, t.bench)
	}
	var chosen []tuned
	for _, name := range b.Benches[1:] {
		i := slices.Index(names, strings.TrimPrefix(name, "osu_"))
		if i < 0 {
			return nil, fmt.Errorf("%s %q: want collectives out of %s", tuneName, name, strings.Join(names, ", "))
		}
		chosen = append(chosen, list[i])
	}
	if len(chosen) > 0 {
		list = chosen
	}
	for _, t := range list {
		o := b.Options
		o.Benches = []string{t.bench}
		if _, err := o.Cases(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// runTune measures every algorithm as if it were an implementation of its own; the first column is what is chosen now. It
// writes the rules that follow from the figures to table, unless that is nil.
func (b *bench) runTune(ctx context.Context, out io.Writer, table io.Writer, show *progress) error {
	list, err := b.tuneCases()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cadre-bench-")
	if err != nil {
		return fmt.Errorf("no folder to compile the C program in: %w", err)
	}
	defer os.RemoveAll(dir)
	now, err := b.ours(ctx, dir, environ.Get(environ.Path))
	if err != nil {
		return err
	}
	now.Name = "now"
	var rules []coll.Rule
	for _, t := range list {
		impls := []compare.Impl{*now}
		for _, a := range t.algorithms {
			im := *now
			im.Name, im.Env = a, []string{environ.Coll + "=" + t.operation + "=" + a}
			impls = append(impls, im)
		}
		o := b.Options
		o.Benches = []string{t.bench}
		report, err := compare.Run(ctx, impls, &o, show.step)
		if report != nil {
			show.stop()
			if err := report.Table(out); err != nil {
				return err
			}
			rules = append(rules, rulesOf(report, t)...)
		}
		if err != nil {
			return err
		}
	}
	if table == nil {
		return nil
	}
	text, err := json.Marshal(rules)
	if err != nil {
		return err
	}
	if _, err := coll.Default().With(text); err != nil {
		return err
	}
	lines := strings.ReplaceAll(string(text), "},{", "},\n  {")
	lines = strings.Replace(strings.Replace(lines, "[{", "[\n  {", 1), "}]", "}\n]\n", 1)
	_, err = io.WriteString(table, lines)
	return err
}

// clearly is how much faster another algorithm must be for a rule to change to it: what is less is noise, or will be on
// the next machine.
const clearly = 0.93

// rulesOf are the rules by which each row of a report takes its fastest algorithm, rows being in the order of ranks and
// sizes. The columns behind the first are t's algorithms.
func rulesOf(r *compare.Report, t tuned) (rules []coll.Rule) {
	ranks, at := 0, -1 // of the rule that holds
	for _, row := range r.Results {
		best := -1
		for i := range t.algorithms {
			c := row.Cells[i+1]
			if len(c.Rounds) > 0 && (best < 0 || c.Median < row.Cells[best+1].Median) {
				best = i
			}
		}
		if best < 0 {
			continue
		}
		if row.Ranks == ranks && at >= 0 {
			if c := row.Cells[at+1]; len(c.Rounds) > 0 && row.Cells[best+1].Median >= clearly*c.Median {
				continue
			}
		}
		rule := coll.Rule{Operation: t.operation, Algorithm: t.algorithms[best], Ranks: row.Ranks, Bytes: row.Size}
		if row.Ranks != ranks {
			rule.Bytes = 0
		}
		if at != best || row.Ranks != ranks {
			rules = append(rules, rule)
		}
		ranks, at = row.Ranks, best
	}
	return rules
}

var errTable = errors.New("--table: only cadre bench tune makes one")
