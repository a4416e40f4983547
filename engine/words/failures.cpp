#include "engine/words/failures.h"

#include "engine/ir/recursion.h"
#include "engine/words/output.h"

#include <algorithm>

namespace salve::words {

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

namespace {

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
      return e.kind == ir::ExprKind::Copy || e.kind == ir::ExprKind::Fill ? "writes"
             : e.checks.bounds == property                                ? "points with"
                                                                          : "computes with";
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
          program.isInText(range.file))
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

/// What leaks where it is no memory, by the call that opens it; "" where it is.
std::string opened(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kOpeners[] = {
      {"fopen", "stream"},   {"fdopen", "stream"},    {"freopen", "stream"}, {"popen", "stream"},
      {"tmpfile", "stream"}, {"fdopendir", "stream"}, {"opendir", "stream"}, {"open", "file"},
      {"open64", "file"},    {"openat", "file"},      {"creat", "file"},     {"dup", "file"},
      {"mkstemp", "file"},   {"socket", "socket"},    {"accept", "socket"},  {"accept4", "socket"}};
  for (const auto &[name, what] : kOpeners)
    if (text.starts_with(std::string(name) + "("))
      return std::string(what);
  return "";
}

/// What is wrong, where there is more to say than the kind's row does; else empty.
std::string specialComplaint(const ir::Program &program, ir::PropertyId id, const ir::Run &run,
                             const std::string &use) {
  const ir::Property &property = program.properties[id];
  const std::string text = oneLine(property.text), &detail = run.detail;
  if (property.isStatus)
    return "the tests fail: `" + text + "` ends the program with status " + detail;
  if (property.isVariant)
    return "the `" + text + "` is negative or does not decrease";
  if (property.kind == ir::PropertyKind::DivisionByZero && run.fault != ir::Fault::ZeroDivisor &&
      !detail.empty())
    return "the result of `" + text + "` does not fit its type (" + detail + ")";
  if (property.kind == ir::PropertyKind::Bounds) {
    if (detail.empty())
      return use + " outside its object";
    if (std::string array = arrayText(text);
        property.limit > 0 && !array.empty() && run.fault == ir::Fault::Index)
      return use + ": " + detail + ", `" + array + "` has " + std::to_string(property.limit) +
             (property.limit == 1 ? " element" : " elements");
  }
  if (property.kind == ir::PropertyKind::NullDereference) {
    if (run.fault == ir::Fault::NullArgument)
      return use + ", but " + oneLine(detail);
    std::string pointer = pointerText(program, id);
    std::string what = run.fault == ir::Fault::InvalidPointer    ? "an invalid pointer"
                       : run.fault == ir::Fault::FunctionPointer ? "a function"
                                                                 : "null";
    if (!pointer.empty())
      return use + ", but `" + pointer + "` is " + what;
    if (what != "null")
      return use + " through " + what;
  }
  if (property.kind == ir::PropertyKind::Leak && detail.starts_with("what `"))
    return detail + " is lost where `" + text + "` fails: it is not freed and nothing points to it";
  if (const std::string what = opened(text);
      property.kind == ir::PropertyKind::Leak && !what.empty())
    return "the " + what + " that `" + text + "` opens is never closed and nothing points to it";
  if (property.kind == ir::PropertyKind::Leak && !detail.empty())
    return "the " + detail + " is never freed and nothing points to it";
  if (property.kind == ir::PropertyKind::Dangling && detail.starts_with("what was opened"))
    return "`" + text + "`: " + detail;
  if (ir::isOfCall(property))
    return "the recursion never ends: `" + text + "` " +
           (detail.empty() ? "passes what the function was called with" : detail);
  if (property.kind == ir::PropertyKind::Uninitialised &&
      (detail.empty() || detail == text + " was never written"))
    return "reads `" + text + "`, which was never written";
  return "";
}

void replace(std::string &text, std::string_view what, const std::string &with) {
  if (size_t at = text.find(what); at != std::string::npos)
    text.replace(at, what.size(), with);
}

} // namespace

std::string complaint(const ir::Program &program, ir::PropertyId id, const ir::Run &run) {
  const ir::Property &property = program.properties[id];
  const std::string text = oneLine(property.text);
  const std::string use = std::string(verb(program, id)) + " `" + text + "`";
  if (std::string special = specialComplaint(program, id, run, use); !special.empty())
    return special;
  std::string result = ir::info(property.kind).fails;
  replace(result, "{: detail}", run.detail.empty() ? "" : ": " + run.detail);
  replace(result, "{ (detail)}", run.detail.empty() ? "" : " (" + run.detail + ")");
  replace(result, "{use}", use);
  replace(result, "{text}", text);
  return result;
}

std::string evidence(const ir::Program &program, ir::PropertyId property,
                     const diagnosis::Diagnosis &diagnosis, const std::string &inputs) {
  const ir::Property &failing = program.properties[property];
  const char *good = program.isSuite() && isOutputCheck(failing) ? "the output is right"
                     : ir::isOfCall(failing)                     ? "the recursion ends"
                     : failing.isStatus                          ? "the tests pass"
                                                                 : ir::info(failing.kind).holds;
  constexpr size_t kReadTwice = 60; // characters; the failure says them as well
  const std::string on = inputs.empty()               ? ""
                         : inputs.size() > kReadTwice ? " on these inputs"
                                                      : " when " + inputs;
  switch (diagnosis.guess) {
  case diagnosis::Guess::None: break;
  case diagnosis::Guess::Run: return "a run that fails comes here";
  case diagnosis::Guess::Call: return "this call comes to what fails: a check may be missing";
  case diagnosis::Guess::Step: return "this is done last to what fails";
  case diagnosis::Guess::Object: return "what the call goes beyond may be too small";
  }
  if (!diagnosis.needed)
    return std::string(good) +
           (diagnosis.size() == 1 ? " if this has other values" : " if these have other values") +
           on;
  const ir::Component &c = program.components[diagnosis.components[0]];
  const ir::Type &type = program.types[program.exprs[c.expr].type];
  const Bits needed = *diagnosis.needed;
  const bool truth = c.kind == ir::ComponentKind::Condition && needed <= 1;
  return std::string(good) + " if this is " +
         (truth ? (needed ? "true" : "false") : ir::formatValue(type, needed)) + on;
}

std::string onPath(const ir::Program &program, ir::PropertyId property,
                   const diagnosis::Evidence &evidence) {
  using Kind = diagnosis::Evidence::Kind;
  const ir::Property &failing = program.properties[property];
  std::string holds = ir::info(failing.kind).holds; // "the postcondition holds"
  const bool isSaid = holds.ends_with(" holds");
  const std::string who = failing.isStatus ? "a status of 0"
                          : isSaid         ? holds.substr(0, holds.size() - 6)
                                           : "`" + failing.text + "`";
  const std::string has = "`" + evidence.has + "`";
  const bool isLoop = failing.kind == ir::PropertyKind::EndlessLoop;
  const std::string needs =
      evidence.needs.empty()
          ? ""
          : ", " + (isLoop ? "the loop ends with" : who + " needs") + " `" + evidence.needs + "`";
  const std::string times = std::to_string(evidence.iterations);
  switch (evidence.kind) {
  case Kind::Constant:
  case Kind::Contradiction:
  case Kind::Value: break;
  case Kind::MissingIteration:
    return "the loop ends after " + times +
           (evidence.iterations == 1 ? " iteration" : " iterations") + " with " + has + needs;
  case Kind::NotEntered: return "the loop is not entered with " + has + needs;
  case Kind::ExtraIteration: return "iteration " + times + " begins with " + has + needs;
  case Kind::Endless:
    return "the loop goes round with " + has +
           (evidence.needs.empty() ? "" : " and never comes to `" + evidence.needs + "`");
  }
  return "here the program has " + has + needs;
}

const char *nameOf(diagnosis::Evidence::Kind kind) {
  using Kind = diagnosis::Evidence::Kind;
  switch (kind) {
  case Kind::Constant: return "constant";
  case Kind::Contradiction: return "contradiction";
  case Kind::Value: return "value";
  case Kind::MissingIteration: return "missing-iteration";
  case Kind::NotEntered: return "not-entered";
  case Kind::ExtraIteration: return "extra-iteration";
  case Kind::Endless: return "endless";
  }
  return "";
}

std::string notInductive(const ir::Property &property) {
  return std::string(property.isVariant ? "the `" : "the loop invariant `") + property.text +
         "` is not inductive: iterations that start where the invariants hold can violate it";
}

} // namespace salve::words
