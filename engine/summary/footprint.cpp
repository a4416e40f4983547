#include "engine/summary/footprint.h"

#include "engine/ir/walk.h"

#include <algorithm>
#include <functional>

namespace salve::summary {

using ir::Expr;
using ir::ExprKind;
using ir::FunctionId;
using ir::Program;
using ir::Storage;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;

namespace {

bool hasPointers(const Program &program, TypeId type) {
  return ir::holds(program.types, type, TypeKind::Pointer);
}

void add(std::vector<VariableId> &list, VariableId variable) {
  if (std::find(list.begin(), list.end(), variable) == list.end())
    list.push_back(variable);
}

class Look {
public:
  explicit Look(const Program &program) : program_(program) {}

  bool function(FunctionId id) {
    const ir::Function &f = program_.functions[id];
    if (!f.body || f.broken || f.ignored || f.isIncomplete || !f.unsupported.empty())
      return false;
    for (const auto *list : {&f.parameters, &f.locals})
      for (VariableId variable : *list)
        isGood_ = isGood_ && isPlain(variable);
    ir::forEachStmt(program_, id, [&](ir::StmtId at) {
      const ir::Stmt &s = program_.stmts[at];
      ++found.statements;
      found.hasLoops |= ir::isLoop(s.kind) || s.kind == ir::StmtKind::Goto;
      isGood_ = isGood_ && s.invariants.empty();
    });
    ir::forEachExpr(program_, id, [&](ir::ExprId at) { expr(program_.exprs[at]); });
    return isGood_;
  }

  Footprint found{};

private:
  bool isPlain(VariableId id) const {
    const ir::Variable &variable = program_.variables[id];
    const ir::Type &type = program_.types[variable.type];
    return !variable.isVolatile && !type.isVariable && type.kind != TypeKind::Unsupported;
  }

  void variable(VariableId id, bool isWritten) {
    const ir::Variable &v = program_.variables[id];
    isGood_ = isGood_ && isPlain(id);
    const bool isLasting = v.storage == Storage::Global || v.storage == Storage::StaticLocal;
    if (!isLasting || v.isConst) {
      isGood_ = isGood_ && !(isLasting && hasPointers(program_, v.type));
      return;
    }
    isGood_ = isGood_ && !hasPointers(program_, v.type) && program_.types[v.type].cells > 0;
    add(found.globals, id);
    if (isWritten)
      add(found.written, id);
  }

  void expr(const Expr &e) {
    const bool stores = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign ||
                        e.kind == ExprKind::Increment;
    if (e.place) {
      const ir::Place &place = program_.places[e.place];
      if (place.variable)
        variable(place.variable, stores || e.kind == ExprKind::AddressOf);
      else
        found.writesBehindPointers |= stores;
    }
    const ir::Type &type = program_.types[e.type];
    switch (e.kind) {
    case ExprKind::FunctionAddress:
    case ExprKind::Allocate:
    case ExprKind::Deallocate:
    case ExprKind::UnknownCode:
    case ExprKind::Havoc:
    case ExprKind::NotModelled: isGood_ = false; break;
    case ExprKind::Call: isGood_ = isGood_ && e.callee; break;
    case ExprKind::Nondet:
      isGood_ = isGood_ && !e.elsewhere && !hasPointers(program_, e.type);
      break;
    case ExprKind::Copy:
    case ExprKind::Fill:
      found.writesBehindPointers = true;
      found.copies |= e.kind == ExprKind::Copy;
      break;
    case ExprKind::Assign: found.copies |= !type.isScalar(); break;
    case ExprKind::Query: // whatever tells more of an object than what the caller vouches for
      isGood_ =
          isGood_ && (e.query == ir::PointerQuery::Valid || e.query == ir::PointerQuery::Writable);
      break;
    case ExprKind::PointerDiff: found.comparesPointers = true; break;
    case ExprKind::Binary:
      found.comparesPointers |= ir::isRelational(e.binary) && isPointer(e.a) && isPointer(e.b);
      break;
    case ExprKind::Cast: cast(program_.types[program_.exprs[e.a].type], type); break;
    default: break;
    }
  }

  /// Other than null.
  bool isPointer(ir::ExprId id) const {
    while (program_.exprs[id].kind == ExprKind::Cast &&
           !program_.types[program_.exprs[id].type].isBool)
      id = program_.exprs[id].a;
    return program_.exprs[id].kind != ExprKind::Constant &&
           program_.types[program_.exprs[id].type].kind == TypeKind::Pointer;
  }

  void cast(const ir::Type &from, const ir::Type &to) {
    const bool isPointer = from.kind == TypeKind::Pointer,
               becomesPointer = to.kind == TypeKind::Pointer;
    if (isPointer && becomesPointer)
      found.dropsConst |= from.toConst && !to.toConst;
    else if ((isPointer && to.kind != TypeKind::Void && !to.isBool) || becomesPointer)
      isGood_ = false; // a pointer as a number
  }

  const Program &program_;
  bool isGood_ = true;
};

} // namespace

std::optional<Footprint> footprintOf(const Program &program, FunctionId function) {
  const ir::Function &f = program.functions[function];
  const ir::Type &result = program.types[f.returnType];
  const bool hasNumber = result.kind == TypeKind::Integer || result.kind == TypeKind::Float;
  if ((!hasNumber && result.kind != TypeKind::Void) || (f.type && program.types[f.type].isVariadic))
    return std::nullopt;
  for (VariableId parameter : f.parameters) {
    const ir::Type &type = program.types[program.variables[parameter].type];
    if (!type.isScalar())
      return std::nullopt;
    if (type.kind == TypeKind::Pointer &&
        (program.types[type.element].cells == 0 || hasPointers(program, type.element)))
      return std::nullopt;
  }
  Look look(program);
  for (FunctionId id : ir::reachable(program, function))
    if (!look.function(id))
      return std::nullopt;
  return std::move(look.found);
}

std::vector<std::vector<FunctionId>> groupsBelow(const Program &program, FunctionId entry) {
  // Tarjan, "Depth-first search and linear graph algorithms", 1972.
  struct Node {
    uint32_t number = 0, low = 0;
    bool isOpen = false;
  };
  std::map<FunctionId, Node> nodes;
  std::vector<FunctionId> open;
  std::vector<std::vector<FunctionId>> result;
  uint32_t next = 0;
  std::function<void(FunctionId)> visit = [&](FunctionId id) {
    Node &node = nodes[id];
    node = {++next, next, true};
    open.push_back(id);
    for (FunctionId callee : program.functions[id].callees) {
      auto known = nodes.find(callee);
      if (known == nodes.end()) {
        visit(callee);
        node.low = std::min(node.low, nodes[callee].low);
      } else if (known->second.isOpen) {
        node.low = std::min(node.low, known->second.number);
      }
    }
    if (node.low != node.number)
      return;
    std::vector<FunctionId> group;
    do {
      group.push_back(open.back());
      nodes[open.back()].isOpen = false;
      open.pop_back();
    } while (group.back() != id);
    std::reverse(group.begin(), group.end());
    result.push_back(std::move(group));
  };
  visit(entry);
  return result;
}

bool isRecursive(const Program &program, const std::vector<FunctionId> &group) {
  const std::vector<FunctionId> &callees = program.functions[group.front()].callees;
  return group.size() > 1 ||
         std::find(callees.begin(), callees.end(), group.front()) != callees.end();
}

} // namespace salve::summary
