/* The empty status, of null and inactive requests, and that of MPI_PROC_NULL. All fields, by every call that gives one. */
#include "check.h"

enum { NOISE = 77 };

static void noisy(MPI_Status *st, int n)
{
	memset(st, 0x55, (size_t)n * sizeof *st);
	for (int i = 0; i < n; i++)
		st[i].MPI_ERROR = NOISE;
}

/* What a status says beside its error. */
static void says(const MPI_Status *st, int source, int tag)
{
	int n = -1, cancelled = -1;
	MPI_Count elements = -1;
	CHECK(st->MPI_SOURCE == source && st->MPI_TAG == tag);
	OK(MPI_Get_count(st, MPI_INT, &n));
	OK(MPI_Get_elements_x(st, MPI_INT, &elements));
	OK(MPI_Test_cancelled(st, &cancelled));
	CHECK(n == 0 && elements == 0 && !cancelled);
}

#define EMPTY(st) (says(&(st), MPI_ANY_SOURCE, MPI_ANY_TAG), CHECK((st).MPI_ERROR == MPI_SUCCESS))
/* A call for one request leaves MPI_ERROR alone, and so does one for several that succeeds. */
#define NOBODY(st) (says(&(st), MPI_PROC_NULL, MPI_ANY_TAG), CHECK((st).MPI_ERROR == NOISE))

/* Two requests that are null, or inactive. */
static void idle(MPI_Request r[2])
{
	MPI_Status st[2];
	MPI_Request was[2] = {r[0], r[1]};
	int flag, n, at[2];
	noisy(st, 2);
	OK(MPI_Wait(r, st));
	EMPTY(st[0]);
	noisy(st, 2), flag = 0;
	OK(MPI_Test(r, &flag, st));
	CHECK(flag);
	EMPTY(st[0]);
	noisy(st, 2), n = 0;
	OK(MPI_Waitany(2, r, &n, st));
	CHECK(n == MPI_UNDEFINED);
	EMPTY(st[0]);
	noisy(st, 2), n = 0, flag = 0;
	OK(MPI_Testany(2, r, &n, &flag, st));
	CHECK(flag && n == MPI_UNDEFINED);
	EMPTY(st[0]);
	noisy(st, 2);
	OK(MPI_Waitany(0, NULL, &n, st));
	EMPTY(st[0]);
	noisy(st, 2);
	OK(MPI_Testany(0, NULL, &n, &flag, st));
	EMPTY(st[0]);
	noisy(st, 2);
	OK(MPI_Waitall(2, r, st));
	EMPTY(st[0]);
	EMPTY(st[1]);
	noisy(st, 2), flag = 0;
	OK(MPI_Testall(2, r, &flag, st));
	CHECK(flag);
	EMPTY(st[0]);
	EMPTY(st[1]);
	noisy(st, 2), flag = 0;
	OK(MPI_Request_get_status(r[0], &flag, st));
	CHECK(flag);
	EMPTY(st[0]);
	n = 0;
	OK(MPI_Waitsome(2, r, &n, at, st));
	CHECK(n == MPI_UNDEFINED);
	n = 0;
	OK(MPI_Testsome(2, r, &n, at, st));
	CHECK(n == MPI_UNDEFINED);
#ifdef MPI_H_ABI
	noisy(st, 2), flag = 0, n = 0;
	OK(MPI_Request_get_status_any(2, r, &n, &flag, st));
	CHECK(flag && n == MPI_UNDEFINED);
	EMPTY(st[0]);
	noisy(st, 2), flag = 0;
	OK(MPI_Request_get_status_all(2, r, &flag, st));
	CHECK(flag);
	EMPTY(st[0]);
	EMPTY(st[1]);
	n = 0;
	OK(MPI_Request_get_status_some(2, r, &n, at, st));
	CHECK(n == MPI_UNDEFINED);
#endif
	CHECK(r[0] == was[0] && r[1] == was[1]);
	OK(MPI_Wait(r, MPI_STATUS_IGNORE));
	OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));
}

/* Among requests that are not null, those that are have the empty status, and the others' MPI_ERROR is left alone. */
static void mixed(void)
{
	int in[2] = {0, 0}, next = (rank + 1) % size, before = (rank + size - 1) % size, flag = 0;
	for (int round = 0; round < 20; round++) {
		MPI_Request r[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
		MPI_Status st[4];
		noisy(st, 4);
		OK(MPI_Irecv(&in[0], 1, MPI_INT, before, 5, MPI_COMM_WORLD, &r[1]));
		OK(MPI_Isend(&rank, 1, MPI_INT, next, 5, MPI_COMM_WORLD, &r[3]));
		if (round % 2)
			OK(MPI_Waitall(4, r, st));
		else
			for (flag = 0; !flag;)
				OK(MPI_Testall(4, r, &flag, st));
		EMPTY(st[0]);
		EMPTY(st[2]);
		CHECK(st[1].MPI_SOURCE == before && st[1].MPI_TAG == 5 && st[1].MPI_ERROR == NOISE && st[3].MPI_ERROR == NOISE);
		CHECK(in[0] == before);
	}
}

/* An error in one of several: every status says which it is. */
static void failing(void)
{
	int in = 0, out[2] = {1, 2}, code;
	MPI_Request r[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
	MPI_Status st[3];
	MPI_Comm c;
	OK(MPI_Comm_dup(MPI_COMM_SELF, &c));
	OK(MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN));
	noisy(st, 3);
	OK(MPI_Irecv(&in, 1, MPI_INT, 0, 0, c, &r[1]));
	OK(MPI_Isend(out, 2, MPI_INT, 0, 0, c, &r[2]));
	code = MPI_Waitall(3, r, st);
	FAILS(MPI_ERR_IN_STATUS, code);
	EMPTY(st[0]);
	FAILS(MPI_ERR_TRUNCATE, st[1].MPI_ERROR);
	CHECK(st[2].MPI_ERROR == MPI_SUCCESS);
	OK(MPI_Comm_free(&c));
}

static void nobody(void)
{
	int x = 0, y = 0, flag = 0, n;
	MPI_Status st[2];
	MPI_Request r[2];
	MPI_Message m;
	noisy(st, 2);
	OK(MPI_Recv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, st));
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Sendrecv(&y, 1, MPI_INT, MPI_PROC_NULL, 0, &x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, st));
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Sendrecv_replace(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_PROC_NULL, 3, MPI_COMM_WORLD, st));
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Probe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, st));
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Iprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, st));
	CHECK(flag);
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &m, st));
	CHECK(m == MPI_MESSAGE_NO_PROC);
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Mrecv(&x, 1, MPI_INT, &m, st));
	CHECK(m == MPI_MESSAGE_NULL);
	NOBODY(st[0]);
	noisy(st, 2), flag = 0;
	OK(MPI_Improbe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &m, st));
	CHECK(flag && m == MPI_MESSAGE_NO_PROC);
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Imrecv(&x, 1, MPI_INT, &m, r));
	OK(MPI_Wait(r, st));
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, r));
	OK(MPI_Wait(r, st));
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, r));
	r[1] = MPI_REQUEST_NULL;
	OK(MPI_Waitall(2, r, st));
	NOBODY(st[0]);
	EMPTY(st[1]);
	noisy(st, 2);
	OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, r));
	OK(MPI_Waitany(2, r, &n, st));
	CHECK(n == 0);
	NOBODY(st[0]);
	noisy(st, 2);
	OK(MPI_Recv_init(&x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, r));
	OK(MPI_Start(r));
	OK(MPI_Wait(r, st));
	NOBODY(st[0]);
	OK(MPI_Request_free(r));
}

int main(int argc, char **argv)
{
	int x = 0;
	MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
	begin(&argc, &argv);
	idle(r);
	OK(MPI_Recv_init(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r[0]));
	OK(MPI_Send_init(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r[1]));
	idle(r);
	OK(MPI_Startall(2, r));
	OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));
	idle(r);
	OK(MPI_Request_free(&r[0]));
	idle((MPI_Request[2]){r[0], r[1]});
	OK(MPI_Request_free(&r[1]));
	mixed();
	failing();
	nobody();
	return end("empty");
}
