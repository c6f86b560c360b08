package mpi

import "fmt"

// Dup makes a communicator of the same ranks. Messages in one never meet receives in the other. The new one has the
// topology of c and what the copy functions of its attributes say, and not its hints. When a copy function reports an
// error on any rank, there is no new communicator on all.
func (c *Comm) Dup() (*Comm, error) { return c.dup("Dup", nil) }

// DupWithInfo is Dup that gives the new communicator hints.
func (c *Comm) DupWithInfo(info *Info) (*Comm, error) { return c.dup("DupWithInfo", info) }

func (c *Comm) dup(op string, info *Info) (*Comm, error) {
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	copies, wrong := c.copyAttributes(op)
	all, e := c.settle(op, 0, [2]uint64{}, "", wrong)
	if e != nil {
		copies.undo(c)
		return nil, c.report(e)
	}
	d := c.beginning(c.unborn("dup of "+c.called()), len(c.world), all)
	d.cached.take(copies, c.cached.topology, info)
	return d, nil
}

// Split makes a communicator for each color, of the ranks that give it, ordered by key and then by their rank in c. A
// rank that gives Undefined is in none and gets nil; any other negative color is ErrArg. Of an intercommunicator it makes
// intercommunicators between the ranks of the two groups that give the same color; a rank whose color nobody in the other
// group gives gets nil.
func (c *Comm) Split(color, key int) (*Comm, error) {
	const op = "Split"
	var wrong *Error
	if c.live() && color < 0 && color != Undefined {
		wrong = c.wrong(op, ErrArg, "color", color, "at least 0, or Undefined")
	}
	props, e := c.propose(op, proposal{color: int64(color), key: int64(key)}, "", wrong)
	if e != nil {
		return nil, c.report(e)
	}
	if color == Undefined {
		return nil, nil
	}
	return c.derived(props, int64(color), shorten(fmt.Sprintf("color %d of %s", color, c.called()))), nil
}
