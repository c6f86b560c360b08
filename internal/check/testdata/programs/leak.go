package programs

import "cadre.example/mpi"

// What ranks leave behind is told when all have ended well.
var leaks = []Program{
	{Name: "Isend without Wait", Class: Leak, Ranks: 2, Run: leakIsend, Want: []string{`rank 0 has left behind:\n +1 request of Isend at {A}: not completed`}},
	{Name: "Irecv that nobody answers", Class: Leak, Ranks: 2, Run: leakIrecv, Want: []string{`ranks 0, 1 have left behind:\n +1 request of Irecv at {A}: not completed`}},
	{Name: "Irecvs in a loop without Wait", Class: Leak, Ranks: 3, Run: leakLoop, Want: []string{`ranks 0-2 have left behind:\n +5 requests of Irecv at {A}: not completed`}},
	{Name: "Ibarrier without Wait", Class: Leak, Ranks: 3, Run: leakIbarrier, Want: []string{`ranks 0-2 have left behind:\n +1 request of Ibarrier at {A}: not completed`}},
	{Name: "duplicate not freed", Class: Leak, Ranks: 2, Run: leakDup, Want: []string{`ranks 0, 1 have left behind:\n +1 communicator "dup of world" at {A}: not freed`}},
	{Name: "part of a split not freed", Class: Leak, Ranks: 4, Run: leakSplit, Want: []string{`ranks 0, 2 have left behind:\n +1 communicator "color 0 of world" at {A}: not freed`}},
	{Name: "grid not freed", Class: Leak, Ranks: 4, Run: leakCart, Want: []string{`ranks 0-3 have left behind:\n +1 communicator .* at {A}: not freed`}},
	{Name: "persistent send not freed", Class: Leak, Ranks: 2, Run: leakPersistent, Want: []string{`rank 0 has left behind:\n +1 persistent operation of SendInit at {A}: not freed`}},
	{Name: "buffer not detached", Class: Leak, Ranks: 2, Run: leakBuffer, Want: []string{`rank 0 has left behind:\n +1 send buffer .* at {A}: not detached`}},
	{Name: "message that nobody receives", Class: Leak, Ranks: 3, Run: leakMessage, Want: []string{`rank 2 has left behind:\n +1 message of 8 bytes from rank 1 with tag 5 on world: not received`}},
	{Name: "Isend to oneself without Wait", Class: Leak, Ranks: 2, Run: leakSelf, Want: []string{`ranks 0, 1 have left behind:\n +1 request of Isend at {A}: not completed`}},
}

func leakIsend(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 1 {
		return errOf(mpi.Recv(w, x, 0, 0))
	}
	r := mpi.Isend(w, x, 1, 0) //A
	if fault {
		return nil
	}
	return errOf(r.Wait())
}

func leakIrecv(w *mpi.Comm, fault bool) error {
	r := mpi.Irecv(w, ints(1), 1-w.Rank(), 0) //A
	if fault {
		return nil
	}
	return both(mpi.Send(w, ints(1), 1-w.Rank(), 0), errOf(r.Wait()))
}

func leakLoop(w *mpi.Comm, fault bool) error {
	var all []mpi.Request
	for range 5 {
		all = append(all, mpi.Irecv(w, ints(1), last(w), 0)) //A
	}
	for range 5 {
		if err := mpi.Send(w, ints(1), next(w), pick(fault, 1, 0)); err != nil {
			return err
		}
	}
	if fault {
		for range 5 {
			if err := errOf(mpi.Recv(w, ints(1), last(w), 1)); err != nil {
				return err
			}
		}
		return nil
	}
	return mpi.WaitAll(all...)
}

func leakIbarrier(w *mpi.Comm, fault bool) error {
	r := w.Ibarrier() //A
	if fault {
		return w.Barrier()
	}
	return errOf(r.Wait())
}

func leakDup(w *mpi.Comm, fault bool) error {
	d, err := w.Dup() //A
	if err != nil || fault {
		return err
	}
	return d.Free()
}

func leakSplit(w *mpi.Comm, fault bool) error {
	part, err := w.Split(w.Rank()%2, 0) //A
	if err != nil || fault && w.Rank()%2 == 0 {
		return err
	}
	return part.Free()
}

func leakCart(w *mpi.Comm, fault bool) error {
	grid, err := w.Cart([]int{2, 2}, []bool{true, true}, false) //A
	if err != nil || fault {
		return err
	}
	return grid.Free()
}

func leakPersistent(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 1 {
		return errOf(mpi.Recv(w, x, 0, 0))
	}
	p := mpi.SendInit(w, x, 1, 0) //A
	if err := p.Start(); err != nil {
		return err
	}
	_, err := p.Wait()
	if err != nil || fault {
		return err
	}
	return p.Free()
}

func leakBuffer(w *mpi.Comm, fault bool) error {
	if w.Rank() == 1 {
		return errOf(mpi.Recv(w, ints(1), 0, 0))
	}
	if err := w.AttachRankBuffer(1000); err != nil { //A
		return err
	}
	if err := mpi.Bsend(w, ints(1), 1, 0); err != nil || fault {
		return err
	}
	_, err := w.DetachRankBuffer()
	return err
}

func leakMessage(w *mpi.Comm, fault bool) error {
	switch w.Rank() {
	case 1:
		return mpi.Send(w, ints(1), 2, 5)
	case 2:
		if !fault {
			return errOf(mpi.Recv(w, ints(1), 1, 5))
		}
	}
	return nil
}

func leakSelf(w *mpi.Comm, fault bool) error {
	r := mpi.Isend(w, ints(1), w.Rank(), 3) //A
	if err := errOf(mpi.Recv(w, ints(1), w.Rank(), 3)); err != nil || fault {
		return err
	}
	return errOf(r.Wait())
}
