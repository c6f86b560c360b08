package job

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"cadre.example/launch/internal/build"

	"cadre.example/launch/internal/process"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/hosts"
)

// What Spec.Bind may be.
const (
	BindNone   = process.BindNone   // the system moves ranks between all processors that the launcher may use
	BindCore   = process.BindCore   // a core for each rank, with all its threads
	BindSocket = process.BindSocket // the cores of one package
	BindNUMA   = process.BindNUMA   // those near one memory
)

// Binds are the values of Spec.Bind.
var Binds = process.Binds

// What Spec.OnHang may be.
const (
	HangReport = "report" // say which ranks wait for whom, and go on
	HangKill   = "kill"   // and end the job with StatusHang
	HangOff    = "off"    // nobody looks
)

// StatusHang is the launcher's own status when it has ended a job because ranks waited for each other for ever.
const StatusHang = 123

// Devices are the transports that Spec.Device may name; "" and "auto" let the place of the ranks decide.
var Devices = []string{"auto", "inproc", "shm", "unix", "tcp"}

// ErrUsage is wrapped by errors about what the caller asked for, as opposed to what went wrong on the way.
var ErrUsage = errors.New("usage")

// A Spec says what is to run. Stdin, Stdout and Stderr must be set.
type Spec struct {
	N          int           // how many ranks
	InProcess  bool          // as goroutines of one process
	PerProcess int           // as so many goroutines of each process; 0: one
	Program    string        // a binary, or a Go package that is built once
	Args       []string      // the program's arguments
	Parts      []Part        // the programs of a job that has several, instead of Program and Args; N is the sum of their ranks
	Device     string        // one of Devices
	Timeout    time.Duration // 0: none
	Stacks     bool          // when the time is up the ranks print their stacks
	TimeoutBy  string        // what has set it, for messages
	Grace      time.Duration // between SIGTERM and SIGKILL when the job is stopped
	Env        []string      // NAME=value, over the launcher's own environment
	Tag        bool          // prefix every line with its rank
	Bind       string        // one of Binds; "": BindNone
	Bindings   bool          // say where each rank runs
	OutputDir  string        // the ranks' output goes to files there, one for each process and stream; "": to Stdout and Stderr
	Color      bool          // tags and the launcher's own words have colours where they go to a terminal
	Dir        string        // the ranks' working directory; "": the launcher's
	OnHang     string        // what happens when ranks wait for each other for ever: HangReport, which "" is too, HangKill or HangOff
	HangAfter  time.Duration // without progress, before somebody looks; 0: the usual
	Stalls     bool          // ranks that wait for one that computes are reported, too
	Trace      string        // the trace of all ranks' calls goes to this file; "": none is made
	Hosts      []Host        // where the ranks run; none: here
	PerHost    int           // so many ranks on each host; 0: as its slots say
	MapBy      string        // BySlot or ByNode
	Reach      Reach         // how the other hosts are reached
	DryRun     bool          // only say what would run where
	Own        bool          // all children that this process gets are the job's, and end with it

	Stdin          *os.File // rank 0's
	Stdout, Stderr *os.File
	Signals        <-chan os.Signal // the first stops the job, the second kills it; nil: none

	placed hosts.Map // which process runs on which of Hosts
	built  []bool    // by part: the program is a package that was built
}

// usage makes an error that wraps ErrUsage and does not show it.
func usage(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }
func (e *usageError) Unwrap() error { return ErrUsage }

// check says what is wrong with a Spec before anything is started.
func (s *Spec) check() error {
	switch {
	case s.N < 1:
		return usage("-n %d: want a number of ranks from 1 to %d", s.N, s.maxRanks())
	case s.PerProcess < 0 || s.PerProcess > limits.RanksShared && s.PerProcess != s.N:
		return usage("--per-process %d: want 1 to %d ranks in each of several processes", s.PerProcess, limits.RanksShared)
	case s.PerProcess > 1 && s.InProcess:
		return usage("--per-process %d and --in-process: want one of them, since --in-process is one process with all ranks", s.PerProcess)
	case s.PerProcess > 1 && s.N%s.PerProcess != 0:
		return usage("-n %d is no multiple of --per-process %d: all processes have the same number of ranks", s.N, s.PerProcess)
	case s.N > s.maxRanks() && s.InProcess:
		return usage("-n %d: at most %d goroutine ranks in one process", s.N, limits.RanksPerProcess)
	case s.N > s.maxRanks() && s.PerProcess > 1:
		return usage("-n %d --per-process %d: at most %d processes", s.N, s.PerProcess, limits.ProcessesMost)
	case s.N > s.maxRanks():
		return usage("-n %d: at most %d processes; as goroutines of one process (--in-process) there may be %d ranks", s.N, limits.ProcessesMost, limits.RanksPerProcess)
	case s.Program == "" && len(s.Parts) == 0:
		return usage("no program: want a binary or a Go package after the flags")
	case s.Timeout < 0:
		return usage("--timeout %v: want a duration of 0 (none) or more, such as 90s or 10m", s.Timeout)
	case s.OnHang != "" && s.OnHang != HangReport && s.OnHang != HangKill && s.OnHang != HangOff:
		return usage("--on-hang %q: want %s, %s or %s", s.OnHang, HangReport, HangKill, HangOff)
	case s.HangAfter < 0:
		return usage("--hang-after %v: want a duration above 0, such as 30s", s.HangAfter)
	case s.Grace < 0:
		return usage("--kill-grace %v: want a duration of 0 or more, such as 5s", s.Grace)
	}
	if !slices.Contains(process.Binds, s.bind()) {
		return usage("--bind-to %q: want one of %s", s.Bind, strings.Join(process.Binds, ", "))
	}
	if err := process.CheckBind(s.bind()); err != nil {
		return usage("%v", err)
	}
	if s.Device != "" && !slices.Contains(Devices, s.Device) {
		return usage("--device %q: want one of %s", s.Device, strings.Join(Devices, ", "))
	}
	if s.Device == "inproc" && s.processes() > 1 {
		return usage("--device inproc is for goroutine ranks of one process: add --in-process, or choose shm, unix or tcp")
	}
	for _, nv := range s.Env {
		if err := checkEnv(nv); err != nil {
			return err
		}
	}
	if err := s.checkHosts(); err != nil {
		return err
	}
	if err := s.checkDir(s.Dir); err != nil {
		return err
	}
	if err := s.checkParts(); err != nil {
		return err
	}
	if n := s.here(); n > 0 && !s.InProcess {
		if err := process.CheckLimits(n); err != nil {
			return usage("%v", err)
		}
	}
	return nil
}

// checkDir is about ranks of this host; other hosts say what they lack themselves.
func (s *Spec) checkDir(dir string) error {
	if dir == "" || s.here() == 0 {
		return nil
	}
	st, err := os.Stat(dir)
	if err != nil {
		return usage("--wdir %s: %v", dir, build.Reason(err))
	}
	if !st.IsDir() {
		return usage("--wdir %s: not a directory", dir)
	}
	return nil
}

func (s *Spec) maxRanks() int {
	if s.InProcess {
		return limits.RanksPerProcess
	}
	return limits.ProcessesMost * s.local()
}

// local is how many ranks each process has.
func (s *Spec) local() int {
	if s.InProcess {
		return s.N
	}
	return max(1, s.PerProcess)
}

// processes is how many processes there will be.
func (s *Spec) processes() int { return s.N / s.local() }

func (s *Spec) bind() string { return cmp.Or(s.Bind, process.BindNone) }

// device is what the ranks are told: auto is for them to decide, since they know where they are.
func (s *Spec) device() string { return cmp.Or(s.Device, "auto") }

// own are the variables that the launcher gives and therefore neither passes on nor lets -x set.
var own = []string{environ.Rank, environ.Size, environ.LocalRank, environ.LocalSize, environ.NodeRank, environ.ControlFD,
	environ.Local, environ.Device, environ.Tag, environ.AppNum, environ.Cores, environ.RecordFD, environ.OnHang, environ.HangAfter,
	environ.PMIFD, environ.PMIRank, environ.PMISize, environ.PMIPort, environ.PMIID, environ.PMIJobID, "PMI_SPAWNED", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"}

func checkEnv(nv string) error {
	name, value, ok := strings.Cut(nv, "=")
	switch {
	case !ok || name == "" || strings.ContainsAny(name, " \t\n\x00"):
		return usage("-x %q: want NAME=value or NAME", nv)
	case strings.Contains(value, "\x00"):
		return usage("-x %s: the value contains a zero byte", name)
	case slices.Contains(own, name):
		return usage("-x %s: cadre run sets this variable itself", name)
	}
	return nil
}

// environment is what the ranks of a part share: a later value of a name replaces an earlier one.
func (s *Spec) environment(part, cores int) []string {
	given := map[string]string{
		environ.Size:   strconv.Itoa(s.processes()),
		environ.Device: s.device(),
		"PMI_SIZE":     strconv.Itoa(s.processes()),
	}
	if s.InProcess || s.local() > 1 {
		given[environ.Local] = strconv.Itoa(s.local())
		if s.Tag {
			given[environ.Tag] = "1"
		}
	}
	if cores > 0 && !s.InProcess {
		given[environ.Cores] = strconv.Itoa(cores)
	}
	if s.OnHang != "" {
		given[environ.OnHang] = s.OnHang
	}
	if s.HangAfter > 0 {
		given[environ.HangAfter] = s.HangAfter.String()
	}
	if s.Trace != "" {
		given[environ.Calls] = traceToLauncher
	}
	parts := s.parts()
	if len(parts) > 1 {
		given[environ.AppNum] = strconv.Itoa(part)
	}
	for _, nv := range slices.Concat(s.Env, parts[part].Env) {
		name, value, _ := strings.Cut(nv, "=")
		given[name] = value
	}
	env := slices.DeleteFunc(os.Environ(), func(nv string) bool {
		name, _, _ := strings.Cut(nv, "=")
		_, replaced := given[name]
		return replaced || slices.Contains(own, name)
	})
	for _, name := range slices.Sorted(maps.Keys(given)) {
		env = append(env, name+"="+given[name])
	}
	return env
}

// Cores is how many processors this process may use.
func Cores() int { return runtime.NumCPU() }

// timeoutBy is what has set Timeout.
func (s *Spec) timeoutBy() string {
	if s.TimeoutBy != "" {
		return s.TimeoutBy
	}
	return "--timeout"
}
