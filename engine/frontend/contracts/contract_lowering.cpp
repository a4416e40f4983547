// Contracts in the IR: what generated text means, clauses at loops and statements, harnesses
// and calls of functions with a contract.
#include "engine/frontend/contracts/integers.h"
#include "engine/frontend/lowering.h"

#include "engine/ir/instantiate.h"
#include "engine/ir/walk.h"

#include <charconv>

using namespace clang;

namespace salve::frontend {

namespace {

/// The number behind a prefix: `__salve_check_12`.
std::optional<size_t> numberOf(StringRef name, StringRef prefix) {
  if (name.substr(0, prefix.size()) != prefix)
    return std::nullopt;
  StringRef digits = name.substr(prefix.size());
  size_t number = 0;
  auto [end, error] = std::from_chars(digits.begin(), digits.end(), number);
  return error == std::errc() && end == digits.end() ? std::optional(number) : std::nullopt;
}

} // namespace

const ContractPlan *Lowering::contracts() const { return unit_.contracts; }

bool Lowering::isGenerated(const FunctionDecl *decl) const {
  if (!contracts())
    return false;
  const SourceManager &sources = context_.getSourceManager();
  auto [file, offset] = sources.getDecomposedExpansionLoc(decl->getLocation());
  return file == sources.getMainFileID() && offset >= contracts()->begin;
}

const FunctionDecl *Lowering::generatedFunction(const std::string &name) const {
  const IdentifierInfo &identifier = context_.Idents.get(name);
  for (const NamedDecl *found : context_.getTranslationUnitDecl()->lookup(&identifier)) {
    const FunctionDecl *definition = nullptr;
    if (const auto *fn = dyn_cast<FunctionDecl>(found); fn && fn->hasBody(definition))
      return definition;
  }
  return nullptr;
}

/// `__salve_check_N(c)` and `__salve_assume_N(c)`; an invalid id for other calls.
ir::ExprId Lowering::contractCall(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!contracts() || !callee || !callee->getIdentifier())
    return {};
  const StringRef name = callee->getName();
  const bool isInteger = name == "__salve_integer";
  if (e->getNumArgs() == 2 && (isInteger || name == "__salve_truth")) {
    ++frame_.trust;
    ir::ExprId value = expr(e->getArg(1));
    value = isInteger ? mathematicalValue(program_, frame_.function, value)
                      : mathematical(program_, frame_.function, value);
    value = convert(value, type(e->getType()));
    --frame_.trust;
    return value;
  }
  if (e->getNumArgs() != 1)
    return {};
  const auto checked = numberOf(name, "__salve_check_"),
             assumed = numberOf(name, "__salve_assume_");
  const size_t number = checked.value_or(assumed.value_or(SIZE_MAX));
  if (number >= contracts()->checks.size())
    return {};
  const PlannedCheck &check = contracts()->checks[number];
  ++frame_.trust;
  ir::ExprId condition = expr(e->getArg(0));
  if (check.isMathematical)
    condition = mathematical(program_, frame_.function, condition);
  const ir::ExprId result =
      checked ? assertClause(check, condition) : assumeClause(check, condition);
  --frame_.trust;
  return result;
}

ir::ExprId Lowering::assertClause(const PlannedCheck &check, ir::ExprId condition) {
  ir::Expr result = shape(ir::ExprKind::Assert, type(context_.VoidTy), check.range);
  result.a = condition;
  result.property =
      program_.properties.add({check.kind, check.range, check.text, frame_.function, 0});
  return add(std::move(result));
}

ir::ExprId Lowering::assumeClause(const PlannedCheck &check, ir::ExprId condition) {
  ir::Expr result = shape(ir::ExprKind::Assume, type(context_.VoidTy), check.range);
  result.a = condition;
  return add(std::move(result));
}

// ------------------------------------------------- clauses inside functions

/// A variable of this function by name and place.
ir::VariableId Lowering::plannedVariable(const PlannedVariable &wanted) const {
  const ir::Function &f = program_.functions[frame_.function];
  for (const auto *list : {&f.parameters, &f.locals})
    for (ir::VariableId id : *list) {
      const ir::Variable &v = program_.variables[id];
      if (v.name == wanted.name && v.range.file == ir::kMainFile &&
          v.range.bytes.begin == wanted.declaredAt)
        return id;
    }
  return {};
}

ir::ExprId Lowering::valueOf(ir::VariableId variable, ir::TypeId wanted, ir::SourceRange range) {
  ir::Place place;
  place.range = range;
  placeBase(place, variable);
  const bool isArray = program_.types[place.type].kind == ir::TypeKind::Array;
  ir::Expr value = shape(isArray ? ir::ExprKind::AddressOf : ir::ExprKind::Load,
                         isArray ? wanted : place.type, range);
  value.place = program_.places.add(std::move(place));
  return add(std::move(value));
}

/// `function(variables, more)`; invalid if a variable is not known.
ir::ExprId Lowering::plannedCall(const std::string &function,
                                 const std::vector<PlannedVariable> &variables,
                                 const std::vector<ir::ExprId> &more, ir::SourceRange range) {
  const FunctionDecl *decl = generatedFunction(function);
  if (!decl || decl->getNumParams() != variables.size() + more.size())
    return {};
  ir::Expr result = shape(ir::ExprKind::Call, type(decl->getReturnType()), range);
  result.callee = this->function(decl);
  for (unsigned i = 0; i < variables.size(); ++i) {
    const ir::VariableId variable = plannedVariable(variables[i]);
    if (!variable)
      return {};
    result.args.push_back(valueOf(variable, type(decl->getParamDecl(i)->getType()), range));
  }
  result.args.insert(result.args.end(), more.begin(), more.end());
  auto &callees = program_.functions[frame_.function].callees;
  if (std::find(callees.begin(), callees.end(), result.callee) == callees.end())
    callees.push_back(result.callee);
  return add(std::move(result));
}

void Lowering::clauseLost(const PlannedClause &clause) {
  ir::Function &f = program_.functions[frame_.function];
  f.isIncomplete = true;
  f.notes.push_back("'" + contracts()->checks[clause.check].text +
                    "' could not be used: a variable that it names is not known there");
}

/// Statements that keep the values which this clause speaks of.
void Lowering::keepEarlier(const PlannedClause &clause, Moment moment, Statements &out) {
  const ir::SourceRange range = contracts()->checks[clause.check].range;
  const FunctionDecl *decl = generatedFunction(clause.function);
  if (!decl)
    return;
  ++frame_.trust;
  for (size_t k = 0; k < clause.earlier.size(); ++k) {
    const PlannedValue &value = clause.earlier[k];
    if (value.moment != moment)
      continue;
    const auto parameter = static_cast<unsigned>(clause.variables.size() + value.slot);
    if (parameter >= decl->getNumParams())
      break;
    const QualType kept = decl->getParamDecl(parameter)->getType();
    auto [known, isNew] = frame_.earlier.try_emplace({clause.check, value.slot});
    if (isNew)
      known->second = temporary(kept, range);
    const ir::VariableId variable = known->second;
    ir::Place place;
    place.range = range;
    placeBase(place, variable);
    ir::ExprId effect;
    if (value.isSnapshot) {
      ir::Expr store = shape(ir::ExprKind::Assign, place.type, range);
      store.a = plannedCall(value.function, value.variables, {}, range);
      if (!store.a || program_.exprs[store.a].type != place.type)
        continue;
      store.place = program_.places.add(std::move(place));
      effect = add(std::move(store));
    } else {
      ir::Expr address = shape(ir::ExprKind::AddressOf, type(context_.getPointerType(kept)), range);
      address.place = program_.places.add(std::move(place));
      effect = plannedCall(value.function, value.variables, {add(std::move(address))}, range);
      if (!effect)
        continue;
    }
    out.push_back(exprStatement(effect, range));
  }
  --frame_.trust;
}

/// The clause as an Assert; invalid if it cannot be built.
ir::ExprId Lowering::clauseAssertion(const PlannedClause &clause) {
  const PlannedCheck &check = contracts()->checks[clause.check];
  const FunctionDecl *decl = generatedFunction(clause.function);
  std::vector<ir::ExprId> earlier;
  ++frame_.trust;
  ir::ExprId result;
  for (size_t k = 0; decl && k < clause.earlier.size(); ++k) {
    if (clause.earlier[k].slot != k)
      continue;
    auto kept = frame_.earlier.find({clause.check, k});
    const auto parameter = static_cast<unsigned>(clause.variables.size() + k);
    if (kept == frame_.earlier.end() || parameter >= decl->getNumParams())
      decl = nullptr;
    else
      earlier.push_back(
          valueOf(kept->second, type(decl->getParamDecl(parameter)->getType()), check.range));
  }
  if (decl)
    if (ir::ExprId call = plannedCall(clause.function, clause.variables, earlier, check.range))
      result = clause.isAssumption ? assumeClause(check, call) : assertClause(check, call);
  --frame_.trust;
  if (!result)
    clauseLost(clause);
  return result;
}

/// Assertions of comments before the statement at this offset.
void Lowering::assertClauses(clang::SourceLocation at, Statements &out) {
  if (!contracts() || frame_.foreign || !spans_.inMainFile(at))
    return;
  auto planned = contracts()->asserts.find(spans_.mainOffset(at));
  if (planned == contracts()->asserts.end() || !frame_.asserted.insert(planned->first).second)
    return;
  for (const PlannedClause &clause : planned->second)
    if (ir::ExprId assertion = clauseAssertion(clause))
      out.push_back(exprStatement(assertion, program_.exprs[assertion].range));
}

const std::vector<PlannedClause> *Lowering::invariantsOf(const Stmt *loop) {
  if (!contracts() || frame_.foreign || !spans_.inMainFile(loop->getBeginLoc()))
    return nullptr;
  auto planned = contracts()->loops.find(spans_.mainOffset(loop->getBeginLoc()));
  return planned == contracts()->loops.end() ? nullptr : &planned->second;
}

/// What must hold whenever the loop's condition is about to be evaluated becomes part of it;
/// of a do, the body's first statements.
void Lowering::attachInvariants(const Stmt *s, ir::StmtId loop) {
  const std::vector<PlannedClause> *clauses = invariantsOf(s);
  if (!clauses)
    return;
  auto isLoop = [&](ir::StmtId id) {
    const ir::StmtKind kind = program_.stmts[id].kind;
    return kind == ir::StmtKind::For || kind == ir::StmtKind::While ||
           kind == ir::StmtKind::DoWhile;
  };
  while (!isLoop(loop)) { // a block around it for what lives as long
    if (program_.stmts[loop].children.empty() || !program_.stmts[loop].children.back())
      return;
    loop = program_.stmts[loop].children.back();
  }
  std::vector<ir::ExprId> assertions;
  Statements starts;
  for (const PlannedClause &clause : *clauses) {
    if (ir::ExprId assertion = clauseAssertion(clause))
      assertions.push_back(assertion);
    keepEarlier(clause, Moment::IterationStart, starts);
  }
  if (!starts.empty()) {
    const size_t body = program_.stmts[loop].kind == ir::StmtKind::For ? 1 : 0;
    starts.push_back(program_.stmts[loop].children[body]);
    const ir::StmtId longer = block(std::move(starts), s);
    program_.stmts[loop].children[body] = longer;
  }
  if (program_.stmts[loop].kind == ir::StmtKind::DoWhile) {
    Statements first;
    for (ir::ExprId assertion : assertions)
      first.push_back(exprStatement(assertion, program_.exprs[assertion].range));
    first.push_back(program_.stmts[loop].children[0]);
    const ir::StmtId body = block(std::move(first), s);
    program_.stmts[loop].children[0] = body;
  } else {
    ir::ExprId condition = program_.stmts[loop].expr;
    if (!condition)
      condition = constant(program_.intType, 1, program_.stmts[loop].range);
    ++frame_.trust;
    for (auto it = assertions.rbegin(); it != assertions.rend(); ++it)
      condition = comma(*it, condition);
    --frame_.trust;
    program_.stmts[loop].expr = condition;
  }
  program_.stmts[loop].invariants = std::move(assertions);
}

/// Values that clauses of this function take when it is entered.
void Lowering::keepAtEntry(const FunctionDecl *definition, Statements &out) {
  if (!contracts() || frame_.foreign || !spans_.inMainFile(definition->getLocation()))
    return;
  const uint32_t begin = spans_.mainOffset(definition->getBeginLoc());
  const uint32_t end = spans_.mainEnd(definition->getEndLoc());
  for (const auto *places : {&contracts()->loops, &contracts()->asserts})
    for (auto it = places->lower_bound(begin); it != places->end() && it->first < end; ++it)
      for (const PlannedClause &clause : it->second)
        keepEarlier(clause, Moment::FunctionEntry, out);
}

void Lowering::keepAtLoop(const Stmt *s, Statements &out) {
  if (const std::vector<PlannedClause> *clauses = invariantsOf(s))
    for (const PlannedClause &clause : *clauses)
      keepEarlier(clause, Moment::LoopEntry, out);
}

// ------------------------------------------------------- functions and calls

/// Asks for the functions that stand for contracts.
void Lowering::lowerContracts() {
  if (!contracts())
    return;
  const std::set<std::string> wanted(unit_.wanted.begin(), unit_.wanted.end());
  for (const auto &[name, plan] : contracts()->functions) {
    if (unit_.kind == UnitKind::Other && !wanted.contains(name))
      continue;
    for (const std::string &generated : {plan.harness, plan.checked, plan.assumed})
      if (const FunctionDecl *decl = generated.empty() ? nullptr : generatedFunction(generated))
        function(decl);
  }
}

bool Lowering::hasContractFor(const FunctionDecl *callee) const {
  if (!contracts() || !callee->getIdentifier())
    return false;
  auto plan = contracts()->functions.find(callee->getNameAsString());
  return plan != contracts()->functions.end() && !plan->second.assumed.empty();
}

/// A call in the user's code may have to go through the contract, of this unit or of the one
/// that defines the function.
void Lowering::rememberCall(const FunctionDecl *callee, ir::ExprId call) {
  if (frame_.isGenerated || unit_.kind != UnitKind::Main)
    return;
  const std::string name = callee->getNameAsString();
  if (contracts() && contracts()->functions.contains(name))
    contractCalls_.push_back({frame_.function, call, name});
  else if (!callee->hasBody() && callee->isExternallyVisible())
    linking_.rememberContractCall({frame_.function, call, name});
}

/// Through pointers the same is called.
void Lowering::redirectPointers() {
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::FunctionId id(i);
    auto plan = contracts()->functions.find(program_.functions[id].name);
    if (plan == contracts()->functions.end() || program_.functions[id].isModel)
      continue;
    const ir::FunctionId target = contractTarget(plan->second, id, plan->first);
    if (target && target != id)
      linking_.standFor(id, target);
  }
}

/// What a call of the function calls: the contract, the function behind its preconditions, or
/// nothing else.
ir::FunctionId Lowering::contractTarget(const FunctionPlan &plan, ir::FunctionId callee,
                                        const std::string &name) {
  const bool hasBody =
      program_.functions[callee].body.valid() || linking_.provides(modelName(name));
  const bool isAssumed = !plan.assumed.empty() && (options_.useContracts || !hasBody);
  const std::string &target = isAssumed ? plan.assumed : plan.checked;
  const FunctionDecl *decl = target.empty() ? nullptr : generatedFunction(target);
  auto lowered = decl ? functions_.find(decl->getCanonicalDecl()) : functions_.end();
  return lowered == functions_.end() ? ir::FunctionId() : lowered->second;
}

void Lowering::redirectCalls(const std::vector<ContractCall> &calls) {
  for (const ContractCall &known : calls) {
    auto planned = contracts()->functions.find(known.name);
    if (planned == contracts()->functions.end())
      continue;
    const FunctionPlan &plan = planned->second;
    const ir::FunctionId callee = program_.exprs[known.call].callee;
    if (!program_.functions[callee].body || program_.functions[callee].range.file != ir::kMainFile)
      for (const std::string &note : plan.notes)
        program_.functions[known.caller].notes.push_back(note);
    const ir::FunctionId target = contractTarget(plan, callee, known.name);
    if (!target)
      continue;
    const ir::SourceRange range = program_.exprs[known.call].range;
    const ir::FunctionId instance = ir::instantiate(program_, target, {range, "", known.caller});
    program_.functions[instance].name = known.name;
    program_.exprs[known.call].callee = instance;
    auto &callees = program_.functions[known.caller].callees;
    callees.push_back(instance);
    bool isCalled = false;
    ir::forEachExpr(program_, known.caller, [&](ir::ExprId e) {
      isCalled |= program_.exprs[e].kind == ir::ExprKind::Call &&
                  (program_.exprs[e].callee == callee ||
                   (!program_.exprs[e].callee && program_.functions[callee].addressTaken));
    });
    auto &now = program_.functions[known.caller].callees;
    if (!isCalled)
      std::erase(now, callee);
  }
}

/// The contracts of the functions that this unit gives to others.
void Lowering::finishOtherContracts() {
  if (!contracts())
    return;
  std::vector<ContractCall> calls;
  for (const std::string &name : unit_.wanted) {
    auto plan = contracts()->functions.find(name);
    const Linking::Symbol *known = linking_.find(name);
    if (plan == contracts()->functions.end() || !known || !known->isFunction)
      continue;
    const ir::FunctionId id(known->id);
    program_.functions[id].isIncomplete |= plan->second.isIncomplete;
    const std::vector<ContractCall> some = linking_.takeContractCalls(name);
    calls.insert(calls.end(), some.begin(), some.end());
    const ir::FunctionId target = contractTarget(plan->second, id, name);
    if (target && target != id)
      linking_.standFor(id, target);
  }
  redirectCalls(calls);
}

void Lowering::finishHarness(ir::FunctionId id, const FunctionPlan &plan) {
  const FunctionDecl *decl = generatedFunction(plan.harness);
  auto lowered = decl ? functions_.find(decl->getCanonicalDecl()) : functions_.end();
  if (lowered == functions_.end()) { // behind a comment or #if that does not end
    program_.functions[id].isIncomplete = true;
    return;
  }
  ir::Function &f = program_.functions[id];
  ir::Function &harness = program_.functions[lowered->second];
  f.harness = lowered->second;
  harness.name = f.name;
  harness.notes = f.notes;
  for (unsigned i = 0; i < harness.parameters.size(); ++i) {
    ir::Variable &input = program_.variables[harness.parameters[i]];
    if (i < f.parameters.size()) {
      const ir::Variable &own = program_.variables[f.parameters[i]];
      input.name = own.name;
      input.range = own.range;
      input.extent = own.extent;
      input.mayBeNull |= own.mayBeNull;
    }
    if (plan.arrays.contains(i) || plan.sized.contains(i))
      input.extent = ir::Extent::ByContract;
    input.mayBeNull |= plan.arrays.contains(i);
  }
}

/// After everything is lowered: harnesses, calls through contracts, what is missing.
void Lowering::finishContracts() {
  if (!contracts())
    return;
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::FunctionId id(i);
    const std::string name = program_.functions[id].name;
    if (program_.functions[id].range.file != ir::kMainFile || !program_.functions[id].body)
      continue;
    program_.functions[id].isIncomplete |= contracts()->incomplete.contains(name);
    auto plan = contracts()->functions.find(name);
    if (plan == contracts()->functions.end())
      continue;
    ir::Function &f = program_.functions[id];
    f.isIncomplete |= plan->second.isIncomplete;
    f.notes.insert(f.notes.end(), plan->second.notes.begin(), plan->second.notes.end());
    if (!plan->second.harness.empty())
      finishHarness(id, plan->second);
  }
  finishClauses();
  redirectCalls(contractCalls_);
  redirectPointers();
}

/// ACSL's integers in the functions that stand for clauses.
void Lowering::finishClauses() {
  (void)type(context_.VoidTy);
  for (const auto *places : {&contracts()->loops, &contracts()->asserts})
    for (const auto &[at, clauses] : *places)
      for (const PlannedClause &clause : clauses) {
        const FunctionDecl *decl = generatedFunction(clause.function);
        auto lowered = decl ? functions_.find(decl->getCanonicalDecl()) : functions_.end();
        if (lowered == functions_.end() || !contracts()->checks[clause.check].isMathematical)
          continue;
        ir::forEachStmt(program_, lowered->second, [&](ir::StmtId id) {
          const ir::Stmt &s = program_.stmts[id];
          if (s.kind == ir::StmtKind::Return && s.expr)
            mathematical(program_, lowered->second, s.expr);
        });
      }
}

} // namespace salve::frontend
