/* A profiling tool that counts calls. As a library it is loaded before the program, and counts what comes by the names of
 * MPI. Linked into a program, with -DMINE and the linker's --wrap, it counts what the program calls: both must find the same. */
#include "wrapped.h"

#ifdef MINE
#define TAKEN(name) __wrap_##name
#define ON(name) __real_##name
#define REPORT "program"
#else
#define TAKEN(name) name
#define ON(name) P##name
#define REPORT "tool"
#endif

static unsigned long counts[FUNCTIONS];

static void counted(int function) { __atomic_fetch_add(&counts[function], 1, __ATOMIC_RELAXED); }

#define WRAP(result, name, parameters, arguments) \
	result ON(MPI_##name) parameters; \
	result TAKEN(MPI_##name) parameters \
	{ \
		counted(OF_C_##name); \
		return ON(MPI_##name) arguments; \
	}
#ifdef WITHOUT_FORTRAN
#define FORTRAN(result, name)
#elif defined MINE
#define FORTRAN(result, name) \
	result __real_mpi_##name##_ FORTRAN_PARAMETERS; \
	result __wrap_mpi_##name##_ FORTRAN_PARAMETERS \
	{ \
		counted(OF_FORTRAN_##name); \
		return __real_mpi_##name##_ FORTRAN_ARGUMENTS; \
	}
#else
#define FORTRAN(result, name) \
	result pmpi_##name##_ FORTRAN_PARAMETERS; \
	result mpi_##name##_ FORTRAN_PARAMETERS \
	{ \
		counted(OF_FORTRAN_##name); \
		return pmpi_##name##_ FORTRAN_ARGUMENTS; \
	}
#endif
#include "calls.h"

int ON(MPI_Pcontrol)(const int level, ...);
int TAKEN(MPI_Pcontrol)(const int level, ...)
{
	counted(OF_C_Pcontrol);
	return ON(MPI_Pcontrol)(level);
}

__attribute__((destructor)) static void report(void)
{
	FILE *to = report_to(REPORT);
	for (int i = 0; i < FUNCTIONS; i++)
		if (counts[i])
			fprintf(to, "%s %lu\n", names[i], counts[i]);
	fclose(to);
}
