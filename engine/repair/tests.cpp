#include "engine/repair/tests.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::repair {

using namespace ir;

namespace {

/// Whether it calls other code of the file.
bool callsOthers(const Program &program, FunctionId id) {
  const std::vector<FunctionId> &callees = program.functions[id].callees;
  return std::any_of(callees.begin(), callees.end(), [&](FunctionId callee) {
    const Function &f = program.functions[callee];
    return callee != id && f.body && program.isInText(f.range.file) && !f.trusted && !f.isModel;
  });
}

/// Whether its runs leave everything as it was.
bool changesNothing(const Program &program, FunctionId function) {
  bool result = true;
  for (FunctionId callee : reachable(program, function)) {
    result = result && program.functions[callee].body.valid();
    forEachExpr(program, callee, [&](ExprId id) {
      const Expr &expr = program.exprs[id];
      if (expr.kind == ExprKind::Call || expr.kind == ExprKind::Assert)
        return;
      const VariableId variable =
          expr.place && effects(expr).writes ? program.places[expr.place].variable : VariableId();
      const Storage storage = variable ? program.variables[variable].storage : Storage::Global;
      const bool isOwn = storage == Storage::Local || storage == Storage::Parameter ||
                         storage == Storage::Temporary;
      result = result && (isOwn || effects(expr).onlyReads());
    });
  }
  return result;
}

/// What the function calls of the file, and what of it within its assertions alone.
std::pair<std::set<FunctionId>, std::set<FunctionId>> calledBy(const Program &program,
                                                               FunctionId function) {
  std::map<FunctionId, size_t> all, asked;
  auto count = [&](std::map<FunctionId, size_t> &calls, ExprId id) {
    const Expr &expr = program.exprs[id];
    if (expr.kind == ExprKind::Call && expr.callee && !program.functions[expr.callee].trusted &&
        program.isInText(program.functions[expr.callee].range.file))
      ++calls[expr.callee];
  };
  forEachExpr(program, function, [&](ExprId id) {
    count(all, id);
    if (program.exprs[id].kind == ExprKind::Assert)
      anyBelow(program, id, [&](ExprId below) {
        count(asked, below);
        return false;
      });
  });
  std::pair<std::set<FunctionId>, std::set<FunctionId>> result;
  for (const auto &[callee, calls] : all)
    (asked[callee] == calls ? result.second : result.first).insert(callee);
  return result;
}

bool onlyAsserts(const Program &program, StmtId id) {
  const Stmt &stmt = program.stmts[id];
  if (stmt.kind == StmtKind::Expr)
    return stmt.expr && program.exprs[stmt.expr].kind == ExprKind::Assert;
  return stmt.kind == StmtKind::Block && !stmt.children.empty() &&
         std::all_of(stmt.children.begin(), stmt.children.end(),
                     [&](StmtId child) { return onlyAsserts(program, child); });
}

} // namespace

std::vector<ExprId> assertionGuards(const Program &program, FunctionId function) {
  std::vector<ExprId> guards;
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind == StmtKind::If &&
        std::all_of(stmt.children.begin(), stmt.children.end(),
                    [&](StmtId child) { return !child || onlyAsserts(program, child); }))
      guards.push_back(stmt.expr);
  });
  return guards;
}

bool asserts(const Program &program, FunctionId id) {
  return std::any_of(program.properties.begin(), program.properties.end(), [&](const Property &p) {
    return p.kind == PropertyKind::Assertion && p.function == id;
  });
}

bool isTest(const Program &program, FunctionId id) {
  const Function &function = program.functions[id];
  if (program.isSuite()) // then `main` is what is tested
    return program.isTest(id);
  if (!function.body || !startsProgram(program, id) || !function.parameters.empty() ||
      !callsOthers(program, id))
    return false;
  for (const Occurrence &occurrence : occurrences(program, id))
    if (program.exprs[occurrence.expr].kind == ExprKind::Nondet)
      return false;
  return true;
}

bool isCheck(const Program &program, FunctionId id, PropertyId property) {
  const Function &function = program.functions[id];
  const Property &failing = program.properties[property];
  // What is unsafe in its own text is its own fault.
  if (!function.body || (failing.kind != PropertyKind::Assertion && failing.function == id))
    return false;
  const bool saysNothing = program.types[function.returnType].kind == TypeKind::Void;
  return (saysNothing || startsProgram(program, id)) && asserts(program, id) &&
         callsOthers(program, id) &&
         std::none_of(program.functions.begin(), program.functions.end(), [&](const Function &f) {
           return std::find(f.callees.begin(), f.callees.end(), id) != f.callees.end();
         });
}

std::vector<FunctionId> checkers(const Program &program, FunctionId entry, PropertyId property) {
  if (!isCheck(program, entry, property))
    return {};
  std::vector<FunctionId> result{entry};
  if (isTest(program, entry))
    return result;
  const auto [subjects, asked] = calledBy(program, entry);
  std::set<FunctionId> used;
  for (FunctionId subject : subjects)
    for (FunctionId function : reachable(program, subject))
      used.insert(function);
  for (FunctionId function : asked)
    if (!subjects.empty() && !used.contains(function) && changesNothing(program, function))
      result.push_back(function);
  return result;
}

bool halts(const Program &program, FunctionId function) {
  bool found = false;
  forEachExpr(program, function,
              [&](ExprId id) { found |= program.exprs[id].kind == ExprKind::Halt; });
  return found;
}

bool mayGiveUp(const Program &program, FunctionId entry) {
  return program.isSuite() || (startsProgram(program, entry) && halts(program, entry));
}

std::vector<FunctionId> programStarts(const Program &program) {
  if (program.isSuite()) // then its tests alone
    return program.tests;
  std::vector<FunctionId> result;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    FunctionId id(i);
    const Function &f = program.functions[id];
    if (f.body && f.range.file == kMainFile && !f.ignored && startsProgram(program, id))
      result.push_back(id);
  }
  return result;
}

} // namespace salve::repair
