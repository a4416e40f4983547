// Value sets: every operation on random sets means, under each selection, the operation on
// the selected constants (design: value sets).
#include "engine/execution/memory/value.h"
#include "engine/smt/arithmetic.h"

#include <gtest/gtest.h>

#include <random>

namespace salve::execution {
namespace {

class SetSizes : public testing::TestWithParam<size_t> {};
INSTANTIATE_TEST_SUITE_P(Limits, SetSizes, testing::Values(0, 4, 256));

TEST_P(SetSizes, OperationsMeanWhatTheyMeanOnConstants) {
  constexpr int kAlternatives = 5;
  const Scalar types[] = {{8, false, false},  {8, true, false},    {32, true, false},
                          {64, false, false}, {128, false, false}, {128, true, false}};
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    smt::Terms terms;
    Values values(terms, GetParam());
    Scalar type = types[random() % 6];
    auto constant = [&]() -> Bits {
      const Bits any = Bits{random()} << 64 | random();
      return random() % 3 ? random() % 5 : any & lowBits(type.width);
    };
    // Two values with alternatives of their own selectors.
    std::vector<smt::Term> selectors;
    std::vector<std::vector<Bits>> numbers(2);
    std::vector<Value> operands;
    for (int i = 0; i < 2; ++i) {
      std::vector<Values::Alternative> alternatives;
      numbers[i].push_back(constant());
      for (int a = 0; a < kAlternatives; ++a) {
        selectors.push_back(terms.symbol(0));
        numbers[i].push_back(constant());
        alternatives.push_back({selectors.back(), Value::number(numbers[i].back())});
      }
      operands.push_back(values.choose(alternatives, Value::number(numbers[i][0]), type.width));
    }
    auto op = static_cast<ir::BinaryOp>(random() % 16);
    bool shifts = op == ir::BinaryOp::Shl || op == ir::BinaryOp::Shr;
    uint32_t width = ir::isRelational(op) ? 32 : type.width;
    Value result = values.binary(op, operands[0], operands[1], type, type, width);
    Value joined = values.select(selectors[0], operands[0], operands[1], type.width);
    for (int x = 0; x <= kAlternatives; ++x)
      for (int y = 0; y <= kAlternatives; ++y) {
        std::unordered_map<uint32_t, Bits> model;
        if (x > 0)
          model[selectors[x - 1].index] = 1;
        if (y > 0)
          model[selectors[kAlternatives + y - 1].index] = 1;
        smt::Evaluator evaluate(terms, model);
        const Bits a = numbers[0][x], b = numbers[1][y];
        if (shifts && smt::resized(b, type.width, 128, type.isSigned) >= type.width)
          continue; // checked before, and not defined here
        Value expected = values.binary(op, Value::number(a), Value::number(b), type, type, width);
        ASSERT_EQ(evaluate(values.asTerm(result, width)), expected.number())
            << decimal(a) << ' ' << ir::spelling(op) << ' ' << decimal(b) << " width "
            << type.width;
        ASSERT_EQ(evaluate(values.truth(operands[0], type.width)), a != 0);
        ASSERT_EQ(evaluate(values.asTerm(joined, type.width)), x == 1 ? a : b);
      }
  }
}

} // namespace
} // namespace salve::execution
