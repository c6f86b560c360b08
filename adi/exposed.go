package adi

// Meetings is what lets ranks of one process work on each other's memory instead of sending messages: the places where the
// ranks of a communicator meet. Package inproc implements it.
type Meetings interface {
	// Attend returns the place where the ranks of a communicator meet, or nil when they are not all of this process. mine is
	// what the others are to see of this rank. Leave must follow.
	Attend(info CommInfo, mine any) Meeting
	// Revoke ends, with err, what the given rank of the world waits for on places of the communicator whose context ids
	// belong to that of id, as in Context.Revoke.
	Revoke(rank int, id uint64, err error)
}

// A Meeting is the place where the ranks of one communicator meet, again and again. Every meeting has a number; those that a
// rank comes to have growing numbers. What a rank has written before it comes is seen by all after the meeting was opened,
// and what it has written before it opens one is seen by those who waited. Ranks are those of the communicator.
type Meeting interface {
	// Of is what the given rank gave to Attend, or nil if it was not here yet.
	Of(rank int) any
	// Arrive says that rank has come to meeting id. The one that is Last must Open it, which it may do later.
	Arrive(rank int, id uint64) Presence
	// Open lets all ranks of meeting id go on.
	Open(id uint64)
	// State is how meeting id stands, for a rank that has come to it.
	State(id uint64) Presence
	// Spoil ends meeting id for all that have come or will, unless all have come: it then reports false, and it will be
	// opened. The first cause counts. Meetings of odd numbers, in which ranks part that have worked on each other's memory,
	// cannot be spoiled.
	Spoil(id uint64, cause any) bool
	// Cause is why meeting id was spoiled, or nil where that is no longer known.
	Cause(id uint64) any
	// Sleep lets generation gen of r, a request of NewMeeting, be finished when meeting id is no longer Gathering, or for
	// nothing. It reports false when that is so already.
	Sleep(id uint64, r *Request, gen uint64) bool
	// Missing is a rank that has not come to meeting id, or rank itself.
	Missing(rank int, id uint64) int
	// Leave says that rank will come no more.
	Leave(rank int)
	// Common is what the ranks have in common beside the meetings, made by the first that asks. Where it is a Revoker, it
	// learns of revocations.
	Common(make func() any) any
}

// A Revoker is told that a communicator was revoked: the given rank of it waits for nothing more, because of err.
type Revoker interface {
	Revoke(rank int, err error)
}

// Presence is how a meeting stands.
type Presence uint8

const (
	Gathering Presence = iota // ranks are missing
	Last                      // all have come with the caller
	Opened                    // all have come, and may go on
	Spoiled                   // it will not take place
)

// NewMeeting is NewManual for who waits at a Meeting, for a rank of the world that has not come or, where op.Peer is -1, for
// what those do who have.
func (c *Context) NewMeeting(op *Op) *Request {
	r := c.NewManual(op)
	r.role = RoleMeeting
	return r
}

// SetMeetings gives c the meeting places of its process. It must precede all traffic.
func (c *Context) SetMeetings(m Meetings) { c.meetings = m }

// Attend is Meetings.Attend; nil where there are none.
func (c *Context) Attend(info CommInfo, mine any) Meeting {
	if c.meetings == nil {
		return nil
	}
	return c.meetings.Attend(info, mine)
}

// Revoked is why the communicator of a context id was given up, or nil.
func (c *Context) Revoked(context uint64) error {
	if c.revoked.Load() == nil {
		return nil
	}
	return c.revokedAs(context)
}
