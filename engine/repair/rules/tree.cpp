#include "engine/repair/rules/tree.h"

namespace salve::repair {

using namespace ir;

namespace {

/// Calls `found(kind, number, child)` for each expression directly in `expr` or its place.
void forChildren(const Program &program, ExprId id, auto &&found) {
  const Expr &expr = program.exprs[id];
  if (expr.place) {
    const ir::Place &place = program.places[expr.place];
    if (place.pointer)
      found(ExprSlot::Kind::Pointer, 0U, place.pointer);
    for (uint32_t i = 0; i < place.path.size(); ++i)
      if (place.path[i].index)
        found(ExprSlot::Kind::Index, i, place.path[i].index);
  }
  if (expr.a)
    found(ExprSlot::Kind::A, 0U, expr.a);
  if (expr.b)
    found(ExprSlot::Kind::B, 0U, expr.b);
  if (expr.c)
    found(ExprSlot::Kind::C, 0U, expr.c);
  for (uint32_t i = 0; i < expr.args.size(); ++i)
    found(ExprSlot::Kind::Argument, i, expr.args[i]);
}

} // namespace

Tree::Tree(Program &program, const std::vector<FunctionId> &functions)
    : program_(program), exprs_(program.exprs.size()), stmts_(program.stmts.size()) {
  struct Open {
    StmtId stmt;
    ExprId expr; // else
  };
  std::vector<Open> open;
  auto addExpr = [&](ExprId expr, ExprSlot slot) {
    if (!expr)
      return;
    exprs_[expr.index] = slot;
    open.push_back({{}, expr});
  };
  for (FunctionId function : functions) {
    StmtId body = program.functions[function].body;
    if (!body)
      continue;
    stmts_[body.index] = {{}, 0, {}, function};
    open.push_back({body, {}});
    while (!open.empty()) {
      Open next = open.back();
      open.pop_back();
      if (next.stmt) {
        const Stmt &stmt = program.stmts[next.stmt];
        addExpr(stmt.expr, {ExprSlot::Kind::StmtExpr, next.stmt.index, 0, {}, next.stmt});
        addExpr(stmt.step, {ExprSlot::Kind::StmtStep, next.stmt.index, 0, {}, next.stmt});
        for (uint32_t i = 0; i < stmt.children.size(); ++i)
          if (stmt.children[i]) {
            stmts_[stmt.children[i].index] = {next.stmt, i, {}, function};
            open.push_back({stmt.children[i], {}});
          }
        continue;
      }
      StmtId stmt = exprs_[next.expr.index].stmt;
      const Expr &expr = program.exprs[next.expr];
      if (expr.stmt) {
        stmts_[expr.stmt.index] = {{}, 0, next.expr, function};
        open.push_back({expr.stmt, {}});
      }
      forChildren(program, next.expr, [&](ExprSlot::Kind kind, uint32_t number, ExprId child) {
        bool inPlace = kind == ExprSlot::Kind::Pointer || kind == ExprSlot::Kind::Index;
        uint32_t owner = inPlace ? expr.place.index : next.expr.index;
        addExpr(child, {kind, owner, number, next.expr, stmt});
      });
    }
  }
}

ExprId &Tree::field(const ExprSlot &slot) {
  switch (slot.kind) {
  case ExprSlot::Kind::StmtExpr: return program_.stmts[StmtId(slot.owner)].expr;
  case ExprSlot::Kind::StmtStep: return program_.stmts[StmtId(slot.owner)].step;
  case ExprSlot::Kind::B: return program_.exprs[ExprId(slot.owner)].b;
  case ExprSlot::Kind::C: return program_.exprs[ExprId(slot.owner)].c;
  case ExprSlot::Kind::Argument: return program_.exprs[ExprId(slot.owner)].args[slot.number];
  case ExprSlot::Kind::Pointer: return program_.places[PlaceId(slot.owner)].pointer;
  case ExprSlot::Kind::Index: return program_.places[PlaceId(slot.owner)].path[slot.number].index;
  case ExprSlot::Kind::A:
  case ExprSlot::Kind::None: break;
  }
  return program_.exprs[ExprId(slot.owner)].a;
}

StmtId &Tree::field(const StmtSlot &slot) {
  if (slot.parent)
    return program_.stmts[slot.parent].children[slot.child];
  return slot.expr ? program_.exprs[slot.expr].stmt : program_.functions[slot.function].body;
}

void Tree::wrap(ExprId old, const std::function<ExprId(ExprId)> &make) {
  SALVE_ASSERT(slot(old).kind != ExprSlot::Kind::None);
  ExprId now = make(field(slot(old))); // may grow the stores: the field is looked up again
  field(slot(old)) = now;
}

void Tree::wrap(StmtId old, const std::function<StmtId(StmtId)> &make) {
  SALVE_ASSERT(slot(old).function);
  StmtId now = make(field(slot(old)));
  field(slot(old)) = now;
}

void Tree::insertBefore(StmtId stmt, StmtId what) { pending_[stmt].before.push_back(what); }

void Tree::insertAfter(StmtId stmt, StmtId what) { pending_[stmt].after.push_back(what); }

/// Into the block that holds the statement, because the lifetime of what a Declare declares
/// ends with its block; elsewhere a block of its own is made.
void Tree::finish() {
  auto put = [](std::vector<StmtId> &children, const Around &around, StmtId stmt) {
    children.insert(children.end(), around.before.begin(), around.before.end());
    children.push_back(stmt);
    children.insert(children.end(), around.after.begin(), around.after.end());
  };
  std::map<StmtId, std::map<uint32_t, const Around *>> blocks;
  for (const auto &[stmt, around] : pending_) {
    StmtSlot at = slot(stmt);
    if (at.parent && program_.stmts[at.parent].kind == StmtKind::Block)
      blocks[at.parent].emplace(at.child, &around);
    else
      wrap(stmt, [&](StmtId there) {
        Stmt block;
        block.range = program_.stmts[stmt].range;
        put(block.children, around, there);
        return program_.stmts.add(std::move(block));
      });
  }
  static const Around kNothing;
  for (const auto &[block, places] : blocks) {
    std::vector<StmtId> children;
    const std::vector<StmtId> old = program_.stmts[block].children;
    for (uint32_t i = 0; i < old.size(); ++i) {
      auto found = places.find(i);
      put(children, found == places.end() ? kNothing : *found->second, old[i]);
    }
    program_.stmts[block].children = std::move(children);
  }
  pending_.clear();
}

StmtId loopAround(const Program &original, const Tree &tree, StmtId stmt) {
  while (stmt && !isLoop(original.stmts[stmt].kind))
    stmt = tree.slot(stmt).parent;
  return stmt;
}

std::span<const StmtId> siblingsBehind(const Program &original, const Tree &tree, StmtId stmt) {
  const StmtSlot &slot = tree.slot(stmt);
  if (!slot.parent || original.stmts[slot.parent].kind != StmtKind::Block)
    return {};
  return std::span(original.stmts[slot.parent].children).subspan(slot.child + 1);
}

} // namespace salve::repair
