#include "server/project/suite.h"

#include "engine/support/limits/suite.h"
#include "server/project/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

/// `test2` before `test10`.
struct ByNumbers {
  static std::string key(const std::string &name) {
    std::string result;
    for (size_t at = 0; at < name.size();) {
      size_t end = at;
      while (end < name.size() && name[end] >= '0' && name[end] <= '9')
        ++end;
      constexpr size_t kDigits = 20;
      if (end > at && end - at < kDigits)
        result.append(kDigits - (end - at), '0');
      end = std::max(end, at + 1);
      result.append(name, at, end - at);
      at = end;
    }
    return result;
  }
  bool operator()(const std::string &a, const std::string &b) const {
    return std::pair(key(a), a) < std::pair(key(b), b);
  }
};

/// What there is of one test, by the ends of the files' names.
using Parts = std::map<std::string, fs::path>;

class Reader {
public:
  Reader(Suite &suite, Compare compare, bool hasReference)
      : suite_(suite), compare_(compare), hasReference_(hasReference) {}

  void read(const std::string &name, const Parts &parts) {
    const bool hasInput = parts.contains(".in"), hasOutput = parts.contains(".out");
    if (!hasInput || !(hasOutput || hasReference_))
      return leaveOut(name, fmt::format("there is no {}{}", name, hasInput ? ".out" : ".in"));
    GivenTest test{name, {}, {}, {}, compare_};
    test.asksReference = !hasOutput;
    const bool isRead =
        take(test.input, name, parts.at(".in"), limits::suite::kInput) &&
        (!hasOutput || take(test.output, name, parts.at(".out"), limits::suite::kOutput));
    std::string words;
    if (!isRead ||
        (parts.contains(".args") && !take(words, name, parts.at(".args"), limits::suite::kOutput)))
      return;
    for (size_t at = 0; at < words.size();) {
      const size_t end = std::min(words.find('\n', at), words.size());
      test.arguments.push_back(words.substr(at, end - at));
      at = end + 1;
    }
    if (suite_.tests.size() == limits::suite::kTests)
      return leaveOut(name, fmt::format("there are more than {} tests", limits::suite::kTests));
    suite_.tests.push_back(std::move(test));
  }

private:
  void leaveOut(const std::string &name, const std::string &why) {
    suite_.notes.push_back(fmt::format("test {} is left out: {}", name, why));
  }

  bool take(std::string &to, const std::string &name, const fs::path &path, uint64_t most) {
    std::error_code error;
    if (const uint64_t size = fs::file_size(path, error); !error && size > most) {
      leaveOut(name,
               fmt::format("{} has {} bytes, more than {}", path.filename().string(), size, most));
      return false;
    }
    ReadResult read = readFile(path.string());
    if (!read.text) {
      leaveOut(name, fmt::format("{}: {}", path.filename().string(), read.error));
      return false;
    }
    to = std::move(*read.text);
    return true;
  }

  Suite &suite_;
  const Compare compare_;
  const bool hasReference_;
};

/// Two tests that no program passes both.
std::optional<std::string> contradiction(const std::vector<GivenTest> &tests) {
  std::map<std::pair<std::string, std::vector<std::string>>, const GivenTest *> known;
  for (const GivenTest &test : tests) {
    if (test.asksReference)
      continue;
    const auto [first, isNew] = known.try_emplace({test.input, test.arguments}, &test);
    if (!isNew && first->second->compared() != test.compared())
      return fmt::format("tests {} and {} contradict each other: the same input, another output",
                         first->second->name, test.name);
  }
  return std::nullopt;
}

} // namespace

Suite readSuite(const std::string &folder, Compare compare, bool hasReference) {
  Suite suite;
  std::error_code error;
  std::map<std::string, Parts, ByNumbers> found;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string kind = at->path().extension().string();
    if (kind == ".in" || kind == ".out" || kind == ".args")
      found[at->path().stem().string()][kind] = at->path();
  }
  if (error) {
    suite.error = error.message();
    return suite;
  }
  Reader reader(suite, compare, hasReference);
  for (const auto &[name, parts] : found)
    reader.read(name, parts);
  if (suite.tests.empty())
    suite.error = hasReference ? "there is no test in it, no NAME.in"
                               : "there is no test in it, no NAME.in with a NAME.out";
  else if (auto problem = contradiction(suite.tests))
    suite.error = *problem;
  return suite;
}

} // namespace salve::server
