// Operations that GCC gives names to: on bits, with a check for overflow, on classes of floats.
//
// What is a library function under another name is not here: `libraryName` finds it.
#include "engine/frontend/lowering.h"

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

/// The call as an expression, or nothing if it is none of these.
ir::ExprId Lowering::builtinCall(const CallExpr *e) {
  StringRef written = e->getDirectCallee()->getName();
  if (bitOperationNamed(written))
    return bitOperation(e);
  if (overflowNamed(written) && e->getNumArgs() == 3)
    return overflowOperation(e);
  StringRef name = libraryName(written);
  if (name.size() == written.size())
    return {};
  if (name == "assume_aligned" && e->getNumArgs() > 0) { // alignment is not checked
    ir::ExprId result = expr(e->getArg(0));
    return program_.exprs[result].type == type(e->getType()) ? result
                                                             : convert(result, type(e->getType()));
  }
  if (name == "prefetch" || name == "__clear_cache")
    return afterArguments(e, harmless(e->getType(), spans_.range(e->getSourceRange())), false);
  // As a compiler answers that does not optimise.
  if (name == "constant_p")
    return number(0, spans_.range(e->getSourceRange())).direct;
  if (name == "object_size" || name == "dynamic_object_size") {
    std::optional<uint64_t> kind = e->getNumArgs() == 2 ? constantBits(e->getArg(1)) : std::nullopt;
    return constant(type(e->getType()), kind && (*kind & 2) != 0 ? 0 : ~uint64_t{0},
                    spans_.range(e->getSourceRange()));
  }
  if (name == "fpclassify" && e->getNumArgs() == 6)
    return floatClass(e);
  if ((name == "isunordered" || name == "islessgreater") && e->getNumArgs() == 2)
    return floatRelation(e);
  return {};
}

ir::ExprId Lowering::bitOperation(const CallExpr *e) {
  const BitOperation &operation = *bitOperationNamed(e->getDirectCallee()->getName());
  bool isRotation = operation.extra != 0;
  ir::SourceRange range = spans_.range(e->getSourceRange());
  QualType written = e->getNumArgs() > 0 ? e->getArg(0)->getType() : QualType();
  if (e->getNumArgs() != (isRotation ? 2U : 1U) || !written->isIntegralOrEnumerationType() ||
      context_.getTypeSize(written) > 64)
    return unsupported(e, "call to '" + e->getDirectCallee()->getNameAsString() + "'");
  QualType wide = context_.UnsignedLongTy;
  auto width = static_cast<unsigned>(context_.getTypeSize(written));
  ir::ExprId value = argument(e, 0, context_.getIntTypeForBitwidth(width, false));
  std::vector<Value> arguments;
  arguments.push_back({{}, wide, width == 64 ? value : convert(value, type(wide))});
  if (operation.takesWidth)
    arguments.push_back(number(static_cast<int>(width), range));
  if (isRotation) {
    arguments.push_back({{}, wide, argument(e, 1, wide)});
    arguments.push_back(number(operation.extra, range));
  }
  bool isNumber = isRotation || StringRef(operation.model) == "__salve_swapped" ||
                  StringRef(operation.model) == "__salve_reversed";
  ir::ExprId result =
      helperCall(operation.model, isNumber ? wide : context_.IntTy, arguments, range);
  ir::TypeId wanted = type(e->getType());
  return program_.exprs[result].type == wanted ? result : convert(result, wanted);
}

/// `*to` becomes the low bits of the exact result; the value says whether that is another number.
ir::ExprId Lowering::overflowOperation(const CallExpr *e) {
  ir::BinaryOp op = *overflowNamed(e->getDirectCallee()->getName());
  ir::SourceRange range = spans_.range(e->getSourceRange());
  QualType pointer = e->getArg(2)->getType();
  QualType target = pointer->isPointerType() ? pointer->getPointeeType() : QualType();
  bool isModelled = !target.isNull();
  for (QualType t : {e->getArg(0)->getType(), e->getArg(1)->getType(), target})
    isModelled = isModelled && program_.types[type(t)].kind == ir::TypeKind::Integer;
  if (!isModelled)
    return unsupported(e, "call to '" + e->getDirectCallee()->getNameAsString() + "'");
  target = target.getUnqualifiedType();
  std::vector<ir::ExprId> steps;
  Value operands[3];
  for (unsigned i = 0; i < 3; ++i) {
    QualType t = e->getArg(i)->getType().getUnqualifiedType();
    ir::ExprId value = expr(e->getArg(i));
    component(value, ir::ComponentKind::Argument);
    auto [store, kept] = keep(value, t);
    operands[i] = {kept, t, {}};
    steps.push_back(store);
  }
  auto bits = [&](const Value &v, int sign) {
    return static_cast<int>(context_.getTypeSize(v.type)) +
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
  QualType wide = room(1) <= 64                 ? context_.LongTy
                  : isUnsigned && room(0) <= 64 ? context_.UnsignedLongTy
                                                : QualType();
  QualType kind = wide.isNull() ? context_.UnsignedLongTy : wide;
  Value exact = {temporary(kind, range), kind, {}};
  ir::ExprId test = exactOperation(op, left, right, wide, target, exact, range);
  auto [keepTest, overflows] = keep(test, context_.IntTy);
  steps.push_back(keepTest);
  ir::Place place;
  place.pointer = loadVariable(operands[2].variable, range);
  place.baseType = place.type = type(target);
  place.range = range;
  place.checks = accessChecks(e);
  ir::Expr store = shape(ir::ExprKind::Assign, place.type, range);
  store.a = loadVariable(exact.variable, range);
  if (program_.exprs[store.a].type != place.type)
    store.a = convert(store.a, place.type);
  store.place = program_.places.add(std::move(place));
  steps.push_back(add(std::move(store)));
  ir::ExprId result = loadVariable(overflows, range);
  if (program_.exprs[result].type != type(e->getType()))
    result = convert(result, type(e->getType()));
  for (; !steps.empty(); steps.pop_back())
    result = comma(steps.back(), result);
  return result;
}

/// Computes into `exact` and tells (int) whether `target` cannot hold it: in `wide`, which holds
/// every result, or where there is no such type by a model.
ir::ExprId Lowering::exactOperation(ir::BinaryOp op, const Value &left, const Value &right,
                                    QualType wide, QualType target, const Value &exact,
                                    ir::SourceRange range) {
  auto as = [&](const Value &v, QualType wanted) {
    ir::ExprId value = loadVariable(v.variable, range);
    return program_.exprs[value].type == type(wanted) ? value : convert(value, type(wanted));
  };
  auto width = context_.getTypeSize(target);
  bool isSigned = target->isSignedIntegerOrEnumerationType();
  ir::TypeId truth = program_.intType;
  if (!wide.isNull()) {
    ir::TypeId wideType = type(wide);
    ir::ExprId store = assignVariable(
        exact.variable, binaryOf(op, wideType, as(left, wide), as(right, wide)), range);
    ir::ExprId test;
    if (width < 64)
      test = binaryOf(ir::BinaryOp::Ne, truth,
                      convert(convert(as(exact, wide), type(target)), wideType), as(exact, wide));
    else if (isSigned == wide->isSignedIntegerType())
      test = constant(truth, 0, range);
    else
      test = binaryOf(ir::BinaryOp::Lt, truth, as(exact, context_.LongTy),
                      constant(type(context_.LongTy), 0, range));
    return comma(store, test);
  }
  QualType number64 = context_.UnsignedLongTy;
  uint64_t half = uint64_t{1} << (width - 1);
  uint64_t most = isSigned ? half - 1 : half - 1 + half, least = isSigned ? half : 0;
  auto constant64 = [&](uint64_t value) {
    return Value{{}, number64, constant(type(number64), value, range)};
  };
  ir::Place place;
  placeBase(place, exact.variable);
  place.range = range;
  QualType pointer = context_.getPointerType(number64);
  ir::Expr address = shape(ir::ExprKind::AddressOf, type(pointer), range);
  address.place = program_.places.add(std::move(place));
  std::vector<Value> arguments;
  for (const Value &operand : {left, right}) {
    arguments.push_back({{}, number64, as(operand, number64)});
    arguments.push_back(this->number(operand.type->isSignedIntegerOrEnumerationType(), range));
  }
  if (op != ir::BinaryOp::Mul)
    arguments.push_back(this->number(op == ir::BinaryOp::Sub, range));
  arguments.push_back(constant64(most));
  arguments.push_back(constant64(least));
  arguments.push_back({{}, pointer, add(std::move(address))});
  return helperCall(op == ir::BinaryOp::Mul ? "__salve_product" : "__salve_sum", context_.IntTy,
                    arguments, range);
}

/// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`.
ir::ExprId Lowering::floatClass(const CallExpr *e) {
  QualType valueType = e->getArg(5)->getType();
  ir::TypeId floatType = type(valueType);
  if (program_.types[floatType].kind != ir::TypeKind::Float)
    return unsupported(e, typeProblem(floatType));
  ir::SourceRange range = spans_.range(e->getSourceRange());
  const llvm::fltSemantics &format = context_.getFloatTypeSemantics(valueType);
  auto [store, kept] = keep(expr(e->getArg(5)), valueType.getUnqualifiedType());
  auto value = [&] { return loadVariable(kept, range); };
  auto least = [&] {
    return constant(floatType,
                    llvm::APFloat::getSmallestNormalized(format).bitcastToAPInt().getLimitedValue(),
                    range);
  };
  ir::TypeId truth = program_.intType;
  ir::ExprId tests[] = {
      floatUnary(ir::UnaryOp::FloatIsNan, value(), e),
      floatUnary(ir::UnaryOp::FloatIsInf, value(), e),
      binaryOf(ir::BinaryOp::Ge, truth, floatUnary(ir::UnaryOp::FloatAbs, value(), e), least()),
      binaryOf(ir::BinaryOp::Ne, truth, value(), constant(floatType, 0, range))};
  ir::ExprId result = expr(e->getArg(4));
  for (unsigned i = 4; i-- > 0;) {
    ir::Expr choice = shape(ir::ExprKind::Conditional, truth, range);
    choice.a = tests[i];
    choice.b = expr(e->getArg(i));
    choice.c = result;
    result = add(std::move(choice));
  }
  return comma(store, result);
}

ir::ExprId Lowering::floatRelation(const CallExpr *e) {
  StringRef name = libraryName(e->getDirectCallee()->getName());
  ir::SourceRange range = spans_.range(e->getSourceRange());
  std::vector<ir::ExprId> steps;
  ir::VariableId sides[2];
  for (unsigned i = 0; i < 2; ++i) {
    if (program_.types[type(e->getArg(i)->getType())].kind != ir::TypeKind::Float)
      return unsupported(e, typeProblem(type(e->getArg(i)->getType())));
    ir::ExprId side = expr(e->getArg(i));
    ir::TypeId wide = type(context_.DoubleTy);
    if (program_.exprs[side].type != wide)
      side = convert(side, wide);
    auto [store, kept] = keep(side, context_.DoubleTy);
    sides[i] = kept;
    steps.push_back(store);
  }
  auto test = [&](ir::VariableId a, ir::VariableId b) {
    return binaryOf(name == "isunordered" ? ir::BinaryOp::Ne : ir::BinaryOp::Lt, program_.intType,
                    loadVariable(a, range), loadVariable(b, range));
  };
  bool isUnordered = name == "isunordered"; // a number that differs from itself
  ir::Expr either = shape(ir::ExprKind::Logical, program_.intType, range);
  either.logical = ir::LogicalOp::Or;
  either.a = isUnordered ? test(sides[0], sides[0]) : test(sides[0], sides[1]);
  either.b = isUnordered ? test(sides[1], sides[1]) : test(sides[1], sides[0]);
  ir::ExprId result = add(std::move(either));
  for (; !steps.empty(); steps.pop_back())
    result = comma(steps.back(), result);
  return result;
}

} // namespace salve::frontend
