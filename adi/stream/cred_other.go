//go:build !linux

package stream

import "net"

// sameUser has nothing to ask here: the socket file lies in a directory that only this user can enter, and the secret
// decides.
func sameUser(net.Conn) error { return nil }
