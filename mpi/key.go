package mpi

import (
	"fmt"
	"sync/atomic"

	"cadre.example/launch"
)

// KeyOptions holds the callbacks of a Key. Either may be nil.
type KeyOptions[T any] struct {
	// Dup calls Copy for each attribute of the old communicator, in the order in which they were set. Copy returns the
	// value for the new communicator, and whether the new communicator gets the attribute. An error makes Dup fail on
	// all ranks. If Copy is nil, Dup does not copy the attribute. See CopySame.
	Copy func(old *Comm, v T) (T, bool, error)
	// Delete is called when an attribute is deleted or overwritten, and by Free and Finalize, which delete the latest
	// attribute first. If Delete returns an error, the attribute stays, and so does the communicator. When a Dup fails,
	// the values that it has copied are deleted, and c is the old communicator.
	Delete func(c *Comm, v T) error
}

// CopySame is a Copy callback that gives the new communicator or type the same value (MPI_COMM_DUP_FN, MPI_TYPE_DUP_FN).
func CopySame[O, T any](_ O, v T) (T, bool, error) { return v, true, nil }

// A Key names an attribute of communicators with values of type T (section 7.7 of the standard). NewKey makes each key
// unique, so that libraries cannot collide. Attributes are local to the rank that sets them.
type Key[T any] struct {
	opts KeyOptions[T]
	keyUse
	fixed func(c *Comm) (T, bool) // the value of a predefined key; nil for others
}

// keyUse is the lifetime of a key: it ends when the key has been freed and no attribute uses it any more.
type keyUse struct {
	freed atomic.Bool
	used  atomic.Int64 // attributes set with the key
}

func (u *keyUse) count(n int64) { u.used.Add(n) }

// over reports whether the key's lifetime has ended.
func (u *keyUse) over() bool { return u.freed.Load() && u.used.Load() == 0 }

// NewKey returns a new key with the callbacks of opts (MPI_Comm_create_keyval). Release it with [Key.Free].
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
	case k.over():
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

// Set sets attribute k of c to v (MPI_Comm_set_attr). If c already has a value for k, Set first deletes that one; if its
// Delete callback fails, the old value stays and Set returns the error. A released or predefined key is ErrKeyval.
func (k *Key[T]) Set(c *Comm, v T) error {
	const op = "Key.Set"
	if e := k.check(op, c); e != nil {
		return c.report(e)
	}
	return c.attribute(op, c.cached.attrs.set(c, k, v))
}

// Get returns c's attribute k (MPI_Comm_get_attr). ok reports whether c has it. A freed communicator has no attributes.
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

// Delete deletes c's attribute k, if c has it (MPI_Comm_delete_attr). If the key's Delete callback fails, the attribute
// stays and Delete returns the error. A released or predefined key is ErrKeyval.
func (k *Key[T]) Delete(c *Comm) error {
	const op = "Key.Delete"
	if e := k.check(op, c); e != nil {
		return c.report(e)
	}
	return c.attribute(op, c.cached.attrs.remove(c, k))
}

// Free marks k for release (MPI_Comm_free_keyval). Attributes that were set with k stay, and k remains usable until the
// last of them is deleted, by Delete or with its communicator. A key that was freed before, and a predefined key, are
// ErrKeyval.
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

// attribute returns the error of a call whose attribute callback returned err.
func (c *Comm) attribute(op string, err error) error {
	if err == nil {
		return nil
	}
	return c.report(c.err(op, ErrOther, fmt.Errorf("the delete function of the attribute: %w", err)))
}

// The predefined attributes (section 9.1.2 of the standard). A program cannot set or delete them. UniverseSize and AppNum
// are attributes of the world only; every communicator has the others.
var (
	// TagUB is the largest tag (MPI_TAG_UB).
	TagUB = &Key[int]{fixed: func(*Comm) (int, bool) { return tagMax, true }}
	// WtimeIsGlobal is the result of [Comm.WtimeIsGlobal] (MPI_WTIME_IS_GLOBAL).
	WtimeIsGlobal = &Key[bool]{fixed: func(c *Comm) (bool, bool) { return c.WtimeIsGlobal(), true }}
	// LastCode is the result of [LastUsedCode] (MPI_LASTUSEDCODE).
	LastCode = &Key[Code]{fixed: func(*Comm) (Code, bool) { return LastUsedCode(), true }}
	// IORank is the rank that can do language-standard input and output (MPI_IO). All ranks can, so it is AnySource.
	IORank = &Key[int]{fixed: func(*Comm) (int, bool) { return AnySource, true }}
	// HostRank is the rank of a host process (MPI_HOST). There is none, so it is ProcNull.
	HostRank = &Key[int]{fixed: func(*Comm) (int, bool) { return ProcNull, true }}
	// UniverseSize is the number of ranks that the job has room for (MPI_UNIVERSE_SIZE), which is the number it has.
	UniverseSize = &Key[int]{fixed: func(c *Comm) (int, bool) { return len(c.world), c.shared == c.proc.world.shared }}
	// AppNum is the number, from 0, of the program that the rank runs, in a job of several programs such as cadre run
	// ./a : ./b (MPI_APPNUM).
	AppNum = &Key[int]{fixed: func(c *Comm) (int, bool) { return launch.AppNum(), c.shared == c.proc.world.shared }}
)
