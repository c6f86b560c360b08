//go:build !purego

#include "textflag.h"

// As on amd64. R29 is the frame pointer: it points to the caller's, behind which lies the return address.
#define NEXT(done) \
	MOVD R1, R2     \
	MOVD (R1), R1   \
	CMP  R2, R1     \
	BLS  done       \
	CMP  R3, R1     \
	BHI  done

// func frames(pcs *[4]uintptr)
TEXT ·frames(SB), NOSPLIT, $0-8
	MOVD pcs+0(FP), R0
	MOVD 8(g), R3
	SUB  $16, R3
	MOVD R29, R1
	NEXT(done)
	NEXT(done)
	MOVD 8(R1), R4
	MOVD R4, 0(R0)
	NEXT(done)
	MOVD 8(R1), R4
	MOVD R4, 8(R0)
	NEXT(done)
	MOVD 8(R1), R4
	MOVD R4, 16(R0)
	NEXT(done)
	MOVD 8(R1), R4
	MOVD R4, 24(R0)
done:
	RET

// func ticks() uint64
TEXT ·ticks(SB), NOSPLIT, $0-8
	MRS  CNTVCT_EL0, R0
	MOVD R0, ret+0(FP)
	RET

// func base() uintptr
TEXT ·base(SB), NOSPLIT, $0-8
	MOVD $·frames(SB), R0
	MOVD R0, ret+0(FP)
	RET
