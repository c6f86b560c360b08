package lane

import (
	"fmt"
	"hash/fnv"
	"reflect"
)

// Structs are the words, in an order in which each comes after what it is made of.
func Structs() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[Lane](), reflect.TypeFor[Begun](), reflect.TypeFor[Queue](), reflect.TypeFor[List](), reflect.TypeFor[Rank](),
		reflect.TypeFor[Status](), reflect.TypeFor[Place](), reflect.TypeFor[Shared](),
	}
}

// Hash sums up Version, the words and the constants that say how memory is laid out. The C library has it from when it was
// generated, and says it to the Go library when it opens it. If the two differ they share no rank.
func Hash() uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, Version, Envelope, Line, Form, Head, Clear, Senders, uint64(SenderMul), SenderShift, ClassShift, Places, NoteSlots,
		HandleBegun, HandleKind, HandleGeneration, HandleFirst, Free, Sent, Received, Waits, Posted, Taken, Released, Armed, Poll)
	for _, t := range Structs() {
		for i := range t.NumField() {
			f := t.Field(i)
			fmt.Fprintln(h, t.Name(), f.Name, f.Type, f.Offset)
		}
	}
	return h.Sum64()
}
