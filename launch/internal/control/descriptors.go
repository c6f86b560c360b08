package control

// FD is the descriptor on which every rank finds the launcher.
const FD = 3

// PMIFD is the descriptor on which cadre run serves programs of other MPIs.
const PMIFD = 4

// RecordFD is the descriptor of the memory where the ranks of a job keep their latest calls, so that the launcher can tell of
// them when a rank is dead: record.Bytes for each, at most limits.ProcessesMost ranks.
const RecordFD = 5
