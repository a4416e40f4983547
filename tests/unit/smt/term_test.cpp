// Terms: folding, normal forms, and random terms whose simplified form must mean the
// same as the unsimplified operation, by evaluation and by the solver.
#include "engine/smt/arithmetic.h"
#include "engine/smt/solver.h"

#include <gtest/gtest.h>

#include <random>

namespace salve::smt {
namespace {

TEST(Terms, EqualLinearCombinationsAreOneTerm) {
  Terms t;
  Term x = t.symbol(32), y = t.symbol(32);
  Term left = t.add(t.add(x, y), t.number(32, 3));
  Term right = t.subtract(t.add(t.add(y, t.number(32, 5)), x), t.number(32, 2));
  EXPECT_EQ(left, right);
  EXPECT_TRUE(t.isFalse(t.equal(left, t.add(right, t.number(32, 1)))));
}

TEST(Terms, DistributivityIsDecidedWithoutTheSolver) {
  Terms t;
  Term x = t.symbol(32), y = t.symbol(32), z = t.symbol(32);
  Term left = t.multiply(x, t.add(y, z));
  Term right = t.add(t.multiply(x, y), t.multiply(z, x));
  EXPECT_TRUE(t.isTrue(t.equal(left, right)));
}

TEST(Terms, AnEquationIsDistributedOverAChoiceThatDecidesIt) {
  Terms t;
  Term x = t.symbol(32), y = t.symbol(32), c = t.symbol(0), d = t.symbol(0);
  Term one = t.number(32, 1), sum = t.add(x, y);
  Term counted = t.ite(c, t.add(x, one), t.ite(d, t.add(sum, one), y));
  Term left = t.subtract(counted, one);
  EXPECT_EQ(
      t.equal(left, sum),
      t.ite(c, t.equal(x, sum), t.ite(d, t.equal(sum, sum), t.equal(t.subtract(y, one), sum))));
  EXPECT_TRUE(t.isTrue(t.equal(t.negate(t.ite(c, t.negate(x), t.negate(x))), x)));
  // None is known: the equation stays as it is.
  EXPECT_EQ(t.node(t.equal(t.ite(c, x, y), t.symbol(32))).op, Op::Eq);
}

TEST(Terms, ComparisonOfABooleanAsIntegerIsTheBoolean) {
  Terms t;
  Term x = t.symbol(32), y = t.symbol(32);
  Term less = t.less(x, y, true);
  Term asInt = t.ite(less, t.number(32, 1), t.number(32, 0));
  EXPECT_EQ(t.negation(t.equal(asInt, t.number(32, 0))), less);
}

TEST(Terms, PiecesJoinToTheWhole) {
  Terms t;
  Term x = t.symbol(32), c = t.symbol(8);
  Term whole = t.extract(x, 0, 8), down = t.extract(x, 24, 8);
  for (uint32_t at : {8, 16, 24}) {
    whole = t.concat(t.extract(x, at, 8), whole);
    down = t.concat(down, t.extract(x, 24 - at, 8));
  }
  EXPECT_EQ(whole, x);
  EXPECT_EQ(down, x);
  // So do the bytes of an extended byte, and a replaced byte leaves the others alone.
  for (bool isSigned : {false, true}) {
    Term wide = t.resize(c, 32, isSigned);
    Term again = t.concat(t.extract(wide, 16, 16), t.concat(t.extract(wide, 8, 8), c));
    EXPECT_EQ(again, wide);
  }
  Term replaced = t.concat(t.extract(x, 16, 16), t.concat(c, t.extract(x, 0, 8)));
  EXPECT_EQ(t.extract(replaced, 8, 8), c);
  EXPECT_EQ(t.extract(replaced, 16, 16), t.extract(x, 16, 16));
  EXPECT_EQ(t.concat(t.extract(replaced, 16, 16), t.concat(t.extract(x, 8, 8), t.extract(x, 0, 8))),
            x);
}

/// Builds a random operation on pool members together with its value under `inputs`.
struct RandomTerms {
  Terms terms;
  std::mt19937_64 random;
  std::vector<std::pair<Term, uint64_t>> words; // 8 bits wide
  std::vector<std::pair<Term, uint64_t>> booleans;
  std::unordered_map<uint32_t, Bits> inputs;

  explicit RandomTerms(uint64_t seed) : random(seed) {
    for (int i = 0; i < 3; ++i) {
      Term s = terms.symbol(8);
      words.emplace_back(s, random() & 255);
      inputs[s.index] = words.back().second;
      Term b = terms.symbol(0);
      booleans.emplace_back(b, random() & 1);
      inputs[b.index] = booleans.back().second;
    }
    for (uint64_t k : {0, 1, 2, 127, 128, 255})
      words.emplace_back(terms.number(8, k), k);
  }
  auto &any(std::vector<std::pair<Term, uint64_t>> &pool) { return pool[random() % pool.size()]; }

  void step() {
    auto [a, x] = any(words);
    auto [b, y] = any(words);
    auto [p, u] = any(booleans);
    auto [q, v] = any(booleans);
    bool s = random() & 1;
    switch (random() % 22) {
    case 0: words.emplace_back(terms.add(a, b), (x + y) & 255); break;
    case 1: words.emplace_back(terms.subtract(a, b), (x - y) & 255); break;
    case 2: words.emplace_back(terms.multiply(a, b), (x * y) & 255); break;
    case 3: words.emplace_back(terms.divide(a, b, s), quotient(x, y, 8, s)); break;
    case 4: words.emplace_back(terms.remainder(a, b, s), remainderOf(x, y, 8, s)); break;
    case 5: words.emplace_back(terms.bitAnd(a, b), x & y); break;
    case 6: words.emplace_back(terms.bitOr(a, b), x | y); break;
    case 7: words.emplace_back(terms.bitXor(a, b), x ^ y); break;
    case 8: words.emplace_back(terms.bitNot(a), ~x & 255); break;
    case 9: words.emplace_back(terms.shiftLeft(a, b), shiftedLeft(x, y, 8)); break;
    case 10: words.emplace_back(terms.shiftRight(a, b, s), shiftedRight(x, y, 8, s)); break;
    case 11: words.emplace_back(terms.ite(p, a, b), u ? x : y); break;
    case 12: booleans.emplace_back(terms.equal(a, b), x == y); break;
    case 13: booleans.emplace_back(terms.less(a, b, s), lessThan(x, y, 8, s)); break;
    case 14: booleans.emplace_back(terms.conjunction(p, q), u && v); break;
    case 15: booleans.emplace_back(terms.disjunction(p, terms.negation(q)), u || !v); break;
    case 16: booleans.emplace_back(terms.ite(p, q, terms.negation(p)), u ? v : !u); break;
    case 18: { // a piece of a concatenation
      uint32_t lo = random() % 9, w = 1 + random() % 8;
      words.emplace_back(terms.resize(terms.extract(terms.concat(a, b), lo, w), 8, s),
                         resized(((x << 8 | y) >> lo) & lowBits(w), w, 8, s));
      break;
    }
    case 19: { // a concatenation of pieces, adjacent or not
      uint32_t lo = random() % 7, w = 1 + random() % (8 - lo);
      uint32_t from = random() & 1 ? 0 : random() % (lo + 1);
      uint32_t low = lo - from == 0 ? 1 : lo - from;
      Term wide = terms.concat(terms.extract(a, lo, w), terms.extract(a, from, low));
      uint64_t value = ((x >> lo) & lowBits(w)) << low | ((x >> from) & lowBits(low));
      words.emplace_back(terms.resize(wide, 8, false), value & 255);
      booleans.emplace_back(terms.equal(wide, terms.resize(b, w + low, s)),
                            value == resized(y, 8, w + low, s));
      break;
    }
    case 20: { // four bytes to a word, and one of its bytes; of an extension, too
      Term word = terms.concat(terms.concat(a, b), terms.resize(b, 16, s));
      uint64_t value = x << 24 | y << 16 | resized(y, 8, 16, s);
      uint32_t at = random() % 25;
      words.emplace_back(terms.extract(word, at, 8), (value >> at) & 255);
      Term shifted = terms.shiftRight(word, terms.number(32, at), false);
      words.emplace_back(terms.extract(shifted, 4, 8), (value >> at >> 4) & 255);
      words.emplace_back(terms.extract(terms.multiply(word, terms.number(32, 1 << (at & 7))), 9, 8),
                         ((value << (at & 7)) >> 9) & 255);
      booleans.emplace_back(
          terms.equal(word, terms.concat(terms.resize(a, 16, s), terms.concat(a, b))),
          value == (resized(x, 8, 16, s) << 16 | (x << 8 | y)));
      break;
    }
    case 21: { // an aligned number whose low bits carry something
      const uint64_t step = 1ULL << (1 + random() % 6), mask = random() & 255;
      const uint64_t low = random() % step, offset = random() & 255;
      const Term base =
          terms.add(terms.multiply(a, terms.number(8, step)), terms.number(8, offset));
      const uint64_t number = (x * step + offset) & 255, tag = y & low;
      const Term tagged = terms.bitOr(base, terms.bitAnd(b, terms.number(8, low)));
      words.emplace_back(tagged, number | tag);
      words.emplace_back(terms.bitAnd(tagged, terms.number(8, ~(step - 1) & 255)),
                         (number | tag) & ~(step - 1));
      words.emplace_back(terms.bitAnd(tagged, terms.number(8, mask)), (number | tag) & mask);
      words.emplace_back(terms.bitXor(base, terms.number(8, low)), number ^ low);
      const Term small = terms.bitAnd(a, terms.number(8, 7)), top = terms.number(8, offset & 240);
      const Term both = terms.bitOr(terms.add(small, terms.number(8, low & 7)), top);
      words.emplace_back(both, (((x & 7) + (low & 7)) | (offset & 240)) & 255);
      words.emplace_back(terms.bitAnd(both, terms.number(8, 15)), ((x & 7) + (low & 7)) & 15);
      break;
    }
    case 17: {
      uint32_t w = 1 + random() % 20;
      bool s2 = random() & 1;
      Term wide = terms.resize(a, w, s);
      words.emplace_back(terms.resize(wide, 8, s2), resized(resized(x, 8, w, s), w, 8, s2));
      Term sum = terms.add(terms.resize(a, 16, s), terms.resize(b, 16, s2));
      uint64_t value = (resized(x, 8, 16, s) + resized(y, 8, 16, s2)) & 0xffff;
      booleans.emplace_back(terms.less(sum, terms.resize(b, 16, s), s),
                            lessThan(value, resized(y, 8, 16, s), 16, s));
      words.emplace_back(terms.resize(sum, 8, false), value & 255);
      break;
    }
    }
  }
};

TEST(Terms, SimplifiedTermsKeepTheirMeaning) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomTerms r(seed);
    for (int i = 0; i < 120; ++i)
      r.step();
    Evaluator evaluate(r.terms, r.inputs);
    for (auto [t, value] : r.words)
      ASSERT_EQ(evaluate(t), value) << "seed " << seed << ": " << r.terms.print(t);
    for (auto [t, value] : r.booleans)
      ASSERT_EQ(evaluate(t), value) << "seed " << seed << ": " << r.terms.print(t);
  }
}

class SolverKinds : public testing::TestWithParam<SolverKind> {};
INSTANTIATE_TEST_SUITE_P(Both, SolverKinds,
                         testing::Values(SolverKind::OneShot, SolverKind::Incremental));

TEST_P(SolverKinds, AgreesWithEvaluation) {
  for (uint64_t seed = 0; seed < 25; ++seed) {
    RandomTerms r(seed);
    for (int i = 0; i < 40; ++i)
      r.step();
    Solver solver(r.terms, GetParam());
    for (auto [index, value] : r.inputs) {
      Term s(index);
      solver.require(r.terms.width(s) == 0 ? (value ? s : r.terms.negation(s))
                                           : r.terms.equal(s, r.terms.number(8, value)));
    }
    for (auto [t, value] : r.booleans)
      solver.require(value ? t : r.terms.negation(t));
    ASSERT_EQ(solver.check(Budget(60)), Answer::Sat) << "seed " << seed;
  }
}

TEST(Solver, CoreUnderAssumptions) {
  Terms t;
  Term a = t.symbol(0), b = t.symbol(0), c = t.symbol(0);
  Solver solver(t, SolverKind::Incremental);
  solver.require(t.negation(t.conjunction(a, c)));
  std::vector<Term> assumptions{a, b, c};
  ASSERT_EQ(solver.check(Budget(60), assumptions), Answer::Unsat);
  auto core = solver.core();
  EXPECT_TRUE(std::find(core.begin(), core.end(), b) == core.end());
  EXPECT_EQ(core.size(), 2u);
}

TEST(Solver, AnExhaustedBudgetIsUnknown) {
  Terms t;
  Solver solver(t, SolverKind::OneShot);
  EXPECT_EQ(solver.check(Budget(0)), Answer::Unknown);
  EXPECT_EQ(solver.reason(), Reason::Timeout);
}

} // namespace
} // namespace salve::smt
