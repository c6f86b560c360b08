package engine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// An Algorithm is one way to carry out a collective operation. Its file registers it, and the record feeds everything else:
// the catalogue, the choice by rules, the dispatch, `cadre bench tune`, the table in docs/collectives.md, and the tests that
// run every algorithm. So a new algorithm is a new file, and a test for it.
//
// Costs are given for p ranks and n bytes in terms of a, the time of one small message, b, the time per byte, and g, the
// time to reduce one byte.
type Algorithm struct {
	Of     []Kind // the operations that it carries out
	Name   string // in rules; the same name stands for the same idea in several operations
	Over   medium
	Basic  bool                     // it serves every call, and is taken where no rule says otherwise
	Limits []Limit                  // it serves the calls that all of these let pass
	Relays bool                     // a message holds the blocks of several ranks, or ranks pass on those of others
	Cost   string                   // such as "(a+b*n)*log2(p)"
	Terms  func(p, n float64) Terms // Cost as a function, where that is simple, or nil
	Note   string                   // what the table in the docs says of it, or ""
	Do     func(c *Run, a *Args)    // carries the call out; nil where share does
	Share  func(c *Run, i, of int)  // of exposed: one of equal parts of the work, by any rank
}

// Terms are the factors of a, b and g in a cost. B and G are in bytes.
type Terms struct{ A, B, G float64 }

// medium is what an algorithm moves data by.
type medium uint8

const (
	OverMessages medium = iota
	OverExposed         // copies between the memories of goroutine ranks (exposed.go)
	OverCells           // flags and cells in shared memory (cells.go)
	OverStages          // shared memory as a stage, or single copies (staged.go, single.go)
)

func (m medium) String() string {
	return [...]string{"messages", "exposed buffers", "cells", "shared memory"}[m]
}

// Names that several operations have an algorithm by, or that tests ask for.
const (
	Binomial         = "binomial"
	Bruck            = "bruck"
	Chain            = "chain"
	Composed         = "composed"
	Direct           = "direct"
	Doubling         = "recursive_doubling"
	Halving          = "recursive_halving"
	Knomial          = "knomial"
	Linear           = "linear"
	Pairwise         = "pairwise"
	Ring             = "ring"
	TwoLevel         = "two_level"
	Exposed          = "exposed"
	ScatterAllgather = "scatter_allgather"
	InCells          = "cells"
	SingleCopy       = "single_copy"
	Staged           = "staged"
	StagedLinear     = "staged_linear"
)

// Catalogue has the algorithms of each operation: the basic one first, then those over messages by name, then the others.
var Catalogue [Kinds][]*Algorithm

// Room for the records and the catalogue: every start of a program registers them all, and so allocates nothing for it.
var (
	records    [128]Algorithm
	registered int
	places     [Kinds][12]*Algorithm
)

// Shares are the parts of exposed algorithms, by kind.
var Shares [Kinds]func(c *Run, i, of int)

// Register adds an algorithm. It is called by init functions, and panics when the record is wrong.
func Register(a Algorithm) {
	if a.Name == "" || a.Cost == "" || len(a.Of) == 0 || (a.Do == nil) == (a.Share == nil) || a.Basic && len(a.Limits) > 0 {
		panic(fmt.Sprintf("coll: incomplete record of algorithm %q", a.Name))
	}
	p := new(Algorithm)
	if registered < len(records) {
		p = &records[registered]
		registered++
	}
	*p = a
	for _, k := range a.Of {
		if _, twice := Find(k, a.Name); twice || a.Basic && len(Catalogue[k]) > 0 && Catalogue[k][0].Basic {
			panic(fmt.Sprintf("coll: %s has two algorithms %q, or two basic ones", Names[k].Name, a.Name))
		}
		if Catalogue[k] == nil {
			Catalogue[k] = places[k][:0]
		}
		Catalogue[k] = append(Catalogue[k], p)
		if a.Share != nil {
			Shares[k] = a.Share
		}
		slices.SortFunc(Catalogue[k], func(x, y *Algorithm) int {
			if x.Basic != y.Basic {
				if x.Basic {
					return -1
				}
				return 1
			}
			return cmp.Or(cmp.Compare(x.Over, y.Over), strings.Compare(x.Name, y.Name))
		})
	}
}

// Find is the algorithm of an operation with a name.
func Find(k Kind, name string) (*Algorithm, bool) {
	i := slices.IndexFunc(Catalogue[k], func(a *Algorithm) bool { return a.Name == name })
	if i < 0 {
		return nil, false
	}
	return Catalogue[k][i], true
}

// limited says why a cannot serve a query, or "".
func (a *Algorithm) limited(q query) string {
	for i := range a.Limits {
		if why := a.Limits[i].why(q); why != "" {
			return why
		}
	}
	return ""
}

// Bases are the kinds that the algorithms of each kind are listed under.
var Bases = func() (all [Kinds]Kind) {
	for k := range Kinds {
		all[k] = k
		if k > 0 && Names[k].Name == Names[k-1].Name {
			all[k] = k - 1 // the kind for much data
		}
	}
	all[KindAgreement], all[KindCensus] = KindAllgather, KindAllreduce
	return all
}()

// Algorithms lists what there is: the operations by their names in package mpi, and the algorithms of each.
func Algorithms() (all []struct {
	Operation  string
	Algorithms []string
}) {
	for k, list := range Catalogue {
		if len(list) == 0 {
			continue
		}
		row := struct {
			Operation  string
			Algorithms []string
		}{Operation: strings.ToLower(Names[k].Name)}
		for _, a := range list {
			row.Algorithms = append(row.Algorithms, a.Name)
		}
		all = append(all, row)
	}
	return all
}

// Describe is the table of all algorithms in docs/collectives.md: a line for each record.
func Describe() string {
	var b strings.Builder
	b.WriteString("| operation | algorithm | moves data by | cost | serves |\n|---|---|---|---|---|\n")
	told := make(map[*Algorithm]bool)
	for _, list := range Catalogue {
		for _, a := range list {
			if told[a] {
				continue
			}
			told[a] = true
			var of, serves []string
			for _, k := range a.Of {
				of = append(of, "`"+strings.ToLower(Names[k].Name)+"`")
			}
			for _, l := range a.Limits {
				serves = append(serves, l.text)
			}
			if len(serves) == 0 {
				serves = []string{"every call"}
			}
			name := "`" + a.Name + "`"
			if a.Basic {
				name += " (basic)"
			}
			if a.Note != "" {
				name += ": " + a.Note
			}
			cost := strings.NewReplacer("*", "·").Replace(a.Cost)
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", strings.Join(of, ", "), name, a.Over, cost, strings.Join(serves, "; "))
		}
	}
	return b.String()
}

// KindNamed is the operation that a rule names.
func KindNamed(operation string) (Kind, bool) {
	operation = strings.ReplaceAll(strings.ToLower(operation), "_", "")
	i := slices.IndexFunc(Names[:], func(n kindName) bool { return strings.ToLower(n.Name) == operation })
	return Kind(max(i, 0)), i > 0 && len(Catalogue[i]) > 0
}

// Log2 is the number of rounds of an algorithm whose reach doubles in each.
func Log2(p float64) float64 { return math.Ceil(math.Log2(p)) }
