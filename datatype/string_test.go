package datatype

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	type point struct{ X, Y float64 }
	twice := Vector(2, 1, 2, Int8)
	for _, c := range []struct {
		t           *Type
		full, short string // short is "" where it is the same
		code        string
	}{
		{t: Int32, full: "int32", code: "datatype.Int32"},
		{t: nil, full: "nil", code: "(*datatype.Type)(nil)"},
		{t: Vector(3, 1, -2, Float64), full: "vector(3, 1, -2, float64)", code: "datatype.Vector(3, 1, -2, datatype.Float64)"},
		{t: Hvector(3, 1, 9, Byte), full: "hvector(3, 1, 9, byte)", code: "datatype.Hvector(3, 1, 9, datatype.Byte)"},
		{t: twice.Resized(-1, 8), full: "resized(vector(2, 1, 2, int8), -1, 8)", code: "datatype.Vector(2, 1, 2, datatype.Int8).Resized(-1, 8)"},
		{t: Int32.Dup(), full: "dup(int32)", short: "int32", code: "datatype.Int32.Dup()"},
		{t: MustFor[point](), full: "{(float64, 0), (float64, 8)}", short: "datatype.point",
			code: "datatype.Struct([]int{1, 1}, []int{0, 8}, []*datatype.Type{datatype.Float64, datatype.Float64})"},
		{t: Struct([]int{1, 2}, []int{0, 8}, []*Type{twice, twice}),
			full:  "let t1 = vector(2, 1, 2, int8) in struct([1, 2], [0, 8], [t1, t1])",
			short: "struct([1, 2], [0, 8], [vector(2, 1, 2, int8), vector(2, 1, 2, int8)])",
			code:  "func() *datatype.Type {\n\tt1 := datatype.Vector(2, 1, 2, datatype.Int8)\n\treturn datatype.Struct([]int{1, 2}, []int{0, 8}, []*datatype.Type{t1, t1})\n}()"},
		{t: Struct(nil, nil, nil), full: "struct([], [], [])", code: "datatype.Struct(nil, nil, nil)"},
		{t: Indexed([]int{1, 2}, []int{0, 4}, Int8), full: "indexed([1, 2], [0, 4], int8)", code: "datatype.Indexed([]int{1, 2}, []int{0, 4}, datatype.Int8)"},
		{t: Hindexed([]int{1, 2}, []int{0, 4}, Int8), full: "hindexed([1, 2], [0, 4], int8)", code: "datatype.Hindexed([]int{1, 2}, []int{0, 4}, datatype.Int8)"},
		{t: HindexedBlock(2, []int{0, 4}, Int8), full: "hindexed_block(2, [0, 4], int8)", code: "datatype.HindexedBlock(2, []int{0, 4}, datatype.Int8)"},
		{t: IndexedBlock(1, []int{0, 1, 2, 3, 4, 5, 6, 7, 9}, Int8), full: "indexed_block(1, [0, 1, 2, 3, 4, 5, 6, 7, 9], int8)",
			short: "indexed_block(1, [0, 1, 2, 3, 4, 5, 6, 7, ... 1 more], int8)",
			code:  "datatype.IndexedBlock(1, []int{0, 1, 2, 3, 4, 5, 6, 7, 9}, datatype.Int8)"},
		{t: Subarray([]int{4, 6}, []int{2, 3}, []int{1, 0}, ColMajor, Int16), full: "subarray([4, 6], [2, 3], [1, 0], Fortran, int16)",
			code: "datatype.Subarray([]int{4, 6}, []int{2, 3}, []int{1, 0}, datatype.ColMajor, datatype.Int16)"},
		{t: Contiguous(2, StructAt([]int{1}, []int{4096}, []*Type{Int32})), full: "contiguous(2, struct_at([1], [4096], [int32]))",
			code: "datatype.Contiguous(2, datatype.StructAt([]int{1}, []int{4096}, []*datatype.Type{datatype.Int32}))"},
		{t: ValueIndex(Float64, Int32), full: "value_index(float64, int32)", code: "datatype.ValueIndex(datatype.Float64, datatype.Int32)"},
		// What is wrong is shown all the same.
		{t: Contiguous(-2, nil), full: "contiguous(-2, nil)", code: "datatype.Contiguous(-2, (*datatype.Type)(nil))"},
		{t: Indexed([]int{1}, []int{0, 4}, Int8), full: "indexed([1], [0, 4], int8)", code: "datatype.Indexed([]int{1}, []int{0, 4}, datatype.Int8)"},
		{t: Subarray([]int{4, 4}, []int{2}, nil, 7, Int8), full: "subarray([2, 4, 4, 2, 7], [], int8)", code: "datatype.Subarray([]int{2, 4, 4, 2, 7}, nil, datatype.Int8)"},
		{t: Struct([]int{1, 1}, []int{0}, []*Type{Int8, Int8}), full: "struct([1, 1], [0], [int8, int8])", code: "datatype.Struct([]int{1, 1}, []int{0}, []*datatype.Type{datatype.Int8, datatype.Int8})"},
	} {
		if c.short == "" {
			c.short = c.full
		}
		if got := c.t.String(); got != c.full {
			t.Errorf("String is %s, want %s", got, c.full)
		}
		if got := c.t.Short(); got != c.short {
			t.Errorf("Short is %s, want %s", got, c.short)
		}
		if got := c.t.GoString(); got != c.code {
			t.Errorf("GoString is %s, want %s", got, c.code)
		}
	}
	deep := Int8
	for range 10 {
		deep = Contiguous(2, deep)
	}
	if got := deep.Short(); got != "contiguous(2, contiguous(2, contiguous(2, contiguous(2, ...))))" {
		t.Error(got)
	}
}

// Every predefined type, as the source declares them, can be named.
func TestNamed(t *testing.T) {
	names, variables := map[string]*Type{}, map[string]bool{}
	for name, ty := range Named() {
		if names[name] != nil || (ty.Err() != nil) != (ty.Flags()&Unavailable != 0) {
			t.Errorf("%s twice or wrong: %v", name, ty.Err())
		}
		names[name] = ty
		variables[ty.GoString()] = true
		if !strings.HasPrefix(name, "MPI_") && name != ty.String() {
			t.Errorf("%s is written %s", name, ty)
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				for i, v := range s.(*ast.ValueSpec).Values {
					call, ok := v.(*ast.CallExpr)
					if !ok {
						continue
					}
					fun := call.Fun
					if method, ok := fun.(*ast.SelectorExpr); ok { // of what a constructor gave
						if of, ok := method.X.(*ast.CallExpr); ok {
							fun = of.Fun
						}
					}
					if index, ok := fun.(*ast.IndexExpr); ok {
						fun = index.X
					}
					maker, ok := fun.(*ast.Ident)
					if !ok || !slices.Contains([]string{"basic", "marker", "like", "sized", "longDouble", "pair", "unavailable"}, maker.Name) {
						continue
					}
					found++
					if ident := s.(*ast.ValueSpec).Names[i].Name; !variables["datatype."+ident] {
						t.Errorf("%s is not in the table of names", ident)
					}
				}
			}
		}
	}
	if found < 50 || found != len(variables) {
		t.Errorf("%d predefined types in the source, %d with names", found, len(variables))
	}
}
