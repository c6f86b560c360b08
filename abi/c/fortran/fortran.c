/* What is peculiar to Fortran: its constants that are addresses, strings, functions of the program, attributes that are
 * integers, and functions of MPI-1. All others are in calls.c. */
#include "fortran.h"

__typeof__(mpipriv1_) mpipriv1_;
__typeof__(mpipriv2_) mpipriv2_;
MPI_Fint mpifcmb5_, mpifcmb9_;
char mpiprivc_[2];

/* strings */

char *trimmed(const char *from, size_t n)
{
	char *s;
	while (n > 0 && from[n - 1] == ' ')
		n--;
	s = taken((word)n + 1, 1);
	memcpy(s, from, n);
	return s;
}

enum { LONGEST = 8192 }; /* of all strings of the standard */

char *text_room(size_t n) { return taken((word)n + LONGEST + 1, 1); }

void padded(char *to, size_t n, const char *from)
{
	size_t have = strlen(from);
	if (have > n)
		have = n;
	memcpy(to, from, have);
	memset(to + have, ' ', n - have);
}

word filled(MPI_Fint datatype, word room_for, MPI_Fint error)
{
	int ni, na, nd, combiner;
	if (error || PMPI_Type_get_envelope(HANDLE(MPI_Datatype, datatype), &ni, &na, &nd, &combiner))
		return 0;
	return least(room_for, nd);
}

/* Attributes. Their functions and values are of integers as wide as addresses, or in the functions of MPI-1 of INTEGER. */

typedef void wide_copy(MPI_Fint *, MPI_Fint *, MPI_Aint *, MPI_Aint *, MPI_Aint *, MPI_Fint *, MPI_Fint *);
typedef void narrow_copy(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *);
typedef void wide_delete(MPI_Fint *, MPI_Fint *, MPI_Aint *, MPI_Aint *, MPI_Fint *);
typedef void narrow_delete(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *);

/* It lives as long as the process: attributes outlive their keyvals. */
struct keyval {
	void *copy, *delete;
	MPI_Aint extra;
	int narrow;
};

static int copy_attribute(intptr_t object, int keyval, void *extra, void *value, void *copied, int *flag)
{
	struct keyval *k = extra;
	MPI_Fint number = (MPI_Fint)object, key = keyval, set = 0, code = MPI_SUCCESS;
	if (k->narrow) {
		MPI_Fint e = (MPI_Fint)k->extra, in = (MPI_Fint)(MPI_Aint)value, out = 0;
		((narrow_copy *)k->copy)(&number, &key, &e, &in, &out, &set, &code);
		*(MPI_Aint *)copied = out;
	} else {
		MPI_Aint in = (MPI_Aint)value, out = 0;
		((wide_copy *)k->copy)(&number, &key, &k->extra, &in, &out, &set, &code);
		*(MPI_Aint *)copied = out;
	}
	*flag = set != 0;
	return code;
}

static int delete_attribute(intptr_t object, int keyval, void *value, void *extra)
{
	struct keyval *k = extra;
	MPI_Fint number = (MPI_Fint)object, key = keyval, code = MPI_SUCCESS;
	if (k->narrow) {
		MPI_Fint e = (MPI_Fint)k->extra, in = (MPI_Fint)(MPI_Aint)value;
		((narrow_delete *)k->delete)(&number, &key, &in, &e, &code);
	} else {
		MPI_Aint in = (MPI_Aint)value;
		((wide_delete *)k->delete)(&number, &key, &in, &k->extra, &code);
	}
	return code;
}

typedef int create_function(void *, void *, int *, void *);

static MPI_Fint create_keyval(void *create, void *copy, void *delete, MPI_Fint *keyval, MPI_Aint extra, int narrow)
{
	struct keyval *k = taken(1, sizeof *k);
	MPI_Fint code;
	*k = (struct keyval){copy, delete, extra, narrow};
	code = ((create_function *)create)((void *)copy_attribute, (void *)delete_attribute, keyval, k);
	if (code)
		free(k);
	return code;
}

FORTRAN(comm_create_keyval, COMM_CREATE_KEYVAL, void, (void *copy, void *delete, MPI_Fint *keyval, MPI_Aint *extra, MPI_Fint *ierr))
{
	*ierr = create_keyval((void *)PMPI_Comm_create_keyval, copy, delete, keyval, *extra, 0);
}

FORTRAN(type_create_keyval, TYPE_CREATE_KEYVAL, void, (void *copy, void *delete, MPI_Fint *keyval, MPI_Aint *extra, MPI_Fint *ierr))
{
	*ierr = create_keyval((void *)PMPI_Type_create_keyval, copy, delete, keyval, *extra, 0);
}

FORTRAN(win_create_keyval, WIN_CREATE_KEYVAL, void, (void *copy, void *delete, MPI_Fint *keyval, MPI_Aint *extra, MPI_Fint *ierr))
{
	*ierr = create_keyval((void *)PMPI_Win_create_keyval, copy, delete, keyval, *extra, 0);
}

FORTRAN(keyval_create, KEYVAL_CREATE, void, (void *copy, void *delete, MPI_Fint *keyval, MPI_Fint *extra, MPI_Fint *ierr))
{
	*ierr = create_keyval((void *)PMPI_Keyval_create, copy, delete, keyval, *extra, 1);
}

/* The standard's functions that copy always or never. */
#define COPIES(low, up)                                                                                                \
	FORTRAN(low##null_copy_fn, up##NULL_COPY_FN, void, (MPI_Fint * object, MPI_Fint * key, MPI_Aint * extra, MPI_Aint * in, MPI_Aint * out, MPI_Fint * flag, MPI_Fint * ierr)) \
	{                                                                                                              \
		(void)object, (void)key, (void)extra, (void)in, (void)out;                                             \
		*flag = 0, *ierr = MPI_SUCCESS;                                                                        \
	}                                                                                                              \
	FORTRAN(low##null_delete_fn, up##NULL_DELETE_FN, void, (MPI_Fint * object, MPI_Fint * key, MPI_Aint * in, MPI_Aint * extra, MPI_Fint * ierr)) \
	{                                                                                                              \
		(void)object, (void)key, (void)in, (void)extra;                                                        \
		*ierr = MPI_SUCCESS;                                                                                   \
	}

#define DUPLICATES(low, up, width)                                                                                     \
	FORTRAN(low##dup_fn, up##DUP_FN, void, (MPI_Fint * object, MPI_Fint * key, width * extra, width * in, width * out, MPI_Fint * flag, MPI_Fint * ierr)) \
	{                                                                                                              \
		(void)object, (void)key, (void)extra;                                                                  \
		*out = *in, *flag = 1, *ierr = MPI_SUCCESS;                                                            \
	}

COPIES(, )
COPIES(comm_, COMM_)
COPIES(type_, TYPE_)
COPIES(win_, WIN_)
DUPLICATES(, , MPI_Fint)
DUPLICATES(comm_, COMM_, MPI_Aint)
DUPLICATES(type_, TYPE_, MPI_Aint)
DUPLICATES(win_, WIN_, MPI_Aint)

/* The standard's attributes are ints, whose address a function of C returns. MPICH's keys of Fortran are those of C and one. */
static int standard_key(MPI_Fint *key)
{
#ifdef CADRE_MPICH
	if ((*key & 0xff000000) != 0x64000000 && (*key & 0xff000000) != 0x66000000)
		return 0;
	*key = (*key - 1) | 1;
	return 1;
#else
	return *key >= MPI_TAG_UB && *key <= MPI_UNIVERSE_SIZE;
#endif
}

#define GETS(low, up, call, kind, width)                                                                               \
	FORTRAN(low, up, void, (MPI_Fint * object, MPI_Fint * keyval, width * value, MPI_Fint * flag, MPI_Fint * ierr))  \
	{                                                                                                              \
		MPI_Fint key = *keyval;                                                                                \
		int standard = standard_key(&key), found = 0;                                                          \
		void *v = NULL;                                                                                        \
		*ierr = call(HANDLE(kind, *object), key, &v, &found);                                                  \
		if (*ierr)                                                                                             \
			return;                                                                                        \
		*flag = found != 0;                                                                                    \
		if (found)                                                                                             \
			*value = standard ? *(int *)v : (width)(MPI_Aint)v;                                            \
	}

#define PUTS(low, up, call, kind, width)                                                                               \
	FORTRAN(low, up, void, (MPI_Fint * object, MPI_Fint * keyval, width * value, MPI_Fint * ierr))                   \
	{                                                                                                              \
		*ierr = call(HANDLE(kind, *object), *keyval, (void *)(MPI_Aint)*value);                                \
	}

GETS(comm_get_attr, COMM_GET_ATTR, PMPI_Comm_get_attr, MPI_Comm, MPI_Aint)
GETS(type_get_attr, TYPE_GET_ATTR, PMPI_Type_get_attr, MPI_Datatype, MPI_Aint)
GETS(win_get_attr, WIN_GET_ATTR, PMPI_Win_get_attr, MPI_Win, MPI_Aint)
GETS(attr_get, ATTR_GET, PMPI_Attr_get, MPI_Comm, MPI_Fint)
PUTS(comm_set_attr, COMM_SET_ATTR, PMPI_Comm_set_attr, MPI_Comm, MPI_Aint)
PUTS(type_set_attr, TYPE_SET_ATTR, PMPI_Type_set_attr, MPI_Datatype, MPI_Aint)
PUTS(win_set_attr, WIN_SET_ATTR, PMPI_Win_set_attr, MPI_Win, MPI_Aint)
PUTS(attr_put, ATTR_PUT, PMPI_Attr_put, MPI_Comm, MPI_Fint)

/* generalised requests */

struct generalised {
	void (*query)(MPI_Aint *, MPI_Fint *, MPI_Fint *);
	void (*free)(MPI_Aint *, MPI_Fint *);
	void (*cancel)(MPI_Aint *, MPI_Fint *, MPI_Fint *);
	MPI_Aint extra;
};

static int query_generalised(void *extra, MPI_Status *status)
{
	struct generalised *g = extra;
	MPI_Fint code = MPI_SUCCESS;
	g->query(&g->extra, (MPI_Fint *)status, &code);
	return code;
}

static int free_generalised(void *extra)
{
	struct generalised *g = extra;
	MPI_Fint code = MPI_SUCCESS;
	g->free(&g->extra, &code);
	free(g);
	return code;
}

static int cancel_generalised(void *extra, int complete)
{
	struct generalised *g = extra;
	MPI_Fint code = MPI_SUCCESS, done = complete != 0;
	g->cancel(&g->extra, &done, &code);
	return code;
}

FORTRAN(grequest_start, GREQUEST_START, void, (void *query, void *release, void *cancel, MPI_Aint *extra, MPI_Fint *request, MPI_Fint *ierr))
{
	struct generalised *g = taken(1, sizeof *g);
	MPI_Request made;
	g->query = (void (*)(MPI_Aint *, MPI_Fint *, MPI_Fint *))query;
	g->free = (void (*)(MPI_Aint *, MPI_Fint *))release;
	g->cancel = (void (*)(MPI_Aint *, MPI_Fint *, MPI_Fint *))cancel;
	g->extra = *extra;
	*ierr = PMPI_Grequest_start((void *)query_generalised, (void *)free_generalised, (void *)cancel_generalised, g, &made);
	if (*ierr)
		free(g);
	else
		*request = NUMBER(MPI_Request, made);
}

/* Buffers of buffered sends. Where one was is of no use to a program of Fortran. */

FORTRAN(buffer_detach, BUFFER_DETACH, void, (void *where, MPI_Fint *size, MPI_Fint *ierr))
{
	void *was;
	(void)where;
	*ierr = PMPI_Buffer_detach(&was, size);
}

FORTRAN(comm_detach_buffer, COMM_DETACH_BUFFER, void, (MPI_Fint *comm, void *where, MPI_Fint *size, MPI_Fint *ierr))
{
	void *was;
	(void)where;
	*ierr = PMPI_Comm_detach_buffer(HANDLE(MPI_Comm, *comm), &was, size);
}

FORTRAN(session_detach_buffer, SESSION_DETACH_BUFFER, void, (MPI_Fint *session, void *where, MPI_Fint *size, MPI_Fint *ierr))
{
	void *was;
	(void)where;
	*ierr = PMPI_Session_detach_buffer(HANDLE(MPI_Session, *session), &was, size);
}

FORTRAN(pcontrol, PCONTROL, void, (MPI_Fint *level, MPI_Fint *ierr)) { *ierr = PMPI_Pcontrol(*level); }

/* It keeps a compiler from holding what is in the argument. */
FORTRAN(f_sync_reg, F_SYNC_REG, void, (void *p)) { (void)p; }

/* What stands for no conversion. It is never called. */
FORTRAN(conversion_fn_null, CONVERSION_FN_NULL, void, (void)) {}

/* Functions of MPI-1, whose addresses and extents are INTEGER. */

static MPI_Fint narrowed(int code, MPI_Aint v, MPI_Fint *to)
{
	if (!code && v != (MPI_Fint)v)
		return MPI_ERR_ARG; /* it does not fit: MPI_GET_ADDRESS and the like have room for it */
	if (!code)
		*to = (MPI_Fint)v;
	return code;
}

/* The difference from MPI_BOTTOM in memory fits where the address does not, but is no address for this library. */
FORTRAN(address, ADDRESS, void, (void *location, MPI_Fint *address, MPI_Fint *ierr))
{
	MPI_Aint a = 0;
	int code = PMPI_Get_address(buffer_at(location), &a);
	*ierr = narrowed(code, a, address);
}

FORTRAN(type_extent, TYPE_EXTENT, void, (MPI_Fint *type, MPI_Fint *extent, MPI_Fint *ierr))
{
	MPI_Aint lb = 0, e = 0;
	int code = PMPI_Type_get_extent(HANDLE(MPI_Datatype, *type), &lb, &e);
	*ierr = narrowed(code, e, extent);
}

FORTRAN(type_lb, TYPE_LB, void, (MPI_Fint *type, MPI_Fint *to, MPI_Fint *ierr))
{
	MPI_Aint lb = 0, e = 0;
	int code = PMPI_Type_get_extent(HANDLE(MPI_Datatype, *type), &lb, &e);
	*ierr = narrowed(code, lb, to);
}

FORTRAN(type_ub, TYPE_UB, void, (MPI_Fint *type, MPI_Fint *to, MPI_Fint *ierr))
{
	MPI_Aint lb = 0, e = 0;
	int code = PMPI_Type_get_extent(HANDLE(MPI_Datatype, *type), &lb, &e);
	*ierr = narrowed(code, lb + e, to);
}

FORTRAN(type_hvector, TYPE_HVECTOR, void, (MPI_Fint *count, MPI_Fint *length, MPI_Fint *stride, MPI_Fint *type, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype t = HANDLE(MPI_Datatype, *newtype);
	*ierr = PMPI_Type_create_hvector(*count, *length, *stride, HANDLE(MPI_Datatype, *type), &t);
	*newtype = NUMBER(MPI_Datatype, t);
}

static MPI_Aint *widened(const MPI_Fint *from, word n)
{
	MPI_Aint *to = taken(n, sizeof *to);
	for (word i = 0; i < n; i++)
		to[i] = from[i];
	return to;
}

FORTRAN(type_hindexed, TYPE_HINDEXED, void, (MPI_Fint *count, MPI_Fint *lengths, MPI_Fint *displacements, MPI_Fint *type, MPI_Fint *newtype, MPI_Fint *ierr))
{
	MPI_Datatype t = HANDLE(MPI_Datatype, *newtype);
	MPI_Aint *wide = widened(displacements, *count);
	*ierr = PMPI_Type_create_hindexed(*count, lengths, wide, HANDLE(MPI_Datatype, *type), &t);
	*newtype = NUMBER(MPI_Datatype, t);
	free(wide);
}

#ifdef CADRE_MPICH
int PMPI_Type_struct(int, const int *, const MPI_Aint *, const MPI_Datatype *, MPI_Datatype *);
#else
#define PMPI_Type_struct PMPI_Type_create_struct
#endif

FORTRAN(type_struct, TYPE_STRUCT, void, (MPI_Fint *count, MPI_Fint *lengths, MPI_Fint *displacements, MPI_Fint *types, MPI_Fint *newtype, MPI_Fint *ierr))
{
	word n = *count > 0 ? *count : 0;
	MPI_Datatype t = HANDLE(MPI_Datatype, *newtype), *of = taken(n, sizeof *of);
	MPI_Aint *wide = widened(displacements, n);
	for (word i = 0; i < n; i++)
		of[i] = HANDLE(MPI_Datatype, types[i]);
	*ierr = PMPI_Type_struct(*count, lengths, wide, of, &t);
	*newtype = NUMBER(MPI_Datatype, t);
	free(wide), free(of);
}

FORTRAN(errhandler_create, ERRHANDLER_CREATE, void, (void *function, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler e = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Comm_create_errhandler((MPI_Comm_errhandler_function *)function, &e);
	*errhandler = NUMBER(MPI_Errhandler, e);
}

FORTRAN(errhandler_get, ERRHANDLER_GET, void, (MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	MPI_Errhandler e = HANDLE(MPI_Errhandler, *errhandler);
	*ierr = PMPI_Comm_get_errhandler(HANDLE(MPI_Comm, *comm), &e);
	*errhandler = NUMBER(MPI_Errhandler, e);
}

FORTRAN(errhandler_set, ERRHANDLER_SET, void, (MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierr))
{
	*ierr = PMPI_Comm_set_errhandler(HANDLE(MPI_Comm, *comm), HANDLE(MPI_Errhandler, *errhandler));
}
