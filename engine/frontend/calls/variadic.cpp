// Arguments behind the named ones lie in an array of the caller: first what tells that it is such
// an array, then for each argument what kind it is of and its value, 8 bytes each. The callee has
// a parameter more, which points there; where the function is analysed by itself it points to an
// object of one byte, and arguments are arbitrary. Of a `va_list` (System V, x86-64) only the
// pointer to the arguments in memory is used: it is the cursor. What the models refuse is not
// modelled: an argument of another kind, a list that was never started.
#include "engine/frontend/calls/variadic.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// Kinds of arguments that can be told apart; 0: not modelled.
int kindOf(const Context &c, QualType t) {
  if (t->isPointerType())
    return 4;
  const uint64_t bits = t->isIncompleteType() ? 0 : c.ast.getTypeSize(t);
  if (t->isIntegralOrEnumerationType())
    return bits == 32 ? 1 : bits == 64 ? 2 : 0;
  return t->isSpecificBuiltinType(BuiltinType::Double) ? 3 : 0;
}

ir::Place cellOf(Context &c, ir::VariableId array, uint64_t index, ir::SourceRange range) {
  ir::Place place;
  place.range = range;
  placeBase(c, place, array);
  ir::Projection step;
  step.kind = ir::Projection::Kind::Index;
  step.index = constant(c, typeOf(c, c.ast.UnsignedLongTy), index, range);
  step.type = place.type = c.program.types[place.type].element;
  place.path.push_back(step);
  return place;
}

/// What a pointer to `t` points to that has the address of that place.
ir::Place as(Context &c, QualType t, ir::Place place, ir::SourceRange range) {
  const QualType cell = c.ast.getPointerType(c.ast.UnsignedLongTy);
  ir::Expr address = shape(c, ir::ExprKind::AddressOf, typeOf(c, cell), range);
  address.place = c.program.places.add(std::move(place));
  ir::Place result;
  result.range = range;
  result.pointer = convert(c, add(c, std::move(address)), typeOf(c, c.ast.getPointerType(t)));
  result.baseType = result.type = typeOf(c, t);
  return result;
}

} // namespace

void declareVariadic(Context &c, const FunctionDecl *definition) {
  ir::Variable v;
  v.name = "...";
  v.type = typeOf(c, c.ast.VoidPtrTy);
  v.storage = ir::Storage::Parameter;
  v.range = c.spans.range(definition->getLocation());
  v.owner = c.frame.function;
  c.frame.variadic = c.program.variables.add(std::move(v));
  c.program.functions[c.frame.function].parameters.push_back(c.frame.variadic);
}

ir::ExprId variadicArguments(Context &c, const CallExpr *e, unsigned first) {
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const unsigned count = e->getNumArgs() - first;
  const QualType array = arrayOf(c, c.ast.UnsignedLongTy, 1 + 2ULL * count);
  const ir::VariableId arguments = temporary(c, array, range);
  std::vector<ir::ExprId> before;
  before.push_back(assign(c, as(c, c.ast.VoidPtrTy, cellOf(c, arguments, 0, range), range),
                          helperCall(c, "__salve_arguments", c.ast.VoidPtrTy, {}, range), range));
  for (unsigned i = 0; i < count; ++i) {
    const Expr *argument = e->getArg(first + i);
    const QualType t = argument->getType().getUnqualifiedType();
    const int kind = kindOf(c, t);
    if (kind == 0) {
      unsupportedAt(c, argument,
                    "argument of type '" + t.getAsString() + "' behind the named ones");
      continue;
    }
    const ir::ExprId value = expr(c, argument);
    component(c, value, ir::ComponentKind::Argument);
    before.push_back(assign(
        c, cellOf(c, arguments, 1 + 2ULL * i, range),
        constant(c, typeOf(c, c.ast.UnsignedLongTy), static_cast<uint64_t>(kind), range), range));
    ir::Place place = as(c, t, cellOf(c, arguments, 2 + 2ULL * i, range), range);
    before.push_back(assign(c, std::move(place), value, range));
  }
  ir::Place whole = cellOf(c, arguments, 0, range);
  ir::Expr address = shape(c, ir::ExprKind::AddressOf,
                           typeOf(c, c.ast.getPointerType(c.ast.UnsignedLongTy)), range);
  address.place = c.program.places.add(std::move(whole));
  ir::ExprId result = convert(c, add(c, std::move(address)), typeOf(c, c.ast.VoidPtrTy));
  for (; !before.empty(); before.pop_back())
    result = comma(c, before.back(), result);
  return result;
}

/// The address of a list's cursor; none if this is no list that is known.
static ir::ExprId cursor(Context &c, const Expr *list) {
  const QualType pointee =
      list->getType()->isPointerType() ? list->getType()->getPointeeType() : QualType();
  const RecordDecl *record =
      !pointee.isNull() && pointee->isRecordType() ? pointee->getAsRecordDecl() : nullptr;
  if (!record || !record->getIdentifier() || record->getName() != "__va_list_tag") {
    unsupportedAt(c, list, "va_list of this target");
    return {};
  }
  ir::Place place;
  place.range = c.spans.range(list->getSourceRange());
  place.pointer = expr(c, list);
  place.baseType = typeOf(c, pointee);
  const auto &fields = c.program.types[place.baseType].fields;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name != "overflow_arg_area")
      continue;
    ir::Projection step;
    step.kind = ir::Projection::Kind::Field;
    step.field = i;
    step.type = place.type = fields[i].type;
    place.path = {step};
    ir::Expr address = shape(c, ir::ExprKind::AddressOf,
                             typeOf(c, c.ast.getPointerType(c.ast.VoidPtrTy)), place.range);
    address.place = c.program.places.add(std::move(place));
    return add(c, std::move(address));
  }
  unsupportedAt(c, list, "va_list of this target");
  return {};
}

ir::ExprId variadicCall(Context &c, const CallExpr *e) {
  const StringRef name = e->getDirectCallee()->getName();
  const bool isStart = name == "__builtin_va_start", isCopy = name == "__builtin_va_copy";
  if (!isStart && !isCopy && name != "__builtin_va_end")
    return {};
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const QualType area = c.ast.getPointerType(c.ast.VoidPtrTy);
  const ir::ExprId list = cursor(c, e->getArg(0));
  const ir::ExprId from = isCopy                        ? cursor(c, e->getArg(1))
                          : isStart && c.frame.variadic ? loadVariable(c, c.frame.variadic, range)
                                                        : ir::ExprId();
  if (!list || (!from && (isStart || isCopy)))
    return harmless(c, e->getType(), range); // recorded there
  if (isStart)
    return helperCall(c, "__salve_start_arguments", c.ast.VoidTy,
                      {{{}, area, list}, {{}, c.ast.VoidPtrTy, from}}, range);
  if (isCopy)
    return helperCall(c, "__salve_copy_arguments", c.ast.VoidTy,
                      {{{}, area, list}, {{}, area, from}}, range);
  return convert(c, list, typeOf(c, c.ast.VoidTy));
}

/// What an argument that nobody knows is.
static ir::ExprId anyArgument(Context &c, const VAArgExpr *e, QualType t) {
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  if (t->isPointerType() &&
      (t->getPointeeType()->isFunctionType() || t->getPointeeType()->isVoidType()))
    return stopAt(c.program,
                  {"argument of type '" + t.getAsString() + "' that no call gives", range},
                  typeOf(c, t));
  return arbitrary(c, t, range, c.spans.text(e->getSourceRange()));
}

ir::ExprId nextArgument(Context &c, const VAArgExpr *e) {
  const QualType t = e->getType().getUnqualifiedType();
  const int kind = kindOf(c, t);
  if (kind == 0)
    return unsupported(c, e, "va_arg of type '" + t.getAsString() + "'");
  const ir::ExprId list = cursor(c, e->getSubExpr());
  ir::Expr given = shape(c, ir::ExprKind::Load, e);
  const ir::SourceRange range = given.range;
  if (!list)
    return harmless(c, t, range); // recorded there
  const auto [store, kept] = keep(
      c,
      helperCall(c, "__salve_argument", c.ast.VoidPtrTy,
                 {{{}, c.ast.getPointerType(c.ast.VoidPtrTy), list}, numberValue(c, kind, range)},
                 range),
      c.ast.VoidPtrTy);
  ir::Place place;
  place.range = range;
  place.pointer = convert(c, loadVariable(c, kept, range), typeOf(c, c.ast.getPointerType(t)));
  place.baseType = place.type = given.type;
  given.place = c.program.places.add(std::move(place));
  ir::Expr result = shape(c, ir::ExprKind::Conditional, e);
  result.a = binaryOf(c, ir::BinaryOp::Ne, c.program.intType, loadVariable(c, kept, range),
                      constant(c, typeOf(c, c.ast.VoidPtrTy), 0, range));
  result.b = add(c, std::move(given));
  result.c = anyArgument(c, e, t);
  return comma(c, store, add(c, std::move(result)));
}

} // namespace salve::frontend
