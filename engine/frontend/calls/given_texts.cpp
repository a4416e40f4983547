#include "engine/frontend/calls/given_texts.h"

using namespace clang;

namespace salve::frontend {

namespace {

bool hasLiteral(const Stmt *s) {
  if (isa<StringLiteral>(s))
    return true;
  for (const Stmt *child : s->children())
    if (child && hasLiteral(child))
      return true;
  return false;
}

/// The variable that the text or the table with it is in.
const VarDecl *variableOf(const Expr *e) {
  e = e->IgnoreParenCasts();
  while (true) {
    if (const auto *member = dyn_cast<MemberExpr>(e))
      e = member->getBase()->IgnoreParenCasts();
    else if (const auto *element = dyn_cast<ArraySubscriptExpr>(e))
      e = element->getBase()->IgnoreParenCasts();
    else
      break;
  }
  const auto *use = dyn_cast<DeclRefExpr>(e);
  return use ? dyn_cast<VarDecl>(use->getDecl()) : nullptr;
}

bool isGiven(const Context &c, const Expr *e, std::set<const VarDecl *> &asked);

/// Whether a call below gives the function such a text as that argument.
bool isCalledWithText(const Context &c, const Stmt *s, const FunctionDecl *function,
                      unsigned number, std::set<const VarDecl *> &asked) {
  const auto *call = dyn_cast<CallExpr>(s);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (callee && callee->getCanonicalDecl() == function && number < call->getNumArgs() &&
      isGiven(c, call->getArg(number), asked))
    return true;
  for (const Stmt *child : s->children())
    if (child && isCalledWithText(c, child, function, number, asked))
      return true;
  return false;
}

bool isGiven(const Context &c, const Expr *e, std::set<const VarDecl *> &asked) {
  if (isa<StringLiteral>(e->IgnoreParenCasts()))
    return true;
  const VarDecl *variable = variableOf(e);
  if (!variable || !asked.insert(variable).second)
    return false;
  const auto *parameter = dyn_cast<ParmVarDecl>(variable);
  if (!parameter)
    return variable->getInit() && hasLiteral(variable->getInit());
  const auto *function = dyn_cast<FunctionDecl>(parameter->getDeclContext());
  if (!function)
    return false;
  for (const Decl *decl : c.ast.getTranslationUnitDecl()->decls())
    if (const auto *caller = dyn_cast<FunctionDecl>(decl);
        caller && caller->doesThisDeclarationHaveABody() &&
        isCalledWithText(c, caller->getBody(), function->getCanonicalDecl(),
                         parameter->getFunctionScopeIndex(), asked))
      return true;
  return false;
}

} // namespace

bool isGivenText(const Context &c, const Expr *e) {
  std::set<const VarDecl *> asked;
  return isGiven(c, e, asked);
}

} // namespace salve::frontend
