package datatype

// argumentKind says how an argument of a constructor is written.
type argumentKind uint8

const (
	argNumber   argumentKind = iota // one number
	argNumbers                      // a slice of numbers
	argType                         // one type
	argTypes                        // a slice of types
	argOrder                        // an Order
	argDistribs                     // a slice of Distrib
)

// An argument is one argument of a constructor, taken from a type's contents.
type argument struct {
	kind  argumentKind
	ints  []int
	types []*Type
}

// arguments gives the contents as the constructor's parameters, in their order. Contents that the constructor refused
// and that cannot be told apart come as they are kept: numbers, displacements, types.
func (t *Type) arguments() []argument {
	a := argumentReader{ints: t.ints, addrs: t.addrs}
	switch t.combiner {
	case "contiguous", "f90_integer":
		a.numbers(1)
	case "vector":
		a.numbers(3)
	case "f90_real", "f90_complex":
		a.numbers(2)
	case "hvector":
		a.numbers(2)
		a.displacement()
	case "indexed":
		a.take(argNumbers, a.count())
		a.take(argNumbers, len(a.ints))
	case "indexed_block":
		a.count()
		a.numbers(1)
		a.take(argNumbers, len(a.ints))
	case "hindexed", "struct", "struct_at":
		a.take(argNumbers, a.count())
		a.displacements()
	case "hindexed_block":
		a.count()
		a.numbers(1)
		a.displacements()
	case "pieces":
		n := a.count()
		a.take(argNumbers, n)
		if len(a.addrs) == 2*n {
			a.args = append(a.args, argument{kind: argNumbers, ints: a.addrs[:n]})
			a.addrs = a.addrs[n:]
		}
		a.displacements()
	case "resized":
		a.displacement()
		a.displacement()
	case "subarray":
		n := a.count()
		for range 3 {
			a.take(argNumbers, n)
		}
		a.take(argOrder, 1)
	case "darray":
		a.numbers(2)
		n := a.count()
		for _, kind := range []argumentKind{argNumbers, argDistribs, argNumbers, argNumbers} {
			a.take(kind, n)
		}
		a.take(argOrder, 1)
	}
	if a.bad || len(a.ints) > 0 || len(a.addrs) > 0 {
		a.args = []argument{{kind: argNumbers, ints: t.ints}, {kind: argNumbers, ints: t.addrs}}
	}
	switch {
	case t.combiner == "struct" || t.combiner == "struct_at" || t.combiner == "pieces":
		a.args = append(a.args, argument{kind: argTypes, types: t.types})
	case t.combiner == "resized" && !a.bad: // the method's receiver comes first
		a.args = append([]argument{{kind: argType, types: t.types}}, a.args...)
	default:
		for i := range t.types {
			a.args = append(a.args, argument{kind: argType, types: t.types[i : i+1]})
		}
	}
	return a.args
}

// argumentReader takes contents apart.
type argumentReader struct {
	ints, addrs []int
	args        []argument
	bad         bool
}

func (a *argumentReader) count() int {
	if len(a.ints) == 0 {
		a.bad = true
		return 0
	}
	n := a.ints[0]
	a.ints = a.ints[1:]
	return n
}

func (a *argumentReader) take(kind argumentKind, n int) {
	if n < 0 || n > len(a.ints) {
		a.bad = true
		return
	}
	a.args = append(a.args, argument{kind: kind, ints: a.ints[:n]})
	a.ints = a.ints[n:]
}

func (a *argumentReader) numbers(n int) {
	for range n {
		a.take(argNumber, 1)
	}
}

func (a *argumentReader) displacement() {
	if len(a.addrs) == 0 {
		a.bad = true
		return
	}
	a.args = append(a.args, argument{kind: argNumber, ints: a.addrs[:1]})
	a.addrs = a.addrs[1:]
}

func (a *argumentReader) displacements() {
	a.args = append(a.args, argument{kind: argNumbers, ints: a.addrs})
	a.addrs = nil
}
