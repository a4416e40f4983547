// One client's session: its documents, settings and findings, and the handlers of all
// methods. Glue: what an answer consists of is in features_*, when what is analysed is in
// the scheduler, what the commands do is in commands.cpp.
#pragma once

#include "server/serve/analysis/idle.h"
#include "server/serve/analysis/progress.h"
#include "server/serve/analysis/scheduler.h"
#include "server/serve/client.h"
#include "server/serve/configurations.h"
#include "server/serve/documents.h"
#include "server/serve/folders.h"
#include "server/serve/publisher.h"
#include "server/serve/requests.h"
#include "server/serve/router.h"
#include "server/serve/workspace.h"

#include <asio/io_context.hpp>

#include <functional>
#include <map>
#include <string>

namespace salve::server {

class Session {
public:
  struct Environment {
    /// The client's process, if it named one.
    std::function<void(int pid)> watchClient;
    std::function<void(int status)> exit;
    unsigned jobs = 1; ///< that run at a time
  };

  Session(asio::io_context &loop, Clock &clock, protocol::Channel &channel, const Log &log,
          Environment environment);
  ~Session();

  void handle(const protocol::Message &message) { router_.handle(message); }
  int exitStatus() const { return router_.exitStatus(); }

private:
  using Json = protocol::Json;

  void registerLifecycle();
  void registerDocuments();
  void registerFeatures();
  void registerCommands();
  void registerTesting();

  Json initialize(const Json &params);
  void initialized();
  void didOpen(const Json &params);
  void didChange(const Json &params);
  void didSave(const Json &params);
  void didClose(const Json &params);
  void didChangeConfiguration(const Json &params);
  void cancelProgress(const Json &params);
  /// Asks the client; analyses when it has answered.
  void readConfiguration(const std::string &uri);
  void analyse(const std::string &uri); ///< unless it is excluded
  /// The settings of a document may have changed.
  void reconfigured(const std::string &uri);
  /// Analyses again what depends on this file, which was edited.
  void edited(const Document &document);
  /// The same for whatever has changed on disk or was opened or closed. `appeared`: files may
  /// be there that were not.
  void refresh(bool appeared);
  void redo(Document &document);
  void parsed(const std::string &uri);
  void poll();
  Json advance(const Json &params);

  std::optional<View> view(const std::string &uri);
  bool isIdle() const;
  std::vector<std::filesystem::path> closedSources() const;
  bool isAnalysedBySelf(const Document &document);
  bool showsSyntaxErrors(const std::string &uri) const;
  void noticeClang(const std::string &uri, const Json &diagnostics);
  void tellOutput(const std::string &uri, const std::string &function);
  Json lensesFor(const Json &params);
  Json hoverFor(const Json &params);
  Json pullAll(const Json &params);
  const ShownRuns &runsOf(const std::string &uri) const;
  Progress::Count progressOf(const std::string &uri) const;
  Json actionsFor(const Json &params);
  Json hints(const View &view) const; ///< all of them
  Json hintsFor(const Json &params);
  /// The document that params.textDocument names; throws if it is not open.
  View viewFor(const Json &params);
  engine::Request requestFor(const std::string &uri);
  Scheduler::Observer observer();

  // commands.cpp
  struct Target {
    View view;
    const FunctionFindings &function;
  };
  Json executeCommand(const Json &params);
  /// The document that a command's first argument names; "" if it names none.
  std::string uriOf(const Json &arguments) const;
  /// The function that a command is about; throws if there is none.
  Target targetOf(const std::string &command, const Json &arguments, bool failing);
  Json requestMoreRepairs(const Json &arguments);
  Json giveMoreTime(const Json &arguments);
  Json showInvariants(const Json &arguments);
  Json aboutRepairs(const Json &arguments);
  Json showIteration(const Json &arguments);
  Json showAllRepairs(const Json &arguments);
  Json analyseNow(const Json &arguments);
  Json stop(const Json &arguments);
  Json restartWorkers(const Json &arguments);
  Json showFailingRun(const Json &arguments);
  Json createTest(const Json &arguments);
  Json compareRepairs(const Json &arguments);
  Json explain(const Json &arguments);
  Json applyRepair(const Json &arguments);
  // comparison.cpp
  struct Asked;
  void compared(const Asked &asked, const FileResult &found);
  void choose(const Asked &asked, const engine::Comparison &what);
  void withdrawChoice(const std::string &uri);
  Json show(const std::string &name, const std::string &markdown);
  std::optional<std::string> writeShown(const std::string &name, std::string text);
  Json shownText(const std::string &uri) const;
  /// Asks the client to change the text, and says so if it does not.
  void apply(const std::string &label, Json edit);

  asio::io_context &loop_;
  Clock &clock_;
  Environment environment_;
  Client client_;
  Router router_;
  Documents documents_;
  Workspace workspace_;
  Configurations configurations_;
  Folders folders_;
  Progress progress_;
  Publisher publisher_;
  Requests requests_;
  std::map<std::string, Json (Session::*)(const Json &)> commands_;
  /// Documents that were being parsed when something changed. True: files may be there that were
  /// not.
  std::map<std::string, bool> missed_;
  Alarm pollAlarm_, configurationAlarm_;
  std::map<std::string, ShownRuns> shownRuns_; ///< by document
  std::map<std::string, uint64_t> choices_;    ///< that the client is asked for, by document
  std::map<std::string, uint64_t> allShown_;   ///< revisions of which all repairs are offered
  std::string shownFolder_;                    ///< of files that were made to be shown
  std::map<std::string, std::string> shown_;   ///< texts without a file, by URI
  bool isClangBeside_ = false;                 ///< another server shows syntax errors
  std::unique_ptr<Runner> runner_;
  std::unique_ptr<Scheduler> scheduler_;
  Idle idle_;
};

} // namespace salve::server
