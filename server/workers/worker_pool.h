// The worker processes of a server: some run a job, one waits for the next.
//
// Knows processes and jobs, nothing of documents, order or what findings mean.
#pragma once

#include "server/workers/worker_process.h"

#include <asio/steady_timer.hpp>

#include <list>

namespace salve::server {

class WorkerPool {
public:
  enum class Spares : uint8_t {
    None,  ///< each job has a new process: what it finds cannot depend on what ran before
    Kept,  ///< processes are kept after their job
    Ready, ///< and one waits when all others work
  };
  struct Options {
    Spares spares = Spares::Ready;
  };

  WorkerPool(asio::io_context &loop, const Log &log, Options options)
      : loop_(loop), log_(log), options_(options), reaper_(loop), pause_(loop), retry_(loop),
        watch_(loop) {}

  /// A process that waits for a job, the one used last if there is one; a little later,
  /// when the job's first findings are out, another one is started. Null if there is none
  /// to be had now.
  std::unique_ptr<WorkerProcess> take();
  /// After a job.
  void giveBack(std::unique_ptr<WorkerProcess> worker, const wire::Done &done);
  /// In the middle of a job that nobody wants any more: it waits again when it has stopped,
  /// and is ended if it does not.
  void stop(std::unique_ptr<WorkerProcess> worker);
  /// Starts the spare process if it is missing.
  void warmUp();
  /// Kills those that wait or are to stop.
  void clear();
  /// The same, and starts no others.
  void close();
  /// Called when processes can be had again after take() gave none.
  void onAvailable(std::function<void()> handler) { available_ = std::move(handler); }

private:
  struct Stopping {
    std::unique_ptr<WorkerProcess> worker;
    std::chrono::steady_clock::time_point since;
    std::chrono::milliseconds time; ///< of the process, then
  };

  bool startSpare();
  void hear(WorkerProcess *stopping, const protocol::Json &message);
  void watchStopping();
  void spareLost(WorkerProcess *spare);

  asio::io_context &loop_;
  const Log &log_;
  Options options_;
  Reaper reaper_;
  asio::steady_timer pause_; ///< before the next spare is started
  asio::steady_timer retry_;
  asio::steady_timer watch_; ///< of those that are to stop
  std::list<std::unique_ptr<WorkerProcess>> spares_;
  std::list<Stopping> stopping_;
  bool closed_ = false;
  unsigned failures_ = 0; ///< spares lost in a row without having worked
  std::function<void()> available_;
};

} // namespace salve::server
