// Small constructors of IR that the walks share.
#include "engine/frontend/expressions/builders.h"

#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/open_orders.h"
#include "engine/frontend/expressions/places.h"

#include <algorithm>

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

ir::Expr shape(Context &c, ir::ExprKind kind, const Expr *e) {
  ir::Expr result;
  result.kind = kind;
  result.type = typeOf(c, e->getType());
  llvm::SmallVector<const ParenExpr *, 4> parens;
  clang::SourceRange tokens = core(e, parens)->getSourceRange();
  result.range = c.spans.range(tokens);
  if (!c.frame.foreign)
    result.text = c.spans.edit(tokens);
  while (!parens.empty())
    parenthesise(c, result, parens.pop_back_val());
  return result;
}

/// Notes the parentheses around `e`. Where they belong to the macro that `e` is the
/// whole of (`#define LOW (-1)`), the use of the macro takes the place of both.
void parenthesise(Context &c, ir::Expr &e, const ParenExpr *paren) {
  if (c.frame.foreign || e.text.use) {
    e.parenthesised = true;
    return;
  }
  e.text.use = c.spans.edit(paren->getSourceRange()).use;
  e.parenthesised = !e.text.use;
  if (e.text.use)
    e.range = {c.program.fileAt(e.text.use->begin), *e.text.use};
}

ir::Expr shape(Context &, ir::ExprKind kind, ir::TypeId type, ir::SourceRange range) {
  ir::Expr result;
  result.kind = kind;
  result.type = type;
  result.range = range;
  return result;
}

ir::ExprId add(Context &c, ir::Expr e) {
  e.trusted = c.frame.trust > 0 || c.frame.foreign;
  return c.program.exprs.add(std::move(e));
}

ir::ExprId constant(Context &c, ir::TypeId type, Bits value, ir::SourceRange range) {
  ir::Expr e = shape(c, ir::ExprKind::Constant, type, range);
  e.value = truncated(c, type, value);
  return add(c, std::move(e));
}

/// A conversion that nobody wrote; its text is that of the value.
ir::ExprId convert(Context &c, ir::ExprId value, ir::TypeId type) {
  ir::Expr e = c.program.exprs[value];
  ir::Expr result = shape(c, ir::ExprKind::Cast, type, e.range);
  result.text = e.text;
  result.parenthesised = e.parenthesised;
  result.implicit = true;
  result.a = value;
  return add(c, std::move(result));
}

ir::ExprId comma(Context &c, ir::ExprId first, ir::ExprId second) {
  const ir::Expr &value = c.program.exprs[second];
  ir::Expr result = shape(c, ir::ExprKind::Comma, value.type, value.range);
  result.text = value.text;
  result.parenthesised = value.parenthesised;
  result.a = first;
  result.b = second;
  return add(c, std::move(result));
}

/// Stands in for what is not modelled; never evaluated by anybody.
ir::ExprId harmless(Context &c, QualType clangType, ir::SourceRange range) {
  ir::TypeId id = typeOf(c, clangType);
  switch (c.program.types[id].kind) {
  case ir::TypeKind::Integer:
  case ir::TypeKind::Float:
  case ir::TypeKind::Pointer: return constant(c, id, 0, range);
  case ir::TypeKind::Void: return convert(c, constant(c, c.program.intType, 0, range), id);
  case ir::TypeKind::Record: {
    ir::Place place;
    placeBase(c, place, temporary(c, clangType, range));
    place.range = range;
    ir::Expr e = shape(c, ir::ExprKind::Load, id, range);
    e.place = c.program.places.add(std::move(place));
    return add(c, std::move(e));
  }
  case ir::TypeKind::Array:
  case ir::TypeKind::Function:
  case ir::TypeKind::Unsupported: break;
  }
  return constant(c, c.program.intType, 0, range);
}

void unsupportedAt(Context &c, const Stmt *s, std::string construct) {
  escape(c, s);
  unsupportedAt(c, s->getSourceRange(), std::move(construct));
}

void unsupportedAt(Context &c, clang::SourceRange tokens, std::string construct) {
  c.program.functions[c.frame.function].unsupported.push_back(
      {std::move(construct), c.spans.range(tokens)});
}

ir::ExprId unsupported(Context &c, const Expr *e, std::string construct) {
  const size_t known = recorded(c);
  unsupportedAt(c, e, std::move(construct));
  return contained(c, e, harmless(c, e->getType(), c.spans.range(e->getSourceRange())), known);
}

size_t recorded(const Context &c) {
  return c.program.functions[c.frame.function].unsupported.size();
}

ir::ExprId stopAt(ir::Program &program, ir::Unsupported what, ir::TypeId type) {
  ir::Expr end;
  end.kind = ir::ExprKind::NotModelled;
  end.type = ir::voidType(program.types);
  end.range = what.range;
  end.label = std::move(what.construct);
  end.trusted = true;
  if (!type || program.types[type].cells == 0)
    return program.exprs.add(std::move(end));
  ir::Expr value, both;
  value.kind = ir::ExprKind::Nondet;
  both.kind = ir::ExprKind::Comma;
  value.type = both.type = type;
  value.range = both.range = end.range;
  value.trusted = both.trusted = true;
  both.a = program.exprs.add(std::move(end));
  both.b = program.exprs.add(std::move(value));
  return program.exprs.add(std::move(both));
}

ir::Unsupported taken(Context &c, const Stmt *tree, size_t known) {
  auto &unsupported = c.program.functions[c.frame.function].unsupported;
  ir::Unsupported first = unsupported[known];
  unsupported.resize(known);
  escape(c, tree);
  leaveOrders(c, tree);
  return first;
}

ir::ExprId contained(Context &c, const Expr *e, ir::ExprId lowered, size_t known) {
  if (recorded(c) == known)
    return lowered;
  const ir::TypeId id = typeOf(c, e->getType());
  const ir::Type &type = c.program.types[id];
  const bool isValue = type.isScalar() || (type.kind == ir::TypeKind::Record && type.cells > 0);
  return isValue || type.kind == ir::TypeKind::Void ? stopAt(c.program, taken(c, e, known), id)
                                                    : lowered;
}

ir::ExprId containedEffect(Context &c, const Expr *e, ir::ExprId lowered, size_t known) {
  return recorded(c) == known ? lowered : stopAt(c.program, taken(c, e, known));
}

void contained(Context &c, const Stmt *s, Statements &out, size_t start, size_t known) {
  if (recorded(c) == known)
    return;
  const ir::Unsupported what = taken(c, s, known);
  auto isLost = [&](ir::StmtId id) {
    const ir::Stmt &lowered = c.program.stmts[id];
    return lowered.kind != ir::StmtKind::Declare || lowered.expr.valid();
  };
  out.erase(std::remove_if(out.begin() + static_cast<long>(start), out.end(), isLost), out.end());
  out.push_back(exprStatement(c, stopAt(c.program, what), what.range));
}

void component(Context &c, ir::ExprId root, ir::ComponentKind kind) {
  ir::Expr &e = c.program.exprs[root];
  if (e.trusted || !e.text.editable() || e.component || !c.program.types[e.type].isScalar())
    return;
  const ir::Function &owner = c.program.functions[c.frame.function];
  uint32_t ordinal = ++c.frame.ordinals[static_cast<size_t>(kind)];
  static constexpr const char *kNames[] = {"rhs", "condition", "return", "argument", "index"};
  std::string id =
      owner.name + "/" + kNames[static_cast<size_t>(kind)] + "/" + std::to_string(ordinal);
  e.component = c.program.components.add({kind, root, c.frame.function, std::move(id)});
}

ir::PropertyId property(Context &c, ir::PropertyKind kind, const Expr *e, uint64_t limit) {
  return property(c, kind, e->getSourceRange(), limit);
}

ir::PropertyId property(Context &c, ir::PropertyKind kind, clang::SourceRange tokens,
                        uint64_t limit) {
  return c.program.properties.add(
      {kind, c.spans.range(tokens), c.spans.text(tokens), c.frame.function, limit});
}

ir::StmtId statement(Context &c, ir::StmtKind kind, const Stmt *s) {
  ir::Stmt result;
  result.kind = kind;
  result.range = c.spans.range(s->getSourceRange());
  return c.program.stmts.add(std::move(result));
}

ir::StmtId block(Context &c, Statements children, const Stmt *s) {
  ir::StmtId result = statement(c, ir::StmtKind::Block, s);
  c.program.stmts[result].children = std::move(children);
  return result;
}

/// An arbitrary result that nobody uses is no input.
ir::StmtId exprStatement(Context &c, ir::ExprId e, ir::SourceRange range) {
  ir::ExprId last = e;
  while (c.program.exprs[last].kind == ir::ExprKind::Comma)
    last = c.program.exprs[last].b;
  if (ir::Expr &result = c.program.exprs[last];
      result.kind == ir::ExprKind::Nondet &&
      (c.program.types[result.type].kind == ir::TypeKind::Integer ||
       c.program.types[result.type].kind == ir::TypeKind::Pointer)) {
    result.kind = ir::ExprKind::Constant;
    result.value = 0;
    result.label.clear();
  }
  ir::Stmt result;
  result.kind = ir::StmtKind::Expr;
  result.range = range;
  result.expr = e;
  return c.program.stmts.add(std::move(result));
}

} // namespace salve::frontend
