// Runs that never end: a loop's head is reached in a state in which the same activation of the loop
// reached it before, and no input was read in between. What is deterministic then goes round for
// ever. Earlier heads are kept as R. Brent does (BIT 20, 1980): one of them, a later one at every
// power of two, so that any period is found at the cost of one comparison an iteration.
//
// A state is all bytes that frames, globals and the heap hold, and which objects live. What it
// does not see (an object that was made and ended in between leaves another name in a pointer)
// makes two states differ: a repetition can be missed, never made up.
//
// Likewise for calls in calls of one function that have not returned: the later one sees what the
// earlier one saw if its arguments and all memory that was there before the earlier one are the
// same, since of the frames in between nothing is known to it but by pointers in those.
#include "engine/ir/awaited.h"
#include "engine/ir/interpreter/machine.h"
#include "engine/ir/recursion.h"
#include "engine/ir/tallies.h"
#include "engine/support/limits/runs.h"

#include <algorithm>

namespace salve::ir {

void Machine::eachPartOfMemory(interpreter::FrameStack::Mark mark, size_t objects,
                               auto &&visit) const {
  stack_.eachPart(mark, visit);
  for (uint32_t i = 0; i < globals_.size(); ++i)
    if (globals_[i].data)
      visit(globals_[i].data, 3 * layout_.slot(VariableId(i)).bytes);
  for (size_t i = 0; i < objects; ++i)
    if (objects_[i].owned)
      visit(objects_[i].data, 3 * objects_[i].stored);
}

std::vector<uint32_t> Machine::aliveObjects(size_t count) const {
  std::vector<uint32_t> result;
  for (uint32_t i = 1; i < count; ++i)
    if (objects_[i].alive)
      result.push_back(i);
  return result;
}

/// Which objects live is asked first: loops that allocate or free are told apart by few of them.
bool Machine::isAt(const Heads &heads) {
  if (heads.read != run_.read.size())
    return false;
  const bool isNewKept =
      std::any_of(objects_.begin() + static_cast<ptrdiff_t>(heads.objects), objects_.end(),
                  [](const Object &o) { return o.alive && o.kind != Object::Kind::Variable; });
  if (isNewKept || !liveAs(heads))
    return false;
  size_t at = 0;
  bool same = true;
  eachPartOfMemory(heads.mark, heads.objects, [&](const uint8_t *bytes, uint64_t count) {
    same = same && count <= heads.bytes.size() - at &&
           std::equal(bytes, bytes + count, heads.bytes.begin() + static_cast<ptrdiff_t>(at));
    at += same ? count : 0;
  });
  fuel_ -= std::min(fuel_, at / limits::endless::kBytesPerStep);
  return same && at == heads.bytes.size();
}

/// Whether of the objects that there were then the same are alive.
bool Machine::liveAs(const Heads &heads) {
  size_t known = 0;
  uint32_t i = 1;
  for (; i < heads.objects; ++i)
    if (objects_[i].alive && (known == heads.alive.size() || heads.alive[known++] != i))
      break;
  fuel_ -= std::min<uint64_t>(fuel_, i / limits::endless::kBytesPerStep);
  return i >= heads.objects && known == heads.alive.size();
}

/// What the loop only counts is taken for 0 meanwhile.
void Machine::noteHead(StmtId loop, uint64_t iteration, Heads &heads) {
  if (iteration < limits::endless::kFirst)
    return;
  if (iteration == limits::endless::kFirst)
    heads.since = stepsDone();
  if (!heads.tallies && iteration >= limits::endless::kCounting) {
    const auto [known, isNew] = tallies_.try_emplace(loop.index);
    if (isNew)
      known->second = talliesOf(program_, function_, loop);
    heads.tallies = &known->second;
  }
  const auto eachTally = [&](auto &&visit) {
    if (!heads.tallies)
      return;
    for (VariableId tally : *heads.tallies)
      if (const Layout::Slot &slot = layout_.slot(tally); !slot.apart)
        visit(frame_ + slot.offset, 3 * slot.bytes);
  };
  std::vector<uint8_t> counted;
  eachTally([&](uint8_t *storage, uint64_t bytes) {
    counted.insert(counted.end(), storage, storage + bytes);
    std::fill_n(storage, bytes, uint8_t{0});
  });
  const bool isAgain = comesAgain(iteration, heads);
  eachTally([&, kept = counted.data()](uint8_t *storage, uint64_t bytes) mutable {
    std::copy_n(kept, bytes, storage);
    kept += bytes;
  });
  if (!isAgain)
    return;
  PropertyId property = program_.stmts[loop].ending;
  const bool isKnown = options_.awaited && loop.index < options_.awaited->size();
  if (property &&
      (isKnown ? (*options_.awaited)[loop.index] : awaitedLoops(program_, entry_)[loop.index]))
    fail(property);
  run_.endless = loop;
  end(RunEnd::Endless);
}

/// What later states are compared with; larger ones are not.
void Machine::remember(uint64_t iteration, Heads &heads) {
  heads.mark = stack_.mark();
  heads.objects = objects_.size();
  heads.iteration = 0;
  uint64_t size = 0;
  eachPartOfMemory(heads.mark, heads.objects,
                   [&](const uint8_t *, uint64_t count) { size += count; });
  if (size > limits::endless::kBytes)
    return;
  heads.iteration = iteration;
  heads.read = run_.read.size();
  heads.alive = aliveObjects(heads.objects);
  heads.bytes.clear();
  heads.bytes.reserve(size);
  eachPartOfMemory(heads.mark, heads.objects, [&](const uint8_t *bytes, uint64_t count) {
    heads.bytes.insert(heads.bytes.end(), bytes, bytes + count);
  });
  fuel_ -= std::min(fuel_, size / limits::endless::kBytesPerStep);
}

/// Whether the state was met before; else it may be what later ones are compared with, once that
/// costs no more than what was done since.
bool Machine::comesAgain(uint64_t iteration, Heads &heads) {
  if (heads.iteration != 0 && isAt(heads))
    return true;
  const bool isDue = heads.iteration == 0 || iteration >= 2 * heads.iteration;
  if (isDue && stepsDone() - heads.since >= 3 * stored_ / limits::endless::kBytesPerStep) {
    remember(iteration, heads);
    heads.since = stepsDone();
  }
  return false;
}

std::vector<Bits> Machine::scalarArguments(const Function &function, const Expr &call,
                                           size_t first) const {
  std::vector<Bits> result;
  for (size_t i = 0; i < function.parameters.size(); ++i)
    result.push_back(typeOf(call.args[i]).isScalar() ? values_[first++] : 0);
  return result;
}

/// Of a call inside so many of the same function. Where it never ends, it fails.
void Machine::noteDeepCall(const Expr &call, FunctionId target, size_t first) {
  const Function &function = program_.functions[target];
  const uint64_t around = active_[target.index];
  Heads &heads = calledAt_[target.index];
  if (heads.iteration != 0 && around <= heads.iteration)
    heads.iteration = 0; // that call has returned
  std::vector<Bits> arguments = scalarArguments(function, call, first);
  const bool isAsked = isChecked(call.property) && isOfCall(program_.properties[call.property]);
  const bool isPower = (around & (around - 1)) == 0;
  if (isPower && isAsked && neverReturns(program_, target, arguments))
    fail(call.property, "calls it again each time");
  const bool areScalars = std::all_of(call.args.begin(), call.args.end(),
                                      [&](ExprId arg) { return typeOf(arg).isScalar(); });
  if (!areScalars)
    return;
  if (heads.iteration != 0 && arguments == heads.arguments && isAt(heads)) {
    if (isAsked)
      fail(call.property, "comes to the same arguments and memory again");
    end(RunEnd::Endless);
  }
  if (heads.iteration == 0 || around >= 2 * heads.iteration) {
    remember(around, heads);
    heads.arguments = std::move(arguments);
  }
}

} // namespace salve::ir
