package job

import (
	"cadre.example/internal/check"
	"cadre.example/launch/internal/desk"
)

// ErrNoJob is wrapped by the errors of Ask and Jobs when there is nobody to ask.
var ErrNoJob = desk.ErrNoJob

// Ask asks a job what its ranks do, by the process id of its launcher, or of rank 0 where that is not cadre run, or by its own
// id. Systems other than Linux know no jobs.
func Ask(name string, stacks bool) (*check.Snapshot, error) { return desk.Ask(name, stacks) }

// Jobs lists the live jobs of this user on this host, of root all; States and Stacks are empty.
func Jobs() ([]*check.Snapshot, error) { return desk.Jobs() }
