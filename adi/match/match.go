// Package match decides which message meets which receive.
//
// A Matcher belongs to one rank and serves all its devices, so that a wildcard receive spans goroutine,
// shared-memory and network peers (MPI-4.1 section 3.5: order and non-overtaking per sender, context and tag).
// It is pure: no lock, clock or goroutine; its rank's lock guards it. It holds no pointers, only handles that its
// callers chose, so that queues of any depth cost the garbage collector nothing.
//
// Either of its two queues is an array that is scanned, until a search would look at more than 8 entries or it has 128. Then
// they move to a table in which every operation takes constant time, whatever the depth and the wildcards.
package match

import "cadre.example/adi/limits"

// A Handle is the caller's name for a posted receive or for a message. The matcher never interprets it.
type Handle uint64

// Wildcards of a Pattern, with the values of the standard ABI.
const (
	AnySource = -1
	AnyTag    = -2
)

// A Pattern is what a receive or a probe asks for.
type Pattern struct {
	Context uint64
	Source  int32 // rank in the communicator, or AnySource
	Tag     int32 // or AnyTag
}

// Fits reports whether a message from source with tag in context is one that p asks for.
func (p Pattern) Fits(context uint64, source, tag int32) bool {
	return p.Context == context && (p.Source == source || p.Source == AnySource) && (p.Tag == tag || p.Tag == AnyTag)
}

// A Matcher holds a rank's posted receives and its unexpected messages, each in the order in which they came.
// The zero value is empty and ready for use.
type Matcher struct {
	posted     queue
	unexpected queue
	senders    [limits.MatchSenders]uint32 // of the unexpected messages: see Sender
}

// Sender is the class of who sends from a rank in a context. A Matcher counts its unexpected messages by it, so that code that
// cannot search them knows that there is none of a sender.
func Sender(context uint64, source int32) int {
	return int((context + uint64(uint32(source))) * 0x9e3779b97f4a7c15 >> 58)
}

func (e *entry) sender() int { return Sender(e.context, int32(e.id>>32)) }

// Post takes the earliest unexpected message that fits p; when there is none, receive recv is queued and ok is false.
func (m *Matcher) Post(p Pattern, recv Handle) (msg Handle, ok bool) {
	if m.unexpected.size != 0 {
		if msg, ok = m.Take(p); ok {
			return msg, true
		}
	}
	if e := m.posted.place(); e != nil {
		e.context, e.id, e.mask, e.handle = p.Context, p.id(), p.mask(), recv
		return 0, false
	}
	m.posted.push(entry{p.Context, p.id(), p.mask(), recv}, false)
	return 0, false
}

// Arrive takes the earliest posted receive that fits the message; when there is none, msg is queued as unexpected and
// ok is false.
func (m *Matcher) Arrive(context uint64, source, tag int32, msg Handle) (recv Handle, ok bool) {
	if m.posted.size != 0 {
		if recv, ok = m.Match(context, source, tag); ok {
			return recv, true
		}
	}
	m.unexpected.push(entry{context, Pattern{Source: source, Tag: tag}.id(), ^uint64(0), msg}, true)
	m.senders[Sender(context, source)]++
	return 0, false
}

// Match is Arrive for a message that must not be queued: a ready send, or the first try of a direct path.
func (m *Matcher) Match(context uint64, source, tag int32) (recv Handle, ok bool) {
	q, id := &m.posted, Pattern{Source: source, Tag: tag}.id()
	if q.long {
		if i := q.deep.earliest(context, id); i != 0 {
			return q.drop(i), true
		}
	} else if q.wide { // messages that meet many receives in their order
		if e := &q.buf[q.head]; e.context^context|(e.id^id)&e.mask == 0 {
			q.behead()
			return e.handle, true
		}
	}
	list := q.array()
	for i := range list {
		if e := &list[i]; e.context^context|(e.id^id)&e.mask == 0 {
			recv = e.handle
			q.cut(i)
			q.passed(i, false)
			return recv, true
		}
	}
	q.passed(len(list)-1, false)
	return 0, false
}

// Find returns the earliest unexpected message that fits p and leaves it queued: a probe.
func (m *Matcher) Find(p Pattern) (msg Handle, ok bool) {
	q, id, mask := &m.unexpected, p.id(), p.mask()
	if q.long {
		if i := q.deep.first(p.Context, id, mask); i != 0 {
			return q.deep.nodes.At(i).handle, true
		}
	}
	list := q.array()
	for i := range list {
		if e := &list[i]; e.context^p.Context|(e.id^id)&mask == 0 {
			msg = e.handle
			q.passed(i, true)
			return msg, true
		}
	}
	q.passed(len(list)-1, true)
	return 0, false
}

// Take is Find that also removes the message: a matched probe.
func (m *Matcher) Take(p Pattern) (msg Handle, ok bool) {
	q, id, mask := &m.unexpected, p.id(), p.mask()
	if q.long {
		if i := q.deep.first(p.Context, id, mask); i != 0 {
			n := q.deep.nodes.At(i)
			m.senders[Sender(n.context, int32(n.id>>32))]--
			return q.drop(i), true
		}
	}
	list := q.array()
	for i := range list {
		if e := &list[i]; e.context^p.Context|(e.id^id)&mask == 0 {
			msg = e.handle
			m.senders[e.sender()]--
			q.cut(i)
			q.passed(i, true)
			return msg, true
		}
	}
	q.passed(len(list)-1, true)
	return 0, false
}

// Withdraw removes the earliest posted receive that has exactly this pattern and handle, and reports whether there was
// one. It is the whole of cancelling a receive.
func (m *Matcher) Withdraw(p Pattern, recv Handle) bool {
	return m.posted.withdraw(entry{p.Context, p.id(), p.mask(), recv}, false)
}

// Recall removes the unexpected message msg of source with tag in context, and reports whether it was there: its send
// was cancelled before it met a receive.
func (m *Matcher) Recall(context uint64, source, tag int32, msg Handle) bool {
	ok := m.unexpected.withdraw(entry{context, Pattern{Source: source, Tag: tag}.id(), ^uint64(0), msg}, true)
	if ok {
		m.senders[Sender(context, source)]--
	}
	return ok
}

// Posted is the number of receives that wait for a message.
func (m *Matcher) Posted() int { return m.posted.size }

// Unexpected is the number of messages that wait for a receive.
func (m *Matcher) Unexpected() int { return m.unexpected.size }

// Newest is the unexpected message that was queued last, if nothing has happened since.
func (m *Matcher) Newest() Handle {
	list := m.unexpected.array()
	return list[len(list)-1].handle
}

// EachPosted calls f for every posted receive, in the order of posting. The matcher must not change meanwhile.
func (m *Matcher) EachPosted(f func(Pattern, Handle)) { m.posted.each(f) }

// EachUnexpected calls f for every unexpected message, in the order of arrival. The matcher must not change meanwhile.
func (m *Matcher) EachUnexpected(f func(Pattern, Handle)) { m.unexpected.each(f) }

// A List says where a queue's entries are, for code outside of Go: Count of them, behind those of Table if Long, in Buf from
// Head on if Wide, else in Short. An entry has four words: context, source above tag, the mask of these, and the handle. A
// table begins with 1 + Classes counts of 4 bytes of its entries.
type List struct {
	Count      *int
	Long, Wide *bool
	Short      *[limits.MatchScan]entry
	Head       *int
	Buf        *[]entry
	Table      **table
}

func (q *queue) list() List { return List{&q.n, &q.long, &q.wide, &q.short, &q.head, &q.buf, &q.deep} }

// Lists are the queues of posted receives and of unexpected messages.
func (m *Matcher) Lists() (posted, unexpected List) { return m.posted.list(), m.unexpected.list() }

// Words is where m keeps what Posted is, and how many unexpected messages there are of each class of senders.
func (m *Matcher) Words() (posted *int, senders *[limits.MatchSenders]uint32) {
	return &m.posted.size, &m.senders
}
