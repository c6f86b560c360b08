/* written by abi/gen from functions.txt, constants.txt and mpich.txt; do not edit */
#include "mpich.h"

EXPORTED(Abort, int mpich_Abort(int comm, int errorcode))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Abort((MPI_Comm)std_comm, (int)error_in(errorcode)));
}

EXPORTED(Accumulate, int mpich_Accumulate(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	return error_out(cadre_Accumulate(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win));
}

EXPORTED(Accumulate_c, int mpich_Accumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	return error_out(cadre_Accumulate_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win));
}

EXPORTED(Add_error_class, int mpich_Add_error_class(int *errorclass))
{
	struct ints std_errorclass;
	ints_in(&std_errorclass, errorclass, 1, error_in);
	int code = cadre_Add_error_class((int *)std_errorclass.p);
	ints_out(&std_errorclass, errorclass, error_out);
	return error_out(code);
}

EXPORTED(Add_error_code, int mpich_Add_error_code(int errorclass, int *errorcode))
{
	struct ints std_errorcode;
	ints_in(&std_errorcode, errorcode, 1, error_in);
	int code = cadre_Add_error_code((int)error_in(errorclass), (int *)std_errorcode.p);
	ints_out(&std_errorcode, errorcode, error_out);
	return error_out(code);
}

EXPORTED(Add_error_string, int mpich_Add_error_string(int errorcode, const char *string))
{
	return error_out(cadre_Add_error_string((int)error_in(errorcode), string));
}

EXPORTED(Aint_add, MPI_Aint mpich_Aint_add(MPI_Aint base, MPI_Aint disp))
{
	return cadre_Aint_add(base, disp);
}

EXPORTED(Aint_diff, MPI_Aint mpich_Aint_diff(MPI_Aint addr1, MPI_Aint addr2))
{
	return cadre_Aint_diff(addr1, addr2);
}

EXPORTED(Allgather, int mpich_Allgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Allgather(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Allgather_c, int mpich_Allgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Allgather_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Allgather_init, int mpich_Allgather_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Allgather_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Allgather_init_c, int mpich_Allgather_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Allgather_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Allgatherv, int mpich_Allgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Allgatherv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Allgatherv_c, int mpich_Allgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Allgatherv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Allgatherv_init, int mpich_Allgatherv_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Allgatherv_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Allgatherv_init_c, int mpich_Allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Allgatherv_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Alloc_mem, int mpich_Alloc_mem(MPI_Aint size, int info, void *baseptr))
{
	word std_info = info_in(info);
	return error_out(cadre_Alloc_mem(size, (MPI_Info)std_info, baseptr));
}

EXPORTED(Allreduce, int mpich_Allreduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Allreduce(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Allreduce_c, int mpich_Allreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Allreduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Allreduce_init, int mpich_Allreduce_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Allreduce_init(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Allreduce_init_c, int mpich_Allreduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Allreduce_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Alltoall, int mpich_Alltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Alltoall(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Alltoall_c, int mpich_Alltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Alltoall_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Alltoall_init, int mpich_Alltoall_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Alltoall_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Alltoall_init_c, int mpich_Alltoall_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Alltoall_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Alltoallv, int mpich_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Alltoallv(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Alltoallv_c, int mpich_Alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Alltoallv_init, int mpich_Alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Alltoallv_init(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Alltoallv_init_c, int mpich_Alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Alltoallv_init_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Alltoallw, int mpich_Alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const int sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const int recvtypes[], int comm))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, sendbuf == MPICH_IN_PLACE ? 0 : peers((MPI_Comm)comm_in(comm)), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, peers((MPI_Comm)comm_in(comm)), datatype_in);
	word std_comm = comm_in(comm);
	int code = cadre_Alltoallw(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	return error_out(code);
}

EXPORTED(Alltoallw_c, int mpich_Alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, sendbuf == MPICH_IN_PLACE ? 0 : peers((MPI_Comm)comm_in(comm)), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, peers((MPI_Comm)comm_in(comm)), datatype_in);
	word std_comm = comm_in(comm);
	int code = cadre_Alltoallw_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	return error_out(code);
}

EXPORTED(Alltoallw_init, int mpich_Alltoallw_init(const void *sendbuf, const int sendcounts[], const int sdispls[], const int sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const int recvtypes[], int comm, int info, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, sendbuf == MPICH_IN_PLACE ? 0 : peers((MPI_Comm)comm_in(comm)), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, peers((MPI_Comm)comm_in(comm)), datatype_in);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Alltoallw_init(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Alltoallw_init_c, int mpich_Alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm, int info, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, sendbuf == MPICH_IN_PLACE ? 0 : peers((MPI_Comm)comm_in(comm)), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, peers((MPI_Comm)comm_in(comm)), datatype_in);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Alltoallw_init_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Attr_delete, int mpich_Attr_delete(int comm, int keyval))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Attr_delete((MPI_Comm)std_comm, (int)keyval_in(keyval)));
}

EXPORTED(Attr_put, int mpich_Attr_put(int comm, int keyval, void *attribute_val))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Attr_put((MPI_Comm)std_comm, (int)keyval_in(keyval), attribute_val));
}

EXPORTED(Barrier, int mpich_Barrier(int comm))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Barrier((MPI_Comm)std_comm));
}

EXPORTED(Barrier_init, int mpich_Barrier_init(int comm, int info, int *request))
{
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Barrier_init((MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Bcast, int mpich_Bcast(void *buffer, int count, int datatype, int root, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Bcast(buffer_in(buffer), count, (MPI_Datatype)std_datatype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Bcast_c, int mpich_Bcast_c(void *buffer, MPI_Count count, int datatype, int root, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Bcast_c(buffer_in(buffer), count, (MPI_Datatype)std_datatype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Bcast_init, int mpich_Bcast_init(void *buffer, int count, int datatype, int root, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Bcast_init(buffer_in(buffer), count, (MPI_Datatype)std_datatype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Bcast_init_c, int mpich_Bcast_init_c(void *buffer, MPI_Count count, int datatype, int root, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Bcast_init_c(buffer_in(buffer), count, (MPI_Datatype)std_datatype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Bsend, int mpich_Bsend(const void *buf, int count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Bsend(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Bsend_c, int mpich_Bsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Bsend_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Bsend_init, int mpich_Bsend_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Bsend_init(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Bsend_init_c, int mpich_Bsend_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Bsend_init_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Buffer_attach, int mpich_Buffer_attach(void *buffer, int size))
{
	return error_out(cadre_Buffer_attach(buffer, size));
}

EXPORTED(Buffer_attach_c, int mpich_Buffer_attach_c(void *buffer, MPI_Count size))
{
	return error_out(cadre_Buffer_attach_c(buffer, size));
}

EXPORTED(Buffer_detach, int mpich_Buffer_detach(void *buffer_addr, int *size))
{
	return error_out(cadre_Buffer_detach(buffer_addr, size));
}

EXPORTED(Buffer_detach_c, int mpich_Buffer_detach_c(void *buffer_addr, MPI_Count *size))
{
	return error_out(cadre_Buffer_detach_c(buffer_addr, size));
}

EXPORTED(Buffer_flush, int mpich_Buffer_flush(void))
{
	return error_out(cadre_Buffer_flush());
}

EXPORTED(Buffer_iflush, int mpich_Buffer_iflush(int *request))
{
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Buffer_iflush((MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Cancel, int mpich_Cancel(int *request))
{
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Cancel((MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Cart_coords, int mpich_Cart_coords(int comm, int rank, int maxdims, int coords[]))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Cart_coords((MPI_Comm)std_comm, rank, maxdims, coords));
}

EXPORTED(Cart_create, int mpich_Cart_create(int comm_old, int ndims, const int dims[], const int periods[], int reorder, int *comm_cart))
{
	word std_comm_old = comm_in(comm_old);
	struct handles std_comm_cart;
	handles_in(&std_comm_cart, comm_cart, 1, comm_in);
	int code = cadre_Cart_create((MPI_Comm)std_comm_old, ndims, dims, periods, reorder, (MPI_Comm *)std_comm_cart.p);
	handles_out(&std_comm_cart, comm_cart, comm_out);
	return error_out(code);
}

EXPORTED(Cart_get, int mpich_Cart_get(int comm, int maxdims, int dims[], int periods[], int coords[]))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Cart_get((MPI_Comm)std_comm, maxdims, dims, periods, coords));
}

EXPORTED(Cart_map, int mpich_Cart_map(int comm, int ndims, const int dims[], const int periods[], int *newrank))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Cart_map((MPI_Comm)std_comm, ndims, dims, periods, newrank));
}

EXPORTED(Cart_rank, int mpich_Cart_rank(int comm, const int coords[], int *rank))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Cart_rank((MPI_Comm)std_comm, coords, rank));
}

EXPORTED(Cart_shift, int mpich_Cart_shift(int comm, int direction, int disp, int *rank_source, int *rank_dest))
{
	word std_comm = comm_in(comm);
	struct ints std_rank_source;
	ints_in(&std_rank_source, rank_source, 1, rank_in);
	struct ints std_rank_dest;
	ints_in(&std_rank_dest, rank_dest, 1, rank_in);
	int code = cadre_Cart_shift((MPI_Comm)std_comm, direction, disp, (int *)std_rank_source.p, (int *)std_rank_dest.p);
	ints_out(&std_rank_source, rank_source, rank_out);
	ints_out(&std_rank_dest, rank_dest, rank_out);
	return error_out(code);
}

EXPORTED(Cart_sub, int mpich_Cart_sub(int comm, const int remain_dims[], int *newcomm))
{
	word std_comm = comm_in(comm);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Cart_sub((MPI_Comm)std_comm, remain_dims, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Cartdim_get, int mpich_Cartdim_get(int comm, int *ndims))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Cartdim_get((MPI_Comm)std_comm, ndims));
}

EXPORTED(Close_port, int mpich_Close_port(const char *port_name))
{
	return error_out(cadre_Close_port(port_name));
}

EXPORTED(Comm_accept, int mpich_Comm_accept(const char *port_name, int info, int root, int comm, int *newcomm))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_accept(port_name, (MPI_Info)std_info, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_attach_buffer, int mpich_Comm_attach_buffer(int comm, void *buffer, int size))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_attach_buffer((MPI_Comm)std_comm, buffer, size));
}

EXPORTED(Comm_attach_buffer_c, int mpich_Comm_attach_buffer_c(int comm, void *buffer, MPI_Count size))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_attach_buffer_c((MPI_Comm)std_comm, buffer, size));
}

EXPORTED(Comm_call_errhandler, int mpich_Comm_call_errhandler(int comm, int errorcode))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_call_errhandler((MPI_Comm)std_comm, (int)error_in(errorcode)));
}

EXPORTED(Comm_compare, int mpich_Comm_compare(int comm1, int comm2, int *result))
{
	word std_comm1 = comm_in(comm1);
	word std_comm2 = comm_in(comm2);
	struct ints std_result;
	ints_in(&std_result, result, 1, compared_in);
	int code = cadre_Comm_compare((MPI_Comm)std_comm1, (MPI_Comm)std_comm2, (int *)std_result.p);
	ints_out(&std_result, result, compared_out);
	return error_out(code);
}

EXPORTED(Comm_connect, int mpich_Comm_connect(const char *port_name, int info, int root, int comm, int *newcomm))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_connect(port_name, (MPI_Info)std_info, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_create, int mpich_Comm_create(int comm, int group, int *newcomm))
{
	word std_comm = comm_in(comm);
	word std_group = group_in(group);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_create((MPI_Comm)std_comm, (MPI_Group)std_group, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_create_errhandler, int mpich_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn, int *errhandler))
{
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_Comm_create_errhandler(comm_errhandler_fn, (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(Comm_create_from_group, int mpich_Comm_create_from_group(int group, const char *stringtag, int info, int errhandler, int *newcomm))
{
	word std_group = group_in(group);
	word std_info = info_in(info);
	word std_errhandler = errhandler_in(errhandler);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_create_from_group((MPI_Group)std_group, stringtag, (MPI_Info)std_info, (MPI_Errhandler)std_errhandler, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_create_group, int mpich_Comm_create_group(int comm, int group, int tag, int *newcomm))
{
	word std_comm = comm_in(comm);
	word std_group = group_in(group);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_create_group((MPI_Comm)std_comm, (MPI_Group)std_group, (int)tag_in(tag), (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_delete_attr, int mpich_Comm_delete_attr(int comm, int comm_keyval))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_delete_attr((MPI_Comm)std_comm, (int)keyval_in(comm_keyval)));
}

EXPORTED(Comm_detach_buffer, int mpich_Comm_detach_buffer(int comm, void *buffer_addr, int *size))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_detach_buffer((MPI_Comm)std_comm, buffer_addr, size));
}

EXPORTED(Comm_detach_buffer_c, int mpich_Comm_detach_buffer_c(int comm, void *buffer_addr, MPI_Count *size))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_detach_buffer_c((MPI_Comm)std_comm, buffer_addr, size));
}

EXPORTED(Comm_disconnect, int mpich_Comm_disconnect(int *comm))
{
	struct handles std_comm;
	handles_in(&std_comm, comm, 1, comm_in);
	int code = cadre_Comm_disconnect((MPI_Comm *)std_comm.p);
	handles_out(&std_comm, comm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_dup, int mpich_Comm_dup(int comm, int *newcomm))
{
	word std_comm = comm_in(comm);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_dup((MPI_Comm)std_comm, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_dup_with_info, int mpich_Comm_dup_with_info(int comm, int info, int *newcomm))
{
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_dup_with_info((MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_flush_buffer, int mpich_Comm_flush_buffer(int comm))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_flush_buffer((MPI_Comm)std_comm));
}

EXPORTED(Comm_free, int mpich_Comm_free(int *comm))
{
	struct handles std_comm;
	handles_in(&std_comm, comm, 1, comm_in);
	int code = cadre_Comm_free((MPI_Comm *)std_comm.p);
	handles_out(&std_comm, comm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_free_keyval, int mpich_Comm_free_keyval(int *comm_keyval))
{
	struct ints std_comm_keyval;
	ints_in(&std_comm_keyval, comm_keyval, 1, keyval_in);
	int code = cadre_Comm_free_keyval((int *)std_comm_keyval.p);
	ints_out(&std_comm_keyval, comm_keyval, keyval_out);
	return error_out(code);
}

EXPORTED(Comm_get_errhandler, int mpich_Comm_get_errhandler(int comm, int *errhandler))
{
	word std_comm = comm_in(comm);
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_Comm_get_errhandler((MPI_Comm)std_comm, (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(Comm_get_info, int mpich_Comm_get_info(int comm, int *info_used))
{
	word std_comm = comm_in(comm);
	struct handles std_info_used;
	handles_in(&std_info_used, info_used, 1, info_in);
	int code = cadre_Comm_get_info((MPI_Comm)std_comm, (MPI_Info *)std_info_used.p);
	handles_out(&std_info_used, info_used, info_out);
	return error_out(code);
}

EXPORTED(Comm_get_name, int mpich_Comm_get_name(int comm, char *comm_name, int *resultlen))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_get_name((MPI_Comm)std_comm, comm_name, resultlen));
}

EXPORTED(Comm_get_parent, int mpich_Comm_get_parent(int *parent))
{
	struct handles std_parent;
	handles_in(&std_parent, parent, 1, comm_in);
	int code = cadre_Comm_get_parent((MPI_Comm *)std_parent.p);
	handles_out(&std_parent, parent, comm_out);
	return error_out(code);
}

EXPORTED(Comm_group, int mpich_Comm_group(int comm, int *group))
{
	word std_comm = comm_in(comm);
	struct handles std_group;
	handles_in(&std_group, group, 1, group_in);
	int code = cadre_Comm_group((MPI_Comm)std_comm, (MPI_Group *)std_group.p);
	handles_out(&std_group, group, group_out);
	return error_out(code);
}

EXPORTED(Comm_idup, int mpich_Comm_idup(int comm, int *newcomm, int *request))
{
	word std_comm = comm_in(comm);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Comm_idup((MPI_Comm)std_comm, (MPI_Comm *)std_newcomm.p, (MPI_Request *)std_request.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Comm_idup_with_info, int mpich_Comm_idup_with_info(int comm, int info, int *newcomm, int *request))
{
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Comm_idup_with_info((MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Comm *)std_newcomm.p, (MPI_Request *)std_request.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Comm_iflush_buffer, int mpich_Comm_iflush_buffer(int comm, int *request))
{
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Comm_iflush_buffer((MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Comm_join, int mpich_Comm_join(int fd, int *intercomm))
{
	struct handles std_intercomm;
	handles_in(&std_intercomm, intercomm, 1, comm_in);
	int code = cadre_Comm_join(fd, (MPI_Comm *)std_intercomm.p);
	handles_out(&std_intercomm, intercomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_rank, int mpich_Comm_rank(int comm, int *rank))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_rank((MPI_Comm)std_comm, rank));
}

EXPORTED(Comm_remote_group, int mpich_Comm_remote_group(int comm, int *group))
{
	word std_comm = comm_in(comm);
	struct handles std_group;
	handles_in(&std_group, group, 1, group_in);
	int code = cadre_Comm_remote_group((MPI_Comm)std_comm, (MPI_Group *)std_group.p);
	handles_out(&std_group, group, group_out);
	return error_out(code);
}

EXPORTED(Comm_remote_size, int mpich_Comm_remote_size(int comm, int *size))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_remote_size((MPI_Comm)std_comm, size));
}

EXPORTED(Comm_set_attr, int mpich_Comm_set_attr(int comm, int comm_keyval, void *attribute_val))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_set_attr((MPI_Comm)std_comm, (int)keyval_in(comm_keyval), attribute_val));
}

EXPORTED(Comm_set_errhandler, int mpich_Comm_set_errhandler(int comm, int errhandler))
{
	word std_comm = comm_in(comm);
	word std_errhandler = errhandler_in(errhandler);
	return error_out(cadre_Comm_set_errhandler((MPI_Comm)std_comm, (MPI_Errhandler)std_errhandler));
}

EXPORTED(Comm_set_info, int mpich_Comm_set_info(int comm, int info))
{
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	return error_out(cadre_Comm_set_info((MPI_Comm)std_comm, (MPI_Info)std_info));
}

EXPORTED(Comm_set_name, int mpich_Comm_set_name(int comm, const char *comm_name))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_set_name((MPI_Comm)std_comm, comm_name));
}

EXPORTED(Comm_size, int mpich_Comm_size(int comm, int *size))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_size((MPI_Comm)std_comm, size));
}

EXPORTED(Comm_spawn, int mpich_Comm_spawn(const char *command, char *argv[], int maxprocs, int info, int root, int comm, int *intercomm, int array_of_errcodes[]))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_intercomm;
	handles_in(&std_intercomm, intercomm, 1, comm_in);
	int code = cadre_Comm_spawn(command, argv, maxprocs, (MPI_Info)std_info, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Comm *)std_intercomm.p, array_of_errcodes);
	handles_out(&std_intercomm, intercomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_spawn_multiple, int mpich_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const int array_of_info[], int root, int comm, int *intercomm, int array_of_errcodes[]))
{
	struct handles std_array_of_info;
	handles_in(&std_array_of_info, array_of_info, count, info_in);
	word std_comm = comm_in(comm);
	struct handles std_intercomm;
	handles_in(&std_intercomm, intercomm, 1, comm_in);
	int code = cadre_Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, (MPI_Info *)std_array_of_info.p, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Comm *)std_intercomm.p, array_of_errcodes);
	handles_out(&std_array_of_info, NULL, info_out);
	handles_out(&std_intercomm, intercomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_split, int mpich_Comm_split(int comm, int color, int key, int *newcomm))
{
	word std_comm = comm_in(comm);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_split((MPI_Comm)std_comm, color, key, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_split_type, int mpich_Comm_split_type(int comm, int split_type, int key, int info, int *newcomm))
{
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_newcomm;
	handles_in(&std_newcomm, newcomm, 1, comm_in);
	int code = cadre_Comm_split_type((MPI_Comm)std_comm, (int)split_in(split_type), key, (MPI_Info)std_info, (MPI_Comm *)std_newcomm.p);
	handles_out(&std_newcomm, newcomm, comm_out);
	return error_out(code);
}

EXPORTED(Comm_test_inter, int mpich_Comm_test_inter(int comm, int *flag))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Comm_test_inter((MPI_Comm)std_comm, flag));
}

EXPORTED(Compare_and_swap, int mpich_Compare_and_swap(const void *origin_addr, const void *compare_addr, void *result_addr, int datatype, int target_rank, MPI_Aint target_disp, int win))
{
	word std_datatype = datatype_in(datatype);
	word std_win = win_in(win);
	return error_out(cadre_Compare_and_swap(origin_addr, compare_addr, result_addr, (MPI_Datatype)std_datatype, (int)rank_in(target_rank), target_disp, (MPI_Win)std_win));
}

EXPORTED(Dims_create, int mpich_Dims_create(int nnodes, int ndims, int dims[]))
{
	return error_out(cadre_Dims_create(nnodes, ndims, dims));
}

EXPORTED(Dist_graph_create, int mpich_Dist_graph_create(int comm_old, int n, const int sources[], const int degrees[], const int destinations[], const int *weights, int info, int reorder, int *comm_dist_graph))
{
	word std_comm_old = comm_in(comm_old);
	word std_info = info_in(info);
	struct handles std_comm_dist_graph;
	handles_in(&std_comm_dist_graph, comm_dist_graph, 1, comm_in);
	int code = cadre_Dist_graph_create((MPI_Comm)std_comm_old, n, sources, degrees, destinations, weights_in(weights), (MPI_Info)std_info, reorder, (MPI_Comm *)std_comm_dist_graph.p);
	handles_out(&std_comm_dist_graph, comm_dist_graph, comm_out);
	return error_out(code);
}

EXPORTED(Dist_graph_create_adjacent, int mpich_Dist_graph_create_adjacent(int comm_old, int indegree, const int sources[], const int *sourceweights, int outdegree, const int destinations[], const int *destweights, int info, int reorder, int *comm_dist_graph))
{
	word std_comm_old = comm_in(comm_old);
	word std_info = info_in(info);
	struct handles std_comm_dist_graph;
	handles_in(&std_comm_dist_graph, comm_dist_graph, 1, comm_in);
	int code = cadre_Dist_graph_create_adjacent((MPI_Comm)std_comm_old, indegree, sources, weights_in(sourceweights), outdegree, destinations, weights_in(destweights), (MPI_Info)std_info, reorder, (MPI_Comm *)std_comm_dist_graph.p);
	handles_out(&std_comm_dist_graph, comm_dist_graph, comm_out);
	return error_out(code);
}

EXPORTED(Dist_graph_neighbors, int mpich_Dist_graph_neighbors(int comm, int maxindegree, int sources[], int *sourceweights, int maxoutdegree, int destinations[], int *destweights))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Dist_graph_neighbors((MPI_Comm)std_comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights));
}

EXPORTED(Dist_graph_neighbors_count, int mpich_Dist_graph_neighbors_count(int comm, int *indegree, int *outdegree, int *weighted))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Dist_graph_neighbors_count((MPI_Comm)std_comm, indegree, outdegree, weighted));
}

EXPORTED(Errhandler_free, int mpich_Errhandler_free(int *errhandler))
{
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_Errhandler_free((MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(Error_class, int mpich_Error_class(int errorcode, int *errorclass))
{
	struct ints std_errorclass;
	ints_in(&std_errorclass, errorclass, 1, error_in);
	int code = cadre_Error_class((int)error_in(errorcode), (int *)std_errorclass.p);
	ints_out(&std_errorclass, errorclass, error_out);
	return error_out(code);
}

EXPORTED(Error_string, int mpich_Error_string(int errorcode, char *string, int *resultlen))
{
	return error_out(cadre_Error_string((int)error_in(errorcode), string, resultlen));
}

EXPORTED(Exscan, int mpich_Exscan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Exscan(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Exscan_c, int mpich_Exscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Exscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Exscan_init, int mpich_Exscan_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Exscan_init(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Exscan_init_c, int mpich_Exscan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Exscan_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Fetch_and_op, int mpich_Fetch_and_op(const void *origin_addr, void *result_addr, int datatype, int target_rank, MPI_Aint target_disp, int op, int win))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	return error_out(cadre_Fetch_and_op(origin_addr, result_addr, (MPI_Datatype)std_datatype, (int)rank_in(target_rank), target_disp, (MPI_Op)std_op, (MPI_Win)std_win));
}

EXPORTED(File_call_errhandler, int mpich_File_call_errhandler(MPI_File fh, int errorcode))
{
	return error_out(cadre_File_call_errhandler(file_in(fh), (int)error_in(errorcode)));
}

EXPORTED(File_close, int mpich_File_close(MPI_File *fh))
{
	return error_out(cadre_File_close(fh));
}

EXPORTED(File_create_errhandler, int mpich_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn, int *errhandler))
{
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_File_create_errhandler(file_errhandler_fn, (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(File_delete, int mpich_File_delete(const char *filename, int info))
{
	word std_info = info_in(info);
	return error_out(cadre_File_delete(filename, (MPI_Info)std_info));
}

EXPORTED(File_get_amode, int mpich_File_get_amode(MPI_File fh, int *amode))
{
	return error_out(cadre_File_get_amode(file_in(fh), amode));
}

EXPORTED(File_get_atomicity, int mpich_File_get_atomicity(MPI_File fh, int *flag))
{
	return error_out(cadre_File_get_atomicity(file_in(fh), flag));
}

EXPORTED(File_get_byte_offset, int mpich_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp))
{
	return error_out(cadre_File_get_byte_offset(file_in(fh), offset, disp));
}

EXPORTED(File_get_errhandler, int mpich_File_get_errhandler(MPI_File file, int *errhandler))
{
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_File_get_errhandler(file_in(file), (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(File_get_group, int mpich_File_get_group(MPI_File fh, int *group))
{
	struct handles std_group;
	handles_in(&std_group, group, 1, group_in);
	int code = cadre_File_get_group(file_in(fh), (MPI_Group *)std_group.p);
	handles_out(&std_group, group, group_out);
	return error_out(code);
}

EXPORTED(File_get_info, int mpich_File_get_info(MPI_File fh, int *info_used))
{
	struct handles std_info_used;
	handles_in(&std_info_used, info_used, 1, info_in);
	int code = cadre_File_get_info(file_in(fh), (MPI_Info *)std_info_used.p);
	handles_out(&std_info_used, info_used, info_out);
	return error_out(code);
}

EXPORTED(File_get_position, int mpich_File_get_position(MPI_File fh, MPI_Offset *offset))
{
	return error_out(cadre_File_get_position(file_in(fh), offset));
}

EXPORTED(File_get_position_shared, int mpich_File_get_position_shared(MPI_File fh, MPI_Offset *offset))
{
	return error_out(cadre_File_get_position_shared(file_in(fh), offset));
}

EXPORTED(File_get_size, int mpich_File_get_size(MPI_File fh, MPI_Offset *size))
{
	return error_out(cadre_File_get_size(file_in(fh), size));
}

EXPORTED(File_get_type_extent, int mpich_File_get_type_extent(MPI_File fh, int datatype, MPI_Aint *extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_get_type_extent(file_in(fh), (MPI_Datatype)std_datatype, extent));
}

EXPORTED(File_get_type_extent_c, int mpich_File_get_type_extent_c(MPI_File fh, int datatype, MPI_Count *extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_get_type_extent_c(file_in(fh), (MPI_Datatype)std_datatype, extent));
}

EXPORTED(File_get_view, int mpich_File_get_view(MPI_File fh, MPI_Offset *disp, int *etype, int *filetype, char *datarep))
{
	struct handles std_etype;
	handles_in(&std_etype, etype, 1, datatype_in);
	struct handles std_filetype;
	handles_in(&std_filetype, filetype, 1, datatype_in);
	int code = cadre_File_get_view(file_in(fh), disp, (MPI_Datatype *)std_etype.p, (MPI_Datatype *)std_filetype.p, datarep);
	handles_out(&std_etype, etype, datatype_out);
	handles_out(&std_filetype, filetype, datatype_out);
	return error_out(code);
}

EXPORTED(File_iread, int mpich_File_iread(MPI_File fh, void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_all, int mpich_File_iread_all(MPI_File fh, void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_all(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_all_c, int mpich_File_iread_all_c(MPI_File fh, void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_all_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_at, int mpich_File_iread_at(MPI_File fh, MPI_Offset offset, void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_at(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_at_all, int mpich_File_iread_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_at_all(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_at_all_c, int mpich_File_iread_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_at_all_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_at_c, int mpich_File_iread_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_at_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_c, int mpich_File_iread_c(MPI_File fh, void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_shared, int mpich_File_iread_shared(MPI_File fh, void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_shared(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iread_shared_c, int mpich_File_iread_shared_c(MPI_File fh, void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iread_shared_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite, int mpich_File_iwrite(MPI_File fh, const void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_all, int mpich_File_iwrite_all(MPI_File fh, const void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_all(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_all_c, int mpich_File_iwrite_all_c(MPI_File fh, const void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_all_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_at, int mpich_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_at(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_at_all, int mpich_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_at_all(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_at_all_c, int mpich_File_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_at_all_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_at_c, int mpich_File_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_at_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_c, int mpich_File_iwrite_c(MPI_File fh, const void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_shared, int mpich_File_iwrite_shared(MPI_File fh, const void *buf, int count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_shared(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_iwrite_shared_c, int mpich_File_iwrite_shared_c(MPI_File fh, const void *buf, MPI_Count count, int datatype, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_File_iwrite_shared_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(File_open, int mpich_File_open(int comm, const char *filename, int amode, int info, MPI_File *fh))
{
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	return error_out(cadre_File_open((MPI_Comm)std_comm, filename, amode, (MPI_Info)std_info, fh));
}

EXPORTED(File_preallocate, int mpich_File_preallocate(MPI_File fh, MPI_Offset size))
{
	return error_out(cadre_File_preallocate(file_in(fh), size));
}

EXPORTED(File_read, int mpich_File_read(MPI_File fh, void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_all, int mpich_File_read_all(MPI_File fh, void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_all(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_all_begin, int mpich_File_read_all_begin(MPI_File fh, void *buf, int count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_read_all_begin(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_read_all_begin_c, int mpich_File_read_all_begin_c(MPI_File fh, void *buf, MPI_Count count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_read_all_begin_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_read_all_c, int mpich_File_read_all_c(MPI_File fh, void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_all_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_all_end, int mpich_File_read_all_end(MPI_File fh, void *buf, struct mpich_status *status))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_all_end(file_in(fh), buf, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_at, int mpich_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_at(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_at_all, int mpich_File_read_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_at_all(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_at_all_begin, int mpich_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void *buf, int count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_read_at_all_begin(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_read_at_all_begin_c, int mpich_File_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_read_at_all_begin_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_read_at_all_c, int mpich_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_at_all_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_at_all_end, int mpich_File_read_at_all_end(MPI_File fh, void *buf, struct mpich_status *status))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_at_all_end(file_in(fh), buf, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_at_c, int mpich_File_read_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_at_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_c, int mpich_File_read_c(MPI_File fh, void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_ordered, int mpich_File_read_ordered(MPI_File fh, void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_ordered(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_ordered_begin, int mpich_File_read_ordered_begin(MPI_File fh, void *buf, int count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_read_ordered_begin(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_read_ordered_begin_c, int mpich_File_read_ordered_begin_c(MPI_File fh, void *buf, MPI_Count count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_read_ordered_begin_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_read_ordered_c, int mpich_File_read_ordered_c(MPI_File fh, void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_ordered_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_ordered_end, int mpich_File_read_ordered_end(MPI_File fh, void *buf, struct mpich_status *status))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_ordered_end(file_in(fh), buf, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_shared, int mpich_File_read_shared(MPI_File fh, void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_shared(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_read_shared_c, int mpich_File_read_shared_c(MPI_File fh, void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_read_shared_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_seek, int mpich_File_seek(MPI_File fh, MPI_Offset offset, int whence))
{
	return error_out(cadre_File_seek(file_in(fh), offset, (int)seek_in(whence)));
}

EXPORTED(File_seek_shared, int mpich_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence))
{
	return error_out(cadre_File_seek_shared(file_in(fh), offset, (int)seek_in(whence)));
}

EXPORTED(File_set_atomicity, int mpich_File_set_atomicity(MPI_File fh, int flag))
{
	return error_out(cadre_File_set_atomicity(file_in(fh), flag));
}

EXPORTED(File_set_errhandler, int mpich_File_set_errhandler(MPI_File file, int errhandler))
{
	word std_errhandler = errhandler_in(errhandler);
	return error_out(cadre_File_set_errhandler(file_in(file), (MPI_Errhandler)std_errhandler));
}

EXPORTED(File_set_info, int mpich_File_set_info(MPI_File fh, int info))
{
	word std_info = info_in(info);
	return error_out(cadre_File_set_info(file_in(fh), (MPI_Info)std_info));
}

EXPORTED(File_set_size, int mpich_File_set_size(MPI_File fh, MPI_Offset size))
{
	return error_out(cadre_File_set_size(file_in(fh), size));
}

EXPORTED(File_set_view, int mpich_File_set_view(MPI_File fh, MPI_Offset disp, int etype, int filetype, const char *datarep, int info))
{
	word std_etype = datatype_in(etype);
	word std_filetype = datatype_in(filetype);
	word std_info = info_in(info);
	return error_out(cadre_File_set_view(file_in(fh), disp, (MPI_Datatype)std_etype, (MPI_Datatype)std_filetype, datarep, (MPI_Info)std_info));
}

EXPORTED(File_sync, int mpich_File_sync(MPI_File fh))
{
	return error_out(cadre_File_sync(file_in(fh)));
}

EXPORTED(File_write, int mpich_File_write(MPI_File fh, const void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_all, int mpich_File_write_all(MPI_File fh, const void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_all(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_all_begin, int mpich_File_write_all_begin(MPI_File fh, const void *buf, int count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_write_all_begin(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_write_all_begin_c, int mpich_File_write_all_begin_c(MPI_File fh, const void *buf, MPI_Count count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_write_all_begin_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_write_all_c, int mpich_File_write_all_c(MPI_File fh, const void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_all_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_all_end, int mpich_File_write_all_end(MPI_File fh, const void *buf, struct mpich_status *status))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_all_end(file_in(fh), buf, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_at, int mpich_File_write_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_at(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_at_all, int mpich_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_at_all(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_at_all_begin, int mpich_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void *buf, int count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_write_at_all_begin(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_write_at_all_begin_c, int mpich_File_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_write_at_all_begin_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_write_at_all_c, int mpich_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_at_all_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_at_all_end, int mpich_File_write_at_all_end(MPI_File fh, const void *buf, struct mpich_status *status))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_at_all_end(file_in(fh), buf, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_at_c, int mpich_File_write_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_at_c(file_in(fh), offset, buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_c, int mpich_File_write_c(MPI_File fh, const void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_ordered, int mpich_File_write_ordered(MPI_File fh, const void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_ordered(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_ordered_begin, int mpich_File_write_ordered_begin(MPI_File fh, const void *buf, int count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_write_ordered_begin(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_write_ordered_begin_c, int mpich_File_write_ordered_begin_c(MPI_File fh, const void *buf, MPI_Count count, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_File_write_ordered_begin_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype));
}

EXPORTED(File_write_ordered_c, int mpich_File_write_ordered_c(MPI_File fh, const void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_ordered_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_ordered_end, int mpich_File_write_ordered_end(MPI_File fh, const void *buf, struct mpich_status *status))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_ordered_end(file_in(fh), buf, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_shared, int mpich_File_write_shared(MPI_File fh, const void *buf, int count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_shared(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(File_write_shared_c, int mpich_File_write_shared_c(MPI_File fh, const void *buf, MPI_Count count, int datatype, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_File_write_shared_c(file_in(fh), buf, count, (MPI_Datatype)std_datatype, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Finalize, int mpich_Finalize(void))
{
	return error_out(cadre_Finalize());
}

EXPORTED(Finalized, int mpich_Finalized(int *flag))
{
	return error_out(cadre_Finalized(flag));
}

EXPORTED(Free_mem, int mpich_Free_mem(void *base))
{
	return error_out(cadre_Free_mem(base));
}

EXPORTED(Gather, int mpich_Gather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Gather(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Gather_c, int mpich_Gather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Gather_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Gather_init, int mpich_Gather_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Gather_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Gather_init_c, int mpich_Gather_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Gather_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Gatherv, int mpich_Gatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Gatherv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Gatherv_c, int mpich_Gatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Gatherv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Gatherv_init, int mpich_Gatherv_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Gatherv_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Gatherv_init_c, int mpich_Gatherv_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Gatherv_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Get, int mpich_Get(void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	return error_out(cadre_Get(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win));
}

EXPORTED(Get_accumulate, int mpich_Get_accumulate(const void *origin_addr, int origin_count, int origin_datatype, void *result_addr, int result_count, int result_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_result_datatype = datatype_in(result_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	return error_out(cadre_Get_accumulate(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, result_addr, result_count, (MPI_Datatype)std_result_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win));
}

EXPORTED(Get_accumulate_c, int mpich_Get_accumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, void *result_addr, MPI_Count result_count, int result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_result_datatype = datatype_in(result_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	return error_out(cadre_Get_accumulate_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, result_addr, result_count, (MPI_Datatype)std_result_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win));
}

EXPORTED(Get_address, int mpich_Get_address(const void *location, MPI_Aint *address))
{
	return error_out(cadre_Get_address(location, address));
}

EXPORTED(Get_c, int mpich_Get_c(void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	return error_out(cadre_Get_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win));
}

EXPORTED(Get_count, int mpich_Get_count(const struct mpich_status *status, int datatype, int *count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Get_count((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, NULL);
	return error_out(code);
}

EXPORTED(Get_count_c, int mpich_Get_count_c(const struct mpich_status *status, int datatype, MPI_Count *count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Get_count_c((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, NULL);
	return error_out(code);
}

EXPORTED(Get_elements, int mpich_Get_elements(const struct mpich_status *status, int datatype, int *count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Get_elements((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, NULL);
	return error_out(code);
}

EXPORTED(Get_elements_c, int mpich_Get_elements_c(const struct mpich_status *status, int datatype, MPI_Count *count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Get_elements_c((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, NULL);
	return error_out(code);
}

EXPORTED(Get_elements_x, int mpich_Get_elements_x(const struct mpich_status *status, int datatype, MPI_Count *count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Get_elements_x((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, NULL);
	return error_out(code);
}

EXPORTED(Get_hw_resource_info, int mpich_Get_hw_resource_info(int *hw_info))
{
	struct handles std_hw_info;
	handles_in(&std_hw_info, hw_info, 1, info_in);
	int code = cadre_Get_hw_resource_info((MPI_Info *)std_hw_info.p);
	handles_out(&std_hw_info, hw_info, info_out);
	return error_out(code);
}

EXPORTED(Get_library_version, int mpich_Get_library_version(char *version, int *resultlen))
{
	return error_out(cadre_Get_library_version(version, resultlen));
}

EXPORTED(Get_version, int mpich_Get_version(int *version, int *subversion))
{
	return error_out(cadre_Get_version(version, subversion));
}

EXPORTED(Graph_create, int mpich_Graph_create(int comm_old, int nnodes, const int indx[], const int edges[], int reorder, int *comm_graph))
{
	word std_comm_old = comm_in(comm_old);
	struct handles std_comm_graph;
	handles_in(&std_comm_graph, comm_graph, 1, comm_in);
	int code = cadre_Graph_create((MPI_Comm)std_comm_old, nnodes, indx, edges, reorder, (MPI_Comm *)std_comm_graph.p);
	handles_out(&std_comm_graph, comm_graph, comm_out);
	return error_out(code);
}

EXPORTED(Graph_get, int mpich_Graph_get(int comm, int maxindex, int maxedges, int indx[], int edges[]))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Graph_get((MPI_Comm)std_comm, maxindex, maxedges, indx, edges));
}

EXPORTED(Graph_map, int mpich_Graph_map(int comm, int nnodes, const int indx[], const int edges[], int *newrank))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Graph_map((MPI_Comm)std_comm, nnodes, indx, edges, newrank));
}

EXPORTED(Graph_neighbors, int mpich_Graph_neighbors(int comm, int rank, int maxneighbors, int neighbors[]))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Graph_neighbors((MPI_Comm)std_comm, rank, maxneighbors, neighbors));
}

EXPORTED(Graph_neighbors_count, int mpich_Graph_neighbors_count(int comm, int rank, int *nneighbors))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Graph_neighbors_count((MPI_Comm)std_comm, rank, nneighbors));
}

EXPORTED(Graphdims_get, int mpich_Graphdims_get(int comm, int *nnodes, int *nedges))
{
	word std_comm = comm_in(comm);
	return error_out(cadre_Graphdims_get((MPI_Comm)std_comm, nnodes, nedges));
}

EXPORTED(Grequest_complete, int mpich_Grequest_complete(int request))
{
	word std_request = request_in(request);
	return error_out(cadre_Grequest_complete((MPI_Request)std_request));
}

EXPORTED(Group_compare, int mpich_Group_compare(int group1, int group2, int *result))
{
	word std_group1 = group_in(group1);
	word std_group2 = group_in(group2);
	struct ints std_result;
	ints_in(&std_result, result, 1, compared_in);
	int code = cadre_Group_compare((MPI_Group)std_group1, (MPI_Group)std_group2, (int *)std_result.p);
	ints_out(&std_result, result, compared_out);
	return error_out(code);
}

EXPORTED(Group_difference, int mpich_Group_difference(int group1, int group2, int *newgroup))
{
	word std_group1 = group_in(group1);
	word std_group2 = group_in(group2);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_difference((MPI_Group)std_group1, (MPI_Group)std_group2, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Group_excl, int mpich_Group_excl(int group, int n, const int ranks[], int *newgroup))
{
	word std_group = group_in(group);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_excl((MPI_Group)std_group, n, ranks, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Group_free, int mpich_Group_free(int *group))
{
	struct handles std_group;
	handles_in(&std_group, group, 1, group_in);
	int code = cadre_Group_free((MPI_Group *)std_group.p);
	handles_out(&std_group, group, group_out);
	return error_out(code);
}

EXPORTED(Group_from_session_pset, int mpich_Group_from_session_pset(int session, const char *pset_name, int *newgroup))
{
	word std_session = session_in(session);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_from_session_pset((MPI_Session)std_session, pset_name, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Group_incl, int mpich_Group_incl(int group, int n, const int ranks[], int *newgroup))
{
	word std_group = group_in(group);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_incl((MPI_Group)std_group, n, ranks, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Group_intersection, int mpich_Group_intersection(int group1, int group2, int *newgroup))
{
	word std_group1 = group_in(group1);
	word std_group2 = group_in(group2);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_intersection((MPI_Group)std_group1, (MPI_Group)std_group2, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Group_range_excl, int mpich_Group_range_excl(int group, int n, int ranges[][3], int *newgroup))
{
	word std_group = group_in(group);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_range_excl((MPI_Group)std_group, n, ranges, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Group_range_incl, int mpich_Group_range_incl(int group, int n, int ranges[][3], int *newgroup))
{
	word std_group = group_in(group);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_range_incl((MPI_Group)std_group, n, ranges, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Group_rank, int mpich_Group_rank(int group, int *rank))
{
	word std_group = group_in(group);
	return error_out(cadre_Group_rank((MPI_Group)std_group, rank));
}

EXPORTED(Group_size, int mpich_Group_size(int group, int *size))
{
	word std_group = group_in(group);
	return error_out(cadre_Group_size((MPI_Group)std_group, size));
}

EXPORTED(Group_translate_ranks, int mpich_Group_translate_ranks(int group1, int n, const int ranks1[], int group2, int ranks2[]))
{
	word std_group1 = group_in(group1);
	struct ints std_ranks1;
	ints_in(&std_ranks1, ranks1, n, rank_in);
	word std_group2 = group_in(group2);
	struct ints std_ranks2;
	ints_in(&std_ranks2, ranks2, n, rank_in);
	int code = cadre_Group_translate_ranks((MPI_Group)std_group1, n, (int *)std_ranks1.p, (MPI_Group)std_group2, (int *)std_ranks2.p);
	ints_out(&std_ranks1, NULL, rank_out);
	ints_out(&std_ranks2, ranks2, rank_out);
	return error_out(code);
}

EXPORTED(Group_union, int mpich_Group_union(int group1, int group2, int *newgroup))
{
	word std_group1 = group_in(group1);
	word std_group2 = group_in(group2);
	struct handles std_newgroup;
	handles_in(&std_newgroup, newgroup, 1, group_in);
	int code = cadre_Group_union((MPI_Group)std_group1, (MPI_Group)std_group2, (MPI_Group *)std_newgroup.p);
	handles_out(&std_newgroup, newgroup, group_out);
	return error_out(code);
}

EXPORTED(Iallgather, int mpich_Iallgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iallgather(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iallgather_c, int mpich_Iallgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iallgather_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iallgatherv, int mpich_Iallgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iallgatherv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iallgatherv_c, int mpich_Iallgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iallgatherv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iallreduce, int mpich_Iallreduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iallreduce(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iallreduce_c, int mpich_Iallreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iallreduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ialltoall, int mpich_Ialltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ialltoall(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ialltoall_c, int mpich_Ialltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ialltoall_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ialltoallv, int mpich_Ialltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ialltoallv(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ialltoallv_c, int mpich_Ialltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ialltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ialltoallw, int mpich_Ialltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const int sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const int recvtypes[], int comm, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, sendbuf == MPICH_IN_PLACE ? 0 : peers((MPI_Comm)comm_in(comm)), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, peers((MPI_Comm)comm_in(comm)), datatype_in);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ialltoallw(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ialltoallw_c, int mpich_Ialltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, sendbuf == MPICH_IN_PLACE ? 0 : peers((MPI_Comm)comm_in(comm)), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, peers((MPI_Comm)comm_in(comm)), datatype_in);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ialltoallw_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ibarrier, int mpich_Ibarrier(int comm, int *request))
{
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ibarrier((MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ibcast, int mpich_Ibcast(void *buffer, int count, int datatype, int root, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ibcast(buffer_in(buffer), count, (MPI_Datatype)std_datatype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ibcast_c, int mpich_Ibcast_c(void *buffer, MPI_Count count, int datatype, int root, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ibcast_c(buffer_in(buffer), count, (MPI_Datatype)std_datatype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ibsend, int mpich_Ibsend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ibsend(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ibsend_c, int mpich_Ibsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ibsend_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iexscan, int mpich_Iexscan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iexscan(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iexscan_c, int mpich_Iexscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iexscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Igather, int mpich_Igather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Igather(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Igather_c, int mpich_Igather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Igather_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Igatherv, int mpich_Igatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Igatherv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Igatherv_c, int mpich_Igatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Igatherv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Improbe, int mpich_Improbe(int source, int tag, int comm, int *flag, int *message, struct mpich_status *status))
{
	word std_comm = comm_in(comm);
	struct handles std_message;
	handles_in(&std_message, message, 1, message_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Improbe((int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, flag, (MPI_Message *)std_message.p, (MPI_Status *)std_status.p);
	handles_out(&std_message, message, message_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Imrecv, int mpich_Imrecv(void *buf, int count, int datatype, int *message, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_message;
	handles_in(&std_message, message, 1, message_in);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Imrecv(buf, count, (MPI_Datatype)std_datatype, (MPI_Message *)std_message.p, (MPI_Request *)std_request.p);
	handles_out(&std_message, message, message_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Imrecv_c, int mpich_Imrecv_c(void *buf, MPI_Count count, int datatype, int *message, int *request))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_message;
	handles_in(&std_message, message, 1, message_in);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Imrecv_c(buf, count, (MPI_Datatype)std_datatype, (MPI_Message *)std_message.p, (MPI_Request *)std_request.p);
	handles_out(&std_message, message, message_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_allgather, int mpich_Ineighbor_allgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_allgather(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_allgather_c, int mpich_Ineighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_allgather_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_allgatherv, int mpich_Ineighbor_allgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_allgatherv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_allgatherv_c, int mpich_Ineighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_allgatherv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_alltoall, int mpich_Ineighbor_alltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_alltoall(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_alltoall_c, int mpich_Ineighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_alltoall_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_alltoallv, int mpich_Ineighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_alltoallv(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_alltoallv_c, int mpich_Ineighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_alltoallw, int mpich_Ineighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, neighbors((MPI_Comm)comm_in(comm), 1), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, neighbors((MPI_Comm)comm_in(comm), 0), datatype_in);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_alltoallw(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ineighbor_alltoallw_c, int mpich_Ineighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, neighbors((MPI_Comm)comm_in(comm), 1), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, neighbors((MPI_Comm)comm_in(comm), 0), datatype_in);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ineighbor_alltoallw_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Info_create, int mpich_Info_create(int *info))
{
	struct handles std_info;
	handles_in(&std_info, info, 1, info_in);
	int code = cadre_Info_create((MPI_Info *)std_info.p);
	handles_out(&std_info, info, info_out);
	return error_out(code);
}

EXPORTED(Info_create_env, int mpich_Info_create_env(int argc, char *argv[], int *info))
{
	struct handles std_info;
	handles_in(&std_info, info, 1, info_in);
	int code = cadre_Info_create_env(argc, argv, (MPI_Info *)std_info.p);
	handles_out(&std_info, info, info_out);
	return error_out(code);
}

EXPORTED(Info_delete, int mpich_Info_delete(int info, const char *key))
{
	word std_info = info_in(info);
	return error_out(cadre_Info_delete((MPI_Info)std_info, key));
}

EXPORTED(Info_dup, int mpich_Info_dup(int info, int *newinfo))
{
	word std_info = info_in(info);
	struct handles std_newinfo;
	handles_in(&std_newinfo, newinfo, 1, info_in);
	int code = cadre_Info_dup((MPI_Info)std_info, (MPI_Info *)std_newinfo.p);
	handles_out(&std_newinfo, newinfo, info_out);
	return error_out(code);
}

EXPORTED(Info_free, int mpich_Info_free(int *info))
{
	struct handles std_info;
	handles_in(&std_info, info, 1, info_in);
	int code = cadre_Info_free((MPI_Info *)std_info.p);
	handles_out(&std_info, info, info_out);
	return error_out(code);
}

EXPORTED(Info_get, int mpich_Info_get(int info, const char *key, int valuelen, char *value, int *flag))
{
	word std_info = info_in(info);
	return error_out(cadre_Info_get((MPI_Info)std_info, key, valuelen, value, flag));
}

EXPORTED(Info_get_nkeys, int mpich_Info_get_nkeys(int info, int *nkeys))
{
	word std_info = info_in(info);
	return error_out(cadre_Info_get_nkeys((MPI_Info)std_info, nkeys));
}

EXPORTED(Info_get_nthkey, int mpich_Info_get_nthkey(int info, int n, char *key))
{
	word std_info = info_in(info);
	return error_out(cadre_Info_get_nthkey((MPI_Info)std_info, n, key));
}

EXPORTED(Info_get_string, int mpich_Info_get_string(int info, const char *key, int *buflen, char *value, int *flag))
{
	word std_info = info_in(info);
	return error_out(cadre_Info_get_string((MPI_Info)std_info, key, buflen, value, flag));
}

EXPORTED(Info_get_valuelen, int mpich_Info_get_valuelen(int info, const char *key, int *valuelen, int *flag))
{
	word std_info = info_in(info);
	return error_out(cadre_Info_get_valuelen((MPI_Info)std_info, key, valuelen, flag));
}

EXPORTED(Info_set, int mpich_Info_set(int info, const char *key, const char *value))
{
	word std_info = info_in(info);
	return error_out(cadre_Info_set((MPI_Info)std_info, key, value));
}

EXPORTED(Init, int mpich_Init(int *argc, char ***argv))
{
	return error_out(cadre_Init(argc, argv));
}

EXPORTED(Init_thread, int mpich_Init_thread(int *argc, char ***argv, int required, int *provided))
{
	struct ints std_provided;
	ints_in(&std_provided, provided, 1, thread_in);
	int code = cadre_Init_thread(argc, argv, (int)thread_in(required), (int *)std_provided.p);
	ints_out(&std_provided, provided, thread_out);
	return error_out(code);
}

EXPORTED(Initialized, int mpich_Initialized(int *flag))
{
	return error_out(cadre_Initialized(flag));
}

EXPORTED(Intercomm_create, int mpich_Intercomm_create(int local_comm, int local_leader, int peer_comm, int remote_leader, int tag, int *newintercomm))
{
	word std_local_comm = comm_in(local_comm);
	word std_peer_comm = comm_in(peer_comm);
	struct handles std_newintercomm;
	handles_in(&std_newintercomm, newintercomm, 1, comm_in);
	int code = cadre_Intercomm_create((MPI_Comm)std_local_comm, local_leader, (MPI_Comm)std_peer_comm, remote_leader, (int)tag_in(tag), (MPI_Comm *)std_newintercomm.p);
	handles_out(&std_newintercomm, newintercomm, comm_out);
	return error_out(code);
}

EXPORTED(Intercomm_create_from_groups, int mpich_Intercomm_create_from_groups(int local_group, int local_leader, int remote_group, int remote_leader, const char *stringtag, int info, int errhandler, int *newintercomm))
{
	word std_local_group = group_in(local_group);
	word std_remote_group = group_in(remote_group);
	word std_info = info_in(info);
	word std_errhandler = errhandler_in(errhandler);
	struct handles std_newintercomm;
	handles_in(&std_newintercomm, newintercomm, 1, comm_in);
	int code = cadre_Intercomm_create_from_groups((MPI_Group)std_local_group, local_leader, (MPI_Group)std_remote_group, remote_leader, stringtag, (MPI_Info)std_info, (MPI_Errhandler)std_errhandler, (MPI_Comm *)std_newintercomm.p);
	handles_out(&std_newintercomm, newintercomm, comm_out);
	return error_out(code);
}

EXPORTED(Intercomm_merge, int mpich_Intercomm_merge(int intercomm, int high, int *newintracomm))
{
	word std_intercomm = comm_in(intercomm);
	struct handles std_newintracomm;
	handles_in(&std_newintracomm, newintracomm, 1, comm_in);
	int code = cadre_Intercomm_merge((MPI_Comm)std_intercomm, high, (MPI_Comm *)std_newintracomm.p);
	handles_out(&std_newintracomm, newintracomm, comm_out);
	return error_out(code);
}

EXPORTED(Iprobe, int mpich_Iprobe(int source, int tag, int comm, int *flag, struct mpich_status *status))
{
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Iprobe((int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, flag, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Irecv, int mpich_Irecv(void *buf, int count, int datatype, int source, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Irecv(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Irecv_c, int mpich_Irecv_c(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Irecv_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ireduce, int mpich_Ireduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ireduce(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ireduce_c, int mpich_Ireduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ireduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ireduce_scatter, int mpich_Ireduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ireduce_scatter(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ireduce_scatter_block, int mpich_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ireduce_scatter_block(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ireduce_scatter_block_c, int mpich_Ireduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ireduce_scatter_block_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ireduce_scatter_c, int mpich_Ireduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ireduce_scatter_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Irsend, int mpich_Irsend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Irsend(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Irsend_c, int mpich_Irsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Irsend_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Is_thread_main, int mpich_Is_thread_main(int *flag))
{
	return error_out(cadre_Is_thread_main(flag));
}

EXPORTED(Iscan, int mpich_Iscan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iscan(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iscan_c, int mpich_Iscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iscatter, int mpich_Iscatter(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iscatter(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iscatter_c, int mpich_Iscatter_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iscatter_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iscatterv, int mpich_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iscatterv(buffer_in(sendbuf), sendcounts, displs, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Iscatterv_c, int mpich_Iscatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Iscatterv_c(buffer_in(sendbuf), sendcounts, displs, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Isend, int mpich_Isend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Isend(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Isend_c, int mpich_Isend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Isend_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Isendrecv, int mpich_Isendrecv(const void *sendbuf, int sendcount, int sendtype, int dest, int sendtag, void *recvbuf, int recvcount, int recvtype, int source, int recvtag, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Isendrecv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, (int)rank_in(dest), (int)tag_in(sendtag), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Isendrecv_c, int mpich_Isendrecv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, int recvtype, int source, int recvtag, int comm, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Isendrecv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, (int)rank_in(dest), (int)tag_in(sendtag), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Isendrecv_replace, int mpich_Isendrecv_replace(void *buf, int count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Isendrecv_replace(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(sendtag), (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Isendrecv_replace_c, int mpich_Isendrecv_replace_c(void *buf, MPI_Count count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Isendrecv_replace_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(sendtag), (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Issend, int mpich_Issend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Issend(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Issend_c, int mpich_Issend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Issend_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Keyval_free, int mpich_Keyval_free(int *keyval))
{
	struct ints std_keyval;
	ints_in(&std_keyval, keyval, 1, keyval_in);
	int code = cadre_Keyval_free((int *)std_keyval.p);
	ints_out(&std_keyval, keyval, keyval_out);
	return error_out(code);
}

EXPORTED(Lookup_name, int mpich_Lookup_name(const char *service_name, int info, char *port_name))
{
	word std_info = info_in(info);
	return error_out(cadre_Lookup_name(service_name, (MPI_Info)std_info, port_name));
}

EXPORTED(Mprobe, int mpich_Mprobe(int source, int tag, int comm, int *message, struct mpich_status *status))
{
	word std_comm = comm_in(comm);
	struct handles std_message;
	handles_in(&std_message, message, 1, message_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Mprobe((int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Message *)std_message.p, (MPI_Status *)std_status.p);
	handles_out(&std_message, message, message_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Mrecv, int mpich_Mrecv(void *buf, int count, int datatype, int *message, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_message;
	handles_in(&std_message, message, 1, message_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Mrecv(buf, count, (MPI_Datatype)std_datatype, (MPI_Message *)std_message.p, (MPI_Status *)std_status.p);
	handles_out(&std_message, message, message_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Mrecv_c, int mpich_Mrecv_c(void *buf, MPI_Count count, int datatype, int *message, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	struct handles std_message;
	handles_in(&std_message, message, 1, message_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Mrecv_c(buf, count, (MPI_Datatype)std_datatype, (MPI_Message *)std_message.p, (MPI_Status *)std_status.p);
	handles_out(&std_message, message, message_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Neighbor_allgather, int mpich_Neighbor_allgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_allgather(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_allgather_c, int mpich_Neighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_allgather_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_allgather_init, int mpich_Neighbor_allgather_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_allgather_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_allgather_init_c, int mpich_Neighbor_allgather_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_allgather_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_allgatherv, int mpich_Neighbor_allgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_allgatherv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_allgatherv_c, int mpich_Neighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_allgatherv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_allgatherv_init, int mpich_Neighbor_allgatherv_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_allgatherv_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_allgatherv_init_c, int mpich_Neighbor_allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_allgatherv_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, displs, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoall, int mpich_Neighbor_alltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_alltoall(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_alltoall_c, int mpich_Neighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_alltoall_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_alltoall_init, int mpich_Neighbor_alltoall_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_alltoall_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoall_init_c, int mpich_Neighbor_alltoall_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_alltoall_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoallv, int mpich_Neighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_alltoallv(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_alltoallv_c, int mpich_Neighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Neighbor_alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm));
}

EXPORTED(Neighbor_alltoallv_init, int mpich_Neighbor_alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_alltoallv_init(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoallv_init_c, int mpich_Neighbor_alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_alltoallv_init_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype)std_recvtype, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoallw, int mpich_Neighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, neighbors((MPI_Comm)comm_in(comm), 1), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, neighbors((MPI_Comm)comm_in(comm), 0), datatype_in);
	word std_comm = comm_in(comm);
	int code = cadre_Neighbor_alltoallw(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoallw_c, int mpich_Neighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, neighbors((MPI_Comm)comm_in(comm), 1), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, neighbors((MPI_Comm)comm_in(comm), 0), datatype_in);
	word std_comm = comm_in(comm);
	int code = cadre_Neighbor_alltoallw_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoallw_init, int mpich_Neighbor_alltoallw_init(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm, int info, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, neighbors((MPI_Comm)comm_in(comm), 1), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, neighbors((MPI_Comm)comm_in(comm), 0), datatype_in);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_alltoallw_init(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Neighbor_alltoallw_init_c, int mpich_Neighbor_alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const int sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const int recvtypes[], int comm, int info, int *request))
{
	struct handles std_sendtypes;
	handles_in(&std_sendtypes, sendtypes, neighbors((MPI_Comm)comm_in(comm), 1), datatype_in);
	struct handles std_recvtypes;
	handles_in(&std_recvtypes, recvtypes, neighbors((MPI_Comm)comm_in(comm), 0), datatype_in);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Neighbor_alltoallw_init_c(buffer_in(sendbuf), sendcounts, sdispls, (MPI_Datatype *)std_sendtypes.p, buffer_in(recvbuf), recvcounts, rdispls, (MPI_Datatype *)std_recvtypes.p, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_sendtypes, NULL, datatype_out);
	handles_out(&std_recvtypes, NULL, datatype_out);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Op_commutative, int mpich_Op_commutative(int op, int *commute))
{
	word std_op = op_in(op);
	return error_out(cadre_Op_commutative((MPI_Op)std_op, commute));
}

EXPORTED(Op_create, int mpich_Op_create(MPI_User_function *user_fn, int commute, int *op))
{
	struct handles std_op;
	handles_in(&std_op, op, 1, op_in);
	int code = cadre_Op_create(user_fn, commute, (MPI_Op *)std_op.p);
	handles_out(&std_op, op, op_out);
	return error_out(code);
}

EXPORTED(Op_create_c, int mpich_Op_create_c(MPI_User_function_c *user_fn, int commute, int *op))
{
	struct handles std_op;
	handles_in(&std_op, op, 1, op_in);
	int code = cadre_Op_create_c(user_fn, commute, (MPI_Op *)std_op.p);
	handles_out(&std_op, op, op_out);
	return error_out(code);
}

EXPORTED(Op_free, int mpich_Op_free(int *op))
{
	struct handles std_op;
	handles_in(&std_op, op, 1, op_in);
	int code = cadre_Op_free((MPI_Op *)std_op.p);
	handles_out(&std_op, op, op_out);
	return error_out(code);
}

EXPORTED(Open_port, int mpich_Open_port(int info, char *port_name))
{
	word std_info = info_in(info);
	return error_out(cadre_Open_port((MPI_Info)std_info, port_name));
}

EXPORTED(Pack, int mpich_Pack(const void *inbuf, int incount, int datatype, void *outbuf, int outsize, int *position, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Pack(inbuf, incount, (MPI_Datatype)std_datatype, outbuf, outsize, position, (MPI_Comm)std_comm));
}

EXPORTED(Pack_c, int mpich_Pack_c(const void *inbuf, MPI_Count incount, int datatype, void *outbuf, MPI_Count outsize, MPI_Count *position, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Pack_c(inbuf, incount, (MPI_Datatype)std_datatype, outbuf, outsize, position, (MPI_Comm)std_comm));
}

EXPORTED(Pack_external, int mpich_Pack_external(const char datarep[], const void *inbuf, int incount, int datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Pack_external(datarep, inbuf, incount, (MPI_Datatype)std_datatype, outbuf, outsize, position));
}

EXPORTED(Pack_external_c, int mpich_Pack_external_c(const char datarep[], const void *inbuf, MPI_Count incount, int datatype, void *outbuf, MPI_Count outsize, MPI_Count *position))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Pack_external_c(datarep, inbuf, incount, (MPI_Datatype)std_datatype, outbuf, outsize, position));
}

EXPORTED(Pack_external_size, int mpich_Pack_external_size(const char datarep[], int incount, int datatype, MPI_Aint *size))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Pack_external_size(datarep, incount, (MPI_Datatype)std_datatype, size));
}

EXPORTED(Pack_external_size_c, int mpich_Pack_external_size_c(const char datarep[], MPI_Count incount, int datatype, MPI_Count *size))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Pack_external_size_c(datarep, incount, (MPI_Datatype)std_datatype, size));
}

EXPORTED(Pack_size, int mpich_Pack_size(int incount, int datatype, int comm, int *size))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Pack_size(incount, (MPI_Datatype)std_datatype, (MPI_Comm)std_comm, size));
}

EXPORTED(Pack_size_c, int mpich_Pack_size_c(MPI_Count incount, int datatype, int comm, MPI_Count *size))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Pack_size_c(incount, (MPI_Datatype)std_datatype, (MPI_Comm)std_comm, size));
}

EXPORTED(Parrived, int mpich_Parrived(int request, int partition, int *flag))
{
	word std_request = request_in(request);
	return error_out(cadre_Parrived((MPI_Request)std_request, partition, flag));
}

EXPORTED(Pready, int mpich_Pready(int partition, int request))
{
	word std_request = request_in(request);
	return error_out(cadre_Pready(partition, (MPI_Request)std_request));
}

EXPORTED(Pready_list, int mpich_Pready_list(int length, const int array_of_partitions[], int request))
{
	word std_request = request_in(request);
	return error_out(cadre_Pready_list(length, array_of_partitions, (MPI_Request)std_request));
}

EXPORTED(Pready_range, int mpich_Pready_range(int partition_low, int partition_high, int request))
{
	word std_request = request_in(request);
	return error_out(cadre_Pready_range(partition_low, partition_high, (MPI_Request)std_request));
}

EXPORTED(Precv_init, int mpich_Precv_init(void *buf, int partitions, int count, int datatype, int source, int tag, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Precv_init(buf, partitions, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Precv_init_c, int mpich_Precv_init_c(void *buf, int partitions, MPI_Count count, int datatype, int source, int tag, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Precv_init_c(buf, partitions, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Probe, int mpich_Probe(int source, int tag, int comm, struct mpich_status *status))
{
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Probe((int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Psend_init, int mpich_Psend_init(const void *buf, int partitions, int count, int datatype, int dest, int tag, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Psend_init(buf, partitions, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Psend_init_c, int mpich_Psend_init_c(const void *buf, int partitions, MPI_Count count, int datatype, int dest, int tag, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Psend_init_c(buf, partitions, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Publish_name, int mpich_Publish_name(const char *service_name, int info, const char *port_name))
{
	word std_info = info_in(info);
	return error_out(cadre_Publish_name(service_name, (MPI_Info)std_info, port_name));
}

EXPORTED(Put, int mpich_Put(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	return error_out(cadre_Put(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win));
}

EXPORTED(Put_c, int mpich_Put_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	return error_out(cadre_Put_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win));
}

EXPORTED(Query_thread, int mpich_Query_thread(int *provided))
{
	struct ints std_provided;
	ints_in(&std_provided, provided, 1, thread_in);
	int code = cadre_Query_thread((int *)std_provided.p);
	ints_out(&std_provided, provided, thread_out);
	return error_out(code);
}

EXPORTED(Raccumulate, int mpich_Raccumulate(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Raccumulate(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Raccumulate_c, int mpich_Raccumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Raccumulate_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Recv, int mpich_Recv(void *buf, int count, int datatype, int source, int tag, int comm, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Recv(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Recv_c, int mpich_Recv_c(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Recv_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Recv_init, int mpich_Recv_init(void *buf, int count, int datatype, int source, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Recv_init(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Recv_init_c, int mpich_Recv_init_c(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Recv_init_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(source), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Reduce, int mpich_Reduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Reduce(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Reduce_c, int mpich_Reduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Reduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Reduce_init, int mpich_Reduce_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Reduce_init(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Reduce_init_c, int mpich_Reduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Reduce_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Reduce_local, int mpich_Reduce_local(const void *inbuf, void *inoutbuf, int count, int datatype, int op))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	return error_out(cadre_Reduce_local(inbuf, inoutbuf, count, (MPI_Datatype)std_datatype, (MPI_Op)std_op));
}

EXPORTED(Reduce_local_c, int mpich_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, int datatype, int op))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	return error_out(cadre_Reduce_local_c(inbuf, inoutbuf, count, (MPI_Datatype)std_datatype, (MPI_Op)std_op));
}

EXPORTED(Reduce_scatter, int mpich_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Reduce_scatter(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Reduce_scatter_block, int mpich_Reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Reduce_scatter_block(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Reduce_scatter_block_c, int mpich_Reduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Reduce_scatter_block_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Reduce_scatter_block_init, int mpich_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Reduce_scatter_block_init(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Reduce_scatter_block_init_c, int mpich_Reduce_scatter_block_init_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Reduce_scatter_block_init_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Reduce_scatter_c, int mpich_Reduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Reduce_scatter_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Reduce_scatter_init, int mpich_Reduce_scatter_init(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Reduce_scatter_init(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Reduce_scatter_init_c, int mpich_Reduce_scatter_init_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Reduce_scatter_init_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Register_datarep, int mpich_Register_datarep(const char *datarep, MPI_Datarep_conversion_function *read_conversion_fn, MPI_Datarep_conversion_function *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state))
{
	return error_out(cadre_Register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state));
}

EXPORTED(Register_datarep_c, int mpich_Register_datarep_c(const char *datarep, MPI_Datarep_conversion_function_c *read_conversion_fn, MPI_Datarep_conversion_function_c *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state))
{
	return error_out(cadre_Register_datarep_c(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state));
}

EXPORTED(Remove_error_class, int mpich_Remove_error_class(int errorclass))
{
	return error_out(cadre_Remove_error_class((int)error_in(errorclass)));
}

EXPORTED(Remove_error_code, int mpich_Remove_error_code(int errorcode))
{
	return error_out(cadre_Remove_error_code((int)error_in(errorcode)));
}

EXPORTED(Remove_error_string, int mpich_Remove_error_string(int errorcode))
{
	return error_out(cadre_Remove_error_string((int)error_in(errorcode)));
}

EXPORTED(Request_free, int mpich_Request_free(int *request))
{
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Request_free((MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Request_get_status, int mpich_Request_get_status(int request, int *flag, struct mpich_status *status))
{
	word std_request = request_in(request);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Request_get_status((MPI_Request)std_request, flag, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Request_get_status_all, int mpich_Request_get_status_all(int count, const int array_of_requests[], int *flag, struct mpich_status array_of_statuses[]))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, count, request_in);
	struct statuses std_array_of_statuses;
	statuses_in(&std_array_of_statuses, array_of_statuses, count);
	int code = cadre_Request_get_status_all(count, (MPI_Request *)std_array_of_requests.p, flag, (MPI_Status *)std_array_of_statuses.p);
	handles_out(&std_array_of_requests, NULL, request_out);
	statuses_out(&std_array_of_statuses, array_of_statuses);
	return error_out(code);
}

EXPORTED(Request_get_status_any, int mpich_Request_get_status_any(int count, const int array_of_requests[], int *indx, int *flag, struct mpich_status *status))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, count, request_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Request_get_status_any(count, (MPI_Request *)std_array_of_requests.p, indx, flag, (MPI_Status *)std_status.p);
	handles_out(&std_array_of_requests, NULL, request_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Request_get_status_some, int mpich_Request_get_status_some(int incount, const int array_of_requests[], int *outcount, int array_of_indices[], struct mpich_status array_of_statuses[]))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, incount, request_in);
	struct statuses std_array_of_statuses;
	statuses_in(&std_array_of_statuses, array_of_statuses, incount);
	int code = cadre_Request_get_status_some(incount, (MPI_Request *)std_array_of_requests.p, outcount, array_of_indices, (MPI_Status *)std_array_of_statuses.p);
	handles_out(&std_array_of_requests, NULL, request_out);
	statuses_out(&std_array_of_statuses, array_of_statuses);
	return error_out(code);
}

EXPORTED(Rget, int mpich_Rget(void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rget(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Rget_accumulate, int mpich_Rget_accumulate(const void *origin_addr, int origin_count, int origin_datatype, void *result_addr, int result_count, int result_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_result_datatype = datatype_in(result_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rget_accumulate(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, result_addr, result_count, (MPI_Datatype)std_result_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Rget_accumulate_c, int mpich_Rget_accumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, void *result_addr, MPI_Count result_count, int result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_result_datatype = datatype_in(result_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_op = op_in(op);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rget_accumulate_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, result_addr, result_count, (MPI_Datatype)std_result_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Op)std_op, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Rget_c, int mpich_Rget_c(void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rget_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Rput, int mpich_Rput(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rput(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Rput_c, int mpich_Rput_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win, int *request))
{
	word std_origin_datatype = datatype_in(origin_datatype);
	word std_target_datatype = datatype_in(target_datatype);
	word std_win = win_in(win);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rput_c(origin_addr, origin_count, (MPI_Datatype)std_origin_datatype, (int)rank_in(target_rank), target_disp, target_count, (MPI_Datatype)std_target_datatype, (MPI_Win)std_win, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Rsend, int mpich_Rsend(const void *buf, int count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Rsend(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Rsend_c, int mpich_Rsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Rsend_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Rsend_init, int mpich_Rsend_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rsend_init(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Rsend_init_c, int mpich_Rsend_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Rsend_init_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Scan, int mpich_Scan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Scan(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Scan_c, int mpich_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	return error_out(cadre_Scan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm));
}

EXPORTED(Scan_init, int mpich_Scan_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Scan_init(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Scan_init_c, int mpich_Scan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_op = op_in(op);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Scan_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, (MPI_Datatype)std_datatype, (MPI_Op)std_op, (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Scatter, int mpich_Scatter(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Scatter(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Scatter_c, int mpich_Scatter_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Scatter_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Scatter_init, int mpich_Scatter_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Scatter_init(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Scatter_init_c, int mpich_Scatter_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Scatter_init_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Scatterv, int mpich_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Scatterv(buffer_in(sendbuf), sendcounts, displs, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Scatterv_c, int mpich_Scatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Scatterv_c(buffer_in(sendbuf), sendcounts, displs, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm));
}

EXPORTED(Scatterv_init, int mpich_Scatterv_init(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Scatterv_init(buffer_in(sendbuf), sendcounts, displs, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Scatterv_init_c, int mpich_Scatterv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	word std_info = info_in(info);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Scatterv_init_c(buffer_in(sendbuf), sendcounts, displs, (MPI_Datatype)std_sendtype, buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(root), (MPI_Comm)std_comm, (MPI_Info)std_info, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Send, int mpich_Send(const void *buf, int count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Send(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Send_c, int mpich_Send_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Send_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Send_init, int mpich_Send_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Send_init(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Send_init_c, int mpich_Send_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Send_init_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Sendrecv, int mpich_Sendrecv(const void *sendbuf, int sendcount, int sendtype, int dest, int sendtag, void *recvbuf, int recvcount, int recvtype, int source, int recvtag, int comm, struct mpich_status *status))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Sendrecv(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, (int)rank_in(dest), (int)tag_in(sendtag), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Sendrecv_c, int mpich_Sendrecv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, int recvtype, int source, int recvtag, int comm, struct mpich_status *status))
{
	word std_sendtype = datatype_in(sendtype);
	word std_recvtype = datatype_in(recvtype);
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Sendrecv_c(buffer_in(sendbuf), sendcount, (MPI_Datatype)std_sendtype, (int)rank_in(dest), (int)tag_in(sendtag), buffer_in(recvbuf), recvcount, (MPI_Datatype)std_recvtype, (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Sendrecv_replace, int mpich_Sendrecv_replace(void *buf, int count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Sendrecv_replace(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(sendtag), (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Sendrecv_replace_c, int mpich_Sendrecv_replace_c(void *buf, MPI_Count count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, struct mpich_status *status))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Sendrecv_replace_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(sendtag), (int)rank_in(source), (int)tag_in(recvtag), (MPI_Comm)std_comm, (MPI_Status *)std_status.p);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Session_attach_buffer, int mpich_Session_attach_buffer(int session, void *buffer, int size))
{
	word std_session = session_in(session);
	return error_out(cadre_Session_attach_buffer((MPI_Session)std_session, buffer, size));
}

EXPORTED(Session_attach_buffer_c, int mpich_Session_attach_buffer_c(int session, void *buffer, MPI_Count size))
{
	word std_session = session_in(session);
	return error_out(cadre_Session_attach_buffer_c((MPI_Session)std_session, buffer, size));
}

EXPORTED(Session_call_errhandler, int mpich_Session_call_errhandler(int session, int errorcode))
{
	word std_session = session_in(session);
	return error_out(cadre_Session_call_errhandler((MPI_Session)std_session, (int)error_in(errorcode)));
}

EXPORTED(Session_create_errhandler, int mpich_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn, int *errhandler))
{
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_Session_create_errhandler(session_errhandler_fn, (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(Session_detach_buffer, int mpich_Session_detach_buffer(int session, void *buffer_addr, int *size))
{
	word std_session = session_in(session);
	return error_out(cadre_Session_detach_buffer((MPI_Session)std_session, buffer_addr, size));
}

EXPORTED(Session_detach_buffer_c, int mpich_Session_detach_buffer_c(int session, void *buffer_addr, MPI_Count *size))
{
	word std_session = session_in(session);
	return error_out(cadre_Session_detach_buffer_c((MPI_Session)std_session, buffer_addr, size));
}

EXPORTED(Session_finalize, int mpich_Session_finalize(int *session))
{
	struct handles std_session;
	handles_in(&std_session, session, 1, session_in);
	int code = cadre_Session_finalize((MPI_Session *)std_session.p);
	handles_out(&std_session, session, session_out);
	return error_out(code);
}

EXPORTED(Session_flush_buffer, int mpich_Session_flush_buffer(int session))
{
	word std_session = session_in(session);
	return error_out(cadre_Session_flush_buffer((MPI_Session)std_session));
}

EXPORTED(Session_get_errhandler, int mpich_Session_get_errhandler(int session, int *errhandler))
{
	word std_session = session_in(session);
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_Session_get_errhandler((MPI_Session)std_session, (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(Session_get_info, int mpich_Session_get_info(int session, int *info_used))
{
	word std_session = session_in(session);
	struct handles std_info_used;
	handles_in(&std_info_used, info_used, 1, info_in);
	int code = cadre_Session_get_info((MPI_Session)std_session, (MPI_Info *)std_info_used.p);
	handles_out(&std_info_used, info_used, info_out);
	return error_out(code);
}

EXPORTED(Session_get_nth_pset, int mpich_Session_get_nth_pset(int session, int info, int n, int *pset_len, char *pset_name))
{
	word std_session = session_in(session);
	word std_info = info_in(info);
	return error_out(cadre_Session_get_nth_pset((MPI_Session)std_session, (MPI_Info)std_info, n, pset_len, pset_name));
}

EXPORTED(Session_get_num_psets, int mpich_Session_get_num_psets(int session, int info, int *npset_names))
{
	word std_session = session_in(session);
	word std_info = info_in(info);
	return error_out(cadre_Session_get_num_psets((MPI_Session)std_session, (MPI_Info)std_info, npset_names));
}

EXPORTED(Session_get_pset_info, int mpich_Session_get_pset_info(int session, const char *pset_name, int *info))
{
	word std_session = session_in(session);
	struct handles std_info;
	handles_in(&std_info, info, 1, info_in);
	int code = cadre_Session_get_pset_info((MPI_Session)std_session, pset_name, (MPI_Info *)std_info.p);
	handles_out(&std_info, info, info_out);
	return error_out(code);
}

EXPORTED(Session_iflush_buffer, int mpich_Session_iflush_buffer(int session, int *request))
{
	word std_session = session_in(session);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Session_iflush_buffer((MPI_Session)std_session, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Session_init, int mpich_Session_init(int info, int errhandler, int *session))
{
	word std_info = info_in(info);
	word std_errhandler = errhandler_in(errhandler);
	struct handles std_session;
	handles_in(&std_session, session, 1, session_in);
	int code = cadre_Session_init((MPI_Info)std_info, (MPI_Errhandler)std_errhandler, (MPI_Session *)std_session.p);
	handles_out(&std_session, session, session_out);
	return error_out(code);
}

EXPORTED(Session_set_errhandler, int mpich_Session_set_errhandler(int session, int errhandler))
{
	word std_session = session_in(session);
	word std_errhandler = errhandler_in(errhandler);
	return error_out(cadre_Session_set_errhandler((MPI_Session)std_session, (MPI_Errhandler)std_errhandler));
}

EXPORTED(Ssend, int mpich_Ssend(const void *buf, int count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Ssend(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Ssend_c, int mpich_Ssend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Ssend_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm));
}

EXPORTED(Ssend_init, int mpich_Ssend_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ssend_init(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Ssend_init_c, int mpich_Ssend_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Ssend_init_c(buf, count, (MPI_Datatype)std_datatype, (int)rank_in(dest), (int)tag_in(tag), (MPI_Comm)std_comm, (MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Start, int mpich_Start(int *request))
{
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	int code = cadre_Start((MPI_Request *)std_request.p);
	handles_out(&std_request, request, request_out);
	return error_out(code);
}

EXPORTED(Startall, int mpich_Startall(int count, int array_of_requests[]))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, count, request_in);
	int code = cadre_Startall(count, (MPI_Request *)std_array_of_requests.p);
	handles_out(&std_array_of_requests, array_of_requests, request_out);
	return error_out(code);
}

EXPORTED(Status_get_error, int mpich_Status_get_error(const struct mpich_status *status, int *err))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	struct ints std_err;
	ints_in(&std_err, err, 1, error_in);
	int code = cadre_Status_get_error((MPI_Status *)std_status.p, (int *)std_err.p);
	statuses_out(&std_status, NULL);
	ints_out(&std_err, err, error_out);
	return error_out(code);
}

EXPORTED(Status_get_source, int mpich_Status_get_source(const struct mpich_status *status, int *source))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	struct ints std_source;
	ints_in(&std_source, source, 1, rank_in);
	int code = cadre_Status_get_source((MPI_Status *)std_status.p, (int *)std_source.p);
	statuses_out(&std_status, NULL);
	ints_out(&std_source, source, rank_out);
	return error_out(code);
}

EXPORTED(Status_get_tag, int mpich_Status_get_tag(const struct mpich_status *status, int *tag))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	struct ints std_tag;
	ints_in(&std_tag, tag, 1, tag_in);
	int code = cadre_Status_get_tag((MPI_Status *)std_status.p, (int *)std_tag.p);
	statuses_out(&std_status, NULL);
	ints_out(&std_tag, tag, tag_out);
	return error_out(code);
}

EXPORTED(Status_set_cancelled, int mpich_Status_set_cancelled(struct mpich_status *status, int flag))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Status_set_cancelled((MPI_Status *)std_status.p, flag);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Status_set_elements, int mpich_Status_set_elements(struct mpich_status *status, int datatype, int count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Status_set_elements((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Status_set_elements_c, int mpich_Status_set_elements_c(struct mpich_status *status, int datatype, MPI_Count count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Status_set_elements_c((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Status_set_elements_x, int mpich_Status_set_elements_x(struct mpich_status *status, int datatype, MPI_Count count))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	word std_datatype = datatype_in(datatype);
	int code = cadre_Status_set_elements_x((MPI_Status *)std_status.p, (MPI_Datatype)std_datatype, count);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Status_set_error, int mpich_Status_set_error(struct mpich_status *status, int err))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Status_set_error((MPI_Status *)std_status.p, (int)error_in(err));
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Status_set_source, int mpich_Status_set_source(struct mpich_status *status, int source))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Status_set_source((MPI_Status *)std_status.p, (int)rank_in(source));
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Status_set_tag, int mpich_Status_set_tag(struct mpich_status *status, int tag))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Status_set_tag((MPI_Status *)std_status.p, (int)tag_in(tag));
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(T_category_changed, int mpich_T_category_changed(int *update_number))
{
	return error_out(cadre_T_category_changed(update_number));
}

EXPORTED(T_category_get_categories, int mpich_T_category_get_categories(int cat_index, int len, int indices[]))
{
	return error_out(cadre_T_category_get_categories(cat_index, len, indices));
}

EXPORTED(T_category_get_cvars, int mpich_T_category_get_cvars(int cat_index, int len, int indices[]))
{
	return error_out(cadre_T_category_get_cvars(cat_index, len, indices));
}

EXPORTED(T_category_get_events, int mpich_T_category_get_events(int cat_index, int len, int indices[]))
{
	return error_out(cadre_T_category_get_events(cat_index, len, indices));
}

EXPORTED(T_category_get_index, int mpich_T_category_get_index(const char *name, int *cat_index))
{
	return error_out(cadre_T_category_get_index(name, cat_index));
}

EXPORTED(T_category_get_info, int mpich_T_category_get_info(int cat_index, char *name, int *name_len, char *desc, int *desc_len, int *num_cvars, int *num_pvars, int *num_categories))
{
	return error_out(cadre_T_category_get_info(cat_index, name, name_len, desc, desc_len, num_cvars, num_pvars, num_categories));
}

EXPORTED(T_category_get_num, int mpich_T_category_get_num(int *num_cat))
{
	return error_out(cadre_T_category_get_num(num_cat));
}

EXPORTED(T_category_get_num_events, int mpich_T_category_get_num_events(int cat_index, int *num_events))
{
	return error_out(cadre_T_category_get_num_events(cat_index, num_events));
}

EXPORTED(T_category_get_pvars, int mpich_T_category_get_pvars(int cat_index, int len, int indices[]))
{
	return error_out(cadre_T_category_get_pvars(cat_index, len, indices));
}

EXPORTED(T_cvar_get_index, int mpich_T_cvar_get_index(const char *name, int *cvar_index))
{
	return error_out(cadre_T_cvar_get_index(name, cvar_index));
}

EXPORTED(T_cvar_get_info, int mpich_T_cvar_get_info(int cvar_index, char *name, int *name_len, int *verbosity, int *datatype, MPI_T_enum *enumtype, char *desc, int *desc_len, int *bind, int *scope))
{
	struct ints std_verbosity;
	ints_in(&std_verbosity, verbosity, 1, verbosity_in);
	struct handles std_datatype;
	handles_in(&std_datatype, datatype, 1, datatype_in);
	struct ints std_bind;
	ints_in(&std_bind, bind, 1, binding_in);
	struct ints std_scope;
	ints_in(&std_scope, scope, 1, scope_in);
	int code = cadre_T_cvar_get_info(cvar_index, name, name_len, (int *)std_verbosity.p, (MPI_Datatype *)std_datatype.p, enumtype, desc, desc_len, (int *)std_bind.p, (int *)std_scope.p);
	ints_out(&std_verbosity, verbosity, verbosity_out);
	handles_out(&std_datatype, datatype, datatype_out);
	ints_out(&std_bind, bind, binding_out);
	ints_out(&std_scope, scope, scope_out);
	return error_out(code);
}

EXPORTED(T_cvar_get_num, int mpich_T_cvar_get_num(int *num_cvar))
{
	return error_out(cadre_T_cvar_get_num(num_cvar));
}

EXPORTED(T_cvar_handle_alloc, int mpich_T_cvar_handle_alloc(int cvar_index, void *obj_handle, MPI_T_cvar_handle *handle, int *count))
{
	return error_out(cadre_T_cvar_handle_alloc(cvar_index, obj_handle, handle, count));
}

EXPORTED(T_cvar_handle_free, int mpich_T_cvar_handle_free(MPI_T_cvar_handle *handle))
{
	return error_out(cadre_T_cvar_handle_free(handle));
}

EXPORTED(T_cvar_read, int mpich_T_cvar_read(MPI_T_cvar_handle handle, void *buf))
{
	return error_out(cadre_T_cvar_read(handle, buf));
}

EXPORTED(T_cvar_write, int mpich_T_cvar_write(MPI_T_cvar_handle handle, const void *buf))
{
	return error_out(cadre_T_cvar_write(handle, buf));
}

EXPORTED(T_enum_get_info, int mpich_T_enum_get_info(MPI_T_enum enumtype, int *num, char *name, int *name_len))
{
	return error_out(cadre_T_enum_get_info(enumtype, num, name, name_len));
}

EXPORTED(T_enum_get_item, int mpich_T_enum_get_item(MPI_T_enum enumtype, int indx, int *value, char *name, int *name_len))
{
	return error_out(cadre_T_enum_get_item(enumtype, indx, value, name, name_len));
}

EXPORTED(T_event_callback_get_info, int mpich_T_event_callback_get_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, int *info_used))
{
	struct handles std_info_used;
	handles_in(&std_info_used, info_used, 1, info_in);
	int code = cadre_T_event_callback_get_info(event_registration, cb_safety, (MPI_Info *)std_info_used.p);
	handles_out(&std_info_used, info_used, info_out);
	return error_out(code);
}

EXPORTED(T_event_callback_set_info, int mpich_T_event_callback_set_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, int info))
{
	word std_info = info_in(info);
	return error_out(cadre_T_event_callback_set_info(event_registration, cb_safety, (MPI_Info)std_info));
}

EXPORTED(T_event_copy, int mpich_T_event_copy(MPI_T_event_instance event_instance, void *buffer))
{
	return error_out(cadre_T_event_copy(event_instance, buffer));
}

EXPORTED(T_event_get_index, int mpich_T_event_get_index(const char *name, int *event_index))
{
	return error_out(cadre_T_event_get_index(name, event_index));
}

EXPORTED(T_event_get_info, int mpich_T_event_get_info(int event_index, char *name, int *name_len, int *verbosity, int array_of_datatypes[], MPI_Aint array_of_displacements[], int *num_elements, MPI_T_enum *enumtype, int *info, char *desc, int *desc_len, int *bind))
{
	struct ints std_verbosity;
	ints_in(&std_verbosity, verbosity, 1, verbosity_in);
	struct handles std_info;
	handles_in(&std_info, info, 1, info_in);
	struct ints std_bind;
	ints_in(&std_bind, bind, 1, binding_in);
	int code = cadre_T_event_get_info(event_index, name, name_len, (int *)std_verbosity.p, (MPI_Datatype *)array_of_datatypes, array_of_displacements, num_elements, enumtype, (MPI_Info *)std_info.p, desc, desc_len, (int *)std_bind.p);
	ints_out(&std_verbosity, verbosity, verbosity_out);
	handles_out(&std_info, info, info_out);
	ints_out(&std_bind, bind, binding_out);
	return error_out(code);
}

EXPORTED(T_event_get_num, int mpich_T_event_get_num(int *num_events))
{
	return error_out(cadre_T_event_get_num(num_events));
}

EXPORTED(T_event_get_source, int mpich_T_event_get_source(MPI_T_event_instance event_instance, int *source_index))
{
	return error_out(cadre_T_event_get_source(event_instance, source_index));
}

EXPORTED(T_event_get_timestamp, int mpich_T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count *event_timestamp))
{
	return error_out(cadre_T_event_get_timestamp(event_instance, event_timestamp));
}

EXPORTED(T_event_handle_alloc, int mpich_T_event_handle_alloc(int event_index, void *obj_handle, int info, MPI_T_event_registration *event_registration))
{
	word std_info = info_in(info);
	return error_out(cadre_T_event_handle_alloc(event_index, obj_handle, (MPI_Info)std_info, event_registration));
}

EXPORTED(T_event_handle_free, int mpich_T_event_handle_free(MPI_T_event_registration event_registration, void *user_data, MPI_T_event_free_cb_function free_cb_function))
{
	return error_out(cadre_T_event_handle_free(event_registration, user_data, free_cb_function));
}

EXPORTED(T_event_handle_get_info, int mpich_T_event_handle_get_info(MPI_T_event_registration event_registration, int *info_used))
{
	struct handles std_info_used;
	handles_in(&std_info_used, info_used, 1, info_in);
	int code = cadre_T_event_handle_get_info(event_registration, (MPI_Info *)std_info_used.p);
	handles_out(&std_info_used, info_used, info_out);
	return error_out(code);
}

EXPORTED(T_event_handle_set_info, int mpich_T_event_handle_set_info(MPI_T_event_registration event_registration, int info))
{
	word std_info = info_in(info);
	return error_out(cadre_T_event_handle_set_info(event_registration, (MPI_Info)std_info));
}

EXPORTED(T_event_read, int mpich_T_event_read(MPI_T_event_instance event_instance, int element_index, void *buffer))
{
	return error_out(cadre_T_event_read(event_instance, element_index, buffer));
}

EXPORTED(T_event_register_callback, int mpich_T_event_register_callback(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, int info, void *user_data, MPI_T_event_cb_function event_cb_function))
{
	word std_info = info_in(info);
	return error_out(cadre_T_event_register_callback(event_registration, cb_safety, (MPI_Info)std_info, user_data, event_cb_function));
}

EXPORTED(T_event_set_dropped_handler, int mpich_T_event_set_dropped_handler(MPI_T_event_registration event_registration, MPI_T_event_dropped_cb_function dropped_cb_function))
{
	return error_out(cadre_T_event_set_dropped_handler(event_registration, dropped_cb_function));
}

EXPORTED(T_finalize, int mpich_T_finalize(void))
{
	return error_out(cadre_T_finalize());
}

EXPORTED(T_init_thread, int mpich_T_init_thread(int required, int *provided))
{
	struct ints std_provided;
	ints_in(&std_provided, provided, 1, thread_in);
	int code = cadre_T_init_thread((int)thread_in(required), (int *)std_provided.p);
	ints_out(&std_provided, provided, thread_out);
	return error_out(code);
}

EXPORTED(T_pvar_get_index, int mpich_T_pvar_get_index(const char *name, int var_class, int *pvar_index))
{
	return error_out(cadre_T_pvar_get_index(name, (int)pvarclass_in(var_class), pvar_index));
}

EXPORTED(T_pvar_get_info, int mpich_T_pvar_get_info(int pvar_index, char *name, int *name_len, int *verbosity, int *var_class, int *datatype, MPI_T_enum *enumtype, char *desc, int *desc_len, int *bind, int *readonly, int *continuous, int *atomic))
{
	struct ints std_verbosity;
	ints_in(&std_verbosity, verbosity, 1, verbosity_in);
	struct ints std_var_class;
	ints_in(&std_var_class, var_class, 1, pvarclass_in);
	struct handles std_datatype;
	handles_in(&std_datatype, datatype, 1, datatype_in);
	struct ints std_bind;
	ints_in(&std_bind, bind, 1, binding_in);
	int code = cadre_T_pvar_get_info(pvar_index, name, name_len, (int *)std_verbosity.p, (int *)std_var_class.p, (MPI_Datatype *)std_datatype.p, enumtype, desc, desc_len, (int *)std_bind.p, readonly, continuous, atomic);
	ints_out(&std_verbosity, verbosity, verbosity_out);
	ints_out(&std_var_class, var_class, pvarclass_out);
	handles_out(&std_datatype, datatype, datatype_out);
	ints_out(&std_bind, bind, binding_out);
	return error_out(code);
}

EXPORTED(T_pvar_get_num, int mpich_T_pvar_get_num(int *num_pvar))
{
	return error_out(cadre_T_pvar_get_num(num_pvar));
}

EXPORTED(T_pvar_handle_alloc, int mpich_T_pvar_handle_alloc(MPI_T_pvar_session pe_session, int pvar_index, void *obj_handle, MPI_T_pvar_handle *handle, int *count))
{
	return error_out(cadre_T_pvar_handle_alloc(pe_session, pvar_index, obj_handle, handle, count));
}

EXPORTED(T_pvar_handle_free, int mpich_T_pvar_handle_free(MPI_T_pvar_session pe_session, MPI_T_pvar_handle *handle))
{
	return error_out(cadre_T_pvar_handle_free(pe_session, handle));
}

EXPORTED(T_pvar_read, int mpich_T_pvar_read(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, void *buf))
{
	return error_out(cadre_T_pvar_read(pe_session, handle, buf));
}

EXPORTED(T_pvar_readreset, int mpich_T_pvar_readreset(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, void *buf))
{
	return error_out(cadre_T_pvar_readreset(pe_session, handle, buf));
}

EXPORTED(T_pvar_reset, int mpich_T_pvar_reset(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle))
{
	return error_out(cadre_T_pvar_reset(pe_session, handle));
}

EXPORTED(T_pvar_session_create, int mpich_T_pvar_session_create(MPI_T_pvar_session *pe_session))
{
	return error_out(cadre_T_pvar_session_create(pe_session));
}

EXPORTED(T_pvar_session_free, int mpich_T_pvar_session_free(MPI_T_pvar_session *pe_session))
{
	return error_out(cadre_T_pvar_session_free(pe_session));
}

EXPORTED(T_pvar_start, int mpich_T_pvar_start(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle))
{
	return error_out(cadre_T_pvar_start(pe_session, handle));
}

EXPORTED(T_pvar_stop, int mpich_T_pvar_stop(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle))
{
	return error_out(cadre_T_pvar_stop(pe_session, handle));
}

EXPORTED(T_pvar_write, int mpich_T_pvar_write(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, const void *buf))
{
	return error_out(cadre_T_pvar_write(pe_session, handle, buf));
}

EXPORTED(T_source_get_info, int mpich_T_source_get_info(int source_index, char *name, int *name_len, char *desc, int *desc_len, MPI_T_source_order *ordering, MPI_Count *ticks_per_second, MPI_Count *max_ticks, int *info))
{
	struct handles std_info;
	handles_in(&std_info, info, 1, info_in);
	int code = cadre_T_source_get_info(source_index, name, name_len, desc, desc_len, ordering, ticks_per_second, max_ticks, (MPI_Info *)std_info.p);
	handles_out(&std_info, info, info_out);
	return error_out(code);
}

EXPORTED(T_source_get_num, int mpich_T_source_get_num(int *num_sources))
{
	return error_out(cadre_T_source_get_num(num_sources));
}

EXPORTED(T_source_get_timestamp, int mpich_T_source_get_timestamp(int source_index, MPI_Count *timestamp))
{
	return error_out(cadre_T_source_get_timestamp(source_index, timestamp));
}

EXPORTED(Test, int mpich_Test(int *request, int *flag, struct mpich_status *status))
{
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Test((MPI_Request *)std_request.p, flag, (MPI_Status *)std_status.p);
	handles_out(&std_request, request, request_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Test_cancelled, int mpich_Test_cancelled(const struct mpich_status *status, int *flag))
{
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Test_cancelled((MPI_Status *)std_status.p, flag);
	statuses_out(&std_status, NULL);
	return error_out(code);
}

EXPORTED(Testall, int mpich_Testall(int count, int array_of_requests[], int *flag, struct mpich_status array_of_statuses[]))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, count, request_in);
	struct statuses std_array_of_statuses;
	statuses_in(&std_array_of_statuses, array_of_statuses, count);
	int code = cadre_Testall(count, (MPI_Request *)std_array_of_requests.p, flag, (MPI_Status *)std_array_of_statuses.p);
	handles_out(&std_array_of_requests, array_of_requests, request_out);
	statuses_out(&std_array_of_statuses, array_of_statuses);
	return error_out(code);
}

EXPORTED(Testany, int mpich_Testany(int count, int array_of_requests[], int *indx, int *flag, struct mpich_status *status))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, count, request_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Testany(count, (MPI_Request *)std_array_of_requests.p, indx, flag, (MPI_Status *)std_status.p);
	handles_out(&std_array_of_requests, array_of_requests, request_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Testsome, int mpich_Testsome(int incount, int array_of_requests[], int *outcount, int array_of_indices[], struct mpich_status array_of_statuses[]))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, incount, request_in);
	struct statuses std_array_of_statuses;
	statuses_in(&std_array_of_statuses, array_of_statuses, incount);
	int code = cadre_Testsome(incount, (MPI_Request *)std_array_of_requests.p, outcount, array_of_indices, (MPI_Status *)std_array_of_statuses.p);
	handles_out(&std_array_of_requests, array_of_requests, request_out);
	statuses_out(&std_array_of_statuses, array_of_statuses);
	return error_out(code);
}

EXPORTED(Topo_test, int mpich_Topo_test(int comm, int *status))
{
	word std_comm = comm_in(comm);
	struct ints std_status;
	ints_in(&std_status, status, 1, topology_in);
	int code = cadre_Topo_test((MPI_Comm)std_comm, (int *)std_status.p);
	ints_out(&std_status, status, topology_out);
	return error_out(code);
}

EXPORTED(Type_commit, int mpich_Type_commit(int *datatype))
{
	struct handles std_datatype;
	handles_in(&std_datatype, datatype, 1, datatype_in);
	int code = cadre_Type_commit((MPI_Datatype *)std_datatype.p);
	handles_out(&std_datatype, datatype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_contiguous, int mpich_Type_contiguous(int count, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_contiguous(count, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_contiguous_c, int mpich_Type_contiguous_c(MPI_Count count, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_contiguous_c(count, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_darray, int mpich_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, int oldtype, int *newtype))
{
	struct ints std_array_of_distribs;
	ints_in(&std_array_of_distribs, array_of_distribs, ndims, distribute_in);
	struct ints std_array_of_dargs;
	ints_in(&std_array_of_dargs, array_of_dargs, ndims, distribute_in);
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_darray(size, rank, ndims, array_of_gsizes, (int *)std_array_of_distribs.p, (int *)std_array_of_dargs.p, array_of_psizes, (int)order_in(order), (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	ints_out(&std_array_of_distribs, NULL, distribute_out);
	ints_out(&std_array_of_dargs, NULL, distribute_out);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_darray_c, int mpich_Type_create_darray_c(int size, int rank, int ndims, const MPI_Count array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, int oldtype, int *newtype))
{
	struct ints std_array_of_distribs;
	ints_in(&std_array_of_distribs, array_of_distribs, ndims, distribute_in);
	struct ints std_array_of_dargs;
	ints_in(&std_array_of_dargs, array_of_dargs, ndims, distribute_in);
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_darray_c(size, rank, ndims, array_of_gsizes, (int *)std_array_of_distribs.p, (int *)std_array_of_dargs.p, array_of_psizes, (int)order_in(order), (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	ints_out(&std_array_of_distribs, NULL, distribute_out);
	ints_out(&std_array_of_dargs, NULL, distribute_out);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_f90_complex, int mpich_Type_create_f90_complex(int p, int r, int *newtype))
{
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_f90_complex(p, r, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_f90_integer, int mpich_Type_create_f90_integer(int r, int *newtype))
{
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_f90_integer(r, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_f90_real, int mpich_Type_create_f90_real(int p, int r, int *newtype))
{
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_f90_real(p, r, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_hindexed, int mpich_Type_create_hindexed(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_hindexed_block, int mpich_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_hindexed_block(count, blocklength, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_hindexed_block_c, int mpich_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_hindexed_block_c(count, blocklength, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_hindexed_c, int mpich_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_hindexed_c(count, array_of_blocklengths, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_hvector, int mpich_Type_create_hvector(int count, int blocklength, MPI_Aint stride, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_hvector(count, blocklength, stride, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_hvector_c, int mpich_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_hvector_c(count, blocklength, stride, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_indexed_block, int mpich_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_indexed_block(count, blocklength, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_indexed_block_c, int mpich_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_indexed_block_c(count, blocklength, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_resized, int mpich_Type_create_resized(int oldtype, MPI_Aint lb, MPI_Aint extent, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_resized((MPI_Datatype)std_oldtype, lb, extent, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_resized_c, int mpich_Type_create_resized_c(int oldtype, MPI_Count lb, MPI_Count extent, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_resized_c((MPI_Datatype)std_oldtype, lb, extent, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_struct, int mpich_Type_create_struct(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], const int array_of_types[], int *newtype))
{
	struct handles std_array_of_types;
	handles_in(&std_array_of_types, array_of_types, count, datatype_in);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_struct(count, array_of_blocklengths, array_of_displacements, (MPI_Datatype *)std_array_of_types.p, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_array_of_types, NULL, datatype_out);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_struct_c, int mpich_Type_create_struct_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], const int array_of_types[], int *newtype))
{
	struct handles std_array_of_types;
	handles_in(&std_array_of_types, array_of_types, count, datatype_in);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_struct_c(count, array_of_blocklengths, array_of_displacements, (MPI_Datatype *)std_array_of_types.p, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_array_of_types, NULL, datatype_out);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_subarray, int mpich_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, (int)order_in(order), (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_create_subarray_c, int mpich_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[], const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_create_subarray_c(ndims, array_of_sizes, array_of_subsizes, array_of_starts, (int)order_in(order), (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_delete_attr, int mpich_Type_delete_attr(int datatype, int type_keyval))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_delete_attr((MPI_Datatype)std_datatype, (int)keyval_in(type_keyval)));
}

EXPORTED(Type_dup, int mpich_Type_dup(int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_dup((MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_free, int mpich_Type_free(int *datatype))
{
	struct handles std_datatype;
	handles_in(&std_datatype, datatype, 1, datatype_in);
	int code = cadre_Type_free((MPI_Datatype *)std_datatype.p);
	handles_out(&std_datatype, datatype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_free_keyval, int mpich_Type_free_keyval(int *type_keyval))
{
	struct ints std_type_keyval;
	ints_in(&std_type_keyval, type_keyval, 1, keyval_in);
	int code = cadre_Type_free_keyval((int *)std_type_keyval.p);
	ints_out(&std_type_keyval, type_keyval, keyval_out);
	return error_out(code);
}

EXPORTED(Type_get_attr, int mpich_Type_get_attr(int datatype, int type_keyval, void *attribute_val, int *flag))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_attr((MPI_Datatype)std_datatype, (int)keyval_in(type_keyval), attribute_val, flag));
}

EXPORTED(Type_get_envelope, int mpich_Type_get_envelope(int datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner))
{
	word std_datatype = datatype_in(datatype);
	struct ints std_combiner;
	ints_in(&std_combiner, combiner, 1, combiner_in);
	int code = cadre_Type_get_envelope((MPI_Datatype)std_datatype, num_integers, num_addresses, num_datatypes, (int *)std_combiner.p);
	ints_out(&std_combiner, combiner, combiner_out);
	return error_out(code);
}

EXPORTED(Type_get_envelope_c, int mpich_Type_get_envelope_c(int datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner))
{
	word std_datatype = datatype_in(datatype);
	struct ints std_combiner;
	ints_in(&std_combiner, combiner, 1, combiner_in);
	int code = cadre_Type_get_envelope_c((MPI_Datatype)std_datatype, num_integers, num_addresses, num_large_counts, num_datatypes, (int *)std_combiner.p);
	ints_out(&std_combiner, combiner, combiner_out);
	return error_out(code);
}

EXPORTED(Type_get_extent, int mpich_Type_get_extent(int datatype, MPI_Aint *lb, MPI_Aint *extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_extent((MPI_Datatype)std_datatype, lb, extent));
}

EXPORTED(Type_get_extent_c, int mpich_Type_get_extent_c(int datatype, MPI_Count *lb, MPI_Count *extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_extent_c((MPI_Datatype)std_datatype, lb, extent));
}

EXPORTED(Type_get_extent_x, int mpich_Type_get_extent_x(int datatype, MPI_Count *lb, MPI_Count *extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_extent_x((MPI_Datatype)std_datatype, lb, extent));
}

EXPORTED(Type_get_name, int mpich_Type_get_name(int datatype, char *type_name, int *resultlen))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_name((MPI_Datatype)std_datatype, type_name, resultlen));
}

EXPORTED(Type_get_true_extent, int mpich_Type_get_true_extent(int datatype, MPI_Aint *true_lb, MPI_Aint *true_extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_true_extent((MPI_Datatype)std_datatype, true_lb, true_extent));
}

EXPORTED(Type_get_true_extent_c, int mpich_Type_get_true_extent_c(int datatype, MPI_Count *true_lb, MPI_Count *true_extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_true_extent_c((MPI_Datatype)std_datatype, true_lb, true_extent));
}

EXPORTED(Type_get_true_extent_x, int mpich_Type_get_true_extent_x(int datatype, MPI_Count *true_lb, MPI_Count *true_extent))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_get_true_extent_x((MPI_Datatype)std_datatype, true_lb, true_extent));
}

EXPORTED(Type_get_value_index, int mpich_Type_get_value_index(int value_type, int index_type, int *pair_type))
{
	word std_value_type = datatype_in(value_type);
	word std_index_type = datatype_in(index_type);
	struct handles std_pair_type;
	handles_in(&std_pair_type, pair_type, 1, datatype_in);
	int code = cadre_Type_get_value_index((MPI_Datatype)std_value_type, (MPI_Datatype)std_index_type, (MPI_Datatype *)std_pair_type.p);
	handles_out(&std_pair_type, pair_type, datatype_out);
	return error_out(code);
}

EXPORTED(Type_indexed, int mpich_Type_indexed(int count, const int array_of_blocklengths[], const int array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_indexed(count, array_of_blocklengths, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_indexed_c, int mpich_Type_indexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_indexed_c(count, array_of_blocklengths, array_of_displacements, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_match_size, int mpich_Type_match_size(int typeclass, int size, int *datatype))
{
	struct handles std_datatype;
	handles_in(&std_datatype, datatype, 1, datatype_in);
	int code = cadre_Type_match_size((int)typeclass_in(typeclass), size, (MPI_Datatype *)std_datatype.p);
	handles_out(&std_datatype, datatype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_set_attr, int mpich_Type_set_attr(int datatype, int type_keyval, void *attribute_val))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_set_attr((MPI_Datatype)std_datatype, (int)keyval_in(type_keyval), attribute_val));
}

EXPORTED(Type_set_name, int mpich_Type_set_name(int datatype, const char *type_name))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_set_name((MPI_Datatype)std_datatype, type_name));
}

EXPORTED(Type_size, int mpich_Type_size(int datatype, int *size))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_size((MPI_Datatype)std_datatype, size));
}

EXPORTED(Type_size_c, int mpich_Type_size_c(int datatype, MPI_Count *size))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_size_c((MPI_Datatype)std_datatype, size));
}

EXPORTED(Type_size_x, int mpich_Type_size_x(int datatype, MPI_Count *size))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Type_size_x((MPI_Datatype)std_datatype, size));
}

EXPORTED(Type_vector, int mpich_Type_vector(int count, int blocklength, int stride, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_vector(count, blocklength, stride, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Type_vector_c, int mpich_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, int oldtype, int *newtype))
{
	word std_oldtype = datatype_in(oldtype);
	struct handles std_newtype;
	handles_in(&std_newtype, newtype, 1, datatype_in);
	int code = cadre_Type_vector_c(count, blocklength, stride, (MPI_Datatype)std_oldtype, (MPI_Datatype *)std_newtype.p);
	handles_out(&std_newtype, newtype, datatype_out);
	return error_out(code);
}

EXPORTED(Unpack, int mpich_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount, int datatype, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Unpack(inbuf, insize, position, outbuf, outcount, (MPI_Datatype)std_datatype, (MPI_Comm)std_comm));
}

EXPORTED(Unpack_c, int mpich_Unpack_c(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, int datatype, int comm))
{
	word std_datatype = datatype_in(datatype);
	word std_comm = comm_in(comm);
	return error_out(cadre_Unpack_c(inbuf, insize, position, outbuf, outcount, (MPI_Datatype)std_datatype, (MPI_Comm)std_comm));
}

EXPORTED(Unpack_external, int mpich_Unpack_external(const char datarep[], const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Unpack_external(datarep, inbuf, insize, position, outbuf, outcount, (MPI_Datatype)std_datatype));
}

EXPORTED(Unpack_external_c, int mpich_Unpack_external_c(const char datarep[], const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, int datatype))
{
	word std_datatype = datatype_in(datatype);
	return error_out(cadre_Unpack_external_c(datarep, inbuf, insize, position, outbuf, outcount, (MPI_Datatype)std_datatype));
}

EXPORTED(Unpublish_name, int mpich_Unpublish_name(const char *service_name, int info, const char *port_name))
{
	word std_info = info_in(info);
	return error_out(cadre_Unpublish_name(service_name, (MPI_Info)std_info, port_name));
}

EXPORTED(Wait, int mpich_Wait(int *request, struct mpich_status *status))
{
	struct handles std_request;
	handles_in(&std_request, request, 1, request_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Wait((MPI_Request *)std_request.p, (MPI_Status *)std_status.p);
	handles_out(&std_request, request, request_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Waitall, int mpich_Waitall(int count, int array_of_requests[], struct mpich_status array_of_statuses[]))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, count, request_in);
	struct statuses std_array_of_statuses;
	statuses_in(&std_array_of_statuses, array_of_statuses, count);
	int code = cadre_Waitall(count, (MPI_Request *)std_array_of_requests.p, (MPI_Status *)std_array_of_statuses.p);
	handles_out(&std_array_of_requests, array_of_requests, request_out);
	statuses_out(&std_array_of_statuses, array_of_statuses);
	return error_out(code);
}

EXPORTED(Waitany, int mpich_Waitany(int count, int array_of_requests[], int *indx, struct mpich_status *status))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, count, request_in);
	struct statuses std_status;
	statuses_in(&std_status, status, 1);
	int code = cadre_Waitany(count, (MPI_Request *)std_array_of_requests.p, indx, (MPI_Status *)std_status.p);
	handles_out(&std_array_of_requests, array_of_requests, request_out);
	statuses_out(&std_status, status);
	return error_out(code);
}

EXPORTED(Waitsome, int mpich_Waitsome(int incount, int array_of_requests[], int *outcount, int array_of_indices[], struct mpich_status array_of_statuses[]))
{
	struct handles std_array_of_requests;
	handles_in(&std_array_of_requests, array_of_requests, incount, request_in);
	struct statuses std_array_of_statuses;
	statuses_in(&std_array_of_statuses, array_of_statuses, incount);
	int code = cadre_Waitsome(incount, (MPI_Request *)std_array_of_requests.p, outcount, array_of_indices, (MPI_Status *)std_array_of_statuses.p);
	handles_out(&std_array_of_requests, array_of_requests, request_out);
	statuses_out(&std_array_of_statuses, array_of_statuses);
	return error_out(code);
}

EXPORTED(Win_allocate, int mpich_Win_allocate(MPI_Aint size, int disp_unit, int info, int comm, void *baseptr, int *win))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_allocate(size, disp_unit, (MPI_Info)std_info, (MPI_Comm)std_comm, baseptr, (MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_allocate_c, int mpich_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, int info, int comm, void *baseptr, int *win))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_allocate_c(size, disp_unit, (MPI_Info)std_info, (MPI_Comm)std_comm, baseptr, (MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_allocate_shared, int mpich_Win_allocate_shared(MPI_Aint size, int disp_unit, int info, int comm, void *baseptr, int *win))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_allocate_shared(size, disp_unit, (MPI_Info)std_info, (MPI_Comm)std_comm, baseptr, (MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_allocate_shared_c, int mpich_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, int info, int comm, void *baseptr, int *win))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_allocate_shared_c(size, disp_unit, (MPI_Info)std_info, (MPI_Comm)std_comm, baseptr, (MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_attach, int mpich_Win_attach(int win, void *base, MPI_Aint size))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_attach((MPI_Win)std_win, base, size));
}

EXPORTED(Win_call_errhandler, int mpich_Win_call_errhandler(int win, int errorcode))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_call_errhandler((MPI_Win)std_win, (int)error_in(errorcode)));
}

EXPORTED(Win_complete, int mpich_Win_complete(int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_complete((MPI_Win)std_win));
}

EXPORTED(Win_create, int mpich_Win_create(void *base, MPI_Aint size, int disp_unit, int info, int comm, int *win))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_create(base, size, disp_unit, (MPI_Info)std_info, (MPI_Comm)std_comm, (MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_create_c, int mpich_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, int info, int comm, int *win))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_create_c(base, size, disp_unit, (MPI_Info)std_info, (MPI_Comm)std_comm, (MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_create_dynamic, int mpich_Win_create_dynamic(int info, int comm, int *win))
{
	word std_info = info_in(info);
	word std_comm = comm_in(comm);
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_create_dynamic((MPI_Info)std_info, (MPI_Comm)std_comm, (MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_create_errhandler, int mpich_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn, int *errhandler))
{
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_Win_create_errhandler(win_errhandler_fn, (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(Win_delete_attr, int mpich_Win_delete_attr(int win, int win_keyval))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_delete_attr((MPI_Win)std_win, (int)keyval_in(win_keyval)));
}

EXPORTED(Win_detach, int mpich_Win_detach(int win, const void *base))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_detach((MPI_Win)std_win, base));
}

EXPORTED(Win_fence, int mpich_Win_fence(int assert, int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_fence(assert, (MPI_Win)std_win));
}

EXPORTED(Win_flush, int mpich_Win_flush(int rank, int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_flush(rank, (MPI_Win)std_win));
}

EXPORTED(Win_flush_all, int mpich_Win_flush_all(int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_flush_all((MPI_Win)std_win));
}

EXPORTED(Win_flush_local, int mpich_Win_flush_local(int rank, int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_flush_local(rank, (MPI_Win)std_win));
}

EXPORTED(Win_flush_local_all, int mpich_Win_flush_local_all(int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_flush_local_all((MPI_Win)std_win));
}

EXPORTED(Win_free, int mpich_Win_free(int *win))
{
	struct handles std_win;
	handles_in(&std_win, win, 1, win_in);
	int code = cadre_Win_free((MPI_Win *)std_win.p);
	handles_out(&std_win, win, win_out);
	return error_out(code);
}

EXPORTED(Win_free_keyval, int mpich_Win_free_keyval(int *win_keyval))
{
	struct ints std_win_keyval;
	ints_in(&std_win_keyval, win_keyval, 1, keyval_in);
	int code = cadre_Win_free_keyval((int *)std_win_keyval.p);
	ints_out(&std_win_keyval, win_keyval, keyval_out);
	return error_out(code);
}

EXPORTED(Win_get_attr, int mpich_Win_get_attr(int win, int win_keyval, void *attribute_val, int *flag))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_get_attr((MPI_Win)std_win, (int)keyval_in(win_keyval), attribute_val, flag));
}

EXPORTED(Win_get_errhandler, int mpich_Win_get_errhandler(int win, int *errhandler))
{
	word std_win = win_in(win);
	struct handles std_errhandler;
	handles_in(&std_errhandler, errhandler, 1, errhandler_in);
	int code = cadre_Win_get_errhandler((MPI_Win)std_win, (MPI_Errhandler *)std_errhandler.p);
	handles_out(&std_errhandler, errhandler, errhandler_out);
	return error_out(code);
}

EXPORTED(Win_get_group, int mpich_Win_get_group(int win, int *group))
{
	word std_win = win_in(win);
	struct handles std_group;
	handles_in(&std_group, group, 1, group_in);
	int code = cadre_Win_get_group((MPI_Win)std_win, (MPI_Group *)std_group.p);
	handles_out(&std_group, group, group_out);
	return error_out(code);
}

EXPORTED(Win_get_info, int mpich_Win_get_info(int win, int *info_used))
{
	word std_win = win_in(win);
	struct handles std_info_used;
	handles_in(&std_info_used, info_used, 1, info_in);
	int code = cadre_Win_get_info((MPI_Win)std_win, (MPI_Info *)std_info_used.p);
	handles_out(&std_info_used, info_used, info_out);
	return error_out(code);
}

EXPORTED(Win_get_name, int mpich_Win_get_name(int win, char *win_name, int *resultlen))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_get_name((MPI_Win)std_win, win_name, resultlen));
}

EXPORTED(Win_lock, int mpich_Win_lock(int lock_type, int rank, int assert, int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_lock((int)lock_in(lock_type), rank, assert, (MPI_Win)std_win));
}

EXPORTED(Win_lock_all, int mpich_Win_lock_all(int assert, int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_lock_all(assert, (MPI_Win)std_win));
}

EXPORTED(Win_post, int mpich_Win_post(int group, int assert, int win))
{
	word std_group = group_in(group);
	word std_win = win_in(win);
	return error_out(cadre_Win_post((MPI_Group)std_group, assert, (MPI_Win)std_win));
}

EXPORTED(Win_set_attr, int mpich_Win_set_attr(int win, int win_keyval, void *attribute_val))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_set_attr((MPI_Win)std_win, (int)keyval_in(win_keyval), attribute_val));
}

EXPORTED(Win_set_errhandler, int mpich_Win_set_errhandler(int win, int errhandler))
{
	word std_win = win_in(win);
	word std_errhandler = errhandler_in(errhandler);
	return error_out(cadre_Win_set_errhandler((MPI_Win)std_win, (MPI_Errhandler)std_errhandler));
}

EXPORTED(Win_set_info, int mpich_Win_set_info(int win, int info))
{
	word std_win = win_in(win);
	word std_info = info_in(info);
	return error_out(cadre_Win_set_info((MPI_Win)std_win, (MPI_Info)std_info));
}

EXPORTED(Win_set_name, int mpich_Win_set_name(int win, const char *win_name))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_set_name((MPI_Win)std_win, win_name));
}

EXPORTED(Win_shared_query, int mpich_Win_shared_query(int win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_shared_query((MPI_Win)std_win, rank, size, disp_unit, baseptr));
}

EXPORTED(Win_shared_query_c, int mpich_Win_shared_query_c(int win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_shared_query_c((MPI_Win)std_win, rank, size, disp_unit, baseptr));
}

EXPORTED(Win_start, int mpich_Win_start(int group, int assert, int win))
{
	word std_group = group_in(group);
	word std_win = win_in(win);
	return error_out(cadre_Win_start((MPI_Group)std_group, assert, (MPI_Win)std_win));
}

EXPORTED(Win_sync, int mpich_Win_sync(int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_sync((MPI_Win)std_win));
}

EXPORTED(Win_test, int mpich_Win_test(int win, int *flag))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_test((MPI_Win)std_win, flag));
}

EXPORTED(Win_unlock, int mpich_Win_unlock(int rank, int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_unlock(rank, (MPI_Win)std_win));
}

EXPORTED(Win_unlock_all, int mpich_Win_unlock_all(int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_unlock_all((MPI_Win)std_win));
}

EXPORTED(Win_wait, int mpich_Win_wait(int win))
{
	word std_win = win_in(win);
	return error_out(cadre_Win_wait((MPI_Win)std_win));
}

EXPORTED(Wtick, double mpich_Wtick(void))
{
	return cadre_Wtick();
}

EXPORTED(Wtime, double mpich_Wtime(void))
{
	return cadre_Wtime();
}
