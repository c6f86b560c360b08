/* A small program: it needs what any other does. */
#include "check.h"

int main(int argc, char **argv)
{
	int next, sum = 0;

	OK(MPI_Init(&argc, &argv));
	OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
	OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
	OK(MPI_Sendrecv(&rank, 1, MPI_INT, (rank + size - 1) % size, 0, &next, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
	CHECK(next == (rank + 1) % size);
	OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
	CHECK(sum == size * (size - 1) / 2);
	OK(MPI_Finalize());
	if (!rank)
		printf("ok limits %d\n", size);
	return 0;
}
