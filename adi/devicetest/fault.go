package devicetest

import (
	"errors"

	"cadre.example/adi"
)

var faultChecks = []check{
	{name: "Truncation", ranks: 2, run: truncation},
	{name: "TypeMismatch", ranks: 2, run: typeMismatch},
}

// truncation: a message longer than its receive is an error with both sizes; its beginning is there, nothing behind the
// buffer is touched, and the next message is not harmed.
func truncation(w *world) {
	for _, c := range []struct{ sent, room int }{{8, 4}, {8, 0}, {5000, 4999}, {100_000, 10}, {600_000, 300_001}} {
		for _, unexpected := range []bool{false, true} {
			w.between(func(x *adi.Context) {
				if !unexpected {
					_, err := recv(x, 1, 2, of(make([]byte, 1)))
					w.must(x, "Recv", err)
				}
				r, err := isend(x, 1, 1, of(pattern(make([]byte, c.sent), 1)), 0)
				w.must(x, "Isend", err)
				w.must(x, "Send", send(x, 1, 3, of([]byte{7})))
				_, err = r.wait()
				w.must(x, "Wait", err)
			}, func(x *adi.Context) {
				if unexpected {
					_, err := probe(x, 0, 3)
					w.must(x, "Probe", err)
				}
				b := make([]byte, c.room+100)
				r, err := irecv(x, 0, 1, of(b[:c.room]))
				w.must(x, "Irecv", err)
				if !unexpected {
					w.must(x, "Send", send(x, 0, 2, of([]byte{1})))
				}
				st, err := r.wait()
				var f *adi.Fault
				if !errors.As(err, &f) || f.Kind != adi.FaultTruncate || int(f.Got) != c.sent || int(f.Want) != c.room {
					w.Errorf("%d bytes into %d: %v, want a truncation with both sizes", c.sent, c.room, err)
				}
				if st.Bytes != c.room || !patterned(b[:c.room], 1) {
					w.Errorf("%d bytes into %d: status says %d, or the beginning is wrong", c.sent, c.room, st.Bytes)
				}
				for i, v := range b[c.room:] {
					if v != 0 {
						w.Errorf("%d bytes into %d: byte %d behind the buffer was written", c.sent, c.room, i)
						break
					}
				}
				one := make([]byte, 1)
				if _, err := recv(x, 0, 3, of(one)); w.must(x, "Recv", err) && one[0] != 7 {
					w.Errorf("the message behind a truncated one is %d, want 7", one[0])
				}
			})
		}
	}
}

// typeMismatch: a message of another type is an error, and nothing is received.
func typeMismatch(w *world) {
	for _, n := range []int{1, 50_000} {
		for _, unexpected := range []bool{false, true} {
			w.between(func(c *adi.Context) {
				if !unexpected {
					_, err := recv(c, 1, 2, of(make([]byte, 1)))
					w.must(c, "Recv", err)
				}
				s := make([]float64, n)
				for i := range s {
					s[i] = 1
				}
				r, err := isend(c, 1, 1, of(s), 0)
				w.must(c, "Isend", err)
				w.must(c, "Send", send(c, 1, 3, of([]byte{7})))
				_, err = r.wait()
				w.must(c, "Wait", err)
			}, func(c *adi.Context) {
				if unexpected {
					_, err := probe(c, 0, 3)
					w.must(c, "Probe", err)
				}
				b := make([]int64, n)
				r, err := irecv(c, 0, 1, of(b))
				w.must(c, "Irecv", err)
				if !unexpected {
					w.must(c, "Send", send(c, 0, 2, of([]byte{1})))
				}
				if _, err := r.wait(); !isFault(err, adi.FaultType) {
					w.Errorf("float64 into int64: %v, want %v", err, &adi.Fault{Kind: adi.FaultType})
				}
				for i, v := range b {
					if v != 0 {
						w.Errorf("element %d was received all the same", i)
						break
					}
				}
				one := make([]byte, 1)
				if _, err := recv(c, 0, 3, of(one)); w.must(c, "Recv", err) && one[0] != 7 {
					w.Errorf("the message behind is %d, want 7", one[0])
				}
			})
		}
	}
}
