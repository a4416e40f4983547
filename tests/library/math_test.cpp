// math.h: exact to the bit where the model is exact; elsewhere the real result must be allowed.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <cmath>
#include <limits>

#include <fenv.h>
#include <math.h>
#include <time.h>

namespace salve::library {

// clang-format off
#define ONE(X)                                                                                     \
  X(sin)                                                                                           \
  X(cos)                                                                                           \
  X(tan)                                                                                           \
  X(asin)                                                                                          \
  X(acos)                                                                                          \
  X(atan)                                                                                          \
  X(sinh)                                                                                          \
  X(asinh) X(acosh) X(atanh) X(cosh) X(tanh) X(exp) X(exp2) X(expm1) X(log) X(log2) X(log10) X(log1p) X(cbrt) X(nearbyint)
// clang-format on
#define TWO(X)                                                                                     \
  X(nextafter) X(fmin) X(fmax) X(fdim) X(copysign) X(fmod) X(remainder) X(atan2) X(hypot) X(pow)
#define ASKING(X) X(isnan) X(__isnan) X(isinf) X(__isinf) X(finite) X(__finite) X(__signbit)
// clang-format off
#define X(name)                                                                                    \
  MODEL(double, name, double);                                                                     \
  extern "C" float model_##name##f(float);
// clang-format on
ONE(X)
#undef X
// clang-format off
#define X(name)                                                                                    \
  MODEL(double, name, double, double);                                                             \
  extern "C" float model_##name##f(float, float);
// clang-format on
TWO(X)
#undef X
// clang-format off
#define X(name)                                                                                    \
  MODEL(int, name, double);                                                                        \
  extern "C" int model_##name##f(float);
// clang-format on
ASKING(X)
#undef X
MODEL(double, creal, double _Complex);
MODEL(double, cimag, double _Complex);
MODEL(double _Complex, conj, double _Complex);
MODEL(double, cabs, double _Complex);
MODEL(float, crealf, float _Complex);
MODEL(float, cimagf, float _Complex);
MODEL(float _Complex, conjf, float _Complex);
MODEL(float, cabsf, float _Complex);
#define WHOLE(X) X(lrint, long) X(lround, long) X(llrint, long long) X(llround, long long)
// clang-format off
#define X(name, type)                                                                              \
  MODEL(type, name, double);                                                                       \
  extern "C" type model_##name##f(float);
// clang-format on
WHOLE(X)
#undef X
MODEL(double, modf, double, double *);
MODEL(float, modff, float, float *);
MODEL(double, frexp, double, int *);
MODEL(float, frexpf, float, int *);
MODEL(double, scalbn, double, int);
MODEL(float, scalbnf, float, int);
MODEL(double, remquo, double, double, int *);
MODEL(float, remquof, float, float, int *);
MODEL(double, fma, double, double, double);
MODEL(float, fmaf, float, float, float);
MODEL(int, ilogb, double);
MODEL(int, ilogbf, float);
MODEL(double, logb, double);
MODEL(float, logbf, float);
MODEL(double, scalbln, double, long);
MODEL(float, scalblnf, float, long);
extern "C" double model___salve_to_odd(double, double);
MODEL(double, ldexp, double, int);
MODEL(float, ldexpf, float, int);
MODEL(double, nan, const char *);
MODEL(float, nanf, const char *);
MODEL(double, difftime, long, long);
MODEL(int, fegetround, void);
MODEL(int, fesetround, int);
extern "C" int *model___salve_rounding(void);
extern "C" double model___salve_between(double, double);
extern "C" double model___salve_signed(double, double, double);
extern "C" double model___salve_power(double, double, double, double, double);
extern "C" double model___salve_domain_error(void);
extern "C" float model___salve_narrowed(double);
extern "C" double model___salve_not_a_number(void);
// Of long double; what is not there calls what is.
#define L long double
// clang-format off
#define LONG_TWO(X) X(fmin) X(fmax) X(fdim) X(copysign) X(fmod) X(remainder) X(nextafter)
#define LONG_ONE(X) X(sin) X(cos) X(atan) X(exp) X(log) X(logb)
#define X(name) MODEL(L, name##l, L);
LONG_ONE(X)
#undef X
#define X(name) MODEL(L, name##l, L, L);
LONG_TWO(X)
#undef X
#define X(name) MODEL(int, name##l, L);
ASKING(X)
#undef X
#define X(name, type) MODEL(type, name##l, L);
WHOLE(X)
#undef X
// clang-format on
MODEL(L, modfl, L, L *);
MODEL(L, frexpl, L, int *);
MODEL(L, scalbnl, L, int);
MODEL(L, scalblnl, L, long);
MODEL(L, ldexpl, L, int);
MODEL(int, ilogbl, L);
MODEL(L, nanl, const char *);
extern "C" L model___salve_between_long(L, L);
extern "C" L model___salve_not_a_number_long(void);
extern "C" L model___salve_domain_error_long(void);
#undef L

namespace {

/// Special values, small whole ones and all bit patterns.
template <typename T> T real(Random &random) {
  using L = std::numeric_limits<T>;
  switch (random.below(6)) {
  case 0:
    return random.of<T>({T(0), T(-0.0), T(1), T(-1), T(0.5), T(-0.5), T(2.5), L::infinity(),
                         -L::infinity(), L::quiet_NaN(), L::max(), L::min(), L::denorm_min(),
                         -L::denorm_min(), L::min() / 2, T(9.223372036854775807e18),
                         T(-9.223372036854775808e18), L::epsilon()});
  case 1: return static_cast<T>(random.between(-70, 70));
  case 4: { // around where functions change their sign or run over
    T x = random.of<T>({T(M_PI_4), T(M_PI_2), T(M_PI), T(3 * M_PI_2), T(2 * M_PI), T(1),
                        T(709.782712893384), T(710), T(708.39641853226408), T(745.13321910194122),
                        T(88.7228), T(103.9720), T(10), T(1023), T(1022)});
    for (int i = random.between(0, 3); i > 0; --i)
      x = std::nextafter(x, random.flip() ? T(0) : L::infinity());
    return random.flip() ? x : -x;
  }
  case 2: return static_cast<T>(random.between(-1000000, 1000000)) / T(1024);
  case 3: return static_cast<T>(random.between(-1000000, 1000000)) / T(1000003);
  default: {
    uint64_t bits = random.bits();
    T value;
    if constexpr (sizeof(T) > sizeof bits) // any significand, nearly any exponent
      value = std::ldexp(static_cast<T>(bits), random.between(-16500, 16300));
    else
      std::memcpy(&value, &bits, sizeof value);
    return value == value ? value : L::quiet_NaN(); // C knows no signalling ones
  }
  }
}

/// The same bits; all NaNs are one.
template <typename T> testing::AssertionResult same(T model, T expected) {
  constexpr size_t bytes = std::numeric_limits<T>::digits == 64 ? 10 : sizeof model;
  if ((model != model && expected != expected) || std::memcmp(&model, &expected, bytes) == 0)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << model << " instead of " << expected;
}

/// A float's result as the double that the model draws: where it is out of range that of double.
template <typename T> double drawn(T expected, double wide) {
  return expected == 0 || expected - expected != 0 ? wide : static_cast<double>(expected);
}

template <typename T>
void one(Random &random, T (*model)(T), T (*exact)(T), double (*wide)(double)) {
  T x = real<T>(random), expected = exact(x);
  world().reals = {drawn(expected, wide(x))};
  EXPECT_TRUE(same(model(x), expected)) << "of " << x;
}

template <typename T>
void two(Random &random, T (*model)(T, T), T (*exact)(T, T), double (*wide)(double, double)) {
  T x = real<T>(random), y = random.below(6) ? real<T>(random) : T(2), expected = exact(x, y);
  world().reals = {drawn(expected, wide(x, y))};
  EXPECT_TRUE(same(model(x, y), expected)) << "of " << x << ", " << y;
}

template <typename T> void complexParts(Random &random) {
  const T x = real<T>(random), y = real<T>(random);
  if constexpr (sizeof(T) == sizeof(double)) {
    double _Complex z = x;
    __imag__ z = y;
    EXPECT_TRUE(same(model_creal(z), x) && same(model_cimag(z), y));
    const double _Complex other = model_conj(z);
    EXPECT_TRUE(same(static_cast<T>(__real__ other), x) &&
                same(static_cast<T>(__imag__ other), -y));
  } else {
    float _Complex z = x;
    __imag__ z = y;
    EXPECT_TRUE(same(model_crealf(z), x) && same(model_cimagf(z), y));
    const float _Complex other = model_conjf(z);
    EXPECT_TRUE(same(static_cast<T>(__real__ other), x) &&
                same(static_cast<T>(__imag__ other), -y));
  }
}

/// Of a complex number of the two: the model takes one.
template <typename T, typename Complex, auto model, T (*exact)(T, T)>
void magnitude(Random &random) {
  two<T>(
      random,
      [](T x, T y) {
        Complex z = x;
        __imag__ z = y;
        return model(z);
      },
      exact, ::hypot);
}

/// Among two zeros either is right.
template <typename T> void extreme(Random &random, T (*model)(T, T), T (*exact)(T, T)) {
  T x = real<T>(random), y = real<T>(random), expected = exact(x, y), got = model(x, y);
  EXPECT_TRUE(same(got, expected) || (got == 0 && expected == 0 && x == y))
      << "of " << x << ", " << y;
}

/// What is arbitrary of it is the real result.
template <typename T> void near(Random &random, T (*model)(T), T (*exact)(T)) {
  T x = real<T>(random), expected = exact(x);
  world().reals = {expected};
  EXPECT_TRUE(same(model(x), expected)) << "of " << x;
}

template <typename T> void same2(Random &random, T (*model)(T, T), T (*exact)(T, T)) {
  T x = real<T>(random), y = real<T>(random);
  EXPECT_TRUE(same(model(x, y), exact(x, y))) << "of " << x << ", " << y;
}

/// The arbitrary part of fmod is its absolute value.
template <typename T> void rest(Random &random, T (*model)(T, T), T (*exact)(T, T)) {
  T x = real<T>(random), y = real<T>(random), expected = exact(x, y);
  world().reals = {std::fabs(std::fmod(x, y))};
  EXPECT_TRUE(same(model(x, y), expected)) << "of " << x << ", " << y;
}

/// remainder calls fmod by twice the step where that is finite.
template <typename T> void nearest(Random &random, T (*model)(T, T), T (*exact)(T, T)) {
  T x = real<T>(random), y = real<T>(random), expected = exact(x, y);
  using Wide = std::conditional_t<std::is_same_v<T, float>, double, T>;
  world().reals = {std::fmod(std::fabs(Wide(x)), 2 * std::fabs(Wide(y)))};
  world().integers = {std::signbit(expected)};
  EXPECT_TRUE(same(model(x, y), expected)) << "of " << x << ", " << y;
}

/// The arbitrary part is that of fmod.
template <typename T>
void counts(Random &random, T (*model)(T, T, int *), T (*exact)(T, T, int *)) {
  T x = real<T>(random), y = real<T>(random);
  int a = 0, b = 0;
  T expected = exact(x, y, &b);
  world().reals = {std::fmod(std::fabs(static_cast<double>(x)), 8 * std::fabs(double(y)))};
  world().integers = {static_cast<uint64_t>(b)};
  EXPECT_TRUE(same(model(x, y, &a), expected)) << "of " << x << ", " << y;
  EXPECT_EQ(a, b) << "of " << x << ", " << y;
}

/// The third one is often so near to the product that all its bits count.
template <typename T> void fused(Random &random, T (*model)(T, T, T), T (*exact)(T, T, T)) {
  T x = real<T>(random), y = real<T>(random), z = real<T>(random);
  if (random.below(3) != 0)
    z = -x * y * (1 + random.between(-3, 3) * std::numeric_limits<T>::epsilon());
  if (random.below(4) == 0)
    z *= std::numeric_limits<T>::epsilon() / 2;
  T expected = exact(x, y, z);
  world().reals = {static_cast<double>(expected)};
  EXPECT_TRUE(same(model(x, y, z), expected)) << "of " << x << ", " << y << ", " << z;
}

/// Rounded to float it is the sum, rounded once.
void toOdd(Random &random) {
  double x = real<float>(random), y = real<float>(random);
  if (x - x != 0 || y - y != 0)
    return;
  EXPECT_TRUE(same(static_cast<float>(model___salve_to_odd(x, y)),
                   static_cast<float>(static_cast<long double>(x) + y)))
      << x << " " << y;
}

template <typename T> void powers(Random &random, int (*model)(T), int (*exact)(T)) {
  T x = real<T>(random);
  EXPECT_EQ(model(x), exact(x)) << x;
}

template <typename T> void tests(Random &random, int (*model)(T), int (*exact)(T)) {
  T x = real<T>(random);
  EXPECT_EQ(model(x) != 0, exact(x) != 0) << x;
}

template <typename T, typename R> void whole(Random &random, R (*model)(T), R (*exact)(T)) {
  T x = real<T>(random);
  R expected = exact(x);
  world().integers = {static_cast<uint64_t>(expected)};
  EXPECT_EQ(model(x), expected) << x;
}

template <typename T> void parts(Random &random, T (*model)(T, T *), T (*exact)(T, T *)) {
  T x = real<T>(random), a = 0, b = 0;
  EXPECT_TRUE(same(model(x, &a), exact(x, &b))) << x;
  EXPECT_TRUE(same(a, b)) << x;
}

template <typename T> void exponents(Random &random, T (*model)(T, int *), T (*exact)(T, int *)) {
  T x = real<T>(random);
  int a = 0, b = 0;
  EXPECT_TRUE(same(model(x, &a), exact(x, &b))) << x;
  if (x - x == 0) {
    EXPECT_EQ(a, b) << x;
  }
}

template <typename T, typename N> void scales(Random &random, T (*model)(T, N), T (*exact)(T, N)) {
  T x = real<T>(random);
  int n =
      random.flip()
          ? random.between(-80, 80)
          : random.of<int>({-5000, -2200, -1100,  -1074,  -1060,  -1022,  -150,      -149,
                            -126,  127,   128,    1023,   1024,   2100,   5000,      16383,
                            16384, 33000, -16382, -16445, -16446, -33000, INT32_MAX, INT32_MIN});
  EXPECT_TRUE(same(model(x, n), exact(x, n))) << x << " " << n;
}

void notANumber(Random &) {
  EXPECT_NE(model_nan(""), model_nan(""));
  EXPECT_NE(model_nanf(""), model_nanf(""));
  EXPECT_NE(model___salve_not_a_number(), model___salve_not_a_number());
  EXPECT_NE(model_nanl(""), model_nanl(""));
  EXPECT_NE(model___salve_not_a_number_long(), model___salve_not_a_number_long());
  EXPECT_NE(model___salve_domain_error_long(), model___salve_domain_error_long());
  EXPECT_NE(model___salve_domain_error(), model___salve_domain_error());
}

void between(Random &random) {
  double a = real<double>(random), b = real<double>(random), x = real<double>(random);
  world().reals = {x};
  EXPECT_TRUE(same(model___salve_between(a, b), x));
  EXPECT_EQ(world().fault.empty(), x >= a && x <= b);
  world().fault.clear();
  world().reals = {x};
  EXPECT_TRUE(same<long double>(model___salve_between_long(a, b), x));
  EXPECT_EQ(world().fault.empty(), x >= a && x <= b);
  world().fault.clear();
  world().reals = {x, -x};
  EXPECT_TRUE(same(model___salve_signed(1, a, b), x));
  EXPECT_TRUE(same(model___salve_signed(-1, a, b), -x));
  EXPECT_EQ(world().fault.empty(), x >= a && x <= b);
  world().fault.clear();
}

void power(Random &random) {
  two<double>(
      random, [](double x, double y) { return model___salve_power(x, y, 0x1p53 - 1, 1e22, 1e-9); },
      ::pow, ::pow);
}

void setRounding(Random &) {
  EXPECT_EQ(model_fesetround(FE_UPWARD), 0);
  EXPECT_NE(model_fesetround(77), 0);
  EXPECT_EQ(model_fegetround(), FE_UPWARD);
  EXPECT_EQ(model_fesetround(FE_TONEAREST), 0);
}

void difference(Random &random) {
  long a = static_cast<long>(random.bits() >> 20), b = static_cast<long>(random.bits() >> 20);
  EXPECT_EQ(model_difftime(a, b), ::difftime(a, b));
}

#define WIDE(how, name)                                                                            \
  {#name, [](Random &r) { how<double>(r, model_##name, ::name, ::name); }}, {                      \
    #name "f", [](Random &r) { how<float>(r, model_##name##f, ::name##f, ::name); }                \
  }
#define PAIR(how, name)                                                                            \
  {#name, [](Random &r) { how<double>(r, model_##name, ::name); }}, {                              \
    #name "f", [](Random &r) { how<float>(r, model_##name##f, ::name##f); }                        \
  }
#define INTEGER(name, type)                                                                        \
  {#name, [](Random &r) { whole<double, type>(r, model_##name, ::name); }}, {                      \
    #name "f", [](Random &r) { whole<float, type>(r, model_##name##f, ::name##f); }                \
  }
#define TESTED(name, expression)                                                                   \
  {#name,                                                                                          \
   [](Random &r) { tests<double>(r, model_##name, [](double x) -> int { return expression; }); }}, \
  {                                                                                                \
    #name "f", [](Random &r) {                                                                     \
      tests<float>(r, model_##name##f, [](float x) -> int { return expression; });                 \
    }                                                                                              \
  }

std::vector<Row> complexRows() {
  return {
      {"creal", complexParts<double>},
      {"cimag", complexParts<double>},
      {"conj", complexParts<double>},
      {"crealf", complexParts<float>},
      {"cimagf", complexParts<float>},
      {"conjf", complexParts<float>},
      {"cabs", magnitude<double, double _Complex, model_cabs, ::hypot>},
      {"cabsf", magnitude<float, float _Complex, model_cabsf, ::hypotf>},
  };
}

std::vector<Row> realRows() {
  return {
      WIDE(one, sin),
      WIDE(one, cos),
      WIDE(one, tan),
      WIDE(one, asin),
      WIDE(one, acos),
      WIDE(one, atan),
      WIDE(one, sinh),
      WIDE(one, cosh),
      WIDE(one, asinh),
      WIDE(one, acosh),
      WIDE(one, atanh),
      WIDE(one, tanh),
      WIDE(one, exp),
      WIDE(one, exp2),
      WIDE(one, expm1),
      WIDE(one, log),
      WIDE(one, log2),
      WIDE(one, log10),
      WIDE(one, log1p),
      WIDE(one, cbrt),
      WIDE(one, nearbyint),
      PAIR(extreme, fmin),
      PAIR(extreme, fmax),
      WIDE(two, fdim),
      WIDE(two, copysign),
      WIDE(two, atan2),
      WIDE(two, hypot),
      WIDE(two, pow),
      PAIR(rest, fmod),
      PAIR(nearest, remainder),
      PAIR(parts, modf),
      PAIR(exponents, frexp),
      {"scalbn", [](Random &r) { scales<double, int>(r, model_scalbn, ::scalbn); }},
      {"scalbnf", [](Random &r) { scales<float, int>(r, model_scalbnf, ::scalbnf); }},
      {"ldexp", [](Random &r) { scales<double, int>(r, model_ldexp, ::ldexp); }},
      {"ldexpf", [](Random &r) { scales<float, int>(r, model_ldexpf, ::ldexpf); }},
      {"scalbln", [](Random &r) { scales<double, long>(r, model_scalbln, ::scalbln); }},
      {"scalblnf", [](Random &r) { scales<float, long>(r, model_scalblnf, ::scalblnf); }},
      PAIR(counts, remquo),
      PAIR(fused, fma),
      WIDE(two, nextafter),
      WIDE(one, logb),
      PAIR(powers, ilogb),
      {"__salve_to_odd", toOdd},
      INTEGER(lrint, long),
      INTEGER(lround, long),
      INTEGER(llrint, long long),
      INTEGER(llround, long long),
      TESTED(isnan, std::isnan(x)),
      TESTED(__isnan, std::isnan(x)),
      TESTED(isinf, std::isinf(x)),
      TESTED(__isinf, std::isinf(x)),
      TESTED(finite, std::isfinite(x)),
      TESTED(__finite, std::isfinite(x)),
      TESTED(__signbit, std::signbit(x)),
      {"nan", notANumber},
      {"nanf", notANumber},
      {"__salve_not_a_number", notANumber},
      {"__salve_between", between},
      {"__salve_signed", between},
      {"__salve_domain_error", notANumber},
      {"__salve_narrowed",
       [](Random &r) {
         double x = real<double>(r);
         EXPECT_TRUE(same(model___salve_narrowed(x), static_cast<float>(x)));
       }},
      {"__salve_power", power},
      {"difftime", difference},
      {"fegetround", [](Random &) { EXPECT_EQ(model_fegetround(), ::fegetround()); }},
      {"fesetround", setRounding},
      {"__salve_rounding", [](Random &) { EXPECT_EQ(*model___salve_rounding(), FE_TONEAREST); }},
  };
}

#define LONG(how, name) {#name, [](Random &r) { how<long double>(r, model_##name, ::name); }}
#define LONG_WHOLE(name, type)                                                                     \
  {#name, [](Random &r) { whole<long double, type>(r, model_##name, ::name); }}
#define LONG_TESTED(name, expression)                                                              \
  {#name, [](Random &r) {                                                                          \
     tests<long double>(r, model_##name, [](long double x) -> int { return expression; });         \
   }}

std::vector<Row> longRows() {
  return {
      LONG(extreme, fminl),
      LONG(extreme, fmaxl),
      LONG(same2, fdiml),
      LONG(same2, copysignl),
      LONG(rest, fmodl),
      LONG(nearest, remainderl),
      LONG(parts, modfl),
      LONG(exponents, frexpl),
      {"scalbnl", [](Random &r) { scales<long double, int>(r, model_scalbnl, ::scalbnl); }},
      {"ldexpl", [](Random &r) { scales<long double, int>(r, model_ldexpl, ::ldexpl); }},
      {"scalblnl", [](Random &r) { scales<long double, long>(r, model_scalblnl, ::scalblnl); }},
      LONG(powers, ilogbl),
      LONG(near, sinl),
      LONG(near, cosl),
      LONG(near, atanl),
      LONG(near, expl),
      LONG(near, logl),
      LONG(near, logbl),
      LONG(same2, nextafterl),
      LONG_WHOLE(lrintl, long),
      LONG_WHOLE(lroundl, long),
      LONG_WHOLE(llrintl, long long),
      LONG_WHOLE(llroundl, long long),
      LONG_TESTED(isnanl, std::isnan(x)),
      LONG_TESTED(__isnanl, std::isnan(x)),
      LONG_TESTED(isinfl, std::isinf(x)),
      LONG_TESTED(__isinfl, std::isinf(x)),
      LONG_TESTED(finitel, std::isfinite(x)),
      LONG_TESTED(__finitel, std::isfinite(x)),
      LONG_TESTED(__signbitl, std::signbit(x)),
      {"nanl", notANumber},
      {"__salve_not_a_number_long", notANumber},
      {"__salve_domain_error_long", notANumber},
      {"__salve_between_long", between},
  };
}

} // namespace

const std::vector<Row> &mathRows() {
  static const std::vector<Row> rows = [] {
    std::vector<Row> all = realRows();
    for (const std::vector<Row> &rows : {complexRows(), longRows()})
      all.insert(all.end(), rows.begin(), rows.end());
    return all;
  }();
  return rows;
}

} // namespace salve::library
