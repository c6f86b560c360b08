package datatype_test

import (
	"fmt"
	"log"

	"cadre.example/datatype"
)

// A column of a matrix, packed and put into a row of another.
func Example() {
	const rows, cols = 3, 4
	a := make([]float64, rows*cols)
	for i := range a {
		a[i] = float64(i)
	}
	column := datatype.Vector(rows, 1, cols, datatype.Float64)
	packed, err := datatype.AppendPack(nil, datatype.MemAt(a, 1), 1, column) // column 1 begins at element 1
	if err != nil {
		fmt.Println(err)
		return
	}
	row := make([]float64, rows)
	if _, err := datatype.Unpack(datatype.MemOf(row), rows, datatype.Float64, packed); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(row)
	// Output: [1 5 9]
}

// A part of a two-dimensional array: 2 by 2 elements from row 1, column 2.
func ExampleSubarray() {
	a := []int32{
		0, 1, 2, 3,
		4, 5, 6, 7,
		8, 9, 10, 11,
	}
	block := datatype.Subarray([]int{3, 4}, []int{2, 2}, []int{1, 2}, datatype.RowMajor, datatype.Int32)
	out := make([]int32, 4)
	n, err := datatype.Transfer(datatype.MemOf(out), 4, datatype.Int32, datatype.MemOf(a), 1, block)
	fmt.Println(n, err, out)
	// Output: 16 <nil> [6 7 10 11]
}

// The type of a struct leaves out its padding and what is tagged to be skipped.
func ExampleFor() {
	type particle struct {
		ID   int32
		X, Y float64
		next *int `mpi:"-"`
	}
	t, err := datatype.For[particle]()
	if err != nil {
		fmt.Println(err)
		return
	}
	_, extent := t.Extent()
	fmt.Println(t.Size(), "bytes of", extent)
	for basic, disp := range t.TypeMap() {
		fmt.Println(basic, "at", disp)
	}
	_ = particle{}.next
	_, err = datatype.For[struct{ Names []string }]()
	fmt.Println(err)
	// Output:
	// 20 bytes of 32
	// int32 at 0
	// float64 at 8
	// float64 at 16
	// datatype: unusable type: struct { Names []string }.Names: []string (slice) has no fixed layout
}

// An error names the entry that leaves the memory.
func ExampleMem_Check() {
	m := datatype.MemOf(make([]int64, 10))
	fmt.Println(m.Check(1, datatype.Vector(6, 1, 2, datatype.Int64)))
	// Output: datatype: outside its memory: entry 5: int64 at bytes 80..87, the slice has 80
}

// A message in pieces of any size, from any byte.
func ExampleCursor() {
	odd := datatype.Vector(4, 1, 2, datatype.Byte)
	var c datatype.Cursor
	if err := c.Reset(datatype.MemAt([]byte("-a-b-c-d"), 1), 1, odd); err != nil {
		fmt.Println(err)
		return
	}
	c.Seek(1)
	p := make([]byte, 2)
	for n := c.Pack(p); n > 0; n = c.Pack(p) {
		fmt.Printf("%s at %d\n", p[:n], c.Pos()-n)
	}
	// Output:
	// bc at 1
	// d at 3
}

// A record of 16 bytes has 12 in external32, the most significant byte first.
func ExampleAppendExternal() {
	type sample struct {
		ID    int32
		Value float64
	}
	mem, t, err := datatype.Of([]sample{{1, 1.5}})
	if err != nil {
		log.Fatal(err)
	}
	b, err := datatype.AppendExternal(nil, mem, 1, t)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b)
	// Output: [0 0 0 1 63 248 0 0 0 0 0 0]
}

// A value that does not fit is an error that names it.
func ExampleNewConverter() {
	m := datatype.MemOf([]int64{7, -5, 1 << 40})
	c, err := datatype.NewConverter(m, 3, datatype.Long, datatype.BigEndian.WithLong(4))
	if err != nil {
		log.Fatal(err)
	}
	b := make([]byte, 5)
	for n := c.Pack(b); n > 0; n = c.Pack(b) {
		fmt.Println(b[:n])
	}
	fmt.Println(c.Err())
	// Output:
	// [0 0 0 7 255]
	// [255 255 251]
	// datatype: value does not fit the other representation: entry 2: long 1099511627776 needs more than 4 bytes
}

// A type goes to another process as the bytes of its constructors' arguments.
func ExampleParseWire() {
	b, err := datatype.AppendWire(nil, datatype.Vector(3, 2, 5, datatype.Float64))
	if err != nil {
		log.Fatal(err)
	}
	t, _, err := datatype.ParseWire(b)
	fmt.Println(len(b), t, err)
	// Output: 12 vector(3, 2, 5, float64) <nil>
}
