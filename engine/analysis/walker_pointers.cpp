// Pointers, by ghost variables: where in their object they are, how much room there is behind
// them, and whether they may be null (PED, section 2; row P1).
#include "engine/analysis/walker.h"
#include "engine/ir/facts/asked_allocations.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>

namespace salve::analysis {

using namespace ir;

namespace {

constexpr Wide kFar = Wide{1} << 90; ///< no offset and no size comes near

Wide clamped(Wide n) { return std::clamp(n, -kFar, kFar); }

} // namespace

// ------------------------------------------------------------ which are tracked

/// Where the value comes from, as far as the pointers that are tracked so far are regular.
PointerTraits Walker::traitsOf(ExprId id, uint64_t unit) const {
  const Expr &e = program_.exprs[id];
  auto isWhole = [&](TypeId type) {
    const uint64_t bytes = program_.types[type].bytes;
    return bytes > 0 && bytes % unit == 0;
  };
  switch (e.kind) {
  case ExprKind::Constant: return {true, true, true, true};
  case ExprKind::Allocate: return {true, true, true};
  case ExprKind::Cast:
    return program_.types[program_.exprs[e.a].type].kind == TypeKind::Pointer ? traitsOf(e.a, unit)
                                                                              : PointerTraits{};
  case ExprKind::Comma: return traitsOf(e.b, unit);
  case ExprKind::Assign: return traitsOf(e.a, unit);
  case ExprKind::Conditional: {
    return traitsOf(e.b, unit) & traitsOf(e.c, unit);
  }
  case ExprKind::PointerAdd: {
    PointerTraits s =
        isWhole(program_.types[e.type].element) ? traitsOf(e.a, unit) : PointerTraits{};
    s.isNullIfBad = false; // what is some way from null is invalid
    return s;
  }
  case ExprKind::Increment:
  case ExprKind::CompoundAssign:
  case ExprKind::Load: {
    const Pointer *p = pointer(e.place);
    const bool isRegular = p && p->isRegular && p->unit % unit == 0;
    return isRegular ? static_cast<PointerTraits>(*p) : PointerTraits{};
  }
  case ExprKind::AddressOf: {
    const Place &place = program_.places[e.place];
    if (!place.variable)
      return {};
    const Variable &v = program_.variables[place.variable];
    for (const Projection &step : place.path) {
      const Expr *index = step.index ? &program_.exprs[step.index] : nullptr;
      const uint64_t bytes = program_.types[step.type].bytes;
      const bool isMultiple =
          index && index->kind == ExprKind::Constant && index->value * bytes % unit == 0;
      if (!index || (!isWhole(step.type) && !isMultiple))
        return {};
    }
    return {true, !v.isConst && v.storage != Storage::Literal, true, false, place.variable};
  }
  case ExprKind::Call:
    return isWhole(program_.types[e.type].element) ? traitsOfCall(e) : PointerTraits{};
  default: return {};
  }
}

/// Of what is returned for such arguments.
PointerTraits Walker::traitsOfCall(const Expr &e) const {
  if (!e.callee)
    return {};
  const Callee &callee = calls_.of(e.callee, budget_);
  if (returnsBuffer(program_.functions[e.callee]) && !e.args.empty()) {
    PointerTraits s = traitsOf(e.args[0], 1);
    s.isNullIfBad = s.isRegular;
    return s;
  }
  Context context(callee.parameters);
  auto traits = context.pointers.begin();
  for (const Parameter &p : callee.parameters)
    if (p.unit > 0)
      *traits++ =
          p.number < e.args.size() ? traitsOf(e.args[p.number], p.unit).passed() : PointerTraits{};
  const Returned *known = callee.unit > 0 ? calls_.returned(e.callee, context, budget_) : nullptr;
  return known ? known->pointer.passed() : PointerTraits{};
}

/// Of those that are not set in the function.
PointerTraits Walker::traitsAtEntry(VariableId pointer) const {
  if (program_.variables[pointer].storage == Storage::Local)
    return {true, true, true, true};
  size_t i = 0;
  if (start_.context)
    for (const Parameter &p : calls_.of(function_, budget_).parameters) {
      if (p.unit > 0 && program_.functions[function_].parameters[p.number] == pointer)
        return start_.context->pointers[i];
      i += p.unit > 0 ? 1 : 0;
    }
  return {};
}

/// Largest set of variables that only get what is regular, and those with units of one byte.
void Walker::trackPointers(const std::vector<VariableId> &candidates) {
  if (program_.functions[function_].isHarness)
    return; // what was never written is an input
  for (VariableId id : candidates) {
    const Variable &v = program_.variables[id];
    const Type &type = program_.types[v.type];
    const bool isOwn = v.owner == function_ && v.storage != Storage::StaticLocal;
    if (type.kind != TypeKind::Pointer || v.isVolatile || !isOwn || calls_.addressed.contains(id) ||
        pointers_.contains(id) ||
        variables_.size() + 3 * (pointers_.size() + 1) > limits::analysis::kDimensions)
      continue;
    const uint64_t unit = type.element ? program_.types[type.element].bytes : 0;
    const PointerTraits traits = traitsAtEntry(id);
    if (unit == 1 || (unit > 1 && traits.isRegular))
      pointers_[id] = {traits, 0, unit};
  }
  for (bool isStable = false; !isStable;) {
    isStable = true;
    forEachExpr(program_, function_, [&](ExprId id) {
      const Expr &e = program_.exprs[id];
      if (!pointer(e.place))
        return;
      Pointer &to = pointers_.at(baseOf(program_, program_.places[e.place]));
      const Pointer before = to;
      PointerTraits s{true, true, true, true};
      if (e.kind == ExprKind::Assign)
        s = traitsOf(e.a, to.unit);
      else if (e.kind == ExprKind::Increment || e.kind == ExprKind::CompoundAssign)
        s.isNullIfBad = false;
      for (PropertyId written : {e.property, e.oldValue})
        if (written && !program_.isChecked(written)) // it may be any pointer
          s = {};
      static_cast<PointerTraits &>(to) = to & (s.isRegular ? s : PointerTraits{});
      isStable = isStable && static_cast<const PointerTraits &>(to) == before;
    });
  }
  std::erase_if(pointers_, [](const auto &p) { return !p.second.isRegular && p.second.unit > 1; });
  Dimension next = static_cast<Dimension>(variables_.size());
  for (auto &[variable, p] : pointers_) {
    p.first = next;
    next += 3;
  }
}

const Walker::Pointer *Walker::pointer(PlaceId id) const {
  if (!id)
    return nullptr;
  const Place &place = program_.places[id];
  const VariableId variable = place.path.empty() ? baseOf(program_, place) : VariableId();
  const auto at = variable ? pointers_.find(variable) : pointers_.end();
  return at == pointers_.end() ? nullptr : &at->second;
}

/// Dimensions that live as long as the function.
Dimension Walker::persistent() const {
  size_t count = variables_.size() + 3 * pointers_.size();
  for (const auto &[variable, array] : arrays_)
    count += array.nul ? 2 : 1;
  return static_cast<Dimension>(count);
}

void Walker::limitGhosts(Points &state) const {
  for (const auto &[variable, p] : pointers_) {
    state.restrict({{{p.first + 2, -1}}, 0}); // 0 <= isBad <= 1
    state.restrict({{{p.first + 2, 1}}, -1});
  }
  for (const auto &[variable, array] : arrays_)
    limit(state, array);
}

std::vector<Linear> Walker::ghostThresholds() const {
  std::vector<Linear> result;
  for (const auto &[variable, p] : pointers_) {
    result.push_back({{{p.first, -1}}, 0});
    for (Wide less : {0, 1}) {
      result.push_back({{{p.first + 1, -1}}, less});
      for (Dimension x = 0; x < variables_.size(); ++x)
        result.push_back({{{x, 1}, {p.first + 1, -1}}, less});
    }
  }
  for (const auto &[variable, array] : arrays_) {
    auto addNear = [&](Dimension at) {
      for (Dimension ghost : {array.written, array.nul.value_or(array.written)})
        for (Wide less : {0, 1})
          result.push_back({{{at, 1}, {ghost, -1}}, less});
    };
    for (Dimension x = 0; x < variables_.size(); ++x)
      addNear(x);
    for (const auto &[pointer, p] : pointers_)
      addNear(p.first);
    if (!array.nul)
      continue;
    result.push_back({{{*array.nul, 1}}, 1 - array.size});
    result.push_back({{{array.written, -1}, {*array.nul, 1}}, 1});
  }
  return result;
}

// --------------------------------------------------------------------- values

Walker::Value Walker::ghost(const Linear &form) const {
  const auto high = state_.upper(form);
  const auto negated = sum(Linear::number(0), form, -1);
  const auto low = negated ? state_.upper(*negated) : std::nullopt;
  Value v{form, low ? -*low : -kFar, high ? *high : kFar};
  v.low = clamped(v.low), v.high = clamped(v.high);
  return v;
}

Walker::Value Walker::load(const Pointer &p) const {
  Target t;
  t.at = ghost(Linear::dimension(p.first));
  t.room = ghost(Linear::dimension(p.first + 1));
  t.isBad = ghost(Linear::dimension(p.first + 2));
  t.unit = p.unit;
  t.isNullIfBad = p.isNullIfBad;
  t.isWritable = p.isWritable;
  t.object = p.object;
  Value v;
  v.target = std::make_shared<const Target>(std::move(t));
  return v;
}

void Walker::store(const Pointer &p, const Value &value) {
  const auto to = value.target ? convert(*value.target, p.unit) : nullptr;
  if (!to)
    return forget(p);
  // All three before any is written: they may be of the pointer itself.
  const Dimension before = state_.dimensions();
  const Dimension at = state_.addDimension(), room = state_.addDimension(),
                  isBad = state_.addDimension();
  assign(at, to->at);
  assign(room, to->room);
  assign(isBad, to->isBad);
  for (Dimension i = 0; i < 3; ++i)
    state_.assign(p.first + i, Linear::dimension(at + i));
  // Values that are still held keep their dimensions.
  if (before == persistent())
    state_.truncate(before);
}

void Walker::forget(const Pointer &p) {
  for (Dimension i = 0; i < 3; ++i)
    state_.forget(p.first + i);
  limitGhosts(state_);
}

/// The form divided by the unit, if that is one.
std::optional<Linear> Walker::multiple(const Linear &form, uint64_t unit) const {
  const auto by = static_cast<int64_t>(unit);
  Linear result = form;
  if (form.constant % by != 0)
    return std::nullopt;
  result.constant /= by;
  for (auto &[dimension, factor] : result.parts) {
    if (factor % by != 0)
      return std::nullopt;
    factor /= by;
  }
  return result;
}

/// Bytes as whole units, rounded down.
Walker::Value Walker::inUnits(const Value &bytes, uint64_t unit) const {
  auto down = [&](Wide n) {
    return n >= 0 ? n / Wide{unit} : -((-n + Wide{unit} - 1) / Wide{unit});
  };
  Value v{std::nullopt, down(bytes.low), down(bytes.high)};
  if (bytes.form)
    v.form = multiple(*bytes.form, unit);
  if (v.low == v.high)
    v.form = Linear::number(v.low);
  return v;
}

std::shared_ptr<const Walker::Target> Walker::convert(const Target &target, uint64_t unit) const {
  if (target.unit == unit)
    return std::make_shared<const Target>(target);
  Target t = target;
  t.unit = unit;
  if (target.unit % unit == 0) {
    const auto factor = static_cast<int64_t>(target.unit / unit);
    auto times = [&](const Value &v, bool isExact) {
      Value w{std::nullopt, clamped(v.low * factor), isExact ? clamped(v.high * factor) : kFar};
      if (v.form && isExact)
        w.form = sum(Linear::number(0), *v.form, factor);
      return w;
    };
    t.at = times(target.at, true);
    t.room = times(target.room, false); // the rest may be as long as a unit, less one
  } else if (target.unit == 1) {
    if (!target.at.form || !multiple(*target.at.form, unit))
      return nullptr;
    t.at = inUnits(target.at, unit);
    t.room = inUnits(target.room, unit);
  } else {
    return nullptr;
  }
  return std::make_shared<const Target>(std::move(t));
}

Walker::Value Walker::allocated(const Expr &e, const Value &bytes) const {
  const bool isGiven = e.onStack || (!program_.allocationMayFail && !e.isAsked &&
                                     bytes.high <= static_cast<Wide>(kMostObjectBytes));
  Target t;
  t.at = number(0);
  t.room = bytes;
  if (!bytes.form && !bytes.below && !bytes.above)
    t.room = {std::nullopt, std::max<Wide>(bytes.low, 0), std::max<Wide>(bytes.high, 0)};
  t.isBad = {isGiven ? std::optional(Linear::number(0)) : std::nullopt, 0, isGiven ? 0 : 1};
  t.isWritable = true;
  const uint64_t unit = program_.types[program_.types[e.type].element].bytes;
  Value v;
  v.target = unit == 0 ? nullptr : convert(t, unit);
  return v;
}

/// Of an object of the program, or of what a pointer points to.
Walker::Value Walker::addressOf(const Expr &e, const std::optional<Access> &access) {
  const Place &place = program_.places[e.place];
  const TypeId pointee = program_.types[e.type].element;
  const uint64_t unit = pointee ? program_.types[pointee].bytes : 0;
  Value v;
  if (unit == 0)
    return v;
  if (place.pointer) {
    if (!access || !access->target || place.path.size() != 1 ||
        place.path[0].kind != Projection::Kind::Element)
      return v;
    Target t = *access->target;
    t.isFilled = false;
    t.isNullIfBad = t.isBad.high <= 0;
    t.at = access->at;
    t.room = access->room;
    return reached(std::move(t), e.checks.bounds, unit);
  }
  const Variable &variable = program_.variables[place.variable];
  const Type &type = program_.types[place.baseType];
  if (type.isVariable || type.bytes == 0 || place.path.size() > 1 ||
      (place.path.size() == 1 && place.path[0].kind != Projection::Kind::Index))
    return v;
  Target t;
  t.room = number(static_cast<Wide>(type.bytes / unit));
  t.at = number(0);
  t.isBad = number(0);
  t.unit = unit;
  t.isWritable = !variable.isConst && variable.storage != Storage::Literal;
  t.object = place.variable;
  if (!place.path.empty()) {
    const uint64_t bytes = program_.types[place.path[0].type].bytes;
    const PropertyId bounds = place.path[0].bounds;
    const auto count = static_cast<Wide>(type.count);
    const Value &index = access->at;
    const bool isInside = index.low >= 0 && index.high <= count;
    const bool isChecked = bounds && program_.isChecked(bounds);
    if ((!isChecked && !isInside) || bytes == 0 || bytes % unit != 0)
      return v;
    restrict(state_, BinaryOp::Ge, index, number(0));
    restrict(state_, BinaryOp::Le, index, number(count));
    const auto units = static_cast<int64_t>(bytes / unit);
    t.at = plus(number(0), index, units);
    t.room = plus(t.room, index, -units);
  }
  v.target = std::make_shared<const Target>(std::move(t));
  return v;
}

Walker::Value Walker::plus(const Value &a, const Value &b, int64_t factor) const {
  const auto [least, most] = std::minmax({b.low * factor, b.high * factor});
  Value v{std::nullopt, clamped(a.low + least), clamped(a.high + most)};
  if (a.form && b.form)
    v.form = sum(*a.form, *b.form, factor);
  if (v.form) {
    const Value bounds = ghost(*v.form);
    v.low = std::max(v.low, bounds.low), v.high = std::min(v.high, bounds.high);
  }
  return v;
}

/// A pointer to there, and the check that it is in the object or right behind it.
Walker::Value Walker::reached(Target t, PropertyId check, uint64_t unit) {
  const bool isInside = isAtMost(number(0), t.at) && isAtMost(number(0), t.room);
  note(check, isInside);
  const bool isChecked = check && program_.isChecked(check);
  if (isChecked && t.isBad.high <= 0) {
    restrict(state_, BinaryOp::Ge, t.at, number(0));
    restrict(state_, BinaryOp::Ge, t.room, number(0));
  }
  Value v;
  if (isChecked || isInside) // otherwise it may wrap around
    v.target = convert(t, unit);
  return v;
}

/// `from` plus factor * `by` of its elements.
Walker::Value Walker::moved(const Expr &e, const Value &from, const Value &by, int64_t factor) {
  if (!from.target)
    return {};
  Target t = *from.target;
  t.isFilled = false;
  t.isNullIfBad = t.isBad.high <= 0;
  t.at = plus(t.at, by, factor);
  t.room = plus(t.room, by, -factor);
  return reached(std::move(t), e.checks.bounds, from.target->unit);
}

/// Of the kinds of expressions that give pointers, operands included; otherwise nothing is known.
Walker::Value Walker::pointerValue(const Expr &e) {
  const Value a = e.a ? evaluate(e.a) : Value{};
  if (e.kind == ExprKind::Allocate)
    return allocated(e, a);
  if (e.kind == ExprKind::Cast) {
    const uint64_t unit = program_.types[program_.types[e.type].element].bytes;
    Value v;
    if (a.target && unit > 0)
      v.target = convert(*a.target, unit);
    return v;
  }
  Value held = a; // PointerAdd
  if (e.b && !isPure(e.b) && a.target)
    held = writesNoTracked(e.b) ? hold(a) : Value{};
  const Value b = e.b ? evaluate(e.b) : Value{};
  const bool isNumber = e.b && rangeOf(program_.exprs[e.b].type);
  return isNumber ? moved(e, held, b, e.delta) : Value{};
}

// ------------------------------------------------------------------- accesses

/// a <= b
bool Walker::isAtMost(const Value &a, const Value &b) const {
  if (a.high <= b.low || state_.isEmpty())
    return true;
  const std::optional<Linear> from = a.form ? a.form : a.above, to = b.form ? b.form : b.below;
  const auto difference = from && to ? sum(*from, *to, -1) : std::nullopt;
  const auto most = difference ? state_.upper(*difference) : std::nullopt;
  return most && *most <= 0;
}

/// Of an expression that counts elements.
Walker::Value Walker::indexValue(ExprId id) {
  const Value v = evaluate(id);
  return rangeOf(program_.exprs[id].type) ? v : Value{std::nullopt, -kFar, kFar};
}

Walker::Access Walker::begun(const Place &place, const Value &pointer) const {
  Access result;
  result.place = &place;
  result.target = pointer.target;
  if (pointer.target && pointer.target->unit != program_.types[place.baseType].bytes)
    result.target = nullptr;
  if (result.target)
    result.at = result.target->at, result.room = result.target->room;
  return result;
}

/// Into an element of the array that begins there, or into a member; of others nothing is known.
void Walker::stepInto(Access &a, TypeId outer, const Projection &step, const Value &index) const {
  if (!a.target)
    return;
  const uint64_t bytes = program_.types[step.type].bytes;
  if (step.kind == Projection::Kind::Field) {
    a.isWhole = false;
    return;
  }
  if (step.kind == Projection::Kind::Index) {
    a.isWhole =
        false; // the check of the index is one of its own, but where the object alone bounds it
    if (program_.types[outer].isVariable)
      a.target = nullptr;
    return;
  }
  if (bytes != a.target->unit) {
    a.target = nullptr;
    return;
  }
  a.at = plus(a.at, index, 1);
  a.room = plus(a.room, index, -1);
}

void Walker::access(const std::optional<Access> &a, bool isWrite) {
  if (!a)
    return;
  if (!a->place->pointer) {
    if (a->array) { // whose index is checked
      restrict(state_, BinaryOp::Ge, a->at, number(0));
      restrict(state_, BinaryOp::Lt, a->at, number(a->array->size));
    }
    return;
  }
  const AccessChecks &checks = a->place->checks;
  const Target *t = a->target.get();
  if (!t) {
    note(checks.null, false);
    note(checks.bounds, false);
    return;
  }
  note(checks.null, t->isBad.high <= 0);
  const bool isInside = isAtMost(number(0), a->at) && isAtMost(number(1), a->room);
  note(checks.bounds, isInside && (!isWrite || t->isWritable));
  restrict(state_, BinaryOp::Le, t->isBad, number(0));
  restrict(state_, BinaryOp::Ge, a->at, number(0));
  restrict(state_, BinaryOp::Ge, a->room, number(a->isWhole ? 1 : 0));
}

bool Walker::isPointer(ExprId id) const {
  return program_.types[program_.exprs[id].type].kind == TypeKind::Pointer;
}

Walker::Value Walker::null(TypeId type) const {
  const TypeId pointee = program_.types[type].element;
  Target t;
  t.at = {std::nullopt, -kFar, kFar};
  t.room = t.at;
  t.isBad = number(1);
  t.unit = pointee ? std::max<uint64_t>(program_.types[pointee].bytes, 1) : 1;
  Value v;
  v.target = std::make_shared<const Target>(std::move(t));
  return v;
}

void Walker::sayNull(const Value &pointer, Points &nulls, Points &others) const {
  const Target &t = *pointer.target;
  restrict(nulls, BinaryOp::Ge, t.isBad, number(1));
  if (t.isNullIfBad)
    restrict(others, BinaryOp::Le, t.isBad, number(0));
  if (const Array *array = arrayOf(t.object); array && t.isFilled)
    sayString(*array, others);
}

/// Both are of one object, as the check says.
static bool areOfOneObject(const Program &program, PropertyId check) {
  return check && program.isChecked(check);
}

Walker::Value Walker::distance(const Expr &e, const Value &a, const Value &b) const {
  if (!areOfOneObject(program_, e.property) || !a.target || !b.target ||
      a.target->unit != b.target->unit || a.target->isBad.high > 0 || b.target->isBad.high > 0 ||
      !a.target->at.form || !b.target->at.form)
    return unknown(e.type);
  return inType(e.type, sum(*a.target->at.form, *b.target->at.form, -1));
}

/// Whether one is null; otherwise where they are in their object.
Walker::Branches Walker::compareTargets(const Expr &e, const Value &a, const Value &b) {
  Branches result{state_, state_};
  auto isNull = [&](const Value &v) {
    return v.target && v.target->isNullIfBad && v.target->isBad.low > 0;
  };
  if (e.binary == BinaryOp::Eq || e.binary == BinaryOp::Ne) {
    const Value &other = isNull(b) ? a : b;
    const bool isEqual = e.binary == BinaryOp::Eq;
    if ((isNull(a) || isNull(b)) && other.target)
      sayNull(other, isEqual ? result.yes : result.no, isEqual ? result.no : result.yes);
    return result;
  }
  if (!areOfOneObject(program_, e.property) || !a.target || !b.target ||
      a.target->unit != b.target->unit || a.target->isBad.high > 0 || b.target->isBad.high > 0)
    return result;
  for (auto [state, op] :
       {std::pair(&result.yes, e.binary), std::pair(&result.no, negationOf(e.binary))}) {
    restrict(*state, op, a.target->at, b.target->at);
    restrict(*state, op, b.target->room, a.target->room);
  }
  return result;
}

} // namespace salve::analysis
