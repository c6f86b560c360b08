package mpi

import (
	"fmt"
	"iter"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// An Info is a list of hints: pairs of a key and a value, in the order in which the keys were first set (section 10 of
// the standard). Goroutines may share it. The nil *Info is empty and cannot be changed.
type Info struct {
	mu   sync.Mutex
	keys []string
	of   map[string]string
}

// The longest key and the longest value of an Info, in bytes.
const (
	MaxInfoKey   = 255
	MaxInfoValue = 1023
)

// NewInfo returns an Info without hints.
func NewInfo() *Info { return &Info{} }

func infoError(op string, class Class, arg string, value any, expected string) error {
	return &Error{Class: class, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: value, Want: expected}
}

func checkKey(op string, info *Info, key string) error {
	switch {
	case info == nil:
		return infoError(op, ErrInfo, "the info", "the null info", "an Info")
	case key == "":
		return infoError(op, ErrInfoKey, "key", key, "a text")
	case len(key) > MaxInfoKey:
		return infoError(op, ErrInfoKey, "the length of key", len(key), fmt.Sprintf("at most %d", MaxInfoKey))
	}
	return nil
}

// Set sets the hint key to value and replaces an earlier value. It trims blanks around both.
func (info *Info) Set(key, value string) error {
	const op = "Info.Set"
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if err := checkKey(op, info, key); err != nil {
		return err
	}
	if len(value) > MaxInfoValue {
		return infoError(op, ErrInfoValue, "the length of value", len(value), fmt.Sprintf("at most %d", MaxInfoValue))
	}
	info.mu.Lock()
	defer info.mu.Unlock()
	if _, old := info.of[key]; !old {
		info.keys = append(info.keys, key)
	}
	if info.of == nil {
		info.of = map[string]string{}
	}
	info.of[key] = value
	return nil
}

// Get returns the value of a hint. ok reports whether the hint exists.
func (info *Info) Get(key string) (value string, ok bool) {
	if info == nil {
		return "", false
	}
	info.mu.Lock()
	defer info.mu.Unlock()
	value, ok = info.of[strings.TrimSpace(key)]
	return value, ok
}

// ValueLen returns the length in bytes of a hint's value. ok reports whether the hint exists.
func (info *Info) ValueLen(key string) (n int, ok bool) {
	value, ok := info.Get(key)
	return len(value), ok
}

// Delete removes a hint. A missing hint is ErrInfoNokey.
func (info *Info) Delete(key string) error {
	const op = "Info.Delete"
	key = strings.TrimSpace(key)
	if err := checkKey(op, info, key); err != nil {
		return err
	}
	info.mu.Lock()
	defer info.mu.Unlock()
	if _, ok := info.of[key]; !ok {
		return infoError(op, ErrInfoNokey, "key", key, "one that is set")
	}
	delete(info.of, key)
	info.keys = slices.DeleteFunc(info.keys, func(k string) bool { return k == key })
	return nil
}

// Len returns the number of hints.
func (info *Info) Len() int {
	if info == nil {
		return 0
	}
	info.mu.Lock()
	defer info.mu.Unlock()
	return len(info.keys)
}

// NthKey returns the key of the nth hint, from 0.
func (info *Info) NthKey(n int) (string, error) {
	const op = "Info.NthKey"
	if info == nil {
		return "", infoError(op, ErrInfo, "the info", "the null info", "an Info")
	}
	info.mu.Lock()
	defer info.mu.Unlock()
	if n < 0 || n >= len(info.keys) {
		expected := "less than the number of hints, " + strconv.Itoa(len(info.keys))
		return "", infoError(op, ErrArg, "n", n, expected)
	}
	return info.keys[n], nil
}

// All yields a snapshot of the hints, in order.
func (info *Info) All() iter.Seq2[string, string] {
	d := info.Dup()
	return func(yield func(string, string) bool) {
		for _, key := range d.keys {
			if !yield(key, d.of[key]) {
				return
			}
		}
	}
}

// Dup returns a copy with the same hints in the same order.
func (info *Info) Dup() *Info {
	d := NewInfo()
	if info == nil {
		return d
	}
	info.mu.Lock()
	defer info.mu.Unlock()
	d.keys = slices.Clone(info.keys)
	d.of = make(map[string]string, len(info.of))
	for k, v := range info.of {
		d.of[k] = v
	}
	return d
}

// EnvInfo describes how the program was started, like MPI_INFO_ENV: command, argv, arch, host, wdir and thread_level, as
// far as known.
func EnvInfo() *Info {
	info := NewInfo()
	set := func(key, value string) {
		if value != "" && len(value) <= MaxInfoValue {
			_ = info.Set(key, value)
		}
	}
	if len(os.Args) > 0 {
		set("command", os.Args[0])
		set("argv", strings.Join(os.Args[1:], " "))
	}
	dir, _ := os.Getwd()
	set("arch", runtime.GOARCH)
	set("host", ProcessorName())
	set("wdir", dir)
	set("thread_level", "MPI_THREAD_MULTIPLE")
	return info
}
