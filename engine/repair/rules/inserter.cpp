#include "engine/repair/rules/inserter.h"

#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;
using change::ChangeKind;

namespace {

constexpr change::Change kWake{.kind = ChangeKind::Constant, .value = 1};

} // namespace

Inserter::Inserter(const Program &program, const std::vector<FunctionId> &reached,
                   PropertyId property, Proposals &proposals)
    : base_(program), extended_(std::make_shared<Program>(program)), proposals_(proposals),
      tree_(*extended_, releasing(program, reached, property)), builder_(*extended_, &base_),
      directives_(directives(program.text)), macroAt_(program.text.size() + 1) {
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
  return !base_.isInText(range.file) || macroAt_[range.bytes.begin] ||
         directives_.inDirective(range.bytes.begin);
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

/// Edits that exclude each other: the constant becomes one of the conditions.
void Inserter::addChoices(FunctionId function, ExprId sleeping, const Choices &choices,
                          Writing how) {
  uint32_t site = proposals_.newSite();
  for (const Choice &choice : choices) {
    how.value = choice.make(builder_);
    hung_[function.index].push_back(builder_.statement(how.value));
    Edit edit{
        {{sleeping, {.kind = ChangeKind::Instead, .expr = how.value}}}, how, choice.parameters};
    edit.site = site;
    proposals_.addInserted(std::move(edit), choice.extra, *extended_);
  }
}

/// What the same change of all these constants wakes.
void Inserter::add(const std::vector<ExprId> &sleeping, const change::Change &change, Writing how,
                   uint32_t extra, std::vector<change::Parameter> parameters) {
  Edit edit{{}, std::move(how), std::move(parameters)};
  for (ExprId constant : sleeping)
    edit.meaning.push_back({constant, change});
  edit.site = proposals_.newSite();
  proposals_.addInserted(std::move(edit), extra, *extended_);
}

void Inserter::guard(FunctionId function, StmtId anchor, StmtId leave, const Choices &choices,
                     bool nearest) {
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.insertBefore(anchor, builder_.conditional(sleeping, leave));
  addChoices(
      function, sleeping, choices,
      {.kind = Writing::Kind::Guard, .anchor = anchor, .statement = leave, .nearest = nearest});
}

void Inserter::wrap(FunctionId function, StmtId anchor, const Choices &choices) {
  ExprId sleeping = builder_.constant(extended_->intType, 1);
  tree_.wrap(anchor, [&](StmtId there) { return builder_.conditional(sleeping, there); });
  addChoices(function, sleeping, choices, {.kind = Writing::Kind::Wrap, .anchor = anchor});
}

void Inserter::condition(FunctionId function, ExprId expr, LogicalOp op, bool behind,
                         const Choices &choices) {
  const Expr &at = extended_->exprs[written(base_, expr)];
  if (choices.empty() || !at.text.use || at.trusted || inMacro(at.range))
    return;
  ExprId sleeping = builder_.constant(extended_->intType, op == LogicalOp::And ? 1 : 0);
  tree_.wrap(expr, [&](ExprId there) {
    return behind ? builder_.logical(op, there, sleeping) : builder_.logical(op, sleeping, there);
  });
  addChoices(
      function, sleeping, choices,
      {.kind = Writing::Kind::Condition, .expr = written(base_, expr), .op = op, .behind = behind});
}

void Inserter::before(StmtId anchor, StmtId statement) {
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.insertBefore(anchor, builder_.conditional(sleeping, statement));
  add({sleeping}, kWake, {.kind = Writing::Kind::Before, .anchor = anchor, .statement = statement});
}

void Inserter::before(const std::vector<StmtId> &anchors,
                      const std::function<StmtId()> &statement) {
  std::vector<ExprId> sleeping;
  Writing how{.kind = Writing::Kind::Before, .anchor = anchors[0]};
  for (StmtId anchor : anchors) {
    sleeping.push_back(builder_.constant(extended_->intType, 0));
    how.statement = statement();
    tree_.insertBefore(anchor, builder_.conditional(sleeping.back(), how.statement));
  }
  how.also.assign(anchors.begin() + 1, anchors.end());
  add(sleeping, kWake, std::move(how));
}

void Inserter::after(StmtId anchor, StmtId statement, uint32_t extra) {
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.insertAfter(anchor, builder_.conditional(sleeping, statement));
  add({sleeping}, kWake, {.kind = Writing::Kind::After, .anchor = anchor, .statement = statement},
      extra);
}

/// A slot that does nothing becomes one of them: what is not chosen costs a run nothing.
void Inserter::oneOf(FunctionId function, StmtId anchor, Writing::Kind where,
                     const std::vector<ExprId> &exprs) {
  const ExprId sleeping = builder_.constant(extended_->intType, 0);
  const StmtId slot = builder_.statement(sleeping);
  if (where == Writing::Kind::After)
    tree_.insertAfter(anchor, slot);
  else
    tree_.insertBefore(anchor, slot);
  const uint32_t site = proposals_.newSite();
  for (const ExprId expr : exprs) {
    const ExprId chosen = builder_.comma(expr, builder_.constant(extended_->intType, 0));
    hung_[function.index].push_back(builder_.statement(chosen));
    Edit edit{{{sleeping, {.kind = ChangeKind::Instead, .expr = chosen}}},
              {.kind = where, .anchor = anchor, .statement = builder_.statement(expr)},
              {}};
    edit.site = site;
    proposals_.addInserted(std::move(edit), 0, *extended_);
  }
}

void Inserter::remove(StmtId anchor) {
  ExprId sleeping = builder_.constant(extended_->intType, 1);
  tree_.wrap(anchor, [&](StmtId there) { return builder_.conditional(sleeping, there); });
  add({sleeping}, {.kind = ChangeKind::Constant, .value = 0},
      {.kind = Writing::Kind::Delete, .anchor = anchor});
}

/// One change for both: the constant here becomes 0, the one there 1.
void Inserter::move(StmtId anchor, StmtId behind) {
  ExprId here = builder_.constant(extended_->intType, 1);
  ExprId there = builder_.constant(extended_->intType, 0);
  StmtId copy = builder_.clone(anchor);
  tree_.wrap(anchor, [&](StmtId hangs) { return builder_.conditional(here, hangs); });
  tree_.insertAfter(behind, builder_.conditional(there, copy));
  add({here, there}, {.kind = ChangeKind::Negate},
      {.kind = Writing::Kind::Move, .anchor = anchor, .statement = behind});
}

void Inserter::leaveOut(StmtId branch, bool keepsElse, std::vector<TextEdit> texts,
                        std::string title) {
  const ExprId sleeping = builder_.constant(extended_->intType, 1);
  if (keepsElse)
    tree_.wrap(base_.stmts[branch].expr,
               [&](ExprId there) { return builder_.logical(LogicalOp::And, sleeping, there); });
  else
    tree_.wrap(branch, [&](StmtId there) { return builder_.conditional(sleeping, there); });
  add({sleeping}, {.kind = ChangeKind::Constant, .value = 0},
      {.kind = Writing::Kind::Text, .texts = std::move(texts), .title = std::move(title)});
}

/// Zeros of an aggregate, from a table that stands nowhere in the text.
ExprId Inserter::zeros(FunctionId function, TypeId type) {
  Variable zeros;
  zeros.name = "$zeros" + std::to_string(extended_->variables.size());
  zeros.type = type;
  zeros.storage = Storage::StaticLocal;
  zeros.isConst = zeros.internalLinkage = true;
  zeros.owner = function;
  VariableId table = extended_->variables.add(std::move(zeros));
  extended_->functions[function].locals.push_back(table);
  return builder_.load(table);
}

void Inserter::initialise(FunctionId function, const std::vector<StmtId> &declarations) {
  std::vector<ExprId> sleeping;
  Writing how{.kind = Writing::Kind::Initialise, .anchor = declarations[0]};
  how.also.assign(declarations.begin() + 1, declarations.end());
  for (StmtId declaration : declarations) {
    const VariableId variable = extended_->stmts[declaration].variable;
    const TypeId type = extended_->variables[variable].type;
    const bool isPointer = extended_->types[type].kind == TypeKind::Pointer;
    const bool isScalar = extended_->types[type].isScalar();
    const ExprId stored =
        isScalar ? builder_.constant(type, 0, isPointer ? null() : "0") : zeros(function, type);
    if (isScalar && declaration == how.anchor)
      how.value = stored;
    sleeping.push_back(builder_.constant(extended_->intType, 0));
    StmtId store = builder_.statement(builder_.assign(builder_.load(variable), stored));
    tree_.insertAfter(declaration, builder_.conditional(sleeping.back(), store));
  }
  add(sleeping, kWake, std::move(how));
}

bool Inserter::isNamed(const Expr &number) const {
  const auto &use = number.text.use;
  return number.kind == ExprKind::Constant && number.literal && use &&
         use->begin == number.range.bytes.begin && base_.isInText(number.range.file) &&
         macroAt_[use->begin] && !directives_.inDirective(use->begin);
}

bool Inserter::canReplace(ExprId expr) const {
  const Expr &at = extended_->exprs[written(base_, expr)];
  if (!at.text.use || at.trusted || (inMacro(at.range) && !isNamed(at)))
    return false;
  auto spelled = spelled_.find(*at.text.use);
  return spelled != spelled_.end() && spelled->second == 1;
}

void Inserter::replace(ExprId expr, ExprId now, uint32_t extra,
                       std::vector<change::Parameter> parameters) {
  if (!canReplace(expr))
    return;
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.wrap(expr, [&](ExprId there) {
    const ir::TypeId type = extended_->exprs[there].type; // it can be a second id of the same type
    return builder_.choice(sleeping, builder_.cast(type, now), there);
  });
  add({sleeping}, kWake,
      {.kind = Writing::Kind::Replace, .expr = written(base_, expr), .value = now}, extra,
      std::move(parameters));
}

void Inserter::test(ExprId expr, ExprId now, uint32_t extra) {
  auto truth = [&](ExprId value) {
    return builder_.compare(BinaryOp::Ne, value,
                            builder_.constant(extended_->exprs[value].type, 0));
  };
  if (!canReplace(expr))
    return;
  ExprId sleeping = builder_.constant(extended_->intType, 0);
  tree_.wrap(expr, [&](ExprId there) {
    ExprId then = truth(now);
    return builder_.choice(sleeping, then, truth(there));
  });
  add({sleeping}, kWake,
      {.kind = Writing::Kind::Replace, .expr = written(base_, expr), .value = now}, extra);
}

void Inserter::instead(FunctionId function, ExprId constant, ExprId now,
                       std::vector<change::Parameter> parameters) {
  if (!canReplace(constant))
    return;
  hung_[function.index].push_back(builder_.statement(now));
  add({constant}, {.kind = ChangeKind::Instead, .expr = now},
      {.kind = Writing::Kind::Replace, .expr = written(base_, constant), .value = now}, 0,
      std::move(parameters));
}

/// Two constants, as in `move`.
void Inserter::otherwise(StmtId branch, StmtId next) {
  ExprId here = builder_.constant(extended_->intType, 1);
  ExprId there = builder_.constant(extended_->intType, 0);
  StmtId arm = builder_.conditional(there, builder_.clone(next));
  tree_.wrap(next, [&](StmtId hangs) { return builder_.conditional(here, hangs); });
  extended_->stmts[branch].children.resize(1);
  extended_->stmts[branch].children.push_back(arm);
  add({here, there}, {.kind = ChangeKind::Negate},
      {.kind = Writing::Kind::Else, .anchor = next, .statement = branch});
}

/// Of the member that is read, if nothing else has this name.
std::string Inserter::newName(ExprId value) const {
  const Expr &expr = base_.exprs[written(base_, value)];
  std::string name = "saved";
  if (expr.place && !base_.places[expr.place].path.empty()) {
    const ir::Place &place = base_.places[expr.place];
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

void Inserter::save(FunctionId function, StmtId anchor, ExprId value, uint32_t extra) {
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
  add({before, here}, kWake,
      {.kind = Writing::Kind::Save, .anchor = anchor, .expr = written(base_, value), .value = now},
      extra);
}

bool Inserter::isInitialised(StmtId declaration) const {
  const std::span<const StmtId> behind = siblingsBehind(base_, tree_, declaration);
  return !behind.empty() && base_.stmts[behind[0]].kind == StmtKind::Expr &&
         base_.stmts[declaration].range.bytes.contains(base_.stmts[behind[0]].range.bytes);
}

std::vector<StmtId> Inserter::laterSiblings(StmtId stmt) const {
  std::vector<StmtId> result;
  for (StmtId sibling : siblingsBehind(base_, tree_, stmt)) {
    const StmtKind kind = base_.stmts[sibling].kind;
    if (isJump(kind) || kind == StmtKind::Case || kind == StmtKind::Default ||
        kind == StmtKind::Label)
      break;
    // Also the initialiser of a declaration: what comes behind it.
    if (kind != StmtKind::Declare && isPlace(sibling))
      result.push_back(sibling);
  }
  return result;
}

std::shared_ptr<const Program> Inserter::finish() {
  if (!proposals_.hasInserted())
    return nullptr;
  for (const auto &[function, statements] : hung_) {
    Stmt block;
    block.children = statements;
    StmtId holder = builder_.conditional(builder_.constant(extended_->intType, 0),
                                         extended_->stmts.add(std::move(block)));
    StmtId body = extended_->functions[FunctionId(function)].body;
    extended_->stmts[body].children.push_back(holder);
  }
  tree_.finish();
  return extended_;
}

} // namespace salve::repair
