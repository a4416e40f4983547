// Files that need not even be parsed: nothing that their analysis read has changed.
//
// Texts count, not times.
#pragma once

#include "server/workers/result_store.h"
#include "server/workers/results.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace salve::server {

class KnownFiles {
public:
  /// False if nothing is known.
  bool recall(const engine::Request &request, FileResult &result);
  /// What all functions of the file came to; nothing of a file where one was not brought to its
  /// end, or that was recalled.
  void keep(const engine::Request &request, const FileResult &result);
  /// Before a fork, see ResultStore.
  void close();
  /// Of the files in which results are kept; each comes once.
  std::vector<std::string> takeProblems();

private:
  ResultStore *storeOf(const engine::Request &request);
  /// Of a file's text as the engine sees it; "" if there is none.
  std::string digestOf(const engine::Request &request, const std::string &path);

  std::map<std::string, ResultStore> stores_; ///< by folder
  std::map<std::string, std::string> digests_;
  std::filesystem::file_time_type start_ = std::filesystem::file_time_type::clock::now();
};

} // namespace salve::server
