package shm

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// ops are the send of b to peer and the receive of it from peer.
func ops(b []byte, self, peer int) (send, recv adi.Op) {
	m, ty, err := datatype.Of(b)
	if err != nil {
		panic(err)
	}
	send = adi.Op{Peer: peer, Source: int32(self), Tag: 1, Sig: uint64(ty.Signature()), Mem: m, Count: len(b), Type: ty, Size: len(b)}
	recv = send
	recv.Source = int32(peer)
	return send, recv
}

var benchSizes = []int{8, 1 << 10, 8 << 10, 64 << 10, 1 << 20}

func rounds(size int) (n, each int) { return 101, max(4, min(500, 4<<20/(size+500))) }

// echoProcess is the other process of BenchmarkProcesses: it is told its peer's address and tells its own.
func echoProcess() {
	c := childRank()
	for _, size := range benchSizes {
		n, each := rounds(size)
		s, r := ops(make([]byte, size), 1, 0)
		for range n * each {
			_, err := c.Recv(&r)
			check(err)
			check(c.Send(&s))
		}
	}
	check(c.Close())
}

// childRank is rank 1 of a job of two in a process that child has started.
func childRank() *adi.Context {
	c, err := adi.New(adi.Config{Rank: 1, Size: 2, Spin: true})
	check(err)
	check(c.Connect([]*adi.Context{nil, c}))
	lines := bufio.NewScanner(os.Stdin)
	lines.Scan()
	addr := lines.Text()
	d, err := Listen(Config{Context: c, Secret: testSecret, Job: "bench", SingleCopy: singleOfTest(), Lookup: func(int) (string, error) { return addr, nil }})
	check(err)
	check(c.Attach(d, adi.Config{}, 0))
	fmt.Println(d.Addr())
	return c
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// childEnv makes the test binary another process of a test.
const childEnv = "CADRE_SHM_TEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childEnv) {
	case "echo":
		echoProcess()
	case "return":
		returnProcess()
	case "mailbox":
		mailboxProcess()
	default:
		os.Exit(m.Run())
	}
}

// child starts the test binary as another process.
func child(tb testing.TB, what string, extra ...*os.File) (*exec.Cmd, *bufio.Scanner, func(line string)) {
	tb.Helper()
	exe, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), childEnv+"="+what)
	cmd.Stderr = os.Stderr
	cmd.ExtraFiles = extra
	in, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	return cmd, bufio.NewScanner(out), func(line string) { fmt.Fprintln(in, line) }
}

// BenchmarkProcesses reports one-way nanoseconds between two processes: medians of short rounds.
func BenchmarkProcesses(b *testing.B) {
	for b.Loop() {
		c, _, cmd := withChild(b)
		for _, size := range benchSizes {
			n, each := rounds(size)
			s, r := ops(make([]byte, size), 0, 1)
			var t []float64
			for range n {
				start := time.Now()
				for range each {
					check(c.Send(&s))
					_, err := c.Recv(&r)
					check(err)
				}
				t = append(t, float64(time.Since(start).Nanoseconds())/float64(2*each))
			}
			slices.Sort(t)
			b.ReportMetric(t[len(t)/2], strconv.Itoa(size)+"B-ns")
			b.ReportMetric(t[len(t)/10], strconv.Itoa(size)+"B-p10-ns")
		}
		check(c.Close())
		if err := cmd.Wait(); err != nil {
			b.Fatal(err)
		}
	}
}

// A bare mailbox: one line for each direction, nothing else.
func mailbox(lines []memory.Line, me, n int) {
	mine, its := &lines[2*me].Word[0], &lines[2*(1-me)].Word[0]
	for i := range uint64(n) {
		if me == 0 {
			mine.Store(i + 1)
		}
		for its.Load() != i+1 {
		}
		if me == 1 {
			mine.Store(i + 1)
		}
	}
}

const mailboxRounds = 200_000

func mailboxProcess() {
	seg, err := memory.Open(3, 4096, 4096)
	check(err)
	mailbox(memory.Lines(seg.Bytes()), 1, mailboxRounds)
}

// BenchmarkMailbox is what BenchmarkProcesses could reach at 8 bytes.
func BenchmarkMailbox(b *testing.B) {
	for b.Loop() {
		seg, fd, err := memory.Create(4096)
		check(err)
		f := os.NewFile(uintptr(fd), "segment")
		cmd, _, _ := child(b, "mailbox", f)
		lines := memory.Lines(seg.Bytes())
		mailbox(lines, 0, 1)
		start := time.Now()
		for i := uint64(1); i < mailboxRounds; i++ {
			lines[0].Word[0].Store(i + 1)
			for lines[2].Word[0].Load() != i+1 {
			}
		}
		b.ReportMetric(float64(time.Since(start).Nanoseconds())/(2*mailboxRounds), "one-way-ns")
		if err := cmd.Wait(); err != nil {
			b.Fatal(err)
		}
		f.Close()
		seg.Close()
	}
}

// BenchmarkWork is what a small message costs both ranks in instructions: one goroutine is both, so that no time is spent
// on lines that travel or on waiting.
func BenchmarkWork(b *testing.B) {
	j := start(b, 2, adi.Config{Spin: true}, nil)
	defer j.close(b)
	s, _ := ops(make([]byte, 8), 0, 1)
	_, r := ops(make([]byte, 8), 1, 0)
	echo(b, j, 8) // the ring is there
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%64 == 0 {
			check(j.ranks[0].Progress()) // takes the credit, without which a send waits for its receive
		}
		check(j.ranks[0].Send(&s))
		_, err := j.ranks[1].Recv(&r)
		check(err)
	}
}
