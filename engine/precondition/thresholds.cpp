// Where a number becomes too large, or too small, for the access that fails.
//
// Found by runs of the interpreter, so that it does not matter how the index is made of the number:
// `a[++top]` of 4 elements asks for `top >= -1 && top < 3`. The number is changed until the failing
// run passes; between the two values lies the threshold. It counts if it stays where it is when
// another number changes, and lies near to 0 or to the number of elements; or where a size wraps
// that is made of it (`used < 2147483647`), then together with the numbers that are equal to it.
#include "engine/precondition/templates.h"
#include "engine/precondition/trial.h"
#include "engine/precondition/usage.h"
#include "engine/repair/rules/builder.h"
#include "engine/support/limits/precondition.h"

#include <bit>
#include <span>

namespace salve::precondition {

using ir::BinaryOp;
using ir::InputKey;
using ir::Program;
using repair::Builder;

namespace {

constexpr int64_t kNear = limits::precondition::kFactor;

enum class Fate { Passes, Fails, Other };

/// The failing run with other numbers.
class Probe {
public:
  Probe(const Trial &trial, const Failing &failing, const Budget &budget)
      : trial_(trial), failing_(failing), budget_(budget), inputs_(failing.violation.inputs) {}

  SignedBits valueOf(const Term &term) const {
    return ir::signedValue(typeOf(term), ir::valueOf(inputs_, keyOf(trial_.program, term.at)));
  }

  Fate with(const Term &term, SignedBits value) { return with(std::span(&term, 1), value); }
  /// All of them have that value.
  Fate with(std::span<const Term> terms, SignedBits value) {
    const ir::Inputs before = inputs_;
    for (const Term &term : terms)
      set(term, value);
    const ir::Run run = trial_.run(inputs_, budget_);
    inputs_ = before;
    if (run.end == ir::RunEnd::Failed && run.property == failing_.violation.property)
      return Fate::Fails;
    const bool isIn = run.end != ir::RunEnd::AssumptionFalse && failing_.isOvercome(run);
    return isIn ? Fate::Passes : Fate::Other;
  }

  void set(const Term &term, SignedBits value) {
    inputs_[keyOf(trial_.program, term.at)] = ir::truncate(typeOf(term), static_cast<Bits>(value));
  }

private:
  const ir::Type &typeOf(const Term &term) const { return trial_.program.types[term.type]; }

  const Trial &trial_;
  const Failing &failing_;
  const Budget &budget_;
  ir::Inputs inputs_;
};

/// The last value that passes, and the one beside it that fails.
struct Threshold {
  SignedBits last = 0;
  bool isUpper = false;
};

std::optional<Threshold> thresholdOf(Probe &probe, const Term &term) {
  SignedBits fails = probe.valueOf(term), passes = 0;
  while (passes <= kNear && probe.with(term, passes) != Fate::Passes)
    ++passes;
  if (passes > kNear)
    return std::nullopt;
  const bool isUpper = passes < fails;
  while (passes + 1 < fails || fails + 1 < passes) {
    const SignedBits middle = passes + (fails - passes) / 2;
    switch (probe.with(term, middle)) {
    case Fate::Passes: passes = middle; break;
    case Fate::Fails: fails = middle; break;
    case Fate::Other: return std::nullopt;
    }
  }
  // A single value that passes is none: `x == *p`.
  if (probe.with(term, passes + (isUpper ? -1 : 1)) != Fate::Passes)
    return std::nullopt;
  return Threshold{passes, isUpper};
}

/// Whether the threshold lies elsewhere where one of the others is 1 more or less.
bool dependsOn(Probe probe, const Term &other, const Term &term, const Threshold &threshold) {
  const SignedBits value = probe.valueOf(other), outside = threshold.isUpper ? 1 : -1;
  for (SignedBits changed : {value + 1, value - 1}) {
    probe.set(other, changed);
    const Fate last = probe.with(term, threshold.last),
               next = probe.with(term, threshold.last + outside);
    if (last == Fate::Fails ||
        (next == Fate::Passes && probe.with(term, threshold.last + 2 * outside) == Fate::Fails))
      return true;
  }
  return false;
}

/// `a < b - distance`, in words that do not wrap where `b` is not 0.
Candidate isBelow(const Program &program, const Term &a, const Term &b, int64_t distance) {
  if (distance == 0 || distance == -1)
    return comparison(a, distance == 0 ? BinaryOp::Lt : BinaryOp::Le, b);
  const bool isSigned = program.types[b.type].isSigned;
  const bool isLeft = !isSigned && distance > 0; // `a + 1 < b`
  auto shifted = [](const std::string &text, int64_t by) {
    return text + (by < 0 ? " - " : " + ") + std::to_string(by < 0 ? -by : by);
  };
  Candidate result = relation(isLeft ? shifted(a.text, distance) : a.text, BinaryOp::Lt,
                              isLeft ? b.text : shifted(b.text, -distance));
  result.subject = a.text;
  result.make = [a, b, distance, isSigned, isLeft](Program &copy) {
    Builder builder(copy);
    auto plus = [&](const Term &term, int64_t by) {
      const ir::ExprId value = valueOf(builder, term);
      const ir::TypeId type = isSigned ? builder.wide(true) : builder.promoted(term.type);
      return builder.binary(
          BinaryOp::Add, builder.cast(type, value),
          builder.constant(type,
                           ir::truncate(copy.types[type], static_cast<Bits>(SignedBits{by}))));
    };
    const ir::ExprId left = isLeft ? plus(a, distance) : valueOf(builder, a);
    const ir::ExprId right = isLeft ? valueOf(builder, b) : plus(b, -distance);
    return safely(builder, {a, b}, builder.compare(BinaryOp::Lt, left, right));
  };
  result.reads = readsOf({a, b});
  return result;
}

/// How many elements there are where it fails, and what says so, if it is no number.
struct Length {
  uint64_t elements;
  std::optional<Term> count = {};
};

std::optional<Length> lengthOf(const Trial &trial, const Failing &failing,
                               const std::vector<Term> &numbers) {
  if (const uint64_t limit = trial.program.properties[failing.violation.property].limit)
    return Length{limit};
  for (ir::VariableId parameter : trial.program.functions[trial.entry].parameters)
    if (const uint64_t declared = trial.program.variables[parameter].extent.elements;
        declared > 1 && failing.owner == keyOf(trial.program, {parameter}))
      return Length{declared};
  for (const Candidate &array : failing.chosen) {
    if (!array.array || failing.owner != keyOf(trial.program, array.array->at))
      continue;
    if (array.fixed) { // by accident of a run, unless the code knows arrays of that size
      const std::vector<uint64_t> known = lengths(trial.program, trial.entry);
      return std::find(known.begin(), known.end(), array.fixed) == known.end()
                 ? std::nullopt
                 : std::optional(Length{array.fixed});
    }
    for (const Term &number : numbers)
      if (number.text == array.count)
        return Length{lowHalf(ir::valueOf(failing.violation.inputs, trial.countKey(*array.array))),
                      number};
  }
  return std::nullopt;
}

/// Whether each element holds as many as a power of two of what is counted up to there.
bool isWhatElementsHold(SignedBits count, uint64_t elements) {
  const auto number = static_cast<uint64_t>(count);
  return count > 0 && number % elements == 0 && std::has_single_bit(number / elements);
}

/// Whether sizes that are made of such a number wrap: near to a power of two.
bool isWhereSizesWrap(SignedBits value) {
  if (value < limits::precondition::kLeastWrapping || value > INT64_MAX / 2)
    return false;
  const auto bits = static_cast<uint64_t>(value);
  const uint64_t below = std::bit_floor(bits);
  return std::min(bits - below, 2 * below - bits) <= static_cast<uint64_t>(kNear);
}

} // namespace

std::vector<Candidate> ofWrapping(Trial &trial, const Program &program, const Failing &failing,
                                  const Budget &budget) {
  std::vector<Candidate> result;
  trial.assume(failing.chosen);
  const std::vector<Term> numbers = termsOf(program, trial.entry).integers;
  Probe probe(trial, failing, budget);
  for (const Term &term : numbers) {
    const SignedBits value = probe.valueOf(term);
    if (value < limits::precondition::kLeastWrapping)
      continue;
    std::vector<Term> equal; // `used == room`: what is full grows
    std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(equal),
                 [&](const Term &other) { return probe.valueOf(other) == value; });
    SignedBits passes = 0, fails = value;
    if (probe.with(equal, passes) != Fate::Passes)
      continue;
    while (passes + 1 < fails) {
      const SignedBits middle = passes + (fails - passes) / 2;
      (probe.with(equal, middle) == Fate::Passes ? passes : fails) = middle;
    }
    if (!isWhereSizesWrap(fails))
      continue;
    const bool isRound = std::has_single_bit(static_cast<uint64_t>(passes));
    result.push_back(comparison(term, isRound ? BinaryOp::Le : BinaryOp::Lt,
                                static_cast<int64_t>(isRound ? passes : fails)));
  }
  return result;
}

std::vector<Candidate> ofThreshold(Trial &trial, const Program &program, const Failing &failing,
                                   const Budget &budget) {
  std::vector<Candidate> result;
  trial.assume(failing.chosen);
  const std::vector<Term> numbers = termsOf(program, trial.entry).integers;
  const std::optional<Length> length = lengthOf(trial, failing, numbers);
  if (!length || length->elements < 2)
    return result;
  for (const Term &term : numbers) {
    Probe probe(trial, failing, budget);
    const std::optional<Threshold> threshold = thresholdOf(probe, term);
    const bool isCount = length->count && length->count->at == term.at;
    if (!threshold || std::any_of(numbers.begin(), numbers.end(), [&](const Term &other) {
          return other.at != term.at && dependsOn(probe, other, term, *threshold);
        }))
      continue;
    const SignedBits last = threshold->last;
    const SignedBits distance = SignedBits{length->elements} - 1 - last;
    if (!threshold->isUpper && -kNear <= last && last <= kNear) {
      const bool isOne = last == 1;
      result.push_back(comparison(term, isOne ? BinaryOp::Gt : BinaryOp::Ge,
                                  isOne ? 0 : static_cast<int64_t>(last)));
    } else if (threshold->isUpper && !isCount && -kNear <= distance && distance <= kNear) {
      const auto by = static_cast<int64_t>(distance);
      const auto elements = static_cast<int64_t>(length->elements);
      result.push_back(length->count ? isBelow(program, term, *length->count, by)
                       : by == -1    ? comparison(term, BinaryOp::Le, elements)
                                     : comparison(term, BinaryOp::Lt, elements - by));
    } else if (threshold->isUpper && !length->count &&
               (isWhatElementsHold(last + 1, length->elements) || // or one after that, too
                isWhatElementsHold(last + 2, length->elements))) {
      result.push_back(comparison(term, BinaryOp::Lt, static_cast<int64_t>(last + 1)));
    }
  }
  return result;
}

} // namespace salve::precondition
