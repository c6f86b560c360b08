//go:build unix

package job

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"cadre.example/launch/internal/control"
)

func pmiSay(text string) {
	_, err := syscall.Write(control.PMIFD, []byte(text))
	must(err)
}

// pmiHear prints the answer, which comes in one piece.
func pmiHear() {
	var b [4096]byte
	n, err := syscall.Read(control.PMIFD, b[:])
	must(err)
	if n == 0 {
		fmt.Println("closed")
		os.Exit(97)
	}
	os.Stdout.Write(b[:n])
}

const (
	pmiInit = "pmi=cmd=init+pmi_version=1+pmi_subversion=1"
	pmiGood = "*: " + pmiInit + " pmi=cmd=barrier_in pmi=cmd=finalize"
)

// A program of another MPI is a rank like any other: how it ends has its status and its sentence, and whatever it says ends
// its own connection and the job, never the launcher.
func TestForeignExits(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		words  []string
		status int
		out    string   // on stdout, somewhere
		says   []string // on stderr, in this order; none: nothing at all
	}{
		{"all finalize", 3, []string{pmiGood}, 0, "cmd=finalize_ack\n", nil},
		{"values", 2, []string{"0: " + pmiInit + " pmi=cmd=put+key=a+value=secret pmi=cmd=barrier_in pmi=cmd=finalize",
			"1: " + pmiInit + " pmi=cmd=barrier_in pmi=cmd=get+key=a pmi=cmd=finalize"}, 0, "value=secret\n", nil},
		{"who am I", 2, []string{pmiGood, "1: env=PMI_RANK env=PMI_SIZE env=MPI_LOCALNRANKS pmi=cmd=get_my_kvsname " + strings.TrimPrefix(pmiGood, "*: ")}, 0, "MPI_LOCALNRANKS=2\n", nil},
		{"spawn", 1, []string{"0: " + pmiInit + " pmiraw=mcmd=spawn~nprocs=1~ pmi=endcmd pmi=cmd=finalize"}, 0, "cmd=spawn_result rc=-1 msg=not_supported\n", nil},
		{"abort", 3, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: " + pmiInit + " pmiraw=cmd=abort+exitcode=42~ hang"}, 42, "", []string{"rank 1", "aborted the job with code 42", "stopped ranks 0, 2"}},
		{"abort and its own end", 2, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: " + pmiInit + " pmiraw=cmd=abort+exitcode=42~ exit=42"}, 42, "", []string{"rank 1", "aborted the job with code 42"}},
		{"a status", 3, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "2: " + pmiInit + " exit=7"}, 7, "", []string{"rank 2", "exited with status 7", "stopped ranks 0, 1"}},
		{"SIGKILL", 3, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "2: " + pmiInit + " kill=9"}, 137, "", []string{"rank 2", "signal 9 (SIGKILL, killed)", "stopped ranks 0, 1"}},
		{"early exit 0", 2, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: " + pmiInit + " exit=0"}, 1, "", []string{"rank 1", "exited with status 0 before it finalized"}},
		{"stray", 2, []string{"*: " + pmiInit + " hang", "1: exit=0"}, 1, "", []string{"rank 1", "never joined"}},
		{"finalized while others wait", 2, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: " + pmiInit + " pmi=cmd=finalize hang"}, 1, "", []string{"some ranks have finalized while others wait in a barrier"}},
		{"garbage", 2, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: " + pmiInit + " pmiraw=call+me~ hang"}, 1, "", []string{"rank 1", "broke the PMI protocol, and its connection was closed", "no name"}},
		{"doubled", 2, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: pmiraw=cmd=init+cmd=init~ hang"}, 1, "", []string{"rank 1", "two commands in one"}},
		{"oversized", 2, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: " + pmiInit + " pmiraw=cmd=put+value=" + strings.Repeat("x", 20_000) + "~ hang"}, 1, "", []string{"rank 1", "a line longer than"}},
		{"cut", 2, []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "1: " + pmiInit + " pmiraw=cmd=put+ke pmiclose hang"}, 1, "", []string{"rank 1", "the connection was closed before finalize"}},
		{"of two MPIs", 2, []string{"0: " + pmiInit + " hang", "1: sleep=50ms join fence hang"}, 1, "", []string{"a program of another MPI and others are of Cadre"}},
		{"of two MPIs, the other way", 2, []string{"0: sleep=50ms " + pmiInit + " hang", "1: join fence hang"}, 1, "", []string{"a program of another MPI and others are of Cadre"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := runJob(t, c.n, func(s *Spec) { s.Grace = never }, c.words...)
			if r.err != nil || r.status != c.status || !strings.Contains(r.out, c.out) {
				t.Errorf("status %d, %v: want %d and %q\n%s%s", r.status, r.err, c.status, c.out, r.out, r.errOut)
			}
			rest := r.errOut
			for _, want := range c.says {
				i := strings.Index(rest, want)
				if i < 0 {
					t.Fatalf("no %q in its place in:\n%s", want, r.errOut)
				}
				rest = rest[i+len(want):]
			}
			if c.says == nil && r.errOut != "" {
				t.Errorf("says %s", r.errOut)
			}
			if r.took > soon {
				t.Errorf("took %v", r.took)
			}
		})
	}
}
