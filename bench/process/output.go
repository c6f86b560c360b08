package process

import "sync"

const (
	headMax = 1 << 20
	tailMax = 8 << 10
)

// A head keeps the first headMax bytes written to it. The lock is for output that comes after the command was given up.
type head struct {
	mu   sync.Mutex
	b    []byte
	lost bool
}

func (h *head) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := min(len(p), headMax-len(h.b))
	h.b = append(h.b, p[:n]...)
	h.lost = h.lost || n < len(p)
	return len(p), nil
}

func (h *head) bytes() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.b
}

func (h *head) over() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.lost
}

// A tail keeps the last bytes written to it, at most tailMax.
type tail struct {
	mu sync.Mutex
	b  []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, p[max(0, len(p)-tailMax):]...)
	t.b = append(t.b[:0], t.b[max(0, len(t.b)-tailMax):]...)
	return len(p), nil
}

func (t *tail) bytes() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b
}
