package launch

import (
	"strings"
	"testing"

	"cadre.example/internal/environ"
	"cadre.example/launch/internal/foreign"
)

// FuzzFound: in whatever environment, a process knows what it is, or says in one line what is wrong.
func FuzzFound(f *testing.F) {
	f.Add("CADRE_BOOT=alone\nCADRE_TIMEOUT=30s\nCADRE_SECURITY=tls")
	f.Add("PMI_RANK=1\nPMI_SIZE=2\nPMI_FD=5")
	f.Add("SLURM_STEP_ID=0\nSLURM_STEP_NUM_TASKS=4")
	f.Add("OMPI_COMM_WORLD_SIZE=-3\nPMIX_NAMESPACE=x\nPMIX_RANK=0")
	f.Add("CADRE_TIMEOUT=9999999999h\nCADRE_BOOT=\x00")
	f.Fuzz(func(t *testing.T, text string) {
		env := map[string]string{}
		for line := range strings.SplitSeq(text, "\n") {
			if name, value, ok := strings.Cut(line, "="); ok {
				env[name] = value
			}
		}
		getenv := func(name string) string { return env[name] }
		way, err := choose(getenv)
		if err != nil && (way != nil || !strings.Contains(err.Error(), environ.Boot)) {
			t.Errorf("%q: %v, %v", text, way, err)
		}
		if name, why, err := Choice(getenv); err == nil && (name == "" || why == "") {
			t.Errorf("%q: %q because of %q", text, name, why)
		}
		if d, err := patience(getenv); err == nil && d <= 0 || err != nil && !strings.Contains(err.Error(), environ.Timeout) {
			t.Errorf("%q: %v, %v", text, d, err)
		}
		ParseSecurity(getenv(environ.Security))
		if err := foreign.Check(getenv); err != nil && !strings.Contains(err.Error(), "CADRE_BOOT=alone") {
			t.Errorf("%q: %v", text, err)
		}
	})
}
