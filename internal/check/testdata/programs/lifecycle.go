package programs

import "cadre.example/mpi"

var lifecycles = []Program{
	{Name: "Wait twice", Class: Lifecycle, Ranks: 2, Run: waitTwice, Want: []string{`Irecv|Wait`, `stale|completed|request`, `at {A}`}},
	{Name: "Start twice", Class: Lifecycle, Ranks: 2, Run: startTwice, Want: []string{`rank 1: Start of RecvInit: .*it is active.* at {A}`}},
	{Name: "Cancel after Wait", Class: Lifecycle, Ranks: 2, Run: cancelLate, Want: []string{`at {A}`, `request`}},
	{Name: "free a communicator twice", Class: Lifecycle, Ranks: 2, Run: freeTwice, Want: []string{`Free: .*use after Free \(dup of world.* at {A}`}},
	{Name: "receive a matched message twice", Class: Lifecycle, Ranks: 2, Run: matchedTwice, Want: []string{`at {A}`, `message|request`}},
	{Name: "persistent never started", Class: Lifecycle, Ranks: 2, Run: neverStarted, Want: []string{`rank 1: Recv of 1 int64 from rank 0, tag 0 .* at {A}`, `rank 0 has ended`}},
	{Name: "Wait forgotten before the end", Class: Lifecycle, Ranks: 2, Run: forgottenSend, Want: []string{`rank 0: Recv of 1 int64 from rank 1, tag 1 .* at {A}`, `rank 1 has ended`}},
}

func waitTwice(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Send(w, x, 1, 0)
	}
	r := mpi.Irecv(w, x, 0, 0)
	if _, err := r.Wait(); err != nil {
		return err
	}
	if fault {
		_, err := r.Wait() //A
		return err
	}
	return nil
}

func startTwice(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Send(w, x, 1, 0)
	}
	p := mpi.RecvInit(w, x, 0, 0)
	if err := p.Start(); err != nil {
		return err
	}
	if fault {
		if err := p.Start(); err != nil { //A
			return err
		}
	}
	_, err := p.Wait()
	return both(err, p.Free())
}

func cancelLate(w *mpi.Comm, fault bool) error {
	r := mpi.Irecv(w, ints(1), 1-w.Rank(), 0)
	if err := r.Cancel(); err != nil {
		return err
	}
	if _, err := r.Wait(); err != nil {
		return err
	}
	if fault {
		return r.Cancel() //A
	}
	return nil
}

func freeTwice(w *mpi.Comm, fault bool) error {
	d, err := w.Dup()
	if err != nil {
		return err
	}
	if err := d.Free(); err != nil {
		return err
	}
	if fault {
		return d.Free() //A
	}
	return nil
}

func matchedTwice(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Send(w, x, 1, 0)
	}
	m, err := w.Mprobe(0, 0)
	if err != nil {
		return err
	}
	if _, err := mpi.RecvMessage(m, x); err != nil {
		return err
	}
	if fault {
		_, err := mpi.RecvMessage(m, x) //A
		return err
	}
	return nil
}

func neverStarted(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 1 {
		_, err := mpi.Recv(w, x, 0, 0) //A
		return err
	}
	p := mpi.SendInit(w, x, 1, 0)
	if !fault {
		if err := p.Start(); err != nil {
			return err
		}
		if _, err := p.Wait(); err != nil {
			return err
		}
	}
	return p.Free()
}

func forgottenSend(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 1 {
		_, err := mpi.Recv(w, x, 0, 0)
		if err != nil || fault {
			return err // without the answer
		}
		return mpi.Send(w, x, 0, 1)
	}
	r := mpi.Isend(w, x, 1, 0)
	if _, err := mpi.Recv(w, ints(1), 1, 1); err != nil { //A
		return err
	}
	_, err := r.Wait()
	return err
}
