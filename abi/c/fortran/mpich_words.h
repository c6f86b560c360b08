/* MPICH's words for the functions of Fortran. */
#ifndef CADRE_MPICH_WORDS_H
#define CADRE_MPICH_WORDS_H

typedef int MPI_Comm, MPI_Datatype, MPI_Errhandler, MPI_Group, MPI_Info, MPI_Message, MPI_Op, MPI_Request, MPI_Session, MPI_Win;
typedef void *MPI_File;
typedef intptr_t MPI_Aint;
typedef int64_t MPI_Offset, MPI_Count;
typedef struct { int words[5]; } MPI_Status;

#pragma GCC diagnostic ignored "-Wstringop-overflow" /* MPI_STATUSES_IGNORE is an address with nothing at it */

#define MPI_F_STATUS 5
#define MPI_BOTTOM NULL
#define MPI_IN_PLACE ((void *)-1)
#define MPI_STATUS_IGNORE ((MPI_Status *)1)
#define MPI_STATUSES_IGNORE ((MPI_Status *)1)
#define MPI_ERRCODES_IGNORE ((int *)0)
extern int *const MPI_UNWEIGHTED, *const MPI_WEIGHTS_EMPTY;

enum {
	MPI_SUCCESS = 0, MPI_ERR_ARG = 12, MPI_UNDEFINED = -32766, MPI_GRAPH = 1, MPI_CART = 2, MPI_DIST_GRAPH = 3,
};

/* Handles are their numbers, but for files, of which there are none. */
#define HANDLE_MPI_Comm(n) (n)
#define HANDLE_MPI_Datatype(n) (n)
#define HANDLE_MPI_Errhandler(n) (n)
#define HANDLE_MPI_Group(n) (n)
#define HANDLE_MPI_Info(n) (n)
#define HANDLE_MPI_Message(n) (n)
#define HANDLE_MPI_Op(n) (n)
#define HANDLE_MPI_Request(n) (n)
#define HANDLE_MPI_Session(n) (n)
#define HANDLE_MPI_Win(n) (n)
#define HANDLE_MPI_File(n) ((void)(n), (MPI_File)NULL)
#define NUMBER_MPI_Comm(h) (h)
#define NUMBER_MPI_Datatype(h) (h)
#define NUMBER_MPI_Errhandler(h) (h)
#define NUMBER_MPI_Group(h) (h)
#define NUMBER_MPI_Info(h) (h)
#define NUMBER_MPI_Message(h) (h)
#define NUMBER_MPI_Op(h) (h)
#define NUMBER_MPI_Request(h) (h)
#define NUMBER_MPI_Session(h) (h)
#define NUMBER_MPI_Win(h) (h)
#define NUMBER_MPI_File(h) ((void)(h), 0)

#include "mpich_calls.h"

#endif
