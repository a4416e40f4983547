#include "server/workers/worker_pool.h"

#include "engine/support/limits/server.h"

#include <asio/post.hpp>

#include <algorithm>

namespace salve::server {

std::unique_ptr<WorkerProcess> WorkerPool::take() {
  std::erase_if(spares_, [](const auto &worker) { return !worker->alive(); });
  if (spares_.empty() && !startSpare())
    return nullptr;
  std::unique_ptr<WorkerProcess> worker = std::move(spares_.front());
  spares_.pop_front();
  if (options_.spares != Spares::Ready)
    return worker;
  pause_.expires_after(limits::workers::kBeforeNextSpare);
  pause_.async_wait([this](asio::error_code error) {
    if (!error)
      warmUp();
  });
  return worker;
}

void WorkerPool::giveBack(std::unique_ptr<WorkerProcess> worker, const wire::Done &done) {
  failures_ = 0;
  if (!worker->alive())
    return;
  if (done.isTired || spares_.size() > 1 || options_.spares == Spares::None) {
    worker->kill();
    warmUp();
    return;
  }
  WorkerProcess *process = worker.get();
  process->handle({{}, [this, process] { spareLost(process); }});
  spares_.push_front(std::move(worker));
}

void WorkerPool::stop(std::unique_ptr<WorkerProcess> worker) {
  if (options_.spares == Spares::None || closed_)
    return; // it ends here
  WorkerProcess *process = worker.get();
  process->handle({[this, process](const protocol::Json &message) { hear(process, message); },
                   [this, process] {
                     std::erase_if(stopping_, [&](auto &s) { return s.worker.get() == process; });
                     warmUp();
                   }});
  process->askToStop();
  stopping_.push_back({std::move(worker), std::chrono::steady_clock::now(), process->time()});
  if (stopping_.size() == 1)
    watchStopping();
}

/// Only its last word is of interest.
void WorkerPool::hear(WorkerProcess *stopping, const protocol::Json &message) {
  std::optional<wire::Done> done = wire::doneOf(message);
  auto found = std::find_if(stopping_.begin(), stopping_.end(),
                            [&](auto &s) { return s.worker.get() == stopping; });
  if (!done || found == stopping_.end())
    return;
  std::unique_ptr<WorkerProcess> worker = std::move(found->worker);
  stopping_.erase(found);
  giveBack(std::move(worker), *done);
}

void WorkerPool::watchStopping() {
  watch_.expires_after(limits::workers::kStopEvery);
  watch_.async_wait([this](asio::error_code error) {
    if (error || stopping_.empty())
      return;
    const auto now = std::chrono::steady_clock::now();
    const size_t killed = std::erase_if(stopping_, [&](const Stopping &s) {
      s.worker->askToStop();
      return s.worker->time() - s.time > limits::workers::kStopTime ||
             now - s.since > limits::workers::kStopClock;
    });
    if (killed > 0) {
      log_.line("a worker did not stop");
      warmUp();
    }
    if (!stopping_.empty())
      watchStopping();
  });
}

void WorkerPool::warmUp() {
  if (spares_.empty() && options_.spares == Spares::Ready)
    startSpare();
}

void WorkerPool::clear() {
  spares_.clear();
  stopping_.clear();
  failures_ = 0;
}

void WorkerPool::close() {
  clear();
  closed_ = true;
}

bool WorkerPool::startSpare() {
  if (closed_ || failures_ >= limits::workers::kFailuresBeforePause)
    return false;
  std::unique_ptr<WorkerProcess> worker =
      WorkerProcess::start(loop_, reaper_, options_.spares == Spares::Ready);
  if (!worker) {
    log_.line("no process can be started");
    spareLost(nullptr);
    return false;
  }
  WorkerProcess *process = worker.get();
  process->handle({{}, [this, process] { spareLost(process); }});
  log_.line("worker " + std::to_string(process->pid()) + " waits");
  spares_.push_back(std::move(worker));
  return true;
}

/// A process that cannot even wait: after a few of them, not at once again.
void WorkerPool::spareLost(WorkerProcess *spare) {
  std::erase_if(spares_, [spare](const auto &worker) { return worker.get() == spare; });
  if (++failures_ < limits::workers::kFailuresBeforePause) {
    asio::post(loop_, [this] { warmUp(); });
    return;
  }
  log_.line("worker processes end by themselves; pausing");
  retry_.expires_after(limits::workers::kPauseAfterFailures);
  retry_.async_wait([this](asio::error_code error) {
    if (error)
      return;
    failures_ = 0;
    warmUp();
    if (available_)
      available_();
  });
}

} // namespace salve::server
