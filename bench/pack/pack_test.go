package pack

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"cadre.example/bench/compare"
	"cadre.example/bench/peer"
	"cadre.example/bench/process"
	"cadre.example/internal/busy"
	"cadre.example/internal/need"
)

// Every layout is inside its memory, holds about what was asked for, and is packed entry by entry as by the engine.
func TestLayouts(t *testing.T) {
	for _, l := range Layouts {
		for _, size := range []int{MinSize, 1 << 10, 10_000, 64 << 10} {
			in := l.Make(size)
			var o ours
			if err := o.set(in); err != nil {
				t.Fatalf("%s, %d: %v", l.Name, size, err)
			}
			if size >= 4<<10 && (in.Packed < size*3/5 || in.Packed > size*3/2) {
				t.Errorf("%s: %d packed bytes where about %d were asked for", l.Name, in.Packed, size)
			}
			var want []byte
			_, extent := in.Type.Extent()
			for i := range in.Count {
				for b, d := range in.Type.TypeMap() {
					want = append(want, o.memory[i*extent+d:][:b.Size()]...)
				}
			}
			if !bytes.Equal(o.packed, want) {
				t.Errorf("%s, %d: packed wrongly", l.Name, size)
			}
			if size == 64<<10 {
				if r := o.row(true, time.Microsecond, 1); r.Mallocs > 20 || r.Median <= 0 {
					t.Errorf("%s: %+v", l.Name, r)
				}
			}
		}
	}
}

// worker compiles the C program without a library.
func worker(t *testing.T) *Worker {
	binary, err := peer.Compile(context.Background(), Source, LoopsFlags, need.Tool(t, "cc"), t.TempDir(), "loops")
	if err != nil {
		t.Fatal(err)
	}
	w, err := StartWorker(context.Background(), []string{binary}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// The loops in C move the bytes that the types here say, for every layout; and their figures arrive.
func TestLoopsAgree(t *testing.T) {
	w := worker(t)
	if w.Version != "none" {
		t.Errorf("version %q", w.Version)
	}
	o := &compare.Options{Rounds: 2, MinTime: time.Microsecond, Batches: 1, Window: 1, Timeout: time.Minute}
	cases, err := Cases(nil, []int{1 << 10, 20_000})
	if err != nil {
		t.Fatal(err)
	}
	a := NewArena(o)
	impls := []compare.Impl{{Name: "Cadre"}, {Name: "loop", Yardstick: true, Against: true}, {Name: "memcpy", Yardstick: true}}
	sides := []compare.Side{a.Ours(), a.Side(w, "loop"), a.Side(w, "memcpy")}
	r, err := compare.RunTurns(context.Background(), impls, sides, cases, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failures {
		t.Errorf("%+v", f)
	}
	for _, row := range r.Results {
		for _, c := range row.Cells {
			if len(c.Rounds) != 2 || c.Median <= 0 {
				t.Errorf("%s of %d, %s: %+v", row.Bench, row.Size, c.Name, c)
			}
		}
		if row.BestPeer != "" {
			t.Errorf("a yardstick is no peer: %+v", row)
		}
	}
	var table strings.Builder
	if err := r.Table(&table); err != nil || !strings.Contains(table.String(), "ours/loop") || strings.Contains(table.String(), "ours/best") ||
		!strings.Contains(table.String(), "\nunpack struct: structs of int, double, char[3], in GB/s") {
		t.Errorf("%v\n%s", err, table.String())
	}
}

// Other bytes than ours are named, and cost a side its figures.
func TestWrongBytes(t *testing.T) {
	w := worker(t)
	o := &compare.Options{Rounds: 1, MinTime: time.Microsecond, Batches: 1, Window: 1, Timeout: time.Minute}
	cases, _ := Cases([]string{"struct"}, []int{1 << 10})
	a := NewArena(o)
	if err := a.at(&cases[0], 1<<10); err != nil {
		t.Fatal(err)
	}
	a.ours.packHash++
	err := a.Side(w, "loop").Set(context.Background(), &cases[0], 1<<10)
	if err == nil || !strings.Contains(err.Error(), "bytes of struct are not those that Cadre packs") {
		t.Errorf("%v", err)
	}
}

// A program that ends, talks nonsense or is silent is named once, and is over then.
func TestWorkerTrouble(t *testing.T) {
	sh := need.Tool(t, "sh")
	ctx := context.Background()
	for _, c := range []struct {
		script, says string
		patience     time.Duration
	}{
		{"echo broken >&2; exit 3", "broken", time.Minute},
		{"echo '@pack hello'; cat >/dev/null", `it says "hello"`, time.Minute},
		{"sleep 60", "has not answered", time.Second / 4},
	} {
		start := time.Now()
		if _, err := StartWorker(ctx, []string{sh, "-c", c.script}, c.patience); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.script, err)
		}
		if took := time.Since(start); busy.Late(took, 30*time.Second) {
			t.Errorf("%s: took %v", c.script, took)
		}
	}
	w, err := StartWorker(ctx, []string{sh, "-c", "echo '@pack version x'; read a; echo noise; echo '@pack row 2 1 0'; read a; exit 1"}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.row(ctx, "loop", false, 1, 1); !errors.Is(err, errRow) {
		t.Errorf("%v", err)
	}
	if _, err := w.row(ctx, "loop", false, 1, 1); err == nil || errors.Is(err, process.ErrOver) {
		t.Errorf("%v", err)
	}
	if _, err := w.row(ctx, "loop", false, 1, 1); !errors.Is(err, process.ErrOver) {
		t.Errorf("%v", err)
	}
}

func TestCases(t *testing.T) {
	cases, err := Cases([]string{"indexed", "struct", "indexed"}, []int{4096})
	if err != nil || len(cases) != 4 || cases[1].String() != "unpack indexed" {
		t.Errorf("%v, %v", cases, err)
	}
	if _, err := Cases([]string{"fly"}, nil); err == nil || !strings.HasPrefix(err.Error(), `"fly": want layouts out of vector1, vector8`) {
		t.Errorf("%v", err)
	}
	if _, err := Cases(nil, []int{1}); err == nil || !strings.HasPrefix(err.Error(), "--sizes 1: want 512 to") {
		t.Errorf("%v", err)
	}
}

// The C program has every layout by its name, and the same numbers.
func TestTwinsAgree(t *testing.T) {
	for _, name := range Names() {
		if !strings.Contains(Source, `{"`+name+`", `) {
			t.Errorf("the C program has no %s", name)
		}
	}
	for _, s := range []string{"WARMUPS = 2, CALIBRATIONS = 60, MOST_ITERS = 1 << 24"} {
		if !strings.Contains(Source, s) || warmups != 2 || calibrations != 60 || mostIters != 1<<24 {
			t.Errorf("%s: one of them has changed", s)
		}
	}
}
