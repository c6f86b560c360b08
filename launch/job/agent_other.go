//go:build !unix

package job

import (
	"fmt"
	"os"
	"runtime"
)

// Agent serves a launcher on another host, on systems where ranks may be processes.
func Agent(in, out *os.File) int {
	fmt.Fprintf(os.Stderr, "cadre agent: there are no agents on %s\n", runtime.GOOS)
	return 1
}

// shell is for systems that have agents.
func (r *Reach) shell(host string) []string { return []string{"ssh", host, ""} }
