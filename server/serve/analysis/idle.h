// While nothing else is to be done, the C files of the workspace that are not open are analysed,
// one at a time, where `salve.idle` asks for it. What is found is told by workspace/diagnostic, or
// pushed; and it is kept, so that a file that is opened later shows its findings at once.
//
// Whatever anybody waits for ends this; the file is begun again later.
#pragma once

#include "server/serve/client.h"
#include "server/serve/documents.h"
#include "server/serve/findings.h"
#include "server/workers/runner.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace salve::server {

class Idle {
public:
  struct Sources {
    std::function<bool()> isWanted; ///< and nothing else is to be done
    std::function<std::vector<std::filesystem::path>()> files;
    std::function<bool(const Document &document)> isExcluded;
    std::function<engine::Request(const Document &document)> request;
  };

  Idle(Client &client, Sources sources) : client_(client), sources_(std::move(sources)) {}
  ~Idle() { interrupt(); }

  /// Now and then: goes on with the next file.
  void look(Runner &runner);
  /// Something else is to be done.
  void interrupt();
  /// It is open now, or was: what is known of it is somebody else's.
  void forget(const std::string &uri);

  /// For workspace/diagnostic, by the results that the client has.
  std::vector<protocol::Json> reports(const std::map<std::string, std::string> &before) const;

private:
  struct File {
    Document document;
    engine::Request request;
    Findings findings;
    protocol::Json items = protocol::Json::array();
    bool isDone = false;
  };

  bool refill();
  bool isCurrent(File &file);
  void start(const std::string &uri, Runner &runner);
  void ended(const std::string &uri, const FileResult &found, const std::string &broken);
  void tell(const std::string &uri, protocol::Json items);

  Client &client_;
  Sources sources_;
  std::map<std::string, std::unique_ptr<File>> files_; ///< by URI
  std::string next_;                                   ///< where the round goes on
  Runner *runner_ = nullptr;
  Runner::JobId job_ = 0;
  std::string current_;
  std::unique_ptr<FileResult> found_;
};

} // namespace salve::server
