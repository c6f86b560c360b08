#include "check.h"
#include <setjmp.h>

#define W MPI_COMM_WORLD

static int got, times;
static MPI_Comm whose;
static jmp_buf out;

static void handler(MPI_Comm *c, int *code, ...)
{
	whose = *c, got = *code, times++;
}

static void jumper(MPI_Comm *c, int *code, ...)
{
	(void)c, (void)code;
	longjmp(out, 1);
}

static void handlers(void)
{
	MPI_Errhandler h, j, was;
	MPI_Comm d, e;
	int x, class;
	OK(MPI_Comm_get_errhandler(W, &was));
	CHECK(was == MPI_ERRORS_ARE_FATAL);
	OK(MPI_Comm_create_errhandler(handler, &h));
	OK(MPI_Comm_dup(W, &d));
	OK(MPI_Comm_set_errhandler(d, h));
	OK(MPI_Errhandler_free(&h));
	CHECK(h == MPI_ERRHANDLER_NULL);
	FAILS(MPI_ERR_RANK, MPI_Send(&x, 1, MPI_INT, size, 0, d));
	OK(MPI_Error_class(got, &class));
	CHECK(times == 1 && whose == d && class == MPI_ERR_RANK);
	OK(MPI_Comm_dup(d, &e)); /* which inherits it */
	FAILS(MPI_ERR_TAG, MPI_Send(&x, 1, MPI_INT, 0, -7, e));
	CHECK(times == 2 && whose == e);
	OK(MPI_Comm_get_errhandler(e, &h));
	CHECK(h != MPI_ERRHANDLER_NULL);
	OK(MPI_Errhandler_free(&h));
	CHECK(MPI_Comm_call_errhandler(e, MPI_ERR_OTHER) == MPI_SUCCESS && times == 3 && got == MPI_ERR_OTHER);
	OK(MPI_Comm_create_errhandler(jumper, &j));
	OK(MPI_Comm_set_errhandler(e, j));
	if (setjmp(out) == 0) {
		MPI_Recv(&x, -1, MPI_INT, 0, 0, e, MPI_STATUS_IGNORE);
		CHECK(!"the handler returned");
	}
	OK(MPI_Barrier(e));
	OK(MPI_Errhandler_free(&j));
	OK(MPI_Comm_free(&e)), OK(MPI_Comm_free(&d));
}

static void classes(void)
{
	int class, code, n, *last, flag;
	char text[MPI_MAX_ERROR_STRING];
	OK(MPI_Error_string(MPI_ERR_TRUNCATE, text, &n));
	CHECK(n > 0 && (int)strlen(text) == n);
	OK(MPI_Add_error_class(&class));
	CHECK(class > LAST_CLASS);
	OK(MPI_Add_error_code(class, &code));
	OK(MPI_Add_error_string(code, "out of tea"));
	OK(MPI_Error_string(code, text, &n));
	CHECK(!strcmp(text, "out of tea"));
	OK(MPI_Error_class(code, &n));
	CHECK(n == class);
	OK(MPI_Comm_get_attr(W, MPI_LASTUSEDCODE, &last, &flag));
	CHECK(flag && *last >= code);
	OK(MPI_Remove_error_string(code)), OK(MPI_Remove_error_code(code)), OK(MPI_Remove_error_class(class));
}

static void infos(void)
{
	MPI_Info a, b;
	char v[32];
	int n, flag;
	OK(MPI_Info_create(&a));
	OK(MPI_Info_set(a, "colour", "blue"));
	OK(MPI_Info_set(a, "number", "42"));
	OK(MPI_Info_get_nkeys(a, &n));
	CHECK(n == 2);
	OK(MPI_Info_get_nthkey(a, 1, v));
	CHECK(!strcmp(v, "number"));
	OK(MPI_Info_dup(a, &b));
	OK(MPI_Info_free(&a));
	CHECK(a == MPI_INFO_NULL);
	n = 3;
	OK(MPI_Info_get_string(b, "colour", &n, v, &flag));
	CHECK(flag && n == 5 && !strcmp(v, "bl"));
	OK(MPI_Info_get_valuelen(b, "colour", &n, &flag));
	CHECK(flag && n == 4);
	OK(MPI_Info_get(b, "none", 10, v, &flag));
	CHECK(!flag);
	OK(MPI_Info_delete(b, "colour"));
	FAILS(MPI_ERR_INFO_NOKEY, MPI_Info_delete(b, "colour"));
	OK(MPI_Info_free(&b));
	FAILS(MPI_ERR_INFO, MPI_Info_free(&b));
}

/* Handles and addresses that are none. */
static void bad(void)
{
	int x = 0, n;
	MPI_Request r = (MPI_Request)0x77777777;
	MPI_Group g = MPI_GROUP_NULL;
	MPI_Op op = MPI_SUM;
	FAILS(MPI_ERR_REQUEST, MPI_Wait(&r, MPI_STATUS_IGNORE));
	r = MPI_REQUEST_NULL;
	FAILS(MPI_ERR_REQUEST, MPI_Start(&r));
	FAILS(MPI_ERR_REQUEST, MPI_Cancel(&r));
	FAILS(MPI_ERR_REQUEST, MPI_Request_free(&r));
	FAILS(MPI_ERR_GROUP, MPI_Group_size(g, &n));
	FAILS(MPI_ERR_GROUP, MPI_Group_free(&g));
	FAILS(MPI_ERR_OP, MPI_Op_free(&op));
	FAILS(MPI_ERR_COMM, MPI_Comm_rank((MPI_Comm)-1, &n));
	FAILS(MPI_ERR_COMM, MPI_Comm_rank((MPI_Comm)0, &n));
	FAILS(MPI_ERR_COMM, MPI_Comm_rank((MPI_Comm)&x, &n));
	FAILS(MPI_ERR_COMM, MPI_Send(&x, 1, MPI_INT, 0, 0, (MPI_Comm)g));
	FAILS(MPI_ERR_BUFFER, MPI_Send(NULL, 1, MPI_INT, MPI_PROC_NULL, 0, W));
	FAILS(MPI_ERR_COUNT, MPI_Send(&x, -1, MPI_INT, MPI_PROC_NULL, 0, W));
	FAILS(MPI_ERR_RANK, MPI_Irecv(&x, 1, MPI_INT, size, 0, W, &r));
	FAILS(MPI_ERR_TAG, MPI_Isend(&x, 1, MPI_INT, 0, -5, W, &r));
	FAILS(MPI_ERR_ARG, MPI_Comm_size(MPI_COMM_WORLD, NULL));
	FAILS(MPI_ERR_ARG, MPI_Wait(NULL, MPI_STATUS_IGNORE));
	FAILS(MPI_ERR_ARG, MPI_Comm_dup(W, NULL));
	MPI_Errhandler h = (MPI_Errhandler)12345;
	FAILS(MPI_ERR_ERRHANDLER, MPI_Comm_set_errhandler(W, h));
	MPI_Win w;
	FAILS(MPI_ERR_SIZE, MPI_Win_create(&x, -4, 1, MPI_INFO_NULL, W, &w));
	FAILS(MPI_ERR_DISP, MPI_Win_create(&x, 4, 0, MPI_INFO_NULL, W, &w));
	char port[MPI_MAX_PORT_NAME];
	FAILS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_Open_port(MPI_INFO_NULL, port));
	MPI_Message m = MPI_MESSAGE_NULL;
	FAILS(MPI_ERR_REQUEST, MPI_Mrecv(&x, 1, MPI_INT, &m, MPI_STATUS_IGNORE));
	/* a request that was completed is none */
	OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, W, &r));
	MPI_Request old = r;
	OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
	FAILS(MPI_ERR_REQUEST, MPI_Wait(&old, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	MPI_File file; /* the error of a file is returned though MPI_ERRORS_ARE_FATAL is set */
	FAILS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_open(MPI_COMM_WORLD, "nothing", MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
	handlers();
	classes();
	OK(MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN));
	infos();
	bad();
	return end("errors");
}
