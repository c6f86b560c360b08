/* So many communicators that two of them have one place in the library's memory: what one thread reads of one of them stays right
 * while another thread makes and frees others. */
#include "check.h"
#include <pthread.h>

enum { MANY = 61800, ROUNDS = 40, SHARING = 300 };

static int over;

static void *read_world(void *arg)
{
	long *looks = arg;
	int r, n, word = 0;

	while (!__atomic_load_n(&over, __ATOMIC_ACQUIRE)) {
		MPI_Request q[2];
		OK(MPI_Comm_rank(MPI_COMM_WORLD, &r));
		OK(MPI_Comm_size(MPI_COMM_WORLD, &n));
		CHECK(r == rank && n == size);
		if (++*looks % 64 == 0) {
			OK(MPI_Irecv(&word, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, &q[0]));
			OK(MPI_Isend(&r, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, &q[1]));
			OK(MPI_Waitall(2, q, MPI_STATUSES_IGNORE));
			CHECK(word == rank);
		}
	}
	return NULL;
}

int main(int argc, char **argv)
{
	static MPI_Comm many[MANY];
	int provided, i, k, n, made = argc > 1 ? atoi(argv[1]) : MANY;
	long looks = 0;
	pthread_t t;

	made = made < SHARING ? SHARING : made < MANY ? made : MANY;
	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	CHECK(!pthread_create(&t, NULL, read_world, &looks));
	for (i = 0; i < made; i++)
		OK(MPI_Comm_dup(MPI_COMM_SELF, &many[i]));
	for (k = 0; k < ROUNDS; k++) {
		for (i = 0; i < SHARING; i++)
			OK(MPI_Comm_free(&many[made - 1 - i]));
		for (i = 0; i < SHARING; i++) {
			OK(MPI_Comm_dup(MPI_COMM_SELF, &many[made - 1 - i]));
			OK(MPI_Comm_size(many[made - 1 - i], &n));
			CHECK(n == 1);
		}
	}
	__atomic_store_n(&over, 1, __ATOMIC_RELEASE);
	CHECK(!pthread_join(t, NULL));
	for (i = 0; i < made; i++)
		OK(MPI_Comm_free(&many[i]));
	CHECK(looks > 0);
	return end("places");
}
