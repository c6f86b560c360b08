#include "check.h"

#define W MPI_COMM_WORLD

static void groups(void)
{
	MPI_Group g, h, u;
	int n, is, ranks[64], back[64], range[1][3] = {{0, 0, 1}};
	OK(MPI_Comm_group(W, &g));
	OK(MPI_Group_size(g, &n));
	CHECK(n == size);
	OK(MPI_Group_rank(g, &n));
	CHECK(n == rank);
	for (int i = 0; i < size; i++)
		ranks[i] = size - 1 - i;
	OK(MPI_Group_incl(g, size, ranks, &h));
	OK(MPI_Group_compare(g, h, &is));
	CHECK(is == (size == 1 ? MPI_IDENT : MPI_SIMILAR));
	OK(MPI_Group_translate_ranks(g, size, ranks, h, back));
	for (int i = 0; i < size; i++)
		CHECK(back[i] == i);
	OK(MPI_Group_difference(g, h, &u));
	CHECK(u == MPI_GROUP_EMPTY);
	OK(MPI_Group_free(&u));
	range[0][1] = size - 1;
	OK(MPI_Group_range_excl(g, 1, range, &u));
	CHECK(u == MPI_GROUP_EMPTY);
	OK(MPI_Group_union(g, h, &u));
	OK(MPI_Group_compare(g, u, &is));
	CHECK(is == MPI_IDENT);
	OK(MPI_Group_free(&u)), OK(MPI_Group_free(&h));
	MPI_Comm c;
	OK(MPI_Group_incl(g, 1, (int[]){0}, &h));
	OK(MPI_Comm_create(W, h, &c));
	CHECK((c == MPI_COMM_NULL) == (rank != 0));
	if (c != MPI_COMM_NULL)
		OK(MPI_Comm_free(&c));
	if (rank == 0) {
		OK(MPI_Comm_create_group(W, h, 5, &c));
		OK(MPI_Comm_free(&c));
	}
	OK(MPI_Group_free(&h)), OK(MPI_Group_free(&g));
	CHECK(g == MPI_GROUP_NULL);
}

static void made(void)
{
	MPI_Comm d, s, i;
	MPI_Request r;
	int n, is, v = rank, sum = 0;
	char name[MPI_MAX_OBJECT_NAME];
	OK(MPI_Comm_dup(W, &d));
	OK(MPI_Comm_compare(W, d, &is));
	CHECK(is == MPI_CONGRUENT);
	OK(MPI_Comm_set_name(d, "mine"));
	OK(MPI_Comm_get_name(d, name, &n));
	CHECK(n == 4 && !strcmp(name, "mine"));
	OK(MPI_Comm_get_name(W, name, &n));
	CHECK(!strcmp(name, "MPI_COMM_WORLD"));
	OK(MPI_Comm_split(d, rank % 2, -rank, &s));
	OK(MPI_Comm_size(s, &n));
	CHECK(n == (size + 1 - rank % 2) / 2);
	OK(MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, s));
	int want = 0;
	for (int p = rank % 2; p < size; p += 2)
		want += p;
	CHECK(sum == want);
	OK(MPI_Comm_rank(s, &n));
	CHECK(n == (size - 1 - rank) / 2);
	OK(MPI_Comm_free(&s));
	OK(MPI_Comm_split(W, rank ? MPI_UNDEFINED : 1, 0, &s));
	CHECK((s == MPI_COMM_NULL) == (rank != 0));
	if (rank == 0)
		OK(MPI_Comm_free(&s));
	OK(MPI_Comm_split_type(W, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &s));
	OK(MPI_Comm_size(s, &n));
	CHECK(n == size);
	OK(MPI_Comm_free(&s));
	OK(MPI_Comm_idup(d, &i, &r));
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	OK(MPI_Comm_size(i, &n));
	CHECK(n == size);
	OK(MPI_Barrier(i));
	OK(MPI_Comm_free(&i));
	MPI_Comm old = d;
	OK(MPI_Comm_free(&d));
	CHECK(d == MPI_COMM_NULL);
	MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
	FAILS(MPI_ERR_COMM, MPI_Comm_rank(old, &n));
	FAILS(MPI_ERR_COMM, MPI_Barrier(old));
	FAILS(MPI_ERR_COMM, MPI_Barrier((MPI_Comm)MPI_INT));
	d = MPI_COMM_NULL;
	FAILS(MPI_ERR_COMM, MPI_Comm_free(&d));
}

static void inter(void)
{
	MPI_Comm half, i, m;
	int n, flag, v = rank, in[64], side = rank % 2;
	if (size < 2)
		return;
	OK(MPI_Comm_split(W, side, rank, &half));
	OK(MPI_Intercomm_create(half, 0, W, 1 - side, 9, &i));
	OK(MPI_Comm_test_inter(i, &flag));
	CHECK(flag);
	OK(MPI_Comm_remote_size(i, &n));
	CHECK(n == (size + side) / 2);
	OK(MPI_Allgather(&v, 1, MPI_INT, in, 1, MPI_INT, i));
	for (int p = 0; p < n; p++)
		CHECK(in[p] == 2 * p + 1 - side);
	int root = side ? 0 : (rank == 0 ? MPI_ROOT : MPI_PROC_NULL), x = rank == 0 ? 42 : 0;
	OK(MPI_Bcast(&x, 1, MPI_INT, root, i));
	CHECK(!side || x == 42);
	OK(MPI_Intercomm_merge(i, side, &m));
	OK(MPI_Comm_size(m, &n));
	CHECK(n == size);
	OK(MPI_Barrier(m));
	OK(MPI_Comm_free(&m)), OK(MPI_Comm_free(&i)), OK(MPI_Comm_free(&half));
}

/* attributes */
static int copies, deletes, order[8];

static int copy(MPI_Comm c, int key, void *extra, void *in, void *out, int *flag)
{
	(void)c, (void)key;
	copies += *(int *)extra;
	*(void **)out = (char *)in + 1;
	*flag = 1;
	return MPI_SUCCESS;
}

static int drop(MPI_Comm c, int key, void *value, void *extra)
{
	(void)c, (void)key, (void)extra;
	order[deletes++ % 8] = (int)(intptr_t)value;
	return MPI_SUCCESS;
}

static int refuse(MPI_Comm c, int key, void *value, void *extra)
{
	(void)c, (void)key, (void)value;
	return *(int *)extra ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static int tcopies;
static int tcopy(MPI_Datatype t, int key, void *extra, void *in, void *out, int *flag)
{
	(void)key, (void)extra;
	CHECK(t == MPI_INT || t != MPI_DATATYPE_NULL);
	tcopies++;
	*(void **)out = in;
	return *flag = 1, MPI_SUCCESS;
}

static void attributes(void)
{
	int key, same, never, no, one = 1, flag, *p;
	void *v;
	MPI_Comm d;
	OK(MPI_Comm_create_keyval(copy, drop, &key, &one));
	OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &same, NULL));
	OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &never, NULL));
	OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, refuse, &no, &one));
	OK(MPI_Comm_set_attr(W, key, (void *)10));
	OK(MPI_Comm_set_attr(W, same, (void *)20));
	OK(MPI_Comm_set_attr(W, never, (void *)30));
	OK(MPI_Comm_dup(W, &d));
	CHECK(copies == 1);
	OK(MPI_Comm_get_attr(d, key, &v, &flag));
	CHECK(flag && v == (void *)11);
	OK(MPI_Comm_get_attr(d, same, &v, &flag));
	CHECK(flag && v == (void *)20);
	OK(MPI_Comm_get_attr(d, never, &v, &flag));
	CHECK(!flag);
	OK(MPI_Comm_set_attr(d, no, (void *)1));
	MPI_Comm_set_errhandler(d, MPI_ERRORS_RETURN);
	CHECK(MPI_Comm_free(&d) == MPI_ERR_OTHER && d != MPI_COMM_NULL);
	one = 0;
	OK(MPI_Comm_free(&d));
	CHECK(deletes == 1 && order[0] == 11);
	OK(MPI_Comm_delete_attr(W, key));
	CHECK(deletes == 2 && order[1] == 10);
	OK(MPI_Comm_free_keyval(&key));
	CHECK(key == MPI_KEYVAL_INVALID);
	OK(MPI_Comm_get_attr(W, MPI_TAG_UB, &p, &flag));
	CHECK(flag && *p >= 32767);
	OK(MPI_Comm_get_attr(W, MPI_UNIVERSE_SIZE, &p, &flag));
	CHECK(!flag || *p == size);
	OK(MPI_Comm_get_attr(W, MPI_WTIME_IS_GLOBAL, &p, &flag));
	CHECK(flag && (*p == 0 || *p == 1));
	MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(W, MPI_TAG_UB, NULL));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(W, MPI_KEYVAL_INVALID, NULL));
	MPI_Datatype t, u;
	OK(MPI_Type_create_keyval(tcopy, MPI_TYPE_NULL_DELETE_FN, &key, NULL));
	OK(MPI_Type_contiguous(2, MPI_INT, &t));
	OK(MPI_Type_set_attr(t, key, (void *)7));
	OK(MPI_Type_dup(t, &u));
	OK(MPI_Type_get_attr(u, key, &v, &flag));
	CHECK(flag && v == (void *)7 && tcopies == 1);
	OK(MPI_Type_free(&t)), OK(MPI_Type_free(&u));
	OK(MPI_Type_free_keyval(&key));
}

static void topologies(void)
{
	MPI_Comm c, s;
	int dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2], back, n, src, dst, kind, keep[2] = {1, 0};
	OK(MPI_Dims_create(size, 2, dims));
	CHECK(dims[0] * dims[1] == size);
	OK(MPI_Cart_create(W, 2, dims, periods, 0, &c));
	OK(MPI_Topo_test(c, &kind));
	CHECK(kind == MPI_CART);
	OK(MPI_Cart_coords(c, rank, 2, coords));
	OK(MPI_Cart_rank(c, coords, &back));
	CHECK(back == rank);
	OK(MPI_Cart_shift(c, 1, 1, &src, &dst));
	CHECK((src == MPI_PROC_NULL) == (coords[1] == 0) && (dst == MPI_PROC_NULL) == (coords[1] == dims[1] - 1));
	OK(MPI_Cart_sub(c, keep, &s));
	OK(MPI_Comm_size(s, &n));
	CHECK(n == dims[0]);
	int d2[2], p2[2], c2[2];
	OK(MPI_Cart_get(c, 2, d2, p2, c2));
	CHECK(d2[0] == dims[0] && p2[0] == 1 && p2[1] == 0 && c2[1] == coords[1]);
	int out[4] = {rank, rank, rank, rank}, in[4] = {-5, -5, -5, -5};
	OK(MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, c));
	OK(MPI_Cart_shift(c, 0, 1, &src, &dst));
	CHECK(in[0] == src && in[1] == dst);
	OK(MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, c));
	CHECK(in[0] == src && in[1] == dst);
	OK(MPI_Comm_free(&s)), OK(MPI_Comm_free(&c));
	/* a ring as a distributed graph */
	int next = (rank + 1) % size, prev = (rank + size - 1) % size, w = 3, id, od, weighted, from, to, fw, tw;
	OK(MPI_Dist_graph_create_adjacent(W, 1, &prev, &w, 1, &next, &w, MPI_INFO_NULL, 0, &c));
	OK(MPI_Dist_graph_neighbors_count(c, &id, &od, &weighted));
	CHECK(id == 1 && od == 1 && weighted);
	OK(MPI_Dist_graph_neighbors(c, 1, &from, &fw, 1, &to, &tw));
	CHECK(from == prev && to == next && fw == 3 && tw == 3);
	MPI_Request r;
	n = -1;
	OK(MPI_Ineighbor_alltoall(&rank, 1, MPI_INT, &n, 1, MPI_INT, c, &r));
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	CHECK(n == prev);
	int cnt = 1;
	MPI_Aint zero = 0;
	MPI_Datatype t = MPI_INT;
	n = -1;
	OK(MPI_Neighbor_alltoallw(&rank, &cnt, &zero, &t, &n, &cnt, &zero, &t, c));
	CHECK(n == prev);
	OK(MPI_Comm_free(&c));
	int deg = 1;
	OK(MPI_Dist_graph_create(W, 1, &rank, &deg, &next, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c));
	OK(MPI_Dist_graph_neighbors_count(c, &id, &od, &weighted));
	CHECK(id == 1 && od == 1 && !weighted);
	OK(MPI_Comm_free(&c));
	int index[64], edges[128];
	for (int i = 0; i < size; i++)
		index[i] = 2 * (i + 1), edges[2 * i] = (i + 1) % size, edges[2 * i + 1] = (i + size - 1) % size;
	OK(MPI_Graph_create(W, size, index, edges, 0, &c));
	OK(MPI_Graph_neighbors_count(c, rank, &n));
	CHECK(n == 2);
	OK(MPI_Graphdims_get(c, &n, &back));
	CHECK(n == size && back == 2 * size);
	OK(MPI_Comm_free(&c));
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	groups();
	made();
	inter();
	attributes();
	topologies();
	return end("comm");
}
