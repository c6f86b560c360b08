/* Small messages, which the C library sends and receives by itself where it can: random ones, in all ways that a message can
 * be received, by one thread or several, with their contents checked. */
#include "check.h"
#include "party.h"
#include <signal.h>
#include <unistd.h>

enum { MESSAGES = 12, LONG = 40000 };

static struct message *first(struct message *all, int n, int to, int from, int tag)
{
	for (int i = 0; i < n; i++)
		if (!all[i].taken && all[i].to == to && all[i].from == from && (tag == MPI_ANY_TAG || all[i].tag == tag))
			return &all[i];
	return NULL;
}

/* take receives one of those that are known by now: without a source only where nobody can have sent another with its tag. */
static void take(struct party *p, struct message *all, int n, int whole)
{
	char in[LONG + 8], want[LONG];
	MPI_Status st;
	MPI_Request r;
	int left[MESSAGES], lefts = 0, count;
	for (int i = 0; i < n; i++)
		if (all[i].to == p->me && !all[i].taken)
			left[lefts++] = i;
	if (!lefts)
		return;
	struct message *m = &all[left[below(&p->own, lefts)]], *is;
	int source = m->from, tag = m->tag, how = below(&p->own, 10);
	if (how == 0 && whole)
		source = MPI_ANY_SOURCE;
	else if (how <= 3)
		tag = MPI_ANY_TAG;
	int room = LONG;
	if (how > 6)
		room = m->bytes; /* exactly what comes: of a source and a tag all are as long */
	memset(&st, 0x55, sizeof st);
	memset(in, 0x11, sizeof in);
	if (how == 4) {
		OK(MPI_Probe(source, tag, p->comm, &st));
		OK(MPI_Recv(in, room, MPI_BYTE, source, tag, p->comm, &st));
	} else if (how == 5) {
		OK(MPI_Irecv(in, room, MPI_BYTE, source, tag, p->comm, &r));
		OK(MPI_Wait(&r, &st));
	} else {
		OK(MPI_Recv(in, room, MPI_BYTE, source, tag, p->comm, &st));
		CHECK(st.MPI_ERROR == 0x55555555);
	}
	is = first(all, n, p->me, st.MPI_SOURCE, tag);
	CHECK(is && (source == MPI_ANY_SOURCE || st.MPI_SOURCE == source) && st.MPI_TAG == is->tag);
	OK(MPI_Get_count(&st, MPI_BYTE, &count));
	CHECK(count == is->bytes);
	fill(want, is);
	CHECK(!memcmp(in, want, count));
	for (int i = count; i < count + 8; i++)
		CHECK(in[i] == 0x11);
	is->taken = 1;
}

static void *play(void *arg)
{
	struct party *p = arg;
	static __thread char out[MESSAGES][LONG];
	for (int round = 0; round < p->rounds; round++) {
		struct message all[MESSAGES];
		MPI_Request r[MESSAGES];
		int count = 1 + below(&p->shared, MESSAGES), started = 0;
		int longest = (int[]){1, 9, 33, 200, 2100, 5000, LONG}[below(&p->shared, 7)];
		for (int i = 0; i < count; i++) {
			struct message *m = &all[i];
			m->from = below(&p->shared, p->n);
			m->to = below(&p->shared, p->n);
			m->tag = round * TAGS + below(&p->shared, TAGS);
			m->number = p->number++;
			m->taken = 0;
			m->bytes = below(&p->shared, longest);
			for (int k = 0; k < i; k++)
				if (all[k].from == m->from && all[k].to == m->to && all[k].tag == m->tag)
					m->bytes = all[k].bytes;
			if (m->from != p->me)
				continue;
			fill(out[i], m);
			if (m->bytes > 5000 || below(&p->own, 4) == 0)
				OK(MPI_Isend(out[i], m->bytes, MPI_BYTE, m->to, m->tag, p->comm, &r[started++]));
			else
				OK(MPI_Send(out[i], m->bytes, MPI_BYTE, m->to, m->tag, p->comm));
			if (below(&p->own, 3) == 0)
				take(p, all, i + 1, 0);
		}
		for (int i = 0; i < count; i++)
			take(p, all, count, 1);
		OK(MPI_Waitall(started, r, MPI_STATUSES_IGNORE));
		if (round % 64 == 0)
			OK(MPI_Barrier(p->comm));
	}
	return NULL;
}

/* Many messages one way, more than a window takes: the receiver must say now and then that there is room. */
static void flood(int n)
{
	uint64_t v;
	if (size < 2 || rank > 1)
		return;
	for (uint64_t i = 0; i < (uint64_t)n; i++) {
		if (rank == 0) {
			OK(MPI_Send(&i, 1, MPI_UINT64_T, 1, 7, MPI_COMM_WORLD));
		} else {
			OK(MPI_Recv(&v, 1, MPI_UINT64_T, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
			CHECK(v == i);
		}
	}
}

static void ping(int n)
{
	int v = 0;
	if (size < 2 || rank > 1)
		return;
	for (int i = 0; i < n; i++) {
		if (rank == 0)
			OK(MPI_Send(&i, 1, MPI_INT, 1, i, MPI_COMM_WORLD));
		OK(MPI_Recv(&v, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
		CHECK(v == i);
		if (rank == 1)
			OK(MPI_Send(&i, 1, MPI_INT, 0, i, MPI_COMM_WORLD));
	}
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	int seed = argc > 2 ? atoi(argv[2]) : 1, rounds = argc > 3 ? atoi(argv[3]) : 300, threads = argc > 4 ? atoi(argv[4]) : 1, provided;
	MPI_Init_thread(&argc, &argv, threads > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	ping(200);
	if (!strcmp(how, "hang")) {
		OK(MPI_Recv(&seed, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
		return 1;
	}
	if (!strcmp(how, "die")) {
		if (rank == 1)
			raise(SIGKILL);
		OK(MPI_Recv(&seed, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
		return 1;
	}
	if (!strcmp(how, "off")) {
		CHECK(alone("cadre_lane_sends") == 0 && alone("cadre_lane_receives") == 0);
	} else if (!strcmp(how, "on") && rank < 2) {
		/* A pair of ranks begins to do so after some hundred messages, and when the system has agreed. */
		int enough, too = 0;
		for (enough = 0; !enough || !too;) {
			ping(200);
			enough = alone("cadre_lane_sends") > 100;
			OK(MPI_Sendrecv(&enough, 1, MPI_INT, 1 - rank, 0, &too, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
		}
	}
	/* A rank that is held up may find all messages of a time taken in already, or one of a third rank's; not always. */
	for (int i = 0; i < 30; i++) {
		flood(1000);
		ping(1);
	}
	if (!strcmp(how, "on") && rank == 1 && size == 2)
		CHECK(alone("cadre_lane_receives") > 0);
	flood(100000);
	parties(play, threads, seed, rounds);
	return end("fast");
}
