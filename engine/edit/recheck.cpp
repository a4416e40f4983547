#include "engine/edit/recheck.h"

#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/printer.h"
#include "engine/repair/tests.h"

#include <algorithm>
#include <set>

namespace salve::edit {

using execution::Outcome;

namespace {

constexpr uint64_t kStepsPerTest = 2'000'000;
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

/// Whether all that `after` found fails where the original fails as well, in another check: what
/// came first hid it. Known of functions that take no input.
bool wasHidden(const ir::Program &original, ir::FunctionId other,
               const execution::Verification &after) {
  ir::RunOptions options;
  options.limits.steps = kStepsPerTest;
  ir::Run before = ir::interpret(original, ir::entryOf(original, other), {}, options);
  return before.end == ir::RunEnd::Failed && before.read.empty() &&
         std::all_of(after.violations.begin(), after.violations.end(),
                     [](const execution::Violation &v) { return v.inputs.empty(); });
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

/// Whether the run of a test ends without fault, and needs no input to do so.
bool testPasses(const ir::Program &program, ir::FunctionId test) {
  ir::RunOptions options;
  options.limits.steps = kStepsPerTest;
  ir::Run run = ir::interpret(program, test, {}, options);
  return run.read.empty() && (run.end == ir::RunEnd::Finished || run.end == ir::RunEnd::Halted);
}

/// Runs all tests of the file; false if one fails that did not before.
bool runTests(const ir::Program &original, const ir::Program &patched, ir::FunctionId repaired,
              Recheck &result) {
  if (!ir::startsProgram(patched, repaired))
    return true;
  for (ir::FunctionId test : repair::programStarts(patched)) {
    if (!analysable(patched, test))
      continue;
    if (testPasses(patched, test)) {
      ++result.tests;
      result.passesTest |= test == repaired;
      continue;
    }
    auto before = find(original, patched.functions[test].name);
    if (before && analysable(original, *before) && testPasses(original, *before)) {
      result.why = "the test '" + patched.functions[test].name + "' fails then";
      return false;
    }
  }
  return true;
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
  if (entry)
    entry = ir::entryOf(program, *entry);
  if (!entry || !analysable(program, *entry)) {
    result.why = "the patched text cannot be analysed";
    return result;
  }
  execution::Verification v = execution::verify(program, *entry, verification, budget);
  result.outcome = v.outcome;
  result.unwind = v.unwind;
  result.leaves = v.leaves;
  result.limitations = v.execution.limitations;
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
    std::vector<ir::FunctionId> reached = ir::reachable(original, ir::entryOf(original, other));
    bool touched = std::any_of(reached.begin(), reached.end(),
                               [&](ir::FunctionId f) { return changed.contains(f); });
    auto function = find(program, original.functions[other].name);
    if (function)
      function = ir::entryOf(program, *function);
    if (!touched || !function || !analysable(program, *function))
      continue;
    std::optional<Expectation> expectation = expectationOf(other);
    if (!expectation)
      continue;
    execution::Verification after;
    if (expectation->decided)
      after = execution::verify(program, *function, verification, budget.within(kSecondsPerOther));
    if (after.outcome == Outcome::Unknown)
      result.undecided.push_back(expectation->function);
    if (const ir::Property *p = unexpected(program, after, *expectation)) {
      if (wasHidden(original, other, after)) {
        result.stillFailing.push_back(expectation->function);
        continue;
      }
      result.why = "'" + p->text + "' fails in '" + expectation->function + "' then";
      return result;
    }
  }
  if (!runTests(original, program, *entry, result))
    return result;
  result.accepted = true;
  return result;
}

} // namespace salve::edit
