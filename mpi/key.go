package mpi

import (
	"fmt"
	"sync/atomic"

	"cadre.example/launch"
)

// KeyOptions are the functions of a Key.
type KeyOptions[T any] struct {
	// Copy is called by Dup, for attributes in the order in which they were set, and returns the new communicator's value
	// and whether it has one. An error makes Dup fail on all ranks. Without a Copy nothing is copied; see CopySame.
	Copy func(old *Comm, v T) (T, bool, error)
	// Delete is called when an attribute is deleted or set again, and by Free and Finalize, the last set first. An error
	// lets the attribute and the communicator be. It is called with the old communicator for copies of a Dup that fails.
	Delete func(c *Comm, v T) error
}

// CopySame is a Copy that gives the new communicator, or type, the same value (MPI_COMM_DUP_FN).
func CopySame[O, T any](_ O, v T) (T, bool, error) { return v, true, nil }

// A Key is the name of attributes of communicators whose values are of type T. It is not a key of any other program part:
// each NewKey makes one that nobody else has. Attributes are each rank's own.
type Key[T any] struct {
	opts  KeyOptions[T]
	freed atomic.Bool
	fixed func(c *Comm) (T, bool) // of the standard's own keys
}

// NewKey makes a key.
func NewKey[T any](opts KeyOptions[T]) *Key[T] { return &Key[T]{opts: opts} }

func (k *Key[T]) copyValue(old *Comm, v any) (any, bool, error) {
	if k.opts.Copy == nil {
		return nil, false, nil
	}
	return k.opts.Copy(old, v.(T))
}

func (k *Key[T]) deleteValue(c *Comm, v any) error {
	if k.opts.Delete == nil {
		return nil
	}
	return k.opts.Delete(c, v.(T))
}

// usable says why k cannot be used for op.
func (k *Key[T]) usable(op string, write bool) (class Class, value, want string) {
	switch {
	case k == nil:
		return ErrKeyval, "nil", "one of NewKey"
	case write && k.fixed != nil:
		return ErrKeyval, "one of the standard's", "one of NewKey: the standard's attributes cannot be changed"
	case k.freed.Load():
		return ErrKeyval, "freed", "one that is in use"
	}
	return 0, "", ""
}

func (k *Key[T]) check(op string, c *Comm) *Error {
	if e := c.usable(op); e != nil {
		return e
	}
	if class, value, want := k.usable(op, true); class != 0 {
		return c.wrong(op, class, "the key", value, want)
	}
	return nil
}

// Set gives c the attribute k with value v. A value that it has already is deleted before, and stays if that fails.
func (k *Key[T]) Set(c *Comm, v T) error {
	const op = "Key.Set"
	if e := k.check(op, c); e != nil {
		return c.report(e)
	}
	return c.attribute(op, c.cached.attrs.set(c, k, v))
}

// Get is c's attribute k; ok reports whether c has it. A key that was freed, and a communicator that was freed, have none.
func (k *Key[T]) Get(c *Comm) (v T, ok bool) {
	if class, _, _ := k.usable("Key.Get", false); class != 0 || c.usable("Key.Get") != nil {
		return v, false
	}
	if k.fixed != nil {
		return k.fixed(c)
	}
	x, ok := c.cached.attrs.get(k)
	if !ok {
		return v, false
	}
	return x.(T), true
}

// Delete deletes c's attribute k, if c has it and k's delete function says that it can be.
func (k *Key[T]) Delete(c *Comm) error {
	const op = "Key.Delete"
	if e := k.check(op, c); e != nil {
		return c.report(e)
	}
	return c.attribute(op, c.cached.attrs.remove(c, k))
}

// Free ends the use of k. Attributes that there are stay and are copied and deleted with their communicators.
func (k *Key[T]) Free() error {
	const op = "Key.Free"
	if class, value, want := k.usable(op, true); class != 0 {
		return &Error{Class: class, Op: op, Rank: -1, Peer: -1, Arg: "the key", Value: value, Want: want}
	}
	if k.freed.Swap(true) {
		return &Error{Class: ErrKeyval, Op: op, Rank: -1, Peer: -1, Arg: "the key", Value: "freed", Want: "one that is in use"}
	}
	return nil
}

// attribute is what a call returns whose delete function has failed.
func (c *Comm) attribute(op string, err error) error {
	if err == nil {
		return nil
	}
	return c.report(c.err(op, ErrOther, fmt.Errorf("the delete function of the attribute: %w", err)))
}

// The standard's own attributes. They cannot be set or deleted, and a communicator that is not the world has those only
// that say nothing about the world.
var (
	// TagUB is the largest tag.
	TagUB = &Key[int]{fixed: func(*Comm) (int, bool) { return tagMax, true }}
	// WtimeIsGlobal is what Comm.WtimeIsGlobal says.
	WtimeIsGlobal = &Key[bool]{fixed: func(c *Comm) (bool, bool) { return c.WtimeIsGlobal(), true }}
	// LastCode is what LastUsedCode says.
	LastCode = &Key[Code]{fixed: func(*Comm) (Code, bool) { return LastUsedCode(), true }}
	// IORank is the rank that can do input and output in the standard's sense: AnySource, since all can.
	IORank = &Key[int]{fixed: func(*Comm) (int, bool) { return AnySource, true }}
	// HostRank is the rank of a host process: ProcNull, since there is none.
	HostRank = &Key[int]{fixed: func(*Comm) (int, bool) { return ProcNull, true }}
	// UniverseSize is how many ranks the job has room for: as many as it has.
	UniverseSize = &Key[int]{fixed: func(c *Comm) (int, bool) { return len(c.world), c.shared == c.proc.world.shared }}
	// AppNum is the number of the program that the rank runs, from 0, where a job has several (cadre run ./a : ./b).
	AppNum = &Key[int]{fixed: func(c *Comm) (int, bool) { return launch.AppNum(), c.shared == c.proc.world.shared }}
)
