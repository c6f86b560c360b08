/* Communicators of a session, without and beside MPI_Init. */
#include "check.h"

static int got;
static void handler(MPI_Session *s, int *code, ...) { (void)s, got = *code; }

static void use(void)
{
	MPI_Session s;
	MPI_Errhandler h;
	MPI_Group g;
	MPI_Comm c;
	MPI_Info info;
	int n, len = 0, sum = 0, v = 1;
	char name[MPI_MAX_PSET_NAME_LEN];
	OK(MPI_Session_create_errhandler(handler, &h));
	OK(MPI_Session_init(MPI_INFO_NULL, h, &s));
	OK(MPI_Session_get_num_psets(s, MPI_INFO_NULL, &n));
	CHECK(n >= 2);
	OK(MPI_Session_get_nth_pset(s, MPI_INFO_NULL, 0, &len, NULL));
	CHECK(len > 1 && len <= MPI_MAX_PSET_NAME_LEN);
	OK(MPI_Session_get_nth_pset(s, MPI_INFO_NULL, 0, &len, name));
	CHECK((int)strlen(name) + 1 == len);
	OK(MPI_Session_get_pset_info(s, "mpi://WORLD", &info));
	OK(MPI_Info_free(&info));
	CHECK(MPI_Session_get_pset_info(s, "no such set", &info) != MPI_SUCCESS && got != 0);
	OK(MPI_Group_from_session_pset(s, "mpi://WORLD", &g));
	OK(MPI_Comm_create_from_group(g, "test", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
	OK(MPI_Group_free(&g));
	OK(MPI_Comm_rank(c, &rank));
	OK(MPI_Comm_size(c, &size));
	OK(MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, c));
	CHECK(sum == size);
	int in = -1;
	OK(MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 5, &in, 1, MPI_INT, (rank + size - 1) % size, 5, c, MPI_STATUS_IGNORE));
	CHECK(in == (rank + size - 1) % size);
	FAILS(MPI_ERR_RANK, MPI_Send(&v, 1, MPI_INT, size, 0, c));
	OK(MPI_Comm_free(&c));
	OK(MPI_Errhandler_free(&h));
	OK(MPI_Session_finalize(&s));
	CHECK(s == MPI_SESSION_NULL);
}

int main(int argc, char **argv)
{
	use();
	begin(&argc, &argv);
	use();
	return end("session");
}
