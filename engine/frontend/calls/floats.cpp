// Functions of floating-point numbers that are one operation, and the classification macros.
#include "engine/frontend/calls/floats.h"

#include "engine/frontend/calls/rounding.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"

#include <cmath>

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

/// Of floats: false where one is NaN, without an exception.
struct QuietComparison {
  StringRef name;
  ir::BinaryOp op;
};
constexpr QuietComparison kQuietComparisons[] = {{"isgreater", ir::BinaryOp::Gt},
                                                 {"isgreaterequal", ir::BinaryOp::Ge},
                                                 {"isless", ir::BinaryOp::Lt},
                                                 {"islessequal", ir::BinaryOp::Le}};

/// Functions that a library computes up to a few units in the last place.
struct Function {
  StringRef name; ///< of the double variant
  double (*of)(double);
  bool isExact; ///< where the result is a whole number or a power of 2, the model knows it
};
constexpr Function kFunctions[] = {
    {"sin", std::sin, true},     {"cos", std::cos, true},     {"tan", std::tan, true},
    {"asin", std::asin, true},   {"acos", std::acos, true},   {"atan", std::atan, true},
    {"sinh", std::sinh, true},   {"cosh", std::cosh, true},   {"tanh", std::tanh, true},
    {"exp", std::exp, true},     {"exp2", std::exp2, true},   {"expm1", std::expm1, true},
    {"log", std::log, true},     {"log2", std::log2, true},   {"log10", std::log10, false},
    {"log1p", std::log1p, true}, {"asinh", std::asinh, true}, {"acosh", std::acosh, true},
    {"atanh", std::atanh, true}, {"cbrt", std::cbrt, false},
};
struct Function2 {
  StringRef name;
  double (*of)(double, double);
  bool isExact;
};
constexpr Function2 kFunctions2[] = {
    {"pow", std::pow, true}, {"atan2", std::atan2, true}, {"hypot", std::hypot, false}};
constexpr int kUnits = 8; ///< farther than any library is away from the exact result

/// `sqrtf` is `sqrt` of floats, `sqrtl` of long doubles.
StringRef withoutSuffix(StringRef name) {
  return !name.empty() && (name.back() == 'f' || name.back() == 'l') ? name.drop_back() : name;
}

} // namespace

static ir::ExprId near(Context &c, const clang::CallExpr *e, double exact);
static ir::ExprId floatTest(Context &c, llvm::StringRef name, const clang::CallExpr *e);

/// The result for constant arguments, up to what libraries differ in: any number near it.
static ir::ExprId knownFloat(Context &c, const CallExpr *e) {
  StringRef name = libraryName(e->getDirectCallee()->getName());
  const ir::TypeId wanted = typeOf(c, e->getType());
  const ir::Type result = c.program.types[wanted];
  if (result.kind != ir::TypeKind::Float || (result.width != 32 && result.width != 64) ||
      (result.width == 32 && !name.consume_back("f")))
    return {};
  double arguments[2] = {0, 0};
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    Expr::EvalResult value;
    if (i >= 2 || c.program.types[typeOf(c, e->getArg(i)->getType())].kind != ir::TypeKind::Float ||
        !e->getArg(i)->EvaluateAsRValue(value, c.ast) || value.HasSideEffects ||
        !value.Val.isFloat())
      return {};
    arguments[i] = value.Val.getFloat().convertToDouble();
  }
  double exact = 0;
  bool isExact = true;
  for (const Function &known : kFunctions)
    if (name == known.name && e->getNumArgs() == 1) {
      exact = known.of(arguments[0]);
      isExact = known.isExact || std::fabs(arguments[0]) == 1;
    }
  for (const Function2 &known : kFunctions2)
    if (name == known.name && e->getNumArgs() == 2 && arguments[1] != 0) {
      exact = known.of(arguments[0], arguments[1]);
      isExact = known.isExact;
    }
  int exponent = 0;
  bool isPlain = exact == std::trunc(exact) || std::fabs(std::frexp(exact, &exponent)) == 0.5;
  if (!std::isnormal(exact) || arguments[0] == 0 || (isExact && isPlain))
    return {};
  return near(c, e, exact);
}

/// Any number that is at most so many units in the last place away.
static ir::ExprId near(Context &c, const CallExpr *e, double exact) {
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  auto [store, kept] = keep(c, arbitrary(c, e), e->getType());
  const ir::TypeId wanted = c.program.variables[kept].type;
  auto within = [&](ir::BinaryOp op, bool isLeast) {
    llvm::APFloat bound(exact);
    bool isInexact = false;
    bound.convert(c.ast.getFloatTypeSemantics(e->getType()), llvm::APFloat::rmNearestTiesToEven,
                  &isInexact);
    for (int i = 0; i < kUnits; ++i)
      bound.next(isLeast);
    ir::Expr result = shape(c, ir::ExprKind::Binary, c.program.intType, range);
    result.binary = op;
    result.a = loadVariable(c, kept, range);
    result.b = constant(c, wanted, bitsOf(bound), range);
    ir::Expr assume = shape(c, ir::ExprKind::Assume, typeOf(c, c.ast.VoidTy), range);
    assume.a = add(c, std::move(result));
    return add(c, std::move(assume));
  };
  ir::ExprId least = within(ir::BinaryOp::Ge, true), most = within(ir::BinaryOp::Le, false);
  return comma(c, store, comma(c, least, comma(c, most, loadVariable(c, kept, range))));
}

/// The call as an expression, or nothing if it is not one of these functions.
ir::ExprId floatCall(Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee->getIdentifier() || callee->hasBody() || e->getNumArgs() == 0)
    return {};
  if (ir::ExprId known = knownFloat(c, e))
    return known;
  StringRef name = libraryName(callee->getName());
  auto isFloat = [&](const Expr *value) {
    return c.program.types[typeOf(c, value->getType())].kind == ir::TypeKind::Float;
  };
  for (const Operation &operation : kOperations)
    if ((name == operation.name || withoutSuffix(name) == operation.name) && e->getNumArgs() == 1 &&
        isFloat(e->getArg(0)) && isFloat(e)) {
      ir::ExprId value = expr(c, e->getArg(0));
      component(c, value, ir::ComponentKind::Argument);
      if (operation.op == ir::UnaryOp::FloatRoundEven && withoutSuffix(name) != "roundeven")
        if (ir::ExprId rounded = roundedByMode(c, e, value))
          return rounded;
      return floatUnary(c, operation.op, value, e);
    }
  for (StringRef test : kTests)
    if (name == test && e->getNumArgs() == 1 && isFloat(e->getArg(0)) &&
        e->getType()->isIntegerType())
      return floatTest(c, test, e);
  for (const QuietComparison &comparison : kQuietComparisons)
    if (name == comparison.name && e->getNumArgs() == 2 && isFloat(e->getArg(0)) &&
        isFloat(e->getArg(1))) {
      ir::Expr result = shape(c, ir::ExprKind::Binary, c.program.intType, e);
      result.binary = comparison.op;
      result.a = expr(c, e->getArg(0));
      result.b = expr(c, e->getArg(1));
      bool isLong = std::any_of(e->arg_begin(), e->arg_end(), [](const Expr *argument) {
        return argument->getType()->isSpecificBuiltinType(BuiltinType::LongDouble);
      });
      ir::TypeId wide = typeOf(c, isLong ? c.ast.LongDoubleTy : c.ast.DoubleTy);
      for (ir::ExprId *side : {&result.a, &result.b})
        if (c.program.exprs[*side].type != wide)
          *side = convert(c, *side, wide);
      return add(c, std::move(result));
    }
  return {};
}

ir::ExprId floatUnary(Context &c, ir::UnaryOp op, ir::ExprId value, const Expr *e) {
  ir::Expr result = shape(c, ir::ExprKind::Unary, e);
  bool isTest = op == ir::UnaryOp::FloatIsNan || op == ir::UnaryOp::FloatIsInf;
  result.type = isTest ? c.program.intType : c.program.exprs[value].type;
  result.unary = op;
  result.a = value;
  return add(c, std::move(result));
}

/// Whether the topmost bit of the variable is set: the sign of the last integer in it.
static ir::ExprId signOf(Context &c, ir::VariableId kept, QualType type, ir::SourceRange range) {
  const uint32_t width = c.program.types[typeOf(c, type)].width;
  const unsigned size = width % 64 == 0 ? 64 : width % 32 == 0 ? 32 : 16;
  const QualType integer = c.ast.getIntTypeForBitwidth(size, true);
  const ir::TypeId bits = typeOf(c, integer);
  const ir::TypeId pointer = typeOf(c, c.ast.getPointerType(integer));
  ir::Place object, reading;
  placeBase(c, object, kept);
  object.range = reading.range = range;
  ir::Expr address =
      shape(c, ir::ExprKind::AddressOf, typeOf(c, c.ast.getPointerType(type)), range);
  address.place = c.program.places.add(std::move(object));
  ir::Expr last = shape(c, ir::ExprKind::PointerAdd, pointer, range);
  last.a = convert(c, add(c, std::move(address)), pointer);
  last.b = constant(c, c.program.intType, width / size - 1, range);
  last.delta = 1;
  reading.pointer = add(c, std::move(last));
  reading.baseType = reading.type = bits;
  ir::Expr load = shape(c, ir::ExprKind::Load, bits, range);
  load.place = c.program.places.add(std::move(reading));
  ir::Expr result = shape(c, ir::ExprKind::Binary, c.program.intType, range);
  result.binary = ir::BinaryOp::Lt;
  result.a = add(c, std::move(load));
  result.b = constant(c, bits, 0, range);
  return add(c, std::move(result));
}

static ir::ExprId floatTest(Context &c, StringRef name, const CallExpr *e) {
  ir::ExprId value = expr(c, e->getArg(0));
  component(c, value, ir::ComponentKind::Argument);
  if (name == "isnan" || name == "__isnan")
    return floatUnary(c, ir::UnaryOp::FloatIsNan, value, e);
  if (name == "isinf")
    return floatUnary(c, ir::UnaryOp::FloatIsInf, value, e);
  QualType valueType = e->getArg(0)->getType();
  const llvm::fltSemantics &format = c.ast.getFloatTypeSemantics(valueType);
  ir::TypeId floatType = typeOf(c, valueType);
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  auto number = [&](const llvm::APFloat &of) { return constant(c, floatType, bitsOf(of), range); };
  auto binary = [&](ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
    ir::Expr result = shape(c, ir::ExprKind::Binary, c.program.intType, range);
    result.binary = op;
    result.a = a;
    result.b = b;
    return add(c, std::move(result));
  };
  auto choose = [&](ir::ExprId condition, ir::ExprId yes, ir::ExprId no) {
    ir::Expr result = shape(c, ir::ExprKind::Conditional, c.program.intType, range);
    result.a = condition;
    result.b = yes;
    result.c = no;
    return add(c, std::move(result));
  };
  auto number01 = [&](uint64_t bits) { return constant(c, c.program.intType, bits, range); };
  llvm::APFloat infinity = llvm::APFloat::getInf(format);
  if (name == "isfinite")
    return binary(ir::BinaryOp::Lt, floatUnary(c, ir::UnaryOp::FloatAbs, value, e),
                  number(infinity));
  auto [store, kept] = keep(c, value, valueType);
  if (name == "isnormal") {
    auto magnitude = [&] {
      return floatUnary(c, ir::UnaryOp::FloatAbs, loadVariable(c, kept, range), e);
    };
    ir::ExprId isLarge =
        binary(ir::BinaryOp::Ge, magnitude(), number(llvm::APFloat::getSmallestNormalized(format)));
    ir::ExprId isFinite = binary(ir::BinaryOp::Lt, magnitude(), number(infinity));
    return comma(c, store, choose(isLarge, isFinite, number01(0)));
  }
  if (name == "signbit") // of the representation
    return comma(c, store, signOf(c, kept, valueType, range));
  ir::ExprId isInfinite = floatUnary(c, ir::UnaryOp::FloatIsInf, loadVariable(c, kept, range), e);
  ir::ExprId isNegative =
      binary(ir::BinaryOp::Lt, loadVariable(c, kept, range), constant(c, floatType, 0, range));
  return comma(
      c, store,
      choose(isInfinite, choose(isNegative, number01(~uint64_t{0}), number01(1)), number01(0)));
}

} // namespace salve::frontend
