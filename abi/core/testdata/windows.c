/* One-sided communication: every procedure, on windows of every flavor. Ends with "ok windows" and the number of ranks. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(...) do { if (!(__VA_ARGS__)) { printf("rank %d, flavor %d, line %d: %s\n", me, flavor, __LINE__, #__VA_ARGS__); MPI_Abort(MPI_COMM_WORLD, 1); } } while (0)
enum { CREATE, ALLOCATE, SHARED, DYNAMIC, FLAVORS, ITEMS = 16 };

static int me, n, next, prev, flavor, told, deleted;
static MPI_Aint at[64];

/* The displacement of an item at a rank. */
static MPI_Aint disp(int rank, int item) { return flavor == DYNAMIC ? at[rank] + 8 * item : item; }

static void handler(MPI_Win *w, int *code, ...)
{
	int class;
	(void)w;
	MPI_Error_class(*code, &class);
	if (class == MPI_ERR_RMA_SYNC)
		told++;
}

static int delete_it(MPI_Win w, int key, void *value, void *extra)
{
	(void)w, (void)key, (void)value, (void)extra;
	deleted++;
	return MPI_SUCCESS;
}

static long *make(MPI_Win *w)
{
	long *mem = NULL;
	MPI_Aint here = 0;

	switch (flavor) {
	case CREATE:
		mem = calloc(ITEMS, 8);
		MPI_Win_create(mem, ITEMS * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, w);
		break;
	case ALLOCATE:
		MPI_Win_allocate(ITEMS * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, w);
		break;
	case SHARED:
		MPI_Win_allocate_shared(ITEMS * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, w);
		break;
	default:
		mem = calloc(ITEMS, 8);
		MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, w);
		MPI_Win_attach(*w, mem, ITEMS * 8);
		MPI_Get_address(mem, &here);
	}
	memset(mem, 0, ITEMS * 8);
	MPI_Allgather(&here, 1, MPI_AINT, at, 1, MPI_AINT, MPI_COMM_WORLD);
	return mem;
}

static void object(MPI_Win w, long *mem)
{
	static const int flavors[] = {MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE, MPI_WIN_FLAVOR_SHARED, MPI_WIN_FLAVOR_DYNAMIC};
	int flag, *value, key, length;
	MPI_Aint *size;
	void *base;
	char name[MPI_MAX_OBJECT_NAME];
	MPI_Group g;
	MPI_Info info;
	MPI_Errhandler eh, old;

	MPI_Win_get_attr(w, MPI_WIN_CREATE_FLAVOR, &value, &flag);
	CHECK(flag && *value == flavors[flavor]);
	MPI_Win_get_attr(w, MPI_WIN_MODEL, &value, &flag);
	CHECK(flag && *value == MPI_WIN_UNIFIED);
	MPI_Win_get_attr(w, MPI_WIN_BASE, &base, &flag);
	CHECK(flag && (flavor == DYNAMIC ? base == MPI_BOTTOM : base == mem));
	MPI_Win_get_attr(w, MPI_WIN_SIZE, &size, &flag);
	CHECK(flag && *size == (flavor == DYNAMIC ? 0 : ITEMS * 8));
	MPI_Win_get_attr(w, MPI_WIN_DISP_UNIT, &value, &flag);
	CHECK(flag && *value == (flavor == DYNAMIC ? 1 : 8));
	MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, delete_it, &key, NULL);
	MPI_Win_set_attr(w, key, mem);
	MPI_Win_get_attr(w, key, &base, &flag);
	CHECK(flag && base == mem);
	MPI_Win_free_keyval(&key); /* the attribute stays until the window goes */
	MPI_Win_set_name(w, "table");
	MPI_Win_get_name(w, name, &length);
	CHECK(length == 5 && strcmp(name, "table") == 0);
	MPI_Win_get_group(w, &g);
	MPI_Group_size(g, &length);
	CHECK(length == n);
	MPI_Group_free(&g);
	MPI_Win_get_info(w, &info);
	MPI_Info_get(info, "no_locks", 10, name, &flag);
	CHECK(flag && strcmp(name, "false") == 0);
	MPI_Info_free(&info);
	MPI_Win_create_errhandler(handler, &eh);
	MPI_Win_get_errhandler(w, &old);
	CHECK(old == MPI_ERRORS_ARE_FATAL);
	MPI_Win_set_errhandler(w, eh);
	told = 0;
	MPI_Win_unlock(next, w);
	MPI_Win_call_errhandler(w, MPI_ERR_RMA_SYNC);
	CHECK(told == 2);
	MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN);
	CHECK(MPI_Put(mem, 1, MPI_LONG, next, disp(next, 0), 1, MPI_LONG, w) != MPI_SUCCESS); /* no epoch */
	MPI_Win_set_errhandler(w, old);
	MPI_Errhandler_free(&eh);
}

static void fences(MPI_Win w, long *mem)
{
	long v = 100 + me, got = 0;
	MPI_Datatype column;
	long out[4] = {1, 2, 3, 4};

	MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
	MPI_Put(&v, 1, MPI_LONG, next, disp(next, 1), 1, MPI_LONG, w);
	MPI_Win_fence(0, w);
	CHECK(mem[1] == 100 + prev);
	MPI_Get(&got, 1, MPI_LONG, next, disp(next, 1), 1, MPI_LONG, w);
	MPI_Win_fence(0, w);
	CHECK(got == 100 + me);
	MPI_Type_vector(2, 1, 2, MPI_LONG, &column);
	MPI_Type_commit(&column);
	MPI_Put(out, 1, column, next, disp(next, 12), 1, column, w); /* items 12 and 14 become 1 and 3 */
	MPI_Put(&v, 1, MPI_LONG, MPI_PROC_NULL, 0, 1, MPI_LONG, w);
	MPI_Win_fence(MPI_MODE_NOSUCCEED, w);
	CHECK(mem[12] == 1 && mem[13] == 0 && mem[14] == 3);
	MPI_Type_free(&column);
}

static void updates(MPI_Win w, long *mem)
{
	long one = 1, old = 0, v, was, many[2] = {1, 1}, before[2];
	int i;

	MPI_Win_lock_all(0, w);
	for (i = 0; i < 200; i++) {
		MPI_Fetch_and_op(&one, &old, MPI_LONG, 0, disp(0, 2), MPI_SUM, w);
		MPI_Accumulate(many, 2, MPI_LONG, 0, disp(0, 3), 2, MPI_LONG, MPI_SUM, w);
		MPI_Get_accumulate(&one, 1, MPI_LONG, before, 1, MPI_LONG, 0, disp(0, 3), 1, MPI_LONG, MPI_SUM, w);
		do {
			MPI_Fetch_and_op(NULL, &old, MPI_LONG, 0, disp(0, 5), MPI_NO_OP, w);
			MPI_Win_flush(0, w);
			v = old + 1;
			was = old;
			MPI_Compare_and_swap(&v, &was, &old, MPI_LONG, 0, disp(0, 5), w);
			MPI_Win_flush(0, w);
		} while (old != was);
	}
	MPI_Win_unlock_all(w);
	MPI_Barrier(MPI_COMM_WORLD);
	if (me == 0)
		CHECK(mem[2] == 200L * n && mem[3] == 400L * n && mem[4] == 200L * n && mem[5] == 200L * n);
	for (i = 0; i < 50; i++) {
		MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
		MPI_Get(&v, 1, MPI_LONG, 0, disp(0, 6), 1, MPI_LONG, w);
		MPI_Win_flush(0, w);
		v++;
		MPI_Put(&v, 1, MPI_LONG, 0, disp(0, 6), 1, MPI_LONG, w);
		MPI_Win_unlock(0, w);
	}
	MPI_Barrier(MPI_COMM_WORLD);
	if (me == 0)
		CHECK(mem[6] == 50L * n);
}

static void general(MPI_Win w, long *mem)
{
	MPI_Group all, to, from;
	long v = 7 + me;
	int done = 0;

	MPI_Win_get_group(w, &all);
	MPI_Group_incl(all, 1, &next, &to);
	MPI_Group_incl(all, 1, &prev, &from);
	MPI_Win_post(from, 0, w);
	MPI_Win_start(to, 0, w);
	MPI_Put(&v, 1, MPI_LONG, next, disp(next, 7), 1, MPI_LONG, w);
	MPI_Win_complete(w);
	MPI_Win_wait(w);
	CHECK(mem[7] == 7 + prev);
	MPI_Win_post(from, 0, w);
	MPI_Win_start(to, 0, w);
	MPI_Win_complete(w);
	while (!done)
		MPI_Win_test(w, &done);
	MPI_Group_free(&all);
	MPI_Group_free(&to);
	MPI_Group_free(&from);
}

static void requests(MPI_Win w, long *mem)
{
	MPI_Request q[4];
	long v = 9, got = 0, old = 0, five = 5;

	MPI_Win_lock_all(MPI_MODE_NOCHECK, w);
	MPI_Rput(&v, 1, MPI_LONG, next, disp(next, 8), 1, MPI_LONG, w, &q[0]);
	CHECK(q[0] != MPI_REQUEST_NULL);
	MPI_Wait(&q[0], MPI_STATUS_IGNORE);
	MPI_Win_flush_local(next, w);
	MPI_Raccumulate(&five, 1, MPI_LONG, next, disp(next, 9), 1, MPI_LONG, MPI_SUM, w, &q[0]);
	MPI_Rget(&got, 1, MPI_LONG, next, disp(next, 8), 1, MPI_LONG, w, &q[1]);
	MPI_Rget_accumulate(&five, 1, MPI_LONG, &old, 1, MPI_LONG, next, disp(next, 9), 1, MPI_LONG, MPI_REPLACE, w, &q[2]);
	MPI_Waitall(3, q, MPI_STATUSES_IGNORE);
	CHECK(got == 9 && old == 5);
	MPI_Win_flush_all(w);
	MPI_Win_flush_local_all(w);
	MPI_Win_sync(w);
	MPI_Win_unlock_all(w);
	MPI_Barrier(MPI_COMM_WORLD);
	CHECK(mem[9] == 5);
}

int main(int argc, char **argv)
{
	MPI_Win w;
	MPI_Aint size;
	int unit;
	long *mem, *part;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &n);
	next = (me + 1) % n, prev = (me + n - 1) % n;
	for (flavor = argc > 1 ? atoi(argv[1]) : 0; flavor < FLAVORS; flavor++) {
		if (flavor == SHARED && argc > 2) /* ranks that share no memory */
			continue;
		mem = make(&w);
		object(w, mem);
		fences(w, mem);
		updates(w, mem);
		general(w, mem);
		requests(w, mem);
		if (flavor == SHARED) {
			MPI_Win_shared_query(w, next, &size, &unit, &part);
			CHECK(size == ITEMS * 8 && unit == 8 && part[8] == 9);
			MPI_Win_shared_query(w, MPI_PROC_NULL, &size, &unit, &part);
			CHECK(part + ITEMS * me == mem);
		}
		MPI_Barrier(MPI_COMM_WORLD);
		if (flavor == DYNAMIC)
			MPI_Win_detach(w, mem);
		deleted = 0;
		MPI_Win_free(&w);
		CHECK(w == MPI_WIN_NULL && deleted == 1);
		if (flavor == CREATE || flavor == DYNAMIC)
			free(mem);
	}
	if (me == 0)
		printf("ok windows %d\n", n);
	MPI_Finalize();
	return 0;
}
