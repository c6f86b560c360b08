/* What a rank of a C program that is small itself needs, as ulimit counts it: in KiB for -v and -d. */
#define CADRE_ADDRESSES 1310720
#define CADRE_DATA 163840
#define CADRE_THREADS 9

#include <stdint.h>

/* Memory of n bytes for the program, 0 where too little would be left for the library itself. */
intptr_t cadre_take(int64_t n);
