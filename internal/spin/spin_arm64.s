#include "textflag.h"

// func pause(n uint32)
TEXT ·pause(SB), NOSPLIT, $0-4
	MOVWU n+0(FP), R0
again:
	CBZ  R0, done
	YIELD
	SUB  $1, R0
	B    again
done:
	RET
