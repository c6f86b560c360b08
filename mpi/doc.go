// Package mpi is the Message Passing Interface, MPI, with Go's slices, types and errors. It follows version 5.0 of the
// MPI standard; names and argument order are the standard's, without the prefix MPI_.
//
// # Starting
//
// A program passes its rank function to [Main]. Main joins the job that a launcher (cadre run, mpiexec, srun) has
// started; without a launcher it runs one rank:
//
//	func main() {
//		mpi.Main(func(world *mpi.Comm) error {
//			sum, err := mpi.AllreduceOne(world, world.Rank()+1, mpi.Sum)
//			fmt.Fprintf(world.Stdout(), "rank %d of %d: the sum is %d\n", world.Rank(), world.Size(), sum)
//			return err
//		})
//	}
//
// [Local] runs ranks as goroutines of one process. [Init] suits programs that cannot hand control to Main. [NewSession]
// gives a library its own access to the job.
//
// A [Comm] is a communicator: a group of ranks whose messages are isolated from those of other communicators.
// [Comm.Dup], [Comm.Split], [Comm.Create] and [Comm.Cart] make new ones.
//
// # Sending
//
// [Send] returns when the program may reuse the slice. [Isend] returns at once with a [Request]; [Request.Wait]
// completes it. [Ssend] also waits for a matching receive, [Bsend] copies the message, and [Rsend] requires a receive
// that is already posted. [SendInit] makes a [Persistent] send, and [PsendInit] a [Partitioned] one.
//
// # Receiving
//
// [Recv] receives into a slice, [RecvAppend] receives a message of unknown length, and [Irecv] starts a receive. The
// source may be [AnySource] and the tag [AnyTag]. The [Status] names the source, the tag and the length of the message.
// [Comm.Probe] looks at a message without receiving it; [Comm.Mprobe] also reserves it for the caller. [Sendrecv] sends
// and receives in one call. [WaitAll], [WaitAny] and [Completed] complete several requests.
//
// # Collectives
//
// All ranks of a communicator call a collective, in the same order. [Comm.Barrier], [Bcast], [Gather], [Scatter],
// [Allgather], [Alltoall], [Reduce], [Allreduce], [ReduceScatter] and [Scan] block. Each has a nonblocking form, such as
// [Iallreduce], and a persistent form, such as [AllreduceInit]. Functions that end in v take a different length for each
// rank. [NeighborAlltoall] and its relatives exchange data with the neighbours in a topology. An [Op] is the operation
// of a reduction: predefined, like [Sum], or made by [OpFunc].
//
// # Types
//
// Functions take slices of any T of fixed layout: numbers, bools, and arrays and structs of these. Methods that end in
// Buf take a [Buffer], which is memory with a derived datatype of package datatype, such as a column of a matrix: see
// [View]. Package object sends other Go values, such as maps and strings.
//
// # Errors
//
// Functions return errors of type [*Error], which name the rank, the call, the argument and its value. Match them by
// class: errors.Is(err, mpi.ErrTruncate). Nonblocking calls report errors, wrong arguments included, in Wait.
// [Comm.SetErrhandler] changes what happens to errors. [Comm.WithContext] ends calls when a context ends. [Comm.Abort]
// ends the job.
//
// # Threads
//
// Any goroutine may call any function at any time (MPI_THREAD_MULTIPLE), with one exception: two goroutines of one rank
// must not be in collectives of the same communicator at once. They get an error that says so.
package mpi
