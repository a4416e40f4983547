// Floats: folded results, simplified terms and the solver agree with the host's arithmetic
// on special and random values.
#include "engine/smt/arithmetic.h"
#include "engine/smt/solver.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

namespace salve::smt {
namespace {

using ieee::Rounding;

constexpr uint32_t kWidths[] = {32, 64};

/// Zeros, denormals, numbers around integers and limits, infinities, several that are none.
std::vector<uint64_t> specials(uint32_t w) {
  std::vector<uint64_t> result;
  uint64_t one = ieee::powerOfTwo(0, w), half = ieee::powerOfTwo(-1, w), top = ieee::infinity(w);
  for (uint64_t bits : {uint64_t{0},
                        uint64_t{1},
                        ieee::powerOfTwo(w == 32 ? -126 : -1022, w) - 1,
                        ieee::powerOfTwo(w == 32 ? -126 : -1022, w),
                        half - 1,
                        half,
                        half + 1,
                        one - 1,
                        one,
                        one + 1,
                        ieee::add(one, half, w),
                        ieee::powerOfTwo(1, w),
                        ieee::add(ieee::powerOfTwo(1, w), half, w),
                        ieee::powerOfTwo(23, w) - 1,
                        ieee::powerOfTwo(24, w) + 1,
                        ieee::powerOfTwo(31, w) - 1,
                        ieee::powerOfTwo(31, w),
                        ieee::powerOfTwo(32, w),
                        ieee::powerOfTwo(52, w),
                        ieee::powerOfTwo(63, w),
                        ieee::powerOfTwo(63, w) - 1,
                        ieee::powerOfTwo(64, w),
                        top - 1,
                        top,
                        top + 1,
                        ieee::quietNan(w),
                        ieee::quietNan(w) + 5}) {
    result.push_back(bits);
    result.push_back(bits | ieee::signBit(w));
  }
  return result;
}

struct Random {
  std::mt19937_64 random;
  explicit Random(uint64_t seed) : random(seed) {}
  uint64_t operator()(uint32_t w) {
    static const std::vector<uint64_t> special[] = {specials(32), specials(64)};
    const auto &list = special[w == 64];
    switch (random() % 4) {
    case 0: return random() & mask(w);
    case 1: // of middling size, so that sums do not vanish
      return ieee::add(ieee::fromInteger(random() % 2000, 32, false, w),
                       ieee::powerOfTwo(-static_cast<int>(random() % 12), w), w) |
             (random() & 1 ? ieee::signBit(w) : 0);
    default: return list[random() % list.size()];
    }
  }
};

float f32(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
double f64(uint64_t bits) { return std::bit_cast<double>(bits); }

TEST(Ieee, IsTheHostsArithmeticWithOneNan) {
  Random next(1);
  auto same32 = [](uint64_t bits, float value) {
    return std::isnan(value) ? bits == 0x7fc00000 : bits == std::bit_cast<uint32_t>(value);
  };
  auto same64 = [](uint64_t bits, double value) {
    return std::isnan(value) ? bits == 0x7ff8000000000000 : bits == std::bit_cast<uint64_t>(value);
  };
  for (int i = 0; i < 20000; ++i) {
    uint64_t a = next(32), b = next(32), c = next(64), d = next(64);
    volatile float x = f32(a), y = f32(b);
    volatile double u = f64(c), v = f64(d);
    ASSERT_TRUE(same32(ieee::add(a, b, 32), x + y));
    ASSERT_TRUE(same32(ieee::multiply(a, b, 32), x * y));
    ASSERT_TRUE(same32(ieee::divide(a, b, 32), x / y));
    ASSERT_TRUE(same64(ieee::add(c, d, 64), u + v));
    ASSERT_TRUE(same64(ieee::divide(c, d, 64), u / v));
    ASSERT_TRUE(same64(ieee::squareRoot(c, 64), std::sqrt(u)));
    ASSERT_TRUE(same32(ieee::converted(c, 64, 32), static_cast<float>(u)));
    ASSERT_TRUE(same32(ieee::rounded(a, 32, Rounding::HalfEven), std::nearbyint(x)));
    ASSERT_TRUE(same64(ieee::rounded(c, 64, Rounding::HalfEven), std::nearbyint(u))) << u;
    ASSERT_EQ(ieee::less(c, d, 64), u < v);
    ASSERT_EQ(ieee::equal(a, b, 32), x == y);
    ASSERT_TRUE(same32(ieee::fromInteger(c, 64, true, 32), static_cast<float>(int64_t(c))));
    if (u > -2147483649.0 && u < 2147483648.0) {
      ASSERT_TRUE(ieee::fits(c, 64, 32, true));
      ASSERT_EQ(ieee::toInteger(c, 64, 32, true), static_cast<uint32_t>(static_cast<int32_t>(u)));
    } else {
      ASSERT_FALSE(ieee::fits(c, 64, 32, true));
    }
  }
}

/// A random operation on members of pools, with its value by host arithmetic.
struct RandomFloats {
  Terms terms;
  Random next;
  std::vector<std::pair<Term, uint64_t>> floats[2], integers, booleans;
  std::unordered_map<uint32_t, uint64_t> inputs;

  explicit RandomFloats(uint64_t seed) : next(seed) {
    for (uint32_t w : kWidths)
      for (int i = 0; i < 3; ++i) {
        Term s = terms.symbol(w);
        inputs[s.index] = next(w);
        pool(w).emplace_back(s, inputs[s.index]);
        uint64_t k = next(w);
        pool(w).emplace_back(terms.number(w, k), k);
      }
    for (uint32_t w : {8, 16, 32, 64}) {
      Term s = terms.symbol(w);
      inputs[s.index] = next.random() & mask(w);
      integers.emplace_back(s, inputs[s.index]);
    }
    Term s = terms.symbol(0);
    booleans.emplace_back(s, inputs[s.index] = seed & 1);
  }
  std::vector<std::pair<Term, uint64_t>> &pool(uint32_t w) { return floats[w == 64]; }
  auto &any(std::vector<std::pair<Term, uint64_t>> &p) { return p[next.random() % p.size()]; }

  void step() {
    uint32_t w = kWidths[next.random() % 2], other = 96 - w;
    auto [a, x] = any(pool(w));
    auto [b, y] = any(pool(w));
    auto [c, z] = any(pool(other));
    auto [i, n] = any(integers);
    auto [p, u] = any(booleans);
    bool s = next.random() & 1;
    uint32_t to = 8u << (next.random() % 4);
    auto mode = static_cast<Rounding>(next.random() % 5);
    switch (next.random() % 20) {
    case 0: pool(w).emplace_back(terms.floatAdd(a, b), ieee::add(x, y, w)); break;
    case 1:
      pool(w).emplace_back(terms.floatSubtract(a, b), ieee::add(x, y ^ ieee::signBit(w), w));
      break;
    case 2: pool(w).emplace_back(terms.floatMultiply(a, b), ieee::multiply(x, y, w)); break;
    case 3: pool(w).emplace_back(terms.floatDivide(a, b), ieee::divide(x, y, w)); break;
    case 4: pool(w).emplace_back(terms.floatSqrt(a), ieee::squareRoot(x, w)); break;
    case 5: pool(w).emplace_back(terms.floatRound(a, mode), ieee::rounded(x, w, mode)); break;
    case 6: pool(w).emplace_back(terms.floatNegate(a), x ^ ieee::signBit(w)); break;
    case 7: pool(w).emplace_back(terms.floatAbs(a), ieee::magnitude(x, w)); break;
    case 8: booleans.emplace_back(terms.floatLess(a, b), ieee::less(x, y, w)); break;
    case 9:
      booleans.emplace_back(terms.floatLessEqual(a, b),
                            ieee::less(x, y, w) || ieee::equal(x, y, w));
      break;
    case 10: booleans.emplace_back(terms.floatEqual(a, b), ieee::equal(x, y, w)); break;
    case 11: booleans.emplace_back(terms.floatIsNan(a), ieee::isNan(x, w)); break;
    case 12: booleans.emplace_back(terms.floatIsInfinite(a), ieee::isInfinite(x, w)); break;
    case 13: booleans.emplace_back(terms.floatIsZero(a), ieee::magnitude(x, w) == 0); break;
    case 14:
    case 15: pool(w).emplace_back(terms.floatConvert(c, w), ieee::converted(z, other, w)); break;
    case 16:
    case 17:
      pool(w).emplace_back(terms.floatFromInteger(i, s, w),
                           ieee::fromInteger(n, terms.width(i), s, w));
      break;
    case 18:
      integers.emplace_back(terms.floatToInteger(a, to, s), ieee::toInteger(x, w, to, s));
      booleans.emplace_back(terms.floatFits(a, to, s), ieee::fits(x, w, to, s));
      break;
    case 19: pool(w).emplace_back(terms.ite(p, a, b), u ? x : y); break;
    }
  }
};

TEST(Floats, SimplifiedTermsKeepTheirMeaning) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    RandomFloats r(seed);
    for (int i = 0; i < 60; ++i)
      r.step();
    Evaluator evaluate(r.terms, r.inputs);
    for (const auto &pool : {r.floats[0], r.floats[1], r.integers, r.booleans})
      for (auto [t, value] : pool)
        ASSERT_EQ(evaluate(t), value) << "seed " << seed << ": " << r.terms.print(t);
  }
}

TEST(Floats, RulesThatDecideWithoutTheSolver) {
  Terms t;
  Term i = t.symbol(32), j = t.symbol(32), x = t.symbol(32), y = t.symbol(32);
  auto wide = [&](Term a) { return t.floatFromInteger(a, true, 64); };
  EXPECT_EQ(t.floatToInteger(wide(i), 32, true), i);
  EXPECT_EQ(t.floatLess(wide(i), wide(j)), t.less(i, j, true));
  EXPECT_EQ(t.floatLess(wide(i), t.number(64, std::bit_cast<uint64_t>(2.5))),
            t.less(i, t.number(32, 3), true));
  EXPECT_TRUE(t.isTrue(t.floatFits(wide(i), 32, true)));
  EXPECT_EQ(t.floatEqual(x, x), t.negation(t.floatIsNan(x)));
  EXPECT_EQ(t.floatAdd(x, y), t.floatAdd(y, x));
  Term sum = t.floatAdd(t.floatConvert(x, 64), t.floatConvert(y, 64));
  EXPECT_EQ(t.floatConvert(sum, 32), t.floatAdd(x, y));
  EXPECT_EQ(t.floatNegate(t.floatNegate(x)), x);
}

class FloatSolvers : public testing::TestWithParam<SolverKind> {};
INSTANTIATE_TEST_SUITE_P(Both, FloatSolvers,
                         testing::Values(SolverKind::OneShot, SolverKind::Incremental));

/// The operands are fixed by constraints that folding cannot see.
TEST_P(FloatSolvers, AgreeWithTheHost) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    RandomFloats r(seed);
    for (int i = 0; i < 14; ++i)
      r.step();
    Solver solver(r.terms, GetParam());
    for (auto [index, value] : r.inputs) {
      Term s(index);
      solver.require(r.terms.width(s) == 0
                         ? (value ? s : r.terms.negation(s))
                         : r.terms.equal(s, r.terms.number(r.terms.width(s), value)));
    }
    Term all = r.terms.boolean(true);
    for (const auto &pool : {r.floats[0], r.floats[1], r.integers})
      for (auto [t, value] : pool)
        all = r.terms.conjunction(all, r.terms.equal(t, r.terms.number(r.terms.width(t), value)));
    for (auto [t, value] : r.booleans)
      all = r.terms.conjunction(all, value ? t : r.terms.negation(t));
    solver.require(r.terms.negation(all));
    ASSERT_EQ(solver.check(Budget(60)), Answer::Unsat) << "seed " << seed;
  }
}

TEST_P(FloatSolvers, ModelsAreSolutions) {
  Terms t;
  Term x = t.symbol(32), y = t.symbol(32);
  auto number = [&](float k) { return t.number(32, std::bit_cast<uint32_t>(k)); };
  Solver solver(t, GetParam());
  solver.require(t.floatEqual(t.floatAdd(t.floatMultiply(x, x), number(1)), number(5)));
  solver.require(t.floatLess(x, number(0)));
  solver.require(t.negation(t.floatLessEqual(y, x)));
  solver.require(t.negation(t.floatLessEqual(x, y)));
  ASSERT_EQ(solver.check(Budget(60)), Answer::Sat);
  Evaluator model = solver.model();
  EXPECT_EQ(f32(model(x)), -2.0F);
  EXPECT_TRUE(std::isnan(f32(model(y))));
}

} // namespace
} // namespace salve::smt
