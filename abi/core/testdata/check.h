/* What the test programs share, which are also compiled with another library's mpi.h. Each prints its name from rank 0 at the end; a check that fails ends the job. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef MPI_H_ABI /* another library's header, which knows no such class */
#define MPI_ERR_ERRHANDLER MPI_ERR_OTHER
#define LAST_CLASS 100 /* its MPI_ERR_LASTCODE is greater than all classes that it adds */
#else
#define LAST_CLASS MPI_ERR_LASTCODE
#endif

static int rank, size;

static inline void failed_at(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: rank %d of %d: %s\n", file, line, rank, size, what);
	MPI_Abort(MPI_COMM_WORLD, 3);
}

#define CHECK(c) ((c) ? (void)0 : failed_at(__FILE__, __LINE__, #c))
#define OK(call) CHECK((call) == MPI_SUCCESS)
/* A call that fails with a class. */
#define FAILS(class_, call) fails(__FILE__, __LINE__, #call, class_, call)

static inline void fails(const char *file, int line, const char *what, int want, int code)
{
	int is = -1;
	MPI_Error_class(code, &is);
	if (is == want)
		return;
	fprintf(stderr, "class %d, want %d: ", is, want);
	failed_at(file, line, what);
}

static inline void begin(int *argc, char ***argv)
{
	MPI_Init(argc, argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
}

static inline int end(const char *name)
{
	MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 0)
		printf("ok %s %d\n", name, size);
	MPI_Finalize();
	return 0;
}

/* How many messages the C library has carried by itself. */
static inline unsigned long long alone(const char *name)
{
	unsigned long long v = 0;
	int at, one, provided;
	MPI_T_pvar_session s;
	MPI_T_pvar_handle h;
	OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
	OK(MPI_T_pvar_session_create(&s));
	OK(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_LEVEL, &at));
	OK(MPI_T_pvar_handle_alloc(s, at, NULL, &h, &one));
	OK(MPI_T_pvar_read(s, h, &v));
	OK(MPI_T_pvar_handle_free(s, &h));
	OK(MPI_T_pvar_session_free(&s));
	OK(MPI_T_finalize());
	return v;
}
