// What a person reads: counterexamples, suspects and messages in the user's own terms.
#include "engine/session.h"

#include <algorithm>

namespace salve::engine {

namespace {

constexpr size_t kShownInputs = 8;

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

std::string failureMessage(const ir::Property &property, const ir::Run &run,
                           const std::string &inputs) {
  std::string on = inputs.empty() ? "" : " for " + inputs;
  std::string text = oneLine(property.text);
  std::string detail = run.detail.empty() ? "" : " (" + run.detail + ")";
  switch (property.kind) {
  case ir::PropertyKind::Assertion: return "assertion '" + text + "' fails" + on;
  case ir::PropertyKind::Bounds:
    return "index out of bounds in '" + text + "'" +
           (run.detail.empty()
                ? ""
                : " (" + run.detail + " of " + std::to_string(property.limit) + " elements)") +
           on;
  case ir::PropertyKind::DivisionByZero: return "division by zero in '" + text + "'" + on;
  case ir::PropertyKind::Shift: return "shift out of range in '" + text + "'" + detail + on;
  }
  return text;
}

const char *holds(ir::PropertyKind kind) {
  switch (kind) {
  case ir::PropertyKind::Assertion: return "the assertion holds";
  case ir::PropertyKind::Bounds: return "the index is in bounds";
  case ir::PropertyKind::DivisionByZero: return "the divisor is not zero";
  case ir::PropertyKind::Shift: return "the shift is in range";
  }
  return "";
}

} // namespace

Range Session::rangeOf(const ir::SourceRange &range) const {
  return {range.file == ir::kMainFile ? "" : program_.files[range.file.index], range.bytes};
}

std::string Session::inputText(const ir::Run &run, const ir::Inputs &inputs) const {
  std::string text;
  size_t shown = 0;
  for (const ir::InputKey &key : run.read) {
    if (shown++ == kShownInputs)
      return text + ", …";
    const ir::Type &type = program_.types[ir::inputType(program_, key)];
    text += (text.empty() ? "" : ", ") + ir::inputName(program_, key, inputs) + " = " +
            ir::formatValue(type, ir::valueOf(inputs, key));
  }
  return text;
}

Failure Session::describe(ir::FunctionId entry, const FailureWork &work) const {
  ir::RunOptions options;
  options.trace = true;
  ir::Run run = ir::interpret(program_, entry, work.inputs, options);
  const ir::Property &property = program_.properties[work.property];
  Failure failure;
  failure.property = ir::propertyName(property.kind);
  failure.range = rangeOf(property.range);
  failure.text = property.text;
  failure.message = failureMessage(property, run, work.inputText);
  for (const ir::InputKey &key : run.read) {
    const ir::Type &type = program_.types[ir::inputType(program_, key)];
    failure.counterexample.inputs.push_back({ir::inputName(program_, key, work.inputs),
                                             ir::formatValue(type, ir::valueOf(work.inputs, key))});
  }
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
    const char *good = holds(program_.properties[work.property].kind);
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
