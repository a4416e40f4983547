// Order of evaluation (C11 6.5 p2 and p3, 6.5.2.2 p10, 6.5.16 p3).
//
// Every expression has accesses: reads and writes of objects, each an lvalue's variable and
// the steps into it. A write is pending while nothing orders it before the value of the
// expression it stands in. Accesses of two operands without an order conflict if one writes
// what the other uses; an assignment's own write conflicts with pending writes of its operands
// (not with their reads, which come before it). A conflict of plain accesses is undefined and
// not modelled. With the body of a call on one side either order may be
// taken: not modelled where a global variable is named on both sides, else said in a note, as
// is what only pointers could make the same object.
#include "engine/frontend/expressions/sequencing.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/expressions/access_summary.h"
#include "engine/frontend/expressions/builders.h"

using namespace clang;

namespace salve::frontend {

namespace {

constexpr unsigned kMaxDepth = 1000; ///< what is deeper is not modelled anyway

struct Step {
  enum class Kind { Deref, Field, Index, VariableIndex, Unknown } kind = Kind::Unknown;
  const void *what = nullptr; ///< Field, VariableIndex: its declaration
  int64_t index = 0;
  bool operator==(const Step &other) const {
    return kind == other.kind && what == other.what && index == other.index;
  }
};

/// An lvalue; without `base` any memory behind a pointer.
struct Object {
  const VarDecl *base = nullptr;
  std::vector<Step> path;
  QualType type;       ///< none: any
  bool isWhole = true; ///< no further step was left out
  bool isBehindPointer() const {
    return !base || std::any_of(path.begin(), path.end(),
                                [](const Step &s) { return s.kind == Step::Kind::Deref; });
  }
};

struct Access {
  Object object;
  bool isWrite = false;
  bool isUpdate = false; ///< a write that commutes with others of its kind
  bool isPending = false;
  bool isInCall = false;
};

struct Accesses {
  std::vector<Access> list;
  bool writes = false;

  void add(Access access) {
    writes |= access.isWrite;
    list.push_back(std::move(access));
  }
  void append(Accesses other) {
    writes |= other.writes;
    if (list.empty())
      list = std::move(other.list);
    else
      list.insert(list.end(), std::make_move_iterator(other.list.begin()),
                  std::make_move_iterator(other.list.end()));
  }
  /// A sequence point comes after them.
  Accesses &&complete() && {
    for (Access &access : list)
      access.isPending = false;
    return std::move(*this);
  }
};

enum class Overlap { None, Maybe, Same };

bool canBePointedTo(const Context &c, const VarDecl *var) {
  return var->hasGlobalStorage() || var->getType()->isArrayType() ||
         c.frame.addressed.count(var->getCanonicalDecl()) != 0;
}

bool haveOneType(const Context &c, const Object &a, const Object &b) {
  return a.type.isNull() || b.type.isNull() || c.ast.hasSameUnqualifiedType(a.type, b.type);
}

Overlap overlap(const Context &c, const Object &a, const Object &b) {
  if (a.base != b.base || !a.base) {
    const bool behindA = a.isBehindPointer(), behindB = b.isBehindPointer();
    if ((!behindA && !behindB) || !haveOneType(c, a, b))
      return Overlap::None;
    if (behindA && behindB)
      return Overlap::Maybe;
    return canBePointedTo(c, behindA ? b.base : a.base) ? Overlap::Maybe : Overlap::None;
  }
  bool isSure = a.isWhole && b.isWhole;
  for (size_t i = 0; i < std::max(a.path.size(), b.path.size()); ++i) {
    if (i >= std::min(a.path.size(), b.path.size())) {
      const Step &next = i < a.path.size() ? a.path[i] : b.path[i];
      if (next.kind == Step::Kind::Deref)
        return Overlap::None; // a pointer and what it points to
      break;
    }
    const Step &x = a.path[i], &y = b.path[i];
    const bool isKnown = x.kind != Step::Kind::Unknown && y.kind != Step::Kind::Unknown;
    if (isKnown && x == y)
      continue;
    if (x.kind == y.kind && (x.kind == Step::Kind::Field || x.kind == Step::Kind::Index))
      return Overlap::None;
    isSure = false;
  }
  return isSure ? Overlap::Same : Overlap::Maybe;
}

std::optional<Object> objectOf(const Context &c, const Expr *lvalue);

/// What the value of a pointer points to, as far as it is the value of an lvalue.
Object behind(const Context &c, const Expr *pointer) {
  const Expr *e = pointer->IgnoreParenImpCasts();
  if (const auto *address = dyn_cast<UnaryOperator>(e);
      address && address->getOpcode() == UO_AddrOf)
    if (std::optional<Object> object = objectOf(c, address->getSubExpr()))
      return *object;
  std::optional<Object> holder = e->isGLValue() ? objectOf(c, e) : std::nullopt;
  if (!holder || !holder->base)
    return {};
  holder->path.push_back({Step::Kind::Deref, nullptr, 0});
  return *holder;
}

Step indexStep(const Context &c, const Expr *index) {
  Expr::EvalResult known;
  if (!index->isValueDependent() && index->EvaluateAsInt(known, c.ast))
    return {Step::Kind::Index, nullptr, known.Val.getInt().extOrTrunc(64).getSExtValue()};
  if (const auto *ref = dyn_cast<DeclRefExpr>(index->IgnoreParenImpCasts()))
    return {Step::Kind::VariableIndex, ref->getDecl()->getCanonicalDecl(), 0};
  return {};
}

void step(Object &object, Step next) {
  if (object.base && object.isWhole)
    object.path.push_back(next);
}

/// Nothing for what is no object of the program.
std::optional<Object> objectOf(const Context &c, const Expr *lvalue) {
  const Expr *e = lvalue->IgnoreParens();
  std::optional<Object> result;
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
      result = Object{var->getCanonicalDecl(), {}, {}, true};
  } else if (const auto *member = dyn_cast<MemberExpr>(e)) {
    if (member->isArrow()) {
      result = behind(c, member->getBase());
      const auto *address = dyn_cast<UnaryOperator>(member->getBase()->IgnoreParenImpCasts());
      if (!address || address->getOpcode() != UO_AddrOf)
        step(*result, {Step::Kind::Index, nullptr, 0});
    } else {
      result = objectOf(c, member->getBase());
    }
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (result && field && !field->getParent()->isUnion())
      step(*result, {Step::Kind::Field, field->getCanonicalDecl(), 0});
    else if (result)
      result->isWhole = false;
  } else if (const auto *element = dyn_cast<ArraySubscriptExpr>(e)) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
    result = decay && decay->getCastKind() == CK_ArrayToPointerDecay
                 ? objectOf(c, decay->getSubExpr())
                 : behind(c, element->getBase());
    if (result)
      step(*result, indexStep(c, element->getIdx()));
  } else if (const auto *star = dyn_cast<UnaryOperator>(e); star && star->getOpcode() == UO_Deref) {
    result = behind(c, star->getSubExpr());
    step(*result, {Step::Kind::Index, nullptr, 0});
  }
  if (result)
    result->type = e->getType();
  return result;
}

struct Walk {
  Context &c;
  std::map<const FunctionDecl *, AccessSummary> summaries;
};

void findIn(Walk &w, const Stmt *body);
Accesses visit(Walk &w, const Expr *e, const Expr *anchor, unsigned depth);

/// Says what it means that `a` and `b` have no order. `isOpen`: either order is allowed.
void cross(Context &c, const Accesses &a, const Accesses &b, const Expr *anchor,
           bool isOpen = false) {
  if (!a.writes && !b.writes)
    return;
  for (const Access &x : a.list)
    for (const Access &y : b.list) {
      if ((!x.isWrite && !y.isWrite) || (x.isUpdate && y.isUpdate))
        continue;
      const Overlap found = overlap(c, x.object, y.object);
      if (found == Overlap::None)
        continue;
      const bool eitherOrder = isOpen || x.isInCall || y.isInCall;
      if (found == Overlap::Maybe)
        note(c, eitherOrder ? "operands that may use the same memory are evaluated from left to "
                              "right"
                            : "objects that one expression changes without an order are taken to "
                              "be different ones");
      else if (!eitherOrder)
        unsupportedAt(c, anchor,
                      "expression without an order of evaluation, which changes '" +
                          x.object.base->getNameAsString() + "'");
      else
        unsupportedAt(c, anchor,
                      "order of evaluation that is not specified, and what '" +
                          x.object.base->getNameAsString() + "' is depends on it");
    }
}

Accesses accessOf(const Context &c, const Expr *lvalue, bool isWrite) {
  Accesses result;
  if (std::optional<Object> object = objectOf(c, lvalue)) {
    Access access;
    access.object = std::move(*object);
    access.isWrite = access.isPending = isWrite;
    result.add(std::move(access));
  }
  return result;
}

/// What the bodies read and write that the call runs.
Accesses accessesOfCallee(Walk &w, const FunctionDecl *callee) {
  Accesses result;
  auto [known, isNew] = w.summaries.try_emplace(callee->getCanonicalDecl());
  if (isNew)
    known->second = accessSummary(callee);
  const AccessSummary &summary = known->second;
  auto add = [&](Object object, bool isWrite, bool isUpdate) {
    Access access;
    access.object = std::move(object);
    access.isWrite = isWrite;
    access.isUpdate = isUpdate;
    access.isInCall = true;
    result.add(std::move(access));
  };
  for (const auto &[var, use] : summary.globals)
    add({var, {}, var->getType(), var->getType()->isScalarType()}, use.isWritten || use.isUpdated,
        use.isUpdated && !use.isWritten && !use.isRead);
  if (summary.writesMemory)
    add({}, true, false);
  else if (summary.readsMemory)
    add({}, false, false);
  return result;
}

Accesses visitCall(Walk &w, const CallExpr *e, const Expr *anchor, unsigned depth) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (callee && callee->getIdentifier())
    for (const char *unevaluated : {"__builtin_constant_p", "__builtin_object_size"})
      if (callee->getName() == unevaluated)
        return {};
  Accesses result = callee ? Accesses() : visit(w, e->getCallee(), anchor, depth);
  for (const Expr *argument : e->arguments()) {
    Accesses next = visit(w, argument, anchor, depth);
    cross(w.c, result, next, anchor);
    result.append(std::move(next));
  }
  result = std::move(result).complete();
  if (callee)
    result.append(accessesOfCallee(w, callee));
  return result;
}

Accesses visitBinary(Walk &w, const BinaryOperator *e, const Expr *anchor, unsigned depth) {
  Accesses left = visit(w, e->getLHS(), anchor, depth);
  Accesses right = visit(w, e->getRHS(), anchor, depth);
  if (e->getOpcode() == BO_Comma || e->isLogicalOp()) {
    left = std::move(left).complete();
    left.append(std::move(right));
    return left;
  }
  cross(w.c, left, right, anchor);
  if (!e->isAssignmentOp()) {
    left.append(std::move(right));
    return left;
  }
  if (e->isCompoundAssignmentOp())
    cross(w.c, accessOf(w.c, e->getLHS(), false), right, anchor);
  left.append(std::move(right));
  Accesses own = accessOf(w.c, e->getLHS(), true), pending;
  for (const Access &access : left.list)
    if (access.isWrite && access.isPending)
      pending.add(access);
  cross(w.c, own, pending, anchor);
  left.append(std::move(own));
  return left;
}

Accesses visitChildren(Walk &w, const Expr *e, const Expr *anchor, unsigned depth) {
  Accesses result;
  for (const Stmt *child : e->children())
    if (const auto *operand = dyn_cast_or_null<Expr>(child)) {
      Accesses next = visit(w, operand, anchor, depth);
      if (isa<InitListExpr>(e) || isa<ArraySubscriptExpr>(e))
        cross(w.c, result, next, anchor, isa<InitListExpr>(e));
      result.append(std::move(next));
    }
  return result;
}

/// The accesses of `e`; of an lvalue those that finding the object takes. `anchor`: the
/// innermost expression around it that is lowered as a value.
Accesses visit(Walk &w, const Expr *e, const Expr *anchor, unsigned depth) {
  if (!e || depth > kMaxDepth)
    return {};
  ++depth;
  if (e->isPRValue())
    anchor = e;
  if (const auto *cast = dyn_cast<CastExpr>(e)) {
    Accesses result = visit(w, cast->getSubExpr(), anchor, depth);
    if (cast->getCastKind() == CK_LValueToRValue)
      result.append(accessOf(w.c, cast->getSubExpr(), false));
    return result;
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(e)) {
    Accesses result = visit(w, unary->getSubExpr(), anchor, depth);
    if (unary->isIncrementDecrementOp())
      result.append(accessOf(w.c, unary->getSubExpr(), true));
    return result;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(e))
    return visitBinary(w, binary, anchor, depth);
  if (const auto *choice = dyn_cast<ConditionalOperator>(e)) {
    Accesses result = visit(w, choice->getCond(), anchor, depth).complete();
    result.append(visit(w, choice->getTrueExpr(), anchor, depth));
    result.append(visit(w, choice->getFalseExpr(), anchor, depth));
    return result;
  }
  if (const auto *choice = dyn_cast<BinaryConditionalOperator>(e)) {
    Accesses result = visit(w, choice->getCommon(), anchor, depth).complete();
    result.append(visit(w, choice->getFalseExpr(), anchor, depth));
    return result;
  }
  if (const auto *call = dyn_cast<CallExpr>(e))
    return visitCall(w, call, anchor, depth);
  if (const auto *generic = dyn_cast<GenericSelectionExpr>(e))
    return visit(w, generic->getResultExpr(), anchor, depth);
  if (const auto *chosen = dyn_cast<ChooseExpr>(e))
    return visit(w, chosen->getChosenSubExpr(), anchor, depth);
  if (const auto *block = dyn_cast<StmtExpr>(e)) {
    findIn(w, block->getSubStmt());
    return {};
  }
  if (isa<UnaryExprOrTypeTraitExpr>(e) || isa<OffsetOfExpr>(e) || isa<OpaqueValueExpr>(e))
    return {};
  return visitChildren(w, e, anchor, depth);
}

void findIn(Walk &w, const Stmt *body) {
  if (!body)
    return;
  if (const auto *e = dyn_cast<Expr>(body)) {
    visit(w, e, e, 0);
    return;
  }
  if (const auto *declarations = dyn_cast<DeclStmt>(body)) {
    for (const Decl *decl : declarations->decls())
      if (const auto *var = dyn_cast<VarDecl>(decl); var && var->hasLocalStorage())
        visit(w, var->getInit(), var->getInit(), 0);
    return;
  }
  for (const Stmt *child : body->children())
    findIn(w, child);
}

} // namespace

void findOrders(Context &c, const Stmt *body) {
  if (c.unit.kind == UnitKind::Model || c.frame.isGenerated)
    return;
  Walk w{c, {}};
  findIn(w, body);
}

} // namespace salve::frontend
