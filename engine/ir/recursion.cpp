#include "engine/ir/recursion.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

namespace {

/// Whether what it stores goes to a variable that ends with the call; not to one of `kept`.
bool storesLocally(const Program &program, const Expr &expr, const std::vector<VariableId> &kept) {
  if (!expr.place)
    return false;
  const Place &place = program.places[expr.place];
  if (!place.variable || std::find(kept.begin(), kept.end(), place.variable) != kept.end())
    return false;
  const Storage storage = program.variables[place.variable].storage;
  return storage == Storage::Local || storage == Storage::Parameter ||
         storage == Storage::Temporary;
}

/// Whether a call of the function with equal arguments does the same again.
bool determined(const Program &program, FunctionId function) {
  const std::vector<VariableId> &parameters = program.functions[function].parameters;
  bool is = std::all_of(parameters.begin(), parameters.end(), [&](VariableId id) {
    return program.types[program.variables[id].type].isScalar();
  });
  for (FunctionId id : reachable(program, function)) {
    is = is && program.functions[id].body;
    if (!is)
      break;
    forEachExpr(program, id, [&](ExprId at) {
      const Expr &expr = program.exprs[at];
      const Effects what = effects(expr);
      is = is && !what.inputs && !what.lifetimes && expr.kind != ExprKind::NotModelled &&
           (!what.writes || storesLocally(program, expr, parameters)) &&
           (expr.kind != ExprKind::Call || expr.callee);
    });
  }
  return is;
}

} // namespace

void addRecursionEndings(Program &program) {
  for (uint32_t f = 0; f < program.functions.size(); ++f) {
    const FunctionId id(f);
    const Function &function = program.functions[id];
    if (!function.body || function.isModel || !program.isInText(function.range.file))
      continue;
    std::vector<FunctionId> back; // callees that call it again, or lead to it
    for (FunctionId callee : function.callees)
      if (const std::vector<FunctionId> there = reachable(program, callee);
          std::find(there.begin(), there.end(), id) != there.end())
        back.push_back(callee);
    if (back.empty())
      continue;
    const bool isDetermined = determined(program, id);
    std::vector<ExprId> calls;
    forEachExpr(program, id, [&](ExprId at) {
      const Expr &expr = program.exprs[at];
      if (expr.kind == ExprKind::Call && expr.callee && program.isInText(expr.range.file) &&
          std::find(back.begin(), back.end(), expr.callee) != back.end() &&
          expr.args.size() == program.functions[expr.callee].parameters.size())
        calls.push_back(at);
    });
    for (ExprId call : calls) {
      const SourceRange range = program.exprs[call].range;
      const bool isItself = program.exprs[call].callee == id;
      Property property{PropertyKind::EndlessLoop, range, "", id,
                        isItself && isDetermined ? kSameArguments : kSameState};
      property.text = program.textOf(range.bytes);
      program.exprs[call].property = program.properties.add(std::move(property));
    }
  }
}

} // namespace salve::ir
