#include "server/check/check.h"

#include "engine/support/spans.h"
#include "server/check/analyse_all.h"
#include "server/check/baseline.h"
#include "server/check/changes.h"
#include "server/check/convert.h"
#include "server/check/fix.h"
#include "server/check/progress.h"
#include "server/check/project_summary.h"
#include "server/check/request.h"
#include "server/check/text_report.h"
#include "server/project/files.h"
#include "server/project/similar.h"
#include "server/project/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <map>
#include <set>
#include <unistd.h>
#include <utility>

namespace salve::server {

namespace {

/// What the parts of one run share.
struct Run {
  const CheckOptions &options;
  TextStyle style;
  ProgressLine progress;
  Changes changes;
  Baseline baseline{};
  Suite suite{}; ///< --tests
  std::optional<engine::Unit> reference{};
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  bool usageError = false;
  std::map<std::string, size_t> fixedHeaders{}; ///< by whole path: the number of the last fix
  size_t headerFixes = 0;
  std::deque<FileJob> files{}; ///< stable addresses
  std::vector<FileResult> unreadable{};
  // What was printed: all of the files before `file`, and of this one the errors and so many
  // functions.
  size_t file = 0;
  size_t printed = 0;
  bool errorsPrinted = false;
  Told told{};
  std::vector<std::pair<size_t, size_t>> failing{}; ///< of several files, kept for the end

  bool isText() const { return options.format == Format::Text; }

  void print(const std::string &text) {
    if (text.empty())
      return;
    progress.clear();
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }
  void say(const std::string &line) {
    progress.clear();
    fmt::print(stderr, "{}\n", printable(line));
  }
  void complain(const std::string &message) { say("salve: " + message); }
};

bool wantsColor(Color color) {
  switch (color) {
  case Color::Always: return true;
  case Color::Never: return false;
  case Color::Auto: {
    const char *terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR") && terminal &&
           std::string_view(terminal) != "dumb";
  }
  }
  return false;
}

TextStyle styleOf(const CheckOptions &options) {
  TextStyle style;
  if (wantsColor(options.color))
    style.paint = Paint::colored();
  style.quiet = options.quiet;
  style.diff = options.diff;
  return style;
}

bool fails(const FunctionResult &function) {
  return function.verdict.status == engine::Status::Failing;
}

/// Prints in order what is finished and not yet printed.
void printFinished(Run &run) {
  for (; run.file < run.files.size(); ++run.file) {
    FileJob &job = run.files[run.file];
    FileResult &result = job.result;
    if (!result.parsed && result.internalError.empty())
      return;
    if (!std::exchange(run.errorsPrinted, true))
      run.print(textOfErrors(result, *job.sources, run.style));
    const std::vector<size_t> order = result.order();
    for (; run.printed < order.size(); ++run.printed) {
      FunctionResult &function = result.functions[order[run.printed]];
      if (!function.finished)
        return;
      run.baseline.mark(result.path, function);
      if (run.files.size() > 1 && fails(function))
        run.failing.emplace_back(run.file, order[run.printed]);
      else
        run.print(textOf(function, *job.sources, run.style, run.told));
    }
    run.printed = 0;
    run.errorsPrinted = false;
  }
}

/// The failures of several files, the surest first.
void printFailing(Run &run) {
  auto functionAt = [&](const auto &at) -> const FunctionResult & {
    return run.files[at.first].result.functions[at.second];
  };
  std::stable_sort(run.failing.begin(), run.failing.end(), [&](const auto &a, const auto &b) {
    return trustOf(functionAt(a)) < trustOf(functionAt(b));
  });
  for (const auto &at : run.failing)
    run.print(textOf(functionAt(at), *run.files[at.first].sources, run.style, run.told));
}

void analyseFiles(Run &run) {
  std::vector<AnalysisTask> tasks;
  std::vector<const FileResult *> results;
  for (FileJob &file : run.files) {
    tasks.push_back({&file.request, &file.result});
    results.push_back(&file.result);
    if (!run.options.changedSince.empty())
      tasks.back().narrow = [&run](FileResult &result) { run.changes.narrow(result); };
  }
  auto progress = [&](const FileResult &file, const std::string &function) {
    if (run.progress.isShown() && !function.empty())
      run.progress.show(progressOf(results, secondsSince(run.start)) +
                        fmt::format("{}: {}", file.path, function));
    if (run.isText())
      printFinished(run);
  };
  analyseAll(tasks, run.options.jobs, progress, {.totalSeconds = run.options.totalTimeout});
  if (!run.isText())
    return;
  printFinished(run);
  run.print(textOfSharedNotes(run.told, run.style));
  printFailing(run);
}

/// What was done, and what is new or left after it.
std::string textOfFixes(const FixOutcome &outcome, const FileJob &job, const TextStyle &style,
                        bool byTests) {
  std::string out;
  for (const AppliedFix &fix : outcome.result.fixes)
    out += fmt::format("{}:{}: fixed '{}': {}\n", printable(fix.path), fix.line,
                       printable(fix.function), printable(textOf(fix.repair)));
  OpenTexts headers;
  for (const auto &[path, header] : outcome.headers)
    headers[path] = &header.after;
  Sources sources(job.result.path, outcome.text, job.request.directory, std::move(headers));
  Told told;
  for (size_t i = 0; i < outcome.result.functions.size(); ++i) {
    const FunctionResult &now = outcome.result.functions[i];
    if (saysSomethingNew(job.result.functions.at(i), now))
      out += textOf(now, sources, style, told);
    else if (now.verdict.status == engine::Status::Failing)
      out +=
          textOfNote(now.info.nameRange,
                     fmt::format("'{}' is not fixed: {}", now.info.name, whyNotFixed(now, byTests)),
                     sources, style);
  }
  return out + textOfSharedNotes(told, style);
}

void analyse(const Run &run, const engine::Request &request, FileResult &result) {
  analyseAll({{&request, &result}}, run.options.jobs);
}

/// Analyses a file again that reads a header which was fixed since; what was fixed in it stays
/// told.
void refresh(Run &run, FileJob &job) {
  const std::vector<std::string> &reads = job.result.reads;
  const bool isStale = std::any_of(reads.begin(), reads.end(), [&](const std::string &path) {
    auto fixed = run.fixedHeaders.find(std::filesystem::path(path).lexically_normal().string());
    return fixed != run.fixedHeaders.end() && fixed->second > job.fixesSeen;
  });
  job.fixesSeen = run.headerFixes;
  if (!isStale)
    return;
  FileResult again;
  again.path = job.result.path;
  again.text = job.request.text = job.result.text;
  analyse(run, job.request, again);
  again.fixes = std::move(job.result.fixes);
  job.result = std::move(again);
  job.sources = std::make_unique<Sources>(job.result.path, job.result.text, job.request.directory);
}

bool readsOneOf(const FileResult &file, const std::map<std::string, HeaderFix> &headers) {
  return std::any_of(file.reads.begin(), file.reads.end(), [&](const std::string &path) {
    return headers.contains(std::filesystem::path(path).lexically_normal().string());
  });
}

/// Why the fixed headers are not for the other files of the run.
std::optional<std::string> harmOf(const Run &run, const FileJob &job, const FixOutcome &outcome) {
  for (const FileJob &other : run.files) {
    if (&other == &job || !readsOneOf(other.result, outcome.headers))
      continue;
    engine::Request request = other.request;
    request.text = other.result.text;
    request.options.repair = request.options.diagnose = false;
    for (const auto &[path, header] : outcome.headers)
      request.units.push_back({path, header.after, {}, "", {}});
    FileResult after;
    analyse(run, request, after);
    if (!keepsAll(other.result, after))
      return fmt::format("{} includes what would be changed, and less holds there then",
                         other.result.path);
  }
  return std::nullopt;
}

/// Writes the fixed texts: all of them, or none.
std::optional<std::string> writeFixed(const Run &run, const FileJob &job,
                                      const FixOutcome &outcome) {
  if (auto harm = harmOf(run, job, outcome))
    return harm;
  std::vector<std::array<std::string, 3>> written; // path, before, after
  for (const auto &[path, header] : outcome.headers)
    written.push_back({path, header.before, header.after});
  if (outcome.text != job.request.text)
    written.push_back({job.result.path, job.request.text, outcome.text});
  for (size_t i = 0; i < written.size(); ++i) {
    const auto &[path, before, after] = written[i];
    std::optional<std::string> problem = replaceFile(path, before, after);
    if (!problem)
      continue;
    while (i-- > 0)
      replaceFile(written[i][0], written[i][2], written[i][1]);
    return path == job.result.path ? problem : fmt::format("{}: {}", path, *problem);
  }
  return std::nullopt;
}

/// Applies the repairs to the file; the job's result becomes that of the new text.
void fixFile(Run &run, FileJob &job) {
  refresh(run, job);
  bool fails = std::any_of(
      job.result.functions.begin(), job.result.functions.end(),
      [](const FunctionResult &f) { return f.verdict.status == engine::Status::Failing; });
  if (!fails)
    return;
  FixOutcome outcome = fixText(
      job.request, job.result,
      [&run](const engine::Request &request, FileResult &result) { analyse(run, request, result); },
      run.options.fixByTests);
  if (auto problem = writeFixed(run, job, outcome)) {
    run.complain(fmt::format("{}: cannot be fixed: {}", job.result.path, *problem));
    run.usageError = true;
    return;
  }
  if (!outcome.headers.empty())
    ++run.headerFixes;
  for (const auto &[path, header] : outcome.headers)
    run.fixedHeaders[path] = run.headerFixes;
  job.fixesSeen = run.headerFixes;
  if (run.isText())
    run.print(textOfFixes(outcome, job, run.style, run.options.fixByTests));
  job.result = outcome.result;
  job.sources = std::make_unique<Sources>(job.result.path, job.result.text, job.request.directory);
}

/// Files that share a header see what another one's repair made of it.
void fixFiles(Run &run) {
  for (FileJob &file : run.files)
    fixFile(run, file);
  for (FileJob &file : run.files) {
    const FileResult before = file.result;
    refresh(run, file);
    Told told;
    for (const FunctionResult &now : file.result.functions)
      for (const FunctionResult &then : before.functions)
        if (run.isText() && then.info.name == now.info.name && saysSomethingNew(then, now))
          run.print(textOf(now, *file.sources, run.style, told));
    run.print(textOfSharedNotes(told, run.style));
  }
}

/// A failure and where it is listed.
struct ToCompare {
  FunctionResult *function = nullptr;
  FailureResult *failure = nullptr;
};

/// The first failure that has two repairs; else the one with most.
ToCompare toCompare(FileResult &result) {
  ToCompare found;
  for (FunctionResult &function : result.functions) {
    if (function.verdict.status != engine::Status::Failing)
      continue;
    for (FailureResult &failure : function.failures) {
      if (!found.failure || failure.repairs.size() > found.failure->repairs.size())
        found = {&function, &failure};
      if (found.failure->repairs.size() >= 2)
        return found;
    }
  }
  return found;
}

/// Compares the repairs with these numbers, of the first failure that has two, and adds what is
/// found to it. Says why it cannot.
std::optional<std::string> compareRepairs(FileJob &job, std::pair<uint32_t, uint32_t> numbers) {
  const auto [function, failure] = toCompare(job.result);
  if (!failure)
    return "--compare: nothing fails, so there are no repairs";
  const std::vector<engine::Repair> &repairs = failure->repairs;
  const std::string &name = function->info.name;
  if (repairs.size() < 2)
    return fmt::format("--compare: '{}' has {}, and two are needed", name,
                       repairs.empty() ? "no repair" : "one repair only");
  if (std::max(numbers.first, numbers.second) > repairs.size())
    return fmt::format("--compare {},{}: '{}' has {}", numbers.first, numbers.second, name,
                       plural(repairs.size(), "repair"));
  engine::Request request = job.request;
  request.options.functions = {name};
  request.cache.clear();
  request.repairs =
      engine::TwoRepairs{name, repairs[numbers.first - 1].edits, repairs[numbers.second - 1].edits};
  FileResult found;
  analyseAll({{&request, &found}}, 1);
  ComparedRepairs compared{numbers.first, numbers.second, {}};
  if (!found.functions.empty() && found.functions[0].comparison)
    compared.what = std::move(*found.functions[0].comparison);
  else
    compared.what.reason =
        found.functions.empty() ? found.internalError : found.functions[0].verdict.reason;
  failure->compared = std::move(compared);
  return std::nullopt;
}

/// --compare; nothing if there was no file to look at.
void compareRepairs(Run &run) {
  for (FileJob &job : run.files) {
    if (const auto problem = compareRepairs(job, *run.options.compareRepairs)) {
      run.complain(*problem);
      run.usageError = true;
    } else if (run.isText()) {
      run.print(textOfComparisons(job.result, *job.sources, run.style));
    }
  }
}

/// A file that cannot be read, for the report.
FileResult unreadable(const std::string &path, const std::string &message) {
  FileResult result;
  result.path = path;
  result.messages.push_back({message, std::nullopt, true});
  return result;
}

/// What says from outside what is wanted of the file.
void addSpecification(const Run &run, engine::Request &request) {
  request.tests = run.suite.tests;
  request.reference = run.reference;
  request.compare = run.options.compare;
  if (request.reference) {
    request.reference->flags = request.flags;
    request.reference->directory = request.directory;
  }
  if (!request.tests.empty() || request.reference)
    request.cache.clear();
}

/// Headers that only files of this run include: these are checked before one is changed.
void forgetShared(Run &run) {
  std::set<std::string> here;
  for (const FileJob &job : run.files)
    here.insert(job.request.path);
  for (FileJob &job : run.files)
    std::erase_if(job.request.shared, [&](const std::string &header) {
      const std::set<std::string> &others = job.includers.at(header);
      return std::includes(here.begin(), here.end(), others.begin(), others.end());
    });
}

void readFiles(Run &run, RequestMaker &maker, const std::vector<std::string> &paths) {
  for (const std::string &path : paths) {
    std::string error;
    std::optional<FileJob> job = maker.make(path, error);
    for (const std::string &warning : maker.takeWarnings())
      run.say(warning);
    if (job) {
      addSpecification(run, job->request);
      run.files.push_back(std::move(*job));
      continue;
    }
    run.complain(fmt::format("{}: {}", path, error));
    run.unreadable.push_back(unreadable(path, error));
  }
  if (run.options.fix)
    forgetShared(run);
}

void complainOfUnknownFunctions(Run &run) {
  for (const std::string &name : run.options.functions) {
    bool known = std::any_of(run.files.begin(), run.files.end(), [&](const FileJob &file) {
      const auto &functions = file.result.functions;
      return std::any_of(functions.begin(), functions.end(), [&](const FunctionResult &function) {
        return function.info.name == name;
      });
    });
    if (known)
      continue;
    std::vector<std::string> names;
    for (const FileJob &file : run.files)
      for (std::string &defined : mentionsOf(file.request.text).defines)
        names.push_back(std::move(defined));
    run.complain(fmt::format("--function {}: there is no such function with a body{}{}", name,
                             run.options.lines ? " in these lines" : "", didYouMean(name, names)));
    run.usageError = true;
  }
}

protocol::report::Report reportOf(const Run &run, double seconds) {
  protocol::report::Report report;
  report.toolVersion = SALVE_VERSION;
  report.seconds = seconds;
  for (const FileResult &result : run.unreadable)
    report.files.push_back(toReport(result, Sources(result.path, "", "")));
  for (const FileJob &file : run.files)
    report.files.push_back(toReport(file.result, *file.sources));
  return report;
}

/// Whether another time, or with more of it, it might end otherwise.
bool endedEarly(const FunctionResult &function) {
  const engine::Verdict &verdict = function.verdict;
  return function.steady == engine::Steady::Timed ||
         (verdict.status == engine::Status::Unknown &&
          (verdict.reason == "timeout" || verdict.reason == "memory"));
}

/// What was not tried again.
void sayTimed(Run &run) {
  size_t count = 0;
  for (const FileJob &file : run.files)
    for (const FunctionResult &function : file.result.functions)
      count += function.recalled && endedEarly(function);
  if (count > 0 && !run.options.quiet)
    run.say(fmt::format("salve: {}: as time or memory ended before; --cache off or another "
                        "--timeout tries again",
                        plural(count, "function")));
}

/// The end of the run: summary or JSON, and the exit status.
int conclude(Run &run, double seconds) {
  run.progress.clear();
  for (FileJob &file : run.files)
    for (FunctionResult &function : file.result.functions)
      run.baseline.mark(file.result.path, function);
  std::vector<FileResult> results = run.unreadable;
  for (const FileJob &file : run.files)
    results.push_back(file.result);
  if (run.options.stats)
    for (const std::string &line : statsOf(results))
      run.say(line);
  sayTimed(run);
  if (!run.isText())
    run.print(protocol::report::toJson(reportOf(run, seconds)));
  else if (!run.options.quiet)
    run.print(textOfProject(results) + textOfSummary(results, seconds));
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    run.complain("the output cannot be written");
    return 4;
  }
  return exitStatus(results, run.usageError);
}

/// The files that are meant: those that are named, in folders, or listed by -p, but for those
/// that a configuration excludes.
std::vector<std::string> filesOf(Run &run, RequestMaker &maker) {
  FoundFiles found = findSources(run.options.paths);
  for (const FileError &error : found.errors) {
    run.complain(error.message);
    run.usageError = true;
  }
  if (run.options.paths.empty()) {
    size_t left = 0;
    found.files = maker.listed(left);
    if (left > 0)
      run.say(fmt::format("salve: {} of -p left out: not C", plural(left, "file")));
    if (found.files.empty()) {
      run.complain(fmt::format("-p {}: no C files", run.options.compileCommands));
      run.usageError = true;
    }
  }
  std::erase_if(found.files, [&](const std::string &path) {
    return found.named.count(path) == 0 && maker.isExcluded(path);
  });
  return found.files;
}

/// Reads the correct program; says what is wrong with it.
std::optional<std::string> readReference(Run &run, const std::vector<std::string> &files) {
  const std::string &path = run.options.reference;
  if (files.size() > 1)
    return "--reference is for a single file";
  ReadResult read = readFile(path);
  if (!read.text)
    return fmt::format("--reference {}: {}", path, read.error);
  std::error_code error;
  if (!files.empty() && std::filesystem::equivalent(path, files.front(), error))
    return fmt::format("--reference {}: this is the file that is checked", path);
  const std::set<std::string> names = mentionsOf(*read.text).names;
  for (const std::string &name : run.options.functions)
    if (!names.contains(name))
      return fmt::format("--reference {}: it has no function '{}'", path, name);
  run.reference = engine::Unit{normalPath(path).string(), std::move(*read.text), {}, "", {}};
  return std::nullopt;
}

/// What the run needs beside the files; says what is wrong with it.
std::optional<std::string> prepare(Run &run, const std::vector<std::string> &files) {
  if (run.options.lines && files.size() > 1)
    return "--lines is for a single file";
  if (run.options.compareRepairs && files.size() > 1)
    return "--compare is for a single file";
  if (!run.options.tests.empty()) {
    if (files.size() > 1)
      return "--tests is for a single file";
    run.suite = readSuite(run.options.tests, run.options.compare, !run.options.reference.empty());
    for (const std::string &note : run.suite.notes)
      run.complain(note);
    if (!run.suite.error.empty())
      return fmt::format("--tests {}: {}", run.options.tests, run.suite.error);
  }
  if (!run.options.reference.empty())
    if (auto problem = readReference(run, files))
      return problem;
  if (!run.options.baseline.empty()) {
    Baseline::Loaded loaded = Baseline::load(run.options.baseline);
    if (!loaded.error.empty())
      return fmt::format("--baseline {}: {}", run.options.baseline, loaded.error);
    run.baseline = std::move(loaded.baseline);
  }
  if (!run.options.changedSince.empty())
    for (const std::string &path : files)
      if (auto problem = run.changes.problemWith(path))
        return fmt::format("--changed-since {}: {}: {}", run.options.changedSince, path, *problem);
  return std::nullopt;
}

} // namespace

int runCheck(const CheckOptions &options) {
  Run run{options, styleOf(options), ProgressLine(!options.quiet && isatty(STDERR_FILENO)),
          Changes(options.changedSince)};
  if (std::error_code gone; std::filesystem::current_path(gone).empty()) {
    run.complain("the current folder cannot be used: " + gone.message());
    return 2;
  }
  RequestMaker maker(options);
  if (!maker.fatal().empty()) {
    run.complain(maker.fatal());
    return 2;
  }
  const std::vector<std::string> files = filesOf(run, maker);
  if (auto problem = prepare(run, files)) {
    run.complain(*problem);
    return 2;
  }
  readFiles(run, maker, files);
  analyseFiles(run);
  if (options.changedSince.empty())
    complainOfUnknownFunctions(run);
  if (options.fix)
    fixFiles(run);
  if (options.compareRepairs)
    compareRepairs(run);
  return conclude(run, secondsSince(run.start));
}

} // namespace salve::server
