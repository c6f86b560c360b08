//go:build amd64 && !purego && !race

#include "textflag.h"

// Kernels with AVX2, and permute with AVX-512 VBMI. What they do is said at their declarations; plain twins of them are in
// kernel_unsafe.go and wide_unsafe.go. All addresses are those of bytes that the declarations name, and no others are
// loaded from or stored to: masked-off bytes of a masked access do not count.

// func wideBlocks(d, s pointer, ds, ss, n, l int)
TEXT ·wideBlocks(SB), NOSPLIT, $0-48
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ ds+16(FP), R8
	MOVQ ss+24(FP), R9
	MOVQ n+32(FP), CX
	MOVQ l+40(FP), DX
	CMPQ DX, $16
	JEQ  one16
	CMPQ DX, $32
	JLT  two16
	JEQ  one32
	CMPQ DX, $64
	JLE  two32
	CMPQ DX, $128
	JLE  four32
	LEAQ -128(DX), R10

long:
	MOVQ SI, R11
	MOVQ DI, R12
	MOVQ R10, R13

inner:
	VMOVDQU (R11), Y0
	VMOVDQU 32(R11), Y1
	VMOVDQU 64(R11), Y2
	VMOVDQU 96(R11), Y3
	VMOVDQU Y0, (R12)
	VMOVDQU Y1, 32(R12)
	VMOVDQU Y2, 64(R12)
	VMOVDQU Y3, 96(R12)
	ADDQ    $128, R11
	ADDQ    $128, R12
	SUBQ    $128, R13
	JGT     inner
	VMOVDQU -128(SI)(DX*1), Y0
	VMOVDQU -96(SI)(DX*1), Y1
	VMOVDQU -64(SI)(DX*1), Y2
	VMOVDQU -32(SI)(DX*1), Y3
	VMOVDQU Y0, -128(DI)(DX*1)
	VMOVDQU Y1, -96(DI)(DX*1)
	VMOVDQU Y2, -64(DI)(DX*1)
	VMOVDQU Y3, -32(DI)(DX*1)
	ADDQ    R9, SI
	ADDQ    R8, DI
	DECQ    CX
	JNZ     long
	VZEROUPPER
	RET

four32:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU -64(SI)(DX*1), Y2
	VMOVDQU -32(SI)(DX*1), Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, -64(DI)(DX*1)
	VMOVDQU Y3, -32(DI)(DX*1)
	ADDQ    R9, SI
	ADDQ    R8, DI
	DECQ    CX
	JNZ     four32
	VZEROUPPER
	RET

two32:
	VMOVDQU (SI), Y0
	VMOVDQU -32(SI)(DX*1), Y1
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, -32(DI)(DX*1)
	ADDQ    R9, SI
	ADDQ    R8, DI
	DECQ    CX
	JNZ     two32
	VZEROUPPER
	RET

one32:
	VMOVDQU (SI), Y0
	VMOVDQU Y0, (DI)
	ADDQ    R9, SI
	ADDQ    R8, DI
	DECQ    CX
	JNZ     one32
	VZEROUPPER
	RET

two16:
	VMOVDQU (SI), X0
	VMOVDQU -16(SI)(DX*1), X1
	VMOVDQU X0, (DI)
	VMOVDQU X1, -16(DI)(DX*1)
	ADDQ    R9, SI
	ADDQ    R8, DI
	DECQ    CX
	JNZ     two16
	RET

one16:
	VMOVDQU (SI), X0
	VMOVDQU X0, (DI)
	ADDQ    R9, SI
	ADDQ    R8, DI
	DECQ    CX
	JNZ     one16
	RET

// WORDS is four words a time, and then single ones.
#define WORDS(MOV, LOOP, REST, DONE) \
	LEAQ (R8)(R8*2), R10 \
	LEAQ (R9)(R9*2), R11 \
	SUBQ $4, CX \
	JLT  REST \
LOOP: \
	MOV  (SI), AX \
	MOV  (SI)(R9*1), BX \
	MOV  (SI)(R9*2), DX \
	MOV  (SI)(R11*1), R12 \
	LEAQ (SI)(R9*4), SI \
	MOV  AX, (DI) \
	MOV  BX, (DI)(R8*1) \
	MOV  DX, (DI)(R8*2) \
	MOV  R12, (DI)(R10*1) \
	LEAQ (DI)(R8*4), DI \
	SUBQ $4, CX \
	JGE  LOOP \
REST: \
	ADDQ $4, CX \
	JZ   DONE \
	MOV  (SI), AX \
	MOV  AX, (DI) \
	ADDQ R9, SI \
	ADDQ R8, DI \
	SUBQ $5, CX \
	JMP  REST \
DONE: \
	RET

// func wideWords8(d, s pointer, ds, ss, n int)
TEXT ·wideWords8(SB), NOSPLIT, $0-40
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ ds+16(FP), R8
	MOVQ ss+24(FP), R9
	MOVQ n+32(FP), CX
	WORDS(MOVQ, loop, rest, done)

// func wideWords4(d, s pointer, ds, ss, n int)
TEXT ·wideWords4(SB), NOSPLIT, $0-40
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ ds+16(FP), R8
	MOVQ ss+24(FP), R9
	MOVQ n+32(FP), CX
	WORDS(MOVL, loop, rest, done)

// func wideTiles8(d, s pointer, ds, ss, da, sa, n int)
TEXT ·wideTiles8(SB), NOSPLIT, $0-56
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
	ADDQ        R13, SI
	ADDQ        R12, DI
	DECQ        CX
	JNZ         tile8
	VZEROUPPER
	RET

// func wideTiles16(d, s pointer, ds, ss, da, sa, n int)
TEXT ·wideTiles16(SB), NOSPLIT, $0-56
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
	ADDQ       R13, SI
	ADDQ       R12, DI
	DECQ       CX
	JNZ        tile16
	VZEROUPPER
	RET

#define OFFSETS \
	MOVQ (BX), R8 \
	MOVQ 8(BX), R9 \
	MOVQ 16(BX), R10 \
	MOVQ 24(BX), R11 \
	ADDQ $32, BX

// GATHER and SCATTER move n words, four a time, and then single ones.
#define GATHER(MOV, W, LOOP, REST, DONE) \
	SUBQ $4, CX \
	JLT  REST \
LOOP: \
	OFFSETS \
	MOV  (SI)(R8*1), R8 \
	MOV  (SI)(R9*1), R9 \
	MOV  (SI)(R10*1), R10 \
	MOV  (SI)(R11*1), R11 \
	MOV  R8, (DI) \
	MOV  R9, W(DI) \
	MOV  R10, 2*W(DI) \
	MOV  R11, 3*W(DI) \
	ADDQ $(4*W), DI \
	SUBQ $4, CX \
	JGE  LOOP \
REST: \
	ADDQ $4, CX \
	JZ   DONE \
	MOVQ (BX), R8 \
	MOV  (SI)(R8*1), R8 \
	MOV  R8, (DI) \
	ADDQ $8, BX \
	ADDQ $W, DI \
	SUBQ $5, CX \
	JMP  REST \
DONE: \
	RET

#define SCATTER(MOV, W, LOOP, REST, DONE) \
	SUBQ $4, CX \
	JLT  REST \
LOOP: \
	OFFSETS \
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
	JGE  LOOP \
REST: \
	ADDQ $4, CX \
	JZ   DONE \
	MOVQ (BX), R8 \
	MOV  (SI), AX \
	MOV  AX, (DI)(R8*1) \
	ADDQ $8, BX \
	ADDQ $W, SI \
	SUBQ $5, CX \
	JMP  REST \
DONE: \
	RET

// func wideGather8(d, s pointer, offs *int, n int)
TEXT ·wideGather8(SB), NOSPLIT, $0-32
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ n+24(FP), CX
	GATHER(MOVQ, 8, loop, rest, done)

// func wideGather4(d, s pointer, offs *int, n int)
TEXT ·wideGather4(SB), NOSPLIT, $0-32
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ n+24(FP), CX
	GATHER(MOVL, 4, loop, rest, done)

// func wideScatter8(d, s pointer, offs *int, n int)
TEXT ·wideScatter8(SB), NOSPLIT, $0-32
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ n+24(FP), CX
	SCATTER(MOVQ, 8, loop, rest, done)

// func wideScatter4(d, s pointer, offs *int, n int)
TEXT ·wideScatter4(SB), NOSPLIT, $0-32
	MOVQ d+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ offs+16(FP), BX
	MOVQ n+24(FP), CX
	SCATTER(MOVL, 4, loop, rest, done)

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
