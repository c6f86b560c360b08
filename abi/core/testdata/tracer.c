/* A profiling tool that notes each call, with its result and how deep it is: a call within another on the same thread is one of
 * the program's functions that the library calls, or else the library's own. */
#include "wrapped.h"
#include <pthread.h>

static FILE *to;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static __thread int depth;

static void open_report(void) { to = report_to("trace"); }

static void enter(int function)
{
	pthread_once(&once, open_report);
	fprintf(to, "%d > %s\n", depth++, names[function]);
}

/* A result that is a number; a handle or a time is none. */
#define RESULT(was) _Generic((was), int: (was), default: 0)

static void leave(int function, long result) { fprintf(to, "%d < %s %ld\n", --depth, names[function], result); }

#define WRAP(result, name, parameters, arguments) \
	result MPI_##name parameters \
	{ \
		result was; \
		enter(OF_C_##name); \
		was = PMPI_##name arguments; \
		leave(OF_C_##name, RESULT(was)); \
		return was; \
	}
#define FORTRAN(result, name) \
	result pmpi_##name##_ FORTRAN_PARAMETERS; \
	result mpi_##name##_ FORTRAN_PARAMETERS \
	{ \
		result was; \
		enter(OF_FORTRAN_##name); \
		was = pmpi_##name##_ FORTRAN_ARGUMENTS; \
		leave(OF_FORTRAN_##name, 0); \
		return was; \
	}
#include "calls.h"

int MPI_Pcontrol(const int level, ...)
{
	enter(OF_C_Pcontrol);
	leave(OF_C_Pcontrol, PMPI_Pcontrol(level));
	return MPI_SUCCESS;
}

__attribute__((destructor)) static void close_report(void)
{
	if (to)
		fclose(to);
}
