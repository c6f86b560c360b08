package launch

import (
	"sync"
	"sync/atomic"
	"time"

	"cadre.example/launch/internal/control"
)

// letters are the questions that this process asks others, and what answers theirs.
type letters struct {
	mu     sync.Mutex
	n      uint32
	open   map[uint32]chan string
	answer atomic.Pointer[func(question string) string]
}

// OnSeek lets f answer what other processes of the job ask this one. Before it, and with nil, the answer is empty. f may be
// called at any time, by several goroutines.
func (s *session) OnSeek(f func(question string) string) {
	if f == nil {
		s.letters.answer.Store(nil)
	} else {
		s.letters.answer.Store(&f)
	}
}

// Seek asks another process something, and returns its answer: "" when there is none within the limit.
func (s *session) Seek(process int, question string, limit time.Duration) string {
	k := &s.letters
	answer := make(chan string, 1)
	k.mu.Lock()
	k.n++
	n := k.n
	if k.open == nil {
		k.open = make(map[uint32]chan string)
	}
	k.open[n] = answer
	k.mu.Unlock()
	defer func() {
		k.mu.Lock()
		delete(k.open, n)
		k.mu.Unlock()
	}()
	if s.send(control.AppendLetter(nil, control.KindSeek, control.Letter{Process: process, N: n, Text: question})) != nil {
		return ""
	}
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case text := <-answer:
		return text
	case <-t.C:
	case <-s.ended:
	}
	return ""
}

// letter takes one: another's question, which it answers, or the answer to an own.
func (s *session) letter(kind control.Kind, l control.Letter) {
	k := &s.letters
	if kind == control.KindSought {
		go func() {
			text := ""
			if f := k.answer.Load(); f != nil {
				text = (*f)(l.Text)
			}
			_ = s.send(control.AppendLetter(nil, control.KindTell, control.Letter{Process: l.Process, N: l.N, Text: text})) // the reader finds out why it cannot be sent
		}()
		return
	}
	k.mu.Lock()
	answer := k.open[l.N]
	delete(k.open, l.N)
	k.mu.Unlock()
	if answer != nil {
		answer <- l.Text
	}
}
