// What the program is meant to do: assertions, assumptions, inputs.
//
// Functions with known names keep their meaning even if the file defines them. A macro
// that ends in a call which does not return, under a condition of the same macro, is
// an assertion of that condition; its control flow stays as written.
#include "engine/frontend/lowering.h"

#include <clang/Lex/Lexer.h>

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
    {"__assert_fail", Intrinsic::Failed},
    {"__assert_rtn", Intrinsic::Failed},
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
    if ((known.meaning == Intrinsic::Halt || known.meaning == Intrinsic::Failed) &&
        callee->getIdentifier() && callee->getName() == known.name)
      return true;
  return false;
}

ir::ExprId Lowering::intrinsicCall(Intrinsic what, const CallExpr *e) {
  ir::TypeId voidType = type(context_.VoidTy);
  switch (what) {
  case Intrinsic::Assert: return assertion(e);
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
  case Intrinsic::Unreachable: // undefined, as it is reached
  case Intrinsic::Fail: return fail(e, spans_.text(e->getSourceRange()));
  case Intrinsic::Failed:
  case Intrinsic::Halt: return noReturnCall(e);
  case Intrinsic::Expect:
    if (e->getNumArgs() == 0)
      break;
    return expr(e->getArg(0));
  case Intrinsic::Nondet: {
    ir::Expr result = shape(ir::ExprKind::Nondet, e);
    if (!program_.types[result.type].isScalar() ||
        program_.types[result.type].kind == ir::TypeKind::Pointer) // what would it point to?
      return unsupported(e, "input of type '" + program_.types[result.type].name + "'");
    if (e->HasSideEffects(context_, false) && e->getNumArgs() != 0)
      for (const Expr *argument : e->arguments())
        if (argument->HasSideEffects(context_))
          return unsupported(e, "input with an argument that has side effects");
    result.label = frame_.labelled == e ? frame_.label : spans_.text(e->getSourceRange());
    return add(std::move(result));
  }
  case Intrinsic::None: break;
  }
  return unsupported(e,
                     "call to '" + e->getDirectCallee()->getNameAsString() + "' without arguments");
}

ir::ExprId Lowering::assertion(const CallExpr *e) {
  if (e->getNumArgs() == 0)
    return unsupported(e, "assertion without a condition");
  const Expr *argument = e->getArg(0);
  const auto *toBool = dyn_cast<ImplicitCastExpr>(argument);
  if (toBool && (toBool->getCastKind() == CK_IntegralToBoolean ||
                 toBool->getCastKind() == CK_PointerToBoolean ||
                 toBool->getCastKind() == CK_FloatingToBoolean))
    argument = toBool->getSubExpr(); // the assertion compares with zero itself
  ++frame_.trust;
  ir::ExprId value = condition(argument);
  ir::Expr result = shape(ir::ExprKind::Assert, e);
  result.type = type(context_.VoidTy);
  result.a = value;
  result.property = property(ir::PropertyKind::Assertion, e, 0);
  program_.properties[result.property].text =
      conditionText(argument, spans_.macro(e->getBeginLoc()));
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
  if (const Branch *branch = failingBranch(e))
    return fail(e, conditionText(branch->condition, branch->macro));
  if (intrinsic(e->getDirectCallee()) == Intrinsic::Failed) // an expanded assert
    return fail(e, failedText(e));
  ir::Expr result = shape(ir::ExprKind::Halt, e);
  result.type = type(context_.VoidTy);
  ir::ExprId halt = add(std::move(result));
  for (unsigned i = e->getNumArgs(); i-- > 0;)
    if (e->getArg(i)->HasSideEffects(context_))
      halt = comma(effect(e->getArg(i)), halt);
  return halt;
}

/// The innermost condition of the macro that the call comes from.
const Lowering::Branch *Lowering::failingBranch(const CallExpr *e) const {
  for (auto branch = frame_.branches.rbegin(); branch != frame_.branches.rend(); ++branch)
    if (spans_.within(e->getBeginLoc(), branch->macro))
      return &*branch;
  return nullptr;
}

/// `__assert_fail("x > 0", ...)`: one of the arguments is the condition.
std::string Lowering::failedText(const CallExpr *e) {
  unsigned at = e->getDirectCallee()->getName() == "__assert_rtn" ? 3 : 0;
  if (at < e->getNumArgs())
    if (const auto *text = dyn_cast<clang::StringLiteral>(e->getArg(at)->IgnoreParenCasts());
        text && text->getCharByteWidth() == 1)
      return text->getString().str();
  return spans_.text(e->getSourceRange());
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
  // `#define assume(c) do { if (!(c)) abort(); } while (0)` ends runs that nobody asks about.
  if (Lexer::getImmediateMacroName(op, context_.getSourceManager(), context_.getLangOpts())
          .contains_insensitive("assume"))
    return false;
  for (const Stmt *arm : arms)
    if (endsInFailure(arm, macro)) {
      frame_.branches.push_back({condition, macro});
      frame_.assertionMacros.insert(macro);
      return true;
    }
  return false;
}

/// Whether `s` is a call that does not return and ends an assertion macro.
bool Lowering::endsRun(const Stmt *s) const {
  const auto *e = dyn_cast_or_null<Expr>(s);
  if (!e || frame_.branches.empty())
    return false;
  e = e->IgnoreParenCasts();
  const auto *list = dyn_cast<BinaryOperator>(e);
  if (list && list->getOpcode() == BO_Comma)
    return endsRun(list->getLHS()) || endsRun(list->getRHS());
  const auto *call = dyn_cast<CallExpr>(e);
  return call && call->getDirectCallee() && noReturn(call->getDirectCallee()) &&
         failingBranch(call);
}

/// A message that an assertion macro prints before it ends the run: no part of the
/// program, as the run fails there anyway.
bool Lowering::isReport(const CallExpr *e) const {
  const FunctionDecl *callee = e->getDirectCallee();
  return frame_.reports > 0 && callee && !callee->hasBody() &&
         intrinsic(callee) == Intrinsic::None && failingBranch(e);
}

/// What a macro put around the condition that it was given, one layer of it: `!(c)`,
/// `(c) == 0`, `(int)(c)`, `__builtin_expect(c, 1)`. Nothing if the user wrote it.
const Expr *Lowering::unwrapped(const Expr *e, FileID macro) const {
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(e))
    return cast->getSubExpr();
  if (const auto *paren = dyn_cast<ParenExpr>(e))
    return spans_.within(paren->getLParen(), macro) ? paren->getSubExpr() : nullptr;
  if (const auto *cast = dyn_cast<CStyleCastExpr>(e))
    return spans_.within(cast->getLParenLoc(), macro) ? cast->getSubExpr() : nullptr;
  if (const auto *op = dyn_cast<UnaryOperator>(e))
    return op->getOpcode() == UO_LNot && spans_.within(op->getOperatorLoc(), macro)
               ? op->getSubExpr()
               : nullptr;
  if (const auto *op = dyn_cast<BinaryOperator>(e)) {
    bool isTest = op->isEqualityOp() && isa<IntegerLiteral>(op->getRHS()->IgnoreParenImpCasts());
    return isTest && spans_.within(op->getOperatorLoc(), macro) &&
                   spans_.within(op->getRHS()->getBeginLoc(), macro)
               ? op->getLHS()
               : nullptr;
  }
  const auto *call = dyn_cast<CallExpr>(e);
  bool isExpect = call && call->getDirectCallee() && call->getNumArgs() > 0 &&
                  intrinsic(call->getDirectCallee()) == Intrinsic::Expect;
  return isExpect && spans_.within(call->getBeginLoc(), macro) ? call->getArg(0) : nullptr;
}

/// The condition as the user wrote it.
std::string Lowering::conditionText(const Expr *condition, FileID macro) {
  const Expr *e = condition;
  while (const Expr *inner = unwrapped(e, macro))
    e = inner;
  return spans_.text(e->getSourceRange());
}

} // namespace salve::frontend
