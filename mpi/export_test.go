package mpi

// GroupOf is a group of any size, for tests.
func GroupOf(ids []int) *Group { return &Group{ids: ids} }

// TypesWithAttributes is how many datatypes have attributes.
func TypesWithAttributes() (n int) {
	typeAttributes.Range(func(any, any) bool { n++; return true })
	return n
}

// ContextOf is c's context id.
func ContextOf(c *Comm) uint64 { return c.id }
