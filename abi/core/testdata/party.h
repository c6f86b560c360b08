/* Parties of threads that play with random messages, each on a communicator of its own. What each message has in it is known
 * at both ends. */
#include <pthread.h>

enum { TAGS = 3, PARTIES = 8 };

struct message {
	int from, to, tag, bytes, number, taken;
};

struct party {
	MPI_Comm comm;
	int me, n, rounds, number;
	uint64_t shared, own; /* random numbers: alike on all ranks, and not */
};

static unsigned below(uint64_t *state, unsigned n)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(*state >> 33) % n;
}

static void fill(char *b, const struct message *m)
{
	for (int i = 0; i < m->bytes; i++)
		b[i] = (char)(m->number * 31 + i * 7 + m->tag);
}

/* parties lets that many threads play, at most PARTIES, of which the caller is one. */
static void parties(void *(*play)(void *), int threads, int seed, int rounds)
{
	pthread_t t[PARTIES];
	struct party p[PARTIES];
	for (int i = 0; i < threads; i++) {
		p[i] = (struct party){.rounds = rounds, .shared = (uint64_t)seed * 1000 + i};
		p[i].own = p[i].shared * 77 + rank;
		OK(i % 2 ? MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &p[i].comm) : MPI_Comm_dup(MPI_COMM_WORLD, &p[i].comm));
		OK(MPI_Comm_rank(p[i].comm, &p[i].me));
		OK(MPI_Comm_size(p[i].comm, &p[i].n));
	}
	for (int i = 1; i < threads; i++)
		pthread_create(&t[i], NULL, play, &p[i]);
	play(&p[0]);
	for (int i = 1; i < threads; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < threads; i++)
		OK(MPI_Comm_free(&p[i].comm));
}
