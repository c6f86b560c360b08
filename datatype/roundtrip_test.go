package datatype_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/typeexpr"
)

// everyCombiner are types that random ones leave out.
func everyCombiner() []*datatype.Type {
	pair := datatype.ValueIndex(datatype.Float64, datatype.Int32)
	types := []*datatype.Type{pair, datatype.Contiguous(3, pair), datatype.MustFor[struct {
		A int32
		B [3]float64
	}]()}
	types = append(types, datatype.F90Integer(9), datatype.F90Real(15, datatype.Undefined), datatype.F90Complex(6, 30), datatype.Vector(2, 1, 3, datatype.F90Integer(2)))
	types = append(types, datatype.Pieces([]int{2, 1}, []int{0, 40}, []int{16, 1}, []*datatype.Type{pair, datatype.LB}),
		datatype.Darray(4, 1, []int{6, 6}, []datatype.Distrib{datatype.Block, datatype.Cyclic}, []int{datatype.DefaultDarg, 2}, []int{2, 2}, datatype.ColMajor, pair))
	for _, t := range datatype.Named() {
		if t.Err() == nil {
			types = append(types, t)
		}
	}
	return types
}

func randomTypes(n int) []*datatype.Type {
	types := everyCombiner()
	for seed := range uint64(n) {
		types = append(types, datatype.RandomType(seed+1))
	}
	return types
}

// different says where two types differ in what they were made of, "" when nowhere.
func different(a, b *datatype.Type) string {
	ca, cb := a.Contents(), b.Contents()
	if ca.Combiner != cb.Combiner || !slices.Equal(ca.Ints, cb.Ints) || !slices.Equal(ca.Addrs, cb.Addrs) || len(ca.Types) != len(cb.Types) {
		return fmt.Sprintf("%+v is not %+v", ca, cb)
	}
	if ca.Combiner == "named" && a != b {
		return a.Name() + " is not " + b.Name()
	}
	for i := range ca.Types {
		if d := different(ca.Types[i], cb.Types[i]); d != "" {
			return d
		}
	}
	return ""
}

// What String writes is read back to an equal type.
func TestStringIsRead(t *testing.T) {
	combiners := map[string]bool{}
	for i, ty := range randomTypes(3000) {
		back, err := typeexpr.Parse(ty.String())
		if err != nil {
			t.Fatalf("type %d: %v", i, err)
		}
		if d := different(ty, back); d != "" {
			t.Fatalf("type %d, %s: %s", i, ty, d)
		}
		combiners[ty.Contents().Combiner] = true
	}
	combiners["struct_at"] = absoluteIsRead(t)
	for _, c := range typeexpr.Constructors() {
		if !combiners[c.Name] {
			t.Errorf("no %s among the types", c.Name)
		}
	}
}

// absoluteIsRead says whether absolute displacements stay absolute.
func absoluteIsRead(t *testing.T) bool {
	at := datatype.StructAt([]int{1}, []int{8}, []*datatype.Type{datatype.Int32})
	outer := datatype.Struct([]int{1, 1}, []int{0, 4}, []*datatype.Type{at, datatype.Int8})
	back, err := typeexpr.Parse(outer.String())
	if err != nil || different(outer, back) != "" {
		t.Errorf("%s is read as %s, %v", outer, back, err)
		return false
	}
	return errors.Is(datatype.MemOf(make([]byte, 100)).Check(1, back), datatype.ErrAbsolute)
}

// measured is what the check program prints for a type, too.
func measured(w io.Writer, t *datatype.Type) {
	lb, ext := t.Extent()
	tlb, text := t.TrueExtent()
	fmt.Fprint(w, t.Err(), lb, ext, tlb, text, t.Size())
	for b, d := range t.TypeMap() {
		fmt.Fprint(w, " ", b, d)
	}
	fmt.Fprintln(w)
}

const checkProgram = `package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"cadre.example/datatype"
)

func main() {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	for _, t := range types {
		measured(w, t)
	}
}

func measured(w io.Writer, t *datatype.Type) {
	lb, ext := t.Extent()
	tlb, text := t.TrueExtent()
	fmt.Fprint(w, t.Err(), lb, ext, tlb, text, t.Size())
	for b, d := range t.TypeMap() {
		fmt.Fprint(w, " ", b, d)
	}
	fmt.Fprintln(w)
}

var types = []*datatype.Type{
`

// What GoString writes compiles, and makes an equal type.
func TestGoStringCompiles(t *testing.T) {
	types := randomTypes(150)
	var src, want strings.Builder
	src.WriteString(checkProgram)
	for _, ty := range types {
		fmt.Fprintf(&src, "%#v,\n", ty)
		measured(&want, ty)
	}
	src.WriteString("}\n")
	// The program stands in a folder of this module that exists for the compiler alone.
	dir := t.TempDir()
	file := filepath.Join(dir, "main.go")
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(here, "codecheck", "main.go"): file}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{file: []byte(src.String()), filepath.Join(dir, "overlay.json"): overlay} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", "-overlay", filepath.Join(dir, "overlay.json"), "./codecheck")
	cmd.Env = append(os.Environ(), "GOARCH=") // the compiler's own, where this test is emulated
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(string(out), "\n")
	for i, line := range strings.Split(want.String(), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("type %d, %s:\n%#v\n got %s\nwant %s", i, types[i], types[i], got[min(i, len(got)-1)], line)
		}
	}
}
