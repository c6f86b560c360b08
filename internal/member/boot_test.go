package member

import (
	"errors"
	"fmt"
	"sync"

	"cadre.example/adi"
)

// room is where the ranks of a job meet that a test plays the launcher for.
type room struct {
	mu      sync.Mutex
	size    int
	inFence int
	fence   chan struct{}
	values  map[string]string
	ended   chan struct{}
	cause   error
	aborts  []string
	left    int
}

func newRoom(size int) *room {
	return &room{size: size, fence: make(chan struct{}), values: map[string]string{}, ended: make(chan struct{})}
}

// seat is a rank's Bootstrap.
type seat struct {
	*room
	rank int
}

var _ adi.Bootstrap = (*seat)(nil)

func (s *seat) Rank() int              { return s.rank }
func (s *seat) Size() int              { return s.size }
func (s *seat) LocalRank() int         { return s.rank }
func (s *seat) LocalSize() int         { return s.size }
func (s *seat) Secret() []byte         { return []byte("0123456789abcdef0123456789abcdef") }
func (s *seat) JobID() string          { return "room" }
func (s *seat) Ended() <-chan struct{} { return s.ended }

func (s *seat) Cause() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cause
}

func (s *seat) Put(key, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[fmt.Sprint(s.rank, key)] = value
	return nil
}

func (s *seat) Get(rank int, key string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok := s.values[fmt.Sprint(rank, key)]
	if !ok {
		return "", errors.New("nothing there")
	}
	return v, nil
}

func (s *seat) Fence() error {
	s.mu.Lock()
	fence := s.fence
	if s.inFence++; s.inFence == s.size {
		s.inFence = 0
		s.fence = make(chan struct{})
		close(fence)
	}
	s.mu.Unlock()
	select {
	case <-fence:
		return nil
	case <-s.ended:
		return s.Cause()
	}
}

func (s *seat) Abort(code int, reason string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.aborts = append(s.aborts, fmt.Sprintf("%d: %d: %s", s.rank, code, reason))
	if len(s.aborts) == 1 {
		s.cause = errors.New("the job was ended")
		close(s.ended)
	}
	return nil
}

func (s *seat) Finalize() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left++
	return nil
}
