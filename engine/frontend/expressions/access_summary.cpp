#include "engine/frontend/expressions/access_summary.h"

using namespace clang;

namespace salve::frontend {

namespace {

using Callees = std::vector<const FunctionDecl *>;

/// The variable that an lvalue is part of, and whether a pointer is followed on the way.
const VarDecl *rootOf(const Expr *lvalue, bool &isBehindPointer) {
  for (const Expr *e = lvalue->IgnoreParens();;) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(e))
      return dyn_cast<VarDecl>(ref->getDecl());
    const auto *member = dyn_cast<MemberExpr>(e);
    const auto *element = dyn_cast<ArraySubscriptExpr>(e);
    const Expr *inner = member ? member->getBase() : element ? element->getBase() : nullptr;
    const auto *decay = element ? dyn_cast<ImplicitCastExpr>(inner->IgnoreParens()) : nullptr;
    const bool isInside =
        member ? !member->isArrow() : decay && decay->getCastKind() == CK_ArrayToPointerDecay;
    if (!inner || !isInside) {
      isBehindPointer = true;
      return nullptr;
    }
    e = (decay ? decay->getSubExpr() : inner)->IgnoreParens();
  }
}

enum class Use { Read, Write, Update };

void record(AccessSummary &summary, const Expr *lvalue, Use use) {
  bool isBehindPointer = false;
  const VarDecl *root = rootOf(lvalue, isBehindPointer);
  if (isBehindPointer) {
    (use == Use::Read ? summary.readsMemory : summary.writesMemory) = true;
    return;
  }
  if (!root || !root->hasGlobalStorage() || root->getType().isConstQualified())
    return;
  GlobalUse &known = summary.globals[root->getCanonicalDecl()];
  known.isRead |= use == Use::Read;
  known.isWritten |= use == Use::Write;
  known.isUpdated |= use == Use::Update;
}

/// `isDiscarded`: nobody uses the value of `s`, if it has one.
void gather(const Stmt *s, bool isDiscarded, AccessSummary &summary, Callees &callees) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s))
    return;
  if (const auto *cast = dyn_cast<CastExpr>(s); cast && cast->getCastKind() == CK_LValueToRValue)
    record(summary, cast->getSubExpr(), Use::Read);
  if (const auto *unary = dyn_cast<UnaryOperator>(s); unary && unary->isIncrementDecrementOp()) {
    record(summary, unary->getSubExpr(), isDiscarded ? Use::Update : Use::Write);
    if (!isDiscarded)
      record(summary, unary->getSubExpr(), Use::Read);
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(s); binary && binary->isAssignmentOp()) {
    const bool isUpdate =
        isDiscarded && binary->getType()->isIntegerType() &&
        (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign);
    record(summary, binary->getLHS(), isUpdate ? Use::Update : Use::Write);
    if (binary->isCompoundAssignmentOp() && !isUpdate)
      record(summary, binary->getLHS(), Use::Read);
  }
  if (const auto *call = dyn_cast<CallExpr>(s))
    if (const FunctionDecl *callee = call->getDirectCallee())
      callees.push_back(callee);
  const auto *loop = dyn_cast<ForStmt>(s);
  const auto *branch = dyn_cast<IfStmt>(s);
  for (const Stmt *child : s->children())
    gather(child,
           isa<CompoundStmt>(s) || isa<LabelStmt>(s) || isa<SwitchCase>(s) ||
               (loop && (child == loop->getInc() || child == loop->getBody())) ||
               (branch && child != branch->getCond()) || (isa<ParenExpr>(s) && isDiscarded),
           summary, callees);
}

} // namespace

AccessSummary accessSummary(const FunctionDecl *function) {
  AccessSummary result;
  std::set<const FunctionDecl *> seen;
  Callees todo = {function};
  while (!todo.empty()) {
    const FunctionDecl *next = todo.back(), *definition = nullptr;
    todo.pop_back();
    if (seen.insert(next->getCanonicalDecl()).second && next->hasBody(definition))
      gather(definition->getBody(), false, result, todo);
  }
  return result;
}

} // namespace salve::frontend
