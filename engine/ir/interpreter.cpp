// Set-up, activations, memory, trace. See interpreter_machine.h for the model.
#include "engine/ir/interpreter_machine.h"

#include <algorithm>

namespace salve::ir {

namespace {
constexpr uint64_t kFuel = 1 << 14; ///< steps between two looks at the clock
} // namespace

Run interpret(const Program &program, FunctionId entry, const Inputs &inputs,
              const RunOptions &options, const Budget &budget) {
  return Machine(program, entry, inputs, options, budget).run();
}

Machine::Machine(const Program &program, FunctionId entry, const Inputs &inputs,
                 const RunOptions &options, const Budget &budget)
    : program_(program), entry_(entry), inputs_(inputs), options_(options), budget_(budget),
      slots_(program.variables.size()), frames_(program.functions.size()),
      info_(program.stmts.size()), stepsLeft_(options.limits.steps) {}

Run Machine::run() {
  stackTop_ = static_cast<const char *>(__builtin_frame_address(0));
  try {
    refuel();
    placeGlobals();
    const Function &function = program_.functions[entry_];
    if (!function.body)
      end(RunEnd::Stopped);
    enter(entry_, 0);
    runBody(function.body);
    if (program_.types[function.returnType].isScalar())
      run_.result = returnValue_;
  } catch (const Ended &) {
    // run_.end says how
  }
  if (run_.trace.size() > kMaxTrace)
    run_.trace.erase(run_.trace.begin(), run_.trace.end() - kMaxTrace);
  collectGlobals();
  return std::move(run_);
}

// ----------------------------------------------------------------- set-up

void Machine::reserveCells(uint64_t cells) {
  if (cells > kMaxCells || cells_.size() + cells > kMaxCells)
    end(RunEnd::Stopped);
  cells_.resize(cells_.size() + cells);
  fresh_.resize(cells_.size(), 1);
}

void Machine::placeGlobals() {
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    VariableId id(i);
    const Variable &variable = program_.variables[id];
    if (variable.storage != Storage::Global && variable.storage != Storage::StaticLocal)
      continue;
    Slot &slot = slots_[i];
    slot = {cells_.size(), 0, true, arbitraryAtEntry(program_, entry_, id)};
    reserveCells(program_.types[variable.type].cells);
    size_t given = std::min<size_t>(variable.initial.size(), cells_.size() - slot.offset);
    std::copy_n(variable.initial.begin(), given, cells_.begin() + slot.offset);
  }
}

/// Lays out the frame, parameters first and in order, and numbers the statements.
void Machine::prepare(FunctionId function) {
  const Function &f = program_.functions[function];
  Frame &frame = frames_[function.index];
  frame.prepared = true;
  auto place = [&](VariableId id) {
    slots_[id.index] = {frame.cells, frame.variables++, false, false};
    frame.cells += program_.types[program_.variables[id].type].cells;
  };
  for (VariableId parameter : f.parameters)
    place(parameter);
  frame.parameterCells = frame.cells;
  for (VariableId local : f.locals)
    if (program_.variables[local].storage != Storage::StaticLocal)
      place(local);
  number(f.body);
}

/// Numbers statements in preorder and collects the cases of every switch. Not
/// recursive: chains of `else if` nest deeply.
void Machine::number(StmtId body) {
  struct Open {
    StmtId id;
    uint32_t innerSwitch;
    size_t nextChild;
  };
  constexpr uint32_t kNoSwitch = UINT32_MAX;
  uint32_t count = 0;
  std::vector<Open> open;
  auto push = [&](StmtId id, uint32_t innerSwitch) {
    info_[id.index].first = count++;
    open.push_back({id, openStatement(id, innerSwitch), 0});
  };
  push(body, kNoSwitch);
  while (!open.empty()) {
    Open &top = open.back();
    const Stmt &stmt = program_.stmts[top.id];
    if (top.nextChild == stmt.children.size()) {
      info_[top.id.index].last = count - 1;
      open.pop_back();
      continue;
    }
    StmtId child = stmt.children[top.nextChild++];
    if (child)
      push(child, top.innerSwitch);
  }
}

/// Registers a statement with the switch around it; the switch table its children use.
uint32_t Machine::openStatement(StmtId id, uint32_t innerSwitch) {
  const Stmt &stmt = program_.stmts[id];
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

// ------------------------------------------------------------ activations

/// Makes a frame whose cells are all fresh.
Machine::Caller Machine::enter(FunctionId function, uint64_t context) {
  Frame &frame = frames_[function.index];
  if (!frame.prepared)
    prepare(function);
  if (frame.active > options_.limits.recursion)
    end(RunEnd::LeftBound);
  ++frame.active;
  Caller caller{base_, contextBase_, context_, function_, std::move(written_)};
  base_ = cells_.size();
  reserveCells(frame.cells);
  contextBase_ = declared_.size();
  declared_.resize(contextBase_ + frame.variables, context);
  context_ = context;
  function_ = function;
  written_.clear();
  return caller;
}

void Machine::leave(FunctionId function, Caller caller) {
  --frames_[function.index].active;
  cells_.resize(base_);
  fresh_.resize(base_);
  declared_.resize(contextBase_);
  base_ = caller.base;
  contextBase_ = caller.contextBase;
  context_ = caller.context;
  function_ = caller.function;
  written_ = std::move(caller.written);
}

// ------------------------------------------------------------------- ends

void Machine::end(RunEnd how) {
  run_.end = how;
  throw Ended{};
}

void Machine::fail(PropertyId property, std::string detail) {
  if (!property)
    end(RunEnd::Stopped); // the frontend saw no need for a check here: nothing to report
  if (options_.trace)
    noteStep(program_.properties[property].range);
  run_.property = property;
  run_.detail = std::move(detail);
  end(RunEnd::Failed);
}

void Machine::refuel() {
  if (stepsLeft_ == 0 || budget_.exhausted())
    end(RunEnd::Stopped);
  fuel_ = std::min(stepsLeft_, kFuel);
  stepsLeft_ -= fuel_;
}

void Machine::collectGlobals() {
  for (uint32_t i = 0; i < slots_.size(); ++i) {
    const Slot &slot = slots_[i];
    if (!slot.global)
      continue;
    uint64_t count = program_.types[program_.variables[VariableId(i)].type].cells;
    for (uint64_t cell = 0; cell < count && slot.offset + cell < cells_.size(); ++cell)
      if (!fresh_[slot.offset + cell])
        run_.globals.emplace_hint(run_.globals.end(), std::pair(VariableId(i), cell),
                                  cells_[slot.offset + cell]);
  }
}

// ----------------------------------------------------------------- memory

uint64_t Machine::input(const InputKey &key) {
  run_.read.push_back(key);
  return truncate(program_.types[inputType(program_, key)], valueOf(inputs_, key));
}

uint64_t Machine::firstRead(uint64_t address, VariableId variable, uint64_t cell) {
  const Slot &slot = slots_[variable.index];
  fresh_[address] = 0;
  if (slot.global && !slot.arbitrary)
    return cells_[address];
  InputKey key{InputKey::Kind::Variable, variable.index, cell, 0};
  if (!slot.global && program_.variables[variable].storage != Storage::Parameter) {
    key.kind = InputKey::Kind::Uninitialised;
    key.context = declared_[contextBase_ + slot.local];
  }
  return cells_[address] = input(key);
}

// ------------------------------------------------------------------ trace

void Machine::noteWrite(VariableId variable, uint64_t cell, uint64_t value) {
  const Variable &what = program_.variables[variable];
  if (what.storage == Storage::Temporary)
    return;
  std::string name = what.name + cellSuffix(program_.types, what.type, cell);
  std::string shown = formatValue(program_.types[cellType(program_.types, what.type, cell)], value);
  for (NamedValue &earlier : written_)
    if (earlier.name == name) {
      earlier.value = std::move(shown);
      return;
    }
  if (written_.size() < kMaxWritten)
    written_.push_back({std::move(name), std::move(shown)});
}

/// Closes the step that runs; it is kept if it wrote something.
void Machine::noteStep(SourceRange range) {
  if (written_.empty())
    return;
  if (run_.trace.size() == 2 * kMaxTrace)
    run_.trace.erase(run_.trace.begin(), run_.trace.begin() + kMaxTrace);
  run_.trace.push_back({range, std::move(written_)});
  written_.clear();
}

} // namespace salve::ir
