// Package control is the language of the channel between the launcher and one rank: frames, their limits, and what
// each says. It does no I/O beyond reading whole frames.
//
// A frame is
//
//	offset  size  what
//	0       4     length of the body, little endian, at most limits.FrameBody
//	4       1     kind
//	5       n     body; integers are little endian, a string is its length (uint16) and its bytes
//
// The launcher writes Welcome into the channel before the rank's process exists, so joining costs no round trip. Both
// ends check the version first, because a program and the launcher may come from different builds.
package control
