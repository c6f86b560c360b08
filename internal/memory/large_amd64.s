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

// func stream(dst, src []byte)
//
// Whole lines of dst with non-temporal stores. The bytes before and after them in parts that touch no other line: a
// line that was in a cache would have to leave it first.
TEXT ·stream(SB), NOSPLIT, $0-48
	MOVQ dst_base+0(FP), DI
	MOVQ src_base+24(FP), SI
	MOVQ src_len+32(FP), CX
	MOVQ DI, BX
	NEGQ BX
	ANDQ $63, BX      // bytes before the first line
	CMPQ CX, BX
	JLE  last
	SUBQ BX, CX
	PART(BX, 1, MOVB, AX, head2)
	PART(BX, 2, MOVW, AX, head4)
	PART(BX, 4, MOVL, AX, head8)
	PART(BX, 8, MOVQ, AX, head16)
	PART(BX, 16, VMOVDQU, X0, head32)
	PART(BX, 32, VMOVDQU, Y0, lines)
	SUBQ $128, CX
	JLT  line

two:
	PREFETCHT0 1024(SI)
	PREFETCHT0 1088(SI)
	VMOVDQU    (SI), Y0
	VMOVDQU    32(SI), Y1
	VMOVDQU    64(SI), Y2
	VMOVDQU    96(SI), Y3
	VMOVNTDQ   Y0, (DI)
	VMOVNTDQ   Y1, 32(DI)
	VMOVNTDQ   Y2, 64(DI)
	VMOVNTDQ   Y3, 96(DI)
	ADDQ       $128, SI
	ADDQ       $128, DI
	SUBQ       $128, CX
	JGE        two

line:
	TESTQ    $64, CX
	JZ       last
	VMOVDQU  (SI), Y0
	VMOVDQU  32(SI), Y1
	VMOVNTDQ Y0, (DI)
	VMOVNTDQ Y1, 32(DI)
	ADDQ     $64, SI
	ADDQ     $64, DI

last:
	// Less than a line; what is above in CX does not count.
	PART(CX, 32, VMOVDQU, Y0, last16)
	PART(CX, 16, VMOVDQU, X0, last8)
	PART(CX, 8, MOVQ, AX, last4)
	PART(CX, 4, MOVL, AX, last2)
	PART(CX, 2, MOVW, AX, last1)
	PART(CX, 1, MOVB, AX, done)
	VZEROUPPER
	RET

// func fence()
TEXT ·fence(SB), NOSPLIT, $0-0
	SFENCE
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
