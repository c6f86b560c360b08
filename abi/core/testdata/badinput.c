/* Calls every function with arguments that are wrong. badcalls.h, which the test writes, names them. */
#include "check.h"
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int64_t function(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
	int64_t, int64_t, int64_t, int64_t);

static const struct bad {
	const char *name, *kinds;
	function *call;
} bads[] = {
#include "badcalls.h"
};
enum { BADS = sizeof bads / sizeof *bads, ROOM = 1 << 16 };

/* How the arguments are made. */
struct way {
	int addresses; /* whether they are good */
	enum { NONE, INVALID, OTHER, FREED, GOOD } handles;
	int64_t number;
};

static const struct way ways[] = {
	{0, NONE, 0}, {0, GOOD, -1}, {1, INVALID, 1}, {1, OTHER, 1}, {1, FREED, 1}, {1, GOOD, -1}, {0, GOOD, 1}, {1, GOOD, INT32_MIN},
};

static const char *volatile now = "nothing";
static int64_t freed[128];

static int callback(void) { return MPI_SUCCESS; }

static int64_t good(char kind)
{
	switch (kind) {
	case 'C': return (int64_t)MPI_COMM_SELF;
	case 'D': return (int64_t)MPI_INT;
	case 'E': return (int64_t)MPI_ERRORS_RETURN;
	case 'G': return (int64_t)MPI_GROUP_EMPTY;
	case 'I': return (int64_t)MPI_INFO_ENV;
	case 'M': return (int64_t)MPI_MESSAGE_NO_PROC;
	case 'O': return (int64_t)MPI_SUM;
	case 'R': return (int64_t)MPI_REQUEST_NULL;
	}
	return 0;
}

static void call(const struct bad *b, const struct way *w, char *room)
{
	int64_t a[16] = {0};
	memset(room, 0, ROOM);
	for (int i = 0; b->kinds[i]; i++)
		switch (b->kinds[i]) {
		case 'p': a[i] = w->addresses ? (int64_t)room : 0; break;
		case 'f': a[i] = w->addresses ? (int64_t)callback : 0; break;
		case 'i': a[i] = w->number; break;
		default:
			a[i] = w->handles == NONE ? 0 : w->handles == INVALID ? 0x7ffffff7 : w->handles == GOOD ? good(b->kinds[i])
				: w->handles == FREED ? freed[(int)b->kinds[i]] : (int64_t)(b->kinds[i] == 'D' ? (void *)MPI_COMM_WORLD : (void *)MPI_INT);
		}
	now = b->name;
	int code = (int)b->call(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15]);
	if (strchr(b->kinds, 'C') && (w->handles == INVALID || w->handles == OTHER || w->handles == FREED) && code == MPI_SUCCESS) {
		fprintf(stderr, "MPI_SUCCESS of a communicator that is none: ");
		failed_at(__FILE__, __LINE__, b->name);
	}
}

static void *all(void *unused)
{
	char *room = malloc(ROOM);
	(void)unused;
	for (unsigned w = 0; w < sizeof ways / sizeof *ways; w++)
		for (int i = 0; i < BADS; i++)
			call(&bads[i], &ways[w], room);
	free(room);
	return NULL;
}

static void died(int signal)
{
	char text[200];
	int n = snprintf(text, sizeof text, "signal %d in %s\n", signal, now);
	if (write(2, text, n) != n)
		_exit(8);
	_exit(7);
}

/* Some of the functions before MPI_Init, each in a process of its own, as the handler at that time ends it. */
static void before(void)
{
	static char room[ROOM];
	for (int i = 0; i < BADS; i += 9) {
		int status;
		pid_t child = fork();
		if (child == 0) {
			if (!freopen("/dev/null", "w", stderr))
				_exit(1);
			call(&bads[i], &ways[i % 2 ? 0 : 2], room);
			_exit(0);
		}
		waitpid(child, &status, 0);
		if (!WIFEXITED(status)) {
			fprintf(stderr, "%s before MPI_Init: signal %d\n", bads[i].name, WTERMSIG(status));
			exit(1);
		}
	}
}

int main(int argc, char **argv)
{
	pthread_t t;
	int provided;
	struct sigaction act = {.sa_handler = died, .sa_flags = SA_ONSTACK};
	before();
	sigaction(SIGSEGV, &act, NULL), sigaction(SIGBUS, &act, NULL), sigaction(SIGABRT, &act, NULL), sigaction(SIGFPE, &act, NULL);
	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank), MPI_Comm_size(MPI_COMM_WORLD, &size);
	OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
	OK(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided));
	MPI_Comm c;
	MPI_Datatype d;
	MPI_Info info;
	MPI_Request r;
	OK(MPI_Comm_dup(MPI_COMM_WORLD, &c)), freed['C'] = (int64_t)c, OK(MPI_Comm_free(&c));
	OK(MPI_Type_contiguous(3, MPI_INT, &d)), freed['D'] = (int64_t)d, OK(MPI_Type_free(&d));
	OK(MPI_Info_create(&info)), freed['I'] = (int64_t)info, OK(MPI_Info_free(&info));
	OK(MPI_Irecv(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r)), freed['R'] = (int64_t)r, OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	all(NULL);
	pthread_create(&t, NULL, all, NULL);
	pthread_join(t, NULL);
	/* the library works as before */
	int one = 1, sum = 0;
	OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
	CHECK(sum == size);
	if (rank == 0)
		printf("ok badinput %d\n", size);
	OK(MPI_Finalize());
	all(NULL);
	return 0;
}
