// string.h on bytes, the heap, sorting and searching.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <arpa/inet.h>
#include <search.h>
#include <unistd.h>

namespace salve::library {

using Compare = int (*)(const void *, const void *);

MODEL(int, memcmp, const void *, const void *, unsigned long);
MODEL(int, bcmp, const void *, const void *, unsigned long);
MODEL(void *, memchr, const void *, int, unsigned long);
MODEL(void *, memrchr, const void *, int, unsigned long);
MODEL(void *, memmem, const void *, unsigned long, const void *, unsigned long);
MODEL(void *, mempcpy, void *, const void *, unsigned long);
MODEL(void *, memccpy, void *, const void *, int, unsigned long);
MODEL(void, bcopy, const void *, void *, unsigned long);
MODEL(void, bzero, void *, unsigned long);
MODEL(void, explicit_bzero, void *, unsigned long);
MODEL(unsigned, htonl, unsigned);
MODEL(unsigned, ntohl, unsigned);
MODEL(unsigned short, htons, unsigned short);
MODEL(unsigned short, ntohs, unsigned short);
MODEL(void, swab, const void *, void *, long);
MODEL(void *, malloc, unsigned long);
MODEL(void, free, void *);
MODEL(void *, realloc, void *, unsigned long);
MODEL(void *, reallocarray, void *, unsigned long, unsigned long);
MODEL(void *, aligned_alloc, unsigned long, unsigned long);
MODEL(void *, memalign, unsigned long, unsigned long);
MODEL(void *, valloc, unsigned long);
MODEL(int, posix_memalign, void **, unsigned long, unsigned long);
MODEL(void, cfree, void *);
MODEL(void, qsort, void *, unsigned long, unsigned long, Compare);
MODEL(void, qsort_r, void *, unsigned long, unsigned long,
      int (*)(const void *, const void *, void *), void *);
MODEL(void *, bsearch, const void *, const void *, unsigned long, unsigned long, Compare);
MODEL(void *, lfind, const void *, const void *, unsigned long *, unsigned long, Compare);
extern "C" void model___salve_arbitrary(void *, unsigned long);
extern "C" void model___salve_scanned(char *, unsigned long);
extern "C" void model___salve_scanned_end(char *);
extern "C" void model___salve_reads(const void *, unsigned long);
extern "C" char *model___salve_any_string(void);
extern "C" void *model___salve_arguments(void);
extern "C" void model___salve_start_arguments(void **, void *);
extern "C" void model___salve_copy_arguments(void **, void **);
extern "C" void *model___salve_next_argument(void **, int);
extern "C" void *model___salve_argument(void **, int);
extern "C" { // itself; the other models call the harness's
#define __salve_any_of_sign tested_any_of_sign
#include "../../engine/frontend/models/__salve_any_of_sign.c"
#undef __salve_any_of_sign
}
extern "C" unsigned long __salve_size(const void *);

namespace {

long place(const void *base, const void *result) {
  return result ? static_cast<const char *>(result) - static_cast<const char *>(base) : -1;
}
std::string bytes(Random &random, size_t most) {
  return random.text(0, most, std::string("a\0\x80\xff", 4));
}

template <int (*Model)(const void *, const void *, unsigned long)> void compares(Random &random) {
  std::string first = bytes(random, 6), second = random.flip() ? first : bytes(random, 6);
  size_t n = std::min(first.size(), second.size());
  Buffer a(first.substr(0, n), false), b(second.substr(0, n), false);
  const int real = sign(std::memcmp(a.data(), b.data(), n));
  world().integers = {real > 0}; // bcmp's may be any
  EXPECT_EQ(sign(Model(a.data(), b.data(), n)), real);
}

void anyOfSign(Random &random) {
  const int n = random.between(-3, 3), some = random.between(1, 1000);
  const int real = n < 0 ? -some : n > 0 ? some : 0;
  world().integers = {static_cast<uint64_t>(int64_t{real})};
  EXPECT_EQ(tested_any_of_sign(n), real);
}

template <typename M, typename R> void finds(Random &random, M model, R real) {
  Buffer s(bytes(random, 10), false);
  int byte = random.between(-200, 300);
  if (s.size() && random.flip())
    byte = s.data()[random.below(s.size())];
  EXPECT_EQ(place(s.data(), model(s.data(), byte, s.size())),
            place(s.data(), real(s.data(), byte, s.size())));
}

void findsBytes(Random &random) {
  Buffer s(bytes(random, 10), false), what(bytes(random, 3), false);
  EXPECT_EQ(place(s.data(), model_memmem(s.data(), s.size(), what.data(), what.size())),
            place(s.data(), ::memmem(s.data(), s.size(), what.data(), what.size())));
}

void copiesToEnd(Random &random) {
  Buffer from(bytes(random, 10), false), to(from.size());
  EXPECT_EQ(place(to.data(), model_mempcpy(to.data(), from.data(), from.size())),
            static_cast<long>(from.size()));
  EXPECT_EQ(to.content(), from.content());
}

void copiesUpTo(Random &random) {
  Buffer from(bytes(random, 10), false), a(from.size()), b(from.size());
  int byte = random.between(-200, 300);
  if (from.size() && random.flip())
    byte = from.data()[random.below(from.size())];
  EXPECT_EQ(place(a.data(), model_memccpy(a.data(), from.data(), byte, from.size())),
            place(b.data(), ::memccpy(b.data(), from.data(), byte, from.size())));
  EXPECT_EQ(a.content(), b.content());
}

void moves(Random &random) {
  std::string text = random.text(1, 12);
  Buffer a(text, false), b(text, false);
  size_t n = random.below(text.size() + 1), from = random.below(text.size() - n + 1),
         to = random.below(text.size() - n + 1);
  model_bcopy(a.data() + from, a.data() + to, n);
  ::bcopy(b.data() + from, b.data() + to, n);
  EXPECT_EQ(a.content(), b.content());
}

template <auto Model, auto Library> void ordersBytes(Random &random) {
  const auto value = static_cast<decltype(Library(0))>(random.bits());
  EXPECT_EQ(Model(value), Library(value)) << value;
}

template <void (*Model)(void *, unsigned long)> void clears(Random &random) {
  Buffer a(random.text(0, 12), false);
  size_t n = random.below(a.size() + 1);
  std::string rest = a.content().substr(n);
  Model(a.data(), n);
  EXPECT_EQ(a.content(), std::string(n, '\0') + rest);
}

void swaps(Random &random) {
  Buffer from(random.text(0, 12), false), a(from.size()), b(from.size());
  long n = random.between(-1, static_cast<int>(from.size()));
  model_swab(from.data(), a.data(), n);
  ::swab(from.data(), b.data(), n);
  if (n > 0) {
    EXPECT_EQ(a.content().substr(0, static_cast<size_t>(n & ~1L)),
              b.content().substr(0, static_cast<size_t>(n & ~1L)));
  }
}

/// An array of arguments as calls make it, and a list that walks it.
void walksArguments(Random &random) {
  const size_t count = random.below(5);
  auto *cells = static_cast<long *>(model_malloc((1 + 2 * count) * sizeof(long)));
  void *mark = model___salve_arguments(), *list = nullptr;
  std::memcpy(cells, &mark, sizeof mark);
  for (size_t i = 0; i < count; ++i) {
    cells[1 + 2 * i] = static_cast<long>(random.below(4));
    cells[2 + 2 * i] = static_cast<long>(random.below(1000));
  }
  model___salve_start_arguments(&list, cells);
  for (size_t i = 0; i < count; ++i) {
    void *same = nullptr;
    model___salve_copy_arguments(&same, &list);
    const int kind = static_cast<int>(cells[1 + 2 * i]);
    EXPECT_EQ(model___salve_argument(&same, kind), &cells[2 + 2 * i]);
    EXPECT_EQ(model___salve_next_argument(&list, kind), &cells[2 + 2 * i]);
    EXPECT_EQ(same, list);
  }
  cells[0] = 0; // as nobody passes them
  model___salve_start_arguments(&list, cells);
  EXPECT_EQ(model___salve_argument(&list, 1), nullptr);
  model_free(cells);
}

/// Old content up to the smaller size; exactly one object lives.
template <typename M> void reallocates(Random &random, M model) {
  size_t old = random.below(9), size = random.below(12);
  char *p = old ? static_cast<char *>(model_malloc(old)) : nullptr;
  std::string text = random.text(old, old);
  if (p)
    std::memcpy(p, text.data(), old);
  char *q = static_cast<char *>(model(p, size));
  if (p && !size) {
    EXPECT_EQ(q, nullptr);
    EXPECT_EQ(world().living, 0u);
    return;
  }
  ASSERT_NE(q, nullptr);
  EXPECT_EQ(__salve_size(q), size);
  EXPECT_EQ(std::string(q, std::min(old, size)), text.substr(0, std::min(old, size)));
  EXPECT_EQ(world().living, 1u);
  model_free(q);
}

void reallocatesArray(Random &random) {
  if (random.below(4) == 0) {
    EXPECT_EQ(model_reallocarray(nullptr, ~0UL / 3, 4), nullptr);
    return;
  }
  reallocates(random, [](void *p, size_t n) {
    return n % 2 ? model_reallocarray(p, n, 1) : model_reallocarray(p, n / 2, 2);
  });
}

template <typename M> void allocates(Random &random, M model) {
  size_t n = random.below(20);
  void *p = model(n);
  EXPECT_EQ(__salve_size(p), n);
  model_cfree(p);
  EXPECT_EQ(world().living, 0u);
}

void allocatesAligned(Random &random) {
  size_t alignment = random.below(70), n = random.below(20);
  void *a = nullptr, *b = nullptr;
  int result = ::posix_memalign(&b, alignment, n);
  EXPECT_EQ(model_posix_memalign(&a, alignment, n), result) << alignment;
  if (result == 0) {
    EXPECT_EQ(__salve_size(a), n);
    std::free(b);
    model_free(a);
  }
}

int byFirst(const void *a, const void *b) {
  return *static_cast<const signed char *>(a) - *static_cast<const signed char *>(b);
}
int byFirstMore(const void *a, const void *b, void *more) {
  ++*static_cast<int *>(more);
  return byFirst(a, b);
}

/// Elements of 1 to 5 bytes by their first: the order of equal ones is seen in the others.
template <bool More> void sorts(Random &random) {
  size_t size = 1 + random.below(5), n = random.below(9);
  std::string text = random.text(size * n, size * n, "abc\x80");
  Buffer a(text, false), b(text, false);
  int calls = 0;
  if (More)
    model_qsort_r(a.data(), n, size, byFirstMore, &calls);
  else
    model_qsort(a.data(), n, size, byFirst);
  std::qsort(b.data(), n, size, byFirst);
  EXPECT_EQ(a.content(), b.content()) << text;
  EXPECT_TRUE(!More || calls > 0 || n < 2);
  EXPECT_EQ(world().living, 0u);
}

void searches(Random &random) {
  std::string text = random.text(0, 9, "abcdefgh");
  std::sort(text.begin(), text.end());
  Buffer s(text, false);
  char key = "abcdefghi"[random.below(9)];
  EXPECT_EQ(place(s.data(), model_bsearch(&key, s.data(), s.size(), 1, byFirst)),
            place(s.data(), std::bsearch(&key, s.data(), s.size(), 1, byFirst)));
}

void searchesLinearly(Random &random) {
  Buffer s(random.text(0, 9, "abcdefgh"), false);
  char key = "abcdefghi"[random.below(9)];
  size_t n = s.size();
  EXPECT_EQ(place(s.data(), model_lfind(&key, s.data(), &n, 1, byFirst)),
            place(s.data(), ::lfind(&key, s.data(), &n, 1, byFirst)));
}

void arbitrary(Random &random) {
  std::string content = random.text(0, 9);
  Buffer to(content.size() + 1);
  world().contents.push_back(content);
  model___salve_arbitrary(to.data(), content.size());
  EXPECT_EQ(to.content(), content + "#");
  EXPECT_EQ(world().living, 0u);
}

void scanned(Random &random) {
  const std::string text = random.text(1, 9, "abc") + " d";
  const uint64_t width = 1 + random.below(9);
  const std::string format = "%" + std::to_string(width) + "s";
  Buffer a(width + 1), b(width + 1);
  EXPECT_EQ(std::sscanf(text.c_str(), format.c_str(), b.data()), 1);
  const size_t length = std::strlen(b.data());
  world().integers = {length};
  world().contents = {b.content().substr(0, length)};
  model___salve_scanned(a.data(), width);
  EXPECT_EQ(a.content(), b.content());
}

/// What lies behind the text that fits is whatever it was.
void scannedEnd(Random &random) {
  const std::string text = random.text(1, 9, "abc");
  Buffer a(text + random.text(1, 4, "d"), false), b(a.content(), false);
  EXPECT_EQ(std::sscanf((text + " e").c_str(), "%s", b.data()), 1);
  world().integers = {text.size()};
  model___salve_scanned_end(a.data());
  EXPECT_EQ(a.content(), b.content());
}

void reads(Random &random) {
  Buffer from(random.text(0, 9), false);
  std::string before = from.content();
  model___salve_reads(from.data(), from.size());
  EXPECT_EQ(from.content(), before);
  EXPECT_EQ(world().living, 0u);
  EXPECT_EQ(world().fault, "");
  model___salve_reads(from.data(), from.size() + 1);
  EXPECT_EQ(world().fault, "copy out of bounds");
  world().fault.clear();
}

void anyString(Random &random) {
  std::string content = random.text(0, 9);
  world().integers.push_back(content.size() + 1);
  world().contents.push_back("#" + content); // it is not the start of its object
  char *s = model___salve_any_string();
  EXPECT_EQ(std::string(s), content);
  model_free(s);
  EXPECT_EQ(world().fault, "free of what is not the start of a heap object");
  world().fault.clear();
}

} // namespace

const std::vector<Row> &memoryRows() {
  static const std::vector<Row> rows = {
      {"memcmp", compares<model_memcmp>},
      {"bcmp", compares<model_bcmp>},
      {"memchr",
       [](Random &r) {
         finds(r, model_memchr, [](char *s, int b, size_t n) { return std::memchr(s, b, n); });
       }},
      {"memrchr",
       [](Random &r) {
         finds(r, model_memrchr, [](char *s, int b, size_t n) { return ::memrchr(s, b, n); });
       }},
      {"memmem", findsBytes},
      {"mempcpy", copiesToEnd},
      {"memccpy", copiesUpTo},
      {"bcopy", moves},
      {"bzero", clears<model_bzero>},
      {"htonl", ordersBytes<model_htonl, ::htonl>},
      {"ntohl", ordersBytes<model_ntohl, ::ntohl>},
      {"htons", ordersBytes<model_htons, ::htons>},
      {"ntohs", ordersBytes<model_ntohs, ::ntohs>},
      {"explicit_bzero", clears<model_explicit_bzero>},
      {"swab", swaps},
      {"realloc", [](Random &r) { reallocates(r, model_realloc); }},
      {"reallocarray", reallocatesArray},
      {"aligned_alloc",
       [](Random &r) { allocates(r, [](size_t n) { return model_aligned_alloc(16, n); }); }},
      {"memalign", [](Random &r) { allocates(r, [](size_t n) { return model_memalign(32, n); }); }},
      {"valloc", [](Random &r) { allocates(r, model_valloc); }},
      {"cfree", [](Random &r) { allocates(r, model_malloc); }},
      {"posix_memalign", allocatesAligned},
      {"qsort", sorts<false>},
      {"qsort_r", sorts<true>},
      {"bsearch", searches},
      {"lfind", searchesLinearly},
      {"__salve_arbitrary", arbitrary},
      {"__salve_scanned", scanned},
      {"__salve_scanned_end", scannedEnd},
      {"__salve_reads", reads},
      {"__salve_arguments", walksArguments},
      {"__salve_start_arguments", walksArguments},
      {"__salve_copy_arguments", walksArguments},
      {"__salve_next_argument", walksArguments},
      {"__salve_argument", walksArguments},
      {"__salve_any_string", anyString},
      {"__salve_any_of_sign", anyOfSign},
  };
  return rows;
}

} // namespace salve::library
