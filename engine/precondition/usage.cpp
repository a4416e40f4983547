#include "engine/precondition/usage.h"

#include "engine/ir/walk.h"
#include "engine/support/limits/precondition.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;

namespace {

ExprId withoutCasts(const Program &program, ExprId id) {
  while (program.exprs[id].kind == ir::ExprKind::Cast)
    id = program.exprs[id].a;
  return id;
}

} // namespace

std::string nameOf(const Program &program, const ir::Place &place) {
  if (place.path.empty())
    return place.variable ? program.variables[place.variable].name : nameOf(program, place.pointer);
  const ir::Field *field = lastField(program, place);
  return field ? field->name : std::string();
}

std::string nameOf(const Program &program, ExprId id) {
  const ir::Expr &expr = program.exprs[withoutCasts(program, id)];
  return expr.kind == ir::ExprKind::Load ? nameOf(program, program.places[expr.place])
                                         : std::string();
}

const ir::Field *lastField(const Program &program, const ir::Place &place) {
  if (place.path.empty() || place.path.back().kind != ir::Projection::Kind::Field)
    return nullptr;
  const TypeId record =
      place.path.size() > 1 ? place.path[place.path.size() - 2].type : place.baseType;
  return &program.types[record].fields[place.path.back().field];
}

std::string ownName(const std::string &term) {
  const size_t at = term.find_last_of(".>*");
  return at == std::string::npos ? term : term.substr(at + 1);
}

std::set<std::pair<std::string, std::string>> compared(const Program &program,
                                                       ir::FunctionId function) {
  std::set<std::pair<std::string, std::string>> result;
  for (ir::FunctionId f : ir::reachable(program, function))
    ir::forEachExpr(program, f, [&](ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind != ir::ExprKind::Binary || !ir::isRelational(expr.binary))
        return;
      std::string left = nameOf(program, expr.a), right = nameOf(program, expr.b);
      if (right < left)
        std::swap(left, right);
      result.emplace(std::move(left), std::move(right));
    });
  return result;
}

std::set<std::pair<std::string, std::string>> divided(const Program &program,
                                                      ir::FunctionId function) {
  std::set<std::pair<std::string, std::string>> result;
  for (ir::FunctionId f : ir::reachable(program, function))
    ir::forEachExpr(program, f, [&](ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.binary != BinaryOp::Div && expr.binary != BinaryOp::Rem)
        return;
      if (expr.kind == ir::ExprKind::Binary)
        result.emplace(nameOf(program, expr.a), nameOf(program, expr.b));
      else if (expr.kind == ir::ExprKind::CompoundAssign)
        result.emplace(nameOf(program, program.places[expr.place]), nameOf(program, expr.a));
    });
  return result;
}

std::set<std::string> deciding(const Program &program, ir::FunctionId function) {
  std::set<std::string> result;
  for (ir::FunctionId f : ir::reachable(program, function)) {
    std::set<ExprId> stored; // away, behind a pointer or in an array
    ir::forEachExpr(program, f, [&](ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ir::ExprKind::Assign && !program.places[expr.place].path.empty() &&
          !lastField(program, program.places[expr.place]))
        for (ExprId part : ir::below(program, expr.a))
          stored.insert(part);
    });
    ir::forEachExpr(program, f, [&](ExprId id) {
      if (std::string name = nameOf(program, id); !name.empty() && stored.count(id) == 0)
        result.insert(std::move(name));
      const ir::Expr &expr = program.exprs[id]; // `n--`
      if (expr.place &&
          (expr.kind == ir::ExprKind::Increment || expr.kind == ir::ExprKind::CompoundAssign))
        result.insert(nameOf(program, program.places[expr.place]));
    });
    // What is an index, wherever it stands.
    ir::forEachPlace(program, f, [&](ir::PlaceId id) {
      for (const ir::Projection &step : program.places[id].path)
        if (step.index)
          for (ExprId part : ir::below(program, step.index))
            result.insert(nameOf(program, part));
    });
  }
  return result;
}

std::map<std::string, std::set<std::string>> madeOf(const Program &program,
                                                    ir::FunctionId function) {
  std::map<std::string, std::set<std::string>> result;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind != ir::ExprKind::Assign || !program.places[expr.place].path.empty() ||
        !program.places[expr.place].variable)
      return;
    std::set<std::string> &parts =
        result[program.variables[program.places[expr.place].variable].name];
    for (ExprId part : ir::below(program, expr.a))
      if (std::string name = nameOf(program, part); !name.empty())
        parts.insert(std::move(name));
  });
  return result;
}

std::vector<TableIndex> tableIndices(const Program &program, ir::FunctionId function) {
  std::vector<TableIndex> result, others;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &sum = program.exprs[id];
    if (sum.kind != ir::ExprKind::Binary || sum.binary != BinaryOp::Add)
      return;
    for (const auto &[product, column] : {std::pair(sum.a, sum.b), std::pair(sum.b, sum.a)}) {
      const ir::Expr &mul = program.exprs[withoutCasts(program, product)];
      if (mul.kind != ir::ExprKind::Binary || mul.binary != BinaryOp::Mul)
        continue;
      const std::string a = nameOf(program, mul.a), b = nameOf(program, mul.b),
                        c = nameOf(program, column);
      if (a.empty() || b.empty() || c.empty())
        continue;
      result.push_back({a, b, c});
      others.push_back({b, a, c});
    }
  });
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

std::set<VariableId> factors(const Program &program, ir::FunctionId function) {
  std::set<VariableId> result;
  auto note = [&](ExprId id) {
    const ir::Expr &expr = program.exprs[withoutCasts(program, id)];
    if (expr.kind == ir::ExprKind::Load && program.places[expr.place].path.empty())
      result.insert(program.places[expr.place].variable);
  };
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind != ir::ExprKind::Binary || expr.binary != BinaryOp::Mul)
      return;
    note(expr.a);
    note(expr.b);
  });
  return result;
}

std::set<VariableId> changed(const Program &program, ir::FunctionId function) {
  std::set<VariableId> result;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    const bool isChange = expr.kind == ir::ExprKind::Assign ||
                          expr.kind == ir::ExprKind::CompoundAssign ||
                          expr.kind == ir::ExprKind::Increment;
    if (isChange && program.places[expr.place].path.empty() && program.places[expr.place].variable)
      result.insert(program.places[expr.place].variable);
  });
  return result;
}

std::set<uint64_t> numbers(const Program &program, ir::FunctionId function) {
  std::set<uint64_t> result;
  for (ir::FunctionId f : ir::reachable(program, function))
    ir::forEachExpr(program, f, [&](ExprId id) {
      if (program.exprs[id].kind == ir::ExprKind::Constant)
        result.insert(lowHalf(program.exprs[id].value));
    });
  return result;
}

std::set<uint64_t> namedSizes(const Program &program, ir::FunctionId function) {
  std::set<uint64_t> result;
  for (uint64_t number : numbers(program, function))
    for (uint64_t size : {number, number + 1})
      if (size >= limits::precondition::kLeastSize)
        result.insert(size);
  for (ir::FunctionId f : ir::reachable(program, function))
    ir::forEachStmt(program, f, [&](ir::StmtId id) {
      const ir::Stmt &stmt = program.stmts[id];
      if (!ir::isLoop(stmt.kind) || !stmt.expr || program.functions[f].isModel)
        return;
      const ir::Expr &asked = program.exprs[withoutCasts(program, stmt.expr)];
      if (asked.kind != ir::ExprKind::Binary)
        return;
      const ir::Expr &limit = program.exprs[withoutCasts(program, asked.b)];
      if (limit.kind != ir::ExprKind::Constant)
        return;
      if (asked.binary == ir::BinaryOp::Lt || asked.binary == ir::BinaryOp::Ne)
        result.insert(lowHalf(limit.value));
      else if (asked.binary == ir::BinaryOp::Le)
        result.insert(lowHalf(limit.value) + 1);
    });
  return result;
}

/// The array that the pointer is to the first element of, where that is written down.
static std::optional<TypeId> decayed(const Program &program, ExprId pointer) {
  const ir::Expr &expr = program.exprs[withoutCasts(program, pointer)];
  if (expr.kind != ir::ExprKind::AddressOf)
    return std::nullopt;
  const ir::Place &place = program.places[expr.place];
  if (program.types[place.type].kind == TypeKind::Array)
    return place.type;
  if (place.path.empty() || place.path.back().kind != ir::Projection::Kind::Index)
    return std::nullopt;
  const TypeId outer =
      place.path.size() > 1 ? place.path[place.path.size() - 2].type : place.baseType;
  return outer && program.types[outer].kind == TypeKind::Array ? std::optional(outer)
                                                               : std::nullopt;
}

std::vector<uint64_t> lengths(const Program &program, ir::FunctionId function) {
  std::set<uint64_t> result;
  auto add = [&](uint64_t length) {
    if (length > 0 && length < INT32_MAX)
      result.insert(length);
  };
  for (ir::FunctionId f : ir::reachable(program, function)) {
    if (program.functions[f].isModel)
      continue;
    for (VariableId local : program.functions[f].locals)
      if (const ir::Type &type = program.types[program.variables[local].type];
          type.kind == TypeKind::Array && !type.isVariable)
        add(type.count);
    ir::forEachPlace(program, f, [&](ir::PlaceId id) {
      uint64_t all = 1; // of an array of arrays
      for (const ir::Projection &step : program.places[id].path)
        if (step.kind == ir::Projection::Kind::Index && step.bounds) {
          const uint64_t length = program.properties[step.bounds].limit;
          add(length);
          all = std::min<uint64_t>(all, INT32_MAX) * std::min<uint64_t>(length, INT32_MAX);
        }
      if (all > 1)
        add(all);
    });
    ir::forEachExpr(program, f, [&](ExprId id) { // `s->cells + i`
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind != ir::ExprKind::PointerAdd)
        return;
      const std::optional<TypeId> array = decayed(program, expr.a);
      if (array && program.types[*array].count > 1)
        add(program.types[*array].count);
    });
  }
  std::vector<uint64_t> list(result.rbegin(), result.rend()); // what excludes least first
  if (list.size() > limits::precondition::kLengths)
    list.resize(limits::precondition::kLengths);
  return list;
}

std::set<uint64_t> scaledLengths(const Program &program, ir::FunctionId function,
                                 const std::vector<uint64_t> &lengths) {
  std::set<uint64_t> result;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind != ir::ExprKind::Binary)
      return;
    const ir::Expr &operand = program.exprs[withoutCasts(program, expr.b)];
    const bool isShift = expr.binary == BinaryOp::Shl || expr.binary == BinaryOp::Shr;
    if (operand.kind != ir::ExprKind::Constant || (isShift && operand.value > 16))
      return;
    const uint64_t scale = lowHalf(isShift ? Bits{1} << operand.value : operand.value);
    if (scale < 2 || scale > UINT16_MAX)
      return;
    for (uint64_t length : lengths)
      if (expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Shr) {
        result.insert(length * scale);
      } else if (expr.binary == BinaryOp::Mul || expr.binary == BinaryOp::Shl) {
        if (length > scale && length % scale == 0)
          result.insert({scale, length / scale});
      }
  });
  return result;
}

} // namespace salve::precondition
