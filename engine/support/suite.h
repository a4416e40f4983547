// A test of a whole program: what it is given and what it is to print.
//
// To whoever analyses a file it comes as one of its units, which defines nothing: then a room in
// between need not know of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace salve {

enum class Compare : uint8_t {
  Exact,  ///< but for a newline at the end
  Tokens, ///< what stands between white space; how much of that there is does not count
};

struct GivenTest {
  std::string name;
  std::vector<std::string> arguments; ///< behind the program's name
  std::string input;                  ///< its standard input
  std::string output;                 ///< what is expected
  Compare compare = Compare::Exact;

  /// What is compared: without a newline at its end; tokens with one space between them.
  std::string compared() const {
    if (compare == Compare::Exact)
      return output.ends_with('\n') ? output.substr(0, output.size() - 1) : output;
    constexpr const char *kSpace = " \t\n\v\f\r";
    std::string result;
    for (size_t at = output.find_first_not_of(kSpace), end; at != std::string::npos;
         at = output.find_first_not_of(kSpace, end)) {
      end = std::min(output.find_first_of(kSpace, at), output.size());
      result += (result.empty() ? "" : " ") + output.substr(at, end - at);
    }
    return result;
  }
};

inline const std::string kTestFolder = "/salve-tests/";
inline const std::string kTokensFolder = "tokens/"; ///< in it: compared by tokens
/// Where the models keep what was printed.
inline const std::string kPrintedText = "__salve_output";
/// Of the functions that stand for tests: no function of C is called so.
inline const std::string kTestFunction = "test ";

template <typename Unit> Unit unitOf(const GivenTest &test) {
  Unit unit;
  unit.path = kTestFolder + (test.compare == Compare::Tokens ? kTokensFolder : "") + test.name;
  unit.text = test.input;
  unit.flags = test.arguments;
  unit.directory = test.output;
  return unit;
}

template <typename Unit> bool hasTests(const std::vector<Unit> &units) {
  for (const Unit &unit : units)
    if (unit.path.starts_with(kTestFolder))
      return true;
  return false;
}

/// The tests among these units.
template <typename Unit> std::vector<GivenTest> testsOf(const std::vector<Unit> &units) {
  std::vector<GivenTest> result;
  for (const Unit &unit : units) {
    if (!unit.path.starts_with(kTestFolder))
      continue;
    std::string name = unit.path.substr(kTestFolder.size());
    const bool byTokens = name.starts_with(kTokensFolder);
    if (byTokens)
      name = name.substr(kTokensFolder.size());
    result.push_back({std::move(name), unit.flags, unit.text, unit.directory,
                      byTokens ? Compare::Tokens : Compare::Exact});
  }
  return result;
}

} // namespace salve
