#include "engine/repair/parameters.h"

#include "engine/support/limits/repair.h"
#include "engine/support/limits/suite.h"

#include <algorithm>

namespace salve::repair {

using smt::Answer;
using smt::Term;
using Values = change::Parameter::Values;

namespace {

uint64_t mask(uint32_t width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

/// Numbers of the code, 0 and 1.
std::vector<int64_t> known(const Space &space, bool isLeastFirst) {
  std::vector<int64_t> result = space.numbers;
  std::erase_if(result, [](int64_t value) { return value == 0 || value == 1; });
  if (!isLeastFirst)
    std::stable_partition(result.begin(), result.end(), [](int64_t value) { return value > 1; });
  for (int64_t value : {0, 1})
    result.insert(isLeastFirst ? result.begin() + value : result.end(), value);
  return result;
}

/// Unless it may be any: the likeliest first.
std::vector<uint64_t> possible(const Space &space, const change::Parameter &parameter,
                               uint32_t width) {
  std::vector<uint64_t> result;
  if (parameter.values == Values::Choice)
    for (size_t number = 0; number < parameter.choices; ++number)
      result.push_back(number);
  else
    for (int64_t value : known(space, parameter.values == Values::Least))
      result.push_back(static_cast<uint64_t>(value) & mask(width));
  return result;
}

/// Whether the likeliest ones are tried, and others then.
bool isAny(Values values) {
  return values == Values::Any || values == Values::Small || values == Values::Mask;
}

/// What the code has, then powers of two and their neighbours; of masks nothing below zero.
std::vector<int64_t> likely(const Space &space, Values values) {
  const bool isMask = values == Values::Mask;
  std::vector<int64_t> result = {1, -1};
  if (isMask)
    result.clear();
  for (int64_t number : space.numbers)
    for (int64_t value : {-number, number})
      if (result.size() < limits::search::kLikelyValues && (!isMask || value > 0))
        result.push_back(value);
  for (int64_t power = 2; power <= (int64_t{1} << 30); power *= 2)
    for (int64_t value : {power, power - 1})
      result.push_back(value);
  return result;
}

/// The likeliest value of one symbol for which the solver's conditions hold; they can hold. None if
/// they leave a choice among values that nobody would write.
std::optional<uint64_t> likeliest(smt::Terms &terms, smt::Solver &solver, Term symbol,
                                  const Space &space, const change::Parameter &parameter,
                                  bool isSimple, const Budget &budget) {
  const uint32_t width = terms.width(symbol);
  const uint64_t first = lowHalf(solver.model()(symbol));
  if (!isSimple)
    return first;
  const auto holds = [&](Term condition) {
    return solver.check(budget, std::span(&condition, 1)) == Answer::Sat;
  };
  const auto is = [&](uint64_t value) { return terms.equal(symbol, terms.number(width, value)); };
  if (!isAny(parameter.values)) {
    for (uint64_t value : possible(space, parameter, width))
      if (holds(is(value)))
        return value;
    return std::nullopt;
  }
  if (!holds(terms.negation(is(first))))
    return first;
  for (int64_t value : likely(space, parameter.values))
    if (const uint64_t bits = static_cast<uint64_t>(value) & mask(width); holds(is(bits)))
      return bits;
  for (uint64_t reach : {uint64_t{16}, uint64_t{128}, uint64_t{1} << 15})
    if (reach < mask(width) / 2 && holds(terms.less(terms.add(symbol, terms.number(width, reach)),
                                                    terms.number(width, 2 * reach), false)))
      return solver.model()(symbol);
  return std::nullopt;
}

} // namespace

std::optional<Term> fails(const Seen &seen, const ir::Program &program, smt::Terms &terms,
                          execution::Interpretation &interpretation, const Budget &budget,
                          Reason &stopped, std::optional<uint64_t> steps) {
  execution::Limits limits = concreteLimits(seen.task, seen.original);
  limits.steps = steps.value_or(limits.steps);
  limits.setLimit = limits::search::kValueSet;
  limits.exploration = seen.task.exploration;
  interpretation.inputs = &seen.inputs;
  interpretation.facts = seen.task.forms.facts;
  execution::Execution run =
      execution::execute(program, seen.task.entry, terms, interpretation, limits, budget);
  interpretation.inputs = nullptr;
  stopped = run.stopped;
  if (run.stopped != Reason::None)
    return std::nullopt;
  Term result = seen.original.mayLeave ? terms.boolean(false) : run.leaves;
  for (const execution::Obligation &o : run.obligations) {
    const auto &allowed = seen.original.alsoViolated;
    if (std::find(allowed.begin(), allowed.end(), o.property) == allowed.end())
      result = terms.disjunction(result, o.violated);
  }
  return result;
}

std::vector<std::vector<uint64_t>> likelyParameters(const Space &space, uint32_t edit) {
  const std::vector<change::Parameter> &parameters = space.edits[edit].parameters;
  const ir::Program &program = *space.extended;
  std::vector<std::vector<uint64_t>> result;
  if (parameters.empty() || parameters.size() > 2)
    return result;
  std::vector<int64_t> values = likely(space, parameters[0].values);
  values.resize(std::min(values.size(), parameters.size() == 1 ? limits::suite::kValues
                                                               : limits::suite::kValuesOfTwo));
  auto bits = [&](size_t parameter, int64_t value) {
    const ir::Type &type = program.types[program.exprs[parameters[parameter].constant].type];
    return lowHalf(ir::truncate(type, static_cast<Bits>(SignedBits{value})));
  };
  for (int64_t first : values)
    for (int64_t second : values) {
      result.push_back({bits(0, first)});
      if (parameters.size() == 1)
        break;
      result.back().push_back(bits(1, second));
    }
  return result;
}

std::optional<std::vector<uint64_t>> findParameters(const Space &space, uint32_t index,
                                                    std::span<const std::unique_ptr<Seen>> runs,
                                                    const Budget &budget, Reason &stopped) {
  const Edit &edit = space.edits[index];
  const ir::Program &program = *space.extended;
  smt::Terms terms;
  smt::Solver solver(terms, smt::SolverKind::Incremental);
  execution::Interpretation interpretation;
  std::vector<Term> symbols;
  for (const Edit::Altered &altered : edit.meaning)
    interpretation.changes[altered.expr.index].push_back({terms.boolean(true), altered.change});
  for (const change::Parameter &parameter : edit.parameters) {
    const ir::ExprId constant = parameter.constant;
    symbols.push_back(terms.symbol(program.types[program.exprs[constant].type].width));
    interpretation.unknown.emplace(constant.index, symbols.back());
    const uint32_t width = terms.width(symbols.back());
    constexpr uint64_t kSmall = limits::search::kSmallValue;
    if (parameter.values == Values::Small && kSmall < mask(width) / 2)
      solver.require(terms.less(terms.add(symbols.back(), terms.number(width, kSmall)),
                                terms.number(width, 2 * kSmall + 1), false));
    if (parameter.values == Values::Mask)
      solver.require(terms.negation(terms.equal(symbols.back(), terms.number(width, mask(width)))));
    if (isAny(parameter.values))
      continue;
    Term isOne = terms.boolean(false);
    for (uint64_t value : possible(space, parameter, width))
      isOne = terms.disjunction(isOne, terms.equal(symbols.back(), terms.number(width, value)));
    solver.require(isOne);
  }
  for (const auto &seen : runs) {
    const std::optional<Term> wrong =
        fails(*seen, program, terms, interpretation, budget, stopped, limits::search::kValueSteps);
    if (!wrong || terms.isTrue(*wrong))
      return std::nullopt;
    solver.require(terms.negation(*wrong));
  }
  std::vector<uint64_t> values;
  for (Term symbol : symbols) {
    if (solver.check(budget) != Answer::Sat)
      return std::nullopt;
    const std::optional<uint64_t> value =
        likeliest(terms, solver, symbol, space, edit.parameters[values.size()],
                  runs.front()->task.heuristics.has(Heuristic::Simple), budget);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
    solver.require(terms.equal(symbol, terms.number(terms.width(symbol), values.back())));
  }
  return values;
}

} // namespace salve::repair
