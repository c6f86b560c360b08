/* A blocking call waits on its caller's thread: the library's other threads sleep while messages go back and forth. */
#include "check.h"
#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

/* How often the threads of this process but the caller have stopped to wait. */
static long waits(void)
{
	long n = 0;
	DIR *tasks = opendir("/proc/self/task");
	struct dirent *d;
	while ((d = readdir(tasks)) != NULL) {
		char name[300], line[200];
		if (d->d_name[0] == '.' || atol(d->d_name) == syscall(SYS_gettid))
			continue;
		snprintf(name, sizeof name, "/proc/self/task/%s/status", d->d_name);
		FILE *f = fopen(name, "r");
		while (f && fgets(line, sizeof line, f))
			if (!strncmp(line, "voluntary_ctxt_switches:", 24))
				n += atol(line + 24);
		if (f)
			fclose(f);
	}
	closedir(tasks);
	return n;
}

int main(int argc, char **argv)
{
	enum { ROUNDS = 20000 };
	begin(&argc, &argv);
	char text[8] = "";
	MPI_Barrier(MPI_COMM_WORLD);
	long others = waits();
	double t = MPI_Wtime();
	for (int i = 0; i < ROUNDS; i++) {
		if (rank == 0)
			OK(MPI_Send(text, 8, MPI_BYTE, 1, 0, MPI_COMM_WORLD));
		OK(MPI_Recv(text, 8, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
		if (rank == 1)
			OK(MPI_Send(text, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD));
	}
	others = waits() - others;
	t = MPI_Wtime() - t;
	if (others > ROUNDS / 2 + 4000 * t) { /* a receive that another thread finished would cost one or two; they tick besides */
		fprintf(stderr, "the other threads waited %ld times in %d rounds and %g s: ", others, ROUNDS, t);
		failed_at(__FILE__, __LINE__, "receives on their caller's thread");
	}
	return end("caller");
}
