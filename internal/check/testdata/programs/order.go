package programs

import "cadre.example/mpi"

var orders = []Program{
	{Name: "Barrier and Bcast", Class: Order, Ranks: 2, Run: barrierBcast, Want: []string{
		`rank 1 is in Bcast\(root 0\) at {B}, this rank 0 in Barrier|rank 0 is in Barrier at {A}, this rank 1 in Bcast\(root 0\)`, `at {A}`, `at {B}`}},
	{Name: "two reductions the other way round", Class: Order, Ranks: 3, Run: swapped, Want: []string{
		`rank 1 is in Allreduce\(Sum\) at {B}, this rank [02] in Reduce\(root 0, Sum\)`, `at {A}`, `at {B}`}},
	{Name: "two communicators the other way round", Class: Order, Ranks: 2, Run: swappedComms, Want: []string{
		`rank 0: Barrier \(world, 2 ranks\) at {A}`, `rank 1: Barrier \(dup of world, 2 ranks\) at {B}`, `are collectives called in the same order everywhere\?`}},
	{Name: "nonblocking the other way round", Class: Order, Ranks: 2, Run: swappedIcolls, Want: []string{
		`rank 1 is in Ibcast\(root 0\) at {B}, this rank 0 in Ibarrier at {C}|rank 0 is in Ibarrier at {C}, this rank 1 in Ibcast\(root 0\) at {B}`, `at {A}`}},
	{Name: "blocking with nonblocking", Class: Order, Ranks: 2, Run: mixedForms, Want: []string{
		`rank 1 is in Ibcast\(root 0\) at {B}, this rank 0 in Bcast\(root 0\)|rank 0 is in Bcast\(root 0\) at {A}, this rank 1 in Ibcast\(root 0\)`}},
	{Name: "Gather and Scatter", Class: Order, Ranks: 3, Run: gatherScatter, Want: []string{
		`Gather\(root 0\)`, `Scatter\(root 0\)`, `is in .* at (?:{A}|{B}), this rank`, `at {A}`, `at {B}`}},
	{Name: "Barrier left out before Bcast", Class: Order, Ranks: 2, Run: leftOut, Want: []string{
		`rank 0 is in Barrier at {A}`, `Bcast\(root 0\)`, `at {A}`, `at {B}`}},
	{Name: "Split and Barrier", Class: Order, Ranks: 2, Run: splitBarrier, Want: []string{
		`in Barrier`, `Split`, `is in .* at (?:{A}|{B}), this rank`, `at {A}`, `at {B}`}},
	{Name: "Allgather and Alltoall", Class: Order, Ranks: 2, Run: gatherAll, Want: []string{
		`rank 1 is in Alltoall at {B}, this rank 0 in Allgather|rank 0 is in Allgather at {A}, this rank 1 in Alltoall`, `at {A}`, `at {B}`}},
	{Name: "collective and receive crossed", Class: Order, Ranks: 2, Run: crossed, Want: []string{
		`rank 0: Barrier .* at {A}`, `rank 1 has not called it: it is in Recv at {B}`, `rank 1: Recv of 1 int64 from rank 0, tag 0 .* at {B}`}},
}

func barrierBcast(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 || !fault {
		return w.Barrier() //A
	}
	return mpi.Bcast(w, ints(1), 0) //B
}

func swapped(w *mpi.Comm, fault bool) error {
	if fault && w.Rank() == 1 {
		if err := mpi.Allreduce(w, ints(1), ints(1), mpi.Sum); err != nil { //B
			return err
		}
		return mpi.Reduce(w, ints(1), ints(1), mpi.Sum, 0)
	}
	if err := mpi.Reduce(w, ints(1), ints(1), mpi.Sum, 0); err != nil { //A
		return err
	}
	return mpi.Allreduce(w, ints(1), ints(1), mpi.Sum) //A
}

func swappedComms(w *mpi.Comm, fault bool) error {
	d, err := w.Dup()
	if err != nil {
		return err
	}
	if fault && w.Rank() == 1 {
		err = both(d.Barrier(), w.Barrier()) //B
	} else {
		err = both(w.Barrier(), d.Barrier()) //A
	}
	return both(err, d.Free())
}

func swappedIcolls(w *mpi.Comm, fault bool) error {
	var a, b mpi.Request
	if fault && w.Rank() == 1 {
		b = mpi.Ibcast(w, ints(1), 0) //B
		a = w.Ibarrier()
	} else {
		a = w.Ibarrier() //C
		b = mpi.Ibcast(w, ints(1), 0)
	}
	return mpi.WaitAll(a, b) //A
}

func mixedForms(w *mpi.Comm, fault bool) error {
	if fault && w.Rank() == 1 {
		_, err := mpi.Ibcast(w, ints(1), 0).Wait() //B
		return err
	}
	if err := mpi.Bcast(w, ints(1), 0); err != nil { //A
		return err
	}
	return w.Barrier() //A
}

func gatherScatter(w *mpi.Comm, fault bool) error {
	n := w.Size()
	if fault && w.Rank() == 2 {
		return mpi.Scatter(w, ints(n), ints(1), 0) //B
	}
	return mpi.Gather(w, ints(1), ints(n), 0) //A
}

func leftOut(w *mpi.Comm, fault bool) error {
	if !fault || w.Rank() == 0 {
		if err := w.Barrier(); err != nil { //A
			return err
		}
	}
	return mpi.Bcast(w, ints(1), 0) //B
}

func splitBarrier(w *mpi.Comm, fault bool) error {
	if fault && w.Rank() == 1 {
		return w.Barrier() //B
	}
	d, err := w.Split(0, 0) //A
	if err != nil {
		return err
	}
	return d.Free()
}

func gatherAll(w *mpi.Comm, fault bool) error {
	n := w.Size()
	if fault && w.Rank() == 1 {
		return mpi.Alltoall(w, ints(n), ints(n)) //B
	}
	return mpi.Allgather(w, ints(1), ints(n)) //A
}

func crossed(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		if err := w.Barrier(); err != nil { //A
			return err
		}
		return mpi.Send(w, x, 1, 0)
	}
	if fault {
		if _, err := mpi.Recv(w, x, 0, 0); err != nil { //B
			return err
		}
		return w.Barrier()
	}
	if err := w.Barrier(); err != nil {
		return err
	}
	_, err := mpi.Recv(w, x, 0, 0)
	return err
}
