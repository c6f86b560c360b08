package hosts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzBatch: whatever a batch system's variables and files say is a list of hosts or an error that names what says so.
func FuzzBatch(f *testing.F) {
	f.Add(byte(0), "n[1-4]", "2(x4)")
	f.Add(byte(1), "h1 4 h2 2", "")
	f.Add(byte(2), "h1\nh1\nh2\n", "")
	f.Add(byte(3), "h1\nh1\nh2", "h1 4")
	f.Add(byte(4), "h1 4 all.q@h1 UNDEFINED\nh2 2 all.q@h2 <NULL>\n", "")
	f.Add(byte(5), "h1\r\nh2\r\n", "")
	f.Fuzz(func(t *testing.T, which byte, text, more string) {
		file := filepath.Join(t.TempDir(), "list")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		names := []string{"", "LSB_MCPU_HOSTS", "PBS_NODEFILE", "LSB_DJOB_HOSTFILE", "PE_HOSTFILE", "OAR_NODEFILE"}
		name := names[int(which)%len(names)]
		env := map[string]string{name: file}
		switch name {
		case "":
			env = map[string]string{"SLURM_JOB_NODELIST": text, "SLURM_TASKS_PER_NODE": more}
		case "LSB_MCPU_HOSTS":
			env[name] = text
		case "LSB_DJOB_HOSTFILE":
			env["LSB_MCPU_HOSTS"] = more
		}
		list, source, err := Allocation(func(name string) string { return env[name] })
		if list == nil && err == nil {
			if name != "" && env[name] != "" {
				t.Errorf("%s=%q says nothing", name, env[name])
			}
			return
		}
		check(t, list, err)
		if err == nil && env[source] == "" {
			t.Errorf("%v come from %q, which is not set", list, source)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\x00\x1b") {
			t.Errorf("%q has control characters", err)
		}
	})
}
