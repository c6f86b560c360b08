package mpi_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

func TestCart(t *testing.T) {
	everyway(t, 7, func(t *mpitest.T, world *mpi.Comm) {
		grid, err := world.Cart([]int{2, 3}, []bool{false, true}, true)
		ok(t, err)
		if world.Rank() == 6 {
			if grid != nil {
				t.Error("a rank beyond the grid is in it")
			}
			return
		}
		row, col := world.Rank()/3, world.Rank()%3
		if got := grid.Coords(grid.Rank()); !slices.Equal(got, []int{row, col}) {
			t.Errorf("coords %v, want %d, %d", got, row, col)
		}
		at := func(r, c int) int {
			if r < 0 || r > 1 {
				return mpi.ProcNull
			}
			return 3*r + (c+300)%3
		}
		for r := -2; r < 4; r++ {
			for c := -4; c < 7; c++ {
				if got := grid.RankOf([]int{r, c}); got != at(r, c) {
					t.Errorf("rank of %d, %d is %d, want %d", r, c, got, at(r, c))
				}
			}
		}
		for d := -5; d <= 5; d++ {
			if src, dst := grid.Shift(0, d); src != at(row-d, col) || dst != at(row+d, col) {
				t.Errorf("shift by %d rows: %d, %d", d, src, dst)
			}
			if src, dst := grid.Shift(1, d); src != at(row, col-d) || dst != at(row, col+d) {
				t.Errorf("shift by %d columns: %d, %d", d, src, dst)
			}
		}
		for _, far := range []int{math.MaxInt, math.MinInt} {
			if src, dst := grid.Shift(0, far); src != mpi.ProcNull || dst != mpi.ProcNull {
				t.Errorf("shift by %d: %d, %d", far, src, dst)
			}
			src, dst := grid.Shift(1, far)
			if s, d := grid.Coords(src)[0], grid.Coords(dst)[0]; s != row || d != row {
				t.Errorf("shift by %d: %d, %d", far, src, dst)
			}
		}

		// A halo exchange: to the right around, and down, off the edge.
		got := []int{-1}
		src, dst := grid.Shift(1, 1)
		_, err = mpi.Sendrecv(grid.Comm, []int{world.Rank()}, dst, 0, got, src, 0)
		ok(t, err)
		if got[0] != at(row, col-1) {
			t.Errorf("from the left %d", got[0])
		}
		got[0] = -1
		src, dst = grid.Shift(0, 1)
		st, err := mpi.Sendrecv(grid.Comm, []int{world.Rank()}, dst, 0, got, src, 0)
		ok(t, err)
		if row == 0 && (got[0] != -1 || st.Source != mpi.ProcNull) || row == 1 && got[0] != col {
			t.Errorf("from above %d, %+v", got[0], st)
		}

		rows, err := grid.Sub([]bool{false, true})
		ok(t, err)
		sum, err := mpi.AllreduceOne(rows.Comm, grid.Rank(), mpi.Sum)
		ok(t, err)
		if want := 9*row + 3; sum != want || rows.Rank() != col || !slices.Equal(rows.Dims(), []int{3}) || !rows.Periodic()[0] {
			t.Errorf("row: sum %d, want %d; rank %d", sum, want, rows.Rank())
		}
		point, err := grid.Sub([]bool{false, false})
		ok(t, err)
		if point.Size() != 1 || len(point.Coords(0)) != 0 || point.RankOf(nil) != 0 {
			t.Errorf("a grid without dimensions: %d ranks, %v", point.Size(), point.Coords(0))
		}
		for name, f := range map[string]func(){
			"Coords: rank is 6, want 0..5":                func() { grid.Coords(6) },
			"RankOf: the number of coords is 1, want 2":   func() { grid.RankOf([]int{1}) },
			"Shift: dim is 2, want 0..1":                  func() { grid.Shift(2, 1) },
			"Coords: rank is -3 (ProcNull), want 0..5":    func() { grid.Coords(mpi.ProcNull) },
			"(grid 2x3 of world, 6 ranks)":                func() { grid.Shift(-1, 1) },
			"RankOf: the number of coords is 0, want 1 (": func() { rows.RankOf(nil) },
		} {
			func() {
				defer func() {
					if err, isErr := recover().(error); !isErr || !strings.Contains(err.Error(), name) {
						t.Errorf("panic %v, want %s", err, name)
					}
				}()
				f()
				t.Errorf("%s: no panic", name)
			}()
		}
	})
}

func TestDimsCreate(t *testing.T) {
	for _, c := range []struct {
		n    int
		dims []int
		want []int
	}{
		{6, []int{0, 0}, []int{3, 2}}, // the standard's examples
		{7, []int{0, 0}, []int{7, 1}},
		{6, []int{0, 3, 0}, []int{2, 3, 1}},
		{12, []int{0, 0, 0}, []int{3, 2, 2}},
		{16, []int{0, 0}, []int{4, 4}},
		{1, []int{0, 0, 0}, []int{1, 1, 1}},
		{24, []int{2, 0, 0}, []int{2, 4, 3}},
		{1 << 20, []int{0, 0}, []int{1 << 10, 1 << 10}},
		{720720, []int{0, 0, 0, 0}, nil},
		{1, nil, []int{}},
		{6, []int{2, 3}, []int{2, 3}},
	} {
		got, err := mpi.DimsCreate(c.n, c.dims)
		if err != nil || c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%d as %v: %v, %v; want %v", c.n, c.dims, got, err, c.want)
		}
		if p := product(got); p != c.n {
			t.Errorf("%d as %v: %v has the product %d", c.n, c.dims, got, p)
		}
	}
	for _, c := range []struct {
		n    int
		dims []int
		text string
	}{
		{7, []int{0, 3, 0}, "n is 7, want a multiple of the product of the sizes given in dims"},
		{6, []int{2, 2}, "n is 6, want a multiple of"},
		{6, []int{3}, "n is 6, want the product of dims, where none is 0"},
		{6, []int{-1, 0}, "dims[0] is -1, want at least 0"},
		{0, []int{0}, "n is 0, want at least 1"},
	} {
		_, err := mpi.DimsCreate(c.n, c.dims)
		if !errors.Is(err, mpi.ErrDims) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%d as %v: %v", c.n, c.dims, err)
		}
	}
}

func product(s []int) int {
	p := 1
	for _, x := range s {
		p *= x
	}
	return p
}

// For all small numbers the result is the best of all factorisations.
func TestDimsCreateAgainstAll(t *testing.T) {
	var all func(n, k, most int, chosen []int, best *[]int)
	all = func(n, k, most int, chosen []int, best *[]int) {
		if k == 0 {
			if n == 1 && (*best == nil || slices.Compare(chosen, *best) < 0) {
				*best = slices.Clone(chosen)
			}
			return
		}
		for d := 1; d <= most; d++ {
			if n%d == 0 {
				all(n/d, k-1, d, append(chosen, d), best)
			}
		}
	}
	for n := 1; n <= 200; n++ {
		for k := 1; k <= 4; k++ {
			var want []int
			all(n, k, n, nil, &want)
			if got, err := mpi.DimsCreate(n, make([]int, k)); err != nil || !slices.Equal(got, want) {
				t.Fatalf("%d in %d: %v, %v; want %v", n, k, got, err, want)
			}
		}
	}
}
