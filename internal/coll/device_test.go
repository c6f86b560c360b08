package coll

import (
	"errors"
	"sync/atomic"
	"testing"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// A device that offers only a barrier: that is used, and all else goes by messages. What it refuses is the call's error.
func TestDeviceOffersOnlyBarrier(t *testing.T) {
	const p = 4
	comms := world(t, p)
	var calls, freed atomic.Int32
	var refuse atomic.Bool
	for _, c := range comms {
		c.Ctx.SetCollectives(offers(func(info adi.CommInfo) *adi.DevColl {
			if info.Rank != c.Rank || info.Context != c.ID || len(info.World) != p {
				t.Errorf("rank %d: asked for %+v", c.Rank, info)
			}
			return &adi.DevColl{Barrier: func() error {
				calls.Add(1)
				if refuse.Load() {
					return errors.New("the wire is cut")
				}
				return nil
			}, Free: func() { freed.Add(1) }}
		}))
		c.Dev = c.Ctx.CommInit(adi.CommInfo{Context: c.ID, Rank: c.Rank, World: c.World})
	}
	for _, err := range each(t, comms, func(c *Comm) error {
		if err := Barrier(c); err != nil {
			return err
		}
		v := []int64{int64(c.Rank + 1)}
		b := Buf{datatype.MemOf(v), 1, datatype.Int64}
		if err := Allreduce(c, Buf{}, b, op.Sum); err != nil {
			return err
		}
		if v[0] != p*(p+1)/2 {
			t.Errorf("rank %d: the sum is %d", c.Rank, v[0])
		}
		return nil
	}) {
		if err != nil {
			t.Error(err)
		}
	}
	if calls.Load() != p {
		t.Errorf("the device's barrier was called %d times, want %d", calls.Load(), p)
	}
	refuse.Store(true)
	for r, err := range each(t, comms, Barrier) {
		if err == nil {
			t.Errorf("rank %d: no error from a barrier that the device refused", r)
		}
	}
	for _, c := range comms {
		c.Close()
		c.Close()
	}
	if freed.Load() != p {
		t.Errorf("%d tables were freed, want %d", freed.Load(), p)
	}
}

type offers func(adi.CommInfo) *adi.DevColl

func (f offers) CommInit(info adi.CommInfo) *adi.DevColl { return f(info) }
