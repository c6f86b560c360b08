//go:build !unix

package job

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"cadre.example/launch/internal/process"
)

const pipeSignal = 13

// run starts the one process of a job in process. There is no control channel here: its exit status alone counts.
func run(spec *Spec, binaries []string, _ []int) (int, error) {
	part := &spec.parts()[0]
	cmd := exec.Command(binaries[0], part.Args...)
	output, done, err := spec.outputFiles(0)
	if err != nil {
		return 0, err
	}
	defer done()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = spec.Stdin, output[0], output[1]
	cmd.Env, cmd.Dir = spec.environment(0, 0), spec.dir(part)
	if err := cmd.Start(); err != nil {
		return 0, fmt.Errorf("cannot start %s: %w", part.Program, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	var timeout <-chan time.Time
	if spec.Timeout > 0 {
		t := time.NewTimer(spec.Timeout)
		defer t.Stop()
		timeout = t.C
	}
	status := 0
	for {
		select {
		case err := <-ended:
			if status != 0 || err == nil {
				return status, nil
			}
			e := process.Exit{Code: 1, Err: err}
			if x, ok := errors.AsType[*exec.ExitError](err); ok {
				e = process.Exit{Code: x.ExitCode()}
			}
			fmt.Fprintf(spec.Stderr, "cadre run: the program %v\n", e)
			return e.Status(), nil
		case <-timeout:
			timeout, status = nil, statusTimeout
			fmt.Fprintf(spec.Stderr, "cadre run: the job has not ended within %v (%s)\n", spec.Timeout, spec.timeoutBy())
			cmd.Process.Kill()
		case sig := <-spec.Signals:
			status = 128 + signalNumber(sig)
			cmd.Process.Kill()
		}
	}
}

func isPipeSignal(syscall.Signal) bool { return false }

func signalNumber(sig os.Signal) int {
	if s, ok := sig.(syscall.Signal); ok {
		return int(s)
	}
	return 1
}
