package match

import "slices"

// Clone returns a matcher in the same state that shares nothing with m: whoever tries every way in which things can go on
// needs one for each.
func (m *Matcher) Clone() *Matcher {
	c := *m
	c.posted.part()
	c.unexpected.part()
	return &c
}

// part gives q memory of its own.
func (q *queue) part() {
	q.deep = q.deep.clone()
	q.buf = slices.Clone(q.buf)
}

func (t *table) clone() *table {
	if t == nil {
		return nil
	}
	c := *t
	c.nodes = t.nodes.Clone()
	for i := range c.index {
		c.index[i].buckets = slices.Clone(t.index[i].buckets)
		c.index[i].links = t.index[i].links.Clone()
	}
	return &c
}
