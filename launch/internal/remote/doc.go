// Package remote is the language between the launcher and its agent on another host: a Link, which carries messages and the
// bytes of many streams over one connection such as that of ssh, in order, and without any of them holding up the others.
//
// A frame is that of package control: length, kind, body. Its kinds are
//
//	message  1 byte, 1 where it is the last part, then a part of the JSON of a Message
//	data     the number of a stream (uint32, little endian) and its bytes
//	end      the number of a stream: there will be no more bytes
//	stop     the number of a stream: nobody reads it any more
//	credit   the number of a stream and how many bytes more may be sent
//	alive    nothing: the other end lives
//
// Each stream may have window bytes on their way that its reader has not taken, so the reader of a Link always keeps a bounded
// amount and never waits for anybody. Both ends come from one build, which the content of the agent's file name says, or
// compare Version.
package remote
