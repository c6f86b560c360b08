//go:build !race

#include "textflag.h"

// func Release(p *atomic.Uint64, v uint64): on amd64 a plain store follows all earlier loads and stores.
TEXT ·Release(SB), NOSPLIT, $0-16
	MOVQ p+0(FP), AX
	MOVQ v+8(FP), CX
	MOVQ CX, (AX)
	RET
