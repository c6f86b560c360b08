/* A program that is not linked with the library opens it, as interpreters do, and finds all that it needs by name: messages of
 * all kinds, a reduction by a function of its own, an error handler, threads. Handles are words of the standard ABI, or with
 * "mpich" ints of MPICH's. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef intptr_t word;

/* What a header would say: the world, itself, int, sum, that errors are returned, and that statuses are ignored. */
static word world, self, int_type, byte_type, sum, errors_return, any_source;
static int request_size;
static void *lib;
static int rank, size;

static void check(int good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "rank %d of %d: %s\n", rank, size, what);
	exit(3);
}

#define CHECK(c) check((c), #c)

static void *of(const char *name)
{
	void *f = dlsym(lib, name);
	check(f != NULL, name);
	return f;
}

#define OK(name, parameters, ...) CHECK(((int (*) parameters)of("MPI_" name))(__VA_ARGS__) == 0)

static void messages(word comm, int n)
{
	char out[3][3000], in[3][3000], requests[6 * sizeof(word)];
	int to = (rank + 1) % size, from = (rank + size - 1) % size, i;
	for (i = 0; i < 3; i++) {
		memset(out[i], rank + i + n, sizeof out[i]);
		OK("Irecv", (void *, int, word, int, int, word, void *), in[i], 1000 * (i + 1), byte_type, i ? from : (int)any_source, i, comm, requests + i * request_size);
	}
	for (i = 0; i < 3; i++)
		OK("Isend", (void *, int, word, int, int, word, void *), out[i], 1000 * (i + 1), byte_type, to, i, comm, requests + (3 + i) * request_size);
	OK("Waitall", (int, void *, void *), 6, requests, request_size == sizeof(int) ? (void *)1 : NULL);
	for (i = 0; i < 3; i++)
		CHECK(in[i][0] == (char)(from + i + n) && in[i][1000 * (i + 1) - 1] == in[i][0]);
}

static word comms[4];

static void *thread(void *arg)
{
	word comm = 0;
	memcpy(&comm, arg, sizeof comm);
	for (int i = 0; i < 100; i++)
		messages(comm, i);
	return NULL;
}

static void twice(void *in, void *inout, int *n, void *type)
{
	(void)type;
	for (int i = 0; i < *n; i++)
		((int *)inout)[i] += 2 * ((int *)in)[i];
}

int main(int argc, char **argv)
{
	int mpich = 0, flags = 0, closes = 0, provided, i, v[2], class = 0;
	word op = 0;
	pthread_t t[4];
	for (i = 2; i < argc; i++) {
		mpich |= !strcmp(argv[i], "mpich");
		closes |= !strcmp(argv[i], "close");
		flags |= !strcmp(argv[i], "local") ? RTLD_LOCAL : !strcmp(argv[i], "global") ? RTLD_GLOBAL : 0;
		flags |= !strcmp(argv[i], "now") ? RTLD_NOW : !strcmp(argv[i], "lazy") ? RTLD_LAZY : 0;
		flags |= !strcmp(argv[i], "deep") ? RTLD_DEEPBIND : 0;
	}
	lib = dlopen(argv[1], flags);
	if (!lib)
		return puts(dlerror()), 1;
	request_size = mpich ? sizeof(int) : sizeof(word);
	world = mpich ? 0x44000000 : 0x101;
	self = mpich ? 0x44000001 : 0x102;
	int_type = mpich ? 0x4c000405 : 0x209;
	byte_type = mpich ? 0x4c00010d : 0x247;
	sum = mpich ? 0x58000003 : 0x21;
	errors_return = mpich ? 0x54000001 : 0x143;
	any_source = mpich ? -2 : -1;
	OK("Init_thread", (int *, char ***, int, int *), &argc, &argv, mpich ? 3 : 4096, &provided);
	CHECK(provided == (mpich ? 3 : 4096));
	OK("Comm_rank", (word, int *), world, &rank);
	OK("Comm_size", (word, int *), world, &size);
	for (i = 0; i < 200; i++)
		messages(world, i);
	v[0] = rank + 1;
	OK("Allreduce", (void *, void *, int, word, word, word), &v[0], &v[1], 1, int_type, sum, world);
	CHECK(v[1] == size * (size + 1) / 2);
	OK("Op_create", (void *, int, void *), (void *)twice, 1, &op);
	OK("Allreduce", (void *, void *, int, word, word, word), &v[0], &v[1], 1, int_type, op, self);
	CHECK(v[1] == v[0]);
	OK("Op_free", (void *), &op);
	OK("Comm_set_errhandler", (word, word), world, errors_return);
	i = ((int (*)(void *, int, word, int, int, word))of("MPI_Send"))(v, 1, int_type, size, 0, world);
	OK("Error_class", (int, int *), i, &class);
	CHECK(i != 0 && class == 6); /* MPI_ERR_RANK */
	for (i = 0; i < 4; i++)
		OK("Comm_dup", (word, void *), world, &comms[i]);
	for (i = 0; i < 4; i++)
		CHECK(!pthread_create(&t[i], NULL, thread, &comms[i]));
	for (i = 0; i < 4; i++)
		CHECK(!pthread_join(t[i], NULL));
	for (i = 0; i < 4; i++)
		OK("Comm_free", (void *), &comms[i]);
	OK("Barrier", (word), world);
	OK("Finalize", (void));
	if (closes && dlclose(lib))
		return 2;
	if (rank == 0)
		printf("ok dlopened %d\n", size);
	return 0;
}
