/* Rank 1 gives one item more to a sum than the others. The default handler ends the job. */
#include <mpi.h>

int main(int argc, char **argv)
{
	double give[4] = {0}, take[4];
	int rank;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Allreduce(give, take, rank == 1 ? 4 : 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
