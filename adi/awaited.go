package adi

// awaited are the operations that a call waits for, as pairs of a request and its generation: what another goroutine has completed
// meanwhile is done, whatever has its place since. Nil requests are passed over. Without generations they are requests that
// nobody else can complete.
type awaited struct {
	rs   []*Request
	gens []uint64
}

// done reports whether the wait is over.
func (a awaited) done() bool {
	if a.gens == nil {
		for _, r := range a.rs {
			if r != nil && r.isDone() {
				return true
			}
		}
		return false
	}
	for i, r := range a.rs {
		if r != nil && r.IsDone(a.gens[i]) {
			return true
		}
	}
	return false
}

// gen is the generation of request i, which is not nil.
func (a awaited) gen(i int) uint64 {
	if a.gens == nil {
		return a.rs[i].Gen()
	}
	return a.gens[i]
}
