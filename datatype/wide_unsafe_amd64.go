//go:build amd64 && !purego && !race

package datatype

import "golang.org/x/sys/cpu"

// wide says that this processor has AVX2, and permuting that it has AVX-512 VBMI. They are fixed at start.
var (
	wide      = cpu.X86.HasAVX2
	permuting = wide && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI
)

// wideBlocks moves n > 0 blocks of l >= 9 bytes, ds bytes apart at d and ss at s; and that m > 0 times, da and sa bytes
// further each time. wideWords is the same for l of 4 and 8.
//
//go:noescape
func wideBlocks(d, s pointer, ds, ss, n, l, da, sa, m int)

//go:noescape
func wideWords(d, s pointer, ds, ss, n, l, da, sa, m int)

// widePast12 moves n > 0 blocks of 12 bytes, ss bytes apart at s, to consecutive places, and that m > 0 times, sa bytes further
// at s each time. It stores past the caches, in order with all later stores.
//
//go:noescape
func widePast12(d, s pointer, ss, n, sa, m int)

// wideTiles8 moves n > 0 times four rows of four words of 8 bytes, ss bytes apart at s, into four rows ds bytes apart at d,
// transposed; the places are sa and da bytes further each time, and sl and dl bytes the last time. wideTiles16 is the same for words of 16 bytes.
//
//go:noescape
func wideTiles8(d, s pointer, ds, ss, da, sa, n, dl, sl int)

//go:noescape
func wideTiles16(d, s pointer, ds, ss, da, sa, n, dl, sl int)

// wideGather8 and wideGather4 move n words from s+offs[i] to consecutive ones, wideScatter8 and wideScatter4 the other way.
//
//go:noescape
func wideGather8(d, s pointer, offs *int, n int)

//go:noescape
func wideGather4(d, s pointer, offs *int, n int)

//go:noescape
func wideScatter8(d, s pointer, offs *int, n int)

//go:noescape
func wideScatter4(d, s pointer, offs *int, n int)

// The same with displacements of 4 bytes, near ones; wideGatherPast8 and wideGatherPast4 store past the caches, in order with all later stores.
//
//go:noescape
func wideGatherNear8(d, s pointer, offs *int32, n int)

//go:noescape
func wideGatherNear4(d, s pointer, offs *int32, n int)

//go:noescape
func wideGatherPast8(d, s pointer, offs *int32, n int)

//go:noescape
func wideGatherPast4(d, s pointer, offs *int32, n int)

//go:noescape
func wideScatterNear8(d, s pointer, offs *int32, n int)

//go:noescape
func wideScatterNear4(d, s pointer, offs *int32, n int)

// widePermute does n > 0 times: of the 64 bytes at s those in load are read, byte i of the result is byte order[i] of them,
// and those in store are written to d; then d and s move on by da and sa.
//
//go:noescape
func widePermute(d, s pointer, da, sa, n int, order *[64]byte, load, store uint64)

// wideGatherRuns moves n > 0 blocks from s+offs[i] to consecutive places, wideScatterRuns the other way; block i ends
// ends[i]-begin bytes after the first began. They need AVX-512 BW.
//
//go:noescape
func wideGatherRuns(d, s pointer, offs, ends *int, n, begin int)

//go:noescape
func wideScatterRuns(d, s pointer, offs, ends *int, n, begin int)

// wideGatherBlocks moves n > 0 blocks of 9 to 32 bytes from s+offs[i] to consecutive places, wideScatterBlocks the other way.
//
//go:noescape
func wideGatherBlocks(d, s pointer, offs *int, n, l int)

//go:noescape
func wideScatterBlocks(d, s pointer, offs *int, n, l int)
