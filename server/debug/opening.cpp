#include "server/debug/opening.h"

#include "engine/support/limits/debug.h"
#include "server/check/request.h"
#include "server/debug/build.h"

#include <fmt/format.h>

#include <filesystem>

namespace salve::server {

namespace {

namespace fs = std::filesystem;

/// The file as it is on the disk, with its flags; nothing, or why not.
std::optional<engine::Request> requestFor(const std::string &path, const DebugOptions &options,
                                          const HeapSession::Say &say, std::string &error) {
  CheckOptions check;
  check.paths = {path};
  check.compileCommands = options.compileCommands;
  RequestMaker maker(check);
  error = maker.fatal();
  if (!error.empty())
    return std::nullopt;
  std::optional<FileJob> job = maker.make(path, error);
  for (const std::string &warning : maker.takeWarnings())
    say("warning: " + warning);
  if (!job) {
    error = path + ": " + error;
    return std::nullopt;
  }
  return job->request;
}

/// What is debugged is a program that we build, one that was built, or a process.
struct Subject {
  bool isSource = false;
  std::string program;      ///< not if it is a source
  std::string source;       ///< where main is
  std::string optimisation; ///< flag with which a program was built; "": none, or not known
};

/// The last of the compiler's flags that counts, as the debug information has them.
std::string optimisationIn(const std::string &flags) {
  std::string result;
  for (size_t at = 0; (at = flags.find(" -O", at)) != std::string::npos; ++at)
    result = flags.substr(at + 1, flags.find_first_of(" \n", at + 1) - at - 1);
  return result == "-O0" || result == "-Og" ? "" : result;
}

/// Where main is written, by the debug information.
void readProgram(const debugger::Janitor &janitor, Subject &subject, std::string &error) {
  const std::string &program = subject.program;
  const auto gdb = debugger::Gdb::start(janitor, error);
  if (!gdb)
    return;
  if (const auto read = gdb->command("-file-exec-and-symbols " + debugger::miQuoted(program));
      !read) {
    error = fmt::format("{}: {}", program, read.error);
    return;
  }
  const debugger::GdbReply found =
      gdb->console("python print('@' + gdb.decode_line('main')[1][0].symtab.fullname())");
  const size_t at = found.console.find('@');
  if (!found || at == std::string::npos) {
    error = fmt::format("{}: main has no debug information; compile the program with -g", program);
    return;
  }
  subject.source = found.console.substr(at + 1, found.console.find('\n', at) - at - 1);
  gdb->console("list main"); // of which `info source` speaks then
  subject.optimisation = optimisationIn(gdb->console("info source").console);
}

std::optional<Subject> subjectOf(const DebugOptions &options, const debugger::Janitor &janitor,
                                 std::string &error) {
  Subject subject;
  subject.isSource = options.target.ends_with(".c");
  std::error_code failed;
  subject.program = options.target;
  if (options.process != 0 && (subject.isSource || options.target.empty())) {
    const fs::path link = fmt::format("/proc/{}/exe", options.process);
    subject.program = fs::read_symlink(link, failed).string();
    if (failed)
      error = fmt::format("process {} cannot be looked at: {}", options.process, failed.message());
  }
  if (error.empty() && subject.isSource)
    subject.source = options.target;
  else if (error.empty())
    readProgram(janitor, subject, error);
  return error.empty() ? std::optional(subject) : std::nullopt;
}

std::unique_ptr<debugger::Debuggee> debuggeeOf(const Subject &subject, const DebugOptions &options,
                                               const engine::Request &request,
                                               const debugger::Janitor &janitor,
                                               const std::string &folder, std::string &error) {
  debugger::Program program;
  program.nodes = options.nodes != 0 ? options.nodes : limits::debug::kNodes;
  if (options.process != 0)
    return debugger::Debuggee::attach(janitor, options.process, program.nodes, folder, error);
  program.path = fs::absolute(subject.program).string();
  program.arguments = options.arguments;
  program.input = options.input.empty() ? "" : fs::absolute(options.input).string();
  program.folder = options.folder;
  if (subject.isSource) {
    if (!options.test.empty())
      program.begin = options.test;
    const Built built = buildProgram(request, folder, options.test);
    program.path = built.path;
    program.isFilled = built.isFilled;
    if (built.path.empty()) {
      error = fmt::format("{} cannot be compiled\n{}", options.target, built.error);
      return nullptr;
    }
  }
  return debugger::Debuggee::load(janitor, program, folder, error);
}

} // namespace

std::unique_ptr<HeapSession> openSession(const DebugOptions &options,
                                         const debugger::Janitor &janitor,
                                         debugger::Onlooker onlooker, HeapSession::Say say,
                                         std::string &error) {
  const std::string folder = janitor.newFolder();
  if (folder.empty()) {
    error = "no process, or no folder for temporary files, can be had";
    return nullptr;
  }
  const auto subject = subjectOf(options, janitor, error);
  if (!subject)
    return nullptr;
  std::optional<engine::Request> request = requestFor(subject->source, options, say, error);
  if (!request)
    return nullptr;
  std::error_code ignored;
  if ((!subject->isSource || options.process != 0) &&
      fs::last_write_time(subject->source, ignored) >
          fs::last_write_time(subject->program, ignored))
    say(fmt::format("{} has changed since {} was compiled", subject->source, subject->program));
  if (!subject->optimisation.empty())
    say(fmt::format(
        "{} was compiled with {}: values are missing or late, and lines come in another "
        "order; -O0 shows the program as it is written",
        subject->program, subject->optimisation));
  auto debuggee = debuggeeOf(*subject, options, *request, janitor, folder, error);
  if (!debuggee)
    return nullptr;
  debuggee->setOnlooker(std::move(onlooker));
  return std::make_unique<HeapSession>(std::move(*request), std::move(debuggee), folder,
                                       std::move(say));
}

} // namespace salve::server
