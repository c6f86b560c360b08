// A program of another MPI: a ring, and a sum over all ranks. With the argument abort the last rank ends the job with 42, with
// exit it ends itself with 5, and with spawn all ask for one process more.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv)
{
	int rank, size, n = 0, sum = 0;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (argc > 1 && !strcmp(argv[1], "abort") && rank == size - 1)
		MPI_Abort(MPI_COMM_WORLD, 42);
	if (argc > 1 && !strcmp(argv[1], "exit") && rank == size - 1)
		_exit(5);
	if (argc > 1 && !strcmp(argv[1], "spawn")) {
		MPI_Comm children;
		MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
	}
	int next = (rank + 1) % size, prev = (rank + size - 1) % size;
	MPI_Sendrecv(&rank, 1, MPI_INT, next, 7, &n, 1, MPI_INT, prev, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	if (n != prev || sum != size * (size - 1) / 2)
		return 3;
	printf("rank %d of %d: %d before, sum %d\n", rank, size, n, sum);
	MPI_Finalize();
	return 0;
}
