package launch

import (
	"fmt"
	"log/slog"
	"strconv"

	"cadre.example/adi"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/foreign"
)

// Find returns how this process meets the other ranks of its job, or nil and no error if it is alone. After an error the
// process must stop: it belongs to a job and cannot reach it. The error is one sentence that says what to do.
//
// Find takes over the launcher's descriptor: it joins once, and children of the rank do not inherit the descriptor. A
// joined process ends with its job: if the launcher dies or ends the job before Finalize, Ended is closed and the
// process exits with status 143 (128+SIGTERM), whatever it is doing.
//
// If the launcher wants all ranks as goroutines of one process (cadre run --in-process), the job has one process: Size
// of the Bootstrap is 1, and Local returns the number of ranks.
//
// Find logs at level Debug what it found; log may be nil.
func Find(log *slog.Logger) (adi.Bootstrap, error) {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	way, err := choose(environ.Get)
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
	if v := environ.Get(environ.Size); v != "" && v != "1" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%s=%q: want a number of ranks; unset it to run alone, or start the program with: cadre run -n N PROG", environ.Size, v)
		}
		return nil, fmt.Errorf("%s=%d says this is one of %d ranks, but neither %s nor %s is set, so the others cannot be found: start the program with: cadre run -n %d PROG, or set %s (or unset %s to run alone)",
			environ.Size, n, n, environ.ControlFD, environ.Rendezvous, n, environ.Rendezvous, environ.Size)
	}
	if err := foreign.Check(environ.Get); err != nil {
		return nil, err
	}
	log.Debug("alone", "launcher", "none")
	return nil, nil
}
