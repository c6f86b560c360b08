/* Communicators from groups, graphs with weights, what topologies answer, and splits by what ranks share. */
#include "check.h"

static int times;
static MPI_Comm whose;
static void on_comm(MPI_Comm *c, int *code, ...) { (void)code, times++, whose = *c; }

static MPI_Comm sides(void); /* an intercommunicator between even and odd ranks, which must be several */

/* Errors of a call that would make a communicator of groups go to the handler that it is given. */
static void from_groups(void)
{
	MPI_Errhandler mine, a;
	MPI_Group g, none, one;
	MPI_Comm c;
	int is, last = size - 1, other = -1, code;
	OK(MPI_Comm_create_errhandler(on_comm, &mine));
	OK(MPI_Comm_group(MPI_COMM_WORLD, &g));
	none = g;
	OK(MPI_Comm_create_from_group(MPI_GROUP_EMPTY, "nothing", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
	CHECK(c == MPI_COMM_NULL);
	c = MPI_COMM_WORLD;
	OK(MPI_Intercomm_create_from_groups(MPI_GROUP_EMPTY, 0, g, 0, "nothing", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
	CHECK(c == MPI_COMM_NULL);
	c = MPI_COMM_WORLD;
	OK(MPI_Intercomm_create_from_groups(g, 0, MPI_GROUP_EMPTY, 0, "nothing", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
	CHECK(c == MPI_COMM_NULL);
	OK(MPI_Comm_create_group(MPI_COMM_WORLD, MPI_GROUP_EMPTY, 3, &c));
	CHECK(c == MPI_COMM_NULL);

	OK(MPI_Comm_create_from_group(g, "all", MPI_INFO_NULL, mine, &c));
	OK(MPI_Comm_get_errhandler(c, &a));
	CHECK(a == mine);
	OK(MPI_Errhandler_free(&a));
	times = 0;
	FAILS(MPI_ERR_RANK, MPI_Send(&is, 1, MPI_INT, size, 0, c));
	CHECK(times == 1 && whose == c);
	OK(MPI_Comm_free(&c));

	times = 0;
	code = MPI_Comm_create_from_group(MPI_GROUP_NULL, "none", MPI_INFO_NULL, mine, &c);
	FAILS(MPI_ERR_GROUP, code);
	CHECK(times == 1);
	code = MPI_Comm_create_from_group(g, NULL, MPI_INFO_NULL, mine, &c);
	FAILS(MPI_ERR_ARG, code);
	code = MPI_Comm_create_from_group(g, "all", MPI_INFO_NULL, mine, NULL);
	FAILS(MPI_ERR_ARG, code);
	CHECK(times == 3);
	if (size > 1) { /* a group that the calling rank is not in */
		if (rank == last)
			other = 0;
		else
			other = last;
		OK(MPI_Group_incl(g, 1, &other, &one));
		code = MPI_Comm_create_from_group(one, "other", MPI_INFO_NULL, mine, &c);
		FAILS(MPI_ERR_GROUP, code);
		CHECK(times == 4);
		code = MPI_Intercomm_create_from_groups(g, 0, one, 0, "overlap", MPI_INFO_NULL, mine, &c);
		FAILS(MPI_ERR_GROUP, code);
		CHECK(times == 5);
		OK(MPI_Group_free(&one));
	}
	FAILS(MPI_ERR_GROUP, MPI_Comm_create_from_group(MPI_GROUP_NULL, "none", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
	OK(MPI_Errhandler_free(&mine));
	OK(MPI_Group_free(&none));
	if (size > 1) {
		MPI_Comm between = sides();
		MPI_Group own, theirs;
		OK(MPI_Comm_group(between, &own));
		OK(MPI_Comm_remote_group(between, &theirs));
		OK(MPI_Comm_create_errhandler(on_comm, &mine));
		OK(MPI_Intercomm_create_from_groups(own, 0, theirs, 0, "sides", MPI_INFO_NULL, mine, &c));
		OK(MPI_Comm_get_errhandler(c, &a));
		CHECK(a == mine);
		OK(MPI_Errhandler_free(&a)), OK(MPI_Errhandler_free(&mine));
		OK(MPI_Group_free(&own)), OK(MPI_Group_free(&theirs));
		OK(MPI_Comm_free(&c)), OK(MPI_Comm_free(&between));
	}
}

static void weighted(MPI_Comm c, int want)
{
	int in, out, is = -1;
	OK(MPI_Dist_graph_neighbors_count(c, &in, &out, &is));
	CHECK(is == want);
}

static void graphs(void)
{
	MPI_Comm c, d;
	int next = (rank + 1) % size, before = (rank + size - 1) % size, status;
	int w[1] = {10 + rank}, v[1] = {20 + rank}, sources[1] = {-1}, dests[1] = {-1}, sw[2] = {-1, -1}, dw[2] = {-1, -1}, one = 1, zero = 0;
	/* without any edges the graph has weights, if the ranks have said so */
	OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &c));
	weighted(c, 1);
	OK(MPI_Comm_dup(c, &d));
	weighted(d, 1);
	OK(MPI_Comm_free(&c)), OK(MPI_Comm_free(&d));
	OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c));
	weighted(c, 0);
	OK(MPI_Comm_free(&c));
	OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &c));
	weighted(c, 1);
	OK(MPI_Comm_free(&c));
	OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c));
	weighted(c, 0);
	OK(MPI_Comm_free(&c));
	OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, &zero, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &c));
	weighted(c, 1);
	OK(MPI_Comm_free(&c));
	/* only the last rank has an edge: the others have no weights to give */
	OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == size - 1, &rank, rank == size - 1 ? w : MPI_WEIGHTS_EMPTY, rank == size - 1, &rank,
		rank == size - 1 ? w : MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &c));
	weighted(c, 1);
	OK(MPI_Comm_free(&c));
	/* each end of an edge has its own weight */
	for (int reorder = 0; reorder < 2; reorder++) {
		OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &before, w, 1, &next, v, MPI_INFO_NULL, reorder, &c));
		weighted(c, 1);
		OK(MPI_Dist_graph_neighbors(c, 1, sources, sw, 1, dests, dw));
		CHECK(sources[0] == before && dests[0] == next && sw[0] == w[0] && dw[0] == v[0] && sw[1] == -1 && dw[1] == -1);
		OK(MPI_Topo_test(c, &status));
		CHECK(status == MPI_DIST_GRAPH);
		OK(MPI_Comm_free(&c));
	}
	/* the first of the edges only */
	OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, &one, &next, w, MPI_INFO_NULL, 0, &c));
	sources[0] = dests[0] = sw[0] = dw[0] = -1;
	OK(MPI_Dist_graph_neighbors(c, 0, sources, sw, 1, dests, dw));
	CHECK(sources[0] == -1 && sw[0] == -1 && dests[0] == next && dw[0] == w[0]);
	OK(MPI_Comm_free(&c));
	if (size > 1) { /* an edge that its other end does not know is none */
		MPI_Comm mine;
		OK(MPI_Comm_dup(MPI_COMM_WORLD, &mine));
		OK(MPI_Comm_set_errhandler(mine, MPI_ERRORS_RETURN));
		CHECK(MPI_Dist_graph_create_adjacent(mine, 0, NULL, MPI_UNWEIGHTED, rank == 0, &next, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c) != MPI_SUCCESS);
		OK(MPI_Comm_free(&mine));
	}
}

/* Every query of a communicator that has not that topology. */
static void refuses(MPI_Comm c, int topology)
{
	int n, m, w, list[8] = {0};
	OK(MPI_Topo_test(c, &n));
	CHECK(n == topology);
	if (topology != MPI_CART) {
		FAILS(MPI_ERR_TOPOLOGY, MPI_Cartdim_get(c, &n));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Cart_get(c, 1, list, list + 1, list + 2));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Cart_rank(c, list, &n));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Cart_coords(c, 0, 1, list));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Cart_shift(c, 0, 1, &n, &m));
		MPI_Comm d;
		FAILS(MPI_ERR_TOPOLOGY, MPI_Cart_sub(c, list, &d));
	}
	if (topology != MPI_GRAPH) {
		FAILS(MPI_ERR_TOPOLOGY, MPI_Graphdims_get(c, &n, &m));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Graph_get(c, 1, 1, list, list + 1));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Graph_neighbors_count(c, 0, &n));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Graph_neighbors(c, 0, 1, list));
	}
	if (topology != MPI_DIST_GRAPH) {
		FAILS(MPI_ERR_TOPOLOGY, MPI_Dist_graph_neighbors_count(c, &n, &m, &w));
		FAILS(MPI_ERR_TOPOLOGY, MPI_Dist_graph_neighbors(c, 1, list, list + 1, 1, list + 2, list + 3));
	}
}

static void topologies(void)
{
	MPI_Comm self, c, d, e;
	int one[2] = {1, 1}, none[2] = {0, 0}, list[4] = {-1, -1, -1, -1}, n, m, index[1] = {1}, edge[1] = {0};
	OK(MPI_Comm_dup(MPI_COMM_SELF, &self));
	OK(MPI_Comm_set_errhandler(self, MPI_ERRORS_RETURN));
	refuses(self, MPI_UNDEFINED);
	OK(MPI_Cart_create(self, 2, one, none, 0, &c));
	refuses(c, MPI_CART);
	OK(MPI_Cart_get(c, 1, list, list + 1, list + 2)); /* the first dimension only */
	CHECK(list[0] == 1 && list[1] == 0 && list[2] == 0 && list[3] == -1);
	FAILS(MPI_ERR_RANK, MPI_Cart_coords(c, 1, 2, list));
	FAILS(MPI_ERR_RANK, MPI_Cart_coords(c, -1, 2, list));
	FAILS(MPI_ERR_ARG, MPI_Cart_shift(c, 2, 1, &n, &m));
	FAILS(MPI_ERR_ARG, MPI_Cart_shift(c, -1, 1, &n, &m));
	list[0] = 0, list[1] = 1;
	CHECK(MPI_Cart_rank(c, list, &n) != MPI_SUCCESS); /* beyond a dimension that is not periodic */
	OK(MPI_Cart_sub(c, none, &d)); /* no dimension is left */
	OK(MPI_Cartdim_get(d, &n));
	CHECK(n == 0);
	list[0] = list[1] = list[2] = -1;
	OK(MPI_Cart_get(d, 1, list, list + 1, list + 2));
	OK(MPI_Cart_get(d, 0, NULL, NULL, NULL));
	OK(MPI_Cart_coords(d, 0, 1, list));
	CHECK(list[0] == -1 && list[1] == -1 && list[2] == -1);
	n = -1;
	OK(MPI_Cart_rank(d, NULL, &n));
	CHECK(n == 0);
	FAILS(MPI_ERR_ARG, MPI_Cart_shift(d, 0, 1, &n, &m));
	OK(MPI_Cart_sub(d, NULL, &e));
	OK(MPI_Topo_test(e, &n));
	CHECK(n == MPI_CART);
	OK(MPI_Comm_free(&c)), OK(MPI_Comm_free(&d)), OK(MPI_Comm_free(&e));
	OK(MPI_Graph_create(self, 1, index, edge, 0, &c));
	refuses(c, MPI_GRAPH);
	FAILS(MPI_ERR_RANK, MPI_Graph_neighbors_count(c, 1, &n));
	FAILS(MPI_ERR_RANK, MPI_Graph_neighbors(c, -1, 1, list));
	list[0] = -1;
	OK(MPI_Graph_neighbors(c, 0, 0, list));
	CHECK(list[0] == -1);
	OK(MPI_Comm_free(&c));
	OK(MPI_Graph_create(self, 0, NULL, NULL, 0, &c));
	CHECK(c == MPI_COMM_NULL);
	OK(MPI_Dist_graph_create_adjacent(self, 1, edge, MPI_UNWEIGHTED, 1, edge, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c));
	refuses(c, MPI_DIST_GRAPH);
	OK(MPI_Comm_free(&c));
	OK(MPI_Cart_create(self, 0, NULL, NULL, 0, &c));
	OK(MPI_Cartdim_get(c, &n));
	CHECK(n == 0);
	OK(MPI_Comm_free(&c));
	FAILS(MPI_ERR_COMM, MPI_Topo_test(MPI_COMM_NULL, &n));
	OK(MPI_Comm_free(&self));
	if (size > 1) {
		d = sides();
		OK(MPI_Comm_set_errhandler(d, MPI_ERRORS_RETURN));
		refuses(d, MPI_UNDEFINED);
		OK(MPI_Comm_free(&d));
	}
}

static MPI_Comm sides(void)
{
	MPI_Comm own, between;
	OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &own));
	OK(MPI_Intercomm_create(own, 0, MPI_COMM_WORLD, 1 - rank % 2, 4, &between));
	OK(MPI_Comm_free(&own));
	return between;
}

/* sizes checks an intercommunicator whose groups have so many ranks, and that messages pass. */
static void sizes(MPI_Comm c, int own, int theirs)
{
	int n, m, inter;
	OK(MPI_Comm_test_inter(c, &inter));
	OK(MPI_Comm_size(c, &n));
	OK(MPI_Comm_remote_size(c, &m));
	CHECK(inter && n == own && m == theirs);
	OK(MPI_Barrier(c));
}

static void splits(void)
{
	MPI_Comm c, d;
	MPI_Info info;
	char text[MPI_MAX_INFO_VAL];
	int n, flag, even = (size + 1) / 2, odd = size / 2;
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -rank, MPI_INFO_NULL, &c));
	OK(MPI_Comm_size(c, &n));
	CHECK(n == size);
	OK(MPI_Comm_rank(c, &n));
	CHECK(n == size - 1 - rank);
	OK(MPI_Comm_free(&c));
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &c));
	CHECK((c == MPI_COMM_NULL) == (rank == 0));
	if (c != MPI_COMM_NULL)
		OK(MPI_Comm_free(&c));
	OK(MPI_Info_create(&info));
#ifdef MPI_H_ABI
	/* each rank names a set of its own choice, and gets those that have named it too */
	OK(MPI_Info_set(info, "mpi_pset_name", rank == 0 ? "mpi://SELF" : "mpi://world"));
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &c));
	OK(MPI_Comm_size(c, &n));
	CHECK(n == (rank == 0 ? 1 : size - 1));
	OK(MPI_Comm_free(&c));
	OK(MPI_Info_set(info, "mpi_pset_name", rank == 0 ? "app://nowhere" : "mpi://WORLD"));
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &c));
	CHECK((c == MPI_COMM_NULL) == (rank == 0));
	if (c != MPI_COMM_NULL) {
		OK(MPI_Comm_size(c, &n));
		CHECK(n == size - 1);
		OK(MPI_Comm_free(&c));
	}
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : MPI_COMM_TYPE_RESOURCE_GUIDED, 0, rank == 0 ? MPI_INFO_NULL : info, &c));
	CHECK((c == MPI_COMM_NULL) == (rank == 0));
	if (c != MPI_COMM_NULL)
		OK(MPI_Comm_free(&c));
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, MPI_INFO_NULL, &c));
	CHECK(c == MPI_COMM_NULL);
	OK(MPI_Info_delete(info, "mpi_pset_name"));
#endif
	/* the kind that was found is told in the given hints, on ranks that are in a communicator */
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_UNGUIDED, 0, info, &c));
	OK(MPI_Info_get(info, "mpi_hw_resource_type", sizeof text - 1, text, &flag));
	CHECK(!flag == (c == MPI_COMM_NULL));
	if (c != MPI_COMM_NULL)
		OK(MPI_Comm_free(&c));
	OK(MPI_Info_set(info, "mpi_hw_resource_type", "mpi_shared_memory"));
	OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, 0, info, &c));
	OK(MPI_Comm_size(c, &n));
	CHECK(n == size);
	OK(MPI_Comm_free(&c));

	if (size == 1) {
		OK(MPI_Info_free(&info));
		return;
	}
	c = sides();
	n = rank % 2 ? even : odd;
	OK(MPI_Comm_split_type(c, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &d));
	sizes(d, rank % 2 ? odd : even, n);
	OK(MPI_Comm_free(&d));
	OK(MPI_Comm_split_type(c, MPI_UNDEFINED, 0, MPI_INFO_NULL, &d));
	CHECK(d == MPI_COMM_NULL);
	OK(MPI_Comm_split_type(c, rank == 0 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &d));
	if (rank == 0 || even == 1) {
		CHECK(d == MPI_COMM_NULL); /* nobody is left on the one side */
	} else {
		sizes(d, rank % 2 ? odd : even - 1, rank % 2 ? even - 1 : odd);
		OK(MPI_Comm_free(&d));
	}
	OK(MPI_Comm_split_type(c, MPI_COMM_TYPE_HW_GUIDED, 0, info, &d));
	sizes(d, rank % 2 ? odd : even, n);
	OK(MPI_Comm_free(&d));
	OK(MPI_Comm_split_type(c, MPI_COMM_TYPE_HW_GUIDED, 0, MPI_INFO_NULL, &d));
	CHECK(d == MPI_COMM_NULL);
	OK(MPI_Comm_split_type(c, MPI_COMM_TYPE_HW_UNGUIDED, 0, MPI_INFO_NULL, &d));
	if (d != MPI_COMM_NULL)
		OK(MPI_Comm_free(&d));
#ifdef MPI_H_ABI
	OK(MPI_Info_delete(info, "mpi_hw_resource_type"));
	OK(MPI_Info_set(info, "mpi_pset_name", "mpi://SELF"));
	OK(MPI_Comm_split_type(c, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &d));
	CHECK(d == MPI_COMM_NULL); /* nobody of the other side is in it */
	OK(MPI_Info_set(info, "mpi_pset_name", "mpi://WORLD"));
	OK(MPI_Comm_split_type(c, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &d));
	sizes(d, rank % 2 ? odd : even, n);
	OK(MPI_Comm_free(&d));
#endif
	OK(MPI_Comm_free(&c));
	OK(MPI_Info_free(&info));
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)); /* for calls about no object */
	from_groups();
	graphs();
	topologies();
	splits();
	return end("making");
}
