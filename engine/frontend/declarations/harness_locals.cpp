// CBMC takes what was never written as arbitrary, and its harnesses get their inputs that way. A
// pointer among it is null or no valid one: its bytes are arbitrary.
#include "engine/frontend/declarations/harness_locals.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/unknown_writes.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/specification.h"

#include "engine/support/limits/execution.h"

using namespace clang;

namespace salve::frontend {

/// Whether a function is called for which `is` holds.
template <typename Predicate> static bool calls(const Stmt *tree, const Predicate &is) {
  if (const auto *call = dyn_cast_or_null<CallExpr>(tree))
    if (const FunctionDecl *callee = call->getDirectCallee();
        callee && callee->getIdentifier() && is(callee))
      return true;
  return tree && std::any_of(tree->child_begin(), tree->child_end(),
                             [&](const Stmt *child) { return calls(child, is); });
}

bool isNamedHarness(const FunctionDecl *definition) {
  if (!definition->getIdentifier())
    return false;
  const std::string_view name = definition->getName();
  return name == "harness" || name.ends_with("_harness");
}

bool isHarness(const FunctionDecl *definition) {
  return isNamedHarness(definition) || calls(definition->getBody(), [](const FunctionDecl *callee) {
           return callee->getName() == "__CPROVER_assume";
         });
}

bool leavesInputsOpen(const Context &c, const FunctionDecl *definition) {
  return definition->param_empty() && calls(definition->getBody(), [&](const FunctionDecl *callee) {
           const bool isUndeclared = callee->isImplicit() && callee->getName() == "assert";
           return isUndeclared || intrinsic(c, callee) == Intrinsic::Nondet;
         });
}

void makeInput(Context &c, const VarDecl *var, ir::VariableId id, Statements &out) {
  const ir::SourceRange range = c.spans.range(var->getSourceRange());
  const QualType type = var->getType().getUnqualifiedType();
  const ir::Type &lowered = c.program.types[c.program.variables[id].type];
  if (lowered.cells == 0 || lowered.bytes > limits::memory::kHavocked)
    return;
  const bool hasPointers =
      ir::holds(c.program.types, c.program.variables[id].type, ir::TypeKind::Pointer);
  note(c, "locals of this harness that have no initial value are inputs");
  if (!hasPointers && lowered.cells <= limits::memory::kDrawn) {
    const ir::ExprId value = arbitrary(c, type, range, var->getNameAsString());
    out.push_back(exprStatement(c, assignVariable(c, id, value, range), range));
    return;
  }
  const auto bytes = static_cast<uint64_t>(lowered.bytes);
  const QualType pointer = c.ast.VoidPtrTy;
  auto address = [&] {
    const ir::ExprId whole = addressOf(c, id, type, range);
    return convert(c, whole, typeOf(c, pointer));
  };
  if (hasPointers) {
    const ir::ExprId size = constant(c, typeOf(c, c.ast.UnsignedLongTy), bytes, range);
    const ir::ExprId call =
        helperCall(c, "__salve_arbitrary", c.ast.VoidTy,
                   {{{}, pointer, address()}, {{}, c.ast.UnsignedLongTy, size}}, range);
    out.push_back(exprStatement(c, call, range));
  }
  if (type->isPointerType())
    return;
  ir::Expr havoc = shape(c, ir::ExprKind::Havoc, typeOf(c, c.ast.VoidTy), range);
  havoc.a = address();
  out.push_back(exprStatement(c, add(c, std::move(havoc)), range));
}

} // namespace salve::frontend
