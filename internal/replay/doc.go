// Package replay holds what two ends need to go on with a stream of bytes over a new connection when the one below it has
// broken: nothing is lost, repeated or overtaken. It does no I/O.
//
// A Log is the sender's: all bytes of the stream that the receiver has not said to have. An Intake is the receiver's: how
// many it has, and when it must say so. A Session tells which connections carry the stream on, and a Greeting is what the
// ends tell each other about that on each.
package replay
