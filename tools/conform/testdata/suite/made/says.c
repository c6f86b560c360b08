/* It says its last argument, and fails when it has one only.
 * fake: echo "$2"; [ $# = 2 ] */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	printf("%s\n", argv[argc - 1]);
	MPI_Finalize();
	return argc != 3;
}
