/* How a process may begin and end: the argument says how. */
#include "check.h"
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
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

static void reduces(void *in, void *inout, int *n, MPI_Datatype *type)
{
	(void)in, (void)inout, (void)n, (void)type;
	exit(10);
}

static int copied(MPI_Comm comm, int key, void *state, void *value, void *copy, int *flag)
{
	(void)comm, (void)key, (void)state, (void)value, (void)copy, (void)flag;
	exit(11);
	return MPI_SUCCESS;
}

static void on_alarm(int s)
{
	(void)s;
	_exit(12);
}

static void *begins(void *arg)
{
	int provided;
	MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
	return arg;
}

static void *finishes(void *arg)
{
	pthread_join(*(pthread_t *)arg, NULL); /* the first thread is gone */
	MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 0)
		printf("ok firstgone %d\n", size);
	MPI_Finalize();
	exit(0); /* the library's threads stay: the process does not end with the last of the program's */
	return NULL;
}

static sigjmp_buf before_fault;
static void on_fault(int s) { siglongjmp(before_fault, s); }

/* A fault of the program's own, which its handler survives. */
static void fault(int flags)
{
	struct sigaction a = {.sa_handler = on_fault, .sa_flags = flags}, old;
	sigaction(SIGSEGV, &a, &old);
	if (sigsetjmp(before_fault, 1) == 0) {
		*(volatile int *)8 = 1;
		failed_at(__FILE__, __LINE__, "no fault");
	}
	MPI_Barrier(MPI_COMM_WORLD);
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
	if (!strcmp(how, "child")) { /* who forks waits, and its child is the rank */
		pid_t p = fork();
		int st;
		if (p != 0)
			return waitpid(p, &st, 0) == p && WIFEXITED(st) ? WEXITSTATUS(st) : 1;
	}
	if (!strcmp(how, "initthread")) { /* another thread than the first begins */
		pthread_t t;
		pthread_create(&t, NULL, begins, NULL);
		pthread_join(t, NULL);
		MPI_Is_thread_main(&flag);
		MPI_Comm_rank(MPI_COMM_WORLD, &rank);
		MPI_Comm_size(MPI_COMM_WORLD, &size);
		CHECK(!flag);
		return end(how);
	}
	if (!strcmp(how, "fault")) { /* a handler that is there before MPI_Init */
		struct sigaction a = {.sa_handler = on_fault};
		sigaction(SIGSEGV, &a, NULL);
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
	if (!strcmp(how, "fault")) {
		if (sigsetjmp(before_fault, 1) == 0) {
			*(volatile int *)8 = 1;
			failed_at(__FILE__, __LINE__, "no fault");
		}
		MPI_Barrier(MPI_COMM_WORLD);
		fault(SA_ONSTACK); /* and one that comes later */
		fault(SA_ONSTACK);
	}
	if (!strcmp(how, "crash")) {
		MPI_Barrier(MPI_COMM_WORLD);
		*(volatile int *)8 = 1;
	}
	if (!strcmp(how, "aborts"))
		abort();
	if (!strcmp(how, "quick"))
		quick_exit(9);
	if (!strcmp(how, "reduce")) { /* the end in a reduction */
		MPI_Op op;
		int in[2] = {0};
		MPI_Op_create(reduces, 1, &op);
		MPI_Reduce_local(in, in + 1, 1, MPI_INT, op);
	}
	if (!strcmp(how, "copy")) { /* the end in a function that MPI_Comm_dup calls */
		int key;
		MPI_Comm dup;
		MPI_Comm_create_keyval(copied, MPI_COMM_NULL_DELETE_FN, &key, NULL);
		MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
		MPI_Comm_dup(MPI_COMM_SELF, &dup);
	}
	if (!strcmp(how, "alarm")) { /* the end in a signal, while the program waits */
		struct sigaction a = {.sa_handler = on_alarm, .sa_flags = SA_ONSTACK};
		sigaction(SIGALRM, &a, NULL);
		alarm(1);
		MPI_Recv(&n, 1, MPI_INT, rank, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	}
	if (!strcmp(how, "firstgone")) { /* the first thread ends before the process does */
		static pthread_t self, t;
		self = pthread_self();
		pthread_create(&t, NULL, finishes, &self);
		pthread_exit(NULL);
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
	if (!strcmp(how, "minus"))
		MPI_Abort(MPI_COMM_WORLD, -1);
	if (!strcmp(how, "zero"))
		MPI_Abort(MPI_COMM_WORLD, 0);
	if (!strcmp(how, "great"))
		MPI_Abort(MPI_COMM_WORLD, 512);
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
