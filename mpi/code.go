package mpi

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// A Code is an error code (section 9.5 of the standard): a class, or a finer distinction within one. It implements error
// and wraps its class. Programs and libraries can add classes and codes; they are valid in the whole process.
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
var added struct {
	sync.RWMutex
	next  int            // how many numbers have been given
	class map[Code]Class // of every added code; an added class is its own
	codes map[Class]int  // how many codes a class has
	text  map[Code]string
	order []Code // those of class in their order, with some that were removed between them; the last is in use
}

// add gives class c another code, or with 0 makes a class. The lock is held.
func add(c Class) Code {
	a := &added
	if a.class == nil {
		a.class, a.codes, a.text = map[Code]Class{}, map[Class]int{}, map[Code]string{}
	}
	k := Code(firstUser + a.next)
	a.next++
	if c == 0 {
		c = Class(k)
	} else {
		a.codes[c]++
	}
	a.class[k] = c
	a.order = append(a.order, k)
	return k
}

// remove forgets a code. What order keeps of others that are gone stays in proportion to those that are there. The lock is held.
func remove(k Code) {
	a := &added
	if c := a.class[k]; Code(c) != k {
		if a.codes[c]--; a.codes[c] == 0 {
			delete(a.codes, c)
		}
	}
	delete(a.class, k)
	gone := func(k Code) bool { _, ok := a.class[k]; return !ok }
	for len(a.order) > 0 && gone(a.order[len(a.order)-1]) {
		a.order = a.order[:len(a.order)-1]
	}
	if len(a.order) > 2*len(a.class)+16 {
		a.order = slices.DeleteFunc(a.order, gone)
	}
}

func wrongCode(op, arg string, value Code, expected string) error {
	return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: int(value), Want: expected}
}

// standardClass reports whether c is one of the constants.
func standardClass(c Class) bool {
	return c > 0 && int(c) < len(classes) || c == ErrProcFailed || c == ErrRevoked
}

// AddErrorClass adds an error class (MPI_Add_error_class). Its number is unique in the process.
func AddErrorClass() Class {
	added.Lock()
	defer added.Unlock()
	return Class(add(0))
}

// RemoveErrorClass removes a class of AddErrorClass that has no codes and no text (MPI_Remove_error_class).
func RemoveErrorClass(c Class) error {
	const op = "RemoveErrorClass"
	added.Lock()
	defer added.Unlock()
	if added.class[Code(c)] != c || c == 0 {
		return wrongCode(op, "class", Code(c), "one of AddErrorClass")
	}
	if n := added.codes[c]; n > 0 {
		return &Error{Class: ErrOther, Op: op, Rank: -1, Peer: -1, Err: fmt.Errorf("class %d has codes still, %d of them", c, n)}
	}
	if _, has := added.text[Code(c)]; has {
		return &Error{Class: ErrOther, Op: op, Rank: -1, Peer: -1, Err: fmt.Errorf("class %d has a text still", c)}
	}
	remove(Code(c))
	return nil
}

// AddErrorCode adds a code to class c, which may be the standard's or added (MPI_Add_error_code).
func AddErrorCode(c Class) (Code, error) {
	added.Lock()
	defer added.Unlock()
	if !standardClass(c) && (added.class[Code(c)] != c || c == 0) {
		return 0, wrongCode("AddErrorCode", "class", Code(c), "an error class")
	}
	return add(c), nil
}

// RemoveErrorCode removes a code of AddErrorCode that has no text (MPI_Remove_error_code).
func RemoveErrorCode(k Code) error {
	const op = "RemoveErrorCode"
	added.Lock()
	defer added.Unlock()
	if c, ok := added.class[k]; !ok || Code(c) == k {
		return wrongCode(op, "code", k, "one of AddErrorCode")
	}
	if _, has := added.text[k]; has {
		return &Error{Class: ErrOther, Op: op, Rank: -1, Peer: -1, Err: fmt.Errorf("code %d has a text still", k)}
	}
	remove(k)
	return nil
}

// AddErrorString sets the text of an added class or code and replaces an earlier one (MPI_Add_error_string). The text
// has at most 511 bytes.
func AddErrorString(k Code, text string) error {
	const op = "AddErrorString"
	if len(text) > maxErrorString {
		return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: "len(text)", Value: len(text), Want: "at most " + strconv.Itoa(maxErrorString)}
	}
	added.Lock()
	defer added.Unlock()
	if _, ok := added.class[k]; !ok {
		return wrongCode(op, "code", k, "one of AddErrorClass or AddErrorCode")
	}
	added.text[k] = text
	return nil
}

// RemoveErrorString removes the text of an added class or code (MPI_Remove_error_string).
func RemoveErrorString(k Code) error {
	added.Lock()
	defer added.Unlock()
	if _, ok := added.text[k]; !ok {
		return wrongCode("RemoveErrorString", "code", k, "one with a text of AddErrorString")
	}
	delete(added.text, k)
	return nil
}

// LastUsedCode returns the largest code in use (attribute MPI_LASTUSEDCODE).
func LastUsedCode() Code {
	added.RLock()
	defer added.RUnlock()
	if n := len(added.order); n > 0 {
		return added.order[n-1]
	}
	return lastCode
}

// Class returns the class of k (MPI_Error_class), or ErrUnknown if k is no code.
func (k Code) Class() Class {
	if standardClass(Class(k)) {
		return Class(k)
	}
	added.RLock()
	defer added.RUnlock()
	if c, ok := added.class[k]; ok {
		return c
	}
	return ErrUnknown
}

// Text is what k means (MPI_Error_string). Of an added class or code it is the text of AddErrorString, and empty without one.
func (k Code) Text() string {
	if standardClass(Class(k)) {
		return Class(k).text()
	}
	added.RLock()
	defer added.RUnlock()
	if _, ok := added.class[k]; !ok {
		return ErrUnknown.text()
	}
	return added.text[k]
}

// meaning is k's text, or its class's.
func (k Code) meaning() string {
	if t := k.Text(); t != "" {
		return t
	}
	if c := k.Class(); Code(c) != k {
		return c.text()
	}
	return "error of the program"
}

// Error is what k means, and its number. Of a code without a text it is what its class means.
func (k Code) Error() string { return "mpi: " + k.meaning() + " (code " + strconv.Itoa(int(k)) + ")" }

// Unwrap returns the class, for errors.Is.
func (k Code) Unwrap() error { return k.Class() }

// CodeOf returns the code of err: an added code that err wraps, else its class. It is 0 (MPI_SUCCESS) for nil, and
// ErrUnknown for an error that is not of this package.
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
