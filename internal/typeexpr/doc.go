// Package typeexpr reads the expressions that describe datatypes: what [datatype.Type.String] writes, and what people type
// into a command line.
//
//	type     = basic | call | typemap | "(" type ")" | "let" bindings "in" type
//	basic    = int32, float64, ..., or the MPI standard's name: MPI_INT, MPI_DOUBLE
//	call     = vector(3, 2, 4, type) and the other constructors; see [Constructors]
//	typemap  = "{" "(" type "," displacement ")" { "," "(" type "," displacement ")" } "}"
//	bindings = name "=" (type | number) { "," name "=" (type | number) }
//	number   = 12, -3, 2*(n+1), size(type), extent(type), lb(type)
//	list     = "[" [ number { "," number } ] "]", of types likewise
//
// Letter case, underscores and the prefixes MPI_Type_ and MPI_Type_create_ of constructors do not matter. The
// displacements of a type map are bytes.
//
// Text of any kind gives a type or an [Error] that points into it, in time and room that grow with the text's length.
package typeexpr
