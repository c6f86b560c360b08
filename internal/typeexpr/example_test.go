package typeexpr_test

import (
	"errors"
	"fmt"

	"cadre.example/internal/typeexpr"
)

func ExampleParse() {
	t, err := typeexpr.Parse("let p = {(int8, 0), (int32, 4)} in vector(2, 1, 3, p)")
	if err != nil {
		fmt.Println(err)
		return
	}
	lb, extent := t.Extent()
	fmt.Println(t.Size(), lb, extent)
	fmt.Println(t)
	// Output:
	// 10 0 32
	// vector(2, 1, 3, {(int8, 0), (int32, 4)})
}

func ExampleError_Show() {
	_, err := typeexpr.Parse("vector(2, 1, 3, flaot32)")
	if e := new(typeexpr.Error); errors.As(err, &e) {
		fmt.Print(e.Show())
	}
	// Output:
	// want the type of vector, and "flaot32" is no type
	//     vector(2, 1, 3, flaot32)
	//                     ^
	// did you mean float32?
}
