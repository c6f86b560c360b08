/* written by abi/gen from package internal/lane; do not edit */
#include <stdint.h>

struct cadre_lane {
	int64_t peer;
	char *out;
	int64_t outlines;
	int64_t *outat;
	uint64_t *carried;
	uint64_t *freed;
	uint64_t *given;
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
	uint64_t *head;
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
_Static_assert(sizeof(struct cadre_lane) == 296, "words");

struct cadre_want {
	int64_t handle;
	uint64_t state;
	uint64_t next;
	uint64_t back;
	int64_t comm;
	uint64_t context;
	int64_t peer;
	int64_t tag;
	int64_t bytes;
	char *buf;
	int64_t count;
	int64_t type;
	uint64_t mark;
	int64_t world;
	uint64_t gen;
	int64_t known;
};
_Static_assert(sizeof(struct cadre_want) == 128, "words");

struct cadre_queue {
	uint64_t waiting;
	uint64_t first;
	uint64_t last;
	uint64_t free;
};
_Static_assert(sizeof(struct cadre_queue) == 32, "words");

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
	int64_t *sends;
	int64_t *receives;
	int64_t *leaving;
	uint32_t *senders;
	struct cadre_queue *queue;
	struct cadre_want *wants;
	uint64_t *head;
	uint64_t *slots;
	struct cadre_lane **lanes;
	int64_t size;
	int64_t most;
	int64_t window;
	int64_t looks;
};
_Static_assert(sizeof(struct cadre_rank) == 200, "words");

enum {
	LANE_ENVELOPE = 64,
	LANE_LINE = 64,
	LANE_FORM = 1,
	LANE_HEAD = 32,
	LANE_CLEAR = 16,
	LANE_SENDERS = 64,
	LANE_WANTS = 1024,
	WANT_FREE = 0,
	WANT_SENT = 1,
	WANT_RECEIVED = 2,
	WANT_WAITS = 3,
	WANT_POSTED = 4,
	RECORD_SLOTS = 256,
	RECORD_SEND = 2,
	RECORD_RECV = 10,
	RECORD_ISEND = 6,
	RECORD_IRECV = 11,
	RECORD_WAIT = 26,
	RECORD_TEST = 33,
	RECORD_WAIT_ALL = 28,
	RECORD_WAIT_ALL_INTO = 29,
	RECORD_WRITING = 1,
	RECORD_RUNNING = 2,
	RECORD_DONE = 3,
};
