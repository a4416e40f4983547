// Results that outlive the process: one SQLite file in a folder, shared by all processes of the
// user, bounded in size.
//
// Keys hold the version of this program, so that several can share the file. Whatever is wrong with
// the file, the worst is that nothing is known: a damaged one is begun anew, and that is said; a
// folder that cannot be written to is as good as none.
#pragma once

#include "engine/results.h"

#include <memory>
#include <optional>
#include <string>

namespace salve::server {

class ResultStore final : public engine::Results {
public:
  /// Opened when something is first asked for.
  explicit ResultStore(std::string folder);
  ~ResultStore() override;
  ResultStore(const ResultStore &) = delete;
  ResultStore &operator=(const ResultStore &) = delete;

  std::optional<engine::Kept> find(const std::string &key) override;
  void keep(const std::string &key, const engine::Kept &result) override;

  /// The same for any bytes.
  std::optional<std::string> read(const std::string &key);
  void write(const std::string &key, const std::string &value);

  /// Until it is used again. Has to come before a fork: a child that finds the file open believes
  /// that it holds its parent's locks.
  void close();

  const std::string &folder() const { return folder_; }
  /// What was wrong and has not been said yet.
  std::string takeProblem();

private:
  struct Database;
  Database *database();
  void failed(int code);

  std::string folder_;
  std::unique_ptr<Database> database_;
  bool isUnusable_ = false;
  unsigned added_ = 0;
  std::string problem_;
};

} // namespace salve::server
