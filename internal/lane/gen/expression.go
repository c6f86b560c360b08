package gen

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// whole is an expression in C that is not a part of another. No more than one of its parts has an order.
func (g *path) whole(e ast.Expr) string {
	g.orders(e)
	text := g.expression(e)
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && g.info.Types[b].Value == nil {
		text = strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
	}
	return text
}

// orders counts the parts of an expression that have an order, between the places where C has one, and refuses more than one.
func (g *path) orders(e ast.Expr) int {
	n := 0
	switch e := e.(type) {
	case *ast.ParenExpr:
		return g.orders(e.X)
	case *ast.UnaryExpr:
		return g.orders(e.X)
	case *ast.SelectorExpr:
		return g.orders(e.X)
	case *ast.IndexExpr:
		n = g.orders(e.X) + g.orders(e.Index)
	case *ast.BinaryExpr:
		left, right := g.orders(e.X), g.orders(e.Y)
		n = left + right
		if e.Op == token.LAND || e.Op == token.LOR { // the left side is before the right one
			return min(n, 1)
		}
		if left > 0 && reads(e.Y) || right > 0 && reads(e.X) {
			g.refuse(e, "a part with an order beside one that reads memory")
		}
	case *ast.CallExpr:
		inside, read := 0, false
		for _, a := range e.Args {
			if g.orders(a) > 0 {
				inside++
			} else {
				read = read || reads(a)
			}
		}
		if inside > 1 {
			g.refuse(e, "more than one part with an order")
		}
		if inside > 0 && read {
			g.refuse(e, "a part with an order beside one that reads memory")
		}
		n = inside
		id, _ := e.Fun.(*ast.Ident)
		if id != nil && (g.own[id.Name] || primitives[id.Name].ordered) {
			return 1 // its arguments come first in C too
		}
	}
	if n > 1 {
		g.refuse(e, "more than one part with an order")
		n = 1
	}
	return n
}

// reads reports whether an expression reads memory that its neighbours could write.
func reads(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			return n.Op != token.AND
		case *ast.SelectorExpr, *ast.IndexExpr:
			found = true
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && isPrimitive(id.Name) && !pure[id.Name] {
				found = true
			}
		}
		return !found
	})
	return found
}

// isWord refuses what is not a uint64.
func (g *path) isWord(e ast.Expr) {
	t := g.info.Types[e].Type
	if id, ok := e.(*ast.Ident); ok && t == nil {
		if o := g.info.Uses[id]; o != nil {
			t = o.Type()
		}
	}
	if b, ok := t.(*types.Basic); ok && (b.Kind() == types.Uint64 || b.Kind() == types.UntypedInt && g.info.Types[e].Value != nil) {
		return
	}
	g.refuse(e, "arithmetic of type %v", t)
}

// expression is an expression in C, in parentheses where it is of two parts.
func (g *path) expression(e ast.Expr) string {
	if v := g.info.Types[e].Value; v != nil {
		return g.constantOf(e, v)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return g.expression(e.X)
	case *ast.Ident:
		if e.Name == "nil" {
			return "0"
		}
		if _, ok := g.info.Uses[e].(*types.Var); !ok {
			g.refuse(e, "%s, which is no variable", e.Name)
		}
		return g.name(e)
	case *ast.SelectorExpr:
		return g.selector(e)
	case *ast.IndexExpr:
		return g.index(e)
	case *ast.UnaryExpr:
		return g.unary(e)
	case *ast.BinaryExpr:
		return g.binary(e)
	case *ast.CallExpr:
		return g.call(e)
	}
	g.refuse(e, "%T", e)
	return "0"
}

func (g *path) constantOf(e ast.Expr, v constant.Value) string {
	if v.Kind() == constant.Bool {
		if constant.BoolVal(v) {
			return "1"
		}
		return "0"
	}
	if v.Kind() != constant.Int {
		g.refuse(e, "constant %s", v)
		return "0"
	}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if c, ok := g.info.Uses[id].(*types.Const); ok && c.Exported() {
			return upper(id.Name)
		}
	}
	return g.constant(v)
}

func (g *path) selector(e *ast.SelectorExpr) string {
	t := g.info.Types[e.X].Type
	op := "."
	if p, ok := t.(*types.Pointer); ok {
		t, op = p.Elem(), "->"
	}
	named, ok := t.(*types.Named)
	if !ok {
		g.refuse(e, "field %s of type %v", e.Sel.Name, t)
		return "0"
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		g.refuse(e, "%s of type %v", e.Sel.Name, t)
	}
	field := e.Sel.Name
	if named.Obj().Exported() {
		field = snake(field)
	}
	return g.expression(e.X) + op + field
}

func (g *path) index(e *ast.IndexExpr) string {
	a, ok := g.info.Types[e.X].Type.Underlying().(*types.Array)
	if !ok {
		g.refuse(e, "an index of what is no array")
		return "0"
	}
	masked := false
	if b, ok := ast.Unparen(e.Index).(*ast.BinaryExpr); ok && b.Op == token.AND {
		if v := g.info.Types[b.Y].Value; v != nil {
			n, exact := constant.Int64Val(constant.ToInt(v))
			masked = exact && n >= 0 && n < a.Len()
		}
	}
	if !masked {
		g.refuse(e, "an index that is not masked with a constant below %d", a.Len())
	}
	return g.expression(e.X) + "[" + strings.TrimSuffix(strings.TrimPrefix(g.expression(e.Index), "("), ")") + "]"
}

func (g *path) unary(e *ast.UnaryExpr) string {
	switch e.Op {
	case token.NOT:
		return "!" + g.expression(e.X)
	case token.XOR:
		g.isWord(e.X)
		return "~" + g.expression(e.X)
	case token.AND:
		switch x := e.X.(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
			if id, ok := x.(*ast.Ident); ok {
				t := g.info.Uses[id].Type()
				if _, ok := t.Underlying().(*types.Struct); !ok {
					g.refuse(e, "the address of %s", id.Name)
				}
			}
			return "&" + g.expression(e.X)
		}
	}
	g.refuse(e, "operator %s", e.Op)
	return "0"
}

func (g *path) binary(e *ast.BinaryExpr) string {
	op := e.Op.String()
	switch e.Op {
	case token.LAND, token.LOR:
	case token.EQL, token.NEQ:
		if t := g.info.Types[e.X].Type; !isPointer(t) && !isAddress(t) {
			g.isWord(e.X)
			g.isWord(e.Y)
		}
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR:
		g.isWord(e.X)
		g.isWord(e.Y)
	case token.AND_NOT:
		g.isWord(e.X)
		g.isWord(e.Y)
		return "(" + g.expression(e.X) + " & ~" + g.expression(e.Y) + ")"
	case token.SHL, token.SHR:
		g.isWord(e.X)
		if !g.below64(e.Y) {
			g.refuse(e, "a shift that is not below 64")
		}
	case token.QUO, token.REM:
		g.isWord(e.X)
		if v := g.info.Types[e.Y].Value; v == nil || constant.Sign(v) <= 0 {
			g.refuse(e, "a divisor that is no constant")
		}
	default:
		g.refuse(e, "operator %s", e.Op)
	}
	return "(" + g.expression(e.X) + " " + op + " " + g.expression(e.Y) + ")"
}

func isPointer(t types.Type) bool {
	b, basic := t.(*types.Basic)
	_, ok := t.(*types.Pointer)
	return ok || basic && b.Kind() == types.UntypedNil
}

// isAddress reports whether t is At64 or the like.
func isAddress(t types.Type) bool {
	n, ok := t.(*types.Named)
	return ok && strings.HasPrefix(n.Obj().Name(), "At")
}

// below64 reports whether a shift count is one in C.
func (g *path) below64(e ast.Expr) bool {
	if v := g.info.Types[e].Value; v != nil {
		n, exact := constant.Int64Val(constant.ToInt(v))
		return exact && n >= 0 && n < 64
	}
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.AND {
		if v := g.info.Types[b.Y].Value; v != nil {
			n, exact := constant.Int64Val(constant.ToInt(v))
			return exact && n >= 0 && n < 64
		}
	}
	return false
}

func (g *path) call(e *ast.CallExpr) string {
	if g.info.Types[e.Fun].IsType() {
		return g.conversion(e)
	}
	id, ok := e.Fun.(*ast.Ident)
	if !ok || !g.own[id.Name] && !isPrimitive(id.Name) {
		g.refuse(e, "a call of what is neither of the path nor a primitive")
		return "0"
	}
	var args []string
	for _, a := range e.Args {
		text := g.expression(a)
		if b, ok := ast.Unparen(a).(*ast.BinaryExpr); ok && g.info.Types[b].Value == nil {
			text = strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
		}
		args = append(args, text)
	}
	return functionName(id.Name) + "(" + strings.Join(args, ", ") + ")"
}

// conversion is one between widths, or of an address to a word.
func (g *path) conversion(e *ast.CallExpr) string {
	from, x := g.info.Types[e.Args[0]].Type, g.expression(e.Args[0])
	to, ok := g.info.Types[e.Fun].Type.(*types.Basic)
	if !ok {
		g.refuse(e, "a conversion to %v", g.info.Types[e.Fun].Type)
		return "0"
	}
	b, basic := from.(*types.Basic)
	switch {
	case !basic && !isAddress(from), basic && b.Kind() != types.Uint64 && b.Kind() != types.Uint32 && b.Kind() != types.Int32:
		g.refuse(e, "a conversion of %v", from)
	case to.Kind() == types.Uint64:
		return "(uint64_t)" + x
	case to.Kind() == types.Uint32:
		return "(uint32_t)" + x
	case to.Kind() == types.Int32:
		return "(int32_t)" + x
	default:
		g.refuse(e, "a conversion to %v", to)
	}
	return "0"
}
