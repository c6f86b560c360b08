package main

import "cadre.example/internal/asm"

// A list moves words of a list of displacements, which are of 8 bytes each, or of 4: near ones.
type list struct {
	name    string
	scatter bool
	near    bool
	past    bool // it stores past the caches
	word    int  // bytes
	doc     string
}

func lists(f *asm.File) {
	for _, l := range []list{
		{name: "wideGather8", word: 8, doc: `
wideGather8 and wideGather4 move n words from s+offs[i] to consecutive ones, wideScatter8 and wideScatter4 the other way.`},
		{name: "wideGather4", word: 4},
		{name: "wideScatter8", word: 8, scatter: true},
		{name: "wideScatter4", word: 4, scatter: true},
		{name: "wideGatherNear8", word: 8, near: true, doc: `
wideGatherNear8 and the next five are the same with near displacements, of 4 bytes. wideGatherPast8 and wideGatherPast4 store
past the caches, in order with all later stores.`},
		{name: "wideGatherPast8", word: 8, near: true, past: true},
		{name: "wideScatterNear8", word: 8, near: true, scatter: true},
		{name: "wideGatherNear4", word: 4, near: true},
		{name: "wideGatherPast4", word: 4, near: true, past: true},
		{name: "wideScatterNear4", word: 4, near: true, scatter: true},
	} {
		l.emit(f)
	}
}

// emit moves four words a time, and then single ones.
func (l list) emit(f *asm.File) {
	params, get, step := "d, s pointer, offs *int, n int", "MOVQ", 8
	if l.near {
		params, get, step = "d, s pointer, offs *int32, n int", "MOVLQSX", 4
	}
	mov := map[int]string{8: "MOVQ", 4: "MOVL"}[l.word]
	put := mov
	if l.past {
		put = map[int]string{8: "MOVNTIQ", 4: "MOVNTIL"}[l.word]
	}
	pairs := []string{"get", get, "mov", mov, "put", put}
	for i := range 5 {
		pairs = append(pairs, number(i)+"o", number(i*step), number(i)+"w", number(i*l.word))
	}
	f.Func(l.name, params, l.doc)
	f.Code(`
MOVQ {d}, DI
MOVQ {s}, SI
MOVQ {offs}, BX
MOVQ {n}, CX
SUBQ $4, CX
JLT  rest

loop:
{get} (BX), R8
{get} {1o}(BX), R9
{get} {2o}(BX), R10
{get} {3o}(BX), R11
ADDQ ${4o}, BX`, pairs...)
	if l.scatter {
		f.Code(`
{mov} (SI), AX
{mov} {1w}(SI), DX
{mov} {2w}(SI), R12
{mov} {3w}(SI), R13
ADDQ ${4w}, SI
{mov} AX, (DI)(R8*1)
{mov} DX, (DI)(R9*1)
{mov} R12, (DI)(R10*1)
{mov} R13, (DI)(R11*1)`, pairs...)
	} else {
		f.Code(`
{mov} (SI)(R8*1), R8
{mov} (SI)(R9*1), R9
{mov} (SI)(R10*1), R10
{mov} (SI)(R11*1), R11
{put} R8, (DI)
{put} R9, {1w}(DI)
{put} R10, {2w}(DI)
{put} R11, {3w}(DI)
ADDQ ${4w}, DI`, pairs...)
	}
	f.Code(`
SUBQ $4, CX
JGE  loop

rest:
ADDQ $4, CX
JZ   done
{get} (BX), R8`, pairs...)
	if l.scatter {
		f.Code(`
{mov} (SI), AX
{mov} AX, (DI)(R8*1)
ADDQ ${1o}, BX
ADDQ ${1w}, SI`, pairs...)
	} else {
		f.Code(`
{mov} (SI)(R8*1), R8
{put} R8, (DI)
ADDQ ${1o}, BX
ADDQ ${1w}, DI`, pairs...)
	}
	f.Code(`
SUBQ $5, CX
JMP  rest

done:`)
	if l.past {
		f.Code("SFENCE")
	}
	f.Code("RET")
}

// runs moves blocks of any length by masked parts of 64 bytes.
func runs(f *asm.File) {
	for _, l := range []struct{ name, label, load, store, moving, listed, doc string }{
		{"wideGatherRuns", "gather", "R11", "DI", "DI", "SI", `
wideGatherRuns moves n > 0 blocks from s+offs[i] to consecutive places, wideScatterRuns the other way; block i ends
ends[i]-begin bytes after the first began. They need AVX-512 BW.`},
		{"wideScatterRuns", "scatter", "SI", "R11", "SI", "DI", ""},
	} {
		f.Func(l.name, "d, s pointer, offs, ends *int, n, begin int", l.doc)
		f.Code(`
MOVQ {d}, DI
MOVQ {s}, SI
MOVQ {offs}, BX
MOVQ {ends}, R8
MOVQ {n}, CX
MOVQ {begin}, R9
MOVQ $-1, R10
MOVL $64, R13

{x}Run:
MOVQ (BX), R11
MOVQ (R8), AX
ADDQ $8, BX
ADDQ $8, R8
MOVQ AX, DX
SUBQ R9, DX // length
MOVQ AX, R9
ADDQ {listed}, R11

{x}Part:
MOVQ       DX, R12
CMPQ       DX, $64
CMOVQGT    R13, R12
BZHIQ      R12, R10, R12 // takes the low 8 bits of a length
KMOVQ      R12, K1
VMOVDQU8.Z ({load}), K1, Z0
VMOVDQU8   Z0, K1, ({store})
CMPQ       DX, $64
JGT        {x}More
ADDQ       DX, {moving}
DECQ       CX
JNZ        {x}Run
VZEROUPPER
RET

{x}More:
ADDQ $64, R11
ADDQ $64, {moving}
SUBQ $64, DX
JMP  {x}Part`, "x", l.label, "load", l.load, "store", l.store, "moving", l.moving, "listed", l.listed)
	}
}

// listBlocks moves each block by two loads and two stores that overlap: of 16 bytes, or of 8.
func listBlocks(f *asm.File) {
	f.Func("wideGatherBlocks", "d, s pointer, offs *int, n, l int", `
wideGatherBlocks moves n > 0 blocks of 9 to 32 bytes from s+offs[i] to consecutive places, wideScatterBlocks the other way.`)
	f.Code(`
MOVQ {d}, DI
MOVQ {s}, SI
MOVQ {offs}, BX
MOVQ {n}, CX
MOVQ {l}, DX
CMPQ DX, $16
JLT  gather8
LEAQ -16(SI)(DX*1), R10
LEAQ -16(DX), R9

gather16:
MOVQ    (BX), R8
ADDQ    $8, BX
VMOVDQU (SI)(R8*1), X0
VMOVDQU (R10)(R8*1), X1
VMOVDQU X0, (DI)
VMOVDQU X1, (DI)(R9*1)
ADDQ    DX, DI
DECQ    CX
JNZ     gather16
RET

gather8:
LEAQ -8(SI)(DX*1), R10
LEAQ -8(DX), R9

gather8Loop:
MOVQ (BX), R8
ADDQ $8, BX
MOVQ (SI)(R8*1), R11
MOVQ (R10)(R8*1), R12
MOVQ R11, (DI)
MOVQ R12, (DI)(R9*1)
ADDQ DX, DI
DECQ CX
JNZ  gather8Loop
RET`)
	f.Func("wideScatterBlocks", "d, s pointer, offs *int, n, l int", "")
	f.Code(`
MOVQ {d}, DI
MOVQ {s}, SI
MOVQ {offs}, BX
MOVQ {n}, CX
MOVQ {l}, DX
CMPQ DX, $16
JLT  scatter8
LEAQ -16(DI)(DX*1), R10
LEAQ -16(DX), R9

scatter16:
MOVQ    (BX), R8
ADDQ    $8, BX
VMOVDQU (SI), X0
VMOVDQU (SI)(R9*1), X1
ADDQ    DX, SI
VMOVDQU X0, (DI)(R8*1)
VMOVDQU X1, (R10)(R8*1)
DECQ    CX
JNZ     scatter16
RET

scatter8:
LEAQ -8(DI)(DX*1), R10
LEAQ -8(DX), R9

scatter8Loop:
MOVQ (BX), R8
ADDQ $8, BX
MOVQ (SI), R11
MOVQ (SI)(R9*1), R12
ADDQ DX, SI
MOVQ R11, (DI)(R8*1)
MOVQ R12, (R10)(R8*1)
DECQ CX
JNZ  scatter8Loop
RET`)
}
