/* What the test programs share, which are also compiled with another library's mpi.h. Each prints its name from rank 0 at the end; a check that fails ends the job. */
#include <mpi.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef MPI_H_ABI /* another library's header, which knows no such class */
#define MPI_ERR_ERRHANDLER MPI_ERR_OTHER
#define LAST_CLASS 100 /* its MPI_ERR_LASTCODE is greater than all classes that it adds */
#else
#define LAST_CLASS MPI_ERR_LASTCODE
#endif

static int rank, size;

static inline void failed_at(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: rank %d of %d: %s\n", file, line, rank, size, what);
	MPI_Abort(MPI_COMM_WORLD, 3);
}

#define CHECK(c) ((c) ? (void)0 : failed_at(__FILE__, __LINE__, #c))
#define OK(call) CHECK((call) == MPI_SUCCESS)
/* A call that fails with a class. */
#define FAILS(class_, call) fails(__FILE__, __LINE__, #call, class_, call)

static inline void fails(const char *file, int line, const char *what, int want, int code)
{
	int is = -1;
	MPI_Error_class(code, &is);
	if (is == want)
		return;
	fprintf(stderr, "class %d, want %d: ", is, want);
	failed_at(file, line, what);
}

/* With CHECK_NOISE other threads of each rank send, receive and make communicators, from beginning to end. */
enum { NOISES = 2 };
struct noise {
	pthread_t thread;
	MPI_Comm comm;
	int runs, stops;
};
static struct noise noises[NOISES];

static inline void *make_noise(void *arg)
{
	struct noise *n = (struct noise *)arg;
	int to = (rank + 1) % size, from = (rank + size - 1) % size, more = 1, found, count, i, k;
	MPI_Comm comm;
	MPI_Request r[4];
	MPI_Status st;
	char out[2][5000], in[2][5000];
	for (i = 0; more; i++) {
		for (k = 0; k < 2; k++) {
			memset(out[k], i + rank + k, sizeof out[k]);
			OK(MPI_Irecv(in[k], (int)sizeof in[k], MPI_BYTE, from, k, n->comm, &r[k]));
			OK(MPI_Isend(out[k], k ? (int)sizeof out[k] : 8, MPI_BYTE, to, k, n->comm, &r[2 + k]));
		}
		OK(MPI_Iprobe(MPI_ANY_SOURCE, 99, n->comm, &found, &st));
		OK(MPI_Waitany(4, r, &k, &st));
		OK(MPI_Wait(&r[0], &st));
		OK(MPI_Waitall(4, r, MPI_STATUSES_IGNORE));
		for (k = 0; k < 2; k++)
			CHECK(in[k][0] == (char)(i + from + k) && in[k][7] == in[k][0]);
		count = !__atomic_load_n(&n->stops, __ATOMIC_ACQUIRE);
		OK(MPI_Allreduce(&count, &more, 1, MPI_INT, MPI_MAX, n->comm));
		if (i % 64 == 0) {
			OK(MPI_Comm_dup(n->comm, &comm));
			OK(MPI_Comm_free(&comm));
		}
	}
	OK(MPI_Comm_free(&n->comm));
	return NULL;
}

static inline void begin(int *argc, char ***argv)
{
	int provided, i;
	if (!getenv("CHECK_NOISE"))
		MPI_Init(argc, argv);
	else {
		MPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, &provided);
		CHECK(provided == MPI_THREAD_MULTIPLE);
	}
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	for (i = 0; i < NOISES && getenv("CHECK_NOISE"); i++) {
		OK(MPI_Comm_dup(MPI_COMM_WORLD, &noises[i].comm));
		noises[i].runs = 1;
		CHECK(!pthread_create(&noises[i].thread, NULL, make_noise, &noises[i]));
	}
}

static inline int end(const char *name)
{
	int i;
	MPI_Barrier(MPI_COMM_WORLD);
	for (i = 0; i < NOISES && noises[i].runs; i++) {
		__atomic_store_n(&noises[i].stops, 1, __ATOMIC_RELEASE);
		pthread_join(noises[i].thread, NULL);
	}
	if (rank == 0)
		printf("ok %s %d\n", name, size);
	MPI_Finalize();
	return 0;
}

/* How many messages the C library has carried by itself. */
static inline unsigned long long alone(const char *name)
{
	unsigned long long v = 0;
	int at, one, provided;
	MPI_T_pvar_session s;
	MPI_T_pvar_handle h;
	OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
	OK(MPI_T_pvar_session_create(&s));
	OK(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_LEVEL, &at));
	OK(MPI_T_pvar_handle_alloc(s, at, NULL, &h, &one));
	OK(MPI_T_pvar_read(s, h, &v));
	OK(MPI_T_pvar_handle_free(s, &h));
	OK(MPI_T_pvar_session_free(&s));
	OK(MPI_T_finalize());
	return v;
}
