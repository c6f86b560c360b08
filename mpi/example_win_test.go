package mpi_test

import (
	"fmt"
	"log"
	"slices"

	"cadre.example/mpi"
)

// A counter at rank 0 hands out numbers of tasks: each goes to one rank, and fast ranks get more.
func ExampleFetchAndOp() {
	const tasks = 100
	err := mpi.Local(4, func(world *mpi.Comm) error {
		w, _, err := mpi.WinAllocate[int64](world, 1)
		if err != nil {
			return err
		}
		if err := w.LockAll(); err != nil {
			return err
		}
		done := 0
		for {
			task, err := mpi.FetchAndOp(w, int64(1), 0, 0, mpi.Sum)
			if err != nil {
				return err
			}
			if task >= tasks {
				break
			}
			done++ // the work
		}
		if err := w.UnlockAll(); err != nil {
			return err
		}
		all, err := mpi.AllreduceOne(world, done, mpi.Sum)
		if world.Rank() == 0 {
			fmt.Println(all, "tasks are done")
		}
		if err != nil {
			return err
		}
		return w.Free()
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: 100 tasks are done
}

// A hash table over all ranks. A key belongs to one rank and one slot; who finds the slot taken tries the next. Zero is no key.
func ExampleCompareAndSwap() {
	const slots = 64 // on each rank
	err := mpi.Local(4, func(world *mpi.Comm) error {
		w, mine, err := mpi.WinAllocate[int64](world, slots)
		if err != nil {
			return err
		}
		if err := w.LockAll(); err != nil {
			return err
		}
		insert := func(key int64) error {
			for h := int(key * 31); ; h++ {
				rank, slot := h/slots%world.Size(), h%slots
				was, err := mpi.CompareAndSwap(w, 0, key, rank, slot)
				if err != nil || was == 0 || was == key {
					return err
				}
			}
		}
		for i := range 40 { // some keys are those of other ranks, too
			if err := insert(int64(1 + 20*world.Rank() + i)); err != nil {
				return err
			}
		}
		if err := w.UnlockAll(); err != nil {
			return err
		}
		if err := world.Barrier(); err != nil {
			return err
		}
		keys, err := mpi.AllreduceOne(world, slots-count(mine, 0), mpi.Sum)
		if world.Rank() == 0 {
			fmt.Println(keys, "different keys")
		}
		if err != nil {
			return err
		}
		return w.Free()
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: 100 different keys
}

func count(s []int64, v int64) (n int) {
	for _, x := range s {
		if x == v {
			n++
		}
	}
	return n
}

// Each rank owns a part of a ring of cells, with a border cell at each end that its neighbours write into.
func ExampleWinShared() {
	const cells = 3
	err := mpi.Local(3, func(world *mpi.Comm) error {
		w, mine, err := mpi.WinAllocateShared[int32](world, cells+2)
		if err != nil {
			return err
		}
		for i := range cells {
			mine[1+i] = int32(10*world.Rank() + i)
		}
		n := world.Size()
		left, err := mpi.WinShared[int32](w, (world.Rank()+n-1)%n)
		if err != nil {
			return err
		}
		right, err := mpi.WinShared[int32](w, (world.Rank()+1)%n)
		if err != nil {
			return err
		}
		left[cells+1], right[0] = mine[1], mine[cells]
		if err := w.Fence(); err != nil { // all have written, and all see it
			return err
		}
		all := make([]int32, n*(cells+2))
		if err := mpi.Gather(world, slices.Clone(mine), all, 0); err != nil {
			return err
		}
		for r := range n {
			if world.Rank() == 0 {
				fmt.Println("rank", r, all[r*(cells+2):(r+1)*(cells+2)])
			}
		}
		return w.Free()
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// rank 0 [22 0 1 2 10]
	// rank 1 [2 10 11 12 20]
	// rank 2 [12 20 21 22 0]
}
