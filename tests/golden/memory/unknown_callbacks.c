// A function without body can call functions of this file, which change what only this file can
// name: that is taken to stay.
#include <assert.h>
static int count, never, *where, cell;
void other(void);

void step(void) { count++; }

int asked(void) {
  static int calls;
  return ++calls;
}

void clear(void) {
  if (where)
    *where = 0; // expect: clear proved
}

int fromOutside(void) {
  count = 1;
  other();
  assert(count == 1); // expect: fromOutside bounded 'but for the effects of unknown functions'
  return 0;
}

int notWritten(void) {
  int before = never;
  other();
  assert(never == before); // expect: notWritten proved
  return 0;
}

int throughAPointer(void) {
  where = &cell;
  cell = 1;
  other();
  assert(cell == 1); // expect: throughAPointer bounded 'but for the effects of unknown functions'
  return 0;
}

int fromOutsideToo(void (*f)(void)) {
  count = 1;
  f();
  assert(count == 1); // expect: fromOutsideToo bounded 'but for the effects of unknown functions'
  return 0;
}
int onlyOurs(int n) {
  int (*own)(void) = asked;
  count = n;
  own();
  assert(count == n); // expect: onlyOurs proved
  return 0;
}

static int limit = 10, table[4];
void keep(int *p);
void start(void) { keep(&limit); }

int givenAway(void) {
  int before = limit;
  other();
  assert(limit == before); // expect: givenAway bounded 'but for the effects of unknown functions'
  return 0;
}

int ownTable(int i) {
  int before = *(table + (i & 3));
  other();
  assert(*(table + (i & 3)) == before); // expect: ownTable proved
  return 0;
}

static int behind;
int *const lead = &behind;

int behindAConstant(void) {
  int before = behind;
  other();
  assert(behind == before); // expect: behindAConstant failing assertion here
  return 0;
}

struct item {
  int value;
};

int mayBeTheirs(struct item *i) {
  i->value = 1;
  other();
  assert(i->value == 1); // expect: mayBeTheirs bounded 'but for pointers to global variables'
  return 0;
}

int notLookedAt(struct item *i) {
  int v = i->value;
  other();
  return v; // expect: notLookedAt proved
}
// options: --repair no
