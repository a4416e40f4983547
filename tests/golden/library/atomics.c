// Atomic operations, GCC's and C11's, as what they do in one thread.
// options: --repair no
#include <assert.h>
#include <stdatomic.h>

int gcc(int n) {
  int x = n;
  assert(__sync_fetch_and_add(&x, 2) == n);
  assert(__sync_sub_and_fetch(&x, 2) == n);
  assert(__sync_lock_test_and_set(&x, 7) == n && x == 7);
  assert(__sync_bool_compare_and_swap(&x, 7, 8) && x == 8);
  assert(__sync_val_compare_and_swap(&x, 7, 9) == 8 && x == 8);
  __sync_synchronize();
  __sync_lock_release(&x);
  assert(x == 0);
  __atomic_store_n(&x, n, __ATOMIC_SEQ_CST);
  assert(__atomic_fetch_xor(&x, n, __ATOMIC_RELAXED) == n);
  assert(__atomic_load_n(&x, __ATOMIC_ACQUIRE) == 0);
  assert(__atomic_nand_fetch(&x, 5, __ATOMIC_RELAXED) == -1);
  int expected = -1, other;
  assert(__atomic_compare_exchange_n(&x, &expected, 3, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  assert(!__atomic_compare_exchange_n(&x, &expected, 4, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  assert(expected == 3);
  __atomic_exchange(&x, &n, &other, __ATOMIC_SEQ_CST);
  assert(other == 3 && x == n);
  return x;
} // expect: gcc proved
// expect-note: gcc 'atomic operations are taken as ordinary ones'

unsigned c11(unsigned n) {
  _Atomic unsigned x = n;
  atomic_flag taken = ATOMIC_FLAG_INIT;
  struct {
    atomic_int count;
    char rest;
  } s;
  atomic_init(&s.count, 3);
  x += 2;
  ++x;
  assert(atomic_load(&x) == n + 3 && atomic_fetch_sub(&x, 3) == n + 3 && x == n);
  assert(!atomic_flag_test_and_set(&taken) && atomic_flag_test_and_set(&taken));
  assert(atomic_exchange(&s.count, 5) == 3 && s.count == 5);
  atomic_thread_fence(memory_order_seq_cst);
  return x;
} // expect: c11 proved
// expect-note: c11 'atomic operations are taken as ordinary ones'

int wraps(void) {
  _Atomic int x = 2147483647;
  assert(atomic_fetch_add(&x, 1) > 0 && x < 0);
  return x;
} // expect: wraps proved

void weak(void) {
  _Atomic int x = 1;
  int expected = 1;
  assert(atomic_compare_exchange_weak(&x, &expected, 2)); // expect: weak failing assertion here
}

atomic_int ready;
void waits(void) {
  while (!atomic_load(&ready)) // another thread may end this
    ;
  assert(ready);
  for (;;)
    if (ready)
      break;
} // expect: waits proved
// expect-note: waits 'ends is not shown'

void null(void) {
  int *p = 0;
  __atomic_store_n(p, 1, __ATOMIC_SEQ_CST); // expect: null failing null-dereference here
}
