// Gen writes the reduction kernels with AVX2: wide_amd64.s and its declarations. Run it by go generate in
// internal/op.
package main

import (
	"fmt"
	"log"
	"strconv"
	"strings"

	"cadre.example/internal/asm"
)

// A kernel makes inout = in op inout for vectors of 32 bytes. In body A is the register of in and of the result, B that of
// inout, and C, D, E are free; Z is 0 and K what prepare has made, in all iterations.
type kernel struct {
	name    string
	prepare []string
	body    []string
}

func simple(name, instruction string) kernel {
	return kernel{name: name, body: []string{instruction + " B, A, A"}}
}

// compared is the largest or least of 64-bit integers, which AVX2 can only compare; flip turns unsigned order to signed.
func compared(name string, largest, unsigned bool) kernel {
	k := kernel{name: name}
	a, b := "A", "B"
	if unsigned {
		k.prepare = []string{"VPCMPEQB K, K, K", "VPSLLQ $63, K, K"}
		k.body = []string{"VPXOR K, A, D", "VPXOR K, B, E"}
		a, b = "D", "E"
	}
	if largest {
		a, b = b, a
	}
	// The mask is where B is to be taken: B > A for the largest, A > B for the least.
	k.body = append(k.body, fmt.Sprintf("VPCMPGTQ %s, %s, C", b, a), "VBLENDVPD C, B, A, A")
	return k
}

// real is Go's max or min of floats: a NaN wins, and of zeros the one with the better sign. VMAX gives its second source
// where the two are zeros or one is a NaN, so both orders are asked and put together.
func real(name, best, unite, suffix string) kernel {
	return kernel{name: name, body: []string{
		best + suffix + " B, A, C",
		best + suffix + " A, B, D",
		"VCMP" + suffix + " $3, B, A, E",
		unite + suffix + " D, C, A",
		"VOR" + suffix + " E, A, A",
	}}
}

// one makes K hold 1 in every element of n bytes.
func one(n int) []string {
	ones := "VPCMPEQB K, K, K"
	switch n {
	case 1:
		return []string{ones, "VPABSB K, K"}
	case 2:
		return []string{ones, "VPSRLW $15, K, K"}
	case 4:
		return []string{ones, "VPSRLD $31, K, K"}
	}
	return []string{ones, "VPSRLQ $63, K, K"}
}

func kernels() (all []kernel) {
	letters := map[int]string{1: "B", 2: "W", 4: "D", 8: "Q"}
	for _, n := range []int{1, 2, 4, 8} {
		bits, l := 8*n, letters[n]
		zero := "VPCMPEQ" + l
		all = append(all, simple(fmt.Sprintf("sumInt%d", bits), "VPADD"+l))
		for _, sign := range []string{"S", "U"} {
			kind := map[string]string{"S": "Int", "U": "Uint"}[sign]
			if n == 8 {
				all = append(all, compared("max"+kind+"64", true, sign == "U"), compared("min"+kind+"64", false, sign == "U"))
				continue
			}
			all = append(all, simple(fmt.Sprintf("max%s%d", kind, bits), "VPMAX"+sign+l), simple(fmt.Sprintf("min%s%d", kind, bits), "VPMIN"+sign+l))
		}
		all = append(all,
			kernel{fmt.Sprintf("logicalAnd%d", bits), one(n), []string{zero + " Z, A, C", zero + " Z, B, D", "VPOR C, D, C", "VPANDN K, C, A"}},
			kernel{fmt.Sprintf("logicalOr%d", bits), one(n), []string{"VPOR A, B, C", zero + " Z, C, C", "VPANDN K, C, A"}},
			kernel{fmt.Sprintf("logicalXor%d", bits), one(n), []string{zero + " Z, A, C", zero + " Z, B, D", "VPXOR C, D, C", "VPAND K, C, A"}},
		)
	}
	all = append(all,
		// Bytes are multiplied as words, the even ones and the odd ones, of which the low bytes count.
		kernel{"productInt8", []string{"VPCMPEQB K, K, K", "VPSRLW $8, K, K"}, []string{
			"VPMULLW B, A, C", "VPAND K, C, C", "VPSRLW $8, A, D", "VPSRLW $8, B, E", "VPMULLW E, D, D", "VPSLLW $8, D, D", "VPOR D, C, A"}},
		simple("productInt16", "VPMULLW"), simple("productInt32", "VPMULLD"),
		// Of the four products of halves the high one is beyond 64 bits.
		kernel{"productInt64", nil, []string{
			"VPSRLQ $32, A, C", "VPMULUDQ B, C, C", "VPSRLQ $32, B, D", "VPMULUDQ A, D, D", "VPADDQ C, D, D", "VPSLLQ $32, D, D",
			"VPMULUDQ A, B, C", "VPADDQ C, D, A"}},
		simple("and", "VPAND"), simple("or", "VPOR"), simple("xor", "VPXOR"),
	)
	for _, f := range []struct{ bits, suffix string }{{"32", "PS"}, {"64", "PD"}} {
		all = append(all,
			simple("sumFloat"+f.bits, "VADD"+f.suffix), simple("productFloat"+f.bits, "VMUL"+f.suffix),
			real("maxFloat"+f.bits, "VMAX", "VAND", f.suffix), real("minFloat"+f.bits, "VMIN", "VOR", f.suffix),
		)
	}
	// (a+bi)(c+di): the real part a times (c, d), the imaginary part b times (d, c), subtracted and added.
	all = append(all,
		kernel{"productComplex64", nil, []string{
			"VMOVSLDUP A, C", "VMOVSHDUP A, D", "VSHUFPS $0xb1, B, B, E", "VMULPS B, C, C", "VMULPS E, D, D", "VADDSUBPS D, C, A"}},
		kernel{"productComplex128", nil, []string{
			"VMOVDDUP A, C", "VPERMILPD $15, A, D", "VPERMILPD $5, B, E", "VMULPD B, C, C", "VMULPD E, D, D", "VADDSUBPD D, C, A"}},
	)
	return all
}

// unroll is how many vectors an iteration takes. Each has the registers A to E of its own, Y0 to Y4 or Y5 to Y9.
const unroll = 2

func (k kernel) emit(f *asm.File) {
	f.Func(k.function(), "in, inout *byte, n int", "")
	f.Code("MOVQ {in}, SI\nMOVQ {inout}, DI\nMOVQ {n}, CX\nVPXOR Y15, Y15, Y15")
	for _, s := range k.prepare {
		f.Code(registers(s, 0))
	}
	bytes := strconv.Itoa(32 * unroll)
	f.Code("SUBQ ${bytes}, CX\nJLT  rest\n\nloop:", "bytes", bytes)
	k.vectors(f, unroll)
	f.Code("SUBQ ${bytes}, CX\nJGE  loop\n\nrest:\nADDQ ${bytes}, CX\nJZ   done", "bytes", bytes)
	k.vectors(f, 1)
	f.Code("\n\ndone:\nVZEROUPPER\nRET")
}

// vectors is the work on n vectors, after which both pointers are behind them.
func (k kernel) vectors(f *asm.File, n int) {
	for i := range n {
		f.Code(fmt.Sprintf("VMOVDQU %d(SI), Y%d", 32*i, 5*i))
		f.Code(fmt.Sprintf("VMOVDQU %d(DI), Y%d", 32*i, 5*i+1))
	}
	for _, s := range k.body {
		for i := range n {
			f.Code(registers(s, i))
		}
	}
	for i := range n {
		f.Code(fmt.Sprintf("VMOVDQU Y%d, %d(DI)", 5*i, 32*i))
	}
	f.Code(fmt.Sprintf("ADDQ $%d, SI\nADDQ $%d, DI", 32*n, 32*n))
}

// registers puts the registers of vector i for the letters in the operands of s.
func registers(s string, i int) string {
	instruction, operands, _ := strings.Cut(s, " ")
	var out []string
	for _, o := range strings.Split(operands, ", ") {
		switch o {
		case "A", "B", "C", "D", "E":
			o = fmt.Sprintf("Y%d", 5*i+int(o[0]-'A'))
		case "K":
			o = "Y14"
		case "Z":
			o = "Y15"
		}
		out = append(out, o)
	}
	return instruction + " " + strings.Join(out, ", ")
}

func (k kernel) function() string { return "wide" + strings.ToUpper(k.name[:1]) + k.name[1:] }

// file is all kernels.
func file() *asm.File {
	f := asm.New("op", "internal/op/gen",
		"Each makes inout = in op inout for the n bytes at both, n > 0 a multiple of 32. No other byte is loaded or stored.",
		"Each makes inout = in op inout for the n bytes at both, n > 0 a multiple of 32.")
	for _, k := range kernels() {
		k.emit(f)
	}
	return f
}

func main() {
	if err := file().Write("."); err != nil {
		log.Fatal(err)
	}
}
