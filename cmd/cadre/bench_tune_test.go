package main

import (
	"reflect"
	"strings"
	"testing"

	"cadre.example/bench/compare"
	"cadre.example/internal/coll"
)

// A rule changes where another algorithm is clearly faster, and every number of ranks begins with one of its own.
func TestRulesOf(t *testing.T) {
	cell := func(us float64) compare.Cell {
		if us == 0 {
			return compare.Cell{} // it has failed
		}
		return compare.Cell{Median: us, Rounds: []float64{us}}
	}
	row := func(ranks, size int, us ...float64) compare.Result {
		r := compare.Result{Ranks: ranks, Size: size, Cells: []compare.Cell{cell(1)}}
		for _, v := range us {
			r.Cells = append(r.Cells, cell(v))
		}
		return r
	}
	got := rulesOf(&compare.Report{Results: []compare.Result{
		row(2, 4, 10, 20), row(2, 64, 10, 9.9), row(2, 1024, 10, 5), row(2, 4096, 0, 5), row(2, 8192, 10, 0),
		row(4, 4, 20, 10), row(4, 64, 0, 0), row(4, 1024, 9, 10),
	}}, tuned{"bcast", "bcast", []string{"binomial", "chain"}})
	want := []coll.Rule{
		{Operation: "bcast", Algorithm: "binomial", Ranks: 2},
		{Operation: "bcast", Algorithm: "chain", Ranks: 2, Bytes: 1024},
		{Operation: "bcast", Algorithm: "binomial", Ranks: 2, Bytes: 8192},
		{Operation: "bcast", Algorithm: "chain", Ranks: 4},
		{Operation: "bcast", Algorithm: "binomial", Ranks: 4, Bytes: 1024},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestTuneCases(t *testing.T) {
	b, err := parseBench([]string{"tune"})
	if err != nil {
		t.Fatal(err)
	}
	list, err := b.tuneCases()
	if err != nil || len(list) != len(coll.Algorithms()) {
		t.Errorf("%d cases, %v; want one for each of %d operations", len(list), err, len(coll.Algorithms()))
	}
	if _, err := parseBench([]string{"tune", "latency"}); err == nil || !strings.Contains(err.Error(), "want collectives out of barrier, bcast") {
		t.Errorf("tune latency: %v", err)
	}
	if _, err := parseBench([]string{"latency", "--table", "x"}); err != errTable {
		t.Errorf("latency --table: %v", err)
	}
}
