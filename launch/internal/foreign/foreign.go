// Package foreign knows by their environment the launchers that say this process is one of many, for when they
// give no way to find the others.
package foreign

import (
	"fmt"
	"strconv"
	"strings"

	"cadre.example/internal/environ"
)

// A launcher is one with the variables that betray it.
type launcher struct {
	name string
	// mark is the first of these variables that is set; none: it is not this launcher.
	marks []string
	// sizes are variables that say how many ranks there are, the most reliable first. A job of 1 is alone.
	sizes []string
	// sure says that a mark without any size means one of many.
	sure bool
	// fix is how to start the program so that it finds the others, with N for the number of ranks.
	fix string
}

const byCadre = "cadre run -n N PROG"

var launchers = []launcher{
	// An sbatch script or an salloc shell has SLURM_NTASKS too; only a step has more than one process. A step inside an
	// allocation has its own number of tasks.
	{"Slurm (srun)", []string{environ.SlurmStep, environ.SlurmStepOld}, []string{environ.SlurmStepTasks, environ.SlurmTasks}, false, "srun --mpi=pmi2 -n N PROG"},
	{"Open MPI (mpirun)", []string{environ.OMPISize}, []string{environ.OMPISize}, true, byCadre},
	{"Flux", []string{environ.FluxRank}, []string{environ.FluxSize}, true, "flux run -o pmi=simple -n N PROG"},
	{"PALS", []string{environ.PALSRank, environ.PALSJob}, []string{environ.PALSSize}, true, byCadre},
	{"a PMI launcher (mpiexec)", []string{environ.PMIRank, environ.PMIFD, environ.PMIPort, environ.PMISize}, []string{environ.PMISize}, true, byCadre},
	{"a PMIx launcher (prterun)", []string{environ.PMIxRank}, []string{environ.OMPISize, environ.PMISize}, true, byCadre},
}

// Check returns an error when another launcher says that this process is one of many: one sentence with what to do.
// Its argument is environ.Get.
func Check(getenv func(string) string) error {
	for _, s := range launchers {
		mark := first(getenv, s.marks)
		if mark == "" {
			continue
		}
		size := first(getenv, s.sizes)
		n, err := strconv.Atoi(getenv(size))
		switch {
		case err == nil && n == 1, size == "" && !s.sure:
			continue
		case err == nil && n > 1:
			return fmt.Errorf("%s started this as one of %d processes (%s=%d), but gives no way to find the others: start the program with: %s%s (or set CADRE_BOOT=alone)",
				s.name, n, size, n, strings.Replace(s.fix, "-n N", fmt.Sprintf("-n %d", n), 1), byImport(getenv))
		}
		return fmt.Errorf("%s started this as one of several processes (%s=%s), but gives no way to find the others: start the program with: %s%s (or set CADRE_BOOT=alone)",
			s.name, mark, getenv(mark), s.fix, byImport(getenv))
	}
	return nil
}

// byImport is what else helps where the launcher speaks PMIx.
func byImport(getenv func(string) string) string {
	if getenv(environ.PMIxNamespace) == "" {
		return ""
	}
	return `, or let the program import _ "cadre.example/launch/pmix", which speaks with this launcher`
}

// Name names the launcher that has started this process, alone or as one of many; "" means none that is known.
func Name(getenv func(string) string) string {
	if getenv(environ.ControlFD) != "" {
		return "" // cadre run, which gives the variables of PMI too
	}
	for _, s := range launchers {
		if first(getenv, s.marks) != "" {
			return s.name
		}
	}
	return ""
}

func first(getenv func(string) string, names []string) string {
	for _, n := range names {
		if getenv(n) != "" {
			return n
		}
	}
	return ""
}
