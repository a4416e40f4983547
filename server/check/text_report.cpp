#include "server/check/text_report.h"

#include "server/check/analyse_all.h"
#include "server/project/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace salve::server {

namespace {

constexpr size_t kShownSuspects = 3;
constexpr size_t kShownErrors = 20;   ///< of the compiler, per file
constexpr size_t kShownOutOfTime = 3; ///< functions that the time for everything left open
constexpr size_t kShownTests = 3;     ///< that fail at a place that another one failed at

constexpr size_t kReasonsInLine = 90; ///< bytes, why a repair helps and what else it changes
constexpr size_t kReasonInLine = 160; ///< one of them

enum class Severity { Error, Warning, Note };

std::string label(Severity severity, const Paint &paint) {
  switch (severity) {
  case Severity::Error: return paint.error + "error:" + paint.end + " ";
  case Severity::Warning: return paint.warning + "warning:" + paint.end + " ";
  case Severity::Note: return paint.note + "note:" + paint.end + " ";
  }
  return "";
}

/// Everything that one function's text is made with.
struct Writer {
  const Sources &sources;
  const TextStyle &style;
  std::string out;

  void line(Severity severity, const engine::Range &range, std::string_view message) {
    bool strong = severity != Severity::Note;
    out += textOfPlace(range, sources, style.paint) + label(severity, style.paint);
    out += strong ? style.paint.strong : "";
    out += printable(message);
    out += strong ? style.paint.end : "";
    out += '\n';
  }
  void lineWithoutPlace(Severity severity, const std::string &path, std::string_view message) {
    out += style.paint.strong + printable(path) + ":" + style.paint.end + " " +
           label(severity, style.paint) + printable(message) + "\n";
  }
  void place(const engine::Range &range) {
    out += snippet(sources.of(range), range.bytes, style.paint);
  }
  void lineAndPlace(Severity severity, const engine::Range &range, std::string_view message) {
    line(severity, range, message);
    place(range);
  }
};

std::string quotedList(const std::vector<engine::SuspectComponent> &components) {
  std::string list;
  for (size_t i = 0; i < components.size(); ++i) {
    if (i > 0)
      list += i + 1 == components.size() ? " and " : ", ";
    list += "'" + components[i].text + "'";
  }
  return list;
}

void writeDiagnosis(Writer &writer, const engine::Diagnosis &diagnosis) {
  const auto &components = diagnosis.components;
  std::string message = "could be wrong: " + quotedList(components);
  if (components.size() > 1)
    message += " together";
  if (!diagnosis.evidence.empty())
    message += "; " + diagnosis.evidence;
  writer.lineAndPlace(Severity::Note, components.front().range, message);
  if (diagnosis.onPath)
    writer.line(Severity::Note, components.front().range, diagnosis.onPath->sentence);
  for (size_t i = 1; i < components.size(); ++i)
    writer.place(components[i].range);
}

void writeDiagnoses(Writer &writer, const FailureResult &failure) {
  size_t shown = 0;
  for (const engine::Diagnosis &diagnosis : failure.diagnoses) {
    if (diagnosis.components.empty())
      continue;
    if (++shown <= kShownSuspects)
      writeDiagnosis(writer, diagnosis);
  }
  if (shown > kShownSuspects)
    writer.line(Severity::Note, failure.what.range,
                fmt::format("and {}", plural(shown - kShownSuspects, "more suspect")));
}

/// Where the i-th old and new line begin to differ; 0 if one of them is not there.
size_t firstDifference(const ChangedLines &change, size_t i) {
  if (i >= change.oldLines.size() || i >= change.newLines.size())
    return 0;
  const std::string &before = change.oldLines[i], &after = change.newLines[i];
  size_t at = 0;
  while (at < before.size() && at < after.size() && before[at] == after[at])
    ++at;
  return at;
}

void writeSmallDiff(Writer &writer, const SourceText &source, const std::vector<TextEdit> &edits) {
  for (const ChangedLines &change : changedLines(source.text, edits)) {
    for (uint32_t i = 0; i < change.oldLines.size(); ++i)
      writer.out += diffLine(change.oldBegin + 1 + i, '-', change.oldLines[i],
                             firstDifference(change, i), writer.style.paint);
    for (uint32_t i = 0; i < change.newLines.size(); ++i)
      writer.out += diffLine(change.newBegin + 1 + i, '+', change.newLines[i],
                             firstDifference(change, i), writer.style.paint);
  }
}

/// Behind its diff: one line, or one each where that gets long.
void writeReasons(Writer &writer, const engine::Repair &repair) {
  const std::string both = reasonsOf(repair);
  const bool isShort = both.size() <= kReasonsInLine;
  for (const std::string &line :
       isShort ? std::vector{both} : std::vector{repair.why, repair.alsoChanges})
    if (!line.empty())
      writer.out += "      = " + printable(clipped(line, kReasonInLine)) + "\n";
}

void writeRepair(Writer &writer, const engine::Repair &repair, std::optional<uint32_t> like) {
  if (repair.edits.empty())
    return;
  const std::map<std::string, std::vector<TextEdit>> files = byFile(repair.edits);
  const auto &[path, first] = *files.begin();
  engine::Range range{path, first.front().range};
  const std::string behaves =
      like ? fmt::format("behaves like repair {} in all runs tried", *like) : "";
  writer.line(Severity::Note, range,
              fmt::format("repair {}: {}", repair.rank, textOf(repair, behaves)));
  for (const auto &[each, own] : files) {
    const SourceText &source = writer.sources.at(each);
    const std::vector<TextEdit> edits = withLineEndsOf(source.text, own);
    if (writer.style.diff && repair.rank == 1) {
      writer.out += unifiedDiff(source.path, source.text, edits);
      continue;
    }
    if (each != path)
      writer.out += printable(source.path) + ":\n";
    writeSmallDiff(writer, source, edits);
  }
}

void writeRepairs(Writer &writer, const FailureResult &failure) {
  std::map<uint32_t, uint32_t> firstOfGroup;
  std::set<std::string> said;
  for (const engine::Repair &repair : failure.repairs) {
    auto [first, isNew] = firstOfGroup.emplace(repair.group, repair.rank);
    writeRepair(writer, repair, isNew ? std::nullopt : std::optional(first->second));
    if (!writer.style.quiet && said.insert(reasonsOf(repair)).second)
      writeReasons(writer, repair);
  }
}

std::string spaceOf(const engine::SearchStatus &search) {
  return fmt::format("with at most {} at mutation level {}", plural(search.maxChanges, "change"),
                     search.mutationLevel);
}

std::string whyStopped(const engine::SearchStatus &search, bool found) {
  switch (search.end) {
  case engine::SearchEnd::Cut:
    if (search.alone == 0)
      return "the least likely of very many changes were left out";
    return fmt::format("{} {} tried alone only, not together with others",
                       plural(search.alone, "change"), search.alone == 1 ? "was" : "were");
  case engine::SearchEnd::Limit:
    if (search.guesses > 0 && !found) // none are where more are asked for than by default
      return fmt::format("several changes pass the tests, and nothing tells which is right; "
                         "--repairs {} shows them",
                         2 * engine::Options().repairs);
    if (search.repairs == 0)
      return "not everything was tried";
    return fmt::format("there may be {}; --repairs 0 looks for all of them",
                       found ? "more" : "some");
  case engine::SearchEnd::Timeout: return "the search ran out of time (--timeout)";
  case engine::SearchEnd::Memory: return "the search ran out of memory (--memory)";
  case engine::SearchEnd::Crash: return "the search crashed, by a fault of Salve";
  case engine::SearchEnd::Unknown: return "the solver could not decide every candidate";
  case engine::SearchEnd::Complete:
  case engine::SearchEnd::NotAskedFor: break;
  }
  return "";
}

std::string exhaustion(const engine::SearchStatus &search, bool found) {
  if (!search.complete() && search.maxChanges == 0)
    return fmt::format("{}: {}", found ? "not all repairs" : "no repair found",
                       whyStopped(search, found));
  if (!search.complete())
    return fmt::format("{} {}: {}", found ? "not all repairs" : "no repair found", spaceOf(search),
                       whyStopped(search, found));
  std::string bound = search.unwind > 0 ? fmt::format(" up to bound {}", search.unwind) : "";
  return fmt::format("no {}repair {} exists{}{}", found ? "further " : "", spaceOf(search), bound,
                     whereOf(search));
}

void writeFailure(Writer &writer, const FailureResult &failure) {
  writer.lineAndPlace(Severity::Error, failure.what.range, failure.what.message);
  if (!writer.style.quiet)
    writeDiagnoses(writer, failure);
  writeRepairs(writer, failure);
  if (failure.search && failure.search->end != engine::SearchEnd::NotAskedFor &&
      !writer.style.quiet)
    writer.line(Severity::Note, failure.what.range,
                exhaustion(*failure.search, !failure.repairs.empty()));
}

void writeNotes(Writer &writer, const FunctionResult &function, Told &told) {
  if (writer.style.quiet)
    return;
  for (const engine::Message &message : function.verdict.notes) {
    if (message.range) {
      writer.lineAndPlace(Severity::Note, *message.range, message.message);
      continue;
    }
    const auto [known, isNew] = told.notes.try_emplace(message.message);
    if (isNew || function.verdict.status == engine::Status::Failing)
      writer.line(Severity::Note, function.info.nameRange, message.message);
    else
      ++known->second;
  }
}

void writeUnsupported(Writer &writer, const FunctionResult &function) {
  const auto &unsupported = function.verdict.unsupported;
  std::string construct = unsupported ? unsupported->construct : "a construct in it";
  engine::Range range = unsupported ? unsupported->range : function.info.nameRange;
  writer.lineAndPlace(
      Severity::Note, range,
      fmt::format(
          "'{}' is not analysed: {}{}", function.info.name,
          construct.starts_with("code with errors") ? "" : "not supported yet: ", construct));
}

/// What its callers have to keep to; where that was not found, what they must not do.
std::string textOfCondition(const FunctionResult &function) {
  const engine::Verdict &verdict = function.verdict;
  if (verdict.precondition)
    return fmt::format("'{}' is safe if `{}`{}", function.info.name, verdict.precondition->acsl,
                       verdict.reason.empty() ? "" : " (" + verdict.reason + ")");
  return fmt::format("'{}' depends on its callers{}", function.info.name,
                     function.failures.empty() ? ""
                                               : ": " + function.failures.front().what.message);
}

/// Whether the place was told of another function; then no more is said of it than that.
bool wasTold(Writer &writer, const FunctionResult &function, const FailureResult &failure,
             Told &told) {
  const engine::Range &range = failure.what.range;
  const std::string &path = range.path.empty() ? writer.sources.main().path : range.path;
  const std::string name = writer.sources.main().path + ":" + function.info.name;
  const auto [known, isNew] = told.places.try_emplace(
      {path, range.bytes.begin, range.bytes.end, failure.what.property}, Told::Place{name});
  if (isNew || known->second.function == name)
    return false;
  const bool isShown = ++known->second.others <= kShownTests || !function.info.isTest;
  if (!writer.style.quiet && isShown)
    writer.line(Severity::Note, range,
                fmt::format("fails in '{}', too: {}", function.info.name, failure.what.message));
  return true;
}

void writeVerdict(Writer &writer, const FunctionResult &function, Told &told) {
  const engine::Verdict &verdict = function.verdict;
  const std::string &name = function.info.name;
  const engine::Range &at = function.info.nameRange;
  switch (verdict.status) {
  case engine::Status::Failing:
    for (const FailureResult &failure : function.failures)
      if (!failure.known && !wasTold(writer, function, failure, told))
        writeFailure(writer, failure);
    return;
  case engine::Status::Conditional:
    if (!writer.style.quiet)
      writer.line(Severity::Note, at, textOfCondition(function));
    return;
  case engine::Status::Unknown:
    if (verdict.reason == kTotalTimeout && ++told.outOfTime > kShownOutOfTime)
      return;
    writer.line(
        Severity::Warning, at,
        fmt::format("'{}' is not decided: {}", name, whyUnknown(verdict.reason, function.seconds)));
    return;
  case engine::Status::Unsupported: writeUnsupported(writer, function); return;
  case engine::Status::Bounded:
    if (!writer.style.quiet)
      writer.line(Severity::Note, at,
                  fmt::format("'{}' holds {}", name,
                              verdict.reason.empty()
                                  ? "up to " + plural(verdict.unwind.value_or(0), "iteration")
                                  : verdict.reason));
    return;
  case engine::Status::Proved:
    if (!writer.style.quiet && !function.info.isTest)
      writer.line(Severity::Note, at,
                  fmt::format("'{}' is proved for all inputs{}", name,
                              verdict.reason.empty() ? "" : ", " + verdict.reason));
    return;
  case engine::Status::Skipped:
    if (!writer.style.quiet && verdict.reason.starts_with("ignored"))
      writer.line(Severity::Note, at, fmt::format("'{}' is left out: {}", name, verdict.reason));
    return;
  }
}

/// The message of a test names it.
bool needsHeading(const FunctionResult &function) {
  auto isNew = [](const FailureResult &failure) { return !failure.known; };
  return function.verdict.status == engine::Status::Failing && !function.info.name.empty() &&
         !function.info.isTest &&
         std::any_of(function.failures.begin(), function.failures.end(), isNew);
}

} // namespace

std::string textOfPlace(const engine::Range &range, const Sources &sources, const Paint &paint) {
  const SourceText &source = sources.of(range);
  uint32_t line = source.lines.lineOf(range.bytes.begin);
  size_t column =
      std::min<size_t>(range.bytes.begin, source.text.size()) - source.lines.lineBegin(line);
  return fmt::format("{}{}:{}:{}:{} ", paint.strong, printable(source.path), line + 1, column + 1,
                     paint.end);
}

std::string whyUnknown(const std::string &reason, std::optional<double> seconds) {
  if (reason == "timeout")
    return fmt::format("ran out of time{} (--timeout)",
                       seconds ? " after " + textOfSeconds(*seconds) : "");
  if (reason == kTotalTimeout)
    return "the time for everything was over (--total-timeout)";
  if (reason == "memory")
    return "ran out of memory (--memory)";
  if (reason == "paths")
    return "not all of its paths were followed (--max-paths, --path-length)";
  if (reason == "crash")
    return "its analysis crashed, by a fault of Salve";
  if (reason == "solver" || reason.empty())
    return "the solver could not decide it";
  return reason;
}

std::string textOfSeconds(double seconds) {
  return seconds < 10 ? fmt::format("{:.2f} s", seconds) : fmt::format("{:.1f} s", seconds);
}

std::string textOfNote(const engine::Range &range, std::string_view message, const Sources &sources,
                       const TextStyle &style) {
  Writer writer{sources, style, {}};
  writer.line(Severity::Note, range, message);
  return writer.out;
}

namespace {

/// "'foo.h' file not found": also says what to do.
std::string withAdvice(const std::string &message) {
  constexpr std::string_view kMissing = "' file not found";
  return message.ends_with(kMissing) ? message.substr(0, message.size() - kMissing.size()) +
                                           "' not found: pass its folder (-- -I DIR) or that of "
                                           "compile_commands.json (-p DIR)"
                                     : message;
}

} // namespace

std::string textOfErrors(const FileResult &file, const Sources &sources, const TextStyle &style) {
  Writer writer{sources, style, {}};
  size_t errors = 0;
  for (const engine::Message &message : file.messages) {
    const bool matters = message.isError || message.message.starts_with("contract: ") ||
                         (!message.range && message.message.ends_with("; ignored"));
    if (!matters || ++errors > kShownErrors)
      continue;
    if (message.range)
      writer.lineAndPlace(message.isError ? Severity::Error : Severity::Warning, *message.range,
                          withAdvice(message.message));
    else
      writer.lineWithoutPlace(message.isError ? Severity::Error : Severity::Warning, file.path,
                              message.message);
  }
  if (errors > kShownErrors)
    writer.lineWithoutPlace(Severity::Error, file.path,
                            fmt::format("and {}", plural(errors - kShownErrors, "more error")));
  if (!file.internalError.empty())
    writer.lineWithoutPlace(Severity::Error, file.path, "internal error: " + file.internalError);
  return writer.out;
}

std::string textOf(const FunctionResult &function, const Sources &sources, const TextStyle &style,
                   Told &told) {
  Writer writer{sources, style, {}};
  if (needsHeading(function))
    writer.out += fmt::format("{}{}:{} in function {}'{}'{}:\n", style.paint.strong,
                              printable(sources.main().path), style.paint.end, style.paint.strong,
                              printable(function.info.name), style.paint.end);
  writeVerdict(writer, function, told);
  writeNotes(writer, function, told);
  return writer.out;
}

std::string textOfSharedNotes(const Told &told, const TextStyle &style) {
  std::string out;
  for (const auto &[note, others] : told.notes)
    if (others > 0)
      out += fmt::format("{}of {}, too: {}\n", label(Severity::Note, style.paint),
                         plural(others, "other function"), printable(note));
  if (told.outOfTime > kShownOutOfTime)
    out += fmt::format("{}and {} not decided: {}\n", label(Severity::Warning, style.paint),
                       plural(told.outOfTime - kShownOutOfTime, "more function"),
                       whyUnknown(kTotalTimeout));
  return out;
}

std::string textOfComparisons(const FileResult &file, const Sources &sources,
                              const TextStyle &style) {
  std::string out;
  for (const FunctionResult &function : file.functions)
    for (const FailureResult &failure : function.failures) {
      if (!failure.compared)
        continue;
      const auto &[first, second, what] = *failure.compared;
      auto note = [&](const std::string &text) {
        out += textOfNote(function.info.nameRange, text, sources, style);
      };
      note(textOf(what, first, second));
      for (const std::string &left : what.notes)
        note(left);
      for (size_t i = 0; i < what.tests.size() && i < 2; ++i) {
        const engine::FailingTest &test = what.tests[i];
        if (!test.why.empty())
          continue;
        note(fmt::format("if repair {} is right:", i == 0 ? first : second));
        const std::string code = textOf(test);
        for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
          end = code.find('\n', begin);
          out += "    " + printable(code.substr(begin, end - begin)) + "\n";
        }
      }
    }
  return out;
}

std::vector<std::string> statsOf(const std::vector<FileResult> &files) {
  std::vector<std::pair<const FileResult *, const FunctionResult *>> slowest;
  for (const FileResult &file : files)
    for (const FunctionResult &function : file.functions)
      slowest.emplace_back(&file, &function);
  std::stable_sort(slowest.begin(), slowest.end(), [](const auto &a, const auto &b) {
    return a.second->seconds > b.second->seconds;
  });
  std::vector<std::string> lines;
  for (auto [file, function] : slowest)
    lines.push_back(fmt::format("{}: {}: {:.3f} s{}", file->path, function->info.name,
                                function->seconds, textOf(function->spent)));
  return lines;
}

std::string textOfSummary(const std::vector<FileResult> &files, double seconds) {
  std::map<engine::Status, uint64_t> counts;
  uint64_t functions = 0, tests = 0, repairs = 0, failures = 0, known = 0;
  for (const FileResult &file : files)
    for (const FunctionResult &function : file.functions) {
      ++functions;
      tests += function.info.isTest;
      ++counts[function.verdict.status];
      if (function.verdict.status != engine::Status::Failing) // examples at most
        continue;
      failures += function.failures.size();
      for (const FailureResult &failure : function.failures) {
        repairs += failure.repairs.size();
        known += failure.known;
      }
    }
  const bool isSuite = tests > 0; // then there is nothing else
  if (isSuite && counts[engine::Status::Proved] == tests)
    return fmt::format("passes its {}; {}\n", plural(tests, "test"), textOfSeconds(seconds));
  std::string out = plural(functions, isSuite ? "test" : "function");
  const std::pair<engine::Status, const char *> kOrder[] = {
      {engine::Status::Failing, "failing"},
      {engine::Status::Proved, isSuite ? "passing" : "proved"},
      {engine::Status::Bounded, "bounded"},
      {engine::Status::Conditional, "conditional"},
      {engine::Status::Unknown, "not decided"},
      {engine::Status::Unsupported, "unsupported"},
      {engine::Status::Skipped, "skipped"},
  };
  const char *separator = ": ";
  for (auto [status, word] : kOrder)
    if (counts[status] > 0) {
      out += fmt::format("{}{} {}", separator, counts[status], word);
      separator = ", ";
    }
  if (failures > 0)
    out += fmt::format("; {}", plural(repairs, "repair"));
  if (known > 0)
    out += fmt::format("; {} in the baseline", plural(known, "failure"));
  return out + fmt::format("; {}\n", textOfSeconds(seconds));
}

} // namespace salve::server
