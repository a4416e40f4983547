#include "engine/precondition/precondition.h"

#include "engine/precondition/candidates.h"
#include "engine/precondition/mentions.h"
#include "engine/precondition/usage.h"
#include "engine/smt/solver.h"
#include "engine/support/limits.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace salve::precondition {

using execution::Outcome;
using execution::Verification;
using execution::Violation;
using ir::ExprId;
using ir::FunctionId;
using ir::Program;
using ir::StmtId;

namespace {

/// The program with assumptions at the head of one function; where it calls itself they are
/// checked.
struct Trial {
  Program program;
  FunctionId entry;
  std::vector<StmtId> body;                        ///< without assumptions
  std::map<ir::VariableId, ir::Extent> original{}; ///< extents that were changed

  Trial(Program written, FunctionId function) : program(std::move(written)), entry(function) {
    body = program.stmts[program.functions[entry].body].children;
  }

  StmtId assumption(const Candidate &candidate) {
    const ir::SourceRange at = program.functions[entry].nameRange;
    ir::Expr assume;
    assume.kind = ir::ExprKind::Assume;
    assume.a = candidate.make(program);
    assume.type = ir::voidType(program.types);
    assume.range = at;
    assume.trusted = true;
    ir::Property property;
    property.kind = ir::PropertyKind::Precondition;
    property.range = at;
    property.text = candidate.c;
    property.function = entry;
    assume.property = program.properties.add(std::move(property));
    ir::Stmt statement;
    statement.kind = ir::StmtKind::Expr;
    statement.range = at;
    statement.expr = program.exprs.add(std::move(assume));
    return program.stmts.add(std::move(statement));
  }

  void set(const Location &array, const ir::Extent &extent) {
    const ir::VariableId variable = array.variable;
    original.try_emplace(variable, program.variables[variable].extent);
    setExtent(program, array, extent);
  }

  void assume(const std::vector<Candidate> &chosen) {
    for (const auto &[variable, extent] : original)
      program.variables[variable].extent = extent;
    program.extents.clear();
    std::vector<StmtId> children;
    for (const Candidate &candidate : chosen) {
      children.push_back(assumption(candidate));
      // A size that is known costs less, and no program can tell that there is more behind.
      if (candidate.fixed)
        set(candidate.array->at, {ir::Extent::Kind::Fixed, candidate.fixed});
    }
    for (const Candidate &candidate : chosen)
      if (candidate.array && !candidate.fixed)
        set(candidate.array->at, ir::Extent::ByContract);
    children.insert(children.end(), body.begin(), body.end());
    program.stmts[program.functions[entry].body].children = std::move(children);
  }

  ir::Run run(const ir::Inputs &inputs, const Budget &budget) const {
    return ir::interpret(program, entry, inputs, {}, budget);
  }

  /// The input that says how many elements the array has.
  ir::InputKey countKey(const Term &array) const {
    return ir::pointeeCountKey(keyOf(program, array.at), program.types[array.type].element);
  }
};

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

bool isOfArray(const Candidate &candidate, const Term &array) {
  return candidate.array && candidate.array->at == array.at;
}

/// The conjuncts with one more; of an array the fixed size is said once.
std::vector<Candidate> with(std::vector<Candidate> chosen, const Candidate &next) {
  if (next.fixed)
    std::erase_if(chosen, [&](const Candidate &c) { return c.fixed && isOfArray(c, *next.array); });
  chosen.push_back(next);
  if (next.partner)
    chosen.push_back(*next.partner);
  return chosen;
}

/// A failing input under what is chosen, and all that failed on the way to it.
struct Failing {
  const Violation &violation;
  const std::vector<Candidate> &chosen;
  const std::vector<ir::PropertyId> &met;
  std::optional<ir::InputKey> owner; ///< the pointer behind which it fails

  bool isOvercome(const ir::Run &run) const {
    return run.end != ir::RunEnd::Failed ||
           std::find(met.begin(), met.end(), run.property) == met.end();
  }
};

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

/// Whether the candidate does not hold for what fails; and, if it is about memory, whether what it
/// asks for suffices there: with how many elements.
bool rulesOut(Trial &trial, Candidate &candidate, const Failing &failing, const Budget &budget) {
  if (candidate.fixed)
    return true; // it was made for this run
  if (candidate.end)
    return isOvercomeByPair(trial, candidate, failing, budget);
  const bool isOfBounds =
      trial.program.properties[failing.violation.property].kind == ir::PropertyKind::Bounds;
  if (isOfBounds && candidate.array && failing.owner != keyOf(trial.program, candidate.array->at))
    return false;
  if (candidate.partner) {
    Candidate partner = *candidate.partner;
    if (rulesOut(trial, partner, failing, budget))
      return true;
  }
  trial.assume(with(failing.chosen, candidate));
  ir::Inputs inputs = failing.violation.inputs;
  if (trial.run(inputs, budget).end != ir::RunEnd::AssumptionFalse)
    return false;
  if (!candidate.array)
    return true;
  const ir::InputKey key = trial.countKey(*candidate.array);
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

/// What is asked of the array by number; 0: nothing.
uint64_t fixedSize(const std::vector<Candidate> &chosen, const Term &array) {
  for (const Candidate &candidate : chosen)
    if (candidate.fixed && isOfArray(candidate, array))
      return candidate.fixed;
  return 0;
}

/// For each array that can be one: so many elements that this run does not fail where it did.
std::vector<Candidate> ofFixedSize(Trial &trial, const Program &program, const Failing &failing,
                                   const Budget &budget) {
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
    // A size that creeps up, one element after the other, is none.
    const uint64_t before = fixedSize(failing.chosen, pointer);
    const ir::Type &pointee = program.types[program.types[pointer.type].element];
    const bool isHandle = count == 1 && pointee.kind == ir::TypeKind::Void; // no memory at all
    if (count > 0 && !isHandle && (before == 0 || count >= 2 * before))
      result.push_back(hasElements(program, pointer, count));
  }
  return result;
}

/// For each parameter that can make something overflow: so far from the ends of its type that this
/// run does not.
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

bool isSafe(const Verification &verification) {
  return verification.outcome == Outcome::Proved || verification.outcome == Outcome::Bounded;
}

class Search {
public:
  Search(const Program &program, FunctionId entry, const execution::VerificationOptions &options,
         const Budget &budget)
      : program_(program), entry_(entry), options_(options), budget_(budget),
        trial_(program, entry) {
    options_.violations = 1;
  }

  std::optional<Precondition> run(const Verification &failing) {
    if (!extend(failing.violations.front()) || !dropNeedless())
      return std::nullopt;
    weaken();
    trial_.assume(chosen_);
    Precondition result{{}, std::move(under_), std::move(trial_.program)};
    result.assume = [entry = entry_, chosen = chosen_](Program program) {
      Trial trial(std::move(program), entry);
      trial.assume(chosen);
      return std::move(trial.program);
    };
    joinSigns();
    std::vector<std::pair<Rank, size_t>> order;
    for (size_t i = 0; i < chosen_.size(); ++i)
      order.emplace_back(rank(chosen_[i]), i);
    std::sort(order.begin(), order.end());
    for (const auto &[at, i] : order)
      result.conjuncts.push_back(inWords(chosen_[i]));
    return result;
  }

private:
  /// Of `n != 0` and `n >= 0` is made `n > 0`.
  void joinSigns() {
    for (Candidate &candidate : chosen_) {
      const std::string &n = candidate.subject;
      auto isAtLeast = [&](const Candidate &c) { return c.c == n + " >= 0"; };
      if (candidate.c != n + " != 0" || std::none_of(chosen_.begin(), chosen_.end(), isAtLeast))
        continue;
      candidate.c = candidate.acsl = n + " > 0";
      candidate.otherwise = n + " <= 0";
      std::erase_if(chosen_, [sign = n + " >= 0"](const Candidate &c) { return c.c == sign; });
      return joinSigns();
    }
  }

  /// As a person would write them, whatever they were found in: memory behind numbers and before
  /// what stands in it, by the first parameter that is named, what is said of one term together,
  /// lower bounds first.
  using Rank = std::tuple<int, std::ptrdiff_t, std::string, bool, std::string>;
  Rank rank(const Candidate &candidate) const {
    const std::vector<ir::VariableId> &parameters = program_.functions[entry_].parameters;
    const std::vector<std::string_view> names = words(candidate.acsl);
    const auto first =
        std::find_if(parameters.begin(), parameters.end(), [&](ir::VariableId parameter) {
          return std::find(names.begin(), names.end(), program_.variables[parameter].name) !=
                 names.end();
        });
    const bool isInArray = std::any_of(chosen_.begin(), chosen_.end(), [&](const Candidate &array) {
      return array.array && candidate.subject.starts_with(array.subject + "[");
    });
    const int group = candidate.array ? 1 : isInArray ? 2 : 0;
    const bool isUpper = candidate.acsl.find(" <") != std::string::npos;
    return {group, first - parameters.begin(), candidate.subject, isUpper, candidate.acsl};
  }

  /// With the null that it says nothing about.
  Conjunct inWords(const Candidate &candidate) const {
    Conjunct result{candidate.c, candidate.acsl, candidate.otherwise};
    bool isChoice = candidate.isChoice;
    const std::set<Location> reads(candidate.reads.begin(), candidate.reads.end());
    for (auto read = reads.rbegin(); read != reads.rend(); ++read) { // outermost first in the text
      auto excludesNull = [&](const Candidate &c) { return c.notNull == *read; };
      if (!ir::mayBeNull(program_, keyOf(program_, *read)) ||
          std::any_of(chosen_.begin(), chosen_.end(), excludesNull))
        continue;
      const std::string name = textOf(program_, *read);
      result.c = "!" + name + " || " + result.c;
      result.acsl = name + " == \\null || " + result.acsl;
      if (!result.otherwise.empty())
        result.otherwise = name + " && " + result.otherwise;
      isChoice = true;
    }
    if (isChoice && chosen_.size() > 1)
      for (std::string *text : {&result.c, &result.acsl, &result.otherwise})
        if (!text->empty())
          *text = "(" + *text + ")";
    return result;
  }

  bool isExhausted() const {
    return verifications_ >= limits::precondition::kVerifications || budget_.exhausted();
  }

  Verification verify(const std::vector<Candidate> &conjuncts) {
    ++verifications_;
    trial_.assume(conjuncts);
    return execution::verify(trial_.program, entry_, options_,
                             budget_.within(limits::precondition::kVerificationSeconds));
  }

  /// Whether conjuncts beyond those that are chosen make the function safe; then they are chosen.
  bool extend(Violation violation) {
    if (chosen_.size() == limits::precondition::kConjuncts || isExhausted())
      return false;
    met_.push_back(violation.property);
    violation.inputs = execution::simplest(trial_.program, entry_, violation.property,
                                           std::move(violation.inputs), budget_);
    size_t tried = 0;
    std::vector<std::pair<Candidate, Violation>> insufficient;
    for (const Candidate &next : nextConjuncts(violation)) {
      if (tried++ == limits::precondition::kAlternatives || isExhausted())
        break;
      std::vector<Candidate> before = chosen_;
      chosen_ = with(before, next);
      if (std::optional<Violation> then = nextOnTheWay(next, violation)) {
        if (extend(std::move(*then)))
          return true;
        chosen_ = std::move(before);
        continue;
      }
      Verification under = verify(chosen_);
      if (isSafe(under) && reachesAll(under)) {
        under_ = std::move(under);
        return true;
      }
      if (under.outcome == Outcome::Failing) {
        Violation &found = under.violations.front();
        if (found.property == violation.property && asksForMore(found, next))
          insufficient.emplace_back(next, std::move(found));
        else if (extend(std::move(found)))
          return true;
      }
      chosen_ = std::move(before);
    }
    for (auto &[next, found] : insufficient) {
      std::vector<Candidate> before = chosen_;
      chosen_ = with(before, next);
      if (extend(std::move(found)))
        return true;
      chosen_ = std::move(before);
    }
    met_.pop_back();
    return false;
  }

  /// Where the failing run, with the memory that was now asked for, fails next: nobody has to look
  /// for another input.
  std::optional<Violation> nextOnTheWay(const Candidate &array, const Violation &violation) {
    if (!array.array || (!array.fixed && array.enough == 0))
      return std::nullopt;
    ++verifications_;
    trial_.assume(chosen_);
    ir::Inputs inputs = violation.inputs;
    if (!array.fixed)
      inputs[trial_.countKey(*array.array)] = array.enough;
    const ir::Run run = trial_.run(inputs, budget_);
    if (run.end != ir::RunEnd::Failed ||
        std::find(met_.begin(), met_.end(), run.property) != met_.end())
      return std::nullopt;
    return Violation{run.property, std::move(inputs)};
  }
  /// Whether what was asked of an array is not all: the violation seems to need more of it.
  bool asksForMore(const Violation &violation, const Candidate &array) {
    if (!array.array)
      return false;
    const std::vector<Candidate> next = nextConjuncts(violation);
    return next.empty() || isOfArray(next.front(), *array.array);
  }
  /// Sizes of arrays that were found out: limits of what is an index there.
  std::vector<uint64_t> fixedSizes() const {
    std::vector<uint64_t> result;
    for (const Candidate &candidate : chosen_)
      if (candidate.fixed >= limits::precondition::kLeastSize)
        result.push_back(candidate.fixed);
    return result;
  }
  /// Those that this violation contradicts, likeliest first.
  std::vector<Candidate> nextConjuncts(const Violation &violation);
  bool isApart(const Candidate &next) const;
  bool isAtFixedPlace(std::string_view access) const;
  /// Whether what failed is not only never reached.
  bool reachesAll(const Verification &under);
  bool dropNeedless();
  void weaken();

  const Program &program_;
  const FunctionId entry_;
  execution::VerificationOptions options_;
  const Budget &budget_;
  Trial trial_;
  std::vector<Candidate> chosen_{};
  std::vector<ir::PropertyId> met_{}; ///< what failed on the way
  Verification under_{};
  size_t verifications_ = 0;
};

/// What is an array of any length, maybe of none, is not read by another conjunct.
bool Search::isApart(const Candidate &next) const {
  auto clash = [](const Candidate &array, const Candidate &reader) {
    return array.array && std::find(reader.reads.begin(), reader.reads.end(), array.array->at) !=
                              reader.reads.end();
  };
  return std::none_of(chosen_.begin(), chosen_.end(), [&](const Candidate &c) {
    return c.c == next.c || clash(c, next) || clash(next, c);
  });
}

/// Whether no variable number stands in the access, so that its size is one, too: `in[1]`.
bool Search::isAtFixedPlace(std::string_view access) const {
  const std::vector<std::string_view> names = words(access);
  return std::none_of(program_.variables.begin(), program_.variables.end(),
                      [&](const ir::Variable &variable) {
                        return program_.types[variable.type].kind == ir::TypeKind::Integer &&
                               std::find(names.begin(), names.end(), variable.name) != names.end();
                      });
}

std::vector<Candidate> Search::nextConjuncts(const Violation &violation) {
  // Of the trial: what fails may be an assumption, checked where the function calls itself.
  const ir::Property property = trial_.program.properties[violation.property];
  trial_.assume(chosen_);
  const Failing failing{violation, chosen_, met_, trial_.run(violation.inputs, budget_).ofInput};
  std::vector<Candidate> list = candidates(program_, entry_, property.kind, fixedSizes()), more;
  if (property.kind == ir::PropertyKind::Bounds)
    more = ofFixedSize(trial_, program_, failing, budget_);
  if (property.kind == ir::PropertyKind::Overflow)
    more = ofFixedRange(trial_, program_, failing, budget_);
  auto isSpecial = [](const Candidate &c) { return c.array || c.isRelation; };
  const bool isFixed = isAtFixedPlace(property.text);
  if (!isFixed && !termsOf(program_, entry_).integers.empty()) {
    // An accident of this run, unless the code names it.
    const std::set<uint64_t> known = numbers(program_, entry_);
    std::erase_if(more, [&](const Candidate &c) {
      return c.fixed && (c.fixed < limits::precondition::kLeastSize ||
                         (known.count(c.fixed) == 0 && known.count(c.fixed - 1) == 0));
    });
  }
  list.insert(isFixed ? list.begin() : std::find_if_not(list.begin(), list.end(), isSpecial),
              more.begin(), more.end());
  std::stable_partition(list.begin(), list.end(), [&](const Candidate &candidate) {
    return mentions(blamed(property), candidate);
  });
  // Of an array of `n` elements there may be none.
  std::stable_partition(list.begin(), list.end(), [&](const Candidate &candidate) {
    return std::any_of(chosen_.begin(), chosen_.end(), [&](const Candidate &array) {
      return !array.count.empty() && candidate.c == array.count + " > 0" &&
             failing.owner == keyOf(program_, array.array->at);
    });
  });
  std::vector<Candidate> result;
  for (Candidate &candidate : list)
    if ((!candidate.isRelation || mentions(property.text, candidate)) && isApart(candidate) &&
        rulesOut(trial_, candidate, failing, budget_))
      result.push_back(std::move(candidate));
  return result;
}

bool Search::reachesAll(const Verification &under) {
  execution::Limits limits;
  limits.unwind = std::max(1U, under.unwind);
  limits.watched = met_;
  smt::Terms terms;
  const execution::Execution execution =
      execution::execute(trial_.program, entry_, terms, {}, limits, budget_);
  if (execution.stopped != Reason::None)
    return false;
  return std::all_of(met_.begin(), met_.end(), [&](ir::PropertyId property) {
    const auto reached = execution.reached.find(property.index);
    if (reached == execution.reached.end() || terms.isTrue(reached->second))
      return reached != execution.reached.end();
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(reached->second);
    return solver.check(budget_) == smt::Answer::Sat;
  });
}

/// False where it is not known whether a conjunct is needed.
bool Search::dropNeedless() {
  for (size_t i = 0; i < chosen_.size() && chosen_.size() > 1;) {
    std::vector<Candidate> fewer = chosen_;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    Verification without = verify(fewer);
    if (isSafe(without)) {
      chosen_ = std::move(fewer);
      under_ = std::move(without);
    } else if (without.outcome == Outcome::Failing) {
      ++i;
    } else {
      return false;
    }
  }
  return true;
}

/// What is asked where there is nothing, too, though nobody looks at it there.
void Search::weaken() {
  for (size_t i = 0; i < chosen_.size(); ++i) {
    size_t tried = 0;
    for (const Candidate &weaker : unlessEmpty(program_, entry_, chosen_[i])) {
      if (tried++ == limits::precondition::kAlternatives || isExhausted())
        break;
      std::vector<Candidate> instead = chosen_;
      instead[i] = weaker;
      Verification under = verify(instead);
      if (!isSafe(under))
        continue;
      chosen_ = std::move(instead);
      under_ = std::move(under);
      break;
    }
  }
}

} // namespace

std::string joined(const Precondition &precondition, std::string Conjunct::*text,
                   std::string_view between) {
  std::string result;
  for (const Conjunct &conjunct : precondition.conjuncts) {
    if (!result.empty())
      result += between;
    result += conjunct.*text;
  }
  return result;
}

std::optional<Precondition> infer(const Program &program, FunctionId entry,
                                  const execution::VerificationOptions &options,
                                  const Verification &failing, const Budget &budget) {
  return Search(program, entry, options, budget).run(failing);
}

} // namespace salve::precondition
