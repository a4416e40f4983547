// Functions of floating-point numbers that are one operation, and the classification macros.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {

struct Operation {
  StringRef name; ///< of the double variant
  ir::UnaryOp op;
};
constexpr Operation kOperations[] = {
    {"fabs", ir::UnaryOp::FloatAbs},
    {"sqrt", ir::UnaryOp::FloatSqrt},
    {"floor", ir::UnaryOp::FloatFloor},
    {"ceil", ir::UnaryOp::FloatCeil},
    {"trunc", ir::UnaryOp::FloatTrunc},
    {"round", ir::UnaryOp::FloatRound},
    {"rint", ir::UnaryOp::FloatRoundEven},
    {"nearbyint", ir::UnaryOp::FloatRoundEven},
    {"roundeven", ir::UnaryOp::FloatRoundEven},
};

constexpr StringRef kTests[] = {"isnan",   "isinf",    "isinf_sign", "isfinite",
                                "signbit", "isnormal", "__isnan",    "__isinf"};

struct Comparison {
  StringRef name;
  ir::BinaryOp op;
};
constexpr Comparison kComparisons[] = {{"isgreater", ir::BinaryOp::Gt},
                                       {"isgreaterequal", ir::BinaryOp::Ge},
                                       {"isless", ir::BinaryOp::Lt},
                                       {"islessequal", ir::BinaryOp::Le}};

/// `sqrtf` is `sqrt` of floats.
StringRef withoutSuffix(StringRef name) {
  return !name.empty() && name.back() == 'f' ? name.drop_back() : name;
}

} // namespace

/// The call as an expression, or nothing if it is not one of these functions.
ir::ExprId Lowering::floatCall(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee->getIdentifier() || callee->hasBody() || e->getNumArgs() == 0)
    return {};
  StringRef name = libraryName(callee->getName());
  auto isFloat = [&](const Expr *value) {
    return program_.types[type(value->getType())].kind == ir::TypeKind::Float;
  };
  for (const Operation &operation : kOperations)
    if ((name == operation.name || withoutSuffix(name) == operation.name) && e->getNumArgs() == 1 &&
        isFloat(e->getArg(0)) && isFloat(e)) {
      ir::ExprId value = expr(e->getArg(0));
      component(value, ir::ComponentKind::Argument);
      return floatUnary(operation.op, value, e);
    }
  for (StringRef test : kTests)
    if (name == test && e->getNumArgs() == 1 && isFloat(e->getArg(0)) &&
        e->getType()->isIntegerType())
      return floatTest(test, e);
  for (const Comparison &comparison : kComparisons)
    if (name == comparison.name && e->getNumArgs() == 2 && isFloat(e->getArg(0)) &&
        isFloat(e->getArg(1))) {
      ir::Expr result = shape(ir::ExprKind::Binary, program_.intType, e);
      result.binary = comparison.op;
      result.a = expr(e->getArg(0));
      result.b = expr(e->getArg(1));
      ir::TypeId wide = type(context_.DoubleTy);
      for (ir::ExprId *side : {&result.a, &result.b})
        if (program_.exprs[*side].type != wide)
          *side = convert(*side, wide);
      return add(std::move(result));
    }
  return {};
}

ir::ExprId Lowering::floatUnary(ir::UnaryOp op, ir::ExprId value, const Expr *e) {
  ir::Expr result = shape(ir::ExprKind::Unary, e);
  bool isTest = op == ir::UnaryOp::FloatIsNan || op == ir::UnaryOp::FloatIsInf;
  result.type = isTest ? program_.intType : program_.exprs[value].type;
  result.unary = op;
  result.a = value;
  return add(std::move(result));
}

ir::ExprId Lowering::floatTest(StringRef name, const CallExpr *e) {
  ir::ExprId value = expr(e->getArg(0));
  component(value, ir::ComponentKind::Argument);
  if (name == "isnan" || name == "__isnan")
    return floatUnary(ir::UnaryOp::FloatIsNan, value, e);
  if (name == "isinf")
    return floatUnary(ir::UnaryOp::FloatIsInf, value, e);
  QualType valueType = e->getArg(0)->getType();
  const llvm::fltSemantics &format = context_.getFloatTypeSemantics(valueType);
  ir::TypeId floatType = type(valueType);
  ir::SourceRange range = spans_.range(e->getSourceRange());
  auto number = [&](const llvm::APFloat &of) {
    return constant(floatType, of.bitcastToAPInt().getLimitedValue(), range);
  };
  auto binary = [&](ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
    ir::Expr result = shape(ir::ExprKind::Binary, program_.intType, range);
    result.binary = op;
    result.a = a;
    result.b = b;
    return add(std::move(result));
  };
  auto choose = [&](ir::ExprId condition, ir::ExprId yes, ir::ExprId no) {
    ir::Expr result = shape(ir::ExprKind::Conditional, program_.intType, range);
    result.a = condition;
    result.b = yes;
    result.c = no;
    return add(std::move(result));
  };
  auto number01 = [&](uint64_t bits) { return constant(program_.intType, bits, range); };
  llvm::APFloat infinity = llvm::APFloat::getInf(format);
  if (name == "isfinite")
    return binary(ir::BinaryOp::Lt, floatUnary(ir::UnaryOp::FloatAbs, value, e), number(infinity));
  auto [store, kept] = keep(value, valueType);
  if (name == "isnormal") {
    auto magnitude = [&] {
      return floatUnary(ir::UnaryOp::FloatAbs, loadVariable(kept, range), e);
    };
    ir::ExprId isLarge =
        binary(ir::BinaryOp::Ge, magnitude(), number(llvm::APFloat::getSmallestNormalized(format)));
    ir::ExprId isFinite = binary(ir::BinaryOp::Lt, magnitude(), number(infinity));
    return comma(store, choose(isLarge, isFinite, number01(0)));
  }
  if (name == "signbit") { // of the representation
    QualType number =
        valueType->isSpecificBuiltinType(BuiltinType::Float) ? context_.IntTy : context_.LongTy;
    ir::TypeId bits = type(number);
    ir::Place object, reading;
    placeBase(object, kept);
    object.range = reading.range = range;
    ir::Expr address =
        shape(ir::ExprKind::AddressOf, type(context_.getPointerType(valueType)), range);
    address.place = program_.places.add(std::move(object));
    reading.pointer = convert(add(std::move(address)), type(context_.getPointerType(number)));
    reading.baseType = reading.type = bits;
    ir::Expr load = shape(ir::ExprKind::Load, bits, range);
    load.place = program_.places.add(std::move(reading));
    return comma(store, binary(ir::BinaryOp::Lt, add(std::move(load)), constant(bits, 0, range)));
  }
  ir::ExprId isInfinite = floatUnary(ir::UnaryOp::FloatIsInf, loadVariable(kept, range), e);
  ir::ExprId isNegative =
      binary(ir::BinaryOp::Lt, loadVariable(kept, range), constant(floatType, 0, range));
  return comma(store, choose(isInfinite, choose(isNegative, number01(~uint64_t{0}), number01(1)),
                             number01(0)));
}

} // namespace salve::frontend
