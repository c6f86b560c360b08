package coll

func init() {
	register(Algorithm{
		Of: []kind{kindAllgather}, Name: twoLevel,
		Limits: []limit{severalHosts, alike},
		Relays: true,
		Cost:   "a*(ranks of a host + hosts - 2 + log2(ranks of a host)) + b*n*p*(1+log2(ranks of a host))",
		Do:     func(c *run, a *Args) { c.allgatherTwoLevel(a.own(c.Rank), a.recv.Buf) },
	})
}

// allgatherTwoLevel: the ranks of a host send their leader their blocks, every leader sends every other those of its host,
// and a tree brings each host all of them. a*(ranks of the host + hosts - 2 + log2(ranks of the host)) and one copy of everything through
// packed memory, which nobody looks at on its way.
func (c *run) allgatherTwoLevel(own, recv Buf) {
	h, n, sig := c.layout(), recv.Bytes(), recv.Type.Signature()
	tmp := c.temp(n * c.Size)
	here := h.of[c.Rank]
	from := func(host int) (at int) { // where the blocks of a host begin
		for _, g := range h.groups[:host] {
			at += len(g) * n
		}
		return at
	}
	of := func(host int) Buf { return bytesBuf(tmp[from(host):][:len(h.groups[host])*n]) }
	group := h.group(c.Rank, h.leaders[here])
	if group.index(c.Rank) > 0 {
		c.sendTo(group.at(0), own)
	} else {
		at := from(here)
		c.pack(tmp[at:at+n], own)
		for i := 1; i < group.n; i++ {
			c.launch(c.startRecv(group.at(i), bytesBuf(tmp[at+i*n:][:n]), sig))
		}
		c.land(0)
		hosts := len(h.groups)
		for d := 1; d < hosts; d++ {
			before, after := (here-d+hosts)%hosts, (here+d)%hosts
			c.launch(c.startRecv(h.leaders[before], of(before), sig))
			c.launch(c.startSend(h.leaders[after], of(here), sig))
		}
		c.land(0)
	}
	c.treeIn(group, bytesBuf(tmp))
	at := 0
	for _, g := range h.groups {
		for _, r := range g {
			c.unpack(recv.at(r*recv.Count, recv.Count), tmp[at:at+n])
			at += n
		}
	}
	c.release(tmp)
}
