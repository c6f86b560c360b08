package replay

// AckEvery is how many bytes a receiver takes before it says so unasked. It must be small beside a Log's ring, lest a
// sender wait, and large beside the record that says it.
const AckEvery = 64 << 10

// An Intake counts what a receiver has taken of a stream.
type Intake struct {
	taken uint64
	told  uint64
	owed  bool
}

// Take notes n more bytes.
func (in *Intake) Take(n int) { in.taken += uint64(n) }

// Back notes that the last n bytes were damaged, and count as not taken.
func (in *Intake) Back(n int) {
	in.taken -= uint64(n)
	in.told = min(in.told, in.taken)
}

// Owe notes that the sender waits to hear of what has been taken.
func (in *Intake) Owe() { in.owed = true }

// Taken is how many bytes have come.
func (in *Intake) Taken() uint64 { return in.taken }

// Due reports whether the sender should be told now how many bytes were taken, and notes that it will be.
func (in *Intake) Due() bool {
	if !in.owed && in.taken-in.told < AckEvery {
		return false
	}
	in.told, in.owed = in.taken, false
	return true
}

// Resumed notes that the sender has been told over a new connection.
func (in *Intake) Resumed() { in.told, in.owed = in.taken, false }
