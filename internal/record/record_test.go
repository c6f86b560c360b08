package record

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/internal/clock"
)

func TestEntry(t *testing.T) {
	r := New()
	k := r.BeginWhat(&What{Op: Bcast, Form: Nonblocking, Number: 1<<32 - 1, Comm: 1<<63 + 5, Peer: 3, Tag: 0, Bytes: 1 << 40})
	r.Note(Send, 9, 1, 1<<31-1, 8)
	open := r.Begin(Recv, 9, -1, -2, 0)
	k.End(true)
	list := r.Last(nil)
	want := []Entry{
		{State: Failed, What: What{Bcast, Nonblocking, 1<<32 - 1, 1<<63 + 5, 3, 0, 1 << 40}},
		{State: Done, What: What{Send, Blocking, 0, 9, 1, 1<<31 - 1, 8}},
		{State: Running, What: What{Recv, Blocking, 0, 9, -1, -2, 0}},
	}
	if len(list) != len(want) {
		t.Fatalf("%d calls, want %d: %+v", len(list), len(want), list)
	}
	var before uint64
	for i, e := range list {
		if e.Ticks < before {
			t.Errorf("call %d began before the one before it", i)
		}
		before, e.Ticks, e.Site = e.Ticks, 0, Site{}
		if e != want[i] {
			t.Errorf("call %d is %+v, want %+v", i, e, want[i])
		}
	}
	if got := r.Running(nil); len(got) != 1 || got[0].Op != Recv {
		t.Errorf("under way: %+v", got)
	}
	open.End(false)
	if got := r.Running(nil); len(got) != 0 {
		t.Errorf("under way after the end: %+v", got)
	}
	if r.Count() != 3 || r.Lost() != 0 {
		t.Errorf("count %d, lost %d", r.Count(), r.Lost())
	}
}

// Calls under way stay while others come and go, and when there is no room for another that one is counted.
func TestRunningStays(t *testing.T) {
	r := New()
	first := r.Begin(Recv, 1, 2, 3, 4)
	for i := range 5 * Size {
		r.Begin(Send, 1, 2, i, 4).End(false)
	}
	if got := r.Running(nil); len(got) != 1 || got[0].Op != Recv || got[0].Tag != 3 {
		t.Fatalf("under way: %+v", got)
	}
	if got := r.Last(nil); len(got) != Size || got[0].Op != Recv || got[Size-1].Tag != 5*Size-1 {
		t.Errorf("%d calls, the last with tag %d", len(got), got[len(got)-1].Tag)
	}
	calls := []Call{first}
	for range Size + 2 {
		calls = append(calls, r.Begin(Recv, 1, 2, 7, 4))
	}
	if got := r.Running(nil); len(got) != Size || r.Lost() != 3 {
		t.Errorf("%d under way, %d lost; want %d and 3", len(got), r.Lost(), Size)
	}
	for _, k := range calls {
		k.End(false)
	}
	if got := r.Running(nil); len(got) != 0 {
		t.Errorf("%d are under way after their end", len(got))
	}
}

// What is read is always one call, whoever writes. Every call has the same number in all its fields.
func TestReadWhileWritten(t *testing.T) {
	for _, slow := range []bool{false, true} {
		t.Run(fmt.Sprint("slow=", slow), func(t *testing.T) {
			r := New()
			r.slow = r.slow || slow
			var stop atomic.Bool
			var wg sync.WaitGroup
			for g := range 4 {
				wg.Go(func() {
					for i := g; !stop.Load(); i += 4 {
						n := i & (1<<30 - 1)
						k := r.BeginWhat(&What{Op: Send, Number: uint32(n), Comm: uint64(n), Peer: n, Tag: n, Bytes: n})
						if i%3 != 0 {
							k.End(i%2 == 0)
						} else {
							runtime.Gosched()
							k.End(false)
						}
					}
				})
			}
			var list []Entry
			for end := time.Now().Add(50 * time.Millisecond); time.Now().Before(end); {
				list = r.Last(list[:0])
				for _, e := range list {
					if n := e.Tag; e.Comm != uint64(n) || e.Peer != n || e.Number != uint32(n) || e.Bytes != n || e.Op != Send || e.State < Running {
						t.Fatalf("half of a call: %+v", e)
					}
				}
			}
			stop.Store(true)
			wg.Wait()
			if n := len(r.Running(nil)); n != 0 {
				t.Errorf("%d are under way", n)
			}
		})
	}
}

// The functions below stand for those of package mpi: the exported generic one is called by the program, and a method
// below it calls Begin. All their frames are tests', so the place is the first line behind the one that is passed over.

//go:noinline
func (r *Ring) inner() Call { return r.Begin(Send, 1, 2, 3, 4) }

//go:noinline
func program(r *Ring) (Call, int) {
	_, _, line, _ := runtime.Caller(0)
	return r.inner(), line + 1
}

func TestSite(t *testing.T) {
	for _, slow := range []bool{false, true} {
		r := New()
		r.slow = r.slow || slow
		k, line := program(r)
		var m Mark
		k.Keep(&m, 4)
		e, ok := m.Read(4)
		if p := e.Site.Place(); !ok || p.Line != line || !strings.HasSuffix(p.File, "record_test.go") || !strings.HasSuffix(p.Func, ".program") ||
			p.String() != fmt.Sprintf("record_test.go:%d", line) {
			t.Errorf("slow=%v: the call is at %+v, want line %d", slow, p, line)
		}
		if e.Peer != 2 || e.Tag != 3 || e.Op != Send {
			t.Errorf("the mark says %+v", e)
		}
		if _, ok := m.Read(5); ok {
			t.Error("a mark of generation 4 is read as one of 5")
		}
	}
	if p := (Site{}).Place(); p.String() != "" {
		t.Errorf("no site is at %v", p)
	}
}

// A goroutine begun just now has few frames.
func TestSiteOfShallowStack(t *testing.T) {
	r := New()
	done := make(chan Entry)
	go func() {
		r.Begin(Send, 1, 2, 3, 4)
		done <- r.Last(nil)[0]
	}()
	if e := <-done; e.Site[1] != 0 && e.Site[1] == e.Site[0] {
		t.Errorf("site %v", e.Site)
	}
}

func TestNoAllocation(t *testing.T) {
	r := New()
	var m Mark
	list := make([]Entry, 0, Size)
	if n := testing.AllocsPerRun(100, func() {
		k := r.Begin(Send, 1, 2, 3, 4)
		k.Keep(&m, 1)
		k.End(false)
		r.Note(Send, 1, 2, 3, 4)
		list = r.Running(list[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestOpNames(t *testing.T) {
	for o := Send; o < ops; o++ {
		if got := OpOf(o.String()); got != o || o.String() == "" {
			t.Errorf("OpOf(%q) is %d, want %d", o, got, o)
		}
	}
	for _, name := range []string{"", "x", "Sendx", "sEnd", "Rput"} {
		if got := OpOf(name); got != Other {
			t.Errorf("OpOf(%q) is %v", name, got)
		}
	}
	if s := Allreduce.Title(Nonblocking); s != "Iallreduce" {
		t.Error(s)
	}
	if s := Bcast.Title(Persistent); s != "Start of BcastInit" {
		t.Error(s)
	}
	for _, c := range []struct {
		is   func(Op) bool
		want []Op
	}{
		{Op.IsSend, []Op{Send, Ibsend}}, {Op.IsRecv, []Op{Recv, IrecvMessage}}, {Op.IsWait, []Op{Wait, TestSome}},
		{Op.IsCollective, []Op{Barrier, NeighborAlltoallw}}, {Op.IsMaker, []Op{Dup, Disconnect}}, {Op.IsProbe, []Op{Probe, Improbe}},
		{Op.IsExchange, []Op{Sendrecv, IsendrecvReplace}},
	} {
		for o := None; o < ops; o++ {
			if got, want := c.is(o), o >= c.want[0] && o <= c.want[1]; got != want {
				t.Errorf("%v: %v, want %v", o, got, want)
			}
		}
	}
}

// Ticks become the system's time.
func TestClock(t *testing.T) {
	r := New()
	for range 3 {
		// A Clock looks at both clocks between other programs' turns, mostly: the best of some counts.
		least := time.Hour // outside of the time in which it was
		for try := 0; try < 20 && least > time.Millisecond; try++ {
			before := clock.System()
			r.Note(Send, 1, 2, 3, 4)
			after := clock.System()
			c := NewClock()
			list := r.Last(nil)
			at := c.Time(list[len(list)-1].Ticks)
			least = min(least, max(before-at, at-after, 0))
			time.Sleep(10 * time.Millisecond)
		}
		if least > time.Millisecond {
			t.Errorf("a call at a time that is wrong by %v", least)
		}
	}
}

func TestComms(t *testing.T) {
	r := New()
	for i := range maxComms + 10 {
		r.Know(Comm{ID: uint64(i), Name: fmt.Sprint("c", i), Ranks: i})
	}
	list := r.Comms()
	if len(list) != maxComms || list[0].Name != "c0" || list[1].Name != "c1" || list[2].Name != "c12" {
		t.Errorf("%d communicators, %+v", len(list), list[:3])
	}
	r.Know(Comm{ID: 1, Name: "again"})
	if c, ok := r.CommOf(1); !ok || c.Name != "again" {
		t.Errorf("%+v", c)
	}
	if _, ok := r.CommOf(5); ok {
		t.Error("a forgotten one is known")
	}
}

func TestSpoolKeepsTheFirst(t *testing.T) {
	r := New()
	r.Spool(chunkCalls + 10)
	open := r.Begin(Recv, 1, 2, 3, 4)
	for i := range chunkCalls + 20 {
		r.Begin(Send, 1, 2, i, 4).End(false)
	}
	list := r.Last(nil)
	if len(list) != chunkCalls+10 || r.Lost() != 11 || list[0].Op != Recv || list[1].Tag != 0 {
		t.Fatalf("%d calls, %d lost, %+v", len(list), r.Lost(), list[:2])
	}
	if i := slices.IndexFunc(list[1:], func(e Entry) bool { return e.Ended < e.Ticks }); i >= 0 {
		t.Errorf("%+v ended before it began", list[1+i])
	}
	if got := r.Running(nil); len(got) != 1 || got[0].Ended != 0 {
		t.Errorf("under way: %+v", got)
	}
	open.End(false)
}
