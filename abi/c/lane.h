/* written by abi/gen from package internal/lane; do not edit */
#include <stdint.h>

struct cadre_lane {
	int64_t peer;
	char *out;
	int64_t outlines;
	int64_t *outat;
	uint64_t *carried;
	uint64_t *freed;
	uint64_t *blank;
	uint8_t *relaxed;
	int64_t longest;
	uint64_t *armed;
	uint64_t *stuck;
	int32_t *queued;
	uint32_t *state;
	int64_t up;
	uint32_t *active;
	uint32_t *down;
	int64_t *balance;
	int64_t *eager;
	uint8_t *faulty;
	uint8_t *lost;
	char *in;
	int64_t inlines;
	int64_t *inat;
	uint64_t *taken;
	uint64_t *told;
	uint64_t *place;
	uint8_t *payload;
	uint8_t *bye;
	uint8_t *end;
	uint8_t *over;
	uint32_t *full;
	uint32_t *again;
	int64_t credit;
	uint64_t sent;
	uint64_t received;
};
_Static_assert(sizeof(struct cadre_lane) == 280, "words");

struct cadre_rank {
	uint64_t *lock;
	uint32_t *token;
	uint64_t *releases;
	int32_t *waiting;
	int32_t *ready;
	int32_t *underway;
	uint32_t *care;
	uint64_t *dead;
	uint64_t *eye;
	uint64_t *revoked;
	uint8_t *slow;
	int64_t *posted;
	int64_t *unexpected;
	int64_t *sends;
	int64_t *receives;
	int64_t *leaving;
	uint64_t *head;
	uint64_t *slots;
	struct cadre_lane **lanes;
	int64_t size;
	int64_t most;
	int64_t window;
	int64_t looks;
};
_Static_assert(sizeof(struct cadre_rank) == 184, "words");

enum {
	LANE_ENVELOPE = 64,
	LANE_LINE = 64,
	LANE_FORM = 1,
	LANE_HEAD = 32,
	LANE_CLEAR = 16,
	RECORD_SLOTS = 256,
	RECORD_SEND = 2,
	RECORD_RECV = 10,
	RECORD_WRITING = 1,
	RECORD_RUNNING = 2,
	RECORD_DONE = 3,
};
