package environ

// Variables of others that Cadre reads.
const (
	PMIFD          = "PMI_FD"
	PMIPort        = "PMI_PORT"
	PMIID          = "PMI_ID"
	PMIRank        = "PMI_RANK"
	PMISize        = "PMI_SIZE"
	PMIJobID       = "PMI_JOBID"
	PMIxNamespace  = "PMIX_NAMESPACE"
	PMIxRank       = "PMIX_RANK"
	JobIndex       = "JOB_COMPLETION_INDEX"
	TorchRank      = "RANK"
	TorchSize      = "WORLD_SIZE"
	MasterAddr     = "MASTER_ADDR"
	MasterPort     = "MASTER_PORT"
	OMPISize       = "OMPI_COMM_WORLD_SIZE"
	FluxRank       = "FLUX_TASK_RANK"
	FluxSize       = "FLUX_JOB_SIZE"
	PALSRank       = "PALS_RANKID"
	PALSJob        = "PALS_APID"
	PALSSize       = "PALS_SIZE"
	SlurmStep      = "SLURM_STEP_ID"
	SlurmStepOld   = "SLURM_STEPID"
	SlurmStepTasks = "SLURM_STEP_NUM_TASKS"
	SlurmTasks     = "SLURM_NTASKS"
	SlurmJob       = "SLURM_JOB_ID"
	SlurmNodes     = "SLURM_JOB_NODELIST"
	SlurmNodesOld  = "SLURM_NODELIST"
	SlurmTasksOf   = "SLURM_TASKS_PER_NODE"
	SlurmCPUsOf    = "SLURM_JOB_CPUS_PER_NODE"
	SlurmNode      = "SLURMD_NODENAME"
	LSFHosts       = "LSB_MCPU_HOSTS"
	LSFHostfile    = "LSB_DJOB_HOSTFILE"
	PBSHostfile    = "PBS_NODEFILE"
	GridHostfile   = "PE_HOSTFILE"
	OARHostfile    = "OAR_NODEFILE"
	MPIExecTimeout = "MPIEXEC_TIMEOUT"
	GOMAXPROCS     = "GOMAXPROCS"
	GOEXPERIMENT   = "GOEXPERIMENT"
	GOCoverDir     = "GOCOVERDIR"
	GORace         = "GORACE"
	Home           = "HOME"
	XDGCache       = "XDG_CACHE_HOME"
	Path           = "PATH"
	LibraryPath    = "LD_LIBRARY_PATH"
	Terminal       = "TERM"
	NoColor        = "NO_COLOR"
	CC             = "CC"
	CXX            = "CXX"
	FC             = "FC"
)

// Others are all variables of others that Cadre reads.
var Others = []string{
	PMIFD, PMIPort, PMIID, PMIRank, PMISize, PMIJobID, PMIxNamespace, PMIxRank,
	JobIndex, TorchRank, TorchSize, MasterAddr, MasterPort,
	OMPISize, FluxRank, FluxSize, PALSRank, PALSJob, PALSSize,
	SlurmStep, SlurmStepOld, SlurmStepTasks, SlurmTasks, SlurmJob, SlurmNodes, SlurmNodesOld, SlurmTasksOf, SlurmCPUsOf, SlurmNode,
	LSFHosts, LSFHostfile, PBSHostfile, GridHostfile, OARHostfile,
	MPIExecTimeout, GOMAXPROCS, GOEXPERIMENT, GOCoverDir, GORace,
	Home, XDGCache, Path, LibraryPath, Terminal, NoColor, CC, CXX, FC,
}
