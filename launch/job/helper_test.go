//go:build unix

package job

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/launch"
	"cadre.example/launch/internal/control"
	"golang.org/x/sys/unix"
)

// helperEnv makes the test binary a rank: each of its arguments is "RANK: word word ...", and the rank does what its
// words say; "*" is every rank without words of its own.
const helperEnv = "CADRE_JOB_TEST_RANK"

// errEnv names the file that the job's stderr goes to, for ranks that wait for what others have said.
const errEnv = "CADRE_JOB_TEST_ERR"

const (
	// soon is time enough for a job of ranks that do as they are told, on a machine that has much else to do.
	soon = time.Minute
	// never is how long a rank stays that nobody ends, and the grace that nobody is to need.
	never = 4 * time.Minute
)

func TestMain(m *testing.M) {
	// A process built with -race sleeps for a second at its end, unless told otherwise.
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	if len(os.Args) == 2 && os.Args[1] == "agent" {
		os.Exit(Agent(os.Stdin, os.Stdout))
	}
	if os.Getenv(helperEnv) != "" {
		rankMain()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func rankMain() {
	me := os.Getenv("CADRE_RANK")
	words := []string{}
	for _, arg := range os.Args[1:] {
		who, rest, _ := strings.Cut(arg, ":")
		if who == me {
			words = strings.Fields(rest)
			break
		}
		if who == "*" {
			words = strings.Fields(rest)
		}
	}
	var b adi.Bootstrap
	for _, w := range words {
		name, arg, _ := strings.Cut(w, "=")
		b = act(b, name, arg)
	}
}

// must ends a rank with a status that no test expects.
func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(99)
	}
}

func act(b adi.Bootstrap, name, arg string) adi.Bootstrap {
	num := func() int {
		n, err := strconv.Atoi(arg)
		must(err)
		return n
	}
	switch name {
	case "join":
		b, err := launch.Find(slog.New(slog.DiscardHandler))
		must(err)
		return b
	case "put":
		must(b.Put("key", arg))
	case "fence":
		must(b.Fence())
	case "gather":
		for r := range b.Size() {
			v, err := b.Get(r, "key")
			must(err)
			fmt.Print(v, " ")
		}
		fmt.Println()
	case "finalize":
		must(b.Finalize())
	case "again":
		must(b.(adi.Rejoiner).Rejoin())
	case "abort":
		must(b.Abort(num(), fmt.Sprintf("because of %d\n%s", b.Rank(), debug.Stack())))
		os.Exit(1)
	case "abortlong":
		must(b.Abort(3, strings.Repeat("very long reason ", 20_000)))
		os.Exit(1)
	case "lock": // is held until this process ends
		lock(arg)
	case "peerdied": // what a rank does that hears of a peer's death before the launcher does
		lock(arg)
		fmt.Fprintln(os.Stderr, "complaint")
		b.Abort(1, "peer is gone")
	case "exit":
		os.Exit(num())
	case "kill":
		n := num()
		signal.Reset(syscall.Signal(n))
		syscall.Kill(os.Getpid(), syscall.Signal(n))
		time.Sleep(never)
	case "killparent":
		syscall.Kill(os.Getppid(), syscall.SIGKILL)
	case "panic":
		panic(arg)
	case "sleep":
		d, err := time.ParseDuration(arg)
		must(err)
		time.Sleep(d)
	case "hang":
		time.Sleep(never)
	case "ended":
		<-b.Ended()
		time.Sleep(never)
	case "heard": // waits until that stands in the job's stderr
		for b := []byte(nil); !strings.Contains(string(b), strings.ReplaceAll(arg, "_", " ")); time.Sleep(5 * time.Millisecond) {
			var err error
			b, err = os.ReadFile(os.Getenv(errEnv))
			must(err)
		}
	case "deaf": // to SIGTERM
		signal.Ignore(syscall.SIGTERM)
	case "stop":
		syscall.Kill(os.Getpid(), syscall.SIGSTOP)
		time.Sleep(50 * time.Millisecond) // another thread may be the one that takes it, a moment later
	case "garbage":
		syscall.Write(control.FD, []byte("no frame at all"))
		time.Sleep(never)
	case "pmi": // a line, with + for spaces, and its answer
		pmiSay(strings.ReplaceAll(arg, "+", " ") + "\n")
		pmiHear()
	case "pmiraw": // with ~ for newlines
		pmiSay(strings.NewReplacer("+", " ", "~", "\n").Replace(arg))
	case "pmiclose":
		syscall.Close(control.PMIFD)
	case "putbad":
		syscall.Write(control.FD, append([]byte{9, 0, 0, 0, 2, 3, 0}, "a b\x02\x00xy"...))
		time.Sleep(never)
	case "out":
		fmt.Println(strings.ReplaceAll(arg, "_", " "))
	case "err":
		fmt.Fprintln(os.Stderr, strings.ReplaceAll(arg, "_", " "))
	case "part":
		fmt.Print(arg)
	case "env":
		fmt.Printf("%s=%s\n", arg, os.Getenv(arg))
	case "dir":
		wd, err := os.Getwd()
		must(err)
		fmt.Println(wd)
	case "fds":
		ents, err := os.ReadDir("/proc/self/fd")
		must(err)
		for _, e := range ents {
			to, _ := os.Readlink("/proc/self/fd/" + e.Name())
			fmt.Println(e.Name(), to)
		}
	case "openfds": // sockets that a child of this rank would inherit
		for fd := range 1000 {
			flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0)
			if _, sock := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_TYPE); err == nil && sock == nil && flags&unix.FD_CLOEXEC == 0 {
				fmt.Println("socket", fd)
			}
		}
	case "room": // for descriptors, and the highest that is a socket
		text, err := os.ReadFile("/proc/self/status")
		must(err)
		_, size, _ := strings.Cut(string(text), "FDSize:\t")
		size, _, _ = strings.Cut(size, "\n")
		for fd := 1000; fd >= 0; fd-- {
			if _, err := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_TYPE); err == nil {
				fmt.Println("room", size, "socket", fd)
				break
			}
		}
	case "closeout":
		must(os.Stdout.Close())
	case "lines":
		writeLines(os.Stdout, num())
	case "binary":
		os.Stdout.Write(everyByte())
	case "cat":
		_, err := io.Copy(os.Stdout, os.Stdin)
		must(err)
	case "empty":
		n, err := io.Copy(io.Discard, os.Stdin)
		must(err)
		fmt.Println("read", n)
	case "chatter": // both streams, many short lines
		w := bufio.NewWriterSize(os.Stdout, 61) // cuts lines anywhere
		for i := range num() {
			fmt.Fprintf(w, "%s:%d:%s\n", os.Getenv("CADRE_RANK"), i, strings.Repeat("x", i%97))
		}
		w.Flush()
	case "pid":
		fmt.Println("pid", os.Getpid())
	default:
		must(fmt.Errorf("no such word: %s", name))
	}
	return b
}

func lock(name string) {
	fd, err := syscall.Open(name, syscall.O_CREAT|syscall.O_RDWR|syscall.O_CLOEXEC, 0o600)
	must(err)
	for err = syscall.EINTR; err == syscall.EINTR; {
		err = syscall.Flock(fd, syscall.LOCK_EX)
	}
	must(err)
}

// writeLines writes n lines of 1 MB, each of one letter of its rank, in pieces.
func writeLines(w io.Writer, n int) {
	line := strings.Repeat(string(rune('a'+os.Getenv("CADRE_RANK")[0]-'0')), 1_000_000) + "\n"
	for range n {
		for rest := line; len(rest) > 0; {
			k := min(len(rest), 12_345)
			if _, err := io.WriteString(w, rest[:k]); err != nil {
				os.Exit(98)
			}
			rest = rest[k:]
		}
	}
}

func everyByte() []byte {
	b := make([]byte, 0, 1024)
	for range 4 {
		for i := range 256 {
			b = append(b, byte(255-i))
		}
	}
	return b
}

// A result is what became of a job.
type result struct {
	status      int
	err         error
	out, errOut string
	took        time.Duration
}

// runJob runs n ranks of the test binary with words for each.
func runJob(t testing.TB, n int, change func(*Spec), words ...string) result {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return runSpec(t, &Spec{N: n, Program: self, Args: words, Env: []string{helperEnv + "=1"}, Grace: never}, change)
}

func runSpec(t testing.TB, s *Spec, change func(*Spec)) result {
	t.Helper()
	dir := t.TempDir()
	file := func(name string) *os.File {
		f, err := os.Create(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	s.Stdout, s.Stderr = file("out"), file("err")
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	s.Stdin = null
	s.Env = append(s.Env, errEnv+"="+s.Stderr.Name())
	if change != nil {
		change(s)
	}
	start := time.Now()
	var r result
	r.status, r.err = Run(s)
	r.took = time.Since(start)
	read := func(name string) string {
		b, err := os.ReadFile(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	r.out, r.errOut = read("out"), read("err")
	return r
}
