package mpi

import (
	"fmt"
	"sync/atomic"

	"cadre.example/datatype"
)

// Attributed are the kinds of objects that have attributes.
type Attributed interface {
	*Comm | *datatype.Type | *Win
}

// objects is what keys must know of a kind of object.
type objects[O Attributed] struct {
	keyNames
	attributes func(o O, add bool) *attributes[O]   // of o; add if the caller may add some
	usable     func(o O, op string) *Error          // why o cannot be used, or nil
	failed     func(o O, op string, c Class) *Error // an error of a call for o
	report     func(o O, e *Error) error            // hands an error to o's error handler
}

// keyNames are the names of the calls of a kind of key, for errors.
type keyNames struct{ make, set, get, delete, free string }

func keysNamed(key string) keyNames {
	return keyNames{"New" + key, key + ".Set", key + ".Get", key + ".Delete", key + ".Free"}
}

// objectsOf is the one of type O.
func objectsOf[O Attributed]() *objects[O] {
	var o O
	var of any
	switch any(o).(type) {
	case *Comm:
		of = &communicators
	case *datatype.Type:
		of = &datatypes
	case *Win:
		of = &windows
	}
	return of.(*objects[O])
}

var communicators = objects[*Comm]{
	keyNames:   keysNamed("Key"),
	attributes: func(c *Comm, _ bool) *attributes[*Comm] { return &c.cached.attrs },
	usable:     (*Comm).usable,
	failed:     func(c *Comm, op string, class Class) *Error { return c.err(op, class, nil) },
	report:     (*Comm).report,
}

// KeyOptionsOf holds the callbacks of a KeyOf. Either may be nil.
type KeyOptionsOf[O Attributed, T any] struct {
	// Dup, and DupType, call Copy for each attribute of the old object, in the order in which they were set. Copy returns
	// the value for the new object, and whether the new object gets the attribute. An error makes Dup fail on all ranks. If
	// Copy is nil, Dup does not copy the attribute. See CopySame.
	Copy func(old O, v T) (T, bool, error)
	// Delete is called when an attribute is deleted or overwritten, and by Free, FreeType and Finalize, which delete the
	// latest attribute first. If Delete returns an error, the attribute stays, and so does the communicator. When a Dup
	// fails, the values that it has copied are deleted, and o is the old object.
	Delete func(o O, v T) error
}

// KeyOptions holds the callbacks of a [Key].
type KeyOptions[T any] = KeyOptionsOf[*Comm, T]

// WinKeyOptions holds the callbacks of a [WinKey]. Copy is never called.
type WinKeyOptions[T any] = KeyOptionsOf[*Win, T]

// TypeKeyOptions holds the callbacks of a [TypeKey].
type TypeKeyOptions[T any] = KeyOptionsOf[*datatype.Type, T]

// CopySame is a Copy callback that gives the new object the same value (MPI_COMM_DUP_FN, MPI_TYPE_DUP_FN).
func CopySame[O, T any](_ O, v T) (T, bool, error) { return v, true, nil }

// A KeyOf names an attribute of objects of type O, with values of type T (section 7.7 of the standard). Each key is unique,
// so that libraries cannot collide. Programs write [Key] for communicators and [TypeKey] for datatypes.
type KeyOf[O Attributed, T any] struct {
	opts  KeyOptionsOf[O, T]
	fixed func(o O) (T, bool) // the value of a predefined key; nil for others
	freed atomic.Bool
	used  atomic.Int64 // attributes set with the key
}

// A Key names an attribute of communicators with values of type T. Attributes are local to the rank that sets them.
type Key[T any] = KeyOf[*Comm, T]

// A TypeKey names an attribute of datatypes with values of type T. A datatype belongs to the process, so goroutine ranks
// that use the same one share its attributes. FreeType deletes the attributes and calls the Delete callbacks; without
// it, they vanish with the datatype when the garbage collector takes it.
type TypeKey[T any] = KeyOf[*datatype.Type, T]

// A WinKey names an attribute of windows with values of type T. Attributes are local to the rank that sets them.
type WinKey[T any] = KeyOf[*Win, T]

// NewKeyOf returns a new key with the callbacks of opts. Release it with [KeyOf.Free].
func NewKeyOf[O Attributed, T any](opts KeyOptionsOf[O, T]) *KeyOf[O, T] {
	return &KeyOf[O, T]{opts: opts}
}

// NewKey is [NewKeyOf] for communicators (MPI_Comm_create_keyval).
func NewKey[T any](opts KeyOptions[T]) *Key[T] { return NewKeyOf(opts) }

// NewTypeKey is [NewKeyOf] for datatypes (MPI_Type_create_keyval).
func NewTypeKey[T any](opts TypeKeyOptions[T]) *TypeKey[T] { return NewKeyOf(opts) }

// NewWinKey is [NewKeyOf] for windows (MPI_Win_create_keyval).
func NewWinKey[T any](opts WinKeyOptions[T]) *WinKey[T] { return NewKeyOf(opts) }

func (k *KeyOf[O, T]) copyValue(old O, v any) (any, bool, error) {
	if k.opts.Copy == nil {
		return nil, false, nil
	}
	return k.opts.Copy(old, v.(T))
}

func (k *KeyOf[O, T]) deleteValue(o O, v any) error {
	if k.opts.Delete == nil {
		return nil
	}
	return k.opts.Delete(o, v.(T))
}

func (k *KeyOf[O, T]) count(n int64) { k.used.Add(n) }

// over reports whether the key's lifetime has ended: it was freed, and no attribute uses it any more.
func (k *KeyOf[O, T]) over() bool { return k.freed.Load() && k.used.Load() == 0 }

// fault says why a call cannot use k, and what it expects instead. expected is empty if it can.
func (k *KeyOf[O, T]) fault(write bool) (value, expected string) {
	switch {
	case k == nil:
		return "nil", "one of " + objectsOf[O]().make
	case write && k.fixed != nil:
		return "one of the standard's", "one of " + objectsOf[O]().make + ": the standard's attributes cannot be changed"
	case k.over():
		return "freed", "one that is in use"
	}
	return "", ""
}

// notThisKey makes e the error of a call that cannot use a key.
func notThisKey(e *Error, value, expected string) *Error {
	e.Arg, e.Value, e.Want = "the key", value, expected
	return e
}

// begin starts call op, which changes attribute k of o. It returns o's attributes, or why k or o cannot be used.
func (k *KeyOf[O, T]) begin(op string, o O, add bool) (*attributes[O], *Error) {
	of := objectsOf[O]()
	if e := of.usable(o, op); e != nil {
		return nil, e
	}
	if value, expected := k.fault(true); expected != "" {
		return nil, notThisKey(of.failed(o, op, ErrKeyval), value, expected)
	}
	return of.attributes(o, add), nil
}

// Set sets attribute k of o to v (MPI_Comm_set_attr, MPI_Type_set_attr). If o already has a value for k, Set first deletes
// that one; if its Delete callback fails, the old value stays and Set returns the error. A released or predefined key is
// ErrKeyval.
func (k *KeyOf[O, T]) Set(o O, v T) error {
	of := objectsOf[O]()
	a, e := k.begin(of.set, o, true)
	if e == nil {
		e = callbackError(o, of.set, "delete", a.set(o, k, v))
	}
	return of.report(o, e)
}

// Get returns o's attribute k (MPI_Comm_get_attr, MPI_Type_get_attr). ok reports whether o has it. A freed communicator has
// no attributes.
func (k *KeyOf[O, T]) Get(o O) (v T, ok bool) {
	of := objectsOf[O]()
	if _, expected := k.fault(false); expected != "" || of.usable(o, of.get) != nil {
		return v, false
	}
	if k.fixed != nil {
		return k.fixed(o)
	}
	x, ok := of.attributes(o, false).get(k)
	if !ok {
		return v, false
	}
	return x.(T), true
}

// Delete deletes o's attribute k, if o has it (MPI_Comm_delete_attr, MPI_Type_delete_attr). If the key's Delete callback
// fails, the attribute stays and Delete returns the error. A released or predefined key is ErrKeyval.
func (k *KeyOf[O, T]) Delete(o O) error {
	of := objectsOf[O]()
	a, e := k.begin(of.delete, o, false)
	if e == nil {
		e = callbackError(o, of.delete, "delete", a.remove(o, k))
	}
	return of.report(o, e)
}

// Free marks k for release (MPI_Comm_free_keyval, MPI_Type_free_keyval). Attributes that were set with k stay, and k
// remains usable until the last of them is deleted, by Delete or with its object. A key that was freed before, and a
// predefined key, are ErrKeyval.
func (k *KeyOf[O, T]) Free() error {
	value, expected := k.fault(true)
	if expected == "" && k.freed.Swap(true) {
		value, expected = "freed", "one that is in use"
	}
	if expected == "" {
		return nil
	}
	return notThisKey(&Error{Class: ErrKeyval, Op: objectsOf[O]().free, Rank: -1, Peer: -1}, value, expected)
}

// callbackError is the error of a call for o in which a copy or delete function returned err.
func callbackError[O Attributed](o O, op, which string, err error) *Error {
	if err == nil {
		return nil
	}
	e := objectsOf[O]().failed(o, op, ErrOther)
	e.Err = fmt.Errorf("the %s function of an attribute: %w", which, err)
	return e
}

// copyAttributes calls the copy functions of o's attributes.
func copyAttributes[O Attributed](o O, op string) (copied[O], *Error) {
	copies, err := objectsOf[O]().attributes(o, false).copies(o)
	return copies, callbackError(o, op, "copy", err)
}

// deleteAttributes deletes o's attributes, the latest first.
func deleteAttributes[O Attributed](o O, op string) *Error {
	return callbackError(o, op, "delete", objectsOf[O]().attributes(o, false).clear(o))
}
