//go:build !race && !purego

#include "textflag.h"

// PART moves a part of SIZE bytes when that bit of the length in R is set.
#define PART(R, SIZE, MOV, REG, SKIP) \
	TESTQ $SIZE, R \
	JZ    SKIP \
	MOV   (SI), REG \
	MOV   REG, (DI) \
	ADDQ  $SIZE, SI \
	ADDQ  $SIZE, DI \
SKIP:

// AHEAD prefetches the two lines that belong so far ahead.
#define AHEAD \
	CMPQ       CX, $1920 \
	CMOVQLT    R14, R10 \
	PREFETCHT0 (SI)(R10*1) \
	PREFETCHT0 64(SI)(R10*1)

#define ADVANCE(LABEL) \
	ADDQ $128, SI \
	ADDQ $128, DI \
	SUBQ $128, CX \
	JGE  LABEL

// func stream(d, s unsafe.Pointer, ds, ss, n, l, near, far int)
//
// Whole lines of a block with non-temporal stores. The bytes before and after them in parts that touch no other line: a
// line that was in a cache would have to leave it first.
TEXT ·stream(SB), NOSPLIT, $0-64
	MOVQ d+0(FP), R12
	MOVQ s+8(FP), R13
	MOVQ ds+16(FP), R8
	MOVQ ss+24(FP), R9
	MOVQ n+32(FP), AX
	MOVQ l+40(FP), DX
	MOVQ far+56(FP), R14

block:
	MOVQ R12, DI
	MOVQ R13, SI
	MOVQ DX, CX
	MOVQ near+48(FP), R10
	MOVQ DI, BX
	NEGQ BX
	ANDQ $63, BX      // bytes before the first line
	JZ   lines
	CMPQ CX, BX
	JLE  last
	SUBQ BX, CX
	PART(BX, 1, MOVB, R11, head2)
	PART(BX, 2, MOVW, R11, head4)
	PART(BX, 4, MOVL, R11, head8)
	PART(BX, 8, MOVQ, R11, head16)
	PART(BX, 16, VMOVDQU, X0, head32)
	PART(BX, 32, VMOVDQU, Y0, lines)
	SUBQ $128, CX
	JLT  line
	CMPB ·lines512(SB), $0
	JEQ  two256

two512:
	AHEAD
	VMOVDQU64 (SI), Z0
	VMOVDQU64 64(SI), Z1
	VMOVNTDQ  Z0, (DI)
	VMOVNTDQ  Z1, 64(DI)
	ADVANCE(two512)
	JMP line

two256:
	AHEAD
	VMOVDQU  (SI), Y0
	VMOVDQU  32(SI), Y1
	VMOVDQU  64(SI), Y2
	VMOVDQU  96(SI), Y3
	VMOVNTDQ Y0, (DI)
	VMOVNTDQ Y1, 32(DI)
	VMOVNTDQ Y2, 64(DI)
	VMOVNTDQ Y3, 96(DI)
	ADVANCE(two256)

line:
	TESTQ      $64, CX
	JZ         last
	PREFETCHT0 (SI)(R14*1)
	VMOVDQU    (SI), Y0
	VMOVDQU    32(SI), Y1
	VMOVNTDQ   Y0, (DI)
	VMOVNTDQ   Y1, 32(DI)
	ADDQ       $64, SI
	ADDQ       $64, DI

last:
	// Less than a line; what is above in CX does not count.
	PART(CX, 32, VMOVDQU, Y0, last16)
	PART(CX, 16, VMOVDQU, X0, last8)
	PART(CX, 8, MOVQ, R11, last4)
	PART(CX, 4, MOVL, R11, last2)
	PART(CX, 2, MOVW, R11, last1)
	PART(CX, 1, MOVB, R11, next)
	ADDQ R8, R12
	ADDQ R9, R13
	DECQ AX
	JNZ  block
	SFENCE
	VZEROUPPER
	RET

// func cpuid(leaf, sub uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET
