package limits

import "time"

// Messages between goroutine ranks.
const (
	// EagerLocal is the longest message that waits packed at a goroutine rank whose receive is not posted yet. The
	// receiver copies a longer one from its sender's memory.
	EagerLocal = 16 << 10 // bytes
	// Handed is the longest message that is written into the receiver's posted request: it fits into the watched cache
	// line beside the envelope.
	Handed = 24 // bytes
	// InlineUnexpected is the longest unexpected message that is copied under the receiver's lock: that costs less than a
	// second visit.
	InlineUnexpected = 128 // bytes
)

// Eager messages and rendezvous.
const (
	// EagerShm is the longest eager message between processes of one host: one record of the ring. A longer one is a
	// rendezvous.
	EagerShm = 16 << 10 // bytes, CADRE_EAGER
	// EagerTCP is the longest eager message over a socket, where the two more packets of a rendezvous cost more.
	EagerTCP = 64 << 10 // bytes, CADRE_EAGER
	// EagerLeast is the least that CADRE_EAGER may be. Collectives send up to it without waiting for a receive.
	EagerLeast = CollSmall // bytes
	// EagerMost is the most that CADRE_EAGER may be.
	EagerMost = 1 << 20 // bytes
	// Inject is the longest message that is copied under the lock: the copy costs less than a second visit.
	Inject = 2 << 10 // bytes
	// InjectBurst is how many small packets a device gives to the Context under one take of its lock. It is a power of
	// two.
	InjectBurst = 32 // packets
	// Chunk is the largest payload of one Data packet of a rendezvous, where the device does not ask for another.
	Chunk = 256 << 10 // bytes
	// ChunkShm is the same over shared memory. A packet read by single copy costs a visit of both ranks, perhaps two
	// changes of process: packets of 256 KiB made 16 MiB take three times as long on busy cores.
	ChunkShm = 1 << 20 // bytes
	// DataInFlight is how many Data packets of one message wait to leave: one on its way and one behind it.
	DataInFlight = 2 // packets
	// DevColl is the largest element that a device's own collective moves: they are for single elements.
	DevColl = 64 // bytes
)

// Unexpected messages.
const (
	// UnexpectedPerPeer is how much payload of unexpected messages from one peer a rank keeps. What does not fit stays
	// with its sender.
	UnexpectedPerPeer = 4 << 20 // bytes
	// UnexpectedPerRank is how much payload of unexpected messages a rank keeps in all.
	UnexpectedPerRank = 256 << 20 // bytes
	// UnexpectedEnvelope is what a message costs its sender's window beside its payload, since the receiver keeps its
	// envelope too.
	UnexpectedEnvelope = 64 // bytes
	// UnexpectedKept is what a kept message takes beside its payload and the 96 bytes of its envelope.
	UnexpectedKept = 64 // bytes
	// UnexpectedEnvelopes is how many rendezvous messages of one peer may wait unmatched. More is a fault of the peer: no
	// program sends so many.
	UnexpectedEnvelopes = 16 << 20 // messages
	// FloodMessages is how many unexpected messages make a flood, after which a rank returns memory: 12 MiB of envelopes.
	FloodMessages = 1 << 17 // messages
	// FloodRequests is how many pending requests make a flood: 24 MiB.
	FloodRequests = 1 << 16 // requests
	// FloodCalm is how long a rank is calm after a flood before it returns memory to the system.
	FloodCalm = 2 * time.Second
	// KeepBlocks is how much unused memory for unexpected messages a rank keeps for reuse.
	KeepBlocks = 1 << 20 // bytes
	// KeepBlocksRest is from where on unused memory for unexpected messages may be the garbage collector's while none is
	// in use.
	KeepBlocksRest = 64 << 10 // bytes
	// KeepIdle is how many idle requests and places in tables a rank keeps when a flood is over.
	KeepIdle = 1024 // requests
	// KeepPlaces is how many places for requests a rank keeps, without the requests: 256 KiB with the list of free ones.
	KeepPlaces = 16 << 10 // requests
)

// Matching.
const (
	// MatchScan is the length up to which a queue is a scanned array, and how many entries one search may look at before
	// the queue becomes a table. Most programs need no more (Levy et al. 2019).
	MatchScan = 8 // entries
	// MatchArray is the length up to which a queue may do without a table.
	MatchArray = 128 // entries
	// MatchBack is the length at which a table becomes an array again. Its distance from MatchScan bounds how often that
	// happens.
	MatchBack = 4 // entries
	// MatchBuckets is the number of buckets with which an index begins.
	MatchBuckets = 32 // buckets
	// MatchRetain is how many entries' memory an empty table keeps: 45 KiB. The rest is the garbage collector's.
	MatchRetain = 1 << 10 // entries
	// MatchNodes is up to how many entries a table keeps its memory until it is empty: 700 KiB.
	MatchNodes = 16 << 10 // entries
	// MatchSenders is into how many classes a matcher counts the senders of unexpected messages.
	MatchSenders = 64 // classes
	// ProtoRetain is how many free cells an empty table of the protocol engine keeps.
	ProtoRetain = 1 << 10 // entries
	// PeerPage is how many neighbouring ranks a page of a table of peers has, each 8 bytes: made when one of them is first
	// talked to.
	PeerPage = 64 // ranks
	// PeerNear is up to which rank a page is found with one look.
	PeerNear = 1 << 10 // ranks
	// PeerBook is how many ranks a page of the directory beyond that has: 8 KiB.
	PeerBook = 1 << 16 // ranks
	// PeerMost is how many peers a rank can have: as many as can lead communicators, by the bits of a context id.
	PeerMost = 1 << 22 // ranks
)

// Spinning, yielding and sleeping.
const (
	// SpinPause is after how many looks a goroutine rank that waits pauses between them. Pausing earlier was slower with
	// the answer 300 ns away.
	SpinPause = 400 // looks
	// SpinYield is after how many looks it lets others run now and then: the peer may be waiting for this processor.
	SpinYield = 512 // looks
	// SpinMost is after how many looks it parks: about 100 us, longer than it takes to wake a goroutine on a processor
	// that has gone idle.
	SpinMost = 8000 // looks
	// PollAtOnce is how many empty polls of the devices come without a pause: half as long as a small message takes.
	PollAtOnce = 32 // polls
	// PollUnshared is after how many empty polls a rank asks whether it shares its processor: longer than a small message
	// takes.
	PollUnshared = 64 // polls
	// PollAlone is how many empty polls a rank makes before it yields, where ranks do not outnumber processors.
	PollAlone = 300 // polls
	// PollCrowded is the same where they do: the peer needs this processor.
	PollCrowded = 2 // polls
	// YieldAlone is for how long a rank polls and yields before it sleeps, where ranks do not outnumber processors:
	// longer than it takes to wake it.
	YieldAlone = 100 * time.Microsecond
	// YieldCrowded is the same where they do. It is longer than all others need to have their turn several times.
	YieldCrowded = 2 * time.Millisecond
	// GatherLeast is for how many requests a rank must wait to leave time between its looks, so that several messages
	// come at once.
	GatherLeast = 4 // requests
	// GatherPauses is how many pause instructions that time has.
	GatherPauses = 12 // pauses
	// GatherLooks is after how many such looks without a message a rank looks as others do.
	GatherLooks = 4 // looks
	// WordAtOnce is how many looks at a word in shared memory come without a pause. It changes sooner than a message
	// comes.
	WordAtOnce = 1000 // looks
	// WordPauses is how many looks at it come then, with pauses.
	WordPauses = 100 // looks
	// WordYields is how many yields come after them, before the rank sleeps.
	WordYields = 64 // yields
	// WordPolls is how many of these yields lie between two polls of the devices.
	WordPolls = 8 // yields
	// RecheckLeast is the first pause of a goroutine that waits for a request beside another one. Each pause is twice as
	// long as the one before it.
	RecheckLeast = 20 * time.Microsecond
	// RecheckMost is the longest of these pauses.
	RecheckMost = time.Millisecond
	// HookLeast is the first pause of a goroutine that waits for an operation with a continuation.
	HookLeast = time.Microsecond
	// EndPause is the pause between two looks whether the last holder of a failed rank's token has left.
	EndPause = 10 * time.Microsecond
	// SeparateLeast is the shortest time between two moves of a rank from a processor that it shares with another.
	SeparateLeast = 200 * time.Microsecond
	// SeparateMost is the longest: where moving does not help, as with more jobs than processors, a rank moves ever less
	// often.
	SeparateMost = 50 * time.Millisecond
	// CareDelay is the time between two looks of the caretaker of which the first does not tell whether the program
	// computes.
	CareDelay = 50 * time.Microsecond
	// CareLeast is the shortest tick of the caretaker.
	CareLeast = 2 * time.Millisecond
	// CareMost is its longest tick.
	CareMost = 128 * time.Millisecond
)

// Shared memory.
const (
	// Page is what the size of a segment and the room of a cell are multiples of.
	Page = 4 << 10 // bytes
	// RingLeast is the smallest ring between two processes.
	RingLeast = 8 << 10 // bytes
	// RingMost is the largest ring that a rank makes.
	RingMost = 256 << 10 // bytes
	// RingAccept is the largest ring that a rank accepts from a peer.
	RingAccept = 16 << 20 // bytes
	// RingsMost is the size of all segments of a rank that talks to every other one. Half of it is its share, so that the
	// segments of 128 ranks take less than 256 MiB.
	RingsMost = 1280 << 10 // bytes
	// ShmWhole is the largest payload that crosses the ring and reaches the Context whole. A larger one goes in pieces,
	// so that both ends copy at the same time.
	ShmWhole = 4 << 10 // bytes
	// ShmPiece is the largest of these pieces.
	ShmPiece = 16 << 10 // bytes
	// ShmRead is how much payload one poll takes from a ring, so that one peer does not keep others waiting.
	ShmRead = 64 << 10 // bytes
	// ShmClear is how many cache lines of a ring the sender clears at once. Each was the receiver's, so that their
	// transfers overlap.
	ShmClear = 16 // lines
	// ShmRelax is after how many records a link asks the kernel for membarrier. A rank that sends little would wait for
	// it longer than its own barriers take.
	ShmRelax = 256 // records
	// ShmBells is after how many empty polls a rank that does not sleep looks at its connections: only there it sees that
	// a peer has died.
	ShmBells = 1000 // polls
	// ShmSeats bounds the processor numbers that ranks publish.
	ShmSeats = 4096 // processors
	// ShmRoom is what a new segment leaves of the memory that a cgroup allows: the program needs some.
	ShmRoom = 4 << 20 // bytes
	// SingleCopyLeast is the shortest message, and the shortest rest of one, that is read by single copy: that costs some
	// system calls and more for each page.
	SingleCopyLeast = 8 << 10 // bytes
	// SingleCopyRun is the shortest average run of such a message: the kernel takes as long for each run as for a page.
	SingleCopyRun = 4 << 10 // bytes
	// SingleCopyBounce is how much is read at a time where the receiver must unpack it.
	SingleCopyBounce = 64 << 10 // bytes
	// Ticket is the longest ticket for memory that ranks share.
	Ticket = 64 // bytes
	// SharedMost is how much memory a rank has in common with others in all.
	SharedMost = 64 << 20 // bytes
	// SharesMost is in how many mappings a rank has it.
	SharesMost = 1 << 10 // mappings
)

// Connections.
const (
	// HandshakeTime is how long a handshake may take, from the call to its return.
	HandshakeTime = 2 * time.Second
	// AdmitTime is how long a stranger has to prove itself on an accepted connection.
	AdmitTime = 2 * time.Second
	// AdmitMost is how many strangers may try at once, or as many as the job has ranks.
	AdmitMost = 64 // connections
	// AdmitFresh is the age up to which those that try are kept: a new one is closed while all are younger, and the
	// oldest one later.
	AdmitFresh = 250 * time.Millisecond
	// CallTime is how long the peer's host has to answer one attempt to connect.
	CallTime = 2 * time.Second
	// ProveTime is how long the peer has to prove itself then.
	ProveTime = 5 * time.Second
	// DialTime is how long all attempts at the first connection to a peer may take.
	DialTime = 5 * time.Second
	// DialStagger is the time between the first attempts at the addresses of one peer.
	DialStagger = 25 * time.Millisecond
	// DialLeast is the first pause between two rounds of attempts. Each pause is twice as long as the one before it.
	DialLeast = 2 * time.Millisecond
	// DialPause is the longest of these pauses.
	DialPause = 200 * time.Millisecond
	// DialSure is how often in a row another process must answer at a peer's address before the peer counts as gone:
	// damage on the way looks the same.
	DialSure = 3 // times
	// CrowdTime is how much longer connections are waited for, for each rank of the job: all may connect at the same
	// time, on few processors.
	CrowdTime = 100 * time.Millisecond
	// LayoutTime is how long two ranks of unlike processors wait to learn that the job knows it.
	LayoutTime = time.Second
	// LayoutPause is the pause between two looks whether the job knows it.
	LayoutPause = time.Millisecond
	// AdmitPause is the pause between two looks whether a connection that is being replaced has gone.
	AdmitPause = 100 * time.Microsecond
	// AcceptPause is the pause after a connection that could not be accepted.
	AcceptPause = 20 * time.Millisecond
	// AcceptSpare is how long a connection is waited for that is accepted only to close it, when descriptors have run out.
	AcceptSpare = 10 * time.Millisecond
	// FreeTime is how long a free descriptor is waited for when the connections that are being made need them all.
	FreeTime = 250 * time.Millisecond
	// FreePause is the pause between two looks for it.
	FreePause = 2 * time.Millisecond
	// DrainTime is how long the end of a job waits for a peer that takes nothing.
	DrainTime = 5 * time.Second
	// CloseTime is how long the end of a job waits for the peers' ends of the connections.
	CloseTime = time.Second
	// DrainLeast is the first pause between two looks at the end of a job. Each pause is twice as long as the one before
	// it.
	DrainLeast = 10 * time.Microsecond
	// DrainPause is the longest of these pauses.
	DrainPause = time.Millisecond
	// HostAddresses is how many addresses a host publishes: a launcher's values are short, and each address costs every
	// caller an attempt.
	HostAddresses = 8 // addresses
	// Silence is how long a host may be silent before its ranks count as lost.
	Silence = 10 * time.Second
	// SilenceLeast is the least that this may be set to.
	SilenceLeast = 2 * time.Second
	// KeepalivePause is the time between two keepalive probes.
	KeepalivePause = time.Second
	// Reconnect is how long a broken connection between hosts is made again.
	Reconnect = 10 * time.Second
	// ReconnectTry is how long one such attempt may take, and all of them after a silence that has lasted long already.
	ReconnectTry = 2 * time.Second
	// ReconnectLeast is the first pause between two such attempts. Each pause is twice as long as the one before it.
	ReconnectLeast = time.Millisecond
	// ReconnectPause is the longest of these pauses.
	ReconnectPause = 100 * time.Millisecond
	// ReconnectPolite is how long the higher rank waits before it connects beside the lower one.
	ReconnectPolite = 3 * time.Millisecond
	// RefusedTime is how long nobody may listen at a peer's address before the peer counts as gone.
	RefusedTime = 300 * time.Millisecond
	// PartTime is how long two ranks may take to say goodbye when nothing else is on its way.
	PartTime = time.Second
	// ReplayLog is how much sent data a rank keeps for a peer on another host until the peer has acknowledged it.
	ReplayLog = 1 << 20 // bytes
	// DamageRow is how often the same data may arrive damaged: more is no accident. The program has probably changed a
	// send buffer too early.
	DamageRow = 8 // times
	// DamageMost is how many packets of one peer may arrive damaged: a checksum of 32 bits misses one in 2^32.
	DamageMost = 1000 // packets
	// TCPDirect is the smallest run of user memory that gets a read of its own.
	TCPDirect = 4 << 10 // bytes
	// TCPBuffer is the size of the buffer for all other reads.
	TCPBuffer = 64 << 10 // bytes
	// TCPExpect is how much of the buffer is used while the header of a large payload is due, which should not be copied.
	TCPExpect = 4 << 10 // bytes
	// TCPTail is how much of it is used behind the end of a large payload, for the next header.
	TCPTail = 1 << 10 // bytes
	// TCPLarge is the payload after which another large one is expected.
	TCPLarge = 32 << 10 // bytes
	// TCPWhole is the largest payload that the Context gets in one piece with its header.
	TCPWhole = 16 << 10 // bytes
	// TCPPack is the largest payload that is copied behind its header.
	TCPPack = 16 << 10 // bytes
	// TCPStageLeast is the first size of a staging area.
	TCPStageLeast = 2 << 10 // bytes
	// TCPStageMost is its largest: a packet of Chunk bytes that must be packed, and headers.
	TCPStageMost = 260 << 10 // bytes
	// TCPStageFull is how much staged data makes a batch leave.
	TCPStageFull = 32 << 10 // bytes
	// TCPSegments is how many pieces of memory a batch has.
	TCPSegments = 16 // pieces
	// TCPReports is how many packets of a batch report that they have left.
	TCPReports = 64 // packets
	// TCPDirectly is how many connections are tried one by one. With more, epoll is asked.
	TCPDirectly = 4 // connections
	// TCPRestless is after how many polls that moved something the sockets leave epoll again.
	TCPRestless = 64 // polls
	// TCPLongCall is the size from which a system call tells the Go scheduler that it may take a while.
	TCPLongCall = 32 << 10 // bytes
	// TCPRing is how many slots an empty queue of packets keeps.
	TCPRing = 1024 // slots
)

// Collectives.
const (
	// CollSmall is the longest message that the algorithms for small data send. Every device sends it eagerly, so that no
	// such send waits for its receiver.
	CollSmall = 8 << 10 // bytes
	// CollCells is how much memory the cells of all ranks of a communicator take, within the bounds below.
	CollCells = 2 << 20 // bytes
	// CollCellLeast is the least room of a rank's cell.
	CollCellLeast = 16 << 10 // bytes
	// CollCellTwo is that room between two ranks.
	CollCellTwo = 32 << 10 // bytes
	// CollCellMost is the most room of a rank's cell.
	CollCellMost = 64 << 10 // bytes
	// CollJoin is when the ranks of a communicator first make memory in common: in call 2^CollJoin.
	CollJoin = 3 // calls
	// CollGather is how many ranks with processors of their own look at all others.
	CollGather = 16 // ranks
	// CollFan is how many ranks one rank collects and releases in a barrier: their messages cost it less than one more
	// level costs everybody.
	CollFan = 16 // ranks
	// CollAtOnce is how many bytes a goroutine rank gives or takes in a call that the last one to come carries out for
	// all: to meet again costs everybody a turn on a processor.
	CollAtOnce = 2 << 10 // bytes
	// CollBlock is how many bytes of a reduction among goroutine ranks are folded at once, so that they stay in the first
	// cache.
	CollBlock = 8 << 10 // bytes
	// CollChain is how much a chain of Bcast sends at once where the table does not say.
	CollChain = 128 << 10 // bytes
	// CollReduceChain is how much a chain of reductions sends at once where the table does not say.
	CollReduceChain = 32 << 10 // bytes
	// CollPart is how much the root of a staged Bcast puts at once where the table does not say.
	CollPart = 16 << 10 // bytes
	// CollRead is how much a rank reads by single copy before it looks whether the job goes on.
	CollRead = 1 << 20 // bytes
	// CollFold is how much of each rank's data is folded at once after single copy, so that it stays in the second cache.
	CollFold = 64 << 10 // bytes
	// CollFlights is how many nonblocking messages one call has under way at once.
	CollFlights = 64 // messages
	// CollPool is how much unused temporary memory a communicator keeps.
	CollPool = 8 << 20 // bytes
	// CollShadow is how far apart the ends of memory may be that a call replaces by its own, beside what the call moves.
	CollShadow = 64 << 20 // bytes
	// CollSlots is how much memory the slots of nonblocking collectives take for all ranks, within the bounds below.
	CollSlots = 64 << 10 // bytes
	// CollSlotLeast is the least room of a slot.
	CollSlotLeast = 512 // bytes
	// CollSlotMost is its most room.
	CollSlotMost = 16 << 10 // bytes
	// CollSlotRanks is the largest communicator with slots.
	CollSlotRanks = 128 // ranks
	// CollSteps is how many steps of a schedule keep their memory until the next call.
	CollSteps = 1 << 10 // steps
	// CollIdle is how many idle nonblocking calls are kept for reuse.
	CollIdle = 16 // calls
	// CollPast is how many of its latest calls a rank remembers, for reports.
	CollPast = 64 // calls
	// CollSpoilt is how many failed calls a process remembers for goroutine ranks that come later.
	CollSpoilt = 64 // calls
	// CollStrangers is how many messages of other calls a rank remembers that has looked why it waits.
	CollStrangers = 64 // messages
	// CollTableSize is the largest size in a table of algorithms.
	CollTableSize = 1 << 30 // bytes
	// CollLookAlone is how often a goroutine rank looks whether all have come before it sleeps, where ranks do not
	// outnumber processors.
	CollLookAlone = 4000 // looks
	// CollLookCrowded is the same where they do: all others have had their turn after one or two yields.
	CollLookCrowded = 8 // looks
	// CollLookPause is after how many of these looks it pauses between them.
	CollLookPause = 400 // looks
	// CollLookYield is how many looks lie between two yields.
	CollLookYield = 128 // looks
	// CollNotes is in how many calls a rank looks once for messages about failures.
	CollNotes = 32 // calls
	// CollNotesFirst is for how many first calls a rank looks each time: a wrong program shows there.
	CollNotesFirst = 16 // calls
	// CollWatch is how long a call waits for one message before its rank asks why.
	CollWatch = 200 * time.Millisecond
	// CollWatchMost is the longest time between two such questions.
	CollWatchMost = 5 * time.Second
	// CollWatchIdle is what the timer of these questions is made with; it is stopped at once.
	CollWatchIdle = time.Hour
	// CollRelay is how long a rank that sees a failed call looks for the message that tells why.
	CollRelay = 20 * time.Millisecond
	// CollRelayPause is the pause between two such looks, when yielding has not helped.
	CollRelayPause = 100 * time.Microsecond
	// CollEndPause is the pause between two looks at a call that is about to end.
	CollEndPause = 20 * time.Microsecond
)

// A rank in its job.
const (
	// RanksPerProcess is the largest number of goroutine ranks of one process.
	RanksPerProcess = 1 << 16 // ranks, CADRE_LOCAL
	// RanksShared is the largest number of goroutine ranks of one process among several.
	RanksShared = 256 // ranks
	// RanksPerJob is the largest number of ranks of a job.
	RanksPerJob = 1 << 20 // ranks
	// LineMost is how long a line of a rank's Stdout may be before it is written in parts.
	LineMost = 16 << 20 // bytes
	// LineKeep is how much memory such a line keeps.
	LineKeep = 64 << 10 // bytes
	// StacksMost is how much of a process's stacks is printed.
	StacksMost = 1 << 20 // bytes
	// StateQueue is how many entries of a queue a rank reports.
	StateQueue = 256 // entries
	// EndTime is how long goroutine ranks have to end by themselves after one has failed, before the process exits.
	EndTime = 100 * time.Millisecond
	// LastWords is how long a process may take to report before it is ended. The launcher waits a little longer.
	LastWords = 300 * time.Millisecond
	// PeerTime is how long a rank that has lost a peer waits to be ended: the launcher knows the reason better.
	PeerTime = 100 * time.Millisecond
	// RelayTime is how long a rank that hears of another's error waits for that rank to end the job. It passes whole only
	// where that rank's program goes on.
	RelayTime = time.Second
	// SeekTime is how long a rank whose call has failed waits for what another rank knows about it.
	SeekTime = 2 * time.Second
	// HangTime is how long the ranks of one process make no progress before they are asked why.
	HangTime = 2 * time.Second // CADRE_HANG_AFTER
	// HangTimeFar is the same for ranks of several processes.
	HangTimeFar = 10 * time.Second // CADRE_HANG_AFTER
	// HangLookMost is the longest time between two looks at ranks that wait, as a server's ranks do for hours.
	HangLookMost = time.Minute
	// HangReport is how long a call waits before it is reported where nobody has asked and nothing is proven.
	HangReport = time.Minute
	// BootValue is what a launcher takes as one value.
	BootValue = 500 // bytes
)

// Objects of a program.
const (
	// LedgerMost is how many unfreed objects a report of leaks knows by name.
	LedgerMost = 1 << 14 // objects
	// GuardRuns is how many pieces of a message's memory are guarded against early changes.
	GuardRuns = 1 << 16 // runs
	// ScratchMost is the largest memory for a packed message that is kept for reuse.
	ScratchMost = 64 << 10 // bytes
	// RevokedMost is how many revoked communicators a rank remembers that it does not know yet.
	RevokedMost = 1024 // communicators
	// BufferKeep is how many messages' memory a buffer for buffered sends keeps for reuse.
	BufferKeep = 16 // messages
	// ContextGrace is how long a transfer that has met its counterpart may go on after the end of its context.Context.
	ContextGrace = time.Second
	// DisconnectLeast is the first pause between two looks whether a communicator's messages have arrived before it is
	// freed. Each pause is twice as long as the one before it.
	DisconnectLeast = time.Microsecond
	// DisconnectMost is the longest of these pauses.
	DisconnectMost = time.Millisecond
	// TraceEvents is how many events a rank's trace keeps: the last ones.
	TraceEvents = 4096 // events
)

// Launcher and rank.
const (
	// JoinTime is how long a rank waits for the first word of its launcher, which was written before the rank's process
	// existed.
	JoinTime = 2 * time.Second
	// MeetTime is how long ranks wait for each other at the start of a job without `cadre run`.
	MeetTime = 30 * time.Second // CADRE_TIMEOUT
	// MeetSlack is how much longer a rank waits than the rank at which all meet, which reports who is missing.
	MeetSlack = 5 * time.Second
	// MeetLookup is the pause between two look-ups of a host name that is not known yet.
	MeetLookup = 200 * time.Millisecond
	// MeetListen is how long rank 0 may take to listen.
	MeetListen = 10 * time.Second
	// MeetRetry is the first pause between two calls of rank 0. Each pause is longer than the one before it.
	MeetRetry = 50 * time.Millisecond
	// MeetRetryMost is the longest of these pauses.
	MeetRetryMost = time.Second
	// MeetCall is how long one such call may take, and after how much silence the host is asked whether it is alive.
	MeetCall = 5 * time.Second
	// MeetAlive is the time between two such questions.
	MeetAlive = 2 * time.Second
	// MeetStrangers is how many callers that have not proved themselves rank 0 listens to.
	MeetStrangers = 1024 // connections
	// MeetAcceptPause is rank 0's pause after a connection that it could not accept.
	MeetAcceptPause = 20 * time.Millisecond
	// SessionRead is how much a rank reads from its launcher at once: the values of hundreds of processes come in few
	// pieces.
	SessionRead = 16 << 10 // bytes
	// SessionRaw is how much of what the launcher sends waits for somebody to ask.
	SessionRaw = 1 << 20 // bytes
	// SessionNote is how long Abort waits until the launcher has taken note.
	SessionNote = 2 * time.Second
	// SessionCause is how long a rank whose word did not reach the launcher waits to learn why.
	SessionCause = 10 * time.Millisecond
	// SessionPrint is how long another launcher gets to pass on what a rank has printed, before it is asked to end the
	// job.
	SessionPrint = 50 * time.Millisecond
	// PMIDial is how long the connection to a PMI server may take.
	PMIDial = 10 * time.Second
	// PMIAnswer is how long a PMI server may take to answer anything but a fence.
	PMIAnswer = 30 * time.Second
	// PMIMessage is the longest PMI message.
	PMIMessage = 16 << 10 // bytes
	// PMIValue is the longest value that Cadre's PMI server keeps.
	PMIValue = 1024 // bytes
	// PMIKeys is how many keys of one rank it keeps.
	PMIKeys = 4096 // keys
	// PMIClosed is how long a rank may live after it has closed its PMI connection without a word.
	PMIClosed = time.Second
	// FrameBody is the longest frame between a rank and its launcher. A table of values is several frames.
	FrameBody = 64 << 10 // bytes
	// FrameCalls is how much a rank may send of its recorded calls.
	FrameCalls = 64 << 20 // bytes
	// FrameState is how much a rank may send of its state.
	FrameState = 64 << 20 // bytes
	// FrameLetter is the longest question to another process, and the longest answer.
	FrameLetter = 4 << 10 // bytes
	// FrameFirst is the buffer for what a rank sends at once, which is short.
	FrameFirst = 1 << 10 // bytes
	// HostsMost is the largest number of hosts of a job.
	HostsMost = 1 << 16 // hosts
	// ProcessesMost is the largest number of processes of a job.
	ProcessesMost = 4096 // processes
)

// Launcher and agents on other hosts.
const (
	// ReachTime is how long another host may take to answer.
	ReachTime = 30 * time.Second
	// ReachNoise is how much a login shell may print before the agent speaks.
	ReachNoise = 1 << 20 // bytes
	// ReachCopy is how much of the command is sent at a time when it is copied to a host.
	ReachCopy = 64 << 10 // bytes
	// ReachRead is how much the launcher reads from an agent at once.
	ReachRead = 64 << 10 // bytes
	// ReachEnd is how long the pipes of an ended ssh stay open.
	ReachEnd = time.Second
	// AgentAlive is the time between two signs of life of a launcher and its agents.
	AgentAlive = time.Second
	// AgentBeat is the time between two looks at how long the other end has been silent.
	AgentBeat = 250 * time.Millisecond
	// AgentWorry is after how much silence the launcher says so.
	AgentWorry = 4 * time.Second
	// AgentSilence is after how much silence either end takes the other for lost.
	AgentSilence = 10 * time.Second
	// AgentJump is the pause between two looks from which this process knows that it was stopped itself.
	AgentJump = 3 * time.Second
	// AgentSSHEnd is how long the end of ssh is waited for, and for what it says, when its connection has ended.
	AgentSSHEnd = 300 * time.Millisecond
	// AgentBye is how long an agent may take to end what its ranks have left behind.
	AgentBye = 2 * time.Second
	// AgentTail is how much of what ssh has said is kept.
	AgentTail = 4 << 10 // bytes
	// AgentWindow is how many bytes of a stream may be on their way or wait for their reader.
	AgentWindow = 128 << 10 // bytes
	// AgentData is the longest piece of a stream.
	AgentData = 32 << 10 // bytes
	// AgentMessage is the longest message, which for the start of ranks has the environment and all processes.
	AgentMessage = 64 << 20 // bytes
	// CopyAge is how long a copied program is kept that nobody uses.
	CopyAge = 24 * time.Hour
	// AgentAge is how long a copied `cadre` is kept that nobody uses.
	AgentAge = 30 * 24 * time.Hour
	// SweepAge is the age from which a folder that nobody claims is swept away.
	SweepAge = time.Minute
)

// Ending a job.
const (
	// KillGrace is the time between SIGTERM and SIGKILL, where --kill-grace does not say.
	KillGrace = time.Second
	// ExitTime is how long a rank may take to exit when it is told to, whatever --kill-grace says. One that takes longer
	// is stopped, or in a debugger.
	ExitTime = 500 * time.Millisecond
	// QuitTime is how long the ranks may take to print their stacks when the job's time is up.
	QuitTime = 2 * time.Second
	// QuitAgain is how soon a second SIGQUIT must come to end the job.
	QuitAgain = 5 * time.Second
	// ChoiceTime is how long the launcher waits for a rank that may have failed before the one that says so.
	ChoiceTime = 10 * time.Millisecond
	// EndedTime is how long the end of the failed rank's stderr is waited for before the report.
	EndedTime = 50 * time.Millisecond
	// ElseTime is how long processes may take to say what their ranks do when another rank has aborted the job.
	ElseTime = 100 * time.Millisecond
	// HeardTime is how long an ended process's last words are waited for when another process holds its channel.
	HeardTime = 100 * time.Millisecond
	// HeardPause is the pause between two looks whether they have come.
	HeardPause = time.Millisecond
	// OutputTime is how long output is waited for when a process outside the job holds a pipe.
	OutputTime = 2 * time.Second
	// FlushTime is how long output is waited for before the launcher stops itself.
	FlushTime = 200 * time.Millisecond
	// StopTime is how long the kernel may let the launcher run on after its own stop.
	StopTime = time.Millisecond
	// StoppedLook is the time between two looks for ranks that somebody has stopped.
	StoppedLook = time.Second
	// OrphanTake is how long the zombies of orphans may gather before they are taken all at once.
	OrphanTake = 100 * time.Millisecond
	// OrphanSweep is how long the launcher waits for killed processes. One that SIGKILL does not end waits for a device.
	OrphanSweep = time.Second
	// OrphanLeast is the first pause between two looks at them. Each pause is twice as long as the one before it.
	OrphanLeast = 50 * time.Microsecond
	// OrphanPause is the longest of these pauses.
	OrphanPause = 5 * time.Millisecond
	// LackTail is how much of the end of a stderr file is searched for a lack of memory or descriptors.
	LackTail = 256 << 10 // bytes
	// OutputTail is how much of a failed rank's stderr is repeated.
	OutputTail = 2048 // bytes
)

// Output of ranks.
const (
	// StreamLine is the longest line that waits for its end.
	StreamLine = 1<<20 + 4096 // bytes
	// StreamFirst is the first size of a stream's buffer.
	StreamFirst = 4 << 10 // bytes
	// StreamKeep is the size of the buffer that a stream keeps.
	StreamKeep = 64 << 10 // bytes
	// StreamBatch is how much tagged output is written at once.
	StreamBatch = 64 << 10 // bytes
	// StreamPrompt is how long an unfinished line of rank 0 waits when a person sits at the terminal.
	StreamPrompt = 100 * time.Millisecond
	// StreamSilence is how long a rank may pause inside a line before others may write.
	StreamSilence = 200 * time.Millisecond
	// StreamTurn is the pause between two looks whether somebody else wants to write.
	StreamTurn = time.Millisecond
)

// Questions to a running job.
const (
	// AskTime is how long processes may take to say what their ranks do.
	AskTime = 1500 * time.Millisecond
	// AskAgain is the time between two looks at ranks that wait: what was on its way within a host has arrived after it.
	AskAgain = time.Second
	// GlanceAgain is the same while a person waits for the answer.
	GlanceAgain = 300 * time.Millisecond
	// GlanceTime is how long a call must wait for a computing rank before that is mentioned.
	GlanceTime = time.Second
	// DeskTime is how long one question of `cadre why` and its answer may take.
	DeskTime = 5 * time.Second
	// DeskMost is how many questions are answered at a time.
	DeskMost = 4 // questions
	// DeskLine is the longest question.
	DeskLine = 4 << 10 // bytes
	// DeskAnswer is the longest answer.
	DeskAnswer = 256 << 20 // bytes
)

// Building programs.
const (
	// BuildSlow is how long a build may take before the user is told.
	BuildSlow = 2 * time.Second
	// BuildStill is the time between two signs of life of a build.
	BuildStill = 15 * time.Second
)
