#include "engine/ir/instantiate.h"

#include "engine/ir/effects.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace salve::ir {

namespace {

class Copier {
public:
  Copier(Program &program, const ShownAs &shown) : program_(program), shown_(shown) {}

  FunctionId function(FunctionId id) {
    if (auto known = functions_.find(id.index); known != functions_.end())
      return known->second;
    Function copy = program_.functions[id];
    const StmtId body = std::exchange(copy.body, StmtId());
    const std::vector<VariableId> parameters = std::exchange(copy.parameters, {});
    const std::vector<VariableId> locals = std::exchange(copy.locals, {});
    const std::vector<FunctionId> callees = std::exchange(copy.callees, {});
    copy.addressTaken = false;
    for (Unsupported &what : copy.unsupported)
      what.range = shown_.range;
    const FunctionId result = program_.functions.add(std::move(copy));
    functions_[id.index] = result;
    const FunctionId outer = std::exchange(owner_, result);
    for (VariableId v : parameters) {
      const VariableId added = variable(v);
      program_.functions[result].parameters.push_back(added);
    }
    for (VariableId v : locals)
      if (isOwn(v)) {
        const VariableId added = variable(v);
        program_.functions[result].locals.push_back(added);
      }
    for (FunctionId callee : callees) {
      const FunctionId added = target(callee);
      program_.functions[result].callees.push_back(added);
    }
    if (body) {
      const StmtId added = stmt(body);
      program_.functions[result].body = added;
    }
    owner_ = outer;
    return result;
  }

private:
  bool isOwn(VariableId id) const {
    switch (program_.variables[id].storage) {
    case Storage::Global:
    case Storage::StaticLocal:
    case Storage::Literal: return false;
    case Storage::Parameter:
    case Storage::Local:
    case Storage::Temporary: return true;
    }
    return true;
  }

  FunctionId target(FunctionId callee) {
    return program_.functions[callee].isModel ? function(callee) : callee;
  }

  VariableId variable(VariableId id) {
    if (!isOwn(id))
      return id;
    auto known = variables_.find(id.index);
    if (known != variables_.end())
      return known->second;
    Variable copy = program_.variables[id];
    copy.owner = owner_;
    const VariableId result = program_.variables.add(std::move(copy));
    return variables_[id.index] = result;
  }

  PropertyId property(PropertyId id) {
    if (!id)
      return id;
    Property copy = program_.properties[id];
    copy.range = shown_.range;
    if (!shown_.text.empty())
      copy.text = shown_.text;
    copy.function = shown_.function;
    return program_.properties.add(std::move(copy));
  }

  AccessChecks checks(AccessChecks from) {
    return {property(from.null), property(from.lifetime), property(from.bounds)};
  }

  StmtId stmt(StmtId id) {
    if (!id)
      return id;
    if (auto known = stmts_.find(id.index); known != stmts_.end())
      return known->second;
    Stmt copy = program_.stmts[id];
    const StmtId result = program_.stmts.add({});
    stmts_[id.index] = result; // gotos point forwards and backwards
    copy.range = shown_.range;
    copy.expr = expr(copy.expr);
    copy.step = expr(copy.step);
    for (StmtId &child : copy.children)
      child = stmt(child);
    if (copy.variable)
      copy.variable = variable(copy.variable);
    copy.target = stmt(copy.target);
    program_.stmts[result] = std::move(copy);
    return result;
  }

  ExprId expr(ExprId id) {
    if (!id)
      return id;
    Expr copy = program_.exprs[id];
    copy.range = shown_.range;
    copy.text = copy.opText = {};
    copy.trusted = true;
    copy.a = expr(copy.a);
    copy.b = expr(copy.b);
    copy.c = expr(copy.c);
    for (ExprId &argument : copy.args)
      argument = expr(argument);
    copy.place = place(copy.place);
    if (copy.callee && copy.kind == ExprKind::Call)
      copy.callee = target(copy.callee);
    copy.property = property(copy.property);
    copy.overflow = property(copy.overflow);
    copy.oldValue = property(copy.oldValue);
    copy.checks = checks(copy.checks);
    copy.sourceChecks = checks(copy.sourceChecks);
    copy.stmt = stmt(copy.stmt);
    copy.component = {};
    if (copy.kind == ExprKind::Nondet && !shown_.text.empty() && copy.label != kUnsaid)
      copy.label = shown_.text;
    return program_.exprs.add(std::move(copy));
  }

  PlaceId place(PlaceId id) {
    if (!id)
      return id;
    Place copy = program_.places[id];
    copy.range = shown_.range;
    copy.text = copy.baseText = {};
    if (copy.variable)
      copy.variable = variable(copy.variable);
    copy.pointer = expr(copy.pointer);
    copy.checks = checks(copy.checks);
    copy.order.property = property(copy.order.property);
    if (copy.order.noted)
      copy.order.noted = variable(copy.order.noted);
    for (NotedAccess &other : copy.order.apart)
      other.pointer = variable(other.pointer);
    for (Projection &step : copy.path) {
      step.index = expr(step.index);
      step.bounds = property(step.bounds);
      step.text = {};
    }
    return program_.places.add(std::move(copy));
  }

  Program &program_;
  const ShownAs &shown_;
  FunctionId owner_;
  std::unordered_map<uint32_t, FunctionId> functions_;
  std::unordered_map<uint32_t, VariableId> variables_;
  std::unordered_map<uint32_t, StmtId> stmts_;
};

/// Whether an instance could be told from the model itself.
bool showsItsCaller(const Program &program, FunctionId model) {
  bool shows = false;
  for (FunctionId id : reachable(program, model)) {
    if (!program.functions[id].isModel)
      continue;
    shows |= !program.functions[id].unsupported.empty();
    forEachExpr(program, id, [&](ExprId e) {
      const ExprKind kind = program.exprs[e].kind;
      shows |=
          kind == ExprKind::Nondet || kind == ExprKind::Allocate || kind == ExprKind::NotModelled;
      forEachProperty(program, program.exprs[e], [&](PropertyId) { shows = true; });
    });
  }
  return shows;
}

} // namespace

std::string textOfCall(const Program &program, const Expr &call) {
  if (program.isInText(call.range.file) && call.range.bytes.size() != 0)
    return std::string(program.textOf(call.range.bytes));
  if (!call.label.empty())
    return call.label;
  return program.functions[call.callee].name + "()";
}

FunctionId instantiate(Program &program, FunctionId function, const ShownAs &shown) {
  return Copier(program, shown).function(function);
}

void instantiateModels(Program &program) {
  std::unordered_map<uint32_t, bool> shows;
  const uint32_t count = program.functions.size();
  for (uint32_t i = 0; i < count; ++i) {
    const FunctionId caller(i);
    if (program.functions[caller].isModel)
      continue;
    std::vector<ExprId> calls;
    forEachExpr(program, caller, [&](ExprId e) {
      const Expr &call = program.exprs[e];
      if (call.kind != ExprKind::Call || !call.callee || !program.functions[call.callee].isModel)
        return;
      auto [known, isNew] = shows.try_emplace(call.callee.index);
      if (isNew)
        known->second = showsItsCaller(program, call.callee);
      if (known->second)
        calls.push_back(e);
    });
    for (ExprId e : calls) {
      const Expr call = program.exprs[e];
      const FunctionId instance =
          instantiate(program, call.callee, {call.range, textOfCall(program, call), caller});
      program.exprs[e].callee = instance;
      program.functions[caller].callees.push_back(instance);
    }
    // The models themselves stay where they are called as they are.
    std::vector<FunctionId> called;
    bool indirect = false;
    forEachExpr(program, caller, [&](ExprId e) {
      const Expr &call = program.exprs[e];
      if (call.kind != ExprKind::Call)
        return;
      indirect |= !call.callee;
      if (call.callee)
        called.push_back(call.callee);
    });
    std::erase_if(program.functions[caller].callees, [&](FunctionId f) {
      const bool stays = !program.functions[f].isModel ||
                         (indirect && program.functions[f].addressTaken) ||
                         std::find(called.begin(), called.end(), f) != called.end();
      return !stays;
    });
  }
}

} // namespace salve::ir
