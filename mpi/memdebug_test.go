package mpi_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"cadre.example/internal/member"
	"cadre.example/mpi"
)

// The requests of a rank that has failed are listed while another goroutine of it goes on.
func TestMemoryOfFailure(t *testing.T) {
	var out bytes.Buffer
	lost := errors.New("lost")
	over := make(chan struct{})
	err := mpi.Local(1, func(w *mpi.Comm) error {
		mpi.Irecv(w, make([]int, 3), 0, 7)
		begun := make(chan struct{})
		go func() {
			defer close(over)
			b := make([]int, 3)
			for i := 0; ; i++ {
				r := mpi.Irecv(w, b, 0, 8)
				if mpi.Send(w, []int{1, 2, 3}, 0, 8) != nil {
					return
				}
				if _, err := r.Wait(); err != nil {
					return
				}
				if i == 10 {
					close(begun)
				}
			}
		}()
		<-begun
		return lost
	}, func(c *member.Config) { c.Insight = member.Insight{Memory: true, Out: &out} })
	<-over
	if text := out.String(); !errors.Is(err, lost) || !strings.Contains(text, "[0]   Irecv with rank 0, tag 7, at memdebug_test.go:") {
		t.Errorf("%v\n%s", err, text)
	}
}
