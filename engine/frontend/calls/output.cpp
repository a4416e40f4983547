// Who asks for a failure: a comparison of the result, or of a variable that it is kept in, with 0
// or a negative number, a test whether it is 0, and who hands the result on to the callers.
#include "engine/frontend/calls/output.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"

using namespace clang;

namespace salve::frontend {

namespace {

bool isOutput(const FunctionDecl *callee) {
  if (!callee || !callee->getIdentifier() || callee->hasBody())
    return false;
  for (StringRef name :
       {"printf", "fprintf", "dprintf", "vprintf", "vfprintf", "puts", "fputs", "fputs_unlocked",
        "putc", "putc_unlocked", "fputc", "fputc_unlocked", "putchar", "putchar_unlocked"})
    if (libraryName(callee->getName()) == name)
      return true;
  return false;
}

/// Variables that are asked about, and calls whose result goes into a variable or is asked about.
class Questions {
public:
  explicit Questions(const ASTContext &context) : context_(context) {}

  void walk(const Stmt *s) {
    if (!s)
      return;
    if (const auto *op = dyn_cast<BinaryOperator>(s)) {
      if (op->isComparisonOp()) {
        if (isFailure(op->getRHS()))
          ask(op->getLHS());
        if (isFailure(op->getLHS()))
          ask(op->getRHS());
      } else if (op->isLogicalOp()) {
        ask(op->getLHS());
        ask(op->getRHS());
      } else if (op->getOpcode() == BO_Assign) {
        keep(variableOf(op->getLHS()), op->getRHS());
      }
    } else if (const auto *op = dyn_cast<UnaryOperator>(s); op && op->getOpcode() == UO_LNot) {
      ask(op->getSubExpr());
    } else if (const auto *test = dyn_cast<IfStmt>(s)) {
      ask(test->getCond());
    } else if (const auto *loop = dyn_cast<WhileStmt>(s)) {
      ask(loop->getCond());
    } else if (const auto *choice = dyn_cast<ConditionalOperator>(s)) {
      ask(choice->getCond());
    } else if (const auto *result = dyn_cast<ReturnStmt>(s)) {
      if (result->getRetValue())
        ask(result->getRetValue());
    } else if (const auto *declarations = dyn_cast<DeclStmt>(s)) {
      for (const Decl *decl : declarations->decls())
        if (const auto *variable = dyn_cast<VarDecl>(decl); variable && variable->getInit())
          keep(variable, variable->getInit());
    }
    for (const Stmt *child : s->children())
      walk(child);
  }

  std::set<const CallExpr *> asked() && {
    for (const auto &[variable, call] : kept_)
      if (!variable || variables_.count(variable))
        calls_.insert(call);
    return std::move(calls_);
  }

private:
  static const VarDecl *variableOf(const Expr *e) {
    const auto *name = dyn_cast<DeclRefExpr>(e->IgnoreParenCasts());
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return variable && variable->hasLocalStorage() ? variable : nullptr;
  }

  bool isFailure(const Expr *e) const {
    const auto value = e->getIntegerConstantExpr(context_);
    return value && (*value == 0 || value->isNegative());
  }

  void ask(const Expr *e) {
    e = e->IgnoreParenCasts();
    if (const auto *assignment = dyn_cast<BinaryOperator>(e);
        assignment && assignment->getOpcode() == BO_Assign) {
      ask(assignment->getLHS());
      ask(assignment->getRHS());
    }
    if (const auto *call = dyn_cast<CallExpr>(e))
      calls_.insert(call);
    if (const VarDecl *variable = variableOf(e))
      variables_.insert(variable);
  }

  /// What lives longer than the function may be asked about elsewhere.
  void keep(const VarDecl *variable, const Expr *value) {
    if (const auto *call = dyn_cast<CallExpr>(value->IgnoreParenCasts()))
      kept_.emplace_back(variable, call);
  }

  const ASTContext &context_;
  std::set<const VarDecl *> variables_;
  std::set<const CallExpr *> calls_;
  std::vector<std::pair<const VarDecl *, const CallExpr *>> kept_;
};

} // namespace

ir::ExprId mayFail(Context &c, const CallExpr *e, ir::ExprId result) {
  if (!isOutput(e->getDirectCallee()) || c.frame.discarded == e)
    return result;
  if (!c.frame.askedForFailure) {
    Questions questions(c.ast);
    questions.walk(c.frame.body);
    c.frame.askedForFailure = std::move(questions).asked();
  }
  if (!c.frame.askedForFailure->count(e) || c.program.exprs[result].type != c.program.intType)
    return result;
  return helperCall(c, "__salve_may_fail", c.ast.IntTy, {{{}, c.ast.IntTy, result}},
                    c.spans.range(e->getSourceRange()));
}

} // namespace salve::frontend
