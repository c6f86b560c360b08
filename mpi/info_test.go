package mpi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// An Info against a list of pairs, on random operations.
func TestInfoAgainstAList(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 5))
	type pair struct{ key, value string }
	var list []pair
	info := mpi.NewInfo()
	at := func(key string) int { return slices.IndexFunc(list, func(p pair) bool { return p.key == key }) }
	for step := range 5000 {
		key := fmt.Sprint("key", rng.IntN(12))
		switch rng.IntN(5) {
		case 0, 1:
			value := fmt.Sprint(step)
			if err := info.Set(" "+key+"\t", value); err != nil {
				t.Fatal(err)
			}
			if i := at(key); i >= 0 {
				list[i].value = value
			} else {
				list = append(list, pair{key, value})
			}
		case 2:
			err := info.Delete(key)
			if i := at(key); i >= 0 {
				list = slices.Delete(list, i, i+1)
			} else if !errors.Is(err, mpi.ErrInfoNokey) {
				t.Fatalf("step %d: %v", step, err)
			} else {
				err = nil
			}
			if err != nil && at(key) >= 0 {
				t.Fatal(err)
			}
		case 3:
			info = info.Dup()
		}
		i := at(key)
		v, ok := info.Get(key)
		n, has := info.ValueLen(key)
		if ok != (i >= 0) || has != ok || n != len(v) || ok && v != list[i].value {
			t.Fatalf("step %d: %q %v", step, v, ok)
		}
		var got []pair
		for k, v := range info.All() {
			got = append(got, pair{k, v})
		}
		if !slices.Equal(got, list) || info.Len() != len(list) {
			t.Fatalf("step %d: %v, want %v", step, got, list)
		}
		for i, p := range list {
			if k, err := info.NthKey(i); k != p.key || err != nil {
				t.Fatal(k, err)
			}
		}
	}
}

func TestInfoBadInput(t *testing.T) {
	info := mpi.NewInfo()
	nth := func(info *mpi.Info, n int) error { _, err := info.NthKey(n); return err }
	var null *mpi.Info
	for _, c := range []struct {
		err   error
		class mpi.Class
	}{
		{info.Set("", "v"), mpi.ErrInfoKey}, {info.Set("  ", "v"), mpi.ErrInfoKey},
		{info.Set(strings.Repeat("k", mpi.MaxInfoKey+1), "v"), mpi.ErrInfoKey},
		{info.Set("k", strings.Repeat("v", mpi.MaxInfoValue+1)), mpi.ErrInfoValue},
		{info.Delete("k"), mpi.ErrInfoNokey}, {info.Delete(""), mpi.ErrInfoKey},
		{nth(info, 0), mpi.ErrArg}, {nth(info, -1), mpi.ErrArg},
		{null.Set("k", "v"), mpi.ErrInfo}, {null.Delete("k"), mpi.ErrInfo}, {nth(null, 0), mpi.ErrInfo},
	} {
		if !errors.Is(c.err, c.class) {
			t.Errorf("%v, want %v", c.err, c.class)
		}
	}
	if err := info.Set(strings.Repeat("k", mpi.MaxInfoKey), strings.Repeat("v", mpi.MaxInfoValue)); err != nil {
		t.Error(err)
	}
	if _, ok := null.Get("k"); ok || null.Len() != 0 || null.Dup().Len() != 0 {
		t.Error("the null info has hints")
	}
}

func TestEnvInfo(t *testing.T) {
	env := mpi.EnvInfo()
	for _, key := range []string{"command", "arch", "host", "wdir"} {
		if v, _ := env.Get(key); v == "" {
			t.Errorf("%s is not known", key)
		}
	}
	if v, _ := env.Get("thread_level"); v != "MPI_THREAD_MULTIPLE" {
		t.Error(v)
	}
}

func TestCommInfo(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		hints := mpi.NewInfo()
		ok(t, hints.Set("mpi_assert_allow_overtaking", "true"))
		ok(t, hints.Set("mpi_assert_exact_length", "perhaps"))
		ok(t, hints.Set("color", "green"))
		c, err := world.DupWithInfo(hints)
		ok(t, err)
		check := func(c *mpi.Comm, want string) {
			t.Helper()
			info := c.Info()
			v, _ := info.Get("mpi_assert_allow_overtaking")
			exact, _ := info.Get("mpi_assert_exact_length")
			_, color := info.Get("color")
			if v != want || exact != "false" || color {
				t.Errorf("%q, want %q; %q, %v", v, want, exact, color)
			}
		}
		check(c, "true")
		d, err := c.Dup()
		ok(t, err)
		check(d, "false")
		ok(t, d.SetInfo(hints))
		check(d, "true")
		ok(t, hints.Set("mpi_assert_allow_overtaking", "false")) // was copied
		check(d, "true")
		ok(t, d.SetInfo(nil))
		check(d, "true")
		if err := (*mpi.Comm)(nil).SetInfo(hints); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
	})
}

func TestCommName(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.Dup()
		ok(t, err)
		if world.Name() != "MPI_COMM_WORLD" || world.Self().Name() != "MPI_COMM_SELF" || c.Name() != "" {
			t.Error(world.Name(), world.Self().Name(), c.Name())
		}
		ok(t, c.SetName("ocean"))
		if err := mpi.SendOne(c, 1, 9, 0); c.Name() != "ocean" || err == nil || !strings.Contains(err.Error(), "(ocean, 2 ranks)") {
			t.Error(c.Name(), err)
		}
		d, err := c.Dup()
		ok(t, err)
		if d.Name() != "" {
			t.Error(d.Name())
		}
		ok(t, c.SetName(strings.Repeat("é", 100)))
		if n := c.Name(); len(n) != 126 || strings.Trim(n, "é") != "" {
			t.Errorf("%q", n)
		}
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() { _ = c.SetName(fmt.Sprint(i)); _ = c.Name() })
		}
		wg.Wait()
		if err := (*mpi.Comm)(nil).SetName(""); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
	})
}
