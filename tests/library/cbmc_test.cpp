// CBMC's functions that are written as models.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

extern "C" void model___CPROVER_havoc_object(void *);
extern "C" void model___CPROVER_havoc_slice(void *, unsigned long);
extern "C" bool model___CPROVER_pointer_in_range(const void *, const void *, const void *);
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
                                        {"__CPROVER_POINTER_OBJECT", objectNumber}};
  return rows;
}

} // namespace salve::library
