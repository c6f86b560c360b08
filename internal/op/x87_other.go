//go:build !amd64 || purego || race

package op

func fasterSum(slow func(in, inout []byte)) func(in, inout []byte) { return slow }

func fasterProduct(slow func(in, inout []byte)) func(in, inout []byte) { return slow }
