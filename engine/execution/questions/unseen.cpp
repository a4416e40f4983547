#include "engine/execution/questions/unseen.h"

#include "engine/ir/unknown.h"
#include "engine/ir/walk.h"
#include "engine/smt/solver.h"

#include <algorithm>
#include <set>

namespace salve::execution {

namespace {

/// What functions give or write that are not there.
class Unseen {
public:
  Unseen(const ir::Program &program, ir::FunctionId entry) : program_(program) {
    for (ir::FunctionId function : ir::reachable(program, entry))
      ir::forEachExpr(program, function, [&](ir::ExprId id) {
        if (program.exprs[id].unseen)
          calls_.push_back(id);
      });
  }

  bool exists() const { return !calls_.empty(); }

  /// Adds what lies behind pointers that they give.
  void follow(const std::vector<InputSymbol> &inputs) {
    for (size_t before = ~size_t{0}; before != behind_.size();) {
      before = behind_.size();
      for (const InputSymbol &input : inputs) {
        const ir::TypeId type =
            contains(input.key) ? ir::inputType(program_, input.key) : ir::TypeId();
        if (!type || program_.types[type].kind != ir::TypeKind::Pointer)
          continue;
        const ir::TypeId pointee = program_.types[type].element;
        for (const ir::InputKey &pointer : {input.key, ir::freshPointer(input.key)})
          behind_.insert(ir::pointeeKey(program_, pointer, pointee, 0).context);
      }
    }
  }

  bool contains(const ir::InputKey &key) const {
    using Kind = ir::InputKey::Kind;
    if (key.kind == Kind::Nondet)
      return program_.exprs[ir::ExprId(key.site)].unseen;
    if (key.kind == Kind::Pointee || key.kind == Kind::PointeeCount)
      return behind_.contains(key.context);
    return key.kind == Kind::Havoc && exists(); // by whom is not in its key
  }

  /// "f" of `f(x, y)`, where the run is given its result; of all where none gives one.
  std::vector<std::string> names(const std::vector<ir::InputKey> &read) const {
    std::vector<std::string> all, given;
    for (ir::ExprId call : calls_)
      add(all, call);
    for (const ir::InputKey &key : read)
      if (key.kind == ir::InputKey::Kind::Nondet && contains(key))
        add(given, ir::ExprId(key.site));
    return given.empty() ? all : given;
  }

private:
  void add(std::vector<std::string> &names, ir::ExprId call) const {
    const ir::Expr &expr = program_.exprs[call];
    const std::string_view text =
        program_.isInText(expr.range.file) ? program_.textOf(expr.range.bytes) : expr.label;
    const std::string name(text.substr(0, text.find_first_of("( ")));
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }

  const ir::Program &program_;
  std::vector<ir::ExprId> calls_{};
  std::set<uint64_t> behind_{}; ///< contexts of keys
};

/// What such functions are given is not followed, so that these are about what they are not given;
/// they decide at most whether a run comes there.
bool isOfWay(ir::PropertyKind kind) {
  return kind == ir::PropertyKind::Leak || kind == ir::PropertyKind::EndlessLoop;
}

} // namespace

bool comesToUnseen(const ir::Program &program, ir::FunctionId entry) {
  return Unseen(program, entry).exists();
}

std::vector<Violation> takeUnseen(const ir::Program &program, ir::FunctionId entry,
                                  Verification &failing, const Budget &budget) {
  std::vector<Violation> result;
  Unseen unseen(program, entry);
  if (!unseen.exists() || failing.violations.empty())
    return result;
  Limits limits;
  limits.unwind = failing.unwind;
  limits.decided = failing.decided;
  limits.nested = failing.nested;
  for (const Violation &violation : failing.violations)
    limits.watched.push_back(violation.property);
  smt::Terms terms;
  const Execution execution = execute(program, entry, terms, {}, limits, budget);
  if (execution.stopped != Reason::None)
    return result;
  unseen.follow(execution.inputs);
  std::erase_if(failing.violations, [&](const Violation &violation) {
    const auto reached = execution.reached.find(violation.property.index);
    if (reached == execution.reached.end() || isOfWay(program.properties[violation.property].kind))
      return false;
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(reached->second);
    for (const Obligation &obligation : execution.obligations)
      if (obligation.property == violation.property)
        solver.require(terms.negation(obligation.violated));
    for (const InputSymbol &input : execution.inputs)
      if (!input.index && !unseen.contains(input.key))
        solver.require(
            terms.equal(input.symbol, terms.number(terms.width(input.symbol),
                                                   ir::valueOf(violation.inputs, input.key))));
    if (solver.check(budget) != smt::Answer::Sat)
      return false;
    result.push_back(violation);
    return true;
  });
  return result;
}

std::vector<std::string> unseenIn(const ir::Program &program, ir::FunctionId entry,
                                  const Violation &violation, const Budget &budget) {
  const Unseen unseen(program, entry);
  return unseen.names(ir::interpret(program, entry, violation.inputs, {}, budget).read);
}

} // namespace salve::execution
