package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"cadre.example/bench/compare"
)

// benchFiles are opened before anything is measured, so that a name that cannot be written costs no time, and are
// emptied only when there is something to write.
type benchFiles struct{ json, svg, table *os.File }

func openFiles(json, svg, table string) (*benchFiles, error) {
	f := &benchFiles{}
	for _, x := range []struct {
		flag, name string
		to         **os.File
	}{{"--json", json, &f.json}, {"--svg", svg, &f.svg}, {"--table", table, &f.table}} {
		if x.name == "" {
			continue
		}
		var err error
		if *x.to, err = os.OpenFile(x.name, os.O_WRONLY|os.O_CREATE, 0o644); err != nil {
			f.close()
			return nil, fmt.Errorf("%s: %w", x.flag, err)
		}
	}
	return f, nil
}

func (f *benchFiles) write(r *compare.Report) error {
	return errors.Join(f.one(&f.json, r.JSON), f.one(&f.svg, r.SVG))
}

// one empties a file, if it is one, writes it and closes it.
func (*benchFiles) one(to **os.File, write func(io.Writer) error) error {
	if *to == nil {
		return nil
	}
	if st, err := (*to).Stat(); err == nil && st.Mode().IsRegular() {
		if err := (*to).Truncate(0); err != nil {
			return err
		}
	}
	err := write(*to)
	err = errors.Join(err, (*to).Close())
	*to = nil
	return err
}

// tableWriter takes the rules, if a file was asked for.
func (f *benchFiles) tableWriter() io.Writer {
	if f.table == nil {
		return nil
	}
	return f
}

// Write takes all of the rules at once.
func (f *benchFiles) Write(text []byte) (int, error) {
	return len(text), f.one(&f.table, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

func (f *benchFiles) close() {
	for _, x := range []*os.File{f.json, f.svg, f.table} {
		if x != nil {
			x.Close()
		}
	}
}

const (
	quietTime = 2 * time.Second  // no progress is shown before
	lineEvery = 10 * time.Second // where no terminal is watching
)

// A progress is the line that says what is going on: one line that changes on a terminal, a new one now and then elsewhere.
type progress struct {
	w     io.Writer
	tty   bool
	start time.Time

	mu    sync.Mutex
	text  string
	shown string
	when  time.Time
	quit  chan struct{}
	ended sync.WaitGroup
	once  sync.Once
}

func newProgress(w *os.File) *progress {
	p := &progress{w: w, start: time.Now(), quit: make(chan struct{})}
	if st, err := w.Stat(); err == nil {
		p.tty = st.Mode()&os.ModeCharDevice != 0
	}
	p.ended.Go(p.watch)
	return p
}

func (p *progress) watch() {
	tick := time.NewTicker(quietTime / 4)
	defer tick.Stop()
	for {
		select {
		case <-p.quit:
			return
		case now := <-tick.C:
			p.show(now)
		}
	}
}

// show writes the line when it is due.
func (p *progress) show(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.start) < quietTime || p.text == p.shown || !p.tty && now.Sub(p.when) < lineEvery {
		return
	}
	p.shown, p.when = p.text, now
	if p.tty {
		fmt.Fprintf(p.w, "\r\x1b[Kcadre bench: %s", p.text)
	} else {
		fmt.Fprintf(p.w, "cadre bench: %s\n", p.text)
	}
}

func (p *progress) say(text string) {
	p.mu.Lock()
	p.text = text
	p.mu.Unlock()
}

func (p *progress) step(s compare.Step) {
	p.say(fmt.Sprintf("round %d of %d, %d of %d jobs done: %v with %s", s.Round, s.Rounds, s.Done, s.Jobs, s.Case, s.Impl.Name))
}

func (p *progress) turn(s compare.Step) {
	p.say(fmt.Sprintf("%d of %d rows done: %v", s.Done, s.Jobs, s.Case))
}

// stop ends the line and leaves nothing of it on a terminal. It may be called twice.
func (p *progress) stop() {
	p.once.Do(func() {
		close(p.quit)
		p.ended.Wait()
		if p.tty && p.shown != "" {
			fmt.Fprint(p.w, "\r\x1b[K")
		}
	})
}
