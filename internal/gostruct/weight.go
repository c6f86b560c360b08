package gostruct

import (
	"fmt"
	"go/ast"

	"cadre.example/datatype"
)

// maxFields bounds the fields of a type, counted with those of its fields and so on: the type checker visits each, and a
// few lines of structs within structs can have more than it gets through in a year.
const maxFields = 1 << 20

// weights counts fields from the source alone.
type weights struct {
	declared map[string]ast.Expr
	known    map[string]int64
}

// light says whether every type of these files has a bearable number of fields.
func light(files []*ast.File) error {
	w := weights{map[string]ast.Expr{}, map[string]int64{}}
	for _, f := range files {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, s := range g.Specs {
					if ts, ok := s.(*ast.TypeSpec); ok {
						w.declared[ts.Name.Name] = ts.Type
					}
				}
			}
		}
	}
	for name := range w.declared {
		if w.name(name) > maxFields {
			return fmt.Errorf("%w: %s has more than %d fields, counted with those of its fields", datatype.ErrType, name, maxFields)
		}
	}
	return nil
}

func (w *weights) name(name string) int64 {
	n, ok := w.known[name]
	if expr := w.declared[name]; !ok && expr != nil {
		w.known[name] = 1 // in itself, which the type checker refuses
		n = w.of(expr)
		w.known[name] = n
	}
	return max(1, n)
}

func (w *weights) of(e ast.Expr) int64 {
	switch e := e.(type) {
	case *ast.Ident:
		return w.name(e.Name)
	case *ast.ParenExpr:
		return w.of(e.X)
	case *ast.ArrayType:
		if e.Len != nil {
			return w.of(e.Elt)
		}
	case *ast.IndexExpr:
		return min(w.of(e.X)*w.of(e.Index), 2*maxFields)
	case *ast.IndexListExpr:
		n := w.of(e.X)
		for _, x := range e.Indices {
			n = min(n*w.of(x), 2*maxFields)
		}
		return n
	case *ast.StructType:
		n := int64(1)
		for _, f := range e.Fields.List {
			n = min(n+int64(max(1, len(f.Names)))*w.of(f.Type), 2*maxFields)
		}
		return n
	}
	return 1
}
