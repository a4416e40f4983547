// What sequencing left open, where it is lowered.
//
// Operands in any order are evaluated into temporaries by an AnyOrder, which comes before the
// expression around them; there they are loads of these. Of an open access the place keeps in a
// temporary where it was, which is null from the beginning of the full expression on.
#include "engine/frontend/expressions/open_orders.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"

using namespace clang;

namespace salve::frontend {

static ir::ExprId inAnyOrder(Context &c, const Expr *around, const OpenOperands &operands) {
  ir::Expr result = shape(c, ir::ExprKind::AnyOrder, typeOf(c, c.ast.VoidTy),
                          c.spans.range(around->getSourceRange()));
  std::vector<ir::VariableId> kept;
  for (const Expr *operand : operands) {
    auto [store, variable] = keep(c, expr(c, operand), operand->getType().getUnqualifiedType());
    result.args.push_back(store);
    kept.push_back(variable);
  }
  for (size_t i = 0; i < operands.size(); ++i)
    c.frame.orders.kept[operands[i]] = {kept[i], 0};
  return add(c, std::move(result));
}

std::vector<ir::ExprId> beforeOperands(Context &c, const Expr *e) {
  std::vector<ir::ExprId> result;
  OpenOrders &orders = c.frame.orders;
  if (auto begins = orders.begins.find(e); begins != orders.begins.end()) {
    const ir::SourceRange range = c.spans.range(e->getSourceRange());
    ++c.frame.trust;
    for (ir::VariableId noted : begins->second)
      result.push_back(
          assignVariable(c, noted, constant(c, c.program.variables[noted].type, 0, range), range));
    --c.frame.trust;
    orders.begins.erase(begins);
  }
  if (auto found = orders.refused.find(e); found != orders.refused.end()) {
    const ir::ExprId stop =
        stopAt(c.program, {std::move(found->second), c.spans.range(e->getSourceRange())});
    c.program.exprs[stop].anyOrder = true;
    result.push_back(stop);
    orders.refused.erase(found);
  }
  if (auto found = orders.operands.find(e); found != orders.operands.end()) {
    const std::vector<OpenOperands> groups = std::move(found->second);
    orders.operands.erase(found);
    for (const OpenOperands &operands : groups)
      result.push_back(inAnyOrder(c, e, operands));
  }
  return result;
}

ir::ExprId behind(Context &c, const std::vector<ir::ExprId> &before, ir::ExprId value) {
  for (size_t i = before.size(); i-- > 0;)
    value = comma(c, before[i], value);
  return value;
}

ir::ExprId keptOperand(Context &c, const Expr *e) {
  auto found = c.frame.orders.kept.find(e);
  if (found == c.frame.orders.kept.end())
    return {};
  ++found->second.uses;
  ir::Expr result = shape(c, ir::ExprKind::Load, e);
  ir::Place place;
  placeBase(c, place, found->second.variable);
  place.range = result.range;
  result.type = place.type;
  result.place = c.program.places.add(std::move(place));
  return add(c, std::move(result));
}

void noteAccess(Context &c, const Expr *lvalue, ir::PlaceId place) {
  auto found = c.frame.orders.accesses.find(lvalue->IgnoreParens());
  if (found != c.frame.orders.accesses.end())
    found->second.places.push_back(place);
}

bool readsInAnyOrder(Context &c, const Expr *e) { return c.frame.orders.compound.erase(e) != 0; }

void leaveOrders(Context &c, const Stmt *tree) {
  std::vector<const Stmt *> todo = {tree};
  while (!todo.empty()) {
    const Stmt *s = todo.back();
    todo.pop_back();
    if (!s || !c.frame.orders.left.insert(s).second)
      continue;
    todo.insert(todo.end(), s->child_begin(), s->child_end());
  }
}

void finishOrders(Context &c) {
  OpenOrders &orders = c.frame.orders;
  auto refuse = [&](const Expr *e) {
    if (orders.left.contains(e))
      return;
    unsupportedAt(c, e, "expression without an order of evaluation");
  };
  std::map<const Expr *, ir::PropertyId> properties;
  for (const auto &[lvalue, access] : orders.accesses) {
    if (access.places.empty() && !orders.left.contains(lvalue))
      refuse(access.within);
    ir::OpenOrder order;
    order.noted = access.noted;
    for (const Expr *other : access.others)
      if (const OpenAccess &known = orders.accesses.at(other); !known.places.empty()) {
        const ir::AccessedBits at =
            ir::accessedBits(c.program, c.program.places[known.places.front()]);
        order.apart.push_back({known.noted, at.bit, at.bits});
      }
    auto [known, isNew] = properties.try_emplace(access.within);
    if (isNew)
      known->second = property(c, ir::PropertyKind::Unsequenced, access.within, 0);
    order.property = known->second;
    for (ir::PlaceId place : access.places)
      c.program.places[place].order = order;
  }
  for (const auto &[around, why] : orders.refused)
    if (!orders.left.contains(around))
      unsupportedAt(c, around, why);
  for (const auto &[whole, noted] : orders.begins)
    refuse(whole);
  for (const auto &[around, groups] : orders.operands)
    refuse(around);
  for (const Expr *assignment : orders.compound)
    refuse(assignment);
  for (const auto &[operand, kept] : orders.kept)
    if (kept.uses != 1)
      refuse(operand);
}

} // namespace salve::frontend
