// What a person reads of a run: names of objects and cells, details of failures, the trace.
#include "engine/ir/interpreter/machine.h"
#include "engine/support/limits/runs.h"

#include <algorithm>

namespace salve::ir {

using namespace interpreter;

namespace {

std::string counted(uint64_t count, const char *what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace

/// " at line 12", or nothing if that is in another file.
std::string Machine::lineOf(SourceRange range) const {
  if (range.file != kMainFile || range.bytes.begin >= program_.text.size())
    return "";
  auto begin = program_.text.begin();
  return " at line " + std::to_string(1 + std::count(begin, begin + range.bytes.begin, '\n'));
}

/// A stream, a directory, a file: models of the library make them.
bool Machine::isOpened(const Object &object) const {
  return object.kind == Object::Kind::Heap && object.key.kind == InputKey::Kind::Allocated &&
         !program_.exprs[ExprId(object.key.site)].label.empty();
}

std::string Machine::objectName(const Object &object) const {
  switch (object.kind) {
  case Object::Kind::Variable: {
    const Variable &variable = program_.variables[object.variable];
    if (variable.storage == Storage::Literal)
      return "string literal";
    return "`" + variable.name + "`";
  }
  case Object::Kind::Heap:
  case Object::Kind::Alloca:
    return (isOpened(object) ? "what was opened" : "block allocated") + lineOf(object.made);
  case Object::Kind::Pointee:
    return "what `" + inputName(program_, object.owner, inputs_) + "` points to";
  }
  return "";
}

std::string Machine::endedText(const Object &object) const {
  if (object.kind == Object::Kind::Heap || object.kind == Object::Kind::Pointee)
    return objectName(object) + (isOpened(object) ? " was closed" : " was freed") +
           lineOf(object.ended);
  return "object " + objectName(object) + " whose lifetime has ended";
}

std::string Machine::boundsText(const Object &object, int64_t offset, uint64_t bytes,
                                uint64_t elementBytes) const {
  auto size = static_cast<int64_t>(std::max<uint64_t>(1, elementBytes));
  auto begin = static_cast<uint64_t>(offset);
  bool beyond = begin >= object.size;
  if (elementBytes > 1 ? object.size % elementBytes == 0 && offset % size == 0 && beyond
                       : bytes == 1 && beyond)
    return "index " + std::to_string(offset / size) + ", " + objectName(object) + " has " +
           counted(object.size / static_cast<uint64_t>(size),
                   elementBytes == 1 ? "byte" : "element");
  return counted(bytes, "byte") + " at offset " + std::to_string(offset) + ", " +
         objectName(object) + " has " + counted(object.size, "byte");
}

/// The scalar at `bit` as C names it; `width` 0: the one that covers it.
std::string Machine::cellName(const Object &object, uint64_t bit, uint64_t width) const {
  const Type &type = program_.types[object.type];
  uint64_t step = object.repeats ? type.bytes * 8 : 0;
  uint64_t index = step ? bit / step : 0, inner = bit - index * step;
  std::string base;
  if (object.kind == Object::Kind::Variable)
    base = program_.variables[object.variable].name;
  else if (object.kind == Object::Kind::Pointee)
    base = inputName(program_, object.owner, inputs_);
  else
    base = "heap block #" + std::to_string(object.number);
  auto cell = cellAt(program_.types, object.type, inner);
  bool fits = cell.has_value();
  if (cell && width) {
    Leaf found = leaf(program_.types, object.type, *cell);
    fits = found.bitOffset == inner && found.bitWidth == width;
  }
  std::string element = step && (object.size > type.bytes || index > 0 || type.isScalar())
                            ? "[" + std::to_string(index) + "]"
                            : "";
  if (!fits)
    return base + " + " + std::to_string(bit / 8);
  std::string suffix = cellSuffix(program_.types, object.type, *cell);
  if (object.kind == Object::Kind::Pointee && object.size <= type.bytes && step)
    return suffix.starts_with(".") ? base + "->" + suffix.substr(1) : "*" + base;
  return base + element + suffix;
}

/// Where nothing can be read through a pointer; the argument of a library function has a name.
void Machine::failPointer(PropertyId property, Pointer::Kind kind) {
  if (kind == Pointer::Kind::Function)
    fail(property, "pointer to a function", Fault::FunctionPointer);
  if (kind != Pointer::Kind::Null)
    fail(property, "invalid pointer", Fault::InvalidPointer);
  if (!nullArgument_)
    fail(property, "null pointer");
  fail(property,
       "`" + std::string(program_.textOf(program_.exprs[nullArgument_].range.bytes)) + "` is null",
       Fault::NullArgument);
}

void Machine::failApart(PropertyId property, uint64_t a, uint64_t b) {
  blame(a);
  blame(b);
  fail(property, pointerText(a) + " and " + pointerText(b));
}

std::string Machine::pointerText(uint64_t pointer) const {
  Pointer p = decode(pointer);
  if (p.kind == Pointer::Kind::Null)
    return "NULL";
  if (p.kind == Pointer::Kind::Function && p.id < program_.functions.size())
    return "&" + program_.functions[FunctionId(p.id)].name;
  if (p.kind != Pointer::Kind::Object || p.id >= objects_.size())
    return "invalid pointer";
  const Object &object = objects_[p.id];
  if (object.kind == Object::Kind::Heap || object.kind == Object::Kind::Alloca) {
    std::string base = "heap block #" + std::to_string(object.number);
    return p.offset == 0  ? base
           : p.offset > 0 ? base + " + " + std::to_string(p.offset)
                          : base + " - " + std::to_string(-p.offset);
  }
  auto at = static_cast<uint64_t>(p.offset);
  if (p.offset == 0 && object.kind == Object::Kind::Variable)
    return "&" + program_.variables[object.variable].name +
           (program_.types[object.type].kind == TypeKind::Array ? "[0]" : "");
  if (at < object.size)
    return "&" + cellName(object, at * 8, 0);
  return "&" + cellName(object, 0, 0) + (p.offset < 0 ? " - " : " + ") +
         counted(static_cast<uint64_t>(std::abs(p.offset)), "byte");
}

std::string Machine::valueText(const Type &type, Bits bits) const {
  return type.kind == TypeKind::Pointer ? pointerText(lowHalf(bits)) : formatValue(type, bits);
}

// ------------------------------------------------------------------ failures

void Machine::failIndex(const Projection &step, uint64_t index) {
  const Type &type = typeOf(step.index);
  fail(step.bounds, "index " + formatValue(type, truncate(type, index)), Fault::Index);
}

void Machine::failBounds(PropertyId property, const Object &object, int64_t offset, uint64_t bytes,
                         uint64_t elementBytes) {
  const auto size = static_cast<int64_t>(std::max<uint64_t>(1, elementBytes));
  if (told_)
    told_->object = object.variable;
  if (told_ && offset % size == 0 && object.size % static_cast<uint64_t>(size) == 0)
    told_->element = {offset / size, object.size / static_cast<uint64_t>(size)};
  fail(property, boundsText(object, offset, bytes, elementBytes));
}

void Machine::failDivision(const Expr &expr, const Type &type, Bits a, Bits b) {
  if (b == 0)
    fail(expr.property, "divisor 0", Fault::ZeroDivisor);
  fail(expr.property,
       formatValue(type, a) + " " + spelling(expr.binary) + " " + formatValue(type, b));
}

void Machine::failShift(PropertyId property, const Type &type, Bits count) {
  fail(property, "shift count " + formatValue(type, count));
}

void Machine::failOverflow(PropertyId property, BinaryOp op, const Type &type, Bits a,
                           const Type &right, Bits b) {
  fail(property, formatValue(type, a) + " " + spelling(op) + " " + formatValue(right, b));
}

// ------------------------------------------------------------------ trace

void Machine::noteValue(std::string name, std::string value) {
  for (NamedValue &earlier : written_)
    if (earlier.name == name) {
      earlier.value = std::move(value);
      return;
    }
  if (written_.size() < limits::run::kShownValues)
    written_.push_back({std::move(name), std::move(value)});
}

/// Temporaries, and what only library functions' models know, are not shown.
bool Machine::isHidden(VariableId id) const {
  const Variable &variable = program_.variables[id];
  return variable.storage == Storage::Temporary ||
         (variable.owner && program_.functions[variable.owner].isModel);
}

void Machine::noteWrite(const Where &where, const Type &type, Bits value) {
  if (where.variable && isHidden(where.variable))
    return;
  const uint32_t bits = where.width ? where.width : type.width;
  const Object &object = objects_[objectOf(where)];
  if (object.kind == Object::Kind::Variable && isHidden(object.variable))
    return;
  noteValue(cellName(object, where.offset * 8 + where.bit, bits), valueText(type, value));
}

/// The scalars that lie wholly within [bit, end) of the object.
void Machine::noteCells(uint32_t id, uint64_t bit, uint64_t end) {
  const Object &object = objects_[id];
  if (object.kind == Object::Kind::Variable && isHidden(object.variable))
    return;
  const Type &type = program_.types[object.type];
  uint64_t step = object.repeats ? type.bytes * 8 : end;
  if (step == 0)
    return;
  for (uint64_t base = object.repeats ? bit / step * step : 0;
       base < end && written_.size() < limits::run::kShownValues; base += step)
    eachCell(program_.types, object.type, base, 0,
             [&](uint64_t, uint64_t at, uint32_t width, TypeId leaf) {
               if (at >= bit && at + width <= end)
                 noteValue(cellName(object, at, width),
                           valueText(program_.types[leaf],
                                     extractBits(object.data + at / 8, at % 8, width)));
               return at < end && written_.size() < limits::run::kShownValues;
             });
}

/// Closes the step that runs; it is kept if it wrote something. Steps within models belong to
/// the call.
void Machine::noteStep(SourceRange range) {
  if (written_.empty() || program_.functions[function_].isModel)
    return;
  if (run_.trace.size() == 2 * limits::run::kTrace)
    run_.trace.erase(run_.trace.begin(), run_.trace.begin() + limits::run::kTrace);
  run_.trace.push_back({range, std::move(written_), run_.path.dropped + run_.path.steps.size()});
  written_.clear();
}

} // namespace salve::ir
