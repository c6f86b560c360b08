package main

import (
	"cadre.example/mpi"
)

// count counts the words below dir with all ranks of world. Rank 0 returns the first top lines and the sums, the
// others return nothing. An error on any rank is returned there; mpi.Main and mpi.Local then end the job.
func count(world *mpi.Comm, dir string, top int, show *progress) (lines []wordCount, sum totals, err error) {
	mine, splits, err := distribute(world, dir, show)
	if err != nil {
		return
	}
	words, part, err := countPieces(world, mine, splits, show)
	if err != nil {
		return
	}
	if err = show.finish(); err != nil {
		return
	}
	owned, err := exchange(world, words)
	if err != nil {
		return
	}
	if lines, err = gatherTop(world, owned, top); err != nil {
		return
	}
	part.Words = owned.total
	recv := make([]totals, 1)
	err = mpi.Reduce(world, []totals{part}, recv, mpi.OpFunc(totals.plus).Commutes(), 0)
	return lines, recv[0], err
}

// distribute lets rank 0 list the files and sends every rank its pieces, with the number of files that are shared.
func distribute(world *mpi.Comm, dir string, show *progress) (mine []piece, splits int, err error) {
	var (
		encoded        []byte
		counts, displs []int
		job            [3]int64 // the number of shared files; the bytes of all files; 1 when progress is wanted
	)
	if world.Rank() == 0 {
		files, err := walk(dir)
		if err != nil {
			return nil, 0, err
		}
		var shared [][]piece
		shared, splits = shares(files, world.Size())
		for _, pieces := range shared {
			begin := len(encoded)
			displs = append(displs, begin)
			for _, p := range pieces {
				encoded = appendPiece(encoded, p)
			}
			counts = append(counts, len(encoded)-begin)
		}
		job[0] = int64(splits)
		for _, f := range files {
			job[1] += f.size
		}
		if show.out != nil {
			job[2] = 1
		}
	}
	if err = mpi.Bcast(world, job[:], 0); err != nil {
		return nil, 0, err
	}
	show.start(world, job[1], job[2] == 1)
	size := make([]int, 1)
	if err = mpi.Scatter(world, counts, size, 0); err != nil {
		return nil, 0, err
	}
	part := make([]byte, size[0])
	if err = mpi.Scatterv(world, encoded, counts, displs, part, 0); err != nil {
		return nil, 0, err
	}
	mine, err = decodePieces(part)
	return mine, int(job[0]), err
}

// countPieces counts this rank's pieces. Whether a shared file is valid UTF-8 is decided by all ranks together, before
// any of its words is counted. The ranks learn of it in one step, so each must find its piece invalid on its own.
func countPieces(world *mpi.Comm, mine []piece, splits int, show *progress) (*tally, totals, error) {
	var sum totals
	words, r := newTally(), newReader(blockSize)
	good := make([]bool, splits)
	for i := range good {
		good[i] = true
	}
	for _, p := range mine {
		if p.split >= splits {
			return nil, sum, errMalformed
		}
		if p.split >= 0 {
			ok, err := r.valid(p)
			if err != nil {
				return nil, sum, err
			}
			good[p.split] = ok
		}
	}
	if err := mpi.Allreduce(world, good, good, mpi.LAnd); err != nil {
		return nil, sum, err
	}
	for _, p := range mine {
		ok, err := true, error(nil)
		if p.split < 0 {
			ok, err = r.countWhole(p, words, show.add)
		} else if ok = good[p.split]; ok {
			err = r.count(p, words, show.add)
		} else {
			show.add(p.hi - p.lo)
		}
		if err != nil {
			return nil, sum, err
		}
		if ok {
			sum.Bytes += p.hi - p.lo
		}
		switch { // a file counts where it begins
		case p.lo > 0:
		case ok:
			sum.Files++
		default:
			sum.Skipped++
		}
	}
	return words, sum, nil
}

// exchange sends every word with its count to the rank that owns it, and returns what this rank owns.
func exchange(world *mpi.Comm, words *tally) (*tally, error) {
	n := world.Size()
	send, scounts := words.linesByOwner(n)
	rcounts := make([]int, n)
	if err := mpi.Alltoall(world, scounts, rcounts); err != nil {
		return nil, err
	}
	sdispls, _ := displacements(scounts)
	rdispls, size := displacements(rcounts)
	recv := make([]byte, size)
	if err := mpi.Alltoallv(world, send, scounts, sdispls, recv, rcounts, rdispls); err != nil {
		return nil, err
	}
	owned := newTally()
	return owned, owned.addLines(recv)
}

// gatherTop returns, on rank 0, the first n lines of all. As no word has two owners, they are among the first n of each.
func gatherTop(world *mpi.Comm, owned *tally, n int) ([]wordCount, error) {
	var send []byte
	for _, l := range owned.top(n) {
		send = appendLine(send, l.word, l.count)
	}
	var counts, displs []int
	if world.Rank() == 0 {
		counts = make([]int, world.Size())
	}
	if err := mpi.Gather(world, []int{len(send)}, counts, 0); err != nil {
		return nil, err
	}
	displs, size := displacements(counts)
	recv := make([]byte, size)
	if err := mpi.Gatherv(world, send, recv, counts, displs, 0); err != nil || world.Rank() != 0 {
		return nil, err
	}
	all := newTally()
	if err := all.addLines(recv); err != nil {
		return nil, err
	}
	return all.top(n), nil
}

// displacements places blocks of the given sizes one after the other and returns the size of all.
func displacements(counts []int) (displs []int, size int) {
	displs = make([]int, len(counts))
	for i, n := range counts {
		displs[i] = size
		size += n
	}
	return displs, size
}
