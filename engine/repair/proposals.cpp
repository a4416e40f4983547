#include "engine/repair/proposals.h"

#include "engine/repair/operators.h"

#include <algorithm>
#include <cctype>

namespace salve::repair {

using namespace ir;
using change::Change;
using change::ChangeKind;

namespace {

constexpr size_t kMostMacros = 200; ///< beyond, a macro says little about the others

/// A signed or unsigned literal operand, nothing else around it but conversions.
const Expr *literalAt(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[written(program, id)];
  return expr.kind == ExprKind::Constant && expr.literal ? &expr : nullptr;
}

/// p < q ⇒ p <= q, p == q ⇒ p != q, p += n ⇒ p -= n
bool fitsPointers(BinaryOp old, BinaryOp now) {
  auto compares = [](BinaryOp op) { return op == BinaryOp::Eq || op == BinaryOp::Ne; };
  auto moves = [](BinaryOp op) { return op == BinaryOp::Add || op == BinaryOp::Sub; };
  return compares(old) == compares(now) && moves(old) == moves(now) &&
         (moves(now) || isRelational(now));
}

constexpr size_t kNearLiterals = 4; // proposed instead of one literal

/// Whether an integer type has this value.
bool representable(const Type &type, __int128 value) {
  __int128 one = 1;
  __int128 low = type.isSigned ? -(one << (type.width - 1)) : 0;
  __int128 high = type.isBool ? 1 : (one << (type.isSigned ? type.width - 1 : type.width)) - 1;
  return low <= value && value <= high;
}

__int128 valueOf(const Type &type, uint64_t bits) {
  return type.isSigned ? static_cast<__int128>(signedValue(type, bits))
                       : static_cast<__int128>(bits);
}

} // namespace

Proposer::Proposer(const Program &program, const std::vector<FunctionId> &reachable)
    : program_(program), spelling_(program, reachable),
      names_(program, spelling_.macros(), spelling_.reached()), effects_(program),
      macroConstants_(macroConstants(program.text, spelling_.macros())) {
  for (const Expr &expr : program.exprs)
    if (expr.kind == ExprKind::Constant && expr.literal && expr.range.file == kMainFile)
      literals_.insert(static_cast<int64_t>(valueOf(program.types[expr.type], expr.value)));
}

bool Proposer::isNew(Facet facet, std::optional<ByteRange> range, bool body) {
  return range && done_.insert({facet, *range, body}).second;
}

/// Whether all members are copies of one expression, so that one change fits all; of an
/// operator whose operands may differ if it is in the body of a macro.
bool Proposer::alike(const Members &members, bool operatorsOnly) const {
  const Expr &first = program_.exprs[members.front()->expr];
  auto variable = [&](const Expr &expr) {
    return expr.place ? program_.places[expr.place].variable : VariableId();
  };
  return std::all_of(members.begin(), members.end(), [&](const Occurrence *member) {
    const Expr &expr = program_.exprs[member->expr];
    bool sameOperator = expr.kind == first.kind && expr.binary == first.binary &&
                        expr.logical == first.logical && expr.delta == first.delta;
    return sameOperator &&
           (operatorsOnly ||
            (sameType(program_, expr.type, first.type) && expr.value == first.value &&
             expr.unary == first.unary && variable(expr) == variable(first) &&
             expr.callee == first.callee && member->truth == members.front()->truth));
  });
}

/// Whether the text spells these expressions and nothing else. `a - b` as the argument of
/// `x + x` does not: its second copy is torn apart by what stands left of it.
bool Proposer::isWholeText(const Members &members) const {
  const Expr &first = program_.exprs[members.front()->expr];
  size_t copies = members.size();
  if (first.kind == ExprKind::Binary || first.kind == ExprKind::Logical)
    copies = first.opText.use ? spelling_.atUse(Facet::Operator, *first.opText.use).size() : copies;
  if (first.kind == ExprKind::Conditional) {
    const EditSpan &test = program_.exprs[written(program_, first.a)].text;
    copies = test.use ? spelling_.atUse(Facet::Whole, *test.use).size() : copies;
  }
  return copies == members.size();
}

void Proposer::group(std::vector<Proposals> &out, const Members &members, bool body,
                     std::vector<Proposal> alternatives) {
  Proposals result;
  for (const Occurrence *member : members)
    result.exprs.push_back(member->expr);
  result.inMacroBody = body;
  result.list = std::move(alternatives);
  out.push_back(std::move(result));
}

/// A text that is spelled in a `#define` only is changed there, at Table 1's level; where
/// one use of the macro can be changed alone, changing all of them is level 3.
static std::vector<Proposal> inBody(std::vector<Proposal> alternatives, const EditSpan &span) {
  if (span.use)
    for (Proposal &alternative : alternatives)
      alternative.level = 3;
  return alternatives;
}

std::vector<Proposals> Proposer::propose(const Occurrence &at) {
  std::vector<Proposals> out;
  const Expr &expr = program_.exprs[at.expr];
  auto usable = [&](const Members &members) { return !members.empty() && alike(members, false); };
  auto use = [&](Facet facet, const EditSpan &span) -> Members {
    return isNew(facet, span.use, false) ? spelling_.atUse(facet, *span.use) : Members();
  };
  auto body = [&](Facet facet, const EditSpan &span) -> Members {
    return isNew(facet, span.body, true) ? spelling_.inBody(facet, *span.body) : Members();
  };

  if (Members members = use(Facet::Operator, expr.opText); usable(members))
    group(out, members, false, operators(*members.front()));
  if (Members members = use(Facet::Whole, expr.text); usable(members) && isWholeText(members)) {
    const Occurrence &first = *members.front();
    for (auto alternatives : {constants(first, false), otherMacros(first), otherLiterals(first),
                              negation(first), drops(first)})
      group(out, members, false, std::move(alternatives));
    if (members.size() == 1)
      group(out, members, false, swaps(first));
    if (auto offset = offsets(members))
      out.push_back(std::move(*offset));
  }
  if (expr.place) {
    const Place &place = program_.places[expr.place];
    if (Members members = use(Facet::Base, place.baseText); usable(members))
      group(out, members, false, variables(*members.front()));
    for (uint32_t i = 0; i < place.path.size(); ++i)
      if (Members members = use(Facet::Field, place.path[i].text); usable(members))
        group(out, members, false, fields(*members.front(), i));
  }
  if (Members members = body(Facet::Operator, expr.opText);
      !members.empty() && alike(members, true))
    group(out, members, true, inBody(operators(*members.front()), expr.opText));
  if (Members members = body(Facet::Whole, expr.text); usable(members))
    group(out, members, true, inBody(constants(*members.front(), true), expr.text));
  return out;
}

/// a < b  ⇒  a <= b;  x += 1  ⇒  x -= 1;  i++  ⇒  i--;  a && b  ⇒  a || b
std::vector<Proposal> Proposer::operators(const Occurrence &at) const {
  std::vector<Proposal> result;
  const Expr &expr = program_.exprs[at.expr];
  if (expr.kind == ExprKind::Logical)
    result.push_back({{.kind = ChangeKind::Logical}, 1, 1});
  if (expr.kind == ExprKind::Increment)
    result.push_back({{.kind = ChangeKind::Sign}, 2, 2});
  if (expr.kind != ExprKind::Binary && expr.kind != ExprKind::CompoundAssign)
    return result;

  const Type &type = program_.types[program_.exprs[expr.a].type];
  bool isPointer =
      type.kind == TypeKind::Pointer || program_.types[expr.type].kind == TypeKind::Pointer;
  bool isFloat = type.kind == TypeKind::Float || program_.types[expr.type].kind == TypeKind::Float;
  const Expr *right = literalAt(program_, expr.kind == ExprKind::Binary ? expr.b : expr.a);
  for (const OperatorChoice &choice : operatorChoices(expr.binary)) {
    bool divides = choice.op == BinaryOp::Div || choice.op == BinaryOp::Rem;
    bool sum = (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub) &&
               (choice.op == BinaryOp::Add || choice.op == BinaryOp::Sub);
    if (isPointer && !fitsPointers(expr.binary, choice.op))
      continue;
    if (isFloat && choice.op == BinaryOp::Rem)
      continue;
    if (right && right->value == 0 && (divides || sum))
      continue; // a division that always fails; x + 0 is x - 0
    bool wasSum = expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub;
    if (right && right->value == 1 && wasSum && !sum)
      continue; // x * 1 and x / 1 say what dropping the 1 says; x % 1 is 0
    result.push_back(
        {{.kind = ChangeKind::Binary, .binary = choice.op}, choice.level, choice.cost});
  }
  return result;
}

/// Whether the operation or access that a constant is the operand of fails with `value`.
bool Proposer::alwaysFails(const Occurrence &at, int64_t value) const {
  if (at.role == Role::Index) {
    const Place &place = program_.places[at.indexed];
    if (place.path[at.projection].kind == Projection::Kind::Element)
      return false; // p[-1] may be an element
    const Type &array = program_.types[steppedFrom(program_, place, at.projection)];
    return value < 0 || (!array.isVariable && static_cast<uint64_t>(value) >= array.count);
  }
  const Expr *parent = at.parent ? &program_.exprs[at.parent] : nullptr;
  bool isOperation =
      parent && ((parent->kind == ExprKind::Binary && at.role == Role::Right) ||
                 (parent->kind == ExprKind::CompoundAssign && at.role == Role::Stored));
  if (!isOperation)
    return false;
  if (parent->binary == BinaryOp::Div || parent->binary == BinaryOp::Rem)
    return value == 0;
  bool isShift = parent->binary == BinaryOp::Shl || parent->binary == BinaryOp::Shr;
  TypeId shifted = parent->kind == ExprKind::Binary ? parent->type : parent->computeType;
  return isShift && (value < 0 || value >= program_.types[shifted].width);
}

/// Whether x + C becomes x, which is what x + 0 says.
bool Proposer::droppedInstead(const Occurrence &at) const {
  if (!at.parent || (at.role != Role::Left && at.role != Role::Right))
    return false;
  const Expr &parent = program_.exprs[at.parent];
  bool isSum = parent.kind == ExprKind::Binary &&
               (parent.binary == BinaryOp::Add ||
                (parent.binary == BinaryOp::Sub && at.role == Role::Right));
  bool isRight = at.role == Role::Right;
  return isSum && isOneText(parent) &&
         dropChangesNothingElse(at.parent, isRight ? parent.a : parent.b,
                                isRight ? parent.b : parent.a, false);
}

/// C  ⇒  C + 1, C - 1, -C, 0
std::vector<Proposal> Proposer::constants(const Occurrence &at, bool body) const {
  std::vector<Proposal> result;
  const Expr &expr = program_.exprs[at.expr];
  const Type &type = program_.types[expr.type];
  bool isUnused =
      at.role == Role::Statement ||
      (at.parent && program_.types[program_.exprs[at.parent].type].kind == TypeKind::Void);
  if (expr.kind != ExprKind::Constant || !expr.literal || type.kind != TypeKind::Integer ||
      isUnused)
    return result;
  __int128 old = valueOf(type, expr.value);
  auto add = [&](__int128 value, uint32_t cost) {
    bool known = value == old || !representable(type, value);
    for (const Proposal &other : result)
      known |= valueOf(type, other.change.value) == value;
    known |= alwaysFails(at, static_cast<int64_t>(value));
    known |= value == 0 && !body && droppedInstead(at);
    if (!known)
      result.push_back(
          {{.kind = ChangeKind::Constant, .value = truncate(type, static_cast<uint64_t>(value))},
           2,
           cost});
  };
  if (at.truth) {
    add(old == 0 ? 1 : 0, 1);
    return result;
  }
  add(old + 1, 1);
  add(old - 1, 1);
  const Expr *parent = at.parent ? &program_.exprs[at.parent] : nullptr;
  bool signChangeIsOperatorChange =
      parent && (at.role == Role::Right || at.role == Role::Stored) &&
      (parent->kind == ExprKind::Binary || parent->kind == ExprKind::CompoundAssign) &&
      (parent->binary == BinaryOp::Add || parent->binary == BinaryOp::Sub ||
       parent->binary == BinaryOp::Rem);
  bool isCharacter = expr.text.use && program_.textOf(*expr.text.use).ends_with('\'');
  if (type.isSigned && !signChangeIsOperatorChange && !isCharacter)
    add(-old, 2);
  add(0, 2);
  return result;
}

/// C  ⇒  D, for the nearest other literals D of the file: a reference, a test or a
/// neighbour spells the right value. Level 3; what level 2 proposes too is dropped later.
std::vector<Proposal> Proposer::otherLiterals(const Occurrence &at) const {
  std::vector<Proposal> result;
  const Expr &expr = program_.exprs[at.expr];
  const Type &type = program_.types[expr.type];
  if (expr.kind != ExprKind::Constant || !expr.literal || type.kind != TypeKind::Integer ||
      at.truth || at.role == Role::Statement || std::isalpha(program_.text[expr.text.use->begin]))
    return result; // a macro's use: see otherMacros
  auto old = static_cast<int64_t>(valueOf(type, expr.value));
  auto distance = [&](int64_t value) {
    return value < old ? static_cast<uint64_t>(old) - static_cast<uint64_t>(value)
                       : static_cast<uint64_t>(value) - static_cast<uint64_t>(old);
  };
  std::vector<int64_t> near;
  for (int64_t value : literals_)
    if (distance(value) > 1 && value != 0 && representable(type, value) && !alwaysFails(at, value))
      near.push_back(value);
  std::stable_sort(near.begin(), near.end(),
                   [&](int64_t a, int64_t b) { return distance(a) < distance(b); });
  if (near.size() > kNearLiterals)
    near.resize(kNearLiterals);
  for (int64_t value : near)
    result.push_back(
        {{.kind = ChangeKind::Constant, .value = truncate(type, static_cast<uint64_t>(value))},
         3,
         3});
  return result;
}

/// N  ⇒  M, for two macros that are integers
std::vector<Proposal> Proposer::otherMacros(const Occurrence &at) const {
  std::vector<Proposal> result;
  const Expr &expr = program_.exprs[at.expr];
  const Type &type = program_.types[expr.type];
  bool isInt = type.kind == TypeKind::Integer && type.width == 32 && type.isSigned;
  if (expr.kind != ExprKind::Constant || !expr.literal || !isInt || at.truth)
    return result;
  std::string_view name = program_.textOf(*expr.text.use);
  uint32_t offset = expr.text.use->begin;
  bool isMacro = std::any_of(macroConstants_.begin(), macroConstants_.end(),
                             [&](const MacroConstant &constant) { return constant.name == name; });
  if (!isMacro || macroConstants_.size() > kMostMacros)
    return result;
  for (const MacroConstant &constant : macroConstants_)
    if (constant.value != expr.value && !alwaysFails(at, static_cast<int64_t>(constant.value)) &&
        nameFor(macroConstants_, constant.value, name, offset) == &constant)
      result.push_back({{.kind = ChangeKind::Constant, .value = constant.value},
                        3,
                        belongTogether(macroConstants_, constant, name) ? 2u : 3u});
  return result;
}

/// Whether the value is 0 or 1 by itself.
bool Proposer::truthValued(ExprId id) const {
  const Expr &expr = program_.exprs[written(program_, id)];
  switch (expr.kind) {
  case ExprKind::Logical: return true;
  case ExprKind::Unary: return expr.unary == UnaryOp::LogicalNot;
  case ExprKind::Binary: return isRelational(expr.binary);
  default: return program_.types[expr.type].isBool;
  }
}

/// c  ⇒  !c, unless an operator's change says the same: !(a < b) is a >= b, and without
/// its ! it is !(a >= b).
std::vector<Proposal> Proposer::negation(const Occurrence &at) const {
  const Expr &expr = program_.exprs[at.expr];
  if (program_.types[expr.type].kind != TypeKind::Integer)
    return {};
  bool isCondition = at.role == Role::Condition || at.role == Role::Test;
  if (at.role == Role::Left || at.role == Role::Right)
    isCondition = program_.exprs[at.parent].kind == ExprKind::Logical;
  bool isResult = at.role == Role::Stored || at.role == Role::Return || at.role == Role::Argument;
  bool isTruth =
      truthValued(at.expr) && (expr.kind != ExprKind::Unary || truthValued(expr.a)); // !!x is not x
  if (!isCondition && !(isResult && isTruth))
    return {};
  if (isResult && program_.exprs[at.parent ? at.parent : at.expr].kind == ExprKind::CompoundAssign)
    return {};
  const Expr &compared = expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot
                             ? program_.exprs[written(program_, expr.a)]
                             : expr;
  if (compared.kind == ExprKind::Binary && isRelational(compared.binary))
    return {};
  switch (expr.kind) {
  case ExprKind::Constant:
  case ExprKind::Comma:
  case ExprKind::Assign:
  case ExprKind::Nondet: return {};
  default: break;
  }
  // A bare value as a condition is `x != 0`, whose operator Table 1 exchanges at level 2.
  bool isComparison = isCondition && expr.kind != ExprKind::Logical;
  return {{{.kind = ChangeKind::Negate}, isComparison ? 2U : 3U, 3}};
}

/// a + b  ⇒  a, b;  a - b  ⇒  a;  a && b  ⇒  a, b;  a || b  ⇒  a, b
std::vector<Proposal> Proposer::drops(const Occurrence &at) const {
  const Expr &expr = program_.exprs[at.expr];
  bool isSum = expr.kind == ExprKind::Binary &&
               (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub);
  if ((!isSum && expr.kind != ExprKind::Logical) || !isOneText(expr))
    return {};
  std::vector<Proposal> result;
  auto keep = [&](int operand, ExprId kept, ExprId dropped) {
    const Expr *literal = isSum ? literalAt(program_, dropped) : nullptr;
    if (!dropChangesNothingElse(at.expr, kept, dropped, at.truth) ||
        (literal && literal->value == 0))
      return;
    // Dropping a literal is Table 1's C -> 0.
    result.push_back(
        {{.kind = ChangeKind::Operand, .operand = operand}, literal ? 2U : 3U, literal ? 2U : 3U});
  };
  keep(0, expr.a, expr.b);
  if (!isSum || expr.binary == BinaryOp::Add)
    keep(1, expr.b, expr.a);
  return result;
}

/// Whether the operator stands in the text of the whole expression.
bool Proposer::isOneText(const Expr &expr) const {
  return expr.opText.use && expr.text.use && expr.text.use->contains(*expr.opText.use);
}

/// The text loses the dropped operand, so it must have no effect, and the kept one must
/// mean alone what it means beside it.
bool Proposer::dropChangesNothingElse(ExprId parent, ExprId kept, ExprId dropped,
                                      bool isTruth) const {
  const Expr &expr = program_.exprs[parent];
  if (literalAt(program_, kept) || !effects_.none(dropped))
    return false;
  const Type &alone = program_.types[program_.exprs[written(program_, kept)].type];
  if (expr.kind == ExprKind::Logical)
    return effects_.none(kept) && (alone.width <= 32 || alone.kind == TypeKind::Pointer) &&
           (isTruth || truthValued(kept));
  const Type &together = program_.types[expr.type];
  bool sameAlone = alone.width == together.width && alone.isSigned == together.isSigned;
  bool promoted = alone.width < 32 && together.width == 32 && together.isSigned;
  return (sameAlone || promoted) && !alone.isBool;
}

} // namespace salve::repair
