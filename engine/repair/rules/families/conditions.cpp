#include "engine/repair/rules/families/conditions.h"

#include "engine/repair/rules/names.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

namespace salve::repair {

using namespace ir;

namespace {

Reads merged(Reads a, const Reads &b) {
  a.exprs.insert(a.exprs.end(), b.exprs.begin(), b.exprs.end());
  a.variables.insert(a.variables.end(), b.variables.begin(), b.variables.end());
  return a;
}

Make joined(LogicalOp op, const Make &a, const Make &b) {
  return [=](Builder &builder) {
    ExprId left = a(builder);
    return builder.logical(op, left, b(builder));
  };
}

} // namespace

Operand constantOf(TypeId type, Bits value, std::string spelledAs) {
  return {[=](Builder &builder) { return builder.constant(type, value, spelledAs); }};
}

Operand copyOf(ExprId expr) {
  return {[=](Builder &builder) { return builder.clone(expr); }, {{expr}}};
}

Operand valueOf(VariableId variable) {
  return {[=](Builder &builder) { return builder.load(variable); }, {{}, {variable}}};
}

Operand readOf(const Program &program, PlaceId id) {
  const ir::Place &place = program.places[id];
  Operand result{[id](Builder &builder) { return builder.read(id); }};
  if (place.variable)
    result.reads.variables.push_back(place.variable);
  if (place.pointer)
    result.reads.exprs.push_back(place.pointer);
  for (const Projection &step : place.path)
    if (step.index)
      result.reads.exprs.push_back(step.index);
  return result;
}

Operand computed(const Operand &a, const Operand &b,
                 std::function<ExprId(Builder &, ExprId, ExprId)> make) {
  return {[left = a.make, right = b.make, make = std::move(make)](Builder &builder) {
            ExprId first = left(builder);
            return make(builder, first, right(builder));
          },
          merged(a.reads, b.reads)};
}

Test compared(BinaryOp op, const Operand &a, const Operand &b) {
  auto compare = [&](BinaryOp relation) {
    return computed(a, b, [relation](Builder &builder, ExprId left, ExprId right) {
      return builder.compare(relation, left, right);
    });
  };
  Operand holds = compare(op);
  return {std::move(holds.make), compare(negationOf(op)).make, std::move(holds.reads)};
}

Test all(const Test &a, const Test &b) {
  return {joined(LogicalOp::And, a.holds, b.holds), joined(LogicalOp::Or, a.fails, b.fails),
          merged(a.reads, b.reads)};
}

Test any(const Test &a, const Test &b) {
  return {joined(LogicalOp::Or, a.holds, b.holds), joined(LogicalOp::And, a.fails, b.fails),
          merged(a.reads, b.reads)};
}

void add(Conditions &c, const Test &test, uint32_t cost) {
  std::vector<VariableId> variables = test.reads.variables;
  for (ExprId expr : test.reads.exprs) {
    if (!onlyAnswers(c.program, expr))
      return;
    std::vector<VariableId> named = namedIn(c.program, expr);
    variables.insert(variables.end(), named.begin(), named.end());
  }
  if (!variables.empty())
    c.list.push_back({test.holds, test.fails, std::move(variables), cost});
}

namespace {

const Type &typeOf(const Conditions &c, ExprId expr) {
  return c.program.types[c.program.exprs[expr].type];
}

TypeId promoted(const Conditions &c, ExprId expr) {
  return typeOf(c, expr).width < 32 ? c.program.intType : c.program.exprs[expr].type;
}

/// A type that the program has; none if it has none.
TypeId numberType(const Program &program, TypeKind kind, uint32_t width, bool isSigned) {
  for (uint32_t i = 0; i < program.types.size(); ++i) {
    const Type &type = program.types[TypeId(i)];
    if (type.kind == kind && type.width == width &&
        (kind == TypeKind::Float || type.isSigned == isSigned))
      return TypeId(i);
  }
  return {};
}

/// p != NULL, or as the file says it: p
void notNull(Conditions &c, ExprId pointer) {
  const Program &program = c.program;
  ExprId p = written(program, pointer);
  if (typeOf(c, p).kind != TypeKind::Pointer)
    p = pointer;
  TypeId type = program.exprs[p].type;
  if (program.types[type].kind != TypeKind::Pointer)
    return;
  auto differs = [&](const Operand &value, TypeId of) {
    return compared(BinaryOp::Ne, value, constantOf(of, 0, c.usesNull ? "NULL" : ""));
  };
  const Test own = differs(copyOf(p), type);
  add(c, own, 0);
  // What is reached from it is read next.
  const std::vector<Field> &fields = program.types[program.types[type].element].fields;
  for (uint32_t f = 0; f < fields.size(); ++f)
    if (fields[f].type == type && !fields[f].name.empty()) {
      Operand next{[p, f, target = c.target](Builder &builder) {
                     return builder.member(builder.clone(p), f, target);
                   },
                   {{p}}};
      add(c, differs(next, type), 2);
    }
  // The pointer itself is read through another one, which may be null too.
  const Expr &expr = program.exprs[p];
  ExprId outer = expr.kind == ExprKind::Load ? program.places[expr.place].pointer : ExprId();
  if (outer)
    add(c, all(differs(copyOf(outer), program.exprs[outer].type), own), 1);
}

void notZero(Conditions &c, ExprId divisor) {
  ExprId d = written(c.program, divisor);
  if (typeOf(c, d).kind == TypeKind::Integer)
    add(c, compared(BinaryOp::Ne, copyOf(d), constantOf(promoted(c, d), 0)), 0);
}

/// (int)x  ⇒  x > -2147483649.0 && x < 2147483648.0, which NaN is not
void convertible(Conditions &c, const Expr &cast) {
  const Type &type = c.program.types[cast.type];
  TypeId wide = numberType(c.program, TypeKind::Float, 64, true);
  if (!wide || type.kind != TypeKind::Integer || type.isBool)
    return;
  double high = std::ldexp(1.0, static_cast<int>(type.width) - (type.isSigned ? 1 : 0));
  bool isExact = type.width > 52 && type.isSigned; // there is no number just below
  double low = !type.isSigned ? -1.0 : isExact ? -high : -high - 1.0;
  auto bound = [&](double value) {
    char text[48];
    std::snprintf(text, sizeof text, "%.1f", value);
    return constantOf(wide, std::bit_cast<uint64_t>(value), text);
  };
  Operand x = copyOf(written(c.program, cast.a));
  Test fits = all(compared(isExact ? BinaryOp::Ge : BinaryOp::Gt, x, bound(low)),
                  compared(BinaryOp::Lt, x, bound(high)));
  fits.fails = [holds = fits.holds](Builder &builder) { return builder.negated(holds(builder)); };
  add(c, fits, 0);
}

/// free(p)  ⇒  p != small, for the arrays of the function
void notAnArray(Conditions &c, ExprId pointer) {
  const Program &program = c.program;
  ExprId p = written(program, pointer);
  std::set<VariableId> seen;
  for (const Occurrence &at : occurrences(program, c.operation.function)) {
    const Expr &expr = program.exprs[at.expr];
    if (expr.kind == ExprKind::AddressOf && expr.type == program.exprs[p].type &&
        program.places[expr.place].variable && program.places[expr.place].path.empty() &&
        seen.insert(program.places[expr.place].variable).second)
      add(c, compared(BinaryOp::Ne, copyOf(p), copyOf(at.expr)), 0);
  }
}

/// What an index is, read once more without its effect: `n` for `n++`, `n + 1` for `++n`.
struct Index {
  Operand value;
  TypeId type; ///< promoted
  Test isNotNegative;
  bool mayWrap = false; ///< unsigned: `n - 1` of n = 0 is above all
};

std::optional<Index> indexOf(const Conditions &c, ExprId id) {
  const Program &program = c.program;
  ExprId i = written(program, id);
  const Expr &expr = program.exprs[i];
  if (typeOf(c, i).kind != TypeKind::Integer || expr.kind == ExprKind::Constant)
    return std::nullopt;
  const bool isStep = expr.kind == ExprKind::Increment;
  const Operand before = isStep ? readOf(program, expr.place) : copyOf(i);
  const Operand value =
      isStep && !expr.postfix
          ? computed(before, constantOf(promoted(c, i), 1),
                     [op = expr.delta > 0 ? BinaryOp::Add : BinaryOp::Sub](
                         Builder &builder, ExprId a, ExprId b) { return builder.binary(op, a, b); })
          : before;
  Operand zero = constantOf(promoted(c, i), 0);
  Test isNotNegative = compared(BinaryOp::Ge, value, zero);
  if (isStep && !expr.postfix && expr.delta < 0)
    isNotNegative = compared(BinaryOp::Gt, before, zero);
  // n - 1 >= 0 is n > 0
  const Expr *subtracted = expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Sub
                               ? &program.exprs[written(program, expr.b)]
                               : nullptr;
  const bool isPredecessor =
      subtracted && subtracted->kind == ExprKind::Constant && subtracted->value == 1;
  const bool isSigned = typeOf(c, i).isSigned;
  if (isPredecessor)
    isNotNegative = compared(isSigned ? BinaryOp::Gt : BinaryOp::Ne, copyOf(expr.a), zero);
  return Index{std::move(value), promoted(c, i), std::move(isNotNegative),
               isPredecessor && !isSigned};
}

void notNegative(Conditions &c, const Index &i, uint32_t cost) {
  if ((c.program.types[i.type].isSigned || i.mayWrap) && !std::exchange(c.hasSign, true))
    add(c, i.isNotNegative, cost);
}

/// i < limit, i >= 0, and both
void inRange(Conditions &c, const Index &i, const Operand &limit, uint32_t cost) {
  Test under = compared(BinaryOp::Lt, i.value, limit);
  if (i.mayWrap)
    notNegative(c, i, cost);
  add(c, under, cost);
  if (!c.program.types[i.type].isSigned)
    return;
  notNegative(c, i, cost);
  add(c, all(i.isNotNegative, under), cost + 1);
}

void below(Conditions &c, ExprId index, uint64_t count, std::string spelledAs) {
  auto i = indexOf(c, index);
  if (!i || count > INT32_MAX)
    return;
  inRange(c, *i, constantOf(i->type, count, spelledAs), 0);
  if (count < 2)
    return;
  const std::string less = spelledAs.empty() ? "" : spelledAs + " - 1";
  const size_t known = c.list.size();
  add(c, compared(BinaryOp::Lt, i->value, constantOf(i->type, count - 1, less)), 2);
  if (c.list.size() > known)
    c.list.back().leavesRoom = true;
}

/// Named variables of the operation's function that an expression does not name itself.
std::vector<VariableId> others(const Conditions &c, ExprId expr, bool globals) {
  const Program &program = c.program;
  const Function &function = program.functions[c.operation.function];
  std::vector<VariableId> result = function.parameters;
  result.insert(result.end(), function.locals.begin(), function.locals.end());
  for (uint32_t v = 0; globals && v < program.variables.size(); ++v)
    if (program.variables[VariableId(v)].storage == Storage::Global)
      result.push_back(VariableId(v));
  std::vector<VariableId> own = namedIn(program, written(program, expr));
  std::erase_if(result, [&](VariableId v) {
    return program.variables[v].name.empty() ||
           program.variables[v].storage == Storage::Temporary ||
           std::find(own.begin(), own.end(), v) != own.end();
  });
  return result;
}

/// i < n for the integers n that are in scope
void belowVariables(Conditions &c, ExprId index) {
  auto i = indexOf(c, index);
  if (!i)
    return;
  size_t taken = 0;
  for (VariableId n : others(c, index, true)) {
    const Variable &variable = c.program.variables[n];
    const Type &type = c.program.types[variable.type];
    bool fits = type.kind == TypeKind::Integer && !type.isBool && type.width >= 16;
    if (fits && ++taken <= limits::space::kBounds)
      inRange(c, *i, valueOf(n), variable.storage == Storage::Parameter ? 1 : 2);
  }
  notNegative(c, *i, 1);
}

/// Whether the index is field `f` of the record that the place ends in.
bool isField(const Program &program, ExprId index, const ir::Place &place, uint32_t f) {
  const Expr &expr = program.exprs[written(program, index)];
  if (!expr.place || program.places[expr.place].path.empty())
    return false;
  const ir::Place &other = program.places[expr.place];
  const Projection &last = other.path.back(), &own = place.path.back();
  if (last.kind != Projection::Kind::Field || last.field != f || !last.text.use || !own.text.use ||
      !other.text.use || !place.text.use)
    return false;
  auto record = [&](const ir::Place &p, const Projection &field) {
    return program.textOf({p.text.use->begin, field.text.use->begin});
  };
  return record(other, last) == record(place, own);
}

/// `s->data[i]`  ⇒  i < s->length
void belowSiblings(Conditions &c, ExprId index, ExprId pointer) {
  const Program &program = c.program;
  auto i = indexOf(c, index);
  ExprId p = written(program, pointer);
  const Expr &expr = program.exprs[p];
  if (!i || expr.kind != ExprKind::Load || !expr.place)
    return;
  const ir::Place &place = program.places[expr.place];
  if (place.path.empty() || place.path.back().kind != Projection::Kind::Field)
    return;
  TypeId record = steppedFrom(program, place, static_cast<uint32_t>(place.path.size() - 1));
  const std::vector<Field> &fields = program.types[record].fields;
  for (uint32_t f = 0; f < fields.size(); ++f) {
    TypeId type = fields[f].type;
    if (program.types[type].kind != TypeKind::Integer || fields[f].name.empty() ||
        isField(program, index, place, f))
      continue;
    Operand sibling{[p, f, type](Builder &builder) {
                      ExprId copy = builder.clone(p);
                      Expr &load = builder.program().exprs[copy];
                      load.text = {};
                      load.property = {};
                      load.type = type;
                      ir::Place &at = builder.program().places[load.place];
                      at.type = at.path.back().type = type;
                      at.path.back().field = f;
                      return copy;
                    },
                    {{p}}};
    inRange(c, *i, sibling, 1);
  }
}

/// p < end for pointers of the same type
void belowPointers(Conditions &c, ExprId p) {
  for (VariableId end : others(c, p, false))
    if (c.program.variables[end].type == c.program.exprs[p].type)
      add(c, compared(BinaryOp::Lt, copyOf(p), valueOf(end)), 2);
}

/// The macro that the variable's first dimension is written as.
std::string countName(const Program &program, const ir::Place &place, uint32_t step) {
  if (!place.variable || step != 0)
    return "";
  const std::vector<Token> size = dimension(program, place.variable, 0);
  const bool isName = size.size() == 1 && size[0].kind == TokenKind::Identifier;
  return isName ? std::string(program.textOf(size[0].range)) : "";
}

/// i < 8, of a place that ends in or goes through an array
void inArray(Conditions &c, const ir::Place &place, uint32_t step) {
  const Type &array = c.program.types[steppedFrom(c.program, place, step)];
  if (array.isVariable)
    belowVariables(c, place.path[step].index);
  else
    below(c, place.path[step].index, array.count, countName(c.program, place, step));
}

/// What is accessed through `&a[i]`, which may itself be one behind the last element.
void addressed(Conditions &c, const ir::Place &place) {
  const uint32_t last = static_cast<uint32_t>(place.path.size()) - 1;
  if (place.path.empty())
    return;
  if (place.path[last].kind == Projection::Kind::Index)
    inArray(c, place, last);
  if (place.path[last].kind != Projection::Kind::Element || !place.pointer)
    return;
  belowSiblings(c, place.path[last].index, place.pointer);
  belowVariables(c, place.path[last].index);
}

void accessed(Conditions &c, const ir::Place &place, PropertyKind kind) {
  const Program &program = c.program;
  for (uint32_t i = 0; i < place.path.size(); ++i)
    if (place.path[i].bounds == c.target && place.path[i].kind == Projection::Kind::Index)
      inArray(c, place, i);
  const AccessChecks &checks = place.checks;
  if (!place.pointer ||
      (checks.null != c.target && checks.lifetime != c.target && checks.bounds != c.target))
    return;
  if (kind == PropertyKind::NullDereference)
    notNull(c, place.pointer);
  if (kind != PropertyKind::Bounds)
    return;
  if (!place.path.empty() && place.path[0].kind == Projection::Kind::Element) {
    belowSiblings(c, place.path[0].index, place.pointer);
    belowVariables(c, place.path[0].index);
    return;
  }
  ExprId p = written(program, place.pointer);
  if (program.exprs[p].kind == ExprKind::AddressOf)
    addressed(c, program.places[program.exprs[p].place]);
  else if (program.exprs[p].kind == ExprKind::PointerAdd)
    belowVariables(c, program.exprs[p].b);
  else
    belowPointers(c, p);
}

/// memcpy(to, from, n)  ⇒  n <= sizeof(to)
void notLarger(Conditions &c, ExprId count, ExprId array) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[written(program, array)];
  if (!indexOf(c, count) || expr.kind != ExprKind::AddressOf || !expr.text.use)
    return;
  const ir::Place &place = program.places[expr.place];
  if (!place.variable || program.textOf(*expr.text.use).starts_with("&"))
    return;
  const Variable &variable = program.variables[place.variable];
  const Type &type = program.types[variable.type];
  TypeId wide = numberType(program, TypeKind::Integer, 64, false);
  if (wide && type.kind == TypeKind::Array && !type.isVariable && type.bytes <= INT32_MAX)
    add(c,
        compared(BinaryOp::Le, copyOf(written(program, count)),
                 constantOf(wide, type.bytes, "sizeof(" + variable.name + ")")),
        0);
}

/// A call: its pointers are not null and not behind their arrays; of a library function, which
/// counts bytes, its counts are not too large, of another one its numbers are not 0.
void called(Conditions &c, const std::vector<ExprId> &arguments, PropertyKind kind,
            bool isLibrary) {
  const Program &program = c.program;
  for (ExprId argument : arguments) {
    if (!argument)
      continue;
    const TypeKind type = typeOf(c, argument).kind;
    const Expr &passed = program.exprs[written(program, argument)];
    if (type == TypeKind::Pointer &&
        (kind == PropertyKind::NullDereference || kind == PropertyKind::InvalidCall)) {
      const bool isMember = passed.kind == ExprKind::AddressOf && // strlen(v->name)
                            program.places[passed.place].pointer.valid();
      notNull(c, isMember ? program.places[passed.place].pointer : argument);
    }
    if (passed.kind == ExprKind::AddressOf && kind == PropertyKind::Bounds)
      addressed(c, program.places[passed.place]);
    if (!isLibrary && kind == PropertyKind::DivisionByZero)
      notZero(c, argument);
    for (ExprId other : arguments)
      if (isLibrary && other && type == TypeKind::Integer && kind == PropertyKind::Bounds)
        notLarger(c, argument, other);
  }
}

} // namespace

std::vector<Condition> conditionsOf(const Program &program, const FailingOperation &operation,
                                    PropertyId target, bool usesNull) {
  Conditions c{program, operation, target, usesNull};
  const Expr &expr = program.exprs[operation.expr];
  const PropertyKind kind = program.properties[target].kind;
  const bool isCompound = expr.kind == ExprKind::CompoundAssign;
  if (kind == PropertyKind::Overflow) {
    addOverflow(c);
    return std::move(c.list);
  }
  if (expr.kind == ExprKind::Call) {
    called(c, expr.callee ? expr.args : std::vector<ExprId>{expr.a}, kind,
           !expr.callee || program.functions[expr.callee].isModel);
  } else if (expr.kind == ExprKind::Copy || expr.kind == ExprKind::Fill ||
             expr.kind == ExprKind::Deallocate)
    called(c, {expr.a, expr.b, expr.c}, kind, true);
  else if (kind == PropertyKind::DivisionByZero)
    notZero(c, isCompound ? expr.a : expr.b);
  else if (kind == PropertyKind::Shift)
    below(c, isCompound ? expr.a : expr.b,
          program.types[isCompound ? expr.computeType : expr.type].width, "");
  if (kind == PropertyKind::Conversion && expr.kind == ExprKind::Cast)
    convertible(c, expr);
  if (kind == PropertyKind::InvalidFree && expr.kind == ExprKind::Deallocate)
    notAnArray(c, expr.a);
  if (expr.place)
    accessed(c, program.places[expr.place], kind);
  std::stable_sort(c.list.begin(), c.list.end(),
                   [](const Condition &a, const Condition &b) { return a.cost < b.cost; });
  return std::move(c.list);
}

} // namespace salve::repair
