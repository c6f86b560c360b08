//go:build unix

package mpitest_test

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// helped fails in a function that is marked as a helper.
func helped(t *mpitest.T) {
	t.Helper()
	t.Error("by a helper")
}

// waiting runs three ranks, of which rank 1 does f while the others wait in a Barrier.
func waiting(f func(t *mpitest.T), opts ...mpitest.Option) func(t *testing.T) {
	return func(t *testing.T) {
		mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
			if world.Rank() == 1 {
				f(t)
				return
			}
			world.Barrier()
		}, append(opts, mpitest.Processes())...)
		if !t.Failed() {
			fmt.Println("the test has not failed")
		}
	}
}

func init() {
	never := []string{"has not failed", "\x1e", "mpitest {"}
	for name, c := range map[string]failure{
		"processes: error": {
			f: waiting(func(t *mpitest.T) {
				fmt.Print("unfinished ")
				helped(t)
				fmt.Fprintln(os.Stderr, "to stderr")
				t.Log("and", "more\nlines")
				mpi.Local(1, func(*mpi.Comm) error { return nil })
				t.FailNow()
			}),
			want: []string{`\[1\] unfinished`, `processes_fail_unix_test.go:\d+: rank 1: by a helper\n`, `\[1\] to stderr`,
				`rank 1: and more\n +lines`, `processes_fail_unix_test.go:\d+: rank 1: FailNow`, "--- FAIL: TestFailing"},
		},
		"processes: fatal": {
			f:    waiting(func(t *mpitest.T) { t.Fatalf("wrong by %d", 42) }),
			want: []string{`processes_fail_unix_test.go:\d+: rank 1: wrong by 42\n`},
			not:  []string{"aborted the job"},
		},
		"processes: fatal over tcp": {
			f:    waiting(func(t *mpitest.T) { t.Fatalf("wrong by %d", 42) }, mpitest.TCP()),
			want: []string{`processes_fail_unix_test.go:\d+: rank 1: wrong by 42\n`},
		},
		"processes: panic": {
			f:    waiting(func(t *mpitest.T) { panic("no way") }),
			want: []string{`\[1\] panic: no way`, `\[1\] .*processes_fail_unix_test.go:\d+`, `mpitest: rank 1 \(pid \d+\) exited with status 2`},
		},
		"processes: exit 0": {
			f:    waiting(func(t *mpitest.T) { os.Exit(0) }),
			want: []string{`mpitest: rank 1 \(pid \d+\) exited with status 0 before it finalized`},
		},
		"processes: exit 3": {
			f:    waiting(func(t *mpitest.T) { os.Exit(3) }),
			want: []string{`mpitest: rank 1 \(pid \d+\) exited with status 3`},
		},
		"processes: killed": {
			f:    waiting(func(t *mpitest.T) { syscall.Kill(os.Getpid(), syscall.SIGKILL) }),
			want: []string{`mpitest: rank 1 \(pid \d+\) was ended by signal 9 \(SIGKILL`},
		},
		"processes: killed, and others complain": {
			f: func(t *testing.T) {
				mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
					if world.Rank() == 1 {
						syscall.Kill(os.Getpid(), syscall.SIGKILL)
					}
					if err := world.Barrier(); err != nil {
						t.Fatal("something is wrong")
					}
				}, mpitest.Processes())
			},
			want: []string{`mpitest: rank 1 \(pid \d+\) was ended by signal 9 \(SIGKILL`},
		},
		"processes: Goexit": {
			f:    waiting(func(t *mpitest.T) { runtime.Goexit() }),
			want: []string{`rank 1: the rank's goroutine ended`},
		},
		"processes: Abort": {
			f: func(t *testing.T) {
				mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) { world.Abort(7, "no more") }, mpitest.Processes())
			},
			want: []string{`mpitest: rank \d \(pid \d+\) aborted the job with code 7`, "no more"},
		},
		"processes: deadlock": {
			f: func(t *testing.T) {
				mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
					mpi.Recv(world, make([]int, 1), 1-world.Rank(), 7)
				}, mpitest.Processes())
			},
			want: []string{`\[0\] .*processes_fail_unix_test.go:\d+`, `\[1\] .*processes_fail_unix_test.go:\d+`, "mpitest: the ranks have not ended", "--- FAIL"},
			not:  []string{"panic: test timed out"},
			args: []string{"-test.timeout=3s"},
		},
		"processes: never there": {
			f: func(t *testing.T) {
				if os.Getenv("CADRE_RANK") == "" {
					mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {}, mpitest.Processes())
				}
			},
			want: []string{"mpitest: the process of rank 0 has ended well and never came to call 1 of Run in TestFailing"},
		},
		"processes: one never there": {
			f: func(t *testing.T) {
				if os.Getenv("CADRE_RANK") != "1" {
					mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {}, mpitest.Processes())
				}
			},
			want: []string{`mpitest: rank 1 \(pid \d+\) exited with status 0 and never joined the job`},
		},
		"processes: failure before": {
			f: func(t *testing.T) {
				if os.Getenv("CADRE_RANK") == "1" {
					t.Fatal("not in a process")
				}
				mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) { world.Barrier() }, mpitest.Processes())
			},
			want: []string{`\[1\] .*not in a process`, `mpitest: rank 1 \(pid \d+\) exited with status 1`},
		},
		"processes: other n": {
			f: func(t *testing.T) {
				n := 2
				if os.Getenv("CADRE_RANK") != "" {
					n = 3
				}
				mpitest.Run(t, n, func(t *mpitest.T, world *mpi.Comm) {}, mpitest.Processes())
			},
			want: []string{`rank \d: mpitest: Run with n = 3 in a job of 2`},
		},
		"processes: wrong number of ranks": {
			f:    func(t *testing.T) { mpitest.Run(t, 0, nil, mpitest.Processes()) },
			want: []string{`n is 0, want 1..4096 ranks`},
		},
		"processes: bubble": {
			f:    func(t *testing.T) { mpitest.Run(t, 2, nil, mpitest.Processes(), mpitest.Bubble()) },
			want: []string{"virtual time"},
		},
		"processes: skip": {
			f:    waiting(func(t *mpitest.T) { t.TB.Skip("not today") }), // what need.Linux does
			want: []string{`rank 1: not today`, "--- SKIP: TestFailing", "PASS"},
			not:  []string{"aborted"},
			args: []string{"-test.v"},
			pass: true,
		},
	} {
		c.not = append(c.not, never...)
		failing[name] = c
	}
}
