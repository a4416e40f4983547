// The size of an array in bytes, where its elements were meant.
int main(void) {
  int numbers[5];
  int *end = numbers + sizeof(numbers);
  for (int *at = numbers; at != end; ++at)
    *at = 0;
  return numbers[4];
}
// rule: elements-of-array
// expect: main failing bounds 'numbers + sizeof(numbers)' line 4
// expect-suspect: main 'numbers + sizeof(numbers)' rank 1
// expect-repair: main gives 'numbers + sizeof(numbers) / sizeof(*numbers)' rank 1 tests silent
