// What the program is meant to do: assertions, assumptions, inputs.
//
// Functions with known names keep their meaning even if the file defines them. A macro
// that ends in a call which does not return, under a condition of the same macro, is
// an assertion of that condition; its control flow stays as written.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {

struct KnownFunction {
  StringRef name;
  Intrinsic meaning;
};

constexpr KnownFunction kKnown[] = {
    {"assert", Intrinsic::Assert},
    {"__salve_assert", Intrinsic::Assert},
    {"__VERIFIER_assert", Intrinsic::Assert},
    {"__CPROVER_assert", Intrinsic::Assert},
    {"__ESBMC_assert", Intrinsic::Assert},
    {"__VERIFIER_assume", Intrinsic::Assume},
    {"__CPROVER_assume", Intrinsic::Assume},
    {"__ESBMC_assume", Intrinsic::Assume},
    {"klee_assume", Intrinsic::Assume},
    {"__builtin_assume", Intrinsic::Assume},
    {"__builtin_unreachable", Intrinsic::Unreachable},
    {"__VERIFIER_error", Intrinsic::Fail},
    {"reach_error", Intrinsic::Fail},
    {"__builtin_expect", Intrinsic::Expect},
    {"__builtin_expect_with_probability", Intrinsic::Expect},
    {"abort", Intrinsic::Halt},
    {"exit", Intrinsic::Halt},
    {"_exit", Intrinsic::Halt},
    {"_Exit", Intrinsic::Halt},
    {"quick_exit", Intrinsic::Halt},
    {"__assert_fail", Intrinsic::Halt},
    {"__assert_rtn", Intrinsic::Halt},
    {"__builtin_abort", Intrinsic::Halt},
    {"__builtin_exit", Intrinsic::Halt},
    {"__builtin_trap", Intrinsic::Halt},
};

bool hasPrefix(StringRef s, StringRef prefix) { return s.substr(0, prefix.size()) == prefix; }

} // namespace

Intrinsic Lowering::intrinsic(const FunctionDecl *callee) const {
  if (!callee->getIdentifier())
    return Intrinsic::None;
  StringRef name = callee->getName();
  for (const KnownFunction &known : kKnown)
    if (known.name == name)
      return known.meaning;
  for (const std::string &macro : options_.assertMacros)
    if (name == macro)
      return Intrinsic::Assert;
  if (callee->hasBody())
    return Intrinsic::None;
  if (hasPrefix(name, "nondet_") || hasPrefix(name, "__VERIFIER_nondet_"))
    return Intrinsic::Nondet;
  return noReturn(callee) ? Intrinsic::Halt : Intrinsic::None;
}

bool Lowering::noReturn(const FunctionDecl *callee) const {
  if (callee->isNoReturn())
    return true;
  for (const KnownFunction &known : kKnown)
    if (known.meaning == Intrinsic::Halt && callee->getIdentifier() && callee->getName() == known.name)
      return true;
  return false;
}

ir::ExprId Lowering::intrinsicCall(Intrinsic what, const CallExpr *e) {
  ir::TypeId voidType = type(context_.VoidTy);
  switch (what) {
  case Intrinsic::Assert:
    return assertion(e);
  case Intrinsic::Assume: {
    if (e->getNumArgs() == 0)
      break;
    ++frame_.trust;
    ir::ExprId value = condition(e->getArg(0));
    ir::Expr result = shape(ir::ExprKind::Assume, e);
    result.type = voidType;
    result.a = value;
    ir::ExprId id = add(std::move(result));
    --frame_.trust;
    return id;
  }
  case Intrinsic::Unreachable: {
    ++frame_.trust;
    ir::Expr result = shape(ir::ExprKind::Assume, e);
    result.type = voidType;
    result.a = constant(program_.intType, 0, result.range);
    ir::ExprId id = add(std::move(result));
    --frame_.trust;
    return id;
  }
  case Intrinsic::Fail:
    return fail(e, spans_.text(e->getSourceRange()));
  case Intrinsic::Halt:
    return noReturnCall(e);
  case Intrinsic::Expect:
    if (e->getNumArgs() == 0)
      break;
    return expr(e->getArg(0));
  case Intrinsic::Nondet: {
    ir::Expr result = shape(ir::ExprKind::Nondet, e);
    if (!program_.types[result.type].isScalar())
      return unsupported(e, "input of type '" + program_.types[result.type].name + "'");
    if (e->HasSideEffects(context_, false) && e->getNumArgs() != 0)
      for (const Expr *argument : e->arguments())
        if (argument->HasSideEffects(context_))
          return unsupported(e, "input with an argument that has side effects");
    result.label = frame_.labelled == e ? frame_.label : spans_.text(e->getSourceRange());
    return add(std::move(result));
  }
  case Intrinsic::None:
    break;
  }
  return unsupported(e, "call to '" + e->getDirectCallee()->getNameAsString() + "' without arguments");
}

ir::ExprId Lowering::assertion(const CallExpr *e) {
  if (e->getNumArgs() == 0)
    return unsupported(e, "assertion without a condition");
  const Expr *argument = e->getArg(0);
  const auto *toBool = dyn_cast<ImplicitCastExpr>(argument);
  if (toBool && toBool->getCastKind() == CK_IntegralToBoolean)
    argument = toBool->getSubExpr(); // the assertion compares with zero itself
  ++frame_.trust;
  ir::ExprId value = condition(argument);
  ir::Expr result = shape(ir::ExprKind::Assert, e);
  result.type = type(context_.VoidTy);
  result.a = value;
  result.property = property(ir::PropertyKind::Assertion, e, 0);
  program_.properties[result.property].text = conditionText(argument, spans_.macro(e->getBeginLoc()));
  ir::ExprId id = add(std::move(result));
  --frame_.trust;
  return id;
}

ir::ExprId Lowering::fail(const CallExpr *e, std::string text) {
  ++frame_.trust;
  ir::Expr result = shape(ir::ExprKind::Fail, e);
  result.type = type(context_.VoidTy);
  result.property = property(ir::PropertyKind::Assertion, e, 0);
  program_.properties[result.property].text = std::move(text);
  ir::ExprId id = add(std::move(result));
  --frame_.trust;
  return id;
}

/// The end of an assertion macro, or a plain end of the run.
ir::ExprId Lowering::noReturnCall(const CallExpr *e) {
  for (auto branch = frame_.branches.rbegin(); branch != frame_.branches.rend(); ++branch)
    if (spans_.within(e->getBeginLoc(), branch->macro))
      return fail(e, conditionText(branch->condition, branch->macro));
  ir::Expr result = shape(ir::ExprKind::Halt, e);
  result.type = type(context_.VoidTy);
  ir::ExprId halt = add(std::move(result));
  for (unsigned i = e->getNumArgs(); i-- > 0;)
    if (e->getArg(i)->HasSideEffects(context_))
      halt = comma(effect(e->getArg(i)), halt);
  return halt;
}

/// Whether a call that does not return and belongs to `macro` stands in `tree`.
bool Lowering::endsInFailure(const Stmt *tree, FileID macro, unsigned depth) const {
  if (!tree || depth > 64)
    return false;
  if (const auto *e = dyn_cast<CallExpr>(tree)) {
    const FunctionDecl *callee = e->getDirectCallee();
    if (callee && noReturn(callee) && spans_.within(e->getBeginLoc(), macro))
      return true;
  }
  for (const Stmt *child : tree->children())
    if (endsInFailure(child, macro, depth + 1))
      return true;
  return false;
}

/// Notes that the arms of a branch stand for the failure of `condition`, if they do.
bool Lowering::enterBranch(const Expr *condition, clang::SourceLocation op,
                           std::initializer_list<const Stmt *> arms) {
  FileID macro = spans_.macro(op);
  if (macro.isInvalid())
    return false;
  for (const Stmt *arm : arms)
    if (endsInFailure(arm, macro)) {
      frame_.branches.push_back({condition, macro});
      return true;
    }
  return false;
}

/// A message that an assertion macro prints before it ends the run: no part of the
/// program, as the run fails there anyway.
bool Lowering::isReport(const Stmt *s, const Stmt *next) const {
  const auto *e = dyn_cast<CallExpr>(s);
  const FunctionDecl *callee = e ? e->getDirectCallee() : nullptr;
  if (!callee || !next || frame_.branches.empty() || callee->hasBody() ||
      intrinsic(callee) != Intrinsic::None)
    return false;
  FileID macro = frame_.branches.back().macro;
  const auto *after = dyn_cast<CallExpr>(next);
  return after && spans_.within(e->getBeginLoc(), macro) && endsInFailure(after, macro);
}

/// The condition as the user wrote it: what the macro wraps around it is taken off.
std::string Lowering::conditionText(const Expr *e, FileID macro) {
  for (;;) {
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(e)) {
      e = cast->getSubExpr();
    } else if (const auto *paren = dyn_cast<ParenExpr>(e);
               paren && macro.isValid() && spans_.macro(paren->getLParen()) == macro) {
      e = paren->getSubExpr();
    } else if (const auto *op = dyn_cast<UnaryOperator>(e);
               op && op->getOpcode() == UO_LNot && macro.isValid() && spans_.macro(op->getOperatorLoc()) == macro) {
      e = op->getSubExpr();
    } else if (const auto *call = dyn_cast<CallExpr>(e);
               call && call->getDirectCallee() && intrinsic(call->getDirectCallee()) == Intrinsic::Expect &&
               call->getNumArgs() > 0 && spans_.macro(call->getBeginLoc()).isValid()) {
      e = call->getArg(0);
    } else {
      return spans_.text(e->getSourceRange());
    }
  }
}

} // namespace salve::frontend
