// Lines are read and done, one after another. Ctrl-C stops the program, not the session.
#include "server/debug/debug.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <iostream>

#include <sys/eventfd.h>
#include <unistd.h>

namespace salve::server {

namespace {

/// A signal handler reaches nothing else.
int interruptions = -1;

void interrupted(int) {
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t ignored = write(interruptions, &one, sizeof one);
}

/// Whether there was one since the last time.
bool takeInterruption() {
  uint64_t count = 0;
  return read(interruptions, &count, sizeof count) == sizeof count;
}

void listenToInterruptions() {
  interruptions = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  struct sigaction action{};
  action.sa_handler = interrupted;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
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
    takeInterruption(); // of a line that was typed, if any
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
  debugger::Onlooker onlooker;
  std::string error;
  listenToInterruptions();
  onlooker.descriptor = interruptions;
  onlooker.look = takeInterruption;
  const auto session = openSession(
      options, janitor, std::move(onlooker),
      [](const std::string &line) { fmt::print("{}\n", line); }, error);
  if (!session) {
    fmt::print(stderr, "salve: {}\n", error);
    return 2;
  }
  if (options.process != 0)
    session->run("start");
  return converse(*session);
}

} // namespace salve::server
