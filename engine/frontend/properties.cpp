// What is checked where, what a body is known for beforehand, what is assumed of inputs.
#include "engine/frontend/lowering.h"

#include <llvm/Config/llvm-config.h>

using namespace clang;

namespace salve::frontend {

namespace {
#if LLVM_VERSION_MAJOR >= 18
constexpr auto kStaticArray = ArraySizeModifier::Static;
#else
constexpr auto kStaticArray = ArrayType::Static;
#endif
} // namespace

ir::AccessChecks Lowering::accessChecks(const Expr *e) {
  ir::AccessChecks checks;
  checks.null = property(ir::PropertyKind::NullDereference, e, 0);
  checks.lifetime = property(ir::PropertyKind::Dangling, e, 0);
  checks.bounds = property(ir::PropertyKind::Bounds, e, 0);
  return checks;
}

/// Whether a read from there can find what was never written.
bool Lowering::mayBeUnwritten(const ir::Place &place) const {
  if (place.pointer)
    return true;
  const ir::Variable &v = program_.variables[place.variable];
  switch (v.storage) {
  case ir::Storage::Global:
  case ir::Storage::StaticLocal:
  case ir::Storage::Literal: return false;
  case ir::Storage::Parameter:
  case ir::Storage::Temporary: return !program_.types[v.type].isScalar();
  case ir::Storage::Local: return writtenAtStart_.count(place.variable) == 0;
  }
  return true;
}

/// Whether a signed operation can leave its type, as far as its operands' types tell.
bool Lowering::mayOverflow(ir::BinaryOp op, ir::ExprId left, ir::ExprId right,
                           ir::TypeId operationType, ir::TypeId leftType) const {
  const ir::Type &t = program_.types[operationType];
  if (t.kind != ir::TypeKind::Integer || !t.isSigned)
    return false;
  auto bits = [&](ir::ExprId id) -> uint32_t { // that hold the operand's value, with its sign
    const ir::Expr *e = &program_.exprs[id];
    if (e->kind == ir::ExprKind::Constant) {
      int64_t value = ir::signedValue(program_.types[e->type], e->value);
      uint32_t width = 1;
      for (uint64_t rest = value < 0 ? ~static_cast<uint64_t>(value) : value; rest; rest >>= 1)
        ++width;
      return width;
    }
    while (e->kind == ir::ExprKind::Cast && e->implicit &&
           program_.types[program_.exprs[e->a].type].kind == ir::TypeKind::Integer)
      e = &program_.exprs[e->a];
    const ir::Type &source = program_.types[e->type];
    return source.isBool ? 2 : source.width + !source.isSigned;
  };
  const ir::Type &stored = program_.types[leftType ? leftType : operationType];
  uint32_t a = left ? bits(left) : stored.width + !stored.isSigned, b = bits(right);
  switch (op) {
  case ir::BinaryOp::Add:
  case ir::BinaryOp::Sub: return std::max(a, b) + 1 > t.width;
  case ir::BinaryOp::Mul: return a + b > t.width;
  case ir::BinaryOp::Div:
  case ir::BinaryOp::Rem: {
    const ir::Expr &divisor = program_.exprs[right];
    bool isMinusOne = divisor.value == truncated(operationType, ~uint64_t{0});
    return a >= t.width && (divisor.kind != ir::ExprKind::Constant || isMinusOne);
  }
  case ir::BinaryOp::Shl: return true;
  default: return false;
  }
}

void Lowering::scanBody(const Stmt *body) {
  std::vector<const Stmt *> todo = {body};
  while (!todo.empty()) {
    const Stmt *s = todo.back();
    todo.pop_back();
    if (!s)
      continue;
    frame_.hasJumps |= isa<LabelStmt>(s) || isa<SwitchStmt>(s);
    const auto *address = dyn_cast<UnaryOperator>(s);
    if (address && address->getOpcode() == UO_AddrOf) {
      const Expr *object = address->getSubExpr()->IgnoreParens();
      if (const auto *ref = dyn_cast<DeclRefExpr>(object))
        if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
          frame_.addressed.insert(var->getCanonicalDecl());
    }
    for (const Stmt *child : s->children())
      todo.push_back(child);
  }
}

ir::Extent Lowering::extentOf(const VarDecl *decl) const {
  QualType written = decl->getType();
  if (const auto *parameter = dyn_cast<ParmVarDecl>(decl))
    written = parameter->getOriginalType();
  if (const ArrayType *array = context_.getAsArrayType(written))
    if (isa<ParmVarDecl>(decl) && array->getSizeModifier() == kStaticArray)
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

/// Null is among the inputs of a pointer that somebody compares with null.
void Lowering::noteNullComparisons() {
  auto compared = [&](ir::ExprId id) {
    while (id) {
      const ir::Expr &e = program_.exprs[id];
      if (e.kind != ir::ExprKind::Cast || !program_.types[e.type].isScalar())
        break;
      id = e.a;
    }
    if (!id || program_.exprs[id].kind != ir::ExprKind::Load)
      return;
    const ir::Place &place = program_.places[program_.exprs[id].place];
    if (place.variable && place.path.empty() &&
        program_.types[place.type].kind == ir::TypeKind::Pointer)
      program_.variables[place.variable].mayBeNull = true;
  };
  auto isNull = [&](ir::ExprId id) {
    while (program_.exprs[id].kind == ir::ExprKind::Cast) // NULL
      id = program_.exprs[id].a;
    const ir::Expr &e = program_.exprs[id];
    return e.kind == ir::ExprKind::Constant && e.value == 0;
  };
  for (const ir::Expr &e : program_.exprs)
    switch (e.kind) {
    case ir::ExprKind::Unary:
      if (e.unary == ir::UnaryOp::LogicalNot)
        compared(e.a);
      break;
    case ir::ExprKind::Binary:
      if (e.binary == ir::BinaryOp::Eq || e.binary == ir::BinaryOp::Ne) {
        if (isNull(e.b))
          compared(e.a);
        if (isNull(e.a))
          compared(e.b);
      }
      break;
    case ir::ExprKind::Logical: compared(e.b); [[fallthrough]];
    case ir::ExprKind::Conditional:
    case ir::ExprKind::Assert:
    case ir::ExprKind::Assume: compared(e.a); break;
    default: break;
    }
  for (const ir::Stmt &s : program_.stmts)
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
