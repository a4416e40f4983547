#include "engine/check/recheck.h"

#include <algorithm>

namespace salve::check {

using execution::Outcome;

namespace {

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

} // namespace

PropertyName nameOf(const ir::Program &program, ir::PropertyId property) {
  const ir::Property &p = program.properties[property];
  return {p.kind, p.text};
}

Recheck recheck(const frontend::Source &patched, const frontend::Options &options,
                const Expectation &repaired, const std::vector<Expectation> &others,
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
  for (const Expectation &other : others) {
    auto function = find(program, other.function);
    if (!function || !analysable(program, *function))
      continue;
    execution::Verification after = execution::verify(program, *function, verification, budget);
    if (const ir::Property *p = unexpected(program, after, other)) {
      result.why = "'" + p->text + "' fails in '" + other.function + "' then";
      return result;
    }
  }
  result.accepted = true;
  return result;
}

} // namespace salve::check
