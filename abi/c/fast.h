/* Small messages over shared memory without a call of Go. Package internal/lane says by which words, and whose they are:
 * what is done here is what inject and read of adi/shm do, and Send and Recv of mpi. It is done only where nothing is unusual
 * and everything is certain. What is not certain, an error among it, is left to Go, with nothing changed. */
#ifndef CADRE_FAST_H
#define CADRE_FAST_H

#include <string.h>

#include "front.h"

#define NOW(p) __atomic_load_n((p), __ATOMIC_RELAXED)
#define SEEN(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define PUT(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)

/* What Go is told: core/lanes.go. */
enum { LANE_TAKEN, LANE_RELEASED, LANE_ARMED };
typedef void lane_function(word what, word peer);
static lane_function *lane_event;

#ifdef __x86_64__

/* Nothing but the compiler may bring a later load before this: who sleeps makes the barrier for both (membarrier). */
#define COMPILER_FENCE() __atomic_signal_fence(__ATOMIC_SEQ_CST)

/* Addresses below are the standard's constants. */
enum { LOWEST = 4096 };

/* Of so many receives one is Go's, who looks at all peers and not only at one. */
enum { LANE_TURN = 64 };

/* Looks without a pause, looks of a receive that hardly looks, and the most receives that do so. */
enum { LANE_AT_ONCE = 32, LANE_BRIEF = 2, LANE_VAIN = 63 };

/* A message that may go by a lane. */
struct small {
	struct cadre_lane *lane;
	uint64_t context;
	int64_t bytes;  /* of the message, or the room for it */
	uint32_t mark;
	int32_t rank;   /* of the caller */
};

static inline int is_small(struct small *m, const void *buf, word count, MPI_Datatype datatype, int peer, MPI_Comm comm, word most)
{
	struct cadre_shared *s = &cadre_shared;
	word h = W(comm), type = W(datatype) - TYPE_FIRST, unit, world;
	struct cadre_place *c = &s->comms[h & (COMMS - 1)];

	if (h <= 0 || SEEN(&c->handle) != h || !c->fast || (uint64_t)type >= TYPES || (unsigned)peer >= (unsigned)c->size || W(buf) < LOWEST)
		return 0;
	unit = s->plain[type];
	if (!unit || (uint64_t)count > (uint64_t)most || NOW(&s->state) != STATE_RUNNING)
		return 0;
	world = c->world ? c->world[peer] : peer;
	m->lane = SEEN(&s->lanes.lanes[world]);
	if (!m->lane)
		return 0;
	m->context = c->context;
	m->bytes = count * unit;
	m->mark = s->marks[type];
	m->rank = c->rank;
	return 1;
}

/* Memory that is not there must not be found out while others wait for what is held then. */
static inline void touch(const void *buf, int64_t n)
{
	if (n > 0) {
		(void)*(const volatile char *)buf;
		(void)*((const volatile char *)buf + n - 1);
	}
}

static inline uint64_t ticks(void)
{
	return __builtin_ia32_rdtsc();
}

/* A record of the call, as record.Ring.Begin makes it, but that nothing says where the program called. Null: there is no
 * room, which is for Go to say. */
static inline uint64_t *record(const struct cadre_rank *r, uint64_t state, uint64_t op, uint64_t context, int peer, int tag, int64_t bytes)
{
	uint64_t h = NOW(r->head), *s = r->slots + 8 * (h % RECORD_SLOTS), w = NOW(s), st = w & 0xff;

	if (st == RECORD_WRITING || st == RECORD_RUNNING ||
	    !__atomic_compare_exchange_n(s, &w, (w & ~0xffUL) | RECORD_WRITING, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
		return NULL;
	PUT(r->head, h + 1);
	PUT(&s[1], ticks());
	PUT(&s[3], context);
	PUT(&s[4], op | (uint64_t)(uint32_t)peer << 32);
	PUT(&s[6], (uint64_t)bytes);
	PUT(&s[5], (uint64_t)(uint32_t)tag);
	PUT(&s[7], 0);
	PUT(&s[2], 0);
	PUT(&s[0], (w & ~0xffUL) + 0x100 + state);
	return s;
}

/* unrecord takes a record of a call back that Go will note. */
static inline void unrecord(const struct cadre_rank *r, uint64_t *s)
{
	uint64_t h = NOW(r->head);

	PUT(s, NOW(s) & ~0xffUL);
	if (s == r->slots + 8 * ((h - 1) % RECORD_SLOTS))
		__atomic_compare_exchange_n(r->head, &h, h - 1, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

/* unusual is what keeps any message from a lane. */
static inline int unusual(const struct cadre_rank *r, const struct cadre_lane *l)
{
	return ((NOW(r->dead) | NOW(r->eye) | NOW(r->revoked)) != 0) | NOW(r->slow) | NOW(l->faulty) | NOW(l->lost) |
	       (NOW(l->down) != 0) | (NOW(l->state) != (uint32_t)l->up);
}

/* clear_more is producer.clearMore. */
static void clear_more(const struct cadre_lane *l, int64_t at, uint64_t carried, int64_t free)
{
	uint64_t blank = *l->blank;
	int64_t done = (int64_t)(blank - carried), first = at + done, n = LANE_CLEAR, i;

	if (first >= l->outlines)
		first -= l->outlines;
	if (n > free - done)
		n = free - done;
	if (n > l->outlines - first)
		n = l->outlines - first;
	for (i = 0; i < n; i++)
		PUT((uint64_t *)(l->out + (first + i) * LANE_LINE), 0);
	*l->blank = blank + (uint64_t)(n > 0 ? n : 0);
	first += n;
	free -= done + n;
	n = LANE_CLEAR;
	if (n > free)
		n = free;
	if (n > l->outlines - first)
		n = l->outlines - first;
	for (i = 0; i < n; i++)
		__builtin_prefetch(l->out + (first + i) * LANE_LINE, 1);
}

enum { INJECTED = 1, AND_ARMED };

/* inject puts the message into the ring, and says whether the peer must be woken. The lock is held. */
static inline int inject(const struct cadre_rank *r, const struct small *m, const void *buf, int tag)
{
	struct cadre_lane *l = m->lane;
	int64_t at, lines = (LANE_HEAD + m->bytes + LANE_LINE - 1) / LANE_LINE, next, free;
	uint64_t carried, *w;

	/* In this order: whoever writes packets of the queue into the ring, without the lock, is active from before he takes the
	 * first out of it until he has written the last. What he leaves behind is read after that. */
	if (SEEN(l->queued) || SEEN(l->active) || unusual(r, l))
		return 0;
	at = *l->outat;
	carried = *l->carried;
	free = l->outlines - (int64_t)(carried - *l->freed);
	if (!*l->relaxed || m->bytes > l->longest || m->bytes > *l->eager || m->bytes + LANE_ENVELOPE > r->window - *l->balance ||
	    lines > l->outlines - at || lines >= free)
		return 0;
	w = (uint64_t *)(l->out + at * LANE_LINE);
	w[1] = (uint64_t)(uint32_t)m->rank | (uint64_t)(uint32_t)tag << 32;
	w[2] = m->context;
	w[3] = m->mark;
	memcpy(w + LANE_HEAD / 8, buf, (size_t)m->bytes);
	next = at + lines == l->outlines ? 0 : at + lines;
	if (carried + (uint64_t)lines >= *l->blank) {
		PUT((uint64_t *)(l->out + next * LANE_LINE), 0);
		*l->blank = carried + (uint64_t)lines + 1;
	}
	PUT(w, carried << 32 | (uint64_t)LANE_FORM << 24 | (uint64_t)m->bytes);
	carried += (uint64_t)lines;
	*l->outat = next;
	*l->carried = carried;
	*l->balance += m->bytes + LANE_ENVELOPE;
	PUT(&l->sent, l->sent + 1);
	if (lines < LANE_CLEAR / 2 && carried + LANE_CLEAR / 2 > *l->blank && *l->blank > carried)
		clear_more(l, next, carried, free - lines);
	COMPILER_FENCE();
	return __builtin_expect(NOW(l->armed) != 0, 0) ? AND_ARMED : INJECTED;
}

/* fast_send reports whether it has sent the message. */
static inline int fast_send(const void *buf, word count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	struct small m;
	uint64_t zero = 0;
	int sent;

	if (tag < 0 || !is_small(&m, buf, count, datatype, dest, comm, r->most) || m.bytes > r->most)
		return 0;
	touch(buf, m.bytes);
	if (!__atomic_compare_exchange_n(r->lock, &zero, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
		return 0;
	sent = inject(r, &m, buf, tag);
	PUT(r->lock, 0);
	if (!sent)
		return 0;
	if (sent == AND_ARMED)
		lane_event(LANE_ARMED, m.lane->peer);
	record(r, RECORD_DONE, RECORD_SEND, m.context, dest, tag, m.bytes);
	return 1;
}

/* looks waits for the word of the next record. The token is held. Where nothing comes, as when the peer needs this very
 * processor to run, the next receives hardly look, which is Go's to do then: 1 of them, 3, 7 and so on until one has waited
 * for something that came. */
static inline uint64_t looks(const struct cadre_rank *r, const uint64_t *at)
{
	static int64_t vain, brief;
	int64_t i, most = r->looks;
	uint64_t w;

	if (brief > 0) {
		brief--;
		most = LANE_BRIEF;
	}
	for (i = 0; i < most; i++) {
		w = SEEN(at);
		if (w) {
			if (i >= LANE_BRIEF)
				vain = 0;
			return w;
		}
		if (i >= LANE_AT_ONCE)
			__builtin_ia32_pause();
	}
	if (most > LANE_BRIEF) {
		vain = vain < LANE_VAIN ? 2 * vain + 1 : LANE_VAIN;
		brief = vain;
	}
	return 0;
}

/* take receives the message if it is the next one. The token is held. */
static inline int take(const struct cadre_rank *r, const struct small *m, void *buf, int source, int tag, MPI_Status *status)
{
	static uint64_t turn;
	struct cadre_lane *l = m->lane;
	int64_t at = *l->inat, lines, n;
	uint64_t taken = *l->taken, w, names, sig, *rec, *at_word = (uint64_t *)(l->in + at * LANE_LINE);
	int32_t from, got;

	if (unusual(r, l) || ++turn % LANE_TURN == 0 || NOW(r->care) || NOW(r->underway) || NOW(r->ready) ||
	    (NOW(r->posted) | NOW(r->unexpected) | NOW(r->sends) | NOW(r->receives) | NOW(r->leaving)) != 0 ||
	    (*l->payload | *l->bye | *l->end | *l->over) || NOW(l->full) || NOW(l->again) || NOW(l->stuck))
		return 0;
	rec = record(r, RECORD_RUNNING, RECORD_RECV, m->context, source, tag, m->bytes);
	if (!rec)
		return 0;
	w = looks(r, at_word);
	n = (int64_t)(w & 0xffffff);
	lines = (LANE_HEAD + n + LANE_LINE - 1) / LANE_LINE;
	names = NOW(&at_word[1]);
	sig = NOW(&at_word[3]);
	from = (int32_t)names;
	got = (int32_t)(names >> 32);
	if (!w || (w >> 24 & 0xff) != LANE_FORM || (uint32_t)(w >> 32) != (uint32_t)taken || lines > l->inlines - at ||
	    NOW(&at_word[2]) != m->context || from != source || got < 0 || (tag != MPI_ANY_TAG && tag != got) || n > m->bytes ||
	    sig != m->mark || taken + (uint64_t)lines - *l->told >= (uint64_t)(l->inlines / 4)) {
		unrecord(r, rec);
		return 0;
	}
	memcpy(buf, at_word + LANE_HEAD / 8, (size_t)n);
	at += lines;
	if (at >= l->inlines)
		at = 0;
	taken += (uint64_t)lines;
	*l->inat = at;
	*l->taken = taken;
	PUT(l->place, taken << 32 | (uint64_t)at);
	if (status != MPI_STATUS_IGNORE) {
		status->MPI_SOURCE = from;
		status->MPI_TAG = got;
		memcpy(status->MPI_internal, &n, sizeof n);
		status->MPI_internal[2] = 0;
	}
	PUT(&l->received, l->received + 1);
	l->credit += n + LANE_ENVELOPE;
	if (__builtin_expect(l->credit > r->window / 8, 0))
		lane_event(LANE_TAKEN, l->peer);
	PUT(rec, (NOW(rec) & ~0xffUL) | RECORD_DONE);
	return 1;
}

/* fast_recv reports whether it has received the message. */
static inline int fast_recv(void *buf, word count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	struct small m;
	uint32_t zero = 0;
	int got;

	if ((tag < 0 && tag != MPI_ANY_TAG) || !is_small(&m, buf, count, datatype, source, comm, INT_MAX))
		return 0;
	touch(buf, m.bytes > 0); /* the program may name more room than there is */
	if (!__atomic_compare_exchange_n(r->token, &zero, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
		return 0;
	got = take(r, &m, buf, source, tag, status);
	PUT(r->releases, NOW(r->releases) + 1);
	__atomic_store_n(r->token, 0, __ATOMIC_SEQ_CST);
	if (__builtin_expect((NOW(r->waiting) | NOW(r->ready)) != 0, 0))
		lane_event(LANE_RELEASED, m.lane->peer);
	return got;
}

#else /* there the rules of order are others, and time is told otherwise */

static inline int fast_send(const void *buf, word count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	(void)buf, (void)count, (void)datatype, (void)dest, (void)tag, (void)comm;
	return 0;
}

static inline int fast_recv(void *buf, word count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
	(void)buf, (void)count, (void)datatype, (void)source, (void)tag, (void)comm, (void)status;
	return 0;
}

#endif
#endif
