// string.h and strings.h on strings.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <cstring>

namespace salve::library {

MODEL(unsigned long, strlen, const char *);
MODEL(unsigned long, strnlen, const char *, unsigned long);
MODEL(char *, strcpy, char *, const char *);
MODEL(char *, stpcpy, char *, const char *);
MODEL(char *, strncpy, char *, const char *, unsigned long);
MODEL(char *, stpncpy, char *, const char *, unsigned long);
MODEL(char *, strcat, char *, const char *);
MODEL(char *, strncat, char *, const char *, unsigned long);
MODEL(unsigned long, strlcpy, char *, const char *, unsigned long);
MODEL(unsigned long, strlcat, char *, const char *, unsigned long);
MODEL(int, strcmp, const char *, const char *);
MODEL(int, strcoll, const char *, const char *);
MODEL(unsigned long, strxfrm, char *, const char *, unsigned long);
MODEL(int, strncmp, const char *, const char *, unsigned long);
MODEL(int, strcasecmp, const char *, const char *);
MODEL(int, strncasecmp, const char *, const char *, unsigned long);
MODEL(char *, strchr, const char *, int);
MODEL(char *, index, const char *, int);
MODEL(char *, strchrnul, const char *, int);
MODEL(char *, strrchr, const char *, int);
MODEL(char *, rindex, const char *, int);
MODEL(char *, strstr, const char *, const char *);
MODEL(char *, strcasestr, const char *, const char *);
MODEL(unsigned long, strspn, const char *, const char *);
MODEL(unsigned long, strcspn, const char *, const char *);
MODEL(char *, strpbrk, const char *, const char *);
MODEL(char *, strtok, char *, const char *);
MODEL(char *, strtok_r, char *, const char *, char **);
MODEL(char *, strsep, char **, const char *);
MODEL(char *, strdup, const char *);
MODEL(char *, strndup, const char *, unsigned long);
MODEL(char *, strerror, int);
MODEL(void, free, void *);

namespace {

const std::string kBytes("ab\x80\xff", 4);

std::string some(Random &random) {
  return random.flip() ? random.text(0, 12) : random.text(0, 5, kBytes);
}

/// Where in the string a result points: -1 for null.
long place(const char *base, const char *result) { return result ? result - base : -1; }

template <unsigned long (*Model)(const char *), size_t (*Real)(const char *)>
void length(Random &random) {
  Buffer s(some(random));
  EXPECT_EQ(Model(s.data()), Real(s.data()));
}

template <unsigned long (*Model)(const char *, unsigned long), size_t (*Real)(const char *, size_t)>
void boundedLength(Random &random) {
  size_t most = random.below(16);
  std::string text = some(random);
  bool open = text.size() >= most && random.flip();
  Buffer s(open ? text.substr(0, most) : text, !open);
  EXPECT_EQ(Model(s.data(), most), Real(s.data(), most));
}

/// The buffers after both, and what they returned.
template <typename M, typename R>
void copying(Random &random, size_t room, const std::string &before, const std::string &from,
             bool terminated, M model, R real) {
  (void)random;
  Buffer a(room), b(room), source(from, terminated);
  std::memcpy(a.data(), before.c_str(), before.size() + 1);
  std::memcpy(b.data(), before.c_str(), before.size() + 1);
  EXPECT_EQ(place(a.data(), model(a.data(), source.data())),
            place(b.data(), real(b.data(), source.data())));
  EXPECT_EQ(a.content(), b.content()) << from;
}

template <char *(*Model)(char *, const char *), char *(*Real)(char *, const char *)>
void copies(Random &random) {
  std::string from = some(random);
  copying(random, from.size() + 1 + random.below(3), "", from, true, Model, Real);
}

template <char *(*Model)(char *, const char *, unsigned long),
          char *(*Real)(char *, const char *, size_t)>
void copiesSome(Random &random) {
  std::string from = some(random);
  size_t n = random.below(16);
  bool open = from.size() >= n && random.flip();
  copying(
      random, std::max<size_t>(n, 1) + random.below(3), "", open ? from.substr(0, n) : from, !open,
      [&](char *a, const char *b) { return Model(a, b, n); },
      [&](char *a, const char *b) { return Real(a, b, n); });
}

void appends(Random &random) {
  std::string before = some(random), from = some(random);
  copying(random, before.size() + from.size() + 1 + random.below(3), before, from, true,
          model_strcat, [](char *a, const char *b) { return std::strcat(a, b); });
}

void appendsSome(Random &random) {
  std::string before = some(random), from = some(random);
  size_t n = random.below(16);
  copying(
      random, before.size() + std::min(from.size(), n) + 1, before, from, true,
      [&](char *a, const char *b) { return model_strncat(a, b, n); },
      [&](char *a, const char *b) { return std::strncat(a, b, n); });
}

/// strlcpy and strlcat are not in this C library: against their manual, by std::string.
void copiesWithSize(Random &random) {
  std::string from = some(random);
  size_t size = random.below(16);
  Buffer to(size), source(from);
  EXPECT_EQ(model_strlcpy(to.data(), source.data(), size), from.size());
  if (size) {
    std::string expected = from.substr(0, size - 1);
    EXPECT_EQ(std::string(to.data()), expected);
    EXPECT_EQ(to.content().substr(expected.size() + 1),
              std::string(size - expected.size() - 1, '#'));
  }
}

void appendsWithSize(Random &random) {
  std::string before = some(random), from = some(random);
  size_t size = random.below(24);
  bool open = before.size() >= size;
  Buffer to(open ? size : std::max(size, before.size() + 1)), source(from);
  std::memcpy(to.data(), before.c_str(), open ? size : before.size() + 1);
  std::string was = to.content();
  EXPECT_EQ(model_strlcat(to.data(), source.data(), size),
            std::min(before.size(), size) + from.size());
  if (open) {
    EXPECT_EQ(to.content(), was);
  } else {
    EXPECT_EQ(std::string(to.data()), (before + from).substr(0, size - 1));
  }
}

template <int (*Model)(const char *, const char *), int (*Real)(const char *, const char *)>
void compares(Random &random) {
  std::string first = some(random);
  Buffer a(first),
      b(random.flip() ? some(random) : first.substr(0, random.below(first.size() + 1)));
  EXPECT_EQ(sign(Model(a.data(), b.data())), sign(Real(a.data(), b.data())));
}

template <int (*Model)(const char *, const char *, unsigned long),
          int (*Real)(const char *, const char *, size_t)>
void comparesSome(Random &random) {
  std::string first = some(random), second = random.flip() ? some(random) : first;
  size_t n = random.below(16);
  bool open = first.size() >= n && second.size() >= n;
  Buffer a(open ? first.substr(0, n) : first, !open), b(open ? second.substr(0, n) : second, !open);
  EXPECT_EQ(sign(Model(a.data(), b.data(), n)), sign(Real(a.data(), b.data(), n)));
}

template <char *(*Model)(const char *, int)>
void finds(Random &random, const char *(*real)(const char *, int)) {
  std::string text = some(random);
  Buffer s(text);
  int c = random.below(4) == 0 || text.empty() ? random.between(-300, 300)
                                               : text[random.below(text.size())];
  if (random.below(6) == 0)
    c = 0;
  EXPECT_EQ(place(s.data(), Model(s.data(), c)), place(s.data(), real(s.data(), c)));
}

const char *realStrchr(const char *s, int c) { return std::strchr(s, c); }
const char *realStrrchr(const char *s, int c) { return std::strrchr(s, c); }
const char *realStrchrnul(const char *s, int c) { return ::strchrnul(s, c); }

template <typename M, typename R> void searches(Random &random, M model, R real) {
  Buffer s(random.text(0, 12, "abA")), what(random.text(0, 4, "abA"));
  EXPECT_EQ(place(s.data(), model(s.data(), what.data())),
            place(s.data(), real(s.data(), what.data())));
}

template <unsigned long (*Model)(const char *, const char *),
          size_t (*Real)(const char *, const char *)>
void spans(Random &random) {
  Buffer s(random.text(0, 12, "abcd")), set(random.text(0, 4, "abcd"));
  EXPECT_EQ(Model(s.data(), set.data()), Real(s.data(), set.data()));
}

/// All tokens of two strings, with a change of the separators in between.
template <typename M, typename R> void tokens(Random &random, M model, R real) {
  std::string text = random.text(0, 14, "ab, ;");
  Buffer a(text), b(text);
  char *inA = a.data(), *inB = b.data(), *restA = nullptr, *restB = nullptr;
  for (int i = 0; i < 10; ++i) {
    std::string set = random.text(0, 3, ", ;");
    long got = place(a.data(), model(inA, set.c_str(), &restA));
    ASSERT_EQ(got, place(b.data(), real(inB, set.c_str(), &restB))) << '"' << text << '"' << i;
    ASSERT_EQ(a.content(), b.content());
    inA = inB = nullptr;
  }
}

void separates(Random &random) {
  std::string text = random.text(0, 14, "ab, ;");
  Buffer a(text), b(text);
  char *restA = a.data(), *restB = b.data();
  for (int i = 0; i < 10; ++i) {
    std::string set = random.text(0, 3, ", ;");
    ASSERT_EQ(place(a.data(), model_strsep(&restA, set.c_str())),
              place(b.data(), ::strsep(&restB, set.c_str())));
    ASSERT_EQ(place(a.data(), restA), place(b.data(), restB));
    ASSERT_EQ(a.content(), b.content());
  }
}

void duplicates(Random &random) {
  std::string text = some(random);
  Buffer s(text);
  char *copy = model_strdup(s.data());
  EXPECT_EQ(std::string(copy), text);
  EXPECT_EQ(world().living, 1u);
  model_free(copy);
}

void duplicatesSome(Random &random) {
  std::string text = some(random);
  size_t n = random.below(16);
  bool open = text.size() >= n && random.flip();
  Buffer s(open ? text.substr(0, n) : text, !open);
  char *copy = model_strndup(s.data(), n);
  EXPECT_EQ(std::string(copy), text.substr(0, n));
  model_free(copy);
}

void transforms(Random &random) {
  Buffer s(some(random));
  size_t n = random.below(16);
  Buffer a(n), b(n);
  size_t length = model_strxfrm(a.data(), s.data(), n);
  EXPECT_EQ(length, std::strxfrm(b.data(), s.data(), n));
  if (length < n) {
    EXPECT_EQ(std::string(a.data()), std::string(b.data()));
  }
}

void errorText(Random &random) {
  std::string text = std::strerror(random.between(-3, 200));
  world().contents.push_back(text + '\0');
  EXPECT_EQ(std::string(model_strerror(3)), text);
}

} // namespace

const std::vector<Row> &stringRows() {
  static const std::vector<Row> rows = {
      {"strlen", length<model_strlen, std::strlen>},
      {"strnlen", boundedLength<model_strnlen, ::strnlen>},
      {"strcpy", copies<model_strcpy, std::strcpy>},
      {"stpcpy", copies<model_stpcpy, ::stpcpy>},
      {"strncpy", copiesSome<model_strncpy, std::strncpy>},
      {"stpncpy", copiesSome<model_stpncpy, ::stpncpy>},
      {"strcat", appends},
      {"strncat", appendsSome},
      {"strlcpy", copiesWithSize},
      {"strlcat", appendsWithSize},
      {"strcmp", compares<model_strcmp, std::strcmp>},
      {"strcoll", compares<model_strcoll, std::strcoll>},
      {"strcasecmp", compares<model_strcasecmp, ::strcasecmp>},
      {"strncmp", comparesSome<model_strncmp, std::strncmp>},
      {"strncasecmp", comparesSome<model_strncasecmp, ::strncasecmp>},
      {"strxfrm", transforms},
      {"strchr", [](Random &r) { finds<model_strchr>(r, realStrchr); }},
      {"index", [](Random &r) { finds<model_index>(r, realStrchr); }},
      {"strchrnul", [](Random &r) { finds<model_strchrnul>(r, realStrchrnul); }},
      {"strrchr", [](Random &r) { finds<model_strrchr>(r, realStrrchr); }},
      {"rindex", [](Random &r) { finds<model_rindex>(r, realStrrchr); }},
      {"strstr",
       [](Random &r) {
         searches(r, model_strstr, [](char *s, char *w) { return std::strstr(s, w); });
       }},
      {"strcasestr",
       [](Random &r) {
         searches(r, model_strcasestr, [](char *s, char *w) { return ::strcasestr(s, w); });
       }},
      {"strpbrk",
       [](Random &r) {
         searches(r, model_strpbrk, [](char *s, char *w) { return std::strpbrk(s, w); });
       }},
      {"strspn", spans<model_strspn, std::strspn>},
      {"strcspn", spans<model_strcspn, std::strcspn>},
      {"strtok_r", [](Random &r) { tokens(r, model_strtok_r, ::strtok_r); }},
      {"strtok",
       [](Random &r) {
         tokens(
             r, [](char *s, const char *set, char **) { return model_strtok(s, set); },
             [](char *s, const char *set, char **) { return std::strtok(s, set); });
       }},
      {"strsep", separates},
      {"strdup", duplicates},
      {"strndup", duplicatesSome},
      {"strerror", errorText},
  };
  return rows;
}

} // namespace salve::library
