package gostruct

// These are read as source and compiled as well.

const length = 2 + len("abc")

type (
	nested struct {
		A int8
		B [length]struct {
			C complex64
			D rune
		}
		E inner
		F struct{}
	}
	inner struct {
		N int
		U byte
		Z [0]int64
	}
	loc   struct{ Value, Index int32 }
	mixed struct {
		Value float64
		Index int8
	}
	word           uint32
	matrix         [4][word(3)]float32
	generic[T any] struct{ X, Y T }
	point          = generic[float32]
	withPath       struct{ In [2]struct{ Next *withPath } }
	withUint       struct{ P uintptr }
)
