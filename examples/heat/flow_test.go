package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

var ranks = []int{1, 2, 3, 4, 7}

// afar are the numbers of ranks of jobs whose messages leave the process: one in a quick run, all in a full one.
func afar() []int { return []int{3, 7, 2, 4, 1}[:min(5, effort.Rounds(1, 5))] }

// fields are pictures that no grid of ranks divides, some of them smaller than the grid.
func fields() map[string]*field {
	rnd := rand.New(rand.NewPCG(1, 2))
	all := map[string]*field{"drawn": draw(67, 41)}
	for _, size := range [][2]int{{1, 1}, {1, 9}, {8, 1}, {2, 2}, {5, 3}, {3, 31}, {30, 29}} {
		f := newField(size[0], size[1])
		for i := range f.cells {
			f.cells[i] = rnd.Float64()
		}
		all[fmt.Sprintf("%dx%d", f.w, f.h)] = f
	}
	return all
}

// equal says how two results differ in anything but the time and the number of ranks.
func equal(got, want result) error {
	bits := func(f *field) (b []uint64) {
		for _, c := range f.cells {
			b = append(b, math.Float64bits(c))
		}
		return b
	}
	switch {
	case got.steps != want.steps || math.Float64bits(got.residual) != math.Float64bits(want.residual):
		return fmt.Errorf("%d steps to residual %v, serially %d to %v", got.steps, got.residual, want.steps, want.residual)
	case got.field.w != want.field.w || got.field.h != want.field.h || !slices.Equal(bits(got.field), bits(want.field)):
		return fmt.Errorf("the cells are not the serial ones: checksum %x, serially %x", got.field.checksum(), want.field.checksum())
	case got.field.checksum() != want.field.checksum():
		return fmt.Errorf("equal cells have the checksums %x and %x", got.field.checksum(), want.field.checksum())
	}
	return nil
}

func TestEqualsSerial(t *testing.T) {
	for name, pic := range fields() {
		for _, cfg := range []config{{steps: 43, every: 10}, {steps: 3000, every: 7, until: 2e-3}} {
			want := flowSerial(pic, cfg)
			if stopped := want.residual <= cfg.until; stopped != (cfg.until > 0) || stopped && want.steps == cfg.steps {
				t.Fatalf("%s, %+v: %d steps to residual %v is no test", name, cfg, want.steps, want.residual)
			}
			check := func(world *mpi.Comm) error {
				var first *field
				if world.Rank() == 0 {
					first = pic
				}
				got, err := flow(world, first, cfg, nil)
				if err != nil || world.Rank() != 0 {
					return err
				}
				if cells := pic.w * pic.h; got.ranks > cells || got.ranks < min(cells, world.Size())/2 {
					return fmt.Errorf("%d of %d ranks share %d cells", got.ranks, world.Size(), cells)
				}
				return equal(got, want)
			}
			inTest := func(t *mpitest.T, world *mpi.Comm) {
				if err := check(world); err != nil {
					t.Error(err)
				}
			}
			for _, n := range ranks {
				where := fmt.Sprintf("%s/%d", name, n)
				t.Run(where+"/local", func(t *testing.T) { mpitest.Run(t, n, inTest) })
				if !slices.Contains(afar(), n) {
					continue
				}
				t.Run(where+"/tcp", func(t *testing.T) { mpitest.Run(t, n, inTest, mpitest.TCP()) })
				t.Run(where+"/unix", func(t *testing.T) { mpitest.Run(t, n, inTest, mpitest.Unix()) })
			}
		}
	}
}

// Ranks that cannot have a cell each are left out; nobody else is.
func TestGridFor(t *testing.T) {
	for _, c := range []struct {
		n, w, h int
		want    string
	}{
		{1, 1, 1, "[1 1]"}, {7, 1, 1, "[1 1]"}, {4, 100, 100, "[2 2]"}, {6, 100, 50, "[2 3]"}, {6, 50, 100, "[3 2]"},
		{7, 100, 50, "[1 7]"}, {7, 3, 3, "[3 2]"}, {7, 4, 3, "[2 3]"}, {7, 2, 2, "[2 2]"}, {5, 2, 2, "[2 2]"}, {3, 2, 2, "[2 1]"}, {4, 1, 9, "[4 1]"}, {9, 8, 1, "[1 8]"},
	} {
		got, err := gridFor(c.n, c.w, c.h)
		if err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("gridFor(%d, %d, %d): %v, %v; want %s", c.n, c.w, c.h, got, err, c.want)
		}
	}
	for n := 1; n <= 24; n++ {
		for w := 1; w <= 12; w++ {
			for h := 1; h <= 12; h++ {
				dims, err := gridFor(n, w, h)
				if err != nil || dims[0] > h || dims[1] > w || dims[0]*dims[1] > n || dims[0]*dims[1] < min(n, w, h) {
					t.Fatalf("gridFor(%d, %d, %d): %v, %v", n, w, h, dims, err)
				}
			}
		}
	}
}

// The blocks of a grid are the picture, without gaps and overlaps, and nearly of one size.
func TestPlaces(t *testing.T) {
	const w, h = 23, 17
	for _, dims := range [][]int{{1, 1}, {2, 3}, {7, 1}, {17, 23}} {
		var owners [h][w]int
		for y := range dims[0] {
			for x := range dims[1] {
				r := place(w, h, []int{y, x}, dims)
				if r.w < w/dims[1] || r.w > w/dims[1]+1 || r.h < h/dims[0] || r.h > h/dims[0]+1 {
					t.Errorf("%v: block %d,%d is %+v", dims, y, x, r)
				}
				for i := range r.h {
					for j := range r.w {
						owners[r.y+i][r.x+j]++
					}
				}
			}
		}
		for y, row := range owners {
			for x, n := range row {
				if n != 1 {
					t.Errorf("%v: cell %d,%d has %d owners", dims, x, y, n)
				}
			}
		}
	}
}

// A single hot cell cools into its neighbours as the scheme says.
func TestOneStepByHand(t *testing.T) {
	f := newField(3, 3)
	f.cells[4] = 1
	got := flowSerial(f, config{steps: 1, every: 1})
	want := []float64{0, speed, 0, speed, 1 - 4*speed, speed, 0, speed, 0}
	for i, c := range got.field.cells {
		if math.Abs(c-want[i]) > 1e-15 {
			t.Errorf("cell %d is %v, want %v", i, c, want[i])
		}
	}
	if got.residual != 4*speed {
		t.Errorf("residual %v, want %v", got.residual, 4*speed)
	}
}

func TestProgressIsShownAndWiped(t *testing.T) {
	for _, n := range ranks {
		var tty strings.Builder
		err := mpi.Local(n, func(world *mpi.Comm) error {
			var out io.Writer
			if world.Rank() == 0 {
				out = &tty
			}
			_, err := flow(world, draw(40, 20), config{steps: 60, every: 10}, &progress{out: out, steps: 60})
			return err
		})
		if got := tty.String(); err != nil || !strings.Contains(got, "\r 16% of 60 steps, residual 0.") || !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
			t.Errorf("%d ranks: progress is %q, %v", n, got, err)
		}
	}
}

func BenchmarkUpdate(b *testing.B) {
	err := mpi.Local(1, func(world *mpi.Comm) error {
		grid, err := world.Cart([]int{1, 1}, []bool{false, false}, false)
		if err != nil {
			return err
		}
		k := newBlock(grid, 560, 304)
		for b.Loop() {
			if _, err := k.step(); err != nil {
				return err
			}
		}
		b.ReportMetric(float64(b.N)*560*304/1e6/b.Elapsed().Seconds(), "Mcells/s")
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
