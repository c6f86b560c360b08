package coll

import (
	"fmt"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/effort"
)

// maxRanks is the largest number of ranks in tests of what operations do; 0 is what ranksUpTo says.
var maxRanks int

// ranksUpTo is maxRanks, and where a test says nothing else 5 in a quick run and mostRanks in a full one.
func ranksUpTo() int {
	if maxRanks > 0 {
		return maxRanks
	}
	return min(mostRanks, effort.Rounds(5, 9))
}

// few says that a test with a list of cases takes some of them: in a quick run, and where the race detector makes all slow.
func few() bool { return raceDetector || effort.Rounds(1, 10) < 10 }

func TestBarrier(t *testing.T) { inEachForm(t, testBarrier) }

func testBarrier(t *testing.T, world worldFunc) {
	for p := 1; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		entered := make([]int, p) // by rank, read by all between two barriers
		all(t, comms, func(c *engine.Comm) error {
			for round := 1; round <= 50; round++ {
				entered[c.Rank] = round
				if err := Barrier(c); err != nil {
					return err
				}
				for r, n := range entered {
					if n != round {
						return fmt.Errorf("round %d: rank %d is in %d", round, r, n)
					}
				}
				if err := Barrier(c); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

func TestBcast(t *testing.T) { inEachForm(t, testBcast) }

func testBcast(t *testing.T, world worldFunc) {
	for p := 1; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		for _, n := range append(counts, 100_001) { // the last goes through the chain
			for root := range p {
				if n > 50_000 && root > 1 {
					break
				}
				all(t, comms, func(c *engine.Comm) error {
					b := make([]int64, n)
					if c.Rank == root {
						b = fill(root, n)
					}
					if err := Bcast(c, buf(b), root); err != nil {
						return err
					}
					return equal(b, fill(root, n))
				})
			}
		}
	}
}

func TestGatherScatter(t *testing.T) { inEachForm(t, testGatherScatter) }

func testGatherScatter(t *testing.T, world worldFunc) {
	for p := 1; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		for _, n := range counts {
			for root := range p {
				for _, inPlace := range []bool{false, true} {
					all(t, comms, func(c *engine.Comm) error {
						return gatherScatter(c, n, root, inPlace)
					})
				}
			}
		}
	}
}

func gatherScatter(c *engine.Comm, n, root int, inPlace bool) error {
	var whole []int64
	if c.Rank == root {
		whole = make([]int64, n*c.Size)
	}
	mine := fill(c.Rank, n)
	send, recv := buf(mine), buf(whole)
	recv.Count = n
	if c.Rank == root && inPlace {
		copy(whole[root*n:], mine)
		send = engine.Buf{}
	}
	if err := Gather(c, send, recv, root); err != nil {
		return err
	}
	for r := 0; r < c.Size && c.Rank == root; r++ {
		if err := equal(whole[r*n:(r+1)*n], fill(r, n)); err != nil {
			return fmt.Errorf("gathered from %d: %w", r, err)
		}
	}
	back := make([]int64, n)
	from, to := recv, buf(back)
	if c.Rank == root && inPlace {
		to = engine.Buf{}
		copy(back, mine)
	}
	if err := Scatter(c, from, to, root); err != nil {
		return err
	}
	return equal(back, mine)
}

// uneven are counts that differ from rank to rank, some 0, and displacements that leave gaps and go down.
func uneven(p, n int) (counts, displs []int, length int) {
	counts, displs = make([]int, p), make([]int, p)
	at := 0
	for r := p - 1; r >= 0; r-- {
		counts[r] = n * (r % 3)
		displs[r] = at
		at += counts[r] + 2
	}
	return counts, displs, at
}

func TestGathervScatterv(t *testing.T) { inEachForm(t, testGathervScatterv) }

func testGathervScatterv(t *testing.T, world worldFunc) {
	for p := 1; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		for _, n := range counts {
			for root := range p {
				all(t, comms, func(c *engine.Comm) error {
					counts, displs, length := uneven(p, n)
					mine := fill(c.Rank, counts[c.Rank])
					var whole []int64
					if c.Rank == root {
						whole = make([]int64, length)
					}
					blocks := engine.Blocks{Buf: buf(whole), Counts: counts, Displs: displs}
					if err := Gatherv(c, buf(mine), blocks, root); err != nil {
						return err
					}
					if c.Rank == root {
						want := make([]int64, length)
						for r, n := range counts {
							copy(want[displs[r]:], fill(r, n))
						}
						if err := equal(whole, want); err != nil {
							return err
						}
					}
					back := make([]int64, len(mine))
					if err := Scatterv(c, blocks, buf(back), root); err != nil {
						return err
					}
					return equal(back, mine)
				})
			}
		}
	}
}

func TestAllgather(t *testing.T) { inEachForm(t, testAllgather) }

func testAllgather(t *testing.T, world worldFunc) {
	for p := 1; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		for _, n := range counts {
			for _, inPlace := range []bool{false, true} {
				all(t, comms, func(c *engine.Comm) error {
					if err := allgather(c, n, inPlace); err != nil {
						return err
					}
					counts, displs, length := uneven(p, n)
					whole := make([]int64, length)
					want := make([]int64, length)
					for r, n := range counts {
						copy(want[displs[r]:], fill(r, n))
					}
					send := buf(fill(c.Rank, counts[c.Rank]))
					if inPlace {
						copy(whole[displs[c.Rank]:], fill(c.Rank, counts[c.Rank]))
						send = engine.Buf{}
					}
					if err := Allgatherv(c, send, engine.Blocks{Buf: buf(whole), Counts: counts, Displs: displs}); err != nil {
						return err
					}
					return equal(whole, want)
				})
			}
		}
	}
}

func TestAlltoall(t *testing.T) { inEachForm(t, testAlltoall) }

func testAlltoall(t *testing.T, world worldFunc) {
	for p := 1; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		for _, n := range counts {
			for _, inPlace := range []bool{false, true} {
				all(t, comms, func(c *engine.Comm) error { return alltoall(c, n, inPlace) })
			}
		}
	}
}

// alltoall: the block from rank r for rank s is item s*n onwards of r's contribution.
func alltoall(c *engine.Comm, n int, inPlace bool) error {
	p := c.Size
	mine := fill(c.Rank, n*p)
	whole := make([]int64, n*p)
	send, recv := buf(mine), buf(whole)
	if inPlace {
		copy(whole, mine)
		send = engine.Buf{}
	}
	send.Count, recv.Count = n, n
	if err := Alltoall(c, send, recv); err != nil {
		return err
	}
	for r := range p {
		if err := equal(whole[r*n:(r+1)*n], fill(r, n*p)[c.Rank*n:(c.Rank+1)*n]); err != nil {
			return fmt.Errorf("from %d: %w", r, err)
		}
	}
	// Uneven, symmetric as in place requires: r and s exchange n*((r+s)%3) items.
	counts, displs := make([]int, p), make([]int, p)
	at := 0
	for s := range p {
		counts[s] = n * ((c.Rank + s) % 3)
		displs[s] = at
		at += counts[s] + 1
	}
	whole, sent := make([]int64, at), make([]int64, at)
	for s, n := range counts {
		copy(sent[displs[s]:], fill(c.Rank*100+s, n))
	}
	from := engine.Blocks{Buf: buf(sent), Counts: counts, Displs: displs}
	to := engine.Blocks{Buf: buf(whole), Counts: counts, Displs: displs}
	if inPlace {
		copy(whole, sent)
		from = engine.Blocks{}
	}
	if err := Alltoallv(c, from, to); err != nil {
		return err
	}
	arrived := func(what string) error {
		for s, n := range counts {
			if err := equal(whole[displs[s]:displs[s]+n], fill(s*100+c.Rank, n)); err != nil {
				return fmt.Errorf("%s from %d: %w", what, s, err)
			}
		}
		return nil
	}
	if err := arrived("uneven"); err != nil || inPlace {
		return err
	}
	// And each with a type of its own, on which only the two ranks agree.
	clear(whole)
	give, take := make([]engine.Buf, p), make([]engine.Buf, p)
	for s, n := range counts {
		typ := []*datatype.Type{datatype.Int64, datatype.Uint64}[(s+c.Rank)%2]
		give[s], take[s] = engine.Buf{Mem: datatype.MemOf(sent[displs[s]:]), Count: n, Type: typ}, engine.Buf{Mem: datatype.MemOf(whole[displs[s]:]), Count: n, Type: typ}
	}
	if err := Alltoallw(c, give, take); err != nil {
		return err
	}
	return arrived("each")
}

// allgather is an Allgather of n items from each rank, and the look at what has come.
func allgather(c *engine.Comm, n int, inPlace bool) error {
	whole := make([]int64, n*c.Size)
	send, recv := buf(fill(c.Rank, n)), buf(whole)
	recv.Count = n
	if inPlace {
		copy(whole[c.Rank*n:], fill(c.Rank, n))
		send = engine.Buf{}
	}
	if err := Allgather(c, send, recv); err != nil {
		return err
	}
	for r := range c.Size {
		if err := equal(whole[r*n:(r+1)*n], fill(r, n)); err != nil {
			return fmt.Errorf("from %d: %w", r, err)
		}
	}
	return nil
}
