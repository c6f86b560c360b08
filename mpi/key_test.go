package mpi_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

var errStays = errors.New("it stays")

// Copies are made in the order in which attributes were set, deletions are in the reverse one, and what is set again is
// last.
func TestAttributeOrder(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		var log []string
		expect := func(what string, want ...string) {
			t.Helper()
			if !slices.Equal(log, want) {
				t.Errorf("%s: %v, want %v", what, log, want)
			}
			log = nil
		}
		key := func(name string, keep bool) *mpi.Key[int] {
			return mpi.NewKey(mpi.KeyOptions[int]{
				Copy: func(old *mpi.Comm, v int) (int, bool, error) {
					log = append(log, fmt.Sprint("copy ", name, v))
					return v + 1, keep, nil
				},
				Delete: func(c *mpi.Comm, v int) error {
					log = append(log, fmt.Sprint("delete ", name, v))
					return nil
				},
			})
		}
		a, b, c := key("a", true), key("b", false), key("c", true)
		plain := mpi.NewKey(mpi.KeyOptions[string]{})
		same := mpi.NewKey(mpi.KeyOptions[[]int]{Copy: mpi.CopySame[*mpi.Comm, []int]})

		old, err := world.Dup()
		ok(t, err)
		for i, k := range []*mpi.Key[int]{a, b, c} {
			ok(t, k.Set(old, 10*i))
		}
		ok(t, plain.Set(old, "x"))
		ok(t, same.Set(old, []int{7}))
		ok(t, a.Set(old, 5))
		expect("setting again", "delete a0")

		dup, err := old.Dup()
		ok(t, err)
		expect("Dup", "copy b10", "copy c20", "copy a5")
		if v, ok := c.Get(dup); v != 21 || !ok {
			t.Error(v, ok)
		}
		if _, ok := b.Get(dup); ok {
			t.Error("the copy function said that it is not copied")
		}
		if _, ok := plain.Get(dup); ok {
			t.Error("an attribute without a copy function was copied")
		}
		if v, _ := same.Get(dup); len(v) != 1 || v[0] != 7 {
			t.Error(v)
		}
		split, err := old.Split(0, 0)
		ok(t, err)
		if _, ok := a.Get(split); ok {
			t.Error("Split copies attributes")
		}
		expect("Split")
		ok(t, a.Delete(dup))
		ok(t, a.Delete(dup)) // there is none any more
		expect("Delete", "delete a6")

		ok(t, c.Free()) // the attributes stay, and as long as there are any the key can be used
		if err := c.Free(); !errors.Is(err, mpi.ErrKeyval) {
			t.Errorf("freed twice: %v", err)
		}
		if v, ok := c.Get(dup); v != 21 || !ok {
			t.Error(v, ok)
		}
		ok(t, c.Set(dup, 1))
		expect("Set", "delete c21")
		ok(t, dup.Free())
		expect("Free", "delete c1")
		ok(t, old.Free())
		expect("Free", "delete a5", "delete c20", "delete b10")
		if err := c.Set(split, 1); !errors.Is(err, mpi.ErrKeyval) {
			t.Errorf("the last attribute has gone: %v", err)
		}
		if _, ok := a.Get(old); ok {
			t.Error("a freed communicator has attributes")
		}
	})
}

// A delete function that fails keeps the attribute, and the communicator in use.
func TestAttributeDeleteFails(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		stubborn := true
		deleted := 0
		k := mpi.NewKey(mpi.KeyOptions[int]{Delete: func(*mpi.Comm, int) error {
			if stubborn {
				return errStays
			}
			deleted++
			return nil
		}})
		after := mpi.NewKey(mpi.KeyOptions[int]{Delete: func(*mpi.Comm, int) error { deleted++; return nil }})
		c, err := world.Dup()
		ok(t, err)
		ok(t, k.Set(c, 1))
		ok(t, after.Set(c, 2))
		for what, err := range map[string]error{"Set": k.Set(c, 3), "Delete": k.Delete(c), "Free": c.Free()} {
			if !errors.Is(err, errStays) || !errors.Is(err, mpi.ErrOther) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if v, ok := k.Get(c); v != 1 || !ok || deleted != 1 {
			t.Error(v, ok, deleted)
		}
		ok(t, c.Barrier())
		stubborn = false
		ok(t, c.Free())
		if deleted != 2 {
			t.Error(deleted)
		}
	})
}

// A copy function that fails on one rank makes Dup fail on all, and what was copied is deleted.
func TestAttributeCopyFails(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		live := 0
		good := mpi.NewKey(mpi.KeyOptions[int]{
			Copy:   func(_ *mpi.Comm, v int) (int, bool, error) { live++; return v, true, nil },
			Delete: func(*mpi.Comm, int) error { live--; return nil },
		})
		bad := mpi.NewKey(mpi.KeyOptions[int]{Copy: func(*mpi.Comm, int) (int, bool, error) { return 0, false, errStays }})
		c, err := world.Dup()
		ok(t, err)
		ok(t, good.Set(c, 1))
		if c.Rank() == 1 {
			ok(t, bad.Set(c, 1))
		}
		d, err := c.Dup()
		if d != nil || err == nil || (c.Rank() == 1) != errors.Is(err, errStays) {
			t.Error(d, err)
		}
		if live != 0 {
			t.Errorf("%d copies are left", live)
		}
		ok(t, c.Barrier())
	})
}

// At the end the attributes of the self communicator are deleted first, last in first out, while everything still works.
func TestAttributesAtTheEnd(t *testing.T) {
	var log []string
	err := mpi.Local(1, func(world *mpi.Comm) error {
		k := func(name string) *mpi.Key[int] {
			return mpi.NewKey(mpi.KeyOptions[int]{Delete: func(c *mpi.Comm, v int) error {
				log = append(log, fmt.Sprint(name, " of ", c.Name()))
				return world.Barrier()
			}})
		}
		for _, name := range []string{"a", "b", "c"} {
			if err := errors.Join(k(name).Set(world, 1), k(name).Set(world.Self(), 1)); err != nil {
				return err
			}
		}
		return nil
	})
	want := []string{"c of MPI_COMM_SELF", "b of MPI_COMM_SELF", "a of MPI_COMM_SELF", "c of MPI_COMM_WORLD", "b of MPI_COMM_WORLD", "a of MPI_COMM_WORLD"}
	if err != nil || !slices.Equal(log, want) {
		t.Errorf("%v %v, want %v", err, log, want)
	}
	err = mpi.Local(2, func(world *mpi.Comm) error {
		return mpi.NewKey(mpi.KeyOptions[int]{Delete: func(*mpi.Comm, int) error { return errStays }}).Set(world.Self(), 1)
	})
	if !errors.Is(err, errStays) {
		t.Errorf("a delete function that fails at the end: %v", err)
	}
}

func TestPredefinedAttributes(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		d, err := world.Dup()
		ok(t, err)
		for _, c := range []*mpi.Comm{world, d} {
			if v, ok := mpi.TagUB.Get(c); v != 1<<31-1 || !ok {
				t.Error(v, ok)
			}
			if v, ok := mpi.WtimeIsGlobal.Get(c); !v || !ok {
				t.Error(v, ok)
			}
			if v, ok := mpi.LastCode.Get(c); v != mpi.LastUsedCode() || !ok {
				t.Error(v, ok)
			}
			if v, ok := mpi.IORank.Get(c); v != mpi.AnySource || !ok {
				t.Error(v, ok)
			}
			if v, ok := mpi.HostRank.Get(c); v != mpi.ProcNull || !ok {
				t.Error(v, ok)
			}
		}
		if v, ok := mpi.UniverseSize.Get(world.WithContext(t.Context())); v != 3 || !ok {
			t.Error(v, ok)
		}
		if v, ok := mpi.UniverseSize.Get(world); v != 3 || !ok {
			t.Error(v, ok)
		}
		if v, ok := mpi.AppNum.Get(world); v != 0 || !ok {
			t.Error(v, ok)
		}
		if _, ok := mpi.UniverseSize.Get(d); ok {
			t.Error("the size of the universe is an attribute of the world")
		}
		ok(t, mpi.SendOne(world.Self(), 1, 0, 1<<31-1))
		for _, err := range []error{mpi.TagUB.Set(world, 1), mpi.AppNum.Delete(world), mpi.HostRank.Free()} {
			if !errors.Is(err, mpi.ErrKeyval) {
				t.Error(err)
			}
		}
	})
}

func TestKeyBadInput(t *testing.T) {
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		k := mpi.NewKey(mpi.KeyOptions[int]{})
		var none *mpi.Key[int]
		var null *mpi.Comm
		freed, err := world.Dup()
		ok(t, err)
		ok(t, freed.Free())
		for _, c := range []struct {
			err   error
			class mpi.Class
		}{
			{none.Set(world, 1), mpi.ErrKeyval}, {none.Delete(world), mpi.ErrKeyval}, {none.Free(), mpi.ErrKeyval},
			{k.Set(null, 1), mpi.ErrComm}, {k.Delete(null), mpi.ErrComm}, {k.Set(freed, 1), mpi.ErrComm}, {k.Delete(freed), mpi.ErrComm},
		} {
			if !errors.Is(c.err, c.class) {
				t.Errorf("%v, want %v", c.err, c.class)
			}
		}
		if _, ok := none.Get(world); ok {
			t.Error("the nil key has a value")
		}
		if _, ok := k.Get(null); ok {
			t.Error("the null communicator has a value")
		}
	})
}

func TestTypeAttributes(t *testing.T) {
	var log []string
	k := mpi.NewTypeKey(mpi.TypeKeyOptions[string]{
		Copy: func(_ *datatype.Type, v string) (string, bool, error) {
			if v == "bad" {
				return "", false, errStays
			}
			return v + "'", true, nil
		},
		Delete: func(_ *datatype.Type, v string) error { log = append(log, v); return nil },
	})
	other := mpi.NewTypeKey(mpi.TypeKeyOptions[int]{Delete: func(*datatype.Type, int) error { log = append(log, "other"); return nil }})
	typ := datatype.Contiguous(3, datatype.Int32)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(k.Set(typ, "a"))
	check(other.Set(typ, 1))
	dup, err := mpi.DupType(typ)
	check(err)
	if v, ok := k.Get(dup); v != "a'" || !ok {
		t.Error(v, ok)
	}
	if _, ok := other.Get(dup); ok {
		t.Error("copied without a copy function")
	}
	check(k.Set(typ, "b"))
	check(mpi.FreeType(typ))
	check(k.Delete(dup))
	if want := []string{"a", "b", "other", "a'"}; !slices.Equal(log, want) {
		t.Errorf("%v, want %v", log, want)
	}
	check(k.Set(typ, "bad"))
	if _, err := mpi.DupType(typ); !errors.Is(err, errStays) {
		t.Error(err)
	}
	check(k.Free())
	check(k.Set(typ, "c")) // the key lives until its last attribute goes
	check(k.Delete(typ))
	for _, c := range []struct {
		err   error
		class mpi.Class
	}{
		{k.Free(), mpi.ErrKeyval}, {k.Set(typ, ""), mpi.ErrKeyval}, {other.Set(nil, 1), mpi.ErrType}, {mpi.FreeType(nil), mpi.ErrType},
		{other.Delete(nil), mpi.ErrType}, {(*mpi.TypeKey[int])(nil).Set(typ, 1), mpi.ErrKeyval},
	} {
		if !errors.Is(c.err, c.class) {
			t.Errorf("%v, want %v", c.err, c.class)
		}
	}
	if _, err := mpi.DupType(nil); !errors.Is(err, mpi.ErrType) {
		t.Error(err)
	}
}

// Attributes of datatypes go with them.
func TestTypeAttributesAreCollected(t *testing.T) {
	const n = 50
	k := mpi.NewTypeKey(mpi.TypeKeyOptions[int]{})
	before := mpi.TypesWithAttributes()
	for i := range n {
		if err := k.Set(datatype.Contiguous(i+1, datatype.Int8), i); err != nil {
			t.Fatal(err)
		}
	}
	deadline := time.Now().Add(time.Minute)
	for mpi.TypesWithAttributes() > before+n/2 {
		if time.Now().After(deadline) {
			t.Fatalf("%d datatypes have attributes, %d had before", mpi.TypesWithAttributes(), before)
		}
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
}

// ExampleNewKey keeps what a library needs for each communicator on the communicator.
func ExampleNewKey() {
	counter := mpi.NewKey(mpi.KeyOptions[*int]{
		Copy:   func(*mpi.Comm, *int) (*int, bool, error) { return new(int), true, nil },
		Delete: func(_ *mpi.Comm, n *int) error { fmt.Println("used", *n, "times"); return nil },
	})
	_ = mpi.Local(1, func(world *mpi.Comm) error {
		c, err := world.Dup()
		if err != nil {
			return err
		}
		if err := counter.Set(c, new(int)); err != nil {
			return err
		}
		for range 3 {
			n, _ := counter.Get(c)
			*n++
		}
		return c.Free()
	})
	// Output: used 3 times
}
