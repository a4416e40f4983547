// Small constructors of IR that the walks share.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// The expression under what nobody wrote, and under parentheses, which are gathered.
const Expr *core(const Expr *e, llvm::SmallVectorImpl<const ParenExpr *> &parens) {
  for (;;) {
    if (const auto *paren = dyn_cast<ParenExpr>(e)) {
      parens.push_back(paren);
      e = paren->getSubExpr();
    } else if (const auto *cast = dyn_cast<ImplicitCastExpr>(e)) {
      e = cast->getSubExpr();
    } else if (const auto *constant = dyn_cast<ConstantExpr>(e)) {
      e = constant->getSubExpr();
    } else {
      return e;
    }
  }
}

} // namespace

ir::Expr Lowering::shape(ir::ExprKind kind, const Expr *e) {
  ir::Expr result;
  result.kind = kind;
  result.type = type(e->getType());
  llvm::SmallVector<const ParenExpr *, 4> parens;
  clang::SourceRange tokens = core(e, parens)->getSourceRange();
  result.range = spans_.range(tokens);
  if (!frame_.foreign)
    result.text = spans_.edit(tokens);
  while (!parens.empty())
    parenthesise(result, parens.pop_back_val());
  return result;
}

/// Notes the parentheses around `e`. Where they belong to the macro that `e` is the
/// whole of (`#define LOW (-1)`), the use of the macro takes the place of both.
void Lowering::parenthesise(ir::Expr &e, const ParenExpr *paren) {
  if (frame_.foreign || e.text.use) {
    e.parenthesised = true;
    return;
  }
  e.text.use = spans_.edit(paren->getSourceRange()).use;
  e.parenthesised = !e.text.use;
  if (e.text.use)
    e.range = {ir::kMainFile, *e.text.use};
}

ir::Expr Lowering::shape(ir::ExprKind kind, ir::TypeId type, ir::SourceRange range) {
  ir::Expr result;
  result.kind = kind;
  result.type = type;
  result.range = range;
  return result;
}

ir::ExprId Lowering::add(ir::Expr e) {
  e.trusted = frame_.trust > 0 || frame_.foreign;
  return program_.exprs.add(std::move(e));
}

ir::ExprId Lowering::constant(ir::TypeId type, uint64_t value, ir::SourceRange range) {
  ir::Expr e = shape(ir::ExprKind::Constant, type, range);
  e.value = truncated(type, value);
  return add(std::move(e));
}

/// A conversion that nobody wrote; its text is that of the value.
ir::ExprId Lowering::convert(ir::ExprId value, ir::TypeId type) {
  ir::Expr e = program_.exprs[value];
  ir::Expr result = shape(ir::ExprKind::Cast, type, e.range);
  result.text = e.text;
  result.parenthesised = e.parenthesised;
  result.implicit = true;
  result.a = value;
  return add(std::move(result));
}

ir::ExprId Lowering::comma(ir::ExprId first, ir::ExprId second) {
  const ir::Expr &value = program_.exprs[second];
  ir::Expr result = shape(ir::ExprKind::Comma, value.type, value.range);
  result.text = value.text;
  result.parenthesised = value.parenthesised;
  result.a = first;
  result.b = second;
  return add(std::move(result));
}

/// Stands in for what is not modelled; never evaluated by anybody.
ir::ExprId Lowering::harmless(QualType clangType, ir::SourceRange range) {
  ir::TypeId id = type(clangType);
  switch (program_.types[id].kind) {
  case ir::TypeKind::Integer:
  case ir::TypeKind::Float:
  case ir::TypeKind::Pointer: return constant(id, 0, range);
  case ir::TypeKind::Void: return convert(constant(program_.intType, 0, range), id);
  case ir::TypeKind::Record: {
    ir::Place place;
    placeBase(place, temporary(clangType, range));
    place.range = range;
    ir::Expr e = shape(ir::ExprKind::Load, id, range);
    e.place = program_.places.add(std::move(place));
    return add(std::move(e));
  }
  case ir::TypeKind::Array:
  case ir::TypeKind::Function:
  case ir::TypeKind::Unsupported: break;
  }
  return constant(program_.intType, 0, range);
}

void Lowering::unsupportedAt(const Stmt *s, std::string construct) {
  escape(s);
  unsupportedAt(s->getSourceRange(), std::move(construct));
}

void Lowering::unsupportedAt(clang::SourceRange tokens, std::string construct) {
  program_.functions[frame_.function].unsupported.push_back(
      {std::move(construct), spans_.range(tokens)});
}

ir::ExprId Lowering::unsupported(const Expr *e, std::string construct) {
  unsupportedAt(e, std::move(construct));
  return harmless(e->getType(), spans_.range(e->getSourceRange()));
}

void Lowering::component(ir::ExprId root, ir::ComponentKind kind) {
  ir::Expr &e = program_.exprs[root];
  if (e.trusted || !e.text.editable() || e.component || !program_.types[e.type].isScalar())
    return;
  const ir::Function &owner = program_.functions[frame_.function];
  uint32_t ordinal = ++frame_.ordinals[static_cast<size_t>(kind)];
  static constexpr const char *kNames[] = {"rhs", "condition", "return", "argument", "index"};
  std::string id =
      owner.name + "/" + kNames[static_cast<size_t>(kind)] + "/" + std::to_string(ordinal);
  e.component = program_.components.add({kind, root, frame_.function, std::move(id)});
}

ir::PropertyId Lowering::property(ir::PropertyKind kind, const Expr *e, uint64_t limit) {
  return property(kind, e->getSourceRange(), limit);
}

ir::PropertyId Lowering::property(ir::PropertyKind kind, clang::SourceRange tokens,
                                  uint64_t limit) {
  return program_.properties.add(
      {kind, spans_.range(tokens), spans_.text(tokens), frame_.function, limit});
}

ir::StmtId Lowering::statement(ir::StmtKind kind, const Stmt *s) {
  ir::Stmt result;
  result.kind = kind;
  result.range = spans_.range(s->getSourceRange());
  return program_.stmts.add(std::move(result));
}

ir::StmtId Lowering::block(Statements children, const Stmt *s) {
  ir::StmtId result = statement(ir::StmtKind::Block, s);
  program_.stmts[result].children = std::move(children);
  return result;
}

/// An arbitrary result that nobody uses is no input.
ir::StmtId Lowering::exprStatement(ir::ExprId e, ir::SourceRange range) {
  ir::ExprId last = e;
  while (program_.exprs[last].kind == ir::ExprKind::Comma)
    last = program_.exprs[last].b;
  if (ir::Expr &result = program_.exprs[last];
      result.kind == ir::ExprKind::Nondet &&
      program_.types[result.type].kind == ir::TypeKind::Integer) {
    result.kind = ir::ExprKind::Constant;
    result.value = 0;
    result.label.clear();
  }
  ir::Stmt result;
  result.kind = ir::StmtKind::Expr;
  result.range = range;
  result.expr = e;
  return program_.stmts.add(std::move(result));
}

} // namespace salve::frontend
