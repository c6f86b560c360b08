package typeexpr

import (
	"errors"
	"math"
	"math/bits"
	"strconv"

	"cadre.example/datatype"
)

// number reads a sum. What says what the number is for.
func (p *parser) number(what string) int {
	p.deeper()
	defer p.shallower()
	v := p.product(what)
	for p.is("+") || p.is("-") {
		sign := p.tok
		p.advance()
		w := p.product(what)
		sum := v + w
		if sign.text == "-" {
			sum = v - w
			if (sum < v) != (w > 0) && w != 0 {
				p.overflow(sign.at, "%d - %d does not fit an int", v, w)
			}
		} else if (sum > v) != (w > 0) && w != 0 {
			p.overflow(sign.at, "%d + %d does not fit an int", v, w)
		}
		v = sum
	}
	return v
}

func (p *parser) product(what string) int {
	v := p.factor(what)
	for p.is("*") || p.is("/") {
		sign := p.tok
		p.advance()
		at := p.tok.at
		w := p.factor(what)
		switch {
		case sign.text == "*":
			v = p.times(sign.at, v, w)
		case w == 0:
			p.fail(at, "", "division by 0")
		case v == math.MinInt && w == -1:
			p.overflow(sign.at, "%d / %d does not fit an int", v, w)
		case v%w != 0:
			p.fail(sign.at, "", "%d / %d is not a whole number", v, w)
		default:
			v /= w
		}
	}
	return v
}

// times multiplies; bits.Mul tells whether the magnitudes fit.
func (p *parser) times(at, a, b int) int {
	hi, lo := bits.Mul(magnitude(a), magnitude(b))
	v := a * b
	if hi != 0 || magnitude(v) != lo || v != 0 && (v < 0) != ((a < 0) != (b < 0)) {
		p.overflow(at, "%d * %d does not fit an int", a, b)
	}
	return v
}

func magnitude(a int) uint {
	if a < 0 {
		return -uint(a)
	}
	return uint(a)
}

func (p *parser) factor(what string) int {
	at := p.tok.at
	switch {
	case p.is("-"):
		p.advance()
		if p.tok.kind == tokenNumber && p.tok.at == at+1 { // the least int has no positive twin
			return p.literal("-" + p.tok.text)
		}
		p.deeper()
		defer p.shallower()
		return p.times(at, -1, p.factor(what))
	case p.accept("("):
		v := p.number(what)
		p.want(")", "the number")
		return v
	case p.tok.kind == tokenNumber:
		return p.literal(p.tok.text)
	case p.tok.kind == tokenName:
		return p.namedNumber(what)
	}
	p.fail(at, "", "want %s, a number, found %s", what, p.tok)
	return 0
}

func (p *parser) literal(text string) int {
	v, err := strconv.Atoi(text)
	switch {
	case errors.Is(err, strconv.ErrRange):
		p.overflow(p.tok.at, "%s does not fit an int", token{tokenNumber, 0, text})
	case err != nil:
		p.fail(p.tok.at, "", "%s is no number: want decimal digits", token{tokenNumber, 0, text})
	}
	p.advance()
	return v
}

// measures are the functions of types that give numbers.
var measures = map[string]func(*datatype.Type) int{
	"size":   (*datatype.Type).Size,
	"extent": func(t *datatype.Type) int { _, e := t.Extent(); return e },
	"lb":     func(t *datatype.Type) int { l, _ := t.Extent(); return l },
}

// namedNumber is a number bound by let, or a measure of a type.
func (p *parser) namedNumber(what string) int {
	name := p.tok
	if b, ok := p.names[name.text]; ok {
		if b.typ != nil {
			p.fail(name.at, "", "want %s, a number, but %s is a type", what, name.text)
		}
		p.advance()
		return b.number
	}
	if f := measures[name.text]; f != nil {
		p.advance()
		p.want("(", name.text)
		t := p.typ("the type that " + name.text + " measures")
		p.want(")", "the type")
		return f(t)
	}
	hint := ""
	if p.lookup(name.text) != nil || constructor(name.text) != nil {
		hint = name.text + " is a type: are the arguments in the right order?"
	}
	p.fail(name.at, hint, "want %s, a number, found %s", what, name)
	return 0
}
