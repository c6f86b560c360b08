package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/internal/effort"
)

// most is the number of states after which an exploration is not small any more, and of which nothing but the rules are
// known then. The race detector sees the small ones.
func most() int { return effort.Rounds(3_000/few, 1_000_000/(slow*slow*slow)) }

// each runs f for every program, two at a time.
func each(f func(p *Program)) {
	todo := make(chan *Program)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for p := range todo {
				f(p)
			}
		})
	}
	for i := range programs {
		todo <- &programs[i]
	}
	close(todo)
	wg.Wait()
}

// TestExplore plays the programs in every order that there is. What can come out is what the specification allows, and
// all of it unless it depends on what the library buffers.
func TestExplore(t *testing.T) {
	lines := map[string]string{}
	var mu sync.Mutex
	states, moves := 0, 0
	most := most()
	each(func(p *Program) {
		start := time.Now()
		f, err := Explore(p, Options{}, most)
		if most < 1_000_000 && errors.Is(err, ErrLimit) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v\n%s", p.Name, err, f.Trace)
			return
		}
		allowed, exact := f.Outcomes, false // what breaks is only held against the rules
		if !p.Fragile {
			allowed, exact = specOutcomes(p)
		}
		for _, o := range f.Outcomes {
			if _, ok := slices.BinarySearch(allowed, o); !ok {
				t.Errorf("%s: %q came out, which must not be; allowed are\n%s", p.Name, o, strings.Join(allowed, "\n"))
			}
		}
		if exact && len(f.Outcomes) != len(allowed) {
			t.Errorf("%s: the outcomes are\n%s\nbut possible are\n%s", p.Name, strings.Join(f.Outcomes, "\n"), strings.Join(allowed, "\n"))
		}
		mu.Lock()
		defer mu.Unlock()
		states += f.States
		moves += f.Moves
		lines[p.Name] = fmt.Sprintf("%-38s %8d %9d %6d %5d %3d of %d %8v", p.Name, f.States, f.Moves, f.Ends, f.Depth, len(f.Outcomes), len(allowed), time.Since(start).Round(time.Millisecond))
	})
	if least := 20; most >= 500 && len(lines) < least {
		t.Errorf("only %d programs are small, want at least %d", len(lines), least)
	}
	t.Logf("%-38s %8s %9s %6s %5s %s", "program", "states", "events", "ends", "depth", "outcomes")
	for i := range programs {
		t.Log(lines[programs[i].Name])
	}
	t.Logf("%d programs, %d states, %d events", len(lines), states, moves)
}

// TestExploreUnlike plays small programs in every order between processes whose memory is not alike: in the other byte order,
// and of values with twice the bytes that they have in packets. What comes out is what comes out of bytes.
func TestExploreUnlike(t *testing.T) {
	const small = 1000
	for k := 1; k <= 2; k++ {
		if kinds[k].wire != 2 {
			t.Fatalf("kind %d has %d bytes, and so other limits than bytes have", k, kinds[k].wire)
		}
		var mu sync.Mutex
		explored, states := 0, 0
		each(func(p *Program) {
			if p.Fragile {
				return
			}
			f, err := Explore(p, Options{Kind: k}, small/slow)
			if errors.Is(err, ErrLimit) {
				return
			}
			if err != nil {
				t.Errorf("%s, kind %d: %v\n%s", p.Name, k, err, f.Trace)
				return
			}
			allowed, exact := specOutcomes(p)
			for _, o := range f.Outcomes {
				if _, ok := slices.BinarySearch(allowed, o); !ok {
					t.Errorf("%s, kind %d: %q came out; allowed are\n%s", p.Name, k, o, strings.Join(allowed, "\n"))
				}
			}
			if exact && len(f.Outcomes) != len(allowed) {
				t.Errorf("%s, kind %d: the outcomes are\n%s\nbut possible are\n%s", p.Name, k, strings.Join(f.Outcomes, "\n"), strings.Join(allowed, "\n"))
			}
			mu.Lock()
			defer mu.Unlock()
			explored++
			states += f.States
		})
		t.Logf("kind %d: %d programs, %d states", k, explored, states)
		if explored < 20/min(slow, 2) {
			t.Errorf("kind %d: only %d programs are small", k, explored)
		}
	}
}

// TestMerge explores programs with few histories without ever merging two states, and finds the same outcomes: what the
// key of a state leaves out does not matter.
func TestMerge(t *testing.T) {
	var mu sync.Mutex
	compared, histories := 0, 0
	limit, least := effort.Rounds(10_000/few, 100_000/slow), 10
	if limit >= 100_000 {
		least = 15
	}
	each(func(p *Program) {
		merged, err := Explore(p, Options{}, 150)
		if err != nil {
			return // it has more histories than anybody can play; TestExplore says whether it is right
		}
		whole, err := explore(p, Options{}, limit, false)
		if errors.Is(err, ErrLimit) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v\n%s", p.Name, err, whole.Trace)
		}
		if !slices.Equal(whole.Outcomes, merged.Outcomes) || whole.Depth != merged.Depth {
			t.Errorf("%s: %d deep, and the outcomes are\n%s\nwith equal states merged %d deep and\n%s", p.Name,
				whole.Depth, strings.Join(whole.Outcomes, "\n"), merged.Depth, strings.Join(merged.Outcomes, "\n"))
		}
		mu.Lock()
		defer mu.Unlock()
		compared++
		histories += whole.Ends
	})
	t.Logf("%d programs, %d histories", compared, histories)
	if compared < least && limit >= 10_000 {
		t.Errorf("only %d programs are small enough to be compared; want at least %d", compared, least)
	}
}

// TestWaysExplored holds that programs have the same outcomes with the direct path and the short ways, and without.
func TestWaysExplored(t *testing.T) {
	outcomes := func(p Program, o Options) []string {
		f, err := Explore(&p, o, 1_000_000) // none of them needs more than a few thousand
		if err != nil {
			t.Fatalf("%s, %+v: %v\n%s", p.Name, o, err, f.Trace)
		}
		return f.Outcomes
	}
	direct, short := 0, 0
	for _, p := range programs {
		want := p
		switch {
		case len(p.Processes) > 1+slices.Max(p.Processes):
			direct++
		case p.Short && len(p.Steps[0]) < 4:
			short++
			want.Short = false
		default:
			continue
		}
		a, b := outcomes(p, Options{}), outcomes(want, Options{Packets: !p.Short})
		if !slices.Equal(a, b) {
			t.Errorf("%s: the outcomes are\n%s\nwith packets alone\n%s", p.Name, strings.Join(a, "\n"), strings.Join(b, "\n"))
		}
	}
	if direct < 4 || short < 3 {
		t.Errorf("only %d programs with a direct path and %d with short ways", direct, short)
	}
}

// TestPlantedExplored shows that exploration finds every planted fault, and that its trace ends with the broken rule.
func TestPlantedExplored(t *testing.T) {
	for plant := None + 1; plant < plants; plant++ {
		var mu sync.Mutex
		found, first := 0, ""
		each(func(p *Program) {
			mu.Lock()
			enough := found >= effort.Rounds(2/few, 5/slow)
			mu.Unlock()
			if enough {
				return
			}
			f, err := Explore(p, Options{Plant: plant}, 3000)
			if err == nil || errors.Is(err, ErrLimit) {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if found++; first == "" {
				first = fmt.Sprintf("%s: %v", p.Name, err)
			}
			if !strings.Contains(f.Trace, "FAIL "+err.Error()) && !strings.Contains(err.Error(), "panic") {
				t.Errorf("%v in %s: the trace does not end with %v:\n%s", plant, p.Name, err, f.Trace)
			}
		})
		t.Logf("%v: found in %d programs; %s", plant, found, first)
		if found == 0 {
			t.Errorf("%v was never found", plant)
		}
	}
}
