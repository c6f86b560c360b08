//go:build purego || !amd64

package record

// keep copies what a Mark has of s into m, whose first word becomes gen at last.
func keep(m *Mark, s *slot, gen uint64) {
	m.w[0].Store(0)
	m.w[1].Store(s.w[4].Load())
	m.w[2].Store(s.w[5].Load())
	m.w[3].Store(s.w[7].Load())
	m.w[4].Store(s.w[2].Load())
	m.w[0].Store(gen)
}
