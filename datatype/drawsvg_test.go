package datatype

import (
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var svgFlag = flag.String("svg", "", "folder to write the pictures of TestDrawSVG to")

// readSVG checks that a picture is one well-formed document, and gives its texts.
func readSVG(t *testing.T, s string) (texts []string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(s))
	depth, roots := 0, 0
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%.400s", err, s)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			if depth == 0 {
				roots++
				if tok.Name.Local != "svg" || tok.Name.Space != "http://www.w3.org/2000/svg" {
					t.Errorf("the root is %v", tok.Name)
				}
			}
			for _, a := range tok.Attr {
				if (a.Name.Local == "width" || a.Name.Local == "height") && strings.HasPrefix(a.Value, "-") {
					t.Errorf("%s has %s %s", tok.Name.Local, a.Name.Local, a.Value)
				}
			}
			depth++
		case xml.EndElement:
			depth--
		case xml.CharData:
			if s := strings.TrimSpace(string(tok)); s != "" {
				texts = append(texts, s)
			}
		}
	}
	if roots != 1 || depth != 0 {
		t.Errorf("%d roots, depth %d", roots, depth)
	}
	return texts
}

func TestDrawSVG(t *testing.T) {
	for _, c := range []struct {
		name  string
		t     *Type
		count int
		want  []string
	}{
		{"seed", seedType(), 1, []string{"1 item of 30 bytes, lb 24, ub 36, extent 12, true lb 0, true ub 34", "uint64", "uint32", "uint16", "item 0: lb 24, ub 36", "gap"}},
		{"three", Struct([]int{1, 1, 1}, []int{0, 8, 16}, []*Type{Float64, Int32, Bool}), 3, []string{"float64", "item 1", "32", "64"}},
		{"overlap", Struct([]int{1, 1}, []int{0, 2}, []*Type{Int32, Complex128}).Resized(-6, 12), 4, []string{"shared by several entries", "complex128", "-32"}},
		{"sparse", Int64.Resized(0, 1000), 3, []string{"... 960 bytes of gap", "992"}},
		{"backwards", Int64.Resized(0, -12), 3, []string{"item 2", "item 0: lb 0, ub -12"}},
		{"much", Contiguous(pick(1<<40, 1<<18), Int16), 1 << 10, []string{"... 56 rows with data are left out", fmt.Sprintf("... %d entries more", pick(1<<50, 1<<28)-4096)}},
		{"empty", Contiguous(0, Int8), 1, []string{"no bytes"}},
		{"none", Int8, 0, []string{"no bytes", "0 items of 1 bytes, lb 0, ub 1, extent 1, true lb 0, true ub 1"}},
		{"far bounds", Int8.Resized(math.MaxInt-5, 5), 1, []string{"int8", fmt.Sprintf("... %d bytes of gap", math.MaxInt-63)}},
		{"far below", Int8.Resized(100-math.MaxInt, 5), 1, []string{"int8"}},
		{"bounds", Contiguous(0, Int8).Resized(-4, 40), 1, []string{"gap", "1 item of 0 bytes, lb -4, ub 36, extent 40, true lb 0, true ub 0", "... 32 bytes of gap", "-32"}},
	} {
		var b strings.Builder
		if err := c.t.DrawSVG(&b, c.count); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		texts := "\n" + strings.Join(readSVG(t, b.String()), "\n") + "\n"
		for _, want := range c.want {
			if !strings.Contains(texts, "\n"+want+"\n") {
				t.Errorf("%s: no %q in %q", c.name, want, texts)
			}
		}
		if *svgFlag != "" {
			if err := os.WriteFile(*svgFlag+"/"+c.name+".svg", []byte(b.String()), 0o644); err != nil {
				t.Error(err)
			}
		}
	}
	first := firstSeed(t)
	for i := range 200 {
		r := rand.New(rand.NewPCG(first+uint64(i), 19))
		ty, _ := randomType(r, 3)
		var b strings.Builder
		if err := ty.DrawSVG(&b, r.IntN(4)); err != nil {
			t.Fatal(err)
		}
		readSVG(t, b.String())
	}
	if err := Int8.DrawSVG(brokenWriter{}, 1); err != io.ErrClosedPipe {
		t.Errorf("a writer's error: %v", err)
	}
}
