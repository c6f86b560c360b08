package main

import (
	"strings"
	"testing"

	"cadre.example/bench/compare"
	"cadre.example/bench/osu"
)

// Every guideline is about two benchmarks that there are, in sizes and ranks that both can have, and collectives may be named.
func TestGuidelineCases(t *testing.T) {
	b, err := parseBench([]string{"guidelines"})
	if err != nil {
		t.Fatal(err)
	}
	list, err := b.guidelines()
	if err != nil || len(list) != len(osu.Guidelines) {
		t.Errorf("%d guidelines, %v", len(list), err)
	}
	for _, g := range list {
		if osu.Find(g.Call) == nil || osu.Find(g.Composed) == nil {
			t.Errorf("%+v: no such benchmark", g)
		}
	}
	b, err = parseBench([]string{"guidelines", "-n", "3", "osu_allreduce", "--sizes", "8"})
	if err != nil {
		t.Fatal(err)
	}
	if list, err = b.guidelines(); err != nil || len(list) != 2 || list[0].Text != "reduce + bcast" {
		t.Errorf("%+v, %v", list, err)
	}
	for args, says := range map[string]string{
		"guidelines latency": `guidelines "latency": want collectives out of bcast, reduce`, "guidelines --sizes 3": "--sizes: none that bcast can have",
	} {
		if _, err := parseBench(strings.Fields(args)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %s", args, err, says)
		}
	}
}

// The table has a row for each size that both have, with the fastest rounds, and says which fail.
func TestGuidelineTable(t *testing.T) {
	cell := func(low float64) compare.Cell { return compare.Cell{Low: low, Median: 9 * low, Rounds: []float64{low}} }
	rows := guidedBy(&osu.Guidelines[0], &compare.Report{Results: []compare.Result{
		{Ranks: 4, Size: 8, Cells: []compare.Cell{cell(10), cell(20)}},
		{Ranks: 4, Size: 1024, Cells: []compare.Cell{cell(12), cell(10)}},
		{Ranks: 4, Size: 4096, Cells: []compare.Cell{cell(1), {}}},
	}})
	var out strings.Builder
	if err := printGuidelines(&out, rows); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{"bcast scatter + allgather 4 8 10.00 20.00 0.50 bcast", "4 1 KiB 12.00 10.00 1.20 fails", "1 of 2 fail"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
