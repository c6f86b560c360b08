package launch

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"

	"cadre.example/launch/internal/control"
)

// MaxLocal is the largest number of goroutine ranks in a process that is alone, MaxShared in one of several.
const (
	MaxLocal  = control.MaxLocal
	MaxShared = control.MaxShared
)

// Local returns how many goroutine ranks this process is to have: the value of CADRE_LOCAL, or 1 when it is not set.
// The error names a value that is not a number from 1 to MaxLocal.
func Local() (int, error) {
	s, ok := os.LookupEnv(control.EnvLocal)
	if !ok || s == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > MaxLocal {
		return 0, fmt.Errorf("%s=%q: want a number of goroutine ranks from 1 to %d", control.EnvLocal, s, MaxLocal)
	}
	return n, nil
}

// Device returns the transport that was asked for with CADRE_DEVICE, or "auto" when none was.
func Device() string {
	if s := os.Getenv(control.EnvDevice); s != "" {
		return s
	}
	return "auto"
}

// engineApp is one more than the number that another launcher than cadre run has told, 0 for none.
var engineApp atomic.Int64

// AppNum is the number of the program that this process runs, where the job has several, or 0. Under cadre run it comes from
// CADRE_APPNUM, under others from the launcher, once the job is joined; Slurm does not tell.
func AppNum() int {
	if n := engineApp.Load(); n > 0 {
		return int(n - 1)
	}
	n, err := strconv.Atoi(os.Getenv(control.EnvApp))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// Cores is how many processors the ranks of this host share: what the launcher says, or what this process may use.
func Cores() int {
	if n, err := strconv.Atoi(os.Getenv(control.EnvCores)); err == nil && n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// Tagged reports whether every line of output is to begin with its rank (CADRE_TAG=1). Among processes the launcher
// writes the tags itself and does not set it; goroutine ranks share one output and write their own.
func Tagged() bool { return os.Getenv(control.EnvTag) == "1" }

// EnvSecurity says how connections between ranks are protected.
const EnvSecurity = "CADRE_SECURITY"

// Encrypted reports whether TCP connections between ranks are to carry TLS: CADRE_SECURITY=tls. With auth, or nothing, both
// ends prove who they are and what follows is not encrypted. The error names a value that is neither.
func Encrypted() (bool, error) { return ParseSecurity(os.Getenv(EnvSecurity)) }

// ParseSecurity is Encrypted for the given value.
func ParseSecurity(v string) (encrypted bool, err error) {
	switch v {
	case "", "auth":
		return false, nil
	case "tls":
		return true, nil
	}
	return false, fmt.Errorf("%s=%.40q: want auth (ranks prove who they are; the default) or tls (and TCP connections are encrypted)", EnvSecurity, v)
}
