package place

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// blocked gives k hosts n ranks each, one host after the other; dealt deals them out.
func blocked(k, n int) (hosts []int) {
	for i := range k * n {
		hosts = append(hosts, i/n)
	}
	return hosts
}

func dealt(k, n int) (hosts []int) {
	for i := range k * n {
		hosts = append(hosts, i%k)
	}
	return hosts
}

// cutOf is the cut of an order.
func cutOf(g *Graph, hosts, order []int) int {
	at := make([]int, len(order))
	for i, r := range order {
		at[i] = hosts[r]
	}
	return g.Cut(at)
}

// legal checks that an order has ranks, each once.
func legal(t *testing.T, order []int, nodes, ranks int) {
	t.Helper()
	seen := map[int]bool{}
	for _, r := range order {
		if r < 0 || r >= ranks || seen[r] {
			t.Fatalf("order %v of %d ranks", order, ranks)
		}
		seen[r] = true
	}
	if len(order) != nodes {
		t.Fatalf("%d nodes have %d ranks", nodes, len(order))
	}
}

func TestGrid(t *testing.T) {
	for _, c := range []struct {
		hosts    []int
		dims     []int
		periodic bool
		most     int // cut in both directions
	}{
		{blocked(4, 4), []int{4, 4}, false, 16},    // 2x2 tiles; rows have 24
		{dealt(4, 4), []int{4, 4}, false, 16},      // dealt out it is 48
		{blocked(4, 16), []int{8, 8}, false, 32},   // 4x4 tiles; pairs of rows have 48
		{dealt(4, 16), []int{8, 8}, false, 32},     //
		{dealt(4, 16), []int{8, 8}, true, 64},      //
		{blocked(8, 8), []int{4, 4, 4}, false, 96}, // 2x2x2 cubes
		{dealt(8, 8), []int{4, 4, 4}, false, 96},
		{dealt(2, 4), []int{8}, false, 2},
		{dealt(2, 4), []int{8}, true, 4},
		{dealt(2, 4), []int{2, 2}, false, 0},             // a host is enough for all
		{[]int{0, 1, 1, 0, 1, 1, 1}, []int{5}, false, 0}, // the larger one
		{dealt(3, 1), []int{3}, false, 4},
		{dealt(2, 3), nil, false, 0},
	} {
		periodic := make([]bool, len(c.dims))
		for i := range periodic {
			periodic[i] = c.periodic
		}
		g := gridGraph(c.dims, periodic)
		order := Grid(c.hosts, c.dims, periodic)
		legal(t, order, g.nodes(), len(c.hosts))
		if cut := cutOf(g, c.hosts, order); cut > c.most {
			t.Errorf("%v periodic %t on %v: the cut is %d, want at most %d: %v", c.dims, c.periodic, c.hosts, cut, c.most, order)
		}
		if !slices.Equal(order, Grid(c.hosts, c.dims, periodic)) {
			t.Error("not the same twice")
		}
	}
	if order := Grid([]int{7, 7, 7, 7}, []int{2, 2}, []bool{true, false}); !slices.Equal(order, []int{0, 1, 2, 3}) {
		t.Errorf("one host: %v", order)
	}
	if order := Grid(blocked(2, 4), []int{8}, []bool{false}); !slices.Equal(order, identity(8)) {
		t.Errorf("what is good already becomes %v", order)
	}
}

// Random graphs: the ranks are legal, nothing is worse than before, and cliques that were torn apart are found again.
func TestNodes(t *testing.T) {
	const seed = 6
	t.Log("seed", seed)
	rng := rand.New(rand.NewPCG(seed, seed))
	for round := range 200 {
		ranks := 1 + rng.IntN(40)
		nodes := rng.IntN(ranks + 1)
		hosts := make([]int, ranks)
		for i := range hosts {
			hosts[i] = rng.IntN(1 + rng.IntN(5))
		}
		g := &Graph{Index: make([]int, nodes+1)}
		if round%2 == 0 {
			g.Weight = []int{}
		}
		for i := range nodes {
			for range rng.IntN(4) {
				g.To = append(g.To, rng.IntN(nodes))
				if g.Weight != nil {
					g.Weight = append(g.Weight, rng.IntN(9))
				}
			}
			g.Index[i+1] = len(g.To)
		}
		order := Nodes(hosts, g)
		legal(t, order, nodes, ranks)
		if was, is := cutOf(g, hosts, identity(nodes)), cutOf(g, hosts, order); is > was {
			t.Fatalf("round %d: the cut was %d and is %d", round, was, is)
		}
	}
	// Node i talks to those with the same remainder; hosts have blocks.
	const k, n = 4, 6
	g := &Graph{Index: []int{0}}
	for i := range k * n {
		for j := range k * n {
			if i != j && i%k == j%k {
				g.To = append(g.To, j)
			}
		}
		g.Index = append(g.Index, len(g.To))
	}
	hosts := blocked(k, n)
	if cut := cutOf(g, hosts, Nodes(hosts, g)); cut != 0 {
		t.Errorf("the cut is %d", cut)
	}
}

// The greedy ways are not far from the best that there is, where that can be found by trying all.
func TestAgainstAll(t *testing.T) {
	const seed = 9
	t.Log("seed", seed)
	rng := rand.New(rand.NewPCG(seed, seed))
	far := 0
	for range 60 {
		hosts := []int{0, 0, 0, 1, 1, 1, 2, 2}
		rng.Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
		g := &Graph{Index: []int{0}}
		for range hosts {
			for range 2 {
				g.To = append(g.To, rng.IntN(len(hosts)))
			}
			g.Index = append(g.Index, len(g.To))
		}
		least := 1 << 30
		at := []int{0, 0, 0, 1, 1, 1, 2, 2}
		var try func(i int)
		try = func(i int) {
			if i == len(at) {
				least = min(least, g.Cut(at))
				return
			}
			used := map[int]bool{}
			for j := i; j < len(at); j++ {
				if !used[at[j]] {
					used[at[j]] = true
					at[i], at[j] = at[j], at[i]
					try(i + 1)
					at[i], at[j] = at[j], at[i]
				}
			}
		}
		try(0)
		cut := cutOf(g, hosts, Nodes(hosts, g))
		if cut < least {
			t.Fatalf("the cut is %d and the least %d", cut, least)
		}
		if cut > least+2 {
			far++
		}
	}
	if far > 6 {
		t.Errorf("%d of 60 are far from the best", far)
	}
}
