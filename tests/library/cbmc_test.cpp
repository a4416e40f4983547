// CBMC's functions that are written as models.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

extern "C" void model___CPROVER_havoc_object(void *);
extern "C" void model___CPROVER_havoc_slice(void *, unsigned long);
extern "C" bool model___CPROVER_pointer_in_range(const void *, const void *, const void *);
extern "C" bool model___CPROVER_pointer_in_range_dfcc(const void *, const void *, const void *);
extern "C" bool model___salve_fresh(const void *);
extern "C" int model___salve_contract(int);
extern "C" unsigned long model___CPROVER_POINTER_OBJECT(const void *);

namespace salve::library {

namespace {

void wholeObject(Random &random) {
  Buffer object(random.text(1, 9), false);
  const std::string content(object.size(), 'x');
  world().contents.push_back(content);
  model___CPROVER_havoc_object(object.data() + random.below(object.size()));
  EXPECT_EQ(object.content(), content);
}

void slice(Random &random) {
  Buffer object(random.text(3, 9), false);
  std::string expected = object.content();
  expected[1] = 'x';
  world().contents.emplace_back("x");
  model___CPROVER_havoc_slice(object.data() + 1, 1);
  EXPECT_EQ(object.content(), expected);
}

void range(Random &random) {
  Buffer object(random.text(1, 9), false), other(1);
  const auto at = [&] { return object.data() + random.below(object.size() + 1); };
  const char *from = at(), *p = at(), *to = at();
  EXPECT_EQ(model___CPROVER_pointer_in_range(from, p, to), from <= p && p <= to);
  EXPECT_FALSE(model___CPROVER_pointer_in_range(from, other.data(), to));
}

/// What is required is asked for (2), then what is ensured (3).
void read(int clause) { model___salve_contract(clause); }

void fresh(Random &random) {
  Buffer object(random.text(1, 9), false), other(1);
  const auto at = [&] { return object.data() + random.below(object.size() + 1); };
  read(2);
  EXPECT_TRUE(model___salve_fresh(at()));
  EXPECT_TRUE(model___salve_fresh(other.data()));
  EXPECT_FALSE(model___salve_fresh(at()));
  read(2);
  EXPECT_TRUE(model___salve_fresh(at()));
  read(0);
}

void rangeInClause(Random &random) {
  Buffer object(random.text(1, 9), false);
  const auto at = [&] { return object.data() + random.below(object.size() + 1); };
  const char *from = at(), *p = at(), *to = at();
  read(3);
  EXPECT_EQ(model___CPROVER_pointer_in_range_dfcc(from, p, to), from <= p && p <= to);
  read(0);
}

void clause(Random &random) {
  const int now = random.between(1, 4);
  read(now);
  EXPECT_EQ(model___salve_contract(5), now);
  EXPECT_EQ(model___salve_contract(6), 0);
  EXPECT_EQ(model___salve_contract(6), 1);
  read(0);
}

void objectNumber(Random &random) {
  Buffer object(random.text(1, 9), false), other(1);
  const unsigned long number = model___CPROVER_POINTER_OBJECT(object.data());
  EXPECT_EQ(model___CPROVER_POINTER_OBJECT(object.data() + object.size()), number);
  EXPECT_NE(model___CPROVER_POINTER_OBJECT(other.data()), number);
  EXPECT_EQ(model___CPROVER_POINTER_OBJECT(nullptr), 0u);
}

} // namespace

const std::vector<Row> &cbmcRows() {
  static const std::vector<Row> rows = {{"__CPROVER_havoc_object", wholeObject},
                                        {"__CPROVER_havoc_slice", slice},
                                        {"__CPROVER_pointer_in_range", range},
                                        {"__CPROVER_pointer_in_range_dfcc", rangeInClause},
                                        {"__salve_contract", clause},
                                        {"__salve_fresh", fresh},
                                        {"__CPROVER_POINTER_OBJECT", objectNumber}};
  return rows;
}

} // namespace salve::library
