// The conditions under which an operation does not fail (see failing.h).
#include "engine/repair/failing.h"

#include "engine/repair/occurrences.h"
#include "engine/repair/rules/overflow_conditions.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostBounds = 6; ///< variables that an index is compared with

bool contains(const AccessChecks &checks, PropertyId property) {
  return checks.null == property || checks.lifetime == property || checks.bounds == property;
}

/// Makes the conditions of one operation.
class Conditions {
public:
  Conditions(const Program &program, const FailingOperation &operation)
      : program_(program), operation_(operation), usesNull_(mentions(program, "NULL")) {}

  std::vector<Condition> of(PropertyId property) {
    target_ = property;
    const Expr &expr = program_.exprs[operation_.expr];
    PropertyKind kind = program_.properties[property].kind;
    bool isMemory = expr.kind == ExprKind::Copy || expr.kind == ExprKind::Fill ||
                    expr.kind == ExprKind::Deallocate;
    if (expr.kind == ExprKind::Call) {
      call(expr.callee ? expr.args : std::vector<ExprId>{expr.a}, kind);
    } else if (isMemory) {
      std::vector<ExprId> operands;
      for (ExprId operand : {expr.a, expr.b, expr.c})
        if (operand)
          operands.push_back(operand);
      call(operands, kind);
    } else if (kind == PropertyKind::DivisionByZero) {
      divisor(expr.kind == ExprKind::CompoundAssign ? expr.a : expr.b);
    } else if (kind == PropertyKind::Shift) {
      bool compound = expr.kind == ExprKind::CompoundAssign;
      TypeId shifted = compound ? expr.computeType : expr.type;
      below(compound ? expr.a : expr.b, program_.types[shifted].width, "");
    }
    if (kind == PropertyKind::Conversion && expr.kind == ExprKind::Cast)
      conversion(expr);
    if (kind == PropertyKind::InvalidFree && expr.kind == ExprKind::Deallocate)
      notAnArray(expr.a);
    if (expr.place)
      place(program_.places[expr.place], kind, property);
    std::stable_sort(result_.begin(), result_.end(),
                     [](const Condition &a, const Condition &b) { return a.cost < b.cost; });
    return std::move(result_);
  }

private:
  using Make = std::function<ExprId(Builder &)>;

  static bool mentions(const Program &program, std::string_view name) {
    for (const Token &token : tokens(program.text))
      if (token.kind == TokenKind::Identifier && program.textOf(token.range) == name)
        return true;
    return false;
  }

  void add(Make holds, Make fails, std::vector<ExprId> from, std::vector<VariableId> variables,
           uint32_t cost) {
    for (ExprId expr : from) {
      if (!onlyReads(program_, expr))
        return;
      auto named = namedIn(program_, expr);
      variables.insert(variables.end(), named.begin(), named.end());
    }
    if (!variables.empty())
      result_.push_back({std::move(holds), std::move(fails), std::move(variables), cost});
  }

  static Make comparison(BinaryOp op, Make a, Make b) {
    return [=](Builder &builder) {
      ExprId left = a(builder);
      return builder.compare(op, left, b(builder));
    };
  }
  static Make both(LogicalOp op, Make a, Make b) {
    return [=](Builder &builder) {
      ExprId left = a(builder);
      return builder.logical(op, left, b(builder));
    };
  }
  static Make clone(ExprId expr) {
    return [=](Builder &builder) { return builder.clone(expr); };
  }
  static Make constant(TypeId type, uint64_t value, std::string spelledAs = "") {
    return [=](Builder &builder) { return builder.constant(type, value, spelledAs); };
  }
  TypeId promoted(ExprId id) const {
    const Type &type = program_.types[program_.exprs[id].type];
    return type.width < 32 ? program_.intType : program_.exprs[id].type;
  }

  /// p != NULL, or as the file says it: p
  void notNull(ExprId pointer, uint32_t cost) {
    ExprId p = written(program_, pointer);
    if (program_.types[program_.exprs[p].type].kind != TypeKind::Pointer)
      p = pointer;
    TypeId type = program_.exprs[p].type;
    if (program_.types[type].kind != TypeKind::Pointer)
      return;
    Make null = constant(type, 0, usesNull_ ? "NULL" : "");
    Make holds = comparison(BinaryOp::Ne, clone(p), null);
    Make fails = comparison(BinaryOp::Eq, clone(p), null);
    add(holds, fails, {p}, {}, cost);
    // What is reached from it is read next.
    const std::vector<Field> &fields = program_.types[program_.types[type].element].fields;
    for (uint32_t f = 0; f < fields.size(); ++f)
      if (fields[f].type == type && !fields[f].name.empty()) {
        Make next = [p, f, target = target_](Builder &builder) {
          return builder.member(builder.clone(p), f, target);
        };
        add(comparison(BinaryOp::Ne, next, null), comparison(BinaryOp::Eq, next, null), {p}, {},
            cost + 2);
      }
    // The pointer itself is read through another one, which may be null too.
    const Expr &expr = program_.exprs[p];
    ExprId outer = expr.kind == ExprKind::Load ? program_.places[expr.place].pointer : ExprId();
    if (!outer)
      return;
    TypeId outerType = program_.exprs[outer].type;
    Make outerNull = constant(outerType, 0, usesNull_ ? "NULL" : "");
    add(both(LogicalOp::And, comparison(BinaryOp::Ne, clone(outer), outerNull), holds),
        both(LogicalOp::Or, comparison(BinaryOp::Eq, clone(outer), outerNull), fails), {outer, p},
        {}, cost + 1);
  }

  void divisor(ExprId id) {
    ExprId d = written(program_, id);
    if (program_.types[program_.exprs[d].type].kind != TypeKind::Integer)
      return;
    Make zero = constant(promoted(d), 0);
    add(comparison(BinaryOp::Ne, clone(d), zero), comparison(BinaryOp::Eq, clone(d), zero), {d}, {},
        0);
  }

  /// (int)x  ⇒  x > -2147483649.0 && x < 2147483648.0, which NaN is not
  void conversion(const Expr &cast) {
    const Type &type = program_.types[cast.type];
    TypeId wide;
    for (uint32_t t = 0; t < program_.types.size(); ++t)
      if (program_.types[TypeId(t)].kind == TypeKind::Float &&
          program_.types[TypeId(t)].width == 64)
        wide = TypeId(t);
    if (!wide || type.kind != TypeKind::Integer || type.isBool)
      return;
    double high = std::ldexp(1.0, static_cast<int>(type.width) - (type.isSigned ? 1 : 0));
    bool isExact = type.width > 52 && type.isSigned; // there is no number just below
    double low = !type.isSigned ? -1.0 : isExact ? -high : -high - 1.0;
    auto bound = [&](double value) {
      char text[48];
      std::snprintf(text, sizeof text, "%.1f", value);
      return constant(wide, std::bit_cast<uint64_t>(value), text);
    };
    ExprId x = written(program_, cast.a);
    Make holds = both(LogicalOp::And,
                      comparison(isExact ? BinaryOp::Ge : BinaryOp::Gt, clone(x), bound(low)),
                      comparison(BinaryOp::Lt, clone(x), bound(high)));
    Make fails = [holds](Builder &builder) { return builder.negated(holds(builder)); };
    add(holds, fails, {x}, {}, 0);
  }

  /// free(p)  ⇒  p != small, for the arrays of the function
  void notAnArray(ExprId pointer) {
    ExprId p = written(program_, pointer);
    std::set<VariableId> seen;
    for (const Occurrence &at : occurrences(program_, operation_.function)) {
      const Expr &expr = program_.exprs[at.expr];
      ExprId address = at.expr;
      if (expr.kind != ExprKind::AddressOf || expr.type != program_.exprs[p].type ||
          !program_.places[expr.place].variable || !program_.places[expr.place].path.empty() ||
          !seen.insert(program_.places[expr.place].variable).second)
        continue;
      Make other = clone(address);
      add(comparison(BinaryOp::Ne, clone(p), other), comparison(BinaryOp::Eq, clone(p), other),
          {p, address}, {}, 0);
    }
  }

  /// What an index is, read once more without its effect: `n` for `n++`.
  struct Index {
    Make value;
    TypeId type;          ///< promoted
    Make above, negative; ///< at least 0, less than 0
    std::vector<ExprId> from;
    std::vector<VariableId> variables;
  };

  std::optional<Index> indexOf(ExprId id) const {
    ExprId i = written(program_, id);
    const Expr &expr = program_.exprs[i];
    if (program_.types[expr.type].kind != TypeKind::Integer || expr.kind == ExprKind::Constant)
      return std::nullopt;
    Index result;
    result.type = promoted(i);
    if (expr.kind == ExprKind::Increment && expr.postfix) {
      const Place &place = program_.places[expr.place];
      result.value = readOf(expr.place);
      if (place.variable)
        result.variables.push_back(place.variable);
      if (place.pointer)
        result.from.push_back(place.pointer);
      for (const Projection &step : place.path)
        if (step.index)
          result.from.push_back(step.index);
    } else {
      result.value = clone(i);
      result.from.push_back(i);
    }
    Make zero = constant(result.type, 0);
    result.above = comparison(BinaryOp::Ge, result.value, zero);
    result.negative = comparison(BinaryOp::Lt, result.value, zero);
    // n - 1 >= 0 is n > 0
    const Expr *subtracted = expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Sub
                                 ? &program_.exprs[written(program_, expr.b)]
                                 : nullptr;
    if (subtracted && subtracted->kind == ExprKind::Constant && subtracted->value == 1) {
      result.above = comparison(BinaryOp::Gt, clone(expr.a), zero);
      result.negative = comparison(BinaryOp::Le, clone(expr.a), zero);
    }
    return result;
  }

  static Make readOf(PlaceId place) {
    return [place](Builder &builder) { return builder.read(place); };
  }

  /// i < limit, i >= 0, and both
  void range(const Index &i, Make limit, std::vector<ExprId> from,
             std::vector<VariableId> variables, uint32_t cost) {
    Make under = comparison(BinaryOp::Lt, i.value, limit);
    Make beyond = comparison(BinaryOp::Ge, i.value, limit);
    from.insert(from.end(), i.from.begin(), i.from.end());
    variables.insert(variables.end(), i.variables.begin(), i.variables.end());
    add(under, beyond, from, variables, cost);
    if (!program_.types[i.type].isSigned)
      return;
    notNegative(i, cost);
    add(both(LogicalOp::And, i.above, under), both(LogicalOp::Or, i.negative, beyond), from,
        variables, cost + 1);
  }

  void notNegative(const Index &i, uint32_t cost) {
    if (program_.types[i.type].isSigned && !std::exchange(hasSign_, true))
      add(i.above, i.negative, i.from, i.variables, cost);
  }

  void below(ExprId index, uint64_t count, std::string spelledAs) {
    auto i = indexOf(index);
    if (i && count <= INT32_MAX)
      range(*i, constant(i->type, count, std::move(spelledAs)), {}, {}, 0);
  }

  /// i < n for the integers n that are in scope
  void belowVariables(ExprId index) {
    auto i = indexOf(index);
    if (!i)
      return;
    std::vector<VariableId> own = namedIn(program_, written(program_, index));
    size_t taken = 0;
    const Function &function = program_.functions[operation_.function];
    std::vector<VariableId> candidates = function.parameters;
    candidates.insert(candidates.end(), function.locals.begin(), function.locals.end());
    for (uint32_t v = 0; v < program_.variables.size(); ++v)
      if (program_.variables[VariableId(v)].storage == Storage::Global)
        candidates.push_back(VariableId(v));
    for (VariableId n : candidates) {
      const Variable &variable = program_.variables[n];
      const Type &type = program_.types[variable.type];
      bool fits = type.kind == TypeKind::Integer && !type.isBool && type.width >= 16 &&
                  !variable.name.empty() && variable.storage != Storage::Temporary &&
                  std::find(own.begin(), own.end(), n) == own.end();
      if (!fits || ++taken > kMostBounds)
        continue;
      uint32_t cost = variable.storage == Storage::Parameter ? 1 : 2;
      Make bound = [n](Builder &builder) { return builder.load(n); };
      range(*i, bound, {}, {n}, cost);
    }
    notNegative(*i, 1);
  }

  /// `s->data[i]`  ⇒  i < s->length
  void belowSiblings(ExprId index, ExprId pointer) {
    auto i = indexOf(index);
    ExprId p = written(program_, pointer);
    const Expr &expr = program_.exprs[p];
    if (!i || expr.kind != ExprKind::Load || !expr.place)
      return;
    const Place &place = program_.places[expr.place];
    if (place.path.empty() || place.path.back().kind != Projection::Kind::Field)
      return;
    TypeId record = steppedFrom(program_, place, static_cast<uint32_t>(place.path.size() - 1));
    const std::vector<Field> &fields = program_.types[record].fields;
    for (uint32_t f = 0; f < fields.size(); ++f) {
      if (program_.types[fields[f].type].kind != TypeKind::Integer || fields[f].name.empty() ||
          isField(index, place, f))
        continue;
      TypeId type = fields[f].type;
      Make sibling = [p, f, type](Builder &builder) {
        ExprId copy = builder.clone(p);
        Expr &load = builder.program().exprs[copy];
        load.text = {};
        load.property = {};
        load.type = type;
        Place &at = builder.program().places[load.place];
        at.type = at.path.back().type = type;
        at.path.back().field = f;
        return copy;
      };
      range(*i, sibling, {p}, {}, 1);
    }
  }

  /// Whether the index is field `f` of the record that the place ends in.
  bool isField(ExprId index, const Place &place, uint32_t f) const {
    const Expr &expr = program_.exprs[written(program_, index)];
    if (!expr.place || program_.places[expr.place].path.empty())
      return false;
    const Projection &last = program_.places[expr.place].path.back();
    const Projection &own = place.path.back();
    if (last.kind != Projection::Kind::Field || last.field != f || !last.text.use || !own.text.use)
      return false;
    const Place &other = program_.places[expr.place];
    if (!other.text.use || !place.text.use)
      return false;
    auto record = [&](const Place &p, const Projection &field) {
      return program_.textOf({p.text.use->begin, field.text.use->begin});
    };
    return record(other, last) == record(place, own);
  }

  /// p < end for pointers of the same type
  void belowPointers(ExprId pointer) {
    ExprId p = written(program_, pointer);
    TypeId type = program_.exprs[p].type;
    std::vector<VariableId> own = namedIn(program_, p);
    const Function &function = program_.functions[operation_.function];
    std::vector<VariableId> candidates = function.parameters;
    candidates.insert(candidates.end(), function.locals.begin(), function.locals.end());
    for (VariableId end : candidates) {
      const Variable &variable = program_.variables[end];
      if (variable.type != type || variable.name.empty() ||
          variable.storage == Storage::Temporary ||
          std::find(own.begin(), own.end(), end) != own.end())
        continue;
      Make load = [end](Builder &builder) { return builder.load(end); };
      add(comparison(BinaryOp::Lt, clone(p), load), comparison(BinaryOp::Ge, clone(p), load), {p},
          {end}, 2);
    }
  }

  void place(const Place &place, PropertyKind kind, PropertyId property) {
    for (uint32_t i = 0; i < place.path.size(); ++i)
      if (place.path[i].bounds == property && place.path[i].kind == Projection::Kind::Index) {
        const Type &array = program_.types[steppedFrom(program_, place, i)];
        if (array.isVariable)
          belowVariables(place.path[i].index);
        else
          below(place.path[i].index, array.count, countName(place, i));
      }
    if (!place.pointer || !contains(place.checks, property))
      return;
    if (kind == PropertyKind::NullDereference)
      notNull(place.pointer, 0);
    if (kind != PropertyKind::Bounds)
      return;
    if (!place.path.empty() && place.path[0].kind == Projection::Kind::Element) {
      belowSiblings(place.path[0].index, place.pointer);
      belowVariables(place.path[0].index);
      return;
    }
    ExprId p = written(program_, place.pointer);
    if (program_.exprs[p].kind == ExprKind::PointerAdd)
      belowVariables(program_.exprs[p].b);
    else
      belowPointers(p);
  }

  /// The macro that the variable's only dimension is written as.
  std::string countName(const Place &place, uint32_t step) const {
    if (!place.variable || step != 0)
      return "";
    ByteRange name = program_.variables[place.variable].range.bytes;
    if (program_.variables[place.variable].range.file != kMainFile)
      return "";
    auto rest = static_cast<uint32_t>(std::min<size_t>(program_.text.size(), name.end + 200));
    std::vector<Token> behind = tokens(program_.text, {name.end, rest});
    auto spelled = [&](size_t i) { return program_.textOf(behind[i].range); };
    bool isName = behind.size() > 2 && spelled(0) == "[" &&
                  behind[1].kind == TokenKind::Identifier && spelled(2) == "]";
    return isName ? std::string(spelled(1)) : "";
  }

  /// A call of a library function: its pointers are not null, its counts not too large.
  void call(const std::vector<ExprId> &arguments, PropertyKind kind) {
    for (ExprId argument : arguments) {
      const Type &type = program_.types[program_.exprs[argument].type];
      if (type.kind == TypeKind::Pointer &&
          (kind == PropertyKind::NullDereference || kind == PropertyKind::InvalidCall))
        notNull(argument, 0);
      if (type.kind != TypeKind::Integer || kind != PropertyKind::Bounds)
        continue;
      for (ExprId other : arguments)
        notLarger(argument, other);
    }
  }

  /// memcpy(to, from, n)  ⇒  n <= sizeof(to)
  void notLarger(ExprId count, ExprId array) {
    ExprId n = written(program_, count), a = written(program_, array);
    const Expr &expr = program_.exprs[a];
    if (!indexOf(count) || expr.kind != ExprKind::AddressOf || !expr.text.use)
      return;
    const Place &place = program_.places[expr.place];
    if (!place.variable || program_.textOf(*expr.text.use).starts_with("&"))
      return;
    const Type &type = program_.types[program_.variables[place.variable].type];
    if (type.kind != TypeKind::Array || type.isVariable || type.bytes > INT32_MAX)
      return;
    std::string size = "sizeof(" + program_.variables[place.variable].name + ")";
    TypeId wide;
    for (uint32_t t = 0; t < program_.types.size(); ++t) {
      const Type &each = program_.types[TypeId(t)];
      if (each.kind == TypeKind::Integer && each.width == 64 && !each.isSigned)
        wide = TypeId(t);
    }
    if (!wide)
      return;
    Make limit = constant(wide, type.bytes, size);
    add(comparison(BinaryOp::Le, clone(n), limit), comparison(BinaryOp::Gt, clone(n), limit), {n},
        {}, 0);
  }

  const Program &program_;
  const FailingOperation &operation_;
  bool usesNull_;
  PropertyId target_;
  bool hasSign_ = false;
  std::vector<Condition> result_;
};

} // namespace

std::vector<Condition> conditionsOf(const Program &program, const FailingOperation &operation,
                                    PropertyId property) {
  if (program.properties[property].kind == PropertyKind::Overflow)
    return overflowConditions(program, operation, property);
  return Conditions(program, operation).of(property);
}

} // namespace salve::repair
