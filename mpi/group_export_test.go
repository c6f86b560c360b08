package mpi

// GroupOf is a group of any size, for tests.
func GroupOf(ids []int) *Group { return &Group{ids: ids} }
