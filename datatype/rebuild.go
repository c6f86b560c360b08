package datatype

import "fmt"

// FromContents makes the type that has these contents: the constructor that they name is called with the arguments that
// they hold. It is the inverse of [Type.Contents] for all but predefined types, which have no constructor. Contents that
// no constructor leaves give a type whose Err says what is wrong with them.
func FromContents(c Contents) *Type {
	r := contentsReader{Contents: c}
	var t *Type
	switch c.Combiner {
	case "dup":
		r.want(0, 0, 1)
		t = r.build(func() *Type { return c.Types[0].Dup() })
	case "contiguous":
		r.want(1, 0, 1)
		t = r.build(func() *Type { return Contiguous(c.Ints[0], c.Types[0]) })
	case "vector":
		r.want(3, 0, 1)
		t = r.build(func() *Type { return Vector(c.Ints[0], c.Ints[1], c.Ints[2], c.Types[0]) })
	case "hvector":
		r.want(2, 1, 1)
		t = r.build(func() *Type { return Hvector(c.Ints[0], c.Ints[1], c.Addrs[0], c.Types[0]) })
	case "indexed":
		n := r.count(0)
		r.want(1+2*n, 0, 1)
		t = r.build(func() *Type { return Indexed(c.Ints[1:1+n], c.Ints[1+n:], c.Types[0]) })
	case "hindexed":
		n := r.count(0)
		r.want(1+n, n, 1)
		t = r.build(func() *Type { return Hindexed(c.Ints[1:], c.Addrs, c.Types[0]) })
	case "indexed_block":
		n := r.count(0)
		r.want(2+n, 0, 1)
		t = r.build(func() *Type { return IndexedBlock(c.Ints[1], c.Ints[2:], c.Types[0]) })
	case "hindexed_block":
		n := r.count(0)
		r.want(2, n, 1)
		t = r.build(func() *Type { return HindexedBlock(c.Ints[1], c.Addrs, c.Types[0]) })
	case "struct":
		n := r.count(0)
		r.want(1+n, n, n)
		t = r.build(func() *Type { return Struct(c.Ints[1:], c.Addrs, c.Types) })
	case "struct_at":
		n := r.count(0)
		r.want(1+n, n, n)
		t = r.build(func() *Type { return StructAt(c.Ints[1:], c.Addrs, c.Types) })
	case "resized":
		r.want(0, 2, 1)
		t = r.build(func() *Type { return c.Types[0].Resized(c.Addrs[0], c.Addrs[1]) })
	case "subarray":
		n := r.count(0)
		r.want(2+3*n, 0, 1)
		t = r.build(func() *Type {
			i := c.Ints[1:]
			return Subarray(i[:n], i[n:2*n], i[2*n:3*n], Order(i[3*n]), c.Types[0])
		})
	case "darray":
		n := r.count(2)
		r.want(4+4*n, 0, 1)
		t = r.build(func() *Type {
			i := c.Ints[3:]
			distribs := make([]Distrib, n)
			for k := range distribs {
				distribs[k] = Distrib(i[n+k])
			}
			return Darray(c.Ints[0], c.Ints[1], i[:n], distribs, i[2*n:3*n], i[3*n:4*n], Order(i[4*n]), c.Types[0])
		})
	case "value_index":
		r.want(0, 0, 2)
		t = r.build(func() *Type { return ValueIndex(c.Types[0], c.Types[1]) })
	case "pieces":
		n := r.count(0)
		r.want(1+n, 2*n, n)
		t = r.build(func() *Type { return Pieces(c.Ints[1:], c.Addrs[:n], c.Addrs[n:], c.Types) })
	case "f90_integer":
		r.want(1, 0, 0)
		t = r.build(func() *Type { return F90Integer(c.Ints[0]) })
	case "f90_real":
		r.want(2, 0, 0)
		t = r.build(func() *Type { return F90Real(c.Ints[0], c.Ints[1]) })
	case "f90_complex":
		r.want(2, 0, 0)
		t = r.build(func() *Type { return F90Complex(c.Ints[0], c.Ints[1]) })
	default:
		return derivedWrong(c, "there is no constructor of that name")
	}
	return t
}

func derivedWrong(c Contents, why string) *Type {
	t := derived(c.Combiner, nil, nil)
	t.fault(fmt.Errorf("%w: contents of %q: %s", ErrType, c.Combiner, why))
	return t
}

// contentsReader checks that the numbers of arguments are as a constructor leaves them.
type contentsReader struct {
	Contents
	wrong string
}

// count is the argument at i, which says how many others there are.
func (r *contentsReader) count(i int) int {
	if i >= len(r.Ints) {
		r.wrong = fmt.Sprintf("%d ints, want at least %d", len(r.Ints), i+1)
		return 0
	}
	n := r.Ints[i]
	if n < 0 || n > len(r.Ints)+len(r.Addrs) {
		r.wrong = fmt.Sprintf("int %d is %d, want how many arguments follow", i, n)
		return 0
	}
	return n
}

func (r *contentsReader) want(ints, addrs, types int) {
	if r.wrong == "" && (len(r.Ints) != ints || len(r.Addrs) != addrs || len(r.Types) != types) {
		r.wrong = fmt.Sprintf("%d ints, %d displacements and %d types, want %d, %d and %d",
			len(r.Ints), len(r.Addrs), len(r.Types), ints, addrs, types)
	}
}

func (r *contentsReader) build(make func() *Type) *Type {
	if r.wrong != "" {
		return derivedWrong(r.Contents, r.wrong)
	}
	for i, o := range r.Types {
		if o == nil {
			return derivedWrong(r.Contents, fmt.Sprintf("type %d is nil", i))
		}
	}
	return make()
}
