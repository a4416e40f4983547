// A divisor is handed on by one function to another one, which divide by what they are given: who
// makes it is repaired.
// options: --repairs 5 --strict no --head-preconditions yes

static unsigned average(unsigned total, unsigned count) { return total / count; }
static unsigned share(unsigned total, unsigned parts) { return average(total, parts) + 1; }

int main(void) {
  unsigned people = 0;
  return (int)share(100, people);
}
// expect: average conditional 'count != 0'
// expect: share conditional 'parts != 0'
// expect: main failing division-by-zero 'total / count' line 5
// expect-suspect: main '0' rank 1
// expect-repair: main 'Replace `0` with `1`' first
// expect-no-repair: main gives 'average(total, total)'
// expect-no-repair: main gives 'total / 1'
