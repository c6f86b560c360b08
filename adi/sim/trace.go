package sim

import "cadre.example/adi/proto"

var eventNames = [...]string{"send", "recv", "claim", "recv claimed", "packet", "payload", "sent", "cancel", "lost"}

func (w *world) logEvent(r *rank, ev *proto.Event) {
	switch ev.Kind {
	case proto.EvPacket:
		w.log("rank %d: from %d %v", r.id, ev.Peer, ev.Header)
	case proto.EvPayload:
		w.log("rank %d: payload from %d", r.id, ev.Peer)
	case proto.EvSend:
		w.log("rank %d: send %d to %d, context %d tag %d mode %d, %d bytes, message %d", r.id, ev.Req, ev.Peer, ev.Context, ev.Tag, ev.Mode, ev.Total, ev.Sig)
	default:
		w.log("rank %d: %s %d message %x, context %d source %d tag %d", r.id, eventNames[ev.Kind], ev.Req, ev.Msg, ev.Context, ev.Source, ev.Tag)
	}
}

var actionNames = [...]string{"send", "matched", "deliver", "store", "drop", "copy", "forget", "local", "done", "fault"}

func (w *world) logAction(a *proto.Action) {
	if a.Kind == proto.ActSend {
		w.log("    send to %d %v", a.Peer, &a.Header)
		return
	}
	w.log("    %s request %d message %x peer %d off %d n %d sig %d err %v", actionNames[a.Kind], a.Req, a.Msg, a.Peer, a.Off, a.N, a.Sig, a.Err)
}
