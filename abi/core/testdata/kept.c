/* How long things live: a handle that a get function gives is a reference of its own, and a key lives until its last attribute
 * goes. */
#include "check.h"

static int called;
static void on_comm(MPI_Comm *c, int *code, ...) { (void)c, (void)code, called++; }
static void on_file(MPI_File *f, int *code, ...)
{
	CHECK(*f == MPI_FILE_NULL);
	(void)code, called++;
}
static void on_session(MPI_Session *s, int *code, ...) { (void)s, (void)code, called++; }

/* What was given by get is freed, and then the program's own, and what is set goes on working. */
static void comm_handlers(void)
{
	MPI_Errhandler mine, a, b;
	MPI_Comm c, d;
	OK(MPI_Comm_dup(MPI_COMM_SELF, &c));
	OK(MPI_Comm_create_errhandler(on_comm, &mine));
	OK(MPI_Comm_set_errhandler(c, mine));
	OK(MPI_Comm_get_errhandler(c, &a));
	OK(MPI_Comm_get_errhandler(c, &b));
	CHECK(a == mine && b == mine);
	OK(MPI_Errhandler_free(&a));
	CHECK(a == MPI_ERRHANDLER_NULL);
	OK(MPI_Comm_set_errhandler(c, mine));
	OK(MPI_Errhandler_free(&b));
	OK(MPI_Errhandler_free(&mine));
	called = 0;
	CHECK(MPI_Comm_call_errhandler(c, MPI_ERR_OTHER) == MPI_SUCCESS && called == 1);
	OK(MPI_Comm_dup(c, &d));
	OK(MPI_Comm_get_errhandler(d, &a)); /* which nobody has a handle of */
	OK(MPI_Comm_get_errhandler(c, &b));
	OK(MPI_Comm_free(&c));
	CHECK(MPI_Comm_call_errhandler(d, MPI_ERR_OTHER) == MPI_SUCCESS && called == 2);
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, a));
	OK(MPI_Errhandler_free(&a));
	OK(MPI_Comm_set_errhandler(d, b));
	OK(MPI_Errhandler_free(&b));
	CHECK(MPI_Comm_call_errhandler(d, MPI_ERR_OTHER) == MPI_SUCCESS && called == 3);
	OK(MPI_Comm_free(&d));
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
	OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &a));
	CHECK(a == MPI_ERRORS_ARE_FATAL);
	OK(MPI_Errhandler_free(&a));
	OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &a));
	CHECK(a == MPI_ERRORS_ARE_FATAL);
}

/* Errors of files go to what is set on MPI_FILE_NULL, whether there are files or not. */
static void file_handlers(void)
{
	MPI_Errhandler mine, a;
	MPI_File f;
	OK(MPI_File_get_errhandler(MPI_FILE_NULL, &a));
	CHECK(a == MPI_ERRORS_RETURN);
	OK(MPI_File_create_errhandler(on_file, &mine));
	OK(MPI_File_set_errhandler(MPI_FILE_NULL, mine));
	OK(MPI_File_get_errhandler(MPI_FILE_NULL, &a));
	CHECK(a == mine);
	OK(MPI_Errhandler_free(&a));
	OK(MPI_Errhandler_free(&mine));
	called = 0;
	CHECK(MPI_File_call_errhandler(MPI_FILE_NULL, MPI_ERR_NO_SUCH_FILE) == MPI_SUCCESS && called == 1);
	CHECK(MPI_File_open(MPI_COMM_SELF, "/no/such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &f) != MPI_SUCCESS && called == 2);
	OK(MPI_File_get_errhandler(MPI_FILE_NULL, &a));
	OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
	CHECK(MPI_File_open(MPI_COMM_SELF, "/no/such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &f) != MPI_SUCCESS && called == 2);
	OK(MPI_Errhandler_free(&a));
	/* one for communicators is none for files */
	OK(MPI_Comm_create_errhandler(on_comm, &mine));
	CHECK(MPI_File_set_errhandler(MPI_FILE_NULL, mine) != MPI_SUCCESS);
	OK(MPI_Errhandler_free(&mine));
}

static void session_handlers(void)
{
	MPI_Errhandler mine, a;
	MPI_Session s;
	OK(MPI_Session_create_errhandler(on_session, &mine));
	OK(MPI_Session_init(MPI_INFO_NULL, mine, &s));
	OK(MPI_Session_get_errhandler(s, &a));
	CHECK(a == mine);
	OK(MPI_Errhandler_free(&a));
	OK(MPI_Errhandler_free(&mine));
	called = 0;
	CHECK(MPI_Session_call_errhandler(s, MPI_ERR_OTHER) == MPI_SUCCESS && called == 1);
	OK(MPI_Session_finalize(&s));
}

/* Groups, infos and types that a function gives are the program's. */
static void objects(void)
{
	MPI_Group g, h;
	MPI_Info a, b;
	MPI_Datatype v, w, in;
	MPI_Comm c;
	int n, flag, i[3], add, sub, combiner;
	char text[16];
	OK(MPI_Comm_dup(MPI_COMM_WORLD, &c));
	OK(MPI_Comm_group(c, &g));
	OK(MPI_Comm_group(c, &h));
	OK(MPI_Group_free(&g));
	OK(MPI_Comm_get_info(c, &a));
	OK(MPI_Info_set(a, "mine", "1"));
	OK(MPI_Comm_get_info(c, &b));
	OK(MPI_Info_get(b, "mine", 10, text, &flag));
	CHECK(!flag);
	OK(MPI_Info_free(&a));
	OK(MPI_Comm_free(&c));
	OK(MPI_Group_size(h, &n));
	CHECK(n == size);
	OK(MPI_Group_free(&h));
	OK(MPI_Info_get_nkeys(b, &n));
	OK(MPI_Info_free(&b));
	OK(MPI_Type_contiguous(2, MPI_INT, &v));
	OK(MPI_Type_vector(3, 1, 2, v, &w));
	OK(MPI_Type_free(&v));
	OK(MPI_Type_get_envelope(w, &n, &add, &sub, &combiner));
	CHECK(n == 3 && add == 0 && sub == 1 && combiner == MPI_COMBINER_VECTOR);
	OK(MPI_Type_get_contents(w, 3, 0, 1, i, NULL, &v));
	OK(MPI_Type_get_contents(w, 3, 0, 1, i, NULL, &in));
	OK(MPI_Type_free(&in));
	OK(MPI_Type_free(&w));
	OK(MPI_Type_size(v, &n));
	CHECK(n == 2 * (int)sizeof(int));
	OK(MPI_Type_get_contents(v, 1, 0, 1, i, NULL, &in));
	CHECK(in == MPI_INT && i[0] == 2);
	OK(MPI_Type_free(&v));
}

static int deleted, last, refuses, as, values[4];
static MPI_Datatype of;

static int drop(MPI_Comm c, int key, void *value, void *extra)
{
	(void)c, (void)key, (void)extra;
	if (refuses)
		return MPI_ERR_OTHER;
	deleted++;
	last = *(int *)value;
	return MPI_SUCCESS;
}

static int drop_of_type(MPI_Datatype t, int key, void *value, void *extra)
{
	(void)key, (void)extra;
	of = t;
	deleted++;
	last = *(int *)value;
	return MPI_SUCCESS;
}

/* A key that was freed is one while attributes have it, and then no more. */
static void comm_keys(void)
{
	MPI_Comm c, d;
	int key, kept, flag, *v;
	MPI_Errhandler h;
	OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &h));
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
	for (int i = 0; i < 4; i++)
		values[i] = i;
	OK(MPI_Comm_dup(MPI_COMM_SELF, &c));
	OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, drop, &key, NULL));
	OK(MPI_Comm_set_attr(c, key, &values[1]));
	kept = key;
	OK(MPI_Comm_free_keyval(&key));
	CHECK(key == MPI_KEYVAL_INVALID);
	OK(MPI_Comm_get_attr(c, kept, &v, &flag));
	CHECK(flag && *v == 1);
	deleted = 0;
	OK(MPI_Comm_set_attr(c, kept, &values[2])); /* deletes the first */
	CHECK(deleted == 1 && last == 1);
	OK(MPI_Comm_dup(c, &d));
	OK(MPI_Comm_get_attr(d, kept, &v, &flag));
	CHECK(flag && *v == 2);
	refuses = 1;
	CHECK(MPI_Comm_delete_attr(c, kept) != MPI_SUCCESS); /* and it stays */
	CHECK(MPI_Comm_set_attr(c, kept, &values[3]) != MPI_SUCCESS);
	refuses = 0;
	OK(MPI_Comm_get_attr(c, kept, &v, &flag));
	CHECK(flag && *v == 2);
	OK(MPI_Comm_delete_attr(c, kept));
	CHECK(deleted == 2 && last == 2);
	OK(MPI_Comm_get_attr(c, kept, &v, &flag));
	CHECK(!flag);
	OK(MPI_Comm_set_attr(c, kept, &values[3])); /* d's attribute keeps the key alive */
	OK(MPI_Comm_delete_attr(c, kept));
	CHECK(deleted == 3 && last == 3);
	OK(MPI_Comm_free(&d));
	CHECK(deleted == 4 && last == 2);
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_get_attr(c, kept, &v, &flag)); /* the last has gone */
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(c, kept, &values[1]));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_delete_attr(c, kept));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_free_keyval(&kept));
	/* freed twice, while it is in use */
	OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
	OK(MPI_Comm_set_attr(c, key, &values[1]));
	kept = key;
	OK(MPI_Comm_free_keyval(&key));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_free_keyval(&kept));
	OK(MPI_Comm_dup(c, &d));
	OK(MPI_Comm_get_attr(d, kept, &v, &flag));
	CHECK(!flag);
	OK(MPI_Comm_delete_attr(c, kept));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_get_attr(d, kept, &v, &flag));
	OK(MPI_Comm_free(&c)), OK(MPI_Comm_free(&d));
	key = MPI_TAG_UB;
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_free_keyval(&key));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(MPI_COMM_SELF, MPI_TAG_UB, &key));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_delete_attr(MPI_COMM_SELF, MPI_TAG_UB));
	OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, h));
}

/* Free calls the delete functions, the last set first, each once; a refusal leaves the communicator in use. */
static int orders[8], ordered;
static int note(MPI_Comm c, int key, void *value, void *extra)
{
	int n = -1;
	(void)key, (void)extra;
	CHECK(MPI_Comm_size(c, &n) == MPI_SUCCESS && n == 1); /* it can be used still */
	if (refuses && *(int *)value == as)
		return MPI_ERR_OTHER;
	orders[ordered++] = *(int *)value;
	return MPI_SUCCESS;
}

static void order(void)
{
	MPI_Comm c;
	int key[3];
	OK(MPI_Comm_dup(MPI_COMM_SELF, &c));
	OK(MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN));
	for (int i = 0; i < 3; i++) {
		OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note, &key[i], NULL));
		OK(MPI_Comm_set_attr(c, key[i], &values[i]));
		OK(MPI_Comm_free_keyval(&key[i]));
	}
	refuses = 1, as = 1, ordered = 0;
	CHECK(MPI_Comm_free(&c) != MPI_SUCCESS && c != MPI_COMM_NULL && ordered == 1 && orders[0] == 2);
	OK(MPI_Barrier(c));
	refuses = 0;
	OK(MPI_Comm_free(&c));
	CHECK(ordered == 3 && orders[1] == 1 && orders[2] == 0);
}

static void type_keys(void)
{
	MPI_Datatype t, d, w;
	int key, kept, flag, n, *v;
	OK(MPI_Type_contiguous(2, MPI_INT, &t));
	OK(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, drop_of_type, &key, NULL));
	OK(MPI_Type_set_attr(t, key, &values[1]));
	kept = key;
	OK(MPI_Type_free_keyval(&key));
	deleted = 0;
	OK(MPI_Type_set_attr(t, kept, &values[2]));
	CHECK(deleted == 1 && of == t);
	OK(MPI_Type_dup(t, &d));
	OK(MPI_Type_get_attr(d, kept, &v, &flag));
	CHECK(flag && *v == 2);
	OK(MPI_Type_delete_attr(t, kept));
	CHECK(deleted == 2);
	w = d;
	OK(MPI_Type_free(&d));
	CHECK(deleted == 3 && of == w && last == 2);
	FAILS(MPI_ERR_KEYVAL, MPI_Type_set_attr(t, kept, &values[2]));
	/* a type that get_contents gives has attributes of its own, and its delete function gets its handle */
	OK(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, drop_of_type, &key, NULL));
	OK(MPI_Type_vector(3, 1, 2, t, &w));
	OK(MPI_Type_get_contents(w, 3, 0, 1, (int[3]){0}, NULL, &d));
	OK(MPI_Type_set_attr(d, key, &values[3]));
	OK(MPI_Type_get_attr(t, key, &v, &flag));
	CHECK(!flag);
	of = MPI_DATATYPE_NULL;
	OK(MPI_Type_delete_attr(d, key));
	CHECK(of == d && last == 3);
	OK(MPI_Type_free(&d)), OK(MPI_Type_free(&w)), OK(MPI_Type_free(&t));
	/* types of the standard that are the same to Go are not the same */
	OK(MPI_Type_set_attr(MPI_INT32_T, key, &values[3]));
	OK(MPI_Type_get_attr(MPI_INT, key, &v, &flag));
	CHECK(!flag);
	OK(MPI_Type_delete_attr(MPI_INT32_T, key));
	CHECK(of == MPI_INT32_T);
	OK(MPI_Type_size(MPI_INT, &n));
	OK(MPI_Type_free_keyval(&key));
}

/* Keys of windows are made and freed like others, whether there are windows or not. */
static void window_keys(void)
{
	int key = MPI_KEYVAL_INVALID, other;
	MPI_Comm c;
	OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL));
	CHECK(key != MPI_KEYVAL_INVALID);
	OK(MPI_Comm_dup(MPI_COMM_SELF, &c));
	OK(MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN));
	FAILS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(c, key, &values[1]));
	OK(MPI_Comm_free(&c));
	other = key;
	OK(MPI_Win_free_keyval(&key));
	CHECK(key == MPI_KEYVAL_INVALID && other != key);
}

/* MPI_Finalize deletes those of MPI_COMM_SELF first, the last set first. */
static int at_end(MPI_Comm c, int key, void *value, void *extra)
{
	int flag = 1;
	(void)key, (void)extra;
	MPI_Finalized(&flag);
	CHECK(c == MPI_COMM_SELF && !flag && *(int *)value == ordered);
	if (ordered-- == 0 && rank == 0)
		printf("all deleted\n");
	return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
	int key[3];
	begin(&argc, &argv);
	OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
	comm_handlers();
	file_handlers();
	session_handlers();
	objects();
	comm_keys();
	order();
	type_keys();
	window_keys();
	for (int i = 0; i < 3; i++) {
		OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_end, &key[i], NULL));
		OK(MPI_Comm_set_attr(MPI_COMM_SELF, key[i], &values[i]));
		OK(MPI_Comm_free_keyval(&key[i]));
	}
	ordered = 2;
	return end("kept");
}
