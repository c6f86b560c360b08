package main

import (
	"fmt"
	"strings"

	"cadre.example/bench/osu"
	"cadre.example/bench/pack"
	"cadre.example/launch/job"
)

func benchUsage() string {
	var b strings.Builder
	b.WriteString(benchUsageTop)
	for _, bench := range osu.Benches() {
		if bench.Group != "" {
			continue // the text behind the list is about these
		}
		osus := ""
		if !bench.Own {
			osus = bench.Title()
		}
		fmt.Fprintf(&b, "  %-18s %-13s %s, in %s\n", bench.Name, osus, bench.What, bench.Unit)
	}
	b.WriteString(benchUsageForms)
	b.WriteString(benchUsagePack)
	for _, l := range pack.Layouts {
		fmt.Fprintf(&b, "  %-14s %s\n", l.Name, l.What)
	}
	fmt.Fprintf(&b, benchUsageFlags, strings.Join(job.Devices, ", "))
	return b.String()
}

const benchUsageTop = `cadre bench [flags] [BENCH...]

Measures Cadre beside every MPI that is installed here, in turns, and says how they compare.
The peers are found by their compilers (mpicc, mpicc.mpich, mpicc.openmpi on PATH): a C program that does the same as
ours is compiled with each and started with its own launcher. Without a peer Cadre is measured alone.

  cadre bench --quick                       everything, coarsely, in a minute
  cadre bench latency bw                    two benchmarks, all sizes
  cadre bench -n 16 barrier                 16 ranks
  cadre bench match flood noncontig         the benchmarks whose names begin so
  cadre bench --sizes 8,64K-4M latency      these sizes: 8 bytes, 64 KiB, 128 KiB, ... 4 MiB
  cadre bench --device tcp latency          another transport of ours; the peers keep their best
  cadre bench --svg bench.svg --json bench.json
  cadre bench --mpicc /opt/mpi/bin/mpicc    one more peer
  DIR/bin/cadre bench --abi                 a C program on Cadre instead of ours, after cadre install DIR
  cadre bench pack                          packing, all layouts, some minutes
  cadre bench pack --quick vector1 struct   two layouts, coarsely
  cadre bench collectives                   all collectives
  cadre bench app                           a program of 20 lines that computes and exchanges with its neighbours
  cadre bench iallreduce allreduce_persistent  one of them in its other forms
  cadre bench guidelines -n 4 allreduce     is it slower than a reduce and a bcast, or another composition?
  cadre bench launch                        starting and ending jobs that do nothing (cadre bench launch -h)
  cadre bench tune --table rules.json bcast Cadre's algorithms of Bcast beside each other, and the rules that follow

Benchmarks (all of this list, when none is named); those with a second name are OSU's, with its sizes and patterns
`

const benchUsageForms = `
Groups that run only when they are named, whole or by the names of their benchmarks:
  nonblocking   osu_iallreduce and so on, an i before any name from barrier on but reduce_local: started and waited for at
                once, in us; and the overlap, how much of that time disappears when the program computes for as long
                between the two: 0 % when the call goes on only while it is waited for, 100 % when it costs nothing
  persistent    osu_allreduce_persistent and so on: made once, then each start and wait, in us. What is saved is what the
                call without _persistent works out every time
  neighbor      osu_neighbor_allgather, allgatherv, alltoall, alltoallv, alltoallw: with both neighbours in a ring of all
                ranks (OSU's cart:1:1), so that the time should not grow with the number of ranks; also as
                osu_ineighbor_... and neighbor_..._persistent
  app           the smallest program that does what most do: some milliseconds of computing, then exchanges with both
                neighbours in a ring. app_step is the whole, app_compute its computing, which MPI must not slow down
  guidelines    Cadre alone: every collective beside others that together do the same, in turns, with the ratio of their
                fastest rounds. Above 1.1 the row fails: there is an algorithm that the table should take and does not
                (cadre bench tune looks for it). Collectives named behind the word are measured, all when there are none
`

const benchUsagePack = `
Layouts of cadre bench pack, which runs alone: packing and unpacking in GB/s by Cadre, by a loop written by hand in C
(-O3 -march=native), by MPI_Pack and MPI_Unpack of every MPI, and memcpy of as many bytes. All take turns in every row,
and must give the same bytes. Without an MPI, cc compiles the loops.
`

const benchUsageFlags = `
Flags
  --quick            few sizes, short measurements; as many of 3 rounds as fit into 45s
  --rounds N         how often each job is repeated, A B C, A B C (default 5)
  --min-time DUR     how long each size is measured in each job (default 50ms, quick 5ms; pack: 20ms, quick 1ms)
  -n LIST            numbers of ranks for mbw_mr, multi_lat and collectives, such as 2,4,16
  --sizes LIST       message sizes in bytes, such as 0,8,1K,64K-4M; of pack: packed bytes, from 512
  --depths LIST      depths of queues for match, numbers of messages for flood, such as 0,100,10K (K is 1024)
  --window N         messages in flight in bw, bibw and mbw_mr (default 64)
  --device NAME      our transport: %s
                     (default: what cadre run takes). inproc: goroutine ranks of one process
  --mpicc PATH       a compiler of a peer that is not on PATH. Repeatable
  --abi              Cadre runs the C program that the peers run, compiled with the mpicc beside this cadre
  --no-peers         Cadre alone
  --timeout DUR      a job that takes longer is ended and reported (default 1m, quick 15s)
  --json FILE        all figures, of each round
  --svg FILE         charts
  --table FILE       of tune: the rules, for CADRE_COLL_TABLE (docs/collectives.md)

ours/best is our figure divided by the best peer's: below 1 is better for times, above 1 for rates. ours/C loop is ours
divided by the loop's.
How it is measured, and what the figures mean: docs/performance.md

Exit status
  0        everything of ours was measured; a peer that fails or is missing is reported, and no failure
  1        a job of ours failed, or the output could not be written
  2        this command line is wrong
  128+S    stopped by signal S; what was measured until then is shown
`
