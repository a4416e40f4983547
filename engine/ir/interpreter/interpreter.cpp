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
      keepsEntry_(keepsVariables(program, entry)),
      layout_(options.layout ? *options.layout : own_.emplace(program)),
      globals_(program.variables.size()), active_(program.functions.size()), objects_(1),
      isExcused_(!startsProgram(program, entry)), told_(told), stepsLeft_(options.limits.steps) {
  run_.executed.resize(options.executed ? program.stmts.size() : 0);
  run_.held.resize(options.executed ? program.properties.size() : 0);
}

Run Machine::run() {
  stackTop_ = static_cast<const char *>(__builtin_frame_address(0));
  try {
    refuel();
    const Function &function = program_.functions[entry_];
    if (!function.body)
      end(RunEnd::Stopped);
    enter(entry_, 0);
    runBody(function.body, function.returnType);
    const Type &result = program_.types[function.returnType];
    if (result.kind == TypeKind::Pointer)
      run_.result = canonical(lowHalf(returnValue_));
    else if (result.isScalar())
      run_.result = returnValue_;
    checkLeaks();
  } catch (const Ended &) {
    // run_.end says how
  }
  budget_.spend(limits::work::kPerRun +
                (granted_ - std::min(granted_, fuel_)) / limits::work::kRunStepsPerUnit);
  run_.steps = stepsDone();
  if (run_.trace.size() > limits::run::kTrace)
    run_.trace.erase(run_.trace.begin(), run_.trace.end() - limits::run::kTrace);
  run_.path.finish();
  if (options_.globals)
    collectGlobals();
  return std::move(run_);
}

// ------------------------------------------------------------ activations

/// Makes a frame in which nothing is defined.
Machine::Caller Machine::enter(FunctionId function, uint64_t context) {
  const Layout::Frame &frame = layout_.frame(function);
  if (active_[function.index] > options_.limits.recursion)
    end(RunEnd::LeftBound);
  if (stored_ + frame.bytes > limits::run::kStoredBytes)
    end(RunEnd::Stopped);
  ++active_[function.index];
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
  --active_[function.index];
  stored_ -= layout_.frame(function).bytes;
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
  for (uint32_t i = 0; i < globals_.size(); ++i) {
    const uint8_t *const data = globals_[i].data;
    const uint64_t bytes = layout_.slot(VariableId(i)).bytes;
    const Variable &variable = program_.variables[VariableId(i)];
    if (!data || variable.storage == Storage::Literal)
      continue;
    const uint8_t *known = data + bytes;
    auto touched = [&](uint64_t byte) { return known[byte] | known[bytes + byte]; };
    uint64_t begin = 0, end = bytes;
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
               if ((at(known) | at(known + bytes)) == 0)
                 return true;
               Bits value = at(data);
               if (program_.types[type].kind == TypeKind::Pointer)
                 value = canonical(lowHalf(value));
               run_.globals.emplace_hint(run_.globals.end(), std::pair(VariableId(i), cell), value);
               return true;
             });
  }
}

} // namespace salve::ir
