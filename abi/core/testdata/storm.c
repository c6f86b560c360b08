/* Many threads of each rank begin requests of all kinds at once, now a few and now thousands, and end them in every way that
 * there is, while others free the communicators that they are of. Each message says whose it is. */
#include "check.h"
#include <pthread.h>
#include <time.h>

enum { THREADS = 8, MOST = 3000, CHUNK = 48, WORDS = 4, LONG = 700, LONGS = 8, NOBODY = 9999, FEW = 5 };

static double until;

struct storm {
	MPI_Comm comm;
	int id, rounds, persistent;
	long begun; /* requests */
	uint64_t shared, own; /* random numbers: alike on all ranks, and not */
	MPI_Request r[2 * MOST];
	int out[MOST][WORDS], in[MOST][WORDS];
	int far[LONGS][LONG], near[LONGS][LONG];
	char lasting[2 * MOST]; /* a persistent request, which is inactive when it has ended */
};

static unsigned below(uint64_t *state, unsigned n)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(*state >> 33) % n;
}

/* ended is told that a call has ended request i. */
static void ended(struct storm *s, MPI_Request *r, int i)
{
	if (s->lasting[i]) {
		int flag = 0;
		CHECK(r[i] != MPI_REQUEST_NULL);
		OK(MPI_Request_get_status(r[i], &flag, MPI_STATUS_IGNORE));
		CHECK(flag);
		OK(MPI_Request_free(&r[i]));
		s->lasting[i] = 0;
	}
	CHECK(r[i] == MPI_REQUEST_NULL);
}

/* chunk ends some of the requests from first on in one of the ways, and returns when all are null. */
static void chunk(struct storm *s, int first, int n)
{
	MPI_Request *r = s->r + first;
	MPI_Status st[CHUNK];
	int at[CHUNK], flag, i, k, done, how = below(&s->own, 9);
	for (i = 0; i < n; i++)
		if (below(&s->own, 8) == 0)
			OK(MPI_Request_get_status(r[i], &flag, st));
	switch (how) {
	case 0:
		OK(MPI_Waitall(n, r, below(&s->own, 2) ? MPI_STATUSES_IGNORE : st));
		for (i = 0; i < n; i++)
			ended(s, s->r, first + i);
		return;
	case 1:
		for (flag = 0; !flag;)
			OK(MPI_Testall(n, r, &flag, st));
		for (i = 0; i < n; i++)
			ended(s, s->r, first + i);
		return;
	case 2:
	case 3:
		k = below(&s->own, n);
		for (i = 0; i < n; i++, k = (k + 1) % n) {
			for (flag = how == 2; !flag;)
				OK(MPI_Test(&r[k], &flag, MPI_STATUS_IGNORE));
			if (how == 2)
				OK(MPI_Wait(&r[k], st));
			ended(s, s->r, first + k);
		}
		return;
	}
	for (;;) {
		switch (how) {
		case 4:
			OK(MPI_Waitany(n, r, &at[0], st));
			done = at[0] == MPI_UNDEFINED ? MPI_UNDEFINED : 1;
			break;
		case 5:
			for (flag = 0; !flag;)
				OK(MPI_Testany(n, r, &at[0], &flag, st));
			done = at[0] == MPI_UNDEFINED ? MPI_UNDEFINED : 1;
			break;
		case 6:
			OK(MPI_Waitsome(n, r, &done, at, st));
			break;
		case 7:
			OK(MPI_Testsome(n, r, &done, at, MPI_STATUSES_IGNORE));
			break;
		default:
			how = 4 + below(&s->own, 4);
			continue;
		}
		if (done == MPI_UNDEFINED)
			return;
		for (i = 0; i < done; i++)
			ended(s, s->r, first + at[i]);
	}
}

/* begin_one begins message i, or its receive: nearly always as most programs do. */
static void begin_one(struct storm *s, int i, int sends, int peer, int tag)
{
	MPI_Request *r = &s->r[2 * i + sends];
	int *buf = sends ? s->out[i] : s->in[i], n = WORDS, how = below(&s->own, 24);
	if (i < LONGS) {
		buf = sends ? s->far[i] : s->near[i];
		n = LONG;
	}
	s->lasting[2 * i + sends] = how == 0 && s->persistent;
	if (s->lasting[2 * i + sends]) {
		if (sends)
			OK(MPI_Send_init(buf, n, MPI_INT, peer, tag, s->comm, r));
		else
			OK(MPI_Recv_init(buf, n, MPI_INT, peer, tag, s->comm, r));
		OK(MPI_Start(r));
	} else if (!sends)
		OK(MPI_Irecv(buf, n, MPI_INT, peer, tag, s->comm, r));
	else
		OK((how == 1 ? MPI_Issend : MPI_Isend)(buf, n, MPI_INT, peer, tag, s->comm, r));
}

static void round_of(struct storm *s, int number)
{
	int n = (int[]){1, 3, 16, 60, 60, 300, 700, 1100}[below(&s->shared, 8)], to = (rank + 1) % size, from = (rank + size - 1) % size, i, w, flag;
	MPI_Request none[FEW];
	MPI_Status st;
	if (below(&s->shared, 16) == 0)
		n = MOST;
	s->persistent = below(&s->own, 2);
	for (i = 0; i < FEW; i++) /* that nobody sends */
		OK(MPI_Irecv(s->in[i], WORDS, MPI_INT, from, NOBODY, s->comm, &none[i]));
	for (i = 0; i < n; i++) {
		memset(s->in[i], 0x77, sizeof s->in[i]);
		begin_one(s, i, 0, from, i % 7);
	}
	for (i = 0; i < n; i++) {
		for (w = 0; w < WORDS; w++)
			s->out[i][w] = rank * 1000000 + s->id * 100000 + number * 7 + i + w;
		if (i < LONGS)
			for (w = 0; w < LONG; w++)
				s->far[i][w] = s->out[i][w % WORDS];
		begin_one(s, i, 1, to, i % 7);
		if (below(&s->own, 64) == 0 && !s->lasting[2 * i + 1])
			OK(MPI_Request_free(&s->r[2 * i + 1]));
	}
	if (n > 300 && below(&s->own, 3)) {
		OK(MPI_Waitall(2 * n, s->r, MPI_STATUSES_IGNORE));
		for (i = 0; i < 2 * n; i++)
			ended(s, s->r, i);
	} else
		for (i = 0; i < 2 * n; i += w) {
			w = 1 + below(&s->own, CHUNK);
			w = w < 2 * n - i ? w : 2 * n - i;
			chunk(s, i, w);
		}
	for (i = 0; i < FEW; i++)
		OK(MPI_Cancel(&none[i]));
	for (i = 0; i < FEW; i++) {
		OK(MPI_Wait(&none[i], &st));
		OK(MPI_Test_cancelled(&st, &flag));
		CHECK(flag && none[i] == MPI_REQUEST_NULL);
	}
	s->begun += 2 * n + FEW;
	for (i = 0; i < n; i++)
		for (w = 0; w < (i < LONGS ? LONG : WORDS); w++)
			CHECK((i < LONGS ? s->near[i][w] : s->in[i][w]) == from * 1000000 + s->id * 100000 + number * 7 + i + w % WORDS);
}

/* What one thread begins another ends, while the communicator is freed. */
struct handed {
	MPI_Request *r;
	int n;
};

static void *end_them(void *arg)
{
	struct handed *h = arg;
	OK(MPI_Waitall(h->n, h->r, MPI_STATUSES_IGNORE));
	return NULL;
}

static void hand_over(struct storm *s, int number)
{
	int n = 1 + below(&s->shared, CHUNK), to = (rank + 1) % size, from = (rank + size - 1) % size, i;
	MPI_Comm comm;
	pthread_t t;
	struct handed h = {s->r, 2 * n};
	OK(MPI_Comm_dup(s->comm, &comm));
	for (i = 0; i < n; i++) {
		s->out[i][0] = number + i + rank;
		OK(MPI_Irecv(s->in[i], 1, MPI_INT, from, i, comm, &s->r[i]));
		OK(MPI_Isend(s->out[i], 1, MPI_INT, to, i, comm, &s->r[n + i]));
	}
	CHECK(!pthread_create(&t, NULL, end_them, &h));
	OK(MPI_Comm_free(&comm));
	CHECK(!pthread_join(t, NULL));
	s->begun += 2 * n;
	for (i = 0; i < n; i++)
		CHECK(s->in[i][0] == number + i + from);
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *play(void *arg)
{
	struct storm *s = arg;
	int more = 1, i;
	for (i = 0; more; i++) {
		round_of(s, i);
		if (below(&s->shared, 4) == 0)
			hand_over(s, i);
		more = i + 1 < s->rounds || now() < until;
		OK(MPI_Allreduce(MPI_IN_PLACE, &more, 1, MPI_INT, MPI_MAX, s->comm)); /* what was sent stays as it is until then */
	}
	return (void *)(intptr_t)i;
}

int main(int argc, char **argv)
{
	static struct storm s[THREADS];
	int seed = argc > 1 ? atoi(argv[1]) : 1, rounds = argc > 2 ? atoi(argv[2]) : 20, threads = argc > 3 ? atoi(argv[3]) : 4, provided, i;
	pthread_t t[THREADS];
	void *n;
	long all = 0, begun = 0;
	until = now() + (argc > 4 ? atof(argv[4]) : 0);
	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	for (i = 0; i < threads; i++) {
		s[i].id = i;
		s[i].rounds = rounds;
		s[i].shared = (uint64_t)seed * 1000 + i;
		s[i].own = s[i].shared * 77 + rank;
		OK(MPI_Comm_dup(MPI_COMM_WORLD, &s[i].comm));
	}
	for (i = 0; i < threads; i++)
		CHECK(!pthread_create(&t[i], NULL, play, &s[i]));
	for (i = 0; i < threads; i++) {
		CHECK(!pthread_join(t[i], &n));
		all += (intptr_t)n;
		begun += s[i].begun;
		OK(MPI_Comm_free(&s[i].comm));
	}
	if (rank == 0)
		printf("%ld rounds, %ld requests of this rank\n", all, begun);
	return end("storm");
}
