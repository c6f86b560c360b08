package check

import "runtime"

// callerDepth is how many frames are looked at for a line of the program.
const callerDepth = 48

// Callers are the return addresses of the calling goroutine, for Caller: without those of this package.
func Callers() []uintptr {
	var pcs [callerDepth]uintptr
	return append([]uintptr(nil), pcs[:runtime.Callers(2, pcs[:])]...)
}

// Caller is the line of the program among return addresses: of the innermost function that is not the runtime's. It is ""
// where there is none.
func Caller(pcs []uintptr) string {
	if len(pcs) == 0 {
		return ""
	}
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		if f.File != "" && !Ours(f.Function, f.File) && !standard(f.Function) {
			at := Frame{Func: f.Function, File: f.File, Line: f.Line}
			return at.Place().String()
		}
		if !more {
			return ""
		}
	}
}
