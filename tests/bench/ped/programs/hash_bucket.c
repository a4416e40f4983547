// The bucket of a word in a table.
#include <assert.h>

#define BUCKETS 5

static unsigned sum_of(const char *word) {
  unsigned sum = 0;
  while (*word)
    sum = sum * 3 + (unsigned char)*word++;
  return sum;
}

static unsigned bucket(const char *word) {
  return sum_of(word) % BUCKETS;
  //- return sum_of(word) % (BUCKETS + 1);
}

static void count(int *counts, const char *word) {
  counts[bucket(word)]++;
}

// specification
int main(void) {
  int counts[BUCKETS] = {0};
  count(counts, "\005");
  count(counts, "\013");
  assert(counts[0] == 1 && counts[1] == 1);
  return 0;
}
