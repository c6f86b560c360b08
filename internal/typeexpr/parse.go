package typeexpr

import (
	"fmt"

	"cadre.example/datatype"
)

// The bounds of what Parse takes. They keep its stack and memory small whatever the text is.
const (
	MaxText  = 16 << 20 // bytes of an expression
	MaxDepth = 1000     // brackets in brackets
)

// Parse reads an expression. The error is an *Error. A type that its constructor refuses is an error as well, so that
// the result can be used.
func Parse(text string) (t *datatype.Type, err error) {
	if len(text) > MaxText {
		return nil, &Error{Msg: fmt.Sprintf("the expression has %d bytes, at most %d are read", len(text), MaxText), Err: datatype.ErrType}
	}
	p := &parser{text: text, names: map[string]binding{}}
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(fault)
			if !ok {
				panic(r)
			}
			t, err = nil, f.err
		}
	}()
	p.advance()
	if p.tok.kind == tokenEnd {
		p.fail(p.tok.at, "try vector(3, 2, 4, int32)", "the expression is empty: want a type")
	}
	t = p.typ("a type")
	if p.tok.kind != tokenEnd {
		p.fail(p.tok.at, "", "want the end after the type, found %s", p.tok)
	}
	return t, nil
}

// A parser is a recursive descent over one token of look-ahead.
type parser struct {
	text  string
	next  int // where the next token begins
	tok   token
	depth int
	names map[string]binding
}

// A binding is what let gave a name to.
type binding struct {
	typ    *datatype.Type // nil for a number
	number int
}

func (p *parser) deeper() {
	if p.depth++; p.depth > MaxDepth {
		p.fail(p.tok.at, "give the inner parts names: let a = ... in ...", "more than %d brackets in brackets", MaxDepth)
	}
}

func (p *parser) shallower() { p.depth-- }

// typ reads a type. What says what it is for.
func (p *parser) typ(what string) *datatype.Type {
	p.deeper()
	defer p.shallower()
	switch {
	case p.accept("let"):
		return p.let(what)
	case p.is("{"):
		return p.typeMap()
	case p.accept("("):
		t := p.typ(what)
		p.want(")", "the type")
		return t
	case p.tok.kind == tokenName:
		return p.named(what)
	}
	hint := ""
	if p.tok.kind == tokenNumber || p.is("-") {
		hint = "the type comes last, as in vector(3, 2, 4, int32)"
	}
	p.fail(p.tok.at, hint, "want %s such as int32, found %s", what, p.tok)
	return nil
}

// named reads a name or a call.
func (p *parser) named(what string) *datatype.Type {
	name := p.tok
	if c := constructor(name.text); c != nil {
		p.advance()
		return p.call(name, c)
	}
	if b, ok := p.names[name.text]; ok {
		if b.typ == nil {
			p.fail(name.at, "", "want %s, but %s is a number", what, name.text)
		}
		p.advance()
		return b.typ
	}
	t := p.lookup(name.text)
	if t == nil {
		p.unknown(name, what)
	}
	p.advance()
	return p.made(name.at, name.text, t)
}

// let reads bindings and the type that they are for.
func (p *parser) let(what string) *datatype.Type {
	var bound []string
	for {
		name := p.tok
		if name.kind != tokenName {
			p.fail(name.at, "", "want a name after let, found %s", name)
		}
		_, twice := p.names[name.text]
		switch {
		case twice:
			p.fail(name.at, "", "%s has been given to something else", name.text)
		case name.text == "let" || name.text == "in" || measures[name.text] != nil || constructor(name.text) != nil || p.lookup(name.text) != nil:
			p.fail(name.at, "", "%s has a meaning already: want another name", name.text)
		}
		p.advance()
		p.want("=", "the name")
		p.names[name.text] = p.value()
		bound = append(bound, name.text)
		if p.accept(",") {
			continue
		}
		if !p.accept("in") {
			p.fail(p.tok.at, "", `want "," or "in" after what %s stands for, found %s`, name.text, p.tok)
		}
		t := p.typ(what)
		for _, n := range bound {
			delete(p.names, n)
		}
		return t
	}
}

// value is a type or a number; the first token that is no bracket tells.
func (p *parser) value() binding {
	ahead := *p
	for ahead.accept("(") {
	}
	first := ahead.tok
	number := first.kind == tokenNumber || ahead.is("-")
	if first.kind == tokenName {
		ahead.advance()
		number = measures[first.text] != nil && ahead.is("(")
	}
	if b, ok := p.names[first.text]; ok && first.kind == tokenName {
		number = b.typ == nil
	}
	if number {
		return binding{number: p.number("a number")}
	}
	return binding{typ: p.typ("a type or a number")}
}

// typeMap reads {(type, displacement), ...}: a struct of one item of each.
func (p *parser) typeMap() *datatype.Type {
	at := p.tok.at
	p.advance()
	var lens, displs []int
	var types []*datatype.Type
	for !p.accept("}") {
		if len(types) > 0 {
			if !p.accept(",") {
				p.fail(p.tok.at, "", `want "," or "}" after an entry of the type map, found %s`, p.tok)
			}
		}
		if !p.accept("(") {
			p.fail(p.tok.at, "", "want an entry of the type map such as (int32, 0), found %s", p.tok)
		}
		types = append(types, p.typ("the entry's type"))
		p.want(",", "the entry's type")
		displs = append(displs, p.number("the displacement in bytes"))
		lens = append(lens, 1)
		p.want(")", "the displacement")
	}
	return p.made(at, "a type map", datatype.Struct(lens, displs, types))
}
