// What a pointer points to is declared before what holds the pointer, so that every object is
// complete where it is named. Only what the run has read is said; C sets the rest of an object to
// zero. What an input depends on that is not a caller's to give is noted down and left out: whether
// the run is the same without it is for others to try.
#include "engine/words/setup.h"

#include "engine/support/limits/suite.h"
#include "engine/words/read_inputs.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>

namespace salve::words {

namespace {

using ir::InputKey;
using ir::TypeId;
using ir::TypeKind;
using Kind = InputKey::Kind;

class Writer : ReadInputs {
public:
  Writer(const ir::Program &program, const ir::Run &run, const ir::Inputs &inputs)
      : ReadInputs(program, run, inputs) {
    for (const ir::Variable &variable : program.variables)
      if (variable.storage == ir::Storage::Global)
        names_.insert(variable.name);
    for (const ir::Function &function : program.functions)
      names_.insert(function.name);
  }

  void globals();
  void argument(const ir::Variable &parameter, ir::VariableId input, bool isNamed);
  void environment();
  Setup take() { return std::move(setup_); }

private:
  std::string cannot(const std::string &why) {
    if (setup_.why.empty())
      setup_.why = why;
    return "0";
  }
  std::string null() const {
    return program_.text.find("NULL") == std::string::npos ? "0" : "NULL";
  }
  std::string unique(std::string name);
  std::string declare(TypeId id, const std::string &name, const std::string &value);
  std::string number(TypeId id, Bits bits);
  std::string value(TypeId id, const InputKey &key, const std::string &hint);
  std::string initialiser(TypeId id, uint64_t first, const CellOf &cell, const std::string &hint);
  std::string fields(const ir::Type &record, uint64_t first, const CellOf &cell,
                     const std::string &hint);
  std::string elements(TypeId element, uint64_t count, uint64_t first, const CellOf &cell,
                       const std::string &hint);
  std::optional<std::string> text(uint64_t count, uint64_t first, const CellOf &cell) const;
  std::string target(TypeId pointer, const InputKey &key, const std::string &hint);

  std::set<std::string> names_; ///< that are taken
  Setup setup_;
};

/// An identifier that nothing else has here.
std::string Writer::unique(std::string name) {
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)))
      c = '_';
  if (name.empty() || name.starts_with("__") || std::isdigit(static_cast<unsigned char>(name[0])))
    name = "given";
  std::string result = name;
  for (int i = 2; !names_.insert(result).second; ++i)
    result = name + "_" + std::to_string(i);
  return result;
}

std::string Writer::declare(TypeId id, const std::string &name, const std::string &value) {
  const std::string declaration = declared(program_, id, name);
  if (declaration.empty())
    return cannot("a type has no name");
  if (setup_.statements.size() >= limits::setup::kStatements)
    return cannot("the input is too large");
  setup_.declarations.push_back(setup_.statements.size());
  setup_.statements.push_back(declaration + " = " + value + ";");
  return name;
}

std::string Writer::number(TypeId id, Bits bits) {
  if (std::optional<std::string> said = constant(program_, id, bits))
    return *said;
  return cannot(type(id).width > 64 && type(id).kind != TypeKind::Float
                    ? "C has no constants of 128 bits"
                    : "C has no constant for `" + ir::formatValue(type(id), bits) + "`");
}

std::string Writer::value(TypeId id, const InputKey &key, const std::string &hint) {
  if (type(id).kind == TypeKind::Pointer)
    return target(id, key, hint);
  return number(id, wasRead(key) ? ir::valueOf(inputs_, key) : 0);
}

/// `"abc"`, if that is what the array holds and its end is zero.
std::optional<std::string> Writer::text(uint64_t count, uint64_t first, const CellOf &cell) const {
  std::string result = "\"";
  bool isOver = false;
  for (uint64_t i = 0; i < count; ++i) {
    const InputKey key = cell(first + i);
    const Bits c = wasRead(key) ? ir::valueOf(inputs_, key) : 0;
    if (isOver && c != 0)
      return std::nullopt;
    isOver |= c == 0;
    if (!isOver)
      result += escaped(static_cast<char>(c), '"');
  }
  return isOver ? std::optional(result + "\"") : std::nullopt;
}

std::string Writer::elements(TypeId element, uint64_t count, uint64_t first, const CellOf &cell,
                             const std::string &hint) {
  if (isCharacter(element) && count > 0 && count <= limits::setup::kElements)
    if (std::optional<std::string> said = text(count, first, cell))
      return *said;
  std::string result;
  uint64_t next = 0; // the element that an initialiser without designator is for
  uint64_t shown = 0;
  for (uint64_t i = 0; i < std::min(count, limits::setup::kElements); ++i) {
    const uint64_t at = first + i * cells(element);
    if (!anyRead(element, at, cell))
      continue;
    if (i > next + 1) {
      result += (result.empty() ? "[" : ", [") + std::to_string(i) + "] = ";
    } else {
      if (i > next)
        result +=
            (result.empty() ? "" : ", ") + std::string(type(element).isScalar() ? "0" : "{0}");
      result += result.empty() ? "" : ", ";
    }
    result += initialiser(element, at, cell, hint + "_" + std::to_string(i));
    next = i + 1;
    ++shown;
  }
  return shown == 0 ? "{0}" : "{" + result + "}";
}

/// `.x = 1, .y = 2`: what was read; members of unnamed ones are their owner's.
std::string Writer::fields(const ir::Type &record, uint64_t first, const CellOf &cell,
                           const std::string &hint) {
  std::string result;
  for (const ir::Field &field : record.fields) {
    const uint64_t at = first + field.cellOffset;
    if (!anyRead(field.type, at, cell))
      continue;
    const bool isInner = field.name.empty() && type(field.type).kind == TypeKind::Record;
    if (isInner && type(field.type).isUnion)
      return cannot("a union");
    const std::string said =
        isInner
            ? fields(type(field.type), at, cell, hint)
            : "." + field.name + " = " + initialiser(field.type, at, cell, hint + "_" + field.name);
    result += (result.empty() || said.empty() ? "" : ", ") + said;
  }
  return result;
}

std::string Writer::initialiser(TypeId id, uint64_t first, const CellOf &cell,
                                const std::string &hint) {
  const ir::Type &t = type(id);
  if (t.isScalar())
    return value(id, cell(first), hint);
  if (t.isVariable || (t.kind != TypeKind::Array && t.kind != TypeKind::Record))
    return cannot("an object of type `" + t.name + "`");
  if (t.kind == TypeKind::Array)
    return elements(t.element, t.count, first, cell, hint);
  if (t.isUnion) { // its cells are its bytes
    for (uint64_t i = 0; i < t.cells; ++i)
      if (wasRead(cell(first + i)) && ir::valueOf(inputs_, cell(first + i)) != 0)
        return cannot("what is in a union");
    return "{0}";
  }
  const std::string said = fields(t, first, cell, hint);
  return said.empty() ? "{0}" : "{" + said + "}";
}

/// What a pointer is: declares what it points to.
std::string Writer::target(TypeId pointer, const InputKey &key, const std::string &hint) {
  const TypeId pointee = type(pointer).element;
  const uint64_t chosen = wasRead(key) ? lowHalf(ir::valueOf(inputs_, key)) : 0;
  if ((ir::mayBeNull(program_, key) && chosen == 0) || ir::endsStructure(program_, key, pointee))
    return null();
  if (type(pointee).kind == TypeKind::Function) {
    const auto functions = ir::functionsOfType(program_, pointee);
    const uint64_t n = std::max<uint64_t>(1, chosen); // see inputs.h
    return n <= functions.size() ? program_.functions[functions[n - 1]].name
                                 : cannot("a function that is not known");
  }
  if (key.kind == Kind::Pointee && chosen > 1 && program_.inputLimits.cyclic)
    return cannot("objects that point to each other in a cycle");
  if (type(pointee).kind != TypeKind::Void && type(pointee).cells == 0)
    return cannot("what `" + type(pointee).name + "` consists of is not known here");
  const TypeId element = ir::cellElement(program_, pointee);
  CellOf cell = [&](uint64_t i) { return ir::pointeeKey(program_, key, pointee, i); };
  const ir::Extent extent = ir::extentOf(program_, key, pointee);
  uint64_t count = extent.elements;
  if (extent.kind == ir::Extent::Kind::String) {
    count = ir::stringElements(program_);
  } else if (extent.kind == ir::Extent::Kind::ByContract) {
    const InputKey number = ir::pointeeCountKey(key, pointee);
    count = limits::setup::kElements; // more is needed by no run that is looked at
    if (wasRead(number))
      count = std::min(count, lowHalf(ir::valueOf(inputs_, number)));
  }
  if (count == 0)
    return cannot("an object without elements");
  const bool isOne = extent.kind == ir::Extent::Kind::Fixed && count == 1;
  const std::string name = unique(hint);
  const std::string bounds = isOne ? "" : "[" + std::to_string(count) + "]";
  const std::string init =
      isOne ? initialiser(element, 0, cell, name) : elements(element, count, 0, cell, name);
  declare(element, name + bounds, init);
  return (isOne ? "&" : "") + name;
}

void Writer::globals() {
  for (const InputKey &key : order_) {
    if (key.kind != Kind::Variable)
      continue;
    const ir::Variable &variable = program_.variables[ir::VariableId(key.site)];
    if (variable.storage == ir::Storage::Parameter)
      continue;
    const TypeId id = ir::inputType(program_, key);
    const std::string suffix = ir::cellSuffix(program_.types, variable.type, key.cell);
    if (variable.storage != ir::Storage::Global) {
      setup_.environment = "`" + variable.name + suffix + "` keeps a value from an earlier call";
      continue;
    }
    const std::string said = value(id, key, variable.name + suffix + "_object");
    if (setup_.statements.size() >= limits::setup::kStatements)
      cannot("the input is too large");
    else
      setup_.statements.push_back(variable.name + suffix + " = " + said + ";");
  }
}

void Writer::argument(const ir::Variable &parameter, ir::VariableId input, bool isNamed) {
  const TypeId id = program_.variables[input].type;
  CellOf cell = [&](uint64_t i) { return InputKey{Kind::Variable, input.index, i, 0}; };
  const bool isPointer = type(id).kind == TypeKind::Pointer;
  const bool keepsName =
      isNamed && !(isPointer && ir::extentOf(program_, cell(0), type(id).element).kind !=
                                    ir::Extent::Kind::Fixed);
  if (type(id).isScalar() && !keepsName) {
    setup_.arguments.push_back(value(id, cell(0), parameter.name));
    return;
  }
  const std::string name = unique(parameter.name);
  if (isNamed && name != parameter.name)
    cannot("`" + parameter.name + "` means something else outside of the function");
  const std::string said = initialiser(id, 0, cell, parameter.name + (isPointer ? "_object" : ""));
  declare(id, name, said);
  setup_.arguments.push_back(name);
}

/// Inputs that no caller gives.
void Writer::environment() {
  for (const InputKey &key : order_) {
    const bool isMemory = isAllocation(key);
    if ((key.kind != Kind::Nondet && key.kind != Kind::Havoc) || !setup_.environment.empty() ||
        (isMemory && ir::valueOf(inputs_, key) == 0))
      continue;
    const std::string name = ir::inputName(program_, key, inputs_);
    if (name != ir::kUnsaid)
      setup_.environment = isMemory ? name + " fails" : "it depends on `" + name + "`";
  }
}

} // namespace

std::optional<std::string> constant(const ir::Program &program, TypeId id, Bits bits) {
  const ir::Type &type = program.types[id];
  if (type.kind == TypeKind::Float) {
    std::string text = ir::formatValue(type, bits);
    if (text.find_first_not_of("+-.0123456789eE") != std::string::npos)
      return std::nullopt;
    if (text.find_first_of(".eE") == std::string::npos)
      text += ".0";
    return text + (type.width == 32 ? "f" : type.width == 64 ? "" : "L");
  }
  if (type.kind != TypeKind::Integer || type.width > 64)
    return std::nullopt;
  if (type.width == 8 && type.name.ends_with("char") && bits >= ' ' && bits < 127)
    return "'" + escaped(static_cast<char>(bits), '\'') + "'";
  const SignedBits smallest = -(SignedBits{1} << (type.width - 1));
  std::string text = ir::formatValue(type, bits);
  if (type.isSigned && type.width >= 32 && ir::signedValue(type, bits) == smallest)
    return "(" + ir::formatValue(type, bits + 1) + " - 1)";
  return !type.isSigned && !type.isBool && type.width >= 32 ? text + "u" : text;
}

std::string declared(const ir::Program &program, TypeId id, const std::string &name) {
  const ir::Type &type = program.types[id];
  if (type.kind == TypeKind::Array)
    return declared(program, type.element, name + "[" + std::to_string(type.count) + "]");
  std::string said = type.name;
  if (said.find("(unnamed") != std::string::npos || said.find("(anonymous") != std::string::npos)
    return "";
  const std::string_view qualifier = "const ";
  if (said.starts_with(qualifier) && type.kind != TypeKind::Pointer)
    said.erase(0, qualifier.size());
  if (const size_t inner = said.find("(*)"); inner != std::string::npos)
    return said.insert(inner + 2, name);
  return said + (said.ends_with('*') ? "" : " ") + name;
}

Setup setupOf(const ir::Program &program, ir::FunctionId function, ir::FunctionId entry,
              const ir::Run &run, const ir::Inputs &inputs, bool isNamed) {
  Writer writer(program, run, inputs);
  const std::vector<ir::VariableId> &named = program.functions[function].parameters;
  const std::vector<ir::VariableId> &given = program.functions[entry].parameters;
  if (named.size() != given.size()) {
    Setup none;
    none.why = "the harness calls it in its own way";
    return none;
  }
  writer.globals();
  for (size_t i = 0; i < named.size(); ++i)
    writer.argument(program.variables[named[i]], given[i], isNamed);
  writer.environment();
  return writer.take();
}

} // namespace salve::words
