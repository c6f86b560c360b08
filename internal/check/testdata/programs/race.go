package programs

import (
	"time"

	"cadre.example/mpi"
)

// late makes the order certain in which the fault shows.
const late = 30 * time.Millisecond

var races = []Program{
	{Name: "any source takes another's message", Class: Race, Ranks: 3, Run: stolen, Want: []string{
		`rank 0: Recv of 1 int64 from rank 1, tag 0 .* at {A}`, `a message of 8 bytes from rank 2 with tag 0 is waiting: did you mean rank 2\?`}},
	{Name: "any tag takes another's message", Class: Race, Ranks: 2, Run: stolenTag, Want: []string{
		`rank 1: Recv of 1 int64 from rank 0, tag 1 .* at {A}`, `with tag 2 is waiting: did you mean tag 2\?`}},
	{Name: "any source, types differ", Class: Race, Ranks: 3, Run: raceTypes, Want: []string{`rank 0: Recv: .* at {A}|rank 0: Recv: .* at {B}`, `float64`, `int64`}},
	{Name: "any source, lengths differ", Class: Race, Ranks: 3, Run: raceLengths, Want: []string{`rank 0: Recv: .*16.*8.* at {A}`}},
	{Name: "master hands out one too few", Class: Race, Ranks: 3, Run: master, Want: []string{
		`rank \d: Recv of 1 int64 from rank 0, any tag .* at {B}`, `waits for rank 0, which has ended`}},
	{Name: "probe and another's receive", Class: Race, Ranks: 3, Run: probed, Want: []string{
		`rank 0: Recv of 1 int64 from rank 2, tag 0 .* at {A}`, `waits for rank \d, which has ended`}},
}

func stolen(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if err := w.Barrier(); err != nil {
		return err
	}
	switch w.Rank() {
	case 1:
		return mpi.Send(w, x, 0, 0)
	case 2:
		time.Sleep(late)
		return mpi.Send(w, x, 0, 0)
	}
	if _, err := mpi.Recv(w, x, mpi.AnySource, 0); err != nil {
		return err
	}
	_, err := mpi.Recv(w, x, pick(fault, 1, mpi.AnySource), 0) //A
	return err
}

func stolenTag(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		return both(mpi.Send(w, x, 1, 1), mpi.Send(w, x, 1, 2))
	}
	if _, err := mpi.Recv(w, x, 0, mpi.AnyTag); err != nil {
		return err
	}
	_, err := mpi.Recv(w, x, 0, pick(fault, 1, 2)) //A
	return err
}

func raceTypes(w *mpi.Comm, fault bool) error {
	if err := w.Barrier(); err != nil { // all have started
		return err
	}
	switch w.Rank() {
	case 1:
		time.Sleep(late)
		return mpi.Send(w, ints(1), 0, 0)
	case 2:
		return mpi.Send(w, floats(1), 0, 0)
	}
	_, err := mpi.Recv(w, ints(1), pick(fault, mpi.AnySource, 1), 0) //A
	if err != nil {
		return err
	}
	_, err = mpi.Recv(w, floats(1), pick(fault, mpi.AnySource, 2), 0) //B
	return err
}

func raceLengths(w *mpi.Comm, fault bool) error {
	if err := w.Barrier(); err != nil {
		return err
	}
	switch w.Rank() {
	case 1:
		time.Sleep(late)
		return mpi.Send(w, ints(1), 0, 0)
	case 2:
		return mpi.Send(w, ints(2), 0, 0)
	}
	_, err := mpi.Recv(w, ints(1), pick(fault, mpi.AnySource, 1), 0) //A
	if err != nil {
		return err
	}
	_, err = mpi.Recv(w, ints(2), pick(fault, mpi.AnySource, 2), 0)
	return err
}

// master gives work to whoever asks; tag 1 is the end.
func master(w *mpi.Comm, fault bool) error {
	x := ints(1)
	if w.Rank() == 0 {
		left, ends := 4, w.Size()-1
		if fault {
			ends--
		}
		for ends > 0 {
			st, err := mpi.Recv(w, x, mpi.AnySource, 0)
			if err != nil {
				return err
			}
			tag := 0
			if left == 0 {
				tag = 1
				ends--
			} else {
				left--
			}
			if err := mpi.Send(w, x, st.Source, tag); err != nil {
				return err
			}
		}
		return nil
	}
	for {
		if err := mpi.Send(w, x, 0, 0); err != nil {
			return err
		}
		st, err := mpi.Recv(w, x, 0, mpi.AnyTag) //B
		if err != nil || st.Tag == 1 {
			return err
		}
	}
}

func probed(w *mpi.Comm, fault bool) error {
	x := ints(1)
	switch w.Rank() {
	case 1:
		return mpi.Send(w, x, 0, 0)
	case 2:
		return mpi.Send(w, x, 0, 0)
	}
	st, err := w.Probe(2, 0)
	if err != nil {
		return err
	}
	if fault {
		if _, err := mpi.Recv(w, x, 2, 0); err != nil { // what was probed, for somebody else
			return err
		}
		_, err = mpi.Recv(w, x, st.Source, 0) //A
		return err
	}
	if _, err = mpi.Recv(w, x, st.Source, 0); err != nil {
		return err
	}
	_, err = mpi.Recv(w, x, 1, 0)
	return err
}
