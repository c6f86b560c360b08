package sim

import (
	"bytes"
	"encoding/binary"
	"slices"

	"cadre.example/adi/match"
	"cadre.example/internal/wire"
)

// A writer appends numbers to a key.
type writer []byte

func (k *writer) num(v ...int) {
	for _, v := range v {
		*k = binary.AppendVarint(*k, int64(v))
	}
}

func (k *writer) flag(v ...bool) {
	n := 0
	for i, v := range v {
		if v {
			n |= 1 << i
		}
	}
	k.num(n)
}

func (k *writer) bytes(b []byte) {
	k.num(len(b))
	*k = append(*k, b...)
}

func (k *writer) msg(m *msg) {
	if m == nil {
		k.num(-1)
		return
	}
	k.num(m.uid)
}

func (k *writer) rcv(v *rcv) {
	if v == nil {
		k.num(-1)
		return
	}
	k.num(v.uid)
}

// sendName is the request behind the id of a send of rank r. An id that means nothing any more stands for itself.
func (w *world) sendName(r int, id uint64) uint64 {
	if req, ok := w.ranks[r].e.SendOf(id); ok {
		return uint64(req)
	}
	return id
}

func (w *world) recvName(r int, id uint64) uint64 {
	if req, ok := w.ranks[r].e.RecvOf(id); ok {
		return uint64(req)
	}
	return id
}

// key appends what the further course of a scripted world depends on. Worlds with equal keys go on alike: handles and
// numbers of messages come from the script, and ids of the engines are replaced by those.
func (w *world) key(b []byte) []byte {
	k := writer(b)
	k.num(w.fragile)
	for _, r := range w.ranks {
		k.num(r.pc, len(r.reports), len(r.prompt), len(r.claims))
		for _, q := range r.reports {
			k.num(int(q))
		}
		for _, q := range r.prompt {
			k.num(int(q))
		}
		k.num(len(r.notices))
		for _, p := range r.notices {
			k.num(p)
		}
		for _, c := range r.claims {
			k.msg(c.msg)
		}
		for _, v := range r.results {
			k.num(int(v))
		}
		k = r.e.AppendState(k, w.sendName, w.recvName)
		k.num(r.m.Posted(), r.m.Unexpected())
		r.m.EachPosted(func(_ match.Pattern, h match.Handle) { k.num(int(h)) })
		r.m.EachUnexpected(func(_ match.Pattern, h match.Handle) { k.msg(w.named(r, h)) })
	}
	for i := range w.model {
		m := &w.model[i]
		k.num(len(m.posted), len(m.unexpected))
		for _, v := range m.posted {
			k.num(v.uid)
		}
		for _, u := range m.unexpected {
			k.num(u.uid)
		}
	}
	for _, l := range w.links {
		if l != nil {
			w.linkKey(&k, l)
		}
	}
	for _, m := range w.msgs {
		if m == nil {
			k.num(0)
			continue
		}
		k.flag(true, m.matched, m.rejected, m.asked, m.recalled, m.done, m.here)
		k.num(int(m.req))
	}
	for _, v := range w.rcvs {
		if v == nil {
			k.num(0)
			continue
		}
		k.flag(true, v.done, v.withdrawn, v.lost)
		k.num(int(v.req))
		k.msg(v.got)
		k.bytes(v.buf)
		k.num(len(v.pieces))
		for _, p := range v.pieces {
			k.num(p.off)
			k.bytes(p.b)
		}
	}
	// Which of them belongs to which message follows from what is written already.
	for _, r := range w.ranks {
		var stored [][]byte
		for _, b := range r.stored {
			if b != nil {
				stored = append(stored, b)
			}
		}
		slices.SortFunc(stored, bytes.Compare)
		k.num(len(stored))
		for _, b := range stored {
			k.bytes(b)
		}
	}
	return k
}

func (w *world) linkKey(k *writer, l *link) {
	k.num(l.left, len(l.queue))
	k.flag(l.open, l.broken)
	k.num(int(l.where.kind), l.where.off, l.where.n)
	k.rcv(l.where.to)
	for _, p := range l.queue {
		h := &p.h
		kind := h.Kind()
		k.num(int(kind), h.PayloadLen(), int(h.Source()), int(h.Tag()), int(h.Context()), int(h.Total()), int(h.Sig()))
		k.num(int(p.req), p.off, p.n)
		k.flag(p.payload != nil, p.early)
		k.bytes(p.payload)
		k.msg(p.asks)
		sender, receiver := l.from, l.from
		switch kind {
		case wire.OkToSend, wire.SyncAck, wire.ReadyError, wire.CompleteRecv, wire.AntiAck:
			sender = l.to
		case wire.Data:
			receiver = l.to
		}
		if id := h.SendID(); id != 0 {
			k.num(int(w.sendName(sender, id)))
		}
		if id := h.RecvID(); id != 0 {
			k.num(int(w.recvName(receiver, id)))
		}
	}
}
