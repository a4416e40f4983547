// What the program is meant to do: assertions, assumptions, inputs.
//
// Functions with known names keep their meaning even if the file defines them. A macro
// that ends in a call which does not return, under a condition of the same macro, is
// an assertion of that condition; its control flow stays as written.
#include "engine/frontend/specification.h"

#include "engine/frontend/calls/exit_status.h"
#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/calls/suite.h"
#include "engine/frontend/contracts/head_assertions.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/support/limits/frontend.h"

#include <clang/Lex/Lexer.h>

using namespace clang;

namespace salve::frontend {

namespace {

struct KnownIntrinsic {
  StringRef name;
  Intrinsic meaning;
};

constexpr KnownIntrinsic kIntrinsics[] = {
    {"assert", Intrinsic::Assert},
    {"__salve_assert", Intrinsic::Assert},
    {"__VERIFIER_assert", Intrinsic::Assert},
    {"__CPROVER_assert", Intrinsic::Assert},
    {"__CPROVER_precondition", Intrinsic::Assert},
    {"__CPROVER_postcondition", Intrinsic::Assert},
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

} // namespace

static ir::ExprId assertion(Context &c, const clang::CallExpr *e);
static ir::ExprId promise(Context &c, const clang::CallExpr *e);
static ir::ExprId fail(Context &c, const clang::CallExpr *e, std::string text);
static bool endsInFailure(const Context &c, const clang::Stmt *tree, clang::FileID macro,
                          unsigned depth = 0);
static std::string conditionText(Context &c, const clang::Expr *condition, clang::FileID macro);

Intrinsic intrinsic(const Context &c, const FunctionDecl *callee) {
  if (!callee->getIdentifier())
    return Intrinsic::None;
  StringRef name = callee->getName();
  for (const KnownIntrinsic &known : kIntrinsics)
    if (known.name == name)
      return known.meaning;
  for (const std::string &macro : c.options.assertMacros)
    if (name == macro)
      return Intrinsic::Assert;
  if (callee->hasBody())
    return Intrinsic::None;
  if ((std::string_view(name).starts_with("nondet_") ||
       std::string_view(name).starts_with("__VERIFIER_nondet_")) &&
      !c.linking.isWritten(name.str()))
    return Intrinsic::Nondet;
  if (!noReturn(callee))
    return Intrinsic::None;
  // It may jump: then it is looked at where it can be.
  return knowsJumps(c) && c.linking.provides(callee->getName().str()) ? Intrinsic::None
                                                                      : Intrinsic::Halt;
}

static bool isKnownEnd(const FunctionDecl *callee) {
  for (const KnownIntrinsic &known : kIntrinsics)
    if ((known.meaning == Intrinsic::Halt || known.meaning == Intrinsic::Failed) &&
        callee->getIdentifier() && callee->getName() == known.name)
      return true;
  return false;
}

bool noReturn(const FunctionDecl *callee) { return callee->isNoReturn() || isKnownEnd(callee); }

bool endsRun(const Context &c, const FunctionDecl *callee) {
  return noReturn(callee) && !(knowsJumps(c) && intrinsic(c, callee) == Intrinsic::None);
}

ir::ExprId intrinsicCall(Context &c, Intrinsic what, const CallExpr *e) {
  ir::TypeId voidType = typeOf(c, c.ast.VoidTy);
  switch (what) {
  case Intrinsic::Assert: return assertion(c, e);
  case Intrinsic::Assume: {
    if (e->getNumArgs() == 0)
      break;
    if (e->getDirectCallee()->getName() == "__builtin_assume")
      return promise(c, e);
    ++c.frame.trust;
    ir::ExprId value = conditionExpr(c, e->getArg(0));
    ir::Expr result = shape(c, ir::ExprKind::Assume, e);
    result.type = voidType;
    result.a = value;
    ir::ExprId id = add(c, std::move(result));
    --c.frame.trust;
    return id;
  }
  case Intrinsic::Unreachable: // undefined, as it is reached
  case Intrinsic::Fail: return fail(c, e, c.spans.text(e->getSourceRange()));
  case Intrinsic::Failed:
  case Intrinsic::Halt: return noReturnCall(c, e);
  case Intrinsic::Expect:
    if (e->getNumArgs() == 0)
      break;
    return expr(c, e->getArg(0));
  case Intrinsic::Nondet: {
    ir::Expr result = shape(c, ir::ExprKind::Nondet, e);
    if (!c.program.types[result.type].isScalar() ||
        c.program.types[result.type].kind == ir::TypeKind::Pointer) // what would it point to?
      return unsupported(c, e, "input of type '" + c.program.types[result.type].name + "'");
    if (e->HasSideEffects(c.ast, false) && e->getNumArgs() != 0)
      for (const Expr *argument : e->arguments())
        if (argument->HasSideEffects(c.ast))
          return unsupported(c, e, "input with an argument that has side effects");
    result.usual = c.unit.kind == UnitKind::Model &&
                   std::string_view(e->getDirectCallee()->getName()).starts_with("nondet_usual_");
    result.label = c.frame.labelled == e ? c.frame.label : c.spans.text(e->getSourceRange());
    return add(c, std::move(result));
  }
  case Intrinsic::None: break;
  }
  return unsupported(c, e,
                     "call to '" + e->getDirectCallee()->getNameAsString() + "' without arguments");
}

/// `__builtin_assume(x)` is `if (!x) __builtin_unreachable();`, and nothing where evaluating x
/// would have effects. At the head of a function, of parameters, it is asked of callers only.
static ir::ExprId promise(Context &c, const CallExpr *e) {
  if (e->getArg(0)->HasSideEffects(c.ast))
    return harmless(c, e->getType(), c.spans.range(e->getSourceRange()));
  ir::ExprId result = assertion(c, e);
  c.program.properties[c.program.exprs[result].property].text = c.spans.text(e->getSourceRange());
  if (c.frame.preconditions.count(e) != 0)
    c.program.exprs[result].kind = ir::ExprKind::Assume;
  return result;
}

static bool namesParametersOnly(const Stmt *tree) {
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(tree);
  return !tree ? true
         : ref ? isa<ParmVarDecl>(ref->getDecl()) || isa<EnumConstantDecl>(ref->getDecl())
               : std::all_of(tree->child_begin(), tree->child_end(), namesParametersOnly);
}

void findPreconditions(Context &c, const CompoundStmt *body) {
  for (const Stmt *s : body->body()) {
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (!callee || intrinsic(c, callee) != Intrinsic::Assume || call->getNumArgs() == 0)
      return;
    if (namesParametersOnly(call->getArg(0)))
      c.frame.preconditions.insert(call);
  }
}

static ir::PropertyId assertionProperty(Context &c, const CallExpr *e) {
  const ir::PropertyId id = property(c, ir::PropertyKind::Assertion, e, 0);
  if (isAskedOfCallers(c, e->getBeginLoc()))
    c.askedOfCallers.insert(id);
  return id;
}

static ir::ExprId assertion(Context &c, const CallExpr *e) {
  if (e->getNumArgs() == 0)
    return unsupported(c, e, "assertion without a condition");
  const Expr *argument = e->getArg(0);
  const auto *toBool = dyn_cast<ImplicitCastExpr>(argument);
  if (toBool && (toBool->getCastKind() == CK_IntegralToBoolean ||
                 toBool->getCastKind() == CK_PointerToBoolean ||
                 toBool->getCastKind() == CK_FloatingToBoolean))
    argument = toBool->getSubExpr(); // the assertion compares with zero itself
  ++c.frame.trust;
  ir::ExprId value = conditionExpr(c, argument);
  ir::Expr result = shape(c, ir::ExprKind::Assert, e);
  result.type = typeOf(c, c.ast.VoidTy);
  result.a = value;
  result.property = assertionProperty(c, e);
  c.program.properties[result.property].text =
      conditionText(c, argument, c.spans.macro(e->getBeginLoc()));
  ir::ExprId id = add(c, std::move(result));
  --c.frame.trust;
  return id;
}

static ir::ExprId fail(Context &c, const CallExpr *e, std::string text) {
  ++c.frame.trust;
  ir::Expr result = shape(c, ir::ExprKind::Fail, e);
  result.type = typeOf(c, c.ast.VoidTy);
  result.property = assertionProperty(c, e);
  c.program.properties[result.property].text = std::move(text);
  ir::ExprId id = add(c, std::move(result));
  --c.frame.trust;
  return id;
}

/// The end of an assertion macro, or a plain end of the run.
ir::ExprId noReturnCall(Context &c, const CallExpr *e) {
  if (const Branch *branch = failingBranch(c, e))
    return fail(c, e, conditionText(c, branch->condition, branch->macro));
  if (intrinsic(c, e->getDirectCallee()) == Intrinsic::Failed) // an expanded assert
    return fail(c, e, failedText(c, e));
  ir::Expr result = shape(c, ir::ExprKind::Halt, e);
  result.type = typeOf(c, c.ast.VoidTy);
  ir::ExprId halt = add(c, std::move(result));
  if (!isKnownEnd(e->getDirectCallee()))
    c.linking.rememberLeft(c.frame.function);
  if (inSuite(c) && c.unit.kind != UnitKind::Model) {
    const StringRef name = e->getDirectCallee()->getName();
    if (std::string_view(name).ends_with("abort") || std::string_view(name).ends_with("trap"))
      return fail(c, e, c.spans.text(e->getSourceRange()));
    halt = comma(c, outputCheck(c, c.spans.range(e->getSourceRange())), halt);
  }
  if (const ir::ExprId status = checkedExit(c, e))
    return comma(c, status, halt);
  for (unsigned i = e->getNumArgs(); i-- > 0;)
    if (e->getArg(i)->HasSideEffects(c.ast))
      halt = comma(c, effect(c, e->getArg(i)), halt);
  return halt;
}

/// The innermost condition of the macro that the call comes from.
const Branch *failingBranch(const Context &c, const CallExpr *e) {
  for (auto branch = c.frame.branches.rbegin(); branch != c.frame.branches.rend(); ++branch)
    if (c.spans.within(e->getBeginLoc(), branch->macro))
      return &*branch;
  return nullptr;
}

/// `__assert_fail("x > 0", ...)`: one of the arguments is the condition.
std::string failedText(Context &c, const CallExpr *e) {
  unsigned at = e->getDirectCallee()->getName() == "__assert_rtn" ? 3 : 0;
  if (at < e->getNumArgs())
    if (const auto *text = dyn_cast<clang::StringLiteral>(e->getArg(at)->IgnoreParenCasts());
        text && text->getCharByteWidth() == 1)
      return text->getString().str();
  return c.spans.text(e->getSourceRange());
}

/// Whether a call that does not return and belongs to `macro` stands in `tree`.
static bool endsInFailure(const Context &c, const Stmt *tree, FileID macro, unsigned depth) {
  if (!tree || depth > limits::frontend::kMacroDepth)
    return false;
  if (const auto *e = dyn_cast<CallExpr>(tree)) {
    const FunctionDecl *callee = e->getDirectCallee();
    if (callee && endsRun(c, callee) && c.spans.within(e->getBeginLoc(), macro))
      return true;
  }
  for (const Stmt *child : tree->children())
    if (endsInFailure(c, child, macro, depth + 1))
      return true;
  return false;
}

/// Notes that the arms of a branch stand for the failure of `condition`, if they do.
bool enterBranch(Context &c, const Expr *condition, clang::SourceLocation op,
                 std::initializer_list<const Stmt *> arms) {
  FileID macro = c.spans.macro(op);
  if (macro.isInvalid())
    return false;
  // `#define assume(c) do { if (!(c)) abort(); } while (0)` ends runs that nobody asks about.
  if (Lexer::getImmediateMacroName(op, c.ast.getSourceManager(), c.ast.getLangOpts())
          .contains_insensitive("assume"))
    return false;
  for (const Stmt *arm : arms)
    if (endsInFailure(c, arm, macro)) {
      c.frame.branches.push_back({condition, macro});
      c.frame.assertionMacros.insert(macro);
      return true;
    }
  return false;
}

/// Whether `s` is a call that does not return and ends an assertion macro.
bool endsRun(const Context &c, const Stmt *s) {
  const auto *e = dyn_cast_or_null<Expr>(s);
  if (!e || c.frame.branches.empty())
    return false;
  e = e->IgnoreParenCasts();
  const auto *list = dyn_cast<BinaryOperator>(e);
  if (list && list->getOpcode() == BO_Comma)
    return endsRun(c, list->getLHS()) || endsRun(c, list->getRHS());
  const auto *call = dyn_cast<CallExpr>(e);
  return call && call->getDirectCallee() && endsRun(c, call->getDirectCallee()) &&
         failingBranch(c, call);
}

/// A message that an assertion macro prints before it ends the run: no part of the
/// program, as the run fails there anyway.
bool isReport(const Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  return c.frame.reports > 0 && callee && !callee->hasBody() &&
         intrinsic(c, callee) == Intrinsic::None && failingBranch(c, e);
}

/// What a macro put around the condition that it was given, one layer of it: `!(c)`,
/// `(c) == 0`, `(int)(c)`, `__builtin_expect(c, 1)`. Nothing if the user wrote it.
static const Expr *unwrapped(const Context &c, const Expr *e, FileID macro) {
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(e))
    return cast->getSubExpr();
  if (const auto *paren = dyn_cast<ParenExpr>(e))
    return c.spans.within(paren->getLParen(), macro) ? paren->getSubExpr() : nullptr;
  if (const auto *cast = dyn_cast<CStyleCastExpr>(e))
    return c.spans.within(cast->getLParenLoc(), macro) ? cast->getSubExpr() : nullptr;
  if (const auto *op = dyn_cast<UnaryOperator>(e))
    return op->getOpcode() == UO_LNot && c.spans.within(op->getOperatorLoc(), macro)
               ? op->getSubExpr()
               : nullptr;
  if (const auto *op = dyn_cast<BinaryOperator>(e)) {
    bool isTest = op->isEqualityOp() && isa<IntegerLiteral>(op->getRHS()->IgnoreParenImpCasts());
    return isTest && c.spans.within(op->getOperatorLoc(), macro) &&
                   c.spans.within(op->getRHS()->getBeginLoc(), macro)
               ? op->getLHS()
               : nullptr;
  }
  const auto *call = dyn_cast<CallExpr>(e);
  bool isExpect = call && call->getDirectCallee() && call->getNumArgs() > 0 &&
                  intrinsic(c, call->getDirectCallee()) == Intrinsic::Expect;
  return isExpect && c.spans.within(call->getBeginLoc(), macro) ? call->getArg(0) : nullptr;
}

/// The condition as the user wrote it.
static std::string conditionText(Context &c, const Expr *condition, FileID macro) {
  const Expr *e = condition;
  while (const Expr *inner = unwrapped(c, e, macro))
    e = inner;
  std::string text = c.spans.text(e->getSourceRange());
  // Of a quantifier the word is the macro; its block was taken by it.
  const bool isQuantifier = text == "__CPROVER_forall" || text == "__CPROVER_exists";
  return isQuantifier ? text + " { ... }" : text;
}

} // namespace salve::frontend
