#include "engine/precondition/trial.h"

#include "engine/ir/walk.h"
#include "engine/smt/solver.h"
#include "engine/support/hash.h"
#include "engine/support/limits/precondition.h"

#include <array>
#include <set>
#include <utility>

namespace salve::precondition {

using execution::Verification;
using ir::FunctionId;
using ir::Program;

namespace {

constexpr uint64_t kRuns = 200;
constexpr std::array<uint64_t, 5> kLarge{0, 1, 1 << 15, 46'342, 1 << 16};
constexpr uint64_t kMany = uint64_t{1} << 33; ///< elements: more than products of two of these

/// The least number of elements, a power of two before, with which a run passes; 0: none.
template <typename Passes> uint64_t leastCount(uint64_t most, Passes passes) {
  uint64_t high = 1;
  while (high <= most && !passes(high))
    high *= 2;
  if (high > most)
    return 0;
  for (uint64_t low = high / 2; high - low > 1;) {
    const uint64_t middle = low + (high - low) / 2;
    (passes(middle) ? high : low) = middle;
  }
  return high;
}

/// What is asked of the array by number; 0: nothing.
uint64_t fixedSize(const std::vector<Candidate> &chosen, const Term &array) {
  for (const Candidate &candidate : chosen)
    if (candidate.fixed && isOfArray(candidate, array))
      return candidate.fixed;
  return 0;
}

/// Whether the run does not fail any more where the two pointers are begin and end of some array.
bool isOvercomeByPair(Trial &trial, Candidate &candidate, const Failing &failing,
                      const Budget &budget) {
  trial.assume(with(failing.chosen, candidate));
  ir::Inputs inputs = failing.violation.inputs;
  for (uint64_t count : {1, 2, 8, 32, 0}) {
    inputs[trial.countKey(*candidate.array)] = candidate.enough = count;
    const ir::Run run = trial.run(inputs, budget);
    if (failing.isOvercome(run) && run.end != ir::RunEnd::AssumptionFalse)
      return true;
  }
  return false;
}

/// What the run did not look at yet is no null pointer.
void provideElements(const Program &program, const Term &array, ir::Inputs &inputs) {
  const ir::InputKey owner = keyOf(program, array.at);
  const ir::TypeId element = program.types[array.type].element;
  for (uint64_t i = 0; i < kPointersInArray; ++i)
    inputs.try_emplace(ir::pointeeKey(program, owner, element, i), 1);
}

} // namespace

bool isOfArray(const Candidate &candidate, const Term &array) {
  return candidate.array && candidate.array->at == array.at;
}

std::vector<Candidate> with(std::vector<Candidate> chosen, const Candidate &next) {
  if (next.fixed)
    std::erase_if(chosen, [&](const Candidate &c) { return c.fixed && isOfArray(c, *next.array); });
  chosen.push_back(next);
  for (const Candidate &partner : next.partners) {
    std::erase_if(chosen, [&](const Candidate &c) { return c.c == partner.c; });
    chosen.push_back(partner);
  }
  return chosen;
}

bool rulesOut(Trial &trial, Candidate &candidate, const Failing &failing, const Budget &budget) {
  if (candidate.fixed)
    return true; // it was made for this run
  if (candidate.end)
    return isOvercomeByPair(trial, candidate, failing, budget);
  const bool isOfBounds =
      trial.program.properties[failing.violation.property].kind == ir::PropertyKind::Bounds;
  if (isOfBounds && candidate.array && failing.owner != keyOf(trial.program, candidate.array->at))
    return false;
  for (Candidate &partner : candidate.partners)
    if (rulesOut(trial, partner, failing, budget))
      return true;
  trial.assume(with(failing.chosen, candidate));
  ir::Inputs inputs = failing.violation.inputs;
  if (trial.run(inputs, budget).end != ir::RunEnd::AssumptionFalse)
    return false;
  if (!candidate.array)
    return true;
  const ir::InputKey key = trial.countKey(*candidate.array);
  Bits &pointer = inputs[keyOf(trial.program, candidate.array->at)];
  pointer = std::max<Bits>(pointer, 1); // that it is null is ruled out
  if (std::any_of(failing.chosen.begin(), failing.chosen.end(), [&](const Candidate &c) {
        return c.ofElements && c.subject.starts_with(candidate.subject);
      }))
    provideElements(trial.program, *candidate.array, inputs);
  const uint64_t count = leastCount(limits::precondition::kElements, [&](uint64_t elements) {
    inputs[key] = elements;
    return trial.run(inputs, budget).end != ir::RunEnd::AssumptionFalse;
  });
  if (count == 0)
    return false;
  inputs[key] = candidate.enough = count;
  return failing.isOvercome(trial.run(inputs, budget));
}

std::vector<Candidate> ofFixedSize(Trial &trial, const Program &program, const Failing &failing,
                                   bool isFixed, const Budget &budget) {
  std::vector<Candidate> result;
  for (const Term &pointer : arrays(program, trial.entry)) {
    const ir::InputKey owner = keyOf(program, pointer.at);
    if (failing.owner != owner)
      continue;
    auto isOutside = [&](const ir::Run &run) {
      return run.end == ir::RunEnd::Failed && run.ofInput == owner &&
             trial.program.properties[run.property].kind == ir::PropertyKind::Bounds;
    };
    std::vector<Candidate> others = failing.chosen;
    std::erase_if(others, [&](const Candidate &c) { return c.fixed && isOfArray(c, pointer); });
    trial.assume(others);
    trial.set(pointer.at, ir::Extent::ByContract);
    const ir::InputKey key = trial.countKey(pointer);
    ir::Inputs inputs = failing.violation.inputs;
    const uint64_t count = leastCount(limits::precondition::kFixedElements, [&](uint64_t elements) {
      inputs[key] = elements;
      return !isOutside(trial.run(inputs, budget));
    });
    // A size that creeps up with an index, one element after the other, is none.
    const uint64_t before = fixedSize(failing.chosen, pointer);
    const ir::Type &pointee = program.types[program.types[pointer.type].element];
    const bool isHandle = count == 1 && pointee.kind == ir::TypeKind::Void; // no memory at all
    if (count > 0 && !isHandle && (before == 0 || isFixed || count >= 2 * before))
      result.push_back(hasElements(program, pointer, count));
  }
  return result;
}

std::vector<Candidate> ofFixedRange(Trial &trial, const Program &program, const Failing &failing,
                                    const Budget &budget) {
  std::vector<Candidate> result;
  trial.assume(failing.chosen);
  for (ir::VariableId parameter : program.functions[trial.entry].parameters) {
    const ir::Variable &variable = program.variables[parameter];
    const ir::Type &type = program.types[variable.type];
    if (!type.isNarrowInteger() || !type.isSigned || type.width < 32)
      continue;
    const uint64_t most = (uint64_t{1} << (type.width - 1)) - 1;
    const ir::InputKey key{ir::InputKey::Kind::Variable, parameter.index};
    const bool isHigh = ir::valueOf(failing.violation.inputs, key) <= most;
    ir::Inputs inputs = failing.violation.inputs;
    auto end = [&](uint64_t distance) {
      return ir::truncate(type, isHigh ? most - distance : most + 1 + distance);
    };
    const uint64_t distance = leastCount(limits::precondition::kFixedElements, [&](uint64_t tried) {
      inputs[key] = end(tried);
      return failing.isOvercome(trial.run(inputs, budget));
    });
    if (distance > 0)
      result.push_back(isWithin(program, parameter, isHigh,
                                static_cast<int64_t>(ir::signedValue(type, end(distance)))));
  }
  return result;
}

bool canReach(const Program &program, FunctionId entry,
              const std::vector<ir::PropertyId> &properties, const Verification &under,
              const ir::Inputs &failing, const Budget &budget) {
  execution::Limits limits;
  limits.unwind = std::max(1U, under.unwind);
  limits.nested = under.nested;
  limits.watched = properties;
  smt::Terms terms;
  const execution::Execution execution =
      execution::execute(program, entry, terms, {}, limits, budget);
  if (execution.stopped != Reason::None)
    return false;
  std::set<ir::InputKey> numbers;
  for (const Term &number : termsOf(program, entry).integers)
    numbers.insert(keyOf(program, number.at));
  return std::all_of(properties.begin(), properties.end(), [&](ir::PropertyId property) {
    const auto reached = execution.reached.find(property.index);
    if (reached == execution.reached.end() || terms.isTrue(reached->second))
      return reached != execution.reached.end();
    // First by the numbers that failed, then by small ones: then products are numbers, too.
    for (const std::optional<uint64_t> number : {std::optional<uint64_t>(), {1}, {2}}) {
      smt::Solver again(terms, smt::SolverKind::OneShot);
      again.require(reached->second);
      for (const execution::InputSymbol &input : execution.inputs)
        if (!input.index && numbers.contains(input.key)) {
          const Bits value = number ? Bits{*number} : ir::valueOf(failing, input.key);
          again.require(terms.equal(input.symbol, terms.number(terms.width(input.symbol), value)));
        }
      if (again.check(budget) == smt::Answer::Sat)
        return true;
    }
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(reached->second);
    return solver.check(budget) == smt::Answer::Sat;
  });
}

bool failsOnRuns(Trial &trial, const std::vector<Candidate> &conjuncts,
                 const std::vector<ir::Inputs> &seen, const Budget &budget) {
  trial.assume(conjuncts);
  auto fails = [&](const ir::Inputs &inputs) {
    const ir::Run run = trial.run(inputs, budget);
    return run.end == ir::RunEnd::Failed && trial.program.isChecked(run.property);
  };
  if (std::any_of(seen.begin(), seen.end(), fails))
    return true;
  ir::Inputs inputs = seen.front();
  const std::vector<Term> numbers = termsOf(trial.program, trial.entry).integers;
  auto failsWith = [&](uint64_t run, auto &&number, auto &&count) {
    uint64_t position = 0;
    auto draw = [&] { return mix(run, position++); };
    for (const Term &term : numbers)
      inputs[keyOf(trial.program, term.at)] =
          ir::truncate(trial.program.types[term.type], number(draw()));
    for (const Candidate &c : conjuncts)
      if (c.array) {
        inputs[trial.countKey(*c.array)] = count(draw());
        Bits &pointer = inputs[keyOf(trial.program, c.array->at)];
        pointer = std::max<Bits>(pointer, 1);
      }
    return fails(inputs);
  };
  for (uint64_t run = 0; run < kRuns; ++run)
    if (failsWith(run, [](uint64_t n) { return n % 6 - 1; }, [](uint64_t n) { return n % 10; }))
      return true;
  // Large ones, whose products wrap.
  const std::vector<FunctionId> reached = ir::reachable(trial.program, trial.entry);
  const bool areShort = std::none_of(reached.begin(), reached.end(), [&](FunctionId function) {
    return ir::hasLoop(trial.program, function);
  });
  for (uint64_t run = 0; areShort && run < kRuns; ++run)
    if (failsWith(
            run, [](uint64_t n) { return kLarge[n % kLarge.size()]; },
            [](uint64_t) { return kMany; }))
      return true;
  return false;
}

bool areNeeded(const Program &program, FunctionId entry, const std::vector<Candidate> &conjuncts,
               const std::vector<ir::Inputs> &seen, const execution::VerificationOptions &options,
               const Budget &budget) {
  Trial trial(program, entry);
  return std::all_of(conjuncts.begin(), conjuncts.end(), [&](const Candidate &conjunct) {
    std::vector<Candidate> others = conjuncts;
    std::erase_if(others, [&](const Candidate &other) {
      return conjunct.invariant.empty() ? other.c == conjunct.c
                                        : other.invariant == conjunct.invariant;
    });
    if (failsOnRuns(trial, others, seen, budget))
      return true;
    return execution::verify(trial.program, entry, options,
                             budget.within(limits::precondition::kVerificationSeconds))
               .outcome == execution::Outcome::Failing;
  });
}

} // namespace salve::precondition
