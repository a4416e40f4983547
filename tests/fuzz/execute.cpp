#include "tests/fuzz/execute.h"

#include "engine/engine.h"
#include "engine/execution/paths.h"
#include "engine/ir/interpreter/interpreter.h"

namespace salve::fuzz {

namespace {

constexpr double kSeconds = 20; ///< per question

} // namespace

namespace {

/// A byte may be one of a pointer, for which each side has numbers of its own.
bool agree(const ir::Program &program, const ir::PathStep &a, ir::PathStep b) {
  if (a.kind == ir::PathStep::Kind::Value && a.expr && a.expr == b.expr &&
      program.types[program.exprs[a.expr].type].width == 8)
    b.value = a.value;
  return a == b;
}

/// Where two paths part, in words; nothing if they do not.
std::string difference(const ir::Program &program, const ir::Path &a, const ir::Path &b) {
  size_t at = 0;
  while (at < a.steps.size() && at < b.steps.size() && agree(program, a.steps[at], b.steps[at]))
    ++at;
  if (at == a.steps.size() && at == b.steps.size() && a.dropped == b.dropped)
    return "";
  auto describe = [&](const ir::Path &path) {
    if (at >= path.steps.size())
      return "ends after " + std::to_string(path.steps.size()) + " steps";
    const ir::PathStep &step = path.steps[at];
    return "step " + std::to_string(at) + " of kind " + std::to_string(int(step.kind)) + " in " +
           program.functions[step.function].name +
           (step.expr
                ? ", `" + std::string(program.textOf(program.exprs[step.expr].range.bytes)) + '`'
                : "") +
           ", value " + decimal(step.value) + ", iteration " + std::to_string(step.iteration);
  };
  return describe(a) + " | " + describe(b);
}

} // namespace

Comparison compareExecution(const ir::Program &program, ir::FunctionId entry,
                            const ir::Inputs &inputs) {
  ir::RunOptions options;
  options.path = true;
  ir::Run run = ir::interpret(program, entry, inputs, options);
  smt::Terms terms;
  execution::Interpretation concrete;
  concrete.inputs = &inputs;
  execution::Limits limits;
  limits.unwind = limits.decided = 100'000;
  limits.tellSteps = 1'000'000;
  execution::Execution executed =
      execution::execute(program, entry, terms, concrete, limits, Budget(kSeconds));
  if (run.end == ir::RunEnd::Stopped || run.end == ir::RunEnd::Endless ||
      executed.stopped != Reason::None)
    return {std::nullopt, false};
  if (!terms.isFalse(executed.leaves))
    return {"executor: leaves the bound"};
  std::optional<ir::PropertyId> violated;
  for (const execution::Obligation &obligation : executed.obligations) {
    if (terms.isFalse(obligation.violated))
      continue;
    if (!terms.isTrue(obligation.violated))
      return {"executor: an obligation is not decided by concrete inputs"};
    if (violated)
      return {"executor: violates two properties in one run"};
    violated = obligation.property;
  }
  smt::Evaluator model(terms, {});
  if (auto path = execution::pathUnder(model, executed))
    if (const std::string where = difference(program, *path, run.path); !where.empty())
      return {"executor and interpreter go different ways: " + where};
  bool failed = run.end == ir::RunEnd::Failed;
  if (violated.has_value() == failed && (!failed || *violated == run.property))
    return {};
  auto name = [](bool fails, ir::PropertyId id) {
    return fails ? "fails property " + std::to_string(id.index) : std::string("ends well");
  };
  return {"executor: " + name(violated.has_value(), violated.value_or(ir::PropertyId())) +
          ", interpreter: " + name(failed, run.property)};
}

Verdict verdictOf(const std::string &text, const std::string &function) {
  engine::Request request;
  request.path = "/fuzz/small.c";
  request.text = text;
  request.flags = {"-w"};
  request.options.functions = {function};
  request.options.diagnose = request.options.repair = false;
  request.options.strict = true; // nobody calls what is made here
  request.options.headPreconditions = false;
  request.options.timeout = kSeconds;
  size_t count = 0;
  std::optional<engine::Verdict> last;
  engine::analyse(request, Budget(kSeconds), [&](const engine::Finding &finding) {
    if (const auto *parsed = std::get_if<engine::Parsed>(&finding))
      count = parsed->functions.size();
    else if (const auto *decided = std::get_if<engine::Decided>(&finding))
      last = decided->verdict;
  });
  if (count != 1 || !last)
    return {Verdict::Kind::Other, 0, "no verdict"};
  const engine::Verdict &given = *last;
  uint32_t unwind = given.unwind.value_or(0);
  switch (given.status) {
  case engine::Status::Proved: return {Verdict::Kind::Proved, 0, "proved"};
  case engine::Status::Bounded: return {Verdict::Kind::Bounded, unwind, "bounded"};
  case engine::Status::Conditional: return {Verdict::Kind::Other, 0, "conditional"};
  case engine::Status::Failing: return {Verdict::Kind::Failing, unwind, "failing"};
  case engine::Status::Unknown: // "solver": a counterexample that does not replay
    return {given.reason == "solver" ? Verdict::Kind::Other : Verdict::Kind::Unknown, 0,
            "unknown " + given.reason};
  case engine::Status::Unsupported: return {Verdict::Kind::Other, 0, "unsupported"};
  case engine::Status::Skipped: // no run within the bound meets a check
    if (given.reason == "no property to check")
      return {Verdict::Kind::Bounded, request.options.unwindLimit, given.reason};
    return {Verdict::Kind::Other, 0, "skipped " + given.reason};
  }
  return {};
}

} // namespace salve::fuzz
