// Package desk answers those who ask what a live job does: cadre why. Who has a channel to every process of the job holds the
// desk: cadre run, and rank 0 where another launcher has started the processes.
package desk

import "errors"

// A Question is a line of JSON, and so is the answer, a check.Snapshot.
type Question struct {
	Stacks bool
	Short  bool `json:"Brief"` // only what is known without asking the ranks
}

// ErrNoJob is wrapped by the errors of Ask and Jobs when there is nobody to ask.
var ErrNoJob = errors.New("no such job")
