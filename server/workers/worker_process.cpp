#include "server/workers/worker_process.h"

#include "engine/support/limits/server.h"
#include "server/workers/worker.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace salve::server {

Reaper::Reaper(asio::io_context &loop) : signals_(loop, SIGCHLD) { wait(); }

/// They have been killed: it takes moments, more where there is much memory to give back.
Reaper::~Reaper() {
  for (int i = 0; i < limits::workers::kReapMilliseconds && !pids_.empty(); ++i) {
    collect();
    usleep(pids_.empty() ? 0 : 1000);
  }
}

void Reaper::take(int pid) {
  pids_.push_back(pid);
  collect();
}

void Reaper::wait() {
  signals_.async_wait([this](asio::error_code error, int) {
    if (error)
      return;
    collect();
    wait();
  });
}

void Reaper::collect() {
  std::erase_if(pids_, [](int pid) { return waitpid(pid, nullptr, WNOHANG) != 0; });
}

namespace {

/// In the child. Nothing of the parent may be touched: not its loop, not its descriptors.
[[noreturn]] void becomeWorker(int parent, int input, int output, bool warmUp) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // it died before prctl
    _exit(1);
  for (int number : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGPIPE})
    signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  input = fcntl(input, F_DUPFD, STDERR_FILENO + 1);
  output = fcntl(output, F_DUPFD, STDERR_FILENO + 1);
  if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0)
    _exit(1);
  close_range(STDERR_FILENO + 1, ~0U, 0);
  _exit(runWorker({warmUp}));
}

} // namespace

std::unique_ptr<WorkerProcess> WorkerProcess::start(asio::io_context &loop, Reaper &reaper,
                                                    bool warmUp) {
  int toChild[2];
  int fromChild[2];
  if (pipe2(toChild, O_CLOEXEC) != 0)
    return nullptr;
  if (pipe2(fromChild, O_CLOEXEC) != 0) {
    close(toChild[0]);
    close(toChild[1]);
    return nullptr;
  }
  signal(SIGUSR1, SIG_IGN); // inherited: it comes to nothing until it is listened to
  int parent = getpid();
  int pid = fork();
  if (pid == 0)
    becomeWorker(parent, toChild[0], fromChild[1], warmUp);
  close(toChild[0]);
  close(fromChild[1]);
  if (pid < 0) {
    close(toChild[1]);
    close(fromChild[0]);
    return nullptr;
  }
  return std::unique_ptr<WorkerProcess>(
      new WorkerProcess(loop, reaper, pid, fromChild[0], toChild[1]));
}

WorkerProcess::WorkerProcess(asio::io_context &loop, Reaper &reaper, int pid, int input, int output)
    : reaper_(reaper), pid_(pid), channel_(loop, input, output),
      handlers_(std::make_shared<Handlers>()) {
  protocol::Channel::Handlers handlers;
  handlers.raw = [this](std::string_view body) {
    protocol::Json json = protocol::Json::parse(body, nullptr, false);
    std::shared_ptr<Handlers> current = handlers_; // a handler may destroy us
    if (json.is_object() && current->message)
      current->message(json);
    else if (!json.is_object() && current->lost)
      current->lost();
  };
  handlers.closed = [this] {
    std::shared_ptr<Handlers> current = handlers_;
    if (current->lost)
      current->lost();
  };
  channel_.start(std::move(handlers));
}

WorkerProcess::~WorkerProcess() { kill(); }

bool WorkerProcess::alive() const {
  if (pid_ <= 0)
    return false;
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0;
}

uint64_t WorkerProcess::residentMegabytes() const { return server::residentMegabytes(pid_); }

std::chrono::milliseconds WorkerProcess::time() const {
  unsigned long user = 0, system = 0;
  std::string path = "/proc/" + std::to_string(pid_) + "/stat";
  if (FILE *file = std::fopen(path.c_str(), "r")) {
    // pid (name) state, then ten numbers
    if (std::fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                    &system) != 2)
      user = system = 0;
    std::fclose(file);
  }
  return std::chrono::milliseconds((user + system) * 1000 /
                                   static_cast<unsigned long>(sysconf(_SC_CLK_TCK)));
}

void WorkerProcess::askToStop() const {
  if (pid_ > 0)
    ::kill(pid_, SIGUSR1);
}

WorkerProcess::End WorkerProcess::end() {
  // Its pipe closes a moment before it is dead; one that closed it and lives is ended.
  for (int i = 0; alive() && i < limits::workers::kEndMilliseconds; ++i)
    usleep(1000);
  siginfo_t info{};
  if (pid_ <= 0 || alive() ||
      waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0)
    return {"it closed its output", false};
  if (info.si_code == CLD_EXITED)
    return {"it ended with status " + std::to_string(info.si_status),
            info.si_status == kOutOfMemoryStatus};
  return {"it was ended by signal " + std::to_string(info.si_status) + " (" +
              strsignal(info.si_status) + ")",
          false};
}

void WorkerProcess::kill() {
  if (pid_ <= 0)
    return;
  ::kill(pid_, SIGKILL);
  channel_.close();
  reaper_.take(pid_);
  pid_ = 0;
}

} // namespace salve::server
