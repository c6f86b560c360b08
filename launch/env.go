package launch

import (
	"fmt"
	"runtime"
	"strconv"
	"sync/atomic"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
)

// Local returns the number of goroutine ranks of this process: the value of CADRE_LOCAL, or 1 if it is not set. A value
// that is not a number from 1 to limits.RanksPerProcess is an error.
func Local() (int, error) {
	s, ok := environ.Lookup(environ.Local)
	if !ok || s == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > limits.RanksPerProcess {
		return 0, fmt.Errorf("%s=%q: want a number of goroutine ranks from 1 to %d", environ.Local, s, limits.RanksPerProcess)
	}
	return n, nil
}

// Device returns the transport that CADRE_DEVICE names, or "auto" if it is not set.
func Device() string {
	if s := environ.Get(environ.Device); s != "" {
		return s
	}
	return "auto"
}

// engineApp is one more than the number that another launcher than cadre run has told, 0 for none.
var engineApp atomic.Int64

// AppNum returns the number, from 0, of the program that this process runs, in a job of several programs; otherwise 0.
// Under cadre run it comes from CADRE_APPNUM, under other launchers from the launcher once the job is joined. Slurm does
// not provide it.
func AppNum() int {
	if n := engineApp.Load(); n > 0 {
		return int(n - 1)
	}
	n, err := strconv.Atoi(environ.Get(environ.AppNum))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// Cores returns the number of processors that the ranks of this host share: the launcher's number, or the number that
// this process may use.
func Cores() int {
	if n, err := strconv.Atoi(environ.Get(environ.Cores)); err == nil && n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// Tagged reports whether each line of output begins with its rank (CADRE_TAG=1). For processes, the launcher writes the
// tags and does not set it. Goroutine ranks share one output and write their own tags.
func Tagged() bool { return environ.Get(environ.Tag) == "1" }

// Encrypted reports whether TCP connections between ranks use TLS (CADRE_SECURITY=tls). With auth, or without the
// variable, both ends authenticate and the data is not encrypted. Another value is an error.
func Encrypted() (bool, error) { return ParseSecurity(environ.Get(environ.Security)) }

// ParseSecurity is [Encrypted] for the value v.
func ParseSecurity(v string) (encrypted bool, err error) {
	switch v {
	case "", "auth":
		return false, nil
	case "tls":
		return true, nil
	}
	return false, fmt.Errorf("%s=%.40q: want auth (ranks prove who they are; the default) or tls (and TCP connections are encrypted)", environ.Security, v)
}
