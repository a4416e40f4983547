#include "engine/frontend/expressions/access_summary.h"

#include "engine/frontend/calls/memory.h"
#include "engine/frontend/context.h"
#include "engine/frontend/specification.h"

#include <clang/AST/Attr.h>

using namespace clang;

namespace salve::frontend {

namespace {

using Callees = std::set<Callee>;

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

unsigned numberOf(AccessSummaries &known, const VarDecl *global) {
  auto [place, isNew] = known.numbers.try_emplace(global->getCanonicalDecl(), known.globals.size());
  if (isNew)
    known.globals.push_back(place->first);
  return place->second;
}

void record(Context &c, AccessSummary &summary, const Expr *lvalue, Use use) {
  bool isBehindPointer = false;
  const VarDecl *root = rootOf(lvalue, isBehindPointer);
  if (isBehindPointer) {
    summary.memory[aliasClass(c.ast, lvalue->getType())] |= use != Use::Read;
    return;
  }
  if (!root || !root->hasGlobalStorage() || root->getType().isConstQualified())
    return;
  GlobalUses &uses = summary.globals;
  (use == Use::Read    ? uses.read
   : use == Use::Write ? uses.written
                       : uses.updated)
      .set(numberOf(c.accessSummaries, root));
}

/// `isDiscarded`: nobody uses the value of `s`, if it has one.
void gather(Context &c, const Stmt *s, bool isDiscarded, AccessSummary &summary, Callees &callees) {
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
    const QualType pointer = call->getCallee()->getType();
    if (const FunctionDecl *callee = call->getDirectCallee())
      callees.insert(callee->getCanonicalDecl());
    else if (pointer->isFunctionPointerType())
      callees.insert(pointer->getPointeeType().getCanonicalType().getTypePtr());
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

/// Whether a call of the one type may reach a function of the other: pointers pass alike.
bool mayReach(const ASTContext &ast, QualType called, QualType function) {
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

/// What a call through a pointer to that type can run, as far as this file has it.
Callees functionsOfType(const ASTContext &ast, QualType function) {
  Callees result;
  for (const Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (const auto *fn = dyn_cast<FunctionDecl>(decl);
        fn && fn->isThisDeclarationADefinition() && mayReach(ast, function, fn->getType()))
      result.insert(fn->getCanonicalDecl());
  return result;
}

void add(AccessSummary &sum, const AccessSummary &other) {
  sum.globals.read |= other.globals.read;
  sum.globals.written |= other.globals.written;
  sum.globals.updated |= other.globals.updated;
  for (const auto &[type, isWritten] : other.memory)
    sum.memory[type] |= isWritten;
  sum.isArbitrary |= other.isArbitrary;
}

/// Finds those that call one another (Tarjan, "Depth-first search and linear graph algorithms",
/// 1972; with a stack of its own, for generated code calls thousands of levels deep).
class Search {
public:
  explicit Search(Context &c) : c_(c) {}

  void run(Callee start) {
    enter(start);
    while (!path_.empty()) {
      Node &node = *path_.back();
      if (node.next != node.callees.end())
        follow(node, *node.next++);
      else
        leave(node);
    }
  }

private:
  struct Node {
    Callee self;
    unsigned number = 0, low = 0;
    AccessSummary own;
    Callees callees;
    Callees::const_iterator next;
  };

  void enter(Callee callee) {
    Node &node = nodes_[callee];
    node.self = callee;
    node.number = node.low = static_cast<unsigned>(nodes_.size());
    const auto *const function = callee.dyn_cast<const FunctionDecl *>();
    const FunctionDecl *definition = nullptr;
    if (!function)
      node.callees = functionsOfType(c_.ast, QualType(callee.dyn_cast<const Type *>(), 0));
    else if (!function->getIdentifier())
      ;
    else if (function->hasBody(definition) && intrinsic(c_, function) == Intrinsic::None)
      gather(c_, definition->getBody(), false, node.own, node.callees);
    else
      gatherUnknown(c_, function->getMostRecentDecl(), node.own); // with all attributes
    node.next = node.callees.begin();
    path_.push_back(&node);
    open_.push_back(&node);
  }

  void follow(Node &node, Callee callee) {
    if (c_.accessSummaries.byCallee.count(callee))
      return;
    if (auto known = nodes_.find(callee); known != nodes_.end())
      node.low = std::min(node.low, known->second.number);
    else
      enter(callee);
  }

  void leave(Node &node) {
    path_.pop_back();
    if (!path_.empty())
      path_.back()->low = std::min(path_.back()->low, node.low);
    if (node.low == node.number)
      close(node);
  }

  /// All that were opened since `first` call one another.
  void close(const Node &first) {
    auto &known = c_.accessSummaries.byCallee;
    auto group = std::prev(open_.end());
    while (*group != &first)
      --group;
    auto summary = std::make_shared<AccessSummary>();
    std::set<const AccessSummary *> added;
    for (auto member = group; member != open_.end(); ++member) {
      add(*summary, (*member)->own);
      for (Callee callee : (*member)->callees)
        if (auto other = known.find(callee);
            other != known.end() && added.insert(other->second.get()).second)
          add(*summary, *other->second);
    }
    for (auto member = group; member != open_.end(); ++member)
      known[(*member)->self] = summary;
    open_.erase(group, open_.end());
  }

  Context &c_;
  std::map<Callee, Node> nodes_;
  std::vector<Node *> path_, open_;
};

const AccessSummary &summaryOf(Context &c, Callee callee) {
  auto &known = c.accessSummaries.byCallee;
  if (!known.count(callee))
    Search(c).run(callee);
  return *known.at(callee);
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

const AccessSummary &accessSummary(Context &c, const FunctionDecl *function) {
  return summaryOf(c, function->getCanonicalDecl());
}

const AccessSummary &accessSummary(Context &c, QualType function) {
  return summaryOf(c, function.getCanonicalType().getTypePtr());
}

} // namespace salve::frontend
