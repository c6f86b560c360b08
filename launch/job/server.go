//go:build unix

package job

import (
	"fmt"

	"cadre.example/launch/internal/control"
)

// put takes note of a value, for the next fence.
func (j *job) put(r *rank, key, value string) {
	if r.values == nil {
		r.values = make(map[string]string)
	}
	old, ok := r.values[key]
	if !ok && len(r.values) >= control.MaxKeys {
		j.failed(failure{rank: r, kind: failProtocol, text: fmt.Sprintf("it publishes more than %d keys", control.MaxKeys)})
		return
	}
	r.values[key] = value
	if !ok || old != value {
		j.table = control.AppendValue(j.table, r.n, key, value)
	}
}

// fence opens fence number n when the last rank has entered it.
func (j *job) fence(r *rank, n uint32) {
	if n != r.fences+1 || n != j.fenced+1 {
		j.failed(failure{rank: r, kind: failProtocol, text: fmt.Sprintf("it enters fence %d after fence %d", n, r.fences)})
		return
	}
	r.fences = n
	for _, other := range j.ranks {
		if other.fences < n {
			j.checkFence()
			return
		}
	}
	j.fenced = n
	frames := control.AppendCount(j.table, control.KindFenced, n)
	j.table = nil
	for _, other := range j.ranks {
		other.conn.send(frames)
	}
}

// checkFence blames a rank that has finalized while others wait in a fence that it never enters. Where they have joined
// again it may do so too, as long as it lives.
func (j *job) checkFence() {
	var waiting *rank
	for _, r := range j.ranks {
		if r.fences > j.fenced {
			waiting = r
		}
	}
	if waiting == nil {
		return
	}
	for _, r := range j.ranks {
		if r.finalized && r.fences < waiting.fences && (r.exited || r.joins >= waiting.joins) {
			j.failed(failure{rank: r, kind: failFence, text: j.name(waiting) + " waits in it", code: int(waiting.fences)})
			return
		}
	}
}
