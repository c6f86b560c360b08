package member

import (
	"errors"
	"fmt"
	"io"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/internal/environ"
	"cadre.example/internal/filesize"
)

// StatusHang is the exit status of a process, and of cadre run, that was told to end a job in which ranks wait for ever.
const StatusHang = 123

// ErrDeadlock is wrapped by the failure of a job that was ended because of that.
var ErrDeadlock = errors.New("deadlock")

// A Hang says what happens when ranks wait for each other. The zero Hang reports after the usual time.
type Hang struct {
	Off  bool
	Kill bool          // end the job
	Time time.Duration // without progress; 0: limits.HangTime
	// Suspect makes reports also where nothing is proven: every rank of the process waits in a call, and none goes on.
	Suspect bool
	Out     io.Writer // nil is os.Stderr
	// Found, unless nil, is called instead of printing and ending; proven says that it is a deadlock.
	Found func(report string, proven bool)
}

// HangFrom reads the environment.
func HangFrom(getenv func(string) string) (h Hang, err error) {
	switch v := getenv(environ.OnHang); v {
	case "", "report":
	case "off":
		h.Off = true
	case "kill":
		h.Kill = true
	default:
		return h, fmt.Errorf("%s=%q: want report, kill or off", environ.OnHang, v)
	}
	if v := getenv(environ.HangAfter); v != "" {
		d, err := time.ParseDuration(v)
		if err != nil || d <= 0 {
			return h, fmt.Errorf("%s=%q: want a duration such as 30s", environ.HangAfter, v)
		}
		h.Time, h.Suspect = d, true
	}
	return h, nil
}

// HangFrom changes cfg.Hang where the environment says something.
func (cfg *Config) HangFrom(getenv func(string) string) error {
	h, err := HangFrom(getenv)
	if err != nil {
		return err
	}
	if getenv(environ.OnHang) != "" {
		cfg.Hang.Off, cfg.Hang.Kill = h.Off, h.Kill
	}
	if h.Time != 0 {
		cfg.Hang.Time, cfg.Hang.Suspect = h.Time, h.Suspect
	}
	return nil
}

// A monitor looks at the ranks of a job that are all in this process.
type monitor struct {
	j        *Job
	stop     chan struct{}
	done     chan struct{}
	pulse    *pulse
	before   []check.State
	reported string
}

// watch starts a monitor, unless none is wanted, and returns what ends it.
func (j *Job) watch() (end func()) {
	h := &j.cfg.Hang
	if h.Off || j.cfg.Park || virtual() {
		return func() {}
	}
	n := len(j.Ranks)
	m := &monitor{j: j, stop: make(chan struct{}), done: make(chan struct{}), pulse: newPulse(n)}
	go m.run()
	return func() {
		close(m.stop)
		<-m.done
	}
}

// virtual reports whether time is that of a testing/synctest bubble, where a ticker would keep a deadlock from being seen.
func virtual() bool { return time.Now().Year() < 2001 }

func (m *monitor) run() {
	defer close(m.done)
	h := &m.j.cfg.Hang
	patience := h.Time
	if patience == 0 {
		patience = limits.HangTime
	}
	tick := patience / 2
	timer := time.NewTimer(tick)
	defer timer.Stop()
	wait := tick
	for {
		select {
		case <-m.stop:
			return
		case <-timer.C:
		}
		switch {
		case !m.pulse.same(m.j.Ranks):
			m.before, wait = nil, tick
		case m.before == nil:
			m.before = m.look()
			timer.Reset(tick)
			continue
		default:
			now := m.look()
			if !m.judge(now) {
				wait = min(2*wait, max(limits.HangLookMost, tick))
			}
			m.before = nil
		}
		timer.Reset(wait)
	}
}

func (m *monitor) look() []check.State { return m.j.States() }

// States is what the ranks do now.
func (j *Job) States() []check.State {
	return states(j.Ranks, Goroutines(), func(i int) bool { return j.Ended(j.first + i) })
}

// judge decides from two looks, and reports whether there was something to say.
func (m *monitor) judge(now []check.State) bool {
	r, ok := check.Judge(m.before, now)
	if !ok && (m.j.cfg.Hang.Suspect || m.j.cfg.Hang.Found == nil && check.Waited(now, limits.HangReport)) {
		r, ok = check.Stalled(m.before, now)
	}
	if !ok {
		return false
	}
	text := r.String()
	if text == m.reported {
		return false
	}
	m.reported = text
	m.j.hangs(text, r.Unproven == "", len(r.Verdict.Stuck) > 0)
	return true
}

// hangs says that ranks wait for ever, and ends the job if that was asked for.
func (j *Job) hangs(text string, proven, stuck bool) {
	h := &j.cfg.Hang
	if h.Found != nil {
		h.Found(text, proven)
		return
	}
	if h.Kill && stuck { // ranks that only wait may have a reason
		j.Fail(&Failure{Rank: -1, Status: StatusHang, Err: &hangError{text}})
		return
	}
	out := h.Out
	if out == nil {
		out = filesize.Stderr
	}
	fmt.Fprintf(out, "mpi: %s\n", text)
}

type hangError struct{ text string }

func (e *hangError) Error() string { return e.text }
func (e *hangError) Unwrap() error { return ErrDeadlock }
