/* The benchmarks of Cadre's package bench/osu over the C interface of an MPI library. The method, step by step, is the
 * one described there, so that figures of both may be compared; the two must be changed together.
 *
 * Arguments: BENCH RANKS WINDOW MINTIME(ns) BATCHES SIZE,SIZE,... */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Whoever has compiled this finds out by this text which library it is for, before running anything. */
#if defined(OPEN_MPI)
#define FAMILY "openmpi"
#elif defined(MPICH_VERSION) || defined(I_MPI_VERSION) || defined(MVAPICH2_VERSION)
#define FAMILY "mpich"
#else
#define FAMILY "other"
#endif
const char *const family = "cadre-twin-family=" FAMILY ";";

enum { WARMUPS = 2, CALIBRATIONS = 60, MOST_ITERS = 1 << 24, TAG_DATA = 1, TAG_ACK = 2, TAG_QUEUE = 10, FLOOD_BYTES = 1 << 10, MEMORY_BYTES = 8 };

static int me, ranks, window;
static unsigned char *sendbuf, *recvbuf;
static MPI_Request *reqs;
static MPI_Datatype type;
static int count;      /* of type */
static long before;    /* resident memory in bytes before the first row */
static double growth;  /* of it, the most that was seen */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what, const char *detail)
{
    fprintf(stderr, "%s: %s\n", what, detail);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

/* Each body runs n iterations and returns the seconds that this rank has measured, 0 on ranks that do not measure. */
typedef double body(int size, int n);

/* pingpong is latency, multi_lat and noncontig_*. */
static double pingpong(int n, int items, MPI_Datatype t)
{
    int pairs = ranks / 2, first = me < pairs, peer = first ? me + pairs : me - pairs;
    double start = now();
    for (int i = 0; i < n; i++) {
        if (first)
            MPI_Send(sendbuf, items, t, peer, TAG_DATA, MPI_COMM_WORLD);
        MPI_Recv(recvbuf, items, t, peer, TAG_DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (!first)
            MPI_Send(sendbuf, items, t, peer, TAG_DATA, MPI_COMM_WORLD);
    }
    return first ? now() - start : 0;
}

static double latency(int size, int n) { return pingpong(n, size, MPI_BYTE); }

static double noncontig(int size, int n)
{
    (void)size;
    return pingpong(n, count, type);
}

static double both(int size, int n)
{
    int peer = 1 - me;
    unsigned char ack[4] = {0};
    double start = now();
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < window; k++)
            MPI_Irecv(recvbuf, size, MPI_BYTE, peer, TAG_DATA, MPI_COMM_WORLD, &reqs[k]);
        for (int k = 0; k < window; k++)
            MPI_Isend(sendbuf, size, MPI_BYTE, peer, TAG_DATA, MPI_COMM_WORLD, &reqs[window + k]);
        MPI_Waitall(2 * window, reqs, MPI_STATUSES_IGNORE);
        if (me == 1)
            MPI_Send(ack, 4, MPI_BYTE, peer, TAG_ACK, MPI_COMM_WORLD);
        else
            MPI_Recv(ack, 4, MPI_BYTE, peer, TAG_ACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return me == 0 ? now() - start : 0;
}

static void send_ack(int to)
{
    unsigned char ack[4] = {0};
    MPI_Send(ack, 4, MPI_BYTE, to, TAG_ACK, MPI_COMM_WORLD);
}

static void recv_ack(int from)
{
    unsigned char ack[4];
    MPI_Recv(ack, 4, MPI_BYTE, from, TAG_ACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static unsigned char pattern(int i, int rank) { return (unsigned char)(i * 7 + rank + 1); }

/* place is the k-th place of a queue that is emptied. */
static int place(int k, int depth, int reverse) { return reverse ? depth - 1 - k : k; }

static double posted(int depth, int n, int reverse)
{
    long long *data = (long long *)(me == 0 ? sendbuf : recvbuf);
    double total = 0;
    depth = depth ? depth : 1;
    for (int i = 0; i < n; i++) {
        if (me == 0) {
            recv_ack(1);
            double start = now();
            for (int k = 0; k < depth; k++) {
                int at = place(k, depth, reverse);
                MPI_Send(&data[at], 8, MPI_BYTE, 1, TAG_QUEUE + at, MPI_COMM_WORLD);
                recv_ack(1);
            }
            total += now() - start;
            continue;
        }
        memset(data, 0, 8 * (size_t)depth);
        for (int k = 0; k < depth; k++)
            MPI_Irecv(&data[k], 8, MPI_BYTE, 0, TAG_QUEUE + k, MPI_COMM_WORLD, &reqs[k]);
        send_ack(0);
        for (int k = 0; k < depth; k++) {
            MPI_Wait(&reqs[place(k, depth, reverse)], MPI_STATUS_IGNORE);
            send_ack(0);
        }
    }
    return total;
}

static double posted_fwd(int depth, int n) { return posted(depth, n, 0); }
static double posted_rev(int depth, int n) { return posted(depth, n, 1); }

static double unexpected(int depth, int n, int reverse)
{
    long long *data = (long long *)(me == 0 ? sendbuf : recvbuf);
    double total = 0;
    depth = depth ? depth : 1;
    for (int i = 0; i < n; i++) {
        if (me == 0) {
            for (int k = 0; k < depth; k++)
                MPI_Isend(&data[k], 8, MPI_BYTE, 1, TAG_QUEUE + k, MPI_COMM_WORLD, &reqs[k]);
            send_ack(1);
            MPI_Waitall(depth, reqs, MPI_STATUSES_IGNORE);
            recv_ack(1);
            continue;
        }
        memset(data, 0, 8 * (size_t)depth);
        recv_ack(0);
        double start = now();
        for (int k = 0; k < depth; k++) {
            int at = place(k, depth, reverse);
            MPI_Recv(&data[at], 8, MPI_BYTE, 0, TAG_QUEUE + at, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        total += now() - start;
        send_ack(0);
    }
    return total;
}

static double unexp_fwd(int depth, int n) { return unexpected(depth, n, 0); }
static double unexp_rev(int depth, int n) { return unexpected(depth, n, 1); }

/* resident is the memory of this process in bytes that is in the machine's. */
static long resident(void)
{
    long all, pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f)
        return 0;
    if (fscanf(f, "%ld %ld", &all, &pages) != 2)
        pages = 0;
    fclose(f);
    return pages * sysconf(_SC_PAGESIZE);
}

static double flood(int messages, int n, int weigh)
{
    double start = now();
    for (int i = 0; i < n; i++) {
        if (me == 0) {
            for (int k = 0; k < messages; k++)
                MPI_Isend(sendbuf, FLOOD_BYTES, MPI_BYTE, 1, TAG_DATA, MPI_COMM_WORLD, &reqs[k]);
            send_ack(1);
            MPI_Waitall(messages, reqs, MPI_STATUSES_IGNORE);
            recv_ack(1);
            continue;
        }
        recv_ack(0);
        if (weigh && (double)(resident() - before) > growth)
            growth = (double)(resident() - before);
        for (int k = 0; k < messages; k++)
            MPI_Recv(recvbuf, FLOOD_BYTES, MPI_BYTE, 0, TAG_DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        send_ack(0);
    }
    return me == 0 ? now() - start : 0;
}

static double flood_rate(int messages, int n) { return flood(messages, n, 0); }
static double flood_mem(int messages, int n) { return flood(messages, n, 1); }

/* proportional is the memory of this process in KiB, of shared pages its part; where that is not known the resident memory. */
static double proportional(void)
{
    char line[256];
    long kib = 0;
    FILE *f = fopen("/proc/self/smaps_rollup", "r");
    while (f && !kib && fgets(line, sizeof line, f))
        if (sscanf(line, "Pss: %ld kB", &kib) != 1)
            kib = 0;
    if (f)
        fclose(f);
    return kib ? (double)kib : (double)resident() / 1024;
}

static double memory_of_rank(int size, int n)
{
    (void)size, (void)n;
    for (int d = 1; d < ranks; d++)
        MPI_Sendrecv(sendbuf, MEMORY_BYTES, MPI_BYTE, (me + d) % ranks, TAG_DATA, recvbuf, MEMORY_BYTES, MPI_BYTE, (me + ranks - d) % ranks,
                     TAG_DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    growth = 1024 * proportional();
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}

static double bandwidth(int size, int n)
{
    unsigned char ack[4] = {0};
    int pairs = ranks / 2;
    if (me < pairs) {
        int peer = me + pairs;
        double start = now();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < window; k++)
                MPI_Isend(sendbuf, size, MPI_BYTE, peer, TAG_DATA, MPI_COMM_WORLD, &reqs[k]);
            MPI_Waitall(window, reqs, MPI_STATUSES_IGNORE);
            MPI_Recv(ack, 4, MPI_BYTE, peer, TAG_ACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        return now() - start;
    }
    int peer = me - pairs;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < window; k++)
            MPI_Irecv(recvbuf, size, MPI_BYTE, peer, TAG_DATA, MPI_COMM_WORLD, &reqs[k]);
        MPI_Waitall(window, reqs, MPI_STATUSES_IGNORE);
        MPI_Send(ack, 4, MPI_BYTE, peer, TAG_ACK, MPI_COMM_WORLD);
    }
    return 0;
}

enum { APP_DIVISIONS = 500000, APP_EXCHANGES = 6 };

/* app is app_step and app_compute: steps that compute and then exchange with the neighbours in a ring. */
static double app(int size, int n, int only_computing)
{
    static volatile double kept;
    int right = (me + 1) % ranks, left = (me + ranks - 1) % ranks;
    double all = 0;
    for (int i = 0; i < n; i++) {
        double start = now(), x = 1;
        for (int k = 0; k < APP_DIVISIONS; k++)
            x = 1 + 1 / x;
        kept = x;
        if (only_computing)
            all += now() - start;
        for (int k = 0; k < APP_EXCHANGES; k++) {
            MPI_Request r;
            MPI_Irecv(recvbuf, size, MPI_BYTE, left, TAG_DATA, MPI_COMM_WORLD, &r);
            MPI_Send(sendbuf, size, MPI_BYTE, right, TAG_DATA, MPI_COMM_WORLD);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        }
        if (!only_computing)
            all += now() - start;
    }
    return all;
}

static double app_step(int size, int n) { return app(size, n, 0); }
static double app_compute(int size, int n) { return app(size, n, 1); }

/* The collectives stand in collective.c, which comes here. */
@collectives@

static const struct bench {
    const char *name;
    body *run;
    int less; /* is better */
} benches[] = {
    {"latency", latency, 1}, {"bw", bandwidth, 0}, {"mbw_mr", bandwidth, 0}, {"bibw", both, 0}, {"multi_lat", latency, 1},
    {"match_posted_fwd", posted_fwd, 1}, {"match_posted_rev", posted_rev, 1},
    {"match_unexp_fwd", unexp_fwd, 1}, {"match_unexp_rev", unexp_rev, 1},
    {"flood_rate", flood_rate, 0}, {"flood_mem", flood_mem, 1}, {"memory", memory_of_rank, 1},
    {"noncontig_contig", noncontig, 0}, {"noncontig_vector1", noncontig, 0}, {"noncontig_vector8", noncontig, 0},
    {"noncontig_vector64", noncontig, 0}, {"noncontig_indexed1", noncontig, 0}, {"noncontig_struct", noncontig, 0},
    {"noncontig_transpose", noncontig, 0},
    {"app_step", app_step, 1}, {"app_compute", app_compute, 1},
    {"barrier", barrier, 1}, {"allreduce", allreduce, 1}, {"bcast", bcast, 1}, {"reduce", reduce, 1}, {"scan", scan, 1}, {"exscan", exscan, 1},
    {"gather", gather, 1}, {"gatherv", gatherv, 1}, {"scatter", scatter, 1}, {"scatterv", scatterv, 1},
    {"allgather", allgather, 1}, {"allgatherv", allgatherv, 1},
    {"alltoall", alltoall, 1}, {"alltoallv", alltoallv, 1}, {"alltoallw", alltoallw, 1},
    {"reduce_scatter", reduce_scatter, 1}, {"reduce_scatter_block", reduce_scatter_block, 1}, {"reduce_local", reduce_local, 1},
    {"ibarrier", ibarrier, 1}, {"barrier_persistent", barrier_persistent, 1},
    {"ibcast", ibcast, 1}, {"bcast_persistent", bcast_persistent, 1},
    {"ireduce", ireduce, 1}, {"reduce_persistent", reduce_persistent, 1},
    {"igather", igather, 1}, {"gather_persistent", gather_persistent, 1},
    {"igatherv", igatherv, 1}, {"gatherv_persistent", gatherv_persistent, 1},
    {"iscatter", iscatter, 1}, {"scatter_persistent", scatter_persistent, 1},
    {"iscatterv", iscatterv, 1}, {"scatterv_persistent", scatterv_persistent, 1},
    {"iallreduce", iallreduce, 1}, {"allreduce_persistent", allreduce_persistent, 1},
    {"iscan", iscan, 1}, {"scan_persistent", scan_persistent, 1},
    {"iexscan", iexscan, 1}, {"exscan_persistent", exscan_persistent, 1},
    {"iallgather", iallgather, 1}, {"allgather_persistent", allgather_persistent, 1},
    {"iallgatherv", iallgatherv, 1}, {"allgatherv_persistent", allgatherv_persistent, 1},
    {"ialltoall", ialltoall, 1}, {"alltoall_persistent", alltoall_persistent, 1},
    {"ialltoallv", ialltoallv, 1}, {"alltoallv_persistent", alltoallv_persistent, 1},
    {"ialltoallw", ialltoallw, 1}, {"alltoallw_persistent", alltoallw_persistent, 1},
    {"ireduce_scatter", ireduce_scatter, 1}, {"reduce_scatter_persistent", reduce_scatter_persistent, 1},
    {"ireduce_scatter_block", ireduce_scatter_block, 1}, {"reduce_scatter_block_persistent", reduce_scatter_block_persistent, 1},
    {"neighbor_allgather", neighbor_allgather, 1}, {"ineighbor_allgather", ineighbor_allgather, 1}, {"neighbor_allgather_persistent", neighbor_allgather_persistent, 1},
    {"neighbor_allgatherv", neighbor_allgatherv, 1}, {"ineighbor_allgatherv", ineighbor_allgatherv, 1}, {"neighbor_allgatherv_persistent", neighbor_allgatherv_persistent, 1},
    {"neighbor_alltoall", neighbor_alltoall, 1}, {"ineighbor_alltoall", ineighbor_alltoall, 1}, {"neighbor_alltoall_persistent", neighbor_alltoall_persistent, 1},
    {"neighbor_alltoallv", neighbor_alltoallv, 1}, {"ineighbor_alltoallv", ineighbor_alltoallv, 1}, {"neighbor_alltoallv_persistent", neighbor_alltoallv_persistent, 1},
    {"neighbor_alltoallw", neighbor_alltoallw, 1}, {"ineighbor_alltoallw", ineighbor_alltoallw, 1}, {"neighbor_alltoallw_persistent", neighbor_alltoallw_persistent, 1},
};

static int matching(const struct bench *b) { return !strncmp(b->name, "match_", 6); }
static int flooding(const struct bench *b) { return !strncmp(b->name, "flood_", 6); }

/* value makes the reported figure of one batch: us, MB/s or messages/s. */
static double value(const struct bench *b, int size, int n, double seconds)
{
    if (seconds < 1e-9)
        seconds = 1e-9;
    if (b->run == latency)
        return seconds * 1e6 / (2.0 * n);
    if (!strcmp(b->name, "bw"))
        return (double)size * window * n / seconds / 1e6;
    if (b->run == both)
        return 2.0 * size * window * n / seconds / 1e6;
    if (b->run == noncontig)
        return 2.0 * size * n / seconds / 1e6;
    if (b->run == flood_rate)
        return (double)size * n / seconds;
    if (b->run == posted_fwd || b->run == posted_rev)
        return seconds * 1e6 / (2.0 * (size ? size : 1) * n);
    if (b->run == unexp_fwd || b->run == unexp_rev)
        return seconds * 1e6 / ((double)(size ? size : 1) * n);
    if (b->run == bandwidth)
        return (double)(ranks / 2) * window * n / seconds;
    return seconds * 1e6 / n;
}

/* shuffled is every other element, shuffled in groups of 64. */
static int *shuffled(int n)
{
    unsigned long long r = 1;
    int *offs = malloc(sizeof *offs * (size_t)n);
    for (int i = 0; i < n; i++)
        offs[i] = 2 * i;
    for (int g = 0; g + 64 <= n; g += 64)
        for (int i = 63; i > 0; i--) {
            r = r * 6364136223846793005u + 1442695040888963407u;
            int k = (int)((r >> 33) % (unsigned)(i + 1)), t = offs[g + i];
            offs[g + i] = offs[g + k];
            offs[g + k] = t;
        }
    return offs;
}

/* shape makes the layout of that name for about so many packed bytes, and returns the bytes of memory that it lies in. */
static size_t shape(const char *name, int size)
{
    int n = size / 8, length = 0;
    size_t spread = (size_t)size;
    count = 1;
    if (!strcmp(name, "vector1"))
        length = 1;
    else if (!strcmp(name, "vector8"))
        length = 8;
    else if (!strcmp(name, "vector64"))
        length = 64;
    if (length) {
        MPI_Type_vector(n / length, length, 2 * length, MPI_DOUBLE, &type);
        spread = 16 * (size_t)n;
    } else if (!strcmp(name, "indexed1")) {
        int *offs = shuffled(n);
        MPI_Type_create_indexed_block(n, 1, offs, MPI_DOUBLE, &type);
        free(offs);
        spread = 16 * (size_t)n;
    } else if (!strcmp(name, "struct")) {
        MPI_Datatype cell, of[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR};
        const int len[3] = {1, 1, 3};
        const MPI_Aint at[3] = {0, 8, 16};
        MPI_Type_create_struct(3, len, at, of, &cell);
        MPI_Type_create_resized(cell, 0, 24, &type);
        MPI_Type_free(&cell);
        count = size / 15;
        spread = 24 * (size_t)count;
    } else if (!strcmp(name, "transpose")) {
        MPI_Datatype column, narrow;
        int side = 1;
        while ((side + 1) * (side + 1) <= n)
            side++;
        MPI_Type_vector(side, 1, side, MPI_DOUBLE, &column);
        MPI_Type_create_resized(column, 0, 8, &narrow);
        MPI_Type_contiguous(side, narrow, &type);
        MPI_Type_free(&column);
        MPI_Type_free(&narrow);
        spread = 8 * (size_t)side * (size_t)side;
    } else {
        MPI_Type_dup(MPI_DOUBLE, &type);
        count = n;
    }
    MPI_Type_commit(&type);
    return spread;
}

/* prepare writes the send buffer and touches the receive buffer; check looks at what has come. */
static void prepare(const struct bench *b, int size)
{
    size_t spread = (size_t)size;
    if (b->run == noncontig)
        spread = shape(strchr(b->name, '_') + 1, size);
    if (flooding(b))
        spread = FLOOD_BYTES;
    if (matching(b)) {
        spread = 8 * (size_t)(size ? size : 1);
        for (int i = 0; i < size || i == 0; i++)
            ((long long *)sendbuf)[i] = i + 1;
    } else if (collective(b->run)) {
        spread = (size_t)size * (size_t)(ranks + 1);
        prepare_collective(b->run, size);
    } else {
        for (size_t i = 0; i < spread; i++)
            sendbuf[i] = pattern((int)i, me);
    }
    memset(recvbuf, 0, spread + 1);
}

/* unlike says whether the items of type that were received are not those of rank peer. */
static int unlike(int peer)
{
    int wrong, bytes, at = 0, each;
    MPI_Aint lb, extent;
    MPI_Type_get_true_extent(type, &lb, &extent);
    MPI_Type_size(type, &each);
    bytes = each * count;
    MPI_Aint all = extent;
    if (count > 1) {
        MPI_Type_get_extent(type, &lb, &extent);
        all = extent * count;
    }
    unsigned char *theirs = malloc((size_t)all), *want = malloc((size_t)bytes), *got = malloc((size_t)bytes);
    for (MPI_Aint i = 0; i < all; i++)
        theirs[i] = pattern((int)i, peer);
    MPI_Pack(theirs, count, type, want, bytes, &at, MPI_COMM_SELF);
    at = 0;
    MPI_Pack(recvbuf, count, type, got, bytes, &at, MPI_COMM_SELF);
    wrong = memcmp(want, got, (size_t)bytes) != 0;
    free(theirs), free(want), free(got);
    return wrong;
}

static void check(const struct bench *b, int size)
{
    int peer = me < ranks / 2 ? me + ranks / 2 : me - ranks / 2, wrong = 0;
    if (collective(b->run)) {
        wrong = check_collective(b->run, size);
    } else if (matching(b)) {
        for (int i = 0; me == 1 && (i < size || i == 0); i++)
            wrong |= ((long long *)recvbuf)[i] != i + 1;
    } else if (b->run == noncontig) {
        wrong = unlike(peer);
        MPI_Type_free(&type);
    } else if (b->run == latency || b->run == both || (b->run == bandwidth && peer < me) || (flooding(b) && me == 1)) {
        for (int i = 0; i < (flooding(b) ? FLOOD_BYTES : size); i++)
            wrong |= recvbuf[i] != pattern(i, peer);
    }
    if (wrong)
        die(b->name, "the data received is not what was sent");
}

/* batch is one run that all ranks start together; the longest time that a rank has measured is what all of them get. */
static double batch(const struct bench *b, int size, int n)
{
    double mine, longest;
    MPI_Barrier(MPI_COMM_WORLD);
    mine = b->run(size, n);
    MPI_Allreduce(&mine, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return longest;
}

/* next is the number of iterations to try after n have taken less than the target. */
static int next(int n, double took, double target)
{
    double factor = 16;
    if (took > 0) {
        factor = 1.2 * target / took;
        factor = factor < 2 ? 2 : factor > 16 ? 16 : factor;
    }
    factor *= n;
    return factor > MOST_ITERS ? MOST_ITERS : (int)factor;
}

/* wants says whether one more batch is to be measured after some that have taken total. */
static int wants(int have, int batches, double total, double mintime)
{
    return have < batches && (total < 2 * mintime || (have < 3 && total < 20 * mintime));
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* overlap computes for as long as a call takes, alone microseconds, between its start and its wait: n calls in each batch. */
static void overlap(const struct bench *b, int size, int n, int batches, double alone)
{
    static const struct bench computing = {"compute", idle, 1};
    double *with = malloc(2 * (size_t)batches * sizeof *with), *without = with + batches;
    if (!with)
        die("memory", "there is not enough");
    work = (int)(alone * 1e-6 / step_time());
    work = work < 1 ? 1 : work;
    for (int i = 0; i < batches; i++) {
        with[i] = value(b, size, n, batch(b, size, n));
        without[i] = value(b, size, n, batch(&computing, size, n));
    }
    work = 0;
    qsort(with, (size_t)batches, sizeof *with, ascending);
    qsort(without, (size_t)batches, sizeof *with, ascending);
    if (me == 0) {
        printf("@cadre overlap %d %.9g %.9g\n", size, with[batches / 2], without[batches / 2]);
        fflush(stdout);
    }
    free(with);
}

static void measure(const struct bench *b, int size, double mintime, int batches, double *values)
{
    int n = 1, sure = 0, count = 0;
    double target = mintime / batches, total = 0;
    prepare(b, size);
    if (b->run == flood_mem || b->run == memory_of_rank) {
        double mine, most;
        b->run(size, 1);
        check(b, size);
        mine = growth / 1024 < 1 ? 1 : growth / 1024;
        growth = 0;
        MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (me == 0) {
            printf("@cadre row %d %.9g %.9g 1 -1 0\n", size, most, most);
            fflush(stdout);
        }
        return;
    }
    b->run(size, WARMUPS);
    for (int i = 0; i < CALIBRATIONS; i++) {
        double took = batch(b, size, n);
        if ((took >= target && sure) || n == MOST_ITERS)
            break;
        sure = took >= target;
        if (!sure)
            n = next(n, took, target);
    }
    while (wants(count, batches, total, mintime)) {
        double took = batch(b, size, n);
        total += took;
        values[count++] = value(b, size, n, took);
    }
    check(b, size);
    qsort(values, (size_t)count, sizeof *values, ascending);
    if (me == 0) {
        printf("@cadre row %d %.9g %.9g %d -1 0\n", size, values[count / 2], values[b->less ? 0 : count - 1], n);
        fflush(stdout);
    }
    if (nonblocking(b->run))
        overlap(b, size, n, batches, values[count / 2]);
}

static long number(const char *what, const char *text, long min, long max)
{
    char *end;
    long v = strtol(text, &end, 10);
    if (end == text || (*end && *end != ',') || v < min || v > max)
        die(what, text);
    return v;
}

static void *memory(size_t bytes)
{
    void *p;
    if (posix_memalign(&p, 4096, bytes))
        die("memory", "there is not enough");
    return p;
}

static void version(void)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    int len;
    MPI_Get_library_version(text, &len);
    for (char *p = text; *p; p++)
        if (*p == '\n')
            *p = 0;
        else if (*p == '\t')
            *p = ' ';
    printf("@cadre version %s\n", text);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const struct bench *b = NULL;
    long most = 0, batches;
    double mintime;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 7)
        die("arguments", "want BENCH RANKS WINDOW MINTIME BATCHES SIZES");
    if (number("RANKS", argv[2], 1, 1 << 20) != ranks)
        die("the job has another number of ranks than", argv[2]);
    window = (int)number("WINDOW", argv[3], 1, 1 << 16);
    mintime = 1e-9 * (double)number("MINTIME", argv[4], 1, 1L << 50);
    batches = number("BATCHES", argv[5], 1, 1000);
    for (const char *p = argv[6]; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL) {
        long size = number("SIZES", p, 0, 1 << 30);
        most = size > most ? size : most;
    }
    if (me == 0)
        version();
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        if (!strcmp(argv[1], benches[i].name))
            b = &benches[i];
    if (!b && strcmp(argv[1], "probe"))
        die("no such benchmark", argv[1]);
    if (b) {
        double *values = memory((size_t)batches * sizeof *values);
        int queued = matching(b) || flooding(b);
        size_t room = matching(b) ? 8 * (size_t)(most + 1) : flooding(b) ? FLOOD_BYTES + 1 : 2 * (size_t)most + 64;
        if (collective(b->run))
            room = (size_t)most * (size_t)(ranks + 1) + 64;
        sendbuf = memory(room);
        recvbuf = memory(room);
        reqs = memory((queued ? (size_t)most + 1 : 2 * (size_t)window) * sizeof *reqs);
        before = resident();
        for (const char *p = argv[6]; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL)
            measure(b, (int)number("SIZES", p, 0, 1 << 30), mintime, (int)batches, values);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0) {
        printf("@cadre done\n");
        fflush(stdout);
    }
    MPI_Finalize();
    return family[0] == 0;
}
