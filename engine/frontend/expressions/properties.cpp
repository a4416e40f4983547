// What is checked where, what a body is known for beforehand, what is assumed of inputs.
#include "engine/frontend/expressions/properties.h"

#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"

#include <llvm/Config/llvm-config.h>

using namespace clang;

namespace salve::frontend {

bool isStaticArray(const ArrayType *array) {
#if LLVM_VERSION_MAJOR >= 18
  return array->getSizeModifier() == ArraySizeModifier::Static;
#else
  return array->getSizeModifier() == ArrayType::Static;
#endif
}

ir::AccessChecks accessChecks(Context &c, const Expr *e) {
  ir::AccessChecks checks;
  checks.null = property(c, ir::PropertyKind::NullDereference, e, 0);
  checks.lifetime = property(c, ir::PropertyKind::Dangling, e, 0);
  checks.bounds = property(c, ir::PropertyKind::Bounds, e, 0);
  return checks;
}

/// Of arithmetic on pointers, which accesses nothing.
ir::AccessChecks moveChecks(Context &c, const Expr *e) {
  ir::AccessChecks checks;
  checks.lifetime = property(c, ir::PropertyKind::Dangling, e, 0);
  checks.bounds = property(c, ir::PropertyKind::Bounds, e, 0);
  return checks;
}

/// Whether a read from there can find what was never written.
bool mayBeUnwritten(const Context &c, const ir::Place &place) {
  if (place.pointer)
    return true;
  const ir::Variable &v = c.program.variables[place.variable];
  switch (v.storage) {
  case ir::Storage::Global:
  case ir::Storage::StaticLocal:
  case ir::Storage::Literal: return false;
  case ir::Storage::Parameter:
  case ir::Storage::Temporary: return !c.program.types[v.type].isScalar();
  case ir::Storage::Local: return c.writtenAtStart.count(place.variable) == 0;
  }
  return true;
}

/// Whether a signed operation can leave its type, as far as its operands' types tell.
bool mayOverflow(const Context &c, ir::BinaryOp op, ir::ExprId left, ir::ExprId right,
                 ir::TypeId operationType, ir::TypeId leftType) {
  const ir::Type &t = c.program.types[operationType];
  if (t.kind != ir::TypeKind::Integer || !t.isSigned)
    return false;
  auto bits = [&](ir::ExprId id) -> uint32_t { // that hold the operand's value, with its sign
    const ir::Expr *e = &c.program.exprs[id];
    if (e->kind == ir::ExprKind::Constant) {
      const SignedBits value = ir::signedValue(c.program.types[e->type], e->value);
      return 1 + bitLength(static_cast<Bits>(value < 0 ? ~value : value));
    }
    while (e->kind == ir::ExprKind::Cast && e->implicit &&
           c.program.types[c.program.exprs[e->a].type].kind == ir::TypeKind::Integer)
      e = &c.program.exprs[e->a];
    const ir::Type &source = c.program.types[e->type];
    return source.isBool ? 2 : source.width + !source.isSigned;
  };
  const ir::Type &stored = c.program.types[leftType ? leftType : operationType];
  uint32_t a = left ? bits(left) : stored.width + !stored.isSigned, b = bits(right);
  switch (op) {
  case ir::BinaryOp::Add:
  case ir::BinaryOp::Sub: return std::max(a, b) + 1 > t.width;
  case ir::BinaryOp::Mul: return a + b > t.width;
  case ir::BinaryOp::Shl: return true;
  default: return false;
  }
}

void scanBody(Context &c, const Stmt *body) {
  c.frame.jumpPoints = jumpPoints(body);
  c.frame.hasJumps = c.frame.jumpPoints > 0;
  std::vector<const Stmt *> todo = {body};
  while (!todo.empty()) {
    const Stmt *s = todo.back();
    todo.pop_back();
    if (!s)
      continue;
    c.frame.hasJumps |= isa<LabelStmt>(s) || isa<SwitchStmt>(s);
    const auto *address = dyn_cast<UnaryOperator>(s);
    if (address && address->getOpcode() == UO_AddrOf) {
      const Expr *object = address->getSubExpr()->IgnoreParens();
      if (const auto *ref = dyn_cast<DeclRefExpr>(object))
        if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
          c.frame.addressed.insert(var->getCanonicalDecl());
    }
    for (const Stmt *child : s->children())
      todo.push_back(child);
  }
}

ir::Extent extentOf(const Context &c, const VarDecl *decl) {
  QualType written = decl->getType();
  if (const auto *parameter = dyn_cast<ParmVarDecl>(decl))
    written = parameter->getOriginalType();
  if (const ArrayType *array = c.ast.getAsArrayType(written))
    if (isa<ParmVarDecl>(decl) && isStaticArray(array))
      return ir::Extent::ByContract;
  if (!decl->getType()->isPointerType())
    return ir::Extent::One;
  QualType pointee = decl->getType()->getPointeeType().getCanonicalType();
  if (pointee->isVoidType())
    return ir::Extent::ByContract;
  bool isPlainChar = pointee->isSpecificBuiltinType(BuiltinType::Char_S) ||
                     pointee->isSpecificBuiltinType(BuiltinType::Char_U);
  return isPlainChar ? ir::Extent::String : ir::Extent::One;
}

/// NULL, however it is spelled.
bool isNullConstant(const Context &c, ir::ExprId id) {
  while (c.program.exprs[id].kind == ir::ExprKind::Cast)
    id = c.program.exprs[id].a;
  return c.program.exprs[id].kind == ir::ExprKind::Constant && c.program.exprs[id].value == 0;
}

/// Null is among the inputs of a pointer that somebody compares with null.
void noteNullComparisons(Context &c) {
  auto compared = [&](ir::ExprId id) {
    while (id) {
      const ir::Expr &e = c.program.exprs[id];
      if (e.kind != ir::ExprKind::Cast || !c.program.types[e.type].isScalar())
        break;
      id = e.a;
    }
    if (!id || c.program.exprs[id].kind != ir::ExprKind::Load)
      return;
    const ir::Place &place = c.program.places[c.program.exprs[id].place];
    if (place.variable && place.path.empty() &&
        c.program.types[place.type].kind == ir::TypeKind::Pointer)
      c.program.variables[place.variable].mayBeNull = true;
  };
  for (const ir::Expr &e : c.program.exprs)
    switch (e.kind) {
    case ir::ExprKind::Unary:
      if (e.unary == ir::UnaryOp::LogicalNot)
        compared(e.a);
      break;
    case ir::ExprKind::Binary:
      if (e.binary == ir::BinaryOp::Eq || e.binary == ir::BinaryOp::Ne) {
        if (isNullConstant(c, e.b))
          compared(e.a);
        if (isNullConstant(c, e.a))
          compared(e.b);
      }
      break;
    case ir::ExprKind::Logical: compared(e.b); [[fallthrough]];
    case ir::ExprKind::Conditional:
    case ir::ExprKind::Assert:
    case ir::ExprKind::Assume: compared(e.a); break;
    default: break;
    }
  for (const ir::Stmt &s : c.program.stmts)
    switch (s.kind) {
    case ir::StmtKind::If:
    case ir::StmtKind::While:
    case ir::StmtKind::DoWhile:
    case ir::StmtKind::For:
      if (s.expr)
        compared(s.expr);
      break;
    default: break;
    }
}

} // namespace salve::frontend
