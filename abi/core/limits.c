/* What the Go runtime cannot do without and the system refuses ends the process with a sentence. The runtime itself would print
 * its registers and stacks, which say nothing about the limit. The linker leads the runtime's calls here (--wrap). */
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "limits.h"

/* As often the runtime itself asks for a thread before it gives up, 1 ms later, then 2 ms and so on: threads that have just
 * ended count for a moment. */
#define TRIES 20

#define STACK (512 << 10)

static void end(const char *text, int n)
{
	if (n > 0 && write(STDERR_FILENO, text, (size_t)n) < 0)
		_exit(1);
	_exit(1);
}

static unsigned long long limit(int resource)
{
	struct rlimit l;
	return getrlimit(resource, &l) || l.rlim_cur == RLIM_INFINITY ? 0 : (unsigned long long)l.rlim_cur;
}

/* The runtime does not come back from a mapping that it was refused. */
static void no_memory(size_t size, const char *what)
{
	char text[512];
	unsigned long long all = limit(RLIMIT_AS), data = limit(RLIMIT_DATA), mb = 1 << 20;
	int n;

	if (all)
		n = snprintf(text, sizeof text, "mpi: there are too few addresses, %s of %llu MiB was refused: the limit is %llu (ulimit -v), and a program that "
			"is small itself needs %d: raise it\n", what, size / mb, all >> 10, CADRE_ADDRESSES);
	else if (data)
		n = snprintf(text, sizeof text, "mpi: there is too little memory, %s of %llu MiB was refused: the limit of data is %llu (ulimit -d), and a program "
			"that is small itself needs %d: raise it\n", what, size / mb, data >> 10, CADRE_DATA);
	else
		n = snprintf(text, sizeof text, "mpi: there is too little memory, %s of %llu MiB was refused: the system promises no more "
			"(vm.overcommit_memory, vm.max_map_count): use fewer ranks\n", what, size / mb);
	end(text, n);
}

static void no_thread(void)
{
	char text[512];
	unsigned long long threads = limit(RLIMIT_NPROC);
	int n;

	if (threads)
		n = snprintf(text, sizeof text, "mpi: no thread can be started: the limit is %llu processes and threads of this user (ulimit -u), "
			"or that of the control group (pids.max), and a rank needs about %d: raise it, or use fewer ranks\n", threads, CADRE_THREADS);
	else
		n = snprintf(text, sizeof text, "mpi: no thread can be started: the control group (pids.max) or the system (kernel.threads-max) allows "
			"no more, and a rank needs about %d: raise the limit, or use fewer ranks\n", CADRE_THREADS);
	end(text, n);
}

void *__real_mmap(void *address, size_t size, int protection, int flags, int fd, off_t offset);

void *__wrap_mmap(void *address, size_t size, int protection, int flags, int fd, off_t offset)
{
	void *p = __real_mmap(address, size, protection, flags, fd, offset);
	if (p == MAP_FAILED && errno == ENOMEM)
		no_memory(size, "memory");
	return p;
}

int __real_pthread_attr_init(pthread_attr_t *attributes);

/* The runtime gives its threads the stacks that the C library gives all, 8 MB each as a rule. They need little of that; where
 * addresses or memory are limited they have no more. */
int __wrap_pthread_attr_init(pthread_attr_t *attributes)
{
	int error = __real_pthread_attr_init(attributes);
	return error || !(limit(RLIMIT_AS) || limit(RLIMIT_DATA)) ? error : pthread_attr_setstacksize(attributes, STACK);
}

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument)
{
	size_t stack = 0;
	void *p;

	for (int i = 1;; i++) {
		struct timespec pause = {0, i * 1000000L};
		int error = __real_pthread_create(thread, attributes, start, argument);
		if (error != EAGAIN)
			return error;
		if (i == TRIES)
			break;
		nanosleep(&pause, NULL);
	}
	/* The C library says the same where there is no room for the stack. */
	if (attributes && pthread_attr_getstacksize(attributes, &stack) == 0) {
		p = __real_mmap(NULL, stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (p == MAP_FAILED)
			no_memory(stack, "the stack of a thread");
		munmap(p, stack);
	}
	no_thread();
	return EAGAIN;
}

/* The core goes on when the program has taken all that MPI_Alloc_mem gives: it needs memory for its own next call, and a thread
 * needs a stack. So the last of it stays. */
#define SPARE (16 << 20)

intptr_t cadre_take(int64_t n)
{
	void *p = NULL, *spare;

	if (n < 0 || (uint64_t)n > SIZE_MAX || posix_memalign(&p, 64, n > 0 ? (size_t)n : 1))
		return 0;
	spare = __real_mmap(NULL, SPARE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (spare == MAP_FAILED) {
		free(p);
		return 0;
	}
	munmap(spare, SPARE);
	return (intptr_t)p;
}
