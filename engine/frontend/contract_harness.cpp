// The C text that stands for a function's contract: a harness that checks the body, a
// function that checks the caller, and one that stands for the body.
#include "engine/frontend/contract_planner.h"

#include <algorithm>

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

std::vector<Planner::Ready> Planner::readyClauses(const Contract &contract, FunctionPlan &plan) {
  std::vector<Ready> result;
  for (const Clause *clause : contract.clauses) {
    Ready ready;
    ready.clause = clause;
    ready.number = numbers_++;
    std::string problem;
    if (!usable(*clause)) {
      plan.isIncomplete = true;
      continue;
    }
    if (!clause->generated.empty()) {
      ready.translation.value.user(clause->generated, clause->range);
      ready.translation.validPointers = {clause->array};
    } else if (clause->kind == ClauseKind::Assigns) {
      ready.regions = translateAssigns(*clause, ready.number);
      problem = ready.regions.problem;
    } else if (clause->kind != ClauseKind::Reference) {
      ready.translation = translateFormula(*clause, ready.number);
      problem = ready.translation.problem;
    }
    if (!problem.empty()) {
      plan.isIncomplete = true;
      const bool isPlaced = !ready.translation.problem.empty();
      report(problem, isPlaced ? ready.translation.problemRange : clause->range);
      continue;
    }
    if (clause->kind == ClauseKind::Requires)
      for (unsigned i = 0; i < contract.decl->getNumParams(); ++i)
        for (const std::string &name : ready.translation.validPointers)
          if (parameterName(contract.decl, i) == name)
            plan.arrays.insert(i);
    result.push_back(std::move(ready));
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
  std::vector<Ready> clauses = readyClauses(contract, plan);
  if (!isDeclared) {
    plan.isIncomplete = true;
    plan.notes.push_back("the contract of '" + name +
                         "' cannot be used: its type is not supported");
    return;
  }
  const bool hasRequires = std::any_of(clauses.begin(), clauses.end(), [](const Ready &r) {
    return r.clause->kind == ClauseKind::Requires;
  });
  if (hasBody)
    emitHarness(decl, clauses, plan);
  if (hasRequires)
    emitChecked(decl, clauses, plan);
  if (options_.useContracts || !decl->hasBody())
    emitAssumed(decl, clauses, plan);
}

void Planner::emitCondition(GeneratedText &text, const char *what, size_t check,
                            const Ready &ready) {
  const std::string name = numbered(what, check);
  text.clause(ready.clause->range);
  text.own("  { void " + name + "(int); " + name + "(!!(");
  text.append(ready.translation.value);
  text.own(")); }\n");
}

/// Earlier values as variables; snapshots are made by functions, which `before` gets.
void Planner::emitEarlier(GeneratedText &before, GeneratedText &text, const Ready &ready,
                          const FunctionDecl *decl) {
  const auto &all = ready.translation.earlier;
  for (size_t k = 0; k < all.size(); ++k) {
    const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(k);
    const std::string function = numbered("value", numbers_++);
    text.clause(ready.clause->range);
    if (all[k].isSnapshot) {
      before.clause(ready.clause->range);
      before.own("static void *" + function + "(" + parameters(decl) + ") { ");
      before.append(all[k].value);
      before.own(" }\n");
      text.own("  void *__salve_earlier_" + suffix + " = " + function + "(" + arguments(decl) +
               ");\n");
      continue;
    }
    text.own("  ");
    text.append(all[k].type);
    text.own(" __salve_earlier_" + suffix + " = (");
    text.append(all[k].value);
    text.own(");\n");
  }
}

void Planner::emitRegions(GeneratedText &text, const Ready &ready) {
  const auto &regions = ready.regions.regions;
  for (size_t r = 0; r < regions.size(); ++r) {
    const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(r);
    text.clause(ready.clause->range);
    text.own("  void *__salve_from_" + suffix + " = ");
    text.append(regions[r].from.value);
    text.own("; unsigned long __salve_bytes_" + suffix + " = ");
    text.append(regions[r].bytes.value);
    text.own(";\n");
  }
}

void Planner::emitHarness(const FunctionDecl *decl, const std::vector<Ready> &clauses,
                          FunctionPlan &plan) {
  plan.harness = numbered("harness", numbers_++);
  GeneratedText before, body;
  const std::string list = parameters(decl);
  bool isComplete = true;
  const Ready *assigns = nullptr, *reference = nullptr;
  std::string covered;
  for (const Ready &ready : clauses)
    if (ready.clause->kind == ClauseKind::Requires)
      emitCondition(body, "assume", check(*ready.clause, ir::PropertyKind::Precondition), ready);
  for (const Ready &ready : clauses) {
    if (ready.clause->kind == ClauseKind::Ensures)
      emitEarlier(before, body, ready, decl);
    if (ready.clause->kind == ClauseKind::Reference)
      reference = &ready;
    if (ready.clause->kind == ClauseKind::Assigns) {
      assigns = &ready;
      emitRegions(body, ready);
      for (size_t r = 0; r < ready.regions.regions.size(); ++r) {
        const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(r);
        covered +=
            " || __salve_within(PLACE, __salve_from_" + suffix + ", __salve_bytes_" + suffix + ")";
      }
    }
  }
  std::vector<Frame> objects;
  if (assigns || reference)
    objects = frames(decl, plan, isComplete);
  for (const Frame &frame : objects)
    body.own("  " + frame.declaration + "\n");
  const bool isVoid = decl->getReturnType()->isVoidType();
  body.own("  " + (isVoid ? "" : declared(decl->getReturnType(), "__salve_result") + " = ") +
           call(decl) + ";\n");
  for (const Ready &ready : clauses) {
    if (ready.clause->kind == ClauseKind::Ensures)
      emitCondition(body, "check", check(*ready.clause, ir::PropertyKind::Postcondition), ready);
  }
  for (const Frame &frame : objects) {
    if (!assigns)
      break;
    const std::string name = numbered("check", check(*assigns->clause, ir::PropertyKind::Assigns));
    plan_->checks.back().text = frame.text + " is assigned, not in '" + assigns->clause->text + "'";
    body.clause(assigns->clause->range);
    body.own("  { void " + name + "(int); " + name + "(" + unchanged(frame, covered, isComplete) +
             "); }\n");
  }
  if (reference)
    emitReference(body, decl, *reference->clause, objects, isComplete);
  if (!isComplete) {
    plan.isIncomplete = true;
    plan.notes.push_back("what is changed is compared for global variables and for what the "
                         "parameters point to, not for what is reached from there");
  }
  plan_->text.append(before);
  plan_->text.clause(clauses.empty() ? ir::SourceRange() : clauses.front().clause->range);
  plan_->text.own("static void " + plan.harness + "(" + list + ") {\n");
  plan_->text.append(body);
  plan_->text.own("}\n");
}

void Planner::emitChecked(const FunctionDecl *decl, const std::vector<Ready> &clauses,
                          FunctionPlan &plan) {
  plan.checked = numbered("checked", numbers_++);
  const bool isVoid = decl->getReturnType()->isVoidType();
  GeneratedText &text = plan_->text;
  text.own("static " +
           declared(decl->getReturnType(), plan.checked + "(" + parameters(decl) + ")") + " {\n");
  for (const Ready &ready : clauses)
    if (ready.clause->kind == ClauseKind::Requires)
      emitCondition(text, "check", check(*ready.clause, ir::PropertyKind::Precondition), ready);
  text.own(std::string(isVoid ? "  " : "  return ") + call(decl) + ";\n}\n");
}

/// Every element of what is assigned becomes arbitrary; pointers cannot.
void Planner::emitHavoc(GeneratedText &text, const Ready &ready) {
  const auto &regions = ready.regions.regions;
  for (size_t r = 0; r < regions.size(); ++r) {
    const std::string suffix = std::to_string(ready.number) + "_" + std::to_string(r);
    const std::string element = "__salve_element_" + suffix, from = "__salve_from_" + suffix;
    const std::string any = "nondet___salve_" + suffix;
    text.clause(ready.clause->range);
    text.own("  { typedef __typeof__(");
    text.append(regions[r].element.value);
    text.own(") " + element + "_const; typedef __typeof__(((" + element + "_const(*)(void))0)()) " +
             element + "; _Static_assert(__builtin_classify_type((" + element +
             ")0) != 5, \"assigned pointers are not supported where the contract stands for the "
             "body\"); " +
             element + " " + any +
             "(void); for (unsigned long __salve_i = 0; "
             "__salve_i < __salve_bytes_" +
             suffix + " / sizeof(" + element + "); ++__salve_i) ((" + element + " *)" + from +
             ")[__salve_i] = " + any + "(); }\n");
  }
}

void Planner::emitAssumed(const FunctionDecl *decl, const std::vector<Ready> &clauses,
                          FunctionPlan &plan) {
  const QualType result = decl->getReturnType();
  const bool hasAssigns = std::any_of(clauses.begin(), clauses.end(), [](const Ready &r) {
    return r.clause->kind == ClauseKind::Assigns;
  });
  const bool isAcsl =
      std::any_of(clauses.begin(), clauses.end(), [](const Ready &r) { return r.clause->isAcsl; });
  const bool isPossible = (result->isVoidType() || result->isArithmeticType()) &&
                          !plan.isIncomplete && (hasAssigns || !isAcsl || !decl->hasBody());
  if (!isPossible) {
    plan.notes.push_back("the contract of '" + decl->getNameAsString() +
                         "' cannot stand for its body");
    return;
  }
  if (!hasAssigns && isAcsl)
    plan.notes.push_back("'" + decl->getNameAsString() +
                         "' has no assigns clause: it is assumed to change nothing");
  plan.assumed = numbered("assumed", numbers_++);
  GeneratedText before, body;
  const bool isVoid = result->isVoidType();
  for (const Ready &ready : clauses)
    if (ready.clause->kind == ClauseKind::Requires)
      emitCondition(body, "check", check(*ready.clause, ir::PropertyKind::Precondition), ready);
  for (const Ready &ready : clauses) {
    if (ready.clause->kind == ClauseKind::Assigns)
      emitRegions(body, ready);
    if (ready.clause->kind == ClauseKind::Ensures)
      emitEarlier(before, body, ready, decl);
  }
  for (const Ready &ready : clauses)
    if (ready.clause->kind == ClauseKind::Assigns)
      emitHavoc(body, ready);
  const std::string any = numbered("result", numbers_++);
  if (!isVoid)
    body.own("  " + declared(result, "nondet_" + any + "(void)") + "; " +
             declared(result, "__salve_result") + " = nondet_" + any + "();\n");
  for (const Ready &ready : clauses)
    if (ready.clause->kind == ClauseKind::Ensures)
      emitCondition(body, "assume", check(*ready.clause, ir::PropertyKind::Postcondition), ready);
  plan_->text.append(before);
  plan_->text.own("static " + declared(result, plan.assumed + "(" + parameters(decl) + ")") +
                  " {\n");
  plan_->text.append(body);
  plan_->text.own(isVoid ? "}\n" : "  return __salve_result;\n}\n");
}

} // namespace salve::frontend
