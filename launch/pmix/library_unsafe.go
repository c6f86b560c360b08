//go:build linux && (amd64 || arm64)

package pmix

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"unsafe"

	"github.com/ebitengine/purego"
)

// What pmix_common.h fixes; versions 4 and 5 agree.
const (
	keyMost       = 511 // characters of a key or a name space
	rankWildcard  = ^uint32(0) - 1
	scopeGlobal   = 3
	typeBool      = 1
	typeString    = 3
	typeSize      = 4
	typeInt32     = 9
	typeUint32    = 14
	typeUint64    = 15
	statusSuccess = 0
)

// A proc is a pmix_proc_t.
type proc struct {
	space [256]byte
	rank  uint32
}

// name is the job's.
func (p *proc) name() string {
	name, _, _ := bytes.Cut(p.space[:], []byte{0})
	return string(name)
}

// A value is a pmix_value_t: its data is a union, of which data is the first word and rest the others.
type value struct {
	kind uint16
	_    [6]byte
	data uintptr
	rest [2]uint64
}

// A stringValue is a value whose data is a pointer to a string. Those that the library returns are in its own memory.
type stringValue struct {
	kind uint16
	_    [6]byte
	data *byte
	rest [2]uint64
}

// An info is a pmix_info_t.
type info struct {
	key   [keyMost + 1]byte
	flags uint32
	_     uint32
	value value
}

// A library is libpmix.so.2, loaded.
type library struct {
	sym map[string]uintptr
}

// functions are those of the library that are used.
var functions = []string{"PMIx_Init", "PMIx_Put", "PMIx_Commit", "PMIx_Fence", "PMIx_Get", "PMIx_Abort", "PMIx_Finalize", "PMIx_Error_string"}

// load loads the library of the given name, libpmix.so.2 if that is empty. Its own plug-ins look for its names, so they are
// global.
func load(name string) (*library, error) {
	if name == "" {
		name = "libpmix.so.2"
	}
	h, err := purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, fmt.Errorf("the launcher speaks PMIx, and its library cannot be loaded (install libpmix2, or set CADRE_LIBPMIX to its file): %w", err)
	}
	l := &library{sym: make(map[string]uintptr)}
	for _, f := range functions {
		if l.sym[f], err = purego.Dlsym(h, f); err != nil {
			return nil, fmt.Errorf("%s is no PMIx library of version 4 or 5: %w", name, err)
		}
	}
	return l, nil
}

// call returns the status of a function.
func (l *library) call(name string, args ...uintptr) int32 {
	r, _, _ := purego.SyscallN(l.sym[name], args...)
	return int32(r)
}

// check makes an error of a status.
func (l *library) check(what string, status int32) error {
	if status == statusSuccess {
		return nil
	}
	var text *byte
	r, _, _ := purego.SyscallN(l.sym["PMIx_Error_string"], uintptr(status))
	*(*uintptr)(unsafe.Pointer(&text)) = r
	return fmt.Errorf("%s: %s (%d)", what, goString(text, 200), status)
}

// goString copies a C string of the library's, up to so many bytes.
func goString(p *byte, most int) string {
	if p == nil {
		return ""
	}
	var b strings.Builder
	for i := range most {
		c := *(*byte)(unsafe.Add(unsafe.Pointer(p), i))
		if c == 0 {
			break
		}
		b.WriteByte(c)
	}
	return b.String()
}

func cString(s string) []byte { return append([]byte(s), 0) }

func (l *library) init(self *proc) int32 {
	var pin runtime.Pinner
	defer pin.Unpin()
	pin.Pin(self)
	return l.call("PMIx_Init", uintptr(unsafe.Pointer(self)), 0, 0)
}

func (l *library) put(key, text string) int32 {
	var pin runtime.Pinner
	defer pin.Unpin()
	k, t := cString(key), cString(text)
	v := &stringValue{kind: typeString, data: &t[0]}
	pin.Pin(&k[0])
	pin.Pin(&t[0])
	pin.Pin(v)
	return l.call("PMIx_Put", scopeGlobal, uintptr(unsafe.Pointer(&k[0])), uintptr(unsafe.Pointer(v)))
}

func (l *library) commit() int32 { return l.call("PMIx_Commit") }

// fence waits for all, and lets everybody's data come to every host.
func (l *library) fence(all *proc) int32 {
	var pin runtime.Pinner
	defer pin.Unpin()
	collect := &info{value: value{kind: typeBool, data: 1}}
	copy(collect.key[:], "pmix.collect")
	pin.Pin(all)
	pin.Pin(collect)
	return l.call("PMIx_Fence", uintptr(unsafe.Pointer(all)), 1, uintptr(unsafe.Pointer(collect)), 1)
}

// get returns what from has under key. The library's copy of it stays: a process asks for few things.
func (l *library) get(from *proc, key string) (*stringValue, error) {
	var pin runtime.Pinner
	defer pin.Unpin()
	k := cString(key)
	out := new(*stringValue)
	pin.Pin(from)
	pin.Pin(&k[0])
	pin.Pin(out)
	status := l.call("PMIx_Get", uintptr(unsafe.Pointer(from)), uintptr(unsafe.Pointer(&k[0])), 0, 0, uintptr(unsafe.Pointer(out)))
	if err := l.check("PMIx_Get of "+key, status); err != nil {
		return nil, err
	}
	if *out == nil {
		return nil, fmt.Errorf("PMIx_Get of %s: nothing", key)
	}
	return *out, nil
}

// text is get of a string.
func (l *library) text(from *proc, key string) (string, error) {
	v, err := l.get(from, key)
	if err != nil {
		return "", err
	}
	if v.kind != typeString {
		return "", fmt.Errorf("PMIx_Get of %s: type %d, want a string", key, v.kind)
	}
	return goString(v.data, 4096), nil
}

// number is get of a whole number.
func (l *library) number(from *proc, key string) (int, error) {
	v, err := l.get(from, key)
	if err != nil {
		return 0, err
	}
	word := *(*uint64)(unsafe.Pointer(&v.data))
	switch v.kind {
	case typeUint32:
		return int(uint32(word)), nil
	case typeInt32:
		return int(int32(word)), nil
	case typeUint64, typeSize:
		return int(word), nil
	}
	return 0, fmt.Errorf("PMIx_Get of %s: type %d, want a number", key, v.kind)
}

func (l *library) abort(code int, text string) int32 {
	var pin runtime.Pinner
	defer pin.Unpin()
	t := cString(text)
	pin.Pin(&t[0])
	return l.call("PMIx_Abort", uintptr(code), uintptr(unsafe.Pointer(&t[0])), 0, 0)
}

func (l *library) finalize() int32 { return l.call("PMIx_Finalize", 0, 0) }
