package environ

// Cadre's own variables.
const (
	Rank         = "CADRE_RANK"
	Size         = "CADRE_SIZE"
	LocalRank    = "CADRE_LOCAL_RANK"
	LocalSize    = "CADRE_LOCAL_SIZE"
	NodeRank     = "CADRE_NODE_RANK"
	ControlFD    = "CADRE_CONTROL_FD"
	RecordFD     = "CADRE_RECORD_FD"
	Cores        = "CADRE_CORES"
	AppNum       = "CADRE_APPNUM"
	Tag          = "CADRE_TAG"
	Local        = "CADRE_LOCAL"
	Device       = "CADRE_DEVICE"
	Security     = "CADRE_SECURITY"
	Eager        = "CADRE_EAGER"
	SingleCopy   = "CADRE_SINGLE_COPY"
	Coll         = "CADRE_COLL"
	CollTable    = "CADRE_COLL_TABLE"
	ABIFast      = "CADRE_ABI_FAST"
	OnHang       = "CADRE_ON_HANG"
	HangAfter    = "CADRE_HANG_AFTER"
	Check        = "CADRE_CHECK"
	Record       = "CADRE_RECORD"
	Calls        = "CADRE_CALLS"
	Queue        = "CADRE_QUEUE"
	Msg          = "CADRE_MSG"
	Trace        = "CADRE_TRACE"
	DBFile       = "CADRE_DBFILE"
	Debug        = "CADRE_DEBUG"
	MemDebug     = "CADRE_MEMDEBUG"
	EDBG         = "CADRE_EDBG"
	Version      = "CADRE_VERSION"
	Boot         = "CADRE_BOOT"
	Rendezvous   = "CADRE_RENDEZVOUS"
	SecretFile   = "CADRE_SECRET_FILE"
	Secret       = "CADRE_SECRET"
	Timeout      = "CADRE_TIMEOUT"
	LibPMIx      = "CADRE_LIBPMIX"
	SSH          = "CADRE_SSH"
	Cache        = "CADRE_CACHE"
	BuildFolder  = "CADRE_BUILD_FOLDER"
	MPITestChild = "CADRE_MPITEST_RUN"
)

// By is who sets a variable.
type By string

// Who sets a variable.
const (
	ByLauncher By = "`cadre run`"
	ByEither   By = "you, or `cadre run` by a flag"
	ByUser     By = "you"
	ByCadre    By = "Cadre itself"
)

// A Var describes one of Cadre's variables.
type Var struct {
	Name    string
	By      By
	Default string // without it, as the table of the documents says it; "" for a variable that is always set where it counts
	About   string // what it means, as the table says it
	Reader  string // the file that reads it
	Control string // as a control variable of the tool interface (MPI_T) of C; "": it is none
}

// Vars are all of Cadre's variables, in the order of the documents.
var Vars = []Var{
	{Rank, ByLauncher, "", "which process this is, from 0", "launch/rendezvous.go", ""},
	{Size, ByLauncher, "1", "of how many processes", "launch/join_unix.go", ""},
	{LocalRank, ByLauncher, "", "which process this is among those of this host, for scripts", "", ""},
	{LocalSize, ByLauncher, "", "how many processes this host has, for scripts", "", ""},
	{NodeRank, ByLauncher, "", "the number of this host among those of the job, from 0, for scripts", "", ""},
	{ControlFD, ByLauncher, "no launcher", "the descriptor of the channel to the launcher, a unix stream socket", "launch/join_unix.go", ""},
	{RecordFD, ByLauncher, "none", "the descriptor of the memory where ranks keep their latest calls, a comma, and the process's number there", "launch/join_unix.go", ""},
	{Local, ByEither, "1", "how many goroutine ranks this process has, the same in all; set by `--in-process` and `--per-process`, or by you for a program that is started directly", "launch/env.go", ""},
	{Cores, ByLauncher, "those this process may use", "how many processors the ranks of this host share; they watch for messages instead of sleeping while they are not more than that", "launch/env.go", "how many processors the ranks of this host share"},
	{AppNum, ByLauncher, "0", "the number of the rank's program, where a job has several", "launch/env.go", ""},
	{Tag, ByEither, "`0`", "`1`: goroutine ranks begin their lines with their rank", "launch/env.go", ""},
	{Device, ByEither, "`auto`", "the transport: see `--device`", "launch/env.go", "the transport between processes"},
	{Security, ByEither, "`auth`", "`auth` or `tls`, the same for all ranks: whether TCP connections between them are encrypted", "launch/env.go", ""},
	{Eager, ByUser, "16384 over shared memory, 65536 over sockets", "the largest message that travels with its envelope, 8192 to 1048576 bytes", "internal/member/insight.go", "the largest message that travels with its envelope, in bytes"},
	{SingleCopy, ByUser, "8192", "over shared memory, the length in bytes from which messages are read straight from their sender's memory, or `off`. Up to 16 KiB go with their envelope and are always copied twice", "internal/member/contexts.go", "the length in bytes from which messages are read straight from their sender's memory, or off"},
	{Coll, ByUser, "by the table", "algorithms of [collectives](collectives.md) that are taken wherever they can serve", "internal/coll/engine/table.go", "algorithms of collectives that are taken wherever they can serve"},
	{CollTable, ByUser, "none", "a file of rules for the choice of algorithms, which come after the built-in ones", "internal/coll/engine/table.go", "a file of rules for the choice of algorithms"},
	{ABIFast, ByUser, "`on`", "`off`: in programs of C no message goes by the C library alone; see [programs in C](abi.md)", "abi/core/lanes.go", "off: the C library sends and receives nothing by itself"},
	{OnHang, ByEither, "`report`", "`report`, `kill` or `off`: what happens when ranks wait for each other for ever", "internal/member/monitor.go", "what happens when ranks wait for each other for ever"},
	{HangAfter, ByEither, "`2s` among the ranks of one process, `10s` between processes", "after which time without progress that is so", "internal/member/monitor.go", "after which time without progress that is so"},
	{Check, ByEither, "`leaks`; `none` in C and with `mpi.Local`", "`none`: nothing is said at the end about what was never freed or received; `strict`: standard sends are synchronous, and memory that belongs to a pending send is watched", "internal/member/leaks.go", "what is looked for beside all that is anyway"},
	{Record, ByEither, "`0`", "`1` or `json`: a rank that fails prints its last calls; see [diagnosis](diagnosis.md)", "internal/member/insight.go", "a rank that fails prints its last calls"},
	{Calls, ByEither, "none", "a file for a trace of all calls, of programs that no `cadre run --trace` started", "internal/member/insight.go", "a file for a trace of all calls"},
	{Queue, ByUser, "`0`", "`1` or `json`: at its end a rank prints what still waits", "internal/member/insight.go", "at its end a rank prints what still waits"},
	{Msg, ByUser, "`0`", "`1` or `json`: at its end a rank prints what it has counted", "internal/member/insight.go", "at its end a rank prints what it has counted"},
	{Trace, ByUser, "none", "a file for the last packets of a rank; `%d` is the rank", "internal/member/insight.go", "a file for the last packets of a rank"},
	{DBFile, ByUser, "none", "the same with times", "internal/member/insight.go", "a file for the last packets of a rank, with times"},
	{Debug, ByUser, "`0`", "`1`: a rank prints its last packets, with times", "internal/member/insight.go", "at its end a rank prints its last packets"},
	{MemDebug, ByUser, "`0`", "`1`: a rank lists the requests that were begun and never completed", "internal/member/insight.go", "at its end a rank lists requests that were never completed"},
	{EDBG, ByUser, "`0`", "`1`: a rank that fails prints what waits, and all its goroutines", "internal/member/insight.go", "a rank that fails prints what waits"},
	{Version, ByUser, "`0`", "`1`: rank 0 names the library and its devices", "internal/member/insight.go", "rank 0 names the library and its devices"},
	{Boot, ByUser, "by the environment", "which way of finding the other ranks is taken: see [other launchers](#other-launchers)", "launch/provider.go", ""},
	{Rendezvous, ByUser, "none", "`HOST:PORT` where rank 0 listens, the same for all ranks", "launch/rendezvous.go", ""},
	{SecretFile, ByUser, "none", "a file with the secret of a job that has a rendezvous", "launch/rendezvous.go", ""},
	{Secret, ByUser, "none", "that secret itself", "launch/rendezvous.go", ""},
	{Timeout, ByUser, "`30s`", "how long ranks wait for each other at the beginning, and `cadre run` for the agents of other hosts", "launch/meet.go", "how long ranks wait for each other at the beginning"},
	{LibPMIx, ByUser, "`libpmix.so.2`", "the library of PMIx", "launch/pmix/pmix.go", ""},
	{SSH, ByUser, "`ssh`", "the command that reaches a host: see `--ssh`", "cmd/cadre/hosts.go", ""},
	{Cache, ByUser, "`cadre` in `XDG_CACHE_HOME` or `~/.cache`", "the folder for copies of programs on other hosts", "cmd/cadre/hosts.go", ""},
	{BuildFolder, ByCadre, "", "the folder that a shell removes when a launcher that builds a program is killed", "", ""},
	{MPITestChild, ByCadre, "", "the test of which a process of `mpitest` is a rank", "mpi/mpitest/child.go", ""},
}
