package programs

import (
	"cadre.example/mpi"
)

// long is more than any device sends ahead.
const long = 1 << 18

var deadlocks = []Program{
	{Name: "recv-recv", Class: Deadlock, Ranks: 2, Run: recvRecv, Want: []string{
		`rank 0 waits for rank 1, which waits for rank 0`, `rank 0: Recv of 1 int64 from rank 1, tag 1 .* at {A}`, `rank 1: Recv of 1 int64 from rank 0, tag 1 .* at {B}`}},
	{Name: "recv ring", Class: Deadlock, Ranks: 4, Run: recvRing, Want: []string{
		`rank 0 waits for rank 3, which waits for rank 2, which waits for rank 1, which waits for rank 0`, `rank 2: Recv of 1 int64 from rank 1, tag 0 .* at {A}`}},
	{Name: "ssend-ssend", Class: Deadlock, Ranks: 2, Run: ssendSsend, Want: []string{
		`rank 0 waits for rank 1, which waits for rank 0`, `rank 0: Ssend of 1 int64 to rank 1, tag 0 .* at {A}`, `rank 1: Ssend of 1 int64 to rank 0, tag 0 .* at {A}`}},
	{Name: "long send-send", Class: Deadlock, Ranks: 2, Run: longSends, Want: []string{
		`rank 0: Send of 262144 int64 to rank 1, tag 0 .* at {A}`, `rank 1: Send of 262144 int64 to rank 0, tag 0 .* at {A}`}},
	{Name: "ssend ring", Class: Deadlock, Ranks: 3, Run: ssendRing, Want: []string{
		`rank 0 waits for rank 1, which waits for rank 2, which waits for rank 0`, `rank 1: Ssend of 1 int64 to rank 2, tag 4 .* at {A}`}},
	{Name: "wrong tag", Class: Deadlock, Ranks: 2, Run: wrongTag, Want: []string{
		`rank 1: Recv of 1 int64 from rank 0, tag 9 .* at {A}`, `a message of 8 bytes from rank 0 with tag 8 is waiting: did you mean tag 8\?`, `rank 0 has ended`}},
	{Name: "wrong source", Class: Deadlock, Ranks: 3, Run: wrongSource, Want: []string{
		`rank 2: Recv of 1 int64 from rank 1, tag 3 .* at {A}`, `a message of 8 bytes from rank 0 with tag 3 is waiting: did you mean rank 0\?`}},
	{Name: "wrong communicator", Class: Deadlock, Ranks: 2, Run: wrongComm, Want: []string{
		`rank 1: Recv of 1 int64 from rank 0, tag 3 .* at {A}`, `from rank 0 with tag 3 is waiting in another communicator`}},
	{Name: "missing message", Class: Deadlock, Ranks: 2, Run: missingMessage, Want: []string{
		`rank 1 waits for rank 0, which has ended`, `rank 1: Recv of 1 int64 from rank 0, tag 0 .* at {A}`}},
	{Name: "one receive too many", Class: Deadlock, Ranks: 2, Run: tooMany, Want: []string{
		`rank 0: Recv of 1 int64 from any rank, tag 0 .* at {A}`, `rank 1 has ended`}},
	{Name: "ssend without receive", Class: Deadlock, Ranks: 2, Run: ssendNobody, Want: []string{
		`rank 0: Ssend of 2 int64 to rank 1, tag 0 .* at {A}`, `rank 1 has ended`}},
	{Name: "ssend with another tag", Class: Deadlock, Ranks: 2, Run: ssendTag, Want: []string{
		`rank 0: Ssend of 1 int64 to rank 1, tag 5 .* at {A}`, `rank 1: Recv of 1 int64 from rank 0, tag 6 .* at {B}`, `did you mean tag 5\?`, `rank 1 waits for tag 6 instead, in Recv`}},
	{Name: "wait for irecv", Class: Deadlock, Ranks: 2, Run: waitIrecv, Want: []string{
		`rank 0: Wait for Irecv of 1 int64 from rank 1, tag 0 .* at {A}`, `rank 1: Wait for Irecv of 1 int64 from rank 0, tag 0 .* at {A}`}},
	{Name: "wait for issend", Class: Deadlock, Ranks: 2, Run: waitIssend, Want: []string{
		`rank 0: WaitAll for Issend of 1 int64 to rank 1, tag 2 .* at {A}`, `rank 1: Recv of 1 int64 from rank 0, tag 3 .* at {B}`}},
	{Name: "waitany of two", Class: Deadlock, Ranks: 3, Run: waitAnyTwo, Want: []string{
		`rank 0: WaitAny for one of: Irecv of 1 int64 from rank 1, tag 0, begun at {C}; Irecv of 1 int64 from rank 2, tag 0, begun at {C} .* at {A}`, `ranks 1 and 2: Recv of 1 int64 from rank 0, tag 7 .* at {B}`}},
	{Name: "any source, all wait", Class: Deadlock, Ranks: 3, Run: anyAll, Want: []string{
		`ranks 0-2: Recv of 1 int64 from any rank, tag 0 .* at {A}`}},
	{Name: "probe", Class: Deadlock, Ranks: 2, Run: probes, Want: []string{
		`rank 0: Probe from rank 1, any tag .* at {A}`, `rank 1: Mprobe from rank 0, tag 2 .* at {B}`}},
	{Name: "barrier and recv", Class: Deadlock, Ranks: 3, Run: barrierRecv, Want: []string{
		`ranks 0 and 1: Barrier .* at {B}`, `rank 2 has not called it: it is in Recv at {A}`, `rank 2: Recv of 1 int64 from rank 0, tag 0 .* at {A}`}},
	{Name: "missing in barrier", Class: Deadlock, Ranks: 3, Run: missingBarrier, Want: []string{
		`ranks 0 and 2: Barrier .* at {A}`, `rank 1 has not called it: it has ended`}},
	{Name: "missing in reduce", Class: Deadlock, Ranks: 4, Run: missingReduce, Want: []string{
		`rank 3 has not called it: it has ended`, `Allreduce .* at {A}`}},
	{Name: "missing in ibarrier", Class: Deadlock, Ranks: 3, Run: missingIbarrier, Want: []string{
		`ranks 0 and 2: Wait for Ibarrier .* at {A}`, `rank 1 has not called it: it is in Recv at {B}`}},
	{Name: "part of a job", Class: Deadlock, Ranks: 3, Run: partly, Want: []string{
		`rank 0 waits for rank 1, which waits for rank 0`, `rank 0: Recv of 1 int64 from rank 1, tag 1 .* at {A}`, `rank 1: Recv of 1 int64 from rank 0, tag 1 .* at {A}`}},
	{Name: "self", Class: Deadlock, Ranks: 1, Run: selfRecv, Want: []string{
		`rank 0 waits for itself`, `rank 0: Recv of 1 int64 from rank 0, tag 0 .* at {A}`}},
	{Name: "sendrecv in one direction", Class: Deadlock, Ranks: 2, Run: sendrecvOne, Want: []string{
		`rank 0: Sendrecv of 1 int64 from rank 1, tag 0 .* at {A}`, `rank 1 has ended`}},
}

func recvRecv(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		if !fault {
			if err := mpi.Send(w, x, 1, 1); err != nil {
				return err
			}
		}
		_, err := mpi.Recv(w, x, 1, 1) //A
		if err == nil && fault {
			err = mpi.Send(w, x, 1, 1)
		}
		return err
	}
	_, err := mpi.Recv(w, x, 0, 1) //B
	if err != nil {
		return err
	}
	return mpi.Send(w, x, 0, 1)
}

func recvRing(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if !fault && w.Rank() == 0 {
		if err := mpi.Send(w, x, next(w), 0); err != nil {
			return err
		}
	}
	if _, err := mpi.Recv(w, x, last(w), 0); err != nil { //A
		return err
	}
	if !fault && w.Rank() == 0 {
		return nil
	}
	return mpi.Send(w, x, next(w), 0)
}

func ssendSsend(w *mpi.Comm, fault bool) error {
	x, y := ints(1), ints(1)
	if !fault && w.Rank() == 1 {
		if _, err := mpi.Recv(w, y, 0, 0); err != nil {
			return err
		}
		return mpi.Ssend(w, x, 0, 0)
	}
	if err := mpi.Ssend(w, x, 1-w.Rank(), 0); err != nil { //A
		return err
	}
	_, err := mpi.Recv(w, y, 1-w.Rank(), 0)
	return err
}

func longSends(w *mpi.Comm, fault bool) error {
	x, y := ints(long), ints(long)
	if !fault {
		return errOf(mpi.Sendrecv(w, x, 1-w.Rank(), 0, y, 1-w.Rank(), 0))
	}
	if err := mpi.Send(w, x, 1-w.Rank(), 0); err != nil { //A
		return err
	}
	_, err := mpi.Recv(w, y, 1-w.Rank(), 0)
	return err
}

func ssendRing(w *mpi.Comm, fault bool) error {
	x, y := ints(1), ints(1)
	if !fault {
		r := mpi.Irecv(w, y, last(w), 4)
		return both(mpi.Ssend(w, x, next(w), 4), mpi.WaitAll(r))
	}
	if err := mpi.Ssend(w, x, next(w), 4); err != nil { //A
		return err
	}
	_, err := mpi.Recv(w, y, last(w), 4)
	return err
}

func wrongTag(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Send(w, x, 1, pick(fault, 8, 9))
	}
	_, err := mpi.Recv(w, x, 0, 9) //A
	return err
}

func wrongSource(w *mpi.Comm, fault bool) error {
	x := ints(1)
	switch w.Rank() {
	case 0:
		return mpi.Send(w, x, 2, 3)
	case 2:
		_, err := mpi.Recv(w, x, pick(fault, 1, 0), 3) //A
		return err
	}
	return nil
}

func wrongComm(w *mpi.Comm, fault bool) error {
	x := ints(1)
	d, err := w.Dup()
	if err != nil {
		return err
	}
	if w.Rank() == 0 {
		err = mpi.Send(pick(fault, d, w), x, 1, 3)
	} else {
		_, err = mpi.Recv(w, x, 0, 3) //A
	}
	return both(err, d.Free())
}

func missingMessage(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		if fault {
			return nil
		}
		return mpi.Send(w, x, 1, 0)
	}
	_, err := mpi.Recv(w, x, 0, 0) //A
	return err
}

func tooMany(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 1 {
		for range 3 {
			if err := mpi.Send(w, x, 0, 0); err != nil {
				return err
			}
		}
		return nil
	}
	for range pick(fault, 4, 3) {
		if _, err := mpi.Recv(w, x, mpi.AnySource, 0); err != nil { //A
			return err
		}
	}
	return nil
}

func ssendNobody(w *mpi.Comm, fault bool) error {
	x := ints(2)
	if w.Rank() == 0 {
		return mpi.Ssend(w, x, 1, 0) //A
	}
	if fault {
		return nil
	}
	_, err := mpi.Recv(w, x, 0, 0)
	return err
}

func ssendTag(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return mpi.Ssend(w, x, 1, 5) //A
	}
	_, err := mpi.Recv(w, x, 0, pick(fault, 6, 5)) //B
	return err
}

func waitIrecv(w *mpi.Comm, fault bool) error {
	x, y := ints(1), ints(1)
	r := mpi.Irecv(w, y, 1-w.Rank(), 0)
	if !fault {
		if err := mpi.Send(w, x, 1-w.Rank(), 0); err != nil {
			return err
		}
	}
	if _, err := r.Wait(); err != nil { //A
		return err
	}
	if fault {
		return mpi.Send(w, x, 1-w.Rank(), 0)
	}
	return nil
}

func waitIssend(w *mpi.Comm, fault bool) error {
	x, y := ints(1), ints(1)
	if w.Rank() == 0 {
		r := mpi.Issend(w, x, 1, 2)
		if err := mpi.WaitAll(r); err != nil { //A
			return err
		}
		return mpi.Send(w, x, 1, 3)
	}
	if fault {
		if _, err := mpi.Recv(w, y, 0, 3); err != nil { //B
			return err
		}
	}
	if _, err := mpi.Recv(w, y, 0, 2); err != nil {
		return err
	}
	if fault {
		return nil
	}
	_, err := mpi.Recv(w, y, 0, 3)
	return err
}

func waitAnyTwo(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		a, b := mpi.Irecv(w, ints(1), 1, 0), mpi.Irecv(w, ints(1), 2, 0) //C
		rs := []mpi.Request{a, b}
		_, _, err := mpi.WaitAny(rs...) //A
		if err != nil {
			return err
		}
		for p := 1; p < 3; p++ {
			if err := mpi.Send(w, x, p, 7); err != nil {
				return err
			}
		}
		return mpi.WaitAll(rs...)
	}
	if !fault && w.Rank() == 2 {
		if err := mpi.Send(w, x, 0, 0); err != nil {
			return err
		}
	}
	if _, err := mpi.Recv(w, x, 0, 7); err != nil { //B
		return err
	}
	if !fault && w.Rank() == 2 {
		return nil
	}
	return mpi.Send(w, x, 0, 0)
}

func anyAll(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if !fault {
		if err := mpi.Send(w, x, next(w), 0); err != nil {
			return err
		}
	}
	if _, err := mpi.Recv(w, x, mpi.AnySource, 0); err != nil { //A
		return err
	}
	if fault {
		return mpi.Send(w, x, next(w), 0)
	}
	return nil
}

func probes(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		if !fault {
			if err := mpi.Send(w, x, 1, 2); err != nil {
				return err
			}
		}
		if _, err := w.Probe(1, mpi.AnyTag); err != nil { //A
			return err
		}
		if fault {
			return mpi.Send(w, x, 1, 2)
		}
		_, err := mpi.Recv(w, x, 1, mpi.AnyTag)
		return err
	}
	m, err := w.Mprobe(0, 2) //B
	if err != nil {
		return err
	}
	if _, err := mpi.RecvMessage(m, x); err != nil {
		return err
	}
	return mpi.Send(w, x, 0, 1)
}

func barrierRecv(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if fault && w.Rank() == 2 {
		if _, err := mpi.Recv(w, x, 0, 0); err != nil { //A
			return err
		}
	}
	if err := w.Barrier(); err != nil { //B
		return err
	}
	switch {
	case w.Rank() == 0:
		return mpi.Send(w, x, 2, 0)
	case !fault && w.Rank() == 2:
		_, err := mpi.Recv(w, x, 0, 0)
		return err
	}
	return nil
}

func missingBarrier(w *mpi.Comm, fault bool) error {
	if fault && w.Rank() == 1 {
		return nil
	}
	return w.Barrier() //A
}

func missingReduce(w *mpi.Comm, fault bool) error {
	if fault && w.Rank() == 3 {
		return nil
	}
	return mpi.Allreduce(w, ints(1), ints(1), mpi.Sum) //A
}

func missingIbarrier(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if fault && w.Rank() == 1 {
		if _, err := mpi.Recv(w, x, 0, 0); err != nil { //B
			return err
		}
	}
	r := w.Ibarrier()
	if _, err := r.Wait(); err != nil { //A
		return err
	}
	switch {
	case w.Rank() == 0:
		return mpi.Send(w, x, 1, 0)
	case !fault && w.Rank() == 1:
		_, err := mpi.Recv(w, x, 0, 0)
		return err
	}
	return nil
}

func partly(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 2 {
		_, err := mpi.Recv(w, x, mpi.AnySource, 2) // of whoever finishes
		return err
	}
	if !fault {
		if err := mpi.Send(w, x, 1-w.Rank(), 1); err != nil {
			return err
		}
	}
	if _, err := mpi.Recv(w, x, 1-w.Rank(), 1); err != nil { //A
		return err
	}
	if w.Rank() == 0 {
		return mpi.Send(w, x, 2, 2)
	}
	return nil
}

func selfRecv(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if !fault {
		if err := mpi.Send(w, x, 0, 0); err != nil {
			return err
		}
	}
	_, err := mpi.Recv(w, x, 0, 0) //A
	return err
}

func sendrecvOne(w *mpi.Comm, fault bool) error {
	x, y := ints(1), ints(1)
	if w.Rank() == 0 {
		return errOf(mpi.Sendrecv(w, x, 1, 0, y, 1, 0)) //A
	}
	if !fault {
		if err := mpi.Send(w, x, 0, 0); err != nil {
			return err
		}
	}
	_, err := mpi.Recv(w, y, 0, 0)
	return err
}
