package lint

import (
	"go/ast"
	"slices"
	"testing"
)

// What the frozen packages export says its contract. One comment may stand for a group of constants or variables.
func TestExportedIsDocumented(t *testing.T) {
	for _, s := range golang(t) {
		if s.isTest() || !slices.Contains(frozen, s.pkg()) {
			continue
		}
		for _, decl := range s.ast.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d) {
					t.Errorf("%s: %s has no comment", s.line(d), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if name, ok := undocumented(spec); ok && d.Doc == nil {
						t.Errorf("%s: %s has no comment", s.line(spec), name)
					}
				}
			}
		}
	}
}

// undocumented returns an exported name of a declaration that has no comment of its own.
func undocumented(spec ast.Spec) (string, bool) {
	switch d := spec.(type) {
	case *ast.TypeSpec:
		return d.Name.Name, d.Name.IsExported() && d.Doc == nil && d.Comment == nil
	case *ast.ValueSpec:
		for _, n := range d.Names {
			if n.IsExported() && d.Doc == nil && d.Comment == nil {
				return n.Name, true
			}
		}
	}
	return "", false
}

// exportedReceiver reports whether a function is no method, or one that others can call.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.IndexListExpr:
			typ = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return true
		}
	}
}
