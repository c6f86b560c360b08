/* What Cadre's packing is measured against: for every layout of package bench/pack a loop written by hand, the MPI type
 * that describes the same bytes, and memcpy. It reads requests, one a line, and answers each with one line:
 *
 *   set NAME PACKED MEMORY LIST ENTRIES A0 A1 A2 A3     ->  @pack set HASH HASH    of the packed form, of memory unpacked into
 *   run WHAT UNPACK MINTIME(ns) BATCHES                 ->  @pack row MEDIAN BEST ITERS    in GB/s; WHAT: mpi, loop, memcpy
 *
 * The lists and the layouts are those of lists.go and layouts.go; they must be changed together. With NO_MPI it is compiled
 * without a library, for the loops alone. */
#define _GNU_SOURCE
#ifndef NO_MPI
#include <mpi.h>
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#ifdef NO_MPI
#define FAMILY "none"
#elif defined(OPEN_MPI)
#define FAMILY "openmpi"
#elif defined(MPICH_VERSION) || defined(I_MPI_VERSION) || defined(MVAPICH2_VERSION)
#define FAMILY "mpich"
#else
#define FAMILY "other"
#endif
const char *const family = "cadre-twin-family=" FAMILY ";";

enum { WARMUPS = 2, CALIBRATIONS = 60, MOST_ITERS = 1 << 24 };

static char *packed, *user;
static long bytes, memory_bytes, entries, a[4];
static int *offs, *lens;

static void die(const char *what, const char *detail)
{
    fprintf(stderr, "%s: %s\n", what, detail);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- lists ---- */

static uint64_t state;
static int next_random(int below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (uint64_t)below);
}

static void shuffle(void)
{
    for (long g = 0; g + 64 <= entries; g += 64)
        for (int i = 63; i > 0; i--) {
            int j = next_random(i + 1), o = offs[g + i], l = lens[g + i];
            offs[g + i] = offs[g + j], lens[g + i] = lens[g + j];
            offs[g + j] = o, lens[g + j] = l;
        }
}

static void lists(const char *kind)
{
    long at = 0, left = a[0];
    state = 1;
    for (long i = 0; i < entries; i++) {
        offs[i] = (int)at, lens[i] = 1;
        if (!strcmp(kind, "runs")) {
            lens[i] = 1 + next_random(4);
            if (lens[i] > left)
                lens[i] = (int)left;
            left -= lens[i];
            at += lens[i] + 1 + next_random(3);
        } else if (!strcmp(kind, "even"))
            at += 2;
        else
            at += 1 + next_random(4);
    }
    if (strcmp(kind, "rising"))
        shuffle();
}

/* ---- loops ---- */

#define INLINE static inline __attribute__((always_inline))
#define MOVE(P, U) do { if (un) (U) = (P); else (P) = (U); } while (0)
/* LOOP makes two functions of one body: what packs, and what unpacks. */
#define LOOP(NAME, T, ...)                                                     \
    INLINE void NAME##_body(T *restrict p, T *restrict u, const int un)        \
    __VA_ARGS__                                                                \
    static void NAME(void *p, void *u, int un)                                 \
    {                                                                          \
        if (un)                                                                \
            NAME##_body(p, u, 1);                                              \
        else                                                                   \
            NAME##_body(p, u, 0);                                              \
    }

LOOP(vector1, double, {
    long n = a[0];
    for (long i = 0; i < n; i++)
        MOVE(p[i], u[2 * i]);
})
LOOP(vector8, double, {
    long n = a[0];
    for (long i = 0; i < n; i++)
        for (int k = 0; k < 8; k++)
            MOVE(p[8 * i + k], u[16 * i + k]);
})
LOOP(vector64, double, {
    long n = a[0];
    for (long i = 0; i < n; i++)
        for (int k = 0; k < 64; k++)
            MOVE(p[64 * i + k], u[128 * i + k]);
})
/* n blocks of so many doubles, so many apart */
LOOP(blocks, double, {
    long n = a[0], len = a[1], stride = a[2];
    for (long i = 0; i < n; i++)
        for (long k = 0; k < len; k++)
            MOVE(p[len * i + k], u[stride * i + k]);
})
LOOP(singles, double, {
    long n = a[0], stride = a[2];
    for (long i = 0; i < n; i++)
        MOVE(p[i], u[stride * i]);
})
LOOP(subcube, double, {
    long m = a[0];
    u += (m / 2 * 2 * m + m / 2) * 2 * m + m / 2;
    for (long z = 0; z < m; z++)
        for (long y = 0; y < m; y++)
            for (long x = 0; x < m; x++)
                MOVE(p[(z * m + y) * m + x], u[(z * 2 * m + y) * 2 * m + x]);
})
LOOP(indexed, double, {
    const int *o = offs, *l = lens;
    long n = entries;
    for (long i = 0; i < n; i++) {
        for (int k = 0; k < l[i]; k++)
            MOVE(p[k], u[o[i] + k]);
        p += l[i];
    }
})
LOOP(indexed1, double, {
    const int *o = offs;
    long n = entries;
    for (long i = 0; i < n; i++)
        MOVE(p[i], u[o[i]]);
})
struct cell { int i; double d; char c[3]; };
LOOP(structs, char, {
    long n = a[0];
    struct cell *c = (struct cell *)u;
    for (long i = 0; i < n; i++) {
        if (un) {
            memcpy(&c[i].i, p, 4), memcpy(&c[i].d, p + 4, 8), memcpy(c[i].c, p + 12, 3);
        } else {
            memcpy(p, &c[i].i, 4), memcpy(p + 4, &c[i].d, 8), memcpy(p + 12, c[i].c, 3);
        }
        p += 15;
    }
})
LOOP(transpose, double, {
    long n = a[0];
    for (long x = 0; x < n; x++)
        for (long y = 0; y < n; y++)
            MOVE(p[x * n + y], u[y * n + x]);
})
typedef struct { double re, im; } complex16;
LOOP(fft2, complex16, {
    long m = a[0];
    for (long x = 0; x < m; x++)
        for (long y = 0; y < m; y++)
            MOVE(p[x * m + y], u[y * 2 * m + x]);
})
INLINE char *atoms(char *p, char *u, const int un, const int full)
{
    long n = entries, all = a[0];
    double *restrict d = (double *)p, *restrict x = (double *)u;
    for (long i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            MOVE(d[3 * i + k], x[3 * offs[i] + k]);
    p += 24 * n, u += 24 * all;
    for (int f = 0; f < 3; f++) {
        int *restrict j = (int *)p, *restrict y = (int *)u;
        for (long i = 0; i < n; i++)
            MOVE(j[i], y[offs[i]]);
        p += 4 * n, u += 4 * all;
    }
    if (full) {
        int *restrict j = (int *)p, *restrict y = (int *)u;
        for (long i = 0; i < n; i++)
            MOVE(j[i], y[offs[i]]);
        p += 4 * n, u += 4 * all;
        double *restrict q = (double *)p, *restrict z = (double *)u;
        for (long i = 0; i < n; i++)
            MOVE(q[i], z[offs[i]]);
    }
    return p;
}
LOOP(lammps_full, char, { atoms(p, u, un, 1); })
LOOP(lammps_atomic, char, { atoms(p, u, un, 0); })
LOOP(milc, float, {
    long l = a[0], slab = l * l / 2 * 6;
    for (long t = 0; t < l; t++)
        for (long z = 0; z < 2; z++)
            for (long i = 0; i < slab; i++)
                MOVE(p[(2 * t + z) * slab + i], u[(l * t + 2 * z) * slab + i]);
})
LOOP(nas_lu_y, double, {
    long n = a[0], stride = a[2];
    for (long i = 0; i < n; i++)
        for (int k = 0; k < 5; k++)
            MOVE(p[5 * i + k], u[stride * i + k]);
})
LOOP(nas_mg_x, double, {
    long n = a[0], nx = a[1];
    for (long z = 0; z < n - 2; z++)
        for (long y = 0; y < n - 2; y++)
            MOVE(p[z * (n - 2) + y], u[((z + 1) * n + y + 1) * nx + 1]);
})
LOOP(specfem_oc, float, {
    const int *o = offs;
    long n = entries;
    for (long i = 0; i < n; i++)
        MOVE(p[i], u[o[i]]);
})
LOOP(specfem_cm, float, {
    const int *o = offs;
    long n = entries;
    for (int f = 0; f < 2; f++) {
        for (long i = 0; i < n; i++)
            for (int k = 0; k < 3; k++)
                MOVE(p[3 * i + k], u[3 * o[i] + k]);
        p += 3 * n, u += 3 * a[0];
    }
})
LOOP(specfem_mt, float, {
    long n = a[0];
    for (long e = 0; e < n; e++)
        for (int i = 0; i < 25; i++)
            for (int k = 0; k < 3; k++)
                MOVE(p[75 * e + 3 * i + k], u[375 * e + 15 * i + k]);
})
/* WRF: arrays of [nj][ni], [nk][nj][ni] and [2][nk][nj][ni] floats, two of the first two kinds and one of the last, in this
 * order; of each the rectangle [j0,j1) x [i0,i1). */
INLINE void wrf(float *restrict p, float *restrict u, const int un, long ni, long nj, long nk, long i0, long i1, long j0, long j1)
{
    long planes = 2 + 4 * nk;
    for (long k = 0; k < planes; k++)
        for (long j = j0; j < j1; j++) {
            float *restrict row = u + (k * nj + j) * ni;
            for (long i = i0; i < i1; i++)
                MOVE(p[i - i0], row[i]);
            p += i1 - i0;
        }
}
LOOP(wrf_x, float, { wrf(p, u, un, a[0], a[1], a[2], 3, 6, 0, a[1]); })
LOOP(wrf_y, float, { wrf(p, u, un, a[0], a[1], a[2], 3, a[0] - 3, 3, 6); })

/* ---- types ---- */

#ifdef NO_MPI
typedef int MPI_Datatype;
#define TYPE(NAME, ...) static int NAME##_type(MPI_Datatype *t, int *count) { (void)t, (void)count; return 0; }
#else
#define TYPE(NAME, ...) static int NAME##_type(MPI_Datatype *t, int *count) __VA_ARGS__
static int *tripled(void)
{
    int *o = malloc(sizeof *o * (size_t)(entries + 1));
    for (long i = 0; i < entries; i++)
        o[i] = 3 * offs[i];
    return o;
}
static int structure(int n, const int *len, const MPI_Aint *at, MPI_Datatype *of, MPI_Datatype *t)
{
    int err = MPI_Type_create_struct(n, (int *)len, (MPI_Aint *)at, of, t);
    for (int i = 0; i < n; i++) {
        int ints, addrs, types, combiner;
        MPI_Type_get_envelope(of[i], &ints, &addrs, &types, &combiner);
        if (combiner != MPI_COMBINER_NAMED)
            MPI_Type_free(&of[i]);
    }
    return err;
}
/* columns is n columns of a matrix of n rows, row items apart */
static int columns(int n, int row, MPI_Datatype item, MPI_Datatype *t)
{
    MPI_Datatype column, narrow;
    int size;
    MPI_Type_size(item, &size);
    MPI_Type_vector(n, 1, row, item, &column);
    MPI_Type_create_resized(column, 0, size, &narrow);
    return MPI_Type_contiguous(n, narrow, t);
}
static int fields(int full, MPI_Datatype *t)
{
    MPI_Datatype of[6];
    const int len[6] = {1, 1, 1, 1, 1, 1}, n = (int)entries;
    MPI_Aint at[6];
    int *three = tripled();
    MPI_Type_create_indexed_block(n, 3, three, MPI_DOUBLE, &of[0]);
    for (int i = 1; i < 5; i++)
        MPI_Type_create_indexed_block(n, 1, offs, MPI_INT, &of[i]);
    MPI_Type_create_indexed_block(n, 1, offs, MPI_DOUBLE, &of[5]);
    for (int i = 0; i < 6; i++)
        at[i] = i ? (24 + 4 * (i - 1)) * a[0] : 0;
    free(three);
    return structure(full ? 6 : 4, len, at, of, t);
}
/* planes of WRF's arrays */
static int wrf_arrays(int i0, int ni, int j0, int nj, MPI_Datatype *t)
{
    MPI_Datatype of[5];
    const int len[5] = {1, 1, 1, 1, 1};
    long plane = 4 * a[0] * a[1];
    MPI_Aint at[5] = {0, plane, 2 * plane, (2 + a[2]) * plane, (2 + 2 * a[2]) * plane};
    int sizes[4] = {2, (int)a[2], (int)a[1], (int)a[0]}, subs[4] = {2, (int)a[2], nj, ni}, starts[4] = {0, 0, j0, i0};
    for (int i = 0; i < 5; i++) {
        int dims = i < 2 ? 2 : i < 4 ? 3 : 4, skip = 4 - dims;
        MPI_Type_create_subarray(dims, sizes + skip, subs + skip, starts + skip, MPI_ORDER_C, MPI_FLOAT, &of[i]);
    }
    return structure(5, len, at, of, t);
}
#endif

TYPE(vector1, { return MPI_Type_vector((int)a[0], 1, 2, MPI_DOUBLE, t); })
TYPE(vector8, { return MPI_Type_vector((int)a[0], 8, 16, MPI_DOUBLE, t); })
TYPE(vector64, { return MPI_Type_vector((int)a[0], 64, 128, MPI_DOUBLE, t); })
TYPE(blocks, { return MPI_Type_vector((int)a[0], (int)a[1], (int)a[2], MPI_DOUBLE, t); })
TYPE(subcube, {
    int m = (int)a[0], sizes[3] = {2 * m, 2 * m, 2 * m}, subs[3] = {m, m, m}, starts[3] = {m / 2, m / 2, m / 2};
    return MPI_Type_create_subarray(3, sizes, subs, starts, MPI_ORDER_C, MPI_DOUBLE, t);
})
TYPE(indexed, { return MPI_Type_indexed((int)entries, lens, offs, MPI_DOUBLE, t); })
TYPE(indexed1, { return MPI_Type_create_indexed_block((int)entries, 1, offs, MPI_DOUBLE, t); })
TYPE(structs, {
    MPI_Datatype of[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, cell;
    const int len[3] = {1, 1, 3};
    const MPI_Aint at[3] = {0, 8, 16};
    *count = (int)a[0];
    structure(3, len, at, of, &cell);
    return MPI_Type_create_resized(cell, 0, 24, t);
})
TYPE(transpose, { return columns((int)a[0], (int)a[0], MPI_DOUBLE, t); })
TYPE(fft2, {
    MPI_Datatype complex;
    MPI_Type_contiguous(2, MPI_DOUBLE, &complex);
    return columns((int)a[0], 2 * (int)a[0], complex, t);
})
TYPE(lammps_full, { return fields(1, t); })
TYPE(lammps_atomic, { return fields(0, t); })
TYPE(milc, {
    MPI_Datatype su3, slabs;
    int l = (int)a[0], slab = l * l / 2;
    MPI_Type_contiguous(6, MPI_FLOAT, &su3);
    MPI_Type_vector(2, slab, 2 * slab, su3, &slabs);
    return MPI_Type_create_hvector(l, 1, (MPI_Aint)l * slab * 24, slabs, t);
})
TYPE(nas_lu_x, {
    MPI_Datatype five;
    MPI_Type_contiguous(5, MPI_DOUBLE, &five);
    return MPI_Type_contiguous((int)a[1] / 5, five, t);
})
TYPE(nas_mg_x, {
    MPI_Datatype row;
    int n = (int)a[0], nx = (int)a[1];
    MPI_Datatype nest;
    const int one = 1;
    MPI_Aint at = 8 * ((n + 1) * (MPI_Aint)nx + 1);
    MPI_Type_vector(n - 2, 1, nx, MPI_DOUBLE, &row);
    MPI_Type_create_hvector(n - 2, 1, (MPI_Aint)8 * n * nx, row, &nest);
    return structure(1, &one, &at, &nest, t);
})
TYPE(specfem_oc, { return MPI_Type_create_indexed_block((int)entries, 1, offs, MPI_FLOAT, t); })
TYPE(specfem_cm, {
    MPI_Datatype of[2];
    const int len[2] = {1, 1};
    const MPI_Aint at[2] = {0, 12 * a[0]};
    int *three = tripled();
    for (int i = 0; i < 2; i++)
        MPI_Type_create_indexed_block((int)entries, 3, three, MPI_FLOAT, &of[i]);
    free(three);
    return structure(2, len, at, of, t);
})
TYPE(specfem_mt, {
    MPI_Datatype face;
    MPI_Type_vector(25, 3, 15, MPI_FLOAT, &face);
    return MPI_Type_create_hvector((int)a[0], 1, 1500, face, t);
})
TYPE(wrf_x, { return wrf_arrays(3, 3, 0, (int)a[1], t); })
TYPE(wrf_y, { return wrf_arrays(3, (int)a[0] - 6, 3, 3, t); })

static const struct layout {
    const char *name;
    void (*loop)(void *packed, void *user, int unpack);
    int (*type)(MPI_Datatype *t, int *count);
} layouts[] = {
    {"vector1", vector1, vector1_type},       {"vector8", vector8, vector8_type},
    {"vector64", vector64, vector64_type},    {"face_x", singles, blocks_type},
    {"face_y", blocks, blocks_type},          {"face_z", blocks, blocks_type},
    {"subcube", subcube, subcube_type},       {"indexed", indexed, indexed_type},
    {"indexed1", indexed1, indexed1_type},    {"struct", structs, structs_type},
    {"transpose", transpose, transpose_type}, {"fft2", fft2, fft2_type},
    {"lammps_full", lammps_full, lammps_full_type},
    {"lammps_atomic", lammps_atomic, lammps_atomic_type},
    {"milc_su3", milc, milc_type},            {"nas_lu_x", blocks, nas_lu_x_type},
    {"nas_lu_y", nas_lu_y, blocks_type},      {"nas_mg_x", nas_mg_x, nas_mg_x_type},
    {"nas_mg_y", blocks, blocks_type},        {"nas_mg_z", blocks, blocks_type},
    {"specfem_oc", specfem_oc, specfem_oc_type},
    {"specfem_cm", specfem_cm, specfem_cm_type},
    {"specfem_mt", specfem_mt, specfem_mt_type},
    {"wrf_x", wrf_x, wrf_x_type},             {"wrf_y", wrf_y, wrf_y_type},
};

/* ---- requests ---- */

static const struct layout *now_set;
#ifndef NO_MPI
static MPI_Datatype type;
static int count, typed;
#endif

static void mpi(int unpack)
{
#ifndef NO_MPI
    int at = 0;
    if (unpack)
        MPI_Unpack(packed, (int)bytes, &at, user, count, type, MPI_COMM_SELF);
    else
        MPI_Pack(user, count, type, packed, (int)bytes, &at, MPI_COMM_SELF);
#else
    (void)unpack;
#endif
}

static void fill(char *p, long n)
{
    for (long i = 0; i < n; i++)
        p[i] = (char)(i * 7 + (i >> 8) * 13 + 1);
}

static uint64_t hash(const char *p, long n)
{
    uint64_t h = 14695981039346656037u, w;
    for (; n > 0; p += 8, n -= 8) {
        w = 0;
        memcpy(&w, p, n < 8 ? (size_t)n : 8);
        h = (h ^ w) * 1099511628211u;
        h ^= h >> 29;
    }
    return h;
}

/* room is n zeroed bytes in huge pages where the system has them; see room_linux.go */
static void *room(long n)
{
    void *p = mmap(NULL, (size_t)n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        die("memory", "there is not enough");
#ifdef MADV_HUGEPAGE
    madvise(p, (size_t)n, MADV_HUGEPAGE);
#endif
    return p;
}

static void release(void *p, long n)
{
    if (p)
        munmap(p, (size_t)n);
}

static void set(void)
{
    char name[32], kind[16];
    release(packed, bytes), release(user, memory_bytes);
    packed = user = NULL;
    if (scanf("%31s %ld %ld %15s %ld %ld %ld %ld %ld", name, &bytes, &memory_bytes, kind, &entries, &a[0], &a[1], &a[2], &a[3]) != 9)
        die("set", "want NAME PACKED MEMORY LIST ENTRIES A0 A1 A2 A3");
    packed = room(bytes), user = room(memory_bytes);
    free(offs), free(lens);
    offs = malloc(sizeof *offs * (size_t)(entries + 1)), lens = malloc(sizeof *lens * (size_t)(entries + 1));
    if (!offs || !lens)
        die("memory", "there is not enough");
    lists(kind);
    now_set = NULL;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (!strcmp(layouts[i].name, name))
            now_set = &layouts[i];
    if (!now_set)
        die("no such layout", name);
    fill(user, memory_bytes);
    memset(packed, 0, (size_t)bytes);
    now_set->loop(packed, user, 0);
    uint64_t p = hash(packed, bytes), u;
    memset(user, 0, (size_t)memory_bytes);
    now_set->loop(packed, user, 1);
    u = hash(user, memory_bytes);
#ifndef NO_MPI
    if (typed)
        MPI_Type_free(&type);
    count = 1;
    now_set->type(&type, &count);
    MPI_Type_commit(&type);
    typed = 1;
    fill(user, memory_bytes);
    memset(packed, 0, (size_t)bytes);
    mpi(0);
    if (hash(packed, bytes) != p)
        die(name, "MPI_Pack packs something else than the loop");
    memset(user, 0, (size_t)memory_bytes);
    mpi(1);
    if (hash(user, memory_bytes) != u)
        die(name, "MPI_Unpack unpacks something else than the loop");
#endif
    fill(user, memory_bytes);
    printf("@pack set %llu %llu\n", (unsigned long long)p, (unsigned long long)u);
}

static double batch(char what, int unpack, int n)
{
    double start = now();
    for (int i = 0; i < n; i++) {
        switch (what) {
        case 'm':
            if (unpack)
                memcpy(user, packed, (size_t)bytes);
            else
                memcpy(packed, user, (size_t)bytes);
            break;
        case 'l':
            now_set->loop(packed, user, unpack);
            break;
        default:
            mpi(unpack);
        }
        __asm__ volatile("" ::: "memory");
    }
    return now() - start;
}

static int ascending(const void *x, const void *y)
{
    double p = *(const double *)x, q = *(const double *)y;
    return (p > q) - (p < q);
}

static void run(void)
{
    char what[8];
    int unpack, batches, n = 1, sure = 0, done = 0;
    long nanos;
    double values[1000], total = 0, target, took;
    if (scanf("%7s %d %ld %d", what, &unpack, &nanos, &batches) != 4 || batches < 1 || batches > 1000 || !now_set)
        die("run", "want WHAT UNPACK MINTIME BATCHES after a set");
    char w = !strcmp(what, "memcpy") ? 'm' : !strcmp(what, "loop") ? 'l' : 'p';
    target = 1e-9 * (double)nanos / batches;
    batch(w, unpack, WARMUPS);
    for (int i = 0; i < CALIBRATIONS; i++) {
        took = batch(w, unpack, n);
        if ((took >= target && sure) || n == MOST_ITERS)
            break;
        sure = took >= target;
        if (!sure) {
            double factor = took > 0 ? 1.2 * target / took : 16;
            factor = factor < 2 ? 2 : factor > 16 ? 16 : factor;
            n = factor * n > MOST_ITERS ? MOST_ITERS : (int)(factor * n);
        }
    }
    while (done < batches && (total < 2e-9 * (double)nanos || (done < 3 && total < 20e-9 * (double)nanos))) {
        took = batch(w, unpack, n);
        total += took;
        values[done++] = 1e-9 * (double)bytes * n / (took < 1e-9 ? 1e-9 : took);
    }
    qsort(values, (size_t)done, sizeof *values, ascending);
    printf("@pack row %.9g %.9g %d\n", values[done / 2], values[done - 1], n);
}

int main(int argc, char **argv)
{
    char word[8];
    (void)argc, (void)argv;
#ifndef NO_MPI
    char text[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    int len;
    MPI_Init(&argc, &argv);
    MPI_Get_library_version(text, &len);
    for (char *p = text; *p; p++)
        if (*p == '\n')
            *p = 0;
        else if (*p == '\t')
            *p = ' ';
    printf("@pack version %s\n", text);
#else
    printf("@pack version none\n");
#endif
    fflush(stdout);
    while (scanf("%7s", word) == 1) {
        if (!strcmp(word, "set"))
            set();
        else if (!strcmp(word, "run"))
            run();
        else
            die("no such request", word);
        fflush(stdout);
    }
#ifndef NO_MPI
    MPI_Finalize();
#endif
    return family[0] == 0;
}
