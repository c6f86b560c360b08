/* A program of MPI-1, in C and in C++: mpicc -mpi1. */
#include "check.h"

static MPI_Datatype structure(int n, const int lengths[], const MPI_Aint at[], const MPI_Datatype of[])
{
	MPI_Datatype t;
	OK(MPI_Type_struct(n, lengths, at, of, &t));
	return t;
}

static void bounds(MPI_Datatype t, MPI_Aint lb, MPI_Aint ub)
{
	MPI_Aint l = -1, u = -1, extent = -1;
	OK(MPI_Type_lb(t, &l));
	OK(MPI_Type_ub(t, &u));
	OK(MPI_Type_extent(t, &extent));
	if (l != lb || u != ub || extent != ub - lb)
		fprintf(stderr, "lb %ld, ub %ld, extent %ld: want %ld, %ld\n", (long)l, (long)u, (long)extent, (long)lb, (long)ub);
	CHECK(l == lb && u == ub && extent == ub - lb);
}

/* The least MPI_LB and the greatest MPI_UB are the bounds. Each leaves the other bound to the data. */
static void markers(void)
{
	const int one[4] = {1, 1, 1, 1}, none[2] = {1, 0};
	const MPI_Aint both[4] = {-8, 4, 40, -3}, upper[2] = {0, 16}, lower[2] = {4, -2}, mean[2] = {0, 99};
	const MPI_Datatype of_both[4] = {MPI_LB, MPI_INT, MPI_UB, MPI_LB}, of_upper[2] = {MPI_INT, MPI_UB}, of_lower[2] = {MPI_INT, MPI_LB};
	MPI_Datatype t = structure(4, one, both, of_both);
	int bytes = -1;

	bounds(t, -8, 40);
	OK(MPI_Type_size(t, &bytes));
	CHECK(bytes == (int)sizeof(int));
	OK(MPI_Type_free(&t));
	t = structure(2, one, upper, of_upper);
	bounds(t, 0, 16);
	OK(MPI_Type_free(&t));
	t = structure(2, one, lower, of_lower);
	MPI_Aint lb = 0;
	OK(MPI_Type_lb(t, &lb));
	CHECK(lb == -2);
	OK(MPI_Type_free(&t));
	t = structure(2, none, mean, of_upper); /* a marker that is there 0 times */
	bounds(t, 0, 4);
	OK(MPI_Type_free(&t));
	bounds(MPI_INT, 0, (MPI_Aint)sizeof(int));
	bounds(MPI_LB, 0, 0);
	bounds(MPI_UB, 0, 0);
}

/* A marker lives on in the types that are made of its type, and one that is not there does not begin to. */
static void nested(void)
{
	const int one[2] = {1, 1};
	const MPI_Aint at[2] = {0, 16}, around[2] = {8, 0}, behind[2] = {0, 100}, early[2] = {0, -4};
	const MPI_Datatype of[2] = {MPI_INT, MPI_UB}, of_lower[2] = {MPI_INT, MPI_LB};
	MPI_Datatype inner = structure(2, one, at, of), outer, row, copy;

	/* The inner type has no MPI_LB: the int at 0 makes the lower bound. Its MPI_UB makes the upper one. */
	MPI_Datatype with[2] = {inner, MPI_INT};
	outer = structure(2, one, around, with);
	bounds(outer, 0, 24);
	OK(MPI_Type_free(&outer));
	/* Data behind a marker do not move it. */
	outer = structure(2, one, behind, with);
	bounds(outer, 0, 16);
	OK(MPI_Type_free(&outer));
	/* Through other ways to make a type. */
	OK(MPI_Type_contiguous(3, inner, &row));
	bounds(row, 0, 48);
	with[0] = row;
	outer = structure(2, one, around, with);
	bounds(outer, 0, 56);
	OK(MPI_Type_free(&outer));
	OK(MPI_Type_free(&row));
	OK(MPI_Type_hvector(2, 1, 100, inner, &row));
	bounds(row, 0, 116);
	OK(MPI_Type_free(&row));
	OK(MPI_Type_hindexed(2, one, behind, inner, &row));
	bounds(row, 0, 116);
	OK(MPI_Type_dup(row, &copy));
	bounds(copy, 0, 116);
	OK(MPI_Type_free(&copy));
	OK(MPI_Type_free(&row));
	OK(MPI_Type_free(&inner));
	/* A lower marker below, and one inside a type that lies lower still. */
	inner = structure(2, one, early, of_lower);
	with[0] = inner;
	outer = structure(2, one, around, with);
	MPI_Aint lb = 99;
	OK(MPI_Type_lb(outer, &lb));
	CHECK(lb == 4); /* 8 - 4, although there is an int at 0 */
	OK(MPI_Type_free(&outer));
	OK(MPI_Type_free(&inner));
}

/* What a type was made of has its markers, and their names. */
static void contents(void)
{
	const int one[2] = {1, 1};
	const MPI_Aint at[2] = {0, 16};
	const MPI_Datatype of[2] = {MPI_INT, MPI_UB};
	MPI_Datatype t = structure(2, one, at, of), parts[2];
	int ints, addresses, types, combiner, i[3], n;
	MPI_Aint a[2];
	char name[MPI_MAX_OBJECT_NAME];

	OK(MPI_Type_get_envelope(t, &ints, &addresses, &types, &combiner));
	CHECK(combiner == MPI_COMBINER_STRUCT && ints == 3 && addresses == 2 && types == 2);
	OK(MPI_Type_get_contents(t, 3, 2, 2, i, a, parts));
	CHECK(parts[0] == MPI_INT && parts[1] == MPI_UB && a[1] == 16);
	OK(MPI_Type_get_name(MPI_LB, name, &n));
	CHECK(!strcmp(name, "MPI_LB"));
	OK(MPI_Type_get_envelope(MPI_UB, &ints, &addresses, &types, &combiner));
	CHECK(combiner == MPI_COMBINER_NAMED);
	OK(MPI_Type_free(&t));
}

struct particle {
	char kind;
	double at[3];
	int id;
};

/* The example of MPI-1: an array of structures, by the addresses of their parts. */
static void particles(void)
{
	struct particle p[3], q[3];
	const int lengths[4] = {1, 3, 1, 1};
	const MPI_Datatype of[4] = {MPI_CHAR, MPI_DOUBLE, MPI_INT, MPI_UB};
	MPI_Aint at[4], base;
	MPI_Datatype t;
	MPI_Status st;
	int i;

	memset(p, 0, sizeof p);
	memset(q, 0, sizeof q);
	for (i = 0; i < 3; i++) {
		p[i].kind = (char)('a' + i);
		p[i].at[2] = 100 * rank + i;
		p[i].id = i;
	}
	OK(MPI_Address(p, &base));
	OK(PMPI_Address(&p[0].kind, &at[0]));
	OK(MPI_Address(p[0].at, &at[1]));
	OK(MPI_Address(&p[0].id, &at[2]));
	OK(MPI_Address(p + 1, &at[3]));
	for (i = 0; i < 4; i++)
		at[i] -= base;
	t = structure(4, lengths, at, of);
	bounds(t, 0, (MPI_Aint)sizeof(struct particle));
	OK(MPI_Type_commit(&t));
	OK(MPI_Sendrecv(p, 3, t, (rank + 1) % size, 5, q, 3, t, (rank + size - 1) % size, 5, MPI_COMM_WORLD, &st));
	for (i = 0; i < 3; i++)
		CHECK(q[i].kind == 'a' + i && q[i].at[2] == 100 * ((rank + size - 1) % size) + i && q[i].id == i);
	OK(MPI_Type_free(&t));
}

static int handled;

static void handle(MPI_Comm *comm, int *code, ...)
{
	(void)comm, (void)code;
	handled++;
}

static void errors(void)
{
	MPI_Handler_function *f = handle;
	MPI_Errhandler own, had, is;
	MPI_Aint extent;

	OK(MPI_Errhandler_get(MPI_COMM_WORLD, &had));
	CHECK(had == MPI_ERRORS_ARE_FATAL);
	CHECK(f == handle);
	OK(MPI_Errhandler_create(handle, &own));
	OK(MPI_Errhandler_set(MPI_COMM_WORLD, own));
	OK(MPI_Errhandler_get(MPI_COMM_WORLD, &is));
	CHECK(is == own);
	FAILS(MPI_ERR_RANK, MPI_Send(NULL, 0, MPI_INT, size, 0, MPI_COMM_WORLD));
	CHECK(handled == 1);
	OK(PMPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
	FAILS(MPI_ERR_ARG, MPI_Type_ub(MPI_INT, NULL));
	FAILS(MPI_ERR_TYPE, MPI_Type_extent(MPI_DATATYPE_NULL, &extent));
	OK(MPI_Errhandler_set(MPI_COMM_WORLD, had));
	OK(MPI_Errhandler_free(&own));
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	markers();
	nested();
	contents();
	particles();
	errors();
	return end("mpi1");
}
