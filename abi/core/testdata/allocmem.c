/* The program takes all memory that MPI_Alloc_mem gives, in blocks of a size, and goes on. */
#include "check.h"

int main(int argc, char **argv)
{
	enum { MOST = 100000 };
	static void *block[MOST];
	long bytes = argc > 1 ? atol(argv[1]) : 1;
	int n = 0, code = MPI_SUCCESS, sum;
	void *huge;

	OK(MPI_Init(&argc, &argv));
	OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
	OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
	FAILS(MPI_ERR_NO_MEM, MPI_Alloc_mem((MPI_Aint)1 << 46, MPI_INFO_NULL, &huge));
	while (n < MOST && (code = MPI_Alloc_mem(bytes, MPI_INFO_NULL, &block[n])) == MPI_SUCCESS)
		n++;
	CHECK(n > 0);
	FAILS(MPI_ERR_NO_MEM, code);
	for (int i = 0; i < 300; i++) {
		OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
		CHECK(sum == size * (size - 1) / 2);
	}
	while (n > 0)
		OK(MPI_Free_mem(block[--n]));
	OK(MPI_Finalize());
	if (!rank)
		printf("ok allocmem %d\n", size);
	return 0;
}
