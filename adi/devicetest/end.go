package devicetest

import (
	"errors"
	"sync"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/proto"
)

var endChecks = []check{
	{name: "CloseUnused", ranks: 3, run: func(*world) {}},
	{name: "CloseAfterLast", ranks: 2, run: closeAfterLast},
	{name: "Fail", ranks: 2, run: fail, fails: true},
	{name: "UseAfterClose", ranks: 2, run: useAfterClose, fails: true},
}

// closeAfterLast: a rank may close as soon as its last send has returned; what it sent arrives.
func closeAfterLast(w *world) {
	w.between(func(c *adi.Context) {
		var sends []started
		for i := range 20 {
			s, err := isend(c, 1, i, of(pattern(make([]byte, 10_000), uint64(i))), proto.Standard)
			if w.must(c, "Isend", err) {
				sends = append(sends, s)
			}
		}
		for _, s := range sends {
			_, err := s.wait()
			w.must(c, "Isend", err)
		}
		w.must(c, "Close", c.Close())
	}, func(c *adi.Context) {
		time.Sleep(5 * time.Millisecond)
		b := make([]byte, 10_000)
		for i := 19; i >= 0; i-- {
			if _, err := recv(c, 0, i, of(b)); w.must(c, "Recv", err) && !patterned(b, uint64(i)) {
				w.Errorf("message %d changed", i)
			}
		}
	})
}

// fail: Fail ends calls that block, with its cause, and those that come later.
func fail(w *world) {
	cause := errors.New("the cause")
	c := w.ranks[0]
	check := func(what string, err error) {
		if !isFault(err, adi.FaultEnded) || !errors.Is(err, cause) {
			w.Errorf("%s on a Context that has failed: %v, want %v", what, err, &adi.Fault{Kind: adi.FaultEnded, Err: cause})
		}
	}
	var wg sync.WaitGroup
	for what, call := range map[string]func() error{
		"Recv": func() error { _, err := recv(c, 1, 1, of(make([]byte, 1))); return err },
		"Recv from any source": func() error {
			_, err := recv(c, anySource, 1, of(make([]byte, 1)))
			return err
		},
		"Send": func() error { return send(c, 1, 1, of(make([]byte, 10<<20))) },
		"Probe": func() error {
			_, err := probe(c, 1, 1)
			return err
		},
	} {
		wg.Go(func() { check(what, call()) })
	}
	time.Sleep(10 * time.Millisecond)
	start := time.Now()
	c.Fail(cause)
	wg.Wait()
	if d := time.Since(start); d > time.Second {
		w.Errorf("blocked calls ended %v after Fail, want at once", d)
	}
	check("Send", send(c, 1, 1, of([]byte{1})))
	_, err := recv(c, 1, 1, of([]byte{1}))
	check("Recv", err)
	c.Fail(errors.New("a later cause"))
	check("Err", c.Err())
}

// useAfterClose: calls on a closed Context are errors.
func useAfterClose(w *world) {
	w.close(false)
	c := w.ranks[0]
	if err := send(c, 1, 1, of([]byte{1})); !isFault(err, adi.FaultEnded) {
		w.Errorf("Send after Close: %v, want %v", err, &adi.Fault{Kind: adi.FaultEnded})
	}
	if _, err := recv(c, 1, 1, of([]byte{1})); !isFault(err, adi.FaultEnded) {
		w.Errorf("Recv after Close: %v, want %v", err, &adi.Fault{Kind: adi.FaultEnded})
	}
}
