package main

// A piece is a run of bytes [lo, hi) of one file.
type piece struct {
	file
	lo, hi int64
	split  int // which of the files that several ranks share, from 0; -1 for a whole file
}

// shares divides the files over n ranks so that the ranks' numbers of bytes differ by at most one. The files, end to
// end, are one string, and rank r takes its r-th n-th: at most its first and its last file are shared with neighbours.
// The second result is the number of files that are shared.
func shares(files []file, n int) (pieces [][]piece, splits int) {
	var total int64
	for _, f := range files {
		total += f.size
	}
	end := func(rank int) int64 { // where the rank's share ends in the string
		r := int64(rank) + 1
		return total/int64(n)*r + min(r, total%int64(n))
	}
	pieces = make([][]piece, n)
	var at int64 // where the file begins in the string
	rank := 0
	for _, f := range files {
		split := -1
		for lo := int64(0); ; {
			for rank < n-1 && at+lo >= end(rank) {
				rank++
			}
			hi := min(f.size, end(rank)-at)
			if lo == 0 && hi < f.size {
				split = splits
				splits++
			}
			pieces[rank] = append(pieces[rank], piece{f, lo, hi, split})
			if lo = hi; lo >= f.size {
				break
			}
		}
		at += f.size
	}
	return pieces, splits
}
