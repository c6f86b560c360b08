// Package osu is what one rank of a benchmark does, over Cadre's API. Names, sizes and patterns are those of the OSU
// micro-benchmarks; the text of package peer's C program does step by step the same, and the two must be changed together.
//
// How one size is measured, here and there:
//
//	warm up     2 iterations
//	calibrate   batches of n = 1, ... iterations, until one lasts MinTime/Batches (twice in a row: a slow first one may be chance)
//	measure     Batches batches of n; 3 are enough when they have taken 2*MinTime, and 1 when it has taken 20*MinTime
//	report      the median of the batches, the best of them, and n
//
// Of a call that does not block: as many batches with computing between start and wait, and of the computing alone.
//
// All ranks pass a barrier before each batch, and agree on its length, which is the largest that any rank has measured.
//
//	bench.go      which benchmarks there are      config.go   what a rank is told
//	measure.go    the method above                 row.go      what rank 0 prints
//	pair.go       latency, multi_lat, bw, bibw, mbw_mr   collective.go  the collectives, reduce_local
//	match.go      match_*: the depth of queues           flood.go  flood_*: unexpected messages
//	noncontig.go  noncontig_*: derived types            neighbor.go neighbor_*: exchanges in a ring
//	guideline.go  compositions that a collective should not be slower than
//	form.go       collectives that do not block, with the overlap, and persistent ones
package osu
