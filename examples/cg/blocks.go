package main

// Rows come in blocks, which depend on the matrix alone. Dot products are summed within each block and then over the
// blocks in their order, and a rank has whole blocks, so that sums do not depend on how many ranks there are.
//
// More blocks balance more ranks better; fewer make a dot product cheaper, in which 8 bytes travel for each.
const maxBlocks = 512

// cut returns where blocks begin, and the number of rows: about equally many entries of the matrix in each block, none
// empty. length is the number of entries in a row and total that of all.
func cut(rows int, total int64, length func(row int) int) (begin []int) {
	blocks := min(rows, maxBlocks)
	begin = append(make([]int, 0, blocks+1), 0)
	sum := int64(0)
	for row := 0; row < rows && len(begin) < blocks; row++ {
		sum += int64(length(row))
		// A block ends when it has its share, but not so late that a later one would find no row.
		if sum >= share(total, len(begin), blocks) || rows-row-1 == blocks-len(begin) {
			begin = append(begin, row+1)
		}
	}
	return append(begin, rows)
}

// share is total*part/of.
func share(total int64, part, of int) int64 {
	q, r := total/int64(of), total%int64(of)
	return q*int64(part) + r*int64(part)/int64(of)
}

// deal gives each of n ranks consecutive blocks with about as many entries as the others, and returns the first block of
// each, and the number of blocks. before is the number of entries before a block, and in all. A rank may get none.
func deal(before []int64, n int) (first []int) {
	blocks := len(before) - 1
	b := 0
	for rank := range n {
		want := share(before[blocks], rank, n)
		for b < blocks && before[b+1]+before[b] < 2*want { // its middle is before
			b++
		}
		first = append(first, b)
	}
	return append(first, blocks)
}

// dot is one block's part of a dot product.
func dot(x, y []float64) (sum float64) {
	y = y[:len(x)]
	for i, v := range x {
		sum += float64(v * y[i]) // not fused, as in times
	}
	return sum
}

// add is the sum of the blocks' parts.
func add(parts []float64) (sum float64) {
	for _, v := range parts {
		sum += v
	}
	return sum
}
