// Objects come to life, their bits are decided by their background, they end.
#include "engine/ir/interpreter/machine.h"
#include "engine/ir/unknown.h"
#include "engine/support/limits/runs.h"
#include "engine/support/limits/work.h"

#include <algorithm>
#include <bit>

namespace salve::ir {

using namespace interpreter;

namespace {

/// Of the bits [bit, end) those in byte number `byte`.
uint8_t byteMask(uint64_t byte, uint64_t bit, uint64_t end) {
  unsigned mask = 0xff;
  if (bit > byte * 8)
    mask &= 0xffu << (bit - byte * 8);
  if (end < byte * 8 + 8)
    mask &= (1u << (end - byte * 8)) - 1;
  return static_cast<uint8_t>(mask);
}

} // namespace

// ------------------------------------------------------------------- objects

/// Zeroed storage; large blocks cost memory only where they are touched.
Block Machine::allocate(uint64_t stored) {
  Block block(static_cast<uint8_t *>(std::calloc(3 * stored + 1, 1)));
  if (!block)
    end(RunEnd::Stopped);
  stored_ += stored;
  return block;
}

uint32_t Machine::addObject(Object object) {
  if (objects_.size() == kObjectNumbers)
    end(RunEnd::Stopped);
  if (!object.data) {
    object.stored =
        std::min({object.size, limits::run::kBlockBytes,
                  limits::run::kStoredBytes - std::min(stored_, limits::run::kStoredBytes)});
    object.owned = allocate(object.stored);
    object.data = object.owned.get();
  }
  object.name = salve::ir::objectName(object.key);
  objects_.push_back(std::move(object));
  return static_cast<uint32_t>(objects_.size() - 1);
}

void Machine::endObject(uint32_t id) {
  Object &object = objects_[id];
  if (!object.alive)
    return;
  object.alive = false;
  if (object.owned) {
    stored_ -= object.stored;
    object.owned.reset();
  }
  object.data = nullptr;
  object.stored = 0;
}

/// The object that a variable is now.
uint32_t Machine::objectOf(VariableId id) {
  const Layout::Slot &slot = layout_.slot(id);
  Global &global = globals_[id.index];
  uint32_t known = slot.global ? global.object : locals_[localBase_ + slot.local].object;
  if (known)
    return known;
  if (slot.apart)
    return openApart(id, slot.bytes);
  Object object = variableObject(id);
  object.size = object.stored = slot.bytes;
  if (slot.global) {
    if (!global.data)
      openGlobal(id);
    object.data = global.data;
    return global.object = addObject(std::move(object));
  }
  object.data = frame_ + slot.offset;
  return locals_[localBase_ + slot.local].object = addObject(std::move(object));
}

/// A local outside the frame gets a new object of so many bytes.
uint32_t Machine::openApart(VariableId id, uint64_t bytes) {
  Object object = variableObject(id);
  object.size = bytes;
  return locals_[localBase_ + layout_.slot(id).local].object = addObject(std::move(object));
}

/// All but storage and size.
Object Machine::variableObject(VariableId id) const {
  const Variable &variable = program_.variables[id];
  const Layout::Slot &slot = layout_.slot(id);
  Object object;
  object.variable = id;
  object.type = variable.type;
  object.repeats = program_.types[variable.type].isVariable;
  if (object.repeats)
    object.type = program_.types[variable.type].element;
  object.readOnly = variable.isConst || variable.storage == Storage::Literal;
  object.canonical = mix(1, id.index);
  object.key = {InputKey::Kind::Variable, id.index, 0, 0};
  if (slot.global) {
    if (variable.storage != Storage::Literal && arbitraryAtEntry(program_, entry_, id))
      object.background = Background::Input;
  } else if (variable.storage == Storage::Parameter) {
    object.background = Background::Input;
    object.key.context = locals_[localBase_ + slot.local].context; // of the entry: 0
  } else {
    object.background = Background::Indeterminate;
    object.key.kind = InputKey::Kind::Uninitialised;
    object.key.context = locals_[localBase_ + slot.local].context;
  }
  return object;
}

/// Storage with the initial values. Those of an arbitrary variable are never looked at.
void Machine::openGlobal(VariableId id) {
  const Variable &variable = program_.variables[id];
  const Layout::Slot &slot = layout_.slot(id);
  if (slot.bytes > limits::run::kBlockBytes || stored_ + slot.bytes > limits::run::kStoredBytes)
    end(RunEnd::Stopped);
  budget_.spend(slot.bytes / limits::work::kGlobalBytesPerUnit);
  globalBlocks_.push_back(allocate(slot.bytes));
  uint8_t *data = globals_[id.index].data = globalBlocks_.back().get();
  if (!variable.initial.empty())
    eachCell(program_.types, variable.type, 0, 0,
             [&](uint64_t cell, uint64_t bit, uint32_t width, TypeId) {
               if (cell < variable.initial.size())
                 depositBits(data + bit / 8, bit % 8, width, variable.initial[cell]);
               return cell + 1 < variable.initial.size();
             });
  for (const auto &[cell, constant] : variable.initialAddresses) {
    const uint64_t pointer = constant.variable ? addressOf(constant.variable, constant.offset)
                             : constant.function
                                 ? functionPointer(constant.function)
                                 : invalidPointer(static_cast<uint64_t>(constant.offset));
    uint64_t bit = leaf(program_.types, variable.type, cell).bitOffset;
    storeBytes(data + bit / 8, 8, pointer);
  }
}

uint64_t Machine::functionPointer(FunctionId function) const {
  return encode(kFunctionTag, function.index, 0);
}

uint64_t Machine::addressOf(VariableId variable, int64_t offset) {
  return encode(kObjectTag, objectOf(variable), offset);
}

/// The same for the same object in every run of the program, whatever was allocated before.
uint64_t Machine::canonical(uint64_t pointer) const {
  Pointer p = decode(pointer);
  switch (p.kind) {
  case Pointer::Kind::Null:
  case Pointer::Kind::Invalid: return pointer;
  case Pointer::Kind::Function: return mix(2, p.id);
  case Pointer::Kind::Object: return objects_[p.id].canonical + static_cast<uint64_t>(p.offset);
  }
  return pointer;
}

// -------------------------------------------------------------------- inputs

void Machine::noteRead(const InputKey &key) {
  run_.read.push_back(key);
  if (options_.untilInput)
    end(RunEnd::Stopped);
}

Bits Machine::input(const InputKey &key) {
  noteRead(key);
  return truncate(program_.types[inputType(program_, key)], valueOf(inputs_, key));
}

/// `holder`: the object that the cell lies in.
Bits Machine::cellInput(const InputKey &key, TypeId type, uint32_t width, uint32_t holder) {
  const Type &declared = program_.types[type];
  if (declared.kind == TypeKind::Pointer)
    return inputPointer(key, type, holder);
  return input(key) & lowBits(width);
}

uint64_t Machine::inputPointer(const InputKey &key, TypeId pointer, uint32_t holder) {
  TypeId element = program_.types[pointer].element;
  const bool isInside = holder && objects_[holder].kind == Object::Kind::Pointee;
  uint64_t value = lowHalf(valueOf(inputs_, key));
  if (program_.inputLimits.cyclic && isInside && value >= 2) {
    const TypeId wanted = cellElement(program_, element);
    uint64_t left = value - 2;
    for (uint32_t at = holder; at; at = objects_[at].holder)
      if (objects_[at].type == wanted && left-- == 0) {
        noteRead(key);
        return encode(kObjectTag, at, 0);
      }
  }
  if (endsStructure(program_, key, element))
    return 0;
  noteRead(key);
  if (value == 0 && mayBeNull(program_, key))
    return 0;
  if (program_.types[element].kind != TypeKind::Function)
    return pointee(key, element, isInside ? holder : 0);
  std::vector<FunctionId> functions = functionsOfType(program_, element);
  uint64_t nth = value == 0 ? 1 : value;
  return functionPointer(nth <= functions.size() ? functions[nth - 1] : unknownFunction());
}

/// The object of its own that an input points to.
uint64_t Machine::pointee(const InputKey &key, TypeId element, uint32_t holder) {
  Object object;
  object.holder = holder;
  object.kind = Object::Kind::Pointee;
  object.background = Background::Input;
  object.repeats = true;
  object.type = cellElement(program_, element);
  object.key = pointeeKey(program_, key, element, 0);
  object.owner = key;
  object.isGiven = isKnownBehind(program_, key) || (holder && objects_[holder].isGiven);
  if (object.isGiven)
    object.known = kReads | kWrites;
  object.canonical = mix(mix(4, object.key.context), object.key.site);
  const uint64_t bytes = program_.types[object.type].bytes;
  const Extent extent = extentOf(program_, key, element);
  uint64_t count = extent.elements;
  if (extent == Extent::String)
    count = stringElements(program_);
  else if (extent.kind == Extent::Kind::ByContract) { // more than an int holds: what wraps fails
    const InputKey number = pointeeCountKey(key, element);
    noteRead(number);
    count = std::min(lowHalf(valueOf(inputs_, number)),
                     kMostObjectBytes / std::max<uint64_t>(1, bytes));
  }
  object.size = count * bytes;
  uint32_t id = addObject(std::move(object));
  Object &made = objects_[id];
  if (extent == Extent::String && made.stored == made.size)
    std::memset(made.data + made.stored + made.size - bytes, 0xff, bytes); // the NUL
  return encode(kObjectTag, id, 0);
}

// ---------------------------------------------------------------------- bits

/// Decides the bits [bit, end) of the object that nobody has decided.
void Machine::fill(uint32_t id, uint64_t bit, uint64_t end) {
  while (bit < end) {
    Object &object = objects_[id];
    const uint64_t byte = bit / 8;
    uint8_t &defined = object.data[object.stored + byte];
    uint8_t missing = static_cast<uint8_t>(~(defined | object.data[2 * object.stored + byte])) &
                      byteMask(byte, bit, end);
    if (missing == 0) {
      bit = byte * 8 + 8;
    } else if (object.background == Background::Value) {
      defined |= missing;
      bit = byte * 8 + 8;
    } else {
      bit = decideLeaf(id, byte * 8 + static_cast<uint64_t>(std::countr_zero(missing)));
    }
  }
}

/// Decides the missing bits of the scalar that covers this one; the bit behind them.
uint64_t Machine::decideLeaf(uint32_t id, uint64_t bit) {
  const Object &before = objects_[id];
  const Type &type = program_.types[before.type];
  uint64_t base = 0, firstCell = 0;
  if (before.repeats && type.bytes > 0) {
    uint64_t element = bit / (type.bytes * 8);
    base = element * type.bytes * 8;
    firstCell = element * type.cells;
  }
  auto cell = cellAt(program_.types, before.type, bit - base);
  uint64_t begin = bit, end = bit + 1;
  Bits value = 0; // padding is 0
  if (cell) {
    Leaf found = leaf(program_.types, before.type, *cell);
    begin = base + found.bitOffset;
    InputKey key = before.key;
    key.cell = firstCell + *cell;
    end = begin + found.bitWidth;
    bool isPointer = program_.types[found.type].kind == TypeKind::Pointer;
    value = isPointer && before.background == Background::Indeterminate
                ? invalidPointer(1)
                : cellInput(key, found.type, found.bitWidth, id);
  }
  Object &object = objects_[id]; // inputs may have made objects
  bool isInput = !object.mustBeWritten();
  uint8_t *defined = object.data + object.stored, *held = defined + object.stored;
  for (uint64_t byte = begin / 8; byte * 8 < end && byte < object.stored; ++byte) {
    uint8_t missing = static_cast<uint8_t>(~(defined[byte] | held[byte])) &
                      byteMask(byte, std::max(begin, byte * 8), end);
    Bits bits = byte * 8 >= begin ? value >> (byte * 8 - begin) : value << (begin - byte * 8);
    object.data[byte] = static_cast<uint8_t>((object.data[byte] & ~missing) | (bits & missing));
    (isInput ? defined : held)[byte] |= missing;
  }
  return end;
}

/// The first of these bits that is indeterminate.
std::optional<uint64_t> Machine::undefinedBit(const Object &object, uint64_t bit,
                                              uint64_t end) const {
  bool all = object.mustBeWritten();
  for (uint64_t byte = bit / 8; byte * 8 < end; ++byte) {
    uint8_t held = object.data[2 * object.stored + byte];
    uint8_t bits = static_cast<uint8_t>(~object.data[object.stored + byte]) & (all ? 0xff : held) &
                   byteMask(byte, std::max(bit, byte * 8), end);
    if (bits)
      return byte * 8 + static_cast<uint64_t>(std::countr_zero(bits));
  }
  return std::nullopt;
}

Bits Machine::readSlowly(const Where &where, const Type &type, PropertyId property) {
  const uint32_t bits = where.width ? where.width : type.width;
  const uint64_t begin = where.offset * 8 + where.bit;
  if (extractBits(where.defined(), where.bit, bits) != lowBits(bits)) {
    uint32_t id = objectOf(where);
    if (isChecked(property))
      if (auto bit = undefinedBit(objects_[id], begin, begin + bits))
        fail(property, cellName(objects_[id], *bit, 0) + " was never written");
    fill(id, begin, begin + bits);
  }
  const Bits value = extractBits(where.data + where.offset, where.bit, bits);
  return truncate(type, type.isSigned ? static_cast<Bits>(asSigned(value, bits)) : value);
}

/// Into a bit-field; its value then.
Bits Machine::writeBits(const Where &where, const Type &type, Bits value) {
  depositBits(where.data + where.offset, where.bit, where.width, value);
  depositBits(where.defined(), where.bit, where.width, ~Bits{0});
  return readSlowly(where, type, {});
}

} // namespace salve::ir
