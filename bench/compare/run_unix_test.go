//go:build unix

package compare

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cadre.example/bench/osu"
)

var update = flag.Bool("update", false, "write the golden files anew")

// fake is an implementation that is a shell script: it notes its name, and prints value times (1 + the round) for every
// size that is asked for. trouble is what it does before its second row.
func fake(name, value, journal, trouble string) Impl {
	script := `echo "$0 $1" >>"$JOURNAL"
round=$(grep -c "^$0 $1\$" "$JOURNAL")
echo "@cadre version $0"
IFS=,; i=0
for size in $6; do
	[ $i = 1 ] && { ` + trouble + `; }
	i=$((i+1))
	echo "@cadre row $size $((` + value + ` * round + size)) $((` + value + `)) 10 5 100"
done
echo "@cadre done"`
	return Impl{Name: name, Version: name + " 1.0", Command: func(n int, args []string) []string {
		return append([]string{"/usr/bin/env", "JOURNAL=" + journal, "/bin/sh", "-c", script, strings.ReplaceAll(name, " ", "_")}, args...)
	}}
}

func trio(t *testing.T, trouble string) ([]Impl, func() []string) {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "journal")
	return []Impl{fake("Cadre", "10", journal, ":"), fake("A", "30", journal, ":"), fake("B", "5", journal, trouble)},
		func() []string {
			text, err := os.ReadFile(journal)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Split(strings.TrimSpace(string(text)), "\n")
		}
}

// Rounds are A B C, A B C for each case in turn, and what is said is the median over them.
func TestInterleaving(t *testing.T) {
	impls, journal := trio(t, ":")
	o := options()
	o.Rounds, o.Benches, o.Sizes = 3, []string{"latency", "bw"}, []int{8, 1024}
	var steps []string
	r, err := Run(context.Background(), impls, o, func(s Step) {
		steps = append(steps, fmt.Sprint(s.Round, s.Done, s.Jobs, " ", s.Case, " ", s.Impl.Name))
	})
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Repeat("Cadre latency|A latency|B latency|Cadre bw|A bw|B bw|", 3)
	if got := strings.Join(journal(), "|") + "|"; got != want {
		t.Errorf("ran %s, want %s", got, want)
	}
	if len(steps) != 18 || steps[17] != "3 17 18 bw, 2 ranks B" {
		t.Errorf("told: %q", steps)
	}
	if len(r.Failures) > 0 || r.Rounds != 3 || r.OursFailed() {
		t.Fatalf("%+v", r.Failures)
	}
	// 8 bytes: ours 18, 28, 38; A 38, 68, 98; B 13, 18, 23. Less is better for times, more for rates.
	lat, bw := &r.Results[0], &r.Results[2]
	if c := lat.Cells[0]; c.Median != 28 || c.Low != 18 || c.High != 38 || c.Best != 10 || c.Mallocs != 15 || c.Messages != 300 {
		t.Errorf("ours: %+v", c)
	}
	if lat.BestPeer != "B" || lat.Ratio != 28.0/18 || bw.BestPeer != "A" || bw.Ratio != 28.0/68 {
		t.Errorf("latency: %v of %s, bandwidth: %v of %s", lat.Ratio, lat.BestPeer, bw.Ratio, bw.BestPeer)
	}
}

// A peer that fails loses its own figures, is reported with what it said, and costs the others nothing; one that hangs
// does so once. When it is ours that fails the report says so.
func TestTrouble(t *testing.T) {
	for _, c := range []struct {
		name, trouble, says string
	}{
		{"crashes", "echo segmentation fault >&2; exit 139", "segmentation fault"},
		{"stops early", "exit 0", "ends before the benchmark's end"},
		{"prints garbage", `echo "@cadre row 8 NaN"`, "2 numbers"},
		{"prints noise", `head -c 3000000 /dev/zero`, "printed more than"},
		{"prints another size", `echo "@cadre row 9 1 1 1 1 1"`, "size 9 in place 2"},
		{"is done too early", `echo "@cadre done"; exit 0`, "1 rows of 2"},
	} {
		impls, _ := trio(t, c.trouble)
		o := options()
		o.Rounds, o.Benches, o.Sizes = 2, []string{"latency"}, []int{8, 64}
		r, err := Run(context.Background(), impls, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Failures) != 2 || !strings.Contains(r.Failures[0].Text, c.says) || r.Failures[0].Impl != "B" || r.OursFailed() {
			t.Errorf("%s: %+v", c.name, r.Failures)
		}
		first, second := &r.Results[0], &r.Results[1]
		if len(first.Cells[2].Rounds) != 2 || len(second.Cells[2].Rounds) != 0 {
			t.Errorf("%s: its rows: %v, then %v", c.name, first.Cells[2].Rounds, second.Cells[2].Rounds)
		}
		if len(second.Cells[0].Rounds) != 2 || second.BestPeer != "A" {
			t.Errorf("%s: the others lost figures: %+v", c.name, second)
		}
		var b bytes.Buffer
		if err := r.Table(&b); err != nil || !strings.Contains(b.String(), "failed: B, latency with 2 ranks, round 1: ") {
			t.Errorf("%s: %v\n%s", c.name, err, b.String())
		}
		impls[0], impls[2] = impls[2], impls[0]
		o.Rounds = 1
		if r, err := Run(context.Background(), impls, o, nil); err != nil || !r.OursFailed() {
			t.Errorf("%s, and ours: %v, %+v", c.name, err, r.Failures)
		}
	}
}

// What hangs is ended, keeps the rows it had, and is not tried again with that case.
func TestHang(t *testing.T) {
	impls, journal := trio(t, "sleep 60")
	o := options()
	o.Rounds, o.Benches, o.Sizes, o.Timeout = 3, []string{"latency"}, []int{8, 64}, 4*time.Second
	r, err := Run(context.Background(), impls[2:], o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Failures) != 1 || !strings.Contains(r.Failures[0].Text, "time is up") || len(r.Results[0].Cells[0].Rounds) != 1 || len(journal()) != 1 {
		t.Errorf("%+v, %v, ran %q", r.Failures, r.Results[0].Cells[0], journal())
	}
}

// A run that is ended keeps what there is; one that would take too long stops between rounds.
func TestEnds(t *testing.T) {
	impls, _ := trio(t, ":")
	o := options()
	o.Rounds, o.Benches, o.Sizes = 5, []string{"latency"}, []int{8}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	r, err := Run(ctx, impls, o, func(s Step) {
		if s.Round == 2 {
			cancel(why)
		}
	})
	if !errors.Is(err, why) || r == nil || r.Rounds != 1 || r.Results[0].Ratio == 0 {
		t.Errorf("%v, %+v", err, r)
	}
	o.Budget = time.Nanosecond
	if r, err := Run(context.Background(), impls, o, nil); err != nil || r.Rounds != 1 || len(r.Notes) != 1 || !strings.HasPrefix(r.Notes[0], "1 rounds of 5") {
		t.Errorf("%v, %+v", err, r)
	}
	o.Rounds = 0
	if _, err := Run(context.Background(), impls, o, nil); err == nil {
		t.Error("no round is a run")
	}
}

func TestProbe(t *testing.T) {
	impls, _ := trio(t, ":")
	if out, err := impls[1].Probe(context.Background(), time.Minute); err != nil || out.Version != "A" {
		t.Errorf("%+v, %v", out, err)
	}
	impls[1].Command = func(int, []string) []string { return []string{"/bin/sh", "-c", "echo hello; exit 3"} }
	if _, err := impls[1].Probe(context.Background(), time.Minute); err == nil || !strings.Contains(err.Error(), "hello") {
		t.Errorf("%v", err)
	}
}

// The table, the JSON and the charts of a small report.
func TestOutput(t *testing.T) {
	cases, err := (&Options{Rounds: 2, MinTime: time.Millisecond, Batches: 2, Window: 4, Timeout: 1, Sizes: []int{8, 1 << 20}, Ranks: []int{2, 4},
		Benches: []string{"latency", "mbw_mr", "barrier"}}).Cases()
	if err != nil {
		t.Fatal(err)
	}
	impls := []Impl{{Name: "Cadre shm", Version: "Cadre 1"}, {Name: "MPICH 4.0.2", Version: "MPICH Version: 4.0.2", Compiler: "/bin/mpicc", Launcher: "/bin/mpiexec"}, {Name: "Other", Version: "o"}}
	r := newReport(impls, options(), cases)
	r.Host = Host{OS: "linux", Arch: "amd64", Cores: 2, Processor: "P", Go: "go1.26"}
	r.Started = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	r.Rounds = 2
	r.Notes = append(r.Notes, "not measured: /opt/mpicc does not compile the benchmark")
	for c := range cases {
		for i, size := range cases[c].Sizes {
			for im := range impls {
				if im == 2 && i == 1 {
					continue // no figure
				}
				mallocs := -1
				if im == 0 {
					mallocs = 1
				}
				r.add(c, im, 0, []osu.Row{{Size: size, Median: float64(1+c) * float64(2+im), Best: 1, Iters: 10, Mallocs: mallocs, Messages: 1000}})
			}
		}
	}
	r.failed(&cases[0], &r.Implementations[2], 0, errors.New("it hangs"))
	r.finish()
	var table, text, svg bytes.Buffer
	if err := errors.Join(r.Table(&table), r.JSON(&text), r.SVG(&svg)); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/table.txt"
	if *update {
		if err := os.WriteFile(file, table.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, table.Bytes()) {
		t.Errorf("got\n%s\nwant\n%s", table.Bytes(), want)
	}
	var again Report
	if err := json.Unmarshal(text.Bytes(), &again); err != nil {
		t.Fatal(err)
	}
	if again.Format != Format || len(again.Results) != len(r.Results) || again.Results[0].Cells[1].Median != r.Results[0].Cells[1].Median ||
		again.Results[1].Cells[2].Rounds == nil || len(again.Failures) != 1 || again.Implementations[1].Launcher != "/bin/mpiexec" {
		t.Errorf("%s", text.Bytes())
	}
	if n := strings.Count(svg.String(), `class="title"`); n != 4 || !strings.Contains(svg.String(), "MPICH 4.0.2") {
		t.Errorf("%d panels, want latency, mbw_mr twice, barrier", n)
	}
}
