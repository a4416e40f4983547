// Clauses inside functions: each becomes a function of the variables that it names.
#include "engine/frontend/contracts/contract_planner.h"

#include "engine/frontend/contracts/clause_tokens.h"

using namespace clang;

namespace salve::frontend {

namespace {

struct Visible {
  std::string parameters, entryParameters;
  std::vector<PlannedVariable> variables, entryVariables;
};

} // namespace

/// What the clause names, as parameters; nothing if the type of one is not supported.
static std::optional<Visible> visible(Planning &p, const Clause &clause, const Scope &scope) {
  std::set<std::string> names, taken;
  for (const ClauseToken &token : clauseTokens(meaning(clause)))
    names.emplace(token.text);
  Visible result;
  for (auto it = scope.rbegin(); it != scope.rend(); ++it) {
    const std::string name = (*it)->getNameAsString();
    if (!names.contains(name) || !taken.insert(name).second || !inMain(p, (*it)->getLocation()))
      continue;
    QualType type = (*it)->getType();
    if (type->isArrayType())
      type = p.context.getArrayDecayedType(type);
    if (!isDeclarable(p, type)) {
      report(p, "the type of '" + name + "' is not supported here", clause.range);
      return std::nullopt;
    }
    result.parameters += (result.parameters.empty() ? "" : ", ") + declared(p, type, name);
    result.variables.push_back({name, offset(p, (*it)->getLocation())});
    if (isa<ParmVarDecl>(*it)) {
      result.entryParameters +=
          (result.entryParameters.empty() ? "" : ", ") + declared(p, type, name);
      result.entryVariables.push_back(result.variables.back());
    }
  }
  return result;
}

/// At the loop's head the value of the iteration before was not negative and has become less.
/// Before the first iteration that value is the largest there is.
static bool planVariant(Planning &p, const Clause &clause, uint32_t at, const Scope &scope) {
  const size_t number = p.numbers++;
  Translation translation = translateFormula(clause, number, p.logic);
  if (!translation.problem.empty())
    report(p, translation.problem, translation.problemRange);
  const std::optional<Visible> names =
      translation.problem.empty() ? visible(p, clause, scope) : std::nullopt;
  if (!names)
    return false;
  const std::string id = std::to_string(number), before = "__salve_earlier_" + id + "_0";
  const std::string more = names->parameters.empty() ? "" : ", ";
  GeneratedText value;
  value.own(clause.isAcsl ? "__salve_integer(0, (" : "((");
  value.append(translation.value);
  value.own("))");
  GeneratedText &text = p.plan->text;
  text.clause(clause.range);
  text.own("static void __salve_value_" + id +
           "_0(long *__salve_out) { *__salve_out = "
           "0x7fffffffffffffffl; }\n");
  text.own("static void __salve_value_" + id + "_1(" + names->parameters + more +
           "long *__salve_out) { *__salve_out = ");
  text.append(value);
  text.own("; }\nstatic _Bool __salve_clause_" + id + "(" + names->parameters + more + "long " +
           before + ") { return " + before + " >= 0 && ");
  text.append(value);
  text.own(" < " + before + "; }\n");
  PlannedClause planned;
  planned.function = "__salve_clause_" + id;
  planned.variables = names->variables;
  planned.earlier = {
      {"__salve_value_" + id + "_0", Moment::LoopEntry, false, {}, 0},
      {"__salve_value_" + id + "_1", Moment::IterationStart, false, names->variables, 0}};
  planned.check = check(p, clause, ir::PropertyKind::LoopInvariant);
  p.plan->checks.back().text = "loop variant " + clause.text;
  p.plan->checks.back().isMathematical = false;
  p.plan->checks.back().isVariant = true;
  p.plan->loops[at].push_back(std::move(planned));
  return true;
}

/// What a loop changes is found by running it: the clause must only have a meaning.
static bool planLoopAssigns(Planning &p, const Clause &clause, const Scope &scope) {
  const size_t number = p.numbers++;
  const AssignedRegions assigned = translateAssigns(clause, number, p.logic);
  if (!assigned.problem.empty())
    report(p, assigned.problem, clause.range);
  const std::optional<Visible> names =
      assigned.problem.empty() ? visible(p, clause, scope) : std::nullopt;
  if (!names)
    return false;
  GeneratedText &text = p.plan->text;
  text.clause(clause.range);
  text.own("__attribute__((unused)) static void __salve_assigned_" + std::to_string(number) + "(" +
           (names->parameters.empty() ? "void" : names->parameters) + ") { ");
  for (const AssignedRegion &region : assigned.regions) {
    text.own("(void)(");
    text.append(region.from.value);
    text.own("); (void)(");
    text.append(region.bytes.value);
    text.own("); ");
  }
  text.own("}\n");
  return true;
}

/// A clause inside a function becomes a function of the variables that it names.
void planInside(Planning &p, const Found &found, const Stmt *, uint32_t at, const Scope &scope) {
  const Clause &clause = found.clause;
  const std::string owner = p.inside->getNameAsString();
  p.isEmpty = false;
  Translation translation;
  const size_t number = p.numbers++;
  bool isGood = usable(p, clause);
  if (isGood && clause.kind != ClauseKind::Invariant && clause.kind != ClauseKind::Assert) {
    if (clause.kind == ClauseKind::Variant ? !planVariant(p, clause, at, scope)
                                           : !planLoopAssigns(p, clause, scope))
      p.plan->incomplete.insert(owner);
    return;
  }
  if (isGood) {
    translation = translateFormula(clause, number, p.logic);
    if (!translation.problem.empty())
      report(p, translation.problem, translation.problemRange);
    isGood = translation.problem.empty();
  }
  std::optional<Visible> names;
  if (isGood)
    names = visible(p, clause, scope);
  isGood = names.has_value();
  if (!isGood) {
    p.plan->incomplete.insert(owner);
    return;
  }
  PlannedClause planned;
  planned.variables = names->variables;
  const std::string &parameters = names->parameters;
  GeneratedText &text = p.plan->text;
  text.clause(clause.range);
  GeneratedText head;
  head.own(parameters);
  for (size_t k = 0; k < translation.earlier.size(); ++k) {
    const EarlierValue &earlier = translation.earlier[k];
    const bool atEntry = earlier.moment == Moment::FunctionEntry;
    const std::string suffix = std::to_string(number) + "_" + std::to_string(k);
    const std::string &list = atEntry ? names->entryParameters : parameters;
    PlannedValue value;
    value.function = "__salve_value_" + suffix;
    value.moment = earlier.moment;
    value.isSnapshot = earlier.isSnapshot;
    value.slot = k;
    value.variables = atEntry ? names->entryVariables : planned.variables;
    if (earlier.isSnapshot) {
      text.own("static void *" + value.function + "(" + (list.empty() ? "void" : list) + ") { ");
      text.append(earlier.value);
      text.own(" }\n");
    } else {
      text.own("static void " + value.function + "(" + list + (list.empty() ? "" : ", "));
      text.append(earlier.type);
      text.own(" *__salve_out) { *__salve_out = (");
      text.append(earlier.value);
      text.own("); }\n");
    }
    head.own(head.text().empty() ? "" : ", ");
    head.append(earlier.type);
    head.own(" __salve_earlier_" + suffix);
    planned.earlier.push_back(std::move(value));
  }
  planned.function = "__salve_clause_" + std::to_string(number);
  text.own("static _Bool " + planned.function + "(");
  text.append(head);
  text.own(std::string(head.text().empty() ? "void" : "") + ") { return !!(");
  text.append(translation.value);
  text.own("); }\n");
  const bool isInvariant = clause.kind == ClauseKind::Invariant;
  planned.isAssumption = clause.isAssumption;
  planned.check =
      check(p, clause, isInvariant ? ir::PropertyKind::LoopInvariant : ir::PropertyKind::Assertion);
  (isInvariant ? p.plan->loops : p.plan->asserts)[at].push_back(std::move(planned));
}

} // namespace salve::frontend
