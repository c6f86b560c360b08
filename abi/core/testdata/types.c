/* Sends integers as other types, which is told once and no error. */
#include "check.h"

int main(int argc, char **argv)
{
	int bits = 0x3f800000, in[2];
	float x = 0;
	MPI_Status st;
	begin(&argc, &argv);
	for (int i = 0; i < 5; i++) {
		OK(MPI_Sendrecv(&bits, 1, MPI_INT, rank, i, &x, 1, MPI_FLOAT, rank, i, MPI_COMM_WORLD, &st));
		CHECK(x == 1 && st.MPI_TAG == i);
		int next = (rank + 1) % size, prev = (rank + size - 1) % size;
		OK(MPI_Sendrecv(&x, 1, MPI_FLOAT, next, i, in, 2, MPI_INT, prev, i, MPI_COMM_WORLD, &st));
		CHECK(in[0] == bits && st.MPI_SOURCE == prev);
		double d = rank;
		OK(MPI_Bcast(&d, rank ? 8 : 1, rank ? MPI_CHAR : MPI_DOUBLE, 0, MPI_COMM_WORLD));
		CHECK(d == 0);
	}
	return end("types");
}
