// C's operators on floats: constants, value sets and terms agree, and are the host's.
#include "engine/execution/floats.h"
#include "engine/smt/arithmetic.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace salve::execution {
namespace {

using ir::BinaryOp;
using ir::UnaryOp;

constexpr Scalar kFloat{32, true, false, true}, kDouble{64, true, false, true};
constexpr Scalar kInt{32, true, false, false}, kBool{8, false, true, false};

const double kSpecial[] = {0.0,
                           -0.0,
                           1.0,
                           -1.0,
                           0.5,
                           2.5,
                           -2.5,
                           1e30,
                           -3e9,
                           2147483647.5,
                           std::numeric_limits<double>::denorm_min(),
                           std::numeric_limits<float>::denorm_min(),
                           std::numeric_limits<double>::infinity(),
                           -std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()};

uint64_t bitsOf(double v, uint32_t width) {
  return width == 32 ? std::bit_cast<uint32_t>(static_cast<float>(v)) : std::bit_cast<uint64_t>(v);
}

TEST(FloatValues, ConditionsAndClasses) {
  smt::Terms terms;
  Values values(terms, 256);
  for (double v : kSpecial) {
    Value x = Value::number(bitsOf(v, 64));
    EXPECT_EQ(terms.isTrue(values.truth(x, kDouble)), v != 0);
    EXPECT_EQ(values.convert(x, kDouble, kBool).number(), v != 0);
    EXPECT_EQ(values.unary(UnaryOp::LogicalNot, x, kDouble).number(), !v);
    EXPECT_EQ(values.unary(UnaryOp::FloatIsNan, x, kDouble).number(), std::isnan(v));
    EXPECT_EQ(values.unary(UnaryOp::FloatIsInf, x, kDouble).number(), std::isinf(v));
    EXPECT_EQ(values.unary(UnaryOp::FloatRound, x, kDouble).number(), bitsOf(std::round(v), 64));
    bool fits = v > -2147483649.0 && v < 2147483648.0;
    EXPECT_EQ(terms.isTrue(values.fits(x, kDouble, kInt)), fits);
    if (fits) {
      EXPECT_EQ(values.convert(x, kDouble, kInt).number(),
                static_cast<uint32_t>(static_cast<int>(v)));
    }
    for (double w : kSpecial) {
      Value y = Value::number(bitsOf(w, 64));
      auto relation = [&](BinaryOp op) {
        return values.binary(op, x, y, kDouble, kDouble, 32).number() != 0;
      };
      EXPECT_EQ(relation(BinaryOp::Lt), v < w);
      EXPECT_EQ(relation(BinaryOp::Le), v <= w);
      EXPECT_EQ(relation(BinaryOp::Gt), v > w);
      EXPECT_EQ(relation(BinaryOp::Ge), v >= w);
      EXPECT_EQ(relation(BinaryOp::Eq), v == w);
      EXPECT_EQ(relation(BinaryOp::Ne), v != w);
      if (!std::isnan(v - w)) {
        EXPECT_EQ(values.binary(BinaryOp::Sub, x, y, kDouble, kDouble, 64).number(),
                  bitsOf(v - w, 64));
      }
    }
  }
}

class FloatSets : public testing::TestWithParam<size_t> {};
INSTANTIATE_TEST_SUITE_P(Limits, FloatSets, testing::Values(0, 3, 256));

/// Operands that are one of several constants under selectors, and terms where sets are off.
TEST_P(FloatSets, OperationsMeanWhatTheyMeanOnConstants) {
  std::mt19937_64 random(11);
  const UnaryOp unaries[] = {UnaryOp::Negate,     UnaryOp::LogicalNot, UnaryOp::FloatAbs,
                             UnaryOp::FloatSqrt,  UnaryOp::FloatFloor, UnaryOp::FloatRoundEven,
                             UnaryOp::FloatIsNan, UnaryOp::FloatIsInf};
  const BinaryOp binaries[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                               BinaryOp::Lt,  BinaryOp::Le,  BinaryOp::Gt,  BinaryOp::Ge,
                               BinaryOp::Eq,  BinaryOp::Ne};
  const Scalar types[] = {kFloat, kDouble, kInt, {64, false, false, false}, kBool};
  for (int round = 0; round < 300; ++round) {
    smt::Terms terms;
    Values values(terms, GetParam());
    Scalar type = random() & 1 ? kFloat : kDouble, to = types[random() % 5];
    smt::Term selectors[] = {terms.symbol(0), terms.symbol(0)};
    uint64_t numbers[2][2];
    Value operands[2];
    for (int i = 0; i < 2; ++i) {
      for (uint64_t &n : numbers[i])
        n = bitsOf(kSpecial[random() % std::size(kSpecial)], type.width);
      operands[i] = values.select(selectors[i], Value::number(numbers[i][1]),
                                  Value::number(numbers[i][0]), type.width);
    }
    UnaryOp u = unaries[random() % std::size(unaries)];
    BinaryOp b = binaries[random() % std::size(binaries)];
    uint32_t width = ir::isRelational(b) ? 32 : type.width;
    uint32_t unaryWidth =
        u == UnaryOp::LogicalNot || u == UnaryOp::FloatIsNan || u == UnaryOp::FloatIsInf
            ? 32
            : type.width;
    Value ofBinary = values.binary(b, operands[0], operands[1], type, type, width);
    Value ofUnary = values.unary(u, operands[0], type);
    Value ofConversion = values.convert(operands[0], type, to);
    smt::Term isTrue = values.truth(operands[0], type);
    for (int pick = 0; pick < 4; ++pick) {
      smt::Evaluator evaluate(terms,
                              {{selectors[0].index, pick & 1}, {selectors[1].index, pick >> 1}});
      Value x = Value::number(numbers[0][pick & 1]), y = Value::number(numbers[1][pick >> 1]);
      ASSERT_EQ(evaluate(values.asTerm(ofBinary, width)),
                values.binary(b, x, y, type, type, width).number());
      ASSERT_EQ(evaluate(values.asTerm(ofUnary, unaryWidth)), values.unary(u, x, type).number());
      ASSERT_EQ(evaluate(values.asTerm(ofConversion, to.width)),
                values.convert(x, type, to).number());
      ASSERT_EQ(evaluate(isTrue), terms.isTrue(values.truth(x, type)));
    }
  }
}

/// Symbols, so that nothing folds before the evaluation.
TEST(FloatValues, TermsMeanWhatConstantsMean) {
  std::mt19937_64 random(5);
  for (Scalar type : {kFloat, kDouble}) {
    smt::Terms terms;
    Values values(terms, 0);
    Value a = values.fresh(type), b = values.fresh(type);
    for (double v : kSpecial)
      for (double w : kSpecial) {
        uint64_t x = bitsOf(v, type.width), y = bitsOf(w, type.width);
        smt::Evaluator evaluate(terms, {{a.term().index, x}, {b.term().index, y}});
        for (BinaryOp op :
             {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Lt,
              BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne}) {
          Value result = values.binary(op, a, b, type, type, 32);
          uint32_t width = ir::isRelational(op) ? 32 : type.width;
          ASSERT_EQ(evaluate(values.asTerm(result, width)), floats::binary(op, x, y, type.width))
              << v << ' ' << ir::spelling(op) << ' ' << w;
        }
        ASSERT_EQ(evaluate(values.asTerm(values.unary(UnaryOp::LogicalNot, a, type), 32)),
                  ieee::magnitude(x, type.width) == 0);
        for (Scalar to : {kFloat, kDouble, kInt, kBool})
          ASSERT_EQ(evaluate(values.asTerm(values.convert(a, type, to), to.width)),
                    to.isFloat && to.width == type.width ? x : floats::convert(x, type, to));
      }
  }
}

} // namespace
} // namespace salve::execution
