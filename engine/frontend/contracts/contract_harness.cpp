// The C text that stands for a function's contract: a harness that checks the body, a
// function that checks the caller, and one that stands for the body.
#include "engine/frontend/contracts/contract_planner.h"

#include <algorithm>
#include <functional>

using namespace clang;

namespace salve::frontend {

namespace {

std::string numbered(const char *what, size_t number) {
  return std::string("__salve_") + what + "_" + std::to_string(number);
}

} // namespace

std::string Planner::parameterName(const FunctionDecl *decl, unsigned i) const {
  const ParmVarDecl *parameter = decl->getParamDecl(i);
  return parameter->getIdentifier() ? parameter->getNameAsString() : numbered("unnamed", i);
}

std::string Planner::parameters(const FunctionDecl *decl) const {
  std::string result;
  for (unsigned i = 0; i < decl->getNumParams(); ++i)
    result +=
        (i == 0 ? "" : ", ") + declared(decl->getParamDecl(i)->getType(), parameterName(decl, i));
  return result.empty() ? "void" : result;
}

std::string Planner::arguments(const FunctionDecl *decl) const {
  std::string result;
  for (unsigned i = 0; i < decl->getNumParams(); ++i)
    result += (i == 0 ? "" : ", ") + parameterName(decl, i);
  return result;
}

std::string Planner::call(const FunctionDecl *decl) const {
  return decl->getNameAsString() + "(" + arguments(decl) + ")";
}

/// A new check of the clause, by the number that its call in the text has.
size_t Planner::check(const Clause &clause, ir::PropertyKind kind) {
  plan_->checks.push_back({kind, clause.range, clause.text, clause.isAcsl});
  return plan_->checks.size() - 1;
}

/// The clause in C; nothing if it cannot be used, which has been said.
std::optional<Planner::Ready> Planner::ready(const Clause &clause, const Contract &contract,
                                             FunctionPlan &plan) {
  Ready ready;
  ready.clause = &clause;
  ready.number = numbers_++;
  std::string problem;
  if (!usable(clause)) {
    plan.isIncomplete = true;
    return std::nullopt;
  }
  if (!clause.generated.empty()) {
    ready.translation.value.user(clause.generated, clause.range);
    ready.translation.validPointers = {clause.array};
  } else if (clause.kind == ClauseKind::Assigns) {
    ready.regions = translateAssigns(clause, ready.number, logic_);
    problem = ready.regions.problem;
  } else if (clause.kind != ClauseKind::Reference && clause.kind != ClauseKind::Complete &&
             clause.kind != ClauseKind::Disjoint) {
    ready.translation = translateFormula(clause, ready.number, logic_);
    problem = ready.translation.problem;
  }
  if (!problem.empty()) {
    plan.isIncomplete = true;
    const bool isPlaced = !ready.translation.problem.empty();
    report(problem, isPlaced ? ready.translation.problemRange : clause.range);
    return std::nullopt;
  }
  if (clause.kind == ClauseKind::Requires)
    for (unsigned i = 0; i < contract.decl->getNumParams(); ++i)
      for (const std::string &name : ready.translation.validPointers)
        if (parameterName(contract.decl, i) == name)
          (clause.isOfInputs ? plan.sized : plan.arrays).insert(i);
  return ready;
}

Planner::Usable Planner::readyClauses(const Contract &contract, FunctionPlan &plan) {
  Usable result;
  result.behaviors = readyBehaviors(contract, plan);
  auto named = [&](const std::string &name) {
    return std::find_if(result.behaviors.begin(), result.behaviors.end(),
                        [&](const Behavior &b) { return b.name == name; });
  };
  for (const Clause *clause : contract.clauses) {
    if (clause->kind == ClauseKind::Assumes)
      continue;
    std::vector<std::string> needed = clause->behaviors;
    if (!clause->behavior.empty())
      needed.push_back(clause->behavior);
    bool isUsable = true;
    for (const std::string &name : needed) {
      auto known = named(name);
      isUsable &= known != result.behaviors.end() && !known->isBroken;
      if (known == result.behaviors.end())
        report("there is no behavior '" + name + "'", clause->range);
    }
    const bool isAboutAll =
        clause->kind == ClauseKind::Complete || clause->kind == ClauseKind::Disjoint;
    if (isAboutAll && clause->behaviors.empty())
      for (const Behavior &b : result.behaviors)
        isUsable &= !b.isBroken;
    plan.isIncomplete |= !isUsable;
    if (!isUsable)
      continue;
    if (std::optional<Ready> one = ready(*clause, contract, plan)) {
      if (!clause->behavior.empty())
        one->guard = named(clause->behavior)->guard;
      result.clauses.push_back(std::move(*one));
    }
  }
  return result;
}

/// Behaviors with what they assume; a behavior without an `assumes` applies always.
std::vector<Planner::Behavior> Planner::readyBehaviors(const Contract &contract,
                                                       FunctionPlan &plan) {
  std::vector<Behavior> result;
  for (const Clause *clause : contract.clauses) {
    if (clause->behavior.empty())
      continue;
    auto known = std::find_if(result.begin(), result.end(),
                              [&](const Behavior &b) { return b.name == clause->behavior; });
    if (known == result.end()) {
      result.push_back({clause->behavior, numbered("applies", numbers_++), {}, false});
      known = std::prev(result.end());
    }
    if (clause->kind != ClauseKind::Assumes)
      continue;
    if (std::optional<Ready> one = ready(*clause, contract, plan))
      known->assumes.push_back(std::move(*one));
    else
      known->isBroken = true;
  }
  return result;
}

void Planner::planFunction(const std::string &name, const Contract &contract) {
  const FunctionDecl *decl = contract.decl;
  FunctionPlan &plan = plan_->functions[name];
  isEmpty_ = false;
  const FunctionDecl *definition = nullptr;
  const bool hasBody = decl->hasBody(definition) && inMain(definition->getLocation());
  bool isDeclared = !decl->isVariadic() && isDeclarable(decl->getReturnType());
  for (const ParmVarDecl *parameter : decl->parameters())
    isDeclared &= isDeclarable(parameter->getType());
  Usable clauses = readyClauses(contract, plan);
  auto isOfInputs = [](const Ready &r) { return r.clause->isOfInputs; };
  const bool isContract =
      plan.isIncomplete || !std::all_of(clauses.clauses.begin(), clauses.clauses.end(), isOfInputs);
  if (!isDeclared && !isContract)
    return;
  if (!isDeclared) {
    plan.isIncomplete = true;
    plan.notes.push_back("the contract of '" + name +
                         "' cannot be used: its type is not supported");
    return;
  }
  if (hasBody && !options_.isOther)
    emitHarness(decl, clauses, plan);
  if (!isContract)
    return;
  std::erase_if(clauses.clauses, isOfInputs);
  const bool hasRequires =
      std::any_of(clauses.clauses.begin(), clauses.clauses.end(),
                  [](const Ready &r) { return r.clause->kind == ClauseKind::Requires; });
  if (hasRequires)
    emitChecked(decl, clauses, plan);
  if (options_.useContracts || !decl->hasBody())
    emitAssumed(decl, clauses, plan);
}

void Planner::emitCondition(GeneratedText &text, const char *what, size_t check,
                            const Ready &ready) {
  const std::string name = numbered(what, check);
  text.clause(ready.clause->range);
  text.own("  { void " + name + "(int); " + name + "(");
  text.own(ready.guard.empty() ? "!!(" : "!" + ready.guard + " || (");
  text.append(ready.translation.value);
  text.own(")); }\n");
}

/// Those of the whole contract, then whether the behaviors apply, and what these require.
void Planner::emitRequires(GeneratedText &text, const char *what, const Usable &usable) {
  for (const bool isGuarded : {false, true}) {
    for (const Ready &ready : usable.clauses)
      if (ready.clause->kind == ClauseKind::Requires && ready.guard.empty() != isGuarded)
        emitCondition(text, what, check(*ready.clause, ir::PropertyKind::Precondition), ready);
    if (!isGuarded)
      emitBehaviors(text, usable);
  }
}

void Planner::emitBehaviors(GeneratedText &text, const Usable &usable) {
  for (const Behavior &behavior : usable.behaviors) {
    if (behavior.isBroken)
      continue;
    text.own("  const _Bool " + behavior.guard + " = 1");
    for (const Ready &ready : behavior.assumes) {
      text.own(" && __salve_truth(0, ");
      text.clause(ready.clause->range);
      text.append(ready.translation.value);
      text.own(")");
    }
    text.own("; (void)" + behavior.guard + ";\n");
  }
}

/// Earlier values as variables; snapshots are made by functions, which `before` gets.
void Planner::emitEarlier(GeneratedText &before, GeneratedText &text, const Ready &ready,
                          const FunctionDecl *decl) {
  const auto &all = ready.translation.earlier;
  for (size_t k = 0; k < all.size(); ++k) {
    const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(k);
    const std::string function = numbered("value", numbers_++);
    // The parameters are now what they are after the call.
    bool isConditional = !all[k].condition.text().empty();
    for (const std::string &name : all[k].names) {
      bool isParameter = false;
      for (unsigned i = 0; i < decl->getNumParams(); ++i)
        isParameter |= parameterName(decl, i) == name;
      isConditional &= isParameter;
    }
    GeneratedText only;
    if (!ready.guard.empty() || isConditional)
      only.own((ready.guard.empty() ? "1" : ready.guard) + (isConditional ? " && (" : " && (1"));
    if (isConditional)
      only.append(all[k].condition);
    const bool isGuarded = !only.text().empty();
    only.own(isGuarded ? ") ? " : "");
    const std::string otherwise = isGuarded ? " : 0" : "";
    text.clause(ready.clause->range);
    if (all[k].isSnapshot) {
      before.clause(ready.clause->range);
      before.own("static void *" + function + "(" + parameters(decl) + ") { ");
      before.append(all[k].value);
      before.own(" }\n");
      text.own("  void *__salve_earlier_" + suffix + " = ");
      text.append(only);
      text.own(function + "(" + arguments(decl) + ")" + otherwise + ";\n");
      continue;
    }
    text.own("  ");
    text.append(all[k].type);
    text.own(" __salve_earlier_" + suffix + " = ");
    text.append(only);
    text.own("(");
    text.append(all[k].value);
    text.own(")" + otherwise + ";\n");
  }
}

void Planner::emitRegions(GeneratedText &text, const Ready &ready) {
  const auto &regions = ready.regions.regions;
  const std::string only = ready.guard.empty() ? "" : ready.guard + " ? ";
  const std::string otherwise = ready.guard.empty() ? ";" : " : 0;";
  for (size_t r = 0; r < regions.size(); ++r) {
    const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(r);
    text.clause(ready.clause->range);
    text.own("  void *__salve_from_" + suffix + " = " + only + "(");
    text.append(regions[r].from.value);
    text.own(")" + otherwise + " unsigned long __salve_bytes_" + suffix + " = " + only + "(");
    text.append(regions[r].bytes.value);
    text.own(")" + otherwise + "\n");
  }
}

/// What no assigns clause names is as it was: of the whole contract, and of each behavior.
void Planner::emitAssigns(GeneratedText &text, const Usable &usable,
                          const std::vector<Frame> &objects, bool &isComplete) {
  std::vector<std::string> guards;
  for (const Ready &ready : usable.clauses)
    if (ready.clause->kind == ClauseKind::Assigns &&
        std::find(guards.begin(), guards.end(), ready.guard) == guards.end())
      guards.push_back(ready.guard);
  for (const std::string &guard : guards) {
    std::string covered;
    const Clause *clause = nullptr;
    for (const Ready &ready : usable.clauses) {
      if (ready.clause->kind != ClauseKind::Assigns || ready.guard != guard)
        continue;
      clause = clause ? clause : ready.clause;
      for (size_t r = 0; r < ready.regions.regions.size(); ++r) {
        const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(r);
        covered +=
            " || __salve_within(PLACE, __salve_from_" + suffix + ", __salve_bytes_" + suffix + ")";
      }
    }
    auto stays = [&](const std::string &what, const std::string &declaration,
                     const std::string &condition) {
      const std::string name = numbered("check", check(*clause, ir::PropertyKind::Assigns));
      plan_->checks.back().text =
          what + " is assigned, which 'assigns " + clause->text + "' does not allow";
      text.clause(clause->range);
      text.own("  { void " + name + "(int); " + declaration + name + "(" +
               (guard.empty() ? "" : "!" + guard + " || ") + condition + "); }\n");
    };
    for (const Frame &frame : objects)
      stays(frame.text, "", unchanged(frame, covered, isComplete));
    stays("a static variable", "int __salve_hidden_stays(void); ", "__salve_hidden_stays()");
  }
}

/// `complete behaviors`: one of them applies; `disjoint behaviors`: no two of them.
static std::string coverage(bool isComplete, const std::vector<std::string> &guards) {
  std::string result = isComplete ? "0" : "1";
  for (size_t i = 0; i < guards.size(); ++i) {
    if (isComplete)
      result += " || " + guards[i];
    for (size_t j = 0; !isComplete && j < i; ++j)
      result += " && !(" + guards[i] + " && " + guards[j] + ")";
  }
  return result;
}

void Planner::emitHarness(const FunctionDecl *decl, const Usable &usable, FunctionPlan &plan) {
  plan.harness = numbered("harness", numbers_++);
  GeneratedText before, body;
  const std::string list = parameters(decl);
  bool isComplete = true;
  const Ready *reference = nullptr;
  bool hasAssigns = false;
  emitRequires(body, "assume", usable);
  for (const Ready &ready : usable.clauses) {
    const ClauseKind kind = ready.clause->kind;
    if (kind == ClauseKind::Ensures)
      emitEarlier(before, body, ready, decl);
    if (kind == ClauseKind::Reference)
      reference = &ready;
    if (kind == ClauseKind::Assigns) {
      hasAssigns = true;
      emitRegions(body, ready);
    }
    if (kind == ClauseKind::Complete || kind == ClauseKind::Disjoint) {
      std::vector<std::string> guards;
      for (const Behavior &b : usable.behaviors)
        if (const auto &names = ready.clause->behaviors;
            names.empty() || std::find(names.begin(), names.end(), b.name) != names.end())
          guards.push_back(b.guard);
      Ready condition = ready;
      condition.translation.value.own(coverage(kind == ClauseKind::Complete, guards));
      emitCondition(body, "check", check(*ready.clause, ir::PropertyKind::Assertion), condition);
    }
  }
  std::vector<Frame> objects;
  if (hasAssigns || reference)
    objects = frames(decl, plan, isComplete);
  for (const Frame &frame : objects)
    body.own("  " + frame.declaration + "\n");
  if (hasAssigns)
    body.own("  { int __salve_keep_hidden(void); (void)__salve_keep_hidden(); }\n");
  const bool isVoid = decl->getReturnType()->isVoidType();
  body.own("  " + (isVoid ? "" : declared(decl->getReturnType(), "__salve_result") + " = ") +
           call(decl) + ";\n");
  for (const Ready &ready : usable.clauses) {
    if (ready.clause->kind == ClauseKind::Ensures)
      emitCondition(body, "check", check(*ready.clause, ir::PropertyKind::Postcondition), ready);
  }
  emitAssigns(body, usable, objects, isComplete);
  if (reference)
    emitReference(body, decl, *reference->clause, objects, isComplete);
  if (!isComplete) {
    plan.isIncomplete = true;
    plan.notes.push_back("what is changed is compared for global variables and for what the "
                         "parameters point to, not for what is reached from there");
  }
  plan_->text.append(before);
  plan_->text.clause(usable.clauses.empty() ? ir::SourceRange()
                                            : usable.clauses.front().clause->range);
  plan_->text.own("static void " + plan.harness + "(" + list + ") {\n");
  plan_->text.append(body);
  plan_->text.own("}\n");
}

void Planner::emitChecked(const FunctionDecl *decl, const Usable &usable, FunctionPlan &plan) {
  plan.checked = numbered("checked", numbers_++);
  const bool isVoid = decl->getReturnType()->isVoidType();
  GeneratedText &text = plan_->text;
  text.own("static " +
           declared(decl->getReturnType(), plan.checked + "(" + parameters(decl) + ")") + " {\n");
  emitRequires(text, "check", usable);
  text.own(std::string(isVoid ? "  " : "  return ") + call(decl) + ";\n}\n");
}

/// Every element of what is assigned becomes arbitrary; pointers cannot.
void Planner::emitHavoc(GeneratedText &text, const Ready &ready) {
  const auto &regions = ready.regions.regions;
  for (size_t r = 0; r < regions.size(); ++r) {
    const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(r);
    const std::string element = "__salve_element_" + suffix, from = "__salve_from_" + suffix;
    const std::string any = "nondet___salve_" + suffix;
    text.clause(ready.clause->range, true);
    text.own("  { typedef __typeof__(");
    text.append(regions[r].element.value);
    text.own(") " + element + "_const; typedef __typeof__(((" + element + "_const(*)(void))0)()) " +
             element + "; _Static_assert(__builtin_classify_type((" + element +
             ")0) != 5, \"a pointer\"); " + element + " " + any +
             "(void); for (unsigned long __salve_i = 0; "
             "__salve_i < __salve_bytes_" +
             suffix + " / sizeof(" + element + "); ++__salve_i) ((" + element + " *)" + from +
             ")[__salve_i] = " + any + "(); }\n");
    text.clause(ready.clause->range);
  }
}

/// Why the contract cannot stand for the body; "" if it can.
std::string Planner::whyNotAssumed(const FunctionDecl *decl, const Usable &usable,
                                   const FunctionPlan &plan) const {
  const QualType result = decl->getReturnType();
  auto isAssigns = [](const Ready &r) { return r.clause->kind == ClauseKind::Assigns; };
  const auto &clauses = usable.clauses;
  const bool hasAssigns = std::any_of(clauses.begin(), clauses.end(), [&](const Ready &r) {
    return isAssigns(r) && r.guard.empty();
  });
  if (!result->isVoidType() && !result->isArithmeticType())
    return "it says nothing of which object the result points to";
  if (std::any_of(clauses.begin(), clauses.end(), [&](const Ready &r) {
        return isAssigns(r) && refused_.assigned.contains(placeOf(*r.clause));
      }))
    return "what it assigns cannot be made arbitrary (pointers, structures, whole arrays)";
  if (!hasAssigns && decl->hasBody())
    return "it has no assigns clause for all calls";
  if (plan.isIncomplete)
    return "parts of it cannot be used or not be checked";
  return "";
}

void Planner::emitAssumed(const FunctionDecl *decl, const Usable &usable, FunctionPlan &plan) {
  const QualType result = decl->getReturnType();
  const std::string name = decl->getNameAsString();
  if (const std::string why = whyNotAssumed(decl, usable, plan); !why.empty()) {
    plan.notes.push_back("the contract of '" + name + "' cannot stand for the function: " + why +
                         (decl->hasBody() ? "; its body is used instead" : ""));
    return;
  }
  // Without an assigns clause it does what nothing is known of.
  const bool isUnknown =
      std::none_of(usable.clauses.begin(), usable.clauses.end(), [](const Ready &r) {
        return r.clause->kind == ClauseKind::Assigns && r.guard.empty();
      });
  plan.assumed = numbered("assumed", numbers_++);
  GeneratedText before, body;
  const bool isVoid = result->isVoidType();
  emitRequires(body, "check", usable);
  for (const Ready &ready : usable.clauses) {
    if (ready.clause->kind == ClauseKind::Assigns)
      emitRegions(body, ready);
    if (ready.clause->kind == ClauseKind::Ensures)
      emitEarlier(before, body, ready, decl);
  }
  for (const Ready &ready : usable.clauses)
    if (ready.clause->kind == ClauseKind::Assigns)
      emitHavoc(body, ready);
  const std::string any = "nondet_" + numbered("result", numbers_++);
  if (!isVoid && !isUnknown)
    body.own("  " + declared(result, any + "(void)") + ";\n");
  if (!isVoid || isUnknown)
    body.own("  " + (isVoid ? "" : declared(result, "__salve_result") + " = ") +
             (isUnknown ? call(decl) : any + "()") + ";\n");
  for (const Ready &ready : usable.clauses)
    if (ready.clause->kind == ClauseKind::Ensures)
      emitCondition(body, "assume", check(*ready.clause, ir::PropertyKind::Postcondition), ready);
  plan_->text.append(before);
  plan_->text.own("static " + declared(result, plan.assumed + "(" + parameters(decl) + ")") +
                  " {\n");
  plan_->text.append(body);
  plan_->text.own(isVoid ? "}\n" : "  return __salve_result;\n}\n");
}

} // namespace salve::frontend
