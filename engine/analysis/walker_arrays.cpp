// Arrays of the function, by two ghost variables: up to where they have been written, and where
// there is a NUL among characters (N. Dor, M. Rodeh and M. Sagiv, "CSSV: towards a realistic tool
// for statically detecting all buffer overflows in C", PLDI 2003, have lengths of strings; PED,
// section 2; row P1). What reads and writes elements says where these are: in `while (a[i]) i++`
// the counter never gets beyond the NUL. Of several bounds and NULs either may be kept: what is
// said of the ghosts is that there is such a number.
#include "engine/analysis/walker.h"
#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace salve::analysis {

using namespace ir;

// ------------------------------------------------------------ which are tracked

/// Those of a function that loops. What is written beyond an array ends the run, or nothing is
/// known.
void Walker::trackArrays() {
  if (program_.functions[function_].isHarness || !hasLoop(program_, function_) ||
      !program_.isChecked(PropertyKind::Uninitialised))
    return; // of a harness what was never written is an input
  bool isChecked = true;
  auto mustBeChecked = [&](PropertyId check) {
    isChecked = isChecked && (!check || program_.isChecked(check));
  };
  std::set<VariableId> indexed;
  forEachExpr(program_, function_, [&](ExprId id) {
    const Expr &e = program_.exprs[id];
    mustBeChecked(e.checks.bounds);
    if (!e.place)
      return;
    const Place &place = program_.places[e.place];
    mustBeChecked(place.checks.bounds);
    for (const Projection &step : place.path)
      mustBeChecked(step.bounds);
    if (place.variable && !place.path.empty())
      indexed.insert(place.variable);
  });
  for (VariableId id : indexed) {
    const Variable &v = program_.variables[id];
    const Type &type = program_.types[v.type];
    const bool isOwn = v.owner == function_ && v.storage == Storage::Local && !v.isVolatile;
    if (!isChecked || !isOwn || type.kind != TypeKind::Array || type.isVariable || type.count < 2 ||
        type.count > INT32_MAX || arrays_.size() == limits::analysis::kArrays ||
        persistent() + 2 > limits::analysis::kDimensions)
      continue;
    const Type &element = program_.types[type.element];
    if (!element.isNarrowInteger() || element.isBool)
      continue;
    Array array{persistent(), {}, static_cast<Wide>(type.count), element.bytes};
    if (element.bytes == 1)
      array.nul = array.written + 1;
    arrays_.emplace(id, array);
  }
}

const Walker::Array *Walker::arrayOf(VariableId variable) const {
  const auto at = variable ? arrays_.find(variable) : arrays_.end();
  return at == arrays_.end() ? nullptr : &at->second;
}

void Walker::limit(Points &state, const Array &array) {
  for (Dimension ghost : {array.written, array.nul.value_or(array.written)}) {
    state.restrict({{{ghost, -1}}, 0});
    state.restrict({{{ghost, 1}}, -array.size});
  }
}

// --------------------------------------------------------------------- writes

/// What it contains, and that it was written: copies can bring what was never written.
void Walker::forget(const Array &array) {
  state_.assign(array.written, Linear::number(0));
  if (array.nul)
    state_.assign(*array.nul, Linear::number(array.size));
}

void Walker::forgetArrays(bool isAll) {
  for (const auto &[variable, array] : arrays_)
    if (isAll || calls_.addressed.contains(variable))
      forget(array);
}

/// All before `end` is written, too, as what is written already reaches to where that begins.
void Walker::raise(Points &state, const Array &array, const Linear &end) const {
  const Linear old = Linear::dimension(array.written);
  const Dimension next = state.addDimension();
  for (const Linear &least : {old, end})
    if (const auto missing = sum(least, Linear::dimension(next), -1))
      state.restrict(*missing);
  state.restrict({{{next, 1}}, -array.size});
  state.assign(array.written, Linear::dimension(next));
}

void Walker::noteWritten(PropertyId check, const std::optional<Access> &a) {
  if (check && a && a->array)
    note(check, isAtMost(plus(a->at, number(1), 1), ghost(Linear::dimension(a->array->written))));
}

/// Chooses this NUL, unless it may be behind the one that was chosen.
void Walker::chooseNul(Points &state, const Array &array, const Linear &at) const {
  const auto behind = sum(at, Linear::dimension(*array.nul), -1);
  const auto most = behind && !state.isEmpty() ? state.upper(*behind) : std::nullopt;
  if (!most || *most > 0)
    return;
  state.assign(*array.nul, at);
  limit(state, array); // where the form has no bounds that octagons know
}

/// A character that need not be NUL is written there.
void Walker::overwriteNul(const Array &array, const Value &at) {
  const Value old = ghost(Linear::dimension(*array.nul)), end = plus(at, number(1), 1);
  if (isAtMost(end, old) || isAtMost(plus(old, number(1), 1), at) || state_.isEmpty())
    return;
  // All that is said of the new one is said of the old one before that is gone.
  const bool isUpTo = isAtMost(at, old);
  const Dimension next = state_.addDimension();
  const Value now{Linear::dimension(next), 0, array.size};
  restrict(state_, BinaryOp::Le, now, number(array.size));
  restrict(state_, BinaryOp::Ge, now, old);
  if (isUpTo)
    restrict(state_, BinaryOp::Ge, now, end);
  state_.assign(*array.nul, Linear::dimension(next));
}

/// The value, at that index.
void Walker::writtenAt(const Array &array, const Value &at, const Value &value) {
  const bool isNul = value.low == 0 && value.high == 0 && at.form;
  if (array.nul)
    isNul ? chooseNul(state_, array, *at.form) : overwriteNul(array, at);
  if (state_.isEmpty() || !at.form)
    return;
  const Value known = ghost(Linear::dimension(array.written)), end = plus(at, number(1), 1);
  if (end.form && isAtMost(at, known) && !isAtMost(end, known))
    raise(state_, array, *end.form);
}

/// An assignment to a place that is no tracked variable.
void Walker::written(const Place &place, const std::optional<Access> &access, const Value &value) {
  if (access && access->array && rangeOf(place.type))
    return writtenAt(*access->array, access->at, value);
  const Target *target = access ? access->target.get() : nullptr;
  if (place.pointer && !(target && target->object))
    return forgetArrays(false);
  if (const Array *array = arrayOf(place.pointer ? target->object : place.variable))
    forget(*array);
}

/// By an operation that writes through a pointer.
void Walker::fill(const Expr &e, const Value &to, const Value &byte, const Value &count) {
  if (!to.target || !to.target->object)
    return forgetArrays(false);
  const Array *array = arrayOf(to.target->object);
  if (!array)
    return;
  const bool isSteady =
      e.kind == ExprKind::Fill && to.target->unit == array->unit && isPure(e.b) && isPure(e.c);
  if (!isSteady)
    return forget(*array);
  const Value at = to.target->at, known = ghost(Linear::dimension(array->written)),
              end = plus(at, inUnits(count, array->unit), 1);
  const bool isNul = byte.low == 0 && byte.high == 0 && count.low > 0 && at.form;
  if (array->nul && isNul)
    chooseNul(state_, *array, *at.form);
  else if (array->nul && !isNul)
    state_.assign(*array->nul, Linear::number(array->size));
  if (!state_.isEmpty() && end.form && isAtMost(at, known))
    raise(state_, *array, *end.form);
}

// ---------------------------------------------------------------------- reads

Walker::Value Walker::withCharacter(Value value, const std::optional<Access> &access) {
  if (access && access->array && access->array->nul && access->at.form)
    value.characters.push_back({access->array, *access->at.form});
  return value;
}

void Walker::sayCharacter(const Value &value, bool isZero, Points &state) const {
  for (const Character &c : value.characters) {
    auto beyond = sum(c.at, Linear::dimension(*c.array->nul), -1);
    if (!beyond || state.isEmpty())
      continue;
    if (isZero) {
      chooseNul(state, *c.array, c.at);
    } else if (const auto most = state.upper(*beyond); most && *most <= 0) {
      beyond->constant += 1;
      state.restrict(*beyond);
    }
  }
}

/// With a number: whether that tells the character from NUL.
void Walker::compareCharacter(BinaryOp op, const Value &a, const Value &b, Branches &result) const {
  const bool isFirst = !a.characters.empty();
  const Value &one = isFirst ? a : b, &other = isFirst ? b : a;
  if (!other.form || !other.form->isNumber())
    return;
  const Wide n = other.low;
  auto compares = [op](Wide x, Wide y) {
    switch (op) {
    case BinaryOp::Lt: return x < y;
    case BinaryOp::Le: return x <= y;
    case BinaryOp::Gt: return x > y;
    case BinaryOp::Ge: return x >= y;
    case BinaryOp::Eq: return x == y;
    default: return x != y;
    }
  };
  const bool holdsOfNul = isFirst ? compares(0, n) : compares(n, 0);
  sayCharacter(one, false, holdsOfNul ? result.no : result.yes);
  if (n == 0 && (op == BinaryOp::Eq || op == BinaryOp::Ne))
    sayCharacter(one, true, holdsOfNul ? result.yes : result.no);
}

// ---------------------------------------------------------------------- calls

/// That there is one: from the array's first element on all is written up to a NUL.
void Walker::sayString(const Array &array, Points &state) const {
  if (!array.nul || state.isEmpty())
    return;
  const Dimension next = state.addDimension();
  state.restrict({{{next, -1}}, 0});
  state.restrict({{{next, 1}}, 1 - array.size});
  state.assign(*array.nul, Linear::dimension(next));
  raise(state, array, {{{*array.nul, 1}}, 1});
}

/// Of those that return what they are given first, with a string in it, or null.
bool Walker::returnsBuffer(const Function &f) {
  return f.isModel && (f.name == "fgets" || f.name == "fgets_unlocked");
}

/// The run goes on only where the argument of strlen is a string that ends within its object.
void Walker::knowLength(const Expr &call, const std::vector<Value> &arguments,
                        const Value &length) {
  const Function &f = program_.functions[call.callee];
  const Target *t = arguments.size() == 1 ? arguments[0].target.get() : nullptr;
  if (!t || t->unit != 1 || !length.form || !f.isModel || f.name != "strlen")
    return;
  restrict(state_, BinaryOp::Le, t->isBad, number(0));
  restrict(state_, BinaryOp::Ge, t->at, number(0));
  restrict(state_, BinaryOp::Lt, length, t->room);
  Linear most = *length.form; // the string and its NUL are in an object
  most.constant -= static_cast<Wide>(kMostObjectBytes) - 1;
  state_.restrict(most);
  const Array *array = arrayOf(t->object);
  const Value end = plus(t->at, length, 1);
  if (!array || !array->nul || !end.form || state_.isEmpty())
    return;
  state_.assign(*array->nul, *end.form);
  limit(state_, *array);
  if (t->at.high <= 0)
    raise(state_, *array, {{{*array->nul, 1}}, 1});
}

/// What the call leaves in an array that it was given the beginning of: a string. The value of one
/// that returns that array or null.
std::optional<Walker::Value> Walker::knowString(const Expr &call,
                                                const std::vector<Value> &arguments) {
  static constexpr std::array<std::string_view, 6> kWriters{
      "strcpy", "stpcpy", "strcat", "strncat", "__salve_scanned", "__salve_scanned_end"};
  const Function &f = program_.functions[call.callee];
  const Target *t = arguments.empty() ? nullptr : arguments[0].target.get();
  const Array *array = t && t->unit == 1 && t->at.high <= 0 ? arrayOf(t->object) : nullptr;
  if (!array || !array->nul || !f.isModel)
    return std::nullopt;
  if (std::ranges::find(kWriters, f.name) != kWriters.end())
    sayString(*array, state_);
  if (!returnsBuffer(f))
    return std::nullopt;
  Target result = *t;
  const Dimension isBad = define({std::nullopt, 0, 1});
  state_.forget(*array->nul);
  limit(state_, *array);
  state_.restrict({{{*array->nul, 1}, {isBad, -1}}, 1 - array->size});
  result.isBad = {Linear::dimension(isBad), 0, 1};
  result.isNullIfBad = true;
  Value v;
  v.target = std::make_shared<const Target>(std::move(result));
  return filled(v);
}

/// A pointer to an array in which there is a string, if the pointer is good.
Walker::Value Walker::filled(Value pointer) {
  Target t = *pointer.target;
  t.isFilled = true;
  pointer.target = std::make_shared<const Target>(std::move(t));
  return pointer;
}

} // namespace salve::analysis
