// wchar.h: exact to the bit, but swprintf.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <cstdlib>
#include <cwchar>

#include <wchar.h>

namespace salve::library {

MODEL(unsigned long, wcslen, const wchar_t *);
MODEL(unsigned long, wcsnlen, const wchar_t *, unsigned long);
MODEL(unsigned long, wcsspn, const wchar_t *, const wchar_t *);
MODEL(unsigned long, wcscspn, const wchar_t *, const wchar_t *);
MODEL(wchar_t *, wcscpy, wchar_t *, const wchar_t *);
MODEL(wchar_t *, wcpcpy, wchar_t *, const wchar_t *);
MODEL(wchar_t *, wcscat, wchar_t *, const wchar_t *);
MODEL(wchar_t *, wcsncpy, wchar_t *, const wchar_t *, unsigned long);
MODEL(wchar_t *, wcsncat, wchar_t *, const wchar_t *, unsigned long);
MODEL(wchar_t *, wmemcpy, wchar_t *, const wchar_t *, unsigned long);
MODEL(wchar_t *, wmempcpy, wchar_t *, const wchar_t *, unsigned long);
MODEL(wchar_t *, wmemmove, wchar_t *, const wchar_t *, unsigned long);
MODEL(wchar_t *, wmemset, wchar_t *, wchar_t, unsigned long);
MODEL(int, wmemcmp, const wchar_t *, const wchar_t *, unsigned long);
MODEL(wchar_t *, wmemchr, const wchar_t *, wchar_t, unsigned long);
MODEL(int, wcscmp, const wchar_t *, const wchar_t *);
MODEL(int, wcsncmp, const wchar_t *, const wchar_t *, unsigned long);
MODEL(wchar_t *, wcschr, const wchar_t *, wchar_t);
MODEL(wchar_t *, wcsrchr, const wchar_t *, wchar_t);
MODEL(wchar_t *, wcspbrk, const wchar_t *, const wchar_t *);
MODEL(wchar_t *, wcsstr, const wchar_t *, const wchar_t *);
MODEL(wchar_t *, wcsdup, const wchar_t *);
MODEL(wchar_t *, wcstok, wchar_t *, const wchar_t *, wchar_t **);
MODEL(int, mbsinit, const mbstate_t *);
MODEL(int, swprintf, wchar_t *, unsigned long, const wchar_t *);
MODEL(unsigned long, mbstowcs, wchar_t *, const char *, unsigned long);
MODEL(unsigned long, wcstombs, char *, const wchar_t *, unsigned long);
MODEL(unsigned long, __ctype_get_mb_cur_max, void);
MODEL(void, free, void *);

namespace {

/// A string that ends where memory ends, of few characters, some of them negative or large.
struct Wide {
  explicit Wide(Random &random, size_t least = 0, size_t room = 0)
      : length(least + random.below(6)), buffer((length + 1 + room) * 4) {
    for (size_t i = 0; i < length; ++i)
      text()[i] = some(random);
    text()[length] = 0;
  }
  Wide(const Wide &other) : length(other.length), buffer(other.buffer.content().size()) {
    std::memcpy(buffer.data(), const_cast<Wide &>(other).buffer.data(), buffer.size());
  }
  static wchar_t some(Random &random) { return random.of<wchar_t>({'a', 'b', 'c', 0x20ac, -5}); }
  wchar_t *text() { return buffer.as<wchar_t>(); }
  size_t length;
  Buffer buffer;
};

template <typename R> long place(R result, wchar_t *from) { return result ? result - from : -1; }

void measures(Random &random) {
  Wide s(random), set(random);
  size_t n = random.below(s.length + 2);
  EXPECT_EQ(model_wcslen(s.text()), std::wcslen(s.text()));
  EXPECT_EQ(model_wcsnlen(s.text(), n), ::wcsnlen(s.text(), n));
  EXPECT_EQ(model_wcsspn(s.text(), set.text()), std::wcsspn(s.text(), set.text()));
  EXPECT_EQ(model_wcscspn(s.text(), set.text()), std::wcscspn(s.text(), set.text()));
}

void finds(Random &random) {
  Wide s(random), other(random);
  wchar_t *t = s.text(), c = random.below(4) == 0 ? 0 : Wide::some(random);
  EXPECT_EQ(place(model_wcschr(t, c), t), place(std::wcschr(t, c), t));
  EXPECT_EQ(place(model_wcsrchr(t, c), t), place(std::wcsrchr(t, c), t));
  EXPECT_EQ(place(model_wmemchr(t, c, s.length), t), place(std::wmemchr(t, c, s.length), t));
  EXPECT_EQ(place(model_wcspbrk(t, other.text()), t), place(std::wcspbrk(t, other.text()), t));
  other.text()[random.below(other.length + 1)] = 0;
  EXPECT_EQ(place(model_wcsstr(t, other.text()), t), place(std::wcsstr(t, other.text()), t));
}

void compares(Random &random) {
  Wide a(random), b(random);
  size_t n = random.below(7);
  EXPECT_EQ(sign(model_wcscmp(a.text(), b.text())), sign(std::wcscmp(a.text(), b.text())));
  EXPECT_EQ(sign(model_wcsncmp(a.text(), b.text(), n)), sign(std::wcsncmp(a.text(), b.text(), n)));
  n = std::min({n, a.length + 1, b.length + 1});
  EXPECT_EQ(sign(model_wmemcmp(a.text(), b.text(), n)), sign(std::wmemcmp(a.text(), b.text(), n)));
}

using Copies = wchar_t *(*)(wchar_t *, const wchar_t *);
template <Copies Model, Copies Real> void copies(Random &random) {
  Wide from(random), a(random, 0, from.length), b = a;
  if (a.buffer.size() / 4 <= from.length)
    return;
  wchar_t *x = a.text(), *y = b.text();
  EXPECT_EQ(Model(x, from.text()) - x, Real(y, from.text()) - y);
  EXPECT_EQ(a.buffer.content(), b.buffer.content());
}

using CopiesSome = wchar_t *(*)(wchar_t *, const wchar_t *, unsigned long);
template <CopiesSome Model, CopiesSome Real> void copiesSome(Random &random) {
  Wide from(random, 5), a(random, 0, 10), b = a;
  size_t n = random.below(6);
  wchar_t *x = a.text(), *y = b.text();
  EXPECT_EQ(Model(x, from.text(), n) - x, Real(y, from.text(), n) - y);
  EXPECT_EQ(a.buffer.content(), b.buffer.content());
}

void fillsAndMoves(Random &random) {
  Wide a(random, 4), b = a;
  size_t n = random.below(4);
  model_wmemset(a.text(), -7, n);
  std::wmemset(b.text(), -7, n);
  model_wmemmove(a.text() + 1, a.text(), n);
  std::wmemmove(b.text() + 1, b.text(), n);
  EXPECT_EQ(a.buffer.content(), b.buffer.content());
}

void duplicatesWide(Random &random) {
  Wide s(random);
  wchar_t *copy = model_wcsdup(s.text());
  EXPECT_EQ(std::wcscmp(copy, s.text()), 0);
  model_free(copy);
  EXPECT_EQ(world().living, 0u);
}

void tokens(Random &random) {
  Wide a(random), b = a, set(random);
  wchar_t *restA = nullptr, *restB = nullptr, *x = a.text(), *y = b.text();
  for (int i = 0; i < 4; ++i) {
    wchar_t *one = model_wcstok(i ? nullptr : x, set.text(), &restA);
    wchar_t *two = std::wcstok(i ? nullptr : y, set.text(), &restB);
    EXPECT_EQ(place(one, x), place(two, y));
    EXPECT_EQ(a.buffer.content(), b.buffer.content());
  }
}

void initialState(Random &) {
  mbstate_t state = {};
  EXPECT_EQ(model_mbsinit(&state) != 0, std::mbsinit(&state) != 0);
  EXPECT_NE(model_mbsinit(nullptr), 0);
  wchar_t c;
  std::mbrtowc(&c, "\xe2", 1, &state);
  world().integers = {static_cast<uint64_t>(std::mbsinit(&state) != 0)};
  EXPECT_EQ(model_mbsinit(&state) != 0, std::mbsinit(&state) != 0);
}

void prints(Random &random) {
  size_t n = random.below(8);
  Buffer a(n * 4), b(n * 4);
  wchar_t *to = b.as<wchar_t>();
  int result = std::swprintf(to, n, L"%d", random.between(-999999, 999999));
  world().integers = {static_cast<uint64_t>(result)};
  size_t length = result < 0 ? n : static_cast<size_t>(result);
  if (result < 0)
    world().integers.push_back(length);
  world().contents = {b.content().substr(0, length * 4)};
  EXPECT_EQ(model_swprintf(a.as<wchar_t>(), n, L"%d"), result);
  EXPECT_EQ(a.content().substr(0, length * 4), b.content().substr(0, length * 4));
}

void toWide(Random &random) {
  Buffer s(random.text(0, 6, "ab\xe2\xe3"));
  size_t n = random.below(8);
  Buffer a(n * 4), b(n * 4);
  bool counts = random.below(4) == 0;
  size_t result = std::mbstowcs(counts ? nullptr : b.as<wchar_t>(), s.data(), n);
  size_t written = result + 1 == 0 || counts ? 0 : std::min(result, n);
  world().integers = {counts && result + 1 != 0 ? result : written, result};
  world().contents = {b.content().substr(0, written * 4)};
  EXPECT_EQ(model_mbstowcs(counts ? nullptr : a.as<wchar_t>(), s.data(), n), result);
  if (result + 1 != 0) {
    EXPECT_EQ(a.content(), b.content());
  }
}

void toBytes(Random &random) {
  Wide s(random);
  EXPECT_EQ(model___ctype_get_mb_cur_max(), MB_CUR_MAX);
  size_t n = random.below(8);
  Buffer a(n), b(n);
  bool counts = random.below(4) == 0;
  size_t result = std::wcstombs(counts ? nullptr : b.data(), s.text(), n);
  size_t written = result + 1 == 0 || counts ? 0 : std::min(result, n);
  world().integers = {counts && result + 1 != 0 ? result : written, result};
  world().contents = {b.content().substr(0, written)};
  EXPECT_EQ(model_wcstombs(counts ? nullptr : a.data(), s.text(), n), result);
  if (result + 1 != 0) {
    EXPECT_EQ(a.content(), b.content());
  }
}

#define COPIES(name) {#name, copies<model_##name, ::name>}
#define SOME(name) {#name, copiesSome<model_##name, ::name>}

} // namespace

const std::vector<Row> &wideRows() {
  static const std::vector<Row> rows = {
      {"wcslen", measures},
      {"wcsnlen", measures},
      {"wcsspn", measures},
      {"wcscspn", measures},
      {"wcschr", finds},
      {"wcsrchr", finds},
      {"wmemchr", finds},
      {"wcspbrk", finds},
      {"wcsstr", finds},
      {"wcscmp", compares},
      {"wcsncmp", compares},
      {"wmemcmp", compares},
      COPIES(wcscpy),
      COPIES(wcpcpy),
      COPIES(wcscat),
      SOME(wcsncpy),
      SOME(wcsncat),
      SOME(wmemcpy),
      SOME(wmempcpy),
      {"wmemmove", fillsAndMoves},
      {"wmemset", fillsAndMoves},
      {"wcsdup", duplicatesWide},
      {"wcstok", tokens},
      {"mbsinit", initialState},
      {"swprintf", prints},
      {"mbstowcs", toWide},
      {"wcstombs", toBytes},
      {"__ctype_get_mb_cur_max", toBytes},
  };
  return rows;
}

} // namespace salve::library
