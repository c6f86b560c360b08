package main

import (
	"strings"

	"cadre.example/internal/asm"
)

// What wideBlocks and wideWords share: BX counts the outer loop and CX the inner one, R12 and R13 are the places of the
// outer loop, DI and SI those of the inner one, and R8 and R9 the distances there.
const (
	blockParams = "d, s pointer, ds, ss, n, l, da, sa, m int"
	blockArgs   = `
MOVQ {d}, R12
MOVQ {s}, R13
MOVQ {ds}, R8
MOVQ {ss}, R9
MOVQ {n}, AX
MOVQ {l}, DX
MOVQ {m}, BX`
	enter = `
MOVQ R12, DI
MOVQ R13, SI
MOVQ AX, CX`
	further = `
ADDQ R9, SI
ADDQ R8, DI`
	again = `
ADDQ {da}, R12
ADDQ {sa}, R13
DECQ BX
JNZ  {outer}`
)

// moves are the blocks of DX bytes, moved by one part or by two that overlap. The second part is no longer than it must be:
// fewer lines of memory are touched twice.
var moves = []struct {
	name string
	code string
	wide bool // it uses registers of 32 bytes
}{
	{"four32", `
VMOVDQU (SI), Y0
VMOVDQU 32(SI), Y1
VMOVDQU -64(SI)(DX*1), Y2
VMOVDQU -32(SI)(DX*1), Y3
VMOVDQU Y0, (DI)
VMOVDQU Y1, 32(DI)
VMOVDQU Y2, -64(DI)(DX*1)
VMOVDQU Y3, -32(DI)(DX*1)`, true},
	{"two32", `
VMOVDQU (SI), Y0
VMOVDQU -32(SI)(DX*1), Y1
VMOVDQU Y0, (DI)
VMOVDQU Y1, -32(DI)(DX*1)`, true},
	{"one32and8", `
VMOVDQU (SI), Y0
MOVQ    -8(SI)(DX*1), R10
VMOVDQU Y0, (DI)
MOVQ    R10, -8(DI)(DX*1)`, true},
	{"one32and16", `
VMOVDQU (SI), Y0
VMOVDQU -16(SI)(DX*1), X1
VMOVDQU Y0, (DI)
VMOVDQU X1, -16(DI)(DX*1)`, true},
	{"one32", `
VMOVDQU (SI), Y0
VMOVDQU Y0, (DI)`, true},
	{"two16", `
VMOVDQU (SI), X0
VMOVDQU -16(SI)(DX*1), X1
VMOVDQU X0, (DI)
VMOVDQU X1, -16(DI)(DX*1)`, false},
	{"one16", `
VMOVDQU (SI), X0
VMOVDQU X0, (DI)`, false},
	{"two8", `
MOVQ (SI), R10
MOVQ -8(SI)(DX*1), R11
MOVQ R10, (DI)
MOVQ R11, -8(DI)(DX*1)`, false},
}

// strided moves blocks, eight of which have loads and stores of their own: by each of them the processor fetches the lines
// of coming blocks, so that large strides run half as fast again as with one.
func strided(f *asm.File, name, move string) {
	label := func(s string) { f.Code("{name}"+s+":", "name", name) }
	label("Outer")
	f.Code(enter)
	f.Code(`
SUBQ $9, CX
JLT  {name}Rest`, "name", name)
	label("Many")
	f.Code(strings.Repeat(move+further, 8))
	f.Code(`
SUBQ $8, CX
JGE  {name}Many`, "name", name)
	label("Rest")
	f.Code("ADDQ $9, CX")
	label("One")
	f.Code(move + further)
	f.Code(`
DECQ CX
JNZ  {name}One`, "name", name)
	f.Code(again, "outer", name+"Outer")
}

func blocks(f *asm.File) {
	f.Raw(`
// two12 takes two blocks of 12 bytes out of two registers.
DATA two12<>+0(SB)/4, $0
DATA two12<>+4(SB)/4, $1
DATA two12<>+8(SB)/4, $2
DATA two12<>+12(SB)/4, $8
DATA two12<>+16(SB)/4, $9
DATA two12<>+20(SB)/4, $10
DATA two12<>+24(SB)/4, $0
DATA two12<>+28(SB)/4, $0
GLOBL two12<>(SB), RODATA|NOPTR, $32`)
	f.Func("wideBlocks", blockParams, `
wideBlocks moves n > 0 blocks of l >= 9 bytes, ds bytes apart at d and ss at s; and that m > 0 times, da and sa bytes
further each time. wideWords is the same for l of 4 and 8.`)
	f.Code(blockArgs)
	f.Code(`
CMPQ DX, $16
JLT  two8
JEQ  one16
CMPQ DX, $32
JLT  two16
JEQ  one32
CMPQ DX, $40
JLE  one32and8
CMPQ DX, $48
JLE  one32and16
CMPQ DX, $64
JLE  two32
CMPQ DX, $128
JLE  four32
LEAQ -128(DX), R10
LEAQ -32(DX), R14

long:`)
	f.Code(enter)
	f.Code(`

longBlock:
XORL R11, R11

longPart:
VMOVDQU (SI)(R11*1), Y0
VMOVDQU 32(SI)(R11*1), Y1
VMOVDQU 64(SI)(R11*1), Y2
VMOVDQU 96(SI)(R11*1), Y3
VMOVDQU Y0, (DI)(R11*1)
VMOVDQU Y1, 32(DI)(R11*1)
VMOVDQU Y2, 64(DI)(R11*1)
VMOVDQU Y3, 96(DI)(R11*1)
ADDQ    $128, R11
CMPQ    R11, R10
JLE     longPart

longRest:
CMPQ    R11, R14
JGE     longTail
VMOVDQU (SI)(R11*1), Y0
VMOVDQU Y0, (DI)(R11*1)
ADDQ    $32, R11
JMP     longRest

longTail:
CMPQ    R11, DX
JEQ     longNext
VMOVDQU (SI)(R14*1), Y0
VMOVDQU Y0, (DI)(R14*1)

longNext:`)
	f.Code(further)
	f.Code(`
DECQ CX
JNZ  longBlock`)
	f.Code(again, "outer", "long")
	f.Code("VZEROUPPER\nRET")
	for _, m := range moves {
		f.Code("\n\n{name}:", "name", m.name)
		if m.name == "two8" {
			f.Code(`
CMPQ DX, $12
JNE  two8Outer
CMPQ R8, $12
JEQ  pack12
`)
		}
		strided(f, m.name, m.code)
		if m.wide {
			f.Code("VZEROUPPER")
		}
		f.Code("RET")
	}
	pack12(f)
}

// pack12 is for blocks of 12 bytes that follow each other: a store of 16 writes 4 bytes of the next block, which comes after
// it. With AVX-512 a store of 32 has two blocks and 8 bytes of the next one.
func pack12(f *asm.File) {
	f.Code(`

pack12:
CMPB ·permuting(SB), $0
JNE  triples

pack12Outer:`)
	f.Code(enter)
	f.Code(`
DECQ CX
JZ   pack12Last

pack12Block:
VMOVQ   (SI), X0
VPINSRD $2, 8(SI), X0, X0
VMOVDQU X0, (DI)
ADDQ    R9, SI
ADDQ    $12, DI
DECQ    CX
JNZ     pack12Block

pack12Last:
MOVQ (SI), R10
MOVL 8(SI), R11
MOVQ R10, (DI)
MOVL R11, 8(DI)`)
	f.Code(again, "outer", "pack12Outer")
	f.Code(`
RET

triples:
MOVL    $7, R10
KMOVW   R10, K1
VMOVDQU two12<>(SB), Y4
LEAQ    (R9)(R9*2), R11

triplesOuter:`)
	f.Code(enter)
	f.Code(`
SUBQ $5, CX
JLT  triplesFew

triplesLoop:
VMOVDQU32.Z (SI), K1, X0
VMOVDQU32.Z (SI)(R9*1), K1, X1
VMOVDQU32.Z (SI)(R9*2), K1, X2
VMOVDQU32.Z (SI)(R11*1), K1, X3
VPERMT2D    Y1, Y4, Y0
VPERMT2D    Y3, Y4, Y2
LEAQ        (SI)(R9*4), SI
VMOVDQU     Y0, (DI)
VMOVDQU     Y2, 24(DI)
ADDQ        $48, DI
SUBQ        $4, CX
JGE         triplesLoop

triplesFew:
ADDQ $4, CX // blocks before the last one
JZ   triplesLast

triplesOne:
VMOVDQU32.Z (SI), K1, X0
VMOVDQU     X0, (DI)
ADDQ        R9, SI
ADDQ        $12, DI
DECQ        CX
JNZ         triplesOne

triplesLast:
VMOVDQU32.Z (SI), K1, X0
VMOVDQU32   X0, K1, (DI)`)
	f.Code(again, "outer", "triplesOuter")
	f.Code("VZEROUPPER\nRET")
}

// past12 has sixteen blocks in its loop, each of one store of 8 bytes and one of 4.
func past12(f *asm.File) {
	f.Func("widePast12", "d, s pointer, ss, n, sa, m int", `
widePast12 moves n > 0 blocks of 12 bytes, ss bytes apart at s, to consecutive places, and that m > 0 times, sa bytes further
at s each time. It stores past the caches, in order with all later stores.`)
	f.Code(`
MOVQ {d}, DI
MOVQ {s}, R13
MOVQ {ss}, R9
MOVQ {n}, AX
MOVQ {sa}, R12
MOVQ {m}, BX

past12:
MOVQ R13, SI
MOVQ AX, CX
SUBQ $16, CX
JLT  past12Rest

past12Many:`)
	for i := range 16 {
		f.Code(`
MOVQ    (SI), R10
MOVL    8(SI), R11
ADDQ    R9, SI
MOVNTIQ R10, {first}(DI)
MOVNTIL R11, {second}(DI)`, "first", number(12*i), "second", number(12*i+8))
	}
	f.Code(`
ADDQ $192, DI
SUBQ $16, CX
JGE  past12Many

past12Rest:
ADDQ $16, CX
JZ   past12Done

past12Block:
MOVQ    (SI), R10
MOVL    8(SI), R11
MOVNTIQ R10, (DI)
MOVNTIL R11, 8(DI)
ADDQ    R9, SI
ADDQ    $12, DI
DECQ    CX
JNZ     past12Block

past12Done:
ADDQ R12, R13
DECQ BX
JNZ  past12
SFENCE
RET`)
}
