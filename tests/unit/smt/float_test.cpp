// Floats: folded results, simplified terms and the solver agree with the host's arithmetic
// on special and random values of every format.
#include "engine/smt/arithmetic.h"
#include "engine/smt/solver.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <random>

namespace salve::smt {
namespace {

using ieee::Rounding;

constexpr uint32_t kWidths[] = {16, 32, 64, 80};

/// Zeros, denormals, numbers around integers and limits, infinities, several that are none.
std::vector<Bits> specials(uint32_t w) {
  std::vector<Bits> result;
  const Bits one = ieee::powerOfTwo(0, w), half = ieee::powerOfTwo(-1, w), top = ieee::infinity(w);
  const Bits normal = Bits{1} << ieee::fraction(w); // the smallest, but for its leading bit
  for (Bits bits : {Bits{0},
                    Bits{1},
                    normal - 1,
                    normal,
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
    bits = ieee::regular(bits & lowBits(w - 1), w);
    result.push_back(bits);
    result.push_back(bits | signBit(w));
  }
  return result;
}

struct Random {
  std::mt19937_64 random;
  explicit Random(uint64_t seed) : random(seed) {}
  Bits operator()(uint32_t w) {
    static const std::map<uint32_t, std::vector<Bits>> special = {
        {16, specials(16)}, {32, specials(32)}, {64, specials(64)}, {80, specials(80)}};
    const auto &list = special.at(w);
    switch (random() % 4) {
    case 0: return ieee::regular((Bits{random()} << 64 | random()) & lowBits(w), w);
    case 1: // of middling size, so that sums do not vanish
      return ieee::add(ieee::fromInteger(random() % 2000, 32, false, w),
                       ieee::powerOfTwo(-static_cast<int>(random() % 12), w), w) |
             (random() & 1 ? signBit(w) : 0);
    default: return list[random() % list.size()];
    }
  }
};

float f32(Bits bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
double f64(Bits bits) { return std::bit_cast<double>(lowHalf(bits)); }

TEST(Ieee, IsTheHostsArithmeticWithOneNan) {
  Random next(1);
  auto same32 = [](Bits bits, float value) {
    return std::isnan(value) ? bits == 0x7fc00000 : bits == std::bit_cast<uint32_t>(value);
  };
  auto same64 = [](Bits bits, double value) {
    return std::isnan(value) ? bits == 0x7ff8000000000000 : bits == std::bit_cast<uint64_t>(value);
  };
  for (int i = 0; i < 20000; ++i) {
    const Bits a = next(32), b = next(32), c = next(64), d = next(64);
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
    ASSERT_TRUE(
        same32(ieee::fromInteger(c, 64, true, 32), static_cast<float>(static_cast<int64_t>(c))));
    if (u > -2147483649.0 && u < 2147483648.0) {
      ASSERT_TRUE(ieee::fits(c, 64, 32, true));
      ASSERT_EQ(ieee::toInteger(c, 64, 32, true), static_cast<uint32_t>(static_cast<int32_t>(u)));
    } else {
      ASSERT_FALSE(ieee::fits(c, 64, 32, true));
    }
  }
}

#if __LDBL_MANT_DIG__ == 64
TEST(Ieee, IsTheHostsArithmeticOnExtendedNumbers) {
  Random next(2);
  auto number = [](Bits bits) {
    long double result = 0;
    std::memcpy(&result, &bits, 10);
    return result;
  };
  auto same = [](Bits bits, long double value) {
    Bits expected = std::isnan(value) ? ieee::quietNan(80) : 0;
    if (!std::isnan(value))
      std::memcpy(&expected, &value, 10);
    return bits == expected;
  };
  for (int i = 0; i < 20000; ++i) {
    const Bits a = next(80), b = next(80),
               n = (Bits{next.random()} << 64 | next.random()) >> next.random() % 128;
    volatile long double x = number(a), y = number(b);
    const long double exact = x;
    ASSERT_TRUE(same(ieee::add(a, b, 80), x + y));
    ASSERT_TRUE(same(ieee::multiply(a, b, 80), x * y));
    ASSERT_TRUE(same(ieee::divide(a, b, 80), x / y));
    ASSERT_TRUE(same(ieee::squareRoot(a, 80), std::sqrt(exact)));
    ASSERT_TRUE(same(ieee::rounded(a, 80, Rounding::HalfAway), std::round(exact)));
    ASSERT_TRUE(same(ieee::rounded(a, 80, Rounding::HalfEven), std::nearbyint(exact)));
    ASSERT_TRUE(same(ieee::rounded(a, 80, Rounding::Floor), std::floor(exact)));
    ASSERT_EQ(ieee::less(a, b, 80), x < y);
    ASSERT_EQ(ieee::equal(a, b, 80), x == y);
    ASSERT_TRUE(same(ieee::fromInteger(n, 128, true, 80), static_cast<SignedBits>(n)));
    ASSERT_TRUE(same(ieee::fromInteger(n, 128, false, 80), n));
    if (ieee::fits(a, 80, 128, true)) {
      ASSERT_EQ(ieee::toInteger(a, 80, 128, true), static_cast<Bits>(static_cast<SignedBits>(x)));
    }
    if (const double narrow = static_cast<double>(x); narrow == narrow) {
      ASSERT_EQ(ieee::converted(a, 80, 64), std::bit_cast<uint64_t>(narrow));
      ASSERT_TRUE(same(ieee::converted(std::bit_cast<uint64_t>(narrow), 64, 80), narrow));
    }
  }
}
#endif

TEST(Ieee, IsPrintedSoThatItReadsBack) {
  EXPECT_EQ(ieee::print(ieee::converted(std::bit_cast<uint64_t>(2.5), 64, 80), 80), "2.5");
  const Bits tenth =
      ieee::divide(ieee::fromInteger(1, 8, false, 80), ieee::fromInteger(10, 8, false, 80), 80);
  EXPECT_EQ(ieee::print(tenth, 80), "0x1.999999999999999ap-4");
  EXPECT_EQ(ieee::print(ieee::powerOfTwo(-16445, 80), 80), "0x1p-16445");
  EXPECT_EQ(ieee::print(std::bit_cast<uint32_t>(0.1F), 32), "0.1");
  EXPECT_EQ(ieee::print(ieee::infinity(80) | signBit(80), 80), "-inf");
}

/// A random operation on members of pools, with its value by the format's arithmetic.
struct RandomFloats {
  Terms terms;
  Random next;
  using Pool = std::vector<std::pair<Term, Bits>>;
  std::map<uint32_t, Pool> floats; ///< by format
  Pool integers, booleans;
  std::unordered_map<uint32_t, Bits> inputs;

  explicit RandomFloats(uint64_t seed) : next(seed) {
    for (uint32_t w : kWidths)
      for (int i = 0; i < 3; ++i) {
        Term s = terms.symbol(w);
        inputs[s.index] = next(w);
        floats[w].emplace_back(s, inputs[s.index]);
        const Bits k = next(w);
        floats[w].emplace_back(terms.number(w, k), k);
      }
    for (uint32_t w : {8, 16, 32, 64, 128}) {
      Term s = terms.symbol(w);
      inputs[s.index] = (Bits{next.random()} << 64 | next.random()) & lowBits(w);
      integers.emplace_back(s, inputs[s.index]);
    }
    Term s = terms.symbol(0);
    booleans.emplace_back(s, inputs[s.index] = seed & 1);
  }
  Pool &pool(uint32_t w) { return floats.at(w); }
  auto &any(Pool &p) { return p[next.random() % p.size()]; }

  void step() {
    uint32_t w = kWidths[next.random() % 4], other = kWidths[next.random() % 4];
    auto [a, x] = any(pool(w));
    auto [b, y] = any(pool(w));
    auto [c, z] = any(pool(other));
    auto [i, n] = any(integers);
    auto [p, u] = any(booleans);
    bool s = next.random() & 1;
    uint32_t to = 8u << (next.random() % 5);
    auto mode = static_cast<Rounding>(next.random() % 5);
    switch (next.random() % 20) {
    case 0: pool(w).emplace_back(terms.floatAdd(a, b), ieee::add(x, y, w)); break;
    case 1: pool(w).emplace_back(terms.floatSubtract(a, b), ieee::add(x, y ^ signBit(w), w)); break;
    case 2: pool(w).emplace_back(terms.floatMultiply(a, b), ieee::multiply(x, y, w)); break;
    case 3: pool(w).emplace_back(terms.floatDivide(a, b), ieee::divide(x, y, w)); break;
    case 4: pool(w).emplace_back(terms.floatSqrt(a), ieee::squareRoot(x, w)); break;
    case 5: pool(w).emplace_back(terms.floatRound(a, mode), ieee::rounded(x, w, mode)); break;
    case 6: pool(w).emplace_back(terms.floatNegate(a), x ^ signBit(w)); break;
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
    auto pools = r.floats;
    pools[0] = r.booleans, pools[1] = r.integers;
    for (const auto &[width, pool] : pools)
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
    auto pools = r.floats;
    pools[1] = r.integers;
    for (const auto &[width, pool] : pools)
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
