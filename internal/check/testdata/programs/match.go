package programs

import "cadre.example/mpi"

var matches = []Program{
	{Name: "types of Send and Recv", Class: Match, Ranks: 2, Run: typeRecv, Want: []string{`rank 1: Recv: .*float64.*int64.*, sent at {B}.* at {A}`}},
	{Name: "types of Irecv", Class: Match, Ranks: 2, Run: typeIrecv, Want: []string{`rank 1: Irecv: .*float64.*int64.*, sent at {B}, received by the Irecv at {C}.* at {A}`}},
	{Name: "truncation", Class: Match, Ranks: 2, Run: truncated, Want: []string{`rank 1: Recv: .* from rank 0 .*80.*40, sent at {B}.* at {A}`}},
	{Name: "truncation of Irecv", Class: Match, Ranks: 2, Run: truncatedIrecv, Want: []string{`rank 1: Irecv: .* from rank 0 .*80.*40, sent at {B}, received by the Irecv at {C}.* at {A}`}},
	{Name: "truncation of a long message", Class: Match, Ranks: 2, Run: truncatedLong, Want: []string{`rank 1: Recv: .* from rank 0 .*2097152.*8, sent at {B}.* at {A}`}},
	{Name: "truncation of Sendrecv", Class: Match, Ranks: 2, Run: truncatedSendrecv, Want: []string{`rank 0: Sendrecv: .* from rank 1 .*16.*8, sent at {A}.* at {A}`}},
	{Name: "ready without receive", Class: Match, Ranks: 2, Run: ready, Want: []string{`rank 0: Rsend: .* at {A}`}},
	{Name: "truncation of a matched message", Class: Match, Ranks: 2, Run: truncatedMatched, Want: []string{`rank 1: .*80.*40.* at {A}`}},
	{Name: "part of an element", Class: Match, Ranks: 2, Run: partElement, Want: []string{`rank 1: RecvAppend: .* at {A}`}},
}

func typeRecv(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 {
		return mpi.Send(w, floats(2), 1, 0) //B
	}
	if fault {
		_, err := mpi.Recv(w, ints(2), 0, 0) //A
		return err
	}
	_, err := mpi.Recv(w, floats(2), 0, 0)
	return err
}

func typeIrecv(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 {
		return mpi.Send(w, floats(2), 1, 0) //B
	}
	r := mpi.Irecv(w, floats(2), 0, 1)
	if fault {
		if err := both(r.Cancel(), mpi.WaitAll(r)); err != nil {
			return err
		}
		r = mpi.Irecv(w, ints(2), 0, 0) //C
		_, err := r.Wait()              //A
		return err
	}
	if err := both(r.Cancel(), mpi.WaitAll(r)); err != nil {
		return err
	}
	_, err := mpi.Irecv(w, floats(2), 0, 0).Wait()
	return err
}

func truncated(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 {
		return mpi.Send(w, ints(10), 1, 0) //B
	}
	_, err := mpi.Recv(w, ints(pick(fault, 5, 10)), 0, 0) //A
	return err
}

func truncatedIrecv(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 {
		return mpi.Send(w, ints(10), 1, 0) //B
	}
	r := mpi.Irecv(w, ints(pick(fault, 5, 10)), 0, 0) //C
	_, err := r.Wait()                                //A
	return err
}

func truncatedLong(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 {
		return mpi.Ssend(w, ints(long), 1, 0) //B
	}
	_, err := mpi.Recv(w, ints(pick(fault, 1, long)), 0, 0) //A
	return err
}

func truncatedSendrecv(w *mpi.Comm, fault bool) error {
	n := 1 + w.Rank()
	if !fault {
		n = 1
	}
	return errOf(mpi.Sendrecv(w, ints(n), 1-w.Rank(), 0, ints(1), 1-w.Rank(), 0)) //A
}

func ready(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 1 {
		r := mpi.Irecv(w, x, 0, pick(fault, 1, 0))
		if err := w.Barrier(); err != nil {
			return err
		}
		_, err := r.Wait()
		return err
	}
	if err := w.Barrier(); err != nil {
		return err
	}
	return mpi.Rsend(w, x, 1, 0) //A
}

func truncatedMatched(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 {
		return mpi.Send(w, ints(10), 1, 0)
	}
	m, err := w.Mprobe(0, 0)
	if err != nil {
		return err
	}
	_, err = mpi.RecvMessage(m, ints(pick(fault, 5, 10))) //A
	return err
}

func partElement(w *mpi.Comm, fault bool) error {
	if w.Rank() == 0 {
		return mpi.Send(w, make([]byte, pick(fault, 12, 16)), 1, 0)
	}
	if !fault {
		_, _, err := mpi.RecvAppend(w, []byte(nil), 0, 0)
		return err
	}
	_, _, err := mpi.RecvAppend(w, []int64(nil), 0, 0) //A
	return err
}
