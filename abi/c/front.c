/* What the C library does by itself: it opens the Go library when the first call needs it, calls the program's error
 * handlers after the Go library has returned, and answers what is in its own memory. All other functions are in calls.c. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "front.h"

struct cadre_shared cadre_shared;

word (*cadre_handle_out)(word);
int (*cadre_code_out)(int);

typedef int door_function(struct cadre_frame *);
typedef int open_function(struct cadre_shared *, word lanes_at, word frame_size, word calls, word registered, word hash);

/* What the Go library says when it is opened. */
enum { OPEN_OK, OPEN_OTHER_VERSION, OPEN_OTHER_WORDS };

static int first(struct cadre_frame *f);
static door_function *door = first;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_t main_thread;

static int running(void) { return __atomic_load_n(&cadre_shared.state, __ATOMIC_ACQUIRE) == LANE_RUNNING; }

static void give_up(const char *what, const char *why)
{
	fprintf(stderr, "mpi: %s: %s\n", what, why);
	exit(1);
}

/* Go's monitor is a thread that sleeps for 20 us at a time while Go runs, and for some time after each call into Go. Beside a
 * rank that computes it took 9 % of the processor. A thread inherits its timer slack from the thread that starts it, and the
 * monitor is among the first that Go starts: with this slack its sleeps end with the system's own ticks. The main thread of Go
 * takes the usual slack again (abi/core/slack.go), before most others are started. */
enum { MONITOR_SLACK = 10 * 1000 * 1000 }; /* ns; Go itself needs the monitor every 10 ms at most */

/* Small messages go without a barrier between their stores and the look whether the peer sleeps: a rank that goes to sleep makes
 * one for all processes that have registered for it. That takes 3 us in a process of one thread, and up to 14 ms in one of
 * several, as this is as soon as Go runs in it: so it is done before, or left to Go, which does it when many messages have gone
 * by. Reports whether it is done. */
static int register_for_barriers(void)
{
#ifdef __NR_membarrier
	enum { REGISTER_GLOBAL_EXPEDITED = 1 << 2 };
	struct stat tasks;

	return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink == 3 && /* . and .. and one thread */
	       syscall(__NR_membarrier, REGISTER_GLOBAL_EXPEDITED, 0, 0) == 0;
#else
	return 0;
#endif
}

/* Each thread of a program may take 64 MB of addresses for its calls of malloc, and the Go library starts threads. Where addresses
 * are limited all use one heap. */
static void spare_addresses(void)
{
#ifdef M_ARENA_MAX
	struct rlimit l;

	if (getrlimit(RLIMIT_AS, &l) == 0 && l.rlim_cur != RLIM_INFINITY)
		mallopt(M_ARENA_MAX, 1);
#endif
}

/* The Go library lies beside this one, wherever that is. */
static void open_core(void)
{
	Dl_info here;
	char path[PATH_MAX];
	const char *slash;
	void *core;
	int slack, registered;
	open_function *open_it;
	door_function *found;

	spare_addresses();
	registered = register_for_barriers();
	if (!dladdr((void *)&cadre_shared, &here) || !here.dli_fname)
		give_up("libmpi_abi.so.1", "cannot tell where it lies");
	slash = strrchr(here.dli_fname, '/');
	snprintf(path, sizeof path, "%.*slibcadre_core.so", slash ? (int)(slash - here.dli_fname) + 1 : 0, here.dli_fname);
	slack = prctl(PR_GET_TIMERSLACK);
	prctl(PR_SET_TIMERSLACK, (unsigned long)MONITOR_SLACK);
	core = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	prctl(PR_SET_TIMERSLACK, (unsigned long)slack);
	if (!core)
		give_up("cannot open the core library", dlerror());
	open_it = (open_function *)dlsym(core, "cadreOpen");
	found = (door_function *)dlsym(core, "cadreDoor");
	lane_event = (lane_function *)dlsym(core, "cadreLane");
	if (!open_it || !found || !lane_event)
		give_up(path, "is not Cadre's core library");
	cadre_shared.handle_out = W(cadre_handle_out);
	switch (open_it(&cadre_shared, offsetof(struct cadre_shared, lanes), sizeof(struct cadre_frame), CALLS, registered, (word)CADRE_WORDS_HASH)) {
	case OPEN_OTHER_VERSION:
		give_up(path, "belongs to another version than libmpi_abi.so.1: run cadre install again");
		break;
	case OPEN_OTHER_WORDS:
		fprintf(stderr, "mpi: %s: shares other words with the C library than version %d of %#llx, so small messages take the slow path: "
			"run cadre install again\n", path, (int)LANE_VERSION, (unsigned long long)CADRE_WORDS_HASH);
	}
	__atomic_store_n(&door, found, __ATOMIC_RELEASE);
}

static int first(struct cadre_frame *f)
{
	pthread_once(&once, open_core);
	return __atomic_load_n(&door, __ATOMIC_ACQUIRE)(f);
}

/* The program's error handler runs on the thread whose call went wrong, with no Go below it: it may longjmp. */
static __attribute__((noinline)) int failed(const struct cadre_frame *f, int code)
{
	void *object = (void *)f->handle;
	int shown = code;

	if (f->action == ACT_RETURN)
		return code;
	if (cadre_handle_out) {
		object = (void *)cadre_handle_out(f->handle);
		shown = cadre_code_out(code);
	}
	((void (*)(void **, int *, ...))f->handler)(&object, &shown);
	return f->action == ACT_CALL ? code : MPI_SUCCESS;
}

int cadre_call(int call, const word *args)
{
	struct cadre_frame f;
	int code;

	f.args = args;
	f.call = call;
	code = __atomic_load_n(&door, __ATOMIC_RELAXED)(&f);
	return __builtin_expect(code == 0, 1) ? MPI_SUCCESS : failed(&f, code);
}

/* beginning and end */

static int begin(int required, int *provided)
{
	const word a[] = {required, W(provided)};
	main_thread = pthread_self();
	return cadre_call(CALL_Init_thread, a);
}

int PMPI_Init(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	return begin(MPI_THREAD_SINGLE, NULL);
}

int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
	(void)argc, (void)argv;
	return begin(required, provided);
}

int PMPI_Initialized(int *flag)
{
	if (!flag)
		return MPI_ERR_ARG;
	*flag = __atomic_load_n(&cadre_shared.state, __ATOMIC_ACQUIRE) != LANE_BEFORE;
	return MPI_SUCCESS;
}

int PMPI_Finalized(int *flag)
{
	if (!flag)
		return MPI_ERR_ARG;
	*flag = __atomic_load_n(&cadre_shared.state, __ATOMIC_ACQUIRE) == LANE_FINALIZED;
	return MPI_SUCCESS;
}

int PMPI_Is_thread_main(int *flag)
{
	const word a[] = {W(flag)};
	if (!flag || !running())
		return cadre_call(CALL_Is_thread_main, a);
	*flag = pthread_equal(pthread_self(), main_thread) != 0;
	return MPI_SUCCESS;
}

int PMPI_Query_thread(int *provided)
{
	const word a[] = {W(provided)};
	if (!provided || !running())
		return cadre_call(CALL_Query_thread, a);
	*provided = (int)cadre_shared.provided;
	return MPI_SUCCESS;
}

int PMPI_Pcontrol(const int level, ...)
{
	(void)level;
	return MPI_SUCCESS;
}

/* messages: the fast path is lane.h, from package internal/lane. It is for amd64. */

#ifdef __x86_64__
enum { FAST = 1 };
#else
enum { FAST = 0 };
#endif

static inline int fast_send(const void *buf, word count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	return FAST && lane_send(&cadre_shared, (char *)W(buf), U(count), U(datatype), U(dest), U(tag), U(comm));
}

static inline int fast_recv(void *buf, word count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
	return FAST && lane_receive(&cadre_shared, buf, U(count), U(datatype), U(source), U(tag), U(comm), (uint32_t *)status);
}

static inline int fast_isend(const void *buf, word count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	return FAST && lane_begin_send(&cadre_shared, (char *)W(buf), U(count), U(datatype), U(dest), U(tag), U(comm), (uint64_t *)request);
}

static inline int fast_irecv(void *buf, word count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
	return FAST && lane_begin_receive(&cadre_shared, buf, U(count), U(datatype), U(source), U(tag), U(comm), (uint64_t *)request);
}

static inline int fast_end(int count, MPI_Request *requests, MPI_Status *statuses, uint64_t op, uint64_t looks)
{
	return FAST && lane_end(&cadre_shared, U(count), (uint64_t *)requests, (uint32_t *)statuses, op, looks);
}

int PMPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return fast_send(buf, count, datatype, dest, tag, comm) ? MPI_SUCCESS : cadre_call(CALL_Send, a);
}

int PMPI_Send_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm)};
	return fast_send(buf, count, datatype, dest, tag, comm) ? MPI_SUCCESS : cadre_call(CALL_Send_c, a);
}

int PMPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
	const word a[] = {W(buf), W(count), W(datatype), W(source), W(tag), W(comm), W(status)};
	return fast_recv(buf, count, datatype, source, tag, comm, status) ? MPI_SUCCESS : cadre_call(CALL_Recv, a);
}

int PMPI_Recv_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
	const word a[] = {W(buf), W(count), W(datatype), W(source), W(tag), W(comm), W(status)};
	return fast_recv(buf, count, datatype, source, tag, comm, status) ? MPI_SUCCESS : cadre_call(CALL_Recv_c, a);
}

int PMPI_Isend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return fast_isend(buf, count, datatype, dest, tag, comm, request) ? MPI_SUCCESS : cadre_call(CALL_Isend, a);
}

int PMPI_Isend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(dest), W(tag), W(comm), W(request)};
	return fast_isend(buf, count, datatype, dest, tag, comm, request) ? MPI_SUCCESS : cadre_call(CALL_Isend_c, a);
}

int PMPI_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(source), W(tag), W(comm), W(request)};
	return fast_irecv(buf, count, datatype, source, tag, comm, request) ? MPI_SUCCESS : cadre_call(CALL_Irecv, a);
}

int PMPI_Irecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
	const word a[] = {W(buf), W(count), W(datatype), W(source), W(tag), W(comm), W(request)};
	return fast_irecv(buf, count, datatype, source, tag, comm, request) ? MPI_SUCCESS : cadre_call(CALL_Irecv_c, a);
}

int PMPI_Wait(MPI_Request *request, MPI_Status *status)
{
	const word a[] = {W(request), W(status)};
	return fast_end(1, request, status, LANE_NOTE_WAIT, LANE_AS_DUE) ? MPI_SUCCESS : cadre_call(CALL_Wait, a);
}

int PMPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
	const word a[] = {W(request), W(flag), W(status)};
	if (!flag || !fast_end(1, request, status, LANE_NOTE_TEST, 1))
		return cadre_call(CALL_Test, a);
	*flag = 1;
	return MPI_SUCCESS;
}

/* The call that the record of one for several requests names. */
#define ALL(statuses) ((statuses) == MPI_STATUSES_IGNORE ? LANE_NOTE_WAIT_ALL : LANE_NOTE_WAIT_ALL_INTO)

int PMPI_Waitall(int count, MPI_Request array_of_requests[], MPI_Status array_of_statuses[])
{
	const word a[] = {W(count), W(array_of_requests), W(array_of_statuses)};
	return fast_end(count, array_of_requests, array_of_statuses, ALL(array_of_statuses), LANE_AS_DUE) ? MPI_SUCCESS : cadre_call(CALL_Waitall, a);
}

int PMPI_Testall(int count, MPI_Request array_of_requests[], int *flag, MPI_Status array_of_statuses[])
{
	const word a[] = {W(count), W(array_of_requests), W(flag), W(array_of_statuses)};
	if (!flag || !fast_end(count, array_of_requests, array_of_statuses, ALL(array_of_statuses), 1))
		return cadre_call(CALL_Testall, a);
	*flag = 1;
	return MPI_SUCCESS;
}

/* communicators */

static int cached(MPI_Comm comm, int *rank, int *size)
{
	word h = W(comm);
	int place = (int)(h & (word)(LANE_COMMS - 1));

	if (!running() || h <= 0 || h > INT_MAX || __atomic_load_n(&cadre_shared.comms[place].handle, __ATOMIC_ACQUIRE) != (uint32_t)h)
		return 0;
	if (rank)
		*rank = (int)cadre_shared.comms[place].rank;
	if (size)
		*size = (int)cadre_shared.comms[place].size;
	return rank || size;
}

int PMPI_Comm_rank(MPI_Comm comm, int *rank)
{
	const word a[] = {W(comm), W(rank)};
	return cached(comm, rank, NULL) ? MPI_SUCCESS : cadre_call(CALL_Comm_rank, a);
}

int PMPI_Comm_size(MPI_Comm comm, int *size)
{
	const word a[] = {W(comm), W(size)};
	return cached(comm, NULL, size) ? MPI_SUCCESS : cadre_call(CALL_Comm_size, a);
}

/* types and statuses; abi/core/frame_unsafe.go lays out MPI_internal */

static int64_t size_of(MPI_Datatype datatype)
{
	word h = W(datatype) - (word)LANE_TYPE_FIRST;
	return h > 0 && h < (word)LANE_TYPES && running() && cadre_shared.sizes[h] > 0 ? cadre_shared.sizes[h] : 0;
}

static int64_t bytes_of(const MPI_Status *status)
{
	int64_t n;
	memcpy(&n, status->MPI_internal, sizeof n);
	return n;
}

int PMPI_Type_size(MPI_Datatype datatype, int *size)
{
	const word a[] = {W(datatype), W(size)};
	int64_t n = size_of(datatype);
	if (!n || !size)
		return cadre_call(CALL_Type_size, a);
	*size = (int)n;
	return MPI_SUCCESS;
}

int PMPI_Get_count(const MPI_Status *status, MPI_Datatype datatype, int *count)
{
	const word a[] = {W(status), W(datatype), W(count)};
	int64_t n = size_of(datatype);
	if (!n || !status || !count || bytes_of(status) % n || bytes_of(status) / n > INT_MAX)
		return cadre_call(CALL_Get_count, a);
	*count = (int)(bytes_of(status) / n);
	return MPI_SUCCESS;
}

int PMPI_Status_get_source(const MPI_Status *status, int *source)
{
	if (!status || !source)
		return MPI_ERR_ARG;
	*source = status->MPI_SOURCE;
	return MPI_SUCCESS;
}

int PMPI_Status_get_tag(const MPI_Status *status, int *tag)
{
	if (!status || !tag)
		return MPI_ERR_ARG;
	*tag = status->MPI_TAG;
	return MPI_SUCCESS;
}

int PMPI_Status_get_error(const MPI_Status *status, int *err)
{
	if (!status || !err)
		return MPI_ERR_ARG;
	*err = status->MPI_ERROR;
	return MPI_SUCCESS;
}

int PMPI_Status_set_source(MPI_Status *status, int source)
{
	if (!status)
		return MPI_ERR_ARG;
	status->MPI_SOURCE = source;
	return MPI_SUCCESS;
}

int PMPI_Status_set_tag(MPI_Status *status, int tag)
{
	if (!status)
		return MPI_ERR_ARG;
	status->MPI_TAG = tag;
	return MPI_SUCCESS;
}

int PMPI_Status_set_error(MPI_Status *status, int err)
{
	if (!status)
		return MPI_ERR_ARG;
	status->MPI_ERROR = err;
	return MPI_SUCCESS;
}

/* time and addresses */

double PMPI_Wtime(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double PMPI_Wtick(void) { return 1e-9; }

MPI_Aint PMPI_Aint_add(MPI_Aint base, MPI_Aint disp) { return (MPI_Aint)((uintptr_t)base + (uintptr_t)disp); }

MPI_Aint PMPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2) { return (MPI_Aint)((uintptr_t)addr1 - (uintptr_t)addr2); }

int PMPI_Get_address(const void *location, MPI_Aint *address)
{
	if (!address)
		return MPI_ERR_ARG;
	*address = (MPI_Aint)location;
	return MPI_SUCCESS;
}

/* versions */

int PMPI_Get_version(int *version, int *subversion)
{
	if (!version || !subversion)
		return MPI_ERR_ARG;
	*version = MPI_VERSION;
	*subversion = MPI_SUBVERSION;
	return MPI_SUCCESS;
}

int PMPI_Abi_get_version(int *abi_major, int *abi_minor)
{
	if (!abi_major || !abi_minor)
		return MPI_ERR_ARG;
	*abi_major = MPI_ABI_VERSION;
	*abi_minor = MPI_ABI_SUBVERSION;
	return MPI_SUCCESS;
}

/* All handles are integers of 31 bits. */

int PMPI_Comm_toint(MPI_Comm comm) { return (int)W(comm); }
MPI_Comm PMPI_Comm_fromint(int comm) { return (MPI_Comm)W(comm); }
int PMPI_Errhandler_toint(MPI_Errhandler errhandler) { return (int)W(errhandler); }
MPI_Errhandler PMPI_Errhandler_fromint(int errhandler) { return (MPI_Errhandler)W(errhandler); }
int PMPI_File_toint(MPI_File file) { return (int)W(file); }
MPI_File PMPI_File_fromint(int file) { return (MPI_File)W(file); }
int PMPI_Group_toint(MPI_Group group) { return (int)W(group); }
MPI_Group PMPI_Group_fromint(int group) { return (MPI_Group)W(group); }
int PMPI_Info_toint(MPI_Info info) { return (int)W(info); }
MPI_Info PMPI_Info_fromint(int info) { return (MPI_Info)W(info); }
int PMPI_Message_toint(MPI_Message message) { return (int)W(message); }
MPI_Message PMPI_Message_fromint(int message) { return (MPI_Message)W(message); }
int PMPI_Op_toint(MPI_Op op) { return (int)W(op); }
MPI_Op PMPI_Op_fromint(int op) { return (MPI_Op)W(op); }
int PMPI_Request_toint(MPI_Request request) { return (int)W(request); }
MPI_Request PMPI_Request_fromint(int request) { return (MPI_Request)W(request); }
int PMPI_Session_toint(MPI_Session session) { return (int)W(session); }
MPI_Session PMPI_Session_fromint(int session) { return (MPI_Session)W(session); }
int PMPI_Type_toint(MPI_Datatype datatype) { return (int)W(datatype); }
MPI_Datatype PMPI_Type_fromint(int datatype) { return (MPI_Datatype)W(datatype); }
int PMPI_Win_toint(MPI_Win win) { return (int)W(win); }
MPI_Win PMPI_Win_fromint(int win) { return (MPI_Win)W(win); }

#include "weak.h"
