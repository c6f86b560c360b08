package mpi

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"weak"

	"cadre.example/datatype"
)

// TypeKeyOptions are the functions of a TypeKey, as those of KeyOptions.
type TypeKeyOptions[T any] struct {
	Copy   func(old *datatype.Type, v T) (T, bool, error)
	Delete func(t *datatype.Type, v T) error
}

// A TypeKey is the name of attributes of datatypes whose values are of type T. A datatype belongs to the process, so
// goroutine ranks that use the same one share its attributes. They go when nothing refers to the datatype any more, or
// with FreeType, which calls the delete functions.
type TypeKey[T any] struct {
	opts  TypeKeyOptions[T]
	freed atomic.Bool
}

// NewTypeKey makes a key.
func NewTypeKey[T any](opts TypeKeyOptions[T]) *TypeKey[T] { return &TypeKey[T]{opts: opts} }

func (k *TypeKey[T]) copyValue(old *datatype.Type, v any) (any, bool, error) {
	if k.opts.Copy == nil {
		return nil, false, nil
	}
	return k.opts.Copy(old, v.(T))
}

func (k *TypeKey[T]) deleteValue(t *datatype.Type, v any) error {
	if k.opts.Delete == nil {
		return nil
	}
	return k.opts.Delete(t, v.(T))
}

// typeAttributes has the attributes of all datatypes that have any.
var typeAttributes sync.Map // of weak.Pointer[datatype.Type] to *attributes[*datatype.Type]

// typeAttributesOf are t's attributes, or none.
func typeAttributesOf(t *datatype.Type) *attributes[*datatype.Type] {
	if a, ok := typeAttributes.Load(weak.Make(t)); ok {
		return a.(*attributes[*datatype.Type])
	}
	return &attributes[*datatype.Type]{}
}

// attributesOf are t's attributes, to which some will be added.
func attributesOf(t *datatype.Type) *attributes[*datatype.Type] {
	key := weak.Make(t)
	if a, ok := typeAttributes.Load(key); ok {
		return a.(*attributes[*datatype.Type])
	}
	a, old := typeAttributes.LoadOrStore(key, &attributes[*datatype.Type]{})
	if !old {
		runtime.AddCleanup(t, func(key weak.Pointer[datatype.Type]) { typeAttributes.Delete(key) }, key)
	}
	return a.(*attributes[*datatype.Type])
}

func (k *TypeKey[T]) check(op string, t *datatype.Type) error {
	switch {
	case t == nil:
		return typeKeyError(op, ErrType, "the type", "nil", "a datatype")
	case k == nil:
		return typeKeyError(op, ErrKeyval, "the key", "nil", "one of NewTypeKey")
	case k.freed.Load():
		return typeKeyError(op, ErrKeyval, "the key", "freed", "one that is in use")
	}
	return nil
}

func typeKeyError(op string, class Class, arg, value, want string) error {
	return &Error{Class: class, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: value, Want: want}
}

func typeFunction(op, which string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Class: ErrOther, Op: op, Rank: -1, Peer: -1, Err: fmt.Errorf("the %s function of an attribute: %w", which, err)}
}

// Set gives t the attribute k with value v. A value that it has already is deleted before, and stays if that fails.
func (k *TypeKey[T]) Set(t *datatype.Type, v T) error {
	const op = "TypeKey.Set"
	if err := k.check(op, t); err != nil {
		return err
	}
	return typeFunction(op, "delete", attributesOf(t).set(t, k, v))
}

// Get is t's attribute k; ok reports whether t has it.
func (k *TypeKey[T]) Get(t *datatype.Type) (v T, ok bool) {
	if k.check("TypeKey.Get", t) != nil {
		return v, false
	}
	x, ok := typeAttributesOf(t).get(k)
	if !ok {
		return v, false
	}
	return x.(T), true
}

// Delete deletes t's attribute k, if t has it and k's delete function says that it can be.
func (k *TypeKey[T]) Delete(t *datatype.Type) error {
	const op = "TypeKey.Delete"
	if err := k.check(op, t); err != nil {
		return err
	}
	return typeFunction(op, "delete", typeAttributesOf(t).remove(t, k))
}

// Free ends the use of k. Attributes that there are stay and are copied and deleted with their datatypes.
func (k *TypeKey[T]) Free() error {
	const op = "TypeKey.Free"
	if k == nil {
		return typeKeyError(op, ErrKeyval, "the key", "nil", "one of NewTypeKey")
	}
	if k.freed.Swap(true) {
		return typeKeyError(op, ErrKeyval, "the key", "freed", "one that is in use")
	}
	return nil
}

// DupType is t.Dup() with those of t's attributes that their copy functions give it.
func DupType(t *datatype.Type) (*datatype.Type, error) {
	const op = "DupType"
	if t == nil {
		return nil, typeKeyError(op, ErrType, "the type", "nil", "a datatype")
	}
	copies, err := typeAttributesOf(t).copies(t)
	if err != nil {
		return nil, typeFunction(op, "copy", err)
	}
	d := t.Dup()
	if len(copies.list) > 0 {
		attributesOf(d).list = copies.list
	}
	return d, nil
}

// FreeType deletes the attributes of t, the last set first, as far as the delete functions say that they can be. The type
// itself needs not be freed.
func FreeType(t *datatype.Type) error {
	const op = "FreeType"
	if t == nil {
		return typeKeyError(op, ErrType, "the type", "nil", "a datatype")
	}
	return typeFunction(op, "delete", typeAttributesOf(t).clear(t))
}
