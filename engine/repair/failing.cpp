#include "engine/repair/failing.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/repair/occurrences.h"
#include "engine/repair/reliance.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/repair.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

bool checksAt(const Program &program, ExprId id, PropertyId property) {
  return checks(program, program.exprs[id], property);
}

std::vector<ExprId> checkedParts(const Program &program, ExprId id, PropertyId target) {
  std::vector<ExprId> result;
  if (const PlaceId place = program.exprs[id].place)
    for (const Projection &step : program.places[place].path)
      if (step.bounds == target && step.index)
        result.push_back(step.index);
  return result.empty() ? std::vector<ExprId>{id} : result;
}

namespace {

/// By function: whether the property is checked in it or in what it calls, models only.
std::vector<bool> modelsThatCheck(const Program &program, const std::vector<FunctionId> &reached,
                                  PropertyId property) {
  std::vector<bool> checks(program.functions.size());
  for (FunctionId id : reached) {
    if (!program.functions[id].isModel)
      continue;
    for (FunctionId inner : reachable(program, id))
      for (const Occurrence &occurrence : occurrences(program, inner))
        if (checksAt(program, occurrence.expr, property))
          checks[id.index] = true;
  }
  return checks;
}

/// Of the expression itself, what is below it left aside.
bool justReads(const Expr &expr) {
  return effects(expr).onlyReads() && expr.kind != ExprKind::Comma &&
         expr.kind != ExprKind::Query; // cannot be written wherever an operand can
}

} // namespace

bool onlyReads(const Program &program, ExprId root) {
  return !anyBelow(program, root, [&](ExprId id) { return !justReads(program.exprs[id]); });
}

bool canViolate(const Program &program, ExprId expr, PropertyId property) {
  return anyBelow(program, expr, [&](ExprId id) { return checksAt(program, id, property); });
}

bool isOfFunction(const Program &program, VariableId variable) {
  const Storage storage = variable ? program.variables[variable].storage : Storage::Global;
  return storage == Storage::Local || storage == Storage::Parameter ||
         storage == Storage::Temporary;
}

bool changesNothing(const Program &program, FunctionId function) {
  bool result = true;
  for (FunctionId callee : reachable(program, function)) {
    result = result && program.functions[callee].body.valid();
    forEachExpr(program, callee, [&](ExprId id) {
      const Expr &expr = program.exprs[id];
      if (expr.kind == ExprKind::Call || expr.kind == ExprKind::Assert)
        return;
      const bool isOwn = expr.place && effects(expr).writes &&
                         isOfFunction(program, program.places[expr.place].variable);
      result = result && (isOwn || effects(expr).onlyReads());
    });
  }
  return result;
}

bool onlyAnswers(const Program &program, ExprId root) {
  return !anyBelow(program, root, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    const bool isAnswer =
        expr.kind == ExprKind::Call && expr.callee && changesNothing(program, expr.callee);
    return !isAnswer && !justReads(expr);
  });
}

bool specifies(const Program &program, ExprId root) {
  return anyBelow(program, root, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    return expr.trusted || effects(expr).ends || effects(expr).inputs;
  });
}

std::vector<VariableId> namedIn(const Program &program, ExprId root) {
  std::vector<VariableId> result;
  for (ExprId id : below(program, root))
    if (PlaceId place = program.exprs[id].place; place && program.places[place].variable)
      result.push_back(program.places[place].variable);
  return result;
}

namespace {

bool isLeak(const Program &program, PropertyId property) {
  return property && program.properties[property].kind == PropertyKind::Leak;
}

bool hasPointers(const Program &program, FunctionId function) {
  bool result = false;
  forEachExpr(program, function, [&](ExprId id) {
    result |= program.types[program.exprs[id].type].kind == TypeKind::Pointer;
  });
  return result;
}

std::vector<FunctionId> own(const Program &program, const std::vector<FunctionId> &reached) {
  std::vector<FunctionId> result = reached;
  std::erase_if(result, [&](FunctionId id) {
    const Function &f = program.functions[id];
    return !f.body || !program.isInText(f.range.file) || f.trusted || f.ignored || f.isModel;
  });
  return result;
}

} // namespace

std::vector<FunctionId> editable(const Program &program, const std::vector<FunctionId> &reached,
                                 PropertyId property) {
  std::vector<FunctionId> result = own(program, reached);
  std::erase_if(result, [&](FunctionId id) {
    return isTest(program, id, property) ||
           (isLeak(program, property) && !hasPointers(program, id));
  });
  return result;
}

std::vector<FunctionId> releasing(const Program &program, const std::vector<FunctionId> &reached,
                                  PropertyId property) {
  return isLeak(program, property) ? own(program, reached) : editable(program, reached, property);
}

std::vector<FailingOperation> failingOperations(const Program &program, const Tree &tree,
                                                const std::vector<FunctionId> &reached,
                                                PropertyId property) {
  std::vector<bool> models = modelsThatCheck(program, reached, property);
  std::vector<FailingOperation> result;
  for (FunctionId function : editable(program, reached, property))
    for (const Occurrence &occurrence : occurrences(program, function)) {
      const Expr &expr = program.exprs[occurrence.expr];
      bool callsModel = expr.kind == ExprKind::Call && expr.callee && models[expr.callee.index];
      bool fails = checksAt(program, occurrence.expr, property) || callsModel;
      bool isKnown = tree.slot(occurrence.expr).kind != ExprSlot::Kind::None;
      if (occurrence.cast && checksAt(program, occurrence.cast, property) && !expr.trusted &&
          result.size() < limits::search::kOperations)
        result.push_back({function, occurrence.cast});
      if (fails && isKnown && !expr.trusted && result.size() < limits::search::kOperations)
        result.push_back({function, occurrence.expr});
    }
  return result;
}

std::vector<FailingOperation> answeredCalls(const Program &program, const Tree &tree,
                                            const std::vector<FunctionId> &reached,
                                            PropertyId property) {
  std::vector<FailingOperation> result;
  const Reliance reliance(program, property, reached.front());
  if (!reliance.any())
    return result;
  for (FunctionId function : editable(program, reached, property))
    for (const Occurrence &at : occurrences(program, function))
      if (reliance.isAnsweredFor(function, at.expr) && !program.exprs[at.expr].trusted &&
          tree.slot(at.expr).kind != ExprSlot::Kind::None &&
          result.size() < limits::search::kOperations)
        result.push_back({function, at.expr});
  return result;
}

Probed probed(const Program &program, FunctionId entry, PropertyId target) {
  Probed result{program, {}, {}};
  Program &p = result.program;
  std::vector<FunctionId> reached = reachable(program, entry);
  Tree tree(p, editable(program, reached, target));
  std::vector<FailingOperation> operations = failingOperations(p, tree, reached, target);
  if (operations.empty())
    return result;
  Property always;
  always.range = p.properties[target].range;
  always.function = p.properties[target].function;
  result.probe = p.properties.add(std::move(always));
  Builder builder(p);
  for (const FailingOperation &operation : operations) {
    result.operations.push_back(operation.expr);
    tree.wrap(operation.expr, [&](ExprId there) { return builder.probe(result.probe, there); });
  }
  return result;
}

} // namespace salve::repair
