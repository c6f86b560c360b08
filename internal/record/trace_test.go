package record

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// made is a dump with the given calls.
func made(rank int, calls ...DumpCall) *Dump {
	d := &Dump{Rank: rank, Size: 3, Host: "h", OneTime: true, Now: 10000, Wall: 5000, Full: true, Sites: []string{"main.go:7"},
		Comms: []DumpComm{{ID: 0, Name: "world", Ranks: 3}, {ID: 8, Name: "odd", Ranks: 2, World: []int{2, 0}}}, Calls: calls}
	for i := range d.Calls {
		d.Calls[i].op = titled(d.Calls[i].Op)
	}
	return d
}

func traceOf(t *testing.T, dumps ...*Dump) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteTrace(&b, dumps); err != nil {
		t.Fatal(err)
	}
	if err := CheckTrace(b.Bytes()); err != nil {
		t.Errorf("%v\n%s", err, &b)
	}
	return b.String()
}

// Messages of one way are matched in their order, whatever the order of others; those that were withdrawn, that failed or
// that nobody received have no arrow.
func TestTraceArrows(t *testing.T) {
	text := traceOf(t,
		made(0,
			DumpCall{Op: "Send", Peer: 1, Tag: 5, At: 1000, For: 100},
			DumpCall{Op: "Isend", Peer: 1, Tag: 5, At: 1200, For: 10, Gone: true},
			DumpCall{Op: "Send", Peer: 1, Tag: 6, At: 1300, For: 100},
			DumpCall{Op: "Send", Peer: 1, Tag: 5, At: 1500, For: 100},
			DumpCall{Op: "Send", Comm: 1, Peer: 0, Tag: 5, At: 1700, For: 100}, // to world rank 2
			DumpCall{Op: "Send", Peer: 1, Tag: 5, At: 1900, For: 100, State: "failed"},
		),
		made(1,
			DumpCall{Op: "Irecv", Peer: -1, Tag: -2, At: 900, For: 10, Met: &Met{Source: 0, Tag: 6, At: 2000}},
			DumpCall{Op: "Irecv", Peer: 0, Tag: 5, At: 920, For: 10, Met: &Met{Source: 0, Tag: 5, At: 2010}},
			DumpCall{Op: "WaitAll", Peer: -1, Tag: -1, Bytes: 2, At: 1000, For: 1100},
			DumpCall{Op: "Recv", Peer: 0, Tag: 5, At: 3000, For: 100, Met: &Met{Source: 0, Tag: 5, At: 3090}},
		),
		made(2, DumpCall{Op: "Recv", Comm: 1, Peer: 1, Tag: 5, At: 500, For: 3000, Met: &Met{Source: 1, Tag: 5, At: 3400}}),
	)
	var all struct{ TraceEvents []event }
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	type arrow struct{ from, to float64 }
	arrows := map[int]arrow{}
	for _, e := range all.TraceEvents {
		a := arrows[e.ID]
		switch e.Ph {
		case "s":
			a.from = e.TS
		case "f":
			a.to = e.TS
		default:
			continue
		}
		arrows[e.ID] = a
	}
	want := map[int]arrow{1: {0.8, 1.5}, 2: {0.5, 1.51}, 3: {1, 2.59}, 4: {1.2, 2.9}}
	if !reflect.DeepEqual(arrows, want) {
		t.Errorf("arrows %v, want %v", arrows, want)
	}
	if n := strings.Count(text, `"Send failed"`); n != 1 {
		t.Errorf("%d instants of the call that failed", n)
	}
}

// Calls of several goroutines lie in several rows; what is lost, and why the rank ended, is said.
func TestTraceRows(t *testing.T) {
	d := made(0,
		DumpCall{Op: "Recv", Peer: 1, At: 1000, For: 5000},
		DumpCall{Op: "Send", Peer: 1, At: 1100, For: 100},
		DumpCall{Op: "Send", Peer: 1, At: 1150, For: 100},
		DumpCall{Op: "Barrier", Peer: -1, At: 5000, For: 5000, State: "running"},
		DumpCall{Op: "Send", Peer: 1, At: 7000},
	)
	d.Lost, d.Cause = 3, "it fails"
	text := traceOf(t, d)
	for _, want := range []string{`"tid":1,"ts":0.15,`, `"tid":1,"ts":4,`, "3 later calls are not in the trace", `"it fails"`, `"state":"running"`, `Barrier 0 bytes on world`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// Clocks of hosts are aligned by the time of day.
func TestTraceHosts(t *testing.T) {
	a, b := made(0, DumpCall{Op: "Send", Peer: 1, At: 1000, For: 10}), made(1, DumpCall{Op: "Recv", Peer: 0, At: 901000, For: 10})
	b.Host, b.Now, b.Wall = "g", 910000, 5000
	if text := traceOf(t, a, b); !strings.Contains(text, `"pid":1,"tid":0,"ts":0,`) {
		t.Errorf("both began at the same moment:\n%s", text)
	}
}

func TestCheckTrace(t *testing.T) {
	for _, c := range []struct{ events, want string }{
		{`{"name":"a","ph":"X","pid":0,"tid":0,"ts":0,"dur":2},{"name":"b","ph":"X","pid":0,"tid":0,"ts":1,"dur":2}`, "overlaps"},
		{`{"name":"a","ph":"X","pid":0,"tid":0,"ts":0,"dur":2},{"ph":"s","id":1,"pid":0,"tid":0,"ts":1}`, "one end"},
		{`{"name":"a","ph":"X","pid":0,"tid":0,"ts":0,"dur":2},{"ph":"s","id":1,"pid":0,"tid":0,"ts":1},{"ph":"f","id":1,"pid":0,"tid":0,"ts":3}`, "outside"},
		{`{"name":"a","ph":"X","pid":0,"tid":0,"ts":0,"dur":50},{"ph":"s","id":1,"pid":0,"tid":0,"ts":40},{"ph":"f","id":1,"pid":0,"tid":0,"ts":3}`, "back in time"},
		{`{"ph":"s","id":1,"pid":0,"tid":0,"ts":1},{"ph":"s","id":1,"pid":0,"tid":0,"ts":1}`, "two ends of one kind"},
		{`{"ph":"X","pid":0,"tid":0,"ts":1,"dur":1}`, "no name"},
		{`{"name":"a","ph":"X","pid":0,"tid":0,"ts":-1,"dur":1}`, "at -1"},
		{`{"ph":"q"}`, `"q"`},
		{`{`, "JSON"},
	} {
		err := CheckTrace([]byte(`{"traceEvents":[` + c.events + `]}`))
		if err == nil || !strings.Contains(err.Error(), c.want) && c.want != "JSON" {
			t.Errorf("%s: %v, want %s", c.events, err, c.want)
		}
	}
}

// What a ring holds is told in words, and passes through JSON unchanged.
func TestDump(t *testing.T) {
	r := New()
	r.Know(Comm{ID: 7, Name: "world", Ranks: 2, World: []int{0, 1}})
	r.Know(Comm{ID: 9, Name: "odd", Ranks: 2, World: []int{1, 0}})
	r.Note(Send, 7, 1, 3, 8)
	r.Begin(Recv, 9, -1, -2, 16).End(true)
	r.BeginWhat(&What{Op: Bcast, Form: Nonblocking, Number: 4, Comm: 7, Peer: 1, Bytes: 32}).End(false)
	r.Begin(WaitAll, 7, -1, -1, 3).End(false)
	r.Begin(Dup, 7, -1, 0, 0)
	r.Note(Recv, 11, -3, 0, 0)
	d := r.Dump(1, 2, "it fails")
	var b bytes.Buffer
	if err := d.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"[1] calls: 6; it fails", "done     Send to rank 1, tag 3, 8 bytes on world at ", "failed   Recv from any rank, any tag, 16 bytes on odd at ",
		"done     Ibcast #4 root 1, 32 bytes on world at ", "done     WaitAll 3 requests on world at ", "running  Dup on world at ",
		"done     Recv from ProcNull, tag 0, 0 bytes at ",
	} {
		if line := strings.Split(b.String(), "\n")[i]; !strings.Contains(line, want) {
			t.Errorf("line %d is %q, want %q", i, line, want)
		}
	}
	b.Reset()
	if err := d.WriteJSON(&b); err != nil || bytes.Count(b.Bytes(), []byte("\n")) != 1 {
		t.Fatalf("%v, %q", err, &b)
	}
	got, err := ParseDump(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, d) {
		t.Errorf("read again\n%+v\nwant\n%+v", got, d)
	}
}

// Whatever arrives, a dump that is taken makes a trace, and in that all is as it should be but that calls may be anywhere.
func FuzzParseDump(f *testing.F) {
	r := New()
	r.Know(Comm{ID: 7, Name: "world", Ranks: 2, World: []int{0, 1}})
	r.Note(Send, 7, 1, 3, 8)
	var b bytes.Buffer
	r.Dump(0, 2, "").WriteJSON(&b)
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := ParseDump(b)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := WriteTrace(&out, []*Dump{d}); err != nil {
			t.Fatal(err)
		}
		if err := CheckTrace(out.Bytes()); err != nil && !strings.Contains(err.Error(), "back in time") {
			t.Errorf("%v\n%s\n%s", err, b, &out)
		}
		d.WriteText(&out)
	})
}

// What a trace does not have is said.
func TestMissing(t *testing.T) {
	for want, dumps := range map[string][]*Dump{
		"": {{}, {Rank: 1}},
		"the trace has the first 65536 calls of rank 1; 7 later ones are missing":          {{}, {Rank: 1, Lost: 7}},
		"the trace has the first 65536 calls of each of 2 ranks; 9 later ones are missing": {{Lost: 2}, {Rank: 1, Lost: 7}},
	} {
		if got := Missing(dumps); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
