// What is known to be written, for calls that stand for the functions they call: where it is hard
// to say nothing was.
#include "engine/execution/machine.h"
#include "engine/ir/unknown.h"
#include "engine/support/limits/execution.h"

namespace salve::execution {

using smt::Term;

/// Where all bits of scalars behind the target, so many bytes, were written. They are valid.
Term Machine::written(const Target &t, const Value &count) {
  const ObjectInfo info = memory_[t.object];
  const bool isExact = t.index.isNumber() && count.isNumber() && t.base >= 0;
  if (!isExact && !info.size.isNumber() && info.mustBeWritten())
    return terms_.boolean(false);
  const uint64_t begin =
      isExact ? (static_cast<uint64_t>(t.base) + t.stride * lowHalf(t.index.number())) * 8 : 0;
  const uint64_t end = isExact                ? begin + lowHalf(count.number()) * 8
                       : info.size.isNumber() ? lowHalf(info.size.number()) * 8
                                              : UINT64_MAX;
  const Object *object = memory_.find(current_, t.object);
  Term all = terms_.boolean(true);
  uint64_t at = begin;
  auto pass = [&](uint64_t to) { // of scalars that nobody wrote there is none up to here
    while (info.mustBeWritten() && at < to) {
      uint64_t first = 0;
      ir::Leaf leaf;
      if (memory_.leafAt(info, at, first, leaf))
        return false;
      at += 8 - at % 8;
    }
    at = std::max(at, to);
    return true;
  };
  if (object) {
    for (const Cell &cell : object->cells) {
      if (cell.at + cell.width <= begin || cell.at >= end)
        continue;
      if (!pass(cell.at))
        return terms_.boolean(false);
      all = terms_.conjunction(all, terms_.negation(cell.undefined));
      at = std::max(at, cell.at + cell.width);
    }
    for (const Entry &entry : object->journal)
      all = terms_.conjunction(all,
                               terms_.negation(terms_.conjunction(entry.guard, entry.undefined)));
  }
  return pass(end) ? all : terms_.boolean(false);
}

/// Every scalar of the object becomes an input as far as it was written.
void Machine::havocWritten(const Target &t, uint64_t context) {
  const ObjectInfo info = memory_[t.object];
  const Object *object = memory_.find(current_, t.object);
  if (ir::holds(program_.types, info.type, ir::TypeKind::Pointer) || !strayPointers(info).empty())
    throw MemoryNotModelled();
  bool mayBeUndefined = info.mustBeWritten();
  if (object) {
    for (const Entry &entry : object->journal)
      if (entry.value.isPointer() ||
          (entry.value.isTerm() && values_.containsPointer(entry.value.term())))
        throw MemoryNotModelled();
      else
        mayBeUndefined |= !terms_.isFalse(entry.undefined);
    for (const Cell &cell : object->cells)
      mayBeUndefined |= !terms_.isFalse(cell.undefined);
  }
  const uint64_t bytes = info.size.isNumber() ? lowHalf(info.size.number()) : UINT64_MAX;
  ir::InputKey key{ir::InputKey::Kind::Havoc, info.type.index, 0, context};
  if (bytes > limits::memory::kCases || (object && !object->journal.empty())) {
    key.context = mix(context, ir::objectName(info.key));
    Object &content = memory_.writable(current_, t.object);
    content.journal.push_back({{}, Value(), terms_.boolean(mayBeUndefined), t.guard, key});
    return;
  }
  for (uint64_t bit = 0; bit < bytes * 8;) {
    uint64_t begin = 0;
    ir::Leaf leaf;
    const auto cell = memory_.leafAt(info, bit, begin, leaf);
    bit = cell ? begin + leaf.bitWidth : bit + 8 - bit % 8;
    if (!cell || begin + leaf.bitWidth > bytes * 8)
      continue;
    key.cell = *cell;
    const Term undefined = memory_.read(current_, t.object, begin, leaf.bitWidth).undefined;
    if (!terms_.isTrue(undefined))
      memory_.write(current_, t.object, begin, leaf.bitWidth,
                    {input(key, scalarOfLeaf(leaf)), undefined}, t.guard);
  }
}

} // namespace salve::execution
