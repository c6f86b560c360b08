package adi

import (
	"errors"
	"testing"
)

// The epoch is 0 exactly while nothing is unusual, and changes with each failure and revocation.
func TestEpoch(t *testing.T) {
	c, err := New(Config{Size: 1})
	if err == nil {
		err = c.Connect([]*Context{c})
	}
	if err != nil {
		t.Fatal(err)
	}
	last := c.epoch.Load()
	for _, v := range []struct {
		what                   string
		do                     func()
		moves, observed, usual bool
	}{
		{"nothing", func() {}, false, false, true},
		{"debug flags", func() { c.SetDebugFlag(FlagStatistics) }, false, true, false},
		{"other debug flags", func() { c.SetDebugFlag(FlagTrace) }, false, true, false},
		{"no debug flags", func() { c.SetDebugFlag(0) }, false, false, true},
		{"no debug flags again", func() { c.SetDebugFlag(0) }, false, false, true},
		{"a revocation", func() { c.Revoke(8, errors.New("given up")) }, true, false, false},
		{"the same again", func() { c.Revoke(8, errors.New("given up")) }, false, false, false},
		{"another", func() { c.Revoke(16, errors.New("given up")) }, true, false, false},
		{"debug flags then", func() { c.SetDebugFlag(FlagAges) }, false, true, false},
		{"a failure", func() { c.PeerLost(0, errors.New("gone")) }, true, true, false},
		{"a second one", func() { c.Fail(errors.New("gone")) }, false, true, false},
	} {
		v.do()
		now := c.epoch.Load()
		if moved := now/epochStep != last/epochStep; moved != v.moves || (now&epochObserved != 0) != v.observed || (now == 0) != v.usual {
			t.Errorf("after %s the epoch is %d, and was %d", v.what, now, last)
		}
		last = now
	}
	if c.stopped(t.Context()) == nil {
		t.Error("a wait would go on after a failure")
	}
}
