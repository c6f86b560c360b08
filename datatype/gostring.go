package datatype

import (
	"strconv"
	"strings"
)

// GoString is the type as Go code that makes an equal one, for %#v and for pasting into a program that imports this
// package. It is an expression, and as long as the description: parts that occur more than once become variables.
func (t *Type) GoString() string {
	w := codeWriter{names: map[*Type]string{}}
	shared := t.shared()
	if len(shared) > 0 {
		w.WriteString("func() *datatype.Type {\n")
		for i, s := range shared {
			name := "t" + strconv.Itoa(i+1)
			w.WriteString("\t" + name + " := ")
			w.expression(s)
			w.WriteByte('\n')
			w.names[s] = name
		}
		w.WriteString("\treturn ")
	}
	w.typ(t)
	if len(shared) > 0 {
		w.WriteString("\n}()")
	}
	return w.String()
}

type codeWriter struct {
	strings.Builder
	names map[*Type]string
}

func (w *codeWriter) typ(t *Type) {
	if name := w.names[t]; name != "" {
		w.WriteString(name)
		return
	}
	w.expression(t)
}

func (w *codeWriter) expression(t *Type) {
	switch {
	case t == nil:
		w.WriteString("(*datatype.Type)(nil)")
		return
	case t.combiner == "named":
		w.WriteString("datatype." + goNames()[t])
		return
	case t.combiner == "resized" || t.combiner == "dup":
		args := t.arguments()
		w.typ(args[0].types[0])
		w.WriteString("." + constructorName(t.combiner) + "(")
		w.arguments(args[1:])
	default:
		w.WriteString("datatype." + constructorName(t.combiner) + "(")
		w.arguments(t.arguments())
	}
	w.WriteByte(')')
}

func (w *codeWriter) arguments(args []argument) {
	separated(&w.Builder, len(args), func(i int) {
		switch a := args[i]; a.kind {
		case argNumber:
			w.WriteString(strconv.Itoa(a.ints[0]))
		case argType:
			w.typ(a.types[0])
		case argOrder:
			w.WriteString(goOrder(a.ints[0]))
		case argNumbers:
			w.slice("int", len(a.ints), func(i int) { w.WriteString(strconv.Itoa(a.ints[i])) })
		case argDistribs:
			w.slice("datatype.Distrib", len(a.ints), func(i int) { w.WriteString(goDistrib(a.ints[i])) })
		case argTypes:
			w.slice("*datatype.Type", len(a.types), func(i int) { w.typ(a.types[i]) })
		}
	})
}

func (w *codeWriter) slice(of string, n int, item func(int)) {
	if n == 0 {
		w.WriteString("nil")
		return
	}
	w.WriteString("[]" + of + "{")
	separated(&w.Builder, n, item)
	w.WriteByte('}')
}

// constructorName is the Go name of a combiner: IndexedBlock for indexed_block.
func constructorName(combiner string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(combiner, "_") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

func goOrder(o int) string {
	switch Order(o) {
	case RowMajor:
		return "datatype.RowMajor"
	case ColMajor:
		return "datatype.ColMajor"
	}
	return strconv.Itoa(o)
}

func goDistrib(d int) string {
	if name := distribName(d); name != strconv.Itoa(d) {
		return "datatype." + constructorName(name)
	}
	return strconv.Itoa(d)
}
