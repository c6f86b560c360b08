package datatype_test

import (
	"cadre.example/datatype"
	"cadre.example/datatype/expr"
)

// The tests inside the package read expressions, too.
func init() { datatype.SetParser(expr.Parse) }
