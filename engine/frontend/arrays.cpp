// Arrays whose size is computed when they come to life.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// Evaluates the counts in a type, also behind pointers and typedefs, that are not known yet, into
/// temporaries. Each must be positive.
void Lowering::keepCounts(QualType written, clang::SourceRange tokens, Statements &out) {
  if (written->isPointerType())
    return keepCounts(written->getPointeeType(), tokens, out);
  const ArrayType *outer = context_.getAsArrayType(written);
  if (!outer || !written->isVariablyModifiedType())
    return;
  const auto *array = dyn_cast<VariableArrayType>(outer);
  const Expr *count = array ? array->getSizeExpr() : nullptr;
  if (count && !frame_.counts.contains(count)) {
    ir::SourceRange range = spans_.range(tokens);
    ir::ExprId value = expr(count);
    if (program_.types[program_.exprs[value].type].kind != ir::TypeKind::Integer)
      return; // recorded there
    component(value, ir::ComponentKind::Rhs);
    auto [store, kept] = keep(value, count->getType());
    frame_.counts[count] = kept;
    out.push_back(exprStatement(store, range));
    ir::ExprId zero = constant(program_.variables[kept].type, 0, range);
    ir::ExprId isPositive =
        binaryOf(ir::BinaryOp::Gt, program_.intType, loadVariable(kept, range), zero);
    if (frame_.isGenerated) { // of inputs, or of a call that checks it itself
      out.push_back(assumption(isPositive));
    } else {
      ir::Expr check = shape(ir::ExprKind::Assert, type(context_.VoidTy), range);
      check.a = isPositive;
      check.property = property(ir::PropertyKind::Bounds, tokens, 0);
      out.push_back(exprStatement(add(std::move(check)), range));
    }
  }
  keepCounts(outer->getElementType(), tokens, out);
}

bool Lowering::declareVariableArray(const VarDecl *decl, ir::VariableId id, Statements &out) {
  ir::TypeId arrayType = program_.variables[id].type;
  if (program_.types[arrayType].kind != ir::TypeKind::Array) {
    unsupportedAt(decl->getSourceRange(), typeProblem(arrayType));
    return false;
  }
  keepCounts(decl->getType(), decl->getSourceRange(), out);
  ir::SourceRange range = spans_.range(decl->getSourceRange());
  ir::StmtId alive = declare(id);
  program_.stmts[alive].range = range;
  ir::ExprId bytes = bytesOf(decl->getType(), range);
  program_.stmts[alive].expr = bytes;
  out.push_back(alive);
  return true;
}

/// How many elements of constant size an array has; of another type 1.
ir::ExprId Lowering::elementsOf(QualType written, ir::SourceRange range) {
  ir::TypeId size = type(context_.UnsignedLongTy);
  const ArrayType *array = context_.getAsArrayType(written);
  if (!array || !written->isVariablyModifiedType())
    return constant(size, 1, range);
  ir::ExprId count;
  if (const auto *known = dyn_cast<ConstantArrayType>(array)) {
    count = constant(size, known->getSize().getLimitedValue(), range);
  } else {
    const auto *variable = dyn_cast<VariableArrayType>(array);
    const Expr *written = variable ? variable->getSizeExpr() : nullptr;
    if (!written) {
      program_.functions[frame_.function].unsupported.push_back(
          {"array whose size is not known", range});
      return constant(size, 1, range);
    }
    auto kept = frame_.counts.find(written);
    count = kept == frame_.counts.end() ? expr(written) : loadVariable(kept->second, range);
    if (program_.exprs[count].type != size)
      count = convert(count, size);
  }
  QualType inner = array->getElementType();
  if (!inner->isArrayType() || !inner->isVariablyModifiedType())
    return count;
  return binaryOf(ir::BinaryOp::Mul, size, count, elementsOf(inner, range));
}

ir::ExprId Lowering::bytesOf(QualType array, ir::SourceRange range) {
  ir::TypeId size = type(context_.UnsignedLongTy);
  uint64_t element = program_.types[program_.types[type(array)].element].bytes;
  return binaryOf(ir::BinaryOp::Mul, size, elementsOf(array, range),
                  constant(size, element, range));
}

/// The index of a row or of an element in a row, checked against the count that its array has.
ir::ExprId Lowering::rowIndex(const ArraySubscriptExpr *e) {
  ir::ExprId index = expr(e->getIdx());
  component(index, ir::ComponentKind::Index);
  const auto *decay = dyn_cast<ImplicitCastExpr>(e->getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay ||
      program_.types[program_.exprs[index].type].kind != ir::TypeKind::Integer)
    return index;
  const ArrayType *array = context_.getAsArrayType(decay->getSubExpr()->getType());
  const auto *variable = dyn_cast<VariableArrayType>(array);
  const auto *known = dyn_cast<ConstantArrayType>(array);
  ir::SourceRange range = spans_.range(e->getSourceRange());
  ir::TypeId wide = type(context_.LongTy);
  ir::ExprId count;
  if (known) {
    count = constant(wide, known->getSize().getLimitedValue(), range);
  } else {
    auto kept = variable ? frame_.counts.find(variable->getSizeExpr()) : frame_.counts.end();
    if (kept == frame_.counts.end())
      return index;
    count = convert(loadVariable(kept->second, range), wide);
  }
  auto [store, place] = keep(index, e->getIdx()->getType().getUnqualifiedType());
  ir::VariableId value = place;
  auto position = [&] { return convert(loadVariable(value, range), wide); };
  ir::Expr inside = shape(ir::ExprKind::Logical, program_.intType, range);
  inside.logical = ir::LogicalOp::And;
  inside.a = binaryOf(ir::BinaryOp::Ge, program_.intType, position(), constant(wide, 0, range));
  inside.b = binaryOf(ir::BinaryOp::Lt, program_.intType, position(), count);
  ir::Expr check = shape(ir::ExprKind::Assert, type(context_.VoidTy), range);
  check.a = add(std::move(inside));
  check.property = property(ir::PropertyKind::Bounds, e, 0);
  return comma(store, comma(add(std::move(check)), loadVariable(value, range)));
}

/// The first element of an array of variable length that an lvalue names.
ir::ExprId Lowering::rowPointer(const Expr *lvalue) {
  const Expr *e = lvalue->IgnoreParens();
  ir::SourceRange range = spans_.range(e->getSourceRange());
  ir::TypeId pointer = type(context_.getPointerType(lvalue->getType()));
  if (const auto *star = dyn_cast<UnaryOperator>(e); star && star->getOpcode() == UO_Deref) {
    ir::ExprId value = expr(star->getSubExpr());
    return program_.exprs[value].type == pointer ? value : convert(value, pointer);
  }
  if (const auto *row = dyn_cast<ArraySubscriptExpr>(e)) {
    ir::Expr moved = shape(ir::ExprKind::PointerAdd, pointer, range);
    moved.a = expr(row->getBase());
    if (program_.types[program_.exprs[moved.a].type].kind != ir::TypeKind::Pointer)
      return moved.a; // recorded there
    if (program_.exprs[moved.a].type != pointer)
      moved.a = convert(moved.a, pointer);
    ir::TypeId wide = type(context_.LongTy);
    ir::ExprId index = rowIndex(row);
    if (program_.types[program_.exprs[index].type].kind != ir::TypeKind::Integer)
      return moved.a; // recorded there
    moved.b = binaryOf(ir::BinaryOp::Mul, wide, convert(index, wide),
                       convert(elementsOf(row->getType(), range), wide));
    moved.delta = 1;
    return add(std::move(moved));
  }
  ir::Place result;
  if (!isa<DeclRefExpr>(e) || !extendPlace(e, result)) {
    unsupportedAt(e, "this kind of variable-length array");
    return harmless(context_.getPointerType(lvalue->getType()), range);
  }
  result.range = range;
  if (result.variable)
    program_.variables[result.variable].writtenInFile = true;
  ir::Expr address = shape(ir::ExprKind::AddressOf, pointer, range);
  address.place = program_.places.add(std::move(result));
  return add(std::move(address));
}

/// sizeof of a variable-length array, by name or type.
ir::ExprId Lowering::variableSize(const UnaryExprOrTypeTraitExpr *e) {
  QualType array = e->getTypeOfArgument();
  bool hasEffects = !e->isArgumentType() && e->getArgumentExpr()->HasSideEffects(context_);
  if (e->getKind() != UETT_SizeOf || hasEffects ||
      program_.types[type(array)].kind != ir::TypeKind::Array)
    return unsupported(e, "sizeof of a variable-length array");
  ir::ExprId bytes = bytesOf(array, spans_.range(e->getSourceRange()));
  ir::Expr shown = shape(ir::ExprKind::Constant, e);
  program_.exprs[bytes].text = shown.text;
  return bytes;
}

} // namespace salve::frontend
