package shm

import (
	"encoding/binary"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/internal/lane"
	"cadre.example/internal/memory"
)

// What code outside of Go knows of the rings is so.
func TestLaneConstants(t *testing.T) {
	for _, c := range []struct {
		name       string
		have, want int
	}{
		{"Form", lane.Form, int(formShort)}, {"Head", lane.Head, shortHead}, {"Line", lane.Line, memory.LineSize},
		{"Classes", 1 << (64 - lane.ClassShift), match.Classes}, {"Senders", lane.Senders, limits.MatchSenders}, {"Clear", lane.Clear, limits.ShmClear}, {"Envelope", lane.Envelope, limits.UnexpectedEnvelope},
	} {
		if c.have != c.want {
			t.Errorf("lane.%s is %d, want %d", c.name, c.have, c.want)
		}
	}
	if w := recordWord(formShort, 5, 7); w != 7<<32|lane.Form<<24|5 {
		t.Errorf("the word of a record is %#x", w)
	}
	b := make([]byte, memory.LineSize)
	writeShort(b, adi.Short{Context: 1, Source: 2, Tag: 3, Sig: 4}, 0)
	for i, want := range []uint64{0, 2 | 3<<32, 1, 4} {
		if have := binary.LittleEndian.Uint64(b[8*i:]); have != want {
			t.Errorf("word %d of a record is %#x, want %#x", i, have, want)
		}
	}
}

// Lanes are opened to the peers that have a ring, before and after OpenLanes.
func TestLanes(t *testing.T) {
	const window = 1 << 16
	j := start(t, 2, adi.Config{Window: window}, nil)
	defer j.close(t)
	pins := new(lane.Pins)
	defer pins.Unpin()
	early := j.ranks[0].OpenLanes(pins, nil)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, r := ops(make([]byte, 8), 1, 0)
		_, err := j.ranks[1].Recv(&r)
		check(err)
	}()
	s, _ := ops(make([]byte, 8), 0, 1)
	check(j.ranks[0].Send(&s))
	<-done
	late := j.ranks[1].OpenLanes(pins, nil)
	if early == nil || late == nil {
		t.Fatal("no lanes")
	}
	if early.Window != window || early.Size != 2 || early.Most == 0 || early.Looks == 0 {
		t.Errorf("window %d, size %d, most %d, looks %d", early.Window, early.Size, early.Most, early.Looks)
	}
	for i, c := range j.ranks {
		l := c.Lane(1 - i)
		if l == nil || c.Lane(i) != nil {
			t.Fatalf("rank %d: the wrong lanes", i)
		}
		if l.Peer != uint64(1-i) || l.OutLines == 0 || l.OutLines != l.InLines || l.Longest < 2<<10 {
			t.Errorf("rank %d: a lane to %d of %d and %d lines for %d bytes", i, l.Peer, l.OutLines, l.InLines, l.Longest)
		}
	}
	// What was received by a lane is credited like what Go has received.
	j.ranks[1].SetDebugFlag(adi.FlagStatistics)
	l := j.ranks[1].Lane(0)
	for _, n := range []uint64{window / 4, window / 4} {
		l.Credit = n
		j.ranks[1].LaneTaken(0)
		if l.Credit != 0 {
			t.Errorf("%d bytes are not credited", l.Credit)
		}
	}
	if st := j.ranks[1].Statistics(); len(st.PacketsOut) != 1 {
		t.Errorf("the packets that left are %v, want one credit", st.PacketsOut)
	}
	j.ranks[1].LaneArmed(0)
	j.ranks[1].LaneReleased()
	if sent, received := j.ranks[1].LaneMessages(); sent != 0 || received != 0 {
		t.Errorf("nobody has used a lane, and %d and %d messages went by one", sent, received)
	}
}
