#include "engine/ir/interpreter/layout.h"

#include "engine/support/limits/runs.h"

namespace salve::ir {

Layout::Layout(const Program &program)
    : program_(program), slots_(program.variables.size()), frames_(program.functions.size()),
      info_(program.stmts.size()) {
  for (uint32_t i = 0; i < program.variables.size(); ++i) {
    const Variable &variable = program.variables[VariableId(i)];
    slots_[i].global = variable.storage == Storage::Global ||
                       variable.storage == Storage::StaticLocal ||
                       variable.storage == Storage::Literal;
    if (slots_[i].global)
      slots_[i].bytes = program.types[variable.type].bytes;
  }
}

/// Lays out the frame and numbers the statements.
void Layout::prepare(FunctionId function) {
  const Function &f = program_.functions[function];
  Frame &frame = frames_[function.index];
  frame.prepared = true;
  auto place = [&](VariableId id) {
    Slot &slot = slots_[id.index];
    if (slot.global)
      return;
    const Type &type = program_.types[program_.variables[id].type];
    slot.bytes = type.bytes;
    slot.local = frame.variables++;
    slot.offset = frame.bytes;
    slot.apart = type.isVariable || type.bytes > limits::run::kLocalBytes;
    if (!slot.apart)
      frame.bytes += 3 * type.bytes;
  };
  for (VariableId parameter : f.parameters)
    place(parameter);
  for (VariableId local : f.locals)
    place(local);
  frame.hasLabels = number(f.body);
}

/// Numbers statements in preorder and collects the cases of every switch and the locals of
/// every scope; whether there are labels. Not recursive: chains of `else if` nest deeply.
bool Layout::number(StmtId body) {
  struct Open {
    StmtId id;
    uint32_t innerSwitch;
    size_t nextChild;
  };
  constexpr uint32_t kNoSwitch = UINT32_MAX;
  std::vector<Open> open;
  bool hasLabels = false;
  auto push = [&](StmtId id, uint32_t innerSwitch) {
    info_[id.index].first = numbers_++;
    info_[id.index].numbered = true;
    hasLabels |= program_.stmts[id].kind == StmtKind::Label;
    open.push_back({id, openStatement(id, innerSwitch), 0});
  };
  push(body, kNoSwitch);
  while (!open.empty()) {
    Open &top = open.back();
    const Stmt &stmt = program_.stmts[top.id];
    if (top.nextChild == stmt.children.size()) {
      info_[top.id.index].last = numbers_ - 1;
      open.pop_back();
      continue;
    }
    StmtId child = stmt.children[top.nextChild++];
    if (child)
      push(child, top.innerSwitch);
  }
  return hasLabels;
}

/// Registers a statement with the switch around it; the switch table its children use.
uint32_t Layout::openStatement(StmtId id, uint32_t innerSwitch) {
  const Stmt &stmt = program_.stmts[id];
  if (stmt.kind == StmtKind::Block)
    noteScope(id, id);
  if (stmt.kind == StmtKind::For && stmt.children[0])
    noteScope(id, stmt.children[0]);
  if (stmt.kind == StmtKind::Switch) {
    innerSwitch = static_cast<uint32_t>(tables_.size());
    info_[id.index].table = innerSwitch;
    tables_.emplace_back();
  } else if (innerSwitch < tables_.size()) {
    if (stmt.kind == StmtKind::Case)
      tables_[innerSwitch].cases.push_back({stmt.low, stmt.high, id});
    else if (stmt.kind == StmtKind::Default)
      tables_[innerSwitch].defaultCase = id;
  }
  return innerSwitch;
}

/// Locals that `block` declares directly end with `scope`: with the block itself, or with the
/// loop whose first part it is.
void Layout::noteScope(StmtId scope, StmtId block) {
  StmtInfo &info = info_[scope.index], &inner = info_[block.index];
  if (scope != block)
    inner.isLoopInit = true;
  else if (inner.isLoopInit)
    return;
  info.scopeBegin = static_cast<uint32_t>(scopes_.size());
  auto note = [&](StmtId id) {
    while (id && (program_.stmts[id].kind == StmtKind::Case ||
                  program_.stmts[id].kind == StmtKind::Default)) {
      const Stmt &labelled = program_.stmts[id];
      id = labelled.children.empty() ? StmtId() : labelled.children[0];
    }
    if (id && program_.stmts[id].kind == StmtKind::Declare)
      scopes_.push_back(program_.stmts[id].variable);
  };
  note(block);
  if (program_.stmts[block].kind == StmtKind::Block)
    for (StmtId child : program_.stmts[block].children)
      note(child);
  info.scopeEnd = static_cast<uint32_t>(scopes_.size());
}

} // namespace salve::ir
