package main

import (
	"fmt"
	"strings"

	"cadre.example/datatype"
	"cadre.example/internal/typeexpr"
)

func typeUsage() string {
	var b strings.Builder
	b.WriteString(typeUsageTop)
	for _, c := range typeexpr.Constructors() {
		fmt.Fprintf(&b, "  %s\n      %s\n", c.Usage(), c.Does)
	}
	var names []string
	for name := range datatype.Named() {
		if !strings.HasPrefix(name, "MPI_") {
			names = append(names, name)
		}
	}
	b.WriteString("\nTypes with names of their own; those of C's mpi.h, such as MPI_INT, are known as well\n")
	line := " "
	for _, n := range names {
		if len(line)+len(n) > 110 {
			b.WriteString(line + "\n")
			line = " "
		}
		line += " " + n
	}
	b.WriteString(line + "\n")
	b.WriteString(typeUsageFlags)
	return b.String()
}

const typeUsageTop = `cadre type EXPR [flags]
cadre type --go FILE.go [NAME] [flags]

Shows what a datatype is: which bytes of memory it names, in which order they are sent, where the next item begins, and
how they are moved. A datatype is a list of entries, each a basic type at a distance in bytes from where the item is.

1. A column of a matrix of 4 rows and 6 columns: 4 numbers, each 6 after the one before.

  cadre type 'vector(4, 1, 6, float64)'

   The picture shows one filled group of 8 bytes in 48, four times. The extent ends with the last number, so a second
   item would begin in the middle of the matrix. To send neighbouring columns as items, make each one number wide:

  cadre type 'resized(vector(4, 1, 6, float64), 0, 8)' --count 2

2. A struct of a 4-byte and an 8-byte number, as C and Go lay it out: the second begins at byte 8.

  cadre type '{(int32, 0), (float64, 8)}' --count 3

   The 4 bytes between them are no data: they are not sent. The same from a Go program, by the struct's name:

  cadre type --go particle.go Particle

3. The inner 2 x 2 block of an array of 4 x 4, in a type that is made of parts.

  cadre type 'let cell = contiguous(2, int16) in subarray([4, 4], [2, 2], [1, 1], C, cell)' --svg block.svg

Constructors. An item of a type made of others is an extent of it; strides and displacements count items unless it says
bytes. Numbers may be sums such as 3*(2+1), and size(type), extent(type), lb(type). "let NAME = ..., NAME = ... in"
names types and numbers. An expression "-" is read from standard input. The order of an array is C, where the last
index is the fastest, or Fortran, where the first is. A distribution is block, cyclic or none, its argument a block
length or default.

  {(type, displacement), (type, displacement), ...}
      a type map: one of each type, displacements in bytes. (lb, -8) and (ub, 24) are markers, which fix the bounds
`

const typeUsageFlags = `
Flags
  --count N      show N items instead of one
  --go FILE      the type NAME of a Go file instead of an expression, by default its only struct
  --style YEAR   the notation of desc and opt_desc: 2014 (default) or 2019, two engines of Open MPI
  --svg FILE     write the picture as an SVG document, too
  --json         all of it as JSON
  --code         only the Go code that makes the type

Exit status
  0    the type is shown
  1    a file cannot be read or written, or its type has no layout
  2    the expression or this command line is wrong
`
