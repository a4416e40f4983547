#include "engine/execution/questions/violations.h"

#include "engine/execution/questions/asked.h"
#include "engine/ir/facts/callers.h"
#include "engine/support/limits/loops.h"
#include "engine/support/limits/runs.h"

#include <algorithm>
#include <map>
#include <optional>

namespace salve::execution {

using smt::Answer;
using smt::Term;

namespace {

/// That no input is a number of more than a few thousand: objects of such sizes can be replayed.
Term hasSmallInputs(smt::Terms &terms, const Execution &execution) {
  Term result = terms.boolean(true);
  for (const InputSymbol &input : execution.inputs) {
    const uint32_t width = terms.width(input.symbol);
    if (width >= 32)
      result = terms.conjunction(
          result, terms.less(input.symbol, terms.number(width, limits::run::kSmallInput), false));
  }
  return result;
}

/// A model of what violates something, replayed. False: the two implementations of C disagree, or
/// what it needs is too large to be replayed.
bool addViolation(const ir::Program &program, ir::FunctionId entry, smt::Solver &solver,
                  Verification &result, const Budget &budget) {
  auto replay = [&](Violation &violation) {
    smt::Evaluator model = usualModel(*result.terms, result.execution, solver, budget);
    violation.inputs = inputsOf(model, result.execution);
    ir::leaveOutUnread(program, entry, violation.inputs);
    return ir::interpret(program, entry, violation.inputs, {}, budget);
  };
  Violation violation;
  ir::Run run = replay(violation);
  if (run.end == ir::RunEnd::Stopped) {
    solver.require(hasSmallInputs(*result.terms, result.execution));
    if (solver.check(budget) == Answer::Sat)
      run = replay(violation);
  }
  violation.property = run.property;
  const bool again = std::any_of(result.violations.begin(), result.violations.end(),
                                 [&](const Violation &v) { return v.property == run.property; });
  if (run.end != ir::RunEnd::Failed || again) {
    result.reason = Reason::Solver;
    return false;
  }
  result.violations.push_back(std::move(violation));
  return true;
}

/// What violates each of the properties that are asked for, in the order in which runs come to
/// them.
std::vector<std::pair<ir::PropertyId, Term>> violatedOnes(const ir::Program &program,
                                                          const VerificationOptions &options,
                                                          const Verification &at, Asked asked) {
  smt::Terms &terms = *at.terms;
  std::vector<std::pair<ir::PropertyId, Term>> result;
  std::map<ir::PropertyId, size_t> known;
  for (const Obligation &o : at.execution.obligations) {
    if ((asked == Asked::ButEndlessness && isEndlessness(program, o)) ||
        terms.isFalse(o.violated) || !isOf(options.asked, o.property) ||
        !program.isChecked(o.property))
      continue;
    const auto [number, isNew] = known.try_emplace(o.property, result.size());
    if (isNew)
      result.emplace_back(o.property, o.violated);
    else
      result[number->second].second = terms.disjunction(result[number->second].second, o.violated);
  }
  return result;
}

/// Properties next to each other.
struct Part {
  size_t begin, end;
};

/// In parts, where all together were too much for the solver: what is not decided is halved. What
/// runs come to first needs the least of the program, and they mostly fail there.
Step violationsInParts(const ir::Program &program, ir::FunctionId entry,
                       const VerificationOptions &options, Verification &result, Asked asked,
                       const Budget &budget) {
  smt::Terms &terms = *result.terms;
  const auto all = violatedOnes(program, options, result, asked);
  auto questionOf = [&](Part part) {
    Term any = terms.boolean(false);
    for (size_t i = part.begin; i < part.end; ++i)
      if (std::none_of(result.violations.begin(), result.violations.end(),
                       [&](const Violation &v) { return v.property == all[i].first; }))
        any = terms.disjunction(any, all[i].second);
    return any;
  };
  const Reason together = result.reason;
  // Of the smallest question that memory did not suffice for; that of half of it may.
  size_t tooMuch =
      together == Reason::Memory ? terms.sizeOf(questionOf({0, all.size()})) : SIZE_MAX;
  std::vector<Part> left; // the first one last
  bool isOpen = false;
  auto halve = [&](Part part) {
    const size_t middle = (part.begin + part.end) / 2;
    isOpen |= middle == part.begin;
    if (middle == part.begin)
      result.tooMuch = std::min(result.tooMuch, terms.sizeOf(questionOf(part)));
    if (middle > part.begin)
      left.insert(left.end(), {Part{middle, part.end}, Part{part.begin, middle}});
  };
  halve({0, all.size()});
  Budget within = budget;
  while (!left.empty() && !within.exhausted() && result.violations.size() < options.violations) {
    const Part part = left.back();
    left.pop_back();
    const Term question = questionOf(part);
    if (terms.isFalse(question))
      continue;
    if (tooMuch != SIZE_MAX && terms.sizeOf(question) > tooMuch / 2) {
      halve(part);
      continue;
    }
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(question);
    const Answer answer = solver.check(within.part(limits::tooMuch::kPart));
    if (answer == Answer::Unknown) {
      if (solver.reason() == Reason::Memory)
        tooMuch = std::min(tooMuch, terms.sizeOf(question));
      halve(part);
    } else if (answer == Answer::Sat) {
      if (!addViolation(program, entry, solver, result, within)) {
        halve(part); // others in it may be replayed
        continue;
      }
      left.push_back(part);
      if (result.violations.size() == 1)
        within = budget.part(limits::tooMuch::kMore);
    }
  }
  isOpen |= !left.empty();
  if (!result.violations.empty()) {
    result.othersOpen = isOpen;
    return Step::Violated;
  }
  result.reason = isOpen ? together : Reason::None;
  return isOpen ? Step::Unknown : Step::Holds;
}

/// What was found before stands.
Step undecided(Verification &result) {
  result.othersOpen = !result.violations.empty();
  return result.othersOpen ? Step::Violated : Step::Unknown;
}

/// Finds all violated properties at one bound of those that are asked for.
Step violationsAt(const ir::Program &program, ir::FunctionId entry,
                  const VerificationOptions &options, Verification &result, Asked asked,
                  const Budget &budget) {
  smt::Terms &terms = *result.terms;
  std::optional<Budget> more; // once something is known to fail: that is to be explained, too
  while (result.violations.size() < options.violations) {
    Term question =
        violates(program, terms, result.execution, options.asked, result.violations, asked);
    if (terms.isFalse(question) ||
        (options.impossible && options.impossible->knows(terms, question)))
      break;
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(question);
    Answer answer = solver.check(more.value_or(budget));
    if (answer == Answer::Unsat) {
      if (options.impossible)
        options.impossible->note(terms, question);
      break;
    }
    if (answer == Answer::Unknown) {
      result.reason = solver.reason();
      result.tooMuch = std::min(result.tooMuch, terms.sizeOf(question));
      return undecided(result);
    }
    if (!addViolation(program, entry, solver, result, budget))
      return undecided(result);
    if (!more)
      more = budget.part(limits::tooMuch::kMore);
  }
  return result.violations.empty() ? Step::Holds : Step::Violated;
}

/// At the first bound nothing is known yet: what is too much together is asked in parts.
Step violationsOrParts(const ir::Program &program, ir::FunctionId entry,
                       const VerificationOptions &options, Verification &result, Asked asked,
                       const Budget &budget) {
  const bool canPart = result.unwind == 1 && !canLookAtLess(result);
  const Budget share = canPart ? budget.part(limits::tooMuch::kTogether) : budget;
  const Step step = violationsAt(program, entry, options, result, asked, share);
  return canPart && step == Step::Unknown && result.reason != Reason::Solver
             ? violationsInParts(program, entry, options, result, asked, budget)
             : step;
}

} // namespace

bool canLookAtLess(const Verification &at) {
  return at.unwind == 1 && at.decided > limits::tooMuch::kDecided &&
         at.execution.iterations > limits::tooMuch::kDecided;
}

Step askAt(const ir::Program &program, ir::FunctionId entry, const VerificationOptions &options,
           Verification &result, std::vector<ir::PropertyId> &open, const Budget &budget) {
  std::vector<ir::PropertyId> loops;
  for (const Obligation &o : result.execution.obligations)
    if (isEndlessness(program, o) && isOf(options.asked, o.property) &&
        program.isChecked(o.property) &&
        std::find(loops.begin(), loops.end(), o.property) == loops.end())
      loops.push_back(o.property);
  if (loops.empty())
    return violationsOrParts(program, entry, options, result, Asked::All, budget);
  if (open.empty()) {
    const Budget share = budget.part(limits::endless::kShare);
    Step together = violationsAt(program, entry, options, result, Asked::All, share);
    if (together != Step::Unknown)
      return together;
  }
  open = std::move(loops);
  result.reason = Reason::None;
  return violationsOrParts(program, entry, options, result, Asked::ButEndlessness, budget);
}

} // namespace salve::execution
