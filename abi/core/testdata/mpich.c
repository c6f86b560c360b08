/* What is peculiar to MPICH's ABI, for which this is compiled with its mpi.h: constants, handles and statuses that the
 * functions of the program see, and functions of MPI-1 that the standard has removed. */
#include "check.h"

static int handled, queried, copied, deleted;

static void add(void *in, void *inout, int *n, MPI_Datatype *type)
{
	CHECK(*type == MPI_INT);
	for (int i = 0; i < *n; i++)
		((int *)inout)[i] += ((int *)in)[i];
}

static void handler(MPI_Comm *comm, int *code, ...)
{
	int class = 0;
	CHECK(*comm == MPI_COMM_WORLD);
	OK(MPI_Error_class(*code, &class));
	CHECK(*code == MPI_ERR_RANK && class == MPI_ERR_RANK);
	handled++;
}

static int copy(MPI_Comm comm, int keyval, void *extra, void *value, void *to, int *flag)
{
	CHECK(comm == MPI_COMM_WORLD && extra == &copied && keyval != MPI_KEYVAL_INVALID);
	*(void **)to = value;
	*flag = 1;
	copied++;
	return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
	(void)keyval;
	CHECK(extra == &copied && (value == &handled) && comm != MPI_COMM_NULL);
	deleted++;
	return deleted == 1 ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static int query(void *extra, MPI_Status *status)
{
	CHECK(extra == &queried);
	OK(MPI_Status_set_elements(status, MPI_INT, 5));
	OK(MPI_Status_set_cancelled(status, 1));
	status->MPI_SOURCE = MPI_PROC_NULL;
	status->MPI_TAG = 9;
	queried++;
	return MPI_SUCCESS;
}

static int nothing(void *extra) { (void)extra; return MPI_SUCCESS; }
static int stop(void *extra, int complete) { (void)extra; (void)complete; return MPI_SUCCESS; }

static void functions(void)
{
	int x = rank + 1, sum = 0, key, flag, n;
	MPI_Op op;
	MPI_Comm dup;
	MPI_Errhandler mine;
	MPI_Request r;
	MPI_Status st;
	void *v;

	OK(MPI_Op_create(add, 1, &op));
	OK(MPI_Allreduce(&x, &sum, 1, MPI_INT, op, MPI_COMM_WORLD));
	CHECK(sum == size * (size + 1) / 2);
	OK(MPI_Op_free(&op));
	CHECK(op == MPI_OP_NULL);

	OK(MPI_Comm_create_keyval(copy, delete, &key, &copied));
	OK(MPI_Comm_set_attr(MPI_COMM_WORLD, key, &handled));
	OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
	OK(MPI_Comm_get_attr(dup, key, &v, &flag));
	CHECK(flag && v == &handled && copied == 1);
	MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
	FAILS(MPI_ERR_OTHER, MPI_Comm_delete_attr(MPI_COMM_WORLD, key));
	OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, key));
	OK(MPI_Comm_free(&dup));
	CHECK(deleted == 3 && dup == MPI_COMM_NULL);
	OK(MPI_Comm_free_keyval(&key));
	CHECK(key == MPI_KEYVAL_INVALID);
	OK(MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, &key, NULL));
	OK(MPI_Attr_put(MPI_COMM_WORLD, key, &key));
	OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
	OK(MPI_Attr_get(dup, key, &v, &flag));
	CHECK(flag && v == &key);
	OK(MPI_Comm_free(&dup));
	OK(MPI_Attr_delete(MPI_COMM_WORLD, key));

	OK(MPI_Comm_create_errhandler(handler, &mine));
	OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, mine));
	FAILS(MPI_ERR_RANK, MPI_Send(&x, 1, MPI_INT, size + 98, 0, MPI_COMM_WORLD));
	FAILS(MPI_ERR_RANK, MPI_Send(&x, 1, MPI_INT, -4, 0, MPI_COMM_WORLD));
	CHECK(handled == 2);
	OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
	OK(MPI_Errhandler_free(&mine));

	OK(MPI_Grequest_start(query, nothing, stop, &queried, &r));
	OK(MPI_Grequest_complete(r));
	OK(MPI_Wait(&r, &st));
	OK(MPI_Get_count(&st, MPI_INT, &n));
	OK(MPI_Test_cancelled(&st, &flag));
	CHECK(queried == 1 && n == 5 && flag && st.MPI_SOURCE == MPI_PROC_NULL && st.MPI_TAG == 9 && r == MPI_REQUEST_NULL);
}

static void constants(void)
{
	int result, flag, up, down, dims[1] = {size}, periods[1] = {0}, *host, ranks[2] = {0, MPI_PROC_NULL}, to[2], kind;
	MPI_Comm dup, line;
	MPI_Group all;

	OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
	OK(MPI_Comm_compare(MPI_COMM_WORLD, dup, &result));
	CHECK(result == MPI_CONGRUENT);
	OK(MPI_Comm_free(&dup));
	OK(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line));
	OK(MPI_Cart_shift(line, 0, 1, &down, &up));
	CHECK(down == (rank ? rank - 1 : MPI_PROC_NULL) && up == (rank + 1 < size ? rank + 1 : MPI_PROC_NULL));
	OK(MPI_Topo_test(line, &kind));
	CHECK(kind == MPI_CART);
	OK(MPI_Comm_free(&line));
	OK(MPI_Topo_test(MPI_COMM_WORLD, &kind));
	CHECK(kind == MPI_UNDEFINED);
	OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_HOST, &host, &flag));
	CHECK(flag && *host == MPI_PROC_NULL);
	OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
	OK(MPI_Group_translate_ranks(all, 2, ranks, MPI_GROUP_EMPTY, to));
	CHECK(to[0] == MPI_UNDEFINED && to[1] == MPI_PROC_NULL);
	OK(MPI_Group_free(&all));
	OK(MPI_Query_thread(&kind));
	CHECK(kind >= MPI_THREAD_SINGLE && kind <= MPI_THREAD_MULTIPLE);
	OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, (int[]){1}, (int[]){(rank + 1) % size}, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &line));
	OK(MPI_Dist_graph_neighbors_count(line, &down, &up, &flag));
	CHECK(down == 1 && up == 1 && !flag);
	OK(MPI_Comm_free(&line));
}

static void types(void)
{
	int lengths[3] = {1, 1, 1}, ni, na, nd, combiner, ints[5], sizes[1] = {8}, part[1] = {2}, start[1] = {1};
	MPI_Aint displacements[3] = {0, 4, 16}, lb, extent, where;
	MPI_Datatype of[3] = {MPI_INT, MPI_CHAR, MPI_UB}, t, inner;

	OK(PMPI_Type_struct(3, lengths, displacements, of, &t));
	OK(PMPI_Type_extent(t, &extent));
	CHECK(extent == 16);
	OK(PMPI_Type_lb(t, &lb));
	OK(PMPI_Type_ub(t, &where));
	CHECK(lb == 0 && where == 16);
	/* MPI_UB lives on in another type, and the lower bound there is still that of the data. */
	OK(PMPI_Type_struct(2, lengths, (MPI_Aint[]){8, 0}, (MPI_Datatype[]){t, MPI_INT}, &inner));
	OK(PMPI_Type_lb(inner, &lb));
	OK(PMPI_Type_ub(inner, &where));
	CHECK(lb == 0 && where == 24);
	OK(MPI_Type_free(&inner));
	OK(MPI_Type_get_contents(t, 4, 3, 3, ints, displacements, of));
	CHECK(of[0] == MPI_INT && of[2] == MPI_UB && displacements[2] == 16);
	OK(MPI_Type_free(&t));
	CHECK(t == MPI_DATATYPE_NULL);
	OK(PMPI_Type_hvector(2, 1, 24, MPI_DOUBLE_INT, &t));
	OK(MPI_Type_get_envelope(t, &ni, &na, &nd, &combiner));
	CHECK(combiner == MPI_COMBINER_HVECTOR && ni == 2 && na == 1 && nd == 1);
	OK(MPI_Type_get_contents(t, ni, na, nd, ints, &where, &inner));
	CHECK(inner == MPI_DOUBLE_INT && where == 24 && ints[0] == 2);
	OK(MPI_Type_free(&t));
	OK(MPI_Type_create_subarray(1, sizes, part, start, MPI_ORDER_FORTRAN, MPI_LONG, &t));
	OK(MPI_Type_get_contents(t, 5, 0, 1, ints, NULL, &inner));
	CHECK(inner == MPI_LONG && ints[0] == 1 && ints[4] == MPI_ORDER_FORTRAN);
	OK(MPI_Type_free(&t));
	OK(PMPI_Address(&t, &where));
	CHECK(where == (MPI_Aint)&t);
}

static void many(void)
{
	enum { N = 40 }; /* more than the library keeps without taking memory */
	MPI_Request r[2 * N];
	MPI_Status st[2 * N];
	int in[N], out[N], n, done, which[2 * N];

	for (int i = 0; i < N; i++) {
		out[i] = 100 * rank + i;
		OK(MPI_Irecv(&in[i], 1, MPI_INT, (rank + size - 1) % size, i, MPI_COMM_WORLD, &r[i]));
		OK(MPI_Isend(&out[i], 1, MPI_INT, (rank + 1) % size, i, MPI_COMM_WORLD, &r[N + i]));
	}
	OK(MPI_Waitsome(2 * N, r, &done, which, st));
	CHECK(done > 0 && done <= 2 * N);
	OK(MPI_Waitall(2 * N, r, st));
	for (int i = 0; i < N; i++) {
		CHECK(r[i] == MPI_REQUEST_NULL && in[i] == 100 * ((rank + size - 1) % size) + i);
	}
	OK(MPI_Recv(in, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, st));
	OK(MPI_Get_count(st, MPI_INT, &n));
	CHECK(n == 0 && st->MPI_SOURCE == MPI_PROC_NULL && st->MPI_TAG == MPI_ANY_TAG);
	CHECK(PMPI_Status_f2c((int *)st, st + 1) == MPI_SUCCESS && st[1].MPI_TAG == MPI_ANY_TAG);
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	functions();
	constants();
	types();
	many();
	return end("mpich");
}
