package record

import "testing"

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
