// What the verifier requires of properties, expressions and places.
#include "engine/ir/verifier_walk.h"

#include <algorithm>

namespace salve::ir {

// -------------------------------------------------------------- properties
/// A property of this function, of one of these kinds. Contracts let Assert and Fail report
/// whatever they check. What is called for its caller (a model) has its caller's properties.
void Verifier::property(PropertyId id, CheckSet kinds) {
  if (!id)
    return;
  if (!require(in(program_.properties, id) && (program_.properties[id].function == function_ ||
                                               program_.functions[function_].trusted),
               "a property of another function"))
    return;
  require((bit(program_.properties[id].kind) & kinds) != 0, "a property of another kind");
}

void Verifier::access(const AccessChecks &checks) {
  property(checks.null, bit(PropertyKind::NullDereference));
  property(checks.lifetime, bit(PropertyKind::Dangling));
  property(checks.bounds, bit(PropertyKind::Bounds));
}

CheckSet Verifier::propertyKinds(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Load: return bit(PropertyKind::Uninitialised);
  case ExprKind::PointerDiff: return bit(PropertyKind::PointerComparison);
  case ExprKind::Binary:
    if (isRelational(e.binary))
      return bit(PropertyKind::PointerComparison);
    [[fallthrough]];
  case ExprKind::CompoundAssign:
    return isShift(e.binary) ? bit(PropertyKind::Shift) : bit(PropertyKind::DivisionByZero);
  case ExprKind::Cast: return bit(PropertyKind::Conversion);
  case ExprKind::Call: return bit(e.callee ? PropertyKind::EndlessLoop : PropertyKind::InvalidCall);
  case ExprKind::Allocate: return bit(PropertyKind::Leak);
  case ExprKind::Query: return e.query == PointerQuery::Handed ? bit(PropertyKind::Leak) : 0;
  case ExprKind::Copy: return bit(PropertyKind::StringMisuse);
  case ExprKind::Assert:
  case ExprKind::Fail: return ~CheckSet{0};
  case ExprKind::Assume: return bit(PropertyKind::Assertion);
  case ExprKind::Constant:
  case ExprKind::AddressOf:
  case ExprKind::FunctionAddress:
  case ExprKind::PointerAdd:
  case ExprKind::Unary:
  case ExprKind::Logical:
  case ExprKind::Conditional:
  case ExprKind::Comma:
  case ExprKind::AnyOrder:
  case ExprKind::Assign:
  case ExprKind::Increment:
  case ExprKind::Statements:
  case ExprKind::Nondet:
  case ExprKind::UnknownCode:
  case ExprKind::Deallocate:
  case ExprKind::Fill:
  case ExprKind::Havoc:
  case ExprKind::Halt:
  case ExprKind::NotModelled: return 0;
  }
  return 0;
}

void Verifier::properties(const Expr &e) {
  property(e.property, propertyKinds(e));
  bool computes = e.kind == ExprKind::Binary || e.kind == ExprKind::CompoundAssign ||
                  e.kind == ExprKind::Increment || e.kind == ExprKind::Unary;
  property(e.overflow, computes ? bit(PropertyKind::Overflow) : 0);
  bool readsOld = e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::Increment;
  property(e.oldValue, readsOld ? bit(PropertyKind::Uninitialised) : 0);
  if (e.kind == ExprKind::Deallocate) {
    require(!e.checks.null, "free of null is no fault");
    property(e.checks.lifetime, bit(PropertyKind::DoubleFree));
    property(e.checks.bounds, bit(PropertyKind::InvalidFree));
    return;
  }
  bool accesses = e.kind == ExprKind::Copy || e.kind == ExprKind::Fill;
  bool moves = e.kind == ExprKind::PointerAdd || e.kind == ExprKind::AddressOf ||
               e.kind == ExprKind::Increment || e.kind == ExprKind::CompoundAssign;
  bool compares = e.kind == ExprKind::PointerDiff || e.kind == ExprKind::Binary;
  const AccessChecks &c = e.checks, &d = e.sourceChecks;
  require((accesses || !c.null) && (accesses || moves || compares || !c.lifetime) &&
              (accesses || moves || !c.bounds),
          "checks of no access");
  require(e.kind == ExprKind::Copy || (!d.null && !d.lifetime && !d.bounds),
          "checks of no second access");
  access(c);
  access(d);
}

Verifier::Operands Verifier::operands(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Constant:
  case ExprKind::FunctionAddress:
  case ExprKind::Nondet:
  case ExprKind::UnknownCode:
  case ExprKind::AnyOrder:
  case ExprKind::Fail:
  case ExprKind::Halt:
  case ExprKind::NotModelled: return {0, 0};
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::Increment: return {0, 0, true};
  case ExprKind::Assign:
  case ExprKind::CompoundAssign: return {1, 1, true};
  case ExprKind::Call: return e.callee ? Operands{0, 0} : Operands{1, 1};
  case ExprKind::Statements: return {0, 1, false, true};
  case ExprKind::Unary:
  case ExprKind::Cast:
  case ExprKind::Allocate:
  case ExprKind::Deallocate:
  case ExprKind::Havoc:
  case ExprKind::Assert:
  case ExprKind::Assume: return {1, 1};
  case ExprKind::Query: {
    const bool isOfOne = e.query == PointerQuery::Size || e.query == PointerQuery::Offset ||
                         e.query == PointerQuery::Handed || e.query == PointerQuery::Ended;
    unsigned count = isOfOne ? 1 : 2;
    return {count, count};
  }
  case ExprKind::PointerAdd:
  case ExprKind::PointerDiff:
  case ExprKind::Binary:
  case ExprKind::Logical:
  case ExprKind::Comma: return {2, 2};
  case ExprKind::Copy:
  case ExprKind::Fill:
  case ExprKind::Conditional: return {3, 3};
  }
  return {0, 0};
}

bool Verifier::operandsThere(const Expr &e) {
  Operands expected = operands(e);
  unsigned found = (e.a ? 1 : 0) + (e.b ? 1 : 0) + (e.c ? 1 : 0);
  return require(found >= expected.least && found <= expected.most && (found < 1 || e.a) &&
                     (found < 2 || e.b),
                 "wrong number of operands") &&
         require(expected.place == e.place.valid(), "a place is missing or too many") &&
         require(expected.statement == e.stmt.valid(), "a statement is missing or too many");
}

void Verifier::typed(const Expr &e) {
  const Type &t = type(e.type);
  switch (e.kind) {
  case ExprKind::Constant:
    require(t.isScalar() && e.value == truncate(t, e.value), "constant beyond its type");
    require(t.kind != TypeKind::Pointer || e.value == 0, "a constant pointer that is not null");
    return;
  case ExprKind::Load:
    require(same(e.type, program_.places[e.place].type), "load of another type");
    return;
  case ExprKind::AddressOf:
    require(t.kind == TypeKind::Pointer, "an address that is no pointer");
    return;
  case ExprKind::FunctionAddress:
    require(t.kind == TypeKind::Pointer && in(program_.functions, e.callee) &&
                program_.functions[e.callee].addressTaken &&
                same(t.element, program_.functions[e.callee].type),
            "a bad address of a function");
    return;
  case ExprKind::PointerAdd:
    require(isPointer(e.a) && isInteger(e.b) && same(e.type, program_.exprs[e.a].type) &&
                (e.delta == 1 || e.delta == -1),
            "pointer addition of another type");
    return;
  case ExprKind::PointerDiff:
    require(isPointer(e.a) && isPointer(e.b) && t.kind == TypeKind::Integer,
            "pointer difference of another type");
    return;
  case ExprKind::Unary: return typedUnary(e);
  case ExprKind::Binary: return typedBinary(e);
  case ExprKind::Logical:
    require(scalar(e.a) && scalar(e.b) && isInt(e.type), "logical of another type");
    return;
  case ExprKind::Conditional:
    require(scalar(e.a) && same(program_.exprs[e.b].type, e.type) &&
                same(program_.exprs[e.c].type, e.type),
            "arms of another type");
    return;
  case ExprKind::Comma:
    require(same(program_.exprs[e.b].type, e.type), "comma of another type");
    return;
  case ExprKind::AnyOrder: return typedAnyOrder(e);
  case ExprKind::Cast:
    require(t.kind == TypeKind::Void || (t.isScalar() && scalar(e.a)), "cast of no scalar");
    require((t.kind != TypeKind::Pointer || typeOf(e.a).kind != TypeKind::Float) &&
                (t.kind != TypeKind::Float || !isPointer(e.a)),
            "cast between float and pointer");
    return;
  case ExprKind::Assign:
    require(same(program_.exprs[e.a].type, program_.places[e.place].type) &&
                same(e.type, program_.places[e.place].type),
            "assignment of another type");
    return;
  case ExprKind::CompoundAssign: return typedCompound(e);
  case ExprKind::Increment:
    require((e.delta == 1 || e.delta == -1) && t.isScalar() &&
                same(e.type, program_.places[e.place].type),
            "increment of another type");
    return;
  case ExprKind::Call: return typedCall(e);
  case ExprKind::Statements:
    require(e.a ? same(program_.exprs[e.a].type, e.type) : isVoid(e.type),
            "statements of another type");
    return;
  case ExprKind::Allocate:
  case ExprKind::Deallocate:
  case ExprKind::Havoc:
  case ExprKind::UnknownCode:
  case ExprKind::Copy:
  case ExprKind::Fill: return typedMemory(e);
  case ExprKind::Query: return typedQuery(e);
  case ExprKind::Nondet: require(t.cells > 0, "nondet of nothing"); return;
  case ExprKind::Assert: require(scalar(e.a) && e.property, "assertion without property"); return;
  case ExprKind::Assume: require(scalar(e.a), "operand must be scalar"); return;
  case ExprKind::Fail: require(e.property.valid(), "failure without property"); return;
  case ExprKind::Halt:
  case ExprKind::NotModelled: require(isVoid(e.type), "an end of the run with a value"); return;
  }
}

void Verifier::typedAnyOrder(const Expr &e) {
  require(isVoid(e.type) && (e.args.size() == 2 || e.args.size() == 3), "orders of other parts");
}

void Verifier::typedMemory(const Expr &e) {
  if (e.kind == ExprKind::UnknownCode) {
    require(isVoid(e.type), "unknown code with a value");
    for (ExprId argument : e.args)
      require(program_.types[program_.exprs[argument].type].kind == TypeKind::Pointer,
              "unknown code is given what is no pointer");
    return;
  }
  if (e.kind == ExprKind::Allocate) {
    require(type(e.type).kind == TypeKind::Pointer && isBytes(e.a) &&
                in(program_.types, e.computeType),
            "allocation of another type");
    require(!e.onStack || !e.property, "what is on the stack does not leak");
    require(!e.isAsked || e.property, "an allocation that nobody wrote is asked for");
    return;
  }
  require(isPointer(e.a) && isVoid(e.type), "operand must be a pointer");
  if (e.kind == ExprKind::Copy)
    require(isPointer(e.b) && isBytes(e.c), "copy of another type");
  if (e.kind == ExprKind::Fill)
    require(isInteger(e.b) && isBytes(e.c), "fill of another type");
}

TypeId Verifier::unsigned64() const {
  for (uint32_t i = 0; i < program_.types.size(); ++i) {
    const Type &t = program_.types[TypeId(i)];
    if (t.kind == TypeKind::Integer && t.width == 64 && !t.isSigned)
      return TypeId(i);
  }
  return program_.intType;
}

void Verifier::typedUnary(const Expr &e) {
  const Type &a = typeOf(e.a);
  bool isTest = e.unary == UnaryOp::LogicalNot || e.unary == UnaryOp::FloatIsNan ||
                e.unary == UnaryOp::FloatIsInf;
  bool ofFloats = e.unary >= UnaryOp::FloatAbs;
  require(a.isScalar(), "operand must be scalar");
  require(!ofFloats || a.kind == TypeKind::Float, "a float operation on no float");
  require(e.unary == UnaryOp::LogicalNot || a.kind != TypeKind::Pointer, "arithmetic on a pointer");
  require(e.unary != UnaryOp::BitNot || a.kind == TypeKind::Integer, "bits of no integer");
  require(isTest ? isInt(e.type) : same(e.type, program_.exprs[e.a].type), "unary of another type");
}

void Verifier::typedQuery(const Expr &e) {
  const Type &t = type(e.type);
  require(isPointer(e.a), "operand must be a pointer");
  switch (e.query) {
  case PointerQuery::Size: require(same(e.type, unsigned64()), "query of another type"); return;
  case PointerQuery::Offset:
    require(t.kind == TypeKind::Integer && t.width == 64 && t.isSigned, "query of another type");
    return;
  case PointerQuery::Valid:
  case PointerQuery::Writable:
  case PointerQuery::Written:
    require(isInt(e.type) && isBytes(e.b), "query of another type");
    return;
  case PointerQuery::SameObject:
    require(isInt(e.type) && isPointer(e.b), "query of another type");
    return;
  case PointerQuery::Ended:
  case PointerQuery::Handed: require(isInt(e.type), "query of another type"); return;
  }
}

/// Possibly the frontend could fold it.
bool Verifier::known(const Expr &e) const {
  if (e.kind == ExprKind::Load) {
    const Place &p = program_.places[e.place];
    return p.variable && program_.variables[p.variable].isConst;
  }
  return e.kind != ExprKind::Call && e.kind != ExprKind::Nondet;
}

/// A check may be left out where the right operand is known, and only there.
void Verifier::checked(const Expr &e, BinaryOp op, ExprId right, const Type &left) {
  const Expr &r = program_.exprs[right];
  bool constant = r.kind == ExprKind::Constant;
  if (left.kind == TypeKind::Float) {
    require(op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul ||
                op == BinaryOp::Div || isRelational(op),
            "an operation on integers");
    return;
  }
  if (op == BinaryOp::Div || op == BinaryOp::Rem)
    require(e.property || (known(r) && !(constant && r.value == 0)), "division without property");
  if (isShift(op))
    require(e.property || (known(r) && !(constant && r.value >= left.width)),
            "shift without property");
}

void Verifier::typedBinary(const Expr &e) {
  const TypeId a = program_.exprs[e.a].type, b = program_.exprs[e.b].type;
  if (!require(type(a).isScalar() && type(b).isScalar(), "operand must be scalar"))
    return;
  bool isPointers = type(a).kind == TypeKind::Pointer && type(b).kind == TypeKind::Pointer;
  require(isShift(e.binary) || isPointers || same(a, b), "operands of different types");
  require(!isShift(e.binary) || (isInteger(e.a) && isInteger(e.b)), "a shift of no integer");
  require(!isPointers || isRelational(e.binary), "arithmetic on pointers");
  require(isRelational(e.binary) ? isInt(e.type) : same(a, e.type), "result of another type");
  checked(e, e.binary, e.b, type(a));
}

void Verifier::typedCompound(const Expr &e) {
  const TypeId right = program_.exprs[e.a].type;
  if (type(e.type).kind == TypeKind::Pointer) {
    require((e.binary == BinaryOp::Add || e.binary == BinaryOp::Sub) && isInteger(e.a) &&
                same(e.type, program_.places[e.place].type),
            "pointer addition of another type");
    return;
  }
  if (!require(in(program_.types, e.computeType) && type(e.computeType).isScalar() &&
                   type(right).isScalar() && !isRelational(e.binary) &&
                   same(e.type, program_.places[e.place].type) && type(e.type).isScalar(),
               "compound assignment of another type"))
    return;
  require(isShift(e.binary) || same(right, e.computeType), "operands of different types");
  checked(e, e.binary, e.a, type(e.computeType));
}

void Verifier::typedCall(const Expr &e) {
  if (!e.callee)
    return typedIndirectCall(e);
  if (!require(in(program_.functions, e.callee), "call of nothing"))
    return;
  const Function &callee = program_.functions[e.callee];
  require(std::ranges::count(program_.functions[function_].callees, e.callee) == 1,
          "a call that is not among the callees");
  require(same(e.type, callee.returnType), "call of another type");
  if (!require(e.args.size() == callee.parameters.size(), "wrong number of arguments"))
    return;
  for (size_t i = 0; i < e.args.size(); ++i)
    require(same(program_.exprs[e.args[i]].type, program_.variables[callee.parameters[i]].type),
            "argument of another type");
}

void Verifier::typedIndirectCall(const Expr &e) {
  if (!require(isPointer(e.a) && type(typeOf(e.a).element).kind == TypeKind::Function,
               "call of no function"))
    return;
  const Type &callee = type(typeOf(e.a).element);
  require(same(e.type, callee.element), "call of another type");
  for (FunctionId possible : functionsOfType(program_, typeOf(e.a).element))
    require(std::ranges::count(program_.functions[function_].callees, possible) == 1,
            "a call that is not among the callees");
  if (!require(e.args.size() == callee.parameters.size(), "wrong number of arguments"))
    return;
  for (size_t i = 0; i < e.args.size(); ++i)
    require(same(program_.exprs[e.args[i]].type, callee.parameters[i]), "argument of another type");
}

// ------------------------------------------------------------------ places
bool Verifier::place(PlaceId id) {
  if (!require(in(program_.places, id), "dangling place"))
    return false;
  const Place &p = program_.places[id];
  TypeId outer = p.baseType;
  if (p.variable) {
    if (!variable(p.variable))
      return false;
    outer = program_.variables[p.variable].type;
    require(!p.pointer && !p.checks.null && !p.checks.lifetime, "a place with two bases");
  } else {
    if (!require(p.pointer.valid(), "place without variable") || !operand(p.pointer) ||
        !require(isPointer(p.pointer) && in(program_.types, outer), "a base that is no pointer"))
      return false;
    require(same(typeOf(p.pointer).element, outer), "a base of another type");
  }
  access(p.checks);
  order(p.order);
  for (const Projection &step : p.path) {
    if (!projection(step, outer, &step == p.path.data() && !p.variable))
      return false;
    outer = step.type;
  }
  return require(same(outer, p.type), "a place of another type");
}

void Verifier::order(const OpenOrder &order) {
  property(order.property, bit(PropertyKind::Unsequenced));
  auto keepsPlace = [&](VariableId id) {
    return variable(id) && require(type(program_.variables[id].type).kind == TypeKind::Pointer &&
                                       !isGlobal(program_.variables[id]),
                                   "an order without a temporary");
  };
  if (!order.property) {
    require(!order.noted && order.apart.empty(), "an order without a property");
    return;
  }
  keepsPlace(order.noted);
  for (const NotedAccess &other : order.apart)
    keepsPlace(other.pointer);
}

bool Verifier::variable(VariableId id) {
  if (!require(in(program_.variables, id), "place without variable"))
    return false;
  const Function &f = program_.functions[function_];
  return require(isGlobal(program_.variables[id]) || std::ranges::count(f.parameters, id) == 1 ||
                     std::ranges::count(f.locals, id) == 1,
                 "a variable of another function");
}

bool Verifier::projection(const Projection &step, TypeId outer, bool mayBeElement) {
  const Type &t = type(outer);
  if (step.kind == Projection::Kind::Field)
    return require(t.kind == TypeKind::Record && step.field < t.fields.size() &&
                       same(step.type, t.fields[step.field].type),
                   "a field of another type");
  if (step.kind == Projection::Kind::Element)
    return require(mayBeElement && same(step.type, outer), "an element of another type") &&
           operand(step.index) && require(isInteger(step.index), "an index must be an integer");
  if (!require(t.kind == TypeKind::Array && same(step.type, t.element), "an index into no array") ||
      !operand(step.index))
    return false;
  const Expr &index = program_.exprs[step.index];
  bool safe = t.isVariable || known(index);
  property(step.bounds, bit(PropertyKind::Bounds));
  return require(isInteger(step.index), "an index must be an integer") &&
         require(safe || in(program_.properties, step.bounds), "index without property");
}

} // namespace salve::ir
