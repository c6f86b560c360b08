package gen

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Files are those of package lane that are turned into C, in this order. The others say what they use.
var (
	Files    = []string{"call.go", "note.go", "ring.go", "queues.go", "send.go", "receive.go", "begun.go"}
	declared = []string{"rank.go", "shared.go", "constants.go", "words_unsafe.go", "tell.go"}
)

// Path is the C of the functions in files of a folder, where others declare what they use.
func Path(folder string, files, others []string) ([]byte, error) {
	g := &path{fset: token.NewFileSet(), own: map[string]bool{}}
	var all, subset []*ast.File
	for _, name := range slices.Concat(others, files) {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(g.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if slices.Contains(files, name) {
			subset = append(subset, f)
			for _, i := range f.Imports {
				g.refuse(i, "an import")
			}
		} else {
			declarations(f)
		}
		all = append(all, f)
	}
	g.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Scopes: map[ast.Node]*types.Scope{}}
	cfg := types.Config{Error: func(err error) { g.errs = append(g.errs, err) }}
	pkg, err := cfg.Check("lane", g.fset, all, g.info)
	if err != nil {
		return nil, errors.Join(g.errs...)
	}
	g.pkg = pkg
	inC := map[string]bool{}
	for name := range primitives {
		inC[functionName(name)] = true
	}
	for _, f := range subset {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				g.own[d.Name.Name] = true
				if c := functionName(d.Name.Name); inC[c] {
					g.refuse(d, "function %s, whose name in C, %s, is another's", d.Name.Name, c)
				} else {
					inC[c] = true
				}
			}
		}
	}
	for _, f := range subset {
		g.structs(f)
	}
	for _, f := range subset {
		g.functions(f)
	}
	if len(g.errs) > 0 {
		return nil, errors.Join(g.errs...)
	}
	return []byte(g.constants() + g.types.String() + "\n" + g.heads.String() + g.out.String()), nil
}

// constants are those that are exported, for the path and for C that is written by hand.
func (g *path) constants() string {
	var b strings.Builder
	b.WriteByte('\n')
	for _, name := range g.pkg.Scope().Names() {
		if c, ok := g.pkg.Scope().Lookup(name).(*types.Const); ok && c.Exported() && c.Val().Kind() == constant.Int {
			fmt.Fprintf(&b, "#define %s %s\n", upper(name), g.constant(c.Val()))
		}
	}
	return b.String()
}

// declarations leaves of a file what the path needs to be checked: not what its functions do, nor what for that it imports.
func declarations(f *ast.File) {
	var keep []ast.Decl
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.IsExported() && isPrimitive(d.Name.Name) {
				d.Body = nil
				keep = append(keep, d)
			}
		case *ast.GenDecl:
			if d.Tok == token.CONST || d.Tok == token.TYPE {
				keep = append(keep, d)
			}
		}
	}
	f.Decls, f.Imports = keep, nil
}

func isPrimitive(name string) bool { _, ok := primitives[name]; return ok }

// A path turns functions into C.
type path struct {
	fset  *token.FileSet
	info  *types.Info
	pkg   *types.Package
	own   map[string]bool // functions of the path
	errs  []error
	types strings.Builder
	heads strings.Builder
	out   strings.Builder
	tabs  int
	names []map[string]bool // in sight, by block
}

func (g *path) refuse(n ast.Node, format string, args ...any) {
	p := g.fset.Position(n.Pos())
	g.errs = append(g.errs, fmt.Errorf("%s:%d: %s: not in the part of Go that is C too", p.Filename, p.Line, fmt.Sprintf(format, args...)))
}

// words are C's, that Go allows as names.
var words = strings.Fields(`asm auto char const default do double enum extern float inline int long register restrict short
	signed sizeof static struct typedef typeof union unsigned void volatile while linux unix errno bool true false`)

func (g *path) name(id *ast.Ident) string {
	if slices.Contains(words, id.Name) || strings.HasPrefix(id.Name, "lane_") {
		g.refuse(id, "the name %s, which C has", id.Name)
	}
	return id.Name
}

// structs writes the structs of a file.
func (g *path) structs(f *ast.File) {
	for _, d := range f.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok == token.IMPORT {
			continue
		}
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				if d.Tok != token.CONST {
					g.refuse(spec, "a variable outside of functions")
				}
			case *ast.TypeSpec:
				s, ok := g.info.Defs[spec.Name].Type().Underlying().(*types.Struct)
				if !ok {
					g.refuse(spec, "type %s, which is no struct", spec.Name.Name)
					continue
				}
				fmt.Fprintf(&g.types, "\nstruct lane_%s {\n", spec.Name.Name)
				for i := range s.NumFields() {
					v := s.Field(i)
					if slices.Contains(words, v.Name()) {
						g.refuse(spec, "the name %s, which C has", v.Name())
					}
					fmt.Fprintf(&g.types, "\t%s%s;\n", g.typeOf(spec, v.Type()), v.Name())
				}
				g.types.WriteString("};\n")
			}
		}
	}
}

// typeOf is a type in C, as it stands before a name.
func (g *path) typeOf(n ast.Node, t types.Type) string {
	switch t := t.(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Uint64:
			return "uint64_t "
		case types.Bool, types.UntypedBool:
			return "int "
		}
	case *types.Named:
		if t.Obj().Pkg() == g.pkg {
			switch t.Obj().Name() {
			case "At64":
				return "uint64_t *"
			case "At32":
				return "uint32_t *"
			case "At8":
				return "char *"
			}
		}
	case *types.Pointer:
		if named, ok := t.Elem().(*types.Named); ok {
			if _, ok := named.Underlying().(*types.Struct); ok {
				return "struct " + structName(named) + " *"
			}
		}
	}
	g.refuse(n, "type %s", t)
	return "int "
}

// structName is the name of a struct: those of the words, which are exported, begin with cadre_.
func structName(t *types.Named) string {
	name := t.Obj().Name()
	if t.Obj().Exported() {
		return "cadre_" + snake(name)
	}
	return "lane_" + name
}

// functionName is what a function is called in C.
func functionName(name string) string { return "lane_" + snake(name) }

// snake is a name as C writes it.
func snake(name string) string {
	var b strings.Builder
	for i, c := range name {
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// upper is the name of a constant in C.
func upper(name string) string { return "LANE_" + strings.ToUpper(snake(name)) }

// functions writes the functions of a file.
func (g *path) functions(f *ast.File) {
	for _, d := range f.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if d.Recv != nil || d.Type.TypeParams != nil || d.Body == nil || d.Name.Name == "init" {
			g.refuse(d, "function %s, which is not a plain one", d.Name.Name)
			continue
		}
		sig := g.info.Defs[d.Name].Type().(*types.Signature)
		if sig.Results().Len() > 1 || sig.Variadic() {
			g.refuse(d, "function %s, with several results or any number of parameters", d.Name.Name)
			continue
		}
		result := "void "
		if sig.Results().Len() == 1 {
			result = g.typeOf(d, sig.Results().At(0).Type())
			if sig.Results().At(0).Name() != "" {
				g.refuse(d, "a result with a name")
			}
		}
		g.names = []map[string]bool{{}}
		var params []string
		for _, field := range d.Type.Params.List {
			for _, id := range field.Names {
				g.declare(id)
				params = append(params, g.typeOf(id, g.info.Defs[id].Type())+g.name(id))
			}
		}
		if len(params) == 0 {
			params = []string{"void"}
		}
		kind := "static inline "
		doc := ""
		if d.Doc != nil {
			for _, c := range d.Doc.List {
				if c.Text == "//go:noinline" {
					kind = "static __attribute__((noinline, unused)) "
				}
			}
			doc = "/* " + strings.ReplaceAll(strings.TrimSpace(d.Doc.Text()), "\n", "\n * ") + " */\n"
		}
		head := fmt.Sprintf("%s%s%s(%s)", kind, result, functionName(d.Name.Name), strings.Join(params, ", "))
		fmt.Fprintf(&g.heads, "%s;\n", head)
		fmt.Fprintf(&g.out, "\n%s%s\n", doc, head)
		g.block(d.Body)
	}
}

// declare brings a name into sight.
func (g *path) declare(id *ast.Ident) {
	if id.Name == "_" {
		g.refuse(id, "a name that is none")
	}
	for _, block := range g.names {
		if block[id.Name] {
			g.refuse(id, "%s, which is the name of something else in sight", id.Name)
		}
	}
	if g.own[id.Name] || isPrimitive(id.Name) {
		g.refuse(id, "%s, which is the name of a function", id.Name)
	}
	g.names[len(g.names)-1][id.Name] = true
}

func (g *path) line(format string, args ...any) {
	g.out.WriteString(strings.Repeat("\t", g.tabs))
	fmt.Fprintf(&g.out, format+"\n", args...)
}

func (g *path) constant(v constant.Value) string {
	u, ok := constant.Uint64Val(constant.ToInt(v))
	if !ok {
		i, _ := constant.Int64Val(constant.ToInt(v))
		u = uint64(i)
	}
	if u > 1<<32 {
		return fmt.Sprintf("%#xUL", u)
	}
	return fmt.Sprintf("%dUL", u)
}
