/* Reads what it has freed, which valgrind sees. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int *volatile p = malloc(sizeof *p), got = 0, is;
	MPI_Init(&argc, &argv);
	*p = 3;
	MPI_Sendrecv(p, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
	uintptr_t at = (uintptr_t)p;
	free(p);
	is = *(volatile int *)at == got;
	MPI_Finalize();
	return is & 0;
}
