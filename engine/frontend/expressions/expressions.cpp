// Rvalues, by Clang's statement class.
#include "engine/frontend/expressions/expressions.h"

#include "engine/frontend/calls/calls.h"
#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/rounding.h"
#include "engine/frontend/calls/unknown_writes.h"
#include "engine/frontend/calls/variadic.h"
#include "engine/frontend/computed_gotos.h"
#include "engine/frontend/declarations/arrays.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/components.h"
#include "engine/frontend/expressions/open_orders.h"
#include "engine/frontend/expressions/operators.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/pointers.h"
#include "engine/frontend/expressions/properties.h"
#include "engine/frontend/expressions/volatiles.h"
#include "engine/frontend/functions.h"
#include "engine/frontend/specification.h"
#include "engine/frontend/statements.h"
#include "engine/support/limits/frontend.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// Whether control can leave `s` other than at its end, or enter it.
bool leaves(const Stmt *s, bool isInLoop, bool isInSwitch) {
  if (!s)
    return false;
  switch (s->getStmtClass()) {
  case Stmt::ReturnStmtClass:
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
  case Stmt::LabelStmtClass: return true;
  case Stmt::BreakStmtClass: return !isInLoop && !isInSwitch;
  case Stmt::ContinueStmtClass: return !isInLoop;
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    if (!isInSwitch)
      return true;
    break;
  case Stmt::ForStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass: isInLoop = true; break;
  case Stmt::SwitchStmtClass: isInSwitch = true; break;
  default: break;
  }
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *child) { return leaves(child, isInLoop, isInSwitch); });
}

/// Whether the address under a conversion becomes one of const data at once.
bool becomesReadOnly(const CastExpr *e) {
  if (!e->getType()->isPointerType() || !e->getType()->getPointeeType().isConstQualified())
    return false;
  const Expr *sub = e->getSubExpr()->IgnoreParens();
  const auto *address = dyn_cast<UnaryOperator>(sub);
  const auto *cast = dyn_cast<CastExpr>(sub);
  return (address && address->getOpcode() == UO_AddrOf) ||
         (cast && cast->getCastKind() == CK_ArrayToPointerDecay);
}

/// Whether a struct or union has a volatile member, at any depth.
bool hasVolatile(QualType t, const ASTContext &context) {
  QualType element = context.getBaseElementType(t);
  const RecordDecl *record = element->getAsRecordDecl();
  const RecordDecl *definition = record ? record->getDefinition() : nullptr;
  if (!definition)
    return false;
  for (const FieldDecl *field : definition->fields())
    if (context.getBaseElementType(field->getType()).isVolatileQualified() ||
        field->getType().isVolatileQualified() || hasVolatile(field->getType(), context))
      return true;
  return false;
}

} // namespace

static ir::ExprId exprByClass(Context &c, const clang::Expr *e);
static ir::ExprId castExpr(Context &c, const clang::CastExpr *e);
static ir::ExprId unionOf(Context &c, const clang::CastExpr *e, const clang::Expr *member);
static ir::ExprId load(Context &c, const clang::Expr *lvalue);
static ir::ExprId unaryExpr(Context &c, const clang::UnaryOperator *e);
static ir::ExprId increment(Context &c, const clang::UnaryOperator *e);
static ir::ExprId conditional(Context &c, const clang::ConditionalOperator *e);
static ir::ExprId elvis(Context &c, const clang::BinaryConditionalOperator *e);
static ir::ExprId declRef(Context &c, const clang::DeclRefExpr *e);
static ir::ExprId folded(Context &c, const clang::Expr *e);
static ir::ExprId literal(Context &c, const clang::Expr *e, Bits value);
static ir::ExprId floatLiteral(Context &c, const clang::FloatingLiteral *e);
static ir::ExprId statements(Context &c, const clang::StmtExpr *e);
static ir::ExprId ownEffect(Context &c, const clang::Expr *e);

ir::ExprId expr(Context &c, const Expr *e) {
  if (e->containsErrors()) {
    markBroken(c);
    return harmless(c, e->getType(), c.spans.range(e->getSourceRange()));
  }
  if (c.frame.depth >= limits::frontend::kExpressionDepth)
    return unsupported(c, e, "expression that is nested too deeply");
  if (ir::ExprId kept = keptOperand(c, e))
    return kept;
  ++c.frame.depth;
  const size_t known = recorded(c);
  const std::vector<ir::ExprId> before = beforeOperands(c, e);
  ir::ExprId result = contained(c, e, behind(c, before, inMode(c, e, exprByClass(c, e))), known);
  --c.frame.depth;
  return result;
}

static ir::ExprId exprByClass(Context &c, const Expr *e) {
  if (ir::ExprId known = componentExpr(c, e))
    return known;
  switch (e->getStmtClass()) {
  case Stmt::ParenExprClass: {
    ir::ExprId inner = expr(c, cast<ParenExpr>(e)->getSubExpr());
    parenthesise(c, c.program.exprs[inner], cast<ParenExpr>(e));
    return inner;
  }
  case Stmt::ConstantExprClass: return expr(c, cast<ConstantExpr>(e)->getSubExpr());
  case Stmt::GenericSelectionExprClass:
    return expr(c, cast<GenericSelectionExpr>(e)->getResultExpr());
  case Stmt::ChooseExprClass: return expr(c, cast<ChooseExpr>(e)->getChosenSubExpr());
  case Stmt::IntegerLiteralClass: return literal(c, e, bitsOf(cast<IntegerLiteral>(e)->getValue()));
  case Stmt::CharacterLiteralClass:
    return literal(
        c, e,
        static_cast<uint64_t>(int64_t{static_cast<int>(cast<CharacterLiteral>(e)->getValue())}));
  case Stmt::CXXBoolLiteralExprClass: { // `true` in C23
    ir::ExprId result = folded(c, e);
    c.program.exprs[result].literal = true;
    return result;
  }
  case Stmt::DeclRefExprClass: return declRef(c, cast<DeclRefExpr>(e));
  case Stmt::MemberExprClass: // of a struct that is no lvalue
    return load(c, e);
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass: return castExpr(c, cast<CastExpr>(e));
  case Stmt::UnaryOperatorClass: return unaryExpr(c, cast<UnaryOperator>(e));
  case Stmt::BinaryOperatorClass: return binaryExpr(c, cast<BinaryOperator>(e));
  case Stmt::CompoundAssignOperatorClass: return compoundAssign(c, cast<CompoundAssignOperator>(e));
  case Stmt::ConditionalOperatorClass: return conditional(c, cast<ConditionalOperator>(e));
  case Stmt::BinaryConditionalOperatorClass: return elvis(c, cast<BinaryConditionalOperator>(e));
  case Stmt::OpaqueValueExprClass: {
    ir::Expr value =
        shape(c, ir::ExprKind::Load, typeOf(c, e->getType()), c.spans.range(e->getSourceRange()));
    ir::Place place;
    placeBase(c, place, c.frame.opaque.at(cast<OpaqueValueExpr>(e)));
    place.range = value.range;
    value.place = c.program.places.add(std::move(place));
    return add(c, std::move(value));
  }
  case Stmt::CallExprClass: return callExpr(c, cast<CallExpr>(e));
  case Stmt::UnaryExprOrTypeTraitExprClass:
    if (cast<UnaryExprOrTypeTraitExpr>(e)->getTypeOfArgument()->isVariablyModifiedType() &&
        !e->isIntegerConstantExpr(c.ast))
      return variableSize(c, cast<UnaryExprOrTypeTraitExpr>(e));
    return folded(c, e);
  case Stmt::OffsetOfExprClass:
    if (Expr::EvalResult known; !e->EvaluateAsInt(known, c.ast))
      return variableOffset(c, cast<OffsetOfExpr>(e));
    return folded(c, e);
  case Stmt::TypeTraitExprClass: // __builtin_types_compatible_p
    return folded(c, e);
  case Stmt::FloatingLiteralClass: return floatLiteral(c, cast<FloatingLiteral>(e));
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
  case Stmt::CompoundLiteralExprClass: return load(c, e);
  case Stmt::StmtExprClass: return statements(c, cast<StmtExpr>(e));
  case Stmt::VAArgExprClass: return nextArgument(c, cast<VAArgExpr>(e));
  case Stmt::AtomicExprClass: return unsupported(c, e, "atomic operation");
  case Stmt::AddrLabelExprClass: return labelAddress(c, cast<AddrLabelExpr>(e));
  case Stmt::ExtVectorElementExprClass: // of a vector that is no lvalue
  case Stmt::ArraySubscriptExprClass: return load(c, e);
  default: return unsupported(c, e, std::string("expression of kind ") + e->getStmtClassName());
  }
}

static ir::ExprId literal(Context &c, const Expr *e, Bits value) {
  ir::Expr result = shape(c, ir::ExprKind::Constant, e);
  if (!c.program.types[result.type].isScalar())
    return unsupported(c, e, typeProblem(c, result.type));
  result.value = truncated(c, result.type, value);
  result.literal = true;
  return add(c, std::move(result));
}

static ir::ExprId floatLiteral(Context &c, const FloatingLiteral *e) {
  if (c.program.types[typeOf(c, e->getType())].kind != ir::TypeKind::Float)
    return unsupported(c, e, typeProblem(c, typeOf(c, e->getType())));
  return literal(c, e, bitsOf(e->getValue()));
}

/// sizeof, _Alignof, offsetof: a value that nobody spelled.
static ir::ExprId folded(Context &c, const Expr *e) {
  Expr::EvalResult known;
  if (!e->EvaluateAsInt(known, c.ast))
    return unsupported(c, e, "sizeof of a variable-length array");
  ir::Expr result = shape(c, ir::ExprKind::Constant, e);
  result.value = truncated(c, result.type, bitsOf(known.Val.getInt()));
  return add(c, std::move(result));
}

static ir::ExprId declRef(Context &c, const DeclRefExpr *e) {
  if (const auto *enumerator = dyn_cast<EnumConstantDecl>(e->getDecl())) {
    ir::Expr result = shape(c, ir::ExprKind::Constant, e);
    result.value = truncated(c, result.type, bitsOf(enumerator->getInitVal()));
    return add(c, std::move(result));
  }
  return load(c, e);
}

static ir::ExprId load(Context &c, const Expr *lvalue) {
  size_t mark = c.frame.prelude.size();
  ir::PlaceId where = placeOf(c, lvalue);
  if (!where) {
    c.frame.prelude.resize(mark);
    return harmless(c, lvalue->getType(), c.spans.range(lvalue->getSourceRange()));
  }
  if (lvalue->getType().isVolatileQualified() && !isKeptOverJumps(c, lvalue))
    return withPrelude(c, mark, volatileLoad(c, lvalue, where));
  if (hasVolatile(lvalue->getType(), c.ast))
    return unsupported(c, lvalue,
                       "copy of '" + lvalue->getType().getUnqualifiedType().getAsString() +
                           "', which has volatile members");
  ir::Expr result = shape(c, ir::ExprKind::Load, lvalue);
  result.type = c.program.places[where].type;
  result.place = where;
  if (c.program.types[result.type].isScalar() && mayBeUnwritten(c, c.program.places[where]))
    result.property = property(c, ir::PropertyKind::Uninitialised, lvalue, 0);
  return withPrelude(c, mark, add(c, std::move(result)));
}

/// `(union U)x` (GNU): the member of its type is x, what is behind it is open.
static ir::ExprId unionOf(Context &c, const CastExpr *e, const Expr *member) {
  const QualType whole = e->getType().getUnqualifiedType();
  const QualType t = member->getType().getUnqualifiedType();
  for (QualType lowered : {whole, t})
    if (const ir::TypeId id = typeOf(c, lowered);
        c.program.types[id].kind == ir::TypeKind::Unsupported)
      return unsupported(c, e, typeProblem(c, id));
  const ir::ExprId value = expr(c, member);
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const ir::VariableId object = temporary(c, whole, range);
  ir::Expr open = shape(c, ir::ExprKind::Havoc, typeOf(c, c.ast.VoidTy), range);
  open.a = convert(c, addressOf(c, object, whole, range), typeOf(c, c.ast.VoidPtrTy));
  ir::Place place;
  place.range = range;
  place.pointer =
      convert(c, addressOf(c, object, whole, range), typeOf(c, c.ast.getPointerType(t)));
  place.baseType = place.type = typeOf(c, t);
  const ir::ExprId store = assign(c, std::move(place), value, range);
  return comma(c, add(c, std::move(open)), comma(c, store, loadVariable(c, object, range)));
}

static ir::ExprId castExpr(Context &c, const CastExpr *e) {
  const Expr *sub = e->getSubExpr();
  switch (e->getCastKind()) {
  case CK_LValueToRValue: return load(c, sub);
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic: note(c, kAtomicNote); [[fallthrough]];
  case CK_NoOp:
  case CK_BitCast:
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_FloatingCast:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_PointerToBoolean: break;
  case CK_NullToPointer: {
    ir::Expr result = shape(c, ir::ExprKind::Constant, e);
    return c.program.types[result.type].isScalar() ? add(c, std::move(result))
                                                   : unsupported(c, e, typeProblem(c, result.type));
  }
  case CK_IntegralToPointer: return integerToPointer(c, e);
  case CK_PointerToIntegral: return pointerToInteger(c, e);
  case CK_ToVoid: {
    if (isa<DeclRefExpr>(sub->IgnoreParenImpCasts())) { // silences a warning
      ir::Expr result = shape(c, ir::ExprKind::Cast, e);
      result.a = constant(c, c.program.intType, 0, result.range);
      return add(c, std::move(result));
    }
    ir::ExprId value = effect(c, sub);
    if (c.program.types[c.program.exprs[value].type].kind == ir::TypeKind::Void)
      return value;
    ir::Expr result = shape(c, ir::ExprKind::Cast, e);
    result.a = value;
    return add(c, std::move(result));
  }
  case CK_ArrayToPointerDecay: return decay(c, e);
  case CK_FunctionToPointerDecay: return functionPointer(c, e, sub);
  case CK_ToUnion: return unionOf(c, e, sub);
  default: {
    ir::TypeId target = typeOf(c, e->getType());
    ir::TypeId source = typeOf(c, sub->getType());
    for (ir::TypeId problem : {target, source})
      if (c.program.types[problem].kind == ir::TypeKind::Unsupported)
        return unsupported(c, e, typeProblem(c, problem));
    return unsupported(c, e, std::string("conversion of kind ") + e->getCastKindName());
  }
  }
  if (const auto *allocation = dyn_cast<CallExpr>(sub->IgnoreParens());
      allocation && e->getType()->isPointerType()) {
    c.frame.allocation = allocation;
    c.frame.allocated = e->getType()->getPointeeType();
  }
  c.frame.readOnly = becomesReadOnly(e);
  ir::ExprId value = expr(c, sub);
  c.frame.readOnly = false;
  if (e->getCastKind() == CK_PointerToBoolean)
    value = isNotNull(c, value);
  ir::TypeId target = typeOf(c, e->getType());
  if (c.program.exprs[value].type == target &&
      (isa<ImplicitCastExpr>(e) || !c.program.types[target].isScalar()))
    return value;
  if (!c.program.types[target].isScalar() ||
      !c.program.types[c.program.exprs[value].type].isScalar())
    return unsupported(
        c, e,
        typeProblem(c, c.program.types[target].isScalar() ? typeOf(c, sub->getType()) : target));
  bool canFail = e->getCastKind() == CK_FloatingToIntegral;
  ir::PropertyId check =
      canFail ? property(c, ir::PropertyKind::Conversion, e, 0) : ir::PropertyId();
  if (isa<ImplicitCastExpr>(e)) {
    ir::ExprId converted = convert(c, value, target);
    c.program.exprs[converted].property = check;
    return converted;
  }
  ir::Expr result = shape(c, ir::ExprKind::Cast, e);
  result.a = value;
  result.property = check;
  return add(c, std::move(result));
}

static ir::ExprId unaryExpr(Context &c, const UnaryOperator *e) {
  ir::UnaryOp op{};
  switch (e->getOpcode()) {
  case UO_PostInc:
  case UO_PostDec:
  case UO_PreInc:
  case UO_PreDec: return increment(c, e);
  case UO_Plus:
  case UO_Extension: return expr(c, e->getSubExpr());
  case UO_Minus: op = ir::UnaryOp::Negate; break;
  case UO_Not: op = ir::UnaryOp::BitNot; break;
  case UO_LNot: op = ir::UnaryOp::LogicalNot; break;
  case UO_AddrOf: return addressOf(c, e);
  case UO_Deref: return load(c, e); // a struct
  default: return unsupported(c, e, "operator of this kind");
  }
  ir::ExprId operand =
      op == ir::UnaryOp::LogicalNot ? truth(c, e->getSubExpr()) : expr(c, e->getSubExpr());
  ir::Expr result = shape(c, ir::ExprKind::Unary, e);
  if (!c.program.types[result.type].isScalar() ||
      !c.program.types[c.program.exprs[operand].type].isScalar())
    return unsupported(c, e, typeProblem(c, typeOf(c, e->getSubExpr()->getType())));
  result.unary = op;
  result.a = operand;
  result.opText = c.spans.token(e->getOperatorLoc());
  if (op == ir::UnaryOp::Negate && mayOverflow(c, ir::BinaryOp::Sub, {}, operand, result.type))
    result.overflow =
        property(c, ir::PropertyKind::Overflow, e, c.program.types[result.type].width);
  return add(c, std::move(result));
}

static ir::ExprId increment(Context &c, const UnaryOperator *e) {
  size_t mark = c.frame.prelude.size();
  QualType operand = e->getSubExpr()->getType();
  if (operand->isPointerType() && !canMove(c, operand))
    return unsupported(c, e, moveProblem(operand));
  ir::PlaceId where = placeOf(c, e->getSubExpr());
  if (!where)
    return harmless(c, e->getType(), c.spans.range(e->getSourceRange()));
  if (e->getSubExpr()->getType().isVolatileQualified() && !isKeptOverJumps(c, e->getSubExpr())) {
    markWritten(c, where);
    return withPrelude(c, mark, volatileIncrement(c, e, where));
  }
  ir::Expr result = shape(c, ir::ExprKind::Increment, e);
  result.type = c.program.places[where].type;
  if (!c.program.types[result.type].isScalar())
    return unsupported(c, e, typeProblem(c, result.type));
  result.place = where;
  result.delta = e->isIncrementOp() ? 1 : -1;
  result.postfix = e->isPostfix();
  result.opText = c.spans.token(e->getOperatorLoc());
  bool isChecked = c.frame.accessed == e && (e->isPrefix() || e->isIncrementOp()); // by the access
  if (operand->isPointerType() && !isChecked)
    result.checks = moveChecks(c, e);
  const ir::Type &t = c.program.types[result.type];
  if (t.kind == ir::TypeKind::Integer && t.isSigned &&
      t.width >= c.program.types[c.program.intType].width)
    result.overflow = property(c, ir::PropertyKind::Overflow, e, t.width);
  if (mayBeUnwritten(c, c.program.places[where]))
    result.oldValue = property(c, ir::PropertyKind::Uninitialised, e->getSubExpr(), 0);
  markWritten(c, where);
  return withPrelude(c, mark, add(c, std::move(result)));
}

static ir::ExprId conditional(Context &c, const ConditionalOperator *e) {
  bool isAssertion =
      enterBranch(c, e->getCond(), e->getQuestionLoc(), {e->getTrueExpr(), e->getFalseExpr()});
  c.frame.trust += isAssertion;
  ir::ExprId condition = conditionExpr(c, e->getCond());
  c.frame.trust -= isAssertion;
  bool isVoid = e->getType()->isVoidType();
  ir::ExprId yes = isVoid ? effect(c, e->getTrueExpr()) : expr(c, e->getTrueExpr());
  ir::ExprId no = isVoid ? effect(c, e->getFalseExpr()) : expr(c, e->getFalseExpr());
  if (isAssertion)
    c.frame.branches.pop_back();
  ir::Expr result = shape(c, ir::ExprKind::Conditional, e);
  if (isVoid) { // an arm may be of any type then
    for (ir::ExprId *arm : {&yes, &no})
      if (c.program.exprs[*arm].type != result.type)
        *arm = convert(c, *arm, result.type);
  } else if (c.program.exprs[yes].type != result.type || c.program.exprs[no].type != result.type) {
    return unsupported(c, e, typeProblem(c, result.type));
  }
  result.a = condition;
  result.b = yes;
  result.c = no;
  return add(c, std::move(result));
}

/// GNU `a ?: b`: a is evaluated once, into a temporary.
static ir::ExprId elvis(Context &c, const BinaryConditionalOperator *e) {
  ir::ExprId common = expr(c, e->getCommon());
  ir::TypeId commonType = c.program.exprs[common].type;
  ir::Expr result = shape(c, ir::ExprKind::Conditional, e);
  if (!c.program.types[commonType].isScalar() || !c.program.types[result.type].isScalar())
    return unsupported(c, e, typeProblem(c, typeOf(c, e->getCommon()->getType())));
  ir::Place target;
  target.range = result.range;
  placeBase(c, target, temporary(c, e->getCommon()->getType(), result.range));
  c.frame.opaque[e->getOpaqueValue()] = target.variable;
  ir::Expr store = shape(c, ir::ExprKind::Assign, commonType, result.range);
  store.place = c.program.places.add(std::move(target));
  store.a = common;
  ir::ExprId first = add(c, std::move(store));
  result.a = expr(c, e->getCond());
  result.b = expr(c, e->getTrueExpr());
  result.c = expr(c, e->getFalseExpr());
  if (c.program.exprs[result.b].type != result.type ||
      c.program.exprs[result.c].type != result.type)
    return harmless(c, e->getType(), result.range);
  return comma(c, first, add(c, std::move(result)));
}

/// GNU `({ ... })`. Its value is kept in a temporary, as it may be that of a local.
static ir::ExprId statements(Context &c, const StmtExpr *e) {
  const CompoundStmt *body = e->getSubStmt();
  if (leaves(body, false, false))
    return unsupported(c, e, "jump in a statement expression");
  const auto *last = body->body_empty() ? nullptr : dyn_cast<Expr>(body->body_back());
  ir::Expr result = shape(c, ir::ExprKind::Statements, e);
  const bool wasInExpression = std::exchange(c.frame.isInExpression, true);
  if (!last || e->getType()->isVoidType()) {
    result.type = typeOf(c, c.ast.VoidTy);
    result.stmt = compound(c, body, false);
    c.frame.isInExpression = wasInExpression;
    return add(c, std::move(result));
  }
  if (c.program.types[result.type].kind == ir::TypeKind::Unsupported) {
    c.frame.isInExpression = wasInExpression;
    return unsupported(c, e, typeProblem(c, result.type));
  }
  ir::Expr value = shape(c, ir::ExprKind::Load, result.type, result.range);
  ir::Place kept;
  kept.range = result.range;
  placeBase(c, kept, temporary(c, e->getType(), result.range));
  result.stmt = compound(c, body, false, kept.variable);
  c.frame.isInExpression = wasInExpression;
  value.place = c.program.places.add(std::move(kept));
  result.a = add(c, std::move(value));
  return add(c, std::move(result));
}

ir::ExprId effect(Context &c, const Expr *e) {
  const size_t known = recorded(c);
  std::vector<ir::ExprId> before = beforeOperands(c, e);
  for (ir::ExprId first : beforeOperands(c, e->IgnoreParens()))
    before.push_back(first);
  return containedEffect(c, e, behind(c, before, ownEffect(c, e)), known);
}

static ir::ExprId ownEffect(Context &c, const Expr *e) {
  if (const auto *plain = dyn_cast<CallExpr>(e->IgnoreParens())) {
    c.frame.discarded = plain;
    if (isReport(c, plain))
      return harmless(c, c.ast.VoidTy, c.spans.range(e->getSourceRange()));
    if (MemoryFunction what = memoryFunction(plain); what != MemoryFunction::None)
      return memoryCall(c, what, plain, true);
    const FunctionDecl *callee = plain->getDirectCallee();
    bool isKnown = callee && notModelled(callee).empty();
    Intrinsic what = isKnown ? intrinsic(c, callee) : Intrinsic::None;
    if (what != Intrinsic::None)
      return intrinsicCall(c, what, plain);
  }
  const auto *list = dyn_cast<BinaryOperator>(e->IgnoreParens());
  if (!list || list->getOpcode() != BO_Comma || e->containsErrors() ||
      c.frame.depth >= limits::frontend::kExpressionDepth)
    return expr(c, e);
  ++c.frame.depth;
  ir::ExprId result = comma(c, list, true);
  --c.frame.depth;
  return result;
}

/// An operand that is only compared with zero: `assert(ok && "what is wrong")`.
ir::ExprId truth(Context &c, const Expr *e) {
  if (isa<clang::StringLiteral>(e->IgnoreParenImpCasts()))
    return constant(c, c.program.intType, 1, c.spans.range(e->getSourceRange()));
  return e->getType()->isAnyComplexType() ? anyNotZero(c, e) : expr(c, e);
}

/// A value that is computed for its use as a condition.
ir::ExprId conditionExpr(Context &c, const Expr *e) {
  const size_t known = recorded(c);
  ir::ExprId result = truth(c, e);
  if (!c.program.types[c.program.exprs[result].type].isScalar()) {
    unsupportedAt(c, e, typeProblem(c, typeOf(c, e->getType())));
    return stopAt(c.program, taken(c, e, known), c.program.intType);
  }
  component(c, result, ir::ComponentKind::Condition);
  return result;
}

} // namespace salve::frontend
