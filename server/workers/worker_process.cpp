#include "server/workers/worker_process.h"

#include <algorithm>
#include <csignal>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace salve::server {

Reaper::Reaper(asio::io_context &loop, const Log &log) : signals_(loop, SIGCHLD), log_(log) {
  wait();
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
  std::erase_if(pids_, [this](int pid) {
    int status = 0;
    if (waitpid(pid, &status, WNOHANG) == 0)
      return false;
    if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
      log_.line("worker " + std::to_string(pid) + " was ended by signal " +
                std::to_string(WTERMSIG(status)));
    return true;
  });
}

namespace {

/// In the child, between fork and exec: system calls only.
[[noreturn]] void becomeWorker(int parent, int input, int output, char *const arguments[]) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // it died before prctl
    _exit(1);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0)
    _exit(1);
  execv("/proc/self/exe", arguments);
  _exit(1);
}

} // namespace

std::unique_ptr<WorkerProcess> WorkerProcess::start(asio::io_context &loop, Reaper &reaper,
                                                    unsigned memoryMegabytes) {
  int toChild[2];
  int fromChild[2];
  if (pipe2(toChild, O_CLOEXEC) != 0)
    return nullptr;
  if (pipe2(fromChild, O_CLOEXEC) != 0) {
    close(toChild[0]);
    close(toChild[1]);
    return nullptr;
  }
  std::string memory = std::to_string(memoryMegabytes);
  char program[] = "salve", verb[] = "worker", option[] = "--memory";
  char *arguments[] = {program, verb, option, memory.data(), nullptr};
  int parent = getpid();
  int pid = fork();
  if (pid == 0)
    becomeWorker(parent, toChild[0], fromChild[1], arguments);
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
    kill(); // it may have closed its end only
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

void WorkerProcess::kill() {
  if (pid_ <= 0)
    return;
  ::kill(pid_, SIGKILL);
  channel_.close();
  reaper_.take(pid_);
  pid_ = 0;
}

} // namespace salve::server
