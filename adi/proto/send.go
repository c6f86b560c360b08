package proto

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

// A send is one that waits for its peer: synchronous, ready, or announced. Standard eager sends need no record.
type send struct {
	req      Handle
	peer     int
	total    int
	off      int // bytes handed to the host as Data
	inFlight int // packets that carry its payload and have not left
	recvID   uint64
	state    sendState
	anti     bool // AntiSend is on its way
	err      error
}

type sendState uint8

const (
	sendSync    sendState = iota // eager, waits for SyncAck
	sendReady                    // eager, waits for SyncAck or ReadyError
	sendAsked                    // announced
	sendAskedRd                  // announced as ready
	sendData                     // OkToSend came
	sendOver                     // answered; waits until its packets have left
)

func (e *Engine) send(ev *Event, out *Actions) {
	p := e.peer(ev.Peer)
	if p == nil || p.lost || p.faulty {
		e.done(ev.Req, ErrLost, out)
		return
	}
	cost := ev.Total + limits.UnexpectedEnvelope
	eager := ev.Total <= p.eager && (ev.Mode == Ready || cost <= e.cfg.Window-p.outstanding)
	if eager && ev.Mode == Standard {
		p.outstanding += cost
		e.envelope(ev, wire.Short, 0, out)
		if ev.Total == 0 {
			e.done(ev.Req, nil, out)
		} else {
			e.leaving++
		}
		return
	}
	i := e.sends.alloc()
	*e.sends.at(i) = send{req: ev.Req, peer: ev.Peer, total: ev.Total}
	s := e.sends.at(i)
	e.byReq.put(ev.Req, i)
	var kind wire.Kind
	switch {
	case !eager && ev.Mode == Ready:
		kind, s.state = wire.RequestSendReady, sendAskedRd
	case !eager:
		kind, s.state = wire.RequestSend, sendAsked
	case ev.Mode == Ready:
		kind, s.state = wire.ShortReady, sendReady
	default:
		kind, s.state = wire.ShortSync, sendSync
		p.outstanding += cost
	}
	if eager && ev.Total > 0 {
		s.inFlight = 1
	}
	e.envelope(ev, kind, e.sends.id(i), out)
}

// envelope sends the packet that begins a message.
func (e *Engine) envelope(ev *Event, kind wire.Kind, id uint64, out *Actions) {
	n := 0
	if kind < wire.RequestSend {
		n = ev.Total
	}
	a := out.add()
	a.Kind, a.Peer, a.Req, a.N = ActSend, ev.Peer, ev.Req, n
	h := &a.Header
	h.Begin(kind, n)
	h.SetEnvelope(ev.Context, ev.Source, ev.Tag)
	h.SetTotal(uint64(ev.Total))
	h.SetSendID(id)
	h.SetSig(ev.Sig)
}

// chunks sends Data until enough packets wait to leave.
func (e *Engine) chunks(i uint32, out *Actions) {
	s := e.sends.at(i)
	for s.inFlight < limits.DataInFlight && s.off < s.total {
		n := min(e.peer(s.peer).chunk, s.total-s.off)
		a := out.add()
		a.Kind, a.Peer, a.Req, a.Off, a.N = ActSend, s.peer, s.req, s.off, n
		a.Header.Begin(wire.Data, n)
		a.Header.SetTotal(uint64(s.off))
		a.Header.SetSendID(e.sends.id(i))
		a.Header.SetRecvID(s.recvID)
		s.off += n
		s.inFlight++
	}
}

// sent notes that a packet with payload of req has left.
func (e *Engine) sent(req Handle, out *Actions) {
	i, ok := e.byReq.get(req)
	if !ok {
		if e.leaving > 0 {
			e.leaving--
			e.done(req, nil, out)
		}
		return
	}
	s := e.sends.at(i)
	if s.inFlight > 0 {
		s.inFlight--
	}
	if s.state == sendData {
		e.chunks(i, out)
	}
	e.over(i, out)
}

// over completes send i if it is answered and nothing reads the user's memory any more. An answer can overtake the
// report that the last packet has left.
func (e *Engine) over(i uint32, out *Actions) {
	s := e.sends.at(i)
	if s.state != sendOver || s.inFlight > 0 {
		return
	}
	e.byReq.drop(s.req)
	e.done(s.req, s.err, out)
	s.err = nil
	e.sends.release(i)
}

// answered handles a peer's answer to a send: OkToSend, SyncAck, ReadyError, CompleteRecv or AntiAck.
func (e *Engine) answered(p *Flow, from int, h *wire.Header, out *Actions) {
	i, ok := e.sends.find(h.SendID())
	if !ok || e.sends.at(i).peer != from {
		e.fault(p, from, out, strange(h, "names no send to it"))
		return
	}
	s := e.sends.at(i)
	kind := h.Kind()
	switch {
	case kind == wire.OkToSend && (s.state == sendAsked || s.state == sendAskedRd) && s.total > 0:
		s.state, s.recvID = sendData, h.RecvID()
		e.chunks(i, out)
		return
	case kind == wire.SyncAck && (s.state == sendSync || s.state == sendReady):
	case kind == wire.ReadyError && (s.state == sendReady || s.state == sendAskedRd):
		s.err = ErrNotReady
	case kind == wire.AntiAck && s.anti && (s.state == sendSync || s.state == sendAsked):
		s.err = ErrCancelled
	case kind == wire.CompleteRecv && s.state == sendData && s.off == s.total:
	case kind == wire.CompleteRecv && (s.state == sendAsked || s.state == sendAskedRd) && s.total == 0:
	default:
		e.fault(p, from, out, strange(h, "does not fit the state of its send"))
		return
	}
	s.state = sendOver
	e.over(i, out)
}
