/* The primitives of package internal/lane in C: words_unsafe.go says what they promise. lane.h, which is generated, uses them. */
#ifndef CADRE_WORDS_H
#define CADRE_WORDS_H

#include <sched.h>
#include <string.h>

#define LANE_WORD static inline __attribute__((always_inline, unused))

LANE_WORD uint64_t lane_relaxed64(const uint64_t *a) { return __atomic_load_n(a, __ATOMIC_RELAXED); }
LANE_WORD uint64_t lane_relaxed32(const uint32_t *a) { return __atomic_load_n(a, __ATOMIC_RELAXED); }
LANE_WORD uint64_t lane_glance64(const uint64_t *a) { return __atomic_load_n(a, __ATOMIC_RELAXED); }
LANE_WORD uint64_t lane_glance32(const uint32_t *a) { return __atomic_load_n(a, __ATOMIC_RELAXED); }
LANE_WORD uint64_t lane_glance8(const char *a) { return __atomic_load_n((const uint8_t *)a, __ATOMIC_RELAXED); }
LANE_WORD uint64_t lane_acquire64(const uint64_t *a) { return __atomic_load_n(a, __ATOMIC_ACQUIRE); }
LANE_WORD uint64_t lane_acquire32(const uint32_t *a) { return __atomic_load_n(a, __ATOMIC_ACQUIRE); }
LANE_WORD uint64_t lane_get64(const uint64_t *a) { return *a; }
LANE_WORD uint64_t lane_get32(const uint32_t *a) { return *a; }
LANE_WORD uint64_t lane_get8(const char *a) { return (uint8_t)*a; }
LANE_WORD void lane_set64(uint64_t *a, uint64_t v) { *a = v; }
LANE_WORD void lane_release64(uint64_t *a, uint64_t v) { __atomic_store_n(a, v, __ATOMIC_RELEASE); }
LANE_WORD void lane_full64(uint64_t *a, uint64_t v) { __atomic_store_n(a, v, __ATOMIC_SEQ_CST); }
LANE_WORD void lane_full32(uint32_t *a, uint64_t v) { __atomic_store_n(a, (uint32_t)v, __ATOMIC_SEQ_CST); }

LANE_WORD int lane_exchange64(uint64_t *a, uint64_t old, uint64_t new)
{
	return __atomic_compare_exchange_n(a, &old, new, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

LANE_WORD int lane_exchange32(uint32_t *a, uint64_t old, uint64_t new)
{
	uint32_t is = (uint32_t)old;
	return __atomic_compare_exchange_n(a, &is, (uint32_t)new, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

LANE_WORD uint64_t *lane_word64(uint64_t *p) { return p; }
LANE_WORD uint32_t *lane_word32(uint32_t *p) { return p; }
LANE_WORD uint64_t *lane_next64(uint64_t *a, uint64_t n) { return a + n; }
LANE_WORD uint32_t *lane_next32(uint32_t *a, uint64_t n) { return a + n; }
LANE_WORD char *lane_next8(char *a, uint64_t n) { return a + n; }
LANE_WORD uint64_t *lane_words(char *a) { return (uint64_t *)a; }
LANE_WORD char *lane_bytes(uint64_t *a) { return (char *)a; }
LANE_WORD uint64_t *lane_place64(uint64_t a) { return (uint64_t *)a; }
LANE_WORD uint32_t *lane_place32(uint64_t a) { return (uint32_t *)a; }
LANE_WORD struct cadre_lane *lane_lane_at(uint64_t a) { return (struct cadre_lane *)a; }
LANE_WORD struct cadre_queue *lane_queue_at(uint64_t *a) { return (struct cadre_queue *)a; }
LANE_WORD struct cadre_begun *lane_begun_at(uint64_t *a, uint64_t n) { return (struct cadre_begun *)a + n; }
LANE_WORD struct cadre_status *lane_status_at(uint32_t *a, uint64_t n) { return (struct cadre_status *)a + n; }

LANE_WORD void lane_copy(char *to, const char *from, uint64_t n) { memcpy(to, from, n); }
LANE_WORD void lane_touch_byte(const char *a) { (void)*(const volatile char *)a; }
LANE_WORD void lane_ordered(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
LANE_WORD void lane_yield(void) { sched_yield(); }
LANE_WORD void lane_prefetch(const char *a) { __builtin_prefetch(a, 1); }
LANE_WORD int lane_rarely(int b) { return __builtin_expect(b, 0); }

/* The Go library's side of Tell: core/lanes.go. */
typedef void lane_function(int64_t what, int64_t peer);
static lane_function *lane_event;
LANE_WORD void lane_tell(struct cadre_rank *r, uint64_t what, uint64_t peer) { (void)r, lane_event((int64_t)what, (int64_t)peer); }

#ifdef __x86_64__
LANE_WORD void lane_pause(void) { __builtin_ia32_pause(); }
LANE_WORD uint64_t lane_ticks(void) { return __builtin_ia32_rdtsc(); }
#else /* nobody calls the path there: front.c */
LANE_WORD void lane_pause(void) {}
LANE_WORD uint64_t lane_ticks(void) { return 0; }
#endif

#endif
