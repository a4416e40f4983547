#include "engine/repair/runs/coverage.h"

#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::repair {

namespace {

/// Of the expressions of statements for which that holds.
template <typename F>
std::set<uint32_t> exprsWhere(const ir::Program &program, ir::FunctionId entry, const F &holds) {
  std::set<uint32_t> result;
  for (ir::FunctionId function : ir::reachable(program, entry))
    ir::forEachStmt(program, function, [&](ir::StmtId id) {
      if (!holds(id))
        return;
      const ir::Stmt &stmt = program.stmts[id];
      std::vector<ir::ExprId> roots = stmt.invariants;
      roots.insert(roots.end(), {stmt.expr, stmt.step});
      for (ir::ExprId root : roots)
        for (ir::ExprId expr : ir::below(program, root))
          result.insert(expr.index);
    });
  return result;
}

} // namespace

std::set<uint32_t> missedBy(const ir::Program &program, ir::FunctionId entry, const ir::Run &run) {
  const auto isMet = [&](ir::StmtId id) { return run.executed[id.index] != 0; };
  std::set<uint32_t> missed = exprsWhere(program, entry, [&](ir::StmtId id) { return !isMet(id); });
  const std::set<uint32_t> met = exprsWhere(program, entry, isMet);
  std::erase_if(missed, [&](uint32_t expr) { return met.contains(expr); });
  return missed;
}

std::set<uint32_t> sinceLastHeld(const ir::Program &program, ir::FunctionId entry,
                                 const ir::Run &run) {
  const ir::Property &failed = program.properties[run.property];
  const ir::FunctionId asserting =
      failed.kind == ir::PropertyKind::Assertion ? failed.function : entry;
  uint64_t held = 0;
  for (uint32_t i = 0; i < run.held.size(); ++i)
    if (program.properties[ir::PropertyId(i)].function == asserting)
      held = std::max(held, run.held[i]);
  std::vector<bool> isRecent(run.executed.size());
  const auto note = [&](ir::StmtId id) { isRecent[id.index] = run.executed[id.index] > held; };
  for (ir::FunctionId function : ir::reachable(program, entry)) {
    ir::forEachStmt(program, function, note);
    ir::forEachStmt(program, function, [&](ir::StmtId loop) {
      if (!ir::isLoop(program.stmts[loop].kind))
        return;
      bool goesOn = false;
      ir::forEachStmt(program, loop, [&](ir::StmtId id) { goesOn |= isRecent[id.index]; });
      isRecent[loop.index] = goesOn;
    });
  }
  return exprsWhere(program, entry, [&](ir::StmtId id) { return isRecent[id.index]; });
}

} // namespace salve::repair
