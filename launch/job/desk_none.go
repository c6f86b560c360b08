//go:build !linux

package job

import (
	"fmt"
	"runtime"

	"cadre.example/internal/check"
)

// Ask asks a job what its ranks do, on systems where launchers answer.
func Ask(name string, stacks bool) (*check.Snapshot, error) { return nil, errNoDesk }

// Jobs lists the live jobs of this user, on systems where launchers answer.
func Jobs() ([]*check.Snapshot, error) { return nil, errNoDesk }

var errNoDesk = fmt.Errorf("%w: launchers on %s do not answer: send the launcher SIGQUIT instead", ErrNoJob, runtime.GOOS)
