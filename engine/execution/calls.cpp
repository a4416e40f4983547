// Calls: arguments, frames, function pointers.
#include "engine/execution/machine.h"
#include "engine/ir/recursion.h"
#include "engine/support/limits/execution.h"

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using smt::Term;

void Machine::swapArguments(ExprId id, std::vector<Object> &arguments) {
  const auto *changes = changesOf(id);
  if (!changes)
    return;
  for (const GuardedChange &c : *changes)
    if (c.change.kind == ChangeKind::SwapArguments) {
      Object &a = arguments[c.change.first], &b = arguments[c.change.second];
      Object swapped = memory_.select(c.guard, b, a);
      b = memory_.select(c.guard, a, b);
      a = std::move(swapped);
    }
}

Object Machine::call(ExprId id, const Expr &e) {
  Value pointer;
  if (!e.callee)
    pointer = scalar(e.a);
  std::vector<Object> arguments;
  for (ExprId argument : e.args)
    arguments.push_back(value(argument));
  swapArguments(id, arguments);
  if (dead())
    return {};
  if (e.callee && e.property && program_.properties[e.property].limit == ir::kSameArguments)
    check(e.property, repeats(arguments));
  return e.callee ? callFunction(id, e.callee, std::move(arguments))
                  : callThroughPointer(id, e, pointer, std::move(arguments));
}

/// Where the arguments are what the parameters of the same function are, which calls itself.
Term Machine::repeats(const std::vector<Object> &arguments) {
  Term same = terms_.boolean(true);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Object *parameter = memory_.find(current_, frame_->objects[1 + i]);
    const bool isOne = parameter && parameter->cells.size() == 1 && parameter->journal.empty() &&
                       arguments[i].cells.size() == 1 &&
                       parameter->cells[0].width == arguments[i].cells[0].width;
    if (!isOne)
      return terms_.boolean(false);
    const Value &is = parameter->cells[0].value, &next = arguments[i].cells[0].value;
    const uint32_t width = arguments[i].cells[0].width;
    const Term equal = is.isPointer() || next.isPointer()
                           ? values_.samePointer(is, next)
                           : terms_.equal(values_.asTerm(is, width), values_.asTerm(next, width));
    same = terms_.conjunction(same, equal);
  }
  return same;
}

/// Every function that the pointer can denote, one after the other where it does.
Object Machine::callThroughPointer(ExprId id, const Expr &e, const Value &pointer,
                                   std::vector<Object> arguments) {
  ir::TypeId wanted = program_.types[program_.exprs[e.a].type].element;
  Term good = terms_.boolean(false);
  std::vector<Target> callees;
  Object result;
  for (const Target &t : values_.targets(pointer)) {
    if (t.object == unknownFunction_) {
      good = terms_.disjunction(good, t.guard);
      under(t.guard, [&] { result = callUnknown(id, e, arguments); });
      continue;
    }
    const ObjectInfo &info = memory_[t.object];
    if (t.object <= kInvalidObject || info.kind != ObjectInfo::Kind::Function ||
        !ir::sameType(program_.types, info.type, wanted) || !program_.functions[info.function].body)
      continue;
    good = terms_.disjunction(good, t.guard);
    callees.push_back(t);
  }
  check(e.property, terms_.negation(good));
  for (const Target &t : callees) {
    Object here;
    under(t.guard, [&] { here = callFunction(id, memory_[t.object].function, arguments); });
    result = memory_.select(t.guard, here, result);
  }
  return result;
}

/// How much there is behind a `void *` that a function from elsewhere gives, nobody knows: where
/// the program has functions for that (hooks, which are malloc and free), only these are called.
static bool isTakenForKnown(const ir::Program &program, const Expr &call) {
  const ir::Type &type = program.types[call.type];
  return type.kind == ir::TypeKind::Pointer &&
         program.types[type.element].kind == ir::TypeKind::Void &&
         !ir::functionsOfType(program, program.types[program.exprs[call.a].type].element).empty();
}

/// A function from elsewhere does what unknown code does and has any result.
Object Machine::callUnknown(ExprId id, const Expr &e, const std::vector<Object> &arguments) {
  if (isTakenForKnown(program_, e)) {
    out_.limit(Limitation::Functions);
    kill();
  }
  std::vector<Given> given;
  for (size_t i = 0; i < e.args.size(); ++i) {
    const ir::TypeId type = program_.exprs[e.args[i]].type;
    for (const Cell &c : arguments[i].cells)
      if (auto cell = ir::cellAt(program_.types, type, c.at); cell && c.width == 64)
        if (const ir::TypeId leaf = ir::cellType(program_.types, type, *cell);
            c.value.isPointer() || program_.types[leaf].kind == ir::TypeKind::Pointer)
          given.push_back({c.value, !program_.types[leaf].toConst});
  }
  if (!dead())
    runUnknown(id, given, true);
  const ir::InputKey key{ir::InputKey::Kind::Nondet, id.index, 0, frame_->context};
  if (isAggregate(e.type))
    return nondetRow(id, true);
  if (!program_.types[e.type].isScalar())
    return row(Value(), e.type);
  const Scalar type = scalarOf(e.type);
  return row(type.isPointer ? givenPointer(key, e.type) : input(key, type), e.type);
}

Object Machine::callFunction(ExprId id, ir::FunctionId callee, std::vector<Object> arguments) {
  if (dead())
    return {};
  if (tells()) {
    ir::PathStep step;
    step.kind = ir::PathStep::Kind::Call;
    step.expr = id;
    step.callee = callee;
    tell(step);
  }
  size_t slot = current_.stack.size();
  const ExprId outer = userCall_;
  const bool isModel = program_.functions[callee].isModel;
  if (isModel && !userCall_)
    userCall_ = id;
  ++depth_;
  nested_ += isModel ? 0 : 1;
  invoke(callee, id, ir::callContext(frame_->context, id), std::move(arguments));
  nested_ -= isModel ? 0 : 1;
  --depth_;
  userCall_ = outer;
  Object result;
  if (slot < current_.stack.size() && current_.stack[slot])
    result = *current_.stack[slot];
  current_.stack.resize(slot);
  return result;
}

/// What calls in calls beyond the bound violate; of runs whose inputs decide how many there are,
/// none.
ir::PropertyId Machine::endlessCall(ExprId call) const {
  const bool isOneRun = interpretation_.inputs || out_.inputs.empty();
  const ir::PropertyId ending = call ? program_.exprs[call].property : ir::PropertyId();
  if (!isOneRun || !ending || !interpretation_.facts)
    return {};
  const auto [entry, endless] = interpretation_.facts->endlessCall;
  const bool isIt = endless && entry == entry_ && ir::isOfCall(program_.properties[ending]) &&
                    program_.properties[ending].function == program_.properties[endless].function;
  return isIt ? endless : ir::PropertyId();
}

/// Runs the function's body in a new frame; afterwards the frame's slots are still there,
/// the first with the result.
void Machine::invoke(ir::FunctionId id, ExprId call, uint64_t context,
                     std::vector<Object> arguments) {
  const ir::Function &f = program_.functions[id];
  Frame frame;
  frame.function = id;
  frame.context = context;
  frame.path = call ? mix(frame_->path, call.index) : 0;
  frame.base = current_.stack.size();
  // A jump can pass a declaration, so that in a function with labels all objects live from
  // the start.
  frame.keepsLocals = hasLabels(f.body);
  Frame *caller = frame_;
  frame_ = &frame;

  ObjectInfo result;
  result.kind = ObjectInfo::Kind::Alloca;
  result.type = f.returnType;
  result.size = Value::number(program_.types[f.returnType].bytes);
  result.slot = {true, frame.base};
  frame.objects.push_back(memory_.add(std::move(result)));
  uint32_t next = 0;
  for (size_t i = 0; i < f.parameters.size(); ++i) {
    slots_[f.parameters[i].index] = next++;
    ObjectId object = addVariable(f.parameters[i], {true, frame.base + next}, context);
    frame.objects.push_back(object);
    if (i < arguments.size())
      memory_.place(current_, object, 0, arguments[i], terms_.boolean(true));
  }
  for (ir::VariableId local : f.locals) {
    const ir::Variable &v = program_.variables[local];
    if (v.storage == ir::Storage::StaticLocal || v.storage == ir::Storage::Literal)
      continue;
    slots_[local.index] = next++;
    frame.objects.push_back(addVariable(local, {true, frame.base + next}, context));
  }
  current_.stack.resize(frame.base + 1 + next);

  const size_t obligations = out_.obligations.size();
  if (++active_[id.index] > limits_.unwind + 1 || nested_ > limits_.nested ||
      depth_ > limits::execution::kNested) {
    if (const ir::PropertyId endless = endlessCall(call))
      violate(endless, terms_.boolean(true));
    else
      leaveBound({});
    kill();
  } else {
    exec(f.body);
  }
  if (--active_[id.index] > 0)
    dependOnInputs(obligations);
  if (frame.returned)
    current_ = merged(std::move(*frame.returned), std::move(current_));
  current_.stack.resize(frame.base + 1 + next);
  for (size_t i = 1; i < frame.objects.size(); ++i)
    memory_[frame.objects[i]].alive = false;
  for (ObjectId object : frame.allocated)
    memory_[object].alive = false;
  frame_ = caller;
}

} // namespace salve::execution
