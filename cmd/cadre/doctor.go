package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"cadre.example/internal/environ"
	"cadre.example/launch/job"
)

// What a finding says about its subject.
const (
	findOK   = "ok"
	findWarn = "warning"
	findBad  = "bad"
)

// A finding is what doctor has seen of one thing.
type finding struct {
	What  string `json:"what"`
	State string `json:"state"` // findOK, findWarn or findBad
	Seen  string `json:"seen"`
	Fix   string `json:"fix,omitempty"`
}

// A report is what doctor has found out on one host, and about the ways from there to others.
type report struct {
	Host     string    `json:"host"`
	Version  string    `json:"version"`
	Clock    time.Time `json:"clock"` // read when all hosts had met
	Secret   string    `json:"-"`     // equal for hosts whose CADRE_SECRET_FILE has the same secret; "" where there is none
	Findings []finding `json:"findings"`
	Links    []route   `json:"links,omitempty"`
}

// A route is the way from the report's host to an address of another.
type route struct {
	To    int           `json:"to"` // number of the host
	Addr  string        `json:"addr"`
	Time  time.Duration `json:"time"` // of a connection and its proof
	Error string        `json:"error,omitempty"`
	Fix   string        `json:"fix,omitempty"`
}

const doctorUsage = `cadre doctor [flags] [HOST... | PROG]

Says what would work here, and with HOSTs between this host and them, what not, why, and what to do about it.

  cadre doctor                 launchers, transports, limits and devices of this host
  cadre doctor h1 h2           the same of h1 and h2 too, and each pair of hosts connects as the ranks of a job do
  cadre doctor --json h1       as one JSON document
  cadre doctor ./prog          whether a compiled program of C or Fortran finds here what it needs of MPI, and what it lacks

The other hosts are reached as by cadre run --host: with ssh, and this command is copied there.

Flags
  --json          for programs
  --ssh COMMAND   what is called instead of ssh (CADRE_SSH)
  --agent PATH    the cadre that is on the hosts, to see whether it is there and of this version; nothing is copied for it

Exit status
  0   nothing is bad; there may be warnings
  1   something is
  2   this command line is wrong
`

// clockMost is how far apart clocks may be before it is said.
const clockMost = 2 * time.Second

func runDoctor(args []string, out, errs *os.File) int {
	f := flag.NewFlagSet("cadre doctor", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	asJSON := f.Bool("json", false, "")
	asRank := f.Bool("rank", false, "") // how it starts itself
	asPeer := f.Bool("readable", false, "")
	ssh := f.String("ssh", environ.Get(environ.SSH), "")
	agent := f.String("agent", "", "")
	if err := parseFlags(f, args); errors.Is(err, flag.ErrHelp) {
		io.WriteString(out, doctorUsage)
		return 0
	} else if err != nil {
		fmt.Fprintf(errs, "cadre doctor: %v\nSee: cadre doctor -h\n", err)
		return statusUsage
	}
	switch {
	case *asPeer:
		return doctorReadable(os.Stdin, out)
	case *asRank:
		return doctorRank(out, errs)
	}
	var reports []report
	program, isProgram, err := (*mpiProgram)(nil), false, error(nil)
	if f.NArg() == 1 {
		program, isProgram, err = programOf(f.Arg(0))
	}
	switch {
	case isProgram:
		r := report{Host: f.Arg(0), Version: buildVersion()}
		if err == nil {
			r.Findings, err = program.findings()
		}
		if err != nil {
			fmt.Fprintf(errs, "cadre doctor: %v\n", err)
			return statusFailed
		}
		reports = []report{r}
	case f.NArg() == 0:
		reports = []report{examine(environ.Get)}
	default:
		var err error
		if reports, err = examineHosts(f.Args(), job.Reach{SSH: *ssh, Agent: *agent}, errs); err != nil {
			fmt.Fprintf(errs, "cadre doctor: %s\n", strings.ReplaceAll(err.Error(), "\ncadre run: ", "\ncadre doctor: "))
			return statusFailed
		}
	}
	compareReports(reports)
	if *asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		if err := e.Encode(reports); err != nil {
			return statusFailed
		}
	} else {
		printReports(out, reports)
	}
	for _, r := range reports {
		for _, f := range r.Findings {
			if f.State == findBad {
				return statusFailed
			}
		}
	}
	return 0
}

// examineHosts runs one process on this host and on each of the others, as a job, and collects what they find.
func examineHosts(names []string, reach job.Reach, errs *os.File) ([]report, error) {
	reach.Cache, reach.Copy = environ.Get(environ.Cache), job.CopyAlways
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	hosts := []job.Host{{Name: "localhost", Slots: 1}}
	for _, n := range names {
		hosts = append(hosts, job.Host{Name: n, Slots: 1})
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		return nil, err
	}
	defer null.Close()
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	spec := &job.Spec{
		N: len(hosts), PerHost: 1, Hosts: hosts, Program: self, Args: []string{"doctor", "--rank"}, Timeout: time.Minute, Grace: time.Second,
		Reach: reach, Stdin: null, Stdout: w, Stderr: errs, Signals: signals,
	}
	reports := make([]report, len(hosts))
	heard := make(chan error, 1)
	go func() { heard <- hearReports(r, reports) }()
	status, err := job.Run(spec)
	w.Close()
	if e := <-heard; err == nil {
		err = e
	}
	if err == nil && status != 0 {
		err = fmt.Errorf("the hosts could not be examined together: status %d", status)
	}
	for i := range reports {
		if err == nil && reports[i].Host == "" {
			err = fmt.Errorf("nothing came from host %s", hosts[i].Name)
		}
		if i > 0 {
			reports[i].Host = hosts[i].Name
		}
	}
	return reports, err
}

// A told is a line of one of the processes.
type told struct {
	Rank   int    `json:"rank"`
	Report report `json:"report"`
	Secret string `json:"secret,omitempty"` // report's
}

func hearReports(r io.Reader, reports []report) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var t told
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil || t.Rank < 0 || t.Rank >= len(reports) {
			return fmt.Errorf("a host says %.80q: run the same build of cadre everywhere", lines.Text())
		}
		reports[t.Rank] = t.Report
		reports[t.Rank].Secret = t.Secret
	}
	return lines.Err()
}

// compareReports adds what only several hosts together show: their clocks, versions, and the ways between them.
func compareReports(reports []report) {
	for i := range reports {
		r := &reports[i]
		add := func(f finding) { r.Findings = append(r.Findings, f) }
		if i > 0 {
			if d := r.Clock.Sub(reports[0].Clock).Abs(); d > clockMost {
				add(finding{"clock", findWarn, fmt.Sprintf("it is %v apart from that of %s", d.Round(time.Second), reports[0].Host), "let both follow a time server (chrony, systemd-timesyncd): traces and logs of the hosts do not match otherwise"})
			}
			if r.Version != reports[0].Version {
				add(finding{"version", findBad, fmt.Sprintf("%s here, %s on %s", r.Version, reports[0].Version, reports[0].Host), "run the same build of cadre everywhere"})
			}
		}
		if first := reports[0].Secret; r.Secret != first && r.Secret != "" && first != "" {
			add(finding{"secret", findBad, "another one than on " + reports[0].Host, "copy the file that CADRE_SECRET_FILE names to all hosts"})
		}
		best := map[int]*route{}
		var failed []route
		for k := range r.Links {
			l := &r.Links[k]
			if l.Error != "" {
				failed = append(failed, *l)
			} else if b := best[l.To]; b == nil || l.Time < b.Time {
				best[l.To] = l
			}
		}
		for to := range reports {
			if to == i || len(r.Links) == 0 {
				continue
			}
			f := finding{What: "tcp to " + reports[to].Host}
			if b := best[to]; b != nil {
				f.State, f.Seen = findOK, fmt.Sprintf("connected and proved in %v, at %s", b.Time.Round(10*time.Microsecond), b.Addr)
			} else {
				f.State, f.Seen = findBad, "no address of that host leads there"
			}
			var why []string
			for _, l := range failed {
				if l.To == to {
					why = append(why, l.Addr+": "+l.Error)
					if best[to] == nil {
						f.Fix = l.Fix
					}
				}
			}
			if len(why) > 0 {
				f.Seen += " (" + strings.Join(why, "; ") + ")"
			}
			add(f)
		}
	}
}

func printReports(w io.Writer, reports []report) {
	for i, r := range reports {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s: cadre %s\n", r.Host, r.Version)
		for _, f := range r.Findings {
			fmt.Fprintf(w, "  %-8s %-12s %s\n", f.State, f.What, f.Seen)
			if f.Fix != "" {
				fmt.Fprintf(w, "  %-8s %-12s do: %s\n", "", "", f.Fix)
			}
		}
	}
}
