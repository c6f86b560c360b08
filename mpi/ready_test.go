package mpi_test

import (
	"errors"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// P20: a ready send that meets no posted receive is an error of its sender, and the job goes on.
func TestP20ReadyTooEarly(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		if w.Rank() == 0 {
			if err := mpi.Rsend(w, []int32{1}, 1, 5); err == nil {
				t.Error("nobody has posted a receive, and Rsend says nothing")
			}
		}
		if err := w.Barrier(); err != nil {
			t.Fatal(err)
		}
		if w.Rank() == 1 {
			if _, ok, err := w.Iprobe(0, 5); ok || err != nil {
				t.Errorf("a message that was refused is there: %v, %v", ok, err)
			}
		}
	})
}

// P21: Wait after Cancel of a synchronous send that has met no receive returns without the receiver's help, and says that
// the send was cancelled.
func TestP21CancelOfIssend(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		if w.Rank() == 0 {
			r := mpi.Issend(w, []int32{1}, 1, 5)
			if err := r.Cancel(); err != nil {
				t.Fatal(err)
			}
			if st, err := r.Wait(); err != nil || !st.Cancelled {
				t.Errorf("%+v, %v", st, err)
			}
		}
		if err := w.Barrier(); err != nil {
			t.Fatal(err)
		}
		if w.Rank() == 1 {
			if _, ok, err := w.Iprobe(0, 5); ok || err != nil {
				t.Errorf("a message that was cancelled is there: %v, %v", ok, err)
			}
		}
	})
}

// A send that was cancelled after it has met its receive goes on.
func TestCancelTooLate(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		if w.Rank() == 1 {
			buf := make([]int32, 1)
			if st, err := mpi.Recv(w, buf, 0, 5); err != nil || buf[0] != 7 || st.Cancelled {
				t.Errorf("%v, %+v, %v", buf, st, err)
			}
			return
		}
		r := mpi.Issend(w, []int32{7}, 1, 5)
		st, err := r.Wait()
		if err != nil || st.Cancelled {
			t.Errorf("%+v, %v", st, err)
		}
		if err := r.Cancel(); !errors.Is(err, mpi.ErrRequest) {
			t.Errorf("cancelled when it was over: %v", err)
		}
	})
}
