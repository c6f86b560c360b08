package address_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cadre.example/address"
	"cadre.example/datatype"
)

func document(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("../docs/addresses.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The tests that the document names exist.
func TestDocumentNamesTests(t *testing.T) {
	var source strings.Builder
	for _, pattern := range []string{"*_test.go", "../mpi/bottom_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			source.Write(b)
		}
	}
	names := regexp.MustCompile("`((?:Test|Fuzz|Example)[A-Za-z0-9_]*)`").FindAllStringSubmatch(document(t), -1)
	if len(names) < 20 {
		t.Errorf("the document names %d tests", len(names))
	}
	for _, n := range names {
		if !strings.Contains(source.String(), "\nfunc "+n[1]+"(") {
			t.Errorf("docs/addresses.md names %s, which does not exist", n[1])
		}
	}
}

// Every mistake of the document gives the error that is printed there, where N stands for an address.
func TestDocumentErrors(t *testing.T) {
	if narrow {
		return
	}
	doc := document(t)
	number := regexp.MustCompile(`displacement -?\d+|is -?\d{6,}|has -?\d{6,}|bytes -?\d{6,}\.\.-?\d+`)
	lists := regexp.MustCompile(`\[\d{6,}, \d{6,}\]`)
	show := func(err error) {
		t.Helper()
		if err == nil {
			t.Error("no error")
			return
		}
		text := lists.ReplaceAllString(err.Error(), "[N, N]")
		if head, _, cut := strings.Cut(text, "a count of 1: "); cut { // where the second item is depends on the windows
			text = head + "a count of 1"
		}
		text = number.ReplaceAllStringFunc(text, func(s string) string {
			word, rest, _ := strings.Cut(s, " ")
			if strings.Contains(rest, "..") {
				return word + " N..N"
			}
			return word + " N"
		})
		if !strings.Contains(doc, "\n"+text+"\n") {
			t.Errorf("docs/addresses.md does not print\n%s", text)
		}
	}
	s := address.NewSpace()
	both := make([]float64, 8)
	x, y := both[:4], both[4:]
	a, b := s.Named(address.OfSlice(s, x), "a"), s.Named(address.OfSlice(s, y), "b")
	f64 := datatype.Float64
	ab := address.Struct([]int{4, 4}, []address.Address{a, b}, []*datatype.Type{f64, f64})

	show(s.Bottom().Check(1, address.Struct([]int{5}, []address.Address{a}, []*datatype.Type{f64})))
	show(datatype.MemOf(x).Check(1, datatype.Struct([]int{4, 4}, []int{0, int(b - a)}, []*datatype.Type{f64, f64})))
	_, err := s.Diff(b, a)
	show(err)
	show(s.Bottom().Check(2, ab))
	show(s.Bottom().Check(1, datatype.Contiguous(4, f64)))
	show(datatype.MemOf(x).Check(1, ab))
	scalar := make([]float64, 3)
	show(s.Bottom().Check(1, address.Struct([]int{2}, []address.Address{s.Named(address.Of(s, &scalar[1]), "scalar[1]")}, []*datatype.Type{f64})))
	end, err := s.Add(b, 32)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = s.Locate(end)
	show(err)
	_, err = s.Add(end, 8)
	show(err)
	show(s.Bottom().Shift(int(a+b)).Check(1, f64))
	if err := s.Release(b); err != nil {
		t.Fatal(err)
	}
	show(s.Bottom().Check(1, ab))
	text := address.NewSpace()
	address.Of(text, new(string))
	show(text.Err())
	bits := address.NewSpace(address.Bits32())
	if far := int64(1 << 31); !narrow {
		show(bits.Bottom().Shift(int(far)).Check(1, f64))
	}
}
