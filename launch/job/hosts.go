package job

import (
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"

	"cadre.example/launch/internal/build"

	"cadre.example/internal/environ"
	"cadre.example/launch/internal/hosts"
	"cadre.example/launch/internal/remote"
)

// A Host is a place for ranks.
type Host = hosts.Host

// What Spec.MapBy may be.
const (
	BySlot = hosts.BySlot // the slots of the first host, then those of the second; "" is this too
	ByNode = hosts.ByNode // one process to each host in turn
)

// What Spec.Copy may be.
const (
	CopyMissing = remote.CopyMissing // a program that a host does not have is copied to it; "" is this too
	CopyAlways  = remote.CopyAlways  // every host runs the launcher's file
	CopyNever   = remote.CopyNever
)

// Srun is a Reach.SSH for the hosts of the Slurm allocation that this process is in: as Slurm's own, with all processors of the
// allocation on a host.
const Srun = "srun -u --overlap -N1 -n1 --cpu-bind=none --mpi=none -w {host}"

// Reach says how the agents of other hosts are started.
type Reach struct {
	SSH      string        // ssh, or a program that is called as it is, and its options; "": ssh
	Agent    string        // this command on the other hosts; "": it is copied there
	Cache    string        // the folder for copies there; "": cadre in the user's folder for such things
	Copy     string        // which programs are copied
	Patience time.Duration // until all have answered; 0: 30 s
}

// Hosts returns the hosts that a user or a batch system has named: in a file, in a list such as h1:4,h2, or else in the
// environment. It returns none where nobody has.
func Hosts(file, list string, getenv func(string) string) (all []Host, err error) {
	switch {
	case file != "" && list != "":
		return nil, usage("--hostfile and --host: want one of them")
	case file != "":
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, usage("--hostfile %s: %v", file, build.Reason(err))
		}
		all, err = hosts.ParseFile(file, string(text))
		if err != nil {
			return nil, usage("%v", err)
		}
	case list != "":
		all, err = hosts.ParseList("--host", list)
	default:
		all, _, err = hosts.Allocation(getenv)
	}
	if err != nil {
		return nil, usage("%v", err)
	}
	return all, nil
}

// Slots is how many ranks hosts are for: as many as they have slots, or with perHost above 0 so many each.
func Slots(all []Host, perHost int) int {
	if perHost > 0 {
		return perHost * max(1, len(all))
	}
	return hosts.Total(all)
}

// isHere says whether a name is this host's.
func isHere(name string, getenv func(string) string) bool {
	own, _ := os.Hostname()
	short, _, _ := strings.Cut(own, ".")
	switch name {
	case "localhost", own, short, getenv(environ.SlurmNode):
		return true
	}
	ip := net.ParseIP(name)
	return ip != nil && ip.IsLoopback()
}

// checkHosts says what is wrong with the hosts of a Spec, and decides which process runs where.
func (s *Spec) checkHosts() error {
	switch {
	case s.MapBy != "" && s.MapBy != BySlot && s.MapBy != ByNode:
		return usage("--map-by %q: want %s or %s", s.MapBy, BySlot, ByNode)
	case s.Reach.Copy != "" && s.Reach.Copy != CopyMissing && s.Reach.Copy != CopyAlways && s.Reach.Copy != CopyNever:
		return usage("--copy %q: want %s, %s or %s", s.Reach.Copy, CopyMissing, CopyAlways, CopyNever)
	case s.PerHost < 0:
		return usage("-N %d: want a number of ranks for each host", s.PerHost)
	case s.PerHost > 0 && s.PerHost%s.local() != 0 && !s.InProcess:
		return usage("-N %d is no multiple of --per-process %d", s.PerHost, s.local())
	case s.PerHost > 0 && len(s.Hosts) == 0 && s.N > s.PerHost:
		return usage("-n %d with -N %d: there is one host", s.N, s.PerHost)
	case len(s.Hosts) == 0:
		return nil
	}
	if _, err := shellWords(s.Reach.SSH); err != nil {
		return usage("--ssh: %v", err)
	}
	list, k := append([]Host(nil), s.Hosts...), s.local()
	for i := range list { // in processes
		list[i].Slots = max(1, list[i].Slots/k)
		if list[i].Max > 0 {
			list[i].Max = max(1, list[i].Max/k)
		}
	}
	m, err := hosts.Place(list, s.processes(), s.PerHost/k, s.MapBy)
	if err != nil {
		return usage("%v", err)
	}
	s.placed = m
	if s.InProcess && !isHere(s.Hosts[m.Of[0]].Name, environ.Get) {
		return usage("--in-process and host %s: goroutine ranks run where the launcher does", s.Hosts[m.Of[0]].Name)
	}
	return nil
}

// A seat is where a process runs.
type seat struct {
	host        int // in Spec.Hosts; 0 where there are none
	local, size int // its number among the processes of its host, and how many they are
}

// seats are the places of all processes.
func (s *Spec) seats() []seat {
	all := make([]seat, s.processes())
	if len(s.Hosts) == 0 {
		for i := range all {
			all[i] = seat{0, i, len(all)}
		}
		return all
	}
	next := make([]int, len(s.Hosts))
	for i, h := range s.placed.Of {
		all[i] = seat{h, next[h], s.placed.Count[h]}
		next[h]++
	}
	return all
}

// far says which hosts of the Spec have processes and are not this one.
func (s *Spec) far() []bool {
	all := make([]bool, len(s.Hosts))
	for i := range all {
		all[i] = s.placed.Count[i] > 0 && !isHere(s.Hosts[i].Name, environ.Get)
	}
	return all
}

// here is how many processes this host has.
func (s *Spec) here() int {
	n := s.processes()
	for i, far := range s.far() {
		if far {
			n -= s.placed.Count[i]
		}
	}
	return n
}

// mapping tells programs of other MPIs which ranks share a host: "(vector,(0,2,4),(2,1,1))" is 4 on hosts 0 and 1 each, and 1 on
// host 2.
func mapping(seats []seat) string {
	type block struct{ host, hosts, each int }
	var blocks []block
	for i := 0; i < len(seats); {
		k := i
		for k < len(seats) && seats[k].host == seats[i].host {
			k++
		}
		b := block{seats[i].host, 1, k - i}
		if n := len(blocks); n > 0 && blocks[n-1].each == b.each && blocks[n-1].host+blocks[n-1].hosts == b.host {
			blocks[n-1].hosts++
		} else {
			blocks = append(blocks, b)
		}
		i = k
	}
	var t strings.Builder
	t.WriteString("(vector")
	for _, b := range blocks {
		fmt.Fprintf(&t, ",(%d,%d,%d)", b.host, b.hosts, b.each)
	}
	return t.String() + ")"
}

// crowded warns, in a line, where ranks are more than slots.
func (s *Spec) crowded(w io.Writer) {
	if len(s.Hosts) == 0 {
		return
	}
	if text := s.placed.Crowded(s.Hosts, s.local()); text != "" {
		fmt.Fprintf(w, "cadre run: warning: more ranks than slots: %s\n", text)
	}
}

// shellWords takes a command apart at spaces outside of quotes.
func shellWords(text string) (words []string, err error) {
	var word strings.Builder
	var quote rune
	in, escaped := false, false
	for _, c := range text {
		switch {
		case escaped:
			word.WriteRune(c)
			escaped = false
		case c == '\\' && quote != '\'':
			escaped, in = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '\'' || c == '"':
			quote, in = c, true
		case c == ' ' || c == '\t':
			if in {
				words = append(words, word.String())
				word.Reset()
			}
			in = false
		default:
			word.WriteRune(c)
			in = true
		}
	}
	if quote != 0 || escaped {
		return nil, fmt.Errorf("%q: the quotation is not closed", text)
	}
	if in {
		words = append(words, word.String())
	}
	return words, nil
}

// dryRun prints what would run where.
func (s *Spec) dryRun(programs []build.Program) error {
	var t strings.Builder
	parts, seats, far, k := s.parts(), s.seats(), s.far(), s.local()
	for i := 0; i < len(seats); {
		end, part := i, s.partOf(i)
		for end < len(seats) && seats[end].host == seats[i].host && s.partOf(end) == part {
			end++
		}
		var ranks []int
		for r := i * k; r < end*k; r++ {
			ranks = append(ranks, r)
		}
		host := "this host"
		if len(s.Hosts) > 0 {
			host = s.Hosts[seats[i].host].Name
		}
		what := parts[part].Program
		if p := programs[part]; p.Package != "" {
			what += " (built)"
		}
		fmt.Fprintf(&t, "%-10s  %-12s  %s\n", host, rankList(ranks), strings.Join(append([]string{what}, parts[part].Args...), " "))
		i = end
	}
	for i, h := range s.Hosts {
		if far[i] {
			argv := s.Reach.shell(h.Name)
			fmt.Fprintf(&t, "%-10s  by %s\n", h.Name, strings.Join(argv[:len(argv)-1], " ")) // without the script
		}
	}
	_, err := io.WriteString(s.Stdout, t.String())
	s.crowded(s.Stderr)
	return err
}
