// Repairs of assertions: a condition that lacks an atom which the function uses elsewhere, a
// constant that should be a variable, a statement one place too early or one too many.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace salve::repair::propose {

using namespace ir;

namespace {

bool isAtom(const Program &program, const Occurrence &at) {
  const Expr &expr = program.exprs[at.expr];
  bool compares = expr.kind == ExprKind::Binary && isRelational(expr.binary);
  bool isValue = at.truth && expr.type == program.intType &&
                 (expr.kind == ExprKind::Load ||
                  (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot));
  return (compares || isValue) && expr.text.use && !expr.trusted && onlyReads(program, at.expr);
}

/// Of a function, each text once.
std::vector<ExprId> atomsOf(Context &c, FunctionId function) {
  std::vector<ExprId> atoms;
  std::set<std::string_view> texts;
  for (const Occurrence &at : c.occurrences(function))
    if (atoms.size() < limits::space::kAtoms && isAtom(c.program, at) &&
        texts.insert(c.program.textOf(*c.program.exprs[at.expr].text.use)).second)
      atoms.push_back(at.expr);
  return atoms;
}

/// What a condition compares by one relation, each text once, and which of them with which.
struct ComparedPairs {
  std::vector<ExprId> operands;
  std::set<std::pair<size_t, size_t>> pairs; ///< the smaller number first
};

ComparedPairs comparedBy(const Program &program, ExprId condition, BinaryOp relation) {
  ComparedPairs result;
  auto numberOf = [&](ExprId operand) {
    auto textOf = [&](ExprId id) {
      return program.textOf(*program.exprs[written(program, id)].text.use);
    };
    auto &all = result.operands;
    auto known = std::find_if(all.begin(), all.end(),
                              [&](ExprId other) { return textOf(other) == textOf(operand); });
    const size_t number = static_cast<size_t>(known - all.begin());
    if (known == all.end())
      all.push_back(operand);
    return number;
  };
  for (ExprId id : below(program, condition)) {
    const Expr &expr = program.exprs[id];
    if (expr.kind != ExprKind::Binary || expr.binary != relation || !onlyReads(program, id) ||
        !program.exprs[written(program, expr.a)].text.use ||
        !program.exprs[written(program, expr.b)].text.use)
      continue;
    const auto [low, high] = std::minmax({numberOf(expr.a), numberOf(expr.b)});
    result.pairs.emplace(low, high);
  }
  return result;
}

/// The remainders that a condition asks about, `x % 4`, each by a literal.
std::vector<ExprId> remaindersIn(const Program &program, ExprId condition) {
  std::vector<ExprId> result;
  for (ExprId id : below(program, condition)) {
    const Expr &expr = program.exprs[id];
    if (expr.kind != ExprKind::Binary ||
        (expr.binary != BinaryOp::Eq && expr.binary != BinaryOp::Ne))
      continue;
    const ExprId remainder = written(program, expr.a);
    const Expr &of = program.exprs[remainder];
    const Expr *zero = literalAt(program, expr.b);
    if (of.kind == ExprKind::Binary && of.binary == BinaryOp::Rem && zero && zero->value == 0 &&
        literalAt(program, of.b) && program.exprs[written(program, of.a)].text.use &&
        onlyReads(program, of.a))
      result.push_back(remainder);
  }
  return result;
}

/// What a condition that compares several things with each other leaves out: `a == c` beside
/// `a == b` and `b == c`.
Inserter::Choices leftOut(const Program &program, ExprId condition) {
  Inserter::Choices result;
  for (BinaryOp relation : {BinaryOp::Eq, BinaryOp::Ne}) {
    const ComparedPairs all = comparedBy(program, condition, relation);
    if (all.pairs.size() < 2)
      continue;
    for (size_t i = 0; i < all.operands.size(); ++i)
      for (size_t j = i + 1; j < all.operands.size() && result.size() < limits::space::kLeftOut;
           ++j) {
        const ExprId a = all.operands[i], b = all.operands[j];
        const auto isValue = [&](ExprId id) {
          return program.exprs[written(program, id)].kind != ExprKind::Constant;
        };
        if (!all.pairs.contains({i, j}) && program.exprs[a].type == program.exprs[b].type &&
            isValue(a) && isValue(b))
          result.push_back({[=](Builder &builder) {
            return builder.compare(relation, builder.clone(a), builder.clone(b));
          }});
      }
  }
  return result;
}

struct Characters {
  ExprId compared; ///< none: nothing is, or not one thing alone
  std::set<char> letters{};
};

/// Of `c == 'a' || c == 'e'` and `c != 'a' && c != 'e'`.
Characters charactersIn(const Program &program, ExprId condition, LogicalOp op, BinaryOp relation) {
  Characters result;
  std::vector<ExprId> waiting{condition};
  while (!waiting.empty()) {
    const Expr &expr = program.exprs[written(program, waiting.back())];
    waiting.pop_back();
    if (expr.kind == ExprKind::Logical && expr.logical == op) {
      waiting.insert(waiting.end(), {expr.a, expr.b});
      continue;
    }
    if (expr.kind != ExprKind::Binary || expr.binary != relation)
      return {};
    const Expr *letter = literalAt(program, expr.b);
    const ExprId compared = written(program, expr.a);
    const auto &text = program.exprs[compared].text.use;
    if (!letter || !letter->text.use || !text || program.text[letter->text.use->begin] != '\'' ||
        (result.compared &&
         program.textOf(*program.exprs[result.compared].text.use) != program.textOf(*text)))
      return {};
    result.compared = compared;
    result.letters.insert(static_cast<char>(letter->value));
  }
  return onlyReads(program, result.compared) ? result : Characters();
}

bool isCondition(const Program &program, const Occurrence &at) {
  const Expr &expr = program.exprs[at.expr];
  bool isValue = (at.role == Role::Stored || at.role == Role::Return) && isTruth(expr) &&
                 expr.type == program.intType;
  return expr.text.use && (isValue || (at.role == Role::Condition && !at.parent));
}

/// Variables of the function and globals that some condition of the program asks how large they
/// are: a condition that is missing is about those.
std::vector<VariableId> comparable(Context &c, FunctionId function) {
  std::set<VariableId> compared;
  for (const Expr &expr : c.program.exprs)
    if (expr.kind == ExprKind::Binary && isRelational(expr.binary) && expr.binary != BinaryOp::Eq &&
        expr.binary != BinaryOp::Ne)
      for (ExprId operand : {expr.a, expr.b})
        if (VariableId v = plainVariable(c.program, written(c.program, operand)))
          compared.insert(v);
  std::vector<VariableId> result;
  for (VariableId v : c.variablesOf(function)) {
    const TypeId type = c.program.variables[v].type;
    if (result.size() < limits::space::kCompared && compared.contains(v) &&
        c.program.types[type].kind == TypeKind::Integer &&
        c.builder().promoted(type) == c.program.intType)
      result.push_back(v);
  }
  return result;
}

/// The alternative that a number is of, which the search chooses.
template <typename Alternative>
ExprId alternativeOf(Builder &b, ExprId number, size_t count, const Alternative &alternative) {
  ExprId result = alternative(count - 1);
  for (size_t i = count - 1; i-- > 0;) {
    const ExprId is = b.compare(BinaryOp::Eq, number, b.constant(b.program().intType, i));
    result = b.choice(is, alternative(i), result);
  }
  return result;
}

/// One of the variables compared with a constant, of which the search finds all three.
Inserter::Choice comparison(Context &c, const std::vector<VariableId> &variables,
                            change::Parameter::Values limits = change::Parameter::Values::Known) {
  const TypeId integer = c.program.intType;
  Builder &b = c.builder();
  const ExprId which = b.constant(integer, 0), relation = b.constant(integer, 0),
               limit = b.constant(integer, 0);
  constexpr std::array kRelations = {BinaryOp::Gt, BinaryOp::Lt, BinaryOp::Ge, BinaryOp::Le};
  auto make = [=](Builder &b) {
    return alternativeOf(b, relation, kRelations.size(), [&](size_t op) {
      const ExprId value = alternativeOf(b, which, variables.size(), [&](size_t i) {
        return b.cast(integer, b.load(variables[i]));
      });
      return b.compare(kRelations[op], value, limit);
    });
  };
  using Values = change::Parameter::Values;
  return {make,
          0,
          {{which, Values::Choice, variables.size()},
           {relation, Values::Choice, kRelations.size()},
           {limit, limits}}};
}

/// What some condition of the program asks of it is whether it is 0.
std::set<VariableId> testedVariables(Context &c) {
  std::set<VariableId> result;
  for (FunctionId function : c.reached)
    for (const Occurrence &at : c.occurrences(function))
      if (VariableId v = at.truth ? plainVariable(c.program, at.expr) : VariableId())
        result.insert(v);
  return result;
}

/// What these functions read that belong to the part of the program that `function` is in, or do
/// not.
std::set<VariableId> readBy(Context &c, const std::vector<FunctionId> &functions,
                            FunctionId function, bool isTogether = true) {
  std::set<VariableId> result;
  for (FunctionId other : functions)
    if (c.together(other, function) == isTogether)
      for (const Occurrence &at : c.occurrences(other))
        if (VariableId v = plainVariable(c.program, at.expr))
          result.insert(v);
  return result;
}

/// Variables that are tested, by a reference for one, but not even read in this part of the
/// program; its conditions, each text once; then other variables.
std::vector<ExprId> conditionsOf(Context &c, FunctionId part) {
  const std::set<VariableId> flags = testedVariables(c), read = readBy(c, c.functions, part);
  std::vector<ExprId> result;
  std::set<std::string_view> texts;
  auto addFlags = [&](bool isRead) {
    for (VariableId v : c.variablesOf(part))
      if (flags.contains(v) && read.contains(v) == isRead &&
          texts.insert(c.program.variables[v].name).second)
        result.push_back(c.builder().load(v));
  };
  addFlags(false);
  for (FunctionId function : c.functions)
    if (c.together(function, part))
      for (ExprId atom : atomsOf(c, function))
        if (texts.insert(c.program.textOf(*c.program.exprs[atom].text.use)).second)
          result.push_back(atom);
  addFlags(true);
  return result;
}

std::vector<ExprId> variablesFor(Context &c, FunctionId part) {
  const std::set<VariableId> read = readBy(c, c.functions, part);
  const std::set<VariableId> elsewhere = readBy(c, c.reached, part, false);
  std::vector<VariableId> all = c.variablesOf(part);
  std::stable_partition(all.begin(), all.end(),
                        [&](VariableId v) { return elsewhere.contains(v) && !read.contains(v); });
  std::vector<ExprId> result;
  for (VariableId v : all)
    if (c.program.types[c.program.variables[v].type].kind == TypeKind::Integer)
      result.push_back(c.builder().load(v));
  return result;
}

/// Those of which all is known at this place, the first ones.
std::vector<ExprId> conditionsFor(Context &c, const Place &p) {
  const ByteRange here = *c.program.exprs[p.at->expr].text.use;
  const Program &program = c.builder().program(); // variables alone are in the copy only
  std::vector<ExprId> result;
  for (ExprId condition : c.found(p.function, [&] { return conditionsOf(c, p.function); })) {
    const std::optional<ByteRange> &text = program.exprs[condition].text.use;
    const std::vector<VariableId> names = namedIn(program, condition);
    if (result.size() < limits::space::kCompared && !(text && here.contains(*text)) &&
        std::all_of(names.begin(), names.end(),
                    [&](VariableId v) { return c.names.visible(v, here.begin); }))
      result.push_back(condition);
  }
  return result;
}

/// The statement that this expression is, if it can be moved or removed.
StmtId wholeStatement(Context &c, const Occurrence &at) {
  StmtId stmt = c.tree().slot(at.expr).stmt;
  bool isWhole =
      at.role == Role::Statement && c.inserter().isWhole(stmt) &&
      c.program.stmts[stmt].kind == StmtKind::Expr && !c.program.exprs[at.expr].trusted &&
      written(c.program, c.program.stmts[stmt].expr) == at.expr && !specifies(c.program, at.expr);
  return isWhole ? stmt : StmtId();
}

} // namespace

using Namesakes = std::map<VariableId, VariableId>;

/// What all that the expression names is called like in the function, if it is of the same type;
/// globals are themselves.
static std::optional<Namesakes> namesakesOf(Context &c, ExprId expr, FunctionId function) {
  const Program &program = c.program;
  Namesakes result;
  for (const VariableId v : namedIn(program, expr)) {
    const Variable &named = program.variables[v];
    if (!named.owner)
      continue;
    const std::vector<VariableId> &all = c.variablesOf(function);
    const auto own = std::ranges::find_if(all, [&](VariableId id) {
      const Variable &other = program.variables[id];
      return other.owner == function && other.name == named.name &&
             sameType(program, other.type, named.type);
    });
    if (named.name.empty() || own == all.end())
      return std::nullopt;
    result[v] = *own;
  }
  return result;
}

/// Conditions of other functions that mean something in this one, each text once.
static std::vector<std::pair<ExprId, Namesakes>> atomsElsewhere(Context &c, FunctionId function,
                                                                const std::vector<ExprId> &own) {
  std::set<std::string_view> texts;
  auto isNew = [&](ExprId atom) {
    return texts.insert(c.program.textOf(*c.program.exprs[atom].text.use)).second;
  };
  std::ranges::for_each(own, isNew);
  std::vector<std::pair<ExprId, Namesakes>> result;
  for (const FunctionId other : c.functions)
    if (other != function && !c.isChecker(other))
      for (const ExprId atom : atomsOf(c, other))
        if (const auto namesakes = namesakesOf(c, atom, function);
            namesakes && result.size() < limits::space::kAtoms && isNew(atom))
          result.emplace_back(atom, *namesakes);
  return result;
}

/// x % 4 == 0 && x % 100 != 0  ⇒  x % 4 == 0 && x % 100 != 0 || x % 400 == 0: of both
void multipleOfBoth(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Logical || !expr.text.use || expr.trusted)
    return;
  auto textOf = [&](const Expr &of) {
    return program.textOf(*program.exprs[written(program, of.a)].text.use);
  };
  for (const ExprId left : remaindersIn(program, expr.a))
    for (const ExprId right : remaindersIn(program, expr.b)) {
      const Expr &one = program.exprs[left], &other = program.exprs[right];
      const Bits both = literalAt(program, one.b)->value * literalAt(program, other.b)->value;
      if (textOf(one) == textOf(other) && one.type == other.type && both != 0 &&
          both <= limits::space::kMostMultiple)
        c.inserter().condition(p.function, p.at->expr, LogicalOp::Or, true,
                               {{[=, of = one.a, type = one.type](Builder &b) {
                                 return b.compare(
                                     BinaryOp::Eq,
                                     b.binary(BinaryOp::Rem, b.clone(of), b.constant(type, both)),
                                     b.constant(type, 0));
                               }}});
    }
}

void missingAtom(Context &c, const Place &p, LogicalOp op) {
  const Program &program = c.program;
  const std::vector<ExprId> atoms = atomsOf(c, p.function);
  const auto elsewhere = atomsElsewhere(c, p.function, atoms);
  size_t made = 0;
  for (const Occurrence &at : c.occurrences(p.function)) {
    if (!isCondition(program, at) || made++ >= limits::space::kConditions)
      continue;
    const ByteRange text = *program.exprs[at.expr].text.use;
    Inserter::Choices choices = leftOut(program, at.expr);
    for (ExprId atom : atoms) {
      std::vector<VariableId> names = namedIn(program, atom);
      bool visible = std::all_of(names.begin(), names.end(),
                                 [&](VariableId v) { return c.names.visible(v, text.begin); });
      if (visible && !text.contains(*program.exprs[atom].text.use))
        choices.push_back({[atom](Builder &b) { return b.clone(atom); }});
    }
    for (const auto &[atom, namesakes] : elsewhere)
      if (std::ranges::all_of(namesakes, [&](const auto &name) {
            return c.names.visible(name.second, text.begin);
          }))
        choices.push_back({[&](Builder &b) { return b.clone(atom, namesakes); }, 1});
    c.inserter().condition(p.function, at.expr, op, true, choices);
  }
}

/// Beside the characters that something is compared with: one more of those that are read.
void missingCharacter(Context &c, const Place &p) {
  const Program &program = c.program;
  if (!program.isSuite())
    return;
  const std::set<char> read(c.input.begin(), c.input.end());
  size_t made = 0;
  for (const Occurrence &at : c.occurrences(p.function)) {
    if (!isCondition(program, at) || made >= limits::space::kConditions)
      continue;
    for (const auto &[op, relation] :
         {std::pair(LogicalOp::Or, BinaryOp::Eq), {LogicalOp::And, BinaryOp::Ne}}) {
      const Characters known = charactersIn(program, at.expr, op, relation);
      Inserter::Choices choices;
      for (const char letter : read)
        if (known.compared && std::isgraph(static_cast<unsigned char>(letter)) && letter != '\\' &&
            letter != '\'' && !known.letters.contains(letter) &&
            choices.size() < limits::space::kLetters)
          choices.push_back({[=, compared = known.compared](Builder &b) {
            const ExprId other = b.constant(b.program().intType, static_cast<Bits>(letter),
                                            std::string{'\'', letter, '\''});
            return b.compare(relation, b.clone(compared), other);
          }});
      if (choices.empty())
        continue;
      ++made;
      c.inserter().condition(p.function, at.expr, op, true, choices);
    }
  }
}

void missingComparison(Context &c, const Place &p, LogicalOp op) {
  const std::vector<VariableId> all = comparable(c, p.function);
  size_t made = 0;
  for (const Occurrence &at : c.occurrences(p.function)) {
    if (!isCondition(c.program, at) || made++ >= limits::space::kComparing)
      continue;
    // A second end of a loop that counts would be the number of rounds that the failing run needs.
    const ExprId step = c.program.stmts[c.tree().slot(at.expr).stmt].step;
    const VariableId counter =
        step && op == LogicalOp::And ? writtenAt(c.program, c.program.exprs[step]) : VariableId();
    std::vector<VariableId> variables;
    std::copy_if(all.begin(), all.end(), std::back_inserter(variables), [&](VariableId v) {
      return v != counter && c.names.visible(v, c.program.exprs[at.expr].text.use->begin);
    });
    if (!variables.empty())
      c.inserter().condition(p.function, at.expr, op, true, {comparison(c, variables)});
  }
}

/// Variables of its type, or of what it is converted to: those that a reference reads and this part
/// of the program does not, those that the function uses, other globals.
void variableInstead(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  if (expr.kind != ExprKind::Constant || !expr.literal || !expr.text.use || expr.trusted ||
      program.types[expr.type].kind != TypeKind::Integer || at.truth || at.role == Role::Statement)
    return;
  Builder &b = c.builder();
  for (ExprId load : c.found(p.function, [&] { return variablesFor(c, p.function); })) {
    const VariableId v = plainVariable(b.program(), load);
    if (v == at.initialised || !c.names.visible(v, expr.text.use->begin))
      continue;
    const TypeId type = program.variables[v].type;
    if (sameType(program, type, expr.type))
      c.inserter().instead(p.function, at.expr, b.cast(expr.type, b.clone(load)));
    else if (at.cast && sameType(program, type, program.exprs[at.cast].type))
      c.inserter().replace(at.cast, b.cast(program.exprs[at.cast].type, b.clone(load)));
  }
}

/// e  ⇒  condition ? e + c : e, a + b  ⇒  condition ? a + b : a, and the other way round
void eitherValue(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const bool isSum = expr.kind == ExprKind::Binary &&
                     (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub);
  if (c.isTested || (at.role != Role::Stored && at.role != Role::Return) ||
      (expr.kind != ExprKind::Load && !isSum) || !expr.text.use || expr.trusted || at.truth ||
      !isPlainInteger(program.types[expr.type]) || !onlyReads(program, at.expr) ||
      (isSum && literalAt(program, expr.a) && literalAt(program, expr.b)))
    return;
  const std::vector<ExprId> conditions = conditionsFor(c, p);
  if (conditions.empty())
    return;
  Builder &b = c.builder();
  const TypeId integer = program.intType;
  const ExprId which = b.constant(integer, 0), side = b.constant(integer, 0);
  auto either = [&](auto &&one, auto &&other) {
    return alternativeOf(b, side, 2, [&](size_t isOther) {
      const ExprId test = alternativeOf(b, which, conditions.size(),
                                        [&](size_t i) { return b.clone(conditions[i]); });
      return isOther ? b.choice(test, other(), one()) : b.choice(test, one(), other());
    });
  };
  using Values = change::Parameter::Values;
  std::vector<change::Parameter> chosen = {{which, Values::Choice, conditions.size()},
                                           {side, Values::Choice, 2}};
  auto whole = [&] { return b.clone(at.expr); };
  if (isSum)
    c.inserter().replace(
        at.expr,
        either(whole, [&] { return b.cast(expr.type, b.clone(written(program, expr.a))); }), 0,
        chosen);
  const ExprId constant = b.constant(integer, 0);
  const TypeId type = b.common(expr.type, integer);
  chosen.push_back({constant});
  c.inserter().replace(at.expr,
                       either([&] { return b.binary(BinaryOp::Add, b.clone(at.expr), constant); },
                              [&] { return b.cast(type, b.clone(at.expr)); }),
                       1, chosen);
}

/// { … }  ⇒  { if (x < c) return k; … }, where that does not leave in front of what fails
void earlyReturn(Context &c, const Place &p) {
  const Program &program = c.program;
  const Function &function = program.functions[p.function];
  const TypeId type = function.returnType;
  if (c.isTested || c.isChecker(p.function) || !isPlainInteger(program.types[type]) ||
      (c.kind() != PropertyKind::Postcondition &&
       c.calls(p.function, program.properties[c.target].function)))
    return;
  StmtId first;
  for (StmtId stmt : program.stmts[function.body].children)
    if (!first && c.inserter().isPlace(stmt))
      first = stmt;
  std::vector<VariableId> variables;
  for (VariableId parameter : function.parameters)
    if (variables.size() < limits::space::kCompared &&
        isPlainInteger(program.types[program.variables[parameter].type]) &&
        c.builder().promoted(program.variables[parameter].type) == program.intType)
      variables.push_back(parameter);
  if (!first || variables.empty())
    return;
  const ExprId value = c.builder().constant(type, 0);
  using Values = change::Parameter::Values;
  Inserter::Choice choice = comparison(c, variables, Values::Least);
  choice.parameters.push_back({value, Values::Least});
  c.inserter().guard(p.function, first, c.builder().exit(StmtKind::Return, value), {choice}, true);
}

void movedBehind(Context &c, const Place &p) {
  StmtId stmt = wholeStatement(c, *p.at);
  std::vector<StmtId> behind = stmt ? c.inserter().laterSiblings(stmt) : std::vector<StmtId>();
  if (!behind.empty())
    c.inserter().move(stmt, behind[0]);
}

void deleted(Context &c, const Place &p) {
  if (StmtId stmt = wholeStatement(c, *p.at))
    c.inserter().remove(stmt);
}

} // namespace salve::repair::propose
