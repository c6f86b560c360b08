/* A program that is not linked with the library opens it, as interpreters do: for all, or for itself, and then it closes it. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	int local = argc > 2;
	void *lib = dlopen(argv[1], RTLD_NOW | (local ? RTLD_LOCAL : RTLD_GLOBAL));
	int (*init)(int *, char ***), (*finalize)(void), (*rank_of)(void *, int *), (*barrier)(void *), rank = -1;
	if (!lib)
		return puts(dlerror()), 1;
	init = (int (*)(int *, char ***))dlsym(lib, "MPI_Init");
	finalize = (int (*)(void))dlsym(lib, "MPI_Finalize");
	rank_of = (int (*)(void *, int *))dlsym(lib, "MPI_Comm_rank");
	barrier = (int (*)(void *))dlsym(lib, "MPI_Barrier");
	if (init(&argc, &argv) || rank_of((void *)0x101, &rank) || barrier((void *)0x101) || finalize())
		return 1;
	if (local && dlclose(lib))
		return 2;
	if (rank == 0)
		puts("ok dlopened");
	return 0;
}
