package lane

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"cadre.example/internal/record"
	"cadre.example/internal/spin"
)

// Addresses of words of 8 and 4 bytes, and of bytes.
type (
	At64 uint64
	At32 uint64
	At8  uint64
)

// The primitives. internal/lane/gen knows what each is in C; abi/c/words.h has the C.
//
// Relaxed loads have no order. Acquire loads come before all that follows. Release stores come after all that precedes.
// Full stores are followed by a full barrier. An exchange is an acquire and a release. Get and Set are of words that the
// caller's lock or token guards. A Glance is a relaxed load of a word that another's lock guards: it may be old.
//
// step is called before each access of shared memory, in tests that play threads in turns.
var step func()

func shared() {
	if step != nil {
		step()
	}
}

// at makes an address a pointer. It is one of pinned memory, or of memory outside of Go.
func at(a uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&a)) }

func at64(a At64) *uint64 { return (*uint64)(at(uint64(a))) }
func at32(a At32) *uint32 { return (*uint32)(at(uint64(a))) }
func at8(a At8) *uint8    { return (*uint8)(at(uint64(a))) }

func Relaxed64(a At64) uint64 { shared(); return atomic.LoadUint64(at64(a)) }
func Relaxed32(a At32) uint64 { shared(); return uint64(atomic.LoadUint32(at32(a))) }
func Acquire64(a At64) uint64 { shared(); return atomic.LoadUint64(at64(a)) }
func Acquire32(a At32) uint64 { shared(); return uint64(atomic.LoadUint32(at32(a))) }

func Release64(a At64, v uint64) { shared(); atomic.StoreUint64(at64(a), v) }
func Full64(a At64, v uint64)    { shared(); atomic.StoreUint64(at64(a), v) }
func Full32(a At32, v uint64)    { shared(); atomic.StoreUint32(at32(a), uint32(v)) }

func Exchange64(a At64, old, new uint64) bool {
	shared()
	return atomic.CompareAndSwapUint64(at64(a), old, new)
}

func Exchange32(a At32, old, new uint64) bool {
	shared()
	return atomic.CompareAndSwapUint32(at32(a), uint32(old), uint32(new))
}

func Get64(a At64) uint64    { return *at64(a) }
func Get32(a At32) uint64    { return uint64(*at32(a)) }
func Get8(a At8) uint64      { return uint64(*at8(a)) }
func Set64(a At64, v uint64) { *at64(a) = v }

//go:norace
func Glance64(a At64) uint64 { shared(); return *at64(a) }

//go:norace
func Glance32(a At32) uint64 { shared(); return uint64(*at32(a)) }

//go:norace
func Glance8(a At8) uint64 { shared(); return uint64(*at8(a)) }

// Word64 and Word32 are the addresses of fields.
func Word64(p *uint64) At64 { return At64(uintptr(unsafe.Pointer(p))) }
func Word32(p *uint32) At32 { return At32(uintptr(unsafe.Pointer(p))) }

// StatusPlace is where a Status lies.
func StatusPlace(s *Status) At32 { return At32(uintptr(unsafe.Pointer(s))) }

// Next64 and the others are the addresses of the n-th word behind a, and of the n-th byte.
func Next64(a At64, n uint64) At64 { return a + At64(8*n) }
func Next32(a At32, n uint64) At32 { return a + At32(4*n) }
func Next8(a At8, n uint64) At8    { return a + At8(n) }

// Words are the words at a, which is a multiple of 8, and Bytes the bytes.
func Words(a At8) At64 { return At64(a) }
func Bytes(a At64) At8 { return At8(a) }

// Place64 is an address that is a word of memory.
func Place64(a uint64) At64 { return At64(a) }

// Place32 is Place64 of words of 4 bytes.
func Place32(a uint64) At32 { return At32(a) }

// LaneAt is the Lane at an address; nil at 0. The others are the n-th there.
func LaneAt(a uint64) *Lane { return (*Lane)(at(a)) }
func QueueAt(a At64) *Queue { return (*Queue)(at(uint64(a))) }
func BegunAt(a At64, n uint64) *Begun {
	return (*Begun)(at(uint64(a) + n*uint64(unsafe.Sizeof(Begun{}))))
}
func StatusAt(a At32, n uint64) *Status {
	return (*Status)(at(uint64(a) + n*uint64(unsafe.Sizeof(Status{}))))
}

// Copy copies n bytes that do not overlap.
func Copy(to, from At8, n uint64) {
	shared()
	copy(unsafe.Slice(at8(to), n), unsafe.Slice(at8(from), n))
}

// Fill copies bytes of Go to memory that the path names.
func Fill(to At8, from []byte) { copy(unsafe.Slice(at8(to), len(from)), from) }

// TouchByte reads a byte of the program's memory, so that memory that is not there is found out now.
func TouchByte(a At8) { touched.Store(uint32(*at8(a))) }

var touched atomic.Uint32

// Ordered keeps the compiler from moving loads and stores across it. Who sleeps makes the processor's barrier for both.
func Ordered() {}

// Pause spares the processor between two looks. Yield lets other threads run.
func Pause() { shared(); spin.Pause(1) }
func Yield() { runtime.Gosched() }

// Prefetch asks for the cache line at a, to write it.
func Prefetch(a At8) {}

// Ticks is the recorder's time.
func Ticks() uint64 { return record.Now() }

// Rarely is b, which is rarely true.
func Rarely(b bool) bool { return b }
