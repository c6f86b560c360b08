/* written by abi/gen from functions.txt and constants.txt; do not edit */
#include "front.h"

const char *const cadre_names[CALLS] = {
	"MPI_Abi_get_fortran_booleans",
	"MPI_Abi_get_fortran_info",
	"MPI_Abi_get_info",
	"MPI_Abi_get_version",
	"MPI_Abi_set_fortran_booleans",
	"MPI_Abi_set_fortran_info",
	"MPI_Abort",
	"MPI_Accumulate",
	"MPI_Accumulate_c",
	"MPI_Add_error_class",
	"MPI_Add_error_code",
	"MPI_Add_error_string",
	"MPI_Aint_add",
	"MPI_Aint_diff",
	"MPI_Allgather",
	"MPI_Allgather_c",
	"MPI_Allgather_init",
	"MPI_Allgather_init_c",
	"MPI_Allgatherv",
	"MPI_Allgatherv_c",
	"MPI_Allgatherv_init",
	"MPI_Allgatherv_init_c",
	"MPI_Alloc_mem",
	"MPI_Allreduce",
	"MPI_Allreduce_c",
	"MPI_Allreduce_init",
	"MPI_Allreduce_init_c",
	"MPI_Alltoall",
	"MPI_Alltoall_c",
	"MPI_Alltoall_init",
	"MPI_Alltoall_init_c",
	"MPI_Alltoallv",
	"MPI_Alltoallv_c",
	"MPI_Alltoallv_init",
	"MPI_Alltoallv_init_c",
	"MPI_Alltoallw",
	"MPI_Alltoallw_c",
	"MPI_Alltoallw_init",
	"MPI_Alltoallw_init_c",
	"MPI_Attr_delete",
	"MPI_Attr_get",
	"MPI_Attr_put",
	"MPI_Barrier",
	"MPI_Barrier_init",
	"MPI_Bcast",
	"MPI_Bcast_c",
	"MPI_Bcast_init",
	"MPI_Bcast_init_c",
	"MPI_Bsend",
	"MPI_Bsend_c",
	"MPI_Bsend_init",
	"MPI_Bsend_init_c",
	"MPI_Buffer_attach",
	"MPI_Buffer_attach_c",
	"MPI_Buffer_detach",
	"MPI_Buffer_detach_c",
	"MPI_Buffer_flush",
	"MPI_Buffer_iflush",
	"MPI_Cancel",
	"MPI_Cart_coords",
	"MPI_Cart_create",
	"MPI_Cart_get",
	"MPI_Cart_map",
	"MPI_Cart_rank",
	"MPI_Cart_shift",
	"MPI_Cart_sub",
	"MPI_Cartdim_get",
	"MPI_Close_port",
	"MPI_Comm_accept",
	"MPI_Comm_attach_buffer",
	"MPI_Comm_attach_buffer_c",
	"MPI_Comm_call_errhandler",
	"MPI_Comm_compare",
	"MPI_Comm_connect",
	"MPI_Comm_create",
	"MPI_Comm_create_errhandler",
	"MPI_Comm_create_from_group",
	"MPI_Comm_create_group",
	"MPI_Comm_create_keyval",
	"MPI_Comm_delete_attr",
	"MPI_Comm_detach_buffer",
	"MPI_Comm_detach_buffer_c",
	"MPI_Comm_disconnect",
	"MPI_Comm_dup",
	"MPI_Comm_dup_with_info",
	"MPI_Comm_flush_buffer",
	"MPI_Comm_free",
	"MPI_Comm_free_keyval",
	"MPI_Comm_fromint",
	"MPI_Comm_get_attr",
	"MPI_Comm_get_errhandler",
	"MPI_Comm_get_info",
	"MPI_Comm_get_name",
	"MPI_Comm_get_parent",
	"MPI_Comm_group",
	"MPI_Comm_idup",
	"MPI_Comm_idup_with_info",
	"MPI_Comm_iflush_buffer",
	"MPI_Comm_join",
	"MPI_Comm_rank",
	"MPI_Comm_remote_group",
	"MPI_Comm_remote_size",
	"MPI_Comm_set_attr",
	"MPI_Comm_set_errhandler",
	"MPI_Comm_set_info",
	"MPI_Comm_set_name",
	"MPI_Comm_size",
	"MPI_Comm_spawn",
	"MPI_Comm_spawn_multiple",
	"MPI_Comm_split",
	"MPI_Comm_split_type",
	"MPI_Comm_test_inter",
	"MPI_Comm_toint",
	"MPI_Compare_and_swap",
	"MPI_Dims_create",
	"MPI_Dist_graph_create",
	"MPI_Dist_graph_create_adjacent",
	"MPI_Dist_graph_neighbors",
	"MPI_Dist_graph_neighbors_count",
	"MPI_Errhandler_free",
	"MPI_Errhandler_fromint",
	"MPI_Errhandler_toint",
	"MPI_Error_class",
	"MPI_Error_string",
	"MPI_Exscan",
	"MPI_Exscan_c",
	"MPI_Exscan_init",
	"MPI_Exscan_init_c",
	"MPI_Fetch_and_op",
	"MPI_File_call_errhandler",
	"MPI_File_close",
	"MPI_File_create_errhandler",
	"MPI_File_delete",
	"MPI_File_fromint",
	"MPI_File_get_amode",
	"MPI_File_get_atomicity",
	"MPI_File_get_byte_offset",
	"MPI_File_get_errhandler",
	"MPI_File_get_group",
	"MPI_File_get_info",
	"MPI_File_get_position",
	"MPI_File_get_position_shared",
	"MPI_File_get_size",
	"MPI_File_get_type_extent",
	"MPI_File_get_type_extent_c",
	"MPI_File_get_view",
	"MPI_File_iread",
	"MPI_File_iread_all",
	"MPI_File_iread_all_c",
	"MPI_File_iread_at",
	"MPI_File_iread_at_all",
	"MPI_File_iread_at_all_c",
	"MPI_File_iread_at_c",
	"MPI_File_iread_c",
	"MPI_File_iread_shared",
	"MPI_File_iread_shared_c",
	"MPI_File_iwrite",
	"MPI_File_iwrite_all",
	"MPI_File_iwrite_all_c",
	"MPI_File_iwrite_at",
	"MPI_File_iwrite_at_all",
	"MPI_File_iwrite_at_all_c",
	"MPI_File_iwrite_at_c",
	"MPI_File_iwrite_c",
	"MPI_File_iwrite_shared",
	"MPI_File_iwrite_shared_c",
	"MPI_File_open",
	"MPI_File_preallocate",
	"MPI_File_read",
	"MPI_File_read_all",
	"MPI_File_read_all_begin",
	"MPI_File_read_all_begin_c",
	"MPI_File_read_all_c",
	"MPI_File_read_all_end",
	"MPI_File_read_at",
	"MPI_File_read_at_all",
	"MPI_File_read_at_all_begin",
	"MPI_File_read_at_all_begin_c",
	"MPI_File_read_at_all_c",
	"MPI_File_read_at_all_end",
	"MPI_File_read_at_c",
	"MPI_File_read_c",
	"MPI_File_read_ordered",
	"MPI_File_read_ordered_begin",
	"MPI_File_read_ordered_begin_c",
	"MPI_File_read_ordered_c",
	"MPI_File_read_ordered_end",
	"MPI_File_read_shared",
	"MPI_File_read_shared_c",
	"MPI_File_seek",
	"MPI_File_seek_shared",
	"MPI_File_set_atomicity",
	"MPI_File_set_errhandler",
	"MPI_File_set_info",
	"MPI_File_set_size",
	"MPI_File_set_view",
	"MPI_File_sync",
	"MPI_File_toint",
	"MPI_File_write",
	"MPI_File_write_all",
	"MPI_File_write_all_begin",
	"MPI_File_write_all_begin_c",
	"MPI_File_write_all_c",
	"MPI_File_write_all_end",
	"MPI_File_write_at",
	"MPI_File_write_at_all",
	"MPI_File_write_at_all_begin",
	"MPI_File_write_at_all_begin_c",
	"MPI_File_write_at_all_c",
	"MPI_File_write_at_all_end",
	"MPI_File_write_at_c",
	"MPI_File_write_c",
	"MPI_File_write_ordered",
	"MPI_File_write_ordered_begin",
	"MPI_File_write_ordered_begin_c",
	"MPI_File_write_ordered_c",
	"MPI_File_write_ordered_end",
	"MPI_File_write_shared",
	"MPI_File_write_shared_c",
	"MPI_Finalize",
	"MPI_Finalized",
	"MPI_Free_mem",
	"MPI_Gather",
	"MPI_Gather_c",
	"MPI_Gather_init",
	"MPI_Gather_init_c",
	"MPI_Gatherv",
	"MPI_Gatherv_c",
	"MPI_Gatherv_init",
	"MPI_Gatherv_init_c",
	"MPI_Get",
	"MPI_Get_accumulate",
	"MPI_Get_accumulate_c",
	"MPI_Get_address",
	"MPI_Get_c",
	"MPI_Get_count",
	"MPI_Get_count_c",
	"MPI_Get_elements",
	"MPI_Get_elements_c",
	"MPI_Get_elements_x",
	"MPI_Get_hw_resource_info",
	"MPI_Get_library_version",
	"MPI_Get_processor_name",
	"MPI_Get_version",
	"MPI_Graph_create",
	"MPI_Graph_get",
	"MPI_Graph_map",
	"MPI_Graph_neighbors",
	"MPI_Graph_neighbors_count",
	"MPI_Graphdims_get",
	"MPI_Grequest_complete",
	"MPI_Grequest_start",
	"MPI_Group_compare",
	"MPI_Group_difference",
	"MPI_Group_excl",
	"MPI_Group_free",
	"MPI_Group_from_session_pset",
	"MPI_Group_fromint",
	"MPI_Group_incl",
	"MPI_Group_intersection",
	"MPI_Group_range_excl",
	"MPI_Group_range_incl",
	"MPI_Group_rank",
	"MPI_Group_size",
	"MPI_Group_toint",
	"MPI_Group_translate_ranks",
	"MPI_Group_union",
	"MPI_Iallgather",
	"MPI_Iallgather_c",
	"MPI_Iallgatherv",
	"MPI_Iallgatherv_c",
	"MPI_Iallreduce",
	"MPI_Iallreduce_c",
	"MPI_Ialltoall",
	"MPI_Ialltoall_c",
	"MPI_Ialltoallv",
	"MPI_Ialltoallv_c",
	"MPI_Ialltoallw",
	"MPI_Ialltoallw_c",
	"MPI_Ibarrier",
	"MPI_Ibcast",
	"MPI_Ibcast_c",
	"MPI_Ibsend",
	"MPI_Ibsend_c",
	"MPI_Iexscan",
	"MPI_Iexscan_c",
	"MPI_Igather",
	"MPI_Igather_c",
	"MPI_Igatherv",
	"MPI_Igatherv_c",
	"MPI_Improbe",
	"MPI_Imrecv",
	"MPI_Imrecv_c",
	"MPI_Ineighbor_allgather",
	"MPI_Ineighbor_allgather_c",
	"MPI_Ineighbor_allgatherv",
	"MPI_Ineighbor_allgatherv_c",
	"MPI_Ineighbor_alltoall",
	"MPI_Ineighbor_alltoall_c",
	"MPI_Ineighbor_alltoallv",
	"MPI_Ineighbor_alltoallv_c",
	"MPI_Ineighbor_alltoallw",
	"MPI_Ineighbor_alltoallw_c",
	"MPI_Info_create",
	"MPI_Info_create_env",
	"MPI_Info_delete",
	"MPI_Info_dup",
	"MPI_Info_free",
	"MPI_Info_fromint",
	"MPI_Info_get",
	"MPI_Info_get_nkeys",
	"MPI_Info_get_nthkey",
	"MPI_Info_get_string",
	"MPI_Info_get_valuelen",
	"MPI_Info_set",
	"MPI_Info_toint",
	"MPI_Init",
	"MPI_Init_thread",
	"MPI_Initialized",
	"MPI_Intercomm_create",
	"MPI_Intercomm_create_from_groups",
	"MPI_Intercomm_merge",
	"MPI_Iprobe",
	"MPI_Irecv",
	"MPI_Irecv_c",
	"MPI_Ireduce",
	"MPI_Ireduce_c",
	"MPI_Ireduce_scatter",
	"MPI_Ireduce_scatter_block",
	"MPI_Ireduce_scatter_block_c",
	"MPI_Ireduce_scatter_c",
	"MPI_Irsend",
	"MPI_Irsend_c",
	"MPI_Is_thread_main",
	"MPI_Iscan",
	"MPI_Iscan_c",
	"MPI_Iscatter",
	"MPI_Iscatter_c",
	"MPI_Iscatterv",
	"MPI_Iscatterv_c",
	"MPI_Isend",
	"MPI_Isend_c",
	"MPI_Isendrecv",
	"MPI_Isendrecv_c",
	"MPI_Isendrecv_replace",
	"MPI_Isendrecv_replace_c",
	"MPI_Issend",
	"MPI_Issend_c",
	"MPI_Keyval_create",
	"MPI_Keyval_free",
	"MPI_Lookup_name",
	"MPI_Message_fromint",
	"MPI_Message_toint",
	"MPI_Mprobe",
	"MPI_Mrecv",
	"MPI_Mrecv_c",
	"MPI_Neighbor_allgather",
	"MPI_Neighbor_allgather_c",
	"MPI_Neighbor_allgather_init",
	"MPI_Neighbor_allgather_init_c",
	"MPI_Neighbor_allgatherv",
	"MPI_Neighbor_allgatherv_c",
	"MPI_Neighbor_allgatherv_init",
	"MPI_Neighbor_allgatherv_init_c",
	"MPI_Neighbor_alltoall",
	"MPI_Neighbor_alltoall_c",
	"MPI_Neighbor_alltoall_init",
	"MPI_Neighbor_alltoall_init_c",
	"MPI_Neighbor_alltoallv",
	"MPI_Neighbor_alltoallv_c",
	"MPI_Neighbor_alltoallv_init",
	"MPI_Neighbor_alltoallv_init_c",
	"MPI_Neighbor_alltoallw",
	"MPI_Neighbor_alltoallw_c",
	"MPI_Neighbor_alltoallw_init",
	"MPI_Neighbor_alltoallw_init_c",
	"MPI_Op_commutative",
	"MPI_Op_create",
	"MPI_Op_create_c",
	"MPI_Op_free",
	"MPI_Op_fromint",
	"MPI_Op_toint",
	"MPI_Open_port",
	"MPI_Pack",
	"MPI_Pack_c",
	"MPI_Pack_external",
	"MPI_Pack_external_c",
	"MPI_Pack_external_size",
	"MPI_Pack_external_size_c",
	"MPI_Pack_size",
	"MPI_Pack_size_c",
	"MPI_Parrived",
	"MPI_Pcontrol",
	"MPI_Pready",
	"MPI_Pready_list",
	"MPI_Pready_range",
	"MPI_Precv_init",
	"MPI_Precv_init_c",
	"MPI_Probe",
	"MPI_Psend_init",
	"MPI_Psend_init_c",
	"MPI_Publish_name",
	"MPI_Put",
	"MPI_Put_c",
	"MPI_Query_thread",
	"MPI_Raccumulate",
	"MPI_Raccumulate_c",
	"MPI_Recv",
	"MPI_Recv_c",
	"MPI_Recv_init",
	"MPI_Recv_init_c",
	"MPI_Reduce",
	"MPI_Reduce_c",
	"MPI_Reduce_init",
	"MPI_Reduce_init_c",
	"MPI_Reduce_local",
	"MPI_Reduce_local_c",
	"MPI_Reduce_scatter",
	"MPI_Reduce_scatter_block",
	"MPI_Reduce_scatter_block_c",
	"MPI_Reduce_scatter_block_init",
	"MPI_Reduce_scatter_block_init_c",
	"MPI_Reduce_scatter_c",
	"MPI_Reduce_scatter_init",
	"MPI_Reduce_scatter_init_c",
	"MPI_Register_datarep",
	"MPI_Register_datarep_c",
	"MPI_Remove_error_class",
	"MPI_Remove_error_code",
	"MPI_Remove_error_string",
	"MPI_Request_free",
	"MPI_Request_fromint",
	"MPI_Request_get_status",
	"MPI_Request_get_status_all",
	"MPI_Request_get_status_any",
	"MPI_Request_get_status_some",
	"MPI_Request_toint",
	"MPI_Rget",
	"MPI_Rget_accumulate",
	"MPI_Rget_accumulate_c",
	"MPI_Rget_c",
	"MPI_Rput",
	"MPI_Rput_c",
	"MPI_Rsend",
	"MPI_Rsend_c",
	"MPI_Rsend_init",
	"MPI_Rsend_init_c",
	"MPI_Scan",
	"MPI_Scan_c",
	"MPI_Scan_init",
	"MPI_Scan_init_c",
	"MPI_Scatter",
	"MPI_Scatter_c",
	"MPI_Scatter_init",
	"MPI_Scatter_init_c",
	"MPI_Scatterv",
	"MPI_Scatterv_c",
	"MPI_Scatterv_init",
	"MPI_Scatterv_init_c",
	"MPI_Send",
	"MPI_Send_c",
	"MPI_Send_init",
	"MPI_Send_init_c",
	"MPI_Sendrecv",
	"MPI_Sendrecv_c",
	"MPI_Sendrecv_replace",
	"MPI_Sendrecv_replace_c",
	"MPI_Session_attach_buffer",
	"MPI_Session_attach_buffer_c",
	"MPI_Session_call_errhandler",
	"MPI_Session_create_errhandler",
	"MPI_Session_detach_buffer",
	"MPI_Session_detach_buffer_c",
	"MPI_Session_finalize",
	"MPI_Session_flush_buffer",
	"MPI_Session_fromint",
	"MPI_Session_get_errhandler",
	"MPI_Session_get_info",
	"MPI_Session_get_nth_pset",
	"MPI_Session_get_num_psets",
	"MPI_Session_get_pset_info",
	"MPI_Session_iflush_buffer",
	"MPI_Session_init",
	"MPI_Session_set_errhandler",
	"MPI_Session_toint",
	"MPI_Ssend",
	"MPI_Ssend_c",
	"MPI_Ssend_init",
	"MPI_Ssend_init_c",
	"MPI_Start",
	"MPI_Startall",
	"MPI_Status_get_error",
	"MPI_Status_get_source",
	"MPI_Status_get_tag",
	"MPI_Status_set_cancelled",
	"MPI_Status_set_elements",
	"MPI_Status_set_elements_c",
	"MPI_Status_set_elements_x",
	"MPI_Status_set_error",
	"MPI_Status_set_source",
	"MPI_Status_set_tag",
	"MPI_T_category_changed",
	"MPI_T_category_get_categories",
	"MPI_T_category_get_cvars",
	"MPI_T_category_get_events",
	"MPI_T_category_get_index",
	"MPI_T_category_get_info",
	"MPI_T_category_get_num",
	"MPI_T_category_get_num_events",
	"MPI_T_category_get_pvars",
	"MPI_T_cvar_get_index",
	"MPI_T_cvar_get_info",
	"MPI_T_cvar_get_num",
	"MPI_T_cvar_handle_alloc",
	"MPI_T_cvar_handle_free",
	"MPI_T_cvar_read",
	"MPI_T_cvar_write",
	"MPI_T_enum_get_info",
	"MPI_T_enum_get_item",
	"MPI_T_event_callback_get_info",
	"MPI_T_event_callback_set_info",
	"MPI_T_event_copy",
	"MPI_T_event_get_index",
	"MPI_T_event_get_info",
	"MPI_T_event_get_num",
	"MPI_T_event_get_source",
	"MPI_T_event_get_timestamp",
	"MPI_T_event_handle_alloc",
	"MPI_T_event_handle_free",
	"MPI_T_event_handle_get_info",
	"MPI_T_event_handle_set_info",
	"MPI_T_event_read",
	"MPI_T_event_register_callback",
	"MPI_T_event_set_dropped_handler",
	"MPI_T_finalize",
	"MPI_T_init_thread",
	"MPI_T_pvar_get_index",
	"MPI_T_pvar_get_info",
	"MPI_T_pvar_get_num",
	"MPI_T_pvar_handle_alloc",
	"MPI_T_pvar_handle_free",
	"MPI_T_pvar_read",
	"MPI_T_pvar_readreset",
	"MPI_T_pvar_reset",
	"MPI_T_pvar_session_create",
	"MPI_T_pvar_session_free",
	"MPI_T_pvar_start",
	"MPI_T_pvar_stop",
	"MPI_T_pvar_write",
	"MPI_T_source_get_info",
	"MPI_T_source_get_num",
	"MPI_T_source_get_timestamp",
	"MPI_Test",
	"MPI_Test_cancelled",
	"MPI_Testall",
	"MPI_Testany",
	"MPI_Testsome",
	"MPI_Topo_test",
	"MPI_Type_commit",
	"MPI_Type_contiguous",
	"MPI_Type_contiguous_c",
	"MPI_Type_create_darray",
	"MPI_Type_create_darray_c",
	"MPI_Type_create_f90_complex",
	"MPI_Type_create_f90_integer",
	"MPI_Type_create_f90_real",
	"MPI_Type_create_hindexed",
	"MPI_Type_create_hindexed_block",
	"MPI_Type_create_hindexed_block_c",
	"MPI_Type_create_hindexed_c",
	"MPI_Type_create_hvector",
	"MPI_Type_create_hvector_c",
	"MPI_Type_create_indexed_block",
	"MPI_Type_create_indexed_block_c",
	"MPI_Type_create_keyval",
	"MPI_Type_create_resized",
	"MPI_Type_create_resized_c",
	"MPI_Type_create_struct",
	"MPI_Type_create_struct_c",
	"MPI_Type_create_subarray",
	"MPI_Type_create_subarray_c",
	"MPI_Type_delete_attr",
	"MPI_Type_dup",
	"MPI_Type_free",
	"MPI_Type_free_keyval",
	"MPI_Type_fromint",
	"MPI_Type_get_attr",
	"MPI_Type_get_contents",
	"MPI_Type_get_contents_c",
	"MPI_Type_get_envelope",
	"MPI_Type_get_envelope_c",
	"MPI_Type_get_extent",
	"MPI_Type_get_extent_c",
	"MPI_Type_get_extent_x",
	"MPI_Type_get_name",
	"MPI_Type_get_true_extent",
	"MPI_Type_get_true_extent_c",
	"MPI_Type_get_true_extent_x",
	"MPI_Type_get_value_index",
	"MPI_Type_indexed",
	"MPI_Type_indexed_c",
	"MPI_Type_match_size",
	"MPI_Type_set_attr",
	"MPI_Type_set_name",
	"MPI_Type_size",
	"MPI_Type_size_c",
	"MPI_Type_size_x",
	"MPI_Type_toint",
	"MPI_Type_vector",
	"MPI_Type_vector_c",
	"MPI_Unpack",
	"MPI_Unpack_c",
	"MPI_Unpack_external",
	"MPI_Unpack_external_c",
	"MPI_Unpublish_name",
	"MPI_Wait",
	"MPI_Waitall",
	"MPI_Waitany",
	"MPI_Waitsome",
	"MPI_Win_allocate",
	"MPI_Win_allocate_c",
	"MPI_Win_allocate_shared",
	"MPI_Win_allocate_shared_c",
	"MPI_Win_attach",
	"MPI_Win_call_errhandler",
	"MPI_Win_complete",
	"MPI_Win_create",
	"MPI_Win_create_c",
	"MPI_Win_create_dynamic",
	"MPI_Win_create_errhandler",
	"MPI_Win_create_keyval",
	"MPI_Win_delete_attr",
	"MPI_Win_detach",
	"MPI_Win_fence",
	"MPI_Win_flush",
	"MPI_Win_flush_all",
	"MPI_Win_flush_local",
	"MPI_Win_flush_local_all",
	"MPI_Win_free",
	"MPI_Win_free_keyval",
	"MPI_Win_fromint",
	"MPI_Win_get_attr",
	"MPI_Win_get_errhandler",
	"MPI_Win_get_group",
	"MPI_Win_get_info",
	"MPI_Win_get_name",
	"MPI_Win_lock",
	"MPI_Win_lock_all",
	"MPI_Win_post",
	"MPI_Win_set_attr",
	"MPI_Win_set_errhandler",
	"MPI_Win_set_info",
	"MPI_Win_set_name",
	"MPI_Win_shared_query",
	"MPI_Win_shared_query_c",
	"MPI_Win_start",
	"MPI_Win_sync",
	"MPI_Win_test",
	"MPI_Win_toint",
	"MPI_Win_unlock",
	"MPI_Win_unlock_all",
	"MPI_Win_wait",
	"MPI_Wtick",
	"MPI_Wtime",
};

const unsigned char cadre_early[CALLS] = {
	[CALL_Abi_get_fortran_booleans] = 1,
	[CALL_Abi_get_fortran_info] = 1,
	[CALL_Abi_get_info] = 1,
	[CALL_Abi_get_version] = 1,
	[CALL_Abi_set_fortran_booleans] = 1,
	[CALL_Abi_set_fortran_info] = 1,
	[CALL_Add_error_class] = 1,
	[CALL_Add_error_code] = 1,
	[CALL_Add_error_string] = 1,
	[CALL_Aint_add] = 1,
	[CALL_Aint_diff] = 1,
	[CALL_Comm_create_errhandler] = 1,
	[CALL_Comm_fromint] = 1,
	[CALL_Comm_toint] = 1,
	[CALL_Errhandler_free] = 1,
	[CALL_Errhandler_fromint] = 1,
	[CALL_Errhandler_toint] = 1,
	[CALL_Error_class] = 1,
	[CALL_Error_string] = 1,
	[CALL_File_create_errhandler] = 1,
	[CALL_File_fromint] = 1,
	[CALL_File_toint] = 1,
	[CALL_Finalized] = 1,
	[CALL_Get_address] = 1,
	[CALL_Get_hw_resource_info] = 1,
	[CALL_Get_library_version] = 1,
	[CALL_Get_version] = 1,
	[CALL_Group_fromint] = 1,
	[CALL_Group_toint] = 1,
	[CALL_Info_create] = 1,
	[CALL_Info_create_env] = 1,
	[CALL_Info_delete] = 1,
	[CALL_Info_dup] = 1,
	[CALL_Info_free] = 1,
	[CALL_Info_fromint] = 1,
	[CALL_Info_get] = 1,
	[CALL_Info_get_nkeys] = 1,
	[CALL_Info_get_nthkey] = 1,
	[CALL_Info_get_string] = 1,
	[CALL_Info_get_valuelen] = 1,
	[CALL_Info_set] = 1,
	[CALL_Info_toint] = 1,
	[CALL_Init] = 1,
	[CALL_Init_thread] = 1,
	[CALL_Initialized] = 1,
	[CALL_Message_fromint] = 1,
	[CALL_Message_toint] = 1,
	[CALL_Op_fromint] = 1,
	[CALL_Op_toint] = 1,
	[CALL_Pcontrol] = 1,
	[CALL_Remove_error_class] = 1,
	[CALL_Remove_error_code] = 1,
	[CALL_Remove_error_string] = 1,
	[CALL_Request_fromint] = 1,
	[CALL_Request_toint] = 1,
	[CALL_Session_create_errhandler] = 1,
	[CALL_Session_fromint] = 1,
	[CALL_Session_init] = 1,
	[CALL_Session_toint] = 1,
	[CALL_Status_get_error] = 1,
	[CALL_Status_get_source] = 1,
	[CALL_Status_get_tag] = 1,
	[CALL_Status_set_error] = 1,
	[CALL_Status_set_source] = 1,
	[CALL_Status_set_tag] = 1,
	[CALL_T_category_changed] = 1,
	[CALL_T_category_get_categories] = 1,
	[CALL_T_category_get_cvars] = 1,
	[CALL_T_category_get_events] = 1,
	[CALL_T_category_get_index] = 1,
	[CALL_T_category_get_info] = 1,
	[CALL_T_category_get_num] = 1,
	[CALL_T_category_get_num_events] = 1,
	[CALL_T_category_get_pvars] = 1,
	[CALL_T_cvar_get_index] = 1,
	[CALL_T_cvar_get_info] = 1,
	[CALL_T_cvar_get_num] = 1,
	[CALL_T_cvar_handle_alloc] = 1,
	[CALL_T_cvar_handle_free] = 1,
	[CALL_T_cvar_read] = 1,
	[CALL_T_cvar_write] = 1,
	[CALL_T_enum_get_info] = 1,
	[CALL_T_enum_get_item] = 1,
	[CALL_T_event_callback_get_info] = 1,
	[CALL_T_event_callback_set_info] = 1,
	[CALL_T_event_copy] = 1,
	[CALL_T_event_get_index] = 1,
	[CALL_T_event_get_info] = 1,
	[CALL_T_event_get_num] = 1,
	[CALL_T_event_get_source] = 1,
	[CALL_T_event_get_timestamp] = 1,
	[CALL_T_event_handle_alloc] = 1,
	[CALL_T_event_handle_free] = 1,
	[CALL_T_event_handle_get_info] = 1,
	[CALL_T_event_handle_set_info] = 1,
	[CALL_T_event_read] = 1,
	[CALL_T_event_register_callback] = 1,
	[CALL_T_event_set_dropped_handler] = 1,
	[CALL_T_finalize] = 1,
	[CALL_T_init_thread] = 1,
	[CALL_T_pvar_get_index] = 1,
	[CALL_T_pvar_get_info] = 1,
	[CALL_T_pvar_get_num] = 1,
	[CALL_T_pvar_handle_alloc] = 1,
	[CALL_T_pvar_handle_free] = 1,
	[CALL_T_pvar_read] = 1,
	[CALL_T_pvar_readreset] = 1,
	[CALL_T_pvar_reset] = 1,
	[CALL_T_pvar_session_create] = 1,
	[CALL_T_pvar_session_free] = 1,
	[CALL_T_pvar_start] = 1,
	[CALL_T_pvar_stop] = 1,
	[CALL_T_pvar_write] = 1,
	[CALL_T_source_get_info] = 1,
	[CALL_T_source_get_num] = 1,
	[CALL_T_source_get_timestamp] = 1,
	[CALL_Type_fromint] = 1,
	[CALL_Type_toint] = 1,
	[CALL_Win_create_errhandler] = 1,
	[CALL_Win_fromint] = 1,
	[CALL_Win_toint] = 1,
	[CALL_Wtick] = 1,
	[CALL_Wtime] = 1,
};

int PMPI_Abi_get_fortran_booleans(int logical_size, void *logical_true, void *logical_false, int *is_set)
{
	const word a[] = {W(logical_size), W(logical_true), W(logical_false), W(is_set)};
	return cadre_call(CALL_Abi_get_fortran_booleans, a);
}
int MPI_Abi_get_fortran_booleans(int logical_size, void *logical_true, void *logical_false, int *is_set) WEAK(Abi_get_fortran_booleans);

int PMPI_Abi_get_fortran_info(MPI_Info *info)
{
	const word a[] = {W(info)};
	return cadre_call(CALL_Abi_get_fortran_info, a);
}
int MPI_Abi_get_fortran_info(MPI_Info *info) WEAK(Abi_get_fortran_info);

int PMPI_Abi_get_info(MPI_Info *info)
{
	const word a[] = {W(info)};
	return cadre_call(CALL_Abi_get_info, a);
}
int MPI_Abi_get_info(MPI_Info *info) WEAK(Abi_get_info);

int PMPI_Abi_set_fortran_booleans(int logical_size, void *logical_true, void *logical_false)
{
	const word a[] = {W(logical_size), W(logical_true), W(logical_false)};
	return cadre_call(CALL_Abi_set_fortran_booleans, a);
}
int MPI_Abi_set_fortran_booleans(int logical_size, void *logical_true, void *logical_false) WEAK(Abi_set_fortran_booleans);

int PMPI_Abi_set_fortran_info(MPI_Info info)
{
	const word a[] = {W(info)};
	return cadre_call(CALL_Abi_set_fortran_info, a);
}
int MPI_Abi_set_fortran_info(MPI_Info info) WEAK(Abi_set_fortran_info);

int PMPI_Abort(MPI_Comm comm, int errorcode)
{
	const word a[] = {W(comm), W(errorcode)};
	return cadre_call(CALL_Abort, a);
}
int MPI_Abort(MPI_Comm comm, int errorcode) WEAK(Abort);

int PMPI_Accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win)};
	return cadre_call(CALL_Accumulate, a);
}
int MPI_Accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) WEAK(Accumulate);

int PMPI_Accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win)};
	return cadre_call(CALL_Accumulate_c, a);
}
int MPI_Accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) WEAK(Accumulate_c);

int PMPI_Add_error_class(int *errorclass)
{
	const word a[] = {W(errorclass)};
	return cadre_call(CALL_Add_error_class, a);
}
int MPI_Add_error_class(int *errorclass) WEAK(Add_error_class);

int PMPI_Add_error_code(int errorclass, int *errorcode)
{
	const word a[] = {W(errorclass), W(errorcode)};
	return cadre_call(CALL_Add_error_code, a);
}
int MPI_Add_error_code(int errorclass, int *errorcode) WEAK(Add_error_code);

int PMPI_Add_error_string(int errorcode, const char *string)
{
	const word a[] = {W(errorcode), W(string)};
	return cadre_call(CALL_Add_error_string, a);
}
int MPI_Add_error_string(int errorcode, const char *string) WEAK(Add_error_string);

int PMPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Allgather, a);
}
int MPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Allgather);

int PMPI_Allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Allgather_c, a);
}
int MPI_Allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Allgather_c);

int PMPI_Allgather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Allgather_init, a);
}
int MPI_Allgather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Allgather_init);

int PMPI_Allgather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Allgather_init_c, a);
}
int MPI_Allgather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Allgather_init_c);

int PMPI_Allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm)};
	return cadre_call(CALL_Allgatherv, a);
}
int MPI_Allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Allgatherv);

int PMPI_Allgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm)};
	return cadre_call(CALL_Allgatherv_c, a);
}
int MPI_Allgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Allgatherv_c);

int PMPI_Allgatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Allgatherv_init, a);
}
int MPI_Allgatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Allgatherv_init);

int PMPI_Allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Allgatherv_init_c, a);
}
int MPI_Allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Allgatherv_init_c);

int PMPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *baseptr)
{
	const word a[] = {W(size), W(info), W(baseptr)};
	return cadre_call(CALL_Alloc_mem, a);
}
int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *baseptr) WEAK(Alloc_mem);

int PMPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Allreduce, a);
}
int MPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Allreduce);

int PMPI_Allreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Allreduce_c, a);
}
int MPI_Allreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Allreduce_c);

int PMPI_Allreduce_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Allreduce_init, a);
}
int MPI_Allreduce_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Allreduce_init);

int PMPI_Allreduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Allreduce_init_c, a);
}
int MPI_Allreduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Allreduce_init_c);

int PMPI_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Alltoall, a);
}
int MPI_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Alltoall);

int PMPI_Alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Alltoall_c, a);
}
int MPI_Alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Alltoall_c);

int PMPI_Alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Alltoall_init, a);
}
int MPI_Alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Alltoall_init);

int PMPI_Alltoall_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Alltoall_init_c, a);
}
int MPI_Alltoall_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Alltoall_init_c);

int PMPI_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm)};
	return cadre_call(CALL_Alltoallv, a);
}
int MPI_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Alltoallv);

int PMPI_Alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm)};
	return cadre_call(CALL_Alltoallv_c, a);
}
int MPI_Alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Alltoallv_c);

int PMPI_Alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Alltoallv_init, a);
}
int MPI_Alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Alltoallv_init);

int PMPI_Alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Alltoallv_init_c, a);
}
int MPI_Alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Alltoallv_init_c);

int PMPI_Alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm)};
	return cadre_call(CALL_Alltoallw, a);
}
int MPI_Alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) WEAK(Alltoallw);

int PMPI_Alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm)};
	return cadre_call(CALL_Alltoallw_c, a);
}
int MPI_Alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) WEAK(Alltoallw_c);

int PMPI_Alltoallw_init(const void *sendbuf, const int sendcounts[], const int sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(info), W(request)};
	return cadre_call(CALL_Alltoallw_init, a);
}
int MPI_Alltoallw_init(const void *sendbuf, const int sendcounts[], const int sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Alltoallw_init);

int PMPI_Alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(info), W(request)};
	return cadre_call(CALL_Alltoallw_init_c, a);
}
int MPI_Alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Alltoallw_init_c);

int PMPI_Attr_delete(MPI_Comm comm, int keyval)
{
	const word a[] = {W(comm), W(keyval)};
	return cadre_call(CALL_Attr_delete, a);
}
int MPI_Attr_delete(MPI_Comm comm, int keyval) WEAK(Attr_delete);

int PMPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag)
{
	const word a[] = {W(comm), W(keyval), W(attribute_val), W(flag)};
	return cadre_call(CALL_Attr_get, a);
}
int MPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag) WEAK(Attr_get);

int PMPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val)
{
	const word a[] = {W(comm), W(keyval), W(attribute_val)};
	return cadre_call(CALL_Attr_put, a);
}
int MPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val) WEAK(Attr_put);

int PMPI_Barrier(MPI_Comm comm)
{
	const word a[] = {W(comm)};
	return cadre_call(CALL_Barrier, a);
}
int MPI_Barrier(MPI_Comm comm) WEAK(Barrier);

int PMPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(comm), W(info), W(request)};
	return cadre_call(CALL_Barrier_init, a);
}
int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Barrier_init);

int PMPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
	const word a[] = {W(buffer), W(count), W(datatype), W(root), W(comm)};
	return cadre_call(CALL_Bcast, a);
}
int MPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) WEAK(Bcast);

int PMPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
	const word a[] = {W(buffer), W(count), W(datatype), W(root), W(comm)};
	return cadre_call(CALL_Bcast_c, a);
}
int MPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm) WEAK(Bcast_c);

int PMPI_Bcast_init(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(buffer), W(count), W(datatype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Bcast_init, a);
}
int MPI_Bcast_init(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Bcast_init);

int PMPI_Bcast_init_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(buffer), W(count), W(datatype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Bcast_init_c, a);
}
int MPI_Bcast_init_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Bcast_init_c);

int PMPI_Bsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return cadre_call(CALL_Bsend, a);
}
int MPI_Bsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) WEAK(Bsend);

int PMPI_Bsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return cadre_call(CALL_Bsend_c, a);
}
int MPI_Bsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) WEAK(Bsend_c);

int PMPI_Bsend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Bsend_init, a);
}
int MPI_Bsend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Bsend_init);

int PMPI_Bsend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Bsend_init_c, a);
}
int MPI_Bsend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Bsend_init_c);

int PMPI_Buffer_attach(void *buffer, int size)
{
	const word a[] = {W(buffer), W(size)};
	return cadre_call(CALL_Buffer_attach, a);
}
int MPI_Buffer_attach(void *buffer, int size) WEAK(Buffer_attach);

int PMPI_Buffer_attach_c(void *buffer, MPI_Count size)
{
	const word a[] = {W(buffer), W(size)};
	return cadre_call(CALL_Buffer_attach_c, a);
}
int MPI_Buffer_attach_c(void *buffer, MPI_Count size) WEAK(Buffer_attach_c);

int PMPI_Buffer_detach(void *buffer_addr, int *size)
{
	const word a[] = {W(buffer_addr), W(size)};
	return cadre_call(CALL_Buffer_detach, a);
}
int MPI_Buffer_detach(void *buffer_addr, int *size) WEAK(Buffer_detach);

int PMPI_Buffer_detach_c(void *buffer_addr, MPI_Count *size)
{
	const word a[] = {W(buffer_addr), W(size)};
	return cadre_call(CALL_Buffer_detach_c, a);
}
int MPI_Buffer_detach_c(void *buffer_addr, MPI_Count *size) WEAK(Buffer_detach_c);

int PMPI_Buffer_flush(void)
{
	return cadre_call(CALL_Buffer_flush, 0);
}
int MPI_Buffer_flush(void) WEAK(Buffer_flush);

int PMPI_Buffer_iflush(MPI_Request *request)
{
	const word a[] = {W(request)};
	return cadre_call(CALL_Buffer_iflush, a);
}
int MPI_Buffer_iflush(MPI_Request *request) WEAK(Buffer_iflush);

int PMPI_Cancel(MPI_Request *request)
{
	const word a[] = {W(request)};
	return cadre_call(CALL_Cancel, a);
}
int MPI_Cancel(MPI_Request *request) WEAK(Cancel);

int PMPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[])
{
	const word a[] = {W(comm), W(rank), W(maxdims), W(coords)};
	return cadre_call(CALL_Cart_coords, a);
}
int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]) WEAK(Cart_coords);

int PMPI_Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[], int reorder, MPI_Comm *comm_cart)
{
	const word a[] = {W(comm_old), W(ndims), W(dims), W(periods), W(reorder), W(comm_cart)};
	return cadre_call(CALL_Cart_create, a);
}
int MPI_Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[], int reorder, MPI_Comm *comm_cart) WEAK(Cart_create);

int PMPI_Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[])
{
	const word a[] = {W(comm), W(maxdims), W(dims), W(periods), W(coords)};
	return cadre_call(CALL_Cart_get, a);
}
int MPI_Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]) WEAK(Cart_get);

int PMPI_Cart_map(MPI_Comm comm, int ndims, const int dims[], const int periods[], int *newrank)
{
	const word a[] = {W(comm), W(ndims), W(dims), W(periods), W(newrank)};
	return cadre_call(CALL_Cart_map, a);
}
int MPI_Cart_map(MPI_Comm comm, int ndims, const int dims[], const int periods[], int *newrank) WEAK(Cart_map);

int PMPI_Cart_rank(MPI_Comm comm, const int coords[], int *rank)
{
	const word a[] = {W(comm), W(coords), W(rank)};
	return cadre_call(CALL_Cart_rank, a);
}
int MPI_Cart_rank(MPI_Comm comm, const int coords[], int *rank) WEAK(Cart_rank);

int PMPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *rank_source, int *rank_dest)
{
	const word a[] = {W(comm), W(direction), W(disp), W(rank_source), W(rank_dest)};
	return cadre_call(CALL_Cart_shift, a);
}
int MPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *rank_source, int *rank_dest) WEAK(Cart_shift);

int PMPI_Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm *newcomm)
{
	const word a[] = {W(comm), W(remain_dims), W(newcomm)};
	return cadre_call(CALL_Cart_sub, a);
}
int MPI_Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm *newcomm) WEAK(Cart_sub);

int PMPI_Cartdim_get(MPI_Comm comm, int *ndims)
{
	const word a[] = {W(comm), W(ndims)};
	return cadre_call(CALL_Cartdim_get, a);
}
int MPI_Cartdim_get(MPI_Comm comm, int *ndims) WEAK(Cartdim_get);

int PMPI_Close_port(const char *port_name)
{
	const word a[] = {W(port_name)};
	return cadre_call(CALL_Close_port, a);
}
int MPI_Close_port(const char *port_name) WEAK(Close_port);

int PMPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm)
{
	const word a[] = {W(port_name), W(info), W(root), W(comm), W(newcomm)};
	return cadre_call(CALL_Comm_accept, a);
}
int MPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm) WEAK(Comm_accept);

int PMPI_Comm_attach_buffer(MPI_Comm comm, void *buffer, int size)
{
	const word a[] = {W(comm), W(buffer), W(size)};
	return cadre_call(CALL_Comm_attach_buffer, a);
}
int MPI_Comm_attach_buffer(MPI_Comm comm, void *buffer, int size) WEAK(Comm_attach_buffer);

int PMPI_Comm_attach_buffer_c(MPI_Comm comm, void *buffer, MPI_Count size)
{
	const word a[] = {W(comm), W(buffer), W(size)};
	return cadre_call(CALL_Comm_attach_buffer_c, a);
}
int MPI_Comm_attach_buffer_c(MPI_Comm comm, void *buffer, MPI_Count size) WEAK(Comm_attach_buffer_c);

int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode)
{
	const word a[] = {W(comm), W(errorcode)};
	return cadre_call(CALL_Comm_call_errhandler, a);
}
int MPI_Comm_call_errhandler(MPI_Comm comm, int errorcode) WEAK(Comm_call_errhandler);

int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result)
{
	const word a[] = {W(comm1), W(comm2), W(result)};
	return cadre_call(CALL_Comm_compare, a);
}
int MPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result) WEAK(Comm_compare);

int PMPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm)
{
	const word a[] = {W(port_name), W(info), W(root), W(comm), W(newcomm)};
	return cadre_call(CALL_Comm_connect, a);
}
int MPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm) WEAK(Comm_connect);

int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm)
{
	const word a[] = {W(comm), W(group), W(newcomm)};
	return cadre_call(CALL_Comm_create, a);
}
int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm) WEAK(Comm_create);

int PMPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn, MPI_Errhandler *errhandler)
{
	const word a[] = {W(comm_errhandler_fn), W(errhandler)};
	return cadre_call(CALL_Comm_create_errhandler, a);
}
int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn, MPI_Errhandler *errhandler) WEAK(Comm_create_errhandler);

int PMPI_Comm_create_from_group(MPI_Group group, const char *stringtag, MPI_Info info, MPI_Errhandler errhandler, MPI_Comm *newcomm)
{
	const word a[] = {W(group), W(stringtag), W(info), W(errhandler), W(newcomm)};
	return cadre_call(CALL_Comm_create_from_group, a);
}
int MPI_Comm_create_from_group(MPI_Group group, const char *stringtag, MPI_Info info, MPI_Errhandler errhandler, MPI_Comm *newcomm) WEAK(Comm_create_from_group);

int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm)
{
	const word a[] = {W(comm), W(group), W(tag), W(newcomm)};
	return cadre_call(CALL_Comm_create_group, a);
}
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm) WEAK(Comm_create_group);

int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn, MPI_Comm_delete_attr_function *comm_delete_attr_fn, int *comm_keyval, void *extra_state)
{
	const word a[] = {W(comm_copy_attr_fn), W(comm_delete_attr_fn), W(comm_keyval), W(extra_state)};
	return cadre_call(CALL_Comm_create_keyval, a);
}
int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn, MPI_Comm_delete_attr_function *comm_delete_attr_fn, int *comm_keyval, void *extra_state) WEAK(Comm_create_keyval);

int PMPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval)
{
	const word a[] = {W(comm), W(comm_keyval)};
	return cadre_call(CALL_Comm_delete_attr, a);
}
int MPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval) WEAK(Comm_delete_attr);

int PMPI_Comm_detach_buffer(MPI_Comm comm, void *buffer_addr, int *size)
{
	const word a[] = {W(comm), W(buffer_addr), W(size)};
	return cadre_call(CALL_Comm_detach_buffer, a);
}
int MPI_Comm_detach_buffer(MPI_Comm comm, void *buffer_addr, int *size) WEAK(Comm_detach_buffer);

int PMPI_Comm_detach_buffer_c(MPI_Comm comm, void *buffer_addr, MPI_Count *size)
{
	const word a[] = {W(comm), W(buffer_addr), W(size)};
	return cadre_call(CALL_Comm_detach_buffer_c, a);
}
int MPI_Comm_detach_buffer_c(MPI_Comm comm, void *buffer_addr, MPI_Count *size) WEAK(Comm_detach_buffer_c);

int PMPI_Comm_disconnect(MPI_Comm *comm)
{
	const word a[] = {W(comm)};
	return cadre_call(CALL_Comm_disconnect, a);
}
int MPI_Comm_disconnect(MPI_Comm *comm) WEAK(Comm_disconnect);

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm)
{
	const word a[] = {W(comm), W(newcomm)};
	return cadre_call(CALL_Comm_dup, a);
}
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm) WEAK(Comm_dup);

int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm)
{
	const word a[] = {W(comm), W(info), W(newcomm)};
	return cadre_call(CALL_Comm_dup_with_info, a);
}
int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm) WEAK(Comm_dup_with_info);

int PMPI_Comm_flush_buffer(MPI_Comm comm)
{
	const word a[] = {W(comm)};
	return cadre_call(CALL_Comm_flush_buffer, a);
}
int MPI_Comm_flush_buffer(MPI_Comm comm) WEAK(Comm_flush_buffer);

int PMPI_Comm_free(MPI_Comm *comm)
{
	const word a[] = {W(comm)};
	return cadre_call(CALL_Comm_free, a);
}
int MPI_Comm_free(MPI_Comm *comm) WEAK(Comm_free);

int PMPI_Comm_free_keyval(int *comm_keyval)
{
	const word a[] = {W(comm_keyval)};
	return cadre_call(CALL_Comm_free_keyval, a);
}
int MPI_Comm_free_keyval(int *comm_keyval) WEAK(Comm_free_keyval);

int PMPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag)
{
	const word a[] = {W(comm), W(comm_keyval), W(attribute_val), W(flag)};
	return cadre_call(CALL_Comm_get_attr, a);
}
int MPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag) WEAK(Comm_get_attr);

int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler)
{
	const word a[] = {W(comm), W(errhandler)};
	return cadre_call(CALL_Comm_get_errhandler, a);
}
int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler) WEAK(Comm_get_errhandler);

int PMPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used)
{
	const word a[] = {W(comm), W(info_used)};
	return cadre_call(CALL_Comm_get_info, a);
}
int MPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used) WEAK(Comm_get_info);

int PMPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen)
{
	const word a[] = {W(comm), W(comm_name), W(resultlen)};
	return cadre_call(CALL_Comm_get_name, a);
}
int MPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen) WEAK(Comm_get_name);

int PMPI_Comm_get_parent(MPI_Comm *parent)
{
	const word a[] = {W(parent)};
	return cadre_call(CALL_Comm_get_parent, a);
}
int MPI_Comm_get_parent(MPI_Comm *parent) WEAK(Comm_get_parent);

int PMPI_Comm_group(MPI_Comm comm, MPI_Group *group)
{
	const word a[] = {W(comm), W(group)};
	return cadre_call(CALL_Comm_group, a);
}
int MPI_Comm_group(MPI_Comm comm, MPI_Group *group) WEAK(Comm_group);

int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request)
{
	const word a[] = {W(comm), W(newcomm), W(request)};
	return cadre_call(CALL_Comm_idup, a);
}
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request) WEAK(Comm_idup);

int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm, MPI_Request *request)
{
	const word a[] = {W(comm), W(info), W(newcomm), W(request)};
	return cadre_call(CALL_Comm_idup_with_info, a);
}
int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm, MPI_Request *request) WEAK(Comm_idup_with_info);

int PMPI_Comm_iflush_buffer(MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(comm), W(request)};
	return cadre_call(CALL_Comm_iflush_buffer, a);
}
int MPI_Comm_iflush_buffer(MPI_Comm comm, MPI_Request *request) WEAK(Comm_iflush_buffer);

int PMPI_Comm_join(int fd, MPI_Comm *intercomm)
{
	const word a[] = {W(fd), W(intercomm)};
	return cadre_call(CALL_Comm_join, a);
}
int MPI_Comm_join(int fd, MPI_Comm *intercomm) WEAK(Comm_join);

int PMPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group)
{
	const word a[] = {W(comm), W(group)};
	return cadre_call(CALL_Comm_remote_group, a);
}
int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group) WEAK(Comm_remote_group);

int PMPI_Comm_remote_size(MPI_Comm comm, int *size)
{
	const word a[] = {W(comm), W(size)};
	return cadre_call(CALL_Comm_remote_size, a);
}
int MPI_Comm_remote_size(MPI_Comm comm, int *size) WEAK(Comm_remote_size);

int PMPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val)
{
	const word a[] = {W(comm), W(comm_keyval), W(attribute_val)};
	return cadre_call(CALL_Comm_set_attr, a);
}
int MPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val) WEAK(Comm_set_attr);

int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler)
{
	const word a[] = {W(comm), W(errhandler)};
	return cadre_call(CALL_Comm_set_errhandler, a);
}
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler) WEAK(Comm_set_errhandler);

int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info)
{
	const word a[] = {W(comm), W(info)};
	return cadre_call(CALL_Comm_set_info, a);
}
int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info) WEAK(Comm_set_info);

int PMPI_Comm_set_name(MPI_Comm comm, const char *comm_name)
{
	const word a[] = {W(comm), W(comm_name)};
	return cadre_call(CALL_Comm_set_name, a);
}
int MPI_Comm_set_name(MPI_Comm comm, const char *comm_name) WEAK(Comm_set_name);

int PMPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[])
{
	const word a[] = {W(command), W(argv), W(maxprocs), W(info), W(root), W(comm), W(intercomm), W(array_of_errcodes)};
	return cadre_call(CALL_Comm_spawn, a);
}
int MPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]) WEAK(Comm_spawn);

int PMPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[])
{
	const word a[] = {W(count), W(array_of_commands), W(array_of_argv), W(array_of_maxprocs), W(array_of_info), W(root), W(comm), W(intercomm), W(array_of_errcodes)};
	return cadre_call(CALL_Comm_spawn_multiple, a);
}
int MPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]) WEAK(Comm_spawn_multiple);

int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm)
{
	const word a[] = {W(comm), W(color), W(key), W(newcomm)};
	return cadre_call(CALL_Comm_split, a);
}
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm) WEAK(Comm_split);

int PMPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm *newcomm)
{
	const word a[] = {W(comm), W(split_type), W(key), W(info), W(newcomm)};
	return cadre_call(CALL_Comm_split_type, a);
}
int MPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm *newcomm) WEAK(Comm_split_type);

int PMPI_Comm_test_inter(MPI_Comm comm, int *flag)
{
	const word a[] = {W(comm), W(flag)};
	return cadre_call(CALL_Comm_test_inter, a);
}
int MPI_Comm_test_inter(MPI_Comm comm, int *flag) WEAK(Comm_test_inter);

int PMPI_Compare_and_swap(const void *origin_addr, const void *compare_addr, void *result_addr, MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(compare_addr), W(result_addr), W(datatype), W(target_rank), W(target_disp), W(win)};
	return cadre_call(CALL_Compare_and_swap, a);
}
int MPI_Compare_and_swap(const void *origin_addr, const void *compare_addr, void *result_addr, MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win) WEAK(Compare_and_swap);

int PMPI_Dims_create(int nnodes, int ndims, int dims[])
{
	const word a[] = {W(nnodes), W(ndims), W(dims)};
	return cadre_call(CALL_Dims_create, a);
}
int MPI_Dims_create(int nnodes, int ndims, int dims[]) WEAK(Dims_create);

int PMPI_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[], const int destinations[], const int *weights, MPI_Info info, int reorder, MPI_Comm *comm_dist_graph)
{
	const word a[] = {W(comm_old), W(n), W(sources), W(degrees), W(destinations), W(weights), W(info), W(reorder), W(comm_dist_graph)};
	return cadre_call(CALL_Dist_graph_create, a);
}
int MPI_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[], const int destinations[], const int *weights, MPI_Info info, int reorder, MPI_Comm *comm_dist_graph) WEAK(Dist_graph_create);

int PMPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[], const int *sourceweights, int outdegree, const int destinations[], const int *destweights, MPI_Info info, int reorder, MPI_Comm *comm_dist_graph)
{
	const word a[] = {W(comm_old), W(indegree), W(sources), W(sourceweights), W(outdegree), W(destinations), W(destweights), W(info), W(reorder), W(comm_dist_graph)};
	return cadre_call(CALL_Dist_graph_create_adjacent, a);
}
int MPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[], const int *sourceweights, int outdegree, const int destinations[], const int *destweights, MPI_Info info, int reorder, MPI_Comm *comm_dist_graph) WEAK(Dist_graph_create_adjacent);

int PMPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[], int *sourceweights, int maxoutdegree, int destinations[], int *destweights)
{
	const word a[] = {W(comm), W(maxindegree), W(sources), W(sourceweights), W(maxoutdegree), W(destinations), W(destweights)};
	return cadre_call(CALL_Dist_graph_neighbors, a);
}
int MPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[], int *sourceweights, int maxoutdegree, int destinations[], int *destweights) WEAK(Dist_graph_neighbors);

int PMPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree, int *weighted)
{
	const word a[] = {W(comm), W(indegree), W(outdegree), W(weighted)};
	return cadre_call(CALL_Dist_graph_neighbors_count, a);
}
int MPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree, int *weighted) WEAK(Dist_graph_neighbors_count);

int PMPI_Errhandler_free(MPI_Errhandler *errhandler)
{
	const word a[] = {W(errhandler)};
	return cadre_call(CALL_Errhandler_free, a);
}
int MPI_Errhandler_free(MPI_Errhandler *errhandler) WEAK(Errhandler_free);

int PMPI_Error_class(int errorcode, int *errorclass)
{
	const word a[] = {W(errorcode), W(errorclass)};
	return cadre_call(CALL_Error_class, a);
}
int MPI_Error_class(int errorcode, int *errorclass) WEAK(Error_class);

int PMPI_Error_string(int errorcode, char *string, int *resultlen)
{
	const word a[] = {W(errorcode), W(string), W(resultlen)};
	return cadre_call(CALL_Error_string, a);
}
int MPI_Error_string(int errorcode, char *string, int *resultlen) WEAK(Error_string);

int PMPI_Exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Exscan, a);
}
int MPI_Exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Exscan);

int PMPI_Exscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Exscan_c, a);
}
int MPI_Exscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Exscan_c);

int PMPI_Exscan_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Exscan_init, a);
}
int MPI_Exscan_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Exscan_init);

int PMPI_Exscan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Exscan_init_c, a);
}
int MPI_Exscan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Exscan_init_c);

int PMPI_Fetch_and_op(const void *origin_addr, void *result_addr, MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Op op, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(result_addr), W(datatype), W(target_rank), W(target_disp), W(op), W(win)};
	return cadre_call(CALL_Fetch_and_op, a);
}
int MPI_Fetch_and_op(const void *origin_addr, void *result_addr, MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Op op, MPI_Win win) WEAK(Fetch_and_op);

int PMPI_File_call_errhandler(MPI_File fh, int errorcode)
{
	const word a[] = {W(fh), W(errorcode)};
	return cadre_call(CALL_File_call_errhandler, a);
}
int MPI_File_call_errhandler(MPI_File fh, int errorcode) WEAK(File_call_errhandler);

int PMPI_File_close(MPI_File *fh)
{
	const word a[] = {W(fh)};
	return cadre_call(CALL_File_close, a);
}
int MPI_File_close(MPI_File *fh) WEAK(File_close);

int PMPI_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn, MPI_Errhandler *errhandler)
{
	const word a[] = {W(file_errhandler_fn), W(errhandler)};
	return cadre_call(CALL_File_create_errhandler, a);
}
int MPI_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn, MPI_Errhandler *errhandler) WEAK(File_create_errhandler);

int PMPI_File_delete(const char *filename, MPI_Info info)
{
	const word a[] = {W(filename), W(info)};
	return cadre_call(CALL_File_delete, a);
}
int MPI_File_delete(const char *filename, MPI_Info info) WEAK(File_delete);

int PMPI_File_get_amode(MPI_File fh, int *amode)
{
	const word a[] = {W(fh), W(amode)};
	return cadre_call(CALL_File_get_amode, a);
}
int MPI_File_get_amode(MPI_File fh, int *amode) WEAK(File_get_amode);

int PMPI_File_get_atomicity(MPI_File fh, int *flag)
{
	const word a[] = {W(fh), W(flag)};
	return cadre_call(CALL_File_get_atomicity, a);
}
int MPI_File_get_atomicity(MPI_File fh, int *flag) WEAK(File_get_atomicity);

int PMPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp)
{
	const word a[] = {W(fh), W(offset), W(disp)};
	return cadre_call(CALL_File_get_byte_offset, a);
}
int MPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp) WEAK(File_get_byte_offset);

int PMPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler)
{
	const word a[] = {W(file), W(errhandler)};
	return cadre_call(CALL_File_get_errhandler, a);
}
int MPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler) WEAK(File_get_errhandler);

int PMPI_File_get_group(MPI_File fh, MPI_Group *group)
{
	const word a[] = {W(fh), W(group)};
	return cadre_call(CALL_File_get_group, a);
}
int MPI_File_get_group(MPI_File fh, MPI_Group *group) WEAK(File_get_group);

int PMPI_File_get_info(MPI_File fh, MPI_Info *info_used)
{
	const word a[] = {W(fh), W(info_used)};
	return cadre_call(CALL_File_get_info, a);
}
int MPI_File_get_info(MPI_File fh, MPI_Info *info_used) WEAK(File_get_info);

int PMPI_File_get_position(MPI_File fh, MPI_Offset *offset)
{
	const word a[] = {W(fh), W(offset)};
	return cadre_call(CALL_File_get_position, a);
}
int MPI_File_get_position(MPI_File fh, MPI_Offset *offset) WEAK(File_get_position);

int PMPI_File_get_position_shared(MPI_File fh, MPI_Offset *offset)
{
	const word a[] = {W(fh), W(offset)};
	return cadre_call(CALL_File_get_position_shared, a);
}
int MPI_File_get_position_shared(MPI_File fh, MPI_Offset *offset) WEAK(File_get_position_shared);

int PMPI_File_get_size(MPI_File fh, MPI_Offset *size)
{
	const word a[] = {W(fh), W(size)};
	return cadre_call(CALL_File_get_size, a);
}
int MPI_File_get_size(MPI_File fh, MPI_Offset *size) WEAK(File_get_size);

int PMPI_File_get_type_extent(MPI_File fh, MPI_Datatype datatype, MPI_Aint *extent)
{
	const word a[] = {W(fh), W(datatype), W(extent)};
	return cadre_call(CALL_File_get_type_extent, a);
}
int MPI_File_get_type_extent(MPI_File fh, MPI_Datatype datatype, MPI_Aint *extent) WEAK(File_get_type_extent);

int PMPI_File_get_type_extent_c(MPI_File fh, MPI_Datatype datatype, MPI_Count *extent)
{
	const word a[] = {W(fh), W(datatype), W(extent)};
	return cadre_call(CALL_File_get_type_extent_c, a);
}
int MPI_File_get_type_extent_c(MPI_File fh, MPI_Datatype datatype, MPI_Count *extent) WEAK(File_get_type_extent_c);

int PMPI_File_get_view(MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype, MPI_Datatype *filetype, char *datarep)
{
	const word a[] = {W(fh), W(disp), W(etype), W(filetype), W(datarep)};
	return cadre_call(CALL_File_get_view, a);
}
int MPI_File_get_view(MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype, MPI_Datatype *filetype, char *datarep) WEAK(File_get_view);

int PMPI_File_iread(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread, a);
}
int MPI_File_iread(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread);

int PMPI_File_iread_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_all, a);
}
int MPI_File_iread_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_all);

int PMPI_File_iread_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_all_c, a);
}
int MPI_File_iread_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_all_c);

int PMPI_File_iread_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_at, a);
}
int MPI_File_iread_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_at);

int PMPI_File_iread_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_at_all, a);
}
int MPI_File_iread_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_at_all);

int PMPI_File_iread_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_at_all_c, a);
}
int MPI_File_iread_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_at_all_c);

int PMPI_File_iread_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_at_c, a);
}
int MPI_File_iread_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_at_c);

int PMPI_File_iread_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_c, a);
}
int MPI_File_iread_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_c);

int PMPI_File_iread_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_shared, a);
}
int MPI_File_iread_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_shared);

int PMPI_File_iread_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iread_shared_c, a);
}
int MPI_File_iread_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iread_shared_c);

int PMPI_File_iwrite(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite, a);
}
int MPI_File_iwrite(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite);

int PMPI_File_iwrite_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_all, a);
}
int MPI_File_iwrite_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_all);

int PMPI_File_iwrite_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_all_c, a);
}
int MPI_File_iwrite_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_all_c);

int PMPI_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_at, a);
}
int MPI_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_at);

int PMPI_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_at_all, a);
}
int MPI_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_at_all);

int PMPI_File_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_at_all_c, a);
}
int MPI_File_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_at_all_c);

int PMPI_File_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_at_c, a);
}
int MPI_File_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_at_c);

int PMPI_File_iwrite_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_c, a);
}
int MPI_File_iwrite_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_c);

int PMPI_File_iwrite_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_shared, a);
}
int MPI_File_iwrite_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_shared);

int PMPI_File_iwrite_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(request)};
	return cadre_call(CALL_File_iwrite_shared_c, a);
}
int MPI_File_iwrite_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request) WEAK(File_iwrite_shared_c);

int PMPI_File_open(MPI_Comm comm, const char *filename, int amode, MPI_Info info, MPI_File *fh)
{
	const word a[] = {W(comm), W(filename), W(amode), W(info), W(fh)};
	return cadre_call(CALL_File_open, a);
}
int MPI_File_open(MPI_Comm comm, const char *filename, int amode, MPI_Info info, MPI_File *fh) WEAK(File_open);

int PMPI_File_preallocate(MPI_File fh, MPI_Offset size)
{
	const word a[] = {W(fh), W(size)};
	return cadre_call(CALL_File_preallocate, a);
}
int MPI_File_preallocate(MPI_File fh, MPI_Offset size) WEAK(File_preallocate);

int PMPI_File_read(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read, a);
}
int MPI_File_read(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read);

int PMPI_File_read_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_all, a);
}
int MPI_File_read_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_all);

int PMPI_File_read_all_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_read_all_begin, a);
}
int MPI_File_read_all_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype) WEAK(File_read_all_begin);

int PMPI_File_read_all_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_read_all_begin_c, a);
}
int MPI_File_read_all_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype) WEAK(File_read_all_begin_c);

int PMPI_File_read_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_all_c, a);
}
int MPI_File_read_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_all_c);

int PMPI_File_read_all_end(MPI_File fh, void *buf, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(status)};
	return cadre_call(CALL_File_read_all_end, a);
}
int MPI_File_read_all_end(MPI_File fh, void *buf, MPI_Status *status) WEAK(File_read_all_end);

int PMPI_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_at, a);
}
int MPI_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_at);

int PMPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_at_all, a);
}
int MPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_at_all);

int PMPI_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_read_at_all_begin, a);
}
int MPI_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype) WEAK(File_read_at_all_begin);

int PMPI_File_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_read_at_all_begin_c, a);
}
int MPI_File_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype) WEAK(File_read_at_all_begin_c);

int PMPI_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_at_all_c, a);
}
int MPI_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_at_all_c);

int PMPI_File_read_at_all_end(MPI_File fh, void *buf, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(status)};
	return cadre_call(CALL_File_read_at_all_end, a);
}
int MPI_File_read_at_all_end(MPI_File fh, void *buf, MPI_Status *status) WEAK(File_read_at_all_end);

int PMPI_File_read_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_at_c, a);
}
int MPI_File_read_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_at_c);

int PMPI_File_read_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_c, a);
}
int MPI_File_read_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_c);

int PMPI_File_read_ordered(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_ordered, a);
}
int MPI_File_read_ordered(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_ordered);

int PMPI_File_read_ordered_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_read_ordered_begin, a);
}
int MPI_File_read_ordered_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype) WEAK(File_read_ordered_begin);

int PMPI_File_read_ordered_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_read_ordered_begin_c, a);
}
int MPI_File_read_ordered_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype) WEAK(File_read_ordered_begin_c);

int PMPI_File_read_ordered_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_ordered_c, a);
}
int MPI_File_read_ordered_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_ordered_c);

int PMPI_File_read_ordered_end(MPI_File fh, void *buf, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(status)};
	return cadre_call(CALL_File_read_ordered_end, a);
}
int MPI_File_read_ordered_end(MPI_File fh, void *buf, MPI_Status *status) WEAK(File_read_ordered_end);

int PMPI_File_read_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_shared, a);
}
int MPI_File_read_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_shared);

int PMPI_File_read_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_read_shared_c, a);
}
int MPI_File_read_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_read_shared_c);

int PMPI_File_seek(MPI_File fh, MPI_Offset offset, int whence)
{
	const word a[] = {W(fh), W(offset), W(whence)};
	return cadre_call(CALL_File_seek, a);
}
int MPI_File_seek(MPI_File fh, MPI_Offset offset, int whence) WEAK(File_seek);

int PMPI_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence)
{
	const word a[] = {W(fh), W(offset), W(whence)};
	return cadre_call(CALL_File_seek_shared, a);
}
int MPI_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence) WEAK(File_seek_shared);

int PMPI_File_set_atomicity(MPI_File fh, int flag)
{
	const word a[] = {W(fh), W(flag)};
	return cadre_call(CALL_File_set_atomicity, a);
}
int MPI_File_set_atomicity(MPI_File fh, int flag) WEAK(File_set_atomicity);

int PMPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler)
{
	const word a[] = {W(file), W(errhandler)};
	return cadre_call(CALL_File_set_errhandler, a);
}
int MPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler) WEAK(File_set_errhandler);

int PMPI_File_set_info(MPI_File fh, MPI_Info info)
{
	const word a[] = {W(fh), W(info)};
	return cadre_call(CALL_File_set_info, a);
}
int MPI_File_set_info(MPI_File fh, MPI_Info info) WEAK(File_set_info);

int PMPI_File_set_size(MPI_File fh, MPI_Offset size)
{
	const word a[] = {W(fh), W(size)};
	return cadre_call(CALL_File_set_size, a);
}
int MPI_File_set_size(MPI_File fh, MPI_Offset size) WEAK(File_set_size);

int PMPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype, const char *datarep, MPI_Info info)
{
	const word a[] = {W(fh), W(disp), W(etype), W(filetype), W(datarep), W(info)};
	return cadre_call(CALL_File_set_view, a);
}
int MPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype, const char *datarep, MPI_Info info) WEAK(File_set_view);

int PMPI_File_sync(MPI_File fh)
{
	const word a[] = {W(fh)};
	return cadre_call(CALL_File_sync, a);
}
int MPI_File_sync(MPI_File fh) WEAK(File_sync);

int PMPI_File_write(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write, a);
}
int MPI_File_write(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write);

int PMPI_File_write_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_all, a);
}
int MPI_File_write_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_all);

int PMPI_File_write_all_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_write_all_begin, a);
}
int MPI_File_write_all_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype) WEAK(File_write_all_begin);

int PMPI_File_write_all_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_write_all_begin_c, a);
}
int MPI_File_write_all_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype) WEAK(File_write_all_begin_c);

int PMPI_File_write_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_all_c, a);
}
int MPI_File_write_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_all_c);

int PMPI_File_write_all_end(MPI_File fh, const void *buf, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(status)};
	return cadre_call(CALL_File_write_all_end, a);
}
int MPI_File_write_all_end(MPI_File fh, const void *buf, MPI_Status *status) WEAK(File_write_all_end);

int PMPI_File_write_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_at, a);
}
int MPI_File_write_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_at);

int PMPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_at_all, a);
}
int MPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_at_all);

int PMPI_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_write_at_all_begin, a);
}
int MPI_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype) WEAK(File_write_at_all_begin);

int PMPI_File_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_write_at_all_begin_c, a);
}
int MPI_File_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype) WEAK(File_write_at_all_begin_c);

int PMPI_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_at_all_c, a);
}
int MPI_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_at_all_c);

int PMPI_File_write_at_all_end(MPI_File fh, const void *buf, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(status)};
	return cadre_call(CALL_File_write_at_all_end, a);
}
int MPI_File_write_at_all_end(MPI_File fh, const void *buf, MPI_Status *status) WEAK(File_write_at_all_end);

int PMPI_File_write_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(offset), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_at_c, a);
}
int MPI_File_write_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_at_c);

int PMPI_File_write_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_c, a);
}
int MPI_File_write_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_c);

int PMPI_File_write_ordered(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_ordered, a);
}
int MPI_File_write_ordered(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_ordered);

int PMPI_File_write_ordered_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_write_ordered_begin, a);
}
int MPI_File_write_ordered_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype) WEAK(File_write_ordered_begin);

int PMPI_File_write_ordered_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype)};
	return cadre_call(CALL_File_write_ordered_begin_c, a);
}
int MPI_File_write_ordered_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype) WEAK(File_write_ordered_begin_c);

int PMPI_File_write_ordered_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_ordered_c, a);
}
int MPI_File_write_ordered_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_ordered_c);

int PMPI_File_write_ordered_end(MPI_File fh, const void *buf, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(status)};
	return cadre_call(CALL_File_write_ordered_end, a);
}
int MPI_File_write_ordered_end(MPI_File fh, const void *buf, MPI_Status *status) WEAK(File_write_ordered_end);

int PMPI_File_write_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_shared, a);
}
int MPI_File_write_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_shared);

int PMPI_File_write_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
	const word a[] = {W(fh), W(buf), W(count), W(datatype), W(status)};
	return cadre_call(CALL_File_write_shared_c, a);
}
int MPI_File_write_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status) WEAK(File_write_shared_c);

int PMPI_Finalize(void)
{
	return cadre_call(CALL_Finalize, 0);
}
int MPI_Finalize(void) WEAK(Finalize);

int PMPI_Free_mem(void *base)
{
	const word a[] = {W(base)};
	return cadre_call(CALL_Free_mem, a);
}
int MPI_Free_mem(void *base) WEAK(Free_mem);

int PMPI_Gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Gather, a);
}
int MPI_Gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Gather);

int PMPI_Gather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Gather_c, a);
}
int MPI_Gather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Gather_c);

int PMPI_Gather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Gather_init, a);
}
int MPI_Gather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Gather_init);

int PMPI_Gather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Gather_init_c, a);
}
int MPI_Gather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Gather_init_c);

int PMPI_Gatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Gatherv, a);
}
int MPI_Gatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Gatherv);

int PMPI_Gatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Gatherv_c, a);
}
int MPI_Gatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Gatherv_c);

int PMPI_Gatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Gatherv_init, a);
}
int MPI_Gatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Gatherv_init);

int PMPI_Gatherv_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Gatherv_init_c, a);
}
int MPI_Gatherv_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Gatherv_init_c);

int PMPI_Get(void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win)};
	return cadre_call(CALL_Get, a);
}
int MPI_Get(void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) WEAK(Get);

int PMPI_Get_accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, void *result_addr, int result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(result_addr), W(result_count), W(result_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win)};
	return cadre_call(CALL_Get_accumulate, a);
}
int MPI_Get_accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, void *result_addr, int result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) WEAK(Get_accumulate);

int PMPI_Get_accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, void *result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(result_addr), W(result_count), W(result_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win)};
	return cadre_call(CALL_Get_accumulate_c, a);
}
int MPI_Get_accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, void *result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) WEAK(Get_accumulate_c);

int PMPI_Get_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win)};
	return cadre_call(CALL_Get_c, a);
}
int MPI_Get_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) WEAK(Get_c);

int PMPI_Get_count_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	return cadre_call(CALL_Get_count_c, a);
}
int MPI_Get_count_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count) WEAK(Get_count_c);

int PMPI_Get_elements(const MPI_Status *status, MPI_Datatype datatype, int *count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	return cadre_call(CALL_Get_elements, a);
}
int MPI_Get_elements(const MPI_Status *status, MPI_Datatype datatype, int *count) WEAK(Get_elements);

int PMPI_Get_elements_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	return cadre_call(CALL_Get_elements_c, a);
}
int MPI_Get_elements_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count) WEAK(Get_elements_c);

int PMPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	return cadre_call(CALL_Get_elements_x, a);
}
int MPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count) WEAK(Get_elements_x);

int PMPI_Get_hw_resource_info(MPI_Info *hw_info)
{
	const word a[] = {W(hw_info)};
	return cadre_call(CALL_Get_hw_resource_info, a);
}
int MPI_Get_hw_resource_info(MPI_Info *hw_info) WEAK(Get_hw_resource_info);

int PMPI_Get_library_version(char *version, int *resultlen)
{
	const word a[] = {W(version), W(resultlen)};
	return cadre_call(CALL_Get_library_version, a);
}
int MPI_Get_library_version(char *version, int *resultlen) WEAK(Get_library_version);

int PMPI_Get_processor_name(char *name, int *resultlen)
{
	const word a[] = {W(name), W(resultlen)};
	return cadre_call(CALL_Get_processor_name, a);
}
int MPI_Get_processor_name(char *name, int *resultlen) WEAK(Get_processor_name);

int PMPI_Graph_create(MPI_Comm comm_old, int nnodes, const int indx[], const int edges[], int reorder, MPI_Comm *comm_graph)
{
	const word a[] = {W(comm_old), W(nnodes), W(indx), W(edges), W(reorder), W(comm_graph)};
	return cadre_call(CALL_Graph_create, a);
}
int MPI_Graph_create(MPI_Comm comm_old, int nnodes, const int indx[], const int edges[], int reorder, MPI_Comm *comm_graph) WEAK(Graph_create);

int PMPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[])
{
	const word a[] = {W(comm), W(maxindex), W(maxedges), W(indx), W(edges)};
	return cadre_call(CALL_Graph_get, a);
}
int MPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[]) WEAK(Graph_get);

int PMPI_Graph_map(MPI_Comm comm, int nnodes, const int indx[], const int edges[], int *newrank)
{
	const word a[] = {W(comm), W(nnodes), W(indx), W(edges), W(newrank)};
	return cadre_call(CALL_Graph_map, a);
}
int MPI_Graph_map(MPI_Comm comm, int nnodes, const int indx[], const int edges[], int *newrank) WEAK(Graph_map);

int PMPI_Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int neighbors[])
{
	const word a[] = {W(comm), W(rank), W(maxneighbors), W(neighbors)};
	return cadre_call(CALL_Graph_neighbors, a);
}
int MPI_Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int neighbors[]) WEAK(Graph_neighbors);

int PMPI_Graph_neighbors_count(MPI_Comm comm, int rank, int *nneighbors)
{
	const word a[] = {W(comm), W(rank), W(nneighbors)};
	return cadre_call(CALL_Graph_neighbors_count, a);
}
int MPI_Graph_neighbors_count(MPI_Comm comm, int rank, int *nneighbors) WEAK(Graph_neighbors_count);

int PMPI_Graphdims_get(MPI_Comm comm, int *nnodes, int *nedges)
{
	const word a[] = {W(comm), W(nnodes), W(nedges)};
	return cadre_call(CALL_Graphdims_get, a);
}
int MPI_Graphdims_get(MPI_Comm comm, int *nnodes, int *nedges) WEAK(Graphdims_get);

int PMPI_Grequest_complete(MPI_Request request)
{
	const word a[] = {W(request)};
	return cadre_call(CALL_Grequest_complete, a);
}
int MPI_Grequest_complete(MPI_Request request) WEAK(Grequest_complete);

int PMPI_Grequest_start(MPI_Grequest_query_function *query_fn, MPI_Grequest_free_function *free_fn, MPI_Grequest_cancel_function *cancel_fn, void *extra_state, MPI_Request *request)
{
	const word a[] = {W(query_fn), W(free_fn), W(cancel_fn), W(extra_state), W(request)};
	return cadre_call(CALL_Grequest_start, a);
}
int MPI_Grequest_start(MPI_Grequest_query_function *query_fn, MPI_Grequest_free_function *free_fn, MPI_Grequest_cancel_function *cancel_fn, void *extra_state, MPI_Request *request) WEAK(Grequest_start);

int PMPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result)
{
	const word a[] = {W(group1), W(group2), W(result)};
	return cadre_call(CALL_Group_compare, a);
}
int MPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result) WEAK(Group_compare);

int PMPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
	const word a[] = {W(group1), W(group2), W(newgroup)};
	return cadre_call(CALL_Group_difference, a);
}
int MPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup) WEAK(Group_difference);

int PMPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)
{
	const word a[] = {W(group), W(n), W(ranks), W(newgroup)};
	return cadre_call(CALL_Group_excl, a);
}
int MPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup) WEAK(Group_excl);

int PMPI_Group_free(MPI_Group *group)
{
	const word a[] = {W(group)};
	return cadre_call(CALL_Group_free, a);
}
int MPI_Group_free(MPI_Group *group) WEAK(Group_free);

int PMPI_Group_from_session_pset(MPI_Session session, const char *pset_name, MPI_Group *newgroup)
{
	const word a[] = {W(session), W(pset_name), W(newgroup)};
	return cadre_call(CALL_Group_from_session_pset, a);
}
int MPI_Group_from_session_pset(MPI_Session session, const char *pset_name, MPI_Group *newgroup) WEAK(Group_from_session_pset);

int PMPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)
{
	const word a[] = {W(group), W(n), W(ranks), W(newgroup)};
	return cadre_call(CALL_Group_incl, a);
}
int MPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup) WEAK(Group_incl);

int PMPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
	const word a[] = {W(group1), W(group2), W(newgroup)};
	return cadre_call(CALL_Group_intersection, a);
}
int MPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup) WEAK(Group_intersection);

int PMPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup)
{
	const word a[] = {W(group), W(n), W(ranges), W(newgroup)};
	return cadre_call(CALL_Group_range_excl, a);
}
int MPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup) WEAK(Group_range_excl);

int PMPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup)
{
	const word a[] = {W(group), W(n), W(ranges), W(newgroup)};
	return cadre_call(CALL_Group_range_incl, a);
}
int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup) WEAK(Group_range_incl);

int PMPI_Group_rank(MPI_Group group, int *rank)
{
	const word a[] = {W(group), W(rank)};
	return cadre_call(CALL_Group_rank, a);
}
int MPI_Group_rank(MPI_Group group, int *rank) WEAK(Group_rank);

int PMPI_Group_size(MPI_Group group, int *size)
{
	const word a[] = {W(group), W(size)};
	return cadre_call(CALL_Group_size, a);
}
int MPI_Group_size(MPI_Group group, int *size) WEAK(Group_size);

int PMPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[])
{
	const word a[] = {W(group1), W(n), W(ranks1), W(group2), W(ranks2)};
	return cadre_call(CALL_Group_translate_ranks, a);
}
int MPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[]) WEAK(Group_translate_ranks);

int PMPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
	const word a[] = {W(group1), W(group2), W(newgroup)};
	return cadre_call(CALL_Group_union, a);
}
int MPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup) WEAK(Group_union);

int PMPI_Iallgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Iallgather, a);
}
int MPI_Iallgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Iallgather);

int PMPI_Iallgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Iallgather_c, a);
}
int MPI_Iallgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Iallgather_c);

int PMPI_Iallgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Iallgatherv, a);
}
int MPI_Iallgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Iallgatherv);

int PMPI_Iallgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Iallgatherv_c, a);
}
int MPI_Iallgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Iallgatherv_c);

int PMPI_Iallreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Iallreduce, a);
}
int MPI_Iallreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Iallreduce);

int PMPI_Iallreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Iallreduce_c, a);
}
int MPI_Iallreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Iallreduce_c);

int PMPI_Ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ialltoall, a);
}
int MPI_Ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ialltoall);

int PMPI_Ialltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ialltoall_c, a);
}
int MPI_Ialltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ialltoall_c);

int PMPI_Ialltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ialltoallv, a);
}
int MPI_Ialltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ialltoallv);

int PMPI_Ialltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ialltoallv_c, a);
}
int MPI_Ialltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ialltoallv_c);

int PMPI_Ialltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(request)};
	return cadre_call(CALL_Ialltoallw, a);
}
int MPI_Ialltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request) WEAK(Ialltoallw);

int PMPI_Ialltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(request)};
	return cadre_call(CALL_Ialltoallw_c, a);
}
int MPI_Ialltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request) WEAK(Ialltoallw_c);

int PMPI_Ibarrier(MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(comm), W(request)};
	return cadre_call(CALL_Ibarrier, a);
}
int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request) WEAK(Ibarrier);

int PMPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buffer), W(count), W(datatype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Ibcast, a);
}
int MPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Ibcast);

int PMPI_Ibcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buffer), W(count), W(datatype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Ibcast_c, a);
}
int MPI_Ibcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Ibcast_c);

int PMPI_Ibsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Ibsend, a);
}
int MPI_Ibsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Ibsend);

int PMPI_Ibsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Ibsend_c, a);
}
int MPI_Ibsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Ibsend_c);

int PMPI_Iexscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Iexscan, a);
}
int MPI_Iexscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Iexscan);

int PMPI_Iexscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Iexscan_c, a);
}
int MPI_Iexscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Iexscan_c);

int PMPI_Igather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Igather, a);
}
int MPI_Igather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Igather);

int PMPI_Igather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Igather_c, a);
}
int MPI_Igather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Igather_c);

int PMPI_Igatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Igatherv, a);
}
int MPI_Igatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Igatherv);

int PMPI_Igatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Igatherv_c, a);
}
int MPI_Igatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Igatherv_c);

int PMPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status)
{
	const word a[] = {W(source), W(tag), W(comm), W(flag), W(message), W(status)};
	return cadre_call(CALL_Improbe, a);
}
int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status) WEAK(Improbe);

int PMPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(message), W(request)};
	return cadre_call(CALL_Imrecv, a);
}
int MPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request) WEAK(Imrecv);

int PMPI_Imrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(message), W(request)};
	return cadre_call(CALL_Imrecv_c, a);
}
int MPI_Imrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request) WEAK(Imrecv_c);

int PMPI_Ineighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_allgather, a);
}
int MPI_Ineighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_allgather);

int PMPI_Ineighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_allgather_c, a);
}
int MPI_Ineighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_allgather_c);

int PMPI_Ineighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_allgatherv, a);
}
int MPI_Ineighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_allgatherv);

int PMPI_Ineighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_allgatherv_c, a);
}
int MPI_Ineighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_allgatherv_c);

int PMPI_Ineighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_alltoall, a);
}
int MPI_Ineighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_alltoall);

int PMPI_Ineighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_alltoall_c, a);
}
int MPI_Ineighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_alltoall_c);

int PMPI_Ineighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_alltoallv, a);
}
int MPI_Ineighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_alltoallv);

int PMPI_Ineighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_alltoallv_c, a);
}
int MPI_Ineighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_alltoallv_c);

int PMPI_Ineighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_alltoallw, a);
}
int MPI_Ineighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_alltoallw);

int PMPI_Ineighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(request)};
	return cadre_call(CALL_Ineighbor_alltoallw_c, a);
}
int MPI_Ineighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request) WEAK(Ineighbor_alltoallw_c);

int PMPI_Info_create(MPI_Info *info)
{
	const word a[] = {W(info)};
	return cadre_call(CALL_Info_create, a);
}
int MPI_Info_create(MPI_Info *info) WEAK(Info_create);

int PMPI_Info_create_env(int argc, char *argv[], MPI_Info *info)
{
	const word a[] = {W(argc), W(argv), W(info)};
	return cadre_call(CALL_Info_create_env, a);
}
int MPI_Info_create_env(int argc, char *argv[], MPI_Info *info) WEAK(Info_create_env);

int PMPI_Info_delete(MPI_Info info, const char *key)
{
	const word a[] = {W(info), W(key)};
	return cadre_call(CALL_Info_delete, a);
}
int MPI_Info_delete(MPI_Info info, const char *key) WEAK(Info_delete);

int PMPI_Info_dup(MPI_Info info, MPI_Info *newinfo)
{
	const word a[] = {W(info), W(newinfo)};
	return cadre_call(CALL_Info_dup, a);
}
int MPI_Info_dup(MPI_Info info, MPI_Info *newinfo) WEAK(Info_dup);

int PMPI_Info_free(MPI_Info *info)
{
	const word a[] = {W(info)};
	return cadre_call(CALL_Info_free, a);
}
int MPI_Info_free(MPI_Info *info) WEAK(Info_free);

int PMPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag)
{
	const word a[] = {W(info), W(key), W(valuelen), W(value), W(flag)};
	return cadre_call(CALL_Info_get, a);
}
int MPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag) WEAK(Info_get);

int PMPI_Info_get_nkeys(MPI_Info info, int *nkeys)
{
	const word a[] = {W(info), W(nkeys)};
	return cadre_call(CALL_Info_get_nkeys, a);
}
int MPI_Info_get_nkeys(MPI_Info info, int *nkeys) WEAK(Info_get_nkeys);

int PMPI_Info_get_nthkey(MPI_Info info, int n, char *key)
{
	const word a[] = {W(info), W(n), W(key)};
	return cadre_call(CALL_Info_get_nthkey, a);
}
int MPI_Info_get_nthkey(MPI_Info info, int n, char *key) WEAK(Info_get_nthkey);

int PMPI_Info_get_string(MPI_Info info, const char *key, int *buflen, char *value, int *flag)
{
	const word a[] = {W(info), W(key), W(buflen), W(value), W(flag)};
	return cadre_call(CALL_Info_get_string, a);
}
int MPI_Info_get_string(MPI_Info info, const char *key, int *buflen, char *value, int *flag) WEAK(Info_get_string);

int PMPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag)
{
	const word a[] = {W(info), W(key), W(valuelen), W(flag)};
	return cadre_call(CALL_Info_get_valuelen, a);
}
int MPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag) WEAK(Info_get_valuelen);

int PMPI_Info_set(MPI_Info info, const char *key, const char *value)
{
	const word a[] = {W(info), W(key), W(value)};
	return cadre_call(CALL_Info_set, a);
}
int MPI_Info_set(MPI_Info info, const char *key, const char *value) WEAK(Info_set);

int PMPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader, int tag, MPI_Comm *newintercomm)
{
	const word a[] = {W(local_comm), W(local_leader), W(peer_comm), W(remote_leader), W(tag), W(newintercomm)};
	return cadre_call(CALL_Intercomm_create, a);
}
int MPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader, int tag, MPI_Comm *newintercomm) WEAK(Intercomm_create);

int PMPI_Intercomm_create_from_groups(MPI_Group local_group, int local_leader, MPI_Group remote_group, int remote_leader, const char *stringtag, MPI_Info info, MPI_Errhandler errhandler, MPI_Comm *newintercomm)
{
	const word a[] = {W(local_group), W(local_leader), W(remote_group), W(remote_leader), W(stringtag), W(info), W(errhandler), W(newintercomm)};
	return cadre_call(CALL_Intercomm_create_from_groups, a);
}
int MPI_Intercomm_create_from_groups(MPI_Group local_group, int local_leader, MPI_Group remote_group, int remote_leader, const char *stringtag, MPI_Info info, MPI_Errhandler errhandler, MPI_Comm *newintercomm) WEAK(Intercomm_create_from_groups);

int PMPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm *newintracomm)
{
	const word a[] = {W(intercomm), W(high), W(newintracomm)};
	return cadre_call(CALL_Intercomm_merge, a);
}
int MPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm *newintracomm) WEAK(Intercomm_merge);

int PMPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status)
{
	const word a[] = {W(source), W(tag), W(comm), W(flag), W(status)};
	return cadre_call(CALL_Iprobe, a);
}
int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status) WEAK(Iprobe);

int PMPI_Ireduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(root), W(comm), W(request)};
	return cadre_call(CALL_Ireduce, a);
}
int MPI_Ireduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request) WEAK(Ireduce);

int PMPI_Ireduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(root), W(comm), W(request)};
	return cadre_call(CALL_Ireduce_c, a);
}
int MPI_Ireduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request) WEAK(Ireduce_c);

int PMPI_Ireduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcounts), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Ireduce_scatter, a);
}
int MPI_Ireduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Ireduce_scatter);

int PMPI_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcount), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Ireduce_scatter_block, a);
}
int MPI_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Ireduce_scatter_block);

int PMPI_Ireduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcount), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Ireduce_scatter_block_c, a);
}
int MPI_Ireduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Ireduce_scatter_block_c);

int PMPI_Ireduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcounts), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Ireduce_scatter_c, a);
}
int MPI_Ireduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Ireduce_scatter_c);

int PMPI_Irsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Irsend, a);
}
int MPI_Irsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Irsend);

int PMPI_Irsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Irsend_c, a);
}
int MPI_Irsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Irsend_c);

int PMPI_Iscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Iscan, a);
}
int MPI_Iscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Iscan);

int PMPI_Iscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(request)};
	return cadre_call(CALL_Iscan_c, a);
}
int MPI_Iscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request) WEAK(Iscan_c);

int PMPI_Iscatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Iscatter, a);
}
int MPI_Iscatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Iscatter);

int PMPI_Iscatter_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Iscatter_c, a);
}
int MPI_Iscatter_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Iscatter_c);

int PMPI_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(displs), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Iscatterv, a);
}
int MPI_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Iscatterv);

int PMPI_Iscatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(displs), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(request)};
	return cadre_call(CALL_Iscatterv_c, a);
}
int MPI_Iscatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request) WEAK(Iscatterv_c);

int PMPI_Isendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(dest), W(sendtag), W(recvbuf), W(recvcount), W(recvtype), W(source), W(recvtag), W(comm), W(request)};
	return cadre_call(CALL_Isendrecv, a);
}
int MPI_Isendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Request *request) WEAK(Isendrecv);

int PMPI_Isendrecv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(dest), W(sendtag), W(recvbuf), W(recvcount), W(recvtype), W(source), W(recvtag), W(comm), W(request)};
	return cadre_call(CALL_Isendrecv_c, a);
}
int MPI_Isendrecv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Request *request) WEAK(Isendrecv_c);

int PMPI_Isendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(sendtag), W(source), W(recvtag), W(comm), W(request)};
	return cadre_call(CALL_Isendrecv_replace, a);
}
int MPI_Isendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Request *request) WEAK(Isendrecv_replace);

int PMPI_Isendrecv_replace_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(sendtag), W(source), W(recvtag), W(comm), W(request)};
	return cadre_call(CALL_Isendrecv_replace_c, a);
}
int MPI_Isendrecv_replace_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Request *request) WEAK(Isendrecv_replace_c);

int PMPI_Issend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Issend, a);
}
int MPI_Issend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Issend);

int PMPI_Issend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Issend_c, a);
}
int MPI_Issend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Issend_c);

int PMPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn, int *keyval, void *extra_state)
{
	const word a[] = {W(copy_fn), W(delete_fn), W(keyval), W(extra_state)};
	return cadre_call(CALL_Keyval_create, a);
}
int MPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn, int *keyval, void *extra_state) WEAK(Keyval_create);

int PMPI_Keyval_free(int *keyval)
{
	const word a[] = {W(keyval)};
	return cadre_call(CALL_Keyval_free, a);
}
int MPI_Keyval_free(int *keyval) WEAK(Keyval_free);

int PMPI_Lookup_name(const char *service_name, MPI_Info info, char *port_name)
{
	const word a[] = {W(service_name), W(info), W(port_name)};
	return cadre_call(CALL_Lookup_name, a);
}
int MPI_Lookup_name(const char *service_name, MPI_Info info, char *port_name) WEAK(Lookup_name);

int PMPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status)
{
	const word a[] = {W(source), W(tag), W(comm), W(message), W(status)};
	return cadre_call(CALL_Mprobe, a);
}
int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status) WEAK(Mprobe);

int PMPI_Mrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status)
{
	const word a[] = {W(buf), W(count), W(datatype), W(message), W(status)};
	return cadre_call(CALL_Mrecv, a);
}
int MPI_Mrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status) WEAK(Mrecv);

int PMPI_Mrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status)
{
	const word a[] = {W(buf), W(count), W(datatype), W(message), W(status)};
	return cadre_call(CALL_Mrecv_c, a);
}
int MPI_Mrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status) WEAK(Mrecv_c);

int PMPI_Neighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_allgather, a);
}
int MPI_Neighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_allgather);

int PMPI_Neighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_allgather_c, a);
}
int MPI_Neighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_allgather_c);

int PMPI_Neighbor_allgather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_allgather_init, a);
}
int MPI_Neighbor_allgather_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_allgather_init);

int PMPI_Neighbor_allgather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_allgather_init_c, a);
}
int MPI_Neighbor_allgather_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_allgather_init_c);

int PMPI_Neighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_allgatherv, a);
}
int MPI_Neighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_allgatherv);

int PMPI_Neighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_allgatherv_c, a);
}
int MPI_Neighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_allgatherv_c);

int PMPI_Neighbor_allgatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_allgatherv_init, a);
}
int MPI_Neighbor_allgatherv_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_allgatherv_init);

int PMPI_Neighbor_allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcounts), W(displs), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_allgatherv_init_c, a);
}
int MPI_Neighbor_allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_allgatherv_init_c);

int PMPI_Neighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_alltoall, a);
}
int MPI_Neighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_alltoall);

int PMPI_Neighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_alltoall_c, a);
}
int MPI_Neighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_alltoall_c);

int PMPI_Neighbor_alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_alltoall_init, a);
}
int MPI_Neighbor_alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_alltoall_init);

int PMPI_Neighbor_alltoall_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_alltoall_init_c, a);
}
int MPI_Neighbor_alltoall_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_alltoall_init_c);

int PMPI_Neighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_alltoallv, a);
}
int MPI_Neighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_alltoallv);

int PMPI_Neighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm)};
	return cadre_call(CALL_Neighbor_alltoallv_c, a);
}
int MPI_Neighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm) WEAK(Neighbor_alltoallv_c);

int PMPI_Neighbor_alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_alltoallv_init, a);
}
int MPI_Neighbor_alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_alltoallv_init);

int PMPI_Neighbor_alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtype), W(recvbuf), W(recvcounts), W(rdispls), W(recvtype), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_alltoallv_init_c, a);
}
int MPI_Neighbor_alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_alltoallv_init_c);

int PMPI_Neighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm)};
	return cadre_call(CALL_Neighbor_alltoallw, a);
}
int MPI_Neighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) WEAK(Neighbor_alltoallw);

int PMPI_Neighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm)};
	return cadre_call(CALL_Neighbor_alltoallw_c, a);
}
int MPI_Neighbor_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) WEAK(Neighbor_alltoallw_c);

int PMPI_Neighbor_alltoallw_init(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_alltoallw_init, a);
}
int MPI_Neighbor_alltoallw_init(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_alltoallw_init);

int PMPI_Neighbor_alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(sdispls), W(sendtypes), W(recvbuf), W(recvcounts), W(rdispls), W(recvtypes), W(comm), W(info), W(request)};
	return cadre_call(CALL_Neighbor_alltoallw_init_c, a);
}
int MPI_Neighbor_alltoallw_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Neighbor_alltoallw_init_c);

int PMPI_Op_commutative(MPI_Op op, int *commute)
{
	const word a[] = {W(op), W(commute)};
	return cadre_call(CALL_Op_commutative, a);
}
int MPI_Op_commutative(MPI_Op op, int *commute) WEAK(Op_commutative);

int PMPI_Op_create(MPI_User_function *user_fn, int commute, MPI_Op *op)
{
	const word a[] = {W(user_fn), W(commute), W(op)};
	return cadre_call(CALL_Op_create, a);
}
int MPI_Op_create(MPI_User_function *user_fn, int commute, MPI_Op *op) WEAK(Op_create);

int PMPI_Op_create_c(MPI_User_function_c *user_fn, int commute, MPI_Op *op)
{
	const word a[] = {W(user_fn), W(commute), W(op)};
	return cadre_call(CALL_Op_create_c, a);
}
int MPI_Op_create_c(MPI_User_function_c *user_fn, int commute, MPI_Op *op) WEAK(Op_create_c);

int PMPI_Op_free(MPI_Op *op)
{
	const word a[] = {W(op)};
	return cadre_call(CALL_Op_free, a);
}
int MPI_Op_free(MPI_Op *op) WEAK(Op_free);

int PMPI_Open_port(MPI_Info info, char *port_name)
{
	const word a[] = {W(info), W(port_name)};
	return cadre_call(CALL_Open_port, a);
}
int MPI_Open_port(MPI_Info info, char *port_name) WEAK(Open_port);

int PMPI_Pack(const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, int outsize, int *position, MPI_Comm comm)
{
	const word a[] = {W(inbuf), W(incount), W(datatype), W(outbuf), W(outsize), W(position), W(comm)};
	return cadre_call(CALL_Pack, a);
}
int MPI_Pack(const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, int outsize, int *position, MPI_Comm comm) WEAK(Pack);

int PMPI_Pack_c(const void *inbuf, MPI_Count incount, MPI_Datatype datatype, void *outbuf, MPI_Count outsize, MPI_Count *position, MPI_Comm comm)
{
	const word a[] = {W(inbuf), W(incount), W(datatype), W(outbuf), W(outsize), W(position), W(comm)};
	return cadre_call(CALL_Pack_c, a);
}
int MPI_Pack_c(const void *inbuf, MPI_Count incount, MPI_Datatype datatype, void *outbuf, MPI_Count outsize, MPI_Count *position, MPI_Comm comm) WEAK(Pack_c);

int PMPI_Pack_external(const char datarep[], const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position)
{
	const word a[] = {W(datarep), W(inbuf), W(incount), W(datatype), W(outbuf), W(outsize), W(position)};
	return cadre_call(CALL_Pack_external, a);
}
int MPI_Pack_external(const char datarep[], const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position) WEAK(Pack_external);

int PMPI_Pack_external_c(const char datarep[], const void *inbuf, MPI_Count incount, MPI_Datatype datatype, void *outbuf, MPI_Count outsize, MPI_Count *position)
{
	const word a[] = {W(datarep), W(inbuf), W(incount), W(datatype), W(outbuf), W(outsize), W(position)};
	return cadre_call(CALL_Pack_external_c, a);
}
int MPI_Pack_external_c(const char datarep[], const void *inbuf, MPI_Count incount, MPI_Datatype datatype, void *outbuf, MPI_Count outsize, MPI_Count *position) WEAK(Pack_external_c);

int PMPI_Pack_external_size(const char datarep[], int incount, MPI_Datatype datatype, MPI_Aint *size)
{
	const word a[] = {W(datarep), W(incount), W(datatype), W(size)};
	return cadre_call(CALL_Pack_external_size, a);
}
int MPI_Pack_external_size(const char datarep[], int incount, MPI_Datatype datatype, MPI_Aint *size) WEAK(Pack_external_size);

int PMPI_Pack_external_size_c(const char datarep[], MPI_Count incount, MPI_Datatype datatype, MPI_Count *size)
{
	const word a[] = {W(datarep), W(incount), W(datatype), W(size)};
	return cadre_call(CALL_Pack_external_size_c, a);
}
int MPI_Pack_external_size_c(const char datarep[], MPI_Count incount, MPI_Datatype datatype, MPI_Count *size) WEAK(Pack_external_size_c);

int PMPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int *size)
{
	const word a[] = {W(incount), W(datatype), W(comm), W(size)};
	return cadre_call(CALL_Pack_size, a);
}
int MPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int *size) WEAK(Pack_size);

int PMPI_Pack_size_c(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm, MPI_Count *size)
{
	const word a[] = {W(incount), W(datatype), W(comm), W(size)};
	return cadre_call(CALL_Pack_size_c, a);
}
int MPI_Pack_size_c(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm, MPI_Count *size) WEAK(Pack_size_c);

int PMPI_Parrived(MPI_Request request, int partition, int *flag)
{
	const word a[] = {W(request), W(partition), W(flag)};
	return cadre_call(CALL_Parrived, a);
}
int MPI_Parrived(MPI_Request request, int partition, int *flag) WEAK(Parrived);

int PMPI_Pready(int partition, MPI_Request request)
{
	const word a[] = {W(partition), W(request)};
	return cadre_call(CALL_Pready, a);
}
int MPI_Pready(int partition, MPI_Request request) WEAK(Pready);

int PMPI_Pready_list(int length, const int array_of_partitions[], MPI_Request request)
{
	const word a[] = {W(length), W(array_of_partitions), W(request)};
	return cadre_call(CALL_Pready_list, a);
}
int MPI_Pready_list(int length, const int array_of_partitions[], MPI_Request request) WEAK(Pready_list);

int PMPI_Pready_range(int partition_low, int partition_high, MPI_Request request)
{
	const word a[] = {W(partition_low), W(partition_high), W(request)};
	return cadre_call(CALL_Pready_range, a);
}
int MPI_Pready_range(int partition_low, int partition_high, MPI_Request request) WEAK(Pready_range);

int PMPI_Precv_init(void *buf, int partitions, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(buf), W(partitions), W(count), W(datatype), W(source), W(tag), W(comm), W(info), W(request)};
	return cadre_call(CALL_Precv_init, a);
}
int MPI_Precv_init(void *buf, int partitions, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Precv_init);

int PMPI_Precv_init_c(void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(buf), W(partitions), W(count), W(datatype), W(source), W(tag), W(comm), W(info), W(request)};
	return cadre_call(CALL_Precv_init_c, a);
}
int MPI_Precv_init_c(void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Precv_init_c);

int PMPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status)
{
	const word a[] = {W(source), W(tag), W(comm), W(status)};
	return cadre_call(CALL_Probe, a);
}
int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status) WEAK(Probe);

int PMPI_Psend_init(const void *buf, int partitions, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(buf), W(partitions), W(count), W(datatype), W(dest), W(tag), W(comm), W(info), W(request)};
	return cadre_call(CALL_Psend_init, a);
}
int MPI_Psend_init(const void *buf, int partitions, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Psend_init);

int PMPI_Psend_init_c(const void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(buf), W(partitions), W(count), W(datatype), W(dest), W(tag), W(comm), W(info), W(request)};
	return cadre_call(CALL_Psend_init_c, a);
}
int MPI_Psend_init_c(const void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Psend_init_c);

int PMPI_Publish_name(const char *service_name, MPI_Info info, const char *port_name)
{
	const word a[] = {W(service_name), W(info), W(port_name)};
	return cadre_call(CALL_Publish_name, a);
}
int MPI_Publish_name(const char *service_name, MPI_Info info, const char *port_name) WEAK(Publish_name);

int PMPI_Put(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win)};
	return cadre_call(CALL_Put, a);
}
int MPI_Put(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) WEAK(Put);

int PMPI_Put_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win)};
	return cadre_call(CALL_Put_c, a);
}
int MPI_Put_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) WEAK(Put_c);

int PMPI_Raccumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win), W(request)};
	return cadre_call(CALL_Raccumulate, a);
}
int MPI_Raccumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request) WEAK(Raccumulate);

int PMPI_Raccumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win), W(request)};
	return cadre_call(CALL_Raccumulate_c, a);
}
int MPI_Raccumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request) WEAK(Raccumulate_c);

int PMPI_Recv_init(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(source), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Recv_init, a);
}
int MPI_Recv_init(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Recv_init);

int PMPI_Recv_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(source), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Recv_init_c, a);
}
int MPI_Recv_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Recv_init_c);

int PMPI_Reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(root), W(comm)};
	return cadre_call(CALL_Reduce, a);
}
int MPI_Reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm) WEAK(Reduce);

int PMPI_Reduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(root), W(comm)};
	return cadre_call(CALL_Reduce_c, a);
}
int MPI_Reduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm) WEAK(Reduce_c);

int PMPI_Reduce_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Reduce_init, a);
}
int MPI_Reduce_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Reduce_init);

int PMPI_Reduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Reduce_init_c, a);
}
int MPI_Reduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Reduce_init_c);

int PMPI_Reduce_local(const void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype, MPI_Op op)
{
	const word a[] = {W(inbuf), W(inoutbuf), W(count), W(datatype), W(op)};
	return cadre_call(CALL_Reduce_local, a);
}
int MPI_Reduce_local(const void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype, MPI_Op op) WEAK(Reduce_local);

int PMPI_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op)
{
	const word a[] = {W(inbuf), W(inoutbuf), W(count), W(datatype), W(op)};
	return cadre_call(CALL_Reduce_local_c, a);
}
int MPI_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op) WEAK(Reduce_local_c);

int PMPI_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcounts), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Reduce_scatter, a);
}
int MPI_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Reduce_scatter);

int PMPI_Reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcount), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Reduce_scatter_block, a);
}
int MPI_Reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Reduce_scatter_block);

int PMPI_Reduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcount), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Reduce_scatter_block_c, a);
}
int MPI_Reduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Reduce_scatter_block_c);

int PMPI_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcount), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Reduce_scatter_block_init, a);
}
int MPI_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Reduce_scatter_block_init);

int PMPI_Reduce_scatter_block_init_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcount), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Reduce_scatter_block_init_c, a);
}
int MPI_Reduce_scatter_block_init_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Reduce_scatter_block_init_c);

int PMPI_Reduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcounts), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Reduce_scatter_c, a);
}
int MPI_Reduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Reduce_scatter_c);

int PMPI_Reduce_scatter_init(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcounts), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Reduce_scatter_init, a);
}
int MPI_Reduce_scatter_init(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Reduce_scatter_init);

int PMPI_Reduce_scatter_init_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(recvcounts), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Reduce_scatter_init_c, a);
}
int MPI_Reduce_scatter_init_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Reduce_scatter_init_c);

int PMPI_Register_datarep(const char *datarep, MPI_Datarep_conversion_function *read_conversion_fn, MPI_Datarep_conversion_function *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state)
{
	const word a[] = {W(datarep), W(read_conversion_fn), W(write_conversion_fn), W(dtype_file_extent_fn), W(extra_state)};
	return cadre_call(CALL_Register_datarep, a);
}
int MPI_Register_datarep(const char *datarep, MPI_Datarep_conversion_function *read_conversion_fn, MPI_Datarep_conversion_function *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state) WEAK(Register_datarep);

int PMPI_Register_datarep_c(const char *datarep, MPI_Datarep_conversion_function_c *read_conversion_fn, MPI_Datarep_conversion_function_c *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state)
{
	const word a[] = {W(datarep), W(read_conversion_fn), W(write_conversion_fn), W(dtype_file_extent_fn), W(extra_state)};
	return cadre_call(CALL_Register_datarep_c, a);
}
int MPI_Register_datarep_c(const char *datarep, MPI_Datarep_conversion_function_c *read_conversion_fn, MPI_Datarep_conversion_function_c *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state) WEAK(Register_datarep_c);

int PMPI_Remove_error_class(int errorclass)
{
	const word a[] = {W(errorclass)};
	return cadre_call(CALL_Remove_error_class, a);
}
int MPI_Remove_error_class(int errorclass) WEAK(Remove_error_class);

int PMPI_Remove_error_code(int errorcode)
{
	const word a[] = {W(errorcode)};
	return cadre_call(CALL_Remove_error_code, a);
}
int MPI_Remove_error_code(int errorcode) WEAK(Remove_error_code);

int PMPI_Remove_error_string(int errorcode)
{
	const word a[] = {W(errorcode)};
	return cadre_call(CALL_Remove_error_string, a);
}
int MPI_Remove_error_string(int errorcode) WEAK(Remove_error_string);

int PMPI_Request_free(MPI_Request *request)
{
	const word a[] = {W(request)};
	return cadre_call(CALL_Request_free, a);
}
int MPI_Request_free(MPI_Request *request) WEAK(Request_free);

int PMPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status)
{
	const word a[] = {W(request), W(flag), W(status)};
	return cadre_call(CALL_Request_get_status, a);
}
int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status) WEAK(Request_get_status);

int PMPI_Request_get_status_all(int count, const MPI_Request array_of_requests[], int *flag, MPI_Status array_of_statuses[])
{
	const word a[] = {W(count), W(array_of_requests), W(flag), W(array_of_statuses)};
	return cadre_call(CALL_Request_get_status_all, a);
}
int MPI_Request_get_status_all(int count, const MPI_Request array_of_requests[], int *flag, MPI_Status array_of_statuses[]) WEAK(Request_get_status_all);

int PMPI_Request_get_status_any(int count, const MPI_Request array_of_requests[], int *indx, int *flag, MPI_Status *status)
{
	const word a[] = {W(count), W(array_of_requests), W(indx), W(flag), W(status)};
	return cadre_call(CALL_Request_get_status_any, a);
}
int MPI_Request_get_status_any(int count, const MPI_Request array_of_requests[], int *indx, int *flag, MPI_Status *status) WEAK(Request_get_status_any);

int PMPI_Request_get_status_some(int incount, const MPI_Request array_of_requests[], int *outcount, int array_of_indices[], MPI_Status array_of_statuses[])
{
	const word a[] = {W(incount), W(array_of_requests), W(outcount), W(array_of_indices), W(array_of_statuses)};
	return cadre_call(CALL_Request_get_status_some, a);
}
int MPI_Request_get_status_some(int incount, const MPI_Request array_of_requests[], int *outcount, int array_of_indices[], MPI_Status array_of_statuses[]) WEAK(Request_get_status_some);

int PMPI_Rget(void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win), W(request)};
	return cadre_call(CALL_Rget, a);
}
int MPI_Rget(void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request) WEAK(Rget);

int PMPI_Rget_accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, void *result_addr, int result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(result_addr), W(result_count), W(result_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win), W(request)};
	return cadre_call(CALL_Rget_accumulate, a);
}
int MPI_Rget_accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, void *result_addr, int result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request) WEAK(Rget_accumulate);

int PMPI_Rget_accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, void *result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(result_addr), W(result_count), W(result_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(op), W(win), W(request)};
	return cadre_call(CALL_Rget_accumulate_c, a);
}
int MPI_Rget_accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, void *result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request) WEAK(Rget_accumulate_c);

int PMPI_Rget_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win), W(request)};
	return cadre_call(CALL_Rget_c, a);
}
int MPI_Rget_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request) WEAK(Rget_c);

int PMPI_Rput(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win), W(request)};
	return cadre_call(CALL_Rput, a);
}
int MPI_Rput(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request) WEAK(Rput);

int PMPI_Rput_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request)
{
	const word a[] = {W(origin_addr), W(origin_count), W(origin_datatype), W(target_rank), W(target_disp), W(target_count), W(target_datatype), W(win), W(request)};
	return cadre_call(CALL_Rput_c, a);
}
int MPI_Rput_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request) WEAK(Rput_c);

int PMPI_Rsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return cadre_call(CALL_Rsend, a);
}
int MPI_Rsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) WEAK(Rsend);

int PMPI_Rsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return cadre_call(CALL_Rsend_c, a);
}
int MPI_Rsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) WEAK(Rsend_c);

int PMPI_Rsend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Rsend_init, a);
}
int MPI_Rsend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Rsend_init);

int PMPI_Rsend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Rsend_init_c, a);
}
int MPI_Rsend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Rsend_init_c);

int PMPI_Scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Scan, a);
}
int MPI_Scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Scan);

int PMPI_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm)};
	return cadre_call(CALL_Scan_c, a);
}
int MPI_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) WEAK(Scan_c);

int PMPI_Scan_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Scan_init, a);
}
int MPI_Scan_init(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Scan_init);

int PMPI_Scan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(recvbuf), W(count), W(datatype), W(op), W(comm), W(info), W(request)};
	return cadre_call(CALL_Scan_init_c, a);
}
int MPI_Scan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Scan_init_c);

int PMPI_Scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Scatter, a);
}
int MPI_Scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Scatter);

int PMPI_Scatter_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Scatter_c, a);
}
int MPI_Scatter_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Scatter_c);

int PMPI_Scatter_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Scatter_init, a);
}
int MPI_Scatter_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Scatter_init);

int PMPI_Scatter_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Scatter_init_c, a);
}
int MPI_Scatter_init_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Scatter_init_c);

int PMPI_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(displs), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Scatterv, a);
}
int MPI_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Scatterv);

int PMPI_Scatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(displs), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm)};
	return cadre_call(CALL_Scatterv_c, a);
}
int MPI_Scatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) WEAK(Scatterv_c);

int PMPI_Scatterv_init(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(displs), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Scatterv_init, a);
}
int MPI_Scatterv_init(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Scatterv_init);

int PMPI_Scatterv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
	const word a[] = {W(sendbuf), W(sendcounts), W(displs), W(sendtype), W(recvbuf), W(recvcount), W(recvtype), W(root), W(comm), W(info), W(request)};
	return cadre_call(CALL_Scatterv_init_c, a);
}
int MPI_Scatterv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request) WEAK(Scatterv_init_c);

int PMPI_Send_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Send_init, a);
}
int MPI_Send_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Send_init);

int PMPI_Send_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Send_init_c, a);
}
int MPI_Send_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Send_init_c);

int PMPI_Sendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status *status)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(dest), W(sendtag), W(recvbuf), W(recvcount), W(recvtype), W(source), W(recvtag), W(comm), W(status)};
	return cadre_call(CALL_Sendrecv, a);
}
int MPI_Sendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status *status) WEAK(Sendrecv);

int PMPI_Sendrecv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status *status)
{
	const word a[] = {W(sendbuf), W(sendcount), W(sendtype), W(dest), W(sendtag), W(recvbuf), W(recvcount), W(recvtype), W(source), W(recvtag), W(comm), W(status)};
	return cadre_call(CALL_Sendrecv_c, a);
}
int MPI_Sendrecv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status *status) WEAK(Sendrecv_c);

int PMPI_Sendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(sendtag), W(source), W(recvtag), W(comm), W(status)};
	return cadre_call(CALL_Sendrecv_replace, a);
}
int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status) WEAK(Sendrecv_replace);

int PMPI_Sendrecv_replace_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(sendtag), W(source), W(recvtag), W(comm), W(status)};
	return cadre_call(CALL_Sendrecv_replace_c, a);
}
int MPI_Sendrecv_replace_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status) WEAK(Sendrecv_replace_c);

int PMPI_Session_attach_buffer(MPI_Session session, void *buffer, int size)
{
	const word a[] = {W(session), W(buffer), W(size)};
	return cadre_call(CALL_Session_attach_buffer, a);
}
int MPI_Session_attach_buffer(MPI_Session session, void *buffer, int size) WEAK(Session_attach_buffer);

int PMPI_Session_attach_buffer_c(MPI_Session session, void *buffer, MPI_Count size)
{
	const word a[] = {W(session), W(buffer), W(size)};
	return cadre_call(CALL_Session_attach_buffer_c, a);
}
int MPI_Session_attach_buffer_c(MPI_Session session, void *buffer, MPI_Count size) WEAK(Session_attach_buffer_c);

int PMPI_Session_call_errhandler(MPI_Session session, int errorcode)
{
	const word a[] = {W(session), W(errorcode)};
	return cadre_call(CALL_Session_call_errhandler, a);
}
int MPI_Session_call_errhandler(MPI_Session session, int errorcode) WEAK(Session_call_errhandler);

int PMPI_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn, MPI_Errhandler *errhandler)
{
	const word a[] = {W(session_errhandler_fn), W(errhandler)};
	return cadre_call(CALL_Session_create_errhandler, a);
}
int MPI_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn, MPI_Errhandler *errhandler) WEAK(Session_create_errhandler);

int PMPI_Session_detach_buffer(MPI_Session session, void *buffer_addr, int *size)
{
	const word a[] = {W(session), W(buffer_addr), W(size)};
	return cadre_call(CALL_Session_detach_buffer, a);
}
int MPI_Session_detach_buffer(MPI_Session session, void *buffer_addr, int *size) WEAK(Session_detach_buffer);

int PMPI_Session_detach_buffer_c(MPI_Session session, void *buffer_addr, MPI_Count *size)
{
	const word a[] = {W(session), W(buffer_addr), W(size)};
	return cadre_call(CALL_Session_detach_buffer_c, a);
}
int MPI_Session_detach_buffer_c(MPI_Session session, void *buffer_addr, MPI_Count *size) WEAK(Session_detach_buffer_c);

int PMPI_Session_finalize(MPI_Session *session)
{
	const word a[] = {W(session)};
	return cadre_call(CALL_Session_finalize, a);
}
int MPI_Session_finalize(MPI_Session *session) WEAK(Session_finalize);

int PMPI_Session_flush_buffer(MPI_Session session)
{
	const word a[] = {W(session)};
	return cadre_call(CALL_Session_flush_buffer, a);
}
int MPI_Session_flush_buffer(MPI_Session session) WEAK(Session_flush_buffer);

int PMPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler *errhandler)
{
	const word a[] = {W(session), W(errhandler)};
	return cadre_call(CALL_Session_get_errhandler, a);
}
int MPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler *errhandler) WEAK(Session_get_errhandler);

int PMPI_Session_get_info(MPI_Session session, MPI_Info *info_used)
{
	const word a[] = {W(session), W(info_used)};
	return cadre_call(CALL_Session_get_info, a);
}
int MPI_Session_get_info(MPI_Session session, MPI_Info *info_used) WEAK(Session_get_info);

int PMPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int *pset_len, char *pset_name)
{
	const word a[] = {W(session), W(info), W(n), W(pset_len), W(pset_name)};
	return cadre_call(CALL_Session_get_nth_pset, a);
}
int MPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int *pset_len, char *pset_name) WEAK(Session_get_nth_pset);

int PMPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int *npset_names)
{
	const word a[] = {W(session), W(info), W(npset_names)};
	return cadre_call(CALL_Session_get_num_psets, a);
}
int MPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int *npset_names) WEAK(Session_get_num_psets);

int PMPI_Session_get_pset_info(MPI_Session session, const char *pset_name, MPI_Info *info)
{
	const word a[] = {W(session), W(pset_name), W(info)};
	return cadre_call(CALL_Session_get_pset_info, a);
}
int MPI_Session_get_pset_info(MPI_Session session, const char *pset_name, MPI_Info *info) WEAK(Session_get_pset_info);

int PMPI_Session_iflush_buffer(MPI_Session session, MPI_Request *request)
{
	const word a[] = {W(session), W(request)};
	return cadre_call(CALL_Session_iflush_buffer, a);
}
int MPI_Session_iflush_buffer(MPI_Session session, MPI_Request *request) WEAK(Session_iflush_buffer);

int PMPI_Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session *session)
{
	const word a[] = {W(info), W(errhandler), W(session)};
	return cadre_call(CALL_Session_init, a);
}
int MPI_Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session *session) WEAK(Session_init);

int PMPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler)
{
	const word a[] = {W(session), W(errhandler)};
	return cadre_call(CALL_Session_set_errhandler, a);
}
int MPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler) WEAK(Session_set_errhandler);

int PMPI_Ssend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return cadre_call(CALL_Ssend, a);
}
int MPI_Ssend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) WEAK(Ssend);

int PMPI_Ssend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return cadre_call(CALL_Ssend_c, a);
}
int MPI_Ssend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) WEAK(Ssend_c);

int PMPI_Ssend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Ssend_init, a);
}
int MPI_Ssend_init(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Ssend_init);

int PMPI_Ssend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return cadre_call(CALL_Ssend_init_c, a);
}
int MPI_Ssend_init_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request) WEAK(Ssend_init_c);

int PMPI_Start(MPI_Request *request)
{
	const word a[] = {W(request)};
	return cadre_call(CALL_Start, a);
}
int MPI_Start(MPI_Request *request) WEAK(Start);

int PMPI_Startall(int count, MPI_Request array_of_requests[])
{
	const word a[] = {W(count), W(array_of_requests)};
	return cadre_call(CALL_Startall, a);
}
int MPI_Startall(int count, MPI_Request array_of_requests[]) WEAK(Startall);

int PMPI_Status_set_cancelled(MPI_Status *status, int flag)
{
	const word a[] = {W(status), W(flag)};
	return cadre_call(CALL_Status_set_cancelled, a);
}
int MPI_Status_set_cancelled(MPI_Status *status, int flag) WEAK(Status_set_cancelled);

int PMPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	return cadre_call(CALL_Status_set_elements, a);
}
int MPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count) WEAK(Status_set_elements);

int PMPI_Status_set_elements_c(MPI_Status *status, MPI_Datatype datatype, MPI_Count count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	return cadre_call(CALL_Status_set_elements_c, a);
}
int MPI_Status_set_elements_c(MPI_Status *status, MPI_Datatype datatype, MPI_Count count) WEAK(Status_set_elements_c);

int PMPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	return cadre_call(CALL_Status_set_elements_x, a);
}
int MPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count) WEAK(Status_set_elements_x);

int PMPI_T_category_changed(int *update_number)
{
	const word a[] = {W(update_number)};
	return cadre_call(CALL_T_category_changed, a);
}
int MPI_T_category_changed(int *update_number) WEAK(T_category_changed);

int PMPI_T_category_get_categories(int cat_index, int len, int indices[])
{
	const word a[] = {W(cat_index), W(len), W(indices)};
	return cadre_call(CALL_T_category_get_categories, a);
}
int MPI_T_category_get_categories(int cat_index, int len, int indices[]) WEAK(T_category_get_categories);

int PMPI_T_category_get_cvars(int cat_index, int len, int indices[])
{
	const word a[] = {W(cat_index), W(len), W(indices)};
	return cadre_call(CALL_T_category_get_cvars, a);
}
int MPI_T_category_get_cvars(int cat_index, int len, int indices[]) WEAK(T_category_get_cvars);

int PMPI_T_category_get_events(int cat_index, int len, int indices[])
{
	const word a[] = {W(cat_index), W(len), W(indices)};
	return cadre_call(CALL_T_category_get_events, a);
}
int MPI_T_category_get_events(int cat_index, int len, int indices[]) WEAK(T_category_get_events);

int PMPI_T_category_get_index(const char *name, int *cat_index)
{
	const word a[] = {W(name), W(cat_index)};
	return cadre_call(CALL_T_category_get_index, a);
}
int MPI_T_category_get_index(const char *name, int *cat_index) WEAK(T_category_get_index);

int PMPI_T_category_get_info(int cat_index, char *name, int *name_len, char *desc, int *desc_len, int *num_cvars, int *num_pvars, int *num_categories)
{
	const word a[] = {W(cat_index), W(name), W(name_len), W(desc), W(desc_len), W(num_cvars), W(num_pvars), W(num_categories)};
	return cadre_call(CALL_T_category_get_info, a);
}
int MPI_T_category_get_info(int cat_index, char *name, int *name_len, char *desc, int *desc_len, int *num_cvars, int *num_pvars, int *num_categories) WEAK(T_category_get_info);

int PMPI_T_category_get_num(int *num_cat)
{
	const word a[] = {W(num_cat)};
	return cadre_call(CALL_T_category_get_num, a);
}
int MPI_T_category_get_num(int *num_cat) WEAK(T_category_get_num);

int PMPI_T_category_get_num_events(int cat_index, int *num_events)
{
	const word a[] = {W(cat_index), W(num_events)};
	return cadre_call(CALL_T_category_get_num_events, a);
}
int MPI_T_category_get_num_events(int cat_index, int *num_events) WEAK(T_category_get_num_events);

int PMPI_T_category_get_pvars(int cat_index, int len, int indices[])
{
	const word a[] = {W(cat_index), W(len), W(indices)};
	return cadre_call(CALL_T_category_get_pvars, a);
}
int MPI_T_category_get_pvars(int cat_index, int len, int indices[]) WEAK(T_category_get_pvars);

int PMPI_T_cvar_get_index(const char *name, int *cvar_index)
{
	const word a[] = {W(name), W(cvar_index)};
	return cadre_call(CALL_T_cvar_get_index, a);
}
int MPI_T_cvar_get_index(const char *name, int *cvar_index) WEAK(T_cvar_get_index);

int PMPI_T_cvar_get_info(int cvar_index, char *name, int *name_len, int *verbosity, MPI_Datatype *datatype, MPI_T_enum *enumtype, char *desc, int *desc_len, int *bind, int *scope)
{
	const word a[] = {W(cvar_index), W(name), W(name_len), W(verbosity), W(datatype), W(enumtype), W(desc), W(desc_len), W(bind), W(scope)};
	return cadre_call(CALL_T_cvar_get_info, a);
}
int MPI_T_cvar_get_info(int cvar_index, char *name, int *name_len, int *verbosity, MPI_Datatype *datatype, MPI_T_enum *enumtype, char *desc, int *desc_len, int *bind, int *scope) WEAK(T_cvar_get_info);

int PMPI_T_cvar_get_num(int *num_cvar)
{
	const word a[] = {W(num_cvar)};
	return cadre_call(CALL_T_cvar_get_num, a);
}
int MPI_T_cvar_get_num(int *num_cvar) WEAK(T_cvar_get_num);

int PMPI_T_cvar_handle_alloc(int cvar_index, void *obj_handle, MPI_T_cvar_handle *handle, int *count)
{
	const word a[] = {W(cvar_index), W(obj_handle), W(handle), W(count)};
	return cadre_call(CALL_T_cvar_handle_alloc, a);
}
int MPI_T_cvar_handle_alloc(int cvar_index, void *obj_handle, MPI_T_cvar_handle *handle, int *count) WEAK(T_cvar_handle_alloc);

int PMPI_T_cvar_handle_free(MPI_T_cvar_handle *handle)
{
	const word a[] = {W(handle)};
	return cadre_call(CALL_T_cvar_handle_free, a);
}
int MPI_T_cvar_handle_free(MPI_T_cvar_handle *handle) WEAK(T_cvar_handle_free);

int PMPI_T_cvar_read(MPI_T_cvar_handle handle, void *buf)
{
	const word a[] = {W(handle), W(buf)};
	return cadre_call(CALL_T_cvar_read, a);
}
int MPI_T_cvar_read(MPI_T_cvar_handle handle, void *buf) WEAK(T_cvar_read);

int PMPI_T_cvar_write(MPI_T_cvar_handle handle, const void *buf)
{
	const word a[] = {W(handle), W(buf)};
	return cadre_call(CALL_T_cvar_write, a);
}
int MPI_T_cvar_write(MPI_T_cvar_handle handle, const void *buf) WEAK(T_cvar_write);

int PMPI_T_enum_get_info(MPI_T_enum enumtype, int *num, char *name, int *name_len)
{
	const word a[] = {W(enumtype), W(num), W(name), W(name_len)};
	return cadre_call(CALL_T_enum_get_info, a);
}
int MPI_T_enum_get_info(MPI_T_enum enumtype, int *num, char *name, int *name_len) WEAK(T_enum_get_info);

int PMPI_T_enum_get_item(MPI_T_enum enumtype, int indx, int *value, char *name, int *name_len)
{
	const word a[] = {W(enumtype), W(indx), W(value), W(name), W(name_len)};
	return cadre_call(CALL_T_enum_get_item, a);
}
int MPI_T_enum_get_item(MPI_T_enum enumtype, int indx, int *value, char *name, int *name_len) WEAK(T_enum_get_item);

int PMPI_T_event_callback_get_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, MPI_Info *info_used)
{
	const word a[] = {W(event_registration), W(cb_safety), W(info_used)};
	return cadre_call(CALL_T_event_callback_get_info, a);
}
int MPI_T_event_callback_get_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, MPI_Info *info_used) WEAK(T_event_callback_get_info);

int PMPI_T_event_callback_set_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, MPI_Info info)
{
	const word a[] = {W(event_registration), W(cb_safety), W(info)};
	return cadre_call(CALL_T_event_callback_set_info, a);
}
int MPI_T_event_callback_set_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, MPI_Info info) WEAK(T_event_callback_set_info);

int PMPI_T_event_copy(MPI_T_event_instance event_instance, void *buffer)
{
	const word a[] = {W(event_instance), W(buffer)};
	return cadre_call(CALL_T_event_copy, a);
}
int MPI_T_event_copy(MPI_T_event_instance event_instance, void *buffer) WEAK(T_event_copy);

int PMPI_T_event_get_index(const char *name, int *event_index)
{
	const word a[] = {W(name), W(event_index)};
	return cadre_call(CALL_T_event_get_index, a);
}
int MPI_T_event_get_index(const char *name, int *event_index) WEAK(T_event_get_index);

int PMPI_T_event_get_info(int event_index, char *name, int *name_len, int *verbosity, MPI_Datatype array_of_datatypes[], MPI_Aint array_of_displacements[], int *num_elements, MPI_T_enum *enumtype, MPI_Info *info, char *desc, int *desc_len, int *bind)
{
	const word a[] = {W(event_index), W(name), W(name_len), W(verbosity), W(array_of_datatypes), W(array_of_displacements), W(num_elements), W(enumtype), W(info), W(desc), W(desc_len), W(bind)};
	return cadre_call(CALL_T_event_get_info, a);
}
int MPI_T_event_get_info(int event_index, char *name, int *name_len, int *verbosity, MPI_Datatype array_of_datatypes[], MPI_Aint array_of_displacements[], int *num_elements, MPI_T_enum *enumtype, MPI_Info *info, char *desc, int *desc_len, int *bind) WEAK(T_event_get_info);

int PMPI_T_event_get_num(int *num_events)
{
	const word a[] = {W(num_events)};
	return cadre_call(CALL_T_event_get_num, a);
}
int MPI_T_event_get_num(int *num_events) WEAK(T_event_get_num);

int PMPI_T_event_get_source(MPI_T_event_instance event_instance, int *source_index)
{
	const word a[] = {W(event_instance), W(source_index)};
	return cadre_call(CALL_T_event_get_source, a);
}
int MPI_T_event_get_source(MPI_T_event_instance event_instance, int *source_index) WEAK(T_event_get_source);

int PMPI_T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count *event_timestamp)
{
	const word a[] = {W(event_instance), W(event_timestamp)};
	return cadre_call(CALL_T_event_get_timestamp, a);
}
int MPI_T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count *event_timestamp) WEAK(T_event_get_timestamp);

int PMPI_T_event_handle_alloc(int event_index, void *obj_handle, MPI_Info info, MPI_T_event_registration *event_registration)
{
	const word a[] = {W(event_index), W(obj_handle), W(info), W(event_registration)};
	return cadre_call(CALL_T_event_handle_alloc, a);
}
int MPI_T_event_handle_alloc(int event_index, void *obj_handle, MPI_Info info, MPI_T_event_registration *event_registration) WEAK(T_event_handle_alloc);

int PMPI_T_event_handle_free(MPI_T_event_registration event_registration, void *user_data, MPI_T_event_free_cb_function free_cb_function)
{
	const word a[] = {W(event_registration), W(user_data), W(free_cb_function)};
	return cadre_call(CALL_T_event_handle_free, a);
}
int MPI_T_event_handle_free(MPI_T_event_registration event_registration, void *user_data, MPI_T_event_free_cb_function free_cb_function) WEAK(T_event_handle_free);

int PMPI_T_event_handle_get_info(MPI_T_event_registration event_registration, MPI_Info *info_used)
{
	const word a[] = {W(event_registration), W(info_used)};
	return cadre_call(CALL_T_event_handle_get_info, a);
}
int MPI_T_event_handle_get_info(MPI_T_event_registration event_registration, MPI_Info *info_used) WEAK(T_event_handle_get_info);

int PMPI_T_event_handle_set_info(MPI_T_event_registration event_registration, MPI_Info info)
{
	const word a[] = {W(event_registration), W(info)};
	return cadre_call(CALL_T_event_handle_set_info, a);
}
int MPI_T_event_handle_set_info(MPI_T_event_registration event_registration, MPI_Info info) WEAK(T_event_handle_set_info);

int PMPI_T_event_read(MPI_T_event_instance event_instance, int element_index, void *buffer)
{
	const word a[] = {W(event_instance), W(element_index), W(buffer)};
	return cadre_call(CALL_T_event_read, a);
}
int MPI_T_event_read(MPI_T_event_instance event_instance, int element_index, void *buffer) WEAK(T_event_read);

int PMPI_T_event_register_callback(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, MPI_Info info, void *user_data, MPI_T_event_cb_function event_cb_function)
{
	const word a[] = {W(event_registration), W(cb_safety), W(info), W(user_data), W(event_cb_function)};
	return cadre_call(CALL_T_event_register_callback, a);
}
int MPI_T_event_register_callback(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, MPI_Info info, void *user_data, MPI_T_event_cb_function event_cb_function) WEAK(T_event_register_callback);

int PMPI_T_event_set_dropped_handler(MPI_T_event_registration event_registration, MPI_T_event_dropped_cb_function dropped_cb_function)
{
	const word a[] = {W(event_registration), W(dropped_cb_function)};
	return cadre_call(CALL_T_event_set_dropped_handler, a);
}
int MPI_T_event_set_dropped_handler(MPI_T_event_registration event_registration, MPI_T_event_dropped_cb_function dropped_cb_function) WEAK(T_event_set_dropped_handler);

int PMPI_T_finalize(void)
{
	return cadre_call(CALL_T_finalize, 0);
}
int MPI_T_finalize(void) WEAK(T_finalize);

int PMPI_T_init_thread(int required, int *provided)
{
	const word a[] = {W(required), W(provided)};
	return cadre_call(CALL_T_init_thread, a);
}
int MPI_T_init_thread(int required, int *provided) WEAK(T_init_thread);

int PMPI_T_pvar_get_index(const char *name, int var_class, int *pvar_index)
{
	const word a[] = {W(name), W(var_class), W(pvar_index)};
	return cadre_call(CALL_T_pvar_get_index, a);
}
int MPI_T_pvar_get_index(const char *name, int var_class, int *pvar_index) WEAK(T_pvar_get_index);

int PMPI_T_pvar_get_info(int pvar_index, char *name, int *name_len, int *verbosity, int *var_class, MPI_Datatype *datatype, MPI_T_enum *enumtype, char *desc, int *desc_len, int *bind, int *readonly, int *continuous, int *atomic)
{
	const word a[] = {W(pvar_index), W(name), W(name_len), W(verbosity), W(var_class), W(datatype), W(enumtype), W(desc), W(desc_len), W(bind), W(readonly), W(continuous), W(atomic)};
	return cadre_call(CALL_T_pvar_get_info, a);
}
int MPI_T_pvar_get_info(int pvar_index, char *name, int *name_len, int *verbosity, int *var_class, MPI_Datatype *datatype, MPI_T_enum *enumtype, char *desc, int *desc_len, int *bind, int *readonly, int *continuous, int *atomic) WEAK(T_pvar_get_info);

int PMPI_T_pvar_get_num(int *num_pvar)
{
	const word a[] = {W(num_pvar)};
	return cadre_call(CALL_T_pvar_get_num, a);
}
int MPI_T_pvar_get_num(int *num_pvar) WEAK(T_pvar_get_num);

int PMPI_T_pvar_handle_alloc(MPI_T_pvar_session pe_session, int pvar_index, void *obj_handle, MPI_T_pvar_handle *handle, int *count)
{
	const word a[] = {W(pe_session), W(pvar_index), W(obj_handle), W(handle), W(count)};
	return cadre_call(CALL_T_pvar_handle_alloc, a);
}
int MPI_T_pvar_handle_alloc(MPI_T_pvar_session pe_session, int pvar_index, void *obj_handle, MPI_T_pvar_handle *handle, int *count) WEAK(T_pvar_handle_alloc);

int PMPI_T_pvar_handle_free(MPI_T_pvar_session pe_session, MPI_T_pvar_handle *handle)
{
	const word a[] = {W(pe_session), W(handle)};
	return cadre_call(CALL_T_pvar_handle_free, a);
}
int MPI_T_pvar_handle_free(MPI_T_pvar_session pe_session, MPI_T_pvar_handle *handle) WEAK(T_pvar_handle_free);

int PMPI_T_pvar_read(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, void *buf)
{
	const word a[] = {W(pe_session), W(handle), W(buf)};
	return cadre_call(CALL_T_pvar_read, a);
}
int MPI_T_pvar_read(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, void *buf) WEAK(T_pvar_read);

int PMPI_T_pvar_readreset(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, void *buf)
{
	const word a[] = {W(pe_session), W(handle), W(buf)};
	return cadre_call(CALL_T_pvar_readreset, a);
}
int MPI_T_pvar_readreset(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, void *buf) WEAK(T_pvar_readreset);

int PMPI_T_pvar_reset(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle)
{
	const word a[] = {W(pe_session), W(handle)};
	return cadre_call(CALL_T_pvar_reset, a);
}
int MPI_T_pvar_reset(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle) WEAK(T_pvar_reset);

int PMPI_T_pvar_session_create(MPI_T_pvar_session *pe_session)
{
	const word a[] = {W(pe_session)};
	return cadre_call(CALL_T_pvar_session_create, a);
}
int MPI_T_pvar_session_create(MPI_T_pvar_session *pe_session) WEAK(T_pvar_session_create);

int PMPI_T_pvar_session_free(MPI_T_pvar_session *pe_session)
{
	const word a[] = {W(pe_session)};
	return cadre_call(CALL_T_pvar_session_free, a);
}
int MPI_T_pvar_session_free(MPI_T_pvar_session *pe_session) WEAK(T_pvar_session_free);

int PMPI_T_pvar_start(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle)
{
	const word a[] = {W(pe_session), W(handle)};
	return cadre_call(CALL_T_pvar_start, a);
}
int MPI_T_pvar_start(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle) WEAK(T_pvar_start);

int PMPI_T_pvar_stop(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle)
{
	const word a[] = {W(pe_session), W(handle)};
	return cadre_call(CALL_T_pvar_stop, a);
}
int MPI_T_pvar_stop(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle) WEAK(T_pvar_stop);

int PMPI_T_pvar_write(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, const void *buf)
{
	const word a[] = {W(pe_session), W(handle), W(buf)};
	return cadre_call(CALL_T_pvar_write, a);
}
int MPI_T_pvar_write(MPI_T_pvar_session pe_session, MPI_T_pvar_handle handle, const void *buf) WEAK(T_pvar_write);

int PMPI_T_source_get_info(int source_index, char *name, int *name_len, char *desc, int *desc_len, MPI_T_source_order *ordering, MPI_Count *ticks_per_second, MPI_Count *max_ticks, MPI_Info *info)
{
	const word a[] = {W(source_index), W(name), W(name_len), W(desc), W(desc_len), W(ordering), W(ticks_per_second), W(max_ticks), W(info)};
	return cadre_call(CALL_T_source_get_info, a);
}
int MPI_T_source_get_info(int source_index, char *name, int *name_len, char *desc, int *desc_len, MPI_T_source_order *ordering, MPI_Count *ticks_per_second, MPI_Count *max_ticks, MPI_Info *info) WEAK(T_source_get_info);

int PMPI_T_source_get_num(int *num_sources)
{
	const word a[] = {W(num_sources)};
	return cadre_call(CALL_T_source_get_num, a);
}
int MPI_T_source_get_num(int *num_sources) WEAK(T_source_get_num);

int PMPI_T_source_get_timestamp(int source_index, MPI_Count *timestamp)
{
	const word a[] = {W(source_index), W(timestamp)};
	return cadre_call(CALL_T_source_get_timestamp, a);
}
int MPI_T_source_get_timestamp(int source_index, MPI_Count *timestamp) WEAK(T_source_get_timestamp);

int PMPI_Test_cancelled(const MPI_Status *status, int *flag)
{
	const word a[] = {W(status), W(flag)};
	return cadre_call(CALL_Test_cancelled, a);
}
int MPI_Test_cancelled(const MPI_Status *status, int *flag) WEAK(Test_cancelled);

int PMPI_Testany(int count, MPI_Request array_of_requests[], int *indx, int *flag, MPI_Status *status)
{
	const word a[] = {W(count), W(array_of_requests), W(indx), W(flag), W(status)};
	return cadre_call(CALL_Testany, a);
}
int MPI_Testany(int count, MPI_Request array_of_requests[], int *indx, int *flag, MPI_Status *status) WEAK(Testany);

int PMPI_Testsome(int incount, MPI_Request array_of_requests[], int *outcount, int array_of_indices[], MPI_Status array_of_statuses[])
{
	const word a[] = {W(incount), W(array_of_requests), W(outcount), W(array_of_indices), W(array_of_statuses)};
	return cadre_call(CALL_Testsome, a);
}
int MPI_Testsome(int incount, MPI_Request array_of_requests[], int *outcount, int array_of_indices[], MPI_Status array_of_statuses[]) WEAK(Testsome);

int PMPI_Topo_test(MPI_Comm comm, int *status)
{
	const word a[] = {W(comm), W(status)};
	return cadre_call(CALL_Topo_test, a);
}
int MPI_Topo_test(MPI_Comm comm, int *status) WEAK(Topo_test);

int PMPI_Type_commit(MPI_Datatype *datatype)
{
	const word a[] = {W(datatype)};
	return cadre_call(CALL_Type_commit, a);
}
int MPI_Type_commit(MPI_Datatype *datatype) WEAK(Type_commit);

int PMPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_contiguous, a);
}
int MPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_contiguous);

int PMPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_contiguous_c, a);
}
int MPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_contiguous_c);

int PMPI_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(size), W(rank), W(ndims), W(array_of_gsizes), W(array_of_distribs), W(array_of_dargs), W(array_of_psizes), W(order), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_darray, a);
}
int MPI_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_darray);

int PMPI_Type_create_darray_c(int size, int rank, int ndims, const MPI_Count array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(size), W(rank), W(ndims), W(array_of_gsizes), W(array_of_distribs), W(array_of_dargs), W(array_of_psizes), W(order), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_darray_c, a);
}
int MPI_Type_create_darray_c(int size, int rank, int ndims, const MPI_Count array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_darray_c);

int PMPI_Type_create_f90_complex(int p, int r, MPI_Datatype *newtype)
{
	const word a[] = {W(p), W(r), W(newtype)};
	return cadre_call(CALL_Type_create_f90_complex, a);
}
int MPI_Type_create_f90_complex(int p, int r, MPI_Datatype *newtype) WEAK(Type_create_f90_complex);

int PMPI_Type_create_f90_integer(int r, MPI_Datatype *newtype)
{
	const word a[] = {W(r), W(newtype)};
	return cadre_call(CALL_Type_create_f90_integer, a);
}
int MPI_Type_create_f90_integer(int r, MPI_Datatype *newtype) WEAK(Type_create_f90_integer);

int PMPI_Type_create_f90_real(int p, int r, MPI_Datatype *newtype)
{
	const word a[] = {W(p), W(r), W(newtype)};
	return cadre_call(CALL_Type_create_f90_real, a);
}
int MPI_Type_create_f90_real(int p, int r, MPI_Datatype *newtype) WEAK(Type_create_f90_real);

int PMPI_Type_create_hindexed(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(array_of_blocklengths), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_hindexed, a);
}
int MPI_Type_create_hindexed(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_hindexed);

int PMPI_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_hindexed_block, a);
}
int MPI_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_hindexed_block);

int PMPI_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_hindexed_block_c, a);
}
int MPI_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_hindexed_block_c);

int PMPI_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(array_of_blocklengths), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_hindexed_c, a);
}
int MPI_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_hindexed_c);

int PMPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(stride), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_hvector, a);
}
int MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_hvector);

int PMPI_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(stride), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_hvector_c, a);
}
int MPI_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_hvector_c);

int PMPI_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_indexed_block, a);
}
int MPI_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_indexed_block);

int PMPI_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_indexed_block_c, a);
}
int MPI_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_indexed_block_c);

int PMPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn, MPI_Type_delete_attr_function *type_delete_attr_fn, int *type_keyval, void *extra_state)
{
	const word a[] = {W(type_copy_attr_fn), W(type_delete_attr_fn), W(type_keyval), W(extra_state)};
	return cadre_call(CALL_Type_create_keyval, a);
}
int MPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn, MPI_Type_delete_attr_function *type_delete_attr_fn, int *type_keyval, void *extra_state) WEAK(Type_create_keyval);

int PMPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *newtype)
{
	const word a[] = {W(oldtype), W(lb), W(extent), W(newtype)};
	return cadre_call(CALL_Type_create_resized, a);
}
int MPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *newtype) WEAK(Type_create_resized);

int PMPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype *newtype)
{
	const word a[] = {W(oldtype), W(lb), W(extent), W(newtype)};
	return cadre_call(CALL_Type_create_resized_c, a);
}
int MPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype *newtype) WEAK(Type_create_resized_c);

int PMPI_Type_create_struct(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(array_of_blocklengths), W(array_of_displacements), W(array_of_types), W(newtype)};
	return cadre_call(CALL_Type_create_struct, a);
}
int MPI_Type_create_struct(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype *newtype) WEAK(Type_create_struct);

int PMPI_Type_create_struct_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(array_of_blocklengths), W(array_of_displacements), W(array_of_types), W(newtype)};
	return cadre_call(CALL_Type_create_struct_c, a);
}
int MPI_Type_create_struct_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype *newtype) WEAK(Type_create_struct_c);

int PMPI_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(ndims), W(array_of_sizes), W(array_of_subsizes), W(array_of_starts), W(order), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_subarray, a);
}
int MPI_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_subarray);

int PMPI_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[], const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(ndims), W(array_of_sizes), W(array_of_subsizes), W(array_of_starts), W(order), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_create_subarray_c, a);
}
int MPI_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[], const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_create_subarray_c);

int PMPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval)
{
	const word a[] = {W(datatype), W(type_keyval)};
	return cadre_call(CALL_Type_delete_attr, a);
}
int MPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval) WEAK(Type_delete_attr);

int PMPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_dup, a);
}
int MPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_dup);

int PMPI_Type_free(MPI_Datatype *datatype)
{
	const word a[] = {W(datatype)};
	return cadre_call(CALL_Type_free, a);
}
int MPI_Type_free(MPI_Datatype *datatype) WEAK(Type_free);

int PMPI_Type_free_keyval(int *type_keyval)
{
	const word a[] = {W(type_keyval)};
	return cadre_call(CALL_Type_free_keyval, a);
}
int MPI_Type_free_keyval(int *type_keyval) WEAK(Type_free_keyval);

int PMPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val, int *flag)
{
	const word a[] = {W(datatype), W(type_keyval), W(attribute_val), W(flag)};
	return cadre_call(CALL_Type_get_attr, a);
}
int MPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val, int *flag) WEAK(Type_get_attr);

int PMPI_Type_get_contents(MPI_Datatype datatype, int max_integers, int max_addresses, int max_datatypes, int array_of_integers[], MPI_Aint array_of_addresses[], MPI_Datatype array_of_datatypes[])
{
	const word a[] = {W(datatype), W(max_integers), W(max_addresses), W(max_datatypes), W(array_of_integers), W(array_of_addresses), W(array_of_datatypes)};
	return cadre_call(CALL_Type_get_contents, a);
}
int MPI_Type_get_contents(MPI_Datatype datatype, int max_integers, int max_addresses, int max_datatypes, int array_of_integers[], MPI_Aint array_of_addresses[], MPI_Datatype array_of_datatypes[]) WEAK(Type_get_contents);

int PMPI_Type_get_contents_c(MPI_Datatype datatype, MPI_Count max_integers, MPI_Count max_addresses, MPI_Count max_large_counts, MPI_Count max_datatypes, int array_of_integers[], MPI_Aint array_of_addresses[], MPI_Count array_of_large_counts[], MPI_Datatype array_of_datatypes[])
{
	const word a[] = {W(datatype), W(max_integers), W(max_addresses), W(max_large_counts), W(max_datatypes), W(array_of_integers), W(array_of_addresses), W(array_of_large_counts), W(array_of_datatypes)};
	return cadre_call(CALL_Type_get_contents_c, a);
}
int MPI_Type_get_contents_c(MPI_Datatype datatype, MPI_Count max_integers, MPI_Count max_addresses, MPI_Count max_large_counts, MPI_Count max_datatypes, int array_of_integers[], MPI_Aint array_of_addresses[], MPI_Count array_of_large_counts[], MPI_Datatype array_of_datatypes[]) WEAK(Type_get_contents_c);

int PMPI_Type_get_envelope(MPI_Datatype datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner)
{
	const word a[] = {W(datatype), W(num_integers), W(num_addresses), W(num_datatypes), W(combiner)};
	return cadre_call(CALL_Type_get_envelope, a);
}
int MPI_Type_get_envelope(MPI_Datatype datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner) WEAK(Type_get_envelope);

int PMPI_Type_get_envelope_c(MPI_Datatype datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner)
{
	const word a[] = {W(datatype), W(num_integers), W(num_addresses), W(num_large_counts), W(num_datatypes), W(combiner)};
	return cadre_call(CALL_Type_get_envelope_c, a);
}
int MPI_Type_get_envelope_c(MPI_Datatype datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner) WEAK(Type_get_envelope_c);

int PMPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent)
{
	const word a[] = {W(datatype), W(lb), W(extent)};
	return cadre_call(CALL_Type_get_extent, a);
}
int MPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent) WEAK(Type_get_extent);

int PMPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent)
{
	const word a[] = {W(datatype), W(lb), W(extent)};
	return cadre_call(CALL_Type_get_extent_c, a);
}
int MPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent) WEAK(Type_get_extent_c);

int PMPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent)
{
	const word a[] = {W(datatype), W(lb), W(extent)};
	return cadre_call(CALL_Type_get_extent_x, a);
}
int MPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent) WEAK(Type_get_extent_x);

int PMPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen)
{
	const word a[] = {W(datatype), W(type_name), W(resultlen)};
	return cadre_call(CALL_Type_get_name, a);
}
int MPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen) WEAK(Type_get_name);

int PMPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint *true_lb, MPI_Aint *true_extent)
{
	const word a[] = {W(datatype), W(true_lb), W(true_extent)};
	return cadre_call(CALL_Type_get_true_extent, a);
}
int MPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint *true_lb, MPI_Aint *true_extent) WEAK(Type_get_true_extent);

int PMPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
	const word a[] = {W(datatype), W(true_lb), W(true_extent)};
	return cadre_call(CALL_Type_get_true_extent_c, a);
}
int MPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent) WEAK(Type_get_true_extent_c);

int PMPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
	const word a[] = {W(datatype), W(true_lb), W(true_extent)};
	return cadre_call(CALL_Type_get_true_extent_x, a);
}
int MPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent) WEAK(Type_get_true_extent_x);

int PMPI_Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type, MPI_Datatype *pair_type)
{
	const word a[] = {W(value_type), W(index_type), W(pair_type)};
	return cadre_call(CALL_Type_get_value_index, a);
}
int MPI_Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type, MPI_Datatype *pair_type) WEAK(Type_get_value_index);

int PMPI_Type_indexed(int count, const int array_of_blocklengths[], const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(array_of_blocklengths), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_indexed, a);
}
int MPI_Type_indexed(int count, const int array_of_blocklengths[], const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_indexed);

int PMPI_Type_indexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(array_of_blocklengths), W(array_of_displacements), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_indexed_c, a);
}
int MPI_Type_indexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_indexed_c);

int PMPI_Type_match_size(int typeclass, int size, MPI_Datatype *datatype)
{
	const word a[] = {W(typeclass), W(size), W(datatype)};
	return cadre_call(CALL_Type_match_size, a);
}
int MPI_Type_match_size(int typeclass, int size, MPI_Datatype *datatype) WEAK(Type_match_size);

int PMPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val)
{
	const word a[] = {W(datatype), W(type_keyval), W(attribute_val)};
	return cadre_call(CALL_Type_set_attr, a);
}
int MPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val) WEAK(Type_set_attr);

int PMPI_Type_set_name(MPI_Datatype datatype, const char *type_name)
{
	const word a[] = {W(datatype), W(type_name)};
	return cadre_call(CALL_Type_set_name, a);
}
int MPI_Type_set_name(MPI_Datatype datatype, const char *type_name) WEAK(Type_set_name);

int PMPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size)
{
	const word a[] = {W(datatype), W(size)};
	return cadre_call(CALL_Type_size_c, a);
}
int MPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size) WEAK(Type_size_c);

int PMPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size)
{
	const word a[] = {W(datatype), W(size)};
	return cadre_call(CALL_Type_size_x, a);
}
int MPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size) WEAK(Type_size_x);

int PMPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(stride), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_vector, a);
}
int MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_vector);

int PMPI_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
	const word a[] = {W(count), W(blocklength), W(stride), W(oldtype), W(newtype)};
	return cadre_call(CALL_Type_vector_c, a);
}
int MPI_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype, MPI_Datatype *newtype) WEAK(Type_vector_c);

int PMPI_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount, MPI_Datatype datatype, MPI_Comm comm)
{
	const word a[] = {W(inbuf), W(insize), W(position), W(outbuf), W(outcount), W(datatype), W(comm)};
	return cadre_call(CALL_Unpack, a);
}
int MPI_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount, MPI_Datatype datatype, MPI_Comm comm) WEAK(Unpack);

int PMPI_Unpack_c(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, MPI_Datatype datatype, MPI_Comm comm)
{
	const word a[] = {W(inbuf), W(insize), W(position), W(outbuf), W(outcount), W(datatype), W(comm)};
	return cadre_call(CALL_Unpack_c, a);
}
int MPI_Unpack_c(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, MPI_Datatype datatype, MPI_Comm comm) WEAK(Unpack_c);

int PMPI_Unpack_external(const char datarep[], const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, MPI_Datatype datatype)
{
	const word a[] = {W(datarep), W(inbuf), W(insize), W(position), W(outbuf), W(outcount), W(datatype)};
	return cadre_call(CALL_Unpack_external, a);
}
int MPI_Unpack_external(const char datarep[], const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, MPI_Datatype datatype) WEAK(Unpack_external);

int PMPI_Unpack_external_c(const char datarep[], const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, MPI_Datatype datatype)
{
	const word a[] = {W(datarep), W(inbuf), W(insize), W(position), W(outbuf), W(outcount), W(datatype)};
	return cadre_call(CALL_Unpack_external_c, a);
}
int MPI_Unpack_external_c(const char datarep[], const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, MPI_Datatype datatype) WEAK(Unpack_external_c);

int PMPI_Unpublish_name(const char *service_name, MPI_Info info, const char *port_name)
{
	const word a[] = {W(service_name), W(info), W(port_name)};
	return cadre_call(CALL_Unpublish_name, a);
}
int MPI_Unpublish_name(const char *service_name, MPI_Info info, const char *port_name) WEAK(Unpublish_name);

int PMPI_Waitany(int count, MPI_Request array_of_requests[], int *indx, MPI_Status *status)
{
	const word a[] = {W(count), W(array_of_requests), W(indx), W(status)};
	return cadre_call(CALL_Waitany, a);
}
int MPI_Waitany(int count, MPI_Request array_of_requests[], int *indx, MPI_Status *status) WEAK(Waitany);

int PMPI_Waitsome(int incount, MPI_Request array_of_requests[], int *outcount, int array_of_indices[], MPI_Status array_of_statuses[])
{
	const word a[] = {W(incount), W(array_of_requests), W(outcount), W(array_of_indices), W(array_of_statuses)};
	return cadre_call(CALL_Waitsome, a);
}
int MPI_Waitsome(int incount, MPI_Request array_of_requests[], int *outcount, int array_of_indices[], MPI_Status array_of_statuses[]) WEAK(Waitsome);

int PMPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win)
{
	const word a[] = {W(size), W(disp_unit), W(info), W(comm), W(baseptr), W(win)};
	return cadre_call(CALL_Win_allocate, a);
}
int MPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win) WEAK(Win_allocate);

int PMPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win)
{
	const word a[] = {W(size), W(disp_unit), W(info), W(comm), W(baseptr), W(win)};
	return cadre_call(CALL_Win_allocate_c, a);
}
int MPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win) WEAK(Win_allocate_c);

int PMPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win)
{
	const word a[] = {W(size), W(disp_unit), W(info), W(comm), W(baseptr), W(win)};
	return cadre_call(CALL_Win_allocate_shared, a);
}
int MPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win) WEAK(Win_allocate_shared);

int PMPI_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win)
{
	const word a[] = {W(size), W(disp_unit), W(info), W(comm), W(baseptr), W(win)};
	return cadre_call(CALL_Win_allocate_shared_c, a);
}
int MPI_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win) WEAK(Win_allocate_shared_c);

int PMPI_Win_attach(MPI_Win win, void *base, MPI_Aint size)
{
	const word a[] = {W(win), W(base), W(size)};
	return cadre_call(CALL_Win_attach, a);
}
int MPI_Win_attach(MPI_Win win, void *base, MPI_Aint size) WEAK(Win_attach);

int PMPI_Win_call_errhandler(MPI_Win win, int errorcode)
{
	const word a[] = {W(win), W(errorcode)};
	return cadre_call(CALL_Win_call_errhandler, a);
}
int MPI_Win_call_errhandler(MPI_Win win, int errorcode) WEAK(Win_call_errhandler);

int PMPI_Win_complete(MPI_Win win)
{
	const word a[] = {W(win)};
	return cadre_call(CALL_Win_complete, a);
}
int MPI_Win_complete(MPI_Win win) WEAK(Win_complete);

int PMPI_Win_create(void *base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
	const word a[] = {W(base), W(size), W(disp_unit), W(info), W(comm), W(win)};
	return cadre_call(CALL_Win_create, a);
}
int MPI_Win_create(void *base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win) WEAK(Win_create);

int PMPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
	const word a[] = {W(base), W(size), W(disp_unit), W(info), W(comm), W(win)};
	return cadre_call(CALL_Win_create_c, a);
}
int MPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win) WEAK(Win_create_c);

int PMPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
	const word a[] = {W(info), W(comm), W(win)};
	return cadre_call(CALL_Win_create_dynamic, a);
}
int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win) WEAK(Win_create_dynamic);

int PMPI_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn, MPI_Errhandler *errhandler)
{
	const word a[] = {W(win_errhandler_fn), W(errhandler)};
	return cadre_call(CALL_Win_create_errhandler, a);
}
int MPI_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn, MPI_Errhandler *errhandler) WEAK(Win_create_errhandler);

int PMPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn, MPI_Win_delete_attr_function *win_delete_attr_fn, int *win_keyval, void *extra_state)
{
	const word a[] = {W(win_copy_attr_fn), W(win_delete_attr_fn), W(win_keyval), W(extra_state)};
	return cadre_call(CALL_Win_create_keyval, a);
}
int MPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn, MPI_Win_delete_attr_function *win_delete_attr_fn, int *win_keyval, void *extra_state) WEAK(Win_create_keyval);

int PMPI_Win_delete_attr(MPI_Win win, int win_keyval)
{
	const word a[] = {W(win), W(win_keyval)};
	return cadre_call(CALL_Win_delete_attr, a);
}
int MPI_Win_delete_attr(MPI_Win win, int win_keyval) WEAK(Win_delete_attr);

int PMPI_Win_detach(MPI_Win win, const void *base)
{
	const word a[] = {W(win), W(base)};
	return cadre_call(CALL_Win_detach, a);
}
int MPI_Win_detach(MPI_Win win, const void *base) WEAK(Win_detach);

int PMPI_Win_fence(int assert, MPI_Win win)
{
	const word a[] = {W(assert), W(win)};
	return cadre_call(CALL_Win_fence, a);
}
int MPI_Win_fence(int assert, MPI_Win win) WEAK(Win_fence);

int PMPI_Win_flush(int rank, MPI_Win win)
{
	const word a[] = {W(rank), W(win)};
	return cadre_call(CALL_Win_flush, a);
}
int MPI_Win_flush(int rank, MPI_Win win) WEAK(Win_flush);

int PMPI_Win_flush_all(MPI_Win win)
{
	const word a[] = {W(win)};
	return cadre_call(CALL_Win_flush_all, a);
}
int MPI_Win_flush_all(MPI_Win win) WEAK(Win_flush_all);

int PMPI_Win_flush_local(int rank, MPI_Win win)
{
	const word a[] = {W(rank), W(win)};
	return cadre_call(CALL_Win_flush_local, a);
}
int MPI_Win_flush_local(int rank, MPI_Win win) WEAK(Win_flush_local);

int PMPI_Win_flush_local_all(MPI_Win win)
{
	const word a[] = {W(win)};
	return cadre_call(CALL_Win_flush_local_all, a);
}
int MPI_Win_flush_local_all(MPI_Win win) WEAK(Win_flush_local_all);

int PMPI_Win_free(MPI_Win *win)
{
	const word a[] = {W(win)};
	return cadre_call(CALL_Win_free, a);
}
int MPI_Win_free(MPI_Win *win) WEAK(Win_free);

int PMPI_Win_free_keyval(int *win_keyval)
{
	const word a[] = {W(win_keyval)};
	return cadre_call(CALL_Win_free_keyval, a);
}
int MPI_Win_free_keyval(int *win_keyval) WEAK(Win_free_keyval);

int PMPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag)
{
	const word a[] = {W(win), W(win_keyval), W(attribute_val), W(flag)};
	return cadre_call(CALL_Win_get_attr, a);
}
int MPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag) WEAK(Win_get_attr);

int PMPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler)
{
	const word a[] = {W(win), W(errhandler)};
	return cadre_call(CALL_Win_get_errhandler, a);
}
int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler) WEAK(Win_get_errhandler);

int PMPI_Win_get_group(MPI_Win win, MPI_Group *group)
{
	const word a[] = {W(win), W(group)};
	return cadre_call(CALL_Win_get_group, a);
}
int MPI_Win_get_group(MPI_Win win, MPI_Group *group) WEAK(Win_get_group);

int PMPI_Win_get_info(MPI_Win win, MPI_Info *info_used)
{
	const word a[] = {W(win), W(info_used)};
	return cadre_call(CALL_Win_get_info, a);
}
int MPI_Win_get_info(MPI_Win win, MPI_Info *info_used) WEAK(Win_get_info);

int PMPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen)
{
	const word a[] = {W(win), W(win_name), W(resultlen)};
	return cadre_call(CALL_Win_get_name, a);
}
int MPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen) WEAK(Win_get_name);

int PMPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win)
{
	const word a[] = {W(lock_type), W(rank), W(assert), W(win)};
	return cadre_call(CALL_Win_lock, a);
}
int MPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win) WEAK(Win_lock);

int PMPI_Win_lock_all(int assert, MPI_Win win)
{
	const word a[] = {W(assert), W(win)};
	return cadre_call(CALL_Win_lock_all, a);
}
int MPI_Win_lock_all(int assert, MPI_Win win) WEAK(Win_lock_all);

int PMPI_Win_post(MPI_Group group, int assert, MPI_Win win)
{
	const word a[] = {W(group), W(assert), W(win)};
	return cadre_call(CALL_Win_post, a);
}
int MPI_Win_post(MPI_Group group, int assert, MPI_Win win) WEAK(Win_post);

int PMPI_Win_set_attr(MPI_Win win, int win_keyval, void *attribute_val)
{
	const word a[] = {W(win), W(win_keyval), W(attribute_val)};
	return cadre_call(CALL_Win_set_attr, a);
}
int MPI_Win_set_attr(MPI_Win win, int win_keyval, void *attribute_val) WEAK(Win_set_attr);

int PMPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler)
{
	const word a[] = {W(win), W(errhandler)};
	return cadre_call(CALL_Win_set_errhandler, a);
}
int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler) WEAK(Win_set_errhandler);

int PMPI_Win_set_info(MPI_Win win, MPI_Info info)
{
	const word a[] = {W(win), W(info)};
	return cadre_call(CALL_Win_set_info, a);
}
int MPI_Win_set_info(MPI_Win win, MPI_Info info) WEAK(Win_set_info);

int PMPI_Win_set_name(MPI_Win win, const char *win_name)
{
	const word a[] = {W(win), W(win_name)};
	return cadre_call(CALL_Win_set_name, a);
}
int MPI_Win_set_name(MPI_Win win, const char *win_name) WEAK(Win_set_name);

int PMPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr)
{
	const word a[] = {W(win), W(rank), W(size), W(disp_unit), W(baseptr)};
	return cadre_call(CALL_Win_shared_query, a);
}
int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr) WEAK(Win_shared_query);

int PMPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr)
{
	const word a[] = {W(win), W(rank), W(size), W(disp_unit), W(baseptr)};
	return cadre_call(CALL_Win_shared_query_c, a);
}
int MPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr) WEAK(Win_shared_query_c);

int PMPI_Win_start(MPI_Group group, int assert, MPI_Win win)
{
	const word a[] = {W(group), W(assert), W(win)};
	return cadre_call(CALL_Win_start, a);
}
int MPI_Win_start(MPI_Group group, int assert, MPI_Win win) WEAK(Win_start);

int PMPI_Win_sync(MPI_Win win)
{
	const word a[] = {W(win)};
	return cadre_call(CALL_Win_sync, a);
}
int MPI_Win_sync(MPI_Win win) WEAK(Win_sync);

int PMPI_Win_test(MPI_Win win, int *flag)
{
	const word a[] = {W(win), W(flag)};
	return cadre_call(CALL_Win_test, a);
}
int MPI_Win_test(MPI_Win win, int *flag) WEAK(Win_test);

int PMPI_Win_unlock(int rank, MPI_Win win)
{
	const word a[] = {W(rank), W(win)};
	return cadre_call(CALL_Win_unlock, a);
}
int MPI_Win_unlock(int rank, MPI_Win win) WEAK(Win_unlock);

int PMPI_Win_unlock_all(MPI_Win win)
{
	const word a[] = {W(win)};
	return cadre_call(CALL_Win_unlock_all, a);
}
int MPI_Win_unlock_all(MPI_Win win) WEAK(Win_unlock_all);

int PMPI_Win_wait(MPI_Win win)
{
	const word a[] = {W(win)};
	return cadre_call(CALL_Win_wait, a);
}
int MPI_Win_wait(MPI_Win win) WEAK(Win_wait);
