package programs

import "cadre.example/mpi"

var parameters = []Program{
	{Name: "destination", Class: Parameter, Ranks: 2, Run: badDst, Want: []string{`rank 0: Send: dst is 2, want 0\.\.1 or ProcNull .* at {A}`}},
	{Name: "source", Class: Parameter, Ranks: 2, Run: badSrc, Want: []string{`rank 1: Recv: src is -7, .* at {A}`}},
	{Name: "tag", Class: Parameter, Ranks: 2, Run: badTag, Want: []string{`rank 0: Send: tag is -2 \(AnyTag\), want .* at {A}`}},
	{Name: "root", Class: Parameter, Ranks: 2, Run: badRoot, Want: []string{`Bcast: root is 2, want 0\.\.1.* at {A}`}},
	{Name: "null communicator", Class: Parameter, Ranks: 2, Run: nullComm, Want: []string{`Barrier: .*communicator.* at {A}`}},
	{Name: "freed communicator", Class: Parameter, Ranks: 2, Run: freedComm, Want: []string{`rank \d: Barrier: .*use after Free \(dup of world.* at {A}`}},
	{Name: "operation and type", Class: Parameter, Ranks: 2, Run: badOp, Want: []string{`Allreduce: .*BAnd.* at {A}`}},
	{Name: "overlapping buffers", Class: Parameter, Ranks: 2, Run: overlap, Want: []string{`Allreduce: .*overlap.* at {A}`}},
	{Name: "short receive buffer of the root", Class: Parameter, Ranks: 2, Run: shortRoot, Want: []string{`rank 0: Gather: len\(recv\) is 1, want .* at {A}`}},
	{Name: "counts of ReduceScatter", Class: Parameter, Ranks: 2, Run: badCounts, Want: []string{`ReduceScatter: .*counts.* at {A}`}},
	{Name: "negative color", Class: Parameter, Ranks: 2, Run: badColor, Want: []string{`Split: color is -3.* at {A}`}},
}

func badDst(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Send(w, x, pick(fault, 2, 1), 0) //A
	}
	_, err := mpi.Recv(w, x, 0, 0)
	return err
}

func badSrc(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Send(w, x, 1, 0)
	}
	_, err := mpi.Recv(w, x, pick(fault, -7, 0), 0) //A
	return err
}

func badTag(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Send(w, x, 1, pick(fault, mpi.AnyTag, 5)) //A
	}
	_, err := mpi.Recv(w, x, 0, mpi.AnyTag)
	return err
}

func badRoot(w *mpi.Comm, fault bool) error {
	return mpi.Bcast(w, ints(1), pick(fault, w.Size(), 0)) //A
}

func nullComm(w *mpi.Comm, fault bool) error {
	if fault {
		w = nil
	}
	return w.Barrier() //A
}

func freedComm(w *mpi.Comm, fault bool) error {
	d, err := w.Dup()
	if err != nil {
		return err
	}
	if !fault {
		return both(d.Barrier(), d.Free())
	}
	if err := d.Free(); err != nil {
		return err
	}
	return d.Barrier() //A
}

func badOp(w *mpi.Comm, fault bool) error {
	return mpi.Allreduce(w, floats(1), floats(1), pick(fault, mpi.BAnd, mpi.Max)) //A
}

func overlap(w *mpi.Comm, fault bool) error {
	x := ints(6)
	return mpi.Allreduce(w, x[:3], pick(fault, x[1:4], x[3:]), mpi.Sum) //A
}

func shortRoot(w *mpi.Comm, fault bool) error {
	return mpi.Gather(w, ints(1), ints(pick(fault, 1, 2)), 0) //A
}

func badCounts(w *mpi.Comm, fault bool) error {
	counts := pick(fault, []int{1}, []int{1, 1})
	return mpi.ReduceScatter(w, ints(2), ints(1), counts, mpi.Sum) //A
}

func badColor(w *mpi.Comm, fault bool) error {
	d, err := w.Split(pick(fault, -3, 0), 0) //A
	if err != nil {
		return err
	}
	return d.Free()
}
