package job

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cadre.example/launch/internal/process"
)

// Ranks run where --bind-to says, and know their share of the processors.
func TestBind(t *testing.T) {
	t.Setenv("GOMAXPROCS", "") // what the user says wins, and is tested last
	os.Unsetenv("GOMAXPROCS")
	allowed := process.AllowedCPUs()
	for _, bind := range process.Binds {
		r := runSpec(t, &Spec{N: 2, Program: "/bin/sh", Tag: true, Bind: bind, Bindings: true, Args: []string{"-c", "echo $GOMAXPROCS of $CADRE_CORES; grep Cpus_allowed_list /proc/self/status"}}, nil)
		list, _ := (&Spec{N: 2, Bind: bind}).bindings()
		for i, p := range list {
			where := p.CPUs
			if where == nil {
				where = allowed
			}
			for _, want := range []string{
				fmt.Sprintf("[%d] %d of ", i, p.Procs),
				fmt.Sprintf("[%d] Cpus_allowed_list:\t%s\n", i, kernelList(where)),
			} {
				if !strings.Contains(r.out, want) {
					t.Errorf("%s: no %q in\n%s", bind, want, r.out)
				}
			}
			if want := fmt.Sprintf("cadre run: rank %d (pid ", i); !strings.Contains(r.errOut, want) || !strings.Contains(r.errOut, fmt.Sprintf("GOMAXPROCS=%d\n", p.Procs)) {
				t.Errorf("%s: no %q in\n%s", bind, want, r.errOut)
			}
		}
		if after := process.AllowedCPUs(); !slices.Equal(after, allowed) {
			t.Fatalf("the launcher runs on %v, before on %v", after, allowed)
		}
	}
	r := runJob(t, 1, func(s *Spec) { s.Env = append(s.Env, "GOMAXPROCS=7") }, "0: env=GOMAXPROCS")
	if r.out != "GOMAXPROCS=7\n" {
		t.Errorf("what the user says: %s", r.out)
	}
}

// kernelList writes 0 1 2 5 as "0-2,5".
func kernelList(list []int) string {
	var b strings.Builder
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, list[i])
		if k > i {
			fmt.Fprintf(&b, "-%d", list[k])
		}
		i = k + 1
	}
	return b.String()
}
