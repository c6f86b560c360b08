package mpi

import (
	"fmt"
	"runtime"
	"sync"
	"weak"

	"cadre.example/datatype"
)

// TypeKeyOptions holds the callbacks of a TypeKey, as KeyOptions does for a Key. Either may be nil.
type TypeKeyOptions[T any] struct {
	Copy   func(old *datatype.Type, v T) (T, bool, error)
	Delete func(t *datatype.Type, v T) error
}

// A TypeKey names an attribute of datatypes with values of type T. A datatype belongs to the process, so goroutine ranks
// that use the same one share its attributes. FreeType deletes the attributes and calls the Delete callbacks; without
// it, they vanish with the datatype when the garbage collector takes it.
type TypeKey[T any] struct {
	opts TypeKeyOptions[T]
	keyUse
}

// NewTypeKey returns a new key with the callbacks of opts (MPI_Type_create_keyval). Release it with [TypeKey.Free].
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
	case k.over():
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

// Set sets attribute k of t to v (MPI_Type_set_attr). If t already has a value for k, Set first deletes that one; if its
// Delete callback fails, the old value stays and Set returns the error.
func (k *TypeKey[T]) Set(t *datatype.Type, v T) error {
	const op = "TypeKey.Set"
	if err := k.check(op, t); err != nil {
		return err
	}
	return typeFunction(op, "delete", attributesOf(t).set(t, k, v))
}

// Get returns t's attribute k. ok reports whether t has it (MPI_Type_get_attr).
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

// Delete deletes t's attribute k, if t has it (MPI_Type_delete_attr). If the Delete callback fails, the attribute stays
// and Delete returns the error.
func (k *TypeKey[T]) Delete(t *datatype.Type) error {
	const op = "TypeKey.Delete"
	if err := k.check(op, t); err != nil {
		return err
	}
	return typeFunction(op, "delete", typeAttributesOf(t).remove(t, k))
}

// Free marks k for release (MPI_Type_free_keyval). Attributes that were set with k stay, and k remains usable until the
// last of them is deleted, by Delete or by FreeType.
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

// DupType returns t.Dup() with the attributes of t that their Copy callbacks pass on (MPI_Type_dup).
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

// FreeType deletes the attributes of t, the latest first; an attribute whose Delete callback fails stays
// (MPI_Type_free). The type itself need not be freed.
func FreeType(t *datatype.Type) error {
	const op = "FreeType"
	if t == nil {
		return typeKeyError(op, ErrType, "the type", "nil", "a datatype")
	}
	return typeFunction(op, "delete", typeAttributesOf(t).clear(t))
}
