#include "textflag.h"

// func cpuNumber() int: what the system keeps beside the time stamp counter, RDTSCP.
TEXT ·cpuNumber(SB), NOSPLIT, $0-8
	RDTSCP
	ANDL $0xfff, CX
	MOVQ CX, ret+0(FP)
	RET

// func hasRDTSCP() bool: CPUID of 0x80000001, if there is that, bit 27 of EDX.
TEXT ·hasRDTSCP(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	MOVL $0x80000000, AX
	CPUID
	CMPL AX, $0x80000001
	JCS  none
	MOVL $0x80000001, AX
	CPUID
	SHRL $27, DX
	ANDL $1, DX
	MOVB DX, ret+0(FP)
none:
	RET
