package typeexpr

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"cadre.example/datatype"
)

// A Constructor is a way to make a type, as expressions write it.
type Constructor struct {
	Name   string // "vector"
	Params []Param
	Does   string // what it describes, a phrase
	build  func(*arguments) *datatype.Type
}

// A Param is one parameter of a Constructor.
type Param struct {
	Name string
	kind paramKind
}

type paramKind uint8

const (
	number   paramKind = iota
	count              // at least 0
	numbers            // [1, -2]
	counts             // each at least 0
	oneType            // int32
	eachType           // int32, one of several such parameters
	types              // [int32, int8]
	order              // C or Fortran
	distribs           // [block, cyclic, none]
	dargs              // numbers, or default
)

// Usage is the constructor with the names of its parameters.
func (c *Constructor) Usage() string {
	var b strings.Builder
	b.WriteString(c.Name + "(")
	for i, p := range c.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		switch p.kind {
		case numbers, counts, types, distribs, dargs:
			b.WriteString("[" + p.Name + ", ...]")
		default:
			b.WriteString(p.Name)
		}
	}
	return b.String() + ")"
}

// arguments are what was read for the parameters, in their order and each of its kind.
type arguments struct {
	numbers  []int
	lists    [][]int
	typ      *datatype.Type
	types    []*datatype.Type
	order    datatype.Order
	distribs []datatype.Distrib
}

var constructors = []Constructor{
	{"contiguous", []Param{{"count", count}, {"type", oneType}}, "count items, one after the other",
		func(a *arguments) *datatype.Type { return datatype.Contiguous(a.numbers[0], a.typ) }},
	{"vector", []Param{{"count", count}, {"blocklength", count}, {"stride", number}, {"type", oneType}}, "count blocks of items; each begins stride items after the one before",
		func(a *arguments) *datatype.Type {
			return datatype.Vector(a.numbers[0], a.numbers[1], a.numbers[2], a.typ)
		}},
	{"hvector", []Param{{"count", count}, {"blocklength", count}, {"stride", number}, {"type", oneType}}, "vector with its stride in bytes",
		func(a *arguments) *datatype.Type {
			return datatype.Hvector(a.numbers[0], a.numbers[1], a.numbers[2], a.typ)
		}},
	{"indexed", []Param{{"blocklength", counts}, {"displacement", numbers}, {"type", oneType}}, "blocks of their own lengths at displacements counted in items",
		func(a *arguments) *datatype.Type { return datatype.Indexed(a.lists[0], a.lists[1], a.typ) }},
	{"hindexed", []Param{{"blocklength", counts}, {"displacement", numbers}, {"type", oneType}}, "indexed with displacements in bytes",
		func(a *arguments) *datatype.Type { return datatype.Hindexed(a.lists[0], a.lists[1], a.typ) }},
	{"indexed_block", []Param{{"blocklength", count}, {"displacement", numbers}, {"type", oneType}}, "blocks of one length at displacements counted in items",
		func(a *arguments) *datatype.Type { return datatype.IndexedBlock(a.numbers[0], a.lists[0], a.typ) }},
	{"hindexed_block", []Param{{"blocklength", count}, {"displacement", numbers}, {"type", oneType}}, "indexed_block with displacements in bytes",
		func(a *arguments) *datatype.Type { return datatype.HindexedBlock(a.numbers[0], a.lists[0], a.typ) }},
	{"struct", []Param{{"blocklength", counts}, {"displacement", numbers}, {"type", types}}, "blocks of different types at displacements in bytes",
		func(a *arguments) *datatype.Type { return datatype.Struct(a.lists[0], a.lists[1], a.types) }},
	{"struct_at", []Param{{"blocklength", counts}, {"displacement", numbers}, {"type", types}}, "struct whose displacements are absolute addresses",
		func(a *arguments) *datatype.Type { return datatype.StructAt(a.lists[0], a.lists[1], a.types) }},
	{"subarray", []Param{{"size", counts}, {"subsize", counts}, {"start", counts}, {"order", order}, {"type", oneType}}, "a block of an array with these sizes",
		func(a *arguments) *datatype.Type {
			return datatype.Subarray(a.lists[0], a.lists[1], a.lists[2], a.order, a.typ)
		}},
	{"darray", []Param{{"ranks", count}, {"rank", count}, {"size", counts}, {"distribution", distribs}, {"argument", dargs}, {"grid size", counts}, {"order", order}, {"type", oneType}}, "the share of a rank in an array that is dealt out to a grid of ranks",
		func(a *arguments) *datatype.Type {
			return datatype.Darray(a.numbers[0], a.numbers[1], a.lists[0], a.distribs, a.lists[1], a.lists[2], a.order, a.typ)
		}},
	{"pieces", []Param{{"count", counts}, {"displacement", numbers}, {"extent", numbers}, {"type", types}}, "counts of different types, each with its own distance between items, in bytes",
		func(a *arguments) *datatype.Type {
			return datatype.Pieces(a.lists[0], a.lists[1], a.lists[2], a.types)
		}},
	{"resized", []Param{{"type", oneType}, {"lower bound", number}, {"extent", number}}, "the type with other bounds, so that items lie closer or further apart",
		func(a *arguments) *datatype.Type { return a.typ.Resized(a.numbers[0], a.numbers[1]) }},
	{"dup", []Param{{"type", oneType}}, "a copy of the type",
		func(a *arguments) *datatype.Type { return a.typ.Dup() }},
	{"f90_integer", []Param{{"range", count}}, "Fortran's integer of selected_int_kind(range)",
		func(a *arguments) *datatype.Type { return datatype.F90Integer(a.numbers[0]) }},
	{"f90_real", []Param{{"precision", number}, {"range", number}}, "Fortran's real of selected_real_kind(precision, range)",
		func(a *arguments) *datatype.Type { return datatype.F90Real(a.numbers[0], a.numbers[1]) }},
	{"f90_complex", []Param{{"precision", number}, {"range", number}}, "Fortran's complex number of such reals",
		func(a *arguments) *datatype.Type { return datatype.F90Complex(a.numbers[0], a.numbers[1]) }},
	{"value_index", []Param{{"value", eachType}, {"index", eachType}}, "a number and its index, as MinLoc and MaxLoc take them",
		func(a *arguments) *datatype.Type { return datatype.ValueIndex(a.types[0], a.types[1]) }},
}

// Constructors lists the constructors that expressions know.
func Constructors() []Constructor { return slices.Clone(constructors) }

var byName = sync.OnceValue(func() map[string]*Constructor {
	m := map[string]*Constructor{}
	for i := range constructors {
		m[plain(constructors[i].Name)] = &constructors[i]
	}
	return m
})

// plain is a constructor's name without what people write differently.
func plain(name string) string {
	s := strings.ToLower(name)
	if rest, ok := strings.CutPrefix(s, "mpi_type_"); ok {
		s = strings.TrimPrefix(rest, "create_")
	}
	return strings.ReplaceAll(s, "_", "")
}

// constructor finds a constructor, nil when there is none.
func constructor(name string) *Constructor {
	if len(name) > 64 {
		return nil
	}
	return byName()[plain(name)]
}

// call reads the arguments of a constructor and makes the type.
func (p *parser) call(name token, c *Constructor) *datatype.Type {
	usage := "it is written " + c.Usage()
	if !p.accept("(") {
		p.fail(p.tok.at, usage, "want \"(\" after %s, found %s", c.Name, p.tok)
	}
	var a arguments
	for i, param := range c.Params {
		if i > 0 && !p.accept(",") {
			if p.is(")") {
				p.fail(p.tok.at, usage, "%s has %d arguments, want %d: the %s is missing", c.Name, i, len(c.Params), param.Name)
			}
			p.fail(p.tok.at, usage, "want \",\" after the %s of %s, found %s", c.Params[i-1].Name, c.Name, p.tok)
		}
		if i == 0 && p.is(")") {
			p.fail(p.tok.at, usage, "%s has no arguments, want %d", c.Name, len(c.Params))
		}
		p.argument(&a, param, c.Name)
	}
	if p.is(",") {
		p.fail(p.tok.at, usage, "%s has more than %d arguments", c.Name, len(c.Params))
	}
	p.want(")", "the "+c.Params[len(c.Params)-1].Name+" of "+c.Name)
	return p.made(name.at, c.Name, c.build(&a))
}

// made is the type that a constructor gave, or what it refuses.
func (p *parser) made(at int, name string, t *datatype.Type) *datatype.Type {
	if err := t.Err(); err != nil {
		_, msg, _ := strings.Cut(strings.TrimPrefix(err.Error(), "datatype: "), ": ")
		_, msg, _ = strings.Cut(msg, ": ")
		panic(fault{&Error{Text: p.text, At: at, Msg: name + ": " + msg, Err: err}})
	}
	return t
}

func (p *parser) argument(a *arguments, param Param, of string) {
	what := "the " + param.Name + " of " + of
	switch param.kind {
	case number:
		a.numbers = append(a.numbers, p.number(what))
	case count:
		a.numbers = append(a.numbers, p.count(what))
	case oneType:
		a.typ = p.typ(what)
	case numbers:
		a.lists = append(a.lists, p.list(what, p.number))
	case counts:
		a.lists = append(a.lists, p.list(what, p.count))
	case dargs:
		a.lists = append(a.lists, p.list(what, p.darg))
	case distribs:
		p.items(what, func() { a.distribs = append(a.distribs, p.distrib(what)) })
	case order:
		a.order = p.order(what)
	case eachType:
		a.types = append(a.types, p.typ(what))
	case types:
		p.items(what, func() { a.types = append(a.types, p.typ(what)) })
	}
}

// count is a number that is at least 0.
func (p *parser) count(what string) int {
	at := p.tok.at
	n := p.number(what)
	if n < 0 {
		p.fail(at, "", "%s is %d, want at least 0", what, n)
	}
	return n
}

func (p *parser) list(what string, item func(string) int) (values []int) {
	p.items(what, func() { values = append(values, item(what)) })
	return values
}

// items reads [ item, item ].
func (p *parser) items(what string, item func()) {
	if !p.accept("[") {
		p.fail(p.tok.at, "a list is written in square brackets, as [1, 2]", "want \"[\" and a list for %s, found %s", what, p.tok)
	}
	for i := 0; !p.accept("]"); i++ {
		if i > 0 && !p.accept(",") {
			p.fail(p.tok.at, "", "want \",\" or \"]\" in the list for %s, found %s", what, p.tok)
		}
		item()
	}
}

func (p *parser) order(what string) datatype.Order {
	name := p.tok
	p.advance()
	switch strings.ToLower(name.text) {
	case "c", "rowmajor", "mpi_order_c":
		return datatype.RowMajor
	case "f", "fortran", "colmajor", "mpi_order_fortran":
		return datatype.ColMajor
	}
	p.fail(name.at, "", "want %s, found %s: want C (the last index is fastest) or Fortran (the first)", what, name)
	return 0
}

func (p *parser) distrib(what string) datatype.Distrib {
	name := p.tok
	p.advance()
	switch strings.TrimPrefix(strings.ToLower(name.text), "mpi_distribute_") {
	case "block":
		return datatype.Block
	case "cyclic":
		return datatype.Cyclic
	case "none":
		return datatype.None
	}
	p.fail(name.at, "", "want %s, found %s: want block, cyclic or none", what, name)
	return 0
}

// darg is a number, or default for what the distribution chooses itself.
func (p *parser) darg(what string) int {
	if s := strings.ToLower(p.tok.text); s == "default" || s == "mpi_distribute_dflt_darg" {
		p.advance()
		return datatype.DefaultDarg
	}
	return p.number(what)
}

// unknown is the message about a word that names nothing.
func (p *parser) unknown(name token, what string) {
	hint := ""
	if s, ok := ambiguous[strings.ToLower(name.text)]; ok {
		hint = s
	} else if s := p.similar(name.text); s != "" {
		hint = fmt.Sprintf("did you mean %s?", s)
	}
	p.fail(name.at, hint, "want %s, and %s is no type", what, name)
}
