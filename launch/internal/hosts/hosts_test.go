package hosts

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cadre.example/adi/limits"
)

// show writes hosts as h1:4(stated,max 8).
func show(list []Host) string {
	var out []string
	for _, h := range list {
		s := fmt.Sprintf("%s:%d", h.Name, h.Slots)
		if !h.Stated {
			s += "?"
		}
		if h.Max > 0 {
			s += fmt.Sprintf("<%d", h.Max)
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestHostfile(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"h1\nh2:4\n", "h1:1? h2:4"},
		{"# all\n\n  h1 slots=2 # two\r\nh2\tslots=3 max_slots=5\nh3 max-slots=2\n", "h1:2 h2:3<5 h3:1?<2"},
		{"h1\nh1\nh2\nh1:3", "h1:5 h2:1?"},
		{"h1 slots=2 max_slots=2\nh1 slots=1 max_slots=1", "h1:3<3"},
		{"me@10.0.0.1:2\nfe80::1%eth0\n[::1]:3\n", "me@10.0.0.1:2 fe80::1%eth0:1? ::1:3"},
		{"h1:x", `file:1:4: slots of h1: "x": want a number`},
		{"h1\n h2 slosts=4", `file:2:5: "slosts" is not known here`},
		{"h1 slots=4 slots=5", "file:1:12: slots a second time"},
		{"h1:4 slots=5", "file:1:6: slots a second time"},
		{"h1 slots=", `file:1:10: slots: "": want a number`},
		{"h1 slots=0", `want a number from 1`},
		{"h1 slots=-1", `want a number from 1`},
		{"h1 slots=99999999999", `want a number from 1`},
		{"h1 4", `file:1:4: "4": want slots=N`},
		{"h1 slots=4 max_slots=2", "file:1:12: max_slots=2 is less than slots=4"},
		{"-oProxyCommand=x", "does not begin with a dash"},
		{"h;1", `file:1:1: "h;1": character 2, ';', is in no name`},
		{"[::1", "file:1:1: \"[::1\": the bracket is not closed"},
		{"[::1]4", "file:1:6: \"4\": want :N"},
		{"\n# none\n", "file: no host in it"},
		{strings.Repeat("a", 300), "a name of 300 characters"},
		{"h\xff", "is in no name"},
	} {
		list, err := ParseFile("file", c.text)
		if got := show(list); err == nil && got != c.want || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %s, %v; want %s", c.text, got, err, c.want)
		}
		if err != nil && !errors.Is(err, ErrHosts) {
			t.Errorf("%q: %v is no ErrHosts", c.text, err)
		}
	}
}

func TestList(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"h1:4,h2", "h1:4 h2:1?"},
		{"h1,h2,h1", "h1:2 h2:1?"},
		{"h1:4,h2:x", `--host: column 9: slots of h2: "x"`},
		{"h1,,h2", "--host: column 4: no name"},
		{"", "--host: column 1: no name"},
		{"a b", "--host: column 1: \"a b\": character 2"},
	} {
		list, err := ParseList("--host", c.text)
		if got := show(list); err == nil && got != c.want || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %s, %v; want %s", c.text, got, err, c.want)
		}
	}
}

func TestNodelist(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"n1", "n1"},
		{"n[1-4,7],login", "n1 n2 n3 n4 n7 login"},
		{"n[08-11]", "n08 n09 n10 n11"},
		{"r[0-1]n[1-2]x", "r0n1x r0n2x r1n1x r1n2x"},
		{"n[1-", "V: column 2: this bracket is not closed"},
		{"n1]", "V: column 3: ']' is not expected"},
		{"n[1[2]]", "V: column 4: '[' is not expected"},
		{"n[3-1]", `V: column 3: "3-1": want a range`},
		{"n[1,x]", `V: column 5: "x": want N or N-M`},
		{"n[]", `V: column 3: "": want N`},
		{"n[0-999999999]", "want a range of 1 to 65536"},
		{"n[0-9999][0-9999]", "more than 65536 hosts"},
		{"n1,", "V: column 4: no name"},
		{"-n1", "begin with a dash"},
	} {
		names, err := expandNodes("V", c.text)
		if got := strings.Join(names, " "); err == nil && got != c.want || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %s, %v; want %s", c.text, got, err, c.want)
		}
	}
}

func TestAllocation(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct {
		env          map[string]string
		want, source string
	}{
		{nil, "", ""},
		{map[string]string{"SLURM_JOB_NODELIST": "n[1-4]", "SLURM_TASKS_PER_NODE": "4,2(x2),1"}, "n1:4 n2:2 n3:2 n4:1", "SLURM_JOB_NODELIST"},
		{map[string]string{"SLURM_NODELIST": "n1", "SLURM_JOB_CPUS_PER_NODE": "64"}, "n1:64", "SLURM_NODELIST"},
		{map[string]string{"SLURM_JOB_NODELIST": "n[1-4]"}, "", ""},
		{map[string]string{"SLURM_JOB_NODELIST": "n[1-4]", "SLURM_TASKS_PER_NODE": "4(x2)"}, "is for 2 hosts, and there are 4", ""},
		{map[string]string{"SLURM_JOB_NODELIST": "n1", "SLURM_TASKS_PER_NODE": "4(x2)"}, "more than the 1 hosts", ""},
		{map[string]string{"SLURM_JOB_NODELIST": "n[1-2]", "SLURM_TASKS_PER_NODE": "4,4(y2)"}, `SLURM_TASKS_PER_NODE: column 3`, ""},
		{map[string]string{"SLURM_JOB_NODELIST": "n[1-2]", "SLURM_TASKS_PER_NODE": "4(x2"}, `"4(x2": want N or N(xTIMES)`, ""},
		{map[string]string{"PBS_NODEFILE": file("pbs", "a\na\nb\na\n")}, "a:3 b:1", "PBS_NODEFILE"},
		{map[string]string{"PBS_NODEFILE": dir + "/none"}, "PBS_NODEFILE: open", ""},
		{map[string]string{"LSB_MCPU_HOSTS": "a 4 b 2 "}, "a:4 b:2", "LSB_MCPU_HOSTS"},
		{map[string]string{"LSB_MCPU_HOSTS": "a 4 b"}, "LSB_MCPU_HOSTS: column 5: no number of slots behind b", ""},
		{map[string]string{"LSB_MCPU_HOSTS": "a four"}, "LSB_MCPU_HOSTS: column 3", ""},
		{map[string]string{"LSB_MCPU_HOSTS": "a 4", "LSB_DJOB_HOSTFILE": file("lsf", "a\nb\n")}, "a:1 b:1", "LSB_DJOB_HOSTFILE"},
		{map[string]string{"PE_HOSTFILE": file("sge", "a 4 all.q@a UNDEFINED\nb 2 all.q@b <NULL>\n")}, "a:4 b:2", "PE_HOSTFILE"},
		{map[string]string{"PE_HOSTFILE": file("sge2", "a\n")}, "sge2:1:1: no number", ""},
		{map[string]string{"OAR_NODEFILE": file("oar", "a\nb\nb\n")}, "a:1 b:2", "OAR_NODEFILE"},
	} {
		list, source, err := Allocation(func(name string) string { return c.env[name] })
		if got := show(list); err == nil && (got != c.want || source != c.source) || err != nil && (!strings.Contains(err.Error(), c.want) || c.source != "") {
			t.Errorf("%v: %s of %s, %v; want %s", c.env, got, source, err, c.want)
		}
	}
}

func TestPlace(t *testing.T) {
	three := []Host{{"a", 2, true, 0}, {"b", 1, true, 0}, {"c", 3, true, 0}}
	plain := []Host{{"a", 1, false, 0}, {"b", 1, false, 0}}
	capped := []Host{{"a", 1, true, 2}, {"b", 1, true, 1}}
	for _, c := range []struct {
		list       []Host
		n, perHost int
		by         string
		want       string
	}{
		{three, 6, 0, BySlot, "[0 0 1 2 2 2]"},
		{three, 4, 0, BySlot, "[0 0 1 2]"},
		{three, 8, 0, BySlot, "[0 0 0 0 1 2 2 2]"}, // a is given out again
		{three, 6, 0, ByNode, "[0 1 2 0 2 2]"},
		{three, 8, 0, ByNode, "[0 1 2 0 2 2 0 1]"},
		{three, 3, 1, BySlot, "[0 1 2]"},
		{three, 5, 2, BySlot, "[0 0 1 1 2]"},
		{three, 6, 2, ByNode, "[0 1 2 0 1 2]"},
		{three, 7, 2, BySlot, "-n 7 with -N 2: 3 hosts take 6"},
		{plain, 5, 0, BySlot, "[0 0 0 1 1]"},
		{capped, 3, 0, BySlot, "[0 0 1]"},
		{capped, 4, 0, BySlot, "-n 4: the hosts take 3 with their max_slots"},
	} {
		m, err := Place(c.list, c.n, c.perHost, c.by)
		if got := fmt.Sprint(m.Of); err == nil && got != c.want || err != nil && err.Error() != c.want {
			t.Errorf("%v, %d ranks, %d a host, by %s: %s, %v; want %s", show(c.list), c.n, c.perHost, c.by, got, err, c.want)
		}
	}
	m, _ := Place(three, 9, 0, BySlot)
	if got := m.Crowded(three, 1); got != "a 4 on 2, b 2 on 1" {
		t.Errorf("crowded: %q", got)
	}
	if m, _ = Place(plain, 9, 0, BySlot); m.Crowded(plain, 1) != "" {
		t.Errorf("hosts without a number of slots are crowded: %q", m.Crowded(plain, 1))
	}
}

// check is what holds for every list that a parser returns.
func check(t *testing.T, list []Host, err error) {
	t.Helper()
	if err != nil {
		if !errors.Is(err, ErrHosts) || list != nil {
			t.Fatalf("%v with %v", err, list)
		}
		return
	}
	if len(list) == 0 || len(list) > limits.HostsMost {
		t.Fatalf("%d hosts", len(list))
	}
	var names []string
	for _, h := range list {
		if checkName(h.Name) != nil || h.Slots < 1 || h.Slots > limits.RanksPerJob || h.Max < 0 || h.Max > limits.RanksPerJob {
			t.Fatalf("%+v", h)
		}
		names = append(names, h.Name)
	}
	if slices.Sort(names); len(slices.Compact(names)) != len(list) {
		t.Fatal("a host is there twice")
	}
}

func FuzzHostfile(f *testing.F) {
	f.Add("h1\nh2:4 # four\nh3 slots=2 max_slots=4\n[::1]:2")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseFile("file", text)
		check(t, list, err)
		list, err = ParseList("--host", text)
		check(t, list, err)
		list, err = pairs("pairs", text)
		check(t, list, err)
		list, err = gridEngine("file", text)
		check(t, list, err)
	})
}

func FuzzSlurm(f *testing.F) {
	f.Add("n[1-4,7],m[01-02]x", "4,2(x3),1(x3)")
	f.Add("r[0-1]n[1-2]", "4(x4)")
	f.Fuzz(func(t *testing.T, nodes, tasks string) {
		list, err := slurm("N", nodes, "T", tasks)
		check(t, list, err)
	})
}
