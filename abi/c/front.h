/* The C library's side of the door to the Go library. Struct cadre_frame and struct cadre_shared are also in
 * core/frame_unsafe.go; both sides compare their sizes when the Go library is opened. */
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

/* A call on its way through the door. What follows args and call is set by the Go library when it returns an error. */
struct cadre_frame {
	const word *args;
	int32_t call;
	int32_t action;  /* what is to be done about the error: one of ACT_ */
	word handler;    /* the program's error handler, for ACT_CALL */
	word handle;     /* the object that it is called with */
};

enum { ACT_RETURN, ACT_CALL, ACT_CALL_ONLY };

/* What the Go library tells the C library, so that it can answer by itself. */
enum { STATE_BEFORE, STATE_RUNNING, STATE_FINALIZED };
enum { COMMS = 1 << 16, TYPES = 256, TYPE_FIRST = 0x200 };

struct cadre_place {
	int32_t handle, rank, size;
	int32_t fast;          /* 1: its messages may go by lanes */
	uint64_t context;      /* what they are marked with */
	const int32_t *world;  /* world ranks; null: they are the same */
};

struct cadre_shared {
	int32_t state;
	int32_t provided;  /* level of thread support */
	struct cadre_place comms[COMMS];  /* a communicator's place is its handle modulo COMMS */
	int32_t sizes[TYPES];   /* of predefined types, in bytes; -1 of those that there are not */
	word handle_out;        /* cadre_handle_out */
	int32_t plain[TYPES];   /* as sizes, of types that may go by lanes; else 0 */
	uint32_t marks[TYPES];  /* what their messages are marked with */
	struct cadre_rank lanes;
};

/* How the program writes handles and error codes, where that is not as the standard does; null where it is. Its error
 * handlers and reductions are called with what these return. */
extern word (*cadre_handle_out)(word);
extern int (*cadre_code_out)(int);

extern struct cadre_shared cadre_shared;
extern const char *const cadre_names[CALLS];
extern const unsigned char cadre_early[CALLS];

int cadre_call(int call, const word *args);

#endif
