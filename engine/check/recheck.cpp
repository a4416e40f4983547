#include "engine/check/recheck.h"

#include "engine/ir/printer.h"

#include <algorithm>
#include <set>

namespace salve::check {

using execution::Outcome;

namespace {

constexpr double kSecondsPerOther = 1.0; // for what another function of the file does then

std::optional<ir::FunctionId> find(const ir::Program &program, const std::string &name) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    ir::FunctionId id(i);
    if (program.functions[id].name == name && program.functions[id].body)
      return id;
  }
  return std::nullopt;
}

bool analysable(const ir::Program &program, ir::FunctionId entry) {
  for (ir::FunctionId f : ir::reachable(program, entry))
    if (program.functions[f].broken || !program.functions[f].unsupported.empty())
      return false;
  return true;
}

/// A violation that the expectation does not allow.
const ir::Property *unexpected(const ir::Program &program, const execution::Verification &v,
                               const Expectation &expectation) {
  for (const execution::Violation &violation : v.violations) {
    PropertyName name = nameOf(program, violation.property);
    if (std::find(expectation.mayFail.begin(), expectation.mayFail.end(), name) ==
        expectation.mayFail.end())
      return &program.properties[violation.property];
  }
  return nullptr;
}

/// The original's functions whose lowered code is not the same in the patched program.
std::set<ir::FunctionId> changedFunctions(const ir::Program &original, const ir::Program &patched) {
  std::set<ir::FunctionId> changed;
  for (uint32_t i = 0; i < original.functions.size(); ++i) {
    ir::FunctionId id(i);
    if (!original.functions[id].body)
      continue;
    auto now = find(patched, original.functions[id].name);
    if (!now || ir::print(original, id) != ir::print(patched, *now))
      changed.insert(id);
  }
  return changed;
}

} // namespace

PropertyName nameOf(const ir::Program &program, ir::PropertyId property) {
  const ir::Property &p = program.properties[property];
  return {p.kind, p.text};
}

Recheck recheck(const ir::Program &original, const frontend::Source &patched,
                const frontend::Options &options, const Expectation &repaired,
                const std::vector<ir::FunctionId> &others, const ExpectationOf &expectationOf,
                const execution::VerificationOptions &verification, const Budget &budget) {
  Recheck result;
  ir::Program program = frontend::lower(patched, options);
  auto entry = find(program, repaired.function);
  if (!entry || !analysable(program, *entry)) {
    result.why = "the patched text cannot be analysed";
    return result;
  }
  execution::Verification v = execution::verify(program, *entry, verification, budget);
  result.outcome = v.outcome;
  result.unwind = v.unwind;
  if (v.outcome == Outcome::Unknown) {
    result.why = "the patched text was not decided: " + v.reason;
    return result;
  }
  if (const ir::Property *p = unexpected(program, v, repaired)) {
    result.why = "'" + p->text + "' fails in the patched text";
    return result;
  }
  std::set<ir::FunctionId> changed = changedFunctions(original, program);
  for (ir::FunctionId other : others) {
    std::vector<ir::FunctionId> reached = ir::reachable(original, other);
    bool touched = std::any_of(reached.begin(), reached.end(),
                               [&](ir::FunctionId f) { return changed.contains(f); });
    auto function = find(program, original.functions[other].name);
    if (!touched || !function || !analysable(program, *function))
      continue;
    std::optional<Expectation> expectation = expectationOf(other);
    if (!expectation)
      continue;
    execution::Verification after =
        execution::verify(program, *function, verification, budget.within(kSecondsPerOther));
    if (const ir::Property *p = unexpected(program, after, *expectation)) {
      result.why = "'" + p->text + "' fails in '" + expectation->function + "' then";
      return result;
    }
  }
  result.accepted = true;
  return result;
}

} // namespace salve::check
