package record

import (
	"reflect"
	"testing"
	"time"

	"cadre.example/internal/race"
)

// What a call costs: at most 20 ns, or on a machine that is slow or busy as much as a look at the time, which alone costs twice
// that: whoever else computes on the same core slows the one down more than the other. The best of many short rounds counts.
// A rank needs at most 64 KiB.
func TestCost(t *testing.T) {
	if n := reflect.TypeFor[Ring]().Size() + reflect.TypeFor[[Size]slot]().Size(); n > 64<<10 {
		t.Errorf("a ring has %d bytes", n)
	}
	if race.Enabled || !steady {
		return // other costs count there
	}
	const rounds, calls = 300, 1000
	r := New()
	record, look := time.Hour, time.Hour
	for range rounds {
		begin := time.Now()
		for range calls {
			r.Begin(Send, 7, 1, 2, 8).End(false)
		}
		record = min(record, time.Since(begin)/calls)
		begin = time.Now()
		var at time.Time
		for range calls {
			at = time.Now()
		}
		_ = at
		look = min(look, time.Since(begin)/calls)
	}
	t.Logf("a call costs %v, a look at the time %v", record, look)
	if record > 20 && record > look {
		t.Errorf("a call costs %v, a look at the time %v", record, look)
	}
}

// The budget of one call is 20 ns: Begin and End.
func BenchmarkRecord(b *testing.B) {
	b.Run("Begin", func(b *testing.B) {
		r := New()
		b.ReportAllocs()
		for b.Loop() {
			r.Begin(Send, 7, 1, 2, 8).End(false)
		}
	})
	b.Run("Note", func(b *testing.B) {
		r := New()
		b.ReportAllocs()
		for b.Loop() {
			r.Note(Send, 7, 1, 2, 8)
		}
	})
	b.Run("Keep", func(b *testing.B) {
		r := New()
		var m Mark
		for b.Loop() {
			r.Note(Irecv, 7, 1, 2, 8).Keep(&m, 1)
		}
	})
	b.Run("Spool", func(b *testing.B) {
		r := New()
		r.Spool(0)
		for b.Loop() {
			r.Begin(Send, 7, 1, 2, 8).End(false)
		}
	})
	b.Run("Running", func(b *testing.B) {
		r := New()
		r.Begin(Send, 7, 1, 2, 8)
		var list []Entry
		for b.Loop() {
			list = r.Running(list[:0])
		}
	})
}
