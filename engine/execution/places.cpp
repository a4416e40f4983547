// Lvalues: which cells a place may denote, reading and writing them.
//
// Every scalar leaf of an object is a cell of its own (architecture: scalar cells, not
// array theory). An index that is not a constant makes one location per element that it
// can denote; the bounds check before it makes them exhaustive.
#include "engine/execution/machine.h"

namespace salve::execution {

using smt::Term;

namespace {
constexpr size_t kMostLocations = 1 << 16; // elements that one access may denote
constexpr Scalar kIndex{64, false, false};
} // namespace

uint32_t Machine::slotOf(ir::VariableId variable) {
  uint32_t slot = slots_[variable.index];
  ir::Storage storage = program_.variables[variable].storage;
  bool global = storage == ir::Storage::Global || storage == ir::Storage::StaticLocal;
  return global ? slot : static_cast<uint32_t>(frame_->base) + 1 + slot;
}

Object &Machine::writable(uint32_t slot) {
  std::shared_ptr<Object> &object = current_.objects[slot];
  if (object.use_count() > 1)
    object = std::make_shared<Object>(*object);
  return *object;
}

std::vector<Value> Machine::indices(ir::PlaceId id) {
  std::vector<Value> result;
  for (const ir::Projection &p : program_.places[id].path)
    if (p.kind == ir::Projection::Kind::Index) {
      Value v = scalar(p.index);
      result.push_back(values_.convert(v, scalarOf(program_.exprs[p.index].type), kIndex));
    }
  return result;
}

/// Checks bounds where the access happens (after a right-hand side was evaluated).
Machine::Locations Machine::locate(ir::PlaceId id, const std::vector<Value> &indices,
                                   const Change *change) {
  const ir::Place &place = program_.places[id];
  ir::VariableId variable =
      change && change->kind == ChangeKind::Variable ? change->variable : place.variable;
  Locations at{{terms_.boolean(true), slotOf(variable), 0}};
  ir::TypeId type = program_.variables[place.variable].type;
  size_t nextIndex = 0;
  for (uint32_t step = 0; step < place.path.size(); ++step) {
    const ir::Projection &p = place.path[step];
    const ir::Type &t = program_.types[type];
    if (p.kind == ir::Projection::Kind::Field) {
      uint32_t field = change && change->kind == ChangeKind::Field && change->projection == step
                           ? change->field
                           : p.field;
      for (Location &l : at)
        l.first += t.fields[field].cellOffset;
    } else {
      const Value &index = indices[nextIndex++];
      Value inRange =
          values_.binary(ir::BinaryOp::Lt, index, Value::number(t.count), kIndex, kIndex, 32);
      if (!change)
        violate(p.bounds, values_.equals(inRange, 0, 32));
      uint64_t stride = cellsOf(t.element);
      Locations next;
      auto step_to = [&](uint64_t element, Term guard) {
        if (element >= t.count || terms_.isFalse(guard))
          return;
        for (const Location &l : at)
          next.push_back({terms_.conjunction(l.guard, guard), l.slot, l.first + element * stride});
      };
      if (index.isNumber()) {
        step_to(index.number(), terms_.boolean(true));
      } else if (index.isSet()) {
        for (const Choice &c : index.choices())
          step_to(c.number, c.guard);
      } else {
        if (t.count * at.size() > kMostLocations)
          throw ExecutionStopped{StopReason::Memory};
        for (uint64_t i = 0; i < t.count; ++i)
          step_to(i, values_.equals(index, i, 64));
      }
      at = std::move(next);
    }
    type = p.type;
  }
  return at;
}

Value Machine::load(const Locations &locations, uint64_t cell, ir::TypeId type) {
  if (locations.empty())
    return Value(); // out of bounds: the check has ended the run
  uint32_t width = cellWidths(type)[cell];
  auto read = [&](const Location &l) -> Value {
    const auto &object = current_.objects[l.slot];
    return object ? object->cells[l.first + cell] : Value();
  };
  // The last location needs no guard: locations are exhaustive.
  Value result = read(locations.back());
  for (size_t i = locations.size() - 1; i-- > 0;)
    result = values_.select(locations[i].guard, read(locations[i]), result, width);
  return result;
}

void Machine::store(const Locations &locations, uint64_t cell, const Value &value, ir::TypeId type,
                    Term guard) {
  if (dead())
    return;
  uint32_t width = cellWidths(type)[cell];
  for (const Location &l : locations) {
    if (!current_.objects[l.slot])
      continue;
    Value &target = writable(l.slot).cells[l.first + cell];
    target = values_.select(terms_.conjunction(guard, l.guard), value, target, width);
  }
}

namespace {
bool changesPlace(const Change &c) {
  return c.kind == ChangeKind::Variable || c.kind == ChangeKind::Field;
}
} // namespace

Value Machine::loadScalar(ir::ExprId id, const ir::Expr &expr, const std::vector<Value> &indices) {
  Value v = load(locate(expr.place, indices), 0, expr.type);
  return alternatives(id, v, scalarOf(expr.type).width,
                      [&](const GuardedChange &c) -> std::optional<Value> {
                        if (!changesPlace(c.change))
                          return std::nullopt;
                        return load(locate(expr.place, indices, &c.change), 0, expr.type);
                      });
}

void Machine::storeScalar(ir::ExprId id, const ir::Expr &expr, const std::vector<Value> &indices,
                          const Value &value) {
  const auto *changes = changesOf(id);
  store(locate(expr.place, indices), 0, value, expr.type, noneOf(changes, changesPlace));
  if (!changes)
    return;
  for (const GuardedChange &c : *changes)
    if (changesPlace(c.change))
      store(locate(expr.place, indices, &c.change), 0, value, expr.type, c.guard);
}

} // namespace salve::execution
