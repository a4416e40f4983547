#include "engine/frontend/expressions/access_summary.h"

#include "engine/frontend/calls/memory.h"
#include "engine/frontend/specification.h"

#include <clang/AST/Attr.h>

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

void record(const Context &c, AccessSummary &summary, const Expr *lvalue, Use use) {
  bool isBehindPointer = false;
  const VarDecl *root = rootOf(lvalue, isBehindPointer);
  if (isBehindPointer) {
    summary.memory[aliasClass(c.ast, lvalue->getType())] |= use != Use::Read;
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
void gather(const Context &c, const Stmt *s, bool isDiscarded, AccessSummary &summary,
            Callees &callees) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s))
    return;
  if (const auto *cast = dyn_cast<CastExpr>(s); cast && cast->getCastKind() == CK_LValueToRValue)
    record(c, summary, cast->getSubExpr(), Use::Read);
  if (const auto *unary = dyn_cast<UnaryOperator>(s); unary && unary->isIncrementDecrementOp()) {
    record(c, summary, unary->getSubExpr(), isDiscarded ? Use::Update : Use::Write);
    if (!isDiscarded)
      record(c, summary, unary->getSubExpr(), Use::Read);
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(s); binary && binary->isAssignmentOp()) {
    const bool isUpdate =
        isDiscarded && binary->getType()->isIntegerType() &&
        (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign);
    record(c, summary, binary->getLHS(), isUpdate ? Use::Update : Use::Write);
    if (binary->isCompoundAssignmentOp() && !isUpdate)
      record(c, summary, binary->getLHS(), Use::Read);
  }
  if (const auto *call = dyn_cast<CallExpr>(s)) {
    if (const FunctionDecl *callee = call->getDirectCallee())
      callees.push_back(callee);
    else if (call->getCallee()->getType()->isFunctionPointerType())
      for (const FunctionDecl *callee :
           functionsOfType(c.ast, call->getCallee()->getType()->getPointeeType()))
        callees.push_back(callee);
  }
  const auto *loop = dyn_cast<ForStmt>(s);
  const auto *branch = dyn_cast<IfStmt>(s);
  for (const Stmt *child : s->children())
    gather(c, child,
           isa<CompoundStmt>(s) || isa<LabelStmt>(s) || isa<SwitchCase>(s) ||
               (loop && (child == loop->getInc() || child == loop->getBody())) ||
               (branch && child != branch->getCond()) || (isa<ParenExpr>(s) && isDiscarded),
           summary, callees);
}

/// Of a function without a body here: what its parameters let it reach.
void gatherUnknown(const Context &c, const FunctionDecl *callee, AccessSummary &summary) {
  if (intrinsic(c, callee) != Intrinsic::None || callee->hasAttr<ConstAttr>())
    return;
  const bool isLibrary = callee->getBuiltinID() != 0 || isMemoryFunction(callee) ||
                         c.ast.getSourceManager().isInSystemHeader(callee->getLocation());
  const bool isKnown = c.linking.provides(callee->getNameAsString());
  summary.isArbitrary |= !isLibrary && !isKnown && !callee->hasAttr<PureAttr>();
  if (!isLibrary)
    summary.memory[nullptr] |= !callee->hasAttr<PureAttr>();
  for (const ParmVarDecl *parameter : callee->parameters()) {
    const QualType pointer = parameter->getType();
    if (!pointer->isPointerType() || pointer->isFunctionPointerType())
      continue;
    summary.memory[aliasClass(c.ast, pointer->getPointeeType())] |=
        !pointer->getPointeeType().isConstQualified();
  }
  if (callee->isVariadic())
    summary.memory[nullptr] |=
        callee->getName().find("print") == StringRef::npos; // the others write, as scanf
}

} // namespace

const Type *aliasClass(const ASTContext &ast, QualType type) {
  if (type.isNull())
    return nullptr;
  type = type.getCanonicalType().getUnqualifiedType();
  if (type->isAnyPointerType())
    return ast.VoidPtrTy.getTypePtr();
  if (isStreamObject(type)) // only the library looks into it
    return type.getTypePtr();
  if (!type->isScalarType() || type->isCharType() || type->isEnumeralType())
    return nullptr;
  if (type->isSignedIntegerType())
    type = ast.getCorrespondingUnsignedType(type).getCanonicalType();
  return type.getTypePtr();
}

/// Whether a call of the one type may reach a function of the other: pointers pass alike.
static bool mayReach(const ASTContext &ast, QualType called, QualType function) {
  auto passesAlike = [&](QualType a, QualType b) {
    return ast.hasSameUnqualifiedType(a, b) || (a->isPointerType() && b->isPointerType());
  };
  const auto *a = called->getAs<FunctionProtoType>(), *b = function->getAs<FunctionProtoType>();
  if (!a) // without prototype: whatever the arguments are
    return passesAlike(called->castAs<FunctionType>()->getReturnType(),
                       function->castAs<FunctionType>()->getReturnType());
  if (!b)
    return ast.hasSameType(called, function);
  return a->getNumParams() == b->getNumParams() && a->isVariadic() == b->isVariadic() &&
         passesAlike(a->getReturnType(), b->getReturnType()) &&
         std::equal(a->param_type_begin(), a->param_type_end(), b->param_type_begin(), passesAlike);
}

std::vector<const FunctionDecl *> functionsOfType(const ASTContext &ast, QualType function) {
  std::vector<const FunctionDecl *> result;
  for (const Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (const auto *fn = dyn_cast<FunctionDecl>(decl);
        fn && fn->isThisDeclarationADefinition() && mayReach(ast, function, fn->getType()))
      result.push_back(fn);
  return result;
}

AccessSummary accessSummary(const Context &c, Callees todo) {
  AccessSummary result;
  std::set<const FunctionDecl *> seen;
  while (!todo.empty()) {
    const FunctionDecl *next = todo.back(), *definition = nullptr;
    todo.pop_back();
    if (!next->getIdentifier() || !seen.insert(next->getCanonicalDecl()).second)
      continue;
    if (next->hasBody(definition) && intrinsic(c, next) == Intrinsic::None)
      gather(c, definition->getBody(), false, result, todo);
    else
      gatherUnknown(c, next, result);
  }
  return result;
}

} // namespace salve::frontend
