// One walk over the places of a program (rows R2, P5, P1): AllRepair, "Sound and Complete
// Mutation-Based Program Repair", section 6, Table 1 for levels 1 and 2; level 3 is Salve's own.
//
// First the texts: every part of an expression that has one of its own (the whole, the operator,
// a variable's name, a field's name) is looked up with all that share it, and the rules are asked
// once. Then, for level 3, what is put to sleep in a copy: operations that can fail, expressions,
// statements, functions.
//
// How Table 1 is read: a bare value as a condition is a comparison with 0, so its negation
// is the exchange of == and != of level 2; a text that only a `#define` spells is changed
// there at the level of the change, one that a use spells too at level 3; C -> 0 of a term
// of a sum drops it (x + 1 becomes x, which x * 1 and x / 1 need not say again). Deviations:
// C -> -C is left out where it only repeats an operator's change (right of + - %), for
// unsigned and character constants; a constant that is a truth value becomes 0 or 1 only.
// Compound assignments are changed like the binary operator they contain (`+=` as `+`), and at
// level 2 `++` and `--` replace each other.
#include "engine/repair/alternatives.h"

#include "engine/repair/rules/context.h"
#include "engine/repair/tests.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

/// One walk over the texts and places of a program.
struct Asking {
  Context context;
  uint32_t level;
  change::Methods methods;
  CheckSet kinds;
  std::set<std::tuple<Facet, ByteRange, bool>> done; ///< texts, and whether in a body
};

/// The kinds of failures that the target is one of; what a test finds is also that something wrong
/// is computed, however it ends.
CheckSet kindsOf(const Context &context) {
  const bool isTested = context.program.isSuite();
  return bit(context.kind()) | (isTested ? bit(PropertyKind::Assertion) : 0);
}

/// What the failing run asks for (`path`) any rule may propose. Rules that propose nothing else are
/// asked for tests of a whole program all the same.
bool isMeant(const Asking &a, const Rule &rule) {
  return a.methods.has(change::Method::Path) || a.methods.has(rule.method) ||
         (rule.method == change::Method::Path && a.context.program.isSuite());
}

void ask(Asking &a, Where where, const Place &place) {
  for (const Rule &rule : rules())
    if (rule.where == where && rule.level <= a.level && isMeant(a, rule) &&
        (!a.context.target || (rule.helps & a.kinds)) &&
        a.context.proposals.begin(rule, a.context.isChecker(place.function)))
      rule.propose(a.context, place);
}

/// The expressions that share a text, if they are all and it was not looked at before.
Members use(Asking &a, Facet facet, const EditSpan &span) {
  bool isNew = span.use && a.done.insert({facet, *span.use, false}).second;
  return isNew ? a.context.spelling.atUse(facet, *span.use) : Members();
}

Members body(Asking &a, Facet facet, const EditSpan &span) {
  bool isNew = span.body && a.level >= (span.use ? 3U : 1U) &&
               a.done.insert({facet, *span.body, true}).second;
  return isNew ? a.context.spelling.inBody(facet, *span.body) : Members();
}

/// Whether all members are copies of one expression, so that one change fits all; of an
/// operator whose operands may differ if it is in the body of a macro.
bool alike(const Program &program, const Members &members, bool operatorsOnly) {
  const Expr &first = program.exprs[members.front()->expr];
  auto variable = [&](const Expr &expr) {
    return expr.place ? program.places[expr.place].variable : VariableId();
  };
  return std::all_of(members.begin(), members.end(), [&](const Occurrence *member) {
    const Expr &expr = program.exprs[member->expr];
    bool sameOperator = expr.kind == first.kind && expr.binary == first.binary &&
                        expr.logical == first.logical && expr.delta == first.delta;
    return sameOperator &&
           (operatorsOnly ||
            (sameType(program, expr.type, first.type) && expr.value == first.value &&
             expr.unary == first.unary && variable(expr) == variable(first) &&
             expr.callee == first.callee && member->truth == members.front()->truth));
  });
}

/// Whether the text spells these expressions and nothing else. `a - b` as the argument of
/// `x + x` does not: its second copy is torn apart by what stands left of it.
bool isWholeText(const Context &context, const Members &members) {
  const Expr &first = context.program.exprs[members.front()->expr];
  auto copies = [&](Facet facet, const EditSpan &span) {
    return span.use ? context.spelling.atUse(facet, *span.use).size() : members.size();
  };
  if (first.kind == ExprKind::Binary || first.kind == ExprKind::Logical)
    return copies(Facet::Operator, first.opText) == members.size();
  if (first.kind == ExprKind::Conditional)
    return copies(Facet::Whole, context.program.exprs[written(context.program, first.a)].text) ==
           members.size();
  return true;
}

void askAlike(Asking &a, Where where, Members members, bool inBody = false, uint32_t step = 0) {
  bool operatorsOnly = inBody && where == Where::Operator;
  if (members.empty() || !alike(a.context.program, members, operatorsOnly))
    return;
  const Occurrence *first = members.front();
  ask(a, where,
      {.at = first,
       .members = std::move(members),
       .inBody = inBody,
       .step = step,
       .function = first->function});
}

void texts(Asking &a, const Occurrence &at) {
  const Expr &expr = a.context.program.exprs[at.expr];
  askAlike(a, Where::Operator, use(a, Facet::Operator, expr.opText));
  if (Members members = use(a, Facet::Whole, expr.text);
      !members.empty() && isWholeText(a.context, members)) {
    askAlike(a, Where::Constant, members);
    askAlike(a, Where::Whole, std::move(members));
  }
  if (expr.place) {
    const ir::Place &place = a.context.program.places[expr.place];
    askAlike(a, Where::Name, use(a, Facet::Base, place.baseText));
    for (uint32_t i = 0; i < place.path.size(); ++i)
      askAlike(a, Where::Field, use(a, Facet::Field, place.path[i].text), false, i);
  }
  askAlike(a, Where::Operator, body(a, Facet::Operator, expr.opText), true);
  askAlike(a, Where::Constant, body(a, Facet::Whole, expr.text), true);
}

/// Expressions, functions and statements: those in the range of that number and in none before it,
/// behind the last one the others. Rules have enough at some time.
void askStructure(Asking &a, const std::vector<ByteRange> &first, size_t number) {
  const Program &program = a.context.program;
  const auto isMeantNow = [&](const SourceRange &range) {
    size_t at = 0;
    while (at < first.size() && !(range.file == kMainFile && first[at].contains(range.bytes)))
      ++at;
    return at == number;
  };
  for (FunctionId function : a.context.functions) {
    for (const Occurrence &at : a.context.occurrences(function))
      if (isMeantNow(program.exprs[at.expr].range))
        ask(a, Where::Expression, {.at = &at, .function = function});
    if (number == first.size())
      ask(a, Where::Function, {.function = function});
  }
  for (uint32_t i = 0; i < program.stmts.size(); ++i)
    if (FunctionId function = a.context.tree().slot(StmtId(i)).function;
        std::ranges::count(a.context.functions, function) != 0 &&
        isMeantNow(program.stmts[StmtId(i)].range))
      ask(a, Where::Statement, {.stmt = StmtId(i), .function = function});
}

} // namespace

Space editsOf(const Program &program, FunctionId entry, uint32_t level, PropertyId target,
              const Advice &advice) {
  Asking a{Context(program, entry, target, advice), level, advice.methods, 0, {}};
  Context &context = a.context;
  if (context.target)
    a.kinds = kindsOf(context);
  for (const Occurrence &occurrence : context.spelling.reached())
    texts(a, occurrence);
  if (level < 3 || !context.target)
    return context.proposals.finish(a.methods);
  for (const auto &find : {answeredCalls, failingOperations})
    for (const FailingOperation &operation :
         find(program, context.tree(), context.reached, context.target))
      ask(a, Where::Operation, {.operation = &operation, .function = operation.function});
  for (size_t number = 0; number <= advice.first.size(); ++number)
    askStructure(a, advice.first, number);
  auto extended = context.inserter().finish();
  Space space = context.proposals.finish(a.methods);
  space.extended = std::move(extended);
  space.numbers = context.numbers();
  space.annotations = advice.annotations;
  return space;
}

} // namespace salve::repair
