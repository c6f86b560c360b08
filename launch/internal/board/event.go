package board

// A Kind is one kind of Event. Each comment names the fields of Event that count; Rank always does, but for EvReport, EvStop
// and EvEnd.
type Kind uint8

// What happens to a job.
const (
	EvJoin     Kind = iota // the rank joins, or joins again after it has finalized: Foreign
	EvPut                  // it publishes a value: Key, Value
	EvGet                  // it asks for a value: Key, and To where keys belong to ranks
	EvFence                // it enters a fence: Fence, or 0 for the next one
	EvFinalize             // it enters no fence until it joins again
	EvAbort                // it ends the job
	EvSeek                 // it asks another rank: To, N, Text
	EvTell                 // it answers another rank: To, N, Text
	EvQuiet                // one of its goroutines has waited for the same for long
	EvClose                // its channel has ended
	EvExit                 // its process has ended: OK, Lost
	EvReport               // what was found out about ranks that wait: Text, empty for nothing
	EvStop                 // the job ends: from here on nothing is a failure
	EvEnd                  // as EvStop, and the ranks are told: Text says why
)

// An Event is one thing that happens to a job.
type Event struct {
	Kind       Kind
	Rank       int // 0 to Size-1
	Foreign    bool
	Key, Value string
	Fence      uint32
	To         int    // any number: a rank that does not exist cannot be reached
	N          uint32 // the asking rank's number of a question
	Text       string
	OK         bool // exit status 0
	Lost       bool // the host was lost, for which somebody else is blamed
}

// An Act is one kind of Action. Each comment names the fields of Action that count; Rank always does, but for ActOpen,
// ActLook, ActReport, ActDone and ActUndone.
type Act uint8

// What the server of a job has to do.
const (
	ActOpen   Act = iota // let all ranks out of a fence: Fence, and the Values that are new since the last
	ActAnswer            // answer EvGet: Value, Found
	ActSought            // pass a question on: From, N, Text
	ActTold              // pass an answer on, an empty one if the question reached nobody: From, N, Text
	ActFail              // the rank has failed: Fault, and what that says
	ActNote              // tell the rank that its abort is known
	ActEnd               // tell the rank that the job ends: Text says why
	ActLook              // find out why ranks wait, and give EvReport
	ActReport            // print what was found: Text
	ActDone              // all ranks have finalized
	ActUndone            // and one has joined again
)

// A Fault is how a rank fails.
type Fault uint8

// How a rank fails.
const (
	FaultKeys   Fault = iota // it publishes more than N keys
	FaultFence               // it enters fence Fence after fence N
	FaultMissed              // it has finalized, and rank From waits in fence Fence, which it never enters
	FaultAbort               // it has aborted the job
	FaultExit                // its process has ended in another way than with status 0
	FaultEarly               // it has ended well before it finalized
	FaultStray               // it has ended well, and never joined a job that others have joined
	FaultMixed               // it is a program of another MPI, and others are of Cadre
)

// An Action is one thing that the server of a job has to do.
type Action struct {
	Act    Act
	Rank   int
	Fence  uint32
	Values []Value // valid until the next fence opens
	Value  string
	Found  bool
	From   int
	N      uint32
	Text   string
	Fault  Fault
}

// A Value is what a rank has published.
type Value struct {
	Rank       int
	Key, Value string
}
