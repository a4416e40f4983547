#include "server/project/processes.h"

#include "engine/support/limits/server.h"
#include "server/project/descriptor.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace salve::server {

namespace {

struct Pipe {
  Descriptor out, in; ///< to read from, to write to
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0) {
      out.reset(ends[0]);
      in.reset(ends[1]);
    }
  }
};

/// Until both have ended; false if there is too much or it takes too long.
bool readBoth(Pipe &out, Pipe &err, ProcessResult &result) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + limits::processes::kTime;
  std::array<char, 1 << 16> buffer;
  std::pair<Pipe *, std::string *> streams[] = {{&out, &result.out}, {&err, &result.err}};
  while (out.out.isOpen() || err.out.isOpen()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd polled[2] = {{out.out.get(), POLLIN, 0}, {err.out.get(), POLLIN, 0}};
    if (left <= 0 || (::poll(polled, 2, static_cast<int>(left)) < 0 && errno != EINTR))
      return false;
    for (int i = 0; i < 2; ++i) {
      auto [pipe, text] = streams[i];
      if (!pipe->out.isOpen() || polled[i].revents == 0)
        continue;
      const ssize_t got = ::read(pipe->out.get(), buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        pipe->out.close();
      else
        text->append(buffer.data(), static_cast<size_t>(got));
      if (text->size() > limits::files::kBytes)
        return false;
    }
  }
  return true;
}

} // namespace

ProcessResult runProcess(const std::vector<std::string> &command) {
  ProcessResult result;
  Pipe out, err;
  if (!out.out.isOpen() || !err.out.isOpen())
    return result;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.in.get(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.in.get(), STDERR_FILENO);
  std::vector<char *> arguments;
  for (const std::string &argument : command)
    arguments.push_back(const_cast<char *>(argument.c_str()));
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int failed =
      ::posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    result.err = command.front() + ": " + std::strerror(failed);
    return result;
  }
  out.in.close();
  err.in.close();
  if (!readBoth(out, err, result))
    ::kill(pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  if (WIFEXITED(status))
    result.status = WEXITSTATUS(status);
  return result;
}

} // namespace salve::server
