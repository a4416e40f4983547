// What a person reads: counterexamples, suspects and messages in the user's own terms.
#include "engine/session.h"
#include "engine/showing.h"

#include <algorithm>
#include <set>

namespace salve::engine {

namespace {

constexpr size_t kShownInputs = 8;

/// Pointers that are moved or indexed by more than a constant.
std::set<ir::VariableId> movedPointers(const ir::Program &program) {
  std::set<ir::VariableId> result;
  auto loaded = [&](ir::ExprId pointer) {
    while (program.exprs[pointer].kind == ir::ExprKind::Cast)
      pointer = program.exprs[pointer].a;
    const ir::Expr &e = program.exprs[pointer];
    if (e.kind == ir::ExprKind::Load && program.places[e.place].path.empty())
      result.insert(program.places[e.place].variable);
  };
  for (const ir::Place &place : program.places)
    if (place.pointer && !place.path.empty() &&
        place.path[0].kind == ir::Projection::Kind::Element &&
        program.exprs[place.path[0].index].kind != ir::ExprKind::Constant)
      loaded(place.pointer);
  for (const ir::Expr &e : program.exprs) {
    if (e.kind == ir::ExprKind::PointerAdd)
      loaded(e.a);
    if ((e.kind == ir::ExprKind::Increment || e.kind == ir::ExprKind::CompoundAssign) &&
        program.types[e.type].kind == ir::TypeKind::Pointer && program.places[e.place].path.empty())
      result.insert(program.places[e.place].variable);
  }
  return result;
}

std::string oneLine(std::string_view text) {
  std::string result;
  for (char c : text) {
    bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  while (!result.empty() && result.back() == ' ')
    result.pop_back();
  return result;
}

/// How the expression that makes the check uses the place or memory.
const char *verb(const ir::Program &program, ir::PropertyId property) {
  auto has = [&](const ir::AccessChecks &checks) {
    return checks.null == property || checks.lifetime == property || checks.bounds == property;
  };
  auto isAt = [&](ir::PlaceId place) {
    if (!place)
      return false;
    const ir::Place &p = program.places[place];
    return has(p.checks) || std::any_of(p.path.begin(), p.path.end(),
                                        [&](const auto &step) { return step.bounds == property; });
  };
  const char *found = "uses";
  for (const ir::Expr &e : program.exprs) {
    if (has(e.sourceChecks))
      return "reads";
    if (has(e.checks))
      return "writes";
    if (!isAt(e.place))
      continue;
    if (e.kind != ir::ExprKind::Load && e.kind != ir::ExprKind::AddressOf)
      return "writes";
    found = e.kind == ir::ExprKind::Load ? "reads" : "points to";
  }
  return found;
}

/// The text of the pointer that is dereferenced: `p` of `p->next`.
std::string pointerText(const ir::Program &program, ir::PropertyId property) {
  for (const ir::Place &p : program.places)
    if (p.pointer && p.checks.null == property)
      if (const ir::SourceRange &range = program.exprs[p.pointer].range;
          range.file == ir::kMainFile)
        return oneLine(program.textOf(range.bytes));
  return "";
}

/// `a` of `a[i[0]]`; empty if it is no subscript.
std::string arrayText(const std::string &text) {
  int depth = 0;
  for (size_t i = text.size(); i-- > 0;) {
    depth += text[i] == ']' ? 1 : text[i] == '[' ? -1 : 0;
    if (depth == 0)
      return i + 1 == text.size() ? "" : text.substr(0, i);
  }
  return "";
}

/// What is wrong, where there is more to say than the kind's row does; else empty.
std::string specialComplaint(const ir::Program &program, ir::PropertyId id,
                             const std::string &detail, const std::string &use) {
  const ir::Property &property = program.properties[id];
  const std::string text = oneLine(property.text);
  if (property.kind == ir::PropertyKind::LoopInvariant && text.starts_with("loop variant "))
    return "the `" + text + "` is negative or does not decrease";
  if (property.kind == ir::PropertyKind::Bounds) {
    if (detail.empty())
      return use + " outside its object";
    if (std::string array = arrayText(text); property.limit > 0 && !array.empty() &&
                                             detail.starts_with("index ") &&
                                             detail.find(',') == std::string::npos)
      return use + ": " + detail + ", `" + array + "` has " + std::to_string(property.limit) +
             (property.limit == 1 ? " element" : " elements");
  }
  if (property.kind == ir::PropertyKind::NullDereference) {
    if (detail.ends_with("is null")) // the argument of a library function
      return use + ", but " + oneLine(detail);
    std::string pointer = pointerText(program, id);
    std::string what = detail == "invalid pointer"         ? "an invalid pointer"
                       : detail == "pointer to a function" ? "a function"
                                                           : "null";
    if (!pointer.empty())
      return use + ", but `" + pointer + "` is " + what;
    if (what != "null")
      return use + " through " + what;
  }
  if (property.kind == ir::PropertyKind::Leak && !detail.empty())
    return "the " + detail + " is never freed and nothing points to it";
  if (property.kind == ir::PropertyKind::Uninitialised &&
      (detail.empty() || detail == text + " was never written"))
    return "reads `" + text + "`, which was never written";
  return "";
}

void replace(std::string &text, std::string_view what, const std::string &with) {
  if (size_t at = text.find(what); at != std::string::npos)
    text.replace(at, what.size(), with);
}

/// What is wrong, without the inputs. `detail` is the interpreter's, for this run.
std::string complaint(const ir::Program &program, ir::PropertyId id, const std::string &detail) {
  const ir::Property &property = program.properties[id];
  const std::string text = oneLine(property.text);
  const std::string use = std::string(verb(program, id)) + " `" + text + "`";
  if (std::string special = specialComplaint(program, id, detail, use); !special.empty())
    return special;
  std::string result = ir::info(property.kind).fails;
  replace(result, "{: detail}", detail.empty() ? "" : ": " + detail);
  replace(result, "{ (detail)}", detail.empty() ? "" : " (" + detail + ")");
  replace(result, "{use}", use);
  replace(result, "{text}", text);
  return result;
}

} // namespace

Range Session::rangeOf(const ir::SourceRange &range) const {
  return {range.file == ir::kMainFile ? "" : program_.files[range.file.index], range.bytes};
}

/// What is assumed of the inputs of `written`, which is analysed as `entry`.
std::vector<std::string> Session::inputNotes(ir::FunctionId written, ir::FunctionId entry) const {
  std::vector<std::string> result;
  if (ir::startsProgram(program_, entry))
    return result;
  const auto &parameters = program_.functions[written].parameters;
  const auto &inputs = program_.functions[entry].parameters;
  const std::set<ir::VariableId> moved = movedPointers(program_);
  std::string single;
  size_t pointers = 0;
  for (size_t i = 0; i < std::min(parameters.size(), inputs.size()); ++i) {
    const ir::Variable &input = program_.variables[inputs[i]];
    const ir::Type &type = program_.types[input.type];
    if (type.kind != ir::TypeKind::Pointer ||
        program_.types[type.element].kind == ir::TypeKind::Function)
      continue;
    ++pointers;
    if (input.extent == ir::Extent::One && moved.contains(parameters[i]))
      single += (single.empty() ? "'" : ", '") + input.name + "'";
  }
  if (pointers >= 2)
    result.push_back("what the pointer parameters point to is assumed not to overlap");
  if (!single.empty())
    result.push_back("one element is assumed behind " + single +
                     "; `T a[n]` or //@ requires \\valid(a + (0 .. n - 1)); says that there are n");
  return result;
}

/// What a verdict was checked up to: "up to 16 iterations and strings of 8 characters".
std::string Session::bound(uint32_t unwind, bool leaves, uint8_t limitations) const {
  using execution::Limitation;
  auto has = [&](Limitation by) { return (limitations & uint8_t(by)) != 0; };
  auto counted = [](uint64_t count, const std::string &what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  const std::pair<bool, std::string> limits[] = {
      {leaves, counted(unwind, "iteration")},
      {leaves && has(Limitation::Sizes), "as many elements of arrays of unknown size"},
      {has(Limitation::Nodes), "lists and trees of " + counted(program_.inputLimits.nodes, "node")},
      {has(Limitation::Strings),
       "strings of " + counted(program_.inputLimits.stringLength, "character")}};
  std::vector<std::string> parts;
  for (const auto &[applies, part] : limits)
    if (applies)
      parts.push_back(part);
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "up to " : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  const std::pair<bool, const char *> gaps[] = {
      {has(Limitation::Functions), "the effects of unknown functions"},
      {has(Limitation::Addresses), "objects at addresses that are given as numbers"},
      {has(Limitation::Contract), "parts of a contract that could not be used"}};
  bool isFirst = true;
  for (const auto &[applies, part] : gaps)
    if (applies) {
      text += (isFirst ? (text.empty() ? "but for " : ", but for ") : " and ") + std::string(part);
      isFirst = false;
    }
  return text;
}

std::string Session::inputText(const ir::Run &run, const ir::Inputs &inputs) const {
  std::string text;
  size_t shown = 0;
  for (const NamedValue &row : shownInputs(program_, run, inputs)) {
    if (shown++ == kShownInputs)
      return text + ", …";
    text += (text.empty() ? "" : ", ") + row.name + " = " + row.value;
  }
  return text;
}

Failure Session::describe(ir::FunctionId entry, const FailureWork &work) const {
  ir::RunOptions options;
  options.trace = true;
  ir::Run run = ir::interpret(program_, entry, work.inputs, options);
  const ir::Property &property = program_.properties[work.property];
  Failure failure;
  failure.property = ir::info(property.kind).name;
  failure.range = rangeOf(property.range);
  failure.text = property.text;
  failure.message = complaint(program_, work.property, run.detail) +
                    (work.inputText.empty() ? "" : " for " + work.inputText);
  failure.counterexample.inputs = shownInputs(program_, run, work.inputs);
  for (const ir::TraceStep &step : run.trace) {
    TraceStep out{rangeOf(step.range), {}};
    for (const ir::NamedValue &v : step.values)
      out.values.push_back({v.name, v.value});
    failure.counterexample.trace.push_back(std::move(out));
  }
  return failure;
}

std::vector<Diagnosis> Session::describe(const std::vector<diagnosis::Diagnosis> &list,
                                         const FailureWork &work) const {
  std::vector<Diagnosis> result;
  for (const diagnosis::Diagnosis &d : list) {
    Diagnosis out;
    out.rank = static_cast<uint32_t>(result.size() + 1);
    out.method = "model-based";
    for (ir::ComponentId id : d.components) {
      const ir::Component &c = program_.components[id];
      const ir::Expr &e = program_.exprs[c.expr];
      Range range = rangeOf(e.range);
      std::string text = range.path.empty() ? oneLine(program_.textOf(range.bytes)) : "";
      out.components.push_back({c.id, range, text, ir::componentName(c.kind)});
    }
    const char *good = ir::info(program_.properties[work.property].kind).holds;
    std::string on = work.inputText.empty() ? "" : " when " + work.inputText;
    if (d.needed) {
      const ir::Component &c = program_.components[d.components[0]];
      const ir::Type &type = program_.types[program_.exprs[c.expr].type];
      bool truth = c.kind == ir::ComponentKind::Condition && *d.needed <= 1;
      std::string value = truth ? (*d.needed ? "true" : "false") : ir::formatValue(type, *d.needed);
      out.evidence = std::string(good) + " if this is " + value + on;
    } else {
      out.evidence =
          std::string(good) +
          (d.components.size() == 1 ? " if this has other values" : " if these have other values") +
          on;
    }
    result.push_back(std::move(out));
  }
  return result;
}

} // namespace salve::engine
