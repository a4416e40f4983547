// What is analysed when, and in which process.
//
// One thread, the asio loop's. Each open document has a queue: an edit stops at once what runs
// for it; when typing pauses, for longer than the keys are apart, its text is parsed in a worker,
// which names its functions; then these are analysed, the one edited last first and alone,
// then those that somebody looks at, the others top to bottom a few per job. While somebody types,
// nothing new is to be shown of the document; after a pause not before all is done, unless that
// takes long. What the user asks for goes before all else and takes the place of less urgent work.
// What becomes of processes is the runner's business.
#pragma once

#include "server/serve/analysis/analysis_job.h"

#include "server/serve/clock.h"
#include "server/workers/log.h"
#include "server/workers/runner.h"

#include <map>
#include <set>

namespace salve::server {

class Scheduler {
public:
  struct Observer {
    /// Text, flags and options of a document as they are now.
    std::function<engine::Request(const std::string &uri)> request;
    std::function<void(const std::string &uri)> changed;
    std::function<void(const std::string &uri)> parsed;
    std::function<void(const std::string &uri, const std::string &function)> started;
    std::function<void(const std::string &uri, const std::string &function)> ended;
    /// Nothing is left to do.
    std::function<void(const std::string &uri)> rested;
  };

  /// At most `jobs` of the runner's at a time.
  Scheduler(Clock &clock, const Log &log, unsigned jobs, Runner &runner, Observer observer);
  ~Scheduler();

  /// `soon`: analyse at once, or when typing pauses, not only when asked to.
  void open(const std::string &uri, uint64_t revision, bool soon);
  void edit(const std::string &uri, uint64_t revision, const std::vector<Splice> &splices,
            bool soon);
  void close(const std::string &uri);
  /// The same text again: settings have changed, or the user wants it.
  void analyse(const std::string &uri, bool forUser);
  /// One function again, before all else; false if there is no such function.
  bool again(const std::string &uri, const std::string &function);
  /// One function again, with ten times the time; false if there is no such function.
  bool moreTime(const std::string &uri, const std::string &function);
  /// A longer search for repairs of one function; false if there is no such function.
  bool moreRepairs(const std::string &uri, const std::string &function);
  /// Something else that the user asks about the text as it is, before all else; it replaces what
  /// was asked before. `done` gets what is found, unless the text changes or somebody stops it.
  void ask(const std::string &uri, engine::Request request,
           std::function<void(const FileResult &)> done);
  /// Somebody looks at this place of the text, or has the caret there.
  void look(const std::string &uri, ByteRange place, bool isCaret);
  /// Ends what runs; "" means all functions, or all documents. True if anything was to be done.
  bool stop(const std::string &uri = "", const std::string &function = "");
  void restartWorkers();
  /// Ends all work and all processes; nothing is begun any more.
  void shutDown();

  /// Null if the document is not open here.
  const Findings *findings(const std::string &uri) const;
  bool busy(const std::string &uri) const;
  /// Until when nothing of the document is to be shown.
  Clock::Point calmUntil(const std::string &uri) const;
  /// What the findings come from; null while the text waits to be parsed, or is.
  const engine::Request *request(const std::string &uri) const;

private:
  /// What was asked for besides the analysis, for one function.
  struct Question {
    engine::Request request;
    std::function<void(const FileResult &)> done;
    FileResult found{};
    Collector collector{found};
    Runner::JobId process = 0; ///< 0: it waits for one

    const std::string &function() const { return request.options.functions.front(); }
  };
  struct Document {
    explicit Document(Clock &clock) : pause(clock) {}
    uint64_t revision = 0;
    uint64_t touched = 0; ///< larger: more recently
    bool needsParse = false;
    bool parsing = false;
    bool forUser = false; ///< the next parse
    engine::Request request;
    std::vector<std::string> pending;
    std::vector<std::string> wanted;      ///< by the user; first of all
    std::map<std::string, unsigned> more; ///< how often more repairs were asked for
    std::map<std::string, unsigned> time; ///< how often more time was asked for
    std::string edited;                   ///< function edited last
    ByteRange seen, caret;                ///< of the text
    bool waiting = false;                 ///< for a pause in the typing
    Clock::Point calmUntil{};             ///< if there is something to do
    Alarm pause;
    Findings findings;
    std::unique_ptr<Question> question{};
  };
  struct Running {
    std::unique_ptr<AnalysisJob> job;
    Runner::JobId process = 0;
  };
  struct Choice {
    std::string uri;
    Priority priority = Priority::Rest;
  };

  static bool isSeen(const Document &document, const std::string &function);
  static void sort(Document &document);
  void schedule(const std::string &uri, std::chrono::milliseconds delay, bool calmly);
  std::chrono::milliseconds pauseAfter(const std::vector<Splice> &splices);
  void pump();
  std::optional<Choice> choose() const;
  JobPlan plan(const Choice &choice);
  bool makeRoom(Priority priority);
  bool start(JobPlan plan);
  size_t busyProcesses() const;
  bool begin(const std::string &uri, Document &document);
  void answered(const std::string &uri, const std::string &broken);
  void dropQuestion(const std::string &uri, Document &document);

  void jobFound(uint64_t id, const engine::Finding &finding);
  void jobEnded(uint64_t id, const std::string &broken);
  void functionStarted(const AnalysisJob &job);
  void functionEnded(const AnalysisJob &job, const std::string &function);
  /// Kills it. Its functions wait again, in the queue if they are to be done.
  void cancel(uint64_t id, bool requeue);
  void cancelAll(const std::string &uri);
  void takeFunctions(Document &document);
  void setCrashed(Document &document, FunctionFindings &function);

  Clock &clock_;
  const Log &log_;
  unsigned jobs_;
  Runner &runner_;
  Observer observer_;
  std::map<std::string, std::unique_ptr<Document>> documents_;
  std::map<uint64_t, Running> running_;
  uint64_t nextJob_ = 1;
  uint64_t lastTouched_ = 0;
  Clock::Point lastKey_{};
  std::chrono::milliseconds betweenKeys_{0}; ///< of late
};

} // namespace salve::server
