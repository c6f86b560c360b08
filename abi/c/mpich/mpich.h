/* How the words of MPICH's ABI become the standard's and back. */
#ifndef CADRE_MPICH_H
#define CADRE_MPICH_H

#include <stddef.h>
#include <string.h>

#include "../front.h"
#include "../arrays.h"

/* A function of MPICH's ABI: PMPI_name, and MPI_name unless another library has one. */
#define EXPORTED(name, ...)                                                             \
	__VA_ARGS__ __asm__("PMPI_" #name);                                             \
	extern __typeof__(mpich_##name) mpich_weak_##name __asm__("MPI_" #name)         \
		__attribute__((weak, alias("PMPI_" #name)));                            \
	__VA_ARGS__

struct mpich_status {
	int count_low;
	int count_high_and_cancelled; /* bit 0 says that the call was cancelled */
	int MPI_SOURCE;
	int MPI_TAG;
	int MPI_ERROR;
};

#define MPICH_IN_PLACE ((void *)-1)
#define MPICH_STATUS_IGNORE ((struct mpich_status *)1)

extern int *const mpich_unweighted __asm__("MPI_UNWEIGHTED");
extern int *const mpich_weights_empty __asm__("MPI_WEIGHTS_EMPTY");

/* Handles that the standard does not fix are the standard library's numbers of 31 bits with the highest bit set, which none
 * of MPICH's constants has but those of pairs, and they are never types here. */
STATIC word handle_in(int v) { return v < 0 ? (word)((uint32_t)v & 0x7fffffff) : v; }
STATIC int handle_out(word v) { return v >= 4096 ? (int)((uint32_t)v | 0x80000000) : (int)v; }

#include "values.h"

/* A rank that is no constant there must not become one here. */
STATIC word rank_in(int v)
{
	switch (v) {
	case -1: return MPI_PROC_NULL;
	case -2: return MPI_ANY_SOURCE;
	case -3: return MPI_ROOT;
	}
	return v < 0 && v != MPI_UNDEFINED ? v - 1 : v;
}

STATIC int rank_out(word v)
{
	switch (v) {
	case MPI_PROC_NULL: return -1;
	case MPI_ANY_SOURCE: return -2;
	case MPI_ROOT: return -3;
	}
	return (int)v;
}

/* Assertions are or-ed, and two of them are each other's bits. */
STATIC word assert_in(int v)
{
	enum { NOSTORE = 2048, NOPRECEDE = 8192 };
	word w = v & ~(NOSTORE | NOPRECEDE);
	return w | (v & NOSTORE ? MPI_MODE_NOSTORE : 0) | (v & NOPRECEDE ? MPI_MODE_NOPRECEDE : 0);
}

STATIC word tag_in(int v) { return v == -1 ? MPI_ANY_TAG : v < 0 ? v - 1 : v; }
STATIC int tag_out(word v) { return v == MPI_ANY_TAG ? -1 : (int)v; }

STATIC MPI_File file_in(const void *v) { return v ? (MPI_File)v : MPI_FILE_NULL; }

STATIC void *buffer_in(const void *p) { return p == MPICH_IN_PLACE ? MPI_IN_PLACE : (void *)p; }

STATIC const int *weights_in(const int *p)
{
	return p == mpich_unweighted ? MPI_UNWEIGHTED : p == mpich_weights_empty ? MPI_WEIGHTS_EMPTY : p;
}

void mpich_status_in(MPI_Status *to, const struct mpich_status *from);
void mpich_status_out(struct mpich_status *to, const MPI_Status *from);

/* Arrays, or single values that a pointer is to. What the call leaves alone comes back as it was, if it had a meaning. */
#define ARRAY(what, type, user)                                                                                        \
	struct what {                                                                                                  \
		type *p, small[SMALL];                                                                                 \
		word n;                                                                                                \
	};                                                                                                             \
	STATIC void what##_in(struct what *a, const user *from, word n, word (*in)(int))                               \
	{                                                                                                              \
		a->p = NULL, a->n = 0;                                                                                 \
		if (!from)                                                                                             \
			return;                                                                                        \
		a->n = n > 0 ? n : 0;                                                                                  \
		a->p = room(a->small, a->n, sizeof(type));                                                             \
		for (word i = 0; i < a->n; i++)                                                                        \
			a->p[i] = (type)in(from[i]);                                                                   \
	}                                                                                                              \
	STATIC void what##_out(struct what *a, user *to, int (*out)(word))                                             \
	{                                                                                                              \
		for (word i = 0; to && i < a->n; i++)                                                                  \
			to[i] = out(a->p[i]);                                                                          \
		if (a->p != a->small)                                                                                  \
			free(a->p);                                                                                    \
	}

ARRAY(handles, word, int)
ARRAY(ints, int, int)

struct statuses {
	MPI_Status *p, small[SMALL];
	word n;
};

STATIC void statuses_in(struct statuses *a, const struct mpich_status *from, word n)
{
	a->p = NULL, a->n = 0;
	if (!from || from == MPICH_STATUS_IGNORE)
		return;
	a->n = n > 0 ? n : 0;
	a->p = room(a->small, a->n, sizeof(MPI_Status));
	for (word i = 0; i < a->n; i++)
		mpich_status_in(&a->p[i], &from[i]);
}

STATIC void statuses_out(struct statuses *a, struct mpich_status *to)
{
	for (word i = 0; to && i < a->n; i++)
		mpich_status_out(&to[i], &a->p[i]);
	if (a->p != a->small)
		free(a->p);
}

#endif
