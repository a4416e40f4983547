// Operations that GCC gives names to: on bits, with a check for overflow, on classes of floats.
//
// What is a library function under another name is not here: `libraryName` finds it.
#include "engine/frontend/calls/builtins.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/floats.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

namespace {

struct BitOperation {
  StringRef name;    ///< without a suffix for the type
  const char *model; ///< of an unsigned long, and what else
  bool takesWidth;
  int extra = 0; ///< for rotations: 1 left, -1 right
};
constexpr BitOperation kBitOperations[] = {
    {"popcount", "__salve_population", false},
    {"parity", "__salve_parity", false},
    {"ctz", "__salve_trailing_zeros", false},
    {"clz", "__salve_leading_zeros", true},
    {"ffs", "__salve_first_set", false},
    {"clrsb", "__salve_sign_copies", true},
    {"bswap16", "__salve_swapped", true},
    {"bswap32", "__salve_swapped", true},
    {"bswap64", "__salve_swapped", true},
    {"bitreverse8", "__salve_reversed", true},
    {"bitreverse16", "__salve_reversed", true},
    {"bitreverse32", "__salve_reversed", true},
    {"bitreverse64", "__salve_reversed", true},
    {"rotateleft8", "__salve_rotated", true, 1},
    {"rotateleft16", "__salve_rotated", true, 1},
    {"rotateleft32", "__salve_rotated", true, 1},
    {"rotateleft64", "__salve_rotated", true, 1},
    {"rotateright8", "__salve_rotated", true, -1},
    {"rotateright16", "__salve_rotated", true, -1},
    {"rotateright32", "__salve_rotated", true, -1},
    {"rotateright64", "__salve_rotated", true, -1},
};

const BitOperation *bitOperationNamed(StringRef written) {
  StringRef name = libraryName(written);
  for (const BitOperation &operation : kBitOperations) {
    StringRef rest = name;
    bool isKnown = rest.consume_front(operation.name) &&
                   (rest.empty() || rest == "l" || rest == "ll" || rest == "g" || rest == "s");
    if (isKnown && (name.size() < written.size() || operation.name == "ffs"))
      return &operation;
  }
  return nullptr;
}

/// `__builtin_add_overflow`, `__builtin_umull_overflow`, ...
std::optional<ir::BinaryOp> overflowNamed(StringRef written) {
  StringRef name = libraryName(written);
  if (name.size() == written.size() || !std::string_view(name).ends_with("_overflow"))
    return std::nullopt;
  name = name.drop_back(StringRef("_overflow").size());
  bool isTyped = name.size() > 3 && (name[0] == 's' || name[0] == 'u');
  if (isTyped)
    name = name.drop_front().rtrim('l') == "mu" ? StringRef("mul") : name.drop_front().rtrim('l');
  if (name == "add")
    return ir::BinaryOp::Add;
  if (name == "sub")
    return ir::BinaryOp::Sub;
  return name == "mul" ? std::optional(ir::BinaryOp::Mul) : std::nullopt;
}

} // namespace

static ir::ExprId bitOperation(Context &c, const clang::CallExpr *e);
static ir::ExprId overflowOperation(Context &c, const clang::CallExpr *e);
static ir::ExprId exactOperation(Context &c, ir::BinaryOp op, const Value &left, const Value &right,
                                 clang::QualType wide, clang::QualType target, const Value &exact,
                                 ir::SourceRange range);
static ir::ExprId plainAccess(Context &c, const clang::CallExpr *e);
static ir::ExprId floatClass(Context &c, const clang::CallExpr *e);
static ir::ExprId floatRelation(Context &c, const clang::CallExpr *e);

/// The call as an expression, or nothing if it is none of these.
ir::ExprId builtinCall(Context &c, const CallExpr *e) {
  StringRef written = e->getDirectCallee()->getName();
  if (bitOperationNamed(written))
    return bitOperation(c, e);
  if (overflowNamed(written) && e->getNumArgs() == 3)
    return overflowOperation(c, e);
  StringRef name = libraryName(written);
  if (name.size() == written.size())
    return {};
  if (name == "assume_aligned" && e->getNumArgs() > 0) { // alignment is not checked
    ir::ExprId result = expr(c, e->getArg(0));
    return c.program.exprs[result].type == typeOf(c, e->getType())
               ? result
               : convert(c, result, typeOf(c, e->getType()));
  }
  if (name == "prefetch" || name == "__clear_cache")
    return afterArguments(c, e, harmless(c, e->getType(), c.spans.range(e->getSourceRange())),
                          false);
  // As a compiler answers that does not optimise.
  if (name == "constant_p")
    return numberValue(c, 0, c.spans.range(e->getSourceRange())).direct;
  if (name == "object_size" || name == "dynamic_object_size") {
    std::optional<uint64_t> kind =
        e->getNumArgs() == 2 ? constantBits(c, e->getArg(1)) : std::nullopt;
    return constant(c, typeOf(c, e->getType()), kind && (*kind & 2) != 0 ? 0 : ~uint64_t{0},
                    c.spans.range(e->getSourceRange()));
  }
  if (name == "fpclassify" && e->getNumArgs() == 6)
    return floatClass(c, e);
  if ((name == "isunordered" || name == "islessgreater") && e->getNumArgs() == 2)
    return floatRelation(c, e);
  if (std::string_view(name).starts_with("nontemporal_") && e->getNumArgs() > 0)
    return plainAccess(c, e);
  return {};
}

/// `__builtin_nontemporal_load(p)` and `..._store(x, p)`: how they are cached is nobody's matter.
static ir::ExprId plainAccess(Context &c, const CallExpr *e) {
  const bool isStore = e->getNumArgs() == 2;
  const Expr *pointer = e->getArg(isStore);
  if (!pointer->getType()->isPointerType())
    return {};
  const QualType t = pointer->getType()->getPointeeType().getUnqualifiedType();
  ir::ExprId value = isStore ? expr(c, e->getArg(0)) : ir::ExprId();
  ir::Place place;
  place.range = c.spans.range(e->getSourceRange());
  place.pointer = expr(c, pointer);
  place.baseType = place.type = typeOf(c, t);
  place.checks = accessChecks(c, e);
  if (!c.program.types[place.type].isScalar())
    return unsupported(c, e, typeProblem(c, place.type));
  if (isStore) {
    if (c.program.exprs[value].type != place.type)
      value = convert(c, value, place.type);
    return convert(c, assign(c, std::move(place), value, c.spans.range(e->getSourceRange())),
                   typeOf(c, c.ast.VoidTy));
  }
  ir::Expr result = shape(c, ir::ExprKind::Load, place.type, place.range);
  result.place = c.program.places.add(std::move(place));
  return add(c, std::move(result));
}

static ir::ExprId bitOperation(Context &c, const CallExpr *e) {
  const BitOperation &operation = *bitOperationNamed(e->getDirectCallee()->getName());
  bool isRotation = operation.extra != 0;
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  QualType written = e->getNumArgs() > 0 ? e->getArg(0)->getType() : QualType();
  if (e->getNumArgs() != (isRotation ? 2U : 1U) || !written->isIntegralOrEnumerationType() ||
      c.ast.getTypeSize(written) > 64)
    return unsupported(c, e, "call to '" + e->getDirectCallee()->getNameAsString() + "'");
  QualType wide = c.ast.UnsignedLongTy;
  auto width = static_cast<unsigned>(c.ast.getTypeSize(written));
  ir::ExprId value = argument(c, e, 0, c.ast.getIntTypeForBitwidth(width, false));
  std::vector<Value> arguments;
  arguments.push_back({{}, wide, width == 64 ? value : convert(c, value, typeOf(c, wide))});
  if (operation.takesWidth)
    arguments.push_back(numberValue(c, static_cast<int>(width), range));
  if (isRotation) {
    arguments.push_back({{}, wide, argument(c, e, 1, wide)});
    arguments.push_back(numberValue(c, operation.extra, range));
  }
  bool isNumber = isRotation || StringRef(operation.model) == "__salve_swapped" ||
                  StringRef(operation.model) == "__salve_reversed";
  ir::ExprId result =
      helperCall(c, operation.model, isNumber ? wide : c.ast.IntTy, arguments, range);
  ir::TypeId wanted = typeOf(c, e->getType());
  return c.program.exprs[result].type == wanted ? result : convert(c, result, wanted);
}

/// `*to` becomes the low bits of the exact result; the value says whether that is another number.
static ir::ExprId overflowOperation(Context &c, const CallExpr *e) {
  ir::BinaryOp op = *overflowNamed(e->getDirectCallee()->getName());
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  QualType pointer = e->getArg(2)->getType();
  QualType target = pointer->isPointerType() ? pointer->getPointeeType() : QualType();
  bool isModelled = !target.isNull();
  for (QualType t : {e->getArg(0)->getType(), e->getArg(1)->getType(), target})
    isModelled = isModelled && c.program.types[typeOf(c, t)].kind == ir::TypeKind::Integer;
  if (!isModelled)
    return unsupported(c, e, "call to '" + e->getDirectCallee()->getNameAsString() + "'");
  target = target.getUnqualifiedType();
  std::vector<ir::ExprId> steps;
  Value operands[3];
  for (unsigned i = 0; i < 3; ++i) {
    QualType t = e->getArg(i)->getType().getUnqualifiedType();
    ir::ExprId value = expr(c, e->getArg(i));
    component(c, value, ir::ComponentKind::Argument);
    auto [store, kept] = keep(c, value, t);
    operands[i] = {kept, t, {}};
    steps.push_back(store);
  }
  auto bits = [&](const Value &v, int sign) {
    return static_cast<int>(c.ast.getTypeSize(v.type)) +
           (sign != 0 && v.type->isUnsignedIntegerOrEnumerationType());
  };
  auto [left, right] = std::pair(operands[0], operands[1]);
  bool isProduct = op == ir::BinaryOp::Mul;
  auto room = [&](int sign) {
    return isProduct ? bits(left, sign) + bits(right, sign)
                     : std::max(bits(left, sign), bits(right, sign)) + 1;
  };
  bool isUnsigned = left.type->isUnsignedIntegerOrEnumerationType() &&
                    right.type->isUnsignedIntegerOrEnumerationType() && op != ir::BinaryOp::Sub;
  QualType wide = room(1) <= 64                 ? c.ast.LongTy
                  : isUnsigned && room(0) <= 64 ? c.ast.UnsignedLongTy
                                                : QualType();
  QualType kind = wide.isNull() ? c.ast.UnsignedLongTy : wide;
  Value exact = {temporary(c, kind, range), kind, {}};
  ir::ExprId test = exactOperation(c, op, left, right, wide, target, exact, range);
  auto [keepTest, overflows] = keep(c, test, c.ast.IntTy);
  steps.push_back(keepTest);
  ir::Place place;
  place.pointer = loadVariable(c, operands[2].variable, range);
  place.baseType = place.type = typeOf(c, target);
  place.range = range;
  place.checks = accessChecks(c, e);
  ir::Expr store = shape(c, ir::ExprKind::Assign, place.type, range);
  store.a = loadVariable(c, exact.variable, range);
  if (c.program.exprs[store.a].type != place.type)
    store.a = convert(c, store.a, place.type);
  store.place = c.program.places.add(std::move(place));
  steps.push_back(add(c, std::move(store)));
  ir::ExprId result = loadVariable(c, overflows, range);
  if (c.program.exprs[result].type != typeOf(c, e->getType()))
    result = convert(c, result, typeOf(c, e->getType()));
  for (; !steps.empty(); steps.pop_back())
    result = comma(c, steps.back(), result);
  return result;
}

/// Computes into `exact` and tells (int) whether `target` cannot hold it: in `wide`, which holds
/// every result, or where there is no such type by a model.
static ir::ExprId exactOperation(Context &c, ir::BinaryOp op, const Value &left, const Value &right,
                                 QualType wide, QualType target, const Value &exact,
                                 ir::SourceRange range) {
  auto as = [&](const Value &v, QualType wanted) {
    ir::ExprId value = loadVariable(c, v.variable, range);
    return c.program.exprs[value].type == typeOf(c, wanted) ? value
                                                            : convert(c, value, typeOf(c, wanted));
  };
  auto width = c.ast.getTypeSize(target);
  bool isSigned = target->isSignedIntegerOrEnumerationType();
  ir::TypeId truth = c.program.intType;
  if (!wide.isNull()) {
    ir::TypeId wideType = typeOf(c, wide);
    ir::ExprId store = assignVariable(
        c, exact.variable, binaryOf(c, op, wideType, as(left, wide), as(right, wide)), range);
    ir::ExprId test;
    if (width < 64)
      test = binaryOf(c, ir::BinaryOp::Ne, truth,
                      convert(c, convert(c, as(exact, wide), typeOf(c, target)), wideType),
                      as(exact, wide));
    else if (isSigned == wide->isSignedIntegerType())
      test = constant(c, truth, 0, range);
    else
      test = binaryOf(c, ir::BinaryOp::Lt, truth, as(exact, c.ast.LongTy),
                      constant(c, typeOf(c, c.ast.LongTy), 0, range));
    return comma(c, store, test);
  }
  QualType number64 = c.ast.UnsignedLongTy;
  uint64_t half = uint64_t{1} << (width - 1);
  uint64_t most = isSigned ? half - 1 : half - 1 + half, least = isSigned ? half : 0;
  auto constant64 = [&](uint64_t value) {
    return Value{{}, number64, constant(c, typeOf(c, number64), value, range)};
  };
  ir::Place place;
  placeBase(c, place, exact.variable);
  place.range = range;
  QualType pointer = c.ast.getPointerType(number64);
  ir::Expr address = shape(c, ir::ExprKind::AddressOf, typeOf(c, pointer), range);
  address.place = c.program.places.add(std::move(place));
  std::vector<Value> arguments;
  for (const Value &operand : {left, right}) {
    arguments.push_back({{}, number64, as(operand, number64)});
    arguments.push_back(numberValue(c, operand.type->isSignedIntegerOrEnumerationType(), range));
  }
  if (op != ir::BinaryOp::Mul)
    arguments.push_back(numberValue(c, op == ir::BinaryOp::Sub, range));
  arguments.push_back(constant64(most));
  arguments.push_back(constant64(least));
  arguments.push_back({{}, pointer, add(c, std::move(address))});
  return helperCall(c, op == ir::BinaryOp::Mul ? "__salve_product" : "__salve_sum", c.ast.IntTy,
                    arguments, range);
}

/// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`.
static ir::ExprId floatClass(Context &c, const CallExpr *e) {
  QualType valueType = e->getArg(5)->getType();
  ir::TypeId floatType = typeOf(c, valueType);
  if (c.program.types[floatType].kind != ir::TypeKind::Float)
    return unsupported(c, e, typeProblem(c, floatType));
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  const llvm::fltSemantics &format = c.ast.getFloatTypeSemantics(valueType);
  auto [store, kept] = keep(c, expr(c, e->getArg(5)), valueType.getUnqualifiedType());
  auto value = [&] { return loadVariable(c, kept, range); };
  auto least = [&] {
    return constant(c, floatType, bitsOf(llvm::APFloat::getSmallestNormalized(format)), range);
  };
  ir::TypeId truth = c.program.intType;
  ir::ExprId tests[] = {
      floatUnary(c, ir::UnaryOp::FloatIsNan, value(), e),
      floatUnary(c, ir::UnaryOp::FloatIsInf, value(), e),
      binaryOf(c, ir::BinaryOp::Ge, truth, floatUnary(c, ir::UnaryOp::FloatAbs, value(), e),
               least()),
      binaryOf(c, ir::BinaryOp::Ne, truth, value(), constant(c, floatType, 0, range))};
  ir::ExprId result = expr(c, e->getArg(4));
  for (unsigned i = 4; i-- > 0;) {
    ir::Expr choice = shape(c, ir::ExprKind::Conditional, truth, range);
    choice.a = tests[i];
    choice.b = expr(c, e->getArg(i));
    choice.c = result;
    result = add(c, std::move(choice));
  }
  return comma(c, store, result);
}

static ir::ExprId floatRelation(Context &c, const CallExpr *e) {
  StringRef name = libraryName(e->getDirectCallee()->getName());
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  std::vector<ir::ExprId> steps;
  ir::VariableId sides[2];
  for (unsigned i = 0; i < 2; ++i) {
    if (c.program.types[typeOf(c, e->getArg(i)->getType())].kind != ir::TypeKind::Float)
      return unsupported(c, e, typeProblem(c, typeOf(c, e->getArg(i)->getType())));
    ir::ExprId side = expr(c, e->getArg(i));
    ir::TypeId wide = typeOf(c, c.ast.DoubleTy);
    if (c.program.exprs[side].type != wide)
      side = convert(c, side, wide);
    auto [store, kept] = keep(c, side, c.ast.DoubleTy);
    sides[i] = kept;
    steps.push_back(store);
  }
  auto test = [&](ir::VariableId a, ir::VariableId b) {
    return binaryOf(c, name == "isunordered" ? ir::BinaryOp::Ne : ir::BinaryOp::Lt,
                    c.program.intType, loadVariable(c, a, range), loadVariable(c, b, range));
  };
  bool isUnordered = name == "isunordered"; // a number that differs from itself
  ir::Expr either = shape(c, ir::ExprKind::Logical, c.program.intType, range);
  either.logical = ir::LogicalOp::Or;
  either.a = isUnordered ? test(sides[0], sides[0]) : test(sides[0], sides[1]);
  either.b = isUnordered ? test(sides[1], sides[1]) : test(sides[1], sides[0]);
  ir::ExprId result = add(c, std::move(either));
  for (; !steps.empty(); steps.pop_back())
    result = comma(c, steps.back(), result);
  return result;
}

} // namespace salve::frontend
