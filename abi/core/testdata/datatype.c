#include "check.h"

#ifdef MPI_H_ABI
#define LATER_TYPES {MPI_REAL2, MPI_UNDEFINED}, {MPI_LOGICAL16, MPI_UNDEFINED},
#else
#define LATER_TYPES
#endif

#define W MPI_COMM_WORLD

static void sizes(void)
{
	struct { MPI_Datatype t; int n; } all[] = {
		{MPI_CHAR, 1}, {MPI_INT, sizeof(int)}, {MPI_LONG, sizeof(long)}, {MPI_DOUBLE, 8}, {MPI_LONG_DOUBLE, sizeof(long double)},
		{MPI_C_BOOL, sizeof(_Bool)}, {MPI_WCHAR, sizeof(L'a')}, {MPI_AINT, sizeof(MPI_Aint)}, {MPI_COUNT, 8}, {MPI_OFFSET, 8},
		{MPI_2INT, 8}, {MPI_FLOAT_INT, 8}, {MPI_C_DOUBLE_COMPLEX, 16}, {MPI_UINT64_T, 8}, {MPI_INTEGER, 4}, {MPI_BYTE, 1},
		{MPI_SHORT_INT, 6}, {MPI_DOUBLE_INT, 12}, {MPI_COMPLEX32, 32}, LATER_TYPES
	};
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		int n;
		MPI_Count c;
		OK(MPI_Type_size(all[i].t, &n));
		CHECK(n == all[i].n);
		OK(MPI_Type_size_c(all[i].t, &c));
		CHECK(c == all[i].n);
		CHECK(MPI_Type_fromint(MPI_Type_toint(all[i].t)) == all[i].t);
	}
	char name[MPI_MAX_OBJECT_NAME];
	int n;
	OK(MPI_Type_get_name(MPI_INT32_T, name, &n));
	CHECK(!strcmp(name, "MPI_INT32_T") && n == 11);
}

static void construct(void)
{
	MPI_Datatype v, h, s, d, r, sub, dup;
	MPI_Aint lb, ex;
	int n, ni, na, nt, how, ints[8];
	MPI_Aint addrs[4];
	MPI_Datatype ts[4];
	OK(MPI_Type_vector(3, 2, 4, MPI_INT, &v));
	OK(MPI_Type_get_extent(v, &lb, &ex));
	CHECK(lb == 0 && ex == 40);
	OK(MPI_Type_size(v, &n));
	CHECK(n == 24);
	OK(MPI_Type_get_envelope(v, &ni, &na, &nt, &how));
	CHECK(ni == 3 && na == 0 && nt == 1 && how == MPI_COMBINER_VECTOR);
	OK(MPI_Type_get_contents(v, 3, 0, 1, ints, NULL, ts));
	CHECK(ints[0] == 3 && ints[1] == 2 && ints[2] == 4 && ts[0] == MPI_INT);
	OK(MPI_Type_create_hvector(2, 1, 100, v, &h));
	OK(MPI_Type_get_envelope(h, &ni, &na, &nt, &how));
	CHECK(ni == 2 && na == 1 && nt == 1 && how == MPI_COMBINER_HVECTOR);
	OK(MPI_Type_get_contents(h, 2, 1, 1, ints, addrs, ts));
	CHECK(addrs[0] == 100 && ts[0] != v);
	OK(MPI_Type_size(ts[0], &n));
	CHECK(n == 24);
	OK(MPI_Type_free(&ts[0]));
	CHECK(ts[0] == MPI_DATATYPE_NULL);
	struct { char c; double d; int i[3]; } x = {'a', 2.5, {1, 2, 3}}, y;
	int lens[] = {1, 1, 3};
	MPI_Aint at[3], base;
	MPI_Datatype of[] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
	OK(MPI_Get_address(&x, &base));
	OK(MPI_Get_address(&x.c, &at[0]));
	OK(MPI_Get_address(&x.d, &at[1]));
	OK(MPI_Get_address(x.i, &at[2]));
	OK(MPI_Type_create_struct(3, lens, at, of, &d)); /* absolute */
	for (int i = 0; i < 3; i++)
		at[i] = MPI_Aint_diff(at[i], base);
	OK(MPI_Type_create_struct(3, lens, at, of, &s));
	OK(MPI_Type_create_resized(s, 0, sizeof x, &r));
	OK(MPI_Type_commit(&r));
	OK(MPI_Type_commit(&d));
	memset(&y, 0, sizeof y);
	OK(MPI_Sendrecv(MPI_BOTTOM, 1, d, rank, 1, &y, 1, r, rank, 1, W, MPI_STATUS_IGNORE));
	CHECK(y.c == 'a' && y.d == 2.5 && y.i[2] == 3);
	int sz[] = {4, 5}, ss[] = {2, 3}, st[] = {1, 2}, m[20], out[6];
	for (int i = 0; i < 20; i++)
		m[i] = i;
	OK(MPI_Type_create_subarray(2, sz, ss, st, MPI_ORDER_C, MPI_INT, &sub));
	OK(MPI_Type_dup(sub, &dup));
	OK(MPI_Type_commit(&dup));
	int pos = 0;
	OK(MPI_Pack_size(1, dup, W, &n));
	CHECK(n >= 24);
	OK(MPI_Pack(m, 1, dup, out, sizeof out, &pos, W));
	CHECK(pos == 24 && out[0] == 7 && out[2] == 9 && out[3] == 12 && out[5] == 14);
	memset(m, 0, sizeof m);
	pos = 0;
	OK(MPI_Unpack(out, sizeof out, &pos, m, 1, dup, W));
	CHECK(pos == 24 && m[7] == 7 && m[14] == 14 && m[0] == 0);
	OK(MPI_Type_get_envelope(dup, &ni, &na, &nt, &how));
	CHECK(how == MPI_COMBINER_DUP && nt == 1);
	OK(MPI_Type_free(&v)), OK(MPI_Type_free(&h)), OK(MPI_Type_free(&s)), OK(MPI_Type_free(&d)), OK(MPI_Type_free(&r));
	OK(MPI_Type_free(&sub)), OK(MPI_Type_free(&dup));
}

static void counts(void)
{
	MPI_Datatype t, u;
	MPI_Count big = 3000000000LL, n, lb, ex, ni, na, nl, nt, lc[4];
	MPI_Status st;
	int k, how;
	OK(MPI_Type_contiguous_c(big, MPI_CHAR, &t));
	OK(MPI_Type_size_c(t, &n));
	CHECK(n == big);
	OK(MPI_Type_size(t, &k));
	CHECK(k == MPI_UNDEFINED);
	OK(MPI_Type_get_extent_c(t, &lb, &ex));
	CHECK(lb == 0 && ex == big);
	OK(MPI_Type_get_envelope_c(t, &ni, &na, &nl, &nt, &how));
	CHECK(ni == 0 && na == 0 && nl == 1 && nt == 1 && how == MPI_COMBINER_CONTIGUOUS);
	OK(MPI_Type_get_contents_c(t, 0, 0, 1, 1, NULL, NULL, lc, &u));
	CHECK(lc[0] == big && u == MPI_CHAR);
	OK(MPI_Type_free(&t));
	OK(MPI_Type_contiguous(2, MPI_INT, &t));
	memset(&st, 0, sizeof st);
	OK(MPI_Status_set_elements_c(&st, t, 3));
	OK(MPI_Get_elements(&st, t, &k));
	CHECK(k == 3);
	OK(MPI_Get_count(&st, t, &k));
	CHECK(k == MPI_UNDEFINED);
	OK(MPI_Status_set_elements_x(&st, MPI_CHAR, big));
	OK(MPI_Get_elements_x(&st, MPI_CHAR, &n));
	CHECK(n == big);
	OK(MPI_Get_count(&st, MPI_CHAR, &k));
	CHECK(k == MPI_UNDEFINED);
	OK(MPI_Get_count_c(&st, MPI_CHAR, &n));
	CHECK(n == big);
	OK(MPI_Type_free(&t));
}

static void external(void)
{
	double in[2] = {1.5, -2}, out[2];
	unsigned char b[16];
	MPI_Aint n, pos = 0;
	OK(MPI_Pack_external_size("external32", 2, MPI_DOUBLE, &n));
	CHECK(n == 16);
	OK(MPI_Pack_external("external32", in, 2, MPI_DOUBLE, b, 16, &pos));
	CHECK(pos == 16 && b[0] == 0x3f && b[1] == 0xf8 && b[8] == 0xc0);
	pos = 0;
	OK(MPI_Unpack_external("external32", b, 16, &pos, out, 2, MPI_DOUBLE));
	CHECK(pos == 16 && out[0] == 1.5 && out[1] == -2);
}

static void fortran(void)
{
	MPI_Datatype a, b;
	int ni, na, nt, how, r;
	OK(MPI_Type_create_f90_integer(9, &a));
	OK(MPI_Type_create_f90_integer(9, &b));
	CHECK(a == b);
	OK(MPI_Type_get_envelope(a, &ni, &na, &nt, &how));
	CHECK(how == MPI_COMBINER_F90_INTEGER && ni == 1);
	OK(MPI_Type_get_contents(a, 1, 0, 0, &r, NULL, NULL));
	CHECK(r == 9);
	OK(MPI_Type_create_f90_real(15, 30, &a));
	OK(MPI_Type_size(a, &r));
	CHECK(r == 8);
	OK(MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &a));
	CHECK(a == MPI_REAL8);
	OK(MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT, &a));
	CHECK(a == MPI_DOUBLE_INT);
}

static void wrong(void)
{
	MPI_Datatype t = MPI_INT, u;
	int x = 1, n;
	MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
	FAILS(MPI_ERR_TYPE, MPI_Type_free(&t));
	t = MPI_DATATYPE_NULL;
	FAILS(MPI_ERR_TYPE, MPI_Type_commit(&t));
	FAILS(MPI_ERR_TYPE, MPI_Type_size(MPI_DATATYPE_NULL, &n));
	FAILS(MPI_ERR_COUNT, MPI_Type_contiguous(-1, MPI_INT, &u));
	OK(MPI_Type_contiguous(1, MPI_INT, &u));
	FAILS(MPI_ERR_TYPE, MPI_Send(&x, 1, u, MPI_PROC_NULL, 0, W));
	MPI_Datatype old = u;
	OK(MPI_Type_free(&u));
	FAILS(MPI_ERR_TYPE, MPI_Type_commit(&old));
#ifdef MPI_H_ABI
	FAILS(MPI_ERR_TYPE, MPI_Send(&x, 1, MPI_REAL2, MPI_PROC_NULL, 0, W));
#endif
	FAILS(MPI_ERR_TYPE, MPI_Send(&x, 1, (MPI_Datatype)MPI_COMM_WORLD, MPI_PROC_NULL, 0, W));
	FAILS(MPI_ERR_TYPE, MPI_Send(&x, 1, (MPI_Datatype)&x, MPI_PROC_NULL, 0, W));
}

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	sizes();
	construct();
	counts();
	external();
	fortran();
	wrong();
	return end("datatype");
}
