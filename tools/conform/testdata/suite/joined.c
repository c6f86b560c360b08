/* It needs part.c.
 * fake needs: part.c
 * fake: exit 0 */
#include <mpi.h>

int part(int);

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Finalize();
	return part(1) != 2;
}
