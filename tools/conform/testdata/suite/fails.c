/* It finds a fault and says so.
 * fake: echo 'found 3, want 4'; exit 3 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	printf("found 3, want 4\n");
	MPI_Finalize();
	return 3;
}
