package datatype

import (
	"strconv"
	"strings"
)

// Short is String for messages: the name of a predefined type or of the Go type that the type was derived from, and for
// others the constructor with its arguments, where long lists and deep nests are cut with "...". It takes time and room
// for that much only.
func (t *Type) Short() string {
	var b strings.Builder
	t.short(&b, 4)
	return b.String()
}

// mostShort is how many items of a list Short shows.
const mostShort = 8

func (t *Type) short(b *strings.Builder, depth int) {
	switch {
	case t == nil:
		b.WriteString("nil")
		return
	case t.name != "":
		b.WriteString(t.name)
		return
	case depth == 0:
		b.WriteString("...")
		return
	}
	if t.isTypeMap() {
		b.WriteByte('{')
		shortList(b, len(t.types), func(i int) {
			b.WriteByte('(')
			t.types[i].short(b, depth-1)
			b.WriteString(", " + strconv.Itoa(t.addrs[i]) + ")")
		})
		b.WriteByte('}')
		return
	}
	b.WriteString(t.combiner + "(")
	args := t.arguments()
	separated(b, len(args), func(i int) {
		switch a := args[i]; a.kind {
		case argType:
			a.types[0].short(b, depth-1)
		case argTypes:
			b.WriteByte('[')
			shortList(b, len(a.types), func(i int) { a.types[i].short(b, depth-1) })
			b.WriteByte(']')
		case argNumbers:
			b.WriteByte('[')
			shortList(b, len(a.ints), func(i int) { b.WriteString(strconv.Itoa(a.ints[i])) })
			b.WriteByte(']')
		default:
			var w textWriter
			w.argument(a)
			b.WriteString(w.String())
		}
	})
	b.WriteByte(')')
}

func shortList(b *strings.Builder, n int, item func(int)) {
	separated(b, min(n, mostShort), item)
	if n > mostShort {
		b.WriteString(", ... " + strconv.Itoa(n-mostShort) + " more")
	}
}
