#include "textflag.h"

// func pause(n uint32)
TEXT ·pause(SB), NOSPLIT, $0-4
	MOVL n+0(FP), CX
again:
	TESTL CX, CX
	JZ   done
	PAUSE
	SUBL $1, CX
	JMP  again
done:
	RET

// func Prefetch(p *atomic.Uint64): PREFETCHW (AX), which the assembler has no word for.
TEXT ·Prefetch(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	BYTE $0x0f; BYTE $0x0d; BYTE $0x08
	RET
