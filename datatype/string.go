package datatype

import (
	"strconv"
	"strings"
)

// String is an expression that describes the type completely: package typeexpr reads it back to an equal type. A part that
// occurs more than once is given a name first, so that the text grows with the description and not with the size:
//
//	let t1 = vector(2, 1, 2, int8) in struct([1, 3], [0, 8], [t1, t1])
//
// Names of Go types are left out; Short has them. A type that is wrong is written as far as it is known.
func (t *Type) String() string {
	if t == nil {
		return "nil"
	}
	w := textWriter{names: map[*Type]string{}}
	shared := t.shared()
	for i, s := range shared {
		if i == 0 {
			w.WriteString("let ")
		} else {
			w.WriteString(", ")
		}
		name := "t" + strconv.Itoa(i+1)
		w.WriteString(name + " = ")
		w.expression(s)
		w.names[s] = name
	}
	if len(shared) > 0 {
		w.WriteString(" in ")
	}
	w.expression(t)
	return w.String()
}

// shared lists the derived types that t is made of more than once, each after its parts.
func (t *Type) shared() []*Type {
	seen := map[*Type]int{}
	var order []*Type
	var visit func(*Type)
	visit = func(t *Type) {
		if t == nil || t.combiner == "named" {
			return
		}
		if seen[t]++; seen[t] > 1 {
			return
		}
		for _, o := range t.types {
			visit(o)
		}
		order = append(order, t)
	}
	visit(t)
	n := 0
	for _, o := range order {
		if seen[o] > 1 {
			order[n] = o
			n++
		}
	}
	return order[:n]
}

// textWriter writes expressions; parts with a name are written by it.
type textWriter struct {
	strings.Builder
	names map[*Type]string
}

func (w *textWriter) typ(t *Type) {
	switch name := w.names[t]; {
	case t == nil:
		w.WriteString("nil")
	case t.combiner == "named":
		w.WriteString(t.name)
	case name != "":
		w.WriteString(name)
	default:
		w.expression(t)
	}
}

func (w *textWriter) expression(t *Type) {
	if t.combiner == "named" {
		w.WriteString(t.name)
		return
	}
	if t.isTypeMap() {
		w.WriteByte('{')
		separated(&w.Builder, len(t.types), func(i int) {
			w.WriteByte('(')
			w.typ(t.types[i])
			w.WriteString(", " + strconv.Itoa(t.addrs[i]) + ")")
		})
		w.WriteByte('}')
		return
	}
	w.WriteString(t.combiner + "(")
	args := t.arguments()
	separated(&w.Builder, len(args), func(i int) { w.argument(args[i]) })
	w.WriteByte(')')
}

// isTypeMap says whether t is a struct of single items, which is written as the standard writes type maps.
func (t *Type) isTypeMap() bool {
	if t.combiner != "struct" || len(t.types) == 0 || len(t.addrs) != len(t.types) || len(t.ints) != len(t.types)+1 {
		return false
	}
	for _, n := range t.ints[1:] {
		if n != 1 {
			return false
		}
	}
	return true
}

func (w *textWriter) argument(a argument) {
	switch a.kind {
	case argNumber:
		w.WriteString(strconv.Itoa(a.ints[0]))
	case argType:
		w.typ(a.types[0])
	case argOrder:
		w.WriteString(orderName(a.ints[0]))
	case argNumbers, argDistribs:
		w.list(len(a.ints), func(i int) {
			if a.kind == argDistribs {
				w.WriteString(distribName(a.ints[i]))
				return
			}
			w.WriteString(strconv.Itoa(a.ints[i]))
		})
	case argTypes:
		w.list(len(a.types), func(i int) { w.typ(a.types[i]) })
	}
}

func (w *textWriter) list(n int, item func(int)) {
	w.WriteByte('[')
	separated(&w.Builder, n, item)
	w.WriteByte(']')
}

// separated writes n items with commas between them.
func separated(b *strings.Builder, n int, item func(int)) {
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		item(i)
	}
}

// orderName is how expressions write an order; one that is none of the two is written as a number.
func orderName(o int) string {
	switch Order(o) {
	case RowMajor:
		return "C"
	case ColMajor:
		return "Fortran"
	}
	return strconv.Itoa(o)
}

// distribName is how expressions write the distribution of a dimension.
func distribName(d int) string {
	if names := [...]string{"block", "cyclic", "none"}; d >= 0 && d < len(names) {
		return names[d]
	}
	return strconv.Itoa(d)
}
