// What a structure counts: `s->top` moved on where that is missing, and asked for where a constant
// stands.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// The number that a place names: a member of structures of this type, else a whole variable.
struct Number {
  TypeId record;
  uint32_t field = 0;
  VariableId variable;

  explicit operator bool() const { return record || variable; }
};

Number numberAt(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[id];
  if (!expr.place || !isPlainInteger(program.types[expr.type]))
    return {};
  const ir::Place &place = program.places[expr.place];
  if (place.path.empty())
    return place.variable ? Number{{}, 0, place.variable} : Number();
  if (place.path.back().kind != Projection::Kind::Field)
    return {};
  const auto last = static_cast<uint32_t>(place.path.size() - 1);
  return {steppedFrom(program, place, last), place.path.back().field, {}};
}

bool isSame(const Program &program, const Number &a, const Number &b) {
  if (a.record && b.record)
    return a.field == b.field && sameType(program, a.record, b.record);
  return a.variable && a.variable == b.variable;
}

/// `n++`, `n -= 1`, `n = (n + 1) % 8`
bool isMove(const Program &program, ExprId id, const Number &number) {
  const Expr &expr = program.exprs[id];
  return expr.kind == ExprKind::Increment || expr.kind == ExprKind::CompoundAssign ||
         (expr.kind == ExprKind::Assign && anyBelow(program, expr.a, [&](ExprId part) {
            return program.exprs[part].kind == ExprKind::Load &&
                   isSame(program, numberAt(program, part), number);
          }));
}

/// Members that the program moves on somewhere, each once.
std::vector<Number> countedMembers(Context &c) {
  std::vector<Number> result;
  for (FunctionId function : c.functions)
    for (const Occurrence &at : c.occurrences(function)) {
      const Number number = numberAt(c.program, at.expr);
      const bool isKnown = std::any_of(result.begin(), result.end(), [&](const Number &known) {
        return isSame(c.program, known, number);
      });
      if (number.record && !isKnown && isMove(c.program, at.expr, number))
        result.push_back(number);
    }
  return result;
}

bool isMovedIn(Context &c, FunctionId function, const Number &number) {
  const std::vector<Occurrence> &all = c.occurrences(function);
  return std::any_of(all.begin(), all.end(), [&](const Occurrence &at) {
    return c.program.exprs[at.expr].kind != ExprKind::Load &&
           c.program.exprs[at.expr].kind != ExprKind::AddressOf &&
           isSame(c.program, numberAt(c.program, at.expr), number) &&
           isMove(c.program, at.expr, number);
  });
}

/// The structure that the variable is or points to, if it does.
TypeId recordOf(const Program &program, VariableId variable) {
  const TypeId id = program.variables[variable].type;
  const TypeId record =
      program.types[id].kind == TypeKind::Pointer ? program.types[id].element : id;
  return program.types[record].kind == TypeKind::Record ? record : TypeId();
}

bool names(const Program &program, StmtId stmt, VariableId variable) {
  const ExprId expr = program.stmts[stmt].expr;
  const std::vector<VariableId> all = expr ? namedIn(program, expr) : std::vector<VariableId>();
  return std::find(all.begin(), all.end(), variable) != all.end();
}

/// Whether the statement is the last whole one in its block that names the variable.
bool isLastUse(Context &c, StmtId stmt, VariableId variable) {
  const std::vector<StmtId> later = c.inserter().laterSiblings(stmt);
  return std::none_of(later.begin(), later.end(), [&](StmtId other) {
    return c.program.stmts[other].kind == StmtKind::Expr && names(c.program, other, variable);
  });
}

/// In which directions the program moves the number: 1 is up, 2 is down.
int movesOf(Context &c, const Number &number) {
  const Program &program = c.program;
  int result = 0;
  for (FunctionId function : c.functions)
    for (const Occurrence &at : c.occurrences(function)) {
      const Expr &expr = program.exprs[at.expr];
      if (!isSame(program, numberAt(program, at.expr), number) || !isMove(program, at.expr, number))
        continue;
      if (expr.kind == ExprKind::Increment)
        result |= expr.delta > 0 ? 1 : 2;
      else if (expr.kind == ExprKind::CompoundAssign)
        result |= expr.binary == BinaryOp::Add ? 1 : expr.binary == BinaryOp::Sub ? 2 : 3;
      else
        result |= 3;
    }
  return result;
}

/// Which step the function lacks: what asks whether the number is 0, and nothing else of it, takes
/// something out of what the rest of the program only fills; what asks whether it is something else
/// fills what the rest empties. 0: that is not so.
int awaitedStep(Context &c, FunctionId function, const Number &number) {
  const Program &program = c.program;
  int asked = 0;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    if (expr.kind == ExprKind::Load && at.truth &&
        isSame(program, numberAt(program, at.expr), number))
      asked |= 1;
    if (expr.kind != ExprKind::Binary || !isRelational(expr.binary) ||
        !isSame(program, numberAt(program, written(program, expr.a)), number))
      continue;
    const Expr *other = literalAt(program, expr.b);
    asked |= other && other->value == 0 ? 1 : 2;
  }
  const int moves = movesOf(c, number);
  return asked == 1 && moves == 1 ? -1 : asked == 2 && moves == 2 ? 1 : 0;
}

/// `v->n++` or `v->n--` beside the statement; `step`: this one alone.
void move(Context &c, const Place &p, StmtId stmt, VariableId variable, uint32_t field,
          change::Writing::Kind where, int step) {
  Builder &b = c.builder();
  const PropertyId overflow = c.kind() == PropertyKind::Overflow ? c.target : PropertyId();
  std::vector<ExprId> moves;
  for (int delta : step != 0 ? std::vector{step} : std::vector{1, -1})
    moves.push_back(b.increment(memberOf(c, variable, field), overflow, delta));
  c.inserter().oneOf(p.function, stmt, where, moves);
}

/// What the program compares the member with, and by which operator.
struct MemberComparison {
  uint32_t field;
  BinaryOp op;
  ExprId with;                    ///< a constant
  std::optional<uint32_t> member; ///< or another member of the same structure
};

/// Comparisons of the structure's members that stand somewhere, in tests, too: as they are, the
/// other way round, and whether there is room up to there.
std::vector<MemberComparison> memberComparisons(Context &c, TypeId record) {
  const Program &program = c.program;
  std::vector<MemberComparison> result;
  auto add = [&](const MemberComparison &compared) {
    const bool isKnown =
        std::any_of(result.begin(), result.end(), [&](const MemberComparison &other) {
          auto text = [&](ExprId id) {
            return id ? program.textOf(*program.exprs[id].text.use) : std::string_view();
          };
          return other.field == compared.field && other.op == compared.op &&
                 other.member == compared.member && text(other.with) == text(compared.with);
        });
    if (!isKnown)
      result.push_back(compared);
  };
  for (FunctionId function : c.reached)
    for (const Occurrence &at : c.occurrences(function)) {
      const Expr &expr = program.exprs[at.expr];
      if (expr.kind != ExprKind::Binary || !isRelational(expr.binary))
        continue;
      const ExprId left = written(program, expr.a), right = written(program, expr.b);
      const Number number = numberAt(program, left), other = numberAt(program, right);
      if (!number.record || !sameType(program, number.record, record))
        continue;
      const Expr &with = program.exprs[right];
      const bool isMember = other.record && sameType(program, other.record, record);
      if (!isMember && (with.kind != ExprKind::Constant || !with.text.use))
        continue;
      if (!program.isInText(expr.range.file))
        continue;
      for (BinaryOp op :
           {expr.binary, BinaryOp::Lt, BinaryOp::Ge, BinaryOp::Eq, negationOf(expr.binary)})
        add({number.field, op, isMember ? ExprId() : right,
             isMember ? std::optional(other.field) : std::nullopt});
    }
  return result;
}

bool isTruthLiteral(const Program &program, const Place &p) {
  const Expr &expr = program.exprs[p.at->expr];
  return expr.kind == ExprKind::Constant && expr.text.use && !expr.trusted && expr.value <= 1 &&
         program.types[expr.type].kind == TypeKind::Integer && p.at->role == Role::Return;
}

} // namespace

/// Of a member that the function does not move: behind the last use of its structure in a block, or
/// in front of where the function returns something of it.
void countedMember(Context &c, const Place &p, bool isAwaited) {
  const Program &program = c.program;
  if (c.isChecker(p.function))
    return;
  for (const Number &number : countedMembers(c)) {
    const int step = isAwaited ? awaitedStep(c, p.function, number) : 0;
    if (isMovedIn(c, p.function, number) || (isAwaited && step == 0))
      continue;
    for (VariableId v : c.variablesOf(p.function)) {
      const TypeId record = recordOf(program, v);
      if (!record || !c.names.usedIn(v, p.function) ||
          program.variables[v].storage == Storage::Temporary ||
          !sameType(program, record, number.record))
        continue;
      forEachStmt(program, p.function, [&](StmtId at) {
        const StmtKind kind = program.stmts[at].kind;
        if (!c.inserter().isWhole(at) || !names(program, at, v) ||
            !c.names.visible(v, c.inserter().beginOf(at)))
          return;
        if (kind == StmtKind::Expr && isLastUse(c, at, v))
          move(c, p, at, v, number.field, change::Writing::Kind::After, step);
        if (kind == StmtKind::Return)
          move(c, p, at, v, number.field, change::Writing::Kind::Before, step);
      });
    }
  }
}

/// a[n]  ⇒  a[n++], a[++n], a[--n], a[n--], where the function does not move n
void steppedIndex(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const Number number = numberAt(program, p.at->expr);
  if (p.at->role != Role::Index || expr.kind != ExprKind::Load || !expr.text.use || expr.trusted ||
      !number || isMovedIn(c, p.function, number))
    return;
  const PropertyId overflow = c.kind() == PropertyKind::Overflow ? c.target : PropertyId();
  for (const auto &[delta, postfix] : {std::pair(1, true), {-1, false}, {1, false}, {-1, true}}) {
    const ExprId moved = c.builder().increment(c.builder().clone(p.at->expr), overflow, delta);
    c.builder().program().exprs[moved].postfix = postfix;
    c.inserter().replace(p.at->expr, moved);
  }
}

/// Of a loop that counts up and down, and only its end says whether it came out even.
void neverBelow(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &loop = program.stmts[p.stmt];
  const Type &result = program.types[program.functions[p.function].returnType];
  if (!isLoop(loop.kind) || c.isChecker(p.function) || result.kind != TypeKind::Integer)
    return;
  StmtId first = loop.children[loop.kind == StmtKind::For ? 1 : 0];
  if (const Stmt &body = program.stmts[first]; body.kind == StmtKind::Block)
    first = body.children.empty() ? StmtId() : body.children[0];
  if (!first || !c.inserter().isWhole(first))
    return;
  std::map<VariableId, int> moves;
  forEachStmt(program, p.stmt, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    const Expr *step =
        stmt.kind == StmtKind::Expr && stmt.expr ? &program.exprs[stmt.expr] : nullptr;
    if (step && step->kind == ExprKind::Increment)
      if (const VariableId v = writtenAt(program, *step))
        moves[v] |= step->delta > 0 ? 1 : 2;
  });
  for (const Occurrence &at : c.occurrences(p.function)) {
    const Expr &even = program.exprs[at.expr];
    if (at.role != Role::Return || even.kind != ExprKind::Binary || even.binary != BinaryOp::Eq)
      continue;
    const VariableId v = plainVariable(program, even.a);
    const Expr *zero = literalAt(program, even.b);
    if (!v || !zero || zero->value != 0 || moves[v] != 3 ||
        !program.types[program.variables[v].type].isSigned ||
        !c.names.visible(v, c.inserter().beginOf(first)))
      continue;
    Builder &b = c.builder();
    const ExprId no =
        b.constant(program.functions[p.function].returnType, 0, result.isBool ? "false" : "");
    const Inserter::Choice isBelow{[&](Builder &with) {
      return with.compare(BinaryOp::Lt, with.load(v), with.constant(program.intType, 0));
    }};
    c.inserter().guard(p.function, first, b.exit(StmtKind::Return, no), {isBelow}, false);
  }
}

/// Whether nothing happens where it is evaluated a second time.
static bool isPlain(const Program &program, PlaceId id) {
  const ir::Place &place = program.places[id];
  return (!place.pointer || onlyReads(program, place.pointer)) &&
         std::ranges::all_of(place.path, [&](const Projection &step) {
           return !step.index || onlyReads(program, step.index);
         });
}

/// The numbers that a condition compares, as they stand in it, and what with.
static std::vector<std::pair<ExprId, ExprId>> comparedIn(const Program &program, ExprId condition) {
  std::vector<std::pair<ExprId, ExprId>> result;
  for (ExprId part : below(program, condition)) {
    const Expr &expr = program.exprs[part];
    if (expr.kind != ExprKind::Binary || !isRelational(expr.binary))
      continue;
    for (const auto &[one, other] : {std::pair(expr.a, expr.b), {expr.b, expr.a}})
      if (numberAt(program, written(program, one)))
        result.emplace_back(written(program, one), written(program, other));
  }
  return result;
}

/// Constants that statements of the function give to a number: this one, or one before the branch.
static std::set<Bits> startsOf(Context &c, FunctionId function, ExprId at, StmtId branch) {
  const Program &program = c.program;
  const Number number = numberAt(program, at);
  const Type &type = program.types[program.exprs[at].type];
  std::set<Bits> result = {0, 1};
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    const Expr *value = expr.kind == ExprKind::Assign ? literalAt(program, expr.a) : nullptr;
    if (value && representable(type, static_cast<SignedBits>(value->value)) &&
        (isSame(program, numberAt(program, at.expr), number) ||
         expr.range.bytes.end <= program.stmts[branch].range.bytes.begin))
      result.insert(value->value);
  }
  return result;
}

/// if (++s == 60) m++;  ⇒  if (++s == 60) { m++; s = 0; }, where s goes on and is not set back
void setBack(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &branch = program.stmts[p.stmt];
  const StmtId end = endOfThen(c, p);
  if (!end)
    return;
  for (const auto &[at, with] : comparedIn(program, branch.expr)) {
    const Number number = numberAt(program, at);
    const ir::PlaceId place = program.exprs[at].place;
    const TypeId type = program.exprs[at].type;
    bool isGiven = false;
    for (const Occurrence &other : c.occurrences(p.function)) {
      const Expr &expr = program.exprs[other.expr];
      isGiven |= expr.kind != ExprKind::Load &&
                 program.stmts[branch.children[0]].range.bytes.contains(expr.range.bytes) &&
                 isSame(program, numberAt(program, other.expr), number);
    }
    const std::vector<VariableId> named = namedIn(program, at);
    const bool isVisible = std::all_of(named.begin(), named.end(), [&](VariableId v) {
      return c.names.visible(v, c.inserter().endOf(end));
    });
    if (isGiven || !isVisible || !isMovedIn(c, p.function, number) || !isPlain(program, place))
      continue;
    Builder &b = c.builder();
    std::vector<ExprId> exprs;
    for (const Bits start : startsOf(c, p.function, at, p.stmt))
      exprs.push_back(b.assign(b.read(place), b.constant(type, start)));
    if (onlyReads(program, with))
      exprs.push_back(b.assign(
          b.read(place), b.cast(type, b.binary(BinaryOp::Sub, b.read(place), b.clone(with)))));
    c.inserter().oneOf(p.function, end, change::Writing::Kind::After, exprs);
  }
}

/// Whether the expression is an element of the array, or of what the pointer points to.
static bool isElementOf(const Program &program, const Expr &expr, VariableId array) {
  if (!expr.place || program.places[expr.place].path.empty() ||
      program.places[expr.place].path.back().kind == Projection::Kind::Field)
    return false;
  const ir::Place &place = program.places[expr.place];
  return (place.pointer ? plainVariable(program, place.pointer) : place.variable) == array;
}

/// a[i] == 0  ⇒  --a[i] == 0, where the function only raises elements of a
void countedDown(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const Expr *zero = expr.kind == ExprKind::Binary && isRelational(expr.binary)
                         ? literalAt(program, expr.b)
                         : nullptr;
  const ExprId asked = zero && zero->value == 0 ? written(program, expr.a) : ExprId();
  if (!asked || expr.trusted || !isPlainInteger(program.types[program.exprs[asked].type]) ||
      program.exprs[asked].kind != ExprKind::Load || !program.exprs[asked].text.use ||
      !onlyReads(program, asked))
    return;
  const ir::Place &place = program.places[program.exprs[asked].place];
  const VariableId array = place.pointer ? plainVariable(program, place.pointer) : place.variable;
  bool isRaised = false, isOther = !array || !isElementOf(program, program.exprs[asked], array);
  for (const Occurrence &at : c.occurrences(p.function)) {
    const Expr &other = program.exprs[at.expr];
    if (!isElementOf(program, other, array))
      continue;
    const bool isUp = (other.kind == ExprKind::Increment && other.delta > 0) ||
                      (other.kind == ExprKind::CompoundAssign && other.binary == BinaryOp::Add);
    isRaised |= isUp;
    isOther |=
        !isUp && (other.kind == ExprKind::Increment || other.kind == ExprKind::CompoundAssign);
  }
  if (!isRaised || isOther)
    return;
  const PropertyId overflow = c.kind() == PropertyKind::Overflow ? c.target : PropertyId();
  const ExprId less = c.builder().increment(c.builder().clone(asked), overflow, -1);
  c.builder().program().exprs[less].postfix = false;
  c.inserter().replace(asked, less);
}

/// A number that is only named.
void effectMissing(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  if (p.at->role != Role::Statement || expr.kind != ExprKind::Load || !expr.text.use ||
      expr.trusted || !isPlainInteger(c.program.types[expr.type]))
    return;
  const PropertyId overflow = c.kind() == PropertyKind::Overflow ? c.target : PropertyId();
  for (const int delta : {1, -1})
    c.inserter().replace(p.at->expr,
                         c.builder().increment(c.builder().clone(p.at->expr), overflow, delta));
}

/// return true;  ⇒  return s->top == 0;
void askedMember(Context &c, const Place &p) {
  const Program &program = c.program;
  if (!isTruthLiteral(program, p))
    return;
  const TypeId returned = program.exprs[p.at->expr].type;
  for (const VariableId v : c.moved(p.function)) { // that it counts with
    const Variable &variable = program.variables[v];
    if (variable.owner != p.function || !isPlainInteger(program.types[variable.type]) ||
        !c.names.visible(v, program.exprs[p.at->expr].text.use->begin))
      continue;
    Builder &b = c.builder();
    for (const BinaryOp op : {BinaryOp::Eq, BinaryOp::Ne})
      c.inserter().instead(
          p.function, p.at->expr,
          b.cast(returned, b.compare(op, b.load(v), b.constant(program.intType, 0))));
  }
  for (VariableId v : program.functions[p.function].parameters) {
    const TypeId record = recordOf(program, v);
    if (!record || program.variables[v].name.empty())
      continue;
    auto put = [&](uint32_t field, BinaryOp op, ExprId with) {
      Builder &b = c.builder();
      c.inserter().instead(
          p.function, p.at->expr,
          b.cast(program.exprs[p.at->expr].type, b.compare(op, memberOf(c, v, field), with)));
    };
    const std::vector<Field> &fields = program.types[record].fields;
    for (uint32_t field = 0; field < fields.size(); ++field) {
      const Type &member = program.types[fields[field].type];
      if (fields[field].name.empty())
        continue;
      for (BinaryOp op : {BinaryOp::Eq, BinaryOp::Ne})
        if (member.kind == TypeKind::Pointer)
          put(field, op, c.builder().constant(fields[field].type, 0, c.inserter().null()));
        else if (isPlainInteger(member))
          put(field, op, c.builder().constant(program.intType, 0));
    }
    for (const MemberComparison &compared : memberComparisons(c, record))
      put(compared.field, compared.op,
          compared.member ? memberOf(c, v, *compared.member) : c.builder().clone(compared.with));
  }
}

} // namespace salve::repair::propose
