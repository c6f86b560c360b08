package chart

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

func sizes(n int) string { return strconv.Itoa(n) }

// The golden file is what a reader can look at: two curves, size 0, a value that has no place, a name to be escaped.
func TestGolden(t *testing.T) {
	panels := []Panel{{
		Title: "osu_latency", X: "size in bytes", Y: "us", XName: sizes,
		Series: []Series{
			{"ours", []Point{{0, 0.2}, {1, 0.2}, {1024, 0.7}, {1 << 20, 60}}},
			{"A & B <1>", []Point{{0, 0.3}, {1, 0.3}, {1024, math.Inf(1)}, {1 << 20, 50}}},
		},
	}}
	var b bytes.Buffer
	if err := Write(&b, "Title", "where and when", panels); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/small.svg"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Errorf("%s is no longer what is drawn (look at it, then: go test ./bench/chart -update)", file)
	}
}

// Whatever is drawn is well-formed, and every number in it is one.
func TestWellFormed(t *testing.T) {
	huge := Series{"x", nil}
	for i := range 40 {
		huge.Points = append(huge.Points, Point{i * i * 1000, math.Pow(10, float64(i%20-10))})
	}
	for name, panels := range map[string][]Panel{
		"nothing":   nil,
		"no series": {{Title: "t", XName: sizes}},
		"one point": {{XName: sizes, Series: []Series{{"x", []Point{{8, 3}}}}}},
		"only zero": {{XName: sizes, Series: []Series{{"x", []Point{{0, 3}}}}}},
		"nonsense":  {{XName: sizes, Series: []Series{{"x", []Point{{1, 0}, {2, -1}, {4, math.NaN()}, {-1, 1}}}}}},
		"huge":      {{XName: sizes, Series: []Series{huge}}, {XName: sizes}, {XName: sizes}},
		"equal":     {{XName: sizes, Series: []Series{{"x", []Point{{1, 10}, {2, 10}, {4, 10}}}}}},
		"bad names": {{Title: "]]><script>", X: "\x00", Y: "&", XName: func(int) string { return "<" }, Series: []Series{{"\"'", []Point{{1, 1}}}}}},
	} {
		var b bytes.Buffer
		if err := Write(&b, "a<b", "\xff", panels); err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(&b)
		for {
			tok, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
			if e, ok := tok.(xml.StartElement); ok {
				for _, a := range e.Attr {
					if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
						t.Errorf("%s: <%s %s=%q>", name, e.Name.Local, a.Name.Local, a.Value)
					}
				}
				if e.Name.Local == "script" {
					t.Errorf("%s: text became an element", name)
				}
			}
		}
	}
}

func TestYAxis(t *testing.T) {
	for _, c := range []struct {
		values    []float64
		low, high float64
		labels    string
	}{
		{[]float64{0.25, 400}, 0.2, 500, "1 10 100"},
		{[]float64{3, 30}, 2, 50, "2 5 10 20 50"},
		{[]float64{2, 5}, 2, 5, "2 5"},
		{[]float64{10}, 10, 100, "10 20 50 100"},
		{[]float64{5000, 2e6}, 5000, 2e6, "10k 100k 1M"},
		{nil, 1, 10, "1 2 5 10"},
	} {
		a := yAxis(c.values)
		var labels []string
		for _, tk := range a.ticks {
			if tk.label != "" {
				labels = append(labels, tk.label)
			}
		}
		if got := strings.Join(labels, " "); got != c.labels && len(c.values) != 2 || math.Abs(a.low-math.Log10(c.low)) > 1e-6 || math.Abs(a.high-math.Log10(c.high)) > 1e-6 || got != c.labels {
			t.Errorf("%v: %v to %v, %q; want %v to %v, %q", c.values, math.Pow(10, a.low), math.Pow(10, a.high), got, c.low, c.high, c.labels)
		}
		for _, v := range c.values {
			if p := a.place(math.Log10(v)); p < -1e-9 || p > 1+1e-9 {
				t.Errorf("%v has place %v", v, p)
			}
		}
	}
}

func TestAmount(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{{0.001, "0.001"}, {0.2, "0.2"}, {5, "5"}, {1000, "1000"}, {10_000, "10k"}, {500_000, "500k"}, {1e6, "1M"}, {2e9, "2G"}} {
		if got := amount(c.v); got != c.want {
			t.Errorf("%v: %q, want %q", c.v, got, c.want)
		}
	}
}
