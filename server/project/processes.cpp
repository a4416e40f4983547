#include "server/project/processes.h"

#include "engine/support/limits.h"

#include <array>
#include <cerrno>
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
  int ends[2] = {-1, -1};
  Pipe() {
    if (::pipe2(ends, O_CLOEXEC) != 0)
      ends[0] = ends[1] = -1;
  }
  ~Pipe() {
    close(0);
    close(1);
  }
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;
  void close(int end) {
    if (ends[end] >= 0)
      ::close(ends[end]);
    ends[end] = -1;
  }
};

/// Until both have ended; false if there is too much.
bool readBoth(Pipe &out, Pipe &err, ProcessResult &result) {
  std::array<char, 1 << 16> buffer;
  std::pair<Pipe *, std::string *> streams[] = {{&out, &result.out}, {&err, &result.err}};
  while (out.ends[0] >= 0 || err.ends[0] >= 0) {
    pollfd polled[2] = {{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}};
    if (::poll(polled, 2, -1) < 0 && errno != EINTR)
      return false;
    for (int i = 0; i < 2; ++i) {
      auto [pipe, text] = streams[i];
      if (pipe->ends[0] < 0 || polled[i].revents == 0)
        continue;
      const ssize_t got = ::read(pipe->ends[0], buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        pipe->close(0);
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
  if (out.ends[0] < 0 || err.ends[0] < 0)
    return result;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.ends[1], STDERR_FILENO);
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
  out.close(1);
  err.close(1);
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
