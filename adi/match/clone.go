package match

import "slices"

// Clone returns a matcher in the same state that shares nothing with m: whoever tries every way in which things can go on
// needs one for each.
func (m *Matcher) Clone() *Matcher {
	c := *m
	c.posted.deep = c.posted.deep.clone()
	c.unexpected.deep = c.unexpected.deep.clone()
	return &c
}

func (t *table) clone() *table {
	if t == nil {
		return nil
	}
	c := *t
	c.nodes = slices.Clone(t.nodes)
	for i := range c.index {
		c.index[i].buckets = slices.Clone(t.index[i].buckets)
		c.index[i].links = slices.Clone(t.index[i].links)
	}
	return &c
}
