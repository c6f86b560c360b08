package mpi

import "fmt"

// Dup makes a communicator of the same ranks (MPI_Comm_dup). Messages in one never match receives in the other. The new
// communicator gets the topology of c and the attributes that their Copy callbacks pass on, but not its hints. If a Copy
// callback fails on any rank, Dup fails on all ranks.
func (c *Comm) Dup() (*Comm, error) { return c.dup("Dup", nil) }

// DupWithInfo is [Comm.Dup] that gives the new communicator the hints of info (MPI_Comm_dup_with_info).
func (c *Comm) DupWithInfo(info *Info) (*Comm, error) { return c.dup("DupWithInfo", info) }

func (c *Comm) dup(op string, info *Info) (*Comm, error) {
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	copies, wrong := copyAttributes(c, op)
	all, e := c.takeCensus(op, 0, [2]uint64{}, "", wrong)
	if e != nil {
		copies.undo(c)
		return nil, c.report(e)
	}
	d := c.makeFirst(c.prepare("dup of "+c.called()), len(c.world), all)
	d.cached.take(copies, c.cached.topology, info)
	return d, nil
}

// Split makes one communicator for each color, of the ranks that pass it, ordered by key and then by rank in c
// (MPI_Comm_split). A rank that passes Undefined gets nil; any other negative color is ErrArg. For an intercommunicator,
// Split makes intercommunicators between the ranks of the two groups that pass the same color; a rank whose color is
// absent in the other group gets nil.
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
