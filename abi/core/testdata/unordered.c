/* Collectives that block, that do not and that are persistent: each kind in one order on all ranks, mixed in another on each. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define EACH 6
#define ROUNDS 12

static unsigned long state;

static int below(int n)
{
	state = state * 6364136223846793005UL + 1442695040888963407UL;
	return (int)((state >> 33) % n);
}

int main(int argc, char **argv)
{
	static const int lengths[] = {1, 100, 5000};
	int rank, ranks, bad = 0;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	const int sum = ranks * (ranks + 1) / 2;
	for (int round = 0; round < ROUNDS; round++) {
		int kind[3][EACH], left[3] = {EACH, EACH, EACH}, *in, *out[3 * EACH], outs = 0, n;
		MPI_Request request[2 * EACH], *plan = request + EACH;
		state = round * 77 + 1;
		for (int i = 0; i < 3 * EACH; i++)
			kind[i / EACH][i % EACH] = below(3);
		n = lengths[below(3)];
		state = state * 31 + rank * 1009 + 7;
		in = malloc(n * sizeof *in);
		for (int i = 0; i < n; i++)
			in[i] = rank + 1;
		while (left[0] + left[1] + left[2] > 0) {
			int form = below(3), i = EACH - left[form], *to;
			if (left[form] == 0)
				continue;
			left[form]--;
			to = out[outs++] = calloc(n, sizeof *to);
			MPI_Request *r = &request[form == 2 ? EACH + i : i];
			switch (kind[form][i]) {
			case 0:
				to[0] = to[n - 1] = sum;
				if (form == 0)
					MPI_Barrier(MPI_COMM_WORLD);
				else if (form == 1)
					MPI_Ibarrier(MPI_COMM_WORLD, r);
				else
					MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, r);
				break;
			case 1:
				if (rank == i % ranks)
					to[0] = to[n - 1] = sum;
				if (form == 0)
					MPI_Bcast(to, n, MPI_INT, i % ranks, MPI_COMM_WORLD);
				else if (form == 1)
					MPI_Ibcast(to, n, MPI_INT, i % ranks, MPI_COMM_WORLD, r);
				else
					MPI_Bcast_init(to, n, MPI_INT, i % ranks, MPI_COMM_WORLD, MPI_INFO_NULL, r);
				break;
			default:
				if (form == 0)
					MPI_Allreduce(in, to, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
				else if (form == 1)
					MPI_Iallreduce(in, to, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD, r);
				else
					MPI_Allreduce_init(in, to, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, r);
			}
			if (form == 2)
				MPI_Start(r);
		}
		MPI_Waitall(2 * EACH, request, MPI_STATUSES_IGNORE);
		for (int i = 0; i < EACH; i++)
			MPI_Request_free(&plan[i]);
		for (int i = 0; i < outs; i++) {
			bad += out[i][0] != sum || out[i][n - 1] != sum;
			free(out[i]);
		}
		free(in);
	}
	if (bad)
		printf("rank %d: %d wrong results\n", rank, bad);
	else
		printf("rank %d is content\n", rank);
	MPI_Finalize();
	return bad != 0;
}
