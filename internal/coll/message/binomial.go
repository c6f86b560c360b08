package message

import "cadre.example/internal/coll/engine"

// In a binomial tree of p places, place v has below it the places v+1 up to v+span(v)-1, and sends to v less its lowest
// bit. Place 0 is the root's, and place i that of the rank i after it.

// span is how many places there are from v on down.
func span(c *engine.Run, v int) int {
	if v == 0 {
		return c.Size
	}
	return min(v&-v, c.Size-v)
}
