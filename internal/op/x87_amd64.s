//go:build amd64 && !purego && !race

#include "textflag.h"

// The x87 unit rounds to 64 bits, as the system sets it up for every thread.

// func x87Sum(in, inout *byte, n int)
TEXT ·x87Sum(SB), NOSPLIT, $0-24
	MOVQ in+0(FP), SI
	MOVQ inout+8(FP), DI
	MOVQ n+16(FP), CX

sum:
	FMOVX  (SI), F0
	FMOVX  (DI), F0
	FADDDP F0, F1
	FMOVXP F0, (DI)
	ADDQ   $16, SI
	ADDQ   $16, DI
	DECQ   CX
	JNZ    sum
	RET

// func x87Product(in, inout *byte, n int)
TEXT ·x87Product(SB), NOSPLIT, $0-24
	MOVQ in+0(FP), SI
	MOVQ inout+8(FP), DI
	MOVQ n+16(FP), CX

product:
	FMOVX  (SI), F0
	FMOVX  (DI), F0
	FMULDP F0, F1
	FMOVXP F0, (DI)
	ADDQ   $16, SI
	ADDQ   $16, DI
	DECQ   CX
	JNZ    product
	RET
