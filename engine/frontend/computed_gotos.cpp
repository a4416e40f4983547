#include "engine/frontend/computed_gotos.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/statements.h"

using namespace clang;

namespace salve::frontend {

/// The first address of each label in the body, in the order of the text.
static void gatherLabels(const Stmt *s, std::vector<const AddrLabelExpr *> &labels) {
  if (!s)
    return;
  if (const auto *address = dyn_cast<AddrLabelExpr>(s)) {
    const bool isKnown = std::any_of(labels.begin(), labels.end(), [&](const AddrLabelExpr *known) {
      return known->getLabel() == address->getLabel();
    });
    if (!isKnown)
      labels.push_back(address);
  }
  for (const Stmt *child : s->children())
    gatherLabels(child, labels);
}

static std::vector<const AddrLabelExpr *> labelsOf(const Context &c) {
  std::vector<const AddrLabelExpr *> labels;
  gatherLabels(c.frame.body, labels);
  return labels;
}

ir::VariableId labelObject(Context &c, const AddrLabelExpr *e) {
  for (const AddrLabelExpr *first : labelsOf(c))
    if (first->getLabel() == e->getLabel())
      e = first;
  auto [known, isNew] = c.literals.try_emplace(e);
  if (isNew) {
    const ir::VariableId object =
        constantTable(c, typeOf(c, c.ast.CharTy), {0}, c.spans.range(e->getSourceRange()));
    c.program.variables[object].name = "&&" + e->getLabel()->getNameAsString();
    c.literals[e] = object;
  }
  return c.literals.at(e);
}

static ir::ExprId addressOfLabel(Context &c, const AddrLabelExpr *e, ir::SourceRange range) {
  ir::Place place;
  place.range = range;
  placeBase(c, place, labelObject(c, e));
  ir::Expr address =
      shape(c, ir::ExprKind::AddressOf, typeOf(c, c.ast.getPointerType(c.ast.CharTy)), range);
  address.place = c.program.places.add(std::move(place));
  return convert(c, add(c, std::move(address)), typeOf(c, c.ast.VoidPtrTy));
}

ir::ExprId labelAddress(Context &c, const AddrLabelExpr *e) {
  if (!c.frame.body)
    return unsupported(c, e, "address of a label");
  return addressOfLabel(c, e, c.spans.range(e->getSourceRange()));
}

void computedGoto(Context &c, const IndirectGotoStmt *s, Statements &out) {
  const ir::SourceRange range = c.spans.range(s->getSourceRange());
  const ir::TypeId pointer = typeOf(c, c.ast.VoidPtrTy);
  ir::ExprId target = expr(c, s->getTarget());
  if (c.program.types[c.program.exprs[target].type].kind != ir::TypeKind::Pointer)
    return unsupportedAt(c, s, "computed goto");
  if (c.program.exprs[target].type != pointer)
    target = convert(c, target, pointer);
  auto [store, kept] = keep(c, target, c.ast.VoidPtrTy);
  out.push_back(exprStatement(c, store, range));
  for (const AddrLabelExpr *label : labelsOf(c)) {
    const ir::ExprId isIt = binaryOf(c, ir::BinaryOp::Eq, c.program.intType,
                                     loadVariable(c, kept, range), addressOfLabel(c, label, range));
    const ir::StmtId destination = labelOf(c, label->getLabel());
    const ir::StmtId jump = statement(c, ir::StmtKind::Goto, s);
    c.program.stmts[jump].target = destination;
    const ir::StmtId choice = statement(c, ir::StmtKind::If, s);
    c.program.stmts[choice].expr = isIt;
    c.program.stmts[choice].children = {jump};
    out.push_back(choice);
  }
  ir::Expr wrong = shape(c, ir::ExprKind::Fail, typeOf(c, c.ast.VoidTy), range);
  wrong.property = property(c, ir::PropertyKind::Assertion, s->getSourceRange(), 0);
  out.push_back(exprStatement(c, add(c, std::move(wrong)), range));
}

} // namespace salve::frontend
