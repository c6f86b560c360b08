/* What is asked by name and number: names of null handles, texts and classes of errors, pairs, sizes, process sets. */
#include "check.h"

static int times;
static void on_session(MPI_Session *s, int *code, ...)
{
	(void)s;
	CHECK(*code != MPI_SUCCESS);
	times++;
}

static void names(void)
{
	char name[MPI_MAX_OBJECT_NAME];
	int n;
	OK(MPI_Comm_get_name(MPI_COMM_NULL, name, &n));
	CHECK(!strcmp(name, "MPI_COMM_NULL") && n == (int)strlen(name));
	OK(MPI_Win_get_name(MPI_WIN_NULL, name, &n));
	CHECK(!strcmp(name, "MPI_WIN_NULL") && n == (int)strlen(name));
	OK(MPI_Type_get_name(MPI_DATATYPE_NULL, name, &n));
	CHECK(!strcmp(name, "MPI_DATATYPE_NULL") && n == (int)strlen(name));
	OK(MPI_Comm_get_name(MPI_COMM_WORLD, name, &n));
	CHECK(!strcmp(name, "MPI_COMM_WORLD"));
	OK(MPI_Comm_get_name(MPI_COMM_SELF, name, &n));
	CHECK(!strcmp(name, "MPI_COMM_SELF"));
	FAILS(MPI_ERR_COMM, MPI_Comm_set_name(MPI_COMM_NULL, "mine"));
}

static void texts(void)
{
	char text[MPI_MAX_ERROR_STRING];
	int class, code, n, is, *used, flag;
	OK(MPI_Add_error_class(&class));
	OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &used, &flag));
	CHECK(flag && *used >= class);
	strcpy(text, "before");
	OK(MPI_Error_string(class, text, &n));
	CHECK(n == 0 && text[0] == 0);
	OK(MPI_Add_error_code(class, &code));
	strcpy(text, "before");
	OK(MPI_Error_string(code, text, &n));
	CHECK(n == 0 && text[0] == 0);
	OK(MPI_Add_error_string(class, "out of tea"));
	OK(MPI_Error_string(class, text, &n));
	CHECK(n == 10 && !strcmp(text, "out of tea"));
	OK(MPI_Error_string(code, text, &n));
	CHECK(n == 0 && text[0] == 0); /* its own */
	OK(MPI_Add_error_string(code, ""));
	OK(MPI_Error_string(code, text, &n));
	CHECK(n == 0);
	OK(MPI_Error_class(code, &is));
	CHECK(is == class);
	OK(MPI_Error_class(class, &is));
	CHECK(is == class);
	OK(MPI_Error_class(MPI_SUCCESS, &is));
	CHECK(is == MPI_SUCCESS);
	OK(MPI_Error_string(MPI_SUCCESS, text, &n));
	CHECK(n > 0);
	OK(MPI_Error_string(MPI_ERR_RANK, text, &n));
	CHECK(n > 0 && n == (int)strlen(text));
	CHECK(MPI_Add_error_string(MPI_ERR_RANK, "mine") != MPI_SUCCESS);
	CHECK(MPI_Add_error_string(class, NULL) != MPI_SUCCESS);
#ifdef MPI_H_ABI
	CHECK(MPI_Remove_error_class(class) != MPI_SUCCESS);
	OK(MPI_Remove_error_string(code));
	OK(MPI_Remove_error_code(code));
	CHECK(MPI_Remove_error_class(class) != MPI_SUCCESS);
	OK(MPI_Remove_error_string(class));
	OK(MPI_Remove_error_class(class));
	CHECK(MPI_Remove_error_class(MPI_ERR_RANK) != MPI_SUCCESS);
	CHECK(MPI_Remove_error_code(MPI_ERR_RANK) != MPI_SUCCESS);
#endif
}

#ifdef MPI_H_ABI
static void pairs(void)
{
	MPI_Datatype t;
	static const struct {
		MPI_Datatype value, index;
	} none[] = {
		{MPI_REAL2, MPI_INT}, {MPI_INT, MPI_LOGICAL16}, {MPI_C_FLOAT_COMPLEX, MPI_INT}, {MPI_CHAR, MPI_INT},
		{MPI_C_BOOL, MPI_INT}, {MPI_LOGICAL, MPI_INT}, {MPI_BYTE, MPI_INT}, {MPI_PACKED, MPI_INT}, {MPI_CHARACTER, MPI_INTEGER},
		{MPI_WCHAR, MPI_INT}, {MPI_INT, MPI_CHAR}, {MPI_2INT, MPI_INT}, {MPI_INT, MPI_BYTE}, {MPI_DOUBLE, MPI_WCHAR},
	};
	for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
		t = MPI_INT;
		OK(MPI_Type_get_value_index(none[i].value, none[i].index, &t));
		if (t != MPI_DATATYPE_NULL)
			fprintf(stderr, "pair %u\n", i);
		CHECK(t == MPI_DATATYPE_NULL);
	}
	OK(MPI_Type_get_value_index(MPI_FLOAT, MPI_INT, &t));
	CHECK(t == MPI_FLOAT_INT);
	OK(MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT64_T, &t));
	CHECK(t != MPI_DATATYPE_NULL);
	OK(MPI_Type_contiguous(2, MPI_INT, &t));
	MPI_Datatype mine = t;
	OK(MPI_Type_get_value_index(mine, MPI_INT, &t));
	CHECK(t == MPI_DATATYPE_NULL);
	OK(MPI_Type_free(&mine));
	FAILS(MPI_ERR_TYPE, MPI_Type_get_value_index(MPI_DATATYPE_NULL, MPI_INT, &t));
	FAILS(MPI_ERR_ARG, MPI_Type_get_value_index(MPI_INT, MPI_INT, NULL));
}
#endif

static void match(void)
{
	MPI_Datatype t;
	OK(MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 4, &t));
	OK(MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &t));
	OK(MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 16, &t));
	FAILS(MPI_ERR_ARG, MPI_Type_match_size(MPI_TYPECLASS_REAL, 3, &t));
	FAILS(MPI_ERR_ARG, MPI_Type_match_size(MPI_TYPECLASS_REAL, -8, &t));
	FAILS(MPI_ERR_ARG, MPI_Type_match_size(12345, 8, &t));
	FAILS(MPI_ERR_ARG, MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, NULL));
}

/* Errors of the call that would make a session go to the handler that it is given. */
static void sessions(void)
{
	MPI_Session s = MPI_SESSION_NULL, none = MPI_SESSION_NULL;
	MPI_Errhandler h;
	MPI_Info bad, info;
	MPI_Group g;
	int n = 0, len, code, is;
	char name[MPI_MAX_PSET_NAME_LEN];
	OK(MPI_Info_create(&bad));
	info = bad;
	OK(MPI_Info_free(&info));
	FAILS(MPI_ERR_INFO, MPI_Session_init(bad, MPI_ERRORS_RETURN, &s));
	OK(MPI_Session_create_errhandler(on_session, &h));
	times = 0;
	code = MPI_Session_init(bad, h, &s);
	FAILS(MPI_ERR_INFO, code);
	CHECK(times == 1);
	code = MPI_Session_init(MPI_INFO_NULL, h, NULL);
	FAILS(MPI_ERR_ARG, code);
	CHECK(times == 2);
	OK(MPI_Session_init(MPI_INFO_NULL, h, &s));
	OK(MPI_Errhandler_free(&h));
	OK(MPI_Session_get_num_psets(s, MPI_INFO_NULL, &n));
	times = 0;
	len = sizeof name;
	FAILS(MPI_ERR_ARG, MPI_Session_get_nth_pset(s, MPI_INFO_NULL, 0, &len, NULL));
	FAILS(MPI_ERR_ARG, MPI_Session_get_nth_pset(s, MPI_INFO_NULL, 0, NULL, name));
	FAILS(MPI_ERR_ARG, MPI_Session_get_nth_pset(s, MPI_INFO_NULL, n, &len, name));
	FAILS(MPI_ERR_ARG, MPI_Session_get_nth_pset(s, MPI_INFO_NULL, -1, &len, name));
	len = -1;
	FAILS(MPI_ERR_ARG, MPI_Session_get_nth_pset(s, MPI_INFO_NULL, 0, &len, name));
	FAILS(MPI_ERR_INFO, MPI_Session_get_num_psets(s, bad, &n));
	FAILS(MPI_ERR_INFO, MPI_Session_get_nth_pset(s, bad, 0, &len, name));
	FAILS(MPI_ERR_ARG, MPI_Session_get_num_psets(s, MPI_INFO_NULL, NULL));
	FAILS(MPI_ERR_ARG, MPI_Session_get_info(s, NULL));
	FAILS(MPI_ERR_ARG, MPI_Session_get_pset_info(s, "mpi://WORLD", NULL));
	FAILS(MPI_ERR_ARG, MPI_Session_get_pset_info(s, NULL, &info));
	FAILS(MPI_ERR_ARG, MPI_Group_from_session_pset(s, NULL, &g));
	FAILS(MPI_ERR_ARG, MPI_Group_from_session_pset(s, "mpi://WORLDS", &g));
	CHECK(times == 13);
	len = 0;
	OK(MPI_Session_get_nth_pset(s, MPI_INFO_NULL, 0, &len, NULL)); /* which asks for the length */
	CHECK(len > 1);
	len = 4;
	OK(MPI_Session_get_nth_pset(s, MPI_INFO_NULL, 0, &len, name));
	CHECK(!strcmp(name, "mpi") && len > 4);
	/* names of process sets in any case */
	OK(MPI_Group_from_session_pset(s, "mpi://world", &g));
	OK(MPI_Group_size(g, &is));
	CHECK(is == size);
	OK(MPI_Group_free(&g));
	OK(MPI_Group_from_session_pset(s, "MPI://self", &g));
	OK(MPI_Group_size(g, &is));
	CHECK(is == 1);
	OK(MPI_Group_free(&g));
	OK(MPI_Session_get_pset_info(s, "mpi://Self", &info));
	OK(MPI_Info_free(&info));
	FAILS(MPI_ERR_SESSION, MPI_Session_get_num_psets(none, MPI_INFO_NULL, &n));
	FAILS(MPI_ERR_SESSION, MPI_Session_finalize(&none));
	OK(MPI_Session_finalize(&s));
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
	names();
	texts();
#ifdef MPI_H_ABI
	pairs();
#endif
	match();
	sessions();
	return end("asked");
}
