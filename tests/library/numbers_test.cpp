// ctype.h and the numbers of stdlib.h.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cerrno>
#include <cinttypes>
#include <climits>
#include <cmath>
#include <cstdlib>

namespace salve::library {

// clang-format off
#define CHARACTERS(X)                                                                              \
  X(isalnum)                                                                                       \
  X(isalpha)                                                                                       \
  X(isblank)                                                                                       \
  X(iscntrl)                                                                                       \
  X(isdigit)                                                                                       \
  X(isgraph)                                                                                       \
  X(islower)                                                                                       \
  X(isprint) X(ispunct) X(isspace) X(isupper) X(isxdigit) X(tolower) X(toupper) X(isascii)         \
      X(toascii)
// clang-format on
#define X(name) MODEL(int, name, int);
CHARACTERS(X)
#undef X
extern "C" const unsigned short **model___ctype_b_loc(void);
extern "C" const int **model___ctype_tolower_loc(void);
extern "C" const int **model___ctype_toupper_loc(void);
MODEL(int, abs, int);
MODEL(long, labs, long);
MODEL(long long, llabs, long long);
MODEL(long, imaxabs, long);
MODEL(div_t, div, int, int);
MODEL(ldiv_t, ldiv, long, long);
MODEL(lldiv_t, lldiv, long long, long long);
MODEL(long, strtol, const char *, char **, int);
MODEL(long long, strtoll, const char *, char **, int);
MODEL(long, strtoimax, const char *, char **, int);
MODEL(unsigned long, strtoul, const char *, char **, int);
MODEL(unsigned long long, strtoull, const char *, char **, int);
MODEL(unsigned long, strtoumax, const char *, char **, int);
MODEL(int, atoi, const char *);
MODEL(long, atol, const char *);
MODEL(long long, atoll, const char *);
MODEL(int, __salve_quotient, const char **, int *, unsigned long *, unsigned long *);
MODEL(double, strtod, const char *, char **);
MODEL(long double, strtold, const char *, char **);
MODEL(double, atof, const char *);
MODEL(int, rand, void);
MODEL(long, random, void);
MODEL(long, lrand48, void);
MODEL(int, rand_r, unsigned *);
MODEL(double, drand48, void);
MODEL(void, srand, unsigned);
MODEL(void, srandom, unsigned);
MODEL(void, srand48, long);
extern "C" int *model___errno_location(void);
extern "C" int *model___salve_error_number(void);
extern "C" void model___salve_failed(void);
extern "C" void model___salve_may_have_failed(void);
extern "C" int model___salve_digit(int);

namespace {

/// All values that are allowed, by the number of the case.
template <int (*Model)(int), int (*Real)(int)> void classifies(Random &random) {
  for (int c = -128; c < 256; ++c)
    EXPECT_EQ(Model(c) != 0, Real(c) != 0) << c;
  int any = random.between(-1000, 1000);
  Model(any);
  bool inside = any >= -128 && any < 256;
  EXPECT_EQ(world().fault, inside ? "" : "misuse");
  world().fault.clear();
}
template <int (*Model)(int), int (*Real)(int)> void converts(Random &random) {
  (void)random;
  for (int c = -128; c < 256; ++c)
    EXPECT_EQ(Model(c), Real(c)) << c;
}
template <int (*Model)(int), int (*Real)(int)> void sevenBits(Random &random) {
  int c = random.flip() ? random.between(-300, 300) : static_cast<int>(random.bits());
  EXPECT_EQ(Model(c), Real(c)) << c;
}
template <typename M, typename R> void tables(M model, R real) {
  for (int c = -128; c < 256; ++c)
    EXPECT_EQ(model[c], real[c]) << c;
}

template <typename T> T integer(Random &random) {
  return random.flip() ? static_cast<T>(random.between(-9, 9)) : static_cast<T>(random.bits());
}
template <typename T, T (*Model)(T)> void absolute(Random &random) {
  T x = integer<T>(random);
  if (x != std::numeric_limits<T>::min()) {
    EXPECT_EQ(Model(x), x < 0 ? -x : x);
  }
}
template <typename T, typename R, R (*Model)(T, T)> void divides(Random &random, R (*real)(T, T)) {
  T a = integer<T>(random), b = integer<T>(random);
  if (b == 0 || (b == -1 && a == std::numeric_limits<T>::min()))
    return;
  EXPECT_EQ(Model(a, b).quot, real(a, b).quot);
  EXPECT_EQ(Model(a, b).rem, real(a, b).rem);
}

std::string numeral(Random &random) {
  std::string text = random.text(0, 2, " \t\n+-");
  if (random.below(3) == 0)
    text += "0x";
  text += random.text(0, random.flip() ? 4 : 24, random.flip() ? "0123456789" : "01279afFgZz-. ");
  if (random.below(4) == 0)
    text = (random.flip() ? "-" : "") +
           random.of<std::string>({"9223372036854775807", "9223372036854775808",
                                   "18446744073709551615", "18446744073709551616", "2147483648",
                                   "0x", "0xg", "08", "+", ""});
  return text;
}

template <typename T, T (*Model)(const char *, char **, int)>
void reads(Random &random, T (*real)(const char *, char **, int)) {
  std::string text = numeral(random);
  int base = random.of<int>({0, 2, 8, 10, 10, 16, 36, 7});
  char *endA = nullptr, *endB = nullptr;
  Buffer s(text);
  errno = *model___errno_location() = 0;
  EXPECT_EQ(Model(s.data(), &endA, base), real(s.data(), &endB, base)) << text << " " << base;
  EXPECT_EQ(endA, endB) << text << " " << base;
  EXPECT_EQ(*model___errno_location() == ERANGE, errno == ERANGE) << text << " " << base;
  EXPECT_EQ(Model(s.data(), nullptr, base), real(s.data(), nullptr, base));
}

template <typename T, T (*Model)(const char *)>
void readsDecimal(Random &random, T (*real)(const char *)) {
  Buffer s(numeral(random));
  T expected = real(s.data());
  world().integers = {static_cast<uint64_t>(expected)};
  EXPECT_EQ(Model(s.data()), expected) << s.data();
}

std::string decimal(Random &random) {
  std::string text = random.text(0, 1, " ") + random.text(0, 1, "+-") +
                     random.text(0, random.flip() ? 3 : 9, "0123456789");
  if (random.flip())
    text += "." + random.text(0, random.flip() ? 2 : 9, "0123456789");
  if (random.below(4) == 0)
    text += random.text(0, 3, "e+-19.x");
  return random.below(9) == 0 ? random.of<std::string>({"inf", "-nan", "0x1p3", "1e400", "."})
                              : text;
}

template <bool WithEnd> void readsReal(Random &random) {
  Buffer s(decimal(random));
  char *endA = nullptr, *endB = nullptr;
  double real = std::strtod(s.data(), &endB);
  if (WithEnd)
    world().integers.push_back(static_cast<uint64_t>(endB - s.data()));
  else
    world().integers.push_back(0);
  world().reals.push_back(real);
  double got = WithEnd ? model_strtod(s.data(), &endA) : model_atof(s.data());
  EXPECT_EQ(std::memcmp(&got, &real, sizeof real), 0) << s.data() << " " << got << " " << real;
  if (WithEnd) {
    EXPECT_EQ(endA, endB) << s.data();
  }
}

void readsQuotient(Random &random) {
  const std::string front = random.of<std::string>({"", " ", "-", "\t+"});
  std::string text = std::to_string(random.between(0, 9999));
  if (random.flip())
    text.insert(static_cast<size_t>(random.between(0, static_cast<int>(text.size()))), ".");
  if (random.flip())
    text += (random.flip() ? "e" : "E-") + std::to_string(random.between(0, 12));
  Buffer s(front + text + random.of<std::string>({"", "e", "]", "e+", " 1", "-"}));
  const char *at = s.data();
  unsigned long digits = 0, scale = 0;
  int negative = 0;
  char *end = nullptr;
  const double real = std::strtod(s.data(), &end);
  const int known = model___salve_quotient(&at, &negative, &digits, &scale);
  if (known == 1) {
    EXPECT_EQ(static_cast<double>(digits) / static_cast<double>(scale), std::abs(real)) << s.data();
    EXPECT_EQ(negative != 0, front == "-") << s.data();
    EXPECT_EQ(at, end) << s.data();
  }
  EXPECT_NE(known, 0) << s.data();
  const char *none = "-";
  EXPECT_EQ(model___salve_quotient(&none, &negative, &digits, &scale), 0);
}

void readsLong(Random &random) {
  Buffer s(decimal(random));
  char *endA = nullptr, *endB = nullptr;
  const long double real = std::strtold(s.data(), &endB);
  world().integers.push_back(static_cast<uint64_t>(endB - s.data()));
  world().reals.push_back(real);
  const long double got = model_strtold(s.data(), &endA);
  EXPECT_TRUE(got == real || (got != got && real != real)) << s.data() << " " << got;
  EXPECT_EQ(std::signbit(got), std::signbit(real)) << s.data();
  EXPECT_EQ(endA, endB) << s.data();
}

template <typename T, T (*Model)()> void draws(Random &random, T (*real)()) {
  (void)random;
  T drawn = real();
  world().integers.push_back(static_cast<uint64_t>(drawn));
  EXPECT_EQ(Model(), drawn);
}

void drawsWithSeed(Random &random) {
  unsigned seed = static_cast<unsigned>(random.bits()), own = 1;
  int drawn = ::rand_r(&seed);
  world().integers = {seed, static_cast<uint64_t>(drawn)};
  EXPECT_EQ(model_rand_r(&own), drawn);
  EXPECT_EQ(own, seed);
}

void drawsReal(Random &random) {
  (void)random;
  double drawn = ::drand48();
  world().reals.push_back(drawn);
  EXPECT_EQ(model_drand48(), drawn);
}

template <typename T, void (*Model)(T)> void seeds(Random &random) {
  Model(static_cast<T>(random.bits()));
}

void errorNumber(Random &random) {
  int any = random.between(0, 200);
  *model___errno_location() = any;
  EXPECT_EQ(*model___errno_location(), any);
  model___salve_failed();
  world().integers = {static_cast<uint64_t>(any)};
  EXPECT_EQ(*model___errno_location(), any);
  EXPECT_EQ(world().fault.empty(), any > 0);
  model___salve_may_have_failed();
  world().integers = {static_cast<uint64_t>(any)};
  EXPECT_EQ(*model___errno_location(), any);
  EXPECT_EQ(*model___salve_error_number(), any);
  world().fault.clear();
}

void digit(Random &random) {
  int c = random.between(-300, 300);
  char text[2] = {static_cast<char>(c), 0}, *end = nullptr;
  long value = std::strtol(text, &end, 36);
  bool is = c > 0 && c < 128 && *end == 0 && std::isalnum(c);
  EXPECT_EQ(model___salve_digit(c), is ? value : 36) << c;
}

} // namespace

const std::vector<Row> &characterRows() {
  static const std::vector<Row> rows = {
#define CLASS(name) {#name, classifies<model_##name, ::name>}
      CLASS(isalnum),
      CLASS(isalpha),
      CLASS(isblank),
      CLASS(iscntrl),
      CLASS(isdigit),
      CLASS(isgraph),
      CLASS(islower),
      CLASS(isprint),
      CLASS(ispunct),
      CLASS(isspace),
      CLASS(isupper),
      CLASS(isxdigit),
      {"tolower", converts<model_tolower, ::tolower>},
      {"toupper", converts<model_toupper, ::toupper>},
      {"isascii", sevenBits<model_isascii, ::isascii>},
      {"toascii", sevenBits<model_toascii, ::toascii>},
      {"__ctype_b_loc", [](Random &) { tables(*model___ctype_b_loc(), *::__ctype_b_loc()); }},
      {"__ctype_tolower_loc",
       [](Random &) { tables(*model___ctype_tolower_loc(), *::__ctype_tolower_loc()); }},
      {"__ctype_toupper_loc",
       [](Random &) { tables(*model___ctype_toupper_loc(), *::__ctype_toupper_loc()); }},
  };
  return rows;
}

const std::vector<Row> &numberRows() {
  static const std::vector<Row> rows = {
      {"abs", absolute<int, model_abs>},
      {"labs", absolute<long, model_labs>},
      {"llabs", absolute<long long, model_llabs>},
      {"imaxabs", absolute<long, model_imaxabs>},
      {"div", [](Random &r) { divides<int, div_t, model_div>(r, ::div); }},
      {"ldiv", [](Random &r) { divides<long, ldiv_t, model_ldiv>(r, ::ldiv); }},
      {"lldiv", [](Random &r) { divides<long long, lldiv_t, model_lldiv>(r, ::lldiv); }},
      {"strtol", [](Random &r) { reads<long, model_strtol>(r, ::strtol); }},
      {"strtoll", [](Random &r) { reads<long long, model_strtoll>(r, ::strtoll); }},
      {"strtoimax", [](Random &r) { reads<long, model_strtoimax>(r, ::strtoimax); }},
      {"strtoul", [](Random &r) { reads<unsigned long, model_strtoul>(r, ::strtoul); }},
      {"strtoull", [](Random &r) { reads<unsigned long long, model_strtoull>(r, ::strtoull); }},
      {"strtoumax", [](Random &r) { reads<unsigned long, model_strtoumax>(r, ::strtoumax); }},
      {"atoi", [](Random &r) { readsDecimal<int, model_atoi>(r, ::atoi); }},
      {"atol", [](Random &r) { readsDecimal<long, model_atol>(r, ::atol); }},
      {"atoll", [](Random &r) { readsDecimal<long long, model_atoll>(r, ::atoll); }},
      {"__salve_quotient", readsQuotient},
      {"strtod", readsReal<true>},
      {"strtold", readsLong},
      {"atof", readsReal<false>},
      {"rand", [](Random &r) { draws<int, model_rand>(r, ::rand); }},
      {"random", [](Random &r) { draws<long, model_random>(r, ::random); }},
      {"lrand48", [](Random &r) { draws<long, model_lrand48>(r, ::lrand48); }},
      {"rand_r", drawsWithSeed},
      {"drand48", drawsReal},
      {"srand", seeds<unsigned, model_srand>},
      {"srandom", seeds<unsigned, model_srandom>},
      {"srand48", seeds<long, model_srand48>},
      {"__errno_location", errorNumber},
      {"__salve_error_number", errorNumber},
      {"__salve_failed", errorNumber},
      {"__salve_may_have_failed", errorNumber},
      {"__salve_digit", digit},
  };
  return rows;
}

} // namespace salve::library
