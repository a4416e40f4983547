#include "engine/frontend/contracts/assumed_predicates.h"

#include "engine/ir/instantiate.h"
#include "engine/ir/walk.h"

#include <map>

namespace salve::frontend {

namespace {

using ir::ExprId;
using ir::ExprKind;
using ir::FunctionId;

class Copies {
public:
  Copies(ir::Program &program, FunctionId harness) : p_(program), harness_(harness) {}

  void make() {
    std::vector<ExprId> calls;
    ir::forEachExpr(p_, harness_, [&](ExprId id) {
      if (p_.exprs[id].kind == ExprKind::Assume)
        for (ExprId part : ir::below(p_, id))
          calls.push_back(part);
    });
    redirect(harness_, calls);
  }

private:
  void redirect(FunctionId caller, const std::vector<ExprId> &exprs) {
    for (ExprId id : exprs) {
      const FunctionId callee = p_.exprs[id].callee;
      if (p_.exprs[id].kind != ExprKind::Call || !callee || !p_.functions[callee].body ||
          p_.functions[callee].isModel)
        continue;
      const FunctionId copy = copyOf(callee, p_.exprs[id].range);
      p_.exprs[id].callee = copy;
      p_.functions[caller].callees.push_back(copy);
    }
  }

  FunctionId copyOf(FunctionId function, ir::SourceRange place) {
    auto [known, isNew] = copies_.try_emplace(function.index);
    if (!isNew)
      return known->second;
    const FunctionId copy = ir::instantiate(p_, function, {place, "", harness_});
    copies_[function.index] = copy;
    p_.functions[copy].range = p_.functions[copy].nameRange = p_.functions[harness_].range;
    p_.functions[copy].trusted = true;
    std::vector<ExprId> exprs;
    ir::forEachExpr(p_, copy, [&](ExprId id) {
      p_.exprs[id].checks = p_.exprs[id].sourceChecks = {};
      exprs.push_back(id);
    });
    ir::forEachPlace(p_, copy, [&](ir::PlaceId id) { p_.places[id].checks = {}; });
    redirect(copy, exprs);
    return copy;
  }

  ir::Program &p_;
  FunctionId harness_;
  std::map<uint32_t, FunctionId> copies_; ///< by FunctionId
};

} // namespace

void trustAssumedPredicates(ir::Program &program) {
  const uint32_t count = program.functions.size();
  for (uint32_t i = 0; i < count; ++i)
    if (const ir::Function &f = program.functions[FunctionId(i)]; f.harness && f.hasContract)
      Copies(program, f.harness).make();
}

} // namespace salve::frontend
