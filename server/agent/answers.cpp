#include "server/agent/answers.h"

#include "server/workers/words.h"

#include "engine/support/limits/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace salve::server {

namespace report = protocol::report;

namespace {

/// What an agent has to know first.
constexpr std::array<report::Status, 7> kOrder = {
    report::Status::Failing,     report::Status::Unknown, report::Status::Unsupported,
    report::Status::Conditional, report::Status::Bounded, report::Status::Proved,
    report::Status::Skipped};

std::string inputsOf(const report::Counterexample &run) {
  std::string text;
  for (const report::NamedValue &input : run.inputs)
    text += (text.empty() ? "" : ", ") + input.name + " = " + input.value;
  return clipped(text, limits::agent::kInputBytes);
}

const report::Function *functionNamed(const report::File &file, const std::string &name) {
  const auto found = std::find_if(file.functions.begin(), file.functions.end(),
                                  [&](const report::Function &f) { return f.name == name; });
  return found == file.functions.end() ? nullptr : &*found;
}

bool hasSameFailure(const report::Function *function, const report::Failure &failure) {
  return function && std::any_of(function->failures.begin(), function->failures.end(),
                                 [&](const report::Failure &other) {
                                   return other.property == failure.property &&
                                          other.place.path == failure.place.path &&
                                          other.place.range == failure.place.range;
                                 });
}

bool overlaps(const protocol::Range &a, const protocol::Range &b) {
  return !(a.end < b.start) && !(b.end < a.start);
}

/// A line break in it would look like another line of the answer.
std::string quoted(const std::string &text) {
  std::string result = "`";
  for (char c : clipped(text, limits::agent::kInputBytes))
    result += c == '\n' ? std::string("\\n") : std::string(1, c);
  return result + "`";
}

} // namespace

std::string countsOf(const report::File &file) {
  std::string text;
  for (report::Status status : kOrder) {
    const auto count = std::count_if(file.functions.begin(), file.functions.end(),
                                     [&](const report::Function &f) { return f.status == status; });
    if (count > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, report::name(status));
  }
  return text.empty() ? "no function" : text;
}

void Lines::add(const std::string &line) {
  text_ += clipped(line, 3 * limits::agent::kInputBytes) + "\n";
}

std::string Lines::placeOf(const report::Place &place) const {
  return fmt::format("{}:{}:{}", place.path.empty() ? file_.path : place.path,
                     place.range.start.line + 1, place.range.start.character + 1);
}

void Lines::errors() {
  for (size_t i = 0; i < file_.errors.size() && i < limits::agent::kListed; ++i) {
    const report::Message &error = file_.errors[i];
    add(fmt::format("{}: error: {}", error.place ? placeOf(*error.place) : file_.path,
                    error.message));
  }
}

void Lines::verdict(const report::Function &function) {
  std::string line = fmt::format("{}: {}", function.name, report::name(function.status));
  if (function.status == report::Status::Bounded && function.reason.empty())
    line += fmt::format(" up to {} iterations", function.unwind.value_or(0));
  else if (function.precondition)
    line += ": safe if " + function.precondition->acsl;
  else if (function.unsupported)
    line += ": " + function.unsupported->construct + " at " + placeOf(function.unsupported->place);
  if (!function.reason.empty())
    line += " (" + function.reason + ")";
  add(line);
}

/// New ones first, if those of another text are given.
void Lines::failures(const report::Function &function, const report::File *before) {
  const report::Function *then = before ? functionNamed(*before, function.name) : nullptr;
  const bool isCompared = before && !(then && (then->status == report::Status::Unknown ||
                                               then->status == report::Status::Unsupported));
  std::vector<std::string> fresh, old;
  for (const report::Failure &failure : function.failures) {
    const std::string line = fmt::format("{}: {}", placeOf(failure.place), failure.message);
    if (isCompared && !hasSameFailure(then, failure))
      fresh.push_back("  new: " + line);
    else
      old.push_back((isCompared ? "  as before: " : "  ") + line);
  }
  fresh.insert(fresh.end(), old.begin(), old.end());
  for (size_t i = 0; i < fresh.size() && i < limits::agent::kListed; ++i)
    add(fresh[i]);
}

void Lines::check() {
  add(file_.path + ": " + countsOf(file_));
  errors();
  for (report::Status status : kOrder)
    for (const report::Function &function : file_.functions)
      if (function.status == status) {
        verdict(function);
        failures(function, nullptr);
      }
}

void Lines::explain() {
  errors();
  for (const report::Function &function : file_.functions) {
    verdict(function);
    for (const report::Failure &failure : function.failures) {
      add(fmt::format("{}: {}", placeOf(failure.place), failure.message));
      if (std::string inputs = inputsOf(failure.counterexample); !inputs.empty())
        add("  input: " + inputs);
      for (size_t i = 0; i < failure.diagnoses.size() && i < limits::agent::kListed; ++i) {
        const report::Diagnosis &diagnosis = failure.diagnoses[i];
        std::string places;
        for (const report::Component &part : diagnosis.components)
          places += fmt::format("{}{} at {}", places.empty() ? "" : " and ", quoted(part.text),
                                placeOf(part.place));
        add(fmt::format("  suspect {}{}{}", places, diagnosis.evidence.empty() ? "" : ": ",
                        diagnosis.evidence));
      }
      const std::vector<report::TraceStep> &steps = failure.counterexample.trace;
      const size_t first = steps.size() - std::min(steps.size(), limits::agent::kListed);
      for (size_t i = first; i < steps.size(); ++i)
        if (!steps[i].values.empty())
          add(fmt::format("  then {}: {}", placeOf(steps[i].place),
                          inputsOf({steps[i].values, {}, {}})));
    }
  }
}

void Lines::repair() {
  errors();
  for (const report::Function &function : file_.functions) {
    verdict(function);
    for (const report::Failure &failure : function.failures) {
      add(fmt::format("{}: {}", placeOf(failure.place), failure.message));
      if (failure.repairs.empty())
        add(failure.search.complete
                ? "  there is no repair in the space that was searched" + failure.search.where
                : "  no repair was found; the search is not complete");
      for (size_t i = 0; i < failure.repairs.size() && i < limits::agent::kListed; ++i) {
        const report::Repair &repair = failure.repairs[i];
        add("  " + repair.words);
        for (const report::Edit &edit : repair.edits)
          add(fmt::format("    {}: {} => {}", placeOf(edit.place), quoted(edit.oldText),
                          quoted(edit.newText)));
        if (!repair.reasons.empty())
          add("    " + repair.reasons);
      }
    }
  }
}

void Lines::patch(const protocol::Range &edited, const report::File &before) {
  std::vector<const report::Function *> own, failing;
  for (const report::Function &function : file_.functions)
    if (overlaps(function.range, edited))
      own.push_back(&function);
    else if (function.status == report::Status::Failing)
      failing.push_back(&function);
  if (own.empty()) // of what is outside of functions all may depend
    for (const report::Function &function : file_.functions)
      own.push_back(&function);
  if (!file_.errors.empty())
    add("the patched text is no C:");
  errors();
  for (const report::Function *function : own) {
    verdict(*function);
    failures(*function, &before);
  }
  if (own.size() < file_.functions.size())
    for (const report::Function *function : failing) {
      const report::Function *then = functionNamed(before, function->name);
      add(fmt::format("elsewhere {}: failing (before the patch: {})", function->name,
                      then ? report::name(then->status) : "not known"));
      failures(*function, &before);
    }
}

std::optional<std::string> locate(const Arguments &asked, const Sources &sources,
                                  std::optional<ByteRange> &range) {
  const SourceText &source = sources.main();
  if (asked.oldText.has_value() == asked.range.has_value())
    return "the patch needs either 'old' or 'range'";
  if (asked.oldText) {
    const size_t at = source.text.find(*asked.oldText);
    if (asked.oldText->empty() || at == std::string::npos)
      return "the patch does not apply: 'old' does not occur";
    if (source.text.find(*asked.oldText, at + 1) != std::string::npos)
      return "the patch does not apply: 'old' occurs more than once";
    range = ByteRange{static_cast<uint32_t>(at), static_cast<uint32_t>(at + asked.oldText->size())};
    return std::nullopt;
  }
  const auto utf16 = protocol::Encoding::Utf16;
  const size_t begin = source.lines.offset(asked.range->start, utf16);
  const size_t end = source.lines.offset(asked.range->end, utf16);
  if (end < begin || !(source.lines.range(begin, end, utf16) == *asked.range))
    return "the patch does not apply: 'range' is not within the file";
  range = ByteRange{static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
  return std::nullopt;
}

} // namespace salve::server
