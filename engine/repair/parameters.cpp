#include "engine/repair/parameters.h"

#include "engine/ir/walk.h"
#include "engine/repair/tests.h"
#include "engine/support/limits.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace salve::repair {

using smt::Answer;
using smt::Term;

namespace {

/// What an edit's parameter may be.
enum class Values {
  Any,
  Known,  ///< what the code has, 0 or 1: of a condition that is put in anything else fits the tests
  Number, ///< which alternative is chosen: the first ones are likelier
};

Values valuesOf(const Edit &edit, size_t parameter) {
  if (edit.how.kind != change::Writing::Kind::Condition)
    return Values::Any;
  return parameter + 1 < edit.parameters.size() ? Values::Number : Values::Known;
}

uint64_t mask(uint32_t width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

/// Of code that does not say what is wanted, and constants with a name; then 0 and 1.
std::vector<int64_t> known(const ir::Program &program, const Task &task) {
  std::vector<int64_t> result;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::FunctionId function(i);
    if (isTest(program, function) || program.functions[function].isModel ||
        (function == task.entry && isCheck(program, function, task.target)))
      continue;
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ir::ExprKind::Constant && expr.literal && expr.text.use &&
          program.types[expr.type].kind == ir::TypeKind::Integer && expr.value <= INT32_MAX)
        result.push_back(static_cast<int64_t>(expr.value));
    });
  }
  for (const ir::MacroConstant &constant : program.macroConstants)
    if (constant.value <= INT32_MAX)
      result.push_back(static_cast<int64_t>(constant.value));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  std::stable_partition(result.begin(), result.end(), [](int64_t value) { return value > 1; });
  for (int64_t value : {0, 1})
    if (std::find(result.begin(), result.end(), value) == result.end())
      result.push_back(value);
  return result;
}

/// Literals of the code that can be edited, then powers of two and their neighbours.
std::vector<int64_t> likely(const ir::Program &program) {
  std::set<std::pair<uint64_t, int64_t>> literals; // by distance from 0
  auto add = [&](int64_t value) {
    literals.emplace(static_cast<uint64_t>(value < 0 ? -value : value), value);
  };
  for (const ir::Expr &expr : program.exprs) {
    const ir::Type &type = program.types[expr.type];
    if (expr.kind != ir::ExprKind::Constant || !expr.literal || !expr.text.use ||
        type.kind != ir::TypeKind::Integer || expr.value > INT32_MAX)
      continue;
    add(static_cast<int64_t>(expr.value));
    add(-static_cast<int64_t>(expr.value));
  }
  std::vector<int64_t> result = {1, -1};
  for (const auto &[distance, value] : literals)
    if (result.size() < limits::search::kLikelyValues)
      result.push_back(value);
  for (int64_t power = 2; power <= (int64_t{1} << 30); power *= 2)
    for (int64_t value : {power, power - 1})
      result.push_back(value);
  return result;
}

/// The likeliest value of one symbol for which the solver's conditions hold; they can hold. None if
/// they leave a choice among values that nobody would write.
std::optional<uint64_t> likeliest(smt::Terms &terms, smt::Solver &solver, Term symbol,
                                  const ir::Program &program, const Task &task, Values values,
                                  const Budget &budget) {
  const uint32_t width = terms.width(symbol);
  const uint64_t first = lowHalf(solver.model()(symbol));
  const auto holds = [&](Term condition) {
    return solver.check(budget, std::span(&condition, 1)) == Answer::Sat;
  };
  const auto is = [&](uint64_t value) { return terms.equal(symbol, terms.number(width, value)); };
  if (values == Values::Number) {
    uint64_t number = 0;
    while (number < limits::space::kCompared && !holds(is(number)))
      ++number;
    return number < limits::space::kCompared ? std::optional(number) : std::nullopt;
  }
  if (values == Values::Known) {
    for (int64_t value : known(program, task))
      if (const uint64_t bits = static_cast<uint64_t>(value) & mask(width); holds(is(bits)))
        return bits;
    return std::nullopt;
  }
  if (!holds(terms.negation(is(first))))
    return first;
  for (int64_t value : likely(program))
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
                          Reason &stopped) {
  execution::Limits limits = concreteLimits(seen.task, seen.original);
  limits.setLimit = limits::search::kValueSet;
  interpretation.inputs = &seen.inputs;
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
  const std::vector<ir::ExprId> &parameters = space.edits[edit].parameters;
  const ir::Program &program = *space.extended;
  std::vector<std::vector<uint64_t>> result;
  if (parameters.size() > 2)
    return result;
  std::vector<int64_t> values = likely(program);
  values.resize(std::min(values.size(), parameters.size() == 1 ? limits::suite::kValues
                                                               : limits::suite::kValuesOfTwo));
  auto bits = [&](size_t parameter, int64_t value) {
    const ir::Type &type = program.types[program.exprs[parameters[parameter]].type];
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
                                                    const Budget &budget) {
  const Edit &edit = space.edits[index];
  const ir::Program &program = *space.extended;
  smt::Terms terms;
  smt::Solver solver(terms, smt::SolverKind::Incremental);
  execution::Interpretation interpretation;
  std::vector<Term> symbols;
  for (const Edit::Altered &altered : edit.meaning)
    interpretation.changes[altered.expr.index].push_back({terms.boolean(true), altered.change});
  for (ir::ExprId parameter : edit.parameters) {
    symbols.push_back(terms.symbol(program.types[program.exprs[parameter].type].width));
    interpretation.unknown.emplace(parameter.index, symbols.back());
  }
  for (const auto &seen : runs) {
    Reason stopped = Reason::None;
    const std::optional<Term> wrong = fails(*seen, program, terms, interpretation, budget, stopped);
    if (!wrong || terms.isTrue(*wrong))
      return std::nullopt;
    solver.require(terms.negation(*wrong));
  }
  std::vector<uint64_t> values;
  for (Term symbol : symbols) {
    if (solver.check(budget) != Answer::Sat)
      return std::nullopt;
    const std::optional<uint64_t> value = likeliest(terms, solver, symbol, program, runs[0]->task,
                                                    valuesOf(edit, values.size()), budget);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
    solver.require(terms.equal(symbol, terms.number(terms.width(symbol), values.back())));
  }
  return values;
}

} // namespace salve::repair
