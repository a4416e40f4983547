// Failures that are the callers' to avoid: they make a verdict conditional, not failing.
#include "engine/findings.h"
#include "engine/ir/walk.h"
#include "engine/precondition/manifest.h"
#include "engine/support/limits.h"

#include <algorithm>
#include <set>

namespace salve::engine {

namespace {

bool contains(std::string text, std::string_view word) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text.find(word) != std::string::npos;
}

/// Whether the function makes its own inputs, as a harness does: `nondet_int()`, `assume(…)`.
bool choosesInputs(const ir::Program &program, ir::FunctionId function) {
  bool found = false;
  ir::forEachExpr(program, function, [&](ir::ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.range.file != ir::kMainFile)
      return;
    if (expr.kind == ir::ExprKind::Nondet)
      found |= contains(std::string(program.textOf(expr.range.bytes)), "nondet");
    if (expr.kind == ir::ExprKind::Assume && !expr.property)
      found |= contains(std::string(program.textOf(expr.range.bytes)), "assume");
  });
  return found;
}

Budget share(const Budget &budget) {
  return budget.part(std::min(limits::precondition::kShare,
                              limits::precondition::kSeconds / std::max(budget.remaining(), 1.0)));
}

} // namespace

bool isSpecified(const Analysis &analysis) {
  const ir::Program &program = analysis.program();
  return program.functions[analysis.written].hasContract ||
         ir::startsProgram(program, analysis.entry) || choosesInputs(program, analysis.written);
}

bool isJudgedByCalls(const ir::Program &program, ir::FunctionId function) {
  const ir::Function &f = program.functions[function];
  if (!f.internalLinkage || f.addressTaken)
    return false;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &caller = program.functions[ir::FunctionId(i)];
    if (ir::FunctionId(i) != function && caller.body && caller.range.file == ir::kMainFile &&
        std::find(caller.callees.begin(), caller.callees.end(), function) != caller.callees.end())
      return true;
  }
  return false;
}

std::vector<ir::PropertyId> askedOfCallers(const ir::Program &program, ir::FunctionId function) {
  std::vector<ir::PropertyId> result;
  ir::forEachExpr(program, function, [&](ir::ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind == ir::ExprKind::Assume && expr.property &&
        program.properties[expr.property].kind == ir::PropertyKind::Assertion)
      result.push_back(expr.property);
  });
  return result;
}

void findLatent(Analysis &analysis, const Budget &budget) {
  const ir::Program &program = analysis.program();
  execution::Verification &found = analysis.verification;
  if (analysis.options().strict || isSpecified(analysis))
    return;
  if (isJudgedByCalls(program, analysis.written)) {
    analysis.latent = std::move(found.violations);
    found.violations.clear();
    return;
  }
  std::set<ir::PropertyId> asked;
  for (ir::FunctionId function : ir::reachable(program, analysis.entry))
    for (ir::PropertyId property : askedOfCallers(program, function))
      asked.insert(property);
  const std::vector<bool> isManifest =
      precondition::manifest(program, analysis.entry, found, share(budget));
  std::vector<execution::Violation> faults;
  for (size_t i = 0; i < found.violations.size(); ++i) {
    const ir::PropertyId property = found.violations[i].property;
    const bool isSafety =
        ir::info(program.properties[property].kind).origin == ir::PropertyOrigin::Safety;
    const bool isFault = isManifest[i] || !(isSafety || asked.count(property) != 0);
    (isFault ? faults : analysis.latent).push_back(std::move(found.violations[i]));
  }
  if (!analysis.latent.empty())
    for (execution::Violation &fault :
         precondition::ofConstants(program, analysis.entry, found, share(budget))) {
      auto isSame = [&](const execution::Violation &v) { return v.property == fault.property; };
      std::erase_if(analysis.latent, isSame);
      if (std::none_of(faults.begin(), faults.end(), isSame))
        faults.push_back(std::move(fault));
    }
  found.violations = std::move(faults);
}

Verdict conditional(const Analysis &analysis, const Budget &budget) {
  Span span(analysis.spans, "precondition");
  execution::Verification failing = analysis.verification;
  failing.violations = analysis.latent;
  std::optional<precondition::Precondition> inferred = precondition::infer(
      analysis.program(), analysis.entry, analysis.file.verification, failing, share(budget));
  if (inferred) {
    Verdict verdict = toVerdict(analysis, *inferred);
    verdict.precondition->fixes =
        fixes(analysis, *inferred, verdict.precondition->acsl, share(budget));
    return verdict;
  }
  Verdict verdict = toVerdict(analysis);
  verdict.status = Status::Conditional;
  return verdict;
}

} // namespace salve::engine
