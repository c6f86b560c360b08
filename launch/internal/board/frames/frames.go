// Package frames is how a board's events and actions travel between the ranks of a job and its server: as frames of package
// control. It reads and writes nothing.
package frames

import (
	"bytes"
	"fmt"

	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/control"
)

// A Message is what a rank has told the server of its job. Which fields count depends on Kind.
type Message struct {
	Kind  control.Kind
	Event board.Event // for the board, unless Kind is KindState, KindCalls or KindLeaks
	Code  int         // KindAbort: the exit status
	About string      // KindAbort: ranks with the same report the same
	N     uint32      // KindState: the question
	Last  bool        // KindState, KindCalls: no other part follows
	Part  []byte      // KindState, KindCalls
	Rank  int         // KindLeaks: which rank leaves something behind
	Text  string      // KindLeaks: and what
}

// Decode reads the frame of a rank. The Message does not refer to body.
func Decode(rank int, kind control.Kind, body []byte) (m Message, err error) {
	m.Kind, m.Event.Rank = kind, rank
	e := &m.Event
	switch kind {
	case control.KindHello:
		e.Kind = board.EvJoin
		err = control.DecodeHello(body)
	case control.KindPut:
		e.Kind = board.EvPut
		e.Key, e.Value, err = control.DecodePut(body)
	case control.KindFence:
		e.Kind = board.EvFence
		if e.Fence, err = control.DecodeCount(body); err == nil && e.Fence == 0 {
			err = fmt.Errorf("%w: fence 0", control.ErrFrame)
		}
	case control.KindAbort:
		e.Kind = board.EvAbort
		m.Code, e.Text, m.About, err = control.DecodeAbort(body)
	case control.KindFinalize:
		e.Kind = board.EvFinalize
		err = control.DecodeEmpty(body)
	case control.KindQuiet:
		e.Kind = board.EvQuiet
		err = control.DecodeEmpty(body)
	case control.KindSeek, control.KindTell:
		e.Kind = board.EvSeek
		if kind == control.KindTell {
			e.Kind = board.EvTell
		}
		var l control.Letter
		l, err = control.DecodeLetter(body)
		e.To, e.N, e.Text = l.Process, l.N, l.Text
	case control.KindState:
		m.N, m.Last, m.Part, err = control.DecodeState(body)
	case control.KindCalls:
		m.Last, m.Part, err = control.DecodeCalls(body)
	case control.KindLeaks:
		m.Rank, m.Text, err = control.DecodeLeaks(body)
	default:
		err = fmt.Errorf("%w: kind %d from a rank", control.ErrFrame, kind)
	}
	m.Part = bytes.Clone(m.Part)
	return m, err
}

// ForBoard reports whether m has an Event for the board.
func (m *Message) ForBoard() bool {
	return m.Kind != control.KindState && m.Kind != control.KindCalls && m.Kind != control.KindLeaks
}

// Encode returns the frames of an action that tells one rank something, or all (ActOpen), and nil for any other action.
func Encode(a *board.Action) []byte {
	letter := control.Letter{Process: a.From, N: a.N, Text: a.Text}
	switch a.Act {
	case board.ActOpen:
		var b []byte
		for _, v := range a.Values {
			b = control.AppendValue(b, v.Rank, v.Key, v.Value)
		}
		return control.AppendCount(b, control.KindFenced, a.Fence)
	case board.ActSought:
		return control.AppendLetter(nil, control.KindSought, letter)
	case board.ActTold:
		return control.AppendLetter(nil, control.KindTold, letter)
	case board.ActNote:
		return control.AppendEmpty(nil, control.KindNoted)
	case board.ActEnd:
		return control.AppendEnd(nil, a.Text)
	}
	return nil
}
