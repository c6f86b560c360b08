package window

import "fmt"

// A Kind is a class of errors.
type Kind uint8

const (
	KindRange    Kind = iota + 1 // memory outside the window
	KindSync                     // wrong synchronization
	KindType                     // a datatype that the operation is not defined for
	KindOp                       // an operation that is not allowed here
	KindSize                     // origin and target differ in size
	KindAttach                   // memory that cannot be attached
	KindFlavor                   // a call that this flavor of window does not have
	KindResource                 // memory that the system does not give
)

// A Fault is an error of a call.
type Fault struct {
	Kind Kind
	Text string
}

func (f *Fault) Error() string { return f.Text }

func fault(k Kind, format string, args ...any) *Fault {
	return &Fault{k, fmt.Sprintf(format, args...)}
}
