#include "engine/repair/rules/overflow_conditions.h"

#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

using Make = std::function<ExprId(Builder &)>;

class Limits {
public:
  Limits(const Program &program, PropertyId property, TypeId type)
      : program_(program), property_(property), type_(type),
        named_(program.text.find("limits.h>") != std::string::npos ||
               program.text.find("INT_MAX") != std::string::npos) {}

  std::vector<Condition> of(const Expr &expr) {
    if (expr.kind == ExprKind::Unary) {
      single(operand(expr.a), false);
    } else if (expr.kind == ExprKind::Increment) {
      single(stored(expr.place), expr.delta > 0);
    } else if (expr.kind == ExprKind::CompoundAssign) {
      both(expr.binary, stored(expr.place), operand(expr.a), expr.a);
    } else if (expr.kind == ExprKind::Binary) {
      both(expr.binary, operand(expr.a), operand(expr.b), expr.b);
    }
    return usable_ ? std::move(result_) : std::vector<Condition>();
  }

private:
  Make constant(uint64_t bits, std::string spelled = "") const {
    return [type = type_, bits, spelled](Builder &b) { return b.constant(type, bits, spelled); };
  }
  bool isLong() const { return program_.types[type_].width == 64; }
  Make most() const {
    uint64_t bits = isLong() ? INT64_MAX : INT32_MAX;
    return constant(bits, named_     ? isLong() ? "LONG_MAX" : "INT_MAX"
                          : isLong() ? "9223372036854775807L"
                                     : "2147483647");
  }
  Make least() const {
    uint64_t bits = isLong() ? uint64_t{1} << 63 : uint64_t{1} << 31;
    return constant(bits, named_     ? isLong() ? "LONG_MIN" : "INT_MIN"
                          : isLong() ? "(-9223372036854775807L - 1)"
                                     : "(-2147483647 - 1)");
  }
  Make zero() const { return constant(0); }

  static Make compare(BinaryOp op, Make a, Make b) {
    return [=](Builder &builder) {
      ExprId left = a(builder);
      return builder.compare(op, left, b(builder));
    };
  }
  /// Its own overflow, or division by zero, is what is asked about.
  Make compute(BinaryOp op, Make a, Make b) const {
    return [=, property = property_](Builder &builder) {
      ExprId left = a(builder);
      ExprId result = builder.binary(op, left, b(builder));
      Expr &expr = builder.program().exprs[result];
      expr.overflow = property;
      if (op == BinaryOp::Div)
        expr.property = property;
      return result;
    };
  }
  static Make logical(LogicalOp op, Make a, Make b) {
    return [=](Builder &builder) {
      ExprId left = a(builder);
      return builder.logical(op, left, b(builder));
    };
  }
  static Make all(Make a, Make b) { return logical(LogicalOp::And, std::move(a), std::move(b)); }
  static Make any(Make a, Make b) { return logical(LogicalOp::Or, std::move(a), std::move(b)); }

  void note(ExprId expr) {
    usable_ &= onlyReads(program_, expr);
    std::vector<VariableId> named = namedIn(program_, expr);
    variables_.insert(variables_.end(), named.begin(), named.end());
  }

  Make operand(ExprId expr) {
    note(expr);
    return [expr](Builder &builder) { return builder.clone(expr); };
  }

  Make stored(PlaceId id) {
    const Place &place = program_.places[id];
    if (place.variable)
      variables_.push_back(place.variable);
    if (place.pointer)
      note(place.pointer);
    for (const Projection &step : place.path)
      if (step.index)
        note(step.index);
    return [id](Builder &builder) { return builder.read(id); };
  }

  void add(Make holds, Make fails, uint32_t cost) {
    if (!variables_.empty())
      result_.push_back({std::move(holds), std::move(fails), variables_, cost});
  }
  void add(BinaryOp op, const Make &a, const Make &limit, uint32_t cost) {
    BinaryOp inverse = op == BinaryOp::Gt   ? BinaryOp::Le
                       : op == BinaryOp::Lt ? BinaryOp::Ge
                                            : BinaryOp::Ne;
    add(compare(inverse, a, limit), compare(op, a, limit), cost);
  }

  /// ++ and --, and unary minus
  void single(const Make &a, bool up) { add(BinaryOp::Eq, a, up ? most() : least(), 0); }

  void both(BinaryOp op, const Make &a, const Make &b, ExprId right) {
    const Expr &literal = program_.exprs[written(program_, right)];
    bool isConstant = literal.kind == ExprKind::Constant;
    int64_t value =
        isConstant ? signedValue(program_.types[literal.type], literal.value) : int64_t{0};
    switch (op) {
    case BinaryOp::Add:
    case BinaryOp::Sub: sum(op, a, b, isConstant, value); break;
    case BinaryOp::Mul: product(a, b, isConstant, value); break;
    case BinaryOp::Div:
    case BinaryOp::Rem: {
      Make minus = constant(truncate(program_.types[type_], ~uint64_t{0}));
      add(any(compare(BinaryOp::Ne, a, least()), compare(BinaryOp::Ne, b, minus)),
          all(compare(BinaryOp::Eq, a, least()), compare(BinaryOp::Eq, b, minus)), 0);
      break;
    }
    default: break;
    }
  }

  /// a + b: a > MAX - b, a < MIN - b
  void sum(BinaryOp op, const Make &a, const Make &b, bool isConstant, int64_t value) {
    bool adds = op == BinaryOp::Add;
    BinaryOp back = adds ? BinaryOp::Sub : BinaryOp::Add;
    Make high = compute(back, most(), b), low = compute(back, least(), b);
    bool up = adds ? value > 0 : value < 0;
    if (!isConstant || up)
      add(BinaryOp::Gt, a, high, 0);
    if (!isConstant || !up)
      add(BinaryOp::Lt, a, low, 0);
    if (isConstant)
      return;
    BinaryOp growing = adds ? BinaryOp::Gt : BinaryOp::Lt;
    BinaryOp shrinking = adds ? BinaryOp::Lt : BinaryOp::Gt;
    auto inverse = [](BinaryOp o) { return o == BinaryOp::Gt ? BinaryOp::Le : BinaryOp::Ge; };
    Make holds = all(any(compare(inverse(growing), b, zero()), compare(BinaryOp::Le, a, high)),
                     any(compare(inverse(shrinking), b, zero()), compare(BinaryOp::Ge, a, low)));
    Make fails = any(all(compare(growing, b, zero()), compare(BinaryOp::Gt, a, high)),
                     all(compare(shrinking, b, zero()), compare(BinaryOp::Lt, a, low)));
    add(std::move(holds), std::move(fails), 1);
  }

  /// a * b: a > MAX / b || a < MIN / b, for positive b
  void product(const Make &a, const Make &b, bool isConstant, int64_t value) {
    Make high = compute(BinaryOp::Div, most(), b), low = compute(BinaryOp::Div, least(), b);
    if (isConstant && value > 0) {
      add(BinaryOp::Gt, a, high, 0);
      add(all(compare(BinaryOp::Le, a, high), compare(BinaryOp::Ge, a, low)),
          any(compare(BinaryOp::Gt, a, high), compare(BinaryOp::Lt, a, low)), 0);
    } else if (!isConstant) {
      Make isZero = compare(BinaryOp::Eq, b, zero()), isNot = compare(BinaryOp::Ne, b, zero());
      add(any(isZero, compare(BinaryOp::Le, a, high)), all(isNot, compare(BinaryOp::Gt, a, high)),
          0);
      // Exact for factors that are not negative; for others it refuses them.
      Make positive = compare(BinaryOp::Gt, b, zero()), negative = compare(BinaryOp::Lt, b, zero());
      Make inside = all(compare(BinaryOp::Le, a, high), compare(BinaryOp::Ge, a, low));
      Make outside = any(compare(BinaryOp::Gt, a, high), compare(BinaryOp::Lt, a, low));
      add(any(isZero, all(positive, inside)), any(negative, all(positive, outside)), 1);
    }
  }

  const Program &program_;
  PropertyId property_;
  TypeId type_;
  bool named_;
  bool usable_ = true;
  std::vector<VariableId> variables_;
  std::vector<Condition> result_;
};

} // namespace

std::vector<Condition> overflowConditions(const Program &program, const FailingOperation &operation,
                                          PropertyId property) {
  const Expr &expr = program.exprs[operation.expr];
  TypeId type = expr.kind == ExprKind::CompoundAssign ? expr.computeType : expr.type;
  const Type &t = program.types[type];
  if (expr.overflow != property || t.kind != TypeKind::Integer || t.width < 32)
    return {};
  return Limits(program, property, type).of(expr);
}

} // namespace salve::repair
