#include "check.h"
#include <complex.h>
#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

#define W MPI_COMM_WORLD

/* Each collective in its three forms. */
static MPI_Request r;

#define THREE(name, lower, ...)                                                    \
	for (int form = 0; form < 4; form++) {                                     \
		prepare();                                                         \
		if (form == 0)                                                     \
			OK(MPI_##name(__VA_ARGS__, W));                            \
		else if (form == 1)                                                \
			OK(MPI_I##lower(__VA_ARGS__, W, &r));                      \
		else if (form == 2)                                                \
			OK(MPI_##name##_init(__VA_ARGS__, W, MPI_INFO_NULL, &r));  \
		if (form >= 2)                                                     \
			OK(MPI_Start(&r));                                         \
		if (form >= 1)                                                     \
			OK(MPI_Wait(&r, MPI_STATUS_IGNORE));                       \
		if (form == 3)                                                     \
			OK(MPI_Request_free(&r));                                  \
		verify();                                                          \
	}

enum { MOST = 64, N = 3 };
static int a[MOST * N], b[MOST * N], counts[MOST], displs[MOST], root;

static void fill(void)
{
	for (int i = 0; i < MOST * N; i++)
		a[i] = 1000 * rank + i, b[i] = -1;
}
#define prepare fill

static void moves(void)
{
	for (int i = 0; i < size; i++)
		counts[i] = i % 3 + 1, displs[i] = i * N;
	for (root = 0; root < size; root += size > 1 ? size - 1 : 1) {
#define verify() \
	for (int i = 0; i < N; i++) \
		CHECK(a[i] == 1000 * root + i)
		THREE(Bcast, bcast, a, N, MPI_INT, root);
#undef verify
#define verify() \
	if (rank == root) \
		for (int p = 0; p < size; p++) \
			for (int i = 0; i < N; i++) \
				CHECK(b[p * N + i] == 1000 * p + i)
		THREE(Gather, gather, a, N, MPI_INT, b, N, MPI_INT, root);
#undef verify
#define verify() \
	if (rank == root) \
		for (int p = 0; p < size; p++) \
			for (int i = 0; i < N; i++) \
				CHECK(b[p * N + i] == (i < counts[p] ? 1000 * p + i : -1))
		THREE(Gatherv, gatherv, a, counts[rank], MPI_INT, b, counts, displs, MPI_INT, root);
#undef verify
#define verify() \
	for (int i = 0; i < N; i++) \
		CHECK(b[i] == 1000 * root + rank * N + i)
		THREE(Scatter, scatter, a, N, MPI_INT, b, N, MPI_INT, root);
#undef verify
#define verify() \
	for (int i = 0; i < N; i++) \
		CHECK(b[i] == (i < counts[rank] ? 1000 * root + rank * N + i : -1))
		THREE(Scatterv, scatterv, a, counts, displs, MPI_INT, b, counts[rank], MPI_INT, root);
#undef verify
#define verify() \
	if (rank == root) \
		for (int i = 0; i < N; i++) \
			CHECK(b[i] == 1000 * (size * (size - 1) / 2) + size * i)
		THREE(Reduce, reduce, a, b, N, MPI_INT, MPI_SUM, root);
#undef verify
	}
#define verify() \
	for (int p = 0; p < size; p++) \
		for (int i = 0; i < N; i++) \
			CHECK(b[p * N + i] == 1000 * p + i)
	THREE(Allgather, allgather, a, N, MPI_INT, b, N, MPI_INT);
#undef verify
#define verify() \
	for (int p = 0; p < size; p++) \
		for (int i = 0; i < N; i++) \
			CHECK(b[p * N + i] == (i < counts[p] ? 1000 * p + i : -1))
	THREE(Allgatherv, allgatherv, a, counts[rank], MPI_INT, b, counts, displs, MPI_INT);
#undef verify
#define verify() \
	for (int p = 0; p < size; p++) \
		for (int i = 0; i < N; i++) \
			CHECK(b[p * N + i] == 1000 * p + rank * N + i)
	THREE(Alltoall, alltoall, a, N, MPI_INT, b, N, MPI_INT);
#undef verify
	int mine[MOST], bytes[MOST];
	MPI_Datatype ints[MOST];
	for (int i = 0; i < size; i++)
		mine[i] = counts[rank], bytes[i] = displs[i] * (int)sizeof(int), ints[i] = MPI_INT;
#define verify() \
	for (int p = 0; p < size; p++) \
		for (int i = 0; i < N; i++) \
			CHECK(b[p * N + i] == (i < counts[rank] ? 1000 * p + rank * N + i : -1))
	THREE(Alltoallv, alltoallv, a, counts, displs, MPI_INT, b, mine, displs, MPI_INT);
	THREE(Alltoallw, alltoallw, a, counts, bytes, ints, b, mine, bytes, ints);
#undef verify
}

static void folds(void)
{
	int total = 1000 * (size * (size - 1) / 2);
#define verify() \
	for (int i = 0; i < N; i++) \
		CHECK(b[i] == total + size * i)
	THREE(Allreduce, allreduce, a, b, N, MPI_INT, MPI_SUM);
#undef verify
#define verify() \
	for (int i = 0; i < N; i++) \
		CHECK(b[i] == 1000 * (rank * (rank + 1) / 2) + (rank + 1) * i)
	THREE(Scan, scan, a, b, N, MPI_INT, MPI_SUM);
#undef verify
#define verify() \
	for (int i = 0; rank > 0 && i < N; i++) \
		CHECK(b[i] == 1000 * (rank * (rank - 1) / 2) + rank * i)
	THREE(Exscan, exscan, a, b, N, MPI_INT, MPI_SUM);
#undef verify
#define verify() \
	for (int i = 0; i < N; i++) \
		CHECK(b[i] == total + size * (rank * N + i))
	THREE(Reduce_scatter_block, reduce_scatter_block, a, b, N, MPI_INT, MPI_SUM);
#undef verify
	int at = 0;
	for (int i = 0; i < rank; i++)
		at += counts[i];
#define verify() \
	for (int i = 0; i < counts[rank]; i++) \
		CHECK(b[i] == total + size * (at + i))
	THREE(Reduce_scatter, reduce_scatter, a, b, counts, MPI_INT, MPI_SUM);
#undef verify
}

static void in_place(void)
{
	fill();
	OK(MPI_Allreduce(MPI_IN_PLACE, a, N, MPI_INT, MPI_MAX, W));
	for (int i = 0; i < N; i++)
		CHECK(a[i] == 1000 * (size - 1) + i);
	fill();
	OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, N, MPI_INT, W));
	for (int p = 0; p < size; p++)
		CHECK(a[p * N] == 1000 * p + p * N);
	fill();
	if (rank == 0)
		OK(MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, N, MPI_INT, 0, W));
	else
		OK(MPI_Gather(a, N, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 0, W));
	for (int p = 0; rank == 0 && p < size; p++)
		CHECK(a[p * N + 1] == 1000 * p + 1);
	fill();
	OK(rank == 0 ? MPI_Scatter(a, N, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, W)
	             : MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, b, N, MPI_INT, 0, W));
	CHECK(rank == 0 || b[0] == rank * N);
	fill();
	OK(rank == 0 ? MPI_Reduce(MPI_IN_PLACE, a, N, MPI_INT, MPI_MIN, 0, W) : MPI_Reduce(a, NULL, N, MPI_INT, MPI_MIN, 0, W));
	CHECK(rank != 0 || a[2] == 2);
	fill();
	OK(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, N, MPI_INT, W));
	for (int p = 0; p < size; p++)
		CHECK(a[p * N] == 1000 * p + rank * N);
	int ones[MOST], bytes[MOST];
	MPI_Datatype ints[MOST];
	for (int i = 0; i < size; i++)
		ones[i] = N, bytes[i] = i * N * (int)sizeof(int), ints[i] = MPI_INT;
	fill();
	OK(MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, a, ones, bytes, ints, W));
	for (int p = 0; p < size; p++)
		CHECK(a[p * N] == 1000 * p + rank * N);
	MPI_Request again;
	OK(MPI_Alltoallw_init(MPI_IN_PLACE, NULL, NULL, NULL, a, ones, bytes, ints, W, MPI_INFO_NULL, &again));
	for (int k = 0; k < 3; k++) { /* each sends what is there when it starts */
		fill();
		for (int p = 0; p < size; p++)
			a[p * N] += k;
		OK(MPI_Start(&again));
		OK(MPI_Wait(&again, MPI_STATUS_IGNORE));
		for (int p = 0; p < size; p++)
			CHECK(a[p * N] == 1000 * p + rank * N + k);
	}
	OK(MPI_Request_free(&again));
	fill();
	OK(MPI_Reduce_scatter_block(MPI_IN_PLACE, a, N, MPI_INT, MPI_SUM, W));
	CHECK(a[0] == 1000 * (size * (size - 1) / 2) + size * rank * N);
}

/* a - b*2, which does not commute */
static int called;
static void *seen;
static pthread_t main_thread;
static void twice(void *in, void *inout, int *len, MPI_Datatype *type)
{
	int *x = in, *y = inout, n;
	MPI_Type_size(*type, &n);
	CHECK(pthread_equal(pthread_self(), main_thread) || getenv("CHECK_NOISE")); /* any thread that calls */
	seen = *type;
	called++;
	for (int i = 0; i < *len * n / (int)sizeof(int); i++)
		y[i] = x[i] + 2 * y[i];
}

static void twice_c(void *in, void *inout, MPI_Count *len, MPI_Datatype *type)
{
	int n = (int)*len;
	twice(in, inout, &n, type);
}

static void user(void)
{
	MPI_Op op, op_c;
	int commutes = 1, want = 0, x = rank + 1, y = 0;
	OK(MPI_Op_create(twice, 0, &op));
	OK(MPI_Op_create_c(twice_c, 1, &op_c));
	OK(MPI_Op_commutative(op, &commutes));
	CHECK(!commutes);
	main_thread = pthread_self();
	/* ((1 + 2*2) + 2*3)... is not what associativity would give, so fold two ranks at most by value */
	if (size <= 2) {
		for (int p = 0, f = 1; p < size; p++, f *= 2)
			want += f * (p + 1);
		OK(MPI_Allreduce(&x, &y, 1, MPI_INT, op, W));
		CHECK(y == want && (called == 0 || seen == MPI_INT));
		called = 0;
		OK(MPI_Allreduce(&x, &y, 1, MPI_INT32_T, op_c, W));
		CHECK(called == 0 || seen == MPI_INT32_T);
		y = 0;
		OK(MPI_Iallreduce(&x, &y, 1, MPI_INT, op, W, &r));
		usleep(20000); /* nobody but the thread that waits calls the function */
		OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
		CHECK(y == want);
	}
	y = 5;
	OK(MPI_Reduce_local(&x, &y, 1, MPI_INT, op));
	CHECK(y == x + 10);
	OK(MPI_Op_free(&op)), OK(MPI_Op_free(&op_c));
	CHECK(op == MPI_OP_NULL);
}

static void kinds(void)
{
	long double l = rank + 1, lr = 0;
	OK(MPI_Allreduce(&l, &lr, 1, MPI_LONG_DOUBLE, MPI_SUM, W));
	CHECK(lr == (long double)size * (size + 1) / 2);
	double complex z = rank + I, zr = 0;
	OK(MPI_Allreduce(&z, &zr, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, W));
	CHECK(creal(zr) == size * (size - 1) / 2 && cimag(zr) == size);
	bool f = rank == 0, fr = false;
	OK(MPI_Allreduce(&f, &fr, 1, MPI_C_BOOL, MPI_LOR, W));
	CHECK(fr);
	struct { double v; int i; } m = {rank % 2, rank}, mr;
	OK(MPI_Allreduce(&m, &mr, 1, MPI_DOUBLE_INT, MPI_MAXLOC, W));
	CHECK(mr.v == (size > 1) && mr.i == (size > 1));
	struct { long double v; int i; } q = {-rank, rank}, qr;
	OK(MPI_Allreduce(&q, &qr, 1, MPI_LONG_DOUBLE_INT, MPI_MINLOC, W));
	CHECK(qr.i == size - 1);
	unsigned char bits = (unsigned char)(1 << rank % 8), br = 0;
	OK(MPI_Allreduce(&bits, &br, 1, MPI_BYTE, MPI_BOR, W));
	CHECK(br == (unsigned char)((1 << (size < 8 ? size : 8)) - 1));
	MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
	FAILS(MPI_ERR_OP, MPI_Reduce_local(&z, &zr, 1, MPI_C_DOUBLE_COMPLEX, MPI_MAX));
	FAILS(MPI_ERR_OP, MPI_Allreduce(&l, &lr, 1, MPI_LONG_DOUBLE, MPI_OP_NULL, W));
	FAILS(MPI_ERR_ROOT, MPI_Bcast(&l, 1, MPI_LONG_DOUBLE, size, W));
	FAILS(MPI_ERR_COUNT, MPI_Bcast(&l, -1, MPI_LONG_DOUBLE, 0, W));
	FAILS(MPI_ERR_BUFFER, MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, W));
	FAILS(MPI_ERR_COMM, MPI_Barrier(MPI_COMM_NULL));
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	OK(MPI_Barrier(W));
	OK(MPI_Ibarrier(W, &r));
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	moves();
	folds();
	in_place();
	user();
	kinds();
	return end("coll");
}
