package datatype

type lazyCopy struct{}
