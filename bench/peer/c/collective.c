static int *counts, *displs; /* of one block for each rank */
static MPI_Datatype *types;

static double barrier(int size, int n)
{
    (void)size;
    double start = now();
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    return now() - start;
}

static double reduce_local(int size, int n)
{
    double start = now();
    for (int i = 0; i < n; i++)
        MPI_Reduce_local(sendbuf, recvbuf, size / 4, MPI_FLOAT, MPI_MAX);
    return now() - start;
}

/* Each call is timed alone, with a barrier before the next; CLOSED ones with that barrier, as a rank may leave them long
 * before the data has come where it should. */
#define TIMED(NAME, CLOSED, CALL)              \
    static double NAME(int size, int n)        \
    {                                          \
        double total = 0;                      \
        (void)size;                            \
        for (int i = 0; i < n; i++) {          \
            double start = now();              \
            CALL;                              \
            if (CLOSED)                        \
                MPI_Barrier(MPI_COMM_WORLD);   \
            total += now() - start;            \
            if (!CLOSED)                       \
                MPI_Barrier(MPI_COMM_WORLD);   \
        }                                      \
        return total;                          \
    }
#define WORLD MPI_COMM_WORLD
#define B MPI_BYTE
#define SUM size / 4, MPI_FLOAT, MPI_SUM

TIMED(bcast, 1, MPI_Bcast(me == 0 ? sendbuf : recvbuf, size, B, 0, WORLD))
TIMED(reduce, 1, MPI_Reduce(sendbuf, recvbuf, SUM, 0, WORLD))
TIMED(gather, 1, MPI_Gather(sendbuf, size, B, recvbuf, size, B, 0, WORLD))
TIMED(gatherv, 1, MPI_Gatherv(sendbuf, size, B, recvbuf, counts, displs, B, 0, WORLD))
TIMED(scatter, 1, MPI_Scatter(sendbuf, size, B, recvbuf, size, B, 0, WORLD))
TIMED(scatterv, 1, MPI_Scatterv(sendbuf, counts, displs, B, recvbuf, size, B, 0, WORLD))
TIMED(allreduce, 0, MPI_Allreduce(sendbuf, recvbuf, SUM, WORLD))
TIMED(scan, 0, MPI_Scan(sendbuf, recvbuf, SUM, WORLD))
TIMED(exscan, 0, MPI_Exscan(sendbuf, recvbuf, SUM, WORLD))
TIMED(allgather, 0, MPI_Allgather(sendbuf, size, B, recvbuf, size, B, WORLD))
TIMED(allgatherv, 0, MPI_Allgatherv(sendbuf, size, B, recvbuf, counts, displs, B, WORLD))
TIMED(alltoall, 0, MPI_Alltoall(sendbuf, size, B, recvbuf, size, B, WORLD))
TIMED(alltoallv, 0, MPI_Alltoallv(sendbuf, counts, displs, B, recvbuf, counts, displs, B, WORLD))
TIMED(alltoallw, 0, MPI_Alltoallw(sendbuf, counts, displs, types, recvbuf, counts, displs, types, WORLD))
TIMED(reduce_scatter, 0, MPI_Reduce_scatter(sendbuf, recvbuf, counts, MPI_FLOAT, MPI_SUM, WORLD))
TIMED(reduce_scatter_block, 0, MPI_Reduce_scatter_block(sendbuf, recvbuf, SUM, WORLD))

#undef WORLD
#undef B
#undef SUM

/* The other forms stand in forms.c, which comes here. */
@forms@

static int reduction(body *f)
{
    f = blocking(f);
    return f == reduce || f == allreduce || f == scan || f == exscan || f == reduce_scatter || f == reduce_scatter_block || f == reduce_local;
}

static int collective(body *f)
{
    f = blocking(f);
    return reduction(f) || neighbors(f) || f == barrier || f == bcast || f == gather || f == gatherv || f == scatter || f == scatterv ||
           f == allgather || f == allgatherv || f == alltoall || f == alltoallv || f == alltoallw;
}

static void prepare_collective(body *f, int size)
{
    int each = blocking(f) == reduce_scatter ? size / 4 : size;
    if (!counts) {
        counts = malloc((size_t)ranks * sizeof *counts);
        displs = malloc((size_t)ranks * sizeof *displs);
        types = malloc((size_t)ranks * sizeof *types);
        if (!counts || !displs || !types)
            die("memory", "there is not enough");
    }
    if (neighbors(blocking(f)) && ring == MPI_COMM_NULL) {
        const int periodic = 1;
        MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &periodic, 0, &ring);
    }
    offsets[1] = size;
    for (int r = 0; r < ranks; r++) {
        counts[r] = each;
        displs[r] = r * each;
        types[r] = MPI_BYTE;
    }
    size_t all = (size_t)size * (size_t)ranks;
    if (reduction(f))
        for (size_t i = 0; i < all / 4; i++)
            ((float *)sendbuf)[i] = 1;
    else
        for (size_t i = 0; i < all; i++)
            sendbuf[i] = pattern((int)i, me);
    if (persistent(f))
        f(size, 0);
}

/* check_collective says whether something else has come than was sent: block r of what rank r has. */
static int check_collective(body *f, int size)
{
    int wrong = 0;
    if (persistent(f))
        MPI_Request_free(&plan);
    f = blocking(f);
    if (f == barrier)
        return 0;
    if (reduction(f)) {
        float want = (float)(f == scan ? me + 1 : f == exscan ? me : f == reduce_local ? 1 : ranks);
        for (int i = 0; i < size / 4 && !(f == reduce && me != 0); i++)
            wrong |= ((float *)recvbuf)[i] != want;
        return wrong;
    }
    for (int r = 0; r < (neighbors(f) ? 2 : ranks); r++) {
        int from = r, at = 0, mine = me * size; /* where the block begins that is block r of recvbuf */
        if (neighbors(f)) {
            from = (me - 1 + 2 * r + ranks) % ranks;
            at = to_all(f) ? 0 : (1 - r) * size;
        } else if (f == bcast || f == scatter || f == scatterv) {
            if (r > 0 || (f == bcast && me == 0))
                break;
            at = f == bcast ? 0 : mine;
        } else if (f == gather || f == gatherv) {
            if (me != 0)
                break;
        } else if (f == alltoall || f == alltoallv || f == alltoallw) {
            at = mine;
        }
        /* Two ranks are each other's neighbour on both sides. Not every library then brings to the one side what left the
         * other, as MPI-4.0 8.6 says; their time is wanted nevertheless. */
        if (neighbors(f) && !to_all(f) && ranks == 2 && size > 0 && recvbuf[r * size] != pattern(at, from))
            at = size - at;
        for (int i = 0; i < size; i++)
            wrong |= recvbuf[(size_t)r * (size_t)size + (size_t)i] != pattern(at + i, from);
    }
    return wrong;
}
