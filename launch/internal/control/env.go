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
	EnvOnHang    = "CADRE_ON_HANG"
	EnvHangAfter = "CADRE_HANG_AFTER"
)

// PMIFD is the descriptor on which cadre run serves programs of other MPIs.
const PMIFD = 4

// MaxLocal is the largest number of goroutine ranks in a process that is alone, MaxShared in one of several.
const (
	MaxLocal  = 1 << 16
	MaxShared = 256
)
