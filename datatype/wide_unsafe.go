//go:build !amd64 || purego || race

package datatype

import "unsafe"

// Without assembly these are never true, and what they guard is compiled into nothing. Under the race detector it is off,
// since the detector sees only what Go code touches. The bodies are what the assembly does, in Go.
const wide, permuting = false, false

func wideBlocks(d, s pointer, ds, ss, n, l, da, sa, m int) {
	for i := range m {
		plainStrided(d, i*da, ds, s, i*sa, ss, n, l)
	}
}

func wideWords(d, s pointer, ds, ss, n, l, da, sa, m int) { wideBlocks(d, s, ds, ss, n, l, da, sa, m) }

func widePast12(d, s pointer, ss, n, sa, m int) { wideBlocks(d, s, 12, ss, n, 12, 12*n, sa, m) }

func wideTiles8(d, s pointer, ds, ss, da, sa, n, dl, sl int) {
	plainTiles(d, s, ds, ss, da, sa, n, dl, sl, 8)
}

func wideTiles16(d, s pointer, ds, ss, da, sa, n, dl, sl int) {
	plainTiles(d, s, ds, ss, da, sa, n, dl, sl, 16)
}

func wideGather8(d, s pointer, offs *int, n int) { gather1[uint64](d, 0, s, 0, unsafe.Slice(offs, n)) }

func wideGather4(d, s pointer, offs *int, n int) { gather1[uint32](d, 0, s, 0, unsafe.Slice(offs, n)) }

func wideScatter8(d, s pointer, offs *int, n int) {
	scatter1[uint64](d, 0, s, 0, unsafe.Slice(offs, n))
}

func wideScatter4(d, s pointer, offs *int, n int) {
	scatter1[uint32](d, 0, s, 0, unsafe.Slice(offs, n))
}

func widePermute(d, s pointer, da, sa, n int, order *[64]byte, load, store uint64) {
	plainPermute(d, s, da, sa, n, order, load, store)
}

func wideGatherRuns(d, s pointer, offs, ends *int, n, begin int) {
	plainGatherRuns(d, 0, s, 0, unsafe.Slice(offs, n), unsafe.Slice(ends, n), begin)
}

func wideScatterRuns(d, s pointer, offs, ends *int, n, begin int) {
	plainScatterRuns(d, 0, s, 0, unsafe.Slice(offs, n), unsafe.Slice(ends, n), begin)
}

func wideGatherBlocks(d, s pointer, offs *int, n, l int) {
	plainGather(d, 0, s, 0, unsafe.Slice(offs, n), l)
}

func wideScatterBlocks(d, s pointer, offs *int, n, l int) {
	plainScatter(d, 0, s, 0, unsafe.Slice(offs, n), l)
}

func wideGatherNear8(d, s pointer, offs *int32, n int) {
	gather1[uint64](d, 0, s, 0, unsafe.Slice(offs, n))
}

func wideGatherPast8(d, s pointer, offs *int32, n int) {
	gather1[uint64](d, 0, s, 0, unsafe.Slice(offs, n))
}

func wideGatherNear4(d, s pointer, offs *int32, n int) {
	gather1[uint32](d, 0, s, 0, unsafe.Slice(offs, n))
}

func wideGatherPast4(d, s pointer, offs *int32, n int) {
	gather1[uint32](d, 0, s, 0, unsafe.Slice(offs, n))
}

func wideScatterNear8(d, s pointer, offs *int32, n int) {
	scatter1[uint64](d, 0, s, 0, unsafe.Slice(offs, n))
}

func wideScatterNear4(d, s pointer, offs *int32, n int) {
	scatter1[uint32](d, 0, s, 0, unsafe.Slice(offs, n))
}
