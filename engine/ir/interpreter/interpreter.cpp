// Set-up, activations and ends of a run. See interpreter_machine.h for the model.
#include "engine/ir/interpreter/machine.h"
#include "engine/support/limits/runs.h"
#include "engine/support/limits/work.h"

#include <algorithm>

namespace salve::ir {

using namespace interpreter;

Run interpret(const Program &program, FunctionId entry, const Inputs &inputs,
              const RunOptions &options, const Budget &budget) {
  return Machine(program, entry, inputs, options, budget).run();
}

Run interpret(const Program &program, FunctionId entry, const Inputs &inputs,
              const RunOptions &options, Evaluations &told, const Budget &budget) {
  return Machine(program, entry, inputs, options, budget, &told).run();
}

Machine::Machine(const Program &program, FunctionId entry, const Inputs &inputs,
                 const RunOptions &options, const Budget &budget, Evaluations *told)
    : program_(program), entry_(entry), inputs_(inputs), options_(options), budget_(budget),
      checksOverflow_(program.isChecked(PropertyKind::Overflow)),
      keepsEntry_(keepsVariables(program, entry)), slots_(program.variables.size()),
      frames_(program.functions.size()), info_(program.stmts.size()), objects_(1), told_(told),
      stepsLeft_(options.limits.steps) {
  run_.executed.resize(options.executed ? program.stmts.size() : 0);
}

Run Machine::run() {
  stackTop_ = static_cast<const char *>(__builtin_frame_address(0));
  try {
    refuel();
    placeGlobals();
    const Function &function = program_.functions[entry_];
    if (!function.body)
      end(RunEnd::Stopped);
    enter(entry_, 0);
    runBody(function.body, function.returnType);
    checkLeaks();
    const Type &result = program_.types[function.returnType];
    if (result.kind == TypeKind::Pointer)
      run_.result = canonical(lowHalf(returnValue_));
    else if (result.isScalar())
      run_.result = returnValue_;
  } catch (const Ended &) {
    // run_.end says how
  }
  budget_.spend(limits::work::kPerRun +
                (granted_ - std::min(granted_, fuel_)) / limits::work::kRunStepsPerUnit);
  run_.steps = options_.limits.steps - stepsLeft_ - std::min(granted_, fuel_);
  if (run_.trace.size() > limits::run::kTrace)
    run_.trace.erase(run_.trace.begin(), run_.trace.end() - limits::run::kTrace);
  run_.path.finish();
  if (options_.globals)
    collectGlobals();
  return std::move(run_);
}

// ----------------------------------------------------------------- set-up

void Machine::placeGlobals() {
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    const Variable &variable = program_.variables[VariableId(i)];
    bool isGlobal = variable.storage == Storage::Global ||
                    variable.storage == Storage::StaticLocal ||
                    variable.storage == Storage::Literal;
    if (isGlobal) {
      slots_[i].global = true;
      slots_[i].bytes = program_.types[variable.type].bytes;
    }
  }
}

/// Lays out the frame and numbers the statements.
void Machine::prepare(FunctionId function) {
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
bool Machine::number(StmtId body) {
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
uint32_t Machine::openStatement(StmtId id, uint32_t innerSwitch) {
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
void Machine::noteScope(StmtId scope, StmtId block) {
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

// ------------------------------------------------------------ activations

/// Makes a frame in which nothing is defined.
Machine::Caller Machine::enter(FunctionId function, uint64_t context) {
  Frame &frame = frames_[function.index];
  if (!frame.prepared)
    prepare(function);
  if (frame.active > options_.limits.recursion)
    end(RunEnd::LeftBound);
  if (stored_ + frame.bytes > limits::run::kStoredBytes)
    end(RunEnd::Stopped);
  ++frame.active;
  stored_ += frame.bytes;
  Caller caller{frame_,          stack_.mark(), localBase_,         context_,
                allocas_.size(), function_,     std::move(written_)};
  frame_ = stack_.push(frame.bytes);
  localBase_ = locals_.size();
  locals_.resize(localBase_ + frame.variables, Local{context, 0});
  context_ = context;
  function_ = function;
  written_.clear();
  return caller;
}

/// Ends the lifetimes of parameters, locals and what alloca made.
void Machine::leave(FunctionId function, Caller caller) {
  --frames_[function.index].active;
  stored_ -= frames_[function.index].bytes;
  for (size_t i = localBase_; i < locals_.size(); ++i)
    if (locals_[i].object)
      endObject(locals_[i].object);
  for (size_t i = caller.allocas; i < allocas_.size(); ++i)
    endObject(allocas_[i]);
  allocas_.resize(caller.allocas);
  locals_.resize(localBase_);
  stack_.release(caller.mark);
  frame_ = caller.frame;
  localBase_ = caller.locals;
  context_ = caller.context;
  function_ = caller.function;
  std::swap(written_, caller.written);
  if (program_.functions[function].isModel) // what it wrote was written by the call
    for (NamedValue &value : caller.written)
      noteValue(std::move(value.name), std::move(value.value));
}

// ------------------------------------------------------------------- ends

void Machine::end(RunEnd how) {
  run_.end = how;
  throw Ended{};
}

void Machine::fail(PropertyId property, const std::string &detail, Fault fault) {
  run_.isAstray = !property;
  if (!isChecked(property))
    end(RunEnd::Halted);
  if (options_.trace)
    noteStep(program_.properties[property].range);
  run_.property = property;
  run_.detail = detail;
  run_.fault = fault;
  end(RunEnd::Failed);
}

void Machine::blame(uint64_t pointer) {
  const Pointer p = decode(pointer);
  if (p.kind == Pointer::Kind::Object && p.id < objects_.size() &&
      objects_[p.id].kind == Object::Kind::Pointee)
    run_.ofInput = objects_[p.id].owner;
}

void Machine::refuel() {
  budget_.spend(granted_ / limits::work::kRunStepsPerUnit);
  granted_ = 0;
  if (stepsLeft_ == 0 || budget_.exhausted())
    end(RunEnd::Stopped);
  fuel_ = granted_ = std::min(stepsLeft_, limits::run::kFuel);
  stepsLeft_ -= fuel_;
}

/// All cells of globals that were read or written.
void Machine::collectGlobals() {
  for (uint32_t i = 0; i < slots_.size(); ++i) {
    const Slot &slot = slots_[i];
    const Variable &variable = program_.variables[VariableId(i)];
    if (!slot.data || variable.storage == Storage::Literal)
      continue;
    const uint8_t *known = slot.data + slot.bytes;
    auto touched = [&](uint64_t byte) { return known[byte] | known[slot.bytes + byte]; };
    uint64_t begin = 0, end = slot.bytes;
    while (begin < end && !touched(begin))
      ++begin;
    while (begin < end && !touched(end - 1))
      --end;
    eachCell(program_.types, variable.type, 0, 0,
             [&](uint64_t cell, uint64_t bit, uint32_t width, TypeId type) {
               uint64_t first = bit / 8, last = (bit + width - 1) / 8;
               if (last < begin || first >= end)
                 return first < end;
               auto at = [&](const uint8_t *row) {
                 return extractBits(row + first, bit % 8, width);
               };
               if ((at(known) | at(known + slot.bytes)) == 0)
                 return true;
               Bits value = at(slot.data);
               if (program_.types[type].kind == TypeKind::Pointer)
                 value = canonical(lowHalf(value));
               run_.globals.emplace_hint(run_.globals.end(), std::pair(VariableId(i), cell), value);
               return true;
             });
  }
}

} // namespace salve::ir
