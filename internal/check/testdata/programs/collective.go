package programs

import "cadre.example/mpi"

var collectives = []Program{
	{Name: "roots of Bcast", Class: Collective, Ranks: 2, Run: rootBcast, Want: []string{
		`rank 1 (?:is|was) in Bcast\(root 1\) at {A}, this rank 0 in Bcast\(root 0\)|rank 0 (?:is|was) in Bcast\(root 0\) at {A}, this rank 1 in Bcast\(root 1\)`, `at {A}`}},
	{Name: "roots of Reduce", Class: Collective, Ranks: 3, Run: rootReduce, Want: []string{
		`Reduce\(root 0, Sum\)`, `Reduce\(root 2, Sum\)`, `(?:is|was) in .* at {A}, this rank`}},
	{Name: "roots of Gather", Class: Collective, Ranks: 2, Run: rootGather, Want: []string{
		`Gather\(root 0\)`, `Gather\(root 1\)`, `(?:is|was) in .* at {A}, this rank`}},
	{Name: "roots of Ibcast", Class: Collective, Ranks: 2, Run: rootIbcast, Want: []string{
		`Ibcast\(root 0\)`, `Ibcast\(root 1\)`, `(?:is|was) in .* at {A}, this rank`}},
	{Name: "operations of Allreduce", Class: Collective, Ranks: 2, Run: opAllreduce, Want: []string{
		`rank 1 is in Allreduce\(Max\) at {A}, this rank 0 in Allreduce\(Sum\)|rank 0 is in Allreduce\(Sum\) at {A}, this rank 1 in Allreduce\(Max\)`, `at {A}`}},
	{Name: "operations of Scan", Class: Collective, Ranks: 2, Run: opScan, Want: []string{
		`Scan\(Prod\)`, `Scan\(Min\)`, `(?:is|was) in .* at {A}, this rank`}},
	{Name: "operations of Reduce", Class: Collective, Ranks: 3, Run: opReduce, Want: []string{
		`Reduce\(root 0, Sum\)`, `Reduce\(root 0, Max\)`, `(?:is|was) in .* at {A}, this rank`}},
	{Name: "types of Allreduce", Class: Collective, Ranks: 2, Run: typeAllreduce, Want: []string{
		`rank 1 sends float64 at {B}, rank 0 expects int64|rank 0 sends int64 at {A}, rank 1 expects float64`, `at {A}|at {B}`}},
	{Name: "types of Bcast", Class: Collective, Ranks: 2, Run: typeBcast, Want: []string{
		`rank 0 sends float64 at {A}, rank 1 expects int64`, `rank 1: .* at {B}`}},
	{Name: "counts of Bcast", Class: Collective, Ranks: 2, Run: countBcast, Want: []string{
		`rank 0 contributes 32 bytes at {A}, rank 1 expects 16: the lengths of Bcast must agree`, `rank 1: .* at {A}`}},
	{Name: "counts of Allreduce", Class: Collective, Ranks: 2, Run: countAllreduce, Want: []string{
		`rank 1 contributes 16 bytes at {A}, rank 0 expects 24|rank 0 contributes 24 bytes at {A}, rank 1 expects 16`, `at {A}`}},
	{Name: "counts of Gather", Class: Collective, Ranks: 3, Run: countGather, Want: []string{
		`rank 2 contributes 16 bytes at {A}, rank 0 expects 8`, `rank 0: .* at {A}`}},
	{Name: "counts of Scatter", Class: Collective, Ranks: 3, Run: countScatter, Want: []string{
		`rank 0 contributes 8 bytes at {A}, rank 2 expects 16`, `rank 2: .* at {A}`}},
	{Name: "counts of Alltoall", Class: Collective, Ranks: 2, Run: countAlltoall, Want: []string{
		`rank 1 contributes 16 bytes at {A}, rank 0 expects 8|rank 0 contributes 8 bytes at {A}, rank 1 expects 16`, `at {A}`}},
	{Name: "counts of Alltoallv", Class: Collective, Ranks: 2, Run: countAlltoallv, Want: []string{
		`rank 0 contributes 16 bytes at {A}, rank 1 expects 8`, `rank 1: .* at {A}`}},
	{Name: "counts of Allgatherv", Class: Collective, Ranks: 2, Run: countAllgatherv, Want: []string{
		`rank 1 contributes 24 bytes at {A}, rank 0 expects 16|rank 0 contributes 24 bytes at {A}, rank 1 expects 32`, `at {A}`}},
}

func rootBcast(w *mpi.Comm, fault bool) error {
	if err := mpi.Bcast(w, ints(1), pick(fault, w.Rank(), 0)); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func rootReduce(w *mpi.Comm, fault bool) error {
	if err := mpi.Reduce(w, ints(1), ints(1), mpi.Sum, pick(fault && w.Rank() == 1, 2, 0)); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func rootGather(w *mpi.Comm, fault bool) error {
	if err := mpi.Gather(w, ints(1), ints(2), pick(fault, w.Rank(), 0)); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func rootIbcast(w *mpi.Comm, fault bool) error {
	r := mpi.Ibcast(w, ints(1), pick(fault, w.Rank(), 0)) //A
	_, err := r.Wait()                                    //A
	if err := err; err != nil {                           //A
		return err
	}
	return w.Barrier() //A
}

func opAllreduce(w *mpi.Comm, fault bool) error {
	return mpi.Allreduce(w, ints(1), ints(1), pick(fault && w.Rank() == 1, mpi.Max, mpi.Sum)) //A
}

func opScan(w *mpi.Comm, fault bool) error {
	if err := mpi.Scan(w, ints(1), ints(1), pick(fault && w.Rank() == 1, mpi.Min, mpi.Prod)); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func opReduce(w *mpi.Comm, fault bool) error {
	if err := mpi.Reduce(w, ints(1), ints(1), pick(fault && w.Rank() == 2, mpi.Max, mpi.Sum), 0); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func typeAllreduce(w *mpi.Comm, fault bool) error {
	if fault && w.Rank() == 1 {
		return mpi.Allreduce(w, floats(1), floats(1), mpi.Sum) //B
	}
	return mpi.Allreduce(w, ints(1), ints(1), mpi.Sum) //A
}

func typeBcast(w *mpi.Comm, fault bool) error {
	if !fault || w.Rank() == 0 {
		if err := mpi.Bcast(w, floats(2), 0); err != nil { //A
			return err
		}
		return w.Barrier() //A
	}
	if err := mpi.Bcast(w, ints(2), 0); err != nil { //B
		return err
	}
	return w.Barrier() //B
}

func countBcast(w *mpi.Comm, fault bool) error {
	if err := mpi.Bcast(w, ints(pick(fault && w.Rank() == 1, 2, 4)), 0); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func countAllreduce(w *mpi.Comm, fault bool) error {
	n := pick(fault && w.Rank() == 1, 2, 3)
	return mpi.Allreduce(w, ints(n), ints(n), mpi.Sum) //A
}

func countGather(w *mpi.Comm, fault bool) error {
	if err := mpi.Gather(w, ints(pick(fault && w.Rank() == 2, 2, 1)), ints(3), 0); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func countScatter(w *mpi.Comm, fault bool) error {
	if err := mpi.Scatter(w, ints(3), ints(pick(fault && w.Rank() == 2, 2, 1)), 0); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func countAlltoall(w *mpi.Comm, fault bool) error {
	n := pick(fault && w.Rank() == 1, 4, 2)
	return mpi.Alltoall(w, ints(n), ints(n)) //A
}

func countAlltoallv(w *mpi.Comm, fault bool) error {
	counts, displs := []int{1, 1}, []int{0, 2}
	sc := counts
	if fault && w.Rank() == 0 {
		sc = []int{1, 2}
	}
	return mpi.Alltoallv(w, ints(4), sc, displs, ints(4), counts, displs) //A
}

func countAllgatherv(w *mpi.Comm, fault bool) error {
	counts := []int{1, 2}
	mine := counts[w.Rank()]
	if fault && w.Rank() == 1 {
		mine, counts = 3, []int{1, 3}
	}
	return mpi.Allgatherv(w, ints(mine), ints(4), counts, nil) //A
}
