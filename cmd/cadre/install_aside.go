package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"
)

// An installation is whole or not there: it is built in a folder aside, on the same file system, and only what is complete is
// moved to its place. Whatever ends it before that leaves nothing.

// endedBy is the error of an installation that a signal has ended.
type endedBy struct{ syscall.Signal }

func (e endedBy) Error() string { return e.Signal.String() }

// asidePrefix begins the names of the folders aside. It is followed by the process's number, so that another installation
// can tell those that nobody works on.
const asidePrefix = ".cadre-install-"

// installTo installs into the folder to, with the given compilers.
func installTo(i *installer, to, cc, cxx, fc string) error {
	if err := i.look(cc, cxx, fc); err != nil {
		return err
	}
	if info, err := os.Stat(to); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is a file: want a folder, or the name of one that can be made", to)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	go func() {
		select {
		case s := <-signals:
			n, _ := s.(syscall.Signal)
			cancel(endedBy{n})
		case <-ctx.Done():
		}
	}()
	i.ctx = ctx
	made, err := makeFolders(to)
	if err != nil {
		return err
	}
	err = i.aside(to)
	if err != nil {
		for _, dir := range made {
			os.Remove(dir) // fails where somebody else has put something
		}
	}
	return err
}

// makeFolders makes a folder and those above it, and gives those that were not there, the innermost first.
func makeFolders(dir string) (made []string, err error) {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); err == nil || d == filepath.Dir(d) {
			break
		}
		made = append(made, d)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		for _, d := range made {
			os.Remove(d)
		}
		return nil, err
	}
	return made, nil
}

// aside builds everything in a folder below to, and moves it to its place.
func (i *installer) aside(to string) error {
	sweepAside(to)
	aside, err := os.MkdirTemp(to, fmt.Sprintf("%s%d-", asidePrefix, os.Getpid()))
	if err != nil {
		return err
	}
	defer os.RemoveAll(aside)
	i.to, i.temp = filepath.Join(aside, "new"), filepath.Join(aside, "temp")
	for _, dir := range []string{i.to, i.temp} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			return err
		}
	}
	i.steps = showSteps(i.errs)
	err = i.install()
	i.steps.end()
	if err != nil {
		return err
	}
	if err := context.Cause(i.ctx); err != nil {
		return err
	}
	return replace(to, i.to, filepath.Join(aside, "old"))
}

// sweepAside removes what installations have left that were killed.
func sweepAside(to string) {
	left, _ := filepath.Glob(filepath.Join(to, asidePrefix+"*"))
	for _, dir := range left {
		var pid int
		if n, _ := fmt.Sscanf(filepath.Base(dir), asidePrefix+"%d-", &pid); n == 1 && !lives(pid) {
			os.RemoveAll(dir)
		}
	}
}

// replace moves all files below from to the same places below to. Each is there at every moment, the one before or the new
// one. If one cannot be moved, those before come back.
func replace(to, from, old string) (err error) {
	type move struct{ at, before string }
	var done []move
	var made []string
	defer func() {
		if err == nil {
			return
		}
		for _, m := range done {
			if m.before == "" {
				os.Remove(m.at)
			} else {
				os.Rename(m.before, m.at)
			}
		}
		for _, dir := range slices.Backward(made) {
			os.Remove(dir)
		}
	}()
	if err := os.Mkdir(old, 0o755); err != nil {
		return err
	}
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		at := filepath.Join(to, rel)
		if d.IsDir() {
			if _, err := os.Stat(at); errors.Is(err, fs.ErrNotExist) {
				made = append(made, at)
			}
			return os.MkdirAll(at, 0o755)
		}
		m := move{at: at}
		switch info, err := os.Lstat(at); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case info.IsDir():
			return fmt.Errorf("%s is a folder: a file is to be installed there", at)
		default:
			m.before = filepath.Join(old, fmt.Sprint(len(done)))
			if err := keep(at, m.before, info); err != nil {
				return err
			}
		}
		if err := os.Rename(name, at); err != nil {
			return err
		}
		done = append(done, m)
		return nil
	})
}

// keep makes another name for the file or link at.
func keep(at, as string, info fs.FileInfo) error {
	if info.Mode()&fs.ModeSymlink == 0 {
		return os.Link(at, as)
	}
	target, err := os.Readlink(at)
	if err != nil {
		return err
	}
	return os.Symlink(target, as)
}

// steps says what is being built, from the moment that it takes long.
type steps struct {
	mu    sync.Mutex
	to    io.Writer
	start time.Time
	what  string
	shown bool // what is known to the user
	slow  bool
	stop  chan struct{}
	done  chan struct{}
}

// slowInstall is how long an installation is silent, and stillEvery the time between two signs of life.
const (
	slowInstall = 2 * time.Second
	stillEvery  = 15 * time.Second
)

func showSteps(to io.Writer) *steps {
	p := &steps{to: to, start: time.Now(), stop: make(chan struct{}), done: make(chan struct{})}
	go p.run()
	return p
}

func (p *steps) run() {
	defer close(p.done)
	t := time.NewTimer(slowInstall)
	defer t.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-t.C:
			p.mu.Lock()
			p.slow = true
			if p.shown {
				fmt.Fprintf(p.to, "cadre install: still building, %.0f s\n", time.Since(p.start).Seconds())
			} else {
				p.show()
			}
			p.mu.Unlock()
			t.Reset(stillEvery)
		}
	}
}

// show tells the user. mu is held.
func (p *steps) show() {
	if p.what != "" {
		fmt.Fprintf(p.to, "cadre install: building %s\n", p.what)
		p.shown = true
	}
}

// step begins to build something.
func (p *steps) step(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what, p.shown = what, false
	if p.slow {
		p.show()
	}
}

func (p *steps) end() {
	close(p.stop)
	<-p.done
}
