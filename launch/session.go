package launch

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/record"
	"cadre.example/launch/internal/control"
)

// ErrLauncherGone is wrapped by Cause and by every call after the launcher's end of the channel has closed.
var ErrLauncherGone = errors.New("the launcher is gone")

// ErrJobEnded is wrapped by Cause and by every call after the launcher has ended the job.
var ErrJobEnded = errors.New("the job was ended")

var (
	_ adi.Bootstrap = (*session)(nil)
	_ adi.Rejoiner  = (*session)(nil)
)

// A session is a rank's end of the control channel to cadre run.
type session struct {
	ch      io.ReadWriteCloser
	frames  *control.Reader
	welcome control.Welcome
	record  []byte // of the process's ranks, one behind the other; nil: nobody looks

	write sync.Mutex // one frame at a time
	put   []byte     // frames of values, which go with the next frame of another kind
	fence sync.Mutex // one fence at a time

	mu        sync.Mutex
	values    values
	fences    uint32
	finalized bool
	cause     error

	fenced chan uint32
	noted  chan struct{}
	ended  chan struct{}
	once   sync.Once

	aborting atomic.Bool

	answer atomic.Pointer[func(stacks bool) []byte] // to what the launcher asks
	last   atomic.Pointer[func(cause string)]       // called before the process is ended

	letters letters
}

// newSession reads from ch who it is and says hello. The caller starts listen.
func newSession(ch io.ReadWriteCloser) (*session, error) {
	frames := control.NewReader(bufio.NewReaderSize(ch, limits.SessionRead))
	kind, body, err := frames.Next()
	if err != nil {
		return nil, err
	}
	if kind == control.KindEnd { // before all ranks had come
		cause, err := control.DecodeEnd(body)
		if err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %s", ErrJobEnded, cause)
	}
	if kind != control.KindWelcome {
		return nil, fmt.Errorf("%w: kind %d instead of a welcome", control.ErrFrame, kind)
	}
	s := &session{
		ch:     ch,
		frames: frames,
		fenced: make(chan uint32, 1),
		noted:  make(chan struct{}),
		ended:  make(chan struct{}),
	}
	if s.welcome, err = control.DecodeWelcome(body); err != nil {
		return nil, err
	}
	s.values.size = s.welcome.Size
	if err := s.send(control.AppendHello(nil)); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *session) Rank() int      { return s.welcome.Rank }
func (s *session) Size() int      { return s.welcome.Size }
func (s *session) LocalRank() int { return s.welcome.LocalRank }
func (s *session) LocalSize() int { return s.welcome.LocalSize }
func (s *session) JobID() string  { return s.welcome.JobID }
func (s *session) Secret() []byte { return append([]byte(nil), s.welcome.Secret[:]...) }

func (s *session) Ended() <-chan struct{} { return s.ended }

func (s *session) Cause() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cause
}

func (s *session) Put(key, value string) error {
	if err := control.CheckPut(key, value); err != nil {
		return fmt.Errorf("launch: put: %w", err)
	}
	s.write.Lock()
	defer s.write.Unlock()
	if s.put = control.AppendPut(s.put, key, value); len(s.put) < limits.SessionRead {
		return s.over()
	}
	return s.flush(nil)
}

// over returns why there is nobody to speak with any more.
func (s *session) over() error {
	select {
	case <-s.ended:
		return s.Cause()
	default:
		return nil
	}
}

func (s *session) Fence() error {
	s.fence.Lock()
	defer s.fence.Unlock()
	s.fences++
	if err := s.send(control.AppendCount(nil, control.KindFence, s.fences)); err != nil {
		return err
	}
	select {
	case n := <-s.fenced:
		if n != s.fences {
			return fmt.Errorf("launch: %w: answer to fence %d while in fence %d", control.ErrFrame, n, s.fences)
		}
		return nil
	case <-s.ended:
		return s.Cause()
	}
}

func (s *session) Get(rank int, key string) (string, error) {
	if rank < 0 || rank >= s.Size() {
		return "", fmt.Errorf("launch: get: rank %d: want 0 to %d", rank, s.Size()-1)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok, err := s.values.get(rank, key)
	if err != nil {
		return "", fmt.Errorf("launch: get: %w", err)
	}
	if !ok {
		return "", fmt.Errorf("launch: get: rank %d had put nothing under %q before the last fence", rank, key)
	}
	return v, nil
}

func (s *session) Abort(code int, reason string) error { return s.AbortAbout(code, reason, "") }

// AbortAbout is Abort with a name of what the reason is about: of several ranks that give the same name, the launcher tells
// the reason of one.
func (s *session) AbortAbout(code int, reason, about string) error {
	s.aborting.Store(true)
	if err := s.send(control.AppendAbort(nil, code, reason, about)); err != nil {
		return err
	}
	select {
	case <-s.noted:
		return nil
	case <-s.ended:
		return nil
	case <-time.After(limits.SessionNote):
		return fmt.Errorf("launch: abort: the launcher has not answered within %v", limits.SessionNote)
	}
}

func (s *session) Finalize() error {
	s.mu.Lock()
	again := s.finalized
	s.finalized = true
	s.mu.Unlock()
	if again {
		return errors.New("launch: finalize: called twice")
	}
	return s.send(control.AppendEmpty(nil, control.KindFinalize))
}

// Rejoin implements adi.Rejoiner: until the next Finalize the process is a rank as it was before the last.
func (s *session) Rejoin() error {
	s.mu.Lock()
	s.finalized = false
	s.mu.Unlock()
	return s.send(control.AppendHello(nil))
}

func (s *session) send(frame []byte) error {
	s.write.Lock()
	defer s.write.Unlock()
	return s.flush(frame)
}

// flush writes what was put, and a frame. The caller holds write.
func (s *session) flush(frame []byte) error {
	if len(s.put) > 0 {
		frame = append(s.put, frame...)
		s.put = nil
	}
	_, err := s.ch.Write(frame)
	if err == nil {
		return nil
	}
	// The reader is about to find out why; what it finds is the better answer.
	select {
	case <-s.ended:
		return s.Cause()
	case <-time.After(limits.SessionCause):
		return fmt.Errorf("launch: %w: %w", ErrLauncherGone, err)
	}
}

// listen takes what the launcher says until there is no more.
func (s *session) listen() {
	for {
		kind, body, err := s.frames.Next()
		if err != nil {
			if errors.Is(err, control.ErrFrame) {
				s.end(fmt.Errorf("launch: %w", err))
			} else {
				s.end(fmt.Errorf("launch: %w", ErrLauncherGone))
			}
			return
		}
		if err := s.take(kind, body); err != nil {
			s.end(fmt.Errorf("launch: %w", err))
			return
		}
	}
}

func (s *session) take(kind control.Kind, body []byte) error {
	switch kind {
	case control.KindValue:
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.values.add(body)
	case control.KindFenced:
		n, err := control.DecodeCount(body)
		if err != nil {
			return err
		}
		select {
		case s.fenced <- n:
		default:
			return fmt.Errorf("%w: an answer to no fence", control.ErrFrame)
		}
	case control.KindAsk:
		n, stacks, err := control.DecodeAsk(body)
		if err != nil {
			return err
		}
		go s.reply(n, stacks)
	case control.KindSought, control.KindTold:
		l, err := control.DecodeLetter(body)
		if err != nil {
			return err
		}
		s.letter(kind, l)
	case control.KindNoted:
		s.once.Do(func() { close(s.noted) })
		return control.DecodeEmpty(body)
	case control.KindEnd:
		cause, err := control.DecodeEnd(body)
		if err != nil {
			return err
		}
		return fmt.Errorf("%w: %s", ErrJobEnded, cause)
	default:
		return fmt.Errorf("%w: kind %d from the launcher", control.ErrFrame, kind)
	}
	return nil
}

// OnAsk lets f answer when the launcher asks what the ranks of the process do, with all stacks or without. Before it, and
// with nil, the answer is empty. f may be called at any time, by several goroutines.
func (s *session) OnAsk(f func(stacks bool) []byte) {
	if f == nil {
		s.answer.Store(nil)
	} else {
		s.answer.Store(&f)
	}
}

// reply answers question n.
func (s *session) reply(n uint32, stacks bool) {
	var text []byte
	if f := s.answer.Load(); f != nil {
		text = (*f)(stacks)
	}
	if len(text) > limits.FrameState {
		text = nil
	}
	_ = s.send(control.AppendState(nil, n, text)) // the reader finds out why it cannot be sent
}

// Calls gives the launcher the calls of a rank, for a trace.
func (s *session) Calls(dump []byte) error {
	if len(dump) > limits.FrameCalls {
		return fmt.Errorf("launch: the calls of a rank are %d bytes: want at most %d", len(dump), limits.FrameCalls)
	}
	return s.send(control.AppendCalls(nil, dump))
}

// Leaks tells the launcher what a rank leaves behind.
func (s *session) Leaks(rank int, text string) error {
	return s.send(control.AppendLeaks(nil, rank, text))
}

// Record is where the launcher sees what the i-th rank of the process calls, nil for nowhere.
func (s *session) Record(i int) []byte {
	if from := i * record.Bytes; from+record.Bytes <= len(s.record) {
		return s.record[from : from+record.Bytes : from+record.Bytes]
	}
	return nil
}

// OnEnd lets f be called before the process is ended because its job is over.
func (s *session) OnEnd(f func(cause string)) { s.last.Store(&f) }

// Quiet tells the launcher that a goroutine of the process has waited for the same for long.
func (s *session) Quiet() error { return s.send(control.AppendEmpty(nil, control.KindQuiet)) }

// end says that there will be nothing more from the launcher. After Finalize that is as it should be.
func (s *session) end(cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.finalized {
		return
	}
	s.cause = cause
	close(s.ended)
}

// endStatus is what a shell would show for a process that was ended by SIGTERM.
const endStatus = 128 + 15

// dieWithJob ends the process when its job is over: it may be computing, or in a system call, where it would hear no
// error. It prints nothing, because the launcher has said why, or cannot be heard any more.
func (s *session) dieWithJob() {
	<-s.ended
	if f := s.last.Load(); f != nil {
		(*f)(s.Cause().Error())
	}
	if !s.aborting.Load() { // who aborts ends with a status of its own
		os.Exit(endStatus)
	}
}
