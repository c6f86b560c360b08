package member

import "sync/atomic"

// because is why the C library of this process is about to abort. A C program's Abort has only a text, of which nobody could
// tell whether it repeats what another rank reports.
var because atomic.Pointer[error]

// Because says that the Abort which the calling process is about to make is because of err.
func Because(err error) { because.Store(&err) }

// with is an error with another's text.
type with struct{ text, cause error }

func (w with) Error() string   { return w.text.Error() }
func (w with) Unwrap() []error { return []error{w.text, w.cause} }

// explained is f with what Because has said.
func (f *Failure) explained() *Failure {
	err := because.Load()
	if err == nil {
		return f
	}
	g := *f
	g.Err = with{f.Err, *err}
	return &g
}
