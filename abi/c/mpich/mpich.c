/* What differs in MPICH's ABI by more than its words: statuses, functions of the program, attributes, and the functions of
 * MPI-1 that the standard has removed. All others are in calls.c. */
#include "mpich.h"

/* constants that are objects */

static int unweighted, weights_empty;
int *const mpich_unweighted = &unweighted;
int *const mpich_weights_empty = &weights_empty;
int *mpich_f_status_ignore __asm__("MPI_F_STATUS_IGNORE");
int *mpich_f_statuses_ignore __asm__("MPI_F_STATUSES_IGNORE");

/* statuses; core/frame_unsafe.go lays out MPI_internal: two words of the number of bytes and one of flags */

void mpich_status_in(MPI_Status *to, const struct mpich_status *from)
{
	memset(to, 0, sizeof *to);
	to->MPI_SOURCE = (int)rank_in(from->MPI_SOURCE);
	to->MPI_TAG = (int)tag_in(from->MPI_TAG);
	to->MPI_ERROR = (int)error_in(from->MPI_ERROR);
	to->MPI_internal[0] = from->count_low;
	to->MPI_internal[1] = from->count_high_and_cancelled >> 1;
	to->MPI_internal[2] = from->count_high_and_cancelled & 1;
}

void mpich_status_out(struct mpich_status *to, const MPI_Status *from)
{
	to->count_low = from->MPI_internal[0];
	to->count_high_and_cancelled = (int)((unsigned)from->MPI_internal[1] << 1) | (from->MPI_internal[2] & 1);
	to->MPI_SOURCE = rank_out(from->MPI_SOURCE);
	to->MPI_TAG = tag_out(from->MPI_TAG);
	to->MPI_ERROR = error_out(from->MPI_ERROR);
}

/* A status of C and one of Fortran are the same five ints. */
static int copy_status(void *to, const void *from)
{
	if (!to || !from || from == MPICH_STATUS_IGNORE || to == MPICH_STATUS_IGNORE)
		return error_out(MPI_ERR_ARG);
	memcpy(to, from, sizeof(struct mpich_status));
	return 0;
}

EXPORTED(Status_c2f, int mpich_Status_c2f(const struct mpich_status *c_status, int *f_status)) { return copy_status(f_status, c_status); }
EXPORTED(Status_f2c, int mpich_Status_f2c(const int *f_status, struct mpich_status *c_status)) { return copy_status(c_status, f_status); }

/* There are no files: the only one is the null handle. */
EXPORTED(File_c2f, int mpich_File_c2f(void *file)) { (void)file; return 0; }
EXPORTED(File_f2c, void *mpich_File_f2c(int file)) { (void)file; return NULL; }

/* Handles are ints already. */
#define INTS(kind)                                                                                                     \
	EXPORTED(kind##_toint, int mpich_##kind##_toint(int handle)) { return handle; }                                \
	EXPORTED(kind##_fromint, int mpich_##kind##_fromint(int handle)) { return handle; }

INTS(Comm) INTS(Errhandler) INTS(Group) INTS(Info) INTS(Message) INTS(Op) INTS(Request) INTS(Session) INTS(Type) INTS(Win)

/* functions of the program */

/* Handles of the standard, of whatever kind: each kind has numbers of its own. */
static word any_out(word v)
{
	if (v < 0x100)
		return op_out(v);
	if (v < 0x108)
		return comm_out(v);
	if (v < 0x110)
		return group_out(v);
	if (v < 0x118)
		return win_out(v);
	if (v < 0x120)
		return 0;
	if (v < 0x128)
		return session_out(v);
	if (v < 0x130)
		return message_out(v);
	if (v < 0x140)
		return info_out(v);
	if (v < 0x180)
		return errhandler_out(v);
	return v < 0x200 ? request_out(v) : datatype_out(v);
}

static int code_out(int code) { return error_out(code); }

static __attribute__((constructor)) void speak_mpich(void)
{
	cadre_handle_out = any_out;
	cadre_code_out = code_out;
}

typedef int copy_function(int object, int keyval, void *extra, void *value, void *copied, int *flag);
typedef int delete_function(int object, int keyval, void *value, void *extra);

/* What an attribute's functions are called with. It lives as long as the process: attributes outlive their keyvals. */
struct keyval {
	copy_function *copy;
	delete_function *delete;
	void *extra;
};

static int copy_attribute(void *object, int keyval, void *extra, void *value, void *copied, int *flag)
{
	struct keyval *k = extra;
	return (int)error_in(k->copy((int)any_out(W(object)), keyval_out(keyval), k->extra, value, copied, flag));
}

static int delete_attribute(void *object, int keyval, void *value, void *extra)
{
	struct keyval *k = extra;
	return (int)error_in(k->delete((int)any_out(W(object)), keyval_out(keyval), value, k->extra));
}

typedef int create_function(void *copy, void *delete, int *keyval, void *extra);

static int create_keyval(create_function *create, copy_function *copy, delete_function *delete, int *keyval, void *extra)
{
	struct keyval *k = malloc(sizeof *k);
	int code;
	if (!k)
		return error_out(MPI_ERR_NO_MEM);
	*k = (struct keyval){copy, delete, extra};
	code = create(copy ? (void *)copy_attribute : NULL, delete ? (void *)delete_attribute : NULL, keyval, k);
	if (code)
		free(k);
	return error_out(code);
}

#define KEYVALS(name)                                                                                                  \
	EXPORTED(name, int mpich_##name(copy_function *copy, delete_function *delete, int *keyval, void *extra))       \
	{                                                                                                              \
		return create_keyval((create_function *)cadre_##name, copy, delete, keyval, extra);                    \
	}

KEYVALS(Comm_create_keyval)
KEYVALS(Type_create_keyval)
KEYVALS(Win_create_keyval)
KEYVALS(Keyval_create)

/* What MPI_DUP_FN and its like are. */
int MPIR_Dup_fn(int object, int keyval, void *extra, void *value, void *copied, int *flag)
{
	(void)object, (void)keyval, (void)extra;
	*(void **)copied = value;
	*flag = 1;
	return 0;
}

/* MPI_HOST and MPI_IO are ranks, which are other numbers here. */
static int get_attribute(int code, int keyval, void *value, int *flag)
{
	static int host, io;
	if (code == 0 && value && flag && *flag && (keyval_in(keyval) == MPI_HOST || keyval_in(keyval) == MPI_IO)) {
		int **found = value, *rank = keyval_in(keyval) == MPI_HOST ? &host : &io;
		*rank = rank_out(**found);
		*found = rank;
	}
	return error_out(code);
}

EXPORTED(Comm_get_attr, int mpich_Comm_get_attr(int comm, int keyval, void *value, int *flag))
{
	return get_attribute(cadre_Comm_get_attr((MPI_Comm)comm_in(comm), (int)keyval_in(keyval), value, flag), keyval, value, flag);
}

EXPORTED(Attr_get, int mpich_Attr_get(int comm, int keyval, void *value, int *flag))
{
	return get_attribute(cadre_Attr_get((MPI_Comm)comm_in(comm), (int)keyval_in(keyval), value, flag), keyval, value, flag);
}

/* The flavor and the memory model are constants. */
EXPORTED(Win_get_attr, int mpich_Win_get_attr(int win, int keyval, void *value, int *flag))
{
	static int values[8]; /* which never change, by what they mean */
	int code = cadre_Win_get_attr((MPI_Win)win_in(win), (int)keyval_in(keyval), value, flag);
	word key = keyval_in(keyval);
	if (code == 0 && value && flag && *flag && (key == MPI_WIN_CREATE_FLAVOR || key == MPI_WIN_MODEL)) {
		int **found = value, put = winvalue_out(**found);
		int *own = &values[(key == MPI_WIN_MODEL ? 4 : 0) + ((unsigned)put - 1) % 4];
		*own = put;
		*found = own;
	}
	return error_out(code);
}

/* A generalised request, whose functions get MPICH's status. */
struct generalised {
	int (*query)(void *, struct mpich_status *);
	int (*free)(void *);
	int (*cancel)(void *, int);
	void *extra;
};

static int query_generalised(void *extra, MPI_Status *status)
{
	struct generalised *g = extra;
	struct mpich_status own;
	int code;
	mpich_status_out(&own, status);
	code = g->query(g->extra, &own);
	mpich_status_in(status, &own);
	return (int)error_in(code);
}

static int free_generalised(void *extra)
{
	struct generalised *g = extra;
	int code = g->free ? g->free(g->extra) : 0;
	free(g);
	return (int)error_in(code);
}

static int cancel_generalised(void *extra, int complete)
{
	struct generalised *g = extra;
	return (int)error_in(g->cancel(g->extra, complete));
}

EXPORTED(Grequest_start, int mpich_Grequest_start(int (*query)(void *, struct mpich_status *), int (*release)(void *), int (*cancel)(void *, int), void *extra, int *request))
{
	struct generalised *g = malloc(sizeof *g);
	MPI_Request made = MPI_REQUEST_NULL;
	int code;
	if (!g)
		return error_out(MPI_ERR_NO_MEM);
	*g = (struct generalised){query, release, cancel, extra};
	code = cadre_Grequest_start(query ? query_generalised : NULL, release ? free_generalised : NULL, cancel ? cancel_generalised : NULL, g, request ? &made : NULL);
	if (code)
		free(g);
	else
		*request = request_out(W(made));
	return error_out(code);
}

/* inquiries */

enum { PROCESSOR_NAME = 128 };

EXPORTED(Get_processor_name, int mpich_Get_processor_name(char *name, int *resultlen))
{
	char own[MPI_MAX_PROCESSOR_NAME];
	int n, code = cadre_Get_processor_name(own, &n);
	if (code || !name || !resultlen)
		return error_out(code ? code : MPI_ERR_ARG);
	own[PROCESSOR_NAME - 1] = 0;
	*resultlen = (int)strlen(own);
	memcpy(name, own, (size_t)*resultlen + 1);
	return 0;
}

EXPORTED(Pcontrol, int mpich_Pcontrol(const int level, ...)) { (void)level; return 0; }

/* The constants among the arguments that a type was made with. */
static void put_over(int *v, word n, int (*out)(word))
{
	for (word i = 0; i < n; i++)
		v[i] = out(v[i]);
}

static void contents_out(word type, int *integers, int *types, const MPI_Datatype *have, word ntypes)
{
	int ni, na, nd, combiner;
	for (word i = 0; i < ntypes; i++)
		types[i] = datatype_out(W(have[i]));
	if (!integers || cadre_Type_get_envelope((MPI_Datatype)type, &ni, &na, &nd, &combiner))
		return;
	if (combiner == MPI_COMBINER_SUBARRAY)
		put_over(integers + 3 * integers[0] + 1, 1, order_out);
	if (combiner == MPI_COMBINER_DARRAY) {
		int n = integers[2];
		put_over(integers + 3 + n, 2 * n, distribute_out);
		put_over(integers + 3 + 4 * n, 1, order_out);
	}
}

EXPORTED(Type_get_contents, int mpich_Type_get_contents(int type, int integers, int addresses, int types, int *array_of_integers, MPI_Aint *array_of_addresses, int *array_of_datatypes))
{
	word std = datatype_in(type);
	int ni, na, nd, combiner, code;
	MPI_Datatype *have = taken(types, sizeof *have);
	code = cadre_Type_get_contents((MPI_Datatype)std, integers, addresses, types, array_of_integers, array_of_addresses, have);
	if (!code && !cadre_Type_get_envelope((MPI_Datatype)std, &ni, &na, &nd, &combiner))
		contents_out(std, array_of_integers, array_of_datatypes, have, nd);
	free(have);
	return error_out(code);
}

EXPORTED(Type_get_contents_c, int mpich_Type_get_contents_c(int type, MPI_Count integers, MPI_Count addresses, MPI_Count counts, MPI_Count types, int *array_of_integers, MPI_Aint *array_of_addresses, MPI_Count *array_of_counts, int *array_of_datatypes))
{
	word std = datatype_in(type);
	MPI_Count ni, na, nc, nd;
	int combiner, code;
	MPI_Datatype *have = taken(types, sizeof *have);
	code = cadre_Type_get_contents_c((MPI_Datatype)std, integers, addresses, counts, types, array_of_integers, array_of_addresses, array_of_counts, have);
	if (!code && !cadre_Type_get_envelope_c((MPI_Datatype)std, &ni, &na, &nc, &nd, &combiner))
		contents_out(std, nc ? NULL : array_of_integers, array_of_datatypes, have, nd);
	free(have);
	return error_out(code);
}

/* of MPI-1, which the standard has removed */

EXPORTED(Address, int mpich_Address(const void *location, MPI_Aint *address)) { return error_out(cadre_Get_address(location, address)); }

EXPORTED(Errhandler_create, int mpich_Errhandler_create(MPI_Comm_errhandler_function *function, int *errhandler))
{
	MPI_Errhandler made = MPI_ERRHANDLER_NULL;
	int code = cadre_Comm_create_errhandler(function, errhandler ? &made : NULL);
	if (!code)
		*errhandler = errhandler_out(W(made));
	return error_out(code);
}

EXPORTED(Errhandler_get, int mpich_Errhandler_get(int comm, int *errhandler))
{
	MPI_Errhandler found = MPI_ERRHANDLER_NULL;
	int code = cadre_Comm_get_errhandler((MPI_Comm)comm_in(comm), errhandler ? &found : NULL);
	if (!code)
		*errhandler = errhandler_out(W(found));
	return error_out(code);
}

EXPORTED(Errhandler_set, int mpich_Errhandler_set(int comm, int errhandler))
{
	return error_out(cadre_Comm_set_errhandler((MPI_Comm)comm_in(comm), (MPI_Errhandler)errhandler_in(errhandler)));
}

static int bounds(int type, MPI_Aint *lb, MPI_Aint *ub, MPI_Aint *extent)
{
	MPI_Aint l = 0, e = 0;
	int code = cadre_Type_get_extent((MPI_Datatype)datatype_in(type), &l, &e);
	if (!code && lb)
		*lb = l;
	if (!code && ub)
		*ub = l + e;
	if (!code && extent)
		*extent = e;
	return error_out(code);
}

EXPORTED(Type_extent, int mpich_Type_extent(int type, MPI_Aint *extent)) { return bounds(type, NULL, NULL, extent); }
EXPORTED(Type_lb, int mpich_Type_lb(int type, MPI_Aint *lb)) { return bounds(type, lb, NULL, NULL); }
EXPORTED(Type_ub, int mpich_Type_ub(int type, MPI_Aint *ub)) { return bounds(type, NULL, ub, NULL); }

static int made(int code, MPI_Datatype std, int *newtype)
{
	if (!code && newtype)
		*newtype = datatype_out(W(std));
	return error_out(code);
}

EXPORTED(Type_hvector, int mpich_Type_hvector(int count, int blocklength, MPI_Aint stride, int oldtype, int *newtype))
{
	MPI_Datatype t = MPI_DATATYPE_NULL;
	int code = cadre_Type_create_hvector(count, blocklength, stride, (MPI_Datatype)datatype_in(oldtype), newtype ? &t : NULL);
	return made(code, t, newtype);
}

EXPORTED(Type_hindexed, int mpich_Type_hindexed(int count, const int *lengths, const MPI_Aint *displacements, int oldtype, int *newtype))
{
	MPI_Datatype t = MPI_DATATYPE_NULL;
	int code = cadre_Type_create_hindexed(count, lengths, displacements, (MPI_Datatype)datatype_in(oldtype), newtype ? &t : NULL);
	return made(code, t, newtype);
}

EXPORTED(Type_struct, int mpich_Type_struct(int count, const int *lengths, const MPI_Aint *displacements, const int *types, int *newtype))
{
	word n = count > 0 ? count : 0;
	MPI_Datatype t = MPI_DATATYPE_NULL, *own;
	int code;

	if (count < 0 || !newtype || (n && (!lengths || !displacements || !types)))
		return error_out(MPI_ERR_ARG);
	own = taken(n, sizeof *own);
	for (word i = 0; i < n; i++)
		own[i] = (MPI_Datatype)datatype_in(types[i]);
	code = cadre_Type_create_struct(count, lengths, displacements, own, &t);
	free(own);
	return made(code, t, newtype);
}
