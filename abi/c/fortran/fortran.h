/* What the functions of Fortran 77 share. They are compiled over the standard's ABI, and with CADRE_MPICH over MPICH's. */
#ifndef CADRE_FORTRAN_H
#define CADRE_FORTRAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef CADRE_MPICH
#include "mpich_words.h"
typedef int MPI_Fint;
#else
#include "../mpi.h"
#define MPI_F_STATUS MPI_F_STATUS_SIZE
/* Names of functions here. */
#undef MPI_NULL_COPY_FN
#undef MPI_NULL_DELETE_FN
#undef MPI_DUP_FN
#undef MPI_COMM_NULL_COPY_FN
#undef MPI_COMM_NULL_DELETE_FN
#undef MPI_COMM_DUP_FN
#undef MPI_TYPE_NULL_COPY_FN
#undef MPI_TYPE_NULL_DELETE_FN
#undef MPI_TYPE_DUP_FN
#undef MPI_WIN_NULL_COPY_FN
#undef MPI_WIN_NULL_DELETE_FN
#undef MPI_WIN_DUP_FN
#undef MPI_CONVERSION_FN_NULL
#endif

#include "../arrays.h"

/* Handles and their numbers. */
#ifdef CADRE_MPICH
#define HANDLE(type, number) HANDLE_##type(number)
#define NUMBER(type, handle) NUMBER_##type(handle)
#else
#define HANDLE(type, number) ((type)(intptr_t)(number))
#define NUMBER(type, handle) ((MPI_Fint)(intptr_t)(handle))
#endif

/* A name that no program shares. */
#define HIDDEN __attribute__((visibility("hidden")))

/* A function by all the names that compilers of Fortran give it, of which another library may have those without P. */
#define ALIAS(type, name, of, list) type name list __attribute__((weak, alias(#of)));
#define FORTRAN(low, up, type, list)                                                                                   \
	type pmpi_##low##_ list;                                                                                       \
	ALIAS(type, pmpi_##low##__, pmpi_##low##_, list)                                                               \
	ALIAS(type, pmpi_##low, pmpi_##low##_, list)                                                                   \
	ALIAS(type, PMPI_##up, pmpi_##low##_, list)                                                                    \
	ALIAS(type, mpi_##low##_, pmpi_##low##_, list)                                                                 \
	ALIAS(type, mpi_##low##__, pmpi_##low##_, list)                                                                \
	ALIAS(type, mpi_##low, pmpi_##low##_, list)                                                                    \
	ALIAS(type, MPI_##up, pmpi_##low##_, list)                                                                     \
	type pmpi_##low##_ list

/* The common blocks whose addresses are constants. A program that names them has them in its own memory. */
extern struct { MPI_Fint bottom, in_place, status_ignore[MPI_F_STATUS]; } mpipriv1_;
extern struct { MPI_Fint statuses_ignore[MPI_F_STATUS], errcodes_ignore; } mpipriv2_;
extern MPI_Fint mpifcmb5_, mpifcmb9_; /* MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY */
extern char mpiprivc_[2];             /* MPI_ARGVS_NULL, MPI_ARGV_NULL */

static inline int in_place(const void *p) { return p == &mpipriv1_.in_place; }

static inline void *buffer_at(void *p)
{
	return p == &mpipriv1_.bottom ? MPI_BOTTOM : in_place(p) ? MPI_IN_PLACE : p;
}

static inline MPI_Status *status_at(MPI_Fint *p)
{
	return p == mpipriv1_.status_ignore ? MPI_STATUS_IGNORE : (MPI_Status *)p;
}

static inline MPI_Status *statuses_at(MPI_Fint *p)
{
	return p == mpipriv2_.statuses_ignore ? MPI_STATUSES_IGNORE : (MPI_Status *)p;
}

static inline const int *weights_at(const MPI_Fint *p)
{
	return p == &mpifcmb5_ ? MPI_UNWEIGHTED : p == &mpifcmb9_ ? MPI_WEIGHTS_EMPTY : p;
}

static inline int *errcodes_at(MPI_Fint *p) { return p == &mpipriv2_.errcodes_ignore ? MPI_ERRCODES_IGNORE : p; }

static inline word least(word a, word b) { return a < b ? a : b; }

/* Strings: a copy with a zero byte and no blanks at the end, room for one, and one put back with blanks. */
HIDDEN char *trimmed(const char *from, size_t n);
HIDDEN char *text_room(size_t n);
HIDDEN void padded(char *to, size_t n, const char *from);

/* How many of the types that a type was made of there is room for. */
HIDDEN word filled(MPI_Fint datatype, word room_for, MPI_Fint error);

#endif
