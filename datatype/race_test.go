//go:build race

package datatype

// The race detector makes the model ten times slower.
const manyTypes = 2000
