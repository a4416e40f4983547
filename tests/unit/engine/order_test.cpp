// What is said of a function depends on the request alone: not on which other functions were
// analysed before it, in this process or in one whose results were kept.
#include "engine/results.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace salve::engine {
namespace {

const char *const kText = R"(
int table[64];
static int spread(int n) { int x = 0; for (int i = 0; i < n; ++i) x = x * 5 + i; return x & 31; }
static int twice(int n) { int x = 1; for (int i = 0; i < n; ++i) x ^= spread(x + i); return x & 31; }
static int depth(int n) { if (n <= 0) return 0; return (depth(n - 1) + 1) % 8; }
static int hard(int a, int b) {
  int r = 0;
  for (int i = 0; i < a; ++i) { r += r * b % 1021 + a * b % 77; if (r * r % 1009 == 5) r = 0; }
  return r < 0 ? 0 : r % 61;
}
int one(int n) { return table[twice(n)]; }
int two(int n) { return table[depth(n) + twice(n)]; }
int three(int a, int b) { return table[hard(a, b)]; }
int four(int a, int b) { return table[depth(a)] + table[hard(b, a)] + table[spread(a)]; }
int five(int a, int b) { return table[hard(a, a + 1)] + table[hard(b, 3) + depth(a)]; }
int least(int x, int y) { return x < y ? y : x; }
int user(int x) { int r = least(x, 3); table[r > 3] = r; return r; }
void check(int x, int y) { __CPROVER_assert(least(x, y) <= x, "least"); }
)";

/// What is said of each function, by its name.
class Said {
public:
  void operator()(const Finding &finding) {
    if (const auto *parsed = std::get_if<Parsed>(&finding))
      names_ = *parsed;
    else if (const auto *decided = std::get_if<Decided>(&finding))
      add(decided->function, decided->verdict);
    else if (const auto *failed = std::get_if<Failed>(&finding))
      of(failed->function) += failed->what.message + "\n";
    else if (const auto *searched = std::get_if<Searched>(&finding))
      for (const Repair &repair : searched->repairs)
        of(searched->function) += repair.title + "\n";
    else if (const auto *finished = std::get_if<Finished>(&finding))
      if (finished->steady == Steady::Yes)
        steady.insert(names_.functions.at(finished->function).name);
  }

  std::map<std::string, std::string> texts{};
  std::set<std::string> steady{}; ///< those that the clock had no say in

private:
  std::string &of(size_t function) { return texts[names_.functions.at(function).name]; }
  void add(size_t function, const Verdict &verdict) {
    std::string &text = of(function);
    text += std::to_string(static_cast<int>(verdict.status)) + " " + verdict.reason + "\n";
    for (const Message &note : verdict.notes)
      text += note.message + "\n";
  }

  Parsed names_{};
};

class InMemory : public Results {
public:
  std::optional<Kept> find(const std::string &key) override {
    const auto found = kept_.find(key);
    if (found == kept_.end())
      return std::nullopt;
    ++hits;
    return found->second;
  }
  void keep(const std::string &key, const Kept &result) override { kept_[key] = result; }

  size_t hits = 0;

private:
  std::map<std::string, Kept> kept_{};
};

Said analysed(const std::vector<std::string> &functions, Results *results = nullptr) {
  Request request;
  request.path = "/nonexistent/order.c";
  request.text = kText;
  request.options.functions = functions;
  request.options.timeout = 1;
  request.options.repairs = 2;
  Said said;
  analyse(request, Budget(), [&](const Finding &finding) { said(finding); }, results);
  return said;
}

/// What is said the same in both, but for what the clock ended on a slow machine.
void expectSame(const Said &one, const Said &other) {
  for (const auto &[name, text] : one.texts)
    if (one.steady.count(name) && other.steady.count(name)) {
      EXPECT_EQ(other.texts.at(name), text) << name;
    }
}

TEST(OrderTest, AFunctionIsSaidTheSameOfAloneAndWithOthers) {
  const Said all = analysed({});
  EXPECT_EQ(all.texts.size(), 12U);
  EXPECT_FALSE(all.steady.empty());
  for (const auto &[name, text] : all.texts)
    expectSame(analysed({name}), all);
}

TEST(OrderTest, WhatOthersHaveKeptChangesNothing) {
  const Said all = analysed({});
  InMemory results;
  analysed({"spread", "depth", "two", "three", "least"}, &results);
  const Said rest = analysed({}, &results);
  EXPECT_EQ(results.hits, 5U);
  expectSame(rest, all);
}

} // namespace
} // namespace salve::engine
