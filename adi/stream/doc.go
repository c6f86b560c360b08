// Package stream is the connections between ranks, over TCP, or over unix sockets on one host: how two ranks find each other,
// prove who they are, queue packets for each other, go on after a connection has broken, and part. Device tcp is nothing else.
// Device shm uses it to meet, and where a pair can have no shared memory: an Upgrade takes over the connection of a pair
// before its first packet. So the devices do not know each other.
//
//	Queue ──> ring of descriptors ──> gather: headers, small payloads ──┐
//	(Context's lock)   (peer.mu)      large payloads stay where they are ├─> one send ──> socket
//	                                  (peer.writing)                    ──┘
//	socket ──> one read ──> decoder: header checked ──> Context.Incoming ──> Sink ──> Context.Arrived
//
// Connections are made when the first packet for a peer is queued. Both ends prove that they hold the job's secret
// before anything else is parsed, in goroutines of their own and within bounds, so that strangers at the door disturb
// nobody. When both ends connect at once the lower rank's connection stays; packets wait with the peer, not with a
// connection, so none is lost or overtaken. A rank may have several addresses; all are tried (race.go). The kernel watches
// over connections between hosts (keepalive.go). One that breaks is made again, and goes on where it was (lasting.go);
// within a host its peer is lost, because there only the end of a process ends a connection.
//
// On Linux the device owns its descriptors: the holder of the Context's progress token reads them without blocking and
// sleeps in epoll (rawlink_linux.go). Elsewhere each connection has a goroutine that reads and one that writes
// (netlink.go). Both share all else.
package stream
