// How nodes hang together: a pointer of a list or tree that is given, tested or followed instead of
// another, and an assignment that is missing (rows W6, "ahead").
//
// Verma, Roy, "Debug-Localize-Repair: A Symbiotic Construction for Heap Manipulations", its repair
// space: guards and statements over the pointers in scope and the fields behind them, then whole
// statements at slots between the others, cheapest first. What one slip of a name makes is other
// families' (naming, pointers).
#include "engine/ir/effects.h"
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <tuple>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// A pointer to a node that can be named: v, v->f, v.f, *v, v->f->g.
struct Link {
  VariableId variable;
  TypeId type{};
  uint32_t steps = 0; ///< of `fields`
  std::array<uint32_t, 2> fields{};

  bool operator==(const Link &) const = default;
  bool isVariable(const Program &program) const {
    return steps == 0 && sameType(program, program.variables[variable].type, type);
  }
};

/// The fields of a record, or of what a pointer points to, that point to nodes.
std::vector<uint32_t> nodeFields(const Program &program, TypeId id) {
  const Type &type = program.types[id];
  const Type &record = type.kind == TypeKind::Pointer ? program.types[type.element] : type;
  std::vector<uint32_t> result;
  for (uint32_t f = 0; record.kind == TypeKind::Record && f < record.fields.size(); ++f)
    if (isNode(program, record.fields[f].type) && !record.fields[f].name.empty())
      result.push_back(f);
  return result;
}

TypeId fieldType(const Program &program, TypeId id, uint32_t field) {
  const Type &type = program.types[id];
  return (type.kind == TypeKind::Pointer ? program.types[type.element] : type).fields[field].type;
}

/// What the function can name with one variable; a parameter that it does not use is what was
/// forgotten. What is behind two pointers comes last, of nodes themselves last of all.
std::vector<Link> linksOf(Context &c, FunctionId function) {
  const Program &program = c.program;
  std::vector<VariableId> variables;
  for (VariableId v : c.variablesOf(function))
    if (c.names.usedIn(v, function) && program.variables[v].storage != Storage::Temporary)
      variables.push_back(v);
  for (VariableId v : program.functions[function].parameters)
    if (!c.names.usedIn(v, function) && !program.variables[v].name.empty())
      variables.push_back(v);
  std::vector<Link> plain, behind, further, last;
  for (VariableId v : variables) {
    const TypeId id = program.variables[v].type;
    const Type &type = program.types[id];
    if (isNode(program, id))
      plain.push_back({v, id});
    else if (type.kind == TypeKind::Pointer && isNode(program, type.element))
      plain.push_back({v, type.element});
    for (const uint32_t f : nodeFields(program, id)) {
      const TypeId node = fieldType(program, id, f);
      behind.push_back({v, node, 1, {f}});
      for (const uint32_t g : nodeFields(program, node))
        (isNode(program, id) ? last : further)
            .push_back({v, fieldType(program, node, g), 2, {f, g}});
    }
  }
  further.insert(further.end(), last.begin(), last.end());
  plain.insert(plain.end(), behind.begin(), behind.end());
  plain.insert(plain.end(), further.begin(), further.end());
  return plain;
}

ExprId readLink(Context &c, const Link &link) {
  Builder &b = c.builder();
  if (link.steps == 0)
    return link.isVariable(c.program) ? b.load(link.variable)
                                      : b.pointee(b.load(link.variable), c.target);
  const ExprId result = memberOf(c, link.variable, link.fields[0]);
  return link.steps == 1 ? result : b.member(result, link.fields[1], c.target);
}

ExprId null(Context &c, TypeId type) { return c.builder().constant(type, 0, c.inserter().null()); }

/// The link that a place is, if it is one.
std::optional<Link> linkAt(const Program &program, const Expr &expr) {
  const ir::Place &place = program.places[expr.place];
  const VariableId base = place.pointer ? plainVariable(program, place.pointer) : place.variable;
  if (place.path.size() > 1)
    return std::nullopt;
  if (place.path.empty())
    return base ? std::optional(Link{base, expr.type}) : std::nullopt;
  if (place.path[0].kind != Projection::Kind::Field)
    return std::nullopt;
  if (base)
    return Link{base, expr.type, 1, {place.path[0].field}};
  const Expr &list = program.exprs[written(program, place.pointer)];
  const std::optional<Link> before =
      list.kind == ExprKind::Load ? linkAt(program, list) : std::nullopt;
  if (!before || before->steps != 1)
    return std::nullopt;
  return Link{before->variable, expr.type, 2, {before->fields[0], place.path[0].field}};
}

bool hasSameFields(const Program &program, const Link &a, const Link &b) {
  const auto typeOf = [&](const Link &link) { return program.variables[link.variable].type; };
  return a.steps == b.steps && a.fields == b.fields &&
         (a.steps == 0 || sameType(program, typeOf(a), typeOf(b)));
}

/// Whether the one is written for the other by a slip of a name, or by a step more or less.
bool isOneSlip(const Program &program, const Link &a, const Link &b) {
  return hasSameFields(program, a, b) || a.variable == b.variable;
}

bool canBeGiven(const Program &program, const Link &link) {
  return !link.isVariable(program) || !program.variables[link.variable].isConst;
}

/// Whether a value that is only compared or handed on stands there.
bool isValue(const Program &program, const Occurrence &at) {
  const bool isOperand = at.role == Role::Left || at.role == Role::Right;
  return at.role == Role::Stored || at.role == Role::Return || at.role == Role::Condition ||
         (isOperand && at.parent && isTruth(program.exprs[at.parent]));
}

/// `to = value`, each once, likeliest first: links between plain variables before those that read
/// one and write another.
std::vector<std::pair<Link, std::optional<Link>>> assignments(const Program &program,
                                                              const std::vector<Link> &links) {
  std::vector<std::pair<Link, std::optional<Link>>> result;
  for (const Link &to : links) {
    if (!canBeGiven(program, to))
      continue;
    for (const Link &value : links)
      if (!(to == value) && sameType(program, to.type, value.type) && to.steps + value.steps <= 3)
        result.emplace_back(to, value);
    if (!to.isVariable(program))
      result.emplace_back(to, std::nullopt);
  }
  std::stable_sort(result.begin(), result.end(), [&](const auto &a, const auto &b) {
    const auto steps = [](const auto &each) {
      return std::max(each.first.steps + (each.second ? each.second->steps : 0), 1U);
    };
    return steps(a) < steps(b);
  });
  return result;
}

/// What is read of arrays of pointers to nodes, `table[i]`, each text once, the first ones.
std::vector<ExprId> elementsOf(Context &c, FunctionId function, TypeId type) {
  const Program &program = c.program;
  std::vector<ExprId> result;
  std::set<std::string_view> texts;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    if (expr.kind == ExprKind::Load && expr.text.use && sameType(program, expr.type, type) &&
        program.textOf(*expr.text.use).ends_with("]") && onlyReads(program, at.expr) &&
        result.size() < limits::space::kElementsRead &&
        texts.insert(program.textOf(*expr.text.use)).second)
      result.push_back(at.expr);
  }
  return result;
}

} // namespace

void otherLink(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const bool isNull = expr.kind == ExprKind::Constant && expr.value == 0;
  if (!isValue(program, at) || (expr.kind != ExprKind::Load && !isNull) || expr.trusted ||
      !expr.text.use || !onlyReads(program, at.expr))
    return;
  const TypeId type = program.exprs[at.cast && isNull ? at.cast : at.expr].type;
  const std::optional<Link> old = isNull ? std::nullopt : linkAt(program, expr);
  if (!isNode(program, type) || (!isNull && !old))
    return;
  const bool isCompared =
      at.role == Role::Right && at.parent && program.exprs[at.parent].kind == ExprKind::Binary;
  if (!isNull && (at.role == Role::Stored || isCompared))
    c.inserter().replace(at.expr, null(c, type));
  for (const Link &link : linksOf(c, p.function))
    if (sameType(program, link.type, type) && !(old && isOneSlip(program, *old, link)) &&
        !(link.isVariable(program) && link.variable == at.initialised) &&
        c.names.visible(link.variable, expr.text.use->begin))
      c.inserter().replace(at.expr, readLink(c, link));
  for (const ExprId element : elementsOf(c, p.function, type)) {
    const std::vector<VariableId> names = namedIn(program, element);
    if (element != at.expr && std::ranges::all_of(names, [&](VariableId v) {
          return c.names.visible(v, expr.text.use->begin);
        }))
      c.inserter().replace(at.expr, c.builder().clone(element));
  }
}

/// p = q  ⇒  p->next = q, and the other way round; `isFurther`: those behind as many as are tried
/// in pairs.
void otherLinkGiven(Context &c, const Place &p, bool isFurther) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Assign || p.at->role != Role::Statement || expr.trusted ||
      !expr.text.use || !isNode(program, expr.type) || !onlyReads(program, expr.a))
    return;
  const std::optional<Link> old = linkAt(program, expr);
  const Expr &given = program.exprs[written(program, expr.a)];
  const std::optional<Link> value =
      given.kind == ExprKind::Load ? linkAt(program, given) : std::nullopt;
  size_t made = 0;
  for (const Link &link : linksOf(c, p.function)) {
    const bool isItself =
        value && value->variable == link.variable && hasSameFields(program, *value, link);
    if (!old || hasSameFields(program, *old, link) || isItself ||
        !sameType(program, link.type, expr.type) || !canBeGiven(program, link) ||
        !c.names.visible(link.variable, expr.text.use->begin))
      continue;
    if ((made++ >= limits::space::kPairedLinks) != isFurther)
      continue;
    const ExprId to = readLink(c, link);
    c.inserter().replace(p.at->expr, c.builder().assign(to, c.builder().clone(expr.a)));
  }
}

/// Whether pointers to nodes are null; comparisons of what they point to, with each other and with
/// numbers, then of these pointers.
static std::vector<std::tuple<BinaryOp, ExprId, ExprId>> nodeComparisons(Context &c,
                                                                         FunctionId function) {
  const Program &program = c.program;
  Builder &b = c.builder();
  std::vector<VariableId> nodes;
  std::vector<ExprId> keys, numbers;
  for (const VariableId v : c.variablesOf(function)) {
    const TypeId id = program.variables[v].type;
    if (!c.names.usedIn(v, function))
      continue;
    if (isPlainInteger(program.types[id]))
      numbers.push_back(b.load(v));
    if (!isNode(program, id))
      continue;
    nodes.push_back(v);
    const std::vector<Field> &fields = program.types[program.types[id].element].fields;
    for (uint32_t f = 0; f < fields.size(); ++f)
      if (isPlainInteger(program.types[fields[f].type]) && !fields[f].name.empty() &&
          fields[f].bitWidth == 0)
        keys.push_back(memberOf(c, v, f));
  }
  std::vector<std::tuple<BinaryOp, ExprId, ExprId>> result;
  const auto compare = [&](ExprId one, ExprId other) {
    for (const BinaryOp op :
         {BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge})
      result.emplace_back(op, one, other);
  };
  for (const VariableId node : nodes)
    result.emplace_back(BinaryOp::Ne, b.load(node), null(c, program.variables[node].type));
  for (size_t i = 0; i < keys.size(); ++i) {
    for (size_t j = i + 1; j < keys.size(); ++j)
      compare(keys[i], keys[j]);
    for (const ExprId number : numbers)
      compare(keys[i], number);
  }
  for (size_t i = 0; i < nodes.size(); ++i)
    for (size_t j = i + 1; j < nodes.size(); ++j)
      if (sameType(program, program.variables[nodes[i]].type, program.variables[nodes[j]].type))
        for (const BinaryOp op : {BinaryOp::Eq, BinaryOp::Ne})
          result.emplace_back(op, b.load(nodes[i]), b.load(nodes[j]));
  return result;
}

void missingNodeTest(Context &c, const Place &p) {
  if (c.isChecker(p.function))
    return;
  const auto all = nodeComparisons(c, p.function);
  size_t made = 0;
  for (const Occurrence &at : c.occurrences(p.function)) {
    const Expr &expr = c.program.exprs[at.expr];
    if (at.role != Role::Condition || at.parent || !expr.text.use ||
        made++ >= limits::space::kComparing)
      continue;
    Inserter::Choices choices;
    for (const auto &[op, one, other] : all) {
      const std::vector<VariableId> names = namedIn(c.builder().program(), one),
                                    more = namedIn(c.builder().program(), other);
      const auto isSeen = [&](VariableId v) { return c.names.visible(v, expr.text.use->begin); };
      if (std::all_of(names.begin(), names.end(), isSeen) &&
          std::all_of(more.begin(), more.end(), isSeen))
        choices.push_back(
            {[=](Builder &b) { return b.compare(op, b.clone(one), b.clone(other)); }});
    }
    if (!choices.empty())
      c.inserter().condition(p.function, at.expr, LogicalOp::And, true, choices);
  }
}

/// Whether the statement, or one behind it in its block, asks whether the pointer is null: nothing
/// is behind it before.
static bool isAskedFrom(const Program &program, const StmtSlot &slot, VariableId pointer) {
  const std::vector<StmtId> &block = program.stmts[slot.parent].children;
  return std::any_of(block.begin() + slot.child, block.end(), [&](StmtId id) {
    if (!id || program.stmts[id].kind != StmtKind::If)
      return false;
    const Expr &asks = program.exprs[written(program, program.stmts[id].expr)];
    const bool isQuestion = asks.kind == ExprKind::Load ||
                            (asks.kind == ExprKind::Unary && asks.unary == UnaryOp::LogicalNot) ||
                            (asks.kind == ExprKind::Binary &&
                             (asks.binary == BinaryOp::Eq || asks.binary == BinaryOp::Ne));
    const std::vector<VariableId> named = namedIn(program, program.stmts[id].expr);
    return isQuestion && named == std::vector<VariableId>{pointer};
  });
}

/// Whether the function, and what it calls, writes nothing that code which can be changed names.
static bool onlyLooks(Context &c, FunctionId function, std::set<FunctionId> &seen) {
  const Program &program = c.program;
  if (!seen.insert(function).second)
    return true;
  if (!program.functions[function].body)
    return false;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    const ir::Effects does = ir::effects(expr);
    if (expr.kind == ExprKind::Call) {
      if (!expr.callee || !onlyLooks(c, expr.callee, seen))
        return false;
      continue;
    }
    const ir::Place *place = expr.place ? &program.places[expr.place] : nullptr;
    if (does.lifetimes || (does.writes && (!place || place->pointer)))
      return false;
    if (does.writes && std::any_of(c.functions.begin(), c.functions.end(), [&](FunctionId other) {
          return c.names.usedIn(place->variable, other);
        }))
      return false;
  }
  return true;
}

/// Whether before it stands a call of trusted code that only looks on: before that is the same.
static bool isBehindLook(Context &c, const StmtSlot &slot) {
  const Program &program = c.program;
  const std::vector<StmtId> &block = program.stmts[slot.parent].children;
  uint32_t at = slot.child;
  const auto textOf = [&](uint32_t child) { return program.stmts[block[child]].range.bytes; };
  while (at > 1 && block[at - 1] && block[at - 2] && textOf(at - 1) == textOf(at - 2))
    --at; // what becomes of a jump that the call makes
  if (at == 0 || !block[at - 1] || program.stmts[block[at - 1]].kind != StmtKind::Expr)
    return false;
  const Expr &call = program.exprs[written(program, program.stmts[block[at - 1]].expr)];
  std::set<FunctionId> seen;
  return call.kind == ExprKind::Call && call.callee && program.functions[call.callee].trusted &&
         onlyLooks(c, call.callee, seen);
}

/// A node that has none before it is the first one.
void missingHead(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &branch = program.stmts[p.stmt];
  if (branch.kind != StmtKind::If || (branch.children.size() > 1 && branch.children[1]) ||
      c.isChecker(p.function) || !c.inserter().isWhole(p.stmt) || !onlyReads(program, branch.expr))
    return;
  StmtId then = branch.children[0];
  if (const Stmt &block = program.stmts[then]; block.kind == StmtKind::Block)
    then = block.children.size() == 1 ? block.children[0] : StmtId();
  const Expr *given = then && program.stmts[then].kind == StmtKind::Expr
                          ? &program.exprs[program.stmts[then].expr]
                          : nullptr;
  const std::optional<Link> to =
      given && given->kind == ExprKind::Assign && isNode(program, given->type)
          ? linkAt(program, *given)
          : std::nullopt;
  if (!to || to->steps == 0 || !onlyReads(program, given->a))
    return;
  const std::vector<VariableId> asked = namedIn(program, branch.expr);
  if (std::find(asked.begin(), asked.end(), to->variable) == asked.end())
    return;
  Builder &b = c.builder();
  for (const Link &head : linksOf(c, p.function)) {
    const bool isBeside = to->steps == 2 && head.steps == 1 && head.fields[0] != to->fields[0] &&
                          !isNode(program, program.variables[head.variable].type);
    const bool isOwn = (head.variable == to->variable && !isBeside) ||
                       (head.isVariable(program) &&
                        program.variables[head.variable].storage == Storage::Parameter);
    if (isOwn || head.steps > 1 || !sameType(program, head.type, given->type) ||
        !canBeGiven(program, head) || !c.names.visible(head.variable, c.inserter().endOf(p.stmt)))
      continue;
    const StmtId link =
        b.statement(b.assign(readLink(c, head), b.cast(head.type, b.clone(given->a))));
    const Inserter::Choice isFirst{
        [&](Builder &with) { return with.negated(with.clone(branch.expr)); },
        head.isVariable(program) ? 1U : 0U};
    c.inserter().guard(p.function, p.stmt, link, {isFirst}, false);
  }
}

/// Before each statement of a block, and at its end.
void missingLink(Context &c, const Place &p) {
  const Program &program = c.program;
  const StmtSlot &slot = c.tree().slot(p.stmt);
  if (c.isChecker(p.function) || !slot.parent || !c.inserter().isWhole(p.stmt) ||
      program.stmts[slot.parent].kind != StmtKind::Block)
    return;
  const bool isLast =
      program.stmts[slot.parent].children.back() == p.stmt && !isJump(program.stmts[p.stmt].kind);
  const auto all = assignments(program, linksOf(c, p.function));
  auto insert = [&](Writing::Kind where, uint32_t offset) {
    std::vector<ExprId> exprs;
    for (const auto &[to, value] : all) {
      if (!c.names.visible(to.variable, offset) ||
          (value && !c.names.visible(value->variable, offset)) ||
          (where == Writing::Kind::Before && to.steps > 0 &&
           isAskedFrom(program, slot, to.variable)))
        continue;
      const ExprId target = readLink(c, to);
      exprs.push_back(c.builder().assign(target, value ? readLink(c, *value) : null(c, to.type)));
    }
    if (!exprs.empty())
      c.inserter().oneOf(p.function, p.stmt, where, exprs);
  };
  if (!isBehindLook(c, slot))
    insert(Writing::Kind::Before, c.inserter().beginOf(p.stmt));
  if (isLast)
    insert(Writing::Kind::After, c.inserter().endOf(p.stmt));
}

} // namespace salve::repair::propose
