/* The collectives of neighbours in a ring, which is OSU's neighbourhood cart:1:1, and those that do not block or are made
 * once: see form.go and neighbor.go of package osu. */
#if MPI_VERSION >= 4
#define MADE(NAME) MPI_##NAME##_init
#elif defined(OPEN_MPI)
#include <mpi-ext.h>
#ifdef OMPI_HAVE_MPI_EXT_PCOLLREQ
#define MADE(NAME) MPIX_##NAME##_init
#endif
#endif

static MPI_Comm ring = MPI_COMM_NULL;
static MPI_Aint offsets[2]; /* of the neighbours' blocks */
static MPI_Request plan;
static int work; /* steps of compute between a start and its wait */

static volatile double computed; /* keeps the compiler from leaving compute out, or from doing it once for all */

/* compute is steps of arithmetic, each of which needs the one before. */
static void compute(int steps)
{
    double x = computed;
    for (int i = 0; i < steps; i++)
        x = x * 0.999 + 0.001;
    computed = x;
}

#define STARTED(NAME, CALL)                    \
    static double NAME(int size, int n)        \
    {                                          \
        double total = 0;                      \
        (void)size;                            \
        for (int i = 0; i < n; i++) {          \
            MPI_Request q;                     \
            double start = now();              \
            CALL;                              \
            if (work > 0)                      \
                compute(work);                 \
            MPI_Wait(&q, MPI_STATUS_IGNORE);   \
            total += now() - start;            \
            MPI_Barrier(MPI_COMM_WORLD);       \
        }                                      \
        return total;                          \
    }

/* Of no iterations at all it makes the plan. */
#ifdef MADE
#define PLANNED(NAME, MAKE)                    \
    static double NAME(int size, int n)        \
    {                                          \
        double total = 0;                      \
        (void)size;                            \
        if (n == 0)                            \
            MAKE;                              \
        for (int i = 0; i < n; i++) {          \
            double start = now();              \
            MPI_Start(&plan);                  \
            MPI_Wait(&plan, MPI_STATUS_IGNORE); \
            total += now() - start;            \
            MPI_Barrier(MPI_COMM_WORLD);       \
        }                                      \
        return total;                          \
    }
#else
#define PLANNED(NAME, MAKE)                                    \
    static double NAME(int size, int n)                        \
    {                                                          \
        (void)size;                                            \
        (void)n;                                               \
        die(#NAME, "this library has no persistent collectives"); \
        return 0;                                              \
    }
#endif

#define WORLD MPI_COMM_WORLD
#define B MPI_BYTE
#define SUM size / 4, MPI_FLOAT, MPI_SUM
#define INFO MPI_INFO_NULL, &plan

TIMED(neighbor_allgather, 0, MPI_Neighbor_allgather(sendbuf, size, B, recvbuf, size, B, ring))
TIMED(neighbor_allgatherv, 0, MPI_Neighbor_allgatherv(sendbuf, size, B, recvbuf, counts, displs, B, ring))
TIMED(neighbor_alltoall, 0, MPI_Neighbor_alltoall(sendbuf, size, B, recvbuf, size, B, ring))
TIMED(neighbor_alltoallv, 0, MPI_Neighbor_alltoallv(sendbuf, counts, displs, B, recvbuf, counts, displs, B, ring))
TIMED(neighbor_alltoallw, 0, MPI_Neighbor_alltoallw(sendbuf, counts, offsets, types, recvbuf, counts, offsets, types, ring))

STARTED(ibarrier, MPI_Ibarrier(WORLD, &q))
STARTED(ibcast, MPI_Ibcast(me == 0 ? sendbuf : recvbuf, size, B, 0, WORLD, &q))
STARTED(ireduce, MPI_Ireduce(sendbuf, recvbuf, SUM, 0, WORLD, &q))
STARTED(igather, MPI_Igather(sendbuf, size, B, recvbuf, size, B, 0, WORLD, &q))
STARTED(igatherv, MPI_Igatherv(sendbuf, size, B, recvbuf, counts, displs, B, 0, WORLD, &q))
STARTED(iscatter, MPI_Iscatter(sendbuf, size, B, recvbuf, size, B, 0, WORLD, &q))
STARTED(iscatterv, MPI_Iscatterv(sendbuf, counts, displs, B, recvbuf, size, B, 0, WORLD, &q))
STARTED(iallreduce, MPI_Iallreduce(sendbuf, recvbuf, SUM, WORLD, &q))
STARTED(iscan, MPI_Iscan(sendbuf, recvbuf, SUM, WORLD, &q))
STARTED(iexscan, MPI_Iexscan(sendbuf, recvbuf, SUM, WORLD, &q))
STARTED(iallgather, MPI_Iallgather(sendbuf, size, B, recvbuf, size, B, WORLD, &q))
STARTED(iallgatherv, MPI_Iallgatherv(sendbuf, size, B, recvbuf, counts, displs, B, WORLD, &q))
STARTED(ialltoall, MPI_Ialltoall(sendbuf, size, B, recvbuf, size, B, WORLD, &q))
STARTED(ialltoallv, MPI_Ialltoallv(sendbuf, counts, displs, B, recvbuf, counts, displs, B, WORLD, &q))
STARTED(ialltoallw, MPI_Ialltoallw(sendbuf, counts, displs, types, recvbuf, counts, displs, types, WORLD, &q))
STARTED(ireduce_scatter, MPI_Ireduce_scatter(sendbuf, recvbuf, counts, MPI_FLOAT, MPI_SUM, WORLD, &q))
STARTED(ireduce_scatter_block, MPI_Ireduce_scatter_block(sendbuf, recvbuf, SUM, WORLD, &q))
STARTED(ineighbor_allgather, MPI_Ineighbor_allgather(sendbuf, size, B, recvbuf, size, B, ring, &q))
STARTED(ineighbor_allgatherv, MPI_Ineighbor_allgatherv(sendbuf, size, B, recvbuf, counts, displs, B, ring, &q))
STARTED(ineighbor_alltoall, MPI_Ineighbor_alltoall(sendbuf, size, B, recvbuf, size, B, ring, &q))
STARTED(ineighbor_alltoallv, MPI_Ineighbor_alltoallv(sendbuf, counts, displs, B, recvbuf, counts, displs, B, ring, &q))
STARTED(ineighbor_alltoallw, MPI_Ineighbor_alltoallw(sendbuf, counts, offsets, types, recvbuf, counts, offsets, types, ring, &q))

PLANNED(barrier_persistent, MADE(Barrier)(WORLD, INFO))
PLANNED(bcast_persistent, MADE(Bcast)(me == 0 ? sendbuf : recvbuf, size, B, 0, WORLD, INFO))
PLANNED(reduce_persistent, MADE(Reduce)(sendbuf, recvbuf, SUM, 0, WORLD, INFO))
PLANNED(gather_persistent, MADE(Gather)(sendbuf, size, B, recvbuf, size, B, 0, WORLD, INFO))
PLANNED(gatherv_persistent, MADE(Gatherv)(sendbuf, size, B, recvbuf, counts, displs, B, 0, WORLD, INFO))
PLANNED(scatter_persistent, MADE(Scatter)(sendbuf, size, B, recvbuf, size, B, 0, WORLD, INFO))
PLANNED(scatterv_persistent, MADE(Scatterv)(sendbuf, counts, displs, B, recvbuf, size, B, 0, WORLD, INFO))
PLANNED(allreduce_persistent, MADE(Allreduce)(sendbuf, recvbuf, SUM, WORLD, INFO))
PLANNED(scan_persistent, MADE(Scan)(sendbuf, recvbuf, SUM, WORLD, INFO))
PLANNED(exscan_persistent, MADE(Exscan)(sendbuf, recvbuf, SUM, WORLD, INFO))
PLANNED(allgather_persistent, MADE(Allgather)(sendbuf, size, B, recvbuf, size, B, WORLD, INFO))
PLANNED(allgatherv_persistent, MADE(Allgatherv)(sendbuf, size, B, recvbuf, counts, displs, B, WORLD, INFO))
PLANNED(alltoall_persistent, MADE(Alltoall)(sendbuf, size, B, recvbuf, size, B, WORLD, INFO))
PLANNED(alltoallv_persistent, MADE(Alltoallv)(sendbuf, counts, displs, B, recvbuf, counts, displs, B, WORLD, INFO))
PLANNED(alltoallw_persistent, MADE(Alltoallw)(sendbuf, counts, displs, types, recvbuf, counts, displs, types, WORLD, INFO))
PLANNED(reduce_scatter_persistent, MADE(Reduce_scatter)(sendbuf, recvbuf, counts, MPI_FLOAT, MPI_SUM, WORLD, INFO))
PLANNED(reduce_scatter_block_persistent, MADE(Reduce_scatter_block)(sendbuf, recvbuf, SUM, WORLD, INFO))
PLANNED(neighbor_allgather_persistent, MADE(Neighbor_allgather)(sendbuf, size, B, recvbuf, size, B, ring, INFO))
PLANNED(neighbor_allgatherv_persistent, MADE(Neighbor_allgatherv)(sendbuf, size, B, recvbuf, counts, displs, B, ring, INFO))
PLANNED(neighbor_alltoall_persistent, MADE(Neighbor_alltoall)(sendbuf, size, B, recvbuf, size, B, ring, INFO))
PLANNED(neighbor_alltoallv_persistent, MADE(Neighbor_alltoallv)(sendbuf, counts, displs, B, recvbuf, counts, displs, B, ring, INFO))
PLANNED(neighbor_alltoallw_persistent, MADE(Neighbor_alltoallw)(sendbuf, counts, offsets, types, recvbuf, counts, offsets, types, ring, INFO))

#undef WORLD
#undef B
#undef SUM
#undef INFO

static const struct {
    body *call, *start, *planned;
} forms[] = {
    {barrier, ibarrier, barrier_persistent},
    {bcast, ibcast, bcast_persistent},
    {reduce, ireduce, reduce_persistent},
    {gather, igather, gather_persistent},
    {gatherv, igatherv, gatherv_persistent},
    {scatter, iscatter, scatter_persistent},
    {scatterv, iscatterv, scatterv_persistent},
    {allreduce, iallreduce, allreduce_persistent},
    {scan, iscan, scan_persistent},
    {exscan, iexscan, exscan_persistent},
    {allgather, iallgather, allgather_persistent},
    {allgatherv, iallgatherv, allgatherv_persistent},
    {alltoall, ialltoall, alltoall_persistent},
    {alltoallv, ialltoallv, alltoallv_persistent},
    {alltoallw, ialltoallw, alltoallw_persistent},
    {reduce_scatter, ireduce_scatter, reduce_scatter_persistent},
    {reduce_scatter_block, ireduce_scatter_block, reduce_scatter_block_persistent},
    {neighbor_allgather, ineighbor_allgather, neighbor_allgather_persistent},
    {neighbor_allgatherv, ineighbor_allgatherv, neighbor_allgatherv_persistent},
    {neighbor_alltoall, ineighbor_alltoall, neighbor_alltoall_persistent},
    {neighbor_alltoallv, ineighbor_alltoallv, neighbor_alltoallv_persistent},
    {neighbor_alltoallw, ineighbor_alltoallw, neighbor_alltoallw_persistent},
};

/* blocking is the call that F is a form of, or F. */
static body *blocking(body *f)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (f == forms[i].start || f == forms[i].planned)
            return forms[i].call;
    return f;
}

static int nonblocking(body *f)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (f == forms[i].start)
            return 1;
    return 0;
}

static int persistent(body *f) { return blocking(f) != f && !nonblocking(f); }

static int to_all(body *f) { return f == neighbor_allgather || f == neighbor_allgatherv; }

static int neighbors(body *f)
{
    return to_all(f) || f == neighbor_alltoall || f == neighbor_alltoallv || f == neighbor_alltoallw;
}

/* idle is the computing alone. */
static double idle(int size, int n)
{
    double total = 0;
    (void)size;
    for (int i = 0; i < n; i++) {
        double start = now();
        compute(work);
        total += now() - start;
    }
    return total;
}

/* step_time is the time in seconds of a step of compute when all ranks compute, the same on all. */
static double step_time(void)
{
    enum { STEPS = 100000 };
    double best = 1, longest;
    for (int i = 0; i < 5; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = now();
        compute(STEPS);
        double took = (now() - start) / STEPS;
        if (took < best)
            best = took;
    }
    best = best < 1e-12 ? 1e-12 : best;
    MPI_Allreduce(&best, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return longest;
}
