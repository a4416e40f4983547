// Slips of the pen that change more than one operator or name: another value for a variable,
// an enumerator or a floating constant, a minus, a star or an ampersand too many or missing,
// `=` for `==`.
#include "engine/repair/insertions_kinds.h"

#include "engine/repair/enumerators.h"
#include "engine/repair/names.h"
#include "engine/repair/occurrences.h"

#include <algorithm>
#include <bit>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostOfOneKind = 60; ///< in the whole file
constexpr size_t kMostConstants = 3;  ///< of the function, instead of one variable
constexpr size_t kMostOthers = 4;     ///< instead of one enumerator or floating constant

class Slips {
public:
  Slips(Inserter &inserter, PropertyId target)
      : inserter_(inserter), program_(inserter.base()), builder_(inserter.builder()),
        target_(target), enumerators_(enumerators(program_.text)) {}

  void add() {
    for (FunctionId function : inserter_.functions()) {
      const std::vector<Occurrence> all = occurrences(program_, function);
      for (const Occurrence &at : all) {
        const Expr &expr = program_.exprs[at.expr];
        if (!expr.text.use || expr.trusted)
          continue;
        assignments(at);
        enumerator(at);
        floating(at);
        minus(at);
        pointers(at);
        addresses(at);
        middle(at);
      }
      variables(all);
    }
  }

private:
  const Type &typeOf(ExprId id) const { return program_.types[program_.exprs[id].type]; }

  bool room(size_t &made) const { return made++ < kMostOfOneKind; }

  /// if (x = y)  ⇒  if (x == y);   x == y;  ⇒  x = y;
  void assignments(const Occurrence &at) {
    const Expr expr = program_.exprs[at.expr];
    bool assigns = expr.kind == ExprKind::Assign && at.truth && typeOf(at.expr).isScalar();
    if (assigns && !isDeclarator(program_, program_.places[expr.place]) && room(assignments_)) {
      ExprId old = readOf(at.expr);
      inserter_.replace(
          at.expr,
          builder_.cast(expr.type, builder_.compare(BinaryOp::Eq, old, builder_.clone(expr.a))), 2);
      return;
    }
    bool compares =
        expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Eq && at.role == Role::Statement;
    ExprId left = compares ? written(program_, expr.a) : ExprId();
    if (!left || program_.exprs[left].kind != ExprKind::Load || !typeOf(left).isScalar() ||
        !room(assignments_))
      return;
    ExprId value =
        builder_.cast(program_.exprs[left].type, builder_.clone(written(program_, expr.b)));
    ExprId store = builder_.assign(builder_.clone(left), value);
    inserter_.replace(at.expr, builder_.cast(expr.type, store), 2);
  }

  /// Reads the place that an Assign stores to.
  ExprId readOf(ExprId assign) {
    const Expr expr = program_.exprs[assign];
    Expr load;
    load.kind = ExprKind::Load;
    load.type = expr.type;
    load.place = expr.place;
    return builder_.clone(builder_.program().exprs.add(std::move(load)));
  }

  /// RED  ⇒  GREEN, of the same enum
  void enumerator(const Occurrence &at) {
    const Expr expr = program_.exprs[at.expr];
    if (expr.kind != ExprKind::Constant || expr.literal ||
        program_.types[expr.type].kind != TypeKind::Integer)
      return;
    std::string_view name = program_.textOf(*expr.text.use);
    auto old = std::find_if(enumerators_.begin(), enumerators_.end(),
                            [&](const Enumerator &e) { return e.name == name; });
    if (old == enumerators_.end() ||
        truncate(program_.types[expr.type], static_cast<uint64_t>(old->value)) != expr.value)
      return;
    size_t others = 0;
    for (const Enumerator &other : enumerators_)
      if (other.enumeration == old->enumeration && other.value != old->value &&
          others++ < kMostOthers && room(enumerated_))
        inserter_.instead(at.function, at.expr,
                          builder_.constant(expr.type,
                                            truncate(program_.types[expr.type],
                                                     static_cast<uint64_t>(other.value)),
                                            std::string(other.name)),
                          3);
  }

  /// 2.0  ⇒  0.5, -2.0, 0.0, 1.0: other constants of the file first
  void floating(const Occurrence &at) {
    const Expr expr = program_.exprs[at.expr];
    const Type type = program_.types[expr.type];
    if (expr.kind != ExprKind::Constant || !expr.literal || type.kind != TypeKind::Float)
      return;
    std::vector<uint64_t> known{expr.value};
    auto add = [&](uint64_t bits, std::string spelled, uint32_t cost) {
      if (known.size() > kMostOthers + 3 ||
          std::find(known.begin(), known.end(), bits) != known.end() || !room(floats_))
        return;
      known.push_back(bits);
      inserter_.instead(at.function, at.expr,
                        builder_.constant(expr.type, bits, std::move(spelled)), cost);
    };
    for (ExprId id : floatLiterals()) {
      const Expr &other = program_.exprs[id];
      if (sameAs(other.type, expr.type) && known.size() <= kMostOthers)
        add(other.value, std::string(program_.textOf(*other.text.use)), 3);
    }
    std::string suffix = type.width == 32 ? "f" : "";
    uint64_t sign = uint64_t{1} << (type.width - 1);
    std::string text(program_.textOf(*expr.text.use));
    bool isMacro = !(text[0] == '.' || (text[0] >= '0' && text[0] <= '9'));
    if (!isMacro)
      add(expr.value ^ sign, "-" + text, 3);
    add(0, "0.0" + suffix, 4);
    uint64_t one = type.width == 32 ? std::bit_cast<uint32_t>(1.0F) : std::bit_cast<uint64_t>(1.0);
    add(one, "1.0" + suffix, 4);
  }

  bool sameAs(TypeId a, TypeId b) const {
    return program_.types[a].kind == program_.types[b].kind &&
           program_.types[a].width == program_.types[b].width;
  }

  const std::vector<ExprId> &floatLiterals() {
    if (!floatsKnown_)
      for (uint32_t i = 0; i < program_.exprs.size(); ++i) {
        const Expr &expr = program_.exprs[ExprId(i)];
        if (expr.kind == ExprKind::Constant && expr.literal && expr.text.use &&
            expr.range.file == kMainFile && program_.types[expr.type].kind == TypeKind::Float)
          floatLiterals_.push_back(ExprId(i));
      }
    floatsKnown_ = true;
    return floatLiterals_;
  }

  /// x  ⇒  -x;   -x  ⇒  x
  void minus(const Occurrence &at) {
    const Expr expr = program_.exprs[at.expr];
    const Type type = program_.types[expr.type];
    bool isNumber = type.kind == TypeKind::Float ||
                    (type.kind == TypeKind::Integer && type.isSigned && type.width >= 32);
    if (!isNumber || at.truth)
      return;
    if (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::Negate) {
      bool isLiteral = program_.exprs[written(program_, expr.a)].kind == ExprKind::Constant;
      if (!isLiteral && room(minus_))
        inserter_.replace(at.expr, builder_.clone(expr.a), 3);
      return;
    }
    bool isValue = at.role == Role::Stored || at.role == Role::Return || at.role == Role::Arm ||
                   at.role == Role::Argument;
    bool isInLoopHead = at.initialised && expr.kind == ExprKind::Constant;
    if (expr.kind != ExprKind::Load || !isValue || isInLoopHead ||
        (at.parent && program_.exprs[at.parent].kind == ExprKind::CompoundAssign) || !room(minus_))
      return;
    inserter_.replace(at.expr, builder_.negation(builder_.clone(at.expr)), 4);
  }

  /// while (p)  ⇒  while (*p);   memset(&p, …)  ⇒  memset(p, …)
  void pointers(const Occurrence &at) {
    const Expr expr = program_.exprs[at.expr];
    const Type type = program_.types[expr.type];
    if (type.kind != TypeKind::Pointer)
      return;
    bool isTest = (at.role == Role::Condition || at.role == Role::Test) && at.truth;
    if (at.parent && program_.exprs[at.parent].kind == ExprKind::Logical)
      isTest = true;
    const Type &pointee = program_.types[type.element];
    if (expr.kind == ExprKind::Load && isTest && !at.cast && pointee.kind == TypeKind::Integer &&
        onlyReads(program_, at.expr) && room(stars_)) {
      inserter_.test(at.expr, builder_.pointee(builder_.clone(at.expr), target_), 3);
      return;
    }
    if (expr.kind != ExprKind::AddressOf || at.role != Role::Argument || !at.cast)
      return;
    const Place &place = program_.places[expr.place];
    bool isPointer = program_.types[place.type].kind == TypeKind::Pointer;
    TypeId passed = program_.exprs[at.cast].type;
    bool isVoid = program_.types[passed].kind == TypeKind::Pointer &&
                  program_.types[program_.types[passed].element].kind == TypeKind::Void;
    if (!isPointer || !isVoid || !program_.textOf(*expr.text.use).starts_with('&') || !room(stars_))
      return;
    Expr load;
    load.kind = ExprKind::Load;
    load.type = place.type;
    load.place = expr.place;
    ExprId value = builder_.clone(builder_.program().exprs.add(std::move(load)));
    inserter_.replace(at.cast, builder_.cast(passed, value), 3);
  }

  /// a, &x  ⇒  b, &y: arrays and addresses of other variables of the same type
  void addresses(const Occurrence &at) {
    const Expr expr = program_.exprs[at.expr];
    const Place *place = expr.kind == ExprKind::AddressOf ? &program_.places[expr.place] : nullptr;
    if (!place || !place->variable || !place->path.empty() ||
        program_.variables[place->variable].storage == Storage::Literal)
      return;
    VariableId old = place->variable;
    size_t others = 0;
    for (uint32_t i = 0; i < program_.variables.size(); ++i) {
      VariableId id(i);
      const Variable &variable = program_.variables[id];
      bool fits = id != old && !variable.name.empty() && variable.storage != Storage::Temporary &&
                  variable.storage != Storage::Literal &&
                  variable.isConst == program_.variables[old].isConst &&
                  sameType(program_, variable.type, program_.variables[old].type) &&
                  (!variable.owner || variable.owner == at.function) &&
                  inserter_.visible(id, expr.text.use->begin);
      if (fits && others++ < kMostOthers && room(addresses_))
        inserter_.replace(at.expr, builder_.addressOf(id, at.expr), 3);
    }
  }

  /// (a + b) / 2  ⇒  a + (b - a) / 2, which does not overflow
  void middle(const Occurrence &at) {
    const Expr expr = program_.exprs[at.expr];
    bool halves = expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Div;
    if (!halves || program_.properties[target_].kind != PropertyKind::Overflow)
      return;
    const Expr &two = program_.exprs[written(program_, expr.b)];
    const Expr sum = program_.exprs[written(program_, expr.a)];
    if (two.kind != ExprKind::Constant || two.value != 2 || sum.kind != ExprKind::Binary ||
        sum.binary != BinaryOp::Add || sum.overflow != target_ || sum.type != expr.type ||
        !onlyReads(program_, at.expr))
      return;
    auto compute = [&](BinaryOp op, ExprId a, ExprId b) {
      ExprId result = builder_.binary(op, a, b);
      builder_.program().exprs[result].overflow = target_;
      return result;
    };
    ExprId span = compute(BinaryOp::Sub, builder_.clone(sum.b), builder_.clone(sum.a));
    ExprId half = builder_.binary(BinaryOp::Div, span, builder_.clone(expr.b));
    inserter_.replace(at.expr, compute(BinaryOp::Add, builder_.clone(sum.a), half), 2);
  }

  /// x  ⇒  3, for the constants of the function, 0 and 1
  void variables(const std::vector<Occurrence> &all) {
    std::vector<uint64_t> constants;
    auto note = [&](uint64_t value) {
      if (std::find(constants.begin(), constants.end(), value) == constants.end())
        constants.push_back(value);
    };
    for (const Occurrence &at : all) {
      const Expr &expr = program_.exprs[at.expr];
      if (expr.kind == ExprKind::Constant && expr.literal && expr.type == program_.intType &&
          constants.size() < kMostConstants)
        note(expr.value);
    }
    size_t ofFunction = constants.size();
    note(0);
    note(1);
    for (const Occurrence &at : all) {
      const Expr expr = program_.exprs[at.expr];
      bool isVariable = expr.kind == ExprKind::Load && expr.text.use && !expr.trusted &&
                        program_.places[expr.place].variable &&
                        program_.places[expr.place].path.empty();
      if (!isVariable || at.truth || at.role == Role::Statement || expr.type != program_.intType)
        continue;
      for (size_t i = 0; i < constants.size(); ++i)
        if (room(variables_))
          inserter_.replace(at.expr, builder_.constant(expr.type, constants[i]),
                            i < ofFunction ? 8 : 9);
    }
  }

  Inserter &inserter_;
  const Program &program_;
  Builder &builder_;
  PropertyId target_;
  std::vector<Enumerator> enumerators_;
  std::vector<ExprId> floatLiterals_;
  bool floatsKnown_ = false;
  size_t assignments_ = 0, enumerated_ = 0, floats_ = 0, minus_ = 0, stars_ = 0, variables_ = 0,
         addresses_ = 0;
};

} // namespace

void addSlips(Inserter &inserter, PropertyId target) { Slips(inserter, target).add(); }

} // namespace salve::repair
