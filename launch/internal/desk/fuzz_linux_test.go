package desk

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"cadre.example/internal/check"
)

// FuzzName: whatever id a job has, its socket's name can be bound and is found again, and whatever else the kernel lists is taken
// for no desk, or for one whose name is what was listed.
func FuzzName(f *testing.F) {
	f.Add("job-1234", "0000000000000000: 00000002 00000000 00010000 0001 01 12345 @cadre/1000/17/job-1234")
	f.Add("a/b c\x00\xff", "x @cadre/-1/2/c")
	f.Add(strings.Repeat("long", 40), " @cadre/4294967295/2147483647/x")
	f.Add("", " @cadre/1/2/")
	f.Fuzz(func(t *testing.T, id, line string) {
		name := deskName(1000, 17, nameOf(id))
		if len(name) > 107 || strings.ContainsAny(name, "\x00 \n") {
			t.Errorf("id %q gives the name %q", id, name)
		}
		var d deskAt
		if ok := d.parse("0: 2 0 10000 1 1 5 " + name); ok != (id != "") || ok && d != (deskAt{1000, 17, nameOf(id)}) {
			t.Errorf("%q is read as %+v, %v", name, d, ok)
		}
		if d = (deskAt{}); d.parse(line) && (d.uid < 0 || d.pid < 0 || d.id == "" || strings.Contains(d.id, "/")) {
			t.Errorf("%q is read as %+v", line, d)
		}
	})
}

// FuzzAnswer: whatever a job answers about itself can be read and shown, or is an error.
func FuzzAnswer(f *testing.F) {
	s := check.Snapshot{Job: "j", Pid: 5, States: []check.State{{Rank: 0}, {Rank: 1, Ended: true}}}
	text, err := json.Marshal(&s)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"States":[{"Rank":-1},{"Rank":1000000000}],"Stacks":[{"Rank":-7}]}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var s check.Snapshot
		if json.Unmarshal(text, &s) != nil {
			return
		}
		_ = fmt.Sprint(&s)
		if r, ok := check.Judge(s.States, s.States); ok && r != nil {
			_ = r.String()
		}
		if r, ok := check.Stalled(s.States, s.States); ok && r != nil {
			_ = r.String()
		}
	})
}
