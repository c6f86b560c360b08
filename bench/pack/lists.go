package pack

// The kinds of index lists. The C program makes the same ones.
const (
	noList = "none"
	runs   = "runs"   // blocks of 1 to 4 with gaps of 1 to 3, shuffled in groups of 64
	even   = "even"   // every other element, shuffled in groups of 64
	rising = "rising" // gaps of 0 to 3, in order
	mixed  = "mixed"  // rising, shuffled in groups of 64
)

// A list has the offset and the length of each block, in elements, and ends before the element end.
type list struct {
	offs, lens []int
	end        int
}

type random uint64

func (r *random) below(n int) int {
	*r = *r*6364136223846793005 + 1442695040888963407
	return int(uint64(*r>>33) % uint64(n))
}

// newList makes a list of n elements; of that many blocks, except for runs.
func newList(kind string, n int) (l list) {
	r := random(1)
	at := 0
	for left := n; left > 0; {
		length, step := 1, 2
		switch kind {
		case runs:
			length = min(1+r.below(4), left)
			step = length + 1 + r.below(3)
		case rising, mixed:
			step = 1 + r.below(4)
		}
		l.offs, l.lens = append(l.offs, at), append(l.lens, length)
		l.end = at + length
		at += step
		left -= length
	}
	if kind == rising {
		return l
	}
	for g := 0; g+64 <= len(l.offs); g += 64 {
		for i := 63; i > 0; i-- {
			a, b := g+i, g+r.below(i+1)
			l.offs[a], l.offs[b] = l.offs[b], l.offs[a]
			l.lens[a], l.lens[b] = l.lens[b], l.lens[a]
		}
	}
	return l
}

func (l *list) times(k int) []int {
	offs := make([]int, len(l.offs))
	for i, o := range l.offs {
		offs[i] = k * o
	}
	return offs
}
