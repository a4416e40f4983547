// Rvalues, by Clang's statement class.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// Deeper expressions and statements are not modelled: every consumer recurses.
constexpr unsigned kMaxDepth = 1000;

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

uint64_t bitsOf(const llvm::APSInt &value) { return value.extOrTrunc(64).getZExtValue(); }

} // namespace

ir::ExprId Lowering::expr(const Expr *e) {
  if (e->containsErrors()) {
    markBroken();
    return harmless(e->getType(), spans_.range(e->getSourceRange()));
  }
  if (frame_.depth >= kMaxDepth)
    return unsupported(e, "expression that is nested too deeply");
  ++frame_.depth;
  ir::ExprId result = exprByClass(e);
  --frame_.depth;
  return result;
}

ir::ExprId Lowering::exprByClass(const Expr *e) {
  switch (e->getStmtClass()) {
  case Stmt::ParenExprClass: {
    ir::ExprId inner = expr(cast<ParenExpr>(e)->getSubExpr());
    parenthesise(program_.exprs[inner], cast<ParenExpr>(e));
    return inner;
  }
  case Stmt::ConstantExprClass: return expr(cast<ConstantExpr>(e)->getSubExpr());
  case Stmt::GenericSelectionExprClass: return expr(cast<GenericSelectionExpr>(e)->getResultExpr());
  case Stmt::ChooseExprClass: return expr(cast<ChooseExpr>(e)->getChosenSubExpr());
  case Stmt::IntegerLiteralClass:
    return literal(e, cast<IntegerLiteral>(e)->getValue().getLimitedValue());
  case Stmt::CharacterLiteralClass:
    return literal(
        e, static_cast<uint64_t>(int64_t{static_cast<int>(cast<CharacterLiteral>(e)->getValue())}));
  case Stmt::CXXBoolLiteralExprClass: { // `true` in C23
    ir::ExprId result = folded(e);
    program_.exprs[result].literal = true;
    return result;
  }
  case Stmt::DeclRefExprClass: return declRef(cast<DeclRefExpr>(e));
  case Stmt::MemberExprClass: // of a struct that is no lvalue
    return load(e);
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass: return castExpr(cast<CastExpr>(e));
  case Stmt::UnaryOperatorClass: return unary(cast<UnaryOperator>(e));
  case Stmt::BinaryOperatorClass: return binary(cast<BinaryOperator>(e));
  case Stmt::CompoundAssignOperatorClass: return compoundAssign(cast<CompoundAssignOperator>(e));
  case Stmt::ConditionalOperatorClass: return conditional(cast<ConditionalOperator>(e));
  case Stmt::BinaryConditionalOperatorClass: return elvis(cast<BinaryConditionalOperator>(e));
  case Stmt::OpaqueValueExprClass: {
    ir::Expr value =
        shape(ir::ExprKind::Load, type(e->getType()), spans_.range(e->getSourceRange()));
    ir::Place place;
    placeBase(place, frame_.opaque.at(cast<OpaqueValueExpr>(e)));
    place.range = value.range;
    value.place = program_.places.add(std::move(place));
    return add(std::move(value));
  }
  case Stmt::CallExprClass: return call(cast<CallExpr>(e));
  case Stmt::UnaryExprOrTypeTraitExprClass:
    if (cast<UnaryExprOrTypeTraitExpr>(e)->getTypeOfArgument()->isVariablyModifiedType() &&
        !e->isIntegerConstantExpr(context_))
      return variableSize(cast<UnaryExprOrTypeTraitExpr>(e));
    return folded(e);
  case Stmt::OffsetOfExprClass:
  case Stmt::TypeTraitExprClass: // __builtin_types_compatible_p
    return folded(e);
  case Stmt::FloatingLiteralClass: return floatLiteral(cast<FloatingLiteral>(e));
  case Stmt::ImaginaryLiteralClass: return unsupported(e, "complex number");
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
  case Stmt::CompoundLiteralExprClass: return load(e);
  case Stmt::StmtExprClass: return statements(cast<StmtExpr>(e));
  case Stmt::VAArgExprClass: return unsupported(e, "va_arg");
  case Stmt::AtomicExprClass: return unsupported(e, "atomic operation");
  case Stmt::AddrLabelExprClass: return unsupported(e, "address of a label");
  case Stmt::ArraySubscriptExprClass: return load(e);
  default: return unsupported(e, std::string("expression of kind ") + e->getStmtClassName());
  }
}

ir::ExprId Lowering::literal(const Expr *e, uint64_t value) {
  ir::Expr result = shape(ir::ExprKind::Constant, e);
  if (!program_.types[result.type].isScalar())
    return unsupported(e, typeProblem(result.type));
  result.value = truncated(result.type, value);
  result.literal = true;
  return add(std::move(result));
}

ir::ExprId Lowering::floatLiteral(const FloatingLiteral *e) {
  if (program_.types[type(e->getType())].kind != ir::TypeKind::Float)
    return unsupported(e, typeProblem(type(e->getType())));
  return literal(e, e->getValue().bitcastToAPInt().getLimitedValue());
}

/// sizeof, _Alignof, offsetof: a value that nobody spelled.
ir::ExprId Lowering::folded(const Expr *e) {
  Expr::EvalResult known;
  if (!e->EvaluateAsInt(known, context_))
    return unsupported(e, "sizeof of a variable-length array");
  ir::Expr result = shape(ir::ExprKind::Constant, e);
  result.value = truncated(result.type, bitsOf(known.Val.getInt()));
  return add(std::move(result));
}

ir::ExprId Lowering::declRef(const DeclRefExpr *e) {
  if (const auto *enumerator = dyn_cast<EnumConstantDecl>(e->getDecl())) {
    ir::Expr result = shape(ir::ExprKind::Constant, e);
    result.value = truncated(result.type, bitsOf(enumerator->getInitVal()));
    return add(std::move(result));
  }
  return load(e);
}

ir::ExprId Lowering::load(const Expr *lvalue) {
  size_t mark = frame_.prelude.size();
  ir::PlaceId where = place(lvalue);
  if (!where) {
    frame_.prelude.resize(mark);
    return harmless(lvalue->getType(), spans_.range(lvalue->getSourceRange()));
  }
  if (lvalue->getType().isVolatileQualified())
    return withPrelude(mark, volatileLoad(lvalue, where));
  if (hasVolatile(lvalue->getType(), context_))
    return unsupported(lvalue, "copy of '" + lvalue->getType().getUnqualifiedType().getAsString() +
                                   "', which has volatile members");
  ir::Expr result = shape(ir::ExprKind::Load, lvalue);
  result.type = program_.places[where].type;
  result.place = where;
  if (program_.types[result.type].isScalar() && mayBeUnwritten(program_.places[where]))
    result.property = property(ir::PropertyKind::Uninitialised, lvalue, 0);
  return withPrelude(mark, add(std::move(result)));
}

ir::ExprId Lowering::castExpr(const CastExpr *e) {
  const Expr *sub = e->getSubExpr();
  switch (e->getCastKind()) {
  case CK_LValueToRValue: return load(sub);
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
    ir::Expr result = shape(ir::ExprKind::Constant, e);
    return program_.types[result.type].isScalar() ? add(std::move(result))
                                                  : unsupported(e, typeProblem(result.type));
  }
  case CK_IntegralToPointer: return integerToPointer(e);
  case CK_PointerToIntegral: return pointerToInteger(e);
  case CK_ToVoid: {
    if (isa<DeclRefExpr>(sub->IgnoreParenImpCasts())) { // silences a warning
      ir::Expr result = shape(ir::ExprKind::Cast, e);
      result.a = constant(program_.intType, 0, result.range);
      return add(std::move(result));
    }
    ir::ExprId value = effect(sub);
    if (program_.types[program_.exprs[value].type].kind == ir::TypeKind::Void)
      return value;
    ir::Expr result = shape(ir::ExprKind::Cast, e);
    result.a = value;
    return add(std::move(result));
  }
  case CK_ArrayToPointerDecay: return decay(e);
  case CK_FunctionToPointerDecay: return functionPointer(e, sub);
  default: {
    ir::TypeId target = type(e->getType());
    ir::TypeId source = type(sub->getType());
    for (ir::TypeId problem : {target, source})
      if (program_.types[problem].kind == ir::TypeKind::Unsupported)
        return unsupported(e, typeProblem(problem));
    return unsupported(e, std::string("conversion of kind ") + e->getCastKindName());
  }
  }
  if (const auto *allocation = dyn_cast<CallExpr>(sub->IgnoreParens());
      allocation && e->getType()->isPointerType()) {
    frame_.allocation = allocation;
    frame_.allocated = e->getType()->getPointeeType();
  }
  frame_.readOnly = becomesReadOnly(e);
  ir::ExprId value = expr(sub);
  frame_.readOnly = false;
  if (e->getCastKind() == CK_PointerToBoolean)
    value = isNotNull(value);
  ir::TypeId target = type(e->getType());
  if (program_.exprs[value].type == target &&
      (isa<ImplicitCastExpr>(e) || !program_.types[target].isScalar()))
    return value;
  if (!program_.types[target].isScalar() || !program_.types[program_.exprs[value].type].isScalar())
    return unsupported(
        e, typeProblem(program_.types[target].isScalar() ? type(sub->getType()) : target));
  bool canFail = e->getCastKind() == CK_FloatingToIntegral;
  ir::PropertyId check = canFail ? property(ir::PropertyKind::Conversion, e, 0) : ir::PropertyId();
  if (isa<ImplicitCastExpr>(e)) {
    ir::ExprId converted = convert(value, target);
    program_.exprs[converted].property = check;
    return converted;
  }
  ir::Expr result = shape(ir::ExprKind::Cast, e);
  result.a = value;
  result.property = check;
  return add(std::move(result));
}

ir::ExprId Lowering::unary(const UnaryOperator *e) {
  ir::UnaryOp op{};
  switch (e->getOpcode()) {
  case UO_PostInc:
  case UO_PostDec:
  case UO_PreInc:
  case UO_PreDec: return increment(e);
  case UO_Plus:
  case UO_Extension: return expr(e->getSubExpr());
  case UO_Minus: op = ir::UnaryOp::Negate; break;
  case UO_Not: op = ir::UnaryOp::BitNot; break;
  case UO_LNot: op = ir::UnaryOp::LogicalNot; break;
  case UO_AddrOf: return addressOf(e);
  case UO_Deref: return load(e); // a struct
  default: return unsupported(e, "complex number");
  }
  ir::ExprId operand =
      op == ir::UnaryOp::LogicalNot ? truth(e->getSubExpr()) : expr(e->getSubExpr());
  ir::Expr result = shape(ir::ExprKind::Unary, e);
  if (!program_.types[result.type].isScalar() ||
      !program_.types[program_.exprs[operand].type].isScalar())
    return unsupported(e, typeProblem(type(e->getSubExpr()->getType())));
  result.unary = op;
  result.a = operand;
  result.opText = spans_.token(e->getOperatorLoc());
  if (op == ir::UnaryOp::Negate && mayOverflow(ir::BinaryOp::Sub, {}, operand, result.type))
    result.overflow = property(ir::PropertyKind::Overflow, e, program_.types[result.type].width);
  return add(std::move(result));
}

ir::ExprId Lowering::increment(const UnaryOperator *e) {
  size_t mark = frame_.prelude.size();
  QualType operand = e->getSubExpr()->getType();
  if (operand->isPointerType() && !canMove(operand))
    return unsupported(e, moveProblem(operand));
  ir::PlaceId where = place(e->getSubExpr());
  if (!where)
    return harmless(e->getType(), spans_.range(e->getSourceRange()));
  if (e->getSubExpr()->getType().isVolatileQualified()) {
    markWritten(where);
    return withPrelude(mark, volatileIncrement(e, where));
  }
  ir::Expr result = shape(ir::ExprKind::Increment, e);
  result.type = program_.places[where].type;
  if (!program_.types[result.type].isScalar())
    return unsupported(e, typeProblem(result.type));
  result.place = where;
  result.delta = e->isIncrementOp() ? 1 : -1;
  result.postfix = e->isPostfix();
  result.opText = spans_.token(e->getOperatorLoc());
  const ir::Type &t = program_.types[result.type];
  if (t.kind == ir::TypeKind::Integer && t.isSigned &&
      t.width >= program_.types[program_.intType].width)
    result.overflow = property(ir::PropertyKind::Overflow, e, t.width);
  if (mayBeUnwritten(program_.places[where]))
    result.oldValue = property(ir::PropertyKind::Uninitialised, e->getSubExpr(), 0);
  markWritten(where);
  return withPrelude(mark, add(std::move(result)));
}

ir::ExprId Lowering::conditional(const ConditionalOperator *e) {
  bool isAssertion =
      enterBranch(e->getCond(), e->getQuestionLoc(), {e->getTrueExpr(), e->getFalseExpr()});
  frame_.trust += isAssertion;
  ir::ExprId condition = this->condition(e->getCond());
  frame_.trust -= isAssertion;
  bool isVoid = e->getType()->isVoidType();
  ir::ExprId yes = isVoid ? effect(e->getTrueExpr()) : expr(e->getTrueExpr());
  ir::ExprId no = isVoid ? effect(e->getFalseExpr()) : expr(e->getFalseExpr());
  if (isAssertion)
    frame_.branches.pop_back();
  ir::Expr result = shape(ir::ExprKind::Conditional, e);
  if (isVoid) { // an arm may be of any type then
    for (ir::ExprId *arm : {&yes, &no})
      if (program_.exprs[*arm].type != result.type)
        *arm = convert(*arm, result.type);
  } else if (program_.exprs[yes].type != result.type || program_.exprs[no].type != result.type) {
    return unsupported(e, typeProblem(result.type));
  }
  result.a = condition;
  result.b = yes;
  result.c = no;
  return add(std::move(result));
}

/// GNU `a ?: b`: a is evaluated once, into a temporary.
ir::ExprId Lowering::elvis(const BinaryConditionalOperator *e) {
  ir::ExprId common = expr(e->getCommon());
  ir::TypeId commonType = program_.exprs[common].type;
  ir::Expr result = shape(ir::ExprKind::Conditional, e);
  if (!program_.types[commonType].isScalar() || !program_.types[result.type].isScalar())
    return unsupported(e, typeProblem(type(e->getCommon()->getType())));
  ir::Place target;
  target.range = result.range;
  placeBase(target, temporary(e->getCommon()->getType(), result.range));
  frame_.opaque[e->getOpaqueValue()] = target.variable;
  ir::Expr store = shape(ir::ExprKind::Assign, commonType, result.range);
  store.place = program_.places.add(std::move(target));
  store.a = common;
  ir::ExprId first = add(std::move(store));
  result.a = expr(e->getCond());
  result.b = expr(e->getTrueExpr());
  result.c = expr(e->getFalseExpr());
  if (program_.exprs[result.b].type != result.type || program_.exprs[result.c].type != result.type)
    return harmless(e->getType(), result.range);
  return comma(first, add(std::move(result)));
}

/// GNU `({ ... })`. Its value is kept in a temporary, as it may be that of a local.
ir::ExprId Lowering::statements(const StmtExpr *e) {
  const CompoundStmt *body = e->getSubStmt();
  if (leaves(body, false, false))
    return unsupported(e, "jump in a statement expression");
  const auto *last = body->body_empty() ? nullptr : dyn_cast<Expr>(body->body_back());
  ir::Expr result = shape(ir::ExprKind::Statements, e);
  if (!last || e->getType()->isVoidType()) {
    result.type = type(context_.VoidTy);
    result.stmt = compound(body, false);
    return add(std::move(result));
  }
  if (program_.types[result.type].kind == ir::TypeKind::Unsupported)
    return unsupported(e, typeProblem(result.type));
  ir::Expr value = shape(ir::ExprKind::Load, result.type, result.range);
  ir::Place kept;
  kept.range = result.range;
  placeBase(kept, temporary(e->getType(), result.range));
  result.stmt = compound(body, false, kept.variable);
  value.place = program_.places.add(std::move(kept));
  result.a = add(std::move(value));
  return add(std::move(result));
}

ir::ExprId Lowering::effect(const Expr *e) {
  if (const auto *plain = dyn_cast<CallExpr>(e->IgnoreParens())) {
    if (isReport(plain))
      return harmless(context_.VoidTy, spans_.range(e->getSourceRange()));
    if (MemoryFunction what = memoryFunction(plain); what != MemoryFunction::None)
      return memoryCall(what, plain, true);
    const FunctionDecl *callee = plain->getDirectCallee();
    bool isKnown = callee && notModelled(callee).empty();
    Intrinsic what = isKnown ? intrinsic(callee) : Intrinsic::None;
    if (what != Intrinsic::None)
      return intrinsicCall(what, plain);
  }
  const auto *list = dyn_cast<BinaryOperator>(e->IgnoreParens());
  if (!list || list->getOpcode() != BO_Comma || e->containsErrors() || frame_.depth >= kMaxDepth)
    return expr(e);
  ++frame_.depth;
  ir::ExprId result = comma(list, true);
  --frame_.depth;
  return result;
}

/// An operand that is only compared with zero: `assert(ok && "what is wrong")`.
ir::ExprId Lowering::truth(const Expr *e) {
  if (isa<clang::StringLiteral>(e->IgnoreParenImpCasts()))
    return constant(program_.intType, 1, spans_.range(e->getSourceRange()));
  return expr(e);
}

/// A value that is computed for its use as a condition.
ir::ExprId Lowering::condition(const Expr *e) {
  ir::ExprId result = expr(e);
  if (!program_.types[program_.exprs[result].type].isScalar()) {
    unsupportedAt(e, typeProblem(type(e->getType())));
    return constant(program_.intType, 0, spans_.range(e->getSourceRange()));
  }
  component(result, ir::ComponentKind::Condition);
  return result;
}

} // namespace salve::frontend
