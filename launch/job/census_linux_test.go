package job

import (
	"os"
	"strings"
	"testing"
	"time"
)

// alive says whether a process is there and no zombie.
func alive(pid string) bool {
	b, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(b), ") ")
	return !strings.HasPrefix(rest, "Z")
}

// descriptors lists what this process has open.
func descriptors(t testing.TB) map[string]string {
	ents, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	m := make(map[string]string)
	for _, e := range ents {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil {
			m[e.Name()] = to
		}
	}
	return m
}

// children lists the processes whose parent is this one, zombies too.
func children(t testing.TB) string {
	b, err := os.ReadFile("/proc/thread-self/children")
	if err != nil {
		t.Fatal(err)
	}
	tasks, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	all := string(b)
	for _, task := range tasks {
		b, _ := os.ReadFile("/proc/self/task/" + task.Name() + "/children")
		all += string(b)
	}
	return strings.TrimSpace(all)
}

// Jobs that end in every way leave no process and no descriptor in the launcher.
func TestCensus(t *testing.T) {
	runJob(t, 2, nil, good) // opens what stays open: the poller
	before := descriptors(t)
	for _, words := range [][]string{
		{good}, {"*: join hang", "1: exit=3"}, {"*: hang", "1: kill=9"}, {"*: join hang", "0: join abort=3"}, {"*: join exit=0"}, {"*: lines=2"},
	} {
		for range 3 {
			runJob(t, 3, nil, words...)
		}
	}
	runJob(t, 3, func(s *Spec) { s.Program = "/nonexistent" }, good)
	more := func() (list []string) {
		for fd, to := range descriptors(t) {
			if _, ok := before[fd]; !ok && !strings.Contains(to, "/TestCensus") { // the files of each runJob are closed with the test
				list = append(list, fd+": "+to)
			}
		}
		return list
	}
	for end := time.Now().Add(soon); len(more()) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("descriptors are open: %q", more())
		}
	}
	if c := children(t); c != "" {
		t.Errorf("children are left: %s", c)
	}
}

// A rank has the six descriptors that it is given and no other: nothing of its neighbours.
func TestInherited(t *testing.T) {
	r := runJob(t, 3, nil, "*: exit=0", "2: fds")
	for _, line := range strings.Split(strings.TrimSpace(r.out), "\n") {
		fd, to, _ := strings.Cut(line, " ")
		if fd > "3" && fd != "4" && fd != "5" && !strings.Contains(to, "eventpoll") && !strings.Contains(to, "eventfd") && !strings.HasPrefix(to, "/proc/") && to != "" &&
			!strings.Contains(to, "/sys/fs/cgroup") {
			t.Errorf("inherited %s %s", fd, to)
		}
	}
	if !strings.Contains(r.out, "3 socket:") || !strings.Contains(r.out, "4 socket:") {
		t.Errorf("no channel:\n%s", r.out)
	}
	if r := runJob(t, 1, nil, "0: openfds join openfds finalize"); r.out != "socket 3\nsocket 4\n" {
		t.Errorf("children of a joined rank inherit the channel: %s", r.out)
	}
}
