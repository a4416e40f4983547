#include "engine/frontend/contracts/integers.h"

#include <algorithm>
#include <optional>

namespace salve::frontend {

namespace {

using Wide = __int128;

struct Range {
  Wide low = 0, high = 0;
};

constexpr Wide kLowest = INT64_MIN, kHighest = INT64_MAX;

class Widener {
public:
  Widener(ir::Program &program, ir::FunctionId function) : program_(program), function_(function) {
    for (uint32_t i = 0; i < program.types.size(); ++i) {
      const ir::Type &type = program.types[ir::TypeId(i)];
      if (type.kind == ir::TypeKind::Integer && type.width == 64 && type.isSigned)
        long_ = ir::TypeId(i);
      if (type.kind == ir::TypeKind::Void)
        void_ = ir::TypeId(i);
    }
    if (!long_) {
      ir::Type type;
      type.kind = ir::TypeKind::Integer;
      type.name = "long";
      type.width = 64;
      type.isSigned = true;
      type.cells = 1;
      type.bytes = type.align = 8;
      long_ = program.types.add(std::move(type));
    }
  }

  void visit(ir::ExprId id) {
    if (!id)
      return;
    const ir::Expr e = program_.exprs[id];
    if (e.kind == ir::ExprKind::Binary && ir::isRelational(e.binary) && isInteger(e.a) &&
        isInteger(e.b)) {
      if (isUnsigned(stripped(e.a)) || isUnsigned(stripped(e.b)))
        return compareUnsigned(id);
      const ir::ExprId a = wide(e.a), b = wide(e.b);
      program_.exprs[id].a = a;
      program_.exprs[id].b = b;
      return;
    }
    if (e.kind == ir::ExprKind::PointerAdd) {
      visit(e.a);
      const ir::ExprId b = wide(e.b);
      program_.exprs[id].b = b;
      return;
    }
    if (e.kind == ir::ExprKind::Cast && !e.implicit && isInteger(id) && isInteger(e.a)) {
      const ir::ExprId a = wide(e.a);
      program_.exprs[id].a = a;
      return;
    }
    for (ir::ExprId operand : {e.a, e.b, e.c})
      visit(operand);
    for (ir::ExprId argument : e.args)
      visit(argument);
    if (e.place)
      visitPlace(e.place);
    if (e.stmt)
      visitStmt(e.stmt);
  }

  ir::ExprId value(ir::ExprId id) {
    if (isInteger(id))
      return wide(id);
    visit(id);
    return id;
  }

private:
  bool isInteger(ir::ExprId id) const {
    return program_.types[program_.exprs[id].type].kind == ir::TypeKind::Integer;
  }

  // ------------------------------------- unsigned 64 bits, compared without conversion

  ir::ExprId stripped(ir::ExprId id) const {
    for (;;) {
      const ir::Expr &e = program_.exprs[id];
      if (e.kind != ir::ExprKind::Cast || !e.implicit || !isInteger(e.a) ||
          program_.types[e.type].isBool)
        return id;
      id = e.a;
    }
  }

  /// Of 64 bits without sign, and nothing that is computed here.
  bool isUnsigned(ir::ExprId id) const {
    const ir::Expr &e = program_.exprs[id];
    const ir::Type &type = program_.types[e.type];
    return !type.isSigned && type.width == 64 && e.kind != ir::ExprKind::Constant &&
           e.kind != ir::ExprKind::Binary && e.kind != ir::ExprKind::Unary &&
           e.kind != ir::ExprKind::Conditional;
  }

  void compareUnsigned(ir::ExprId id) {
    const ir::Expr e = program_.exprs[id];
    const ir::ExprId a = stripped(e.a), b = stripped(e.b);
    if (isUnsigned(a) && isUnsigned(b)) {
      visit(a);
      visit(b);
      program_.exprs[id].a = a;
      program_.exprs[id].b = converted(b, program_.exprs[a].type);
      return;
    }
    const bool isLeft = isUnsigned(a);
    const ir::ExprId plain = isLeft ? a : b;
    visit(plain);
    const ir::ExprId other = wide(isLeft ? e.b : e.a);
    const ir::TypeId type = program_.exprs[plain].type;
    const ir::BinaryOp op = isLeft ? e.binary : ir::mirrored(e.binary);
    ir::Expr &result = program_.exprs[id];
    if (rangeOf(other).low >= 0) {
      const ir::ExprId same = converted(other, type);
      program_.exprs[id].a = plain;
      program_.exprs[id].b = same;
      program_.exprs[id].binary = op;
      return;
    }
    result.kind = ir::ExprKind::Call;
    const ir::FunctionId f = comparison(op, type);
    program_.exprs[id].callee = f;
    program_.exprs[id].args = {plain, other};
    program_.exprs[id].a = program_.exprs[id].b = {};
    addCallee(f);
  }

  /// An unsigned x against a y that may be negative.
  ir::FunctionId comparison(ir::BinaryOp op, ir::TypeId type) {
    const ir::FunctionId f = function("comparison of integers", program_.intType);
    const ir::VariableId x = parameter(f, "x", type), y = parameter(f, "y", long_);
    const bool isMore = op == ir::BinaryOp::Gt || op == ir::BinaryOp::Ge || op == ir::BinaryOp::Ne;
    const ir::ExprId sign =
        binary(isMore ? ir::BinaryOp::Lt : ir::BinaryOp::Ge, load(y), number(0));
    const ir::ExprId right = converted(load(y), type);
    const ir::ExprId both =
        logical(isMore ? ir::LogicalOp::Or : ir::LogicalOp::And, sign, binary(op, load(x), right));
    const ir::StmtId result = statement(ir::StmtKind::Return, both, {});
    const ir::StmtId body = statement(ir::StmtKind::Block, {}, {result});
    program_.functions[f].body = body;
    return f;
  }

  void addCallee(ir::FunctionId f) {
    auto &callees = program_.functions[function_].callees;
    if (std::find(callees.begin(), callees.end(), f) == callees.end())
      callees.push_back(f);
  }

  void visitPlace(ir::PlaceId id) {
    const ir::Place place = program_.places[id];
    visit(place.pointer);
    for (size_t i = 0; i < place.path.size(); ++i)
      if (place.path[i].index) {
        const ir::ExprId index = wide(place.path[i].index);
        program_.places[id].path[i].index = index;
      }
  }

  void visitStmt(ir::StmtId id) {
    const ir::Stmt s = program_.stmts[id];
    visit(s.expr);
    visit(s.step);
    for (ir::StmtId child : s.children)
      if (child)
        visitStmt(child);
  }

  static bool fits(Range r) { return r.low >= kLowest && r.high <= kHighest; }

  Range rangeOfType(const ir::Type &type) const {
    if (type.isBool)
      return {0, 1};
    const Wide one = 1;
    if (type.isSigned)
      return {-(one << (type.width - 1)), (one << (type.width - 1)) - 1};
    return {0, (one << type.width) - 1};
  }

  /// Of an expression that `wide` made.
  Range rangeOf(ir::ExprId id) const {
    const ir::Expr &e = program_.exprs[id];
    if (e.kind == ir::ExprKind::Constant) {
      const Wide value = static_cast<int64_t>(e.value);
      return {value, value};
    }
    if (e.kind == ir::ExprKind::Cast && isInteger(e.a)) {
      const Range inner = rangeOfType(program_.types[program_.exprs[e.a].type]);
      return fits(inner) ? inner : Range{0, kHighest};
    }
    if (e.kind == ir::ExprKind::Binary && program_.types[e.type].width == 64)
      if (auto result = rangeOf(e.binary, rangeOf(e.a), rangeOf(e.b)); result && fits(*result))
        return *result;
    if (e.kind == ir::ExprKind::Unary && e.unary == ir::UnaryOp::Negate) {
      const Range inner = rangeOf(e.a);
      return {-inner.high, -inner.low};
    }
    return {kLowest, kHighest};
  }

  std::optional<Range> rangeOf(ir::BinaryOp op, Range a, Range b) const {
    switch (op) {
    case ir::BinaryOp::Add: return Range{a.low + b.low, a.high + b.high};
    case ir::BinaryOp::Sub: return Range{a.low - b.high, a.high - b.low};
    case ir::BinaryOp::Mul: {
      const Wide products[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
      return Range{*std::min_element(products, products + 4),
                   *std::max_element(products, products + 4)};
    }
    case ir::BinaryOp::Div: return Range{-std::max(-a.low, a.high), std::max(-a.low, a.high)};
    case ir::BinaryOp::Shl:
      if (a.low < 0 || b.low < 0 || b.high > 62)
        return std::nullopt;
      return Range{a.low << static_cast<int>(b.low), a.high << static_cast<int>(b.high)};
    default: return std::nullopt;
    }
  }

  ir::ExprId add(ir::Expr e) {
    e.trusted = true;
    return program_.exprs.add(std::move(e));
  }

  ir::Expr like(ir::ExprId id, ir::ExprKind kind) {
    ir::Expr result;
    result.kind = kind;
    result.type = long_;
    result.range = program_.exprs[id].range;
    return result;
  }

  /// The value of an integer expression in 64 bits.
  ir::ExprId wide(ir::ExprId id) {
    const ir::Expr e = program_.exprs[id];
    const ir::Type type = program_.types[e.type];
    if (e.kind == ir::ExprKind::Constant) {
      ir::Expr result = like(id, ir::ExprKind::Constant);
      result.value = static_cast<uint64_t>(ir::signedValue(type, e.value));
      if (type.isSigned || type.width < 64 || (e.value >> 63) == 0)
        return add(std::move(result));
    }
    if (e.kind == ir::ExprKind::Cast && e.implicit && isInteger(e.a) && !type.isBool)
      return wide(e.a);
    if (e.kind == ir::ExprKind::Binary && !ir::isRelational(e.binary))
      return wideBinary(id, e);
    if (e.kind == ir::ExprKind::Unary && e.unary != ir::UnaryOp::LogicalNot)
      return wideUnary(id, e);
    if (e.kind == ir::ExprKind::Conditional) {
      visit(e.a);
      ir::Expr result = like(id, ir::ExprKind::Conditional);
      result.a = e.a;
      result.b = wide(e.b);
      result.c = wide(e.c);
      return add(std::move(result));
    }
    visit(id);
    if (!type.isSigned && type.width == 64)
      return checkedUnsigned(id);
    return converted(id);
  }

  ir::ExprId converted(ir::ExprId id) { return converted(id, long_); }
  ir::ExprId converted(ir::ExprId id, ir::TypeId type) {
    if (program_.exprs[id].type == type)
      return id;
    ir::Expr result = like(id, ir::ExprKind::Cast);
    result.type = type;
    result.a = id;
    result.implicit = true;
    return add(std::move(result));
  }

  ir::ExprId wideUnary(ir::ExprId id, const ir::Expr &e) {
    const ir::ExprId a = wide(e.a);
    if (e.unary == ir::UnaryOp::Negate) {
      ir::Expr zero = like(id, ir::ExprKind::Constant);
      return combined(id, ir::BinaryOp::Sub, add(std::move(zero)), a, {});
    }
    ir::Expr result = like(id, ir::ExprKind::Unary);
    result.unary = e.unary;
    result.a = a;
    return add(std::move(result));
  }

  ir::ExprId wideBinary(ir::ExprId id, const ir::Expr &e) {
    const bool isShift = e.binary == ir::BinaryOp::Shl || e.binary == ir::BinaryOp::Shr;
    if (isShift) { // as C has it, but checked
      const ir::ExprId a = wide(e.a), b = wide(e.b);
      ir::Expr result = like(id, ir::ExprKind::Binary);
      result.binary = e.binary;
      result.a = a;
      result.b = b;
      result.property = e.property ? e.property : shiftProperty(e);
      const auto range = rangeOf(e.binary, rangeOf(a), rangeOf(b));
      if (e.binary == ir::BinaryOp::Shr || (range && fits(*range)))
        return add(std::move(result));
      return guarded(id, e.binary, a, b, result.property);
    }
    return combined(id, e.binary, wide(e.a), wide(e.b), e.property);
  }

  ir::PropertyId shiftProperty(const ir::Expr &e) {
    return program_.properties.add(
        {ir::PropertyKind::Shift, e.range, "shift in a contract", function_, 64});
  }

  ir::ExprId combined(ir::ExprId id, ir::BinaryOp op, ir::ExprId a, ir::ExprId b,
                      ir::PropertyId property) {
    const bool isBitwise =
        op == ir::BinaryOp::And || op == ir::BinaryOp::Or || op == ir::BinaryOp::Xor;
    const auto result = rangeOf(op, rangeOf(a), rangeOf(b));
    if (!isBitwise && op != ir::BinaryOp::Rem && !(result && fits(*result)))
      return guarded(id, op, a, b, property);
    ir::Expr e = like(id, ir::ExprKind::Binary);
    e.binary = op;
    e.a = a;
    e.b = b;
    e.property = property;
    return add(std::move(e));
  }

  // ------------------------------------------------ where 64 bits may not do

  ir::VariableId parameter(ir::FunctionId owner, const char *name, ir::TypeId type) {
    ir::Variable v;
    v.name = name;
    v.type = type;
    v.storage = ir::Storage::Parameter;
    v.owner = owner;
    const ir::VariableId id = program_.variables.add(std::move(v));
    program_.functions[owner].parameters.push_back(id);
    return id;
  }

  ir::ExprId load(ir::VariableId variable) {
    ir::Place place;
    place.variable = variable;
    place.baseType = place.type = program_.variables[variable].type;
    ir::Expr e;
    e.kind = ir::ExprKind::Load;
    e.type = place.type;
    e.place = program_.places.add(std::move(place));
    return add(std::move(e));
  }

  ir::ExprId binary(ir::BinaryOp op, ir::ExprId a, ir::ExprId b, ir::PropertyId property = {}) {
    ir::Expr e;
    e.kind = ir::ExprKind::Binary;
    e.type = ir::isRelational(op) ? program_.intType : program_.exprs[a].type;
    e.binary = op;
    e.a = a;
    e.b = b;
    e.property = property;
    return add(std::move(e));
  }

  ir::ExprId number(int64_t value) {
    ir::Expr e;
    e.type = long_;
    e.value = static_cast<uint64_t>(value);
    return add(std::move(e));
  }

  ir::ExprId logical(ir::LogicalOp op, ir::ExprId a, ir::ExprId b) {
    ir::Expr e;
    e.kind = ir::ExprKind::Logical;
    e.type = program_.intType;
    e.logical = op;
    e.a = a;
    e.b = b;
    return add(std::move(e));
  }

  ir::StmtId statement(ir::StmtKind kind, ir::ExprId expr, std::vector<ir::StmtId> children) {
    ir::Stmt s;
    s.kind = kind;
    s.expr = expr;
    s.children = std::move(children);
    return program_.stmts.add(std::move(s));
  }

  ir::FunctionId function(const char *name, ir::TypeId result) {
    ir::Function f;
    f.name = name;
    f.returnType = result;
    f.trusted = true;
    f.range = f.nameRange = {ir::FileId(static_cast<uint32_t>(program_.files.size() - 1)), {}};
    return program_.functions.add(std::move(f));
  }

  /// Calls itself without end: no bound reaches its end.
  ir::FunctionId beyond() {
    if (beyond_)
      return beyond_;
    beyond_ = function("beyond 64 bits", void_);
    ir::Expr call;
    call.kind = ir::ExprKind::Call;
    call.type = void_;
    call.callee = beyond_;
    const ir::ExprId again = add(std::move(call));
    const ir::StmtId only = statement(ir::StmtKind::Expr, again, {});
    const ir::StmtId body = statement(ir::StmtKind::Block, {}, {only});
    program_.functions[beyond_].body = body;
    program_.functions[beyond_].callees = {beyond_};
    return beyond_;
  }

  /// if (bad) beyond(); return value;
  void finish(ir::FunctionId f, ir::ExprId bad, ir::ExprId value) {
    const ir::FunctionId far = beyond();
    ir::Expr call;
    call.kind = ir::ExprKind::Call;
    call.type = void_;
    call.callee = far;
    const ir::StmtId leave = statement(ir::StmtKind::Expr, add(std::move(call)), {});
    const ir::StmtId check = statement(ir::StmtKind::If, bad, {leave});
    const ir::StmtId result = statement(ir::StmtKind::Return, value, {});
    const ir::StmtId body = statement(ir::StmtKind::Block, {}, {check, result});
    program_.functions[f].body = body;
    program_.functions[f].callees = {far};
  }

  ir::ExprId call(ir::ExprId shown, ir::FunctionId f, std::vector<ir::ExprId> arguments) {
    ir::Expr e = like(shown, ir::ExprKind::Call);
    e.callee = f;
    e.args = std::move(arguments);
    addCallee(f);
    return add(std::move(e));
  }

  ir::ExprId checkedUnsigned(ir::ExprId id) {
    const ir::TypeId type = program_.exprs[id].type;
    const ir::FunctionId f = function("integer of an unsigned", long_);
    const ir::VariableId v = parameter(f, "v", type);
    auto cast = [&] {
      ir::Expr e;
      e.kind = ir::ExprKind::Cast;
      e.type = long_;
      e.a = load(v);
      return add(std::move(e));
    };
    const ir::ExprId bad = binary(ir::BinaryOp::Lt, cast(), number(0));
    finish(f, bad, cast());
    return call(id, f, {id});
  }

  /// Whether the operands of * or << are not small enough: x as the constant y allows, else both.
  ir::ExprId isBeyond(ir::BinaryOp op, ir::VariableId x, ir::VariableId y, Range ofY) {
    const bool isProduct = op == ir::BinaryOp::Mul;
    const bool isConstant = ofY.low == ofY.high && ofY.low >= (isProduct ? 1 : 0) &&
                            ofY.low <= (isProduct ? kHighest : Wide{62});
    const auto constant = static_cast<int64_t>(isConstant ? ofY.low : 0);
    int64_t lowX = -(int64_t{1} << 31), highX = (int64_t{1} << 31) - 1;
    int64_t lowY = isProduct ? lowX : 0, highY = isProduct ? highX : 31;
    if (isConstant) {
      const int64_t factor = isProduct ? constant : int64_t{1} << constant;
      lowX = INT64_MIN / factor;
      highX = INT64_MAX / factor;
      lowY = highY = constant;
    }
    auto isOutside = [&](ir::VariableId v, int64_t low, int64_t high) {
      return logical(ir::LogicalOp::Or, binary(ir::BinaryOp::Lt, load(v), number(low)),
                     binary(ir::BinaryOp::Gt, load(v), number(high)));
    };
    return logical(ir::LogicalOp::Or, isOutside(x, lowX, highX), isOutside(y, lowY, highY));
  }

  /// a op b by a function that notices when 64 bits do not hold the result.
  ir::ExprId guarded(ir::ExprId id, ir::BinaryOp op, ir::ExprId a, ir::ExprId b,
                     ir::PropertyId property) {
    const ir::FunctionId f = function("integer operation", long_);
    const ir::VariableId x = parameter(f, "x", long_), y = parameter(f, "y", long_);
    auto result = [&] { return binary(op, load(x), load(y), property); };
    auto isLess = [&](ir::ExprId p) { return binary(ir::BinaryOp::Lt, p, number(0)); };
    ir::ExprId bad;
    switch (op) {
    case ir::BinaryOp::Add: // both operands have another sign than the result
      bad = isLess(binary(ir::BinaryOp::And, binary(ir::BinaryOp::Xor, load(x), result()),
                          binary(ir::BinaryOp::Xor, load(y), result())));
      break;
    case ir::BinaryOp::Sub:
      bad = isLess(binary(ir::BinaryOp::And, binary(ir::BinaryOp::Xor, load(x), load(y)),
                          binary(ir::BinaryOp::Xor, load(x), result())));
      break;
    case ir::BinaryOp::Div:
      bad = logical(ir::LogicalOp::And, binary(ir::BinaryOp::Eq, load(x), number(INT64_MIN)),
                    binary(ir::BinaryOp::Eq, load(y), number(-1)));
      break;
    default: bad = isBeyond(op, x, y, rangeOf(b)); // *, <<
    }
    const ir::ExprId value = result();
    finish(f, bad, value);
    return call(id, f, {a, b});
  }

  ir::Program &program_;
  ir::FunctionId function_;
  ir::TypeId long_, void_;
  ir::FunctionId beyond_;
};

} // namespace

ir::ExprId mathematical(ir::Program &program, ir::FunctionId function, ir::ExprId condition) {
  Widener(program, function).visit(condition);
  return condition;
}

ir::ExprId mathematicalValue(ir::Program &program, ir::FunctionId function, ir::ExprId value) {
  return Widener(program, function).value(value);
}

} // namespace salve::frontend
