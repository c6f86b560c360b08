package wire

import "strconv"

// Kind is a packet kind. Values up to CompleteRecv are those of the channel device of MPICH-1, so that traces can be
// compared; Cadre's own begin at 32.
type Kind uint8

// The kinds that are sent today. Short and Long differ only in length there; here every message that travels with its
// envelope is Short, and a message over the eager limit starts with RequestSend.
const (
	Short            Kind = 0
	ShortSync        Kind = 2
	ShortReady       Kind = 4
	RequestSend      Kind = 6
	RequestSendReady Kind = 7
	OkToSend         Kind = 10
	SyncAck          Kind = 11
	ReadyError       Kind = 12
	CompleteRecv     Kind = 16
	Data             Kind = 32
	Credit           Kind = 33
	Bye              Kind = 34
	AntiSend         Kind = 35 // asks for a message to be forgotten whose send was cancelled
	AntiAck          Kind = 36 // it is forgotten
	Ack              Kind = 37 // between devices: how much of the receiver's stream of packets the sender has
)

var kindNames = [...]string{
	Short:            "Short",
	ShortSync:        "ShortSync",
	ShortReady:       "ShortReady",
	RequestSend:      "RequestSend",
	RequestSendReady: "RequestSendReady",
	OkToSend:         "OkToSend",
	SyncAck:          "SyncAck",
	ReadyError:       "ReadyError",
	CompleteRecv:     "CompleteRecv",
	Data:             "Data",
	Credit:           "Credit",
	Bye:              "Bye",
	AntiSend:         "AntiSend",
	AntiAck:          "AntiAck",
	Ack:              "Ack",
}

// Known reports whether k is one of the kinds above.
func (k Kind) Known() bool { return int(k) < len(kindNames) && kindNames[k] != "" }

// String is the constant's name, or the number of an unknown kind.
func (k Kind) String() string {
	if k.Known() {
		return kindNames[k]
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// Envelope reports whether a packet of kind k begins a message, and so takes part in matching.
func (k Kind) Envelope() bool { return k <= RequestSendReady && k.Known() }
