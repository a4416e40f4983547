// A string is copied into a block of its size and compared.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void f(unsigned char a, unsigned char b) {
  char word[8] = "abcdefg";
  int n = a % 8;
  word[n] = '\0';
  char *copy = malloc(n + 1);
  strcpy(copy, word);
  assert(strcmp(copy, word) == 0);
  char *half = calloc(9, 1);
  int k = b % 4 * 2;
  if (k <= n) {
    memcpy(half, copy, k);
    assert(strlen(half) == (size_t)k);
  }
  free(half);
  free(copy);
}
