// The C text that stands for a function's contract: a harness that checks the body, a
// function that checks the caller, and one that stands for the body.
#include "engine/frontend/contracts/contract_planner.h"

#include <algorithm>
#include <functional>

using namespace clang;

namespace salve::frontend {

namespace {

/// A clause that can be used, in C.
struct Ready {
  const Clause *clause = nullptr;
  size_t number = 0;
  Translation translation;
  AssignedRegions regions;
  std::string guard; ///< variable that says whether its behavior applies; "": always
};
struct Behavior {
  std::string name, guard;
  std::vector<Ready> assumes;
  bool isBroken = false;
};
/// What can be used of a contract.
struct Usable {
  std::vector<Ready> clauses;
  std::vector<Behavior> behaviors;
};

std::string numbered(const char *what, size_t number) {
  return std::string("__salve_") + what + "_" + std::to_string(number);
}

} // namespace

std::string parameterName(const FunctionDecl *decl, unsigned i) {
  const ParmVarDecl *parameter = decl->getParamDecl(i);
  return parameter->getIdentifier() ? parameter->getNameAsString() : numbered("unnamed", i);
}

static std::string parameters(const Planning &p, const FunctionDecl *decl) {
  std::string result;
  for (unsigned i = 0; i < decl->getNumParams(); ++i)
    result += (i == 0 ? "" : ", ") +
              declared(p, decl->getParamDecl(i)->getType(), parameterName(decl, i));
  return result.empty() ? "void" : result;
}

std::string arguments(const FunctionDecl *decl) {
  std::string result;
  for (unsigned i = 0; i < decl->getNumParams(); ++i)
    result += (i == 0 ? "" : ", ") + parameterName(decl, i);
  return result;
}

std::string call(const FunctionDecl *decl) {
  return decl->getNameAsString() + "(" + arguments(decl) + ")";
}

/// A new check of the clause, by the number that its call in the text has.
size_t check(Planning &p, const Clause &clause, ir::PropertyKind kind) {
  p.plan->checks.push_back({kind, clause.range, clause.text, clause.isAcsl});
  return p.plan->checks.size() - 1;
}

/// The clause in C; nothing if it cannot be used, which has been said.
static std::optional<Ready> ready(Planning &p, const Clause &clause, const Contract &contract,
                                  FunctionPlan &plan) {
  Ready ready;
  ready.clause = &clause;
  ready.number = p.numbers++;
  std::string problem;
  if (!usable(p, clause)) {
    plan.isIncomplete = true;
    return std::nullopt;
  }
  if (!clause.generated.empty()) {
    ready.translation.value.user(clause.generated, clause.range);
    ready.translation.validPointers = {clause.array};
  } else if (clause.kind == ClauseKind::Assigns) {
    ready.regions = translateAssigns(clause, ready.number, p.logic);
    problem = ready.regions.problem;
  } else if (clause.kind != ClauseKind::Reference && clause.kind != ClauseKind::Complete &&
             clause.kind != ClauseKind::Disjoint) {
    ready.translation = translateFormula(clause, ready.number, p.logic);
    problem = ready.translation.problem;
  }
  if (!problem.empty()) {
    plan.isIncomplete = true;
    const bool isPlaced = !ready.translation.problem.empty();
    report(p, problem, isPlaced ? ready.translation.problemRange : clause.range);
    return std::nullopt;
  }
  if (clause.kind == ClauseKind::Requires)
    for (unsigned i = 0; i < contract.decl->getNumParams(); ++i)
      for (const std::string &name : ready.translation.validPointers)
        if (parameterName(contract.decl, i) == name)
          (clause.isOfInputs ? plan.sized : plan.arrays).insert(i);
  if (clause.kind == ClauseKind::Requires)
    for (unsigned i = 0; i < contract.decl->getNumParams(); ++i)
      for (const std::string &name : ready.translation.passed)
        if (parameterName(contract.decl, i) == name)
          plan.passed.insert(i);
  return ready;
}

/// Behaviors with what they assume; a behavior without an `assumes` applies always.
static std::vector<Behavior> readyBehaviors(Planning &p, const Contract &contract,
                                            FunctionPlan &plan) {
  std::vector<Behavior> result;
  for (const Clause *clause : contract.clauses) {
    if (clause->behavior.empty())
      continue;
    auto known = std::find_if(result.begin(), result.end(),
                              [&](const Behavior &b) { return b.name == clause->behavior; });
    if (known == result.end()) {
      result.push_back({clause->behavior, numbered("applies", p.numbers++), {}, false});
      known = std::prev(result.end());
    }
    if (clause->kind != ClauseKind::Assumes)
      continue;
    if (std::optional<Ready> one = ready(p, *clause, contract, plan))
      known->assumes.push_back(std::move(*one));
    else
      known->isBroken = true;
  }
  return result;
}

static Usable readyClauses(Planning &p, const Contract &contract, FunctionPlan &plan) {
  Usable result;
  result.behaviors = readyBehaviors(p, contract, plan);
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
        report(p, "there is no behavior '" + name + "'", clause->range);
    }
    const bool isAboutAll =
        clause->kind == ClauseKind::Complete || clause->kind == ClauseKind::Disjoint;
    if (isAboutAll && clause->behaviors.empty())
      for (const Behavior &b : result.behaviors)
        isUsable &= !b.isBroken;
    plan.isIncomplete |= !isUsable;
    if (!isUsable)
      continue;
    if (std::optional<Ready> one = ready(p, *clause, contract, plan)) {
      if (!clause->behavior.empty())
        one->guard = named(clause->behavior)->guard;
      result.clauses.push_back(std::move(*one));
    }
  }
  return result;
}

static void emitCondition(GeneratedText &text, const char *what, size_t check, const Ready &ready) {
  const std::string name = numbered(what, check);
  text.clause(ready.clause->range);
  text.own("  { void " + name + "(int); " + name + "(");
  text.own(ready.guard.empty() ? "!!(" : "!" + ready.guard + " || (");
  text.append(ready.translation.value);
  text.own(")); }\n");
}

static void emitBehaviors(GeneratedText &text, const Usable &usable) {
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

/// CBMC's predicates of memory depend on the clause that is being read (models/__salve_contract.c).
enum class Reading { Nothing, AssumedRequires, AskedRequires, AskedEnsures, AssumedEnsures };

static void emitReading(GeneratedText &text, const Usable &usable, ClauseKind kind, Reading what,
                        bool begins) {
  const bool isAsked = what == Reading::AskedRequires;
  const Reading now = begins ? what : Reading::Nothing;
  if (std::any_of(usable.clauses.begin(), usable.clauses.end(), [&](const Ready &r) {
        const Translation &t = r.translation;
        return r.clause->kind == kind && (t.callsCode || (t.saysFresh && isAsked));
      }))
    text.own("  { int __salve_contract(int); __salve_contract(" +
             std::to_string(static_cast<int>(now)) + "); }\n");
}

static void emitEnsures(Planning &p, GeneratedText &text, const char *what, const Usable &usable,
                        Reading reading) {
  emitReading(text, usable, ClauseKind::Ensures, reading, true);
  for (const Ready &ready : usable.clauses)
    if (ready.clause->kind == ClauseKind::Ensures)
      emitCondition(text, what, check(p, *ready.clause, ir::PropertyKind::Postcondition), ready);
  emitReading(text, usable, ClauseKind::Ensures, reading, false);
}

/// Those of the whole contract, then whether the behaviors apply, and what these require.
static void emitRequires(Planning &p, GeneratedText &text, Reading reading, const Usable &usable) {
  const bool isAssumed = reading == Reading::AssumedRequires;
  const char *what = isAssumed ? "assume" : "check";
  // Inputs are objects of their own.
  text.own(isAssumed ? "#define __salve_fresh(p) 1\n" : "");
  emitReading(text, usable, ClauseKind::Requires, reading, true);
  for (const bool isGuarded : {false, true}) {
    for (const Ready &ready : usable.clauses)
      if (ready.clause->kind == ClauseKind::Requires && ready.guard.empty() != isGuarded)
        emitCondition(text, what, check(p, *ready.clause, ir::PropertyKind::Precondition), ready);
    if (!isGuarded)
      emitBehaviors(text, usable);
  }
  emitReading(text, usable, ClauseKind::Requires, reading, false);
  text.own(isAssumed ? "#undef __salve_fresh\n" : "");
}

/// Earlier values as variables; snapshots are made by functions, which `before` gets.
static void emitEarlier(Planning &p, GeneratedText &before, GeneratedText &text, const Ready &ready,
                        const FunctionDecl *decl) {
  const auto &all = ready.translation.earlier;
  for (size_t k = 0; k < all.size(); ++k) {
    const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(k);
    const std::string function = numbered("value", p.numbers++);
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
      before.own("static void *" + function + "(" + parameters(p, decl) + ") { ");
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

static void emitRegions(GeneratedText &text, const Ready &ready) {
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
static void emitAssigns(Planning &p, GeneratedText &text, const Usable &usable,
                        const std::vector<FrameObject> &objects, bool &isComplete) {
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
      const std::string name = numbered("check", check(p, *clause, ir::PropertyKind::Assigns));
      p.plan->checks.back().text =
          what + " is assigned, which 'assigns " + clause->text + "' does not allow";
      text.clause(clause->range);
      text.own("  { void " + name + "(int); " + declaration + name + "(" +
               (guard.empty() ? "" : "!" + guard + " || ") + condition + "); }\n");
    };
    for (const FrameObject &frame : objects)
      stays(frame.text, "", unchanged(p, frame, covered, isComplete));
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

static void emitHarness(Planning &p, const FunctionDecl *decl, const Usable &usable,
                        FunctionPlan &plan) {
  plan.harness = numbered("harness", p.numbers++);
  GeneratedText before, body;
  const std::string list = parameters(p, decl);
  bool isComplete = true;
  const Ready *reference = nullptr;
  bool hasAssigns = false;
  emitRequires(p, body, Reading::AssumedRequires, usable);
  for (const Ready &ready : usable.clauses) {
    const ClauseKind kind = ready.clause->kind;
    if (kind == ClauseKind::Ensures)
      emitEarlier(p, before, body, ready, decl);
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
      emitCondition(body, "check", check(p, *ready.clause, ir::PropertyKind::Assertion), condition);
    }
  }
  std::vector<FrameObject> objects;
  if (hasAssigns || reference)
    objects = frames(p, decl, plan, isComplete);
  for (const FrameObject &frame : objects)
    body.own("  " + frame.declaration + "\n");
  if (hasAssigns)
    body.own("  { int __salve_keep_hidden(void); (void)__salve_keep_hidden(); }\n");
  const bool isVoid = decl->getReturnType()->isVoidType();
  body.own("  " + (isVoid ? "" : declared(p, decl->getReturnType(), "__salve_result") + " = ") +
           call(decl) + ";\n");
  emitEnsures(p, body, "check", usable, Reading::AskedEnsures);
  emitAssigns(p, body, usable, objects, isComplete);
  if (reference)
    emitReference(p, body, decl, *reference->clause, objects, isComplete);
  if (!isComplete) {
    plan.isIncomplete = true;
    plan.notes.push_back("what is changed is compared for global variables and for what the "
                         "parameters point to, not for what is reached from there");
  }
  p.plan->text.append(before);
  p.plan->text.clause(usable.clauses.empty() ? ir::SourceRange()
                                             : usable.clauses.front().clause->range);
  p.plan->text.own("static void " + plan.harness + "(" + list + ") {\n");
  p.plan->text.append(body);
  p.plan->text.own("}\n");
}

static void emitChecked(Planning &p, const FunctionDecl *decl, const Usable &usable,
                        FunctionPlan &plan) {
  plan.checked = numbered("checked", p.numbers++);
  const bool isVoid = decl->getReturnType()->isVoidType();
  GeneratedText &text = p.plan->text;
  text.own("static " +
           declared(p, decl->getReturnType(), plan.checked + "(" + parameters(p, decl) + ")") +
           " {\n");
  emitRequires(p, text, Reading::AskedRequires, usable);
  text.own(std::string(isVoid ? "  " : "  return ") + call(decl) + ";\n}\n");
}

/// Every element of what is assigned becomes arbitrary; pointers cannot.
static void emitHavoc(GeneratedText &text, const Ready &ready) {
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
static std::string whyNotAssumed(const Planning &p, const FunctionDecl *decl, const Usable &usable,
                                 const FunctionPlan &plan) {
  const QualType result = decl->getReturnType();
  auto isAssigns = [](const Ready &r) { return r.clause->kind == ClauseKind::Assigns; };
  const auto &clauses = usable.clauses;
  const bool hasAssigns = std::any_of(clauses.begin(), clauses.end(), [&](const Ready &r) {
    return isAssigns(r) && r.guard.empty();
  });
  if (!result->isVoidType() && !result->isArithmeticType())
    return "it says nothing of which object the result points to";
  if (std::any_of(clauses.begin(), clauses.end(), [&](const Ready &r) {
        return isAssigns(r) && p.refused.assigned.contains(placeOf(*r.clause));
      }))
    return "what it assigns cannot be made arbitrary (pointers, structures, whole arrays)";
  if (!hasAssigns && decl->hasBody())
    return "it has no assigns clause for all calls";
  if (plan.isIncomplete)
    return "parts of it cannot be used or not be checked";
  return "";
}

static void emitAssumed(Planning &p, const FunctionDecl *decl, const Usable &usable,
                        FunctionPlan &plan) {
  const QualType result = decl->getReturnType();
  const std::string name = decl->getNameAsString();
  if (const std::string why = whyNotAssumed(p, decl, usable, plan); !why.empty()) {
    plan.notes.push_back("the contract of '" + name + "' cannot stand for the function: " + why +
                         (decl->hasBody() ? "; its body is used instead" : ""));
    return;
  }
  // Without an assigns clause it does what nothing is known of.
  const bool isUnknown =
      std::none_of(usable.clauses.begin(), usable.clauses.end(), [](const Ready &r) {
        return r.clause->kind == ClauseKind::Assigns && r.guard.empty();
      });
  plan.assumed = numbered("assumed", p.numbers++);
  GeneratedText before, body;
  const bool isVoid = result->isVoidType();
  emitRequires(p, body, Reading::AskedRequires, usable);
  for (const Ready &ready : usable.clauses) {
    if (ready.clause->kind == ClauseKind::Assigns)
      emitRegions(body, ready);
    if (ready.clause->kind == ClauseKind::Ensures)
      emitEarlier(p, before, body, ready, decl);
  }
  for (const Ready &ready : usable.clauses)
    if (ready.clause->kind == ClauseKind::Assigns)
      emitHavoc(body, ready);
  const std::string any = "nondet_" + numbered("result", p.numbers++);
  if (!isVoid && !isUnknown)
    body.own("  " + declared(p, result, any + "(void)") + ";\n");
  if (!isVoid || isUnknown)
    body.own("  " + (isVoid ? "" : declared(p, result, "__salve_result") + " = ") +
             (isUnknown ? call(decl) : any + "()") + ";\n");
  emitEnsures(p, body, "assume", usable, Reading::AssumedEnsures);
  p.plan->text.append(before);
  p.plan->text.own("static " + declared(p, result, plan.assumed + "(" + parameters(p, decl) + ")") +
                   " {\n");
  p.plan->text.append(body);
  p.plan->text.own(isVoid ? "}\n" : "  return __salve_result;\n}\n");
}

/// Why no function with the same parameters can call it; "" if one can.
static std::string whyNotDeclared(const Planning &p, const FunctionDecl *decl) {
  bool isTyped = !decl->isVariadic() && isDeclarable(p, decl->getReturnType());
  for (const ParmVarDecl *parameter : decl->parameters()) {
    isTyped &= isDeclarable(p, parameter->getType());
    if (parameter->getDeclName() == decl->getDeclName())
      return "a parameter has its name";
  }
  return isTyped ? "" : "its type is not supported";
}

void planEnforced(Planning &p, const FunctionDecl *harness) {
  const FunctionDecl *callee = enforced(p, harness);
  if (!callee)
    return;
  const Contract &contract = p.contracts.at(callee->getNameAsString());
  if (!whyNotDeclared(p, contract.decl).empty())
    return;
  FunctionPlan &plan = p.plan->functions[harness->getNameAsString()];
  const Usable clauses = readyClauses(p, contract, plan);
  plan.isContract = plan.isEnforced = true;
  plan.notes.push_back("the contract of '" + callee->getNameAsString() +
                       "' is what this harness checks: it calls it with locals that nothing sets");
  emitHarness(p, contract.decl, clauses, plan);
}

void planFunction(Planning &p, const std::string &name, const Contract &contract) {
  const FunctionDecl *decl = contract.decl;
  FunctionPlan &plan = p.plan->functions[name];
  p.isEmpty = false;
  const FunctionDecl *definition = nullptr;
  const bool hasBody = decl->hasBody(definition) && inMain(p, definition->getLocation());
  const std::string problem = whyNotDeclared(p, decl);
  Usable clauses = readyClauses(p, contract, plan);
  auto isOfInputs = [](const Ready &r) { return r.clause->isOfInputs; };
  plan.isContract =
      plan.isIncomplete || !std::all_of(clauses.clauses.begin(), clauses.clauses.end(), isOfInputs);
  if (!problem.empty() && !plan.isContract)
    return;
  if (!problem.empty()) {
    plan.isIncomplete = true;
    plan.notes.push_back("the contract of '" + name + "' cannot be used: " + problem);
    return;
  }
  if (hasBody && !p.options.isOther)
    emitHarness(p, decl, clauses, plan);
  if (!plan.isContract)
    return;
  std::erase_if(clauses.clauses, isOfInputs);
  const bool hasRequires =
      std::any_of(clauses.clauses.begin(), clauses.clauses.end(),
                  [](const Ready &r) { return r.clause->kind == ClauseKind::Requires; });
  if (hasRequires)
    emitChecked(p, decl, clauses, plan);
  if (p.options.useContracts || !decl->hasBody())
    emitAssumed(p, decl, clauses, plan);
}

} // namespace salve::frontend
