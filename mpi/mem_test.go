package mpi_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// A Buffer of memory, count and type is sent and received in every form; wrong ones are errors.
func TestViewMem(t *testing.T) {
	column := datatype.Vector(3, 1, 2, datatype.Int32)
	if err := column.Commit(); err != nil {
		t.Fatal(err)
	}
	everyway(t, 2, func(t *mpitest.T, c *mpi.Comm) {
		for _, n := range []int{0, 1, 6, 5000} {
			out, in := make([]int32, n), make([]int32, n)
			for i := range out {
				out[i] = int32(100*n + i)
			}
			m, into := datatype.MemOf(out), datatype.MemOf(in)
			if c.Rank() == 0 {
				ok(t, c.SendBuf(mpi.ViewMem(m, n, datatype.Int32), 1, 1))
				q := c.IsendBuf(mpi.ViewMem(m, n, datatype.Int32), 1, 2)
				_, err := q.Wait()
				ok(t, err)
				if n == 6 {
					ok(t, c.SendBuf(mpi.ViewMem(m, 1, column), 1, 3))
				}
				continue
			}
			st, err := c.RecvBuf(mpi.ViewMem(into, n, datatype.Int32), 0, 1)
			ok(t, err)
			if fmt.Sprint(in) != fmt.Sprint(out) || st.Bytes != 4*n || st.Source != 0 || st.Tag != 1 {
				t.Errorf("of %d: %v", n, st)
			}
			clear(in)
			q := c.IrecvBuf(mpi.ViewMem(into, n, datatype.Int32), 0, 2)
			_, err = q.Wait()
			ok(t, err)
			if fmt.Sprint(in) != fmt.Sprint(out) {
				t.Errorf("of %d later: %v", n, in)
			}
			if n == 6 {
				clear(in)
				_, err := c.RecvBuf(mpi.ViewMem(into, 1, column), 0, 3)
				ok(t, err)
				if in[0] != 600 || in[1] != 0 || in[2] != 602 || in[4] != 604 {
					t.Errorf("a column: %v", in)
				}
			}
		}
	})
	mpitest.Run(t, 1, func(t *mpitest.T, c *mpi.Comm) {
		m := datatype.MemOf(make([]int32, 4))
		for _, w := range []struct {
			count, peer, tag int
			typ              *datatype.Type
			class            mpi.Class
		}{
			{-1, 0, 0, datatype.Int32, mpi.ErrCount}, {5, 0, 0, datatype.Int32, mpi.ErrBuffer}, {1, 1, 0, datatype.Int32, mpi.ErrRank},
			{1, 0, -9, datatype.Int32, mpi.ErrTag}, {1, 0, 0, nil, mpi.ErrType}, {2, 0, 0, column, mpi.ErrBuffer},
		} {
			b := mpi.ViewMem(m, w.count, w.typ)
			_, recv := c.RecvBuf(b, w.peer, w.tag)
			for i, err := range []error{
				c.SendBuf(b, w.peer, w.tag), recv, waitFor(c.IsendBuf(b, w.peer, w.tag)), waitFor(c.IrecvBuf(b, w.peer, w.tag)),
			} {
				if !errors.Is(err, w.class) {
					t.Errorf("%+v, call %d: %v", w, i, err)
				}
			}
		}
	})
}

// With WithTypeWarning what came is received whatever it is, and told once; without it is an error.
func TestTypeWarning(t *testing.T) {
	var told []string
	exchange := func(c *mpi.Comm) error {
		for i := range 3 {
			in := []float32{0}
			q := mpi.Irecv(c, in, 0, i)
			if err := mpi.Send(c, []int32{0x3f800000}, 0, i); err != nil {
				return err
			}
			if st, err := q.Wait(); err != nil || in[0] != 1 || st.Bytes != 4 {
				return fmt.Errorf("%v, got %v: %w", st, in, err)
			}
		}
		return nil
	}
	if err := mpi.Local(1, exchange, mpi.WithTypeWarning(func(s string) { told = append(told, s) })); err != nil {
		t.Error(err)
	}
	if len(told) != 1 || !strings.Contains(told[0], "rank 0: the message from rank 0 with tag 0 is of int32, the buffer of float32") {
		t.Errorf("told %q", told)
	}
	if err := mpi.Local(1, exchange); !errors.Is(err, mpi.ErrType) {
		t.Errorf("without the option: %v", err)
	}
}
