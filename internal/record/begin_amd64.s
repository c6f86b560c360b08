//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// A frame's BP points to its caller's BP, and the return address lies behind that. Frames are read only inside the
// goroutine's stack, whose bounds are the first two words of g, and in ascending order, so that a chain that ends, or that
// foreign code has broken, ends the walk. The compiler calls write directly, so that the first frame is that of write's caller. BX is BP;
// SI the stack's end less one frame; DX base.
#define NEXT(done) \
	MOVQ BX, R13        \
	MOVQ (BX), BX       \
	CMPQ BX, R13        \
	JLS  done           \
	CMPQ BX, SI         \
	JHI  done

// func write(r *Ring, m *Mark, gen, what, comm, tag, bytes, end uint64) *slot
//
// A place is free while its state is neither writing, 1, nor Running, 2; the exchange makes it writing. Plain stores of
// amd64 keep their order. Whoever reads sees w[0] change before and after the others.
TEXT ·write(SB), NOSPLIT, $0-72
	MOVQ r+0(FP), R13
	MOVQ Ring_head(R13), R9
	MOVL $const_Size, R10
next:
	MOVL R9, DI
	INCQ R9
	ANDL $(const_Size-1), DI
	SHLL $6, DI
	ADDQ Ring_slots(R13), DI
	MOVQ (DI), AX
	MOVBLZX AX, CX
	MOVQ AX, R8
	XORQ CX, R8
	DECL CX
	CMPL CX, $1
	JLS  busy
	LEAQ 1(R8), BX
	LOCK
	CMPXCHGQ BX, (DI)
	JNE  busy
	MOVQ R9, Ring_head(R13)
	LEAQ 0x100(R8), R8
have:
	RDTSC
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, 8(DI)
	MOVQ TLS, CX
	MOVQ 0(CX)(TLS*1), CX
	MOVQ 8(CX), SI
	SUBQ $16, SI
	LEAQ ·write(SB), DX
	MOVQ BP, BX
	XORL R9, R9
	XORL R10, R10
	XORL R11, R11
	XORL R12, R12
	MOVQ end+56(FP), AX
	MOVBLZX AX, CX
	ORQ  CX, R8
	SHRQ $8, AX
	BTQ  $32, AX
	JCC  near
	NEXT(done)
near:
	NEXT(done)
	MOVQ 8(BX), R9
	SUBQ DX, R9
	NEXT(done)
	MOVQ 8(BX), R10
	SUBQ DX, R10
	NEXT(done)
	MOVQ 8(BX), R11
	SUBQ DX, R11
	NEXT(done)
	MOVQ 8(BX), R12
	SUBQ DX, R12
done:
	MOVL AX, AX
	SHLQ $32, R12
	ORQ  AX, R12
	MOVQ R12, 16(DI)
	MOVQ comm+32(FP), AX
	MOVQ AX, 24(DI)
	MOVQ what+24(FP), CX
	MOVQ CX, 32(DI)
	SHLQ $32, R9
	ORQ  tag+40(FP), R9
	MOVQ R9, 40(DI)
	MOVQ bytes+48(FP), AX
	MOVQ AX, 48(DI)
	MOVL R10, R10
	SHLQ $32, R11
	ORQ  R10, R11
	MOVQ R11, 56(DI)
	MOVQ R8, (DI)
	MOVQ DI, ret+64(FP)
	MOVQ m+8(FP), SI
	TESTQ SI, SI
	JEQ  none
	MOVQ $0, (SI)
	MOVQ CX, 8(SI)
	MOVQ R9, 16(SI)
	MOVQ R11, 24(SI)
	MOVQ R12, 32(SI)
	MOVQ gen+16(FP), AX
	MOVQ AX, (SI)
none:
	RET
busy:
	DECL R10
	JNE  next
	LOCK
	INCQ Ring_lost(R13)
	LEAQ Ring_waste(R13), DI
	MOVL $0x100, R8
	JMP  have

// func keep(m *Mark, s *slot, gen uint64)
TEXT ·keep(SB), NOSPLIT, $0-24
	MOVQ m+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ gen+16(FP), AX
	MOVQ $0, (DI)
	MOVQ 32(SI), R8
	MOVQ R8, 8(DI)
	MOVQ 40(SI), R9
	MOVQ R9, 16(DI)
	MOVQ 56(SI), R10
	MOVQ R10, 24(DI)
	MOVQ 16(SI), R11
	MOVQ R11, 32(DI)
	MOVQ AX, (DI)
	RET

// func ticks() uint64
TEXT ·ticks(SB), NOSPLIT, $0-8
	RDTSC
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, ret+0(FP)
	RET

// func base() uintptr
TEXT ·base(SB), NOSPLIT, $0-8
	LEAQ ·write(SB), AX
	MOVQ AX, ret+0(FP)
	RET

// func steadyTicks() bool: CPUID of 0x80000007, if there is that, bit 8 of EDX.
TEXT ·steadyTicks(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	MOVL $0x80000000, AX
	CPUID
	CMPL AX, $0x80000007
	JCS  none
	MOVL $0x80000007, AX
	CPUID
	SHRL $8, DX
	ANDL $1, DX
	MOVB DX, ret+0(FP)
none:
	RET
