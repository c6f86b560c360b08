//go:build !linux

package desk

import (
	"fmt"
	"runtime"

	"cadre.example/internal/check"
)

// A Desk needs abstract sockets: there is none.
type Desk struct{}

// Open opens nothing.
func Open(id string, look func(*Question) *check.Snapshot) *Desk { return nil }

// Close does nothing.
func (*Desk) Close() {}

// Ask asks a job what its ranks do, on systems where launchers answer.
func Ask(name string, stacks bool) (*check.Snapshot, error) { return nil, errNoDesk }

// Jobs lists the live jobs of this user, on systems where launchers answer.
func Jobs() ([]*check.Snapshot, error) { return nil, errNoDesk }

var errNoDesk = fmt.Errorf("%w: launchers on %s do not answer: send the launcher SIGQUIT instead", ErrNoJob, runtime.GOOS)
