package launch

import (
	"fmt"
	"log/slog"
	"os"
	"strconv"

	"cadre.example/adi"
	"cadre.example/launch/internal/control"
	"cadre.example/launch/internal/foreign"
)

// Find returns how this process meets the other ranks of its job, or nil and no error when it is alone. With an error
// the process must stop: it is meant to be one of many and there is no way to find the others; the error is one sentence
// that says what to do.
//
// Find takes the launcher's descriptor out of the environment's hands: it joins once, and the children of a rank do not
// inherit it. A joined process ends with its job: when the launcher is gone or ends the job before Finalize, Ended is
// closed and the process exits with status 143 (128+SIGTERM), whatever it is doing.
//
// A launcher that wants all ranks as goroutines of one process (cadre run --in-process) makes a job of one process: the
// Bootstrap's Size is 1 and Local says how many ranks there are.
//
// log, which may be nil, is told what was found at level Debug.
func Find(log *slog.Logger) (adi.Bootstrap, error) {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	way, err := choose(os.Getenv)
	if err != nil {
		return nil, err
	}
	if way != nil {
		boot, err := way.join(log)
		if boot == nil || err != nil {
			return nil, err
		}
		log.Debug("joined", "launcher", way.name, "rank", boot.Rank(), "size", boot.Size(), "job", boot.JobID())
		return boot, nil
	}
	if v := os.Getenv(control.EnvSize); v != "" && v != "1" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%s=%q: want a number of ranks; unset it to run alone, or start the program with: cadre run -n N PROG", control.EnvSize, v)
		}
		return nil, fmt.Errorf("%s=%d says this is one of %d ranks, but neither %s nor %s is set, so the others cannot be found: start the program with: cadre run -n %d PROG, or set %s (or unset %s to run alone)",
			control.EnvSize, n, n, control.EnvFD, envRendezvous, n, envRendezvous, control.EnvSize)
	}
	if err := foreign.Check(os.Getenv); err != nil {
		return nil, err
	}
	log.Debug("alone", "launcher", "none")
	return nil, nil
}
