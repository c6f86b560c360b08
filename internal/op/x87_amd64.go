//go:build amd64 && !purego && !race

package op

// x87Sum and x87Product make inout = in op inout for n > 0 extended numbers, 16 bytes apart.
//
//go:noescape
func x87Sum(in, inout *byte, n int)

//go:noescape
func x87Product(in, inout *byte, n int)

func fasterSum(func(in, inout []byte)) func(in, inout []byte) { return byUnit(x87Sum) }

func fasterProduct(func(in, inout []byte)) func(in, inout []byte) { return byUnit(x87Product) }

func byUnit(f func(in, inout *byte, n int)) func(in, inout []byte) {
	return func(in, inout []byte) {
		if n := len(in) / 16; n > 0 {
			f(&in[0], &inout[:16*n][0], n)
		}
	}
}
