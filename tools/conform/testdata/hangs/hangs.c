/* Every rank waits for a message that nobody sends.
 * fake: echo $$ >"$HANGS_PID"; sleep 1000 */
#include <mpi.h>

int main(int argc, char **argv)
{
	int n;
	MPI_Init(&argc, &argv);
	MPI_Recv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	MPI_Finalize();
	return 0;
}
