// Arrays whose size is computed when they come to life.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// Evaluates the count of a variable-length array once, into a temporary.
bool Lowering::declareVariableArray(const VarDecl *decl, ir::VariableId id, Statements &out) {
  const VariableArrayType *array = context_.getAsVariableArrayType(decl->getType());
  ir::TypeId arrayType = program_.variables[id].type;
  if (!array || program_.types[arrayType].kind != ir::TypeKind::Array) {
    unsupportedAt(decl->getSourceRange(),
                  array ? typeProblem(arrayType) : "type with a variable-length array");
    return false;
  }
  const Expr *count = array->getSizeExpr();
  if (!count || !isa<VariableArrayType>(decl->getType().getDesugaredType(context_).getTypePtr())) {
    unsupportedAt(decl->getSourceRange(), "type with a variable-length array");
    return false;
  }
  ir::SourceRange range = spans_.range(decl->getSourceRange());
  ir::ExprId value = expr(count);
  if (program_.types[program_.exprs[value].type].kind != ir::TypeKind::Integer)
    return false; // recorded there
  component(value, ir::ComponentKind::Rhs);
  auto [store, kept] = keep(value, count->getType());
  frame_.counts[count] = kept;
  out.push_back(exprStatement(store, range));
  ir::TypeId countType = program_.variables[kept].type;
  ir::Expr isPositive = shape(ir::ExprKind::Binary, program_.intType, range);
  isPositive.binary = ir::BinaryOp::Gt;
  isPositive.a = loadVariable(kept, range);
  isPositive.b = constant(countType, 0, range);
  ir::Expr check = shape(ir::ExprKind::Assert, type(context_.VoidTy), range);
  check.a = add(std::move(isPositive));
  check.property = property(ir::PropertyKind::Bounds, decl->getSourceRange(), 0);
  out.push_back(exprStatement(add(std::move(check)), range));
  ir::StmtId alive = declare(id);
  program_.stmts[alive].range = range;
  ir::ExprId bytes = variableArrayBytes(count, program_.types[arrayType].element, range);
  program_.stmts[alive].expr = bytes;
  out.push_back(alive);
  return true;
}

ir::ExprId Lowering::variableArrayBytes(const Expr *count, ir::TypeId element,
                                        ir::SourceRange range) {
  ir::TypeId size = type(context_.UnsignedLongTy);
  auto known = frame_.counts.find(count);
  ir::ExprId value =
      known == frame_.counts.end() ? expr(count) : loadVariable(known->second, range);
  ir::Expr bytes = shape(ir::ExprKind::Binary, size, range);
  bytes.binary = ir::BinaryOp::Mul;
  bytes.a = program_.exprs[value].type == size ? value : convert(value, size);
  bytes.b = constant(size, program_.types[element].bytes, range);
  return add(std::move(bytes));
}

/// sizeof of a variable-length array, by name or type.
ir::ExprId Lowering::variableSize(const UnaryExprOrTypeTraitExpr *e) {
  const VariableArrayType *array = context_.getAsVariableArrayType(e->getTypeOfArgument());
  if (e->getKind() != UETT_SizeOf || !array || !array->getSizeExpr())
    return unsupported(e, "sizeof of a variable-length array");
  ir::TypeId element = type(array->getElementType());
  bool isElement = program_.types[element].bytes != 0 && program_.types[element].cells != 0;
  if (!isElement)
    return unsupported(e, "variable-length array of more than one dimension");
  ir::ExprId bytes =
      variableArrayBytes(array->getSizeExpr(), element, spans_.range(e->getSourceRange()));
  ir::Expr shown = shape(ir::ExprKind::Constant, e);
  program_.exprs[bytes].text = shown.text;
  return bytes;
}

} // namespace salve::frontend
