#include "engine/diagnosis/traces.h"

#include "engine/diagnosis/weakest/flow.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/diagnosis.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace salve::diagnosis {

using ir::ComponentId;
using ir::ExprId;
using ir::ExprKind;
using Node = Flow::Node;

namespace {

/// What a run tells, if it is known from its beginning and fails.
std::optional<ir::Evaluations> evaluationsOf(const ir::Program &program, ir::FunctionId entry,
                                             const ir::Inputs &inputs, const Budget &budget) {
  ir::RunOptions options;
  options.globals = false;
  options.limits.steps = limits::search::kSuspectSteps;
  ir::Evaluations told;
  const ir::RunEnd end = ir::interpret(program, entry, inputs, options, told, budget).end;
  if ((end != ir::RunEnd::Failed && end != ir::RunEnd::Endless) || told.dropped > 0)
    return std::nullopt;
  return told;
}

/// Whether the run came to it. What it did not end is not told: calls, and what reads, can be that.
bool isBegun(const ir::Program &program, ExprId root, const std::vector<bool> &ended) {
  const std::vector<ExprId> parts = ir::below(program, root);
  return std::any_of(parts.begin(), parts.end(), [&](ExprId id) {
    const ExprKind kind = program.exprs[id].kind;
    return ended[id.index] || kind == ExprKind::Call || kind == ExprKind::Statements ||
           (id == root && kind != ExprKind::Constant && parts.size() == 1);
  });
}

/// Follows what one run does with values.
class Uses {
public:
  Uses(const ir::Program &program, const Flow &flow);

  /// The component through which all goes that these evaluations of another one have an effect on.
  ComponentId through(ComponentId component, const std::vector<Node> &evaluations) const;

private:
  /// The smallest one that it is a part of, but for one.
  ComponentId around(ExprId expr, ComponentId except) const;

  const ir::Program &program_;
  const Flow &flow_;
  std::unordered_map<uint32_t, std::vector<ComponentId>> around_; ///< by expression, smallest first
  std::vector<std::vector<Node>> users_;                          ///< by node
};

Uses::Uses(const ir::Program &program, const Flow &flow)
    : program_(program), flow_(flow), users_(flow.steps().size()) {
  std::vector<std::pair<std::vector<ExprId>, ComponentId>> all;
  for (uint32_t i = 0; i < program.components.size(); ++i)
    all.emplace_back(ir::below(program, program.components[ComponentId(i)].expr), i);
  std::stable_sort(all.begin(), all.end(), [](const auto &one, const auto &other) {
    return one.first.size() < other.first.size();
  });
  for (const auto &[parts, component] : all)
    for (ExprId part : parts)
      around_[part.index].push_back(component);
  for (Node node = 0; node < flow.steps().size(); ++node) {
    const Flow::Step &step = flow[node];
    std::vector<Node> used{step.a, step.b, step.c, step.source, step.pointer};
    used.insert(used.end(), step.indices.begin(), step.indices.end());
    for (Node operand : used)
      if (operand != Flow::kNone)
        users_[operand].push_back(node);
  }
}

ComponentId Uses::around(ExprId expr, ComponentId except) const {
  const auto found = around_.find(expr.index);
  if (found == around_.end())
    return {};
  for (ComponentId component : found->second)
    if (component != except)
      return component;
  return {};
}

ComponentId Uses::through(ComponentId component, const std::vector<Node> &evaluations) const {
  ComponentId only;
  std::vector<Node> left = evaluations;
  std::unordered_set<Node> seen;
  while (!left.empty()) {
    const Node node = left.back();
    left.pop_back();
    const Flow::Step &step = flow_[node];
    // Its value decides, is asserted, or goes where no run tells.
    if (users_[node].empty() && !step.stores)
      return {};
    for (Node user : users_[node]) {
      const ComponentId next = around(flow_[user].expr, component);
      if (!next || flow_[user].isArgument) {
        if (seen.insert(user).second)
          left.push_back(user);
      } else if (only && next != only) {
        return {};
      } else {
        only = next;
      }
    }
  }
  return only;
}

} // namespace

std::vector<Traced> traced(const ir::Program &program, ir::FunctionId entry,
                           const std::vector<ir::Inputs> &failing, const Budget &budget) {
  std::vector<Traced> result;
  for (size_t i = 0; i < failing.size(); ++i) {
    const auto told = evaluationsOf(program, entry, failing[i], budget);
    if (!told && i == 0)
      return {};
    if (!told)
      continue;
    std::vector<bool> ended(program.exprs.size());
    for (const ir::Evaluation &one : told->list)
      ended[one.expr.index] = true;
    result.resize(program.components.size());
    for (uint32_t c = 0; c < result.size(); ++c)
      result[c].isCommon &= isBegun(program, program.components[ComponentId(c)].expr, ended);
    if (i > 0 || told->list.size() > limits::diagnosis::kUses)
      continue;
    const Flow flow(program, *told);
    const Uses uses(program, flow);
    std::unordered_map<uint32_t, std::vector<Node>> nodes; // by expression
    for (Node node = 0; node < flow.steps().size(); ++node)
      if (!flow[node].isArgument)
        nodes[flow[node].expr.index].push_back(node);
    for (uint32_t c = 0; c < result.size(); ++c)
      if (const auto found = nodes.find(program.components[ComponentId(c)].expr.index);
          found != nodes.end()) {
        result[c].times = static_cast<uint32_t>(found->second.size());
        result[c].last = found->second.back() + 1;
        result[c].through = uses.through(ComponentId(c), found->second);
      }
  }
  return result;
}

} // namespace salve::diagnosis
