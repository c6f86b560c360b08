// Package chaos is a device between goroutine ranks that does whatever the contract of a device permits: packets of one
// pair are late and come in pieces of a few bytes, those of different pairs overtake each other, eager messages are tiny
// or there are none, credit for them is short, and data may travel in the form that they have between unlike processors. A
// program that is right gives the same results over it.
//
// One seed decides the limits, the form, the delays and the pieces; the scheduler decides the rest.
package chaos

import (
	"fmt"
	"math/rand/v2"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// Name is what Device.Name returns.
const Name = "chaos"

// Config says what to do.
type Config struct {
	Seed uint64
	Park bool // never spin: in a testing/synctest bubble
}

// Limits are the sizes that protocols change at, as adi.Config has them.
type Limits struct{ Eager, Chunk, Window int }

// limits draws the limits of a job. The default of each is among them.
func limits(rng *rand.Rand) Limits {
	pick := func(of ...int) int { return of[rng.IntN(len(of))] }
	return Limits{
		Eager:  pick(-1, 1, 100, 0),
		Chunk:  pick(700, 9000, 0),
		Window: pick(-1, 200, 5000, 0),
	}
}

// Form is what packets of a job hold: what memory does, or a form that each end has to convert from and to.
func Form(seed uint64) datatype.Representation {
	forms := [...]datatype.Representation{datatype.Native, datatype.BigEndian, datatype.XDR}
	return forms[seed%uint64(len(forms))]
}

// New returns the connected Contexts of n ranks that reach each other only through the device.
func New(n int, cfg Config) ([]*adi.Context, error) {
	if n < 1 {
		return nil, fmt.Errorf("chaos: %d ranks: want at least 1", n)
	}
	rng := rand.New(rand.NewPCG(cfg.Seed, 0))
	lim := limits(rng)
	ranks := make([]*adi.Context, n)
	for r := range ranks {
		c, err := adi.New(adi.Config{Rank: r, Size: n, Spin: !cfg.Park && n <= 2})
		if err != nil {
			return nil, err
		}
		c.SetForm(Form(cfg.Seed))
		ranks[r] = c
	}
	for r, c := range ranks {
		group := make([]*adi.Context, n)
		group[r] = c
		if err := c.Connect(group); err != nil {
			return nil, err
		}
		var peers []int
		for p := range n {
			if p != r {
				peers = append(peers, p)
			}
		}
		d := newDevice(r, ranks, cfg.Seed)
		if err := c.Attach(d, adi.Config{Eager: lim.Eager, Chunk: lim.Chunk, Window: lim.Window}, peers...); err != nil {
			return nil, err
		}
	}
	return ranks, nil
}
