#include "textflag.h"

// System calls, and what they are asked.
#define SYS_write 1
#define SYS_mmap 9
#define SYS_munmap 11
#define SYS_rt_sigprocmask 14
#define SYS_clone 56
#define SYS_exit 60
#define SYS_fcntl 72
#define SYS_futex 202
#define SYS_exit_group 231
#define SYS_prlimit64 302
#define F_GETFD 1
#define EBADF -9
#define EAGAIN -11
#define RLIMIT_AS 9
#define PROT_NONE 0
#define PROT_READ_WRITE 3
#define MAP_PRIVATE_ANONYMOUS_NORESERVE 0x4022
#define FUTEX_WAIT 0
#define FUTEX_WAKE 1
#define ALL 0x7fffffff
#define SIG_SETMASK 2
#define SET_BYTES 8
// A thread of this process.
#define THREAD 0x00050f00

// TRY asks for size bytes of addresses and gives them back.
#define TRY(size, protection, refused) \
	XORL	DI, DI                                   \
	MOVQ	size, SI                                 \
	MOVL	$protection, DX                          \
	MOVL	$MAP_PRIVATE_ANONYMOUS_NORESERVE, R10    \
	MOVQ	$-1, R8                                  \
	XORL	R9, R9                                   \
	MOVL	$SYS_mmap, AX                            \
	SYSCALL                                          \
	CMPQ	AX, $0xfffffffffffff001                  \
	JCC	refused                                  \
	MOVQ	AX, DI                                   \
	MOVQ	size, SI                                 \
	MOVL	$SYS_munmap, AX                          \
	SYSCALL

// func start()
//
// The kernel starts the program here. Nothing may be put on the stack, at whose top the runtime looks for argc.
TEXT ·start(SB),NOSPLIT|NOFRAME,$0
	// Standard descriptors that are closed: the runtime will open them.
	XORL	R12, R12
descriptor:
	MOVQ	R12, DI
	MOVL	$F_GETFD, SI
	MOVL	$SYS_fcntl, AX
	SYSCALL
	CMPQ	AX, $EBADF
	JNE	open
	MOVL	$1, AX
	MOVL	R12, CX
	SHLL	CX, AX
	ORL	AX, ·closed(SB)
open:
	INCL	R12
	CMPL	R12, $3
	JLT	descriptor

	// Addresses.
	XORL	DI, DI
	MOVL	$RLIMIT_AS, SI
	XORL	DX, DX
	LEAQ	·addresses(SB), R10
	MOVL	$SYS_prlimit64, AX
	SYSCALL
	TESTQ	AX, AX
	JNE	data
	MOVQ	·addresses(SB), AX
	CMPQ	AX, $-1
	JEQ	data
	TRY(·wanted(SB), PROT_NONE, few)
	JMP	data
few:
	// The runtime does without an index that it cannot reserve, but not where that leaves too little for the rest.
	MOVQ	·enough(SB), AX
	CMPQ	·addresses(SB), AX
	JLS	less
	MOVQ	AX, ·fewer(SB)
	MOVQ	·addresses+8(SB), AX
	MOVQ	AX, ·fewer+8(SB)
	XORL	DI, DI
	MOVL	$RLIMIT_AS, SI
	LEAQ	·fewer(SB), DX
	XORL	R10, R10
	MOVL	$SYS_prlimit64, AX
	SYSCALL
less:
	TRY(·needed(SB), PROT_NONE, noAddresses)

data:
	TRY(·memory(SB), PROT_READ_WRITE, noMemory)

	// Threads. All of them wait for the word gate, and then end, which nobody waits for. They get no signal: the runtime does not
	// know them.
	LEAQ	·noSignals(SB), SI
	LEAQ	·signals(SB), DX
	MOVL	$SIG_SETMASK, DI
	MOVL	$SET_BYTES, R10
	MOVL	$SYS_rt_sigprocmask, AX
	SYSCALL
	MOVQ	·threads(SB), R12
	LEAQ	·gate(SB), R14
thread:
	MOVL	$THREAD, DI
	XORL	SI, SI
	XORL	DX, DX
	XORL	R10, R10
	XORL	R8, R8
	MOVL	$SYS_clone, AX
	SYSCALL
	TESTQ	AX, AX
	JEQ	wait
	MOVQ	AX, BX
	JLT	threads
	DECQ	R12
	JNE	thread
threads:
	MOVL	$1, AX
	XCHGL	AX, (R14)
	MOVQ	R14, DI
	MOVL	$FUTEX_WAKE, SI
	MOVL	$ALL, DX
	MOVL	$SYS_futex, AX
	SYSCALL
	LEAQ	·signals(SB), SI
	XORL	DX, DX
	MOVL	$SIG_SETMASK, DI
	MOVL	$SET_BYTES, R10
	MOVL	$SYS_rt_sigprocmask, AX
	SYSCALL
	CMPQ	BX, $EAGAIN // anything else is a filter's, and means nothing
	JEQ	noThreads
	JMP	_rt0_amd64_linux(SB)
wait:
	// In a new thread, which uses no stack.
	MOVQ	R14, DI
	MOVL	$FUTEX_WAIT, SI
	XORL	DX, DX
	XORL	R10, R10
	MOVL	$SYS_futex, AX
	SYSCALL
	MOVL	(R14), AX
	TESTL	AX, AX
	JEQ	wait
	XORL	DI, DI
	MOVL	$SYS_exit, AX
	SYSCALL
	INT	$3

noAddresses:
	MOVQ	·noAddresses(SB), SI
	MOVQ	·noAddresses+8(SB), DX
	JMP	say
noMemory:
	MOVQ	·noMemory(SB), SI
	MOVQ	·noMemory+8(SB), DX
	JMP	say
noThreads:
	MOVQ	·noThreads(SB), SI
	MOVQ	·noThreads+8(SB), DX
say:
	MOVL	$2, DI
	MOVL	$SYS_write, AX
	SYSCALL
	MOVL	$1, DI
	MOVL	$SYS_exit_group, AX
	SYSCALL
	INT	$3
