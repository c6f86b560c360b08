/* written by abi/gen from functions.txt and constants.txt; do not edit */
#include "fortran.h"

FORTRAN(abort, ABORT, void, (MPI_Fint *comm, int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_Abort(HANDLE(MPI_Comm, *comm), *errorcode);
}

FORTRAN(accumulate, ACCUMULATE, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Accumulate(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Win, *win));
}

FORTRAN(add_error_class, ADD_ERROR_CLASS, void, (int *errorclass, MPI_Fint *ierr))
{
	*ierr = PMPI_Add_error_class(errorclass);
}

FORTRAN(add_error_code, ADD_ERROR_CODE, void, (int *errorclass, int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_Add_error_code(*errorclass, errorcode);
}

FORTRAN(add_error_string, ADD_ERROR_STRING, void, (int *errorcode, char *string, MPI_Fint *ierr, size_t n_string))
{
	char *c_string = trimmed(string, n_string);
	*ierr = PMPI_Add_error_string(*errorcode, c_string);
	free(c_string);
}

FORTRAN(aint_add, AINT_ADD, MPI_Aint, (MPI_Aint *base, MPI_Aint *disp))
{
	return PMPI_Aint_add(*base, *disp);
}

FORTRAN(aint_diff, AINT_DIFF, MPI_Aint, (MPI_Aint *addr1, MPI_Aint *addr2))
{
	return PMPI_Aint_diff(*addr1, *addr2);
}

FORTRAN(allgather, ALLGATHER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Allgather(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(allgather_init, ALLGATHER_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Allgather_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(allgatherv, ALLGATHERV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Allgatherv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(allgatherv_init, ALLGATHERV_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Allgatherv_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(alloc_mem, ALLOC_MEM, void, (MPI_Aint *size, MPI_Fint *info, void *baseptr, MPI_Fint *ierr))
{
	*ierr = PMPI_Alloc_mem(*size, HANDLE(MPI_Info, *info), baseptr);
}

FORTRAN(allreduce, ALLREDUCE, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Allreduce(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm));
}

FORTRAN(allreduce_init, ALLREDUCE_INIT, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Allreduce_init(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(alltoall, ALLTOALL, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Alltoall(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(alltoall_init, ALLTOALL_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Alltoall_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(alltoallv, ALLTOALLV, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Alltoallv(buffer_at(sendbuf), sendcounts, sdispls, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, rdispls, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(alltoallv_init, ALLTOALLV_INIT, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Alltoallv_init(buffer_at(sendbuf), sendcounts, sdispls, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, rdispls, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(alltoallw, ALLTOALLW, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtypes, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierr))
{
	word n_sendtypes = in_place(sendbuf) ? 0 : peers(HANDLE(MPI_Comm, *comm));
	MPI_Datatype small_sendtypes[SMALL] = {0}, *c_sendtypes = room(small_sendtypes, n_sendtypes, sizeof *c_sendtypes);
	for (word i = 0; i < n_sendtypes; i++)
		c_sendtypes[i] = HANDLE(MPI_Datatype, sendtypes[i]);
	word n_recvtypes = peers(HANDLE(MPI_Comm, *comm));
	MPI_Datatype small_recvtypes[SMALL] = {0}, *c_recvtypes = room(small_recvtypes, n_recvtypes, sizeof *c_recvtypes);
	for (word i = 0; i < n_recvtypes; i++)
		c_recvtypes[i] = HANDLE(MPI_Datatype, recvtypes[i]);
	*ierr = PMPI_Alltoallw(buffer_at(sendbuf), sendcounts, sdispls, c_sendtypes, buffer_at(recvbuf), recvcounts, rdispls, c_recvtypes, HANDLE(MPI_Comm, *comm));
	if (c_sendtypes != small_sendtypes)
		free(c_sendtypes);
	if (c_recvtypes != small_recvtypes)
		free(c_recvtypes);
}

FORTRAN(alltoallw_init, ALLTOALLW_INIT, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtypes, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	word n_sendtypes = in_place(sendbuf) ? 0 : peers(HANDLE(MPI_Comm, *comm));
	MPI_Datatype small_sendtypes[SMALL] = {0}, *c_sendtypes = room(small_sendtypes, n_sendtypes, sizeof *c_sendtypes);
	for (word i = 0; i < n_sendtypes; i++)
		c_sendtypes[i] = HANDLE(MPI_Datatype, sendtypes[i]);
	word n_recvtypes = peers(HANDLE(MPI_Comm, *comm));
	MPI_Datatype small_recvtypes[SMALL] = {0}, *c_recvtypes = room(small_recvtypes, n_recvtypes, sizeof *c_recvtypes);
	for (word i = 0; i < n_recvtypes; i++)
		c_recvtypes[i] = HANDLE(MPI_Datatype, recvtypes[i]);
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Alltoallw_init(buffer_at(sendbuf), sendcounts, sdispls, c_sendtypes, buffer_at(recvbuf), recvcounts, rdispls, c_recvtypes, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	if (c_sendtypes != small_sendtypes)
		free(c_sendtypes);
	if (c_recvtypes != small_recvtypes)
		free(c_recvtypes);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(attr_delete, ATTR_DELETE, void, (MPI_Fint *comm, int *keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Attr_delete(HANDLE(MPI_Comm, *comm), *keyval);
}

FORTRAN(barrier, BARRIER, void, (MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Barrier(HANDLE(MPI_Comm, *comm));
}

FORTRAN(barrier_init, BARRIER_INIT, void, (MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Barrier_init(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(bcast, BCAST, void, (void *buffer, int *count, MPI_Fint *datatype, int *root, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Bcast(buffer_at(buffer), *count, HANDLE(MPI_Datatype, *datatype), *root, HANDLE(MPI_Comm, *comm));
}

FORTRAN(bcast_init, BCAST_INIT, void, (void *buffer, int *count, MPI_Fint *datatype, int *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Bcast_init(buffer_at(buffer), *count, HANDLE(MPI_Datatype, *datatype), *root, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(bsend, BSEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Bsend(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm));
}

FORTRAN(bsend_init, BSEND_INIT, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Bsend_init(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(buffer_attach, BUFFER_ATTACH, void, (void *buffer, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Buffer_attach(buffer, *size);
}

FORTRAN(buffer_flush, BUFFER_FLUSH, void, (MPI_Fint *ierr))
{
	*ierr = PMPI_Buffer_flush();
}

FORTRAN(buffer_iflush, BUFFER_IFLUSH, void, (MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Buffer_iflush(&c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(cancel, CANCEL, void, (MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Cancel(&c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(cart_coords, CART_COORDS, void, (MPI_Fint *comm, int *rank, int *maxdims, int *coords, MPI_Fint *ierr))
{
	*ierr = PMPI_Cart_coords(HANDLE(MPI_Comm, *comm), *rank, *maxdims, coords);
}

FORTRAN(cart_create, CART_CREATE, void, (MPI_Fint *comm_old, int *ndims, int *dims, MPI_Fint *periods, MPI_Fint *reorder, MPI_Fint *comm_cart, MPI_Fint *ierr))
{
	word n_periods = *ndims;
	int small_periods[SMALL] = {0}, *c_periods = room(small_periods, n_periods, sizeof *c_periods);
	for (word i = 0; i < n_periods; i++)
		c_periods[i] = periods[i] != 0;
	MPI_Comm c_comm_cart = HANDLE(MPI_Comm, *comm_cart);
	*ierr = PMPI_Cart_create(HANDLE(MPI_Comm, *comm_old), *ndims, dims, c_periods, *reorder != 0, &c_comm_cart);
	if (c_periods != small_periods)
		free(c_periods);
	*comm_cart = NUMBER(MPI_Comm, c_comm_cart);
}

FORTRAN(cart_get, CART_GET, void, (MPI_Fint *comm, int *maxdims, int *dims, MPI_Fint *periods, int *coords, MPI_Fint *ierr))
{
	word n_periods = *maxdims;
	int small_periods[SMALL] = {0}, *c_periods = room(small_periods, n_periods, sizeof *c_periods);
	*ierr = PMPI_Cart_get(HANDLE(MPI_Comm, *comm), *maxdims, dims, c_periods, coords);
	for (word i = 0, n = *ierr ? 0 : least(n_periods, dimensions(HANDLE(MPI_Comm, *comm))); i < n; i++)
		periods[i] = c_periods[i] != 0;
	if (c_periods != small_periods)
		free(c_periods);
}

FORTRAN(cart_map, CART_MAP, void, (MPI_Fint *comm, int *ndims, int *dims, MPI_Fint *periods, int *newrank, MPI_Fint *ierr))
{
	word n_periods = *ndims;
	int small_periods[SMALL] = {0}, *c_periods = room(small_periods, n_periods, sizeof *c_periods);
	for (word i = 0; i < n_periods; i++)
		c_periods[i] = periods[i] != 0;
	*ierr = PMPI_Cart_map(HANDLE(MPI_Comm, *comm), *ndims, dims, c_periods, newrank);
	if (c_periods != small_periods)
		free(c_periods);
}

FORTRAN(cart_rank, CART_RANK, void, (MPI_Fint *comm, int *coords, int *rank, MPI_Fint *ierr))
{
	*ierr = PMPI_Cart_rank(HANDLE(MPI_Comm, *comm), coords, rank);
}

FORTRAN(cart_shift, CART_SHIFT, void, (MPI_Fint *comm, int *direction, int *disp, int *rank_source, int *rank_dest, MPI_Fint *ierr))
{
	*ierr = PMPI_Cart_shift(HANDLE(MPI_Comm, *comm), *direction, *disp, rank_source, rank_dest);
}

FORTRAN(cart_sub, CART_SUB, void, (MPI_Fint *comm, MPI_Fint *remain_dims, MPI_Fint *newcomm, MPI_Fint *ierr))
{
	word n_remain_dims = dimensions(HANDLE(MPI_Comm, *comm));
	int small_remain_dims[SMALL] = {0}, *c_remain_dims = room(small_remain_dims, n_remain_dims, sizeof *c_remain_dims);
	for (word i = 0; i < n_remain_dims; i++)
		c_remain_dims[i] = remain_dims[i] != 0;
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Cart_sub(HANDLE(MPI_Comm, *comm), c_remain_dims, &c_newcomm);
	if (c_remain_dims != small_remain_dims)
		free(c_remain_dims);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(cartdim_get, CARTDIM_GET, void, (MPI_Fint *comm, int *ndims, MPI_Fint *ierr))
{
	*ierr = PMPI_Cartdim_get(HANDLE(MPI_Comm, *comm), ndims);
}

FORTRAN(close_port, CLOSE_PORT, void, (char *port_name, MPI_Fint *ierr, size_t n_port_name))
{
	char *c_port_name = trimmed(port_name, n_port_name);
	*ierr = PMPI_Close_port(c_port_name);
	free(c_port_name);
}

FORTRAN(comm_accept, COMM_ACCEPT, void, (char *port_name, MPI_Fint *info, int *root, MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *ierr, size_t n_port_name))
{
	char *c_port_name = trimmed(port_name, n_port_name);
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_accept(c_port_name, HANDLE(MPI_Info, *info), *root, HANDLE(MPI_Comm, *comm), &c_newcomm);
	free(c_port_name);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_attach_buffer, COMM_ATTACH_BUFFER, void, (MPI_Fint *comm, void *buffer, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_attach_buffer(HANDLE(MPI_Comm, *comm), buffer, *size);
}

FORTRAN(comm_call_errhandler, COMM_CALL_ERRHANDLER, void, (MPI_Fint *comm, int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_call_errhandler(HANDLE(MPI_Comm, *comm), *errorcode);
}

FORTRAN(comm_compare, COMM_COMPARE, void, (MPI_Fint *comm1, MPI_Fint *comm2, int *result, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_compare(HANDLE(MPI_Comm, *comm1), HANDLE(MPI_Comm, *comm2), result);
}

FORTRAN(comm_connect, COMM_CONNECT, void, (char *port_name, MPI_Fint *info, int *root, MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *ierr, size_t n_port_name))
{
	char *c_port_name = trimmed(port_name, n_port_name);
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_connect(c_port_name, HANDLE(MPI_Info, *info), *root, HANDLE(MPI_Comm, *comm), &c_newcomm);
	free(c_port_name);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_create, COMM_CREATE, void, (MPI_Fint *comm, MPI_Fint *group, MPI_Fint *newcomm, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_create(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Group, *group), &c_newcomm);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_create_errhandler, COMM_CREATE_ERRHANDLER, void, (void *comm_errhandler_fn, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Comm_create_errhandler((MPI_Comm_errhandler_function *)comm_errhandler_fn, &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(comm_create_from_group, COMM_CREATE_FROM_GROUP, void, (MPI_Fint *group, char *stringtag, MPI_Fint *info, MPI_Fint *errhandler, MPI_Fint *newcomm, MPI_Fint *ierr, size_t n_stringtag))
{
	char *c_stringtag = trimmed(stringtag, n_stringtag);
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_create_from_group(HANDLE(MPI_Group, *group), c_stringtag, HANDLE(MPI_Info, *info), HANDLE(MPI_Errhandler, *errhandler), &c_newcomm);
	free(c_stringtag);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_create_group, COMM_CREATE_GROUP, void, (MPI_Fint *comm, MPI_Fint *group, int *tag, MPI_Fint *newcomm, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_create_group(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Group, *group), *tag, &c_newcomm);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_delete_attr, COMM_DELETE_ATTR, void, (MPI_Fint *comm, int *comm_keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_delete_attr(HANDLE(MPI_Comm, *comm), *comm_keyval);
}

FORTRAN(comm_disconnect, COMM_DISCONNECT, void, (MPI_Fint *comm, MPI_Fint *ierr))
{
	MPI_Comm c_comm = HANDLE(MPI_Comm, *comm);
	*ierr = PMPI_Comm_disconnect(&c_comm);
	*comm = NUMBER(MPI_Comm, c_comm);
}

FORTRAN(comm_dup, COMM_DUP, void, (MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_dup(HANDLE(MPI_Comm, *comm), &c_newcomm);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_dup_with_info, COMM_DUP_WITH_INFO, void, (MPI_Fint *comm, MPI_Fint *info, MPI_Fint *newcomm, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_dup_with_info(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_newcomm);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_flush_buffer, COMM_FLUSH_BUFFER, void, (MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_flush_buffer(HANDLE(MPI_Comm, *comm));
}

FORTRAN(comm_free, COMM_FREE, void, (MPI_Fint *comm, MPI_Fint *ierr))
{
	MPI_Comm c_comm = HANDLE(MPI_Comm, *comm);
	*ierr = PMPI_Comm_free(&c_comm);
	*comm = NUMBER(MPI_Comm, c_comm);
}

FORTRAN(comm_free_keyval, COMM_FREE_KEYVAL, void, (int *comm_keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_free_keyval(comm_keyval);
}

FORTRAN(comm_get_errhandler, COMM_GET_ERRHANDLER, void, (MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Comm_get_errhandler(HANDLE(MPI_Comm, *comm), &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(comm_get_info, COMM_GET_INFO, void, (MPI_Fint *comm, MPI_Fint *info_used, MPI_Fint *ierr))
{
	MPI_Info c_info_used = HANDLE(MPI_Info, *info_used);
	*ierr = PMPI_Comm_get_info(HANDLE(MPI_Comm, *comm), &c_info_used);
	*info_used = NUMBER(MPI_Info, c_info_used);
}

FORTRAN(comm_get_name, COMM_GET_NAME, void, (MPI_Fint *comm, char *comm_name, int *resultlen, MPI_Fint *ierr, size_t n_comm_name))
{
	char *c_comm_name = text_room(n_comm_name);
	*ierr = PMPI_Comm_get_name(HANDLE(MPI_Comm, *comm), c_comm_name, resultlen);
	if (!*ierr)
		padded(comm_name, n_comm_name, c_comm_name);
	free(c_comm_name);
}

FORTRAN(comm_get_parent, COMM_GET_PARENT, void, (MPI_Fint *parent, MPI_Fint *ierr))
{
	MPI_Comm c_parent = HANDLE(MPI_Comm, *parent);
	*ierr = PMPI_Comm_get_parent(&c_parent);
	*parent = NUMBER(MPI_Comm, c_parent);
}

FORTRAN(comm_group, COMM_GROUP, void, (MPI_Fint *comm, MPI_Fint *group, MPI_Fint *ierr))
{
	MPI_Group c_group = HANDLE(MPI_Group, *group);
	*ierr = PMPI_Comm_group(HANDLE(MPI_Comm, *comm), &c_group);
	*group = NUMBER(MPI_Group, c_group);
}

FORTRAN(comm_idup, COMM_IDUP, void, (MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Comm_idup(HANDLE(MPI_Comm, *comm), &c_newcomm, &c_request);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(comm_idup_with_info, COMM_IDUP_WITH_INFO, void, (MPI_Fint *comm, MPI_Fint *info, MPI_Fint *newcomm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Comm_idup_with_info(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_newcomm, &c_request);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(comm_iflush_buffer, COMM_IFLUSH_BUFFER, void, (MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Comm_iflush_buffer(HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(comm_join, COMM_JOIN, void, (int *fd, MPI_Fint *intercomm, MPI_Fint *ierr))
{
	MPI_Comm c_intercomm = HANDLE(MPI_Comm, *intercomm);
	*ierr = PMPI_Comm_join(*fd, &c_intercomm);
	*intercomm = NUMBER(MPI_Comm, c_intercomm);
}

FORTRAN(comm_rank, COMM_RANK, void, (MPI_Fint *comm, int *rank, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_rank(HANDLE(MPI_Comm, *comm), rank);
}

FORTRAN(comm_remote_group, COMM_REMOTE_GROUP, void, (MPI_Fint *comm, MPI_Fint *group, MPI_Fint *ierr))
{
	MPI_Group c_group = HANDLE(MPI_Group, *group);
	*ierr = PMPI_Comm_remote_group(HANDLE(MPI_Comm, *comm), &c_group);
	*group = NUMBER(MPI_Group, c_group);
}

FORTRAN(comm_remote_size, COMM_REMOTE_SIZE, void, (MPI_Fint *comm, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_remote_size(HANDLE(MPI_Comm, *comm), size);
}

FORTRAN(comm_set_errhandler, COMM_SET_ERRHANDLER, void, (MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_set_errhandler(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Errhandler, *errhandler));
}

FORTRAN(comm_set_info, COMM_SET_INFO, void, (MPI_Fint *comm, MPI_Fint *info, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_set_info(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info));
}

FORTRAN(comm_set_name, COMM_SET_NAME, void, (MPI_Fint *comm, char *comm_name, MPI_Fint *ierr, size_t n_comm_name))
{
	char *c_comm_name = trimmed(comm_name, n_comm_name);
	*ierr = PMPI_Comm_set_name(HANDLE(MPI_Comm, *comm), c_comm_name);
	free(c_comm_name);
}

FORTRAN(comm_size, COMM_SIZE, void, (MPI_Fint *comm, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_size(HANDLE(MPI_Comm, *comm), size);
}

FORTRAN(comm_spawn, COMM_SPAWN, void, (char *command, char *argv, int *maxprocs, MPI_Fint *info, int *root, MPI_Fint *comm, MPI_Fint *intercomm, MPI_Fint *array_of_errcodes, MPI_Fint *ierr, size_t n_command, size_t n_argv))
{
	char *c_command = trimmed(command, n_command);
	(void)argv, (void)n_argv;
	MPI_Comm c_intercomm = HANDLE(MPI_Comm, *intercomm);
	*ierr = PMPI_Comm_spawn(c_command, NULL, *maxprocs, HANDLE(MPI_Info, *info), *root, HANDLE(MPI_Comm, *comm), &c_intercomm, errcodes_at(array_of_errcodes));
	free(c_command);
	*intercomm = NUMBER(MPI_Comm, c_intercomm);
}

FORTRAN(comm_spawn_multiple, COMM_SPAWN_MULTIPLE, void, (int *count, char *array_of_commands, char *array_of_argv, int *array_of_maxprocs, MPI_Fint *array_of_info, int *root, MPI_Fint *comm, MPI_Fint *intercomm, MPI_Fint *array_of_errcodes, MPI_Fint *ierr, size_t n_array_of_commands, size_t n_array_of_argv))
{
	(void)array_of_commands, (void)n_array_of_commands;
	(void)array_of_argv, (void)n_array_of_argv;
	word n_array_of_info = *count;
	MPI_Info small_array_of_info[SMALL] = {0}, *c_array_of_info = room(small_array_of_info, n_array_of_info, sizeof *c_array_of_info);
	for (word i = 0; i < n_array_of_info; i++)
		c_array_of_info[i] = HANDLE(MPI_Info, array_of_info[i]);
	MPI_Comm c_intercomm = HANDLE(MPI_Comm, *intercomm);
	*ierr = PMPI_Comm_spawn_multiple(*count, NULL, NULL, array_of_maxprocs, c_array_of_info, *root, HANDLE(MPI_Comm, *comm), &c_intercomm, errcodes_at(array_of_errcodes));
	if (c_array_of_info != small_array_of_info)
		free(c_array_of_info);
	*intercomm = NUMBER(MPI_Comm, c_intercomm);
}

FORTRAN(comm_split, COMM_SPLIT, void, (MPI_Fint *comm, int *color, int *key, MPI_Fint *newcomm, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_split(HANDLE(MPI_Comm, *comm), *color, *key, &c_newcomm);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_split_type, COMM_SPLIT_TYPE, void, (MPI_Fint *comm, int *split_type, int *key, MPI_Fint *info, MPI_Fint *newcomm, MPI_Fint *ierr))
{
	MPI_Comm c_newcomm = HANDLE(MPI_Comm, *newcomm);
	*ierr = PMPI_Comm_split_type(HANDLE(MPI_Comm, *comm), *split_type, *key, HANDLE(MPI_Info, *info), &c_newcomm);
	*newcomm = NUMBER(MPI_Comm, c_newcomm);
}

FORTRAN(comm_test_inter, COMM_TEST_INTER, void, (MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Comm_test_inter(HANDLE(MPI_Comm, *comm), &c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(compare_and_swap, COMPARE_AND_SWAP, void, (void *origin_addr, void *compare_addr, void *result_addr, MPI_Fint *datatype, int *target_rank, MPI_Aint *target_disp, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Compare_and_swap(origin_addr, compare_addr, result_addr, HANDLE(MPI_Datatype, *datatype), *target_rank, *target_disp, HANDLE(MPI_Win, *win));
}

FORTRAN(dims_create, DIMS_CREATE, void, (int *nnodes, int *ndims, int *dims, MPI_Fint *ierr))
{
	*ierr = PMPI_Dims_create(*nnodes, *ndims, dims);
}

FORTRAN(dist_graph_create, DIST_GRAPH_CREATE, void, (MPI_Fint *comm_old, int *n, int *sources, int *degrees, int *destinations, MPI_Fint *weights, MPI_Fint *info, MPI_Fint *reorder, MPI_Fint *comm_dist_graph, MPI_Fint *ierr))
{
	MPI_Comm c_comm_dist_graph = HANDLE(MPI_Comm, *comm_dist_graph);
	*ierr = PMPI_Dist_graph_create(HANDLE(MPI_Comm, *comm_old), *n, sources, degrees, destinations, weights_at(weights), HANDLE(MPI_Info, *info), *reorder != 0, &c_comm_dist_graph);
	*comm_dist_graph = NUMBER(MPI_Comm, c_comm_dist_graph);
}

FORTRAN(dist_graph_create_adjacent, DIST_GRAPH_CREATE_ADJACENT, void, (MPI_Fint *comm_old, int *indegree, int *sources, MPI_Fint *sourceweights, int *outdegree, int *destinations, MPI_Fint *destweights, MPI_Fint *info, MPI_Fint *reorder, MPI_Fint *comm_dist_graph, MPI_Fint *ierr))
{
	MPI_Comm c_comm_dist_graph = HANDLE(MPI_Comm, *comm_dist_graph);
	*ierr = PMPI_Dist_graph_create_adjacent(HANDLE(MPI_Comm, *comm_old), *indegree, sources, weights_at(sourceweights), *outdegree, destinations, weights_at(destweights), HANDLE(MPI_Info, *info), *reorder != 0, &c_comm_dist_graph);
	*comm_dist_graph = NUMBER(MPI_Comm, c_comm_dist_graph);
}

FORTRAN(dist_graph_neighbors, DIST_GRAPH_NEIGHBORS, void, (MPI_Fint *comm, int *maxindegree, int *sources, int *sourceweights, int *maxoutdegree, int *destinations, int *destweights, MPI_Fint *ierr))
{
	*ierr = PMPI_Dist_graph_neighbors(HANDLE(MPI_Comm, *comm), *maxindegree, sources, sourceweights, *maxoutdegree, destinations, destweights);
}

FORTRAN(dist_graph_neighbors_count, DIST_GRAPH_NEIGHBORS_COUNT, void, (MPI_Fint *comm, int *indegree, int *outdegree, MPI_Fint *weighted, MPI_Fint *ierr))
{
	int c_weighted = 0;
	*ierr = PMPI_Dist_graph_neighbors_count(HANDLE(MPI_Comm, *comm), indegree, outdegree, &c_weighted);
	if (!*ierr)
		*weighted = c_weighted != 0;
}

FORTRAN(errhandler_free, ERRHANDLER_FREE, void, (MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Errhandler_free(&c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(error_class, ERROR_CLASS, void, (int *errorcode, int *errorclass, MPI_Fint *ierr))
{
	*ierr = PMPI_Error_class(*errorcode, errorclass);
}

FORTRAN(error_string, ERROR_STRING, void, (int *errorcode, char *string, int *resultlen, MPI_Fint *ierr, size_t n_string))
{
	char *c_string = text_room(n_string);
	*ierr = PMPI_Error_string(*errorcode, c_string, resultlen);
	if (!*ierr)
		padded(string, n_string, c_string);
	free(c_string);
}

FORTRAN(exscan, EXSCAN, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Exscan(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm));
}

FORTRAN(exscan_init, EXSCAN_INIT, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Exscan_init(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(fetch_and_op, FETCH_AND_OP, void, (void *origin_addr, void *result_addr, MPI_Fint *datatype, int *target_rank, MPI_Aint *target_disp, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Fetch_and_op(origin_addr, result_addr, HANDLE(MPI_Datatype, *datatype), *target_rank, *target_disp, HANDLE(MPI_Op, *op), HANDLE(MPI_Win, *win));
}

FORTRAN(file_call_errhandler, FILE_CALL_ERRHANDLER, void, (MPI_Fint *fh, int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_File_call_errhandler(HANDLE(MPI_File, *fh), *errorcode);
}

FORTRAN(file_close, FILE_CLOSE, void, (MPI_Fint *fh, MPI_Fint *ierr))
{
	MPI_File c_fh = HANDLE(MPI_File, *fh);
	*ierr = PMPI_File_close(&c_fh);
	*fh = NUMBER(MPI_File, c_fh);
}

FORTRAN(file_create_errhandler, FILE_CREATE_ERRHANDLER, void, (void *file_errhandler_fn, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_File_create_errhandler((MPI_File_errhandler_function *)file_errhandler_fn, &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(file_delete, FILE_DELETE, void, (char *filename, MPI_Fint *info, MPI_Fint *ierr, size_t n_filename))
{
	char *c_filename = trimmed(filename, n_filename);
	*ierr = PMPI_File_delete(c_filename, HANDLE(MPI_Info, *info));
	free(c_filename);
}

FORTRAN(file_get_amode, FILE_GET_AMODE, void, (MPI_Fint *fh, int *amode, MPI_Fint *ierr))
{
	*ierr = PMPI_File_get_amode(HANDLE(MPI_File, *fh), amode);
}

FORTRAN(file_get_atomicity, FILE_GET_ATOMICITY, void, (MPI_Fint *fh, MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_File_get_atomicity(HANDLE(MPI_File, *fh), &c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(file_get_byte_offset, FILE_GET_BYTE_OFFSET, void, (MPI_Fint *fh, MPI_Offset *offset, MPI_Offset *disp, MPI_Fint *ierr))
{
	*ierr = PMPI_File_get_byte_offset(HANDLE(MPI_File, *fh), *offset, disp);
}

FORTRAN(file_get_errhandler, FILE_GET_ERRHANDLER, void, (MPI_Fint *file, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_File_get_errhandler(HANDLE(MPI_File, *file), &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(file_get_group, FILE_GET_GROUP, void, (MPI_Fint *fh, MPI_Fint *group, MPI_Fint *ierr))
{
	MPI_Group c_group = HANDLE(MPI_Group, *group);
	*ierr = PMPI_File_get_group(HANDLE(MPI_File, *fh), &c_group);
	*group = NUMBER(MPI_Group, c_group);
}

FORTRAN(file_get_info, FILE_GET_INFO, void, (MPI_Fint *fh, MPI_Fint *info_used, MPI_Fint *ierr))
{
	MPI_Info c_info_used = HANDLE(MPI_Info, *info_used);
	*ierr = PMPI_File_get_info(HANDLE(MPI_File, *fh), &c_info_used);
	*info_used = NUMBER(MPI_Info, c_info_used);
}

FORTRAN(file_get_position, FILE_GET_POSITION, void, (MPI_Fint *fh, MPI_Offset *offset, MPI_Fint *ierr))
{
	*ierr = PMPI_File_get_position(HANDLE(MPI_File, *fh), offset);
}

FORTRAN(file_get_position_shared, FILE_GET_POSITION_SHARED, void, (MPI_Fint *fh, MPI_Offset *offset, MPI_Fint *ierr))
{
	*ierr = PMPI_File_get_position_shared(HANDLE(MPI_File, *fh), offset);
}

FORTRAN(file_get_size, FILE_GET_SIZE, void, (MPI_Fint *fh, MPI_Offset *size, MPI_Fint *ierr))
{
	*ierr = PMPI_File_get_size(HANDLE(MPI_File, *fh), size);
}

FORTRAN(file_get_type_extent, FILE_GET_TYPE_EXTENT, void, (MPI_Fint *fh, MPI_Fint *datatype, MPI_Aint *extent, MPI_Fint *ierr))
{
	*ierr = PMPI_File_get_type_extent(HANDLE(MPI_File, *fh), HANDLE(MPI_Datatype, *datatype), extent);
}

FORTRAN(file_get_view, FILE_GET_VIEW, void, (MPI_Fint *fh, MPI_Offset *disp, MPI_Fint *etype, MPI_Fint *filetype, char *datarep, MPI_Fint *ierr, size_t n_datarep))
{
	MPI_Datatype c_etype = HANDLE(MPI_Datatype, *etype);
	MPI_Datatype c_filetype = HANDLE(MPI_Datatype, *filetype);
	char *c_datarep = text_room(n_datarep);
	*ierr = PMPI_File_get_view(HANDLE(MPI_File, *fh), disp, &c_etype, &c_filetype, c_datarep);
	*etype = NUMBER(MPI_Datatype, c_etype);
	*filetype = NUMBER(MPI_Datatype, c_filetype);
	if (!*ierr)
		padded(datarep, n_datarep, c_datarep);
	free(c_datarep);
}

FORTRAN(file_iread, FILE_IREAD, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iread(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iread_all, FILE_IREAD_ALL, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iread_all(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iread_at, FILE_IREAD_AT, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iread_at(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iread_at_all, FILE_IREAD_AT_ALL, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iread_at_all(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iread_shared, FILE_IREAD_SHARED, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iread_shared(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iwrite, FILE_IWRITE, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iwrite(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iwrite_all, FILE_IWRITE_ALL, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iwrite_all(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iwrite_at, FILE_IWRITE_AT, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iwrite_at(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iwrite_at_all, FILE_IWRITE_AT_ALL, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iwrite_at_all(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_iwrite_shared, FILE_IWRITE_SHARED, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_File_iwrite_shared(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(file_open, FILE_OPEN, void, (MPI_Fint *comm, char *filename, int *amode, MPI_Fint *info, MPI_Fint *fh, MPI_Fint *ierr, size_t n_filename))
{
	char *c_filename = trimmed(filename, n_filename);
	MPI_File c_fh = HANDLE(MPI_File, *fh);
	*ierr = PMPI_File_open(HANDLE(MPI_Comm, *comm), c_filename, *amode, HANDLE(MPI_Info, *info), &c_fh);
	free(c_filename);
	*fh = NUMBER(MPI_File, c_fh);
}

FORTRAN(file_preallocate, FILE_PREALLOCATE, void, (MPI_Fint *fh, MPI_Offset *size, MPI_Fint *ierr))
{
	*ierr = PMPI_File_preallocate(HANDLE(MPI_File, *fh), *size);
}

FORTRAN(file_read, FILE_READ, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_read_all, FILE_READ_ALL, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_all(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_read_all_begin, FILE_READ_ALL_BEGIN, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_all_begin(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype));
}

FORTRAN(file_read_all_end, FILE_READ_ALL_END, void, (MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_all_end(HANDLE(MPI_File, *fh), buffer_at(buf), status_at(status));
}

FORTRAN(file_read_at, FILE_READ_AT, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_at(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_read_at_all, FILE_READ_AT_ALL, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_at_all(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_read_at_all_begin, FILE_READ_AT_ALL_BEGIN, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_at_all_begin(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype));
}

FORTRAN(file_read_at_all_end, FILE_READ_AT_ALL_END, void, (MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_at_all_end(HANDLE(MPI_File, *fh), buffer_at(buf), status_at(status));
}

FORTRAN(file_read_ordered, FILE_READ_ORDERED, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_ordered(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_read_ordered_begin, FILE_READ_ORDERED_BEGIN, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_ordered_begin(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype));
}

FORTRAN(file_read_ordered_end, FILE_READ_ORDERED_END, void, (MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_ordered_end(HANDLE(MPI_File, *fh), buffer_at(buf), status_at(status));
}

FORTRAN(file_read_shared, FILE_READ_SHARED, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_read_shared(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_seek, FILE_SEEK, void, (MPI_Fint *fh, MPI_Offset *offset, int *whence, MPI_Fint *ierr))
{
	*ierr = PMPI_File_seek(HANDLE(MPI_File, *fh), *offset, *whence);
}

FORTRAN(file_seek_shared, FILE_SEEK_SHARED, void, (MPI_Fint *fh, MPI_Offset *offset, int *whence, MPI_Fint *ierr))
{
	*ierr = PMPI_File_seek_shared(HANDLE(MPI_File, *fh), *offset, *whence);
}

FORTRAN(file_set_atomicity, FILE_SET_ATOMICITY, void, (MPI_Fint *fh, MPI_Fint *flag, MPI_Fint *ierr))
{
	*ierr = PMPI_File_set_atomicity(HANDLE(MPI_File, *fh), *flag != 0);
}

FORTRAN(file_set_errhandler, FILE_SET_ERRHANDLER, void, (MPI_Fint *file, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	*ierr = PMPI_File_set_errhandler(HANDLE(MPI_File, *file), HANDLE(MPI_Errhandler, *errhandler));
}

FORTRAN(file_set_info, FILE_SET_INFO, void, (MPI_Fint *fh, MPI_Fint *info, MPI_Fint *ierr))
{
	*ierr = PMPI_File_set_info(HANDLE(MPI_File, *fh), HANDLE(MPI_Info, *info));
}

FORTRAN(file_set_size, FILE_SET_SIZE, void, (MPI_Fint *fh, MPI_Offset *size, MPI_Fint *ierr))
{
	*ierr = PMPI_File_set_size(HANDLE(MPI_File, *fh), *size);
}

FORTRAN(file_set_view, FILE_SET_VIEW, void, (MPI_Fint *fh, MPI_Offset *disp, MPI_Fint *etype, MPI_Fint *filetype, char *datarep, MPI_Fint *info, MPI_Fint *ierr, size_t n_datarep))
{
	char *c_datarep = trimmed(datarep, n_datarep);
	*ierr = PMPI_File_set_view(HANDLE(MPI_File, *fh), *disp, HANDLE(MPI_Datatype, *etype), HANDLE(MPI_Datatype, *filetype), c_datarep, HANDLE(MPI_Info, *info));
	free(c_datarep);
}

FORTRAN(file_sync, FILE_SYNC, void, (MPI_Fint *fh, MPI_Fint *ierr))
{
	*ierr = PMPI_File_sync(HANDLE(MPI_File, *fh));
}

FORTRAN(file_write, FILE_WRITE, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_write_all, FILE_WRITE_ALL, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_all(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_write_all_begin, FILE_WRITE_ALL_BEGIN, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_all_begin(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype));
}

FORTRAN(file_write_all_end, FILE_WRITE_ALL_END, void, (MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_all_end(HANDLE(MPI_File, *fh), buffer_at(buf), status_at(status));
}

FORTRAN(file_write_at, FILE_WRITE_AT, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_at(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_write_at_all, FILE_WRITE_AT_ALL, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_at_all(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_write_at_all_begin, FILE_WRITE_AT_ALL_BEGIN, void, (MPI_Fint *fh, MPI_Offset *offset, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_at_all_begin(HANDLE(MPI_File, *fh), *offset, buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype));
}

FORTRAN(file_write_at_all_end, FILE_WRITE_AT_ALL_END, void, (MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_at_all_end(HANDLE(MPI_File, *fh), buffer_at(buf), status_at(status));
}

FORTRAN(file_write_ordered, FILE_WRITE_ORDERED, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_ordered(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(file_write_ordered_begin, FILE_WRITE_ORDERED_BEGIN, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_ordered_begin(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype));
}

FORTRAN(file_write_ordered_end, FILE_WRITE_ORDERED_END, void, (MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_ordered_end(HANDLE(MPI_File, *fh), buffer_at(buf), status_at(status));
}

FORTRAN(file_write_shared, FILE_WRITE_SHARED, void, (MPI_Fint *fh, void *buf, int *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_File_write_shared(HANDLE(MPI_File, *fh), buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), status_at(status));
}

FORTRAN(finalize, FINALIZE, void, (MPI_Fint *ierr))
{
	*ierr = PMPI_Finalize();
}

FORTRAN(finalized, FINALIZED, void, (MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Finalized(&c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(free_mem, FREE_MEM, void, (void *base, MPI_Fint *ierr))
{
	*ierr = PMPI_Free_mem(base);
}

FORTRAN(gather, GATHER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Gather(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm));
}

FORTRAN(gather_init, GATHER_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Gather_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(gatherv, GATHERV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Gatherv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm));
}

FORTRAN(gatherv_init, GATHERV_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Gatherv_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(get, GET, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Get(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Win, *win));
}

FORTRAN(get_accumulate, GET_ACCUMULATE, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, void *result_addr, int *result_count, MPI_Fint *result_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Get_accumulate(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), result_addr, *result_count, HANDLE(MPI_Datatype, *result_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Win, *win));
}

FORTRAN(get_address, GET_ADDRESS, void, (void *location, MPI_Aint *address, MPI_Fint *ierr))
{
	*ierr = PMPI_Get_address(buffer_at(location), address);
}

FORTRAN(get_count, GET_COUNT, void, (MPI_Fint *status, MPI_Fint *datatype, int *count, MPI_Fint *ierr))
{
	*ierr = PMPI_Get_count(status_at(status), HANDLE(MPI_Datatype, *datatype), count);
}

FORTRAN(get_elements, GET_ELEMENTS, void, (MPI_Fint *status, MPI_Fint *datatype, int *count, MPI_Fint *ierr))
{
	*ierr = PMPI_Get_elements(status_at(status), HANDLE(MPI_Datatype, *datatype), count);
}

FORTRAN(get_elements_x, GET_ELEMENTS_X, void, (MPI_Fint *status, MPI_Fint *datatype, MPI_Count *count, MPI_Fint *ierr))
{
	*ierr = PMPI_Get_elements_x(status_at(status), HANDLE(MPI_Datatype, *datatype), count);
}

FORTRAN(get_hw_resource_info, GET_HW_RESOURCE_INFO, void, (MPI_Fint *hw_info, MPI_Fint *ierr))
{
	MPI_Info c_hw_info = HANDLE(MPI_Info, *hw_info);
	*ierr = PMPI_Get_hw_resource_info(&c_hw_info);
	*hw_info = NUMBER(MPI_Info, c_hw_info);
}

FORTRAN(get_library_version, GET_LIBRARY_VERSION, void, (char *version, int *resultlen, MPI_Fint *ierr, size_t n_version))
{
	char *c_version = text_room(n_version);
	*ierr = PMPI_Get_library_version(c_version, resultlen);
	if (!*ierr)
		padded(version, n_version, c_version);
	free(c_version);
}

FORTRAN(get_processor_name, GET_PROCESSOR_NAME, void, (char *name, int *resultlen, MPI_Fint *ierr, size_t n_name))
{
	char *c_name = text_room(n_name);
	*ierr = PMPI_Get_processor_name(c_name, resultlen);
	if (!*ierr)
		padded(name, n_name, c_name);
	free(c_name);
}

FORTRAN(get_version, GET_VERSION, void, (int *version, int *subversion, MPI_Fint *ierr))
{
	*ierr = PMPI_Get_version(version, subversion);
}

FORTRAN(graph_create, GRAPH_CREATE, void, (MPI_Fint *comm_old, int *nnodes, int *indx, int *edges, MPI_Fint *reorder, MPI_Fint *comm_graph, MPI_Fint *ierr))
{
	MPI_Comm c_comm_graph = HANDLE(MPI_Comm, *comm_graph);
	*ierr = PMPI_Graph_create(HANDLE(MPI_Comm, *comm_old), *nnodes, indx, edges, *reorder != 0, &c_comm_graph);
	*comm_graph = NUMBER(MPI_Comm, c_comm_graph);
}

FORTRAN(graph_get, GRAPH_GET, void, (MPI_Fint *comm, int *maxindex, int *maxedges, int *indx, int *edges, MPI_Fint *ierr))
{
	*ierr = PMPI_Graph_get(HANDLE(MPI_Comm, *comm), *maxindex, *maxedges, indx, edges);
}

FORTRAN(graph_map, GRAPH_MAP, void, (MPI_Fint *comm, int *nnodes, int *indx, int *edges, int *newrank, MPI_Fint *ierr))
{
	*ierr = PMPI_Graph_map(HANDLE(MPI_Comm, *comm), *nnodes, indx, edges, newrank);
}

FORTRAN(graph_neighbors, GRAPH_NEIGHBORS, void, (MPI_Fint *comm, int *rank, int *maxneighbors, int *neighbors, MPI_Fint *ierr))
{
	*ierr = PMPI_Graph_neighbors(HANDLE(MPI_Comm, *comm), *rank, *maxneighbors, neighbors);
}

FORTRAN(graph_neighbors_count, GRAPH_NEIGHBORS_COUNT, void, (MPI_Fint *comm, int *rank, int *nneighbors, MPI_Fint *ierr))
{
	*ierr = PMPI_Graph_neighbors_count(HANDLE(MPI_Comm, *comm), *rank, nneighbors);
}

FORTRAN(graphdims_get, GRAPHDIMS_GET, void, (MPI_Fint *comm, int *nnodes, int *nedges, MPI_Fint *ierr))
{
	*ierr = PMPI_Graphdims_get(HANDLE(MPI_Comm, *comm), nnodes, nedges);
}

FORTRAN(grequest_complete, GREQUEST_COMPLETE, void, (MPI_Fint *request, MPI_Fint *ierr))
{
	*ierr = PMPI_Grequest_complete(HANDLE(MPI_Request, *request));
}

FORTRAN(group_compare, GROUP_COMPARE, void, (MPI_Fint *group1, MPI_Fint *group2, int *result, MPI_Fint *ierr))
{
	*ierr = PMPI_Group_compare(HANDLE(MPI_Group, *group1), HANDLE(MPI_Group, *group2), result);
}

FORTRAN(group_difference, GROUP_DIFFERENCE, void, (MPI_Fint *group1, MPI_Fint *group2, MPI_Fint *newgroup, MPI_Fint *ierr))
{
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_difference(HANDLE(MPI_Group, *group1), HANDLE(MPI_Group, *group2), &c_newgroup);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(group_excl, GROUP_EXCL, void, (MPI_Fint *group, int *n, int *ranks, MPI_Fint *newgroup, MPI_Fint *ierr))
{
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_excl(HANDLE(MPI_Group, *group), *n, ranks, &c_newgroup);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(group_free, GROUP_FREE, void, (MPI_Fint *group, MPI_Fint *ierr))
{
	MPI_Group c_group = HANDLE(MPI_Group, *group);
	*ierr = PMPI_Group_free(&c_group);
	*group = NUMBER(MPI_Group, c_group);
}

FORTRAN(group_from_session_pset, GROUP_FROM_SESSION_PSET, void, (MPI_Fint *session, char *pset_name, MPI_Fint *newgroup, MPI_Fint *ierr, size_t n_pset_name))
{
	char *c_pset_name = trimmed(pset_name, n_pset_name);
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_from_session_pset(HANDLE(MPI_Session, *session), c_pset_name, &c_newgroup);
	free(c_pset_name);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(group_incl, GROUP_INCL, void, (MPI_Fint *group, int *n, int *ranks, MPI_Fint *newgroup, MPI_Fint *ierr))
{
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_incl(HANDLE(MPI_Group, *group), *n, ranks, &c_newgroup);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(group_intersection, GROUP_INTERSECTION, void, (MPI_Fint *group1, MPI_Fint *group2, MPI_Fint *newgroup, MPI_Fint *ierr))
{
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_intersection(HANDLE(MPI_Group, *group1), HANDLE(MPI_Group, *group2), &c_newgroup);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(group_range_excl, GROUP_RANGE_EXCL, void, (MPI_Fint *group, int *n, MPI_Fint *ranges, MPI_Fint *newgroup, MPI_Fint *ierr))
{
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_range_excl(HANDLE(MPI_Group, *group), *n, (int (*)[3])ranges, &c_newgroup);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(group_range_incl, GROUP_RANGE_INCL, void, (MPI_Fint *group, int *n, MPI_Fint *ranges, MPI_Fint *newgroup, MPI_Fint *ierr))
{
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_range_incl(HANDLE(MPI_Group, *group), *n, (int (*)[3])ranges, &c_newgroup);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(group_rank, GROUP_RANK, void, (MPI_Fint *group, int *rank, MPI_Fint *ierr))
{
	*ierr = PMPI_Group_rank(HANDLE(MPI_Group, *group), rank);
}

FORTRAN(group_size, GROUP_SIZE, void, (MPI_Fint *group, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Group_size(HANDLE(MPI_Group, *group), size);
}

FORTRAN(group_translate_ranks, GROUP_TRANSLATE_RANKS, void, (MPI_Fint *group1, int *n, int *ranks1, MPI_Fint *group2, int *ranks2, MPI_Fint *ierr))
{
	*ierr = PMPI_Group_translate_ranks(HANDLE(MPI_Group, *group1), *n, ranks1, HANDLE(MPI_Group, *group2), ranks2);
}

FORTRAN(group_union, GROUP_UNION, void, (MPI_Fint *group1, MPI_Fint *group2, MPI_Fint *newgroup, MPI_Fint *ierr))
{
	MPI_Group c_newgroup = HANDLE(MPI_Group, *newgroup);
	*ierr = PMPI_Group_union(HANDLE(MPI_Group, *group1), HANDLE(MPI_Group, *group2), &c_newgroup);
	*newgroup = NUMBER(MPI_Group, c_newgroup);
}

FORTRAN(iallgather, IALLGATHER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Iallgather(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(iallgatherv, IALLGATHERV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Iallgatherv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(iallreduce, IALLREDUCE, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Iallreduce(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ialltoall, IALLTOALL, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ialltoall(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ialltoallv, IALLTOALLV, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ialltoallv(buffer_at(sendbuf), sendcounts, sdispls, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, rdispls, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ialltoallw, IALLTOALLW, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtypes, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	word n_sendtypes = in_place(sendbuf) ? 0 : peers(HANDLE(MPI_Comm, *comm));
	MPI_Datatype small_sendtypes[SMALL] = {0}, *c_sendtypes = room(small_sendtypes, n_sendtypes, sizeof *c_sendtypes);
	for (word i = 0; i < n_sendtypes; i++)
		c_sendtypes[i] = HANDLE(MPI_Datatype, sendtypes[i]);
	word n_recvtypes = peers(HANDLE(MPI_Comm, *comm));
	MPI_Datatype small_recvtypes[SMALL] = {0}, *c_recvtypes = room(small_recvtypes, n_recvtypes, sizeof *c_recvtypes);
	for (word i = 0; i < n_recvtypes; i++)
		c_recvtypes[i] = HANDLE(MPI_Datatype, recvtypes[i]);
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ialltoallw(buffer_at(sendbuf), sendcounts, sdispls, c_sendtypes, buffer_at(recvbuf), recvcounts, rdispls, c_recvtypes, HANDLE(MPI_Comm, *comm), &c_request);
	if (c_sendtypes != small_sendtypes)
		free(c_sendtypes);
	if (c_recvtypes != small_recvtypes)
		free(c_recvtypes);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ibarrier, IBARRIER, void, (MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ibarrier(HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ibcast, IBCAST, void, (void *buffer, int *count, MPI_Fint *datatype, int *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ibcast(buffer_at(buffer), *count, HANDLE(MPI_Datatype, *datatype), *root, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ibsend, IBSEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ibsend(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(iexscan, IEXSCAN, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Iexscan(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(igather, IGATHER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Igather(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(igatherv, IGATHERV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Igatherv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(improbe, IMPROBE, void, (int *source, int *tag, MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierr))
{
	int c_flag = 0;
	MPI_Message c_message = HANDLE(MPI_Message, *message);
	*ierr = PMPI_Improbe(*source, *tag, HANDLE(MPI_Comm, *comm), &c_flag, &c_message, status_at(status));
	if (!*ierr)
		*flag = c_flag != 0;
	*message = NUMBER(MPI_Message, c_message);
}

FORTRAN(imrecv, IMRECV, void, (void *buf, int *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Message c_message = HANDLE(MPI_Message, *message);
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Imrecv(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_message, &c_request);
	*message = NUMBER(MPI_Message, c_message);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ineighbor_allgather, INEIGHBOR_ALLGATHER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ineighbor_allgather(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ineighbor_allgatherv, INEIGHBOR_ALLGATHERV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ineighbor_allgatherv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ineighbor_alltoall, INEIGHBOR_ALLTOALL, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ineighbor_alltoall(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ineighbor_alltoallv, INEIGHBOR_ALLTOALLV, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ineighbor_alltoallv(buffer_at(sendbuf), sendcounts, sdispls, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, rdispls, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ineighbor_alltoallw, INEIGHBOR_ALLTOALLW, void, (void *sendbuf, int *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, void *recvbuf, int *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	word n_sendtypes = neighbors(HANDLE(MPI_Comm, *comm), 1);
	MPI_Datatype small_sendtypes[SMALL] = {0}, *c_sendtypes = room(small_sendtypes, n_sendtypes, sizeof *c_sendtypes);
	for (word i = 0; i < n_sendtypes; i++)
		c_sendtypes[i] = HANDLE(MPI_Datatype, sendtypes[i]);
	word n_recvtypes = neighbors(HANDLE(MPI_Comm, *comm), 0);
	MPI_Datatype small_recvtypes[SMALL] = {0}, *c_recvtypes = room(small_recvtypes, n_recvtypes, sizeof *c_recvtypes);
	for (word i = 0; i < n_recvtypes; i++)
		c_recvtypes[i] = HANDLE(MPI_Datatype, recvtypes[i]);
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ineighbor_alltoallw(buffer_at(sendbuf), sendcounts, sdispls, c_sendtypes, buffer_at(recvbuf), recvcounts, rdispls, c_recvtypes, HANDLE(MPI_Comm, *comm), &c_request);
	if (c_sendtypes != small_sendtypes)
		free(c_sendtypes);
	if (c_recvtypes != small_recvtypes)
		free(c_recvtypes);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(info_create, INFO_CREATE, void, (MPI_Fint *info, MPI_Fint *ierr))
{
	MPI_Info c_info = HANDLE(MPI_Info, *info);
	*ierr = PMPI_Info_create(&c_info);
	*info = NUMBER(MPI_Info, c_info);
}

FORTRAN(info_create_env, INFO_CREATE_ENV, void, (int *argc, char *argv, MPI_Fint *info, MPI_Fint *ierr, size_t n_argv))
{
	(void)argv, (void)n_argv;
	MPI_Info c_info = HANDLE(MPI_Info, *info);
	*ierr = PMPI_Info_create_env(*argc, NULL, &c_info);
	*info = NUMBER(MPI_Info, c_info);
}

FORTRAN(info_delete, INFO_DELETE, void, (MPI_Fint *info, char *key, MPI_Fint *ierr, size_t n_key))
{
	char *c_key = trimmed(key, n_key);
	*ierr = PMPI_Info_delete(HANDLE(MPI_Info, *info), c_key);
	free(c_key);
}

FORTRAN(info_dup, INFO_DUP, void, (MPI_Fint *info, MPI_Fint *newinfo, MPI_Fint *ierr))
{
	MPI_Info c_newinfo = HANDLE(MPI_Info, *newinfo);
	*ierr = PMPI_Info_dup(HANDLE(MPI_Info, *info), &c_newinfo);
	*newinfo = NUMBER(MPI_Info, c_newinfo);
}

FORTRAN(info_free, INFO_FREE, void, (MPI_Fint *info, MPI_Fint *ierr))
{
	MPI_Info c_info = HANDLE(MPI_Info, *info);
	*ierr = PMPI_Info_free(&c_info);
	*info = NUMBER(MPI_Info, c_info);
}

FORTRAN(info_get, INFO_GET, void, (MPI_Fint *info, char *key, int *valuelen, char *value, MPI_Fint *flag, MPI_Fint *ierr, size_t n_key, size_t n_value))
{
	char *c_key = trimmed(key, n_key);
	char *c_value = text_room(n_value);
	int c_flag = 0;
	*ierr = PMPI_Info_get(HANDLE(MPI_Info, *info), c_key, *valuelen, c_value, &c_flag);
	free(c_key);
	if (!*ierr && c_flag)
		padded(value, n_value, c_value);
	free(c_value);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(info_get_nkeys, INFO_GET_NKEYS, void, (MPI_Fint *info, int *nkeys, MPI_Fint *ierr))
{
	*ierr = PMPI_Info_get_nkeys(HANDLE(MPI_Info, *info), nkeys);
}

FORTRAN(info_get_nthkey, INFO_GET_NTHKEY, void, (MPI_Fint *info, int *n, char *key, MPI_Fint *ierr, size_t n_key))
{
	char *c_key = text_room(n_key);
	*ierr = PMPI_Info_get_nthkey(HANDLE(MPI_Info, *info), *n, c_key);
	if (!*ierr)
		padded(key, n_key, c_key);
	free(c_key);
}

FORTRAN(info_get_string, INFO_GET_STRING, void, (MPI_Fint *info, char *key, int *buflen, char *value, MPI_Fint *flag, MPI_Fint *ierr, size_t n_key, size_t n_value))
{
	char *c_key = trimmed(key, n_key);
	char *c_value = text_room(n_value);
	int c_flag = 0;
	*ierr = PMPI_Info_get_string(HANDLE(MPI_Info, *info), c_key, buflen, c_value, &c_flag);
	free(c_key);
	if (!*ierr && c_flag)
		padded(value, n_value, c_value);
	free(c_value);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(info_get_valuelen, INFO_GET_VALUELEN, void, (MPI_Fint *info, char *key, int *valuelen, MPI_Fint *flag, MPI_Fint *ierr, size_t n_key))
{
	char *c_key = trimmed(key, n_key);
	int c_flag = 0;
	*ierr = PMPI_Info_get_valuelen(HANDLE(MPI_Info, *info), c_key, valuelen, &c_flag);
	free(c_key);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(info_set, INFO_SET, void, (MPI_Fint *info, char *key, char *value, MPI_Fint *ierr, size_t n_key, size_t n_value))
{
	char *c_key = trimmed(key, n_key);
	char *c_value = trimmed(value, n_value);
	*ierr = PMPI_Info_set(HANDLE(MPI_Info, *info), c_key, c_value);
	free(c_key);
	free(c_value);
}

FORTRAN(init, INIT, void, (MPI_Fint *ierr))
{
	*ierr = PMPI_Init(NULL, NULL);
}

FORTRAN(init_thread, INIT_THREAD, void, (int *required, int *provided, MPI_Fint *ierr))
{
	*ierr = PMPI_Init_thread(NULL, NULL, *required, provided);
}

FORTRAN(initialized, INITIALIZED, void, (MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Initialized(&c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(intercomm_create, INTERCOMM_CREATE, void, (MPI_Fint *local_comm, int *local_leader, MPI_Fint *peer_comm, int *remote_leader, int *tag, MPI_Fint *newintercomm, MPI_Fint *ierr))
{
	MPI_Comm c_newintercomm = HANDLE(MPI_Comm, *newintercomm);
	*ierr = PMPI_Intercomm_create(HANDLE(MPI_Comm, *local_comm), *local_leader, HANDLE(MPI_Comm, *peer_comm), *remote_leader, *tag, &c_newintercomm);
	*newintercomm = NUMBER(MPI_Comm, c_newintercomm);
}

FORTRAN(intercomm_create_from_groups, INTERCOMM_CREATE_FROM_GROUPS, void, (MPI_Fint *local_group, int *local_leader, MPI_Fint *remote_group, int *remote_leader, char *stringtag, MPI_Fint *info, MPI_Fint *errhandler, MPI_Fint *newintercomm, MPI_Fint *ierr, size_t n_stringtag))
{
	char *c_stringtag = trimmed(stringtag, n_stringtag);
	MPI_Comm c_newintercomm = HANDLE(MPI_Comm, *newintercomm);
	*ierr = PMPI_Intercomm_create_from_groups(HANDLE(MPI_Group, *local_group), *local_leader, HANDLE(MPI_Group, *remote_group), *remote_leader, c_stringtag, HANDLE(MPI_Info, *info), HANDLE(MPI_Errhandler, *errhandler), &c_newintercomm);
	free(c_stringtag);
	*newintercomm = NUMBER(MPI_Comm, c_newintercomm);
}

FORTRAN(intercomm_merge, INTERCOMM_MERGE, void, (MPI_Fint *intercomm, MPI_Fint *high, MPI_Fint *newintracomm, MPI_Fint *ierr))
{
	MPI_Comm c_newintracomm = HANDLE(MPI_Comm, *newintracomm);
	*ierr = PMPI_Intercomm_merge(HANDLE(MPI_Comm, *intercomm), *high != 0, &c_newintracomm);
	*newintracomm = NUMBER(MPI_Comm, c_newintracomm);
}

FORTRAN(iprobe, IPROBE, void, (int *source, int *tag, MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Iprobe(*source, *tag, HANDLE(MPI_Comm, *comm), &c_flag, status_at(status));
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(irecv, IRECV, void, (void *buf, int *count, MPI_Fint *datatype, int *source, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Irecv(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *source, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ireduce, IREDUCE, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, int *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ireduce(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), *root, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ireduce_scatter, IREDUCE_SCATTER, void, (void *sendbuf, void *recvbuf, int *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ireduce_scatter(buffer_at(sendbuf), buffer_at(recvbuf), recvcounts, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(ireduce_scatter_block, IREDUCE_SCATTER_BLOCK, void, (void *sendbuf, void *recvbuf, int *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ireduce_scatter_block(buffer_at(sendbuf), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(irsend, IRSEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Irsend(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(is_thread_main, IS_THREAD_MAIN, void, (MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Is_thread_main(&c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(iscan, ISCAN, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Iscan(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(iscatter, ISCATTER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Iscatter(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(iscatterv, ISCATTERV, void, (void *sendbuf, int *sendcounts, int *displs, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Iscatterv(buffer_at(sendbuf), sendcounts, displs, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(isend, ISEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Isend(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(isendrecv, ISENDRECV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, int *dest, int *sendtag, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *source, int *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Isendrecv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), *dest, *sendtag, buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *source, *recvtag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(isendrecv_replace, ISENDRECV_REPLACE, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *sendtag, int *source, int *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Isendrecv_replace(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *sendtag, *source, *recvtag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(issend, ISSEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Issend(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(keyval_free, KEYVAL_FREE, void, (int *keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Keyval_free(keyval);
}

FORTRAN(lookup_name, LOOKUP_NAME, void, (char *service_name, MPI_Fint *info, char *port_name, MPI_Fint *ierr, size_t n_service_name, size_t n_port_name))
{
	char *c_service_name = trimmed(service_name, n_service_name);
	char *c_port_name = text_room(n_port_name);
	*ierr = PMPI_Lookup_name(c_service_name, HANDLE(MPI_Info, *info), c_port_name);
	free(c_service_name);
	if (!*ierr)
		padded(port_name, n_port_name, c_port_name);
	free(c_port_name);
}

FORTRAN(mprobe, MPROBE, void, (int *source, int *tag, MPI_Fint *comm, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierr))
{
	MPI_Message c_message = HANDLE(MPI_Message, *message);
	*ierr = PMPI_Mprobe(*source, *tag, HANDLE(MPI_Comm, *comm), &c_message, status_at(status));
	*message = NUMBER(MPI_Message, c_message);
}

FORTRAN(mrecv, MRECV, void, (void *buf, int *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierr))
{
	MPI_Message c_message = HANDLE(MPI_Message, *message);
	*ierr = PMPI_Mrecv(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), &c_message, status_at(status));
	*message = NUMBER(MPI_Message, c_message);
}

FORTRAN(neighbor_allgather, NEIGHBOR_ALLGATHER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Neighbor_allgather(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Neighbor_allgather_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(neighbor_allgatherv, NEIGHBOR_ALLGATHERV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Neighbor_allgatherv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Neighbor_allgatherv_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, displs, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(neighbor_alltoall, NEIGHBOR_ALLTOALL, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Neighbor_alltoall(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Neighbor_alltoall_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(neighbor_alltoallv, NEIGHBOR_ALLTOALLV, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Neighbor_alltoallv(buffer_at(sendbuf), sendcounts, sdispls, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, rdispls, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT, void, (void *sendbuf, int *sendcounts, int *sdispls, MPI_Fint *sendtype, void *recvbuf, int *recvcounts, int *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Neighbor_alltoallv_init(buffer_at(sendbuf), sendcounts, sdispls, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), recvcounts, rdispls, HANDLE(MPI_Datatype, *recvtype), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(neighbor_alltoallw, NEIGHBOR_ALLTOALLW, void, (void *sendbuf, int *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, void *recvbuf, int *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierr))
{
	word n_sendtypes = neighbors(HANDLE(MPI_Comm, *comm), 1);
	MPI_Datatype small_sendtypes[SMALL] = {0}, *c_sendtypes = room(small_sendtypes, n_sendtypes, sizeof *c_sendtypes);
	for (word i = 0; i < n_sendtypes; i++)
		c_sendtypes[i] = HANDLE(MPI_Datatype, sendtypes[i]);
	word n_recvtypes = neighbors(HANDLE(MPI_Comm, *comm), 0);
	MPI_Datatype small_recvtypes[SMALL] = {0}, *c_recvtypes = room(small_recvtypes, n_recvtypes, sizeof *c_recvtypes);
	for (word i = 0; i < n_recvtypes; i++)
		c_recvtypes[i] = HANDLE(MPI_Datatype, recvtypes[i]);
	*ierr = PMPI_Neighbor_alltoallw(buffer_at(sendbuf), sendcounts, sdispls, c_sendtypes, buffer_at(recvbuf), recvcounts, rdispls, c_recvtypes, HANDLE(MPI_Comm, *comm));
	if (c_sendtypes != small_sendtypes)
		free(c_sendtypes);
	if (c_recvtypes != small_recvtypes)
		free(c_recvtypes);
}

FORTRAN(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT, void, (void *sendbuf, int *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, void *recvbuf, int *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	word n_sendtypes = neighbors(HANDLE(MPI_Comm, *comm), 1);
	MPI_Datatype small_sendtypes[SMALL] = {0}, *c_sendtypes = room(small_sendtypes, n_sendtypes, sizeof *c_sendtypes);
	for (word i = 0; i < n_sendtypes; i++)
		c_sendtypes[i] = HANDLE(MPI_Datatype, sendtypes[i]);
	word n_recvtypes = neighbors(HANDLE(MPI_Comm, *comm), 0);
	MPI_Datatype small_recvtypes[SMALL] = {0}, *c_recvtypes = room(small_recvtypes, n_recvtypes, sizeof *c_recvtypes);
	for (word i = 0; i < n_recvtypes; i++)
		c_recvtypes[i] = HANDLE(MPI_Datatype, recvtypes[i]);
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Neighbor_alltoallw_init(buffer_at(sendbuf), sendcounts, sdispls, c_sendtypes, buffer_at(recvbuf), recvcounts, rdispls, c_recvtypes, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	if (c_sendtypes != small_sendtypes)
		free(c_sendtypes);
	if (c_recvtypes != small_recvtypes)
		free(c_recvtypes);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(op_commutative, OP_COMMUTATIVE, void, (MPI_Fint *op, MPI_Fint *commute, MPI_Fint *ierr))
{
	int c_commute = 0;
	*ierr = PMPI_Op_commutative(HANDLE(MPI_Op, *op), &c_commute);
	if (!*ierr)
		*commute = c_commute != 0;
}

FORTRAN(op_create, OP_CREATE, void, (void *user_fn, MPI_Fint *commute, MPI_Fint *op, MPI_Fint *ierr))
{
	MPI_Op c_op = HANDLE(MPI_Op, *op);
	*ierr = PMPI_Op_create((MPI_User_function *)user_fn, *commute != 0, &c_op);
	*op = NUMBER(MPI_Op, c_op);
}

FORTRAN(op_free, OP_FREE, void, (MPI_Fint *op, MPI_Fint *ierr))
{
	MPI_Op c_op = HANDLE(MPI_Op, *op);
	*ierr = PMPI_Op_free(&c_op);
	*op = NUMBER(MPI_Op, c_op);
}

FORTRAN(open_port, OPEN_PORT, void, (MPI_Fint *info, char *port_name, MPI_Fint *ierr, size_t n_port_name))
{
	char *c_port_name = text_room(n_port_name);
	*ierr = PMPI_Open_port(HANDLE(MPI_Info, *info), c_port_name);
	if (!*ierr)
		padded(port_name, n_port_name, c_port_name);
	free(c_port_name);
}

FORTRAN(pack, PACK, void, (void *inbuf, int *incount, MPI_Fint *datatype, void *outbuf, int *outsize, int *position, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Pack(buffer_at(inbuf), *incount, HANDLE(MPI_Datatype, *datatype), buffer_at(outbuf), *outsize, position, HANDLE(MPI_Comm, *comm));
}

FORTRAN(pack_external, PACK_EXTERNAL, void, (char *datarep, void *inbuf, int *incount, MPI_Fint *datatype, void *outbuf, MPI_Aint *outsize, MPI_Aint *position, MPI_Fint *ierr, size_t n_datarep))
{
	char *c_datarep = trimmed(datarep, n_datarep);
	*ierr = PMPI_Pack_external(c_datarep, buffer_at(inbuf), *incount, HANDLE(MPI_Datatype, *datatype), buffer_at(outbuf), *outsize, position);
	free(c_datarep);
}

FORTRAN(pack_external_size, PACK_EXTERNAL_SIZE, void, (char *datarep, int *incount, MPI_Fint *datatype, MPI_Aint *size, MPI_Fint *ierr, size_t n_datarep))
{
	char *c_datarep = trimmed(datarep, n_datarep);
	*ierr = PMPI_Pack_external_size(c_datarep, *incount, HANDLE(MPI_Datatype, *datatype), size);
	free(c_datarep);
}

FORTRAN(pack_size, PACK_SIZE, void, (int *incount, MPI_Fint *datatype, MPI_Fint *comm, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Pack_size(*incount, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Comm, *comm), size);
}

FORTRAN(parrived, PARRIVED, void, (MPI_Fint *request, int *partition, MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Parrived(HANDLE(MPI_Request, *request), *partition, &c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(pready, PREADY, void, (int *partition, MPI_Fint *request, MPI_Fint *ierr))
{
	*ierr = PMPI_Pready(*partition, HANDLE(MPI_Request, *request));
}

FORTRAN(pready_list, PREADY_LIST, void, (int *length, int *array_of_partitions, MPI_Fint *request, MPI_Fint *ierr))
{
	*ierr = PMPI_Pready_list(*length, array_of_partitions, HANDLE(MPI_Request, *request));
}

FORTRAN(pready_range, PREADY_RANGE, void, (int *partition_low, int *partition_high, MPI_Fint *request, MPI_Fint *ierr))
{
	*ierr = PMPI_Pready_range(*partition_low, *partition_high, HANDLE(MPI_Request, *request));
}

FORTRAN(precv_init, PRECV_INIT, void, (void *buf, int *partitions, int *count, MPI_Fint *datatype, int *source, int *tag, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Precv_init(buffer_at(buf), *partitions, *count, HANDLE(MPI_Datatype, *datatype), *source, *tag, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(probe, PROBE, void, (int *source, int *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_Probe(*source, *tag, HANDLE(MPI_Comm, *comm), status_at(status));
}

FORTRAN(psend_init, PSEND_INIT, void, (void *buf, int *partitions, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Psend_init(buffer_at(buf), *partitions, *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(publish_name, PUBLISH_NAME, void, (char *service_name, MPI_Fint *info, char *port_name, MPI_Fint *ierr, size_t n_service_name, size_t n_port_name))
{
	char *c_service_name = trimmed(service_name, n_service_name);
	char *c_port_name = trimmed(port_name, n_port_name);
	*ierr = PMPI_Publish_name(c_service_name, HANDLE(MPI_Info, *info), c_port_name);
	free(c_service_name);
	free(c_port_name);
}

FORTRAN(put, PUT, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Put(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Win, *win));
}

FORTRAN(query_thread, QUERY_THREAD, void, (int *provided, MPI_Fint *ierr))
{
	*ierr = PMPI_Query_thread(provided);
}

FORTRAN(raccumulate, RACCUMULATE, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Raccumulate(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Win, *win), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(recv, RECV, void, (void *buf, int *count, MPI_Fint *datatype, int *source, int *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_Recv(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *source, *tag, HANDLE(MPI_Comm, *comm), status_at(status));
}

FORTRAN(recv_init, RECV_INIT, void, (void *buf, int *count, MPI_Fint *datatype, int *source, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Recv_init(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *source, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(reduce, REDUCE, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, int *root, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Reduce(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), *root, HANDLE(MPI_Comm, *comm));
}

FORTRAN(reduce_init, REDUCE_INIT, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, int *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Reduce_init(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), *root, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(reduce_local, REDUCE_LOCAL, void, (void *inbuf, void *inoutbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *ierr))
{
	*ierr = PMPI_Reduce_local(buffer_at(inbuf), buffer_at(inoutbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op));
}

FORTRAN(reduce_scatter, REDUCE_SCATTER, void, (void *sendbuf, void *recvbuf, int *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Reduce_scatter(buffer_at(sendbuf), buffer_at(recvbuf), recvcounts, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm));
}

FORTRAN(reduce_scatter_block, REDUCE_SCATTER_BLOCK, void, (void *sendbuf, void *recvbuf, int *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Reduce_scatter_block(buffer_at(sendbuf), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm));
}

FORTRAN(reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT, void, (void *sendbuf, void *recvbuf, int *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Reduce_scatter_block_init(buffer_at(sendbuf), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(reduce_scatter_init, REDUCE_SCATTER_INIT, void, (void *sendbuf, void *recvbuf, int *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Reduce_scatter_init(buffer_at(sendbuf), buffer_at(recvbuf), recvcounts, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(register_datarep, REGISTER_DATAREP, void, (char *datarep, void *read_conversion_fn, void *write_conversion_fn, void *dtype_file_extent_fn, void *extra_state, MPI_Fint *ierr, size_t n_datarep))
{
	char *c_datarep = trimmed(datarep, n_datarep);
	*ierr = PMPI_Register_datarep(c_datarep, (MPI_Datarep_conversion_function *)read_conversion_fn, (MPI_Datarep_conversion_function *)write_conversion_fn, (MPI_Datarep_extent_function *)dtype_file_extent_fn, extra_state);
	free(c_datarep);
}

FORTRAN(remove_error_class, REMOVE_ERROR_CLASS, void, (int *errorclass, MPI_Fint *ierr))
{
	*ierr = PMPI_Remove_error_class(*errorclass);
}

FORTRAN(remove_error_code, REMOVE_ERROR_CODE, void, (int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_Remove_error_code(*errorcode);
}

FORTRAN(remove_error_string, REMOVE_ERROR_STRING, void, (int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_Remove_error_string(*errorcode);
}

FORTRAN(request_free, REQUEST_FREE, void, (MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Request_free(&c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(request_get_status, REQUEST_GET_STATUS, void, (MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Request_get_status(HANDLE(MPI_Request, *request), &c_flag, status_at(status));
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(request_get_status_all, REQUEST_GET_STATUS_ALL, void, (int *count, MPI_Fint *array_of_requests, MPI_Fint *flag, MPI_Fint *array_of_statuses, MPI_Fint *ierr))
{
	word n_array_of_requests = *count;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	int c_flag = 0;
	*ierr = PMPI_Request_get_status_all(*count, c_array_of_requests, &c_flag, statuses_at(array_of_statuses));
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(request_get_status_any, REQUEST_GET_STATUS_ANY, void, (int *count, MPI_Fint *array_of_requests, MPI_Fint *indx, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierr))
{
	word n_array_of_requests = *count;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	int c_flag = 0;
	*ierr = PMPI_Request_get_status_any(*count, c_array_of_requests, indx, &c_flag, status_at(status));
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	if (!*ierr && *indx != MPI_UNDEFINED)
		++*indx;
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(request_get_status_some, REQUEST_GET_STATUS_SOME, void, (int *incount, MPI_Fint *array_of_requests, int *outcount, MPI_Fint *array_of_indices, MPI_Fint *array_of_statuses, MPI_Fint *ierr))
{
	word n_array_of_requests = *incount;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	*ierr = PMPI_Request_get_status_some(*incount, c_array_of_requests, outcount, array_of_indices, statuses_at(array_of_statuses));
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	for (int i = 0; !*ierr && i < *outcount; i++)
		array_of_indices[i]++;
}

FORTRAN(rget, RGET, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Rget(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Win, *win), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(rget_accumulate, RGET_ACCUMULATE, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, void *result_addr, int *result_count, MPI_Fint *result_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Rget_accumulate(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), result_addr, *result_count, HANDLE(MPI_Datatype, *result_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Win, *win), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(rput, RPUT, void, (void *origin_addr, int *origin_count, MPI_Fint *origin_datatype, int *target_rank, MPI_Aint *target_disp, int *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Rput(origin_addr, *origin_count, HANDLE(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, HANDLE(MPI_Datatype, *target_datatype), HANDLE(MPI_Win, *win), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(rsend, RSEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Rsend(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm));
}

FORTRAN(rsend_init, RSEND_INIT, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Rsend_init(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(scan, SCAN, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Scan(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm));
}

FORTRAN(scan_init, SCAN_INIT, void, (void *sendbuf, void *recvbuf, int *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Scan_init(buffer_at(sendbuf), buffer_at(recvbuf), *count, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Op, *op), HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(scatter, SCATTER, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Scatter(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm));
}

FORTRAN(scatter_init, SCATTER_INIT, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Scatter_init(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(scatterv, SCATTERV, void, (void *sendbuf, int *sendcounts, int *displs, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Scatterv(buffer_at(sendbuf), sendcounts, displs, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm));
}

FORTRAN(scatterv_init, SCATTERV_INIT, void, (void *sendbuf, int *sendcounts, int *displs, MPI_Fint *sendtype, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Scatterv_init(buffer_at(sendbuf), sendcounts, displs, HANDLE(MPI_Datatype, *sendtype), buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *root, HANDLE(MPI_Comm, *comm), HANDLE(MPI_Info, *info), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(send, SEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Send(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm));
}

FORTRAN(send_init, SEND_INIT, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Send_init(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(sendrecv, SENDRECV, void, (void *sendbuf, int *sendcount, MPI_Fint *sendtype, int *dest, int *sendtag, void *recvbuf, int *recvcount, MPI_Fint *recvtype, int *source, int *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_Sendrecv(buffer_at(sendbuf), *sendcount, HANDLE(MPI_Datatype, *sendtype), *dest, *sendtag, buffer_at(recvbuf), *recvcount, HANDLE(MPI_Datatype, *recvtype), *source, *recvtag, HANDLE(MPI_Comm, *comm), status_at(status));
}

FORTRAN(sendrecv_replace, SENDRECV_REPLACE, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *sendtag, int *source, int *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierr))
{
	*ierr = PMPI_Sendrecv_replace(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *sendtag, *source, *recvtag, HANDLE(MPI_Comm, *comm), status_at(status));
}

FORTRAN(session_attach_buffer, SESSION_ATTACH_BUFFER, void, (MPI_Fint *session, void *buffer, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Session_attach_buffer(HANDLE(MPI_Session, *session), buffer, *size);
}

FORTRAN(session_call_errhandler, SESSION_CALL_ERRHANDLER, void, (MPI_Fint *session, int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_Session_call_errhandler(HANDLE(MPI_Session, *session), *errorcode);
}

FORTRAN(session_create_errhandler, SESSION_CREATE_ERRHANDLER, void, (void *session_errhandler_fn, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Session_create_errhandler((MPI_Session_errhandler_function *)session_errhandler_fn, &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(session_finalize, SESSION_FINALIZE, void, (MPI_Fint *session, MPI_Fint *ierr))
{
	MPI_Session c_session = HANDLE(MPI_Session, *session);
	*ierr = PMPI_Session_finalize(&c_session);
	*session = NUMBER(MPI_Session, c_session);
}

FORTRAN(session_flush_buffer, SESSION_FLUSH_BUFFER, void, (MPI_Fint *session, MPI_Fint *ierr))
{
	*ierr = PMPI_Session_flush_buffer(HANDLE(MPI_Session, *session));
}

FORTRAN(session_get_errhandler, SESSION_GET_ERRHANDLER, void, (MPI_Fint *session, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Session_get_errhandler(HANDLE(MPI_Session, *session), &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(session_get_info, SESSION_GET_INFO, void, (MPI_Fint *session, MPI_Fint *info_used, MPI_Fint *ierr))
{
	MPI_Info c_info_used = HANDLE(MPI_Info, *info_used);
	*ierr = PMPI_Session_get_info(HANDLE(MPI_Session, *session), &c_info_used);
	*info_used = NUMBER(MPI_Info, c_info_used);
}

FORTRAN(session_get_nth_pset, SESSION_GET_NTH_PSET, void, (MPI_Fint *session, MPI_Fint *info, int *n, int *pset_len, char *pset_name, MPI_Fint *ierr, size_t n_pset_name))
{
	char *c_pset_name = text_room(n_pset_name);
	*ierr = PMPI_Session_get_nth_pset(HANDLE(MPI_Session, *session), HANDLE(MPI_Info, *info), *n, pset_len, c_pset_name);
	if (!*ierr)
		padded(pset_name, n_pset_name, c_pset_name);
	free(c_pset_name);
}

FORTRAN(session_get_num_psets, SESSION_GET_NUM_PSETS, void, (MPI_Fint *session, MPI_Fint *info, int *npset_names, MPI_Fint *ierr))
{
	*ierr = PMPI_Session_get_num_psets(HANDLE(MPI_Session, *session), HANDLE(MPI_Info, *info), npset_names);
}

FORTRAN(session_get_pset_info, SESSION_GET_PSET_INFO, void, (MPI_Fint *session, char *pset_name, MPI_Fint *info, MPI_Fint *ierr, size_t n_pset_name))
{
	char *c_pset_name = trimmed(pset_name, n_pset_name);
	MPI_Info c_info = HANDLE(MPI_Info, *info);
	*ierr = PMPI_Session_get_pset_info(HANDLE(MPI_Session, *session), c_pset_name, &c_info);
	free(c_pset_name);
	*info = NUMBER(MPI_Info, c_info);
}

FORTRAN(session_iflush_buffer, SESSION_IFLUSH_BUFFER, void, (MPI_Fint *session, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Session_iflush_buffer(HANDLE(MPI_Session, *session), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(session_init, SESSION_INIT, void, (MPI_Fint *info, MPI_Fint *errhandler, MPI_Fint *session, MPI_Fint *ierr))
{
	MPI_Session c_session = HANDLE(MPI_Session, *session);
	*ierr = PMPI_Session_init(HANDLE(MPI_Info, *info), HANDLE(MPI_Errhandler, *errhandler), &c_session);
	*session = NUMBER(MPI_Session, c_session);
}

FORTRAN(session_set_errhandler, SESSION_SET_ERRHANDLER, void, (MPI_Fint *session, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	*ierr = PMPI_Session_set_errhandler(HANDLE(MPI_Session, *session), HANDLE(MPI_Errhandler, *errhandler));
}

FORTRAN(ssend, SSEND, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Ssend(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm));
}

FORTRAN(ssend_init, SSEND_INIT, void, (void *buf, int *count, MPI_Fint *datatype, int *dest, int *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Ssend_init(buffer_at(buf), *count, HANDLE(MPI_Datatype, *datatype), *dest, *tag, HANDLE(MPI_Comm, *comm), &c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(start, START, void, (MPI_Fint *request, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Start(&c_request);
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(startall, STARTALL, void, (int *count, MPI_Fint *array_of_requests, MPI_Fint *ierr))
{
	word n_array_of_requests = *count;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	*ierr = PMPI_Startall(*count, c_array_of_requests);
	for (word i = 0, n = n_array_of_requests; i < n; i++)
		array_of_requests[i] = NUMBER(MPI_Request, c_array_of_requests[i]);
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
}

FORTRAN(status_get_error, STATUS_GET_ERROR, void, (MPI_Fint *status, int *err, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_get_error(status_at(status), err);
}

FORTRAN(status_get_source, STATUS_GET_SOURCE, void, (MPI_Fint *status, int *source, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_get_source(status_at(status), source);
}

FORTRAN(status_get_tag, STATUS_GET_TAG, void, (MPI_Fint *status, int *tag, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_get_tag(status_at(status), tag);
}

FORTRAN(status_set_cancelled, STATUS_SET_CANCELLED, void, (MPI_Fint *status, MPI_Fint *flag, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_set_cancelled(status_at(status), *flag != 0);
}

FORTRAN(status_set_elements, STATUS_SET_ELEMENTS, void, (MPI_Fint *status, MPI_Fint *datatype, int *count, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_set_elements(status_at(status), HANDLE(MPI_Datatype, *datatype), *count);
}

FORTRAN(status_set_elements_x, STATUS_SET_ELEMENTS_X, void, (MPI_Fint *status, MPI_Fint *datatype, MPI_Count *count, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_set_elements_x(status_at(status), HANDLE(MPI_Datatype, *datatype), *count);
}

FORTRAN(status_set_error, STATUS_SET_ERROR, void, (MPI_Fint *status, int *err, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_set_error(status_at(status), *err);
}

FORTRAN(status_set_source, STATUS_SET_SOURCE, void, (MPI_Fint *status, int *source, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_set_source(status_at(status), *source);
}

FORTRAN(status_set_tag, STATUS_SET_TAG, void, (MPI_Fint *status, int *tag, MPI_Fint *ierr))
{
	*ierr = PMPI_Status_set_tag(status_at(status), *tag);
}

FORTRAN(test, TEST, void, (MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	int c_flag = 0;
	*ierr = PMPI_Test(&c_request, &c_flag, status_at(status));
	*request = NUMBER(MPI_Request, c_request);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(test_cancelled, TEST_CANCELLED, void, (MPI_Fint *status, MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Test_cancelled(status_at(status), &c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(testall, TESTALL, void, (int *count, MPI_Fint *array_of_requests, MPI_Fint *flag, MPI_Fint *array_of_statuses, MPI_Fint *ierr))
{
	word n_array_of_requests = *count;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	int c_flag = 0;
	*ierr = PMPI_Testall(*count, c_array_of_requests, &c_flag, statuses_at(array_of_statuses));
	for (word i = 0, n = n_array_of_requests; i < n; i++)
		array_of_requests[i] = NUMBER(MPI_Request, c_array_of_requests[i]);
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(testany, TESTANY, void, (int *count, MPI_Fint *array_of_requests, MPI_Fint *indx, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierr))
{
	word n_array_of_requests = *count;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	int c_flag = 0;
	*ierr = PMPI_Testany(*count, c_array_of_requests, indx, &c_flag, status_at(status));
	for (word i = 0, n = n_array_of_requests; i < n; i++)
		array_of_requests[i] = NUMBER(MPI_Request, c_array_of_requests[i]);
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	if (!*ierr && *indx != MPI_UNDEFINED)
		++*indx;
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(testsome, TESTSOME, void, (int *incount, MPI_Fint *array_of_requests, int *outcount, MPI_Fint *array_of_indices, MPI_Fint *array_of_statuses, MPI_Fint *ierr))
{
	word n_array_of_requests = *incount;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	*ierr = PMPI_Testsome(*incount, c_array_of_requests, outcount, array_of_indices, statuses_at(array_of_statuses));
	for (word i = 0, n = n_array_of_requests; i < n; i++)
		array_of_requests[i] = NUMBER(MPI_Request, c_array_of_requests[i]);
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	for (int i = 0; !*ierr && i < *outcount; i++)
		array_of_indices[i]++;
}

FORTRAN(topo_test, TOPO_TEST, void, (MPI_Fint *comm, int *status, MPI_Fint *ierr))
{
	*ierr = PMPI_Topo_test(HANDLE(MPI_Comm, *comm), status);
}

FORTRAN(type_commit, TYPE_COMMIT, void, (MPI_Fint *datatype, MPI_Fint *ierr))
{
	MPI_Datatype c_datatype = HANDLE(MPI_Datatype, *datatype);
	*ierr = PMPI_Type_commit(&c_datatype);
	*datatype = NUMBER(MPI_Datatype, c_datatype);
}

FORTRAN(type_contiguous, TYPE_CONTIGUOUS, void, (int *count, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_contiguous(*count, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_darray, TYPE_CREATE_DARRAY, void, (int *size, int *rank, int *ndims, int *array_of_gsizes, int *array_of_distribs, int *array_of_dargs, int *array_of_psizes, int *order, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_darray(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_f90_complex, TYPE_CREATE_F90_COMPLEX, void, (int *p, int *r, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_f90_complex(*p, *r, &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_f90_integer, TYPE_CREATE_F90_INTEGER, void, (int *r, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_f90_integer(*r, &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_f90_real, TYPE_CREATE_F90_REAL, void, (int *p, int *r, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_f90_real(*p, *r, &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_hindexed, TYPE_CREATE_HINDEXED, void, (int *count, int *array_of_blocklengths, MPI_Aint *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_hindexed(*count, array_of_blocklengths, array_of_displacements, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_hindexed_block, TYPE_CREATE_HINDEXED_BLOCK, void, (int *count, int *blocklength, MPI_Aint *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_hindexed_block(*count, *blocklength, array_of_displacements, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_hvector, TYPE_CREATE_HVECTOR, void, (int *count, int *blocklength, MPI_Aint *stride, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_hvector(*count, *blocklength, *stride, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_indexed_block, TYPE_CREATE_INDEXED_BLOCK, void, (int *count, int *blocklength, int *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_indexed_block(*count, *blocklength, array_of_displacements, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_resized, TYPE_CREATE_RESIZED, void, (MPI_Fint *oldtype, MPI_Aint *lb, MPI_Aint *extent, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_resized(HANDLE(MPI_Datatype, *oldtype), *lb, *extent, &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_struct, TYPE_CREATE_STRUCT, void, (int *count, int *array_of_blocklengths, MPI_Aint *array_of_displacements, MPI_Fint *array_of_types, MPI_Fint *newtype, MPI_Fint *ierr))
{
	word n_array_of_types = *count;
	MPI_Datatype small_array_of_types[SMALL] = {0}, *c_array_of_types = room(small_array_of_types, n_array_of_types, sizeof *c_array_of_types);
	for (word i = 0; i < n_array_of_types; i++)
		c_array_of_types[i] = HANDLE(MPI_Datatype, array_of_types[i]);
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_struct(*count, array_of_blocklengths, array_of_displacements, c_array_of_types, &c_newtype);
	if (c_array_of_types != small_array_of_types)
		free(c_array_of_types);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_create_subarray, TYPE_CREATE_SUBARRAY, void, (int *ndims, int *array_of_sizes, int *array_of_subsizes, int *array_of_starts, int *order, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_subarray(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_delete_attr, TYPE_DELETE_ATTR, void, (MPI_Fint *datatype, int *type_keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_delete_attr(HANDLE(MPI_Datatype, *datatype), *type_keyval);
}

FORTRAN(type_dup, TYPE_DUP, void, (MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_dup(HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_free, TYPE_FREE, void, (MPI_Fint *datatype, MPI_Fint *ierr))
{
	MPI_Datatype c_datatype = HANDLE(MPI_Datatype, *datatype);
	*ierr = PMPI_Type_free(&c_datatype);
	*datatype = NUMBER(MPI_Datatype, c_datatype);
}

FORTRAN(type_free_keyval, TYPE_FREE_KEYVAL, void, (int *type_keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_free_keyval(type_keyval);
}

FORTRAN(type_get_contents, TYPE_GET_CONTENTS, void, (MPI_Fint *datatype, int *max_integers, int *max_addresses, int *max_datatypes, int *array_of_integers, MPI_Aint *array_of_addresses, MPI_Fint *array_of_datatypes, MPI_Fint *ierr))
{
	word n_array_of_datatypes = *max_datatypes;
	MPI_Datatype small_array_of_datatypes[SMALL] = {0}, *c_array_of_datatypes = room(small_array_of_datatypes, n_array_of_datatypes, sizeof *c_array_of_datatypes);
	*ierr = PMPI_Type_get_contents(HANDLE(MPI_Datatype, *datatype), *max_integers, *max_addresses, *max_datatypes, array_of_integers, array_of_addresses, c_array_of_datatypes);
	for (word i = 0, n = filled(*datatype, n_array_of_datatypes, *ierr); i < n; i++)
		array_of_datatypes[i] = NUMBER(MPI_Datatype, c_array_of_datatypes[i]);
	if (c_array_of_datatypes != small_array_of_datatypes)
		free(c_array_of_datatypes);
}

FORTRAN(type_get_envelope, TYPE_GET_ENVELOPE, void, (MPI_Fint *datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_get_envelope(HANDLE(MPI_Datatype, *datatype), num_integers, num_addresses, num_datatypes, combiner);
}

FORTRAN(type_get_extent, TYPE_GET_EXTENT, void, (MPI_Fint *datatype, MPI_Aint *lb, MPI_Aint *extent, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_get_extent(HANDLE(MPI_Datatype, *datatype), lb, extent);
}

FORTRAN(type_get_extent_x, TYPE_GET_EXTENT_X, void, (MPI_Fint *datatype, MPI_Count *lb, MPI_Count *extent, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_get_extent_x(HANDLE(MPI_Datatype, *datatype), lb, extent);
}

FORTRAN(type_get_name, TYPE_GET_NAME, void, (MPI_Fint *datatype, char *type_name, int *resultlen, MPI_Fint *ierr, size_t n_type_name))
{
	char *c_type_name = text_room(n_type_name);
	*ierr = PMPI_Type_get_name(HANDLE(MPI_Datatype, *datatype), c_type_name, resultlen);
	if (!*ierr)
		padded(type_name, n_type_name, c_type_name);
	free(c_type_name);
}

FORTRAN(type_get_true_extent, TYPE_GET_TRUE_EXTENT, void, (MPI_Fint *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_get_true_extent(HANDLE(MPI_Datatype, *datatype), true_lb, true_extent);
}

FORTRAN(type_get_true_extent_x, TYPE_GET_TRUE_EXTENT_X, void, (MPI_Fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_get_true_extent_x(HANDLE(MPI_Datatype, *datatype), true_lb, true_extent);
}

FORTRAN(type_get_value_index, TYPE_GET_VALUE_INDEX, void, (MPI_Fint *value_type, MPI_Fint *index_type, MPI_Fint *pair_type, MPI_Fint *ierr))
{
	MPI_Datatype c_pair_type = HANDLE(MPI_Datatype, *pair_type);
	*ierr = PMPI_Type_get_value_index(HANDLE(MPI_Datatype, *value_type), HANDLE(MPI_Datatype, *index_type), &c_pair_type);
	*pair_type = NUMBER(MPI_Datatype, c_pair_type);
}

FORTRAN(type_indexed, TYPE_INDEXED, void, (int *count, int *array_of_blocklengths, int *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_indexed(*count, array_of_blocklengths, array_of_displacements, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(type_match_size, TYPE_MATCH_SIZE, void, (int *typeclass, int *size, MPI_Fint *datatype, MPI_Fint *ierr))
{
	MPI_Datatype c_datatype = HANDLE(MPI_Datatype, *datatype);
	*ierr = PMPI_Type_match_size(*typeclass, *size, &c_datatype);
	*datatype = NUMBER(MPI_Datatype, c_datatype);
}

FORTRAN(type_set_name, TYPE_SET_NAME, void, (MPI_Fint *datatype, char *type_name, MPI_Fint *ierr, size_t n_type_name))
{
	char *c_type_name = trimmed(type_name, n_type_name);
	*ierr = PMPI_Type_set_name(HANDLE(MPI_Datatype, *datatype), c_type_name);
	free(c_type_name);
}

FORTRAN(type_size, TYPE_SIZE, void, (MPI_Fint *datatype, int *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_size(HANDLE(MPI_Datatype, *datatype), size);
}

FORTRAN(type_size_x, TYPE_SIZE_X, void, (MPI_Fint *datatype, MPI_Count *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Type_size_x(HANDLE(MPI_Datatype, *datatype), size);
}

FORTRAN(type_vector, TYPE_VECTOR, void, (int *count, int *blocklength, int *stride, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype c_newtype = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_vector(*count, *blocklength, *stride, HANDLE(MPI_Datatype, *oldtype), &c_newtype);
	*newtype = NUMBER(MPI_Datatype, c_newtype);
}

FORTRAN(unpack, UNPACK, void, (void *inbuf, int *insize, int *position, void *outbuf, int *outcount, MPI_Fint *datatype, MPI_Fint *comm, MPI_Fint *ierr))
{
	*ierr = PMPI_Unpack(buffer_at(inbuf), *insize, position, buffer_at(outbuf), *outcount, HANDLE(MPI_Datatype, *datatype), HANDLE(MPI_Comm, *comm));
}

FORTRAN(unpack_external, UNPACK_EXTERNAL, void, (char *datarep, void *inbuf, MPI_Aint *insize, MPI_Aint *position, void *outbuf, int *outcount, MPI_Fint *datatype, MPI_Fint *ierr, size_t n_datarep))
{
	char *c_datarep = trimmed(datarep, n_datarep);
	*ierr = PMPI_Unpack_external(c_datarep, buffer_at(inbuf), *insize, position, buffer_at(outbuf), *outcount, HANDLE(MPI_Datatype, *datatype));
	free(c_datarep);
}

FORTRAN(unpublish_name, UNPUBLISH_NAME, void, (char *service_name, MPI_Fint *info, char *port_name, MPI_Fint *ierr, size_t n_service_name, size_t n_port_name))
{
	char *c_service_name = trimmed(service_name, n_service_name);
	char *c_port_name = trimmed(port_name, n_port_name);
	*ierr = PMPI_Unpublish_name(c_service_name, HANDLE(MPI_Info, *info), c_port_name);
	free(c_service_name);
	free(c_port_name);
}

FORTRAN(wait, WAIT, void, (MPI_Fint *request, MPI_Fint *status, MPI_Fint *ierr))
{
	MPI_Request c_request = HANDLE(MPI_Request, *request);
	*ierr = PMPI_Wait(&c_request, status_at(status));
	*request = NUMBER(MPI_Request, c_request);
}

FORTRAN(waitall, WAITALL, void, (int *count, MPI_Fint *array_of_requests, MPI_Fint *array_of_statuses, MPI_Fint *ierr))
{
	word n_array_of_requests = *count;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	*ierr = PMPI_Waitall(*count, c_array_of_requests, statuses_at(array_of_statuses));
	for (word i = 0, n = n_array_of_requests; i < n; i++)
		array_of_requests[i] = NUMBER(MPI_Request, c_array_of_requests[i]);
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
}

FORTRAN(waitany, WAITANY, void, (int *count, MPI_Fint *array_of_requests, MPI_Fint *indx, MPI_Fint *status, MPI_Fint *ierr))
{
	word n_array_of_requests = *count;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	*ierr = PMPI_Waitany(*count, c_array_of_requests, indx, status_at(status));
	for (word i = 0, n = n_array_of_requests; i < n; i++)
		array_of_requests[i] = NUMBER(MPI_Request, c_array_of_requests[i]);
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	if (!*ierr && *indx != MPI_UNDEFINED)
		++*indx;
}

FORTRAN(waitsome, WAITSOME, void, (int *incount, MPI_Fint *array_of_requests, int *outcount, MPI_Fint *array_of_indices, MPI_Fint *array_of_statuses, MPI_Fint *ierr))
{
	word n_array_of_requests = *incount;
	MPI_Request small_array_of_requests[SMALL] = {0}, *c_array_of_requests = room(small_array_of_requests, n_array_of_requests, sizeof *c_array_of_requests);
	for (word i = 0; i < n_array_of_requests; i++)
		c_array_of_requests[i] = HANDLE(MPI_Request, array_of_requests[i]);
	*ierr = PMPI_Waitsome(*incount, c_array_of_requests, outcount, array_of_indices, statuses_at(array_of_statuses));
	for (word i = 0, n = n_array_of_requests; i < n; i++)
		array_of_requests[i] = NUMBER(MPI_Request, c_array_of_requests[i]);
	if (c_array_of_requests != small_array_of_requests)
		free(c_array_of_requests);
	for (int i = 0; !*ierr && i < *outcount; i++)
		array_of_indices[i]++;
}

FORTRAN(win_allocate, WIN_ALLOCATE, void, (MPI_Aint *size, int *disp_unit, MPI_Fint *info, MPI_Fint *comm, void *baseptr, MPI_Fint *win, MPI_Fint *ierr))
{
	MPI_Win c_win = HANDLE(MPI_Win, *win);
	*ierr = PMPI_Win_allocate(*size, *disp_unit, HANDLE(MPI_Info, *info), HANDLE(MPI_Comm, *comm), baseptr, &c_win);
	*win = NUMBER(MPI_Win, c_win);
}

FORTRAN(win_allocate_shared, WIN_ALLOCATE_SHARED, void, (MPI_Aint *size, int *disp_unit, MPI_Fint *info, MPI_Fint *comm, void *baseptr, MPI_Fint *win, MPI_Fint *ierr))
{
	MPI_Win c_win = HANDLE(MPI_Win, *win);
	*ierr = PMPI_Win_allocate_shared(*size, *disp_unit, HANDLE(MPI_Info, *info), HANDLE(MPI_Comm, *comm), baseptr, &c_win);
	*win = NUMBER(MPI_Win, c_win);
}

FORTRAN(win_attach, WIN_ATTACH, void, (MPI_Fint *win, void *base, MPI_Aint *size, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_attach(HANDLE(MPI_Win, *win), base, *size);
}

FORTRAN(win_call_errhandler, WIN_CALL_ERRHANDLER, void, (MPI_Fint *win, int *errorcode, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_call_errhandler(HANDLE(MPI_Win, *win), *errorcode);
}

FORTRAN(win_complete, WIN_COMPLETE, void, (MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_complete(HANDLE(MPI_Win, *win));
}

FORTRAN(win_create, WIN_CREATE, void, (void *base, MPI_Aint *size, int *disp_unit, MPI_Fint *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *ierr))
{
	MPI_Win c_win = HANDLE(MPI_Win, *win);
	*ierr = PMPI_Win_create(base, *size, *disp_unit, HANDLE(MPI_Info, *info), HANDLE(MPI_Comm, *comm), &c_win);
	*win = NUMBER(MPI_Win, c_win);
}

FORTRAN(win_create_dynamic, WIN_CREATE_DYNAMIC, void, (MPI_Fint *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *ierr))
{
	MPI_Win c_win = HANDLE(MPI_Win, *win);
	*ierr = PMPI_Win_create_dynamic(HANDLE(MPI_Info, *info), HANDLE(MPI_Comm, *comm), &c_win);
	*win = NUMBER(MPI_Win, c_win);
}

FORTRAN(win_create_errhandler, WIN_CREATE_ERRHANDLER, void, (void *win_errhandler_fn, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Win_create_errhandler((MPI_Win_errhandler_function *)win_errhandler_fn, &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(win_delete_attr, WIN_DELETE_ATTR, void, (MPI_Fint *win, int *win_keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_delete_attr(HANDLE(MPI_Win, *win), *win_keyval);
}

FORTRAN(win_detach, WIN_DETACH, void, (MPI_Fint *win, void *base, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_detach(HANDLE(MPI_Win, *win), base);
}

FORTRAN(win_fence, WIN_FENCE, void, (int *assert, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_fence(*assert, HANDLE(MPI_Win, *win));
}

FORTRAN(win_flush, WIN_FLUSH, void, (int *rank, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_flush(*rank, HANDLE(MPI_Win, *win));
}

FORTRAN(win_flush_all, WIN_FLUSH_ALL, void, (MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_flush_all(HANDLE(MPI_Win, *win));
}

FORTRAN(win_flush_local, WIN_FLUSH_LOCAL, void, (int *rank, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_flush_local(*rank, HANDLE(MPI_Win, *win));
}

FORTRAN(win_flush_local_all, WIN_FLUSH_LOCAL_ALL, void, (MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_flush_local_all(HANDLE(MPI_Win, *win));
}

FORTRAN(win_free, WIN_FREE, void, (MPI_Fint *win, MPI_Fint *ierr))
{
	MPI_Win c_win = HANDLE(MPI_Win, *win);
	*ierr = PMPI_Win_free(&c_win);
	*win = NUMBER(MPI_Win, c_win);
}

FORTRAN(win_free_keyval, WIN_FREE_KEYVAL, void, (int *win_keyval, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_free_keyval(win_keyval);
}

FORTRAN(win_get_errhandler, WIN_GET_ERRHANDLER, void, (MPI_Fint *win, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler c_errhandler = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Win_get_errhandler(HANDLE(MPI_Win, *win), &c_errhandler);
	*errhandler = NUMBER(MPI_Errhandler, c_errhandler);
}

FORTRAN(win_get_group, WIN_GET_GROUP, void, (MPI_Fint *win, MPI_Fint *group, MPI_Fint *ierr))
{
	MPI_Group c_group = HANDLE(MPI_Group, *group);
	*ierr = PMPI_Win_get_group(HANDLE(MPI_Win, *win), &c_group);
	*group = NUMBER(MPI_Group, c_group);
}

FORTRAN(win_get_info, WIN_GET_INFO, void, (MPI_Fint *win, MPI_Fint *info_used, MPI_Fint *ierr))
{
	MPI_Info c_info_used = HANDLE(MPI_Info, *info_used);
	*ierr = PMPI_Win_get_info(HANDLE(MPI_Win, *win), &c_info_used);
	*info_used = NUMBER(MPI_Info, c_info_used);
}

FORTRAN(win_get_name, WIN_GET_NAME, void, (MPI_Fint *win, char *win_name, int *resultlen, MPI_Fint *ierr, size_t n_win_name))
{
	char *c_win_name = text_room(n_win_name);
	*ierr = PMPI_Win_get_name(HANDLE(MPI_Win, *win), c_win_name, resultlen);
	if (!*ierr)
		padded(win_name, n_win_name, c_win_name);
	free(c_win_name);
}

FORTRAN(win_lock, WIN_LOCK, void, (int *lock_type, int *rank, int *assert, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_lock(*lock_type, *rank, *assert, HANDLE(MPI_Win, *win));
}

FORTRAN(win_lock_all, WIN_LOCK_ALL, void, (int *assert, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_lock_all(*assert, HANDLE(MPI_Win, *win));
}

FORTRAN(win_post, WIN_POST, void, (MPI_Fint *group, int *assert, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_post(HANDLE(MPI_Group, *group), *assert, HANDLE(MPI_Win, *win));
}

FORTRAN(win_set_errhandler, WIN_SET_ERRHANDLER, void, (MPI_Fint *win, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_set_errhandler(HANDLE(MPI_Win, *win), HANDLE(MPI_Errhandler, *errhandler));
}

FORTRAN(win_set_info, WIN_SET_INFO, void, (MPI_Fint *win, MPI_Fint *info, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_set_info(HANDLE(MPI_Win, *win), HANDLE(MPI_Info, *info));
}

FORTRAN(win_set_name, WIN_SET_NAME, void, (MPI_Fint *win, char *win_name, MPI_Fint *ierr, size_t n_win_name))
{
	char *c_win_name = trimmed(win_name, n_win_name);
	*ierr = PMPI_Win_set_name(HANDLE(MPI_Win, *win), c_win_name);
	free(c_win_name);
}

FORTRAN(win_shared_query, WIN_SHARED_QUERY, void, (MPI_Fint *win, int *rank, MPI_Aint *size, int *disp_unit, void *baseptr, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_shared_query(HANDLE(MPI_Win, *win), *rank, size, disp_unit, baseptr);
}

FORTRAN(win_start, WIN_START, void, (MPI_Fint *group, int *assert, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_start(HANDLE(MPI_Group, *group), *assert, HANDLE(MPI_Win, *win));
}

FORTRAN(win_sync, WIN_SYNC, void, (MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_sync(HANDLE(MPI_Win, *win));
}

FORTRAN(win_test, WIN_TEST, void, (MPI_Fint *win, MPI_Fint *flag, MPI_Fint *ierr))
{
	int c_flag = 0;
	*ierr = PMPI_Win_test(HANDLE(MPI_Win, *win), &c_flag);
	if (!*ierr)
		*flag = c_flag != 0;
}

FORTRAN(win_unlock, WIN_UNLOCK, void, (int *rank, MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_unlock(*rank, HANDLE(MPI_Win, *win));
}

FORTRAN(win_unlock_all, WIN_UNLOCK_ALL, void, (MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_unlock_all(HANDLE(MPI_Win, *win));
}

FORTRAN(win_wait, WIN_WAIT, void, (MPI_Fint *win, MPI_Fint *ierr))
{
	*ierr = PMPI_Win_wait(HANDLE(MPI_Win, *win));
}

FORTRAN(wtick, WTICK, double, (void))
{
	return PMPI_Wtick();
}

FORTRAN(wtime, WTIME, double, (void))
{
	return PMPI_Wtime();
}
