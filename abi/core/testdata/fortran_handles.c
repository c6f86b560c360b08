/* C's side of fortran_handles.f: handles and statuses that go from Fortran to C and back. */
#include <mpi.h>

#define WANT(what)      \
	if (!(what)) {  \
		*bad = __LINE__; \
		return;         \
	}

/* Waits for what Fortran has begun, and gives Fortran the status and a communicator, type, group and so on of C's. */
void cside_(MPI_Fint *comm, MPI_Fint *type, MPI_Fint *request, MPI_Fint *status, MPI_Fint *newcomm, MPI_Fint *newtype,
            MPI_Fint *group, MPI_Fint *info, MPI_Fint *bad)
{
	MPI_Comm c = MPI_Comm_f2c(*comm), dup;
	MPI_Datatype t = MPI_Type_f2c(*type), pair;
	MPI_Request r = MPI_Request_f2c(*request);
	MPI_Status s, again;
	MPI_Group g;
	MPI_Info i;
	int size, count, same;
	*bad = 0;
	MPI_Type_size(t, &size);
	WANT(size == 3 * (int)sizeof(double));
	MPI_Wait(&r, &s);
	*request = MPI_Request_c2f(r);
	MPI_Get_count(&s, t, &count);
	WANT(s.MPI_TAG == 7 && count == 2);
	WANT(MPI_Status_c2f(&s, status) == MPI_SUCCESS);
	WANT(status[MPI_F_SOURCE] == s.MPI_SOURCE && status[MPI_F_TAG] == 7);
	WANT(sizeof s == MPI_F_STATUS_SIZE * sizeof(MPI_Fint));
	WANT(MPI_Status_f2c(status, &again) == MPI_SUCCESS);
	MPI_Get_count(&again, MPI_DOUBLE, &count);
	WANT(again.MPI_SOURCE == s.MPI_SOURCE && count == 6);
	MPI_Comm_dup(c, &dup);
	MPI_Comm_compare(c, PMPI_Comm_f2c(PMPI_Comm_c2f(dup)), &same);
	WANT(same == MPI_CONGRUENT);
	*newcomm = MPI_Comm_c2f(dup);
	MPI_Type_contiguous(2, t, &pair);
	MPI_Type_commit(&pair);
	*newtype = MPI_Type_c2f(pair);
	MPI_Comm_group(c, &g);
	*group = MPI_Group_c2f(g);
	MPI_Info_create(&i);
	MPI_Info_set(i, "who", "C");
	*info = MPI_Info_c2f(i);
	WANT(MPI_Op_f2c(MPI_Op_c2f(MPI_SUM)) == MPI_SUM && MPI_Errhandler_f2c(MPI_Errhandler_c2f(MPI_ERRORS_RETURN)) == MPI_ERRORS_RETURN);
	WANT(MPI_Win_f2c(MPI_Win_c2f(MPI_WIN_NULL)) == MPI_WIN_NULL && MPI_File_f2c(MPI_File_c2f(MPI_FILE_NULL)) == MPI_FILE_NULL);
	WANT(MPI_Message_f2c(MPI_Message_c2f(MPI_MESSAGE_NO_PROC)) == MPI_MESSAGE_NO_PROC);
}
