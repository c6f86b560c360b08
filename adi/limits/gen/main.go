// Gen writes the table of all limits from the source of package limits. Run it by go generate in adi/limits.
package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"os"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: gen docs/limits.md, in adi/limits")
	}
	text, err := table("limits.go")
	if err == nil {
		err = os.WriteFile(os.Args[1], []byte(text), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// A group is a const declaration of limits.go, with what its comment says.
type group struct {
	title  string
	limits []limit
}

// A limit is one constant.
type limit struct {
	name, value, reason, env string
}

const head = `# Limits

Every limit of size and time stands in ` + "[`adi/limits/limits.go`](../adi/limits/limits.go)" + `, and nowhere else. This page is made from that file:
` + "`go generate ./adi/limits`" + ` writes it. The last column has the environment variable that changes a limit for one job; to change
another one, edit the file.
`

func table(file string) (string, error) {
	groups, err := read(file)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(head)
	for _, g := range groups {
		fmt.Fprintf(&b, "\n## %s\n\n| limit | value | what it is | changed by |\n|---|---|---|---|\n", g.title)
		for _, l := range g.limits {
			if l.env != "" {
				l.env = "`" + l.env + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", l.name, l.value, l.reason, l.env)
		}
	}
	return b.String(), nil
}

// read returns what the file says, and an error where a limit has no reason, no unit, or a second constant on its line.
func read(file string) (groups []group, err error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	info := types.Info{Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: timeOnly{}}
	if _, err := conf.Check("limits", fset, []*ast.File{f}, &info); err != nil {
		return nil, err
	}
	for _, decl := range f.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok == token.IMPORT {
			continue
		}
		if d.Tok != token.CONST || d.Doc == nil {
			return nil, fmt.Errorf("%s: want constants only, in groups with a comment", fset.Position(d.Pos()))
		}
		g := group{title: strings.TrimSuffix(strings.TrimSpace(d.Doc.Text()), ".")}
		for _, spec := range d.Specs {
			s := spec.(*ast.ValueSpec)
			l, err := describe(s, info.Defs[s.Names[0]].(*types.Const))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", fset.Position(s.Pos()), err)
			}
			g.limits = append(g.limits, l)
		}
		groups = append(groups, g)
	}
	return groups, nil
}

func describe(s *ast.ValueSpec, c *types.Const) (l limit, err error) {
	l.name = c.Name()
	if len(s.Names) != 1 {
		return l, fmt.Errorf("%s: want a line of its own for each limit", l.name)
	}
	text := strings.Join(strings.Fields(s.Doc.Text()), " ")
	reason, ok := strings.CutPrefix(text, l.name+" ")
	if !ok || !strings.HasSuffix(reason, ".") {
		return l, fmt.Errorf("%s: want a comment that begins with the name and says what it limits", l.name)
	}
	_, first, ok := strings.Cut(reason, " ") // "is", "bounds"
	if !ok {
		return l, fmt.Errorf("%s: %q is no reason", l.name, reason)
	}
	l.reason = first
	unit := ""
	for word := range strings.SplitSeq(strings.TrimSpace(s.Comment.Text()), ", ") {
		if strings.HasPrefix(word, "CADRE_") {
			l.env = word
		} else {
			unit = word
		}
	}
	n, ok := constant.Int64Val(constant.ToInt(c.Val()))
	if !ok {
		return l, fmt.Errorf("%s: not a whole number", l.name)
	}
	isTime := c.Type().String() == "time.Duration"
	switch {
	case isTime && unit == "":
		l.value = duration(time.Duration(n))
	case !isTime && unit == "bytes":
		l.value = size(n)
	case !isTime && unit != "":
		l.value = fmt.Sprintf("%d %s", n, unit)
	default:
		return l, fmt.Errorf("%s: want a unit behind the value, or a time.Duration", l.name)
	}
	return l, nil
}

func size(n int64) string {
	for _, u := range []struct {
		name string
		n    int64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}} {
		if n >= u.n && n%u.n == 0 {
			return fmt.Sprintf("%d %s", n/u.n, u.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}

func duration(d time.Duration) string {
	for _, u := range []struct {
		name string
		d    time.Duration
	}{{"h", time.Hour}, {"min", time.Minute}, {"s", time.Second}, {"ms", time.Millisecond}, {"µs", time.Microsecond}} {
		if d >= u.d && d%u.d == 0 {
			return fmt.Sprintf("%d %s", d/u.d, u.name)
		}
	}
	return d.String()
}

// timeOnly is an importer that knows the units of package time. To read the real package takes a second.
type timeOnly struct{}

func (timeOnly) Import(path string) (*types.Package, error) {
	if path != "time" {
		return nil, fmt.Errorf("limits imports %s", path)
	}
	p := types.NewPackage("time", "time")
	name := types.NewTypeName(token.NoPos, p, "Duration", nil)
	typ := types.NewNamed(name, types.Typ[types.Int64], nil)
	p.Scope().Insert(name)
	for unit, d := range map[string]time.Duration{
		"Microsecond": time.Microsecond, "Millisecond": time.Millisecond, "Second": time.Second, "Minute": time.Minute, "Hour": time.Hour,
	} {
		p.Scope().Insert(types.NewConst(token.NoPos, p, unit, typ, constant.MakeInt64(int64(d))))
	}
	p.MarkComplete()
	return p, nil
}
