/* Partitioned communication, generalised requests, the tool interface, handles as integers, versions. */
#include "check.h"

#define W MPI_COMM_WORLD

static int queried, freed, cancelled;

static int query(void *extra, MPI_Status *st)
{
	(void)extra;
	queried++;
	MPI_Status_set_elements(st, MPI_INT, 3);
	MPI_Status_set_cancelled(st, 0);
	st->MPI_SOURCE = 5, st->MPI_TAG = 6;
	return MPI_SUCCESS;
}
static int release(void *extra) { return freed += *(int *)extra, MPI_SUCCESS; }
static int cancel(void *extra, int complete) { return (void)extra, cancelled += !complete, MPI_SUCCESS; }

static void general(void)
{
	MPI_Request r;
	MPI_Status st;
	int one = 1, flag, n;
	OK(MPI_Grequest_start(query, release, cancel, &one, &r));
	OK(MPI_Test(&r, &flag, &st));
	CHECK(!flag);
	OK(MPI_Cancel(&r));
	CHECK(cancelled == 1);
	OK(MPI_Grequest_complete(r));
	OK(MPI_Wait(&r, &st));
	OK(MPI_Get_count(&st, MPI_INT, &n));
	CHECK(n == 3 && st.MPI_SOURCE == 5 && st.MPI_TAG == 6 && queried >= 1 && freed == 1 && r == MPI_REQUEST_NULL);
}

static void partitions(void)
{
	enum { P = 4, N = 3 };
	int out[P * N], in[P * N], next = (rank + 1) % size, prev = (rank + size - 1) % size, flag;
	MPI_Request s, r;
	OK(MPI_Psend_init(out, P, N, MPI_INT, next, 1, W, MPI_INFO_NULL, &s));
	OK(MPI_Precv_init(in, P, N, MPI_INT, prev, 1, W, MPI_INFO_NULL, &r));
	for (int k = 0; k < 2; k++) {
		for (int i = 0; i < P * N; i++)
			out[i] = 100 * rank + i + k, in[i] = -1;
		OK(MPI_Start(&r)), OK(MPI_Start(&s));
		OK(MPI_Pready(0, s));
		OK(MPI_Pready_range(1, 2, s));
		OK(MPI_Pready_list(1, (int[]){3}, s));
		do
			OK(MPI_Parrived(r, 2, &flag));
		while (!flag);
		OK(MPI_Wait(&s, MPI_STATUS_IGNORE)), OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
		for (int i = 0; i < P * N; i++)
			CHECK(in[i] == 100 * prev + i + k);
	}
	OK(MPI_Request_free(&s)), OK(MPI_Request_free(&r));
}

static unsigned long long value(MPI_T_pvar_session s, MPI_T_pvar_handle h)
{
	unsigned long long v = 77;
	OK(MPI_T_pvar_read(s, h, &v));
	return v;
}

static void tool(void)
{
	int provided, n, at, m, len, verbosity, bind, scope, class, readonly, continuous, atomic, places[64];
	char name[64], text[4096];
	MPI_Datatype type;
	MPI_T_enum e;
	MPI_T_pvar_session s, none = (MPI_T_pvar_session)5;
	MPI_T_cvar_handle c;
	MPI_T_pvar_handle sends, bytes, waiting;
	CHECK(MPI_T_cvar_get_num(&n) == MPI_T_ERR_NOT_INITIALIZED);
	OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
	OK(MPI_T_cvar_get_num(&n));
	CHECK(n >= 10);
	for (int i = 0; i < n; i++) {
		len = sizeof name, m = sizeof text;
		OK(MPI_T_cvar_get_info(i, name, &len, &verbosity, &type, &e, text, &m, &bind, &scope));
		CHECK(len == (int)strlen(name) + 1 && m == (int)strlen(text) + 1 && type == MPI_CHAR && bind == MPI_T_BIND_NO_OBJECT);
		OK(MPI_T_cvar_get_index(name, &at));
		CHECK(at == i && !strncmp(name, "CADRE_", 6));
		OK(MPI_T_cvar_handle_alloc(i, NULL, &c, &m));
		CHECK(m >= 1 && m <= (int)sizeof text);
		OK(MPI_T_cvar_read(c, text));
		CHECK(strlen(text) == (size_t)m - 1 && !strcmp(text, getenv(name) ? getenv(name) : ""));
		CHECK(MPI_T_cvar_write(c, text) == MPI_T_ERR_CVAR_SET_NEVER);
		OK(MPI_T_cvar_handle_free(&c));
		CHECK(c == MPI_T_CVAR_HANDLE_NULL && MPI_T_cvar_handle_free(&c) == MPI_T_ERR_INVALID_HANDLE);
	}
	len = 3;
	OK(MPI_T_cvar_get_info(0, name, &len, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
	CHECK(len == 3 && !strcmp(name, "CA"));
	CHECK(MPI_T_cvar_get_info(n, name, &len, NULL, NULL, NULL, NULL, NULL, NULL, NULL) == MPI_T_ERR_INVALID_INDEX);
	CHECK(MPI_T_cvar_get_index("nothing", &at) == MPI_T_ERR_INVALID_NAME);

	OK(MPI_T_pvar_get_num(&n));
	for (int i = 0; i < n; i++) {
		len = sizeof name, m = sizeof text;
		OK(MPI_T_pvar_get_info(i, name, &len, &verbosity, &class, &type, &e, text, &m, &bind, &readonly, &continuous, &atomic));
		OK(MPI_T_pvar_get_index(name, class, &at));
		CHECK(at == i && type == MPI_UNSIGNED_LONG_LONG && !atomic && continuous == (class == MPI_T_PVAR_CLASS_LEVEL));
	}
	CHECK(MPI_T_pvar_get_index("cadre_sends", MPI_T_PVAR_CLASS_LEVEL, &at) == MPI_T_ERR_INVALID_NAME);
	OK(MPI_T_pvar_session_create(&s));
	OK(MPI_T_pvar_get_index("cadre_sends", MPI_T_PVAR_CLASS_COUNTER, &at));
	OK(MPI_T_pvar_handle_alloc(s, at, NULL, &sends, &m));
	CHECK(m == 1 && value(s, sends) == 0);
	OK(MPI_T_pvar_get_index("cadre_send_bytes", MPI_T_PVAR_CLASS_COUNTER, &at));
	OK(MPI_T_pvar_handle_alloc(s, at, NULL, &bytes, &m));
	OK(MPI_T_pvar_get_index("cadre_posted_receives", MPI_T_PVAR_CLASS_LEVEL, &at));
	OK(MPI_T_pvar_handle_alloc(s, at, NULL, &waiting, &m));
	OK(MPI_T_pvar_start(s, MPI_T_PVAR_ALL_HANDLES));
	CHECK(MPI_T_pvar_start(s, waiting) == MPI_T_ERR_PVAR_NO_STARTSTOP);
	CHECK(MPI_T_pvar_start(none, sends) == MPI_T_ERR_INVALID_SESSION);
	MPI_Request r[2];
	unsigned long long before = value(s, waiting), seven = 7;
	int x[2] = {1, 2}, y[2];
	for (int i = 0; i < 2; i++)
		OK(MPI_Irecv(&y[i], 1, MPI_INT, 0, 5, MPI_COMM_SELF, &r[i]));
	CHECK(value(s, waiting) == before + 2);
	OK(MPI_Send(x, 1, MPI_INT, 0, 5, MPI_COMM_SELF));
	OK(MPI_T_pvar_stop(s, bytes));
	OK(MPI_Send(x, 1, MPI_INT, 0, 5, MPI_COMM_SELF));
	OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));
	CHECK(value(s, sends) == 2 && value(s, bytes) == 4 && value(s, waiting) == before);
	OK(MPI_T_pvar_reset(s, sends));
	CHECK(value(s, sends) == 0);
	OK(MPI_T_pvar_write(s, bytes, &seven));
	CHECK(value(s, bytes) == 7);
	CHECK(MPI_T_pvar_write(s, waiting, &seven) == MPI_T_ERR_PVAR_NO_WRITE);
	CHECK(MPI_T_pvar_readreset(s, sends, &seven) == MPI_T_ERR_PVAR_NO_ATOMIC);
	OK(MPI_T_pvar_handle_free(s, &bytes));
	CHECK(bytes == MPI_T_PVAR_HANDLE_NULL);
	OK(MPI_T_pvar_session_free(&s));
	CHECK(s == MPI_T_PVAR_SESSION_NULL);

	OK(MPI_T_category_get_num(&n));
	for (int i = 0; i < n; i++) {
		int controls, measures, below;
		len = sizeof name;
		OK(MPI_T_category_get_info(i, name, &len, NULL, NULL, &controls, &measures, &below));
		OK(MPI_T_category_get_index(name, &at));
		CHECK(at == i && below == 0 && controls + measures > 0 && controls <= 64 && measures <= 64);
		places[0] = -1;
		OK(controls ? MPI_T_category_get_cvars(i, 64, places) : MPI_T_category_get_pvars(i, 64, places));
		CHECK(places[0] == 0);
	}
	OK(MPI_T_finalize());
}

static void environment(void)
{
	int a, b, n, flag;
	char text[MPI_MAX_LIBRARY_VERSION_STRING], name[MPI_MAX_PROCESSOR_NAME];
	OK(MPI_Get_version(&a, &b));
	CHECK(a == 5 && b == 0);
	OK(MPI_Abi_get_version(&a, &b));
	CHECK(a == 1 && b == 0);
	OK(MPI_Get_library_version(text, &n));
	CHECK(n == (int)strlen(text) && n > 0);
	OK(MPI_Get_processor_name(name, &n));
	CHECK(n == (int)strlen(name) && n > 0);
	double t = MPI_Wtime();
	while (MPI_Wtime() - t < 1e-3)
		;
	CHECK(MPI_Wtick() > 0 && MPI_Wtick() < 1e-3);
	OK(MPI_Initialized(&a)), OK(MPI_Finalized(&b));
	CHECK(a && !b);
	CHECK(MPI_Comm_fromint(MPI_Comm_toint(W)) == W && MPI_Comm_toint(W) == 0x101);
	MPI_Comm d;
	OK(MPI_Comm_dup(W, &d));
	CHECK(MPI_Comm_fromint(MPI_Comm_toint(d)) == d && MPI_Comm_toint(d) > 4095);
	OK(MPI_Comm_free(&d));
	MPI_Info info;
	OK(MPI_Abi_get_info(&info));
	n = sizeof name;
	OK(MPI_Info_get_string(info, "mpi_count_size", &n, name, &flag));
	CHECK(flag && !strcmp(name, "8"));
	OK(MPI_Info_free(&info));
	int yes = 1, no = 0, y2, n2;
	OK(MPI_Abi_get_fortran_booleans(4, &y2, &n2, &flag));
	CHECK(!flag);
	OK(MPI_Abi_set_fortran_booleans(4, &yes, &no));
	OK(MPI_Abi_get_fortran_booleans(4, &y2, &n2, &flag));
	CHECK(flag && y2 == 1 && n2 == 0);
	void *p;
	OK(MPI_Alloc_mem(1 << 20, MPI_INFO_NULL, &p));
	memset(p, 1, 1 << 20);
	OK(MPI_Free_mem(p));
	CHECK(MPI_Aint_add(100, 5) == 105 && MPI_Aint_diff(100, 5) == 95);
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	general();
	partitions();
	tool();
	environment();
	return end("rest");
}
