package gen

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (g *path) block(b *ast.BlockStmt) {
	g.line("{")
	g.tabs++
	g.names = append(g.names, map[string]bool{})
	for _, s := range b.List {
		g.statement(s)
	}
	g.names = g.names[:len(g.names)-1]
	g.tabs--
	g.line("}")
}

func (g *path) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.BlockStmt:
		g.block(s)
	case *ast.DeclStmt:
		g.variables(s)
	case *ast.AssignStmt, *ast.IncDecStmt:
		g.line("%s;", g.simple(s))
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			g.refuse(s, "an expression that is no call")
			return
		}
		text := g.whole(call)
		if t := g.info.Types[call].Type; t != nil && !isVoid(t) {
			text = "(void)" + text
		}
		g.line("%s;", text)
	case *ast.IfStmt:
		if s.Init != nil {
			g.refuse(s, "a statement before a condition")
			return
		}
		g.line("if (%s)", g.whole(s.Cond))
		g.block(s.Body)
		if s.Else != nil {
			g.line("else")
			g.statement(s.Else)
		}
	case *ast.ForStmt:
		g.loop(s)
	case *ast.BranchStmt:
		if s.Label != nil || s.Tok != token.BREAK && s.Tok != token.CONTINUE {
			g.refuse(s, "%s, or a label", s.Tok)
			return
		}
		g.line("%s;", s.Tok)
	case *ast.ReturnStmt:
		if len(s.Results) == 0 {
			g.line("return;")
			return
		}
		if len(s.Results) > 1 {
			g.refuse(s, "several results")
			return
		}
		g.line("return %s;", g.whole(s.Results[0]))
	default:
		g.refuse(s, "%T", s)
	}
}

func isVoid(t types.Type) bool {
	tuple, ok := t.(*types.Tuple)
	return ok && tuple.Len() == 0
}

func (g *path) loop(s *ast.ForStmt) {
	g.names = append(g.names, map[string]bool{})
	init, cond, post := "", "", ""
	if s.Init != nil {
		init = g.simple(s.Init)
	}
	if s.Cond != nil {
		cond = g.whole(s.Cond)
	}
	if s.Post != nil {
		post = g.simple(s.Post)
	}
	switch {
	case init == "" && post == "" && cond == "":
		g.line("for (;;)")
	case init == "" && post == "":
		g.line("while (%s)", cond)
	default:
		g.line("for (%s; %s; %s)", init, cond, post)
	}
	g.block(s.Body)
	g.names = g.names[:len(g.names)-1]
}

// variables are those of a var statement.
func (g *path) variables(s *ast.DeclStmt) {
	d := s.Decl.(*ast.GenDecl)
	if d.Tok != token.VAR {
		g.refuse(s, "a declaration in a function that is not of variables")
		return
	}
	for _, spec := range d.Specs {
		v := spec.(*ast.ValueSpec)
		if len(v.Names) != 1 || len(v.Values) != 0 {
			g.refuse(v, "variables that are declared together, or have a value")
			continue
		}
		id := v.Names[0]
		g.declare(id)
		t := g.info.Defs[id].Type()
		if named, ok := t.(*types.Named); ok {
			if _, ok := named.Underlying().(*types.Struct); ok && !named.Obj().Exported() {
				g.line("struct %s %s = {0};", structName(named), g.name(id))
				continue
			}
		}
		g.line("%s%s = 0;", g.typeOf(id, t), g.name(id))
	}
}

// simple is an assignment in C.
func (g *path) simple(s ast.Stmt) string {
	switch s := s.(type) {
	case *ast.IncDecStmt:
		g.isWord(s.X)
		return g.whole(s.X) + s.Tok.String()
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			g.refuse(s, "an assignment of several values")
			return ""
		}
		right := g.whole(s.Rhs[0])
		if s.Tok == token.DEFINE {
			id := s.Lhs[0].(*ast.Ident)
			g.declare(id)
			return g.typeOf(id, g.info.Defs[id].Type()) + g.name(id) + " = " + right
		}
		switch s.Lhs[0].(type) {
		case *ast.Ident, *ast.SelectorExpr:
		default:
			g.refuse(s, "an assignment to %T", s.Lhs[0])
		}
		switch s.Tok {
		case token.ASSIGN:
		case token.ADD_ASSIGN, token.SUB_ASSIGN, token.OR_ASSIGN, token.AND_ASSIGN:
			g.isWord(s.Lhs[0])
			g.isWord(s.Rhs[0])
		default:
			g.refuse(s, "operator %s", s.Tok)
		}
		return g.whole(s.Lhs[0]) + " " + s.Tok.String() + " " + right
	}
	g.refuse(s, "%T", s)
	return ""
}
