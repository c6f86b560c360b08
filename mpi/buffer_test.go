package mpi_test

import (
	"slices"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// A column of a matrix is received as a row, and a tile into another place of another matrix.
func TestDerivedTypes(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		const rows, cols = 40, 60
		column := datatype.Vector(rows, 1, cols, datatype.Float64)
		tile := datatype.Subarray([]int{rows, cols}, []int{30, 20}, []int{5, 7}, datatype.RowMajor, datatype.Float64)
		a := make([]float64, rows*cols)
		if world.Rank() == 0 {
			for i := range a {
				a[i] = float64(i)
			}
			ok(t, world.SendBuf(mpi.ViewAt(a, 3, 1, column), 1, 0))
			ok(t, world.SsendBuf(mpi.View(a, 1, tile), 1, 0))
			_, err := world.IsendBuf(mpi.View(a, 1, tile), 1, 0).Wait()
			ok(t, err)
			_, err = world.IssendBuf(mpi.ViewMem(datatype.MemAt(a, 4), 1, column), 1, 0).Wait()
			ok(t, err)
			return
		}
		row := make([]float64, rows)
		_, err := mpi.Recv(world, row, 0, 0)
		ok(t, err)
		for i, x := range row {
			if x != float64(i*cols+3) {
				t.Fatalf("row[%d] is %v", i, x)
			}
		}
		st, err := world.RecvBuf(mpi.View(a, 1, tile), 0, 0)
		ok(t, err)
		if n, whole := st.Count(tile); n != 1 || !whole {
			t.Errorf("%d tiles, %v", n, whole)
		}
		for i, x := range a {
			r, c := i/cols, i%cols
			want := 0.0
			if r >= 5 && r < 35 && c >= 7 && c < 27 {
				want = float64(i)
			}
			if x != want {
				t.Fatalf("a[%d,%d] is %v, want %v", r, c, x, want)
			}
		}
		packed := make([]float64, 30*20)
		_, err = world.IrecvBuf(mpi.Of(packed), 0, 0).Wait()
		ok(t, err)
		if packed[0] != 5*cols+7 || packed[20] != 6*cols+7 {
			t.Errorf("packed %v, %v", packed[0], packed[20])
		}
		_, err = mpi.Recv(world, row, 0, 0)
		ok(t, err)
		if row[1] != cols+4 {
			t.Errorf("row[1] is %v", row[1])
		}
	})
}

type record struct {
	Flag  bool
	_     [3]byte
	N     int32
	Small int8
	X     [2]float64
	Skip  int64 `mpi:"-"`
}

// Structs travel without padding and without the fields that are left out.
func TestStructs(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 0 {
			s := []record{{Flag: true, N: 1, Small: -1, X: [2]float64{1, 2}, Skip: 99}, {N: 2, Skip: 99}}
			ok(t, mpi.Send(world, s, 1, 0))
			return
		}
		got := []record{{Skip: 5}, {Flag: true, Skip: 6}}
		st, err := mpi.Recv(world, got, 0, 0)
		ok(t, err)
		want := []record{{Flag: true, N: 1, Small: -1, X: [2]float64{1, 2}, Skip: 5}, {N: 2, Skip: 6}}
		if !slices.Equal(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if st.Bytes != 2*(1+4+1+16) {
			t.Errorf("%d bytes: padding was sent", st.Bytes)
		}
		if n, whole := mpi.CountOf[record](st); n != 2 || !whole {
			t.Errorf("%d records, %v", n, whole)
		}
	})
}

// Whatever is sent, a received bool is 0 or 1.
func TestBoolsAreBools(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 0 {
			raw := []byte{0, 1, 2, 255, 0, 128}
			ok(t, world.SendBuf(mpi.View(raw, len(raw), datatype.Byte), 1, 0))
			return
		}
		got := make([]bool, 6)
		_, err := mpi.Recv(world, got, 0, 0)
		ok(t, err)
		if !slices.Equal(got, []bool{false, true, true, true, false, true}) {
			t.Errorf("got %v", got)
		}
		for i, b := range got {
			n := 0
			if b {
				n = 1
			}
			if []int{10, 11}[n] != 10+n || b != got[i] {
				t.Error("a bool that is neither")
			}
		}
	})
}

func TestStatusCounts(t *testing.T) {
	pair := datatype.Struct([]int{1, 1}, []int{0, 8}, []*datatype.Type{datatype.Int32, datatype.Float64}) // 12 bytes, 2 elements
	none := datatype.Contiguous(0, datatype.Int32)
	for _, c := range []struct {
		bytes           int
		t               *datatype.Type
		count, elements int
		okCount, okElem bool
	}{
		{0, pair, 0, 0, true, true},
		{12, pair, 1, 2, true, true},
		{16, pair, 1, 3, false, true},
		{24, pair, 2, 4, true, true},
		{14, pair, 1, 2, false, false},
		{20, pair, 1, 3, false, false},
		{0, none, 0, 0, true, true},
		{4, none, 0, 0, false, false},
		{4, nil, 0, 0, false, false},
	} {
		st := mpi.Status{Bytes: c.bytes}
		if n, good := st.Count(c.t); good != c.okCount || good && n != c.count {
			t.Errorf("Count of %d bytes as %v: %d, %v", c.bytes, c.t, n, good)
		}
		if n, good := st.Elements(c.t); good != c.okElem || good && n != c.elements {
			t.Errorf("Elements of %d bytes as %v: %d, %v", c.bytes, c.t, n, good)
		}
	}
	if _, good := mpi.CountOf[string](mpi.Status{Bytes: 4}); good {
		t.Error("CountOf[string]")
	}
}
