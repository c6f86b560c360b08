// Package process runs one command that starts processes of its own, such as a launcher, so that it always ends: in a
// process group of its own, with a limit of time and of output, and with a search for what it has left behind.
//
//	process.go     Run                           output.go      bounded buffers
//	talk.go        commands that are asked line by line
//	group_unix.go  process groups, signals       sweep_linux.go processes that have left the group
package process

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

const (
	// grace is how long a command has between the request to end and its forced end. A launcher needs it to end its ranks.
	grace = 2 * time.Second
	// pipeTime is how long output is waited for when the command has ended and somebody else holds its pipe.
	pipeTime = time.Second
	// token is the variable by which processes of a command are known, wherever they have gone.
	token = "CADRE_BENCH_JOB"
)

// ErrTimeout is wrapped by the error of a command that has been ended because its time was up.
var ErrTimeout = errors.New("time is up")

// A Result is what is left of a command.
type Result struct {
	Stdout []byte // its beginning
	Stderr []byte // its end
	Swept  int    // processes that it had left behind, and that were killed
	Err    error  // nil: it has ended with status 0
}

// Explain is Err with the last lines that the command has printed.
func (r *Result) Explain() error {
	text := strings.TrimSpace(string(r.Stderr))
	if text == "" {
		text = strings.TrimSpace(string(r.Stdout))
	}
	if r.Err == nil || text == "" {
		return r.Err
	}
	lines := strings.Split(text, "\n")
	lines = lines[max(0, len(lines)-5):]
	return fmt.Errorf("%w\n    %s", r.Err, strings.Join(lines, "\n    "))
}

// Run starts argv with extra variables in its environment and waits for its end: at most timeout, and not after ctx has
// ended. Then it is asked to end, and after a grace of 2 s made to.
func Run(ctx context.Context, argv, env []string, timeout time.Duration) *Result {
	var key [12]byte
	rand.Read(key[:])
	mark := token + "=" + hex.EncodeToString(key[:])
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(append(os.Environ(), env...), mark)
	out, errs := &head{}, &tail{}
	cmd.Stdout, cmd.Stderr = out, errs
	cmd.WaitDelay = pipeTime
	cmd.SysProcAttr = attributes()

	started, ended := make(chan error, 1), make(chan error, 1)
	go func() {
		// The kernel ends the command when the thread that has started it ends, not the process; so the thread stays.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			ended <- cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		return &Result{Err: fmt.Errorf("cannot start %s: %w", argv[0], err)}
	}
	r := &Result{Err: await(ctx, cmd, ended, timeout)}
	r.Swept = sweep(mark)
	r.Stdout, r.Stderr = out.bytes(), errs.bytes()
	if r.Err == nil && out.over() {
		r.Err = fmt.Errorf("it has printed more than %d bytes", headMax)
	}
	return r
}

func await(ctx context.Context, cmd *exec.Cmd, ended <-chan error, timeout time.Duration) error {
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	var why error
	select {
	case err := <-ended:
		return failure(cmd, err)
	case <-timer.C:
		why = fmt.Errorf("it has not ended within %v: %w", timeout, ErrTimeout)
	case <-ctx.Done():
		why = context.Cause(ctx)
	}
	terminate(cmd)
	timer.Reset(grace)
	select {
	case <-ended:
		return why
	case <-timer.C:
	}
	kill(cmd)
	<-ended
	return why
}

// failure passes over a pipe that was held by somebody else, when the command itself has ended well.
func failure(cmd *exec.Cmd, err error) error {
	if errors.Is(err, exec.ErrWaitDelay) && cmd.ProcessState.Success() {
		return nil
	}
	return err
}
