package main

import (
	"strconv"

	"cadre.example/internal/asm"
)

func number(n int) string { return strconv.Itoa(n) }

// four moves four words a time by the instruction mov, from places R9 apart to places R8 apart, R11 and R10 being thrice as
// much.
func four(f *asm.File, name, mov string) {
	f.Code("{name}:", "name", name)
	f.Code(enter)
	f.Code(`
SUBQ $4, CX
JLT  {name}Left
{name}Loop:
{mov}  (SI), X0
{mov}  (SI)(R9*1), X1
{mov}  (SI)(R9*2), X2
{mov}  (SI)(R11*1), X3
LEAQ (SI)(R9*4), SI
{mov}  X0, (DI)
{mov}  X1, (DI)(R8*1)
{mov}  X2, (DI)(R8*2)
{mov}  X3, (DI)(R10*1)
LEAQ (DI)(R8*4), DI
SUBQ $4, CX
JGE  {name}Loop

{name}Left:`, "name", name, "mov", mov)
	left(f, name, mov)
}

// left moves the words that are left by loops of four, and goes on with the outer loop.
func left(f *asm.File, name, mov string) {
	f.Code(`
ADDQ $4, CX
JZ   {name}Done
{name}Last:
{mov}  (SI), X0
{mov}  X0, (DI)
ADDQ R9, SI
ADDQ R8, DI
DECQ CX
JNZ  {name}Last
{name}Done:`, "name", name, "mov", mov)
	f.Code(again, "outer", name)
	f.Code("VZEROUPPER\nRET")
}

func words(f *asm.File) {
	f.Func("wideWords", blockParams, "")
	f.Code(blockArgs)
	f.Code(`
LEAQ (R8)(R8*2), R10
LEAQ (R9)(R9*2), R11
CMPQ DX, $4
JEQ  words4
CMPQ R8, $8
JEQ  pack8
CMPQ R9, $8
JEQ  unpack8
`)
	f.Code("\n")
	four(f, "words8", "VMOVQ")
	f.Code("\n")
	four(f, "words4", "VMOVD")
	f.Code(`

pack8:`)
	f.Code(enter)
	f.Code(`
SUBQ $8, CX
JLT  pack8Left

pack8Loop:
LEAQ        (SI)(R9*4), R10
VMOVQ       (SI), X0
VMOVHPD     (SI)(R9*1), X0, X0
VMOVQ       (SI)(R9*2), X1
VMOVHPD     (SI)(R11*1), X1, X1
VMOVQ       (R10), X2
VMOVHPD     (R10)(R9*1), X2, X2
VMOVQ       (R10)(R9*2), X3
VMOVHPD     (R10)(R11*1), X3, X3
VINSERTI128 $1, X1, Y0, Y0
VINSERTI128 $1, X3, Y2, Y2
LEAQ        (R10)(R9*4), SI
VMOVDQU     Y0, (DI)
VMOVDQU     Y2, 32(DI)
ADDQ        $64, DI
SUBQ        $8, CX
JGE         pack8Loop

pack8Left:
ADDQ    $4, CX
JLT     pack8Few
VMOVQ   (SI), X0
VMOVHPD (SI)(R9*1), X0, X0
VMOVQ   (SI)(R9*2), X1
VMOVHPD (SI)(R11*1), X1, X1
LEAQ    (SI)(R9*4), SI
VMOVDQU X0, (DI)
VMOVDQU X1, 16(DI)
ADDQ    $32, DI
SUBQ    $4, CX

pack8Few:`)
	left(f, "pack8", "VMOVQ")
	f.Code(`

unpack8:`)
	f.Code(enter)
	f.Code(`
SUBQ $4, CX
JLT  unpack8Left

unpack8Loop:
VMOVDQU      (SI), Y0
VEXTRACTI128 $1, Y0, X1
ADDQ         $32, SI
VMOVQ        X0, (DI)
VMOVHPD      X0, (DI)(R8*1)
VMOVQ        X1, (DI)(R8*2)
VMOVHPD      X1, (DI)(R10*1)
LEAQ         (DI)(R8*4), DI
SUBQ         $4, CX
JGE          unpack8Loop

unpack8Left:`)
	left(f, "unpack8", "VMOVQ")
}

// tiles are transposed in registers: four rows of four words each.
func tiles(f *asm.File) {
	for _, t := range []struct{ words, doc, code string }{
		{"8", `
wideTiles8 moves n > 0 times four rows of four words of 8 bytes, ss bytes apart at s, into four rows ds bytes apart at d,
transposed; the places are sa and da bytes further each time, and sl and dl bytes the last time. wideTiles16 is the same for
words of 16 bytes.`, `
VMOVDQU     (SI), Y0
VMOVDQU     (SI)(R9*1), Y1
VMOVDQU     (SI)(R9*2), Y2
VMOVDQU     (SI)(R11*1), Y3
VPUNPCKLQDQ Y1, Y0, Y4
VPUNPCKHQDQ Y1, Y0, Y5
VPUNPCKLQDQ Y3, Y2, Y6
VPUNPCKHQDQ Y3, Y2, Y7
VPERM2I128  $0x20, Y6, Y4, Y0
VPERM2I128  $0x20, Y7, Y5, Y1
VPERM2I128  $0x31, Y6, Y4, Y2
VPERM2I128  $0x31, Y7, Y5, Y3
VMOVDQU     Y0, (DI)
VMOVDQU     Y1, (DI)(R8*1)
VMOVDQU     Y2, (DI)(R8*2)
VMOVDQU     Y3, (DI)(R10*1)`},
		// Four rows of four columns, 64 bytes each, as four tiles of two by two.
		{"16", "", `
VMOVDQU    (SI), Y0
VMOVDQU    32(SI), Y1
VMOVDQU    (SI)(R9*1), Y2
VMOVDQU    32(SI)(R9*1), Y3
VMOVDQU    (SI)(R9*2), Y4
VMOVDQU    32(SI)(R9*2), Y5
VMOVDQU    (SI)(R11*1), Y6
VMOVDQU    32(SI)(R11*1), Y7
VPERM2I128 $0x20, Y2, Y0, Y8
VPERM2I128 $0x31, Y2, Y0, Y9
VPERM2I128 $0x20, Y3, Y1, Y10
VPERM2I128 $0x31, Y3, Y1, Y11
VPERM2I128 $0x20, Y6, Y4, Y12
VPERM2I128 $0x31, Y6, Y4, Y13
VPERM2I128 $0x20, Y7, Y5, Y14
VPERM2I128 $0x31, Y7, Y5, Y15
VMOVDQU    Y8, (DI)
VMOVDQU    Y12, 32(DI)
VMOVDQU    Y9, (DI)(R8*1)
VMOVDQU    Y13, 32(DI)(R8*1)
VMOVDQU    Y10, (DI)(R8*2)
VMOVDQU    Y14, 32(DI)(R8*2)
VMOVDQU    Y11, (DI)(R10*1)
VMOVDQU    Y15, 32(DI)(R10*1)`},
	} {
		name := "tile" + t.words
		f.Func("wideTiles"+t.words, "d, s pointer, ds, ss, da, sa, n, dl, sl int", t.doc)
		f.Code(`
MOVQ {d}, DI
MOVQ {s}, SI
MOVQ {ds}, R8
MOVQ {ss}, R9
MOVQ {da}, R12
MOVQ {sa}, R13
MOVQ {n}, CX
LEAQ (R8)(R8*2), R10
LEAQ (R9)(R9*2), R11

{tile}:`, "tile", name)
		f.Code(t.code)
		f.Code(`
DECQ CX
JZ   {tile}Done
CMPQ CX, $1
JEQ  {tile}Last
ADDQ R13, SI
ADDQ R12, DI
JMP  {tile}

{tile}Last:
ADDQ {sl}, SI
ADDQ {dl}, DI
JMP  {tile}

{tile}Done:
VZEROUPPER
RET`, "tile", name)
	}
}
