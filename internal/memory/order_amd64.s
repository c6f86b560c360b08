//go:build !race

#include "textflag.h"

// func Publish(l *Line, w0, w1, w2 uint64): plain stores follow each other.
TEXT ·Publish(SB), NOSPLIT, $0-32
	MOVQ l+0(FP), AX
	MOVQ w0+8(FP), CX
	MOVQ w1+16(FP), DX
	MOVQ w2+24(FP), BX
	MOVQ BX, 16(AX)
	MOVQ DX, 8(AX)
	MOVQ CX, (AX)
	RET
