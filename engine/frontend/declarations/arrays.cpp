// Arrays whose size is computed when they come to life.
#include "engine/frontend/declarations/arrays.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/inputs.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/pointers.h"
#include "engine/frontend/statements.h"

using namespace clang;

namespace salve::frontend {

static ir::ExprId bytesOf(Context &c, clang::QualType array, ir::SourceRange range);

/// Evaluates the counts in a type, also behind pointers and typedefs, that are not known yet, into
/// temporaries. Each must be positive.
void keepCounts(Context &c, QualType written, clang::SourceRange tokens, Statements &out) {
  if (written->isPointerType())
    return keepCounts(c, written->getPointeeType(), tokens, out);
  const ArrayType *outer = c.ast.getAsArrayType(written);
  if (!outer || !written->isVariablyModifiedType())
    return;
  const auto *array = dyn_cast<VariableArrayType>(outer);
  const Expr *count = array ? array->getSizeExpr() : nullptr;
  if (count && !c.frame.counts.contains(count)) {
    ir::SourceRange range = c.spans.range(tokens);
    ir::ExprId value = expr(c, count);
    if (c.program.types[c.program.exprs[value].type].kind != ir::TypeKind::Integer)
      return; // recorded there
    component(c, value, ir::ComponentKind::Rhs);
    auto [store, kept] = keep(c, value, count->getType());
    c.frame.counts[count] = kept;
    out.push_back(exprStatement(c, store, range));
    ir::ExprId zero = constant(c, c.program.variables[kept].type, 0, range);
    ir::ExprId isPositive =
        binaryOf(c, ir::BinaryOp::Gt, c.program.intType, loadVariable(c, kept, range), zero);
    if (c.frame.isGenerated) { // of inputs, or of a call that checks it itself
      out.push_back(assumption(c, isPositive));
    } else {
      ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), range);
      check.a = isPositive;
      check.property = property(c, ir::PropertyKind::Bounds, tokens, 0);
      out.push_back(exprStatement(c, add(c, std::move(check)), range));
    }
  }
  keepCounts(c, outer->getElementType(), tokens, out);
}

bool declareVariableArray(Context &c, const VarDecl *decl, ir::VariableId id, Statements &out) {
  ir::TypeId arrayType = c.program.variables[id].type;
  if (c.program.types[arrayType].kind != ir::TypeKind::Array) {
    unsupportedAt(c, decl->getSourceRange(), typeProblem(c, arrayType));
    return false;
  }
  keepCounts(c, decl->getType(), decl->getSourceRange(), out);
  ir::SourceRange range = c.spans.range(decl->getSourceRange());
  ir::StmtId alive = declare(c, id);
  c.program.stmts[alive].range = range;
  ir::ExprId bytes = bytesOf(c, decl->getType(), range);
  c.program.stmts[alive].expr = bytes;
  out.push_back(alive);
  return true;
}

/// How many elements of constant size an array has; of another type 1.
ir::ExprId elementsOf(Context &c, QualType written, ir::SourceRange range) {
  ir::TypeId size = typeOf(c, c.ast.UnsignedLongTy);
  const ArrayType *array = c.ast.getAsArrayType(written);
  if (!array || !written->isVariablyModifiedType())
    return constant(c, size, 1, range);
  ir::ExprId count;
  if (const auto *known = dyn_cast<ConstantArrayType>(array)) {
    count = constant(c, size, known->getSize().getLimitedValue(), range);
  } else {
    const auto *variable = dyn_cast<VariableArrayType>(array);
    const Expr *written = variable ? variable->getSizeExpr() : nullptr;
    if (!written) {
      c.program.functions[c.frame.function].unsupported.push_back(
          {"array whose size is not known", range});
      return constant(c, size, 1, range);
    }
    auto kept = c.frame.counts.find(written);
    count = kept == c.frame.counts.end() ? expr(c, written) : loadVariable(c, kept->second, range);
    if (c.program.exprs[count].type != size)
      count = convert(c, count, size);
  }
  QualType inner = array->getElementType();
  if (!inner->isArrayType() || !inner->isVariablyModifiedType())
    return count;
  return binaryOf(c, ir::BinaryOp::Mul, size, count, elementsOf(c, inner, range));
}

static ir::ExprId bytesOf(Context &c, QualType array, ir::SourceRange range) {
  ir::TypeId size = typeOf(c, c.ast.UnsignedLongTy);
  uint64_t element = c.program.types[c.program.types[typeOf(c, array)].element].bytes;
  return binaryOf(c, ir::BinaryOp::Mul, size, elementsOf(c, array, range),
                  constant(c, size, element, range));
}

/// The index of a row or of an element in a row, checked against the count that its array has.
ir::ExprId rowIndex(Context &c, const ArraySubscriptExpr *e) {
  ir::ExprId index = steps(c, e->getIdx());
  component(c, index, ir::ComponentKind::Index);
  const auto *decay = dyn_cast<ImplicitCastExpr>(e->getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay ||
      c.program.types[c.program.exprs[index].type].kind != ir::TypeKind::Integer)
    return index;
  const ArrayType *array = c.ast.getAsArrayType(decay->getSubExpr()->getType());
  const auto *variable = dyn_cast<VariableArrayType>(array);
  const auto *known = dyn_cast<ConstantArrayType>(array);
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  ir::TypeId wide = typeOf(c, c.ast.LongTy);
  ir::ExprId count;
  if (known) {
    count = constant(c, wide, known->getSize().getLimitedValue(), range);
  } else {
    auto kept = variable ? c.frame.counts.find(variable->getSizeExpr()) : c.frame.counts.end();
    if (kept == c.frame.counts.end())
      return index;
    count = convert(c, loadVariable(c, kept->second, range), wide);
  }
  auto [store, place] = keep(c, convert(c, index, wide), c.ast.LongTy);
  ir::VariableId value = place;
  auto position = [&] { return loadVariable(c, value, range); };
  ir::Expr inside = shape(c, ir::ExprKind::Logical, c.program.intType, range);
  inside.logical = ir::LogicalOp::And;
  inside.a =
      binaryOf(c, ir::BinaryOp::Ge, c.program.intType, position(), constant(c, wide, 0, range));
  inside.b = binaryOf(c, ir::BinaryOp::Lt, c.program.intType, position(), count);
  ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), range);
  check.a = add(c, std::move(inside));
  check.property = property(c, ir::PropertyKind::Bounds, e, 0);
  return comma(c, store, comma(c, add(c, std::move(check)), loadVariable(c, value, range)));
}

/// The first element of an array of variable length that an lvalue names.
ir::ExprId rowPointer(Context &c, const Expr *lvalue) {
  const Expr *e = lvalue->IgnoreParens();
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  ir::TypeId pointer = typeOf(c, c.ast.getPointerType(lvalue->getType()));
  if (const auto *star = dyn_cast<UnaryOperator>(e); star && star->getOpcode() == UO_Deref) {
    ir::ExprId value = expr(c, star->getSubExpr());
    return c.program.exprs[value].type == pointer ? value : convert(c, value, pointer);
  }
  if (const auto *row = dyn_cast<ArraySubscriptExpr>(e)) {
    ir::Expr moved = shape(c, ir::ExprKind::PointerAdd, pointer, range);
    moved.a = expr(c, row->getBase());
    if (c.program.types[c.program.exprs[moved.a].type].kind != ir::TypeKind::Pointer)
      return moved.a; // recorded there
    if (c.program.exprs[moved.a].type != pointer)
      moved.a = convert(c, moved.a, pointer);
    ir::TypeId wide = typeOf(c, c.ast.LongTy);
    ir::ExprId index = rowIndex(c, row);
    if (c.program.types[c.program.exprs[index].type].kind != ir::TypeKind::Integer)
      return moved.a; // recorded there
    moved.b = binaryOf(c, ir::BinaryOp::Mul, wide, convert(c, index, wide),
                       convert(c, elementsOf(c, row->getType(), range), wide));
    moved.delta = 1;
    return add(c, std::move(moved));
  }
  ir::Place result;
  if (!isa<DeclRefExpr>(e) || !extendPlace(c, e, result)) {
    unsupportedAt(c, e, "this kind of variable-length array");
    return harmless(c, c.ast.getPointerType(lvalue->getType()), range);
  }
  result.range = range;
  if (result.variable)
    c.program.variables[result.variable].writtenInFile = true;
  ir::Expr address = shape(c, ir::ExprKind::AddressOf, pointer, range);
  address.place = c.program.places.add(std::move(result));
  return add(c, std::move(address));
}

/// sizeof of a variable-length array, by name or type.
ir::ExprId variableSize(Context &c, const UnaryExprOrTypeTraitExpr *e) {
  QualType array = e->getTypeOfArgument();
  bool hasEffects = !e->isArgumentType() && e->getArgumentExpr()->HasSideEffects(c.ast);
  if (e->getKind() != UETT_SizeOf || hasEffects ||
      c.program.types[typeOf(c, array)].kind != ir::TypeKind::Array)
    return unsupported(c, e, "sizeof of a variable-length array");
  ir::ExprId bytes = bytesOf(c, array, c.spans.range(e->getSourceRange()));
  ir::Expr shown = shape(c, ir::ExprKind::Constant, e);
  c.program.exprs[bytes].text = shown.text;
  return bytes;
}

ir::ExprId variableOffset(Context &c, const OffsetOfExpr *e) {
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const ir::TypeId size = typeOf(c, c.ast.UnsignedLongTy);
  uint64_t fields = 0;
  ir::ExprId elements;
  for (unsigned i = 0; i < e->getNumComponents(); ++i) {
    const OffsetOfNode &step = e->getComponent(i);
    if (step.getKind() == OffsetOfNode::Field) {
      fields += c.ast.getFieldOffset(step.getField()) / 8;
      continue;
    }
    // Behind an array there is nothing else that tells its type.
    const auto *index =
        step.getKind() == OffsetOfNode::Array ? e->getIndexExpr(step.getArrayExprIndex()) : nullptr;
    const FieldDecl *array = i > 0 && e->getComponent(i - 1).getKind() == OffsetOfNode::Field
                                 ? e->getComponent(i - 1).getField()
                                 : nullptr;
    const ArrayType *type = array ? c.ast.getAsArrayType(array->getType()) : nullptr;
    const uint64_t bytes = type ? c.program.types[typeOf(c, type->getElementType())].bytes : 0;
    if (!index || bytes == 0)
      return unsupported(c, e, "offsetof with a variable index");
    const ir::ExprId at = binaryOf(c, ir::BinaryOp::Mul, size, convert(c, expr(c, index), size),
                                   constant(c, size, bytes, range));
    elements = elements ? binaryOf(c, ir::BinaryOp::Add, size, elements, at) : at;
  }
  const ir::ExprId begin = constant(c, size, fields, range);
  return elements ? binaryOf(c, ir::BinaryOp::Add, size, begin, elements) : begin;
}

} // namespace salve::frontend
