// Package place finds which ranks play the nodes of a graph so that neighbours are on one host where that can be. It is
// pure: the same arguments give the same places on every rank.
package place

import "slices"

// A Graph says who talks to whom: node i sends to To[Index[i]:Index[i+1]], each of which costs Weight, or 1 without
// weights, when it is on another host.
type Graph struct {
	Index, To, Weight []int
}

func (g *Graph) nodes() int { return len(g.Index) - 1 }

func (g *Graph) weight(i int) int {
	if g.Weight == nil {
		return 1
	}
	return g.Weight[i]
}

// Cut is what the edges between hosts cost when node i is on host at[i].
func (g *Graph) Cut(at []int) int {
	cut := 0
	for i := range g.nodes() {
		for k := g.Index[i]; k < g.Index[i+1]; k++ {
			if at[i] != at[g.To[k]] {
				cut += g.weight(k)
			}
		}
	}
	return cut
}

// Graphs beyond these are not searched for improvements: that takes as many steps as the square of the nodes.
const mostRefined = 512

// Nodes gives for each node of g the rank that plays it; hosts is the host of every rank, of which there are at least as
// many. No rank plays two nodes. Where nothing is better than that rank i plays node i, that is so.
func Nodes(hosts []int, g *Graph) []int {
	return best(hosts, g, nil)
}

// best takes the best of some ways to put nodes on hosts, beside those for any graph.
func best(hosts []int, g *Graph, more [][]int) []int {
	n := g.nodes()
	if n == 0 || !several(hosts) {
		return identity(n)
	}
	both := g.symmetric()
	least := hosts[:n]
	cut := both.Cut(least)
	for _, at := range append(more, both.grown(hosts)) {
		if n <= mostRefined {
			at = both.refined(at)
		}
		if c := both.Cut(at); c < cut {
			least, cut = at, c
		}
	}
	return ranks(hosts, least)
}

func several(hosts []int) bool {
	return slices.ContainsFunc(hosts, func(h int) bool { return h != hosts[0] })
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// ranks gives each node a rank of its host: its own number where that is one, and otherwise the lowest that is left.
func ranks(hosts, at []int) []int {
	order := make([]int, len(at))
	taken := make([]bool, len(hosts))
	for i, h := range at {
		order[i] = -1
		if hosts[i] == h {
			order[i], taken[i] = i, true
		}
	}
	left := map[int][]int{}
	for r, h := range hosts {
		if !taken[r] {
			left[h] = append(left[h], r)
		}
	}
	for i, h := range at {
		if order[i] < 0 {
			order[i], left[h] = left[h][0], left[h][1:]
		}
	}
	return order
}

// A room is how many ranks a host has.
type room struct{ host, n int }

// rooms are the hosts that n nodes need: where not all ranks are needed, those with the most.
func rooms(hosts []int, n int) []room {
	var all []room
	where := map[int]int{}
	for _, h := range hosts {
		k, known := where[h]
		if !known {
			k = len(all)
			where[h] = k
			all = append(all, room{host: h})
		}
		all[k].n++
	}
	if n < len(hosts) {
		slices.SortStableFunc(all, func(a, b room) int { return b.n - a.n })
	}
	for k := range all {
		all[k].n = min(all[k].n, n)
		n -= all[k].n
	}
	return slices.DeleteFunc(all, func(r room) bool { return r.n == 0 })
}

// symmetric is g with every edge in both directions, without those that lead back to their node, and each pair once.
func (g *Graph) symmetric() *Graph {
	n := g.nodes()
	sums := make([]map[int]int, n)
	add := func(i, j, w int) {
		if sums[i] == nil {
			sums[i] = map[int]int{}
		}
		sums[i][j] += w
	}
	for i := range n {
		for k := g.Index[i]; k < g.Index[i+1]; k++ {
			if j := g.To[k]; j != i {
				add(i, j, g.weight(k))
				add(j, i, g.weight(k))
			}
		}
	}
	s := &Graph{Index: make([]int, n+1), Weight: []int{}}
	for i, m := range sums {
		from := len(s.To)
		for j := range m {
			s.To = append(s.To, j)
		}
		slices.Sort(s.To[from:])
		for _, j := range s.To[from:] {
			s.Weight = append(s.Weight, m[j])
		}
		s.Index[i+1] = len(s.To)
	}
	return s
}

// grown fills one host after the other: each time with the node that talks most with those that the host has already.
func (g *Graph) grown(hosts []int) []int {
	n := g.nodes()
	at := make([]int, n)
	for i := range at {
		at[i] = nowhere
	}
	first := 0
	for _, r := range rooms(hosts, n) {
		pull := map[int]int{} // of the nodes beside those of the host
		for range r.n {
			next, most := -1, -1
			for i, w := range pull {
				if w > most || w == most && i < next {
					next, most = i, w
				}
			}
			if next < 0 {
				for at[first] != nowhere {
					first++
				}
				next = first
			}
			at[next] = r.host
			delete(pull, next)
			for k := g.Index[next]; k < g.Index[next+1]; k++ {
				if at[g.To[k]] == nowhere {
					pull[g.To[k]] += g.Weight[k]
				}
			}
		}
	}
	return at
}

const nowhere = -1

// passes bounds how often refined goes over all nodes.
const passes = 4

// refined exchanges nodes of two hosts as long as that makes the cut less.
func (g *Graph) refined(at []int) []int {
	at = slices.Clone(at)
	// gain is what moving i to host to would take off the cut.
	gain := func(i, to int) int {
		d := 0
		for k := g.Index[i]; k < g.Index[i+1]; k++ {
			switch at[g.To[k]] {
			case to:
				d += g.Weight[k]
			case at[i]:
				d -= g.Weight[k]
			}
		}
		return d
	}
	between := func(i, j int) int {
		k, found := slices.BinarySearch(g.To[g.Index[i]:g.Index[i+1]], j)
		if !found {
			return 0
		}
		return g.Weight[g.Index[i]+k]
	}
	for range passes {
		better := false
		for i := range at {
			with, most := -1, 0
			for j := i + 1; j < len(at); j++ {
				if at[j] == at[i] {
					continue
				}
				// The edge between the two stays cut, and both gains have counted it as won.
				if d := gain(i, at[j]) + gain(j, at[i]) - 2*between(i, j); d > most {
					with, most = j, d
				}
			}
			if with >= 0 {
				at[i], at[with] = at[with], at[i]
				better = true
			}
		}
		if !better {
			break
		}
	}
	return at
}
