/* The C library's side of the door to the Go library. Struct cadre_frame is also in core/frame_unsafe.go;
 * the memory that both sides share, struct cadre_shared, is generated from package internal/lane. Both sides compare the sizes
 * of the two, and the hash of the second, when the Go library is opened. */
#ifndef CADRE_FRONT_H
#define CADRE_FRONT_H

#include "mpi.h"
#include "calls.h"
#include "lane.h"

/* The name MPI_ of a function is one that another library may have instead: a profiling tool. Within a library that has
 * those names for another ABI (mpich/names.h) there are none. */
#ifdef CADRE_HIDDEN
#define WEAK(name)
#else
#define WEAK(name) __attribute__((weak, alias("PMPI_" #name)))
#endif

typedef int64_t word;
#define W(x) ((word)(x))
#define U(x) ((uint64_t)(word)(x))

/* A call on its way through the door. What follows args and call is set by the Go library when it returns an error. */
struct cadre_frame {
	const word *args;
	int32_t call;
	int32_t action;  /* what is to be done about the error: one of ACT_ */
	word handler;    /* the program's error handler, for ACT_CALL */
	word handle;     /* the object that it is called with */
};

enum { ACT_RETURN, ACT_CALL, ACT_CALL_ONLY };

/* How the program writes handles and error codes, where that is not as the standard does; null where it is. Its error
 * handlers and reductions are called with what these return. */
extern word (*cadre_handle_out)(word);
extern int (*cadre_code_out)(int);

extern struct cadre_shared cadre_shared;
extern const char *const cadre_names[CALLS];
extern const unsigned char cadre_early[CALLS];

int cadre_call(int call, const word *args);

#endif
