package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather}, Name: engine.TwoLevel,
		Limits: []engine.Limit{engine.SeveralHosts, engine.Alike},
		Relays: true,
		Cost:   "a*(ranks of a host + hosts - 2 + log2(ranks of a host)) + b*n*p*(1+log2(ranks of a host))",
		Do:     func(c *engine.Run, a *engine.Args) { allgatherTwoLevel(c, a.Own(c.Rank), a.Recv.Buf) },
	})
}

// allgatherTwoLevel: the ranks of a host send their leader their blocks, every leader sends every other those of its host,
// and a tree brings each host all of them. a*(ranks of the host + hosts - 2 + log2(ranks of the host)) and one copy of everything through
// packed memory, which nobody looks at on its way.
func allgatherTwoLevel(c *engine.Run, own, recv engine.Buf) {
	h, n, sig := c.Layout(), recv.Bytes(), recv.Type.Signature()
	tmp := c.Temp(n * c.Size)
	here := h.Of[c.Rank]
	from := func(host int) (at int) { // where the blocks of a host begin
		for _, g := range h.Groups[:host] {
			at += len(g) * n
		}
		return at
	}
	of := func(host int) engine.Buf { return engine.BytesBuf(tmp[from(host):][:len(h.Groups[host])*n]) }
	group := h.Group(c.Rank, h.Leaders[here])
	if group.Index(c.Rank) > 0 {
		c.SendTo(group.At(0), own)
	} else {
		at := from(here)
		c.Pack(tmp[at:at+n], own)
		for i := 1; i < group.N; i++ {
			c.Launch(c.StartRecv(group.At(i), engine.BytesBuf(tmp[at+i*n:][:n]), sig))
		}
		c.Land(0)
		hosts := len(h.Groups)
		for d := 1; d < hosts; d++ {
			before, after := (here-d+hosts)%hosts, (here+d)%hosts
			c.Launch(c.StartRecv(h.Leaders[before], of(before), sig))
			c.Launch(c.StartSend(h.Leaders[after], of(here), sig))
		}
		c.Land(0)
	}
	TreeIn(c, group, engine.BytesBuf(tmp))
	at := 0
	for _, g := range h.Groups {
		for _, r := range g {
			c.Unpack(recv.At(r*recv.Count, recv.Count), tmp[at:at+n])
			at += n
		}
	}
	c.Release(tmp)
}
