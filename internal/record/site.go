package record

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
)

// A Site is the place of a call, as four return addresses, each a distance from base; 0 is none. It can be compared.
type Site [4]uint32

var textBase = base()

func pack(pc uintptr) uint32 {
	if pc == 0 {
		return 0
	}
	return uint32(pc - textBase)
}

// A Place is a line of a program.
type Place struct {
	Func string
	File string // with its folder
	Line int
}

// String is the file without its folder and the line, main.go:31, or nothing where that is not known.
func (p Place) String() string {
	if p.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", p.File[strings.LastIndexByte(p.File, '/')+1:], p.Line)
}

// noFunction is an address of no function. Behind it runtime.CallersFrames unfolds what is inlined in the last frame, too.
const noFunction = 1

var places sync.Map // of Site to Place

// Place finds the line of the program that has called: the innermost frame that is not of Cadre itself, tests of Cadre
// excepted. Where all frames are Cadre's it is the outermost of them.
func (s Site) Place() (p Place) {
	if s == (Site{}) {
		return p
	}
	if p, ok := places.Load(s); ok {
		return p.(Place)
	}
	var pcs []uintptr
	for _, d := range s {
		if d == 0 {
			break
		}
		pcs = append(pcs, textBase+uintptr(int32(d)))
	}
	p, found := Caller(append(pcs, noFunction))
	if !found { // the call is Cadre's own, such as Main's Finalize: no line of the program made it
		p = Place{}
	}
	places.Store(s, p)
	return p
}

// callerDepth is how many frames Callers looks at.
const callerDepth = 48

// Callers are the return addresses of the calling goroutine, from Callers' caller on.
func Callers() []uintptr {
	var pcs [callerDepth]uintptr
	return append([]uintptr(nil), pcs[:runtime.Callers(2, pcs[:])]...)
}

// Caller is the innermost frame behind return addresses that is not of Cadre itself, as Place; without one it is the
// outermost frame, and found is false.
func Caller(pcs []uintptr) (p Place, found bool) {
	if len(pcs) == 0 {
		return p, false
	}
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		if f.File != "" {
			p = Place{f.Function, f.File, f.Line}
			if !Own(f.Function, f.File) && !strings.HasPrefix(f.Function, "runtime.") {
				return p, true
			}
		}
		if !more {
			return p, false
		}
	}
}

// Own reports whether a function is of Cadre's own layers, and not of a test of them.
func Own(function, file string) bool {
	if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "/testdata/") {
		return false
	}
	for _, p := range [...]string{
		"cadre.example/mpi.", "cadre.example/mpi/mpitest.", "cadre.example/mpi/object.", "cadre.example/mpi/internal/", "cadre.example/adi",
		"cadre.example/internal/", "cadre.example/launch", "cadre.example/datatype", "cadre.example/address",
	} {
		if strings.HasPrefix(function, p) {
			return true
		}
	}
	return false
}
