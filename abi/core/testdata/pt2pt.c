#include "check.h"

#define W MPI_COMM_WORLD

static int next, prev;

static void modes(void)
{
	int (*send[])(const void *, int, MPI_Datatype, int, int, MPI_Comm) = {MPI_Send, MPI_Ssend, MPI_Bsend};
	int (*isend[])(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) = {MPI_Isend, MPI_Issend, MPI_Ibsend};
	static char room[1 << 20];
	void *back;
	int n;
	OK(MPI_Buffer_attach(room, sizeof room));
	for (int k = 0; k < 3; k++) {
		int out = 10 * rank + k, in = -1;
		MPI_Request r;
		MPI_Status st;
		OK(MPI_Irecv(&in, 1, MPI_INT, prev, k, W, &r));
		OK(send[k](&out, 1, MPI_INT, next, k, W));
		OK(MPI_Wait(&r, &st));
		CHECK(r == MPI_REQUEST_NULL && in == 10 * prev + k && st.MPI_SOURCE == prev && st.MPI_TAG == k);
		OK(isend[k](&out, 1, MPI_INT, next, 7, W, &r));
		OK(MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, W, &st));
		OK(MPI_Get_count(&st, MPI_INT, &n));
		CHECK(n == 1 && in == 10 * prev + k && st.MPI_SOURCE == prev && st.MPI_TAG == 7);
		OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	}
	OK(MPI_Buffer_flush());
	OK(MPI_Buffer_detach(&back, &n));
	CHECK(back == room && n == sizeof room);
	int out = 1;
	MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
	if (size > 1)
		FAILS(MPI_ERR_BUFFER, MPI_Bsend(&out, 1, MPI_INT, next, 9, W));
	/* a ready send, whose receive is there */
	MPI_Request r;
	int in = -1;
	OK(MPI_Irecv(&in, 1, MPI_INT, prev, 11, W, &r));
	OK(MPI_Barrier(W));
	OK(MPI_Rsend(&rank, 1, MPI_INT, next, 11, W));
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	CHECK(in == prev);
}

static void several(void)
{
	enum { N = 12 };
	int out[N], in[N], flag, n, idx[2 * N];
	MPI_Request r[2 * N];
	MPI_Status st[2 * N];
	for (int form = 0; form < 6; form++) {
		for (int i = 0; i < N; i++) {
			out[i] = 100 * rank + i, in[i] = -1;
			OK(MPI_Irecv(&in[i], 1, MPI_INT, prev, i, W, &r[i]));
		}
		for (int i = 0; i < N; i++)
			OK(MPI_Isend(&out[i], 1, MPI_INT, next, i, W, &r[N + i]));
		int done = 0;
		switch (form) {
		case 0:
			OK(MPI_Waitall(2 * N, r, st));
			for (int i = 0; i < N; i++)
				CHECK(st[i].MPI_TAG == i && st[i].MPI_SOURCE == prev);
			break;
		case 1:
			OK(MPI_Waitall(2 * N, r, MPI_STATUSES_IGNORE));
			break;
		case 2:
			do
				OK(MPI_Testall(2 * N, r, &flag, st));
			while (!flag);
			break;
		case 3:
			for (; done < 2 * N; done++) {
				OK(MPI_Waitany(2 * N, r, &n, &st[0]));
				CHECK(n >= 0 && n < 2 * N && r[n] == MPI_REQUEST_NULL);
			}
			OK(MPI_Waitany(2 * N, r, &n, &st[0]));
			CHECK(n == MPI_UNDEFINED);
			break;
		case 4:
			while (done < 2 * N) {
				OK(MPI_Waitsome(2 * N, r, &n, idx, st));
				CHECK(n > 0);
				done += n;
			}
			OK(MPI_Waitsome(2 * N, r, &n, idx, st));
			CHECK(n == MPI_UNDEFINED);
			break;
		case 5:
			while (done < 2 * N) {
				OK(MPI_Testsome(2 * N, r, &n, idx, st));
				done += n;
				OK(MPI_Testany(2 * N, r, &n, &flag, &st[0]));
				if (flag && n != MPI_UNDEFINED)
					done++;
			}
		}
		for (int i = 0; i < N; i++)
			CHECK(in[i] == 100 * prev + i);
		for (int i = 0; i < 2 * N; i++)
			CHECK(r[i] == MPI_REQUEST_NULL);
	}
}

static void persistent(void)
{
	int out, in, flag;
	MPI_Request r[2];
	MPI_Status st[2];
	OK(MPI_Send_init(&out, 1, MPI_INT, next, 3, W, &r[0]));
	OK(MPI_Recv_init(&in, 1, MPI_INT, prev, 3, W, &r[1]));
	OK(MPI_Waitall(2, r, st));
	for (int i = 0; i < 5; i++) {
		out = 10 * rank + i, in = -1;
		OK(MPI_Startall(2, r));
		if (i & 1)
			OK(MPI_Waitall(2, r, st));
		else
			for (int k = 0; k < 2; k++)
				do
					OK(MPI_Test(&r[k], &flag, &st[k]));
				while (!flag);
		CHECK(in == 10 * prev + i && r[0] != MPI_REQUEST_NULL && r[1] != MPI_REQUEST_NULL);
	}
	OK(MPI_Request_free(&r[0]));
	OK(MPI_Request_free(&r[1]));
	CHECK(r[0] == MPI_REQUEST_NULL && r[1] == MPI_REQUEST_NULL);
}

static void probes(void)
{
	int out[3] = {rank, 2, 3}, in[3], n, flag = 0;
	MPI_Request r;
	MPI_Status st;
	MPI_Message m;
	OK(MPI_Isend(out, 3, MPI_INT, next, 5, W, &r));
	OK(MPI_Probe(prev, MPI_ANY_TAG, W, &st));
	OK(MPI_Get_count(&st, MPI_INT, &n));
	CHECK(n == 3 && st.MPI_TAG == 5);
	OK(MPI_Recv(in, n, MPI_INT, st.MPI_SOURCE, st.MPI_TAG, W, &st));
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	OK(MPI_Isend(out, 2, MPI_INT, next, 6, W, &r));
	OK(MPI_Mprobe(prev, 6, W, &m, &st));
	OK(MPI_Get_count(&st, MPI_INT, &n));
	CHECK(n == 2 && m != MPI_MESSAGE_NULL);
	OK(MPI_Mrecv(in, n, MPI_INT, &m, &st));
	CHECK(m == MPI_MESSAGE_NULL && in[0] == prev && in[1] == 2);
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	OK(MPI_Isend(out, 1, MPI_INT, next, 8, W, &r));
	while (!flag)
		OK(MPI_Improbe(MPI_ANY_SOURCE, 8, W, &flag, &m, &st));
	MPI_Request q;
	OK(MPI_Imrecv(in, 1, MPI_INT, &m, &q));
	OK(MPI_Wait(&q, &st));
	CHECK(in[0] == prev);
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	OK(MPI_Iprobe(MPI_ANY_SOURCE, 77, W, &flag, &st));
	CHECK(!flag);
	OK(MPI_Mprobe(MPI_PROC_NULL, 1, W, &m, &st));
	CHECK(m == MPI_MESSAGE_NO_PROC && st.MPI_SOURCE == MPI_PROC_NULL);
	OK(MPI_Mrecv(in, 1, MPI_INT, &m, &st));
	CHECK(st.MPI_SOURCE == MPI_PROC_NULL && st.MPI_TAG == MPI_ANY_TAG);
	OK(MPI_Recv(in, 1, MPI_INT, MPI_PROC_NULL, 4, W, &st));
	OK(MPI_Get_count(&st, MPI_INT, &n));
	CHECK(n == 0 && st.MPI_SOURCE == MPI_PROC_NULL);
	OK(MPI_Send(in, 1, MPI_INT, MPI_PROC_NULL, 4, W));
}

static void exchange(void)
{
	double a[2] = {rank, 1}, b[2] = {-1, -1};
	MPI_Status st;
	MPI_Request r;
	OK(MPI_Sendrecv(a, 2, MPI_DOUBLE, next, 1, b, 2, MPI_DOUBLE, prev, 1, W, &st));
	CHECK(b[0] == prev && b[1] == 1);
	OK(MPI_Sendrecv_replace(a, 2, MPI_DOUBLE, next, 2, prev, 2, W, &st));
	CHECK(a[0] == prev);
	OK(MPI_Isendrecv(a, 2, MPI_DOUBLE, prev, 3, b, 2, MPI_DOUBLE, next, 3, W, &r));
	OK(MPI_Wait(&r, &st));
	CHECK(b[0] == rank);
	OK(MPI_Isendrecv_replace(a, 2, MPI_DOUBLE, prev, 4, next, 4, W, &r));
	OK(MPI_Wait(&r, &st));
	CHECK(a[0] == rank);
	OK(MPI_Send_c(a, (MPI_Count)2, MPI_DOUBLE, MPI_PROC_NULL, 3, W));
}

static void cancelled(void)
{
	int in, flag;
	MPI_Request r;
	MPI_Status st;
	OK(MPI_Irecv(&in, 1, MPI_INT, prev, 99, W, &r));
	OK(MPI_Request_get_status(r, &flag, &st));
	CHECK(!flag);
	OK(MPI_Cancel(&r));
	OK(MPI_Wait(&r, &st));
	OK(MPI_Test_cancelled(&st, &flag));
	CHECK(flag);
	OK(MPI_Wait(&r, &st));
	int got;
	OK(MPI_Get_count(&st, MPI_BYTE, &got));
	CHECK(st.MPI_SOURCE == MPI_ANY_SOURCE && st.MPI_TAG == MPI_ANY_TAG && got == 0);
}

static void truncated(void)
{
	int out[4] = {1, 2, 3, 4}, in[4];
	MPI_Request r[3];
	MPI_Status st[3];
	OK(MPI_Isend(out, 4, MPI_INT, next, 21, W, &r[0]));
	FAILS(MPI_ERR_TRUNCATE, MPI_Recv(in, 2, MPI_INT, prev, 21, W, &st[0]));
	OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
	OK(MPI_Irecv(in, 2, MPI_INT, prev, 22, W, &r[0]));
	OK(MPI_Irecv(in + 2, 1, MPI_INT, prev, 23, W, &r[1]));
	OK(MPI_Barrier(W));
	OK(MPI_Send(out, 4, MPI_INT, next, 22, W));
	OK(MPI_Isend(out, 1, MPI_INT, next, 23, W, &r[2]));
	FAILS(MPI_ERR_IN_STATUS, MPI_Waitall(3, r, st));
	FAILS(MPI_ERR_TRUNCATE, st[0].MPI_ERROR);
	CHECK(st[1].MPI_ERROR == MPI_SUCCESS && st[2].MPI_ERROR == MPI_SUCCESS);
}

static void large(void)
{
	size_t n = 3 << 20;
	char *a = malloc(n), *b = malloc(n);
	for (size_t i = 0; i < n; i++)
		a[i] = (char)(i * 7 + rank);
	MPI_Request r;
	OK(MPI_Irecv(b, (int)n, MPI_CHAR, prev, 1, W, &r));
	OK(MPI_Send(a, (int)n, MPI_CHAR, next, 1, W));
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	for (size_t i = 0; i < n; i++)
		if (b[i] != (char)(i * 7 + prev))
			CHECK(!"what was sent");
	free(a), free(b);
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	next = (rank + 1) % size, prev = (rank + size - 1) % size;
	modes();
	several();
	persistent();
	probes();
	exchange();
	cancelled();
	truncated();
	large();
	return end("pt2pt");
}
