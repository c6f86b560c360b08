package member

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/filesize"
	"cadre.example/internal/record"
)

// ToLauncher as Insight.Calls sends the calls to the launcher, which writes the trace of the whole job.
const ToLauncher = "-"

// A callSink is a launcher that takes dumps of calls.
type callSink interface{ Calls(dump []byte) error }

// An ender is a launcher that can end the process, and lets it say something before.
type ender interface{ OnEnd(f func(cause string)) }

// calls is what a process tells about the calls of its ranks: nil, unless Insight asks for something.
type calls struct {
	in    Insight
	boot  adi.Bootstrap // nil in a process that is alone
	ranks []*adi.Context

	mu      sync.Mutex
	printed bool
	sent    bool
}

// observeCalls begins what in asks for.
func observeCalls(in Insight, boot adi.Bootstrap, ranks ...*adi.Context) *calls {
	if in.Calls == "" && in.Record == "" {
		return nil
	}
	if in.Out == nil {
		in.Out = filesize.Stderr
	}
	k := &calls{in: in, boot: boot, ranks: ranks}
	if in.Calls != "" {
		for _, c := range ranks {
			c.Record().Spool(0)
		}
	}
	if boot == nil {
		return k
	}
	if e, ok := boot.(ender); ok {
		e.OnEnd(k.lastWords)
	}
	terminate := make(chan os.Signal, 1)
	signal.Notify(terminate, syscall.SIGTERM)
	go func() {
		<-terminate
		k.lastWords("the process was told to end")
		os.Exit(128 + int(syscall.SIGTERM))
	}()
	return k
}

// lastWords is tell for a process that is about to end because others say so.
func (k *calls) lastWords(cause string) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		k.failing(cause)
		k.ending(cause)
	}()
	select {
	case <-done:
	case <-time.After(limits.LastWords):
	}
}

func (k *calls) dumps(cause string) []*record.Dump {
	all := make([]*record.Dump, len(k.ranks))
	for i, c := range k.ranks {
		all[i] = c.Record().Dump(c.Rank(), c.Size(), cause)
	}
	return all
}

// failing prints, once, what the ranks have called last: because of a failure.
func (k *calls) failing(cause string) {
	if k == nil || k.in.Record == "" {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.printed {
		return
	}
	k.printed = true
	var b bytes.Buffer
	for _, d := range k.dumps(cause) {
		if k.in.Record == "json" {
			d.WriteJSON(&b)
		} else {
			d.WriteText(&b)
		}
	}
	k.in.Out.Write(b.Bytes())
}

// ending writes the trace, or sends it to the launcher. The first that is sent counts, and the last that is written.
func (k *calls) ending(cause string) error {
	if k == nil || k.in.Calls == "" {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	var b bytes.Buffer
	if k.in.Calls != ToLauncher {
		dumps := k.dumps(cause)
		if err := record.WriteTrace(&b, dumps); err != nil {
			return err
		}
		if text := record.Missing(dumps); text != "" {
			fmt.Fprintf(k.in.Out, "cadre: %s\n", text)
		}
		name, first := k.in.Calls, k.ranks[0]
		if len(k.ranks) < first.Size() {
			name = FileOf(name, first.Rank(), first.Size())
		}
		return filesize.WriteFile(name, b.Bytes(), 0o666)
	}
	sink, ok := k.boot.(callSink)
	if !ok || k.sent {
		return nil
	}
	k.sent = true
	for _, d := range k.dumps(cause) {
		b.Reset()
		d.WriteJSON(&b)
		if err := sink.Calls(b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// failed is failing and ending.
func (k *calls) failed(f *Failure) {
	if k != nil {
		k.failing(f.Error())
		_ = k.ending(f.Error()) // the failure is what counts
	}
}
