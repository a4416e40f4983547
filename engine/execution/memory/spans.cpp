// Spans: reads and writes at places that are no constant, in objects with too many elements for a
// case each. What was written stands in the object's journal; a read is laid over by every entry
// that can be on the same bits. Where one is a part of the other, bytes are put together.
#include "engine/execution/memory/memory.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <numeric>

namespace salve::execution {

using smt::Term;

namespace {
constexpr uint64_t kWritten = 0x7772697474656e; // a context of its own
} // namespace

std::pair<Memory::Overlap, Term> Memory::overlap(const Span &a, const Span &b) {
  uint64_t step = std::gcd(a.stride, b.stride) * 8;
  auto apart = static_cast<int64_t>(b.base) - static_cast<int64_t>(a.base);
  const std::pair never{Overlap::Never, terms_.boolean(false)};
  const std::pair partly{Overlap::Partly, terms_.boolean(true)};
  if (step == 0) { // two constants
    if (apart == 0 && a.width == b.width)
      return {Overlap::Same, terms_.boolean(true)};
    bool common = apart >= 0 ? static_cast<uint64_t>(apart) < a.width
                             : static_cast<uint64_t>(-apart) < b.width;
    return common ? partly : never;
  }
  auto modulo = static_cast<int64_t>(step);
  auto residue = static_cast<uint64_t>((apart % modulo + modulo) % modulo);
  if (a.width > step || b.width > step)
    return partly;
  if (residue != 0 || a.width != b.width)
    return residue < a.width || residue + b.width > step ? partly : never;
  // Both bases in steps of the common stride.
  auto position = [&](const Span &s, int64_t base) {
    Value scaled = values_.binary(ir::BinaryOp::Mul, s.index, Value::number(s.stride * 8 / step),
                                  kOffset, kOffset, 64);
    return values_.binary(ir::BinaryOp::Add, scaled,
                          Value::number(static_cast<uint64_t>(base / modulo)), kOffset, kOffset,
                          64);
  };
  Value equal =
      values_.binary(ir::BinaryOp::Eq, position(a, 0), position(b, apart), kOffset, kOffset, 32);
  return {Overlap::Same, values_.truth(equal, 32)};
}

/// What was written `at` some place over the content of the span, where the guard holds. A byte
/// can be any of those that were written.
void Memory::overlay(const Span &span, const Span &at, const Content &written, Term guard,
                     Content &content) {
  auto [how, where] = overlap(span, at);
  if (how == Overlap::Never)
    return;
  if (how == Overlap::Same) {
    content = choose(terms_.conjunction(where, guard), written, content, span.width);
    return;
  }
  bool isByte = span.width == 8 && span.base % 8 == 0;
  if (!isByte || at.width <= 8 || at.width % 8 != 0 || at.base % 8 != 0 ||
      written.value.isPointer())
    throw MemoryNotModelled();
  for (uint32_t bit = 0; bit < at.width; bit += 8)
    overlay(span, {at.base + bit, at.stride, at.index, 8},
            {values_.extract(written.value, at.width, bit, 8), written.undefined}, guard, content);
}

/// The newer entries of the journal over what was there before; byte by byte, where they are
/// parts of it.
void Memory::applyJournal(const ObjectInfo &info, const Object &object, const Span &span,
                          Content &content) {
  const Content before = content;
  try {
    applyWhole(info, object, span, content);
    return;
  } catch (const MemoryNotModelled &) {
    if (span.width <= 8 || span.width % 8 != 0 || span.base % 8 != 0 || before.value.isPointer())
      throw;
  }
  content = {Value(), terms_.boolean(false)};
  for (uint32_t bit = 0; bit < span.width; bit += 8) {
    Content byte{values_.extract(before.value, span.width, bit, 8), before.undefined};
    applyWhole(info, object, {span.base + bit, span.stride, span.index, 8}, byte);
    addByte(content, byte, bit);
  }
}

/// Above the `bit` bits that are there.
void Memory::addByte(Content &content, const Content &byte, uint32_t bit) {
  if (byte.value.isPointer())
    throw MemoryNotModelled();
  content.value = bit == 0 ? byte.value : values_.concat(byte.value, 8, content.value, bit);
  content.undefined = terms_.disjunction(content.undefined, byte.undefined);
}

namespace {
/// Whether a scalar was made arbitrary when that one of all members was.
bool isMeant(const Span &arbitrary, const Span &scalar) {
  if (arbitrary.width == 0)
    return true;
  const bool isSame = arbitrary.base == scalar.base && arbitrary.width == scalar.width;
  const bool isApart = scalar.base + scalar.width <= arbitrary.base ||
                       arbitrary.base + arbitrary.width <= scalar.base;
  if (arbitrary.stride != scalar.stride || (!isSame && !isApart))
    throw MemoryNotModelled();
  return isSame;
}
} // namespace

void Memory::applyWhole(const ObjectInfo &info, const Object &object, const Span &span,
                        Content &content) {
  for (const Entry &e : object.journal)
    if (e.everything && isMeant(e.span, span))
      content = choose(e.guard, arbitraryAt(info, e, span), content, span.width);
    else if (!e.everything)
      overlay(span, e.span, {e.value, e.undefined}, e.guard, content);
}

Content Memory::arbitraryAt(ObjectInfo info, const Entry &entry, const Span &span) {
  info.background = Background::Input;
  info.key = *entry.everything;
  info.terminator.reset();
  auto any = [&] {
    if (span.stride != 0)
      return backgroundOf(info, span);
    Cells cells;
    fillGaps(info, cells, span.base, span.base + span.width);
    return assemble(cells, span.base, span.width);
  };
  uint64_t begin = 0;
  ir::Leaf leaf;
  const auto cell = leafAt(info, span.base, begin, leaf);
  if (cell && begin == span.base && leaf.bitWidth == span.width &&
      program_.types[leaf.type].kind == ir::TypeKind::Pointer) {
    const auto cells = cellsPerStep(info, span);
    if (!cells)
      throw MemoryNotModelled();
    return backgrounds_.arbitraryPointer(info, span.base, *cell, *cells, span.index,
                                         entry.undefined);
  }
  Content content = any();
  content.undefined = entry.undefined;
  if (terms_.isFalse(entry.undefined))
    return content;
  // Which bytes were written is arbitrary, too, but the same whenever it is asked: those that
  // are not 0 in another object of the kind.
  info.key.context = mix(info.key.context, kWritten);
  const Value written = any().value;
  content.undefined = terms_.boolean(false);
  for (uint32_t bit = 0; bit < span.width; bit += 8) {
    const uint32_t width = std::min(8U, span.width - bit);
    const Value byte = values_.extract(written, span.width, bit, width);
    content.undefined = terms_.disjunction(content.undefined, values_.equals(byte, 0, width));
  }
  return content;
}

void Memory::makeArbitrary(State &state, ObjectId family, const Span &scalar,
                           const ir::InputKey &key, bool mayBeUndefined) {
  std::vector<Entry> &journal = writable(state, family).journal;
  std::erase_if(journal, [&](const Entry &e) { return e.span.base == scalar.base; });
  journal.push_back({scalar, Value(), terms_.boolean(mayBeUndefined), terms_.boolean(true), key});
}

void Memory::makeArbitrary(State &state, ObjectId object, const ir::InputKey &key,
                           bool mayBeUndefined) {
  Object &content = writable(state, object);
  content.cells.clear();
  content.journal.clear();
  content.journal.push_back(
      {{}, Value(), terms_.boolean(mayBeUndefined), terms_.boolean(true), key});
}

Content Memory::backgroundOf(const ObjectInfo &info, const Span &span) {
  uint64_t begin = 0;
  ir::Leaf leaf;
  auto cell = leafAt(info, span.base, begin, leaf);
  if (info.background == Background::Zero)
    return {Value(), terms_.boolean(false)};
  if (cell && span.width == 8 && leaf.bitWidth > 8)
    return byteOfBackground(info, span);
  const auto cells = cellsPerStep(info, span);
  if (!cell || begin != span.base || leaf.bitWidth != span.width || !cells)
    throw MemoryNotModelled();
  return {backgrounds_.backgroundAt(info, *cell, *cells, span.index, leaf),
          terms_.boolean(info.mustBeWritten())};
}

/// How many cells a step passes: whole elements, of the object or of the array that it is.
std::optional<uint64_t> Memory::cellsPerStep(const ObjectInfo &info, const Span &span) const {
  uint64_t element = program_.types[info.type].bytes;
  ir::TypeId type = info.type;
  while (program_.types[type].kind == ir::TypeKind::Array && !info.repeats) {
    type = program_.types[type].element;
    element = program_.types[type].bytes;
    if (element > 0 && span.stride % element == 0)
      break;
  }
  if (element == 0 || span.stride % element != 0)
    return std::nullopt;
  return span.stride / element * program_.types[type].cells;
}

/// One byte of scalars that are wider: of the element that the byte lies in.
Content Memory::byteOfBackground(const ObjectInfo &info, const Span &span) {
  ir::TypeId type = info.type;
  while (program_.types[type].kind == ir::TypeKind::Array && !info.repeats)
    type = program_.types[type].element;
  const ir::Type &element = program_.types[type];
  if (element.bytes == 0 || element.bytes > limits::memory::kBytesOfElement || span.base % 8 != 0 ||
      (type == info.type && !info.repeats))
    throw MemoryNotModelled();
  constexpr Scalar kByte{64, false, false};
  auto compute = [&](ir::BinaryOp op, const Value &a, uint64_t b) {
    return values_.binary(op, a, Value::number(b), kByte, kByte, 64);
  };
  Value at = compute(ir::BinaryOp::Add, compute(ir::BinaryOp::Mul, span.index, span.stride),
                     span.base / 8);
  Value number = compute(ir::BinaryOp::Div, at, element.bytes);
  Value rest = compute(ir::BinaryOp::Rem, at, element.bytes);
  Value result;
  for (uint64_t byte = 0; byte < element.bytes; ++byte) {
    uint64_t begin = 0;
    ir::Leaf leaf;
    auto cell = leafAt(info, byte * 8, begin, leaf);
    if (!cell || begin % 8 != 0 || leaf.bitWidth % 8 != 0)
      throw MemoryNotModelled();
    Value whole = backgrounds_.backgroundAt(info, *cell, element.cells, number, leaf);
    Value part = values_.extract(whole, leaf.bitWidth, static_cast<uint32_t>(byte * 8 - begin), 8);
    result = values_.select(values_.equals(rest, byte, 64), part, result, 8);
  }
  return {result, terms_.boolean(info.mustBeWritten())};
}

/// What does not lie as it was written is put together of bytes.
Content Memory::readSpan(State &state, ObjectId object, const Span &span) {
  try {
    return readWhole(state, object, span);
  } catch (const MemoryNotModelled &) {
    if (span.width <= 8 || span.width % 8 != 0 || span.base % 8 != 0)
      throw;
  }
  Content result{Value(), terms_.boolean(false)};
  for (uint32_t bit = 0; bit < span.width; bit += 8) {
    Content byte = readWhole(state, object, {span.base + bit, span.stride, span.index, 8});
    addByte(result, byte, bit);
  }
  return result;
}

Content Memory::readWhole(State &state, ObjectId object, const Span &span) {
  const Object *found = find(state, object);
  Content content = backgroundOf(infos_[object], span);
  if (!found)
    return content;
  if (found->cells.size() > limits::memory::kCells)
    throw MemoryNotModelled();
  for (const Cell &c : found->cells)
    overlay(span, {c.at, 0, Value(), c.width}, {c.value, c.undefined}, terms_.boolean(true),
            content);
  applyJournal(infos_[object], *found, span, content);
  return content;
}

void Memory::writeSpan(State &state, ObjectId object, const Span &span, const Content &content,
                       Term guard) {
  if (!terms_.isFalse(guard))
    writable(state, object).journal.push_back({span, content.value, content.undefined, guard, {}});
}

} // namespace salve::execution
