package typeexpr

import (
	"strconv"
	"unicode/utf8"
)

// A token is one word, number or sign.
type token struct {
	kind tokenKind
	at   int
	text string
}

type tokenKind uint8

const (
	tokenEnd tokenKind = iota
	tokenName
	tokenNumber
	tokenSign // one byte of ()[]{},=+-*/
)

func (t token) String() string {
	if t.kind == tokenEnd {
		return "the end"
	}
	if len(t.text) > 40 {
		return strconv.Quote(t.text[:40]) + "..."
	}
	return strconv.Quote(t.text)
}

func letter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// advance reads the next token into p.tok.
func (p *parser) advance() {
	i := p.next
	for i < len(p.text) && (p.text[i] == ' ' || p.text[i] == '\t' || p.text[i] == '\n' || p.text[i] == '\r') {
		i++
	}
	p.tok = token{at: i}
	if i == len(p.text) {
		p.next = i
		return
	}
	c, j := p.text[i], i+1
	switch {
	case letter(c):
		for j < len(p.text) && (letter(p.text[j]) || digit(p.text[j]) || p.text[j] == '.') {
			j++
		}
		p.tok.kind = tokenName
	case digit(c):
		for j < len(p.text) && (digit(p.text[j]) || letter(p.text[j])) {
			j++
		}
		p.tok.kind = tokenNumber
	default:
		p.tok.kind = tokenSign
		switch c {
		case '(', ')', '[', ']', '{', '}', ',', '=', '+', '-', '*', '/':
		default:
			r, _ := utf8.DecodeRuneInString(p.text[i:])
			p.fail(i, "", "%q has no meaning here", r)
		}
	}
	p.tok.text, p.next = p.text[i:j], j
}

// is says whether the next token is this sign or word.
func (p *parser) is(text string) bool {
	return (p.tok.kind == tokenSign || p.tok.kind == tokenName) && p.tok.text == text
}

// accept takes the next token if it is this sign or word.
func (p *parser) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.advance()
	return true
}

// want takes this sign, which follows what was read.
func (p *parser) want(text, after string) {
	if !p.accept(text) {
		p.fail(p.tok.at, "", "want %q after %s, found %s", text, after, p.tok)
	}
}
