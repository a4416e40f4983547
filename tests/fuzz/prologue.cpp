#include "tests/fuzz/generator.h"

namespace salve::fuzz {

std::string prologue() {
  return R"(#ifdef SALVE_FUZZ_NATIVE
#include <setjmp.h>
#include <stdio.h>
static jmp_buf salve_back;
static const char *salve_kind;
static int salve_line;
static long long salve_value;
static __attribute__((noreturn)) void salve_end(const char *kind, int line, long long value) {
  salve_kind = kind, salve_line = line, salve_value = value;
  longjmp(salve_back, 1);
}
#define IDX(i, n) ({ __auto_type i_ = (i); \
  if (sizeof(i_) > 8 && (i_ > 0 ? i_ >> 63 > 0 : i_ < 0 && i_ < -0x7fffffffffffffff - 1)) \
    salve_end("bounds", __LINE__, 0x7fffffffffffffff); \
  if ((unsigned long long)(long long)i_ >= (n)) salve_end("bounds", __LINE__, i_); i_; })
#define DIVISOR(b) ({ __auto_type b_ = (b); if (b_ == 0) salve_end("division-by-zero", __LINE__, 0); b_; })
#define NO_QUOTIENT(a, b) ((__typeof__(a / b))-1 < 0 && b < 0 && b == -1 && a < 0 && \
                           (__typeof__(a / b))a == 0 - (__typeof__(a / b))a)
#define DIV(a, b) ({ __auto_type a_ = (a); __auto_type b_ = DIVISOR(b); \
  if (NO_QUOTIENT(a_, b_)) salve_end("division-by-zero", __LINE__, -1); a_ / b_; })
#define REM(a, b) ({ __auto_type a_ = (a); __auto_type b_ = DIVISOR(b); \
  if (NO_QUOTIENT(a_, b_)) salve_end("division-by-zero", __LINE__, -1); a_ % b_; })
#define COUNT(a, b) ({ __auto_type c_ = (b); \
  if ((unsigned long long)(long long)c_ >= sizeof(+(a)) * 8) salve_end("shift", __LINE__, c_); c_; })
#define SHL(a, b) ({ __auto_type a_ = (a); a_ << COUNT(a_, b); })
#define SHR(a, b) ({ __auto_type a_ = (a); a_ >> COUNT(a_, b); })
#define ASSERT(e) ((e) ? (void)0 : salve_end("assertion", __LINE__, 0))
#define ASSUME(e) ((e) ? (void)0 : salve_end("assumption", __LINE__, 0))
static unsigned salve_inputs; /* input number i is the same as in inputNumber (compare.cpp) */
static int __VERIFIER_nondet_int(void) {
  unsigned i = ++salve_inputs * 2654435761u;
  return i & 64 ? (int)(i >> 20) : (int)(i ^ i >> 9);
}
#define SALVE_FUZZ_TRY(call) (salve_inputs = 0, salve_kind = "ok", salve_line = 0, salve_value = 0, \
  setjmp(salve_back) == 0 ? (void)(call) : (void)0)
#else
#include <assert.h>
void __VERIFIER_assume(int condition);
int __VERIFIER_nondet_int(void);
#define IDX(i, n) (i)
#define DIVISOR(b) (b)
#define DIV(a, b) ((a) / (b))
#define REM(a, b) ((a) % (b))
#define SHL(a, b) ((a) << (b))
#define SHR(a, b) ((a) >> (b))
#define ASSERT(e) assert(e)
#define ASSUME(e) __VERIFIER_assume((e) != 0)
#endif
#define MIN_OF(a, b) ((a) < (b) ? (a) : (b))
#define SQUARE(x) ((x) * (x))
#define LIMIT 11
#define MASK (LIMIT + 4)
)";
}

} // namespace salve::fuzz
