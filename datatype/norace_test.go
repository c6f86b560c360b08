//go:build !race

package datatype

const manyTypes = 100_000
