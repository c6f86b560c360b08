package control

import (
	"encoding/binary"
	"fmt"

	"cadre.example/adi/limits"
)

// A Welcome tells a rank who it is.
type Welcome struct {
	Rank, Size           int
	LocalRank, LocalSize int
	Secret               [SecretBytes]byte
	JobID                string
}

// AppendWelcome appends the frame that tells a rank who it is.
func AppendWelcome(b []byte, w *Welcome) []byte {
	b, at := begin(b, KindWelcome)
	b = binary.LittleEndian.AppendUint16(b, Version)
	for _, n := range [...]int{w.Rank, w.Size, w.LocalRank, w.LocalSize} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	b = append(b, w.Secret[:]...)
	b = appendString(b, w.JobID)
	return end(b, at)
}

// DecodeWelcome is the reverse of AppendWelcome.
func DecodeWelcome(body []byte) (w Welcome, err error) {
	c := cursor{b: body}
	if err := checkVersion(c.u16(), c.bad, "the launcher", "this program"); err != nil {
		return w, err
	}
	rank, size, lrank, lsize := c.u32(), c.u32(), c.u32(), c.u32()
	copy(w.Secret[:], c.take(SecretBytes))
	w.JobID = c.str()
	if err := c.done("welcome"); err != nil {
		return Welcome{}, err
	}
	if size > limits.RanksPerJob || rank >= size || lsize > size || lrank >= lsize {
		return Welcome{}, fmt.Errorf("%w: rank %d of %d, %d of %d on this host", ErrFrame, rank, size, lrank, lsize)
	}
	w.Rank, w.Size, w.LocalRank, w.LocalSize = int(rank), int(size), int(lrank), int(lsize)
	return w, nil
}

// AppendHello appends the frame that says that a rank has joined.
func AppendHello(b []byte) []byte {
	b, at := begin(b, KindHello)
	b = binary.LittleEndian.AppendUint16(b, Version)
	return end(b, at)
}

// DecodeHello checks that the rank speaks this version.
func DecodeHello(body []byte) error {
	c := cursor{b: body}
	if err := checkVersion(c.u16(), c.bad, "the program", "this launcher"); err != nil {
		return err
	}
	return c.done("hello")
}

func checkVersion(v uint16, bad bool, they, we string) error {
	if bad {
		return fmt.Errorf("%w: no version", ErrFrame)
	}
	if v != Version {
		return fmt.Errorf("%s speaks version %d of the control protocol, %s version %d: build both from the same Cadre", they, v, we, Version)
	}
	return nil
}

// AppendPut appends the frame that publishes a value.
func AppendPut(b []byte, key, value string) []byte {
	b, at := begin(b, KindPut)
	b = appendString(b, key)
	b = appendString(b, value)
	return end(b, at)
}

// DecodePut is the reverse of AppendPut.
func DecodePut(body []byte) (key, value string, err error) {
	c := cursor{b: body}
	key, value = c.str(), c.str()
	if err := c.done("put"); err != nil {
		return "", "", err
	}
	return key, value, CheckPut(key, value)
}

// CheckPut says whether a key and a value may be published.
func CheckPut(key, value string) error {
	if key == "" || len(key) > MaxKey || !printable(key) {
		return fmt.Errorf("key %.80q: want 1 to %d printable ASCII characters without spaces", key, MaxKey)
	}
	if len(value) > MaxValue {
		return fmt.Errorf("value of key %s has %d bytes: want at most %d", key, len(value), MaxValue)
	}
	if !printable(value) {
		return fmt.Errorf("value %.80q of key %s: want printable ASCII characters without spaces", value, key)
	}
	return nil
}

func printable(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// AppendValue appends the frame that gives one rank's value to another.
func AppendValue(b []byte, rank int, key, value string) []byte {
	b, at := begin(b, KindValue)
	b = binary.LittleEndian.AppendUint32(b, uint32(rank))
	b = appendString(b, key)
	b = appendString(b, value)
	return end(b, at)
}

// DecodeValue is the reverse of AppendValue for a job of size ranks. The key and the value are valid as long as body, of which
// the value is the end; whether they are what CheckPut wants, the caller looks where they are used.
func DecodeValue(body []byte, size int) (rank int, key, value []byte, err error) {
	c := cursor{b: body}
	r := c.u32()
	key = c.take(int(c.u16()))
	value = c.take(int(c.u16()))
	if err := c.done("value"); err != nil {
		return 0, nil, nil, err
	}
	if int64(r) >= int64(size) {
		return 0, nil, nil, fmt.Errorf("%w: a value of rank %d in a job of %d", ErrFrame, r, size)
	}
	return int(r), key, value, nil
}

// AppendCount appends a frame whose body is one number: KindFence or KindFenced.
func AppendCount(b []byte, k Kind, n uint32) []byte {
	b, at := begin(b, k)
	b = binary.LittleEndian.AppendUint32(b, n)
	return end(b, at)
}

// DecodeCount is the reverse of AppendCount.
func DecodeCount(body []byte) (uint32, error) {
	c := cursor{b: body}
	n := c.u32()
	return n, c.done("count")
}

// AppendAsk appends the frame that asks a process what its ranks do, as question n, with all stacks or without.
func AppendAsk(b []byte, n uint32, stacks bool) []byte {
	b, at := begin(b, KindAsk)
	b = binary.LittleEndian.AppendUint32(b, n)
	return end(append(b, flag(stacks)), at)
}

// DecodeAsk is the reverse of AppendAsk.
func DecodeAsk(body []byte) (n uint32, stacks bool, err error) {
	c := cursor{b: body}
	n, stacks = c.u32(), c.flag()
	return n, stacks, c.done("ask")
}

// AppendState appends the frames that answer question n with text.
func AppendState(b []byte, n uint32, text []byte) []byte {
	for {
		part := text[:min(len(text), limits.FrameBody-16)]
		text = text[len(part):]
		var at int
		b, at = begin(b, KindState)
		b = binary.LittleEndian.AppendUint32(b, n)
		b = append(b, flag(len(text) == 0))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(part)))
		b = end(append(b, part...), at)
		if len(text) == 0 {
			return b
		}
	}
}

// DecodeState is the reverse of AppendState for one part; last says that none follows. part is valid as long as body.
func DecodeState(body []byte) (n uint32, last bool, part []byte, err error) {
	c := cursor{b: body}
	n, last = c.u32(), c.flag()
	part = c.take(int(min(c.u32(), limits.FrameBody)))
	return n, last, part, c.done("state")
}

// AppendCalls appends the frames with the calls of a rank.
func AppendCalls(b []byte, text []byte) []byte {
	for {
		part := text[:min(len(text), limits.FrameBody-16)]
		text = text[len(part):]
		var at int
		b, at = begin(b, KindCalls)
		b = append(b, flag(len(text) == 0))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(part)))
		b = end(append(b, part...), at)
		if len(text) == 0 {
			return b
		}
	}
}

// DecodeCalls is the reverse of AppendCalls for one part; last says that none follows. part is valid as long as body.
func DecodeCalls(body []byte) (last bool, part []byte, err error) {
	c := cursor{b: body}
	last = c.flag()
	part = c.take(int(min(c.u32(), limits.FrameBody)))
	return last, part, c.done("calls")
}

// AppendLeaks appends the frame that says what a rank leaves behind.
func AppendLeaks(b []byte, rank int, text string) []byte {
	b, at := begin(b, KindLeaks)
	b = binary.LittleEndian.AppendUint32(b, uint32(rank))
	b = appendString(b, clip(text))
	return end(b, at)
}

// DecodeLeaks is the reverse of AppendLeaks.
func DecodeLeaks(body []byte) (rank int, text string, err error) {
	c := cursor{b: body}
	rank, text = int(c.u32()), c.str()
	return rank, text, c.done("leaks")
}

// A Letter is a question of one process to another, or its answer, which the launcher passes on.
type Letter struct {
	Process int    // whom it goes to on its way to the launcher, whom it is from on its way from there
	N       uint32 // the asking process's number of the question
	Text    string // at most limits.FrameLetter bytes; an empty answer is none
}

// AppendLetter appends the frame of a letter: KindSeek, KindTell, KindSought or KindTold.
func AppendLetter(b []byte, k Kind, l Letter) []byte {
	b, at := begin(b, k)
	b = binary.LittleEndian.AppendUint32(b, uint32(l.Process))
	b = binary.LittleEndian.AppendUint32(b, l.N)
	b = appendString(b, l.Text[:min(len(l.Text), limits.FrameLetter)])
	return end(b, at)
}

// DecodeLetter is the reverse of AppendLetter.
func DecodeLetter(body []byte) (l Letter, err error) {
	c := cursor{b: body}
	process := c.u32()
	l = Letter{Process: int(process), N: c.u32(), Text: c.str()}
	if err := c.done("letter"); err != nil {
		return Letter{}, err
	}
	if process >= limits.RanksPerJob || len(l.Text) > limits.FrameLetter {
		return Letter{}, fmt.Errorf("%w: a letter of %d bytes for process %d", ErrFrame, len(l.Text), process)
	}
	return l, nil
}

func flag(v bool) byte {
	if v {
		return 1
	}
	return 0
}

// AppendEmpty appends a frame without a body: KindFinalize, KindNoted or KindQuiet.
func AppendEmpty(b []byte, k Kind) []byte {
	b, at := begin(b, k)
	return end(b, at)
}

// DecodeEmpty checks that there is no body.
func DecodeEmpty(body []byte) error {
	c := cursor{b: body}
	return c.done("a frame without a body")
}

// AppendAbort appends the frame that ends the job. The ranks that give the same about, unless it is empty, report the same.
func AppendAbort(b []byte, code int, reason, about string) []byte {
	b, at := begin(b, KindAbort)
	b = binary.LittleEndian.AppendUint32(b, uint32(int32(max(min(code, 1<<31-1), -1<<31))))
	b = appendString(b, clip(reason))
	b = appendString(b, about[:min(len(about), maxAbout)])
	return end(b, at)
}

// maxAbout bounds the name of what an Abort is about.
const maxAbout = 64

// DecodeAbort is the reverse of AppendAbort.
func DecodeAbort(body []byte) (code int, reason, about string, err error) {
	c := cursor{b: body}
	code, reason, about = int(int32(c.u32())), c.str(), c.str()
	return code, reason, about, c.done("abort")
}

// AppendEnd appends the frame that tells a rank why the job ends.
func AppendEnd(b []byte, cause string) []byte {
	b, at := begin(b, KindEnd)
	b = appendString(b, clip(cause))
	return end(b, at)
}

// DecodeEnd is the reverse of AppendEnd.
func DecodeEnd(body []byte) (cause string, err error) {
	c := cursor{b: body}
	cause = c.str()
	return cause, c.done("end")
}

func clip(s string) string {
	const mark = "\n[cut]"
	if len(s) <= MaxReason {
		return s
	}
	return s[:MaxReason-len(mark)] + mark
}
