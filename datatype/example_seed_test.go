package datatype_test

import (
	"fmt"
	"os"

	"cadre.example/datatype"
)

// The worked example of seed 002: its picture, its description, and the shorter description.
func ExampleType_Describe() {
	dt1 := datatype.Struct([]int{1, 1, 1}, []int{0, 4, 6}, []*datatype.Type{datatype.Uint32, datatype.Uint16, datatype.Uint16})
	dt2 := datatype.Uint16.Resized(0, 4)
	dt := datatype.Struct([]int{1, 2, 3}, []int{0, 8, 24}, []*datatype.Type{datatype.Uint64, dt1, dt2})
	if err := dt.Draw(os.Stdout, 1); err != nil {
		fmt.Println(err)
	}
	show := func(name string, d datatype.Description) {
		fmt.Printf("\n%s, length %d, used %d:\n", name, d.Length, d.Used)
		for _, r := range d.Records {
			fmt.Println(r)
		}
	}
	show("desc", dt.Describe(datatype.Opal2014, false))
	show("opt_desc", dt.Describe(datatype.Opal2014, true))
	show("opt_desc of 2019", dt.Describe(datatype.Opal2019, true))
	// Output:
	// ■■■■■■■■ ■■■■ ■■ ■■ ■■■■ ■■ ■■ ■■□□ ■■□□ ■■□□
	//
	// desc, length 9, used 8:
	// elem    { .type = OPAL_DATATYPE_UINT8, .count = 1, .disp = 0, .extent = 8 }
	// loop    { .loops = 2, .extent = 8 }
	// elem    { .type = OPAL_DATATYPE_UINT4, .count = 1, .disp = 8, .extent = 4 }
	// elem    { .type = OPAL_DATATYPE_UINT2, .count = 2, .disp = 12, .extent = 2 }
	// endloop
	// loop    { .loops = 3, .extent = 4 }
	// elem    { .type = OPAL_DATATYPE_UINT2, .count = 1, .disp = 24, .extent = 2 }
	// endloop
	// endloop
	//
	// opt_desc, length 4, used 3:
	// elem    { .type = OPAL_DATATYPE_UINT1, .count = 26, .disp = 0, .extent = 1 }
	// elem    { .type = OPAL_DATATYPE_UINT1, .count = 2, .disp = 28, .extent = 1 }
	// elem    { .type = OPAL_DATATYPE_UINT1, .count = 2, .disp = 32, .extent = 1 }
	// endloop
	//
	// opt_desc of 2019, length 3, used 2:
	// elem    { .type = OPAL_DATATYPE_UINT1, .count = 1, .blocklen = 26, .disp = 0, .extent = 28 }
	// elem    { .type = OPAL_DATATYPE_UINT2, .count = 2, .disp = 28, .extent = 4 }
	// endloop
}

// What is known of a type, for people.
func ExampleType_Dump() {
	column := datatype.Vector(1000, 1, 1000, datatype.Float64)
	if err := column.Dump(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// type       vector(1000, 1, 1000, float64)
	// bounds     lb 0, ub 7992008, extent 7992008, true lb 0, true ub 7992008, alignment 8
	// data       8000 bytes in 1000 entries: 1000 float64
	// flags      Committed|Data
	// id         0
	// signature  0x00000308
	// typed      rep(1000,8000,blk(0,8 float64))
	// pack       rep(1000,8000,blk(0,8))
	//            8000 bytes in runs of 8 on average, 1000 of them, by strided 8
	// unpack     as pack
	// copy       rep(1000,8000,blk(0,8))
	//            8000 bytes in runs of 8 on average, 1000 of them, by strided 8
}
