#include "engine/words/values.h"

#include "engine/words/read_inputs.h"

#include <algorithm>
#include <functional>
#include <set>

namespace salve::words {

namespace {

using ir::InputKey;
using ir::TypeId;
using ir::TypeKind;
using Kind = InputKey::Kind;

constexpr size_t kShownInputs = 8; // in one line
constexpr const char *kUnchanged = "unchanged";
constexpr uint64_t kShownElements = 8;
constexpr uint64_t kShownCharacters = 64;
constexpr uint64_t kShownCells = 64; // an object of more cells shows single ones

class Shower : ReadInputs {
public:
  using ReadInputs::ReadInputs;

  std::vector<ir::NamedValue> rows();

private:
  void row(const InputKey &key);
  bool ownedRow(const InputKey &key);
  std::string evaluated(const InputKey &key) const;
  std::string object(TypeId type, uint64_t first, const CellOf &cell);
  std::string scalar(TypeId type, const InputKey &key);
  std::string list(TypeId element, uint64_t count, uint64_t first, const CellOf &cell);
  std::string text(uint64_t count, uint64_t first, const CellOf &cell);
  std::string target(TypeId pointer, const InputKey &key);
  std::string choice(TypeId pointer, const InputKey &key);
  /// A pointer that unknown code leaves as it was.
  bool isUnchanged(const InputKey &key) const {
    return key.kind == Kind::Havoc && !wasRead(ir::freshPointer(key)) &&
           program_.types[ir::inputType(program_, key)].kind == TypeKind::Pointer &&
           ir::valueOf(inputs_, key) == 0;
  }
  bool isNull(TypeId pointer, const InputKey &key) const;

  std::set<InputKey> shown_;
  std::vector<ir::NamedValue> rows_;
};

bool Shower::isNull(TypeId pointer, const InputKey &key) const {
  const ir::Type &type = program_.types[pointer];
  return (ir::mayBeNull(program_, key) && ir::valueOf(inputs_, key) == 0) ||
         ir::endsStructure(program_, key, type.element);
}

std::string Shower::text(uint64_t count, uint64_t first, const CellOf &cell) {
  std::string result = "\"";
  for (uint64_t i = 0; i < count; ++i) {
    InputKey key = cell(first + i);
    if (!wasRead(key) || i == kShownCharacters)
      return result + "\"…";
    shown_.insert(key);
    char c = static_cast<char>(ir::valueOf(inputs_, key));
    if (c == 0)
      return result + "\"";
    result += escaped(c, '"');
  }
  return result + "\" without NUL";
}

std::string Shower::list(TypeId element, uint64_t count, uint64_t first, const CellOf &cell) {
  if (isCharacter(element) && count > 0 && wasRead(cell(first)))
    return text(count, first, cell);
  uint64_t last = 0; // behind the last element of which something was read
  for (uint64_t i = 0; i < std::min(count, kShownElements); ++i)
    if (anyRead(element, first + i * cells(element), cell))
      last = i + 1;
  std::string result = "{";
  for (uint64_t i = 0; i < last; ++i)
    result += (i ? ", " : "") + object(element, first + i * cells(element), cell);
  return result + (last < count ? (last ? ", …}" : "…}") : "}");
}

std::string Shower::object(TypeId type, uint64_t first, const CellOf &cell) {
  const ir::Type &t = program_.types[type];
  if (t.isScalar())
    return scalar(type, cell(first));
  if (!anyRead(type, first, cell))
    return "_";
  if (t.kind == TypeKind::Array)
    return list(t.element, t.count, first, cell);
  if (t.isUnion)
    return list(t.element, t.cells, first, cell);
  std::string result = "{";
  size_t read = 0;
  for (const ir::Field &field : t.fields)
    read += anyRead(field.type, first + field.cellOffset, cell);
  if (t.fields.size() > kShownElements || (t.fields.size() > 4 && read * 2 < t.fields.size())) {
    for (const ir::Field &field : t.fields)
      if (anyRead(field.type, first + field.cellOffset, cell))
        result += (result.size() > 1 ? ", ." : ".") + field.name + " = " +
                  object(field.type, first + field.cellOffset, cell);
    return result + "}";
  }
  for (const ir::Field &field : t.fields)
    result += (result.size() > 1 ? ", " : "") + object(field.type, first + field.cellOffset, cell);
  return result + "}";
}

std::string Shower::scalar(TypeId type, const InputKey &key) {
  if (!wasRead(key))
    return "_";
  shown_.insert(key);
  if (program_.types[type].kind == TypeKind::Pointer)
    return ir::isGiven(key) ? choice(type, key) : target(type, key);
  return ir::formatValue(program_.types[type], ir::valueOf(inputs_, key));
}

/// A pointer that unknown code writes or gives (ir/unknown.h).
std::string Shower::choice(TypeId pointer, const InputKey &key) {
  shown_.insert({ir::freshPointer(key), ir::partIndex(key)});
  if (wasRead(ir::freshPointer(key)))
    return target(pointer, ir::freshPointer(key));
  return isUnchanged(key) ? kUnchanged : "a known object";
}

/// What a pointer that is not null points to.
std::string Shower::target(TypeId pointer, const InputKey &key) {
  if (isNull(pointer, key))
    return "NULL";
  TypeId pointee = program_.types[pointer].element;
  if (program_.types[pointee].kind == TypeKind::Function) {
    auto functions = ir::functionsOfType(program_, pointee);
    uint64_t n = std::max<uint64_t>(1, lowHalf(ir::valueOf(inputs_, key))); // see inputs.h
    return n <= functions.size() ? program_.functions[functions[n - 1]].name : "not NULL";
  }
  if (key.kind == Kind::Uninitialised || key.kind == Kind::Allocated)
    return "not NULL";
  CellOf cell = [&](uint64_t i) { return ir::pointeeKey(program_, key, pointee, i); };
  TypeId element = ir::cellElement(program_, pointee);
  const ir::Extent extent = ir::extentOf(program_, key, pointee);
  switch (extent.kind) {
  case ir::Extent::Kind::Fixed:
    if (extent.elements != 1)
      return list(element, extent.elements, 0, cell);
    if (!anyRead(element, 0, cell))
      return "not NULL";
    return (program_.types[element].isScalar() ? "&" : "") + object(element, 0, cell);
  case ir::Extent::Kind::String:
    return wasRead(cell(0)) ? text(ir::stringElements(program_), 0, cell) : "not NULL";
  case ir::Extent::Kind::ByContract: {
    InputKey count = ir::pointeeCountKey(key, pointee);
    bool counted = wasRead(count);
    shown_.insert(count);
    uint64_t n = counted ? lowHalf(ir::valueOf(inputs_, count)) : kShownElements;
    return counted && n == 0 ? "{}" : list(element, n, 0, cell);
  }
  }
  return "not NULL";
}

/// A variable, allocated memory or what a Nondet or Havoc draws as a whole, if that is not too
/// much.
bool Shower::ownedRow(const InputKey &key) {
  InputKey first = key;
  CellOf cell = [&](uint64_t i) {
    first.cell = i;
    return first;
  };
  const bool isNondet = key.kind == Kind::Nondet;
  if (key.kind == Kind::Havoc ||
      (isNondet && !program_.types[program_.exprs[ir::ExprId(key.site)].type].isScalar())) {
    const TypeId type = isNondet ? program_.exprs[ir::ExprId(key.site)].type : TypeId(key.site);
    uint64_t count = cells(type);
    bool isText = isCharacter(type);
    if ((!isText && count > kShownCells) || !wasRead(cell(0)))
      return false;
    if (std::all_of(order_.begin(), order_.end(), [&](const InputKey &other) {
          return other.kind != key.kind || other.site != key.site || other.context != key.context ||
                 isUnchanged(other);
        }))
      return true;
    std::string shown = isText ? text(kShownCharacters, 0, cell) : object(type, 0, cell);
    rows_.push_back(
        {isNondet ? program_.exprs[ir::ExprId(key.site)].label : ir::unknownName(program_, type),
         std::move(shown)});
    return true;
  }
  if (key.kind == Kind::Allocated) {
    const TypeId element =
        ir::cellElement(program_, program_.exprs[ir::ExprId(key.site)].computeType);
    uint64_t count = 0;
    for (const InputKey &other : order_)
      if (other.kind == key.kind && other.site == key.site && other.context == key.context)
        count = std::max(count, other.cell / cells(element) + 1);
    rows_.push_back({"allocated memory (uninitialised)", list(element, count, 0, cell)});
    return true;
  }
  if (key.kind != Kind::Variable && key.kind != Kind::Uninitialised)
    return false;
  const ir::Variable &variable = program_.variables[ir::VariableId(key.site)];
  const ir::Type &type = program_.types[variable.type];
  if (type.isScalar() || type.cells == 0 || type.cells > kShownCells)
    return false;
  uint64_t known = 0;
  for (uint64_t i = 0; i < type.cells; ++i)
    known += wasRead(cell(i));
  if (known < 2 || known * 2 < type.cells)
    return false;
  std::string suffix = key.kind == Kind::Uninitialised ? " (uninitialised)" : "";
  std::string shown = object(variable.type, 0, cell);
  rows_.push_back({variable.name + suffix, std::move(shown)});
  return true;
}

/// `g() before f()`: the parts as they are evaluated, numbered where their texts are alike.
std::string Shower::evaluated(const InputKey &key) const {
  const ir::Expr &e = program_.exprs[ir::ExprId(key.site)];
  const uint64_t chosen = lowHalf(ir::valueOf(inputs_, key));
  std::vector<std::string> parts;
  auto part = [&](ir::SourceRange range) {
    std::string text(program_.isInText(range.file) ? program_.textOf(range.bytes) : "…");
    parts.push_back(text.substr(0, text.find('\n')));
  };
  if (e.kind == ir::ExprKind::AnyOrder) {
    const std::vector<uint32_t> order = ir::chosenOrder(e, chosen);
    for (uint32_t number : order)
      part(program_.exprs[program_.exprs[e.args[number]].a].range);
    const std::set<std::string> different(parts.begin(), parts.end());
    for (size_t i = 0; i < parts.size() && different.size() < parts.size(); ++i)
      parts[i] += " (" + std::to_string(order[i] + 1) + ")";
  } else {
    part(program_.places[e.place].range);
    part(program_.exprs[e.a].range);
    if ((chosen & 1) == 0)
      std::swap(parts[0], parts[1]);
  }
  std::string result;
  for (const std::string &text : parts)
    result += (result.empty() ? "" : " before ") + text;
  return result;
}

void Shower::row(const InputKey &key) {
  if (shown_.contains(key))
    return;
  if (key.kind == Kind::Address)
    return; // one is as good as the other; what matters is what is done with it
  if (key.kind == Kind::Order) { // of those that do not matter nothing is known
    if (inputs_.contains(key))
      rows_.push_back({ir::inputName(program_, key, inputs_), evaluated(key)});
    return;
  }
  if (ownedRow(key)) {
    // Cells beyond what is shown of it count as shown.
    for (const InputKey &other : order_)
      if (other.kind == key.kind && other.site == key.site && other.context == key.context)
        shown_.insert(other);
    return;
  }
  std::string name = ir::inputName(program_, key, inputs_);
  if (name == ir::kUnsaid)
    return;
  if (isAllocation(key)) {
    const ir::NamedValue failed{std::move(name), "null"};
    auto isSame = [&](const ir::NamedValue &row) { return row.name == failed.name; };
    if (ir::valueOf(inputs_, key) != 0 && std::none_of(rows_.begin(), rows_.end(), isSame))
      rows_.push_back(failed);
    return; // that it gives memory goes without saying
  }
  std::string value = scalar(ir::inputType(program_, key), key);
  if (value == "{…}") // an array of which nothing was read
    value = "not NULL";
  if (value == kUnchanged || (value == "not NULL" && !ir::mayBeNull(program_, key)))
    return; // that is known
  if (value.starts_with("&")) {
    value.erase(0, 1);
    name.insert(0, "*");
  }
  rows_.push_back({std::move(name), std::move(value)});
}

std::vector<ir::NamedValue> Shower::rows() {
  // What pointers of other rows point to is shown there.
  for (const InputKey &key : order_)
    if (key.kind != Kind::Pointee && key.kind != Kind::PointeeCount)
      row(key);
  return std::move(rows_);
}

} // namespace

std::vector<ir::NamedValue> shownInputs(const ir::Program &program, const ir::Run &run,
                                        const ir::Inputs &inputs) {
  return Shower(program, run, inputs).rows();
}

std::string inputText(const ir::Program &program, const ir::Run &run, const ir::Inputs &inputs) {
  std::string text;
  size_t shown = 0;
  for (const ir::NamedValue &row : shownInputs(program, run, inputs)) {
    if (shown++ == kShownInputs)
      return text + ", …";
    const bool isCall = row.name.starts_with('`'); // "`malloc` at line 7 returns null"
    text += (text.empty() ? "" : ", ") + row.name + (isCall ? " returns " : " = ") + row.value;
  }
  return text;
}

std::string valueText(const ir::Type &type, Bits value) {
  const bool isCharacter = type.kind == TypeKind::Integer && type.width == 8 && type.name == "char";
  const bool isPrinted =
      value == 0 || value == '\n' || value == '\t' || (value >= ' ' && value < 127);
  if (!isCharacter || !isPrinted)
    return ir::formatValue(type, value);
  return value == 0 ? "'\\0'" : "'" + escaped(static_cast<char>(value), '\'') + "'";
}

} // namespace salve::words
