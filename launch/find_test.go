package launch

import (
	"os"
	"strings"
	"testing"

	"cadre.example/internal/environ"
)

// lonely takes away whatever the surroundings of the test say.
func lonely(t *testing.T) {
	for _, nv := range os.Environ() {
		name, _, _ := strings.Cut(nv, "=")
		for _, prefix := range []string{"CADRE_", "SLURM_", "PMI", "OMPI_", "PALS_", "FLUX_", "RANK", "WORLD_SIZE", "MASTER_", "JOB_COMPLETION_INDEX"} {
			if strings.HasPrefix(name, prefix) {
				t.Setenv(name, "")
				os.Unsetenv(name)
			}
		}
	}
}

// What the environment says, and what Find makes of it. It never makes one of many alone.
func TestFindWithoutLauncher(t *testing.T) {
	for _, c := range []struct{ name, value, says string }{
		{"", "", ""},
		{environ.Size, "1", ""},
		{environ.Local, "8", ""},
		{environ.Size, "4", "CADRE_SIZE=4 says this is one of 4 ranks, but neither CADRE_CONTROL_FD nor CADRE_RENDEZVOUS is set, so the others cannot be found: start the program with: cadre run -n 4 PROG"},
		{environ.Size, "x", `CADRE_SIZE="x": want a number of ranks`},
		{environ.Size, "-1", `CADRE_SIZE="-1": want a number of ranks`},
		{"PMI_RANK", "1", "gives no way to find the others: start the program with: cadre run -n N PROG"},
		{"OMPI_COMM_WORLD_SIZE", "2", "cadre run -n 2 PROG"},
	} {
		lonely(t)
		t.Run(c.name+"="+c.value, func(t *testing.T) {
			if c.name != "" {
				t.Setenv(c.name, c.value)
			}
			b, err := Find(nil)
			if b != nil {
				t.Fatal("joined something")
			}
			if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
				t.Errorf("%v, want %q", err, c.says)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one sentence: %v", err)
			}
		})
	}
}

func TestLocal(t *testing.T) {
	lonely(t)
	for _, c := range []struct {
		value string
		want  int
	}{{"", 1}, {"1", 1}, {"8", 8}, {"65536", 65536}, {"0", 0}, {"-1", 0}, {"65537", 0}, {"x", 0}, {"8 ", 0}, {"1e3", 0}} {
		t.Setenv(environ.Local, c.value)
		n, err := Local()
		if n != c.want || (err != nil) != (c.want == 0) {
			t.Errorf("CADRE_LOCAL=%q: %d, %v", c.value, n, err)
		}
		if err != nil && (!strings.Contains(err.Error(), "CADRE_LOCAL=") || !strings.Contains(err.Error(), "1 to 65536")) {
			t.Errorf("CADRE_LOCAL=%q: %v does not name it", c.value, err)
		}
	}
}

func TestDeviceAndTag(t *testing.T) {
	lonely(t)
	if Device() != "auto" || Tagged() {
		t.Error(Device(), Tagged())
	}
	t.Setenv(environ.Device, "tcp")
	t.Setenv(environ.Tag, "1")
	if Device() != "tcp" || !Tagged() {
		t.Error(Device(), Tagged())
	}
}
