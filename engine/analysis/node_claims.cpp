// Guesses about all blocks that a program allocates: comparisons and stores in which they are
// reached by a pointer variable, and bounds for their fields from constants that are compared.
#include "engine/analysis/element_claims.h"
#include "engine/ir/effects.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <set>

namespace salve::analysis {

using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::Place;
using ir::VariableId;

namespace {

class NodeGuesser {
public:
  NodeGuesser(const ir::Program &program, const std::vector<ir::FunctionId> &functions, bool bounds)
      : program_(program), bounds_(bounds) {
    for (ir::FunctionId f : functions)
      ir::forEachExpr(program, f, [&](ExprId id) { collectConstants(id); });
    for (ir::FunctionId f : functions)
      ir::forEachExpr(program, f, [&](ExprId id) { guess(f, id); });
  }

  std::vector<NodeClaim> take() { return std::move(claims_); }

private:
  using Kind = ElementClaim::Kind;

  ExprId withoutCasts(ExprId id) const {
    while (program_.exprs[id].kind == ExprKind::Cast)
      id = program_.exprs[id].a;
    return id;
  }

  /// `p` of `p->f`.
  VariableId pointerOf(const Place &place) const {
    if (!place.pointer)
      return {};
    const Expr &e = program_.exprs[withoutCasts(place.pointer)];
    if (e.kind != ExprKind::Load || !program_.places[e.place].path.empty())
      return {};
    return program_.places[e.place].variable;
  }

  /// Below the expression; those that are not global are `others` too.
  struct Variables {
    std::set<VariableId> pointers, locals;
    bool isPlain = true;
  };
  Variables variablesBelow(ExprId root) const {
    Variables result;
    for (ExprId id : ir::below(program_, root)) {
      const Expr &e = program_.exprs[id];
      if (!e.place)
        continue;
      const Place &place = program_.places[e.place];
      result.isPlain &= !place.order.property;
      if (const VariableId pointer = pointerOf(place))
        result.pointers.insert(pointer);
      const auto storage =
          place.variable ? program_.variables[place.variable].storage : ir::Storage::Global;
      if (storage != ir::Storage::Global && storage != ir::Storage::StaticLocal &&
          storage != ir::Storage::Literal)
        result.locals.insert(place.variable);
    }
    return result;
  }

  /// `x < c`: some may be at most c - 1, others at least c.
  void collectConstants(ExprId id) {
    const Expr &e = program_.exprs[id];
    const bool compares = e.kind == ExprKind::Binary && ir::isRelational(e.binary);
    for (ExprId operand : {e.a, e.b}) {
      if (!operand || (!compares && e.kind != ExprKind::Assign))
        continue;
      const Expr &value = program_.exprs[withoutCasts(operand)];
      const ir::Type &type = program_.types[value.type];
      if (value.kind != ExprKind::Constant || type.kind != ir::TypeKind::Integer)
        continue;
      const SignedBits wide = ir::signedValue(type, value.value);
      const auto constant = static_cast<int64_t>(wide);
      if (wide <= INT32_MIN || wide >= INT32_MAX)
        continue;
      using ir::BinaryOp;
      const bool isLeft = operand == e.a && compares;
      const bool isBelow = compares && e.binary == (isLeft ? BinaryOp::Gt : BinaryOp::Lt);
      const bool isNotAbove = compares && e.binary == (isLeft ? BinaryOp::Ge : BinaryOp::Le);
      const bool isAbove = compares && e.binary == (isLeft ? BinaryOp::Lt : BinaryOp::Gt);
      const bool isNotBelow = compares && e.binary == (isLeft ? BinaryOp::Le : BinaryOp::Ge);
      least_.insert(isNotAbove || isAbove ? constant + 1 : constant);
      most_.insert(isBelow || isNotBelow ? constant - 1 : constant);
    }
  }

  ElementClaim *add(ir::FunctionId function, Kind kind, ExprId id, VariableId pointer,
                    const Variables &variables) {
    const ir::Type &type = program_.types[program_.variables[pointer].type];
    if (claims_.size() == limits::families::kGuesses || type.kind != ir::TypeKind::Pointer)
      return nullptr;
    NodeClaim &result = claims_.emplace_back();
    result.claim.kind = kind;
    result.claim.expr = id;
    result.claim.index = pointer;
    result.block = ir::cellElement(program_, type.element);
    std::set<VariableId> others = variables.locals;
    others.erase(pointer);
    if (!others.empty())
      result.function = function;
    return &result.claim;
  }

  void guess(ir::FunctionId function, ExprId id) {
    const Expr &e = program_.exprs[id];
    const bool isLogical = e.kind == ExprKind::Logical;
    const bool compares = e.kind == ExprKind::Binary && ir::isRelational(e.binary);
    const bool stores = e.kind == ExprKind::Assign && program_.types[e.type].isScalar();
    const bool loads = e.kind == ExprKind::Load && program_.types[e.type].isScalar();
    if (!isLogical && !compares && !stores && !loads)
      return;
    const Variables variables = variablesBelow(id);
    if (!variables.isPlain || variables.pointers.empty())
      return;
    if (stores)
      return guessStore(function, id, variables);
    if (!ir::effectsBelow(program_, id).onlyReads())
      return;
    if (loads)
      return guessLoad(function, id, variables);
    for (VariableId pointer : variables.pointers) {
      const ir::TypeId block = program_.types[program_.variables[pointer].type].element;
      if (!compared_.insert({block, shape(id, pointer)}).second)
        continue;
      for (bool isNegated : {false, true})
        if (ElementClaim *claim = add(function, Kind::Compares, id, pointer, variables))
          claim->isNegated = isNegated;
    }
  }

  /// The same for expressions that say the same of what the pointer points to.
  uint64_t shape(ExprId root, VariableId pointer) const {
    uint64_t hash = 0;
    for (ExprId id : ir::below(program_, root)) {
      const Expr &e = program_.exprs[id];
      const std::initializer_list<uint64_t> parts = {
          uint64_t(e.kind), uint64_t(e.unary), uint64_t(e.binary), uint64_t(e.logical),
          lowHalf(e.value), highHalf(e.value), e.type.index};
      for (uint64_t part : parts)
        hash = mix(hash, part);
      if (!e.place)
        continue;
      const Place &place = program_.places[e.place];
      hash = mix(hash, place.variable == pointer ? 0 : 1 + uint64_t(place.variable.index));
      for (const ir::Projection &step : place.path)
        hash = mix(hash, step.index ? 0 : 1 + step.field);
    }
    return hash;
  }

  void guessStore(ir::FunctionId function, ExprId id, const Variables &variables) {
    const Expr &e = program_.exprs[id];
    const VariableId pointer = pointerOf(program_.places[e.place]);
    if (!pointer || !isNew(Kind::Written, program_.places[e.place], pointer))
      return;
    add(function, Kind::Written, id, pointer, variables);
  }

  void guessLoad(ir::FunctionId function, ExprId id, const Variables &variables) {
    const Expr &e = program_.exprs[id];
    const Place &place = program_.places[e.place];
    const VariableId pointer = pointerOf(place);
    if (!pointer || !isNew(Kind::AtLeast, place, pointer))
      return;
    if (program_.types[e.type].kind == ir::TypeKind::Pointer)
      add(function, Kind::Compares, id, pointer, variables);
    if (program_.types[e.type].kind != ir::TypeKind::Integer)
      return;
    if (!bounds_ || least_.size() + most_.size() > limits::families::kConstants)
      return;
    for (int64_t constant : least_)
      if (ElementClaim *claim = add(function, Kind::AtLeast, id, pointer, variables))
        claim->least = constant;
    for (int64_t constant : most_)
      if (ElementClaim *claim = add(function, Kind::AtMost, id, pointer, variables))
        claim->most = constant;
  }

  /// Nothing of the kind is claimed of that field of such blocks already.
  bool isNew(Kind kind, const Place &place, VariableId pointer) {
    std::vector<uint32_t> path;
    for (const ir::Projection &step : place.path) {
      if (step.index && program_.exprs[step.index].kind != ExprKind::Constant)
        return true;
      path.push_back(step.index ? static_cast<uint32_t>(program_.exprs[step.index].value)
                                : step.field);
    }
    const ir::TypeId block = program_.types[program_.variables[pointer].type].element;
    return seen_.insert({kind, block.index, path}).second;
  }

  const ir::Program &program_;
  const bool bounds_;
  std::set<int64_t> least_, most_;
  std::set<std::pair<ir::TypeId, uint64_t>> compared_;
  std::set<std::tuple<Kind, uint32_t, std::vector<uint32_t>>> seen_;
  std::vector<NodeClaim> claims_;
};

} // namespace

std::vector<NodeClaim> nodeClaims(const ir::Program &program,
                                  const std::vector<ir::FunctionId> &functions, bool bounds) {
  return NodeGuesser(program, functions, bounds).take();
}

std::vector<VariableId> pointersOf(const ir::Program &program, ir::StmtId loop, ir::TypeId block) {
  std::vector<VariableId> result;
  ir::forEachStmt(program, loop, [&](ir::StmtId id) {
    for (ExprId root : {program.stmts[id].expr, program.stmts[id].step}) {
      if (!root)
        continue;
      for (ExprId below : ir::below(program, root)) {
        const Expr &e = program.exprs[below];
        if (e.kind != ExprKind::Assign || !program.places[e.place].path.empty())
          continue;
        const VariableId variable = program.places[e.place].variable;
        if (!variable || std::find(result.begin(), result.end(), variable) != result.end())
          continue;
        const ir::Type &type = program.types[program.variables[variable].type];
        if (type.kind == ir::TypeKind::Pointer && ir::cellElement(program, type.element) == block &&
            result.size() < limits::families::kExceptions)
          result.push_back(variable);
      }
    }
  });
  return result;
}

} // namespace salve::analysis
