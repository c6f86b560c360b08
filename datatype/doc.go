// Package datatype describes the layout of data in memory, and packs, unpacks and copies data by such descriptions.
//
// A [Type] is a type map of the MPI standard (chapter "Datatypes"): a list of basic types at byte displacements.
// A [Mem] is memory with an origin, the place of displacement 0. Together with a count they name a message, whose
// packed form is the bytes of all entries in type-map order, without padding.
//
// One type exists in three forms. Its contents are the constructor's arguments, verbatim ([Type.Contents]). Its
// logical program is typed and in type-map order; [Type.TypeMap] lists it. Its physical programs hold bytes only, are
// normalised (merged, unrolled into loops of equal steps) and drive every copy. All three are built from the same five
// nodes; see node.go. The package knows nothing of ranks and messages.
package datatype
