// Contracts in the IR: what generated text means, clauses at loops and statements, harnesses
// and calls of functions with a contract.
#include "engine/frontend/contracts/contract_lowering.h"
#include "engine/frontend/contracts/hidden_variables.h"
#include "engine/frontend/contracts/integers.h"

#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/functions.h"

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

static ir::ExprId assertClause(Context &c, const PlannedCheck &check, ir::ExprId condition);
static ir::ExprId assumeClause(Context &c, const PlannedCheck &check, ir::ExprId condition);
static ir::FunctionId contractTarget(Context &c, const FunctionPlan &plan, ir::FunctionId callee,
                                     const std::string &name);
static void finishClauses(Context &c);

static const ContractPlan *contracts(const Context &c) { return c.unit.contracts; }

bool isGenerated(const Context &c, const FunctionDecl *decl) {
  if (!contracts(c))
    return false;
  const SourceManager &sources = c.ast.getSourceManager();
  auto [file, offset] = sources.getDecomposedExpansionLoc(decl->getLocation());
  return file == sources.getMainFileID() && offset >= contracts(c)->begin;
}

static const FunctionDecl *generatedFunction(const Context &c, const std::string &name) {
  const IdentifierInfo &identifier = c.ast.Idents.get(name);
  for (const NamedDecl *found : c.ast.getTranslationUnitDecl()->lookup(&identifier)) {
    const FunctionDecl *definition = nullptr;
    if (const auto *fn = dyn_cast<FunctionDecl>(found); fn && fn->hasBody(definition))
      return definition;
  }
  return nullptr;
}

/// `__salve_check_N(c)` and `__salve_assume_N(c)`; an invalid id for other calls.
ir::ExprId contractCall(Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!contracts(c) || !callee || !callee->getIdentifier())
    return {};
  if (ir::ExprId hidden = hiddenCall(c, e))
    return hidden;
  const StringRef name = callee->getName();
  const bool isInteger = name == "__salve_integer";
  if (e->getNumArgs() == 2 && (isInteger || name == "__salve_truth")) {
    ++c.frame.trust;
    ir::ExprId value = expr(c, e->getArg(1));
    value = isInteger ? mathematicalValue(c.program, c.frame.function, value)
                      : mathematical(c.program, c.frame.function, value);
    value = convert(c, value, typeOf(c, e->getType()));
    --c.frame.trust;
    return value;
  }
  if (e->getNumArgs() != 1)
    return {};
  const auto checked = numberOf(name, "__salve_check_"),
             assumed = numberOf(name, "__salve_assume_");
  const size_t number = checked.value_or(assumed.value_or(SIZE_MAX));
  if (number >= contracts(c)->checks.size())
    return {};
  const PlannedCheck &check = contracts(c)->checks[number];
  ++c.frame.trust;
  ir::ExprId condition = expr(c, e->getArg(0));
  if (check.isMathematical)
    condition = mathematical(c.program, c.frame.function, condition);
  const ir::ExprId result =
      checked ? assertClause(c, check, condition) : assumeClause(c, check, condition);
  --c.frame.trust;
  return result;
}

static ir::ExprId assertClause(Context &c, const PlannedCheck &check, ir::ExprId condition) {
  ir::Expr result = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), check.range);
  result.a = condition;
  result.property = c.program.properties.add(
      {check.kind, check.range, check.text, c.frame.function, 0, check.isVariant});
  return add(c, std::move(result));
}

static ir::ExprId assumeClause(Context &c, const PlannedCheck &check, ir::ExprId condition) {
  ir::Expr result = shape(c, ir::ExprKind::Assume, typeOf(c, c.ast.VoidTy), check.range);
  result.a = condition;
  return add(c, std::move(result));
}

// ------------------------------------------------- clauses inside functions

/// A variable of this function by name and place.
static ir::VariableId plannedVariable(const Context &c, const PlannedVariable &wanted) {
  const ir::Function &f = c.program.functions[c.frame.function];
  for (const auto *list : {&f.parameters, &f.locals})
    for (ir::VariableId id : *list) {
      const ir::Variable &v = c.program.variables[id];
      if (v.name == wanted.name && v.range.file == ir::kMainFile &&
          v.range.bytes.begin == wanted.declaredAt)
        return id;
    }
  return {};
}

static ir::ExprId valueOf(Context &c, ir::VariableId variable, ir::TypeId wanted,
                          ir::SourceRange range) {
  ir::Place place;
  place.range = range;
  placeBase(c, place, variable);
  const bool isArray = c.program.types[place.type].kind == ir::TypeKind::Array;
  ir::Expr value = shape(c, isArray ? ir::ExprKind::AddressOf : ir::ExprKind::Load,
                         isArray ? wanted : place.type, range);
  value.place = c.program.places.add(std::move(place));
  return add(c, std::move(value));
}

/// `function(variables, more)`; invalid if a variable is not known.
static ir::ExprId plannedCall(Context &c, const std::string &function,
                              const std::vector<PlannedVariable> &variables,
                              const std::vector<ir::ExprId> &more, ir::SourceRange range) {
  const FunctionDecl *decl = generatedFunction(c, function);
  if (!decl || decl->getNumParams() != variables.size() + more.size())
    return {};
  ir::Expr result = shape(c, ir::ExprKind::Call, typeOf(c, decl->getReturnType()), range);
  result.callee = functionOf(c, decl);
  for (unsigned i = 0; i < variables.size(); ++i) {
    const ir::VariableId variable = plannedVariable(c, variables[i]);
    if (!variable)
      return {};
    result.args.push_back(valueOf(c, variable, typeOf(c, decl->getParamDecl(i)->getType()), range));
  }
  result.args.insert(result.args.end(), more.begin(), more.end());
  auto &callees = c.program.functions[c.frame.function].callees;
  if (std::find(callees.begin(), callees.end(), result.callee) == callees.end())
    callees.push_back(result.callee);
  return add(c, std::move(result));
}

static void clauseLost(Context &c, const PlannedClause &clause) {
  ir::Function &f = c.program.functions[c.frame.function];
  f.isIncomplete = true;
  f.notes.push_back("'" + contracts(c)->checks[clause.check].text +
                    "' could not be used: a variable that it names is not known there");
}

/// Statements that keep the values which this clause speaks of.
static void keepEarlier(Context &c, const PlannedClause &clause, Moment moment, Statements &out) {
  const ir::SourceRange range = contracts(c)->checks[clause.check].range;
  const FunctionDecl *decl = generatedFunction(c, clause.function);
  if (!decl)
    return;
  ++c.frame.trust;
  for (size_t k = 0; k < clause.earlier.size(); ++k) {
    const PlannedValue &value = clause.earlier[k];
    if (value.moment != moment)
      continue;
    const auto parameter = static_cast<unsigned>(clause.variables.size() + value.slot);
    if (parameter >= decl->getNumParams())
      break;
    const QualType kept = decl->getParamDecl(parameter)->getType();
    auto [known, isNew] = c.frame.earlier.try_emplace({clause.check, value.slot});
    if (isNew)
      known->second = temporary(c, kept, range);
    const ir::VariableId variable = known->second;
    ir::Place place;
    place.range = range;
    placeBase(c, place, variable);
    ir::ExprId effect;
    if (value.isSnapshot) {
      ir::Expr store = shape(c, ir::ExprKind::Assign, place.type, range);
      store.a = plannedCall(c, value.function, value.variables, {}, range);
      if (!store.a || c.program.exprs[store.a].type != place.type)
        continue;
      store.place = c.program.places.add(std::move(place));
      effect = add(c, std::move(store));
    } else {
      ir::Expr address =
          shape(c, ir::ExprKind::AddressOf, typeOf(c, c.ast.getPointerType(kept)), range);
      address.place = c.program.places.add(std::move(place));
      effect = plannedCall(c, value.function, value.variables, {add(c, std::move(address))}, range);
      if (!effect)
        continue;
    }
    out.push_back(exprStatement(c, effect, range));
  }
  --c.frame.trust;
}

/// The clause as an Assert; invalid if it cannot be built.
static ir::ExprId clauseAssertion(Context &c, const PlannedClause &clause) {
  const PlannedCheck &check = contracts(c)->checks[clause.check];
  const FunctionDecl *decl = generatedFunction(c, clause.function);
  std::vector<ir::ExprId> earlier;
  ++c.frame.trust;
  ir::ExprId result;
  for (size_t k = 0; decl && k < clause.earlier.size(); ++k) {
    if (clause.earlier[k].slot != k)
      continue;
    auto kept = c.frame.earlier.find({clause.check, k});
    const auto parameter = static_cast<unsigned>(clause.variables.size() + k);
    if (kept == c.frame.earlier.end() || parameter >= decl->getNumParams())
      decl = nullptr;
    else
      earlier.push_back(valueOf(c, kept->second,
                                typeOf(c, decl->getParamDecl(parameter)->getType()), check.range));
  }
  if (decl)
    if (ir::ExprId call = plannedCall(c, clause.function, clause.variables, earlier, check.range))
      result = clause.isAssumption ? assumeClause(c, check, call) : assertClause(c, check, call);
  --c.frame.trust;
  if (!result)
    clauseLost(c, clause);
  return result;
}

/// Assertions of comments before the statement at this offset.
void assertClauses(Context &c, clang::SourceLocation at, Statements &out) {
  if (!contracts(c) || c.frame.foreign || !c.spans.inMainFile(at))
    return;
  auto planned = contracts(c)->asserts.find(c.spans.textOffset(at));
  if (planned == contracts(c)->asserts.end() || !c.frame.asserted.insert(planned->first).second)
    return;
  for (const PlannedClause &clause : planned->second)
    if (ir::ExprId assertion = clauseAssertion(c, clause))
      out.push_back(exprStatement(c, assertion, c.program.exprs[assertion].range));
}

static const std::vector<PlannedClause> *invariantsOf(Context &c, const Stmt *loop) {
  if (!contracts(c) || c.frame.foreign || !c.spans.inMainFile(loop->getBeginLoc()))
    return nullptr;
  auto planned = contracts(c)->loops.find(c.spans.textOffset(loop->getBeginLoc()));
  return planned == contracts(c)->loops.end() ? nullptr : &planned->second;
}

/// What must hold whenever the loop's condition is about to be evaluated becomes part of it;
/// of a do, the body's first statements.
void attachInvariants(Context &c, const Stmt *s, ir::StmtId loop) {
  const std::vector<PlannedClause> *clauses = invariantsOf(c, s);
  if (!clauses)
    return;
  auto isLoop = [&](ir::StmtId id) {
    const ir::StmtKind kind = c.program.stmts[id].kind;
    return kind == ir::StmtKind::For || kind == ir::StmtKind::While ||
           kind == ir::StmtKind::DoWhile;
  };
  while (!isLoop(loop)) { // a block around it for what lives as long
    if (c.program.stmts[loop].children.empty() || !c.program.stmts[loop].children.back())
      return;
    loop = c.program.stmts[loop].children.back();
  }
  std::vector<ir::ExprId> assertions;
  Statements starts;
  for (const PlannedClause &clause : *clauses) {
    if (ir::ExprId assertion = clauseAssertion(c, clause))
      assertions.push_back(assertion);
    keepEarlier(c, clause, Moment::IterationStart, starts);
  }
  if (!starts.empty()) {
    const size_t body = c.program.stmts[loop].kind == ir::StmtKind::For ? 1 : 0;
    starts.push_back(c.program.stmts[loop].children[body]);
    const ir::StmtId longer = block(c, std::move(starts), s);
    c.program.stmts[loop].children[body] = longer;
  }
  if (c.program.stmts[loop].kind == ir::StmtKind::DoWhile) {
    Statements first;
    for (ir::ExprId assertion : assertions)
      first.push_back(exprStatement(c, assertion, c.program.exprs[assertion].range));
    first.push_back(c.program.stmts[loop].children[0]);
    const ir::StmtId body = block(c, std::move(first), s);
    c.program.stmts[loop].children[0] = body;
  } else {
    ir::ExprId condition = c.program.stmts[loop].expr;
    if (!condition)
      condition = constant(c, c.program.intType, 1, c.program.stmts[loop].range);
    ++c.frame.trust;
    for (auto it = assertions.rbegin(); it != assertions.rend(); ++it)
      condition = comma(c, *it, condition);
    --c.frame.trust;
    c.program.stmts[loop].expr = condition;
  }
  c.program.stmts[loop].invariants = std::move(assertions);
}

/// Values that clauses of this function take when it is entered.
void keepAtEntry(Context &c, const FunctionDecl *definition, Statements &out) {
  if (!contracts(c) || c.frame.foreign || !c.spans.inMainFile(definition->getLocation()))
    return;
  const uint32_t begin = c.spans.textOffset(definition->getBeginLoc());
  const uint32_t end = c.spans.textEnd(definition->getEndLoc());
  for (const auto *places : {&contracts(c)->loops, &contracts(c)->asserts})
    for (auto it = places->lower_bound(begin); it != places->end() && it->first < end; ++it)
      for (const PlannedClause &clause : it->second)
        keepEarlier(c, clause, Moment::FunctionEntry, out);
}

void keepAtLoop(Context &c, const Stmt *s, Statements &out) {
  if (const std::vector<PlannedClause> *clauses = invariantsOf(c, s))
    for (const PlannedClause &clause : *clauses)
      keepEarlier(c, clause, Moment::LoopEntry, out);
}

// ------------------------------------------------------- functions and calls

/// Asks for the functions that stand for contracts.
void lowerContracts(Context &c) {
  if (!contracts(c))
    return;
  const std::set<std::string> wanted(c.unit.wanted.begin(), c.unit.wanted.end());
  for (const auto &[name, plan] : contracts(c)->functions) {
    if (c.unit.kind == UnitKind::Other && !wanted.contains(name))
      continue;
    for (const std::string &generated : {plan.harness, plan.checked, plan.assumed})
      if (const FunctionDecl *decl = generated.empty() ? nullptr : generatedFunction(c, generated))
        functionOf(c, decl);
  }
}

bool hasContractFor(const Context &c, const FunctionDecl *callee) {
  if (!contracts(c) || !callee->getIdentifier())
    return false;
  auto plan = contracts(c)->functions.find(callee->getNameAsString());
  return plan != contracts(c)->functions.end() && !plan->second.assumed.empty();
}

/// A call in the user's code may have to go through the contract, of this unit or of the one
/// that defines the function.
void rememberCall(Context &c, const FunctionDecl *callee, ir::ExprId call) {
  if (c.frame.isGenerated || c.unit.kind != UnitKind::Main)
    return;
  const std::string name = callee->getNameAsString();
  if (contracts(c) && contracts(c)->functions.contains(name))
    c.contractCalls.push_back({c.frame.function, call, name});
  else if (!callee->hasBody() && callee->isExternallyVisible())
    c.linking.rememberContractCall({c.frame.function, call, name});
}

/// Through pointers the same is called.
static void redirectPointers(Context &c) {
  for (uint32_t i = 0; i < c.program.functions.size(); ++i) {
    const ir::FunctionId id(i);
    auto plan = contracts(c)->functions.find(c.program.functions[id].name);
    if (plan == contracts(c)->functions.end() || c.program.functions[id].isModel)
      continue;
    const ir::FunctionId target = contractTarget(c, plan->second, id, plan->first);
    if (target && target != id)
      c.linking.standFor(id, target);
  }
}

/// What a call of the function calls: the contract, the function behind its preconditions, or
/// nothing else.
static ir::FunctionId contractTarget(Context &c, const FunctionPlan &plan, ir::FunctionId callee,
                                     const std::string &name) {
  const bool hasBody =
      c.program.functions[callee].body.valid() || c.linking.provides(modelName(name));
  const bool isAssumed = !plan.assumed.empty() && (c.options.useContracts || !hasBody);
  const std::string &target = isAssumed ? plan.assumed : plan.checked;
  const FunctionDecl *decl = target.empty() ? nullptr : generatedFunction(c, target);
  auto lowered = decl ? c.functions.find(decl->getCanonicalDecl()) : c.functions.end();
  return lowered == c.functions.end() ? ir::FunctionId() : lowered->second;
}

static void redirectCalls(Context &c, const std::vector<ContractCall> &calls) {
  for (const ContractCall &known : calls) {
    auto planned = contracts(c)->functions.find(known.name);
    if (planned == contracts(c)->functions.end())
      continue;
    const FunctionPlan &plan = planned->second;
    const ir::FunctionId callee = c.program.exprs[known.call].callee;
    if (!c.program.functions[callee].body ||
        c.program.functions[callee].range.file != ir::kMainFile)
      for (const std::string &note : plan.notes)
        c.program.functions[known.caller].notes.push_back(note);
    const ir::FunctionId target = contractTarget(c, plan, callee, known.name);
    if (!target)
      continue;
    if (!plan.assumed.empty() && (c.options.useContracts || !c.program.functions[callee].body))
      c.linking.rememberLeft(known.caller); // what the body does is not looked at
    const ir::SourceRange range = c.program.exprs[known.call].range;
    const ir::FunctionId instance = ir::instantiate(c.program, target, {range, "", known.caller});
    c.program.functions[instance].name = known.name;
    c.program.exprs[known.call].callee = instance;
    auto &callees = c.program.functions[known.caller].callees;
    callees.push_back(instance);
    bool isCalled = false;
    ir::forEachExpr(c.program, known.caller, [&](ir::ExprId e) {
      isCalled |= c.program.exprs[e].kind == ir::ExprKind::Call &&
                  (c.program.exprs[e].callee == callee ||
                   (!c.program.exprs[e].callee && c.program.functions[callee].addressTaken));
    });
    auto &now = c.program.functions[known.caller].callees;
    if (!isCalled)
      std::erase(now, callee);
  }
}

/// The contracts of the functions that this unit gives to others.
void finishOtherContracts(Context &c) {
  if (!contracts(c))
    return;
  std::vector<ContractCall> calls;
  for (const std::string &name : c.unit.wanted) {
    auto plan = contracts(c)->functions.find(name);
    const Linking::Symbol *known = c.linking.find(name);
    if (plan == contracts(c)->functions.end() || !known || !known->isFunction)
      continue;
    const ir::FunctionId id(known->id);
    c.program.functions[id].isIncomplete |= plan->second.isIncomplete;
    const std::vector<ContractCall> some = c.linking.takeContractCalls(name);
    calls.insert(calls.end(), some.begin(), some.end());
    const ir::FunctionId target = contractTarget(c, plan->second, id, name);
    if (target && target != id)
      c.linking.standFor(id, target);
  }
  redirectCalls(c, calls);
}

static void finishHarness(Context &c, ir::FunctionId id, const FunctionPlan &plan) {
  const FunctionDecl *decl = generatedFunction(c, plan.harness);
  auto lowered = decl ? c.functions.find(decl->getCanonicalDecl()) : c.functions.end();
  if (lowered == c.functions.end()) { // behind a comment or #if that does not end
    c.program.functions[id].isIncomplete = true;
    return;
  }
  ir::Function &f = c.program.functions[id];
  ir::Function &harness = c.program.functions[lowered->second];
  f.harness = lowered->second;
  f.hasContract = plan.isContract;
  harness.name = f.name;
  harness.notes = f.notes;
  harness.isHarness |= plan.isEnforced;
  for (unsigned i = 0; i < harness.parameters.size(); ++i) {
    ir::Variable &input = c.program.variables[harness.parameters[i]];
    if (i < f.parameters.size()) {
      const ir::Variable &own = c.program.variables[f.parameters[i]];
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
void finishContracts(Context &c) {
  if (!contracts(c))
    return;
  for (uint32_t i = 0; i < c.program.functions.size(); ++i) {
    const ir::FunctionId id(i);
    const std::string name = c.program.functions[id].name;
    if (c.program.functions[id].range.file != ir::kMainFile || !c.program.functions[id].body)
      continue;
    c.program.functions[id].isIncomplete |= contracts(c)->incomplete.contains(name);
    auto plan = contracts(c)->functions.find(name);
    if (plan == contracts(c)->functions.end())
      continue;
    ir::Function &f = c.program.functions[id];
    f.isIncomplete |= plan->second.isIncomplete;
    f.notes.insert(f.notes.end(), plan->second.notes.begin(), plan->second.notes.end());
    if (!plan->second.harness.empty())
      finishHarness(c, id, plan->second);
  }
  finishClauses(c);
  redirectCalls(c, c.contractCalls);
  redirectPointers(c);
}

/// ACSL's integers in the functions that stand for clauses.
static void finishClauses(Context &c) {
  (void)typeOf(c, c.ast.VoidTy);
  for (const auto *places : {&contracts(c)->loops, &contracts(c)->asserts})
    for (const auto &[at, clauses] : *places)
      for (const PlannedClause &clause : clauses) {
        const FunctionDecl *decl = generatedFunction(c, clause.function);
        auto lowered = decl ? c.functions.find(decl->getCanonicalDecl()) : c.functions.end();
        if (lowered == c.functions.end() || !contracts(c)->checks[clause.check].isMathematical)
          continue;
        ir::forEachStmt(c.program, lowered->second, [&](ir::StmtId id) {
          const ir::Stmt &s = c.program.stmts[id];
          if (s.kind == ir::StmtKind::Return && s.expr)
            mathematical(c.program, lowered->second, s.expr);
        });
      }
}

} // namespace salve::frontend
