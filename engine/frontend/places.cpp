// Lvalues: a variable, or what a pointer points to, and the steps into it.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// The place that an lvalue names, or an invalid id when it is not modelled (which has
/// been recorded then). May leave expressions in the prelude.
ir::PlaceId Lowering::place(const Expr *lvalue, bool isAccessed) {
  ir::Place result;
  size_t mark = frame_.prelude.size();
  if (!extendPlace(lvalue, result)) {
    frame_.prelude.resize(mark);
    return {};
  }
  ir::Expr written = shape(ir::ExprKind::Load, lvalue);
  result.range = written.range;
  result.text = written.text;
  if (isAccessed && result.pointer)
    result.checks = accessChecks(lvalue);
  else if (isAccessed && ir::indexesOpenArray(program_, result))
    result.checks.bounds = property(ir::PropertyKind::Bounds, lvalue, 0);
  return program_.places.add(std::move(result));
}

void Lowering::placeBase(ir::Place &result, ir::VariableId variable) const {
  result.variable = variable;
  result.baseType = result.type = program_.variables[variable].type;
}

/// What `pointer` points to. `*&x` is x.
bool Lowering::placePointer(const Expr *pointer, ir::Place &result) {
  const auto *address = dyn_cast<UnaryOperator>(pointer->IgnoreParens());
  if (address && address->getOpcode() == UO_AddrOf)
    return extendPlace(address->getSubExpr(), result);
  ir::TypeId pointee = type(pointer->getType()->getPointeeType());
  if (program_.types[pointee].kind == ir::TypeKind::Unsupported) {
    unsupportedAt(pointer, typeProblem(pointee));
    return false;
  }
  ir::ExprId value = expr(pointer);
  if (program_.types[program_.exprs[value].type].kind != ir::TypeKind::Pointer) {
    unsupportedAt(pointer, typeProblem(type(pointer->getType())));
    return false;
  }
  result.pointer = value;
  result.baseType = result.type = pointee;
  return true;
}

bool Lowering::extendPlace(const Expr *e, ir::Place &result) {
  e = e->IgnoreParens(); // also __extension__, _Generic and __builtin_choose_expr
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(e);
      cast && (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_LValueToRValue))
    return extendPlace(cast->getSubExpr(), result);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e))
    return placeVariable(ref, result);
  if (const auto *member = dyn_cast<MemberExpr>(e))
    return placeMember(member, result);
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(e))
    return placeElement(subscript, result);
  if (const auto *unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref)
    return placePointer(unary->getSubExpr(), result);
  if (isa<CompoundLiteralExpr>(e) || isa<clang::StringLiteral>(e) || isa<PredefinedExpr>(e))
    return placeLiteral(e, result);
  if (!e->isLValue() && e->getType()->isRecordType())
    return placeTemporary(e, result);
  unsupportedAt(e, "this kind of lvalue");
  return false;
}

bool Lowering::placeVariable(const DeclRefExpr *e, ir::Place &result) {
  const auto *var = dyn_cast<VarDecl>(e->getDecl());
  if (!var) {
    unsupportedAt(e, "function used as a value");
    return false;
  }
  placeBase(result, variable(var));
  const ir::Variable &v = program_.variables[result.variable];
  if (!frame_.foreign)
    result.baseText = spans_.token(e->getLocation());
  if (auto problem = variableProblems_.find(result.variable); problem != variableProblems_.end()) {
    unsupportedAt(e, problem->second);
    return false;
  }
  if (program_.types[v.type].kind == ir::TypeKind::Unsupported) {
    unsupportedAt(e, typeProblem(v.type));
    return false;
  }
  return true;
}

bool Lowering::placeMember(const MemberExpr *e, ir::Place &result) {
  const auto *field = dyn_cast<FieldDecl>(e->getMemberDecl());
  if (!field ||
      !(e->isArrow() ? placePointer(e->getBase(), result) : extendPlace(e->getBase(), result)))
    return false;
  if (program_.types[result.type].kind != ir::TypeKind::Record) {
    unsupportedAt(e, typeProblem(result.type));
    return false;
  }
  ir::Projection step;
  step.kind = ir::Projection::Kind::Field;
  step.field = fieldNumber(field);
  step.type = program_.types[result.type].fields[step.field].type;
  if (!frame_.foreign && !field->getDeclName().isEmpty())
    step.text = spans_.token(e->getMemberLoc());
  result.type = step.type;
  result.path.push_back(step);
  return true;
}

bool Lowering::placeElement(const ArraySubscriptExpr *e, ir::Place &result) {
  const auto *decay = dyn_cast<ImplicitCastExpr>(e->getBase()->IgnoreParens());
  ir::Projection step;
  if (e->getType()->isArrayType() && e->getType()->isVariablyModifiedType()) {
    unsupportedAt(e, "this use of a variable-length array");
    return false;
  }
  bool isRow = decay && decay->getCastKind() == CK_ArrayToPointerDecay &&
               decay->getSubExpr()->getType()->isVariablyModifiedType() &&
               !isa<DeclRefExpr>(decay->getSubExpr()->IgnoreParens());
  if (isRow) {
    result.pointer = rowPointer(decay->getSubExpr());
    if (program_.types[program_.exprs[result.pointer].type].kind != ir::TypeKind::Pointer)
      return false; // recorded there
    result.baseType = result.type = step.type = type(e->getType());
    step.kind = ir::Projection::Kind::Element;
    step.index = rowIndex(e);
    result.path.push_back(step);
    return program_.types[program_.exprs[step.index].type].kind == ir::TypeKind::Integer;
  }
  if (decay && decay->getCastKind() == CK_ArrayToPointerDecay) {
    if (!extendPlace(decay->getSubExpr(), result))
      return false;
    if (program_.types[result.type].kind != ir::TypeKind::Array) {
      unsupportedAt(e, typeProblem(result.type));
      return false;
    }
    step.kind = ir::Projection::Kind::Index;
    step.type = program_.types[result.type].element;
  } else if (!e->getBase()->getType()->isPointerType()) {
    unsupportedAt(e, "element of a vector");
    return false;
  } else {
    if (!canMove(e->getBase()->getType())) {
      unsupportedAt(e, moveProblem(e->getBase()->getType()));
      return false;
    }
    if (const auto *address = dyn_cast<UnaryOperator>(e->getBase()->IgnoreParens());
        address && address->getOpcode() == UO_AddrOf) { // (&x)[i]: not the steps of x
      ir::TypeId pointee = type(e->getType());
      result.pointer = expr(e->getBase());
      result.baseType = result.type = pointee;
    } else if (!placePointer(e->getBase(), result)) {
      return false;
    }
    step.kind = ir::Projection::Kind::Element;
    step.type = result.type;
  }
  step.index = expr(e->getIdx());
  component(step.index, ir::ComponentKind::Index);
  const ir::Type &outer = program_.types[result.type];
  const ir::Expr &known = program_.exprs[step.index];
  if (step.kind == ir::Projection::Kind::Index && !outer.isVariable &&
      (known.kind != ir::ExprKind::Constant || known.value >= outer.count))
    step.bounds = property(ir::PropertyKind::Bounds, e, outer.count);
  if (program_.types[known.type].kind != ir::TypeKind::Integer)
    return false; // recorded where the index was lowered
  result.type = step.type;
  result.path.push_back(step);
  return true;
}

/// String literals, and compound literals with their initialiser in the prelude.
bool Lowering::placeLiteral(const Expr *e, ir::Place &result) {
  const auto *text = dyn_cast<clang::StringLiteral>(e);
  if (const auto *name = dyn_cast<PredefinedExpr>(e))
    text = name->getFunctionName();
  const auto *literal = dyn_cast<CompoundLiteralExpr>(e);
  ir::VariableId id = text                     ? stringLiteral(text)
                      : literal->isFileScope() ? staticCompoundLiteral(literal)
                                               : compoundLiteral(literal);
  if (!id)
    return false; // recorded there
  if (auto problem = variableProblems_.find(id); problem != variableProblems_.end()) {
    unsupportedAt(e, problem->second);
    return false;
  }
  placeBase(result, id);
  return true;
}

/// `f().x`: the value gets a variable of its own, assigned in the prelude.
bool Lowering::placeTemporary(const Expr *prvalue, ir::Place &result) {
  ir::ExprId value = expr(prvalue);
  ir::TypeId valueType = program_.exprs[value].type;
  if (program_.types[valueType].kind != ir::TypeKind::Record)
    return false; // recorded where it was lowered
  ir::Place target;
  target.range = spans_.range(prvalue->getSourceRange());
  placeBase(target, temporary(prvalue->getType(), target.range));
  placeBase(result, target.variable);
  ir::Expr store = shape(ir::ExprKind::Assign, valueType, target.range);
  store.place = program_.places.add(std::move(target));
  store.a = value;
  frame_.prelude.push_back(add(std::move(store)));
  return true;
}

void Lowering::markWritten(ir::PlaceId place) {
  if (ir::VariableId written = program_.places[place].variable)
    program_.variables[written].writtenInFile = true;
}

/// `value` behind what the prelude has gathered since it was `mark` long.
ir::ExprId Lowering::withPrelude(size_t mark, ir::ExprId value) {
  while (frame_.prelude.size() > mark) {
    ir::ExprId first = frame_.prelude.back();
    frame_.prelude.pop_back();
    value = comma(first, value);
  }
  return value;
}

} // namespace salve::frontend
