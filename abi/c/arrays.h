/* What the libraries that put arrays over share: room for them, and how long they are where no argument says it. The functions
 * of MPI are called by the names PMPI_, which mpich/names.h may have changed. */
#ifndef CADRE_ARRAYS_H
#define CADRE_ARRAYS_H

#include <stdint.h>
#include <stdlib.h>

#ifndef CADRE_FRONT_H
typedef int64_t word;
#endif

#define STATIC static inline __attribute__((unused))

enum { SMALL = 16 };

STATIC void *taken(word n, size_t size)
{
	void *p = calloc(n > 0 ? (size_t)n : 1, size);
	if (!p)
		abort();
	return p;
}

STATIC void *room(void *small, word n, size_t size) { return n <= SMALL ? small : taken(n, size); }

/* How many ranks a collective has to do with. */
STATIC word peers(MPI_Comm comm)
{
	int n = 0, inter = 0;
	if (PMPI_Comm_test_inter(comm, &inter))
		return 0;
	if (inter ? PMPI_Comm_remote_size(comm, &n) : PMPI_Comm_size(comm, &n))
		return 0;
	return n;
}

STATIC word dimensions(MPI_Comm comm)
{
	int n = 0;
	return PMPI_Cartdim_get(comm, &n) ? 0 : n;
}

STATIC word neighbors(MPI_Comm comm, int outgoing)
{
	int kind = 0, n = 0, in = 0, out = 0, weighted, rank;
	if (PMPI_Topo_test(comm, &kind))
		return 0;
	if (kind == MPI_CART)
		return 2 * dimensions(comm);
	if (kind == MPI_GRAPH)
		return PMPI_Comm_rank(comm, &rank) || PMPI_Graph_neighbors_count(comm, rank, &n) ? 0 : n;
	if (kind == MPI_DIST_GRAPH && !PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted))
		return outgoing ? out : in;
	return 0;
}

#endif
