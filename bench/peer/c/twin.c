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

/* Whoever has compiled this finds out by this text which library it is for, before running anything. */
#if defined(OPEN_MPI)
#define FAMILY "openmpi"
#elif defined(MPICH_VERSION) || defined(I_MPI_VERSION) || defined(MVAPICH2_VERSION)
#define FAMILY "mpich"
#else
#define FAMILY "other"
#endif
const char *const family = "cadre-twin-family=" FAMILY ";";

enum { WARMUPS = 2, CALIBRATIONS = 60, MOST_ITERS = 1 << 24, TAG_DATA = 1, TAG_ACK = 2 };

static int me, ranks, window;
static unsigned char *sendbuf, *recvbuf;
static MPI_Request *reqs;

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

static double latency(int size, int n)
{
    int peer = 1 - me;
    double start = now();
    for (int i = 0; i < n; i++) {
        if (me == 0)
            MPI_Send(sendbuf, size, MPI_BYTE, peer, TAG_DATA, MPI_COMM_WORLD);
        MPI_Recv(recvbuf, size, MPI_BYTE, peer, TAG_DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (me == 1)
            MPI_Send(sendbuf, size, MPI_BYTE, peer, TAG_DATA, MPI_COMM_WORLD);
    }
    return me == 0 ? now() - start : 0;
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

static double barrier(int size, int n)
{
    (void)size;
    double start = now();
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    return now() - start;
}

static double allreduce(int size, int n)
{
    double total = 0;
    for (int i = 0; i < n; i++) {
        double start = now();
        MPI_Allreduce(sendbuf, recvbuf, size / 4, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        total += now() - start;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    return total;
}

static const struct bench {
    const char *name;
    body *run;
    int less; /* is better */
} benches[] = {
    {"latency", latency, 1}, {"bw", bandwidth, 0}, {"mbw_mr", bandwidth, 0}, {"barrier", barrier, 1}, {"allreduce", allreduce, 1},
};

/* value makes the reported figure of one batch: us, MB/s or messages/s. */
static double value(const struct bench *b, int size, int n, double seconds)
{
    if (seconds < 1e-9)
        seconds = 1e-9;
    if (b->run == latency)
        return seconds * 1e6 / (2.0 * n);
    if (!strcmp(b->name, "bw"))
        return (double)size * window * n / seconds / 1e6;
    if (b->run == bandwidth)
        return (double)(ranks / 2) * window * n / seconds;
    return seconds * 1e6 / n;
}

static unsigned char pattern(int i, int rank) { return (unsigned char)(i * 7 + rank + 1); }

/* prepare writes the send buffer and touches the receive buffer; check looks at what has come. */
static void prepare(const struct bench *b, int size)
{
    if (b->run == allreduce) {
        float *f = (float *)sendbuf;
        for (int i = 0; i < size / 4; i++)
            f[i] = 1;
    } else {
        for (int i = 0; i < size; i++)
            sendbuf[i] = pattern(i, me);
    }
    memset(recvbuf, 0, (size_t)size + 1);
}

static void check(const struct bench *b, int size)
{
    int peer = b->run == latency ? 1 - me : me - ranks / 2, wrong = 0;
    if (b->run == allreduce) {
        for (int i = 0; i < size / 4; i++)
            wrong |= ((float *)recvbuf)[i] != (float)ranks;
    } else if (b->run == latency || (b->run == bandwidth && peer >= 0)) {
        for (int i = 0; i < size; i++)
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

static void measure(const struct bench *b, int size, double mintime, int batches, double *values)
{
    int n = 1, sure = 0, count = 0;
    double target = mintime / batches, total = 0;
    prepare(b, size);
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
        sendbuf = memory((size_t)most + 1);
        recvbuf = memory((size_t)most + 1);
        reqs = memory((size_t)window * sizeof *reqs);
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
