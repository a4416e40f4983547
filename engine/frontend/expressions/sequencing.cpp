// Order of evaluation (C11 6.5 p2 and p3, 6.5.2.2 p10, 6.5.16 p3).
//
// Every expression has accesses: reads and writes of objects, each an lvalue's variable and
// the steps into it. A write is pending while nothing orders it before the value of the
// expression it stands in. Accesses of two operands without an order conflict if one writes
// what the other may use; an assignment's own write conflicts with pending writes of its operands
// (not with their reads, which come before it).
//
// A conflict of plain accesses is undefined where they meet: an OpenAccess, which is checked when
// it is made. With the body of a call on one side either order may be taken: the operands are
// OpenOperands. Conflicts that share operands are one group of them, at the outermost of
// the expressions around; an operand that is evaluated under a condition goes there with it.
#include "engine/frontend/expressions/sequencing.h"

#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/access_summary.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/support/limits/frontend.h"

using namespace clang;

namespace salve::frontend {

namespace {

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
  /// The steps behind the last pointer.
  size_t last() const {
    size_t result = path.size();
    while (result > 0 && path[result - 1].kind != Step::Kind::Deref)
      --result;
    return result;
  }
  bool isBehindPointer() const { return !base || last() > 0; }
};

/// Something that is evaluated at one moment. `open`: the expressions around it, outermost first,
/// that decide whether or when it is.
struct Event {
  const Expr *expr = nullptr;
  bool isOldValue = false; ///< what the compound assignment `expr` finds
  std::vector<const Expr *> open;
  bool operator==(const Event &other) const {
    return expr == other.expr && isOldValue == other.isOldValue;
  }
  const Expr *below(size_t opened) const { return open.size() > opened ? open[opened] : expr; }
};

enum class Commutes { No, Sums, Arbitrary };

struct Access {
  Object object;
  bool isWrite = false;
  Commutes commutes = Commutes::No; ///< with others of its kind
  bool isPending = false;
  const Expr *lvalue = nullptr; ///< none: in the body of a call
  Event event;
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
  void complete() {
    for (Access &access : list)
      access.isPending = false;
  }
};

bool canBePointedTo(const Context &c, const VarDecl *var) {
  return var->hasGlobalStorage() || !var->getType()->isScalarType() ||
         c.frame.addressed.count(var->getCanonicalDecl()) != 0;
}

bool haveOneType(const Context &c, const Object &a, const Object &b) {
  const Type *first = aliasClass(c.ast, a.type), *second = aliasClass(c.ast, b.type);
  return !first || !second || first == second;
}

bool mayOverlap(const Context &c, const Object &a, const Object &b) {
  const bool behindA = a.isBehindPointer(), behindB = b.isBehindPointer();
  if (behindA != behindB)
    return haveOneType(c, a, b) && canBePointedTo(c, behindA ? b.base : a.base);
  if (behindA && !haveOneType(c, a, b))
    return false;
  const bool isOnePointer =
      a.base == b.base && a.last() == b.last() &&
      std::equal(a.path.begin(), a.path.begin() + static_cast<long>(a.last()), b.path.begin()) &&
      std::none_of(a.path.begin(), a.path.begin() + static_cast<long>(a.last()),
                   [](const Step &s) { return s.kind == Step::Kind::Unknown; });
  if (!a.base || !isOnePointer)
    return behindA;
  for (size_t i = a.last(); i < std::min(a.path.size(), b.path.size()); ++i) {
    const Step &x = a.path[i], &y = b.path[i];
    const bool isKnown = x.kind == Step::Kind::Field || x.kind == Step::Kind::Index;
    if (x.kind == y.kind && isKnown && !(x == y))
      return false;
  }
  return true;
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

struct Conflict {
  Event first, second;
  const Expr *around;
  unsigned depth; ///< of `around`
  size_t opened;  ///< how many of the events' `open` are around that
};

struct SequencingWalk {
  Context &c;
  std::vector<const Expr *> open;
  const Expr *whole = nullptr; ///< the full expression
  std::vector<Conflict> conflicts;
};

Accesses findIn(SequencingWalk &w, const Stmt *body);
Accesses visit(SequencingWalk &w, const Expr *e, const Expr *anchor, unsigned depth);

const Expr *keyOf(const Expr *lvalue) { return lvalue->IgnoreParens(); }

void addOpenAccess(SequencingWalk &w, const Access &x, const Access &y, const Expr *anchor) {
  if (x.object.type.isVolatileQualified() || y.object.type.isVolatileQualified()) {
    w.c.frame.orders.refused[anchor] =
        "volatile object in an expression without an order of evaluation";
    return;
  }
  OpenOrders &orders = w.c.frame.orders;
  for (auto [one, other] : {std::pair(x.lvalue, y.lvalue), std::pair(y.lvalue, x.lvalue)}) {
    auto [known, isNew] = orders.accesses.try_emplace(one);
    OpenAccess &access = known->second;
    access.others.insert(other);
    if (!isNew)
      continue;
    access.within = anchor;
    access.noted = temporary(w.c, w.c.ast.VoidPtrTy, w.c.spans.range(anchor->getSourceRange()));
    orders.begins[w.whole].push_back(access.noted);
  }
}

/// Notes what it means that `a` and `b` have no order. `isOpen`: either order is allowed.
void cross(SequencingWalk &w, const Accesses &a, const Accesses &b, const Expr *anchor,
           unsigned depth, bool isOpen = false) {
  if (!a.writes && !b.writes)
    return;
  auto meet = [&](const Access &x, const Access &y) {
    const bool commute = x.commutes != Commutes::No && x.commutes == y.commutes;
    if ((!x.isWrite && !y.isWrite) || commute || !mayOverlap(w.c, x.object, y.object))
      return;
    const auto *last = w.conflicts.empty() ? nullptr : &w.conflicts.back();
    if (!isOpen && x.lvalue && y.lvalue)
      addOpenAccess(w, x, y, anchor);
    else if (!last ||
             !(last->first == x.event && last->second == y.event && last->around == anchor))
      w.conflicts.push_back({x.event, y.event, anchor, depth, w.open.size()});
  };
  // Two variables never overlap, and calls reach thousands.
  std::map<const VarDecl *, std::vector<const Access *>> named;
  std::vector<const Access *> pointed;
  for (const Access &y : b.list)
    (y.object.isBehindPointer() ? pointed : named[y.object.base]).push_back(&y);
  for (const Access &x : a.list) {
    if (x.object.isBehindPointer()) {
      for (const Access &y : b.list)
        meet(x, y);
      continue;
    }
    for (const Access *y : pointed)
      meet(x, *y);
    if (auto same = named.find(x.object.base); same != named.end())
      for (const Access *y : same->second)
        meet(x, *y);
  }
}

Accesses accessOf(const SequencingWalk &w, const Expr *lvalue, bool isWrite, const Expr *event,
                  bool isOldValue = false) {
  Accesses result;
  if (std::optional<Object> object = objectOf(w.c, lvalue)) {
    Access access;
    access.object = std::move(*object);
    access.isWrite = access.isPending = isWrite;
    access.lvalue = keyOf(lvalue);
    access.event = {event, isOldValue, w.open};
    result.add(std::move(access));
  }
  return result;
}

/// What the bodies read and write that the call runs.
Accesses accessesOfCallee(const SequencingWalk &w, const AccessSummary &summary,
                          const CallExpr *e) {
  Accesses result;
  auto add = [&](Object object, bool isWrite, Commutes commutes) {
    Access access;
    access.object = std::move(object);
    access.isWrite = isWrite;
    access.commutes = commutes;
    access.event = {e, false, w.open};
    result.add(std::move(access));
  };
  const auto &[read, written, updated] = summary.globals;
  for (unsigned number : read | written | updated) {
    const VarDecl *var = w.c.accessSummaries.globals[number];
    const bool isChanged = written.test(number), isSum = !isChanged && !read.test(number);
    add({var, {}, var->getType(), true}, isChanged || updated.test(number),
        isSum ? Commutes::Sums : Commutes::No);
  }
  for (const auto &[type, isWritten] : summary.memory)
    add({nullptr, {}, type ? QualType(type, 0) : QualType(), true}, isWritten,
        summary.isArbitrary && !type ? Commutes::Arbitrary : Commutes::No);
  return result;
}

Accesses visitCall(SequencingWalk &w, const CallExpr *e, const Expr *anchor, unsigned depth) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (callee && callee->getIdentifier())
    for (const char *unevaluated : {"__builtin_constant_p", "__builtin_object_size"})
      if (callee->getName() == unevaluated)
        return {};
  Accesses result = callee ? Accesses() : visit(w, e->getCallee(), anchor, depth);
  for (const Expr *argument : e->arguments()) {
    Accesses next = visit(w, argument, anchor, depth);
    cross(w, result, next, anchor, depth);
    result.append(std::move(next));
  }
  result.complete();
  const QualType pointer = e->getCallee()->getType();
  if (!callee && !pointer->isFunctionPointerType())
    return result;
  const AccessSummary &summary =
      callee ? accessSummary(w.c, callee) : accessSummary(w.c, pointer->getPointeeType());
  result.append(accessesOfCallee(w, summary, e));
  return result;
}

Accesses visitBinary(SequencingWalk &w, const BinaryOperator *e, const Expr *anchor,
                     unsigned depth) {
  const bool isOrdered = e->getOpcode() == BO_Comma || e->isLogicalOp();
  if (isOrdered)
    w.open.push_back(e);
  Accesses left = visit(w, e->getLHS(), anchor, depth);
  Accesses right = visit(w, e->getRHS(), anchor, depth);
  if (isOrdered) {
    w.open.pop_back();
    left.complete();
    left.append(std::move(right));
    return left;
  }
  cross(w, left, right, anchor, depth);
  if (!e->isAssignmentOp()) {
    left.append(std::move(right));
    return left;
  }
  if (e->isCompoundAssignmentOp())
    cross(w, accessOf(w, e->getLHS(), false, e, true), right, anchor, depth);
  left.append(std::move(right));
  Accesses own = accessOf(w, e->getLHS(), true, e), pending;
  for (const Access &access : left.list)
    if (access.isWrite && access.isPending)
      pending.add(access);
  cross(w, own, pending, anchor, depth);
  left.append(std::move(own));
  return left;
}

Accesses visitChildren(SequencingWalk &w, const Expr *e, const Expr *anchor, unsigned depth) {
  Accesses result;
  for (const Stmt *child : e->children())
    if (const auto *operand = dyn_cast_or_null<Expr>(child)) {
      Accesses next = visit(w, operand, anchor, depth);
      if (isa<InitListExpr>(e)) // an element is initialised as a whole
        for (Access &access : next.list)
          access.event = {operand, false, w.open};
      if (isa<InitListExpr>(e) || isa<ArraySubscriptExpr>(e))
        cross(w, result, next, anchor, depth, isa<InitListExpr>(e));
      result.append(std::move(next));
    }
  return result;
}

/// `a ? b : c`, or `a ?: c`.
Accesses visitChoice(SequencingWalk &w, const AbstractConditionalOperator *e, const Expr *anchor,
                     unsigned depth) {
  const auto *shared = dyn_cast<BinaryConditionalOperator>(e);
  w.open.push_back(e);
  Accesses result = visit(w, shared ? shared->getCommon() : e->getCond(), anchor, depth);
  result.complete();
  if (!shared)
    result.append(visit(w, e->getTrueExpr(), anchor, depth));
  result.append(visit(w, e->getFalseExpr(), anchor, depth));
  w.open.pop_back();
  return result;
}

/// What the statements of `({ ... })` do to objects of others.
Accesses visitStatements(SequencingWalk &w, const StmtExpr *e) {
  w.open.push_back(e);
  Accesses inner = findIn(w, e->getSubStmt()), result;
  inner.complete();
  w.open.pop_back();
  const SourceManager &sources = w.c.ast.getSourceManager();
  for (Access &access : inner.list) {
    const VarDecl *base = access.object.base;
    const bool isOwn = base && base->hasLocalStorage() &&
                       !sources.isBeforeInTranslationUnit(base->getLocation(), e->getBeginLoc());
    if (!isOwn || access.object.isBehindPointer())
      result.add(std::move(access));
  }
  return result;
}

/// The accesses of `e`; of an lvalue those that finding the object takes. `anchor`: the
/// innermost expression around it that is lowered as a value.
Accesses visit(SequencingWalk &w, const Expr *e, const Expr *anchor, unsigned depth) {
  if (!e || depth > limits::frontend::kExpressionDepth)
    return {};
  ++depth;
  const auto *cast = dyn_cast<CastExpr>(e);
  const bool isPlace = cast && cast->getCastKind() == CK_ArrayToPointerDecay;
  if (e->isPRValue() && !isPlace && !isa<InitListExpr>(e))
    anchor = e;
  if (cast) {
    Accesses result = visit(w, cast->getSubExpr(), anchor, depth);
    if (cast->getCastKind() == CK_LValueToRValue)
      result.append(accessOf(w, cast->getSubExpr(), false, cast));
    return result;
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(e)) {
    Accesses result = visit(w, unary->getSubExpr(), anchor, depth);
    if (unary->isIncrementDecrementOp())
      result.append(accessOf(w, unary->getSubExpr(), true, unary));
    return result;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(e))
    return visitBinary(w, binary, anchor, depth);
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(e))
    return visitChoice(w, choice, anchor, depth);
  if (const auto *call = dyn_cast<CallExpr>(e))
    return visitCall(w, call, anchor, depth);
  if (const auto *generic = dyn_cast<GenericSelectionExpr>(e))
    return visit(w, generic->getResultExpr(), anchor, depth);
  if (const auto *chosen = dyn_cast<ChooseExpr>(e))
    return visit(w, chosen->getChosenSubExpr(), anchor, depth);
  if (const auto *block = dyn_cast<StmtExpr>(e))
    return visitStatements(w, block);
  if (isa<UnaryExprOrTypeTraitExpr>(e) || isa<OffsetOfExpr>(e) || isa<OpaqueValueExpr>(e))
    return {};
  return visitChildren(w, e, anchor, depth);
}

bool contains(const Stmt *tree, const Stmt *part) {
  return tree &&
         (tree == part || std::any_of(tree->child_begin(), tree->child_end(),
                                      [&](const Stmt *child) { return contains(child, part); }));
}

/// Whether these can be evaluated one after the other, each at once, before what is around them.
bool canBeOrdered(const OpenOperands &operands) {
  for (const Expr *x : operands) {
    if (!x->isPRValue() || isa<InitListExpr>(x) || x->getType()->isVoidType())
      return false;
    for (const Expr *y : operands)
      if (x != y && contains(x, y))
        return false;
  }
  return operands.size() <= limits::frontend::kUnorderedOperands;
}

/// The last conflict, and those that have an event in common with it or each other; they are taken.
std::vector<Conflict> connected(std::vector<Conflict> &conflicts) {
  std::vector<Conflict> result = {conflicts.back()};
  conflicts.pop_back();
  for (size_t i = 0; i < result.size(); ++i)
    for (size_t j = conflicts.size(); j-- > 0;) {
      const Conflict a = result[i], b = conflicts[j]; // both lists change
      if (!(a.first == b.first || a.first == b.second || a.second == b.first ||
            a.second == b.second))
        continue;
      result.push_back(b);
      conflicts.erase(conflicts.begin() + static_cast<long>(j));
    }
  return result;
}

/// Decides what can be evaluated in which orders.
void settle(SequencingWalk &w) {
  while (!w.conflicts.empty()) {
    const std::vector<Conflict> group = connected(w.conflicts);
    const Conflict &outermost =
        *std::min_element(group.begin(), group.end(),
                          [](const Conflict &a, const Conflict &b) { return a.depth < b.depth; });
    std::vector<Event> events;
    for (const Conflict &conflict : group)
      for (const Event *event : {&conflict.first, &conflict.second})
        if (std::find(events.begin(), events.end(), *event) == events.end())
          events.push_back(*event);
    const bool hasOldValue = std::any_of(events.begin(), events.end(),
                                         [](const Event &event) { return event.isOldValue; });
    OpenOperands operands;
    for (const Event &event : events)
      operands.push_back(event.below(outermost.opened));
    std::sort(operands.begin(), operands.end(), [&](const Expr *a, const Expr *b) {
      return w.c.ast.getSourceManager().isBeforeInTranslationUnit(a->getBeginLoc(),
                                                                  b->getBeginLoc());
    });
    const bool isDistinct = std::adjacent_find(operands.begin(), operands.end()) == operands.end();
    if (hasOldValue && events.size() == 2)
      w.c.frame.orders.compound.insert(events[0].isOldValue ? events[0].expr : events[1].expr);
    else if (!hasOldValue && isDistinct && canBeOrdered(operands))
      w.c.frame.orders.operands[outermost.around].push_back(std::move(operands));
    else
      w.c.frame.orders.refused[outermost.around] = "order of evaluation that is not specified";
  }
}

/// Of a full expression, or of all that stand in a statement within one.
Accesses findIn(SequencingWalk &w, const Stmt *body) {
  if (!body)
    return {};
  if (const auto *e = dyn_cast<Expr>(body)) {
    const Expr *outer = std::exchange(w.whole, e);
    std::vector<Conflict> others = std::exchange(w.conflicts, {});
    Accesses result = visit(w, e, e, 0);
    settle(w);
    w.whole = outer;
    w.conflicts = std::move(others);
    return result;
  }
  Accesses result;
  if (const auto *declarations = dyn_cast<DeclStmt>(body)) {
    for (const Decl *decl : declarations->decls())
      if (const auto *var = dyn_cast<VarDecl>(decl); var && var->hasLocalStorage())
        result.append(findIn(w, var->getInit()));
    return result;
  }
  for (const Stmt *child : body->children()) {
    Accesses inner = findIn(w, child);
    if (!w.open.empty())
      result.append(std::move(inner));
  }
  return result;
}

} // namespace

void findOrders(Context &c, const Stmt *body) {
  if (c.unit.kind == UnitKind::Model || c.frame.isGenerated)
    return;
  SequencingWalk w{c, {}, nullptr, {}};
  findIn(w, body);
}

} // namespace salve::frontend
