//go:build unix

package launch

import (
	"crypto/sha256"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cadre.example/launch/internal/pmi"
	"golang.org/x/sys/unix"
)

// asRank is the helper's value for a process that takes part in a job.
const asRank = "rank"

// beRank finds the job, exchanges a value with all others, and says who it is.
func beRank() (status int) {
	b, err := Find(nil)
	if err != nil || b == nil {
		fmt.Fprintln(os.Stderr, "not found:", err)
		return 1
	}
	if os.Getenv("CADRE_TEST_ABORT") == strconv.Itoa(b.Rank()) {
		_ = b.Abort(7, "no more of this")
		return 7
	}
	if err := b.Put("at", fmt.Sprint("value-", b.Rank())); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err := b.Fence(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	for r := range b.Size() {
		if v, err := b.Get(r, "at"); err != nil || v != fmt.Sprint("value-", r) {
			fmt.Fprintln(os.Stderr, r, v, err)
			return 1
		}
	}
	fmt.Printf("%d of %d, %d of %d here, %x\n", b.Rank(), b.Size(), b.LocalRank(), b.LocalSize(), sha256.Sum256(b.Secret()))
	if err := b.Finalize(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// ranks starts n processes with the variables that env says and returns what they print and their statuses.
func ranks(t *testing.T, n int, env func(rank int) []string, files func(rank int) []*os.File) (output []string, status []int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	output, status = make([]string, n), make([]int, n)
	var all sync.WaitGroup
	for r := range n {
		cmd := exec.Command(self)
		cmd.Env = append(append(os.Environ(), helper+"="+asRank), env(r)...)
		if files != nil {
			cmd.ExtraFiles = files(r)
		}
		all.Go(func() {
			out, err := cmd.CombinedOutput()
			output[r], status[r] = string(out), cmd.ProcessState.ExitCode()
			if err != nil && status[r] < 0 {
				t.Error(err)
			}
		})
	}
	all.Wait()
	return output, status
}

// agree says that all ranks have found each other, and have one secret.
func agree(t *testing.T, output []string, status []int) {
	t.Helper()
	n := len(output)
	_, secret, _ := strings.Cut(strings.TrimSpace(output[0]), "here, ")
	places := map[string]bool{}
	for r, text := range output {
		begin, end := fmt.Sprintf("%d of %d, ", r, n), fmt.Sprintf(" of %d here, %s\n", n, secret)
		if status[r] != 0 || !strings.HasPrefix(text, begin) || !strings.HasSuffix(text, end) {
			t.Errorf("rank %d: status %d, %q, want %q and %q", r, status[r], text, begin, end)
		}
		places[strings.TrimSuffix(strings.TrimPrefix(text, begin), end)] = true
	}
	if len(places) != n {
		t.Errorf("%d of %d places on this host: %q", len(places), n, output)
	}
}

// freePort is one that nobody listens at, nor at the one behind.
func freePort(t *testing.T) int {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		port := l.Addr().(*net.TCPAddr).Port
		l.Close()
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port+1)); err == nil {
			l.Close()
			return port
		}
	}
	t.Fatal("no two free ports in a row")
	return 0
}

const testSecret = "CADRE_SECRET=0123456789abcdef"

// Processes that somebody starts find each other by the variables of all three kinds.
func TestRendezvous(t *testing.T) {
	lonely(t)
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("0123456789abcdef0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, env := range map[string]func(port, rank int) []string{
		"by hand": func(port, rank int) []string {
			return []string{fmt.Sprint("CADRE_RANK=", rank), "CADRE_SIZE=3", fmt.Sprint("CADRE_RENDEZVOUS=localhost:", port), "CADRE_SECRET_FILE=" + file}
		},
		"kubernetes": func(port, rank int) []string {
			return []string{fmt.Sprint("JOB_COMPLETION_INDEX=", rank), "CADRE_SIZE=3", fmt.Sprint("CADRE_RENDEZVOUS=127.0.0.1:", port), testSecret}
		},
		"torchrun": func(port, rank int) []string {
			return []string{fmt.Sprint("RANK=", rank), "WORLD_SIZE=3", "MASTER_ADDR=127.0.0.1", fmt.Sprint("MASTER_PORT=", port), testSecret}
		},
	} {
		t.Run(name, func(t *testing.T) {
			port := freePort(t)
			output, status := ranks(t, 3, func(rank int) []string { return env(port, rank) }, nil)
			agree(t, output, status)
		})
	}
}

// What is wrong is output in one sentence, by whoever can know.
func TestRendezvousRefuses(t *testing.T) {
	lonely(t)
	at := fmt.Sprint("CADRE_RENDEZVOUS=127.0.0.1:", freePort(t))
	for name, c := range map[string]struct {
		env  []string
		says string
	}{
		"no secret":       {[]string{"CADRE_RANK=1", "CADRE_SIZE=2", at}, "set CADRE_SECRET_FILE"},
		"short secret":    {[]string{"CADRE_RANK=1", "CADRE_SIZE=2", at, "CADRE_SECRET=short"}, "CADRE_SECRET has 5 characters"},
		"no rank":         {[]string{"CADRE_SIZE=2", at, testSecret}, "CADRE_RANK=\"\": want this process's rank, 0 to 1"},
		"rank too large":  {[]string{"CADRE_RANK=2", "CADRE_SIZE=2", at, testSecret}, "CADRE_RANK=\"2\": want"},
		"no size":         {[]string{"CADRE_RANK=1", at, testSecret}, "CADRE_SIZE=\"\": want the number of ranks"},
		"no port":         {[]string{"CADRE_RANK=1", "CADRE_SIZE=2", "CADRE_RENDEZVOUS=host", testSecret}, "CADRE_RENDEZVOUS=\"host\": want HOST:PORT"},
		"no address":      {[]string{"CADRE_BOOT=torchrun", "RANK=1", "WORLD_SIZE=2", "MASTER_PORT=99", testSecret}, "MASTER_ADDR="},
		"nobody there":    {[]string{"CADRE_RANK=1", "CADRE_SIZE=2", at, testSecret, "CADRE_TIMEOUT=100ms"}, "rank 0 was not reached within 100ms"},
		"nobody comes":    {[]string{"CADRE_RANK=0", "CADRE_SIZE=2", at, testSecret, "CADRE_TIMEOUT=100ms"}, "still no word from 1 of 2 ranks (1)"},
		"no time":         {[]string{"CADRE_RANK=0", "CADRE_SIZE=2", at, testSecret, "CADRE_TIMEOUT=soon"}, "CADRE_TIMEOUT=\"soon\": want a time"},
		"not of this job": {[]string{"CADRE_RANK=0", "CADRE_SIZE=2", "CADRE_RENDEZVOUS=192.0.2.1:9", testSecret}, "rank 0 cannot listen at 192.0.2.1:9"},
		"unknown way":     {[]string{"CADRE_BOOT=pigeon"}, "CADRE_BOOT=\"pigeon\": want one of cadre, pmi, rendezvous, torchrun"},
	} {
		t.Run(name, func(t *testing.T) {
			output, status := ranks(t, 1, func(int) []string { return c.env }, nil)
			if status[0] != 1 || !strings.Contains(output[0], c.says) {
				t.Errorf("status %d, %q, want %q", status[0], output[0], c.says)
			}
		})
	}
}

// A rank with another secret, or one that is there twice, hears why it is not let in, and rank 0 says whom it has missed and why.
func TestRendezvousIntruders(t *testing.T) {
	lonely(t)
	for _, c := range []struct {
		name   string
		rank   int // of the last process
		secret string
		hears  string
		zero   string
	}{
		{"wrong secret", 2, "CADRE_SECRET=another-0123456789", "has another secret: give all ranks the same file as CADRE_SECRET_FILE", "somebody has called with another secret"},
		{"duplicate", 1, testSecret, "another process has come as rank 1 before", "two processes have come as rank 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			port := freePort(t)
			output, status := ranks(t, 3, func(i int) []string {
				rank, secret := i, testSecret
				if i == 2 {
					rank, secret = c.rank, c.secret
				}
				return []string{fmt.Sprint("CADRE_RANK=", rank), "CADRE_SIZE=3", fmt.Sprint("CADRE_RENDEZVOUS=127.0.0.1:", port), secret, "CADRE_TIMEOUT=3s"}
			}, nil)
			heard := output[1] + output[2] // either of two ranks 1 may be the second
			if !slices.Equal(status, []int{1, 1, 1}) || !strings.Contains(heard, c.hears) {
				t.Errorf("statuses %v, the others say\n%s\nwant %q", status, heard, c.hears)
			}
			if want := "still no word from 1 of 3 ranks (2): " + c.zero; !strings.Contains(output[0], want) {
				t.Errorf("rank 0 says %q, want %q", output[0], want)
			}
		})
	}
}

// An abort of one rank reaches all, and rank 0 says why.
func TestRendezvousAborts(t *testing.T) {
	lonely(t)
	port := freePort(t)
	output, status := ranks(t, 3, func(rank int) []string {
		return []string{fmt.Sprint("CADRE_RANK=", rank), "CADRE_SIZE=3", fmt.Sprint("CADRE_RENDEZVOUS=127.0.0.1:", port), testSecret, "CADRE_TEST_ABORT=2"}
	}, nil)
	for r, want := range []int{endStatus, endStatus, 7} {
		if status[r] != want && (r == 2 || status[r] != 1) { // a rank may hear of it in a call, before it is ended
			t.Errorf("rank %d: status %d, want %d", r, status[r], want)
		}
	}
	if want := "cadre: rank 2: no more of this\n"; !strings.Contains(output[0], want) {
		t.Errorf("rank 0 says %q, want %q", output[0], want)
	}
}

// Ranks meet by what a PMI launcher serves over an inherited descriptor.
func TestPMI(t *testing.T) {
	lonely(t)
	const n = 4
	var mu sync.Mutex
	count := map[pmi.What]int{}
	s := &pmi.Server{Job: "job_7", Size: n, Universe: -1, Mapping: "(vector,(0,1,4))", Tell: func(e pmi.Event) {
		mu.Lock()
		defer mu.Unlock()
		count[e.What]++
	}}
	var serving sync.WaitGroup
	ends := make([]*os.File, n)
	for r := range n {
		fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
		if err != nil {
			t.Fatal(err)
		}
		unix.CloseOnExec(fds[0])
		unix.CloseOnExec(fds[1])
		ours := os.NewFile(uintptr(fds[0]), "ours")
		ends[r] = os.NewFile(uintptr(fds[1]), "theirs")
		serving.Go(func() {
			defer ours.Close()
			s.Serve(r, ours)
		})
	}
	output, status := ranks(t, n, func(rank int) []string {
		return []string{"PMI_FD=3", fmt.Sprint("PMI_RANK=", rank), fmt.Sprint("PMI_SIZE=", n)}
	}, func(rank int) []*os.File { return []*os.File{ends[rank]} })
	for _, f := range ends {
		f.Close()
	}
	serving.Wait()
	agree(t, output, status)
	if count[pmi.Joined] != n || count[pmi.Finalized] != n || count[pmi.Aborted]+count[pmi.Broken] != 0 {
		t.Errorf("events %v", count)
	}
}
