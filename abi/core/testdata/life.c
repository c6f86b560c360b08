/* How a process may begin and end: the argument says how. */
#include "check.h"
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void at_exit(void)
{
	int done;
	MPI_Finalized(&done);
	if (!done)
		MPI_Finalize();
	printf("finalized at exit\n");
}

static void leaves(MPI_Comm *comm, int *code, ...)
{
	(void)comm, (void)code;
	exit(5);
}

static void *ends(void *arg)
{
	usleep(20000);
	exit(6);
	return arg;
}

static int deleted(MPI_Comm comm, int key, void *value, void *state)
{
	(void)comm, (void)key, (void)value, (void)state;
	exit(8);
	return MPI_SUCCESS;
}

static volatile sig_atomic_t signals;
static void on_signal(int s) { (void)s, signals++; }

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	int flag, n;

	if (!strcmp(how, "early")) { /* a call before MPI_Init is fatal, with a message */
		MPI_Comm_size(MPI_COMM_WORLD, &n);
		return 0;
	}
	if (!strcmp(how, "fork")) { /* a process that has used the library's early calls, and forks before MPI_Init */
		MPI_Initialized(&flag);
		pid_t p = fork();
		if (p == 0)
			_exit(7);
		int st;
		waitpid(p, &st, 0);
		if (!WIFEXITED(st) || WEXITSTATUS(st) != 7)
			return 1;
	}
	if (!strcmp(how, "signals")) {
		struct sigaction a = {.sa_handler = on_signal}; /* without SA_ONSTACK */
		sigaction(SIGUSR1, &a, NULL);
		sigaction(SIGALRM, &a, NULL);
	}
	begin(&argc, &argv);
	if (!strcmp(how, "signals")) {
		for (int i = 0; i < 100; i++) {
			raise(SIGUSR1);
			MPI_Barrier(MPI_COMM_WORLD);
		}
		CHECK(signals == 100);
	}
	if (!strcmp(how, "exec")) {
		CHECK(system("exit 3") >> 8 == 3);
		FILE *f = popen("echo hello", "r");
		char line[32] = "";
		CHECK(f && fgets(line, sizeof line, f) && !strcmp(line, "hello\n"));
		pclose(f);
	}
	if (!strcmp(how, "abort"))
		MPI_Abort(MPI_COMM_WORLD, 9);
	if (!strcmp(how, "exit")) { /* the end of a process without MPI_Finalize, in an orderly way */
		MPI_Barrier(MPI_COMM_WORLD);
		exit(rank == 0 ? 4 : 0);
	}
	if (!strcmp(how, "handler")) { /* the end in an error handler */
		MPI_Errhandler h;
		MPI_Comm_create_errhandler(leaves, &h);
		MPI_Comm_set_errhandler(MPI_COMM_WORLD, h);
		MPI_Send(&n, 1, MPI_INT, size + 3, 0, MPI_COMM_WORLD);
		return 0;
	}
	if (!strcmp(how, "thread")) { /* the end in a thread, while the first one waits */
		pthread_t t;
		pthread_create(&t, NULL, ends, NULL);
		MPI_Recv(&n, 1, MPI_INT, rank, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		return 0;
	}
	if (!strcmp(how, "delete")) { /* the end in a function that MPI_Finalize calls */
		int key;
		MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, deleted, &key, NULL);
		MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
		MPI_Finalize();
		return 0;
	}
	if (!strcmp(how, "atexit")) {
		atexit(at_exit);
		return 0;
	}
	if (!strcmp(how, "fatal"))
		MPI_Send(&n, 1, MPI_INT, size + 3, 0, MPI_COMM_WORLD);
	if (!strcmp(how, "twice"))
		MPI_Init(&argc, &argv);
	if (!strcmp(how, "late")) { /* a call after MPI_Finalize, whose errors return */
		MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
		MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
		MPI_Comm d;
		MPI_Comm_dup(MPI_COMM_WORLD, &d);
		MPI_Finalize();
		int a = MPI_Barrier(MPI_COMM_WORLD), b = MPI_Comm_size(d, &n), c = MPI_Type_commit(NULL);
		MPI_Finalized(&flag);
		MPI_Get_version(&n, &n);
		MPI_Info i;
		int e = MPI_Info_create(&i);
		printf("late %d %d %d %d %d\n", a != MPI_SUCCESS, b != MPI_SUCCESS, c != MPI_SUCCESS, flag, e);
		return 0;
	}
	return end(how);
}
