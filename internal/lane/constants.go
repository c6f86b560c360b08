package lane

// Version is raised when a word gets another meaning and stays where it is.
const Version = 1

// What is elsewhere limits.UnexpectedEnvelope, memory.LineSize, formShort, shortHead, limits.ShmClear and limits.MatchSenders.
const (
	Envelope    = 64
	Line        = 64
	LineShift   = 6
	Form        = 1
	Head        = 32
	HeadWords   = 4
	Clear       = 16
	Senders     = 64
	SenderMul   = 0x9e3779b97f4a7c15
	SenderShift = 58
	ClassShift  = 54
)

// What package record calls Size, its states and its operations.
const (
	NoteSlots       = 256
	NoteWriting     = 1
	NoteRunning     = 2
	NoteDone        = 3
	NoteSend        = 2
	NoteIsend       = 6
	NoteRecv        = 10
	NoteIrecv       = 11
	NoteWait        = 26
	NoteWaitAll     = 28
	NoteWaitAllInto = 29
	NoteTest        = 33
)

// The parts of a handle that the C library makes: see abi/core/handle.go.
const (
	HandleBegun      = 15
	HandleKind       = 27 // bits below the kind
	HandleGeneration = 21 // bits below the generation
	HandleFirst      = 4096
)

// Wildcards of a receive, as words, and the null request.
const (
	AnySource   = 1<<64 - 1
	AnyTag      = 1<<64 - 2
	RequestNull = 0x180
)

// What Tell says.
const (
	Taken    = 0 // messages of the peer were received: credit may be due
	Released = 1 // the token was given back, and others wait for it
	Armed    = 2 // the peer sleeps
	Poll     = 3 // all peers are to be polled; the token is the caller's
)
