package datatype

import "math/rand/v2"

// RandomType gives the random types of this package's tests to those that stand outside it.
func RandomType(seed uint64) *Type {
	r := rand.New(rand.NewPCG(seed, 7))
	t, _ := randomType(r, 1+r.IntN(4))
	return t
}

// SetParser gives the tests of this package the parser that stands outside it.
func SetParser(parse func(string) (*Type, error)) { parseExpression = parse }
