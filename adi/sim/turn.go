package sim

// A turn is what the parts of one event that are left to chance choose, so that all of them can be tried.
type turn struct {
	chosen []bool
	at     int
}

// choose returns the next choice of the turn; those that are new are false.
func (t *turn) choose() bool {
	if t.at == len(t.chosen) {
		t.chosen = append(t.chosen, false)
	}
	t.at++
	return t.chosen[t.at-1]
}

// again prepares the turn's next way of choosing, and reports whether there is one.
func (t *turn) again() bool {
	t.chosen = t.chosen[:t.at]
	t.at = 0
	for n := len(t.chosen); n > 0; n-- {
		if !t.chosen[n-1] {
			t.chosen[n-1] = true
			return true
		}
		t.chosen = t.chosen[:n-1]
	}
	return false
}
