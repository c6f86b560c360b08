/* What the profiling tools among the test programs share. The test writes calls.h, with a line for each function:
 * WRAP(result, name, parameters, arguments) of C, and FORTRAN(result, name) of Fortran, whose arguments are addresses and the
 * lengths of texts: as many as any function has are handed on. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>


/* The numbers of the functions: those of C first. */
#define WRAP(result, name, parameters, arguments) OF_C_##name,
#define FORTRAN(result, name) OF_FORTRAN_##name,
enum {
#include "calls.h"
	OF_C_Pcontrol, FUNCTIONS
};
#undef WRAP
#undef FORTRAN

#define WRAP(result, name, parameters, arguments) "MPI_" #name,
#define FORTRAN(result, name) "mpi_" #name "_",
static const char *const names[] = {
#include "calls.h"
	"MPI_Pcontrol"
};
#undef WRAP
#undef FORTRAN

#define FORTRAN_PARAMETERS \
	(void *a, void *b, void *c, void *d, void *e, void *f, void *g, void *h, void *i, void *j, void *k, void *l, void *m, void *n, \
	 void *o, void *p, void *q, void *r, void *s, void *t)
#define FORTRAN_ARGUMENTS (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)

/* report_to is a new file in the folder of the test. */
static inline FILE *report_to(const char *what)
{
	char path[4096];
	FILE *to;
	snprintf(path, sizeof path, "%s/%s.%d", getenv("WRAPPED_REPORTS"), what, (int)getpid());
	to = fopen(path, "w");
	if (!to)
		abort();
	return to;
}
