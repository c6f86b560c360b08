package main

import (
	"strings"
	"sync"
	"unsafe"

	"cadre.example/datatype"
	"cadre.example/internal/lane"
	"cadre.example/mpi"
)

// A frame is a call on its way through the door: struct cadre_frame of c/front.h. It and what its words point to are
// memory of C.
type frame struct {
	args    *[maxArgs]int64
	call    int32
	action  int32
	handler int64
	object  int64
}

const maxArgs = 16

// What the C library does about an error.
const (
	actReturn   = iota
	actCall     // calls handler with object
	actCallOnly // and returns no error, as the program wants no more of the call
)

// What the C library answers by itself, and what it knows of a communicator.
type (
	shared    = lane.Shared
	commPlace = lane.Place
)

var (
	rankLists   = map[*commPlace][]int32{} // memory of C that commPlaces name, for as long as the process lives
	rankListsMu sync.Mutex
)

// ranksAt is where the C library finds world.
func ranksAt(p *commPlace, world []int) lane.At32 {
	rankListsMu.Lock()
	defer rankListsMu.Unlock()
	list := rankLists[p]
	if cap(list) < len(world) {
		address := allocate(4 * len(world))
		if address == 0 {
			p.Fast = 0
			return 0
		}
		list = unsafe.Slice((*int32)(pointer(address)), len(world)) // the old one may be looked at
		rankLists[p] = list
	}
	for i, w := range world {
		list[:cap(list)][i] = int32(w)
	}
	return lane.At32(uintptr(unsafe.Pointer(unsafe.SliceData(list))))
}

const (
	commPlaces = lane.Comms
	typePlaces = lane.Types
	typeFirst  = lane.TypeFirst
)

// sameWords says that the C library describes all words as this library does: else nothing goes by lanes.
var sameWords bool

// sameLayout reports whether the C library was built from the same source.
func sameLayout(lanesAt, frameSize, calls int64) bool {
	return lanesAt == int64(unsafe.Offsetof(shared{}.Lanes)) && frameSize == int64(unsafe.Sizeof(frame{})) && calls == int64(len(functions))
}

func sharedAt(p unsafe.Pointer) *shared { return (*shared)(p) }
func frameAt(p unsafe.Pointer) *frame   { return (*frame)(p) }

// function is the table's entry of the call.
func (f *frame) function() *function { return &functions[f.call] }

// word is argument i.
func (f *frame) word(i int) int64 { return f.args[i] }

// int is argument i, a number.
func (f *frame) int(i int) int { return int(f.args[i]) }

// null reports whether argument i is no address.
func (f *frame) null(i int) bool { return f.args[i] == 0 }

// at is the address in argument i.
func (f *frame) at(i int) unsafe.Pointer { return pointer(f.args[i]) }

// pointer makes an address of C a pointer, which it is.
func pointer(address int64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }

// mem is the memory at the address in argument i.
func (f *frame) mem(i int) datatype.Mem { return datatype.MemForeign(uintptr(f.args[i])) }

// Results of width 32 and 64 bits, where a null address is passed over.

func (f *frame) setInt(i, v int) {
	if p := f.at(i); p != nil {
		*(*int32)(p) = int32(v)
	}
}

func (f *frame) setWord(i int, v int64) {
	if p := f.at(i); p != nil {
		*(*int64)(p) = v
	}
}

func (f *frame) setFlag(i int, v bool) {
	n := 0
	if v {
		n = 1
	}
	f.setInt(i, n)
}

// setPointer stores an address or a handle, which has its width.
func (f *frame) setPointer(i int, v int64) { f.setWord(i, v) }

// handleAt is the handle that argument i points to.
func (f *frame) handleAt(i int) int64 { return *(*int64)(f.at(i)) }

// intAt is the int that argument i points to.
func (f *frame) intAt(i int) int { return int(*(*int32)(f.at(i))) }

// wordAt is the MPI_Count or MPI_Aint that argument i points to.
func (f *frame) wordAt(i int) int { return int(*(*int64)(f.at(i))) }

// ints is a copy of the n ints that argument i points to.
func (f *frame) ints(i, n int) []int { return ints32(f.at(i), n) }

func ints32(p unsafe.Pointer, n int) []int {
	if p == nil || n <= 0 {
		return nil
	}
	out := make([]int, n)
	for k, v := range unsafe.Slice((*int32)(p), n) {
		out[k] = int(v)
	}
	return out
}

// words is a copy of the n words that argument i points to.
func (f *frame) words(i, n int) []int {
	p := f.at(i)
	if p == nil || n <= 0 {
		return nil
	}
	out := make([]int, n)
	for k, v := range unsafe.Slice((*int64)(p), n) {
		out[k] = int(v)
	}
	return out
}

// counts is a copy of n counts: ints, or in a large form words.
func (f *frame) counts(i, n int) []int {
	if f.function().large {
		return f.words(i, n)
	}
	return f.ints(i, n)
}

// handles is the n handles that argument i points to, as they lie in memory of C.
func (f *frame) handles(i, n int) []int64 {
	p := f.at(i)
	if p == nil || n <= 0 {
		return nil
	}
	return unsafe.Slice((*int64)(p), n)
}

// putInts stores ints where argument i points, at most n.
func (f *frame) putInts(i, n int, vs []int) {
	to := f.int32s(i, min(n, len(vs)))
	for k := range to {
		to[k] = int32(vs[k])
	}
}

// int32s are the n ints of C at argument i, none where it is null.
func (f *frame) int32s(i, n int) []int32 {
	p := f.at(i)
	if p == nil || n <= 0 {
		return nil
	}
	return unsafe.Slice((*int32)(p), n)
}

// putWords stores words where argument i points, at most n.
func (f *frame) putWords(i, n int, vs []int) {
	p := f.at(i)
	if p == nil || n <= 0 {
		return
	}
	for k, v := range vs[:min(n, len(vs))] {
		unsafe.Slice((*int64)(p), n)[k] = int64(v)
	}
}

// text is the string at argument i, and false when it is longer than limit bytes without its zero byte or there is none.
func (f *frame) text(i, limit int) (string, bool) {
	p := f.at(i)
	if p == nil {
		return "", false
	}
	var b strings.Builder
	for k := range limit + 1 {
		c := *(*byte)(unsafe.Add(p, k))
		if c == 0 {
			return b.String(), true
		}
		b.WriteByte(c)
	}
	return "", false
}

// putText stores s and its zero byte where argument i points, cut to room bytes in all.
func (f *frame) putText(i, room int, s string) {
	p := f.at(i)
	if p == nil || room <= 0 {
		return
	}
	s = s[:min(len(s), room-1)]
	copy(unsafe.Slice((*byte)(p), room), s)
	*(*byte)(unsafe.Add(p, len(s))) = 0
}

// bytes is n bytes at argument i.
func (f *frame) bytes(i, n int) []byte {
	if n <= 0 {
		return nil
	}
	return unsafe.Slice((*byte)(f.at(i)), n)
}

// status is MPI_Status of C. Of MPI_internal the first two are the number of bytes, the third is flags.
type status struct {
	source, tag, err int32
	bytes            [2]int32
	flags            int32
	_                [2]int32
}

const statusCancelled = 1

// statusAt is the status at argument i, nil where it is ignored.
func (f *frame) statusAt(i int) *status { return (*status)(f.at(i)) }

// statuses is the n statuses at argument i, none where they are ignored.
func (f *frame) statuses(i, n int) []status {
	p := f.at(i)
	if p == nil || n <= 0 {
		return nil
	}
	return unsafe.Slice((*status)(p), n)
}

// put stores all of st but the error.
func (s *status) put(st *mpi.Status) {
	if s == nil {
		return
	}
	s.source, s.tag = int32(st.Source), int32(st.Tag)
	s.setBytes(st.Bytes)
	s.flags = 0
	if st.Cancelled {
		s.flags = statusCancelled
	}
}

// putEmpty stores the empty status, whose error is MPI_SUCCESS (MPI-5.0, 3.7.3).
func (s *status) putEmpty() {
	if s != nil {
		s.put(&emptyStatus)
		s.err = mpiSuccess
	}
}

func (s *status) setBytes(n int) {
	s.bytes[0], s.bytes[1] = int32(uint32(n)), int32(n>>32)
}

func (s *status) length() int { return int(uint32(s.bytes[0])) | int(s.bytes[1])<<32 }

// putInt stores an int at an address of C.
func putInt(address int64, v int) { *(*int32)(pointer(address)) = int32(v) }

// putWord stores an MPI_Aint at an address of C.
func putWord(address, v int64) { *(*int64)(pointer(address)) = v }

// addressOf is where memory that Go does not move lies, for C; 0 of none.
func addressOf(b []byte) int64 { return int64(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }
