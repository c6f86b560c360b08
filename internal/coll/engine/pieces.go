package engine

import (
	"cadre.example/datatype"
)

// A Piece is contiguous memory with a type of its own.
type Piece struct {
	Mem  []byte
	Type *datatype.Type
}

// Pieces are room for the arguments of an Alltoallw.
type Pieces struct{ Send, Recv []Piece }
