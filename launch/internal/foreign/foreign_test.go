package foreign

import (
	"strings"
	"testing"
)

// Other launchers' environments, and what a program started in them is told. "" is alone.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		env  map[string]string
		says string
	}{
		{"nothing", nil, ""},
		{"srun -n 4", map[string]string{"SLURM_STEP_ID": "0", "SLURM_NTASKS": "4", "SLURM_STEP_NUM_TASKS": "4", "SLURM_PROCID": "1"}, "Slurm (srun) started this as one of 4 processes (SLURM_STEP_NUM_TASKS=4)"},
		{"srun -n 4, older", map[string]string{"SLURM_STEPID": "0", "SLURM_NTASKS": "4"}, "one of 4 processes (SLURM_NTASKS=4)"},
		{"srun -n 1", map[string]string{"SLURM_STEP_ID": "0", "SLURM_NTASKS": "1"}, ""},
		{"srun -n 1 in an allocation of 4", map[string]string{"SLURM_STEP_ID": "0", "SLURM_NTASKS": "4", "SLURM_STEP_NUM_TASKS": "1"}, ""},
		{"sbatch script", map[string]string{"SLURM_JOB_ID": "7", "SLURM_NTASKS": "4", "SLURM_PROCID": "0"}, ""},
		{"srun --mpi=pmi2 -n 4", map[string]string{"SLURM_STEP_ID": "0", "SLURM_NTASKS": "4", "PMI_FD": "6", "PMI_RANK": "0", "PMI_SIZE": "4"}, "Slurm (srun) started this as one of 4"},
		{"mpiexec -n 4", map[string]string{"PMI_FD": "6", "PMI_RANK": "0", "PMI_SIZE": "4"}, "a PMI launcher (mpiexec) started this as one of 4 processes (PMI_SIZE=4)"},
		{"mpiexec -n 1", map[string]string{"PMI_FD": "6", "PMI_RANK": "0", "PMI_SIZE": "1"}, ""},
		{"mpiexec -pmi-port", map[string]string{"PMI_PORT": "h:1234", "PMI_ID": "0"}, "one of several processes (PMI_PORT=h:1234)"},
		{"a size that is no number", map[string]string{"PMI_SIZE": "x"}, "one of several processes (PMI_SIZE=x)"},
		{"prterun", map[string]string{"PMIX_RANK": "2", "PMIX_NAMESPACE": "n"}, "a PMIx launcher (prterun) started this as one of several processes (PMIX_RANK=2)"},
		{"prterun, and what it speaks", map[string]string{"PMIX_RANK": "2", "PMIX_NAMESPACE": "n"}, `or let the program import _ "cadre.example/launch/pmix"`},
		{"mpirun -n 3", map[string]string{"OMPI_COMM_WORLD_SIZE": "3", "OMPI_COMM_WORLD_RANK": "0", "PMIX_RANK": "0"}, "Open MPI (mpirun) started this as one of 3 processes"},
		{"mpirun -n 1", map[string]string{"OMPI_COMM_WORLD_SIZE": "1", "PMIX_RANK": "0"}, ""},
		{"flux", map[string]string{"FLUX_TASK_RANK": "0", "FLUX_JOB_SIZE": "8"}, "Flux started this as one of 8 processes"},
		{"flux of 1", map[string]string{"FLUX_TASK_RANK": "0", "FLUX_JOB_SIZE": "1"}, ""},
		{"flux, size unknown", map[string]string{"FLUX_TASK_RANK": "0"}, "one of several processes (FLUX_TASK_RANK=0)"},
		{"pals", map[string]string{"PALS_APID": "x", "PALS_RANKID": "3"}, "PALS started this as one of several processes (PALS_RANKID=3)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := Check(func(k string) string { return c.env[k] })
			switch {
			case c.says == "" && err != nil:
				t.Errorf("%v, want alone", err)
			case c.says != "" && err == nil:
				t.Errorf("alone, want %q", c.says)
			case err != nil && (!strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "start the program with: ")):
				t.Errorf("%v, want %q and what to do", err, c.says)
			}
		})
	}
}

func TestName(t *testing.T) {
	if n := Name(func(string) string { return "" }); n != "" {
		t.Errorf("%q, want none", n)
	}
	if n := Name(func(k string) string { return map[string]string{"PMI_SIZE": "1"}[k] }); n != "a PMI launcher (mpiexec)" {
		t.Errorf("%q", n)
	}
}
