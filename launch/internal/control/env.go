package control

// The names of the environment between cadre run and a rank. docs/launching.md is their contract.
const (
	EnvRank      = "CADRE_RANK"
	EnvSize      = "CADRE_SIZE"
	EnvLocalRank = "CADRE_LOCAL_RANK"
	EnvLocalSize = "CADRE_LOCAL_SIZE"
	EnvNode      = "CADRE_NODE_RANK"
	EnvFD        = "CADRE_CONTROL_FD"
	EnvLocal     = "CADRE_LOCAL"
	EnvDevice    = "CADRE_DEVICE"
	EnvTag       = "CADRE_TAG"
	EnvApp       = "CADRE_APPNUM"
	EnvCores     = "CADRE_CORES"
	EnvRecordFD  = "CADRE_RECORD_FD" // RecordFD, a comma, and the process's number among those that the memory is for
	EnvOnHang    = "CADRE_ON_HANG"
	EnvHangAfter = "CADRE_HANG_AFTER"
)

// PMIFD is the descriptor on which cadre run serves programs of other MPIs.
const PMIFD = 4

// RecordFD is the descriptor of the memory where the ranks of a job keep their latest calls, so that the launcher can tell of
// them when a rank is dead: record.Bytes for each, at most limits.ProcessesMost ranks.
const RecordFD = 5
