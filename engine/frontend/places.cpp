// Lvalues: a variable and the steps into it.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// The place that an lvalue names, or an invalid id when it is not modelled (which has
/// been recorded then). May leave expressions in the prelude.
ir::PlaceId Lowering::place(const Expr *lvalue) {
  ir::Place result;
  size_t mark = frame_.prelude.size();
  if (!extendPlace(lvalue, result)) {
    frame_.prelude.resize(mark);
    return {};
  }
  ir::Expr written = shape(ir::ExprKind::Load, lvalue);
  result.range = written.range;
  result.text = written.text;
  return program_.places.add(std::move(result));
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
  if (const auto *unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref) {
    unsupportedAt(e, "pointer dereference");
    return false;
  }
  if (isa<CompoundLiteralExpr>(e)) {
    unsupportedAt(e, "compound literal");
    return false;
  }
  if (isa<clang::StringLiteral>(e) || isa<PredefinedExpr>(e)) {
    unsupportedAt(e, "string literal used as a value");
    return false;
  }
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
  result.variable = variable(var);
  const ir::Variable &v = program_.variables[result.variable];
  result.type = v.type;
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
  if (e->isArrow()) {
    unsupportedAt(e, "pointer dereference");
    return false;
  }
  const auto *field = dyn_cast<FieldDecl>(e->getMemberDecl());
  if (!field || !extendPlace(e->getBase(), result))
    return false;
  if (program_.types[result.type].kind != ir::TypeKind::Record) {
    unsupportedAt(e, typeProblem(result.type));
    return false;
  }
  ir::Projection step;
  step.kind = ir::Projection::Kind::Field;
  step.field = field->getFieldIndex();
  step.type = program_.types[result.type].fields[step.field].type;
  if (!frame_.foreign && !field->getDeclName().isEmpty())
    step.text = spans_.token(e->getMemberLoc());
  result.type = step.type;
  result.path.push_back(step);
  return true;
}

bool Lowering::placeElement(const ArraySubscriptExpr *e, ir::Place &result) {
  const auto *decay = dyn_cast<ImplicitCastExpr>(e->getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay) {
    unsupportedAt(e, "subscript of a pointer");
    return false;
  }
  if (!extendPlace(decay->getSubExpr(), result))
    return false;
  if (program_.types[result.type].kind != ir::TypeKind::Array) {
    unsupportedAt(e, typeProblem(result.type));
    return false;
  }
  ir::Projection step;
  step.kind = ir::Projection::Kind::Index;
  step.index = expr(e->getIdx());
  component(step.index, ir::ComponentKind::Index);
  uint64_t count = program_.types[result.type].count;
  step.type = program_.types[result.type].element;
  const ir::Expr &known = program_.exprs[step.index];
  if (known.kind != ir::ExprKind::Constant || known.value >= count)
    step.bounds = property(ir::PropertyKind::Bounds, e, count);
  if (!program_.types[program_.exprs[step.index].type].isScalar()) {
    return false; // recorded where the index was lowered
  }
  result.type = step.type;
  result.path.push_back(step);
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
  target.variable = temporary(prvalue->getType(), target.range);
  target.type = valueType;
  result.variable = target.variable;
  result.type = target.type;
  ir::Expr store = shape(ir::ExprKind::Assign, valueType, target.range);
  store.place = program_.places.add(std::move(target));
  store.a = value;
  frame_.prelude.push_back(add(std::move(store)));
  return true;
}

void Lowering::markWritten(ir::PlaceId place) {
  program_.variables[program_.places[place].variable].writtenInFile = true;
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
