/* A rank that computes has its processor to itself: how often the threads of its process wake meanwhile, in a
 * second, or for each message that must be taken. */
#include "check.h"
#include <dirent.h>
#include <time.h>

enum { LONG = 100000, MESSAGES = 25 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void compute(double seconds)
{
	static volatile double sum;
	for (double until = now() + seconds; now() < until;)
		for (int i = 1; i < 10000; i++)
			sum += 1.0 / i;
}

/* A thread wakes after each time that it gave its processor away by itself; what others take from it does not count. */
static long wakes(void)
{
	char path[300], line[100];
	struct dirent *e;
	long all = 0, n;
	DIR *d = opendir("/proc/self/task");
	CHECK(d != NULL);
	while ((e = readdir(d))) {
		snprintf(path, sizeof path, "/proc/self/task/%s/status", e->d_name);
		FILE *f = e->d_name[0] == '.' ? NULL : fopen(path, "r");
		if (!f)
			continue;
		while (fgets(line, sizeof line, f))
			if (sscanf(line, "voluntary_ctxt_switches: %ld", &n) == 1)
				all += n;
		fclose(f);
	}
	closedir(d);
	return all;
}

/* Steps of a program that computes and then exchanges with its neighbours. */
static void steps(int n, double seconds)
{
	static char in[LONG], out[LONG];
	MPI_Request r;
	for (int i = 0; i < n; i++) {
		int bytes = (int[]){8, 3000, 24000, LONG}[i % 4];
		compute(seconds);
		OK(MPI_Irecv(in, bytes, MPI_BYTE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &r));
		OK(MPI_Send(out, bytes, MPI_BYTE, (rank + 1) % size, 1, MPI_COMM_WORLD));
		OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	}
}

int main(int argc, char **argv)
{
	static char in[MESSAGES][LONG], out[LONG];
	MPI_Request r[MESSAGES], last;
	long before, most, woken = 0;
	const double calm = 1, watched = 0.5; /* seconds */

	begin(&argc, &argv);
	const char *how = argv[1];
	steps(40, 0.002);
	MPI_Barrier(MPI_COMM_WORLD);
	if (!strcmp(how, "steps")) {
		before = wakes();
		double began = now();
		steps(100, 0.004);
		woken = (long)((wakes() - before) / (now() - began));
	} else if (!strcmp(how, "nothing")) {
		compute(calm);
		before = wakes();
		compute(watched);
		woken = (long)((wakes() - before) / watched);
	} else if (!strcmp(how, "posted")) { /* a receive waits, and nothing comes */
		OK(MPI_Irecv(in[0], LONG, MPI_BYTE, (rank + size - 1) % size, 2, MPI_COMM_WORLD, &last));
		compute(calm);
		before = wakes();
		compute(watched);
		woken = (long)((wakes() - before) / watched);
		OK(MPI_Send(out, LONG, MPI_BYTE, (rank + 1) % size, 2, MPI_COMM_WORLD));
		OK(MPI_Wait(&last, MPI_STATUS_IGNORE));
	} else if (!strcmp(how, "arrives") && rank == 0) { /* long messages come, which somebody must take while the rank computes */
		for (int i = 0; i < MESSAGES; i++)
			OK(MPI_Irecv(in[i], LONG, MPI_BYTE, 1, i, MPI_COMM_WORLD, &r[i]));
		OK(MPI_Send(NULL, 0, MPI_BYTE, 1, MESSAGES, MPI_COMM_WORLD));
		compute(calm);
		before = wakes();
		compute(1);
		woken = (wakes() - before) / MESSAGES;
		OK(MPI_Waitall(MESSAGES, r, MPI_STATUSES_IGNORE));
		for (int i = 0; i < MESSAGES; i++)
			CHECK(in[i][0] == i && in[i][LONG - 1] == i);
	} else if (rank == 1) {
		OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, MESSAGES, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
		nanosleep(&(struct timespec){1, 100000000}, NULL);
		for (int i = 0; i < MESSAGES; i++) {
			memset(out, i, LONG);
			OK(MPI_Ssend(out, LONG, MPI_BYTE, 0, i, MPI_COMM_WORLD)); /* returns when rank 0 has taken it */
			nanosleep(&(struct timespec){0, 10000000}, NULL);
		}
	}
	OK(MPI_Reduce(&woken, &most, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD));
	if (rank == 0)
		printf("woken %ld\n", most);
	return end("computes");
}
