//go:build amd64 && !purego && !race

package datatype

import "golang.org/x/sys/cpu"

//go:generate go run ./gen

// wide says that this processor has AVX2, and permuting that it has AVX-512 VBMI. They are fixed at start.
var (
	wide      = cpu.X86.HasAVX2
	permuting = wide && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI
)
