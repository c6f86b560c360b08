/* Preloaded into testers of ScaLAPACK, so that two MPIs can be compared:
 * - MPICH over UCX polls without end, and with more ranks than processors those that wait take the processors of those that they
 *   wait for. Here a rank that finds nothing hands its processor on, and soon sleeps a little.
 * - Sums of the BLACS add what comes first, so that residuals differ from run to run, on MPICH too. Every grid that is made gets
 *   the flag of the BLACS for sums that can be repeated. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <time.h>

enum { repeatable = 15 }; /* what blacs_set calls the flag */

unsigned ucp_worker_progress(void *worker)
{
    static unsigned (*progress)(void *);
    static int idle;
    struct timespec nap = {0, 50000};
    unsigned n;

    if (progress == 0)
        progress = (unsigned (*)(void *))dlsym(RTLD_NEXT, "ucp_worker_progress");
    n = progress(worker);
    if (n != 0)
        idle = 0;
    else if (++idle < 20)
        sched_yield();
    else
        nanosleep(&nap, 0);
    return n;
}

void blacs_gridmap_(int *context, int *map, int *ld, int *rows, int *columns)
{
    void (*gridmap)(int *, int *, int *, int *, int *) = (void (*)(int *, int *, int *, int *, int *))dlsym(RTLD_NEXT, "blacs_gridmap_");
    void (*set)(int *, int *, int *) = (void (*)(int *, int *, int *))dlsym(RTLD_NEXT, "blacs_set_");
    int what = repeatable, on = 1;

    gridmap(context, map, ld, rows, columns);
    if (*context >= 0)
        set(context, &what, &on);
}

void Cblacs_gridmap(int *context, int *map, int ld, int rows, int columns)
{
    void (*gridmap)(int *, int *, int, int, int) = (void (*)(int *, int *, int, int, int))dlsym(RTLD_NEXT, "Cblacs_gridmap");
    void (*set)(int, int, int *) = (void (*)(int, int, int *))dlsym(RTLD_NEXT, "Cblacs_set");
    int on = 1;

    gridmap(context, map, ld, rows, columns);
    if (*context >= 0)
        set(*context, repeatable, &on);
}
