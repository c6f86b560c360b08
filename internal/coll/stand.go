package coll

// Stand says how many calls of the communicator the rank has begun, what the latest is, and whether the rank is in one
// that blocks.
func (c *Comm) Stand() (count uint64, latest string, inside bool) {
	count = c.last.Load()
	if k, ok := c.recall(count); ok {
		latest = k.describe(false)
	}
	return count, latest, c.inMain.Load() != 0
}
