// Gen writes the kernels of package datatype with AVX2 and AVX-512: wide_amd64.s and its declarations. Run it by go generate
// in datatype. Their plain twins are in kernel_unsafe.go and wide_unsafe.go.
package main

import (
	"log"

	"cadre.example/internal/asm"
)

// file is all kernels.
func file() *asm.File {
	f := asm.New("datatype", "datatype/gen", `
Kernels with AVX2, and permute with AVX-512 VBMI. Their declarations say what they do, and package datatype/gen how. All
addresses are those of bytes that the declarations name, and nothing else is loaded or stored: bytes that the mask of an
access leaves out do not count.`, "")
	blocks(f)
	words(f)
	tiles(f)
	lists(f)
	permute(f)
	runs(f)
	listBlocks(f)
	past12(f)
	return f
}

func main() {
	if err := file().Write("."); err != nil {
		log.Fatal(err)
	}
}
