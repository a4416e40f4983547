// Which contract a harness of CBMC's is about. `goto-instrument --enforce-contract F` checks F's
// contract where the harness calls F: what F requires is assumed there. The tool is told so on its
// command line; here a harness says it by doing nothing else but that call.
#include "engine/frontend/contracts/contract_planner.h"

#include "engine/frontend/declarations/harness_locals.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// The call that the statement is, whatever becomes of its result.
const CallExpr *onlyCall(const Stmt *s) {
  if (const auto *declaration = dyn_cast<DeclStmt>(s); declaration && declaration->isSingleDecl()) {
    const auto *var = dyn_cast<VarDecl>(declaration->getSingleDecl());
    s = var ? var->getInit() : nullptr;
  }
  const auto *e = dyn_cast_or_null<Expr>(s);
  const auto *store = e ? dyn_cast<BinaryOperator>(e->IgnoreParenCasts()) : nullptr;
  if (store && store->getOpcode() == BO_Assign && isa<DeclRefExpr>(store->getLHS()->IgnoreParens()))
    e = store->getRHS();
  return e ? dyn_cast<CallExpr>(e->IgnoreParenCasts()) : nullptr;
}

/// Declarations of locals without an initial value.
bool isUnset(const Stmt *s) {
  const auto *declaration = dyn_cast<DeclStmt>(s);
  return declaration &&
         std::all_of(declaration->decl_begin(), declaration->decl_end(), [](const Decl *decl) {
           const auto *var = dyn_cast<VarDecl>(decl);
           return !var || (var->hasLocalStorage() && !var->hasInit());
         });
}

} // namespace

/// The function with a contract that the harness calls with locals that nothing sets, each once;
/// null: it does something else.
const FunctionDecl *enforced(const Planning &p, const FunctionDecl *harness) {
  const auto *body = dyn_cast_or_null<CompoundStmt>(harness->getBody());
  if (!body || !harness->param_empty() || !isNamedHarness(harness))
    return nullptr;
  const CallExpr *call = nullptr;
  for (const Stmt *s : body->body()) {
    const auto *end = dyn_cast<ReturnStmt>(s);
    if (isa<NullStmt>(s) || (end && !end->getRetValue()) || (!call && isUnset(s)))
      continue;
    const CallExpr *found = onlyCall(s);
    if (!found || call)
      return nullptr;
    call = found;
  }
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const auto contract = callee && callee->getIdentifier()
                            ? p.contracts.find(callee->getNameAsString())
                            : p.contracts.end();
  if (contract == p.contracts.end() || callee->getNumParams() != call->getNumArgs() ||
      std::all_of(contract->second.clauses.begin(), contract->second.clauses.end(),
                  [](const Clause *clause) { return clause->isOfInputs; }))
    return nullptr;
  std::set<const Decl *> passed;
  for (const Expr *argument : call->arguments()) {
    const auto *ref = dyn_cast<DeclRefExpr>(argument->IgnoreParenCasts());
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!var || !var->hasLocalStorage() || var->hasInit() || !passed.insert(var).second)
      return nullptr;
  }
  return callee;
}

} // namespace salve::frontend
