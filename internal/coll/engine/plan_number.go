package engine

// Sequence numbers of plans: PlanBit, 31 bits of the plan's number and 32 of its starts. Their tags differ from those
// of other calls, too, and below noteTag.
const (
	PlanBit   = 1 << 63
	planTag   = 1 << 30
	planIDs   = 1<<20 - 1
	planTurns = 1 << 10
)

// PlanTagOf is the tag of the messages of start seq.
func PlanTagOf(seq uint64) int32 {
	id, turn := seq&^PlanBit>>32, seq&(1<<32-1)
	return int32(planTag | id%planIDs*planTurns | turn%planTurns)
}
