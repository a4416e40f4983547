// Nothing of a session may be unknown to the janitor for a moment: a folder is told before it is
// made, the mark is there before any process is, and both only when no signal to our process group
// ends the janitor any more.
#include "engine/debugger/janitor.h"

#include <cctype>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace salve::debugger {

namespace {

namespace fs = std::filesystem;

constexpr const char *kVariable = "SALVE_SESSION";
constexpr int kRounds = 500; ///< of looking for processes, or for files
constexpr unsigned kPauseMicroseconds = 2000;

/// Nobody else has or guesses it.
std::string random() {
  uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number)
    return "";
  return std::to_string(number);
}

bool isMarked(const fs::path &process, const std::string &mark) {
  std::ifstream file(process / "environ", std::ios::binary);
  const std::string environment{std::istreambuf_iterator<char>(file), {}};
  return ('\0' + environment).find('\0' + mark + '\0') != std::string::npos;
}

bool endsMarked(const std::string &mark) {
  bool found = false;
  std::error_code failed;
  for (fs::directory_iterator at("/proc", failed), end; !failed && at != end;
       at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (std::isdigit(static_cast<unsigned char>(name[0])) == 0 || !isMarked(at->path(), mark))
      continue;
    found = true;
    kill(std::atoi(name.c_str()), SIGKILL);
  }
  return found;
}

/// One that starts another while we look may be missed: until nothing was found twice.
void endAll(const std::set<int> &groups, const std::string &mark) {
  for (const int group : groups)
    if (group > 1)
      kill(-group, SIGKILL);
  for (int round = 0, quiet = 0; round < kRounds && quiet < 2; ++round) {
    quiet = endsMarked(mark) ? 0 : quiet + 1;
    usleep(kPauseMicroseconds);
  }
}

/// Those that were ended may still write for a moment.
void remove(const std::string &folder) {
  std::error_code failed;
  for (int round = 0; round < kRounds && fs::exists(folder, failed); ++round) {
    fs::remove_all(folder, failed);
    if (failed)
      usleep(kPauseMicroseconds);
  }
}

/// In the child: nothing of the parent's may be touched but the pipe.
[[noreturn]] void cleanUpBehind(int input, int ready, const std::string &mark) {
  setsid();
  for (int number = 1; number < NSIG; ++number)
    signal(number, SIG_IGN);
  if (write(ready, "", 1) != 1)
    _exit(1);
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
    switch (told[begin]) {
    case 'd': folders.insert(what); break;
    case 'f': folders.erase(what); break;
    case '+': groups.insert(std::atoi(what.c_str())); break;
    default: groups.erase(std::atoi(what.c_str()));
    }
  }
  endAll(groups, mark);
  for (const std::string &folder : folders)
    remove(folder);
  _exit(0);
}

} // namespace

Janitor::Janitor() {
  const std::string value = random();
  int ends[2], ready[2];
  if (value.empty() || pipe2(ends, O_CLOEXEC) != 0)
    return;
  pipe_ = ends[1];
  if (pipe2(ready, O_CLOEXEC) == 0) {
    pid_ = fork();
    if (pid_ == 0)
      cleanUpBehind(ends[0], ready[1], std::string(kVariable) + "=" + value);
    close(ready[1]);
    char byte;
    isReady_ = pid_ > 0 && read(ready[0], &byte, 1) == 1;
    close(ready[0]);
  }
  close(ends[0]);
  setenv(kVariable, value.c_str(), 1);
}

Janitor::~Janitor() {
  if (pipe_ >= 0)
    close(pipe_);
  if (pid_ > 0)
    waitpid(pid_, nullptr, 0);
}

std::string Janitor::newFolder() const {
  std::error_code failed;
  const fs::path parent = fs::temp_directory_path(failed);
  const std::string name = random();
  if (failed || name.empty() || !isThere())
    return "";
  std::string folder = (parent / ("salve-debug-" + name)).string();
  tell('d', folder);
  if (mkdir(folder.c_str(), S_IRWXU) == 0)
    return folder;
  tell('f', folder); // it is somebody else's
  return "";
}

/// In one write, so that the end of this process leaves no half of it.
void Janitor::tell(char what, std::string_view of) const {
  const std::string line = what + std::string(of) + '\n';
  [[maybe_unused]] const ssize_t written = write(pipe_, line.data(), line.size());
}

} // namespace salve::debugger
