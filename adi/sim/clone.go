package sim

import "slices"

// clone returns a world in the same state that shares only what is never changed.
func (w *world) clone() *world {
	c := new(world)
	*c = *w
	msgs, rcvs := make([]msg, len(w.msgs)), make([]rcv, len(w.rcvs))
	c.msgs, c.rcvs = make([]*msg, len(w.msgs)), make([]*rcv, len(w.rcvs))
	size := 0
	for i, m := range w.msgs {
		if m != nil {
			msgs[i] = *m
			c.msgs[i] = &msgs[i]
		}
	}
	for _, v := range w.rcvs {
		if v != nil {
			size += len(v.buf)
		}
	}
	mem := make([]byte, 0, size)
	ofMsg := func(m *msg) *msg {
		if m == nil {
			return nil
		}
		return c.msgs[m.uid]
	}
	ofRcv := func(v *rcv) *rcv {
		if v == nil {
			return nil
		}
		return c.rcvs[v.uid]
	}
	for i, v := range w.rcvs {
		if v != nil {
			n := &rcvs[i]
			*n = *v
			n.got = ofMsg(v.got)
			mem = append(mem, v.buf...)
			n.buf = mem[len(mem)-len(v.buf) : len(mem) : len(mem)]
			c.rcvs[i] = n
		}
	}
	c.reqs = slices.Clone(w.reqs)
	for i := range c.reqs {
		c.reqs[i] = request{ofMsg(c.reqs[i].msg), ofRcv(c.reqs[i].rcv)}
	}
	c.model = slices.Clone(w.model)
	for i := range c.model {
		m := &c.model[i]
		m.posted, m.unexpected = slices.Clone(m.posted), slices.Clone(m.unexpected)
		for k, v := range m.posted {
			m.posted[k] = ofRcv(v)
		}
		for k, u := range m.unexpected {
			m.unexpected[k] = ofMsg(u)
		}
	}
	links := make([]link, len(w.links))
	c.links = make([]*link, len(w.links))
	for i, l := range w.links {
		if l == nil {
			continue
		}
		n := &links[i]
		*n = *l
		n.queue = slices.Clone(l.queue)
		for k, p := range n.queue {
			if p.asks != nil {
				q := *p
				q.asks = ofMsg(p.asks)
				n.queue[k] = &q
			}
		}
		n.where.to = ofRcv(l.where.to)
		c.links[i] = n
	}
	c.now = slices.Clone(w.now)
	for i, l := range c.now {
		c.now[i] = c.link(l.from, l.to)
	}
	ranks := make([]rank, len(w.ranks))
	c.ranks = make([]*rank, len(w.ranks))
	for i, r := range w.ranks {
		n := &ranks[i]
		*n = *r // with the memory of out, which no event leaves anything in
		n.m = r.m.Clone()
		n.e = r.e.Clone(n.m)
		n.reports, n.prompt, n.stored = slices.Clone(r.reports), slices.Clone(r.prompt), slices.Clone(r.stored)
		n.notices = slices.Clone(r.notices)
		n.claims, n.results = slices.Clone(r.claims), slices.Clone(r.results)
		for k := range n.claims {
			n.claims[k].msg = ofMsg(n.claims[k].msg)
		}
		c.ranks[i] = n
	}
	c.expect, c.actual = meeting{}, nil
	return c
}
