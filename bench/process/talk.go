package process

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// lineMax is the longest line that a Talk reads, in bytes.
const lineMax = 4 << 10

// ErrOver is wrapped by the answer to a request after the one that has failed.
var ErrOver = errors.New("the command is of no more use")

// A Talk is a command that answers requests, line by line, for as long as it is wanted. It is used by one goroutine.
type Talk struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	prefix string
	lines  chan string // without the prefix
	ended  chan error
	errs   *tail
	mark   string
	over   error // why nothing more can be asked
}

// waiting is how many lines wait for somebody who asks; more are dropped, so that the command never waits for a reader.
const waiting = 16

// Start starts argv with extra variables in its environment. Lines of its output are answers when they begin with prefix;
// others are dropped. Close must be called.
func Start(argv, env []string, prefix string) (*Talk, error) {
	var key [12]byte
	rand.Read(key[:])
	t := &Talk{
		mark: token + "=" + hex.EncodeToString(key[:]), errs: &tail{}, prefix: prefix,
		lines: make(chan string, waiting), ended: make(chan error, 1),
	}
	t.cmd = exec.Command(argv[0], argv[1:]...)
	t.cmd.Env = append(append(os.Environ(), env...), t.mark)
	t.cmd.Stderr = t.errs
	t.cmd.WaitDelay = pipeTime
	t.cmd.SysProcAttr = attributes()
	in, err := t.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := t.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	t.in = in
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread() // see Run
		defer runtime.UnlockOSThread()
		err := t.cmd.Start()
		started <- err
		if err == nil {
			t.read(out)
			t.ended <- t.cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", argv[0], err)
	}
	return t, nil
}

// read hands over the answers.
func (t *Talk) read(out io.Reader) {
	defer close(t.lines)
	s := bufio.NewScanner(out)
	s.Buffer(make([]byte, lineMax), lineMax)
	for s.Scan() {
		if rest, ours := strings.CutPrefix(s.Text(), t.prefix); ours {
			select {
			case t.lines <- rest:
			default:
			}
		}
	}
	io.Copy(io.Discard, out)
}

// Ask sends a request, unless it is empty, and returns the next answer, without the prefix. After an error the command is
// of no more use.
func (t *Talk) Ask(ctx context.Context, request string, timeout time.Duration) (string, error) {
	if t.over != nil {
		return "", t.over
	}
	if request != "" {
		// A request is shorter than what a pipe holds, so this does not wait.
		if _, err := io.WriteString(t.in, request+"\n"); err != nil {
			return "", t.fail(errors.New("it has ended"))
		}
	}
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case line, ok := <-t.lines:
		if !ok {
			return "", t.fail(errors.New("it has ended before its answer"))
		}
		return line, nil
	case <-timer.C:
		return "", t.fail(fmt.Errorf("it has not answered within %v: %w", timeout, ErrTimeout))
	case <-ctx.Done():
		return "", t.fail(context.Cause(ctx))
	}
}

func (t *Talk) fail(why error) error {
	t.Close()
	r := Result{Stderr: t.errs.bytes(), Err: why}
	why = r.Explain()
	t.over = fmt.Errorf("%w: %w", ErrOver, why)
	return why
}

// Close ends the command: its input ends, then it is asked to end, and then made to. It may be called twice.
func (t *Talk) Close() {
	if t.over != nil {
		return
	}
	t.over = ErrOver
	t.in.Close()
	timer := time.NewTimer(grace)
	defer timer.Stop()
	for _, stop := range []func(*exec.Cmd){terminate, kill} {
		select {
		case <-t.ended:
			sweep(t.mark)
			return
		case <-timer.C:
			stop(t.cmd)
			timer.Reset(grace)
		}
	}
	<-t.ended
	sweep(t.mark)
}
