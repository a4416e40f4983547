// Overflows and leaks that are the function's own: a second question, behind the ordinary one.
//
// Most functions overflow for some of the values that a caller may pass, and nobody wants to read
// that; functions with a contract and harnesses do for what nobody thought of restricting. What is
// reported by default is what fails whatever is passed, and what fails in a program that is
// started. The ordinary verdict does not depend on it: there overflow wraps.
#include "engine/execution/questions/unseen.h"
#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/precondition/blame.h"
#include "engine/precondition/manifest.h"
#include "engine/support/limits/precondition.h"

#include <algorithm>

namespace salve::engine {

using ir::PropertyId;
using ir::PropertyKind;

namespace {

/// `1 << 31`: every compiler has the same bits for it.
bool isShift(const ir::Expr &expr) {
  return expr.binary == ir::BinaryOp::Shl &&
         (expr.kind == ir::ExprKind::Binary || expr.kind == ir::ExprKind::CompoundAssign);
}

/// What could be such a fault in the code that the function reaches.
std::vector<PropertyId> candidates(const Analysis &analysis, const ir::Program &program) {
  std::vector<PropertyId> result;
  auto add = [&](PropertyId id) {
    if (id && program.isChecked(id))
      result.push_back(id);
  };
  for (ir::FunctionId function : ir::reachable(program, analysis.entry))
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (!program.functions[function].isModel)
        add(expr.overflow);
      if (expr.kind == ir::ExprKind::Allocate || expr.kind == ir::ExprKind::Query) // kept.h
        add(expr.property);
    });
  return result;
}

/// Of these kinds only these are asked about.
void askOnly(ir::Program &program, ir::CheckSet kinds, const std::vector<PropertyId> &asked) {
  for (uint32_t i = 0; i < program.properties.size(); ++i) {
    ir::Property &property = program.properties[PropertyId(i)];
    if ((ir::bit(property.kind) & kinds) != 0 &&
        std::find(asked.begin(), asked.end(), PropertyId(i)) == asked.end())
      property.ignored = true;
  }
}

/// Whether there are such faults is part of what is proved of it: a program that is started, and
/// chooses no inputs.
bool isJudgedWhole(const Analysis &analysis) {
  return ir::startsProgram(analysis.program(), analysis.entry) &&
         !precondition::choosesInputs(analysis.program(), analysis.written);
}

/// The violations of these properties; only the function's own.
execution::Verification violations(const Analysis &analysis, const ir::Program &program,
                                   std::vector<PropertyId> asked, const Budget &budget) {
  const bool isAlways = !ir::startsProgram(program, analysis.entry);
  if (!isJudgedWhole(analysis)) {
    std::vector<PropertyId> overflows;
    for (PropertyId id : asked)
      if (program.properties[id].kind == PropertyKind::Overflow)
        overflows.push_back(id);
    const std::vector<PropertyId> certain =
        overflows.empty() ? overflows
                          : precondition::certain(program, analysis.entry, overflows, budget);
    std::erase_if(asked, [&](PropertyId id) {
      return program.properties[id].kind == PropertyKind::Overflow &&
             std::find(certain.begin(), certain.end(), id) == certain.end();
    });
  }
  execution::VerificationOptions options = analysis.file.verification;
  options.asked = std::move(asked);
  if (!isJudgedWhole(analysis) || analysis.verification.outcome != execution::Outcome::Proved)
    options.induction = 0; // it proves only
  options.nested = analysis.verification.nested;
  execution::Verification found;
  if (!options.asked.empty())
    found = execution::verify(program, analysis.entry, options, budget);
  execution::takeUnseen(program, analysis.entry, found, budget);
  if (!isAlways || found.violations.empty())
    return found;
  const std::vector<bool> isManifest =
      precondition::manifest(program, analysis.entry, found, budget);
  for (size_t i = found.violations.size(); i-- > 0;)
    if (!isManifest[i])
      found.violations.erase(found.violations.begin() + static_cast<std::ptrdiff_t>(i));
  return found;
}

} // namespace

ir::CheckSet ownKinds(const Options &options) {
  return options.strict ? 0 : options.ofOwn & options.unchecked;
}

ir::Program withOwnChecks(ir::Program program, const Options &options) {
  program.unchecked &= ~ownKinds(options);
  program.keepsUntilExit = true;
  for (const ir::Expr &expr : program.exprs)
    if (expr.overflow && isShift(expr))
      program.properties[expr.overflow].ignored = true;
  return program;
}

Variant::Variant(const Analysis &ordinary, File with, ir::FunctionId written)
    : file(std::move(with)), expectations(file.program, file.verification),
      analysis{file, expectations, written, ir::entryOf(file.program, written), ordinary.spans} {}

std::unique_ptr<Variant> ownFaults(Analysis &analysis, const Budget &budget) {
  if (!analysis.file.own || analysis.verification.outcome == execution::Outcome::Unknown ||
      (!precondition::isSpecified(analysis.program(), analysis.written, analysis.entry) &&
       precondition::isJudgedByCalls(analysis.program(), analysis.written)))
    return nullptr;
  const ir::Program &program = *analysis.file.own;
  std::vector<PropertyId> asked = candidates(analysis, program);
  if (asked.empty())
    return nullptr;
  Span span(analysis.spans, "overflow and leaks");
  const Budget share =
      budget.within(std::min(limits::own::kSeconds, budget.remaining() * limits::own::kShare));
  execution::Verification found = violations(analysis, program, std::move(asked), share);
  if (found.violations.empty()) {
    if (isJudgedWhole(analysis) && analysis.verification.outcome == execution::Outcome::Proved &&
        found.outcome != execution::Outcome::Proved)
      analysis.openFaults = std::move(found);
    return nullptr;
  }

  const ir::CheckSet kinds = ownKinds(analysis.options());
  File file = analysis.file;
  file.options.unchecked &= ~kinds;
  file.program = program;
  std::vector<PropertyId> faults;
  for (const execution::Violation &violation : found.violations)
    faults.push_back(violation.property);
  askOnly(file.program, kinds, faults);
  auto result = std::make_unique<Variant>(analysis, std::move(file), analysis.written);
  result->analysis.latent = analysis.latent;
  result->analysis.verification = std::move(found);
  return result;
}

} // namespace salve::engine
