#include "engine/repair/inserter.h"

#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;
using change::ChangeKind;

namespace {
constexpr size_t kMostInsertions = 700;
constexpr size_t kMostReturned = 4; ///< other values that the function returns

Writing writing(Writing::Kind kind, StmtId anchor = {}) {
  Writing result;
  result.kind = kind;
  result.anchor = anchor;
  return result;
}
} // namespace

Inserter::Inserter(const Program &program, const std::vector<FunctionId> &reached, Space &space)
    : base_(program), functions_(editable(program, reached)),
      extended_(std::make_shared<Program>(program)), space_(space), tree_(*extended_, functions_),
      builder_(*extended_), directives_(directives(program.text)),
      macroAt_(program.text.size() + 1) {
  for (const Token &token : tokens(program.text)) {
    std::string_view name = program.textOf(token.range);
    usesNull_ |= name == "NULL";
    if (token.kind == TokenKind::Identifier && directives_.defines(name))
      macroAt_[token.range.begin] = true;
  }
  for (FunctionId function : reached)
    for (const Occurrence &at : occurrences(program, function))
      if (const auto &use = program.exprs[at.expr].text.use)
        ++spelled_[*use];
}

bool Inserter::inMacro(SourceRange range) const {
  return range.file != kMainFile || macroAt_[range.bytes.begin] ||
         directives_.inDirective(range.bytes.begin);
}

bool Inserter::visible(VariableId id, uint32_t offset) const {
  const Variable &variable = extended_->variables[id];
  return variable.visible.begin <= offset && offset < variable.visible.end &&
         !directives_.defines(variable.name);
}

bool Inserter::isPlace(StmtId stmt) const {
  const StmtSlot &slot = tree_.slot(stmt);
  if (!slot.function || !slot.parent || inMacro(base_.stmts[stmt].range))
    return false;
  const Stmt &parent = base_.stmts[slot.parent];
  if (parent.kind == StmtKind::For)
    return slot.child == 1;
  // The block of a `for`'s declaration has no text of its own.
  const StmtSlot &above = tree_.slot(slot.parent);
  return !(above.parent && base_.stmts[above.parent].kind == StmtKind::For && above.child == 0);
}

StmtId Inserter::anchorOf(StmtId stmt) const {
  const StmtSlot &slot = tree_.slot(stmt);
  if (!slot.parent || base_.stmts[slot.parent].kind != StmtKind::Block)
    return stmt;
  const std::vector<StmtId> &siblings = base_.stmts[slot.parent].children;
  std::optional<uint32_t> begin;
  StmtId result = stmt;
  for (uint32_t i = slot.child + 1; i-- > 0;) {
    const Stmt &sibling = base_.stmts[siblings[i]];
    bool declares = sibling.kind == StmtKind::Declare &&
                    sibling.range.bytes.contains(base_.stmts[stmt].range.bytes);
    if (!begin && declares)
      begin = sibling.range.bytes.begin;
    // Further back: other variables of the same declaration, and their initialisers.
    if (begin && sibling.kind == StmtKind::Declare && sibling.range.bytes.begin == *begin)
      result = siblings[i];
  }
  return result;
}

void Inserter::addChoices(FunctionId function, ExprId sleeping, const std::vector<Choice> &choices,
                          uint32_t cost, Writing how) {
  uint32_t site = space_.sites++;
  for (const Choice &choice : choices) {
    if (made_ >= kMostInsertions)
      return;
    how.value = choice.make(builder_);
    hung_[function.index].push_back(builder_.statement(how.value));
    Edit edit{{{sleeping, {.kind = ChangeKind::Instead, .expr = how.value}}}, how};
    add(std::move(edit), site, cost + choice.cost);
  }
}

void Inserter::add(Edit edit, uint32_t site, uint32_t cost) {
  edit.site = site;
  edit.level = kInsertionLevel;
  edit.cost = cost;
  space_.edits.push_back(std::move(edit));
  ++made_;
}

void Inserter::guards(FunctionId function, StmtId anchor, const std::vector<Choice> &choices,
                      bool nearest) {
  for (const Exit &exit : exits(function, anchor)) {
    ExprId sleeping = builder_.constant(extended_->intType, 0);
    StmtId leave = builder_.exit(exit.kind, exit.value ? exit.value(builder_) : ExprId());
    tree_.insertBefore(anchor, builder_.conditional(sleeping, leave));
    Writing how = writing(Writing::Kind::Guard, anchor);
    how.statement = leave;
    how.nearest = nearest;
    addChoices(function, sleeping, choices, exit.cost, how);
  }
}

void Inserter::wrap(FunctionId function, StmtId anchor, const std::vector<Choice> &choices) {
  if (choices.empty())
    return;
  ExprId sleeping = builder_.constant(extended_->intType, 1);
  tree_.wrap(anchor, [&](StmtId there) { return builder_.conditional(sleeping, there); });
  Writing how = writing(Writing::Kind::Wrap, anchor);
  addChoices(function, sleeping, choices, 0, how);
}

void Inserter::condition(FunctionId function, ExprId expr, LogicalOp op, bool behind,
                         const std::vector<Choice> &choices) {
  const Expr &at = extended_->exprs[written(base_, expr)];
  if (choices.empty() || !at.text.use || at.trusted || inMacro(at.range))
    return;
  ExprId sleeping = builder_.constant(extended_->intType, op == LogicalOp::And ? 1 : 0);
  tree_.wrap(expr, [&](ExprId there) {
    return behind ? builder_.logical(op, there, sleeping) : builder_.logical(op, sleeping, there);
  });
  Writing how = writing(Writing::Kind::Condition);
  how.expr = written(base_, expr);
  how.op = op;
  how.behind = behind;
  addChoices(function, sleeping, choices, 0, how);
}

/// What the same change of all these constants wakes.
void Inserter::add(const std::vector<ExprId> &sleeping, const change::Change &change, uint32_t cost,
                   const Writing &how) {
  if (made_ >= kMostInsertions)
    return;
  Edit edit{{}, how};
  for (ExprId constant : sleeping)
    edit.meaning.push_back({constant, change});
  add(std::move(edit), space_.sites++, cost);
}

void Inserter::before(StmtId anchor, StmtId statement, uint32_t cost) {
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.insertBefore(anchor, builder_.conditional(sleeping, statement));
  Writing how = writing(Writing::Kind::Before, anchor);
  how.statement = statement;
  add({sleeping}, {.kind = ChangeKind::Constant, .value = 1}, cost, how);
}

void Inserter::after(StmtId anchor, StmtId statement, uint32_t cost) {
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.insertAfter(anchor, builder_.conditional(sleeping, statement));
  Writing how = writing(Writing::Kind::After, anchor);
  how.statement = statement;
  add({sleeping}, {.kind = ChangeKind::Constant, .value = 1}, cost, how);
}

void Inserter::remove(StmtId anchor, uint32_t cost) {
  ExprId sleeping = builder_.constant(extended_->intType, 1);
  tree_.wrap(anchor, [&](StmtId there) { return builder_.conditional(sleeping, there); });
  Writing how = writing(Writing::Kind::Delete, anchor);
  add({sleeping}, {.kind = ChangeKind::Constant, .value = 0}, cost, how);
}

/// One change for both: the constant here becomes 0, the one there 1.
void Inserter::move(StmtId anchor, StmtId behind, uint32_t cost) {
  ExprId here = builder_.constant(extended_->intType, 1);
  ExprId there = builder_.constant(extended_->intType, 0);
  StmtId copy = builder_.statement(builder_.clone(extended_->stmts[anchor].expr));
  tree_.wrap(anchor, [&](StmtId hangs) { return builder_.conditional(here, hangs); });
  tree_.insertAfter(behind, builder_.conditional(there, copy));
  Writing how = writing(Writing::Kind::Move, anchor);
  how.statement = behind;
  add({here, there}, {.kind = ChangeKind::Negate}, cost, how);
}

void Inserter::initialise(FunctionId function, StmtId declaration, ExprId value, uint32_t cost) {
  VariableId variable = extended_->stmts[declaration].variable;
  ExprId stored = value;
  if (!stored) {
    Variable zeros;
    zeros.name = "$zeros" + std::to_string(extended_->variables.size());
    zeros.type = extended_->variables[variable].type;
    zeros.storage = Storage::StaticLocal;
    zeros.isConst = zeros.internalLinkage = true;
    zeros.owner = function;
    VariableId table = extended_->variables.add(std::move(zeros));
    extended_->functions[function].locals.push_back(table);
    stored = builder_.load(table);
  }
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  StmtId store = builder_.statement(builder_.assign(builder_.load(variable), stored));
  tree_.insertAfter(declaration, builder_.conditional(sleeping, store));
  Writing how = writing(Writing::Kind::Initialise, declaration);
  how.value = value;
  add({sleeping}, {.kind = ChangeKind::Constant, .value = 1}, cost, how);
}

/// What is written as `expr` becomes `now` once `sleeping` is changed.
void Inserter::addReplacement(ExprId expr, ExprId sleeping, const change::Change &change,
                              ExprId now, uint32_t cost) {
  Writing how = writing(Writing::Kind::Replace);
  how.expr = written(base_, expr);
  how.value = now;
  add({sleeping}, change, cost, how);
}

bool Inserter::canReplace(ExprId expr) const {
  const Expr &at = extended_->exprs[written(base_, expr)];
  if (!at.text.use || at.trusted || inMacro(at.range))
    return false;
  auto spelled = spelled_.find(*at.text.use);
  return spelled != spelled_.end() && spelled->second == 1;
}

void Inserter::replace(ExprId expr, ExprId now, uint32_t cost) {
  if (!canReplace(expr))
    return;
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.wrap(expr, [&](ExprId there) { return builder_.choice(sleeping, now, there); });
  addReplacement(expr, sleeping, {.kind = ChangeKind::Constant, .value = 1}, now, cost);
}

void Inserter::test(ExprId expr, ExprId now, uint32_t cost) {
  if (!canReplace(expr))
    return;
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  auto truth = [&](ExprId value) {
    return builder_.compare(BinaryOp::Ne, value,
                            builder_.constant(extended_->exprs[value].type, 0));
  };
  tree_.wrap(expr, [&](ExprId there) {
    ExprId then = truth(now);
    return builder_.choice(sleeping, then, truth(there));
  });
  addReplacement(expr, sleeping, {.kind = ChangeKind::Constant, .value = 1}, now, cost);
}

void Inserter::instead(FunctionId function, ExprId constant, ExprId now, uint32_t cost) {
  if (!canReplace(constant))
    return;
  hung_[function.index].push_back(builder_.statement(now));
  addReplacement(constant, constant, {.kind = ChangeKind::Instead, .expr = now}, now, cost);
}

/// Two constants, as in `move`.
void Inserter::otherwise(StmtId branch, StmtId next, uint32_t cost) {
  ExprId here = builder_.constant(extended_->intType, 1);
  ExprId there = builder_.constant(extended_->intType, 0);
  StmtId arm = builder_.conditional(there, builder_.clone(next));
  tree_.wrap(next, [&](StmtId hangs) { return builder_.conditional(here, hangs); });
  extended_->stmts[branch].children.resize(1);
  extended_->stmts[branch].children.push_back(arm);
  Writing how = writing(Writing::Kind::Else, next);
  how.statement = branch;
  add({here, there}, {.kind = ChangeKind::Negate}, cost, how);
}

/// Of the member that is read, if nothing else has this name.
std::string Inserter::newName(ExprId value) const {
  const Expr &expr = base_.exprs[written(base_, value)];
  std::string name = "saved";
  if (expr.place && !base_.places[expr.place].path.empty()) {
    const Place &place = base_.places[expr.place];
    auto last = static_cast<uint32_t>(place.path.size() - 1);
    if (place.path[last].kind == Projection::Kind::Field)
      name = base_.types[steppedFrom(base_, place, last)].fields[place.path[last].field].name;
  }
  auto isTaken = [&] {
    return name.empty() || directives_.defines(name) ||
           std::any_of(base_.variables.begin(), base_.variables.end(),
                       [&](const Variable &v) { return v.name == name; }) ||
           std::any_of(base_.functions.begin(), base_.functions.end(),
                       [&](const Function &f) { return f.name == name; });
  };
  while (isTaken())
    name += name.empty() ? "saved" : "_";
  return name;
}

void Inserter::save(FunctionId function, StmtId anchor, ExprId value, uint32_t cost) {
  if (!canReplace(value))
    return;
  Variable variable;
  variable.name = newName(value);
  variable.type = extended_->exprs[value].type;
  variable.storage = Storage::Temporary;
  variable.owner = function;
  VariableId kept = extended_->variables.add(std::move(variable));
  extended_->functions[function].locals.push_back(kept);
  ExprId before = builder_.constant(extended_->intType, 0);
  ExprId here = builder_.constant(extended_->intType, 0);
  StmtId store = builder_.statement(builder_.assign(builder_.load(kept), builder_.clone(value)));
  tree_.insertBefore(anchor, builder_.conditional(before, store));
  ExprId now = builder_.load(kept);
  tree_.wrap(value, [&](ExprId there) { return builder_.choice(here, now, there); });
  Writing how = writing(Writing::Kind::Save, anchor);
  how.expr = written(base_, value);
  how.value = now;
  add({before, here}, {.kind = ChangeKind::Constant, .value = 1}, cost, how);
}

bool Inserter::isInitialised(StmtId declaration) const {
  const StmtSlot &slot = tree_.slot(declaration);
  if (!slot.parent)
    return true;
  const std::vector<StmtId> &siblings = base_.stmts[slot.parent].children;
  if (slot.child + 1 >= siblings.size())
    return false;
  const Stmt &next = base_.stmts[siblings[slot.child + 1]];
  return next.kind == StmtKind::Expr &&
         base_.stmts[declaration].range.bytes.contains(next.range.bytes);
}

std::vector<StmtId> Inserter::laterSiblings(StmtId stmt) const {
  std::vector<StmtId> result;
  const StmtSlot &slot = tree_.slot(stmt);
  if (!slot.parent || base_.stmts[slot.parent].kind != StmtKind::Block)
    return result;
  const std::vector<StmtId> &siblings = base_.stmts[slot.parent].children;
  for (uint32_t i = slot.child + 1; i < siblings.size(); ++i) {
    switch (base_.stmts[siblings[i]].kind) {
    case StmtKind::Return:
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Goto:
    case StmtKind::Case:
    case StmtKind::Default:
    case StmtKind::Label: return result;
    case StmtKind::Declare: continue;
    case StmtKind::Block:
    case StmtKind::Expr:
    case StmtKind::If:
    case StmtKind::While:
    case StmtKind::DoWhile:
    case StmtKind::For:
    case StmtKind::Switch: break;
    }
    if (isPlace(siblings[i])) // the initialiser of a declaration too: what comes behind it
      result.push_back(siblings[i]);
  }
  return result;
}

/// What a function could return instead of failing: what it returns elsewhere, 0, -1, NULL.
std::vector<Inserter::Exit> Inserter::returns(FunctionId function, uint32_t offset) {
  TypeId type = extended_->functions[function].returnType;
  const Type &returned = extended_->types[type];
  std::vector<Exit> result;
  if (returned.kind == TypeKind::Void) {
    result.push_back({StmtKind::Return, {}, 5});
    return result;
  }
  if (!returned.isScalar())
    return result;
  std::vector<uint64_t> constants;
  std::vector<VariableId> variables;
  for (const Occurrence &occurrence : occurrences(base_, function)) {
    if (occurrence.role != Role::Return)
      continue;
    ExprId value = occurrence.cast ? occurrence.cast : occurrence.expr;
    const Expr &own = extended_->exprs[occurrence.expr];
    bool isNegated = own.kind == ExprKind::Unary && own.unary == UnaryOp::Negate &&
                     extended_->exprs[own.a].kind == ExprKind::Constant;
    bool isPlain = own.kind == ExprKind::Load && extended_->places[own.place].path.empty() &&
                   extended_->places[own.place].variable;
    if (own.kind == ExprKind::Constant || isNegated) {
      uint64_t bits = isNegated ? 0 - extended_->exprs[own.a].value : own.value;
      uint64_t known = truncate(extended_->types[own.type], bits);
      if (std::find(constants.begin(), constants.end(), known) != constants.end())
        continue;
      constants.push_back(known);
    } else if (isPlain) {
      VariableId v = extended_->places[own.place].variable;
      if (!visible(v, offset) || extended_->variables[v].storage == Storage::Temporary ||
          std::find(variables.begin(), variables.end(), v) != variables.end())
        continue;
      variables.push_back(v);
    } else {
      continue;
    }
    if (extended_->exprs[value].type == type && result.size() < kMostReturned)
      result.push_back({StmtKind::Return, [value](Builder &b) { return b.clone(value); },
                        own.kind == ExprKind::Load ? 6U : 5U});
  }
  auto other = [&](uint64_t bits, std::string spelledAs, uint32_t cost) {
    uint64_t value = truncate(returned, bits);
    if (std::find(constants.begin(), constants.end(), value) == constants.end())
      result.push_back(
          {StmtKind::Return,
           [type, value, spelledAs](Builder &b) { return b.constant(type, value, spelledAs); },
           cost});
  };
  other(0, returned.kind == TypeKind::Pointer ? "NULL" : "0", 6);
  if (returned.kind == TypeKind::Integer && !returned.isBool && returned.isSigned)
    other(~0ULL, "-1", 7);
  return result;
}

std::vector<Inserter::Exit> Inserter::exits(FunctionId function, StmtId anchor) {
  std::vector<Exit> result = returns(function, beginOf(anchor));
  bool inSwitch = false;
  for (StmtId s = tree_.slot(anchor).parent; s; s = tree_.slot(s).parent) {
    StmtKind kind = extended_->stmts[s].kind;
    inSwitch |= kind == StmtKind::Switch;
    if (kind != StmtKind::For && kind != StmtKind::While && kind != StmtKind::DoWhile)
      continue;
    if (!inSwitch)
      result.push_back({StmtKind::Break, {}, 6});
    result.push_back({StmtKind::Continue, {}, 7});
    break;
  }
  return result;
}

void Inserter::finish() {
  if (made_ == 0)
    return;
  for (const auto &[function, statements] : hung_) {
    Stmt block;
    block.children = statements;
    StmtId holder = builder_.conditional(builder_.constant(extended_->intType, 0),
                                         extended_->stmts.add(std::move(block)));
    StmtId body = extended_->functions[FunctionId(function)].body;
    extended_->stmts[body].children.push_back(holder);
  }
  tree_.finish();
  space_.extended = extended_;
}

} // namespace salve::repair
