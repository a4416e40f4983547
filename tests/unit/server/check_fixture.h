// Runs the verb `check` from its command line, in a folder of its own, with a scripted engine.
#pragma once

#include "server/options.h"
#include "tests/unit/server/scripted_engine.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace salve::server::testing {

namespace fs = std::filesystem;

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

/// A new folder that is the working folder while it lives.
class TemporaryFolder {
public:
  TemporaryFolder() : before_(fs::current_path()) {
    std::string name = (fs::temp_directory_path() / "salve-test-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    fs::current_path(folder_);
    setenv("XDG_CACHE_HOME", "/dev/null", 1); // what a user has kept is none of ours
  }
  ~TemporaryFolder() {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  const fs::path &path() const { return folder_; }

private:
  fs::path before_;
  fs::path folder_;
};

inline void write(const fs::path &path, const std::string &text) {
  if (path.has_parent_path())
    fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string read(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// `salve check ARGUMENTS...`
inline Outcome check(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "check");
  Command command = parseCommandLine(arguments);
  if (auto *answer = std::get_if<Answer>(&command))
    return answer->status == 0 ? Outcome{0, answer->text, ""}
                               : Outcome{answer->status, "", answer->text};
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Outcome outcome;
  outcome.status = runCheck(std::get<CheckOptions>(command));
  outcome.out = ::testing::internal::GetCapturedStdout();
  outcome.err = ::testing::internal::GetCapturedStderr();
  return outcome;
}

} // namespace salve::server::testing
