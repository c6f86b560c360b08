//go:build amd64 && !purego && !race

#include "textflag.h"

// Kernels with AVX2, and permute with AVX-512 VBMI. What they do is said at their declarations; plain twins of them are in
// kernel_unsafe.go and wide_unsafe.go. All addresses are those of bytes that the declarations name, and no others are
// loaded from or stored to: masked-off bytes of a masked access do not count.

// ARGS puts what wideBlocks and wideWords share into registers. BX counts the outer loop, CX the inner one.
#define ARGS \
	MOVQ d+0(FP), R12 \
	MOVQ s+8(FP), R13 \
	MOVQ ds+16(FP), R8 \
	MOVQ ss+24(FP), R9 \
	MOVQ n+32(FP), AX \
	MOVQ l+40(FP), DX \
	MOVQ m+64(FP), BX

// LISTARGS is the same for what moves words of a list.
#define LISTARGS \
	MOVQ d+0(FP), DI \
	MOVQ s+8(FP), SI \
	MOVQ offs+16(FP), BX \
	MOVQ n+24(FP), CX

#define OUTER \
	MOVQ R12, DI \
	MOVQ R13, SI \
	MOVQ AX, CX

#define NEXT(LABEL) \
	ADDQ R9, SI \
	ADDQ R8, DI \
	DECQ CX \
	JNZ  LABEL \
	ADDQ da+48(FP), R12 \
	ADDQ sa+56(FP), R13 \
	DECQ BX

// BLOCKS moves blocks, eight of which have loads and stores of their own: by each of them the processor fetches the lines
// of coming blocks, so that large strides run half as fast again as with one.
#define BLOCKS(BLOCK, AGAIN, MANY, REST, ONE) \
AGAIN: \
	OUTER \
	SUBQ $9, CX \
	JLT  REST \
MANY: \
	BLOCK \
	BLOCK \
	BLOCK \
	BLOCK \
	BLOCK \
	BLOCK \
	BLOCK \
	BLOCK \
	SUBQ $8, CX \
	JGE  MANY \
REST: \
	ADDQ $9, CX \
ONE: \
	BLOCK \
	DECQ CX \
	JNZ  ONE \
	ADDQ da+48(FP), R12 \
	ADDQ sa+56(FP), R13 \
	DECQ BX \
	JNZ  AGAIN

#define FURTHER \
	ADDQ R9, SI \
	ADDQ R8, DI

// The blocks: DX bytes, by one part or by two that overlap.
#define FOUR32 \
	VMOVDQU (SI), Y0 \
	VMOVDQU 32(SI), Y1 \
	VMOVDQU -64(SI)(DX*1), Y2 \
	VMOVDQU -32(SI)(DX*1), Y3 \
	VMOVDQU Y0, (DI) \
	VMOVDQU Y1, 32(DI) \
	VMOVDQU Y2, -64(DI)(DX*1) \
	VMOVDQU Y3, -32(DI)(DX*1) \
	FURTHER

#define TWO32 \
	VMOVDQU (SI), Y0 \
	VMOVDQU -32(SI)(DX*1), Y1 \
	VMOVDQU Y0, (DI) \
	VMOVDQU Y1, -32(DI)(DX*1) \
	FURTHER

#define ONE32AND8 \
	VMOVDQU (SI), Y0 \
	MOVQ    -8(SI)(DX*1), R10 \
	VMOVDQU Y0, (DI) \
	MOVQ    R10, -8(DI)(DX*1) \
	FURTHER

#define ONE32AND16 \
	VMOVDQU (SI), Y0 \
	VMOVDQU -16(SI)(DX*1), X1 \
	VMOVDQU Y0, (DI) \
	VMOVDQU X1, -16(DI)(DX*1) \
	FURTHER

#define ONE32 \
	VMOVDQU (SI), Y0 \
	VMOVDQU Y0, (DI) \
	FURTHER

#define TWO16 \
	VMOVDQU (SI), X0 \
	VMOVDQU -16(SI)(DX*1), X1 \
	VMOVDQU X0, (DI) \
	VMOVDQU X1, -16(DI)(DX*1) \
	FURTHER

#define ONE16 \
	VMOVDQU (SI), X0 \
	VMOVDQU X0, (DI) \
	FURTHER

#define TWO8 \
	MOVQ (SI), R10 \
	MOVQ -8(SI)(DX*1), R11 \
	MOVQ R10, (DI) \
	MOVQ R11, -8(DI)(DX*1) \
	FURTHER

// two12 takes two blocks of 12 bytes out of two registers.
DATA two12<>+0(SB)/4, $0
DATA two12<>+4(SB)/4, $1
DATA two12<>+8(SB)/4, $2
DATA two12<>+12(SB)/4, $8
DATA two12<>+16(SB)/4, $9
DATA two12<>+20(SB)/4, $10
DATA two12<>+24(SB)/4, $0
DATA two12<>+28(SB)/4, $0
GLOBL two12<>(SB), RODATA|NOPTR, $32

// func wideBlocks(d, s pointer, ds, ss, n, l, da, sa, m int)
TEXT ·wideBlocks(SB), NOSPLIT, $0-72
	ARGS
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

long:
	OUTER

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

longNext:
	NEXT(longBlock)
	JNZ  long
	VZEROUPPER
	RET

four32:
	BLOCKS(FOUR32, four32Outer, four32Many, four32Rest, four32One)
	VZEROUPPER
	RET

two32:
	BLOCKS(TWO32, two32Outer, two32Many, two32Rest, two32One)
	VZEROUPPER
	RET

	// The second part no longer than it must be: fewer lines are touched twice.
one32and8:
	BLOCKS(ONE32AND8, one32and8Outer, one32and8Many, one32and8Rest, one32and8One)
	VZEROUPPER
	RET

one32and16:
	BLOCKS(ONE32AND16, one32and16Outer, one32and16Many, one32and16Rest, one32and16One)
	VZEROUPPER
	RET

one32:
	BLOCKS(ONE32, one32Outer, one32Many, one32Rest, one32One)
	VZEROUPPER
	RET

two16:
	BLOCKS(TWO16, two16Outer, two16Many, two16Rest, two16One)
	RET

one16:
	BLOCKS(ONE16, one16Outer, one16Many, one16Rest, one16One)
	RET

two8:
	CMPQ DX, $12
	JNE  two8Outer
	CMPQ R8, $12
	JEQ  pack12

two8Blocks:
	BLOCKS(TWO8, two8Outer, two8Many, two8Rest, two8One)
	RET

	// Blocks of 12 bytes that follow each other: a store of 16 writes 4 bytes of the next block, which comes after it.
pack12:
	CMPB ·permuting(SB), $0
	JNE  triples

pack12Outer:
	OUTER
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
	MOVL R11, 8(DI)
	ADDQ da+48(FP), R12
	ADDQ sa+56(FP), R13
	DECQ BX
	JNZ  pack12Outer
	RET

	// The same with two blocks in a store of 32 bytes, of which 8 are the next block's.
triples:
	MOVL    $7, R10
	KMOVW   R10, K1
	VMOVDQU two12<>(SB), Y4
	LEAQ    (R9)(R9*2), R11

triplesOuter:
	OUTER
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
	VMOVDQU32   X0, K1, (DI)
	ADDQ        da+48(FP), R12
	ADDQ        sa+56(FP), R13
	DECQ        BX
	JNZ         triplesOuter
	VZEROUPPER
	RET

// REST moves the words that are left by loops of four, and goes on with the outer loop.
#define REST(MOV, LAST, DONE, LABEL) \
	ADDQ $4, CX \
	JZ   DONE \
LAST: \
	MOV  (SI), X0 \
	MOV  X0, (DI) \
	ADDQ R9, SI \
	ADDQ R8, DI \
	DECQ CX \
	JNZ  LAST \
DONE: \
	ADDQ da+48(FP), R12 \
	ADDQ sa+56(FP), R13 \
	DECQ BX \
	JNZ  LABEL \
	VZEROUPPER \
	RET

#define FOUR(MOV, LOOP, LEFT) \
	OUTER \
	SUBQ $4, CX \
	JLT  LEFT \
LOOP: \
	MOV  (SI), X0 \
	MOV  (SI)(R9*1), X1 \
	MOV  (SI)(R9*2), X2 \
	MOV  (SI)(R11*1), X3 \
	LEAQ (SI)(R9*4), SI \
	MOV  X0, (DI) \
	MOV  X1, (DI)(R8*1) \
	MOV  X2, (DI)(R8*2) \
	MOV  X3, (DI)(R10*1) \
	LEAQ (DI)(R8*4), DI \
	SUBQ $4, CX \
	JGE  LOOP

// func wideWords(d, s pointer, ds, ss, n, l, da, sa, m int)
TEXT ·wideWords(SB), NOSPLIT, $0-72
	ARGS
	LEAQ (R8)(R8*2), R10
	LEAQ (R9)(R9*2), R11
	CMPQ DX, $4
	JEQ  words4
	CMPQ R8, $8
	JEQ  pack8
	CMPQ R9, $8
	JEQ  unpack8

words8:
	FOUR(VMOVQ, words8Loop, words8Left)

words8Left:
	REST(VMOVQ, words8Last, words8Done, words8)

words4:
	FOUR(VMOVD, words4Loop, words4Left)

words4Left:
	REST(VMOVD, words4Last, words4Done, words4)

pack8:
	OUTER
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
	ADDQ $4, CX
	JLT  pack8Few
	VMOVQ   (SI), X0
	VMOVHPD (SI)(R9*1), X0, X0
	VMOVQ   (SI)(R9*2), X1
	VMOVHPD (SI)(R11*1), X1, X1
	LEAQ    (SI)(R9*4), SI
	VMOVDQU X0, (DI)
	VMOVDQU X1, 16(DI)
	ADDQ    $32, DI
	SUBQ    $4, CX

pack8Few:
	REST(VMOVQ, pack8Last, pack8Done, pack8)

unpack8:
	OUTER
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

unpack8Left:
	REST(VMOVQ, unpack8Last, unpack8Done, unpack8)

// func wideTiles8(d, s pointer, ds, ss, da, sa, n, dl, sl int)
TEXT ·wideTiles8(SB), NOSPLIT, $0-72
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ ds+16(FP), R8
	MOVQ ss+24(FP), R9
	MOVQ da+32(FP), R12
	MOVQ sa+40(FP), R13
	MOVQ n+48(FP), CX
	LEAQ (R8)(R8*2), R10
	LEAQ (R9)(R9*2), R11

tile8:
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
	VMOVDQU     Y3, (DI)(R10*1)
	DECQ        CX
	JZ          tile8Done
	CMPQ        CX, $1
	JEQ         tile8Last
	ADDQ        R13, SI
	ADDQ        R12, DI
	JMP         tile8

tile8Last:
	ADDQ sl+64(FP), SI
	ADDQ dl+56(FP), DI
	JMP  tile8

tile8Done:
	VZEROUPPER
	RET

// func wideTiles16(d, s pointer, ds, ss, da, sa, n, dl, sl int)
TEXT ·wideTiles16(SB), NOSPLIT, $0-72
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ ds+16(FP), R8
	MOVQ ss+24(FP), R9
	MOVQ da+32(FP), R12
	MOVQ sa+40(FP), R13
	MOVQ n+48(FP), CX
	LEAQ (R8)(R8*2), R10
	LEAQ (R9)(R9*2), R11

tile16:
	// Four rows of four columns, 64 bytes each, as four tiles of two by two.
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
	VMOVDQU    Y15, 32(DI)(R10*1)
	DECQ        CX
	JZ          tile16Done
	CMPQ        CX, $1
	JEQ         tile16Last
	ADDQ        R13, SI
	ADDQ        R12, DI
	JMP         tile16

tile16Last:
	ADDQ sl+64(FP), SI
	ADDQ dl+56(FP), DI
	JMP  tile16

tile16Done:
	VZEROUPPER
	RET

// The lists of displacements: FAR of 8 bytes each, NEAR of 4.
#define FAR MOVQ
#define NEAR MOVLQSX

// GATHER and SCATTER move n words of W bytes, four a time, and then single ones. GET reads a displacement, O bytes apart;
// PUT stores a word that was gathered.
#define GATHER(GET, O, MOV, PUT, W) \
	SUBQ $4, CX \
	JLT  rest \
loop: \
	GET  (BX), R8 \
	GET  O(BX), R9 \
	GET  2*O(BX), R10 \
	GET  3*O(BX), R11 \
	ADDQ $(4*O), BX \
	MOV  (SI)(R8*1), R8 \
	MOV  (SI)(R9*1), R9 \
	MOV  (SI)(R10*1), R10 \
	MOV  (SI)(R11*1), R11 \
	PUT  R8, (DI) \
	PUT  R9, W(DI) \
	PUT  R10, 2*W(DI) \
	PUT  R11, 3*W(DI) \
	ADDQ $(4*W), DI \
	SUBQ $4, CX \
	JGE  loop \
rest: \
	ADDQ $4, CX \
	JZ   done \
	GET  (BX), R8 \
	MOV  (SI)(R8*1), R8 \
	PUT  R8, (DI) \
	ADDQ $O, BX \
	ADDQ $W, DI \
	SUBQ $5, CX \
	JMP  rest \
done:

#define SCATTER(GET, O, MOV, W) \
	SUBQ $4, CX \
	JLT  rest \
loop: \
	GET  (BX), R8 \
	GET  O(BX), R9 \
	GET  2*O(BX), R10 \
	GET  3*O(BX), R11 \
	ADDQ $(4*O), BX \
	MOV  (SI), AX \
	MOV  W(SI), DX \
	MOV  2*W(SI), R12 \
	MOV  3*W(SI), R13 \
	ADDQ $(4*W), SI \
	MOV  AX, (DI)(R8*1) \
	MOV  DX, (DI)(R9*1) \
	MOV  R12, (DI)(R10*1) \
	MOV  R13, (DI)(R11*1) \
	SUBQ $4, CX \
	JGE  loop \
rest: \
	ADDQ $4, CX \
	JZ   done \
	GET  (BX), R8 \
	MOV  (SI), AX \
	MOV  AX, (DI)(R8*1) \
	ADDQ $O, BX \
	ADDQ $W, SI \
	SUBQ $5, CX \
	JMP  rest \
done:

// func wideGather8(d, s pointer, offs *int, n int)
TEXT ·wideGather8(SB), NOSPLIT, $0-32
	LISTARGS
	GATHER(FAR, 8, MOVQ, MOVQ, 8)
	RET

// func wideGather4(d, s pointer, offs *int, n int)
TEXT ·wideGather4(SB), NOSPLIT, $0-32
	LISTARGS
	GATHER(FAR, 8, MOVL, MOVL, 4)
	RET

// func wideScatter8(d, s pointer, offs *int, n int)
TEXT ·wideScatter8(SB), NOSPLIT, $0-32
	LISTARGS
	SCATTER(FAR, 8, MOVQ, 8)
	RET

// func wideScatter4(d, s pointer, offs *int, n int)
TEXT ·wideScatter4(SB), NOSPLIT, $0-32
	LISTARGS
	SCATTER(FAR, 8, MOVL, 4)
	RET

// func wideGatherNear8(d, s pointer, offs *int32, n int)
TEXT ·wideGatherNear8(SB), NOSPLIT, $0-32
	LISTARGS
	GATHER(NEAR, 4, MOVQ, MOVQ, 8)
	RET

// func wideGatherPast8(d, s pointer, offs *int32, n int)
TEXT ·wideGatherPast8(SB), NOSPLIT, $0-32
	LISTARGS
	GATHER(NEAR, 4, MOVQ, MOVNTIQ, 8)
	SFENCE
	RET

// func wideScatterNear8(d, s pointer, offs *int32, n int)
TEXT ·wideScatterNear8(SB), NOSPLIT, $0-32
	LISTARGS
	SCATTER(NEAR, 4, MOVQ, 8)
	RET

// func wideGatherNear4(d, s pointer, offs *int32, n int)
TEXT ·wideGatherNear4(SB), NOSPLIT, $0-32
	LISTARGS
	GATHER(NEAR, 4, MOVL, MOVL, 4)
	RET

// func wideGatherPast4(d, s pointer, offs *int32, n int)
TEXT ·wideGatherPast4(SB), NOSPLIT, $0-32
	LISTARGS
	GATHER(NEAR, 4, MOVL, MOVNTIL, 4)
	SFENCE
	RET

// func wideScatterNear4(d, s pointer, offs *int32, n int)
TEXT ·wideScatterNear4(SB), NOSPLIT, $0-32
	LISTARGS
	SCATTER(NEAR, 4, MOVL, 4)
	RET

// func widePermute(d, s pointer, da, sa, n int, order *[64]byte, load, store uint64)
TEXT ·widePermute(SB), NOSPLIT, $0-64
	MOVQ      d+0(FP), DI
	MOVQ      s+8(FP), SI
	MOVQ      da+16(FP), R8
	MOVQ      sa+24(FP), R9
	MOVQ      n+32(FP), CX
	MOVQ      order+40(FP), BX
	VMOVDQU64 (BX), Z1
	MOVQ      load+48(FP), AX
	KMOVQ     AX, K1
	MOVQ      store+56(FP), AX
	KMOVQ     AX, K2

	MOVL      $0xffffffff, DX
	CMPQ      AX, DX
	JEQ       store32
	CMPQ      load+48(FP), DX
	JEQ       load32

permute:
	VMOVDQU8.Z (SI), K1, Z0
	VPERMB     Z0, Z1, Z2
	VMOVDQU8   Z2, K2, (DI)
	ADDQ       R9, SI
	ADDQ       R8, DI
	DECQ       CX
	JNZ        permute
	VZEROUPPER
	RET

store32:
	CMPQ         R8, $32
	JNE          store32One
	SUBQ         $2, CX
	JLT          store32Rest
	MOVL         $64, AX
	VPBROADCASTB AX, Y3
	VPORQ        Y1, Y3, Y3
	VINSERTI64X4 $1, Y3, Z1, Z3 // of the second 64 bytes where the first 32 packed ones are of the first

store64:
	VMOVDQU8.Z (SI), K1, Z0
	VMOVDQU8.Z (SI)(R9*1), K1, Z2
	VPERMT2B   Z2, Z3, Z0
	VMOVDQU64  Z0, (DI)
	LEAQ       (SI)(R9*2), SI
	ADDQ       $64, DI
	SUBQ       $2, CX
	JGE        store64

store32Rest:
	ADDQ $2, CX
	JZ   store32Done

store32One:
	VMOVDQU8.Z (SI), K1, Z0
	VPERMB     Z0, Z1, Z2
	VMOVDQU    Y2, (DI)
	ADDQ       R9, SI
	ADDQ       R8, DI
	DECQ       CX
	JNZ        store32One

store32Done:
	VZEROUPPER
	RET

load32:
	VMOVDQU  (SI), Y0
	VPERMB   Z0, Z1, Z2
	VMOVDQU8 Z2, K2, (DI)
	ADDQ     R9, SI
	ADDQ     R8, DI
	DECQ     CX
	JNZ      load32
	VZEROUPPER
	RET

// func wideGatherRuns(d, s pointer, offs, ends *int, n, begin int)
TEXT ·wideGatherRuns(SB), NOSPLIT, $0-48
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ ends+24(FP), R8
	MOVQ n+32(FP), CX
	MOVQ begin+40(FP), R9
	MOVQ $-1, R10
	MOVL $64, R13

gatherRun:
	MOVQ (BX), R11
	MOVQ (R8), AX
	ADDQ $8, BX
	ADDQ $8, R8
	MOVQ AX, DX
	SUBQ R9, DX     // length
	MOVQ AX, R9
	ADDQ SI, R11

gatherPart:
	MOVQ       DX, R12
	CMPQ       DX, $64
	CMOVQGT    R13, R12
	BZHIQ      R12, R10, R12 // takes the low 8 bits of a length
	KMOVQ      R12, K1
	VMOVDQU8.Z (R11), K1, Z0
	VMOVDQU8   Z0, K1, (DI)
	CMPQ       DX, $64
	JGT        gatherMore
	ADDQ       DX, DI
	DECQ       CX
	JNZ        gatherRun
	VZEROUPPER
	RET

gatherMore:
	ADDQ $64, R11
	ADDQ $64, DI
	SUBQ $64, DX
	JMP  gatherPart

// func wideScatterRuns(d, s pointer, offs, ends *int, n, begin int)
TEXT ·wideScatterRuns(SB), NOSPLIT, $0-48
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ ends+24(FP), R8
	MOVQ n+32(FP), CX
	MOVQ begin+40(FP), R9
	MOVQ $-1, R10
	MOVL $64, R13

scatterRun:
	MOVQ (BX), R11
	MOVQ (R8), AX
	ADDQ $8, BX
	ADDQ $8, R8
	MOVQ AX, DX
	SUBQ R9, DX     // length
	MOVQ AX, R9
	ADDQ DI, R11

scatterPart:
	MOVQ       DX, R12
	CMPQ       DX, $64
	CMOVQGT    R13, R12
	BZHIQ      R12, R10, R12 // takes the low 8 bits of a length
	KMOVQ      R12, K1
	VMOVDQU8.Z (SI), K1, Z0
	VMOVDQU8   Z0, K1, (R11)
	CMPQ       DX, $64
	JGT        scatterMore
	ADDQ       DX, SI
	DECQ       CX
	JNZ        scatterRun
	VZEROUPPER
	RET

scatterMore:
	ADDQ $64, R11
	ADDQ $64, SI
	SUBQ $64, DX
	JMP  scatterPart

// func wideGatherBlocks(d, s pointer, offs *int, n, l int)
TEXT ·wideGatherBlocks(SB), NOSPLIT, $0-40
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ n+24(FP), CX
	MOVQ l+32(FP), DX
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
	RET

// func wideScatterBlocks(d, s pointer, offs *int, n, l int)
TEXT ·wideScatterBlocks(SB), NOSPLIT, $0-40
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ n+24(FP), CX
	MOVQ l+32(FP), DX
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
	RET

// func widePast12(d, s pointer, ss, n, sa, m int)
TEXT ·widePast12(SB), NOSPLIT, $0-48
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), R13
	MOVQ ss+16(FP), R9
	MOVQ n+24(FP), AX
	MOVQ sa+32(FP), R12
	MOVQ m+40(FP), BX

past12:
	MOVQ R13, SI
	MOVQ AX, CX

	SUBQ    $16, CX
	JLT     past12Rest

past12Many:
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 0(DI)
	MOVNTIL R11, 8(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 12(DI)
	MOVNTIL R11, 20(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 24(DI)
	MOVNTIL R11, 32(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 36(DI)
	MOVNTIL R11, 44(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 48(DI)
	MOVNTIL R11, 56(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 60(DI)
	MOVNTIL R11, 68(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 72(DI)
	MOVNTIL R11, 80(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 84(DI)
	MOVNTIL R11, 92(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 96(DI)
	MOVNTIL R11, 104(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 108(DI)
	MOVNTIL R11, 116(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 120(DI)
	MOVNTIL R11, 128(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 132(DI)
	MOVNTIL R11, 140(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 144(DI)
	MOVNTIL R11, 152(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 156(DI)
	MOVNTIL R11, 164(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 168(DI)
	MOVNTIL R11, 176(DI)
	MOVQ    (SI), R10
	MOVL    8(SI), R11
	ADDQ    R9, SI
	MOVNTIQ R10, 180(DI)
	MOVNTIL R11, 188(DI)
	ADDQ    $192, DI
	SUBQ    $16, CX
	JGE     past12Many

past12Rest:
	ADDQ    $16, CX
	JZ      past12Done

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
	ADDQ    R12, R13
	DECQ    BX
	JNZ     past12
	SFENCE
	RET
