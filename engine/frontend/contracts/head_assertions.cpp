// The head of a function ends with the first thing that it does: a computation, a store that does
// not initialise a local, a call, a branch that is neither an assertion nor leaves the function; if
// that asks for parameters alone, the heads of its arms belong to it. Behind such a guard an
// assertion about what the guard has looked at checks the guard: a goal. In
// a function that nobody calls and that checks nothing else, an assertion about the parameters is
// what it is there for: a goal, as in a harness.
// Behind the head an assertion on the way of every run about what lies behind parameters, as long
// as nothing has written there and no guard has looked at it, is about what was passed, too,
// whatever was computed before; where something else was written only one that sets limits: that
// two things are equal is what code brings about, or has forgotten to.
#include "engine/frontend/contracts/head_assertions.h"

#include "engine/frontend/contracts/contract_lowering.h"
#include "engine/ir/effects.h"
#include "engine/ir/facts/written.h"
#include "engine/ir/walk.h"

#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <map>
#include <set>

using namespace clang;

namespace salve::frontend {

namespace {

using ir::ExprId;
using ir::ExprKind;
using ir::StmtId;
using ir::StmtKind;

/// Whether calling it changes nothing but its own variables.
bool onlyReads(const ir::Program &program, ir::FunctionId id) {
  const ir::Function &function = program.functions[id];
  bool result = function.body.valid() && function.callees.empty();
  ir::forEachExpr(program, id, [&](ExprId expr) {
    const ir::Effects effects = ir::effects(program.exprs[expr]);
    const ir::PlaceId place = program.exprs[expr].place;
    const ir::VariableId own = place ? program.places[place].variable : ir::VariableId();
    const bool isOwn = own && program.variables[own].storage == ir::Storage::Local;
    result &= (!effects.writes || isOwn) && !effects.calls && !effects.inputs && !effects.lifetimes;
  });
  return result;
}

/// `return p->data + length(p);`: a name for what is computed from what is passed, and no more.
bool isAccessor(const ir::Program &program, ir::FunctionId id, unsigned depth = 0) {
  constexpr unsigned kDepth = 4;
  const ir::Function &function = program.functions[id];
  if (!function.body || function.isModel || depth == kDepth)
    return false;
  StmtId only = function.body;
  while (program.stmts[only].kind == StmtKind::Block && program.stmts[only].children.size() == 1)
    only = program.stmts[only].children[0];
  const ir::Stmt &stmt = program.stmts[only];
  if (stmt.kind != StmtKind::Return || !stmt.expr)
    return false;
  return std::ranges::all_of(ir::below(program, stmt.expr), [&](ExprId part) {
    const ir::Expr &expr = program.exprs[part];
    if (expr.kind == ExprKind::Call)
      return expr.callee && isAccessor(program, expr.callee, depth + 1);
    const ir::VariableId variable =
        expr.place ? program.places[expr.place].variable : ir::VariableId();
    const bool isOther = variable && program.variables[variable].storage != ir::Storage::Parameter;
    return !isOther && expr.kind != ExprKind::Conditional && expr.kind != ExprKind::Logical &&
           ir::effects(expr).onlyReads();
  });
}

class Head {
public:
  Head(Context &c, ir::FunctionId function, const std::vector<ir::Written> &writtenBy)
      : c_(c), program_(c.program), id_(function), function_(program_.functions[function]),
        writtenBy_(writtenBy) {}

  void scan() {
    ir::forEachExpr(program_, id_, [&](ExprId id) {
      const ir::Expr &expr = program_.exprs[id];
      if (ir::effects(expr).writes && expr.place && program_.places[expr.place].variable)
        given_[program_.places[expr.place].variable].push_back(expr.a);
    });
    walk(function_.body);
  }

  /// Whether something else in the function could go wrong.
  bool isNeeded() const;

  /// What was found is asked of callers from now on.
  void assumeAll() {
    for (const Found &found : found_) {
      if (found.stmt)
        replaceBranch(found);
      else
        assume(found.expr, found.condition, found.property);
    }
  }

private:
  /// `expr` asserts the condition; or the branch `stmt`, which fails where it holds (not holds:
  /// `isNegated`).
  struct Found {
    ExprId expr;
    ExprId condition;
    ir::PropertyId property;
    StmtId stmt = {};
  };

  void walk(StmtId id);
  void pass(StmtId id);
  void noteAsked(ExprId condition);
  std::set<ExprId> basesIn(ExprId root) const;
  using Member = std::pair<ir::VariableId, std::vector<uint32_t>>;
  std::optional<Member> memberOf(const ir::Place &place) const;
  bool isOnce(const ir::Stmt &stmt) const { // do { } while (0)
    return stmt.kind == StmtKind::DoWhile && program_.exprs[stmt.expr].kind == ExprKind::Constant &&
           program_.exprs[stmt.expr].value == 0;
  }
  bool isPointer(ir::VariableId variable) const {
    return program_.types[program_.variables[variable].type].kind == ir::TypeKind::Pointer;
  }
  bool isMeasure(ir::VariableId local) const;
  bool scan(StmtId id);
  bool scanExpr(ExprId id);
  bool scanBranch(StmtId id);
  bool note(Found found);
  bool leaves(StmtId arm) const;
  bool isGiven(ExprId id) const;
  /// A parameter that still has the value that was passed.
  bool isPassed(ir::VariableId variable) const {
    return isParameter(variable) && (isHead_ || !given_.contains(variable));
  }
  bool isParameter(ir::VariableId variable) const {
    return std::find(function_.parameters.begin(), function_.parameters.end(), variable) !=
           function_.parameters.end();
  }
  bool speaksOfParameters(ExprId condition, bool mayCall) const;
  bool setsLimits(ExprId condition) const;
  void addPredicates(ExprId condition, std::set<ExprId> &calls) const;
  ExprId failure(StmtId arm) const;
  ExprId failure(ExprId arm) const;
  void assume(ExprId expr, ExprId condition, ir::PropertyId property);
  void replaceBranch(const Found &found);

  bool reads(ExprId id) const { return ir::effectsBelow(program_, id).onlyReads(); }

  Context &c_;
  ir::Program &program_;
  const ir::FunctionId id_;
  const ir::Function &function_;
  const std::vector<ir::Written> &writtenBy_; ///< by FunctionId
  std::vector<Found> found_;
  std::set<ir::VariableId> guarded_; ///< what guards have looked at
  std::set<ir::VariableId> initialised_;
  std::set<Member> guardedMembers_; ///< behind which variables they have looked, at what
  bool isHead_ = true;
  ir::Written written_;                                 ///< so far
  std::map<ir::VariableId, std::vector<ExprId>> given_; ///< what is assigned to variables
};

/// A constant, a variable, a member, where one lies, or a choice between such: no number is
/// computed.
bool Head::isGiven(ExprId root) const {
  const std::vector<ExprId> parts = ir::below(program_, root);
  return reads(root) && std::all_of(parts.begin(), parts.end(), [&](ExprId id) {
           const ir::Expr &expr = program_.exprs[id];
           if (expr.place)
             for (const ir::Projection &step : program_.places[expr.place].path)
               if (step.kind != ir::Projection::Kind::Field)
                 return false;
           return (expr.kind != ExprKind::Binary || ir::isRelational(expr.binary)) &&
                  expr.kind != ExprKind::PointerDiff;
         });
}

/// Of the statements on the way of every run one after the other.
void Head::walk(StmtId id) {
  const ir::Stmt &stmt = program_.stmts[id];
  if (stmt.kind == StmtKind::Block) {
    for (StmtId child : stmt.children)
      walk(child);
    return;
  }
  if (isOnce(stmt))
    return walk(stmt.children[0]);
  if (written_.isAll())
    return;
  if (isHead_) {
    isHead_ = scan(id);
    if (isHead_)
      return;
  } else if (stmt.kind == StmtKind::Expr ||
             (stmt.kind == StmtKind::If && stmt.children.size() == 1 &&
              failure(stmt.children[0]))) {
    const size_t before = found_.size();
    scan(id);
    if (found_.size() > before)
      return;
  }
  pass(id);
}

/// What the statement, which is no assertion about what is passed, does with what later ones can
/// be about.
void Head::pass(StmtId root) {
  ir::forEachStmt(program_, root, [&](StmtId id) {
    const ir::Stmt &stmt = program_.stmts[id];
    if (stmt.kind == StmtKind::Label)
      written_.addAll();
    if (stmt.kind != StmtKind::Expr && stmt.kind != StmtKind::Return)
      noteAsked(stmt.expr);
    for (ExprId whole : {stmt.expr, stmt.step})
      for (ExprId part : ir::below(program_, whole)) {
        const ir::Expr &expr = program_.exprs[part];
        if (expr.kind == ExprKind::Statements || (expr.kind == ExprKind::Call && !expr.callee))
          written_.addAll();
        else if (expr.kind == ExprKind::Call)
          written_.add(writtenBy_[expr.callee.index]);
        else if (!ir::writesLocal(program_, expr))
          written_.add(program_, expr);
        if (expr.kind == ExprKind::Conditional || expr.kind == ExprKind::Logical)
          noteAsked(expr.a);
      }
  });
}

/// The pointers that only lead to what is asked about: `p` of `p->n > 0`.
std::set<ExprId> Head::basesIn(ExprId root) const {
  std::set<ExprId> result;
  for (ExprId part : ir::below(program_, root))
    if (const ir::PlaceId place = program_.exprs[part].place;
        place && program_.places[place].pointer)
      result.insert(program_.places[place].pointer);
  return result;
}

/// By which members it is come to, from what a variable points to; elements are all the same.
std::optional<Head::Member> Head::memberOf(const ir::Place &place) const {
  constexpr uint32_t kElement = ~uint32_t{0}, kBehind = kElement - 1;
  Member member;
  if (place.pointer) {
    const ir::Expr &pointer = program_.exprs[place.pointer];
    const std::optional<Member> base =
        pointer.kind == ExprKind::Load ? memberOf(program_.places[pointer.place]) : std::nullopt;
    if (!base)
      return std::nullopt;
    member = *base;
    member.second.push_back(kBehind);
  } else if (place.variable) {
    member.first = place.variable;
  } else {
    return std::nullopt;
  }
  for (const ir::Projection &step : place.path)
    member.second.push_back(step.kind == ir::Projection::Kind::Field ? step.field : kElement);
  return member;
}

/// With what the numbers in it are made of.
void Head::noteAsked(ExprId condition) {
  const std::set<ExprId> bases = basesIn(condition);
  for (ExprId part : ir::below(program_, condition)) {
    const ir::Expr &expr = program_.exprs[part];
    if (!expr.place || bases.contains(part))
      continue;
    const ir::Place &place = program_.places[expr.place];
    if (place.pointer)
      if (const std::optional<Member> member = memberOf(place))
        guardedMembers_.insert(*member);
    const ir::VariableId variable = place.variable;
    if (!variable || !guarded_.insert(variable).second || isParameter(variable) ||
        program_.types[program_.variables[variable].type].kind != ir::TypeKind::Integer)
      continue;
    for (ExprId value : given_[variable])
      if (value &&
          program_.exprs[value].kind != ExprKind::Call) // an answer, which is about nothing else
        noteAsked(value);
  }
}

/// A local that says where something lies or how long a text is: what is asked of it is asked of
/// what was passed.
bool Head::isMeasure(ir::VariableId local) const {
  const auto given = given_.find(local);
  if (isHead_ || given == given_.end() || given->second.size() != 1 || !given->second.front())
    return false;
  const std::vector<ExprId> parts = ir::below(program_, given->second.front());
  auto isLength = [&](ExprId id) {
    const ir::Expr &expr = program_.exprs[id];
    return expr.kind == ExprKind::Call && expr.callee &&
           program_.functions[expr.callee].name == "strlen";
  };
  const auto isOfPassed = [&](ExprId id) {
    const ir::PlaceId place = program_.exprs[id].place;
    return place && program_.places[place].variable && isPassed(program_.places[place].variable);
  };
  const bool isPlace = isPointer(local);
  return std::any_of(parts.begin(), parts.end(), isOfPassed) &&
         (isPlace || std::any_of(parts.begin(), parts.end(), isLength)) &&
         std::all_of(parts.begin(), parts.end(), [&](ExprId id) {
           const ir::Expr &expr = program_.exprs[id];
           const ir::VariableId variable =
               expr.place ? program_.places[expr.place].variable : ir::VariableId();
           return (!variable || isPassed(variable)) && !ir::effects(expr).inputs &&
                  (expr.kind != ExprKind::Call || isLength(id) ||
                   (isPlace && expr.callee && isAccessor(program_, expr.callee)));
         });
}

/// Whether the head goes on behind it.
bool Head::scan(StmtId id) {
  const ir::Stmt &stmt = program_.stmts[id];
  switch (stmt.kind) {
  case StmtKind::Block:
    return std::all_of(stmt.children.begin(), stmt.children.end(),
                       [&](StmtId child) { return scan(child); });
  case StmtKind::Declare: return !stmt.expr;
  case StmtKind::DoWhile: return isOnce(stmt) && scan(stmt.children[0]);
  case StmtKind::Expr: return scanExpr(stmt.expr);
  case StmtKind::If: return scanBranch(id);
  default: return false;
  }
}

bool Head::scanExpr(ExprId id) {
  const ir::Expr &expr = program_.exprs[id];
  switch (expr.kind) {
  case ExprKind::Assert: return note({id, expr.a, expr.property});
  case ExprKind::Assume: return true;
  case ExprKind::Cast: return scanExpr(expr.a);
  case ExprKind::Statements: return expr.stmt && scan(expr.stmt) && (!expr.a || reads(expr.a));
  case ExprKind::Assign: { // of a local
    const ir::Place &place = program_.places[expr.place];
    return place.variable && place.path.empty() && !isParameter(place.variable) &&
           program_.variables[place.variable].storage == ir::Storage::Local &&
           initialised_.insert(place.variable).second && isGiven(expr.a);
  }
  case ExprKind::Conditional: // a ? (void)0 : fail()
    if (ExprId fails = failure(expr.c); fails && reads(expr.b))
      return note({id, expr.a, program_.exprs[fails].property});
    return reads(id);
  case ExprKind::Logical: // a || fail()
    if (ExprId fails = failure(expr.b); fails && expr.logical == ir::LogicalOp::Or)
      return note({id, expr.a, program_.exprs[fails].property});
    return reads(id);
  default: return reads(id);
  }
}

/// `if (!x) fail();`, `if (x) return -1;`
bool Head::scanBranch(StmtId id) {
  const ir::Stmt &stmt = program_.stmts[id];
  const bool isGuard = stmt.children.size() == 1;
  if (const ExprId fails = isGuard ? failure(stmt.children[0]) : ExprId())
    return note({{}, stmt.expr, program_.exprs[fails].property, id});
  if (!reads(stmt.expr))
    return false;
  std::set<ir::VariableId> asked;
  for (ExprId part : ir::below(program_, stmt.expr))
    if (program_.exprs[part].place)
      asked.insert(program_.places[program_.exprs[part].place].variable);
  asked.erase(ir::VariableId()); // behind a pointer, which is another part
  noteAsked(stmt.expr);
  if (isGuard && leaves(stmt.children[0]))
    return true;
  if (std::all_of(asked.begin(), asked.end(), [&](auto variable) { return isParameter(variable); }))
    for (StmtId arm : stmt.children)
      scan(arm);
  return false;
}

bool Head::leaves(StmtId arm) const {
  const ir::Stmt &stmt = program_.stmts[arm];
  if (stmt.kind == StmtKind::Block)
    return stmt.children.size() == 1 && leaves(stmt.children[0]);
  return stmt.kind == StmtKind::Return && (!stmt.expr || reads(stmt.expr));
}

/// Where the statement does nothing but fail.
ExprId Head::failure(StmtId arm) const {
  const ir::Stmt &stmt = program_.stmts[arm];
  if (stmt.kind == StmtKind::Expr)
    return failure(stmt.expr);
  if (stmt.kind != StmtKind::Block)
    return {};
  for (StmtId child : stmt.children) {
    if (ExprId fails = failure(child))
      return fails;
    const ir::Stmt &other = program_.stmts[child];
    if (other.kind != StmtKind::Expr || !reads(other.expr))
      return {};
  }
  return {};
}

ExprId Head::failure(ExprId arm) const {
  const ir::Expr &expr = program_.exprs[arm];
  if (expr.kind == ExprKind::Fail)
    return arm;
  if (expr.kind == ExprKind::Cast)
    return failure(expr.a);
  if (expr.kind != ExprKind::Comma)
    return {};
  if (ExprId first = failure(expr.a))
    return first;
  return reads(expr.a) ? failure(expr.b) : ExprId();
}

bool Head::note(Found found) {
  const bool mayCall = c_.askedOfCallers.count(found.property) != 0;
  const ir::Effects effects = ir::effectsBelow(program_, found.condition);
  if (program_.properties[found.property].kind == ir::PropertyKind::Assertion &&
      speaksOfParameters(found.condition, mayCall))
    found_.push_back(found);
  return effects.onlyReads() || mayCall ||
         (!found_.empty() && found_.back().property == found.property);
}

/// Calls of own functions that answer a question: the truth of what they give is what is asserted.
void Head::addPredicates(ExprId condition, std::set<ExprId> &calls) const {
  const ir::Expr &expr = program_.exprs[condition];
  if (expr.kind == ExprKind::Cast ||
      (expr.kind == ExprKind::Unary && expr.unary == ir::UnaryOp::LogicalNot)) {
    addPredicates(expr.a, calls);
  } else if (expr.kind == ExprKind::Logical) {
    addPredicates(expr.a, calls);
    addPredicates(expr.b, calls);
  } else if (expr.kind == ExprKind::Call && expr.callee &&
             program_.types[expr.type].kind == ir::TypeKind::Integer) {
    calls.insert(condition);
  }
}

bool Head::speaksOfParameters(ExprId condition, bool mayCall) const {
  bool names = false, only = true, isBehind = isHead_, isGuarded = false, isFree = false;
  std::set<ExprId> predicates;
  addPredicates(condition, predicates);
  const std::set<ExprId> bases = basesIn(condition);
  for (ExprId id : ir::below(program_, condition)) {
    const ir::Expr &expr = program_.exprs[id];
    if (expr.kind == ExprKind::Call)
      only &= mayCall || (expr.callee && program_.functions[expr.callee].isModel) ||
              (predicates.count(id) != 0 && onlyReads(program_, expr.callee));
    else
      only &= expr.kind != ExprKind::Statements && !ir::effects(expr).writes;
    if (!expr.place)
      continue;
    const ir::Place &place = program_.places[expr.place];
    if (place.pointer) {
      isBehind = true;
      only &= expr.kind == ExprKind::AddressOf || !written_.mayBe(program_, place);
      const std::optional<Member> member = memberOf(place);
      (member && guardedMembers_.contains(*member) ? isGuarded : isFree) = true;
    }
    const ir::VariableId variable = place.variable;
    if (!variable)
      continue;
    const bool isOfPassed = isMeasure(variable);
    names |= isParameter(variable) || isOfPassed;
    isBehind |= isOfPassed || (isParameter(variable) && isPointer(variable));
    isGuarded |= guarded_.contains(variable) && !bases.contains(id);
    only &= isPassed(variable) || isOfPassed || expr.kind == ExprKind::AddressOf ||
            program_.variables[variable].isConst ||
            program_.variables[variable].storage == ir::Storage::Literal;
  }
  return names && only && isBehind && (!isGuarded || isFree) &&
         (written_.isNone() || setsLimits(condition));
}

/// `a < b && c >= d`
bool Head::setsLimits(ExprId condition) const {
  const ir::Expr &expr = program_.exprs[condition];
  const bool isNegated = expr.kind == ExprKind::Unary &&
                         expr.unary == ir::UnaryOp::LogicalNot; // if (!(a < b)) fail();
  if (expr.kind == ExprKind::Cast || isNegated)
    return setsLimits(expr.a);
  if (expr.kind == ExprKind::Logical)
    return setsLimits(expr.a) && setsLimits(expr.b);
  return expr.kind == ExprKind::Binary && ir::isRelational(expr.binary) &&
         expr.binary != ir::BinaryOp::Eq && expr.binary != ir::BinaryOp::Ne;
}

void Head::assume(ExprId expr, ExprId condition, ir::PropertyId property) {
  ir::Expr &changed = program_.exprs[expr];
  changed.kind = ExprKind::Assume;
  changed.a = condition;
  changed.b = changed.c = {};
  changed.property = property;
  changed.trusted = true;
}

void Head::replaceBranch(const Found &found) {
  ir::Expr negation;
  negation.kind = ExprKind::Unary;
  negation.unary = ir::UnaryOp::LogicalNot;
  negation.type = program_.intType;
  negation.a = found.condition;
  negation.range = program_.stmts[found.stmt].range;
  negation.trusted = true;
  ir::Expr assumption;
  assumption.range = negation.range;
  const ExprId condition = program_.exprs.add(std::move(negation));
  const ExprId fails = failure(program_.stmts[found.stmt].children[0]);
  assumption.type = program_.exprs[fails].type;
  const ExprId expr = program_.exprs.add(std::move(assumption));
  assume(expr, condition, found.property);
  ir::Stmt &stmt = program_.stmts[found.stmt];
  stmt.kind = StmtKind::Expr;
  stmt.expr = expr;
  stmt.children.clear();
}

bool Head::isNeeded() const {
  bool found = false;
  ir::forEachExpr(program_, id_, [&](ExprId id) {
    const ir::Expr &expr = program_.exprs[id];
    found |= expr.kind == ExprKind::Call;
    ir::forEachProperty(program_, expr, [&](ir::PropertyId property) {
      found |= program_.isChecked(program_.properties[property].kind) &&
               std::none_of(found_.begin(), found_.end(),
                            [&](const Found &head) { return head.property == property; });
    });
  });
  return found;
}

bool isCalled(const ir::Program &program, ir::FunctionId function) {
  return std::any_of(program.functions.begin(), program.functions.end(), [&](const auto &other) {
    return std::find(other.callees.begin(), other.callees.end(), function) != other.callees.end();
  });
}

} // namespace

bool isAskedOfCallers(const Context &c, SourceLocation at) {
  const SourceManager &sources = c.ast.getSourceManager();
  while (at.isMacroID()) {
    const StringRef name = Lexer::getImmediateMacroName(at, sources, c.ast.getLangOpts());
    if (name.contains_insensitive("precondition") || name.contains_insensitive("require"))
      return true;
    at = sources.getImmediateMacroCallerLoc(at);
  }
  return false;
}

void findHeadAssertions(Context &c) {
  if (!c.options.headPreconditions)
    return;
  const std::vector<ir::Written> written = ir::writtenBy(c.program);
  for (const auto &[declaration, id] : c.functions) {
    const ir::Function &function = c.program.functions[id];
    if (!function.body || function.broken || function.parameters.empty() || declaration->isMain() ||
        function.isModel || isGenerated(c, declaration))
      continue;
    Head head(c, id, written);
    head.scan();
    if (head.isNeeded() || isCalled(c.program, id))
      head.assumeAll();
  }
}

} // namespace salve::frontend
