package object_test

import (
	"encoding/gob"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
	"cadre.example/mpi/object"
)

type tree struct {
	Name string
	Kids []*tree
	Attr map[string]float64
}

func grow(seed, depth int) *tree {
	t := &tree{Name: strings.Repeat("x", seed*37%200), Attr: map[string]float64{"depth": float64(depth), fmt.Sprint(seed): 0.5}}
	for i := range depth {
		t.Kids = append(t.Kids, grow(seed*3+i, depth-1))
	}
	return t
}

func codecs() map[string]object.Option {
	return map[string]object.Option{"gob": nil, "json": object.With(object.JSON), "none": object.With(nil)}
}

func TestPointToPoint(t *testing.T) {
	for name, with := range codecs() {
		t.Run(name, func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, w *mpi.Comm) {
				next, prev := (w.Rank()+1)%3, (w.Rank()+2)%3
				for depth := range 6 {
					r, err := object.Isend(w, grow(w.Rank(), depth), next, depth, with)
					if err != nil {
						t.Fatal(err)
					}
					got, st, err := object.Recv[*tree](w, mpi.AnySource, depth, with)
					if err != nil || st.Source != prev || st.Tag != depth {
						t.Fatalf("depth %d: %v %+v", depth, err, st)
					}
					if !reflect.DeepEqual(got, grow(prev, depth)) {
						t.Errorf("depth %d: other tree", depth)
					}
					if _, err := r.Wait(); err != nil {
						t.Fatal(err)
					}
				}
				if v, st, err := object.Recv[string](w, mpi.ProcNull, 0, with); v != "" || st.Source != mpi.ProcNull || err != nil {
					t.Errorf("from ProcNull: %q %+v %v", v, st, err)
				}
				if err := object.Send(w, "x", mpi.ProcNull, 0, with); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

func TestCollectives(t *testing.T) {
	for _, p := range []int{1, 2, 5} {
		for name, with := range codecs() {
			t.Run(fmt.Sprint(name, p), func(t *testing.T) {
				mpitest.Run(t, p, func(t *mpitest.T, w *mpi.Comm) {
					for root := range p {
						for _, depth := range []int{0, 4} {
							got, err := object.Bcast(w, grow(w.Rank(), depth), root, with)
							if err != nil || !reflect.DeepEqual(got, grow(root, depth)) {
								t.Fatalf("Bcast from %d: %v", root, err)
							}
						}
						all, err := object.Gather(w, grow(w.Rank(), w.Rank()%4), root, with)
						if err != nil || (w.Rank() == root) != (all != nil) {
							t.Fatalf("Gather: %v, %d values", err, len(all))
						}
						for r, v := range all {
							if !reflect.DeepEqual(v, grow(r, r%4)) {
								t.Errorf("Gather: other tree from %d", r)
							}
						}
						var parts []string
						if w.Rank() == root {
							for r := range p {
								parts = append(parts, strings.Repeat("ab", r))
							}
						}
						if s, err := object.Scatter(w, parts, root, with); err != nil || s != strings.Repeat("ab", w.Rank()) {
							t.Errorf("Scatter: %q, %v", s, err)
						}
						s, err := object.Reduce(w, fmt.Sprint(w.Rank()), func(a, b string) string { return a + b }, root, with)
						if want := "01234"[:p]; err != nil || w.Rank() == root && s != want || w.Rank() != root && s != "" {
							t.Errorf("Reduce: %q, %v", s, err)
						}
					}
					merged, err := object.Allreduce(w, map[int]int{w.Rank(): 1, -1: w.Rank()}, func(a, b map[int]int) map[int]int {
						sum := a[-1] + b[-1]
						maps.Copy(a, b)
						a[-1] = sum
						return a
					}, with)
					if err != nil || len(merged) != p+1 || merged[-1] != p*(p-1)/2 {
						t.Errorf("Allreduce: %v, %v", merged, err)
					}
				})
			})
		}
	}
}

// A value that cannot be encoded is an error on all ranks that need it, and the communicator can be used afterwards.
func TestNoValue(t *testing.T) {
	mpitest.Run(t, 4, func(t *mpitest.T, w *mpi.Comm) {
		gob.Register(0)
		mine := any(1)
		if w.Rank() == 2 {
			mine = func() {}
		}
		tell := func(what string, needs bool, err error) {
			if (err != nil) != needs || needs && !strings.Contains(err.Error(), "func()") {
				t.Errorf("%s: %v", what, err)
			}
		}
		_, err := object.Bcast(w, mine, 2)
		tell("Bcast from 2", true, err)
		_, err = object.Gather(w, mine, 0)
		tell("Gather", w.Rank() == 0 || w.Rank() == 2, err)
		_, err = object.Allgather(w, mine)
		tell("Allgather", true, err)
		_, err = object.Scatter(w, []any{1, 2, func() {}, 4}, 1)
		tell("Scatter", w.Rank() == 1 || w.Rank() == 2, err)
		if _, err = object.Scatter(w, []int{1, 2}, 1); err == nil || !strings.Contains(err.Error(), "want 4") {
			t.Errorf("Scatter of 2 values: %v", err)
		}
		if err := object.Send(w, make(chan int), 0, 0); err == nil {
			t.Error("a channel was sent")
		}
		if _, err := object.Isend(w, make(chan int), 0, 0); err == nil {
			t.Error("a channel was sent")
		}
		if _, err := object.Bcast(w, strings.Repeat("long", 1000), 3); err != nil {
			t.Error(err)
		}
	})
}

// What is not an object of the codec is ErrFormat, and a value of another type the codec's error.
func TestForeign(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		if w.Rank() == 0 {
			for _, err := range []error{
				mpi.Send(w, []byte("hello"), 1, 0),
				mpi.Send(w, make([]byte, 100), 1, 0),
				object.Send(w, 7, 1, 0, object.With(object.JSON)),
				object.Send(w, "seven", 1, 0),
				mpi.Send(w, append([]byte("CadreObjgob\x00\x00\x00\x00\x00"), 0xff, 0xff, 3, 1), 1, 0),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			return
		}
		for i := range 5 {
			v, _, err := object.Recv[int](w, 0, 0)
			if err == nil || v != 0 || errors.Is(err, object.ErrFormat) != (i < 3) {
				t.Errorf("message %d: %v, %v", i, v, err)
			}
		}
	})
}

func TestCodecName(t *testing.T) {
	mpitest.Run(t, 1, func(t *mpitest.T, w *mpi.Comm) {
		if err := object.Send(w, 1, 0, 0, object.With(long{object.Gob})); err == nil || !strings.Contains(err.Error(), "1..8 bytes") {
			t.Error(err)
		}
	})
}

type long struct{ object.Codec }

func (long) Name() string { return "a long name" }

func TestProcesses(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		got, err := object.Bcast(w, grow(w.Rank(), 5), 1)
		if err != nil || !reflect.DeepEqual(got, grow(1, 5)) {
			t.Errorf("Bcast: %v", err)
		}
	}, mpitest.Processes())
}

func FuzzRecv(f *testing.F) {
	f.Add([]byte("CadreObjgob\x00\x00\x00\x00\x00\x03\x04\x00\x0e"))
	f.Add([]byte("CadreObjjson\x00\x00\x00\x007"))
	f.Add([]byte("CadreObj"))
	f.Fuzz(func(t *testing.T, b []byte) {
		err := mpi.Local(1, func(w *mpi.Comm) error {
			for _, c := range []object.Codec{object.Gob, object.JSON} {
				r := mpi.Isend(w, b, 0, 0)
				object.Recv[int](w, 0, 0, object.With(c))
				if _, err := r.Wait(); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func ExampleGather() {
	err := mpi.Local(3, func(world *mpi.Comm) error {
		words, err := object.Gather(world, strings.Repeat("go", world.Rank()+1), 0)
		if world.Rank() == 0 {
			fmt.Println(words)
		}
		return err
	})
	fmt.Println(err)
	// Output:
	// [go gogo gogogo]
	// <nil>
}

func ExampleAllreduce() {
	err := mpi.Local(2, func(world *mpi.Comm) error {
		counts := map[string]int{"a": 1, "b": world.Rank()}
		sum, err := object.Allreduce(world, counts, func(a, b map[string]int) map[string]int {
			for k, n := range b {
				a[k] += n
			}
			return a
		})
		if world.Rank() == 0 {
			fmt.Println(sum)
		}
		return err
	})
	fmt.Println(err)
	// Output:
	// map[a:2 b:1]
	// <nil>
}
