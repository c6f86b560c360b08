/* Sends and receives that do not block, without a call of Go. What is sent so is done at once. A receive waits in a queue of which
 * Go knows, and who waits for it takes the messages out of the ring for those that wait in the queue, in their order. Go posts
 * them itself before anything happens there that could make a difference: see adi/want.go. Their requests have handles of a
 * kind of its own, which Go understands in all its functions: core/begun.go. */
#ifndef CADRE_BEGUN_H
#define CADRE_BEGUN_H

#include <sched.h>

#include "fast.h"

/* As many looks as are due. */
enum { LOOKS = -1 };

#ifdef __x86_64__

/* Handles: core/handle.go. */
enum { HANDLE_BEGUN = 15, HANDLE_KIND = 27, HANDLE_GENERATION = 21, HANDLE_FIRST = 4096 };

/* How many of those that wait a message is compared with, and how many messages are taken while others wait for the lock. */
enum { WANTS_LOOKS = 64, WANTS_BURST = 32 };

/* Who waits for so many leaves some time between looks, as adi.Batch does. */
enum { GATHER_LEAST = 4, GATHER_PAUSES = 12, GATHER_LOOKS = 4 };

static inline struct cadre_want *want_of(const struct cadre_rank *r, MPI_Request request)
{
	word h = W(request);
	uint64_t place = (uint64_t)(h & ((1 << HANDLE_GENERATION) - 1)) - HANDLE_FIRST;
	struct cadre_want *w;

	if (h >> HANDLE_KIND != HANDLE_BEGUN || place - 1 >= LANE_WANTS - 1 || !r->wants)
		return NULL;
	w = &r->wants[place];
	return SEEN(&w->state) != WANT_FREE && w->handle == h ? w : NULL;
}

static inline void lock(const struct cadre_rank *r)
{
	for (int i = 1; !lock_taken(r); i++) {
		__builtin_ia32_pause();
		if (i % 64 == 0)
			sched_yield();
	}
}

/* made takes a free place, which there is. The lock is held. */
static inline struct cadre_want *made(const struct cadre_rank *r, const struct small *m, MPI_Comm comm, int peer, int tag)
{
	uint64_t place = r->queue->free;
	struct cadre_want *w = &r->wants[place];
	const int64_t generations = (int64_t)((1 << HANDLE_KIND) - (1 << HANDLE_GENERATION));

	r->queue->free = w->next;
	w->handle = (int64_t)HANDLE_BEGUN << HANDLE_KIND | ((w->handle + (1 << HANDLE_GENERATION)) & generations) | (int64_t)(place + HANDLE_FIRST);
	w->comm = W(comm);
	w->context = m->context;
	w->peer = peer;
	w->tag = tag;
	w->bytes = m->bytes;
	w->type = m->type;
	w->known = 0;
	return w;
}

/* is_done reports whether a Want is done and still the C library's: another thread may give it to Go at any time, unless the
 * lock is held. */
static inline int is_done(const struct cadre_want *w)
{
	uint64_t state = SEEN(&w->state);

	return state == WANT_SENT || state == WANT_RECEIVED;
}

/* ended gives the place back. The lock is held. */
static inline void ended(const struct cadre_rank *r, struct cadre_want *w)
{
	PUT(&w->state, WANT_FREE);
	w->next = r->queue->free;
	r->queue->free = (uint64_t)(w - r->wants);
}

/* fast_isend reports whether it has sent the message. */
static inline int fast_isend(const void *buf, word count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	struct cadre_want *w = NULL;
	struct small m;
	int sent = 0;

	if (tag < 0 || !request || !is_small(&m, buf, count, datatype, dest, comm, r->most) || m.bytes > r->most)
		return 0;
	touch(buf, m.bytes);
	if (!lock_taken(r))
		return 0;
	if (r->queue->free)
		sent = inject(r, &m, buf, tag);
	if (sent) {
		w = made(r, &m, comm, dest, tag);
		PUT(&w->state, WANT_SENT);
	}
	lock_given(r);
	if (!sent)
		return 0;
	if (sent == AND_ARMED)
		lane_event(LANE_ARMED, m.lane->peer);
	*request = (MPI_Request)w->handle;
	record(r, RECORD_DONE, RECORD_ISEND, m.context, dest, tag, m.bytes);
	return 1;
}

/* fast_irecv reports whether it has put the receive into the queue. */
static inline int fast_irecv(void *buf, word count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	struct cadre_want *w = NULL;
	struct cadre_queue *q = r->queue;
	struct small m;
	uint64_t place;

	if ((tag < 0 && tag != MPI_ANY_TAG) || !request || !is_small(&m, buf, count, datatype, source, comm, r->most) || m.bytes > r->most)
		return 0;
	touch(buf, m.bytes);
	if (!lock_taken(r))
		return 0;
	/* Whatever is posted goes before what is put into the queue, and a message that waits here already is for Go to find. */
	if (!unusual(r, m.lane) && !NOW(r->posted) && none_waits(r, m.context, source) && (NOW(r->sends) | NOW(r->receives)) == 0 && q->free) {
		w = made(r, &m, comm, source, tag);
		w->buf = buf;
		w->count = m.count;
		w->mark = m.mark;
		w->world = m.world;
		place = (uint64_t)(w - r->wants);
		w->next = 0;
		w->back = q->last;
		if (q->last)
			r->wants[q->last].next = place;
		else
			q->first = place;
		q->last = place;
		PUT(&w->state, WANT_WAITS);
		PUT(&q->waiting, q->waiting + 1);
	}
	lock_given(r);
	if (!w)
		return 0;
	*request = (MPI_Request)w->handle;
	record(r, RECORD_DONE, RECORD_IRECV, m.context, source, tag, m.bytes);
	return 1;
}

/* meets is the first in the queue that the message meets, or null. The lock is held. */
static inline struct cadre_want *meets(const struct cadre_rank *r, const struct cadre_lane *l, const struct head *h)
{
	struct cadre_want *w;
	uint64_t i = r->queue->first;

	for (int looked = 0; i && looked < WANTS_LOOKS; looked++) {
		w = &r->wants[i];
		if (w->context == h->context && w->peer == h->from && (w->tag == h->tag || w->tag == MPI_ANY_TAG))
			return w->world == l->peer && h->bytes <= w->bytes && h->sig == w->mark ? w : NULL;
		i = w->next;
	}
	return NULL;
}

static inline void unqueue(const struct cadre_rank *r, struct cadre_want *w)
{
	struct cadre_queue *q = r->queue;

	if (w->back)
		r->wants[w->back].next = w->next;
	else
		q->first = w->next;
	if (w->next)
		r->wants[w->next].back = w->back;
	else
		q->last = w->back;
	PUT(&q->waiting, q->waiting - 1);
}

/* come takes the messages that are at the head of the ring and meet receives in the queue, and says how many there were; -1 when
 * there is something that is Go's to do. The token is held. */
static int come(const struct cadre_rank *r, struct cadre_lane *l)
{
	uint64_t word = SEEN((uint64_t *)(l->in + *l->inat * LANE_LINE));
	struct cadre_want *w;
	struct head h;
	int n = 0;

	if (unready(r, l))
		return -1;
	if (!word || !lock_taken(r))
		return 0;
	if (NOW(r->posted)) {
		lock_given(r);
		return -1;
	}
	do {
		if (!is_message(&h, l, word) || !(w = meets(r, l, &h))) {
			n = n ? n : -1;
			break;
		}
		memcpy(w->buf, h.at + LANE_HEAD / 8, (size_t)h.bytes);
		unqueue(r, w);
		w->tag = h.tag;
		w->bytes = h.bytes;
		PUT(&w->state, WANT_RECEIVED);
		taken_out(l, &h);
		word = SEEN((uint64_t *)(l->in + *l->inat * LANE_LINE));
	} while (++n < WANTS_BURST && word);
	lock_given(r);
	if (n > 0)
		settle_up(r, l);
	return n;
}

/* await waits until the receive is done, and reports whether it is. More says that others are behind it. The token is held. */
static inline int await(const struct cadre_rank *r, struct cadre_want *w, int64_t most, int more)
{
	struct cadre_lane *l;
	int64_t i;
	int n, k;

	if (SEEN(&w->state) != WANT_WAITS)
		return is_done(w);
	l = SEEN(&r->lanes[w->world]);
	for (i = 0; i < most; i++) {
		n = come(r, l);
		if (SEEN(&w->state) == WANT_RECEIVED) {
			if (i >= LANE_BRIEF)
				vain = 0;
			return 1;
		}
		if (n < 0 || SEEN(&w->state) != WANT_WAITS)
			return 0;
		if (n > 0)
			i = 0;
		if (more && i < GATHER_LOOKS)
			for (k = 0; k < GATHER_PAUSES; k++)
				__builtin_ia32_pause();
		else if (i >= LANE_AT_ONCE)
			__builtin_ia32_pause();
	}
	in_vain(most);
	return 0;
}

static inline void status_of(MPI_Status *to, const struct cadre_want *w)
{
	if (w->state == WANT_SENT)
		put_status(to, 0, 0, 0);
	else
		put_status(to, (int)w->peer, (int)w->tag, w->bytes);
}

/* all_done reports whether all requests can be ended here. The lock is held. */
static inline int all_done(int count, const MPI_Request *requests)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	struct cadre_want *w;

	for (int i = 0; i < count; i++)
		if (requests[i] != MPI_REQUEST_NULL && (!(w = want_of(r, requests[i])) || !is_done(w)))
			return 0;
	return 1;
}

static inline void put_empty(MPI_Status *to)
{
	put_status(to, MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
	to->MPI_ERROR = MPI_SUCCESS;
}

/* fast_end ends all requests, if they are the C library's or null, and done, or come to be after so many looks each. It reports
 * whether it has. op is the call of which there is a record: that of one request says which it was. */
static inline int fast_end(int count, MPI_Request *requests, MPI_Status *statuses, uint64_t op, int64_t most)
{
	const struct cadre_rank *r = &cadre_shared.lanes;
	const int single = op == RECORD_WAIT || op == RECORD_TEST;
	uint64_t *rec = NULL, context = 0, state;
	struct cadre_want *w;
	int i, some = 0, waits = count, done = 1, peer = -1, tag = -1;

	if (!r->wants || count <= 0 || !requests || NOW(&cadre_shared.state) != STATE_RUNNING || NOW(r->slow))
		return 0;
	for (i = 0; i < count; i++) {
		if (requests[i] == MPI_REQUEST_NULL)
			continue;
		if (!(w = want_of(r, requests[i])) || (state = SEEN(&w->state)) == WANT_POSTED)
			return 0;
		if (!some++) {
			context = w->context;
			if (single) {
				peer = (int)w->peer;
				tag = (int)w->tag;
			}
		}
		if (state == WANT_WAITS && waits == count)
			waits = i;
	}
	if (!some)
		return 0;
	if (waits < count) {
		if (!token_taken(r))
			return 0;
		done = ++turn % LANE_TURN != 0;
		if (done && most == LOOKS && !(rec = record(r, RECORD_RUNNING, op, context, peer, tag, single ? 0 : count)))
			done = 0;
		if (most == LOOKS)
			most = patience(r);
		for (i = waits; done && i < count; i++)
			if ((w = want_of(r, requests[i])))
				done = await(r, w, most, count - i >= GATHER_LEAST);
		token_given(r);
	}
	if (done) {
		lock(r);
		done = all_done(count, requests);
		if (!done)
			lock_given(r);
	}
	if (!done) {
		if (rec)
			unrecord(r, rec);
		return 0;
	}
	for (i = 0; i < count; i++) {
		w = want_of(r, requests[i]); /* null, too, of one that the program has named twice */
		if (statuses != MPI_STATUSES_IGNORE) {
			if (w)
				status_of(&statuses[i], w);
			else
				put_empty(&statuses[i]);
		}
		if (w) {
			ended(r, w);
			requests[i] = MPI_REQUEST_NULL;
		}
	}
	lock_given(r);
	if (rec)
		recorded(rec);
	else
		record(r, RECORD_DONE, op, context, peer, tag, single ? 0 : count);
	return 1;
}

#else

static inline int fast_isend(const void *buf, word count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, MPI_Request *request)
{
	(void)buf, (void)count, (void)datatype, (void)dest, (void)tag, (void)comm, (void)request;
	return 0;
}

static inline int fast_irecv(void *buf, word count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
	(void)buf, (void)count, (void)datatype, (void)source, (void)tag, (void)comm, (void)request;
	return 0;
}

static inline int fast_end(int count, MPI_Request *requests, MPI_Status *statuses, uint64_t op, int64_t most)
{
	(void)count, (void)requests, (void)statuses, (void)op, (void)most;
	return 0;
}

#endif
#endif
