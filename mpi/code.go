package mpi

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
)

// A Code is an error code of section 9.5 of the standard: a class, or a finer distinction within one. It implements error
// and wraps its class. A program and its libraries add classes and codes of their own; they hold for the process.
type Code int

// lastCode is the largest code that is the standard's (MPI_ERR_LASTCODE). Those beyond the standard and then those of
// programs follow.
const (
	lastCode  = 1<<14 - 1
	firstUser = 1 << 15
)

// maxErrorString is the longest text of a code in bytes (MPI_MAX_ERROR_STRING less the zero byte).
const maxErrorString = 511

// added is what the process has added.
type added struct {
	next  int
	class map[Code]Class  // of every added code; an added class is its own
	text  map[Code]string // where there is one
}

var (
	addedMu  sync.Mutex
	addedNow atomic.Pointer[added] // never changed, only replaced
)

// change replaces what was added by what f makes of a copy of it.
func change(f func(a *added) error) error {
	addedMu.Lock()
	defer addedMu.Unlock()
	a := &added{next: firstUser, class: map[Code]Class{}, text: map[Code]string{}}
	if old := addedNow.Load(); old != nil {
		a.next = old.next
		for k, c := range old.class {
			a.class[k] = c
		}
		for k, t := range old.text {
			a.text[k] = t
		}
	}
	if err := f(a); err != nil {
		return err
	}
	addedNow.Store(a)
	return nil
}

func wrongCode(op, arg string, value Code, want string) error {
	return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: int(value), Want: want}
}

// standardClass reports whether c is one of the constants.
func standardClass(c Class) bool {
	return c > 0 && int(c) < len(classes) || c == ErrProcFailed || c == ErrRevoked
}

// AddErrorClass makes a new error class (MPI_Add_error_class). Its number differs from every other's of the process.
func AddErrorClass() Class {
	var c Class
	_ = change(func(a *added) error {
		c = Class(a.next)
		a.class[Code(c)] = c
		a.next++
		return nil
	})
	return c
}

// RemoveErrorClass takes back a class of AddErrorClass that has neither codes nor a text any more.
func RemoveErrorClass(c Class) error {
	const op = "RemoveErrorClass"
	return change(func(a *added) error {
		if a.class[Code(c)] != c || c == 0 {
			return wrongCode(op, "class", Code(c), "one of AddErrorClass")
		}
		for k, of := range a.class {
			if of == c && k != Code(c) {
				return &Error{Class: ErrOther, Op: op, Rank: -1, Peer: -1, Err: fmt.Errorf("class %d has code %d still", c, k)}
			}
		}
		if _, has := a.text[Code(c)]; has {
			return &Error{Class: ErrOther, Op: op, Rank: -1, Peer: -1, Err: fmt.Errorf("class %d has a text still", c)}
		}
		delete(a.class, Code(c))
		return nil
	})
}

// AddErrorCode makes a new code in class c, which is the standard's or an added one (MPI_Add_error_code).
func AddErrorCode(c Class) (Code, error) {
	var k Code
	err := change(func(a *added) error {
		if !standardClass(c) && (a.class[Code(c)] != c || c == 0) {
			return wrongCode("AddErrorCode", "class", Code(c), "an error class")
		}
		k = Code(a.next)
		a.class[k] = c
		a.next++
		return nil
	})
	return k, err
}

// RemoveErrorCode takes back a code of AddErrorCode that has no text any more.
func RemoveErrorCode(k Code) error {
	const op = "RemoveErrorCode"
	return change(func(a *added) error {
		if c, ok := a.class[k]; !ok || Code(c) == k {
			return wrongCode(op, "code", k, "one of AddErrorCode")
		}
		if _, has := a.text[k]; has {
			return &Error{Class: ErrOther, Op: op, Rank: -1, Peer: -1, Err: fmt.Errorf("code %d has a text still", k)}
		}
		delete(a.class, k)
		return nil
	})
}

// AddErrorString gives an added class or code its text, in place of one that it had. The text is at most 511 bytes long.
func AddErrorString(k Code, text string) error {
	const op = "AddErrorString"
	if len(text) > maxErrorString {
		return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: "len(text)", Value: len(text), Want: "at most " + strconv.Itoa(maxErrorString)}
	}
	return change(func(a *added) error {
		if _, ok := a.class[k]; !ok {
			return wrongCode(op, "code", k, "one of AddErrorClass or AddErrorCode")
		}
		a.text[k] = text
		return nil
	})
}

// RemoveErrorString takes back the text of an added class or code.
func RemoveErrorString(k Code) error {
	return change(func(a *added) error {
		if _, ok := a.text[k]; !ok {
			return wrongCode("RemoveErrorString", "code", k, "one with a text of AddErrorString")
		}
		delete(a.text, k)
		return nil
	})
}

// LastUsedCode is the largest code that is in use (the attribute MPI_LASTUSEDCODE).
func LastUsedCode() Code {
	last := Code(lastCode)
	if a := addedNow.Load(); a != nil {
		for k := range a.class {
			last = max(last, k)
		}
	}
	return last
}

// Class is the class of k (MPI_Error_class), or ErrUnknown for a number that is no code.
func (k Code) Class() Class {
	if standardClass(Class(k)) {
		return Class(k)
	}
	if a := addedNow.Load(); a != nil {
		if c, ok := a.class[k]; ok {
			return c
		}
	}
	return ErrUnknown
}

// Text is what k means (MPI_Error_string): of an added code without a text it is that of its class.
func (k Code) Text() string {
	a := addedNow.Load()
	if a != nil {
		if t, ok := a.text[k]; ok {
			return t
		}
	}
	if c := k.Class(); standardClass(c) {
		return c.text()
	} else if a != nil {
		if t, ok := a.text[Code(c)]; ok {
			return t
		}
	}
	return "error of the program"
}

// Error is what k means, and its number.
func (k Code) Error() string { return "mpi: " + k.Text() + " (code " + strconv.Itoa(int(k)) + ")" }

// Unwrap is the class, for errors.Is.
func (k Code) Unwrap() error { return k.Class() }

// CodeOf is the code of err: that of an added code which it wraps, or else its class; 0 (MPI_SUCCESS) for nil, ErrUnknown
// for an error that is none of this package.
func CodeOf(err error) Code {
	if err == nil {
		return 0
	}
	if k, ok := errors.AsType[Code](err); ok {
		return k
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return Code(e.Class)
	}
	if c, ok := errors.AsType[Class](err); ok {
		return Code(c)
	}
	return Code(ErrUnknown)
}
