#include "engine/debugger/janitor.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <set>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace salve::debugger {

namespace {

/// In the child: nothing of the parent's may be touched but the pipe.
[[noreturn]] void cleanUpBehind(int input) {
  setsid();
  for (int number = 1; number < NSIG; ++number)
    signal(number, SIG_IGN);
  dup2(input, STDIN_FILENO);
  close_range(STDIN_FILENO + 1, ~0U, 0);
  std::set<int> groups;
  std::set<std::string> folders;
  std::string told;
  char buffer[512];
  for (ssize_t got; (got = read(STDIN_FILENO, buffer, sizeof buffer)) > 0;)
    told.append(buffer, static_cast<size_t>(got));
  size_t begin = 0;
  for (size_t end; (end = told.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string what = told.substr(begin + 1, end - begin - 1);
    if (told[begin] == 'd')
      folders.insert(what);
    else if (told[begin] == '+')
      groups.insert(std::atoi(what.c_str()));
    else
      groups.erase(std::atoi(what.c_str()));
  }
  for (const int group : groups)
    if (group > 1)
      kill(-group, SIGKILL);
  std::error_code ignored;
  for (const std::string &folder : folders)
    std::filesystem::remove_all(folder, ignored);
  _exit(0);
}

} // namespace

Janitor::Janitor() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return;
  pid_ = fork();
  if (pid_ == 0)
    cleanUpBehind(ends[0]);
  close(ends[0]);
  pipe_ = ends[1];
}

Janitor::~Janitor() {
  if (pipe_ >= 0)
    close(pipe_);
  if (pid_ > 0)
    waitpid(pid_, nullptr, 0);
}

/// In one write, so that the end of this process leaves no half of it.
void Janitor::tell(char what, std::string_view of) const {
  const std::string line = what + std::string(of) + '\n';
  [[maybe_unused]] const ssize_t written = write(pipe_, line.data(), line.size());
}

} // namespace salve::debugger
