//go:build !purego

#include "textflag.h"

// A frame's BP points to its caller's BP, and the return address lies behind that. Frames are read only inside the
// goroutine's stack, whose bounds are the first two words of g, and in ascending order, so that a chain that ends, or that
// foreign code has broken, ends the walk. The compiler calls write directly, so that the first frame is that of write's caller. BX is BP;
// SI the stack's end less one frame; DX base.
#define NEXT(done) \
	MOVQ BX, R8         \
	MOVQ (BX), BX       \
	CMPQ BX, R8         \
	JLS  done           \
	CMPQ BX, SI         \
	JHI  done

// func write(s *slot, w0, comm, opPeer, tag, bytes, number uint64)
//
// Plain stores of amd64 keep their order. Whoever reads sees w[0] change before and after the others.
TEXT ·write(SB), NOSPLIT, $0-56
	MOVQ s+0(FP), DI
	RDTSC
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, 8(DI)
	MOVQ comm+16(FP), AX
	MOVQ AX, 24(DI)
	MOVQ opPeer+24(FP), AX
	MOVQ AX, 32(DI)
	MOVQ bytes+40(FP), AX
	MOVQ AX, 48(DI)
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
	MOVQ tag+32(FP), AX
	SHLQ $32, R9
	ORQ  AX, R9
	MOVQ R9, 40(DI)
	MOVL R10, R10
	SHLQ $32, R11
	ORQ  R10, R11
	MOVQ R11, 56(DI)
	MOVQ number+48(FP), AX
	SHLQ $32, R12
	ORQ  AX, R12
	MOVQ R12, 16(DI)
	MOVQ w0+8(FP), AX
	MOVQ AX, (DI)
	RET

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
