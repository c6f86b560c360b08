package stream

import (
	"context"
	"errors"
	"strings"
	"time"

	"cadre.example/adi/limits"
)

// race calls p at all addresses, one a little later than the other or as soon as that one has failed, and returns the
// first connection that both ends agree on. A host may publish addresses that lead nowhere from here, or to a stranger:
// those cost the stagger. The peer welcomes one connection and no second, so what the race closes is of no use to it.
func (d *Mesh) race(until context.Context, p *peer, addrs []string) (*contact, *failure) {
	ctx, cancel := context.WithCancel(until)
	dials, hangUp := context.WithCancel(ctx)
	if len(addrs) == 1 {
		defer cancel()
		defer hangUp()
		return d.call(ctx, dials, p, addrs[0])
	}
	type outcome struct {
		c *contact
		f *failure
	}
	results := make(chan outcome, len(addrs))
	running := 0
	begin := func() {
		addr := addrs[0]
		addrs = addrs[1:]
		running++
		d.work.Go(func() {
			c, f := d.call(ctx, dials, p, addr)
			results <- outcome{c, f}
		})
	}
	defer func() { // of the others, each ends soon
		cancel()
		hangUp()
		d.work.Go(func() {
			for range running {
				if o := <-results; o.c != nil {
					o.c.Close()
				}
			}
		})
	}()
	var why failures
	again, refused := false, true
	begin()
	for running > 0 {
		select {
		case o := <-results:
			running--
			if o.f == nil {
				return o.c, nil
			}
			why = append(why, o.f.err)
			again, refused = again || o.f.again, refused && o.f.refused
			if errors.Is(o.f.err, errSecond) {
				// The peer has welcomed another connection: the one that it makes itself, or one of this race whose welcome
				// is on its way and which must be waited for.
				addrs = nil
				hangUp()
			} else if len(addrs) > 0 {
				begin()
			}
		case <-time.After(limits.DialStagger):
			if p.state.Load() != dialling {
				return nil, &failure{err: errSecond, again: true}
			}
			if len(addrs) > 0 {
				begin()
			}
		}
	}
	return nil, &failure{err: why, again: again, refused: refused}
}

// failures are why each of several addresses led nowhere.
type failures []error

func (f failures) Error() string {
	var s []string
	for _, err := range f {
		s = append(s, err.Error())
	}
	return strings.Join(s, "; ")
}

func (f failures) Unwrap() []error { return f }
