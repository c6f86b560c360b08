package mpitest_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// A failure is a test that must fail, in a process of its own, since a test cannot fail without failing the test that
// looks at it; want must all be in the output, and not must not.
type failure struct {
	f    func(t *testing.T)
	want []string
	not  []string
	args []string // more flags
	pass bool     // it must not fail after all
}

var failing = map[string]failure{
	"recv-recv cycle": {
		f: func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				buf := make([]float64, 3)
				if _, err := mpi.Recv(world, buf, 1-world.Rank(), 7); err != nil {
					t.Fatal(err)
				}
			}, mpitest.Bubble())
		},
		want: []string{
			"deadlock: every rank that has not ended waits in an MPI call",
			`rank 0: Recv of 3 float64 from rank 1, tag 7 \(world, 2 ranks\) at fail_test.go:\d+`,
			`rank 1: Recv of 3 float64 from rank 0, tag 7 \(world, 2 ranks\) at fail_test.go:\d+`,
			`after the end of the job`,
		},
	},
	"missing collective member": {
		f: func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				if world.Rank() == 2 {
					return
				}
				if err := world.Barrier(); err != nil {
					t.Fatal(err)
				}
			}, mpitest.Bubble())
		},
		want: []string{"deadlock", `ranks 0 and 1: Barrier \(world, 3 ranks\) at fail_test.go:\d+`, `rank 2 has not called it: it has ended`, "rank 2 has ended"},
	},
	"missing nonblocking member": {
		f: func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				if world.Rank() == 2 {
					return
				}
				first := mpi.Ibcast(world, make([]int, 3), 0)
				if _, err := world.Ibarrier().Wait(); err != nil {
					t.Fatal(err)
				}
				if _, err := first.Wait(); err != nil {
					t.Fatal(err)
				}
			}, mpitest.Bubble())
		},
		want: []string{"deadlock", `ranks 0 and 1: Wait for Ibarrier \(world, 3 ranks\) at fail_test.go:\d+`, `rank 2 has not called it: it has ended`},
	},
	"wrong tag": {
		f: func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				if world.Rank() == 0 {
					time.Sleep(3 * time.Hour) // virtual, and longer than the monitor's patience
					if err := mpi.SendOne(world, 1, 1, 8); err != nil {
						t.Fatal(err)
					}
					return
				}
				if _, _, err := mpi.RecvOne[int](world, mpi.AnySource, 9); err != nil {
					t.Fatal(err)
				}
			}, mpitest.Bubble())
		},
		want: []string{"deadlock", "rank 0 has ended", `rank 1: RecvOne of 1 int64 from any rank, tag 9`, `a message of 8 bytes from rank 0 with tag 8 is waiting: did you mean tag 8\?`},
	},
	"probe": {
		f: func(t *testing.T) {
			mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
				world.Probe(0, mpi.AnyTag)
			}, mpitest.Bubble())
		},
		want: []string{"deadlock", `rank 0: Probe from rank 0, any tag`},
	},
	"synchronous send to nobody": {
		f: func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				if world.Rank() == 0 {
					mpi.Ssend(world, []int32{1, 2}, 1, 0)
				}
			}, mpitest.Bubble())
		},
		want: []string{`rank 0: Ssend of 2 int32 to rank 1, tag 0`, "rank 1 has ended"},
	},
	"select on Done": {
		f: func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				r := mpi.Irecv(world, make([]int, 1), 1-world.Rank(), 0)
				<-r.Done()
			}, mpitest.Bubble())
		},
		want: []string{`ranks 0 and 1: Irecv whose Done is waited for \(world, 2 ranks\)`},
	},
	"fatal on one rank": {
		f: func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				if world.Rank() == 1 {
					t.Fatalf("wrong by %d", 42)
				}
				if err := world.Barrier(); err != nil {
					t.Fatal(err)
				}
			})
		},
		want: []string{
			`fail_test.go:\d+: rank 1: wrong by 42\n`,
			`fail_test.go:\d+: rank 0: mpi: rank 0: Barrier: the job has ended: rank 1: the test has failed: wrong by 42 .*\[after the end of the job\]`,
		},
		not: []string{"runtime.Goexit", "run.go", "rank.go"},
	},
	"error on one rank": {
		f: func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				t.Error("of both")
				t.Log("and", "more")
			})
		},
		want: []string{"rank 0: of both", "rank 1: of both", "rank 0: and more"},
	},
	"panic on one rank": {
		f: func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				if world.Rank() == 1 {
					var s []int
					s[world.Rank()] = 1
				}
				world.Barrier()
			})
		},
		want: []string{"rank 1: panic: runtime error: index out of range", "fail_test.go"},
	},
	"wrong number of ranks": {
		f:    func(t *testing.T) { mpitest.Run(t, 0, nil) },
		want: []string{`n is 0, want 1..65536 ranks`},
	},
	"bubble over sockets": {
		f: func(t *testing.T) {
			mpitest.Run(t, 2, func(*mpitest.T, *mpi.Comm) {}, mpitest.TCP(), mpitest.Bubble())
		},
		want: []string{"virtual time"},
	},
}

const failingEnv = "MPITEST_FAILING"

// TestFailing is the child's side.
func TestFailing(t *testing.T) {
	if c, ok := failing[os.Getenv(failingEnv)]; ok {
		c.f(t)
	}
}

func TestFailures(t *testing.T) {
	for name, c := range failing {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			begin := time.Now()
			cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestFailing$", "-test.timeout=4m"}, c.args...)...)
			cmd.Env = append(os.Environ(), failingEnv+"="+name)
			out, err := cmd.CombinedOutput()
			if passed := err == nil; passed != c.pass {
				t.Errorf("the test has ended with %v:\n%s", err, out)
			}
			for _, w := range c.want {
				if !regexp.MustCompile(w).Match(out) {
					t.Errorf("want %q in:\n%s", w, out)
				}
			}
			for _, w := range c.not {
				if strings.Contains(string(out), w) {
					t.Errorf("do not want %q in:\n%s", w, out)
				}
			}
			if d := time.Since(begin); d > 2*time.Minute {
				t.Errorf("took %v", d)
			}
		})
	}
}
