// Package compare measures Cadre and its peers in turns, and says how they compare.
//
// A round runs every case (a benchmark with a number of ranks) once with every implementation, one directly after the
// other, as jobs of their own: A B C, A B C. What is reported is the median over the rounds. A job that fails, hangs or
// talks nonsense loses its own figures and nobody else's.
//
//	plan.go     which cases there are        run.go     rounds and jobs
//	impl.go     what is compared             report.go  the result, as JSON too
//	number.go   medians, and how figures look table.go  the result as text
//	plot.go     the result as charts          host.go   the machine
//	gaps.go     derived types beside contiguous ones
//	turns.go    what can take turns without jobs of its own
package compare
