package osu

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	const good = "warning: something\n@cadre version MPICH Version: 4.0.2\r\n@cadre device shm\n@cadre row 8 0.25 0.2 100 -1 0\n" +
		"@cadre row 1024 3e2 250 7 5 1000\n@cadre overlap 1024 450 300\n@cadre done\n"
	want := &Output{Version: "MPICH Version: 4.0.2", Device: "shm", Done: true, Other: []string{"warning: something"},
		Rows: []Row{{8, 0.25, 0.2, 100, -1, 0, overlap{}}, {1024, 300, 250, 7, 5, 1000, overlap{450, 300}}}}
	if out, err := Parse(strings.NewReader(good)); err != nil || !reflect.DeepEqual(out, want) {
		t.Errorf("%+v, %v", out, err)
	}
	for _, c := range []struct{ text, says string }{
		{"@cadre row 8 x 1 1 1 1\n", "want a number above 0"},
		{"@cadre row 8 NaN 1 1 1 1\n", "want a number above 0"},
		{"@cadre row 8 Inf 1 1 1 1\n", "want a number above 0"},
		{"@cadre row 8 -1 1 1 1 1\n", "want a number above 0"},
		{"@cadre row 8 1 0 1 1 1\n", "want a number above 0"},
		{"@cadre row eight 1 1 1 1 1\n", "want a whole number"},
		{"@cadre row 8 1 1 1 -2 1\n", "want a whole number"},
		{"@cadre row 8 1 1\n", "3 numbers"},
		{"@cadre row\n", "0 numbers"},
		{"@cadre overlap 1 1\n", "2 numbers"},
		{"@cadre overlap 2 1 1\n", "want the size of the row before"},
		{"@cadre overlap 1 0 1\n", "want a number above 0"},
		{"@cadre fly\n", `"fly": want version`},
		{"@cadre \n", "want version"},
		{strings.Repeat("x", MaxLine+1), "too long"},
	} {
		out, err := Parse(strings.NewReader("@cadre row 1 1 1 1 1 1\n" + c.text))
		if err == nil || !strings.Contains(err.Error(), c.says) || len(out.Rows) != 1 {
			t.Errorf("%.40q: %v, %d rows", c.text, err, len(out.Rows))
		}
	}
	out, err := Parse(strings.NewReader(strings.Repeat("noise\n", 1000) + "last\n"))
	if err != nil || out.Done || len(out.Other) != maxOther || out.Other[maxOther-1] != "last" {
		t.Errorf("noise: %+v, %v", out, err)
	}
}

// FuzzParse: whatever a program prints, reading it ends, and rows are figures; what we print is read as it was meant.
func FuzzParse(f *testing.F) {
	f.Add([]byte("@cadre version x\n@cadre row 8 0.25 0.2 100 -1 0\n@cadre done\n"))
	f.Add([]byte("@cadre row 8 2 2 100 -1 0\n@cadre overlap 8 3 2\n"))
	f.Add([]byte("@cadre row 8 1e999 1 1 1 1\n"))
	f.Add([]byte("mpirun: warning\n@cadre row 0 1 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		out, _ := Parse(bytes.NewReader(text))
		var buf bytes.Buffer
		w := &writer{w: &buf}
		for _, r := range out.Rows {
			if !(r.Median > 0 && r.Best > 0) {
				t.Fatalf("%+v", r)
			}
			w.row(r)
		}
		again, err := Parse(&buf)
		if err != nil || len(again.Rows) != len(out.Rows) {
			t.Fatalf("%v after %d rows", err, len(again.Rows))
		}
		for i, r := range again.Rows {
			o := out.Rows[i]
			if r.Size != o.Size || r.Iters != o.Iters || r.Median/o.Median-1 > 1e-6 || (r.overall > 0) != (o.overall > 0) {
				t.Fatalf("%+v became %+v", o, r)
			}
		}
	})
}
