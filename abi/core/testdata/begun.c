/* Sends and receives that do not block, which the C library carries out by itself where it can: random ones, begun and ended
 * in all ways, by one thread or several, where it is known which message each receive meets. */
#include "check.h"
#include "party.h"

enum { MESSAGES = 24, LONG = 20000 };

struct active {
	MPI_Request r;
	struct message *m; /* that it meets; null of a send */
	char *in;
};

static void check(const struct active *a, MPI_Status *st)
{
	char want[LONG];
	int count, cancelled;
	OK(MPI_Test_cancelled(st, &cancelled));
	CHECK(!cancelled);
	if (!a->m)
		return;
	CHECK(st->MPI_SOURCE == a->m->from && st->MPI_TAG == a->m->tag);
	OK(MPI_Get_count(st, MPI_BYTE, &count));
	CHECK(count == a->m->bytes);
	fill(want, a->m);
	CHECK(!memcmp(a->in, want, count));
	for (int i = count; i < count + 8; i++)
		CHECK(a->in[i] == 0x11);
}

/* over is told that request i has ended. */
static void over(struct active *a, int *n, int i, MPI_Status *st)
{
	CHECK(a[i].r == MPI_REQUEST_NULL);
	if (st)
		check(&a[i], st);
	a[i] = a[--*n];
}

/* looked is told what a call for one request that leaves it says. */
static void looked(MPI_Request r, MPI_Status *st, int flag)
{
	MPI_Status again;
	int f2 = 0;
	if (!flag)
		return;
	OK(MPI_Request_get_status(r, &f2, &again));
	CHECK(f2 && st->MPI_SOURCE == again.MPI_SOURCE && st->MPI_TAG == again.MPI_TAG);
}

/* end_some ends some of those that are under way, in one of the ways that there are. With wait it may wait. */
static void end_some(struct party *p, struct active *a, int *n, int wait)
{
	MPI_Request r[MESSAGES];
	MPI_Status st[MESSAGES];
	int at[MESSAGES], done = 0, i, k, flag = 0, from, some = 1 + below(&p->own, *n), how = below(&p->own, wait ? 11 : 7);
	memset(st, 0x55, sizeof st);
	from = below(&p->own, *n - some + 1);
	for (i = 0; i < some; i++)
		r[i] = a[from + i].r;
	k = below(&p->own, some);
	switch (how) {
	case 0:
		OK(MPI_Test(&r[k], &flag, &st[k]));
		done = flag ? at[0] = k, 1 : 0;
		st[0] = st[k];
		break;
	case 1:
		OK(MPI_Testall(some, r, &flag, st));
		for (i = 0; flag && i < some; i++)
			at[done++] = i;
		break;
	case 2:
		OK(MPI_Testany(some, r, &at[0], &flag, st));
		done = flag;
		break;
	case 3:
		OK(MPI_Testsome(some, r, &done, at, st));
		break;
	case 4:
		OK(MPI_Request_get_status(r[k], &flag, st));
		looked(r[k], st, flag);
		break;
	case 5:
#ifdef MPI_H_ABI
		OK(MPI_Request_get_status_any(some, r, &k, &flag, st));
		if (flag)
			looked(r[k], st, flag);
		OK(MPI_Request_get_status_all(some, r, &flag, st));
		OK(MPI_Request_get_status_some(some, r, &i, at, st));
		CHECK(flag ? i == some : i >= 0);
#endif
		break;
	case 6:
#ifdef MPI_H_ABI
		r[k] = MPI_Request_fromint(MPI_Request_toint(r[k]));
#else
		r[k] = MPI_Request_f2c(MPI_Request_c2f(r[k]));
#endif
		CHECK(r[k] == a[from + k].r);
		if (!a[from + k].m && below(&p->own, 4) == 0) { /* what was sent stays as it is until the barrier */
			OK(MPI_Request_free(&r[k]));
			a[from + k].r = r[k];
			over(a, n, from + k, NULL);
		}
		return;
	case 7:
		OK(MPI_Wait(&r[k], &st[0]));
		at[done++] = k;
		break;
	case 8:
		OK(MPI_Waitall(some, r, st));
		for (i = 0; i < some; i++)
			at[done++] = i;
		break;
	case 9:
		OK(MPI_Waitany(some, r, &at[0], st));
		done = 1;
		break;
	case 10:
		OK(MPI_Waitsome(some, r, &done, at, st));
		break;
	}
	for (i = 0; i < some; i++)
		CHECK(a[from + i].r == r[i] || r[i] == MPI_REQUEST_NULL);
	for (i = 0; i < done; i++) {
		CHECK(r[at[i]] == MPI_REQUEST_NULL && st[i].MPI_ERROR == 0x55555555);
		check(&a[from + at[i]], &st[i]);
		a[from + at[i]].r = MPI_REQUEST_NULL;
	}
	for (i = *n - 1; i >= 0; i--)
		if (a[i].r == MPI_REQUEST_NULL)
			a[i] = a[--*n];
}

/* receive posts a receive of one of those that nobody has received, if there is one: of the first of its rank and tag, or of the
 * first of its rank, which is what it must meet. */
static void receive(struct party *p, struct message *all, int count, struct active *a, int *n, char *in, int blocking)
{
	struct message *m = NULL;
	MPI_Status st;
	int left[MESSAGES], lefts = 0, i, tag, room;
	for (i = 0; i < count; i++)
		if (all[i].to == p->me && !all[i].taken)
			left[lefts++] = i;
	if (!lefts)
		return;
	m = &all[left[below(&p->own, lefts)]];
	tag = below(&p->own, 4) ? m->tag : MPI_ANY_TAG;
	for (i = lefts - 1; i >= 0; i--)
		if (all[left[i]].from == m->from && (tag == MPI_ANY_TAG || all[left[i]].tag == tag))
			m = &all[left[i]];
	m->taken = 1;
	room = below(&p->own, 3) ? m->bytes : m->bytes + (int)below(&p->own, LONG - m->bytes);
	memset(in, 0x11, LONG + 8);
	a[*n] = (struct active){MPI_REQUEST_NULL, m, in};
	if (blocking) {
		OK(MPI_Recv(in, room, MPI_BYTE, m->from, tag, p->comm, &st));
		check(&a[*n], &st);
		return;
	}
	OK(MPI_Irecv(in, room, MPI_BYTE, m->from, tag, p->comm, &a[*n].r));
	++*n;
}

static void *play(void *arg)
{
	static __thread char out[MESSAGES][LONG], in[MESSAGES][LONG + 8];
	struct party *p = arg;
	for (int round = 0; round < p->rounds; round++) {
		struct message all[MESSAGES];
		struct active a[2 * MESSAGES];
		int count = 1 + below(&p->shared, MESSAGES), n = 0, sent = 0, i, k, mine = 0, wild = below(&p->shared, 3) == 0;
		int longest = (int[]){1, 9, 33, 33, 200, 2100, LONG}[below(&p->shared, 7)];
		for (i = 0; i < count; i++) {
			struct message *m = &all[i];
			m->from = below(&p->shared, p->n);
			m->to = wild || p->n == 1 ? (int)below(&p->shared, p->n) : (m->from + 1 + (int)below(&p->shared, p->n - 1)) % p->n;
			m->tag = round * TAGS + below(&p->shared, TAGS);
			m->number = p->number++;
			m->taken = 0;
			m->bytes = below(&p->shared, longest);
			mine += m->to == p->me;
		}
		for (k = 0; sent < count || mine > 0;) {
			struct message *m = &all[sent];
			if (sent < count && m->from != p->me) {
				sent++;
			} else if (sent < count && (!mine || below(&p->own, 2))) {
				fill(out[sent], m);
				if (m->bytes <= 1000 && below(&p->own, 4) == 0)
					OK(MPI_Send(out[sent], m->bytes, MPI_BYTE, m->to, m->tag, p->comm));
				else {
					a[n] = (struct active){MPI_REQUEST_NULL, NULL, NULL};
					OK((below(&p->own, 8) ? MPI_Isend : MPI_Issend)(out[sent], m->bytes, MPI_BYTE, m->to, m->tag, p->comm, &a[n].r));
					n++;
				}
				sent++;
			} else if (mine) {
				receive(p, all, count, a, &n, in[k++], 0);
				mine--;
			}
			if (n && n <= MESSAGES && below(&p->own, 4) == 0)
				end_some(p, a, &n, 0);
		}
		while (n > MESSAGES) {
			MPI_Status st;
			OK(MPI_Wait(&a[n - 1].r, &st));
			over(a, &n, n - 1, &st);
		}
		while (n)
			end_some(p, a, &n, 1);
		OK(MPI_Barrier(p->comm));
	}
	return NULL;
}

/* Wrong calls, and what few programs do: each says what came of it. The other rank is peer. */
static void odd(int peer)
{
	MPI_Request r, same, two[3];
	MPI_Status st, sts[3];
	MPI_Comm comm;
	int v[3] = {rank, 0, 0}, flag = 0, code, class, i;
	long long wide[2] = {1, 2};
	OK(MPI_Isend(v, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &r));
	same = r;
	FAILS(MPI_ERR_REQUEST, MPI_Start(&r));
	OK(MPI_Cancel(&r));
	OK(MPI_Wait(&r, &st));
	OK(MPI_Test_cancelled(&st, &flag));
	CHECK(!flag && r == MPI_REQUEST_NULL);
	FAILS(MPI_ERR_REQUEST, MPI_Wait(&same, &st));
	FAILS(MPI_ERR_REQUEST, MPI_Test(&same, &flag, &st));
	FAILS(MPI_ERR_REQUEST, MPI_Waitall(1, &same, &st));
	FAILS(MPI_ERR_REQUEST, MPI_Request_free(&same));
	/* A receive that was begun, and one that meets nothing. */
	OK(MPI_Irecv(&v[1], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &two[0]));
	OK(MPI_Irecv(&v[2], 1, MPI_INT, peer, 2, MPI_COMM_WORLD, &two[1]));
	OK(MPI_Cancel(&two[1]));
	OK(MPI_Waitall(2, two, sts));
	OK(MPI_Test_cancelled(&sts[0], &flag));
	CHECK(!flag && v[1] == peer && sts[0].MPI_SOURCE == peer);
	OK(MPI_Test_cancelled(&sts[1], &flag));
	CHECK(flag);
	/* A message that is too long. */
	OK(MPI_Isend(wide, 2, MPI_LONG_LONG, peer, 3, MPI_COMM_WORLD, &two[0]));
	two[1] = MPI_REQUEST_NULL;
	OK(MPI_Irecv(v, 1, MPI_LONG_LONG, peer, 3, MPI_COMM_WORLD, &two[2]));
	code = MPI_Waitall(3, two, sts);
	OK(MPI_Error_class(code, &class));
	CHECK(class == MPI_ERR_IN_STATUS && sts[0].MPI_ERROR == 0 && sts[1].MPI_ERROR == 0);
	OK(MPI_Error_class(sts[2].MPI_ERROR, &class));
	CHECK(class == MPI_ERR_TRUNCATE);
	for (i = 0; i < 3; i++)
		CHECK(two[i] == MPI_REQUEST_NULL);
	/* A communicator that ends before what was begun on it. */
	OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
	v[0] = 100 + rank;
	OK(MPI_Irecv(&v[1], 1, MPI_INT, peer, 4, comm, &two[0]));
	OK(MPI_Isend(v, 1, MPI_INT, peer, 4, comm, &two[1]));
	OK(MPI_Comm_free(&comm));
	OK(MPI_Waitall(2, two, sts));
	CHECK(v[1] == 100 + peer);
	/* An empty status, and requests that are null. */
	two[0] = two[1] = MPI_REQUEST_NULL;
	OK(MPI_Waitall(2, two, sts));
	CHECK(sts[0].MPI_SOURCE == MPI_ANY_SOURCE && sts[1].MPI_TAG == MPI_ANY_TAG);
	OK(MPI_Isend(v, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, &two[1]));
	memset(sts, 0x55, sizeof sts);
	OK(MPI_Waitall(2, two, sts));
	OK(MPI_Get_count(&sts[0], MPI_INT, &i));
	CHECK(sts[0].MPI_SOURCE == MPI_ANY_SOURCE && sts[0].MPI_TAG == MPI_ANY_TAG && i == 0);
	OK(MPI_Recv(v, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
	/* A ready send needs the receive, which was only begun. */
	OK(MPI_Irecv(&v[2], 1, MPI_INT, peer, 6, MPI_COMM_WORLD, &r));
	OK(MPI_Sendrecv(v, 1, MPI_INT, peer, 7, &v[1], 1, MPI_INT, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
	v[0] = 1000 + rank;
	OK(MPI_Rsend(v, 1, MPI_INT, peer, 6, MPI_COMM_WORLD));
	OK(MPI_Wait(&r, &st));
	CHECK(v[2] == 1000 + peer);
}

/* More than there are places for, by far. */
static void many(int peer)
{
	enum { N = 3000 };
	static MPI_Request r[2 * N];
	static int out[N], in[N];
	for (int i = 0; i < N; i++)
		OK(MPI_Irecv(&in[i], 1, MPI_INT, peer, i % 7, MPI_COMM_WORLD, &r[i]));
	for (int i = 0; i < N; i++) {
		out[i] = i;
		OK(MPI_Isend(&out[i], 1, MPI_INT, peer, i % 7, MPI_COMM_WORLD, &r[N + i]));
	}
	OK(MPI_Waitall(2 * N, r, MPI_STATUSES_IGNORE));
	for (int i = 0; i < N; i++)
		CHECK(in[i] == i);
}

enum { WINDOW = 64 };

/* What osu_mbw_mr does. */
static void window(MPI_Comm comm)
{
	static int v[WINDOW];
	MPI_Request r[WINDOW];
	for (int i = 0; i < WINDOW; i++) {
		if (rank == 0)
			OK(MPI_Isend((v[i] = i, &v[i]), 1, MPI_INT, 1, 7, comm, &r[i]));
		else
			OK(MPI_Irecv((v[i] = -1, &v[i]), 1, MPI_INT, 0, 7, comm, &r[i]));
	}
	OK(MPI_Waitall(WINDOW, r, MPI_STATUSES_IGNORE));
	for (int i = 0; i < WINDOW; i++)
		CHECK(v[i] == i);
	if (rank == 1)
		OK(MPI_Send(v, 1, MPI_INT, 0, 8, comm));
	else
		OK(MPI_Recv(v, 1, MPI_INT, 1, 8, comm, MPI_STATUS_IGNORE));
}

/* The C library carries messages of all kinds, also while one of another communicator waits. It begins after some hundred
 * messages, when the system has agreed, and a rank that is held up for long may find that it cannot; not always. */
static void carried(int waits)
{
	MPI_Comm other;
	unsigned long long before, after;
	int v = 5, enough, too = 0, i;
	OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
	if (rank == 0 && waits)
		OK(MPI_Send(&v, 1, MPI_INT, 1, 1, other));
	OK(MPI_Barrier(MPI_COMM_WORLD));
	if (rank == 1 && waits)
		OK(MPI_Probe(0, 1, other, MPI_STATUS_IGNORE)); /* it waits here now */
	before = alone(rank ? "cadre_lane_receives" : "cadre_lane_sends");
	for (enough = 0; !enough || !too;) {
		for (i = 0; i < 50; i++)
			window(MPI_COMM_WORLD);
		after = alone(rank ? "cadre_lane_receives" : "cadre_lane_sends");
		enough = after - before > 10 * WINDOW;
		OK(MPI_Sendrecv(&enough, 1, MPI_INT, 1 - rank, 0, &too, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
	}
	if (rank == 1 && waits)
		OK(MPI_Recv(&v, 1, MPI_INT, 0, 1, other, MPI_STATUS_IGNORE));
	OK(MPI_Comm_free(&other));
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	int seed = argc > 2 ? atoi(argv[2]) : 1, rounds = argc > 3 ? atoi(argv[3]) : 200, threads = argc > 4 ? atoi(argv[4]) : 1, provided;
	MPI_Init_thread(&argc, &argv, threads > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
	if (size == 2) {
		odd(1 - rank);
		many(1 - rank);
		odd(1 - rank);
		if (!strcmp(how, "on")) {
			carried(0);
			carried(1);
		}
	}
	parties(play, threads, seed, rounds);
	if (!strcmp(how, "off"))
		CHECK(alone("cadre_lane_sends") == 0 && alone("cadre_lane_receives") == 0);
	return end("begun");
}
