package main

import "cadre.example/internal/asm"

// permute moves up to 64 bytes with one permutation of bytes. Where 32 are stored, two permutations fill one store of 64.
func permute(f *asm.File) {
	f.Func("widePermute", "d, s pointer, da, sa, n int, order *[64]byte, load, store uint64", `
widePermute does n > 0 times: of the 64 bytes at s those in load are read, byte i of the result is byte order[i] of them,
and those in store are written to d; then d and s move on by da and sa.`)
	f.Code(`
MOVQ      {d}, DI
MOVQ      {s}, SI
MOVQ      {da}, R8
MOVQ      {sa}, R9
MOVQ      {n}, CX
MOVQ      {order}, BX
VMOVDQU64 (BX), Z1
MOVQ      {load}, AX
KMOVQ     AX, K1
MOVQ      {store}, AX
KMOVQ     AX, K2
MOVL      $0xffffffff, DX
CMPQ      AX, DX
JEQ       store32
CMPQ      {load}, DX
JEQ       load32

permute:
VMOVDQU8.Z (SI), K1, Z0
VPERMB     Z0, Z1, Z2
VMOVDQU8   Z2, K2, (DI)
ADDQ       R9, SI
ADDQ       R8, DI
DECQ       CX
JNZ        permute
VZEROUPPER
RET

store32:
CMPQ         R8, $32
JNE          store32One
SUBQ         $2, CX
JLT          store32Rest
MOVL         $64, AX
VPBROADCASTB AX, Y3
VPORQ        Y1, Y3, Y3
VINSERTI64X4 $1, Y3, Z1, Z3 // of the second 64 bytes where the first 32 packed ones are of the first

store64:
VMOVDQU8.Z (SI), K1, Z0
VMOVDQU8.Z (SI)(R9*1), K1, Z2
VPERMT2B   Z2, Z3, Z0
VMOVDQU64  Z0, (DI)
LEAQ       (SI)(R9*2), SI
ADDQ       $64, DI
SUBQ       $2, CX
JGE        store64

store32Rest:
ADDQ $2, CX
JZ   store32Done

store32One:
VMOVDQU8.Z (SI), K1, Z0
VPERMB     Z0, Z1, Z2
VMOVDQU    Y2, (DI)
ADDQ       R9, SI
ADDQ       R8, DI
DECQ       CX
JNZ        store32One

store32Done:
VZEROUPPER
RET

load32:
VMOVDQU  (SI), Y0
VPERMB   Z0, Z1, Z2
VMOVDQU8 Z2, K2, (DI)
ADDQ     R9, SI
ADDQ     R8, DI
DECQ     CX
JNZ      load32
VZEROUPPER
RET`)
}
