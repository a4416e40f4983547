// The verb `check`: files in, findings out as text or JSON, repairs on request.
#include "server/convert.h"
#include "server/files.h"
#include "server/fix.h"
#include "server/request.h"
#include "server/text_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace salve::server {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One line on a terminal's stderr that says what is being done; it is wiped before
/// anything else is written.
class Progress {
public:
  explicit Progress(bool shown) : shown_(shown) {}
  ~Progress() { clear(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void show(const std::string &what) {
    if (!shown_)
      return;
    fmt::print(stderr, "\r\x1b[K{}", printable(what).substr(0, 200));
    std::fflush(stderr);
    visible_ = true;
  }
  void clear() {
    if (!visible_)
      return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    visible_ = false;
  }

private:
  bool shown_;
  bool visible_ = false;
};

/// What the parts of one run share.
struct Run {
  const CheckOptions &options;
  TextStyle style;
  Progress progress;
  bool usageError = false;
  std::vector<FileResult> results;
  std::vector<protocol::report::File> report;

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

Collector::Hooks hooksFor(Run &run, const FileJob &job) {
  Collector::Hooks hooks;
  hooks.started = [&run, &job](const FunctionResult &function) {
    run.progress.show(fmt::format("{}: {}", job.result.path, function.info.name));
  };
  if (run.isText()) {
    hooks.parsed = [&run, &job](const FileResult &file) {
      run.print(textOfErrors(file, *job.sources, run.style));
    };
    hooks.finished = [&run, &job](const FunctionResult &function) {
      run.print(textOf(function, *job.sources, run.style));
    };
  }
  return hooks;
}

void analyseInProcess(const engine::Request &request, engine::Sink &sink) {
  engine::analyse(request, Budget(), sink);
}

/// What was done and what is left, after fixes were written.
std::string textOfFixes(const FixOutcome &outcome, const FileJob &job, const TextStyle &style) {
  std::string out;
  for (const AppliedFix &fix : outcome.applied)
    out += fmt::format("{}:{}: fixed '{}': {} ({})\n", printable(job.result.path), fix.line,
                       printable(fix.function), printable(fix.title), textOf(fix.certificate));
  Sources sources(job.result.path, outcome.text, job.request.directory);
  for (const FunctionResult &function : outcome.result.functions)
    if (function.verdict.status != engine::Status::Skipped)
      out += textOf(function, sources, style);
  return out;
}

/// Applies the repairs to the file; the job's result becomes that of the new text.
void fixFile(Run &run, FileJob &job) {
  FixOutcome outcome = fixText(job.request, job.result, analyseInProcess);
  if (outcome.applied.empty())
    return;
  if (auto problem = replaceFile(job.result.path, job.request.text, outcome.text)) {
    run.complain(fmt::format("{}: cannot be fixed: {}", job.result.path, *problem));
    run.usageError = true;
    return;
  }
  if (run.isText())
    run.print(textOfFixes(outcome, job, run.style));
  job.result = outcome.result;
  job.sources = std::make_unique<Sources>(job.result.path, job.result.text, job.request.directory);
}

/// A file that cannot be read, for the report.
FileResult unreadable(const std::string &path, const std::string &message) {
  FileResult result;
  result.path = path;
  result.messages.push_back({message, std::nullopt, true});
  return result;
}

void keep(Run &run, FileResult result, const Sources &sources) {
  if (!run.isText())
    run.report.push_back(toReport(result, sources));
  run.results.push_back(std::move(result));
}

void checkFile(Run &run, RequestMaker &maker, const std::string &path) {
  std::string error;
  std::optional<FileJob> job = maker.make(path, error);
  for (const std::string &warning : maker.takeWarnings())
    run.say(warning);
  if (!job) {
    run.complain(fmt::format("{}: {}", path, error));
    keep(run, unreadable(path, error), Sources(path, "", ""));
    return;
  }
  Collector collector(job->result, hooksFor(run, *job));
  analyseInProcess(job->request, collector);
  if (run.options.fix)
    fixFile(run, *job);
  keep(run, std::move(job->result), *job->sources);
}

void complainOfUnknownFunctions(Run &run) {
  for (const std::string &name : run.options.functions) {
    bool known = std::any_of(run.results.begin(), run.results.end(), [&](const FileResult &file) {
      return std::any_of(
          file.functions.begin(), file.functions.end(),
          [&](const FunctionResult &function) { return function.info.name == name; });
    });
    if (known)
      continue;
    run.complain(fmt::format("--function {}: there is no such function with a body{}", name,
                             run.options.lines ? " in these lines" : ""));
    run.usageError = true;
  }
}

/// The end of the run: summary or JSON.
void conclude(Run &run, double seconds) {
  run.progress.clear();
  if (!run.isText()) {
    protocol::report::Report report;
    report.toolVersion = SALVE_VERSION;
    report.files = std::move(run.report);
    report.seconds = seconds;
    run.print(protocol::report::toJson(report));
  } else if (!run.options.quiet) {
    run.print(textOfSummary(run.results, seconds));
  }
}

} // namespace

int runCheck(const CheckOptions &options) {
  auto start = Clock::now();
  Run run{options, styleOf(options), Progress(!options.quiet && isatty(STDERR_FILENO)), false, {},
          {}};
  for (const std::string &note : options.notes)
    run.complain(note);
  RequestMaker maker(options);
  FoundFiles found = findSources(options.paths);
  if (!maker.fatal().empty() || (options.lines && found.files.size() > 1)) {
    run.complain(maker.fatal().empty() ? "--lines is for a single file" : maker.fatal());
    return 2;
  }
  for (const FileError &error : found.errors) {
    run.complain(error.message);
    run.usageError = true;
  }
  for (const std::string &file : found.files)
    checkFile(run, maker, file);
  complainOfUnknownFunctions(run);
  conclude(run, secondsSince(start));
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    run.complain("the output cannot be written");
    return 4;
  }
  return exitStatus(run.results, run.usageError);
}

} // namespace salve::server
