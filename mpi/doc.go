// Package mpi is what programs import: the Message Passing Interface with Go's slices, types and errors.
//
// A program hands its rank function to Main, which joins the job that the process belongs to, or is a job of one rank:
//
//	func main() {
//		mpi.Main(func(world *mpi.Comm) error {
//			sum, err := mpi.AllreduceOne(world, world.Rank()+1, mpi.Sum)
//			fmt.Fprintf(world.Stdout(), "rank %d of %d: the sum is %d\n", world.Rank(), world.Size(), sum)
//			return err
//		})
//	}
//
// Functions take slices of any fixed-layout T: numbers, bools, and arrays and structs of them. Methods whose names end in
// Buf take a [Buffer], which is memory with a derived datatype. The order of arguments is the standard's: what is sent
// before what is received.
//
// Everything may be called by any goroutine at any time (MPI_THREAD_MULTIPLE), except that two goroutines of one rank must
// not be in collective operations of one communicator at once; they get an error that says so.
//
// Errors are values of type [*Error], matched by class: errors.Is(err, mpi.ErrTruncate).
package mpi
