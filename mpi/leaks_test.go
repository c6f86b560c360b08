package mpi_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"cadre.example/mpi"
)

// What ranks leave behind is told by line; what they have freed, completed and received is not.
func TestLeaks(t *testing.T) {
	type comm = *mpi.Comm
	buf := func() []int32 { return make([]int32, 2) }
	for _, c := range []struct {
		name string
		f    func(c comm) error
		line int
		want string // %d is the line; empty: nothing is left
	}{
		{"nothing", func(c comm) error { return c.Barrier() }, 0, ""},
		{"isend", func(c comm) error {
			mpi.Isend(c, buf(), c.Rank(), 1)
			_, err := mpi.Recv(c, buf(), c.Rank(), 1)
			return err
		}, line() - 3,
			"cadre: ranks 0-2 have left behind:\n  1 request of Isend at leaks_test.go:%d: not completed by Wait or Test\n"},
		{"irecv twice", func(c comm) error {
			for range 2 {
				mpi.Irecv(c, buf(), mpi.AnySource, 1)
			}
			return nil
		}, line() - 3, "cadre: ranks 0-2 have left behind:\n  2 requests of Irecv at leaks_test.go:%d: not completed by Wait or Test\n"},
		{"freed request", func(c comm) error { return mpi.Irecv(c, buf(), 0, 1).Free() }, 0, ""},
		{"ibarrier", func(c comm) error { c.Ibarrier(); return c.Barrier() }, line(),
			"cadre: ranks 0-2 have left behind:\n  1 request of Ibarrier at leaks_test.go:%d: not completed by Wait or Test\n"},
		{"dup", func(c comm) error { _, err := c.Dup(); return err }, line(),
			"cadre: ranks 0-2 have left behind:\n  1 communicator \"dup of world\" at leaks_test.go:%d: not freed\n"},
		{"freed dup", func(c comm) error {
			d, err := c.Dup()
			if err != nil {
				return err
			}
			return d.Free()
		}, 0, ""},
		{"split by some", func(c comm) error {
			color := mpi.Undefined
			if c.Rank() != 1 {
				color = 0
			}
			_, err := c.Split(color, 0)
			return err
		}, line() - 2, "cadre: ranks 0, 2 have left behind:\n  1 communicator \"color 0 of world\" at leaks_test.go:%d: not freed\n"},
		{"persistent", func(c comm) error { mpi.SendInit(c, buf(), 0, 1); return nil }, line(),
			"cadre: ranks 0-2 have left behind:\n  1 persistent operation of SendInit at leaks_test.go:%d: not freed\n"},
		{"freed persistent", func(c comm) error { return mpi.SendInit(c, buf(), 0, 1).Free() }, 0, ""},
		{"buffer", func(c comm) error { return c.AttachRankBuffer(100) }, line(),
			"cadre: ranks 0-2 have left behind:\n  1 send buffer of the rank at leaks_test.go:%d: not detached\n"},
		{"detached buffer", func(c comm) error {
			if err := c.AttachBuffer(100); err != nil {
				return err
			}
			_, err := c.DetachBuffer()
			return err
		}, 0, ""},
		{"message", func(c comm) error {
			if c.Rank() == 1 {
				return mpi.Send(c, buf(), 2, 9)
			}
			return nil
		}, 0, "cadre: rank 2 has left behind:\n  1 message of 8 bytes from rank 1 with tag 9 on world: not received\n"},
		{"bsend", func(c comm) error { return mpi.Bsend(c, buf(), 2, 9) }, 0,
			"cadre: rank 2 has left behind:\n  1 message of 8 bytes from rank 0 with tag 9 on world: not received\n" +
				"  1 message of 8 bytes from rank 1 with tag 9 on world: not received\n  1 message of 8 bytes from rank 2 with tag 9 on world: not received\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := mpi.Local(3, c.f, mpi.WithLeakReport(&b)); err != nil {
				t.Fatal(err)
			}
			want := c.want
			if strings.Contains(want, "%d") {
				want = fmt.Sprintf(want, c.line)
			}
			if b.String() != want {
				t.Errorf("told\n%swant\n%s", &b, want)
			}
		})
	}
}

// A rank that fails leaves things behind, which is not what is wrong.
func TestLeaksOfAFailure(t *testing.T) {
	var b bytes.Buffer
	err := mpi.Local(2, func(c *mpi.Comm) error {
		mpi.Irecv(c, make([]int, 1), 0, 1)
		return fmt.Errorf("it fails")
	}, mpi.WithLeakReport(&b))
	if err == nil || b.Len() > 0 {
		t.Errorf("%v, told\n%s", err, &b)
	}
}
