package datatype_test

import (
	"cadre.example/datatype"
	"cadre.example/internal/typeexpr"
)

// The tests inside the package read expressions, too.
func init() { datatype.SetParser(typeexpr.Parse) }
