package datatype

import (
	"errors"
	"fmt"
	"sync/atomic"
)

// ErrOverflow is wrapped by the error for a type or message whose size, bounds or displacements exceed int.
var ErrOverflow = errors.New("datatype: arithmetic overflow")

// ErrBounds is wrapped by the error for a message that does not lie inside its memory.
var ErrBounds = errors.New("datatype: outside its memory")

// ErrType is wrapped by the error for an invalid type or memory.
var ErrType = errors.New("datatype: unusable type")

// A Type is an immutable MPI datatype. Constructors never fail, so that a layout can be one expression: the Type keeps
// the error of a wrong argument, and Err, Commit and every use return it. Goroutines may share a Type. Two Types are the
// same if their pointers are equal.
type Type struct {
	_    [0]func()
	err  error
	name string // of a predefined type or a Go type; otherwise empty

	// Contents, and what the programs are built from.
	form      form
	combiner  string
	ints      []int
	addrs     []int
	types     []*Type
	count     int   // formRep: outer repetitions
	blocklen  int   // formRep, formIndexed with equal blocks
	stride    int   // formRep, bytes
	displs    []int // formIndexed, formStruct: bytes
	blocklens []int // formIndexed with unequal blocks, formStruct
	equal     *Type // formBasic: the Go type with the same values, when it is another
	inner     *Type // formWrap: same type map, other bounds or contents

	bounds   bounds
	size     int // bytes of data, the packed size
	elements int // entries of the type map
	lb, ub   int
	extent   int
	sig      signature
	bools    bool // holds bools, which received data must be normalised for
	flags    Flags
	absolute bool // its displacements are absolute: see StructAt
	simple   bool // n items span [0, n*extent), and extent is below smallInt: all that most checks need

	kind     kind                        // of a basic type
	conv     *conversion                 // of a tag in a wireProgram
	programs atomic.Pointer[programs]    // nil until committed
	wires    atomic.Pointer[wireProgram] // for other representations, a list that grows on demand
	sums     atomic.Pointer[tally]       // nil until needed
}

// form says how a type is composed of others.
type form uint8

const (
	formBasic   form = iota
	formRep          // count blocks of blocklen copies of types[0], stride bytes apart
	formIndexed      // blocks of copies of types[0] at displs
	formStruct       // blocklens[i] copies of types[i] at displs[i]
	formWrap         // inner, unchanged
)

// Err returns the error in the arguments of the type, or of a type that it was made from. It is nil for a valid type.
func (t *Type) Err() error {
	if t == nil {
		return errNilType
	}
	return t.err
}

var errNilType = fmt.Errorf("%w: the type is nil", ErrType)

// Commit builds the programs that move data of this type (MPI_Type_commit). It is optional: the first use commits. It
// returns what Err returns.
func (t *Type) Commit() error {
	if err := t.Err(); err != nil {
		return err
	}
	t.commit()
	return nil
}

// Size returns the number of bytes of data in one item, which is the length of its packed form (MPI_Type_size).
func (t *Type) Size() int { return t.size }

// Extent returns the lower bound of an item and the distance between consecutive items, in bytes (MPI_Type_get_extent).
// The extent may be negative.
func (t *Type) Extent() (lb, extent int) { return t.lb, t.extent }

// TrueExtent returns the displacement of the first byte of data, and the distance from it to one past the last, without
// markers and padding (MPI_Type_get_true_extent). It is 0, 0 for a type without data.
func (t *Type) TrueExtent() (lb, extent int) { return t.bounds.lo, t.bounds.hi - t.bounds.lo }

// Span returns the memory that count items need: it starts off bytes from displacement 0 and is length bytes long, for
// an extent of either sign. It is 0, 0 for no items or a type without data. Temporary memory for count items has length
// bytes and its origin at -off.
func (t *Type) Span(count int) (off, length int) {
	lo, hi, _ := t.reach(count)
	return lo, hi - lo
}

// reach gives the displacements of the first byte of count items and of one past the last; false on overflow.
func (t *Type) reach(count int) (lo, hi int, ok bool) {
	if count <= 0 || t.size == 0 {
		return 0, 0, true
	}
	if count == 1 {
		return t.bounds.lo, t.bounds.hi, true
	}
	var c checked
	c.mul(count, t.size)
	d := c.mul(count-1, t.extent)
	lo = c.add(t.bounds.lo, min(0, d))
	hi = c.add(t.bounds.hi, max(0, d))
	c.sub(hi, lo)
	return lo, hi, !c.over
}

// Align returns the largest alignment of an entry of the type, in bytes; 1 if it has no entries.
func (t *Type) Align() int { return max(1, t.bounds.align) }

// NumElements returns the number of entries in the type map of one item.
func (t *Type) NumElements() int { return t.elements }

// Name returns the name of a predefined type, or of the Go type that a type was derived from, or the name that Named
// gave; it is empty for others.
func (t *Type) Name() string { return t.name }

// Flags are facts about a type.
type Flags uint16

// The positions are those of the description that this engine realises (seed 002). Resize is apart from UserLB and
// UserUB, as there.
const (
	Committed   Flags = 1 << iota // its programs are built
	Predefined                    // one of this package's variables; Dup drops it
	Contig                        // the entries abut in type-map order
	NoGaps                        // Contig, and consecutive items abut as well
	Overlap                       // its entries overlap: nothing can be received into it, see Overlaps
	UserLB                        // its lower bound comes from LB, given to Struct here or in a part; LB itself has it not
	UserUB                        // the same of UB
	Data                          // it has at least one byte
	Unavailable                   // a type of the standard that this platform has not: every use is refused
	Resize                        // its bounds come from Resized, on itself or on a part

	Basic = Predefined | Contig | NoGaps | Data | Committed // all that a predefined type with data has

	fromMarkers = UserLB | UserUB | Resize
)

// Flags reports the facts that hold now; a type that is wrong has none, but for the one that says so.
func (t *Type) Flags() Flags {
	if t.Err() != nil {
		return t.flagsOfWrong()
	}
	f := t.flags
	p := t.programs.Load()
	if p == nil {
		p = t.program()
	} else {
		f |= Committed
	}
	if p.overlapFrom(t.extent) == 1 {
		f |= Overlap
	}
	if p.pack == nil || p.pack.op == opBlk {
		f |= Contig
		if t.extent == t.size {
			f |= NoGaps
		}
	}
	return f
}

func (t *Type) flagsOfWrong() Flags {
	if t == nil {
		return 0
	}
	return t.flags & Unavailable
}
