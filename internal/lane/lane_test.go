package lane

import (
	"sync/atomic"
	"testing"

	"cadre.example/internal/record"
)

// The values of what is atomic in Go lie where it lies, as wide as the path takes them for.
func TestAtomics(t *testing.T) {
	var pins Pins
	defer pins.Unpin()
	var b atomic.Bool
	var i atomic.Int32
	var u atomic.Uint32
	var w atomic.Uint64
	var p atomic.Pointer[int]
	b.Store(true)
	i.Store(-2)
	u.Store(3)
	w.Store(1 << 40)
	p.Store(new(int))
	plain := true
	for _, c := range []struct {
		name       string
		have, want uint64
	}{
		{"Bool", Get32(Pin32(&pins, &b)), 1},
		{"Int32", Get32(Pin32(&pins, &i)), 1<<32 - 2},
		{"Uint32", Relaxed32(Pin32(&pins, &u)), 3},
		{"Uint64", Acquire64(Pin64(&pins, &w)), 1 << 40},
		{"Pointer", Get64(Pin64(&pins, &p)), uint64(Pin64(&pins, p.Load()))},
		{"bool", Get8(Pin8(&pins, &plain)), 1},
	} {
		if c.have != c.want {
			t.Errorf("%s is %#x in memory, want %#x", c.name, c.have, c.want)
		}
	}
}

// What the path knows of the recorder is so.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		name       string
		have, want int
	}{
		{"NoteSlots", NoteSlots, record.Size}, {"NoteSend", NoteSend, int(record.Send)}, {"NoteRecv", NoteRecv, int(record.Recv)},
		{"NoteIsend", NoteIsend, int(record.Isend)}, {"NoteIrecv", NoteIrecv, int(record.Irecv)},
		{"NoteWait", NoteWait, int(record.Wait)}, {"NoteTest", NoteTest, int(record.Test)},
		{"NoteWaitAll", NoteWaitAll, int(record.WaitAll)}, {"NoteWaitAllInto", NoteWaitAllInto, int(record.WaitAllInto)},
		{"NoteWriting", NoteWriting, int(record.Running) - 1}, {"NoteRunning", NoteRunning, int(record.Running)}, {"NoteDone", NoteDone, int(record.Done)},
		{"Line", Line, 1 << LineShift}, {"Head", Head, 8 * HeadWords},
	} {
		if c.have != c.want {
			t.Errorf("%s is %d, want %d", c.name, c.have, c.want)
		}
	}
}

// The hash is always the same in one source, and each side may compare it with the other's.
func TestHash(t *testing.T) {
	if first, second := Hash(), Hash(); first != second || first == 0 {
		t.Errorf("%#x, then %#x", first, second)
	}
}
