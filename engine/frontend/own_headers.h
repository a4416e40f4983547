// Headers that every text sees instead of the system's, or before anything else: `assert.h`,
// the marker that assertions expand to, CBMC's words of contracts.
//
// Texts only; parse.cpp puts them into the file system of the invocation.
#pragma once

namespace salve::frontend {

constexpr const char *kMarkerHeader = R"(#pragma clang system_header
#pragma once
void __salve_assert(_Bool condition);
#define __salve_assertion(condition, ...) __salve_assert((condition))
)";

/// One copy of the condition whatever NDEBUG says (glibc's has two or none).
constexpr const char *kAssertHeader = R"(#pragma clang system_header
#include "salve.h"
#undef assert
#define assert(...) __salve_assert((__VA_ARGS__))
#if !defined __salve_assert_h
#define __salve_assert_h
#if __STDC_VERSION__ >= 201112L && __STDC_VERSION__ < 202311L
#undef static_assert
#define static_assert _Static_assert
#endif
#endif
)";

/// Contracts are read before they are expanded; elsewhere their words have a meaning too.
constexpr const char *kContractHeader = R"(#pragma clang system_header
#pragma once
#define __CPROVER_requires(...)
#define __CPROVER_ensures(...)
#define __CPROVER_assigns(...)
#define __CPROVER_frees(...)
#define __CPROVER_loop_invariant(...)
#define __CPROVER_decreases(...)
#define __CPROVER_forall __salve_formula
#define __CPROVER_exists __salve_formula
#define __salve_formula
int __salve_no_formula(const char *);
int __salve_valid(const void *, unsigned long);
int __salve_writable(void *, unsigned long);
unsigned long __salve_size(const void *);
long __salve_offset(const void *);
int __salve_same_object(const void *, const void *);
#include "atomics.h"
#define __salve_third(a, b, c, ...) c
#define __salve_ok(query, type, p, n)                                                              \
  __extension__({                                                                                  \
    int query(type, unsigned long);                                                                \
    query((type)(p), (n));                                                                         \
  })
#define __salve_ok_one(query, type, p) __salve_ok(query, type, p, sizeof(*(p)))
#define __salve_ok_two(query, type, p, n) __salve_ok(query, type, p, n)
#define __salve_ok_any(query, type, ...)                                                           \
  __salve_third(__VA_ARGS__, __salve_ok_two, __salve_ok_one, )(query, type, __VA_ARGS__)
#define __CPROVER_r_ok(...) __salve_ok_any(__salve_valid, const void *, __VA_ARGS__)
#define __CPROVER_w_ok(...) __salve_ok_any(__salve_writable, void *, __VA_ARGS__)
#define __CPROVER_rw_ok(...) __salve_ok_any(__salve_writable, void *, __VA_ARGS__)
#define __CPROVER_OBJECT_SIZE(p)                                                                   \
  __extension__({                                                                                  \
    unsigned long __salve_size(const void *);                                                      \
    __salve_size(p);                                                                               \
  })
#define __CPROVER_POINTER_OFFSET(p)                                                                \
  __extension__({                                                                                  \
    long __salve_offset(const void *);                                                             \
    __salve_offset(p);                                                                             \
  })
#define __CPROVER_is_fresh(p, n)                                                                   \
  (__salve_valid((p), (n)) && __salve_offset(p) == 0 && __salve_fresh(p))
#define __salve_overflow(operation, symbol, a, b)                                                  \
  __extension__({                                                                                  \
    __typeof__((a)symbol(b)) __salve_left = (a), __salve_right = (b), __salve_result;              \
    __builtin_##operation##_overflow(__salve_left, __salve_right, &__salve_result);                \
  })
#define __CPROVER_overflow_plus(a, b) __salve_overflow(add, +, a, b)
#define __CPROVER_overflow_minus(a, b) __salve_overflow(sub, -, a, b)
#define __CPROVER_overflow_mult(a, b) __salve_overflow(mul, *, a, b)
#define __CPROVER_overflow_unary_minus(a) __salve_overflow(sub, -, 0, a)
#define __CPROVER_cover(...) ((void)(__VA_ARGS__))
#define __CPROVER_input(...) ((void)(__VA_ARGS__))
#define __CPROVER_output(...) ((void)(__VA_ARGS__))
#define __CPROVER_printf(...) ((void)(__VA_ARGS__))
#define __CPROVER_atomic_begin() ((void)0)
#define __CPROVER_atomic_end() ((void)0)
#define __CPROVER_fence(...) ((void)0)
typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;
#if defined __cplusplus
typedef bool __CPROVER_bool;
#else
typedef _Bool __CPROVER_bool;
#endif
void __CPROVER_havoc_object(void *);
void __CPROVER_havoc_slice(void *, __CPROVER_size_t);
void *__CPROVER_allocate(__CPROVER_size_t, __CPROVER_bool);
void __CPROVER_deallocate(void *);
__CPROVER_size_t __CPROVER_POINTER_OBJECT(const void *);
__CPROVER_bool __CPROVER_pointer_in_range(const void *, const void *, const void *);
__CPROVER_bool __CPROVER_pointer_in_range_dfcc(const void *, const void *, const void *);
__CPROVER_bool __salve_fresh(const void *);
#define __CPROVER_same_object(p, q)                                                                \
  __extension__({                                                                                  \
    int __salve_same_object(const void *, const void *);                                           \
    __salve_same_object(p, q);                                                                     \
  })
)";

/// Atomic operations as what they do in one thread. Adding is done without sign: it wraps.
constexpr const char *kAtomicHeader = R"(#pragma clang system_header
#pragma once
void __salve_atomic(void);
int nondet_spurious_failure(void);
#define __salve_cell(p) (__typeof__((void)0, *(p)) *)(p)
#define __salve_access(p, ...)                                                                     \
  __extension__({                                                                                  \
    __typeof__((void)0, *(p)) *__salve_p = __salve_cell(p);                                        \
    __salve_atomic();                                                                              \
    __VA_ARGS__;                                                                                   \
  })
#define __salve_update(p, result, ...)                                                             \
  __salve_access(p, __typeof__(*__salve_p) __salve_old = *__salve_p;                               \
                 __typeof__(*__salve_p) __salve_new = (__typeof__(*__salve_p))(__VA_ARGS__);       \
                 *__salve_p = __salve_new; result)
#define __salve_unsigned(symbol, v) (unsigned long)__salve_old symbol(unsigned long)(v)
#define __salve_and_not(v) ~((unsigned long)__salve_old & (unsigned long)(v))
#define __salve_swap(p, e, v, isWeak)                                                              \
  __salve_access(p, __typeof__(*__salve_p) *__salve_e = __salve_cell(e);                           \
                 _Bool __salve_same = *__salve_p == *__salve_e && !((isWeak) && nondet_spurious_failure());     \
                 if (__salve_same) *__salve_p = (v); else *__salve_e = *__salve_p; __salve_same)
#define __atomic_fetch_add(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(+, v))
#define __atomic_add_fetch(p, v, o) __salve_update(p, __salve_new, __salve_unsigned(+, v))
#define __c11_atomic_fetch_add(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(+, v))
#define __sync_fetch_and_add(p, v, ...) __salve_update(p, __salve_old, __salve_unsigned(+, v))
#define __sync_add_and_fetch(p, v, ...) __salve_update(p, __salve_new, __salve_unsigned(+, v))
#define __atomic_fetch_sub(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(-, v))
#define __atomic_sub_fetch(p, v, o) __salve_update(p, __salve_new, __salve_unsigned(-, v))
#define __c11_atomic_fetch_sub(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(-, v))
#define __sync_fetch_and_sub(p, v, ...) __salve_update(p, __salve_old, __salve_unsigned(-, v))
#define __sync_sub_and_fetch(p, v, ...) __salve_update(p, __salve_new, __salve_unsigned(-, v))
#define __atomic_fetch_and(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(&, v))
#define __atomic_and_fetch(p, v, o) __salve_update(p, __salve_new, __salve_unsigned(&, v))
#define __c11_atomic_fetch_and(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(&, v))
#define __sync_fetch_and_and(p, v, ...) __salve_update(p, __salve_old, __salve_unsigned(&, v))
#define __sync_and_and_fetch(p, v, ...) __salve_update(p, __salve_new, __salve_unsigned(&, v))
#define __atomic_fetch_or(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(|, v))
#define __atomic_or_fetch(p, v, o) __salve_update(p, __salve_new, __salve_unsigned(|, v))
#define __c11_atomic_fetch_or(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(|, v))
#define __sync_fetch_and_or(p, v, ...) __salve_update(p, __salve_old, __salve_unsigned(|, v))
#define __sync_or_and_fetch(p, v, ...) __salve_update(p, __salve_new, __salve_unsigned(|, v))
#define __atomic_fetch_xor(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(^, v))
#define __atomic_xor_fetch(p, v, o) __salve_update(p, __salve_new, __salve_unsigned(^, v))
#define __c11_atomic_fetch_xor(p, v, o) __salve_update(p, __salve_old, __salve_unsigned(^, v))
#define __sync_fetch_and_xor(p, v, ...) __salve_update(p, __salve_old, __salve_unsigned(^, v))
#define __sync_xor_and_fetch(p, v, ...) __salve_update(p, __salve_new, __salve_unsigned(^, v))
#define __atomic_fetch_nand(p, v, o) __salve_update(p, __salve_old, __salve_and_not(v))
#define __atomic_nand_fetch(p, v, o) __salve_update(p, __salve_new, __salve_and_not(v))
#define __c11_atomic_fetch_nand(p, v, o) __salve_update(p, __salve_old, __salve_and_not(v))
#define __sync_fetch_and_nand(p, v, ...) __salve_update(p, __salve_old, __salve_and_not(v))
#define __sync_nand_and_fetch(p, v, ...) __salve_update(p, __salve_new, __salve_and_not(v))
#define __atomic_load_n(p, o) __salve_access(p, *__salve_p)
#define __c11_atomic_load(p, o) __salve_access(p, *__salve_p)
#define __atomic_store_n(p, v, o) __salve_access(p, *__salve_p = (v); (void)0)
#define __c11_atomic_store(p, v, o) __salve_access(p, *__salve_p = (v); (void)0)
#define __c11_atomic_init(p, v) __salve_access(p, *__salve_p = (v); (void)0)
#define __atomic_exchange_n(p, v, o) __salve_update(p, __salve_old, v)
#define __c11_atomic_exchange(p, v, o) __salve_update(p, __salve_old, v)
#define __sync_lock_test_and_set(p, v, ...) __salve_update(p, __salve_old, v)
#define __sync_lock_release(p, ...) __salve_access(p, *__salve_p = 0; (void)0)
#define __atomic_load(p, r, o) __salve_access(p, *(r) = *__salve_p; (void)0)
#define __atomic_store(p, r, o) __salve_access(p, *__salve_p = *(r); (void)0)
#define __atomic_exchange(p, v, r, o) __salve_update(p, *(r) = __salve_old; (void)0, *(v))
#define __atomic_compare_exchange_n(p, e, v, w, s, f) __salve_swap(p, e, v, w)
#define __atomic_compare_exchange(p, e, v, w, s, f) __salve_swap(p, e, *(v), w)
#define __c11_atomic_compare_exchange_strong(p, e, v, s, f) __salve_swap(p, e, v, 0)
#define __c11_atomic_compare_exchange_weak(p, e, v, s, f) __salve_swap(p, e, v, 1)
#define __sync_val_compare_and_swap(p, e, v, ...) __salve_update(p, __salve_old, __salve_old == (e) ? (v) : __salve_old)
#define __sync_bool_compare_and_swap(p, e, v, ...) __salve_access(p, _Bool __salve_same = *__salve_p == (e); if (__salve_same) *__salve_p = (v); __salve_same)
#define __atomic_test_and_set(p, o) __salve_access((char *)(p), _Bool __salve_was = *__salve_p != 0; *__salve_p = 1; __salve_was)
#define __atomic_clear(p, o) __salve_access((char *)(p), *__salve_p = 0; (void)0)
#define __sync_synchronize(...) __salve_atomic()
#define __atomic_thread_fence(...) __salve_atomic()
#define __atomic_signal_fence(...) __salve_atomic()
#define __c11_atomic_thread_fence(...) __salve_atomic()
#define __c11_atomic_signal_fence(...) __salve_atomic()
)";

} // namespace salve::frontend
