#include "engine/smt/isolated.h"

#include "engine/support/files.h"
#include "engine/support/limits/server.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace salve::smt {

namespace {

constexpr int kFatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
using Size = uint64_t; ///< of the answer, in front of it: one that is cut off is none

class Pipe {
public:
  Pipe() { isOpen_ = pipe2(ends_, O_CLOEXEC) == 0; }
  ~Pipe() {
    closeEnd(0);
    closeEnd(1);
  }
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;

  explicit operator bool() const { return isOpen_; }
  int operator[](int end) const { return ends_[end]; }
  void closeEnd(int end) {
    if (isOpen_ && ends_[end] >= 0)
      close(std::exchange(ends_[end], -1));
  }

private:
  int ends_[2] = {-1, -1};
  bool isOpen_ = false;
};

uint64_t residentBytes(pid_t process) {
  uint64_t all = 0, resident = 0;
  std::ifstream("/proc/" + std::to_string(process) + "/statm") >> all >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

/// In the copy.
[[noreturn]] void runCopy(const std::function<std::string()> &work, int to, pid_t original) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != original)
    _exit(1);
  for (int fatal : kFatal) // whoever reports crashes is not to hear of these
    signal(fatal, SIG_DFL);
  if (const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0)
    dup2(nowhere, STDERR_FILENO);
  try {
    const std::string answer = work();
    const Size size = answer.size();
    writeAll(to, {reinterpret_cast<const char *>(&size), sizeof size});
    writeAll(to, answer);
  } catch (...) { // no answer
  }
  _exit(0);
}

} // namespace

Isolated isolated(const std::function<std::string()> &work, uint64_t mostBytes,
                  const Budget &budget) {
  Pipe pipe;
  if (!pipe)
    return {};
  const pid_t original = getpid(), copy = fork();
  if (copy < 0)
    return {};
  if (copy == 0)
    runCopy(work, pipe[1], original);
  pipe.closeEnd(1);
  Isolated result{Isolated::End::Lost, ""};
  const auto begin = std::chrono::steady_clock::now();
  const std::chrono::duration<double> most(budget.remainingOnClock());
  for (bool isOver = false; !isOver;) {
    pollfd reads{pipe[0], POLLIN, 0};
    const int ready = poll(&reads, 1, limits::workers::kMemoryEvery.count());
    if (ready > 0) {
      char bytes[4096];
      const ssize_t size = read(pipe[0], bytes, sizeof bytes);
      isOver = size == 0 || (size < 0 && errno != EINTR);
      result.answer.append(bytes, static_cast<size_t>(std::max<ssize_t>(size, 0)));
    } else if (budget.stopped() || std::chrono::steady_clock::now() - begin > most) {
      result.end = Isolated::End::Late;
      isOver = true;
    } else {
      isOver = mostBytes != 0 && residentBytes(copy) > mostBytes;
    }
  }
  kill(copy, SIGKILL);
  while (waitpid(copy, nullptr, 0) < 0 && errno == EINTR) {
  }
  Size size = 0;
  if (result.answer.size() >= sizeof size)
    std::memcpy(&size, result.answer.data(), sizeof size);
  if (result.answer.size() == sizeof size + size) {
    result.answer.erase(0, sizeof size);
    result.end = Isolated::End::Answered;
  }
  return result;
}

} // namespace salve::smt
