/* Many threads of each rank send, receive, probe and reduce at the same time. */
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 300 };
static MPI_Comm comms[THREADS];

static void *work(void *arg)
{
	int id = (int)(intptr_t)arg, next = (rank + 1) % size, prev = (rank + size - 1) % size, main_thread;
	MPI_Status st;
	OK(MPI_Is_thread_main(&main_thread));
	CHECK(!main_thread);
	for (int i = 0; i < ROUNDS; i++) {
		int out = 1000 * rank + i, in = -1, sum = 0;
		MPI_Request r[2];
		OK(MPI_Irecv(&in, 1, MPI_INT, prev, id, MPI_COMM_WORLD, &r[0]));
		OK(MPI_Isend(&out, 1, MPI_INT, next, id, MPI_COMM_WORLD, &r[1]));
		OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));
		CHECK(in == 1000 * prev + i);
		if (i % 16 == 0) {
			OK(MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, comms[id]));
			CHECK(sum == size * i);
			MPI_Message m;
			OK(MPI_Isend(&out, 1, MPI_INT, next, id, comms[id], &r[0]));
			OK(MPI_Mprobe(MPI_ANY_SOURCE, id, comms[id], &m, &st));
			OK(MPI_Mrecv(&in, 1, MPI_INT, &m, &st));
			CHECK(in == 1000 * prev + i);
			OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
			sum = 0; /* all threads on one communicator, which is more than the standard allows */
			int one = 1;
			OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
			CHECK(sum == size);
		}
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[THREADS];
	int provided, main_thread;
	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	CHECK(provided == MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	OK(MPI_Query_thread(&provided));
	OK(MPI_Is_thread_main(&main_thread));
	CHECK(provided == MPI_THREAD_MULTIPLE && main_thread);
	for (int i = 0; i < THREADS; i++)
		OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]));
	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, work, (void *)(intptr_t)i);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < THREADS; i++)
		OK(MPI_Comm_free(&comms[i]));
	return end("threads");
}
