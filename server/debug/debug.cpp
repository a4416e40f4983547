// From the command line to a session: the file is compiled, gdb is started, lines are read.
#include "server/debug/debug.h"

#include "engine/support/limits/debug.h"
#include "server/check/request.h"
#include "server/debug/build.h"
#include "server/debug/heap_session.h"
#include "server/project/files.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <unistd.h>

namespace salve::server {

namespace {

namespace fs = std::filesystem;

int fail(const std::string &what) {
  fmt::print(stderr, "salve: {}\n", what);
  return 2;
}

/// The file as it is on the disk, with its flags; nothing, or why not.
std::optional<engine::Request> requestFor(const std::string &path, const DebugOptions &options,
                                          std::string &error) {
  CheckOptions check;
  check.paths = {path};
  check.compileCommands = options.compileCommands;
  RequestMaker maker(check);
  error = maker.fatal();
  if (!error.empty())
    return std::nullopt;
  std::optional<FileJob> job = maker.make(path, error);
  for (const std::string &warning : maker.takeWarnings())
    fmt::print(stderr, "salve: {}\n", warning);
  if (!job) {
    error = path + ": " + error;
    return std::nullopt;
  }
  return job->request;
}

/// Where main is written, by the debug information.
std::string sourceOf(const debugger::Janitor &janitor, const std::string &program,
                     std::string &error) {
  const auto gdb = debugger::Gdb::start(janitor, error);
  if (!gdb)
    return "";
  if (const auto read = gdb->command("-file-exec-and-symbols " + debugger::miQuoted(program));
      !read) {
    error = fmt::format("{}: {}", program, read.error);
    return "";
  }
  const debugger::GdbReply found =
      gdb->console("python print('@' + gdb.decode_line('main')[1][0].symtab.fullname())");
  const size_t at = found.console.find('@');
  if (!found || at == std::string::npos) {
    error = fmt::format("{}: main has no debug information; compile the program with -g", program);
    return "";
  }
  return found.console.substr(at + 1, found.console.find('\n', at) - at - 1);
}

std::string newFolder() {
  std::string folder = (fs::temp_directory_path() / "salve-debug-XXXXXX").string();
  return mkdtemp(folder.data()) ? folder : "";
}

int converse(HeapSession &session) {
  const bool isTerminal = isatty(STDIN_FILENO) != 0;
  std::string line;
  while (true) {
    if (isTerminal) {
      fmt::print("(salve) ");
      std::fflush(stdout);
    }
    if (!std::getline(std::cin, line))
      break;
    if (!isTerminal)
      fmt::print("(salve) {}\n", line);
    if (!session.run(line))
      break;
    std::fflush(stdout);
  }
  return 0;
}

} // namespace

int runDebug(const DebugOptions &options) {
  signal(SIGPIPE, SIG_IGN);
  const debugger::Janitor janitor;
  const std::string folder = newFolder();
  if (!janitor.isThere() || folder.empty())
    return fail("no process, or no folder for temporary files, can be had");
  janitor.willRemove(folder);
  std::string error;
  const bool isSource = options.target.ends_with(".c");
  const std::string source = isSource ? options.target : sourceOf(janitor, options.target, error);
  if (source.empty())
    return fail(error);
  std::optional<engine::Request> request = requestFor(source, options, error);
  if (!request)
    return fail(error);
  debugger::Program program;
  program.path = fs::absolute(options.target).string();
  program.arguments = options.arguments;
  program.input = options.input.empty() ? "" : fs::absolute(options.input).string();
  program.nodes = options.nodes != 0 ? options.nodes : limits::debug::kNodes;
  std::error_code ignored;
  if (isSource) {
    const Built built = buildProgram(*request, folder);
    if (built.path.empty())
      return fail(fmt::format("{} cannot be compiled\n{}", options.target, built.error));
    program.path = built.path;
    program.isFilled = built.isFilled;
  } else if (fs::last_write_time(source, ignored) > fs::last_write_time(program.path, ignored)) {
    fmt::print("{} has changed since {} was compiled\n", source, options.target);
  }
  auto debuggee = debugger::Debuggee::load(janitor, program, folder, error);
  if (!debuggee)
    return fail(error);
  HeapSession session(std::move(*request), std::move(debuggee), folder,
                      [](const std::string &line) { fmt::print("{}\n", line); });
  return converse(session);
}

} // namespace salve::server
