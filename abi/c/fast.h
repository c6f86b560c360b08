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
	int64_t count, type;
	uint32_t mark;
	int32_t rank;   /* of the caller */
	int32_t world;  /* rank of the peer */
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
	m->count = count;
	m->type = type;
	m->world = (int32_t)world;
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

/* recorded says in a record that its call is over. */
static inline void recorded(uint64_t *s)
{
	PUT(s, (NOW(s) & ~0xffUL) | RECORD_DONE);
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
	    lines > l->outlines - at)
		return 0;
	if (__builtin_expect(lines >= free, 0)) {
		next = (int64_t)SEEN(l->given); /* as producer.look */
		if ((uint64_t)next - *l->freed > carried - *l->freed)
			return 0;
		*l->freed = (uint64_t)next;
		free = l->outlines - (int64_t)(carried - (uint64_t)next);
		if (lines >= free)
			return 0;
	}
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

/* The rank's lock. */
static inline int lock_taken(const struct cadre_rank *r)
{
	uint64_t zero = 0;
	return __atomic_compare_exchange_n(r->lock, &zero, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static inline void lock_given(const struct cadre_rank *r) { PUT(r->lock, 0); }

/* fast_send reports whether it has sent the message. */
static inline int fast_send(const void *buf, word count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	struct small m;
	int sent;

	if (tag < 0 || !is_small(&m, buf, count, datatype, dest, comm, r->most) || m.bytes > r->most)
		return 0;
	touch(buf, m.bytes);
	if (!lock_taken(r))
		return 0;
	sent = inject(r, &m, buf, tag);
	lock_given(r);
	if (!sent)
		return 0;
	if (sent == AND_ARMED)
		lane_event(LANE_ARMED, m.lane->peer);
	record(r, RECORD_DONE, RECORD_SEND, m.context, dest, tag, m.bytes);
	return 1;
}

/* How long a receive looks. Where nothing comes, as when the peer needs this very processor to run, the next receives hardly
 * look, which is Go's to do then: 1 of them, 3, 7 and so on until one has waited for something that came. The token is held. */
static int64_t vain, brief;

static inline int64_t patience(const struct cadre_rank *r)
{
	if (brief <= 0)
		return r->looks;
	brief--;
	return LANE_BRIEF;
}

static inline void in_vain(int64_t looked)
{
	if (looked > LANE_BRIEF) {
		vain = vain < LANE_VAIN ? 2 * vain + 1 : LANE_VAIN;
		brief = vain;
	}
}

/* looks waits for the word of the next record. The token is held. */
static inline uint64_t looks(const struct cadre_rank *r, const uint64_t *at)
{
	int64_t i, most = patience(r);
	uint64_t w;

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
	in_vain(most);
	return 0;
}

/* A message at the head of a ring. */
struct head {
	uint64_t *at, word, context, sig;
	int64_t bytes, lines;
	int32_t from, tag;
};

/* is_message reports whether w, the word of the next record, is that of a message that is all there, and what it says. */
static inline int is_message(struct head *h, const struct cadre_lane *l, uint64_t w)
{
	uint64_t names;

	h->at = (uint64_t *)(l->in + *l->inat * LANE_LINE);
	h->bytes = (int64_t)(w & 0xffffff);
	h->lines = (LANE_HEAD + h->bytes + LANE_LINE - 1) / LANE_LINE;
	names = NOW(&h->at[1]);
	h->context = NOW(&h->at[2]);
	h->sig = NOW(&h->at[3]);
	h->from = (int32_t)names;
	h->tag = (int32_t)(names >> 32);
	return w && (w >> 24 & 0xff) == LANE_FORM && (uint32_t)(w >> 32) == (uint32_t)*l->taken && h->lines <= l->inlines - *l->inat && h->tag >= 0;
}

/* taken_out gives up the lines of the message. */
static inline void taken_out(struct cadre_lane *l, const struct head *h)
{
	int64_t at = *l->inat + h->lines;

	if (at >= l->inlines)
		at = 0;
	*l->inat = at;
	*l->taken += (uint64_t)h->lines;
	PUT(l->place, *l->taken << 32 | (uint64_t)at);
	PUT(&l->received, l->received + 1);
	l->credit += h->bytes + LANE_ENVELOPE;
}

/* settle_up tells the peer, now and then, what was taken: as link.tell does, and proto.Engine.Receive. */
static inline void settle_up(const struct cadre_rank *r, struct cadre_lane *l)
{
	if (__builtin_expect(*l->taken - *l->told >= (uint64_t)(l->inlines / 4), 0)) {
		*l->told = *l->taken;
		__atomic_store_n(l->head, *l->taken, __ATOMIC_SEQ_CST);
		if (NOW(l->stuck))
			lane_event(LANE_ARMED, l->peer);
	}
	if (__builtin_expect(l->credit > r->window / 8, 0))
		lane_event(LANE_TAKEN, l->peer);
}

/* unready is what keeps messages from being taken out of the ring, beside what unusual says. The token is held. */
static inline int unready(const struct cadre_rank *r, const struct cadre_lane *l)
{
	return unusual(r, l) || NOW(r->care) || NOW(r->underway) || NOW(r->ready) || (NOW(r->sends) | NOW(r->receives) | NOW(r->leaving)) != 0 ||
	       (*l->payload | *l->bye | *l->end | *l->over) || NOW(l->full) || NOW(l->again) || NOW(l->stuck);
}

/* none_waits reports whether no message waits that a sender of the same class has sent: match.Sender. */
static inline int none_waits(const struct cadre_rank *r, uint64_t context, int source)
{
	return !NOW(&r->senders[(context + (uint32_t)source) * 0x9e3779b97f4a7c15 >> 58]);
}

static inline void put_status(MPI_Status *to, int source, int tag, int64_t bytes)
{
	to->MPI_SOURCE = source;
	to->MPI_TAG = tag;
	memcpy(to->MPI_internal, &bytes, sizeof bytes);
	to->MPI_internal[2] = 0;
}

static uint64_t turn;

/* take receives the message if it is the next one. The token is held. */
static inline int take(const struct cadre_rank *r, const struct small *m, void *buf, int source, int tag, MPI_Status *status)
{
	struct cadre_lane *l = m->lane;
	struct head h;
	uint64_t *rec;

	if (unready(r, l) || ++turn % LANE_TURN == 0 || NOW(r->posted) || NOW(&r->queue->waiting) || !none_waits(r, m->context, source))
		return 0;
	rec = record(r, RECORD_RUNNING, RECORD_RECV, m->context, source, tag, m->bytes);
	if (!rec)
		return 0;
	if (!is_message(&h, l, looks(r, (uint64_t *)(l->in + *l->inat * LANE_LINE))) || h.context != m->context || h.from != source ||
	    (tag != MPI_ANY_TAG && tag != h.tag) || h.bytes > m->bytes || h.sig != m->mark) {
		unrecord(r, rec);
		return 0;
	}
	memcpy(buf, h.at + LANE_HEAD / 8, (size_t)h.bytes);
	taken_out(l, &h);
	if (status != MPI_STATUS_IGNORE)
		put_status(status, h.from, h.tag, h.bytes);
	settle_up(r, l);
	recorded(rec);
	return 1;
}

/* The progress token. */
static inline int token_taken(const struct cadre_rank *r)
{
	uint32_t zero = 0;
	return __atomic_compare_exchange_n(r->token, &zero, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static inline void token_given(const struct cadre_rank *r)
{
	PUT(r->releases, NOW(r->releases) + 1);
	__atomic_store_n(r->token, 0, __ATOMIC_SEQ_CST);
	if (__builtin_expect((NOW(r->waiting) | NOW(r->ready)) != 0, 0))
		lane_event(LANE_RELEASED, 0);
}

/* fast_recv reports whether it has received the message. */
static inline int fast_recv(void *buf, word count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	struct small m;
	int got;

	if ((tag < 0 && tag != MPI_ANY_TAG) || !is_small(&m, buf, count, datatype, source, comm, INT_MAX))
		return 0;
	touch(buf, m.bytes > 0); /* the program may name more room than there is */
	if (!token_taken(r))
		return 0;
	got = take(r, &m, buf, source, tag, status);
	token_given(r);
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
