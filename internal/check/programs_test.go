package check_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/internal/check/testdata/programs"
	"cadre.example/internal/member"
	"cadre.example/mpi"
)

// The patience of these jobs. Twins have less, so that whoever is accused too early is accused here.
const (
	faultyTime = 200 * time.Millisecond
	twinTime   = 40 * time.Millisecond
)

var showReports = flag.Bool("reports", false, "print what is reported about every faulty program")

var errHang = errors.New("ended because of a deadlock")

// goroutines runs p as goroutine ranks and returns what is reported about it: the report of ranks that wait for ever, the errors
// that the program has ended with, and what its ranks have left behind.
func goroutines(p *programs.Program, fault bool) (reported string) {
	var mu sync.Mutex
	var text, left strings.Builder
	patience := faultyTime
	if !fault {
		patience = twinTime
	}
	err := mpi.Local(p.Ranks, func(w *mpi.Comm) error { return p.Run(w, fault) }, func(c *member.Config) {
		var ranks *member.Job
		c.Hang.Time = patience
		c.Hang.Found = func(report string, proven bool) {
			mu.Lock()
			fmt.Fprintf(&text, "%s\n", report)
			mu.Unlock()
			if fault {
				ranks.Fail(&member.Failure{Rank: -1, Status: 1, Err: errHang})
			}
		}
		c.Started = func(j *member.Job) func() { ranks = j; return nil }
	}, mpi.WithLeakReport(&left))
	mu.Lock()
	defer mu.Unlock()
	if err != nil && !errors.Is(err, errHang) {
		fmt.Fprintf(&text, "%v\n", err)
	}
	return text.String() + left.String()
}

// marks are the lines of the programs that end in a comment of one letter, by function and letter.
func marks(t testing.TB) map[string]map[string][]string {
	t.Helper()
	dir, err := os.ReadDir("testdata/programs")
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(`^func (\w+)\(`)
	mark := regexp.MustCompile(`//([A-Z])$`)
	all := map[string]map[string][]string{}
	for _, f := range dir {
		text, err := os.ReadFile("testdata/programs/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		name := ""
		for i, line := range strings.Split(string(text), "\n") {
			if m := function.FindStringSubmatch(line); m != nil {
				name = m[1]
				all[name] = map[string][]string{}
			}
			if m := mark.FindStringSubmatch(line); m != nil {
				all[name][m[1]] = append(all[name][m[1]], fmt.Sprintf("%s:%d", f.Name(), i+1))
			}
		}
	}
	return all
}

// explained reports which of what p's report must say it does not.
func explained(p *programs.Program, lines map[string][]string, reported string) (lacks []string) {
	for _, want := range p.Want {
		for letter, at := range lines {
			for i := range at {
				at[i] = strings.ReplaceAll(at[i], ".go", `\.go`)
				at[i] = strings.ReplaceAll(at[i], `\\.go`, `\.go`)
			}
			want = strings.ReplaceAll(want, "{"+letter+"}", `(?:`+strings.Join(at, "|")+`)\b`)
		}
		if !regexp.MustCompile(want).MatchString(reported) {
			lacks = append(lacks, want)
		}
	}
	return lacks
}

// The proof that faults are explained, with the right ranks, calls and lines, and that correct programs are accused of
// nothing, among goroutine ranks.
func TestProgramsAsGoroutines(t *testing.T) { prove(t, programs.All(), goroutines) }

// prove runs all faulty programs and twins and prints a table by class.
func prove(t *testing.T, list []programs.Program, run func(p *programs.Program, fault bool) string) {
	type score struct{ faulty, explained, twins, accused int }
	scores := map[string]*score{}
	var mu sync.Mutex
	at := marks(t)
	var all sync.WaitGroup
	places := make(chan struct{}, 4)
	for i := range list {
		scores[list[i].Class] = &score{}
	}
	for i := range list {
		p := &list[i]
		for _, fault := range []bool{true, false} {
			all.Add(1)
			go func() {
				defer all.Done()
				places <- struct{}{}
				reported := run(p, fault)
				<-places
				mu.Lock()
				defer mu.Unlock()
				s := scores[p.Class]
				if !fault {
					s.twins++
					if reported != "" {
						s.accused++
						t.Errorf("the twin of %q is accused:\n%s", p.Name, reported)
					}
					return
				}
				s.faulty++
				lacks := explained(p, at[p.Func()], reported)
				if len(lacks) == 0 {
					s.explained++
				} else {
					t.Logf("%q is not explained: it lacks %q in:\n%s", p.Name, lacks, reported)
				}
				if *showReports {
					t.Logf("%s: %s\n%s", p.Class, p.Name, reported)
				}
			}()
		}
	}
	all.Wait()
	var sum score
	var table strings.Builder
	fmt.Fprintf(&table, "%-22s %7s %10s %6s %8s\n", "class", "faulty", "explained", "twins", "accused")
	row := func(name string, s *score) {
		fmt.Fprintf(&table, "%-22s %7d %10d %6d %8d\n", name, s.faulty, s.explained, s.twins, s.accused)
	}
	var classes []string
	for c := range scores {
		classes = append(classes, c)
	}
	slices.Sort(classes)
	for _, c := range classes {
		s := scores[c]
		row(c, s)
		sum.faulty += s.faulty
		sum.explained += s.explained
		sum.twins += s.twins
		sum.accused += s.accused
	}
	row("all", &sum)
	t.Logf("\n%s", table.String())
	if sum.explained*100 < sum.faulty*95 {
		t.Errorf("%d of %d faults are explained, want 95 of 100", sum.explained, sum.faulty)
	}
}
