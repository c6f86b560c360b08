package frames

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/control"
)

// What a rank writes is what the server of its job reads.
func TestDecode(t *testing.T) {
	letter := control.Letter{Process: 2, N: 9, Text: "where?"}
	event := func(e board.Event) Message {
		e.Rank = 4
		return Message{Event: e}
	}
	abort := event(board.Event{Kind: board.EvAbort, Text: "why"})
	abort.Code, abort.About = 7, "leak"
	for _, c := range []struct {
		frame []byte
		want  Message
	}{
		{control.AppendHello(nil), event(board.Event{Kind: board.EvJoin})},
		{control.AppendPut(nil, "host", "a"), event(board.Event{Kind: board.EvPut, Key: "host", Value: "a"})},
		{control.AppendCount(nil, control.KindFence, 3), event(board.Event{Kind: board.EvFence, Fence: 3})},
		{control.AppendAbort(nil, 7, "why", "leak"), abort},
		{control.AppendEmpty(nil, control.KindFinalize), event(board.Event{Kind: board.EvFinalize})},
		{control.AppendEmpty(nil, control.KindQuiet), event(board.Event{Kind: board.EvQuiet})},
		{control.AppendLetter(nil, control.KindSeek, letter), event(board.Event{Kind: board.EvSeek, To: 2, N: 9, Text: "where?"})},
		{control.AppendLetter(nil, control.KindTell, letter), event(board.Event{Kind: board.EvTell, To: 2, N: 9, Text: "where?"})},
		{control.AppendState(nil, 5, []byte("text")), Message{Event: board.Event{Rank: 4}, N: 5, Last: true, Part: []byte("text")}},
		{control.AppendCalls(nil, []byte("text")), Message{Event: board.Event{Rank: 4}, Last: true, Part: []byte("text")}},
		{control.AppendLeaks(nil, 6, "text"), Message{Event: board.Event{Rank: 4}, Rank: 6, Text: "text"}},
	} {
		kind, body, err := control.NewReader(bytes.NewReader(c.frame)).Next()
		if err != nil {
			t.Fatal(err)
		}
		got, err := Decode(4, kind, body)
		c.want.Kind = kind
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v, %v; want %+v", got, err, c.want)
		}
	}
	for _, kind := range []control.Kind{control.KindWelcome, control.KindValue, control.KindEnd, 99} {
		if _, err := Decode(4, kind, nil); !errors.Is(err, control.ErrFrame) {
			t.Errorf("kind %d from a rank: %v", kind, err)
		}
	}
	if _, err := Decode(4, control.KindFence, []byte{0, 0, 0, 0}); !errors.Is(err, control.ErrFrame) {
		t.Errorf("fence 0: %v", err)
	}
}

// What the server of a job writes is what the rank reads.
func TestEncode(t *testing.T) {
	letter := control.Letter{Process: 1, N: 9, Text: "here"}
	for _, c := range []struct {
		action board.Action
		want   []byte
	}{
		{board.Action{Act: board.ActOpen, Fence: 2, Values: []board.Value{{Rank: 1, Key: "k", Value: "v"}}},
			control.AppendCount(control.AppendValue(nil, 1, "k", "v"), control.KindFenced, 2)},
		{board.Action{Act: board.ActSought, From: 1, N: 9, Text: "here"}, control.AppendLetter(nil, control.KindSought, letter)},
		{board.Action{Act: board.ActTold, From: 1, N: 9, Text: "here"}, control.AppendLetter(nil, control.KindTold, letter)},
		{board.Action{Act: board.ActNote}, control.AppendEmpty(nil, control.KindNoted)},
		{board.Action{Act: board.ActEnd, Text: "why"}, control.AppendEnd(nil, "why")},
		{board.Action{Act: board.ActFail}, nil},
		{board.Action{Act: board.ActLook}, nil},
	} {
		if got := Encode(&c.action); !bytes.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.action, got, c.want)
		}
	}
}

// FuzzServer: whatever ranks say, a board behind Decode goes on.
func FuzzServer(f *testing.F) {
	f.Add(control.AppendCount(control.AppendPut(control.AppendHello(nil), "k", "v"), control.KindFence, 1))
	f.Add(control.AppendEmpty(control.AppendLetter(nil, control.KindSeek, control.Letter{Process: 1, N: 1, Text: "x"}), control.KindQuiet))
	f.Fuzz(func(t *testing.T, data []byte) {
		b := board.New(board.Config{Size: 2, MaxKeys: control.MaxKeys, Looks: true})
		r := control.NewReader(bytes.NewReader(data))
		for rank := 0; ; rank = 1 - rank {
			kind, body, err := r.Next()
			if err != nil {
				return
			}
			m, err := Decode(rank, kind, body)
			if err != nil {
				return
			}
			if m.ForBoard() {
				for _, a := range b.Step(m.Event) {
					Encode(&a)
				}
			}
		}
	})
}
