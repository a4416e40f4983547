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

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

class Driver {
public:
  Driver(const Program &program, FunctionId entry, uint32_t level, PropertyId target)
      : program_(program), context_(program, entry, target), level_(level) {}

  Space run() {
    for (const Occurrence &occurrence : context_.spelling.reached())
      texts(occurrence);
    if (level_ < 3 || !context_.target)
      return context_.proposals.finish();
    for (const FailingOperation &operation :
         failingOperations(program_, context_.tree(), context_.reached, context_.target))
      ask(Where::Operation, {.operation = &operation, .function = operation.function});
    for (FunctionId function : context_.functions) {
      for (const Occurrence &at : context_.occurrences(function))
        ask(Where::Expression, {.at = &at, .function = function});
      ask(Where::Function, {.function = function});
    }
    for (uint32_t i = 0; i < program_.stmts.size(); ++i)
      if (FunctionId function = context_.tree().slot(StmtId(i)).function)
        ask(Where::Statement, {.stmt = StmtId(i), .function = function});
    auto extended = context_.inserter().finish();
    Space space = context_.proposals.finish();
    space.extended = std::move(extended);
    return space;
  }

private:
  void ask(Where where, const Place &place) {
    for (const Rule &rule : rules())
      if (rule.where == where && rule.level <= level_ &&
          (!context_.target || (rule.helps & bit(context_.kind()))) &&
          context_.proposals.begin(rule))
        rule.propose(context_, place);
  }

  /// The expressions that share a text, if they are all and it was not looked at before.
  Members use(Facet facet, const EditSpan &span) {
    bool isNew = span.use && done_.insert({facet, *span.use, false}).second;
    return isNew ? context_.spelling.atUse(facet, *span.use) : Members();
  }
  Members body(Facet facet, const EditSpan &span) {
    bool isNew = span.body && level_ >= (span.use ? 3U : 1U) &&
                 done_.insert({facet, *span.body, true}).second;
    return isNew ? context_.spelling.inBody(facet, *span.body) : Members();
  }

  void askAlike(Where where, Members members, bool inBody = false, uint32_t step = 0) {
    bool operatorsOnly = inBody && where == Where::Operator;
    if (members.empty() || !alike(members, operatorsOnly))
      return;
    const Occurrence *first = members.front();
    ask(where, {.at = first,
                .members = std::move(members),
                .inBody = inBody,
                .step = step,
                .function = first->function});
  }

  void texts(const Occurrence &at) {
    const Expr &expr = program_.exprs[at.expr];
    askAlike(Where::Operator, use(Facet::Operator, expr.opText));
    if (Members members = use(Facet::Whole, expr.text); !members.empty() && isWholeText(members)) {
      askAlike(Where::Constant, members);
      askAlike(Where::Whole, std::move(members));
    }
    if (expr.place) {
      const ir::Place &place = program_.places[expr.place];
      askAlike(Where::Name, use(Facet::Base, place.baseText));
      for (uint32_t i = 0; i < place.path.size(); ++i)
        askAlike(Where::Field, use(Facet::Field, place.path[i].text), false, i);
    }
    askAlike(Where::Operator, body(Facet::Operator, expr.opText), true);
    askAlike(Where::Constant, body(Facet::Whole, expr.text), true);
  }

  /// Whether all members are copies of one expression, so that one change fits all; of an
  /// operator whose operands may differ if it is in the body of a macro.
  bool alike(const Members &members, bool operatorsOnly) const {
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
  bool isWholeText(const Members &members) const {
    const Expr &first = program_.exprs[members.front()->expr];
    auto copies = [&](Facet facet, const EditSpan &span) {
      return span.use ? context_.spelling.atUse(facet, *span.use).size() : members.size();
    };
    if (first.kind == ExprKind::Binary || first.kind == ExprKind::Logical)
      return copies(Facet::Operator, first.opText) == members.size();
    if (first.kind == ExprKind::Conditional)
      return copies(Facet::Whole, program_.exprs[written(program_, first.a)].text) ==
             members.size();
    return true;
  }

  const Program &program_;
  Context context_;
  uint32_t level_;
  std::set<std::tuple<Facet, ByteRange, bool>> done_;
};

} // namespace

Space editsOf(const Program &program, FunctionId entry, uint32_t level, PropertyId target) {
  return Driver(program, entry, level, target).run();
}

} // namespace salve::repair
